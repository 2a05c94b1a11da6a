"""X: the worked examples of RULES.md. Red is seat 0, Blue seat 1."""

from __future__ import annotations

import pytest

from .table import Table

RED, BLUE = 0, 1


@pytest.mark.clause("X1")
def test_x1_one_two_and_three_goods():
    rolls = {
        "good food food": [1, 0, 0, 0, 0],
        "good good food": [1, 1, 0, 0, 0],
        "good good good": [1, 1, 1, 0, 0],
    }
    for dice, goods in rolls.items():
        assert Table().throw(dice).goods() == goods


@pytest.mark.clause("X2")
def test_x2_seven_goods_go_round():
    table = Table().give(cities=4, food=9).throw("skull skull skull good")
    assert table.goods() == [2, 2, 1, 1, 1]


@pytest.mark.clause("X3")
def test_x3_three_wood_for_two_stones():
    table = Table(trading=True).give(RED, wood=3).give(BLUE, stone=2).throw("food food food")
    table.play("offer 1", "give wood", "give wood", "give wood", "ask stone", "ask stone", "send", "1: accept")
    assert (table.goods(RED), table.goods(BLUE)) == ([0, 2, 0, 0, 0], [3, 0, 0, 0, 0])


@pytest.mark.clause("X4")
def test_x4_hunger_and_drought():
    table = Table().give(cities=5, food=3).throw("skull skull coins coins coins")
    assert table.lost() == 2 + 2


@pytest.mark.clause("X5")
def test_x5_an_invasion_is_neither_drought_nor_pestilence():
    table = Table().give(cities=4, food=9).throw("skull skull skull skull")
    assert (table.lost(RED), table.lost(BLUE)) == (4, 0)


@pytest.mark.clause("X6")
@pytest.mark.parametrize(("wood", "worth"), [(4, 10), (6, 21)])
def test_x6_a_row_is_spent_whole(wood, worth):
    table = Table().give(wood=wood).throw("food food food").play("buy leadership", "pay wood")
    assert worth >= 10
    assert table.goods() == [0, 0, 0, 0, 0]


@pytest.mark.clause("X7")
def test_x7_three_goods_and_a_full_row_of_wood():
    table = Table().give(wood=8, developments=["caravans"]).throw("skull good food")
    assert table.goods() == [8, 1, 1, 0, 0]


@pytest.mark.clause("X8")
def test_x8_fourteen_and_six_food_for_seven_cities():
    table = Table().give(cities=7, food=14).throw("food food coins coins coins coins coins")
    assert table.food() == 8


@pytest.mark.clause("X9")
def test_x9_quarrying_with_seven_goods():
    table = Table().give(cities=4, food=9, developments=["quarrying"]).throw("skull skull skull good")
    assert table.goods() == [2, 3, 1, 1, 1]


@pytest.mark.clause("X10")
def test_x10_quarrying_with_six_stones():
    table = Table().give(stone=6, developments=["quarrying"]).throw("skull food food")
    assert table.goods() == [1, 7, 0, 0, 0]


@pytest.mark.clause("X11")
def test_x11_leadership_and_a_skull():
    table = (
        Table().give(cities=4, food=9, developments=["leadership"]).roll("skull skull skull coins").play("stop")
    )
    table.play("lead skull").roll("food")
    assert sum(table.goods()) == 4
    assert (table.lost(RED), table.lost(BLUE)) == (2, 0)


@pytest.mark.clause("X12")
def test_x12_three_either_or_dice():
    table = Table().give(food=3, developments=["agriculture", "masonry"]).throw("either either either", eaten=1)
    assert (table.food(), table.position["workers"]) == (3 + 3 - 3, 6)


@pytest.mark.clause("X13")
def test_x13_a_revolt_before_building_and_buying():
    table = Table().give(cities=7, food=9, stone=2, developments=["engineering"])
    table.throw("skull skull skull skull skull coins coins")
    assert table.goods() == [0, 0, 0, 0, 0]
    assert table.asked == "buying"
    table.play("buy leadership", "pay coins")


@pytest.mark.clause("X14")
def test_x14_a_wall_that_comes_too_late():
    table = Table().give(cities=5, food=15, boxes={"great-wall": 10})
    table.throw("skull skull skull skull workers").play("build great-wall 3")
    assert table.lost() == 4
    table.end_turn().idle().throw("skull skull skull skull workers")
    assert table.lost() == 4


@pytest.mark.clause("X15")
def test_x15_two_obelisks_in_one_round():
    table = Table().give(RED, boxes={"obelisk": 6}).give(BLUE, boxes={"obelisk": 6})
    for _ in range(2):
        table.throw("workers food food").play("build obelisk 3").end_turn()
    assert table.scores() == [6, 3]
    assert table.position["round"] == 2


@pytest.mark.clause("X16")
def test_x16_two_stones_of_engineering():
    table = Table().give(stone=2, developments=["engineering"]).throw("food food food")
    table.play("engineer 2", "build city-4 3", "build step-pyramid 3")
    assert (table.realm()["cities"], table.realm()["monuments"]) == (4, ["step-pyramid"])


@pytest.mark.clause("X17")
def test_x17_an_empire_from_granaries():
    table = Table().give(food=8, stone=4, spearheads=2, developments=["granaries"]).throw("coins workers workers")
    table.on_to("buying").play("buy empire")
    table.refuses("pay stone spearheads food 4")
    table.play("pay stone spearheads food 5")
    assert (table.goods(), table.food()) == ([0, 0, 0, 0, 0], 0)
    assert table.position["coins"] == 0


@pytest.mark.clause("X18")
def test_x18_caravans_bought_in_time():
    table = Table().give(wood=5, stone=4).throw("coins coins coins").play("buy caravans", "pay coins").end_turn()
    assert table.goods() == [5, 4, 0, 0, 0]


@pytest.mark.clause("X19")
def test_x19_spearheads_break_the_tie():
    table = Table().give(RED, wood=3).give(BLUE, spearheads=2)
    for seat in (RED, BLUE):
        table.give(seat, developments=["architecture", "empire", "religion", "leadership", "agriculture"])
    assert table.scores() == [30, 30]
    assert table.placings() == [2, 1]


@pytest.mark.clause("X20")
def test_x20_red_still_has_a_turn():
    table = Table(start=BLUE).give(BLUE, developments=["irrigation", "medicine", "religion", "masonry"])
    table.throw("coins coins food").play("1: buy leadership", "1: pay coins", "1: end turn")
    assert (table.asked, table.position["turn"]) == ("rolling", RED)
    assert table.idle().over


@pytest.mark.clause("X21")
def test_x21_an_invasion_with_two_spearheads():
    table = Table(3, edition="late-bronze-age").give(2, monuments=["great-wall"])
    table.give(RED, cities=4, food=9, spearheads=2, developments=["smithing"]).throw("skull skull skull skull")
    table.play("spearheads 2")
    assert [table.lost(seat) for seat in range(3)] == [0, 8, 0]


@pytest.mark.clause("X22")
def test_x22_a_ship_swaps_at_once():
    table = Table(edition="late-bronze-age").give(wood=1, cloth=1, stone=1, developments=["shipping"])
    table.throw("food food food").play("ship", "swap stone spearheads")
    assert table.goods() == [0, 0, 0, 0, 1]
    assert table.realm()["ships"] == 1
