"""A position of Stone Age for learning programs: what one seat knows, in named fields of bytes."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from altamira.core.chance import faces_of, pool_size
from altamira.core.features import (
    POINTS,
    Features,
    Field,
    Layout,
    Rows,
    cut,
    one_of,
    padded,
    put,
    put_bits,
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


_CARD: Final = Rows([_card_row(card) for card in range(CARDS)])
_TILE: Final = Rows([_tile_row(tile) for tile in range(TILES)])

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
        Field("start", _SEATS, 1, "1 for the seat that starts the round"),
        Field("actor", _SEATS, 1, "1 for the seat that decides; all 0 while chance is asked, or at the end"),
        Field("turn", _SEATS, 1, "1 for the seat whose turn it is, though another may have to decide within it"),
        Field("decision", (len(KIND_NAMES),), 1, "1 for what is to be decided: " + ", ".join(KIND_NAMES)),
        Field("rolled_good", (len(GOOD_NAMES),), 1, "rolling, using tools: 1 for what the roll is for"),
        Field("rolled_total", (1,), 60, "using tools: the total of the roll"),
        Field("dice", (1,), MOST_PEOPLE, "rolling: the number of dice"),
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
        Field("face_down", _SEATS, CARDS, "cards drawn face down; one sees only one's own"),
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
_CARD_SYMBOL: Final = vec[i64](CARD_SYMBOL)
_CARD_FIGURE: Final = vec[i64](CARD_FIGURE)
_CARD_FIGURES: Final = vec[i64](CARD_FIGURES)


class StoneAgeFeatures(Features):
    """Writes straight from the position. Of cards drawn face down it reads only how many others have."""

    def __init__(self) -> None:
        super().__init__(LAYOUT)

    def named(self, view: View) -> dict[str, list[int]]:
        return named(view)

    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, StoneAgeState)
        seats: i64 = state.seats
        out[at + _SEAT_AT + seat] = 1
        if state.sequential:
            out[at + _OPTIONS_AT] = 1
        if state.decline_any:
            out[at + _OPTIONS_AT + 1] = 1
        if state.forbid_maxed:
            out[at + _OPTIONS_AT + 2] = 1
        if state.immediate:
            out[at + _OPTIONS_AT + 3] = 1
        if state.hunt_repeat:
            out[at + _OPTIONS_AT + 4] = 1
        put(out, at + _ROUND_AT, state.round)
        out[at + _START_AT + (state.start - seat + seats) % seats] = 1
        if state.over:
            out[at + _OVER_AT] = 1
        else:
            self._pending(state, seat, out, at)
        i: i64
        for i in range(CARD_SLOTS):
            card: i64 = state.slots[i]
            if card >= 0:
                _CARD.put(card, out, at + _CARDS_AT + i * _CARD_WIDTH)
        for i in range(seats):
            tile: i64 = state.tops[i]
            if tile >= 0:
                _TILE.put(tile, out, at + _BUILDINGS_AT + i * _TILE_WIDTH)
            out[at + _STACKS_AT + i] = u8(state.stacks[i])
        out[at + _DECK_AT] = u8(state.deck)
        put_bits(out, at + _UNSEEN_BUILDINGS_AT, state.tile_pool)
        unseen: i64 = state.pool
        for i in range(seats):
            tribe = state.tribes[(seat + i) % seats]
            seen: i64 = tribe.cards
            if i == 0:
                seen |= tribe.drawn
            else:
                unseen |= tribe.drawn  # for oneself it may still be any card
            self._tribe(tribe, i, seen, out, at)
        put_bits(out, at + _UNSEEN_CARDS_AT, unseen)

    def _pending(self, state: StoneAgeState, seat: i64, out: vec[u8], at: i64) -> None:
        top = state.top()
        kind: i64 = top.kind
        seats: i64 = state.seats
        out[at + _DECISION_AT + kind] = 1
        if kind < CHANCE_KINDS:
            out[at + _ACTOR_AT + (top.seat - seat + seats) % seats] = 1
        bottom = state.pending[0]
        if bottom.kind < CHANCE_KINDS:
            out[at + _TURN_AT + (bottom.seat - seat + seats) % seats] = 1
        if kind == USING_TOOLS:
            out[at + _ROLLED_GOOD_AT + top.a] = 1
            out[at + _ROLLED_TOTAL_AT] = u8(top.b)
        elif kind == ROLLING:
            out[at + _ROLLED_GOOD_AT + top.a] = 1
            out[at + _DICE_AT] = u8(top.b)
        elif kind == ROLLING_DICE_GAME:
            out[at + _DICE_AT] = u8(top.b)
        elif kind == PICKING:
            face: i64
            for face in faces_of(top.a):
                _add(out, at + _DICE_LEFT_AT + face - 1, 1)
        elif kind in (PAYING_CARD, TURNING_CARD):
            out[at + _CHOSEN_CARD_AT + top.a] = 1
        elif kind in (PAYING_TILE, TURNING_TILE):
            out[at + _CHOSEN_BUILDING_AT + top.a] = 1
        for pending in state.pending:
            if pending.kind == FEEDING:
                out[at + _MISSING_FOOD_AT] = u8(pending.a)

    def _tribe(self, tribe: Tribe, i: i64, seen: i64, out: vec[u8], at: i64) -> None:
        out[at + _SEATS_AT + i] = 1
        out[at + _PEOPLE_AT + i] = u8(tribe.people)
        out[at + _FREE_AT + i] = u8(tribe.free)
        put(out, at + _FOOD_AT + i, tribe.food)
        out[at + _TRACK_AT + i] = u8(tribe.track)
        put_points(out, at + _POINTS_AT + i * 2, tribe.score)
        j: i64
        for j in range(TOOL_TILES):
            out[at + _TOOLS_AT + i * TOOL_TILES + j] = u8(_TOOLS[tribe.tools * TOOL_TILES + j])
        put_bits(out, at + _TOOLS_USED_AT + i * TOOL_TILES, tribe.used)
        put_bits(out, at + _ONE_USE_AT + i * _ONE_USE, tribe.one_use)
        out[at + _TWO_AT + i] = u8(tribe.two)
        out[at + _ENDED_AT + i] = u8(tribe.done)
        j = at + _RESOURCES_AT + i * RESOURCES
        amount: i64
        for amount in tribe.resources:  # faster than by index
            put(out, j, amount)
            j += 1
        stands: i64 = tribe.stands
        j = 0
        while stands:
            if stands & 1:
                out[at + _PLACED_AT + i * PLACES + j] = u8(tribe.placed[j])
            stands >>= 1
            j += 1
        j = 0
        while seen:
            if seen & 1:
                if _CARD_SYMBOL[j] >= 0:
                    _add(out, at + _SYMBOLS_AT + i * _SYMBOLS + _CARD_SYMBOL[j], 1)
                else:
                    _add(out, at + _FIGURES_AT + i * _FIGURES + _CARD_FIGURE[j], _CARD_FIGURES[j])
            seen >>= 1
            j += 1
        out[at + _BUILT_AT + i] = u8(pool_size(tribe.tiles))
        out[at + _FACE_DOWN_AT + i] = u8(pool_size(tribe.drawn) + tribe.unseen)


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
    own = tribes[seat]
    held = [name for other in order[1:] for name in tribes[other]["drawn"] if name != "?"]
    unseen = {*facts["unseen_cards"], *held}

    def who(wanted: int) -> list[int]:
        return one_of(order.index(wanted) if wanted >= 0 else -1, FULL_TABLE)

    def each(name: str) -> list[int]:
        return padded([cut(tribes[other][name]) for other in order], FULL_TABLE)

    def table(rows: list[list[int]], width: int) -> list[int]:
        return padded([value for row in rows for value in row], FULL_TABLE * width)

    cards = [
        [CARD_NAMES.index(name) for name in tribe["cards"] + (tribe["drawn"] if tribe is own else [])]
        for tribe in (tribes[other] for other in order)
    ]
    of_kind = KIND_NAMES.index(kind) if pending else -1
    flags = [facts[name] for name in ("sequential", "decline_any", "forbid_maxed", "immediate", "hunt_repeat")]
    return {
        "seats": padded([1] * seats, FULL_TABLE),
        "seat": one_of(seat, FULL_TABLE),
        "options": [int(flag) for flag in flags],
        "round": [cut(facts["round"])],
        "over": [int(facts["over"])],
        "start": who(facts["start"]),
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
