"""The front page: play at once, my tables, tables of others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import htpy as h

from altamira.core.game import Game
from altamira.games import game as find_game
from altamira.games import games
from altamira.text import Texts, mark
from altamira.web.info import BOT, EMPTY, OPEN, OVER, Context, SeatInfo, TableRow
from altamira.web.pages.layout import STATIC, icon, piece, site, token

STYLES: Final = ("lobby.css",)
FIRST_GAME: Final = "stone-age"
QUICK_BOT: Final = "medium"
QUICK: Final = 3  # seats that most people want for a first game

HERE: Final = "me"  # whoever asks sits on this seat
MODE: Final = "mode"  # the option that says whether seats play against each other
COMPETITIVE: Final = "competitive"
ALONE: Final = "solitaire"
MODES: Final = {
    "competitive": mark("against each other"),
    "solitaire": mark("alone, with all three species"),
    "cooperative": mark("together: all win or all lose"),
}
SIGNS: Final = {"stone-age": "hut", "bronze-age": "dice", "neanderthal": "mammoth"}  # an icon for each game

ABOUT: Final = {
    "stone-age": mark(
        "Send your people hunting, gathering and building. Two to four tribes, about an hour, dice and plans."
    ),
    "neanderthal": mark(
        "Hunt, court and find words in the ice age. Two or three species against each other, or alone or together"
        " against the cold. A long game that explains itself."
    ),
    "bronze-age": mark(
        "Roll for goods, food and workers; build cities and monuments, learn before the others. One to four seats."
    ),
}


def page(ctx: Context, tables: Sequence[TableRow], my_tables: Sequence[TableRow]) -> str:
    _ = ctx.texts
    return site(
        ctx,
        _("Tables"),
        [
            hero(ctx),
            h.section(".rows", aria_labelledby="mine")[  # before the other games: somebody may wait there
                h.h2("#mine")[_("My tables")],
                h.ul(".tables")[(card(ctx, row, mine=True) for row in my_tables)],
            ]
            if my_tables
            else None,
            shelf(ctx),
            h.section(".rows", aria_labelledby="open")[
                h.h2("#open")[_("Open tables")],
                h.ul(".tables")[(card(ctx, row, mine=False) for row in tables)]
                if tables
                else h.p(".none")[
                    icon("people2", 34),
                    h.span[_("No table is open to everybody just now. Set one and others can join you.")],
                    h.a(".button", href="/new")[_("Set a table")],
                ],
            ],
            promises(ctx),
        ],
        styles=STYLES,
        wide=True,
    )


# Playing at once


def hero(ctx: Context) -> h.Element:
    _ = ctx.texts
    game = find_game(FIRST_GAME)
    return h.section(".hero")[
        h.img(".scene", src=f"{STATIC}/hero.svg", alt="", width=1200, height=420),
        h.div(".invite")[
            h.h1[_("Gather your tribe")],
            h.p[
                _(
                    "Play Stone Age in the browser, with friends or against bots."
                    " Nothing to install, nothing to sign up for."
                )
            ],
            h.div(".quick", role="group", aria_label=_("Play at once"))[
                (_quick(ctx, game, seats) for seats in game.seats)
            ],
            h.p(".or")[
                h.a(href="/new")[icon("link", 20), _("Play with friends: set a table")],
                h.a(href=f"/rules/{game.id}")[icon("writing", 20), _("How is it played?")],
            ],
        ],
    ]


def shelf(ctx: Context) -> h.Element:
    """The other games, and the solo of the day."""
    _ = ctx.texts
    others = [find_game(id) for id in games() if id != FIRST_GAME and id in ABOUT]
    return h.section(".shelf", aria_label=_("More games"))[
        (
            h.article(".game-card")[
                h.h2[icon(SIGNS[game.id], 34), game.name],
                h.p[_(ABOUT[game.id])],
                h.div(".quick", role="group", aria_label=_("Play at once"))[
                    (_quick(ctx, game, seats) for seats in game.seats),
                    _alone(ctx, game),
                ],
                h.p(".or")[
                    h.a(href=f"/new?game={game.id}")[icon("link", 20), _("Set a table")],
                    h.a(href=f"/rules/{game.id}")[icon("writing", 20), _("How is it played?")],
                ],
            ]
            for game in others
        ),
        h.article(".game-card.daily")[
            h.h2[icon("dice", 34), _("Solo of the day")],
            h.p[
                _(
                    "Ten rounds of The Bronze Age: the same dice for everybody, one game each."
                    " What do you make of them?"
                )
            ],
            h.p[h.a(".button.go", href="/day")[_("Today's dice and ladder")]],
        ],
    ]


def _quick(ctx: Context, game: Game, seats: int) -> h.Element:
    """One click, and the game begins: me and so many bots."""
    bots = seats - 1
    words = ctx.texts.count("Play against {n} bot", "Play against {n} bots", bots)
    if not bots:
        words = ctx.texts("Play alone")
    return h.form(method="post", action="/new")[
        token(ctx),
        h.input(type="hidden", name="game", value=game.id),
        h.input(type="hidden", name="seats", value=str(seats)),
        h.input(type="hidden", name="seat-0", value=HERE),
        (h.input(type="hidden", name=f"seat-{seat}", value=f"bot:{QUICK_BOT}") for seat in range(1, seats)),
        h.button(type="submit", class_="go" if seats == QUICK else "plain")[
            h.span(".faces")[(piece(seat, 30) for seat in range(seats))],
            h.span[words],
        ],
    ]


def _alone(ctx: Context, game: Game) -> h.Element | None:
    """One click for a game in which one person has all the seats."""
    if not any(option.name == MODE and ALONE in option.values for option in game.choices):
        return None
    seats = max(game.seats)
    return h.form(method="post", action="/new")[
        token(ctx),
        h.input(type="hidden", name="game", value=game.id),
        h.input(type="hidden", name="seats", value=str(seats)),
        h.input(type="hidden", name=f"option-{MODE}", value=ALONE),
        h.button(".plain", type="submit")[
            h.span(".faces")[(piece(seat, 30) for seat in range(seats))],
            h.span[ctx.texts("Play alone")],
        ],
    ]


def promises(ctx: Context) -> h.Element:
    _ = ctx.texts
    rows = (
        (
            "dice",
            _("Honest dice"),
            _("The luck of a game is fixed before the first move and proved after the last one."),
        ),
        (
            "bot",
            _("Bots that play fair"),
            _("A bot sees what its seat sees and nothing else, like everybody at the table."),
        ),
        ("link", _("Friends by link"), _("Send a link: whoever opens it can take a seat or watch.")),
        ("replay", _("Every game kept"), _("Step back through any game, share a move, download the record.")),
    )
    return h.section(".promises", aria_label=_("What you can count on"))[
        (h.div[icon(name, 40), h.h3[title], h.p[words]] for name, title, words in rows)
    ]


# Tables


def card(ctx: Context, row: TableRow, *, mine: bool) -> h.Element:
    _ = ctx.texts
    taken = sum(seat.kind != EMPTY for seat in row.seats)
    free = len(row.seats) - taken
    if row.state == OPEN:
        state = ctx.texts.count("{n} seat free", "{n} seats free", free) if free else _("ready to start")
        verb = _("Open") if mine else _("Join") if free else _("Look")
    elif row.state == OVER:
        state, verb = _("finished"), _("Look back")
    else:
        state, verb = (
            (_("your turn"), _("Play")) if row.my_turn else (_("under way"), _("Go on") if mine else _("Watch"))
        )
    return h.li(class_=["table-card", {"my-turn": row.my_turn}])[
        h.div(".head")[
            h.h3[h.a(href=f"/t/{row.id}")[row.game.name], _mode(row.game, _)],
            h.span(class_=["chip", {"gold": row.my_turn}])[state],
        ],
        h.ul(".seats")[(seat_chip(seat, seat.seat == row.actor, _) for seat in row.seats)],
        h.div(".tail")[h.a(href=f"/t/{row.id}", class_=["button", {"go": row.my_turn}])[verb]],
    ]


def _mode(game: Game, _: Texts) -> h.Element | None:
    """How it is played, if not against each other."""
    mode = game.options.get(MODE, COMPETITIVE)
    return h.small[f" · {_(MODES[str(mode)])}"] if mode in MODES and mode != COMPETITIVE else None


def seat_chip(seat: SeatInfo, asked: bool, _: Texts) -> h.Element:
    if seat.kind == EMPTY:
        return h.li(".free")[h.span(".ring"), h.span[_("free")]]
    return h.li(class_={"now": asked, "away": seat.away})[
        piece(seat.seat, 24),
        h.span(".name")[seat.name],
        icon("bot", 16, _("bot")) if seat.kind == BOT else None,
    ]
