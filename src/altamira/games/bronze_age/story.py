"""A game of The Bronze Age told move by move."""

from __future__ import annotations

from typing import Final

from altamira.games.bronze_age.components import (
    ACCEPT,
    BOXES,
    BUILD,
    BUY,
    CITIES,
    DEVELOPMENTS,
    EAT,
    END_BUILD,
    END_DEVELOPMENTS,
    END_TRADE,
    END_TURN,
    ENGINEER,
    FOOD,
    FORGE,
    GOODS,
    INVASION,
    ITEM_NAMES,
    KEEP,
    LEAD,
    LEAD_NONE,
    MOST_BOXES,
    OFFER,
    PACKED,
    PAY,
    POINTS,
    PRESERVE,
    REFUSE,
    SEND,
    SHIP,
    SPEARHEADS,
    STARTS,
    STONE,
    SWAP,
    WITHDRAW,
)
from altamira.games.bronze_age.names import (
    Texts,
    amount,
    amounts,
    development,
    face,
    faces,
    mark,
    plural,
    points,
    target,
)
from altamira.games.bronze_age.outlook import (
    Payment,
    Strike,
    developments_of,
    forecast,
    is_ending,
    most_developments,
    payment,
    points_scored,
    strike,
)
from altamira.games.bronze_age.risk import gains_in_words, strike_in_words
from altamira.games.bronze_age.rules import BronzeAgeState
from altamira.games.bronze_age.state import CHOOSING, FORGING, LEADING, REROLLING, ROLLING, STARTING
from altamira.games.bronze_age.words import payment_in_words

STEP_1: Final = (REROLLING, LEADING, CHOOSING, ROLLING)


def figures(state: BronzeAgeState) -> list[dict[str, int]]:
    """Each realm's numbers, for a log that shows what a move changed; disasters count against it."""
    return [
        {
            "food": int(realm.food),
            **{ITEM_NAMES[good]: int(amount) for good, amount in enumerate(realm.goods)},
            "cities": int(realm.cities),
            "disasters": -int(realm.disasters),
            "ships": int(realm.ships),
        }
        for realm in state.realms
    ]


