"""Bots: whatever chooses a move from a view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from altamira.core.errors import UnknownName
from altamira.core.game import View


class Bot(Protocol):
    """Gets the view of the seat it plays, never the state, and names one of its legal actions."""

    def choose(self, view: View) -> int: ...


def bots() -> list[str]:
    return sorted(_MAKERS)


def bot(name: str, *, seed: int | str | None = None) -> Bot:
    """A bot by name; with a seed its choices can be repeated."""
    if name not in _MAKERS:
        raise UnknownName("There is no bot '{bot}'; there is: {bots}.", bot=name, bots=", ".join(bots()))
    return _MAKERS[name](seed)


def _random(seed: int | str | None) -> Bot:
    from altamira.bots.random import RandomBot

    return RandomBot(seed)


def _greedy(seed: int | str | None) -> Bot:
    from altamira.bots.greedy import GreedyBot

    return GreedyBot(seed)


_MAKERS: dict[str, Callable[[int | str | None], Bot]] = {"greedy": _greedy, "random": _random}
