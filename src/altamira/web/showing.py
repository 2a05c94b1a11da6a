"""What one viewer sees of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from itertools import islice
from operator import attrgetter

from altamira.core.match import EVERYTHING, PUBLIC
from altamira.draw.markup import esc, figure
from altamira.text import Texts
from altamira.web.history import Lines
from altamira.web.info import OPEN, OVER, PERSON, WIDE, ChatLine, Context, LogLine, SeatInfo, TableInfo
from altamira.web.pages.table import chat_pieces, log_pieces, standing_pieces, tool_pieces
from altamira.web.rows import NOBODY
from altamira.web.seating import is_full, seat_info, seats_of
from altamira.web.tables import Table

DOCK = "dock"  # the piece that asks, with a heading for each of its questions


def draw_game(table: Table, ctx: Context, info: TableInfo) -> Sequence[dict[str, str]]:
    """The pieces of the game as the viewer may see it, in groups; none before it begins."""
    if info.state == OPEN:
        return ()
    view = table.history.view(info.number, info.viewpoint, hidden=info.shared and not info.revealed)
    if not info.live:
        view.legal = []  # the past can be looked at, not played
    groups = table.face.groups(view, ctx.texts, info.layout, table.names)
    if info.shared and info.live and info.actor in info.viewer_seats:
        whose = f'<span class="whose">{figure(f"m{info.actor}", 20)}{esc(table.names[info.actor])}</span> '
        return [_asked(group, whose) for group in groups]
    return groups


def _asked(group: dict[str, str], whose: str) -> dict[str, str]:
    """Whoever plays several seats is told which of them is asked; games draw the question as for a single one."""
    return {**group, DOCK: group[DOCK].replace("<h2>", f"<h2>{whose}")} if DOCK in group else group


class Around:
    """What stands around the game for one viewer. A move seldom changes it, so it is kept until it does."""

    def __init__(self, table: Table, ctx: Context) -> None:
        self._table = table
        self._ctx = ctx
        self._drawn_for: object = None
        self._standing: dict[str, str] = {}

    def groups(self, info: TableInfo) -> list[dict[str, str]]:
        """All but the log."""
        table, ctx = self._table, self._ctx
        settled = _settled(info), info.latest > 0
        if settled != self._drawn_for:
            self._drawn_for, self._standing = settled, standing_pieces(ctx, _without_moves(info))
        around = [self._standing, tool_pieces(ctx.texts, info)]
        if table.chat:
            around.append(chat_pieces(chat_lines(table, ctx.texts, ctx.visitor_id)))
        return around


class Log:
    """What one viewer has been sent of the log. It outgrows all the rest, so only what is new is looked at."""

    def __init__(self, table: Table, ctx: Context) -> None:
        self._table = table
        self._ctx = ctx
        self._sent: dict[str, str] = {}
        self._told: Lines | None = None  # whose pieces were sent …
        self._seen = -1  # … and how many of its drawings; -1: it was not sent whole

    def news(self, number: int) -> tuple[dict[str, str], list[str]]:
        """The pieces that differ from what was sent before, and the ids of those that are gone."""
        told = _drawn(self._table, self._ctx.texts, self._ctx.visitor_id)
        whole = number == len(told.sizes) - 1
        changed: dict[str, str]
        gone: list[str] = []
        if whole and told is self._told and self._seen >= 0:
            changed = {id: told.drawn[id] for id in told.redrawn[self._seen :]}
            self._sent.update(changed)
        else:
            pieces = _first(told, number)
            changed = {id: markup for id, markup in pieces.items() if self._sent.get(id) != markup}
            gone = [id for id in self._sent if id not in pieces]
            self._sent = pieces
        self._told, self._seen = told, len(told.redrawn) if whole else -1
        return changed, gone


# What a move changes in what a viewer is told; nothing else does.
MOVING = ("number", "latest", "actor", "undoable")
_settled = attrgetter(*(field.name for field in fields(TableInfo) if field.name not in MOVING))


def _without_moves(info: TableInfo) -> TableInfo:
    """The table as it is before and after a move; whose turn it is must not show in what is drawn from this."""
    return replace(info, number=0, latest=min(info.latest, 1), actor=NOBODY, undoable=False)


def _drawn(table: Table, texts: Texts, visitor: int) -> Lines:
    """The log with its pieces: drawn once for all who read it, and gone on with at every move."""
    told = _told(table, texts, visitor)
    done, number = len(told.sizes) - 1, table.history.number
    told.upto(number, number)  # a new line can take back an old one
    for line in told.changed:
        if line < done:
            _draw_line(told, texts, line, line)
    told.changed.clear()
    for line in range(done, number):
        _draw_line(told, texts, line, max(0, line - 1))
        told.sizes.append(len(told.drawn))
    return told


def _draw_line(told: Lines, texts: Texts, line: int, before: int) -> None:
    """A line, under a heading if its round is not that of the line before."""
    lines = told.upto(line + 1, before)
    pieces = log_pieces(texts, lines[-1:], lines[0].round if line else 0)
    told.drawn.update(pieces)
    told.redrawn += pieces


def _first(told: Lines, number: int) -> dict[str, str]:
    """The pieces of so many lines."""
    return dict(islice(told.drawn.items(), told.sizes[number]))


def draw(table: Table, ctx: Context, info: TableInfo) -> dict[str, str]:
    """Every piece of the page: the game, and what stands around it."""
    log = _first(_drawn(table, ctx.texts, ctx.visitor_id), info.number)
    groups = [*draw_game(table, ctx, info), *Around(table, ctx).groups(info), log]
    return {id: markup for group in groups for id, markup in group.items()}


def viewpoint(table: Table, visitor: int, number: int) -> int | None:
    """The seat from which the board is drawn; of several, the one whose turn it is or was last."""
    mine = _mine(table, visitor)
    if len(mine) <= 1:
        return mine[0] if mine else None
    actor = table.history.states[number].actor()
    if actor in mine:
        return actor
    return next((entry.seat for entry in reversed(table.history.entries[:number]) if entry.seat in mine), mine[0])


def lines(table: Table, texts: Texts, visitor: int, first: int, number: int) -> tuple[LogLine, ...]:
    """The log in words, as the visitor may know it: everything, once the game is over."""
    return _told(table, texts, visitor).upto(number, first)


def _told(table: Table, texts: Texts, visitor: int) -> Lines:
    mine = _mine(table, visitor)
    you = mine[0] if len(mine) == 1 else None
    reader = EVERYTHING if table.header.state == OVER else PUBLIC if you is None else you
    key = (texts.language, reader, you)
    if key not in table.told:
        table.told[key] = Lines(table.history, table.face, table.names, texts, reader, you)
    return table.told[key]


def chat_lines(table: Table, texts: Texts, visitor: int) -> tuple[ChatLine, ...]:
    seats = {seat.visitor: seat.seat for seat in table.header.seats if seat.kind == PERSON}
    return tuple(
        ChatLine(
            number=message.number,
            name="" if message.visitor is None else message.name,
            text=message.text if message.visitor is not None else texts(message.text),
            mine=message.visitor is not None and message.visitor == visitor,
            seat=seats.get(message.visitor),
        )
        for message in table.chat
    )


def _mine(table: Table, visitor: int) -> tuple[int, ...]:
    """The seats that the visitor plays; kept until somebody comes or goes."""
    mine = table.playing.get(visitor)
    if mine is None:
        mine = table.playing[visitor] = seats_of(table.header, visitor)
    return mine


def _seats(table: Table, visitor: int) -> tuple[SeatInfo, ...]:
    """The seats as the visitor sees them; kept until somebody comes or goes."""
    header, seen = table.header, table.sitting.get(visitor)
    if seen is None:
        away = table.settings.away_seconds
        seen = tuple(seat_info(header, seat, visitor, away) for seat in header.seats)
        if all(seat.away_since is None for seat in header.seats):  # else a seat can be replaced after a while
            table.sitting[visitor] = seen
    return seen


def info(
    table: Table,
    visitor: int,
    link: str,
    layout: str = WIDE,
    look: int | None = None,
    revealed: bool = False,
) -> TableInfo:
    """The table for a visitor who looks at it now, or at how it was after so many entries."""
    header, history = table.header, table.history
    latest = history.number
    number = latest if look is None else min(look, latest)
    over = header.state == OVER
    mine = _mine(table, visitor)
    actor = history.states[number].actor() if header.state != OPEN else NOBODY
    here = {watcher.visitor.id for watcher in table.watchers}
    seated = {seat.visitor for seat in header.seats if seat.kind == PERSON}
    return TableInfo(
        id=header.id,
        game=table.game,
        options=table.game.options,
        seats=_seats(table, visitor),
        state=header.state,
        viewer_seats=mine,
        actor=actor,
        number=number,
        undoable=look is None and any(history.undo_steps(seat) for seat in mine),
        commitment=header.commitment,
        over=over,
        public=header.public,
        host=header.host == visitor,
        link=link,
        layout=layout,
        latest=latest,
        live=look is None,
        full=is_full(header),
        starting=header.ready,
        secret=header.secret.hex() if over and not table.sealed else "",
        nonces=tuple(seat.nonce for seat in header.seats) if over else (),
        rematch=table.rematch,
        rematch_of=header.rematch_of or "",
        viewpoint=viewpoint(table, visitor, number),
        shared=len(mine) > 1,
        revealed=revealed,
        watchers=len(here - seated),
        day=header.day or "",
        sealed=table.sealed,
    )
