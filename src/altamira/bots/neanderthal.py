"""What a reasonable player of Neanderthal estimates: hunts by their expected gain, everything else by worth.

A hunter is worth its points and the children it may still bring, a disc a point, a daughter her portals. A choice
takes the option that is worth most now; nothing is searched and nobody is bargained with.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from altamira.core.chance import cards_of, pool_size
from altamira.core.game import View
from altamira.core.rng import Rng
from altamira.games.neanderthal import components as c
from altamira.games.neanderthal import state as kinds
from altamira.games.neanderthal.dice import RESULT_BITS, SET, SUCCESS, classes
from altamira.games.neanderthal.hunting import nearest, reading_of
from altamira.games.neanderthal.rules import NeanderthalState

# Worths in points; estimates, none of them varied systematically.

GROWTH: Final = 0.12  # a hunter more, for each turn still to come
MOST_GROWTH: Final = 8
FREE_DISC: Final = 1.0  # its point
ENABLING: Final = 0.6  # more for a disc that matures something
KINDLING: Final = (
    2.0  # more for the one that matures the fire starter: frost, chaos and free promotions hang on him
)
SENDING: Final = 0.08  # each hunter sent is one that could go elsewhere
TROPHY_CARD: Final = 0.8  # of its points: it can be taken only if the set falls
HAND_CARD: Final = 0.35  # of its points: it still has to be made
LONELY: Final = 0.5  # of the value of a biome where others stand already
PREDATOR_DEATHS: Final = 0.2  # of the party, when a predator is near
PREDATOR_STEALS: Final = 0.3  # of the gains
MOST_BID: Final = 2  # discs for a daughter
PORTAL_BID: Final = 3  # for one who shows a portal that is still closed
PORTAL_TURNS: Final = 3  # turns before the end when portals no longer pay
CROWD: Final = 5  # hunters at home from which one can be spared for an office
COURTING_CROWD: Final = 7

Estimate = tuple[float, float, float]  # chance of success, casualties, chance of the set
_ESTIMATES: dict[tuple[int, int], Estimate] = {}


def choose(view: View, rng: Rng) -> int:
    state = cast(NeanderthalState, view.position)
    top = state.top()
    value = _VALUES.get(int(top.kind))
    if value is None:
        return view.legal[_DEFAULT.get(int(top.kind), 0)]
    best = max((value(state, action), -rng.below(1000), action) for action in view.legal)
    return best[2]


# Estimates


def estimate(key: int, dice: int) -> Estimate:
    """What a roll read so brings on average."""
    dice = min(dice, c.AT_ONCE)  # more can only do better
    known = _ESTIMATES.get((key, dice))
    if known is None:
        total = success = deaths = sets = 0.0
        for result, count in classes(key, dice).weights.items():
            weight = float(count)
            total += weight
            success += weight * float(result & SUCCESS)
            deaths += weight * float(result >> RESULT_BITS)
            sets += weight * (1 if result & SET else 0)
        known = (success / total, deaths / total, sets / total)
        _ESTIMATES[key, dice] = known
    return known


def turns_left(state: NeanderthalState) -> int:
    return int(state.events_left)


def worth(state: NeanderthalState, seat: int, item: int) -> float:
    return float(c.WORTH[state.sexuality(seat)][item])


def hunter_worth(state: NeanderthalState, seat: int) -> float:
    return worth(state, seat, c.HUNTER) + GROWTH * min(turns_left(state), MOST_GROWTH)


def disc_worth(state: NeanderthalState, seat: int, colour: int) -> float:
    """A disc released: nothing, if none of its colour is bound where it can be."""
    one = state.species[seat]
    bound = sum(state.bound[d * c.COLOURS + colour] for d in state.brides if state.owner[d] == seat)
    bound += sum(one.young >> level & 1 for level in range(c.LEVELS) if c.ELDER_DISC[level] == colour)
    bound += sum(1 for card in cards_of(one.tableau) if state.made[card] == colour)
    if colour == c.ORANGE:
        bound += sum(1 for d in state.brides if state.husband[d] == seat and state.immature >> d & 1)
    fire = one.young >> c.FIRE_STARTER & 1 and colour == c.BLACK
    return FREE_DISC + ENABLING + (KINDLING if fire else 0.0) if bound else 0.0


def claim_worth(state: NeanderthalState, seat: int, card: int) -> float:
    deck = state.deck
    if deck.claim[card] == c.TROPHY:
        return TROPHY_CARD * worth(state, seat, c.TROPHIES) * float(deck.horns[card])
    if not state.species[seat].elders or deck.claim[card] == c.NO_CLAIM:
        return 0.0
    item = c.ANIMALS if deck.claim[card] == c.ANIMAL else c.INVENTIONS
    room = state.hand_size(seat) > pool_size(state.species[seat].hand)
    ready = 2.0 if state.species[seat].tribal else 1.0
    return HAND_CARD * ready * worth(state, seat, item) * (1.0 if room else 0.2)


def hunt_worth(state: NeanderthalState, seat: int, place: int, hunters: int) -> float:
    """What a party of this size brings there, less what it loses."""
    deck = state.deck
    card = state.rows[place]
    success, deaths, sets = estimate(int(reading_of(state, seat, place, 0)), hunters)
    cube = hunter_worth(state, seat)
    dead = float(state.species[seat].dead)
    gains = cube * min(float(deck.children[card]), dead)
    gains += sum(disc_worth(state, seat, colour) * float(deck.discs[card][colour]) for colour in range(c.COLOURS))
    prey = deck.type[card] == c.BIG and not deck.predator[card]
    if prey and (nearest(state, place, -1) or nearest(state, place, 1)):
        gains *= 1.0 - PREDATOR_STEALS
        deaths += success * PREDATOR_DEATHS * hunters
    value = success * gains + sets * claim_worth(state, seat, card) - deaths * cube
    gatherer = state.sexuality(seat) == c.PROMISCUOUS or state.ability(seat, c.GATHERER)
    if deck.basket[card] and gatherer and dead:
        value += cube
    others = float(sum(state.party(other, place) for other in range(state.seats) if other != seat))
    if others:
        value = LONELY * value - cube * others / 6.0
    return value - SENDING * hunters


def best_party(state: NeanderthalState, seat: int, place: int, least: int, most: int) -> tuple[float, int]:
    """The size of the party that brings most, and how much."""
    return max(((hunt_worth(state, seat, place, n), -n) for n in range(max(least, 1), most + 1)), default=(0.0, 0))


# Decisions


def _side(state: NeanderthalState, action: int) -> float:
    one = state.species[state.top().seat]
    side = int(state.deck.sides[one.sex_card][action - c.COUNT])
    return {c.PROMISCUOUS: 3.0, c.PAIR_BONDING: 2.0, c.HAREM: 1.0}[side]


def _colour(state: NeanderthalState, action: int) -> float:
    return float(state.species[state.top().seat].free[action - c.COLOUR])


def _flip(state: NeanderthalState, action: int) -> float:
    seat = state.top().seat
    one = state.species[seat]
    other = state.deck.sides[one.sex_card][1 - one.side]
    counts = state.tally(seat)
    now = sum(counts[i] * c.WORTH[state.sexuality(seat)][i] for i in range(len(c.ITEMS)))
    then = sum(counts[i] * c.WORTH[other][i] for i in range(len(c.ITEMS)))
    then += sum(one.mpi) - sum(state.deck.mpi[other])
    return float(then - now - 1) if action == c.YES else 0.0


def _thing_lost(state: NeanderthalState, action: int) -> float:
    """Elders, daughters, animals: the one that is worth least is given up."""
    seat = state.top().seat
    one = state.species[seat]
    if action < c.PORTAL:
        level = action - c.LEVEL
        young = one.young >> level & 1
        return -(0.4 if young else worth(state, seat, c.ELDER) + (1.0 if level == c.FIRE_STARTER else 0.5))
    if action < c.CARD:
        return -(worth(state, seat, c.BRIDE) + 1.0 - 0.4 * (not state.bride_mature(action - c.DAUGHTER)))
    return -worth(state, seat, c.ANIMALS)


def _bid(state: NeanderthalState, action: int) -> float:
    """The smallest bid that leads, up to what she is worth."""
    seat = state.top().seat
    if action == c.PASS:
        return 0.0
    one = state.species[seat]
    wanted = state.deck.portals[state.current] & ~one.portals
    limit = PORTAL_BID if wanted and not one.tribal else MOST_BID
    if turns_left(state) < PORTAL_TURNS:
        limit = 1
    discs = action - c.COUNT
    if discs > limit or one.vocabulary() - discs < min(4, state.party(seat, kinds.HOME) - 2):
        return -1.0
    return limit + 1.0 - discs


def _most(state: NeanderthalState, action: int) -> float:
    return float(action)


def _yes(state: NeanderthalState, action: int) -> float:
    return float(action)


def _discard(state: NeanderthalState, action: int) -> float:
    return -_made_worth(state, action)


def _made_worth(state: NeanderthalState, action: int) -> float:
    seat = state.top().seat
    animal = state.deck.claim[action - c.CARD] == c.ANIMAL
    return worth(state, seat, c.ANIMALS if animal else c.INVENTIONS) + (1.0 if animal else 0.5)


def _child_alpha(state: NeanderthalState, action: int) -> float:
    powered = state.species[state.top().seat].elders & c.POWER_LEVELS
    return float(action) if powered else -float(action)


def _release(state: NeanderthalState, action: int) -> float:
    """What matures by it, before what only comes nearer to it."""
    seat = state.top().seat
    if action == c.PASS:
        return 0.0
    if action < c.PORTAL:
        return 1.0 + worth(state, seat, c.ELDER) + (KINDLING if action - c.LEVEL == c.FIRE_STARTER else 0.0)
    if action < c.HUSBAND:
        left = float(sum(state.bound[(action - c.DAUGHTER) * c.COLOURS + colour] for colour in range(c.COLOURS)))
        return 1.0 + (worth(state, seat, c.BRIDE) + 1.0) / left
    if action < c.CARD:
        return 2.0 + worth(state, seat, c.SPOUSE)
    return 1.0 + _made_worth(state, action)


def _recall(state: NeanderthalState, action: int) -> float:
    if action == c.PASS:
        return 0.5
    if action < c.PORTAL:
        return 2.0 + _thing_lost(state, action)
    return 1.0


def _assign(state: NeanderthalState, action: int) -> float:
    seat = state.top().seat
    one = state.species[seat]
    own = one.men[kinds.HOME * c.MOST_SEATS + seat]
    if action == c.PASS:
        return 0.0
    if action == c.SWAP:
        return 90.0 if one.elders & ~one.young & c.POWER_LEVELS else -1.0
    if action < c.PORTAL:
        return _office(state, seat, action - c.LEVEL, own)
    if action < c.DAUGHTER:
        place = action - c.PLACE
        guests = state.party(seat, kinds.HOME) - own
        return best_party(state, seat, place, 1, int(own + guests))[0]
    if action >= c.HUSBAND:
        return -1.0
    return _courtship(state, seat, action - c.DAUGHTER, own)


def _office(state: NeanderthalState, seat: int, level: int, own: int) -> float:
    """An elder: free ones whenever hunters can be spared, others while discs and time are left."""
    one = state.species[seat]
    free = one.mature(c.FIRE_STARTER)
    if own < CROWD or (not free and (turns_left(state) < PORTAL_TURNS or one.vocabulary() < 4)):
        return -1.0
    gain = worth(state, seat, c.ELDER) - worth(state, seat, c.HUNTER) + (1.0 if free else -0.5)
    useful = {c.CHIEF: 2.0, c.SHAMAN: 2.5, c.KNAPPER: 1.5, c.WARRIOR: 0.5, c.TRAPPER: 1.0, c.FIRE_STARTER: 2.0}
    return 40.0 + gain + useful[level]


def _courtship(state: NeanderthalState, seat: int, daughter: int, own: int) -> float:
    if state.owner[daughter] == seat and state.husband[daughter] < 0:
        if state.sexuality(seat) != c.PAIR_BONDING or own < 4 or turns_left(state) < 1:
            return -1.0
        return 60.0
    if own < COURTING_CROWD or state.owner[daughter] == seat or state.husband[daughter] == seat:
        return -1.0
    alone = state.husband[daughter] < 0
    gain = worth(state, seat, c.SPOUSE) + 1.0 - hunter_worth(state, seat)
    return 0.3 * gain if alone else -1.0


def _who(state: NeanderthalState, action: int) -> float:
    return 1.0 if action == c.OWN_CUBE else 0.0


def _with_alpha(state: NeanderthalState, action: int) -> float:
    one = state.species[state.top().seat]
    return float(action) if one.elders & ~one.young & c.POWER_LEVELS else -float(action)


def _how_many(state: NeanderthalState, action: int) -> float:
    top = state.top()
    there = state.party(top.seat, top.a)
    size = there + action - c.COUNT
    return hunt_worth(state, top.seat, int(top.a), int(size)) if size else -100.0


def _alpha_lost(state: NeanderthalState, action: int) -> float:
    return _with_alpha(state, action) * -1.0


def _answer(state: NeanderthalState, action: int) -> float:
    """A gift for leaving, or a partner who leaves for nothing, is welcome."""
    deal = state.deal
    seat = state.top().seat
    leaves = 1.0 if deal[3] == seat else -1.0
    given = 0.0 if deal[4] == c.PASS else 2.0
    asked = 0.0 if deal[5] == c.PASS else 2.0
    return given - asked - leaves * 0.5 if action == c.YES else 0.0


def _first(state: NeanderthalState, action: int) -> float:
    return float(action) if state.top().a < c.PLACES else -float(action)


def _hunt_new(state: NeanderthalState, action: int) -> float:
    top = state.top()
    if action == c.PASS:
        return 0.0
    return hunt_worth(state, top.seat, int(top.a), int(state.party(top.seat, top.a)))


def _action(state: NeanderthalState, action: int) -> float:
    seat = state.top().seat
    one = state.species[seat]
    if action == c.PASS:
        return 0.0
    if action >= c.CARD:
        return _made_worth(state, action)
    if c.PORTAL <= action < c.PLACE:
        have, needed = pool_size(one.portals), state.convert_at()
        if have + 1 == needed:
            return 20.0
        return 3.5 if needed - have <= turns_left(state) else -1.0
    return _release(state, action)


def _maker(state: NeanderthalState, action: int) -> float:
    return float(state.species[state.top().seat].free[c.ELDER_DISC[action - c.LEVEL]])


_VALUES: Final[dict[int, Callable[[NeanderthalState, int], float]]] = {
    kinds.SIDE: _side,
    kinds.MPI: _colour,
    kinds.LOSE_ELDER: _thing_lost,
    kinds.FLIP: _flip,
    kinds.BLIZZARD: _thing_lost,
    kinds.BID: _bid,
    kinds.PAY: _most,
    kinds.LOSE_TRAVELERS: _most,
    kinds.LOSE_ALPHA: _alpha_lost,
    kinds.LOSE_MATE: _most,
    kinds.HAND: _discard,
    kinds.CHILD_ALPHA: _child_alpha,
    kinds.RELEASE: _release,
    kinds.SWAP_NOW: _yes,
    kinds.RECALL: _recall,
    kinds.ASSIGN: _assign,
    kinds.WHO: _who,
    kinds.WITH_ALPHA: _with_alpha,
    kinds.HOW_MANY: _how_many,
    kinds.TRAVELERS: _most,
    kinds.ANSWER: _answer,
    kinds.CONSENT: _yes,
    kinds.FIRST: _first,
    kinds.ALPHA_ONE: _yes,
    kinds.CLAIM: _yes,
    kinds.HUNT_NEW: _hunt_new,
    kinds.REPLACED: _most,
    kinds.ACTION: _action,
    kinds.COLOUR_OF: _colour,
    kinds.MAKER: _maker,
}
# Where nothing is worth an estimate: the first answer (keep, done, none), or the last one
_DEFAULT: Final = {kinds.SPLIT: -1}
