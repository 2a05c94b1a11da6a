"""Turns of The Bronze Age thought through without playouts: dice exactly, the rest move by move.

What the end of a turn is worth says a judge, alone and among rivals another one.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final

from mypy_extensions import i64

from altamira.bots.minds.bronze_age_deals import Deal, Work
from altamira.bots.minds.bronze_age_dice import HANDFUL, Dice
from altamira.bots.minds.bronze_age_turn import STONE_WORKERS, Turn
from altamira.games.bronze_age.components import (
    BUILD,
    BUY,
    DIE,
    END_BUILD,
    END_TRADE,
    END_TURN,
    ENGINEER,
    ENGINEERING,
    FOOD_CHOICES,
    KEEP,
    LATE,
    LEAD,
    LEAD_NONE,
    MOST_BOXES,
    PACKED,
    PAY,
    STONE,
    TARGETS,
)
from altamira.games.bronze_age.rules import BronzeAgeState
from altamira.games.bronze_age.state import (
    BUILDING,
    BUYING,
    CHOOSING,
    DISCARDING,
    ENDING,
    LEADING,
    OFFERING,
    PAYING,
    REROLLING,
    TRADING,
    Realm,
)

WORKS: Final = 12  # the most promising ones, each with
DEALS: Final = 12
KEEPINGS_TRIED: Final = 3  # of a deal
REMEMBERED: Final = 1000  # turns


def understands(state: BronzeAgeState) -> bool:
    """The networks know nothing of what the Late Bronze Age adds, and nothing of offers half made."""
    return state.edition != LATE and state.kind != OFFERING


class Plan:
    """A way to end the turn: what it is worth, and the moves that may come first."""

    def __init__(self, value: float, actions: list[i64], state: BronzeAgeState, work: Work, deal: Deal) -> None:
        self.value: float = value
        self.actions: list[i64] = actions
        self.state: BronzeAgeState = state  # before it
        self.work: Work = work
        self.deal: Deal = deal


class Weighed:
    """The moves of a decision and what they are worth."""

    def __init__(self) -> None:
        self.moves: list[i64] = []
        self.values: list[float] = []
        self._at: dict[i64, i64] = {}

    def put(self, move: i64, value: float) -> None:
        """A move is worth what the best that may follow is worth."""
        if move not in self._at:
            self._at[move] = len(self.moves)
            self.moves.append(move)
            self.values.append(value)
        elif value > self.values[self._at[move]]:
            self.values[self._at[move]] = value

    def best(self) -> i64:
        best: i64 = 0
        i: i64
        for i in range(1, len(self.moves)):
            if self.values[i] > self.values[best]:
                best = i
        return self.moves[best]


class Planner:
    """Thinks turns through, for the realm whose turn it is."""

    def __init__(self) -> None:
        self.likes: list[float] = []  # whims
        # What was thought through last
        self._dice: Dice | None = None
        self._of: str = ""
        self._further: dict[str, float] = {}

    def turn(self, state: BronzeAgeState, likes: list[float]) -> Turn:
        raise NotImplementedError

    def key(self, state: BronzeAgeState) -> str:
        """All that decides what the dice of a turn are worth."""
        raise NotImplementedError

    def judged_further(self, state: BronzeAgeState) -> bool:
        """Is there a turn after this one, whose dice say more of what it is worth?"""
        raise NotImplementedError

    def next_turn(self, plan: Plan) -> float:
        """What the position is worth when the next turn begins after this plan."""
        raise NotImplementedError

    def dice(self, state: BronzeAgeState) -> Dice:
        """What the dice of this turn are worth; the same for all decisions about them."""
        key = self.key(state)
        if self._dice is None or key != self._of:
            self._dice = self.turn(state, []).dice(state.locked)
            self._of = key
        return self._dice

    def before(self, state: BronzeAgeState) -> float:
        """What a turn is worth before its dice; remembered for long."""
        key = self.key(state)
        known = self._further.get(key)
        if known is None:
            known = self.turn(state, []).dice(state.locked).before
            if len(self._further) >= REMEMBERED:
                self._further = {}
            self._further[key] = known
        return known

    def weigh(self, state: BronzeAgeState, ahead: i64, until: float) -> Weighed:
        """The moves worth a thought.

        So many of the best ways to end the turn are judged by what the next turn makes of them; as far as there is
        time until then, if that is not 0.
        """
        result = Weighed()
        kind: i64 = state.kind
        if kind == REROLLING:
            self._weigh_rolls(state, result)
        elif kind == LEADING:
            self._weigh_lead(state, result)
        else:
            plans = self.plans(state)
            if ahead:
                self._look_ahead(state, plans, ahead, until)
            for plan in plans:
                action: i64
                for action in plan.actions:
                    result.put(action, plan.value)
        return result

    def _weigh_rolls(self, state: BronzeAgeState, result: Weighed) -> None:
        dice = self.dice(state)
        kept = dice.second if state.rolls == 1 else dice.third
        again: i64
        for again in state.legal():
            left: i64 = HANDFUL[state.dice - PACKED[again]]
            result.put(again, kept[left] if again else dice.final[left])

    def _weigh_lead(self, state: BronzeAgeState, result: Weighed) -> None:
        dice = self.dice(state)
        action: i64
        for action in state.legal():
            if action == LEAD_NONE:
                result.put(action, dice.worths[HANDFUL[state.dice]])
            else:
                result.put(action, dice.led[HANDFUL[state.dice - DIE[action - LEAD]]])

    # After the dice

    def plans(self, state: BronzeAgeState) -> list[Plan]:
        """Ways to end the turn, the best first; without trading."""
        result: list[Plan] = []
        if state.kind == CHOOSING or state.kind == TRADING:
            action: i64
            plan: Plan
            for action in state.legal() if state.kind == CHOOSING else [END_TRADE]:
                chosen = state.clone()
                chosen.apply(action)
                if chosen.kind == TRADING:
                    chosen.apply(END_TRADE)
                for plan in self._plans(chosen):
                    plan.actions = [action]
                    result.append(plan)
        else:
            result = self._plans(state)
        result.sort(key=_by_value)
        return result

    def _plans(self, state: BronzeAgeState) -> list[Plan]:
        turn = self.turn(state, self.likes)
        realm = state.realms[state.turn]
        result: list[Plan] = []
        if state.kind == BUILDING:
            stones: i64
            for stones in range((realm.goods[STONE] if realm.owns(ENGINEERING) else 0) + 1):
                works = turn.all_works(state.workers + STONE_WORKERS * stones, stones)
                self._add_plans(state, turn, works, stones, result)
        else:
            self._add_plans(state, turn, [turn.now], 0, result)
        return result

    def _add_plans(
        self, state: BronzeAgeState, turn: Turn, works: list[Work], stones: i64, result: list[Plan]
    ) -> None:
        realm = state.realms[state.turn]
        food: i64 = realm.food
        goods = realm.goods[:]
        goods[STONE] -= stones
        deals = self._deals(state, turn, goods)
        work: Work
        deal: Deal
        for work in works:
            work.value = turn.worth(food, work, deals[0])
        works.sort(key=_work_value)
        for work in works[:WORKS]:
            for deal in deals:
                actions = _first_moves(state, realm, work, deal)
                result.append(Plan(turn.worth(food, work, deal), actions, state, work, deal))

    def _deals(self, state: BronzeAgeState, turn: Turn, goods: list[i64]) -> list[Deal]:
        """The best purchases, as if nothing were built, the best first."""
        food: i64 = state.realms[state.turn].food
        if state.kind == DISCARDING:
            every = turn.keepings(goods, turn.deal(goods, -1), food, turn.now)
            every.sort(key=_deal_value)
            return every
        if state.kind == ENDING:
            return [turn.deal(goods, -1)]
        every = turn.deals(goods, state.coins, food, turn.now, state.wanted if state.kind == PAYING else -1)
        every.sort(key=_deal_value)
        result: list[Deal] = []
        deal: Deal
        for deal in every[:DEALS]:
            if deal.keeping < 0:
                result.append(deal)
            else:
                kept = turn.keepings(goods, deal, food, turn.now)
                kept.sort(key=_deal_value)
                result.extend(kept[:KEEPINGS_TRIED])
        result.sort(key=_deal_value)
        return result

    def _look_ahead(self, state: BronzeAgeState, plans: list[Plan], ahead: i64, until: float) -> None:
        """Judge the best plans by what the next turn makes of them; the others are no better than those."""
        if not self.judged_further(state):
            return
        least: float = 0.0
        done: i64 = 0
        plan: Plan
        for plan in plans:
            if done < ahead and not (done and until > 0.0 and perf_counter() >= until):
                plan.value = self.next_turn(plan)
                if done == 0 or plan.value < least:
                    least = plan.value
                done += 1
            elif plan.value > least:
                plan.value = least
        plans.sort(key=_by_value)


def after(plan: Plan) -> BronzeAgeState:
    """The position at the end of the turn."""
    state = plan.state.clone()
    state.realms[state.turn] = end(plan)
    state.kind = ENDING
    state.apply(END_TURN)
    return state


def end(plan: Plan) -> Realm:
    """The realm at the end of the turn."""
    realm = plan.state.realms[plan.state.turn].copy()
    realm.food -= plan.deal.food
    realm.goods = plan.deal.goods[:]
    realm.boxes = plan.work.boxes[:]
    realm.cities = plan.work.cities
    realm.developments = plan.deal.developments
    realm.monuments = plan.work.monuments
    realm.firsts |= plan.work.firsts
    return realm


def _first_moves(state: BronzeAgeState, realm: Realm, work: Work, deal: Deal) -> list[i64]:
    kind: i64 = state.kind
    if kind == BUILDING:
        if work.stones:
            return [ENGINEER + work.stones]
        result: list[i64] = []
        target: i64
        for target in range(TARGETS):
            more: i64 = work.boxes[target] - realm.boxes[target]
            if more:
                result.append(BUILD + target * MOST_BOXES + more - 1)
        return result if result else [END_BUILD]
    if kind == BUYING:
        return [BUY + deal.bought if deal.bought >= 0 else END_TURN]
    if kind == PAYING:
        return [PAY + deal.paid * FOOD_CHOICES + deal.food]
    if kind == DISCARDING:
        return [KEEP + deal.keeping]
    return [END_TURN]


def _by_value(plan: Plan) -> float:
    return -plan.value


def _work_value(work: Work) -> float:
    return -work.value


def _deal_value(deal: Deal) -> float:
    return -deal.value
