"""B: step 3, building."""

from __future__ import annotations

import pytest

from .sheet import BOXES, CITIES, EDITIONS, MONUMENTS, later_value, monuments
from .table import Table


def builder(workers: int, seats: int = 1, **realm: object) -> Table:
    """Seat 0 has so many workers to place, a multiple of 3 up to 21."""
    table = Table(seats).give(0, cities=7, food=15, **realm)
    return table.throw(" ".join(["workers"] * (workers // 3) + ["food"] * (7 - workers // 3)))


@pytest.mark.clause("B1")
def test_workers_are_split_among_cities_and_monuments_as_one_likes():
    table = Table().throw("workers workers food").play("build city-4 1", "build obelisk 2", "build city-5 1")
    table.play("build great-wall 1")
    assert table.position["workers"] == 1
    table.play("build obelisk 1")
    assert table.realm()["boxes"] == {"city-4": 1, "city-5": 1, "obelisk": 3, "great-wall": 1}


@pytest.mark.clause("B1")
def test_boxes_stay_checked_and_every_player_has_boxes_of_the_own():
    table = Table().throw("workers food food").play("build obelisk 3").end_turn()
    table.throw("workers food food").play("build obelisk 2").end_turn()
    assert [table.realm(seat)["boxes"] for seat in (0, 1)] == [{"obelisk": 3}, {"obelisk": 2}]
    table.throw("workers food food").play("build obelisk 3").end_turn()
    assert table.realm()["boxes"] == {"obelisk": 6}


@pytest.mark.clause("B1")
def test_no_more_boxes_are_checked_than_there_are_workers_or_boxes():
    table = Table().give(0, boxes={"city-4": 1}).throw("workers food food")
    table.refuses("build city-4 3", "build obelisk 4", "build obelisk 0", "build obelisk -1", "build city-3 1")
    table.refuses("build", "build city-8 1", "build pyramid 1", "build temple 1", "build great-pyramid 1")
    assert {"build city-4 2", "build obelisk 3"} <= set(table.legal)
    table.play("build city-4 2")
    table.refuses("build city-4 1", "build obelisk 2")


@pytest.mark.clause("B2")
@pytest.mark.parametrize("city", CITIES)
def test_a_city_has_its_boxes_and_needs_no_other_before_it(city):
    table = Table().throw("workers workers workers")
    boxes = [move for move in table.legal if move.startswith(f"build {city} ")]
    assert len(boxes) == CITIES[city]
    table.play(f"build {city} {CITIES[city]}")
    assert table.realm()["cities"] == 4
    table.refuses(f"build {city} 1")


@pytest.mark.clause("B2")
def test_cities_may_grow_side_by_side():
    table = Table().throw("workers workers food").play("build city-7 2", "build city-6 2", "build city-5 2")
    table.end_turn()
    assert table.realm()["boxes"] == {"city-5": 2, "city-6": 2, "city-7": 2}
    assert table.realm()["cities"] == 3


@pytest.mark.clause("B3")
def test_a_new_city_rolls_and_eats_from_the_next_turn_on():
    table = Table().give(0, food=9).throw("workers food coins")
    assert table.food() == 9 + 3 - 3
    table.play("build city-4 3")
    assert table.food() == 9
    assert len(table.position["dice"]) == 3
    table.end_turn().idle()
    assert table.position["rolling"] == 4
    table.throw("coins coins coins coins")
    assert table.food() == 9 - 4


@pytest.mark.clause("B3")
def test_nobody_has_more_than_seven_cities():
    table = builder(21)
    assert not [move for move in table.legal if "city" in move]
    assert table.realm()["cities"] == 7
    assert sum(CITIES.values()) == 18


@pytest.mark.clause("B4")
@pytest.mark.parametrize("monument", MONUMENTS)
def test_a_monument_has_its_boxes(monument):
    table = builder(21)
    boxes = [move for move in table.legal if move.startswith(f"build {monument} ")]
    assert len(boxes) == BOXES[monument]
    table.play(f"build {monument} {BOXES[monument] - 1}")
    assert table.realm()["monuments"] == []
    table.play(f"build {monument} 1")
    assert table.realm()["monuments"] == table.realm()["first_to_finish"] == [monument]
    table.refuses(f"build {monument} 1")


@pytest.mark.clause("B5")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_to_finish_scores_more_than_all_who_come_later(seats, edition):
    for monument in monuments(edition, seats):
        table = Table(seats, edition=edition, start=1)
        for seat in [1, *range(2, seats), 0]:
            table.give(seat, boxes={monument: BOXES[monument] - 1})
        for _ in range(seats):
            table.throw("workers food food").play(f"build {monument} 1").end_turn()
        first, later = MONUMENTS[monument][1], later_value(edition, monument)
        assert [table.lines(seat)["monuments"] for seat in range(seats)] == [
            first if seat == 1 else later for seat in range(seats)
        ]
        assert [table.realm(seat)["first_to_finish"] for seat in range(seats)] == [
            [monument] if seat == 1 else [] for seat in range(seats)
        ]


@pytest.mark.clause("B5")
def test_a_monument_that_somebody_else_has_only_begun_is_still_worth_its_first_value():
    table = Table(2).give(1, boxes={"obelisk": 8}).give(0, boxes={"obelisk": 6})
    table.throw("workers food food").play("build obelisk 3")
    assert table.lines(0)["monuments"] == 6


@pytest.mark.clause("B6")
def test_engineering_turns_single_stones_into_three_workers_each():
    table = Table().give(0, stone=3, developments=["engineering"]).throw("food food food")
    assert table.asked == "building"
    assert {"engineer 1", "engineer 2", "engineer 3"} <= set(table.legal)
    table.refuses("engineer 0", "engineer 4", "build city-4 1", "engineer")
    table.play("engineer 2")
    assert (table.goods(), table.position["workers"]) == ([0, 1, 0, 0, 0], 6)
    table.play("build city-4 3", "build obelisk 2")
    table.play("engineer 1")
    assert table.position["workers"] == 1 + 3


@pytest.mark.clause("B6")
def test_engineering_may_use_a_stone_of_the_same_turn_and_can_be_left():
    table = Table().give(0, developments=["engineering"]).throw("good good food")
    assert table.legal == ["engineer 1", "end build"]
    table.play("end build")
    assert table.goods() == [1, 1, 0, 0, 0]


@pytest.mark.clause("B6")
def test_without_engineering_stones_build_nothing():
    table = Table().give(0, stone=3).give(1, developments=["engineering"]).throw("workers food food")
    table.refuses("engineer 1")


@pytest.mark.clause("B6")
def test_with_everything_built_no_stone_can_be_spent():
    table = builder(3, stone=5, developments=["engineering"], monuments=MONUMENTS)
    assert table.asked != "building"
    assert table.goods()[1] == 5


@pytest.mark.clause("B7")
def test_workers_need_not_be_used_and_are_lost():
    table = Table().throw("workers workers coins").play("build city-4 1", "end build")
    assert table.position["workers"] == 0
    table.end_turn().idle().throw("coins food food")
    assert table.position["workers"] == 0
    assert table.realm()["boxes"] == {"city-4": 1}


@pytest.mark.clause("B7")
def test_workers_without_a_box_left_are_lost_unasked():
    table = builder(9, monuments=[name for name in MONUMENTS if name != "step-pyramid"])
    table.play("build step-pyramid 3")
    assert table.asked != "building"
    assert table.position["workers"] == 0
