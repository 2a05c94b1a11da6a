"""P: step 4, buying a development. G: step 5, discarding."""

from __future__ import annotations

import pytest

from .sheet import EDITIONS, GOODS, ROWS, WORTH, developments
from .table import Table


def buyer(coins: int = 0, edition: str = "classic", seats: int = 2, **realm: object) -> Table:
    """Seat 0 is in step 4 with so many dice of coins; it had 9 food before and 3 cities, so 6 are left."""
    table = Table(seats, edition=edition).give(0, **{"food": 9, **realm})
    table.throw(" ".join(["coins"] * coins + ["workers"] * (3 - coins)))
    return table.on_to("buying", "discarding", "ending")


def on_sale(table: Table) -> set[str]:
    return {move.removeprefix("buy ") for move in table.legal if move.startswith("buy ")}


@pytest.mark.clause("P1")
def test_one_development_may_be_bought_in_a_turn():
    table = buyer(3, spearheads=4, cloth=5).play("buy leadership", "pay coins")
    assert table.asked in ("discarding", "ending")
    assert table.realm()["developments"] == ["leadership"]
    table.refuses("buy irrigation")


@pytest.mark.clause("P1")
def test_a_development_is_bought_once_by_each_player_and_by_several_players():
    table = buyer(2).play("buy leadership", "pay coins").end_turn()
    table.throw("coins coins food").play("buy leadership", "pay coins").end_turn()
    assert [table.realm(seat)["developments"] for seat in (0, 1)] == [["leadership"], ["leadership"]]
    table.throw("coins coins food")
    table.refuses("buy leadership", "buy xyzzy", "buy preservation", "buy leadership irrigation")
    assert on_sale(table) == {"irrigation"}


@pytest.mark.clause("P1")
def test_nobody_has_to_buy():
    table = buyer(3, wood=3)
    table.play("end turn")
    assert table.realm()["developments"] == []
    assert table.goods() == [3, 0, 0, 0, 0]
    assert (table.position["turn"], table.asked) == (1, "rolling")


@pytest.mark.clause("P1")
def test_who_cannot_buy_anything_is_not_asked():
    table = buyer(1, wood=1)
    assert table.legal == ["end turn"]
    assert table.asked == "ending"


