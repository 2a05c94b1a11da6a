"""P: placing people."""

from __future__ import annotations

import pytest

from .table import Table

GATHERING = ("forest", "clay pit", "quarry", "river")


@pytest.mark.clause("P1")
def test_the_start_player_places_first_and_turns_go_round_clockwise():
    table = Table(seats=4, start=2)
    table.play("2: card 1", "3: card 2", "0: card 3", "1: card 4")
    table.play("2: building 1", "3: building 2", "0: building 3", "1: building 4", "2: forest 1")
    assert table.actor == 3


@pytest.mark.clause("P2", "P10")
def test_the_first_turn_offers_every_place_with_1_to_5_people_and_no_way_to_pass():
    crowds = [f"{place} {people}" for place in ("hunt", *GATHERING) for people in range(1, 6)]
    singles = [f"{place} {number}" for place in ("card", "building") for number in range(1, 5)]
    assert sorted(Table(seats=4).legal) == sorted(["tool maker", "hut", "field", *crowds, *singles])


@pytest.mark.clause("P2")
def test_one_turn_puts_people_on_one_place_only():
    table = Table(seats=4).play("0: forest 2")
    assert table.mat(0)["placed"] == {"forest": 2}
    assert table.mat(0)["free"] == 3
    assert table.actor == 1


@pytest.mark.clause("P2")
def test_nobody_places_more_people_than_there_are_free_rings_or_people_at_home():
    table = Table(seats=4).play("0: forest 5")
    assert [move for move in table.legal if move.startswith("forest")] == ["forest 1", "forest 2"]
    table.refuses("forest 0", "forest 3", "hunt 0", "hunt 6", "clay pit 6", "card 1 2")


@pytest.mark.clause("P3")
@pytest.mark.parametrize("place", GATHERING)
def test_nobody_adds_people_to_a_place_where_they_stand_although_rings_are_free(place):
    table = Table(seats=4).play(f"0: {place} 3", "1: field", "2: tool maker", "3: hut")
    assert table.actor == 0
    assert not [move for move in table.legal if move.startswith(place)]
    table.play("0: card 1")
    assert f"{place} 4" in table.legal


@pytest.mark.clause("P4")
@pytest.mark.parametrize("place", ["tool maker", "field"])
def test_the_tool_maker_and_the_field_hold_one_person(place):
    table = Table(seats=4)
    table.refuses(f"{place} 2")
    table.play(f"0: {place}")
    assert table.mat(0)["placed"] == {place: 1}
    for seat in (1, 2, 3, 0):
        assert table.actor == seat
        table.refuses(place)
        table.play(f"card {seat + 1}")


@pytest.mark.clause("P5")
def test_the_hut_takes_exactly_two_people_of_one_player_at_once():
    table = Table(seats=4)
    table.refuses("hut 1", "hut 3")
    table.play("0: hut")
    assert table.mat(0)["placed"] == {"hut": 2}
    assert table.mat(0)["free"] == 3
    for seat in (1, 2, 3, 0):
        assert table.actor == seat
        table.refuses("hut")
        table.play(f"card {seat + 1}")


@pytest.mark.clause("P5")
def test_a_player_with_one_person_left_cannot_choose_the_hut():
    table = Table(seats=4).play("0: hunt 3", "1: hunt 4", "2: hunt 1", "3: hunt 1")
    assert "hut" in table.legal
    table.play("0: card 1")
    assert "hut" not in table.legal


@pytest.mark.clause("P6")
def test_the_hunt_takes_everybody_of_every_player():
    table = Table(seats=4)
    for seat in range(4):
        table.give(seat, people=10)
    for seat in range(4):
        assert [move for move in table.legal if move.startswith("hunt")] == [f"hunt {n}" for n in range(1, 11)]
        table.play(f"{seat}: hunt 10")
    assert table.asked == "acting"
    assert [table.mat(seat)["placed"] for seat in range(4)] == [{"hunt": 10}] * 4


@pytest.mark.clause("P6")
def test_each_player_goes_hunting_once_a_round():
    table = Table().play("0: hunt 1", "1: hunt 2")
    assert not [move for move in table.legal if move.startswith("hunt")]
    table.place("forest 4", seat1=["clay pit 3"]).finish_round()
    assert table.position["round"] == 2
    assert "hunt 1" in table.legal


@pytest.mark.clause("P7")
@pytest.mark.parametrize("place", GATHERING)
def test_a_gathering_place_has_seven_rings(place):
    table = Table(seats=4).give(0, people=10)
    assert [move for move in table.legal if move.startswith(place)] == [f"{place} {n}" for n in range(1, 8)]
    table.play(f"0: {place} 7")
    assert not [move for move in table.legal if move.startswith(place)]


