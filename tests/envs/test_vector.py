"""Many games at once are exactly so many single games."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import altamira
from altamira import CHANCE, OVER, Rng, State
from altamira.core.errors import AltamiraError, BadOption, IllegalMove
from altamira.envs import VectorGames, encoder
from altamira.envs.arguments import LIMITS
from altamira.envs.rewards import Rewards, reading, standing
from contract.cases import CASES, TABLES, Case, walk


class Single:
    """One game stepped by the rules alone, with the same seed."""

    def __init__(self, case: Case, seed: int | str) -> None:
        self.case, self.rng = case, Rng(seed)
        self.state = self.begin()

    def begin(self) -> State:
        return self.settle(self.case.new())

    def settle(self, state: State) -> State:
        while state.actor() == CHANCE:
            state.apply(state.sample(self.rng))
        return state

    def play(self, action: int) -> State | None:
        """The position in which the game ended, if it did."""
        self.state.apply(action)
        self.settle(self.state)
        ended = self.state if self.state.actor() == OVER else None
        if ended:
            self.state = self.begin()
        return ended


def worth(case: Case, state: State, rewards: Rewards) -> list[float]:
    """What the rewards of a game up to here are in all."""
    counted = reading(rewards, case.seats)
    if counted == "returns":
        return list(state.returns()) if state.actor() == OVER else [0.0] * case.seats
    return [float(points) for points in standing(case.rules(), state, counted)]


@pytest.mark.parametrize("rewards", ["returns", "points", "margin"])
@pytest.mark.parametrize("case", TABLES, ids=str)
def test_every_game_equals_a_single_one_with_its_seed(case: Case, rewards: Rewards) -> None:
    games = VectorGames(case.rules(), 3, seats=case.seats, rewards=rewards)
    rules, rows = case.rules(), games.encoder
    observations, info = games.reset(seed=5)
    singles = [Single(case, f"5 {i}") for i in range(3)]
    total = np.zeros((3, case.seats))
    ended = steps = 0
    while not ended or steps < 100:
        steps += 1
        for i, single in enumerate(singles):
            seat = single.state.actor()
            assert info["actor"][i] == seat
            assert rules.dump(games.state(i)) == rules.dump(single.state)
            assert (observations[i] == rows.encode(rules.view(single.state, seat))).all()
            assert np.flatnonzero(info["action_mask"][i]).tolist() == single.state.legal()
        actions = games.sample()
        observations, gained, terminated, truncated, info = games.step(actions)
        total += gained
        over = [single.play(int(actions[i])) for i, single in enumerate(singles)]
        assert terminated.tolist() == [state is not None for state in over]
        assert not truncated.any()
        finals = [state for state in over if state]
        assert info["final_scores"].tolist() == [state.scores() for state in finals]
        assert len(info["final_obs"]) == len(finals)
        for i, state in enumerate(over):
            reached = worth(case, state or singles[i].state, rewards)
            assert total[i].tolist() == pytest.approx(reached, abs=1e-5)
            if state:
                assert rows.decode(info["final_obs"][finals.index(state)])["over"].tolist() == [1]
                total[i] = 0
                ended += 1


@pytest.mark.parametrize("rewards", ["points", "margin"])
@pytest.mark.parametrize(
    ("id", "seats", "options"),
    [
        ("bronze-age", 4, {}),
        ("stone-age", 2, {}),
        ("neanderthal", 3, {}),
        ("neanderthal", 3, {"mode": "cooperative"}),
    ],
)
def test_rewards_are_what_the_standing_changes(
    id: str, seats: int, options: dict[str, str], rewards: Rewards
) -> None:
    """From step to step, and over the games that the limit ends and those after them."""
    games = VectorGames(id, 2, seats=seats, rewards=rewards, limit=25, **options)
    games.reset(seed=5)
    before = [[0] * seats] * 2
    gained = 0
    for step in range(1, 76):
        _, got, terminated, truncated, info = games.step(games.sample())
        after = [standing(games.game, games.state(i), rewards) for i in range(2)]
        if truncated.all():
            assert step % 25 == 0
            reached = [_standing(own, rewards, games.game) for own in info["final_scores"].tolist()]
            total = np.array(reached) - np.array(before)
            after = [[0] * seats] * 2  # of the games that have begun nothing has been paid
        else:
            total = np.array(after) - np.array(before)
        assert not terminated.any()
        assert got.dtype == np.float32
        assert (got == total).all()
        gained += np.abs(got).sum()
        before = after
    assert gained


def _standing(scores: list[int], rewards: str, game: altamira.Game) -> list[int]:
    if game.together:
        return [sum(scores)] * len(scores)
    if rewards == "points":
        return scores
    return [own - max(scores[:seat] + scores[seat + 1 :]) for seat, own in enumerate(scores)]


def test_alone_the_rewards_are_points() -> None:
    games = VectorGames("bronze-age", 3)
    games.reset(seed=1)
    total = np.zeros(3)
    while True:
        _, rewards, terminated, _, info = games.step(games.sample())
        total += rewards[:, 0]
        if terminated.any():
            break
    assert total[terminated].tolist() == info["final_scores"][:, 0].tolist()


def test_a_limit_that_no_number_of_the_compiled_code_holds_is_never_reached() -> None:
    games = VectorGames("bronze-age", 2, limit=10**30)
    games.reset(seed=1)
    for _ in range(20):
        assert not games.step(games.sample())[3].any()


def test_a_game_is_cut_off_at_the_limit_and_begins_anew() -> None:
    games = VectorGames("stone-age", 4, seats=2, limit=10)
    games.reset(seed=1)
    for number in range(1, 31):
        before = [games.state(i) for i in range(4)]
        actions = games.sample()
        _, rewards, terminated, truncated, info = games.step(actions)
        assert truncated.tolist() == [number % 10 == 0] * 4
        assert not terminated.any()
        assert not rewards.any()
        if truncated.any():
            assert len(info["final_obs"]) == 4
            for i, state in enumerate(before):
                state.apply(int(actions[i]))
                if state.actor() >= 0:  # no dice in between: it is the observation of who was to decide
                    row = games.encoder.encode_state(state, state.actor())
                    assert (info["final_obs"][i] == row).all()
            assert all(games.game.dump(games.state(i))["round"] == 1 for i in range(4))


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_the_positions_after_each_action_are_those_of_the_rules(case: Case) -> None:
    games = VectorGames(case.rules(), 3, seats=case.seats)
    games.reset(seed=3)
    for _ in range(60):
        rows, actions, counts = games.after()
        expected, legal = [], []
        for i in range(3):
            state = games.state(i)
            legal.append(state.legal())
            for action in state.legal():
                later = state.clone()
                later.apply(action)
                expected.append(games.encoder.encode_state(later, state.actor()))
        assert actions.tolist() == [action for own in legal for action in own]
        assert counts.tolist() == [len(own) for own in legal]
        assert (rows == np.array(expected)).all()
        some = games.after([2, 0])
        ends = np.cumsum(counts)
        for all_of, asked in zip((rows, actions), some[:2], strict=True):
            parts = np.split(all_of, ends[:2])
            assert (asked == np.concatenate([parts[2], parts[0]])).all()
        assert some[2].tolist() == [counts[2], counts[0]]
        games.step(games.sample())


def test_the_same_seed_gives_the_same_games() -> None:
    def play() -> list[bytes]:
        games = VectorGames("stone-age", 5, seats=3)
        seen = [games.reset(seed=9)[0].tobytes()]
        for _ in range(300):
            observations, rewards, *_ = games.step(games.sample())
            seen.append(observations.tobytes() + rewards.tobytes())
        return seen

    assert play() == play()


def test_seeds_can_be_given_for_each_game() -> None:
    games = VectorGames("bronze-age", 3, seats=1)
    games.reset(seed=[4, 9, 4])
    one, other, again = (games.game.dump(games.state(i)) for i in range(3))
    assert one == again != other


def test_batches_of_different_seeds_share_no_game() -> None:
    games = VectorGames("stone-age", 20, seats=4)
    rows = [row.tobytes() for seed in range(5) for row in games.reset(seed=seed)[0]]
    assert len(set(rows)) == len(rows) == 100


def test_without_a_seed_other_games_follow() -> None:
    games, others = (VectorGames("stone-age", 5, seats=4) for _ in range(2))
    rows = [row.tobytes() for many in (games, others) for _ in range(3) for row in many.reset()[0]]
    assert len(set(rows)) == len(rows) == 30


def test_after_a_seed_the_games_that_follow_can_be_repeated() -> None:
    games = VectorGames("stone-age", 5, seats=4)
    first, second = games.reset(seed=3)[0], games.reset()[0]
    assert (first != second).any()
    assert (games.reset(seed=3)[0] == first).all()
    assert (games.reset()[0] == second).all()


@pytest.mark.parametrize("id", altamira.games())
def test_games_have_the_limit_of_the_other_environments_unless_told_otherwise(id: str) -> None:
    assert VectorGames(id, 2).limit == LIMITS[id]
    assert VectorGames(id, 2, limit=None).limit is None


def test_an_illegal_action_is_refused_and_nothing_is_played() -> None:
    games = VectorGames("bronze-age", 3, seats=2)
    _, info = games.reset(seed=2)
    legal = [int(np.flatnonzero(row)[0]) for row in info["action_mask"]]
    illegal = int(np.flatnonzero(info["action_mask"][1] == 0)[0])
    before = [games.game.dump(games.state(i)) for i in range(3)]
    for wrong in (illegal, -1, games.actions, 2**40):
        with pytest.raises(IllegalMove, match=f"Action {wrong} is not legal in game 1"):
            games.step([legal[0], wrong, legal[2]])
    for shape in ([1, 2], [[1, 2, 3]]):
        with pytest.raises(IllegalMove, match="one action"):
            games.step(np.array(shape))
    assert [games.game.dump(games.state(i)) for i in range(3)] == before
    games.step(legal)


def test_what_cannot_be_is_said_in_one_line() -> None:
    money: Any = "money"
    with pytest.raises(IllegalMove, match="reset"):
        VectorGames("stone-age", 2).step([0, 0])
    with pytest.raises(BadOption, match="at least 1 game"):
        VectorGames("stone-age", 0)
    with pytest.raises(BadOption, match="returns, points, margin"):
        VectorGames("stone-age", 1, rewards=money)
    with pytest.raises(BadOption, match="2 to 4 seats"):
        VectorGames("stone-age", 1, seats=7)
    with pytest.raises(BadOption, match="2 games"):
        VectorGames("stone-age", 2).reset(seed=[1])
    with pytest.raises(AltamiraError, match="no option"):
        VectorGames("stone-age", 2, dice="loaded")


def test_wrong_numbers_are_refused() -> None:
    wrong: Any
    for wrong in (2.0, True, "2", None):
        with pytest.raises(BadOption, match="at least 1 game, not "):
            VectorGames("stone-age", wrong)
    for wrong in (2.0, True, -1, "2", 1.5):
        with pytest.raises(BadOption, match="a number of decisions, 0 for the usual one or None for none, not "):
            VectorGames("stone-age", 2, limit=wrong)
    for wrong in (10**12, 10**30):
        with pytest.raises(BadOption, match=f"no room in the memory: {wrong}"):
            VectorGames("stone-age", wrong)
    for wrong in ("2", 2.0, True):
        with pytest.raises(BadOption, match=f"for 2 to 4 seats, not {wrong!r}"):
            VectorGames("stone-age", 2, seats=wrong)
    games = VectorGames("stone-age", np.int64(2), limit=np.int64(9), seats=np.int64(2))
    for wrong in (True, 0.5, "ab", b"ab", [1, 2.5], np.array(0.5)):
        with pytest.raises(BadOption, match="A seed is a whole number, not "):
            games.reset(seed=wrong)
    games.reset(seed=1)
    for wrong in ([0.5, 1], [np.nan, 1], [np.inf, 1], ["a", "b"], [None, 1], [[1], [1, 2]], [True, False]):
        with pytest.raises(IllegalMove, match="Actions are whole numbers"):
            games.step(wrong)
    for wrong in (-1, 2, 1.0, None):
        with pytest.raises(BadOption, match="from 0 to 1, not "):
            games.state(wrong)
    for wrong in ([0, 2], [-1], [0.0]):
        with pytest.raises(BadOption, match="from 0 to 1, not "):
            games.after(wrong)
    for wrong in (0, True, [[0], [0, 1]]):
        with pytest.raises(BadOption, match="a list of their numbers, or a mask, not "):
            games.after(wrong)
    with pytest.raises(IllegalMove, match=f"Action {2**63 + 5} is not legal in game 1"):
        games.step(np.array([games.sample()[0], 2**63 + 5], np.uint64))
    games.step(games.sample().astype(np.float32))


def test_more_games_than_there_is_memory_for_are_refused() -> None:
    code = (
        "import resource\nfrom altamira.envs import VectorGames\n"
        "resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))\n"
        "try:\n    VectorGames('stone-age', 10**7)\nexcept ValueError as error:\n    print(error)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(altamira.__file__).parents[1])}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == "So many games have no room in the memory: 10000000.\n"


def test_before_a_reset_there_is_nothing_to_ask() -> None:
    games = VectorGames("stone-age", 2)
    for ask in (games.sample, games.after, lambda: games.state(0)):
        with pytest.raises(IllegalMove, match=r"call reset\(\) first"):
            ask()


def test_a_mask_says_which_games_are_asked_about() -> None:
    games = VectorGames("bronze-age", 3, seats=2)
    games.reset(seed=4)
    mask: Any
    for mask in (np.array([True, False, True]), [True, False, True]):
        for one, other in zip(games.after(mask), games.after([0, 2]), strict=True):
            assert (one == other).all()
    with pytest.raises(BadOption, match="each of the 3 games"):
        games.after(np.array([True, False]))


def test_a_seed_may_be_a_number_of_numpy() -> None:
    games = VectorGames("stone-age", 2)
    one, each = games.reset(seed=3)[0], games.reset(seed=[3, 4])[0]
    assert (one != each).any()
    for seed in (np.int64(3), np.array(3)):
        assert (games.reset(seed=seed)[0] == one).all()
    assert (games.reset(seed=np.array([3, 4]))[0] == each).all()


def test_options_belong_to_the_game_that_is_named() -> None:
    wrong: Any = 7
    with pytest.raises(BadOption, match="give edition to "):
        VectorGames(altamira.game("bronze-age"), 2, edition="revised")
    with pytest.raises(BadOption, match="not as 7"):
        VectorGames(wrong, 2)
    assert VectorGames("bronze-age", 2, edition="revised").game.options["edition"] == "revised"


def test_rows_are_written_by_a_copy_as_well() -> None:
    match = altamira.new("neanderthal", seats=3, seed=7)
    rows = encoder(match.game)
    for other in (copy.deepcopy(rows), pickle.loads(pickle.dumps(rows))):
        assert (other.encode(match.view()) == rows.encode(match.view())).all()


def test_rows_are_those_of_one_game_and_its_seats() -> None:
    rows = encoder("stone-age")
    match = altamira.new("stone-age", seats=3, seed=7)
    state: State = match.view(0).position
    wrong: Any
    for wrong in (-1, 3, True, "0", None):
        with pytest.raises(BadOption, match="from 0 to 2, not "):
            rows.encode_state(state, wrong)
    assert (rows.encode_state(state, np.int64(0)) == rows.encode(match.view(0))).all()
    other = altamira.new("bronze-age", seats=2, seed=1).view(0)
    for write in (lambda: rows.encode(other), lambda: rows.encode_state(other.position, 0)):
        with pytest.raises(BadOption, match="positions of Stone Age are written; this one is of another game"):
            write()
    row = rows.encode(match.view(0))
    for wrong in (row[:-1], np.zeros((2, 3), np.uint8), np.uint8(0), []):
        with pytest.raises(BadOption, match=f"has {rows.size} bytes; this has the shape "):
            rows.decode(wrong)
    for wrong in (7, None):
        with pytest.raises(BadOption, match=f"not as {wrong}"):
            encoder(wrong)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_many_games_are_not_copied(copied: Callable[[Any], Any]) -> None:
    with pytest.raises(BadOption, match="cannot be pickled or copied"):
        copied(VectorGames("stone-age", 2))


def shown(games: VectorGames, steps: int) -> Iterator[list[np.ndarray[Any, Any]]]:
    """All arrays that somebody gets who plays on at random, step by step."""
    rows, info = games.reset(seed=1)
    yield [rows, *info.values()]
    for _ in range(steps):
        after, actions = games.after(), games.sample()
        *arrays, info = games.step(actions)
        yield [*after, actions, *arrays, *info.values()]


@pytest.mark.parametrize("id", altamira.games())
@pytest.mark.parametrize("rewards", ["returns", "points", "margin"])
def test_whoever_writes_to_what_was_shown_changes_nothing(id: str, rewards: Rewards) -> None:
    """Some libraries write to arrays that can only be read, too."""
    games, others = (VectorGames(id, 2, seats=2, rewards=rewards, limit=7) for _ in range(2))
    for arrays, expected in zip(shown(games, 20), shown(others, 20), strict=True):
        for array, other in zip(arrays, expected, strict=True):
            assert (array == other).all()
        for number, array in enumerate(arrays):
            assert array.flags.writeable
            assert not any(np.shares_memory(array, other) for other in arrays[:number])
            array.fill(1)


@pytest.mark.parametrize("id", altamira.games())
def test_where_nothing_is_copied_arrays_can_only_be_read(id: str) -> None:
    for arrays in shown(VectorGames(id, 2, seats=2, copy=False), 20):
        assert not any(array.flags.writeable for array in arrays)


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_games_begin_from_a_position_each_with_its_own_luck(case: Case) -> None:
    rules, first = case.rules(), case.new()
    start = [first.clone() for _ in walk(first, Rng(8))][-60:][0]  # towards the end, so that many games end
    kept = rules.dump(start)
    games = VectorGames(rules, 4, rewards="points", start=start)
    play_one(start, Rng(9))  # whoever gave the position may go on with it
    _, info = games.reset(seed=5)
    total, ends = np.zeros((4, case.seats)), 0
    singles = [Rng(f"5 {i}") for i in range(4)]
    states = [settled(rules.load(kept), rng) for rng in singles]
    while ends < 3:
        for i, state in enumerate(states):
            assert rules.dump(games.state(i)) == rules.dump(state)
        actions = games.sample()
        _, gained, terminated, _, info = games.step(actions)
        total += gained
        for i, state in enumerate(states):
            state.apply(int(actions[i]))
            settled(state, singles[i])
        if terminated.any():
            reached = [sum(own) if rules.together else own for own in info["final_scores"].tolist()]
            assert (total[terminated].T == np.array(reached).T).all()
            ends += 1
        for i in np.flatnonzero(terminated):
            total[i] = 0
            states[i] = settled(rules.load(kept), singles[i])


def settled(state: State, rng: Rng) -> State:
    while state.actor() == CHANCE:
        state.apply(state.sample(rng))
    return state


def play_one(state: State, rng: Rng) -> None:
    """What chance does, or a move at random."""
    legal = [state.sample(rng)] if state.actor() == CHANCE else state.legal()
    state.apply(legal[rng.below(len(legal))])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_the_options_decide_in_a_position_stays_to_the_end(case: Case) -> None:
    rules, state = case.rules(), case.new()
    before = rules.dump(state)
    for _ in walk(state, Rng(2)):
        pass
    after = rules.dump(state)
    assert [after[name] for name in rules.chosen] == [before[name] for name in rules.chosen]
    assert bool(rules.chosen) == (case.id in altamira.games())


def test_a_position_from_which_no_game_can_go_on_is_refused() -> None:
    start, other, rng = altamira.game("stone-age").new(3), altamira.game("bronze-age").new(2), Rng(1)
    with pytest.raises(BadOption, match="has 3 seats, not 2"):
        VectorGames("stone-age", 2, seats=2, start=start)
    with pytest.raises(BadOption, match="positions of Stone Age are written; this one is of another game"):
        VectorGames("stone-age", 2, start=other)
    assert VectorGames("stone-age", 2, seats=3, start=start).seats == 3
    for id, seats, options, told in (
        ("neanderthal", 3, {"mode": "cooperative"}, "mode"),
        ("bronze-age", 2, {"edition": "revised", "trading": True}, "edition, trading"),
        ("stone-age", 2, {"hunt_repeat": "yucata", "tiebreak": "sequential"}, "sequential, hunt_repeat"),
    ):
        chosen = altamira.game(id, **options).new(seats)
        with pytest.raises(BadOption, match=rf"other options \({told}\)"):
            VectorGames(id, 2, start=chosen)
        assert VectorGames(id, 2, start=chosen, **options).seats == seats
    while start.actor() != OVER:
        play_one(start, rng)
    with pytest.raises(BadOption, match="the end of a game"):
        VectorGames("stone-age", 2, start=start)


@pytest.mark.parametrize("id", altamira.games())
def test_what_a_step_has_shown_stays_as_it_was_unless_asked_otherwise(id: str) -> None:
    kept, live = VectorGames(id, 2), VectorGames(id, 2, copy=False)
    shown = []
    for games in (kept, live):
        rows, info = games.reset(seed=1)
        shown.append((rows, info["action_mask"]))
    first = [array.copy() for array in shown[0]]
    assert all((array == before).all() for array, before in zip(shown[1], first, strict=True))
    for games in (kept, live):
        for _ in range(5):
            rows, _, _, _, info = games.step(games.sample())
    assert all((array == before).all() for array, before in zip(shown[0], first, strict=True))
    assert (shown[1][1] == info["action_mask"]).all()
    assert (shown[1][1] != first[1]).any()
    assert (shown[1][0] == rows).all()
    assert (shown[1][0] != first[0]).any()
