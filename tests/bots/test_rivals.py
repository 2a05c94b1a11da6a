"""The Bronze Age among rivals: chances that add up, plans that the rules bear out, and bots that beat greedy."""

from __future__ import annotations

from math import exp

import pytest

import altamira
from altamira import Rng
from altamira.arena.contest import Contest
from altamira.bots.mind import POINT
from altamira.bots.minds import networks, weights
from altamira.bots.minds.bronze_age_chances import contents, inputs, inputs_with
from altamira.bots.minds.bronze_age_lessons import TurnLesson, study
from altamira.bots.minds.bronze_age_plans import after, end
from altamira.bots.minds.bronze_age_table import AtTable
from altamira.bots.network import Learner, Network
from altamira.bots.practice import practised
from altamira.bots.search import SearchBot
from altamira.games.bronze_age.components import (
    ACCEPT,
    ASK,
    BOXES,
    CITIES,
    FIRST_POINTS,
    FOOD,
    GIVE,
    LATER_POINTS,
    MEDICINE,
    REFUSE,
    SEND,
)
from altamira.games.bronze_age.state import ANSWERING, BUILDING, CHOOSING, LEADING, OFFERING, REROLLING, TRADING
from bots.games import positions

SEATS = [2, 3, 4]
EDITIONS = [{}, {"edition": "revised"}, {"trading": True}, {"edition": "late-bronze-age"}]


@pytest.fixture(scope="module")
def tables() -> dict[int, AtTable]:
    return {seats: AtTable(network) for seats, network in networks(weights("bronze-age")).items() if seats > 1}


def after_dice(seats: int, games: int):
    for _, state in positions(seats, games):
        if state.kind not in (REROLLING, LEADING, CHOOSING):
            yield state


@pytest.mark.parametrize("seats", SEATS)
def test_vectors_of_all_realms_add_up_to_the_odds_of_the_network(seats: int, tables: dict[int, AtTable]) -> None:
    network = tables[seats].network
    hidden, looked = int(network.hidden), 0
    for state in list(after_dice(seats, 3))[::9]:
        judge = tables[seats].judge(state, state.turn)
        rivals, realm = judge.rivals, state.realms[state.turn]
        if rivals.following == 0:
            continue  # the round may be over, and the rules judge
        rows, by = inputs(contents(realm, rivals), rivals.lacking)
        sums = [
            sum(x * network.weights[row * hidden + h] for row, x in zip(rows, by, strict=True))
            for h in range(hidden)
        ]
        out = int(network.inputs) * hidden
        odds = network.weights[out + hidden] + sum(
            max(0.0, part) * network.weights[out + h] for h, part in enumerate(sums)
        )
        ahead = realm.points(state.edition) - rivals.best
        assert judge.value_of(realm) == pytest.approx(1 / (1 + exp(-odds)) + POINT * ahead)
        looked += 1
    assert looked > 2


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_planned_comes_true_by_the_rules(seats: int, tables: dict[int, AtTable]) -> None:
    """A plan is followed move by move to the end of the turn; realm and points are then what the plan said."""
    table, followed = tables[seats], 0
    for state in list(after_dice(seats, 4))[::5]:
        plan, seat = table.plans(state)[0], state.turn
        assert all(action in state.legal() for one in table.plans(state) for action in one.actions)
        planned, foreseen = end(plan), after(plan)
        while state.turn == seat and not state.over:
            legal = state.legal()
            state.apply(legal[0] if len(legal) == 1 else _towards(table, state, planned))
        assert list(state.realms[seat].goods) == list(planned.goods)
        assert state.scores() == foreseen.scores()
        assert (state.over, state.turn, state.round) == (foreseen.over, foreseen.turn, foreseen.round)
        followed += 1
    assert followed > 20


def _towards(table: AtTable, state, realm) -> int:
    """The first move of a plan that ends with this realm."""

    def has(one) -> tuple[object, ...]:
        return list(one.boxes), list(one.goods), one.food, one.developments

    return next(plan.actions[0] for plan in table.plans(state) if has(end(plan)) == has(realm))


def test_at_the_end_of_the_last_round_only_winning_counts(tables: dict[int, AtTable]) -> None:
    seen = set()
    for state in after_dice(2, 40):
        plan = tables[2].plans(state)[0]
        if after(plan).over:
            mine, other = (after(plan).scores()[seat] for seat in (state.turn, 1 - state.turn))
            place = after(plan).placings()[state.turn]
            share = 0.5 if after(plan).placings() == [1, 1] else float(place == 1)
            assert plan.value == pytest.approx(share + POINT * (mine - other))
            seen.add(share)
    assert {0.0, 1.0} <= seen


def test_a_monument_that_a_rival_has_is_planned_for_its_later_points(tables: dict[int, AtTable]) -> None:
    state = next(state for state in after_dice(2, 5) if state.kind == BUILDING and state.workers >= 3)
    me, rival = state.realms[state.turn], state.realms[1 - state.turn]
    for realm in (me, rival):
        realm.boxes[CITIES] = realm.monuments = realm.firsts = 0
    pyramid = next(plan for plan in tables[2].plans(state) if end(plan).monuments == 1)
    assert pyramid.work.points == FIRST_POINTS[0]
    rival.boxes[CITIES], rival.monuments, rival.firsts = BOXES[CITIES], 1, 1
    pyramid = next(plan for plan in tables[2].plans(state) if end(plan).monuments == 1)
    assert pyramid.work.points == LATER_POINTS[0]
    assert end(pyramid).firsts == 0


