"""Positions as data: what contradicts itself, or is beyond what there is, is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from altamira.core.errors import BadRecord

from .table import Table

Change = Callable[[dict[str, Any]], Any]


def table(**fields: Any) -> Change:
    return lambda dump: dump.update(fields)


def species(**fields: Any) -> Change:
    return lambda dump: dump["species"][0].update(fields)


def kill(**fields: Any) -> Change:
    row = {
        "seat": 0, "place": 1, "claimable": False, "first": -1, "second": -1, "at": 1, "stolen": False, "cubes": 0,
        "alpha": False, "released": [],
    }  # fmt: skip
    return table(kills=[list({**row, **fields}.values())])


CHANGES: list[Change] = [
    species(bonus=[90]),
    species(dead=-1),
    species(alpha=99),
    species(side=2),
    species(needs=[0, 0, -1]),
    species(vocabulary=[1, 0, 0]),
    species(immature_elders=["singer"]),
    table(deal=[0, 1, 2]),
    table(deal=[3, 1, 2, 0, 0, 0]),
    table(deal=[0, -2, 2, 0, 0, 0]),
    table(deal=[0, 1, 90, 0, 0, 0]),
    table(deal=[0, 1, 2, 0, 5000, 0]),
    table(deal=[0] * 1000),
    table(fresh=[12]),
    table(down=[50]),
    table(contested=[60]),
    table(lost=[20, 0, 0]),
    table(lost=[10**6, 0, 0]),
    table(lost=[-1, 0, 0]),
    table(lost=[0, 0]),
    table(offers=[-1] * 9),
    table(turn=-1),
    table(turn=2**70),
    table(events_left=99),
    table(order=[0, 0, 1]),
    table(pending=[]),
    table(pending=[["no such thing", 0, 0, 0, 0]]),
    table(pending=[["recall", 3, 0, 0, 0]]),
    table(over=True),
    kill(seat=3),
    kill(place=12),
    kill(at=-1),
    kill(first=-2),
    kill(second=12),
    kill(cubes=20),
    kill(released=[10**6]),
    kill(released=[-1]),
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_position_that_cannot_be_is_refused_in_a_line(change):
    position = Table()
    dump = position.position
    position.game.load(dump)
    change(dump)
    with pytest.raises(BadRecord) as error:
        position.game.load(dump)
    assert "\n" not in str(error.value)
    assert "Neanderthal" in str(error.value)


@pytest.mark.parametrize(
    "change", [kill(), kill(first=1, second=2), table(deal=[0, 1, 2, 0, 0, 0]), table(lost=[19, 0, 0])]
)
def test_what_is_at_the_limits_can_be(change):
    position = Table()
    dump = position.position
    change(dump)
    assert position.game.dump(position.game.load(dump)) == dump
