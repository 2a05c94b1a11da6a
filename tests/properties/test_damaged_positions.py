"""A position in which any one value was changed is refused, or can be looked at like any other."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

import altamira
from altamira import Rng
from altamira.core.errors import BadRecord
from altamira.envs import encoder
from contract.cases import TABLES, Case, walk

SHIPPED = [case for case in TABLES if case.id in altamira.games()]
VALUES = [
    *(-5, -1, 0, 1, 2, 5, 7, 12, 15, 19, 20, 21, 32, 40, 60, 63, 64, 100, 255, 256, 300, 10**6, 2**40, 2**70),
    *(True, False, None, "", "wood", 1.5, [], [0], {}),
]


@pytest.mark.parametrize("case", SHIPPED, ids=str)
def test_a_position_with_one_value_changed_is_refused_or_can_be_looked_at_and_has_moves(case: Case) -> None:
    luck, rules, rows = random.Random(str(case)), case.rules(), encoder(case.rules())
    refused = taken = 0
    for seed in range(2):
        state = case.new()
        for number, _ in enumerate(walk(state, Rng(seed))):
            if number % 97 != 13:
                continue
            data = rules.dump(state)
            places = list(values(data))
            for _ in range(60):
                other = deepcopy(data)
                *way, last = luck.choice(places)
                inner: Any = other
                for key in way:
                    inner = inner[key]
                inner[last] = luck.choice(VALUES)
                try:
                    later = rules.load(other)
                except BadRecord:
                    refused += 1
                    continue
                taken += 1
                for seat in range(case.seats):
                    view = rules.view(later, seat)
                    row = rows.encode_state(later, seat)
                    assert row.tobytes() == rows.features.layout.row(rows.named(view)), (*way, last)
                    assert (row <= rows.high).all(), (*way, last)
                if later.actor() >= 0:
                    assert all(rules.read(later, rules.write(later, action)) == action for action in later.legal())
                assert np.isfinite(later.returns()).all()
    assert refused > 50
    assert taken > 5


def values(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the values of this data stand, lists of them included."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(value, dict | list):
            yield from values(value, (*way, key))
        if not isinstance(value, dict):
            yield (*way, key)
