"""The games in PettingZoo: its own tests, and what rewards, limits and illegal moves do."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils.wrappers import CaptureStdoutWrapper

import altamira
from altamira import CHANCE, OVER, AltamiraError, Rng
from altamira.core.errors import IllegalMove
from altamira.envs import encoder
from altamira.envs.pettingzoo import stone_age_v1
from altamira.envs.rewards import standing
from envs.tables import GAMES, NAMES, TABLES


def making(id: str, seats: int, **arguments: Any) -> Callable[..., Any]:
    module = import_module(f"altamira.envs.pettingzoo.{id.replace('-', '_')}_v1")
    return lambda **more: module.env(seats=seats, **arguments, **more)


def play(env: Any, seed: int) -> Iterator[tuple[str, Any, int | None]]:
    """Random legal moves to the end: yields each agent, what it observes and what it then does."""
    rng = Rng(seed)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        legal = np.flatnonzero(observation["action_mask"])
        action = None if terminated or truncated else int(legal[rng.below(len(legal))])
        yield agent, observation, action
        env.step(action)


# PettingZoo's own tests


def watched(env: Any) -> tuple[Any, set[str]]:
    """The environment with the same luck every time, and what happens in it."""
    happened: set[str] = set()

    class Watched(type(env)):  # type: ignore[misc]
        def step(self, action: Any) -> None:
            super().step(action)
            signs = {"rewards": self.rewards, "end": self.terminations, "cut off": self.truncations}
            happened.update(name for name, values in signs.items() if any(values.values()))

    env.__class__ = Watched
    env.reset(seed=1)
    for agent in env.possible_agents:
        env.action_space(agent).seed(1)
    return env, happened


@pytest.mark.parametrize(("id", "seats"), TABLES, ids=NAMES)
@pytest.mark.parametrize("rewards", ["returns", "margin"])
@pytest.mark.filterwarnings("error", "ignore:Observation")  # that it is not a plain array: it has a mask
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")  # who is done has no legal action
def test_the_api_test_passes_up_to_the_end_of_a_game(id: str, seats: int, rewards: str) -> None:
    env, happened = watched(making(id, seats, rewards=rewards)())
    api_test(env)
    assert happened == {"rewards", "end"}


@pytest.mark.parametrize(("id", "seats"), TABLES, ids=NAMES)
@pytest.mark.filterwarnings("error", "ignore:Observation")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_the_api_test_passes_where_games_are_cut_off(id: str, seats: int) -> None:
    env, happened = watched(making(id, seats, rewards="points", limit=40)())
    api_test(env)
    assert happened == {"rewards", "cut off"}


@pytest.mark.parametrize(("id", "seats"), TABLES, ids=NAMES)
def test_the_seed_test_passes(id: str, seats: int) -> None:
    seed_test(making(id, seats))


@pytest.mark.parametrize(("id", "seats"), TABLES, ids=NAMES)
def test_the_render_test_passes(id: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    drawn: list[str] = []

    def is_svg(picture: Any) -> bool:
        drawn.append(picture)
        return isinstance(picture, str) and picture.startswith("<svg") and picture.rstrip().endswith("</svg>")

    render_test(making(id, seats), custom_tests={"svg": is_svg})
    assert len(drawn) == 5
    assert "player_0" in drawn[0]
    assert "player_0" in capsys.readouterr().out


@pytest.mark.parametrize(("id", "seats"), TABLES, ids=NAMES)
@pytest.mark.filterwarnings("error")
def test_the_state_test_passes_and_all_that_is_known_is_in_its_space(id: str, seats: int) -> None:
    """PettingZoo's plays what is not legal, too, and is soon over; so a whole game besides."""
    env = making(id, seats, illegal=-125.0)()
    state_test = import_module("pettingzoo.test.state_test")
    state_test.test_state_space(env)
    state_test.test_state(env, 10)
    env.reset(seed=1)
    for _ in play(env, 1):
        assert env.state_space.contains(env.state())


