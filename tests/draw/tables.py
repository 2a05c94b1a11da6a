"""Views to draw: games of bots at all seat counts, with every option, and what their markup holds."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser

import altamira
from altamira.core.game import View
from altamira.core.match import Match
from altamira.games.stone_age import draw
from altamira.text import texts

NAMES = ("Ada", "Bo", "Chi", "Dee")
OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"decline_any": True},
    {"forbid_maxed": True},
    {"two_resources": "immediate"},
    {"hunt_repeat": "yucata"},
)
ACTION = re.compile(r'data-action="(\d+)"')
EMPTY = {"br", "hr", "img", "input", "link", "meta"}


def start(seats: int, seed: int, **options: object) -> Match:
    return altamira.new("stone-age", seats=seats, seed=seed, names=list(NAMES[:seats]), **options)


def play(match: Match, seed: int, sensible: bool) -> Iterator[Match]:
    """The match at each of its decisions: of a bot that looks ahead, or of dice."""
    bot = altamira.bot("greedy", seed=seed)
    rng = random.Random(seed)
    while not match.over:
        yield match
        view = match.view()
        match.play(int(bot.choose(view)) if sensible else rng.choice(view.legal))
    yield match


def drawn(view: View, layout: str = draw.WIDE, language: str = "en") -> dict[str, str]:
    return draw.pieces(view, texts(language), layout, NAMES[: view.seats])


@cache
def moments(seats: int = 4) -> dict[str, View]:
    """The first view of each kind of question, and of the end, as the acting seat has it."""
    found: dict[str, View] = {}
    for seed in range(8):
        for match in play(start(seats, seed), seed, sensible=seed % 2 == 0):
            view = match.view()
            kind = "over" if match.over else str(view.facts["pending"][-1][0])
            found.setdefault(kind, view)
    return found


KINDS = ("placing", "acting", "using tools", "paying card", "paying building", "picking a die", "taking two",
         "feeding", "over")  # fmt: skip


class Reader(HTMLParser):
    """Reads markup strictly: every element is closed, and by its own name."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(markup)
        self.close()
        assert not self.open, f"never closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"twice the same attribute: {tag} {attrs}"
        self.elements.append((tag, dict(attrs)))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def all(self, attribute: str) -> list[str]:
        return [values[attribute] or "" for _, values in self.elements if attribute in values]
