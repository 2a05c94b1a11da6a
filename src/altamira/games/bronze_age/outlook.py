"""What a choice leads to, as figures: stopping now, rolling again, paying, discarding, finishing a monument.

Pure functions of a position; words.py says in any language what they find, and the drawings show it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from altamira.core.chance import cards_of, pool_size
from altamira.games.bronze_age.choices import food_coins, payments
from altamira.games.bronze_age.components import (
    AGRICULTURE,
    ARCHITECTURE,
    BOXES,
    CARAVANS,
    COINAGE,
    COINS_FACE,
    COINS_OF_COINAGE,
    COINS_OF_DIE,
    COMMERCE,
    COST,
    DEVELOPMENTS,
    DROUGHT,
    DROUGHT_POINTS,
    EITHER_FACE,
    EITHER_OF_DIE,
    EMPIRE,
    END_DEVELOPMENTS,
    FIRST_POINTS,
    FOOD_CHOICES,
    FOOD_FACE,
    FOOD_OF_DIE,
    GOOD_FACE,
    GOODS,
    GOODS_VALUE,
    GREAT_WALL,
    INVASION,
    INVASION_POINTS,
    IRRIGATION,
    KEPT_GOODS,
    LATER_POINTS,
    MASONRY,
    MEDICINE,
    MONUMENT_BONUS,
    MONUMENTS,
    MOST_FOOD,
    PACKED,
    PAY,
    PESTILENCE,
    PESTILENCE_POINTS,
    POINTS,
    RELIGION,
    REVOLT,
    SKULL_FACE,
    SMITHING,
    SPEARHEAD_POINTS,
    TRACK_WIDTH,
    WORKERS_FACE,
    WORKERS_OF_DIE,
    count,
    faces_in,
)
from altamira.games.bronze_age.rules import BronzeAgeState, collect_goods
from altamira.games.bronze_age.state import Position, Realm

ROWS = (0, DROUGHT, PESTILENCE, INVASION, REVOLT)  # of the table of disasters, by the skulls that begin them
SKULL = Fraction(1, 6)  # the chance of a skull on one die


# Disasters


def row_of(skulls: int) -> int:
    """Which row of ROWS so many skulls mean: 0 nothing, 1 Drought, 2 Pestilence, 3 Invasion, 4 Revolt."""
    return 0 if skulls < DROUGHT else min(skulls, REVOLT) - 1


@dataclass(frozen=True)
class Strike:
    """A disaster: whom it hits, and whom it does not because of a development or the Great Wall."""

    row: int  # of ROWS
    skulls: int
    roller: int
    hit: list[int]  # seats
    safe: list[int]
    points: int  # that each of those hit loses; 0 in a revolt, which takes all goods
    spoils: int = 0  # points that the roller wins (alone, with Smithing)

    @property
    def loses_goods(self) -> bool:
        return self.row == 4 and bool(self.hit)


def strike(state: Position, skulls: int, spearheads: int = 0) -> Strike:
    """What so many skulls of the seat on turn would do; spearheads: those sent along with Smithing."""
    roller = state.turn
    realm = state.realms[roller]
    seats = list(range(state.seats))
    others = [seat for seat in seats if seat != roller]
    row = row_of(skulls)

    def split(those: list[int], protected: list[int], points: int, spoils: int = 0) -> Strike:
        hit = [seat for seat in those if seat not in protected]
        return Strike(row, skulls, roller, hit, [seat for seat in those if seat in protected], points, spoils)

    def owners(development: int) -> list[int]:
        return [seat for seat in seats if state.realms[seat].owns(development)]

    walled = [seat for seat in seats if state.realms[seat].finished(GREAT_WALL)]
    if row == 1:
        return split([roller], owners(IRRIGATION), DROUGHT_POINTS)
    if row == 2:
        return split(others or [roller], owners(MEDICINE), PESTILENCE_POINTS)
    if row == 3:
        if realm.owns(SMITHING):
            points = INVASION_POINTS + SPEARHEAD_POINTS * spearheads
            return split(others, walled, points, 0 if others else points)
        return split([roller], walled, INVASION_POINTS)
    if row == 4:
        return split(seats if realm.owns(RELIGION) else [roller], owners(RELIGION), 0)
    return Strike(0, skulls, roller, [], [], 0)


def chances(rolled: int, skulls: int) -> list[Fraction]:
    """The exact chance of each row of ROWS when so many dice are rolled and so many skulls lie there already."""
    result = [Fraction(0)] * len(ROWS)
    for new in range(rolled + 1):
        result[row_of(skulls + new)] += comb(rolled, new) * SKULL**new * (1 - SKULL) ** (rolled - new)
    return result


def odds(state: Position, handful: int) -> list[Fraction]:
    """The exact chance of each row of ROWS after this handful (the id of a REROLL action) is rolled once more."""
    dice = PACKED[handful]
    return chances(len(faces_in(dice)), count(state.dice, SKULL_FACE) - count(dice, SKULL_FACE))


# The dice on the table


@dataclass(frozen=True)
class Forecast:
    """What the dice bring: everything between the last roll and the next choice."""

    eaten: int  # either-or dice that count as food; the others are workers
    food: int  # collected, as far as there was room
    food_lost: int
    goods: list[int]  # collected in each row, as far as there was room
    goods_lost: int
    workers: int
    coins: int
    cities: int
    food_left: int  # after feeding
    hungry: int  # cities without food: a point each
    strike: Strike
    stock: list[int]  # the goods after the disaster
    means: int  # what the coins, goods and (Granaries) food are worth then


def forecast(state: Position, eaten: int | None = None, dice: int | None = None) -> Forecast:
    """What stopping now means for the seat on turn: what it collects, how feeding goes, which disaster comes.

    eaten: how many either-or dice are food; by default as few as let the fewest cities go hungry.
    dice: the packed handful, if not the one on the table.
    """
    realm = state.realms[state.turn].copy()
    handful = state.dice if dice is None else dice
    either = count(handful, EITHER_FACE)
    if eaten is None:
        eaten = min(range(either + 1), key=lambda n: (_hungry(realm, handful, n), n))
    workers_dice = count(handful, WORKERS_FACE)
    workers = WORKERS_OF_DIE * workers_dice + EITHER_OF_DIE * (either - eaten)
    if realm.owns(MASONRY):
        workers += workers_dice + either - eaten
    coins = (COINS_OF_COINAGE if realm.owns(COINAGE) else COINS_OF_DIE) * count(handful, COINS_FACE)
    food = _food(realm, handful, eaten)
    room = min(food, MOST_FOOD - realm.food)
    skulls = count(handful, SKULL_FACE)
    dealt = count(handful, GOOD_FACE) + 2 * skulls
    before = realm.goods[:]
    plain = realm.copy()
    plain.developments = 0  # the stone of Quarrying is no good of the dice
    collect_goods(plain, dealt)
    collect_goods(realm, dealt)
    gained = [after - had for after, had in zip(realm.goods, before, strict=True)]
    hungry = _hungry(realm, handful, eaten)
    realm.food = max(0, realm.food + room - realm.cities)
    struck = strike(state, skulls)
    if struck.loses_goods and state.turn in struck.hit:
        realm.lose_goods()
    return Forecast(
        eaten=eaten,
        food=room,
        food_lost=food - room,
        goods=gained,
        goods_lost=dealt - sum(plain.goods) + sum(before),
        workers=workers,
        coins=coins,
        cities=realm.cities,
        food_left=realm.food,
        hungry=hungry,
        strike=struck,
        stock=realm.goods,
        means=coins + realm.goods_value() + food_coins(state, realm) * realm.food,
    )


def _food(realm: Realm, handful: int, eaten: int) -> int:
    fields = count(handful, FOOD_FACE)
    food = FOOD_OF_DIE * fields + EITHER_OF_DIE * eaten
    return food + fields + eaten if realm.owns(AGRICULTURE) else food


def _hungry(realm: Realm, handful: int, eaten: int) -> int:
    return max(0, realm.cities - min(MOST_FOOD, realm.food + _food(realm, handful, eaten)))


# Building


def boxes_left(realm: Realm, target: int) -> int:
    """How many boxes of a city or monument are still open."""
    return BOXES[target] - realm.boxes[target]


def finishers(state: Position, monument: int) -> list[int]:
    """The seats that have finished a monument, the first one at the head."""
    done = [seat for seat in range(state.seats) if state.realms[seat].finished(monument)]
    return sorted(done, key=lambda seat: (not state.realms[seat].firsts >> monument & 1, seat))


def monument_points(state: Position, monument: int) -> int:
    """What a monument brings to whoever finishes it now."""
    taken = finishers(state, monument)
    return LATER_POINTS[state.edition * MONUMENTS + monument] if taken else FIRST_POINTS[monument]


def points_scored(state: Position, seat: int, monument: int) -> int:
    """What a monument brings to a seat that has finished it."""
    first = state.realms[seat].firsts >> monument & 1
    return FIRST_POINTS[monument] if first else LATER_POINTS[state.edition * MONUMENTS + monument]


# Buying


@dataclass(frozen=True)
class Payment:
    goods: list[int]  # how many of each row are given
    food: int
    coins: int
    paid: int
    cost: int
    left: list[int]  # the goods that stay
    food_left: int

    @property
    def lost(self) -> int:
        """What was paid beyond the cost: there is no change."""
        return self.paid - self.cost


def payment(state: Position, action: int) -> Payment:
    """What a PAY action gives and leaves for the development that is being paid."""
    realm = state.realms[state.turn]
    chosen, food = divmod(action - PAY, FOOD_CHOICES)
    rows = cards_of(chosen)
    value = sum(GOODS_VALUE[good * TRACK_WIDTH + realm.goods[good]] for good in rows)
    return Payment(
        goods=[realm.goods[good] if good in rows else 0 for good in range(GOODS)],
        food=food,
        coins=state.coins,
        paid=state.coins + value + food_coins(state, realm) * food,
        cost=cost(state, state.wanted),
        left=[0 if good in rows else realm.goods[good] for good in range(GOODS)],
        food_left=realm.food - food,
    )


def best_payment(state: BronzeAgeState, development: int) -> Payment | None:
    """The payment for a development that wastes least; None if it cannot be paid."""
    asked = state.clone()
    asked.wanted = development
    ways = [payment(asked, action) for action in payments(asked)]
    return min(ways, key=lambda way: (way.lost, way.food, sum(way.goods)), default=None)


def means(state: Position) -> int:
    """What the seat on turn could pay now, all in all."""
    realm = state.realms[state.turn]
    return state.coins + realm.goods_value() + food_coins(state, realm) * realm.food


def must_discard(state: Position) -> bool:
    """G1, G2: would the seat on turn have to give up goods now?"""
    realm = state.realms[state.turn]
    return realm.goods_count() > KEPT_GOODS and not realm.owns(CARAVANS)


def value_of(goods: list[int]) -> int:
    """What these pegs are worth."""
    return sum(GOODS_VALUE[good * TRACK_WIDTH + n] for good, n in enumerate(goods))


def cost(state: Position, development: int) -> int:
    return COST[state.edition * DEVELOPMENTS + development]


# The end


def score_parts(state: Position, seat: int) -> list[list[int]]:
    """E5: what each line of SCORE_LINES is the sum of: one number for each development, monument and bonus."""
    realm = state.realms[seat]
    bonuses = [realm.spoils] if realm.spoils else []
    if realm.owns(ARCHITECTURE):
        bonuses.append(MONUMENT_BONUS[state.edition] * pool_size(realm.monuments))
    if realm.owns(EMPIRE):
        bonuses.append(realm.cities)
    if realm.owns(COMMERCE):
        bonuses.append(realm.goods_count())
    return [
        [POINTS[state.edition * DEVELOPMENTS + i] for i in developments_of(realm)],
        [points_scored(state, seat, monument) for monument in cards_of(realm.monuments)],
        bonuses,
        [-realm.disasters],
    ]


def developments_of(realm: Realm) -> list[int]:
    return list(cards_of(realm.developments))


def most_developments(state: Position) -> int:
    """How many developments the seat with most of them has."""
    return max(pool_size(realm.developments) for realm in state.realms)


def monuments_open(state: Position) -> list[int]:
    """The monuments in play that nobody has finished."""
    return [monument for monument in cards_of(state.standing) if not finishers(state, monument)]


def is_ending(state: Position) -> bool:
    """E1-E3: with several seats, is this the last round?"""
    return state.seats > 1 and (
        most_developments(state) >= END_DEVELOPMENTS[state.edition] or not monuments_open(state)
    )
