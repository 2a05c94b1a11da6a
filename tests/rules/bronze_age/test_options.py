"""O: options and editions."""

from __future__ import annotations

from itertools import product

import pytest

import altamira
from altamira.core.errors import BadOption
from altamira.core.state import CHANCE

from .sheet import EDITIONS, developments
from .table import Table


@pytest.mark.clause("O1", "O2", "O3", "O4")
def test_the_options_and_their_defaults():
    assert altamira.game("bronze-age").options == {
        "edition": "classic",
        "trading": False,
        "solo_skulls": "by-edition",
        "start_player": "random",
    }
    for option in ("edition", "trading", "solo_skulls", "start_player"):
        with pytest.raises(BadOption) as error:
            altamira.game("bronze-age", **{option: "whatever"})
        assert str(error.value).startswith(f"Option {option} cannot be whatever; it is one of: ")
        assert "\n" not in str(error.value)


@pytest.mark.clause("O1")
@pytest.mark.parametrize("edition", ["", "2008", "classic_2008", "late bronze age", None, True, 0])
def test_an_edition_that_does_not_exist_is_refused_in_a_line(edition):
    with pytest.raises(BadOption) as error:
        altamira.game("bronze-age", edition=edition)
    assert str(error.value).endswith("it is one of: classic, revised, late-bronze-age.")


@pytest.mark.clause("O1")
def test_revised_changes_four_developments():
    classic, revised = developments("classic"), developments("revised")
    changed = {name: revised[name] for name in revised if revised[name] != classic[name]}
    assert changed == {"medicine": (20, 4), "religion": (25, 7), "architecture": (60, 8), "empire": (70, 10)}
    for edition, price in (("classic", 15), ("revised", 20)):
        for wood in (5, 6):
            table = Table(edition=edition).give(0, wood=wood).throw("food food food")
            assert ("buy medicine" in table.legal) == ((15 if wood == 5 else 21) >= price)


@pytest.mark.clause("O1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_edition_starts_with_every_number_of_players(seats, edition):
    table = Table(seats, edition=edition)
    assert table.position["edition"] == edition
    assert len(table.position["realms"]) == seats


@pytest.mark.clause("O2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_edition_can_be_played_with_trading(seats, edition):
    table = Table(seats, edition=edition, trading=True).throw("food food food")
    assert table.asked == "trading"


@pytest.mark.clause("O3")
@pytest.mark.parametrize(("edition", "skulls"), [*product(EDITIONS, ["by-edition", "reroll", "locked"])])
def test_alone_skulls_are_locked_by_edition_or_by_choice(edition, skulls):
    table = Table(1, edition=edition, solo_skulls=skulls).roll("skull food food")
    free = skulls == "reroll" or (skulls == "by-edition" and edition == "classic")
    assert ("reroll skull" in table.legal) == free


@pytest.mark.clause("O3")
@pytest.mark.parametrize("skulls", ["reroll", "locked"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_of_several_players_refuses_a_choice_about_skulls(seats, skulls):
    with pytest.raises(BadOption) as error:
        Table(seats, solo_skulls=skulls)
    assert "solo_skulls" in str(error.value)
    assert "\n" not in str(error.value)
    Table(seats, solo_skulls="by-edition").roll("skull food food").refuses("reroll skull")


@pytest.mark.clause("O2", "O3")
def test_a_refused_combination_is_refused_wherever_a_game_starts():
    for seats, options in ((1, {"trading": True}), (2, {"solo_skulls": "reroll"})):
        for start in (
            lambda seats=seats, options=options: altamira.game("bronze-age", **options).new(seats),
            lambda seats=seats, options=options: altamira.game("bronze-age").new(seats, **options),
            lambda seats=seats, options=options: altamira.new("bronze-age", seats, **options),
        ):
            with pytest.raises(BadOption):
                start()


@pytest.mark.clause("O4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_fixed_seat_0_starts(seats):
    state = altamira.game("bronze-age").new(seats)
    assert (state.actor(), len(state.outcomes())) == (CHANCE, seats)
    table = Table(seats, start_player="fixed")
    assert (table.asked, table.position["turn"], table.position["first"]) == ("rolling", 0, 0)
    matches = [altamira.new("bronze-age", seats, seed=seed, start_player="fixed") for seed in range(8)]
    assert {match.view(None).facts["first"] for match in matches} == {0}
