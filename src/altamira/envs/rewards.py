"""What a game is worth to its seats, for learning programs."""

from __future__ import annotations

from typing import Literal, TypeAlias

from altamira.core.errors import BadOption
from altamira.core.features import LEAST_POINTS, MOST_POINTS
from altamira.core.game import Game
from altamira.core.state import State

# returns: -1 to 1 by the places at the end. points: what a seat has gained. margin: the same less what the best
# other seat has gained.
Rewards: TypeAlias = Literal["returns", "points", "margin"]
REWARDS = ("returns", "points", "margin")
MOST = MOST_POINTS - LEAST_POINTS  # larger numbers of points are cut off, so that there is a bound


def reading(rewards: str, seats: int) -> Rewards:
    """The rewards of this name; alone, where nobody can be placed before or behind, points are what counts."""
    if rewards not in REWARDS:
        raise BadOption(
            "There are no rewards {rewards}; there are: {names}.", rewards=rewards, names=", ".join(REWARDS)
        )
    return "points" if seats == 1 else rewards  # type: ignore[return-value]


def together(game: Game) -> bool:
    """Do all seats win or lose together?"""
    return game.options.get("mode", "competitive") != "competitive"


def standing(game: Game, state: State, rewards: Rewards) -> list[int]:
    """Each seat's points, or its margin, if the game ended now.

    Where all win or lose together the points of all are everybody's, and there is nobody to be ahead of.
    """
    scores = [max(-MOST, min(int(score), MOST)) for score in state.scores()]
    if together(game):
        return [max(-MOST, min(sum(scores), MOST))] * len(scores)
    if rewards == "points" or len(scores) == 1:
        return scores
    best, second = sorted(scores)[:-3:-1]
    return [max(-MOST, min(score - (second if score == best else best), MOST)) for score in scores]
