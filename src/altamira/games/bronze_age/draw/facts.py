"""A view as small values that can be compared: what the pieces are functions of."""

from __future__ import annotations

from typing import Final, NamedTuple

from altamira.core.record import CHANCE_MARK, UNDO
from altamira.games.bronze_age import outlook
from altamira.games.bronze_age.components import FACE_NAMES, LATE, faces_in
from altamira.games.bronze_age.outlook import Forecast
from altamira.games.bronze_age.rules import BronzeAgeState
from altamira.games.bronze_age.state import (
    ANSWERING,
    BUILDING,
    BUYING,
    CHOOSING,
    DISCARDING,
    FORGING,
    LEADING,
    OFFERING,
    PAYING,
    PRESERVING,
    REROLLING,
    ROLLING,
    TRADING,
)

# The steps of a turn

ROLL: Final = "roll"
FEED: Final = "feed"
TRADE: Final = "trade"
BUILD: Final = "build"
BUY: Final = "buy"
KEEP: Final = "discard"
STEP_OF: Final = {
    PRESERVING: ROLL, ROLLING: ROLL, REROLLING: ROLL, LEADING: ROLL, CHOOSING: ROLL, FORGING: FEED,
    TRADING: TRADE, OFFERING: TRADE, ANSWERING: TRADE, BUILDING: BUILD, BUYING: BUY, PAYING: BUY,
    DISCARDING: KEEP,
}  # fmt: skip


def steps_of(state: BronzeAgeState) -> tuple[str, ...]:
    """The steps of a turn in this game, in their order."""
    if state.edition == LATE:
        return (ROLL, FEED, BUILD, TRADE, BUY, KEEP)
    return (ROLL, FEED, TRADE, BUILD, BUY, KEEP) if state.trading else (ROLL, FEED, BUILD, BUY, KEEP)


# Realms


class Holdings(NamedTuple):
    """What one player has."""

    seat: int
    name: str
    food: int
    goods: tuple[int, ...]
    boxes: tuple[int, ...]
    cities: int
    developments: int
    monuments: int
    firsts: int
    ships: int
    lines: tuple[int, ...]  # the points by line

    @property
    def score(self) -> int:
        return sum(self.lines)


def holdings_of(state: BronzeAgeState, names: tuple[str, ...]) -> tuple[Holdings, ...]:
    return tuple(
        Holdings(
            seat, names[seat], realm.food, tuple(realm.goods), tuple(realm.boxes), realm.cities,
            realm.developments, realm.monuments, realm.firsts, realm.ships, tuple(realm.breakdown(state.edition)),
        )
        for seat, realm in enumerate(state.realms)
    )  # fmt: skip


# Dice

IN_CUP: Final = -1
Die = tuple[int, int]  # the face, or IN_CUP, and the roll in which it fell: 1, 2, …
_ROLLED: Final = f"{CHANCE_MARK}: roll "


def dice_of(state: BronzeAgeState, log: tuple[str, ...]) -> tuple[Die, ...]:
    """The dice in their places on the tray.

    A position knows only how many dice show each face. The log says which fell when; with it, a die that is not
    rolled again stays where it lies. Of equal dice the last ones are rolled.
    """
    told = _follow(_thrown(log, state.rolls + (state.led and not state.rolling)))
    faces = faces_in(state.dice)
    if sorted(face for face, _ in told if face != IN_CUP) == faces and len(told) == len(faces) + state.rolling:
        return told
    return (*((face, max(1, state.rolls)) for face in faces), *[(IN_CUP, 0)] * state.rolling)


def _thrown(log: tuple[str, ...], rolls: int) -> list[tuple[str, list[int]]]:
    """So many rolls, and which dice were taken up between them and after; what was undone did not happen."""
    found: list[tuple[str, list[int]]] = []
    undone = 0
    for line in reversed(log):
        if not rolls:
            break
        if line.startswith(_ROLLED):
            found.append(("roll", _faces(line.removeprefix(_ROLLED))))
            rolls -= 1
            continue
        verb, _, dice = line.partition(": ")[2].partition(" ")
        if verb == UNDO:
            undone += 1
        elif undone:
            undone -= 1
        elif verb == "reroll" or (verb == "lead" and dice != "none"):
            found.append((verb, _faces(dice)))
    found.reverse()
    return found


def _faces(words: str) -> list[int]:
    return [FACE_NAMES.index(word) for word in words.split()]


def _follow(events: list[tuple[str, list[int]]]) -> tuple[Die, ...]:
    dice: list[Die] = []
    rolls = 0
    for verb, faces in events:
        if verb == "roll":
            rolls += 1
            free = [place for place, die in enumerate(dice) if die[0] == IN_CUP]
            free += range(len(dice), len(dice) + len(faces) - len(free))
            for place, face in zip(free, faces, strict=False):
                dice[place : place + 1] = [(face, rolls)]
        else:
            for face in faces:
                places = [place for place, die in enumerate(dice) if die[0] == face]
                if places:
                    dice[places[-1]] = (IN_CUP, 0)
    return tuple(dice)


# What the dice bring


class Gains(NamedTuple):
    """What stopping now means; outlook.Forecast as values that can be compared."""

    food: int
    goods: tuple[int, ...]
    lost: int  # goods and food without room
    workers: int
    coins: int
    either: int  # dice that are food or workers, as the roller will say
    cities: int
    food_left: int
    hungry: int
    row: int  # the disaster
    skulls: int
    stock: tuple[int, ...]

    @property
    def collected(self) -> int:
        return sum(self.goods)


def gains_of(found: Forecast, either: int) -> Gains:
    return Gains(
        found.food, tuple(found.goods), found.goods_lost + found.food_lost, found.workers, found.coins, either,
        found.cities, found.food_left, found.hungry, found.strike.row, found.strike.skulls, tuple(found.stock),
    )  # fmt: skip


# Disasters


class Peril(NamedTuple):
    """A row of the table of disasters as it stands for whoever rolls."""

    row: int
    hit: tuple[int, ...]
    safe: tuple[int, ...]
    points: int
    spoils: int


def perils_of(state: BronzeAgeState) -> tuple[Peril, ...]:
    found = [outlook.strike(state, skulls) for skulls in outlook.ROWS]
    return tuple(Peril(one.row, tuple(one.hit), tuple(one.safe), one.points, one.spoils) for one in found)
