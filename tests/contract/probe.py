"""The mammoth hunt: a whole game in plain Python, small enough to read in one sitting.

Two or three tribes hunt one mammoth. Each draws a spear face down. Every morning they bid meat for the lead; then
everybody is asked whether to hunt, and a single no calls it off. When all agree, each tribe shows its spear, which
adds its strength to the hunt, or keeps it, which adds it to the tribe's own score. Then thirty dice are thrown:
every 5 and 6 is a hit. With enough strength the leader pays the bid and takes the prize, and most meat and spears
win. If the mammoth is stronger, or nobody hunted on three mornings, all tribes have lost together.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from math import comb
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from altamira.core.chance import BIT, cards_of, faces_of, full_pool, roll_of, rolls_below, throw
from altamira.core.errors import BadRecord, IllegalMove
from altamira.core.features import Features, Field, Layout, cut, one_of, padded
from altamira.core.game import Game, Option, View, pick
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, OVER, State

MEAT: Final = 5  # of each tribe at the start
PRIZE: Final = 8
MORNINGS: Final = 3
SPEARS: Final = 6  # of strength 0 to 5
DICE: Final = 30
HIT: Final = 5  # the lowest face that hits
STRENGTH: Final = {"young": 12, "old": 16}  # of the mammoth

# Actions of seats: bids count on from PASS, spears from SHOW
BIDS: Final = [f"bid {meat}" for meat in range(1, MEAT + 1)]
SHOWS: Final = [f"show {spear}" for spear in range(SPEARS)]
MOVES: Final = ["pass", *BIDS, "no", "yes", "keep", *SHOWS]
PASS, NO, YES, KEEP, SHOW = (MOVES.index(move) for move in ("pass", "no", "yes", "keep", "show 0"))

# Outcomes of chance: the rolls have the ids of core.chance
DRAWN: Final = rolls_below(DICE + 1)  # + spear
UNSEEN: Final = DRAWN + SPEARS  # a spear, to those who may not see it

# Phases
DRAWING, BIDDING, AGREEING, ARMING, ROLLING, WON, LOST = "draw", "bid", "agree", "arm", "roll", "won", "lost"

# What a tribe holds, if it is not a spear that one knows
NOTHING: Final = -1
FACE_DOWN: Final = -2


class HuntState(State):
    def __init__(self, seats: i64, strength: i64) -> None:
        super().__init__(seats)
        self.strength = strength  # that the hunt still needs
        self.phase = DRAWING
        self.morning = 0
        self.leader = 0
        self.bid = 0
        self.queue = list(range(seats))  # the seats that are still asked in this phase, in order
        self.meat = [MEAT] * seats
        self.hands = [NOTHING] * seats
        self.pool = full_pool(SPEARS)

    def actor(self) -> i64:
        if self.phase in (WON, LOST):
            return OVER
        return CHANCE if self.phase in (DRAWING, ROLLING) else self.queue[0]

    def legal(self) -> list[i64]:
        seat = self.queue[0]
        if self.phase == BIDDING:
            return [PASS, *range(PASS + self.bid + 1, PASS + self.meat[seat] + 1)]
        if self.phase == AGREEING:
            return [NO, YES]
        # To somebody else it may still be any spear; so a game can be replayed from what one seat saw.
        spears = cards_of(self.pool) if self.hands[seat] == FACE_DOWN else [self.hands[seat]]
        return [KEEP, *(SHOW + spear for spear in spears)]

    def apply(self, action: i64) -> None:
        seat = self.queue.pop(0)
        if self.phase == DRAWING:
            self._hold(seat, FACE_DOWN if action == UNSEEN else action - DRAWN)
            if not self.queue:
                self._next_morning()
        elif self.phase == BIDDING:
            if action != PASS:
                self.bid = action - PASS
                self.queue.append(seat)
            if len(self.queue) == 1:
                self.leader = self.queue[0]
                self._ask_all(AGREEING, self.leader)
        elif self.phase == AGREEING:
            if action == NO:
                self._next_morning()
            elif not self.queue:
                self._ask_all(ARMING, self.leader)
        elif self.phase == ARMING:
            if action != KEEP:
                self._hold(seat, action - SHOW)  # takes it out of the pool of those who did not know it
                self._hold(seat, NOTHING)
                self.strength -= action - SHOW
            if not self.queue:
                self.phase, self.queue = ROLLING, [self.leader]
        elif _hits(action) >= self.strength:
            self.phase = WON
            self.meat[self.leader] += PRIZE - self.bid
        else:
            self.phase = LOST

    def _hold(self, seat: int, spear: int) -> None:
        self.hands[seat] = spear
        if spear >= 0:
            self.pool &= ~BIT[spear]

    def _next_morning(self) -> None:
        self._ask_all(BIDDING if self.morning < MORNINGS else LOST, self.morning % self.seats)
        self.morning += 1
        self.bid = 0

    def _ask_all(self, phase: str, first: int) -> None:
        self.phase = phase
        self.queue = [(first + turn) % self.seats for turn in range(self.seats)]

    # Chance

    def stream(self) -> i64:
        return 0 if self.phase == DRAWING else self.morning

    def outcomes(self) -> list[tuple[i64, i64]]:
        if self.phase == DRAWING:
            return [(DRAWN + spear, 1) for spear in cards_of(self.pool)]
        # 324,632 rolls, but only their hits matter: a die hits in one of three throws.
        return [(_roll_with(hits), comb(DICE, hits) * 2 ** (DICE - hits)) for hits in range(DICE + 1)]

    def merge(self, outcome: i64) -> i64:
        if self.phase == DRAWING:
            return outcome if outcome - DRAWN in cards_of(self.pool) else -1
        return _roll_with(_hits(outcome)) if rolls_below(DICE) <= outcome < DRAWN else -1

    def sample(self, rng: Rng) -> i64:
        return DRAWN + rng.draw(self.pool) if self.phase == DRAWING else throw(DICE, rng)

    # What seats know

    def known(self, seat: i64) -> HuntState:
        other = self.clone()
        for owner, spear in enumerate(self.hands):
            if spear >= 0 and owner != seat and self.actor() != OVER:
                other.hands[owner] = FACE_DOWN
                other.pool |= BIT[spear]
        return other

    def fill(self, rng: Rng) -> None:
        for seat in range(self.seats):
            if self.hands[seat] == FACE_DOWN:
                self._hold(seat, rng.draw(self.pool))

    # Results

    def scores(self) -> list[i64]:
        return [meat + max(spear, 0) for meat, spear in zip(self.meat, self.hands, strict=True)]

    def placings(self) -> list[i64]:
        scores = self.scores()
        return [2 if self.phase == LOST else 1 + sum(other > mine for other in scores) for mine in scores]

    def returns(self) -> list[float]:
        return [-1.0] * self.seats if self.phase == LOST else super().returns()

    # Copies

    def data(self) -> dict[str, Any]:
        return {name: copy(getattr(self, name)) for name in FIELDS}

    def clone(self) -> HuntState:
        return _restore(self.data())

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, (self.data(),))


FIELDS: Final = ("seats", "strength", "phase", "morning", "leader", "bid", "queue", "meat", "hands", "pool")


def _restore(data: Mapping[str, Any]) -> HuntState:
    state = HuntState(data["seats"], data["strength"])
    for name in FIELDS:
        setattr(state, name, copy(data[name]))
    return state


def _hits(roll: i64) -> int:
    return sum(face >= HIT for face in faces_of(roll))


def _roll_with(hits: int) -> i64:
    return roll_of([1] * (DICE - hits) + [HIT] * hits)


# For learning programs

PHASES: Final = (DRAWING, BIDDING, AGREEING, ARMING, ROLLING, WON, LOST)
LAYOUT: Final = Layout(
    [
        Field("seats", (3,), 1, "1 for each tribe; oneself is always the first"),
        Field("phase", (len(PHASES),), 1, "1 for the phase: " + ", ".join(PHASES)),
        Field("over", (1,), 1, "1 when the hunt has ended"),
        Field("strength", (1,), max(STRENGTH.values()), "that the hunt still needs"),
        Field("morning", (1,), MORNINGS + 1, "the mornings that have begun"),
        Field("bid", (1,), MEAT, "the highest bid"),
        Field("leader", (3,), 1, "1 for who leads"),
        Field("turn", (3,), 3, "the place of each tribe among those that are still asked, from 1"),
        Field("meat", (3,), MEAT + PRIZE, "of each tribe"),
        Field("armed", (3,), 1, "1 for each tribe that holds a spear"),
        Field("spears", (3, SPEARS), 1, "1 for the spear that a tribe is known to hold"),
        Field("unseen", (SPEARS,), 1, "1 for each spear that oneself has not seen"),
    ]
)


class HuntFeatures(Features):
    """Rows of so small a game are written whole each time."""

    def __init__(self) -> None:
        super().__init__(LAYOUT)

    def fits(self, state: State) -> bool:
        return isinstance(state, HuntState)

    def rewrite(self, state: State, seat: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
        for number, value in enumerate(LAYOUT.row(_fields(state.known(seat).data(), seat))):
            out[at + number] = value

    def named(self, view: View) -> dict[str, list[int]]:
        assert view.seat is not None
        return _fields(view.facts, view.seat)


def _fields(facts: Mapping[str, Any], seat: int) -> dict[str, list[int]]:
    seats = [(seat + turn) % facts["seats"] for turn in range(facts["seats"])]
    queue = facts["queue"]
    hands = [facts["hands"][other] for other in seats]
    return {
        "seats": padded([1] * len(seats), 3),
        "phase": one_of(PHASES.index(facts["phase"]), len(PHASES)),
        "over": [int(facts["phase"] in (WON, LOST))],
        "strength": [cut(facts["strength"])],
        "morning": [facts["morning"]],
        "bid": [facts["bid"]],
        "leader": one_of(seats.index(facts["leader"]), 3),
        "turn": padded([queue.index(other) + 1 if other in queue else 0 for other in seats], 3),
        "meat": padded([facts["meat"][other] for other in seats], 3),
        "armed": padded([int(hand != NOTHING) for hand in hands], 3),
        "spears": padded([int(hand == spear) for hand in hands for spear in range(SPEARS)], 3 * SPEARS),
        "unseen": [int(facts["pool"] >> spear & 1) for spear in range(SPEARS)],
    }


class Probe(Game):
    id = "probe"
    name = "The Mammoth Hunt"
    seats = range(2, 4)
    actions = len(MOVES)
    chances = UNSEEN + 1
    unseen = UNSEEN
    choices = (Option("mammoth", tuple(STRENGTH), "How strong the mammoth is."),)

    def start(self, seats: int) -> State:
        return HuntState(seats, STRENGTH[str(self.options["mammoth"])])

    def write(self, state: State, action: int, seat: int | None = None) -> str:
        assert isinstance(state, HuntState)
        if state.actor() >= 0:
            return MOVES[action]
        if state.phase == ROLLING:
            return "roll " + " ".join(str(face) for face in faces_of(action))
        hidden = action == UNSEEN or seat not in (None, state.queue[0])
        return "draw ?" if hidden else f"draw {action - DRAWN}"

    def read(self, state: State, text: str) -> int:
        assert isinstance(state, HuntState)
        if state.actor() == OVER:
            raise IllegalMove("The game is over; no move is possible.")
        if state.actor() >= 0:
            return pick(text, {MOVES[action]: action for action in state.legal()})
        if state.phase == DRAWING:
            spears = {f"draw {spear}": DRAWN + spear for spear in cards_of(state.pool)}
            return pick(text, {**spears, "draw ?": UNSEEN})
        verb, *faces = text.lower().split() or [""]
        if verb != "roll" or len(faces) != DICE or not set(faces) <= set("123456"):
            raise IllegalMove("'{move}' cannot happen here; expected: roll and {n} faces.", move=text, n=DICE)
        return roll_of([int(face) for face in faces])

    def reveals(self, state: State, action: int) -> bool:
        return action >= SHOW

    def hides(self, state: State) -> bool:
        assert isinstance(state, HuntState)
        return state.phase == DRAWING

    def dump(self, state: State) -> dict[str, Any]:
        assert isinstance(state, HuntState)
        return {"game": self.id, "rules": self.rules_version, "options": dict(self.options), **state.data()}

    def load(self, data: Mapping[str, Any]) -> State:
        if (data.get("game"), data.get("rules")) != (self.id, self.rules_version):
            raise BadRecord("This is not a position of {game} that this version knows.", game=self.name)
        try:
            return _restore(data)
        except (KeyError, TypeError) as error:
            raise BadRecord("This position of {game} is damaged: {why}.", game=self.name, why=str(error)) from None

    def features(self) -> Features:
        return HuntFeatures()

    def summary(self, state: State) -> dict[str, Any]:
        """Who led the last hunt and for how much, and whether it was won."""
        assert isinstance(state, HuntState)
        return {"leader": state.leader, "bid": state.bid, "won": state.phase == WON}
