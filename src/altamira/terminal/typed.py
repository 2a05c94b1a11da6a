"""Reads what people type: moves by their name or its beginning, with or without accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping

from altamira.core.errors import IllegalMove

SOME = 16  # moves that a message names


def fold(text: str) -> str:
    """The text without capitals, accents and needless spaces."""
    signs = unicodedata.normalize("NFD", text.casefold())
    return " ".join("".join(sign for sign in signs if not unicodedata.combining(sign)).split())


def find_move(text: str, names: list[Mapping[str, int]], offers: Callable[[list[int]], list[str]]) -> int:
    """The one move that is called so, or whose name begins so.

    The first list of names that knows the text decides: the reader's language comes before the notation.
    """
    wanted = fold(text)
    for known in names:
        if wanted in known:
            return known[wanted]
    for known in names:
        close = list(dict.fromkeys(action for name, action in known.items() if name.startswith(wanted)))
        if len(close) == 1:
            return close[0]
        if close:
            raise IllegalMove(
                "'{move}' could mean: {moves}. Type one of them in full.", move=text, moves=_some(offers(close))
            )
    every = list(dict.fromkeys(action for known in names for action in known.values()))
    raise IllegalMove("'{move}' is not possible here; possible: {moves}.", move=text, moves=_some(offers(every)))


def _some(moves: list[str]) -> str:
    return "; ".join(moves[:SOME]) + (" …" if len(moves) > SOME else "")


def find_outcome(text: str, outcomes: Mapping[int, tuple[str, str]]) -> dict[int, tuple[str, str]]:
    """The outcomes (notation and words, by number) that the text may mean.

    That is a number, a notation, or words of which all stand in the outcome's own words. Parts of words do not
    count: what only one card has today, another may have tomorrow.
    """
    wanted = fold(text)
    if wanted.isdecimal():
        number = int(wanted)
        return {number: outcomes[number]} if number in outcomes else {}
    named = {n: outcome for n, outcome in outcomes.items() if wanted in (outcome[0], outcome[0].partition(" ")[2])}
    close = named or {
        n: outcome for n, outcome in outcomes.items() if set(_words(wanted)) <= set(_words(fold(outcome[1])))
    }
    same = len({notation for notation, _ in close.values()}) == 1  # copies of one card are alike
    return dict(list(close.items())[:1]) if same else close


def _words(text: str) -> list[str]:
    return "".join(sign if sign.isalnum() else " " for sign in text).split() or [text]


def ranges(numbers: list[int]) -> str:
    """Rising numbers in short: 1–4, 7."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
