"""D: step 1, rolling."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from .sheet import FACES
from .table import Table, in_order


@pytest.mark.clause("D1")
@pytest.mark.parametrize("cities", [3, 4, 5, 6, 7])
def test_one_die_is_rolled_for_each_city(cities):
    table = Table().give(0, cities=cities)
    table.refuses("roll " + " ".join(["food"] * (cities - 1)), "roll " + " ".join(["food"] * (cities + 1)))
    table.roll(" ".join(["food"] * cities))
    assert table.position["dice"] == ["food"] * cities


@pytest.mark.clause("D1")
def test_there_are_three_rolls_in_all():
    table = Table().roll("coins coins coins")
    for _ in range(2):
        assert table.asked == "rerolling"
        table.play("reroll coins coins coins").roll("coins coins coins")
    assert table.asked == "buying"
    assert table.position["rolls"] == 3


@pytest.mark.clause("D1")
@pytest.mark.parametrize("rolls", [1, 2])
def test_one_may_stop_after_any_roll(rolls):
    table = Table().roll("coins coins coins")
    for _ in range(rolls - 1):
        table.play("reroll coins").roll("coins")
    table.play("stop")
    assert table.asked == "buying"
    assert table.position["rolls"] == rolls


@pytest.mark.clause("D2")
def test_a_skull_is_locked_for_the_turn():
    table = Table().roll("skull food coins")
    assert not [move for move in table.legal if "skull" in move]
    table.refuses("reroll skull", "reroll food skull", "reroll food skull coins")
    table.play("reroll food").roll("skull")
    table.refuses("reroll skull", "reroll skull skull")
    assert table.legal == ["stop", "reroll coins"]


@pytest.mark.clause("D2")
def test_a_locked_skull_still_gives_its_two_goods():
    table = Table().throw("skull food food").end_turn()
    assert table.goods() == [1, 1, 0, 0, 0]


@pytest.mark.clause("D2")
def test_a_skull_of_one_turn_does_not_lock_a_die_of_the_next():
    table = Table().throw("skull skull food").end_turn().idle()
    assert table.position["rolling"] == 3


@pytest.mark.clause("D3")
def test_a_die_that_was_kept_may_be_rolled_again_later():
    table = Table().roll("coins food workers").play("reroll workers").roll("good")
    assert {"reroll coins", "reroll food", "reroll good"} <= set(table.legal)
    table.play("reroll food coins").roll("food food")
    assert table.position["dice"] == ["food", "food", "good"]


@pytest.mark.clause("D3")
@pytest.mark.parametrize(
    "dice",
    [
        "food food food",
        "food good coins",
        "food food workers either",
        "food good workers either coins coins coins",
    ],
)
def test_any_handful_of_dice_may_be_rolled_again_and_each_is_listed_once(dice):
    table = Table().give(0, cities=len(dice.split())).roll(dice)
    handfuls = {
        " ".join(sorted(some, key=FACES.index))
        for size in range(1, len(dice.split()) + 1)
        for some in combinations(dice.split(), size)
    }
    assert Counter(table.legal) == Counter(["stop", *(f"reroll {handful}" for handful in handfuls)])


@pytest.mark.clause("D3")
def test_the_order_in_which_dice_are_named_does_not_matter():
    table = Table().roll("food good coins")
    game, state = table.game, table.state
    assert game.read(state, "reroll coins food") == game.read(state, "reroll food coins")
    table.refuses("reroll food food", "reroll either", "reroll xyzzy", "reroll good good coins", "reroll 1")


@pytest.mark.clause("D4")
def test_rolling_ends_by_itself_when_all_dice_show_skulls():
    table = Table().roll("skull skull skull")
    assert table.asked != "rerolling"
    assert table.lost(1) == 3


@pytest.mark.clause("D4")
def test_rolling_ends_by_itself_when_the_last_free_die_becomes_a_skull():
    table = Table().roll("skull skull food").play("reroll food").roll("skull")
    assert table.position["rolls"] == 2
    assert table.lost(1) == 3


def leader(dice: str, **options: object) -> Table:
    """Seat 0 owns Leadership, has rolled these dice and stops."""
    table = Table(2, **options).give(0, cities=max(3, len(dice.split())), developments=["leadership"]).roll(dice)
    return table.play("stop") if table.asked == "rerolling" else table


@pytest.mark.clause("D5")
def test_leadership_offers_any_one_die_a_skull_and_an_either_or_die_included():
    table = leader("food good skull workers either coins coins")
    assert table.legal == [*(f"lead {face}" for face in FACES), "lead none"]


@pytest.mark.clause("D5")
def test_leadership_rolls_one_die_and_its_result_stands():
    table = leader("skull skull coins").play("lead skull")
    assert table.position["rolling"] == 1
    table.roll("skull")
    assert table.asked not in ("leading", "rerolling")
    assert table.lost() == 2


@pytest.mark.clause("D5")
def test_a_skull_that_is_rolled_again_gives_up_its_goods():
    table = leader("skull skull coins").play("lead skull").roll("coins")
    assert table.goods() == [1, 1, 0, 0, 0]
    assert table.lost() == 0
    assert table.position["coins"] == 14


@pytest.mark.clause("D5")
def test_leadership_comes_after_the_third_roll_too():
    table = Table().give(0, developments=["leadership"]).roll("good good good")
    for _ in range(2):
        table.play("reroll good").roll("good")
    assert table.asked == "leading"
    table.play("lead good").roll("either")
    assert table.asked == "choosing"


@pytest.mark.clause("D5")
def test_leadership_comes_after_a_roll_of_nothing_but_skulls():
    table = leader("skull skull skull")
    assert table.legal == ["lead skull", "lead none"]


@pytest.mark.clause("D5")
def test_leadership_may_be_left_and_is_no_fourth_roll():
    table = leader("coins coins coins")
    table.refuses("stop", "reroll coins", "lead food", "lead coins coins", "lead skull")
    table.play("lead none")
    assert table.asked == "buying"


@pytest.mark.clause("D5")
def test_without_leadership_nobody_is_asked():
    table = Table().give(1, developments=["leadership"]).roll("coins coins coins").play("stop")
    assert table.asked == "buying"


def test_faces_are_written_in_one_order():
    assert in_order("coins skull food") == "food skull coins"
    table = Table()
    assert table.game.read(table.state, "coins skull food") == table.game.read(
        table.state, "roll food skull coins"
    )
    table.refuses("roll food food", "roll food food gold", "roll 1 2 3", "start 0", "stop")
