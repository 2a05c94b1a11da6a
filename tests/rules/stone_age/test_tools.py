"""T: tools."""

from __future__ import annotations

import pytest

from .table import Table

GROWTH = [
    [1, 0, 0], [1, 1, 0], [1, 1, 1], [2, 1, 1], [2, 2, 1], [2, 2, 2],
    [3, 2, 2], [3, 3, 2], [3, 3, 3], [4, 3, 3], [4, 4, 3], [4, 4, 4],
]  # fmt: skip


def made(table: Table, seat: int = 0) -> list[int]:
    return sorted(table.mat(seat)["tools"], reverse=True)


@pytest.mark.clause("T1", "T2")
@pytest.mark.parametrize("number", range(1, 13))
def test_each_tool_up_to_the_twelfth(number):
    before = GROWTH[number - 2] if number > 1 else [0, 0, 0]
    table = Table().give(0, tools=before).place("tool maker", "hunt 4").play("use tool maker")
    assert made(table) == GROWTH[number - 1]


@pytest.mark.clause("T1")
def test_a_new_tile_is_unused_although_the_others_are_used():
    table = Table().give(0, tools=[1, 1, 0]).place("forest 2", "tool maker", "hunt 2")
    table.play("use forest", "roll 1 1", "tools 1 1", "use tool maker")
    assert table.unused(0) == [1]
    table.play("use hunt", "roll 1 2")
    assert table.legal == ["tools none", "tools 1"]


@pytest.mark.clause("T3")
def test_an_unused_lowest_tile_is_raised_before_a_used_one_and_nobody_is_asked():
    table = Table().give(0, tools=[1, 1, 1]).place("forest 2", "tool maker", "hunt 2")
    table.play("use forest", "roll 1 1", "tools 1 1", "use tool maker")
    assert table.legal == ["use hunt"]
    table.play("use hunt", "roll 1 1")
    assert table.legal == ["tools none", "tools 2"]


@pytest.mark.clause("T3")
def test_a_used_tile_that_is_raised_stays_used_with_its_new_value():
    table = Table().give(0, tools=[1, 1, 1]).place("forest 2", "tool maker", "hunt 2")
    table.play("use forest", "roll 1 1", "tools 1 1 1", "use tool maker", "use hunt", "roll 1 1")
    # No tile is left to use, so the roll counts without a question.
    assert table.mat(0)["food"] == 13
    assert made(table) == [2, 1, 1]
    assert table.unused(0) == []
    table.finish_round()
    assert table.unused(0) == [2, 1, 1]


@pytest.mark.clause("T3")
def test_a_lowest_tile_is_raised_although_it_is_used_and_a_higher_one_is_not():
    table = Table().give(0, tools=[2, 2, 1]).place("forest 2", "tool maker", "hunt 2")
    table.play("use forest", "roll 1 1", "tools 1", "use tool maker")
    assert made(table) == [2, 2, 2]
    assert table.unused(0) == [2, 2]


@pytest.mark.clause("T3")
def test_a_used_high_tile_stays_used_while_an_unused_low_one_is_raised_to_its_value():
    table = Table().give(0, tools=[2, 1, 1]).place("forest 2", "tool maker", "hunt 2")
    table.play("use forest", "roll 1 1", "tools 2 1", "use tool maker")
    assert made(table) == [2, 2, 1]
    assert table.unused(0) == [2]


@pytest.mark.clause("T4")
def test_a_tool_gained_at_12_has_no_effect():
    table = Table(cards=("tool-art", "dice-time", "food3-weaving", "food5-medicine"))
    table.give(0, tools=[4, 4, 4], wood=3).place("tool maker", "card 1", "card 2", "hunt 2")
    table.play("use tool maker", "use card 1", "pay wood 1", "use card 2", "pay wood 2", "roll 5 5", "0: die 5")
    table.play("1: die 5")
    assert made(table) == [4, 4, 4]
    assert made(table, 1) == [1, 0, 0]


@pytest.mark.clause("T5")
def test_any_unused_tiles_may_be_added_after_the_roll_and_each_only_once_a_round():
    table = Table().give(0, tools=[2, 1, 1]).place("forest 2", "clay pit 1", "quarry 1", "hunt 1")
    table.play("use forest")
    assert table.asked == "rolling"  # the dice come first
    table.play("roll 3 4")
    assert table.legal == [
        "tools none", "tools 2", "tools 1", "tools 2 1", "tools 1 1", "tools 2 1 1",
    ]  # fmt: skip
    table.refuses("tools 1 1 1", "tools 3", "tools 2 2", "tools 4")
    table.play("tools 1 1")
    assert table.wealth(0) == [3, 0, 0, 0]
    table.play("use clay pit", "roll 2")
    assert table.legal == ["tools none", "tools 2"]
    table.play("tools none", "use quarry", "roll 3", "tools 2")
    assert table.wealth(0) == [3, 0, 1, 0]
    table.play("use hunt", "roll 1")
    # All are used: the game does not ask again.
    assert table.actor == 1


@pytest.mark.clause("T6")
def test_a_tile_adds_its_whole_value_and_what_is_too_much_is_lost():
    table = Table().give(0, tools=[4, 3, 3]).place("forest 1", "hunt 4").play("use forest", "roll 2")
    assert "tools 1" not in table.legal
    assert "tools 2" not in table.legal
    table.play("tools 4")
    assert table.wealth(0) == [2, 0, 0, 0]
    table.play("use hunt", "roll 1 1 1 1")
    assert table.legal == ["tools none", "tools 3", "tools 3 3"]


@pytest.mark.clause("T7")
@pytest.mark.parametrize("place", ["hunt", "forest", "clay pit", "quarry", "river"])
def test_tools_help_on_the_hunt_and_in_the_four_gathering_places(place):
    rest = "hunt 4" if place != "hunt" else "forest 4"
    table = Table().give(0, tools=[3, 3, 3]).place(f"{place} 1", rest).play(f"use {place}", "roll 3", "tools 3")
    mat = table.mat(0)
    gain = {"hunt": 3, "forest": 2, "clay pit": 1, "quarry": 1, "river": 1}[place]
    assert mat["food"] - 12 + sum(mat["resources"].values()) == gain


@pytest.mark.clause("T7", "C10")
def test_tools_help_on_a_roll_resource_card():
    table = Table(cards=("roll-stone-shaman1", "food1-weaving", "food3-weaving", "food5-medicine"))
    table.give(0, tools=[1, 0, 0], wood=1).place("card 1", "hunt 4")
    table.play("use card 1", "pay wood 1", "roll 4 5", "tools 1")
    assert table.wealth(0) == [0, 0, 2, 0]


@pytest.mark.clause("T7", "C7")
def test_no_tool_helps_in_the_dice_game():
    table = Table(cards=("dice-time", "food1-weaving", "food3-weaving", "food5-medicine"))
    table.give(0, tools=[1, 0, 0], one_use_tools=[4], wood=1).place("card 1", "hunt 4")
    table.play("use card 1", "pay wood 1", "roll 1 2")
    assert table.asked == "picking a die"
    assert table.legal == ["die 1", "die 2"]
    table.refuses("tools 1", "tools none", "tools none once 4")
