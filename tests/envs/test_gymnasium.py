"""The games in Gymnasium: its own check, bots as opponents, and The Bronze Age alone."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

import altamira
from altamira import OVER, AltamiraError, Game, View
from altamira.bots.random import RandomBot
from altamira.core.errors import BadOption, IllegalMove
from altamira.envs import encoder
from altamira.envs.arguments import LIMIT
from altamira.envs.gymnasium import SingleAgent
from altamira.envs.registry import SINGLE
from altamira.envs.rewards import Rewards
from envs.tables import NAMES, TABLES

IDS = {id: name for name, arguments in SINGLE.items() for id in [arguments["game"]] if "Solo" not in name}
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
def test_a_random_agent_plays_a_whole_game_and_every_observation_is_of_the_space(id: str, seats: int) -> None:
    env = making(id, seats)
    steps = play(env, 1)
    assert all(env.observation_space.contains(observation) for observation, *_ in steps)
    _, reward, terminated, truncated, info = steps[-1]
    state = env.unwrapped.table.state
    assert terminated
    assert not truncated
    assert state.actor() == OVER
    assert info["scores"].tolist() == state.scores()
    assert info["placing"] == state.placings()[env.unwrapped.seat]
    assert reward == state.returns()[env.unwrapped.seat] or seats == 1


@pytest.mark.parametrize(("id", "seats"), TABLES, ids=NAMES)
def test_the_same_seed_is_the_same_game(id: str, seats: int) -> None:
    one, other = (play(making(id, seats, seat=None), 7) for _ in range(2))
    assert data_equivalence(one, other, exact=True)


def test_alone_the_rewards_add_up_to_the_points() -> None:
    env = gymnasium.make(SOLO)
    steps = play(env, 3)
    assert sum(step[1] for step in steps) == steps[-1][4]["scores"][0]


@pytest.mark.parametrize("rewards", ["points", "margin"])
def test_what_others_do_before_the_agents_first_move_is_paid_with_that(rewards: Rewards) -> None:
    """Rewards add up to how far it is ahead."""
    paid = 0
    for seed in range(12):
        env = SingleAgent("bronze-age", ["greedy"] * 3, seat=3, rewards=rewards, start_player="fixed")
        _, info = env.reset(seed=seed)
        assert len({line[0] for line in info["moves"]}) == 3  # all others have played
        paid += any(env.table.state.scores())
        steps = play(env, seed)
        own, others = steps[-1][4]["scores"][3], steps[-1][4]["scores"][:3]
        assert sum(step[1] for step in steps) == own - (max(others) if rewards == "margin" else 0)
    assert paid > 3


@pytest.mark.parametrize("rewards", ["points", "margin"])
def test_rewards_add_up_to_the_result_where_seats_begin_with_points_of_their_own(rewards: Rewards) -> None:
    begun = set()
    for seed in range(12):
        env = SingleAgent("neanderthal", ["random", "random"], rewards=rewards)
        steps = play(env, seed)
        others = steps[-1][4]["scores"].tolist()
        own = others.pop(env.seat)
        assert sum(step[1] for step in steps) == own - (max(others) if rewards == "margin" else 0)
        env.reset(seed=seed)
        begun.add(tuple(env.table.state.scores()))
    assert len(begun) > 1


@pytest.mark.parametrize("mode", ["solitaire", "cooperative"])
@pytest.mark.filterwarnings("error")
def test_where_all_win_or_lose_together_the_agent_may_steer_all_seats(mode: str) -> None:
    env = gymnasium.make("altamira/Neanderthal-v1", mode=mode, opponents=[], rewards="points", render_mode="svg")
    check_env(gymnasium.make("altamira/Neanderthal-v1", mode=mode, opponents=[]).unwrapped)
    observation, _ = env.reset(seed=1)
    rows, rng, seats, total, over = env.unwrapped.table.encoder, np.random.default_rng(1), set(), 0.0, False
    assert str(env.render()).count("agent") >= 3
    while not over:
        seat = env.unwrapped.seat
        assert seat == env.unwrapped.table.actor
        assert rows.decode(observation["observation"])["seat"].argmax() == seat
        assert np.flatnonzero(env.unwrapped.action_masks()).tolist() == env.unwrapped.table.state.legal()
        seats.add(seat)
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, over, _, info = env.step(action)
        total += reward
    assert seats == {0, 1, 2}
    assert total == sum(info["scores"])


def test_an_option_that_needs_other_opponents_says_how_many() -> None:
    with pytest.raises(BadOption, match=r"another number of opponents than 1: 0, 2\."):
        SingleAgent("neanderthal", mode="cooperative")


def test_who_plays_alone_has_no_opponents() -> None:
    with pytest.raises(BadOption, match="altamira/BronzeAge-v1"):
        gymnasium.make(SOLO, opponents=["random"])


def test_points_of_many_games_come_as_one_array() -> None:
    env = gymnasium.make_vec("altamira/StoneAge-v1", num_envs=2, vectorization_mode="sync", limit=40)
    observation, _ = env.reset(seed=3)
    truncated = np.zeros(2, np.bool_)
    while not truncated.any():
        observation, _, _, truncated, info = env.step(observation["action_mask"].argmax(1))
    assert info["scores"].dtype == np.int64
    assert info["scores"].shape == (2, 2)


def test_who_steers_all_seats_has_none_of_its_own() -> None:
    with pytest.raises(BadOption, match="steers all seats"):
        SingleAgent("neanderthal", [], seat=1, mode="solitaire")


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


def test_opponents_may_be_made_by_a_function_with_the_luck_of_the_environment() -> None:
    games = [play(SingleAgent("stone-age", opponents), 7) for opponents in ([RandomBot], [RandomBot])]
    env = SingleAgent("stone-age", [lambda seed: RandomBot(seed)], render_mode="svg")
    games += [play(env, 7), play(env, 7)]
    told = [[step[4]["moves"] for step in game] for game in games]
    assert told[0] == told[1] == told[2] == told[3]
    assert "RandomBot" in str(env.render())


def test_an_object_plays_on_with_its_own_luck_in_every_game() -> None:
    env = SingleAgent("stone-age", [RandomBot(1)])
    one, other = ([step[4]["moves"] for step in play(env, 7)] for _ in range(2))
    assert one != other


@pytest.mark.parametrize(
    ("opponent", "told"),
    [
        (lambda view: view.legal[0], "AttributeError: 'int' object has no attribute 'legal'"),
        (lambda: None, "TypeError: "),
        (lambda seed: "greedy", "gave: 'greedy'"),
        (lambda seed: RandomBot, "gave: <class "),
    ],
)
def test_a_function_that_makes_no_opponent_is_told_what_it_should(opponent: Any, told: str) -> None:
    env = SingleAgent("stone-age", [opponent])
    with pytest.raises(BadOption, match="gets a seed and gives an object with choose") as refused:
        env.reset(seed=1)
    assert told in str(refused.value)


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


@pytest.mark.parametrize("rewards", ["points", "margin"])
def test_where_points_count_an_illegal_move_is_refused_unless_it_has_a_reward(rewards: Any) -> None:
    """Whoever is far behind would make one to lose no more."""
    env = SingleAgent("stone-age", ["random"], rewards=rewards)
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="possible: "):
        env.step(-1)
    assert env.action_masks().any()
    assert SingleAgent("stone-age", ["random"]).illegal == -1.0
    told = SingleAgent("stone-age", ["random"], rewards=rewards, illegal=-50)
    told.reset(seed=1)
    assert told.step(-1)[1:3] == (-50.0, True)


def test_alone_no_game_loses_as_much_as_an_illegal_move() -> None:
    env = gymnasium.make(SOLO, edition="late-bronze-age")
    illegal = env.unwrapped.illegal
    for seed in range(8):
        rewards = [step[1] for step in play(env, seed)]
        assert min(np.cumsum(rewards[::-1])) > illegal / 2
    env.reset(seed=1)
    assert env.step(-1)[1] == illegal


def test_after_an_illegal_move_nothing_is_legal_any_more() -> None:
    env = SingleAgent("stone-age", ["random"])
    env.reset(seed=1)
    observation, *_ = env.step(-1)
    assert not observation["action_mask"].any()
    assert not env.action_masks().any()
    assert env.reset(seed=1)[0]["action_mask"].any()


def test_before_the_first_game_there_is_nothing_to_see() -> None:
    env = SingleAgent("stone-age", ["random"], render_mode="svg")
    for ask in (env.action_masks, env.render, lambda: env.step(0)):
        with pytest.raises(IllegalMove, match=r"call reset\(\) first"):
            ask()


def test_a_new_game_takes_no_options() -> None:
    env = SingleAgent("stone-age", ["random"])
    env.reset(seed=1, options={})
    before = copy.deepcopy(env)
    with pytest.raises(BadOption, match="tiebreak"):
        env.reset(seed=2, options={"tiebreak": "sequential"})
    assert env.table.rules.dump(env.table.state) == before.table.rules.dump(before.table.state)
    again, other = env.reset()[0], before.reset()[0]
    assert (again["observation"] == other["observation"]).all()


def test_what_is_no_action_is_refused() -> None:
    env = SingleAgent("stone-age", ["random"])
    env.reset(seed=1)
    wrong: Any
    before = env.table.rules.dump(env.table.state)
    for wrong in (None, "x", 1.5, True, np.True_):
        with pytest.raises(IllegalMove, match="An action is a whole number, not "):
            env.step(wrong)
    assert env.table.rules.dump(env.table.state) == before


@pytest.mark.parametrize("choice", [-3, 99999, "build", 0.5, None], ids=repr)
def test_an_opponents_illegal_move_is_not_played(choice: Any) -> None:
    class Rogue:
        def choose(self, view: View) -> int:
            return cast(int, choice)

    env = SingleAgent("stone-age", [Rogue()], seat=1, start_player="fixed")
    with pytest.raises(IllegalMove, match=r"The bot Rogue chose .*, which is not possible here; possible: "):
        env.reset(seed=1)
    with pytest.raises(IllegalMove, match="reset"):  # the agent does not move in its place
        env.step(0)


@pytest.mark.parametrize("moves", [0, 3])
def test_after_an_opponent_that_failed_nobody_plays_in_its_place(moves: int) -> None:
    class Failing:
        moves = 0

        def choose(self, view: View) -> int:
            self.moves += 1
            if self.moves > moves:
                raise RuntimeError("out of ideas")
            return view.legal[0]

    env = SingleAgent("stone-age", [Failing()], seat=0, start_player="fixed")
    with pytest.raises(RuntimeError, match="out of ideas"):
        play(env, 1)
    before = env.table.rules.dump(env.table.state)
    assert env.table.actor == 1
    assert not env.action_masks().any()
    for action in env.table.state.legal():
        with pytest.raises(IllegalMove, match="reset"):
            env.step(action)
    assert env.table.rules.dump(env.table.state) == before


def test_the_mask_of_a_game_that_is_cut_off_is_never_that_of_an_opponent() -> None:
    others = 0
    for limit in range(1, 20):
        env = SingleAgent("stone-age", ["random", "random"], limit=limit)
        observation = play(env, limit)[-1][0]
        others += env.table.actor != env.seat
        assert (env.action_masks() == observation["action_mask"]).all()
        assert env.action_masks().any() == (env.table.actor == env.seat)
    assert others > 3


def test_an_opponent_may_use_up_the_list_of_its_moves() -> None:
    class Popping:
        def choose(self, view: View) -> int:
            return view.legal.pop()

    assert play(SingleAgent("bronze-age", [Popping()], limit=20), 1)[-1][3]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"opponents": "greedy"}, "a list of bots"),
        ({"opponents": None}, "a list of bots"),
        ({"opponents": [None]}, "not None"),
        ({"opponents": [3]}, "not 3"),
        ({"opponents": [object()]}, "choose"),
        ({"opponents": ["oracle"]}, "no bot 'oracle'"),
        ({"opponents": []}, "for 1 to 3 opponents of the agent, not 0"),
        ({"opponents": ["random"] * 4}, "for 1 to 3 opponents of the agent, not 4"),
        ({"seats": 3}, "The number of opponents decides"),
        ({"rewards": ["points"]}, "no rewards"),
        ({"illegal": "bad"}, 'is a number, "loss", or None'),
        ({"illegal": float("nan")}, 'is a number, "loss", or None'),
        ({"seat": 1.0}, "from 0 to 1, not on 1.0"),
        ({"seat": True}, "from 0 to 1, not on True"),
        ({"seat": 2}, "from 0 to 1, not on 2"),
        ({"tiebreak": "coin"}, "tiebreak"),
        ({"limit": 2.0}, "not 2.0"),
    ],
)
def test_wrong_arguments_are_refused_when_it_is_made(arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(AltamiraError, match=told):
        SingleAgent("stone-age", **arguments)


@pytest.mark.parametrize("name", SINGLE)
@pytest.mark.parametrize("mode", [None, "sync"])
def test_gymnasium_makes_many_of_them(name: str, mode: Any) -> None:
    """Two at once, a few legal steps each."""
    env = gymnasium.make_vec(name, num_envs=2, vectorization_mode=mode)
    observation, _ = env.reset(seed=3)
    for _ in range(4):
        observation, rewards, *_ = env.step(observation["action_mask"].argmax(1))
        assert observation["action_mask"].any(1).all()
        assert rewards.tolist() == [0.0, 0.0] or "Solo" in name
    env.close()


@pytest.mark.parametrize("id", ["stone-age", "bronze-age"])
@pytest.mark.parametrize("limit", [1, 5])
def test_what_bots_decide_before_the_agent_does_not_count_towards_the_limit(id: str, limit: int) -> None:
    env = SingleAgent(id, ["greedy"], seat=1, limit=limit, start_player="fixed")
    observation, info = env.reset(seed=1)
    assert info["moves"]
    told = 0
    while True:
        assert observation["action_mask"].any()
        observation, _, terminated, truncated, info = env.step(int(observation["action_mask"].argmax()))
        told += len(info["moves"])
        assert not terminated
        if truncated:
            break
    assert told == limit


@pytest.mark.parametrize(
    ("id", "bot"),
    # Hard thinks turns of The Bronze Age through; where it searches instead, it is easy, but slower.
    [
        *((id, bot) for id in IDS for bot in ("random", "greedy", "easy", "search:playouts=3")),
        ("bronze-age", "hard"),
    ],
)
@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"]
)
def test_a_copy_goes_on_with_the_same_game_and_luck(id: str, bot: str, copied: Callable[[Any], Any]) -> None:
    env = gymnasium.make(IDS[id], opponents=[bot, "random"])
    observation, _ = env.reset(seed=5)
    moves = 5 if bot in ("random", "greedy") else 2
    for _ in range(moves):
        observation, *_ = env.step(int(observation["action_mask"].argmax()))
    other = copied(env)
    for _ in range(3 * moves):
        action = int(observation["action_mask"].argmax())
        observation, *rest = env.step(action)
        again, *same = other.step(action)
        assert same == rest
        assert all((again[name] == observation[name]).all() for name in observation)
    assert env.unwrapped.table.state is not other.unwrapped.table.state


def test_the_picture_is_that_of_the_agents_own_view() -> None:
    env = SingleAgent("stone-age", ["greedy"], render_mode="svg", seat=1)
    env.reset(seed=1)
    picture = env.render()
    assert isinstance(picture, str)
    assert "agent" in picture
    assert "greedy" in picture


def test_a_person_sees_the_table_from_the_beginning_and_after_every_step(
    capsys: pytest.CaptureFixture[str],
) -> None:
    env = SingleAgent("bronze-age", ["random"], render_mode="human", seat=0)
    env.reset(seed=1)
    assert "agent" in capsys.readouterr().out
    env.step(int(env.action_masks().argmax()))
    assert "agent" in capsys.readouterr().out
    _, _, terminated, _, info = env.step(int(env.action_masks().argmin()))
    assert (terminated, info["illegal"]) == (True, True)
    assert "agent" in capsys.readouterr().out


@pytest.fixture
def own() -> Iterator[type[Game]]:
    """A game of one's own, known by its id."""
    rules = type("Own", (type(altamira.game("stone-age")),), {"id": "own-game", "name": "A game of one's own"})
    yield altamira.register(rules)
    del import_module("altamira.games")._registered["own-game"]


