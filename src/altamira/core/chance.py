"""Dice and decks as data: ids of rolls with their exact weights, and pools of unseen cards.

A roll is a multiset of faces, never an order. All rolls of any number of dice share one row of ids,
fewer dice first, so that a roll is one small integer whatever the number of dice.

A deck is the pool of its unseen cards, one bit per card (at most 62), because a pool has no order to leak
and copies for free.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

if TYPE_CHECKING:
    from altamira.core.rng import Rng

FACES: Final = 6


# Pools of cards

MOST_CARDS: Final = 62
# A table, because mypyc compiles `1 << n` to a shift of 32 bits.
BIT: Final = vec[i64]([2**card for card in range(MOST_CARDS)])
# The exponent of a power of two by its remainder: no two of them leave the same one.
_WHERE: Final = vec[i64]([{2**card % 67: card for card in range(63)}.get(rest, 0) for rest in range(67)])


def lowest(pool: i64) -> i64:
    """The first card of a pool that is not empty. Without a loop, whose end the processor would not foresee."""
    return _WHERE[(pool & -pool) % 67]


def full_pool(cards: i64) -> i64:
    """The pool of the cards 0 .. cards - 1."""
    pool: i64 = 0
    card: i64
    for card in range(cards):
        pool |= BIT[card]
    return pool


def pool_size(pool: i64) -> i64:
    # Bits are counted in pairs, then in fours and eights, which are added up: no loop here, either. The first mask
    # leaves out the bits that no card has: mypyc compiles numbers from 2**62 on to objects.
    pool -= pool >> 1 & 0x1555555555555555
    pool = (pool & 0x3333333333333333) + (pool >> 2 & 0x3333333333333333)
    pool = pool + (pool >> 4) & 0x0F0F0F0F0F0F0F0F
    pool += pool >> 8
    pool += pool >> 16
    return pool + (pool >> 32) & 127


def nth_card(pool: i64, n: i64) -> i64:
    """The card with n cards of the pool below it."""
    while n > 0:
        pool &= pool - 1
        n -= 1
    if pool == 0:
        raise ValueError("the pool has no such card")
    return lowest(pool)


def cards_of(pool: i64) -> list[i64]:
    cards: list[i64] = []
    while pool:
        cards.append(lowest(pool))
        pool &= pool - 1
    return cards


def designs_in(pool: i64, designs: list[i64], base: i64) -> list[tuple[i64, i64]]:
    """One card of each design left in the pool, with the number of its copies there; base is added to the ids."""
    first: dict[i64, i64] = {}
    copies: dict[i64, i64] = {}
    card: i64
    for card in cards_of(pool):
        design = designs[card]
        first.setdefault(design, card)
        copies[design] = copies.get(design, 0) + 1
    return [(base + first[design], copies[design]) for design in first]


def same_design(pool: i64, designs: list[i64], card: i64, base: i64) -> i64:
    """The card that stands for this one in designs_in(); -1 if it is not in the pool."""
    if card < 0 or card >= len(designs) or not pool >> card & 1:
        return -1
    other: i64
    for other in cards_of(pool):
        if designs[other] == designs[card]:
            return base + other
    return -1


# Rolls


def _choose(n: i64, k: i64) -> i64:
    result: i64 = 1
    i: i64
    for i in range(1, k + 1):
        result = result * (n - k + i) // i
    return result


def rolls_below(dice: i64) -> i64:
    """How many different rolls there are with fewer dice; so the first id with that many."""
    return _choose(dice + FACES - 1, FACES)


def roll_of(faces: list[i64]) -> i64:
    """The id of a roll: its faces, each 1 to 6, in any order."""
    id: i64 = rolls_below(len(faces))
    position: i64 = 0
    face: i64
    for face in sorted(faces):
        position += 1
        id += _choose(face + position - 2, position)
    return id


def dice_in(roll: i64) -> i64:
    """How many dice the roll has."""
    dice: i64 = 0
    while rolls_below(dice + 1) <= roll:
        dice += 1
    return dice


def faces_of(roll: i64) -> list[i64]:
    """The faces of a roll, lowest first."""
    dice = dice_in(roll)
    rest: i64 = roll - rolls_below(dice)
    faces: list[i64] = []
    face: i64 = FACES
    position: i64
    for position in range(dice, 0, -1):
        while _choose(face + position - 2, position) > rest:
            face -= 1
        rest -= _choose(face + position - 2, position)
        faces.append(face)
    faces.reverse()
    return faces


def roll_weight(faces: list[i64]) -> i64:
    """In how many orders these faces can fall (at most 20 dice)."""
    weight: i64 = 1
    seen: i64 = 0
    same: i64 = 0
    last: i64 = 0
    face: i64
    for face in sorted(faces):
        seen += 1
        same = same + 1 if face == last else 1
        last = face
        weight = weight * seen // same
    return weight


MOST_DICE: Final = 10  # of the tables below; larger rolls are rolled die by die


def _total(faces: list[i64]) -> i64:
    total: i64 = 0
    face: i64
    for face in faces:
        total += face
    return total


_FACES: Final[list[list[i64]]] = [faces_of(roll) for roll in range(rolls_below(MOST_DICE + 1))]
ROLL_TOTAL: Final[list[i64]] = [_total(faces) for faces in _FACES]
ROLL_WEIGHT: Final[list[i64]] = [roll_weight(faces) for faces in _FACES]
FIRST_ROLL: Final[list[i64]] = [rolls_below(dice) for dice in range(MOST_DICE + 2)]


def _cumulative(dice: i64) -> list[i64]:
    sums: list[i64] = []
    total: i64 = 0
    roll: i64
    for roll in range(FIRST_ROLL[dice], FIRST_ROLL[dice + 1]):
        total += ROLL_WEIGHT[roll]
        sums.append(total)
    return sums


def _by_total(dice: i64) -> list[tuple[i64, i64]]:
    first: dict[i64, i64] = {}
    weight: dict[i64, i64] = {}
    roll: i64
    for roll in range(FIRST_ROLL[dice], FIRST_ROLL[dice + 1]):
        total = ROLL_TOTAL[roll]
        first.setdefault(total, roll)
        weight[total] = weight.get(total, 0) + ROLL_WEIGHT[roll]
    return sorted((first[total], weight[total]) for total in first)


FEW_DICE: Final = 5
_CUMULATIVE: Final[list[list[i64]]] = [_cumulative(dice) for dice in range(MOST_DICE + 1)]
# For few dice, which of their rolls each ticket stands for; those of one number of dice after the other.
_ROLLED: Final = vec[u8](
    [
        u8(roll - FIRST_ROLL[dice])
        for dice in range(FEW_DICE + 1)
        for roll in range(FIRST_ROLL[dice], FIRST_ROLL[dice + 1])
        for _ in range(ROLL_WEIGHT[roll])
    ]
)
_TICKETS: Final = vec[i64]([FACES**dice for dice in range(FEW_DICE + 1)])
_FIRST_TICKET: Final = vec[i64]([sum(FACES**fewer for fewer in range(dice)) for dice in range(FEW_DICE + 1)])
_BY_TOTAL: Final[list[list[tuple[i64, i64]]]] = [_by_total(dice) for dice in range(MOST_DICE + 1)]


def rolls(dice: i64) -> list[tuple[i64, i64]]:
    """Every roll of so many dice with its weight (at most MOST_DICE)."""
    return [(roll, ROLL_WEIGHT[roll]) for roll in range(FIRST_ROLL[dice], FIRST_ROLL[dice + 1])]


def totals(dice: i64) -> list[tuple[i64, i64]]:
    """One roll for each total of so many dice, with the weight of that total (at most MOST_DICE)."""
    return list(_BY_TOTAL[dice])


def same_total(roll: i64) -> i64:
    """The roll that stands for this one in totals()."""
    dice = len(_FACES[roll])
    total = ROLL_TOTAL[roll]
    other: i64
    for other, _ in _BY_TOTAL[dice]:
        if ROLL_TOTAL[other] == total:
            return other
    raise AssertionError(roll)


def throw(dice: i64, rng: Rng) -> i64:
    """Roll so many dice."""
    if dice <= FEW_DICE:
        return FIRST_ROLL[dice] + i64(_ROLLED[_FIRST_TICKET[dice] + rng.below(_TICKETS[dice])])
    if dice > MOST_DICE:
        return roll_of([rng.below(FACES) + 1 for _ in range(dice)])
    sums = _CUMULATIVE[dice]
    ticket: i64 = rng.below(sums[len(sums) - 1])
    low: i64 = 0
    high: i64 = len(sums) - 1
    while low < high:
        middle: i64 = (low + high) // 2
        if sums[middle] > ticket:
            high = middle
        else:
            low = middle + 1
    return FIRST_ROLL[dice] + low
