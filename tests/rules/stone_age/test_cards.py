"""C: civilization cards."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files

import pytest

from .table import CARDS, GOODS, Table, buy, offer

ROWS = {
    row["id"]: row
    for row in tomllib.loads(files("altamira.games.stone_age").joinpath("cards.toml").read_text("utf-8"))["cards"]
}


def named(top: str) -> list[str]:
    return [card for card, row in ROWS.items() if row["top"] == top]


@pytest.mark.clause("C1")
@pytest.mark.parametrize(("price", "mixes"), [(1, 4), (2, 10), (3, 20), (4, 35)])
def test_card_n_costs_exactly_n_resources_in_any_mix(price, mixes):
    table = Table().give(0, wood=4, clay=4, stone=4, gold=4).place(f"card {price}").play(f"use card {price}")
    assert len(table.legal) == len(set(table.legal)) == mixes
    for move in table.legal:
        goods = dict(zip(move.split()[1::2], map(int, move.split()[2::2]), strict=True))
        assert sum(goods.values()) == price
        assert set(goods) <= set(GOODS)
    payment = {1: "pay gold 1", 2: "pay wood 1 stone 1", 3: "pay clay 3", 4: "pay wood 1 clay 1 stone 1 gold 1"}
    table.play(payment[price])
    assert sum(table.wealth(0)) == 16 - price
    assert len(table.mat(0)["cards"]) == 1


@pytest.mark.clause("C1")
def test_food_never_pays_for_a_card():
    table = Table().give(0, food=99, wood=1).place("card 1", "card 2")
    assert "use card 1" in table.legal
    table.refuses("use card 2")
    table.play("use card 1")
    assert table.legal == ["pay wood 1"]
    table.refuses("pay food 1")


@pytest.mark.clause("C2")
def test_a_player_who_cannot_pay_takes_the_person_home_and_the_card_stays():
    table = Table().give(0, wood=2).place("card 3", "hunt 4")
    table.refuses("use card 3")
    table.play("leave card 3")
    assert table.position["cards"][2] == "food7-pottery"
    assert (table.mat(0)["cards"], table.mat(0)["free"], table.wealth(0)) == ([], 1, [2, 0, 0, 0])


@pytest.mark.clause("C2")
def test_the_space_of_a_card_taken_stays_empty_until_the_next_round():
    table = Table().give(0, wood=2).place("card 2", "hunt 4").play("use card 2", "pay wood 2")
    assert table.position["cards"] == ["food3-weaving", None, "food7-pottery", "points3-builder3"]
    assert table.position["deck"] == 32
    table.finish_round(cards=["tool-art"])
    assert table.position["cards"] == ["food3-weaving", "food7-pottery", "points3-builder3", "tool-art"]


@pytest.mark.clause("C3", "C4")
@pytest.mark.parametrize("card", sorted(ROWS))
def test_the_upper_half_works_at_once_the_lower_half_does_not(card):
    table = offer(card, "hunt 4", mats={0: {"track": 3, "tools": [1, 1, 1], "people": 5}})
    before = table.mat(0)
    table.play("use card 1", "pay gold 1")
    if table.asked.startswith("rolling"):
        table.play("roll 3 3")
        table.play("die 3" if "die 3" in table.legal else "tools none")
    if table.asked == "drawing":
        table.play("draw tool-art")
    after = table.mat(0)
    changed = {name for name in before if before[name] != after[name]} - {"cards", "free", "placed"}
    assert (
        changed
        == {
            "dice_game": {"resources"},
            "food": {"food", "resources"},
            "resource": {"resources"} if ROWS[card].get("resource") != "gold" else set(),
            "roll_resource": {"resources"} if ROWS[card].get("resource") != "gold" else set(),
            "points": {"score", "resources"},
            "tool": {"tools", "resources"},
            "agriculture": {"track", "resources"},
            "draw_card": {"drawn", "resources"},
            "one_use_tool": {"one_use_tools", "resources"},
            "two_resources": {"two_resources", "resources"},
        }[ROWS[card]["top"]]
    )
    assert after["score"] == (3 if ROWS[card]["top"] == "points" else 0)


@pytest.mark.clause("C3")
def test_one_use_tools_and_two_resources_may_wait():
    table = buy("once4-toolmaker1", "hunt 4").play("use hunt", "roll 1 1 1 1", "tools none").finish_round()
    assert table.mat(0)["one_use_tools"] == [4]
    table = buy("two-medicine", "hunt 4").play("use hunt", "roll 1 1 1 1", "end turn").finish_round()
    assert table.mat(0)["two_resources"] is True


@pytest.mark.clause("C4")
def test_sixteen_green_cards_have_eight_symbols_and_twenty_sand_cards_have_figures():
    green = Counter(row["symbol"] for row in ROWS.values() if "symbol" in row)
    symbols = ("writing", "medicine", "pottery", "art", "music", "time", "transport", "weaving")
    assert green == dict.fromkeys(symbols, 2)
    sand = [row for row in ROWS.values() if "figure" in row]
    assert len(sand) == 20
    assert {row["figure"] for row in sand} == {"farmer", "toolmaker", "builder", "shaman"}
    assert {row["count"] for row in sand} == {1, 2, 3}
    assert not [row for row in sand if "symbol" in row]


@pytest.mark.clause("C4")
@pytest.mark.parametrize("card", sorted(ROWS))
def test_the_lower_half_of_every_card_counts_in_the_final_scoring(card):
    mat = {"cards": [card], "track": 3, "tools": [2, 2, 1], "people": 7, "buildings": ["4of1", "5of1"]}
    lines = Table(cards=[name for name in ROWS if name != card][:4]).give(0, **mat).lines(0)
    row = ROWS[card]
    worth = {"farmer": 3, "toolmaker": 5, "builder": 2, "shaman": 7}
    expected = {f"{figure}s": 0 for figure in worth} | {"culture": 0, "score": 0, "resources": 0}
    if "symbol" in row:
        expected["culture"] = 1
    else:
        expected[f"{row['figure']}s"] = worth[row["figure"]] * row["count"]
    assert lines == expected


@pytest.mark.clause("C4")
def test_a_spent_card_still_counts_in_the_final_scoring():
    table = buy("once2-toolmaker2", "hunt 4", mats={0: {"tools": [1, 1, 1]}})
    assert table.lines(0)["toolmakers"] == 6
    table.play("use hunt", "roll 1 1 1 1", "tools none")
    table.finish_round().play("hunt 5", "hunt 5", "use hunt", "roll 1 1 1 1 1")
    table.play("0: use hunt", "roll 1 1 1 1 1", "tools 1 once 2")
    assert table.mat(0)["one_use_tools"] == []
    assert table.lines(0)["toolmakers"] == 6


@pytest.mark.clause("C5")
@pytest.mark.parametrize(("seats", "roll"), [(2, "1 6"), (3, "1 3 6"), (4, "1 3 3 6")])
def test_the_dice_game_rolls_a_die_per_player_and_each_takes_one_buyer_first(seats, roll):
    table = offer("dice-time", "hunt 4", seats=seats).play("use card 1", "pay gold 1")
    table.refuses("roll 1", "roll 1 1 1 1 1")
    table.play(f"*: roll {roll}", "0: die 6")
    left = roll.split()[:-1]
    for seat in range(1, seats):
        assert (table.asked, table.actor) == ("picking a die", seat)
        assert table.legal == [f"die {face}" for face in sorted(set(left))]
        table.refuses("die 6", "pass")
        table.play(f"{seat}: die {left.pop(0)}")
    # Only then does the buyer's turn go on.
    assert (table.asked, table.actor, table.legal) == ("acting", 0, ["use hunt"])
    assert table.mat(0)["track"] == 1
    assert table.wealth(1) == [1, 0, 0, 0]


@pytest.mark.clause("C5")
def test_the_dice_game_goes_round_clockwise_from_a_buyer_in_the_middle():
    table = Table(seats=4, start=2, cards=("dice-time", *CARDS[1:])).give(2, wood=1).place("card 1", "hunt 4")
    table.play("use card 1", "pay wood 1", "roll 1 2 3 4", "2: die 4", "3: die 3", "0: die 2", "1: die 1")
    assert [table.wealth(seat) for seat in range(4)] == [[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0]]
    assert table.actor == 2


@pytest.mark.clause("C6")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_what_each_die_of_the_dice_game_gives(face):
    table = buy("dice-pottery", "hunt 4").play(f"roll {face} {face}", f"die {face}")
    mat = table.mat(0)
    gain = [*table.wealth(0), sum(mat["tools"]), mat["track"]]
    assert gain == [int(face == number) for number in range(1, 7)]
    assert mat["food"] == 12


@pytest.mark.clause("C6")
def test_a_die_that_brings_nothing_must_be_taken_too():
    mats = {1: {"tools": [4, 4, 4], "track": 10}}
    table = buy("dice-pottery", "hunt 4", mats=mats).play("roll 1 5", "0: die 1")
    assert (table.actor, table.legal) == (1, ["die 5"])
    table.play("1: die 5")
    assert table.mat(1)["tools"] == [4, 4, 4]
    table = buy("dice-pottery", "hunt 4", mats=mats).play("roll 1 6", "0: die 1")
    assert (table.actor, table.legal) == (1, ["die 6"])
    table.play("1: die 6")
    assert table.mat(1)["track"] == 10


@pytest.mark.clause("C7")
def test_neither_tiles_nor_one_use_tools_change_the_dice_of_a_dice_game():
    mats = {0: {"tools": [4, 4, 4], "one_use_tools": [4, 3, 2]}, 1: {"tools": [4, 4, 4]}}
    table = buy("dice-writing", "hunt 4", mats=mats).play("roll 1 1")
    assert table.legal == ["die 1"]
    table.play("0: die 1", "1: die 1")
    assert (table.unused(0), table.mat(0)["one_use_tools"]) == ([4, 4, 4], [4, 3, 2])


@pytest.mark.clause("C8")
def test_food_cards_give_the_food_shown():
    gains = sorted(buy(card).mat(0)["food"] - 12 for card in named("food"))
    assert gains == [1, 2, 3, 3, 4, 5, 7]
    assert buy("food7-pottery").mat(1)["food"] == 12


@pytest.mark.clause("C9")
def test_resource_cards_give_the_resources_shown():
    gains = {card: buy(card).wealth(0) for card in named("resource")}
    assert gains == {
        "stone2-transport": [0, 0, 2, 0],
        "stone1-farmer1": [0, 0, 1, 0],
        "stone1-shaman1": [0, 0, 1, 0],
        "gold1-shaman1": [0, 0, 0, 1],
        "clay1-shaman2": [0, 1, 0, 0],
    }


@pytest.mark.clause("C10")
@pytest.mark.parametrize(
    ("card", "good", "full"),
    [("roll-wood-shaman2", "wood", 3), ("roll-stone-shaman1", "stone", 5), ("roll-gold-art", "gold", 6)],
)
def test_roll_resource_rolls_two_dice_and_divides_as_the_place_does(card, good, full):
    assert card in named("roll_resource")
    for faces in ([1, 1], [1, 2], [1, 4], [2, 3], [3, 6], [5, 6], [6, 6]):
        table = offer(card, "hunt 4").play("use card 1", "pay gold 1")
        table.refuses("roll 1", "roll 1 1 1")
        table.play(f"*: roll {faces[0]} {faces[1]}")
        assert table.mat(0)["resources"][good] == sum(faces) // full
        assert sum(table.wealth(0)) == sum(faces) // full
    table = buy(card, "hunt 4", mats={0: {"tools": [1, 1, 0], "one_use_tools": [4]}})
    table.play("roll 1 5", "tools 1 1 once 4")
    assert table.mat(0)["resources"][good] == 12 // full
    assert (table.unused(0), table.mat(0)["one_use_tools"]) == ([], [])


@pytest.mark.clause("C11")
def test_points_cards_score_3_at_once():
    assert len(named("points")) == 3
    for card in named("points"):
        table = buy(card)
        assert (table.mat(0)["score"], table.mat(1)["score"]) == (3, 0)


@pytest.mark.clause("C12")
def test_the_tool_card_gives_a_tool_as_the_tool_maker_does():
    table = buy("tool-art", "hunt 4", mats={0: {"tools": [1, 1, 1]}})
    assert table.mat(0)["tools"] == [2, 1, 1]
    assert table.asked == "acting"
    table = buy("tool-art", "hunt 4", mats={0: {"tools": [4, 4, 4]}})
    assert table.mat(0)["tools"] == [4, 4, 4]


@pytest.mark.clause("C13")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (9, 10), (10, 10)])
def test_agriculture_moves_one_step_up_to_10(before, after):
    assert len(named("agriculture")) == 2
    for card in named("agriculture"):
        assert buy(card, mats={0: {"track": before}}).mat(0)["track"] == after


@pytest.mark.clause("C14")
def test_draw_card_takes_a_card_of_the_deck_whose_upper_half_does_nothing():
    table = buy("draw-writing", "hunt 6", mats={0: {"people": 7}})
    table.refuses("draw food3-weaving")  # it lies open, so it is not in the deck
    table.play("*: draw gold1-shaman1")
    assert table.wealth(0) == [0, 0, 0, 0]
    assert table.mat(0)["drawn"] == ["gold1-shaman1"]
    assert table.position["deck"] == 31
    assert "gold1-shaman1" not in table.position["unseen_cards"]
    assert (table.lines(0)["shamans"], table.lines(0)["culture"]) == (7, 1)


@pytest.mark.clause("C14")
def test_a_card_that_was_drawn_gives_no_tool_to_use_and_no_resources_to_redeem():
    table = buy("draw-writing", "hunt 4").play("draw once4-toolmaker1")
    assert table.mat(0)["one_use_tools"] == []
    table.play("use hunt", "roll 1 1 1 1")
    assert table.actor == 1
    table = buy("draw-writing", "hunt 4").play("draw two-medicine")
    assert table.legal == ["use hunt"]


@pytest.mark.clause("C14")
def test_a_drawn_card_shortens_the_deck():
    table = offer("draw-writing", "hunt 4").deck("tool-art", "dice-time")
    table.play("use card 1", "pay gold 1", "draw tool-art").finish_round()
    assert table.position["deck"] == 0
    assert not table.over
    table = offer("draw-writing", "hunt 4").deck("tool-art")
    table.play("use card 1", "pay gold 1", "draw tool-art").finish_round()
    assert table.over


@pytest.mark.clause("C15")
def test_draw_card_with_an_empty_deck_does_nothing():
    table = offer("draw-writing", "hunt 4").deck().play("use card 1", "pay gold 1")
    assert (table.actor, table.legal) == (0, ["use hunt"])
    assert table.mat(0)["cards"] == ["draw-writing"]
    assert table.mat(0)["drawn"] == []
    assert table.position["deck"] == 0


@pytest.mark.clause("C16")
@pytest.mark.parametrize(
    ("card", "value"), [("once4-toolmaker1", 4), ("once3-toolmaker1", 3), ("once2-toolmaker2", 2)]
)
def test_a_one_use_tool_adds_its_whole_value_to_one_roll_of_the_round_it_is_bought_in(card, value):
    table = buy(card, "hunt 1", "quarry 3", mats={0: {"tools": [1, 0, 0]}}).play("use hunt", "roll 2")
    assert table.legal == ["tools none", f"tools once {value}", "tools 1", f"tools 1 once {value}"]
    table.play(f"tools 1 once {value}")
    assert table.mat(0)["food"] == 12 + (2 + 1 + value) // 2
    table.play("use quarry", "roll 5 5 5")
    assert table.actor == 1  # nothing is left to add
    table.finish_round()
    assert table.mat(0)["one_use_tools"] == []
    assert table.unused(0) == [1]


@pytest.mark.clause("C16")
def test_a_one_use_tool_may_be_kept_for_a_later_round():
    table = buy("once3-toolmaker1", "hunt 4").play("use hunt", "roll 1 1 1 1", "tools none").finish_round()
    table.play("1: hunt 5", "0: forest 1", "0: hunt 4", "use hunt", "roll 1 1 1 1 1")
    table.play("0: use forest", "roll 3", "tools once 3")
    assert table.wealth(0) == [2, 0, 0, 0]


@pytest.mark.clause("C16")
def test_several_one_use_tools_may_join_one_roll():
    table = Table().give(0, one_use_tools=[4, 3, 2]).place("river 1", "hunt 4").play("use river", "roll 3")
    assert len(table.legal) == 8
    table.play("tools once 4 3 2")
    assert table.wealth(0) == [0, 0, 0, 2]


@pytest.mark.clause("C17")
def test_two_resources_gives_any_two_at_the_same_time_and_only_once():
    table = buy("two-medicine", "hunt 4")
    assert table.legal == ["use hunt", "redeem"]
    table.play("redeem")
    pairs = {f"take {a} {b}" for number, a in enumerate(GOODS) for b in GOODS[number:]}
    assert set(table.legal) == pairs
    assert len(pairs) == 10
    table.refuses("take wood", "take wood wood wood", "take food food")
    table.play("take gold gold")
    assert table.wealth(0) == [0, 0, 0, 2]
    assert table.legal == ["use hunt"]
    table.finish_round()
    assert table.mat(0)["two_resources"] is False


@pytest.mark.clause("C17")
def test_two_resources_may_be_redeemed_rounds_later_and_pay_at_once():
    table = buy("two-medicine", "hunt 4").play("use hunt", "roll 1 1 1 1", "end turn").finish_round()
    table.play("1: hunt 5", "0: card 2", "0: hunt 4", "use hunt", "roll 1 1 1 1 1")
    table.refuses("use card 2")
    table.play("0: redeem", "take wood clay", "use card 2", "pay wood 1 clay 1")
    assert len(table.mat(0)["cards"]) == 2


@pytest.mark.clause("C18")
def test_two_resources_is_redeemed_before_any_place_or_when_the_last_person_is_home():
    table = Table().give(0, two_resources=True)
    assert "redeem" not in table.legal  # placing
    table.place("forest 2", "hunt 3")
    assert table.legal == ["use hunt", "use forest", "redeem"]
    table.refuses("end turn")  # people are still out
    table.play("use hunt", "roll 1 1 1", "use forest", "roll 1 1")
    assert (table.actor, table.legal) == (0, ["redeem", "end turn"])
    table.play("end turn")
    assert table.actor == 1
    assert "redeem" not in table.legal
    # So it goes every round until the card is redeemed.
    table.finish_round().play("1: hunt 5", "0: hunt 5", "1: use hunt", "roll 1 1 1 1 1", "0: use hunt")
    table.play("roll 1 1 1 1 1")
    assert (table.actor, table.legal) == (0, ["redeem", "end turn"])
    table.play("redeem", "take clay clay")
    assert table.position["round"] == 3


@pytest.mark.clause("C18")
def test_two_resources_is_not_redeemed_in_the_middle_of_an_action():
    table = Table().give(0, two_resources=True, tools=[1, 0, 0], wood=2).place("card 1", "building 2", "hunt 3")
    table.play("use hunt", "roll 1 1 1")
    assert "redeem" not in table.legal  # adding tools
    table.play("tools none", "use card 1")
    assert "redeem" not in table.legal  # paying


@pytest.mark.clause("C18")
def test_two_resources_is_not_redeemed_in_the_turn_of_another():
    mats = {1: {"two_resources": True}}
    table = buy("dice-time", "hunt 4", mats=mats).play("roll 1 2", "0: die 1")
    assert (table.actor, table.legal) == (1, ["die 2"])


@pytest.mark.clause("C18")
def test_two_resources_is_redeemed_at_feeding_only_when_food_is_short():
    table = Table().give(0, two_resources=True, food=12).give(1, food=0, wood=9).place().finish_actions()
    assert (table.asked, table.actor) == ("feeding", 1)  # seat 0 had enough and was not asked
    assert "redeem" not in table.legal
    table = Table().give(0, two_resources=True, food=0).place().finish_actions()
    assert (table.asked, table.actor) == ("feeding", 0)
    assert "redeem" in table.legal