def test_pestilence_is_hoped_for_unless_the_best_rival_has_medicine(tables: dict[int, AtTable]) -> None:
    state = next(state for _, state in positions(3, 1))
    realms = [state.realms[(state.turn + more) % 3] for more in (1, 2)]
    assert tables[3].judge(state, state.turn).rivals.pestilence == 3
    realms[0].developments |= 1 << MEDICINE
    assert tables[3].judge(state, state.turn).rivals.pestilence == 0
    realms[0].disasters += 5
    assert tables[3].judge(state, state.turn).rivals.pestilence == 2


def test_between_two_the_next_turn_is_worth_what_the_rival_does_not_expect(tables: dict[int, AtTable]) -> None:
    looked = 0
    for state in list(after_dice(2, 2))[::10]:
        plan = tables[2].plans(state)[0]
        following = after(plan)
        if not following.over:
            rival = tables[2].turn(following, []).dice(following.locked).before
            assert tables[2].next_turn(plan) == pytest.approx(1 - rival)
            looked += 1
    assert looked > 2


def test_a_network_learns_chances() -> None:
    """Lessons that say that who has more points than the rival wins."""
    rng, lessons = Rng(1), []
    table = AtTable(Network(inputs_with(2), 1))
    for state in after_dice(2, 25):
        rivals = table.judge(state, state.turn).rivals
        lesson = TurnLesson(contents(state.realms[state.turn], rivals), rivals.lacking)
        lesson.goal = 1.0 if state.realms[state.turn].points(state.edition) > rivals.best else 0.0
        lessons.append(lesson)
    network = Network(inputs_with(2), 8)
    network.begin(Rng(2), 160.0)
    learner = Learner(network, True)
    for _ in range(8):
        off = study(learner, lessons, rng, 5e-3)
    assert off < 0.03


@pytest.mark.parametrize("options", EDITIONS)
@pytest.mark.parametrize("seats", SEATS)
def test_they_play_legal_moves_in_every_edition_and_advise(seats: int, options: dict[str, object]) -> None:
    hard, expert = SearchBot(1, level="hard"), SearchBot(1, level="expert", seconds=0.05)
    traded = False
    every = list(positions(seats, 1, options))
    for game, state in every[:: max(1, len(every) // 12)]:
        traded |= TRADING <= state.kind <= ANSWERING
        view = game.view(state, state.actor())
        assert hard.choose(view) in view.legal
        advice = expert.advise(view)
        assert 1 <= len(advice) <= 3
        assert all(one.action in view.legal and one.visits and -0.1 < one.value < 1.1 for one in advice)
    assert traded == ("trading" in options)


@pytest.mark.parametrize("seats", SEATS)
def test_gifts_are_accepted_and_nothing_is_given_away(seats: int) -> None:
    game, state = next(
        (game, state)
        for game, state in positions(seats, 5, {"trading": True})
        if state.kind == OFFERING and ASK + FOOD in state.legal() and GIVE + FOOD in state.legal()
    )
    for item, answer in ((GIVE + FOOD, ACCEPT), (ASK + FOOD, REFUSE)):
        asked = state.clone()
        asked.give[:], asked.ask[:] = [0] * len(asked.give), [0] * len(asked.ask)
        for action in (item, SEND):
            asked.apply(action)
        assert SearchBot(1, level="hard").choose(game.view(asked, asked.actor())) == answer


def test_where_trade_is_allowed_a_turn_is_planned_as_where_it_is_not(tables: dict[int, AtTable]) -> None:
    looked = 0
    for _, state in positions(2, 6):
        if state.kind == CHOOSING:
            trading = state.clone()
            trading.trading = True
            plans = [[plan.value for plan in tables[2].plans(one)] for one in (state, trading)]
            assert plans[0] == plans[1]
            looked += 1
    assert looked > 5


@pytest.mark.parametrize("seats", SEATS)
def test_thinking_repeats_and_what_is_advised_first_is_what_is_played(seats: int) -> None:
    for game, state in list(positions(seats, 1))[::12]:
        view = game.view(state, state.actor())
        thoughts = [SearchBot(seed, playouts=800).think(view) for seed in (1, 2)]
        assert thoughts[0].moves == thoughts[1].moves
        assert thoughts[0].line[0] == thoughts[0].best.move
        assert SearchBot(3, playouts=800).choose(view) == thoughts[0].best.action
        assert SearchBot(3, playouts=800).advise(view)[0].action == thoughts[0].best.action


@pytest.mark.parametrize("seats", SEATS)
def test_learning_depends_on_the_seed_alone_and_ends_with_weights(seats: int) -> None:
    def run(work, whole, parts):
        return (work(whole, part) for part in parts)

    (*games, first), (*_, again) = (practised(altamira.game("bronze-age"), seats, 4, "1", run) for _ in range(2))
    assert sum(games) == 4
    assert first["lessons"] > 4 * seats
    assert first == again
    assert networks({str(seats): {"network": first}})[seats].get() == first["weights"]


@pytest.mark.parametrize(
    "bots", [("expert", "greedy"), ("expert", "hard"), ("hard", "medium"), ("expert", "greedy", "greedy")]
)
def test_each_level_beats_the_one_below_and_the_expert_beats_greedy(bots: tuple[str, ...]) -> None:
    """The same luck for all; `make strength` has the figures."""
    contest = Contest(altamira.game("bronze-age"), bots, len(bots), 15, "1")
    wins = 0
    for number in range(contest.games):
        row = contest.play(number)
        wins += sum(row[f"seat_{seat}_place"] == 1 and row[f"seat_{seat}_entry"] == 0 for seat in range(len(bots)))
    assert wins > contest.games / 2
