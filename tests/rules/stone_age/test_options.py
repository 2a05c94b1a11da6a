"""O: options."""

from __future__ import annotations

import pytest

import altamira
from altamira.core.errors import BadOption
from altamira.core.state import CHANCE

from .table import Table


def placings(*mats: dict[str, object], **options: object) -> list[int]:
    table = Table(len(mats), **options)
    for seat, mat in enumerate(mats):
        table.give(seat, **mat)
    return [int(place) for place in table.state.placings()]


@pytest.mark.clause("O1")
def test_sequential_compares_food_track_then_tools_then_people():
    # The sum would give this tie to the second player.
    tied = [{"score": 9, "track": 2}, {"score": 9, "track": 1, "tools": [4, 4, 4], "people": 10}]
    assert placings(*tied) == [2, 1]
    assert placings(*tied, tiebreak="sum") == [2, 1]
    assert placings(*tied, tiebreak="sequential") == [1, 2]
    tied = [{"score": 9, "tools": [1, 0, 0], "people": 9}, {"score": 9, "tools": [1, 1, 0], "people": 5}]
    assert placings(*tied) == [1, 2]
    assert placings(*tied, tiebreak="sequential") == [2, 1]
    tied = [{"score": 9, "people": 6}, {"score": 9, "people": 7}, {"score": 10}]
    assert placings(*tied, tiebreak="sequential") == [3, 2, 1]


@pytest.mark.clause("O1")
def test_with_sequential_only_equals_in_all_three_share_the_win():
    equal_sum = [{"score": 9, "track": 1}, {"score": 9, "tools": [1, 0, 0]}, {"score": 9, "people": 6}]
    assert placings(*equal_sum) == [1, 1, 1]
    assert placings(*equal_sum, tiebreak="sequential") == [1, 2, 3]
    assert placings({"score": 9, "track": 1}, {"score": 9, "track": 1}, tiebreak="sequential") == [1, 1]


@pytest.mark.clause("O2")
@pytest.mark.parametrize(
    "place", ["tool maker", "hut", "field", "hunt 1", "forest 1", "clay pit 1", "quarry 1", "river 1"]
)
def test_with_decline_any_every_place_may_be_left_without_effect(place):
    rest = ["card 1", "card 2", "card 3", "card 4"]
    name = place.removesuffix(" 1")
    people = 2 if place == "hut" else 1
    table = Table(decline_any=True).place(place, *rest[: 5 - people])
    assert {f"use {name}", f"leave {name}"} <= set(table.legal)
    before = table.mat(0)
    table.play(f"leave {name}")
    after = table.mat(0)
    assert after["free"] == people
    assert name not in after["placed"]
    unchanged = set(before) - {"free", "placed"}
    assert {field: before[field] for field in unchanged} == {field: after[field] for field in unchanged}
    assert f"leave {name}" not in Table().place(place, *rest[: 5 - people]).legal


@pytest.mark.clause("O3")
@pytest.mark.parametrize(
    ("place", "below", "limit"),
    [
        ("hut", {"people": 9}, {"people": 10}),
        ("field", {"track": 9}, {"track": 10}),
        ("tool maker", {"tools": [4, 4, 3]}, {"tools": [4, 4, 4]}),
    ],
)
def test_with_forbid_maxed_a_place_that_brings_nothing_may_not_be_chosen(place, below, limit):
    assert place in Table().give(0, **limit).legal
    assert place in Table(forbid_maxed=True).give(0, **below).legal
    table = Table(forbid_maxed=True).give(0, **limit)
    table.refuses(place)
    others = {"hut", "field", "tool maker"} - {place}
    assert others <= set(table.legal)
    table.play("0: hunt 1")
    assert place in table.legal  # the others are not concerned


@pytest.mark.clause("O4")
def test_with_immediate_the_two_resources_are_chosen_as_part_of_the_purchase():
    cards = ("two-medicine", "food5-medicine", "food7-pottery", "food3-weaving")
    table = Table(cards=cards, two_resources="immediate").give(0, gold=1).place("card 1", "hunt 4")
    table.play("use card 1", "pay gold 1")
    assert len(table.legal) == 10
    assert all(move.startswith("take ") for move in table.legal)
    table.play("take stone gold")
    assert table.wealth(0) == [0, 0, 1, 1]
    assert table.legal == ["use hunt"]
    assert table.lines(0)["resources"] == 2
    table.finish_round()
    assert table.mat(0)["two_resources"] is False


@pytest.mark.clause("O5")
def test_with_yucata_hunters_may_join_the_own_party_and_one_roll_is_made():
    table = Table(hunt_repeat="yucata").play("0: hunt 2", "1: hunt 5")
    assert "hunt 3" in table.legal
    table.play("0: hunt 1", "0: forest 1")
    assert "hunt 1" in table.legal
    table.refuses("forest 1")  # the hunt is the only exception
    table.play("0: hunt 1", "0: use hunt")
    table.refuses("roll 6 6")
    table.play("*: roll 3 3 3 3")
    assert table.mat(0)["food"] == 12 + 6
    assert table.legal == ["use forest"]


@pytest.mark.clause("O5")
def test_without_yucata_nobody_hunts_twice():
    table = Table().play("0: hunt 2", "1: hunt 5")
    table.refuses("hunt 1", "hunt 3")


@pytest.mark.clause("O6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_fixed_seat_0_starts(seats):
    state = altamira.game("stone-age", start_player="fixed").new(seats)
    assert state.actor() == CHANCE
    table = Table(seats, start_player="fixed")
    assert (table.actor, table.position["start"]) == (0, 0)
    matches = [altamira.new("stone-age", seats, seed=seed, start_player="fixed") for seed in range(8)]
    assert {match.actor for match in matches} == {0}


@pytest.mark.clause("O1", "O2", "O3", "O4", "O5", "O6")
def test_the_options_and_their_defaults():
    assert altamira.game("stone-age").options == {
        "tiebreak": "sum",
        "decline_any": False,
        "forbid_maxed": False,
        "two_resources": "deferrable",
        "hunt_repeat": False,
        "start_player": "random",
    }
    for option in ("tiebreak", "decline_any", "forbid_maxed", "two_resources", "hunt_repeat", "start_player"):
        with pytest.raises(BadOption):
            altamira.game("stone-age", **{option: "whatever"})
