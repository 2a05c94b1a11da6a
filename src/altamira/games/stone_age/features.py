"""A position of Stone Age for learning programs: what one seat knows, in named fields of bytes."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from altamira.core.chance import FACES, faces_of, pool_size
from altamira.core.features import (
    POINTS,
    Features,
    Field,
    Layout,
    Rows,
    around,
    change_bits,
    change_one,
    cut,
    one_of,
    padded,
    put_flag,
    put_over,
    put_points,
    split_points,
)
from altamira.core.game import View
from altamira.core.state import CHANCE, State
from altamira.games.stone_age.components import (
    CARD_AMOUNT,
    CARD_FIGURE,
    CARD_FIGURES,
    CARD_GOOD,
    CARD_NAMES,
    CARD_SLOTS,
    CARD_SYMBOL,
    CARD_TOP,
    CARDS,
    FIGURES,
    FULL_TABLE,
    GAIN_RESOURCE,
    GOOD_NAMES,
    MOST_PEOPLE,
    MOST_TOOLS,
    MOST_TRACK,
    ONE_USE_VALUE,
    PLACE_NAMES,
    PLACES,
    RESOURCES,
    ROLL_RESOURCE,
    STACK_HEIGHT,
    STACKS,
    SYMBOLS,
    TILE_COST,
    TILE_KINDS,
    TILE_LEAST,
    TILE_MOST,
    TILE_NAMES,
    TILE_POINTS,
    TILES,
    TOOL_TILES,
    TOPS,
    tile_value,
)
from altamira.games.stone_age.notation import KIND_NAMES
from altamira.games.stone_age.rules import StoneAgeState
from altamira.games.stone_age.state import (
    CHANCE_KINDS,
    FEEDING,
    PAYING_CARD,
    PAYING_TILE,
    PICKING,
    ROLLING,
    ROLLING_DICE_GAME,
    STARTING,
    TURNING_CARD,
    TURNING_TILE,
    USING_TOOLS,
    Tribe,
)

# What is turned up, as rows of numbers

CARD_COLUMNS: Final = ["is there", *TOPS, "amount", *GOOD_NAMES, *SYMBOLS, *FIGURES, "figures"]
TILE_COLUMNS: Final = ["is there", *GOOD_NAMES[:RESOURCES], "points", "fewest", "most", "kinds"]


def _card_row(card: int) -> list[int]:
    good = CARD_GOOD[card] if CARD_TOP[card] in (GAIN_RESOURCE, ROLL_RESOURCE) else -1
    return [
        1,
        *one_of(CARD_TOP[card], len(TOPS)),
        CARD_AMOUNT[card],
        *one_of(good, len(GOOD_NAMES)),
        *one_of(CARD_SYMBOL[card], len(SYMBOLS)),
        *one_of(CARD_FIGURE[card], len(FIGURES)),
        CARD_FIGURES[card],
    ]


def _tile_row(tile: int) -> list[int]:
    cost = TILE_COST[tile] or [0] * RESOURCES
    return [1, *cost, TILE_POINTS[tile], TILE_LEAST[tile], TILE_MOST[tile], TILE_KINDS[tile]]


# In front of each stands the row of what is not there.
_CARD: Final = Rows([[0] * len(CARD_COLUMNS), *(_card_row(card) for card in range(CARDS))])
_TILE: Final = Rows([[0] * len(TILE_COLUMNS), *(_tile_row(tile) for tile in range(TILES))])

# The row

_SEATS: Final = (FULL_TABLE,)
LAYOUT: Final = Layout(
    [
        Field("seats", _SEATS, 1, "1 for each seat that somebody has; oneself is always the first"),
        Field("seat", _SEATS, 1, "1 for the number that one's own seat has at the table, as actions name seats"),
        Field(
            "options",
            (5,),
            1,
            "the rules that were chosen: sequential tiebreak, decline_any, forbid_maxed, immediate two_resources, "
            "hunt_repeat",
        ),
        Field("round", (1,), 255, "the number of the round; 0 before the first"),
        Field("over", (1,), 1, "1 when the game has ended"),
        Field("start", _SEATS, 1, "1 for the seat that starts the round; all 0 while it is drawn"),
        Field("actor", _SEATS, 1, "1 for the seat that decides; all 0 while chance is asked, or at the end"),
        Field("turn", _SEATS, 1, "1 for the seat whose turn it is, though another may have to decide within it"),
        Field("decision", (len(KIND_NAMES),), 1, "1 for what is to be decided: " + ", ".join(KIND_NAMES)),
        Field("rolled_good", (len(GOOD_NAMES),), 1, "rolling, using tools: 1 for what the roll is for"),
        Field("rolled_total", (1,), 60, "using tools: the total of the roll"),
        Field("dice", (1,), MOST_PEOPLE, "rolling, rolling dice game: the number of dice"),
        Field("dice_left", (6,), FULL_TABLE, "picking a die: how many of each face are left"),
        Field("chosen_card", (CARD_SLOTS,), 1, "paying for a card, turning one up: 1 for its space"),
        Field("chosen_building", (STACKS,), 1, "paying for a building, turning one up: 1 for its stack"),
        Field("missing_food", (1,), MOST_PEOPLE, "feeding: the food that is missing"),
        Field(
            "cards",
            (CARD_SLOTS, len(CARD_COLUMNS)),
            7,
            "the card on each space, cheapest first: " + ", ".join(CARD_COLUMNS),
        ),
        Field(
            "buildings",
            (STACKS, len(TILE_COLUMNS)),
            16,
            "the building on top of each stack: " + ", ".join(TILE_COLUMNS),
        ),
        Field("stacks", (STACKS,), STACK_HEIGHT, "the buildings left in each stack"),
        Field("deck", (1,), CARDS, "the cards left in the deck"),
        Field("unseen_cards", (CARDS,), 1, "1 for each card of cards.toml that one has not seen"),
        Field("unseen_buildings", (TILES,), 1, "1 for each tile of buildings.toml that nobody has seen"),
        Field("people", _SEATS, MOST_PEOPLE, "people of each seat"),
        Field("free", _SEATS, MOST_PEOPLE, "people that are not sent out"),
        Field("food", _SEATS, 255, "food, cut off at 255"),
        Field("track", _SEATS, MOST_TRACK, "steps on the food track"),
        Field("points", (FULL_TABLE, 2), 255, "the points on the scoring track: " + POINTS),
        Field("tools", (FULL_TABLE, TOOL_TILES), MOST_TOOLS // TOOL_TILES, "the value of each tool tile"),
        Field("tools_used", (FULL_TABLE, TOOL_TILES), 1, "1 for each tool tile used this round"),
        Field(
            "one_use_tools",
            (FULL_TABLE, len(ONE_USE_VALUE)),
            1,
            "1 for each tool of a single use in hand, of the values " + ", ".join(map(str, ONE_USE_VALUE)),
        ),
        Field("two_resources", _SEATS, 1, "1 for who holds the card of two resources and may still take them"),
        Field("turn_ended", _SEATS, 1, "1 for who has ended the turn with that card in hand"),
        Field("resources", (FULL_TABLE, RESOURCES), 255, "wood, clay, stone, gold, each cut off at 255"),
        Field("placed", (FULL_TABLE, PLACES), MOST_PEOPLE, "people at each place: " + ", ".join(PLACE_NAMES)),
        Field(
            "symbols",
            (FULL_TABLE, len(SYMBOLS)),
            2,
            "cards with each symbol that one has seen at this seat: " + ", ".join(SYMBOLS),
        ),
        Field(
            "figures",
            (FULL_TABLE, len(FIGURES)),
            15,
            "figures on the cards that one has seen at this seat: " + ", ".join(FIGURES),
        ),
        Field("built", _SEATS, TILES, "the number of buildings"),
        Field(
            "face_down", _SEATS, CARDS, "cards drawn face down; one sees only one's own, until the game is over"
        ),
    ]
)
_SEATS_AT: Final[i64] = LAYOUT.at("seats")
_SEAT_AT: Final[i64] = LAYOUT.at("seat")
_OPTIONS_AT: Final[i64] = LAYOUT.at("options")
_ROUND_AT: Final[i64] = LAYOUT.at("round")
_OVER_AT: Final[i64] = LAYOUT.at("over")
_START_AT: Final[i64] = LAYOUT.at("start")
_ACTOR_AT: Final[i64] = LAYOUT.at("actor")
_TURN_AT: Final[i64] = LAYOUT.at("turn")
_DECISION_AT: Final[i64] = LAYOUT.at("decision")
_ROLLED_GOOD_AT: Final[i64] = LAYOUT.at("rolled_good")
_ROLLED_TOTAL_AT: Final[i64] = LAYOUT.at("rolled_total")
_DICE_AT: Final[i64] = LAYOUT.at("dice")
_DICE_LEFT_AT: Final[i64] = LAYOUT.at("dice_left")
_CHOSEN_CARD_AT: Final[i64] = LAYOUT.at("chosen_card")
_CHOSEN_BUILDING_AT: Final[i64] = LAYOUT.at("chosen_building")
_MISSING_FOOD_AT: Final[i64] = LAYOUT.at("missing_food")
_CARDS_AT: Final[i64] = LAYOUT.at("cards")
_BUILDINGS_AT: Final[i64] = LAYOUT.at("buildings")
_STACKS_AT: Final[i64] = LAYOUT.at("stacks")
_DECK_AT: Final[i64] = LAYOUT.at("deck")
_UNSEEN_CARDS_AT: Final[i64] = LAYOUT.at("unseen_cards")
_UNSEEN_BUILDINGS_AT: Final[i64] = LAYOUT.at("unseen_buildings")
_PEOPLE_AT: Final[i64] = LAYOUT.at("people")
_FREE_AT: Final[i64] = LAYOUT.at("free")
_FOOD_AT: Final[i64] = LAYOUT.at("food")
_TRACK_AT: Final[i64] = LAYOUT.at("track")
_POINTS_AT: Final[i64] = LAYOUT.at("points")
_TOOLS_AT: Final[i64] = LAYOUT.at("tools")
_TOOLS_USED_AT: Final[i64] = LAYOUT.at("tools_used")
_ONE_USE_AT: Final[i64] = LAYOUT.at("one_use_tools")
_TWO_AT: Final[i64] = LAYOUT.at("two_resources")
_ENDED_AT: Final[i64] = LAYOUT.at("turn_ended")
_RESOURCES_AT: Final[i64] = LAYOUT.at("resources")
_PLACED_AT: Final[i64] = LAYOUT.at("placed")
_SYMBOLS_AT: Final[i64] = LAYOUT.at("symbols")
_FIGURES_AT: Final[i64] = LAYOUT.at("figures")
_BUILT_AT: Final[i64] = LAYOUT.at("built")
_FACE_DOWN_AT: Final[i64] = LAYOUT.at("face_down")

_CARD_WIDTH: Final[i64] = len(CARD_COLUMNS)
_TILE_WIDTH: Final[i64] = len(TILE_COLUMNS)
_ONE_USE: Final[i64] = len(ONE_USE_VALUE)
_SYMBOLS: Final[i64] = len(SYMBOLS)
_FIGURES: Final[i64] = len(FIGURES)

# What is looked up most; vectors hold plain numbers, lists objects
_TOOLS: Final = vec[i64](
    [tile_value(tools, tile) for tools in range(MOST_TOOLS + 1) for tile in range(TOOL_TILES)]
)
# The symbols and figures on cards, as many small numbers in one: a set of cards has the sum of its chunks'.
_COUNT_BITS: Final = 4
_COUNT: Final = 15
_CHUNK_BITS: Final = 6
_CHUNK: Final = 63


def _counted(chunk: int, bits: int) -> int:
    """Of the cards of a chunk: first the symbols, then the figures."""
    total = 0
    for i in range(_CHUNK_BITS):
        card = chunk * _CHUNK_BITS + i
        if bits >> i & 1 and card < CARDS:
            if CARD_SYMBOL[card] >= 0:
                total += 1 << _COUNT_BITS * CARD_SYMBOL[card]
            else:
                total += CARD_FIGURES[card] << _COUNT_BITS * (len(SYMBOLS) + CARD_FIGURE[card])
    return total


_COUNTED: Final = vec[i64](
    [_counted(chunk, bits) for chunk in range(-(-CARDS // _CHUNK_BITS)) for bits in range(_CHUNK + 1)]
)

# What is remembered about a row, so that only what differs is written: the bits of a set, an index plus 1. All is
# 0 for a row of zeros.

_TABLE_KEY: Final = 0  # oneself, and the options
_SEAT_KEY: Final = 1
_START_KEY: Final = 2
_ACTOR_KEY: Final = 3
_TURN_KEY: Final = 4
_DECISION_KEY: Final = 5
_ROLLED_KEY: Final = 6
_CHOSEN_CARD_KEY: Final = 7
_CHOSEN_BUILDING_KEY: Final = 8
_DICE_LEFT_KEY: Final = 9
_UNSEEN_CARDS_KEY: Final = 10
_UNSEEN_BUILDINGS_KEY: Final = 11
_CARDS_KEY: Final = 12  # the card on each space
_BUILDINGS_KEY: Final = 16  # the building on each stack
_SEATS_KEY: Final = 20  # from here on for each seat
_TOOLS_KEY: Final = 0  # tools, those used, those of a single use
_PLACED_KEY: Final = 1  # the places at which the seat had people
_SEEN_KEY: Final = 2  # the cards that were counted
_SEAT_KEYS: Final = 3
_KEYS: Final = 32
assert _BUILDINGS_KEY == _CARDS_KEY + CARD_SLOTS
assert _SEATS_KEY == _BUILDINGS_KEY + STACKS
assert _KEYS == _SEATS_KEY + FULL_TABLE * _SEAT_KEYS


class StoneAgeFeatures(Features):
    """Writes straight from the position. Until the end it reads of others' cards drawn face down only how many."""

    def __init__(self) -> None:
        super().__init__(LAYOUT, _KEYS)

    def fits(self, state: State) -> bool:
        return isinstance(state, StoneAgeState)

    def named(self, view: View) -> dict[str, list[int]]:
        return named(view)

    def rewrite(self, state: State, seat: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
        assert isinstance(state, StoneAgeState)
        seats: i64 = state.seats
        self._table(state, seat, out, at, kept, key)
        self._pending(state, seat, out, at, kept, key)
        put_over(out, at + _ROUND_AT, state.round)
        put_flag(out, at + _OVER_AT, state.over)
        out[at + _DECK_AT] = u8(state.deck)
        slots = state.slots
        i: i64
        for i in range(CARD_SLOTS):
            card: i64 = slots[i] + 1
            if kept[key + _CARDS_KEY + i] != card:
                _CARD.change(card, out, at + _CARDS_AT + i * _CARD_WIDTH, kept, key + _CARDS_KEY + i)
        tops = state.tops
        stacks = state.stacks
        for i in range(seats):
            tile: i64 = tops[i] + 1
            if kept[key + _BUILDINGS_KEY + i] != tile:
                _TILE.change(tile, out, at + _BUILDINGS_AT + i * _TILE_WIDTH, kept, key + _BUILDINGS_KEY + i)
            out[at + _STACKS_AT + i] = u8(stacks[i])
        change_bits(out, at + _UNSEEN_BUILDINGS_AT, state.tile_pool, kept, key + _UNSEEN_BUILDINGS_KEY)
        unseen: i64 = state.pool
        for i in range(seats):
            tribe = state.tribes[around(seat + i, seats)]
            seen: i64 = tribe.cards
            if i == 0 or state.over:
                seen |= tribe.drawn
            else:
                unseen |= tribe.drawn  # for oneself it may still be any card
            self._tribe(tribe, i, seen, out, at, kept, key + _SEATS_KEY + i * _SEAT_KEYS)
        change_bits(out, at + _UNSEEN_CARDS_AT, unseen, kept, key + _UNSEEN_CARDS_KEY)

    def _table(self, state: StoneAgeState, seat: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
        """Who sits where, and the options."""
        table: i64 = seat * FULL_TABLE + state.seats
        if kept[key + _TABLE_KEY] != table:
            kept[key + _TABLE_KEY] = table
            seats: i64 = state.seats
            i: i64
            for i in range(seats):
                out[at + _SEATS_AT + i] = 1
            change_one(out, at + _SEAT_AT, seat, kept, key + _SEAT_KEY)
            put_flag(out, at + _OPTIONS_AT, state.sequential)
            put_flag(out, at + _OPTIONS_AT + 1, state.decline_any)
            put_flag(out, at + _OPTIONS_AT + 2, state.forbid_maxed)
            put_flag(out, at + _OPTIONS_AT + 3, state.immediate)
            put_flag(out, at + _OPTIONS_AT + 4, state.hunt_repeat)

    def _pending(self, state: StoneAgeState, seat: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
        seats: i64 = state.seats
        start: i64 = around(state.start - seat + seats, seats)
        decision: i64 = -1
        actor: i64 = -1
        turn: i64 = -1
        good: i64 = -1
        total: i64 = 0
        dice: i64 = 0
        left: i64 = 0
        card: i64 = -1
        building: i64 = -1
        missing: i64 = 0
        if not state.over:
            top = state.top()
            kind: i64 = top.kind
            decision = kind
            if kind < CHANCE_KINDS:
                actor = around(top.seat - seat + seats, seats)
            if kind == USING_TOOLS:
                good = top.a
                total = top.b
            elif kind == STARTING:
                start = -1
            elif kind == ROLLING:
                good = top.a
                dice = top.b
            elif kind == ROLLING_DICE_GAME:
                dice = top.b
            elif kind == PICKING:
                left = top.a + 1
            elif kind in (PAYING_CARD, TURNING_CARD):
                card = top.a
            elif kind in (PAYING_TILE, TURNING_TILE):
                building = top.a
            bottom = top
            while True:
                if bottom.kind == FEEDING:
                    missing = bottom.a
                below = bottom.below
                if below is None:
                    break
                bottom = below
            if bottom.kind < CHANCE_KINDS:
                turn = around(bottom.seat - seat + seats, seats)
        change_one(out, at + _START_AT, start, kept, key + _START_KEY)
        change_one(out, at + _DECISION_AT, decision, kept, key + _DECISION_KEY)
        change_one(out, at + _ACTOR_AT, actor, kept, key + _ACTOR_KEY)
        change_one(out, at + _TURN_AT, turn, kept, key + _TURN_KEY)
        change_one(out, at + _ROLLED_GOOD_AT, good, kept, key + _ROLLED_KEY)
        change_one(out, at + _CHOSEN_CARD_AT, card, kept, key + _CHOSEN_CARD_KEY)
        change_one(out, at + _CHOSEN_BUILDING_AT, building, kept, key + _CHOSEN_BUILDING_KEY)
        out[at + _ROLLED_TOTAL_AT] = u8(total)
        out[at + _DICE_AT] = u8(dice)
        out[at + _MISSING_FOOD_AT] = u8(missing)
        if kept[key + _DICE_LEFT_KEY] != left:
            kept[key + _DICE_LEFT_KEY] = left
            face: i64
            for face in range(FACES):
                out[at + _DICE_LEFT_AT + face] = 0
            if left:
                for face in faces_of(left - 1):
                    _add(out, at + _DICE_LEFT_AT + face - 1, 1)

    def _tribe(self, tribe: Tribe, i: i64, seen: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
        out[at + _PEOPLE_AT + i] = u8(tribe.people)
        out[at + _FREE_AT + i] = u8(tribe.free)
        put_over(out, at + _FOOD_AT + i, tribe.food)
        out[at + _TRACK_AT + i] = u8(tribe.track)
        put_points(out, at + _POINTS_AT + i * 2, tribe.score)
        out[at + _TWO_AT + i] = u8(tribe.two)
        out[at + _ENDED_AT + i] = u8(tribe.done)
        out[at + _BUILT_AT + i] = u8(pool_size(tribe.tiles))
        out[at + _FACE_DOWN_AT + i] = u8(pool_size(tribe.drawn) + tribe.unseen)
        j: i64 = at + _RESOURCES_AT + i * RESOURCES
        amount: i64
        for amount in tribe.resources:  # faster than by index
            put_over(out, j, amount)
            j += 1
        tools: i64 = (tribe.tools << TOOL_TILES | tribe.used) << _ONE_USE | tribe.one_use
        if kept[key + _TOOLS_KEY] != tools:
            kept[key + _TOOLS_KEY] = tools
            for j in range(TOOL_TILES):
                out[at + _TOOLS_AT + i * TOOL_TILES + j] = u8(_TOOLS[tribe.tools * TOOL_TILES + j])
                out[at + _TOOLS_USED_AT + i * TOOL_TILES + j] = u8(tribe.used >> j & 1)
            for j in range(_ONE_USE):
                out[at + _ONE_USE_AT + i * _ONE_USE + j] = u8(tribe.one_use >> j & 1)
        changing: i64 = tribe.stands | kept[key + _PLACED_KEY]
        if changing:
            kept[key + _PLACED_KEY] = tribe.stands
            placed = tribe.placed
            to: i64 = at + _PLACED_AT + i * PLACES
            j = 0
            while changing:
                out[to + j] = u8(placed[j])
                changing >>= 1
                j += 1
        if kept[key + _SEEN_KEY] != seen:
            counts: i64 = counted(kept[key + _SEEN_KEY])
            kept[key + _SEEN_KEY] = seen
            now: i64 = counted(seen)
            counts ^= now
            to = at + _SYMBOLS_AT + i * _SYMBOLS
            for j in range(_SYMBOLS):
                out[to + j] = u8(now & _COUNT)
                counts >>= _COUNT_BITS
                now >>= _COUNT_BITS
            to = at + _FIGURES_AT + i * _FIGURES
            j = 0
            while counts:
                out[to + j] = u8(now & _COUNT)
                counts >>= _COUNT_BITS
                now >>= _COUNT_BITS
                j += 1


def counted(cards: i64) -> i64:
    """The symbols and figures of a set of cards, in one number."""
    total: i64 = 0
    first: i64 = 0
    while cards:
        total += _COUNTED[first + (cards & _CHUNK)]
        cards >>= _CHUNK_BITS
        first += _CHUNK + 1
    return total


def _add(out: vec[u8], at: i64, more: i64) -> None:
    out[at] = u8(i64(out[at]) + more)


def named(view: View) -> dict[str, list[int]]:
    """The same row by names, from nothing but what the seat's view tells."""
    facts, seat, actor = view.facts, view.seat or 0, view.actor
    tribes = facts["tribes"]
    seats = len(tribes)
    order = [(seat + i) % seats for i in range(seats)]
    pending = facts["pending"]
    kind, _, a, b, _ = pending[-1] if pending else ("", 0, 0, 0, 0)
    first_kind, first_seat = pending[0][:2] if pending else ("", 0)
    shown = order if facts["over"] else [seat]  # whose cards drawn face down one has seen
    held = [name for other in order if other not in shown for name in tribes[other]["drawn"] if name != "?"]
    unseen = {*facts["unseen_cards"], *held}

    def who(wanted: int) -> list[int]:
        return one_of(order.index(wanted) if wanted >= 0 else -1, FULL_TABLE)

    def each(name: str) -> list[int]:
        return padded([cut(tribes[other][name]) for other in order], FULL_TABLE)

    def table(rows: list[list[int]], width: int) -> list[int]:
        return padded([value for row in rows for value in row], FULL_TABLE * width)

    cards = [
        [CARD_NAMES.index(name) for name in tribes[o]["cards"] + (tribes[o]["drawn"] if o in shown else [])]
        for o in order
    ]
    of_kind = KIND_NAMES.index(kind) if pending else -1
    flags = [facts[name] for name in ("sequential", "decline_any", "forbid_maxed", "immediate", "hunt_repeat")]
    return {
        "seats": padded([1] * seats, FULL_TABLE),
        "seat": one_of(seat, FULL_TABLE),
        "options": [int(flag) for flag in flags],
        "round": [cut(facts["round"])],
        "over": [int(facts["over"])],
        "start": who(-1 if kind == "start player" else facts["start"]),
        "actor": who(actor if actor >= 0 else CHANCE),
        "turn": who(first_seat if pending and KIND_NAMES.index(first_kind) < CHANCE_KINDS else CHANCE),
        "decision": one_of(of_kind, len(KIND_NAMES)),
        "rolled_good": one_of(a if kind in ("rolling", "using tools") else -1, len(GOOD_NAMES)),
        "rolled_total": [b if kind == "using tools" else 0],
        "dice": [b if kind in ("rolling", "rolling dice game") else 0],
        "dice_left": [faces_of(a).count(face) if kind == "picking a die" else 0 for face in range(1, 7)],
        "chosen_card": one_of(a if kind in ("paying card", "turning card") else -1, CARD_SLOTS),
        "chosen_building": one_of(a if kind in ("paying building", "turning building") else -1, STACKS),
        "missing_food": [max((row[2] for row in pending if row[0] == "feeding"), default=0)],
        "cards": [
            value
            for name in facts["cards"]
            for value in (_card_row(CARD_NAMES.index(name)) if name else [0] * len(CARD_COLUMNS))
        ],
        "buildings": table(
            [
                _tile_row(TILE_NAMES.index(name)) if name else [0] * len(TILE_COLUMNS)
                for name in facts["buildings"]
            ],
            len(TILE_COLUMNS),
        ),
        "stacks": padded(facts["stacks"], STACKS),
        "deck": [facts["deck"]],
        "unseen_cards": [int(name in unseen) for name in CARD_NAMES],
        "unseen_buildings": [int(name in facts["unseen_buildings"]) for name in TILE_NAMES],
        "people": each("people"),
        "free": each("free"),
        "food": each("food"),
        "track": each("track"),
        "points": table([split_points(tribes[other]["score"]) for other in order], 2),
        "tools": table([tribes[other]["tools"] for other in order], TOOL_TILES),
        "tools_used": table([[int(used) for used in tribes[o]["tools_used"]] for o in order], TOOL_TILES),
        "one_use_tools": table(
            [[int(value in tribes[o]["one_use_tools"]) for value in ONE_USE_VALUE] for o in order],
            len(ONE_USE_VALUE),
        ),
        "two_resources": each("two_resources"),
        "turn_ended": each("turn_ended"),
        "resources": table(
            [[cut(tribes[o]["resources"][good]) for good in GOOD_NAMES[:RESOURCES]] for o in order], RESOURCES
        ),
        "placed": table([[tribes[o]["placed"].get(place, 0) for place in PLACE_NAMES] for o in order], PLACES),
        "symbols": table(
            [[sum(CARD_SYMBOL[card] == i for card in hand) for i in range(len(SYMBOLS))] for hand in cards],
            len(SYMBOLS),
        ),
        "figures": table(
            [
                [sum(CARD_FIGURES[card] for card in hand if CARD_FIGURE[card] == i) for i in range(len(FIGURES))]
                for hand in cards
            ],
            len(FIGURES),
        ),
        "built": padded([len(tribes[other]["buildings"]) for other in order], FULL_TABLE),
        "face_down": padded([len(tribes[other]["drawn"]) for other in order], FULL_TABLE),
    }
