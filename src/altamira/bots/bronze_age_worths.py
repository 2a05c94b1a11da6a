"""What things are worth to a player of The Bronze Age, in points: WEIGHTS is the one table of estimates.

A turn is worth the food it leaves, the boxes it checks, the development it buys, the goods it keeps and the
disasters it brings.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from altamira.bots.handfuls import counts, kept_worths, led_worths, rolled_worths
from altamira.core.chance import pool_size
from altamira.games.bronze_age import components as c
from altamira.games.bronze_age.rules import BronzeAgeState
from altamira.games.bronze_age.state import Realm


@dataclass(frozen=True)
class Weights:
    """In points, each number for one of what is named.

    Some 5,000 games alone and 1,300 of two seats, with most of them varied at random, told that die, worker,
    workers, leadership, agriculture and coinage matter, and which way; the others are estimates, and too close to
    tell apart.
    """

    # Building
    die: float = 2.0  # one more die, each turn it is rolled, less the food of its city
    worker: float = 0.65  # a worker's usual work, which a box still to be checked will take
    workers: float = 4.0  # workers of a usual turn
    doubt: float = 1.0  # how fast the chance to finish falls when boxes are more than workers to come
    wall: float = 0.1  # the Great Wall, each turn
    deny: float = 0.3  # of what a rival with progress loses by coming second
    # Food in stock, each
    next_meal: float = 0.42
    second_meal: float = 0.3
    later_meal: float = 0.15
    # Goods in stock
    coin: float = 0.12  # of what they pay
    growth: float = 0.06  # of what the next one in each row would add
    ship: float = 0.3  # each turn
    # Others
    harm: float = 0.8  # of what a rival loses
    race: float = 0.5  # of our lead: what ending the game now is worth
    most_race: float = 8.0
    fair: float = 0.5  # of what the other side of a trade gains: so much we want at least
    least_trade: float = 0.2  # a trade should gain us more than this
    # What developments are worth beside their points, each turn
    leadership: float = 0.35
    irrigation: float = 0.15
    agriculture: float = 0.6
    quarrying: float = 0.25
    medicine: float = 0.1
    preservation: float = 0.2
    coinage: float = 0.9
    caravans: float = 0.2
    shipping: float = 0.2
    smithing: float = 0.2
    religion: float = 0.07
    granaries: float = 0.3
    masonry: float = 0.8
    engineering: float = 0.5
    commerce: float = 0.0
    architecture: float = 0.3
    empire: float = 0.1
    # How fast a game goes: developments of the leader and monuments of each seat, each round
    developments: float = 0.65
    monuments: float = 0.3
    soonest: float = 0.6  # rounds still to come when the end is near but not certain


WEIGHTS: Final = Weights()

# The game's tables as plain numbers.
COST: Final = [int(cost) for cost in c.COST]
POINTS: Final = [float(points) for points in c.POINTS]
FIRST: Final = [float(points) for points in c.FIRST_POINTS]
LATER: Final = [float(points) for points in c.LATER_POINTS]
BOXES: Final = [int(boxes) for boxes in c.BOXES]
TRACK: Final = [int(places) for places in c.TRACK]
VALUE: Final = [
    [int(c.GOODS_VALUE[good * c.TRACK_WIDTH + peg]) for peg in range(TRACK[good] + 1)] for good in range(c.GOODS)
]
PACKED: Final = [int(dice) for dice in c.PACKED]
HANDFUL: Final = {dice: id for id, dice in enumerate(PACKED)}
HANDS: Final = [counts(dice) for dice in range(c.MOST_CITIES + 1)]
COMES: Final = (0.9, 0.7, 0.5, 0.35, 0.25)  # chance that a turn brings another of each good
TIE_BREAK: Final = 0.001  # the value of goods decides a tie
UNPAYABLE: Final = -1000.0  # worse than anything that can happen
LITTLE: Final = 1e-9  # what rounding may do to a difference
GOODS_IN_MIND: Final = 20_000  # remembered from turn to turn; some megabytes
PAYMENTS_IN_MIND: Final = 4_000
STONE_WORKERS: Final = 3  # that one stone stands for with Engineering

Goods = tuple[int, ...]
NOTHING: Final[Goods] = (0,) * c.GOODS


class Market:
    """What goods are worth in stock, and what paying with them leaves. The same for many turns and games."""

    def __init__(self, weights: Weights, last: bool, commerce: bool) -> None:
        self.rows = [self._row(weights, last, commerce, good) for good in range(c.GOODS)]
        self.kept = lru_cache(maxsize=GOODS_IN_MIND)(self._kept)
        self.payments = lru_cache(maxsize=PAYMENTS_IN_MIND)(self._payments)

    def _row(self, w: Weights, last: bool, commerce: bool, good: int) -> list[float]:
        """What a row of goods is worth at each peg."""
        value = VALUE[good]
        if last:
            return [float(commerce) * peg + TIE_BREAK * value[peg] for peg in range(len(value))]
        more = [after - now for now, after in pairwise([*value, value[-1]])]
        return [w.coin * value[peg] + w.growth * COMES[good] * more[peg] for peg in range(len(value))]

    def held(self, goods: Goods) -> float:
        return sum([row[peg] for row, peg in zip(self.rows, goods, strict=True)])

    def _kept(self, goods: Goods, caravans: bool) -> float:
        """What goods are worth at the end of the turn, when those beyond six have to be discarded."""
        beyond = 0 if caravans else sum(goods) - c.KEPT_GOODS
        if beyond <= 0:
            return self.held(goods)
        lost = [0.0]  # by the number of goods discarded from the rows so far
        for row, peg in zip(self.rows, goods, strict=True):
            losses = [row[peg] - row[peg - n] for n in range(min(peg, beyond) + 1)]
            lost = [
                min([lost[n - m] + losses[m] for m in range(max(0, n + 1 - len(lost)), min(n + 1, len(losses)))])
                for n in range(min(beyond + 1, len(lost) + len(losses) - 1))
            ]
        return self.held(goods) - lost[beyond]

    def _payments(self, goods: Goods, caravans: bool) -> tuple[list[int], list[float]]:
        """Payments in goods: their values in rising order, and what the best of at least that value leaves."""
        sets = [(0, NOTHING)]
        for good, peg in enumerate(goods):
            if peg:
                value = VALUE[good][peg]
                sets += [(kept + value, (*some[:good], peg, *some[good + 1 :])) for kept, some in sets]
        total = sets[-1][0]
        ways = sorted([(total - kept, self.kept(some, caravans)) for kept, some in sets])
        values, left = [paid for paid, _ in ways], [worth for _, worth in ways]
        for way in range(len(left) - 2, -1, -1):
            left[way] = max(left[way], left[way + 1])
        return values, left


@lru_cache(maxsize=8)
def _market(weights: Weights, last: bool, commerce: bool) -> Market:
    return Market(weights, last, commerce)


class Side(NamedTuple):
    """A realm as plain data."""

    food: int
    goods: Goods
    boxes: tuple[int, ...]
    cities: int
    developments: int
    monuments: int
    score: int

    def owns(self, development: int) -> bool:
        return self.developments >> development & 1 == 1

    def finished(self, monument: int) -> bool:
        return self.monuments >> monument & 1 == 1


class Facts(NamedTuple):
    """All that an outlook depends on."""

    edition: int
    locked: bool
    standing: int  # bits of the monuments in play
    rest: float  # turns still to come after this one
    me: Side
    rivals: tuple[Side, ...]


class Outlook:
    """What one seat makes of a position."""

    def __init__(self, facts: Facts, weights: Weights) -> None:
        self.facts = facts
        self.weights = weights
        self.me = facts.me
        self.rest = facts.rest
        self.market = _market(weights, not facts.rest, facts.me.owns(c.COMMERCE))
        self._bought: dict[tuple[Goods, int, int], tuple[float, int]] = {}

    # Food

    @cached_property
    def stock(self) -> list[float]:
        """What so much food is worth after this turn's meal."""
        w, meal = self.weights, self.me.cities
        each = [w.next_meal] * meal + [w.second_meal] * meal + [w.later_meal] * c.MOST_FOOD
        worths = [0.0]
        for food in range(c.MOST_FOOD):
            worths.append(worths[-1] + each[food] * min(1.0, max(0.0, meal * self.rest - food)))
        return worths

    def fed(self, food: int) -> float:
        """What so much food is worth before the meal."""
        left = min(food, c.MOST_FOOD) - self.me.cities
        return self.stock[left] if left >= 0 else float(left)

    # Developments

    @cached_property
    def wanted(self) -> list[tuple[int, int, float]]:
        """Developments that we lack, with cost and worth, cheapest first; each is worth more than those before."""
        row = self.facts.edition * c.DEVELOPMENTS
        lacking = [
            (COST[row + development], -self._development(development, POINTS[row + development]), development)
            for development in range(c.DEVELOPMENTS)
            if COST[row + development] and not self.me.owns(development)
        ]
        result: list[tuple[int, int, float]] = []
        for cost, less, development in sorted(lacking):
            if not result or -less > result[-1][2]:
                result.append((development, cost, -less))
        return result

    def _development(self, development: int, points: float) -> float:
        facts, me, w = self.facts, self.me, self.weights
        if development == c.ARCHITECTURE:
            points += float(c.MONUMENT_BONUS[facts.edition] * pool_size(me.monuments))
        elif development == c.EMPIRE:
            points += me.cities
        elif development == c.COMMERCE:
            points += c.KEPT_GOODS
        if facts.rivals and pool_size(me.developments) + 1 == c.END_DEVELOPMENTS[facts.edition] and self.rest:
            lead = me.score + points - max([rival.score for rival in facts.rivals])
            return points + max(-w.most_race, min(w.most_race, w.race * lead))
        effect: float = getattr(w, c.DEVELOPMENT_NAMES[development])
        return points + effect * self.rest

    def bought(self, goods: Goods, coins: int, food: int) -> tuple[float, int]:
        """What goods, coins and food after the meal are worth with the best purchase, and which one; -1: none."""
        key = goods, coins, food if self.me.owns(c.GRANARIES) else 0
        if key not in self._bought:
            caravans = self.me.owns(c.CARAVANS)
            best = self.market.kept(goods, caravans), -1
            for development, cost, worth in self.wanted:
                left = self._paid(goods, cost - coins, key[2], caravans or development == c.CARAVANS)
                if worth + left > best[0] + LITTLE:
                    best = worth + left, development
            self._bought[key] = best
        return self._bought[key]

    def _paid(self, goods: Goods, price: int, food: int, caravans: bool) -> float:
        """What the best payment of so much leaves."""
        values, left = self.market.payments(goods, caravans)
        way = bisect_left(values, price)
        best = left[way] if way < len(values) else UNPAYABLE
        each = int(c.GRANARY_COINS[self.facts.edition])
        for eaten in range(1, min(food, -(-price // each)) + 1):
            way = bisect_left(values, price - each * eaten)
            if way < len(values):
                best = max(best, left[way] - self.stock[food] + self.stock[food - eaten])
        return best

    # Building

    @cached_property
    def sites(self) -> list[list[float]]:
        """For each city and monument, what it gains to check so many more boxes."""
        return [self._site(target, self.me.boxes[target]) for target in range(c.TARGETS)]

    def _site(self, target: int, checked: int) -> list[float]:
        if target >= c.CITIES and not self.facts.standing >> (target - c.CITIES) & 1:
            return [0.0]
        worth = self._city if target < c.CITIES else self._monument
        before = worth(target, BOXES[target] - checked)
        return [worth(target, open) - before for open in range(BOXES[target] - checked, -1, -1)]

    def _city(self, target: int, open: int) -> float:
        w = self.weights
        empire = 1.0 if self.me.owns(c.EMPIRE) else 0.0
        if open == 0:
            return w.die * self.rest + empire
        return max(0.0, w.die * (self.rest - 1 - open / w.workers) + empire * self._likely(open) - w.worker * open)

    def _monument(self, target: int, open: int) -> float:
        facts, w, monument = self.facts, self.weights, target - c.CITIES
        first, later = FIRST[monument], LATER[facts.edition * c.MONUMENTS + monument]
        more = w.wall * self.rest if monument == c.GREAT_WALL else 0.0
        if self.me.owns(c.ARCHITECTURE):
            more += float(c.MONUMENT_BONUS[facts.edition])
        behind = BOXES[target]  # boxes that the nearest rival still has open
        for rival in facts.rivals:
            if rival.finished(monument):
                first = later
            behind = min(behind, BOXES[target] - rival.boxes[target])
        if open == 0:
            return first + more + w.deny * (first - later) * (1 - behind / BOXES[target])
        if facts.rivals:
            first = later + (first - later) * behind / (behind + open)
        return max(0.0, (first + more) * self._likely(open) - w.worker * open)

    def _likely(self, open: int) -> float:
        """The chance to check so many boxes in later turns."""
        chance: float = min(1.0, self.weights.workers * self.rest / open) ** self.weights.doubt
        return chance

    def built(self, workers: int) -> list[float]:
        """What the best work of 0, 1, 2 and so on workers is worth."""
        best = [0.0] * (workers + 1)
        for site in self.sites:
            best = _with_site(best, site)
        return best

    def work(self, workers: int) -> tuple[int, int] | None:
        """One part of the best work of so many: target and boxes."""
        others = [[0.0] * (workers + 1)]
        for site in self.sites:
            others.append(_with_site(others[-1], site))
        for target in range(c.TARGETS - 1, -1, -1):
            best, without_it = others[target + 1][workers], others[target]
            if best > without_it[workers] + LITTLE:
                site = self.sites[target]
                parts = range(1, min(workers, len(site) - 1) + 1)
                return target, next(n for n in parts if without_it[workers - n] + site[n] >= best - LITTLE)
        return None

    # Disasters

    def disaster(self, skulls: int) -> float:
        """What so many skulls bring, but for our own goods in a revolt."""
        me, rivals, w = self.me, self.facts.rivals, self.weights
        if skulls == c.DROUGHT:
            return 0.0 if me.owns(c.IRRIGATION) else -float(c.DROUGHT_POINTS)
        if skulls == c.PESTILENCE:
            if not rivals:
                return 0.0 if me.owns(c.MEDICINE) else -float(c.PESTILENCE_POINTS)
            return w.harm * c.PESTILENCE_POINTS * _share([not rival.owns(c.MEDICINE) for rival in rivals])
        if skulls == c.INVASION:
            if me.owns(c.SMITHING):
                return self.invasion(0)
            return 0.0 if me.finished(c.GREAT_WALL) else -float(c.INVASION_POINTS)
        if skulls >= c.REVOLT and me.owns(c.RELIGION) and rivals:
            lost = [0.0 if rival.owns(c.RELIGION) else self.market.held(rival.goods) for rival in rivals]
            return w.harm * sum(lost) / len(lost)
        return 0.0

    def invasion(self, spearheads: int) -> float:
        """What an invasion of our own brings."""
        points = float(c.INVASION_POINTS + c.SPEARHEAD_POINTS * spearheads)
        rivals = self.facts.rivals
        if not rivals:
            return points
        return self.weights.harm * points * _share([not rival.finished(c.GREAT_WALL) for rival in rivals])

    # Dice

    def gathered(self, number: int) -> Goods:
        """Our goods with so many more."""
        goods = list(self.me.goods)
        for good in range(c.GOODS):
            more = (number + c.GOODS - 1 - good) // c.GOODS
            if good == c.STONE and more and self.me.owns(c.QUARRYING):
                more += 1
            goods[good] = min(TRACK[good], goods[good] + more)
        return tuple(goods)

    @cached_property
    def settled(self) -> list[tuple[float, int]]:
        """For every handful of all our dice: what the turn is then worth, and how many either-or dice are food."""
        me = self.me
        plough, mason = int(me.owns(c.AGRICULTURE)), int(me.owns(c.MASONRY))
        coin = c.COINS_OF_COINAGE if me.owns(c.COINAGE) else c.COINS_OF_DIE
        meals = [self.fed(me.food + food) for food in range(me.cities * (c.FOOD_OF_DIE + 1) + 1)]
        left = [max(0, min(c.MOST_FOOD, me.food + food) - me.cities) for food in range(len(meals))]
        goods = [*[self.gathered(number) for number in range(2 * me.cities + 1)], NOTHING]
        disasters = [self.disaster(skulls) for skulls in range(me.cities + 1)]
        works = self._works(me.cities * (c.WORKERS_OF_DIE + 1))
        religion, granaries = me.owns(c.RELIGION), me.owns(c.GRANARIES)
        known: dict[int, float] = {}  # what a number of goods, coins and food are worth with the best purchase
        result = []
        for fields, singles, skulls, gangs, either, coins in HANDS[me.cities]:
            revolt = skulls >= c.REVOLT and not religion
            number = len(goods) - 1 if revolt else singles + 2 * skulls
            have = goods[number]
            work = works[have[c.STONE]]
            food = (c.FOOD_OF_DIE + plough) * fields
            workers = (c.WORKERS_OF_DIE + mason) * gangs + (c.EITHER_OF_DIE + mason) * either
            best, dice = UNPAYABLE, 0
            for eaten in range(either + 1):
                spare = left[food] if granaries else 0
                key = (number * (c.MOST_CITIES + 1) + coins) * c.FOOD_CHOICES + spare
                if key not in known:
                    known[key] = self.bought(have, coin * coins, spare)[0]
                worth = meals[food] + work[workers] + known[key]
                if worth > best + LITTLE:
                    best, dice = worth, eaten
                food += c.EITHER_OF_DIE + plough
                workers -= c.EITHER_OF_DIE + mason
            result.append((best + disasters[skulls], dice))
        return result

    def _works(self, most: int) -> list[list[float]]:
        """For each number of stones, what up to so many workers are worth together with them."""
        if not self.me.owns(c.ENGINEERING):
            return [self.built(most)] * (TRACK[c.STONE] + 1)
        row = self.market.rows[c.STONE]
        built = self.built(most + STONE_WORKERS * TRACK[c.STONE])
        return [
            [
                max(
                    [built[workers + STONE_WORKERS * n] - row[stones] + row[stones - n] for n in range(stones + 1)]
                )
                for workers in range(most + 1)
            ]
            for stones in range(TRACK[c.STONE] + 1)
        ]

    @cached_property
    def final(self) -> list[float]:
        """What handfuls are worth after the last roll, with Leadership still to come."""
        worths = [worth for worth, _ in self.settled]
        if not self.me.owns(c.LEADERSHIP):
            return worths
        return [max(worth, max(led)[0]) for worth, led in zip(worths, self.led, strict=True)]

    @cached_property
    def led(self) -> list[list[tuple[float, int]]]:
        """For each handful, what it is worth to roll one die with each of its faces again."""
        return led_worths([worth for worth, _ in self.settled], self.me.cities)

    @cached_property
    def kept_last(self) -> list[float]:
        """What handfuls are worth that are kept for the third roll."""
        return kept_worths(self.final, self.me.cities)

    @cached_property
    def kept_second(self) -> list[float]:
        """What handfuls are worth that are kept for the second roll."""
        locked = c.SKULL_FACE if self.facts.locked else -1
        return kept_worths(rolled_worths(self.final, self.me.cities, locked), self.me.cities)


def _with_site(best: list[float], site: list[float]) -> list[float]:
    """The best work of 0, 1, 2 and so on workers when this site may be worked on, too."""
    parts = [(boxes, gain) for boxes, gain in enumerate(site) if gain > LITTLE]
    if not parts:
        return best
    return [
        max([worth, *[best[workers - boxes] + gain for boxes, gain in parts if boxes <= workers]])
        for workers, worth in enumerate(best)
    ]


def _share(hit: list[bool]) -> float:
    return sum(hit) / len(hit)


def _side(realm: Realm, edition: int) -> Side:
    return Side(
        int(realm.food),
        tuple(realm.goods),
        tuple(realm.boxes),
        int(realm.cities),
        int(realm.developments),
        int(realm.monuments),
        int(realm.points(edition)),
    )


def _rest(position: BronzeAgeState, sides: list[Side], w: Weights) -> float:
    """How many turns each seat has after this round, judging by how near the end is; 0: surely none."""
    if position.seats == 1:
        return float(c.SOLO_ROUNDS[position.edition] - position.round)
    built = 0
    for side in sides:
        built |= side.monuments
    missing = int(c.END_DEVELOPMENTS[position.edition]) - max(
        [int(pool_size(side.developments)) for side in sides]
    )
    unbuilt = int(pool_size(position.standing & ~built))
    if missing <= 0 or unbuilt == 0:
        return 0.0
    return max(w.soonest, min(missing / w.developments, unbuilt / (w.monuments * len(sides))) - w.soonest)


@lru_cache(maxsize=64)
def _outlook(facts: Facts, weights: Weights) -> Outlook:
    """The same for all decisions before the dice are final."""
    return Outlook(facts, weights)


def outlook(position: BronzeAgeState, seat: int, weights: Weights = WEIGHTS) -> Outlook:
    edition = int(position.edition)
    sides = [_side(realm, edition) for realm in position.realms]
    rest = _rest(position, sides, weights)
    rivals = tuple(side for other, side in enumerate(sides) if other != seat)
    return _outlook(Facts(edition, position.locked, int(position.standing), rest, sides[seat], rivals), weights)
