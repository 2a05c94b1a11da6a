"""What a search may know about one game. The base class knows nothing and works for every game."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64, mypyc_attr

from altamira.core.rng import Rng
from altamira.core.state import State

POINT: Final = 0.0005


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind:
    """Moves worth a thought, a policy for playouts, and the value of a position.

    The base class considers every move, plays at random to the end and looks at the placings.
    """

    def __init__(self) -> None:
        # Can what is hidden, or was guessed, change which moves there are? Then they are asked for each time.
        self.hidden: bool = True

    def begin(self, state: State) -> None:
        """A search begins here."""

    def moves(self, state: State, root: bool) -> list[i64]:
        """The moves that the search tries here; where there is but one, it is played without a thought."""
        return state.legal()

    def priors(self, state: State, moves: list[i64]) -> list[float]:
        """How promising the moves look; the sum is 1. Empty: all alike."""
        return []

    def choose(self, state: State, rng: Rng) -> i64:
        """A move of a playout, beyond what the search has looked at."""
        legal = state.legal()
        return legal[rng.below(len(legal))]

    def weigh(self, state: State, playouts: i64, seconds: float) -> list[tuple[i64, float]]:
        """Moves and what they are worth, where so many playouts are not needed to find out; empty: they are.

        Takes no longer than so many seconds, if that is not 0.
        """
        return []

    def stop(self, state: State) -> bool:
        """Where a seat decides: may a playout end here, to be judged by value()?"""
        return False

    def value(self, state: State) -> list[float]:
        """What the position is worth to each seat, where a playout ends. With seats against each other 0 to 1."""
        if state.seats == 1:
            return [float(score) for score in state.scores()]
        return shares(state)


def trusting(moves: list[i64], best: i64, trust: float) -> list[float]:
    """Priors by which one move is looked at first and longest, unless another turns out better."""
    even: float = (1.0 - trust) / float(len(moves))
    return [even + trust if move == best else even for move in moves]


def shares(state: State) -> list[float]:
    """What a finished game is worth to each seat: 1 for winning, shared among those that win; 0 for the others.

    On the scale of chances to win, so that an end can be compared with positions that are judged by them.
    """
    placings = state.placings()
    winners: i64 = placings.count(1)
    return [1.0 / float(winners) if place == 1 else 0.0 for place in placings]


def with_points(shares: list[float], points: list[float]) -> list[float]:
    """A little more for each point above the mean: whoever wins or loses anyway still plays for points."""
    mean: float = sum(points) / float(len(points))
    result: list[float] = []
    i: i64
    for i in range(len(shares)):
        result.append(shares[i] + POINT * (points[i] - mean))
    return result


def softmax(worths: list[float], temperature: float, even: float) -> list[float]:
    """Priors from worths: the better the likelier, and so much of it all shared out evenly."""
    most: float = max(worths)
    result: list[float] = [exp((worth - most) / temperature) for worth in worths]
    total: float = sum(result)
    floor: float = even / float(len(worths))
    return [(1.0 - even) * share / total + floor for share in result]
