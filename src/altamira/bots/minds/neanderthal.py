"""What the search knows about Neanderthal: this turn with thought, then what the species are worth."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from altamira.bots.mind import Mind, shares, trusting, with_points
from altamira.bots.minds.neanderthal_policy import Policy, offices
from altamira.bots.value import Lesson, Value
from altamira.core.chance import pool_size
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, OVER, State
from altamira.games.neanderthal.actions import shown_portals
from altamira.games.neanderthal.components import (
    ANIMAL,
    ANIMALS,
    BIOMES,
    BRIDE,
    COLOURS,
    ELDER,
    FIRE_STARTER,
    HAREM,
    HUNTER,
    INVENTION,
    INVENTIONS,
    PAIR_BONDING,
    POWERED_ALPHA,
    PROMISCUOUS,
    SHAMAN,
    SPOUSE,
    TROPHIES,
)
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.state import (
    ACTION,
    ANSWER,
    ASSIGN,
    BID,
    COMPETITIVE,
    CONSENT,
    HOME,
    HOW_MANY,
    PARLEY,
    TRADE_GET,
)

FEATURES: Final = 42
TRUST: Final = 0.4  # in the policy's move, before anything was tried
RAISES: Final = 3  # bids above the lowest that leads, looked at here
# Together: how near a species is to what saves it
WITH_ANIMAL: Final = 1.0
LEARNED: Final = 0.45  # tribal; portals lead there
SHAMANIC: Final = 0.12
IN_HAND: Final = 0.2
HUNTERS: Final = 0.01  # each, up to so many
ENOUGH: Final = 10.0


def features(state: NeanderthalState, seat: i64) -> list[float]:
    """What a species has when a turn begins."""
    one = state.species[seat]
    deck = state.deck
    counts = state.tally(seat)
    sexuality = state.sexuality(seat)
    hunters: float = float(counts[HUNTER] + counts[POWERED_ALPHA])
    home: float = float(state.party(seat, HOME))
    discs: float = float(one.vocabulary())
    young: float = float(pool_size(one.young))
    portals: float = float(pool_size(one.portals))
    shown: float = float(pool_size(shown_portals(state, seat) & ~one.portals))
    tribal: float = 1.0 if one.tribal else 0.0
    brides: i64 = 0
    bound: i64 = 0
    betrothed: i64 = 0
    promised: i64 = 0
    d: i64
    for d in state.brides:
        if state.owner[d] == seat and not state.bride_mature(d):
            brides += 1
            bound += state.bound[d * COLOURS] + state.bound[d * COLOURS + 1] + state.bound[d * COLOURS + 2]
            promised |= deck.portals[d] & ~one.portals
        if state.husband[d] == seat and state.immature >> d & 1:
            betrothed += 1
    unfinished: i64 = 0
    animals: i64 = 0
    inventions: i64 = 0
    card: i64
    if one.tableau | one.hand:
        for card in range(BIOMES):
            if one.tableau >> card & 1 and state.made[card] >= 0:
                unfinished += 1
            if one.hand >> card & 1:
                if deck.claim[card] == ANIMAL:
                    animals += 1
                elif deck.claim[card] == INVENTION:
                    inventions += 1
    result: list[float] = [
        1.0,
        hunters,
        hunters if sexuality == PROMISCUOUS else 0.0,
        hunters - 8.0 if hunters > 8.0 else 0.0,
        5.0 - hunters if hunters < 5.0 else 0.0,
        0.0 if hunters > 0.0 else 1.0,
        home - discs if home > discs else 0.0,
        1.0 if one.young >> FIRE_STARTER & 1 else 0.0,
        float(counts[ELDER]),
        young,
        float(one.free(0)),
        float(one.free(1)),
        float(one.free(2)),
        float(counts[BRIDE]),
        float(brides),
        float(bound),
        float(counts[SPOUSE]),
        float(betrothed),
        float(counts[TROPHIES]),
        float(counts[INVENTIONS]),
        float(counts[ANIMALS]),
        float(counts[ANIMALS]) * tribal,
        float(unfinished),
        float(animals),
        float(animals) * tribal,
        float(inventions),
        float(inventions) * tribal,
        tribal,
        portals,
        portals * portals,
        shown,
        float(pool_size(promised)),
        1.0 if sexuality == PROMISCUOUS else 0.0,
        1.0 if sexuality == PAIR_BONDING else 0.0,
        float(counts[BRIDE]) if sexuality == HAREM else 0.0,
        float(counts[BRIDE] + brides) * (1.0 - tribal),
    ]
    result.extend(offices(state, seat))
    return result


def salvation(state: NeanderthalState) -> float:
    """Together: how near two species are to being saved, 0 to 1."""
    best: float = 0.0
    second: float = 0.0
    seat: i64
    for seat in range(state.seats):
        one = state.species[seat]
        if one.lazarus():
            continue
        near: float
        if state.tally(seat)[ANIMALS] > 0:
            near = WITH_ANIMAL
        else:
            near = LEARNED
            if not one.tribal:
                seen: float = float(pool_size(one.portals)) + 0.3 * float(
                    pool_size(shown_portals(state, seat) & ~one.portals)
                )
                near = LEARNED * seen / float(state.convert_at())
            if one.mature(SHAMAN):
                near += SHAMANIC
            card: i64
            held: bool = False
            for card in range(BIOMES):
                if (one.hand | one.tableau) >> card & 1 and state.deck.claim[card] == ANIMAL:
                    held = True
            if held:
                near += IN_HAND
        hunters: float = float(state.tally(seat)[HUNTER])
        near += HUNTERS * (hunters if hunters < ENOUGH else ENOUGH)
        if near > best:
            second = best
            best = near
        elif near > second:
            second = near
    return (best + second) / 2.4


class NeanderthalMind(Mind):
    """Looks to the events of the next turn. Hunts, bids and actions are searched; the rest follows the policy."""

    def __init__(self, values: dict[i64, Value]) -> None:
        super().__init__()
        self.hidden = False  # nothing is hidden
        self.values: dict[i64, Value] = values  # by number of seats
        self.policy: Policy = Policy()
        self.turn: i64 = 0

    def begin(self, state: State) -> None:
        self.turn = cast(NeanderthalState, state).turn

    def stop(self, state: State) -> bool:
        return cast(NeanderthalState, state).turn > self.turn

    def moves(self, state: State, root: bool) -> list[i64]:
        position = cast(NeanderthalState, state)
        legal = position.legal()
        kind = position.top().kind
        if kind == BID:
            return legal[: RAISES + 2]
        if kind in (ASSIGN, HOW_MANY, ACTION):
            return legal
        # No bargaining of one's own: what others would answer is not known. Their offers get a thought.
        talk = PARLEY <= kind <= TRADE_GET and kind not in (ANSWER, CONSENT)
        if root and not talk:
            return legal
        return [self.policy.decide(position, legal)]

    def priors(self, state: State, moves: list[i64]) -> list[float]:
        return trusting(moves, self.policy.decide(cast(NeanderthalState, state), moves), TRUST)

    def choose(self, state: State, rng: Rng) -> i64:
        position = cast(NeanderthalState, state)
        return self.policy.decide(position, position.legal())

    def value(self, state: State) -> list[float]:
        position = cast(NeanderthalState, state)
        if position.mode != COMPETITIVE:
            near: float = salvation(position) if not position.over else 1.0 if position.placings()[0] == 1 else 0.0
            return [near] * position.seats
        points: list[float] = [float(score) for score in position.scores()]
        if position.over:
            return with_points(shares(state), points)
        value = self.values[position.seats]
        rest: float = float(position.events_left)
        seat: i64
        for seat in range(position.seats):
            points[seat] += value.gain(features(position, seat), rest)
        return with_points(value.shares(points, rest), points)


# Learning


def lessons(start: State, rng: Rng) -> list[Lesson]:
    """A game of the policy in which every seat errs more or less often, and what can be learned from each turn."""
    state = cast(NeanderthalState, start)
    policy = Policy()
    errs: list[i64] = [rng.below(4) * 8 for _ in range(state.seats)]  # of a hundred moves
    turn: i64 = 0
    result: list[Lesson] = []
    while True:
        actor = state.actor()
        if actor == OVER:
            break
        if actor == CHANCE:
            state.apply(state.sample(rng))
            continue
        if state.turn != turn:
            turn = state.turn
            scores = [float(score) for score in state.scores()]
            seen = [features(state, seat) for seat in range(state.seats)]
            result.append(Lesson(float(state.events_left), seen, scores))
        legal = state.legal()
        if rng.below(100) < errs[actor]:
            state.apply(legal[rng.below(len(legal))])
        else:
            state.apply(policy.decide(state, legal))
    for lesson in result:
        lesson.end(state.scores())
    return result
