"""Learn to play The Bronze Age alone, with nothing but NumPy, and beat the greedy bot: `make train-example`.

The learner is given the rules and no strategy. Two small networks foretell the points to come: one judges the
position after each legal action, the other what the dice of a turn may end with. Three ideas make that enough:

* What to roll again needs no learning: from what dice are worth at the end of rolling follows exactly what it is
  worth to keep some dice, and what the turn is worth before them (bronze_age_arrays.py).
* Luck is no lesson. Positions are drawn towards what was expected of the next dice, and towards a part of what was
  then made of those that fell; how they fell is left out. This is TD(lambda) with the dice as a control variate.
* A learner settles for the first plan that works. So each game has whims: it likes some cities, monuments and
  developments better than the judgement does, and others less, from its first turn to its last. They become weaker
  with time, and what they cost is no lesson either.

The processes play windows of games with the same networks, which then learn from all of them.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
import sys
import time
from itertools import pairwise
from multiprocessing.pool import Pool
from typing import NamedTuple

# Before NumPy comes: these matrices are small, and threads that wait for each other would waste the cores.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import bronze_age_arrays as age
import numpy as np
from bronze_age_arrays import Numbers, Whole

import altamira
from altamira.envs import VectorGames
from altamira.games.bronze_age import components as c
from altamira.games.bronze_age.state import LEADING, REROLLING

GAMES = 128  # of a window, in each process
LAMBDA = 0.7  # the part of what was made of the dice
HIDDEN = (128, 32), (64, 32)  # neurons of the networks for positions and for handfuls
EPOCHS = 2, 8  # of each network, over the lessons of a window
BATCH = 256
RATE = 1e-3, 5e-5  # of learning, at the beginning and at the end
WHIM = 1.0, 0.15  # how strong whims are, at the beginning and at the end
LIKING = {"cities": 4.0, "boxes": 0.5, "developments": 3.0}  # points for each that a whim of 1 is about
SCALE = np.float32(10)  # points that one unit of a network's output stands for
FRESH = 10**9  # seeds below are of games that are not learned from

Lessons = tuple[Numbers, Numbers]  # inputs, and for each the points that should have been foretold


class Network:
    """Two hidden layers, which foretell the points still to come; learns by Adam."""

    def __init__(self, size: int, hidden: tuple[int, int], rng: np.random.Generator) -> None:
        self.weights: list[Numbers] = []
        for before, after in pairwise((size, *hidden, 1)):
            drawn = rng.normal(0, np.sqrt(2 / before), (before, after))
            self.weights += [drawn.astype(np.float32), np.zeros(after, np.float32)]
        self.means = [np.zeros_like(part) for part in self.weights]
        self.squares = [np.zeros_like(part) for part in self.weights]
        self.lessons = 0

    def __call__(self, inputs: Numbers) -> Numbers:
        return self.layers(inputs @ self.weights[0])[-1][:, 0] * SCALE

    def pairs(self, columns: Numbers, lines: Numbers) -> Numbers:
        """The judgement of inputs in two parts, each with each; the first layer is a sum of theirs."""
        of_columns, of_lines = np.split(self.weights[0], [columns.shape[1]])
        first = columns @ of_columns + (lines @ of_lines)[:, None]
        return self.layers(first)[-1][:, :, 0] * SCALE

    def layers(self, first: Numbers) -> list[Numbers]:
        """The hidden layers and the output, from the sums that come into the first."""
        layers = [np.maximum(first + self.weights[1], 0)]
        for weights, bias in zip(self.weights[2::2], self.weights[3::2], strict=True):
            layer = layers[-1] @ weights + bias
            layers.append(np.maximum(layer, 0) if len(bias) > 1 else layer)
        return layers

    def learn(self, inputs: Numbers, targets: Numbers, rate: float) -> None:
        *layers, output = inputs, *self.layers(inputs @ self.weights[0])
        slope = np.asarray((output - targets[:, None] / SCALE) / len(targets), np.float32)
        slopes: list[Numbers] = []
        for layer, weights in zip(layers[::-1], self.weights[-2::-2], strict=True):
            slopes[:0] = [layer.T @ slope, slope.sum(0)]
            slope = np.where(layer > 0, slope @ weights.T, np.float32(0))
        self.lessons += 1
        step = np.float32(rate * np.sqrt(1 - 0.999**self.lessons) / (1 - 0.9**self.lessons))
        for part, mean, square, own in zip(self.weights, self.means, self.squares, slopes, strict=True):
            mean += np.float32(0.1) * (own - mean)
            square += np.float32(0.001) * (own * own - square)
            part -= step * mean / (np.sqrt(square) + np.float32(1e-8))


class Mind(NamedTuple):
    position: Network
    handful: Network


class Step(NamedTuple):
    """A decision, or the dice of a turn."""

    dice: bool
    expected: float  # of the best choice, or before the dice
    got: float  # of the choice that was made, or of the dice that fell
    inputs: Numbers  # of the network that judged what it got
    points: float  # so far


class Games:
    """So many games at once, played by the judgement of a mind."""

    def __init__(self, mind: Mind, games: int, seed: int, whim: float) -> None:
        self.mind = mind
        self.games = VectorGames("bronze-age", games, seats=1, copy=False)
        self.rows, info = self.games.reset(seed=seed)
        self.masks = info["action_mask"]
        self.scores = np.zeros(games, np.int64)
        self.steps: list[list[Step]] = [[] for _ in range(games)]
        # Of the turn: its beginning, what `turn` said of it, and whether its dice are still to be remembered
        self.start = self.rows.copy()
        self.kept, self.before = np.zeros((3, len(age.PACKED), games), np.float32), np.zeros(games, np.float32)
        self.rolled = np.zeros(games, np.bool_)
        rng = np.random.default_rng(seed)
        strength = whim * rng.random((games, 1))  # some games are more whimsical than others
        sizes = {name: age.look(self.rows)[name].shape for name in LIKING}
        self.whims = {name: strength * LIKING[name] * rng.normal(size=size) for name, size in sizes.items()}

    def play(self) -> None:
        """Each game to its end."""
        going = np.ones(len(self.rows), np.bool_)
        while going.any():
            seen = age.look(self.rows)
            kind, rolls = seen["decision"].argmax(1), seen["rolls"][:, 0]
            rolling = (kind == REROLLING) | (kind == LEADING)
            actions = self.masks.argmax(1)  # whatever is legal, in a game that has ended and begun anew
            if (those := np.flatnonzero(going & (kind == REROLLING) & (rolls == 1))).size:
                self.begin_turn(those)
            if (those := np.flatnonzero(going & rolling)).size:
                actions[those] = self.roll(those, np.where(kind == LEADING, 2, rolls - 1)[those])
            if (those := np.flatnonzero(going & ~rolling)).size:
                self.remember_dice(those[self.rolled[those]])
                actions[those] = self.decide(those)
            self.rows, _, over, _, info = self.games.step(actions)
            self.scores[going & over] = info["final_scores"][going[over], 0]
            going &= ~over

    def begin_turn(self, those: Whole) -> None:
        """Judge all handfuls that the turns of these games could end with."""
        seen = age.look(self.rows[those])
        inputs, cities = age.realm(seen), seen["cities"][:, 0]
        worth = np.zeros((len(age.PACKED), len(those)), np.float32)
        for dice in np.unique(cities):
            of = np.flatnonzero(cities == dice)
            worth[age.OF_SIZE[dice], of] = self.mind.handful.pairs(inputs[of], age.SHOWN[age.OF_SIZE[dice]])
        leads = seen["developments"][:, c.LEADERSHIP] > 0
        self.kept[:, :, those], self.before[those] = age.turn(worth + age.points(seen), cities, leads)
        self.start[those], self.rolled[those] = self.rows[those], True

    def roll(self, those: Whole, stage: Whole) -> Whole:
        """Roll again whatever leaves the best dice on the table."""
        game, action = np.nonzero(self.masks[those, : len(age.TAKEN)])
        dice = age.in_hand(age.look(self.rows[those]))
        kept = age.HANDFUL[dice[game] - age.TAKEN[action]]
        return action[best_of(self.kept[stage[game], kept, those[game]], game)]

    def remember_dice(self, those: Whole) -> None:
        if those.size:
            seen, hands = age.look(self.start[those]), age.HANDFUL[age.in_hand(age.look(self.rows[those]))]
            inputs, got = age.with_dice(seen, hands), self.kept[2, hands, those]  # all dice kept
            for game, *step in zip(those, self.before[those], got, inputs, age.points(seen), strict=True):
                self.steps[game].append(Step(True, *step))
            self.rolled[those] = False

    def decide(self, those: Whole) -> Whole:
        """What is judged best, but for whims."""
        rows, actions, counts = self.games.after(those)
        game = np.repeat(np.arange(len(those)), counts)
        seen = age.look(rows)
        inputs, so_far = age.position(seen), age.points(seen)
        judged = so_far + np.where(seen["over"][:, 0], 0, self.mind.position(inputs))
        liked = sum((seen[name] * whims[those[game]]).sum(1) for name, whims in self.whims.items())
        best, chosen = best_of(judged, game), best_of(judged + liked, game)
        for of, *step in zip(those, judged[best], judged[chosen], inputs[chosen], so_far[chosen], strict=True):
            self.steps[of].append(Step(False, *step))
        return actions[chosen]

    def lessons(self) -> tuple[Lessons, Lessons]:
        """What the games teach each network, from their end back to their beginning."""
        inputs: tuple[list[Numbers], list[Numbers]] = [], []
        targets: tuple[list[float], list[float]] = [], []
        for steps, score in zip(self.steps, self.scores, strict=True):
            goal = float(score)
            for step in reversed(steps):
                inputs[step.dice].append(step.inputs)
                targets[step.dice].append(goal - step.points)
                goal = step.expected + (LAMBDA if step.dice else 1) * (goal - step.got)
        decisions, dice = ((np.array(x), np.array(y, np.float32)) for x, y in zip(inputs, targets, strict=True))
        return decisions, dice


def best_of(worth: Numbers, game: Whole) -> Whole:
    """For each game where the best of its numbers stands; the games ascend."""
    first = np.flatnonzero(np.diff(game, prepend=-1))
    best = np.flatnonzero(worth == np.maximum.reduceat(worth, first)[game])
    return best[np.unique(game[best], return_index=True)[1]]


def practise(mind: Mind, games: int, seed: int, whim: float) -> tuple[Whole, tuple[Lessons, Lessons]]:
    """The scores of so many games, and what they teach."""
    played = Games(mind, games, seed, whim)
    played.play()
    return played.scores, played.lessons()


def of_bot(name: str, seed: int) -> int:
    """The score of a bot of ours."""
    bot = altamira.bot(name, seed=seed)
    match = altamira.new("bronze-age", seats=1, seed=seed)
    while not match.over:
        match.play(bot.choose(match.view()))
    return int(match.view(0).scores[0])


def train(pool: Pool, options: argparse.Namespace) -> Mind:
    rng = np.random.default_rng(options.seed)
    nothing = age.look(np.zeros((1, age.ENCODER.size), np.uint8))
    sizes = age.position(nothing).shape[1], age.with_dice(nothing, np.zeros(1, np.int64)).shape[1]
    mind = Mind(*(Network(size, hidden, rng) for size, hidden in zip(sizes, HIDDEN, strict=True)))
    start, shown, played, part = time.monotonic(), 0.0, 0, 0.0
    while part < 1:
        whim, rate = (first + (last - first) * part for first, last in (WHIM, RATE))
        seeds = [FRESH * (1 + options.seed) + played + GAMES * number for number in range(options.processes)]
        scores, taught = zip(*pool.starmap(practise, [(mind, GAMES, seed, whim) for seed in seeds]), strict=True)
        for network, lessons, epochs in zip(mind, zip(*taught, strict=True), EPOCHS, strict=True):
            inputs, targets = (np.concatenate(parts) for parts in zip(*lessons, strict=True))
            for _ in range(epochs):
                order = rng.permutation(len(inputs))
                for some in np.split(order, range(BATCH, len(order), BATCH)):
                    network.learn(inputs[some], targets[some], rate)
        played, seconds = played + GAMES * options.processes, time.monotonic() - start
        part = seconds / (60 * options.minutes)
        if seconds - shown > 10 or part >= 1:
            shown = seconds
            print(f"{seconds:4.0f} s {played:6} games  with whims {np.mean(scores):5.1f} points", flush=True)
    return mind


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Learn to play The Bronze Age alone.")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long to learn")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000, help="games of the comparison at the end")
    parser.add_argument("--against", default="greedy", help="the bot to compare with")
    options = parser.parse_args()
    if not 0 < options.minutes < math.inf:
        parser.error(f"--minutes is more than 0, not {options.minutes:g}")
    for name, least, most in ("processes", 1, 256), ("seed", 0, FRESH), ("games", 1, FRESH):
        if not least <= getattr(options, name) <= most:
            parser.error(f"--{name} is a number from {least} to {most}, not {getattr(options, name)}")
    try:
        altamira.bot(options.against)
    except altamira.AltamiraError as error:
        parser.error(str(error))
    return options


def main() -> None:
    options = arguments()
    with multiprocessing.get_context("spawn").Pool(options.processes) as pool:
        mind = train(pool, options)
        parts = [(mind, min(GAMES, options.games - seed), seed, 0.0) for seed in range(0, options.games, GAMES)]
        learner = np.concatenate([scores for scores, _ in pool.starmap(practise, parts)])
        bot = np.array(pool.starmap(of_bot, [(options.against, seed) for seed in range(options.games)]))
    for name, scores in ("learner", learner), (options.against, bot):
        error = scores.std() / np.sqrt(len(scores))
        print(f"{name} {scores.mean():.2f} ± {error:.2f} points over {len(scores)} games")
    if learner.mean() <= bot.mean():
        sys.exit(f"The learner has not beaten {options.against}: let it learn longer (--minutes).")


if __name__ == "__main__":
    main()
