"""What the acting seat may choose from: the lists behind legal()."""

from __future__ import annotations

from mypy_extensions import i64

from altamira.core.chance import BIT
from altamira.games.bronze_age.components import (
    ASK,
    BOXES,
    BUILD,
    BUY,
    CITIES,
    CLOTH,
    COST,
    DEVELOPMENTS,
    END_BUILD,
    END_TRADE,
    END_TURN,
    ENGINEER,
    ENGINEERING,
    FACE_BITS,
    FACE_MASK,
    FACES,
    FOOD,
    FOOD_CHOICES,
    GIVE,
    GOODS,
    GOODS_SETS,
    GOODS_VALUE,
    GRANARIES,
    GRANARY_COINS,
    ITEMS,
    KEEP,
    KEEPINGS,
    LEAD,
    LEAD_NONE,
    MOST_BOXES,
    MOST_OFFERS,
    MOST_SHIPS,
    OFFER,
    PAY,
    SEND,
    SHIP,
    SHIPPING,
    SKULL_FACE,
    STONE,
    SWAP,
    TARGETS,
    TRACK,
    TRACK_WIDTH,
    WITHDRAW,
    WOOD,
)
from altamira.games.bronze_age.state import Position, Realm


def loose(position: Position) -> i64:
    """D2: the dice that may be rolled again."""
    if position.locked:
        return position.dice & ~(FACE_MASK << FACE_BITS * SKULL_FACE)
    return position.dice


def leads(position: Position) -> list[i64]:
    """D5: any one die, a skull included, or none."""
    result: list[i64] = []
    face: i64
    for face in range(FACES):
        if position.dice >> FACE_BITS * face & FACE_MASK:
            result.append(LEAD + face)
    result.append(LEAD_NONE)
    return result


def trades(position: Position) -> list[i64]:
    result: list[i64] = []
    realm = position.realms[position.turn]
    if position.trading and position.offers < MOST_OFFERS:
        seat: i64
        for seat in range(position.seats):
            if seat != position.turn and can_trade(realm, position.realms[seat]):
                result.append(OFFER + seat)
    if position.swaps:
        given: i64
        taken: i64
        for given in range(GOODS):
            if realm.goods[given]:
                for taken in range(GOODS):
                    if taken != given and realm.goods[taken] < TRACK[taken]:
                        result.append(SWAP + given * GOODS + taken)
    result.append(END_TRADE)
    return result


def items(position: Position) -> list[i64]:
    """T4, T5: only what both sides have and have room for; the same thing never goes both ways."""
    realm = position.realms[position.turn]
    partner = position.realms[position.partner]
    gives: list[i64] = []
    asks: list[i64] = []
    empty: bool = True
    item: i64
    for item in range(ITEMS):
        give: i64 = position.give[item]
        ask: i64 = position.ask[item]
        if give or ask:
            empty = False
        mine: i64 = stock(realm, item)
        theirs: i64 = stock(partner, item)
        if ask == 0 and give < mine and theirs + give < TRACK[item]:
            gives.append(GIVE + item)
        if give == 0 and ask < theirs and mine + ask < TRACK[item]:
            asks.append(ASK + item)
    gives.extend(asks)
    if not empty:
        gives.append(SEND)
    gives.append(WITHDRAW)
    return gives


def open_boxes(position: Position, realm: Realm, target: i64) -> i64:
    if target >= CITIES and not position.standing >> (target - CITIES) & 1:
        return 0
    return BOXES[target] - realm.boxes[target]


def buildings(position: Position) -> list[i64]:
    realm = position.realms[position.turn]
    result: list[i64] = []
    target: i64
    boxes: i64
    open: i64
    anything: bool = False
    for target in range(TARGETS):
        open = open_boxes(position, realm, target)
        if open:
            anything = True
            for boxes in range(min(open, position.workers)):
                result.append(BUILD + target * MOST_BOXES + boxes)
    if anything and realm.owns(ENGINEERING):
        stones: i64
        for stones in range(1, realm.goods[STONE] + 1):
            result.append(ENGINEER + stones)
    if realm.owns(SHIPPING) and realm.ships < MOST_SHIPS and realm.goods[WOOD] and realm.goods[CLOTH]:
        result.append(SHIP)
    result.append(END_BUILD)
    return result


def food_coins(position: Position, realm: Realm) -> i64:
    """P6: what each food counts in a payment."""
    return GRANARY_COINS[position.edition] if realm.owns(GRANARIES) else 0


def purchases(position: Position) -> list[i64]:
    realm = position.realms[position.turn]
    result: list[i64] = []
    means: i64 = position.coins + realm.goods_value() + food_coins(position, realm) * realm.food
    development: i64
    for development in range(DEVELOPMENTS):
        cost: i64 = COST[position.edition * DEVELOPMENTS + development]
        if 0 < cost <= means and not realm.developments >> development & 1:
            result.append(BUY + development)
    result.append(END_TURN)
    return result


def payments(position: Position) -> list[i64]:
    """P3-P6: sets of whole goods, and food with Granaries, that reach the cost together with the coins."""
    realm = position.realms[position.turn]
    missing: i64 = COST[position.edition * DEVELOPMENTS + position.wanted] - position.coins
    coins: i64 = food_coins(position, realm)
    have: i64 = 0
    good: i64
    for good in range(GOODS):
        if realm.goods[good]:
            have |= BIT[good]
    result: list[i64] = []
    goods: i64
    for goods in range(GOODS_SETS):
        if goods & ~have:
            continue
        left: i64 = missing
        for good in range(GOODS):
            if goods >> good & 1:
                left -= GOODS_VALUE[good * TRACK_WIDTH + realm.goods[good]]
        row: i64 = PAY + goods * FOOD_CHOICES
        if coins == 0:
            if left <= 0:
                result.append(row)
        else:
            least: i64 = (left + coins - 1) // coins if left > 0 else 0
            food: i64
            for food in range(least, realm.food + 1):
                result.append(row + food)
    return result


def keepings(position: Position) -> list[i64]:
    have = position.realms[position.turn].goods
    result: list[i64] = []
    keeping: i64
    for keeping in range(len(KEEPINGS)):
        kept = KEEPINGS[keeping]
        fits: bool = True
        good: i64
        for good in range(GOODS):
            if kept[good] > have[good]:
                fits = False
        if fits:
            result.append(KEEP + keeping)
    return result


def stock(realm: Realm, item: i64) -> i64:
    return realm.food if item == FOOD else realm.goods[item]


def can_trade(realm: Realm, other: Realm) -> bool:
    """Is there anything that one of the two has and the other has room for?"""
    item: i64
    for item in range(ITEMS):
        mine: i64 = stock(realm, item)
        theirs: i64 = stock(other, item)
        if (mine and theirs < TRACK[item]) or (theirs and mine < TRACK[item]):
            return True
    return False
