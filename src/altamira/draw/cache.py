"""The cache of pieces: drawing all of a table takes milliseconds, drawing what changed a fraction of one."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, ParamSpec, TypeVar

# Results to keep of what hardly comes twice: so many positions are looked at by several people at once. More would
# be no help, and is work for Python's collector.
AT_ONCE: Final = 64

P = ParamSpec("P")
R = TypeVar("R")


def remembered(most: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keeps the last results of a pure function of small values; unlike lru_cache it keeps the types, too."""

    def keep(function: Callable[P, R]) -> Callable[P, R]:
        return lru_cache(maxsize=most)(function)  # type: ignore[return-value]

    return keep
