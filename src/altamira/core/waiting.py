"""A position that waits for one thing after another: what is pending lies on a stack, the next on top."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from altamira.core.chance import BIT
from altamira.core.state import State

HALF: Final = 60  # a set of kinds takes two numbers


@mypyc_attr(acyclic=True)
class Pending:
    """A decision, an outcome or a step that the game waits for. Never changed while it lies on a stack."""

    def __init__(self) -> None:
        self.kind: i64 = 0
        self.seat: i64 = 0
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.below: Pending | None = None  # what it lies on
        self.low: i64 = 0  # bits of the kinds below HALF that lie there
        self.high: i64 = 0  # those of the others, from HALF on

    def lie(self, kind: i64, seat: i64, a: i64, b: i64, c: i64, below: Pending | None) -> None:
        self.kind = kind
        self.seat = seat
        self.a = a
        self.b = b
        self.c = c
        self.below = below
        if below is None:
            self.low = 0
            self.high = 0
        elif below.kind < HALF:
            self.low = below.low | BIT[below.kind]
            self.high = below.high
        else:
            self.low = below.low
            self.high = below.high | BIT[below.kind - HALF]

    def row(self) -> list[int]:
        return [self.kind, self.seat, self.a, self.b, self.c]


class Waiting(State):
    """Games derive from this.

    Several things come and go for each decision. So the stack is of links, which clones share, and what was taken
    from it is used again, unless a clone may have it still. What `pop` gives stays as it is until the next `pop`.
    """

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.awaited: Pending | None = None  # the top of the stack
        self._own: i64 = 0  # so many on top are on no other stack
        self._taken: Pending | None = None  # the last of them that was taken: somebody may still look at it
        self._spare: Pending | None = None  # those before it, to be used again

    def top(self) -> Pending:
        top = self.awaited
        assert top is not None
        return top

    def push(self, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        one = self._spare
        if one is None:
            one = Pending()
        else:
            self._spare = one.below
        one.lie(kind, seat, a, b, c, self.awaited)
        self.awaited = one
        self._own += 1

    def pop(self) -> Pending:
        top = self.top()
        self.awaited = top.below
        if self._own:
            self._own -= 1
            taken = self._taken
            if taken is not None:
                taken.below = self._spare
                self._spare = taken
            self._taken = top
        return top

    def wait_for_nothing(self) -> None:
        self.awaited = None
        self._own = 0

    def share(self, clone: Waiting) -> None:
        """The clone waits for the same."""
        clone.awaited = self.awaited
        clone._own = 0
        self._own = 0

    def pending(self) -> list[Pending]:
        """All of it, from the bottom up: what comes next stands last."""
        found: list[Pending] = []
        one = self.awaited
        while one is not None:
            found.append(one)
            one = one.below
        found.reverse()
        return found
