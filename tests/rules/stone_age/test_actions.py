"""A: actions."""

from __future__ import annotations

import pytest

from .table import Table

MUST_BE_USED = ("tool maker", "hut", "field", "hunt", "forest", "clay pit", "quarry", "river")


@pytest.mark.clause("A1")
def test_each_player_in_turn_resolves_all_places_before_the_next():
    table = Table(seats=3, start=1)
    table.place("forest 2", "river 3", seat2=["hunt 5"], seat0=["forest 1", "clay pit 4"])
    table.play("1: use river", "*: roll 1 1 1", "1: use forest", "*: roll 1 1")
    table.play("2: use hunt", "*: roll 1 1 1 1 1")
    table.play("0: use forest", "*: roll 1", "0: use clay pit", "*: roll 1 1 1 1")
    assert (table.position["round"], table.asked) == (2, "placing")


@pytest.mark.clause("A1")
def test_places_are_resolved_one_at_a_time_in_any_order_and_their_people_go_home():
    table = Table(seats=4).place("forest 2", "hunt 1", "field", "card 2")
    assert table.legal == ["use field", "use hunt", "use forest", "leave card 2"]
    table.play("0: use forest", "*: roll 1 1")
    assert table.mat(0)["placed"] == {"hunt": 1, "field": 1, "card 2": 1}
    assert table.mat(0)["free"] == 2
    table.refuses("use forest", "leave forest")
    table.play("0: leave card 2")
    assert table.mat(0)["free"] == 3
    assert table.legal == ["use field", "use hunt"]


@pytest.mark.clause("A2")
def test_what_an_action_brings_pays_for_the_next():
    table = Table().place("card 1", "forest 4")
    table.refuses("use card 1")
    table.play("use forest", "roll 1 1 1 1", "use card 1", "pay wood 1")
    assert table.mat(0)["cards"] == ["food3-weaving"]


@pytest.mark.clause("A2")
def test_a_tool_just_made_helps_the_next_roll():
    table = Table().place("tool maker", "forest 4").play("use tool maker", "use forest", "roll 1 1 1 2", "tools 1")
    assert table.wealth(0) == [2, 0, 0, 0]


@pytest.mark.clause("A3")
@pytest.mark.parametrize("place", MUST_BE_USED)
def test_the_eight_other_places_must_be_used(place):
    people = {"tool maker": "", "hut": "", "field": ""}.get(place, " 1")
    table = Table().place(f"{place}{people}", "card 1", "building 1", *(["river 2"] if place == "hunt" else []))
    assert f"use {place}" in table.legal
    table.refuses(f"leave {place}", "end turn", "pass")
    table.play("leave card 1", "leave building 1")
    assert table.actor == 0
    assert f"leave {place}" not in table.legal


@pytest.mark.clause("A3")
def test_a_card_and_a_building_may_be_left_although_they_could_be_paid():
    table = Table().give(0, wood=9, clay=9).place("card 1", "building 1", "hunt 3")
    assert {"use card 1", "leave card 1", "use building 1", "leave building 1"} <= set(table.legal)
    table.play("leave card 1", "leave building 1")
    assert table.wealth(0) == [9, 9, 0, 0]
    assert table.position["cards"][0] == "food3-weaving"
    assert table.position["buildings"][0] == "wood+wood+clay"


@pytest.mark.clause("A4")
def test_the_tool_maker_gives_one_tool():
    table = Table().place("tool maker", "hunt 4").play("use tool maker")
    assert table.mat(0)["tools"] == [1, 0, 0]
    assert table.mat(1)["tools"] == [0, 0, 0]


@pytest.mark.clause("A5")
def test_the_hut_sends_two_home_with_a_new_person_who_is_placed_from_the_next_round_on():
    table = Table().place("hut", "hunt 3").play("use hut")
    assert (table.mat(0)["people"], table.mat(0)["free"]) == (6, 3)
    assert table.legal == ["use hunt"]
    table.finish_round()
    assert table.mat(0)["free"] == 6
    table.play("1: card 1")
    assert "hunt 6" in table.legal


