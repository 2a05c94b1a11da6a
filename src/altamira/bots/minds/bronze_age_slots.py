"""What a realm has, split into slots for a network: each slot has one of few contents, as so much food.

A content is some inputs of the network, and how much each counts.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

PRICES: Final[list[float]] = [10.0, 15.0, 20.0, 30.0, 40.0, 50.0, 60.0]
MOST_WEALTH: Final = 90  # more pays for nothing more


class Slots:
    """Slots one after the other; `counted` says where the contents of its slot begin."""

    def __init__(self) -> None:
        self.contents: list[list[tuple[i64, float]]] = []
        self.inputs: i64 = 0

    def new_input(self) -> i64:
        self.inputs += 1
        return self.inputs - 1

    def counted(self, least: i64, most: i64, each: bool, sizes: list[float]) -> i64:
        """Counts something: the number, its square, and if so an input for each number."""
        first: i64 = len(self.contents)
        of_all: list[i64] = [self.new_input() for _ in sizes]
        number: i64
        for number in range(least, most + 1):
            x: float = float(number)
            content: list[tuple[i64, float]] = [(self.new_input(), 1.0)] if each else []
            if number:
                content.append((of_all[0], sizes[0] * x))
                if len(sizes) > 1:
                    content.append((of_all[1], sizes[1] * x * (x + 1.0)))
            self.contents.append(content)
        return first

    def flags(self, number: i64) -> None:
        """An input for each of so many."""
        for _ in range(number):
            self.contents.append([(self.new_input(), 1.0)])

    def wealth(self) -> None:
        """What the goods are worth, beside some prices."""
        reached: list[i64] = [self.new_input() for _ in PRICES]
        wealth: i64
        for wealth in range(MOST_WEALTH + 1):
            content: list[tuple[i64, float]] = []
            i: i64
            for i in range(len(PRICES)):
                content.append((reached[i], min(1.5, float(wealth) / PRICES[i])))
            self.contents.append(content)
