"""How playouts of The Bronze Age are played: rough worths of dice, workers and developments, made for speed."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from altamira.core.chance import pool_size
from altamira.games.bronze_age.components import (
    AGRICULTURE,
    ARCHITECTURE,
    BOXES,
    BUILD,
    BUY,
    CITIES,
    COINAGE,
    COINS_FACE,
    COMMERCE,
    COST,
    DEVELOPMENTS,
    EAT,
    EITHER_FACE,
    EMPIRE,
    END_BUILD,
    END_DEVELOPMENTS,
    END_TRADE,
    END_TURN,
    FACE_BITS,
    FACE_MASK,
    FACES,
    FIRST_POINTS,
    FOOD_CHOICES,
    FOOD_FACE,
    FORGE,
    GOODS,
    GOODS_VALUE,
    IRRIGATION,
    KEEP,
    KEEPINGS,
    LATER_POINTS,
    LEAD,
    LEAD_NONE,
    MASONRY,
    MEDICINE,
    MONUMENT_BONUS,
    MONUMENTS,
    MOST_BOXES,
    NO_PRESERVE,
    PACKED,
    PAY,
    POINTS,
    PRESERVE,
    REFUSE,
    SKULL_FACE,
    SOLO_ROUNDS,
    TRACK_WIDTH,
    WITHDRAW,
    WORKERS_FACE,
)
from altamira.games.bronze_age.rules import BronzeAgeState
from altamira.games.bronze_age.state import (
    ANSWERING,
    BUILDING,
    BUYING,
    CHOOSING,
    DISCARDING,
    FORGING,
    LEADING,
    OFFERING,
    PAYING,
    PRESERVING,
    REROLLING,
    TRADING,
    Realm,
)

# Worths in points, by these indices; the lists below were found by trying small changes over thousands of games.

FED: Final = 0  # a food without which a city starves
FOOD: Final = 1  # one more in store
WORKER: Final = 2
COIN: Final = 3
GOOD: Final = 4
SKULL: Final = 5  # what one more skull may bring about
BAD_DIE: Final = 6  # so much below the mean of a die it should be for Leadership to roll it again
CITY_A_ROUND: Final = 7
UNFINISHED: Final = 8  # of its points, for the part of a monument that is built
CHOOSY: Final = 9  # a die is kept that is worth so many times the mean, before the first chance to roll again,
CHOOSY_LAST: Final = 10  # and before the last
PRICE: Final = 11  # of a coin's worth of goods that is paid
CITY_COST: Final = 12  # what a new city costs at once
COMMERCE_WORTH: Final = 13
MORE_MONUMENTS: Final = 14  # that Architecture may still count on
A_ROUND: Final = 15  # + development: what owning it brings in a round, besides its points
WORTHS: Final[list[float]] = [
    0.439, 0.265, 0.65, 0.157, 0.91, 0.318, -0.071, 2.597, 1.108, 0.95, 1.0, 0.263, 0.1, 4.25, 2.0,
    0.006, 0.05, 1.428, 0.261, 0.07, 0.268, 1.385, 0.24, 0.02, 0.236, 0.14, 0.46, 1.243, 0.166, 0.0, 0.1, -0.048,
]  # fmt: skip
ROUNDS_A_DEVELOPMENT: Final = 1.7
MONUMENT_ROUNDS: Final = 1.5  # a monument that nobody has yet takes the table so long, on average


def rounds_left(state: BronzeAgeState) -> float:
    """How many rounds are still to be played, this one included."""
    if state.seats == 1:
        return float(SOLO_ROUNDS[state.edition] - state.round + 1)
    most: i64 = 0
    built: i64 = 0
    realm: Realm
    for realm in state.realms:
        count: i64 = pool_size(realm.developments)
        if count > most:
            most = count
        built |= realm.monuments
    by_developments: float = ROUNDS_A_DEVELOPMENT * float(END_DEVELOPMENTS[state.edition] - most)
    by_monuments: float = MONUMENT_ROUNDS * float(pool_size(state.standing & ~built))
    rest: float = by_developments if by_developments < by_monuments else by_monuments
    return rest if rest > 1.0 else 1.0


def monument_points(state: BronzeAgeState, realm: Realm, monument: i64) -> float:
    """What finishing it now would bring."""
    other: Realm
    for other in state.realms:
        if other.monuments >> monument & 1:
            return float(LATER_POINTS[state.edition * MONUMENTS + monument])
    return float(FIRST_POINTS[monument])


class Policy:
    """What the seat on turn makes of a position."""

    def __init__(self, worths: list[float] = WORTHS) -> None:
        self.worths: list[float] = worths
        self.values: list[float] = [0.0] * FACES
        self.mean: float = 0.0

    def look(self, state: BronzeAgeState, realm: Realm) -> None:
        """What a die with each face is worth, given those that need no thought."""
        need: i64 = realm.cities - realm.food
        agriculture: i64 = 1 if realm.owns(AGRICULTURE) else 0
        masonry: i64 = 1 if realm.owns(MASONRY) else 0
        food: float = self.worths[FED] if need > 0 else self.worths[FOOD]
        worker: float = self.worths[WORKER]
        values = self.values
        values[FOOD_FACE] = food * float(3 + agriculture)
        values[WORKERS_FACE] = worker * float(3 + masonry)
        either: float = food * float(2 + agriculture)
        if worker * float(2 + masonry) > either:
            either = worker * float(2 + masonry)
        values[EITHER_FACE] = either
        values[COINS_FACE] = self.worths[COIN] * (12.0 if realm.owns(COINAGE) else 7.0)
        values[1] = self.worths[GOOD]
        values[SKULL_FACE] = 2.0 * self.worths[GOOD] - self.worths[SKULL]
        total: float = 0.0
        face: i64
        for face in range(FACES):
            total += values[face]
        self.mean = total / float(FACES)

    def decide(self, state: BronzeAgeState, legal: list[i64]) -> i64:
        kind: i64 = state.kind
        realm = state.realms[state.turn]
        if kind == REROLLING:
            return self.reroll(state, realm, legal)
        if kind == BUILDING:
            return self.build(state, realm, legal)
        if kind == BUYING:
            return self.buy(state, realm, legal)
        if kind == PAYING:
            return self.pay(state, realm, legal)
        if kind == DISCARDING:
            return self.discard(legal)
        if kind == CHOOSING:
            need: i64 = self.hungry(state, realm)
            each: i64 = 3 if realm.owns(AGRICULTURE) else 2
            eaten: i64 = (need + each - 1) // each if need > 0 else 0
            most: i64 = legal[len(legal) - 1] - EAT
            return EAT + (eaten if eaten < most else most)
        if kind == LEADING:
            return self.lead(state, realm, legal)
        if kind == PRESERVING:
            return PRESERVE if 2 <= realm.food < realm.cities else NO_PRESERVE
        if kind == FORGING:
            return FORGE
        if kind == TRADING:
            return END_TRADE
        if kind == OFFERING:
            return WITHDRAW
        if kind == ANSWERING:
            return REFUSE
        return legal[0]

    def hungry(self, state: BronzeAgeState, realm: Realm) -> i64:
        """Food that is missing after what the dice show for certain."""
        fields: i64 = state.dice >> FACE_BITS * FOOD_FACE & FACE_MASK
        return realm.cities - realm.food - fields * (4 if realm.owns(AGRICULTURE) else 3)

    def reroll(self, state: BronzeAgeState, realm: Realm, legal: list[i64]) -> i64:
        """Keep what is worth more than the mean die; of food only what is needed."""
        self.look(state, realm)
        dice: i64 = state.dice
        skulls: i64 = dice >> FACE_BITS * SKULL_FACE & FACE_MASK
        threat: bool = (skulls == 2 and not realm.owns(IRRIGATION)) or (
            skulls == 3 and state.seats == 1 and not realm.owns(MEDICINE)
        )
        need: i64 = realm.cities - realm.food
        bar: float = self.mean * self.worths[CHOOSY if state.rolls == 1 else CHOOSY_LAST]
        again: i64 = 0  # packed
        face: i64
        for face in range(FACES):
            count: i64 = dice >> FACE_BITS * face & FACE_MASK
            if count == 0:
                continue
            if face == SKULL_FACE:
                if not state.locked and threat:
                    again += count << FACE_BITS * face
            elif face == FOOD_FACE:
                each: i64 = 4 if realm.owns(AGRICULTURE) else 3
                wanted: i64 = (need + each - 1) // each if need > 0 else 0
                if count > wanted and self.worths[FOOD] * float(each) < bar:
                    again += (count - wanted) << FACE_BITS * face
            elif self.values[face] < bar:
                again += count << FACE_BITS * face
        handful: i64
        for handful in legal:
            if PACKED[handful] == again:
                return handful
        return legal[0]

    def lead(self, state: BronzeAgeState, realm: Realm, legal: list[i64]) -> i64:
        self.look(state, realm)
        skulls: i64 = state.dice >> FACE_BITS * SKULL_FACE & FACE_MASK
        worst: i64 = -1
        least: float = self.mean - self.worths[BAD_DIE]
        action: i64
        for action in legal:
            if action == LEAD_NONE:
                continue
            face: i64 = action - LEAD
            value: float = self.values[face]
            if face == SKULL_FACE and (
                (skulls == 2 and not realm.owns(IRRIGATION)) or (skulls == 3 and state.seats == 1)
            ):
                value -= 2.0
            if face == FOOD_FACE and self.hungry(state, realm) > -3:
                value = self.worths[FED] * 3.0
            if value < least:
                worst = action
                least = value
        return worst if worst >= 0 else LEAD_NONE

    def target(self, state: BronzeAgeState, realm: Realm, target: i64, boxes: i64, rest: float) -> float:
        """What checking so many boxes there is worth."""
        left: i64 = BOXES[target] - realm.boxes[target]
        share: float = float(boxes) / float(BOXES[target])
        if target < CITIES:
            worth: float = self.worths[CITY_A_ROUND] * (rest - 1.0) - self.worths[CITY_COST]
            if realm.owns(EMPIRE):
                worth += 1.0
            if boxes == left:
                return worth
            return worth * share * self.worths[UNFINISHED] if rest > 2.0 else 0.0
        points: float = monument_points(state, realm, target - CITIES)
        if boxes == left:
            return points + float(MONUMENT_BONUS[state.edition]) * 0.3
        return points * share * self.worths[UNFINISHED] if rest > 1.0 else 0.0

    def build(self, state: BronzeAgeState, realm: Realm, legal: list[i64]) -> i64:
        """As many boxes as possible where a worker is worth most."""
        rest: float = rounds_left(state)
        best: i64 = END_BUILD
        most: float = 0.0
        action: i64
        for action in legal:
            if not BUILD <= action < BUILD + (CITIES + MONUMENTS) * MOST_BOXES:
                continue
            target: i64 = (action - BUILD) // MOST_BOXES
            boxes: i64 = (action - BUILD) % MOST_BOXES + 1
            if boxes < state.workers and boxes < BOXES[target] - realm.boxes[target]:
                continue
            worth: float = self.target(state, realm, target, boxes, rest) / float(boxes)
            if worth > most:
                best = action
                most = worth
        return best

    def buy(self, state: BronzeAgeState, realm: Realm, legal: list[i64]) -> i64:
        rest: float = rounds_left(state) - 1.0
        best: i64 = END_TURN
        most: float = 0.0
        action: i64
        for action in legal:
            if action == END_TURN:
                continue
            development: i64 = action - BUY
            cost: float = float(COST[state.edition * DEVELOPMENTS + development] - state.coins)
            worth: float = float(POINTS[state.edition * DEVELOPMENTS + development])
            worth += self.worths[A_ROUND + development] * rest
            if cost > 0.0:
                worth -= self.worths[PRICE] * cost
            if development == COMMERCE:
                worth += self.worths[COMMERCE_WORTH]
            elif development == ARCHITECTURE:
                built: float = float(pool_size(realm.monuments)) + self.worths[MORE_MONUMENTS]
                worth += float(MONUMENT_BONUS[state.edition]) * built
            elif development == EMPIRE:
                worth += float(realm.cities)
            if worth > most:
                best = action
                most = worth
        return best

    def pay(self, state: BronzeAgeState, realm: Realm, legal: list[i64]) -> i64:
        """As little as possible."""
        best: i64 = legal[0]
        least: float = 1e9
        action: i64
        for action in legal:
            goods: i64 = (action - PAY) // FOOD_CHOICES
            price: float = 6.0 * float((action - PAY) % FOOD_CHOICES)
            good: i64
            for good in range(GOODS):
                if goods >> good & 1:
                    price += float(GOODS_VALUE[good * TRACK_WIDTH + realm.goods[good]])
            if price < least:
                best = action
                least = price
        return best

    def discard(self, legal: list[i64]) -> i64:
        """Keep what is worth most."""
        best: i64 = legal[0]
        most: i64 = -1
        action: i64
        for action in legal:
            kept = KEEPINGS[action - KEEP]
            value: i64 = 0
            good: i64
            for good in range(GOODS):
                value += GOODS_VALUE[good * TRACK_WIDTH + kept[good]]
            if value > most:
                best = action
                most = value
        return best


assert len(WORTHS) == A_ROUND + DEVELOPMENTS
