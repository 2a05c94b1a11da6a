"""Moves, questions and what they lead to in The Bronze Age, in the words of any language.

Pure functions of a position and a Texts object; the terminal, the browser and reports all use them.
`position(view)` turns a view into the position they take; the figures behind the words are those of outlook.py,
the names those of names.py, disasters and odds those of risk.py; drawings may take all of them from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from altamira.core.game import View
from altamira.games.bronze_age import outlook
from altamira.games.bronze_age.components import (
    ACCEPT,
    ASK,
    BUILD,
    BUY,
    CITIES,
    DIE,
    EAT,
    EITHER_FACE,
    END_BUILD,
    END_DEVELOPMENTS,
    END_TRADE,
    END_TURN,
    ENGINEER,
    FOOD,
    FORGE,
    GIVE,
    GOODS,
    INVASION,
    KEEP,
    KEEPINGS,
    KEPT_GOODS,
    LEAD,
    LEAD_NONE,
    MOST_BOXES,
    MOST_FOOD,
    MOST_OFFERS,
    MOST_ROLLS,
    MOST_SHIPS,
    NO_PRESERVE,
    OFFER,
    PACKED,
    PAY,
    PRESERVE,
    REFUSE,
    SEND,
    SHIP,
    SKULL_FACE,
    SOLO_ROUNDS,
    SPEARHEADS,
    STARTS,
    STONE,
    SWAP,
    WITHDRAW,
    count,
)
from altamira.games.bronze_age.names import (
    DISASTERS,
    FACE_WORDS,
    LINES,
    Texts,
    amount,
    amounts,
    coins,
    development,
    effect,
    face,
    face_effect,
    faces,
    item,
    mark,
    monument,
    plural,
    points,
    price,
    target,
    target_effect,
    workers,
)
from altamira.games.bronze_age.outlook import Forecast, Payment, Strike, forecast, odds, payment
from altamira.games.bronze_age.risk import (
    disaster,
    feeding_in_words,
    forecast_in_words,
    gains_in_words,
    odds_in_words,
    percent,
    strike_in_words,
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
    STARTING,
    TRADING,
    Position,
    Realm,
)

__all__ = [
    "DISASTERS",
    "FACE_WORDS",
    "LINES",
    "Forecast",
    "Payment",
    "Strike",
    "Texts",
    "amount",
    "amounts",
    "chance_prompt",
    "coins",
    "count_of",
    "development",
    "disaster",
    "effect",
    "effect_in_words",
    "end_in_words",
    "face",
    "face_effect",
    "faces",
    "feeding_in_words",
    "forecast",
    "forecast_in_words",
    "gains_in_words",
    "item",
    "mark",
    "monument",
    "move_in_words",
    "notes",
    "odds",
    "odds_in_words",
    "outcome_in_words",
    "payment",
    "payment_in_words",
    "percent",
    "plural",
    "points",
    "position",
    "price",
    "prompt",
    "rules_in_short",
    "strike_in_words",
    "target",
    "target_effect",
    "workers",
]


def position(view: View) -> BronzeAgeState:
    """What the view shows, as a position."""
    return cast(BronzeAgeState, view.position)


# Moves

SINGLE: Final = {
    LEAD_NONE: mark("Leave the dice as they are"),
    PRESERVE: mark("Spend 1 pottery and double the food"),
    NO_PRESERVE: mark("Keep the pottery"),
    SEND: mark("Send the offer"),
    WITHDRAW: mark("Withdraw the offer"),
    ACCEPT: mark("Accept"),
    REFUSE: mark("Refuse"),
    END_TRADE: mark("Trade no more"),
    SHIP: mark("Build a ship"),
    END_BUILD: mark("Build no more"),
}


def move_in_words(state: BronzeAgeState, action: int, texts: Texts, names: Sequence[str] | None = None) -> str:
    """What somebody does: "Roll again: food ×2", "Temple: 3 boxes", "Buy Religion"."""
    if action < LEAD:
        return texts("Roll again: {dice}", dice=faces(PACKED[action], texts)) if action else texts("Stop rolling")
    if action in SINGLE:
        return texts(SINGLE[action])
    if action < EAT:
        return texts("Leadership: roll again: {dice}", dice=face(action - LEAD, texts))
    if action < PRESERVE:
        return _choice_in_words(state, action - EAT, texts)
    if action < OFFER:
        return amount(SPEARHEADS, action - FORGE, texts)
    if action < GIVE:
        return texts("Make an offer to {name}", name=_name(action - OFFER, names, texts))
    if action < ASK:
        return texts("Give {item}", item=amount(action - GIVE, 1, texts))
    if action < SEND:
        return texts("Ask for {item}", item=amount(action - ASK, 1, texts))
    if action < END_TRADE:
        given, taken = divmod(action - SWAP, GOODS)
        return texts("Swap {given} for {taken}", given=amount(given, 1, texts), taken=amount(taken, 1, texts))
    if action <= ENGINEER:
        place, boxes = divmod(action - BUILD, MOST_BOXES)
        return texts.count("{target}: {n} box", "{target}: {n} boxes", boxes + 1, target=target(place, texts))
    if action < SHIP:
        return texts("Engineering: spend {stone}", stone=amount(STONE, action - ENGINEER, texts))
    if action < PAY:
        return texts("Buy {development}", development=development(action - BUY, texts))
    if action < KEEP:
        return texts("Pay {payment}", payment=payment_in_words(payment(state, action), texts))
    if action < END_TURN:
        return texts("Keep {goods}", goods=amounts(KEEPINGS[action - KEEP], texts))
    if state.kind != BUYING:
        return texts("End the turn")
    return texts("Buy nothing") if outlook.must_discard(state) else texts("Buy nothing, end the turn")


def _name(seat: int, names: Sequence[str] | None, texts: Texts) -> str:
    return names[seat] if names is not None else texts("seat {n}", n=seat + 1)


def _choice_in_words(state: Position, eaten: int, texts: Texts) -> str:
    """What the either-or dice bring, if so many of them are food."""
    dice = DIE[EITHER_FACE] * count(state.dice, EITHER_FACE)
    found = forecast(state, eaten, dice)
    food = found.food + found.food_lost
    parts = [amount(FOOD, food, texts)] if food else []
    return ", ".join([*parts, workers(found.workers, texts)] if found.workers else parts)


def payment_in_words(paid: Payment, texts: Texts) -> str:
    """What is given: "2 wood, 1 food, 7 coins"."""
    given = amounts([*paid.goods, paid.food], texts) if any(paid.goods) or paid.food else ""
    return ", ".join(part for part in (given, coins(paid.coins, texts) if paid.coins else "") if part)


def effect_in_words(state: BronzeAgeState, action: int, texts: Texts) -> str:
    """What a move leads to: odds, feeding, boxes, value lost; empty if that is plain."""
    realm = state.realms[state.turn]
    if action < EAT:
        return _roll_effect(state, action, texts)
    if action < OFFER:
        return _feeding_effect(state, realm, action, texts)
    if action < BUILD:
        return _trade_effect(state, realm, action, texts)
    if action < BUY:
        return _building_effect(state, realm, action, texts)
    if action < PAY:
        return _purchase_effect(state, action - BUY, texts)
    if action < KEEP:
        return _payment_effect(payment(state, action), texts)
    if action < END_TURN:
        kept = outlook.value_of(KEEPINGS[action - KEEP])
        return texts("value {before} → {after}", before=realm.goods_value(), after=kept)
    if state.kind == BUYING and state.coins:
        return texts.count("{n} coin is lost", "{n} coins are lost", state.coins)
    return ""


def _roll_effect(state: Position, action: int, texts: Texts) -> str:
    if action in (0, LEAD_NONE):
        found = forecast(state)
        gains = gains_in_words(found, texts)
        if found.strike.row == 0:
            return gains
        return texts("{gains}; {disaster}", gains=gains, disaster=disaster(found.strike.row, texts))
    if action < LEAD:
        return odds_in_words(odds(state, action), texts)
    skulls = count(state.dice, SKULL_FACE) - (action - LEAD == SKULL_FACE)
    return odds_in_words(outlook.chances(1, skulls), texts)


def _feeding_effect(state: Position, realm: Realm, action: int, texts: Texts) -> str:
    if action < PRESERVE:
        return feeding_in_words(forecast(state, action - EAT), texts)
    if action == PRESERVE:
        return texts("food {before} → {after}", before=realm.food, after=min(2 * realm.food, MOST_FOOD))
    if action == NO_PRESERVE:
        return texts("food stays {n}", n=realm.food)
    struck = outlook.strike(state, INVASION, action - FORGE)
    if struck.spoils:
        return texts("+{points}", points=points(struck.spoils, texts))
    return texts("−{points} for each one hit", points=points(struck.points, texts))


def _trade_effect(state: Position, realm: Realm, action: int, texts: Texts) -> str:
    if action < GIVE:
        other = state.realms[action - OFFER]
        return texts("has {goods}", goods=amounts([*other.goods, other.food], texts))
    if action in (SEND, ACCEPT):
        sides = amounts(state.give, texts), amounts(state.ask, texts)
        give, get = sides if action == SEND else sides[::-1]
        return texts("you give {give}, you get {get}", give=give, get=get)
    if SWAP <= action < END_TRADE:
        given, taken = divmod(action - SWAP, GOODS)
        goods = realm.goods[:]
        goods[given] -= 1
        goods[taken] += 1
        return texts("value {before} → {after}", before=realm.goods_value(), after=outlook.value_of(goods))
    return ""


def _building_effect(state: Position, realm: Realm, action: int, texts: Texts) -> str:
    if action <= ENGINEER:
        place, boxes = divmod(action - BUILD, MOST_BOXES)
        left = outlook.boxes_left(realm, place) - boxes - 1
        if left:
            return texts.count("{n} box left", "{n} boxes left", left)
        if place < CITIES:
            return texts("finished: one more die from your next turn on")
        scored = points(outlook.monument_points(state, place - CITIES), texts)
        if outlook.finishers(state, place - CITIES):
            return texts("finished, not as the first: {points}", points=scored)
        return texts("finished: {points}", points=scored)
    if action < SHIP:
        return workers(3 * (action - ENGINEER), texts)
    if action == SHIP:
        return texts("1 wood and 1 cloth; ship {n} of {most}", n=realm.ships + 1, most=MOST_SHIPS)
    if state.workers:
        return texts.count("{n} worker is not used", "{n} workers are not used", state.workers)
    return ""


def _purchase_effect(state: BronzeAgeState, wanted: int, texts: Texts) -> str:
    best = outlook.best_payment(state, wanted)
    values = {
        "price": price(wanted, state.edition, texts),
        "effect": effect(wanted, state.edition, texts, state.seats),
    }
    if best is not None and best.lost:
        return texts("{price}, at least {n} lost as change. {effect}", **values, n=best.lost)
    return texts("{price}. {effect}", **values)


def _payment_effect(paid: Payment, texts: Texts) -> str:
    left = amounts(paid.left, texts)
    if paid.lost:
        return texts(
            "{paid} for {cost}: {n} lost; goods left: {left}",
            paid=paid.paid,
            cost=paid.cost,
            n=paid.lost,
            left=left,
        )
    return texts("exactly {cost}; goods left: {left}", cost=paid.cost, left=left)


# Questions


def prompt(state: BronzeAgeState, texts: Texts, names: Sequence[str] | None = None) -> str:
    """What the acting seat is asked."""
    kind = state.kind
    realm = state.realms[state.turn]
    if kind == PRESERVING:
        return texts(
            "Before you roll: do you spend 1 pottery to double your {food}?", food=amount(FOOD, realm.food, texts)
        )
    if kind == REROLLING:
        return texts(
            "Roll {n} of {most} is on the table. Which dice do you roll again?", n=state.rolls, most=MOST_ROLLS
        )
    if kind == LEADING:
        return texts("Leadership: do you roll one die again? Its new face counts.")
    if kind == CHOOSING:
        return texts.count(
            "Is the die with food or workers food, or workers?",
            "{n} dice show food or workers. What do you take?",
            count(state.dice, EITHER_FACE),
        )
    if kind == FORGING:
        return texts("Invasion: how many spearheads do you spend? Each is worth 2 points more.")
    if kind == TRADING:
        return _trading_prompt(state, texts)
    if kind == OFFERING and not any(state.give) and not any(state.ask):
        return texts(
            "Your offer to {name}: what do you give, what do you ask for?", name=_name(state.partner, names, texts)
        )
    if kind == OFFERING:
        return texts(
            "Your offer to {name}: {give} for {ask}. What else?",
            name=_name(state.partner, names, texts),
            give=amounts(state.give, texts),
            ask=amounts(state.ask, texts),
        )
    if kind == ANSWERING:
        return texts(
            "{name} gives you {give} for {ask}. Do you accept?",
            name=_name(state.turn, names, texts),
            give=amounts(state.give, texts),
            ask=amounts(state.ask, texts),
        )
    if kind == BUILDING:
        return texts.count(
            "You have {n} worker. What does it build?", "You have {n} workers. What do they build?", state.workers
        )
    if kind == BUYING:
        return texts("Do you buy a development? You can pay up to {n}.", n=outlook.means(state))
    if kind == PAYING:
        return texts(
            "How do you pay {cost} for {development}? A row of goods goes whole, and there is no change.",
            cost=outlook.cost(state, state.wanted),
            development=development(state.wanted, texts),
        )
    if kind == DISCARDING:
        return texts("You have {n} goods and keep {most}. Which ones?", n=realm.goods_count(), most=KEPT_GOODS)
    return texts("Your turn is done.")


def _trading_prompt(state: Position, texts: Texts) -> str:
    offers = MOST_OFFERS - state.offers if state.trading else 0
    if not offers:
        return texts.count(
            "Do you swap goods by ship? You may swap {n} good.",
            "Do you swap goods by ship? You may swap {n} goods.",
            state.swaps,
        )
    if state.swaps:
        return texts(
            "Do you trade? Offers left: {offers}; swaps by ship: {swaps}.", offers=offers, swaps=state.swaps
        )
    return texts("Do you trade with anybody? Offers left: {offers}.", offers=offers)


def notes(state: BronzeAgeState, names: Sequence[str], texts: Texts) -> list[str]:
    """What the acting seat should know before it answers: the forecast of the dice, with who would be hit."""
    if state.kind in (REROLLING, LEADING):
        return forecast_in_words(state, forecast(state), names, texts)
    if state.kind == CHOOSING:
        struck = strike_in_words(forecast(state).strike, names, state.turn, texts)
        return [struck] if struck else []
    if state.kind == FORGING:
        return [strike_in_words(outlook.strike(state, INVASION), names, state.turn, texts)]
    return []


def chance_prompt(state: BronzeAgeState, names: Sequence[str], texts: Texts) -> str:
    """What is asked of people who roll real dice."""
    if state.kind == STARTING:
        return texts("Draw lots: who starts?")
    legend = ", ".join(f"{number} {texts(word)}" for number, word in enumerate(FACE_WORDS, 1))
    return texts.count(
        "{name}: roll {n} die. What does it show? {legend}. For example: {example}",
        "{name}: roll {n} dice. What do they show? {legend}. For example: {example}",
        state.rolling,
        name=names[state.turn],
        legend=legend,
        example=" ".join(["1", "3", "6", "2", "4", "5", "2"][: state.rolling]),
    )


def outcome_in_words(state: BronzeAgeState, outcome: int, names: Sequence[str], texts: Texts) -> str:
    """An outcome of chance: a seat, or the faces of a roll."""
    return names[outcome - STARTS] if outcome >= STARTS else faces(PACKED[outcome], texts)


# The end


def end_in_words(state: Position, texts: Texts) -> str:
    """How far the end is: "Round 3 of 10", or the most developments of one seat and the monuments still open."""
    if state.seats == 1:
        return texts("Round {n} of {most}", n=state.round, most=SOLO_ROUNDS[state.edition])
    if outlook.is_ending(state):
        return texts("Round {n}, the last one", n=state.round)
    return texts(
        "Round {n} · to the end: {now} of {most} developments, {open} monuments open",
        n=state.round,
        most=END_DEVELOPMENTS[state.edition],
        now=outlook.most_developments(state),
        open=len(outlook.monuments_open(state)),
    )


def count_of(state: Position, seat: int) -> list[str]:
    """How each line of the final count comes about, in the order of LINES: "2 + 6 = 8", "4", "3 + 5 = 8", "−4"."""
    parts = outlook.score_parts(state, seat)
    return [_sum(part) for part in parts]


def _sum(parts: list[int]) -> str:
    total = sum(parts)
    shown = str(total).replace("-", "−")
    return " + ".join(str(part) for part in parts) + f" = {shown}" if len(parts) > 1 else shown


def rules_in_short(state: Position, texts: Texts) -> list[str]:
    """What a newcomer needs to know, for this number of seats and this edition."""
    alone = state.seats == 1
    again = (
        texts("You roll one die for each of your cities, up to three times; dice with skulls stay as they are.")
        if state.locked
        else texts("You roll one die for each of your cities, up to three times; all dice may be rolled again.")
    )
    disasters = (
        texts("2 Drought: −2 · 3 Pestilence: −3 · 4 Invasion: −4 · 5+ Revolt: all your goods.")
        if alone
        else texts(
            "2 Drought: you −2 · 3 Pestilence: the others −3 · 4 Invasion: you −4 · 5+ Revolt: all your goods."
        )
    )
    workers = (
        texts("Workers check boxes. A finished city is one more die; a finished monument brings points.")
        if alone
        else texts(
            "Workers check boxes. A finished city is one more die; who finishes a monument first gets more."
        )
    )
    end = (
        texts("The game ends after {n} rounds.", n=SOLO_ROUNDS[state.edition])
        if alone
        else texts(
            "The game ends after the round in which somebody has {n} developments or all monuments are built.",
            n=END_DEVELOPMENTS[state.edition],
        )
    )
    return [
        again,
        texts("Dice bring food, goods, workers and coins. Goods fill the rows from wood to spearheads, one each."),
        texts("Then each city eats 1 food; a hungry city costs 1 point. Two skulls or more are a disaster:"),
        disasters,
        workers,
        texts("Coins and goods buy one development a turn. A row of goods goes whole, and there is no change."),
        texts("At the end of a turn you keep {n} goods; food stays, coins and workers do not.", n=KEPT_GOODS),
        end,
        texts("Developments, monuments and bonuses count; disasters are taken off."),
    ]
