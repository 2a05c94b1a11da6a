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
    cut,
    one_of,
    padded,
    put,
    put_bits,
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
        Field("first", _SEATS, 1, "1 for the seat that started the game"),
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


class BronzeAgeFeatures(Features):
    """Writes straight from the position."""

    def __init__(self) -> None:
        super().__init__(LAYOUT)

    def named(self, view: View) -> dict[str, list[int]]:
        return named(view)

    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, BronzeAgeState)
        seats: i64 = state.seats
        kind: i64 = state.kind
        out[at + _SEAT_AT + seat] = 1
        out[at + _EDITION_AT + state.edition] = 1
        if state.locked:
            out[at + _LOCKED_AT] = 1
        if state.trading:
            out[at + _TRADING_AT] = 1
        put(out, at + _ROUND_AT, state.round)
        out[at + _FIRST_AT + (state.first - seat + seats) % seats] = 1
        if state.over:
            out[at + _OVER_AT] = 1
        else:
            out[at + _DECISION_AT + kind] = 1
            if kind != STARTING:
                out[at + _TURN_AT + (state.turn - seat + seats) % seats] = 1
            actor: i64 = state.actor()
            if actor >= 0:
                out[at + _ACTOR_AT + (actor - seat + seats) % seats] = 1
        i: i64
        for i in range(FACES):
            out[at + _DICE_AT + i] = u8(state.dice >> FACE_BITS * i & FACE_MASK)
        out[at + _ROLLING_AT] = u8(state.rolling)
        out[at + _ROLLS_AT] = u8(state.rolls)
        if state.led:
            out[at + _LED_AT] = 1
        put(out, at + _WORKERS_AT, state.workers)
        put(out, at + _COINS_AT, state.coins)
        out[at + _SWAPS_AT] = u8(state.swaps)
        out[at + _OFFERS_AT] = u8(state.offers)
        if kind in (OFFERING, ANSWERING):
            out[at + _PARTNER_AT + (state.partner - seat + seats) % seats] = 1
            for i in range(ITEMS):
                out[at + _GIVE_AT + i] = u8(state.give[i])
                out[at + _ASK_AT + i] = u8(state.ask[i])
        elif kind == PAYING:
            out[at + _WANTED_AT + state.wanted] = 1
        for i in range(seats):
            self._realm(state.realms[(seat + i) % seats], state.edition, i, out, at)

    def _realm(self, realm: Realm, edition: i64, i: i64, out: vec[u8], at: i64) -> None:
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
        put_bits(out, at + _DEVELOPMENTS_AT + i * DEVELOPMENTS, realm.developments)
        put_bits(out, at + _MONUMENTS_AT + i * MONUMENTS, realm.monuments)
        put_bits(out, at + _FIRSTS_AT + i * MONUMENTS, realm.firsts)
        put(out, at + _DISASTERS_AT + i, realm.disasters)
        put(out, at + _SPOILS_AT + i, realm.spoils)
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
        "first": who(facts["first"]),
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
