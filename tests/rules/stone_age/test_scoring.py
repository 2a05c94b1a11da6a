"""V: final scoring."""

from __future__ import annotations

import pytest

from .table import Table

# Cards that lie open here are needed by none of the tests below.
OPEN = ("dice-time", "dice-transport", "food1-weaving", "clay1-shaman2")
GREEN = {
    "writing": ("dice-writing", "draw-writing"),
    "medicine": ("food5-medicine", "two-medicine"),
    "pottery": ("dice-pottery", "food7-pottery"),
    "art": ("roll-gold-art", "tool-art"),
    "music": ("points3-music.1", "points3-music.2"),
    "time": ("dice-time", "agriculture-time"),
    "transport": ("dice-transport", "stone2-transport"),
    "weaving": ("food1-weaving", "food3-weaving"),
}
SAND = ("dice-farmer1", "dice-farmer2", "dice-builder1", "dice-builder2")


def count(**mat: object) -> dict[str, int]:
    """The points by line of a player who has this."""
    open_cards = [card for card in OPEN if card not in mat.get("cards", ())]
    spare = [card for card in SAND if card not in mat.get("cards", ())]
    return Table(cards=(open_cards + spare)[:4]).give(0, **mat).lines(0)


@pytest.mark.clause("V1")
@pytest.mark.parametrize("first", range(9))
def test_green_cards_score_the_square_of_the_different_symbols_and_again_for_the_second_set(first):
    for second in range(first + 1):
        symbols = list(GREEN.values())
        cards = [pair[0] for pair in symbols[:first]] + [pair[1] for pair in symbols[:second]]
        assert count(cards=cards)["culture"] == first * first + second * second


@pytest.mark.clause("V1")
def test_a_green_card_drawn_face_down_joins_the_sets():
    assert count(cards=["dice-writing"], drawn=["draw-writing"])["culture"] == 2
    assert count(cards=["dice-writing"], drawn=["tool-art"])["culture"] == 4


@pytest.mark.clause("V2")
def test_farmers_score_times_the_food_track():
    assert count(cards=["dice-farmer1", "food3-farmer2"], track=6, tools=[3, 3, 3])["farmers"] == 18
    assert count(cards=["dice-farmer1"], track=0)["farmers"] == 0


@pytest.mark.clause("V3")
def test_toolmakers_score_times_the_value_of_the_tiles_and_one_use_tools_do_not_count():
    cards = ["once4-toolmaker1", "once2-toolmaker2"]
    assert count(cards=cards, tools=[3, 2, 2], one_use_tools=[4, 2])["toolmakers"] == 21
    assert count(cards=cards, tools=[3, 2, 2], one_use_tools=[])["toolmakers"] == 21
    assert count(cards=cards, tools=[0, 0, 0], one_use_tools=[4, 2])["toolmakers"] == 0
    used = count(cards=cards, tools=[3, 2, 2], tools_used=[True, True, True])
    assert used["toolmakers"] == 21


@pytest.mark.clause("V4")
def test_builders_score_times_the_buildings():
    lines = count(cards=["points3-builder3", "dice-builder1"], buildings=["4of1", "1to7.2", "wood+wood+stone"])
    assert lines["builders"] == 12


@pytest.mark.clause("V5")
def test_shamans_score_times_the_people_wherever_they_stand():
    cards = ["stone1-shaman1", "roll-wood-shaman2"]
    assert count(cards=cards, people=9)["shamans"] == 27
    table = Table(cards=OPEN).give(0, cards=cards, people=9).play("hunt 9")
    assert table.lines(0)["shamans"] == 27


@pytest.mark.clause("V6")
def test_each_resource_left_scores_1_and_food_nothing():
    assert count(wood=1, clay=2, stone=3, gold=4, food=50) == {
        "score": 0, "culture": 0, "farmers": 0, "toolmakers": 0, "builders": 0, "shamans": 0, "resources": 10,
    }  # fmt: skip


