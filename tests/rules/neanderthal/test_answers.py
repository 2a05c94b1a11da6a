"""Answers that name the members of a set, listed beforehand for six of them at a time."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from altamira.games.neanderthal.components import (
    CARD,
    CARD_ANSWERS,
    COUNT,
    DAUGHTER,
    DAUGHTER_ANSWERS,
    HUSBAND,
    HUSBAND_ANSWERS,
    LEVEL,
    LEVEL_ANSWERS,
    ONLY_PASS,
    PASS,
    PIECE,
    PLACE,
    PLACE_ANSWERS,
    PORTAL,
    PORTAL_ANSWERS,
    pass_or_numbers,
)

TABLES = [
    (LEVEL_ANSWERS, LEVEL, PORTAL),
    (PORTAL_ANSWERS, PORTAL, PLACE),
    (PLACE_ANSWERS, PLACE, HUSBAND),  # spots: the places, then the daughters
    (DAUGHTER_ANSWERS, DAUGHTER, HUSBAND),
    (HUSBAND_ANSWERS, HUSBAND, CARD),
    (CARD_ANSWERS, CARD, PIECE),
]


@given(st.integers(0, len(TABLES) - 1), st.integers(0))
def test_the_members_of_a_set_are_named_in_order_after_what_was_there(which: int, bits: int) -> None:
    table, first, end = TABLES[which]
    chosen = bits % 2 ** (end - first)
    result = [PASS]
    table.add(result, chosen)
    assert result == [PASS, *(first + i for i in range(end - first) if chosen >> i & 1)]


@given(st.integers(0, 40), st.integers(0, 19))
def test_numbers_to_choose_from_follow_the_pass_and_may_be_none(least: int, most: int) -> None:
    assert pass_or_numbers(least, most) == [PASS, *(COUNT + n for n in range(least, most + 1))]


def test_lists_that_are_shared_stay_as_they_are_when_others_are_made_of_them() -> None:
    result = [PASS]
    LEVEL_ANSWERS.add(result, 63)
    result.append(7)
    again = [PASS]
    LEVEL_ANSWERS.add(again, 63)
    assert again == [PASS, *range(LEVEL, PORTAL)]
    assert ONLY_PASS == [PASS]
