"""The rules of The Bronze Age, in the order of a turn. Letters name the clauses of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from altamira.core.chance import BIT, FIRST_ROLL, pool_size, rolls, throw
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, OVER
from altamira.games.bronze_age.choices import buildings, items, keepings, leads, loose, payments, purchases, trades
from altamira.games.bronze_age.components import (
    ACCEPT,
    AGRICULTURE,
    ASK,
    BOXES,
    BUILD,
    BUY,
    CARAVANS,
    CITIES,
    CLOTH,
    COINAGE,
    COINS_FACE,
    COINS_OF_COINAGE,
    COINS_OF_DIE,
    DIE,
    DROUGHT,
    DROUGHT_POINTS,
    EAT,
    EITHER_FACE,
    EITHER_OF_DIE,
    END_BUILD,
    END_DEVELOPMENTS,
    END_TRADE,
    END_TURN,
    ENGINEER,
    FACE_BITS,
    FACE_MASK,
    FOOD,
    FOOD_CHOICES,
    FOOD_FACE,
    FOOD_OF_DIE,
    FORGE,
    GIVE,
    GOOD_FACE,
    GOODS,
    GREAT_WALL,
    INVASION,
    INVASION_POINTS,
    IRRIGATION,
    ITEMS,
    KEEP,
    KEEPINGS,
    KEPT_GOODS,
    LATE,
    LEAD,
    LEAD_NONE,
    LEADERSHIP,
    MASONRY,
    MEDICINE,
    MOST_BOXES,
    MOST_FOOD,
    MOST_ROLLS,
    NO_PRESERVE,
    OFFER,
    PACKED,
    PAY,
    PESTILENCE,
    PESTILENCE_POINTS,
    POTTERY,
    PRESERVATION,
    PRESERVE,
    QUARRYING,
    REFUSE,
    RELIGION,
    SEND,
    SHIP,
    SKULL_FACE,
    SMITHING,
    SOLO_ROUNDS,
    SPEARHEAD_POINTS,
    SPEARHEADS,
    STARTS,
    STONE,
    SWAP,
    TRACK,
    WITHDRAW,
    WOOD,
    WORKERS_FACE,
    WORKERS_OF_DIE,
    rerolls,
)
from altamira.games.bronze_age.state import (
    ANSWERING,
    BUILDING,
    BUYING,
    CHANCE_KINDS,
    CHOOSING,
    DISCARDING,
    ENDING,
    FORGING,
    LEADING,
    OFFERING,
    PAYING,
    PRESERVING,
    REROLLING,
    ROLLING,
    STARTING,
    TRADING,
    Position,
    Realm,
)


class BronzeAgeState(Position):
    # Who is asked

    def actor(self) -> i64:
        if self.over:
            return OVER
        if self.kind >= CHANCE_KINDS:
            return CHANCE
        return self.partner if self.kind == ANSWERING else self.turn

    def legal(self) -> list[i64]:
        kind = self.kind
        if self.over or kind >= CHANCE_KINDS:
            return []
        if kind == REROLLING:
            return rerolls(loose(self))[:]
        if kind == BUILDING:
            return buildings(self)
        if kind == BUYING:
            return purchases(self)
        if kind == PAYING:
            return payments(self)
        if kind == DISCARDING:
            return keepings(self)
        if kind == LEADING:
            return leads(self)
        if kind == CHOOSING:
            return [EAT + dice for dice in range((self.dice >> FACE_BITS * EITHER_FACE & FACE_MASK) + 1)]
        if kind == FORGING:
            return [FORGE + spent for spent in range(self.realms[self.turn].goods[SPEARHEADS] + 1)]
        if kind == TRADING:
            return trades(self)
        if kind == OFFERING:
            return items(self)
        if kind == ANSWERING:
            return [ACCEPT, REFUSE]
        if kind == PRESERVING:
            return [PRESERVE, NO_PRESERVE]
        return [END_TURN]

    def apply(self, action: i64) -> None:
        kind = self.kind
        realm = self.realms[self.turn]
        if kind == ROLLING:
            self._rolled(action)
        elif kind == REROLLING:
            self._reroll(action)
        elif kind == BUILDING:
            self._build(realm, action)
        elif kind == BUYING:
            self._buy(realm, action)
        elif kind == PAYING:
            self._pay(realm, action - PAY)
        elif kind == DISCARDING:
            realm.change()
            realm.goods = KEEPINGS[action - KEEP][:]
            self.kind = ENDING
        elif kind == ENDING:
            self._end_turn()
        elif kind == LEADING:
            self._lead(action)
        elif kind == CHOOSING:
            self._collect(action - EAT)
        elif kind == FORGING:
            self._invade(realm, action - FORGE)
            self._after_disasters()
        elif kind == TRADING:
            self._trade(realm, action)
        elif kind == OFFERING:
            self._add_to_offer(action)
        elif kind == ANSWERING:
            self._answer(action)
        elif kind == PRESERVING:
            self._preserve(realm, action)
        else:
            self._set_first(action - STARTS)

    # S: set-up

    def begin(self, random_start: bool) -> None:
        self.set_up()
        if random_start and self.seats > 1:
            self.kind = STARTING
        else:
            self._begin_turn(0)

    def _set_first(self, seat: i64) -> None:
        self.first = seat
        self._begin_turn(seat)

    def _begin_turn(self, seat: i64) -> None:
        self.turn = seat
        self.dice = 0
        self.rolls = 0
        self.led = False
        self.workers = 0
        self.coins = 0
        self.offers = 0
        realm = self.realms[seat]
        self.swaps = 0
        if realm.owns(PRESERVATION) and realm.goods[POTTERY]:
            self.kind = PRESERVING
        else:
            self._roll(realm.cities)

    def _preserve(self, realm: Realm, action: i64) -> None:
        """L3: once a turn, before the first roll."""
        if action == PRESERVE:
            realm.change()
            realm.goods[POTTERY] -= 1
            realm.food = min(2 * realm.food, MOST_FOOD)
        self._roll(realm.cities)

    # D: step 1, rolling

    def _roll(self, dice: i64) -> None:
        self.rolling = dice
        self.kind = ROLLING

    def _rolled(self, roll: i64) -> None:
        self.dice += PACKED[roll]
        self.rolling = 0
        if self.led:
            self._stop()
            return
        self.rolls += 1
        if self.rolls < MOST_ROLLS and loose(self):
            self.kind = REROLLING
        else:
            self._last_roll()

    def _reroll(self, handful: i64) -> None:
        if handful == 0:
            self._last_roll()
        else:
            dice: i64 = PACKED[handful]
            self.dice -= dice
            self._roll(_size(dice))

    def _last_roll(self) -> None:
        if self.realms[self.turn].owns(LEADERSHIP):
            self.kind = LEADING
        else:
            self._stop()

    def _lead(self, action: i64) -> None:
        if action == LEAD_NONE:
            self._stop()
        else:
            self.dice -= DIE[action - LEAD]
            self.led = True
            self._roll(1)

    def _stop(self) -> None:
        if self.dice >> FACE_BITS * EITHER_FACE & FACE_MASK:
            self.kind = CHOOSING
        else:
            self._collect(0)

    # C: collecting

    def _collect(self, eaten: i64) -> None:
        """C1-C8; eaten: how many either-or dice are food."""
        realm = self.realms[self.turn]
        realm.change()
        dice = self.dice
        either: i64 = dice >> FACE_BITS * EITHER_FACE & FACE_MASK
        fields: i64 = dice >> FACE_BITS * FOOD_FACE & FACE_MASK
        sites: i64 = dice >> FACE_BITS * WORKERS_FACE & FACE_MASK
        skulls: i64 = dice >> FACE_BITS * SKULL_FACE & FACE_MASK
        food: i64 = FOOD_OF_DIE * fields + EITHER_OF_DIE * eaten
        if realm.owns(AGRICULTURE):
            food += fields + eaten
        realm.food = min(realm.food + food, MOST_FOOD)
        self.workers = WORKERS_OF_DIE * sites + EITHER_OF_DIE * (either - eaten)
        if realm.owns(MASONRY):
            self.workers += sites + either - eaten
        coin: i64 = COINS_OF_COINAGE if realm.owns(COINAGE) else COINS_OF_DIE
        self.coins = coin * (dice >> FACE_BITS * COINS_FACE & FACE_MASK)
        collect_goods(realm, (dice >> FACE_BITS * GOOD_FACE & FACE_MASK) + 2 * skulls)
        self._feed(realm)
        if skulls >= DROUGHT and self._disaster(realm, skulls):
            self.kind = FORGING
        else:
            self._after_disasters()

    # F: step 2, feeding and disasters

    def _feed(self, realm: Realm) -> None:
        """F1, F2: one food for each city; a city without costs a point."""
        realm.food -= realm.cities
        if realm.food < 0:
            realm.disasters -= realm.food
            realm.food = 0

    def _disaster(self, realm: Realm, skulls: i64) -> bool:
        """F3-F9: exactly one row applies. True if the roller has to say how many spearheads go along."""
        other: Realm
        if skulls == DROUGHT:
            if not realm.owns(IRRIGATION):
                realm.disasters += DROUGHT_POINTS
        elif skulls == PESTILENCE:
            for other in self.realms:
                if (other is not realm or self.seats == 1) and not other.owns(MEDICINE):
                    other.change()
                    other.disasters += PESTILENCE_POINTS
        elif skulls == INVASION:
            if realm.owns(SMITHING):
                if realm.goods[SPEARHEADS]:
                    return True
                self._invade(realm, 0)
            elif not realm.finished(GREAT_WALL):
                realm.disasters += INVASION_POINTS
        elif realm.owns(RELIGION):
            for other in self.realms:
                if not other.owns(RELIGION):
                    other.lose_goods()
        else:
            realm.lose_goods()
        return False

    def _invade(self, realm: Realm, spearheads: i64) -> None:
        """L6, L7: an invasion of one's own hits those without the wall."""
        realm.change()
        realm.goods[SPEARHEADS] -= spearheads
        points: i64 = INVASION_POINTS + SPEARHEAD_POINTS * spearheads
        if self.seats == 1:
            realm.spoils += points
        other: Realm
        for other in self.realms:
            if other is not realm and not other.finished(GREAT_WALL):
                other.change()
                other.disasters += points

    def _after_disasters(self) -> None:
        if self.edition == LATE:
            self._go_build()
        else:
            self._go_trade()

    # T: trading

    def _go_trade(self) -> None:
        if trades(self)[0] != END_TRADE:
            self.kind = TRADING
        else:
            self._after_trade()

    def _after_trade(self) -> None:
        if self.edition == LATE:
            self._go_buy()
        else:
            self._go_build()

    def _trade(self, realm: Realm, action: i64) -> None:
        if action == END_TRADE:
            self._after_trade()
        elif action >= SWAP:
            given: i64 = (action - SWAP) // GOODS
            taken: i64 = (action - SWAP) % GOODS
            realm.change()
            realm.goods[given] -= 1
            realm.goods[taken] += 1
            self.swaps -= 1
            self._go_trade()
        else:
            self.partner = action - OFFER
            self.offers += 1
            self.kind = OFFERING
            item: i64
            for item in range(ITEMS):
                self.give[item] = 0
                self.ask[item] = 0

    def _add_to_offer(self, action: i64) -> None:
        if action == SEND:
            self.kind = ANSWERING
        elif action == WITHDRAW:
            self._close_offer()
        elif action >= ASK:
            self.ask[action - ASK] += 1
        else:
            self.give[action - GIVE] += 1

    def _answer(self, action: i64) -> None:
        if action == ACCEPT:
            item: i64
            for item in range(ITEMS):
                moved: i64 = self.give[item] - self.ask[item]
                hand_over(self.realms[self.turn], item, -moved)
                hand_over(self.realms[self.partner], item, moved)
        self._close_offer()

    def _close_offer(self) -> None:
        item: i64
        for item in range(ITEMS):
            self.give[item] = 0
            self.ask[item] = 0
        self.partner = 0
        self._go_trade()

    # B: step 3, building

    def _go_build(self) -> None:
        if buildings(self)[0] != END_BUILD:
            self.kind = BUILDING
        else:
            self._after_build()

    def _after_build(self) -> None:
        self.workers = 0  # B7
        if self.edition == LATE:
            self.swaps = self.realms[self.turn].ships
            self._go_trade()
        else:
            self._go_buy()

    def _build(self, realm: Realm, action: i64) -> None:
        if action == END_BUILD:
            self._after_build()
            return
        realm.change()
        if action == SHIP:
            realm.goods[WOOD] -= 1
            realm.goods[CLOTH] -= 1
            realm.ships += 1
        elif action > ENGINEER:
            realm.goods[STONE] -= action - ENGINEER
            self.workers += 3 * (action - ENGINEER)
        else:
            target: i64 = (action - BUILD) // MOST_BOXES
            boxes: i64 = (action - BUILD) % MOST_BOXES + 1
            self.workers -= boxes
            realm.boxes[target] += boxes
            if realm.boxes[target] == BOXES[target]:
                if target < CITIES:
                    realm.cities += 1
                else:
                    self._finish(realm, target - CITIES)
        self._go_build()

    def _finish(self, realm: Realm, monument: i64) -> None:
        """B5: who is first in the order of play gets the higher value."""
        if not self._built() >> monument & 1:
            realm.firsts |= BIT[monument]
        realm.monuments |= BIT[monument]

    def _built(self) -> i64:
        """Bits of the monuments that somebody has finished."""
        built: i64 = 0
        realm: Realm
        for realm in self.realms:
            built |= realm.monuments
        return built

    # P: step 4, one development

    def _go_buy(self) -> None:
        if purchases(self)[0] != END_TURN:
            self.kind = BUYING
        else:
            self._go_discard()

    def _buy(self, realm: Realm, action: i64) -> None:
        if action != END_TURN:
            self.wanted = action - BUY
            self.kind = PAYING
        elif self._must_discard(realm):
            self.kind = DISCARDING
        else:
            self._end_turn()

    def _pay(self, realm: Realm, payment: i64) -> None:
        realm.change()
        goods: i64 = payment // FOOD_CHOICES
        good: i64
        for good in range(GOODS):
            if goods >> good & 1:
                realm.goods[good] = 0
        realm.food -= payment % FOOD_CHOICES
        realm.developments |= BIT[self.wanted]
        self.wanted = 0
        self.coins = 0
        self._go_discard()

    # G: step 5, discarding

    def _must_discard(self, realm: Realm) -> bool:
        return realm.goods_count() > KEPT_GOODS and not realm.owns(CARAVANS)

    def _go_discard(self) -> None:
        self.kind = DISCARDING if self._must_discard(self.realms[self.turn]) else ENDING

    # E: the end

    def _end_turn(self) -> None:
        following: i64 = (self.turn + 1) % self.seats
        if following == self.first:
            if self._is_last_round():
                self.over = True
                return
            self.round += 1
        self._begin_turn(following)

    def _is_last_round(self) -> bool:
        """E1-E3, A1: developments or monuments end the game; alone, only the rounds do."""
        if self.seats == 1:
            return self.round == SOLO_ROUNDS[self.edition]
        realm: Realm
        for realm in self.realms:
            if pool_size(realm.developments) >= END_DEVELOPMENTS[self.edition]:
                return True
        return self._built() == self.standing

    # Chance

    def stream(self) -> i64:
        """Each roll of each round and seat has luck of its own."""
        if self.kind == STARTING:
            return 0
        roll: i64 = MOST_ROLLS if self.led else self.rolls
        return 1 + (self.round * 4 + self.turn) * (MOST_ROLLS + 1) + roll

    def outcomes(self) -> list[tuple[i64, i64]]:
        if self.kind == STARTING:
            return [(STARTS + seat, 1) for seat in range(self.seats)]
        return rolls(self.rolling)

    def merge(self, outcome: i64) -> i64:
        if self.kind == STARTING:
            return outcome if STARTS <= outcome < STARTS + self.seats else -1
        return outcome if FIRST_ROLL[self.rolling] <= outcome < FIRST_ROLL[self.rolling + 1] else -1

    def sample(self, rng: Rng) -> i64:
        if self.kind == STARTING:
            return STARTS + rng.below(self.seats)
        return throw(self.rolling, rng)

    # Copies

    def clone(self) -> BronzeAgeState:
        other = BronzeAgeState(self.seats)
        self.copy_all(other)
        return other

    def known(self, seat: i64) -> BronzeAgeState:
        """H1: everything lies open."""
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, (self.data(),))


def _restore(data: Mapping[str, Any]) -> BronzeAgeState:
    state = BronzeAgeState(data["seats"])
    state.set_data(data)
    return state


def _size(dice: i64) -> i64:
    """How many dice a handful has."""
    size: i64 = 0
    while dice:
        size += dice & FACE_MASK
        dice >>= FACE_BITS
    return size


def collect_goods(realm: Realm, goods: i64) -> None:
    """C5-C8: one in each row from wood upwards, and again; what a full row cannot take is lost."""
    stone: bool = goods > STONE and realm.owns(QUARRYING)
    good: i64 = 0
    while goods:
        if realm.goods[good] < TRACK[good]:
            realm.goods[good] += 1
        goods -= 1
        good = (good + 1) % GOODS
    if stone and realm.goods[STONE] < TRACK[STONE]:
        realm.goods[STONE] += 1


def hand_over(realm: Realm, item: i64, amount: i64) -> None:
    realm.change()
    if item == FOOD:
        realm.food += amount
    else:
        realm.goods[item] += amount
