"""Dice, goods, cities, monuments, developments and the ids of actions and outcomes, as tables.

The monuments and developments come from monuments.toml and developments.toml; every number that the rules use
stands here.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from mypy_extensions import i64

from altamira.core.chance import faces_of, roll_of, rolls_below

# Editions

CLASSIC: Final = 0
REVISED: Final = 1
LATE: Final = 2
EDITIONS: Final = ["classic", "revised", "late-bronze-age"]
END_DEVELOPMENTS: Final[list[i64]] = [5, 5, 7]
SOLO_ROUNDS: Final[list[i64]] = [10, 10, 11]
GRANARY_COINS: Final[list[i64]] = [4, 6, 6]  # for each food
MONUMENT_BONUS: Final[list[i64]] = [1, 2, 2]  # of Architecture

# Goods. Food is not a good: it is not lost in a revolt, need not be discarded, and decides no tie.

WOOD: Final = 0
STONE: Final = 1
POTTERY: Final = 2
CLOTH: Final = 3
SPEARHEADS: Final = 4
GOODS: Final = 5
FOOD: Final = 5  # in offers
ITEMS: Final = 6
ITEM_NAMES: Final = ["wood", "stone", "pottery", "cloth", "spearheads", "food"]
TRACK: Final[list[i64]] = [8, 7, 6, 5, 4, 15]
GOODS_SETS: Final = 32
TRACK_WIDTH: Final = 9  # places of the longest row of goods


def _values() -> list[i64]:
    """For each good and peg: what the whole row is worth; the n-th step of a row is worth n times the good."""
    table: list[i64] = []
    for good in range(GOODS):
        table += [(good + 1) * peg * (peg + 1) // 2 for peg in range(TRACK_WIDTH)]
    return table


GOODS_VALUE: Final[list[i64]] = _values()  # good * TRACK_WIDTH + peg

# Limits

START_FOOD: Final = 3
START_CITIES: Final = 3
MOST_CITIES: Final = 7
MOST_FOOD: Final = 15
MOST_ROLLS: Final = 3
KEPT_GOODS: Final = 6
MOST_SHIPS: Final = 5
MOST_OFFERS: Final = 3

# Dice. A handful of dice is packed into one number, three bits for each face, so that handfuls add and subtract.

FOOD_FACE: Final = 0
GOOD_FACE: Final = 1
SKULL_FACE: Final = 2  # two goods and a skull
WORKERS_FACE: Final = 3
EITHER_FACE: Final = 4  # two food or two workers
COINS_FACE: Final = 5
FACES: Final = 6
FACE_NAMES: Final = ["food", "good", "skull", "workers", "either", "coins"]
FACE_BITS: Final = 3
FACE_MASK: Final = 7
DIE: Final[list[i64]] = [8**face for face in range(FACES)]  # one die with this face
FOOD_OF_DIE: Final = 3
WORKERS_OF_DIE: Final = 3
EITHER_OF_DIE: Final = 2
COINS_OF_DIE: Final = 7
COINS_OF_COINAGE: Final = 12

ROLLS: Final = rolls_below(MOST_CITIES + 1)
PACKED: Final[list[i64]] = [sum(8 ** (face - 1) for face in faces_of(roll)) for roll in range(ROLLS)]


def count(dice: i64, face: i64) -> i64:
    """How many of the dice show this face."""
    return dice >> FACE_BITS * face & FACE_MASK


def faces_in(dice: i64) -> list[i64]:
    """The faces of a handful, lowest first."""
    return [face for face in range(FACES) for _ in range(count(dice, face))]


_subsets: dict[i64, list[i64]] = {}


def rerolls(dice: i64) -> list[i64]:
    """The ids of all handfuls that can be taken from these dice, the empty one first."""
    if dice not in _subsets:
        handfuls: list[list[int]] = [[]]
        for face in range(FACES):
            handfuls = [[*some, *[face + 1] * more] for some in handfuls for more in range(count(dice, face) + 1)]
        _subsets[dice] = sorted(roll_of([*handful]) for handful in handfuls)
    return _subsets[dice]


# Disasters

DROUGHT: Final = 2  # skulls
PESTILENCE: Final = 3
INVASION: Final = 4
REVOLT: Final = 5  # and more
DROUGHT_POINTS: Final = 2
PESTILENCE_POINTS: Final = 3
INVASION_POINTS: Final = 4
SPEARHEAD_POINTS: Final = 2  # Smithing


def _read(name: str) -> list[dict[str, Any]]:
    table = tomllib.loads(files("altamira.games.bronze_age").joinpath(f"{name}.toml").read_text("utf-8"))
    rows: list[dict[str, Any]] = table[name]
    return rows


# Developments, for each edition one row of DEVELOPMENTS; cost 0: not in this edition

LEADERSHIP: Final = 0
IRRIGATION: Final = 1
AGRICULTURE: Final = 2
QUARRYING: Final = 3
MEDICINE: Final = 4
PRESERVATION: Final = 5
COINAGE: Final = 6
CARAVANS: Final = 7
SHIPPING: Final = 8
SMITHING: Final = 9
RELIGION: Final = 10
GRANARIES: Final = 11
MASONRY: Final = 12
ENGINEERING: Final = 13
COMMERCE: Final = 14
ARCHITECTURE: Final = 15
EMPIRE: Final = 16
DEVELOPMENTS: Final = 17

_DEVELOPMENTS: Final = _read("developments")
DEVELOPMENT_NAMES: Final[list[str]] = [row["id"] for row in _DEVELOPMENTS]
COST: Final[list[i64]] = [row.get(edition, [0, 0])[0] for edition in EDITIONS for row in _DEVELOPMENTS]
POINTS: Final[list[i64]] = [row.get(edition, [0, 0])[1] for edition in EDITIONS for row in _DEVELOPMENTS]

# What workers build: four cities, then the monuments

CITIES: Final = 4
MONUMENTS: Final = 7
TARGETS: Final = 11
GREAT_WALL: Final = 5  # among the monuments
MOST_BOXES: Final = 15

_MONUMENTS: Final = _read("monuments")
MONUMENT_NAMES: Final[list[str]] = [row["id"] for row in _MONUMENTS]
TARGET_NAMES: Final[list[str]] = [*(f"city-{city}" for city in range(4, 8)), *MONUMENT_NAMES]
BOXES: Final[list[i64]] = [*range(3, 7), *(row["boxes"] for row in _MONUMENTS)]
FIRST_POINTS: Final[list[i64]] = [row["first"] for row in _MONUMENTS]
LATER_POINTS: Final[list[i64]] = [  # edition * MONUMENTS + monument
    row["later" if edition == "classic" else "later_revised"] for edition in EDITIONS for row in _MONUMENTS
]


def in_play(edition: i64, seats: i64) -> list[i64]:
    """The monuments that are not struck out."""
    return [
        monument
        for monument, row in enumerate(_MONUMENTS)
        if edition == LATE or row.get("struck_out_with") != seats
    ]


# Actions of seats: one fixed row of ids

REROLL: Final = 0  # + handful to roll again; the empty one stops
LEAD: Final = 1716  # + face of the die to roll again
LEAD_NONE: Final = LEAD + FACES
EAT: Final = LEAD_NONE + 1  # + number of either-or dice that are food
PRESERVE: Final = EAT + MOST_CITIES + 1
NO_PRESERVE: Final = PRESERVE + 1
FORGE: Final = NO_PRESERVE + 1  # + spearheads spent
OFFER: Final = FORGE + 5  # + seat that is asked
GIVE: Final = OFFER + 4  # + item
ASK: Final = GIVE + ITEMS  # + item
SEND: Final = ASK + ITEMS
WITHDRAW: Final = SEND + 1
ACCEPT: Final = WITHDRAW + 1
REFUSE: Final = ACCEPT + 1
SWAP: Final = REFUSE + 1  # + good given * GOODS + good taken
END_TRADE: Final = SWAP + GOODS * GOODS
BUILD: Final = END_TRADE + 1  # + target * MOST_BOXES + boxes - 1
ENGINEER: Final = BUILD + TARGETS * MOST_BOXES - 1  # + stones spent, from 1
SHIP: Final = ENGINEER + 7 + 1
END_BUILD: Final = SHIP + 1
BUY: Final = END_BUILD + 1  # + development
PAY: Final = BUY + DEVELOPMENTS  # + set of goods * FOOD_CHOICES + food
FOOD_CHOICES: Final = 16
KEEP: Final = PAY + GOODS_SETS * FOOD_CHOICES  # + goods kept
KEEPINGS: Final[list[list[i64]]] = [
    [wood, stone, pottery, cloth, KEPT_GOODS - wood - stone - pottery - cloth]
    for wood in range(KEPT_GOODS + 1)
    for stone in range(KEPT_GOODS + 1 - wood)
    for pottery in range(KEPT_GOODS + 1 - wood - stone)
    for cloth in range(min(TRACK[CLOTH], KEPT_GOODS - wood - stone - pottery) + 1)
    if KEPT_GOODS - wood - stone - pottery - cloth <= TRACK[SPEARHEADS]
]
END_TURN: Final = KEEP + 204
ACTIONS: Final = END_TURN + 1

# Outcomes of chance: rolls have the ids of core.chance, then the start player

STARTS: Final = 1716  # + seat
CHANCES: Final = STARTS + 4

# Some lengths are written out above, because mypyc wants plain numbers; here they are checked.
assert ROLLS == LEAD == STARTS
assert len(KEEPINGS) == END_TURN - KEEP
assert (len(_DEVELOPMENTS), len(_MONUMENTS), CITIES + MONUMENTS) == (DEVELOPMENTS, MONUMENTS, TARGETS)
assert (DEVELOPMENT_NAMES[EMPIRE], MONUMENT_NAMES[GREAT_WALL]) == ("empire", "great-wall")
