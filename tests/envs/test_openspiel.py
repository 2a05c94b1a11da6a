"""The games in OpenSpiel: its own tests, its algorithms, and what its players can and cannot know."""

from __future__ import annotations

import pickle
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.tests import games_sim_test

import altamira
from altamira import CHANCE, OVER, AltamiraError, Rng, State
from altamira.envs import openspiel
from altamira.envs.arguments import LIMIT
from altamira.envs.openspiel import HIDDEN, SpielState, name_of, resample, resampler
from altamira.games.neanderthal.deck import template
from contract.decks import all_hooks
from contract.probe import DRAWN, SPEARS
from envs.tables import NAMES, TABLES


def load(id: str, **parameters: Any) -> Any:
    return pyspiel.load_game(name_of(id), parameters)


def step(state: SpielState, rng: Rng) -> int:
    """A move, or an outcome by its probability."""
    if not state.is_chance_node():
        legal = state.legal_actions()
        return legal[rng.below(len(legal))]
    outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
    sums = np.cumsum(probabilities)
    return outcomes[int(np.searchsorted(sums, rng.below(10**6) / 10**6 * sums[-1], side="right"))]


def positions(game: Any, seed: int, every: int = 1) -> list[SpielState]:
    state, rng, found = game.new_initial_state(), Rng(seed), []
    while not state.is_terminal():
        if state.move_number() % every == 0:
            found.append(state.clone())
        state.apply_action(step(state, rng))
    return [*found, state]


# OpenSpiel's own tests


