"""How a game looks and speaks at a table: its own drawing and words, found beside its rules.

A game of one's own needs neither: then the table shows whose turn it is and the moves in notation.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Protocol

from altamira.core.game import Game, View
from altamira.core.state import State
from altamira.draw.lesson import Lesson
from altamira.text import Texts


class Teller(Protocol):
    """Tells what happened, in whole sentences."""

    def tell(self, before: Any, action: int, after: Any) -> list[str]: ...

    def undone(self, seat: int) -> str: ...


class Face:
    """The drawing and the words of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._draw = _module(game, "draw")
        self._story = _module(game, "story")
        self._words = _module(game, "words")

    def groups(self, view: View, texts: Texts, layout: str, names: tuple[str, ...]) -> Sequence[dict[str, str]]:
        """Every piece, in groups: where one is the same object as before, nothing in it has changed."""
        if self._draw is None:
            return [plain_pieces(view, texts, names)]
        if hasattr(self._draw, "groups"):
            groups: Sequence[dict[str, str]] = self._draw.groups(view, texts, layout, names)
            return groups
        return [self._draw.pieces(view, texts, layout, names)]

    def skeleton(self, layout: str, texts: Texts) -> str:
        return str(self._draw.skeleton(layout, texts)) if self._draw is not None else PLAIN_SKELETON

    def picture(self, view: View, texts: Texts, layout: str, names: tuple[str, ...]) -> str | None:
        return None if self._draw is None else str(self._draw.picture(view, texts, layout, names))

    def css(self) -> str:
        return "" if self._draw is None else str(self._draw.css())

    def teller(self, names: Sequence[str], texts: Texts, you: int | None) -> Teller:
        if self._story is None:
            return PlainTeller(self.game, names, texts)
        teller: Teller = self._story.Story(list(names), texts, you)
        return teller

    def result(self, state: State, names: Sequence[str], texts: Texts, you: int | None) -> str:
        """Who won a finished game, and why; nothing if the game has no words for it."""
        return "" if self._story is None else str(self._story.Story(list(names), texts, you).result(state))

    def move(self, view: View, action: int, texts: Texts) -> str:
        """A move in words."""
        if self._words is None:
            return view.write(action)
        return str(self._words.move_in_words(self._words.position(view), action, texts))

    def figures(self, state: State) -> list[dict[str, int]]:
        """Each seat's numbers by name."""
        if self._story is None:
            return [{} for _ in range(state.seats)]
        figures: list[dict[str, int]] = self._story.figures(state)
        return figures

    def round(self, state: State) -> int:
        return int(getattr(state, "round", 0))


@cache
def _found(package: str, name: str) -> ModuleType | None:
    if find_spec(package) is None or not hasattr(import_module(package), "__path__"):
        return None  # a game in a single file
    place = f"{package}.{name}"
    return import_module(place) if find_spec(place) is not None else None


def _module(game: Game, name: str) -> ModuleType | None:
    package = type(game).__module__
    return None if package == "__main__" else _found(package, name)


def lessons(game: Game) -> tuple[Lesson, ...]:
    """The first-game guide; a game of one's own has none."""
    guide = _module(game, "guide")
    return () if guide is None else tuple(guide.LESSONS)


# Games without a drawing of their own

PLAIN_SKELETON = '<div class="table plain"><div id="status"></div><section id="dock"></section></div>'


class PlainTeller:
    """The log in notation."""

    def __init__(self, game: Game, names: Sequence[str], texts: Texts) -> None:
        self._game = game
        self._names = names
        self._texts = texts

    def tell(self, before: State, action: int, after: State) -> list[str]:
        return [self._game.write(before, action)]

    def undone(self, seat: int) -> str:
        return self._texts("{name} takes back the last move.", name=self._names[seat])


def plain_pieces(view: View, texts: Texts, names: tuple[str, ...]) -> dict[str, str]:
    """Whose turn it is, the scores, and a button for each move."""
    if view.actor >= 0:
        status = texts("{name} is to move.", name=names[view.actor])
    else:
        status = texts("The game is over.")
    lines = [status, *(f"{name}: {score}" for name, score in zip(names, view.scores, strict=True))]
    buttons = "".join(
        f'<button type="button" data-action="{action}">{escape(view.write(action))}</button>'
        for action in view.legal
    )
    return {
        "status": '<div id="status">' + "".join(f"<p>{escape(line)}</p>" for line in lines) + "</div>",
        "dock": f'<section id="dock">{buttons}</section>',
    }
