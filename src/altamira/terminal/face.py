"""How a game looks to people at a terminal: what every game's own module brings."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from rich.console import RenderableType

from altamira.core.errors import AltamiraError, BadOption, IllegalMove
from altamira.core.game import Game, View
from altamira.core.state import State
from altamira.terminal.screen import Screen
from altamira.terminal.typed import ranges
from altamira.text import Texts


@dataclass
class Row:
    """A line of the menu: one action, or one for each of some numbers (people, boxes)."""

    number: int
    words: str
    effect: str
    actions: list[int]
    counts: list[int]


@dataclass(frozen=True)
class Extra:
    """A command of one game only."""

    meaning: str  # an entry of the catalogues
    lines: Callable[[View], list[str]]
    secret: bool = False  # what it shows is for one seat alone


class Face(Protocol):
    """How a game looks to the reader of one language."""

    names: list[str]
    extras: Mapping[str, Extra]

    def tell(self, before: State, action: int, after: State) -> list[str]:
        """What happened, in sentences."""

    def undone(self, seat: int) -> str: ...

    def prompt(self, view: View) -> str:
        """What the acting seat is asked."""

    def move(self, view: View, action: int) -> str:
        """A move with what it leads to."""

    def result(self, view: View) -> str:
        """Who won, and why."""

    def rules(self, view: View) -> list[str]:
        """The rules in short."""

    def menu(self, view: View) -> list[Row]: ...

    def chosen(self, view: View, rows: list[Row], numbers: list[int]) -> int | Row:
        """The action that these numbers mean; or a row that needs another number. Raises IllegalMove."""

    def how_many(self, row: Row) -> str:
        """The question for the number that a row needs."""

    def how_to_choose(self, view: View) -> tuple[str, str] | None:
        """How the menu is used, with a word for what is explained: a seat needs that once."""

    def names_of_moves(self, view: View) -> list[Mapping[str, int]]:
        """What may be typed for each move: in the reader's language, as the screen names it, and in notation."""

    def offers(self, view: View, actions: list[int]) -> list[str]:
        """How these moves may be typed, in the reader's language."""

    def menu_is_the_board(self, view: View) -> bool:
        """Are the moves chosen by numbers that stand on the board?"""

    def moment(self, view: View) -> Hashable:
        """What the board is shown once for."""

    def chance_prompt(self, view: View) -> str:
        """What people are asked who roll real dice."""

    def outcomes(self, view: View) -> dict[int, tuple[str, str]]:
        """What can come up: number -> notation and words; none for dice."""

    def outcome(self, view: View, outcome: int) -> str: ...

    def roll(self, view: View, typed: str) -> int:
        """The outcome that was typed for a roll of dice. Raises IllegalMove."""

    def private(self, view: View) -> int | None:
        """The seat that alone may see the outcome that comes now."""

    def board(self, view: View, numbered: bool = False, fitting: bool = False) -> RenderableType:
        """The whole table; numbered: with the numbers of the menu; fitting: no more than the screen takes."""

    def mat(self, view: View, seat: int) -> RenderableType:
        """What a seat can use now, above the question."""

    def count(self, view: View) -> RenderableType:
        """The final count, line by line."""


def pick_row(rows: list[Row], numbers: list[int], refuse: Callable[[Row, int], AltamiraError]) -> int | Row:
    """What numbers mean that name a row, and perhaps how many; refuse says why so many are not possible."""
    row = next((row for row in rows if row.number == numbers[0]), None)
    if row is None or len(numbers) > 2:
        raise IllegalMove(
            "{typed} is not among the numbers; there is: {numbers}.",
            typed=" ".join(str(n) for n in numbers),
            numbers=ranges([row.number for row in rows]),
        )
    if len(numbers) == 1:
        return row.actions[0] if len(row.actions) == 1 else row
    if numbers[1] not in row.counts:
        raise refuse(row, numbers[1])
    return row.actions[row.counts.index(numbers[1])]


def face_of(game: Game, names: list[str], texts: Texts, screen: Screen, you: int | None = None) -> Face:
    """The face of a game, from the module of this package that is called like the game."""
    place = f"{__package__}.{game.id.replace('-', '_')}"
    if not game.id.replace("-", "_").isidentifier() or find_spec(place) is None:
        raise BadOption("{game} cannot be shown in the terminal.", game=game.name)
    return cast(Face, import_module(place).Face(names, texts, screen, you))
