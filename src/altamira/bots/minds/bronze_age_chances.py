"""The chance of a realm among rivals to win, foretold at the end of its turn by a network.

Like bronze_age_judge.py, with two differences: what the rivals have counts, too, and so do points, because who is
ahead wants the end and who is behind does not. Rounds left are not known; in their place stands how many
developments the rival that has most of them still lacks.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from altamira.bots.mind import POINT
from altamira.bots.minds.bronze_age_deals import GOODS_KEY
from altamira.bots.minds.bronze_age_judge import Judge, add
from altamira.bots.minds.bronze_age_slots import MOST_WEALTH, Slots
from altamira.bots.network import Network, zeros
from altamira.core.chance import pool_size
from altamira.games.bronze_age.components import (
    BOXES,
    CITIES,
    DEVELOPMENTS,
    END_DEVELOPMENTS,
    GOODS,
    GOODS_VALUE,
    MEDICINE,
    MONUMENTS,
    MOST_CITIES,
    MOST_FOOD,
    PESTILENCE_POINTS,
    START_CITIES,
    TARGETS,
    TRACK,
    TRACK_WIDTH,
)
from altamira.games.bronze_age.rules import BronzeAgeState
from altamira.games.bronze_age.state import Realm

CLOSE: Final = 0.1  # a chance
MOST_COUNTED: Final = 7  # developments, and those that are lacking
MOST_AHEAD: Final = 40  # points
SEATS: Final = 4
SCALED: Final = 5.0  # developments lacking

# Contents of slots, in one row: first what the realm has, then what its turn cannot change
FOOD_AT: Final = 0
CITIES_AT: Final = 16
BOXES_AT: Final[list[i64]] = []
TAKEN_AT: Final[list[i64]] = []  # the same for monuments of which somebody else has the first points
GOODS_AT: Final[list[i64]] = []
RIVALS_AT: Final[list[i64]] = []  # for each rival, as it comes to turn, all its slots
SLOTS: Final = Slots()
_inputs_with: list[i64] = []  # so many, with that many rivals


def _site(target: i64) -> i64:
    """Boxes of a monument."""
    first: i64 = len(SLOTS.contents)
    part: i64 = SLOTS.new_input()
    square: i64 = SLOTS.new_input()
    whole: i64 = SLOTS.new_input()
    for boxes in range(BOXES[target] + 1):
        x: float = float(boxes) / float(BOXES[target])
        SLOTS.contents.append([(part, x), (square, x * x)] if boxes < BOXES[target] else [(whole, 1.0)])
    return first


def _clamped(x: float) -> float:
    return max(-1.0, min(1.0, x))


def _points() -> None:
    rows: list[i64] = [SLOTS.new_input() for _ in range(3)]
    points: i64
    for points in range(-MOST_AHEAD, MOST_AHEAD + 1):
        x: float = float(points)
        SLOTS.contents.append([(rows[0], 0.1 * x), (rows[1], _clamped(0.125 * x)), (rows[2], _clamped(0.4 * x))])


def _contents() -> None:
    SLOTS.counted(0, MOST_FOOD, True, [0.15])
    SLOTS.counted(START_CITIES, MOST_CITIES, True, [0.3])
    target: i64
    for target in range(TARGETS):
        BOXES_AT.append(SLOTS.counted(0, BOXES[target], True, [0.2]) if target < CITIES else _site(target))
    for target in range(CITIES, TARGETS):
        TAKEN_AT.append(_site(target))
    good: i64
    for good in range(GOODS):
        GOODS_AT.append(SLOTS.counted(0, TRACK[good], True, [0.3, 0.1]))
    SLOTS.flags(DEVELOPMENTS)
    SLOTS.wealth()
    SLOTS.flags(MOST_COUNTED + 1)  # developments
    SLOTS.flags(MONUMENTS + 1)  # monuments that nobody has finished
    _points()
    SLOTS.flags(MOST_COUNTED + 1)  # lacking
    SLOTS.flags(SEATS)  # seats that come after this one in the round
    for _ in range(SEATS - 1):
        _inputs_with.append(SLOTS.inputs)
        RIVALS_AT.append(len(SLOTS.contents))
        SLOTS.counted(0, MOST_FOOD, False, [0.15])
        SLOTS.counted(START_CITIES, MOST_CITIES, True, [0.3])
        for target in range(TARGETS):
            if target < CITIES:
                SLOTS.counted(0, BOXES[target], False, [0.2])
            else:
                _site(target)
        for good in range(GOODS):
            SLOTS.counted(0, TRACK[good], False, [0.3, 0.1])
        SLOTS.flags(DEVELOPMENTS)
        SLOTS.wealth()
        SLOTS.flags(MOST_COUNTED + 1)
        _points()
    _inputs_with.append(SLOTS.inputs)


_contents()
DEVELOPMENTS_AT: Final = 218
WEALTH_AT: Final = 235
COUNT_AT: Final = 326
UNBUILT_AT: Final = 334
POINTS_AT: Final = 342
OWN_CONTENTS: Final = 423
LACKING_AT: Final = 423
FOLLOWING_AT: Final = 431


def inputs_with(seats: i64) -> i64:
    """Of the network: each row counts twice, because its worth depends on how near the end is."""
    return 2 * _inputs_with[seats - 1]


def _wealth_of(realm: Realm) -> i64:
    wealth: i64 = realm.goods_value()
    return wealth if wealth < MOST_WEALTH else MOST_WEALTH


def _count_of(developments: i64) -> i64:
    count: i64 = pool_size(developments)
    return count if count < MOST_COUNTED else MOST_COUNTED


def _points_slot(points: i64) -> i64:
    return min(MOST_AHEAD, max(-MOST_AHEAD, points)) + MOST_AHEAD


class Rivals:
    """What a turn of this seat cannot change, but for its disasters."""

    def __init__(self, state: BronzeAgeState, seat: i64) -> None:
        self.edition: i64 = state.edition
        self.standing: i64 = state.standing
        self.best: i64 = -1000  # points of the best of them
        self.wealth: i64 = 0  # of goods, of the best
        self.equal: i64 = 1  # how many are equal to the best in both
        self.taken: i64 = 0  # bits of finished monuments
        self.pestilence: i64 = 0  # points that the best lose by it
        self.following: i64 = (state.first - seat - 1 + state.seats) % state.seats
        self.has: list[i64] = []
        most: i64 = 0
        struck: i64 = -1000
        i: i64
        realms: list[Realm] = []
        realm: Realm
        for i in range(1, state.seats):
            realm = state.realms[(seat + i) % state.seats]
            realms.append(realm)
            points: i64 = realm.points(state.edition)
            wealth: i64 = realm.goods_value()
            if points > self.best or (points == self.best and wealth > self.wealth):
                self.best = points
                self.wealth = wealth
                self.equal = 1
            elif points == self.best and wealth == self.wealth:
                self.equal += 1
            struck = max(struck, points - (0 if realm.owns(MEDICINE) else PESTILENCE_POINTS))
            most = max(most, pool_size(realm.developments))
            self.taken |= realm.monuments
        self.pestilence = self.best - struck
        self.lacking: i64 = max(0, END_DEVELOPMENTS[state.edition] - most)
        self.last: bool = self.lacking == 0 or self.taken == state.standing  # the round, whatever this seat does
        self.has.append(LACKING_AT + self.lacking)
        self.has.append(FOLLOWING_AT + self.following)
        for i in range(len(realms)):
            self._add(realms[i], RIVALS_AT[i])

    def _add(self, realm: Realm, at: i64) -> None:
        has = self.has
        has.append(at + realm.food)
        at += MOST_FOOD + 1
        has.append(at + realm.cities - START_CITIES)
        at += MOST_CITIES - START_CITIES + 1
        i: i64
        for i in range(TARGETS):
            has.append(at + realm.boxes[i])
            at += BOXES[i] + 1
        for i in range(GOODS):
            has.append(at + realm.goods[i])
            at += TRACK[i] + 1
        for i in range(DEVELOPMENTS):
            if realm.developments >> i & 1:
                has.append(at + i)
        at += DEVELOPMENTS
        has.append(at + _wealth_of(realm))
        at += MOST_WEALTH + 1
        has.append(at + _count_of(realm.developments))
        at += MOST_COUNTED + 1
        has.append(at + _points_slot(realm.points(self.edition) - self.best))


def site_at(target: i64, taken: i64) -> i64:
    """Where the boxes of a city or monument begin, with these monuments taken."""
    if target >= CITIES and taken >> (target - CITIES) & 1:
        return TAKEN_AT[target - CITIES]
    return BOXES_AT[target]


def contents(realm: Realm, rivals: Rivals) -> list[i64]:
    """What a realm has, and what its rivals have; its food comes first."""
    result: list[i64] = [FOOD_AT + realm.food, CITIES_AT + realm.cities - START_CITIES]
    i: i64
    for i in range(TARGETS):
        result.append(site_at(i, rivals.taken) + realm.boxes[i])
    for i in range(GOODS):
        result.append(GOODS_AT[i] + realm.goods[i])
    for i in range(DEVELOPMENTS):
        if realm.developments >> i & 1:
            result.append(DEVELOPMENTS_AT + i)
    result.append(WEALTH_AT + _wealth_of(realm))
    result.append(COUNT_AT + _count_of(realm.developments))
    result.append(UNBUILT_AT + pool_size(rivals.standing & ~(rivals.taken | realm.monuments)))
    result.append(POINTS_AT + _points_slot(realm.points(rivals.edition) - rivals.best))
    result.extend(rivals.has)
    return result


def inputs(has: list[i64], lacking: i64) -> tuple[list[i64], list[float]]:
    """The inputs of the network that are not 0, and what they are."""
    rows: list[i64] = []
    by: list[float] = []
    near: float = float(lacking) / SCALED
    content: i64
    for content in has:
        for row, x in SLOTS.contents[content]:
            rows.append(2 * row)
            by.append(x)
            rows.append(2 * row + 1)
            by.append(near * x)
    return rows, by


class Sheet:
    """The vectors of what a realm may have while the rivals lack so many developments."""

    def __init__(self, network: Network, lacking: i64) -> None:
        hidden: i64 = network.hidden
        self.network: Network = network
        self.near: float = float(lacking) / SCALED
        self.table: vec[float] = zeros(OWN_CONTENTS * hidden)
        self.out: vec[float] = zeros(hidden)
        content: i64
        for content in range(OWN_CONTENTS):
            self._add(self.table, content * hidden, content)
        h: i64
        for h in range(hidden):
            self.out[h] = network.weights[network.inputs * hidden + h]

    def _add(self, to: vec[float], at: i64, content: i64) -> None:
        hidden: i64 = self.network.hidden
        weights = self.network.weights
        near: float = self.near
        h: i64
        for row, x in SLOTS.contents[content]:
            first: i64 = 2 * row * hidden
            for h in range(hidden):
                to[at + h] += x * (weights[first + h] + near * weights[first + hidden + h])

    def sum(self, has: list[i64]) -> vec[float]:
        result = zeros(self.network.hidden)
        content: i64
        for content in has:
            self._add(result, 0, content)
        return result


class TableJudge(Judge):
    """Chances to win."""

    def __init__(self, sheet: Sheet, rivals: Rivals) -> None:
        super().__init__(sheet.network.hidden)
        self.close = CLOSE
        self.taken = rivals.taken
        self.rivals: Rivals = rivals
        self.table: vec[float] = sheet.table
        self.out: vec[float] = sheet.out
        self.constant: float = sheet.network.weights[sheet.network.size - 1]
        self._fixed: vec[float] = sheet.sum(rivals.has)

    def begin(self) -> vec[float]:
        return self._fixed[:]

    def _add(self, to: vec[float], content: i64) -> None:
        add(to, self.table, content * self.hidden)

    def add_works(self, to: vec[float], boxes: list[i64], cities: i64, monuments: i64) -> None:
        target: i64
        for target in range(TARGETS):
            self._add(to, site_at(target, self.taken) + boxes[target])
        self._add(to, CITIES_AT + cities - START_CITIES)
        self._add(to, UNBUILT_AT + pool_size(self.rivals.standing & ~(self.taken | monuments)))

    def add_developments(self, to: vec[float], developments: i64) -> None:
        development: i64
        for development in range(DEVELOPMENTS):
            if developments >> development & 1:
                self._add(to, DEVELOPMENTS_AT + development)
        self._add(to, COUNT_AT + _count_of(developments))

    def add_goods(self, to: vec[float], goods: i64) -> None:
        good: i64
        for good in range(GOODS):
            self._add(to, GOODS_AT[good] + goods // GOODS_KEY[good] % TRACK_WIDTH)
        wealth: i64 = worth_of_goods(goods)
        self._add(to, WEALTH_AT + (wealth if wealth < MOST_WEALTH else MOST_WEALTH))

    def pestilence(self, realm: Realm) -> float:
        return float(self.rivals.pestilence)

    def value(
        self, points: float, food: i64, built: vec[float], owned: vec[float], ends: bool, goods: i64
    ) -> float:
        rivals = self.rivals
        ahead: float = points - float(rivals.best)
        if rivals.following == 0 and (ends or rivals.last):
            return self._share(ahead, goods) + POINT * ahead
        hidden: i64 = self.hidden
        table = self.table
        out = self.out
        at: i64 = (FOOD_AT + food) * hidden
        slot: i64 = (POINTS_AT + _points_slot(int(ahead + 1000.5) - 1000)) * hidden
        total: float = self.constant
        h: i64
        for h in range(hidden):
            x: float = table[at + h] + table[slot + h] + built[h] + owned[h]
            if x > 0.0:
                total += x * out[h]
        return 1.0 / (1.0 + exp(-total)) + POINT * ahead

    def _share(self, ahead: float, goods: i64) -> float:
        """Of the win, when the game is over."""
        if ahead > 0.5:
            return 1.0
        if ahead < -0.5:
            return 0.0
        more: i64 = worth_of_goods(goods) - self.rivals.wealth
        if more == 0:
            return 1.0 / float(self.rivals.equal + 1)
        return 1.0 if more > 0 else 0.0

    def value_of(self, realm: Realm) -> float:
        """Of a realm at the end of its turn."""
        vector = zeros(self.hidden)
        self.add_works(vector, realm.boxes, realm.cities, realm.monuments)
        owned = self.begin()
        self.add_developments(owned, realm.developments)
        key: i64 = 0
        good: i64
        for good in range(GOODS):
            key += realm.goods[good] * GOODS_KEY[good]
        self.add_goods(owned, key)
        edition: i64 = self.rivals.edition
        ends: bool = (realm.monuments | self.taken) == self.rivals.standing or pool_size(
            realm.developments
        ) >= END_DEVELOPMENTS[edition]
        return self.value(float(realm.points(edition)), realm.food, vector, owned, ends, key)


def worth_of_goods(goods: i64) -> i64:
    """Goods as one number."""
    wealth: i64 = 0
    good: i64
    for good in range(GOODS):
        wealth += GOODS_VALUE[good * TRACK_WIDTH + goods // GOODS_KEY[good] % TRACK_WIDTH]
    return wealth


assert (GOODS_AT[0] + 35, DEVELOPMENTS_AT + DEVELOPMENTS) == (DEVELOPMENTS_AT, WEALTH_AT)
assert (COUNT_AT, UNBUILT_AT) == (WEALTH_AT + MOST_WEALTH + 1, COUNT_AT + MOST_COUNTED + 1)
assert (POINTS_AT, OWN_CONTENTS) == (UNBUILT_AT + MONUMENTS + 1, POINTS_AT + 2 * MOST_AHEAD + 1)
assert RIVALS_AT[0] == FOLLOWING_AT + SEATS
