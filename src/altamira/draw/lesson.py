"""A card of the first-game guide.

The browser knows no rules: each card says with a CSS selector on what drawing it belongs.
"""

from __future__ import annotations

from typing import NamedTuple


class Lesson(NamedTuple):
    topic: str
    when: str  # a selector that finds something on the page when this is asked
    title: str
    lines: tuple[str, ...]
