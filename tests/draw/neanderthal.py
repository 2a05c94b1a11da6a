"""Views of Neanderthal to draw: games of bots with two and three species, and together."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import altamira
from altamira.core.game import View
from altamira.core.match import Match
from altamira.games.neanderthal import draw
from altamira.games.neanderthal.words import position
from altamira.text import texts

NAMES = ("Ada", "Bo", "Chi")
OVER = "over"
# Questions that the games below ask
KINDS = (
    "side", "flip", "blizzard", "bid", "lose alpha", "hand", "child alpha", "release", "assign", "who",
    "with alpha", "how many", "next own", "next", "claim", "action", OVER,
)  # fmt: skip


def start(seats: int, seed: int, **options: object) -> Match:
    return altamira.new("neanderthal", seats=seats, seed=seed, names=list(NAMES[:seats]), **options)


def play(match: Match, seed: int, sensible: bool = True) -> Iterator[Match]:
    """The match at each of its decisions: of a bot that looks ahead, or of dice."""
    bot = altamira.bot("greedy", seed=seed)
    rng = random.Random(seed)
    while not match.over:
        yield match
        view = match.view()
        match.play(int(bot.choose(view)) if sensible else rng.choice(view.legal))
    yield match


def kind_of(view: View) -> str:
    return OVER if position(view).over else str(view.facts["pending"][-1][0])


def drawn(view: View, layout: str = draw.WIDE, language: str = "en") -> dict[str, str]:
    return draw.pieces(view, texts(language), layout, NAMES[: view.seats])


def seen_by(view: View, seat: int | None) -> View:
    return view.rules.view(position(view), seat, view.log)


@cache
def games() -> tuple[tuple[View, ...], ...]:
    """Every view of the acting seat in a game of greedy bots, and in two wild ones."""
    plans = ((3, 1, True, {}), (2, 2, False, {}), (3, 0, False, {"mode": "solitaire"}))
    return tuple(
        tuple(match.view() for match in play(start(seats, seed, **options), seed, sensible))
        for seats, seed, sensible, options in plans
    )


@cache
def moments() -> dict[str, View]:
    """The first view of each kind of question, and of the end, as the acting seat has it."""
    found: dict[str, View] = {}
    for views in games():
        for view in views:
            found.setdefault(kind_of(view), view)
    return found
