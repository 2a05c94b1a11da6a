"""Learn to play The Bronze Age alone, with nothing but NumPy, beside the greedy bot: `make train-example`.

The learner knows no strategy. A small network judges the position right after each legal action, before the dice
answer (`VectorGames.after`), and the action with the best judgement is played. It learns from nothing but its own
games: each judgement is drawn towards the later ones of the same game, and in the end towards the final score
(TD(lambda)). Luck explores enough; a little noise is added to the judgements, less and less.

Two processes play and learn apart, and after every window of decisions their networks are averaged.
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
from altamira.envs import VectorGames

Numbers = NDArray[np.float32]

GAMES = 128  # played at once by each process
WINDOW = 64  # decisions of each game between two lessons
LAMBDA = 0.8
EPOCHS = 3
BATCH = 512
HIDDEN = (96, 32)
RATE = (1e-3, 3e-5)  # of learning, at the beginning and at the end
NOISE = (0.2, 0.02)  # points
SCALE = 10.0  # points that one unit of the network's output stands for
ROUNDS = 11  # the last round of a game alone is the tenth; after it comes the end
MOST_FOOD = 15
SHOWN_EVERY = 10  # seconds


class Inputs:
    """What the network sees of a row: the fields that change when one plays alone, brought to a similar size."""

    FIELDS = (
        ("decision", 1.0),
        ("dice", 0.3),
        ("rolling", 0.2),
        ("rolls", 0.5),
        ("led", 1.0),
        ("workers", 0.15),
        ("coins", 0.05),
        ("wanted", 1.0),
        ("food", 0.15),
        ("goods", 0.3),
        ("cities", 0.3),
        ("boxes", 0.2),
        ("developments", 1.0),
        ("monuments", 1.0),
    )
    OF_SEATS = frozenset({"food", "goods", "cities", "boxes", "developments", "monuments"})

    def __init__(self, games: VectorGames) -> None:
        fields = {field.name: field for field in games.encoder.fields}
        columns: list[int] = []
        scales: list[float] = []
        for name, scale in self.FIELDS:
            field = fields[name]
            size = (
                field.size // field.shape[0] if name in self.OF_SEATS else field.size
            )  # the first seat is one's own
            columns += range(field.offset, field.offset + size)
            scales += [scale] * size
        self._columns = np.array(columns)
        self._scales = np.array(scales, np.float32)
        self._at = {name: fields[name].offset for name in ("round", "food", "goods", "coins", "points")}
        self.size = len(columns) + ROUNDS + MOST_FOOD + 1 + 5 + 2

    def __call__(self, rows: NDArray[np.uint8]) -> tuple[Numbers, Numbers]:
        """The inputs of each row, and the points that it would count now."""
        at = self._at
        goods = rows[:, at["goods"] : at["goods"] + 5].astype(np.float32)
        worth = (
            goods * (goods + 1) / 2 * np.arange(1, 6, dtype=np.float32)
        )  # as the sheet counts each row of goods
        total = worth.sum(1)
        points = rows[:, at["points"]].astype(np.float32) * 10 + rows[:, at["points"] + 1] - 500
        inputs = np.empty((len(rows), self.size), np.float32)
        end = len(self._columns)
        inputs[:, :end] = rows[:, self._columns]
        inputs[:, :end] *= self._scales
        inputs[:, end : end + ROUNDS] = rows[:, at["round"], None] == np.arange(ROUNDS)
        end += ROUNDS
        inputs[:, end : end + MOST_FOOD + 1] = rows[:, at["food"], None] == np.arange(MOST_FOOD + 1)
        end += MOST_FOOD + 1
        inputs[:, end : end + 5] = worth * 0.1
        inputs[:, end + 5] = total * 0.05
        inputs[:, end + 6] = (total + rows[:, at["coins"]]) * 0.05  # what a development could be bought with
        return inputs, points


class Network:
    """Two hidden layers, which foretell the points still to come; learns by Adam."""

    def __init__(self, size: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        widths = (size, *HIDDEN, 1)
        self.weights: list[Numbers] = []
        for before, after in pairwise(widths):
            self.weights += [
                rng.normal(0, np.sqrt(2 / before), (before, after)).astype(np.float32),
                np.zeros(after, np.float32),
            ]
        self.means: list[Numbers] = [np.zeros_like(part) for part in self.weights]
        self.squares: list[Numbers] = [np.zeros_like(part) for part in self.weights]
        self.lessons = 0

    def layers(self, inputs: Numbers) -> list[Numbers]:
        found = [inputs]
        for i in range(0, len(self.weights), 2):
            layer = found[-1] @ self.weights[i]
            layer += self.weights[i + 1]
            if i + 2 < len(self.weights):
                np.maximum(layer, 0, out=layer)
            found.append(layer)
        return found

    def __call__(self, inputs: Numbers) -> Numbers:
        return self.layers(inputs)[-1][:, 0] * np.float32(SCALE)

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

    def take(self, data: list[Numbers], lessons: int) -> None:
        third = len(data) // 3
        self.weights, self.means, self.squares = data[:third], data[third : 2 * third], data[2 * third :]
        self.lessons = lessons


class Learner:
    """Plays its games by the network's judgement, window after window, and learns from each."""

    def __init__(self, seed: int, games: int = GAMES) -> None:
        self.games = VectorGames("bronze-age", games, seats=1, copy=False)
        self.games.reset(seed=seed)
        self.inputs = Inputs(self.games)
        self.network = Network(self.inputs.size, seed)
        self._rng = np.random.default_rng(seed)

    def choose(self, noise: float) -> tuple[NDArray[np.int64], Numbers, Numbers, Numbers]:
        """The best action of each game; its inputs, its points and the score foretold."""
        rows, actions, counts = self.games.after()
        inputs, points = self.inputs(rows)
        foretold = self.network(inputs) + points
        liked = foretold
        if noise:
            liked = foretold + noise * self._rng.gumbel(size=len(foretold)).astype(np.float32)
        first = np.cumsum(counts) - counts
        game = np.repeat(np.arange(len(counts)), counts)
        best = np.flatnonzero(liked == np.maximum.reduceat(liked, first)[game])
        best = best[np.unique(game[best], return_index=True)[1]]
        return actions[best], inputs[best], points[best], foretold[best]

    def window(self, noise: float, rate: float) -> list[int]:
        """Play a window and learn from it; the scores of the games that ended."""
        shape = (WINDOW, self.games.num_envs)
        inputs = np.empty((*shape, self.inputs.size), np.float32)
        points, foretold, finals = (np.zeros(shape, np.float32) for _ in range(3))
        ended = np.zeros(shape, np.bool_)
        scores: list[int] = []
        for t in range(WINDOW):
            actions, inputs[t], points[t], foretold[t] = self.choose(noise)
            _, _, ended[t], _, info = self.games.step(actions)
            finals[t, ended[t]] = info["final_scores"][:, 0]
            scores += info["final_scores"][:, 0].tolist()
        targets = np.empty(shape, np.float32)
        later = foretold[-1]
        for t in range(WINDOW - 1, -1, -1):
            if t < WINDOW - 1:
                later = (1 - LAMBDA) * foretold[t + 1] + LAMBDA * later
            later = np.where(ended[t], finals[t], later).astype(np.float32)
            targets[t] = later
        flat, goals = inputs.reshape(-1, self.inputs.size), (targets - points).reshape(-1)
        for _ in range(EPOCHS):
            order = self._rng.permutation(len(flat))
            for start in range(0, len(order), BATCH):
                some = order[start : start + BATCH]
                self.network.learn(flat[some], goals[some], rate)
        return scores

    def play(self, games: int) -> list[int]:
        """The scores of so many games without noise, each begun afresh."""
        scores: list[int] = []
        counted = np.zeros(self.games.num_envs, np.int64)
        share = -(-games // self.games.num_envs)  # the same number of each, or short games would count more
        while len(scores) < share * self.games.num_envs:
            _, _, ended, _, info = self.games.step(self.choose(0.0)[0])
            counted[ended] += 1
            scores += info["final_scores"][counted[ended] <= share, 0].tolist()
        return scores[:games]


def work(pipe: Connection, seed: int) -> None:
    """A process: takes a network, plays and learns a window, gives the network back."""
    learner = Learner(seed)
    while True:
        message = pipe.recv()
        if message is None:
            return
        data, noise, rate = message
        learner.network.take(data, learner.network.lessons)
        scores = learner.window(noise, rate)
        pipe.send((learner.network.data(), scores, time.process_time()))


def train(network: Network, minutes: float, processes: int, seed: int) -> Iterator[dict[str, float]]:
    """Teach the network for so long; after each window, how it goes."""
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
        noise, rate = (first * (last / first) ** part for first, last in (NOISE, RATE))
        for pipe in pipes:
            pipe.send((network.data(), noise, rate))
        answers = [pipe.recv() for pipe in pipes]
        both = zip(*(answer[0] for answer in answers), strict=True)
        network.take([np.asarray(np.mean(parts, axis=0), np.float32) for parts in both], network.lessons + 1)
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
    judge.network = Network(judge.inputs.size, options.seed)
    if options.load:
        with np.load(options.load) as saved:
            judge.network.weights = list(saved.values())
    shown = time.monotonic()
    news: dict[str, float] = {}
    for news in train(judge.network, options.minutes, options.processes, options.seed):
        if time.monotonic() - shown > SHOWN_EVERY:
            shown = time.monotonic()
            if options.save:
                np.savez(options.save, *judge.network.weights)
            if not options.json:
                print(
                    "{seconds:5.0f} s  {games:7.0f} games  mean of the last 2000: {mean:5.1f}".format(**news),
                    flush=True,
                )
    if options.save:
        np.savez(options.save, *judge.network.weights)
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
