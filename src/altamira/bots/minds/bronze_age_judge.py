"""What a realm alone will still gain, foretold at the end of a turn by a network.

What a realm has is split into slots, each with one of few contents: so much food, so many boxes of a city. Every
content has a vector for each number of rounds left; the hidden layer of the network is their sum.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from altamira.bots.minds.bronze_age_deals import GOODS_KEY
from altamira.bots.minds.bronze_age_slots import MOST_WEALTH, Slots
from altamira.bots.network import SCALE, Network, zeros
from altamira.games.bronze_age.components import (
    BOXES,
    DEVELOPMENTS,
    GOODS,
    GOODS_VALUE,
    MEDICINE,
    MOST_CITIES,
    MOST_FOOD,
    PESTILENCE_POINTS,
    START_CITIES,
    TARGETS,
    TRACK,
    TRACK_WIDTH,
)
from altamira.games.bronze_age.state import Realm

MOST_ROUNDS: Final = 11
SCALED: Final = 10.0  # rounds
CLOSE: Final = 3.0  # points

# Contents of slots, in one row
FOOD_AT: Final = 0
CITIES_AT: Final = 16
BOXES_AT: Final[list[i64]] = []
GOODS_AT: Final[list[i64]] = []
SLOTS: Final = Slots()


def _contents() -> None:
    SLOTS.counted(0, MOST_FOOD, True, [0.15])
    SLOTS.counted(START_CITIES, MOST_CITIES, True, [0.3])
    target: i64
    for target in range(TARGETS):
        BOXES_AT.append(SLOTS.counted(0, BOXES[target], True, [0.2]))
    good: i64
    for good in range(GOODS):
        GOODS_AT.append(SLOTS.counted(0, TRACK[good], True, [0.3, 0.1]))
    SLOTS.flags(DEVELOPMENTS)
    SLOTS.wealth()


_contents()
DEVELOPMENTS_AT: Final = 148
WEALTH_AT: Final = 165
ALL_CONTENTS: Final = 256
LASTING: Final = 195  # inputs above; each counts twice, because its worth depends on the rounds left
INPUTS: Final = 401  # those, and one for each number of rounds left


def contents(realm: Realm) -> list[i64]:
    """What a realm has."""
    result: list[i64] = [FOOD_AT + realm.food, CITIES_AT + realm.cities - START_CITIES]
    i: i64
    for i in range(TARGETS):
        result.append(BOXES_AT[i] + realm.boxes[i])
    for i in range(GOODS):
        result.append(GOODS_AT[i] + realm.goods[i])
    for i in range(DEVELOPMENTS):
        if realm.developments >> i & 1:
            result.append(DEVELOPMENTS_AT + i)
    wealth: i64 = realm.goods_value()
    result.append(WEALTH_AT + (wealth if wealth < MOST_WEALTH else MOST_WEALTH))
    return result


def inputs(has: list[i64], rest: i64) -> tuple[list[i64], list[float]]:
    """The inputs of the network that are not 0, and what they are."""
    rows: list[i64] = [2 * LASTING + rest]
    by: list[float] = [1.0]
    turns: float = float(rest) / SCALED
    content: i64
    for content in has:
        for row, x in SLOTS.contents[content]:
            rows.append(row)
            by.append(x)
            rows.append(LASTING + row)
            by.append(turns * x)
    return rows, by


class Judge:
    """What ends of a turn are worth to its realm: vectors of what it then has, which are added up."""

    def __init__(self, hidden: i64) -> None:
        self.hidden: i64 = hidden
        self.close: float = 0.0  # a second purchase is looked at that is not worse by more
        self.taken: i64 = 0  # bits of the monuments that somebody else has finished

    def begin(self) -> vec[float]:
        """The sum of what the realm cannot change in its turn."""
        raise NotImplementedError

    def add_works(self, to: vec[float], boxes: list[i64], cities: i64, monuments: i64) -> None:
        raise NotImplementedError

    def add_developments(self, to: vec[float], developments: i64) -> None:
        raise NotImplementedError

    def add_goods(self, to: vec[float], goods: i64) -> None:
        """Goods as one number."""
        raise NotImplementedError

    def value(
        self, points: float, food: i64, built: vec[float], owned: vec[float], ends: bool, goods: i64
    ) -> float:
        """Of an end with these points, so much food and, as sums of vectors, all the rest.

        Ends: the round is the last one. The goods, as one number, decide a tie.
        """
        raise NotImplementedError

    def pestilence(self, realm: Realm) -> float:
        """The points it brings the roller, or takes."""
        raise NotImplementedError


class SoloJudge(Judge):
    """Points; for so many rounds left after this one."""

    def __init__(self, network: Network, rest: i64) -> None:
        super().__init__(network.hidden)
        hidden: i64 = network.hidden
        self.close = CLOSE
        self.rest: i64 = rest
        self.table: vec[float] = zeros((ALL_CONTENTS + 1) * hidden)
        self.out: vec[float] = zeros(hidden)
        self.constant: float = SCALE * network.weights[network.size - 1]
        weights = network.weights
        table = self.table
        turns: float = float(rest) / SCALED
        h: i64
        content: i64
        for content in range(ALL_CONTENTS):
            to: i64 = content * hidden
            for row, x in SLOTS.contents[content]:
                at: i64 = row * hidden
                again: i64 = (row + LASTING) * hidden
                for h in range(hidden):
                    table[to + h] += x * (weights[at + h] + turns * weights[again + h])
        for h in range(hidden):
            table[ALL_CONTENTS * hidden + h] = weights[(2 * LASTING + rest) * hidden + h]
            self.out[h] = SCALE * weights[network.inputs * hidden + h]

    def begin(self) -> vec[float]:
        result = zeros(self.hidden)
        add(result, self.table, ALL_CONTENTS * self.hidden)
        return result

    def _add(self, to: vec[float], content: i64) -> None:
        add(to, self.table, content * self.hidden)

    def add_works(self, to: vec[float], boxes: list[i64], cities: i64, monuments: i64) -> None:
        target: i64
        for target in range(TARGETS):
            self._add(to, BOXES_AT[target] + boxes[target])
        self._add(to, CITIES_AT + cities - START_CITIES)

    def add_developments(self, to: vec[float], developments: i64) -> None:
        development: i64
        for development in range(DEVELOPMENTS):
            if developments >> development & 1:
                self._add(to, DEVELOPMENTS_AT + development)

    def add_goods(self, to: vec[float], goods: i64) -> None:
        wealth: i64 = 0
        good: i64
        for good in range(GOODS):
            number: i64 = goods // GOODS_KEY[good] % TRACK_WIDTH
            self._add(to, GOODS_AT[good] + number)
            wealth += GOODS_VALUE[good * TRACK_WIDTH + number]
        self._add(to, WEALTH_AT + (wealth if wealth < MOST_WEALTH else MOST_WEALTH))

    def value(
        self, points: float, food: i64, built: vec[float], owned: vec[float], ends: bool, goods: i64
    ) -> float:
        return points + self.gain(food, built, owned)

    def pestilence(self, realm: Realm) -> float:
        return 0.0 if realm.owns(MEDICINE) else -float(PESTILENCE_POINTS)

    def gain(self, food: i64, built: vec[float], owned: vec[float]) -> float:
        """Points to come with so much food and, as sums of vectors, all the rest; in the last round none."""
        if self.rest == 0:
            return 0.0
        table = self.table
        out = self.out
        at: i64 = (FOOD_AT + food) * self.hidden
        total: float = self.constant
        h: i64
        for h in range(self.hidden):
            x: float = table[at + h] + built[h] + owned[h]
            if x > 0.0:
                total += x * out[h]
        return total

    def gain_of(self, realm: Realm) -> float:
        """The same for a realm."""
        vector = self.begin()
        has = contents(realm)
        i: i64
        for i in range(1, len(has)):
            self._add(vector, has[i])
        return self.gain(realm.food, vector, zeros(self.hidden))


def add(to: vec[float], table: vec[float], at: i64) -> None:
    h: i64
    for h in range(len(to)):
        to[h] += table[at + h]


assert BOXES_AT[0] == CITIES_AT + MOST_CITIES + 1 - START_CITIES
assert GOODS_AT[0] + 35 == DEVELOPMENTS_AT
assert (len(SLOTS.contents), SLOTS.inputs) == (ALL_CONTENTS, LASTING)
assert INPUTS == 2 * LASTING + MOST_ROUNDS