@pytest.mark.clause("P2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_development_has_its_price_and_points(edition):
    table = developments(edition)
    assert len(table) == (17 if edition == "late-bronze-age" else 13)
    rich = {"wood": 8, "stone": 7, "pottery": 6, "cloth": 5, "spearheads": 4}
    assert on_sale(buyer(0, edition, **rich)) == set(table)
    for name, (_price, points) in table.items():
        bought = buyer(0, edition, **rich).play(f"buy {name}", "pay wood stone pottery cloth spearheads")
        assert bought.realm()["developments"] == [name]
        assert bought.lines()["developments"] == points


@pytest.mark.clause("P2", "P3", "P4")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("good", GOODS)
def test_a_row_of_goods_buys_what_it_is_worth_and_nothing_more(good, edition):
    prices = {name: price for name, (price, _) in developments(edition).items()}
    for peg in range(ROWS[good] + 1):
        for coins in range(4):
            means = WORTH[good][peg] + 7 * coins
            affordable = {name for name, price in prices.items() if price <= means}
            table = buyer(coins, edition, **{good: peg})
            assert on_sale(table) == affordable
            table.refuses(*(f"buy {name}" for name in sorted(set(prices) - affordable)))


@pytest.mark.clause("P4")
def test_the_rows_are_worth_what_the_board_says():
    for factor, good in enumerate(GOODS, 1):
        assert list(WORTH[good]) == [factor * peg * (peg + 1) // 2 for peg in range(ROWS[good] + 1)]


@pytest.mark.clause("P3")
def test_a_price_is_paid_with_coins_goods_or_both():
    assert buyer(2, wood=1).play("buy leadership").legal[0] == "pay coins"
    assert buyer(0, wood=4).play("buy leadership").legal == ["pay wood"]
    table = buyer(1, wood=2, stone=1, pottery=1).play("buy leadership")
    assert set(table.legal) == {
        "pay wood",
        "pay wood stone",
        "pay pottery",
        "pay wood pottery",
        "pay stone pottery",
        "pay wood stone pottery",
    }
    table.refuses("pay coins", "pay stone", "pay cloth", "pay food 1", "pay xyzzy", "end turn")


@pytest.mark.clause("P3")
def test_a_payment_that_falls_short_is_refused():
    table = buyer(0, wood=3, stone=2, cloth=2).play("buy leadership")
    assert table.legal == [
        "pay wood stone",
        "pay cloth",
        "pay wood cloth",
        "pay stone cloth",
        "pay wood stone cloth",
    ]
    table.refuses("pay coins", "pay stone")


@pytest.mark.clause("P4")
def test_a_kind_of_goods_is_spent_whole():
    table = buyer(0, wood=5, stone=1).play("buy leadership", "pay wood")
    assert table.goods() == [0, 1, 0, 0, 0]


@pytest.mark.clause("P5")
def test_no_change_is_given_and_coins_are_never_kept():
    table = buyer(3).play("buy leadership", "pay coins")
    assert table.position["coins"] == 0
    table.end_turn().idle().throw("food food coins")
    assert table.position["coins"] == 7


@pytest.mark.clause("P5")
def test_needless_goods_may_be_added_to_a_payment():
    table = buyer(2, cloth=1, spearheads=2).play("buy leadership")
    assert table.legal == ["pay coins", "pay cloth", "pay spearheads", "pay cloth spearheads"]
    table.play("pay cloth spearheads")
    assert table.goods() == [0, 0, 0, 0, 0]


@pytest.mark.clause("P6")
@pytest.mark.parametrize(("edition", "worth"), [("classic", 4), ("revised", 6), ("late-bronze-age", 6)])
def test_granaries_turn_food_left_after_feeding_into_coins(edition, worth):
    table = buyer(0, edition, developments=["granaries"])
    assert table.food() == 6
    assert on_sale(table) == {
        name for name, (price, _) in developments(edition).items() if price <= 6 * worth and name != "granaries"
    }
    table.play("buy agriculture")
    least = -(-15 // worth)
    assert table.legal == [f"pay food {food}" for food in range(least, 7)]
    table.refuses(f"pay food {least - 1}", "pay food 7", "pay coins", "pay food")
    table.play(f"pay food {least}")
    assert table.food() == 6 - least


@pytest.mark.clause("P6")
def test_granaries_mix_with_coins_and_goods():
    table = buyer(1, wood=1, developments=["granaries"]).play("buy leadership")
    assert "pay food 1" in table.legal
    assert "pay wood food 6" in table.legal
    table.refuses("pay coins", "pay wood")
    table.play("pay wood food 1")
    assert (table.goods(), table.food()) == ([0, 0, 0, 0, 0], 5)


@pytest.mark.clause("P6")
def test_without_granaries_or_a_purchase_food_is_never_spent():
    table = buyer(2).play("buy leadership")
    table.refuses("pay food 1")
    table = buyer(0, developments=["granaries"]).play("end turn")
    assert table.food() == 6


@pytest.mark.clause("P6")
def test_granaries_do_not_help_to_buy_themselves():
    table = buyer(0, food=15, pottery=4)
    assert on_sale(table) >= {"granaries"}
    table.play("buy granaries")
    assert table.legal == ["pay pottery"]


@pytest.mark.clause("P7", "G2")
def test_caravans_work_in_the_turn_in_which_they_are_bought():
    table = buyer(3, wood=4, stone=4).play("buy caravans", "pay coins")
    assert table.asked == "ending"
    assert table.end_turn().goods() == [4, 4, 0, 0, 0]


@pytest.mark.clause("P7")
def test_medicine_and_religion_protect_from_the_next_opponents_turn_on():
    table = buyer(3, wood=1).play("buy medicine", "pay coins").end_turn().throw("skull skull skull")
    assert table.lost(0) == 0
    table = buyer(3, wood=1).play("buy religion", "pay coins").give(1, developments=["religion"], cities=5)
    table.end_turn().throw("skull skull skull skull skull")
    assert table.goods(0) == [1, 0, 0, 0, 0]


@pytest.mark.clause("P7")
@pytest.mark.parametrize(
    ("development", "dice", "before", "after"),
    [
        ("coinage", "coins coins coins", 21, 36),
        ("masonry", "workers workers workers", 9, 12),
    ],
)
def test_other_developments_work_from_the_owners_next_turn_on(development, dice, before, after):
    table = buyer(3, cloth=5)
    assert table.position["coins"] == 21
    table.play(f"buy {development}", "pay cloth").end_turn().idle().throw(dice)
    assert max(table.position["coins"], table.position["workers"]) == after
    assert before != after


# G


def full(goods: list[int], **realm: object) -> Table:
    """Seat 0 has these goods at the end of a turn in which it bought nothing."""
    table = Table().give(0, **dict(zip(GOODS, goods, strict=True)), **realm).throw("food food food")
    return table.play("end turn") if table.asked == "buying" else table


@pytest.mark.clause("G1")
@pytest.mark.parametrize("goods", [[6, 0, 0, 0, 0], [2, 1, 1, 1, 1], [0, 0, 0, 2, 4]])
def test_six_goods_may_be_kept(goods):
    table = full(goods).end_turn()
    assert table.position["turn"] == 1
    assert table.goods(0) == goods


@pytest.mark.clause("G1")
def test_with_more_than_six_the_player_chooses_which_six_to_keep():
    table = full([4, 0, 2, 1, 0])
    assert table.asked == "discarding"
    assert set(table.legal) == {
        "keep wood 3 pottery 2 cloth 1",
        "keep wood 4 pottery 1 cloth 1",
        "keep wood 4 pottery 2",
    }
    table.refuses("keep wood 4 pottery 2 cloth 1", "keep wood 3 pottery 2", "keep wood 4 cloth 2", "end turn")
    table.refuses("keep wood 3 stone 3", "keep", "keep wood 7", "keep food 6")
    table.play("keep wood 4 pottery 1 cloth 1")
    assert table.goods() == [4, 0, 1, 1, 0]
    assert table.legal == ["end turn"]


@pytest.mark.clause("G1")
def test_from_full_rows_every_six_can_be_kept():
    table = full([8, 7, 6, 5, 4])
    keepings = {
        (a, b, c, d, e)
        for a in range(7) for b in range(7) for c in range(7) for d in range(6) for e in range(5)
        if a + b + c + d + e == 6
    }  # fmt: skip
    assert len(table.legal) == len(set(table.legal)) == len(keepings)
    for move in table.legal[::17]:
        other = Table().set(**table.position)
        other.play(move)
        assert tuple(other.goods()) in keepings


@pytest.mark.clause("G1")
def test_only_the_player_on_turn_discards():
    table = Table().give(1, wood=8, stone=3).throw("food food food").end_turn()
    assert table.goods(1) == [8, 3, 0, 0, 0]


@pytest.mark.clause("G2")
def test_caravans_keep_everything_within_the_rows():
    table = full([8, 7, 6, 5, 4], developments=["caravans"]).end_turn()
    assert table.goods(0) == [8, 7, 6, 5, 4]
    table.idle().throw("good good good")
    assert table.goods(0) == [8, 7, 6, 5, 4]


@pytest.mark.clause("G3")
def test_food_does_not_count_among_the_six():
    table = full([6, 0, 0, 0, 0], food=15)
    assert (table.asked, table.position["turn"]) == ("rolling", 1)
    assert (table.food(), table.goods()) == (15 - 3, [6, 0, 0, 0, 0])


@pytest.mark.clause("G3")
def test_food_survives_a_revolt_and_breaks_no_tie():
    table = Table().give(0, cities=5, food=15, wood=2).throw("skull skull skull skull skull")
    assert (table.food(), table.goods()) == (10, [0, 0, 0, 0, 0])
    assert Table().give(0, food=0).give(1, food=15).placings() == [1, 1]


@pytest.mark.clause("G4")
def test_a_turn_ends_when_its_player_says_so():
    table = Table().throw("food food food")
    assert (table.actor, table.legal) == (0, ["end turn"])
    table.play("0: end turn")
    assert (table.position["turn"], table.asked) == (1, "rolling")
