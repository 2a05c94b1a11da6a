"""Bots: whatever chooses a move from a view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from altamira.core.errors import BadOption, UnknownName
from altamira.core.game import View

# What can be said of a search after its name: `search:playouts=500`.
WRITTEN: dict[str, Callable[[str], float]] = {"playouts": int, "seconds": float, "exploration": float}


class Bot(Protocol):
    """Gets the view of the seat it plays, never the state, and names one of its legal actions."""

    def choose(self, view: View) -> int: ...


def bots() -> list[str]:
    return sorted(_MAKERS)


def bot(name: str, *, seed: int | str | None = None, **options: object) -> Bot:
    """A bot by name; with a seed its choices can be repeated.

    Only the search has options: `bot("search", seconds=1)`, `bot("search", playouts=500)`. Where a name is all
    that can be given, they follow it: `search:playouts=500`.
    """
    name, _, rest = name.partition(":")
    if name not in _MAKERS:
        raise UnknownName("There is no bot '{bot}'; there is: {bots}.", bot=name, bots=", ".join(bots()))
    given = {**_read(rest), **options}
    if name == "search":
        return _search(seed, given)
    if given:
        raise BadOption("The bot {bot} has no options; only search has.", bot=name)
    return _MAKERS[name](seed)


def _read(text: str) -> dict[str, object]:
    options: dict[str, object] = {}
    for part in text.split(":") if text else []:
        name, _, value = part.partition("=")
        if name.strip() not in WRITTEN:
            raise _bad_option(part)
        try:
            options[name.strip()] = WRITTEN[name.strip()](value)
        except ValueError:
            raise _bad_option(part) from None
    return options


def _bad_option(option: str) -> BadOption:
    return BadOption(
        "'{option}' is no option of the search; it takes playouts=N, seconds=N and exploration=N.", option=option
    )


def _search(seed: int | str | None, options: dict[str, object]) -> Bot:
    from altamira.bots.search import SearchBot

    for name in options:
        if name not in (*WRITTEN, "mind"):
            raise _bad_option(name)
    return SearchBot(seed, **options)  # type: ignore[arg-type]


def _level(name: str) -> Callable[[int | str | None], Bot]:
    def make(seed: int | str | None) -> Bot:
        from altamira.bots.search import SearchBot

        return SearchBot(seed, level=name)

    return make


def _random(seed: int | str | None) -> Bot:
    from altamira.bots.random import RandomBot

    return RandomBot(seed)


def _greedy(seed: int | str | None) -> Bot:
    from altamira.bots.greedy import GreedyBot

    return GreedyBot(seed)


_MAKERS: dict[str, Callable[[int | str | None], Bot]] = {
    "easy": _level("easy"),
    "expert": _level("expert"),
    "greedy": _greedy,
    "hard": _level("hard"),
    "medium": _level("medium"),
    "random": _random,
    "search": lambda seed: _search(seed, {}),
}
