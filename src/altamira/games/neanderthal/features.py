"""A position of Neanderthal for learning programs, in bytes: row_fields.py says which. Nothing here is secret.

A decision changes few of them, so a row is written over the one before: sets and indexes are remembered, and only
what differs is touched. A new row is one written over nothing.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from altamira.core.features import Features, Rows, change_bits, change_one, put_over
from altamira.core.game import View
from altamira.core.state import State
from altamira.games.neanderthal.card_features import BIOME_COLUMNS, biome_row, daughter_row
from altamira.games.neanderthal.components import (
    BIOMES,
    BLACK,
    COLOURS,
    DAUGHTERS,
    GAP,
    HOOKS,
    ICE,
    LEVELS,
    MOST_SEATS,
    ORANGE,
    PLACES,
    PORTALS,
    SEXUALITY_NAMES,
    SPECIES_NAMES,
    SPOTS,
    WHITE,
    Deck,
)
from altamira.games.neanderthal.row_by_name import named
from altamira.games.neanderthal.row_fields import ALPHA_NAMES, KILL_COLUMNS, LAYOUT, MOST_KILLS
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.species import DEAD, Species
from altamira.games.neanderthal.state import (
    ABROAD,
    AS_ELDER,
    AS_HUSBAND,
    AS_SUITOR,
    GROUPS,
    HOME,
)

# Where fields begin

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

# What is remembered about a row: a set as its bits, an index plus 1, or a count; 0 for a row of zeros

_SEAT_KEY: Final[i64] = 0
_MODE_KEY: Final[i64] = 1
_ACTOR_KEY: Final[i64] = 2
_DECISION_KEY: Final[i64] = 3
_WAITING_KEY: Final[i64] = 4  # two sets: the kinds below _HALF, and the others
_FRESH_KEY: Final[i64] = 6
_DOWN_KEY: Final[i64] = 7
_CONTESTED_KEY: Final[i64] = 8
_EVENT_KEY: Final[i64] = 9
_UNSEEN_BIOMES_KEY: Final[i64] = 10
_UNSEEN_DAUGHTERS_KEY: Final[i64] = 11
_IMMATURE_KEY: Final[i64] = 12
_BRIDES_KEY: Final[i64] = 13
_MADE_KEY: Final[i64] = 14  # a set of cards for each colour
_KILLS_KEY: Final[i64] = _MADE_KEY + COLOURS
_DEAL_KEY: Final[i64] = _KILLS_KEY + 1
_ROWS_KEY: Final[i64] = _DEAL_KEY + 1  # the card on each place
_SEATS_KEY: Final[i64] = _ROWS_KEY + PLACES  # from here on for each seat
_SPECIES_KEY: Final[i64] = 0
_SEXUALITY_KEY: Final[i64] = 1
_PORTALS_KEY: Final[i64] = 2
_ELDERS_KEY: Final[i64] = 3
_YOUNG_KEY: Final[i64] = 4
_ALPHA_KEY: Final[i64] = 5
_GROUPS_KEY: Final[i64] = 6  # those in which the seat had hunters
_COURTS_KEY: Final[i64] = 7
_MOVED_KEY: Final[i64] = 8
_HAND_KEY: Final[i64] = 9
_TABLEAU_KEY: Final[i64] = 10
_BONUS_KEY: Final[i64] = 11
_OWNER_KEY: Final[i64] = 12
_HUSBAND_KEY: Final[i64] = 13
_WORKING_KEY: Final[i64] = 14  # the cards whose abilities the seat had
_TALKED_KEY: Final[i64] = 15  # with each seat
_SEAT_KEYS: Final[i64] = _TALKED_KEY + MOST_SEATS
_KEYS: Final[i64] = _SEATS_KEY + MOST_SEATS * _SEAT_KEYS

_HALF: Final[i64] = 60
_ALL_BIOMES: Final[i64] = 2**BIOMES - 1
_AT_HOME: Final[i64] = 2**HOME


class NeanderthalFeatures(Features):
    """Writes straight from a position of games with this deck."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(LAYOUT, _KEYS)
        self._deck: Deck = deck
        self._biomes = Rows([biome_row(deck, card) for card in [GAP, ICE, *range(BIOMES)]])
        self._daughters = Rows([daughter_row(deck, card) for card in range(-1, DAUGHTERS)])
        self._hooks: vec[i64] = vec[i64](deck.hook_cards)

    def named(self, view: View) -> dict[str, list[int]]:
        return named(self._deck, view)

    def write(self, state: State, seat: i64, out: BytesWriter, at: i64) -> None:
        self.rewrite(state, seat, out, at, vec[i64]([0] * _KEYS), 0)

    def rewrite(self, state: State, seat: i64, out: BytesWriter, at: i64, kept: vec[i64], key: i64) -> None:
        assert isinstance(state, NeanderthalState)
        seats: i64 = state.seats
        i: i64
        change_one(out, at + _SEAT_AT, seat, kept, key + _SEAT_KEY)
        change_one(out, at + _MODE_AT, state.mode, kept, key + _MODE_KEY)
        put_over(out, at + _TURN_AT, state.turn)
        put_over(out, at + _EVENTS_AT, state.events_left)
        self._pending(state, seat, out, at, kept, key)
        for i in range(seats):
            out[at + _SEATS_AT + i] = 1
            out[at + _ORDER_AT + (state.order[i] - seat + seats) % seats] = u8(i + 1)
        self._rows(state, out, at, kept, key)
        change_bits(out, at + _FRESH_AT, state.fresh, kept, key + _FRESH_KEY)
        change_bits(out, at + _DOWN_AT, state.down, kept, key + _DOWN_KEY)
        change_bits(out, at + _CONTESTED_AT, state.contested, kept, key + _CONTESTED_KEY)
        self._daughters.change(state.current + 1, out, at + _EVENT_AT, kept, key + _EVENT_KEY)
        change_bits(out, at + _UNSEEN_BIOMES_AT, state.north | state.south, kept, key + _UNSEEN_BIOMES_KEY)
        change_bits(out, at + _UNSEEN_DAUGHTERS_AT, state.unseen, kept, key + _UNSEEN_DAUGHTERS_KEY)
        change_bits(out, at + _IMMATURE_AT, state.immature, kept, key + _IMMATURE_KEY)
        self._bound(state, out, at, kept, key)
        discs: i64 = self._made(state, out, at, kept, key)
        for i in range(seats):
            who: i64 = (seat + i) % seats
            own: i64 = key + _SEATS_KEY + i * _SEAT_KEYS
            self._species(state, who, i, out, at, kept, own)
            self._places(state, who, i, out, at, kept, own)
            self._cards(state, who, i, discs, out, at, kept, own)
        self._kills(state, seat, out, at, kept, key)
        said: i64 = len(state.deal)
        for i in range(max(said, kept[key + _DEAL_KEY])):
            put_over(out, at + _DEAL_AT + i, state.deal[i] + 1 if i < said else 0)
        kept[key + _DEAL_KEY] = said
        out[at + _TRADED_AT] = 1 if state.traded else 0

    def _pending(
        self, state: NeanderthalState, seat: i64, out: BytesWriter, at: i64, kept: vec[i64], key: i64
    ) -> None:
        seats: i64 = state.seats
        actor: i64 = state.actor()
        kind: i64 = -1
        a: i64 = -1
        b: i64 = -1
        c: i64 = -1
        low: i64 = 0
        high: i64 = 0
        if not state.over:
            pending = state.pending
            last: i64 = len(pending) - 1
            top = pending[last]
            kind = top.kind
            a = top.a
            b = top.b
            c = top.c
            i: i64
            bit: i64 = 1
            for i in range(last):
                waiting: i64 = pending[i].kind
                if waiting < _HALF:
                    low |= bit << waiting
                else:
                    high |= bit << (waiting - _HALF)
        out[at + _OVER_AT] = 1 if state.over else 0
        change_one(
            out, at + _ACTOR_AT, (actor - seat + seats) % seats if actor >= 0 else -1, kept, key + _ACTOR_KEY
        )
        change_one(out, at + _DECISION_AT, kind, kept, key + _DECISION_KEY)
        put_over(out, at + _NUMBERS_AT, a + 1)
        put_over(out, at + _NUMBERS_AT + 1, b + 1)
        put_over(out, at + _NUMBERS_AT + 2, c + 1)
        change_bits(out, at + _WAITING_AT, low, kept, key + _WAITING_KEY)
        change_bits(out, at + _WAITING_AT + _HALF, high, kept, key + _WAITING_KEY + 1)

    def _rows(self, state: NeanderthalState, out: BytesWriter, at: i64, kept: vec[i64], key: i64) -> None:
        rows = state.rows
        place: i64
        for place in range(PLACES):
            card: i64 = rows[place]
            row: i64 = card + 2 if card >= 0 else -1 - card  # GAP, ICE, then the biomes
            if kept[key + _ROWS_KEY + place] != row:
                self._biomes.change(row, out, at + _ROWS_AT + place * _BIOME_WIDTH, kept, key + _ROWS_KEY + place)

    def _bound(self, state: NeanderthalState, out: BytesWriter, at: i64, kept: vec[i64], key: i64) -> None:
        """The discs on daughters in tableaus, and none any more on those that left."""
        daughters: i64 = state.in_play >> BIOMES
        gone: i64 = kept[key + _BRIDES_KEY] & ~daughters
        i: i64 = 0
        colour: i64
        while gone:
            if gone & 1:
                for colour in range(COLOURS):
                    out[at + _BOUND_AT + i * COLOURS + colour] = 0
            gone >>= 1
            i += 1
        kept[key + _BRIDES_KEY] = daughters
        for i in state.brides:
            for colour in range(COLOURS):
                put_over(out, at + _BOUND_AT + i * COLOURS + colour, state.bound[i * COLOURS + colour])

    def _made(self, state: NeanderthalState, out: BytesWriter, at: i64, kept: vec[i64], key: i64) -> i64:
        """The discs on cards in tableaus; the cards that have one, as bits."""
        orange: i64 = 0
        white: i64 = 0
        black: i64 = 0
        cards: i64 = state.in_play & _ALL_BIOMES
        card: i64 = 0
        bit: i64 = 1
        while cards:
            if cards & 1:
                made: i64 = state.made[card]
                if made == ORANGE:
                    orange |= bit
                elif made == WHITE:
                    white |= bit
                elif made == BLACK:
                    black |= bit
            cards >>= 1
            bit <<= 1
            card += 1
        change_bits(out, at + _MADE_AT + ORANGE, orange, kept, key + _MADE_KEY + ORANGE, COLOURS)
        change_bits(out, at + _MADE_AT + WHITE, white, kept, key + _MADE_KEY + WHITE, COLOURS)
        change_bits(out, at + _MADE_AT + BLACK, black, kept, key + _MADE_KEY + BLACK, COLOURS)
        return orange | white | black

    def _species(
        self, state: NeanderthalState, who: i64, i: i64, out: BytesWriter, at: i64, kept: vec[i64], key: i64
    ) -> None:
        one: Species = state.species[who]
        change_one(out, at + _SPECIES_AT + i * _SPECIES, one.placard, kept, key + _SPECIES_KEY)
        out[at + _TRIBAL_AT + i] = 1 if one.tribal else 0
        change_one(out, at + _SEXUALITY_AT + i * _SEXUALITIES, state.sexuality(who), kept, key + _SEXUALITY_KEY)
        colour: i64
        for colour in range(COLOURS):
            put_over(out, at + _VOCABULARY_AT + i * COLOURS + colour, one.free[colour])
            put_over(out, at + _MPI_AT + i * COLOURS + colour, one.mpi[colour])
            put_over(out, at + _NEEDS_AT + i * COLOURS + colour, one.needs[colour])
        change_bits(out, at + _PORTALS_AT + i * PORTALS, one.portals, kept, key + _PORTALS_KEY)
        change_bits(out, at + _ELDERS_AT + i * LEVELS, one.elders, kept, key + _ELDERS_KEY)
        change_bits(out, at + _YOUNG_AT + i * LEVELS, one.young, kept, key + _YOUNG_KEY)
        put_over(out, at + _DEAD_AT + i, one.dead)
        put_over(out, at + _LOST_AT + i, state.lost[who])

    def _places(
        self, state: NeanderthalState, who: i64, i: i64, out: BytesWriter, at: i64, kept: vec[i64], key: i64
    ) -> None:
        """Where the pieces of a seat are, and what it has talked about."""
        one: Species = state.species[who]
        seats: i64 = state.seats
        first: i64 = (who - i + seats) % seats  # the seat that observes
        self._alpha(one.alpha, i, out, at, kept, key + _ALPHA_KEY)
        groups: i64 = one.stands | _AT_HOME
        changing: i64 = groups | kept[key + _GROUPS_KEY]
        kept[key + _GROUPS_KEY] = groups
        men = one.men
        group: i64 = 0
        j: i64
        while changing:
            if changing & 1:
                to: i64 = at + _HUNTERS_AT + (i * GROUPS + group) * MOST_SEATS
                for j in range(seats):
                    put_over(out, to + j, men[group * MOST_SEATS + (first + j) % seats])
            changing >>= 1
            group += 1
        change_bits(out, at + _COURTS_AT + i * DAUGHTERS, one.courts, kept, key + _COURTS_KEY)
        change_bits(out, at + _MOVED_AT + i * DAUGHTERS, one.moved, kept, key + _MOVED_KEY)
        for j in range(seats):
            talked: i64 = state.offers[who * MOST_SEATS + (first + j) % seats]
            change_bits(out, at + _TALKED_AT + (i * MOST_SEATS + j) * SPOTS, talked, kept, key + _TALKED_KEY + j)

    def _cards(
        self,
        state: NeanderthalState,
        who: i64,
        i: i64,
        discs: i64,
        out: BytesWriter,
        at: i64,
        kept: vec[i64],
        key: i64,
    ) -> None:
        """The cards of a seat, and the sums of the abilities that they give it."""
        one: Species = state.species[who]
        owned: i64 = 0
        wed: i64 = 0
        working: i64 = one.tableau & ~discs
        bit: i64 = 1
        bride: i64
        for bride in state.brides:
            owns: bool = state.owner[bride] == who
            married: bool = state.husband[bride] == who
            if owns:
                owned |= bit << bride
            if married:
                wed |= bit << bride
            if (owns or married) and state.works(who, BIOMES + bride):
                working |= bit << (BIOMES + bride)
        change_bits(out, at + _OWNER_AT + i * DAUGHTERS, owned, kept, key + _OWNER_KEY)
        change_bits(out, at + _HUSBAND_AT + i * DAUGHTERS, wed, kept, key + _HUSBAND_KEY)
        change_bits(out, at + _HAND_AT + i * BIOMES, one.hand, kept, key + _HAND_KEY)
        change_bits(out, at + _TABLEAU_AT + i * BIOMES, one.tableau, kept, key + _TABLEAU_KEY)
        change_bits(out, at + _BONUS_AT + i * (BIOMES + DAUGHTERS), one.bonus, kept, key + _BONUS_KEY)
        changed: i64 = working ^ kept[key + _WORKING_KEY]
        if changed:
            kept[key + _WORKING_KEY] = working
            hook: i64
            for hook in range(HOOKS):
                if self._hooks[hook] & changed:
                    put_over(out, at + _ABILITIES_AT + i * HOOKS + hook, state.ability(who, hook))

    def _alpha(self, place: i64, i: i64, out: BytesWriter, at: i64, kept: vec[i64], key: i64) -> None:
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
        change_one(out, at + _ALPHA_AT + i * _ALPHAS, kind, kept, key)
        out[at + _ALPHA_PLACE_AT + i] = u8(where)

    def _kills(
        self, state: NeanderthalState, seat: i64, out: BytesWriter, at: i64, kept: vec[i64], key: i64
    ) -> None:
        seats: i64 = state.seats
        count: i64 = min(len(state.kills), MOST_KILLS)
        i: i64
        column: i64
        for i in range(max(count, kept[key + _KILLS_KEY])):
            row: i64 = at + _KILLS_AT + i * _KILL_WIDTH
            for column in range(_KILL_WIDTH):
                out[row + column] = 0
            if i < count:
                kill = state.kills[i]
                out[row] = 1
                out[row + 1 + (kill.seat - seat + seats) % seats] = 1
                put_over(out, row + 4, kill.place + 1)
                put_over(out, row + 5, kill.at + 1)
                put_over(out, row + 6, 1 if kill.claimable else 0)
                put_over(out, row + 7, kill.first + 1)
                put_over(out, row + 8, kill.second + 1)
                put_over(out, row + 9, 1 if kill.stolen else 0)
                put_over(out, row + 10, kill.cubes)
                put_over(out, row + 11, 1 if kill.alpha else 0)
        kept[key + _KILLS_KEY] = count
