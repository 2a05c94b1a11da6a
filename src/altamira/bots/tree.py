"""Monte Carlo tree search over the contract of games: any number of seats, chance sampled, hidden things guessed.

The tree holds decisions only. Chance is sampled anew on each way down (an open loop), so a decision after a roll
is judged over all rolls; where that is too coarse, a mind plays such decisions itself by offering one move. Each
seat maximises its own value (max^n).
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final

from mypy_extensions import i64

from altamira.bots.mind import Mind
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, OVER, State

SEATS: Final = 8  # more than any game has; keys of children
LEAST_SPREAD: Final = 1e-9
RANGE_SHARE: Final = 0.125  # of the range seen so far: the least spread, lest one sure move hides the others
SETTLED_EVERY: Final = 32  # playouts between looks at whether the best move can still change
CUT_OFF: Final = 100_000  # decisions of one playout, for games that might never end


class Node:
    """A decision: what was tried, how often, and what it brought the seat that decides."""

    def __init__(self, seat: i64, moves: list[i64], priors: list[float]) -> None:
        self.seat: i64 = seat
        self.moves: list[i64] = moves
        self.priors: list[float] = priors
        self.visits: list[i64] = [0] * len(moves)
        self.totals: list[float] = [0.0] * len(moves)
        self.children: dict[i64, Node] = {}
        self.count: i64 = 0
        self.sum: float = 0.0
        self.direct: bool = False  # nothing lies between this decision and the one before

    def adopt(self, moves: list[i64], priors: list[float]) -> list[i64]:
        """The indices of these moves; those that were not possible before are added."""
        if moves == self.moves:
            return []
        indices: list[i64] = []
        i: i64
        for i in range(len(moves)):
            if moves[i] in self.moves:
                indices.append(self.moves.index(moves[i]))
            else:
                indices.append(len(self.moves))
                self.moves.append(moves[i])
                self.visits.append(0)
                self.totals.append(0.0)
                self.priors.append(priors[i])
        return indices

    def best(self) -> i64:
        """The index of the move that was tried most; of several, the one that brought most."""
        best: i64 = 0
        i: i64
        for i in range(1, len(self.moves)):
            if self.visits[i] > self.visits[best] or (
                self.visits[i] == self.visits[best] and self.mean(i) > self.mean(best)
            ):
                best = i
        return best

    def lead(self) -> i64:
        """How much oftener than any other the move was tried that was tried most."""
        first: i64 = 0
        second: i64 = 0
        visits: i64
        for visits in self.visits:
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return first - second

    def leading(self, most: i64) -> list[i64]:
        """The indices of so many moves: those tried most, then those that promised most."""
        order: list[tuple[i64, float, i64]] = []
        i: i64
        for i in range(len(self.moves)):
            order.append((-self.visits[i], -self.priors[i], i))
        order.sort()
        return [entry[2] for entry in order[:most]]

    def mean(self, i: i64) -> float:
        return self.totals[i] / float(self.visits[i]) if self.visits[i] else -1e9


class Tree:
    """One search: from what a seat knows of a position."""

    def __init__(self, known: State, mind: Mind, rng: Rng, exploration: float, wide: bool = False) -> None:
        """Wide: every legal move of the root is looked at, whatever the mind thinks worth a thought."""
        self.known: State = known
        self.mind: Mind = mind
        self.rng: Rng = rng
        self.exploration: float = exploration
        self.playouts: i64 = 0
        self.weighed: bool = False  # without playouts
        # Mean and spread of what playouts brought the seat at the root: the scale of exploration.
        self._mean: float = 0.0
        self._squares: float = 0.0
        self._low: float = 0.0
        self._high: float = 0.0
        state = self._guess()
        mind.begin(state)
        self.root: Node = self._node(state, state.legal() if wide else mind.moves(state, True))

    def _guess(self) -> State:
        state = self.known.clone()
        state.fill(self.rng)
        return state

    def _node(self, state: State, moves: list[i64]) -> Node:
        return Node(state.actor(), moves[:], self._priors(state, moves))

    def _priors(self, state: State, moves: list[i64]) -> list[float]:
        priors = self.mind.priors(state, moves)
        if not priors:
            priors = [1.0 / len(moves)] * len(moves)
        return priors

    def run(self, playouts: i64, seconds: float, settle: bool = False) -> None:
        """Think: so many playouts, or until the time is over if it is not 0, whichever comes first.

        To settle is to stop as soon as the playouts that are left cannot change which move is best.
        """
        if len(self.root.moves) == 1:
            return
        until: float = perf_counter() + seconds
        if self._weigh(playouts, seconds):
            return
        done: i64 = 0
        while done < playouts:
            self.playout()
            done += 1
            if seconds > 0 and perf_counter() >= until:
                return
            if settle and done % SETTLED_EVERY == 0 and self.root.lead() > playouts - done:
                return

    def _weigh(self, playouts: i64, seconds: float) -> bool:
        """Does the mind know what the moves are worth? Then each counts as tried once."""
        known = self.mind.weigh(self.known, playouts, seconds)
        if not known:
            return False
        self.weighed = True
        self.root = Node(self.root.seat, [move for move, _ in known], [1.0 / len(known)] * len(known))
        i: i64
        for i in range(len(known)):
            self.root.visits[i] = 1
            self.root.totals[i] = known[i][1]
        return True

    def weigh(self, most: i64, visits: i64, seconds: float) -> None:
        """Try the moves that look best so often that it can be said what they are worth, as far as time allows."""
        root = self.root
        if len(root.moves) == 1 or self.weighed:
            return
        until: float = perf_counter() + seconds
        for edge in root.leading(most):
            while root.visits[edge] < visits:
                self.playout(edge)
                if seconds > 0 and perf_counter() >= until:
                    return

    def playout(self, first: i64 = -1) -> None:
        """Down the tree, one new decision, on to the end or to where the mind judges, and back.

        Given the index of a move of the root, that way.
        """
        mind = self.mind
        rng = self.rng
        state = self._guess()
        node = self.root
        allowed: list[i64] = []
        varied: bool = mind.hidden
        nodes: list[Node] = []
        edges: list[i64] = []
        while True:
            edge: i64 = first if first >= 0 else self._select(node, allowed)
            first = -1
            nodes.append(node)
            edges.append(edge)
            move: i64 = node.moves[edge]
            fresh: bool = node.visits[edge] == 0
            state.apply(move)
            if fresh:
                self._play_on(state)
                break
            # On to the next decision that is one.
            over: bool = False
            direct: bool = True
            moves: list[i64] = []
            while True:
                actor = state.actor()
                if actor == CHANCE:
                    state.apply(state.sample(rng))
                    varied = True
                    direct = False
                    continue
                if actor == OVER or mind.stop(state):
                    over = True
                    break
                if direct and not varied:
                    # The position is the one of the last time, and so are the moves.
                    known = node.children.get(move * SEATS + actor)
                    if known is not None and known.direct:
                        moves = known.moves
                        break
                moves = mind.moves(state, False)
                if len(moves) > 1:
                    break
                state.apply(moves[0])
                direct = False
            if over:
                break
            key: i64 = move * SEATS + state.actor()
            child = node.children.get(key)
            allowed = []
            if child is None:
                child = self._node(state, moves)
                child.direct = direct
                node.children[key] = child
            elif varied:
                allowed = child.adopt(moves, self._priors(state, moves) if moves != child.moves else [])
            node = child
        values = mind.value(state)
        step: i64
        for step in range(len(nodes)):
            node = nodes[step]
            edge = edges[step]
            node.count += 1
            node.sum += values[node.seat]
            node.visits[edge] += 1
            node.totals[edge] += values[node.seat]
        self.playouts += 1
        self._learn_scale(values[self.root.seat])

    def _play_on(self, state: State) -> None:
        mind = self.mind
        rng = self.rng
        decisions: i64 = 0
        while decisions < CUT_OFF:
            actor = state.actor()
            if actor == CHANCE:
                state.apply(state.sample(rng))
            elif actor == OVER or mind.stop(state):
                return
            else:
                state.apply(mind.choose(state, rng))
                decisions += 1

    def _select(self, node: Node, allowed: list[i64]) -> i64:
        """The move whose value, or whose promise while it was tried seldom, is highest (PUCT)."""
        scale: float = self.exploration * self._spread() * sqrt(float(node.count) + 1.0)
        # What was never tried counts as much as the decision does on the whole.
        unknown: float = node.sum / float(node.count) if node.count else 0.0
        best: i64 = -1
        highest: float = 0.0
        count: i64 = len(allowed) if allowed else len(node.moves)
        i: i64
        for i in range(count):
            edge: i64 = allowed[i] if allowed else i
            visits: i64 = node.visits[edge]
            value: float = node.totals[edge] / float(visits) if visits else unknown
            value += scale * node.priors[edge] / (1.0 + float(visits))
            if best < 0 or value > highest:
                best = edge
                highest = value
        return best

    def _learn_scale(self, value: float) -> None:
        """Welford's running mean and variance."""
        if self.playouts == 1 or value < self._low:
            self._low = value
        if self.playouts == 1 or value > self._high:
            self._high = value
        before: float = value - self._mean
        self._mean += before / float(self.playouts)
        self._squares += before * (value - self._mean)

    def _spread(self) -> float:
        if self.playouts < 2:
            return 1.0
        spread: float = sqrt(self._squares / float(self.playouts))
        least: float = RANGE_SHARE * (self._high - self._low)
        return max(LEAST_SPREAD, spread, least)

    def line(self) -> list[i64]:
        """The moves expected from here, those too that need no thought, up to chance or what was hardly tried."""
        state = self._guess()
        result: list[i64] = []
        node: Node | None = self.root
        while node is not None:
            best = node.best()
            move: i64 = node.moves[best]
            if (node.visits[best] < 2 and not self.weighed) or move not in state.legal():
                break
            result.append(move)
            state.apply(move)
            if self.weighed or not self._go_on(state, result):
                break
            node = node.children.get(move * SEATS + state.actor())
        return result

    def _go_on(self, state: State, line: list[i64]) -> bool:
        """Play what needs no thought; does a decision follow?"""
        mind = self.mind
        while state.actor() >= 0 and not mind.stop(state):
            moves = mind.moves(state, False)
            if len(moves) > 1:
                return True
            line.append(moves[0])
            state.apply(moves[0])
        return False
