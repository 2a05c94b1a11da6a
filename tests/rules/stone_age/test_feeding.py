"""F: feeding."""

from __future__ import annotations

import pytest

from .table import Table

IDLE = ("card 1", "card 2", "card 3", "card 4", "building 1", "building 2")


def after_actions(**mat: object) -> Table:
    """Seat 0 has this at feeding: all its people stood on cards and buildings and left them."""
    table = Table().give(0, **mat)
    return table.place(*IDLE[: table.mat(0)["people"]]).finish_actions()


@pytest.mark.clause("F1")
def test_players_feed_in_turn_order_from_the_start_player_after_all_actions():
    table = Table(seats=3, start=1)
    for seat in range(3):
        table.give(seat, food=0, wood=9)
    table.place("forest 5", seat2=["river 5"], seat0=["quarry 5"]).finish_actions()
    assert all(not table.mat(seat)["placed"] for seat in range(3))
    order = []
    while table.asked == "feeding":
        order.append(table.actor)
        table.play("starve")
    assert order == [1, 2, 0]


@pytest.mark.clause("F1")
def test_a_player_with_enough_food_is_passed_over_in_the_order():
    table = Table(seats=3).give(0, food=0, wood=9).give(1, food=30).give(2, food=0, wood=9)
    table.place("forest 5", seat1=["river 5"], seat2=["quarry 5"]).finish_actions()
    table.play("0: starve", "2: pay wood 5")
    assert [table.mat(seat)["score"] for seat in range(3)] == [-10, 0, 0]
    assert table.mat(1)["food"] == 25


@pytest.mark.clause("F2")
def test_food_from_the_track_comes_first_then_everybody_eats():
    table = after_actions(food=3, track=4, people=6)
    assert table.position["round"] == 2
    assert (table.mat(0)["food"], table.mat(0)["score"]) == (3 + 4 - 6, 0)


@pytest.mark.clause("F2")
@pytest.mark.parametrize(("food", "left", "score"), [(6, 0, 0), (5, 0, -10), (8, 2, 0)])
def test_a_person_born_this_round_eats_too(food, left, score):
    table = Table().give(0, food=food).place("hut", "card 1", "card 2", "card 3").play("use hut").finish_round()
    mat = table.mat(0)
    assert (mat["people"], mat["food"], mat["score"]) == (6, left, score)


@pytest.mark.clause("F2")
def test_a_step_up_the_track_in_this_round_feeds_in_this_round():
    table = Table().give(0, food=4).place("field", "card 1", "card 2", "card 3", "card 4")
    table.play("use field").finish_round()
    assert (table.mat(0)["food"], table.mat(0)["score"]) == (0, 0)


@pytest.mark.clause("F3")
@pytest.mark.parametrize("food", [5, 8])
def test_a_player_with_enough_food_pays_without_being_asked_and_keeps_the_surplus(food):
    table = after_actions(food=food, wood=9)
    assert (table.asked, table.position["round"]) == ("placing", 2)
    assert (table.mat(0)["food"], table.mat(0)["score"], table.wealth(0)) == (food - 5, 0, [9, 0, 0, 0])


@pytest.mark.clause("F4")
def test_all_that_is_missing_is_paid_with_resources_of_choice_one_for_one():
    table = after_actions(food=2, wood=2, stone=1, gold=3)
    assert (table.asked, table.actor) == ("feeding", 0)
    assert table.mat(0)["food"] == 0  # all food is handed in
    assert set(table.legal) == {
        "starve", "pay gold 3", "pay stone 1 gold 2", "pay wood 1 gold 2", "pay wood 1 stone 1 gold 1",
        "pay wood 2 gold 1", "pay wood 2 stone 1",
    }  # fmt: skip
    table.refuses("pay gold 2", "pay wood 2", "pay wood 2 gold 2", "pay stone 1 gold 3")
    table.play("pay wood 2 stone 1")
    assert (table.wealth(0), table.mat(0)["score"], table.mat(0)["food"]) == ([0, 0, 0, 3], 0, 0)


@pytest.mark.clause("F4")
def test_what_the_track_brings_is_counted_before_resources_are_asked_for():
    table = after_actions(food=1, track=3, clay=2)
    assert table.legal == ["starve", "pay clay 1"]


@pytest.mark.clause("F5")
@pytest.mark.parametrize("food", [0, 4])
def test_who_does_not_pay_loses_10_points_whatever_is_missing_and_keeps_resources_and_people(food):
    table = after_actions(food=food, gold=9, score=30).play("0: starve")
    mat = table.mat(0)
    assert (mat["score"], mat["food"], mat["people"]) == (20, 0, 5)
    assert table.wealth(0) == [0, 0, 0, 9]


@pytest.mark.clause("F6")
def test_who_cannot_pay_loses_10_points_without_being_asked():
    table = after_actions(food=1, gold=3)
    assert (table.asked, table.position["round"]) == ("placing", 2)
    assert (table.mat(0)["score"], table.mat(0)["food"], table.wealth(0)) == (-10, 0, [0, 0, 0, 3])


@pytest.mark.clause("F6")
def test_an_unredeemed_two_resources_card_may_be_redeemed_first():
    table = after_actions(food=2, gold=1, two_resources=True)
    assert (table.actor, table.legal) == (0, ["redeem", "starve"])
    table.play("redeem", "take wood wood")
    assert table.legal == ["starve", "pay wood 2 gold 1"]
    table.play("pay wood 2 gold 1")
    assert (table.mat(0)["score"], table.wealth(0), table.mat(0)["two_resources"]) == (0, [0, 0, 0, 0], False)


@pytest.mark.clause("F6")
def test_redeeming_at_feeding_need_not_suffice():
    table = after_actions(food=0, two_resources=True)
    assert (table.actor, table.legal) == (0, ["redeem", "starve"])
    table.play("redeem", "take gold gold")  # five are missing: nothing is left to ask
    assert (table.mat(0)["score"], table.wealth(0)) == (-10, [0, 0, 0, 2])


@pytest.mark.clause("F6")
def test_a_hungry_player_may_keep_the_two_resources_card():
    table = after_actions(food=0, two_resources=True).play("starve")
    assert (table.mat(0)["score"], table.mat(0)["two_resources"]) == (-10, True)


@pytest.mark.clause("F7")
def test_the_score_may_become_negative_without_limit():
    table = after_actions(food=0, score=4)
    assert table.mat(0)["score"] == -6
    table = after_actions(food=0, score=-200)
    assert table.mat(0)["score"] == -210
    assert table.state.scores()[0] == -210
