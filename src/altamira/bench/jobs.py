"""How much faster several processes play the same games than one, by the clock on the wall."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from altamira.arena.simulate import Plan, run
from altamira.games import game

GAME, BOTS = "stone-age", ("greedy", "greedy")
TRIAL = 4  # games that tell how many fit into the time


@dataclass(frozen=True)
class Scaling:
    """The best of some rounds, so that what else the machine does counts least."""

    jobs: int
    games: int
    rounds: tuple[tuple[float, float], ...]  # seconds with one process and with all

    @property
    def times(self) -> float:
        return max(one / all for one, all in self.rounds)

    def data(self) -> dict[str, object]:
        return {"jobs": self.jobs, "games": self.games, "rounds": self.rounds, "times": self.times}


def measure(jobs: int, seconds: float, rounds: int) -> Scaling:
    """Games of two greedy bots, of which one process plays for about so many seconds."""
    games = max(jobs * TRIAL, round(TRIAL * seconds / _seconds(TRIAL, 1)))
    return Scaling(jobs, games, tuple((_seconds(games, 1), _seconds(games, jobs)) for _ in range(rounds)))


def _seconds(games: int, jobs: int) -> float:
    begun = perf_counter()
    for _ in run(Plan(game(GAME), BOTS, games, "bench"), jobs):
        pass
    return perf_counter() - begun
