"""Many games stepped at once, in compiled code: chance, the end of games, observations and masks included.

Observations are rows in a BytesWriter, because zeros are copied into it in one piece and single bytes are cheap. A
game that can write a row over another keeps its rows there, and what a step leaves as it was is not written again.
Masks stay in place in a vector whose memory NumPy shares, and only the ids that were legal before are cleared.
"""

from __future__ import annotations

from librt.strings import BytesWriter, read_i64_le, write_f32_le, write_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from altamira.core.features import Features
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, OVER, State


class Batch:
    """So many games from one first position; each has a generator of its own, which goes on from game to game."""

    def __init__(
        self, first: State, features: Features, actions: i64, games: i64, limit: i64, points: bool
    ) -> None:
        self.games: i64 = games
        self.seats: i64 = first.seats
        self.actions: i64 = actions
        self.masks: vec[u8] = vec[u8](bytes(games * actions))  # 1 for each legal action of each game
        self._first: State = first
        self._features: Features = features
        self._zeros: bytes = bytes(features.size)
        self._limit: i64 = limit  # decisions of a game, until it is cut off; 0: none
        self._points: bool = points  # rewards are points gained, not the returns of the end
        self._states: list[State] = [first] * games
        self._rngs: list[Rng] = [Rng(0)] * games
        self._legal: list[list[i64]] = [[] for _ in range(games)]
        self._decisions: list[i64] = [0] * games
        self._scores: list[list[i64]] = [[] for _ in range(games)]
        self._observations = BytesWriter()
        self._kept: vec[i64] = vec[i64]([0] * (games * features.keys))  # what is known about the rows in it
        self._rewards = BytesWriter()  # of all seats of all games
        self._terminated = BytesWriter()
        self._truncated = BytesWriter()
        self._actors = BytesWriter()
        self._last = BytesWriter()  # the last observations of the games that ended in this step
        self._final = BytesWriter()  # and their scores
        self._after = BytesWriter()
        if features.keys:
            self._observations.write(bytes(games * features.size))

    # What Python reads after a step: a copy, but of the masks

    def observations(self) -> bytes:
        return self._observations.getvalue()

    def rewards(self) -> bytes:
        return self._rewards.getvalue()

    def terminated(self) -> bytes:
        return self._terminated.getvalue()

    def truncated(self) -> bytes:
        return self._truncated.getvalue()

    def actors(self) -> bytes:
        return self._actors.getvalue()

    def last_observations(self) -> bytes:
        return self._last.getvalue()

    def final_scores(self) -> bytes:
        return self._final.getvalue()

    def state(self, game: i64) -> State:
        """A copy of the position of a game."""
        return self._states[game].clone()

    def decisions(self, game: i64) -> i64:
        """How many decisions were taken in this game."""
        return self._decisions[game]

    # Playing

    def reset(self, seeds: list[int]) -> None:
        """New games, each with the luck of its seed."""
        self._clear()
        i: i64
        for i in range(self.games):
            self._rngs[i] = Rng(seeds[i])
            self._begin(i)
            self._show(i)

    def wrong(self, actions: bytes) -> i64:
        """The first game in which this action is not legal; -1: all are."""
        i: i64
        for i in range(self.games):
            action: i64 = read_i64_le(actions, i * 8)
            if action < 0 or action >= self.actions or self.masks[i * self.actions + action] == 0:
                return i
        return -1

    def step(self, actions: bytes) -> None:
        """One action in each game, all of them legal. A game that ends begins anew at once."""
        self._clear()
        i: i64
        for i in range(self.games):
            state = self._states[i]
            mover: i64 = state.actor()
            state.apply(read_i64_le(actions, i * 8))
            self._decisions[i] += 1
            actor: i64 = self._to_decision(i)
            if self._points:
                self._gain(i)
            if actor == OVER:
                if not self._points:
                    share: float
                    for share in state.returns():
                        write_f32_le(self._rewards, share)
                self._end(i, mover)
                self._terminated.append(1)
                self._truncated.append(0)
            else:
                if not self._points:
                    for _ in range(self.seats):
                        write_f32_le(self._rewards, 0.0)
                self._terminated.append(0)
                if self._decisions[i] == self._limit:
                    self._end(i, actor)
                    self._truncated.append(1)
                else:
                    self._truncated.append(0)
            self._show(i)

    def sample(self, rng: Rng) -> bytes:
        """A legal action for each game, at random."""
        out = BytesWriter()
        for legal in self._legal:
            write_i64_le(out, legal[rng.below(len(legal))])
        return out.getvalue()

    def after(self, games: list[i64]) -> bytes:
        """For each of these games and each legal action the row of the position right after it, before chance.

        As the seat that acts knows it; all rows one after the other.
        """
        out = self._after
        out.truncate(0)
        i: i64
        for i in games:
            state = self._states[i]
            seat: i64 = state.actor()
            action: i64
            for action in self._legal[i]:
                later = state.clone()
                later.apply(action)
                at: i64 = len(out)
                out.write(self._zeros)
                self._features.write(later, seat, out, at)
        return out.getvalue()

    def legal(self, games: list[i64]) -> bytes:
        """The legal actions of each of these games, one after the other."""
        out = BytesWriter()
        i: i64
        for i in games:
            action: i64
            for action in self._legal[i]:
                write_i64_le(out, action)
        return out.getvalue()

    def counts(self, games: list[i64]) -> bytes:
        """How many legal actions each of these games has."""
        out = BytesWriter()
        i: i64
        for i in games:
            write_i64_le(out, len(self._legal[i]))
        return out.getvalue()

    def _clear(self) -> None:
        if self._features.keys == 0:
            self._observations.truncate(0)
        self._rewards.truncate(0)
        self._terminated.truncate(0)
        self._truncated.truncate(0)
        self._actors.truncate(0)
        self._last.truncate(0)
        self._final.truncate(0)

    def _begin(self, i: i64) -> None:
        state = self._first.clone()
        self._states[i] = state
        self._decisions[i] = 0
        self._to_decision(i)
        if self._points:
            self._scores[i] = state.scores()

    def _to_decision(self, i: i64) -> i64:
        """Let chance do what it has to; who decides then."""
        state = self._states[i]
        rng = self._rngs[i]
        actor: i64 = state.actor()
        while actor == CHANCE:
            state.apply(state.sample(rng))
            actor = state.actor()
        return actor

    def _gain(self, i: i64) -> None:
        scores = self._states[i].scores()
        before = self._scores[i]
        seat: i64
        for seat in range(self.seats):
            write_f32_le(self._rewards, float(scores[seat] - before[seat]))
        self._scores[i] = scores

    def _end(self, i: i64, seat: i64) -> None:
        """Keep what the last position looked like to this seat, and begin a new game."""
        state = self._states[i]
        at: i64 = len(self._last)
        self._last.write(self._zeros)
        self._features.write(state, seat, self._last, at)
        score: i64
        for score in state.scores():
            write_i64_le(self._final, score)
        self._begin(i)

    def _show(self, i: i64) -> None:
        """The observation, the mask and the seat of whoever decides."""
        state = self._states[i]
        seat: i64 = state.actor()
        features = self._features
        at: i64
        if features.keys:
            features.rewrite(state, seat, self._observations, i * features.size, self._kept, i * features.keys)
        else:
            at = len(self._observations)
            self._observations.write(self._zeros)
            features.write(state, seat, self._observations, at)
        write_i64_le(self._actors, seat)
        masks = self.masks
        at = i * self.actions
        action: i64
        for action in self._legal[i]:
            masks[at + action] = 0
        legal = state.legal()
        for action in legal:
            masks[at + action] = 1
        self._legal[i] = legal
