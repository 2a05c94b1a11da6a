"""Many games at once are exactly so many single games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import altamira
from altamira import CHANCE, OVER, Rng, State
from altamira.core.errors import AltamiraError, BadOption, IllegalMove
from altamira.envs import VectorGames
from altamira.envs.vector import Rewards
from contract.cases import TABLES, Case

PLAYED = [case for case in TABLES if case.id in altamira.games()]


class Single:
    """One game stepped by the rules alone, with the same seed."""

    def __init__(self, case: Case, seed: int) -> None:
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


def start(single: Single, rewards: str) -> list[float]:
    """What rewards are added to: the points that a seat has before its first decision."""
    return (
        [float(points) for points in single.state.scores()] if rewards == "points" else [0.0] * single.case.seats
    )


@pytest.mark.parametrize("rewards", ["returns", "points"])
@pytest.mark.parametrize("case", PLAYED, ids=str)
def test_every_game_equals_a_single_one_with_its_seed(case: Case, rewards: Rewards) -> None:
    games = VectorGames(case.rules(), 3, seats=case.seats, rewards=rewards)
    rules, rows = case.rules(), games.encoder
    observations, info = games.reset(seed=5)
    singles = [Single(case, 5 + i) for i in range(3)]
    total = np.array([start(single, rewards) for single in singles])
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
            if state:
                expected = state.scores() if rewards == "points" else state.returns()
                assert total[i].tolist() == pytest.approx(expected, abs=1e-5)
                assert rows.decode(info["final_obs"][finals.index(state)])["over"].tolist() == [1]
                total[i] = start(singles[i], rewards)
                ended += 1


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


@pytest.mark.parametrize("case", PLAYED, ids=str)
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
    with pytest.raises(BadOption, match="'returns' or 'points'"):
        VectorGames("stone-age", 1, rewards=money)
    with pytest.raises(BadOption, match="from 0 to 1, not 2"):
        VectorGames("stone-age", 2).after([0, 2])
    with pytest.raises(BadOption, match="at least 1 decision"):
        VectorGames("stone-age", 1, limit=0)
    with pytest.raises(BadOption, match="2 to 4 seats"):
        VectorGames("stone-age", 1, seats=7)
    with pytest.raises(BadOption, match="2 games"):
        VectorGames("stone-age", 2).reset(seed=[1])
    with pytest.raises(AltamiraError, match="no option"):
        VectorGames("stone-age", 2, dice="loaded")


def test_masks_that_are_kept_stay_as_they_were_unless_asked_otherwise() -> None:
    kept = VectorGames("stone-age", 2)
    live = VectorGames("stone-age", 2, copy=False)
    masks = [games.reset(seed=1)[1]["action_mask"] for games in (kept, live)]
    first = masks[0].copy()
    assert (masks[1] == first).all()
    for games in (kept, live):
        _, _, _, _, info = games.step(games.sample())
    assert (masks[0] == first).all()
    assert (masks[1] == info["action_mask"]).all()
    assert (masks[1] != first).any()
