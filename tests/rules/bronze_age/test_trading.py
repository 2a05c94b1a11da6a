"""T: trading between players, an option."""

from __future__ import annotations

import pytest

from altamira.core.errors import BadOption

from .table import Table


def market(seats: int = 2, edition: str = "classic", **realms: dict[str, int]) -> Table:
    """Seat 0 may trade; `seat1={...}` says what somebody has. It rolled food and had 3, so it has 9 left."""
    table = Table(seats, edition=edition, trading=True)
    for seat, amounts in realms.items():
        table.give(int(seat.removeprefix("seat")), **amounts)
    return table.throw("food food food").on_to("trading", "ending")


@pytest.mark.clause("T1")
def test_trading_comes_after_disasters_and_before_building():
    table = Table(trading=True).give(0, wood=1, cities=5, food=0).throw("skull skull workers workers coins")
    assert table.asked == "trading"
    assert table.lost() == 5 + 2
    assert table.position["workers"] == 6
    table.play("end trade")
    assert table.asked == "building"
    table.refuses("offer 1", "end trade")


@pytest.mark.clause("T1")
def test_without_the_option_nobody_trades():
    table = Table().give(0, wood=3).give(1, wood=3).throw("workers food food")
    assert table.asked == "building"
    table.refuses("offer 1", "end trade")


@pytest.mark.clause("T1", "O2")
def test_a_game_alone_refuses_trading_in_a_line():
    with pytest.raises(BadOption) as error:
        Table(1, trading=True)
    assert (
        str(error.value)
        == "Option trading of The Bronze Age needs another number of seats than 1; it is for: 2, 3, 4."
    )


