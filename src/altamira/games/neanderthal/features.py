"""A position of Neanderthal for learning programs, in named fields of bytes. Nothing in this game is secret.

Cards are named by their index in the deck file, and what lies on the table is also given by its numbers and
abilities, so that what was learned with one deck means something with another.
"""

from __future__ import annotations

from typing import Any, Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from altamira.core.chance import BIT
from altamira.core.features import Features, Field, Layout, Rows, cut, one_of, padded, put, put_bits
from altamira.core.game import View
from altamira.core.state import State
from altamira.games.neanderthal.card_features import (
    BIOME_COLUMNS,
    DAUGHTER_COLUMNS,
    abilities,
    biome_row,
    daughter_row,
)
from altamira.games.neanderthal.components import (
    BIOMES,
    COLOUR_NAMES,
    COLOURS,
    CUBES,
    DAUGHTERS,
    DISCS_OF_COLOUR,
    ELDER_NAMES,
    HOOKS,
    ICE,
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
    Deck,
)
from altamira.games.neanderthal.notation import GROUP_NAMES
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.species import DEAD, Species
from altamira.games.neanderthal.state import (
    ABROAD,
    AS_ELDER,
    AS_HUSBAND,
    AS_SUITOR,
    CHANCE_END,
    GROUPS,
    HOME,
    KIND_NAMES,
    KINDS,
    MODE_NAMES,
)

# The row