@pytest.mark.parametrize(("id", "seats"), TABLES, ids=NAMES)
@pytest.mark.slow  # five seconds each
def test_the_performance_benchmark_runs(id: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(making(id, seats)())
    rate = float(capsys.readouterr().out.split(" turns per second")[0].splitlines()[-1])
    assert rate > 0


# Pictures


@pytest.mark.parametrize("id", GAMES)
def test_pixels_are_the_drawing(id: str) -> None:
    """Not one flat colour, with the size that the drawing gives itself."""
    env = making(id, 2, render_mode="rgb_array")()
    env.reset(seed=1)
    pixels = env.render()
    env.render_mode = "svg"
    size = env.render().partition('viewBox="')[2].partition('"')[0].split()
    assert pixels.shape[:2] == pytest.approx((float(size[3]), float(size[2])), abs=1)
    assert len(np.unique(pixels[::9, ::9].reshape(-1, 3), axis=0)) > 20


def test_what_a_wrapper_does_to_the_render_modes_of_one_environment_no_other_one_notices() -> None:
    wrapped = CaptureStdoutWrapper(stone_age_v1.env(render_mode="human"))
    assert wrapped.render_mode == "ansi"
    for env in (stone_age_v1.env(), making("bronze-age", 2)()):
        assert env.metadata["render_modes"] == ["human", "svg", "rgb_array"]
    with pytest.raises(AltamiraError, match="ansi"):
        stone_age_v1.env(render_mode="ansi")
    wrapped.reset(seed=1)
    assert "player_0" in wrapped.render()


def test_an_unknown_render_mode_is_refused() -> None:
    with pytest.raises(AltamiraError, match="rgb_array"):
        stone_age_v1.env(render_mode="opera")
    env = stone_age_v1.env()
    env.reset(seed=1)
    with pytest.raises(AltamiraError, match="render mode"):
        env.render()


# Playing


@pytest.mark.parametrize(("id", "seats"), TABLES, ids=NAMES)
def test_a_game_is_that_of_the_rules_with_the_same_luck(id: str, seats: int) -> None:
    env = making(id, seats)()
    env.reset(seed=4)
    rules = altamira.game(id)
    rows = encoder(rules)
    state, rng = rules.new(seats), Rng(4)
    rewards = {}
    for agent, observation, action in play(env, 9):
        while state.actor() == CHANCE:
            state.apply(state.sample(rng))
        seat = env.possible_agents.index(agent)
        assert (observation["observation"] == rows.encode_state(state, seat)).all()
        if action is None:
            rewards[agent] = env.last()[1]
            continue
        assert seat == state.actor()
        assert np.flatnonzero(observation["action_mask"]).tolist() == state.legal()
        assert not any(env.observe(other)["action_mask"].any() for other in env.agents if other != agent)
        assert env.rewards == dict.fromkeys(env.agents, 0.0) or seats == 1
        state.apply(action)
    assert state.actor() == OVER
    assert [rewards[agent] for agent in env.possible_agents] == state.returns() or seats == 1


@pytest.mark.parametrize(("id", "seats"), TABLES, ids=NAMES)
@pytest.mark.parametrize("rewards", ["points", "margin"])
def test_rewards_add_up_to_what_is_reached_in_the_end(id: str, seats: int, rewards: str) -> None:
    env = making(id, seats, rewards=rewards)()
    env.reset(seed=5)
    table = env.table
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent, _, _ in play(env, 3):
        total[agent] += env.last()[1]
    end = standing(table.rules, table.state, table.rewards)
    assert list(total.values()) == end
    scores = table.state.scores()
    if rewards == "points" or seats == 1:
        assert end == scores
    else:
        assert end == [own - max(scores[:seat] + scores[seat + 1 :]) for seat, own in enumerate(scores)]


def test_a_game_is_cut_off_at_its_limit() -> None:
    env = stone_age_v1.env(seats=3, limit=10)
    env.reset(seed=1)
    moves = [action for _, _, action in play(env, 1)]
    assert len([action for action in moves if action is not None]) == 10
    assert moves[-3:] == [None] * 3
    env.reset(seed=1)
    for _, _, action in play(env, 1):
        if action is None:
            assert set(env.truncations.values()) == {True}
            assert set(env.terminations.values()) == {False}
            assert set(env.rewards.values()) == {0.0}
    assert env.agents == []


def test_an_illegal_move_ends_the_game_at_the_cost_of_who_made_it() -> None:
    env = stone_age_v1.env(seats=3, illegal=-5)
    env.reset(seed=1)
    agent = env.agent_selection
    wrong = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(wrong)
    assert all(env.terminations.values())
    assert env.rewards == {other: -5 if other == agent else 0 for other in env.possible_agents}
    for other in env.possible_agents:
        assert not env.observe(other)["action_mask"].any()
    while env.agents:
        env.step(None)
    env.reset(seed=1)
    assert env.last()[0]["action_mask"].any()


@pytest.mark.parametrize("limit", [400, None])
def test_at_the_end_every_agent_is_told_what_it_knows_of_the_result(limit: int | None) -> None:
    hidden = 0
    for seed in range(8):
        env = stone_age_v1.env(seats=3, limit=limit)
        env.reset(seed=seed)
        rules, state = env.table.rules, env.table.state
        for agent, _, action in play(env, seed):
            if action is not None:
                assert env.infos[agent] == {}
                continue
            view = rules.view(state, env.possible_agents.index(agent))
            assert env.infos[agent]["scores"].tolist() == view.scores
            assert env.infos[agent]["placing"] == view.placings[env.possible_agents.index(agent)]
            hidden += view.scores != state.scores()
    assert bool(hidden) == bool(limit)


def test_after_an_illegal_move_all_are_told_who_made_it() -> None:
    env = stone_age_v1.env(seats=3)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(-1)
    assert env.infos == {other: {"illegal": other == agent} for other in env.possible_agents}
    env.reset(seed=1)
    assert env.infos == {other: {} for other in env.possible_agents}


def test_where_all_win_or_lose_together_an_illegal_move_costs_all_of_them() -> None:
    """Else a team whose rewards are added up would lose less by it than by playing on."""
    env = making("neanderthal", 3, mode="cooperative")()
    env.reset(seed=1)
    env.step(-1)
    assert env.rewards == dict.fromkeys(env.possible_agents, -1.0)


@pytest.mark.parametrize("rewards", ["points", "margin"])
def test_where_points_count_an_illegal_move_is_refused_unless_it_has_a_reward(rewards: str) -> None:
    env = stone_age_v1.env(rewards=rewards)
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="possible: "):
        env.step(-1)
    assert not any(env.terminations.values())
    assert stone_age_v1.env().illegal == -1.0
    assert stone_age_v1.env(rewards=rewards, illegal=-50).illegal == -50.0


