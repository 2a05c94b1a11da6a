"""Dice, pools and generators, for any number of dice and any cards."""

from __future__ import annotations

import pickle
from math import comb
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from altamira import Rng, seeded
from altamira.core.chance import (
    MOST_CARDS,
    MOST_DICE,
    ROLL_TOTAL,
    cards_of,
    dice_in,
    faces_of,
    full_pool,
    nth_card,
    pool_size,
    roll_of,
    roll_weight,
    rolls,
    rolls_below,
    same_total,
    throw,
    totals,
)
from altamira.core.dealer import StreamRng

faces = st.lists(st.integers(1, 6), max_size=40)
cards = st.sets(st.integers(0, MOST_CARDS - 1))
seeds = st.one_of(st.integers(), st.text())


@given(faces, st.randoms())
def test_a_roll_is_its_faces_in_any_order(dice: list[int], random: Random) -> None:
    roll = roll_of(dice)
    assert faces_of(roll) == sorted(dice)
    random.shuffle(dice)
    assert roll_of(dice) == roll
    assert dice_in(roll) == len(dice)
    assert rolls_below(len(dice)) <= roll < rolls_below(len(dice) + 1)


@given(st.integers(0, rolls_below(41) - 1))
def test_every_id_is_a_roll(roll: int) -> None:
    assert roll_of(faces_of(roll)) == roll


def test_rolls_are_numbered_without_gaps_and_weigh_all_throws() -> None:
    for dice in range(9):
        ids = range(rolls_below(dice), rolls_below(dice + 1))
        assert len(ids) == comb(dice + 5, 5)
        assert sum(roll_weight(faces_of(roll)) for roll in ids) == 6**dice
    for dice in range(MOST_DICE + 1):
        assert sum(weight for _, weight in rolls(dice)) == sum(weight for _, weight in totals(dice)) == 6**dice
        assert len(totals(dice)) == 5 * dice + 1


@given(st.lists(st.integers(1, 6), max_size=20))
def test_the_weight_of_a_roll_is_the_number_of_its_orders(dice: list[int]) -> None:
    orders, left = 1, len(dice)
    for face in range(1, 7):
        orders *= comb(left, dice.count(face))
        left -= dice.count(face)
    assert roll_weight(dice) == orders


@given(st.lists(st.integers(1, 6), max_size=MOST_DICE))
def test_a_roll_stands_for_its_total(dice: list[int]) -> None:
    listed = same_total(roll_of(dice))
    assert ROLL_TOTAL[listed] == sum(dice)
    assert listed in [roll for roll, _ in totals(len(dice))]


@given(st.integers(0, 40), seeds)
def test_a_throw_has_as_many_dice_as_were_thrown(dice: int, seed: int | str) -> None:
    assert dice_in(throw(dice, Rng(seed))) == dice


@given(cards)
def test_a_pool_holds_its_cards(held: set[int]) -> None:
    pool = sum(1 << card for card in held)
    assert cards_of(pool) == sorted(held)
    assert pool_size(pool) == len(held)
    assert [nth_card(pool, n) for n in range(len(held))] == sorted(held)


@given(st.integers(0, MOST_CARDS))
def test_a_full_pool_holds_every_card(size: int) -> None:
    assert cards_of(full_pool(size)) == list(range(size))


@given(seeds, st.integers(1, 2**31), cards.filter(bool))
def test_generators_stay_in_range_and_can_be_repeated(seed: int | str, n: int, held: set[int]) -> None:
    pool = sum(1 << card for card in held)
    one, other = Rng(seed), Rng(seed)
    for _ in range(20):
        assert 0 <= (number := one.below(n)) < n
        assert other.below(n) == number
        assert (card := one.draw(pool)) in held
        assert other.draw(pool) == card
    assert pickle.loads(pickle.dumps(one)).below(n) == one.below(n)


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**40), st.integers(0, 99), st.integers(1, 2**31))
def test_a_stream_stays_in_range_and_can_be_repeated(key: bytes, stream: int, count: int, n: int) -> None:
    one, other = StreamRng(key, stream, count), StreamRng(key, stream, count)
    for _ in range(5):
        assert 0 <= (number := one.below(n)) < n
        assert other.below(n) == number


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**40), cards.filter(bool), st.integers(0, 99))
def test_a_deck_has_one_order_whatever_was_dealt_elsewhere(
    key: bytes, stream: int, held: set[int], count: int
) -> None:
    """The card that comes is the first of the order that is still there."""
    order: list[int] = []
    left = sum(1 << card for card in held)
    while left:
        order.append(StreamRng(key, stream, len(order)).draw(left))
        left &= ~(1 << order[-1])
    assert sorted(order) == sorted(held)
    some = [card for card in order if card % 2]
    if some:
        assert StreamRng(key, stream, count).draw(sum(1 << card for card in some)) == some[0]


@given(st.integers())
def test_a_seeded_dealer_can_be_repeated(seed: int) -> None:
    assert seeded(seed).commitment == seeded(seed).commitment != seeded(seed + 1).commitment
