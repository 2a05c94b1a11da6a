"""L: the Late Bronze Age."""

from __future__ import annotations

import pytest

from .sheet import DEVELOPMENTS, GOODS, MONUMENTS
from .table import Table

INVASION = "skull skull skull skull food food food"


def late(seats: int = 2, **options: object) -> Table:
    return Table(seats, edition="late-bronze-age", **options)


@pytest.mark.clause("L1")
def test_trading_comes_after_building_and_before_buying():
    table = late(trading=True).give(0, food=0).give(1, wood=1).throw("workers coins coins")
    assert table.lost() == 3
    assert table.asked == "building"
    table.play("end build")
    assert table.asked == "trading"
    table.play("offer 1", "ask wood", "send", "1: accept", "end trade")
    assert table.asked == "buying"
    table.play("buy leadership", "pay wood")
    assert table.goods() == [0, 0, 0, 0, 0]


@pytest.mark.clause("L1")
def test_without_option_and_ships_nobody_trades():
    table = late().give(0, wood=1).give(1, wood=1).throw("workers coins coins").play("end build")
    assert table.asked == "buying"


@pytest.mark.clause("L2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_all_seven_monuments_are_in_play(seats):
    table = late(seats).throw("workers workers workers")
    assert {f"build {monument} 1" for monument in MONUMENTS} <= set(table.legal)


@pytest.mark.clause("L2")
def test_five_or_six_developments_do_not_end_the_game():
    table = late().give(0, developments=["irrigation", "medicine", "religion", "caravans", "masonry", "empire"])
    assert not table.idle(4).over
    table.throw("coins coins food").play("buy leadership", "pay coins").end_turn().idle()
    assert table.over


@pytest.mark.clause("L2")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_monuments_that_other_editions_strike_out_must_be_finished_too(seats):
    table = late(seats).give(0, monuments=["step-pyramid", "stone-circle", "obelisk", "great-wall"])
    assert not table.give(1, monuments=["hanging-gardens", "great-pyramid"]).idle(2 * seats).over
    assert table.give(1, monuments=["temple"]).idle(seats).over


def preserver(**realm: object) -> Table:
    """The turn of seat 0, who owns Preservation, begins."""
    table = late().idle()
    return table.give(0, developments=["preservation"], **realm).idle()


@pytest.mark.clause("L3")
@pytest.mark.parametrize(("food", "doubled"), [(0, 0), (1, 2), (7, 14), (8, 15), (15, 15)])
def test_preservation_doubles_the_food_for_a_pottery_before_the_first_roll(food, doubled):
    table = preserver(food=food, pottery=2)
    assert (table.actor, table.legal) == (0, ["preserve", "no preserve"])
    table.play("preserve")
    assert (table.food(), table.goods()) == (doubled, [0, 0, 1, 0, 0])
    assert table.asked == "rolling"  # once a turn


@pytest.mark.clause("L3")
def test_preservation_may_be_left():
    table = preserver(food=5, pottery=1).play("no preserve")
    assert (table.food(), table.goods(), table.asked) == (5, [0, 0, 1, 0, 0], "rolling")


@pytest.mark.clause("L3")
def test_without_pottery_or_preservation_nobody_is_asked():
    assert preserver(food=5).asked == "rolling"
    assert late().idle().give(0, pottery=2).idle().asked == "rolling"


def shipper(ships: int = 0, dice: str = "food food food", **goods: int) -> Table:
    """Seat 0 owns Shipping and has rolled."""
    table = late().give(0, developments=["shipping"], ships=ships, **goods)
    return table.throw(dice)


@pytest.mark.clause("L4")
def test_a_ship_costs_a_wood_and_a_cloth_and_no_workers():
    table = shipper(wood=3, cloth=2)
    assert (table.asked, table.legal) == ("building", ["ship", "end build"])
    table.play("ship")
    assert (table.realm()["ships"], table.goods()) == (1, [2, 0, 0, 1, 0])
    table.play("ship")
    assert (table.realm()["ships"], table.goods()) == (2, [1, 0, 0, 0, 0])
    assert table.asked != "building"  # no cloth left


@pytest.mark.clause("L4")
def test_nobody_builds_a_sixth_ship():
    table = shipper(ships=4, wood=3, cloth=3).play("ship")
    assert table.realm()["ships"] == 5
    assert table.asked == "trading"
    assert shipper(ships=5, wood=3, cloth=3).asked == "trading"


@pytest.mark.clause("L4")
@pytest.mark.parametrize(
    ("goods", "developments"),
    [({"wood": 1}, ["shipping"]), ({"cloth": 1}, ["shipping"]), ({"wood": 2, "cloth": 2}, ["commerce"])],
)
def test_no_ship_without_wood_cloth_and_shipping(goods, developments):
    table = late().give(0, developments=developments, **goods).throw("workers food food")
    table.refuses("ship")


@pytest.mark.clause("L5")
def test_each_ship_swaps_one_good_for_another_in_a_turn():
    table = shipper(ships=2, stone=2)
    assert table.asked == "trading"
    others = [good for good in GOODS if good != "stone"]
    assert table.legal == [*(f"swap stone {good}" for good in others), "end trade"]
    table.refuses("swap stone stone", "swap wood stone", "swap stone food", "swap food wood", "ship")
    table.play("swap stone spearheads", "swap spearheads cloth")
    assert table.goods() == [0, 1, 0, 1, 0]
    assert table.asked != "trading"
    table.end_turn().idle().throw("food food food")
    assert table.asked == "trading"  # every turn anew


@pytest.mark.clause("L5")
def test_a_ship_swaps_in_the_turn_in_which_it_is_built():
    table = shipper(wood=1, cloth=1, pottery=1).play("ship", "swap pottery wood")
    assert table.goods() == [1, 0, 0, 0, 0]


@pytest.mark.clause("L5")
def test_a_swap_needs_room_and_may_be_left():
    table = shipper(ships=1, stone=1, spearheads=4, dice="food food food")
    table.refuses("swap stone spearheads")
    assert "swap spearheads stone" in table.legal
    table.play("end trade")
    assert table.goods() == [0, 1, 0, 0, 4]


@pytest.mark.clause("L5")
def test_ships_and_offers_share_the_trading_step():
    table = late(trading=True).give(0, developments=["shipping"], ships=1, wood=1).give(1, cloth=1)
    table.throw("food food food").play("offer 1", "ask cloth", "send", "1: accept")
    table.play("swap cloth spearheads", "offer 1", "give spearheads", "send", "1: accept")
    assert (table.goods(0), table.goods(1)) == ([1, 0, 0, 0, 0], [0, 0, 0, 0, 1])


def smith(seats: int = 3, **realm: object) -> Table:
    return late(seats).give(0, cities=7, food=9, developments=["smithing"], **realm)


@pytest.mark.clause("L6")
def test_smithing_turns_an_invasion_on_all_without_a_finished_wall():
    table = smith(4).give(1, monuments=["great-wall"]).give(2, boxes={"great-wall": 12})
    table.throw(INVASION).play("spearheads 0")
    assert [table.lost(seat) for seat in range(4)] == [0, 0, 4, 4]


@pytest.mark.clause("L6")
def test_without_smithing_an_invasion_hits_the_roller():
    table = late(3).give(0, cities=7, food=9).give(1, developments=["smithing"]).throw(INVASION)
    assert [table.lost(seat) for seat in range(3)] == [4, 0, 0]


@pytest.mark.clause("L7")
@pytest.mark.parametrize("spent", [0, 1, 2, 3, 4])
def test_each_spearhead_spent_costs_them_2_points_more(spent):
    table = smith(spearheads=3).give(2, monuments=["great-wall"]).throw(INVASION)
    assert table.asked == "forging"
    assert table.goods()[4] == 4  # three and one of the eight goods just collected
    assert table.legal == [f"spearheads {number}" for number in range(5)]
    table.refuses("spearheads 5", "spearheads -1", "spearheads", "end build")
    table.play(f"spearheads {spent}")
    assert [table.lost(seat) for seat in range(3)] == [0, 4 + 2 * spent, 0]
    assert table.goods()[4] == 4 - spent


@pytest.mark.clause("L7")
def test_only_an_invasion_asks_for_spearheads():
    for dice in ("skull skull food food food food food", "skull skull skull food food food food"):
        assert smith(spearheads=3).throw(dice).asked != "forging"


@pytest.mark.clause("L8")
def test_commerce_adds_a_point_for_each_good_left():
    table = late().give(0, developments=["commerce"], wood=3, spearheads=2, food=9)
    assert table.lines()["bonuses"] == 5
    assert late().give(0, wood=3).lines()["bonuses"] == 0


@pytest.mark.clause("L9")
def test_alone_skulls_stay_locked():
    table = late(1).roll("skull skull food")
    assert table.legal == ["stop", "reroll food"]


@pytest.mark.clause("L9")
def test_alone_an_invasion_with_smithing_scores():
    table = smith(1).throw(INVASION).play("spearheads 1")
    assert table.lines() == {"developments": 5, "monuments": 0, "bonuses": 4 + 2, "disasters": 0}
    table = late(1).give(0, cities=7, food=9).throw(INVASION)
    assert table.lines()["disasters"] == -4


@pytest.mark.clause("L10")
def test_four_developments_are_new_and_other_editions_do_not_sell_them():
    new = {name for name, row in DEVELOPMENTS.items() if row[0] is None}
    assert new == {"preservation", "shipping", "smithing", "commerce"}
    rich = {"wood": 8, "stone": 7, "pottery": 6, "cloth": 5, "spearheads": 4}
    for edition in ("classic", "revised"):
        table = Table(edition=edition).give(0, **rich).throw("food food food")
        assert not [move for move in table.legal if move.removeprefix("buy ") in new]
    table = late().give(0, **rich).throw("food food food")
    assert {f"buy {name}" for name in DEVELOPMENTS} == set(table.legal) - {"end turn"}
