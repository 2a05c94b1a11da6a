"""A position of The Bronze Age for learning programs, in named fields of bytes. Nothing in this game is secret."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from altamira.core.features import (
    POINTS,
    Features,
    Field,
    Layout,
    around,
    change_bits,
    change_one,
    cut,
    one_of,
    padded,
    put_flag,
    put_over,
    put_points,
    split_points,
)
from altamira.core.game import View
from altamira.core.state import State
from altamira.games.bronze_age.components import (
    BOXES,
    DEVELOPMENT_NAMES,
    DEVELOPMENTS,
    EDITIONS,
    FACE_BITS,
    FACE_MASK,
    FACE_NAMES,
    FACES,
    GOODS,
    ITEM_NAMES,
    ITEMS,
    MONUMENT_NAMES,
    MONUMENTS,
    MOST_CITIES,
    MOST_FOOD,
    MOST_OFFERS,
    MOST_ROLLS,
    MOST_SHIPS,
    TARGET_NAMES,
    TARGETS,
    TRACK,
)
from altamira.games.bronze_age.notation import KIND_NAMES
from altamira.games.bronze_age.rules import BronzeAgeState
from altamira.games.bronze_age.state import ANSWERING, OFFERING, PAYING, STARTING, Realm

TABLE: Final = 4  # the most seats

_SEATS: Final = (TABLE,)
_ITEMS: Final = ", ".join(ITEM_NAMES)
LAYOUT: Final = Layout(
    [
        Field("seats", _SEATS, 1, "1 for each seat that somebody has; oneself is always the first"),
        Field("seat", _SEATS, 1, "1 for the number that one's own seat has at the table, as actions name seats"),
        Field("edition", (len(EDITIONS),), 1, "1 for the edition: " + ", ".join(EDITIONS)),
        Field("locked", (1,), 1, "1 if dice with skulls may not be rolled again"),
        Field("trading", (1,), 1, "1 if goods may be traded between seats"),
        Field("round", (1,), 255, "the number of the round"),
        Field("over", (1,), 1, "1 when the game has ended"),
        Field("first", _SEATS, 1, "1 for the seat that started the game; all 0 while it is drawn"),
        Field("turn", _SEATS, 1, "1 for the seat whose turn it is; all 0 before the first turn and at the end"),
        Field("actor", _SEATS, 1, "1 for the seat that decides; all 0 while dice are rolled, and at the end"),
        Field("decision", (len(KIND_NAMES),), 1, "1 for what is to be decided: " + ", ".join(KIND_NAMES)),
        Field("dice", (FACES,), MOST_CITIES, "dice on the table by face: " + ", ".join(FACE_NAMES)),
        Field("rolling", (1,), MOST_CITIES, "dice that are being rolled"),
        Field("rolls", (1,), MOST_ROLLS, "rolls taken this turn"),
        Field("led", (1,), 1, "1 when Leadership has been used this turn"),
        Field("workers", (1,), 255, "workers that may still build"),
        Field("coins", (1,), 255, "coins to buy with"),
        Field("swaps", (1,), MOST_SHIPS, "ships that may still swap a good"),
        Field("offers", (1,), MOST_OFFERS, "offers begun this turn"),
        Field("partner", _SEATS, 1, "offering, answering: 1 for the seat that is asked"),
        Field("give", (ITEMS,), MOST_FOOD, "what the seat on turn offers: " + _ITEMS),
        Field("ask", (ITEMS,), MOST_FOOD, "what it asks for: " + _ITEMS),
        Field("wanted", (DEVELOPMENTS,), 1, "paying: 1 for the development that is bought"),
        Field("points", (TABLE, 2), 255, "what would count if the game ended now: " + POINTS),
        Field("food", _SEATS, MOST_FOOD, "food of each seat"),
        Field("goods", (TABLE, GOODS), max(TRACK[:GOODS]), "goods: " + ", ".join(ITEM_NAMES[:GOODS])),
        Field("cities", _SEATS, MOST_CITIES, "cities"),
        Field(
            "boxes", (TABLE, TARGETS), max(BOXES), "boxes that workers have checked: " + ", ".join(TARGET_NAMES)
        ),
        Field("developments", (TABLE, DEVELOPMENTS), 1, "developments: " + ", ".join(DEVELOPMENT_NAMES)),
        Field("monuments", (TABLE, MONUMENTS), 1, "finished monuments: " + ", ".join(MONUMENT_NAMES)),
        Field("firsts", (TABLE, MONUMENTS), 1, "monuments finished before anybody else"),
        Field("disasters", _SEATS, 255, "points lost to disasters, cut off at 255"),
        Field("spoils", _SEATS, 255, "points won by invasions of one's own, alone; cut off at 255"),
        Field("ships", _SEATS, MOST_SHIPS, "ships"),
    ]
)
_SEATS_AT: Final[i64] = LAYOUT.at("seats")
_SEAT_AT: Final[i64] = LAYOUT.at("seat")
_EDITION_AT: Final[i64] = LAYOUT.at("edition")
_LOCKED_AT: Final[i64] = LAYOUT.at("locked")
_TRADING_AT: Final[i64] = LAYOUT.at("trading")
_ROUND_AT: Final[i64] = LAYOUT.at("round")
_OVER_AT: Final[i64] = LAYOUT.at("over")
_FIRST_AT: Final[i64] = LAYOUT.at("first")
_TURN_AT: Final[i64] = LAYOUT.at("turn")
_ACTOR_AT: Final[i64] = LAYOUT.at("actor")
_DECISION_AT: Final[i64] = LAYOUT.at("decision")
_DICE_AT: Final[i64] = LAYOUT.at("dice")
_ROLLING_AT: Final[i64] = LAYOUT.at("rolling")
_ROLLS_AT: Final[i64] = LAYOUT.at("rolls")
_LED_AT: Final[i64] = LAYOUT.at("led")
_WORKERS_AT: Final[i64] = LAYOUT.at("workers")
_COINS_AT: Final[i64] = LAYOUT.at("coins")
_SWAPS_AT: Final[i64] = LAYOUT.at("swaps")
_OFFERS_AT: Final[i64] = LAYOUT.at("offers")
_PARTNER_AT: Final[i64] = LAYOUT.at("partner")
_GIVE_AT: Final[i64] = LAYOUT.at("give")
_ASK_AT: Final[i64] = LAYOUT.at("ask")
_WANTED_AT: Final[i64] = LAYOUT.at("wanted")
_POINTS_AT: Final[i64] = LAYOUT.at("points")
_FOOD_AT: Final[i64] = LAYOUT.at("food")
_GOODS_AT: Final[i64] = LAYOUT.at("goods")
_CITIES_AT: Final[i64] = LAYOUT.at("cities")
_BOXES_AT: Final[i64] = LAYOUT.at("boxes")
_DEVELOPMENTS_AT: Final[i64] = LAYOUT.at("developments")
_MONUMENTS_AT: Final[i64] = LAYOUT.at("monuments")
_FIRSTS_AT: Final[i64] = LAYOUT.at("firsts")
_DISASTERS_AT: Final[i64] = LAYOUT.at("disasters")
_SPOILS_AT: Final[i64] = LAYOUT.at("spoils")
_SHIPS_AT: Final[i64] = LAYOUT.at("ships")


# What is remembered about a row that is written over: indexes plus 1, sets as bits, of each seat the stamp.

_SEAT_KEY: Final = 0
_EDITION_KEY: Final = 1
_FIRST_KEY: Final = 2
_TURN_KEY: Final = 3
_ACTOR_KEY: Final = 4
_DECISION_KEY: Final = 5
_PARTNER_KEY: Final = 6
_WANTED_KEY: Final = 7
_OFFERED_KEY: Final = 8  # 1 when there was an offer
_REALMS_KEY: Final = 9  # from here on for each seat
_STAMP_KEY: Final = 0
_DEVELOPMENTS_KEY: Final = 1
_MONUMENTS_KEY: Final = 2
_FIRSTS_KEY: Final = 3
_REALM_KEYS: Final = 4
_KEYS: Final = 25
assert _KEYS == _REALMS_KEY + TABLE * _REALM_KEYS


class BronzeAgeFeatures(Features):
    """Writes straight from the position, over the row before: most steps change one realm, if any."""

    def __init__(self) -> None:
        super().__init__(LAYOUT, _KEYS)

    def fits(self, state: State) -> bool:
        return isinstance(state, BronzeAgeState)

    def named(self, view: View) -> dict[str, list[int]]:
        return named(view)

    def rewrite(self, state: State, seat: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
        assert isinstance(state, BronzeAgeState)
        seats: i64 = state.seats
        kind: i64 = state.kind
        if kept[key + _SEAT_KEY] != seat + 1:
            change_one(out, at + _SEAT_AT, seat, kept, key + _SEAT_KEY)
            change_one(out, at + _EDITION_AT, state.edition, kept, key + _EDITION_KEY)
            put_flag(out, at + _LOCKED_AT, state.locked)
            put_flag(out, at + _TRADING_AT, state.trading)
        put_over(out, at + _ROUND_AT, state.round)
        put_flag(out, at + _OVER_AT, state.over)
        first: i64 = around(state.first - seat + seats, seats)
        turn: i64 = -1
        actor: i64 = -1
        decision: i64 = -1
        if not state.over:
            decision = kind
            if kind == STARTING:
                first = -1
            else:
                turn = around(state.turn - seat + seats, seats)
            actor = state.actor()
            if actor >= 0:
                actor = around(actor - seat + seats, seats)
        change_one(out, at + _FIRST_AT, first, kept, key + _FIRST_KEY)
        change_one(out, at + _TURN_AT, turn, kept, key + _TURN_KEY)
        change_one(out, at + _ACTOR_AT, max(actor, -1), kept, key + _ACTOR_KEY)
        change_one(out, at + _DECISION_AT, decision, kept, key + _DECISION_KEY)
        i: i64
        for i in range(FACES):
            out[at + _DICE_AT + i] = u8(state.dice >> FACE_BITS * i & FACE_MASK)
        out[at + _ROLLING_AT] = u8(state.rolling)
        out[at + _ROLLS_AT] = u8(state.rolls)
        put_flag(out, at + _LED_AT, state.led)
        put_over(out, at + _WORKERS_AT, state.workers)
        put_over(out, at + _COINS_AT, state.coins)
        out[at + _SWAPS_AT] = u8(state.swaps)
        out[at + _OFFERS_AT] = u8(state.offers)
        offered: i64 = 1 if kind in (OFFERING, ANSWERING) else 0
        if offered | kept[key + _OFFERED_KEY]:
            kept[key + _OFFERED_KEY] = offered
            partner: i64 = around(state.partner - seat + seats, seats) if offered else -1
            change_one(out, at + _PARTNER_AT, partner, kept, key + _PARTNER_KEY)
            for i in range(ITEMS):
                out[at + _GIVE_AT + i] = u8(state.give[i] * offered)
                out[at + _ASK_AT + i] = u8(state.ask[i] * offered)
        change_one(out, at + _WANTED_AT, state.wanted if kind == PAYING else -1, kept, key + _WANTED_KEY)
        for i in range(seats):
            realm: Realm = state.realms[around(seat + i, seats)]
            own: i64 = key + _REALMS_KEY + i * _REALM_KEYS
            if kept[own + _STAMP_KEY] != realm.stamp:
                kept[own + _STAMP_KEY] = realm.stamp
                self._realm(realm, state.edition, i, out, at, kept, own)

    def _realm(self, realm: Realm, edition: i64, i: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
        out[at + _SEATS_AT + i] = 1
        put_points(out, at + _POINTS_AT + 2 * i, realm.points(edition))
        out[at + _FOOD_AT + i] = u8(realm.food)
        out[at + _CITIES_AT + i] = u8(realm.cities)
        j: i64 = at + _GOODS_AT + i * GOODS
        number: i64
        for number in realm.goods:  # faster than by index
            out[j] = u8(number)
            j += 1
        j = at + _BOXES_AT + i * TARGETS
        for number in realm.boxes:
            out[j] = u8(number)
            j += 1
        change_bits(
            out, at + _DEVELOPMENTS_AT + i * DEVELOPMENTS, realm.developments, kept, key + _DEVELOPMENTS_KEY
        )
        change_bits(out, at + _MONUMENTS_AT + i * MONUMENTS, realm.monuments, kept, key + _MONUMENTS_KEY)
        change_bits(out, at + _FIRSTS_AT + i * MONUMENTS, realm.firsts, kept, key + _FIRSTS_KEY)
        put_over(out, at + _DISASTERS_AT + i, realm.disasters)
        put_over(out, at + _SPOILS_AT + i, realm.spoils)
        out[at + _SHIPS_AT + i] = u8(realm.ships)


def named(view: View) -> dict[str, list[int]]:
    """The same row by names, from nothing but what the seat's view tells."""
    facts, seat = view.facts, view.seat or 0
    realms = facts["realms"]
    seats = len(realms)
    order = [(seat + i) % seats for i in range(seats)]
    asked, over = facts["asked"], facts["over"]

    def who(wanted: int) -> list[int]:
        return one_of(order.index(wanted) if wanted >= 0 else -1, TABLE)

    def each(name: str) -> list[int]:
        return padded([cut(realms[other][name]) for other in order], TABLE)

    def having(name: str, of: list[str]) -> list[int]:
        rows = [int(one in realms[other][name]) for other in order for one in of]
        return padded(rows, TABLE * len(of))

    def counted(name: str, of: list[str]) -> list[int]:
        rows = [realms[other][name].get(one, 0) for other in order for one in of]
        return padded(rows, TABLE * len(of))

    dealing = asked in ("offering", "answering")
    points = [part for other in order for part in split_points(view.scores[other])]
    return {
        "seats": padded([1] * seats, TABLE),
        "seat": one_of(seat, TABLE),
        "edition": [int(facts["edition"] == edition) for edition in EDITIONS],
        "locked": [int(facts["locked"])],
        "trading": [int(facts["trading"])],
        "round": [cut(facts["round"])],
        "over": [int(over)],
        "first": who(-1 if asked == "start player" else facts["first"]),
        "turn": who(-1 if over or asked == "start player" else facts["turn"]),
        "actor": who(max(view.actor, -1)),
        "decision": [int(asked == kind and not over) for kind in KIND_NAMES],
        "dice": [facts["dice"].count(face) for face in FACE_NAMES],
        "rolling": [facts["rolling"]],
        "rolls": [facts["rolls"]],
        "led": [int(facts["led"])],
        "workers": [cut(facts["workers"])],
        "coins": [cut(facts["coins"])],
        "swaps": [facts["swaps"]],
        "offers": [facts["offers"]],
        "partner": who(facts["partner"] if dealing else -1),
        "give": [facts["give"].get(item, 0) if dealing else 0 for item in ITEM_NAMES],
        "ask": [facts["ask"].get(item, 0) if dealing else 0 for item in ITEM_NAMES],
        "wanted": [int(facts["wanted"] == name) for name in DEVELOPMENT_NAMES],
        "points": padded(points, TABLE * 2),
        "food": each("food"),
        "goods": counted("goods", ITEM_NAMES[:GOODS]),
        "cities": each("cities"),
        "boxes": counted("boxes", TARGET_NAMES),
        "developments": having("developments", DEVELOPMENT_NAMES),
        "monuments": having("monuments", MONUMENT_NAMES),
        "firsts": having("first_to_finish", MONUMENT_NAMES),
        "disasters": each("disasters"),
        "spoils": each("spoils"),
        "ships": each("ships"),
    }