@pytest.mark.clause("V7")
def test_an_unredeemed_two_resources_card_is_worth_2_points():
    cards = ("two-medicine", "food5-medicine", "food7-pottery", "food3-weaving")
    table = Table(cards=cards).give(0, gold=1).place("card 1", "hunt 4").play("use card 1", "pay gold 1")
    assert table.lines(0)["resources"] == 2
    table.play("redeem", "take wood clay")
    assert (table.lines(0)["resources"], table.mat(0)["two_resources"]) == (2, False)


@pytest.mark.clause("V7")
def test_a_two_resources_card_that_was_drawn_is_worth_nothing_but_its_symbol():
    lines = count(drawn=["two-medicine"])
    assert (lines["resources"], lines["culture"]) == (0, 1)


def placings(*mats: dict[str, object], **options: object) -> list[int]:
    table = Table(len(mats), cards=OPEN, **options)
    for seat, mat in enumerate(mats):
        table.give(seat, **mat)
    return [int(place) for place in table.state.placings()]


@pytest.mark.clause("V8")
def test_all_lines_are_added_to_the_score_reached_during_the_game_and_most_points_win():
    cards = ["dice-writing", "tool-art", "dice-farmer2", "once4-toolmaker1", "dice-builder2", "gold1-shaman1"]
    table = Table(cards=OPEN).give(1, score=62, food=20)
    table.give(0, score=40, track=2, tools=[1, 1, 1], people=6, food=20, wood=6, buildings=["4of1"], cards=cards)
    # Seat 0 buys a third symbol; the deck cannot replace the card, so the game ends after feeding.
    table.deck().place("card 3", "hunt 5").play("use card 3", "pay wood 3").finish_round()
    assert table.over
    assert table.lines(0) == {
        "score": 40, "culture": 9, "farmers": 4, "toolmakers": 3, "builders": 2, "shamans": 6, "resources": 3,
    }  # fmt: skip
    assert [int(score) for score in table.state.scores()] == [67, 62]
    assert [int(place) for place in table.state.placings()] == [1, 2]


@pytest.mark.clause("V8")
def test_the_order_of_the_seats_is_the_order_of_their_points():
    assert placings({"score": 5}, {"score": 9}, {"score": -3}, {"score": 7}) == [3, 1, 4, 2]


@pytest.mark.clause("V9")
def test_a_tie_is_won_by_the_greatest_sum_of_food_track_tools_and_people():
    tied = [
        {"score": 50, "track": 4, "tools": [1, 1, 0], "people": 5},
        {"score": 50, "track": 0, "tools": [2, 1, 1], "people": 8},
        {"score": 49, "track": 10, "tools": [4, 4, 4], "people": 10},
    ]
    assert placings(*tied) == [2, 1, 3]


@pytest.mark.clause("V9")
@pytest.mark.parametrize(
    "edge", [{"track": 1}, {"tools": [1, 0, 0]}, {"people": 6}], ids=["food track", "tools", "people"]
)
def test_each_part_of_the_sum_can_break_a_tie(edge):
    assert placings({"score": 30}, {"score": 30, **edge}) == [2, 1]


@pytest.mark.clause("V9")
def test_who_is_equal_in_points_and_sum_shares_the_win():
    tied = [
        {"score": 30, "track": 2},
        {"score": 30, "tools": [1, 1, 0]},
        {"score": 30, "people": 7},
        {"score": 29},
    ]
    assert placings(*tied) == [1, 1, 1, 4]


@pytest.mark.clause("V9")
def test_food_resources_and_one_use_tools_do_not_break_a_tie():
    assert placings({"score": 30, "food": 40, "one_use_tools": [4, 3, 2]}, {"score": 30, "food": 0}) == [1, 1]
    assert placings({"score": 28, "wood": 2}, {"score": 30}) == [1, 1]


@pytest.mark.clause("V10")
def test_the_score_goes_on_beyond_99():
    table = (
        Table(tiles=("stone+stone+gold", "4of2")).give(0, score=95, stone=2, gold=1).place("building 1", "hunt 4")
    )
    table.play("use building 1")
    assert table.mat(0)["score"] == 111
    assert placings({"score": 250}, {"score": 99}) == [1, 2]
