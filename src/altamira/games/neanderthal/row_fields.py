"""The fields of the row of bytes that is a position of Neanderthal to learning programs.

Cards are named by their index in the deck file, and what lies on the table is also given by its numbers and
abilities, so that what was learned with one deck means something with another.
"""

from __future__ import annotations

from typing import Final

from altamira.core.chance import FACES
from altamira.core.features import Field, Layout
from altamira.games.neanderthal.card_features import BIOME_COLUMNS, DAUGHTER_COLUMNS
from altamira.games.neanderthal.components import (
    AT_ONCE,
    BIOMES,
    COLOUR_NAMES,
    COLOURS,
    CUBES,
    DAUGHTERS,
    DISCS_OF_COLOUR,
    ELDER_NAMES,
    FACE_MASK,
    HOOKS,
    LEVELS,
    MOST_SEATS,
    PIECES,
    PLACE_NAMES,
    PLACES,
    PORTAL_NAMES,
    PORTALS,
    SEXUALITY_NAMES,
    SPECIES_NAMES,
    SPOTS,
    START_EVENTS,
)
from altamira.games.neanderthal.deck import ARGUMENTS, HOOK_TABLE
from altamira.games.neanderthal.notation import GROUP_NAMES
from altamira.games.neanderthal.state import (
    ALPHA_ONE,
    ATTACK,
    ATTACK_FROM,
    BID,
    BIRTH,
    BLIZZARD,
    CHANCE_END,
    CHAOS_AFTER,
    CHILD_ALPHA,
    CLAIM,
    COLOUR_OF,
    COMMON_HUNTS,
    DEAL_DONE,
    EVENT,
    EYE,
    EYE_OPENS,
    FIRST,
    GATHER,
    GROOM,
    GROUPS,
    HOW_MANY,
    HUNT_END,
    HUNT_NEW,
    HUNTED,
    KIND_NAMES,
    KINDS,
    LEGACY,
    LOSE,
    LOSE_ALPHA,
    LOSE_MATE,
    LOSE_TRAVELERS,
    MAKER,
    MODE_NAMES,
    MPI,
    NEXT,
    OWN_HUNTS,
    PARTIES,
    PAY,
    RECALL,
    REFILLED,
    RELEASE,
    REPLACED,
    REPLACED_AT,
    RESOLVE,
    ROLL_ATTACK,
    ROLL_COURTSHIP,
    ROLL_ELDERS,
    ROLL_HUNT,
    SPLIT,
    STRUCK,
    SUITORS,
    SULTAN_TO,
    THAW,
    TRADE_ANSWER,
    TRADE_GET,
    TRADE_GIVE,
    TRAVELERS,
    TURN_BIOME,
    WARMED,
    WHO,
    WITH_ALPHA,
    YIELD,
)

KILL_COLUMNS: Final = [
    "is there", "one's own", "the next seat's", "the third seat's", "place + 1", "party at + 1", "claimable",
    "first predator + 1", "second predator + 1", "stolen", "cubes", "alpha",
    "where the first disc was that it freed, as an action + 1", "its colour + 1", "the same of the second",
    "its colour", "the same of the third", "its colour",
]  # fmt: skip
MOST_KILLS: Final = 6  # that are written; more are left out
MOST_FREED: Final = 3  # discs freed by a kill that are written
MOST_STEPS: Final = 8  # steps that are written of those that wait and have numbers
STEP_COLUMNS: Final = [
    "what it is + 1, counted as in `waiting`", "its seat counted from oneself + 1", "its first number + 1",
    "its second + 1", "its third + 1",
]  # fmt: skip
STEP_WIDTH: Final = len(STEP_COLUMNS)
ALPHA_NAMES: Final = ["dead", "hunter", "elder", "husband", "suitor", "abroad"]

# What the numbers of a decision or of a question to chance are; the others are 0

NUMBERS: Final[dict[int, tuple[str, ...]]] = {
    MPI: ("discs left to place",),
    BLIZZARD: ("dependents left to discard", "the action that discarded the last one"),
    EYE: ("cubes", "the lower receiver", "the other one"),
    BID: ("the leader", "the leader's discs", "passes since the last bid"),
    PAY: ("discs left to bind", "which of the colours printed"),
    LOSE_TRAVELERS: ("group", "pieces left to lose", "colour times 2, plus 1 if the alpha is exempt"),
    LOSE_ALPHA: ("group", "pieces left to lose"),
    LOSE_MATE: ("daughter",),
    CHILD_ALPHA: ("children", "the kill that brings them"),
    RELEASE: ("colour", "the kill that frees it"),
    RECALL: ("recalled so far",),
    WHO: ("the elder or daughter, as an action",),
    WITH_ALPHA: ("place",),
    HOW_MANY: ("place",),
    TRAVELERS: ("place", "colour"),
    SULTAN_TO: ("daughter",),
    GROOM: ("who gives the bride", "daughter"),
    TRADE_GIVE: ("partner",),
    TRADE_GET: ("partner", "what is given, as an action"),
    TRADE_ANSWER: ("who proposes", "what is given, as an action", "what is asked, as an action"),
    SPLIT: ("spot", "hits"),
    NEXT: ("2: contested spots; 3: spots with a predator",),
    FIRST: ("spot", "bits of the seats that were asked", "bits of those that go first"),
    ALPHA_ONE: ("place",),
    CLAIM: ("place",),
    HUNT_NEW: ("place", "the card that was there"),
    REPLACED: ("the suitor's seat", "group"),
    REPLACED_AT: ("the suitor's seat",),
    COLOUR_OF: ("daughter",),
    MAKER: ("card",),
    TURN_BIOME: ("place", "1 if it comes from the north pool"),
    ROLL_ELDERS: ("dice",),
    ROLL_ATTACK: ("spot", "dice left", "hits so far times 4, plus 2 for a husband's die, plus 1 for a war party"),
    ROLL_HUNT: ("place", "dice left", "1 if the alpha is declared"),
    ROLL_COURTSHIP: ("daughter", "bits of the seats that go first", "1 after a success in this courtship"),
}
# The same of the steps that the game takes by itself: a seat's, and those that are nobody's

