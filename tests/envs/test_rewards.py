"""Rewards tell a seat nothing that it cannot know: Stone Age has cards that are drawn face down."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

import altamira
from altamira import CHANCE, OVER, Game, Rng, State
from altamira.envs import VectorGames
from altamira.envs.gymnasium import SingleAgent
from altamira.envs.pettingzoo import stone_age_v1
from altamira.envs.rewards import Rewards, final, standing
from contract.cases import walk


def lead(scores: list[int], seat: int) -> int:
    return scores[seat] - max(scores[:seat] + scores[seat + 1 :])


def known_leads(rules: Game, state: State) -> list[int]:
    """How far each seat is ahead, by its own view."""
    return [lead(rules.view(state, seat).scores, seat) for seat in range(state.seats)]


def true_leads(state: State) -> list[int]:
    return [lead(state.scores(), seat) for seat in range(state.seats)]


def positions(seats: int) -> Iterator[State]:
    """Of two random games, before the end."""
    for seed in range(2):
        state = altamira.game("stone-age").new(seats)
        for number, _ in enumerate(walk(state, Rng(seed))):
            if number % 5 == 0 and state.actor() != CHANCE:
                yield state


@pytest.mark.parametrize("rewards", ["points", "margin"])
@pytest.mark.parametrize("seats", altamira.game("stone-age").seats)
def test_what_others_hide_changes_no_reward_of_a_seat_before_the_end(seats: int, rewards: Rewards) -> None:
    rules = altamira.game("stone-age")
    changed = 0
    for number, state in enumerate(positions(seats)):
        for seat in range(seats):
            guess = rules.view(state, seat).guess(Rng(number))
            changed += final(rules, guess, "margin")[seat] != final(rules, state, "margin")[seat]
            assert standing(rules, guess, rewards)[seat] == standing(rules, state, rewards)[seat]
    assert changed > 20


def test_at_a_table_a_margin_moves_by_what_the_seat_knows_and_at_the_end_by_the_rest() -> None:
    env = stone_age_v1.env(seats=3, rewards="margin")
    env.reset(seed=1)
    rules, rng, hidden, total = env.table.rules, Rng(1), 0, np.zeros(3)
    before = known_leads(rules, env.table.state)
    while env.table.actor != OVER:
        legal = env.table.state.legal()
        env.step(legal[rng.below(len(legal))])
        after = known_leads(rules, env.table.state)
        gained = [env.rewards[agent] for agent in env.possible_agents]
        assert gained == [now - was for now, was in zip(after, before, strict=True)]
        hidden += after != true_leads(env.table.state)
        total += gained
        before = after
    assert hidden > 100
    assert total.tolist() == true_leads(env.table.state)


def test_in_many_games_a_margin_moves_by_what_the_seat_knows() -> None:
    games = VectorGames("stone-age", 3, seats=3, rewards="margin")
    games.reset(seed=1)
    hidden, ended = 0, np.zeros(3, np.bool_)
    before = np.array([known_leads(games.game, games.state(i)) for i in range(3)])
    while not ended.any():
        _, gained, ended, *_ = games.step(games.sample())
        states = [games.state(i) for i in range(3)]
        after = np.array([known_leads(games.game, state) for state in states])
        assert (gained[~ended] == (after - before)[~ended]).all()
        hidden += (after != [true_leads(state) for state in states]).any()
        before = after
    assert hidden > 100


@pytest.mark.parametrize("rewards", ["points", "margin"])
def test_rewards_add_up_however_deep_a_tribe_is_in_debt(rewards: Rewards) -> None:
    """Nobody works but for the fewest, and everybody starves: thousands of points below nothing."""
    env = stone_age_v1.env(rewards=rewards, limit=None)
    env.reset(seed=1)
    rules, total = env.table.rules, np.zeros(2)
    while min(env.table.state.scores()) > -3000:
        moves = {rules.write(env.table.state, action): action for action in env.table.state.legal()}
        env.step(moves[min(moves, key=misery)])
        total += [env.rewards[agent] for agent in env.possible_agents]
    scores = env.table.state.scores()
    assert total.tolist() == (scores if rewards == "points" else [lead(scores, seat) for seat in range(2)])


def misery(move: str) -> tuple[bool, bool, bool, int, str]:
    """What leads nowhere comes first: starving, leaving, sending many people for wood or gold."""
    word, _, number = move.rpartition(" ")
    costly = move.startswith(("card", "building", "use card", "use building", "field", "tool", "hunt"))
    return move != "starve", not move.startswith("leave"), costly, -int(number) if number.isdigit() else 0, word


def test_a_game_that_is_cut_off_tells_the_agent_what_it_knows() -> None:
    env = SingleAgent("stone-age", ["random", "random"], limit=400)
    random, hidden = np.random.default_rng(1), 0
    for seed in range(20):
        observation, _ = env.reset(seed=seed)
        truncated = False
        while not truncated:
            action = random.choice(np.flatnonzero(observation["action_mask"]))
            observation, _, _, truncated, info = env.step(int(action))
        view = env.table.rules.view(env.table.state, env.seat)
        assert info["scores"].tolist() == view.scores
        assert info["placing"] == view.placings[env.seat]
        hidden += view.scores != env.table.state.scores()
    assert hidden > 1
