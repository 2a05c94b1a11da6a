"""A position of Neanderthal for learning programs, in bytes: row_fields.py says which. Nothing here is secret.

A decision changes few of them, so a row is written over the one before: sets and indexes are remembered, and only
what differs is touched. Small numbers are not remembered but always written: with many games the time goes into
fetching memory, so that fewer keys save more than fewer writes. A new row is one written over nothing.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from altamira.core.chance import FACES, lowest
from altamira.core.features import Features, Rows, around, change_bits, change_one, put_flag, put_over
from altamira.core.game import View
from altamira.core.state import State
from altamira.core.waiting import HALF, Pending
from altamira.games.neanderthal.card_features import BIOME_COLUMNS, biome_row, daughter_row
from altamira.games.neanderthal.components import (
    BIOMES,
    COLOURS,
    DAUGHTERS,
    FACE_BITS,
    FACE_MASK,
    GAP,
    HOOKS,
    ICE,
    LEVELS,
    MOST_SEATS,
    PLACES,
    PORTALS,
    SEXUALITY_NAMES,
    SPECIES_NAMES,
    SPOTS,
    Deck,
)
from altamira.games.neanderthal.row_by_name import named
from altamira.games.neanderthal.row_fields import (
    ALPHA_NAMES,
    KILL_COLUMNS,
    LAYOUT,
    MOST_FREED,
    MOST_KILLS,
    MOST_STEPS,
    NUMBERED,
    OF_SEATS,
    STEP_WIDTH,
)
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.species import CROWD, DEAD, ROOM, Species
from altamira.games.neanderthal.state import (
    ABROAD,
    AS_ELDER,
    AS_HUSBAND,
    AS_SUITOR,
    DECISIONS,
    GROUPS,
    HOME,
    KINDS,
    ROLL_ELDERS,
    ROLL_HUNT,
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
_FALLEN_AT: Final[i64] = LAYOUT.at("fallen")
_WAITING_AT: Final[i64] = LAYOUT.at("waiting")
_STEPS_AT: Final[i64] = LAYOUT.at("steps")
_ROWS_AT: Final[i64] = LAYOUT.at("rows")
_FRESH_AT: Final[i64] = LAYOUT.at("fresh")
_EVENT_AT: Final[i64] = LAYOUT.at("event")
_UNSEEN_BIOMES_AT: Final[i64] = LAYOUT.at("unseen_biomes")
_MADE_AT: Final[i64] = LAYOUT.at("made")
_OWNER_AT: Final[i64] = LAYOUT.at("owner")
_HUSBAND_AT: Final[i64] = LAYOUT.at("husband")
_IMMATURE_AT: Final[i64] = LAYOUT.at("immature")
_BOUND_AT: Final[i64] = LAYOUT.at("bound")
_SPECIES_AT: Final[i64] = LAYOUT.at("species")
_TRIBAL_AT: Final[i64] = LAYOUT.at("tribal")
_SEXUALITY_AT: Final[i64] = LAYOUT.at("sexuality")
_OTHER_SIDE_AT: Final[i64] = LAYOUT.at("other_side")
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

_TALKER_KEY: Final = 0  # who observed the talks; 0: there were none
_SEAT_KEY: Final = 1
_MODE_KEY: Final = 2
_ACTOR_KEY: Final = 3
_DECISION_KEY: Final = 4
_WAITING_KEY: Final = 5  # two sets: the kinds below HALF, and the others
_TABLE_KEY: Final = 7  # the stamps of the table, of the cards, of discs and of talks
_CARDS_KEY: Final = 8
_ALL_DISCS_KEY: Final = 9
_TALKS_KEY: Final = 10
_SPOTS_KEY: Final = 11  # places refilled, brought down, and contested spots
_UNSEEN_KEY: Final = 12  # biomes, then daughters
_OFFICES_KEY: Final = 13  # portals, elders, immature elders of all seats
_COURTS_KEY: Final = 14
_KILLS_KEY: Final = 15
_SEATS_KEY: Final = 16  # from here on for each seat
_SEAT_KEYS: Final = 13
_EVENT_KEY: Final = 55  # from here on what changes seldom
_IMMATURE_KEY: Final = 56
_LADEN_KEY: Final = 57  # the daughters that had discs on them
_OWNER_KEY: Final = 58  # of all seats, as the two that follow
_HUSBAND_KEY: Final = 59
_MOVED_KEY: Final = 60
_COVERED_KEY: Final = 61  # the cards that had a disc on them
_DEAL_KEY: Final = 62
_ROWS_KEY: Final = 63  # the card on each place
_TALKED_KEY: Final = 75  # for each seat with each seat
_STEPS_KEY: Final = 84  # how many steps were written
_FALLEN_KEY: Final = 85  # the dice of a large hunt
_KEYS: Final = 86
assert _EVENT_KEY == _SEATS_KEY + MOST_SEATS * _SEAT_KEYS
assert _TALKED_KEY == _ROWS_KEY + PLACES
assert _STEPS_KEY == _TALKED_KEY + MOST_SEATS * MOST_SEATS

# Of a seat
_STANDING_KEY: Final = 0  # what `standing` makes of it
_DISCS_KEY: Final = 1
_HOME_KEY: Final = 2
_GROUPS_KEY: Final = 3  # the hunters on places, for each colour
_SPECIES_KEY: Final = 6
_SEXUALITY_KEY: Final = 7
_ALPHA_KEY: Final = 8
_HAND_KEY: Final = 9
_TABLEAU_KEY: Final = 10
_BONUS_KEY: Final = 11
_WORKING_KEY: Final = 12  # the cards whose abilities the seat had
assert _WORKING_KEY == _SEAT_KEYS - 1

# Some sets follow each other, so that they are one: portals, elders and immature elders; places refilled, brought
# down, and contested spots; unseen biomes and daughters.
_ELDERS_BIT: Final = 18
_YOUNG_BIT: Final = 36
assert PORTALS == LEVELS
assert (LAYOUT.at("elders"), LAYOUT.at("immature_elders")) == (
    LAYOUT.at("portals") + _ELDERS_BIT,
    LAYOUT.at("portals") + _YOUNG_BIT,
)
assert (LAYOUT.at("down"), LAYOUT.at("contested")) == (
    LAYOUT.at("fresh") + PLACES,
    LAYOUT.at("fresh") + 2 * PLACES,
)
assert LAYOUT.at("unseen_daughters") == LAYOUT.at("unseen_biomes") + BIOMES


# The kinds of steps that have numbers, also as the sets in which each step knows what lies below it
_NUMBERED_LOW: Final[i64] = sum(1 << kind for kind in NUMBERED if kind < HALF)
_NUMBERED_HIGH: Final[i64] = sum(1 << kind - HALF for kind in NUMBERED if kind >= HALF)
_NUMBERED: Final[list[bool]] = [kind in NUMBERED for kind in range(KINDS)]
_OF_SEATS: Final[list[bool]] = [kind in OF_SEATS for kind in range(KINDS)]


def standing(one: Species, lost: i64) -> i64:
    """The small numbers of a species as one; each has room for the most that it can be."""
    standing: i64 = one.sex_card
    standing = standing << 1 | one.side
    standing = standing << 2 | one.placard
    standing = standing << 1 | (1 if one.tribal else 0)
    standing = standing << 5 | one.dead
    standing = standing << 5 | lost
    return (standing << 8 | (one.alpha + 1)) + 1


def put_discs(one: Species, out: vec[u8], at: i64) -> None:
    colour: i64
    for colour in range(COLOURS):
        out[at + _VOCABULARY_AT + colour] = u8(one.free(colour))
        out[at + _MPI_AT + colour] = u8(one.pinned(colour))
        out[at + _NEEDS_AT + colour] = u8(one.needed(colour))


def put_home(home: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
    """The hunters of a seat at home, by colour."""
    kept[key + _HOME_KEY] = home
    out[at] = u8(home & CROWD)
    out[at + 1] = u8(home >> ROOM & CROWD)
    out[at + 2] = u8(home >> 2 * ROOM)


def put_parties(own: i64, theirs: i64, others: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
    """The hunters of a seat on places, for each colour in one number."""
    changing: i64 = (
        (own ^ kept[key + _GROUPS_KEY])
        | (theirs ^ kept[key + _GROUPS_KEY + 1])
        | (others ^ kept[key + _GROUPS_KEY + 2])
    )
    kept[key + _GROUPS_KEY] = own
    kept[key + _GROUPS_KEY + 1] = theirs
    kept[key + _GROUPS_KEY + 2] = others
    while changing:
        place: i64 = lowest(changing) // ROOM
        shift: i64 = place * ROOM
        group: i64 = at + place * MOST_SEATS
        out[group] = u8(own >> shift & CROWD)
        out[group + 1] = u8(theirs >> shift & CROWD)
        out[group + 2] = u8(others >> shift & CROWD)
        changing = changing >> shift + ROOM << shift + ROOM


def _steps(top: Pending | None, seat: i64, seats: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
    """What waits below and has numbers; each knows whether there is more."""
    row: i64 = at
    end: i64 = at + MOST_STEPS * STEP_WIDTH
    one = top
    while one is not None and row < end and (one.low & _NUMBERED_LOW) | (one.high & _NUMBERED_HIGH):
        one = one.below
        assert one is not None
        kind: i64 = one.kind
        if _NUMBERED[kind]:
            out[row] = u8(kind + 1)
            out[row + 1] = u8(around(one.seat - seat + seats, seats) + 1 if _OF_SEATS[kind] else 0)
            put_over(out, row + 2, one.a + 1)
            put_over(out, row + 3, one.b + 1)
            put_over(out, row + 4, one.c + 1)
            row += STEP_WIDTH
    written: i64 = (row - at) // STEP_WIDTH
    before: i64 = at + kept[key + _STEPS_KEY] * STEP_WIDTH
    while row < before:
        out[row] = 0
        row += 1
    kept[key + _STEPS_KEY] = written


class NeanderthalFeatures(Features):
    """Writes straight from a position of games with this deck."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(LAYOUT, _KEYS)
        self._deck: Deck = deck
        self._biomes = Rows([biome_row(deck, card) for card in [GAP, ICE, *range(BIOMES)]])
        self._hooks: vec[i64] = vec[i64](  # of each card: bits of its abilities
            [
                sum(1 << hook for hook in range(HOOKS) if card in deck.hooks[hook])
                for card in range(BIOMES + DAUGHTERS)
            ]
        )
        self._daughters = Rows([daughter_row(deck, card) for card in range(-1, DAUGHTERS)])

    def fits(self, state: State) -> bool:
        return isinstance(state, NeanderthalState) and state.deck.digest == self._deck.digest

    def named(self, view: View) -> dict[str, list[int]]:
        return named(self._deck, view)

    def rewrite(self, state: State, seat: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
        assert isinstance(state, NeanderthalState)
        turned: bool = kept[key + _SEAT_KEY] != seat + 1  # somebody else observes than before
        put_over(out, at + _TURN_AT, state.turn)
        put_over(out, at + _EVENTS_AT, state.events_left)
        put_flag(out, at + _OVER_AT, state.over)
        put_flag(out, at + _TRADED_AT, state.traded)
        self._pending(state, seat, out, at, kept, key)
        if turned or kept[key + _TABLE_KEY] != state.table_stamp:
            self._table(state, seat, out, at, kept, key)
        if turned or kept[key + _CARDS_KEY] != state.cards_stamp:
            self._cards(state, seat, out, at, kept, key)
        spots: i64 = state.fresh | state.down << PLACES | state.contested << 2 * PLACES
        unseen: i64 = state.north | state.south | state.unseen << BIOMES
        if (spots ^ kept[key + _SPOTS_KEY]) | (unseen ^ kept[key + _UNSEEN_KEY]):
            change_bits(out, at + _FRESH_AT, spots, kept, key + _SPOTS_KEY)
            change_bits(out, at + _UNSEEN_BIOMES_AT, unseen, kept, key + _UNSEEN_KEY)
        if kept[key + _ALL_DISCS_KEY] != state.discs_stamp:
            self._discs(state, out, at, kept, key)
        seats: i64 = state.seats
        offices: i64 = 0
        levels: i64 = 0  # the first bit of this seat in a set of all seats' portals; elders are as many
        courts: i64 = 0
        daughters: i64 = 0  # the same in a set of daughters
        # Whose hunters are told of after one's own; there is always a third colour, at a table of two nobody's.
        second: i64 = around(seat + 1, seats)
        third: i64 = around(seat + 2, seats) if seats == MOST_SEATS else MOST_SEATS - 1
        i: i64
        for i in range(seats):
            who: i64 = around(seat + i, seats)
            one: Species = state.species[who]
            courts |= one.courts << daughters
            daughters += DAUGHTERS
            offices |= (one.portals | one.elders << _ELDERS_BIT | one.young << _YOUNG_BIT) << levels
            levels += LEVELS
            own: i64 = key + _SEATS_KEY + i * _SEAT_KEYS
            if kept[own + _STANDING_KEY] != standing(one, state.lost[who]):
                self._species(one, state.lost[who], i, out, at, kept, own)
            if kept[own + _DISCS_KEY] != one.discs:
                kept[own + _DISCS_KEY] = one.discs
                put_discs(one, out, at + i * COLOURS)
            home: i64 = (
                (one.home >> seat * ROOM & CROWD)
                | (one.home >> second * ROOM & CROWD) << ROOM
                | (one.home >> third * ROOM & CROWD) << 2 * ROOM
            )
            men = one.men
            if (
                (home ^ kept[own + _HOME_KEY])
                | (men[seat] ^ kept[own + _GROUPS_KEY])
                | (men[second] ^ kept[own + _GROUPS_KEY + 1])
                | (men[third] ^ kept[own + _GROUPS_KEY + 2])
            ):
                to: i64 = at + _HUNTERS_AT + i * GROUPS * MOST_SEATS
                put_home(home, out, to + HOME * MOST_SEATS, kept, own)
                put_parties(men[seat], men[second], men[third], out, to, kept, own)
        if (offices ^ kept[key + _OFFICES_KEY]) | (courts ^ kept[key + _COURTS_KEY]):
            change_bits(out, at + _PORTALS_AT, offices, kept, key + _OFFICES_KEY)
            change_bits(out, at + _COURTS_AT, courts, kept, key + _COURTS_KEY)
        if kept[key + _TALKS_KEY] != state.talks_stamp or 0 < kept[key + _TALKER_KEY] != seat + 1:
            self._talks(state, seat, out, at, kept, key)
        if len(state.kills) or kept[key + _KILLS_KEY]:
            self._kills(state, seat, out, at, kept, key)

    def _table(self, state: NeanderthalState, seat: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
        """Who sits where, the order, the daughter of the turn and the cards on the places."""
        seats: i64 = state.seats
        order = state.order
        change_one(out, at + _SEAT_AT, seat, kept, key + _SEAT_KEY)
        change_one(out, at + _MODE_AT, state.mode, kept, key + _MODE_KEY)
        i: i64
        for i in range(seats):
            out[at + _SEATS_AT + i] = 1
            out[at + _ORDER_AT + around(order[i] - seat + seats, seats)] = u8(i + 1)
        if kept[key + _TABLE_KEY] != state.table_stamp:
            kept[key + _TABLE_KEY] = state.table_stamp
            self._daughters.change(state.current + 1, out, at + _EVENT_AT, kept, key + _EVENT_KEY)
            rows = state.rows
            for i in range(PLACES):
                card: i64 = rows[i]
                row: i64 = card + 2 if card >= 0 else -1 - card  # GAP, ICE, then the biomes
                self._biomes.change(row, out, at + _ROWS_AT + i * _BIOME_WIDTH, kept, key + _ROWS_KEY + i)

    def _cards(self, state: NeanderthalState, seat: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
        """Whose the cards are, in hand and in play, who is married to whom, and what works for whom."""
        kept[key + _CARDS_KEY] = state.cards_stamp
        seats: i64 = state.seats
        owned: i64 = 0
        wed: i64 = 0
        moved: i64 = 0
        daughters: i64 = 0
        i: i64
        for i in range(seats):
            who: i64 = around(seat + i, seats)
            one: Species = state.species[who]
            owned |= one.daughters << daughters
            wed |= one.wives << daughters
            moved |= one.moved << daughters
            daughters += DAUGHTERS
            own: i64 = key + _SEATS_KEY + i * _SEAT_KEYS
            change_bits(out, at + _HAND_AT + i * BIOMES, one.hand, kept, own + _HAND_KEY)
            change_bits(out, at + _TABLEAU_AT + i * BIOMES, one.tableau, kept, own + _TABLEAU_KEY)
            change_bits(out, at + _BONUS_AT + i * (BIOMES + DAUGHTERS), one.bonus, kept, own + _BONUS_KEY)
            changed: i64 = one.working ^ kept[own + _WORKING_KEY]
            if changed:
                kept[own + _WORKING_KEY] = one.working
                self._abilities(state, who, out, at + i * HOOKS, changed)
        change_bits(out, at + _OWNER_AT, owned, kept, key + _OWNER_KEY)
        change_bits(out, at + _HUSBAND_AT, wed, kept, key + _HUSBAND_KEY)
        change_bits(out, at + _MOVED_AT, moved, kept, key + _MOVED_KEY)
        change_bits(out, at + _IMMATURE_AT, state.immature, kept, key + _IMMATURE_KEY)

    def _pending(
        self, state: NeanderthalState, seat: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64
    ) -> None:
        actor: i64 = -1
        kind: i64 = -1
        a: i64 = -1
        b: i64 = -1
        c: i64 = -1
        fallen: i64 = 0
        low: i64 = 0
        high: i64 = 0
        top = state.awaited
        if top is not None:
            kind = top.kind
            a = top.a
            b = top.b
            c = top.c
            if kind < DECISIONS or kind >= ROLL_ELDERS:
                actor = around(top.seat - seat + state.seats, state.seats)
            if kind == ROLL_HUNT:
                fallen = c >> 1
                c &= 1
            low = top.low
            high = top.high
        if (low & _NUMBERED_LOW) | (high & _NUMBERED_HIGH) | kept[key + _STEPS_KEY]:
            _steps(top, seat, state.seats, out, at + _STEPS_AT, kept, key)
        change_one(out, at + _ACTOR_AT, actor, kept, key + _ACTOR_KEY)
        change_one(out, at + _DECISION_AT, kind, kept, key + _DECISION_KEY)
        put_over(out, at + _NUMBERS_AT, a + 1)
        put_over(out, at + _NUMBERS_AT + 1, b + 1)
        put_over(out, at + _NUMBERS_AT + 2, c + 1)
        if fallen != kept[key + _FALLEN_KEY]:
            kept[key + _FALLEN_KEY] = fallen
            face: i64
            for face in range(FACES):
                out[at + _FALLEN_AT + face] = u8(fallen >> FACE_BITS * face & FACE_MASK)
        change_bits(out, at + _WAITING_AT, low, kept, key + _WAITING_KEY)
        change_bits(out, at + _WAITING_AT + HALF, high, kept, key + _WAITING_KEY + 1)

    def _discs(self, state: NeanderthalState, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
        """The discs on daughters and on cards in tableaus."""
        kept[key + _ALL_DISCS_KEY] = state.discs_stamp
        changing: i64 = state.laden | kept[key + _LADEN_KEY]
        if changing:
            kept[key + _LADEN_KEY] = state.laden
            bound = state.bound
            colour: i64
            while changing:
                here: i64 = lowest(changing) * COLOURS
                for colour in range(COLOURS):
                    out[at + _BOUND_AT + here + colour] = u8(bound[here + colour])
                changing &= changing - 1
        changing = state.covered | kept[key + _COVERED_KEY]
        if changing:
            kept[key + _COVERED_KEY] = state.covered
            made = state.made
            while changing:
                card: i64 = lowest(changing)
                for colour in range(COLOURS):
                    put_flag(out, at + _MADE_AT + card * COLOURS + colour, made[card] == colour)
                changing &= changing - 1

    def _species(self, one: Species, lost: i64, i: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
        kept[key + _STANDING_KEY] = standing(one, lost)
        change_one(out, at + _SPECIES_AT + i * _SPECIES, one.placard, kept, key + _SPECIES_KEY)
        change_one(out, at + _SEXUALITY_AT + i * _SEXUALITIES, one.sexuality, kept, key + _SEXUALITY_KEY)
        other: i64 = self._deck.sides[one.sex_card][1 - one.side]
        side: i64
        for side in range(_SEXUALITIES):
            put_flag(out, at + _OTHER_SIDE_AT + i * _SEXUALITIES + side, side == other)
        put_flag(out, at + _TRIBAL_AT + i, one.tribal)
        put_over(out, at + _DEAD_AT + i, one.dead)
        put_over(out, at + _LOST_AT + i, lost)
        self._alpha(one.alpha, i, out, at, kept, key + _ALPHA_KEY)

    def _abilities(self, state: NeanderthalState, who: i64, out: vec[u8], at: i64, changed: i64) -> None:
        """The sums of the abilities that these cards, which work now or no longer, have to do with."""
        hooks: i64 = 0
        while changed:
            hooks |= self._hooks[lowest(changed)]
            changed &= changed - 1
        while hooks:
            hook: i64 = lowest(hooks)
            put_over(out, at + _ABILITIES_AT + hook, state.ability(who, hook))
            hooks &= hooks - 1

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
        kept[key + _TALKS_KEY] = state.talks_stamp
        offers = state.offers
        seats: i64 = state.seats
        any: i64 = 0
        j: i64
        for i in range(seats):
            for j in range(seats):
                talked: i64 = offers[around(seat + i, seats) * MOST_SEATS + around(seat + j, seats)]
                pair: i64 = i * MOST_SEATS + j
                change_bits(out, at + _TALKED_AT + pair * SPOTS, talked, kept, key + _TALKED_KEY + pair)
                any |= talked
        kept[key + _TALKER_KEY] = seat + 1 if any else 0

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
                disc: i64
                for disc in range(min(len(kill.released), MOST_FREED)):
                    freed: i64 = kill.released[disc]
                    put_over(out, row + 12 + 2 * disc, freed // COLOURS + 1)
                    put_over(out, row + 13 + 2 * disc, freed % COLOURS + 1)
        kept[key + _KILLS_KEY] = count
