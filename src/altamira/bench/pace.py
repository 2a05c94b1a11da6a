"""How much a function does in a second of the processor."""

from __future__ import annotations

import time
from collections.abc import Callable


def paced(step: Callable[[], int], seconds: float) -> float:
    """Steps per CPU second of a function that makes some and says how many."""
    step()  # what is made at first use is not counted
    steps = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        steps += step()
    return steps / spent
