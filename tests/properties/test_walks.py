"""Games in which Hypothesis makes every choice: it looks for the one in which something is lost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from altamira import CHANCE, OVER, State
from altamira.games.neanderthal.rules import NeanderthalState
from contract.cases import BRONZE_AGE, CASES, NEANDERTHAL, PROBE, STONE_AGE, Case, text
from contract.pieces import check_pieces, check_realms
from contract.probe import MEAT, PRIZE, SPEARS

pytestmark = pytest.mark.usefixtures("probe")
choices = st.lists(st.integers(0, 9999), min_size=20, max_size=200)


def choose(state: State, choice: int) -> int:
    """A chosen action or outcome; first and last ones are as likely as all others together."""
    options = [outcome for outcome, _ in state.outcomes()] if state.actor() == CHANCE else state.legal()
    return options[(0, -1, choice, choice)[choice % 4] % len(options)]


@settings(max_examples=150)
@given(st.sampled_from(STONE_AGE), choices)
def test_no_piece_of_stone_age_is_lost(case: Case, walk: list[int]) -> None:
    game, state = case.rules(), case.new()
    for choice in walk:
        check_pieces(game.dump(state))
        if state.actor() == OVER:
            break
        state.apply(choose(state, choice))


@settings(max_examples=200)
@given(st.sampled_from(BRONZE_AGE), choices)
def test_no_limit_of_the_bronze_age_is_exceeded(case: Case, walk: list[int]) -> None:
    """And whatever has been won stays: developments, boxes and disaster points only grow."""
    game, state = case.rules(), case.new()
    before: list[dict[str, Any]] = []
    for choice in walk:
        dump = game.dump(state)
        check_realms(dump)
        for old, new in zip(before, dump["realms"], strict=False):
            assert set(old["developments"]) <= set(new["developments"])
            assert all(new["boxes"][name] >= count for name, count in old["boxes"].items())
            assert set(old["first_to_finish"]) <= set(new["first_to_finish"])
            assert all(new[name] >= old[name] for name in ("disasters", "spoils", "ships", "cities"))
        before = dump["realms"]
        if state.actor() == OVER:
            break
        state.apply(choose(state, choice))


@settings(max_examples=150)
@given(st.sampled_from(NEANDERTHAL), choices)
def test_what_follows_from_other_numbers_of_neanderthal_is_kept_up(case: Case, walk: list[int]) -> None:
    game, state = case.rules(), case.new()
    for choice in walk:
        assert following(state) == following(game.load(game.dump(state)))
        if state.actor() == OVER:
            break
        state.apply(choose(state, choice))


def following(state: State) -> list[Any]:
    """What a position remembers besides its data, so that it need not be counted again and again."""
    assert isinstance(state, NeanderthalState)
    cards = [state.in_hands, state.in_play, state.brides, state.laden, state.covered]
    species = [(one.stands, one.daughters, one.wives) for one in state.species]
    return [*cards, *species, *((pending.low, pending.high) for pending in state.pending), state.choices]


@given(st.sampled_from(PROBE), choices)
def test_no_spear_and_no_meat_of_the_probe_is_lost(case: Case, walk: list[int]) -> None:
    game, state, shown = case.rules(), case.new(), []
    for choice in walk:
        if state.actor() == OVER:
            break
        action = choose(state, choice)
        move = game.write(state, action).split()
        state.apply(action)
        if move[0] == "show":
            shown.append(int(move[1]))
        dump = game.dump(state)
        unseen = [spear for spear in range(SPEARS) if dump["pool"] >> spear & 1]
        held = [spear for spear in dump["hands"] if spear >= 0]
        assert sorted(unseen + held + shown) == list(range(SPEARS))
        gain = PRIZE - dump["bid"] if dump["phase"] == "won" else 0
        assert sum(dump["meat"]) == MEAT * case.seats + gain
    assert state.actor() == OVER or len(walk) < 200


@settings(max_examples=40)
@given(st.sampled_from(CASES), choices)
def test_what_one_can_do_is_always_written_and_read(case: Case, walk: list[int]) -> None:
    game, state = case.rules(), case.new()
    for choice in walk:
        if state.actor() == OVER:
            break
        action = choose(state, choice)
        assert game.read(state, game.write(state, action)) == action
        again = game.load(game.dump(state))
        state.apply(action)
        again.apply(action)
        assert text(game.dump(again)) == text(game.dump(state))