@pytest.mark.parametrize(("id", "seats"), TABLES, ids=NAMES)
def test_random_games_pass_the_simulation_test_of_openspiel(id: str, seats: int) -> None:
    """Whole games."""
    pyspiel.random_sim_test(load(id, players=seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    "game",
    [
        "altamira_bronze_age(players=3,rewards=points,trading=True,edition=late-bronze-age)",
        "altamira_neanderthal(players=3,mode=cooperative)",
        "altamira_neanderthal(players=3,mode=solitaire,rewards=points)",
        "altamira_stone_age(rewards=margin,hunt_repeat=yucata)",
        "altamira_stone_age(players=4,two_resources=immediate,decline_any=True)",
    ],
)
def test_options_pass_the_simulation_test_of_openspiel(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("id", "seats"), TABLES, ids=NAMES)
def test_games_pass_the_simulation_test_of_the_python_api(id: str, seats: int) -> None:
    games_sim_test.GamesSimTest().sim_game(load(id, players=seats))


def of_the_api(id: str, seats: int) -> type:
    members = {"game": load(id, players=seats), "game_name": name_of(id), "__module__": __name__}
    return type(f"TestApi_{id}_{seats}".replace("-", "_"), (api_test.EnforceAPIOnPartialTreeBase,), members)


globals().update({case.__name__: case for case in (of_the_api(id, seats) for id, seats in TABLES)})


@pytest.mark.parametrize(("id", "seats"), TABLES, ids=NAMES)
def test_an_episode_of_the_learning_environment_of_openspiel_is_a_whole_game(id: str, seats: int) -> None:
    luck = rl_environment.ChanceEventSampler(seed=1)
    env = rl_environment.Environment(
        load(id, players=seats), chance_event_sampler=luck, enable_legality_check=True
    )
    rng, now = Rng(1), env.reset()
    while not now.last():
        player = now.current_player()
        legal = now.observations["legal_actions"]
        assert [bool(own) for own in legal] == [seat == player for seat in range(seats)]
        assert len(now.observations["info_state"][player]) == env.observation_spec()["info_state"][0]
        now = env.step([legal[player][rng.below(len(legal[player]))]])
    position = env.get_state.position
    assert position.actor() == OVER
    assert now.rewards == (position.returns() if seats > 1 else position.scores())


# A game of one's own


class HuntGame(openspiel.SpielGame):
    id = "probe"
    zero_sum = False  # the mammoth can beat all
    secret_ids = range(DRAWN, DRAWN + SPEARS)

    def owner(self, state: State) -> int:
        return state.queue[0] if self.rules.hides(state) else CHANCE

    def secrets(self, state: State, seat: int) -> list[int]:
        return [DRAWN + state.hands[seat]] if state.hands[seat] >= 0 else []


@pytest.mark.usefixtures("probe")
def test_a_game_of_ones_own_is_registered_by_its_class() -> None:
    openspiel.register(HuntGame)
    game = load("probe", players=3, mammoth="old")
    assert game.rules.options["mammoth"] == "old"
    assert game.max_game_length() == LIMIT
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    state = positions(game, 1)[3]  # all have drawn
    drawn = [action - DRAWN for action in state.history()]
    assert state.position.hands == drawn
    for player in range(3):
        assert [told == HIDDEN for told in state.seen(player)] == [seat != player for seat in range(3)]


# Parameters


def test_parameters_are_seats_and_options() -> None:
    game = pyspiel.load_game("altamira_stone_age(players=3,tiebreak=sequential,hunt_repeat=yucata)")
    assert game.num_players() == 3
    assert game.rules.options["tiebreak"] == "sequential"
    assert game.rules.options["hunt_repeat"] == "yucata"
    assert pyspiel.load_game(str(game)).rules.options == game.rules.options
    assert pyspiel.load_game("altamira_stone_age").rules.options == altamira.game("stone-age").options


def test_a_deck_of_ones_own_is_named_by_its_file(tmp_path: Any) -> None:
    file = tmp_path / "hooks.toml"
    file.write_text(all_hooks(), encoding="utf-8")
    game = load("neanderthal", deck=str(file))
    assert game.rules.options["deck"] == all_hooks()


@pytest.mark.parametrize("deck", ["no-such-deck.toml", "x" * 5000, "[deck]\n"])
def test_what_is_no_file_of_a_deck_is_refused_in_one_line(deck: str) -> None:
    with pytest.raises(AltamiraError, match=r"^Cannot read the deck ") as refused:
        load("neanderthal", deck=deck)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", ["a, b.toml", "2024", "1.5", "true"])
def test_a_deck_that_openspiel_could_not_write_down_is_refused(name: str, tmp_path: Any, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(all_hooks(), encoding="utf-8")
    with pytest.raises(AltamiraError, match="cannot name a file with"):
        load("neanderthal", deck=name)


def test_a_state_is_not_restored_with_other_cards_than_it_was_saved_with(tmp_path: Any) -> None:
    file = tmp_path / "own.toml"
    file.write_text(all_hooks(), encoding="utf-8")
    state = positions(load("neanderthal", deck=str(file), limit=40), 1)[-1]
    saved = pickle.dumps(state)
    assert str(pickle.loads(saved)) == str(state)
    file.write_text(template(), encoding="utf-8")
    openspiel._load.cache_clear()  # as in another process
    with pytest.raises(Exception, match="The cards have changed since this position was saved"):
        pickle.loads(saved)


def test_a_wrong_option_is_refused_in_our_words() -> None:
    with pytest.raises(AltamiraError, match="tiebreak"):
        load("stone-age", tiebreak="coin")


@pytest.mark.parametrize("value", ["off", "Off", "false", "False"])
def test_false_beside_names_is_off(value: str) -> None:
    assert load("stone-age", hunt_repeat=value).rules.options["hunt_repeat"] is False


def test_a_refused_value_is_told_the_words_that_openspiel_takes() -> None:
    with pytest.raises(AltamiraError, match=r"hunt_repeat cannot be no; it is one of: off, yucata\.$"):
        load("stone-age", hunt_repeat="no")


def test_a_game_ends_at_its_limit_and_counts_as_it_stands() -> None:
    game = load("stone-age", limit=100, rewards="margin")
    last = positions(game, 1)[-1]
    assert last.move_number() == 100
    assert last.position.actor() != OVER
    scores = last.position.scores()
    assert last.returns() == [scores[0] - scores[1], scores[1] - scores[0]]


def test_alone_the_points_are_the_return() -> None:
    last = positions(load("bronze-age", players=1), 1)[-1]
    assert last.returns() == last.position.scores()


@pytest.mark.parametrize("id", altamira.games())
@pytest.mark.parametrize("asked", [True, False])
def test_what_is_not_possible_is_not_applied(id: str, asked: bool) -> None:
    """Whether somebody has asked for the legal actions before or not."""
    game = load(id, limit=60)
    for state in positions(game, 2, every=4):
        before, history = str(state), state.history()
        possible: list[int] = []
        if state.is_chance_node():
            possible = [outcome for outcome, _ in state.chance_outcomes()]
            told, ids = "Outcome .* cannot happen here", game.rules.chances
        elif state.is_terminal():
            told, ids = "The game is over", game.rules.actions
        else:
            possible = state.position.legal()
            told, ids = "Move .* is not possible here; possible: ", game.rules.actions
            if asked:
                assert state.legal_actions() == possible
        merged = {state.position.merge(outcome) for outcome in possible} if state.is_chance_node() else set()
        for wrong in (-5, 99999999, *range(0, ids + 1, 1 + ids // 100)):
            same = state.is_chance_node() and 0 <= wrong < ids and state.position.merge(wrong) in merged
            if wrong not in possible and not same:
                with pytest.raises(AltamiraError, match=told):
                    state.apply_action(wrong)
        assert (str(state), state.history()) == (before, history)


@pytest.mark.parametrize("id", altamira.games())
def test_moves_are_judged_by_the_position_and_not_by_the_one_that_was_asked_about(id: str) -> None:
    state, rng, asked = load(id, limit=80).new_initial_state(), Rng(1), False
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(step(state, rng))
            continue
        asked = not asked
        legal = state.legal_actions() if asked else state.position.legal()
        state.apply_action(legal[rng.below(len(legal))])
    assert state.move_number() == 80


@pytest.mark.parametrize("id", altamira.games())
def test_what_a_player_cannot_do_has_no_name(id: str) -> None:
    game = load(id, limit=60)
    for state in positions(game, 2, every=5):
        now = state.current_player()
        if now >= 0:
            assert all(state.action_to_string(0, action) for action in state.legal_actions())
        asked = [(player, action) for player in (0, CHANCE) for action in (-1, 10**6)]
        asked += [
            (player, 0) for player in (0, CHANCE) if (player == CHANCE) != (now == CHANCE) or state.is_terminal()
        ]
        for player, action in asked:
            with pytest.raises(AltamiraError, match=f"^Here {action} is nothing that player {player} can do"):
                state.action_to_string(player, action)


@pytest.mark.parametrize("player", [-1, 3, 99])
def test_nobody_looks_from_a_seat_that_does_not_exist(player: int) -> None:
    state = hidden_positions()[0]
    for recalls in (True, False):
        kind = pyspiel.IIGObservationType(perfect_recall=recalls)
        observer = state.get_game().make_py_observer(kind)
        for look in (observer.set_from, observer.string_from):
            with pytest.raises(AltamiraError, match=f"from 0 to 2, not {player}"):
                look(state, player)
        assert not observer.tensor.any()


# Chance


@pytest.mark.parametrize(("id", "seats"), TABLES, ids=NAMES)
def test_probabilities_are_those_of_the_dice_and_cards(id: str, seats: int) -> None:
    """Outcomes that the rules cannot tell apart have together the weight that the rules give them."""
    kinds = set()
    for state in positions(load(id, players=seats), 3):
        if not state.is_chance_node():
            continue
        position = state.position
        weights = {int(outcome): int(weight) for outcome, weight in position.outcomes()}
        found = dict.fromkeys(weights, 0.0)
        for outcome, probability in state.chance_outcomes():
            found[position.merge(outcome)] += probability
        for outcome, weight in weights.items():
            assert found[outcome] == pytest.approx(float(Fraction(weight, sum(weights.values()))), abs=1e-12)
        kinds.add(len(weights))
    assert len(kinds) >= 3


def test_equal_cards_come_each_by_itself() -> None:
    """Else the second of two equal cards on the table would tell that the first one lies in somebody's hand."""
    state = load("stone-age", start_player="fixed").new_initial_state()
    assert state.position.stream() == 0
    outcomes = state.chance_outcomes()
    assert len(outcomes) == 36
    assert {probability for _, probability in outcomes} == {1 / 36}
    assert len(state.position.outcomes()) < 36


# What players know


def hidden_positions() -> list[SpielState]:
    """Positions of Stone Age in which somebody holds a card that others have not seen."""
    game = load("stone-age", players=3)
    return [state for seed in range(3) for state in positions(game, seed, 7) if state.hidden][::5]


def test_what_others_hold_changes_nothing_for_a_player() -> None:
    changed = 0
    for number, state in enumerate(hidden_positions()):
        game = state.get_game()
        public = game.make_py_observer(
            pyspiel.IIGObservationType(
                public_info=True, perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE
            )
        )
        for player in range(3):
            other = resample(state, player, Rng(number))
            changed += str(other) != str(state)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert public.string_from(other, player) == public.string_from(state, player)
            public.set_from(other, player)
            seen = public.tensor.copy()
            public.set_from(state, player)
            assert (seen == public.tensor).all()
            assert other.current_player() == state.current_player()
            if state.current_player() >= 0:
                assert other.legal_actions() == state.legal_actions()
    assert changed > 20


def test_a_resampled_history_could_have_happened() -> None:
    for number, state in enumerate(hidden_positions()[::4]):
        other = resample(state, 0, Rng(number))
        replay = state.get_game().new_initial_state()
        for action in other.history():
            possible = dict(replay.chance_outcomes()) if replay.is_chance_node() else replay.legal_actions()
            assert action in possible
            replay.apply_action(action)
        assert str(replay) == str(other)


def test_only_the_owner_sees_a_card_drawn_face_down_and_at_the_end_everybody() -> None:
    for state in hidden_positions():
        for index, owner in state.hidden:
            for player in range(3):
                told = state.seen(player)[index]
                shown = player == owner or state.position.actor() == OVER
                assert told == (state.history()[index] if shown else HIDDEN)


def test_no_information_state_is_that_of_two_different_histories() -> None:
    states = positions(load("bronze-age", players=2), 1)
    assert len({state.information_state_string(0) for state in states}) == len(states)
    assert len({tuple(state.information_state_tensor(0)) for state in states}) == len(states)


def test_all_hands_together_are_nobodys_observation() -> None:
    game = load("stone-age")
    with pytest.raises(ValueError, match="one player"):
        game.make_py_observer(
            pyspiel.IIGObservationType(
                public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
            )
        )
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"colour": "red"})


# OpenSpiel's algorithms


def play(state: SpielState, bot: Any, moves: int) -> list[int]:
    """So many moves of a bot that plays every seat."""
    rng, played = Rng(5), []
    while len(played) < moves:
        if state.current_player() == CHANCE:
            state.apply_action(step(state, rng))
        else:
            action = int(bot.step(state))
            assert action in state.legal_actions()
            played.append(action)
            state.apply_action(action)
    return played


@pytest.mark.parametrize("id", ["bronze-age", "neanderthal"])
def test_the_tree_search_of_openspiel_plays_games_of_perfect_information(id: str) -> None:
    game = load(id)
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 8, rollouts, random_state=np.random.RandomState(2))
    assert len(play(game.new_initial_state(), bot, 4)) == 4


def test_information_set_search_of_openspiel_plays_stone_age_with_our_resampler() -> None:
    state = hidden_positions()[0]
    game = state.get_game()
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, rollouts, 1.4, 4, random_state=np.random.RandomState(2))
    bot.set_resampler(resampler(1))
    play(state.clone(), bot, 2)
    bot.set_resampler(None)  # asks the state itself
    play(state.clone(), bot, 1)


@pytest.mark.parametrize("game", ["altamira_stone_age(limit=150)", "altamira_bronze_age", "altamira_neanderthal"])
def test_outcome_sampling_learns_a_policy_for_two_seats(game: str) -> None:
    loaded = pyspiel.load_game(game)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(loaded)
    for _ in range(5):
        solver.iteration()
    assert all(np.isfinite(values).all() for values in solver._infostates.values())
    policy = solver.average_policy()
    state = loaded.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    chances = policy.action_probabilities(state)
    assert sum(chances.values()) == pytest.approx(1)
    assert set(chances) == set(state.legal_actions())


@pytest.mark.parametrize("limit", [0, -3, 2**30])
def test_a_limit_that_no_game_can_keep_is_refused(limit: int) -> None:
    with pytest.raises(AltamiraError, match=f"from 1 to 1073741823, not {limit}"):
        pyspiel.load_game(f"altamira_stone_age(limit={limit})")
