"""The bot that takes what looks best now: one pass of estimates for each decision, no search."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from altamira.core.errors import IllegalMove, UnknownName
from altamira.core.game import View
from altamira.core.rng import Rng


def _bronze_age(view: View, rng: Rng) -> int:
    from altamira.bots.bronze_age import choose

    return choose(view, rng)


def _stone_age(view: View, rng: Rng) -> int:
    from altamira.bots.stone_age import choose

    return choose(view, rng)


_HEURISTICS: dict[str, Callable[[View, Rng], int]] = {"bronze-age": _bronze_age, "stone-age": _stone_age}


class GreedyBot:
    def __init__(self, seed: int | str | None = None) -> None:
        self._rng = Rng(secrets.randbits(63) if seed is None else seed)

    def choose(self, view: View) -> int:
        if view.game not in _HEURISTICS:
            raise UnknownName(
                "The greedy bot does not know {game}; it plays: {games}.",
                game=view.game,
                games=", ".join(sorted(_HEURISTICS)),
            )
        if not view.legal:
            raise IllegalMove("It is not the turn of this view's seat.")
        return _HEURISTICS[view.game](view, self._rng)
