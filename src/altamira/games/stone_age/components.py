"""Places, cards, buildings and the ids of actions and outcomes, as tables.

The cards and tiles come from cards.toml and buildings.toml; every number that the rules use stands here.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from mypy_extensions import i64

from altamira.core.chance import faces_of, roll_of, rolls_below

# Goods. Food is a good of its own: it buys nothing and scores nothing.

WOOD: Final = 0
CLAY: Final = 1
STONE: Final = 2
GOLD: Final = 3
FOOD: Final = 4
RESOURCES: Final = 4
GOOD_NAMES: Final = ["wood", "clay", "stone", "gold", "food"]
DIVISOR: Final[list[i64]] = [
    3,
    4,
    5,
    6,
    2,
]  # of a roll, for each good; also the value of a resource in a building

# Limits

START_PEOPLE: Final = 5
START_FOOD: Final = 12
MOST_PEOPLE: Final = 10
MOST_TRACK: Final = 10
MOST_TOOLS: Final = 12
TOOL_TILES: Final = 3
HUNGER_PENALTY: Final = 10
CARD_SLOTS: Final = 4
STACKS: Final = 4
STACK_HEIGHT: Final = 7
FULL_TABLE: Final = 4  # with fewer players some places close early

# Places

TOOL_MAKER: Final = 0
HUT: Final = 1
FIELD: Final = 2
HUNT: Final = 3
FOREST: Final = 4
CLAY_PIT: Final = 5
QUARRY: Final = 6
RIVER: Final = 7
CARD: Final = 8  # and the three spaces after it: card 1, which costs 1, to card 4
BUILDING: Final = 12  # and the three stacks after it
PLACES: Final = 16
ALL_PLACES: Final = 2**16 - 1  # one bit each
PLACE_NAMES: Final = [
    "tool maker", "hut", "field", "hunt", "forest", "clay pit", "quarry", "river",
    "card 1", "card 2", "card 3", "card 4", "building 1", "building 2", "building 3", "building 4",
]  # fmt: skip
RINGS: Final[list[i64]] = [1, 2, 1, MOST_PEOPLE * 4, 7, 7, 7, 7, 1, 1, 1, 1, 1, 1, 1, 1]
VILLAGE: Final = 7  # the bits of tool maker, hut and field
# The least and the most people that one player sends in one turn.
LEAST: Final[list[i64]] = [1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
MOST: Final[list[i64]] = [1, 2, 1, MOST_PEOPLE, 7, 7, 7, 7, 1, 1, 1, 1, 1, 1, 1, 1]


def _read(name: str) -> list[dict[str, Any]]:
    table = tomllib.loads(files("altamira.games.stone_age").joinpath(f"{name}.toml").read_text("utf-8"))
    rows: list[dict[str, Any]] = table[name]
    return rows


# Civilization cards

TOPS: Final = [
    "dice_game", "food", "resource", "roll_resource", "points", "tool", "agriculture",
    "draw_card", "one_use_tool", "two_resources",
]  # fmt: skip
DICE_GAME: Final = 0
GAIN_FOOD: Final = 1
GAIN_RESOURCE: Final = 2
ROLL_RESOURCE: Final = 3
GAIN_POINTS: Final = 4
GAIN_TOOL: Final = 5
AGRICULTURE: Final = 6
DRAW_CARD: Final = 7
ONE_USE_TOOL: Final = 8
TWO_RESOURCES: Final = 9
SYMBOLS: Final = ["writing", "medicine", "pottery", "art", "music", "time", "transport", "weaving"]
FIGURES: Final = ["farmer", "toolmaker", "builder", "shaman"]

_CARDS: Final = _read("cards")
CARDS: Final = len(_CARDS)
CARD_NAMES: Final[list[str]] = [row["id"] for row in _CARDS]
CARD_TOP: Final[list[i64]] = [TOPS.index(row["top"]) for row in _CARDS]
CARD_AMOUNT: Final[list[i64]] = [row.get("amount", 0) for row in _CARDS]
CARD_GOOD: Final[list[i64]] = [GOOD_NAMES.index(row.get("resource", "food")) for row in _CARDS]
CARD_SYMBOL: Final[list[i64]] = [SYMBOLS.index(row["symbol"]) if "symbol" in row else -1 for row in _CARDS]
CARD_FIGURE: Final[list[i64]] = [FIGURES.index(row["figure"]) if "figure" in row else -1 for row in _CARDS]
CARD_FIGURES: Final[list[i64]] = [row.get("count", 0) for row in _CARDS]

# The one-use tools, by the bit that a player holds while one is unused.
ONE_USE_VALUE: Final[list[i64]] = sorted(
    [CARD_AMOUNT[card] for card in range(CARDS) if CARD_TOP[card] == ONE_USE_TOOL], reverse=True
)
ONE_USE_BIT: Final[list[i64]] = [
    1 << ONE_USE_VALUE.index(CARD_AMOUNT[card]) if CARD_TOP[card] == ONE_USE_TOOL else 0 for card in range(CARDS)
]
ONE_USE_SETS: Final = 8
DICE_GAME_GOODS: Final = 4  # faces 1-4 give that resource, 5 a tool, 6 a step on the food track
DICE_GAME_TOOL: Final = 5

# Buildings

_TILES: Final = _read("buildings")
TILES: Final = len(_TILES)
TILE_NAMES: Final[list[str]] = [row["id"] for row in _TILES]
TILE_COST: Final[list[list[i64]]] = [
    [row["cost"].get(good, 0) for good in GOOD_NAMES[:RESOURCES]] if "cost" in row else [] for row in _TILES
]
TILE_POINTS: Final[list[i64]] = [row.get("points", 0) for row in _TILES]
TILE_LEAST: Final[list[i64]] = [row.get("least", row.get("resources", 0)) for row in _TILES]
TILE_MOST: Final[list[i64]] = [row.get("most", row.get("resources", 0)) for row in _TILES]
TILE_KINDS: Final[list[i64]] = [row.get("kinds", 0) for row in _TILES]  # 0: any kinds


def _twins(names: list[str]) -> list[i64]:
    """For each card the first one of the same design: the rules cannot tell them apart."""
    designs = [name.partition(".")[0] for name in names]
    return [designs.index(design) for design in designs]


CARD_DESIGN: Final[list[i64]] = _twins(CARD_NAMES)
TILE_DESIGN: Final[list[i64]] = _twins(TILE_NAMES)

# Actions of seats: one fixed row of ids

PLACE_ACTIONS: Final[list[tuple[i64, i64]]] = [
    (place, people) for place in range(PLACES) for people in range(LEAST[place], MOST[place] + 1)
]
PLACE_OF: Final[list[i64]] = [place for place, _ in PLACE_ACTIONS]
PEOPLE_OF: Final[list[i64]] = [people for _, people in PLACE_ACTIONS]
FIRST_OF_PLACE: Final[list[i64]] = [PLACE_OF.index(place) for place in range(PLACES)]
# For each place and number of people to spare: the ids of all that may be sent.
PLACEMENTS: Final[list[list[list[i64]]]] = [
    [
        [id for id, (where, people) in enumerate(PLACE_ACTIONS) if where == place and people <= spare]
        for spare in range(MOST_PEOPLE + 1)
    ]
    for place in range(PLACES)
]
USE: Final = 49  # + place
LEAVE: Final = USE + PLACES  # + place
TOOLS: Final = LEAVE + PLACES  # + tile choice * ONE_USE_SETS + set of one-use tools

# A choice of tool tiles is a multiset of up to three values from 1 to 4, written as counts of each.
TILE_CHOICES: Final[list[list[i64]]] = [
    [a, b, c, d] for a in range(4) for b in range(4 - a) for c in range(4 - a - b) for d in range(4 - a - b - c)
]
REDEEM: Final = TOOLS + 35 * ONE_USE_SETS
END_TURN: Final = REDEEM + 1
STARVE: Final = END_TURN + 1
TAKE: Final = STARVE + 1  # + pair of resources
TAKE_PAIRS: Final[list[list[i64]]] = [[a, b] for a in range(RESOURCES) for b in range(a, RESOURCES)]
PICK: Final = TAKE + 10 - 1  # + face
PAY: Final = PICK + 7  # + payment
MOST_PAID: Final = 10
PAYMENTS: Final[list[list[i64]]] = [
    [wood, clay, stone, gold]
    for wood in range(MOST_PAID + 1)
    for clay in range(MOST_PAID + 1 - wood)
    for stone in range(MOST_PAID + 1 - wood - clay)
    for gold in range(MOST_PAID + 1 - wood - clay - stone)
    if wood + clay + stone + gold > 0
]
ACTIONS: Final = PAY + 1000


def _payment_row() -> list[i64]:
    """The index of [wood, clay, stone, 0] among the payments; gold counts on from there."""
    row: list[i64] = [0] * (MOST_PAID + 1) ** 3
    last = -1
    for index, (wood, clay, stone, gold) in enumerate(PAYMENTS):
        key = (wood * (MOST_PAID + 1) + clay) * (MOST_PAID + 1) + stone
        if key != last:
            row[key] = index - gold
            last = key
    return row


PAYMENT_ROW: Final[list[i64]] = _payment_row()
PAYMENT_VALUE: Final[list[i64]] = [
    sum(amount * value for amount, value in zip(payment, DIVISOR[:RESOURCES], strict=True)) for payment in PAYMENTS
]


# Tools. Tiles are raised lowest first, so the total says what each of the three shows: tile i shows
# total // 3, and one more if i < total % 3. Of equal tiles those used this round stand first; so three bits
# say which tiles are used, and a choice is a choice of values.


def tile_value(total: i64, tile: i64) -> i64:
    return total // TOOL_TILES + (1 if tile < total % TOOL_TILES else 0)


def _tool_choices(total: i64, used: i64) -> list[i64]:
    """The choices of unused tiles, as indices into TILE_CHOICES."""
    have: list[i64] = [0, 0, 0, 0]
    for tile in range(TOOL_TILES):
        value = tile_value(total, tile)
        if value and not used >> tile & 1:
            have[value - 1] += 1
    return [i for i, want in enumerate(TILE_CHOICES) if all(w <= h for w, h in zip(want, have, strict=True))]


def _tools_after(total: i64, used: i64, choice: i64) -> i64:
    """The used bits after this choice; -1 if it is not possible."""
    for value in range(1, 5):
        wanted = TILE_CHOICES[choice][value - 1]
        for tile in range(TOOL_TILES):
            if wanted and tile_value(total, tile) == value and not used >> tile & 1:
                used |= 1 << tile
                wanted -= 1
        if wanted:
            return -1
    return used


def _sorted_used(total: i64, used: i64) -> i64:
    """The same used bits with used tiles first among equals."""
    result = 0
    for tiles in (range(total % TOOL_TILES), range(total % TOOL_TILES, TOOL_TILES)):
        count = sum(used >> tile & 1 for tile in tiles)
        for tile in list(tiles)[:count]:
            result |= 1 << tile
    return result


def _raised(total: i64, used: i64) -> i64:
    """The used bits after raising a lowest tile, an unused one if there is one; a used tile stays used."""
    target = total % TOOL_TILES
    bits = [used >> tile & 1 for tile in range(TOOL_TILES)]
    lowest = range(target, TOOL_TILES)
    chosen = min(lowest, key=lambda tile: (bits[tile], tile))
    bits[chosen], bits[target] = bits[target], bits[chosen]
    return _sorted_used(total + 1, sum(bit << tile for tile, bit in enumerate(bits)))


USED_SETS: Final = 8
TOOL_CHOICES: Final[list[list[i64]]] = [
    _tool_choices(total, used) for total in range(MOST_TOOLS + 1) for used in range(USED_SETS)
]
TOOLS_AFTER: Final[list[list[i64]]] = [
    [_tools_after(total, used, choice) for choice in range(len(TILE_CHOICES))]
    for total in range(MOST_TOOLS + 1)
    for used in range(USED_SETS)
]
TOOLS_RAISED: Final[list[i64]] = [_raised(total, used) for total in range(MOST_TOOLS) for used in range(USED_SETS)]
TILE_CHOICE_VALUE: Final[list[i64]] = [
    sum(count * value for value, count in enumerate(choice, 1)) for choice in TILE_CHOICES
]
ONE_USE_SET_VALUE: Final[list[i64]] = [
    sum(value for bit, value in enumerate(ONE_USE_VALUE) if held >> bit & 1) for held in range(ONE_USE_SETS)
]
SUBSETS: Final[list[list[i64]]] = [
    [part for part in range(ONE_USE_SETS) if part & held == part] for held in range(ONE_USE_SETS)
]

# Outcomes of chance: rolls have the ids of core.chance, then cards, tiles, the start player

DRAWN: Final = rolls_below(MOST_PEOPLE + 1)  # + card
TURNED: Final = DRAWN + CARDS  # + tile
STARTS: Final = TURNED + TILES  # + seat
UNSEEN: Final = STARTS + 4  # a card drawn face down, to those who may not see it
CHANCES: Final = UNSEEN + 1

# The lengths of the rows of ids are written out above, because mypyc wants plain numbers; here they are checked.
assert (len(PLACE_ACTIONS), USE + 2 * PLACES) == (USE, TOOLS)
assert (TOOLS + len(TILE_CHOICES) * ONE_USE_SETS, TAKE + len(TAKE_PAIRS) - 1) == (REDEEM, PICK)
assert len(PAYMENTS) + PAY == ACTIONS


def _without() -> list[list[i64]]:
    """For each roll of the dice game and each face: the roll that is left, or -1."""
    table: list[list[i64]] = []
    for roll in range(rolls_below(5)):
        row: list[i64] = [-1] * 7
        faces = faces_of(roll)
        for face in faces:
            rest = list(faces)
            rest.remove(face)
            row[face] = roll_of(rest)
        table.append(row)
    return table


WITHOUT_DIE: Final[list[list[i64]]] = _without()
