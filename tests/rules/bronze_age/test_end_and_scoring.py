"""E: the end of the game, the score and the places."""

from __future__ import annotations

import pytest

from .sheet import EDITIONS, MONUMENTS, developments, later_value, monuments
from .table import Table


def cheapest(edition: str, count: int) -> list[str]:
    """So many developments that change nothing about a turn without goods, food or skulls."""
    harmless = ["irrigation", "agriculture", "quarrying", "medicine", "caravans", "religion", "masonry", "empire"]
    assert set(harmless) <= set(developments(edition))
    return harmless[:count]


@pytest.mark.clause("E1", "E3", "L2")
@pytest.mark.parametrize(("edition", "enough"), [("classic", 5), ("revised", 5), ("late-bronze-age", 7)])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("buyer", [0, 1])
def test_the_game_ends_with_the_round_in_which_somebody_owns_enough_developments(seats, buyer, edition, enough):
    for start in range(seats):
        table = Table(seats, edition=edition, start=start)
        table.give(buyer, developments=cheapest(edition, enough - 1))
        table.idle(seats)
        assert table.position["round"] == 2
        turns = []
        while not table.over:
            turns.append(table.position["turn"])
            table.throw("coins coins food")
            if turns[-1] == buyer:
                table.play("buy leadership", "pay coins")
            table.end_turn()
        assert turns == [(start + turn) % seats for turn in range(seats)]  # everybody had a last turn
        assert len(table.realm(buyer)["developments"]) == enough


@pytest.mark.clause("E1")
@pytest.mark.parametrize(("edition", "enough"), [("classic", 5), ("revised", 5), ("late-bronze-age", 7)])
def test_developments_of_several_players_are_not_added_up(edition, enough):
    table = Table(4, edition=edition)
    for seat in range(4):
        table.give(seat, developments=cheapest(edition, enough - 1))
    table.idle(8)
    assert not table.over


