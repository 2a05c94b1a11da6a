"""A game of Stone Age told move by move."""

from __future__ import annotations

from typing import Final

from altamira.core.chance import ROLL_TOTAL
from altamira.core.waiting import Pending
from altamira.games.stone_age.components import (
    BUILDING,
    CARD,
    CARD_AMOUNT,
    CARD_TOP,
    DRAWN,
    END_TURN,
    FIELD,
    FOOD,
    GAIN_FOOD,
    GOOD_NAMES,
    HUNGER_PENALTY,
    HUT,
    LEAVE,
    PAY,
    PAYMENT_VALUE,
    PAYMENTS,
    PEOPLE_OF,
    PICK,
    PLACE_OF,
    REDEEM,
    STARTS,
    STARVE,
    TILE_COST,
    TILE_POINTS,
    TOOL_MAKER,
    TOOLS,
    TURNED,
    UNSEEN,
    USE,
)
from altamira.games.stone_age.rules import StoneAgeState
from altamira.games.stone_age.state import (
    ACTING,
    CHANCE_KINDS,
    DRAWING,
    FEEDING,
    PAYING_CARD,
    PAYING_TILE,
    ROLLING,
    ROLLING_DICE_GAME,
    STARTING,
    TURNING_CARD,
    TURNING_TILE,
    USING_TOOLS,
)
from altamira.games.stone_age.words import (
    Texts,
    amount,
    amounts,
    building_in_words,
    card_bottom,
    card_in_words,
    dice,
    die_in_words,
    gains_nothing,
    mark,
    move_in_words,
    place,
    plural,
    points,
    tools_in_words,
    total_with_tools,
    yield_of,
)

YOU_SEND: Final = [
    plural("You send {n} person to the tool maker.", "You send {n} people to the tool maker."),
    plural("You send {n} person to the hut.", "You send {n} people to the hut."),
    plural("You send {n} person to the field.", "You send {n} people to the field."),
    plural("You send {n} person hunting.", "You send {n} people hunting."),
    plural("You send {n} person to the forest.", "You send {n} people to the forest."),
    plural("You send {n} person to the clay pit.", "You send {n} people to the clay pit."),
    plural("You send {n} person to the quarry.", "You send {n} people to the quarry."),
    plural("You send {n} person to the river.", "You send {n} people to the river."),
]
SENDS: Final = [
    plural("{name} sends {n} person to the tool maker.", "{name} sends {n} people to the tool maker."),
    plural("{name} sends {n} person to the hut.", "{name} sends {n} people to the hut."),
    plural("{name} sends {n} person to the field.", "{name} sends {n} people to the field."),
    plural("{name} sends {n} person hunting.", "{name} sends {n} people hunting."),
    plural("{name} sends {n} person to the forest.", "{name} sends {n} people to the forest."),
    plural("{name} sends {n} person to the clay pit.", "{name} sends {n} people to the clay pit."),
    plural("{name} sends {n} person to the quarry.", "{name} sends {n} people to the quarry."),
    plural("{name} sends {n} person to the river.", "{name} sends {n} people to the river."),
]


def figures(state: StoneAgeState) -> list[dict[str, int]]:
    """Each tribe's numbers, for a log that shows what a move changed."""
    return [
        {
            "people": int(tribe.people),
            "food": int(tribe.food),
            "track": int(tribe.track),
            "score": int(tribe.score),
            **{GOOD_NAMES[good]: int(amount) for good, amount in enumerate(tribe.resources)},
            "tools": int(tribe.tools),
        }
        for tribe in state.tribes
    ]


