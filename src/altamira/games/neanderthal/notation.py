"""How moves, outcomes and positions of Neanderthal are written and read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from altamira.core.chance import cards_of, faces_of, roll_of
from altamira.core.errors import BadRecord, IllegalMove
from altamira.core.game import pick
from altamira.core.state import CHANCE, OVER
from altamira.core.waiting import Pending
from altamira.games.neanderthal.components import (
    BIOMES,
    CARD,
    COLOUR,
    COLOUR_NAMES,
    COLOURS,
    COUNT,
    DAUGHTER,
    DAUGHTERS,
    DEALS,
    DEALT,
    DRAWN_BIOME,
    DRAWN_DAUGHTER,
    ELDER_NAMES,
    GAP,
    HUSBAND,
    ICE,
    LEVEL,
    LEVELS,
    MOST_SEATS,
    OWN_ALPHA,
    OWN_CUBE,
    PASS,
    PIECE,
    PIECES,
    PLACE,
    PLACES,
    PORTAL,
    PORTAL_NAMES,
    PORTALS,
    SEAT,
    SEXUALITY_NAMES,
    SPECIES_NAMES,
    SWAP,
    TRAVELER,
    YES,
    Deck,
)
from altamira.games.neanderthal.possible import possible
from altamira.games.neanderthal.rules import NeanderthalState, restored
from altamira.games.neanderthal.species import DISCS, Species
from altamira.games.neanderthal.state import (
    ACTION,
    ALPHA_ONE,
    ANSWER,
    ASK,
    ASSIGN,
    BID,
    BLIZZARD,
    CHILD_ALPHA,
    CLAIM,
    COLOUR_OF,
    CONSENT,
    COUNCIL,
    DEAL_PLACARDS,
    DEAL_SEXUALITIES,
    DECISIONS,
    EYE,
    FIRST,
    FLIP,
    GIVE,
    GROOM,
    GROUPS,
    HAND,
    HOME,
    HOW_MANY,
    HUNT_NEW,
    ICE_COLUMN,
    KIND_NAMES,
    LEAVER,
    LOSE_ALPHA,
    LOSE_ELDER,
    LOSE_MATE,
    LOSE_TRAVELERS,
    MAKER,
    MODE_NAMES,
    MPI,
    NEXT,
    NEXT_OWN,
    PARLEY,
    PARTNER,
    PAY,
    RECALL,
    RELEASE,
    REPLACED,
    REPLACED_AT,
    ROLL_ELDERS,
    SIDE,
    SPLIT,
    SULTAN_TO,
    SWAP_NOW,
    TRADE_ANSWER,
    TRADE_GET,
    TRADE_GIVE,
    TRADE_WITH,
    TRAVELERS,
    TURN_BIOME,
    TURN_DAUGHTER,
    WHO,
    WITH_ALPHA,
)

# The words for PASS and YES, and the verb for all other answers, by kind of decision

ANSWERS: Final[dict[int, tuple[str, str, str]]] = {
    SIDE: ("", "", "side"),
    MPI: ("", "", "mpi"),
    COUNCIL: ("keep", "", "first"),
    ICE_COLUMN: ("", "", "ice"),
    LOSE_ELDER: ("", "", "lose"),
    FLIP: ("keep", "flip", ""),
    BLIZZARD: ("", "", "discard"),
    EYE: ("", "", "send"),
    BID: ("pass", "", "bid"),
    PAY: ("", "", "pay"),
    LOSE_TRAVELERS: ("", "", "lose"),
    LOSE_ALPHA: ("keep alpha", "lose alpha", ""),
    LOSE_MATE: ("", "", "lose"),
    HAND: ("", "", "discard"),
    CHILD_ALPHA: ("cubes", "alpha", ""),
    RELEASE: ("none", "", "free"),
    SWAP_NOW: ("no swap", "swap", ""),
    RECALL: ("none", "", "recall"),
    ASSIGN: ("done", "", ""),
    WHO: ("", "", "send"),
    WITH_ALPHA: ("without alpha", "with alpha", ""),
    HOW_MANY: ("", "", "cubes"),
    TRAVELERS: ("", "", "travelers"),
    SULTAN_TO: ("", "", "to"),
    PARLEY: ("done", "", ""),
    PARTNER: ("", "", "with"),
    LEAVER: ("", "", "leaver"),
    GIVE: ("give nothing", "", "give"),
    ASK: ("ask nothing", "", "ask"),
    ANSWER: ("refuse", "accept", ""),
    CONSENT: ("forbid", "allow", ""),
    GROOM: ("", "", "groom"),
    TRADE_WITH: ("no trade", "", "trade"),
    TRADE_GIVE: ("", "", "give"),
    TRADE_GET: ("", "", "for"),
    TRADE_ANSWER: ("refuse", "accept", ""),
    SPLIT: ("", "", "hits"),
    NEXT_OWN: ("", "", "next"),
    NEXT: ("", "", "next"),
    FIRST: ("in turn", "first", ""),
    ALPHA_ONE: ("roll", "alpha 1", ""),
    CLAIM: ("leave", "take", ""),
    HUNT_NEW: ("go home", "hunt", ""),
    REPLACED: ("", "", "lose"),
    REPLACED_AT: ("", "", "at"),
    ACTION: ("done", "", ""),
    COLOUR_OF: ("", "", "colour"),
    MAKER: ("", "", "by"),
}
assert len(ANSWERS) == DECISIONS


def species_of(state: NeanderthalState, seat: int) -> str:
    return SPECIES_NAMES[state.species[seat].placard]


def spot_name(state: NeanderthalState, spot: int) -> str:
    """A place by the card that lies on it, a daughter by her name."""
    if spot >= PLACES:
        return state.deck.daughter_names[spot - PLACES]
    card = state.rows[spot]
    if card >= 0:
        return state.deck.biome_names[card]
    return ("n" if spot < PLACES // 2 else "s") + str(spot % (PLACES // 2) + 1)


def thing(state: NeanderthalState, action: int) -> str:
    """What an answer names, whatever was asked."""
    if action < SEAT:
        return str(action - COUNT)
    if action < COLOUR:
        return species_of(state, action - SEAT)
    if action < LEVEL:
        return COLOUR_NAMES[action - COLOUR]
    if action < PORTAL:
        return ELDER_NAMES[action - LEVEL]
    if action < PLACE:
        return PORTAL_NAMES[action - PORTAL]
    if action < HUSBAND:
        return spot_name(state, action - PLACE)
    if action < CARD:
        return f"husband {state.deck.daughter_names[action - HUSBAND]}"
    if action < PIECE:
        return state.deck.biome_names[action - CARD]
    if action < TRAVELER:
        return {OWN_CUBE: "cube", OWN_ALPHA: "alpha"}[action]
    return f"{species_of(state, action - TRAVELER)} traveler"


def move_text(state: NeanderthalState, top: Pending, action: int) -> str:
    no, yes, verb = ANSWERS[top.kind]
    if action == PASS:
        return no
    if action == YES:
        return yes
    kind = top.kind
    if kind == ASSIGN:
        return _assignment(state, top.seat, action)
    if kind == PARLEY:
        if action >= HUSBAND:
            return f"divorce {state.deck.daughter_names[action - HUSBAND]}"
        return f"{'talk' if state.species[top.seat].tribal else 'leave'} {spot_name(state, action - PLACE)}"
    if kind == ACTION:
        if action >= CARD:
            return f"make {thing(state, action)}"
        return f"{'portal' if PORTAL <= action < PLACE else 'word'} {thing(state, action)}"
    if kind == SIDE:
        side = state.deck.sides[state.species[top.seat].sex_card][action - COUNT]
        return f"side {SEXUALITY_NAMES[side]}"
    if kind == LOSE_MATE:
        return "lose suitor" if action < HUSBAND else "lose husband"
    if kind in (GIVE, ASK) and HUSBAND <= action < CARD:
        return f"{verb} bride {state.deck.daughter_names[action - HUSBAND]}"
    return f"{verb} {thing(state, action)}"


def _assignment(state: NeanderthalState, seat: int, action: int) -> str:
    if action == SWAP:
        return "swap"
    if action < PORTAL:
        return f"promote {ELDER_NAMES[action - LEVEL]}"
    if action < DAUGHTER:
        return f"hunt {spot_name(state, action - PLACE)}"
    if action >= HUSBAND:
        return f"move {thing(state, action)}"
    daughter = action - DAUGHTER
    marries = state.owner[daughter] == seat and state.husband[daughter] < 0
    return f"{'marry' if marries else 'court'} {state.deck.daughter_names[daughter]}"


def write(state: NeanderthalState, action: int) -> str:
    top = state.top()
    if state.actor() >= 0:
        return move_text(state, top, action)
    if top.kind == TURN_BIOME:
        return f"turn {state.deck.biome_names[action - DRAWN_BIOME]}"
    if top.kind == TURN_DAUGHTER:
        return f"daughter {state.deck.daughter_names[action - DRAWN_DAUGHTER]}"
    if top.kind == DEAL_PLACARDS:
        return "placards " + " ".join(SPECIES_NAMES[card] for card in DEALS[action - DEALT][: state.seats])
    if top.kind == DEAL_SEXUALITIES:
        return "sexualities " + " ".join(str(card + 1) for card in DEALS[action - DEALT][: state.seats])
    return "roll " + " ".join(str(face) for face in faces_of(action))


def read(state: NeanderthalState, text: str) -> int:
    actor = state.actor()
    if actor == OVER:
        raise IllegalMove("The game is over; no move is possible.")
    if actor == CHANCE:
        return _read_outcome(state, text)
    return pick(text, {move_text(state, state.top(), action): action for action in state.legal()})


def dice_of(state: NeanderthalState) -> int:
    """How many dice are rolled now; 0: cards are turned."""
    return int(state.dice()) if state.top().kind >= ROLL_ELDERS else 0


def _read_outcome(state: NeanderthalState, text: str) -> int:
    """An outcome as people type it: the verb may be left out."""
    words = text.lower().split()
    dice = dice_of(state)
    if dice:
        if words and words[0] == "roll":
            words = words[1:]
        if len(words) == dice and all(word in ("1", "2", "3", "4", "5", "6") for word in words):
            return int(roll_of([int(word) for word in words]))
        expected = "roll " + " ".join(["1-6"] * dice)
    else:
        known = {write(state, outcome): int(outcome) for outcome, _ in state.outcomes()}
        wanted = " ".join(words)
        for written, outcome in known.items():
            if wanted in (written, written.partition(" ")[2]):
                return outcome
        verb = next(iter(known)).partition(" ")[0]
        expected = f"{verb} " + " | ".join(written.partition(" ")[2] for written in known)
    raise IllegalMove("'{move}' cannot happen here; expected: {example}.", move=text, example=expected)


# Positions

FLAGS: Final = ("over", "traded")
NUMBERS: Final = ("turn", "events_left")
LISTS: Final = ("order", "lost", "deal", "offers")


def dump(state: NeanderthalState) -> dict[str, Any]:
    deck = state.deck
    return {
        "deck": deck.digest,
        "mode": MODE_NAMES[state.mode],
        **{name: getattr(state, name) for name in FLAGS},
        **{name: int(getattr(state, name)) for name in NUMBERS},
        **{name: [int(n) for n in getattr(state, name)] for name in LISTS},
        "daughter": deck.daughter_names[state.current] if state.current >= 0 else None,
        "rows": [_row_name(deck, card) for card in state.rows],
        "unseen_north": _names(state.north, deck.biome_names),
        "unseen_south": _names(state.south, deck.biome_names),
        "unseen_daughters": _names(state.unseen, deck.daughter_names),
        "species": [_dump_species(state, one) for one in state.species],
        "daughters": {
            deck.daughter_names[daughter]: {
                "owner": int(state.owner[daughter]),
                "husband": int(state.husband[daughter]) if state.husband[daughter] >= 0 else None,
                "immature": bool(state.immature >> daughter & 1),
                "discs": _colours(state.bound[daughter * COLOURS : daughter * COLOURS + COLOURS]),
            }
            for daughter in range(DAUGHTERS)
            if state.owner[daughter] >= 0
        },
        "fresh": [int(spot) for spot in cards_of(state.fresh)],
        "down": [int(spot) for spot in cards_of(state.down)],
        "contested": [int(spot) for spot in cards_of(state.contested)],
        "kills": [kill.row() for kill in state.kills],
        "pending": [[KIND_NAMES[row[0]], *row[1:]] for row in (pending.row() for pending in state.pending())],
    }


def _row_name(deck: Deck, card: int) -> str | None:
    return "ice" if card == ICE else None if card == GAP else deck.biome_names[card]


def _names(pool: int, names: list[str]) -> list[str]:
    return [names[card] for card in cards_of(pool)]


def _colours(amounts: Iterable[Any]) -> dict[str, int]:
    return {COLOUR_NAMES[colour]: int(amount) for colour, amount in enumerate(amounts) if amount}


def _levels(bits: int) -> list[str]:
    return [ELDER_NAMES[level] for level in range(LEVELS) if bits >> level & 1]


def _dump_species(state: NeanderthalState, one: Species) -> dict[str, Any]:
    deck = state.deck
    return {
        "species": SPECIES_NAMES[one.placard],
        "tribal": one.tribal,
        "sexuality_card": int(one.sex_card),
        "side": int(one.side),
        "vocabulary": one.free_discs(),
        "mpi": one.pinned_discs(),
        "portals": [PORTAL_NAMES[portal] for portal in range(PORTALS) if one.portals >> portal & 1],
        "elders": _levels(one.elders),
        "immature_elders": _levels(one.young),
        "dead": int(one.dead),
        "alpha": int(one.alpha),
        "hunters": {
            _group_name(group): [int(one.hunters(group, colour)) for colour in range(MOST_SEATS)]
            for group in range(GROUPS)
            if one.party(group)
        },
        "courts": _names(one.courts, deck.daughter_names),
        "hand": _names(one.hand, deck.biome_names),
        "tableau": {
            deck.biome_names[card]: COLOUR_NAMES[state.made[card]] if state.made[card] >= 0 else None
            for card in cards_of(one.tableau)
        },
        "needs": one.needed_discs(),
        "moved": _names(one.moved, deck.daughter_names),
        "bonus": [int(card) for card in cards_of(one.bonus)],
    }


def _group_name(group: int) -> str:
    return "home" if group == HOME else ("n" if group < PLACES // 2 else "s") + str(group % (PLACES // 2) + 1)


GROUP_NAMES: Final = [_group_name(group) for group in range(GROUPS)]


def load(deck: Deck, data: Mapping[str, Any]) -> NeanderthalState:
    if data.get("deck") != deck.digest:
        raise BadRecord("This position belongs to another deck than {deck}.", deck=deck.name)
    try:
        state = restored(deck, data_of(deck, data))
        same = all(_unordered(data[name]) == _unordered(value) for name, value in dump(state).items())
        sound = same and possible(state)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError, RecursionError):
        raise BadRecord("This is not a whole position of Neanderthal.") from None
    if not sound:
        raise BadRecord("This is not a position of Neanderthal: it contradicts itself.")
    return state


def _unordered(value: Any) -> Any:
    """The same data with all names in one order: in which a hand of cards is written does not matter."""
    if isinstance(value, Mapping):
        return {name: _unordered(part) for name, part in value.items()}
    if isinstance(value, list):
        parts = [_unordered(part) for part in value]
        return sorted(parts) if parts and all(isinstance(part, str) for part in parts) else parts
    return value


def data_of(deck: Deck, data: Mapping[str, Any]) -> dict[str, Any]:
    seats = len(data["species"])
    if not 2 <= seats <= MOST_SEATS:
        raise ValueError("2 or 3 species")
    if not data["pending"] and not data["over"]:
        raise ValueError("nothing to wait for")
    daughters = {deck.daughter_names.index(name): row for name, row in data["daughters"].items()}
    made = [-1] * BIOMES
    for one in data["species"]:
        for name, colour in one["tableau"].items():
            made[deck.biome_names.index(name)] = -1 if colour is None else COLOUR_NAMES.index(colour)
    return {
        "seats": seats,
        "mode": MODE_NAMES.index(data["mode"]),
        **{name: _checked(data, name, bool) for name in FLAGS},
        **{name: _checked(data, name, int) for name in NUMBERS},
        **{name: [_whole(n) for n in data[name]] for name in LISTS},
        "current": -1 if data["daughter"] is None else deck.daughter_names.index(data["daughter"]),
        "rows": [_row_card(deck, name) for name in data["rows"]],
        "north": _bits(data["unseen_north"], deck.biome_names),
        "south": _bits(data["unseen_south"], deck.biome_names),
        "unseen": _bits(data["unseen_daughters"], deck.daughter_names),
        "owner": [daughters[d]["owner"] if d in daughters else -1 for d in range(DAUGHTERS)],
        "husband": [_husband(daughters.get(d)) for d in range(DAUGHTERS)],
        "immature": sum(1 << d for d, row in daughters.items() if row["immature"]),
        "bound": [
            daughters[d]["discs"].get(colour, 0) if d in daughters else 0
            for d in range(DAUGHTERS)
            for colour in COLOUR_NAMES
        ],
        "made": made,
        "fresh": sum(1 << spot for spot in data["fresh"]),
        "down": sum(1 << spot for spot in data["down"]),
        "contested": sum(1 << spot for spot in data["contested"]),
        "species": [_species(deck, one) for one in data["species"]],
        "kills": [list(row) for row in data["kills"]],
        "pending": [[KIND_NAMES.index(row[0]), *(_whole(n) for n in row[1:])] for row in data["pending"]],
    }


def _husband(row: Mapping[str, Any] | None) -> int:
    return -1 if row is None or row["husband"] is None else int(row["husband"])


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise ValueError("not a whole number")
    return value


def _checked(data: Mapping[str, Any], name: str, kind: type) -> Any:
    if type(data[name]) is not kind:
        raise ValueError(f"'{name}' is not of type {kind.__name__}")
    return data[name]


def _row_card(deck: Deck, name: str | None) -> int:
    return ICE if name == "ice" else GAP if name is None else deck.biome_names.index(name)


def _bits(wanted: list[str], names: list[str]) -> int:
    return sum(1 << names.index(name) for name in wanted)


def _species(deck: Deck, row: Mapping[str, Any]) -> dict[str, Any]:
    men = [0] * (GROUPS * MOST_SEATS)
    for name, counts in row["hunters"].items():
        at = GROUP_NAMES.index(name) * MOST_SEATS
        men[at : at + MOST_SEATS] = [_whole(n) for n in counts]
    if len(men) != GROUPS * MOST_SEATS or not all(0 <= count <= PIECES for count in men):
        raise ValueError("hunters of three colours, of each no more than there are")
    return {
        "placard": SPECIES_NAMES.index(row["species"]),
        "tribal": _checked(row, "tribal", bool),
        "sex_card": row["sexuality_card"],
        "side": row["side"],
        "free": _discs(row["vocabulary"]),
        "mpi": _discs(row["mpi"]),
        "portals": _bits(row["portals"], PORTAL_NAMES),
        "elders": _bits(row["elders"], ELDER_NAMES),
        "young": _bits(row["immature_elders"], ELDER_NAMES),
        "dead": _whole(row["dead"]),
        "alpha": _whole(row["alpha"]),
        "men": men,
        "courts": _bits(row["courts"], deck.daughter_names),
        "hand": _bits(row["hand"], deck.biome_names),
        "tableau": _bits(list(row["tableau"]), deck.biome_names),
        "needs": _discs(row["needs"]),
        "moved": _bits(row["moved"], deck.daughter_names),
        "bonus": sum(1 << card for card in row["bonus"]),
    }


def _discs(counts: list[Any]) -> list[int]:
    found = [_whole(count) for count in counts]
    if len(found) != COLOURS or not all(0 <= count <= DISCS for count in found):
        raise ValueError("discs of three colours, none of them fewer than none")
    return found
