"""The bot that searches: levels by playouts, and what it thinks in words that others can show."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Any

from altamira.bots.mind import Mind
from altamira.bots.minds import mind as find_mind
from altamira.bots.tree import Tree
from altamira.core.errors import BadOption, IllegalMove
from altamira.core.game import View
from altamira.core.rng import Rng
from altamira.core.state import State

EXPERT = "expert"
LEVELS = {"easy": 8, "medium": 60, "hard": 400, EXPERT: 2500}  # playouts a decision
# Where playouts are longer, by game and seats: alone in The Bronze Age they go to the end of the game.
FEWER = {
    ("bronze-age", 1): {"hard": 200, EXPERT: 800},
    ("neanderthal", 2): {EXPERT: 1500},
    ("neanderthal", 3): {EXPERT: 1500},
}
ADVISED = 3  # moves
WEIGHED = 100  # playouts of a move: with fewer its value is no advice
WEIGHING = 0.2  # of the time
NO_LIMIT = 2**31 - 1  # of playouts, when the clock decides
EXPLORATION = 1.0


def playouts_of(level: str, game: str, seats: int) -> int:
    return FEWER.get((game, seats), {}).get(level, LEVELS[level])


@dataclass(frozen=True)
class Thought:
    """One move that was looked at."""

    action: int
    move: str
    visits: int
    value: float  # to the seat that moves; with several seats its chance to win, alone the points it expects


@dataclass(frozen=True)
class Thoughts:
    """What a search thinks of a position: moves from best to worst, and how it expects the game to go on."""

    moves: tuple[Thought, ...]
    line: tuple[str, ...]  # from the best move on, as far as no dice or cards come between
    playouts: int
    seconds: float

    @property
    def best(self) -> Thought:
        return self.moves[0]


class SearchBot:
    """Limits: the playouts of a level or so many, or seconds, a decision, or both.

    With a seed and without seconds its choices repeat.
    """

    def __init__(
        self,
        seed: int | str | None = None,
        *,
        playouts: int | None = None,
        seconds: float | None = None,
        exploration: float = EXPLORATION,
        mind: Mind | None = None,
        level: str | None = None,
    ) -> None:
        if playouts is not None and not (type(playouts) is int and playouts >= 1):
            raise BadOption("A search needs at least 1 playout, not {playouts}.", playouts=str(playouts))
        if seconds is not None and not 0 < seconds < inf:
            raise BadOption("A search needs more than 0 seconds, not {seconds}.", seconds=str(seconds))
        if not 0 <= exploration < inf:
            raise BadOption(
                "A search needs an exploration of 0 or more, not {exploration}.", exploration=str(exploration)
            )
        self.playouts = playouts
        self.level = level
        self.seconds = float(seconds or 0.0)
        self.exploration = float(exploration)
        self._mind = mind
        self._minds: dict[str, Mind] = {}
        self._rng = Rng(secrets.randbits(63) if seed is None else seed)

    def __getstate__(self) -> dict[str, Any]:
        """What it was told and its luck; the minds that ship are read anew, and remember nothing that matters."""
        return {**vars(self), "_minds": {}}

    def choose(self, view: View) -> int:
        if not view.legal:
            raise IllegalMove("It is not the turn of this view's seat.")
        if len(view.legal) == 1:
            return view.legal[0]
        tree = self._search(view, settle=True)
        return int(tree.root.moves[tree.root.best()])

    def think(self, view: View) -> Thoughts:
        """What it thinks of each move, best first; the best one is what choose() plays."""
        if not view.legal:
            raise IllegalMove("It is not the turn of this view's seat.")
        started = perf_counter()
        return self._thoughts(view, self._search(view), started)

    def advise(self, view: View) -> tuple[Thought, ...]:
        """The best moves and what they are worth, the best one first."""
        if not view.legal:
            raise IllegalMove("It is not the turn of this view's seat.")
        started = perf_counter()
        tree = self._search(view, 1 - WEIGHING)
        first = int(tree.root.moves[tree.root.best()])
        if len(tree.root.moves) == 1 < len(view.legal):  # no thought to the bot; whoever asks wants to compare
            tree = self._search(view, 1 - WEIGHING, wide=True)
        tree.weigh(ADVISED, WEIGHED, self.seconds * WEIGHING)
        moves = self._thoughts(view, tree, started).moves[:ADVISED]
        tried = [one for one in moves if one.visits or one.action == first]
        return tuple(sorted(tried, key=lambda one: (one.action != first, -one.value)))

    def _thoughts(self, view: View, tree: Tree, started: float) -> Thoughts:
        root = tree.root
        looked = [
            Thought(int(move), view.write(int(move)), int(visits), total / int(visits) if visits else 0.0)
            for move, visits, total in zip(root.moves, root.visits, root.totals, strict=True)
        ]
        best = int(root.moves[root.best()])
        looked.sort(key=lambda thought: (thought.action != best, -thought.visits, -thought.value, thought.action))
        line = _line(view, [int(move) for move in tree.line()] or [best])
        return Thoughts(tuple(looked), line, int(tree.playouts), perf_counter() - started)

    def _search(self, view: View, share: float = 1.0, *, settle: bool = False, wide: bool = False) -> Tree:
        if self._mind is None and view.game not in self._minds:
            self._minds[view.game] = find_mind(view.game)
        tree = Tree(view.position, self._mind or self._minds[view.game], self._rng, self.exploration, wide)
        tree.run(self._limit(view), self.seconds * share, settle)
        return tree

    def _limit(self, view: View) -> int:
        if self.playouts is not None:
            return min(NO_LIMIT, self.playouts)
        if self.level is None and self.seconds:
            return NO_LIMIT
        return playouts_of(self.level or EXPERT, view.game, view.seats)


def _line(view: View, moves: list[int]) -> tuple[str, ...]:
    """The moves in notation, up to where chance decides or the guess that they were found on no longer holds."""
    state: State = view.position.clone()
    line: list[str] = []
    for move in moves:
        if state.actor() < 0 or move not in state.legal():
            break
        line.append(view.rules.write(state, move, -1 if view.seat is None else view.seat))
        state.apply(move)
    return tuple(line)