@pytest.mark.clause("P7")
@pytest.mark.parametrize("place", GATHERING)
def test_four_players_may_share_the_seven_rings(place):
    table = Table(seats=4).play(f"0: {place} 2", f"1: {place} 2", f"2: {place} 2")
    table.refuses(f"{place} 2")
    table.play(f"3: {place} 1")
    assert sum(table.mat(seat)["placed"][place] for seat in range(4)) == 7


@pytest.mark.clause("P8")
@pytest.mark.parametrize("kind", ["card", "building"])
def test_each_card_and_each_stack_is_a_place_for_one_person(kind):
    table = Table(seats=4).play(f"0: {kind} 3")
    for seat in (1, 2, 3):
        table.refuses(f"{kind} 3")
        assert {f"{kind} 1", f"{kind} 2", f"{kind} 4"} <= set(table.legal)
        table.play(f"{seat}: hunt 1")
    table.refuses(f"{kind} 3")
    assert {f"{kind} 1", f"{kind} 2", f"{kind} 4"} <= set(table.legal)


@pytest.mark.clause("P8")
def test_one_player_may_stand_on_several_cards_and_stacks_in_any_order_without_any_resources():
    table = Table(seats=4).place("card 4", "building 2", "card 1", "building 1", "card 2")
    assert table.wealth(0) == [0, 0, 0, 0]
    assert table.mat(0)["placed"] == {"card 1": 1, "card 2": 1, "card 4": 1, "building 1": 1, "building 2": 1}


@pytest.mark.clause("P9")
def test_places_that_bring_nothing_any_more_may_still_be_chosen():
    table = Table(seats=4).give(0, people=10, track=10, tools=[4, 4, 4], food=20)
    assert {"hut", "field", "tool maker"} <= set(table.legal)
    table.place("hut", "field", "tool maker", "hunt 6").play("use hut", "use field", "use tool maker")
    mat = table.mat(0)
    assert (mat["people"], mat["track"], mat["tools"]) == (10, 10, [4, 4, 4])


@pytest.mark.clause("P10")
def test_a_player_with_people_left_goes_on_placing_alone():
    table = Table().play("0: card 1", "1: hunt 5")
    for move in ("card 2", "building 1", "forest 1", "clay pit 1"):
        table.refuses("pass", "end turn", "use card 1")
        table.play(f"0: {move}")
    assert table.asked == "acting"


@pytest.mark.clause("P11")
def test_players_without_people_at_home_are_skipped_until_nobody_can_place():
    table = Table(seats=4).play("0: hunt 5", "1: card 1", "2: hunt 5", "3: card 2")
    table.play("1: card 3", "3: card 4", "1: forest 3", "3: river 3")
    assert (table.asked, table.actor) == ("acting", 0)


@pytest.mark.clause("P11", "P12")
def test_a_hunter_who_finds_every_other_place_taken_or_closed_is_stuck_and_still_eats():
    table = Table(start=1).give(0, people=10, food=10).give(1, people=10)
    theirs = ["forest 1", "clay pit 1", "quarry 1", "river 1", "field", "building 1"]
    ours = ["hunt 1", "tool maker", "card 1", "card 2", "card 3", "card 4"]
    for other, mine in zip(theirs, ours, strict=True):
        table.play(f"1: {other}", f"0: {mine}")
    assert "building 2" in table.legal
    table.play("1: building 2")
    # Seat 0 has four people at home but nowhere to go; seat 1 goes on.
    assert table.actor == 1
    assert table.mat(0)["free"] == 4
    table.play("1: hunt 3")
    assert (table.asked, table.actor) == ("acting", 1)
    table.finish_round()
    # 10 food, and nothing from a hunt with a 1: all ten people eat, those who stayed at home too.
    assert (table.mat(0)["food"], table.mat(0)["score"]) == (0, 0)


def _one_place_left_for_seat_1(home: int) -> Table:
    """Only the hut will be free once seat 1 has taken card 1; seat 0 has hunted and has so many at home."""
    table = Table(seats=4)
    for seat in range(4):
        table.give(seat, people=10)
    table.put(0, hunt=1, river=8 - home, building_4=1)
    table.put(1, forest=7, tool_maker=1, field=1)
    table.put(2, clay_pit=7, card_2=1, card_3=1, card_4=1)
    table.put(3, quarry=7, building_1=1, building_2=1, building_3=1)
    return table.set(pending=[["placing", 1, 0, 0, 0]]).play("1: card 1")


@pytest.mark.clause("P12")
def test_a_hunter_with_one_person_left_is_stuck_when_only_the_hut_is_free():
    table = _one_place_left_for_seat_1(home=1)
    assert (table.asked, table.actor) == ("acting", 0)
    assert table.mat(0)["free"] == 1


@pytest.mark.clause("P12")
def test_a_hunter_with_two_people_left_must_go_to_the_hut_when_only_the_hut_is_free():
    table = _one_place_left_for_seat_1(home=2)
    assert (table.asked, table.actor) == ("placing", 0)
    assert table.legal == ["hut"]
