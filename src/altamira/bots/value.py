"""A learned value: how many points a seat will still gain, linear in what it has and in the rounds that are left.

Between seats only differences count. So the weights are fitted to differences from the mean of the table, which
leaves out what happens to everybody alike: above all how long the game goes on.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

POWERS: Final = 3  # of the rounds left: every feature counts times 1, r and r squared
LOGISTIC: Final = 0.78  # turns the spread of one seat's points into the unit of a logistic of differences
RIDGE: Final = 1.0


class Value:
    """Weights for one number of seats."""

    def __init__(self, weights: list[float], spread: list[float]) -> None:
        self.weights: list[float] = weights
        self.spread: list[float] = spread  # of the error, at no rounds left and more for each one

    def gain(self, features: list[float], rest: float) -> float:
        """Points to come; alone in truth, at a table up to what everybody gets."""
        weights = self.weights
        count: i64 = len(features)
        total: float = 0.0
        i: i64
        for i in range(count):
            total += features[i] * (weights[i] + rest * (weights[count + i] + rest * weights[2 * count + i]))
        return total

    def shares(self, points: list[float], rest: float) -> list[float]:
        """The chance of each seat to win with these points to expect."""
        unit: float = LOGISTIC * (self.spread[0] + self.spread[1] * rest)
        most: float = max(points)
        total: float = 0.0
        result: list[float] = []
        mine: float
        for mine in points:
            share: float = exp((mine - most) / unit)
            result.append(share)
            total += share
        i: i64
        for i in range(len(result)):
            result[i] = result[i] / total
        return result


class Lesson:
    """A position of a game played to its end: for each seat what it had, and what it gained from there."""

    def __init__(self, rest: float, features: list[list[float]], points: list[float]) -> None:
        self.rest: float = rest
        self.features: list[list[float]] = features
        self.gains: list[float] = [-point for point in points]

    def end(self, scores: list[i64]) -> None:
        seat: i64
        for seat in range(len(scores)):
            self.gains[seat] += float(scores[seat])


class Fit:
    """Least squares: sums are kept, so that millions of lessons need no memory."""

    def __init__(self, seats: i64, features: i64) -> None:
        self.seats: i64 = seats
        self.features: i64 = features
        self.width: i64 = features * POWERS
        self.lessons: i64 = 0
        self._squares: list[float] = [0.0] * (self.width * self.width)
        self._products: list[float] = [0.0] * self.width

    def rows(self, lesson: Lesson) -> list[list[float]]:
        """The inputs of each seat; at a table as differences from the mean of all seats."""
        rows: list[list[float]] = []
        for features in lesson.features:
            factor: float = 1.0
            row: list[float] = []
            for _ in range(POWERS):
                feature: float
                for feature in features:
                    row.append(feature * factor)
                factor *= lesson.rest
            rows.append(row)
        if len(rows) > 1:
            i: i64
            for i in range(self.width):
                mean: float = 0.0
                for row in rows:
                    mean += row[i]
                mean /= float(len(rows))
                for row in rows:
                    row[i] -= mean
        return rows

    def targets(self, lesson: Lesson) -> list[float]:
        gains = lesson.gains
        if len(gains) == 1:
            return gains
        mean: float = 0.0
        gain: float
        for gain in gains:
            mean += gain
        mean /= float(len(gains))
        return [gain - mean for gain in gains]

    def add(self, lesson: Lesson) -> None:
        targets = self.targets(lesson)
        self.lessons += 1
        seat: i64 = 0
        for row in self.rows(lesson):
            target: float = targets[seat]
            seat += 1
            i: i64
            for i in range(self.width):
                x: float = row[i]
                if x == 0.0:
                    continue
                self._products[i] += x * target
                at: i64 = i * self.width
                j: i64
                for j in range(i + 1):
                    self._squares[at + j] += x * row[j]

    def merge(self, squares: list[float], products: list[float], lessons: i64) -> None:
        """Add what another fit of the same shape has seen."""
        i: i64
        for i in range(len(squares)):
            self._squares[i] += squares[i]
        for i in range(len(products)):
            self._products[i] += products[i]
        self.lessons += lessons

    def sums(self) -> tuple[list[float], list[float], int]:
        return self._squares, self._products, int(self.lessons)

    def solve(self) -> list[float]:
        """Cholesky's method on the normal equations."""
        n: i64 = self.width
        lower: list[float] = [0.0] * (n * n)
        i: i64
        j: i64
        k: i64
        total: float
        for i in range(n):
            for j in range(i + 1):
                total = self._squares[i * n + j]
                if i == j:
                    total += RIDGE
                for k in range(j):
                    total -= lower[i * n + k] * lower[j * n + k]
                if i == j:
                    lower[i * n + i] = float(total**0.5)
                else:
                    lower[i * n + j] = total / lower[j * n + j]
        half: list[float] = [0.0] * n
        for i in range(n):
            total = self._products[i]
            for k in range(i):
                total -= lower[i * n + k] * half[k]
            half[i] = total / lower[i * n + i]
        weights: list[float] = [0.0] * n
        for i in range(n - 1, -1, -1):
            total = half[i]
            for k in range(i + 1, n):
                total -= lower[k * n + i] * weights[k]
            weights[i] = total / lower[i * n + i]
        return weights
