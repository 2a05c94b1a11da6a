"""How moves, outcomes and positions of The Bronze Age are written and read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from altamira.core.chance import cards_of, faces_of, roll_of
from altamira.core.errors import BadRecord, IllegalMove
from altamira.core.game import pick
from altamira.core.state import CHANCE, OVER
from altamira.games.bronze_age.components import (
    ACCEPT,
    ACTIONS,
    ASK,
    BOXES,
    BUILD,
    BUY,
    CITIES,
    COST,
    DEVELOPMENT_NAMES,
    DEVELOPMENTS,
    DIE,
    EAT,
    EDITIONS,
    END_BUILD,
    END_TRADE,
    END_TURN,
    ENGINEER,
    FACE_NAMES,
    FOOD_CHOICES,
    FORGE,
    GIVE,
    GOODS,
    ITEM_NAMES,
    ITEMS,
    KEEP,
    KEEPINGS,
    LATE,
    LEAD,
    LEAD_NONE,
    MONUMENT_NAMES,
    MONUMENTS,
    MOST_BOXES,
    MOST_OFFERS,
    MOST_ROLLS,
    MOST_SHIPS,
    NO_PRESERVE,
    OFFER,
    PAY,
    PRESERVE,
    REFUSE,
    SEND,
    SHIP,
    STARTS,
    SWAP,
    TARGET_NAMES,
    TARGETS,
    TRACK,
    WITHDRAW,
    faces_in,
)
from altamira.games.bronze_age.rules import BronzeAgeState
from altamira.games.bronze_age.state import ANSWERING, OFFERING, PAYING, ROLLING, STARTING, Realm

# Moves: every action has one text, whatever the position.

_SINGLE: Final = {
    LEAD_NONE: "lead none",
    PRESERVE: "preserve",
    NO_PRESERVE: "no preserve",
    SEND: "send",
    WITHDRAW: "withdraw",
    ACCEPT: "accept",
    REFUSE: "refuse",
    END_TRADE: "end trade",
    SHIP: "ship",
    END_BUILD: "end build",
    END_TURN: "end turn",
}


def _text(action: int) -> str:
    if action in _SINGLE:
        return _SINGLE[action]
    if action < LEAD:
        return "reroll " + _faces(action) if action else "stop"
    if action < EAT:
        return f"lead {FACE_NAMES[action - LEAD]}"
    if action < FORGE:
        return f"food dice {action - EAT}"
    if action < OFFER:
        return f"spearheads {action - FORGE}"
    if action < GIVE:
        return f"offer {action - OFFER}"
    if action < ASK:
        return f"give {ITEM_NAMES[action - GIVE]}"
    if action < SWAP:
        return f"ask {ITEM_NAMES[action - ASK]}"
    if action < BUILD:
        given, taken = divmod(action - SWAP, GOODS)
        return f"swap {ITEM_NAMES[given]} {ITEM_NAMES[taken]}"
    if action <= ENGINEER:
        target, boxes = divmod(action - BUILD, MOST_BOXES)
        return f"build {TARGET_NAMES[target]} {boxes + 1}"
    if action < BUY:
        return f"engineer {action - ENGINEER}"
    if action < PAY:
        return f"buy {DEVELOPMENT_NAMES[action - BUY]}"
    if action < KEEP:
        return _payment(*divmod(action - PAY, FOOD_CHOICES))
    return "keep " + _amounts(KEEPINGS[action - KEEP])


def _faces(roll: int) -> str:
    return " ".join(FACE_NAMES[face - 1] for face in faces_of(roll))


def _payment(goods: int, food: int) -> str:
    words = [ITEM_NAMES[good] for good in cards_of(goods)] + ([f"food {food}"] if food else [])
    return "pay " + (" ".join(words) or "coins")


def _amounts(amounts: list[Any]) -> str:
    return " ".join(f"{ITEM_NAMES[item]} {amount}" for item, amount in enumerate(amounts) if amount)


TEXTS: Final = [_text(action) for action in range(ACTIONS)]
IDS: Final = {text: action for action, text in enumerate(TEXTS)}


def write(state: BronzeAgeState, action: int) -> str:
    if state.actor() >= 0:
        return TEXTS[action]
    if state.kind == STARTING:
        return f"start {action - STARTS}"
    return "roll " + _faces(action)


def read(state: BronzeAgeState, text: str) -> int:
    actor = state.actor()
    if actor == OVER:
        raise IllegalMove("The game is over; no move is possible.")
    words = text.lower().split()
    if actor == CHANCE:
        return _read_outcome(state, text, words)
    legal = state.legal()
    if words and words[0] == "reroll" and all(word in FACE_NAMES for word in words[1:]):
        words[1:] = sorted(words[1:], key=FACE_NAMES.index)  # dice have no order
    action = IDS.get(" ".join(words))
    if action is not None and action in legal:
        return action
    return pick(" ".join(words), {TEXTS[action]: action for action in legal}, exact=("pay", "keep"))


def _read_outcome(state: BronzeAgeState, text: str, words: list[str]) -> int:
    """An outcome as people type it: the verb may be left out."""
    verb = "start" if state.kind == STARTING else "roll"
    if words and words[0] == verb:
        words = words[1:]
    outcome = -1
    if verb == "start":
        if len(words) == 1 and words[0] in ("0", "1", "2", "3"):
            outcome = STARTS + int(words[0])
    elif len(words) == state.rolling and all(word in FACE_NAMES for word in words):
        outcome = roll_of([FACE_NAMES.index(word) + 1 for word in words])
    if outcome < 0 or state.merge(outcome) < 0:
        example = (
            f"start 0-{state.seats - 1}" if verb == "start" else f"{state.rolling} x {' | '.join(FACE_NAMES)}"
        )
        raise IllegalMove("'{move}' cannot happen here; expected: {example}.", move=text, example=example)
    return outcome


# Positions

KIND_NAMES: Final = [
    "preserving", "rerolling", "leading", "choosing", "forging", "trading", "offering", "answering", "building",
    "buying", "paying", "discarding", "ending", "start player", "rolling",
]  # fmt: skip
FLAGS: Final = ("locked", "trading", "over", "led")
NUMBERS: Final = ("round", "first", "turn", "rolling", "rolls", "workers", "coins", "swaps", "offers", "partner")
REALM_NUMBERS: Final = ("food", "disasters", "spoils", "ships")


def dump(state: BronzeAgeState) -> dict[str, Any]:
    return {
        "edition": EDITIONS[state.edition],
        **{name: getattr(state, name) for name in FLAGS},
        **{name: int(getattr(state, name)) for name in NUMBERS},
        "asked": KIND_NAMES[state.kind],
        "dice": [FACE_NAMES[face] for face in faces_in(state.dice)],
        "give": _stock(state.give),
        "ask": _stock(state.ask),
        "wanted": DEVELOPMENT_NAMES[state.wanted] if state.kind == PAYING else None,
        "realms": [_dump_realm(realm) for realm in state.realms],
    }


def _dump_realm(realm: Realm) -> dict[str, Any]:
    return {
        **{name: int(getattr(realm, name)) for name in REALM_NUMBERS},
        "cities": int(realm.cities),
        "goods": {ITEM_NAMES[good]: int(realm.goods[good]) for good in range(GOODS)},
        "boxes": {TARGET_NAMES[target]: int(boxes) for target, boxes in enumerate(realm.boxes) if boxes},
        "developments": [DEVELOPMENT_NAMES[i] for i in cards_of(realm.developments)],
        "monuments": [MONUMENT_NAMES[i] for i in cards_of(realm.monuments)],
        "first_to_finish": [MONUMENT_NAMES[i] for i in cards_of(realm.firsts)],
    }


def _stock(amounts: list[Any]) -> dict[str, int]:
    return {ITEM_NAMES[item]: int(amount) for item, amount in enumerate(amounts) if amount}


def load(data: Mapping[str, Any]) -> BronzeAgeState:
    try:
        state = _load(data)
        same = all(data[name] == value for name, value in dump(state).items())
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError):
        raise BadRecord("This is not a whole position of {game}.", game="The Bronze Age") from None
    if not same or not _possible(state):
        raise BadRecord("This is not a position of {game}: it contradicts itself.", game="The Bronze Age")
    return state


def _load(data: Mapping[str, Any]) -> BronzeAgeState:
    if not 1 <= len(data["realms"]) <= 4:
        raise ValueError("1 to 4 realms")
    state = BronzeAgeState(len(data["realms"]))
    state.edition = EDITIONS.index(data["edition"])
    for name in FLAGS:
        setattr(state, name, _checked(data, name, bool))
    for name in NUMBERS:
        setattr(state, name, _checked(data, name, int))
    state.kind = KIND_NAMES.index(data["asked"])
    state.dice = sum(DIE[FACE_NAMES.index(name)] for name in data["dice"])
    state.give = [data["give"].get(name, 0) for name in ITEM_NAMES]
    state.ask = [data["ask"].get(name, 0) for name in ITEM_NAMES]
    state.wanted = 0 if data["wanted"] is None else DEVELOPMENT_NAMES.index(data["wanted"])
    state.realms = [_load_realm(row) for row in data["realms"]]
    state.count_boxes()
    return state


def _load_realm(row: Mapping[str, Any]) -> Realm:
    realm = Realm()
    for name in REALM_NUMBERS:
        setattr(realm, name, _checked(row, name, int))
    realm.goods = [row["goods"][ITEM_NAMES[good]] for good in range(GOODS)]
    realm.boxes = [row["boxes"].get(name, 0) for name in TARGET_NAMES]
    realm.developments = sum(1 << DEVELOPMENT_NAMES.index(name) for name in row["developments"])
    realm.monuments = sum(1 << MONUMENT_NAMES.index(name) for name in row["monuments"])
    realm.firsts = sum(1 << MONUMENT_NAMES.index(name) for name in row["first_to_finish"])
    return realm


def _checked(data: Mapping[str, Any], name: str, kind: type) -> Any:
    if type(data[name]) is not kind:
        raise ValueError(f"'{name}' is not of type {kind.__name__}")
    return data[name]


def _possible(state: BronzeAgeState) -> bool:
    """Nothing is beyond its limit, what follows from the boxes follows, and the turn is one that can be."""
    seats = range(state.seats)
    sold = sum(1 << i for i in range(DEVELOPMENTS) if COST[state.edition * DEVELOPMENTS + i])
    finished = firsts = 0
    for realm in state.realms:
        done = sum(1 << i for i in range(MONUMENTS) if realm.boxes[CITIES + i] == BOXES[CITIES + i])
        if not (
            all(0 <= amount <= TRACK[item] for item, amount in enumerate([*realm.goods, realm.food]))
            and all(0 <= realm.boxes[target] <= BOXES[target] for target in range(TARGETS))
            and realm.monuments == done
            and done & ~state.standing == realm.firsts & ~done == realm.firsts & firsts == 0
            and realm.developments & ~sold == 0
            and min(realm.disasters, realm.spoils) >= 0
            and 0 <= realm.ships <= MOST_SHIPS
            and (realm.ships == 0 or state.edition == LATE)
        ):
            return False
        finished |= done
        firsts |= realm.firsts
    return (
        state.turn in seats
        and firsts == finished
        and state.first in seats
        and state.partner in seats
        and (state.partner != state.turn or state.kind not in (OFFERING, ANSWERING))
        and 0 <= state.offers <= MOST_OFFERS
        and 0 <= state.rolls <= MOST_ROLLS
        and 0 <= state.rolling <= 7 - len(faces_in(state.dice))
        and (state.rolling > 0) == (state.kind == ROLLING)
        and all(amount >= 0 for amount in (state.workers, state.coins, state.round))
        and 0 <= state.swaps <= MOST_SHIPS
        and all(0 <= side[item] <= TRACK[item] for side in (state.give, state.ask) for item in range(ITEMS))
        and (state.actor() < 0 or len(state.legal()) > 0)
    )
