"""B: buildings."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from itertools import product

import pytest

from .table import GOODS, Table

ROWS = {
    row["id"]: row
    for row in tomllib.loads(files("altamira.games.stone_age").joinpath("buildings.toml").read_text("utf-8"))[
        "buildings"
    ]
}
FIXED = {tile: row for tile, row in ROWS.items() if "cost" in row}
OF_KINDS = {tile: row for tile, row in ROWS.items() if "kinds" in row}
FREE = {tile: row for tile, row in ROWS.items() if "most" in row}
VALUE = {"wood": 3, "clay": 4, "stone": 5, "gold": 6}


def stand_on(tile: str, **mat: object) -> Table:
    """Seat 0 stands on the first stack, with this tile on top."""
    other = next(name for name in ("4of2", "4of1") if name != tile)
    return Table(tiles=(tile, other)).give(0, **mat).place("building 1", "hunt 4")


def payment(amounts: tuple[int, ...]) -> str:
    return "pay " + " ".join(f"{good} {amount}" for good, amount in zip(GOODS, amounts, strict=True) if amount)


def payments(least: int, most: int, kinds: int | None, have: int) -> set[str]:
    """Every payment of least to most resources, of exactly so many kinds, out of so many of each kind."""
    return {
        payment(amounts)
        for amounts in product(range(have + 1), repeat=4)
        if least <= sum(amounts) <= most and (kinds is None or sum(map(bool, amounts)) == kinds)
    }


@pytest.mark.clause("B1")
def test_a_tile_that_could_be_paid_may_be_left_on_its_stack():
    table = stand_on("wood+wood+clay", wood=2, clay=1)
    assert {"use building 1", "leave building 1"} <= set(table.legal)
    table.play("leave building 1")
    assert (table.wealth(0), table.mat(0)["score"], table.mat(0)["free"]) == ([2, 1, 0, 0], 0, 1)
    assert (table.position["buildings"][0], table.position["stacks"][0]) == ("wood+wood+clay", 7)
    table.finish_round()
    assert "building 1" in table.legal


@pytest.mark.clause("B1")
@pytest.mark.parametrize("tile", sorted(ROWS))
def test_a_tile_that_cannot_be_paid_must_be_left(tile):
    table = stand_on(tile)
    table.refuses("use building 1")
    assert "leave building 1" in table.legal
    if tile in OF_KINDS:
        row = OF_KINDS[tile]
        one_short = [0] * 4
        for number in range(row["resources"] - 1):
            one_short[number % row["kinds"]] += 1
        table = stand_on(tile, **dict(zip(GOODS, one_short, strict=True)))
        table.refuses("use building 1")
        if row["kinds"] > 1:
            stand_on(tile, wood=99).refuses("use building 1")


@pytest.mark.clause("B2")
@pytest.mark.parametrize("tile", sorted(FIXED))
def test_a_fixed_building_costs_what_it_shows_and_scores_at_once(tile):
    cost = {good: FIXED[tile]["cost"].get(good, 0) for good in GOODS}
    for good in GOODS:
        if cost[good]:  # one resource short, whatever else there is
            stand_on(tile, **dict.fromkeys(GOODS, 9) | {good: cost[good] - 1}).refuses("use building 1")
    table = stand_on(tile, **{good: amount + 2 for good, amount in cost.items()}).play("use building 1")
    assert table.wealth(0) == [2, 2, 2, 2]
    assert table.mat(0)["score"] == FIXED[tile]["points"] == sum(VALUE[good] * cost[good] for good in GOODS)
    assert table.mat(0)["buildings"] == [tile]


@pytest.mark.clause("B3", "B5")
@pytest.mark.parametrize("tile", sorted(OF_KINDS))
def test_a_building_of_n_resources_and_k_kinds_takes_exactly_these(tile):
    number, kinds = OF_KINDS[tile]["resources"], OF_KINDS[tile]["kinds"]
    assert (number, kinds) in product((4, 5), (1, 2, 3, 4))
    table = stand_on(tile, wood=5, clay=5, stone=5, gold=5).play("use building 1")
    assert set(table.legal) == payments(number, number, kinds, 5)
    assert len(table.legal) == len(set(table.legal))
    before = table.state.clone()
    for move in table.legal:
        table.state = before.clone()
        table.play(move)
        words = move.split()[1:]
        paid = dict(zip(words[::2], map(int, words[1::2]), strict=True))
        assert table.mat(0)["score"] == sum(VALUE[good] * amount for good, amount in paid.items())
        assert table.wealth(0) == [5 - paid.get(good, 0) for good in GOODS]
        assert table.mat(0)["buildings"] == [tile]


@pytest.mark.clause("B3")
def test_there_is_one_building_for_each_number_and_kinds():
    assert sorted((row["resources"], row["kinds"]) for row in OF_KINDS.values()) == list(
        product((4, 5), range(1, 5))
    )


@pytest.mark.clause("B3")
def test_only_payments_out_of_what_the_player_has_are_offered():
    table = stand_on("4of2", wood=3, gold=2).play("use building 1")
    assert table.legal == ["pay wood 2 gold 2", "pay wood 3 gold 1"]


@pytest.mark.clause("B4", "B5")
@pytest.mark.parametrize("tile", sorted(FREE))
def test_a_1_7_building_takes_one_to_seven_resources_of_any_kinds(tile):
    table = stand_on(tile, wood=8, clay=8, stone=8, gold=8).play("use building 1")
    assert set(table.legal) == payments(1, 7, None, 7)
    table.refuses("pay wood 8", "pay gold 0", "leave building 1")
    before = table.state.clone()
    for move, points in [("pay wood 1", 3), ("pay gold 7", 42), ("pay wood 2 clay 2 stone 2 gold 1", 30)]:
        table.state = before.clone()
        table.play(move)
        assert table.mat(0)["score"] == points


@pytest.mark.clause("B4")
def test_there_are_three_1_7_buildings_and_one_resource_is_enough():
    assert len(FREE) == 3
    table = stand_on("1to7.2", clay=1).play("use building 1")
    assert table.legal == ["pay clay 1"]


@pytest.mark.clause("B5")
@pytest.mark.parametrize(("good", "value"), sorted(VALUE.items()))
def test_the_values_are_wood_3_clay_4_stone_5_gold_6(good, value):
    table = stand_on("4of1", **{good: 4}).play("use building 1", f"pay {good} 4")
    assert table.mat(0)["score"] == 4 * value


@pytest.mark.clause("B6")
def test_the_next_tile_is_turned_up_at_once_and_is_free_from_the_next_round_on():
    table = Table(seats=3, tiles=("wood+wood+clay", "4of2", "1to7.1")).give(0, wood=9, clay=9).give(1, wood=9)
    table.place("building 1", "hunt 4", seat1=["building 2", "hunt 4"]).play("0: use building 1")
    assert table.asked == "turning building"
    table.refuses("tile 4of2")  # it lies open on another stack
    table.play("*: tile wood+clay+clay")
    assert table.position["buildings"][0] == "wood+clay+clay"
    assert table.position["stacks"] == [6, 7, 7]
    # Seat 0 could pay it, but stands there no more; the others cannot come any more this round.
    assert (table.actor, table.legal) == (0, ["use hunt"])
    table.finish_round()
    assert table.position["buildings"][0] == "wood+clay+clay"
    assert "building 1" in table.legal


@pytest.mark.clause("B6")
def test_no_tile_is_turned_up_on_a_stack_that_is_empty():
    table = stand_on("wood+wood+clay", wood=2, clay=1).set(stacks=[1, 7]).play("use building 1")
    assert (table.actor, table.legal) == (0, ["use hunt"])
    assert table.position["buildings"][0] is None
    assert table.position["stacks"] == [0, 7]
