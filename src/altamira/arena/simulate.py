"""Many games between bots, in local processes. The rows depend on the plan only, never on who played them."""

from __future__ import annotations

import signal
import sys
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from typing import Protocol

from altamira.bots import bot
from altamira.core.errors import AltamiraError, BadOption
from altamira.core.game import Game
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, OVER

DECISION_LIMIT = 100_000
MOST_IN_CHUNK = 32  # games that a worker plays before it reports: often enough for a bar, rarely enough for speed
CHUNKS_A_JOB = 8  # at least so many for each worker, so that all finish at about the same time
HERE, RAY = "here", "ray"  # where games are played
CHUNKS_WAITING = 4  # for each worker; a run of millions of games does not queue them all

# One game: flat columns of str, int, float and bool; None where a truncated game has no place.
Row = dict[str, str | int | float | bool | None]


class WorkerDied(AltamiraError):
    """A process that played games is gone."""


@dataclass(frozen=True)
class Plan:
    """Everything that decides what the rows will be."""

    game: Game
    bots: tuple[str, ...]
    games: int
    seed: str
    fixed_seats: bool = False
    limit: int = DECISION_LIMIT

    def check(self) -> None:
        """Refuse what cannot be played before anything is started."""
        for name in self.bots:
            bot(name)
        self.game.new(len(self.bots))
        if self.games < 1:
            raise BadOption("The number of games must be at least 1, not {games}.", games=self.games)
        if self.limit < 1:
            raise BadOption("The limit of decisions must be at least 1, not {limit}.", limit=self.limit)

    def entry(self, number: int, seat: int) -> int:
        """Which of the bots has this seat in this game.

        They rotate, so that everyone sits everywhere, and then change the order in which they sit round the
        table, so that nobody always plays after the same opponent.
        """
        if self.fixed_seats:
            return seat
        turns, rotation = divmod(number, len(self.bots))
        return circle(len(self.bots), turns)[(seat + rotation) % len(self.bots)]

    def play(self, number: int) -> Row:
        return play(self, number)


@lru_cache(maxsize=128)
def circle(bots: int, number: int) -> list[int]:
    """One of the orders in which bots can sit round a table, bot 0 first: of every number another, then again."""
    left = list(range(1, bots))
    order = [0]
    while left:
        number, next_one = divmod(number, len(left))
        order.append(left.pop(next_one))
    return order


class Games(Protocol):
    """Games by number: what the workers play."""

    @property
    def games(self) -> int: ...

    def check(self) -> None: ...

    def play(self, number: int) -> Row: ...


def play(plan: Plan, number: int) -> Row:
    """Play one game of the plan."""
    game = plan.game
    seats = range(len(plan.bots))
    entries = [plan.entry(number, seat) for seat in seats]
    players = [bot(plan.bots[entry], seed=f"{plan.seed} game {number} bot {entry}") for entry in entries]
    rng = Rng(f"{plan.seed} game {number}")
    state = game.new(len(plan.bots))
    decisions = 0
    while (actor := state.actor()) != OVER:
        if actor == CHANCE:
            state.apply(state.sample(rng))
        elif decisions == plan.limit:
            break
        else:
            state.apply(players[actor].choose(game.view(state, actor)))
            decisions += 1
    truncated = actor != OVER
    scores = state.scores()
    places = state.placings()
    winners = places.count(1)
    summary = game.summary(state)

    row: Row = {"game": game.id, "seed": plan.seed, "number": number, "seats": len(seats)}
    for name, value in game.options.items():
        row[f"option_{name}"] = str(value).lower()
    row["decisions"] = decisions
    row["truncated"] = truncated
    for name in ("rounds", "first"):
        if name in summary:
            row[name] = summary[name]
    for seat in seats:
        at = f"seat_{seat}_"
        row[at + "bot"] = plan.bots[entries[seat]]
        row[at + "entry"] = entries[seat]
        row[at + "score"] = int(scores[seat])
        row[at + "place"] = None if truncated else int(places[seat])
        row[at + "win"] = 1 / winners if places[seat] == 1 and not truncated else 0.0
        if "species" in summary:
            row[at + "species"] = summary["species"][seat]
        for line, points in summary.get("lines", {}).items():
            row[f"{at}points_{line}"] = points[seat]
    return row


def run(plan: Games, jobs: int = 1, on: str = HERE) -> Generator[list[Row], None, None]:
    """The rows of the plan, in order, a few at a time. Closing the generator stops the work.

    Where: on this machine, in so many processes; or on all processors of a Ray cluster.
    """
    plan.check()
    if jobs < 1:
        raise BadOption("The number of jobs must be at least 1, not {jobs}.", jobs=jobs)
    if on == RAY:
        from altamira.arena.cluster import on_ray

        return on_ray(plan, jobs)
    chunks = chunked(plan.games, jobs)
    jobs = min(jobs, len(chunks))
    if jobs == 1:
        return _here(plan, chunks)
    return _in_processes(plan, chunks, jobs)


def chunked(games: int, workers: int) -> deque[range]:
    """The numbers of all games, in pieces for so many workers."""
    size = max(1, min(MOST_IN_CHUNK, games // (workers * CHUNKS_A_JOB)))
    return deque(range(first, min(first + size, games)) for first in range(0, games, size))


def _here(plan: Games, chunks: deque[range]) -> Generator[list[Row], None, None]:
    for chunk in chunks:
        yield [plan.play(number) for number in chunk]


def _in_processes(plan: Games, chunks: deque[range], jobs: int) -> Generator[list[Row], None, None]:
    context = get_context("spawn")  # the same on every system, and safe whatever threads the caller has
    stop = context.Event()
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_start_worker, initargs=(plan, stop))
    waiting: deque[Future[list[Row]]] = deque()
    played = 0
    try:
        while chunks or waiting:
            with _deaf_children():
                while chunks and len(waiting) < jobs * CHUNKS_WAITING:
                    waiting.append(pool.submit(_play_chunk, chunks.popleft()))
            rows = waiting.popleft().result()
            played += len(rows)
            yield rows
    except BrokenProcessPool:
        raise WorkerDied(
            "A process that played games died after {played} games, perhaps for want of memory; "
            "the games so far are kept. Try fewer jobs.",
            played=played,
        ) from None
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes that begin here never hear Ctrl-C, not even while they load; ours waits until they have begun."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_plan: Games | None = None  # of this worker process
_stop: Event | None = None


def _start_worker(plan: Games, stop: Event) -> None:
    global _plan, _stop
    _plan, _stop = plan, stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then says stop


def _play_chunk(numbers: range) -> list[Row]:
    assert _plan is not None
    assert _stop is not None
    rows: list[Row] = []
    for number in numbers:
        if _stop.is_set():
            break
        rows.append(_plan.play(number))
    return rows
