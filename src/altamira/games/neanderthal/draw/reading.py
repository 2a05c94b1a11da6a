"""A view read into plain values, which drawings are functions of."""

from __future__ import annotations

from typing import Final, NamedTuple

from altamira.core.chance import cards_of
from altamira.core.game import View
from altamira.games.neanderthal.components import (
    COLOURS,
    IGNORE_BITE,
    ITEMS,
    LEVELS,
    NEEDS_BONUS,
    PASS,
    PLACES,
    SWAP,
    THREE_IS_ONE,
    VP_BONUS,
    WORTH,
)
from altamira.games.neanderthal.names import Texts
from altamira.games.neanderthal.outlook import bound_soon, chosen
from altamira.games.neanderthal.pieces import frost_proof
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.species import DEAD
from altamira.games.neanderthal.state import (
    ABROAD,
    AS_ELDER,
    AS_HUSBAND,
    AS_SUITOR,
    ASSIGN,
    DEAL_PLACARDS,
    END_TURN,
    EVENT,
    GROUPS,
    HOME,
    PARLEY,
    PHASE_2,
    PHASE_3,
    PHASE_4,
    PHASE_5,
    PHASE_6,
)
from altamira.games.neanderthal.words import position

SET_UP: Final = 0
PHASES: Final = 6
AFTER: Final = {PHASE_2: 1, PHASE_3: 2, PHASE_4: 3, PHASE_5: 4, PHASE_6: 5, END_TURN: 6}

# What a face of a die does for somebody on a card
NOTHING: Final = 0
HITS: Final = 1
BITES: Final = 2
FREEZES: Final = 4  # bits: a face of one's own deck may hit and bite


# Questions whose answers are put together in the dock, and the answers to them that need no more words
COMPOSED: Final = (ASSIGN, PARLEY)
AT_ONCE: Final = (PASS, SWAP)


UNCHOSEN: Final = -1


class Group(NamedTuple):
    """Pieces of one colour that stand together."""

    colour: int  # the seat whose pieces they are
    cubes: int
    alpha: bool


Party = tuple[Group, ...]


class Bride(NamedTuple):
    """A daughter in a tableau."""

    number: int
    owner: int
    bound: tuple[int, ...]  # discs on her, by colour
    husband: int  # the seat whose piece he is; -1: none
    husband_alpha: bool
    young: bool  # a disc lies under him
    suitors: tuple[tuple[int, bool], ...]  # seats, and whether it is the alpha


class Held(NamedTuple):
    """What one seat has."""

    seat: int
    name: str
    placard: int  # its species; -1: not dealt yet
    tribal: bool
    sexuality: int  # UNCHOSEN: then nothing is worth anything yet
    free: tuple[int, ...]
    mpi: tuple[int, ...]
    portals: int
    elders: int
    young: int
    alpha_elder: int  # the level at which the alpha serves; -1: none
    home: Party
    dead: int  # cubes
    dead_alpha: bool
    hand: tuple[int, ...]
    hand_size: int
    cards: tuple[tuple[int, int], ...]  # in the tableau, each with the colour of the disc on it; -1: none
    brides: tuple[Bride, ...]
    wives: tuple[Bride, ...]  # daughters abroad with a husband or suitor of this seat
    counts: tuple[int, ...]  # of each line of the score
    worths: tuple[int, ...]
    points: int
    lazarus: bool


class Reading(NamedTuple):
    """Whose eyes, whose mat, what lies where and what is asked."""

    state: NeanderthalState
    view: View
    texts: Texts
    layout: str
    names: tuple[str, ...]
    held: tuple[Held, ...]
    parties: tuple[tuple[tuple[int, Party], ...], ...]  # for each place: seats and their parties
    focus: int  # the seat whose mat is shown large
    asked: bool  # is the viewer asked something?
    phase: int  # 1-6; 0: set-up, or the game is over
    events_done: int  # icons of the daughter that were resolved or are being resolved

    @property
    def mine(self) -> Held:
        return self.held[self.focus]

    @property
    def seen(self) -> bool:
        """Is the large mat the viewer's own?"""
        return self.view.seat == self.focus

    @property
    def legal(self) -> frozenset[int]:
        return frozenset(self.view.legal) if self.asked else frozenset()

    def opens(self, action: int) -> bool:
        """Is this answer the first of several? Then menu-{action} of the dock asks for all."""
        return self.state.top().kind in COMPOSED and action in self.legal and action not in AT_ONCE


def read(view: View, texts: Texts, layout: str, names: tuple[str, ...]) -> Reading:
    state = position(view)
    dealt = all(pending.kind != DEAL_PLACARDS for pending in state.pending())
    held = tuple(_held(state, seat, names[seat], dealt) for seat in range(state.seats))
    if view.seat is not None:
        focus = view.seat
    elif view.actor >= 0:
        focus = view.actor
    else:
        focus = int(state.order[0])
    return Reading(
        state, view, texts, layout, names, held, tuple(_parties(state, place) for place in range(PLACES)), focus,
        view.actor == view.seat and bool(view.legal), _phase(state), _events_done(state),
    )  # fmt: skip


