"""A position of Neanderthal for learning programs, in bytes: row_fields.py says which. Nothing here is secret.

A decision changes few of them, so a row is written over the one before: sets and indexes are remembered, and only
what differs is touched. A new row is one written over nothing.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from altamira.core.features import Features, Rows, change_bits, change_one, put_flag, put_over
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

_SEAT_KEY: Final = 0
_MODE_KEY: Final = 1
_ACTOR_KEY: Final = 2
_DECISION_KEY: Final = 3
_WAITING_KEY: Final = 4  # two sets: the kinds below _HALF, and the others
_FRESH_KEY: Final = 6
_DOWN_KEY: Final = 7
_CONTESTED_KEY: Final = 8
_EVENT_KEY: Final = 9
_UNSEEN_BIOMES_KEY: Final = 10
_UNSEEN_DAUGHTERS_KEY: Final = 11
_IMMATURE_KEY: Final = 12
_BRIDES_KEY: Final = 13
_MADE_KEY: Final = 14  # a set of cards for each colour
_KILLS_KEY: Final = 17
_DEAL_KEY: Final = 18
_ROWS_KEY: Final = 19  # the card on each place
_SEATS_KEY: Final = 31  # from here on for each seat
_SPECIES_KEY: Final = 0
_SEXUALITY_KEY: Final = 1
_PORTALS_KEY: Final = 2
_ELDERS_KEY: Final = 3
_YOUNG_KEY: Final = 4
_ALPHA_KEY: Final = 5
_GROUPS_KEY: Final = 6  # those in which the seat had hunters
_COURTS_KEY: Final = 7
_MOVED_KEY: Final = 8
_HAND_KEY: Final = 9
_TABLEAU_KEY: Final = 10
_BONUS_KEY: Final = 11
_OWNER_KEY: Final = 12
_HUSBAND_KEY: Final = 13
_WORKING_KEY: Final = 14  # the cards whose abilities the seat had
_TALKED_KEY: Final = 15  # with each seat
_SEAT_KEYS: Final = 18
_KEYS: Final = 85
assert _KILLS_KEY == _MADE_KEY + COLOURS
assert _SEATS_KEY == _ROWS_KEY + PLACES
assert _SEAT_KEYS == _TALKED_KEY + MOST_SEATS
assert _KEYS == _SEATS_KEY + MOST_SEATS * _SEAT_KEYS

_HALF: Final = 60
_ALL_BIOMES: Final[i64] = 2**BIOMES - 1


def around(seat: i64, seats: i64) -> i64:
    """A seat counted on from another, at most once around the table; a division would take longer."""
    return seat - seats if seat >= seats else seat


class NeanderthalFeatures(Features):
    """Writes straight from a position of games with this deck."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(LAYOUT, _KEYS)
        self._deck: Deck = deck
        self._biomes = Rows([biome_row(deck, card) for card in [GAP, ICE, *range(BIOMES)]])
        self._nothing: vec[i64] = vec[i64]([0] * _KEYS)  # what is remembered about a row of zeros
        self._daughters = Rows([daughter_row(deck, card) for card in range(-1, DAUGHTERS)])

    def named(self, view: View) -> dict[str, list[int]]:
        return named(self._deck, view)

    def write(self, state: State, seat: i64, out: BytesWriter, at: i64) -> None:
        self.rewrite(state, seat, out, at, self._nothing[:], 0)

    def rewrite(self, state: State, seat: i64, out: BytesWriter, at: i64, kept: vec[i64], key: i64) -> None:
        assert isinstance(state, NeanderthalState)
        seats: i64 = state.seats
        i: i64
        change_one(out, at + _SEAT_AT, seat, kept, key + _SEAT_KEY)
        change_one(out, at + _MODE_AT, state.mode, kept, key + _MODE_KEY)
        put_over(out, at + _TURN_AT, state.turn)
        put_over(out, at + _EVENTS_AT, state.events_left)
        self._pending(state, seat, out, at, kept, key)
        order = state.order
        for i in range(seats):
            out[at + _SEATS_AT + i] = 1
            out[at + _ORDER_AT + around(order[i] - seat + seats, seats)] = u8(i + 1)
        self._rows(state, out, at, kept, key)
        unseen: i64 = state.north | state.south
        if (
            (state.fresh ^ kept[key + _FRESH_KEY])
            | (state.down ^ kept[key + _DOWN_KEY])
            | (state.contested ^ kept[key + _CONTESTED_KEY])
            | (unseen ^ kept[key + _UNSEEN_BIOMES_KEY])
            | (state.unseen ^ kept[key + _UNSEEN_DAUGHTERS_KEY])
            | (state.immature ^ kept[key + _IMMATURE_KEY])
        ):
            change_bits(out, at + _FRESH_AT, state.fresh, kept, key + _FRESH_KEY)
            change_bits(out, at + _DOWN_AT, state.down, kept, key + _DOWN_KEY)
            change_bits(out, at + _CONTESTED_AT, state.contested, kept, key + _CONTESTED_KEY)
            change_bits(out, at + _UNSEEN_BIOMES_AT, unseen, kept, key + _UNSEEN_BIOMES_KEY)
            change_bits(out, at + _UNSEEN_DAUGHTERS_AT, state.unseen, kept, key + _UNSEEN_DAUGHTERS_KEY)
            change_bits(out, at + _IMMATURE_AT, state.immature, kept, key + _IMMATURE_KEY)
        self._daughters.change(state.current + 1, out, at + _EVENT_AT, kept, key + _EVENT_KEY)
        self._bound(state, out, at, kept, key)
        discs: i64 = self._made(state, out, at, kept, key)
        for i in range(seats):
            who: i64 = around(seat + i, seats)
            one: Species = state.species[who]
            own: i64 = key + _SEATS_KEY + i * _SEAT_KEYS
            self._species(state, who, one, i, out, at, kept, own)
            self._places(state, who, one, i, out, at, kept, own)
            self._cards(state, who, one, i, discs, out, at, kept, own)
        self._kills(state, seat, out, at, kept, key)
        said: i64 = len(state.deal)
        for i in range(max(said, kept[key + _DEAL_KEY])):
            put_over(out, at + _DEAL_AT + i, state.deal[i] + 1 if i < said else 0)
        kept[key + _DEAL_KEY] = said
        put_flag(out, at + _TRADED_AT, state.traded)

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
        put_flag(out, at + _OVER_AT, state.over)
        change_one(
            out, at + _ACTOR_AT, around(actor - seat + seats, seats) if actor >= 0 else -1, kept, key + _ACTOR_KEY
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
        bound = state.bound
        to: i64 = at + _BOUND_AT
        for i in state.brides:
            for colour in range(i * COLOURS, i * COLOURS + COLOURS):
                put_over(out, to + colour, bound[colour])

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
        self,
        state: NeanderthalState,
        who: i64,
        one: Species,
        i: i64,
        out: BytesWriter,
        at: i64,
        kept: vec[i64],
        key: i64,
    ) -> None:
        free = one.free
        mpi = one.mpi
        needs = one.needs
        own: i64 = at + i * COLOURS
        colour: i64
        for colour in range(COLOURS):
            put_over(out, own + _VOCABULARY_AT + colour, free[colour])
            put_over(out, own + _MPI_AT + colour, mpi[colour])
            put_over(out, own + _NEEDS_AT + colour, needs[colour])
        put_flag(out, at + _TRIBAL_AT + i, one.tribal)
        put_over(out, at + _DEAD_AT + i, one.dead)
        put_over(out, at + _LOST_AT + i, state.lost[who])
        change_one(out, at + _SPECIES_AT + i * _SPECIES, one.placard, kept, key + _SPECIES_KEY)
        change_one(out, at + _SEXUALITY_AT + i * _SEXUALITIES, state.sexuality(who), kept, key + _SEXUALITY_KEY)
        if (
            (one.portals ^ kept[key + _PORTALS_KEY])
            | (one.elders ^ kept[key + _ELDERS_KEY])
            | (one.young ^ kept[key + _YOUNG_KEY])
        ):
            change_bits(out, at + _PORTALS_AT + i * PORTALS, one.portals, kept, key + _PORTALS_KEY)
            change_bits(out, at + _ELDERS_AT + i * LEVELS, one.elders, kept, key + _ELDERS_KEY)
            change_bits(out, at + _YOUNG_AT + i * LEVELS, one.young, kept, key + _YOUNG_KEY)

    def _places(
        self,
        state: NeanderthalState,
        who: i64,
        one: Species,
        i: i64,
        out: BytesWriter,
        at: i64,
        kept: vec[i64],
        key: i64,
    ) -> None:
        """Where the pieces of a seat are, and what it has talked about."""
        seats: i64 = state.seats
        first: i64 = around(who - i + seats, seats)  # the seat that observes
        self._alpha(one.alpha, i, out, at, kept, key + _ALPHA_KEY)
        men = one.men
        offers = state.offers
        j: i64
        for j in range(seats):
            colour: i64 = around(first + j, seats)
            put_over(out, at + _HUNTERS_AT + (i * GROUPS + HOME) * MOST_SEATS + j, men[HOME * MOST_SEATS + colour])
            to: i64 = at + _HUNTERS_AT + i * GROUPS * MOST_SEATS + j
            groups: i64 = one.stands | kept[key + _GROUPS_KEY]
            while groups:
                if groups & 1:
                    put_over(out, to, men[colour])
                groups >>= 1
                to += MOST_SEATS
                colour += MOST_SEATS
            talked: i64 = offers[who * MOST_SEATS + around(first + j, seats)]
            change_bits(out, at + _TALKED_AT + (i * MOST_SEATS + j) * SPOTS, talked, kept, key + _TALKED_KEY + j)
        kept[key + _GROUPS_KEY] = one.stands

    def _cards(
        self,
        state: NeanderthalState,
        who: i64,
        one: Species,
        i: i64,
        discs: i64,
        out: BytesWriter,
        at: i64,
        kept: vec[i64],
        key: i64,
    ) -> None:
        """The cards of a seat, the daughters it courts, and the sums of the abilities that they give it."""
        owner = state.owner
        husband = state.husband
        owned: i64 = 0
        wed: i64 = 0
        working: i64 = one.tableau & ~discs
        bit: i64 = 1
        bride: i64
        for bride in state.brides:
            if owner[bride] == who:
                owned |= bit << bride
            if husband[bride] == who:
                wed |= bit << bride
            if (owned | wed) >> bride & 1 and state.works(who, BIOMES + bride):
                working |= bit << (BIOMES + bride)
        if (
            (owned ^ kept[key + _OWNER_KEY])
            | (wed ^ kept[key + _HUSBAND_KEY])
            | (one.courts ^ kept[key + _COURTS_KEY])
            | (one.moved ^ kept[key + _MOVED_KEY])
            | (one.hand ^ kept[key + _HAND_KEY])
            | (one.tableau ^ kept[key + _TABLEAU_KEY])
            | (one.bonus ^ kept[key + _BONUS_KEY])
        ):
            change_bits(out, at + _OWNER_AT + i * DAUGHTERS, owned, kept, key + _OWNER_KEY)
            change_bits(out, at + _HUSBAND_AT + i * DAUGHTERS, wed, kept, key + _HUSBAND_KEY)
            change_bits(out, at + _COURTS_AT + i * DAUGHTERS, one.courts, kept, key + _COURTS_KEY)
            change_bits(out, at + _MOVED_AT + i * DAUGHTERS, one.moved, kept, key + _MOVED_KEY)
            change_bits(out, at + _HAND_AT + i * BIOMES, one.hand, kept, key + _HAND_KEY)
            change_bits(out, at + _TABLEAU_AT + i * BIOMES, one.tableau, kept, key + _TABLEAU_KEY)
            change_bits(out, at + _BONUS_AT + i * (BIOMES + DAUGHTERS), one.bonus, kept, key + _BONUS_KEY)
        changed: i64 = working ^ kept[key + _WORKING_KEY]
        if changed:
            kept[key + _WORKING_KEY] = working
            hooks = self._deck.hook_cards
            hook: i64
            for hook in range(HOOKS):
                if hooks[hook] & changed:
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
                out[row + 1 + around(kill.seat - seat + seats, seats)] = 1
                put_over(out, row + 4, kill.place + 1)
                put_over(out, row + 5, kill.at + 1)
                put_flag(out, row + 6, kill.claimable)
                put_over(out, row + 7, kill.first + 1)
                put_over(out, row + 8, kill.second + 1)
                put_flag(out, row + 9, kill.stolen)
                put_over(out, row + 10, kill.cubes)
                put_flag(out, row + 11, kill.alpha)
        kept[key + _KILLS_KEY] = count
