"""The minds of the search, one module a game: what it knows of the game, and the weights it has learned.

A game without a module here is searched all the same, by random games to the end.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from importlib.resources import files
from typing import Any

from altamira.bots.mind import Mind
from altamira.bots.network import Network
from altamira.bots.value import Lesson, Value
from altamira.core.rng import Rng
from altamira.core.state import State

# id -> module and class
SHIPPED = {
    "bronze-age": ("altamira.bots.minds.bronze_age", "BronzeAgeMind"),
    "neanderthal": ("altamira.bots.minds.neanderthal", "NeanderthalMind"),
    "stone-age": ("altamira.bots.minds.stone_age", "StoneAgeMind"),
}


def mind(game: str) -> Mind:
    """A mind for this game, with the weights that came with it."""
    if game not in SHIPPED:
        return Mind()
    module, name = SHIPPED[game]
    maker = getattr(import_module(module), name)
    learned = weights(game)
    known = networks(learned)
    made: Mind = maker(values(learned), known) if known else maker(values(learned))
    return made


def weights(game: str) -> dict[str, dict[str, Any]]:
    """What was learned, by number of seats."""
    file = files("altamira.bots.minds") / f"{game.replace('-', '_')}.json"
    learned: dict[str, dict[str, Any]] = json.loads(file.read_text("utf-8"))["seats"]
    return learned


def values(learned: dict[str, dict[str, Any]]) -> dict[int, Value]:
    return {
        int(seats): Value(part["weights"], part["spread"]) for seats, part in learned.items() if "spread" in part
    }


def networks(learned: dict[str, dict[str, Any]]) -> dict[int, Network]:
    """For numbers of seats with a network: alone instead of a linear value, else beside it."""
    result = {}
    for seats, part in learned.items():
        part = part.get("network", part)
        if "hidden" in part:
            result[int(seats)] = Network(part["inputs"], part["hidden"])
            result[int(seats)].put(part["weights"])
    return result


def teacher(game: str) -> tuple[int, Callable[[State, Rng], list[Lesson]]]:
    """How many features the game's value has, and what plays a game to learn from."""
    module = import_module(SHIPPED[game][0])
    return module.FEATURES, module.lessons
