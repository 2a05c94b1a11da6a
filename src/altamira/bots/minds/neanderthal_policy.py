"""How a species plays without a search: every answer by what it is worth now, in points.

The search plays its games on with this policy and trusts its moves first; it need not be good, but quick.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from altamira.core.chance import pool_size
from altamira.core.waiting import Pending
from altamira.games.neanderthal.actions import spoken_colours
from altamira.games.neanderthal.components import (
    ANIMAL,
    ANIMALS,
    AT_ONCE,
    BIG,
    BIOMES,
    BRIDE,
    CARD,
    CHIEF,
    COLOUR,
    COLOURS,
    COUNT,
    DAUGHTER,
    ELDER,
    ELDER_DISC,
    FIRE_STARTER,
    GATHERER,
    HUNTER,
    HUSBAND,
    INVENTIONS,
    ITEMS,
    KNAPPER,
    LEVEL,
    LEVELS,
    NO_CLAIM,
    ORANGE,
    OWN_CUBE,
    PAIR_BONDING,
    PASS,
    PLACE,
    PLACES,
    PORTAL,
    PORTAL_COLOUR,
    POWER_LEVELS,
    POWERED_ALPHA,
    PROMISCUOUS,
    SHAMAN,
    SPOUSE,
    SWAP,
    TRAPPER,
    TROPHIES,
    TROPHY,
    WARRIOR,
    WORTH,
    YES,
)
from altamira.games.neanderthal.dice import RESULT_BITS, SET, SUCCESS, classes
from altamira.games.neanderthal.hunting import nearest, reading_of
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.state import (
    ACTION,
    ALPHA_ONE,
    ANSWER,
    ASSIGN,
    BID,
    BLIZZARD,
    CHILD_ALPHA,
    CLAIM,
    COLOUR_OF,
    COMPETITIVE,
    CONSENT,
    FIRST,
    FLIP,
    HAND,
    HOME,
    HOW_MANY,
    HUNT_NEW,
    LOSE_ALPHA,
    LOSE_ELDER,
    LOSE_MATE,
    LOSE_TRAVELERS,
    MAKER,
    MPI,
    PAY,
    RECALL,
    RELEASE,
    REPLACED,
    SIDE,
    SPLIT,
    SWAP_NOW,
    TRAVELERS,
    WHO,
    WITH_ALPHA,
)

# Worths in points; estimates

GROWTH: Final = 0.12  # a hunter more, for each turn still to come
MOST_GROWTH: Final = 8
FREE_DISC: Final = 1.0  # its point
ENABLING: Final = 0.6  # more for a disc that matures something
KINDLING: Final = 2.0  # more for the fire starter's: frost, chaos and free promotions hang on him
SENDING: Final = 0.08  # each hunter sent is one that could go elsewhere
TROPHY_CARD: Final = 0.8  # of its points: it can be taken only if the set falls
HAND_CARD: Final = 0.35  # of its points: it still has to be made
NO_ROOM: Final = 0.2  # of that, if the hand is full
SHARED: Final = 0.5  # of the value of a biome where others stand already
PREDATOR_DEATHS: Final = 0.2  # of the party, when a predator is near
PREDATOR_STEALS: Final = 0.3  # of the gains
MOST_BID: Final = 2  # discs for a daughter
PORTAL_BID: Final = 3  # for one who shows a portal that is still closed
PORTAL_TURNS: Final = 3  # turns before the end when portals no longer pay
CONVERSION: Final = 20.0  # the last portal
ON_THE_WAY: Final = 4.0  # one before it
NEW_WORDS: Final = 0.4  # a colour more for neologisms, for each turn still to come
TURNS_A_DAUGHTER: Final = 3  # halves of a turn, to find one who shows another portal
FIRST_CROWD: Final = 3  # hunters at home for the first elder who gives the alpha his power, and for a chief
CROWD: Final = 5  # hunters at home from which one can be spared for an office
COURTING_CROWD: Final = 7
SAVING: Final = 6.0  # together, animals decide: so many times their points
NEVER: Final = -1.0
OFFICE: Final[list[float]] = [4.0, 2.5, 1.5, 0.5, 1.0, 2.0]  # what an elder of each level can do
SIDES: Final[list[float]] = [3.0, 2.0, 1.0]  # promiscuous, pair bonding, harem


class Estimate:
    """What a roll of so many dice brings on average."""

    def __init__(self, success: float, deaths: float, sets: float) -> None:
        self.success: float = success
        self.deaths: float = deaths
        self.sets: float = sets


class Policy:
    def __init__(self) -> None:
        self._estimates: dict[i64, Estimate] = {}

    def decide(self, state: NeanderthalState, moves: list[i64]) -> i64:
        """The move that is worth most; of several, the first."""
        top = state.top()
        best: i64 = moves[0]
        most: float = self.worth(state, top, best)
        i: i64
        for i in range(1, len(moves)):
            worth: float = self.worth(state, top, moves[i])
            if worth > most:
                best = moves[i]
                most = worth
        return best

    def worth(self, state: NeanderthalState, top: Pending, action: i64) -> float:
        """How good an answer is, beside the other answers to the same question."""
        kind = top.kind
        seat = top.seat
        if kind == ASSIGN:
            return self._assignment(state, seat, action)
        if kind == HOW_MANY:
            size: i64 = state.party(seat, top.a) + action - COUNT
            return self.hunt(state, seat, top.a, size, size) if size else -100.0
        if kind == BID:
            return self._bid(state, seat, action)
        if kind == ACTION:
            return self._action(state, seat, action)
        if kind == RELEASE:
            return self._release(state, seat, action)
        if kind in (LOSE_ELDER, BLIZZARD):
            return -self._thing(state, seat, action)
        if kind == HAND:
            return -self._made(state, seat, action - CARD)
        if kind == FLIP:
            return self._flip(state, seat) if action == YES else 0.0
        if kind == SIDE:
            one = state.species[seat]
            return SIDES[state.deck.sides[one.sex_card][action - COUNT]]
        if kind in (MPI, COLOUR_OF):
            return float(state.species[seat].free(action - COLOUR))
        if kind == MAKER:
            return float(state.species[seat].free(ELDER_DISC[action - LEVEL]))
        if kind == RECALL:
            if action == PASS:
                return 0.5
            return 2.0 - self._thing(state, seat, action) if action < PORTAL else 1.0
        if kind == HUNT_NEW:
            size = state.party(seat, top.a)
            return 0.0 if action == PASS else self.hunt(state, seat, top.a, size, size)
        if kind == ANSWER:
            return self._deal(state, seat) if action == YES else 0.0
        return _plain(state, top, action)

    # Hunts

    def estimate(self, key: i64, dice: i64) -> Estimate:
        if dice > AT_ONCE:
            dice = AT_ONCE  # more can only do better
        index: i64 = key * 32 + dice
        known = self._estimates.get(index)
        if known is None:
            total: float = 0.0
            success: float = 0.0
            deaths: float = 0.0
            sets: float = 0.0
            result: i64
            count: i64
            for result, count in classes(key, dice).weights.items():
                weight: float = float(count)
                total += weight
                if result & SUCCESS:
                    success += weight
                if result & SET:
                    sets += weight
                deaths += weight * float(result >> RESULT_BITS)
            known = Estimate(success / total, deaths / total, sets / total)
            self._estimates[index] = known
        return known

    def hunt(self, state: NeanderthalState, seat: i64, place: i64, least: i64, most: i64) -> float:
        """What the best party of so many brings there, less what it loses."""
        deck = state.deck
        card = state.rows[place]
        one = state.species[seat]
        cube = hunter_worth(state, seat)
        dead: float = float(one.dead)
        children: float = float(deck.children[card])
        gains: float = cube * (children if children < dead else dead)
        colour: i64
        for colour in range(COLOURS):
            discs: i64 = deck.discs[card][colour]
            if discs:
                gains += disc_worth(state, seat, colour) * float(discs)
        risk: float = 0.0
        prey = deck.type[card] == BIG and not deck.predator[card]
        if prey and (nearest(state, place, -1) or nearest(state, place, 1)):
            gains *= 1.0 - PREDATOR_STEALS
            risk = PREDATOR_DEATHS
        claim = claim_worth(state, seat, card)
        gathered: float = 0.0
        if deck.basket[card] and dead > 0.0 and gathers(state, seat):
            gathered = cube
        others: i64 = 0
        other: i64
        for other in range(state.seats):
            if other != seat:
                others += state.party(other, place)
        key = reading_of(state, seat, place, 0)
        best: float = -100.0
        size: i64
        for size in range(least if least > 0 else 1, most + 1):
            roll = self.estimate(key, size)
            deaths: float = roll.deaths + roll.success * risk * float(size)
            value: float = roll.success * gains + roll.sets * claim - deaths * cube + gathered
            if others:
                value = SHARED * value - cube * float(others) / 6.0
            value -= SENDING * float(size)
            if value > best:
                best = value
        return best

    # Decisions

    def _assignment(self, state: NeanderthalState, seat: i64, action: i64) -> float:
        one = state.species[seat]
        own: i64 = one.hunters(HOME, seat)
        if action == PASS:
            return 0.0
        if action == SWAP:
            return 90.0 if one.elders & ~one.young & POWER_LEVELS else NEVER
        if action < PORTAL:
            return self._office(state, seat, action - LEVEL, own)
        if action < DAUGHTER:
            return self.hunt(state, seat, action - PLACE, 1, state.party(seat, HOME))
        return NEVER if action >= HUSBAND else self._courtship(state, seat, action - DAUGHTER, own)

    def _office(self, state: NeanderthalState, seat: i64, level: i64, own: i64) -> float:
        """An elder: free ones whenever hunters can be spared, others while discs and time are left."""
        one = state.species[seat]
        free = one.mature(FIRE_STARTER)
        power = POWER_LEVELS >> level & 1 == 1 and not one.elders & POWER_LEVELS
        crowd: i64 = FIRST_CROWD if power or level == CHIEF else CROWD
        if own < crowd or (not free and (state.events_left < PORTAL_TURNS or one.vocabulary() < 4)):
            return NEVER
        gain = item_worth(state, seat, ELDER) - item_worth(state, seat, HUNTER) + (1.0 if free else -0.5)
        if power:
            gain += item_worth(state, seat, POWERED_ALPHA) - item_worth(state, seat, HUNTER)
        return 40.0 + gain + OFFICE[level]

    def _courtship(self, state: NeanderthalState, seat: i64, daughter: i64, own: i64) -> float:
        if state.owner[daughter] == seat and state.husband[daughter] < 0:
            if state.sexuality(seat) != PAIR_BONDING or own < 4 or state.events_left < 1:
                return NEVER
            return 60.0
        if own < COURTING_CROWD or state.owner[daughter] == seat or state.husband[daughter] >= 0:
            return NEVER
        return 0.3 * (item_worth(state, seat, SPOUSE) + 1.0 - hunter_worth(state, seat))

    def _bid(self, state: NeanderthalState, seat: i64, action: i64) -> float:
        """The smallest bid that leads, up to what she is worth."""
        if action == PASS:
            return 0.0
        one = state.species[seat]
        limit: i64 = MOST_BID
        wanted: i64 = state.deck.portals[state.current] & ~(one.portals | portals_at_hand(state, seat))
        if wanted and can_convert(state, seat):
            limit = PORTAL_BID
        if state.events_left < PORTAL_TURNS:
            limit = 1
        discs: i64 = action - COUNT
        spoken = spoken_colours(state, seat)
        payable: i64 = 0
        colour: i64
        for colour in state.deck.bid[state.current]:
            if spoken >> colour & 1:
                payable += one.free(colour)
        if discs > payable:
            limit -= 1  # what is bound in colours that no neologism frees stays bound
        home: i64 = state.party(seat, HOME) - 2
        if discs > limit or one.vocabulary() - discs < (home if home < 4 else 4):
            return NEVER
        return float(limit - discs) + 1.0

    def _action(self, state: NeanderthalState, seat: i64, action: i64) -> float:
        if action == PASS:
            return 0.0
        if action >= CARD:
            return self._made(state, seat, action - CARD)
        if PORTAL <= action < PLACE:
            if state.convert_at() - pool_size(state.species[seat].portals) == 1:
                return CONVERSION
            spoken = spoken_colours(state, seat) >> PORTAL_COLOUR[action - PORTAL] & 1
            words: float = 0.0 if spoken else NEW_WORDS * float(state.events_left)
            return words + (ON_THE_WAY if can_convert(state, seat) else -FREE_DISC)
        return self._release(state, seat, action)

    def _release(self, state: NeanderthalState, seat: i64, action: i64) -> float:
        """What matures by it, before what only comes nearer to it."""
        if action == PASS:
            return 0.0
        if action < PORTAL:
            kindles = action - LEVEL == FIRE_STARTER
            return 1.0 + item_worth(state, seat, ELDER) + (KINDLING if kindles else 0.0)
        if action < HUSBAND:
            at: i64 = (action - DAUGHTER) * COLOURS
            left: i64 = state.bound[at] + state.bound[at + 1] + state.bound[at + 2]
            wanted: i64 = state.deck.portals[action - DAUGHTER] & ~state.species[seat].portals
            shows: float = ON_THE_WAY - 1.0 if wanted and can_convert(state, seat) else 1.0
            return 1.0 + (item_worth(state, seat, BRIDE) + shows) / float(left)
        if action < CARD:
            return 2.0 + item_worth(state, seat, SPOUSE)
        return 1.0 + self._made(state, seat, action - CARD)

    def _made(self, state: NeanderthalState, seat: i64, card: i64) -> float:
        """An animal or invention in play."""
        if state.deck.claim[card] == ANIMAL:
            return animal_worth(state, seat) + 1.0
        return item_worth(state, seat, INVENTIONS) + 0.5

    def _thing(self, state: NeanderthalState, seat: i64, action: i64) -> float:
        """Elders, daughters, animals: what giving one up costs."""
        if action < PORTAL:
            level: i64 = action - LEVEL
            if state.species[seat].young >> level & 1:
                return 0.4
            return item_worth(state, seat, ELDER) + (1.0 if level == FIRE_STARTER else 0.5)
        if action < CARD:
            return item_worth(state, seat, BRIDE) + (1.0 if state.bride_mature(action - DAUGHTER) else 0.6)
        return animal_worth(state, seat)

    def _flip(self, state: NeanderthalState, seat: i64) -> float:
        """Points after turning the sexuality card over, less those before; a change has a price."""
        one = state.species[seat]
        other = state.deck.sides[one.sex_card][1 - one.side]
        counts = state.tally(seat)
        change: i64 = -1
        i: i64
        for i in range(len(ITEMS)):
            change += counts[i] * (WORTH[other][i] - WORTH[state.sexuality(seat)][i])
        for i in range(COLOURS):
            change += one.pinned(i)
        for i in range(len(state.deck.mpi[other])):
            change -= state.deck.mpi[other][i]
        return float(change)

    def _deal(self, state: NeanderthalState, seat: i64) -> float:
        """A gift for leaving, or a partner who leaves for nothing, is welcome."""
        deal = state.deal
        worth: float = -0.5 if deal[3] == seat else 0.5
        if deal[4] != PASS:
            worth += 2.0
        if deal[5] != PASS:
            worth -= 2.0
        return worth


# Answers that need no more than a look


def _plain(state: NeanderthalState, top: Pending, action: i64) -> float:
    kind = top.kind
    if kind in (CHILD_ALPHA, WITH_ALPHA, LOSE_ALPHA):
        one = state.species[top.seat]
        powers: i64 = one.elders if kind == CHILD_ALPHA else one.elders & ~one.young
        wanted = (powers & POWER_LEVELS != 0) != (kind == LOSE_ALPHA)
        return float(action) if wanted else -float(action)
    if kind == PAY:  # with the colours whose discs neologisms can free again
        colour: i64 = state.deck.bid[state.current][top.b]
        return float(action) if spoken_colours(state, top.seat) >> colour & 1 else -float(action)
    if kind in (LOSE_TRAVELERS, LOSE_MATE, TRAVELERS, REPLACED):
        return float(action)  # as many as possible
    if kind in (SWAP_NOW, CONSENT, ALPHA_ONE, CLAIM, SPLIT):
        return float(action)  # yes
    if kind == WHO:
        return 1.0 if action == OWN_CUBE else 0.0
    if kind == FIRST:
        return float(action) if top.a < PLACES else -float(action)
    return -float(action)  # keep, done, none


def item_worth(state: NeanderthalState, seat: i64, item: i64) -> float:
    return float(WORTH[state.sexuality(seat)][item])


def gathers(state: NeanderthalState, seat: i64) -> bool:
    return state.sexuality(seat) == PROMISCUOUS or state.ability(seat, GATHERER) > 0


def portals_at_hand(state: NeanderthalState, seat: i64) -> i64:
    """Portals, as bits, of the daughters that are one's own or one's wives."""
    portals: i64 = 0
    daughter: i64
    for daughter in state.brides:
        if state.owner[daughter] == seat or state.husband[daughter] == seat:
            portals |= state.deck.portals[daughter]
    return portals


def can_convert(state: NeanderthalState, seat: i64) -> bool:
    """Is there time to open the portals that are left, and to find the daughters who show them?"""
    one = state.species[seat]
    left: i64 = state.convert_at() - pool_size(one.portals)
    missing: i64 = left - pool_size(portals_at_hand(state, seat) & ~one.portals)
    if missing < 0:
        missing = 0
    return not one.tribal and state.events_left + 1 >= left + TURNS_A_DAUGHTER * missing // 2


def animal_worth(state: NeanderthalState, seat: i64) -> float:
    points = item_worth(state, seat, ANIMALS)
    return points if state.mode == COMPETITIVE else SAVING * points


def hunter_worth(state: NeanderthalState, seat: i64) -> float:
    turns: i64 = state.events_left if state.events_left < MOST_GROWTH else MOST_GROWTH
    return item_worth(state, seat, HUNTER) + GROWTH * float(turns)


def disc_worth(state: NeanderthalState, seat: i64, colour: i64) -> float:
    """A disc released: nothing, if none of its colour is bound where it can be."""
    one = state.species[seat]
    if one.young >> FIRE_STARTER & 1 and ELDER_DISC[FIRE_STARTER] == colour:
        return FREE_DISC + ENABLING + KINDLING
    i: i64
    for i in range(LEVELS):
        if one.young >> i & 1 and ELDER_DISC[i] == colour:
            return FREE_DISC + ENABLING
    for i in state.brides:
        if state.owner[i] == seat and state.bound[i * COLOURS + colour]:
            return FREE_DISC + ENABLING
        if colour == ORANGE and state.husband[i] == seat and state.immature >> i & 1:
            return FREE_DISC + ENABLING
    if one.tableau:
        for i in range(BIOMES):
            if one.tableau >> i & 1 and state.made[i] == colour:
                return FREE_DISC + ENABLING
    return 0.0


def claim_worth(state: NeanderthalState, seat: i64, card: i64) -> float:
    deck = state.deck
    claim: i64 = deck.claim[card]
    if claim == NO_CLAIM:
        return 0.0
    if claim == TROPHY:
        return TROPHY_CARD * item_worth(state, seat, TROPHIES) * float(deck.horns[card])
    one = state.species[seat]
    if not one.elders:
        return 0.0
    points: float = animal_worth(state, seat) if claim == ANIMAL else item_worth(state, seat, INVENTIONS)
    ready: float = 2.0 if one.tribal else 1.0
    room = state.hand_size(seat) > pool_size(one.hand)
    return HAND_CARD * ready * points * (1.0 if room else NO_ROOM)


def offices(state: NeanderthalState, seat: i64) -> list[float]:
    """Which mature elders a species has: chief, shaman, knapper, warrior, trapper, fire starter."""
    one = state.species[seat]
    result: list[float] = []
    level: i64
    for level in (CHIEF, SHAMAN, KNAPPER, WARRIOR, TRAPPER, FIRE_STARTER):
        result.append(1.0 if one.mature(level) else 0.0)
    return result
