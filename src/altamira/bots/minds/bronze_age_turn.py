"""One turn of a realm: what its dice, buildings and purchases can lead to, and what that is worth."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from altamira.bots.minds.bronze_age_deals import GOODS_KEY, MUCH, NO_LIMIT, Deal, Purse, Work, goods_key, held
from altamira.bots.minds.bronze_age_dice import Dice
from altamira.bots.minds.bronze_age_judge import Judge
from altamira.bots.network import zeros
from altamira.core.chance import BIT, FIRST_ROLL, pool_size
from altamira.games.bronze_age.components import (
    AGRICULTURE,
    ARCHITECTURE,
    BOXES,
    CARAVANS,
    CITIES,
    COINAGE,
    COINS_FACE,
    COINS_OF_COINAGE,
    COINS_OF_DIE,
    COST,
    DEVELOPMENTS,
    DROUGHT,
    DROUGHT_POINTS,
    EITHER_FACE,
    EITHER_OF_DIE,
    EMPIRE,
    END_DEVELOPMENTS,
    ENGINEERING,
    FACE_BITS,
    FACE_MASK,
    FIRST_POINTS,
    FOOD_FACE,
    FOOD_OF_DIE,
    GOOD_FACE,
    GOODS,
    GOODS_SETS,
    GOODS_VALUE,
    GRANARIES,
    GRANARY_COINS,
    GREAT_WALL,
    INVASION,
    INVASION_POINTS,
    IRRIGATION,
    KEEPINGS,
    LATER_POINTS,
    LEADERSHIP,
    MASONRY,
    MONUMENT_BONUS,
    MONUMENTS,
    MOST_FOOD,
    PACKED,
    PESTILENCE,
    POINTS,
    RELIGION,
    REVOLT,
    SKULL_FACE,
    STONE,
    TARGETS,
    TRACK_WIDTH,
    WORKERS_FACE,
    WORKERS_OF_DIE,
)
from altamira.games.bronze_age.rules import collect_goods
from altamira.games.bronze_age.state import Realm

STONE_WORKERS: Final = 3
LITTLE: Final = 1e-9


class Turn:
    """A realm in one of its turns; judged by what it has at the end."""

    def __init__(self, judge: Judge, realm: Realm, edition: i64, standing: i64, likes: list[float]) -> None:
        self.judge: Judge = judge
        self.realm: Realm = realm
        self.edition: i64 = edition
        self.standing: i64 = standing
        self.likes: list[float] = likes  # whims: of each target a box, of each development; empty: none
        self.granary: i64 = GRANARY_COINS[edition] if realm.owns(GRANARIES) else 0
        self.sure: float = float(realm.points(edition))  # without what counts monuments and cities
        if realm.owns(ARCHITECTURE):
            self.sure -= float(MONUMENT_BONUS[edition] * pool_size(realm.monuments))
        if realm.owns(EMPIRE):
            self.sure -= float(realm.cities)
        self.now: Work = self._work(realm.boxes, 0)
        # For each development, what it is worth to own it, too; at last without
        self._with: list[vec[float]] = []
        self._now_with: list[vec[float]] = []
        self._points: list[float] = []
        self._enough: list[bool] = []
        development: i64
        for development in range(DEVELOPMENTS + 1):
            self._own(development)
        self._goods: dict[i64, vec[float]] = {}
        self._held: dict[i64, vec[float]] = {}
        self._deals: dict[i64, list[Deal]] = {}
        self._purses: dict[i64, Purse] = {}
        self._costs: list[i64] = []
        for development in range(DEVELOPMENTS):
            cost: i64 = COST[edition * DEVELOPMENTS + development]
            self._costs.append(NO_LIMIT if cost == 0 or realm.owns(development) else cost)

    def _own(self, bought: i64) -> None:
        vector = self.judge.begin()
        developments: i64 = self.realm.developments
        points: float = 0.0
        if bought < DEVELOPMENTS:
            developments |= BIT[bought]
            points = float(POINTS[self.edition * DEVELOPMENTS + bought])
            if self.likes:
                points += self.likes[TARGETS + bought]
        self.judge.add_developments(vector, developments)
        self._enough.append(pool_size(developments) >= END_DEVELOPMENTS[self.edition])
        self._with.append(vector)
        self._points.append(points + self._bonus(self.now, developments))
        both = vector[:]
        h: i64
        for h in range(self.judge.hidden):
            both[h] += self.now.vector[h]
        self._now_with.append(both)

    def worth(self, food: i64, work: Work, deal: Deal, more: float = 0.0) -> float:
        """What it is worth to end with this, and so many points more."""
        return self.judge.value(
            self.sure + work.points + deal.points + self._bonus(work, deal.developments) + more,
            food - deal.food,
            work.vector,
            deal.vector,
            work.all or deal.enough,
            deal.key,
        )

    def _bonus(self, work: Work, developments: i64) -> float:
        bonus: i64 = 0
        if developments >> ARCHITECTURE & 1:
            bonus += MONUMENT_BONUS[self.edition] * pool_size(work.monuments)
        if developments >> EMPIRE & 1:
            bonus += work.cities
        return float(bonus)

    # Building

    def _work(self, boxes: list[i64], stones: i64) -> Work:
        work = Work(boxes, stones)
        taken: i64 = self.judge.taken
        target: i64
        for target in range(TARGETS):
            more: i64 = boxes[target] - self.realm.boxes[target]
            if more and self.likes:
                work.points += float(more) * self.likes[target]
            if boxes[target] == BOXES[target]:
                if target < CITIES:
                    work.cities += 1
                    continue
                monument: i64 = target - CITIES
                work.monuments |= BIT[monument]
                if more and taken >> monument & 1:
                    work.points += float(LATER_POINTS[self.edition * MONUMENTS + monument])
                elif more:
                    work.points += float(FIRST_POINTS[monument])
                    work.firsts |= BIT[monument]
        work.all = (work.monuments | taken) == self.standing
        work.vector = zeros(self.judge.hidden)
        self.judge.add_works(work.vector, boxes, work.cities, work.monuments)
        return work

    def _open(self, target: i64) -> i64:
        if target >= CITIES and not self.standing >> (target - CITIES) & 1:
            return 0
        return BOXES[target] - self.realm.boxes[target]

    def quick_works(self, most: i64) -> list[Work]:
        """What 0, 1, 2 and so on workers had best do, as if no building depended on another."""
        deal = self.deal(self.realm.goods, -1)
        food: i64 = self.realm.food
        base: float = self.worth(food, self.now, deal)
        best: list[float] = [0.0] * (most + 1)
        targets: list[i64] = []
        picks: list[list[i64]] = []
        target: i64
        n: i64
        workers: i64
        for target in range(TARGETS):
            open: i64 = self._open(target)
            if open == 0:
                continue
            gains: list[float] = [0.0]
            for n in range(1, min(open, most) + 1):
                boxes = self.realm.boxes[:]
                boxes[target] += n
                gains.append(self.worth(food, self._work(boxes, 0), deal) - base)
            with_it = best[:]
            pick: list[i64] = [0] * (most + 1)
            for workers in range(1, most + 1):
                for n in range(1, min(workers, len(gains) - 1) + 1):
                    value: float = best[workers - n] + gains[n]
                    if value > with_it[workers] + LITTLE:
                        with_it[workers] = value
                        pick[workers] = n
            best = with_it
            targets.append(target)
            picks.append(pick)
        result: list[Work] = []
        for workers in range(most + 1):
            left: i64 = workers
            boxes = self.realm.boxes[:]
            for n in range(len(targets) - 1, -1, -1):
                boxes[targets[n]] += picks[n][left]
                left -= picks[n][left]
            result.append(self._work(boxes, 0))
        return result

    def all_works(self, workers: i64, stones: i64) -> list[Work]:
        """Every way to use so many workers that leaves at most one more building unfinished."""
        result: list[Work] = []
        left: i64 = 0
        target: i64
        for target in range(TARGETS):
            left += self._open(target)
        self._build(result, 0, workers if workers < left else left, False, self.realm.boxes[:], stones)
        return result

    def _build(
        self, result: list[Work], target: i64, workers: i64, begun: bool, boxes: list[i64], stones: i64
    ) -> None:
        if workers == 0:
            result.append(self._work(boxes[:], stones))
            return
        if target == TARGETS:
            return
        self._build(result, target + 1, workers, begun, boxes, stones)
        open: i64 = self._open(target)
        n: i64
        for n in range(1, min(open, workers) + 1):
            if n < open and begun:
                continue
            boxes[target] += n
            self._build(result, target + 1, workers - n, begun or n < open, boxes, stones)
            boxes[target] -= n

    # Buying

    def deal(self, goods: list[i64], bought: i64) -> Deal:
        """Ending with these goods."""
        deal = Deal(goods, bought)
        deal.developments = self.realm.developments
        if bought >= 0:
            deal.developments |= BIT[bought]
            deal.points = float(POINTS[self.edition * DEVELOPMENTS + bought])
            if self.likes:
                deal.points += self.likes[TARGETS + bought]
        deal.enough = self._enough[bought if bought >= 0 else DEVELOPMENTS]
        deal.vector = self._with[bought if bought >= 0 else DEVELOPMENTS][:]
        self._add_goods(deal)
        return deal

    def _add_goods(self, deal: Deal) -> None:
        deal.key = goods_key(deal.goods)
        of_goods = self._goods_vector(deal.key)
        vector = deal.vector
        h: i64
        for h in range(self.judge.hidden):
            vector[h] += of_goods[h]

    def _goods_vector(self, key: i64) -> vec[float]:
        known = self._goods.get(key)
        if known is not None:
            return known
        sums = zeros(self.judge.hidden)
        self.judge.add_goods(sums, key)
        self._goods[key] = sums
        return sums

    def _held_vector(self, key: i64) -> vec[float]:
        """The same, for what is kept of too many goods."""
        known = self._held.get(key)
        if known is None:
            goods: list[i64] = [key // GOODS_KEY[good] % TRACK_WIDTH for good in range(GOODS)]
            known = self._goods_vector(goods_key(held(goods)))
            self._held[key] = known
        return known

    def deals(self, goods: list[i64], coins: i64, food: i64, work: Work, wanted: i64) -> list[Deal]:
        """Every purchase with every payment that leaves nothing out, as good as it is with this work.

        Wanted: the development that is being paid, or -1: any, and none.
        """
        result: list[Deal] = []
        if wanted < 0:
            result.append(self._kept(self.deal(goods[:], -1)))
        development: i64
        paid: i64
        good: i64
        values: list[i64] = [GOODS_VALUE[good * TRACK_WIDTH + goods[good]] for good in range(GOODS)]
        sums: list[i64] = [0] * GOODS_SETS
        for paid in range(1, GOODS_SETS):
            for good in range(GOODS):
                if paid >> good & 1:
                    if values[good] == 0:
                        sums[paid] = -1
                        break
                    sums[paid] += values[good]
        for development in range(DEVELOPMENTS):
            cost: i64 = COST[self.edition * DEVELOPMENTS + development]
            if cost == 0 or self.realm.owns(development) or (wanted >= 0 and development != wanted):
                continue
            missing: i64 = cost - coins
            for paid in range(GOODS_SETS):
                if sums[paid] < 0:
                    continue
                left: i64 = missing - sums[paid]
                eaten: i64 = 0
                if left > 0:
                    if self.granary == 0:
                        continue
                    eaten = (left + self.granary - 1) // self.granary
                    if eaten > food:
                        continue
                elif self._needless(paid, sums[paid] - missing, values):
                    continue
                rest = goods[:]
                for good in range(GOODS):
                    if paid >> good & 1:
                        rest[good] = 0
                deal = self.deal(rest, development)
                deal.paid = paid
                deal.food = eaten
                result.append(self._kept(deal))
        for deal in result:
            deal.value = self.worth(food, work, deal)
        return result

    def _needless(self, paid: i64, over: i64, values: list[i64]) -> bool:
        """Could one of the goods be left out of the payment?"""
        good: i64
        for good in range(GOODS):
            if paid >> good & 1 and values[good] <= over:
                return True
        return False

    def _kept(self, deal: Deal) -> Deal:
        """With too many goods: without those that lessen what the others pay least."""
        goods = deal.goods if deal.developments >> CARAVANS & 1 else held(deal.goods)
        if goods is deal.goods:
            return deal
        kept = self.deal(goods, deal.bought)
        kept.paid = deal.paid
        kept.food = deal.food
        kept.keeping = 0
        return kept

    def keepings(self, goods: list[i64], deal: Deal, food: i64, work: Work) -> list[Deal]:
        """The same deal with everything that may be kept; the goods are those before discarding."""
        result: list[Deal] = []
        keeping: i64
        good: i64
        for keeping in range(len(KEEPINGS)):
            kept = KEEPINGS[keeping]
            fits: bool = True
            for good in range(GOODS):
                if kept[good] > goods[good] or (kept[good] and deal.paid >> good & 1):
                    fits = False
                    break
            if fits:
                other = self.deal(kept[:], deal.bought)
                other.paid = deal.paid
                other.food = deal.food
                other.keeping = keeping
                other.value = self.worth(food, work, other)
                result.append(other)
        return result

    # Dice

    def dice(self, locked: bool) -> Dice:
        """What every handful of the turn is worth."""
        realm = self.realm
        plough: i64 = 1 if realm.owns(AGRICULTURE) else 0
        mason: i64 = 1 if realm.owns(MASONRY) else 0
        coin: i64 = COINS_OF_COINAGE if realm.owns(COINAGE) else COINS_OF_DIE
        engineers: bool = realm.owns(ENGINEERING)
        count: i64 = realm.cities
        gathered: list[list[i64]] = [self._gathered(number) for number in range(2 * count + 1)]
        gathered.append([0] * GOODS)
        most: i64 = count * (WORKERS_OF_DIE + mason)
        if engineers:
            most += STONE_WORKERS * (gathered[2 * count][STONE])
        works = self.quick_works(most)
        worths = zeros(FIRST_ROLL[count + 1])
        handful: i64
        for handful in range(FIRST_ROLL[count], FIRST_ROLL[count + 1]):
            packed: i64 = PACKED[handful]
            skulls: i64 = packed >> FACE_BITS * SKULL_FACE & FACE_MASK
            either: i64 = packed >> FACE_BITS * EITHER_FACE & FACE_MASK
            number: i64 = (packed >> FACE_BITS * GOOD_FACE & FACE_MASK) + 2 * skulls
            if skulls >= REVOLT and not realm.owns(RELIGION):
                number = 2 * count + 1
            coins: i64 = packed >> FACE_BITS * COINS_FACE & FACE_MASK
            food: i64 = realm.food + (FOOD_OF_DIE + plough) * (packed >> FACE_BITS * FOOD_FACE & FACE_MASK)
            workers: i64 = (WORKERS_OF_DIE + mason) * (packed >> FACE_BITS * WORKERS_FACE & FACE_MASK)
            workers += (EITHER_OF_DIE + mason) * either
            disaster: float = self._disaster(skulls)
            best: float = -MUCH
            for _ in range(either + 1):
                left: i64 = (food if food < MOST_FOOD else MOST_FOOD) - count
                starved: float = 0.0
                if left < 0:
                    starved = float(left)
                    left = 0
                stones: i64
                for stones in range((gathered[number][STONE] if engineers else 0) + 1):
                    work = works[workers + STONE_WORKERS * stones]
                    deal: Deal
                    for deal in self._quick_deals(gathered, number, coins, coin, stones, left):
                        value: float = self.worth(left, work, deal, starved + disaster)
                        if value > best:
                            best = value
                food += EITHER_OF_DIE + plough
                workers -= EITHER_OF_DIE + mason
            worths[handful] = best
        return Dice(worths, count, realm.owns(LEADERSHIP), locked)

    def _gathered(self, number: i64) -> list[i64]:
        other = self.realm.copy()
        collect_goods(other, number)
        return other.goods

    def _disaster(self, skulls: i64) -> float:
        """The points that it brings the roller, against others."""
        realm = self.realm
        if skulls == DROUGHT:
            return 0.0 if realm.owns(IRRIGATION) else -float(DROUGHT_POINTS)
        if skulls == PESTILENCE:
            return self.judge.pestilence(realm)
        if skulls == INVASION:
            return 0.0 if realm.finished(GREAT_WALL) else -float(INVASION_POINTS)
        return 0.0

    def _quick_deals(
        self, gathered: list[list[i64]], number: i64, coins: i64, coin: i64, stones: i64, food: i64
    ) -> list[Deal]:
        """The best purchase, as if nothing were built, and the best besides it."""
        if self.granary == 0:
            food = self.realm.food
        key: i64 = ((number * 8 + coins) * 8 + stones) * (MOST_FOOD + 1) + food
        known = self._deals.get(key)
        if known is not None:
            return known
        at: i64 = number * 8 + stones
        purse = self._purses.get(at)
        if purse is None:
            goods = gathered[number][:]
            goods[STONE] -= stones
            purse = Purse(goods)
            self._purses[at] = purse
        result = self._two_deals(purse, coins * coin, food)
        self._deals[key] = result
        return result

    def _two_deals(self, purse: Purse, coins: i64, food: i64) -> list[Deal]:
        developments: list[i64] = [DEVELOPMENTS, -1]
        paid: list[i64] = [0, 0]
        eaten: list[i64] = [0, 0]
        first: float = self._gain_of(purse, DEVELOPMENTS, 0, food, 0)
        second: float = -MUCH
        sums = purse.sums
        development: i64
        some: i64
        for development in range(DEVELOPMENTS):
            missing: i64 = self._costs[development] - coins
            if missing > purse.total + self.granary * food:
                continue
            most: float = -MUCH
            set_of: i64 = 0
            food_of: i64 = 0
            for some in range(GOODS_SETS if missing > 0 else 1):
                over: i64 = sums[some] - missing
                meals: i64 = 0
                if over < 0:
                    if self.granary == 0 or sums[some] < 0:
                        continue
                    meals = (self.granary - 1 - over) // self.granary
                    if meals > food:
                        continue
                elif over >= purse.least[some]:
                    continue  # one of these goods could be left out
                gain: float = self._gain_of(purse, development, some, food, meals)
                if gain > most:
                    most = gain
                    set_of = some
                    food_of = meals
            if most <= second:
                continue
            at: i64 = 1
            if most > first:
                second = first
                developments[1] = developments[0]
                paid[1] = paid[0]
                eaten[1] = eaten[0]
                first = most
                at = 0
            else:
                second = most
            developments[at] = development
            paid[at] = set_of
            eaten[at] = food_of
        result: list[Deal] = []
        i: i64
        for i in range(2 if second > first - self.judge.close else 1):
            rest = purse.goods[:]
            good: i64
            for good in range(GOODS):
                if paid[i] >> good & 1:
                    rest[good] = 0
            deal = self.deal(rest, developments[i] if developments[i] < DEVELOPMENTS else -1)
            deal.paid = paid[i]
            deal.food = eaten[i]
            result.append(self._kept(deal))
        return result

    def _gain_of(self, purse: Purse, development: i64, paid: i64, food: i64, meals: i64) -> float:
        """Of buying it for these goods; without Granaries food makes no difference, and it is computed once."""
        at: i64 = development * GOODS_SETS + paid
        if self.granary == 0 and purse.gains[at] > -MUCH:
            return purse.gains[at]
        key: i64 = purse.keys[paid]
        if development == CARAVANS or self.realm.owns(CARAVANS):
            vector = self._goods_vector(key)
        else:
            vector = self._held_vector(key)
        gain: float = self.judge.value(
            self.sure + self._points[development],
            food - meals,
            self._now_with[development],
            vector,
            self._enough[development],
            key,
        )
        purse.gains[at] = gain
        return gain
