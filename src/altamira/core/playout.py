"""Random play to the end: the loop that search, benchmarks and tests run most."""

from __future__ import annotations

from mypy_extensions import i64

from altamira.core.rng import Rng
from altamira.core.state import CHANCE, OVER, State


def playout(state: State, rng: Rng) -> i64:
    """Play at random until the game is over, in place; the number of decisions that seats took."""
    decisions: i64 = 0
    while True:
        actor = state.actor()
        if actor == CHANCE:
            state.apply(state.sample(rng))
        elif actor == OVER:
            return decisions
        else:
            legal = state.options()
            state.apply(legal[rng.below(len(legal))])
            decisions += 1
