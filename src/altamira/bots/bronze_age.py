"""What a reasonable player of The Bronze Age does: always what is worth most.

Dice are rolled again by the exact expectation of what the turn is worth, over all rolls still allowed. Nothing
beyond the turn is searched.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, cast

from altamira.bots.bronze_age_worths import (
    HANDFUL,
    LITTLE,
    PACKED,
    STONE_WORKERS,
    TRACK,
    WEIGHTS,
    Goods,
    Outlook,
    Weights,
    outlook,
)
from altamira.bots.handfuls import place
from altamira.core.game import View
from altamira.core.rng import Rng
from altamira.games.bronze_age import components as c
from altamira.games.bronze_age import state as kinds
from altamira.games.bronze_age.rules import BronzeAgeState

MOST_TRADED: Final = 2  # of one item in an offer of ours


def choose(view: View, rng: Rng, weights: Weights = WEIGHTS) -> int:
    if len(view.legal) == 1:
        return view.legal[0]
    position = cast(BronzeAgeState, view.position)
    return _DECISIONS[int(position.kind)](outlook(position, view.actor, weights), position, view.legal)


def _reroll(mind: Outlook, position: BronzeAgeState, legal: list[int]) -> int:
    dice = int(position.dice)
    kept = mind.kept_second if position.rolls == 1 else mind.kept_last
    best, worth = c.REROLL, mind.final[_hand(mind, position)]
    for again in legal:
        after = kept[HANDFUL[dice - PACKED[again]]]
        if again != c.REROLL and after > worth + LITTLE:
            best, worth = again, after
    return best


def _hand(mind: Outlook, position: BronzeAgeState) -> int:
    """Where our dice stand in lists of handfuls."""
    return place(HANDFUL[int(position.dice)], mind.me.cities)


def _lead(mind: Outlook, position: BronzeAgeState, legal: list[int]) -> int:
    hand = _hand(mind, position)
    worth, face = max(mind.led[hand])
    return c.LEAD + face if worth > mind.settled[hand][0] + LITTLE else c.LEAD_NONE


def _eat(mind: Outlook, position: BronzeAgeState, legal: list[int]) -> int:
    return c.EAT + mind.settled[_hand(mind, position)][1]


def _preserve(mind: Outlook, position: BronzeAgeState, legal: list[int]) -> int:
    me, row = mind.me, mind.market.rows[c.POTTERY]
    more = mind.stock[min(c.MOST_FOOD, 2 * me.food)] - mind.stock[me.food]
    price = row[me.goods[c.POTTERY]] - row[me.goods[c.POTTERY] - 1]
    return c.PRESERVE if more > price else c.NO_PRESERVE


def _forge(mind: Outlook, position: BronzeAgeState, legal: list[int]) -> int:
    row, have = mind.market.rows[c.SPEARHEADS], mind.me.goods[c.SPEARHEADS]
    return c.FORGE + max(range(have + 1), key=lambda spent: mind.invasion(spent) + row[have - spent])


def _build(mind: Outlook, position: BronzeAgeState, legal: list[int]) -> int:
    me, workers, coins = mind.me, int(position.workers), int(position.coins)
    if c.SHIP in legal:
        after = _changed(_changed(me.goods, c.WOOD, -1), c.CLOTH, -1)
        gain = mind.bought(after, coins, me.food)[0] - mind.bought(me.goods, coins, me.food)[0]
        if gain + mind.weights.ship * mind.rest > 0:
            return c.SHIP
    stones = me.goods[c.STONE] if me.owns(c.ENGINEERING) else 0
    built = mind.built(workers + STONE_WORKERS * stones)

    def with_stones(spent: int) -> float:
        left = _changed(me.goods, c.STONE, -spent)
        return built[workers + STONE_WORKERS * spent] + mind.bought(left, coins, me.food)[0]

    spent = max(range(stones + 1), key=with_stones)
    if spent and with_stones(spent) > with_stones(0) + LITTLE:
        return c.ENGINEER + spent
    work = mind.work(workers)
    return c.END_BUILD if work is None else c.BUILD + work[0] * c.MOST_BOXES + work[1] - 1


def _buy(mind: Outlook, position: BronzeAgeState, legal: list[int]) -> int:
    development = mind.bought(mind.me.goods, int(position.coins), mind.me.food)[1]
    return c.END_TURN if development < 0 else c.BUY + development


def _pay(mind: Outlook, position: BronzeAgeState, legal: list[int]) -> int:
    me = mind.me
    caravans = me.owns(c.CARAVANS) or position.wanted == c.CARAVANS

    def left(action: int) -> float:
        goods, food = divmod(action - c.PAY, c.FOOD_CHOICES)
        kept = tuple(0 if goods >> good & 1 else peg for good, peg in enumerate(me.goods))
        return mind.market.kept(kept, caravans) + mind.stock[me.food - food]

    return max(legal, key=left)


def _discard(mind: Outlook, position: BronzeAgeState, legal: list[int]) -> int:
    return max(legal, key=lambda action: mind.market.held(tuple(c.KEEPINGS[action - c.KEEP])))


def _changed(goods: Goods, good: int, by: int) -> Goods:
    return (*goods[:good], goods[good] + by, *goods[good + 1 :])


# T: trading. An offer of ours is so many of one item for so many of another; both sides should gain.


class Offer(NamedTuple):
    gain: float
    give: tuple[int, ...]
    ask: tuple[int, ...]


def _trade(mind: Outlook, position: BronzeAgeState, legal: list[int]) -> int:
    me, coins = mind.me, int(position.coins)
    best, worth = c.END_TRADE, mind.bought(me.goods, coins, me.food)[0]
    for swap in range(c.SWAP, c.END_TRADE):
        if swap in legal:
            given, taken = divmod(swap - c.SWAP, c.GOODS)
            after = mind.bought(_changed(_changed(me.goods, given, -1), taken, 1), coins, me.food)[0]
            if after > worth + LITTLE:
                best, worth = swap, after
    if best != c.END_TRADE or position.offers:  # one offer a turn: who refuses it would refuse it again
        return best
    offers = [
        (offer.gain, -seat)
        for seat in range(int(position.seats))
        if c.OFFER + seat in legal and (offer := _offer(mind, position, seat))
    ]
    return c.OFFER - max(offers)[1] if offers else c.END_TRADE


def _offer(mind: Outlook, position: BronzeAgeState, seat: int) -> Offer | None:
    """The offer to this seat from which we gain most, if it would be fair to accept it."""
    other, w = outlook(position, seat, mind.weights), mind.weights
    mine, theirs = (*mind.me.goods, mind.me.food), (*other.me.goods, other.me.food)
    best: Offer | None = None
    for given in range(c.ITEMS):
        for taken in range(c.ITEMS):
            for number in range(1, min(MOST_TRADED, mine[given], TRACK[given] - theirs[given]) + 1):
                for price in range(1, min(MOST_TRADED, theirs[taken], TRACK[taken] - mine[taken]) + 1):
                    if given == taken:
                        continue
                    give = tuple(number if item == given else 0 for item in range(c.ITEMS))
                    ask = tuple(price if item == taken else 0 for item in range(c.ITEMS))
                    pleased = _gain_asked(other, give, ask)
                    if pleased <= LITTLE:
                        continue
                    gain = _gain_on_turn(mind, position, give, ask)
                    if gain > max(w.least_trade, best.gain if best else 0.0) and pleased >= w.fair * gain:
                        best = Offer(gain, give, ask)
    return best


def _gain_on_turn(mind: Outlook, position: BronzeAgeState, give: tuple[int, ...], ask: tuple[int, ...]) -> float:
    """What the seat on turn gains."""
    goods, coins = mind.me.goods, int(position.coins)
    after = tuple(have - give[good] + ask[good] for good, have in enumerate(goods))
    food = mind.me.food - give[c.FOOD] + ask[c.FOOD]
    gain = mind.bought(after, coins, food)[0] - mind.bought(goods, coins, mind.me.food)[0]
    return gain + mind.stock[food] - mind.stock[mind.me.food]


def _gain_asked(mind: Outlook, give: tuple[int, ...], ask: tuple[int, ...]) -> float:
    """What the asked seat gains: its goods wait for its own turn."""
    goods = mind.me.goods
    after = tuple(have + give[good] - ask[good] for good, have in enumerate(goods))
    food = mind.me.food + give[c.FOOD] - ask[c.FOOD]
    return mind.market.held(after) - mind.market.held(goods) + mind.stock[food] - mind.stock[mind.me.food]


def _add(mind: Outlook, position: BronzeAgeState, legal: list[int]) -> int:
    offer = _offer(mind, position, int(position.partner))
    named = [*position.give, *position.ask]
    if offer is None or not all(have <= want for have, want in zip(named, [*offer.give, *offer.ask], strict=True)):
        return c.WITHDRAW
    for item in range(c.ITEMS):
        if position.give[item] < offer.give[item]:
            return c.GIVE + item
        if position.ask[item] < offer.ask[item]:
            return c.ASK + item
    return c.SEND


def _answer(mind: Outlook, position: BronzeAgeState, legal: list[int]) -> int:
    give, ask = tuple(position.give), tuple(position.ask)
    mine = _gain_asked(mind, give, ask)
    theirs = _gain_on_turn(outlook(position, int(position.turn), mind.weights), position, give, ask)
    return c.ACCEPT if mine > LITTLE and mine >= mind.weights.fair * theirs else c.REFUSE


_DECISIONS: Final[dict[int, Callable[[Outlook, BronzeAgeState, list[int]], int]]] = {
    kinds.PRESERVING: _preserve,
    kinds.REROLLING: _reroll,
    kinds.LEADING: _lead,
    kinds.CHOOSING: _eat,
    kinds.FORGING: _forge,
    kinds.TRADING: _trade,
    kinds.OFFERING: _add,
    kinds.ANSWERING: _answer,
    kinds.BUILDING: _build,
    kinds.BUYING: _buy,
    kinds.PAYING: _pay,
    kinds.DISCARDING: _discard,
}
