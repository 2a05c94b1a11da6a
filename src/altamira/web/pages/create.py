"""The page that sets a table: which game, how many seats, who sits where, which rules and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import htpy as h

from altamira.core.game import Game, Option
from altamira.games import game as find_game
from altamira.games.neanderthal.deck import MOST_BYTES
from altamira.text import Texts, mark
from altamira.web.info import BotInfo, Context
from altamira.web.pages.layout import LONGEST_NAME, icon, piece, site, token
from altamira.web.pages.lobby import ABOUT, ALONE, FIRST_GAME, HERE, MODE, MODES, QUICK, QUICK_BOT, SIGNS, STYLES

FRIEND: Final = "friend"  # whoever comes by the link
FILE: Final = "file"  # the field of a file of one's own, with the name of its option

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
    **MODES,
    "reconstruction": mark("our reconstruction"),
}
ABOUT_MODES: Final = {
    "competitive": mark("Each species for itself, two or three of them."),
    "solitaire": mark("You steer all three species. Two of them must live on, each with a domestic animal."),
    "cooperative": mark("Three species, steered by one to three people. Two must live on with a domestic animal."),
}


@dataclass(frozen=True)
class Filled:
    """The form as it was sent, to be shown again, and what was wrong with it."""

    fields: Mapping[str, str] = field(default_factory=dict)
    error: str = ""
    lines: Sequence[tuple[int, str]] = ()  # of a text of one's own, around the one that is wrong

    def value(self, name: str, default: str) -> str:
        return self.fields.get(name, default)


def page(ctx: Context, game_ids: Sequence[str], bots: Sequence[BotInfo], filled: Filled) -> str:
    _ = ctx.texts
    rules = [find_game(id) for id in sorted(game_ids, key=lambda id: id != FIRST_GAME)]
    chosen = filled.value("game", FIRST_GAME)
    if chosen not in game_ids:
        chosen = FIRST_GAME
    most = max(max(game.seats) for game in rules)
    least = min(min(game.seats) for game in rules)
    return site(
        ctx,
        _("Set a table"),
        h.form(".leaf.create", method="post", action="/new", enctype="multipart/form-data")[
            token(ctx),
            h.h1[_("Set a table")],
            h.div(".errors", role="alert")[h.p[filled.error], _excerpt(filled)] if filled.error else None,
            _games(rules, chosen, _),
            (
                _modes(game, option, chosen, filled, _)
                for game in rules
                for option in game.choices
                if _open(option)
            ),
            h.fieldset(".numbers")[
                h.legend[_("How many seats?")],
                h.div(".choices")[
                    (
                        h.label[
                            h.input(
                                type="radio",
                                name="seats",
                                value=str(n),
                                checked=filled.value("seats", str(min(QUICK, most))) == str(n),
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
                (_seat(ctx, seat, bots, filled) for seat in range(most)),
                h.p(".note")[
                    _("A friend comes by the link that you get next. Several people can share this screen.")
                ],
            ],
            h.details(".house")[
                h.summary[_("House rules")],
                h.p(".note")[_("Leave them as they are to play by the book.")],
                (_options(game, chosen, filled, _) for game in rules),
            ],
            (_own(game, option, chosen, filled, _) for game in rules for option in game.choices if option.own),
            h.label(".public")[
                h.input(type="checkbox", name="public", value="1", checked=bool(filled.value("public", ""))),
                h.span[
                    h.b[_("Show it in the list of open tables")],
                    h.small[_("Without this only people with the link find the table.")],
                ],
            ],
            h.p(".actions")[h.button(".go", type="submit")[_("Set the table")], h.a(href="/")[_("Not now")]],
        ],
        styles=STYLES,
    )


def _open(option: Option) -> bool:
    """Does this option stand with the game?"""
    return option.name == MODE


def _excerpt(filled: Filled) -> h.Node:
    if not filled.lines:
        return None
    return h.pre(".excerpt")["\n".join(f"{number:>4}  {line}" for number, line in filled.lines)]


def _games(games: Sequence[Game], chosen: str, _: Texts) -> h.Element:
    return h.fieldset(".games")[
        h.legend[_("Which game?")],
        (
            h.label(".game")[
                h.input(
                    type="radio",
                    name="game",
                    value=game.id,
                    checked=game.id == chosen,
                    data_least=min(game.seats),
                    data_most=max(game.seats),
                ),
                h.span[
                    icon(SIGNS.get(game.id, "dice"), 40),
                    h.b[game.name],
                    h.small[_(ABOUT[game.id]) if game.id in ABOUT else ""],
                ],
            ]
            for game in games
        ),
    ]


def _field(game: Game, option: Option) -> str:
    return f"option-{game.id}:{option.name}"


def _modes(game: Game, option: Option, chosen: str, filled: Filled, _: Texts) -> h.Element:
    """Against each other, alone or together: what that means, and for how many seats it is."""
    other = game.id != chosen
    now = filled.value(_field(game, option), str(option.values[0]))
    return h.fieldset(".mode", data_rules_of=game.id, disabled=other, hidden=other)[
        h.legend[_("How do you play?")],
        (
            h.label(".game")[
                h.input(
                    type="radio",
                    name=_field(game, option),
                    value=str(value),
                    checked=value == now,
                    data_only=" ".join(map(str, option.seats)) if number and option.seats else None,
                    data_alone=value == ALONE,
                ),
                h.span[
                    h.b[value_in_words(value, _)],
                    h.small[_(ABOUT_MODES[str(value)]) if value in ABOUT_MODES else ""],
                ],
            ]
            for number, value in enumerate(option.values)
        ),
    ]


def _seat(ctx: Context, seat: int, bots: Sequence[BotInfo], filled: Filled) -> h.Element:
    _ = ctx.texts
    number = seat + 1
    chosen = filled.value(f"seat-{seat}", HERE if seat == 0 else FRIEND if seat == 1 else f"bot:{QUICK_BOT}")
    choices = [
        (HERE, _("me, at this screen") if seat == 0 else _("me too, or somebody beside me at this screen")),
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
                value=filled.value(f"name-{seat}", ""),
                maxlength=LONGEST_NAME,
                placeholder=ctx.visitor_name if seat == 0 else _("their name"),
                autocomplete="off",
            ),
        ],
        h.div(".abouts")[
            (h.small(data_about=f"bot:{bot.name}", hidden=chosen != f"bot:{bot.name}")[bot.about] for bot in bots)
        ],
    ]


def _options(game: Game, chosen: str, filled: Filled, _: Texts) -> h.Element | None:
    """The house rules of a game; the script lets those of the chosen game be chosen."""
    options = [option for option in game.choices if not _open(option) and not option.own]
    other = game.id != chosen
    return h.fieldset(".rules", data_rules_of=game.id, disabled=other, hidden=other)[
        h.legend(".unseen")[game.name],
        (_option(game, option, filled, _) for option in options)
        if options
        else h.p(".note")[_("This game has no other rules to choose.")],
    ]


def _option(game: Game, option: Option, filled: Filled, _: Texts) -> h.Element:
    now = filled.value(_field(game, option), str(option.values[0]).lower())
    return h.fieldset(".option")[
        h.legend[_(option.help)],
        (
            h.label[
                h.input(
                    type="radio",
                    name=_field(game, option),
                    value=str(value).lower(),
                    checked=str(value).lower() == now,
                ),
                h.span[value_in_words(value, _)],
            ]
            for value in option.values
        ),
    ]


def _own(game: Game, option: Option, chosen: str, filled: Filled, _: Texts) -> h.Element:
    """Cards of one's own: a file, or its text."""
    other = game.id != chosen
    text = filled.value(_field(game, option), "")
    return h.fieldset(".own", data_rules_of=game.id, disabled=other, hidden=other)[
        h.legend[_("Which cards?")],
        h.p[
            _("The printed card list is not public: the deck that we play with is a reconstruction."),
            " ",
            h.a(href="/deck", target="_blank")[_("See all its cards")],
        ],
        h.details(open=bool(text))[
            h.summary[_("Play with a deck of my own")],
            h.p(".note")[
                _("Take the deck file, type in the cards of your copy, and hand it in here. It is checked first."),
                " ",
                h.a(href="/deck/template.toml", download=True)[_("Download the deck file")],
            ],
            h.label[
                h.span[_("Deck file (at most {most} bytes)", most=MOST_BYTES)],
                h.input(
                    type="file",
                    name=f"{FILE}-{game.id}:{option.name}",
                    accept=".toml,text/plain",
                    data_most=MOST_BYTES,
                    data_too_large=_("This file is too large for a deck: at most {most} bytes.", most=MOST_BYTES),
                ),
            ],
            h.label[
                h.span[_("or its text")],
                h.textarea(
                    name=_field(game, option), rows=14 if text else 4, spellcheck="false", autocomplete="off"
                )[f"\n{text}"],  # browsers drop the first line break
            ],
        ],
    ]


def value_in_words(value: str | bool, _: Texts) -> str:
    key = str(value).lower()
    return _(VALUES[key]) if key in VALUES else key
