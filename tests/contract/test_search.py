"""A search that knows nothing but the contract, on a compiled game and on one in plain Python."""

from __future__ import annotations

import pytest

from altamira import Match, Rng, View
from altamira.core.playout import playout
from contract.cases import BRONZE_AGE, PROBE, STONE_AGE, Case, position, step


def flat_monte_carlo(view: View, rng: Rng, playouts: int) -> int:
    """The legal action with the best mean return of random games, each from a fresh guess at what is hidden."""
    assert view.seat is not None
    best, most = view.legal[0], -2.0
    for action in view.legal:
        total = 0.0
        for _ in range(playouts):
            state = view.guess(rng)
            state.apply(action)
            playout(state, rng)
            total += state.returns()[view.seat]
        if total / playouts > most:
            best, most = action, total / playouts
    return best


def searched(case: Case, seed: int, seat: int, playouts: int) -> float:
    """What this seat gets with search, against seats that play at random."""
    match, rng = case.match(seed), Rng(seed)
    while not match.over:
        if match.actor == seat:
            before = position(match)
            action = flat_monte_carlo(match.view(), rng, playouts)
            assert position(match) == before  # thinking changes nothing
            match.play(action, seat)
        else:
            match.play(step(match._state, rng))
    return returns(match)[seat]


def returns(match: Match) -> list[float]:
    return match._state.returns()


@pytest.mark.parametrize("case", PROBE, ids=str)
def test_a_generic_search_plays_a_game_in_plain_python_better_than_chance(case: Case) -> None:
    games = 24
    search = sum(searched(case, seed, seed % case.seats, 12) for seed in range(games))
    chance = 0.0
    for seed in range(games):
        match, rng = case.match(seed), Rng(seed)
        while not match.over:
            match.play(step(match._state, rng))
        chance += returns(match)[seed % case.seats]
    assert search > chance


@pytest.mark.slow
def test_the_same_search_wins_stone_age_against_chance() -> None:
    case = STONE_AGE[0]
    assert [searched(case, seed, seed % 2, 2) for seed in range(3)] == [1.0, 1.0, 1.0]


@pytest.mark.slow
def test_the_same_search_wins_the_bronze_age_against_chance() -> None:
    case = next(case for case in BRONZE_AGE if case.seats == 2)
    assert sum(searched(case, seed, seed % 2, 3) for seed in range(8)) >= 4.0
