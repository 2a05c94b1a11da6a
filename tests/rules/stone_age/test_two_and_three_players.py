"""W: what changes with 2 or 3 players."""

from __future__ import annotations

from itertools import permutations

import pytest

from .table import Table

VILLAGE = ("tool maker", "hut", "field")
GATHERING = ("forest", "clay pit", "quarry", "river")


@pytest.mark.clause("W1")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("order", list(permutations(VILLAGE)))
def test_the_third_village_place_closes_when_two_players_occupy_the_others(seats, order):
    first, second, third = order
    table = Table(seats).play(f"0: {first}")
    assert {second, third} <= set(table.legal)
    table.play(f"1: {second}")
    for number in range(seats):
        table.refuses(third)
        table.play(f"card {number + 1}")


@pytest.mark.clause("W1")
@pytest.mark.parametrize("seats", [2, 3])
def test_one_player_may_occupy_both_and_so_close_the_third(seats):
    table = Table(seats).play("0: field", *(f"{seat}: hunt 1" for seat in range(1, seats)), "0: hut")
    table.refuses("tool maker")


@pytest.mark.clause("W1")
def test_the_village_opens_anew_each_round():
    table = Table(seats=3).place("field", "hunt 4", seat1=["hut", "hunt 3"]).finish_round()
    assert set(VILLAGE) <= set(table.legal)
    table.play("1: tool maker", "2: field")
    table.refuses("hut")


@pytest.mark.clause("W1")
def test_four_players_may_occupy_all_three():
    table = Table(seats=4).play("0: tool maker", "1: hut")
    assert "field" in table.legal
    table.play("2: field")


@pytest.mark.clause("W2")
@pytest.mark.parametrize("place", GATHERING)
def test_with_three_players_only_two_of_them_stand_in_a_gathering_place(place):
    table = Table(seats=3).play(f"0: {place} 1")
    assert f"{place} 5" in table.legal
    table.play(f"1: {place} 1")
    assert not [move for move in table.legal if move.startswith(place)]
    others = [other for other in GATHERING if other != place]
    assert {f"{other} 5" for other in others} <= set(table.legal)


@pytest.mark.clause("W2")
@pytest.mark.parametrize("place", GATHERING)
def test_with_two_players_only_one_of_them_stands_in_a_gathering_place(place):
    table = Table(seats=2).play(f"0: {place} 1")
    assert not [move for move in table.legal if move.startswith(place)]
    others = [other for other in GATHERING if other != place]
    assert {f"{other} 5" for other in others} <= set(table.legal)


@pytest.mark.clause("W2")
def test_the_gathering_places_open_anew_each_round():
    table = Table(seats=2).place("forest 5").finish_round()
    assert table.actor == 1
    assert "forest 5" in table.legal


@pytest.mark.clause("W2")
def test_with_four_players_all_may_stand_in_a_gathering_place():
    table = Table(seats=4).play("0: forest 1", "1: forest 1", "2: forest 1")
    assert "forest 4" in table.legal


@pytest.mark.clause("W3")
@pytest.mark.parametrize("seats", [2, 3])
def test_everybody_may_hunt_and_go_to_any_free_card_and_building(seats):
    table = Table(seats)
    for seat in range(seats):
        assert "hunt 5" in table.legal
        table.play(f"{seat}: hunt 1")
    for seat in range(seats):
        table.play(f"{seat}: building {seat + 1}")
    for seat in range(seats):
        assert {f"card {number}" for number in range(seat + 1, 5)} <= set(table.legal)
        table.play(f"{seat}: card {seat + 1}")
    assert "card 4" in table.legal
