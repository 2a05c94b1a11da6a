"""What the search knows about Stone Age: moves worth a thought, and the value of the start of a round."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from altamira.bots.mind import Mind, shares, softmax, with_points
from altamira.bots.minds.stone_age_estimates import SYMBOL_CARDS, figures_of, rounds_left
from altamira.bots.minds.stone_age_policy import Policy
from altamira.bots.value import Lesson, Value
from altamira.core.chance import BIT, pool_size
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, OVER, State
from altamira.games.stone_age.components import (
    MOST_PEOPLE,
    MOST_TOOLS,
    MOST_TRACK,
    ONE_USE_SET_VALUE,
    ONE_USE_SETS,
    PEOPLE_OF,
    PLACE_OF,
    RESOURCES,
)
from altamira.games.stone_age.rules import StoneAgeState
from altamira.games.stone_age.state import PLACING, Tribe

FEATURES: Final = 22
TRIED: Final = 0.05  # of the priors is shared out evenly
TEMPERATURE: Final = 1.0  # points: a move that looks so much worse is tried e times less at first
NOISE: Final = 1.0  # points of chance in the games to learn from


def features(state: StoneAgeState, seat: i64) -> list[float]:
    """What a tribe has at the start of a round."""
    tribe = state.tribes[seat]
    rest: float = rounds_left(state) + 1.0
    owned: i64 = tribe.owned()
    once: i64 = 0
    twice: i64 = 0
    cards: i64
    for cards in SYMBOL_CARDS:
        mine: i64 = owned & cards
        if mine:
            once += 1
            if mine & (mine - 1):
                twice += 1
    held: float = float(tribe.resource_count())
    food: float = float(tribe.food)
    eaten: float = float(tribe.people - tribe.track)
    need: float = rest * eaten if eaten > 0.0 else 0.0
    return [
        1.0,
        float(tribe.people),
        float(tribe.tools),
        float(tribe.track),
        eaten - food if eaten > food else 0.0,
        food if food < need else need,
        need - food if need > food else 0.0,
        float(tribe.resources[0]),
        float(tribe.resources[1]),
        float(tribe.resources[2]),
        float(tribe.resources[3]),
        held - 8.0 if held > 8.0 else 0.0,
        float(once),
        float(twice),
        float(figures_of(owned, 0)),
        float(figures_of(owned, 1)),
        float(figures_of(owned, 2)),
        float(figures_of(owned, 3)),
        float(pool_size(tribe.tiles)),
        float(ONE_USE_SET_VALUE[tribe.one_use]),
        float(tribe.two),
        float((seat - state.start + state.seats) % state.seats),
    ]


class StoneAgeMind(Mind):
    """Looks one round ahead. People are sent out with thought; what they then do follows the policy."""

    def __init__(self, values: dict[i64, Value]) -> None:
        super().__init__()
        self.hidden = False  # a card drawn face down changes nobody's moves
        self.values: dict[i64, Value] = values  # by number of seats
        self.policy: Policy = Policy()
        self.until: i64 = 0
        self._still: Rng = Rng()

    def begin(self, state: State) -> None:
        self.until = cast(StoneAgeState, state).round + 1

    def stop(self, state: State) -> bool:
        return cast(StoneAgeState, state).round >= self.until

    def moves(self, state: State, root: bool) -> list[i64]:
        position = cast(StoneAgeState, state)
        legal = position.legal()
        if root or len(legal) == 1 or position.top().kind == PLACING:
            return legal
        return [self.policy.decide(position, legal, 0.0, self._still)]

    def choose(self, state: State, rng: Rng) -> i64:
        position = cast(StoneAgeState, state)
        legal = position.legal()
        if len(legal) == 1:
            return legal[0]
        return self.policy.decide(position, legal, 0.0, rng)

    def priors(self, state: State, moves: list[i64]) -> list[float]:
        position = cast(StoneAgeState, state)
        top = position.top()
        if top.kind != PLACING:
            return []
        policy = self.policy
        policy.look(position, top.seat)
        policy.look_round()
        worths: list[float] = [policy.placement(PLACE_OF[move], PEOPLE_OF[move]) for move in moves]
        return softmax(worths, TEMPERATURE, TRIED)

    def value(self, state: State) -> list[float]:
        position = cast(StoneAgeState, state)
        scores = position.scores()
        seat: i64
        if position.over:
            return with_points(shares(state), [float(score) for score in scores])
        value = self.values[position.seats]
        rest: float = rounds_left(position) + 1.0
        points: list[float] = []
        for seat in range(position.seats):
            points.append(float(scores[seat]) + value.gain(features(position, seat), rest))
        return with_points(value.shares(points, rest), points)


# Learning


def lessons(start: State, rng: Rng) -> list[Lesson]:
    """A game of the policy, stirred at the start of some round, and what can be learned from there on.

    In games as they are played, those who have much of one thing have much of the other. Stirring gives everybody
    something at random, so that what each thing is worth by itself can be told.
    """
    state = cast(StoneAgeState, start)
    policy = Policy()
    when: i64 = 1 + rng.below(12)
    round: i64 = 0
    result: list[Lesson] = []
    while True:
        actor = state.actor()
        if actor == OVER:
            break
        if actor == CHANCE:
            state.apply(state.sample(rng))
            continue
        if state.round != round:
            round = state.round
            if round == when:
                stir(state, rng)
            if round >= when:
                scores = [float(score) for score in state.scores()]
                seen = [features(state, seat) for seat in range(state.seats)]
                result.append(Lesson(rounds_left(state) + 1.0, seen, scores))
        legal = state.legal()
        state.apply(legal[0] if len(legal) == 1 else policy.decide(state, legal, NOISE, rng))
    for lesson in result:
        lesson.end(state.scores())
    return result


def stir(state: StoneAgeState, rng: Rng) -> None:
    """Give each tribe, but for some, more or less of everything; at the start of a round."""
    tribe: Tribe
    for tribe in state.tribes:
        if rng.below(10) < 3:
            continue
        tribe.people = max(4, min(MOST_PEOPLE, tribe.people - 1 + rng.below(4)))
        tribe.free = tribe.people
        tribe.tools = min(MOST_TOOLS, tribe.tools + max(0, rng.below(5) - 1))
        tribe.track = min(MOST_TRACK, tribe.track + max(0, rng.below(5) - 1))
        if rng.below(10) < 6:
            tribe.food = rng.below(22)
        good: i64
        for good in range(RESOURCES):
            if rng.below(2):
                tribe.resources[good] = max(0, rng.below(8) - 2)
        for _ in range(max(0, rng.below(6) - 2)):
            if state.deck > 6:
                card = rng.draw(state.pool)
                state.pool &= ~BIT[card]
                state.deck -= 1
                tribe.cards |= BIT[card]
        if rng.below(20) == 0:
            tribe.two = 1
        if rng.below(10) == 0:
            tribe.one_use = rng.below(ONE_USE_SETS)
