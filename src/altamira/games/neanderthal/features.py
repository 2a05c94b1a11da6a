"""A position of Neanderthal for learning programs, in bytes: row_fields.py says which. Nothing here is secret.

A decision changes few of them, so a row is written over the one before: sets and indexes are remembered, and only
what differs is touched. Small numbers are not remembered but always written: with many games the time goes into
fetching memory, so that fewer keys save more than fewer writes. A new row is one written over nothing.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from altamira.core.chance import BIT
from altamira.core.features import Features, Rows, around, change_bits, change_one, put_flag, put_over
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
    DECISIONS,
    GROUPS,
    HALF,
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

# What is remembered about a row, so that one comparison tells of many bytes that they are the same. A set is its
# bits, an index is plus 1, several small numbers share one; 0 for a row of zeros.

_TABLE_KEY: Final = 0  # oneself and the order
_SEAT_KEY: Final = 1
_MODE_KEY: Final = 2
_ACTOR_KEY: Final = 3
_DECISION_KEY: Final = 4
_WAITING_KEY: Final = 5  # two sets: the kinds below HALF, and the others
_FRESH_KEY: Final = 7
_DOWN_KEY: Final = 8
_CONTESTED_KEY: Final = 9
_EVENT_KEY: Final = 10
_UNSEEN_BIOMES_KEY: Final = 11
_UNSEEN_DAUGHTERS_KEY: Final = 12
_IMMATURE_KEY: Final = 13
_LADEN_KEY: Final = 14  # the daughters that had discs on them
_OWNER_KEY: Final = 15  # of all seats, as the four that follow
_HUSBAND_KEY: Final = 16
_OFFICES_KEY: Final = 17  # portals, elders, immature elders
_COURTS_KEY: Final = 18
_MOVED_KEY: Final = 19
_COVERED_KEY: Final = 20  # the cards that had a disc on them
_KILLS_KEY: Final = 21
_DEAL_KEY: Final = 22
_TALKS_KEY: Final = 23  # 1 when there were any
_TALKED_KEY: Final = 24  # for each seat with each seat
_ROWS_KEY: Final = 33  # the card on each place
_SEATS_KEY: Final = 45  # from here on for each seat
_STANDING_KEY: Final = 0  # what `standing` makes of it
_SPECIES_KEY: Final = 1
_SEXUALITY_KEY: Final = 2
_ALPHA_KEY: Final = 3
_GROUPS_KEY: Final = 4  # the places on which the seat had hunters
_HAND_KEY: Final = 5
_TABLEAU_KEY: Final = 6
_BONUS_KEY: Final = 7
_WORKING_KEY: Final = 8  # the cards whose abilities the seat had
_SEAT_KEYS: Final = 9
_KEYS: Final = 72
assert _ROWS_KEY == _TALKED_KEY + MOST_SEATS * MOST_SEATS
assert _SEATS_KEY == _ROWS_KEY + PLACES
assert _KEYS == _SEATS_KEY + MOST_SEATS * _SEAT_KEYS

# Portals, elders and immature elders follow each other, so that they are one set.
_ELDERS_BIT: Final = 18
_YOUNG_BIT: Final = 36
assert PORTALS == LEVELS
assert (LAYOUT.at("elders"), LAYOUT.at("immature_elders")) == (
    LAYOUT.at("portals") + _ELDERS_BIT,
    LAYOUT.at("portals") + _YOUNG_BIT,
)


def standing(one: Species, lost: i64) -> i64:
    """The small numbers of a species as one; each has room for the most that it can be."""
    standing: i64 = one.sex_card
    standing = standing << 1 | one.side
    standing = standing << 2 | one.placard
    standing = standing << 1 | (1 if one.tribal else 0)
    standing = standing << 5 | one.dead
    standing = standing << 5 | lost
    return (standing << 8 | (one.alpha + 1)) + 1


def put_numbers(out: vec[u8], at: i64, numbers: vec[i64], first: i64) -> None:
    """Write three numbers, none of them above 255, over others."""
    out[at] = u8(numbers[first])
    out[at + 1] = u8(numbers[first + 1])
    out[at + 2] = u8(numbers[first + 2])


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

    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        self.rewrite(state, seat, out, at, self._nothing[:], 0)

    def rewrite(self, state: State, seat: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
        assert isinstance(state, NeanderthalState)
        put_over(out, at + _TURN_AT, state.turn)
        put_over(out, at + _EVENTS_AT, state.events_left)
        put_flag(out, at + _OVER_AT, state.over)
        put_flag(out, at + _TRADED_AT, state.traded)
        self._table(state, seat, out, at, kept, key)
        self._pending(state, seat, out, at, kept, key)
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
        self._discs(state, out, at, kept, key)
        seats: i64 = state.seats
        owned: i64 = 0
        wed: i64 = 0
        daughters: i64 = 0  # the first bit of this seat in a set of all seats' daughters
        levels: i64 = 0  # the same of portals and elders, of which there are as many
        offices: i64 = 0
        courts: i64 = 0
        moved: i64 = 0
        i: i64
        for i in range(seats):
            who: i64 = around(seat + i, seats)
            one: Species = state.species[who]
            owned |= one.daughters << daughters
            wed |= one.wives << daughters
            courts |= one.courts << daughters
            moved |= one.moved << daughters
            daughters += DAUGHTERS
            offices |= (one.portals | one.elders << _ELDERS_BIT | one.young << _YOUNG_BIT) << levels
            levels += LEVELS
            own: i64 = key + _SEATS_KEY + i * _SEAT_KEYS
            self._species(state, who, one, i, out, at, kept, own)
            self._hunters(one, seat, seats, i, out, at, kept, own)
            self._cards(state, who, one, i, out, at, kept, own)
        if (
            (owned ^ kept[key + _OWNER_KEY])
            | (wed ^ kept[key + _HUSBAND_KEY])
            | (offices ^ kept[key + _OFFICES_KEY])
            | (courts ^ kept[key + _COURTS_KEY])
            | (moved ^ kept[key + _MOVED_KEY])
        ):
            change_bits(out, at + _OWNER_AT, owned, kept, key + _OWNER_KEY)
            change_bits(out, at + _HUSBAND_AT, wed, kept, key + _HUSBAND_KEY)
            change_bits(out, at + _PORTALS_AT, offices, kept, key + _OFFICES_KEY)
            change_bits(out, at + _COURTS_AT, courts, kept, key + _COURTS_KEY)
            change_bits(out, at + _MOVED_AT, moved, kept, key + _MOVED_KEY)
        self._talks(state, seat, out, at, kept, key)
        self._kills(state, seat, out, at, kept, key)

    def _table(self, state: NeanderthalState, seat: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
        """Who sits where, and the order."""
        seats: i64 = state.seats
        order = state.order
        table: i64 = seat + 1
        i: i64
        for i in range(seats):
            table = table << 2 | order[i]
        if kept[key + _TABLE_KEY] != table:
            kept[key + _TABLE_KEY] = table
            change_one(out, at + _SEAT_AT, seat, kept, key + _SEAT_KEY)
            change_one(out, at + _MODE_AT, state.mode, kept, key + _MODE_KEY)
            for i in range(seats):
                out[at + _SEATS_AT + i] = 1
                out[at + _ORDER_AT + around(order[i] - seat + seats, seats)] = u8(i + 1)

    def _pending(
        self, state: NeanderthalState, seat: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64
    ) -> None:
        actor: i64 = -1
        kind: i64 = -1
        a: i64 = -1
        b: i64 = -1
        c: i64 = -1
        low: i64 = 0
        high: i64 = 0
        if not state.over:
            top = state.top()
            kind = top.kind
            a = top.a
            b = top.b
            c = top.c
            if kind < DECISIONS:
                actor = around(top.seat - seat + state.seats, state.seats)
            one = top.below
            while one is not None:
                if one.kind < HALF:
                    low |= BIT[one.kind]
                else:
                    high |= BIT[one.kind - HALF]
                one = one.below
        change_one(out, at + _ACTOR_AT, actor, kept, key + _ACTOR_KEY)
        change_one(out, at + _DECISION_AT, kind, kept, key + _DECISION_KEY)
        put_over(out, at + _NUMBERS_AT, a + 1)
        put_over(out, at + _NUMBERS_AT + 1, b + 1)
        put_over(out, at + _NUMBERS_AT + 2, c + 1)
        change_bits(out, at + _WAITING_AT, low, kept, key + _WAITING_KEY)
        change_bits(out, at + _WAITING_AT + HALF, high, kept, key + _WAITING_KEY + 1)

    def _rows(self, state: NeanderthalState, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
        rows = state.rows
        place: i64
        for place in range(PLACES):
            card: i64 = rows[place]
            row: i64 = card + 2 if card >= 0 else -1 - card  # GAP, ICE, then the biomes
            if kept[key + _ROWS_KEY + place] != row:
                self._biomes.change(row, out, at + _ROWS_AT + place * _BIOME_WIDTH, kept, key + _ROWS_KEY + place)

    def _discs(self, state: NeanderthalState, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
        """The discs on daughters and on cards in tableaus."""
        changing: i64 = state.laden | kept[key + _LADEN_KEY]
        if changing:
            kept[key + _LADEN_KEY] = state.laden
            bound = state.bound
            here: i64 = 0
            while changing:
                if changing & 1:
                    put_numbers(out, at + _BOUND_AT + here, bound, here)
                changing >>= 1
                here += COLOURS
        changing = state.covered | kept[key + _COVERED_KEY]
        if changing:
            kept[key + _COVERED_KEY] = state.covered
            made = state.made
            card: i64 = 0
            to: i64 = at + _MADE_AT
            while changing:
                if changing & 1:
                    colour: i64 = made[card]
                    put_flag(out, to + ORANGE, colour == ORANGE)
                    put_flag(out, to + WHITE, colour == WHITE)
                    put_flag(out, to + BLACK, colour == BLACK)
                changing >>= 1
                card += 1
                to += COLOURS

    def _species(
        self,
        state: NeanderthalState,
        who: i64,
        one: Species,
        i: i64,
        out: vec[u8],
        at: i64,
        kept: vec[i64],
        key: i64,
    ) -> None:
        lost: i64 = state.lost[who]
        stands: i64 = standing(one, lost)
        if kept[key + _STANDING_KEY] != stands:
            kept[key + _STANDING_KEY] = stands
            change_one(out, at + _SPECIES_AT + i * _SPECIES, one.placard, kept, key + _SPECIES_KEY)
            change_one(
                out, at + _SEXUALITY_AT + i * _SEXUALITIES, state.sexuality(who), kept, key + _SEXUALITY_KEY
            )
            put_flag(out, at + _TRIBAL_AT + i, one.tribal)
            put_over(out, at + _DEAD_AT + i, one.dead)
            put_over(out, at + _LOST_AT + i, lost)
            self._alpha(one.alpha, i, out, at, kept, key + _ALPHA_KEY)
        put_numbers(out, at + _VOCABULARY_AT + i * COLOURS, one.free, 0)
        put_numbers(out, at + _MPI_AT + i * COLOURS, one.mpi, 0)
        put_numbers(out, at + _NEEDS_AT + i * COLOURS, one.needs, 0)

    def _hunters(
        self, one: Species, seat: i64, seats: i64, i: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64
    ) -> None:
        """The hunters of a seat in each group, by colour: one's own first."""
        men = one.men
        changing: i64 = one.stands | kept[key + _GROUPS_KEY]
        kept[key + _GROUPS_KEY] = one.stands
        second: i64 = around(seat + 1, seats)
        third: i64 = MOST_SEATS - 1  # nobody's, at a table of two
        if seats == MOST_SEATS:
            third = around(seat + 2, seats)
        here: i64 = 0
        to: i64 = at + _HUNTERS_AT + i * GROUPS * MOST_SEATS
        home: i64 = to + HOME * MOST_SEATS
        while changing:
            if changing & 1:
                out[to] = u8(men[here + seat])
                out[to + 1] = u8(men[here + second])
                out[to + 2] = u8(men[here + third])
            changing >>= 1
            here += MOST_SEATS
            to += MOST_SEATS
        here = HOME * MOST_SEATS
        out[home] = u8(men[here + seat])
        out[home + 1] = u8(men[here + second])
        out[home + 2] = u8(men[here + third])

    def _cards(
        self,
        state: NeanderthalState,
        who: i64,
        one: Species,
        i: i64,
        out: vec[u8],
        at: i64,
        kept: vec[i64],
        key: i64,
    ) -> None:
        """The biome cards of a seat, and the sums of the abilities of all its cards that work."""
        if (
            (one.hand ^ kept[key + _HAND_KEY])
            | (one.tableau ^ kept[key + _TABLEAU_KEY])
            | (one.bonus ^ kept[key + _BONUS_KEY])
        ):
            change_bits(out, at + _HAND_AT + i * BIOMES, one.hand, kept, key + _HAND_KEY)
            change_bits(out, at + _TABLEAU_AT + i * BIOMES, one.tableau, kept, key + _TABLEAU_KEY)
            change_bits(out, at + _BONUS_AT + i * (BIOMES + DAUGHTERS), one.bonus, kept, key + _BONUS_KEY)
        working: i64 = state.working(who)
        changed: i64 = working ^ kept[key + _WORKING_KEY]
        if changed:
            kept[key + _WORKING_KEY] = working
            hooks = self._deck.hook_cards
            hook: i64
            for hook in range(HOOKS):
                if hooks[hook] & changed:
                    put_over(out, at + _ABILITIES_AT + i * HOOKS + hook, state.ability(who, hook))

    def _alpha(self, place: i64, i: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
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

    def _talks(self, state: NeanderthalState, seat: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
        said: i64 = len(state.deal)
        i: i64
        for i in range(max(said, kept[key + _DEAL_KEY])):
            put_over(out, at + _DEAL_AT + i, state.deal[i] + 1 if i < said else 0)
        kept[key + _DEAL_KEY] = said
        offers = state.offers
        talks: i64 = 0
        for i in range(MOST_SEATS * MOST_SEATS):
            if offers[i]:
                talks = 1
        if talks | kept[key + _TALKS_KEY]:
            kept[key + _TALKS_KEY] = talks
            seats: i64 = state.seats
            j: i64
            for i in range(seats):
                for j in range(seats):
                    talked: i64 = offers[around(seat + i, seats) * MOST_SEATS + around(seat + j, seats)]
                    pair: i64 = i * MOST_SEATS + j
                    change_bits(out, at + _TALKED_AT + pair * SPOTS, talked, kept, key + _TALKED_KEY + pair)

    def _kills(self, state: NeanderthalState, seat: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
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
