"""Expectations over dice, against the sum over every single roll."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from altamira import Rng
from altamira.bots.handfuls import counts, kept_worths, led_worths, place, rolled_worths
from altamira.core.chance import FIRST_ROLL, faces_of, roll_of

DICE = 4


def handfuls(dice: int) -> range:
    return range(FIRST_ROLL[dice], FIRST_ROLL[dice + 1])


@pytest.fixture(scope="module")
def worths() -> list[float]:
    rng = Rng("worths")
    return [rng.below(1000) / 10 for _ in handfuls(DICE)]


def expected(faces: list[int], worths: list[float]) -> float:
    """What these dice are worth when the others are rolled, one order of faces after the other."""
    rolls = list(product(range(1, 7), repeat=DICE - len(faces)))
    return sum(worths[place(roll_of([*faces, *roll]), DICE)] for roll in rolls) / len(rolls)


def best(faces: list[int], worths: list[float], locked: int) -> float:
    """What these dice are worth to whoever keeps the best of all choices of them, locked ones always."""
    choices = [
        [face for at, face in enumerate(faces) if at in kept]
        for size in range(DICE + 1)
        for kept in combinations(range(DICE), size)
        if all(face - 1 != locked or at in kept for at, face in enumerate(faces))
    ]
    return max(expected(choice, worths) for choice in choices)


def test_counts_and_places_follow_the_ids_of_rolls() -> None:
    for dice in range(8):
        for id, numbers in zip(handfuls(dice), counts(dice), strict=True):
            assert counts(dice)[place(id, dice)] == numbers
            assert list(numbers) == [faces_of(id).count(face) for face in range(1, 7)]


def test_what_is_kept_is_worth_the_mean_over_all_rolls_of_the_rest(worths: list[float]) -> None:
    kept = kept_worths(worths, DICE)
    assert len(kept) == FIRST_ROLL[DICE + 1]
    for id in range(len(kept)):
        assert kept[id] == pytest.approx(expected(faces_of(id), worths))


@pytest.mark.parametrize("locked", [-1, 2])
def test_one_more_roll_keeps_the_best_dice_and_the_locked_ones(worths: list[float], locked: int) -> None:
    rolled = rolled_worths(worths, DICE, locked)
    for id in handfuls(DICE):
        assert rolled[place(id, DICE)] == pytest.approx(best(faces_of(id), worths, locked))


def test_one_die_rolled_again_is_worth_the_mean_of_its_six_faces(worths: list[float]) -> None:
    for id, choices in zip(handfuls(DICE), led_worths(worths, DICE), strict=True):
        faces = faces_of(id)
        assert sorted(face for _, face in choices) == sorted({face - 1 for face in faces})
        for worth, face in choices:
            left = list(faces)
            left.remove(face + 1)
            assert worth == pytest.approx(expected(left, worths))
