"""What the search knows about The Bronze Age: a round or two by the policy, then what the realms are worth.

Who may think for longer thinks the turn through, without playouts.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final, cast

from mypy_extensions import i64

from altamira.bots.mind import Mind, shares, trusting, with_points
from altamira.bots.minds.bronze_age_alone import Alone
from altamira.bots.minds.bronze_age_plans import Planner, understands
from altamira.bots.minds.bronze_age_policy import Policy, monument_points, rounds_left
from altamira.bots.minds.bronze_age_table import AtTable
from altamira.bots.network import Network
from altamira.bots.value import Lesson, Value
from altamira.core.chance import BIT, pool_size
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, OVER, State
from altamira.games.bronze_age.components import (
    BOXES,
    BUILD,
    CITIES,
    COST,
    DEVELOPMENTS,
    END_DEVELOPMENTS,
    FACE_BITS,
    FACE_MASK,
    FACES,
    GOODS,
    MONUMENTS,
    MOST_BOXES,
    MOST_FOOD,
    PACKED,
    SKULL_FACE,
    SOLO_ROUNDS,
    START_CITIES,
    TARGETS,
    TRACK,
)
from altamira.games.bronze_age.rules import BronzeAgeState
from altamira.games.bronze_age.state import BUILDING, LEADING, REROLLING, Realm

COMPILED: Final = not __file__.endswith(".py")
OTHER_FEATURES: Final = 12
FEATURES: Final = 29  # those, and one for each development
TRUST: Final = 0.3  # in the policy's move, before anything was tried
AHEAD: Final = 1  # rounds after this one: a race is not seen from the end of a turn
THOROUGH: Final = 200  # playouts: with so many at hand, the turn is thought through instead;
EXACT: Final = 500  # among rivals only its end with fewer than these, and its dice are searched;
FURTHER: Final = 75  # for so many more each, also the turn that follows a way to end it,
MOST_FURTHER: Final = 24  # of so many ways at most
RICH: Final = 30.0  # goods worth more than this buy no more than one development


def features(state: BronzeAgeState, seat: i64) -> list[float]:
    """What a realm has at the start of a round."""
    realm = state.realms[seat]
    food: float = float(realm.food)
    cities: float = float(realm.cities)
    begun: float = 0.0
    site: float = 0.0
    open_points: float = 0.0
    i: i64
    for i in range(CITIES):
        if realm.boxes[i] < BOXES[i]:
            begun += float(realm.boxes[i]) / float(BOXES[i])
    for i in range(MONUMENTS):
        if state.standing >> i & 1 and not realm.monuments >> i & 1:
            points: float = monument_points(state, realm, i)
            site += points * float(realm.boxes[CITIES + i]) / float(BOXES[CITIES + i])
            open_points += points
    wealth: float = float(realm.goods_value())
    result: list[float] = [
        1.0,
        food,
        food if food < cities else cities,
        cities,
        begun,
        wealth if wealth < RICH else RICH,
        wealth - RICH if wealth > RICH else 0.0,
        float(realm.goods_count()),
        site,
        open_points,
        float(pool_size(realm.monuments)),
        float(pool_size(realm.developments)),
    ]
    for i in range(DEVELOPMENTS):
        result.append(1.0 if realm.developments >> i & 1 else 0.0)
    return result


class BronzeAgeMind(Mind):
    """Thinks about the decision that is asked and about what is built; the rest follows the policy."""

    def __init__(self, values: dict[i64, Value], networks: dict[i64, Network]) -> None:
        super().__init__()
        self.values: dict[i64, Value] = values  # by number of seats, from two on
        self.alone: Alone = Alone(networks[1])
        self.tables: dict[i64, AtTable] = {seats: AtTable(networks[seats]) for seats in networks if seats > 1}
        self.policy: Policy = Policy()
        self.round: i64 = 0

    def begin(self, state: State) -> None:
        self.round = cast(BronzeAgeState, state).round

    def stop(self, state: State) -> bool:
        position = cast(BronzeAgeState, state)
        if position.seats == 1:
            return False  # alone a game is short: it is played to its end
        return position.round > self.round + AHEAD

    def weigh(self, state: State, playouts: i64, seconds: float) -> list[tuple[i64, float]]:
        position = cast(BronzeAgeState, state)
        if playouts < THOROUGH or not understands(position):
            return []
        if position.seats > 1 and playouts < EXACT and position.kind in (REROLLING, LEADING):
            return []
        if seconds > 0.0 and not COMPILED:
            return []  # a turn takes seconds, and cannot be left half thought through
        planner: Planner | None = self.alone if position.seats == 1 else self.tables.get(position.seats)
        if planner is None:
            return []
        until: float = perf_counter() + seconds if seconds > 0.0 else 0.0
        ahead: i64 = min(MOST_FURTHER, (playouts - THOROUGH) // FURTHER)
        weighed = planner.weigh(position, ahead, until)
        return list(zip(weighed.moves, weighed.values, strict=True))

    def moves(self, state: State, root: bool) -> list[i64]:
        position = cast(BronzeAgeState, state)
        legal = position.legal()
        if len(legal) == 1:
            return legal
        if root:
            return self._worth_a_thought(position, legal)
        if position.kind == BUILDING:
            return self._whole_sites(position, legal)
        return [self.policy.decide(position, legal)]

    def _worth_a_thought(self, position: BronzeAgeState, legal: list[i64]) -> list[i64]:
        if position.kind == REROLLING:
            return self._even_handfuls(position, legal)
        if position.kind == BUILDING:
            return self._whole_sites(position, legal)
        return legal

    def _even_handfuls(self, position: BronzeAgeState, legal: list[i64]) -> list[i64]:
        """Of dice that show the same, roll all again, or none, or all but some food or skulls."""
        result: list[i64] = []
        handful: i64
        for handful in legal:
            again: i64 = PACKED[handful]
            fits: bool = True
            face: i64
            for face in range(1, FACES):
                some: i64 = again >> FACE_BITS * face & FACE_MASK
                if some and face != SKULL_FACE and some != position.dice >> FACE_BITS * face & FACE_MASK:
                    fits = False
            if fits:
                result.append(handful)
        return result

    def _whole_sites(self, position: BronzeAgeState, legal: list[i64]) -> list[i64]:
        """Where boxes are checked, as many as possible; what is left over can go elsewhere."""
        realm = position.realms[position.turn]
        result: list[i64] = []
        action: i64
        for action in legal:
            if BUILD <= action < BUILD + TARGETS * MOST_BOXES:
                target: i64 = (action - BUILD) // MOST_BOXES
                boxes: i64 = (action - BUILD) % MOST_BOXES + 1
                if boxes < position.workers and boxes < BOXES[target] - realm.boxes[target]:
                    continue
            result.append(action)
        return result

    def priors(self, state: State, moves: list[i64]) -> list[float]:
        return trusting(moves, self.policy.decide(cast(BronzeAgeState, state), moves), TRUST)

    def choose(self, state: State, rng: Rng) -> i64:
        position = cast(BronzeAgeState, state)
        legal = position.legal()
        return legal[0] if len(legal) == 1 else self.policy.decide(position, legal)

    def value(self, state: State) -> list[float]:
        position = cast(BronzeAgeState, state)
        scores = position.scores()
        points: list[float] = []
        seat: i64
        if position.over:
            points = [float(score) for score in scores]
            return points if position.seats == 1 else with_points(shares(state), points)
        value = self.values[position.seats]
        rest: float = rounds_left(position)
        for seat in range(position.seats):
            points.append(float(scores[seat]) + value.gain(features(position, seat), rest))
        return with_points(value.shares(points, rest), points)


# Learning


def lessons(start: State, rng: Rng) -> list[Lesson]:
    """A game of the policy, stirred at the start of some round, and what can be learned from there on."""
    state = cast(BronzeAgeState, start)
    policy = Policy()
    when: i64 = 1 + rng.below(SOLO_ROUNDS[state.edition])
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
                result.append(Lesson(rounds_left(state), seen, scores))
        legal = state.legal()
        if len(legal) > 1 and rng.below(8) == 0:
            state.apply(legal[rng.below(len(legal))])
        else:
            state.apply(legal[0] if len(legal) == 1 else policy.decide(state, legal))
    for lesson in result:
        lesson.end(state.scores())
    return result


def stir(state: BronzeAgeState, rng: Rng) -> None:
    """Give each realm, but for some, more or less of everything; at the start of a round."""
    realm: Realm
    for realm in state.realms:
        if rng.below(10) < 2:
            continue
        realm.food = rng.below(MOST_FOOD + 1)
        good: i64
        for good in range(GOODS):
            if rng.below(2):
                realm.goods[good] = min(TRACK[good], rng.below(4))
        target: i64
        built: i64 = rng.below(CITIES + 1)
        for target in range(CITIES):
            if target < built:
                realm.boxes[target] = BOXES[target]
            elif rng.below(3) == 0:
                realm.boxes[target] = rng.below(BOXES[target])
        realm.cities = START_CITIES
        for target in range(CITIES):
            if realm.boxes[target] == BOXES[target]:
                realm.cities += 1
        for target in range(MONUMENTS):
            if realm.monuments >> target & 1 or not state.standing >> target & 1:
                continue
            if rng.below(8) == 0:
                realm.boxes[CITIES + target] = BOXES[CITIES + target]
                realm.monuments |= BIT[target]
            elif rng.below(4) == 0:
                realm.boxes[CITIES + target] = rng.below(BOXES[CITIES + target])
        for _ in range(rng.below(4)):
            development: i64 = rng.below(DEVELOPMENTS)
            if (
                COST[state.edition * DEVELOPMENTS + development]
                and pool_size(realm.developments) < END_DEVELOPMENTS[state.edition] - 1
            ):
                realm.developments |= BIT[development]


assert OTHER_FEATURES + DEVELOPMENTS == FEATURES
