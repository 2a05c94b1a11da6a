"""Learning what positions are worth: games of a mind's own policy, least squares, and a file of weights."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from altamira.arena import options as common
from altamira.arena.simulate import HERE, RAY
from altamira.bots.minds import SHIPPED, teacher
from altamira.bots.practice import PRACTISED, Run, practised
from altamira.bots.value import POWERS, Fit, Value
from altamira.core.errors import AltamiraError, BadOption
from altamira.core.game import Game
from altamira.core.rng import Rng
from altamira.games import game as find_game
from altamira.text import mark, texts

GAMES = 20_000  # for each number of seats: ten minutes on two cores, or a quarter of an hour
CHUNK = 50  # games that a process plays before it reports
CHECKED = 0.1  # of the games measure the error of what the others taught
NORMAL = 1.2533  # the standard deviation of a normal distribution in units of its mean absolute deviation
DIGITS = 6

Chunk = tuple[int, int, int]  # seats, the first game, the one after the last
Learned = tuple[list[float], list[float], int, int]  # the sums of a fit, and games


@dataclass(frozen=True)
class Course:
    """What to learn, and from which games: the weights depend on nothing else."""

    game: Game
    games: int
    seed: str

    def fit(self, seats: int) -> Fit:
        return Fit(seats, teacher(self.game.id)[0])


class Errors:
    """How far predictions were off, as a line over the rounds left."""

    def __init__(self) -> None:
        self.count = 0
        self.rest = self.squares = self.off = self.product = 0.0
        self.error = self.variance = 0.0

    def add(self, rest: float, error: float, target: float) -> None:
        off = abs(error) * NORMAL
        self.count += 1
        self.rest += rest
        self.squares += rest * rest
        self.off += off
        self.product += rest * off
        self.error += error * error
        self.variance += target * target

    def line(self) -> list[float]:
        n = max(1, self.count)
        slope = (n * self.product - self.rest * self.off) / max(1e-9, n * self.squares - self.rest**2)
        slope = max(0.0, slope)
        return [max(1.0, (self.off - slope * self.rest) / n), slope]


def learn(course: Course, seats: int, jobs: int, on: str = HERE) -> Iterator[int | dict[str, Any]]:
    """Yields how many games were played, and at last the weights for this number of seats."""
    with _workers(jobs, on) as run:
        if (course.game.id, seats) in PRACTISED:
            yield from practised(course.game, course.games, course.seed, run)
        else:
            yield from _fitted(course, seats, run)


def _fitted(course: Course, seats: int, run: Run) -> Iterator[int | dict[str, Any]]:
    fit = course.fit(seats)
    checked = max(1, int(course.games * CHECKED))
    chunks = [(seats, first, min(first + CHUNK, course.games)) for first in range(checked, course.games, CHUNK)]
    for squares, products, lessons, games in run(_chunk, course, chunks):
        fit.merge(squares, products, lessons)
        yield games
    weights = [float(f"%.{DIGITS}g" % weight) for weight in fit.solve()]
    value, errors = Value(weights, [1.0, 0.0]), Errors()
    for number in range(checked):
        for lesson in _play(course, seats, number):
            targets = fit.targets(lesson)
            gains = [value.gain(features, lesson.rest) for features in lesson.features]
            mean = sum(gains) / seats if seats > 1 else 0.0
            for target, gain in zip(targets, gains, strict=True):
                errors.add(lesson.rest, target - (gain - mean), target)
        yield 1
    spread = [round(part * (sqrt(seats / (seats - 1)) if seats > 1 else 1.0), 4) for part in errors.line()]
    yield {
        "weights": weights,
        "spread": spread,
        "lessons": fit.lessons,
        "error": round(sqrt(errors.error / max(1, errors.count)), 3),
        "without": round(sqrt(errors.variance / max(1, errors.count)), 3),
    }


def _play(course: Course, seats: int, number: int) -> list[Any]:
    rng = Rng(f"{course.seed} {seats} {number}")
    return teacher(course.game.id)[1](course.game.new(seats), rng)


def _chunk(course: Course, chunk: Chunk) -> Learned:
    seats, first, last = chunk
    fit = course.fit(seats)
    for number in range(first, last):
        for lesson in _play(course, seats, number):
            fit.add(lesson)
    return *fit.sums(), last - first


@contextmanager
def _workers(jobs: int, on: str) -> Iterator[Run]:
    """What does work in all processes."""
    if on == RAY:
        from altamira.arena.cluster import each

        yield lambda work, whole, parts: each(work, whole, parts, jobs)
    elif jobs == 1:
        yield lambda work, whole, parts: (work(whole, part) for part in parts)
    else:
        pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_ignore_interrupt)
        try:
            yield lambda work, whole, parts: pool.map(work, [whole] * len(parts), parts)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupt() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@click.command("train", help=mark("Learn what positions are worth, for the bots that search."))
@click.argument("game", metavar=mark("GAME"))
@click.option(
    "--games",
    type=int,
    metavar="N",
    default=GAMES,
    show_default=True,
    help=mark("How many games to play for each number of seats."),
)
@common.jobs
@common.on
@common.seed
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar=mark("FILE"),
    required=True,
    help=mark("File for the weights."),
)
def train(game: str, games: int, jobs: int, on: str, seed: str, out: Path) -> None:
    _ = texts()
    rules = find_game(game)
    if game not in SHIPPED:
        raise BadOption(
            "The search has no value to learn for {game}; it has for: {games}.",
            game=game,
            games=", ".join(sorted(SHIPPED)),
        )
    if games < 10 or jobs < 1:
        raise BadOption("Training needs at least 10 games and 1 job.")
    course = Course(rules, games, seed)
    learned: dict[str, dict[str, Any]] = {}
    started = perf_counter()
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        for seats in rules.seats:
            task = bar.add_task(_.count("{n} seat", "{n} seats", seats), total=games)
            for part in learn(course, seats, jobs, on):
                if isinstance(part, int):
                    bar.advance(task, part)
                else:
                    learned[str(seats)] = part
                    click.echo(
                        _(
                            "{seats} seats: {lessons} positions, error {error} points, knowing nothing {without}.",
                            seats=seats,
                            lessons=part["lessons"],
                            error=part["error"],
                            without=part["without"],
                        ),
                        err=True,
                    )
    data = {"game": game, "games": games, "seed": seed, "powers": POWERS, "seats": learned}
    try:
        out.write_text(json.dumps(data) + "\n", "utf-8")
    except OSError as error:
        raise AltamiraError(
            "{path} cannot be written: {reason}.", path=out, reason=error.strerror or str(error)
        ) from None
    click.echo(_("Weights: {path} ({seconds} s)", path=out, seconds=round(perf_counter() - started)))
