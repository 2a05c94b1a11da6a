"""The games in Gymnasium: its own check, bots as opponents, and The Bronze Age alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import altamira
from altamira import OVER, AltamiraError, View
from altamira.core.errors import IllegalMove
from altamira.envs.gymnasium import SingleAgent
from altamira.envs.registry import SINGLE
from envs.tables import NAMES, TABLES

IDS = {id: name for name, arguments in SINGLE.items() for id in [arguments["id"]] if "Solo" not in name}
SOLO = "altamira/BronzeAgeSolo-v1"


def making(id: str, seats: int, **arguments: Any) -> gymnasium.Env[Any, Any]:
    if seats == 1:
        return gymnasium.make(SOLO, **arguments)
    return gymnasium.make(IDS[id], **{"opponents": ["random"] * (seats - 1), **arguments})


def play(env: gymnasium.Env[Any, Any], seed: int) -> list[tuple[Any, ...]]:
    """A game of random legal moves: what each step gave."""
    observation, _ = env.reset(seed=seed)
    rng, steps = np.random.default_rng(seed), []
    while not steps or not (steps[-1][2] or steps[-1][3]):
        steps.append(env.step(int(rng.choice(np.flatnonzero(observation["action_mask"])))))
        observation = steps[-1][0]
    return steps


@pytest.mark.parametrize(("id", "seats"), TABLES, ids=NAMES)
@pytest.mark.filterwarnings("error")
def test_the_check_of_gymnasium_passes(id: str, seats: int) -> None:
    check_env(making(id, seats).unwrapped)


@pytest.mark.parametrize(("id", "seats"), TABLES, ids=NAMES)
def test_a_random_agent_plays_a_whole_game(id: str, seats: int) -> None:
    env = making(id, seats)
    _, reward, terminated, truncated, info = play(env, 1)[-1]
    state = env.unwrapped.table.state
    assert terminated
    assert not truncated
    assert state.actor() == OVER
    assert info["scores"] == state.scores()
    assert info["placing"] == state.placings()[env.unwrapped.seat]
    assert reward == state.returns()[env.unwrapped.seat] or seats == 1


@pytest.mark.parametrize(("id", "seats"), TABLES, ids=NAMES)
def test_the_same_seed_is_the_same_game(id: str, seats: int) -> None:
    one, other = (play(making(id, seats, seat=None), 7) for _ in range(2))
    assert [step[1:] for step in one] == [step[1:] for step in other]
    assert all((a[0]["observation"] == b[0]["observation"]).all() for a, b in zip(one, other, strict=True))


def test_alone_the_rewards_add_up_to_the_points() -> None:
    env = gymnasium.make(SOLO)
    steps = play(env, 3)
    assert sum(step[1] for step in steps) == steps[-1][4]["scores"][0]


def test_the_agent_is_asked_only_on_its_own_turn() -> None:
    env = gymnasium.make("altamira/StoneAge-v1", opponents=["greedy", "random"], seat=2)
    observation, info = env.reset(seed=2)
    rng = np.random.default_rng(1)
    for _ in range(60):
        table = env.unwrapped.table
        assert table.actor == 2
        assert np.flatnonzero(observation["action_mask"]).tolist() == table.state.legal()
        assert (env.unwrapped.action_masks() == observation["action_mask"]).all()
        assert all(line[0] in "012" for line in info["moves"])
        observation, *_, info = env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        assert info["moves"][0].startswith("2: ")


def test_without_a_seat_of_its_own_the_agent_sits_everywhere() -> None:
    env = SingleAgent("stone-age", ["random"] * 3)
    assert {_seat_after(env, seed) for seed in range(40)} == {0, 1, 2, 3}


def _seat_after(env: SingleAgent, seed: int) -> int:
    env.reset(seed=seed)
    return env.seat


def test_opponents_may_be_bots_of_ones_own_and_get_their_own_view() -> None:
    class First:
        def __init__(self) -> None:
            self.seats: set[int | None] = set()

        def choose(self, view: View) -> int:
            self.seats.add(view.seat)
            assert view.legal
            return view.legal[0]

    bot = First()
    play(SingleAgent("stone-age", [bot, "random"], seat=0), 1)
    assert bot.seats == {1}


def test_a_game_is_cut_off_at_its_limit() -> None:
    steps = play(SingleAgent("stone-age", ["random"], limit=30), 1)
    assert steps[-1][2:4] == (False, True)
    assert steps[-1][1] == 0.0
    assert "placing" in steps[-1][4]


def test_an_illegal_move_ends_the_game_or_is_refused() -> None:
    env = SingleAgent("stone-age", ["random"], illegal=-3)
    observation, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated, info["illegal"]) == (-3.0, True, False, True)
    with pytest.raises(IllegalMove, match="reset"):
        env.step(wrong)
    strict = SingleAgent("stone-age", ["random"], illegal=None)
    strict.reset(seed=1)
    with pytest.raises(IllegalMove, match="possible: "):
        strict.step(-1)


def test_wrong_arguments_are_refused() -> None:
    for arguments in ({"opponents": ["oracle"]}, {"opponents": ["random"] * 7}, {"seat": 2}, {"tiebreak": "coin"}):
        with pytest.raises(AltamiraError):
            SingleAgent("stone-age", **arguments).reset(seed=1)


def test_the_picture_is_that_of_the_agents_own_view() -> None:
    env = SingleAgent("stone-age", ["greedy"], render_mode="svg", seat=1)
    env.reset(seed=1)
    picture = env.render()
    assert isinstance(picture, str)
    assert "agent" in picture
    assert "greedy" in picture


def test_it_is_made_by_name_alone() -> None:
    code = (
        "import gymnasium; print(gymnasium.make('altamira.envs:altamira/StoneAge-v1').unwrapped.table.rules.name)"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(altamira.__file__).parents[1])}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "Stone Age"
