"""Learn to play The Bronze Age alone, with nothing but NumPy, and beat the greedy bot: `make train-example`.

The learner is told the rules and no strategy. Two small networks foretell the points still to come:

* one judges the position right after each legal action (`VectorGames.after`); the best one is played;
* the other judges, at the beginning of a turn, all handfuls that its dice could end with. What to roll again then
  needs no learning: chance is known, so what it is worth to keep some dice for the third roll, and from that for
  the second, is exact (`Dice`).

The same sums tell what a turn is worth before its first roll, so luck can be taken out of the lessons. What a turn
leaves is drawn towards what the next one is worth before its dice, plus a part of what that one gained or lost
afterwards against the judgement of the dice it got, and so on to the end of the game: TD(lambda) with the dice as
a control variate. It needs far fewer games than learning from final scores or from single rolls.

So that it does not settle for the first plan that works, each game has whims: it likes some cities, boxes and
developments better than the judgement does and others less, from the first turn to the last. What a whim costs by
the judgement is not charged to the decisions before it. Whims become weaker with time.

Two processes play and learn apart; after every window of games their networks are averaged.
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

import numpy as np
from numpy.typing import NDArray

import altamira
from altamira.core.chance import faces_of, rolls_below
from altamira.envs import VectorGames
from altamira.games.bronze_age.components import BOXES, COST, DEVELOPMENT_NAMES, TRACK

Numbers = NDArray[np.float32]
Whole = NDArray[np.int64]
Rows = NDArray[np.uint8]  # observations, as docs/spaces.md tells

GAMES = 128  # played at once by each process; as many end between two lessons
LAMBDA = 0.7
HIDDEN = (128, 32), (64, 32)  # neurons of the networks for positions and for handfuls
EPOCHS = 2, 4  # of each network, over the lessons of a window
BATCH = 256
RATE = 1e-3, 5e-5  # of learning, at the beginning and at the end
WHIM = 1.0, 0.15  # how strong whims are, at the beginning and at the end
LIKING = {"cities": 4.0, "boxes": 0.5, "developments": 3.0}  # points for each that a whim of 1 is about
SCALE = np.float32(10)  # points that one unit of a network's output stands for

ROUNDS = 10
MOST = 7  # dice
STEPS = 160  # decisions of a game that are kept, at most
PRICES = np.array(COST[: len(DEVELOPMENT_NAMES)])  # of the classic edition; 0: not in it
LEVELS = np.unique(PRICES[PRICES > 0])
SITES = np.array(BOXES)  # of cities and monuments
PLACES = np.array(TRACK[:5])  # of the rows of goods
REROLLING, LEADING, BUILDING, BUYING = 1, 2, 8, 9  # in the field "decision"


class Dice:
    """All handfuls of up to seven dice, by the ids of the actions that roll them again: fewer dice first."""

    def __init__(self) -> None:
        self.first = [int(rolls_below(size)) for size in range(MOST + 2)]
        self.counts = np.array(
            [np.bincount([int(face) for face in faces_of(id)], minlength=7)[1:] for id in range(self.first[-1])]
        )
        self.sizes = self.counts.sum(1)
        self.codes = self.code(self.counts)
        self.of_code = np.zeros(8**6, np.int64)
        self.of_code[self.codes] = np.arange(len(self.codes))
        with_one = np.minimum(self.codes + self.code(np.eye(6, dtype=np.int64))[:, None], 8**6 - 1)
        self.more = self.of_code[with_one]  # for each face, the handfuls with one such die more
        self.fewer = np.tile(np.arange(len(self.codes)), (6, 1))  # or one less, if they have one
        for face, size in np.ndindex(6, MOST):
            these = np.arange(self.first[size], self.first[size + 1])
            self.fewer[face, self.more[face, these]] = these
        # What actions take off the table: rolling again, Leadership's die of each face, and none
        self.taken = np.concatenate([self.codes, 8 ** np.arange(6), [0]])
        shown = (self.counts[:, :, None] == np.arange(MOST + 1)).reshape(len(self.counts), -1)
        self.inputs = np.concatenate([shown, 0.3 * self.counts], 1, dtype=np.float32)

    def code(self, counts: NDArray[np.integer]) -> Whole:
        """Handfuls as numbers that add and subtract like them."""
        return np.asarray(counts @ 8 ** np.arange(6))

    def of_size(self, size: int) -> slice:
        return slice(self.first[size], self.first[size + 1])

    def rolled(self, worth: Numbers, dice: Whole) -> Numbers:
        """What it is worth to keep each handful and to roll the rest of the dice; a column for each game.

        Worths are those of handfuls of all dice. Dice rolled at once are dice rolled one after the other.
        """
        kept = worth.copy()
        for size in range(MOST - 1, -1, -1):
            these = self.of_size(size)
            mean = sum(kept.take(more, 0) for more in self.more[:, these]) / np.float32(6)
            kept[these] = np.where(dice > size, mean, kept[these])
        return kept

    def best(self, kept: Numbers) -> Numbers:
        """What each handful is worth when any part of it may be kept."""
        best = kept.copy()
        for size in range(1, MOST + 1):
            these = self.of_size(size)
            for fewer in self.fewer[:, these]:
                np.maximum(best[these], best.take(fewer, 0), out=best[these])
        return best

    def turn(self, worth: Numbers, dice: Whole, leads: NDArray[np.bool_]) -> tuple[Numbers, Numbers]:
        """From what handfuls are worth at the end of rolling: what it is worth to keep each one for the second
        roll, for the third and for Leadership's; and what the turn is worth before the first roll."""
        for_lead = self.rolled(worth, dice)
        led = worth.copy()
        for fewer in self.fewer:
            np.maximum(led, for_lead.take(fewer, 0), out=led)
        final = np.where(leads, led, worth)
        for_third = self.rolled(final, dice)
        for_second = self.rolled(self.best(for_third), dice)
        for_second = np.where(self.sizes[:, None] == dice, final, for_second)  # who keeps all dice stops
        return np.stack([for_second, for_third, for_lead]), self.rolled(self.best(for_second), dice)[0]


