"""How moves, outcomes and positions of Stone Age are written and read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from altamira.core.chance import BIT, FACES, cards_of, faces_of, pool_size, roll_of, rolls_below
from altamira.core.errors import BadRecord, IllegalMove
from altamira.core.game import pick
from altamira.core.state import CHANCE, OVER
from altamira.core.waiting import Pending
from altamira.games.stone_age.components import (
    ACTIONS,
    CARD,
    CARD_NAMES,
    CARD_SLOTS,
    CARDS,
    DRAWN,
    END_TURN,
    GOOD_NAMES,
    LEAVE,
    MOST,
    MOST_PEOPLE,
    MOST_TOOLS,
    MOST_TRACK,
    ONE_USE_SETS,
    ONE_USE_VALUE,
    PAY,
    PAYMENTS,
    PEOPLE_OF,
    PICK,
    PLACE_NAMES,
    PLACE_OF,
    PLACES,
    REDEEM,
    RESOURCES,
    STACK_HEIGHT,
    START_PEOPLE,
    STARTS,
    STARVE,
    TAKE,
    TAKE_PAIRS,
    TILE_CHOICES,
    TILE_NAMES,
    TILES,
    TOOL_TILES,
    TOOLS,
    TURNED,
    UNSEEN,
    USE,
    tile_value,
)
from altamira.games.stone_age.rules import StoneAgeState
from altamira.games.stone_age.state import (
    DRAWING,
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

# Moves: every action has one text, whatever the position.


def _text(action: int) -> str:
    if action < USE:
        place = PLACE_OF[action]
        return PLACE_NAMES[place] + (f" {PEOPLE_OF[action]}" if place < CARD and MOST[place] > 2 else "")
    if action < LEAVE:
        return f"use {PLACE_NAMES[action - USE]}"
    if action < TOOLS:
        return f"leave {PLACE_NAMES[action - LEAVE]}"
    if action < REDEEM:
        return _tools_text(*divmod(action - TOOLS, ONE_USE_SETS))
    if action < TAKE:
        return {REDEEM: "redeem", END_TURN: "end turn", STARVE: "starve"}[action]
    if action <= PICK:
        return "take " + " ".join(GOOD_NAMES[good] for good in TAKE_PAIRS[action - TAKE])
    if action < PAY:
        return f"die {action - PICK}"
    return "pay " + _amounts(PAYMENTS[action - PAY])


def _tools_text(tiles: int, one_use: int) -> str:
    words = [str(value) for value in range(4, 0, -1) for _ in range(TILE_CHOICES[tiles][value - 1])]
    if one_use:
        words += ["once", *(str(value) for bit, value in enumerate(ONE_USE_VALUE) if one_use >> bit & 1)]
    return "tools " + (" ".join(words) or "none")


def _amounts(amounts: list[Any]) -> str:
    return " ".join(f"{GOOD_NAMES[good]} {amount}" for good, amount in enumerate(amounts) if amount)


TEXTS: Final = [_text(action) for action in range(ACTIONS)]
IDS: Final = {text: action for action, text in enumerate(TEXTS)}


def write(state: StoneAgeState, action: int, seat: int | None) -> str:
    actor = state.actor()
    if actor >= 0:
        return TEXTS[action]
    top = state.top()
    if top.kind == DRAWING:
        if action == UNSEEN or not (seat is None or seat == top.seat):
            return "draw ?"
        return f"draw {CARD_NAMES[action - DRAWN]}"
    if top.kind == TURNING_CARD:
        return f"turn {CARD_NAMES[action - DRAWN]}"
    if top.kind == TURNING_TILE:
        return f"tile {TILE_NAMES[action - TURNED]}"
    if top.kind == STARTING:
        return f"start {action - STARTS}"
    return "roll " + " ".join(str(face) for face in faces_of(action))


def read(state: StoneAgeState, text: str) -> int:
    actor = state.actor()
    if actor == OVER:
        raise IllegalMove("The game is over; no move is possible.")
    if actor == CHANCE:
        return _read_outcome(state, text)
    legal = state.legal()
    action = IDS.get(" ".join(text.lower().split()))
    if action is not None and action in legal:
        return action
    return pick(text, {TEXTS[action]: action for action in legal}, exact=("pay", "tools"))


def _read_outcome(state: StoneAgeState, text: str) -> int:
    """An outcome as people type it: the verb may be left out, and so may the copy of a card."""
    words = text.lower().split()
    verbs = {DRAWING: "draw", TURNING_CARD: "turn", TURNING_TILE: "tile", STARTING: "start"}
    top = state.top()
    verb = verbs.get(top.kind, "roll")
    if words and words[0] == verb:
        words = words[1:]
    outcome = -1
    if verb == "roll":
        if len(words) == top.b and all(word in ("1", "2", "3", "4", "5", "6") for word in words):
            outcome = roll_of([int(word) for word in words])
    elif len(words) == 1:
        if verb == "start":
            outcome = STARTS + int(words[0]) if words[0] in ("0", "1", "2", "3") else -1
        elif verb == "tile":
            outcome = _named(words[0], TILE_NAMES, cards_of(state.tile_pool), TURNED)
        elif verb == "draw" and words[0] == "?":
            return UNSEEN
        else:
            left = cards_of(state.pool)
            if verb == "draw":
                left.reverse()  # the last copy lies hidden, so that the first one turned up gives nothing away
            outcome = _named(words[0], CARD_NAMES, left, DRAWN)
    if outcome < 0 or state.merge(outcome) < 0:
        raise IllegalMove(
            "'{move}' cannot happen here; expected: {example}.", move=text, example=_example(state, verb)
        )
    return outcome


def _named(name: str, names: list[str], left: list[i64], base: int) -> int:
    for card in left:
        if names[card] == name or names[card].partition(".")[0] == name:
            return base + card
    return -1


def _example(state: StoneAgeState, verb: str) -> str:
    if verb == "roll":
        return "roll " + " ".join(["1-6"] * state.top().b)
    if verb == "start":
        return f"start 0-{state.seats - 1}"
    public = state.known(
        -1
    )  # what is left as everybody knows it: a list must not tell which card is held face down
    names, pool = (TILE_NAMES, public.tile_pool) if verb == "tile" else (CARD_NAMES, public.pool)
    return f"{verb} " + " | ".join(_names(pool, names))


# Positions

KIND_NAMES: Final = [
    "placing", "acting", "using tools", "paying card", "paying building", "picking a die", "taking two", "feeding",
    "start player", "turning card", "turning building", "rolling", "rolling dice game", "drawing",
]  # fmt: skip
FLAGS: Final = ("sequential", "decline_any", "forbid_maxed", "immediate", "hunt_repeat", "over")
NUMBERS: Final = ("round", "start", "first", "deck")
TRIBE_NUMBERS: Final = ("people", "free", "food", "track", "score")


def dump(state: StoneAgeState) -> dict[str, Any]:
    return {
        **{name: getattr(state, name) for name in FLAGS},
        **{name: int(getattr(state, name)) for name in NUMBERS},
        "cards": [CARD_NAMES[card] if card >= 0 else None for card in state.slots],
        "buildings": [TILE_NAMES[tile] if tile >= 0 else None for tile in state.tops],
        "stacks": [int(left) for left in state.stacks],
        "unseen_cards": _names(state.pool, CARD_NAMES),
        "unseen_buildings": _names(state.tile_pool, TILE_NAMES),
        "tribes": [_dump_tribe(tribe) for tribe in state.tribes],
        "pending": [[KIND_NAMES[row[0]], *row[1:]] for row in (pending.row() for pending in state.pending())],
    }


def _dump_tribe(tribe: Tribe) -> dict[str, Any]:
    return {
        **{name: int(getattr(tribe, name)) for name in TRIBE_NUMBERS},
        "resources": {GOOD_NAMES[good]: int(tribe.resources[good]) for good in range(RESOURCES)},
        "tools": [int(tile_value(tribe.tools, tile)) for tile in range(TOOL_TILES)],
        "tools_used": [bool(tribe.used >> tile & 1) for tile in range(TOOL_TILES)],
        "one_use_tools": [value for bit, value in enumerate(ONE_USE_VALUE) if tribe.one_use >> bit & 1],
        "two_resources": bool(tribe.two),
        "turn_ended": bool(tribe.done),
        "placed": {PLACE_NAMES[place]: int(people) for place, people in enumerate(tribe.placed) if people},
        "cards": _names(tribe.cards, CARD_NAMES),
        "drawn": _names(tribe.drawn, CARD_NAMES) + ["?"] * tribe.unseen,
        "buildings": _names(tribe.tiles, TILE_NAMES),
    }


def _names(pool: int, names: list[str]) -> list[str]:
    return [names[card] for card in cards_of(pool)]


def load(data: Mapping[str, Any]) -> StoneAgeState:
    try:
        state = _load(data)
        same = all(_unordered(data[name]) == _unordered(value) for name, value in dump(state).items())
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError):
        raise BadRecord("This is not a whole position of Stone Age.") from None
    if not same or not _possible(state):
        raise BadRecord("This is not a position of Stone Age: it contradicts itself.")
    return state


def _possible(state: StoneAgeState) -> bool:
    """No piece is in two places, none is missing from a tribe, nothing is beyond its limit."""
    seats = range(state.seats)
    cards = [state.pool, *(BIT[card] for card in state.slots if card >= 0)]
    tiles = [state.tile_pool, *(BIT[tile] for tile in state.tops if tile >= 0)]
    for tribe in state.tribes:
        cards += [tribe.cards, tribe.drawn]
        tiles.append(tribe.tiles)
        if not (
            START_PEOPLE <= tribe.people <= MOST_PEOPLE
            and tribe.free + sum(tribe.placed) == tribe.people
            and all(amount >= 0 for amount in (tribe.food, tribe.free, *tribe.resources, *tribe.placed))
            and 0 <= tribe.track <= MOST_TRACK
            and 0 <= tribe.tools <= MOST_TOOLS
        ):
            return False
    return (
        all(sum(pool >> card & 1 for pool in cards) <= 1 for card in range(CARDS))
        and all(sum(pool >> tile & 1 for pool in tiles) <= 1 for tile in range(TILES))
        and state.deck + sum(tribe.unseen for tribe in state.tribes) == pool_size(state.pool)
        and len(state.slots) == CARD_SLOTS
        and len(state.tops) == len(state.stacks) == state.seats
        and all(0 <= left <= STACK_HEIGHT for left in state.stacks)
        and state.round >= 0
        and state.start in seats
        and state.first in seats
        and all(rings >= 0 for rings in state.rings)
        and all(pending.seat in seats and _can_wait(state, pending) for pending in state.pending())
        and (state.awaited is not None) != state.over
    )


def _can_wait(state: StoneAgeState, pending: Pending) -> bool:
    """The numbers of a decision or an outcome name what there is; what it does not need is 0."""
    seats, kind = int(state.seats), int(pending.kind)
    ranges = {
        USING_TOOLS: [range(len(GOOD_NAMES)), range(FACES * MOST_PEOPLE + 1)],
        PAYING_CARD: [range(CARD_SLOTS)],
        PAYING_TILE: [range(seats)],
        PICKING: [range(rolls_below(seats + 1))],
        FEEDING: [range(MOST_PEOPLE + 1)],
        TURNING_CARD: [range(CARD_SLOTS)],
        TURNING_TILE: [range(seats)],
        ROLLING: [range(len(GOOD_NAMES)), range(MOST_PEOPLE + 1), range(PLACES)],
        ROLLING_DICE_GAME: [range(1), range(seats, seats + 1), range(PLACES)],
    }
    numbers = (pending.a, pending.b, pending.c)
    needed = ranges.get(kind, [])
    return all(number in among for number, among in zip(numbers, needed, strict=False)) and not any(
        numbers[len(needed) :]
    )


def _unordered(value: Any) -> Any:
    """The same data with all names in one order: in which a hand of cards is written does not matter."""
    if isinstance(value, Mapping):
        return {name: _unordered(part) for name, part in value.items()}
    if isinstance(value, list):
        parts = [_unordered(part) for part in value]
        return sorted(parts) if all(isinstance(part, str) for part in parts) else parts
    return value


def _load(data: Mapping[str, Any]) -> StoneAgeState:
    if not 2 <= len(data["tribes"]) <= 4:
        raise ValueError("2 to 4 tribes")
    state = StoneAgeState(len(data["tribes"]))
    for name in FLAGS:
        setattr(state, name, _checked(data, name, bool))
    for name in NUMBERS:
        setattr(state, name, _checked(data, name, int))
    state.slots = [_index(CARD_NAMES, name) for name in data["cards"]]
    state.tops = [_index(TILE_NAMES, name) for name in data["buildings"]]
    state.stacks = [int(left) for left in data["stacks"]]
    state.pool = _pool(data["unseen_cards"], CARD_NAMES)
    state.tile_pool = _pool(data["unseen_buildings"], TILE_NAMES)
    state.tribes = [_load_tribe(row) for row in data["tribes"]]
    for kind, *numbers in data["pending"]:
        state.push(KIND_NAMES.index(kind), *numbers)
    state.open_places()
    return state


def _checked(data: Mapping[str, Any], name: str, kind: type) -> Any:
    if type(data[name]) is not kind:
        raise ValueError(f"'{name}' is not of type {kind.__name__}")
    return data[name]


def _load_tribe(row: Mapping[str, Any]) -> Tribe:
    tribe = Tribe()
    for name in TRIBE_NUMBERS:
        setattr(tribe, name, _checked(row, name, int))
    tribe.tools = sum(row["tools"])
    tribe.used = sum(used << tile for tile, used in enumerate(row["tools_used"]))
    tribe.one_use = sum(1 << ONE_USE_VALUE.index(value) for value in row["one_use_tools"])
    tribe.two = int(row["two_resources"])
    tribe.done = int(row["turn_ended"])
    tribe.hold(
        [row["resources"][GOOD_NAMES[good]] for good in range(RESOURCES)],
        [row["placed"].get(name, 0) for name in PLACE_NAMES],
    )
    tribe.cards = _pool(row["cards"], CARD_NAMES)
    tribe.drawn = _pool([name for name in row["drawn"] if name != "?"], CARD_NAMES)
    tribe.unseen = row["drawn"].count("?")
    tribe.tiles = _pool(row["buildings"], TILE_NAMES)
    return tribe


def _index(names: list[str], name: str | None) -> int:
    return -1 if name is None else names.index(name)


def _pool(wanted: list[str], names: list[str]) -> int:
    return sum(1 << names.index(name) for name in wanted)
