"""The honest dealer of real games.

Before the first move the dealer publishes a commitment, the SHA-256 of a 32-byte secret. Then every seat adds a
nonce. From there on every outcome is fixed: it follows from the secret, the nonces, the stream that is asked and
how often that stream was asked before. After the game the secret is shown, and anybody can check it all.

A deck is dealt by secret priorities: each draw takes the remaining card of lowest priority in its stream. So the
same secret gives the same luck to different decisions, and deals can be replayed with the seats rotated.
"""

from __future__ import annotations

import hmac
import json
import secrets
from hashlib import sha256
from typing import Any, Final, SupportsIndex

from mypy_extensions import i64

from altamira.core.chance import cards_of
from altamira.core.errors import BadRecord
from altamira.core.rng import Rng, seed_of
from altamira.core.state import State

SECRET_BYTES: Final = 32
NONCE_LENGTH: Final = 64


class StreamRng(Rng):
    """Numbers that follow from a key, a stream and how often the stream was asked."""

    def __init__(self, key: bytes, stream: int, count: int) -> None:
        super().__init__(0)
        self._key = key
        self._stream = stream
        self._count = count
        self._block = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, (self._key, self._stream, self._count, self._block))

    def below(self, n: i64) -> i64:
        limit: int = 2**64 - 2**64 % int(n)
        while True:  # numbers beyond the last whole multiple of n would favour low results
            text = f"{self._stream} number {self._count} {self._block}"
            self._block += 1
            number = int.from_bytes(hmac.digest(self._key, text.encode(), "sha256")[:8], "big")
            if number < limit:
                return number % int(n)

    def draw(self, pool: i64) -> i64:
        best = b""
        lowest: i64 = -1
        for card in cards_of(pool):
            priority = hmac.digest(self._key, f"{self._stream} card {card}".encode(), "sha256")
            if lowest < 0 or priority < best:
                best = priority
                lowest = card
        return lowest


def _restore(key: bytes, stream: int, count: int, block: int) -> StreamRng:
    rng = StreamRng(key, stream, count)
    rng._block = block
    return rng


class Dealer:
    """Draws the outcomes of one game. Make it, show its commitment, then `seal` it with the seats' nonces."""

    def __init__(self, secret: bytes | None = None, seed: str | None = None) -> None:
        self.seed: str | None = seed  # given: the luck can be repeated, and was known to whoever chose the seed
        self.secret: bytes = secrets.token_bytes(SECRET_BYTES) if secret is None else secret
        if len(self.secret) != SECRET_BYTES:
            raise BadRecord("The dealer's secret has {length} bytes, not 32.", length=len(self.secret))
        self.commitment: str = commit(self.secret)
        self.nonces: list[str] = []
        self._key: bytes | None = None
        self._asked: dict[int, int] = {}

    def seal(self, game: str, nonces: list[str]) -> None:
        """Fix the luck of the game: from here on nothing that anybody does can change an outcome."""
        if self._key is not None:
            raise BadRecord("This dealer already deals a game; a new game needs a new dealer.")
        for nonce in nonces:
            if len(nonce) > NONCE_LENGTH:
                raise BadRecord("A nonce has at most {most} characters.", most=NONCE_LENGTH)
        self.nonces = list(nonces)
        text = json.dumps(["altamira", 1, game, nonces])
        self._key = hmac.digest(self.secret, text.encode(), "sha256")

    def outcome(self, state: State) -> int:
        """What chance does in this position."""
        if self._key is None:
            raise BadRecord("The dealer waits for the seats' nonces before it deals.")
        stream = int(state.stream())
        count = self._asked.get(stream, 0)
        self._asked[stream] = count + 1
        return state.sample(StreamRng(self._key, stream, count))


def commit(secret: bytes) -> str:
    return sha256(secret).hexdigest()


def seeded(seed: SupportsIndex | str) -> Dealer:
    """A dealer whose luck anybody can repeat: for study and tests, not for games between people."""
    told = seed_of(seed)
    return Dealer(sha256(f"altamira seed {told}".encode()).digest(), str(told))
