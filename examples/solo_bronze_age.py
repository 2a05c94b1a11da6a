"""Learn to play The Bronze Age alone, with nothing but NumPy, and beat the greedy bot: `make train-example`.

The learner is told the rules of the dice and no strategy. Two small networks foretell the points still to come:

* one judges the position right after each legal action (`VectorGames.after`); the best one is played;
* the other judges all handfuls that the dice of a turn could end with, at once. What to roll again then needs no
  learning: chance is known, so the worth of keeping dice for the third roll, and from it for the second, is exact.

The same sums tell what a turn is worth before its first roll. So luck can be taken out of what is learned: the
score of a turn's end is drawn towards the worth of the next turn, plus what that turn gained or lost by decisions
rather than by dice, and so on to the end of the game (TD(lambda), with the dice as control variate).

So that it does not settle for the first plan that works, each game has whims: it likes some boxes and developments
better than the judgement does and others less, from the first turn to the last. Whims become weaker with time.
Two processes play and learn apart, and after every window of games their networks are averaged.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from itertools import pairwise
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import altamira
from altamira.core.chance import faces_of, rolls_below
from altamira.envs import VectorGames

Numbers = NDArray[np.float32]
Whole = NDArray[np.int64]
Rows = NDArray[np.uint8]

GAMES = 128  # played at once by each process; as many end between two lessons
ROUNDS = 10  # of a game alone
MOST = 7  # dice
STEPS = 160  # decisions of a game that are learned from, at most
LAMBDA = 0.7
EPOCHS = 2
BATCH = 256
HIDDEN = (128, 32)
RATE = (1e-3, 3e-5)  # of learning, at the beginning and at the end
WHIM = (1.0, 0.03)  # points for each box and, three times as much, each development
SCALE = 10.0  # points that one unit of a network's output stands for
COSTS = np.array([10, 15, 20, 30, 40, 50, 60], np.float32)  # of developments
SHOWN_EVERY = 10  # seconds


class Dice:
    """All handfuls of up to seven dice by the ids that actions use: fewer dice first."""

    def __init__(self) -> None:
        self.first = [int(rolls_below(size)) for size in range(MOST + 2)]
        self.counts = np.zeros((self.first[-1], 6), np.int64)
        for id in range(len(self.counts)):
            for face in faces_of(id):
                self.counts[id, int(face) - 1] += 1
        self.sizes = self.counts.sum(1)
        self.codes = self.counts @ 8 ** np.arange(6)  # handfuls add and subtract by their codes
        self.of_code = np.zeros(8**6, np.int64)
        self.of_code[self.codes] = np.arange(len(self.codes))
        each = np.minimum(self.codes[:, None] + 8 ** np.arange(6), 8**6 - 1)
        self.more = self.of_code[each[: self.first[MOST]]].T.copy()  # with one die of each face more
        fewer = self.of_code[np.maximum(self.codes[:, None] - 8 ** np.arange(6), 0)]
        self.fewer = np.where(self.counts > 0, fewer, np.arange(len(self.codes))[:, None]).T.copy()
        # What actions take from the table: those of rolling again, then Leadership's with each face and none
        self.taken = np.concatenate([self.codes, 8 ** np.arange(6), [0]])
        one_hot = (self.counts[:, :, None] == np.arange(MOST + 1)).reshape(len(self.counts), -1)
        self.inputs = np.concatenate([one_hot, 0.3 * self.counts], 1).astype(np.float32)

    def codes_of(self, counts: Rows) -> Whole:
        return counts @ 8 ** np.arange(6)

    def rolled(self, worth: Numbers, dice: Whole) -> Numbers:
        """What handfuls are worth that are kept while the other dice, of so many in all, are rolled.

        One column for each game. To roll dice one after the other is to roll them at once.
        """
        kept = worth.copy()
        for size in range(MOST - 1, -1, -1):
            these = slice(self.first[size], self.first[size + 1])
            mean = sum(kept.take(more, 0) for more in self.more[:, these]) / np.float32(6)
            kept[these] = np.where(dice > size, mean, kept[these])
        return kept

    def best(self, kept: Numbers) -> Numbers:
        """What handfuls are worth of which any part may be kept."""
        best = kept.copy()
        for size in range(1, MOST + 1):
            these = slice(self.first[size], self.first[size + 1])
            for fewer in self.fewer[:, these]:
                np.maximum(best[these], best.take(fewer, 0), out=best[these])
        return best

    def turn(self, worth: Numbers, dice: Whole, leads: NDArray[np.bool_]) -> tuple[Numbers, Numbers]:
        """From the worth of each handful at the end of rolling: what it is worth to keep each one for the second
        roll, for the third and for Leadership's; and what the turn is worth before the first."""
        for_lead = self.rolled(worth, dice)
        led = worth.copy()
        for fewer in self.fewer:
            np.maximum(led, for_lead.take(fewer, 0), out=led)
        final = np.where(leads, led, worth)
        for_third = self.rolled(final, dice)
        for_second = self.rolled(self.best(for_third), dice)
        for_second = np.where(self.sizes[:, None] == dice, final, for_second)  # who keeps all has done
        return np.stack([for_second, for_third, for_lead]), self.rolled(self.best(for_second), dice)[0]


