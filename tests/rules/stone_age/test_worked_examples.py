"""X: every worked example of the rulebooks. Red is seat 0, blue 1, green 2, yellow 3."""

from __future__ import annotations

import pytest

from .table import Table, buy

RED, BLUE, GREEN, YELLOW = range(4)


@pytest.mark.clause("X1")
def test_x1_the_food_of_the_set_up_is_a_2_and_a_10():
    table = Table(seats=4)
    assert [table.mat(seat)["food"] for seat in range(4)] == [2 + 10] * 4


@pytest.mark.clause("X2")
def test_x2_red_adds_nobody_to_four_people_in_the_forest():
    table = Table(seats=4).play("0: forest 4", "1: hunt 1", "2: hunt 1", "3: hunt 1")
    assert table.actor == RED
    table.refuses("forest 1")
    table.play("0: card 1")
    assert "forest 3" in table.legal  # the rings are free for blue


@pytest.mark.clause("X3")
def test_x3_blue_fills_the_tool_maker():
    table = Table(seats=4, start=BLUE).play("1: tool maker")
    for seat in (GREEN, YELLOW, RED):
        table.refuses("tool maker")
        table.play(f"{seat}: hunt 1")


@pytest.mark.clause("X4")
def test_x4_green_fills_the_hut_with_two_people():
    table = Table(seats=4, start=GREEN)
    table.refuses("hut 1")
    table.play("2: hut")
    assert table.mat(GREEN)["placed"] == {"hut": 2}
    for seat in (YELLOW, RED, BLUE):
        table.refuses("hut")
        table.play(f"{seat}: hunt 1")


@pytest.mark.clause("X5")
def test_x5_yellow_fills_the_field():
    table = Table(seats=4, start=YELLOW).play("3: field")
    for seat in (RED, BLUE, GREEN):
        table.refuses("field")
        table.play(f"{seat}: hunt 1")


@pytest.mark.clause("X6")
def test_x6_four_and_two_and_one_fill_the_forest():
    # Green stands between blue and yellow here and hunts.
    table = Table(seats=4).play("0: forest 4", "1: hunt 4", "2: hunt 5", "3: forest 2", "0: hunt 1")
    assert table.actor == BLUE
    table.refuses("forest 2")
    table.play("1: forest 1")
    assert table.actor == YELLOW
    table.refuses("forest 1")


@pytest.mark.clause("X7")
def test_x7_red_on_the_second_card_leaves_the_other_three_to_everybody():
    table = Table(seats=4).play("0: card 2")
    for seat in (BLUE, GREEN, YELLOW, RED):
        assert table.actor == seat
        table.refuses("card 2")
        assert {"card 1", "card 3", "card 4"} <= set(table.legal)
        table.play("hunt 1")


@pytest.mark.clause("X8")
def test_x8_yellow_on_the_third_stack_leaves_the_other_three_to_everybody():
    table = Table(seats=4, start=YELLOW).play("3: building 3")
    for seat in (RED, BLUE, GREEN, YELLOW):
        assert table.actor == seat
        table.refuses("building 3")
        assert {"building 1", "building 2", "building 4"} <= set(table.legal)
        table.play("hunt 1")


@pytest.mark.clause("X9")
def test_x9_a_round_of_placing_turns():
    table = Table(seats=4).play("0: card 3", "1: hunt 5", "2: hut", "3: building 2")
    assert [table.mat(seat)["free"] for seat in range(4)] == [4, 0, 3, 4]
    assert table.actor == RED
    table.play("0: hunt 1")
    assert table.actor == GREEN  # blue has nobody left


@pytest.mark.clause("X10")
def test_x10_tool_by_tool():
    table = Table(seats=2)
    shown = []
    for _ in range(12):
        start = table.actor
        table.give(0, food=20).give(1, food=20)
        moves = {0: ["tool maker", "hunt 4"], 1: ["hunt 5"]}
        table.place(*moves[start], **{f"seat{1 - start}": moves[1 - start]})
        while "use tool maker" not in table.legal:
            table.play("use hunt", "roll 1 1 1 1 1")
        table.play("use tool maker").finish_round()
        shown.append(sorted(table.mat(0)["tools"], reverse=True))
    assert shown[:4] == [[1, 0, 0], [1, 1, 0], [1, 1, 1], [2, 1, 1]]
    assert shown[5:7] == [[2, 2, 2], [3, 2, 2]]
    assert shown[8:10] == [[3, 3, 3], [4, 3, 3]]
    assert shown[11] == [4, 4, 4]


@pytest.mark.clause("X11")
def test_x11_green_brings_home_three_from_the_hut():
    table = Table(seats=4, start=GREEN).place("hut", "hunt 3").play("2: use hut")
    assert (table.mat(GREEN)["free"], table.mat(GREEN)["people"]) == (3, 6)


@pytest.mark.clause("X12")
def test_x12_blue_hunts_14_with_five_dice():
    table = Table(seats=4, start=BLUE).place("hunt 5").play("1: use hunt", "roll 1 2 3 4 4")
    assert table.mat(BLUE)["food"] == 12 + 7


