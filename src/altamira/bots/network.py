"""A small network: one hidden layer over inputs most of which are 0; learns by Adam."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from altamira.core.rng import Rng

SCALE: Final = 10.0  # points that one unit of the output stands for
FINE: Final = 1_000_000  # steps of a random number


class Network:
    """Its weights are one row: those of each input to the hidden neurons, theirs to the output, and a constant."""

    def __init__(self, inputs: i64, hidden: i64) -> None:
        self.inputs: i64 = inputs
        self.hidden: i64 = hidden
        self.size: i64 = (inputs + 1) * hidden + 1
        self.weights: vec[float] = zeros(self.size)

    def begin(self, rng: Rng, active: float) -> None:
        """Small random weights, for so many inputs that are not 0."""
        weights = self.weights
        width: float = sqrt(6.0 / active)
        i: i64
        for i in range(self.inputs * self.hidden):
            weights[i] = width * (2.0 * float(rng.below(FINE)) / float(FINE) - 1.0)
        width = sqrt(6.0 / float(self.hidden))
        for i in range(self.inputs * self.hidden, self.size - 1):
            weights[i] = width * (2.0 * float(rng.below(FINE)) / float(FINE) - 1.0)

    def put(self, weights: list[float]) -> None:
        row = self.weights
        i: i64
        for i in range(self.size):
            row[i] = weights[i]

    def get(self) -> list[float]:
        row = self.weights
        return [row[i] for i in range(self.size)]


def zeros(size: i64) -> vec[float]:
    return vec[float]([0.0] * size)


class Learner:
    """Draws the output of a network towards what it should have been: points, or the odds of a chance."""

    def __init__(self, network: Network, chances: bool = False) -> None:
        self.network: Network = network
        self.chances: bool = chances
        self.steps: i64 = 0
        self._slopes: vec[float] = zeros(network.size)
        self._means: vec[float] = zeros(network.size)
        self._squares: vec[float] = zeros(network.size)
        self._sums: vec[float] = zeros(network.hidden)

    def see(self, rows: list[i64], by: list[float], target: float, share: float) -> float:
        """One lesson of a batch, of which it is such a share: inputs that are not 0, and what to foretell.

        Returns how far the network was off.
        """
        network = self.network
        hidden: i64 = network.hidden
        weights = network.weights
        slopes = self._slopes
        sums = self._sums
        h: i64
        k: i64
        at: i64
        x: float
        for h in range(hidden):
            sums[h] = 0.0
        for k in range(len(rows)):
            at = rows[k] * hidden
            x = by[k]
            for h in range(hidden):
                sums[h] += x * weights[at + h]
        out: i64 = network.inputs * hidden
        output: float = weights[out + hidden]
        for h in range(hidden):
            if sums[h] > 0.0:
                output += sums[h] * weights[out + h]
        error: float = 1.0 / (1.0 + exp(-output)) - target if self.chances else output - target / SCALE
        slope: float = error * share
        slopes[out + hidden] += slope
        for h in range(hidden):
            if sums[h] > 0.0:
                slopes[out + h] += slope * sums[h]
                sums[h] = slope * weights[out + h]
            else:
                sums[h] = 0.0
        for k in range(len(rows)):
            at = rows[k] * hidden
            x = by[k]
            for h in range(hidden):
                slopes[at + h] += x * sums[h]
        return error if self.chances else error * SCALE

    def step(self, rate: float) -> None:
        """What the batch has taught."""
        weights = self.network.weights
        slopes = self._slopes
        means = self._means
        squares = self._squares
        self.steps += 1
        steps: float = float(self.steps)
        pace: float = rate * sqrt(1.0 - 0.999**steps) / (1.0 - 0.9**steps)
        i: i64
        for i in range(self.network.size):
            slope: float = slopes[i]
            mean: float = means[i] + 0.1 * (slope - means[i])
            square: float = squares[i] + 0.001 * (slope * slope - squares[i])
            means[i] = mean
            squares[i] = square
            weights[i] -= pace * mean / (sqrt(square) + 1e-8)
            slopes[i] = 0.0