DICE = Dice()


class Inputs:
    """What the networks see of a row: the fields that change when one plays alone, brought to a similar size."""

    def __init__(self, games: VectorGames) -> None:
        self.at: dict[str, slice] = {}
        for field in games.encoder.fields:
            own = (
                field.size // field.shape[0]
                if len(field.shape) > 1 or field.name in ("food", "cities")
                else field.size
            )
            self.at[field.name] = slice(field.offset, field.offset + own)  # the first seat is one's own
        row = np.zeros((1, games.size), np.uint8)
        self.realm_size = self.realm(row).shape[1]
        self.size = self.after(row).shape[1]

    def number(self, rows: Rows, name: str) -> Whole:
        return rows[:, self.at[name].start].astype(np.int64)

    def points(self, rows: Rows) -> Numbers:
        tens, ones = rows[:, self.at["points"]].astype(np.float32).T
        return np.asarray(tens * 10 + ones - 500, np.float32)

    def realm(self, rows: Rows) -> Numbers:
        """What lasts from turn to turn; all of it twice, because what it is worth depends on the turns left."""
        goods = rows[:, self.at["goods"]].astype(np.float32)
        worth = goods * (goods + 1) / 2 * np.arange(1, 6, dtype=np.float32)  # as the sheet counts each row
        left = (ROUNDS - rows[:, self.at["round"]].astype(np.float32)) / ROUNDS
        lasting = np.concatenate(
            [
                rows[:, self.at["food"]] == np.arange(16),
                rows[:, self.at["food"]] * 0.15,
                rows[:, self.at["cities"]] == np.arange(3, MOST + 1),
                rows[:, self.at["cities"]] * 0.3,
                goods * 0.3,
                worth * 0.1,
                np.minimum(worth.sum(1)[:, None] / COSTS, 1.5),
                rows[:, self.at["boxes"]] * 0.2,
                rows[:, self.at["boxes"]] == 0,
                rows[:, self.at["developments"]],
                rows[:, self.at["monuments"]],
            ],
            1,
            dtype=np.float32,
        )
        rounds = (rows[:, self.at["round"]] == np.arange(1, ROUNDS + 1)).astype(np.float32)
        return np.concatenate([lasting, lasting * left, rounds], 1)

    def after(self, rows: Rows) -> Numbers:
        """All of it, with what the turn has still to spend."""
        goods = rows[:, self.at["goods"]].astype(np.float32)
        worth = (goods * (goods + 1) / 2) @ np.arange(1, 6, dtype=np.float32)
        means = (worth + rows[:, self.at["coins"].start])[:, None]
        return np.concatenate(
            [
                self.realm(rows),
                rows[:, self.at["decision"]],
                rows[:, self.at["wanted"]],
                rows[:, self.at["workers"]] * 0.15,
                rows[:, self.at["coins"]] * 0.05,
                np.where(rows[:, self.at["coins"]] > 0, np.minimum(means / COSTS, 1.5), 0),
            ],
            1,
            dtype=np.float32,
        )


