"""Views of Neanderthal to draw: games of bots with two and three species, and together."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import altamira
from altamira.core.game import View
from altamira.core.match import Match
from altamira.games.neanderthal import draw
from altamira.games.neanderthal.state import DECISIONS, KIND_NAMES
from altamira.text import texts

NAMES = ("Ada", "Bo", "Chi")
OVER = "over"
# Questions that games of bots reach soon; the others are asked too rarely to play until they come.
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


def kind_of(match: Match) -> str:
    return OVER if match.over else str(match.view().facts["pending"][-1][0])


def drawn(view: View, layout: str = draw.WIDE, language: str = "en") -> dict[str, str]:
    return draw.pieces(view, texts(language), layout, NAMES[: view.seats])


@cache
def moments() -> dict[str, View]:
    """The first view of each kind of question, and of the end, as the acting seat has it."""
    found: dict[str, View] = {}
    for seed in range(3):
        for match in play(start(2 + seed % 2, seed), seed, sensible=seed % 2 == 1):
            found.setdefault(kind_of(match), match.view())
    return found


assert set(KINDS) <= {OVER, *KIND_NAMES[:DECISIONS]}