@pytest.mark.parametrize("action", [-1, 10**6])
def test_an_illegal_move_can_be_refused_instead_and_changes_nothing(action: int) -> None:
    env = stone_age_v1.env(illegal=None)
    env.reset(seed=1)
    before = env.table.rules.dump(env.table.state)
    with pytest.raises(IllegalMove, match="possible: "):
        env.step(action)
    assert env.table.rules.dump(env.table.state) == before
    assert not any(env.terminations.values())


def test_no_move_is_played_before_the_first_game_and_after_the_last() -> None:
    env = stone_age_v1.env(limit=10)
    with pytest.raises(IllegalMove, match="reset"):
        env.step(0)
    env.reset(seed=1)
    for _ in play(env, 1):
        pass
    before = env.table.rules.dump(env.table.state)
    for action in (*env.table.state.legal(), None):
        with pytest.raises(IllegalMove, match="reset"):
            env.step(action)
    assert env.table.rules.dump(env.table.state) == before


def test_a_person_sees_the_end_by_an_illegal_move(capsys: pytest.CaptureFixture[str]) -> None:
    env = stone_age_v1.env(render_mode="human")
    env.reset(seed=1)
    capsys.readouterr()
    env.step(-1)
    assert "player_0" in capsys.readouterr().out


def test_what_all_seats_know_together_is_the_state() -> None:
    env = stone_age_v1.env(seats=3)
    env.reset(seed=1)
    rows = [env.observe(agent)["observation"] for agent in env.possible_agents]
    assert (env.state() == np.concatenate(rows)).all()


