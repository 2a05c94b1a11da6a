"""Positions as data: what contradicts itself is refused; every move has one text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import altamira
from altamira.core.errors import BadRecord, IllegalMove

from .table import Table

Change = Callable[[dict[str, Any]], Any]


def realm(**fields: Any) -> Change:
    return lambda dump: dump["realms"][0].update(fields)


def goods(**amounts: int) -> Change:
    return lambda dump: dump["realms"][0]["goods"].update(amounts)


def table(**fields: Any) -> Change:
    return lambda dump: dump.update(fields)


@pytest.mark.parametrize(
    "change",
    [
        realm(food=16),
        realm(food=-1),
        realm(food="3"),
        goods(wood=9),
        goods(stone=-1),
        goods(amber=1),
        realm(cities=4),
        realm(boxes={"city-4": 4}),
        realm(boxes={"city-8": 1}),
        realm(boxes={"temple": 7}, monuments=["temple"], first_to_finish=["temple"]),  # struck out with two
        realm(monuments=["obelisk"]),
        realm(boxes={"obelisk": 9}),
        realm(boxes={"obelisk": 9}, monuments=["obelisk"]),  # then somebody finished it first
        realm(first_to_finish=["obelisk"]),
        realm(developments=["shipping"]),  # not in this edition
        realm(developments=["medicine", "leadership"]),  # not in order
        realm(developments=["wheel"]),
        realm(disasters=-1),
        realm(ships=1),
        table(edition="2008"),
        table(turn=2),
        table(first=-1),
        table(partner=5),
        table(asked="thinking"),
        table(asked="discarding", rolling=0),  # nothing to discard
        table(asked="paying", rolling=0, wanted="empire"),  # nothing to pay with
        table(rolling=0),
        table(rolling=8),
        table(dice=["gold"]),
        table(give={"gold": 1}),
        table(ask={"wood": 9}),
        table(give={"food": -1}),
        table(swaps=6),
        table(offers=4),
        table(rolls=4),
        table(over="no"),
        table(realms=[]),
        table(realms=None),
    ],
)
def test_a_position_that_contradicts_itself_is_refused_in_a_line(change):
    position = Table()
    dump = position.position
    position.game.load(dump)
    change(dump)
    with pytest.raises(BadRecord) as error:
        position.game.load(dump)
    assert "\n" not in str(error.value)
    assert "The Bronze Age" in str(error.value)


def test_two_players_cannot_both_have_been_first():
    position = Table().give(0, monuments=["obelisk"]).give(1, later=["obelisk"])
    dump = position.position
    dump["realms"][1]["first_to_finish"] = ["obelisk"]
    with pytest.raises(BadRecord):
        position.game.load(dump)


def test_half_a_payment_or_a_discard_is_never_completed():
    """Other moves may be shortened while they stay clear; these would spend more than was said."""
    position = Table().give(0, wood=3, stone=2).throw("food food food").play("buy leadership")
    assert position.legal == ["pay wood stone"]
    game, state = position.game, position.state
    assert game.write(state, game.read(state, "pay")) == "pay wood stone"
    for typed in ("pay wood", "pay stone", "pay stone wood gold"):
        with pytest.raises(IllegalMove, match="possible: pay wood stone"):
            game.read(state, typed)
    position = Table().give(0, wood=5, stone=2).throw("food food food").play("end turn")
    with pytest.raises(IllegalMove, match="possible: keep wood 4 stone 2; keep wood 5 stone 1"):
        position.game.read(position.state, "keep wood 4")


def test_what_a_match_refuses_changes_nothing():
    match = altamira.new("bronze-age", 2, seed=1, trading=True)
    for wrong in (
        "reroll",
        "reroll gold",
        "keep wood 1",
        "stop stop",
        "offer 1",
        "build city-4 1",
        "pay coins",
        "",
    ):
        before = (match.save().text(), match.number)
        with pytest.raises(IllegalMove) as error:
            match.play(wrong)
        assert "possible: stop; " in str(error.value) or "could mean" in str(error.value)
        assert (match.save().text(), match.number) == before


def test_moves_can_be_taken_back_until_the_next_roll():
    match = altamira.Match(altamira.game("bronze-age", start_player="fixed"), 2)
    for line in (
        "roll workers coins coins",
        "stop",
        "build city-4 2",
        "build obelisk 1",
        "buy leadership",
        "pay coins",
    ):
        match.play(line)
    assert match.legal() == ["end turn"]
    for back in (["pay coins"], ["buy leadership", "buy irrigation", "end turn"]):
        match.undo(0)
        assert match.legal() == back
    match.play("end turn")
    match.undo(0)
    match.play("end turn")
    match.play("roll food food food")
    with pytest.raises(IllegalMove):
        match.undo(0)