@pytest.mark.clause("E2", "L2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_with_the_round_in_which_the_last_monument_in_play_is_finished(seats, edition):
    """The monuments are spread over the players; the last box of the last one is checked by seat 0."""
    table = Table(seats, edition=edition)
    names = monuments(edition, seats)
    assert len(names) == (7 if edition == "late-bronze-age" else {2: 5, 3: 6, 4: 7}[seats])
    for number, name in enumerate(names[1:]):
        table.give(number % seats, monuments=[name])
    table.give(0, boxes={names[0]: MONUMENTS[names[0]][0] - 1})
    table.idle(seats)
    table.throw("workers food food").play(f"build {names[0]} 1").end_turn()
    assert not table.over
    table.idle(seats - 1)
    assert table.over
    assert table.position["round"] == 2


@pytest.mark.clause("E2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_monument_in_play_that_nobody_has_finished_keeps_the_game_going(seats):
    names = monuments("classic", seats)
    for missing in names:
        table = Table(seats).give(0, monuments=[name for name in names if name != missing])
        table.give(1, boxes={missing: MONUMENTS[missing][0] - 1})
        assert not table.idle(seats).over


@pytest.mark.clause("E3")
def test_buying_and_building_go_on_in_the_last_round():
    table = Table(2).give(0, developments=cheapest("classic", 5)).give(1, developments=cheapest("classic", 5))
    table.throw("coins coins food").play("buy leadership", "pay coins").end_turn()
    table.throw("workers coins coins").play("build city-4 3", "buy leadership", "pay coins").end_turn()
    assert table.over
    assert [len(table.realm(seat)["developments"]) for seat in (0, 1)] == [6, 6]
    assert table.realm(1)["cities"] == 4


@pytest.mark.clause("E4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_no_last_round_without_a_reason(seats):
    table = Table(seats).idle(40 * seats)
    assert not table.over
    assert table.position["round"] == 41


@pytest.mark.clause("E5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_developments_score_their_points(edition):
    for name, (_, points) in developments(edition).items():
        assert Table(edition=edition).give(0, developments=[name]).lines()["developments"] == points
    every = developments(edition)
    table = Table(edition=edition).give(0, developments=every)
    assert table.lines()["developments"] == sum(points for _, points in every.values())


@pytest.mark.clause("E5")
def test_all_thirteen_classic_developments_score_61_and_all_first_monuments_43():
    table = Table(4).give(0, developments=developments("classic"), monuments=MONUMENTS)
    assert (table.lines()["developments"], table.lines()["monuments"]) == (61, 43)


@pytest.mark.clause("E5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_monuments_score_the_first_or_the_later_value(edition):
    table = Table(4, edition=edition).give(0, monuments=MONUMENTS).give(1, later=MONUMENTS)
    assert table.lines(0)["monuments"] == 1 + 2 + 4 + 6 + 8 + 10 + 12
    assert table.lines(1)["monuments"] == sum(later_value(edition, name) for name in MONUMENTS)
    assert table.lines(1)["monuments"] == (21 if edition == "classic" else 27)


@pytest.mark.clause("E5", "O1")
@pytest.mark.parametrize(("edition", "each"), [("classic", 1), ("revised", 2), ("late-bronze-age", 2)])
def test_architecture_adds_points_for_each_finished_monument(edition, each):
    table = Table(4, edition=edition).give(1, monuments=["obelisk", "step-pyramid"])
    table.give(
        0,
        developments=["architecture"],
        monuments=["temple"],
        later=["obelisk", "step-pyramid"],
        boxes={"great-wall": 12},
    )
    assert table.lines()["bonuses"] == 3 * each


@pytest.mark.clause("E5")
@pytest.mark.parametrize("cities", [3, 4, 7])
def test_empire_adds_a_point_for_each_city(cities):
    table = Table().give(0, developments=["empire"], cities=cities)
    assert table.lines()["bonuses"] == cities


@pytest.mark.clause("E5")
def test_cities_unfinished_monuments_goods_and_food_score_nothing():
    table = Table().give(0, cities=7, food=15, wood=8, spearheads=4, boxes={"obelisk": 8, "great-wall": 12})
    assert table.scores() == [0, 0]


@pytest.mark.clause("E5")
def test_the_score_is_the_sum_of_the_lines():
    table = Table(4).give(1, monuments=["great-pyramid"], disasters=12).give(
        0, cities=5, developments=["architecture", "empire", "leadership"], monuments=["temple"],
        later=["great-pyramid"], disasters=9,
    )  # fmt: skip
    assert table.lines() == {"developments": 18, "monuments": 10, "bonuses": 2 + 5, "disasters": -9}
    assert table.scores() == [18 + 10 + 7 - 9, 0, 0, 0]


@pytest.mark.clause("E6")
def test_the_most_points_win_whatever_the_goods():
    table = Table(3).give(0, developments=["leadership"]).give(1, spearheads=4, cloth=5).give(2, disasters=1)
    assert table.placings() == [1, 2, 3]


@pytest.mark.clause("E6")
def test_a_tie_is_broken_by_the_worth_of_the_goods_not_by_their_number():
    table = Table(4).give(0, wood=4).give(1, spearheads=2).give(2, pottery=2).give(3, wood=6)
    # worth 10, 15, 9 and 21
    assert table.placings() == [3, 2, 4, 1]


@pytest.mark.clause("E7")
def test_who_is_still_equal_shares_the_place():
    table = Table(4).give(0, wood=4).give(1, wood=1, pottery=2).give(2, cloth=5).give(3, stone=1)
    # worth 10, 10, 60 and 2
    assert table.placings() == [2, 2, 1, 4]
    assert Table(3).placings() == [1, 1, 1]
    table = Table(2).give(0, pottery=1).give(1, wood=2)
    assert table.placings() == [1, 1]
    assert [float(value) for value in table.state.returns()] == [0.0, 0.0]
