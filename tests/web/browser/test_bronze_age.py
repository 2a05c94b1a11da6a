"""The Bronze Age in the browser, by clicks only."""

from __future__ import annotations

import random

import pytest

from altamira.games.bronze_age.state import ENDING
from web.browser.curious import begin, move, settled
from web.browser.player import PHONE


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2])
def test_a_whole_game_is_played_with_clicks_only(player, seats):
    person = player()
    begin(person, seats)
    chance = random.Random(seats)
    moves = 0
    while settled(person):
        move(person, chance)
        moves += 1
    rounds = person.page.locator("#log .round").count()
    assert rounds == 10 if seats == 1 else rounds >= 5  # one buys a development a round, and five end the game
    assert moves > 2 * rounds
    count = person.page.locator("#count")
    assert count.is_visible()
    assert count.locator("tbody tr").count() >= 4


def test_a_purchase_can_be_taken_back_until_the_turn_is_ended(player):
    person = player()
    begin(person, 2)
    chance = random.Random(4)
    undo = person.page.locator("#tool-undo")
    development = person.page.locator("button.dev[data-action]")
    ending = person.page.locator(f"#dock .k-{ENDING}")
    assert settled(person)
    while not (ending.count() and undo.is_enabled()):
        number = person.number
        if development.count():  # whatever was rolled, sooner or later something can be bought
            development.first.click()
            person.wait_beyond(number)
        else:
            move(person, chance)
        assert settled(person), "the game ended before anything could be taken back"
    number = person.number
    undo.click()
    person.wait_beyond(number)
    assert settled(person)
    assert ending.count() == 0


def test_a_phone_plays_without_scrolling_sideways(player):
    person = player(size=PHONE, is_mobile=True, has_touch=True)
    begin(person, 2)
    chance = random.Random(5)
    for _ in range(15):
        assert settled(person)
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        move(person, chance)


def test_the_solo_of_the_day_begins_with_one_click_and_shows_no_hint(player):
    person = player()
    person.page.goto("/day")
    person.page.locator("form[action='/day'] button").click()
    person.page.wait_for_selector("#dock")
    assert settled(person)
    assert person.page.locator("#tool-hint").is_disabled()
    person.page.goto("/day")
    assert "Go on with your game" in person.page.locator("form[action='/day'] button").inner_text()
