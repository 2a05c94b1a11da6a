"""The rules of Neanderthal: what is pending, who is asked, what chance can do. Each phase has its own module.

Everything that is still to be done waits on one stack: decisions of seats, outcomes of chance, and the steps
that the engine takes by itself. Letters name the sections of the rulebook, Q numbers the rulings in RULES.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from altamira.core.chance import cards_of, dice_in, rolls, throw
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, OVER
from altamira.core.waiting import Pending
from altamira.games.neanderthal import (
    actions,
    assigning,
    attacks,
    auction,
    courting,
    events,
    hunting,
    pieces,
    talks,
)
from altamira.games.neanderthal.components import (
    AT_ONCE,
    BIOMES,
    CLUB,
    COLUMNS,
    DAUGHTERS,
    DEALS,
    DEALT,
    DRAWN_BIOME,
    DRAWN_DAUGHTER,
    PLACES,
    SPOTS,
    THREE_IS_ONE,
    Deck,
    counts_of,
    dice_at_once,
    faces_shown,
)
from altamira.games.neanderthal.deck import load
from altamira.games.neanderthal.dice import classes, hit_outcomes, roll_with
from altamira.games.neanderthal.saved import data_of, set_data
from altamira.games.neanderthal.state import (
    ACTION,
    AFTER_EVENTS,
    BEGIN_TURN,
    BID,
    BIRTH,
    CHANCE_END,
    DEAL_PLACARDS,
    DEAL_SEXUALITIES,
    DECISIONS,
    FINISH,
    GATHER,
    HAND,
    LEGACY,
    LOSE_TRAVELERS,
    PARLEY,
    PHASE_3,
    RECALL,
    REFILLED,
    REPLACED,
    ROLL_ATTACK,
    ROLL_COURTSHIP,
    ROLL_ELDERS,
    ROLL_HUNT,
    SIDE,
    SPLIT,
    SUITORS,
    TRADES,
    TURN_BIOME,
    TURN_DAUGHTER,
    Position,
)

NOTHING: Final[list[i64]] = []  # nobody has a choice


class NeanderthalState(Position):
    # Who is asked

    def actor(self) -> i64:
        if self.over:
            return OVER
        top = self.top()
        if top.kind >= DECISIONS:
            return CHANCE
        return top.seat

    def legal(self) -> list[i64]:
        return self.choices[:]

    def options(self) -> list[i64]:
        return self.choices

    def apply(self, action: i64) -> None:
        self.take(action)
        self.settle()

    def take(self, action: i64) -> None:
        """An answer or outcome alone, without what follows from it by itself."""
        top = self.pop()
        if top.kind < DECISIONS:
            self._answer(top, action)
        else:
            self._chance(top, action)

    def settle(self) -> None:
        """Go on until somebody has a choice or chance is asked."""
        while not self.over:
            if not self.step():
                return
        self.choices = NOTHING

    def step(self) -> bool:
        """What comes next by itself: a decision with one legal answer is not asked. False: nothing does."""
        top = self.top()
        if self.in_hands and top.kind != HAND:
            seat = pieces.overfull(self)
            if seat >= 0:
                self.push(HAND, seat)  # B2: at once
                return True
        if top.kind >= CHANCE_END:
            self.pop()
            self._run(top)
            return True
        if top.kind >= DECISIONS:
            self.choices = NOTHING
            return False
        choices = self._legal(top)
        if len(choices) > 1:
            self.choices = choices
            return False
        self.pop()
        self._answer(top, choices[0])
        return True

    def _legal(self, top: Pending) -> list[i64]:
        kind = top.kind
        if kind < BID:
            return events.legal(self, top)
        if kind < LOSE_TRAVELERS:
            return auction.legal(self, top)
        if kind < RECALL:
            return pieces.legal(self, top)
        if kind < PARLEY:
            return assigning.legal(self, top)
        if kind < SPLIT:
            return talks.legal(self, top)
        if kind == SPLIT:
            return attacks.splits(self, top)
        if kind < REPLACED:
            return hunting.legal(self, top)
        if kind < ACTION:
            return courting.legal(self, top)
        return actions.legal(self, top)

    def _answer(self, top: Pending, action: i64) -> None:
        kind = top.kind
        if kind < BID:
            events.answer(self, top, action)
        elif kind < LOSE_TRAVELERS:
            auction.answer(self, top, action)
        elif kind < RECALL:
            pieces.answer(self, top, action)
        elif kind < PARLEY:
            assigning.answer(self, top, action)
        elif kind < SPLIT:
            talks.answer(self, top, action)
        elif kind == SPLIT:
            attacks.split(self, top, action)
        elif kind < REPLACED:
            hunting.answer(self, top, action)
        elif kind < ACTION:
            courting.answer(self, top, action)
        else:
            actions.answer(self, top, action)

    def _run(self, top: Pending) -> None:
        kind = top.kind
        if kind == AFTER_EVENTS:
            if self.frozen():
                self.push(FINISH, 0)  # J: at once after the events
            else:
                auction.begin(self)
        elif kind < BIRTH:
            events.run(self, top)
        elif kind == BIRTH:
            actions.run(self, top)
        elif kind < PHASE_3:
            assigning.run(self, top)
        elif kind == PHASE_3:
            talks.run(self, top)
        elif kind <= GATHER:
            attacks.run(self, top)
        elif kind in (SUITORS, LEGACY):
            courting.run(self, top)
        elif kind <= REFILLED:
            hunting.run(self, top)
        elif kind < TRADES:
            actions.run(self, top)
        else:
            talks.run(self, top)

    # C: set-up

    def begin(self) -> None:
        self.set_up()
        self.push(BEGIN_TURN, 0)
        i: i64
        for i in range(self.seats - 1, -1, -1):
            self.push(SIDE, i)
        self.push(DEAL_SEXUALITIES, 0)
        self.push(DEAL_PLACARDS, 0)
        for i in range(PLACES - 1, -1, -1):
            self.push(TURN_BIOME, 0, i, 1 if i < COLUMNS else 0)
        self.settle()

    # Chance

    def _chance(self, top: Pending, outcome: i64) -> None:
        kind = top.kind
        if kind == TURN_BIOME:
            events.turn_biome(self, top.a, outcome - DRAWN_BIOME)
        elif kind == TURN_DAUGHTER:
            events.turn_daughter(self, outcome - DRAWN_DAUGHTER)
        elif kind == ROLL_HUNT:
            hunting.roll_fell(self, top, counts_of(outcome))
        elif kind == ROLL_ATTACK:
            attacks.attacked(self, top, counts_of(outcome))
        elif kind == ROLL_COURTSHIP:
            courting.courted(self, top, counts_of(outcome))
        elif kind == ROLL_ELDERS:
            events.elders_die(self, top.seat, levels_of(outcome))
        elif kind == DEAL_PLACARDS:
            events.deal_placards(self, outcome - DEALT)
        else:
            events.deal_sexualities(self, outcome - DEALT)

    def stream(self) -> i64:
        top = self.top()
        if top.kind == TURN_DAUGHTER:
            return 0
        if top.kind == TURN_BIOME:
            return 1 if top.b else 2
        if top.kind == DEAL_PLACARDS:
            return 3
        if top.kind == DEAL_SEXUALITIES:
            return 4
        spot: i64 = 0
        if top.kind == ROLL_ATTACK or top.kind == ROLL_HUNT:
            spot = top.a
        elif top.kind == ROLL_COURTSHIP:
            spot = PLACES + top.a
        roll: i64 = (self.turn * 4 + top.kind - ROLL_ELDERS) * self.seats + top.seat
        return 5 + roll * SPOTS + spot  # the dice of each turn, seat and spot have luck of their own

    def pool(self) -> i64:
        """At the turning of a card: the cards that it can be."""
        top = self.top()
        if top.kind == TURN_DAUGHTER:
            return self.unseen
        return self.north if top.b else self.south

    def reading(self) -> i64:
        top = self.top()
        return hunting.reading_of(self, top.seat, top.a, top.c & 1)

    def dice(self) -> i64:
        """How many dice are rolled now."""
        top = self.top()
        if top.kind == ROLL_ELDERS:
            return top.a
        return 1 if top.kind == ROLL_COURTSHIP else dice_at_once(top.b)

    def courtship_faces(self) -> i64:
        return 3 if self.ability(self.top().seat, THREE_IS_ONE + CLUB) else 2

    def outcomes(self) -> list[tuple[i64, i64]]:
        top = self.top()
        if top.kind == TURN_BIOME:
            return [(DRAWN_BIOME + card, 1) for card in cards_of(self.pool())]
        if top.kind == TURN_DAUGHTER:
            return [(DRAWN_DAUGHTER + card, 1) for card in cards_of(self.pool())]
        if top.kind == ROLL_HUNT:
            if top.b > AT_ONCE:
                return rolls(self.dice())
            return classes(self.reading(), top.b, top.c >> 1).outcomes()
        if top.kind == ROLL_ATTACK:
            return hit_outcomes(self.dice(), 1 + (top.c & 1))
        if top.kind == ROLL_COURTSHIP:
            return hit_outcomes(1, self.courtship_faces())
        if top.kind == ROLL_ELDERS:
            return self._elder_outcomes()
        return [(DEALT + deal, 1) for deal in range(len(DEALS))]

    def _elder_outcomes(self) -> list[tuple[i64, i64]]:
        """One roll for each set of own elders that it kills."""
        top = self.top()
        elders = self.species[top.seat].elders
        first: dict[i64, i64] = {}
        weights: dict[i64, i64] = {}
        roll: i64
        weight: i64
        for roll, weight in rolls(top.a):
            dying: i64 = levels_of(roll) & elders
            first.setdefault(dying, roll)
            weights[dying] = weights.get(dying, 0) + weight
        return sorted((first[dying], weights[dying]) for dying in first)

    def merge(self, outcome: i64) -> i64:
        top = self.top()
        if top.kind == TURN_BIOME:
            card: i64 = outcome - DRAWN_BIOME
            return outcome if 0 <= card < BIOMES and self.pool() >> card & 1 else -1
        if top.kind == TURN_DAUGHTER:
            card = outcome - DRAWN_DAUGHTER
            return outcome if 0 <= card < DAUGHTERS and self.pool() >> card & 1 else -1
        if top.kind <= DEAL_SEXUALITIES:
            return outcome if 0 <= outcome - DEALT < len(DEALS) else -1
        dice = self.dice()
        if outcome < 0 or outcome >= DRAWN_BIOME or dice_in(outcome) != dice:
            return -1
        if top.kind == ROLL_HUNT:
            if top.b > AT_ONCE:
                return outcome
            return classes(self.reading(), dice, top.c >> 1).merge(counts_of(outcome))
        if top.kind == ROLL_ATTACK:
            return roll_with(dice, attacks.attack_hits(top, counts_of(outcome)))
        if top.kind == ROLL_COURTSHIP:
            return roll_with(1, 1 if courting.courtship_hits(self, top.seat, counts_of(outcome)) else 0)
        elders = self.species[top.seat].elders
        roll: i64
        for roll, _ in rolls(dice):
            if levels_of(roll) & elders == levels_of(outcome) & elders:
                return roll
        return -1

    def sample(self, rng: Rng) -> i64:
        top = self.top()
        if top.kind == TURN_BIOME:
            return DRAWN_BIOME + rng.draw(self.pool())
        if top.kind == TURN_DAUGHTER:
            return DRAWN_DAUGHTER + rng.draw(self.pool())
        if top.kind >= ROLL_ELDERS:
            return throw(self.dice(), rng)
        return DEALT + rng.below(len(DEALS))

    # Copies

    def clone(self) -> NeanderthalState:
        other = NeanderthalState(self.seats, self.deck)
        self.copy_to(other)
        return other

    def known(self, seat: i64) -> NeanderthalState:
        return self.clone()  # nothing is hidden

    def data(self) -> dict[str, Any]:
        return data_of(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return (restore, (self.deck.text, self.data()))


def levels_of(roll: i64) -> i64:
    """D3: the elder levels that a roll names, as bits."""
    return faces_shown(counts_of(roll))


def restore(text: str, data: Mapping[str, Any]) -> NeanderthalState:
    """A position from its data and the text of its deck."""
    return restored(load(text), data)


def restored(deck: Deck, data: Mapping[str, Any]) -> NeanderthalState:
    state = NeanderthalState(data["seats"], deck)
    set_data(state, data)
    state.settle()
    return state