class Network:
    """Two hidden layers, which foretell the points still to come; learns by Adam."""

    def __init__(self, size: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.weights: list[Numbers] = []
        for before, after in pairwise((size, *HIDDEN, 1)):
            self.weights += [
                rng.normal(0, np.sqrt(2 / before), (before, after)).astype(np.float32),
                np.zeros(after, np.float32),
            ]
        self.means: list[Numbers] = [np.zeros_like(part) for part in self.weights]
        self.squares: list[Numbers] = [np.zeros_like(part) for part in self.weights]
        self.lessons = 0

    def layers(self, inputs: Numbers) -> list[Numbers]:
        first = inputs @ self.weights[0]
        first += self.weights[1]
        return [inputs, *self.later(np.maximum(first, 0, out=first))]

    def later(self, first: Numbers) -> list[Numbers]:
        """The layers from the first hidden one on."""
        second = first @ self.weights[2]
        second += self.weights[3]
        np.maximum(second, 0, out=second)
        return [first, second, second @ self.weights[4] + self.weights[5]]

    def __call__(self, inputs: Numbers) -> Numbers:
        return self.layers(inputs)[-1][:, 0] * np.float32(SCALE)

    def pairs(self, one: Numbers, other: Numbers) -> Numbers:
        """For the inputs that are one of these followed by one of those: a line for each of those."""
        split = one.shape[1]
        left = one @ self.weights[0][:split] + self.weights[1]
        right = other @ self.weights[0][split:]
        first = np.maximum(right[:, None] + left, 0).reshape(-1, HIDDEN[0])
        return self.later(first)[-1].reshape(len(other), len(one)) * np.float32(SCALE)

    def learn(self, inputs: Numbers, targets: Numbers, rate: float) -> None:
        layers = self.layers(inputs)
        error: Numbers = layers[-1][:, 0] - targets / np.float32(SCALE)
        slope: Numbers = np.asarray(error[:, None] / len(error), np.float32)
        slopes: list[Numbers] = []
        for i in range(len(self.weights) - 2, -1, -2):
            slopes[:0] = [layers[i // 2].T @ slope, slope.sum(0)]
            if i:
                slope = np.where(layers[i // 2] > 0, slope @ self.weights[i].T, np.float32(0))
        self.lessons += 1
        step = np.float32(rate * np.sqrt(1 - 0.999**self.lessons) / (1 - 0.9**self.lessons))
        for part, mean, square, own in zip(self.weights, self.means, self.squares, slopes, strict=True):
            mean += np.float32(0.1) * (own - mean)
            square += np.float32(0.001) * (own * own - square)
            part -= step * mean / (np.sqrt(square) + np.float32(1e-8))

    def data(self) -> list[Numbers]:
        return [*self.weights, *self.means, *self.squares]

    def take(self, data: list[Numbers]) -> None:
        third = len(data) // 3
        self.weights, self.means, self.squares = data[:third], data[third : 2 * third], data[2 * third :]


class Learner:
    """Plays its games by the networks' judgement, window after window, and learns from each."""

    def __init__(self, seed: int, games: int = GAMES) -> None:
        self.games = VectorGames("bronze-age", games, seats=1, copy=False)
        self.rows, info = self.games.reset(seed=seed)
        self.masks = info["action_mask"]
        self.inputs = Inputs(self.games)
        self.position = Network(self.inputs.size, seed)
        self.handful = Network(self.inputs.realm_size + DICE.inputs.shape[1], seed + 1)
        self._rng = np.random.default_rng(seed)
        self._liked = np.r_[self.inputs.at["boxes"], self.inputs.at["developments"]]
        self._whims = self._new_whims(games)
        # Of the turn of each game: what it is worth to keep each handful
        self._kept = np.zeros((3, len(DICE.counts), games), np.float32)
        # Of each game and round, the position before the rolls, what it and the dice rolled were foretold
        self._realms = np.zeros((games, ROUNDS, self.inputs.realm_size), np.float32)
        self._before = np.zeros((games, ROUNDS), np.float32)
        self._points = np.zeros((games, ROUNDS), np.float32)
        self._rolled = np.zeros((games, ROUNDS), np.float32)
        self._hands = np.zeros((games, ROUNDS), np.int64)
        # Of each game's decisions but those about dice
        self._chosen = np.zeros((games, STEPS, self.inputs.size), np.float32)
        self._now = np.zeros((games, STEPS), np.float32)  # points
        self._round = np.zeros((games, STEPS), np.int64)
        self._made = np.zeros(games, np.int64)

    def _new_whims(self, games: int) -> Numbers:
        """For each game how much it likes what, some games more than others."""
        boxes = self.inputs.at["boxes"]
        weight = np.where(np.arange(len(self._liked)) < boxes.stop - boxes.start, 1.0, 3.0)
        liking = self._rng.normal(size=(games, len(self._liked))) * self._rng.random((games, 1)) * weight
        return liking.astype(np.float32)

    def choose(self, whim: float) -> Whole:
        """An action for each game."""
        decision = self.rows[:, self.inputs.at["decision"]].argmax(1)
        rolls = self.inputs.number(self.rows, "rolls")
        rolling = decision == 1
        dicing = rolling | (decision == 2)
        actions = np.zeros(len(self.rows), np.int64)
        if (fresh := np.flatnonzero(rolling & (rolls == 1))).size:
            self._judge_handfuls(fresh)
        if (those := np.flatnonzero(dicing)).size:
            stage = np.where(rolling[those], rolls[those] - 1, 2)
            actions[those] = self._keep(those, stage)
        if (those := np.flatnonzero(~dicing)).size:
            actions[those] = self._act(those, whim)
        return actions

    def _judge_handfuls(self, those: Whole) -> None:
        """At the first decision of a turn: judge all handfuls that it could end with."""
        rows = self.rows[those]
        realm, points = self.inputs.realm(rows), self.inputs.points(rows)
        cities = self.inputs.number(rows, "cities")
        worth = np.zeros((len(DICE.counts), len(those)), np.float32)
        for dice in np.unique(cities):
            of = np.flatnonzero(cities == dice)
            these = slice(DICE.first[dice], DICE.first[dice + 1])
            worth[these, of] = self.handful.pairs(realm[of], DICE.inputs[these])
        leads = rows[:, self.inputs.at["developments"].start] > 0
        kept, before = DICE.turn(worth + points, cities, leads)
        self._kept[:, :, those] = kept
        turn = self.inputs.number(rows, "round") - 1
        self._realms[those, turn], self._before[those, turn], self._points[those, turn] = realm, before, points

    def _keep(self, those: Whole, stage: Whole) -> Whole:
        game, action = np.nonzero(self.masks[those, : len(DICE.taken)])
        table = DICE.codes_of(self.rows[those][:, self.inputs.at["dice"]])
        kept = DICE.of_code[table[game] - DICE.taken[action]]
        best = _best(self._kept[stage[game], kept, those[game]], game)
        return action[best]

    def _act(self, those: Whole, whim: float) -> Whole:
        rows, actions, counts = self.games.after(those)
        game = np.repeat(np.arange(len(those)), counts)
        inputs, points = self.inputs.after(rows), self.inputs.points(rows)
        judged = points + np.where(rows[:, self.inputs.at["over"].start], 0, self.position(inputs))
        if whim:
            judged += whim * np.einsum("ij,ij->i", rows[:, self._liked], self._whims[those[game]])
        best = _best(judged, game)
        turn = self.inputs.number(self.rows[those], "round") - 1
        self._hands[those, turn] = hand = DICE.of_code[DICE.codes_of(self.rows[those][:, self.inputs.at["dice"]])]
        self._rolled[those, turn] = self._kept[2, hand, those]
        made = self._made[those]
        self._chosen[those, made], self._now[those, made] = inputs[best], points[best]
        self._round[those, made] = turn
        self._made[those] = np.minimum(made + 1, STEPS - 1)
        return actions[best]

    def step(self, whim: float) -> tuple[Whole, Whole]:
        """One decision in each game; which games ended, and their scores."""
        self.rows, _, over, _, info = self.games.step(self.choose(whim))
        ended = np.flatnonzero(over)
        return ended, info["final_scores"][:, 0]

    def window(self, whim: float, rate: float) -> list[int]:
        """Play until as many games have ended as there are, and learn from them; their scores."""
        scores: list[int] = []
        hands: list[tuple[Numbers, Numbers]] = []
        choices: list[tuple[Numbers, Numbers]] = []
        while len(scores) < self.games.num_envs:
            ended, finals = self.step(whim)
            scores += finals.tolist()
            if not ended.size:
                continue
            targets = np.empty((len(ended), ROUNDS), np.float32)
            targets[:, -1] = finals
            for turn in range(ROUNDS - 2, -1, -1):
                skill = targets[:, turn + 1] - self._rolled[ended, turn + 1]
                targets[:, turn] = self._before[ended, turn + 1] + LAMBDA * skill
            seen = np.concatenate([self._realms[ended], DICE.inputs[self._hands[ended]]], 2)
            hands.append((seen.reshape(-1, seen.shape[2]), (targets - self._points[ended]).reshape(-1)))
            for game, own in zip(ended, targets, strict=True):
                made = slice(0, self._made[game])
                choices.append(
                    (self._chosen[game, made].copy(), own[self._round[game, made]] - self._now[game, made])
                )
            self._made[ended] = 0
            self._whims[ended] = self._new_whims(len(ended))
        for network, lessons in ((self.handful, hands), (self.position, choices)):
            inputs, goals = (np.concatenate(parts) for parts in zip(*lessons, strict=True))
            for _ in range(EPOCHS):
                order = self._rng.permutation(len(inputs))
                for start in range(0, len(order), BATCH):
                    some = order[start : start + BATCH]
                    network.learn(inputs[some], goals[some], rate)
        return scores

    def play(self, games: int) -> list[int]:
        """The scores of so many games without whims, each begun afresh."""
        scores: list[int] = []
        counted = np.zeros(self.games.num_envs, np.int64)
        share = -(-games // self.games.num_envs)  # the same number of each
        while len(scores) < share * self.games.num_envs:
            ended, finals = self.step(0.0)
            self._made[ended] = 0
            counted[ended] += 1
            scores += finals[counted[ended] <= share].tolist()
        return scores[:games]

    def data(self) -> list[Numbers]:
        return [*self.position.data(), *self.handful.data()]

    def take(self, data: list[Numbers]) -> None:
        half = len(data) // 2
        self.position.take(data[:half])
        self.handful.take(data[half:])


def _best(worth: Numbers, game: Whole) -> Whole:
    """For each game where the best of its numbers stands; the games ascend."""
    first = np.flatnonzero(np.diff(game, prepend=-1))
    best = np.flatnonzero(worth == np.maximum.reduceat(worth, first)[game])
    return best[np.unique(game[best], return_index=True)[1]]


def work(pipe: Connection, seed: int) -> None:
    """A process: takes the networks, plays and learns a window, gives them back."""
    learner = Learner(seed)
    while True:
        message = pipe.recv()
        if message is None:
            return
        data, whim, rate = message
        learner.take(data)
        scores = learner.window(whim, rate)
        pipe.send((learner.data(), scores, time.process_time()))


def train(learner: Learner, minutes: float, processes: int, seed: int) -> Iterator[dict[str, float]]:
    """Teach the networks for so long; after each window, how it goes."""
    context = multiprocessing.get_context("spawn")
    pipes: list[Connection] = []
    workers = []
    for number in range(processes):
        ours, theirs = context.Pipe()
        workers.append(context.Process(target=work, args=(theirs, (seed + number) * 1_000_000), daemon=True))
        pipes.append(ours)
    for threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(threads, "1")  # the processes inherit it: each has a core of its own
    for worker in workers:
        worker.start()
    start = time.monotonic()
    recent: list[int] = []
    games = 0
    while (part := (time.monotonic() - start) / (60 * minutes)) < 1:
        whim, rate = (first * (last / first) ** part for first, last in (WHIM, RATE))
        for pipe in pipes:
            pipe.send((learner.data(), whim, rate))
        answers = [pipe.recv() for pipe in pipes]
        both = zip(*(answer[0] for answer in answers), strict=True)
        learner.take([np.asarray(np.mean(parts, axis=0), np.float32) for parts in both])
        scores = [score for answer in answers for score in answer[1]]
        games += len(scores)
        recent = [*recent, *scores][-2000:]
        mean = float(np.mean(recent)) if recent else 0.0
        cpu = sum(answer[2] for answer in answers)
        yield {"seconds": time.monotonic() - start, "games": games, "mean": mean, "cpu_seconds": cpu}
    for pipe, worker in zip(pipes, workers, strict=True):
        pipe.send(None)
        worker.join()


def of_bot(name: str, games: int, seed: int) -> list[int]:
    """The scores of a bot of ours, alone at as many tables."""
    bot = altamira.bot(name)
    scores = []
    for number in range(games):
        match = altamira.new("bronze-age", seats=1, seed=seed + number)
        while not match.over:
            match.play(bot.choose(match.view()))
        scores.append(int(match.view(0).scores[0]))
    return scores


def said(scores: list[int]) -> dict[str, float]:
    return {
        "games": len(scores),
        "mean": round(float(np.mean(scores)), 2),
        "error": round(float(np.std(scores) / np.sqrt(len(scores))), 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to play The Bronze Age alone.")
    parser.add_argument("--minutes", type=float, default=13.0, help="how long to learn")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000, help="games of the comparison at the end")
    parser.add_argument("--against", default="greedy", help="the bot to compare with")
    parser.add_argument("--load", type=Path, help="begin with the network of this .npz file")
    parser.add_argument(
        "--save", type=Path, help="write the network to this .npz file, now and then and at the end"
    )
    parser.add_argument("--json", action="store_true", help="print only the result, as JSON")
    options = parser.parse_args()
    judge = Learner(10**9, min(options.games, 250))
    if options.load:
        with np.load(options.load) as saved:
            judge.take(list(saved.values()))
    shown = time.monotonic()
    news: dict[str, float] = {}
    for news in train(judge, options.minutes, options.processes, options.seed):
        if time.monotonic() - shown > SHOWN_EVERY:
            shown = time.monotonic()
            if options.save:
                np.savez(options.save, *judge.data())
            if not options.json:
                print(
                    "{seconds:5.0f} s  {games:7.0f} games  mean of the last 2000: {mean:5.1f}".format(**news),
                    flush=True,
                )
    if options.save:
        np.savez(options.save, *judge.data())
    learned, bot = said(judge.play(options.games)), said(of_bot(options.against, options.games, 10**6))
    result = {"learned_from": news, "learner": learned, options.against: bot}
    if options.json:
        print(json.dumps(result))
    else:
        print("learner {mean} ± {error} points over {games} games".format(**learned))
        print("{name} {mean} ± {error} points over {games} games".format(name=options.against, **bot))
    sys.exit(0 if learned["mean"] > bot["mean"] else 1)


if __name__ == "__main__":
    main()