@pytest.mark.clause("X13")
def test_x13_green_makes_11_a_12_with_a_tool():
    table = Table(seats=4, start=GREEN).give(GREEN, tools=[1, 0, 0]).place("hunt 3", "river 2")
    table.play("2: use hunt", "roll 2 4 5")
    assert table.legal == ["tools none", "tools 1"]
    unaided = table.state.clone()
    table.play("tools 1")
    assert table.mat(GREEN)["food"] == 12 + 6
    assert table.unused(GREEN) == []
    table.state = unaided
    table.play("tools none")
    assert table.mat(GREEN)["food"] == 12 + 5


@pytest.mark.clause("X14")
def test_x14_yellow_makes_4_a_6_with_two_tools():
    table = Table(seats=4, start=YELLOW).give(YELLOW, tools=[1, 1, 0]).place("hunt 2", "river 3")
    table.play("3: use hunt", "roll 1 3", "tools 1 1")
    assert table.mat(YELLOW)["food"] == 12 + 3


@pytest.mark.clause("X15")
def test_x15_green_finds_no_gold_because_the_tool_was_used_on_the_hunt():
    table = Table(seats=4, start=GREEN).give(GREEN, tools=[1, 0, 0]).place("hunt 3", "river 2")
    table.play("2: use hunt", "roll 2 4 5", "tools 1", "2: use river", "roll 2 3")
    assert table.actor == YELLOW  # nothing was asked: the tool is used
    assert table.wealth(GREEN) == [0, 0, 0, 0]


@pytest.mark.clause("X16")
def test_x16_red_makes_7_a_13_with_three_tools_of_2():
    table = Table(seats=4).give(RED, tools=[2, 2, 2]).place("river 3", "hunt 2")
    table.play("0: use river", "roll 1 2 4", "tools 2 2 2")
    assert table.wealth(RED) == [0, 0, 0, 2]


@pytest.mark.clause("X17")
def test_x17_wood_goes_on_when_the_wooden_pieces_have_run_out():
    table = Table(seats=4).give(BLUE, wood=28).give(GREEN, wood=28).place("forest 4", "hunt 1")
    table.play("0: use forest", "roll 6 6 6 6")
    assert table.wealth(RED) == [8, 0, 0, 0]


@pytest.mark.clause("X18")
def test_x18_yellow_pays_two_wood_and_a_clay_for_10_points():
    table = Table(seats=4, start=YELLOW, tiles=("wood+wood+clay", "4of2", "1to7.1", "4of1"))
    table.give(YELLOW, wood=2, clay=1).place("building 1", "hunt 4").play("3: use building 1")
    assert (table.mat(YELLOW)["score"], table.wealth(YELLOW)) == (10, [0, 0, 0, 0])
    assert table.mat(YELLOW)["buildings"] == ["wood+wood+clay"]


@pytest.mark.clause("X19")
def test_x19_a_building_of_4_and_2_kinds_takes_four_of_two_kinds():
    table = Table(tiles=("4of2", "4of1")).give(0, wood=4, clay=4, stone=4, gold=4).place("building 1", "hunt 4")
    table.play("use building 1")
    assert len(table.legal) == 6 * 3  # six pairs of kinds, three ways to share four
    table.refuses("pay wood 4", "pay wood 2 clay 1", "pay wood 3 clay 2", "pay wood 2 clay 1 gold 1")


@pytest.mark.clause("X20")
def test_x20_blue_pays_three_stone_and_a_wood_for_18():
    table = Table(tiles=("4of2", "4of1"), start=BLUE).give(BLUE, wood=1, stone=3).place("building 1", "hunt 4")
    table.play("1: use building 1")
    assert table.legal == ["pay wood 1 stone 3"]
    table.play("pay wood 1 stone 3")
    assert table.mat(BLUE)["score"] == 5 + 5 + 5 + 3 == 18


@pytest.mark.clause("X21")
def test_x21_a_1_7_building_takes_one_to_seven():
    table = Table(tiles=("1to7.1", "4of1")).give(0, wood=7, clay=1).place("building 1", "hunt 4")
    table.play("use building 1")
    woods = {f"pay wood {wood}" for wood in range(1, 8)}
    with_clay = {"pay clay 1"} | {f"pay wood {wood} clay 1" for wood in range(1, 7)}
    assert set(table.legal) == woods | with_clay


@pytest.mark.clause("X22")
def test_x22_the_second_and_third_card_were_taken():
    table = Table(cards=("food3-weaving", "food5-medicine", "food7-pottery", "tool-art")).give(0, wood=5)
    table.place("card 2", "card 3", "hunt 3").play("use card 2", "pay wood 2", "use card 3", "pay wood 3")
    table.finish_round(cards=["dice-time", "draw-writing"])
    assert table.position["cards"] == ["food3-weaving", "tool-art", "dice-time", "draw-writing"]


