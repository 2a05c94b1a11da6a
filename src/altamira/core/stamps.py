"""Stamps tell of something large, by one comparison, whether it is still the same."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64


class Clock:
    """Gives every number once. What is given a new one with each change is, while it has the same, the same."""

    def __init__(self) -> None:
        self._now: i64 = 0

    def tick(self) -> i64:
        self._now += 1
        return self._now


CLOCK: Final = Clock()
