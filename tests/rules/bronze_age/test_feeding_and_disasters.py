"""F: step 2, feeding and disasters."""

from __future__ import annotations

import pytest

from .sheet import EDITIONS
from .table import Table


def struck(skulls: int, *, seats: int = 3, others: str = "coins", **roller: object) -> Table:
    """Seat 0, with seven cities and enough to eat, has rolled so many skulls."""
    table = Table(seats).give(0, cities=7, food=15, **roller)
    return table.throw(" ".join(["skull"] * skulls + [others] * (7 - skulls)))


@pytest.mark.clause("F1")
@pytest.mark.parametrize("cities", [3, 4, 5, 6, 7])
def test_each_city_eats_one_food_and_nobody_is_asked(cities):
    table = Table().give(0, cities=cities, food=9).give(1, food=9, cities=7)
    table.throw(" ".join(["workers"] * cities))
    assert table.asked == "building"
    assert (table.food(0), table.food(1)) == (9 - cities, 9)


@pytest.mark.clause("F2")
@pytest.mark.parametrize(("food", "left", "lost"), [(8, 1, 0), (7, 0, 0), (6, 0, 1), (3, 0, 4), (0, 0, 7)])
def test_each_city_without_food_costs_a_point_and_none_is_lost(food, left, lost):
    table = Table().give(0, cities=7, food=food).throw("coins coins coins coins coins coins coins")
    assert (table.food(), table.lost()) == (left, lost)
    assert table.realm()["cities"] == 7
    assert table.lines() == {"developments": 0, "monuments": 0, "bonuses": 0, "disasters": -lost}


@pytest.mark.clause("F2")
def test_disaster_points_have_no_limit_and_the_score_may_be_negative():
    table = Table(1)
    for _ in range(9):
        table.give(0, cities=7, food=0).throw("skull skull coins coins coins coins coins").end_turn()
    assert table.lost() == 9 * (7 + 2) > 50
    assert table.scores() == [-81]


@pytest.mark.clause("F3")
@pytest.mark.parametrize(
    ("skulls", "roller", "others"), [(0, 0, 0), (1, 0, 0), (2, 2, 0), (3, 0, 3), (4, 4, 0), (5, 0, 0), (7, 0, 0)]
)
def test_exactly_one_disaster_comes_with_a_number_of_skulls(skulls, roller, others):
    table = struck(skulls)
    assert [table.lost(seat) for seat in range(3)] == [roller, others, others]


@pytest.mark.clause("F3")
def test_hunger_and_a_disaster_may_come_in_one_turn():
    table = Table().give(0, cities=4, food=1).throw("skull skull skull skull")
    assert (table.food(), table.lost()) == (0, 3 + 4)


@pytest.mark.clause("F3")
def test_skulls_do_not_count_on_from_turn_to_turn():
    table = Table(1).throw("skull food food").end_turn().throw("skull food food").end_turn()
    assert table.lost() == 0


@pytest.mark.clause("F3")
def test_a_disaster_counts_the_skulls_of_all_rolls():
    table = Table().roll("skull food food").play("reroll food").roll("skull").play("stop")
    assert table.lost() == 2


@pytest.mark.clause("F4")
@pytest.mark.parametrize(
    ("development", "lost"), [("irrigation", 0), ("medicine", 2), ("religion", 2), ("agriculture", 2)]
)
def test_a_drought_costs_the_roller_2_points_but_for_irrigation(development, lost):
    table = struck(2, developments=[development])
    assert [table.lost(seat) for seat in range(3)] == [lost, 0, 0]


