"""What is given to an environment, looked at before it is used: a wrong value is refused where it was given."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from numbers import Real
from operator import index
from typing import Any

import altamira
from altamira.bots import Bot
from altamira.core.errors import BadOption, IllegalMove

# Decisions after which a game is cut off unless another number is given: several times what random games need,
# because players who avoid what ends a game could go on for ever.
LIMITS = {"bronze-age": 2000, "neanderthal": 2000, "stone-age": 5000}
LIMIT = 5000  # of a game of one's own


def whole(value: Any) -> int | None:
    """The whole number that this is, as Python's or NumPy's; None: it is none."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def seed_of(seed: Any) -> int:
    number = whole(seed)
    if number is None:
        raise BadOption("A seed is a whole number, not {seed}.", seed=repr(seed))
    return number


def limit_of(limit: Any, least: int) -> int | None:
    """Decisions until a game is cut off."""
    number = whole(limit)
    if limit is not None and (number is None or number < least):
        raise BadOption("The limit is at least 1 decision, not {limit}.", limit=repr(limit))
    return number


def limit_for(id: str, limit: Any) -> int | None:
    """The same for a game; 0: a number that no sensible game of this kind reaches."""
    number = limit_of(limit, least=0)
    return LIMITS.get(id, LIMIT) if number == 0 else number


def penalty_of(illegal: Any) -> float | None:
    """The reward of an illegal move."""
    if illegal is None:
        return None
    if isinstance(illegal, bool) or not isinstance(illegal, Real) or not isfinite(illegal):
        raise BadOption(
            "The reward of an illegal move is a number, or None to refuse it, not {illegal}.",
            illegal=repr(illegal),
        )
    return float(illegal)


def opponents_of(opponents: Any) -> list[str | Bot]:
    """Bots by their names, or objects that choose."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        raise BadOption(
            'Opponents are a list of bots, such as ["greedy", "random"], not {opponents}.',
            opponents=repr(opponents),
        )
    for bot in opponents:
        if isinstance(bot, str):
            altamira.bot(bot)  # refuses a name that it does not know
        elif isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
            raise BadOption(
                "An opponent is the name of a bot or an object with choose(view), not {bot}.", bot=repr(bot)
            )
    return list(opponents)


def action_of(action: Any) -> int:
    """The action, legal or not: what is no number at all is a mistake of the program, not a bad move."""
    try:
        return index(action)
    except TypeError:
        raise IllegalMove("An action is a whole number, not {action}.", action=repr(action)) from None
