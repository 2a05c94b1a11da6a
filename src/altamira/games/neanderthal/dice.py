"""What the rules see of a hunting roll, and the classes of rolls that they cannot tell apart."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from altamira.core.chance import FACES, roll_of
from altamira.games.neanderthal.components import (
    FACE_MASK,
    FACE_SHIFT,
    ONE_OF,
    PIECES,
    face_count,
    faces_in,
    most_equal,
)

# Bits of a result; the casualties stand above them

SUCCESS: Final = 1
SET: Final = 2  # doubles, triples or quads, as the card asks for
HIT: Final = 4  # at least one hit
RESULT_BITS: Final = 3

FACTORIAL: Final[list[i64]] = [1]
for _n in range(1, PIECES + 1):
    FACTORIAL.append(FACTORIAL[_n - 1] * _n)


def reading(
    three: bool, star: bool, declared: i64, bite: i64, frost: i64, saved: i64, hits: i64, wanted: i64
) -> i64:
    """All that decides how a roll is read, as one number."""
    key: i64 = declared
    key = key * 2 + (1 if three else 0)
    key = key * 2 + (1 if star else 0)
    key = key * 128 + bite
    key = key * 128 + frost
    key = key * 64 + saved
    key = key * 32 + hits
    return key * 8 + wanted


def read(key: i64, counts: i64) -> i64:
    """The result of a roll and its casualties.

    Hits beyond those needed do not count, so that rolls with the same result are the same outcome.
    """
    wanted: i64 = key & 7
    hits_needed: i64 = key >> 3 & 31
    saved: i64 = key >> 8 & 63
    frost: i64 = key >> 14 & 127
    bite: i64 = key >> 21 & 127
    star = key >> 28 & 1 == 1
    declared: i64 = key >> 30
    if key >> 29 & 1:  # G2, Q16: 3s are 1s for every purpose
        counts += face_count(counts, 3) * (ONE_OF[1] - ONE_OF[3])
    bites = faces_in(counts, bite)
    casualties: i64 = bites - saved if bites > saved else 0
    casualties += faces_in(counts, frost & ~bite)
    counts += declared  # the alpha's die shows 1, and cannot kill him
    hits = face_count(counts, 1)
    if star:
        hits += face_count(counts, 2)
    result: i64 = casualties << RESULT_BITS
    if hits >= hits_needed:
        result |= SUCCESS
    if hits:
        result |= HIT
    if wanted and most_equal(counts) >= wanted:
        result |= SET
    return result


class Classes:
    """The classes of the rolls of so many dice, read in one way: a roll for each result, and its weight."""

    def __init__(self, key: i64, dice: i64, before: i64) -> None:
        self.key: i64 = key
        self.before: i64 = before  # faces that were rolled already
        self.rolls: dict[i64, i64] = {}  # by result
        self.weights: dict[i64, i64] = {}
        self._count(1, dice, 0, FACTORIAL[dice])

    def _count(self, face: i64, left: i64, counts: i64, weight: i64) -> None:
        if face == FACES:
            counts += left * ONE_OF[FACES]
            weight //= FACTORIAL[left]
            result = read(self.key, counts + self.before)
            if result in self.weights:
                self.weights[result] += weight
            else:
                self.weights[result] = weight
                self.rolls[result] = roll_of(faces(counts))
            return
        here: i64
        for here in range(left + 1):
            self._count(face + 1, left - here, counts + here * ONE_OF[face], weight // FACTORIAL[here])

    def outcomes(self) -> list[tuple[i64, i64]]:
        return sorted((self.rolls[result], self.weights[result]) for result in self.weights)

    def merge(self, counts: i64) -> i64:
        return self.rolls[read(self.key, counts + self.before)]


def faces(counts: i64) -> list[i64]:
    result: list[i64] = []
    face: i64
    for face in range(1, FACES + 1):
        result.extend([face] * ((counts >> FACE_SHIFT[face]) & FACE_MASK))
    return result


_CLASSES: Final[dict[i64, Classes]] = {}


def classes(key: i64, dice: i64, before: i64 = 0) -> Classes:
    """Counted once for each way of reading and number of dice."""
    if before:
        return Classes(key, dice, before)
    index: i64 = key * 32 + dice
    found = _CLASSES.get(index)
    if found is None:
        found = Classes(key, dice, 0)
        _CLASSES[index] = found
    return found


# Rolls of which only the number of hits counts


def hit_outcomes(dice: i64, hitting: i64) -> list[tuple[i64, i64]]:
    """A roll for each number of hits; so many of the six faces hit."""
    result: list[tuple[i64, i64]] = []
    hits: i64
    for hits in range(dice + 1):
        weight: i64 = FACTORIAL[dice] // FACTORIAL[hits] // FACTORIAL[dice - hits]
        for _ in range(hits):
            weight *= hitting
        for _ in range(dice - hits):
            weight *= FACES - hitting
        result.append((roll_with(dice, hits), weight))
    return result


def roll_with(dice: i64, hits: i64) -> i64:
    """The roll that stands for all with so many hits."""
    return roll_of([1] * hits + [FACES] * (dice - hits))
