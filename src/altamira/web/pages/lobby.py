"""The front page: play at once, my tables, tables of others; and the page that sets a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import htpy as h

from altamira.core.game import Game, Option
from altamira.games import game as find_game
from altamira.games import games
from altamira.text import Texts, mark
from altamira.web.info import BOT, EMPTY, OPEN, OVER, BotInfo, Context, SeatInfo, TableRow
from altamira.web.pages.layout import LONGEST_NAME, STATIC, icon, piece, site, token

STYLES: Final = ("lobby.css",)
FIRST_GAME: Final = "stone-age"
QUICK_BOT: Final = "medium"
QUICK: Final = 3  # seats that most people want for a first game

SIGNS: Final = {"stone-age": "hut", "bronze-age": "dice"}  # an icon for each game

# Who can sit on a seat of a new table, beside bots
HERE: Final = "me"
FRIEND: Final = "friend"

# The values of options, as a form shows them
VALUES: Final = {
    "true": mark("yes"),
    "false": mark("no"),
    "sum": mark("compare the sum"),
    "sequential": mark("compare one after another"),
    "deferrable": mark("keep it for later"),
    "immediate": mark("take them at once"),
    "yucata": mark("yes, hunters may join later"),
    "classic": mark("the classic edition"),
    "revised": mark("the revised edition"),
    "late-bronze-age": mark("Late Bronze Age"),
    "by-edition": mark("as the edition says"),
    "reroll": mark("they may be rolled again"),
    "locked": mark("they stay as they fell"),
    "random": mark("drawn by lot"),
    "fixed": mark("the first seat"),
}
ABOUT: Final = {
    "stone-age": mark(
        "Send your people hunting, gathering and building. Two to four tribes, about an hour, dice and plans."
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
            shelf(ctx),
            h.section(".rows", aria_labelledby="mine")[
                h.h2("#mine")[_("My tables")],
                h.ul(".tables")[(card(ctx, row, mine=True) for row in my_tables)],
            ]
            if my_tables
            else None,
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
                    (_quick(ctx, game, seats) for seats in game.seats)
                ],
                h.p(".or")[h.a(href=f"/rules/{game.id}")[icon("writing", 20), _("How is it played?")]],
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
            h.h3[h.a(href=f"/t/{row.id}")[row.game.name]],
            h.span(class_=["chip", {"gold": row.my_turn}])[state],
        ],
        h.ul(".seats")[(seat_chip(seat, _) for seat in row.seats)],
        h.div(".tail")[h.a(href=f"/t/{row.id}", class_=["button", {"go": row.my_turn}])[verb]],
    ]


def seat_chip(seat: SeatInfo, _: Texts) -> h.Element:
    if seat.kind == EMPTY:
        return h.li(".free")[h.span(".ring"), h.span[_("free")]]
    return h.li(class_={"now": seat.on_turn, "away": seat.away})[
        piece(seat.seat, 24),
        h.span(".name")[seat.name],
        icon("bot", 16, _("bot")) if seat.kind == BOT else None,
    ]


# Setting a table


def create(ctx: Context, game_ids: Sequence[str], bots: Sequence[BotInfo], errors: Sequence[str]) -> str:
    _ = ctx.texts
    rules = [find_game(id) for id in sorted(game_ids, key=lambda id: id != FIRST_GAME)]
    most = max(max(game.seats) for game in rules)
    least = min(min(game.seats) for game in rules)
    return site(
        ctx,
        _("Set a table"),
        h.form(".leaf.create", method="post", action="/new")[
            token(ctx),
            h.h1[_("Set a table")],
            h.div(".errors", role="alert")[(h.p[error] for error in errors)] if errors else None,
            _games(rules, _),
            h.fieldset(".numbers")[
                h.legend[_("How many seats?")],
                h.div(".choices")[
                    (
                        h.label[
                            h.input(
                                type="radio",
                                name="seats",
                                value=str(n),
                                checked=n == min(QUICK, most),
                                data_seats=n,
                            ),
                            h.span[str(n)],
                        ]
                        for n in range(least, most + 1)
                    )
                ],
            ],
            h.fieldset(".who")[
                h.legend[_("Who sits where?")],
                (_seat(ctx, seat, bots) for seat in range(most)),
                h.p(".note")[
                    _("A friend comes by the link that you get next. Several people can share this screen.")
                ],
            ],
            h.details(".house")[
                h.summary[_("House rules")],
                h.p(".note")[_("Leave them as they are to play by the book.")],
                (_options(game, _) for game in rules),
            ],
            h.label(".public")[
                h.input(type="checkbox", name="public", value="1"),
                h.span[
                    h.b[_("Show it in the list of open tables")],
                    h.small[_("Without this only people with the link find the table.")],
                ],
            ],
            h.p(".actions")[h.button(".go", type="submit")[_("Set the table")], h.a(href="/")[_("Not now")]],
        ],
        styles=STYLES,
    )


def _games(games: Sequence[Game], _: Texts) -> h.Element:
    return h.fieldset(".games")[
        h.legend[_("Which game?")],
        (
            h.label(".game")[
                h.input(
                    type="radio",
                    name="game",
                    value=game.id,
                    checked=number == 0,
                    data_least=min(game.seats),
                    data_most=max(game.seats),
                ),
                h.span[
                    icon(SIGNS.get(game.id, "dice"), 40),
                    h.b[game.name],
                    h.small[_(ABOUT[game.id]) if game.id in ABOUT else ""],
                ],
            ]
            for number, game in enumerate(games)
        ),
    ]


def _seat(ctx: Context, seat: int, bots: Sequence[BotInfo]) -> h.Element:
    _ = ctx.texts
    number = seat + 1
    chosen = HERE if seat == 0 else FRIEND if seat == 1 else f"bot:{QUICK_BOT}"
    choices = [
        (HERE, _("me, at this screen") if seat == 0 else _("somebody beside me, at this screen")),
        (FRIEND, _("a friend, by link")),
        *((f"bot:{bot.name}", _("bot: {name}", name=bot.title)) for bot in bots),
    ]
    return h.div(".seat", data_seat=seat)[
        piece(seat, 36),
        h.label[
            h.span(".unseen")[_("Seat {n}", n=number)],
            h.select(name=f"seat-{seat}")[
                (h.option(value=value, selected=value == chosen)[words] for value, words in choices)
            ],
        ],
        h.label(".here")[
            h.span(".unseen")[_("Name on seat {n}", n=number)],
            h.input(
                name=f"name-{seat}",
                maxlength=LONGEST_NAME,
                placeholder=ctx.visitor_name if seat == 0 else _("their name"),
                autocomplete="off",
            ),
        ],
        h.div(".abouts")[
            (h.small(data_about=f"bot:{bot.name}", hidden=chosen != f"bot:{bot.name}")[bot.about] for bot in bots)
        ],
    ]


def _options(game: Game, _: Texts) -> h.Element:
    """The house rules of a game; the script lets those of the chosen game be chosen."""
    other = game.id != FIRST_GAME
    return h.fieldset(".rules", data_rules_of=game.id, disabled=other, hidden=other)[
        h.legend(".unseen")[game.name],
        (_option(game, option, _) for option in game.choices),
    ]


def _option(game: Game, option: Option, _: Texts) -> h.Element:
    return h.fieldset(".option")[
        h.legend[_(option.help)],
        (
            h.label[
                h.input(
                    type="radio",
                    name=f"option-{game.id}:{option.name}",
                    value=str(value).lower(),
                    checked=number == 0,
                ),
                h.span[value_in_words(value, _)],
            ]
            for number, value in enumerate(option.values)
        ),
    ]


def value_in_words(value: str | bool, _: Texts) -> str:
    key = str(value).lower()
    return _(VALUES[key]) if key in VALUES else key
