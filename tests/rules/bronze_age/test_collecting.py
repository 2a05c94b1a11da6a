"""C: step 1, collecting what the dice give; and the test vectors of goods."""

from __future__ import annotations

import pytest

from .sheet import GOODS
from .table import Table


def collected(count: int, *developments: str, **amounts: int) -> list[int]:
    """The goods of a player who collects so many, with these developments and amounts before.

    Alone with Religion, so that no number of skulls takes goods away; odd numbers with one die of 1 good.
    """
    dice = ["skull"] * (count // 2) + ["good"] * (count % 2)
    dice += ["food"] * (7 - len(dice))
    table = Table(1).give(0, cities=7, developments=["religion", "caravans", *developments], **amounts)
    return table.throw(" ".join(dice)).goods()


@pytest.mark.clause("C1")
@pytest.mark.parametrize(
    ("face", "food", "goods", "workers", "coins"),
    [
        ("food", 9, 0, 0, 0),
        ("good", 0, 3, 0, 0),
        ("skull", 0, 6, 0, 0),
        ("workers", 0, 0, 9, 0),
        ("coins", 0, 0, 0, 21),
    ],
)
def test_what_a_face_gives(face, food, goods, workers, coins):
    table = Table().give(0, wood=0).throw(f"{face} {face} {face}")
    assert table.food() == 3 + food - 3
    assert sum(table.goods()) == goods
    assert (table.position["workers"], table.position["coins"]) == (workers, coins)


@pytest.mark.clause("C1")
def test_the_six_faces_are_equally_likely():
    table = Table()
    weights = {table.game.write(table.state, outcome): weight for outcome, weight in table.state.outcomes()}
    assert len(weights) == 56
    assert weights["roll food food food"] == weights["roll skull skull skull"] == 1
    assert weights["roll food food coins"] == weights["roll either coins coins"] == 3
    assert weights["roll food good skull"] == weights["roll workers either coins"] == 6
    assert sum(weights.values()) == 6**3


@pytest.mark.clause("C2")
@pytest.mark.parametrize("eaten", [0, 1, 2, 3])
def test_each_either_or_die_is_food_or_workers_as_a_whole(eaten):
    table = Table().roll("either either either").play("stop")
    assert table.legal == [f"food dice {dice}" for dice in range(4)]
    table.play(f"food dice {eaten}")
    assert table.food() == 3 + 2 * eaten - 3
    assert table.position["workers"] == 2 * (3 - eaten)


@pytest.mark.clause("C2")
def test_nothing_goes_on_before_the_either_or_dice_are_decided():
    table = Table().give(0, food=0).roll("skull skull either").play("stop")
    assert table.asked == "choosing"
    assert (table.lost(), table.goods()) == (0, [0] * 5)
    table.refuses("end build", "end turn", "stop", "food dice 2", "food dice -1", "food dice", "build city-4 1")
    table.play("food dice 1")
    assert table.lost() == 1 + 2


@pytest.mark.clause("C2")
def test_without_either_or_dice_nobody_is_asked():
    assert Table().throw("food workers coins").asked == "building"


@pytest.mark.clause("C3")
@pytest.mark.parametrize(("before", "after"), [(9, 15), (10, 15), (15, 15)])
def test_food_beyond_15_is_lost_before_feeding(before, after):
    table = Table().give(0, food=before, cities=4).throw("food food coins coins")
    assert table.food() == min(before + 6, 15) - 4 == after - 4


@pytest.mark.clause("C3")
def test_agriculture_adds_one_for_each_die_used_as_food():
    table = (
        Table().give(0, cities=4, food=0, developments=["agriculture"]).throw("food food either either", eaten=1)
    )
    assert table.food() == 4 + 4 + 3 - 4
    assert table.position["workers"] == 2


@pytest.mark.clause("C4")
def test_masonry_adds_one_for_each_die_used_as_workers():
    table = Table().give(0, cities=4, developments=["masonry"]).throw("workers workers either either", eaten=1)
    assert table.position["workers"] == 4 + 4 + 3
    assert table.food() == 3 + 2 - 4


@pytest.mark.clause("C4")
def test_coinage_makes_12_of_7():
    assert Table().throw("coins coins food").position["coins"] == 14
    assert Table().give(0, developments=["coinage"]).throw("coins coins food").position["coins"] == 24


@pytest.mark.clause("C4")
def test_workers_and_coins_are_gone_with_the_turn():
    table = Table().throw("workers workers coins").end_turn()
    assert (table.position["workers"], table.position["coins"]) == (0, 0)
    table.idle().throw("food food food")
    assert (table.position["workers"], table.position["coins"]) == (0, 0)


FROM_EMPTY = {
    0: [0, 0, 0, 0, 0],
    1: [1, 0, 0, 0, 0],
    2: [1, 1, 0, 0, 0],
    3: [1, 1, 1, 0, 0],
    4: [1, 1, 1, 1, 0],
    5: [1, 1, 1, 1, 1],
    6: [2, 1, 1, 1, 1],
    7: [2, 2, 1, 1, 1],
    8: [2, 2, 2, 1, 1],
    9: [2, 2, 2, 2, 1],
    10: [2, 2, 2, 2, 2],
    11: [3, 2, 2, 2, 2],
    12: [3, 3, 2, 2, 2],
    13: [3, 3, 3, 2, 2],
    14: [3, 3, 3, 3, 2],
}


@pytest.mark.clause("C5")
@pytest.mark.parametrize("goods", FROM_EMPTY)
def test_goods_go_into_the_rows_from_wood_upwards_and_again(goods):
    assert collected(goods) == FROM_EMPTY[goods]


@pytest.mark.clause("C5")
def test_every_turn_begins_with_wood_again():
    table = Table(1).throw("good food food").end_turn().throw("good food food").end_turn()
    assert table.goods() == [2, 0, 0, 0, 0]


@pytest.mark.clause("C5")
def test_nobody_chooses_where_goods_go():
    table = Table().throw("good good good")
    assert table.asked in ("ending", "buying")
    assert table.goods() == [1, 1, 1, 0, 0]


@pytest.mark.clause("C6")
@pytest.mark.parametrize(
    ("before", "count", "after"),
    [
        ([8, 0, 0, 0, 0], 3, [8, 1, 1, 0, 0]),
        ([8, 7, 6, 5, 4], 14, [8, 7, 6, 5, 4]),
        ([7, 0, 0, 0, 0], 11, [8, 2, 2, 2, 2]),
        ([0, 7, 6, 5, 3], 9, [2, 7, 6, 5, 4]),
    ],
)
def test_a_good_for_a_full_row_is_used_up_and_lost(before, count, after):
    assert collected(count, **dict(zip(GOODS, before, strict=True))) == after


WITH_QUARRYING = {
    0: [0, 0, 0, 0, 0],
    1: [1, 0, 0, 0, 0],
    2: [1, 2, 0, 0, 0],
    5: [1, 2, 1, 1, 1],
    6: [2, 2, 1, 1, 1],
    7: [2, 3, 1, 1, 1],
    12: [3, 4, 2, 2, 2],
}


@pytest.mark.clause("C7")
@pytest.mark.parametrize("goods", WITH_QUARRYING)
def test_quarrying_adds_one_stone_to_two_or_more_goods(goods):
    assert collected(goods, "quarrying") == WITH_QUARRYING[goods]


@pytest.mark.clause("C7")
def test_quarrying_adds_nothing_to_stone_that_was_traded():
    table = Table(trading=True).give(0, developments=["quarrying"]).give(1, stone=1).throw("food food food")
    table.play("offer 1", "ask stone", "send", "1: accept").end_turn()
    assert table.goods() == [0, 1, 0, 0, 0]


@pytest.mark.clause("C8")
@pytest.mark.parametrize(("before", "after"), [(4, 6), (5, 7), (6, 7), (7, 7)])
def test_quarrying_never_exceeds_the_row_of_stone(before, after):
    assert collected(2, "quarrying", stone=before) == [1, after, 0, 0, 0]
