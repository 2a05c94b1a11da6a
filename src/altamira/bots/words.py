"""What a bot's estimates are in words: chances with several seats, how near together all are, points alone."""

from __future__ import annotations

from altamira.bots.search import Thought
from altamira.core.game import View
from altamira.text import Texts


def value_in_words(view: View, thought: Thought, texts: Texts) -> str:
    """What a move is worth to the seat that moves; nothing, if it was played without a thought."""
    if not thought.visits:
        return ""
    if view.seats == 1:
        return texts("about {points} points", points=round(thought.value))
    percent = min(99, max(1, round(100 * thought.value)))
    if view.together:
        return texts("safe: {percent} %", percent=percent)
    return texts("wins: {percent} %", percent=percent)
