"""Games in the browser, by clicks and by keys."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from web.browser.player import ACTING, PHONE, TUMBLING


@pytest.mark.slow
def test_two_clicks_and_a_whole_game_against_bots_with_clicks_only(player, tmp_path):
    person = player()
    person.play_bots(3)
    assert person.play_on(random.Random(3)) > 30
    count = person.page.locator("#count")
    assert count.locator("tbody tr").count() == 7
    assert count.locator("thead th").count() == 4
    person.page.locator("#topbar [popovertarget=more]").click()
    person.page.locator("#checked", has_text="fits the fingerprint").wait_for()  # once that is computed
    with person.page.expect_download() as download:
        person.page.locator("#proof [download]").click()
    record = tmp_path / "record.json"
    download.value.save_as(record)
    done = subprocess.run(
        [sys.executable, "-m", "altamira", "verify", str(record)], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr


def test_a_phone_plays_without_scrolling_sideways(player):
    person = player(size=PHONE, is_mobile=True, has_touch=True)
    person.play_bots(2)
    person.page.wait_for_selector("body[data-layout=tall]")
    chance = random.Random(5)
    for _ in range(6):
        assert person.wait_for_turn()
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        person.move(chance)
    for tab in ("log", "chat", "board"):
        person.page.locator(f"#tab-{tab}").tap()
        person.page.wait_for_selector(f"#tab-{tab}[aria-selected=true]")  # a tap is a click a moment later
    person.page.locator("#chip-1").tap()
    person.page.wait_for_selector("#mat-1")


def test_people_walk_to_where_they_are_sent(player):
    person = player(calm=False)
    person.sit_on_all_sides()  # no bot that may be in the forest already
    page = person.page
    page.locator("#place-forest").click()
    seat = page.evaluate("document.querySelector('#dock').className.match(/seat-(\\d)/)[1]")
    one = f"document.querySelector('#p-{seat}-0')"
    spot = f"{one}.getBoundingClientRect().y"
    before = page.evaluate(spot)
    person.slow_down()
    page.locator("#menu-place-forest [data-action]").first.click()
    person.until(f"Math.abs({spot} - {before}) > 5")
    halfway = page.evaluate(spot)
    person.slow_down(1)
    person.until(f"{one}.getAnimations().length === 0 && {spot} < {before} - 40")
    assert halfway != page.evaluate(spot)


def test_dice_tumble_when_they_fall(player):
    person = player()
    person.sit_on_all_sides()
    chance = random.Random(2)
    while person.wait_for_turn():
        person.see_motion(person.page.evaluate(ACTING))  # the way there is not waited for
        person.slow_down()
        person.move(chance)
        if person.page.evaluate(TUMBLING):
            return
        person.slow_down(1)
    raise AssertionError("no dice were seen to tumble")


def test_with_reduced_motion_nothing_moves(player):
    person = player(calm=True)
    person.play_bots(1)
    person.wait_for_turn()
    person.slow_down()
    person.move(random.Random(1))
    person.wait_for_turn()
    assert person.page.evaluate("document.getAnimations().length") == 0


def test_a_turn_can_be_played_with_the_keyboard_alone(player):
    person = player()
    page = person.page
    page.goto("/")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.quick') !== null"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#board")
    person.wait_for_turn()
    number = person.number
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id === 'place-hunt'"):
            break
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("Hunt")
    page.keyboard.press("Enter")
    page.wait_for_selector("#menu-place-hunt:not([hidden])")
    assert page.evaluate("document.activeElement.closest('#menu-place-hunt') !== null")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.textContent").startswith("2")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "place-hunt"
    page.keyboard.press(" ")
    page.keyboard.press("Enter")
    person.wait_beyond(number)
    assert page.evaluate("document.activeElement !== document.body"), "the focus must not be lost"
    assert "hunting" in page.locator("#say").inner_text()


def test_undo_takes_the_last_choice_back(player):
    person = player()
    person.sit_on_all_sides(names=("Ana", "Bo"))
    page = person.page
    person.wait_for_turn()
    assert page.locator("#topbar [data-do=undo]").is_disabled()
    person.move(random.Random(4))
    page.wait_for_selector("#topbar [data-do=undo]:enabled")
    number = person.number
    page.locator("#topbar [data-do=undo]").click()
    person.wait_beyond(number)
    assert page.locator("#log .undone").count() == 1
    assert page.locator("#p-0-0, #p-1-0").count() == 2


def test_a_hint_marks_the_best_choice_and_lists_what_can_be_played_from_there(player):
    person = player()
    person.play_bots(1)
    person.wait_for_turn()
    number = person.number
    person.page.locator("#place-hunt").click()
    person.page.locator("#menu-place-hunt [data-people='1']").click()
    person.wait_beyond(number)
    person.wait_for_turn()  # the bot has moved: bots are awake, and an expert who wakes up has less time to think
    person.page.locator("#topbar [data-do=hint]").click()
    person.page.wait_for_selector("#advice:not([hidden])")
    moves = person.page.locator("#advice li button")
    assert moves.count() == 3
    assert "%" in moves.first.inner_text()
    assert person.page.locator(".hinted").count() >= 1
    number = person.number
    moves.first.click()
    person.wait_beyond(number)
    assert person.page.locator("#advice").is_hidden()


def test_the_guide_explains_a_phase_the_first_time_and_never_again(player):
    person = player(guided=True)
    person.sit_on_all_sides()
    guide = person.page.locator("#guide")
    assert "send your people" in guide.inner_text()
    guide.locator("[data-guide=read]").click()
    assert guide.is_hidden()
    number = person.number
    person.page.locator("#place-field").click()  # one of five people: the phase goes on
    person.wait_beyond(number)
    person.wait_for_turn()
    assert guide.is_hidden()
    while guide.is_hidden():
        person.move(random.Random(1))
        assert person.wait_for_turn()
    assert "send your people" not in guide.inner_text()


def test_the_tab_says_whose_turn_it_is(player):
    person = player()
    person.play_bots(1)
    person.wait_for_turn()
    assert person.page.title().startswith("Your turn")
    assert person.page.locator("link[rel=icon]").get_attribute("href").endswith("icon-turn.svg")


def test_what_can_be_done_there_is_explained_in_a_tooltip(player):
    person = player()
    person.play_bots(1)
    person.wait_for_turn()
    person.point_at(person.page.locator("#card-2"))
    person.page.wait_for_selector("#tip:popover-open")
    assert "costs 2 resources" in person.page.locator("#tip").inner_text()
    person.page.keyboard.press("Escape")
    assert person.page.locator("#tip").is_hidden()


def test_a_place_that_is_locked_says_why_in_its_tooltip(player):
    person = player()
    person.play_bots(1)
    chance = random.Random(8)
    locked = person.page.locator("#board [data-why]")
    assert person.wait_for_turn()
    while not locked.count():
        person.move(chance)
        assert person.wait_for_turn()
    one = locked.first
    person.point_at(one, force=True)
    person.page.wait_for_selector("#tip:popover-open .why")
    assert person.page.locator("#tip .why").inner_text() == one.get_attribute("data-why")
