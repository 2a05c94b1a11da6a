"""N, E: the next round, and the end of the game."""

from __future__ import annotations

import pytest

from .table import Table


def buying(*spaces: int, deck: list[str] | None = None, seats: int = 2) -> Table:
    """Seat 0 buys the cards on these spaces; the actions are over but for the others'."""
    table = Table(seats).give(0, wood=10)
    if deck is not None:
        table.deck(*deck)
    table.place(*(f"card {space}" for space in spaces), f"hunt {5 - len(spaces)}")
    for space in spaces:
        table.play(f"use card {space}", f"pay wood {space}")
    return table


@pytest.mark.clause("N1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_start_player_changes_clockwise_every_round(seats):
    table = Table(seats, start=1)
    starts = [table.actor]
    for _ in range(seats):
        table.place(f"hunt {table.mat(table.actor)['people']}").finish_round()
        assert table.actor == table.position["start"]
        starts.append(table.actor)
    assert starts == [(1 + number) % seats for number in range(seats + 1)]


@pytest.mark.clause("N1")
def test_the_start_player_changes_also_when_tribes_went_hungry():
    table = Table(seats=3).give(0, food=0).give(1, food=0).give(2, food=0)
    table.place("river 5", seat1=["quarry 5"], seat2=["clay pit 5"]).finish_round()
    assert [table.mat(seat)["score"] for seat in range(3)] == [-10, -10, -10]
    assert table.actor == 1


@pytest.mark.clause("N2")
def test_cards_left_slide_to_the_cheap_end_in_order_and_new_ones_fill_up_from_there():
    table = buying(1, 3).play("0: use hunt", "*: roll 1 1 1", "1: use hunt", "*: roll 1 1 1 1 1")
    assert table.position["cards"] == ["food5-medicine", "points3-builder3", None, None]
    table.play("*: turn tool-art")
    assert table.position["cards"] == ["food5-medicine", "points3-builder3", "tool-art", None]
    table.play("*: turn dice-time")
    assert table.position["cards"] == ["food5-medicine", "points3-builder3", "tool-art", "dice-time"]
    assert table.asked == "placing"
    assert table.position["deck"] == 30


@pytest.mark.clause("N2")
def test_nothing_is_turned_up_when_no_card_was_taken():
    table = Table().place("hunt 5").finish_round()
    assert table.position["cards"] == ["food3-weaving", "food5-medicine", "food7-pottery", "points3-builder3"]
    assert table.position["deck"] == 32


@pytest.mark.clause("N2")
def test_all_four_spaces_are_filled_when_all_cards_were_taken():
    table = buying(1, 2, 3, 4).finish_round(cards=["tool-art", "dice-time", "draw-writing", "food1-weaving"])
    assert table.position["cards"] == ["tool-art", "dice-time", "draw-writing", "food1-weaving"]
    assert {"card 1", "card 2", "card 3", "card 4"} <= set(table.legal)


@pytest.mark.clause("N3")
def test_used_tiles_are_fresh_in_the_next_round_but_a_one_use_tool_stays_spent():
    table = Table().give(0, tools=[2, 1, 1], one_use_tools=[4, 2]).place("hunt 5")
    table.play("use hunt", "roll 1 1 1 1 1", "tools 2 1 1 once 4")
    assert (table.unused(0), table.mat(0)["one_use_tools"]) == ([], [2])
    table.finish_round()
    assert (table.unused(0), table.mat(0)["one_use_tools"]) == ([2, 1, 1], [2])


@pytest.mark.clause("E1")
def test_the_game_ends_when_the_deck_has_fewer_cards_than_there_are_empty_spaces():
    table = buying(1, 3, deck=["tool-art"]).finish_round()
    assert table.over
    assert table.position["round"] == 1
    # No card is turned up and nothing slides any more.
    assert table.position["cards"] == [None, "food5-medicine", None, "points3-builder3"]
    assert table.position["deck"] == 1


@pytest.mark.clause("E1")
def test_with_exactly_enough_cards_the_game_goes_on():
    table = buying(1, 3, deck=["tool-art", "dice-time"]).finish_round(cards=["tool-art", "dice-time"])
    assert (table.over, table.position["round"], table.position["deck"]) == (False, 2, 0)
    assert table.position["cards"] == ["food5-medicine", "points3-builder3", "tool-art", "dice-time"]


@pytest.mark.clause("E1")
def test_an_empty_deck_does_not_end_the_game_while_no_card_is_taken():
    table = buying(deck=[]).finish_round()
    assert (table.over, table.position["round"]) == (False, 2)


@pytest.mark.clause("E1")
def test_the_last_round_is_fed_before_the_deck_ends_the_game():
    table = buying(1, deck=[]).give(1, food=0, wood=5)
    table.finish_actions()
    assert (table.over, table.asked, table.actor) == (False, "feeding", 1)
    table.play("starve")
    assert table.over
    assert table.mat(1)["score"] == -10


@pytest.mark.clause("E2")
def test_the_round_is_finished_with_feeding_when_a_stack_is_empty():
    table = Table(seats=3).set(stacks=[1, 7, 7]).give(0, wood=2, clay=1).give(1, wood=9, food=0)
    table.place("building 1", "hunt 4", seat1=["forest 5"])
    table.play("0: use building 1", "0: use hunt", "*: roll 1 1 1 1")
    # The others still act and eat.
    table.play("1: use forest", "*: roll 1 1 1 1 2", "2: use hunt", "*: roll 1 1 1 1 1")
    assert (table.over, table.asked, table.actor) == (False, "feeding", 1)
    table.play("1: pay wood 5")
    assert table.over
    assert table.position["round"] == 1
    assert table.wealth(1) == [6, 0, 0, 0]
    assert (table.mat(0)["food"], table.mat(0)["score"]) == (9, 10)


@pytest.mark.clause("E2")
def test_the_game_ends_when_deck_and_stack_run_out_in_the_same_round():
    table = Table().set(stacks=[1, 7]).deck().give(0, wood=3, clay=1).place("building 1", "card 1", "hunt 3")
    table.play("use building 1", "use card 1", "pay wood 1").finish_round()
    assert table.over


@pytest.mark.clause("E3")
def test_a_last_tile_face_up_does_not_end_the_game():
    table = Table().set(stacks=[2, 7]).give(0, wood=2, clay=1).place("building 1", "hunt 4").play("use building 1")
    table.play("tile 4of4").finish_round()
    assert table.position["stacks"] == [1, 7]
    assert (table.over, table.position["round"]) == (False, 2)
    assert "building 1" in table.legal


@pytest.mark.clause("E3")
def test_a_last_tile_that_is_left_does_not_end_the_game():
    table = Table().set(stacks=[1, 7]).give(0, wood=2, clay=1).place("building 1", "hunt 4")
    table.play("leave building 1").finish_round()
    assert (table.over, table.position["round"], table.position["stacks"]) == (False, 2, [1, 7])
