"""Games to learn from: what the dice do is no lesson, and neither is what a whim costs."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from altamira.bots.mind import POINT, shares
from altamira.bots.minds.bronze_age_alone import Alone
from altamira.bots.minds.bronze_age_chances import contents as contents_among
from altamira.bots.minds.bronze_age_chances import inputs as inputs_among
from altamira.bots.minds.bronze_age_judge import contents, inputs
from altamira.bots.minds.bronze_age_table import AtTable
from altamira.bots.network import Learner, Network
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, OVER
from altamira.games.bronze_age.components import CITIES, DEVELOPMENTS, SOLO_ROUNDS, TARGETS
from altamira.games.bronze_age.rules import BronzeAgeState
from altamira.games.bronze_age.state import LEADING, REROLLING, ROLLING

LAMBDA: Final = 0.7  # the part of what was made of the dice
BATCH: Final = 32
LONGEST: Final = 40  # rounds: who has learned nothing may never come to an end
BOX_LIKED: Final = 0.6  # points that a whim of 1 is about, for a box,
CITY_BOX_LIKED: Final = 1.0
DEVELOPMENT_LIKED: Final = 3.0  # and a development


class TurnLesson:
    """A realm at the end of a turn, and what it should expect: points to gain; among rivals, a chance to win."""

    def __init__(self, has: list[i64], rest: i64) -> None:
        self.has: list[i64] = has
        self.rest: i64 = rest  # rounds, or developments that rivals lack
        self.goal: float = 0.0


class _Step:
    def __init__(self, before: float, judged: float, points: float, lesson: TurnLesson) -> None:
        self.before: float = before  # what the turn was worth before its dice
        self.judged: float = judged  # what it was worth at its end
        self.points: float = points
        self.lesson: TurnLesson = lesson


def _whim(rng: Rng) -> float:
    """About as a normal distribution with a deviation of 1."""
    total: float = 0.0
    for _ in range(3):
        total += float(rng.below(2001)) / 1000.0 - 1.0
    return total


def _likes(rng: Rng, whim: float) -> list[float]:
    """Whims up to so strong; empty: none."""
    strength: float = whim * float(rng.below(1001)) / 1000.0
    likes: list[float] = []
    i: i64
    for i in range(TARGETS):
        likes.append(strength * _whim(rng) * (CITY_BOX_LIKED if i < CITIES else BOX_LIKED))
    for _ in range(DEVELOPMENTS):
        likes.append(strength * _whim(rng) * DEVELOPMENT_LIKED)
    return likes if whim > 0.0 else []


def practise(network: Network, state: BronzeAgeState, rng: Rng, whim: float) -> tuple[list[TurnLesson], float]:
    """A game alone by the judgement of the network and by whims so strong; its lessons and its points."""
    alone = Alone(network)
    alone.likes = _likes(rng, whim)
    steps: list[_Step] = []
    round: i64 = 0
    before: float = 0.0
    while True:
        actor = state.actor()
        if actor == OVER:
            break
        if actor == CHANCE:
            state.apply(state.sample(rng))
            continue
        if state.kind == REROLLING or state.kind == LEADING:
            if state.round != round:
                round = state.round
                before = alone.dice(state).before
            state.apply(alone.weigh(state, 0, 0.0).best())
            continue
        now: i64 = state.round
        while state.actor() >= 0 and state.round == now:
            legal = state.legal()
            state.apply(legal[0] if len(legal) == 1 else alone.plans(state)[0].actions[0])
        rest: i64 = SOLO_ROUNDS[state.edition] - now
        realm = state.realms[0]
        points: float = float(realm.points(state.edition))
        judged: float = points + alone.judge(rest).gain_of(realm)
        steps.append(_Step(before, judged, points, TurnLesson(contents(realm), rest)))
    goal: float = float(state.scores()[0])
    score: float = goal
    lessons: list[TurnLesson] = []
    i: i64
    for i in range(len(steps) - 1, -1, -1):
        step = steps[i]
        if step.lesson.rest:
            step.lesson.goal = goal - step.points
            lessons.append(step.lesson)
        goal = step.before + LAMBDA * (goal - step.judged)
    return lessons, score


def practise_table(network: Network, state: BronzeAgeState, rng: Rng, whim: float) -> list[TurnLesson]:
    """A game among rivals, each by the judgement of the network and by whims of its own."""
    table = AtTable(network)
    likes = [_likes(rng, whim) for _ in range(state.seats)]
    steps: list[_Step] = []
    movers: list[i64] = []
    before: float = 0.0
    while state.round <= LONGEST:
        actor = state.actor()
        if actor == OVER:
            break
        if actor == CHANCE:
            if state.kind == ROLLING and state.rolls == 0:
                before = table.dice(state).before
            state.apply(state.sample(rng))
            continue
        if state.kind == REROLLING or state.kind == LEADING:
            state.apply(table.weigh(state, 0, 0.0).best())
            continue
        seat: i64 = state.turn
        table.likes = likes[seat]
        while state.turn == seat and not state.over:
            legal = state.legal()
            state.apply(legal[0] if len(legal) == 1 else table.plans(state)[0].actions[0])
        judge = table.judge(state, seat)
        realm = state.realms[seat]
        ahead: float = POINT * float(realm.points(state.edition) - judge.rivals.best)
        lesson = TurnLesson(contents_among(realm, judge.rivals), judge.rivals.lacking)
        steps.append(_Step(before, judge.value_of(realm), ahead, lesson))
        movers.append(seat)
    return _taught(state, steps, movers) if state.over else []


def _taught(state: BronzeAgeState, steps: list[_Step], movers: list[i64]) -> list[TurnLesson]:
    """A turn learns from the next one of its seat; with two seats from the rival's, whose loss is its gain."""
    goals = shares(state)
    scores = state.scores()
    seat: i64
    for seat in range(state.seats):
        best: i64 = max([scores[other] for other in range(state.seats) if other != seat])
        goals[seat] += POINT * float(scores[seat] - best)
    lessons: list[TurnLesson] = []
    i: i64
    for i in range(len(steps) - 1, -1, -1):
        step = steps[i]
        seat = movers[i]
        if i < len(steps) - 1:  # the last turn is judged by the rules
            step.lesson.goal = max(0.0, min(1.0, goals[seat] - step.points))
            lessons.append(step.lesson)
        goals[seat] = step.before + LAMBDA * (goals[seat] - step.judged)
        if state.seats == 2:
            goals[1 - seat] = 1.0 - goals[seat]
    return lessons


def study(learner: Learner, lessons: list[TurnLesson], rng: Rng, rate: float) -> float:
    """Go through the lessons once, in any order; the mean square of how far the network was off."""
    order: list[i64] = list(range(len(lessons)))
    i: i64
    for i in range(len(order) - 1, 0, -1):
        j: i64 = rng.below(i + 1)
        kept: i64 = order[i]
        order[i] = order[j]
        order[j] = kept
    squares: float = 0.0
    for i in range(len(order)):
        lesson = lessons[order[i]]
        if learner.chances:
            rows, by = inputs_among(lesson.has, lesson.rest)
        else:
            rows, by = inputs(lesson.has, lesson.rest)
        error: float = learner.see(rows, by, lesson.goal, 1.0 / float(BATCH))
        squares += error * error
        if i % BATCH == BATCH - 1:
            learner.step(rate)
    return squares / float(len(order)) if order else 0.0
