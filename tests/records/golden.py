"""How a golden record is found: the first game, by seed, that shows all that is wanted of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import altamira
from altamira import Match, Record, Rng
from altamira.core.errors import IllegalMove

FOLDER = Path(__file__).parent
Manner = Callable[[Match, list[str]], list[str]]  # of the legal moves those that this player would consider


def at_random(match: Match, legal: list[str]) -> list[str]:
    return legal


@dataclass
class Wanted:
    seats: int
    traits: set[str]
    manner: Manner = at_random
    options: dict[str, Any] = field(default_factory=dict)
    undo: bool = False


def play(game: str, wanted: Wanted, seed: int) -> Record:
    match = altamira.new(game, wanted.seats, seed=seed, **wanted.options)
    rng = Rng(seed)
    while not match.over:
        legal = match.legal()
        moves = wanted.manner(match, legal) or legal
        match.play(moves[rng.below(len(moves))])
        if wanted.undo and match.undoable() and rng.below(8) == 0:
            match.undo()
    return match.record()


def find(game: str, wanted: Wanted, traits: Callable[[Record], set[str]], first: int) -> Record:
    for seed in count(first):
        record = play(game, wanted, seed)
        if wanted.traits <= traits(record):
            return record
    raise AssertionError


# What a record shows, whatever its game


def common_traits(record: Record) -> set[str]:
    found = set()
    if record.scores and min(record.scores) < 0:
        found.add("score below zero")
    if any(line.endswith(": undo") for line in record.moves):
        found.add("moves taken back")
    default = altamira.game(record.game).options
    return found | {
        f"option {name}" for name in default if default[name] != record.options[name] and matters(record, name)
    }


def matters(record: Record, option: str) -> bool:
    """Would the game be another with the default of this option: a move illegal, a choice more, another result?"""
    rest = {name: value for name, value in record.options.items() if name != option}
    try:
        return list(_course(record, record.options)) != list(_course(record, rest))
    except IllegalMove:
        return True


def _course(record: Record, options: dict[str, object]) -> Iterator[list[str] | list[int]]:
    """What could be chosen at each entry, and the places at the end."""
    game = altamira.game(record.game, **options)
    state = game.new(len(record.names))
    for line in record.moves:
        if state.actor() >= 0:
            yield [game.write(state, action) for action in state.legal()]
        state.apply(game.read(state, line.partition(": ")[2]))
    yield [int(place) for place in state.placings()]
