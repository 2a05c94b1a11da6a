"""The greedy bot of Neanderthal."""

from __future__ import annotations

import pytest

import altamira
from altamira import CHANCE, OVER, Rng
from altamira.games.neanderthal.rules import NeanderthalState
from contract.decks import all_hooks


def play(players, seed, seats=2, **options):
    """A game between bots, by name; the final position."""
    game = altamira.game("neanderthal", **options)
    state, rng = game.new(seats), Rng(seed)
    bots = [altamira.bot(name, seed=f"{seed} {seat}") for seat, name in enumerate(players)]
    while state.actor() != OVER:
        seat = state.actor()
        state.apply(state.sample(rng) if seat == CHANCE else bots[seat].choose(game.view(state, seat)))
    assert isinstance(state, NeanderthalState)
    return game, state


def test_it_beats_random_play_nearly_always():
    won = 0
    for seed in range(20):
        greedy = seed % 2
        players = ["random", "random"]
        players[greedy] = "greedy"
        _, state = play(players, seed)
        won += state.placings()[greedy] == 1 and state.placings()[1 - greedy] == 2
    assert won >= 19


@pytest.mark.slow
def test_it_beats_random_play_in_95_of_100_games():
    won = 0
    for seed in range(100, 300):
        greedy = seed % 2
        players = ["random", "random"]
        players[greedy] = "greedy"
        won += play(players, seed)[1].placings()[greedy] == 1
    assert won >= 190


def test_it_hunts_buys_daughters_opens_portals_and_promotes_elders():
    moves: dict[str, int] = {}
    for seed in range(4):
        game = altamira.game("neanderthal")
        state, rng = game.new(3), Rng(seed)
        bots = [altamira.bot("greedy", seed=f"{seed} {seat}") for seat in range(3)]
        while state.actor() != OVER:
            seat = state.actor()
            action = state.sample(rng) if seat == CHANCE else bots[seat].choose(game.view(state, seat))
            if seat >= 0:
                verb = game.write(state, action).split()[0]
                moves[verb] = moves.get(verb, 0) + 1
            state.apply(action)
    assert all(moves.get(verb, 0) > 3 for verb in ("hunt", "bid", "portal", "promote", "word", "free", "take"))


@pytest.mark.parametrize("mode", ["solitaire", "cooperative"])
def test_it_plays_every_variant(mode):
    _, state = play(["greedy"] * 3, 1, seats=3, mode=mode)
    assert state.actor() == OVER


def test_it_plays_with_any_deck():
    _, state = play(["greedy"] * 3, 2, seats=3, deck=all_hooks())
    assert state.actor() == OVER


def test_the_same_seed_plays_the_same_game():
    dumps = [game.dump(state) for game, state in (play(["greedy"] * 2, 5) for _ in range(2))]
    assert dumps[0] == dumps[1]
