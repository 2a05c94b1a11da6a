"""S: set-up."""

from __future__ import annotations

import pytest

import altamira
from altamira.core.errors import BadOption
from altamira.core.state import CHANCE

from .table import CARDS, TILES, Table

ALL_SEATS = (2, 3, 4)


@pytest.mark.clause("S1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_there_are_two_to_four_players(seats):
    game = altamira.game("stone-age")
    assert list(game.seats) == [2, 3, 4]
    with pytest.raises(BadOption):
        game.new(seats)


@pytest.mark.clause("S1")
def test_the_next_player_is_the_next_seat_and_the_last_is_followed_by_seat_0():
    table = Table(seats=3, start=1)
    table.play("1: card 1", "2: card 2", "0: card 3", "1: card 4")


@pytest.mark.clause("S2")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_everybody_starts_with_5_people_and_12_food_and_nothing_else(seats):
    table = Table(seats)
    assert len(table.position["tribes"]) == seats
    for seat in range(seats):
        assert table.mat(seat) == {
            "people": 5,
            "free": 5,
            "food": 12,
            "track": 0,
            "score": 0,
            "resources": {"wood": 0, "clay": 0, "stone": 0, "gold": 0},
            "tools": [0, 0, 0],
            "tools_used": [False, False, False],
            "one_use_tools": [],
            "two_resources": False,
            "turn_ended": False,
            "placed": {},
            "cards": [],
            "drawn": [],
            "buildings": [],
        }
    assert [int(score) for score in table.state.scores()] == [0] * seats


@pytest.mark.clause("S3")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_four_of_36_cards_are_opened_from_card_1_on_whatever_the_number_of_players(seats):
    table = Table(seats)
    position = table.position
    assert position["cards"] == list(CARDS)
    assert position["deck"] == len(position["unseen_cards"]) == 32
    assert not set(CARDS) & set(position["unseen_cards"])
    assert {"card 1", "card 2", "card 3", "card 4"} <= set(table.legal)


@pytest.mark.clause("S3")
def test_the_cards_are_shuffled_so_any_card_may_come_first_each_as_likely():
    table = Table(cards=(), tiles=())
    outcomes = table.state.outcomes()
    assert table.asked == "turning card"
    # Two pairs of cards have the same design; such a pair is one outcome of weight 2.
    assert sorted(weight for _, weight in outcomes) == [1] * 32 + [2] * 2


@pytest.mark.clause("S4")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_there_are_as_many_stacks_of_7_as_players_with_the_top_tile_face_up(seats):
    table = Table(seats)
    position = table.position
    assert position["stacks"] == [7] * seats
    assert position["buildings"] == list(TILES[:seats])
    # Nobody has seen the tiles below, nor those of the stacks that left the game.
    assert len(position["unseen_buildings"]) == 28 - seats
    stacks = [move for move in table.legal if move.startswith("building")]
    assert stacks == [f"building {stack}" for stack in range(1, seats + 1)]
    if seats < 4:
        table.refuses(f"building {seats + 1}")


@pytest.mark.clause("S4")
def test_the_buildings_are_shuffled_so_any_of_the_28_may_lie_on_the_first_stack():
    table = Table(tiles=())
    assert table.asked == "turning building"
    # Four fixed designs exist twice and the 1-7 building three times.
    assert sorted(weight for _, weight in table.state.outcomes()) == [1] * 17 + [2] * 4 + [3]


@pytest.mark.clause("S5")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_every_player_is_equally_likely_to_start(seats):
    game = altamira.game("stone-age")
    state = game.new(seats)
    assert state.actor() == CHANCE
    written = {game.write(state, outcome): weight for outcome, weight in state.outcomes()}
    assert written == {f"start {seat}": 1 for seat in range(seats)}
    for seat in range(seats):
        table = Table(seats, start=seat)
        assert (table.asked, table.actor) == ("placing", seat)
        assert table.game.summary(table.state)["first"] == seat


@pytest.mark.clause("S5")
def test_the_seed_of_the_game_decides_who_starts():
    starts = [altamira.new("stone-age", seats=4, seed=seed).actor for seed in range(40)]
    assert set(starts) == {0, 1, 2, 3}
    assert starts == [altamira.new("stone-age", seats=4, seed=seed).actor for seed in range(40)]


@pytest.mark.clause("S6")
def test_a_round_is_placing_then_actions_then_feeding():
    table = Table().give(0, food=0, wood=9).give(1, food=0, wood=9)
    phases = []
    while table.position["round"] == 1:
        if table.asked in ("placing", "acting", "feeding") and table.asked not in phases[-1:]:
            phases.append(table.asked)
        if table.asked == "placing":
            table.play("forest 2" if "forest 2" in table.legal else table.legal[-1])
        elif table.asked == "acting":
            table.play(next(move for move in table.legal if not move.startswith("use card")))
        elif table.asked == "feeding":
            table.play("starve")
        elif table.actor == CHANCE:
            outcomes = {table.game.write(table.state, outcome) for outcome, _ in table.state.outcomes()}
            table.play(min(outcomes))
        else:
            table.play(table.legal[0])
    assert phases == ["placing", "acting", "feeding"]
    assert table.asked == "placing"
