"""Ways to end a turn: what was built, what was bought, and the goods that pay for it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from altamira.bots.network import zeros
from altamira.games.bronze_age.components import (
    DEVELOPMENTS,
    GOODS,
    GOODS_SETS,
    GOODS_VALUE,
    KEPT_GOODS,
    START_CITIES,
    TRACK_WIDTH,
)

MUCH: Final = 1e9
NO_LIMIT: Final = 1_000_000
GOODS_KEY: Final[list[i64]] = [6561, 729, 81, 9, 1]  # goods as one number, with TRACK_WIDTH for each
# The first good of a set
LOWEST: Final[list[i64]] = [0, *[(some & -some).bit_length() - 1 for some in range(1, GOODS_SETS)]]


def goods_key(goods: list[i64]) -> i64:
    key: i64 = 0
    good: i64
    for good in range(GOODS):
        key += goods[good] * GOODS_KEY[good]
    return key


def held(goods: list[i64]) -> list[i64]:
    """Of too many goods all but those that lessen least what the others pay."""
    number: i64 = 0
    good: i64
    for good in range(GOODS):
        number += goods[good]
    if number <= KEPT_GOODS:
        return goods
    held = goods[:]
    while number > KEPT_GOODS:
        worst: i64 = 0
        least: i64 = 1000
        for good in range(GOODS):
            if held[good] and (good + 1) * held[good] < least:
                least = (good + 1) * held[good]
                worst = good
        held[worst] -= 1
        number -= 1
    return held


class Work:
    """What may be built in a turn."""

    def __init__(self, boxes: list[i64], stones: i64) -> None:
        self.boxes: list[i64] = boxes
        self.stones: i64 = stones  # spent by Engineering
        self.cities: i64 = START_CITIES
        self.monuments: i64 = 0  # bits
        self.firsts: i64 = 0  # those of this turn that nobody else has
        self.all: bool = False  # every monument has now been finished by somebody
        self.points: float = 0.0  # of the monuments, and of what a whim likes
        self.vector: vec[float] = zeros(0)
        self.value: float = 0.0


class Deal:
    """What may be bought in a turn, how it is paid, and what is kept."""

    def __init__(self, goods: list[i64], bought: i64) -> None:
        self.goods: list[i64] = goods
        self.key: i64 = 0  # the goods as one number
        self.bought: i64 = bought  # -1: nothing
        self.paid: i64 = 0  # set of goods
        self.food: i64 = 0  # paid
        self.keeping: i64 = -1  # what is kept of too many goods; -1: all
        self.developments: i64 = 0
        self.enough: bool = False  # developments, for the game to end with this round
        self.points: float = 0.0
        self.vector: vec[float] = zeros(0)
        self.value: float = 0.0


class Purse:
    """Goods, and for every set of them what it pays and what is left."""

    def __init__(self, goods: list[i64]) -> None:
        self.goods: list[i64] = goods
        self.total: i64 = 0
        self.sums: vec[i64] = vec[i64]([0] * GOODS_SETS)  # far below 0: some of it is not there
        self.least: vec[i64] = vec[i64]([NO_LIMIT] * GOODS_SETS)  # what the good pays that pays least
        self.keys: vec[i64] = vec[i64]([goods_key(goods)] * GOODS_SETS)
        self.gains: vec[float] = vec[float]([-2.0 * MUCH] * ((DEVELOPMENTS + 1) * GOODS_SETS))
        some: i64
        for some in range(1, GOODS_SETS):
            low: i64 = LOWEST[some]
            without: i64 = some & (some - 1)
            value: i64 = GOODS_VALUE[low * TRACK_WIDTH + goods[low]]
            self.sums[some] = self.sums[without] + (value if value else -NO_LIMIT)
            self.least[some] = min(self.least[without], value)
            self.keys[some] = self.keys[without] - goods[low] * GOODS_KEY[low]
            if without == 0:
                self.total += value