STEPS_OF_SEATS: Final[dict[int, tuple[str, ...]]] = {
    CHAOS_AFTER: ("hunters lost",),
    LOSE: ("group", "pieces", "1 if the alpha is exempt"),
    BIRTH: ("children", "the kill that brings them"),
    STRUCK: ("spot", "hits"),
    HUNTED: ("place", "what the dice gave: 1 a success, 2 the set for a claim, 4 a hit"),
    HUNT_END: ("place", "what the dice gave: 1 a success, 2 the set for a claim, 4 a hit", "the kill"),
    LEGACY: ("the suitor's seat", "1 if it was asked to swap"),
    YIELD: ("card",),
}
STEPS_OF_NOBODY: Final[dict[int, tuple[str, ...]]] = {
    EVENT: ("icons before it",),
    EYE_OPENS: ("eyes", "1 if the loser was asked to swap"),
    WARMED: ("place", "the card that was there"),
    THAW: ("the place from which to look",),
    ATTACK_FROM: ("the spot from which to look",),
    ATTACK: ("spot", "attackers before"),
    GATHER: ("seats before, in player order",),
    OWN_HUNTS: ("seats before, in player order",),
    COMMON_HUNTS: ("2: contested spots; 3: spots with a predator",),
    RESOLVE: ("spot", "1 if the alpha's owner was asked to swap"),
    PARTIES: ("place", "bits of the seats that go first"),
    SUITORS: ("daughter", "bits of the seats that go first", "1 after a success in this courtship"),
    REFILLED: ("place", "the card that was there"),
    DEAL_DONE: ("1 when cards have changed hands",),
}
OF_SEATS: Final = frozenset(NUMBERS) - {TURN_BIOME} | frozenset(STEPS_OF_SEATS)
NUMBERED: Final = frozenset(NUMBERS) | frozenset(STEPS_OF_SEATS) | frozenset(STEPS_OF_NOBODY)
ABILITY_NAMES: Final = [
    f"{name} {argument}".strip()
    for name, (_, kind, _) in HOOK_TABLE.items()
    for argument in ARGUMENTS.get(kind, [""])
]
assert len(ABILITY_NAMES) == HOOKS

