"""S: set-up. H: nothing is hidden."""

from __future__ import annotations

from collections import Counter

import pytest

import altamira
from altamira.core.errors import BadOption
from altamira.core.rng import Rng
from altamira.core.state import CHANCE

from .sheet import EDITIONS, STRUCK_OUT, monuments
from .table import Table


@pytest.mark.clause("S1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_to_four_players_take_turns_clockwise(seats):
    table = Table(seats, start=seats - 1)
    order = []
    for _ in range(2 * seats):
        order.append(table.position["turn"])
        table.idle()
    assert order == [(seats - 1 + turn) % seats for turn in range(2 * seats)]


@pytest.mark.clause("S1")
@pytest.mark.parametrize("seats", [-1, 0, 5, 99, True, 2.0, "2", None])
def test_any_other_number_of_players_is_refused_in_a_line(seats):
    with pytest.raises(BadOption) as error:
        altamira.game("bronze-age").new(seats)
    assert str(error.value) == f"The Bronze Age is for 1 to 4 seats, not {seats!r}."


@pytest.mark.clause("S2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everybody_starts_with_three_cities_and_three_food_and_nothing_else(seats, edition):
    table = Table(seats, edition=edition)
    for seat in range(seats):
        assert table.realm(seat) == {
            "food": 3,
            "cities": 3,
            "goods": {"wood": 0, "stone": 0, "pottery": 0, "cloth": 0, "spearheads": 0},
            "boxes": {},
            "developments": [],
            "monuments": [],
            "first_to_finish": [],
            "disasters": 0,
            "spoils": 0,
            "ships": 0,
        }
    assert table.scores() == [0] * seats
    assert table.position["rolling"] == 3


@pytest.mark.clause("S3")
@pytest.mark.parametrize("edition", ["classic", "revised"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_is_struck_out_cannot_be_built(seats, edition):
    table = Table(seats, edition=edition).throw("workers workers workers")
    targets = {move.split()[1] for move in table.legal if move.startswith("build ")}
    cities = {"city-4", "city-5", "city-6", "city-7"}
    assert targets == cities | set(monuments(edition, seats))
    assert {monument for monument in STRUCK_OUT[seats] if f"build {monument} 1" in table.legal} == set()
    table.refuses(*(f"build {monument} 1" for monument in STRUCK_OUT[seats]))
    assert len(monuments(edition, seats)) == {1: 7, 2: 5, 3: 6, 4: 7}[seats]


@pytest.mark.clause("S4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_is_drawn_by_lot(seats):
    game = altamira.game("bronze-age")
    state = game.new(seats)
    assert state.actor() == CHANCE
    assert [(game.write(state, outcome), weight) for outcome, weight in state.outcomes()] == [
        (f"start {seat}", 1) for seat in range(seats)
    ]
    rng = Rng(1)
    drawn = Counter(game.write(state, state.sample(rng)) for _ in range(400))
    assert set(drawn) == {f"start {seat}" for seat in range(seats)}
    assert min(drawn.values()) > 50


@pytest.mark.clause("S4")
def test_alone_nobody_needs_to_be_drawn():
    table = Table(1)
    assert (table.asked, table.position["first"]) == ("rolling", 0)


@pytest.mark.clause("S4")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_a_round_ends_where_it_began(start):
    table = Table(3, start=start)
    rounds = []
    for _ in range(7):
        rounds.append(table.position["round"])
        table.idle()
    assert rounds == [1, 1, 1, 2, 2, 2, 3]
    assert table.position["first"] == start


@pytest.mark.clause("S5")
def test_a_turn_has_its_steps_in_the_printed_order():
    """Everything is asked, and the hunger and the drought come before the first box is checked."""
    table = Table().give(0, cities=7, food=0, wood=8, cloth=5, developments=["leadership", "engineering"])
    table.give(0, stone=2)
    plan = ["stop", "lead none", "food dice 0", "end build", "buy irrigation", "pay coins"]
    met = [table.asked]
    table.roll("skull skull either workers workers coins coins")
    while table.position["turn"] == 0:
        met.append(table.asked)
        assert table.lost() == (0 if table.asked in ("rerolling", "leading", "choosing") else 7 + 2)
        table.play(plan.pop(0) if plan else table.legal[0])
    assert met == [
        "rolling", "rerolling", "leading", "choosing", "building", "buying", "paying", "discarding", "ending",
    ]  # fmt: skip


@pytest.mark.clause("H1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everybody_sees_the_whole_position_at_any_time(seats):
    match = altamira.new("bronze-age", seats, seed=4, trading=seats > 1)
    rng = Rng(4)
    while not match.over:
        whole = match.game.dump(match._state)
        for viewer in (*range(seats), None):
            assert match.view(viewer).facts == whole
            assert match.game.dump(match.view(viewer).guess(rng)) == whole
            assert match.log(viewer) == match.log()
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