def test_a_game_of_ones_own_has_a_limit_too(own: type[Game]) -> None:
    env = SingleAgent("own-game", ["random"])
    assert env.table.limit == LIMIT
    assert play(env, 1)[-1][2]


@pytest.mark.parametrize("named", [True, False], ids=["by name", "itself"])
@pytest.mark.usefixtures("probe")
def test_a_game_written_in_plain_python_is_played_like_the_others(named: bool) -> None:
    env = SingleAgent("probe" if named else altamira.game("probe", mammoth="old"), ["random", "random"])
    check_env(env, skip_render_check=True)
    assert play(env, 1)[-1][2]


def test_a_game_without_features_is_refused_in_one_line() -> None:
    rules = type("Unwritten", (type(altamira.game("stone-age")),), {"features": Game.features})
    with pytest.raises(BadOption, match=r"its class needs a method features\(\)"):
        encoder(rules({}))


MADE = "import gymnasium; print(gymnasium.make('altamira.envs:altamira/StoneAge-v1').unwrapped.table.rules.name)"
PAIRED = "import altamira.envs, pettingzoo; print(*pettingzoo.aec_registry)"
NUMBERS = "from altamira.envs import VectorGames; print(VectorGames('stone-age', 2).game.name)"


@pytest.mark.parametrize(
    ("missing", "code", "told"),
    [
        ((), MADE, "Stone Age"),
        (("pettingzoo",), MADE, "Stone Age"),
        (("gymnasium", "pettingzoo"), NUMBERS, "Stone Age"),
        ((), PAIRED, "altamira/stone_age-v1"),
    ],
)
def test_it_is_made_by_name_alone_and_needs_no_library_of_the_others(
    missing: tuple[str, ...], code: str, told: str
) -> None:
    blocked = "".join(f"import sys; sys.modules['{name}'] = None; " for name in missing)
    environment = {**os.environ, "PYTHONPATH": str(Path(altamira.__file__).parents[1])}
    done = subprocess.run(
        [sys.executable, "-c", blocked + code], env=environment, capture_output=True, text=True, check=True
    )
    assert told in done.stdout
