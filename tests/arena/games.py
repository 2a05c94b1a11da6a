"""Small games that ask of the arena what Stone Age does not. Worker processes import them from here."""

from __future__ import annotations

import os
from multiprocessing import parent_process

from altamira import OVER, Game, Rng, State
from altamira.games.stone_age import StoneAge


class PeaceState(State):
    """Everybody says yes once, and everybody has won."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.said = 0

    def actor(self) -> int:
        return self.said if self.said < self.seats else OVER

    def legal(self) -> list[int]:
        return [0]

    def apply(self, action: int) -> None:
        self.said += 1

    def clone(self) -> PeaceState:
        other = PeaceState(self.seats)
        other.said = self.said
        return other

    def known(self, seat: int) -> PeaceState:
        return self.clone()

    def fill(self, rng: Rng) -> None:
        pass

    def scores(self) -> list[int]:
        return [7] * self.seats

    def placings(self) -> list[int]:
        return [1] * self.seats


class Peace(Game):
    id = "peace"
    name = "Peace"
    seats = range(2, 5)
    actions = 1

    def start(self, seats: int) -> State:
        return PeaceState(seats)


class Deadly(StoneAge):
    """Ends the process that plays it, if that is a worker."""

    def start(self, seats: int) -> State:
        if parent_process() is not None:
            os._exit(3)
        return super().start(seats)
