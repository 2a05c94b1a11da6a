"""A: a game alone."""

from __future__ import annotations

import pytest

from altamira.core.playout import playout
from altamira.core.rng import Rng

from .sheet import EDITIONS, MONUMENTS, developments
from .table import Table


@pytest.mark.clause("A1", "L9")
@pytest.mark.parametrize(("edition", "rounds"), [("classic", 10), ("revised", 10), ("late-bronze-age", 11)])
def test_a_game_alone_has_so_many_rounds(edition, rounds):
    table = Table(1, edition=edition).idle(rounds - 1)
    assert not table.over
    assert table.position["round"] == rounds
    assert table.idle().over
    assert table.placings() == [1]


@pytest.mark.clause("A1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_neither_developments_nor_monuments_end_it_earlier(edition):
    table = Table(1, edition=edition).give(0, monuments=MONUMENTS, developments=developments(edition))
    table.idle(9)
    assert not table.over


@pytest.mark.clause("A2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("monument", MONUMENTS)
def test_every_monument_is_in_play_and_scores_its_first_value(monument, edition):
    boxes, first, *_ = MONUMENTS[monument]
    table = Table(1, edition=edition).give(0, boxes={monument: boxes - 2}).throw("workers food food")
    table.play(f"build {monument} 2")
    assert table.scores() == [first]


@pytest.mark.clause("A3")
def test_pestilence_hits_the_player_alone_but_for_medicine():
    assert Table(1, solo_skulls="locked").throw("skull skull skull").lost() == 3
    assert Table(1).give(0, developments=["medicine"]).throw("skull skull skull").lost() == 0


@pytest.mark.clause("A4")
def test_religion_makes_a_revolt_harmless_and_nothing_else():
    revolt = "skull skull skull skull skull"
    table = Table(1).give(0, cities=5, food=9, wood=2).throw(revolt)
    assert (table.goods(), table.lost()) == ([0, 0, 0, 0, 0], 0)
    table = Table(1).give(0, cities=5, food=9, wood=2, developments=["religion"]).throw(revolt)
    assert (table.goods(), table.lost()) == ([4, 2, 2, 2, 2], 0)
    assert Table(1).give(0, developments=["religion"]).throw("skull skull food").lost() == 2
    assert Table(1).give(0, developments=["religion"]).throw("skull skull skull").lost() == 3


@pytest.mark.clause("A5")
def test_skulls_may_be_rolled_again_within_the_three_rolls():
    table = Table(1).roll("skull skull food")
    assert {"reroll skull", "reroll skull skull", "reroll food skull skull"} <= set(table.legal)
    table.play("reroll skull").roll("food").play("reroll skull").roll("skull")
    assert table.position["rolls"] == 3
    assert table.asked == "ending"
    assert table.goods() == [1, 1, 0, 0, 0]


@pytest.mark.clause("A5")
def test_a_roll_of_nothing_but_skulls_may_be_rolled_again():
    table = Table(1).roll("skull skull skull")
    assert table.legal == ["stop", "reroll skull", "reroll skull skull", "reroll skull skull skull"]


@pytest.mark.clause("A5")
def test_leadership_still_adds_its_die():
    table = Table(1).give(0, developments=["leadership"]).roll("skull skull skull")
    table.play("reroll skull").roll("skull").play("reroll skull").roll("skull")
    assert table.asked == "leading"
    table.play("lead skull").roll("food")
    assert table.lost() == 2


@pytest.mark.clause("A1", "E5")
def test_no_classic_game_alone_scores_more_than_111():
    """Ten turns buy ten developments at most: the best ten, all monuments, Architecture and Empire in full."""
    points = sorted((points for _, points in developments("classic").values()), reverse=True)
    assert sum(points[:10]) + 43 + 7 + 7 == 111
    table = Table(1)
    for seed in range(300):
        state = table.state.clone()
        playout(state, Rng(seed))
        dump = table.game.dump(state)
        assert state.scores()[0] <= 111
        assert len(dump["realms"][0]["developments"]) <= 10
        assert dump["round"] == 10
