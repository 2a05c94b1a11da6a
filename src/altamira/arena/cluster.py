"""Games on a Ray cluster. Nodes may come and go: what a lost node was playing is played again by another.

A chunk of games is one task. Ray runs it again if its node is lost, and we take each chunk's rows exactly once, so
every game is counted exactly once, however often it was played; and it comes out the same wherever it is.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable
from typing import Any, TypeVar

from altamira.arena.simulate import CHUNKS_WAITING, Games, Row
from altamira.core.errors import AltamiraError

Whole = TypeVar("Whole")
Part = TypeVar("Part")
Result = TypeVar("Result")


class NoCluster(AltamiraError):
    """Ray is not installed, or not to be reached."""


def on_ray(plan: Games, chunks: Iterable[range], jobs: int) -> Generator[list[Row], None, None]:
    """The rows of the plan, in order."""
    return each(_play_chunk, plan, map(list, chunks), jobs)


def each(
    work: Callable[[Whole, Part], Result], whole: Whole, parts: Iterable[Part], jobs: int
) -> Generator[Result, None, None]:
    """work(whole, part) of each part, in order, exactly once.

    Joins the cluster that runs (RAY_ADDRESS names it), or starts one here.
    """
    ray = _connect(jobs)
    task: Any = ray.remote(max_retries=-1, retry_exceptions=False)(work)
    there = ray.put(whole)
    left = deque(parts)
    waiting: deque[Any] = deque()
    try:
        while left or waiting:
            while left and len(waiting) < max(jobs, _processors(ray)) * CHUNKS_WAITING:
                waiting.append(task.remote(there, left.popleft()))
            try:
                result: Result = ray.get(waiting[0])
            except ray.exceptions.RayTaskError as error:
                raise error.cause if isinstance(error.cause, AltamiraError) else error from None
            waiting.popleft()
            yield result
    finally:
        for unfinished in waiting:
            ray.cancel(unfinished, force=True)


def _connect(jobs: int) -> Any:
    try:
        import ray
    except ImportError:
        raise NoCluster("Ray is not installed: pip install 'altamira[ray]'.") from None
    if not ray.is_initialized():
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        try:
            ray.init(address="auto", **quiet)
        except ConnectionError:
            ray.init(num_cpus=jobs, include_dashboard=False, **quiet)
    return ray


def _processors(ray: Any) -> int:
    return int(ray.cluster_resources().get("CPU", 1))


def _play_chunk(plan: Games, numbers: list[int]) -> list[Row]:
    return [plan.play(number) for number in numbers]