def test_options_of_the_game_are_arguments_and_wrong_ones_are_refused() -> None:
    assert stone_age_v1.env(tiebreak="sequential").table.rules.options["tiebreak"] == "sequential"
    for arguments in (
        {"tiebreak": "coin"},
        {"colour": "red"},
        {"seats": 7},
        {"limit": -1},
        {"rewards": "gold"},
        {"rewards": []},
    ):
        with pytest.raises(AltamiraError):
            stone_age_v1.env(**arguments)


@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"]
)
@pytest.mark.parametrize("id", GAMES)
def test_a_copy_goes_on_with_the_same_game_and_luck(id: str, copied: Callable[[Any], Any]) -> None:
    env = making(id, 3, rewards="margin")()
    env.reset(seed=2)
    for _ in range(9):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    other = copied(env)
    for _ in range(20):
        observation, *rest = env.last()
        again, *same = other.last()
        assert (observation["observation"] == again["observation"]).all()
        assert same == rest
        env.step(int(observation["action_mask"].argmax()))
        other.step(int(again["action_mask"].argmax()))


def test_a_copy_has_the_same_options() -> None:
    env = pickle.loads(pickle.dumps(stone_age_v1.env(seats=4, rewards="margin", decline_any=True)))
    assert len(env.possible_agents) == 4
    assert env.table.rewards == "margin"
    assert env.table.rules.options["decline_any"] is True


def test_what_cannot_be_done_now_is_said_in_one_line() -> None:
    env = stone_age_v1.env()
    env.render_mode = "svg"
    for do in (
        env.last, env.agent_iter, env.state, env.render, lambda: env.step(0), lambda: env.observe("player_0")
    ):  # fmt: skip
        with pytest.raises(IllegalMove, match=r"call reset\(\) first"):
            do()
    for name in ("agents", "num_agents", "agent_selection", "rewards", "terminations", "truncations", "infos"):
        with pytest.raises(AttributeError, match=f"^There is no {name} yet: call reset"):
            getattr(env, name)
    with pytest.raises(AttributeError, match="'StoneAge' object has no attribute 'agent'"):
        _ = env.agent
    env.reset(seed=1)
    for wrong in (None, "place", 0.5, True):
        with pytest.raises(IllegalMove, match="An action is a whole number, not "):
            env.step(wrong)
    assert env.agents == ["player_0", "player_1"]
    with pytest.raises(AltamiraError, match=r"A seed is a whole number, not 0.5"):
        env.reset(seed=0.5)
    for ask in (env.observe, env.observation_space, env.action_space):
        for agent in ("player_7", 0, ["player_0"]):
            with pytest.raises(AltamiraError, match=r"There is no agent .*; there is: player_0, player_1\."):
                ask(agent)


def test_seats_may_be_a_number_of_numpy_and_nothing_but_a_number() -> None:
    env = stone_age_v1.env(seats=np.int64(3))
    env.reset(seed=1)
    assert env.agents == ["player_0", "player_1", "player_2"]
    for wrong, told in (("2", "'2'"), (2.0, "2.0"), (True, "True"), (7, "7")):
        with pytest.raises(AltamiraError, match=f"for 2 to 4 seats, not {told}"):
            stone_age_v1.env(seats=wrong)


def test_a_seed_may_be_a_number_of_numpy() -> None:
    one, other = stone_age_v1.env(), stone_age_v1.env()
    one.reset(seed=3)
    other.reset(seed=np.int64(3))
    assert (one.state() == other.state()).all()


def test_observations_belong_to_who_asked() -> None:
    env = stone_age_v1.env()
    env.reset(seed=1)
    first = env.last()[0]
    kept = first["observation"].copy()
    first["observation"][:] = 7
    first["action_mask"][:] = 0
    again = env.last()[0]
    assert (again["observation"] == kept).all()
    assert again["action_mask"].any()


def test_it_is_made_by_name_too() -> None:
    assert len(pettingzoo.make("aec", "altamira/stone_age-v1", seats=3).possible_agents) == 3
