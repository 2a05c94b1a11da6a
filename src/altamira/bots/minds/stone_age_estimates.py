"""The numbers behind playouts of Stone Age: worths in points, tables of the game as fractions, expected rolls."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from altamira.core.chance import ROLL_TOTAL, pool_size, totals
from altamira.games.stone_age.components import (
    CARD_AMOUNT,
    CARD_FIGURE,
    CARD_FIGURES,
    CARD_SLOTS,
    CARD_SYMBOL,
    CARDS,
    DIVISOR,
    FIGURES,
    RESOURCES,
    STACK_HEIGHT,
    SYMBOLS,
    TILE_POINTS,
)
from altamira.games.stone_age.rules import StoneAgeState

# Worths in points, as in the greedy bot, which says where they come from.

KEPT: Final = 0.8
WORKING_STOCK: Final = 4.0
GLUT: Final = 0.08
LEFTOVER: Final = 1.0
ENABLING: Final = 4.0
GATHERER: Final = 2.2
CHOOSY: Final = 1.2
NEEDED_ELSEWHERE: Final = 1.2
PATIENCE: Final = 2.5
USELESS: Final = -100.0
FOOD_NOW: Final = 2.4
FOOD_LATER: Final = 1.1
TOOL_A_ROUND: Final = 1.0
PERSON_A_ROUND: Final = 1.6
SYMBOL_GROWTH: Final = 0.4
FIGURE_GROWTH: Final[list[float]] = [0.3, 0.35, 0.5, 0.25]
DRAWN_CARD: Final = 6.0
GOOD_DIE: Final = 1 / 3
PLAIN_DIE: Final = 4.0
DICE_FOR_OTHERS: Final = 2.0
ONE_USE: Final = 1.0
TOOL_KEPT: Final = 0.7
WASTE: Final = 0.01
LIKELY: Final = 0.7
CARDS_A_ROUND: Final = 2.5
TILES_A_ROUND: Final = 0.6
EXPECTED_ROUNDS: Final = 3.0
SOONEST: Final = 0.5
FIXED_COST: Final = 3.0
MEAN_DIE: Final = 3.5
HUNGER: Final = 10.0

# The game's tables as numbers that multiply with fractions.

VALUE: Final[list[float]] = [float(value) for value in DIVISOR]
AMOUNT: Final[list[float]] = [float(amount) for amount in CARD_AMOUNT]
FIGURE_COUNT: Final[list[float]] = [float(count) for count in CARD_FIGURES]
POINTS: Final[list[float]] = [float(points) for points in TILE_POINTS]
SYMBOL_CARDS: Final[list[i64]] = [
    sum(2**card for card in range(CARDS) if CARD_SYMBOL[card] == symbol) for symbol in range(len(SYMBOLS))
]
# Of each kind of figure: the cards that show one, two and three of it.
FIGURE_CARDS: Final[list[list[i64]]] = [
    [
        sum(2**card for card in range(CARDS) if CARD_FIGURE[card] == figure and CARD_FIGURES[card] == count)
        for count in (1, 2, 3)
    ]
    for figure in range(len(FIGURES))
]
ALL_TOOLS: Final = 13  # totals of tool tiles, none included
ALL_DICE: Final = 11


def _expected(good: i64, dice: i64, tools: i64) -> float:
    weight = gain = 0
    for roll, chances in totals(dice):
        weight += chances
        gain += chances * ((ROLL_TOTAL[roll] + tools) // DIVISOR[good])
    return gain / weight


# What so many dice and points of tools bring of a good, on average: (good * ALL_DICE + dice) * ALL_TOOLS + tools
EXPECTED: Final[list[float]] = [
    _expected(good, dice, tools)
    for good in range(RESOURCES + 1)
    for dice in range(ALL_DICE)
    for tools in range(ALL_TOOLS)
]


def expected(good: i64, dice: i64, tools: i64) -> float:
    return EXPECTED[(good * ALL_DICE + dice) * ALL_TOOLS + tools]


def rounds_left(state: StoneAgeState) -> float:
    """How many rounds come after this one, judging by how fast cards and buildings went so far; 0: surely none."""
    low: i64 = STACK_HEIGHT
    left: i64
    for left in state.stacks:
        if left < low:
            low = left
    if low == 0:
        return 0.0
    empty: i64 = 0
    card: i64
    for card in state.slots:
        if card < 0:
            empty += 1
    if state.deck < empty:
        return 0.0
    deck: float = float(state.deck)
    rounds: float = float(state.round) - 1.0 + EXPECTED_ROUNDS
    cards: float = float(CARDS - CARD_SLOTS) - deck + CARDS_A_ROUND * EXPECTED_ROUNDS
    tiles: float = float(STACK_HEIGHT - low) + TILES_A_ROUND * EXPECTED_ROUNDS
    by_cards: float = deck * rounds / cards
    by_tiles: float = float(low) * rounds / tiles
    rest: float = (by_cards if by_cards < by_tiles else by_tiles) - SOONEST
    return rest if rest > SOONEST else SOONEST


def figures_of(owned: i64, figure: i64) -> i64:
    cards = FIGURE_CARDS[figure]
    return pool_size(owned & cards[0]) + 2 * pool_size(owned & cards[1]) + 3 * pool_size(owned & cards[2])
