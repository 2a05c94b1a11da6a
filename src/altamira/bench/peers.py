"""Speed of other simulators, measured in this process and on one thread, for the comparison table."""

from __future__ import annotations

import importlib
import random
import statistics
import time
from dataclasses import dataclass
from importlib import metadata
from typing import Any

_COPIES = 100
_BATCHES = 5
_POSITIONS = 15


@dataclass(frozen=True)
class PeerResult:
    """What a peer did in `seconds` of CPU time; `clone_us` is the time of one mid-game copy, if measured."""

    name: str
    version: str
    games: int
    decisions: int
    seconds: float
    clone_us: float | None = None

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds


def catanatron(seconds: float) -> PeerResult:
    """Play whole games of four RandomPlayers for about `seconds` of CPU time (at least two games).

    The loop is that of catanatron's Game.play without the two copies of the game it makes for accumulators.
    Setting a game up counts as time; importing and one warm-up game do not. Every tick is a decision, forced
    ones (a roll, say) too. A game that reaches catanatron's turn limit ends there, as it does in Game.play.
    The copy time is the median over some mid-game positions of the best batch of copies of each.
    """
    rng_state = random.getstate()  # importing catanatron draws from the global generator, a game seeds it
    library = importlib.import_module("catanatron")
    turns_limit: int = importlib.import_module("catanatron.game").TURNS_LIMIT

    def new_game(seed: int) -> Any:
        return library.Game([library.RandomPlayer(color) for color in library.Color], seed=seed)

    def play(seed: int) -> int:
        game = new_game(seed)
        ticks = 0
        while game.winning_color() is None and game.state.num_turns < turns_limit:
            game.play_tick()
            ticks += 1
        return max(ticks, len(game.state.actions))

    try:
        play(1)  # warm-up; seeds start at 1 because catanatron takes 0 for "no seed"
        lengths: list[int] = []
        start = time.process_time()
        elapsed = 0.0
        while elapsed < seconds or len(lengths) < 2:
            lengths.append(play(len(lengths) + 1))
            elapsed = time.process_time() - start

        # Each position is half-way through a game above, which its seed brings back (within one process).
        clones: list[float] = []
        for seed, length in enumerate(lengths[:_POSITIONS], start=1):
            game = new_game(seed)
            for _ in range(length // 2):
                game.play_tick()
            clones.append(min(_copy_us(game) for _ in range(_BATCHES)))
    finally:
        random.setstate(rng_state)
    return PeerResult(
        name="catanatron",
        version=metadata.version("catanatron"),
        games=len(lengths),
        decisions=sum(lengths),
        seconds=elapsed,
        clone_us=statistics.median(clones),
    )


def _copy_us(game: Any) -> float:
    start = time.process_time()
    for _ in range(_COPIES):
        game.copy()
    return (time.process_time() - start) / _COPIES * 1e6
