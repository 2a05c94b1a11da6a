"""Pools and rolls, which are found without loops, counted again with them."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from altamira import Rng
from altamira.core.chance import MOST_CARDS, cards_of, lowest, nth_card, pool_size, rolls, throw

cards = st.sets(st.integers(0, MOST_CARDS - 1))


@given(cards)
def test_a_pool_tells_its_cards_and_how_many_they_are(found: set[int]) -> None:
    pool = sum(2**card for card in found)
    assert cards_of(pool) == sorted(found)
    assert pool_size(pool) == len(found)
    assert [nth_card(pool, n) for n in range(len(found))] == sorted(found)


@pytest.mark.parametrize("card", range(63))
def test_the_lowest_card_of_a_pool_is_found_whatever_lies_above_it(card: int) -> None:
    assert lowest(2**card) == card
    assert lowest(2**63 - 2**card) == card


def test_there_is_no_card_beyond_the_last_of_a_pool() -> None:
    for pool, n in ((0, 0), (5, 2), (2**61, 1)):
        with pytest.raises(ValueError, match="no such card"):
            nth_card(pool, n)


@pytest.mark.parametrize("dice", range(9))
def test_a_throw_is_the_roll_whose_ticket_was_drawn(dice: int) -> None:
    ids = [roll for roll, _ in rolls(dice)]
    sums = list(accumulate(weight for _, weight in rolls(dice)))
    assert sums[-1] == 6**dice
    for seed in range(300):
        assert throw(dice, Rng(seed)) == ids[bisect_right(sums, Rng(seed).below(sums[-1]))]