FIVE_SYMBOLS = ["dice-writing", "food5-medicine", "dice-pottery", "tool-art", "points3-music.1"]
OPEN = ("dice-time", "dice-transport", "food1-weaving", "clay1-shaman2")


@pytest.mark.clause("X23")
def test_x23_five_symbols_score_25():
    assert Table(cards=OPEN).give(0, cards=FIVE_SYMBOLS).lines(0)["culture"] == 25


@pytest.mark.clause("X24")
def test_x24_a_second_pottery_makes_26():
    assert Table(cards=OPEN).give(0, cards=[*FIVE_SYMBOLS, "food7-pottery"]).lines(0)["culture"] == 26


@pytest.mark.clause("X25")
def test_x25_five_farmers_at_7_score_35():
    cards = ["dice-farmer1", "dice-farmer2", "food3-farmer2"]
    assert Table(cards=OPEN).give(0, cards=cards, track=7).lines(0)["farmers"] == 35


@pytest.mark.clause("X26")
def test_x26_three_toolmakers_with_tools_worth_7_score_21():
    cards = ["once4-toolmaker1", "dice-toolmaker2.1"]
    assert Table(cards=OPEN).give(0, cards=cards, tools=[3, 2, 2]).lines(0)["toolmakers"] == 21


@pytest.mark.clause("X27")
def test_x27_seven_builders_with_six_buildings_score_42():
    cards = ["points3-builder3", "dice-builder1", "dice-builder2", "food4-builder1"]
    buildings = ["4of1", "4of3", "4of4", "5of1", "5of2", "1to7.3"]
    assert Table(cards=OPEN).give(0, cards=cards, buildings=buildings).lines(0)["builders"] == 42


@pytest.mark.clause("X28")
def test_x28_three_shamans_with_eight_people_score_24():
    cards = ["gold1-shaman1", "roll-wood-shaman2"]
    assert Table(cards=OPEN).give(0, cards=cards, people=8).lines(0)["shamans"] == 24


@pytest.mark.clause("X29")
def test_x29_the_dice_game_with_2_2_5_6():
    table = buy("dice-transport", "hunt 4", seats=4).play("*: roll 2 2 5 6", "0: die 5", "1: die 6")
    assert table.legal == ["die 2"]
    table.play("2: die 2", "3: die 2")
    assert table.mat(RED)["tools"] == [1, 0, 0]
    assert table.mat(BLUE)["track"] == 1
    assert (table.wealth(GREEN), table.wealth(YELLOW)) == ([0, 1, 0, 0], [0, 1, 0, 0])


@pytest.mark.clause("X30")
def test_x30_the_food_card_of_1():
    assert buy("food1-weaving").mat(0)["food"] == 12 + 1


@pytest.mark.clause("X31")
def test_x31_the_food_card_of_4():
    assert buy("food4-builder1").mat(0)["food"] == 12 + 4


@pytest.mark.clause("X32")
def test_x32_the_resource_card_of_gold():
    assert buy("gold1-shaman1").wealth(0) == [0, 0, 0, 1]  # one paid, one gained


@pytest.mark.clause("X33")
def test_x33_a_total_of_3_gives_one_wood():
    assert buy("roll-wood-shaman2", "hunt 4").play("roll 1 2").wealth(0) == [1, 0, 0, 0]


@pytest.mark.clause("X34")
def test_x34_two_dice_for_wood_give_one_per_full_3():
    for roll, wood in (("1 1", 0), ("2 3", 1), ("3 3", 2), ("5 6", 3), ("6 6", 4)):
        assert buy("roll-wood-shaman2", "hunt 4").play(f"roll {roll}").wealth(0) == [wood, 0, 0, 0]


@pytest.mark.clause("X35")
def test_x35_the_points_card_of_3():
    assert buy("points3-music.1").mat(0)["score"] == 3


@pytest.mark.clause("X36")
def test_x36_the_one_use_tool_of_4_helps_a_single_roll():
    table = buy("once4-toolmaker1", "river 1", "hunt 3").play("use river", "roll 2", "tools once 4")
    assert table.wealth(0) == [0, 0, 0, 1]
    table.play("use hunt", "roll 1 1 1")
    assert table.actor == 1  # nothing is left to add, now or later
    table.finish_round()
    assert table.mat(0)["one_use_tools"] == []


@pytest.mark.clause("X37")
def test_x37_the_tool_card_first_then_the_quarry():
    table = buy("tool-art", "quarry 2", "hunt 2").play("use quarry", "roll 4 5", "tools 1")
    assert table.wealth(0) == [0, 0, 2, 0]


@pytest.mark.clause("X38")
def test_x38_standing_on_a_last_tile_and_leaving_it_gives_another_round():
    table = Table(seats=3, start=RED).set(stacks=[1, 7, 7]).give(BLUE, wood=2, clay=1).play("0: building 1")
    table.refuses("building 1")  # blue could pay it and end the game
    table.place("hunt 4").play("0: leave building 1").finish_round()
    assert not table.over
    assert (table.position["round"], table.position["stacks"]) == (2, [1, 7, 7])