class Story:
    """Tells what happened, in whole sentences; `you` is the seat of the reader, if there is one."""

    def __init__(self, names: list[str], texts: Texts, you: int | None = None) -> None:
        self.names = names
        self.texts = texts
        self.you = you

    def tell(self, before: StoneAgeState, action: int, after: StoneAgeState) -> list[str]:
        """What an action or outcome did, and what followed from it by itself; nothing if more comes at once."""
        top = before.top()
        if top.kind >= CHANCE_KINDS:
            told = self._chance(top, action, after)
        else:
            told = self._move(before, top.seat, action)
        told += self._feeding(before, action, after)
        if after.over:
            empty = 0 in after.stacks
            told.append(
                self.texts("The game ends: a stack of buildings is empty.")
                if empty
                else self.texts("The game ends: the deck cannot fill the spaces for cards.")
            )
        elif after.round > before.round:
            told.append(
                self._say(
                    after.start,
                    mark("Round {round}: you start."),
                    mark("Round {round}: {name} starts."),
                    round=after.round,
                )
            )
        return told

    def undone(self, seat: int) -> str:
        return self._say(seat, mark("You take back the last move."), mark("{name} takes back the last move."))

    def result(self, state: StoneAgeState) -> str:
        """Who won a finished game, and why."""
        scores, placings = state.scores(), state.placings()
        first = [seat for seat in range(state.seats) if placings[seat] == 1]
        best = points(scores[first[0]], self.texts)
        tied = [seat for seat in range(state.seats) if scores[seat] == scores[first[0]]]
        if len(first) > 1:
            return self.texts(
                "{names} share the win with {points}: the tie-break is equal too.",
                names=self._list(first),
                points=best,
            )
        if len(tied) == 1:
            return self._say(
                first[0], mark("You win with {points}."), mark("{name} wins with {points}."), points=best
            )
        return self._say(
            first[0],
            mark("{names} have {points} each. You win the tie-break: {reason}."),
            mark("{names} have {points} each. {name} wins the tie-break: {reason}."),
            names=self._list(tied),
            points=best,
            reason=self._tie_break(state, tied, first[0]),
        )

    def _list(self, seats: list[int]) -> str:
        return ", ".join(self.names[seat] for seat in seats)

    def _tie_break(self, state: StoneAgeState, tied: list[int], winner: int) -> str:
        tribes = [state.tribes[seat] for seat in tied]
        if not state.sequential:
            sums = [tribe.track + tribe.tools + tribe.people for tribe in tribes]
            return self.texts("food track + tools + people: {numbers}", numbers=" – ".join(str(n) for n in sums))
        for numbers, reason in (
            ([tribe.track for tribe in tribes], mark("food track: {numbers}")),
            ([tribe.tools for tribe in tribes], mark("tools: {numbers}")),
        ):
            if numbers.count(max(numbers)) == 1:
                return self.texts(reason, numbers=" – ".join(str(n) for n in numbers))
        return self.texts("people: {numbers}", numbers=" – ".join(str(tribe.people) for tribe in tribes))

    def _say(self, seat: int, you: str, other: str, **values: object) -> str:
        return self.texts(you if seat == self.you else other, name=self.names[seat], **values)

    def _say_count(self, seat: int, you: tuple[str, str], other: tuple[str, str], n: int, **values: object) -> str:
        return self.texts.count(*(you if seat == self.you else other), n, name=self.names[seat], **values)

    # Moves

    def _move(self, before: StoneAgeState, seat: int, action: int) -> list[str]:
        if action < USE:
            return [self._sent(seat, PLACE_OF[action], PEOPLE_OF[action])]
        if action < LEAVE:
            return self._used(before, seat, action - USE)
        if action < TOOLS:
            what = place(action - LEAVE, self.texts)
            return [
                self._say(
                    seat, mark("Not used by you: {place}."), mark("Not used by {name}: {place}."), place=what
                )
            ]
        if action < REDEEM:
            return [self._tools(before, seat, action)]
        if action in (REDEEM, END_TURN):
            return []  # what is taken comes next; an end of turn shows by itself
        if action == STARVE:
            return [self._hungry(seat)]
        if action <= PICK:
            goods = move_in_words(before, action, self.texts)
            return [
                self._say(
                    seat,
                    mark("You redeem your card and take {goods}."),
                    mark("{name} redeems the card and takes {goods}."),
                    goods=goods,
                )
            ]
        if action < PAY:
            return [
                self._say(
                    seat,
                    mark("You take the die {face}: {gain}."),
                    mark("{name} takes the die {face}: {gain}."),
                    face=action - PICK,
                    gain=die_in_words(action - PICK, before.tribes[seat], self.texts),
                )
            ]
        return [self._paid(before, seat, action - PAY)]

    def _sent(self, seat: int, target: int, people: int) -> str:
        if target < CARD:
            return self._say_count(seat, YOU_SEND[target], SENDS[target], people)
        if target < BUILDING:
            return self._say(
                seat,
                mark("You send 1 person to card {n}."),
                mark("{name} sends 1 person to card {n}."),
                n=target - CARD + 1,
            )
        return self._say(
            seat,
            mark("You send 1 person to building {n}."),
            mark("{name} sends 1 person to building {n}."),
            n=target - BUILDING + 1,
        )

    def _used(self, before: StoneAgeState, seat: int, target: int) -> list[str]:
        if gains_nothing(target, before.tribes[seat]):
            return [
                self._say(
                    seat,
                    mark("{place}: nothing more for you to gain."),
                    mark("{place}: nothing more for {name} to gain."),
                    place=place(target, self.texts),
                )
            ]
        if target == TOOL_MAKER:
            return [self._say(seat, mark("You get a tool."), mark("{name} gets a tool."))]
        if target == HUT:
            return [
                self._say(
                    seat,
                    mark("A new person is born in your hut."),
                    mark("A new person is born in the hut of {name}."),
                )
            ]
        if target == FIELD:
            return [
                self._say(
                    seat,
                    mark("You work the field: food track +1."),
                    mark("{name} works the field: food track +1."),
                )
            ]
        if target >= BUILDING and TILE_POINTS[before.tops[target - BUILDING]]:
            tile = before.tops[target - BUILDING]
            return [self._built(seat, TILE_COST[tile], TILE_POINTS[tile])]
        return []  # dice or a payment follow at once

    def _built(self, seat: int, paid: list[int], scored: int) -> str:
        return self._say(
            seat,
            mark("You pay {goods} for a building: {points}."),
            mark("{name} pays {goods} for a building: {points}."),
            goods=amounts(paid, self.texts),
            points=points(scored, self.texts),
        )

    def _paid(self, before: StoneAgeState, seat: int, payment: int) -> str:
        top = before.top()
        goods = amounts(PAYMENTS[payment], self.texts)
        if top.kind == PAYING_TILE:
            return self._built(seat, PAYMENTS[payment], PAYMENT_VALUE[payment])
        if top.kind == PAYING_CARD:
            return self._say(
                seat,
                mark("You pay {goods} for a card: {card}."),
                mark("{name} pays {goods} for a card: {card}."),
                goods=goods,
                card=card_in_words(before.slots[top.a], self.texts),
            )
        return self._say(
            seat,
            mark("You feed your people with {goods}."),
            mark("{name} feeds people with {goods}."),
            goods=goods,
        )

    def _tools(self, before: StoneAgeState, seat: int, action: int) -> str:
        good, total = before.top().a, total_with_tools(before, action)
        if action == TOOLS:
            return self._say(
                seat,
                mark("You add no tools and take {goods}."),
                mark("{name} adds no tools and takes {goods}."),
                goods=amount(good, yield_of(good, total), self.texts),
            )
        return self._say(
            seat,
            mark("With {tools} you reach {total} and take {goods}."),
            mark("With {tools} {name} reaches {total} and takes {goods}."),
            tools=tools_in_words(action, self.texts),
            total=total,
            goods=amount(good, yield_of(good, total), self.texts),
        )

    # Chance

    def _chance(self, top: Pending, outcome: int, after: StoneAgeState) -> list[str]:
        if top.kind == STARTING:
            return [self._say(outcome - STARTS, mark("By lot you start."), mark("By lot {name} starts."))]
        if top.kind == TURNING_CARD:
            card = card_in_words(outcome - DRAWN, self.texts)
            return [self.texts("New card {n}: {card}.", n=top.a + 1, card=card)]
        if top.kind == TURNING_TILE:
            tile = building_in_words(outcome - TURNED, self.texts)
            return [self.texts("New building {n}: {building}.", n=top.a + 1, building=tile)]
        if top.kind == DRAWING:
            return [self._drawn(top.seat, outcome)]
        if top.kind == ROLLING_DICE_GAME:
            return [
                self._say(
                    top.seat,
                    mark("You roll {dice}; everyone takes one of these dice."),
                    mark("{name} rolls {dice}; everyone takes one of these dice."),
                    dice=dice(outcome),
                )
            ]
        values = {
            "dice": dice(outcome),
            "total": ROLL_TOTAL[outcome],
            "goods": amount(top.a, yield_of(top.a, ROLL_TOTAL[outcome]), self.texts),
        }
        if not after.over and after.top().kind == USING_TOOLS:
            return [
                self._say(
                    top.seat,
                    mark("You roll {dice} = {total}, worth {goods} without tools."),
                    mark("{name} rolls {dice} = {total}, worth {goods} without tools."),
                    **values,
                )
            ]
        return [
            self._say(
                top.seat,
                mark("You roll {dice} = {total} and take {goods}."),
                mark("{name} rolls {dice} = {total} and takes {goods}."),
                **values,
            )
        ]

    def _drawn(self, seat: int, outcome: int) -> str:
        if outcome == UNSEEN:
            return self._say(
                seat, mark("You take a card that only you may see."), mark("{name} takes a card face down.")
            )
        return self._say(
            seat,
            mark("You take a card face down: {card}."),
            mark("{name} takes a card face down: {card}."),
            card=card_bottom(outcome - DRAWN, self.texts),
        )

    # What follows by itself

    def _feeding(self, before: StoneAgeState, action: int, after: StoneAgeState) -> list[str]:
        told = []
        for seat in fed(before, after):
            tribe = after.tribes[seat]
            food = before.tribes[seat].food + tribe.track - tribe.people
            if seat == before.top().seat:
                food += food_gained(before, action)
            if food < 0:
                told.append(self._hungry(seat))
            else:
                told.append(
                    self._say(
                        seat,
                        mark("Your {people} people eat; {food} is left."),
                        mark("The {people} people of {name} eat; {food} is left."),
                        people=tribe.people,
                        food=amount(FOOD, food, self.texts),
                    )
                )
        return told

    def _hungry(self, seat: int) -> str:
        return self._say(
            seat,
            mark("Your people go hungry: {points} lost."),
            mark("The people of {name} go hungry: {points} lost."),
            points=points(HUNGER_PENALTY, self.texts),
        )


