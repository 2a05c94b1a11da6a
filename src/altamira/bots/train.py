"""Learning what positions are worth: games of a mind's own policy, least squares, and a file of weights."""

from __future__ import annotations

import json
import signal
from collections.abc import Generator, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

import click

from altamira.arena import options as common
from altamira.arena.command import shown
from altamira.arena.simulate import HERE, RAY
from altamira.bots.minds import SHIPPED, teacher
from altamira.bots.practice import PRACTISED, Run, practised
from altamira.bots.value import POWERS, Fit, Value
from altamira.core.errors import AltamiraError, BadOption
from altamira.core.game import Game
from altamira.core.rng import Rng
from altamira.games import game as find_game
from altamira.text import mark, texts

# Games for each number of seats, by which the weights that ship were learned.
GAMES = {"bronze-age": 8_000, "neanderthal": 12_000, "stone-age": 20_000}
AMONG_RIVALS = 2  # times as many, and much shorter ones, for a network that knows rivals
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

    @property
    def practises(self) -> bool:
        return self.game.id in PRACTISED

    def fit(self, seats: int) -> Fit:
        return Fit(seats, teacher(self.game.id)[0])

    def practice(self, seats: int) -> int:
        """Games that a network learns from."""
        return self.games if seats == 1 else AMONG_RIVALS * self.games

    def all_games(self, seats: int) -> int:
        if not self.practises:
            return self.games
        return self.practice(seats) + (self.games if seats > 1 else 0)


class Errors:
    """How far predictions were off, as a line over the rounds left."""

    def __init__(self) -> None:
        self.count = 0
        self.rest = self.squares = self.off = self.product = 0.0
        self.error = self.variance = 0.0

    def merge(self, other: Errors) -> None:
        self.count += other.count
        self.rest += other.rest
        self.squares += other.squares
        self.off += other.off
        self.product += other.product
        self.error += other.error
        self.variance += other.variance

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
        if not course.practises:
            yield from _fitted(course, seats, run)
        elif seats == 1:
            yield from practised(course.game, seats, course.practice(seats), course.seed, run)
        else:
            value = yield from _counted(_fitted(course, seats, run))
            network = yield from _counted(practised(course.game, seats, course.practice(seats), course.seed, run))
            yield {**value, "network": network}


def _counted(parts: Iterator[int | dict[str, Any]]) -> Generator[int, None, dict[str, Any]]:
    """Yields the games on the way, and returns what was learned at last."""
    learned: dict[str, Any] = {}
    for part in parts:
        if isinstance(part, int):
            yield part
        else:
            learned = part
    return learned


def _fitted(course: Course, seats: int, run: Run) -> Iterator[int | dict[str, Any]]:
    fit = course.fit(seats)
    checked = max(1, int(course.games * CHECKED))
    for squares, products, lessons, games in run(_chunk, course, _chunks(seats, checked, course.games)):
        fit.merge(squares, products, lessons)
        yield games
    weights = [float(f"%.{DIGITS}g" % weight) for weight in fit.solve()]
    errors = Errors()
    for part, games in run(_check, (course, weights), _chunks(seats, 0, checked)):
        errors.merge(part)
        yield games
    spread = [round(part * (sqrt(seats / (seats - 1)) if seats > 1 else 1.0), 4) for part in errors.line()]
    yield {
        "weights": weights,
        "spread": spread,
        "lessons": fit.lessons,
        "error": round(sqrt(errors.error / max(1, errors.count)), 3),
        "without": round(sqrt(errors.variance / max(1, errors.count)), 3),
    }


def _chunks(seats: int, first: int, last: int) -> list[Chunk]:
    return [(seats, start, min(start + CHUNK, last)) for start in range(first, last, CHUNK)]


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


def _check(learned: tuple[Course, list[float]], chunk: Chunk) -> tuple[Errors, int]:
    """How far these weights are off in games that they were not learned from."""
    course, weights = learned
    seats, first, last = chunk
    fit, value, errors = course.fit(seats), Value(weights, [1.0, 0.0]), Errors()
    for number in range(first, last):
        for lesson in _play(course, seats, number):
            targets = fit.targets(lesson)
            gains = [value.gain(features, lesson.rest) for features in lesson.features]
            mean = sum(gains) / seats if seats > 1 else 0.0
            for target, gain in zip(targets, gains, strict=True):
                errors.add(lesson.rest, target - (gain - mean), target)
    return errors, last - first


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
    help=mark("How many games to play for each number of seats; without it, as many as for the bots that ship."),
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
def train(game: str, games: int | None, jobs: int, on: str, seed: str, out: Path) -> None:
    _ = texts()
    rules = find_game(game)
    if game not in SHIPPED:
        raise BadOption(
            "The search has no value to learn for {game}; it has for: {games}.",
            game=game,
            games=", ".join(sorted(SHIPPED)),
        )
    if games is None:
        games = GAMES[game]
    if games < 10 or jobs < 1:
        raise BadOption("Training needs at least 10 games and 1 job.")
    course = Course(rules, games, seed)
    data: dict[str, Any] = {"game": game, "games": games, "seed": seed, "powers": POWERS, "seats": {}}
    started = perf_counter()
    draft = out.with_name(out.name + ".part")
    _write(draft, "")  # better to know now that nothing can be written than after half an hour
    try:
        for seats in rules.seats:
            click.echo(_.count("{n} seat", "{n} seats", seats), err=True)
            parts = _kept(learn(course, seats, jobs, on), data["seats"], seats)
            for _played in shown((range(part) for part in parts), course.all_games(seats), _):
                pass
            learned = data["seats"][str(seats)]
            click.echo(
                _(
                    "{lessons} positions, error {error} points, knowing nothing {without}.",
                    lessons=learned["lessons"],
                    error=learned["error"],
                    without=learned["without"],
                ),
                err=True,
            )
        _write(draft, json.dumps(data) + "\n")
        draft.replace(out)
    finally:
        draft.unlink(missing_ok=True)
    click.echo(_("Weights: {path} ({seconds} s)", path=out, seconds=round(perf_counter() - started)))


def _kept(parts: Iterator[int | dict[str, Any]], learned: dict[str, dict[str, Any]], seats: int) -> Iterator[int]:
    """The games on the way; what was learned at last is kept."""
    learned[str(seats)] = yield from _counted(parts)


def _write(file: Path, text: str) -> None:
    """Into the draft of a file."""
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise AltamiraError(
            "{path} cannot be written: {reason}.", path=file.with_suffix(""), reason=error.strerror or str(error)
        ) from None
