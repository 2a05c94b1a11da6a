"""The contract of State and Game, on every game: order, copies, notation, results."""

from __future__ import annotations

import json
import pickle
import resource
from pathlib import Path

import pytest

import altamira
from altamira import CHANCE, OVER, Rng
from altamira.core.errors import BadOption, BadRecord, IllegalMove
from altamira.core.playout import playout
from contract.cases import BRONZE_AGE, CASES, PROBE, REFUSED, STONE_AGE, TABLES, Case, text, walk
from contract.pieces import check_pieces, check_realms
from contract.probe import Probe

pytestmark = pytest.mark.usefixtures("probe")
every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_table = pytest.mark.parametrize("case", TABLES, ids=str)


@every_case
def test_a_random_game_ends_and_offers_only_choices_that_are_in_order(case: Case) -> None:
    game, state, rng = case.rules(), case.new(), Rng(str(case))
    for action in walk(state, rng):
        if state.actor() == CHANCE:
            outcomes = state.outcomes()
            ids = [outcome for outcome, _ in outcomes]
            assert len(set(ids)) == len(ids) > 0
            assert all(0 <= id < game.chances and id != game.unseen for id in [action, *ids])
            assert all(weight > 0 for _, weight in outcomes)
            assert state.stream() >= 0
        else:
            legal = state.legal()
            assert legal == sorted(set(legal))
            assert 0 <= legal[0] <= legal[-1] < game.actions
            assert 0 <= state.actor() < case.seats
    assert state.actor() == OVER


@every_case
def test_every_action_and_outcome_is_read_back_as_it_is_written(case: Case) -> None:
    game, state = case.rules(), case.new()
    for action in walk(state, Rng(str(case))):
        chance = state.actor() == CHANCE
        choices = [action, *(outcome for outcome, _ in state.outcomes())] if chance else state.legal()
        texts = [game.write(state, choice) for choice in choices]
        assert [game.read(state, line) for line in texts] == choices
        assert len(set(texts)) == len(set(choices))
        for line in (texts[0], texts[-1]):
            assert game.read(state, f"  {line.upper()}  ".replace(" ", "  ")) == game.read(state, line)
            assert line == " ".join(line.split())
    with pytest.raises(IllegalMove):
        game.read(state, "anything")


@every_case
def test_a_clone_goes_its_own_way(case: Case) -> None:
    """Every clone ever made is unchanged at the end, and a move on a clone is not seen by the original."""
    game, state = case.rules(), case.new()
    kept = []
    for number, action in enumerate(walk(state, Rng(str(case)))):
        before = text(game.dump(state))
        kept.append((state.clone(), before))
        if number % 4 == 0:
            state.clone().apply(action)
            assert text(game.dump(state)) == before
    for clone, before in kept:
        assert text(game.dump(clone)) == before
    for clone, before in kept[::40]:
        playout(clone.clone(), Rng(1))
        assert text(game.dump(clone)) == before


@every_case
def test_dumps_and_pickles_give_the_same_position_back(case: Case) -> None:
    game, state = case.rules(), case.new()
    for number, _ in enumerate(walk(state, Rng(str(case)))):
        if number % 8 == 0:
            dump = game.dump(state)
            again = game.load(json.loads(text(dump)))
            pickled = pickle.loads(pickle.dumps(state))
            for copy in (again, pickled):
                assert text(game.dump(copy)) == text(dump)
                assert copy.actor() == state.actor()
                if state.actor() == CHANCE:
                    assert (copy.stream(), copy.outcomes()) == (state.stream(), state.outcomes())
                else:
                    assert copy.legal() == state.legal()
                assert (copy.scores(), copy.placings(), copy.returns()) == (
                    state.scores(),
                    state.placings(),
                    state.returns(),
                )
            if number % 160 == 0:
                ends = []
                for copy in (state.clone(), again, pickled):
                    playout(copy, Rng(number))
                    ends.append(text(game.dump(copy)))
                assert ends[0] == ends[1] == ends[2]
    assert text(game.dump(game.load(game.dump(state)))) == text(game.dump(state))


@pytest.mark.parametrize("id", altamira.games())
def test_positions_that_are_read_and_thrown_away_leave_no_memory_behind(id: str) -> None:
    """Bots at tables read one for every move, for weeks."""
    game, state = altamira.game(id), altamira.game(id).new(3)
    for number, _ in enumerate(walk(state, Rng(1))):
        if number == 30:
            break
    pickled, dump = pickle.dumps(state), game.dump(state)

    def megabytes() -> float:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 2**20

    def read(times: int) -> None:
        for _ in range(times):
            pickle.loads(pickled)
            game.load(dump)

    read(100)
    before = megabytes()
    read(2000)
    assert megabytes() - before < 4


@every_table
def test_a_position_reached_in_two_ways_is_dumped_alike(case: Case) -> None:
    game = case.rules()
    one, other = case.new(), case.new()
    for action in walk(one, Rng("twice")):
        other = game.load(game.dump(other))
        other.apply(action)
    assert text(game.dump(one)) == text(game.dump(other))


