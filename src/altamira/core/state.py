"""A position and the rules that move it on: what search, simulation and learning work with.

Chance is an action that carries its outcome: the engine never draws. `sample` picks an outcome for whoever
plays the part of chance (a simulation, the honest dealer), and `apply` takes it like any other action.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from altamira.core.rng import Rng

CHANCE: Final = -1
OVER: Final = -2


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position: plain ints and lists. Mutable; clone before looking ahead."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats

    def actor(self) -> i64:
        """The seat that decides, CHANCE or OVER."""
        raise NotImplementedError

    def legal(self) -> list[i64]:
        """The ids of all legal actions of the acting seat, sorted, never empty.

        In a position as somebody else knows it: every action that what is hidden would allow.
        """
        raise NotImplementedError

    def options(self) -> list[i64]:
        """The same to be looked at alone: it may be the position's own list."""
        return self.legal()

    def apply(self, action: i64) -> None:
        """A seat's action or an outcome of chance, in place. Trusts its caller."""
        raise NotImplementedError

    def stream(self) -> i64:
        """At CHANCE: which source is asked (this deck, that stack, the dice of this round, seat and place)."""
        raise NotImplementedError

    def outcomes(self) -> list[tuple[i64, i64]]:
        """At CHANCE: (outcome, integer weight), one for each class of outcomes that the rules tell apart."""
        raise NotImplementedError

    def merge(self, outcome: i64) -> i64:
        """At CHANCE: the outcome that stands for this one in outcomes(); -1 if it cannot happen here."""
        raise NotImplementedError

    def sample(self, rng: Rng) -> i64:
        """At CHANCE: one physical outcome (a roll is a multiset of faces, never an order)."""
        raise NotImplementedError

    def clone(self) -> State:
        raise NotImplementedError

    def known(self, seat: i64) -> State:
        """A position that holds what this seat may know (-1: the public) and nothing else."""
        raise NotImplementedError

    def fill(self, rng: Rng) -> None:
        """Fill in at random what a known() position leaves open, consistently with what it holds."""
        raise NotImplementedError

    def scores(self) -> list[i64]:
        """What would count if the game ended now."""
        raise NotImplementedError

    def placings(self) -> list[i64]:
        """1 is the winner, ties share; all 1 or all 2 in a co-operative game."""
        raise NotImplementedError

    def returns(self) -> list[float]:
        """-1 .. 1 from the placings: places that are shared are shared out, so that the sum is 0."""
        placings = self.placings()
        n = len(placings)
        if n == 1:
            return [0.0]
        result: list[float] = []
        for mine in placings:
            better = 0
            equal = 0
            for other in placings:
                if other < mine:
                    better += 1
                elif other == mine:
                    equal += 1
            result.append(1.0 - (2.0 * better + equal - 1.0) / (n - 1.0))
        return result
