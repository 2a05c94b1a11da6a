"""What one viewer sees of a table."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from altamira.core.match import EVERYTHING, PUBLIC
from altamira.text import Texts
from altamira.web.history import Lines
from altamira.web.info import OPEN, OVER, PERSON, WIDE, ChatLine, Context, LogLine, TableInfo
from altamira.web.pages.table import line_pieces, standing_pieces
from altamira.web.seating import is_full, seat_info, seats_of
from altamira.web.storage import NOBODY
from altamira.web.tables import Table


def draw_game(table: Table, ctx: Context, info: TableInfo) -> dict[str, str]:
    """The pieces of the game as the viewer may see it; none before it begins."""
    if info.state == OPEN:
        return {}
    view = table.history.view(info.number, info.viewpoint, hidden=info.shared and not info.revealed)
    if not info.live:
        view.legal = []  # the past can be looked at, not played
    return table.face.pieces(view, ctx.texts, info.layout, table.names)


def draw_around(table: Table, ctx: Context, info: TableInfo) -> dict[str, str]:
    """The pieces of what stands around the game."""
    told = lines(table, ctx.texts, ctx.visitor_id, info.number)
    pieces = dict(_standing(ctx, replace(info, number=0, latest=min(info.latest, 1))))
    pieces.update(line_pieces(ctx.texts, told, chat_lines(table, ctx.texts, ctx.visitor_id)))
    return pieces


@lru_cache(maxsize=1024)
def _standing(ctx: Context, info: TableInfo) -> dict[str, str]:
    """What a move seldom changes: how far the game is must not show in it."""
    return standing_pieces(ctx, info)


def draw(table: Table, ctx: Context, info: TableInfo) -> dict[str, str]:
    """Every piece of the page: the game, and what stands around it."""
    return {**draw_game(table, ctx, info), **draw_around(table, ctx, info)}


def viewpoint(table: Table, visitor: int, number: int) -> int | None:
    """The seat from which the board is drawn; of several, the one whose turn it is or was last."""
    mine = seats_of(table.header, visitor)
    if len(mine) <= 1:
        return mine[0] if mine else None
    actor = table.history.states[number].actor()
    if actor in mine:
        return actor
    return next((entry.seat for entry in reversed(table.history.entries[:number]) if entry.seat in mine), mine[0])


def lines(table: Table, texts: Texts, visitor: int, number: int) -> tuple[LogLine, ...]:
    """The log in words, as the visitor may know it: everything, once the game is over."""
    mine = seats_of(table.header, visitor)
    you = mine[0] if len(mine) == 1 else None
    reader = EVERYTHING if table.header.state == OVER else PUBLIC if you is None else you
    key = (texts.language, reader, you)
    if key not in table.told:
        table.told[key] = Lines(table.history, table.face, table.names, texts, reader, you)
    return table.told[key].upto(number)


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
    mine = seats_of(header, visitor)
    actor = history.states[number].actor() if header.state != OPEN else NOBODY
    here = {watcher.visitor.id for watcher in table.watchers}
    seated = {seat.visitor for seat in header.seats if seat.kind == PERSON}
    away = table.settings.away_seconds
    return TableInfo(
        id=header.id,
        game=table.game,
        options=dict(table.game.options),
        seats=tuple(seat_info(header, seat, visitor, actor, away) for seat in header.seats),
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
