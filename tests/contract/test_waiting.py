"""The stack of what is pending beside plain lists: clones share its links, and what was taken is used again."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from altamira.core.waiting import HALF, Pending, Waiting

Row = tuple[int, int, int, int, int]
small = st.integers(0, 9)
rows = st.tuples(st.integers(0, 2 * HALF - 1), small, small, small, small)


def row(one: Pending) -> Row:
    return int(one.kind), int(one.seat), int(one.a), int(one.b), int(one.c)


@pytest.mark.parametrize("seed", range(20))
def test_stacks_cloned_from_each_other_do_not_disturb_each_other(seed: int) -> None:
    luck = Random(seed)
    stacks: list[tuple[Waiting, list[Row]]] = [(Waiting(2), [])]
    taken: list[tuple[Pending, Row] | None] = [None]  # what each has given last: it stays as it is until the next
    for number in range(300):
        which = luck.randrange(len(stacks))
        stack, expected = stacks[which]
        deed = luck.choice(["push", "push", "push", "pop", "pop", "clone", "forget"])
        if deed == "push":
            new = (luck.randrange(2 * HALF), number, luck.randrange(9), luck.randrange(9), luck.randrange(9))
            stack.push(*new)
            expected.append(new)
        elif deed == "pop" and expected:
            taken[which] = stack.pop(), expected.pop()
        elif deed == "clone" and len(stacks) < 6:
            clone = Waiting(2)
            stack.share(clone)
            stacks.append((clone, expected[:]))
            taken.append(None)
        elif deed == "forget" and luck.random() < 0.1:
            stack.wait_for_nothing()
            expected.clear()
        for other, model in stacks:
            assert [row(one) for one in other.pending()] == model
        for found in taken:
            assert found is None or row(found[0]) == found[1]


@given(st.lists(rows, min_size=1))
def test_the_top_knows_the_kinds_that_lie_below_it(play: list[Row]) -> None:
    stack = Waiting(2)
    for new in play:
        stack.push(*new)
    below = {kind for kind, *_ in play[:-1]}
    top = stack.top()
    assert {kind for kind in range(HALF) if top.low >> kind & 1} == {kind for kind in below if kind < HALF}
    assert {kind for kind in range(HALF) if top.high >> kind & 1} == {
        kind - HALF for kind in below if kind >= HALF
    }


def test_a_stack_that_comes_and_goes_takes_no_new_memory() -> None:
    stack = Waiting(2)
    stack.push(1, 0)
    seen: set[int] = set()
    for _ in range(100):
        stack.push(2, 0)
        stack.push(3, 0)
        seen |= {id(stack.pop()), id(stack.pop())}
    assert len(seen) <= 4