KILL_COLUMNS: Final = [
    "is there", "one's own", "the next seat's", "the third seat's", "place + 1", "party at + 1", "claimable",
    "first predator + 1", "second predator + 1", "stolen", "cubes", "alpha",
]  # fmt: skip
MOST_KILLS: Final = 6  # that are written; more are left out
ALPHA_NAMES: Final = ["dead", "hunter", "elder", "husband", "suitor", "abroad"]


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
        Field("actor", _SEATS, 1, "1 for the seat that decides; all 0 while chance is asked, or at the end"),
        Field("decision", (CHANCE_END,), 1, "1 for what is to be decided: " + ", ".join(KIND_NAMES[:CHANCE_END])),
        Field(
            "decision_numbers",
            (3,),
            255,
            "the three numbers of that decision, as the rules keep them, plus 1; seats by number at the table",
        ),
        Field("waiting", (KINDS,), 1, "1 for what waits behind it: " + ", ".join(KIND_NAMES)),
        Field(
            "rows",
            (PLACES, len(BIOME_COLUMNS) + HOOKS),
            255,
            f"the card on each place ({', '.join(PLACE_NAMES)}): {', '.join(BIOME_COLUMNS)}; then the number of "
            "each ability that the rules know",
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
_SEATS_AT: Final[i64] = LAYOUT.at("seats")
_SEAT_AT: Final[i64] = LAYOUT.at("seat")
_MODE_AT: Final[i64] = LAYOUT.at("mode")
_TURN_AT: Final[i64] = LAYOUT.at("turn")
_EVENTS_AT: Final[i64] = LAYOUT.at("events_left")
_OVER_AT: Final[i64] = LAYOUT.at("over")
_ORDER_AT: Final[i64] = LAYOUT.at("order")
_ACTOR_AT: Final[i64] = LAYOUT.at("actor")
_DECISION_AT: Final[i64] = LAYOUT.at("decision")
_NUMBERS_AT: Final[i64] = LAYOUT.at("decision_numbers")
_WAITING_AT: Final[i64] = LAYOUT.at("waiting")
_ROWS_AT: Final[i64] = LAYOUT.at("rows")
_FRESH_AT: Final[i64] = LAYOUT.at("fresh")
_DOWN_AT: Final[i64] = LAYOUT.at("down")
_CONTESTED_AT: Final[i64] = LAYOUT.at("contested")
_EVENT_AT: Final[i64] = LAYOUT.at("event")
_UNSEEN_BIOMES_AT: Final[i64] = LAYOUT.at("unseen_biomes")
_UNSEEN_DAUGHTERS_AT: Final[i64] = LAYOUT.at("unseen_daughters")
_MADE_AT: Final[i64] = LAYOUT.at("made")
_OWNER_AT: Final[i64] = LAYOUT.at("owner")
_HUSBAND_AT: Final[i64] = LAYOUT.at("husband")
_IMMATURE_AT: Final[i64] = LAYOUT.at("immature")
_BOUND_AT: Final[i64] = LAYOUT.at("bound")
_SPECIES_AT: Final[i64] = LAYOUT.at("species")
_TRIBAL_AT: Final[i64] = LAYOUT.at("tribal")
_SEXUALITY_AT: Final[i64] = LAYOUT.at("sexuality")
_VOCABULARY_AT: Final[i64] = LAYOUT.at("vocabulary")
_MPI_AT: Final[i64] = LAYOUT.at("mpi")
_PORTALS_AT: Final[i64] = LAYOUT.at("portals")
_ELDERS_AT: Final[i64] = LAYOUT.at("elders")
_YOUNG_AT: Final[i64] = LAYOUT.at("immature_elders")
_DEAD_AT: Final[i64] = LAYOUT.at("dead")
_ALPHA_AT: Final[i64] = LAYOUT.at("alpha")
_ALPHA_PLACE_AT: Final[i64] = LAYOUT.at("alpha_at")
_HUNTERS_AT: Final[i64] = LAYOUT.at("hunters")
_COURTS_AT: Final[i64] = LAYOUT.at("courts")
_MOVED_AT: Final[i64] = LAYOUT.at("moved")
_HAND_AT: Final[i64] = LAYOUT.at("hand")
_TABLEAU_AT: Final[i64] = LAYOUT.at("tableau")
_BONUS_AT: Final[i64] = LAYOUT.at("bonus")
_NEEDS_AT: Final[i64] = LAYOUT.at("needs")
_ABILITIES_AT: Final[i64] = LAYOUT.at("abilities")
_LOST_AT: Final[i64] = LAYOUT.at("lost")
_KILLS_AT: Final[i64] = LAYOUT.at("kills")
_DEAL_AT: Final[i64] = LAYOUT.at("deal")
_TALKED_AT: Final[i64] = LAYOUT.at("talked")
_TRADED_AT: Final[i64] = LAYOUT.at("traded")

_BIOME_WIDTH: Final[i64] = len(BIOME_COLUMNS) + HOOKS
_KILL_WIDTH: Final[i64] = len(KILL_COLUMNS)
_SPECIES: Final[i64] = len(SPECIES_NAMES)
_SEXUALITIES: Final[i64] = len(SEXUALITY_NAMES)
_ALPHAS: Final[i64] = len(ALPHA_NAMES)


class NeanderthalFeatures(Features):
    """Writes straight from a position of games with this deck."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(LAYOUT)
        self._deck: Deck = deck
        self._biomes = Rows([biome_row(deck, card) for card in range(BIOMES)])
        self._daughters = Rows([daughter_row(deck, card) for card in range(DAUGHTERS)])
        self._hooks: vec[i64] = vec[i64](deck.hook_cards)

    def named(self, view: View) -> dict[str, list[int]]:
        return named(self._deck, view)

    def write(self, state: State, seat: i64, out: BytesWriter, at: i64) -> None:
        assert isinstance(state, NeanderthalState)
        seats: i64 = state.seats
        i: i64
        out[at + _SEAT_AT + seat] = 1
        out[at + _MODE_AT + state.mode] = 1
        put(out, at + _TURN_AT, state.turn)
        put(out, at + _EVENTS_AT, state.events_left)
        if state.over:
            out[at + _OVER_AT] = 1
        else:
            self._pending(state, seat, out, at)
        for i in range(seats):
            out[at + _ORDER_AT + (state.order[i] - seat + seats) % seats] = u8(i + 1)
        row: i64 = at + _ROWS_AT
        card: i64
        for card in state.rows:
            if card >= 0:
                self._biomes.put(card, out, row)
            elif card == ICE:
                out[row + 1] = 1
            row += _BIOME_WIDTH
        put_bits(out, at + _FRESH_AT, state.fresh)
        put_bits(out, at + _DOWN_AT, state.down)
        put_bits(out, at + _CONTESTED_AT, state.contested)
        if state.current >= 0:
            self._daughters.put(state.current, out, at + _EVENT_AT)
        put_bits(out, at + _UNSEEN_BIOMES_AT, state.north | state.south)
        put_bits(out, at + _UNSEEN_DAUGHTERS_AT, state.unseen)
        put_bits(out, at + _IMMATURE_AT, state.immature)
        for i in state.brides:
            out[at + _OWNER_AT + (state.owner[i] - seat + seats) % seats * DAUGHTERS + i] = 1
            if state.husband[i] >= 0:
                out[at + _HUSBAND_AT + (state.husband[i] - seat + seats) % seats * DAUGHTERS + i] = 1
            colour: i64
            for colour in range(COLOURS):
                put(out, at + _BOUND_AT + i * COLOURS + colour, state.bound[i * COLOURS + colour])
        for i in range(seats):
            self._species(state, (seat + i) % seats, i, out, at)
        key: i64
        for key in range(HOOKS):
            if self._hooks[key] & state.in_play:
                for i in range(seats):
                    put(out, at + _ABILITIES_AT + i * HOOKS + key, state.ability((seat + i) % seats, key))
        self._kills(state, seat, out, at)
        for i in range(len(state.deal)):
            put(out, at + _DEAL_AT + i, state.deal[i] + 1)
        if state.traded:
            out[at + _TRADED_AT] = 1

    def _pending(self, state: NeanderthalState, seat: i64, out: BytesWriter, at: i64) -> None:
        seats: i64 = state.seats
        last: i64 = len(state.pending) - 1
        top = state.pending[last]
        out[at + _DECISION_AT + top.kind] = 1
        actor: i64 = state.actor()
        if actor >= 0:
            out[at + _ACTOR_AT + (actor - seat + seats) % seats] = 1
        put(out, at + _NUMBERS_AT, top.a + 1)
        put(out, at + _NUMBERS_AT + 1, top.b + 1)
        put(out, at + _NUMBERS_AT + 2, top.c + 1)
        i: i64
        for i in range(last):
            out[at + _WAITING_AT + state.pending[i].kind] = 1

    def _species(self, state: NeanderthalState, who: i64, i: i64, out: BytesWriter, at: i64) -> None:
        one: Species = state.species[who]
        seats: i64 = state.seats
        out[at + _SEATS_AT + i] = 1
        out[at + _SPECIES_AT + i * _SPECIES + one.placard] = 1
        if one.tribal:
            out[at + _TRIBAL_AT + i] = 1
        out[at + _SEXUALITY_AT + i * _SEXUALITIES + state.sexuality(who)] = 1
        j: i64
        for j in range(COLOURS):
            put(out, at + _VOCABULARY_AT + i * COLOURS + j, one.free[j])
            put(out, at + _MPI_AT + i * COLOURS + j, one.mpi[j])
            put(out, at + _NEEDS_AT + i * COLOURS + j, one.needs[j])
        put_bits(out, at + _PORTALS_AT + i * PORTALS, one.portals)
        put_bits(out, at + _ELDERS_AT + i * LEVELS, one.elders)
        put_bits(out, at + _YOUNG_AT + i * LEVELS, one.young)
        out[at + _DEAD_AT + i] = u8(one.dead)
        self._alpha(one.alpha, i, out, at)
        places: i64 = one.stands | BIT[HOME]
        for j in range(GROUPS):
            if places >> j & 1:
                colour: i64
                for colour in range(seats):
                    men: i64 = one.men[j * MOST_SEATS + (who - i + colour + seats) % seats]
                    put(out, at + _HUNTERS_AT + (i * GROUPS + j) * MOST_SEATS + colour, men)
        put_bits(out, at + _COURTS_AT + i * DAUGHTERS, one.courts)
        put_bits(out, at + _MOVED_AT + i * DAUGHTERS, one.moved)
        put_bits(out, at + _HAND_AT + i * BIOMES, one.hand)
        put_bits(out, at + _TABLEAU_AT + i * BIOMES, one.tableau)
        put_bits(out, at + _BONUS_AT + i * (BIOMES + DAUGHTERS), one.bonus)
        cards: i64 = one.tableau
        j = 0
        while cards:
            if cards & 1 and state.made[j] >= 0:
                out[at + _MADE_AT + j * COLOURS + state.made[j]] = 1
            cards >>= 1
            j += 1
        put(out, at + _LOST_AT + i, state.lost[who])
        for j in range(seats):
            talked: i64 = state.offers[who * MOST_SEATS + (who - i + j + seats) % seats]
            put_bits(out, at + _TALKED_AT + (i * MOST_SEATS + j) * SPOTS, talked)

    def _alpha(self, place: i64, i: i64, out: BytesWriter, at: i64) -> None:
        kind: i64 = 0
        where: i64 = 0
        if place >= ABROAD:
            kind = 5
            where = place - ABROAD + 1
        elif place >= AS_SUITOR:
            kind = 4
            where = place - AS_SUITOR + 1
        elif place >= AS_HUSBAND:
            kind = 3
            where = place - AS_HUSBAND + 1
        elif place >= AS_ELDER:
            kind = 2
            where = place - AS_ELDER + 1
        elif place != DEAD:
            kind = 1
            where = place + 1
        out[at + _ALPHA_AT + i * _ALPHAS + kind] = 1
        out[at + _ALPHA_PLACE_AT + i] = u8(where)

    def _kills(self, state: NeanderthalState, seat: i64, out: BytesWriter, at: i64) -> None:
        seats: i64 = state.seats
        i: i64
        for i in range(min(len(state.kills), MOST_KILLS)):
            kill = state.kills[i]
            row: i64 = at + _KILLS_AT + i * _KILL_WIDTH
            out[row] = 1
            out[row + 1 + (kill.seat - seat + seats) % seats] = 1
            put(out, row + 4, kill.place + 1)
            put(out, row + 5, kill.at + 1)
            put(out, row + 6, 1 if kill.claimable else 0)
            put(out, row + 7, kill.first + 1)
            put(out, row + 8, kill.second + 1)
            put(out, row + 9, 1 if kill.stolen else 0)
            put(out, row + 10, kill.cubes)
            put(out, row + 11, 1 if kill.alpha else 0)


def named(deck: Deck, view: View) -> dict[str, list[int]]:
    """The same row by names, from nothing but what the seat's view tells."""
    facts, seat = view.facts, view.seat or 0
    species = facts["species"]
    seats = len(species)
    order = [(seat + i) % seats for i in range(seats)]
    pending = facts["pending"]
    kind, _, *numbers = pending[-1] if pending else ("", 0, -1, -1, -1)
    daughters = facts["daughters"]
    rows = [
        deck.biome_names.index(name) if name and name != "ice" else ICE if name else -1 for name in facts["rows"]
    ]
    event = -1 if facts["daughter"] is None else deck.daughter_names.index(facts["daughter"])
    unseen = {*facts["unseen_north"], *facts["unseen_south"]}
    made = {card: colour for one in species for card, colour in one["tableau"].items()}
    sums = [_sums(deck, view, other) for other in order]

    def each(rows: list[list[int]], width: int) -> list[int]:
        return padded([cut(value) for row in rows for value in row], MOST_SEATS * width)

    def having(name: str, of: list[str]) -> list[int]:
        return each([[int(one in species[other][name]) for one in of] for other in order], len(of))

    def amounts(name: str) -> list[int]:
        return each([species[other][name] for other in order], COLOURS)

    def brides(name: str) -> list[int]:
        return each(
            [
                [int(bride in daughters and daughters[bride][name] == other) for bride in deck.daughter_names]
                for other in order
            ],
            DAUGHTERS,
        )

    def bits(numbers: list[int], width: int) -> list[int]:
        return [int(i in numbers) for i in range(width)]

    alphas = [_alpha(species[other]["alpha"]) for other in order]
    kills = [_kill(row, order) for row in facts["kills"][:MOST_KILLS]]
    return {
        "seats": padded([1] * seats, MOST_SEATS),
        "seat": one_of(seat, MOST_SEATS),
        "mode": [int(facts["mode"] == mode) for mode in MODE_NAMES],
        "turn": [cut(facts["turn"])],
        "events_left": [facts["events_left"]],
        "over": [int(facts["over"])],
        "order": padded([facts["order"].index(other) + 1 for other in order], MOST_SEATS),
        "actor": one_of(order.index(view.actor) if view.actor >= 0 else -1, MOST_SEATS),
        "decision": [int(kind == name) for name in KIND_NAMES[:CHANCE_END]],
        "decision_numbers": [cut(number + 1) for number in numbers],
        "waiting": [int(any(row[0] == name for row in pending[:-1])) for name in KIND_NAMES],
        "rows": [value for card in rows for value in biome_row(deck, card)],
        "fresh": bits(facts["fresh"], PLACES),
        "down": bits(facts["down"], PLACES),
        "contested": bits(facts["contested"], SPOTS),
        "event": daughter_row(deck, event),
        "unseen_biomes": [int(name in unseen) for name in deck.biome_names],
        "unseen_daughters": [int(name in facts["unseen_daughters"]) for name in deck.daughter_names],
        "made": [int(made.get(name) == colour) for name in deck.biome_names for colour in COLOUR_NAMES],
        "owner": brides("owner"),
        "husband": brides("husband"),
        "immature": [int(name in daughters and daughters[name]["immature"]) for name in deck.daughter_names],
        "bound": [
            daughters[name]["discs"].get(colour, 0) if name in daughters else 0
            for name in deck.daughter_names
            for colour in COLOUR_NAMES
        ],
        "species": each([[int(species[o]["species"] == name) for name in SPECIES_NAMES] for o in order], _SPECIES),
        "tribal": each([[int(species[other]["tribal"])] for other in order], 1),
        "sexuality": each(
            [one_of(deck.sides[one["sexuality_card"]][one["side"]], 3) for one in (species[o] for o in order)], 3
        ),
        "vocabulary": amounts("vocabulary"),
        "mpi": amounts("mpi"),
        "portals": having("portals", PORTAL_NAMES),
        "elders": having("elders", ELDER_NAMES),
        "immature_elders": having("immature_elders", ELDER_NAMES),
        "dead": each([[species[other]["dead"]] for other in order], 1),
        "alpha": each([one_of(what, len(ALPHA_NAMES)) for what, _ in alphas], len(ALPHA_NAMES)),
        "alpha_at": each([[where] for _, where in alphas], 1),
        "hunters": each(
            [
                padded(
                    [species[other]["hunters"].get(group, [0] * MOST_SEATS)[colour] for colour in order],
                    MOST_SEATS,
                )
                for other in order
                for group in GROUP_NAMES
            ],
            GROUPS * MOST_SEATS,
        ),
        "courts": having("courts", deck.daughter_names),
        "moved": having("moved", deck.daughter_names),
        "hand": having("hand", deck.biome_names),
        "tableau": having("tableau", deck.biome_names),
        "bonus": each([bits(species[other]["bonus"], BIOMES + DAUGHTERS) for other in order], BIOMES + DAUGHTERS),
        "needs": amounts("needs"),
        "abilities": each(sums, HOOKS),
        "lost": each([[facts["lost"][other]] for other in order], 1),
        "kills": padded([value for row in kills for value in row], MOST_KILLS * len(KILL_COLUMNS)),
        "deal": padded([cut(number + 1) for number in facts["deal"]], 6),
        "talked": each(
            [
                padded(
                    [
                        facts["offers"][one * MOST_SEATS + other] >> spot & 1
                        for other in order
                        for spot in range(SPOTS)
                    ],
                    MOST_SEATS * SPOTS,
                )
                for one in order
            ],
            MOST_SEATS * SPOTS,
        ),
        "traded": [int(facts["traded"])],
    }


def _alpha(place: int) -> tuple[int, int]:
    """What the alpha is, and where, plus 1."""
    for kind, first in ((5, ABROAD), (4, AS_SUITOR), (3, AS_HUSBAND), (2, AS_ELDER), (1, 0)):
        if place >= first:
            return kind, place - first + 1
    return 0, 0


def _kill(row: list[Any], order: list[int]) -> list[int]:
    seat, place, claimable, first, second, at, stolen, cubes, alpha, _ = row
    head = [1, *one_of(order.index(seat), MOST_SEATS), place + 1, at + 1, int(claimable)]
    return [*head, first + 1, second + 1, int(stolen), cubes, int(alpha)]


def _sums(deck: Deck, view: View, seat: int) -> list[int]:
    """The abilities that a seat has: of cards in its tableau without a disc, and of brides that work for it."""
    facts = view.facts
    one = facts["species"][seat]
    cards = {deck.biome_names.index(name) for name, colour in one["tableau"].items() if colour is None}
    pair_bonding = SEXUALITY_NAMES[deck.sides[one["sexuality_card"]][one["side"]]] == "pair-bonding"
    for name, bride in facts["daughters"].items():
        if bride["discs"]:
            continue
        married = bride["husband"] is not None and not bride["immature"]
        if (bride["owner"] == seat and (married or not pair_bonding)) or (married and bride["husband"] == seat):
            cards.add(BIOMES + deck.daughter_names.index(name))
    return [sum(values) for values in zip(*([0] * HOOKS, *(abilities(deck, card) for card in cards)), strict=True)]
