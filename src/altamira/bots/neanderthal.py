"""What a reasonable player of Neanderthal estimates: hunts by their expected gain, everything else by worth.

A hunter is worth its points and the children it may still bring, a disc a point, a daughter her portals. A choice
takes the option that is worth most now; nothing is searched. One plan reaches further: to open the portals that
make a species tribal, while the turns left and the daughters at hand allow it. neanderthal_talks.py bargains.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from altamira.bots import neanderthal_talks as bargain
from altamira.bots.neanderthal_worths import (
    FREE_DISC,
    KINDLING,
    ON_THE_WAY,
    Ground,
    best_party,
    can_convert,
    claimed_item,
    hunter_worth,
    portals_at_hand,
    turns_left,
    worth,
)
from altamira.core.chance import pool_size
from altamira.core.game import View
from altamira.core.rng import Rng
from altamira.games.neanderthal import components as c
from altamira.games.neanderthal import state as kinds
from altamira.games.neanderthal.actions import spoken_colours
from altamira.games.neanderthal.rules import NeanderthalState

# Worths in points, as in neanderthal_worths.py

MOST_BID: Final = 2  # discs for a daughter
PORTAL_BID: Final = 3  # for one who shows a portal that is still closed
UNSPOKEN: Final = 1  # fewer, if they would be of colours that no neologism frees
PORTAL_TURNS: Final = 3  # turns before the end when portals no longer pay
CONVERSION: Final = 20.0  # the last one
NEW_WORDS: Final = 0.4  # a colour more for neologisms, for each turn still to come
CROWD: Final = 5  # hunters at home from which one can be spared for an office
FIRST_CROWD: Final = 3  # the same for the first elder who gives the alpha his power, and for a chief
COURTING_CROWD: Final = 7


def choose(view: View, rng: Rng) -> int:
    state = cast(NeanderthalState, view.position)
    top = state.top()
    value = _VALUES.get(int(top.kind))
    if value is None:
        return view.legal[_DEFAULT.get(int(top.kind), 0)]
    best = max((value(state, action), -rng.below(1000), action) for action in view.legal)
    return best[2]


# Decisions


def _side(state: NeanderthalState, action: int) -> float:
    one = state.species[state.top().seat]
    side = int(state.deck.sides[one.sex_card][action - c.COUNT])
    return {c.PROMISCUOUS: 3.0, c.PAIR_BONDING: 2.0, c.HAREM: 1.0}[side]


def _colour(state: NeanderthalState, action: int) -> float:
    return float(state.species[state.top().seat].free(action - c.COLOUR))


def _flip(state: NeanderthalState, action: int) -> float:
    seat = state.top().seat
    one = state.species[seat]
    other = state.deck.sides[one.sex_card][1 - one.side]
    counts = state.tally(seat)
    now = sum(counts[i] * c.WORTH[state.sexuality(seat)][i] for i in range(len(c.ITEMS)))
    then = sum(counts[i] * c.WORTH[other][i] for i in range(len(c.ITEMS)))
    then += sum(one.pinned_discs()) - sum(state.deck.mpi[other])
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
    wanted = state.deck.portals[state.current] & ~(one.portals | portals_at_hand(state, int(seat)))
    limit = PORTAL_BID if wanted and can_convert(state, int(seat)) else MOST_BID
    if turns_left(state) < PORTAL_TURNS:
        limit = 1
    discs = action - c.COUNT
    spoken = spoken_colours(state, seat)
    payable = sum(one.free(colour) for colour in state.deck.bid[state.current] if spoken >> colour & 1)
    if discs > payable:
        limit -= UNSPOKEN
    if discs > limit or one.vocabulary() - discs < min(4, state.party(seat, kinds.HOME) - 2):
        return -1.0
    return limit + 1.0 - discs


def _pay(state: NeanderthalState, action: int) -> float:
    """With the colours whose discs neologisms can free again."""
    top = state.top()
    colour = state.deck.bid[state.current][top.b]
    spoken = spoken_colours(state, top.seat) >> colour & 1
    return float(action) if spoken else -float(action)


def _most(state: NeanderthalState, action: int) -> float:
    return float(action)


def _yes(state: NeanderthalState, action: int) -> float:
    return float(action)


def _discard(state: NeanderthalState, action: int) -> float:
    return -_made_worth(state, action)


def _made_worth(state: NeanderthalState, action: int) -> float:
    seat = state.top().seat
    item = claimed_item(state, action - c.CARD)
    return worth(state, seat, item) + (1.0 if item == c.ANIMALS else 0.5)


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
        daughter = action - c.DAUGHTER
        left = float(sum(state.bound[daughter * c.COLOURS + colour] for colour in range(c.COLOURS)))
        wanted = state.deck.portals[daughter] & ~state.species[seat].portals
        needed = ON_THE_WAY - 1.0 if wanted and can_convert(state, int(seat)) else 1.0
        return 1.0 + (worth(state, seat, c.BRIDE) + needed) / left
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
    own = one.hunters(kinds.HOME, seat)
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
    power = 1 << level & c.POWER_LEVELS and not one.elders & c.POWER_LEVELS
    crowd = FIRST_CROWD if power or level == c.CHIEF else CROWD
    if own < crowd or (not free and (turns_left(state) < PORTAL_TURNS or one.vocabulary() < 4)):
        return -1.0
    gain = worth(state, seat, c.ELDER) - worth(state, seat, c.HUNTER) + (1.0 if free else -0.5)
    if power:
        gain += worth(state, seat, c.POWERED_ALPHA) - worth(state, seat, c.HUNTER)
    useful = {c.CHIEF: 4.0, c.SHAMAN: 2.5, c.KNAPPER: 1.5, c.WARRIOR: 0.5, c.TRAPPER: 1.0, c.FIRE_STARTER: 2.0}
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
    return Ground(state, int(top.seat), int(top.a)).worth(int(size)) if size else -100.0


def _alpha_lost(state: NeanderthalState, action: int) -> float:
    return _with_alpha(state, action) * -1.0


def _first(state: NeanderthalState, action: int) -> float:
    return float(action) if state.top().a < c.PLACES else -float(action)


def _hunt_new(state: NeanderthalState, action: int) -> float:
    top = state.top()
    if action == c.PASS:
        return 0.0
    return Ground(state, int(top.seat), int(top.a)).worth(int(state.party(top.seat, top.a)))


def _action(state: NeanderthalState, action: int) -> float:
    seat = state.top().seat
    one = state.species[seat]
    if action == c.PASS:
        return 0.0
    if action >= c.CARD:
        return _made_worth(state, action)
    if c.PORTAL <= action < c.PLACE:
        if pool_size(one.portals) + 1 == state.convert_at():
            return CONVERSION
        colour = int(c.PORTAL_COLOUR[action - c.PORTAL])
        spoken = spoken_colours(state, seat) >> colour & 1
        value = 0.0 if spoken else NEW_WORDS * turns_left(state)
        return value + (ON_THE_WAY if can_convert(state, int(seat)) else -FREE_DISC)
    return _release(state, action)


def _maker(state: NeanderthalState, action: int) -> float:
    return float(state.species[state.top().seat].free(c.ELDER_DISC[action - c.LEVEL]))


_VALUES: Final[dict[int, Callable[[NeanderthalState, int], float]]] = {
    kinds.SIDE: _side,
    kinds.MPI: _colour,
    kinds.LOSE_ELDER: _thing_lost,
    kinds.FLIP: _flip,
    kinds.BLIZZARD: _thing_lost,
    kinds.BID: _bid,
    kinds.PAY: _pay,
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
    kinds.PARLEY: bargain.parley,
    kinds.PARTNER: bargain.partner,
    kinds.LEAVER: bargain.leaver,
    kinds.GIVE: bargain.give,
    kinds.ASK: bargain.ask,
    kinds.ANSWER: bargain.answer,
    kinds.CONSENT: _yes,
    kinds.GROOM: _who,
    kinds.TRADE_WITH: bargain.trade_with,
    kinds.TRADE_GIVE: bargain.trade_give,
    kinds.TRADE_GET: bargain.trade_get,
    kinds.TRADE_ANSWER: bargain.trade_answer,
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