DICE = Dice()


class Inputs:
    """What the networks see of a row: the fields that change when one plays alone, brought to a similar size."""

    def __init__(self, games: VectorGames) -> None:
        self.at: dict[str, slice] = {}
        for field in games.encoder.fields:
            own = field.size // 4 if field.shape[0] == 4 else field.size  # of four seats the first is one's own
            self.at[field.name] = slice(field.offset, field.offset + own)
        row = np.zeros((1, games.size), np.uint8)
        self.sizes = self.after(row).shape[1], self.with_dice(row, np.zeros(1, np.int64)).shape[1]

    def field(self, rows: Rows, name: str) -> Whole:
        return rows[:, self.at[name]].astype(np.int64)

    def number(self, rows: Rows, name: str) -> Whole:
        return rows[:, self.at[name].start].astype(np.int64)

    def points(self, rows: Rows) -> Numbers:
        tens, ones = self.field(rows, "points").T
        return np.asarray(10 * tens + ones - 500, np.float32)

    def realm(self, rows: Rows) -> Numbers:
        """What lasts from turn to turn; all of it twice, because its worth depends on the turns left."""
        food, cities, goods = (self.field(rows, name) for name in ("food", "cities", "goods"))
        boxes, rounds = self.field(rows, "boxes"), self.field(rows, "round")
        saved = np.minimum(value(goods)[:, None] / LEVELS, 1.5)
        counted = [food == np.arange(16), 0.15 * food, cities == np.arange(3, MOST + 1), 0.3 * cities]
        stored = [0.3 * goods, 0.1 * goods * (goods + 1), saved]
        built = [0.2 * boxes, boxes == 0, self.field(rows, "developments"), self.field(rows, "monuments")]
        lasting = np.concatenate([*counted, *stored, *built], 1, dtype=np.float32)
        left = (1 - rounds / ROUNDS).astype(np.float32)
        return np.concatenate([lasting, lasting * left, rounds == np.arange(1, ROUNDS + 1)], 1, dtype=np.float32)

    def after(self, rows: Rows) -> Numbers:
        """All of it, with what the turn has still to spend and what that could buy and finish."""
        decision, workers, coins = (self.field(rows, name) for name in ("decision", "workers", "coins"))
        means = value(self.field(rows, "goods"))[:, None] + coins
        payable = (means >= PRICES) & (self.field(rows, "developments") == 0) & (PRICES > 0)
        open = SITES - self.field(rows, "boxes")
        parts = [
            *(self.realm(rows), decision, self.field(rows, "wanted"), 0.15 * workers, 0.05 * coins),
            payable & decision[:, [BUILDING, BUYING]].any(1, keepdims=True),
            (open > 0) & (open <= workers) & (decision[:, [BUILDING]] > 0),
        ]
        return np.concatenate(parts, 1, dtype=np.float32)

    def brought(self, rows: Rows, hands: Whole) -> list[tuple[Numbers, Whole]]:
        """What handfuls would bring, by the rules of collecting: food, workers, and goods and coins to pay with.

        Tables of inputs for each row, and for each handful which of their lines is its own.
        """
        own = self.field(rows, "developments")
        plough, quarry, coinage, masonry = own[:, [2, 3, 6, 12]].T
        food, cities = self.number(rows, "food"), self.number(rows, "cities")
        fields, singles, skulls, sites, either, coins = np.moveaxis(DICE.counts[hands], -1, 0)
        fed = np.broadcast_to(np.eye(16 + MOST), (len(rows), 16 + MOST, 16 + MOST))
        meals = [(3 + plough) * fields + (2 + plough) * eaten for eaten in (0 * either, either)]
        open = SITES - self.field(rows, "boxes")[:, None]
        finished = (open > 0) & (open <= np.arange(4 * MOST + 1)[:, None])
        workers = (3 + masonry) * sites + (2 + masonry) * either
        goods = self.field(rows, "goods")[:, None] + (np.arange(2 * MOST + 1)[:, None] + 4 - np.arange(5)) // 5
        goods[:, 2:, 1] += quarry[:, None]
        worth = value(np.minimum(goods, PLACES))[np.arange(len(rows)), singles + 2 * skulls]
        means = np.searchsorted(LEVELS, worth + (7 + 5 * coinage) * coins, "right")
        payable = (own[:, None] == 0) & (PRICES > 0) & (np.array([0, *LEVELS])[:, None] >= PRICES)
        stocks = [np.minimum(food + meal, 15) - cities + MOST for meal in meals]
        tables = (fed, fed, finished, payable)
        return [
            (table.astype(np.float32), line) for table, line in zip(tables, (*stocks, workers, means), strict=True)
        ]

    def with_dice(self, rows: Rows, hands: Whole) -> Numbers:
        """Each row at the beginning of a turn with one handful of its end of rolling."""
        lines = [table[np.arange(len(rows)), line] for table, line in self.brought(rows, hands)]
        return np.concatenate([self.realm(rows), DICE.inputs[hands], *lines], 1)


