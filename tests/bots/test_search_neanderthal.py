"""The search in Neanderthal."""

from __future__ import annotations

import pytest

import altamira
from altamira import CHANCE, OVER, Rng
from altamira.bots import Bot
from altamira.bots.minds.neanderthal import FEATURES, NeanderthalMind, features, salvation
from altamira.bots.search import SearchBot
from altamira.games.neanderthal.rules import NeanderthalState


def play(bots: list[Bot], seed: int, **options: object) -> NeanderthalState:
    game = altamira.game("neanderthal", **options)
    state, rng = game.new(len(bots)), Rng(seed)
    while state.actor() != OVER:
        seat = state.actor()
        state.apply(state.sample(rng) if seat == CHANCE else bots[seat].choose(game.view(state, seat)))
    assert isinstance(state, NeanderthalState)
    return state


def test_a_little_thought_wins_more_than_its_share_against_two_greedy_bots() -> None:
    won = 0.0
    for seed in range(24):
        bots = [altamira.bot("greedy", seed=f"{seed} {seat}") for seat in range(3)]
        bots[seed % 3] = SearchBot(seed, playouts=100)
        places = play(bots, seed).placings()
        won += 1 / places.count(1) if places[seed % 3] == 1 else 0
    assert won >= 12  # a third would be eight


@pytest.mark.parametrize("mode", ["solitaire", "cooperative"])
def test_species_that_win_together_are_searched_to_the_end(mode: str) -> None:
    state = play([SearchBot(seat, playouts=4) for seat in range(3)], 1, mode=mode)
    assert state.over
    assert len(set(state.placings())) == 1


def test_two_seats_play_to_the_end() -> None:
    assert play([SearchBot(1, playouts=4), altamira.bot("random", seed=1)], 2).over


def test_values_are_shares_of_a_whole_and_together_everybody_has_the_same() -> None:
    for mode, total in (("competitive", 1.0), ("cooperative", None)):
        game = altamira.game("neanderthal", mode=mode)
        state, rng = game.new(3), Rng(1)
        while state.actor() == CHANCE:
            state.apply(state.sample(rng))
        assert isinstance(state, NeanderthalState)
        assert len(features(state, 0)) == FEATURES
        bot = SearchBot(1, playouts=2)
        bot.choose(game.view(state, state.actor()))
        mind = bot._minds["neanderthal"]
        assert isinstance(mind, NeanderthalMind)
        values = mind.value(state)
        if total is not None:
            assert sum(values) == pytest.approx(total)
        else:
            assert values == [salvation(state)] * 3
            assert 0 <= values[0] < 1
