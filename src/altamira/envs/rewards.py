"""What a game is worth to its seats, for learning programs: by the places, or by the points."""

from __future__ import annotations

from altamira.core.features import LEAST_POINTS, MOST_POINTS
from altamira.core.game import Game
from altamira.core.state import State

MOST_MARGIN = MOST_POINTS - LEAST_POINTS  # larger differences of points are cut off, so that there is a bound


def together(game: Game) -> bool:
    """Do all seats win or lose together?"""
    return game.options.get("mode", "competitive") != "competitive"


def margins(game: Game, state: State) -> list[int]:
    """Each seat's points as they stand, less those of the best other seat.

    Alone: the points themselves. Where all win or lose together: the points of all, for each of them.
    """
    scores = [int(score) for score in state.scores()]
    if len(scores) == 1:
        return [_cut(scores[0])]
    if together(game):
        return [_cut(sum(scores))] * len(scores)
    best, second = sorted(scores)[:-3:-1]
    return [_cut(score - (second if score == best else best)) for score in scores]


def _cut(points: int) -> int:
    return max(-MOST_MARGIN, min(points, MOST_MARGIN))