class Story:
    """Tells what happened, in whole sentences; `you` is the seat of the reader, if there is one."""

    def __init__(self, names: list[str], texts: Texts, you: int | None = None) -> None:
        self.names = names
        self.texts = texts
        self.you = you

    def tell(self, before: BronzeAgeState, action: int, after: BronzeAgeState) -> list[str]:
        """What an action or outcome did, and what followed from it by itself; nothing if more comes at once."""
        if before.kind == STARTING:
            return [self._say(action - STARTS, mark("By lot you start."), mark("By lot {name} starts."))]
        if before.kind == ROLLING:
            told = self._rolled(before, action, after)
        else:
            told = self._move(before, action, after)
        if before.kind in STEP_1 and after.kind not in STEP_1:
            told += self._collected(before, action, after)
        if is_ending(after) and not is_ending(before):
            told.append(self._last_round(after))
        if action == END_TURN and before.kind != ROLLING:
            told += self._next(before, after)
        return told

    def undone(self, seat: int) -> str:
        return self._say(seat, mark("You take back the last move."), mark("{name} takes back the last move."))

    def result(self, state: BronzeAgeState) -> str:
        """Who won a finished game, and why; alone, what was reached."""
        scores, placings = state.scores(), state.placings()
        first = [seat for seat in range(state.seats) if placings[seat] == 1]
        best = points(scores[first[0]], self.texts)
        if state.seats == 1:
            return self._say(
                0, mark("Your realm reaches {points}."), mark("The realm of {name} reaches {points}."), points=best
            )
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
        values = " – ".join(str(state.realms[seat].goods_value()) for seat in tied)
        return self._say(
            first[0],
            mark("{names} have {points} each. You win the tie-break: {reason}."),
            mark("{names} have {points} each. {name} wins the tie-break: {reason}."),
            names=self._list(tied),
            points=best,
            reason=self.texts("value of the goods: {numbers}", numbers=values),
        )

    def _list(self, seats: list[int]) -> str:
        return ", ".join(self.names[seat] for seat in seats)

    def _say(self, seat: int, you: str, other: str, **values: object) -> str:
        return self.texts(you if seat == self.you else other, name=self.names[seat], **values)

    def _say_count(self, seat: int, you: tuple[str, str], other: tuple[str, str], n: int, **values: object) -> str:
        return self.texts.count(*(you if seat == self.you else other), n, name=self.names[seat], **values)

    # Step 1: rolling

    def _rolled(self, before: BronzeAgeState, roll: int, after: BronzeAgeState) -> list[str]:
        seat, new = before.turn, faces(PACKED[roll], self.texts)
        if before.dice == 0:
            return [self._say(seat, mark("You roll {dice}."), mark("{name} rolls {dice}."), dice=new)]
        return [
            self._say(
                seat,
                mark("You roll {dice}; now there is {all}."),
                mark("{name} rolls {dice}; now there is {all}."),
                dice=new,
                all=faces(after.dice, self.texts),
            )
        ]

    # Moves

    def _move(self, before: BronzeAgeState, action: int, after: BronzeAgeState) -> list[str]:
        seat = before.turn
        if action < OFFER:
            return self._before_trade(before, after, action)
        if action < BUILD:
            return self._traded(before, seat, action)
        if action <= ENGINEER:
            return [self._built(after, seat, *divmod(action - BUILD, MOST_BOXES))]
        if action < BUY:
            return self._with_goods(before, seat, action)
        if action < PAY:
            return []  # the payment follows at once
        if action < KEEP:
            return [self._bought(before, seat, payment(before, action))]
        if action < END_TURN:
            gone = [
                had - kept for had, kept in zip(before.realms[seat].goods, after.realms[seat].goods, strict=True)
            ]
            return [
                self._say(
                    seat,
                    mark("You discard {goods}."),
                    mark("{name} discards {goods}."),
                    goods=amounts(gone, self.texts),
                )
            ]
        return []

    def _before_trade(self, before: BronzeAgeState, after: BronzeAgeState, action: int) -> list[str]:
        seat = before.turn
        if LEAD <= action < LEAD_NONE:
            return [
                self._say(
                    seat,
                    mark("With Leadership you roll a die again: {die}."),
                    mark("With Leadership {name} rolls a die again: {die}."),
                    die=face(action - LEAD, self.texts),
                )
            ]
        if action == PRESERVE:
            return [
                self._say(
                    seat,
                    mark("You spend 1 pottery and double your food: {before} → {after}."),
                    mark("{name} spends 1 pottery and doubles the food: {before} → {after}."),
                    before=before.realms[seat].food,
                    after=after.realms[seat].food,
                )
            ]
        if action >= FORGE:
            told = []
            if action > FORGE:
                told.append(
                    self._say(
                        seat,
                        mark("You send along {spearheads}."),
                        mark("{name} sends along {spearheads}."),
                        spearheads=amount(SPEARHEADS, action - FORGE, self.texts),
                    )
                )
            return told + self._struck(strike(before, INVASION, action - FORGE))
        return []  # the next roll, or what the dice bring, is told by itself

    def _traded(self, before: BronzeAgeState, seat: int, action: int) -> list[str]:
        if action == SEND:
            return [self._offered(before, seat)]
        if action == WITHDRAW:
            return [self._say(seat, mark("You make no offer."), mark("{name} makes no offer."))]
        if action == ACCEPT:
            return [self._say(before.partner, mark("You accept."), mark("{name} accepts."))]
        if action == REFUSE:
            return [self._say(before.partner, mark("You refuse."), mark("{name} refuses."))]
        if SWAP <= action < END_TRADE:
            given, taken = divmod(action - SWAP, GOODS)
            return [
                self._say(
                    seat,
                    mark("Your ship swaps {given} for {taken}."),
                    mark("A ship of {name} swaps {given} for {taken}."),
                    given=amount(given, 1, self.texts),
                    taken=amount(taken, 1, self.texts),
                )
            ]
        return []  # an offer is told when it is sent

    def _offered(self, before: BronzeAgeState, seat: int) -> str:
        offer = {"give": amounts(before.give, self.texts), "ask": amounts(before.ask, self.texts)}
        if before.partner == self.you:
            return self.texts("{name} offers you {give} for {ask}.", name=self.names[seat], **offer)
        return self._say(
            seat,
            mark("You offer {partner} {give} for {ask}."),
            mark("{name} offers {partner} {give} for {ask}."),
            partner=self.names[before.partner],
            **offer,
        )

    def _built(self, after: BronzeAgeState, seat: int, place: int, boxes: int) -> str:
        done = after.realms[seat].boxes[place]
        values = {"target": target(place, self.texts)}
        if done < BOXES[place]:
            return self._say_count(
                seat,
                plural(
                    "You check {n} box: {target}, {done} of {boxes}.",
                    "You check {n} boxes: {target}, {done} of {boxes}.",
                ),
                plural(
                    "{name} checks {n} box: {target}, {done} of {boxes}.",
                    "{name} checks {n} boxes: {target}, {done} of {boxes}.",
                ),
                boxes + 1,
                done=done,
                boxes=BOXES[place],
                **values,
            )
        if place < CITIES:
            return self._say(
                seat,
                mark("You finish {target}: one more die from your next turn on."),
                mark("{name} finishes {target}: one more die from the next turn on."),
                **values,
            )
        scored = points(points_scored(after, seat, place - CITIES), self.texts)
        if after.seats == 1:
            return self._say(
                seat,
                mark("You finish a monument, {target}: {points}."),
                mark("{name} finishes a monument, {target}: {points}."),
                **values,
                points=scored,
            )
        if after.realms[seat].firsts >> (place - CITIES) & 1:
            return self._say(
                seat,
                mark("You are the first to finish a monument, {target}: {points}."),
                mark("{name} is the first to finish a monument, {target}: {points}."),
                **values,
                points=scored,
            )
        return self._say(
            seat,
            mark("You finish a monument, {target}, but not as the first: {points}."),
            mark("{name} finishes a monument, {target}, but not as the first: {points}."),
            **values,
            points=scored,
        )

    def _with_goods(self, before: BronzeAgeState, seat: int, action: int) -> list[str]:
        if action < SHIP:
            stones = action - ENGINEER
            return [
                self._say(
                    seat,
                    mark("With Engineering you spend {stone} for {n} workers."),
                    mark("With Engineering {name} spends {stone} for {n} workers."),
                    stone=amount(STONE, stones, self.texts),
                    n=3 * stones,
                )
            ]
        if action == SHIP:
            return [
                self._say(
                    seat,
                    mark("You build a ship of 1 wood and 1 cloth."),
                    mark("{name} builds a ship of 1 wood and 1 cloth."),
                )
            ]
        assert action == END_BUILD
        if not before.workers:
            return []
        return [
            self._say_count(
                seat,
                plural("{n} worker of yours stays idle.", "{n} workers of yours stay idle."),
                plural("{n} worker of {name} stays idle.", "{n} workers of {name} stay idle."),
                before.workers,
            )
        ]

    def _bought(self, before: BronzeAgeState, seat: int, paid: Payment) -> str:
        values = {
            "development": development(before.wanted, self.texts),
            "points": points(POINTS[before.edition * DEVELOPMENTS + before.wanted], self.texts),
            "payment": payment_in_words(paid, self.texts),
        }
        if paid.lost:
            return self._say(
                seat,
                mark("You buy {development} ({points}) for {payment}: {paid} instead of {cost}."),
                mark("{name} buys {development} ({points}) for {payment}: {paid} instead of {cost}."),
                **values,
                paid=paid.paid,
                cost=paid.cost,
            )
        return self._say(
            seat,
            mark("You buy {development} ({points}) for {payment}."),
            mark("{name} buys {development} ({points}) for {payment}."),
            **values,
        )

    # What follows by itself

    def _collected(self, before: BronzeAgeState, action: int, after: BronzeAgeState) -> list[str]:
        seat = before.turn
        eaten = action - EAT if before.kind == CHOOSING else 0
        found = forecast(before, eaten, after.dice)
        told = [
            self._say(
                seat,
                mark("You collect {gains}."),
                mark("{name} collects {gains}."),
                gains=gains_in_words(found, self.texts),
            )
        ]
        if found.goods_lost:
            told.append(
                self.texts.count(
                    "{n} good has no room in its row and is lost.",
                    "{n} goods have no room in their rows and are lost.",
                    found.goods_lost,
                )
            )
        if found.hungry:
            told.append(
                self._say_count(
                    seat,
                    plural(
                        "Your {cities} cities eat; {n} goes hungry: {points} lost.",
                        "Your {cities} cities eat; {n} go hungry: {points} lost.",
                    ),
                    plural(
                        "The {cities} cities of {name} eat; {n} goes hungry: {points} lost.",
                        "The {cities} cities of {name} eat; {n} go hungry: {points} lost.",
                    ),
                    found.hungry,
                    cities=found.cities,
                    points=points(found.hungry, self.texts),
                )
            )
        else:
            told.append(
                self._say(
                    seat,
                    mark("Your {cities} cities eat; {food} is left."),
                    mark("The {cities} cities of {name} eat; {food} is left."),
                    cities=found.cities,
                    food=amount(FOOD, found.food_left, self.texts),
                )
            )
        return told if after.kind == FORGING else told + self._struck(found.strike)

    def _struck(self, struck: Strike) -> list[str]:
        told = strike_in_words(struck, self.names, self.you, self.texts)
        return [told] if told else []

    def _last_round(self, after: BronzeAgeState) -> str:
        most = END_DEVELOPMENTS[after.edition]
        owner = next((s for s, realm in enumerate(after.realms) if len(developments_of(realm)) >= most), None)
        if owner is None:
            return self.texts("All monuments are built: this is the last round.")
        return self._say(
            owner,
            mark("You have {n} developments: this is the last round."),
            mark("{name} has {n} developments: this is the last round."),
            n=most_developments(after),
        )

    def _next(self, before: BronzeAgeState, after: BronzeAgeState) -> list[str]:
        if after.over:
            return [self.texts("The game ends after round {round}.", round=after.round)]
        if after.round == before.round:
            return []
        if after.seats == 1:
            return [self.texts("Round {round} begins.", round=after.round)]
        return [
            self._say(
                after.first,
                mark("Round {round}: you start."),
                mark("Round {round}: {name} starts."),
                round=after.round,
            )
        ]
