"""Exact expectations over dice that may be rolled again: what a handful is worth to a player who rolls on well.

Handfuls have the ids of rolls, fewer dice first. A list of worths has one entry for each handful of so many dice.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from altamira.core.chance import FACES, FIRST_ROLL, faces_of, roll_of

MOST_DICE: Final = 7

_FACES: Final = [[int(face) for face in faces_of(id)] for id in range(FIRST_ROLL[MOST_DICE + 1])]
_START: Final = [int(id) for id in FIRST_ROLL]
# For each handful of less than all dice, those with one die more; and for all, the face and id with one die less.
_MORE: Final = [
    tuple(int(roll_of([*faces, face])) for face in range(1, FACES + 1)) for faces in _FACES[: _START[MOST_DICE]]
]
_LESS: Final = [
    [(faces[at] - 1, int(roll_of([*faces[:at], *faces[at + 1 :]]))) for at in map(faces.index, sorted(set(faces)))]
    for faces in _FACES
]


def counts(dice: int) -> list[tuple[int, ...]]:
    """How many dice show each face, for all handfuls of so many dice."""
    return [
        tuple(faces.count(face) for face in range(1, FACES + 1))
        for faces in _FACES[_START[dice] : _START[dice + 1]]
    ]


def place(handful: int, dice: int) -> int:
    """Where a handful of so many dice stands in a list of worths."""
    return handful - _START[dice]


@lru_cache(maxsize=2)
def _steps(locked: int) -> list[tuple[int, ...]]:
    """For each handful, those with one die less; dice with the locked face stay."""
    return [tuple(id for face, id in less if face != locked) for less in _LESS]


def kept_worths(worths: list[float], dice: int) -> list[float]:
    """For every handful of at most so many dice: what it is worth to roll the other dice and leave it at that."""
    kept = [0.0] * _START[dice] + worths
    for size in range(dice - 1, -1, -1):
        start = _START[size]
        kept[start : _START[size + 1]] = [
            (kept[a] + kept[b] + kept[c] + kept[d] + kept[e] + kept[f]) / FACES
            for a, b, c, d, e, f in _MORE[start : _START[size + 1]]
        ]
    return kept


def rolled_worths(worths: list[float], dice: int, locked: int) -> list[float]:
    """What handfuls are worth to a player who may roll once more any dice that do not show the locked face."""
    best = kept_worths(worths, dice)
    steps = _steps(locked)
    for id in range(1, len(best)):
        for less in steps[id]:
            if best[less] > best[id]:
                best[id] = best[less]
    return best[_START[dice] :]


def led_worths(worths: list[float], dice: int) -> list[list[tuple[float, int]]]:
    """For each handful, what rolling just one of its dice again is worth, with the face of that die."""
    start, end = _START[dice - 1], _START[dice]
    kept = [sum([worths[more - end] for more in adding]) / FACES for adding in _MORE[start:end]]
    return [[(kept[id - start], face) for face, id in less] for less in _LESS[end : _START[dice + 1]]]