@every_table
def test_damaged_positions_are_refused_in_one_line(case: Case) -> None:
    game = case.rules()
    dump = game.dump(case.new())
    needed = [name for name in dump if name not in ("game", "rules", "options")]
    assert needed
    for name in needed:
        with pytest.raises(BadRecord) as error:
            game.load({key: value for key, value in dump.items() if key != name})
        assert "\n" not in str(error.value)


@every_table
def test_positions_of_other_games_and_newer_rules_are_refused(case: Case) -> None:
    game = case.rules()
    dump = game.dump(case.new())
    for header in ({"game": "another"}, {"rules": game.rules_version + 1}):
        with pytest.raises(BadRecord) as error:
            game.load({**dump, **header})
        assert "\n" not in str(error.value)


@every_case
def test_the_result_fits_the_places(case: Case) -> None:
    game, rng = case.rules(), Rng(str(case))
    for _ in range(5):
        state = case.new()
        playout(state, rng)
        scores, placings, returns = state.scores(), state.placings(), state.returns()
        assert len(scores) == len(placings) == len(returns) == case.seats
        assert all(-1.0 <= value <= 1.0 for value in returns)
        assert json.loads(text(game.summary(state))) == game.summary(state)
        if min(placings) == 2:
            assert set(placings) == {2}
            assert set(returns) == {-1.0}
            continue
        assert placings == [1 + sum(other < mine for other in placings) for mine in placings]
        assert abs(sum(returns)) < 1e-9
        for mine in range(case.seats):
            for other in range(case.seats):
                if placings[mine] < placings[other]:
                    assert scores[mine] >= scores[other]
                    assert returns[mine] > returns[other]
                elif placings[mine] == placings[other]:
                    assert scores[mine] == scores[other]
                    assert returns[mine] == returns[other]


def test_the_probe_can_be_won_and_lost_together() -> None:
    ends = set()
    for case in PROBE:
        for seed in range(40):
            state = case.new()
            playout(state, Rng(seed))
            ends.add((Probe({}).summary(state)["won"], tuple(state.returns())))
    assert (False, (-1.0, -1.0)) in ends
    assert (False, (-1.0, -1.0, -1.0)) in ends
    assert {won for won, _ in ends} == {True, False}
    assert all(sum(returns) == 0 for won, returns in ends if won)


@pytest.mark.parametrize("case", STONE_AGE, ids=str)
def test_no_piece_of_stone_age_appears_or_disappears(case: Case) -> None:
    game, state = case.rules(), case.new()
    for _ in walk(state, Rng(str(case))):
        check_pieces(game.dump(state))
    check_pieces(game.dump(state))


@pytest.mark.parametrize("case", BRONZE_AGE, ids=str)
def test_no_row_city_or_monument_of_the_bronze_age_goes_beyond_its_limit(case: Case) -> None:
    game, state = case.rules(), case.new()
    for _ in walk(state, Rng(str(case))):
        check_realms(game.dump(state))
    check_realms(game.dump(state))


@pytest.mark.parametrize("case", REFUSED, ids=str)
def test_an_option_that_does_not_go_with_so_many_seats_is_refused_in_one_line(case: Case) -> None:
    game = case.rules()
    ((name, value),) = case.options
    for start in (case.new, lambda: type(game)({}).new(case.seats, **{name: value}), lambda: case.match(1)):
        with pytest.raises(BadOption) as error:
            start()
        assert name in str(error.value)
        assert "\n" not in str(error.value)
    (choice,) = [choice for choice in game.choices if choice.name == name]
    type(game)({}).new(case.seats, **{name: choice.values[0]})  # the default goes with any number of seats


@every_table
def test_unknown_options_values_and_seat_counts_are_refused_in_one_line(case: Case) -> None:
    game = case.rules()
    wrong: list[tuple[int, dict[str, object]]] = [
        (min(game.seats) - 1, {}),
        (max(game.seats) + 1, {}),
        (case.seats, {"no_such_option": True}),
    ]
    wrong += [(case.seats, {choice.name: "no such value"}) for choice in game.choices]
    for seats, options in wrong:
        with pytest.raises(BadOption) as error:
            game.new(seats, **options)
        assert "\n" not in str(error.value)


@every_case
def test_options_are_kept_by_the_game_and_read_as_text(case: Case) -> None:
    game = case.rules()
    assert {**game.options, **dict(case.options)} == game.options
    typed = {name: value if "\n" in str(value) else f" {value} ".upper() for name, value in game.options.items()}
    assert altamira.game(case.id, **typed).options == game.options
    assert pickle.loads(pickle.dumps(game)).options == game.options
    one, other = case.new(), type(game)({}).new(case.seats, **game.options)
    playout(one, Rng(3))
    playout(other, Rng(3))
    assert text(game.dump(one)) == text(game.dump(other))
