"""Whole numbers may be NumPy's, wherever they are asked for; what is none is refused in one line."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import altamira
from altamira import AltamiraError, Rng
from altamira.core.whole import whole


@pytest.mark.parametrize("kind", [np.int64, np.uint8, np.int32])
def test_seats_and_seeds_may_be_of_numpy(kind: Any) -> None:
    game = altamira.game("stone-age")
    assert game.dump(game.new(kind(4))) == game.dump(game.new(4))
    assert [Rng(kind(7)).below(1000) for _ in range(3)] == [Rng(7).below(1000) for _ in range(3)]
    match = altamira.new("stone-age", seats=kind(3), seed=kind(5))
    other = altamira.new("stone-age", seats=3, seed=5)
    assert game.dump(match.view().position) == game.dump(other.view().position)
    bots = [altamira.bot("random", seed=seed) for seed in (kind(2), 2)]
    assert bots[0].choose(match.view()) == bots[1].choose(match.view())


@pytest.mark.parametrize("seed", [1.5, float("nan"), None, b"x", [1], True, np.True_, np.float64(3)], ids=repr)
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(AltamiraError, match=r"^A seed is a whole number or a text, not "):
        Rng(seed)
    if seed is not None:  # none: an honest secret dealer
        with pytest.raises(AltamiraError, match=r"^A seed is a whole number or a text, not "):
            altamira.new("stone-age", seats=2, seed=seed)


@pytest.mark.parametrize("seats", [2.0, "2", None, True, np.int64(9)], ids=repr)
def test_what_is_no_number_of_seats_is_refused(seats: Any) -> None:
    with pytest.raises(AltamiraError, match=r"^Stone Age is for 2 to 4 seats, not .*\.$"):
        altamira.game("stone-age").new(seats)


def test_truth_is_no_number() -> None:
    assert [whole(value) for value in (True, np.True_, 1.0, "1", None)] == [None] * 5
    assert [whole(value) for value in (1, np.int8(1), np.array(1))] == [1] * 3
