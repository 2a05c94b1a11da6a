"""Many games stepped at once, in compiled code: chance, the end of games, observations and masks included.

Observations and masks are in vectors whose memory NumPy shares. They stay in place: of rows what a step leaves as
it was is not written again, of masks only the ids that were legal before are cleared.
"""

from __future__ import annotations

from librt.strings import BytesWriter, read_i64_le, write_f32_le, write_i64_le
from librt.vecs import extend, vec
from mypy_extensions import i64, u8

from altamira.core.features import Features
from altamira.core.rng import Rng
from altamira.core.state import OVER, State
from altamira.envs.single import RETURNS, deal, standing


class Batch:
    """So many games from one first position; each has a generator of its own, which goes on from game to game."""

    def __init__(
        self, first: State, features: Features, actions: i64, games: i64, limit: i64, counted: i64, secret: bool
    ) -> None:
        self.games: i64 = games
        self.seats: i64 = first.seats
        self.actions: i64 = actions
        self.rows: vec[u8] = vec[u8](bytes(games * features.size))  # what whoever decides knows, in each game
        self.masks: vec[u8] = vec[u8](bytes(games * actions))  # 1 for each legal action of each game
        self.last: vec[u8] = vec[u8]()  # the last rows of the games that ended in this step
        self._first: State = first
        self._features: Features = features
        self._zeros: bytes = bytes(features.size)
        self._nothing: bytes = bytes(4 * first.seats)  # the rewards of a game's step that brings none
        self._limit: i64 = limit  # decisions of a game, until it is cut off; 0: none
        self._counted: i64 = counted  # for the rewards, as `single` has it
        self._secret: bool = secret  # a seat may not know everything
        self._states: vec[State] = vec[State]([first] * games)  # no check of each one's type, as in a list
        self._rngs: list[Rng] = [Rng(0)] * games
        self._legal: list[list[i64]] = [[] for _ in range(games)]
        self._decisions: vec[i64] = vec[i64]([0] * games)
        self.actors: vec[i64] = vec[i64]([0] * games)  # who decides in each game
        self._nobody: list[i64] = [0] * first.seats  # what all have been paid when a game begins
        self._standings: list[list[i64]] = [self._nobody] * games  # what has been paid
        self._kept: vec[i64] = vec[i64]([0] * (games * features.keys))  # what is known about the rows
        self.ended: bool = False  # did any game end in this step, or was it cut off?
        self.terminated: vec[u8] = vec[u8](bytes(games))
        self.truncated: vec[u8] = vec[u8](bytes(games))
        self._rewards = BytesWriter()  # of all seats of all games, if there are any
        self._final = BytesWriter()  # the scores of the games that ended

    # What Python reads after a step, besides the vectors

    def rewards(self) -> bytes:
        """Of all seats of all games; empty: nobody got any."""
        return self._rewards.getvalue()

    def final_scores(self) -> bytes:
        return self._final.getvalue()

    def state(self, game: i64) -> State:
        """A copy of the position of a game."""
        return self._states[game].clone()

    # Playing

    def seed(self, rngs: list[Rng]) -> None:
        """From now on each game has the luck of its generator."""
        self._rngs = rngs

    def reset(self) -> None:
        """New games."""
        self._clear()
        i: i64
        for i in range(self.games):
            self.actors[i] = self._begin(i)
        self._show()

    def _wrong(self, actions: bytes) -> i64:
        """The first game in which this action is not legal; -1: all are."""
        i: i64
        for i in range(self.games):
            action: i64 = read_i64_le(actions, i * 8)
            if action < 0 or action >= self.actions or self.masks[i * self.actions + action] == 0:
                return i
        return -1

    def step(self, actions: bytes) -> i64:
        """One action in each game. A game that ends begins anew at once.

        -1; or the first game in which the action is not legal: then nothing was played.
        """
        wrong = self._wrong(actions)
        if wrong >= 0:
            return wrong
        self._clear()
        i: i64
        for i in range(self.games):
            state = self._states[i]
            mover: i64 = self.actors[i]
            state.apply(read_i64_le(actions, i * 8))
            self._decisions[i] += 1
            actor: i64 = deal(state, self._rngs[i])
            if actor == OVER or self._counted != RETURNS:
                self._reward(state, i, actor)
            if actor == OVER:
                self.terminated[i] = 1
                actor = self._end(i, mover)
            elif self._decisions[i] == self._limit:
                self.truncated[i] = 1
                actor = self._end(i, actor)
            self.actors[i] = actor
        if len(self._rewards):
            self._no_rewards(self.games)
        self._show()
        return -1

    def sample(self, rng: Rng) -> bytes:
        """A legal action for each game, at random."""
        out = BytesWriter()
        for legal in self._legal:
            write_i64_le(out, legal[rng.below(len(legal))])
        return out.getvalue()

    def after(self, games: list[i64]) -> vec[u8]:
        """For each of these games and each legal action the row of the position right after it, before chance.

        As the seat that acts knows it; all rows one after the other.
        """
        out = vec[u8]()
        i: i64
        for i in games:
            state = self._states[i]
            seat: i64 = state.actor()
            action: i64
            for action in self._legal[i]:
                later = state.clone()
                later.apply(action)
                at: i64 = len(out)
                out = extend(out, self._zeros)
                self._features.write(later, seat, out, at)
        return out

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
        self._rewards.truncate(0)
        if self.ended:
            self.ended = False
            self.last = vec[u8]()
            self.terminated = vec[u8](bytes(self.games))
            self.truncated = vec[u8](bytes(self.games))
            self._final.truncate(0)

    def _begin(self, i: i64) -> i64:
        """A new game; who decides first."""
        state = self._first.clone()
        self._states[i] = state
        self._decisions[i] = 0
        self._standings[i] = self._nobody
        return deal(state, self._rngs[i])

    def _reward(self, state: State, i: i64, actor: i64) -> None:
        """What the step was worth to every seat; those games that bring nothing are filled in when one does."""
        self._no_rewards(i)
        if self._counted != RETURNS:
            now = standing(state, self._counted, actor == OVER or not self._secret)
            before = self._standings[i]
            seat: i64
            for seat in range(self.seats):
                write_f32_le(self._rewards, float(now[seat] - before[seat]))
            self._standings[i] = now
        else:
            share: float
            for share in state.returns():
                write_f32_le(self._rewards, share)

    def _no_rewards(self, until: i64) -> None:
        """Of the games before this one."""
        while len(self._rewards) < until * len(self._nothing):
            self._rewards.write(self._nothing)

    def _end(self, i: i64, seat: i64) -> i64:
        """Keep what the last position looked like to this seat, and begin a new game; who decides first."""
        self.ended = True
        state = self._states[i]
        at: i64 = len(self.last)
        self.last = extend(self.last, self._zeros)
        self._features.write(state, seat, self.last, at)
        score: i64
        for score in state.scores():
            write_i64_le(self._final, score)
        return self._begin(i)

    def _show(self) -> None:
        """The observations and masks of whoever decides.

        In one loop for all games, so that its code stays in the processor's cache.
        """
        features = self._features
        size: i64 = features.size
        keys: i64 = features.keys
        rows = self.rows
        kept = self._kept
        masks = self.masks
        actors = self.actors
        i: i64
        for i in range(self.games):
            state = self._states[i]
            features.rewrite(state, actors[i], rows, i * size, kept, i * keys)
            at: i64 = i * self.actions
            action: i64
            for action in self._legal[i]:
                masks[at + action] = 0
            legal = state.options()
            for action in legal:
                masks[at + action] = 1
            self._legal[i] = legal
