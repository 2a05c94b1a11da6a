"""Follows a log and tells it in words, line by line."""

from __future__ import annotations

from collections.abc import Sequence

from altamira.core.game import Game
from altamira.core.record import UNDO
from altamira.core.state import State
from altamira.terminal.face import Face


class Teller:
    """Plays the lines of a log on a position of its own, because words need the position before each move.

    It knows no more than the log shows, so neither does what is told. The log is one that a Match accepted.
    """

    def __init__(self, game: Game, seats: int, face: Face) -> None:
        self._game = game
        self._face = face
        self._state: State = game.new(seats)
        self._before: list[State] = []  # what an undo goes back to
        self._lines = 0

    def follow(self, log: Sequence[str]) -> list[list[str]]:
        """The sentences of each line that is new since the last call."""
        new = log[self._lines :]
        self._lines = len(log)
        return [self._tell(line) for line in new]

    def _tell(self, line: str) -> list[str]:
        who, _, move = line.partition(": ")
        if move == UNDO:
            self._state = self._before.pop()
            return [self._face.undone(int(who))]
        action = self._game.read(self._state, move)
        before = self._state.clone()
        self._before.append(before)
        self._state.apply(action)
        return self._face.tell(before, action, self._state)
