"""Speed of our own games, measured in this process and on one thread."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import altamira
from altamira.core.game import Game
from altamira.core.playout import playout
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, OVER, State
from altamira.games import game as find

COPIES = 2000
LEGAL_GAMES = 20
REPEATS = 3


@dataclass(frozen=True)
class Speed:
    """Rates by CPU seconds; times of one call."""

    compiled: bool
    games: float  # random playouts in compiled code, per second
    decisions: float
    steps: float  # decisions per second, driven step by step from Python
    clone_us: float
    slowest_legal_us: float  # the worst position met; of each the best of some repeats, so that noise is left out


def measure(id: str, seats: int, seconds: float) -> Speed:
    game = find(id)
    games, decisions, spent = _playouts(game, seats, seconds)
    return Speed(
        compiled=altamira.COMPILED,
        games=games / spent,
        decisions=decisions / spent,
        steps=_steps(game, seats, seconds),
        clone_us=_clone_us(game, seats),
        slowest_legal_us=_slowest_legal_us(game, seats),
    )


def measure_pure(id: str, seats: int, seconds: float) -> Speed:
    """The same in a process of its own that imports the sources and not the compiled modules."""
    command = [sys.executable, str(Path(__file__).with_name("pure.py")), id, str(seats), str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return Speed(**json.loads(done.stdout))


def _playouts(game: Game, seats: int, seconds: float) -> tuple[int, int, float]:
    rng = Rng("bench")
    games = decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += playout(game.new(seats), rng)
        games += 1
    return games, decisions, spent


def _steps(game: Game, seats: int, seconds: float) -> float:
    """As a user's own loop in Python would drive it."""
    rng = Rng("bench")
    decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        state = game.new(seats)
        while (actor := state.actor()) != OVER:
            if actor == CHANCE:
                state.apply(state.sample(rng))
            else:
                legal = state.legal()
                state.apply(legal[rng.below(len(legal))])
                decisions += 1
    return decisions / spent


def _clone_us(game: Game, seats: int) -> float:
    """Of a position in the middle of a random game."""
    length = sum(1 for _ in _walk(game, seats, "clone"))
    state = next(islice(_walk(game, seats, "clone"), length // 2, None))
    start = time.process_time()
    for _ in range(COPIES):
        state.clone()
    return (time.process_time() - start) / COPIES * 1e6


def _slowest_legal_us(game: Game, seats: int) -> float:
    slowest = 0
    for number in range(LEGAL_GAMES):
        for state in _walk(game, seats, f"legal {number}"):
            if state.actor() >= 0:
                slowest = max(slowest, min(_time_legal(state) for _ in range(REPEATS)))
    return slowest / 1000


def _time_legal(state: State) -> int:
    start = time.thread_time_ns()
    state.legal()
    return time.thread_time_ns() - start


def _walk(game: Game, seats: int, seed: str) -> Iterator[State]:
    """The positions of a random game, one after the other."""
    rng = Rng(seed)
    state = game.new(seats)
    while (actor := state.actor()) != OVER:
        yield state
        if actor == CHANCE:
            state.apply(state.sample(rng))
        else:
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))])
