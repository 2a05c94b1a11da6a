"""A position that waits for one thing after another: what is pending lies on a stack, the next on top."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from altamira.core.state import State


@mypyc_attr(acyclic=True, free_list_len=1)  # made and dropped several times for each decision
class Pending:
    """A decision, an outcome or a step that the game waits for. Never changed, so that clones may share it."""

    def __init__(self, kind: i64, seat: i64, a: i64, b: i64, c: i64, below: Pending | None) -> None:
        self.kind: i64 = kind
        self.seat: i64 = seat
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.below: Pending | None = below  # what it lies on

    def row(self) -> list[int]:
        return [self.kind, self.seat, self.a, self.b, self.c]


class Waiting(State):
    """Games derive from this. Links, not a list: that would give memory back and take it again with every move."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.awaited: Pending | None = None  # the top of the stack; clones share it

    def top(self) -> Pending:
        top = self.awaited
        assert top is not None
        return top

    def push(self, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        self.awaited = Pending(kind, seat, a, b, c, self.awaited)

    def pop(self) -> Pending:
        top = self.top()
        self.awaited = top.below
        return top

    def pending(self) -> list[Pending]:
        """All of it, the last first."""
        found: list[Pending] = []
        one = self.awaited
        while one is not None:
            found.append(one)
            one = one.below
        found.reverse()
        return found
