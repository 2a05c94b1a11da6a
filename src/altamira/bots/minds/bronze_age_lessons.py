"""Games alone to learn from: what the dice do is no lesson, and neither is what a whim costs."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from altamira.bots.minds.bronze_age_alone import Alone
from altamira.bots.minds.bronze_age_judge import contents, inputs
from altamira.bots.network import Learner, Network
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, OVER
from altamira.games.bronze_age.components import CITIES, DEVELOPMENTS, SOLO_ROUNDS, TARGETS
from altamira.games.bronze_age.rules import BronzeAgeState
from altamira.games.bronze_age.state import LEADING, REROLLING

LAMBDA: Final = 0.7  # the part of what was made of the dice
BATCH: Final = 32
BOX_LIKED: Final = 0.6  # points that a whim of 1 is about, for a box,
CITY_BOX_LIKED: Final = 1.0
DEVELOPMENT_LIKED: Final = 3.0  # and a development


class SoloLesson:
    """A realm at the end of a turn, and the points that it should be expected to gain."""

    def __init__(self, has: list[i64], rest: i64) -> None:
        self.has: list[i64] = has
        self.rest: i64 = rest
        self.gain: float = 0.0


class _Step:
    def __init__(self, before: float, judged: float, points: float, lesson: SoloLesson) -> None:
        self.before: float = before  # what the turn was worth before its dice
        self.judged: float = judged  # what it was worth at its end
        self.points: float = points
        self.lesson: SoloLesson = lesson


def _whim(rng: Rng) -> float:
    """About as a normal distribution with a deviation of 1."""
    total: float = 0.0
    for _ in range(3):
        total += float(rng.below(2001)) / 1000.0 - 1.0
    return total


def practise(network: Network, state: BronzeAgeState, rng: Rng, whim: float) -> tuple[list[SoloLesson], float]:
    """A game by the judgement of the network and by whims so strong; its lessons and its points."""
    alone = Alone(network)
    strength: float = whim * float(rng.below(1001)) / 1000.0
    likes: list[float] = []
    i: i64
    for i in range(TARGETS):
        likes.append(strength * _whim(rng) * (CITY_BOX_LIKED if i < CITIES else BOX_LIKED))
    for _ in range(DEVELOPMENTS):
        likes.append(strength * _whim(rng) * DEVELOPMENT_LIKED)
    if whim > 0.0:
        alone.likes = likes
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
        steps.append(_Step(before, judged, points, SoloLesson(contents(realm), rest)))
    goal: float = float(state.scores()[0])
    score: float = goal
    lessons: list[SoloLesson] = []
    for i in range(len(steps) - 1, -1, -1):
        step = steps[i]
        if step.lesson.rest:
            step.lesson.gain = goal - step.points
            lessons.append(step.lesson)
        goal = step.before + LAMBDA * (goal - step.judged)
    return lessons, score


def study(learner: Learner, lessons: list[SoloLesson], rng: Rng, rate: float) -> float:
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
        rows, by = inputs(lesson.has, lesson.rest)
        error: float = learner.see(rows, by, lesson.gain, 1.0 / float(BATCH))
        squares += error * error
        if i % BATCH == BATCH - 1:
            learner.step(rate)
    return squares / float(len(order)) if order else 0.0
