"""Learning by playing: windows of games by the judgement of a network, which learns from the last few."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any, cast

from altamira.bots.minds.bronze_age_chances import inputs_with
from altamira.bots.minds.bronze_age_judge import INPUTS
from altamira.bots.minds.bronze_age_lessons import TurnLesson, practise, practise_table, study
from altamira.bots.network import Learner, Network
from altamira.core.game import Game
from altamira.core.rng import Rng
from altamira.games.bronze_age.rules import BronzeAgeState

PRACTISED = ["bronze-age"]
HIDDEN = 64  # alone
HIDDEN_AMONG = 32  # rivals
ACTIVE = 60.0, 160.0  # inputs that are not 0, about; alone and among rivals
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
    seats: int
    seed: str
    weights: list[float]
    whim: float


def blank(seats: int) -> Network:
    return Network(INPUTS, HIDDEN) if seats == 1 else Network(inputs_with(seats), HIDDEN_AMONG)


def practised(game: Game, seats: int, games: int, seed: str, run: Run) -> Iterator[int | dict[str, Any]]:
    """Yields how many games were played, and at last the weights."""
    network = blank(seats)
    network.begin(Rng(f"{seed} network"), ACTIVE[seats > 1])
    learner, rng = Learner(network, seats > 1), Rng(f"{seed} order")
    kept: deque[list[TurnLesson]] = deque(maxlen=WINDOWS)
    count, error, without = 0, 0.0, 0.0
    for first in range(0, games, WINDOW):
        done = first / games
        rate, whim = RATE[0] * (RATE[1] / RATE[0]) ** done, WHIM[0] + (WHIM[1] - WHIM[0]) * done
        last = min(games, first + WINDOW)
        window = Window(game, seats, seed, network.get(), whim)
        parts = [(start, min(start + PART, last)) for start in range(first, last, PART)]
        lessons: list[TurnLesson] = []
        for part, taught in zip(parts, run(_play, window, parts), strict=True):
            for has, rest, goal in taught:
                lessons.append(TurnLesson(has, rest))
                lessons[-1].goal = goal
            yield part[1] - part[0]
        kept.append(lessons)
        count += len(lessons)
        every = [lesson for window_lessons in kept for lesson in window_lessons]
        for _ in range(EPOCHS):
            error = study(learner, every, rng, rate)
        usual = 0.0 if seats == 1 else 1 / seats
        without = sum((lesson.goal - usual) ** 2 for lesson in every) / max(1, len(every))
    yield {
        "inputs": int(network.inputs),
        "hidden": int(network.hidden),
        "weights": [float(f"%.{DIGITS}g" % weight) for weight in network.get()],
        "lessons": count,
        "error": round(sqrt(error), 3),
        "without": round(sqrt(without), 3),
    }


def _play(window: Window, part: Part) -> Lessons:
    network = blank(window.seats)
    network.put(window.weights)
    result: Lessons = []
    for number in range(*part):
        state = cast(BronzeAgeState, window.game.new(window.seats))
        if window.seats == 1:
            lessons, _ = practise(network, state, Rng(f"{window.seed} alone {number}"), window.whim)
        else:
            lessons = practise_table(network, state, Rng(f"{window.seed} {window.seats} {number}"), window.whim)
        result += [([int(one) for one in lesson.has], int(lesson.rest), float(lesson.goal)) for lesson in lessons]
    return result
