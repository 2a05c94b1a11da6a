"""The fast generator of simulations. Real games use the dealer's, which derives from it."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final, SupportsIndex

from mypy_extensions import i64

from altamira.core.chance import nth_card, pool_size
from altamira.core.errors import BadOption
from altamira.core.whole import whole

MODULUS_A: Final = 2147483563
MODULUS_B: Final = 2147483399
MOST: Final = 2147483648


class Rng:
    """L'Ecuyer's combined generator (1988).

    Every product stays below 2**63, so compiled and interpreted builds draw the same numbers.
    """

    def __init__(self, seed: SupportsIndex | str = 0) -> None:
        digest = sha256(f"altamira {seed_of(seed)}".encode()).digest()
        self._a: i64 = 1 + int.from_bytes(digest[:8], "big") % (MODULUS_A - 1)
        self._b: i64 = 1 + int.from_bytes(digest[8:16], "big") % (MODULUS_B - 1)

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1; n at most 2**31."""
        if n < 1 or n > MOST:
            raise ValueError("below() takes a number from 1 to 2**31")
        a: i64 = self._a * 40014 % MODULUS_A
        b: i64 = self._b * 40692 % MODULUS_B
        self._a = a
        self._b = b
        z: i64 = a - b
        if z < 1:
            z += MODULUS_A - 1
        return (z - 1) * n // (MODULUS_A - 1)

    def draw(self, pool: i64) -> i64:
        """A card of the pool, each equally likely."""
        return nth_card(pool, self.below(pool_size(pool)))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, (int(self._a), int(self._b)))


def seed_of(seed: SupportsIndex | str) -> int | str:
    """A text, or a whole number, which may be NumPy's."""
    if isinstance(seed, str):
        return seed
    number = whole(seed)
    if number is None:
        raise BadOption("A seed is a whole number or a text, not {seed}.", seed=repr(seed))
    return number


def _restore(a: int, b: int) -> Rng:
    rng = Rng()
    rng._a = a
    rng._b = b
    return rng