_SEATS: Final = (MOST_SEATS,)
_COLOURED: Final = (MOST_SEATS, COLOURS)
_CARDS: Final = (MOST_SEATS, BIOMES)
_BRIDES: Final = (MOST_SEATS, DAUGHTERS)
_COLOUR_TEXT: Final = ", ".join(COLOUR_NAMES)
LAYOUT: Final = Layout(
    [
        Field("seats", _SEATS, 1, "1 for each seat that somebody has; oneself is always the first"),
        Field("seat", _SEATS, 1, "1 for the number that one's own seat has at the table, as actions name seats"),
        Field("mode", (len(MODE_NAMES),), 1, "1 for how it is played: " + ", ".join(MODE_NAMES)),
        Field("turn", (1,), 255, "the number of the turn"),
        Field("events_left", (1,), START_EVENTS, "events left in the deck"),
        Field("over", (1,), 1, "1 when the game has ended"),
        Field("order", _SEATS, MOST_SEATS, "the place of each seat in the player order, from 1"),
        Field(
            "actor",
            _SEATS,
            1,
            "1 for the seat that decides or whose dice are rolled; all 0 while cards are turned, and at the end",
        ),
        Field("decision", (CHANCE_END,), 1, "1 for what is to be decided: " + ", ".join(KIND_NAMES[:CHANCE_END])),
        Field(
            "decision_numbers",
            (3,),
            255,
            "the three numbers of that decision, plus 1; seats by number at the table, -1 for nobody or nothing",
        ),
        Field(
            "fallen",
            (FACES,),
            FACE_MASK,
            f"of a hunt with more than {AT_ONCE} dice, which are rolled in parts: how many show each face so far",
        ),
        Field(
            "waiting",
            (KINDS,),
            1,
            "1 for what waits behind it, however often and whoever's: " + ", ".join(KIND_NAMES),
        ),
        Field(
            "steps",
            (MOST_STEPS, STEP_WIDTH),
            255,
            f"the first {MOST_STEPS} of those that have numbers, the next one first: {', '.join(STEP_COLUMNS)}",
        ),
        Field(
            "rows",
            (PLACES, len(BIOME_COLUMNS) + HOOKS),
            255,
            f"the card on each place ({', '.join(PLACE_NAMES)}): {', '.join(BIOME_COLUMNS)}; then the number of "
            "each ability",
        ),
        Field("fresh", (PLACES,), 1, "1 for each place that was refilled this turn"),
        Field("down", (PLACES,), 1, "1 for each place whose card was brought down this turn"),
        Field("contested", (SPOTS,), 1, "1 for each place, then each daughter, contested in this turn's hunts"),
        Field(
            "event",
            (len(DAUGHTER_COLUMNS) + HOOKS,),
            255,
            f"the daughter whose turn it is: {', '.join(DAUGHTER_COLUMNS)}; then the number of each ability",
        ),
        Field("unseen_biomes", (BIOMES,), 1, "1 for each biome that was not seen"),
        Field("unseen_daughters", (DAUGHTERS,), 1, "1 for each daughter that was not seen"),
        Field(
            "made", (BIOMES, COLOURS), 1, f"1 for the colour of the disc on a card in a tableau: {_COLOUR_TEXT}"
        ),
        Field("owner", _BRIDES, 1, "1 for each daughter in the tableau of a seat"),
        Field("husband", _BRIDES, 1, "1 for each daughter whose husband is of a seat"),
        Field("immature", (DAUGHTERS,), 1, "1 for each daughter whose husband has a disc under him"),
        Field("bound", (DAUGHTERS, COLOURS), DISCS_OF_COLOUR, f"discs on each daughter: {_COLOUR_TEXT}"),
        Field("species", (MOST_SEATS, len(SPECIES_NAMES)), 1, "the species: " + ", ".join(SPECIES_NAMES)),
        Field("tribal", _SEATS, 1, "1 for a tribal species, 0 for a vocal one"),
        Field("sexuality", (MOST_SEATS, len(SEXUALITY_NAMES)), 1, "the sexuality: " + ", ".join(SEXUALITY_NAMES)),
        Field("other_side", (MOST_SEATS, len(SEXUALITY_NAMES)), 1, "the one that a flip of the card leads to"),
        Field("vocabulary", _COLOURED, 255, f"free discs: {_COLOUR_TEXT}"),
        Field("mpi", _COLOURED, 255, f"discs on the sexuality card: {_COLOUR_TEXT}"),
        Field("portals", (MOST_SEATS, PORTALS), 1, "open portals: " + ", ".join(PORTAL_NAMES)),
        Field("elders", (MOST_SEATS, LEVELS), 1, "elders: " + ", ".join(ELDER_NAMES)),
        Field("immature_elders", (MOST_SEATS, LEVELS), 1, "elders with a disc under them"),
        Field("dead", _SEATS, PIECES, "pieces in the dead pile"),
        Field("alpha", (MOST_SEATS, len(ALPHA_NAMES)), 1, "what the alpha is: " + ", ".join(ALPHA_NAMES)),
        Field(
            "alpha_at",
            _SEATS,
            MOST_SEATS * GROUPS,
            "where, plus 1: the group of a hunter, the level of an elder, the daughter of a husband or suitor, "
            "abroad 13 for each seat at the table, and the group",
        ),
        Field(
            "hunters",
            (MOST_SEATS, GROUPS, MOST_SEATS),
            CUBES + 1,
            f"hunters of each seat in each group ({', '.join(GROUP_NAMES)}), by the seat whose colour they have",
        ),
        Field("courts", _BRIDES, 1, "1 for each daughter whom a suitor of the seat courts"),
        Field("moved", _BRIDES, 1, "1 for each daughter whose husband the sultan has moved this turn"),
        Field("hand", _CARDS, 1, "1 for each biome card in hand"),
        Field("tableau", _CARDS, 1, "1 for each biome card in the tableau"),
        Field(
            "bonus",
            (MOST_SEATS, BIOMES + DAUGHTERS),
            1,
            "1 for each card, biomes then daughters, whose extra child has come this turn",
        ),
        Field("needs", _COLOURED, 255, f"discs that this turn's hunts ask for: {_COLOUR_TEXT}"),
        Field(
            "abilities", (MOST_SEATS, HOOKS), 255, "the sum of the numbers of each ability that the seat has now"
        ),
        Field("lost", _SEATS, PIECES, "hunters lost in this turn's chaos"),
        Field(
            "kills",
            (MOST_KILLS, len(KILL_COLUMNS)),
            255,
            "the first kills that predators may still steal: " + ", ".join(KILL_COLUMNS),
        ),
        Field(
            "deal",
            (6,),
            255,
            "a talk: proposer, partner, spot, leaver, what is given and what is asked, each plus 1, seats by "
            "their number at the table",
        ),
        Field(
            "talked",
            (MOST_SEATS, MOST_SEATS, SPOTS),
            1,
            "1 for each spot that a seat has talked about with another this turn",
        ),
        Field("traded", (1,), 1, "1 when this turn's swap was made"),
    ]
)
