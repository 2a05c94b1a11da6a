"""Learning by playing: windows of games by the judgement of a network, which learns from the last few."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any, cast

from altamira.bots.minds.bronze_age_judge import INPUTS
from altamira.bots.minds.bronze_age_lessons import SoloLesson, practise, study
from altamira.bots.network import Learner, Network
from altamira.core.game import Game
from altamira.core.rng import Rng
from altamira.games.bronze_age.rules import BronzeAgeState

PRACTISED = [("bronze-age", 1)]  # game and seats
HIDDEN = 64
ACTIVE = 60.0  # inputs that are not 0, about
WINDOW = 100  # games
PART = 10  # of them, for a process
WINDOWS = 6  # learned from each time,
EPOCHS = 4  # so often
RATE = 1e-3, 3e-5  # of learning, at the beginning and at the end
WHIM = 1.0, 0.15  # how strong whims are, at the beginning and at the end
DIGITS = 5

Work = Callable[[Any, Any], Any]
Run = Callable[[Work, Any, list[Any]], Iterator[Any]]  # work(whole, part) of all parts, in order
Part = tuple[int, int]  # the first game, the one after the last
Lessons = list[tuple[list[int], int, float]]


@dataclass(frozen=True)
class Window:
    game: Game
    seed: str
    hidden: int
    weights: list[float]
    whim: float


def practised(game: Game, games: int, seed: str, run: Run) -> Iterator[int | dict[str, Any]]:
    """Yields how many games were played, and at last the weights."""
    network = Network(INPUTS, HIDDEN)
    network.begin(Rng(f"{seed} network"), ACTIVE)
    learner, rng = Learner(network), Rng(f"{seed} order")
    kept: deque[list[SoloLesson]] = deque(maxlen=WINDOWS)
    count, error, without = 0, 0.0, 0.0
    for first in range(0, games, WINDOW):
        done = first / games
        rate, whim = RATE[0] * (RATE[1] / RATE[0]) ** done, WHIM[0] + (WHIM[1] - WHIM[0]) * done
        last = min(games, first + WINDOW)
        window = Window(game, seed, HIDDEN, network.get(), whim)
        parts = [(start, min(start + PART, last)) for start in range(first, last, PART)]
        lessons: list[SoloLesson] = []
        for part, taught in zip(parts, run(_play, window, parts), strict=True):
            for has, rest, gain in taught:
                lessons.append(SoloLesson(has, rest))
                lessons[-1].gain = gain
            yield part[1] - part[0]
        kept.append(lessons)
        count += len(lessons)
        every = [lesson for window_lessons in kept for lesson in window_lessons]
        for _ in range(EPOCHS):
            error = study(learner, every, rng, rate)
        without = sum(lesson.gain**2 for lesson in every) / len(every)
    yield {
        "inputs": INPUTS,
        "hidden": HIDDEN,
        "weights": [float(f"%.{DIGITS}g" % weight) for weight in network.get()],
        "lessons": count,
        "error": round(sqrt(error), 3),
        "without": round(sqrt(without), 3),
    }


def _play(window: Window, part: Part) -> Lessons:
    network = Network(INPUTS, window.hidden)
    network.put(window.weights)
    result: Lessons = []
    for number in range(*part):
        state = cast(BronzeAgeState, window.game.new(1))
        lessons, _ = practise(network, state, Rng(f"{window.seed} alone {number}"), window.whim)
        result += [([int(one) for one in lesson.has], int(lesson.rest), float(lesson.gain)) for lesson in lessons]
    return result
