"""The Bronze Age alone: exact dice, plans that the rules bear out, and bots that beat greedy."""

from __future__ import annotations

import pytest

import altamira
from altamira import Rng
from altamira.bots.handfuls import kept_worths, led_worths, rolled_worths
from altamira.bots.minds import networks, weights
from altamira.bots.minds.bronze_age_alone import Alone
from altamira.bots.minds.bronze_age_dice import Dice
from altamira.bots.minds.bronze_age_judge import INPUTS, SoloJudge, contents, inputs
from altamira.bots.minds.bronze_age_lessons import TurnLesson, study
from altamira.bots.minds.bronze_age_plans import end
from altamira.bots.network import SCALE, Learner, Network, zeros
from altamira.bots.practice import practised
from altamira.bots.search import SearchBot
from altamira.core.chance import FIRST_ROLL
from altamira.games.bronze_age.components import SKULL_FACE, SOLO_ROUNDS
from altamira.games.bronze_age.state import CHOOSING, LEADING, REROLLING
from bots.games import positions

EDITIONS = [{}, {"edition": "revised"}, {"solo_skulls": "locked"}]


@pytest.fixture(scope="module")
def network() -> Network:
    return networks(weights("bronze-age"))[1]


@pytest.mark.parametrize("locked", [False, True])
@pytest.mark.parametrize("dice", [3, 5])
def test_dice_are_worth_what_the_slower_reckoning_says(dice: int, locked: bool) -> None:
    rng = Rng(dice)
    worths = [rng.below(1000) / 10 for _ in range(FIRST_ROLL[dice], FIRST_ROLL[dice + 1])]
    row = zeros(FIRST_ROLL[dice + 1])
    for at, worth in enumerate(worths):
        row[FIRST_ROLL[dice] + at] = worth
    best = [max(worth, max(led)[0]) for worth, led in zip(worths, led_worths(worths, dice), strict=True)]
    third = kept_worths(best, dice)
    face = SKULL_FACE if locked else -1
    second = kept_worths(rolled_worths(best, dice, face), dice)
    found = Dice(row, dice, True, locked)
    kept = range(FIRST_ROLL[dice])
    assert [found.third[at] for at in kept] == pytest.approx([third[at] for at in kept])
    assert [found.second[at] for at in kept] == pytest.approx([second[at] for at in kept])
    assert max(best) > found.before > sum(best) / len(best)


def test_vectors_of_what_a_realm_has_add_up_to_the_network(network: Network) -> None:
    for _, state in list(positions(1, 2))[::9]:
        realm, rest = state.realms[0], 4
        rows, by = inputs(contents(realm), rest)
        hidden = int(network.hidden)
        sums = [
            sum(x * network.weights[row * hidden + h] for row, x in zip(rows, by, strict=True))
            for h in range(hidden)
        ]
        out = int(network.inputs) * hidden
        plain = network.weights[out + hidden] + sum(
            max(0.0, part) * network.weights[out + h] for h, part in enumerate(sums)
        )
        assert SoloJudge(network, rest).gain_of(realm) == pytest.approx(SCALE * plain)


def test_a_network_learns_a_law() -> None:
    """Lessons that say that a realm is worth twice its food, times the rounds left."""
    rng = Rng(1)
    lessons = []
    for _, state in positions(1, 6):
        lesson = TurnLesson(contents(state.realms[0]), 1 + rng.below(9))
        lesson.goal = 2.0 * float(state.realms[0].food) * float(lesson.rest)
        lessons.append(lesson)
    network = Network(INPUTS, 16)
    network.begin(Rng(2), 60.0)
    learner = Learner(network)
    first = study(learner, lessons, rng, 1e-2)
    for _ in range(20):
        last = study(learner, lessons, rng, 2e-3)
    assert last < 0.2 * first


@pytest.mark.parametrize("options", EDITIONS)
def test_what_is_planned_comes_true_by_the_rules(options: dict[str, object], network: Network) -> None:
    """A plan is followed move by move to the end of the turn; the realm is then what the plan said."""
    alone = Alone(network)
    followed = 0
    for _, state in list(positions(1, 6, options))[::3]:
        if state.kind in (REROLLING, LEADING, CHOOSING):
            continue
        plan = alone.plans(state)[0]
        assert all(action in state.legal() for one in alone.plans(state) for action in one.actions)
        realm, round = end(plan), state.round
        while state.actor() >= 0 and state.round == round:
            legal = state.legal()
            state.apply(legal[0] if len(legal) == 1 else _towards(alone, state, realm))
        after = state.realms[0]
        assert (list(after.boxes), list(after.goods)) == (list(realm.boxes), list(realm.goods))
        assert (after.food, after.developments) == (realm.food, realm.developments)
        assert (after.cities, after.monuments) == (realm.cities, realm.monuments)
        followed += 1
    assert followed > 20


def _towards(alone: Alone, state, realm) -> int:
    """The first move of a plan that ends with this realm."""
    return next(plan.actions[0] for plan in alone.plans(state) if contents(end(plan)) == contents(realm))


def test_in_the_last_round_a_plan_is_worth_the_points_of_the_end(network: Network) -> None:
    alone = Alone(network)
    seen = 0
    for _, state in positions(1, 12):
        if state.round == SOLO_ROUNDS[state.edition] and state.kind not in (REROLLING, LEADING):
            plan = alone.plans(state)[0]
            assert plan.value == pytest.approx(float(end(plan).points(state.edition)))
            seen += 1
    assert seen > 5


@pytest.mark.parametrize("options", [*EDITIONS, {"edition": "late-bronze-age"}])
def test_the_expert_plays_legal_moves_in_every_edition(options: dict[str, object]) -> None:
    hard, expert = SearchBot(1, level="hard"), SearchBot(1, level="expert", seconds=0.05)
    for game, state in list(positions(1, 2, options))[::19]:
        view = game.view(state, 0)
        assert hard.choose(view) in view.legal
        advice = expert.advise(view)
        assert 1 <= len(advice) <= 3
        assert all(one.action in view.legal and one.visits for one in advice)


def test_thinking_repeats_and_what_is_advised_first_is_what_is_played() -> None:
    for game, state in list(positions(1, 1))[::12]:
        view = game.view(state, 0)
        thoughts = [SearchBot(seed, playouts=800).think(view).moves for seed in (1, 2)]
        assert thoughts[0] == thoughts[1]
        assert SearchBot(3, playouts=800).choose(view) == thoughts[0][0].action
        assert SearchBot(3, playouts=800).advise(view)[0].action == thoughts[0][0].action


def test_learning_depends_on_the_seed_alone_and_ends_with_weights() -> None:
    def run(work, whole, parts):
        return (work(whole, part) for part in parts)

    (*games, first), (*_, again) = (practised(altamira.game("bronze-age"), 1, 4, "1", run) for _ in range(2))
    assert sum(games) == 4
    assert first["lessons"] == 4 * 9
    assert first == again
    assert networks({"1": first})[1].get() == first["weights"]


def scores(name: str, games: int) -> list[int]:
    result = []
    for seed in range(games):
        match, bot = altamira.new("bronze-age", seats=1, seed=seed), altamira.bot(name, seed=seed)
        while not match.over:
            match.play(bot.choose(match.view()))
        result.append(match.view(0).scores[0])
    return result


def test_alone_hard_and_expert_beat_greedy() -> None:
    """The same dice for all; `make strength` has the figures."""
    greedy = scores("greedy", 12)
    assert sum(scores("hard", 12)) > sum(greedy)
    assert sum(scores("expert", 3)) > sum(greedy[:3])