def _phase(state: NeanderthalState) -> int:
    """The first phase that still waits on the stack comes after the present one."""
    waiting = [AFTER[int(pending.kind)] for pending in state.pending() if int(pending.kind) in AFTER]
    return min(waiting) if waiting and not state.over else SET_UP


def _events_done(state: NeanderthalState) -> int:
    if state.current < 0:
        return 0
    for pending in state.pending():
        if pending.kind == EVENT:
            return int(pending.a)
    return len(state.deck.icons[state.current])


def party(state: NeanderthalState, seat: int, group: int) -> Party:
    """The pieces that a seat has in a group, its own first."""
    found = []
    for colour in sorted(range(state.seats), key=lambda colour: colour != seat):
        n = int(state.species[seat].hunters(group, colour))
        if n:
            alpha = state.species[colour].alpha == (group if colour == seat else ABROAD + seat * GROUPS + group)
            found.append(Group(colour, n - int(alpha), bool(alpha)))
    return tuple(found)


def _parties(state: NeanderthalState, place: int) -> tuple[tuple[int, Party], ...]:
    found = ((int(seat), party(state, int(seat), place)) for seat in state.order)
    return tuple((seat, pieces) for seat, pieces in found if pieces)


def _held(state: NeanderthalState, seat: int, name: str, dealt: bool) -> Held:
    one = state.species[seat]
    brides = [_bride(state, int(number)) for number in state.brides]
    sure = bound_soon(state)
    tally, points = sure.tally(seat), sure.breakdown(seat)
    worth = WORTH[state.sexuality(seat)]
    values = (worth[item] + sure.ability(seat, VP_BONUS + item) for item in range(len(ITEMS)))
    return Held(
        seat=seat,
        name=name,
        placard=int(one.placard) if dealt else -1,
        tribal=bool(one.tribal),
        sexuality=int(state.sexuality(seat)) if chosen(state, seat) else UNCHOSEN,
        free=tuple(one.free_discs()),
        mpi=tuple(one.pinned_discs()),
        portals=int(one.portals),
        elders=int(one.elders),
        young=int(one.young),
        alpha_elder=int(one.alpha) - AS_ELDER if AS_ELDER <= one.alpha < AS_ELDER + LEVELS else -1,
        home=party(state, seat, HOME),
        dead=int(one.dead_cubes()),
        dead_alpha=one.alpha == DEAD,
        hand=tuple(int(card) for card in cards_of(one.hand)),
        hand_size=int(state.hand_size(seat)),
        cards=tuple((int(card), int(state.made[card])) for card in cards_of(one.tableau)),
        brides=tuple(bride for bride in brides if bride.owner == seat),
        wives=tuple(
            bride
            for bride in brides
            if bride.owner != seat and (bride.husband == seat or any(who == seat for who, _ in bride.suitors))
        ),
        counts=tuple(int(n) for n in tally),
        worths=tuple(int(n) for n in values),
        points=int(sum(points)),
        lazarus=bool(one.lazarus()),
    )


def _bride(state: NeanderthalState, number: int) -> Bride:
    husband = int(state.husband[number])
    return Bride(
        number,
        int(state.owner[number]),
        tuple(int(n) for n in state.bound[number * COLOURS : number * COLOURS + COLOURS]),
        husband,
        husband >= 0 and state.species[husband].alpha == AS_HUSBAND + number,
        bool(state.immature >> number & 1),
        tuple(
            (seat, bool(state.species[seat].alpha == AS_SUITOR + number))
            for seat in range(state.seats)
            if state.species[seat].courts >> number & 1
        ),
    )


def strip(state: NeanderthalState, seat: int, card: int) -> tuple[int, ...]:
    """What each face of a die of this seat would do on this card."""
    deck = state.deck
    three = state.ability(seat, THREE_IS_ONE + deck.type[card]) > 0
    frost = 0 if frost_proof(state, seat) else int(deck.frost[card])
    bite = int(deck.bite[card])
    found = []
    for shown in range(1, 7):
        face = 1 if shown == 3 and three else shown
        does = HITS if face == 1 or (face == 2 and deck.star[card]) else NOTHING
        if bite >> face & 1:
            does |= BITES
        elif frost >> face & 1:
            does |= FREEZES
        found.append(does)
    return tuple(found)


def saved_bites(state: NeanderthalState, seat: int) -> int:
    return int(state.ability(seat, IGNORE_BITE))


def words_lacking(state: NeanderthalState, seat: int, card: int) -> tuple[int, ...]:
    """Free discs that this seat lacks, by colour, to hunt on this card beside this turn's other hunts (E1)."""
    one, needs = state.species[seat], state.deck.needs[card]
    lacking = []
    for colour in range(COLOURS):
        have = int(one.free(colour)) + int(state.ability(seat, NEEDS_BONUS + colour)) - int(one.needed(colour))
        lacking.append(max(0, int(needs[colour]) - have) if needs[colour] else 0)
    return tuple(lacking)