def value(goods: Whole) -> Whole:
    """What goods pay, each row as the sheet counts it."""
    return np.asarray((goods * (goods + 1) // 2) @ np.arange(1, 6))


class Network:
    """Two hidden layers, which foretell the points still to come; learns by Adam."""

    def __init__(self, size: int, hidden: tuple[int, int], seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.weights: list[Numbers] = []
        for before, after in pairwise((size, *hidden, 1)):
            drawn = rng.normal(0, np.sqrt(2 / before), (before, after))
            self.weights += [drawn.astype(np.float32), np.zeros(after, np.float32)]
        self.means = [np.zeros_like(part) for part in self.weights]
        self.squares = [np.zeros_like(part) for part in self.weights]
        self.lessons = 0

    def __call__(self, inputs: Numbers) -> Numbers:
        return self._layers(inputs @ self.weights[0] + self.weights[1])[-1][:, 0] * SCALE

    def pairs(self, rows: Numbers, hands: Numbers, tables: list[tuple[Numbers, Whole]]) -> Numbers:
        """The judgement of each row (a column) with each handful (a line) and its lines of the tables.

        The first layer is a sum, so what is the same for many of them is computed once.
        """
        widths = [rows.shape[1], hands.shape[1], *(table.shape[2] for table, _ in tables)]
        of_rows, of_hands, *of_tables = np.split(self.weights[0], np.cumsum(widths)[:-1])
        first = (rows @ of_rows + self.weights[1]) + (hands @ of_hands)[:, None]
        for (table, lines), weights in zip(tables, of_tables, strict=True):
            flat = (table @ weights).reshape(-1, first.shape[2])
            first += flat.take(lines + np.arange(len(rows)) * table.shape[1], 0)
        return self._layers(first.reshape(-1, first.shape[2]))[-1].reshape(first.shape[:2]) * SCALE

    def _layers(self, layer: Numbers) -> list[Numbers]:
        """The hidden layers and the output, from what comes into the first."""
        layers = [np.maximum(layer, 0, out=layer)]
        for i in range(2, len(self.weights), 2):
            layer = layers[-1] @ self.weights[i] + self.weights[i + 1]
            layers.append(np.maximum(layer, 0, out=layer) if i + 2 < len(self.weights) else layer)
        return layers

    def learn(self, inputs: Numbers, targets: Numbers, rate: float) -> None:
        layers = [inputs, *self._layers(inputs @ self.weights[0] + self.weights[1])]
        slope = np.asarray((layers[-1][:, 0] - targets / SCALE)[:, None] / len(targets), np.float32)
        slopes: list[Numbers] = []
        for i in range(len(self.weights) - 2, -1, -2):
            slopes[:0] = [layers[i // 2].T @ slope, slope.sum(0)]
            slope = np.where(layers[i // 2] > 0, slope @ self.weights[i].T, np.float32(0)) if i else slope
        self.lessons += 1
        step = np.float32(rate * np.sqrt(1 - 0.999**self.lessons) / (1 - 0.9**self.lessons))
        for part, mean, square, own in zip(self.weights, self.means, self.squares, slopes, strict=True):
            mean += np.float32(0.1) * (own - mean)
            square += np.float32(0.001) * (own * own - square)
            part -= step * mean / (np.sqrt(square) + np.float32(1e-8))


class Learner:
    """Plays its games by the networks' judgement, window after window, and learns from each."""

    def __init__(self, seed: int, games: int = GAMES) -> None:
        self.games = VectorGames("bronze-age", games, seats=1, copy=False)
        self.rows, info = self.games.reset(seed=seed)
        self.masks = info["action_mask"]
        self.inputs = Inputs(self.games)
        sizes = zip(self.inputs.sizes, HIDDEN, strict=True)
        self.position, self.handful = (Network(size, hidden, seed) for size, hidden in sizes)
        self.rng = np.random.default_rng(seed)
        self.liked = np.concatenate([np.arange(self.games.size)[self.inputs.at[name]] for name in LIKING])
        self.whims = self.new_whims(games)
        self.kept = np.zeros((3, len(DICE.codes), games), np.float32)  # what `Dice.turn` said of this turn
        # Of each round: the row before the dice, what it was worth then, the dice, their worth, the cost of whims
        self.start = np.zeros((games, ROUNDS, self.games.size), np.uint8)
        self.before, self.judged, self.regret = np.zeros((3, games, ROUNDS), np.float32)
        self.hands = np.zeros((games, ROUNDS), np.int64)
        # Of each decision but those about dice: what was chosen, in which round, its points and regret so far
        self.chosen = np.zeros((games, STEPS, self.inputs.sizes[0]), np.float32)
        self.owed = np.zeros((games, STEPS), np.float32)
        self.round = np.zeros((games, STEPS), np.int64)
        self.made = np.zeros(games, np.int64)

    def new_whims(self, games: int) -> Numbers:
        """For each game how much it likes what, some games more than others."""
        weights = np.concatenate(
            [np.full(len(self.rows[0, self.inputs.at[name]]), LIKING[name]) for name in LIKING]
        )
        liking = self.rng.normal(size=(games, len(weights))) * self.rng.random((games, 1)) * weights
        return np.asarray(liking, np.float32)

    def step(self, whim: float) -> tuple[Whole, Whole]:
        """One decision in each game; which games ended, and their scores."""
        decision = self.inputs.field(self.rows, "decision").argmax(1)
        rolls = self.inputs.number(self.rows, "rolls")
        rolling = (decision == REROLLING) | (decision == LEADING)
        actions = np.zeros(len(self.rows), np.int64)
        if (those := np.flatnonzero((decision == REROLLING) & (rolls == 1))).size:
            self.begin_turn(those)
        if (those := np.flatnonzero(rolling)).size:
            actions[those] = self.keep(those, np.where(decision == LEADING, 2, rolls - 1)[those])
        if (those := np.flatnonzero(~rolling)).size:
            actions[those] = self.act(those, whim)
        self.rows, _, over, _, info = self.games.step(actions)
        return np.flatnonzero(over), info["final_scores"][:, 0]

    def begin_turn(self, those: Whole) -> None:
        """Judge all handfuls that the turns of these games could end with."""
        rows = self.rows[those]
        realm, cities = self.inputs.realm(rows), self.inputs.number(rows, "cities")
        worth = np.zeros((len(DICE.codes), len(those)), np.float32)
        for dice in np.unique(cities):
            of, these = np.flatnonzero(cities == dice), DICE.of_size(dice)
            tables = self.inputs.brought(rows[of], np.arange(these.start, these.stop)[:, None])
            worth[these, of] = self.handful.pairs(realm[of], DICE.inputs[these], tables)
        leads = self.inputs.number(rows, "developments") > 0  # Leadership is the first of them
        turn = self.inputs.number(rows, "round") - 1
        worth += self.inputs.points(rows)
        self.kept[:, :, those], self.before[those, turn] = DICE.turn(worth, cities, leads)
        self.start[those, turn], self.regret[those, turn] = rows, 0

    def keep(self, those: Whole, stage: Whole) -> Whole:
        """Which dice to roll again: those that leave the best ones on the table."""
        game, action = np.nonzero(self.masks[those, : len(DICE.taken)])
        table = DICE.code(self.inputs.field(self.rows[those], "dice"))
        kept = DICE.of_code[table[game] - DICE.taken[action]]
        return action[best_of(self.kept[stage[game], kept, those[game]], game)]

    def act(self, those: Whole, whim: float) -> Whole:
        """Any other decision, kept for the lessons."""
        rows, actions, counts = self.games.after(those)
        game = np.repeat(np.arange(len(those)), counts)
        inputs, points = self.inputs.after(rows), self.inputs.points(rows)
        judged = points + np.where(self.inputs.number(rows, "over"), 0, self.position(inputs))
        liked = whim * np.einsum("ij,ij->i", rows[:, self.liked], self.whims[those[game]]) if whim else 0
        best = best_of(judged + liked, game)
        turn, made = self.inputs.number(self.rows[those], "round") - 1, self.made[those]
        hand = DICE.of_code[DICE.code(self.inputs.field(self.rows[those], "dice"))]
        self.hands[those, turn], self.judged[those, turn] = hand, self.kept[2, hand, those]
        self.regret[those, turn] += judged[best_of(judged, game)] - judged[best]
        self.chosen[those, made], self.round[those, made] = inputs[best], turn
        self.owed[those, made] = points[best] + self.regret[those, turn]
        self.made[those] = np.minimum(made + 1, STEPS - 1)
        return actions[best]

    def window(self, whim: float, rate: float) -> list[int]:
        """Play until as many games have ended as there are, and learn from them; their scores."""
        scores: list[int] = []
        choices: list[tuple[Numbers, Numbers]] = []
        handfuls: list[tuple[Numbers, Numbers]] = []
        while len(scores) < self.games.num_envs:
            ended, finals = self.step(whim)
            if not ended.size:
                continue
            scores += finals.tolist()
            goals = np.repeat(finals[:, None], ROUNDS, 1).astype(np.float32)  # of each turn, without its whims
            for turn in range(ROUNDS - 1, -1, -1):
                if turn < ROUNDS - 1:
                    skill = goals[:, turn + 1] - self.judged[ended, turn + 1]
                    goals[:, turn] = self.before[ended, turn + 1] + LAMBDA * skill
                goals[:, turn] += self.regret[ended, turn]
            rows = self.start[ended].reshape(-1, self.games.size)
            seen = self.inputs.with_dice(rows, self.hands[ended].reshape(-1))
            handfuls.append((seen, goals.reshape(-1) - self.inputs.points(rows)))
            made = np.arange(STEPS) < self.made[ended, None]
            each = np.take_along_axis(goals, self.round[ended], 1) - self.owed[ended]
            choices.append((self.chosen[ended][made], each[made]))
            self.made[ended], self.whims[ended] = 0, self.new_whims(len(ended))
        for network, lessons, epochs in zip(
            (self.position, self.handful), (choices, handfuls), EPOCHS, strict=True
        ):
            inputs, targets = (np.concatenate(parts) for parts in zip(*lessons, strict=True))
            for _ in range(epochs):
                order = self.rng.permutation(len(inputs))
                for some in np.split(order, range(BATCH, len(order), BATCH)):
                    network.learn(inputs[some], targets[some], rate)
        return scores

    def play(self, games: int) -> list[int]:
        """The scores of so many games without whims."""
        scores: list[int] = []
        counted = np.zeros(self.games.num_envs, np.int64)
        share = -(-games // self.games.num_envs)  # the same number at each table, or short games would count more
        while len(scores) < share * self.games.num_envs:
            ended, finals = self.step(0.0)
            counted[ended] += 1
            self.made[ended] = 0
            scores += finals[counted[ended] <= share].tolist()
        return scores[:games]

    def data(self) -> list[Numbers]:
        return [part for net in (self.position, self.handful) for part in (*net.weights, *net.means, *net.squares)]

    def take(self, data: list[Numbers]) -> None:
        for old, new in zip(self.data(), data, strict=True):
            old[...] = new


def best_of(worth: Numbers, game: Whole) -> Whole:
    """For each game where the best of its numbers stands; the games ascend."""
    first = np.flatnonzero(np.diff(game, prepend=-1))
    best = np.flatnonzero(worth == np.maximum.reduceat(worth, first)[game])
    return best[np.unique(game[best], return_index=True)[1]]


def work(pipe: Connection, seed: int) -> None:
    """A process: takes the networks, plays and learns a window, gives them back."""
    learner = Learner(seed)
    while message := pipe.recv():
        data, whim, rate = message
        learner.take(data)
        scores = learner.window(whim, rate)
        pipe.send((learner.data(), scores, time.process_time()))


def train(learner: Learner, options: argparse.Namespace) -> Iterator[dict[str, float]]:
    """Teach the networks; after each window, how it goes."""
    for threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(threads, "1")  # the processes inherit it: each has a core of its own
    context = multiprocessing.get_context("spawn")
    pipes: list[Connection] = []
    for number in range(options.processes):
        ours, theirs = context.Pipe()
        context.Process(target=work, args=(theirs, (options.seed + number) * 1_000_000), daemon=True).start()
        pipes.append(ours)
    start, games, windows, part = time.monotonic(), 0, 0, 0.0
    while part < 1:
        whim, rate = (first + (last - first) * part for first, last in (WHIM, RATE))
        for pipe in pipes:
            pipe.send((learner.data(), whim, rate))
        answers = [pipe.recv() for pipe in pipes]
        both = zip(*(answer[0] for answer in answers), strict=True)
        learner.take([np.mean(parts, axis=0) for parts in both])
        scores = [score for answer in answers for score in answer[1]]
        games, windows, seconds = games + len(scores), windows + 1, time.monotonic() - start
        part = windows / options.windows if options.windows else seconds / (60 * options.minutes)
        cpu = sum(answer[2] for answer in answers)
        yield {"seconds": seconds, "cpu_seconds": cpu, "games": games, "mean": float(np.mean(scores))}
    for pipe in pipes:
        pipe.send(None)


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
    error = float(np.std(scores) / np.sqrt(len(scores)))
    return {"games": len(scores), "mean": round(float(np.mean(scores)), 2), "error": round(error, 2)}


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to play The Bronze Age alone.")
    parser.add_argument("--minutes", type=float, default=13.0, help="how long to learn")
    parser.add_argument("--windows", type=int, help="how many windows instead: repeatable with the same seed")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000, help="games of the comparison at the end")
    parser.add_argument("--against", default="greedy", help="the bot to compare with")
    parser.add_argument("--json", action="store_true", help="print only the result, as JSON")
    options = parser.parse_args()
    learner = Learner(10**9 + options.seed, min(options.games, 250))  # games that nobody has learned from
    shown = time.monotonic()
    news: dict[str, float] = {}
    for news in train(learner, options):
        if not options.json and time.monotonic() - shown > 10:
            shown = time.monotonic()
            print("{seconds:4.0f} s  {games:6.0f} games  with whims {mean:4.1f} points".format(**news), flush=True)
    learned, bot = said(learner.play(options.games)), said(of_bot(options.against, options.games, 10**6))
    if options.json:
        print(json.dumps({"learned_from": news, "learner": learned, options.against: bot}))
    else:
        print("{games} games in {cpu_seconds:.0f} CPU seconds".format(**news))
        print("learner {mean} ± {error} points over {games} games".format(**learned))
        print("{name} {mean} ± {error} points over {games} games".format(name=options.against, **bot))
    sys.exit(0 if learned["mean"] > bot["mean"] else 1)


if __name__ == "__main__":
    main()
