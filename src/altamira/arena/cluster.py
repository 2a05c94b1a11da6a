"""Games on a Ray cluster. Nodes may come and go: what a lost node was playing is played again by another.

A chunk of games is one task. If its process or its node is lost we ask for it again, and we take each chunk's rows
exactly once, so every game is counted exactly once, however often it was played; and it comes out the same
wherever it is.
"""

from __future__ import annotations

import os
import socket
from collections import deque
from collections.abc import Callable, Generator, Iterable
from typing import Any, TypeVar

from altamira.arena.simulate import CHUNKS_WAITING, Games, Row, WorkerDied, chunked
from altamira.core.errors import AltamiraError

TRIES = 4  # of the same work: nodes come and go, but what kills its process each time never ends
KNOCK_SECONDS = 5.0  # Ray itself would wait for minutes

Whole = TypeVar("Whole")
Part = TypeVar("Part")
Result = TypeVar("Result")


class NoCluster(AltamiraError):
    """Ray is not installed, or not to be reached."""


def on_ray(plan: Games, jobs: int) -> Generator[list[Row], None, None]:
    """The rows of the plan, in order."""
    chunks = chunked(plan.games, _processors(_connect(jobs)))
    yield from each(_play_chunk, plan, map(list, chunks), jobs)


def each(
    work: Callable[[Whole, Part], Result], whole: Whole, parts: Iterable[Part], jobs: int
) -> Generator[Result, None, None]:
    """work(whole, part) of each part, in order, exactly once.

    Joins the cluster that runs (RAY_ADDRESS names it), and all its processors work; or starts one here with as
    many processors as there are jobs.
    """
    ray = _connect(jobs)
    lost = (
        ray.exceptions.NodeDiedError,
        ray.exceptions.WorkerCrashedError,
        ray.exceptions.OutOfMemoryError,
        ray.exceptions.ObjectLostError,
    )
    # Ray would play again for ever what takes too much memory, so we count.
    task: Any = ray.remote(max_retries=0, retry_exceptions=False)(work)
    there = ray.put(whole)
    left = deque(parts)
    waiting: deque[tuple[Part, Any]] = deque()
    tries = 1  # of the first that we wait for
    try:
        while left or waiting:
            while left and len(waiting) < _processors(ray) * CHUNKS_WAITING:
                waiting.append((left[0], task.remote(there, left.popleft())))
            part, promise = waiting[0]
            try:
                result: Result = ray.get(promise)
            except ray.exceptions.RayTaskError as error:
                raise error.cause if isinstance(error.cause, AltamiraError) else error from None
            except lost:
                if tries == TRIES:
                    raise WorkerDied(
                        "Processes of the cluster died {tries} times over the same games, perhaps for want of "
                        "memory; the games so far are kept.",
                        tries=tries,
                    ) from None
                tries += 1
                waiting[0] = (part, task.remote(there, part))
                continue
            tries = 1
            waiting.popleft()
            yield result
    finally:
        for _, unfinished in waiting:
            ray.cancel(unfinished, force=True)


def _connect(jobs: int) -> Any:
    try:
        import ray
    except ImportError:
        raise NoCluster("Ray is not installed: pip install 'altamira[ray]'.") from None
    if not ray.is_initialized():
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        address = os.environ.get("RAY_ADDRESS")
        try:
            if address:
                _knock(address)
            ray.init(address="auto", **quiet)
        except (OSError, RuntimeError, ValueError) as error:
            if address:
                raise NoCluster(
                    "The cluster {address} that RAY_ADDRESS names cannot be reached: {reason}.",
                    address=address,
                    reason=str(getattr(error, "strerror", None) or error).rstrip("."),
                ) from None
            if not isinstance(error, ConnectionError):
                raise
            ray.init(num_cpus=jobs, include_dashboard=False, **quiet)
    return ray


def _knock(address: str) -> None:
    """Is anybody there?"""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():  # else a word that Ray knows
        socket.create_connection((host, int(port)), KNOCK_SECONDS).close()


def _processors(ray: Any) -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _play_chunk(plan: Games, numbers: list[int]) -> list[Row]:
    return [plan.play(number) for number in numbers]
