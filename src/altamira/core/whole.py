"""Whole numbers, whoever's they are: Python's own, NumPy's, and whatever else can be an index."""

from __future__ import annotations

from operator import index
from typing import Any


def whole(value: Any) -> int | None:
    """The number that this is; None: it is none. A truth value is none."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None