def fed(before: StoneAgeState, after: StoneAgeState) -> list[int]:
    """The seats that were fed, or went hungry, between these two positions without being asked."""
    base = before.pending()[0]
    waiting = after.pending()[0] if after.awaited else None
    if waiting is not None and waiting.kind == ACTING:
        return []
    if base.kind == ACTING:
        seat = before.start
    elif base.kind == FEEDING:
        if waiting is not None and waiting.kind == FEEDING and waiting.seat == base.seat:
            return []  # the two-resources card comes first
        seat = (base.seat + 1) % before.seats
        if seat == before.start:
            return []
    else:
        return []
    result = []
    while waiting is None or waiting.kind != FEEDING or waiting.seat != seat:
        result.append(seat)
        seat = (seat + 1) % before.seats
        if seat == before.start:
            break
    return result


def food_gained(before: StoneAgeState, action: int) -> int:
    """The food that this action or outcome brings to the seat whose turn it is."""
    top = before.top()
    if top.kind == ROLLING and top.a == FOOD:
        return yield_of(FOOD, ROLL_TOTAL[action])
    if top.kind == USING_TOOLS and top.a == FOOD:
        return yield_of(FOOD, total_with_tools(before, action))
    if top.kind == PAYING_CARD and CARD_TOP[before.slots[top.a]] == GAIN_FOOD:
        return CARD_AMOUNT[before.slots[top.a]]
    return 0
