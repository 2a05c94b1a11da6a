"""Exact expectations over the dice of a turn, compiled; bots/handfuls.py says the same at leisure.

Rows of worths have a number for every handful, by its id: fewer dice come first.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from altamira.bots.network import zeros
from altamira.core.chance import FIRST_ROLL, faces_of, roll_of
from altamira.games.bronze_age.components import FACES, MOST_CITIES, PACKED, ROLLS, SKULL_FACE

HANDFUL: Final[dict[i64, i64]] = {packed: handful for handful, packed in enumerate(PACKED)}


def _more() -> list[i64]:
    result: list[i64] = []
    handful: i64
    for handful in range(FIRST_ROLL[MOST_CITIES]):
        for face in range(1, FACES + 1):
            result.append(roll_of([*faces_of(handful), face]))
    return result


def _fewer() -> list[i64]:
    result: list[i64] = []
    handful: i64
    for handful in range(ROLLS):
        faces = faces_of(handful)
        for face in range(1, FACES + 1):
            if face in faces:
                at: i64 = faces.index(face)
                result.append(roll_of([*faces[:at], *faces[at + 1 :]]))
            else:
                result.append(-1)
    return result


MORE: Final[vec[i64]] = vec[i64](_more())  # handful * FACES + face: with one such die more
FEWER: Final[vec[i64]] = vec[i64](_fewer())  # or one less; -1: it has none


class Dice:
    """What the handfuls of a turn are worth, from what they are worth when all rolling is done."""

    def __init__(self, worths: vec[float], dice: i64, leads: bool, locked: bool) -> None:
        self.dice: i64 = dice
        self.locked: bool = locked
        self.worths: vec[float] = worths
        self.led: vec[float] = self._rolled(worths) if leads else worths
        self.final: vec[float] = self._with_lead() if leads else worths
        self.third: vec[float] = self._rolled(self.final)  # kept for the third roll
        self.second: vec[float] = self._rolled(self._best(self.third, self.final))
        # Before the first roll
        self.before: float = self._rolled(self._best(self.second, self.final))[0]

    def _rolled(self, worths: vec[float]) -> vec[float]:
        """What it is worth to keep handfuls of fewer dice and to roll the others."""
        more = MORE
        size: i64 = FIRST_ROLL[self.dice + 1]
        kept = zeros(size)
        handful: i64
        full: i64 = FIRST_ROLL[self.dice]
        for handful in range(full, size):
            kept[handful] = worths[handful]
        for handful in range(full - 1, -1, -1):
            at: i64 = handful * FACES
            total: float = kept[more[at]] + kept[more[at + 1]] + kept[more[at + 2]]
            total += kept[more[at + 3]] + kept[more[at + 4]] + kept[more[at + 5]]
            kept[handful] = total / 6.0
        return kept

    def _best(self, kept: vec[float], final: vec[float]) -> vec[float]:
        """What handfuls are worth of which any part may be kept; who keeps all dice stops."""
        fewer = FEWER
        size: i64 = FIRST_ROLL[self.dice + 1]
        best = zeros(size)
        full: i64 = FIRST_ROLL[self.dice]
        handful: i64
        face: i64
        for handful in range(size):
            most: float = kept[handful] if handful < full else final[handful]
            at: i64 = handful * FACES
            for face in range(FACES):
                less: i64 = fewer[at + face]
                if less >= 0 and best[less] > most and not (self.locked and face == SKULL_FACE):
                    most = best[less]
            best[handful] = most
        return best

    def _with_lead(self) -> vec[float]:
        fewer = FEWER
        size: i64 = FIRST_ROLL[self.dice + 1]
        final = zeros(size)
        handful: i64
        face: i64
        for handful in range(FIRST_ROLL[self.dice], size):
            most: float = self.worths[handful]
            for face in range(FACES):
                less: i64 = fewer[handful * FACES + face]
                if less >= 0 and self.led[less] > most:
                    most = self.led[less]
            final[handful] = most
        return final