@pytest.mark.clause("F5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pestilence_costs_each_opponent_3_points_but_for_medicine(seats):
    table = Table(seats).give(1, developments=["medicine"]).throw("skull skull skull")
    assert [table.lost(seat) for seat in range(seats)] == [0, 0, 3, 3][:seats]


@pytest.mark.clause("F5")
def test_the_rollers_own_medicine_protects_nobody_else():
    table = struck(3, developments=["medicine", "irrigation"])
    assert [table.lost(seat) for seat in range(3)] == [0, 3, 3]


@pytest.mark.clause("F6")
def test_an_invasion_costs_the_roller_4_points():
    assert [struck(4).lost(seat) for seat in range(3)] == [4, 0, 0]
    assert struck(4, boxes={"great-wall": 12}).lost() == 4
    assert struck(4, monuments=["obelisk", "step-pyramid"], developments=["religion", "irrigation"]).lost() == 4


@pytest.mark.clause("F6")
def test_the_great_wall_keeps_an_invasion_out_of_the_own_cities_only():
    assert struck(4, monuments=["great-wall"]).lost() == 0
    table = Table().give(0, monuments=["great-wall"]).give(1, later=["great-wall"], cities=4, food=9)
    table.idle().throw("skull skull skull skull")
    assert table.lost(1) == 0  # it does not matter who finished it first
    table = Table().give(1, monuments=["great-wall"]).give(0, cities=4, food=9).throw("skull skull skull skull")
    assert table.lost(0) == 4


@pytest.mark.clause("F7")
@pytest.mark.parametrize("skulls", [5, 6, 7])
def test_a_revolt_takes_all_goods_with_those_just_collected(skulls):
    table = Table().give(0, cities=7, food=15, wood=5, spearheads=4).give(1, wood=2)
    table.throw(" ".join(["skull"] * skulls + ["food"] * (7 - skulls)))
    assert table.goods(0) == [0, 0, 0, 0, 0]
    assert table.goods(1) == [2, 0, 0, 0, 0]
    assert table.lost(0) == 0


@pytest.mark.clause("F7")
def test_a_revolt_leaves_food_coins_and_workers():
    table = Table().give(0, cities=7, food=15, stone=7, developments=["engineering"])
    table.throw("skull skull skull skull skull workers coins")
    assert (table.food(), table.position["workers"], table.position["coins"]) == (15 - 7, 3, 7)
    table.refuses("engineer 1")
    table.play("build obelisk 3")
    assert table.goods() == [0, 0, 0, 0, 0]


@pytest.mark.clause("F7")
def test_medicine_and_the_wall_do_not_help_against_a_revolt():
    table = struck(5, wood=3, developments=["medicine", "irrigation"], monuments=["great-wall"])
    assert table.goods() == [0, 0, 0, 0, 0]


@pytest.mark.clause("F8")
@pytest.mark.parametrize("skulls", [5, 6])
def test_religion_turns_a_revolt_on_the_opponents_without_religion(skulls):
    table = Table(4).give(0, cities=6, food=15, cloth=1, developments=["religion"])
    table.give(1, wood=3, stone=1, food=9).give(2, pottery=2, developments=["religion"]).give(3, spearheads=4)
    table.throw(" ".join(["skull"] * skulls + ["food"] * (6 - skulls)))
    assert sum(table.goods(0)) == 1 + 2 * skulls
    assert [table.goods(seat) for seat in (1, 2, 3)] == [[0] * 5, [0, 0, 2, 0, 0], [0] * 5]
    assert table.food(1) == 9
    assert [table.lost(seat) for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.clause("F8")
def test_an_opponents_religion_does_not_spare_the_roller():
    table = Table().give(0, cities=5, food=9, wood=3).give(1, wood=3, developments=["religion"])
    table.throw("skull skull skull skull skull")
    assert (table.goods(0), table.goods(1)) == ([0] * 5, [3, 0, 0, 0, 0])


@pytest.mark.clause("F9")
def test_a_wall_finished_in_the_same_turn_comes_too_late():
    table = Table().give(0, cities=5, food=15, boxes={"great-wall": 12})
    table.throw("skull skull skull skull workers").play("build great-wall 1").end_turn()
    assert table.realm()["monuments"] == ["great-wall"]
    assert table.lost() == 4
    table.idle().throw("skull skull skull skull food")
    assert table.lost() == 4


@pytest.mark.clause("F9")
def test_a_development_bought_in_the_same_turn_comes_too_late():
    table = Table().give(0, cities=4, food=9).throw("skull skull coins coins")
    table.play("buy irrigation", "pay coins").end_turn()
    assert table.lost() == 2
    table.idle().throw("skull skull coins coins")
    assert table.lost() == 2


@pytest.mark.clause("F4", "F5", "F6", "F7", "F8")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_disasters_are_the_same_in_every_edition(edition):
    lost = []
    for skulls in range(8):
        table = Table(edition=edition).give(0, cities=7, food=15)
        table.throw(" ".join(["skull"] * skulls + ["coins"] * (7 - skulls)))
        lost.append((table.lost(0), table.lost(1), sum(table.goods(0))))
    assert lost == [(0, 0, 0), (0, 0, 2), (2, 0, 4), (0, 3, 6), (4, 0, 8), (0, 0, 0), (0, 0, 0), (0, 0, 0)]