@pytest.mark.clause("A6")
def test_the_field_moves_one_step_up_the_food_track():
    table = Table().give(0, track=4).place("field", "hunt 4").play("use field")
    assert table.mat(0)["track"] == 5
    assert table.mat(0)["food"] == 12  # the food itself comes when the tribe is fed


@pytest.mark.clause("A7")
@pytest.mark.parametrize(("people", "track", "after"), [(9, 9, (10, 10)), (10, 10, (10, 10))])
def test_nobody_has_more_than_10_people_or_stands_above_10_on_the_food_track(people, track, after):
    table = Table().give(0, people=people, track=track)
    table.place("hut", "field", f"hunt {people - 3}").play("use hut", "use field")
    assert (table.mat(0)["people"], table.mat(0)["track"]) == after
    assert table.mat(0)["free"] == after[0] - (people - 3)


@pytest.mark.clause("A8")
@pytest.mark.parametrize(("roll", "food"), [("1 1 1", 1), ("1 1 2", 2), ("3 4 4", 5), ("6 6 6", 9)])
def test_the_hunt_gives_1_food_per_full_2(roll, food):
    table = Table().place("hunt 3", "forest 2").play("use hunt", f"*: roll {roll}")
    assert table.mat(0)["food"] == 12 + food


@pytest.mark.clause("A8")
def test_the_hunter_rolls_a_die_per_own_person_all_at_once():
    table = Table().place("hunt 3", "forest 2").play("use hunt")
    table.refuses("roll 1 1", "roll 1 1 1 1", "roll 1 1 1 1 1 1 1 1", "roll 1 1 7")
    table.play("roll 2 2 2")
    assert table.mat(0)["food"] == 15
    assert table.legal == ["use forest"]


@pytest.mark.clause("A9")
def test_ten_hunters_roll_ten_dice():
    table = Table().give(0, people=10, food=10).place("hunt 10").play("use hunt")
    table.refuses("roll 6 6 6 6 6 6 6")
    table.play("roll 6 6 6 6 6 6 6 6 6 6")
    assert table.mat(0)["food"] == 10 + 30


@pytest.mark.clause("A10")
@pytest.mark.parametrize(
    ("place", "good", "full"),
    [("forest", "wood", 3), ("clay pit", "clay", 4), ("quarry", "stone", 5), ("river", "gold", 6)],
)
def test_gathering_gives_one_resource_per_full_3_4_5_or_6_and_the_rest_is_lost(place, good, full):
    for faces in ([1, 1], [1, 2], [1, 3], [1, 4], [1, 5], [1, 6], [2, 6], [3, 6], [4, 6], [5, 6], [6, 6]):
        table = Table().place(f"{place} 2", "hunt 3").play(f"use {place}", "roll " + " ".join(map(str, faces)))
        expected = {"wood": 0, "clay": 0, "stone": 0, "gold": 0, good: sum(faces) // full}
        assert table.mat(0)["resources"] == expected
        # Nothing of the rest is kept for the next roll.
        table.finish_round().play("1: hunt 5", f"0: {place} 2", "0: hunt 3", "1: use hunt", "*: roll 1 1 1 1 1")
        table.play(f"0: use {place}", "*: roll 1 1")
        assert table.mat(0)["resources"] == expected


@pytest.mark.clause("A10")
def test_seven_people_in_the_river_roll_seven_dice():
    table = Table().give(0, people=7).place("river 7").play("use river", "roll 5 6 6 6 6 6 6")
    assert table.wealth(0) == [0, 0, 0, 6]


@pytest.mark.clause("A11")
def test_resources_food_and_tools_never_run_out():
    table = Table(seats=4)
    for seat in range(4):
        # More than the box of any edition holds.
        table.give(seat, wood=50, clay=50, stone=50, gold=50, food=200, tools=[4, 4, 3])
    table.place("river 3", "hunt 1", "tool maker", seat1=["river 4", "hunt 1"])
    table.play("0: use river", "roll 6 6 6", "tools none", "0: use hunt", "roll 6", "tools none", "use tool maker")
    table.play("1: use river", "roll 6 6 6 6", "tools none")
    assert [table.wealth(seat)[3] for seat in (0, 1)] == [53, 54]
    assert table.mat(0)["food"] == 203
    assert table.mat(0)["tools"] == [4, 4, 4]
