"""Games of The Bronze Age for the tests of its bots."""

from __future__ import annotations

from collections.abc import Iterator

import altamira
from altamira.core.game import Game
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, OVER
from altamira.games.bronze_age.rules import BronzeAgeState


def positions(
    seats: int, games: int, options: dict[str, object] | None = None
) -> Iterator[tuple[Game, BronzeAgeState]]:
    """Decisions of games that are played at random, but for the end of building and buying."""
    game = altamira.game("bronze-age", **(options or {}))
    for number in range(games):
        state, rng = game.new(seats), Rng(number)
        while state.actor() != OVER:
            if state.actor() == CHANCE:
                state.apply(state.sample(rng))
                continue
            legal = state.legal()
            if len(legal) > 1:
                yield game, state.clone()
            state.apply(legal[rng.below(max(1, len(legal) - 1))])
