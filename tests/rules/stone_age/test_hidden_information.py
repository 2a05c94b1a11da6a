"""H: who knows what."""

from __future__ import annotations

import json

import pytest

import altamira
from altamira.core.rng import Rng

from .table import Table

CARDS = ("draw-writing", "food3-weaving", "food5-medicine", "food7-pottery")


def drawn(card: str) -> Table:
    """Seat 0 has bought draw-writing and drawn this card."""
    table = Table(seats=3, cards=CARDS).give(0, wood=1).place("card 1", "hunt 4")
    return table.play("use card 1", "pay wood 1", f"draw {card}")


def facts(table: Table, seat: int | None) -> dict:
    return table.game.view(table.state, seat).facts


@pytest.mark.clause("H1")
def test_a_player_sees_all_the_own_cards_the_drawn_one_included():
    table = drawn("gold1-shaman1")
    mine = facts(table, 0)["tribes"][0]
    assert (mine["cards"], mine["drawn"]) == (["draw-writing"], ["gold1-shaman1"])
    assert table.game.view(table.state, 0).scores[0] == 1 + 5


@pytest.mark.clause("H2")
@pytest.mark.parametrize("seat", [1, 2, None])
def test_the_others_do_not_see_a_card_that_was_drawn(seat):
    views = []
    for card in ("gold1-shaman1", "tool-art", "two-medicine"):
        table = drawn(card)
        view = table.game.view(table.state, seat)
        assert view.facts["tribes"][0]["drawn"] == ["?"]
        assert view.scores[0] == 1
        views.append(json.dumps([view.facts, view.scores, view.moves()], sort_keys=True))
    # Whatever was drawn, what they see is the same to the letter.
    assert len(set(views)) == 1


@pytest.mark.clause("H2")
def test_the_log_of_the_others_says_only_that_a_card_was_drawn():
    game = altamira.game("stone-age", start_player="fixed")
    match = altamira.Match(game, 2)
    for line in (*(f"turn {card}" for card in CARDS), "tile 4of1", "tile 4of2"):
        match.play(line)
    for line in ("forest 3", "hunt 5", "card 1", "hunt 1", "use forest", "roll 1 1 1", "use card 1", "pay wood 1"):
        match.play(line)
    match.play("draw tool-art")
    assert match.log(0)[-1] == "*: draw tool-art"
    assert match.log(1)[-1] == match.log(None)[-1] == "*: draw ?"
    assert "tool-art" not in match.record(1).text() + match.record().text()
    assert "tool-art" in match.record(0).text()


@pytest.mark.clause("H2")
def test_for_the_others_a_drawn_card_may_still_be_any_card_not_seen():
    table = drawn("gold1-shaman1")
    view = table.game.view(table.state, 1)
    unseen = set(view.facts["unseen_cards"])
    assert "gold1-shaman1" in unseen
    assert len(unseen) == 32
    assert not unseen & set(CARDS)
    rng = Rng(1)
    guesses = {table.game.dump(view.guess(rng))["tribes"][0]["drawn"][0] for _ in range(600)}
    assert guesses == unseen


@pytest.mark.clause("H2")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_nobody_knows_the_order_of_the_deck_or_the_tiles_below_or_out_of_play(seat):
    table = Table(seats=2)
    known = facts(table, seat)
    assert len(known["unseen_cards"]) == 32
    # Twelve tiles lie under the two that show, fourteen left the game: none is told from another.
    assert len(known["unseen_buildings"]) == 26
    assert not set(known["unseen_buildings"]) & set(known["buildings"])
    assert known["stacks"] == [7, 7]
    assert set(known) == set(table.position)


@pytest.mark.clause("H3")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_everything_else_is_public(seat):
    table = Table(seats=3, cards=CARDS)
    table.give(0, cards=["tool-art", "once4-toolmaker1"], one_use_tools=[4], tools=[2, 1, 1], gold=3, track=2)
    table.give(1, buildings=["1to7.2"], two_resources=True, food=3, score=-7, people=8)
    table.place("card 2", "hunt 4", seat1=["forest 1", "hunt 7"]).play("use card 2", "pay gold 2")
    known, all_of_it = facts(table, seat), table.position
    assert known == all_of_it
    assert known["tribes"][0]["cards"] == ["food3-weaving", "tool-art", "once4-toolmaker1"]
    assert (known["deck"], sum(known["stacks"])) == (30, 20)


@pytest.mark.clause("H3")
def test_that_a_card_was_drawn_and_the_size_of_the_deck_are_public():
    table = drawn("gold1-shaman1")
    known = facts(table, 2)
    assert known["deck"] == 31
    assert known["tribes"][0]["cards"] == ["draw-writing"]
    assert len(known["tribes"][0]["drawn"]) == 1
