"""A position of The Bronze Age as plain data: the realms, the turn, what is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from altamira.core.chance import BIT, pool_size
from altamira.core.rng import Rng
from altamira.core.stamps import CLOCK
from altamira.core.state import State
from altamira.games.bronze_age.components import (
    ARCHITECTURE,
    BOXES,
    CITIES,
    COMMERCE,
    DEVELOPMENTS,
    EMPIRE,
    FIRST_POINTS,
    GOODS,
    GOODS_VALUE,
    ITEMS,
    LATER_POINTS,
    MONUMENT_BONUS,
    MONUMENTS,
    POINTS,
    START_CITIES,
    START_FOOD,
    TARGETS,
    TRACK_WIDTH,
    in_play,
)

# What the game waits for. Those from CHANCE_KINDS on wait for an outcome.

PRESERVING: Final = 0  # before the first roll: double the food?
REROLLING: Final = 1  # which dice to roll again
LEADING: Final = 2  # Leadership: one more die
CHOOSING: Final = 3  # how many either-or dice are food
FORGING: Final = 4  # Smithing: spearheads for the invasion
TRADING: Final = 5  # offers and swaps
OFFERING: Final = 6  # the items of an offer
ANSWERING: Final = 7  # the asked seat accepts or refuses
BUILDING: Final = 8
BUYING: Final = 9
PAYING: Final = 10
DISCARDING: Final = 11
ENDING: Final = 12  # nothing left to do but to end the turn
CHANCE_KINDS: Final = 13
STARTING: Final = 13  # who starts
ROLLING: Final = 14

# The lines of the final count

SCORE_LINES: Final = ["developments", "monuments", "bonuses", "disasters"]

# The fields of a position and of a realm that do not follow from others

FIELDS: Final = (
    "seats", "edition", "locked", "trading", "kind", "round", "first", "turn", "over", "dice", "rolling", "rolls",
    "led", "workers", "coins", "swaps", "offers", "partner", "give", "ask", "wanted",
)  # fmt: skip
REALM_FIELDS: Final = (
    "food", "goods", "boxes", "developments", "monuments", "firsts", "disasters", "spoils", "ships",
)  # fmt: skip


class Realm:
    """What one player has."""

    def __init__(self) -> None:
        self.stamp: i64 = CLOCK.tick()  # another one after every change
        self.food: i64 = START_FOOD
        self.goods: list[i64] = []
        self.boxes: list[i64] = []  # checked boxes of each city and monument
        self.cities: i64 = START_CITIES  # follows from the boxes
        self.developments: i64 = 0  # bits
        self.monuments: i64 = 0  # bits of the finished ones
        self.firsts: i64 = 0  # bits of those that it finished before anybody else
        self.disasters: i64 = 0  # points lost
        self.spoils: i64 = 0  # points won by invasions of one's own; only alone
        self.ships: i64 = 0

    def copy(self) -> Realm:
        other = Realm()
        other.stamp = self.stamp
        other.food = self.food
        other.goods = self.goods[:]
        other.boxes = self.boxes[:]
        other.cities = self.cities
        other.developments = self.developments
        other.monuments = self.monuments
        other.firsts = self.firsts
        other.disasters = self.disasters
        other.spoils = self.spoils
        other.ships = self.ships
        return other

    def change(self) -> None:
        """It is no longer as it was, or will not be in a moment."""
        self.stamp = CLOCK.tick()

    def owns(self, development: i64) -> bool:
        return self.developments >> development & 1 == 1

    def finished(self, monument: i64) -> bool:
        return self.monuments >> monument & 1 == 1

    def goods_count(self) -> i64:
        total: i64 = 0
        good: i64
        for good in range(GOODS):
            total += self.goods[good]
        return total

    def goods_value(self) -> i64:
        total: i64 = 0
        good: i64
        for good in range(GOODS):
            total += GOODS_VALUE[good * TRACK_WIDTH + self.goods[good]]
        return total

    def lose_goods(self) -> None:
        self.change()
        good: i64
        for good in range(GOODS):
            self.goods[good] = 0

    def breakdown(self, edition: i64) -> list[i64]:
        """E5: the points by line, as SCORE_LINES names them."""
        return [
            self._developments(edition),
            self._monuments(edition),
            self._bonuses(edition),
            -self.disasters,
        ]

    def points(self, edition: i64) -> i64:
        """E5: all lines together; no list is made, because rows for learning ask for it at every step."""
        return self._developments(edition) + self._monuments(edition) + self._bonuses(edition) - self.disasters

    def _developments(self, edition: i64) -> i64:
        points: i64 = 0
        left: i64 = self.developments
        i: i64 = edition * DEVELOPMENTS
        while left:
            points += POINTS[i] * (left & 1)
            left >>= 1
            i += 1
        return points

    def _monuments(self, edition: i64) -> i64:
        points: i64 = 0
        left: i64 = self.monuments
        i: i64 = 0
        while left:
            if left & 1:
                points += FIRST_POINTS[i] if self.firsts >> i & 1 else LATER_POINTS[edition * MONUMENTS + i]
            left >>= 1
            i += 1
        return points

    def _bonuses(self, edition: i64) -> i64:
        points: i64 = self.spoils
        if self.owns(ARCHITECTURE):
            points += MONUMENT_BONUS[edition] * pool_size(self.monuments)
        if self.owns(EMPIRE):
            points += self.cities
        if self.owns(COMMERCE):
            points += self.goods_count()
        return points


class Position(State):
    """The data of a position; BronzeAgeState adds the rules."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        # Options
        self.edition: i64 = 0
        self.locked: bool = True  # skulls may not be rolled again
        self.trading: bool = False
        # The table
        self.kind: i64 = STARTING
        self.round: i64 = 1
        self.first: i64 = 0
        self.turn: i64 = 0  # the seat whose turn it is
        self.over: bool = False
        self.realms: list[Realm] = []
        self.standing: i64 = 0  # bits of the monuments in play; follows from edition and seats
        # The turn
        self.dice: i64 = 0  # the handful on the table
        self.rolling: i64 = 0  # dice in the cup
        self.rolls: i64 = 0  # rolls taken
        self.led: bool = False  # Leadership has been used
        self.workers: i64 = 0
        self.coins: i64 = 0
        self.swaps: i64 = 0  # ships that may still swap
        self.offers: i64 = 0  # offers begun
        self.partner: i64 = 0
        self.give: list[i64] = []
        self.ask: list[i64] = []
        self.wanted: i64 = 0  # the development that is being paid

    def set_up(self) -> None:
        """S1-S3."""
        for _ in range(self.seats):
            realm = Realm()
            realm.goods = [0] * GOODS
            realm.boxes = [0] * TARGETS
            self.realms.append(realm)
        self.give = [0] * ITEMS
        self.ask = [0] * ITEMS
        self.count_boxes()

    def count_boxes(self) -> None:
        """The monuments in play, and each realm's cities, from what else is known."""
        self.standing = 0
        i: i64
        for i in in_play(self.edition, self.seats):
            self.standing |= BIT[i]
        realm: Realm
        for realm in self.realms:
            realm.cities = START_CITIES
            for i in range(CITIES):
                if realm.boxes[i] == BOXES[i]:
                    realm.cities += 1

    def copy_all(self, other: Position) -> None:
        other.edition = self.edition
        other.locked = self.locked
        other.trading = self.trading
        other.kind = self.kind
        other.round = self.round
        other.first = self.first
        other.turn = self.turn
        other.over = self.over
        other.standing = self.standing
        other.dice = self.dice
        other.rolling = self.rolling
        other.rolls = self.rolls
        other.led = self.led
        other.workers = self.workers
        other.coins = self.coins
        other.swaps = self.swaps
        other.offers = self.offers
        other.partner = self.partner
        other.give = self.give[:]
        other.ask = self.ask[:]
        other.wanted = self.wanted
        realms: list[Realm] = []
        realm: Realm
        for realm in self.realms:
            realms.append(realm.copy())
        other.realms = realms

    def fill(self, rng: Rng) -> None:
        """H1: everything lies open."""

    def scores(self) -> list[i64]:
        result: list[i64] = []
        realm: Realm
        for realm in self.realms:
            result.append(realm.points(self.edition))
        return result

    def placings(self) -> list[i64]:
        """E6, E7: most points win; then the goods that are worth more; who is still equal shares the place."""
        scores = self.scores()
        result: list[i64] = []
        seat: i64
        other: i64
        for seat in range(self.seats):
            place: i64 = 1
            for other in range(self.seats):
                if scores[other] > scores[seat] or (
                    scores[other] == scores[seat]
                    and self.realms[other].goods_value() > self.realms[seat].goods_value()
                ):
                    place += 1
            result.append(place)
        return result

    # All fields by name

    def data(self) -> dict[str, Any]:
        data: dict[str, Any] = {name: getattr(self, name) for name in FIELDS}
        data["realms"] = [{name: getattr(realm, name) for name in REALM_FIELDS} for realm in self.realms]
        return data

    def set_data(self, data: Mapping[str, Any]) -> None:
        for name in FIELDS:
            setattr(self, name, _own(data[name]))
        self.realms = []
        for row in data["realms"]:
            realm = Realm()
            for name in REALM_FIELDS:
                setattr(realm, name, _own(row[name]))
            self.realms.append(realm)
        self.count_boxes()


def _own(value: Any) -> Any:
    return list(value) if isinstance(value, list) else value
