"""The bot that plays any legal move."""

from __future__ import annotations

import secrets

from altamira.core.errors import IllegalMove
from altamira.core.game import View
from altamira.core.rng import Rng


class RandomBot:
    def __init__(self, seed: int | str | None = None) -> None:
        self._rng = Rng(secrets.randbits(63) if seed is None else seed)

    def choose(self, view: View) -> int:
        if not view.legal:
            raise IllegalMove("It is not the turn of this view's seat.")
        return view.legal[self._rng.below(len(view.legal))]