@pytest.mark.clause("T2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_player_on_turn_trades_with_any_opponent_and_only_so(seats):
    table = market(seats)
    assert table.legal == [*(f"offer {seat}" for seat in range(1, seats)), "end trade"]
    table.refuses("offer 0", f"offer {seats}", "offer -1", "accept", "send", "withdraw")
    table.play("0: end trade").end_turn().throw("food food food")
    assert table.legal == [*(f"offer {seat}" for seat in range(seats) if seat != 1), "end trade"]


@pytest.mark.clause("T2")
def test_goods_and_food_are_traded_but_neither_coins_nor_workers():
    goods = {"wood": 1, "stone": 1, "pottery": 1, "cloth": 1, "spearheads": 1}
    table = market(seat0=goods, seat1=goods).play("offer 1")
    items = ("wood", "stone", "pottery", "cloth", "spearheads", "food")
    assert table.legal == [*(f"give {item}" for item in items), *(f"ask {item}" for item in items), "withdraw"]
    table.refuses("give coins", "ask coins", "give workers", "ask workers", "give wood stone")


@pytest.mark.clause("T3")
def test_an_offer_is_put_together_step_by_step_sent_and_accepted_as_it_is():
    table = market(3, seat0={"wood": 4}, seat2={"cloth": 2, "food": 5})
    table.play("0: offer 2", "give wood", "give wood", "ask cloth", "ask food")
    assert (table.position["give"], table.position["ask"]) == ({"wood": 2}, {"cloth": 1, "food": 1})
    assert (table.goods(0), table.goods(2)) == ([4, 0, 0, 0, 0], [0, 0, 0, 2, 0])
    table.play("0: send")
    assert (table.actor, table.legal) == (2, ["accept", "refuse"])
    table.refuses("give wood", "ask wood", "send", "withdraw", "end trade")
    table.play("2: accept")
    assert (table.goods(0), table.food(0)) == ([2, 0, 0, 1, 0], 9 + 1)
    assert (table.goods(2), table.food(2)) == ([2, 0, 0, 1, 0], 5 - 1)
    assert (table.actor, table.asked) == (0, "trading")
    assert (table.position["give"], table.position["ask"]) == ({}, {})


@pytest.mark.clause("T3")
@pytest.mark.parametrize("end", [["send", "1: refuse"], ["withdraw"]])
def test_an_offer_that_is_refused_or_withdrawn_changes_nothing(end):
    table = market(seat0={"wood": 4}, seat1={"stone": 2})
    before = table.position["realms"]
    table.play("offer 1", "give wood", "ask stone", *end)
    assert table.position["realms"] == before
    assert (table.actor, table.asked) == (0, "trading")
    assert (table.position["give"], table.position["ask"]) == ({}, {})


@pytest.mark.clause("T4")
def test_nobody_can_offer_or_ask_for_what_is_not_there():
    table = market(seat0={"wood": 1}, seat1={"stone": 1, "food": 0}).play("offer 1")
    table.refuses("give stone", "ask wood", "ask food", "give spearheads")
    table.play("give wood", "ask stone")
    table.refuses("give wood", "ask stone")


@pytest.mark.clause("T4")
def test_nobody_can_offer_or_ask_for_what_has_no_room():
    full = {"wood": 8, "stone": 6}
    table = market(seat0={"wood": 2, "stone": 2, "spearheads": 4}, seat1={**full, "spearheads": 2, "food": 14})
    table.play("offer 1")
    table.refuses("give wood", "ask spearheads")
    table.play("give stone", "give food")
    table.refuses("give stone", "give food")


@pytest.mark.clause("T4")
def test_room_that_the_same_offer_would_make_does_not_count():
    """Only kinds that go one way are in an offer, so a full row cannot be emptied by it first."""
    table = market(seat0={"wood": 8}, seat1={"wood": 3}).play("offer 1")
    table.refuses("ask wood")
    table.play("give wood")
    table.refuses("ask wood")


@pytest.mark.clause("T5")
def test_no_kind_goes_both_ways():
    table = market(seat0={"wood": 3}, seat1={"wood": 3}).play("offer 1", "give wood")
    table.refuses("ask wood")
    table = market(seat0={"wood": 3}, seat1={"wood": 3, "food": 4}).play("offer 1", "ask wood", "ask food")
    table.refuses("give wood", "give food")


@pytest.mark.clause("T5")
def test_a_gift_or_a_request_is_an_offer_too_but_an_empty_one_is_not():
    table = market(seat0={"wood": 3}, seat1={"stone": 3}).play("offer 1")
    table.refuses("send")
    table.play("give wood", "send", "1: accept")
    assert (table.goods(0), table.goods(1)) == ([2, 0, 0, 0, 0], [1, 3, 0, 0, 0])
    table.play("offer 1", "ask stone", "send", "1: accept")
    assert (table.goods(0), table.goods(1)) == ([2, 1, 0, 0, 0], [1, 2, 0, 0, 0])


@pytest.mark.clause("T6")
@pytest.mark.parametrize(
    "end", [["withdraw"], ["give food", "send", "1: refuse"], ["give food", "send", "1: accept"]]
)
def test_at_most_three_offers_are_begun_in_a_turn(end):
    table = market()
    for number in range(3):
        assert table.position["offers"] == number
        table.play("0: offer 1", *end)
    assert table.asked == "ending"
    table.refuses("offer 1")
    table.end_turn().throw("food food food")
    assert (table.position["offers"], table.asked) == (0, "trading")


@pytest.mark.clause("T6")
def test_offers_to_several_opponents_count_together():
    table = market(4).play("offer 1", "withdraw", "offer 2", "withdraw", "offer 3", "withdraw")
    assert table.asked == "ending"


@pytest.mark.clause("T7")
def test_an_opponent_above_six_goods_discards_at_the_end_of_the_own_turn():
    table = market(seat0={"cloth": 2}, seat1={"wood": 6})
    table.play("offer 1", "give cloth", "give cloth", "send", "1: accept").end_turn()
    assert table.goods(1) == [6, 0, 0, 2, 0]
    table.throw("food food food").on_to("discarding")
    assert table.actor == 1


@pytest.mark.clause("T3")
def test_what_was_traded_builds_and_buys_in_the_same_turn():
    table = Table(trading=True).give(0, developments=["engineering"]).give(1, stone=1, cloth=2)
    table.throw("coins food food").play("offer 1", "ask stone", "ask cloth", "ask cloth", "send", "1: accept")
    table.play("end trade", "engineer 1", "build city-4 3")
    assert table.realm()["cities"] == 4
    table.play("buy agriculture", "pay cloth")
    assert table.realm()["developments"] == ["agriculture", "engineering"]
