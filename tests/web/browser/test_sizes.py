"""Windows of every size: what is asked and what one owns are in sight, and nothing lies on top of them."""

from __future__ import annotations

import random

import pytest

from web.browser.player import ACTING, DESK, LOW, PHONE, TABLET, TUMBLING, Player
from web.neanderthal import Moment, questions, recorded, sit_down

SHORT_PHONE = {"width": 375, "height": 620}  # with the bars of a browser around the page
SMALL_TABLET = {"width": 768, "height": 1024}
TOUCH = {"has_touch": True, "is_mobile": True}

# Where things are in the window: [left, top, right, bottom], or null for what is not there
BOXES = """
names => names.map((name) => {
  const found = document.querySelector(name);
  if (!found?.getClientRects().length) return null;
  const { left, top, right, bottom } = found.getBoundingClientRect();
  return [left, top, right, bottom].map(Math.round);
})
"""
WINDOW = "[document.documentElement.scrollWidth, innerWidth, innerHeight]"


def boxes(person: Player, *names: str) -> list[list[int]]:
    return person.page.evaluate(BOXES, list(names))


def apart(one: list[int], other: list[int]) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def after_some_moves(person: Player, moves: int):
    """Before each of so many moves, and with a menu open where there is one."""
    person.play_bots(3)
    chance = random.Random(12)
    for _ in range(moves):
        if not person.wait_for_turn():
            return
        yield
        opener = person.page.locator("#board [data-menu]")
        if opener.count():
            opener.last.click()
            yield
            person.page.keyboard.press("Escape")
        person.move(chance, eager=True)


@pytest.mark.parametrize("size", [PHONE, SHORT_PHONE], ids=["phone", "short"])
def test_on_a_phone_what_i_own_stands_above_what_i_am_asked(player, size):
    person = player(size=size, **TOUCH)
    for _ in after_some_moves(person, 14):
        strip, dock, tabs = boxes(person, "#strip", "#dock", ".tabs")
        wide, across, high = person.page.evaluate(WINDOW)
        assert wide <= across
        assert 0 < strip[1] < strip[3] <= dock[1] < dock[3] <= tabs[1] < high
        assert apart(boxes(person, "#status")[0], strip)


@pytest.mark.parametrize("size", [TABLET, SMALL_TABLET, LOW], ids=["tablet", "small tablet", "low"])
def test_between_phone_and_desk_board_and_question_fit_side_by_side_or_below(player, size):
    person = player(size=size, **TOUCH)
    for _ in after_some_moves(person, 10):
        board, dock, goods, bar = boxes(person, "#board", "#dock", ".mat.own .goods", "#topbar")
        wide, across, high = person.page.evaluate(WINDOW)
        assert wide <= across
        assert board[2] <= across
        assert 0 <= board[1] < board[3] <= high
        assert 0 <= dock[0] < dock[2] <= across
        assert dock[3] <= high
        assert goods[3] <= high
        assert all(apart(one, other) for one, other in ((board, dock), (dock, goods), (board, goods), (bar, dock)))


def test_on_a_desk_everything_fits_into_one_window(player):
    person = player(size=DESK)
    for _ in after_some_moves(person, 20):
        own = boxes(person, ".mat.own")[0]
        assert own[3] <= DESK["height"]
        assert person.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_card_under_a_finger_is_shown_large_before_anything_happens(player):
    person = player(size=PHONE, **TOUCH)
    person.play_bots(1)
    person.wait_for_turn()
    number = person.number
    person.page.locator("#board .slot.legal[data-action]").first.tap()
    sheet = person.page.locator("#zoom")
    sheet.wait_for()  # a tap is a click a moment later
    assert person.number == number
    assert "resource" in sheet.inner_text()
    assert boxes(person, "#zoom svg")[0][2] - boxes(person, "#zoom svg")[0][0] > 150
    person.page.locator("#zoom [data-zoom=close]").tap()
    sheet.wait_for(state="hidden")
    person.page.locator("#board .slot.legal[data-action]").first.tap()
    person.page.locator("#zoom .go").tap()
    person.wait_beyond(number)
    assert sheet.is_hidden()


GHOSTS = "document.querySelectorAll('#board .ghosts use').length"


def test_people_are_seen_on_a_place_before_they_are_sent(player):
    person = player()
    person.sit_on_all_sides()  # no bot that may have taken a place
    person.page.locator("#place-forest").click()
    person.page.locator("#menu-place-forest [data-people='3']").hover()
    person.until(f"{GHOSTS} === 3")
    person.page.locator("#menu-place-forest [data-people='4']").focus()
    person.until(f"{GHOSTS} === 4")
    person.page.locator("#menu-place-forest .back").hover()
    person.until(f"{GHOSTS} === 0")
    person.page.locator("#place-hut").hover()
    person.until(f"{GHOSTS} === 2")


def test_people_seen_on_a_place_stay_there_while_others_talk_and_go_with_the_move(player):
    person, guest = player(), player()
    address = person.sit_on_all_sides()
    guest.page.goto(address)
    guest.connected()
    person.page.locator("#place-hut").hover()
    person.until(f"{GHOSTS} === 2")
    guest.page.locator("#tab-chat").click()
    guest.page.locator("[data-chat] input").fill("The hut, really?")
    guest.page.keyboard.press("Enter")
    person.page.wait_for_selector("#tab-chat [data-unread]:not([hidden])")
    assert person.page.evaluate(GHOSTS) == 2
    number = person.number
    person.page.locator("#place-hut").click()
    person.wait_beyond(number)
    assert person.page.evaluate(GHOSTS) == 0


def test_a_place_that_cannot_be_chosen_says_why(player):
    person = player()
    person.play_bots(1)
    person.wait_for_turn()
    place, number = (
        person.page.locator("#board .place.legal[data-action]").first.get_attribute("id"),
        person.number,
    )
    person.page.locator(f"#{place}").click()
    person.wait_beyond(number)
    person.wait_for_turn()
    person.page.locator(f"#{place}").click(force=True)
    assert "already have people there" in person.page.locator("#toast").inner_text()


def test_dice_tumble_and_come_to_rest_on_what_was_rolled(player):
    person = player()
    person.sit_on_all_sides()  # no bot whose dice may fall meanwhile
    chance = random.Random(3)
    shown = "[...document.querySelectorAll('#dice .die use')].map((die) => die.href.baseVal.slice(-1)).join('')"
    rested = 0
    while rested < 2:
        assert person.wait_for_turn()
        person.see_motion(person.page.evaluate(ACTING))  # the way there is not waited for
        person.slow_down()
        person.move(chance)
        tumbled = person.page.evaluate(TUMBLING)
        person.slow_down(1)
        person.until(f"!{TUMBLING}")
        if tumbled:
            person.until(f"{shown} === document.querySelector('#dice').dataset.faces")
            rested += 1


# Neanderthal asks most, and at greatest length

LONG = (  # games and the last question of each kind that they ask
    ("a_deal_3_seats", ("assign", "answer", "parley")),
    ("cooperative_with_a_swap", ("trade with", "action")),
)
ANSWERS = """
(which) => [...document.querySelectorAll(`#dock .menu:not([hidden]) :is(${which})`)].map((answer) => {
  const { left, top, right, bottom } = answer.getBoundingClientRect();
  return [left, top, right, bottom].map(Math.round);
})
"""


@pytest.fixture(scope="module")
def long_questions() -> list[Moment]:
    found = []
    for name, kinds in LONG:
        last = {one.asked: one for one in questions(recorded(name))}
        found += [last[kind] for kind in kinds]
    return found


def at_each(person: Player, server, moments: list[Moment]):
    """At each of the questions, as it is asked, and with the form behind it where there is one."""
    for number, moment in enumerate(moments):
        path, cookie = sit_down(server, moment, f"{person.page.viewport_size['width']}-{number}")
        person.context.add_cookies([{"name": "altamira", "value": cookie, "url": person.address}])
        person.page.goto(path)
        person.wait_for_turn()
        yield moment.asked
        opener = person.page.locator("#dock .opener, #board .biome.legal[data-menu]")
        if opener.count():
            opener.first.click()
            yield moment.asked


def test_the_neanderthal_table_stands_still_whatever_is_asked(player, server, long_questions):
    person = player(size=DESK)
    places = set()
    for asked in at_each(person, server, long_questions):
        dock, own, rows, log = boxes(person, "#dock", ".own", ".rows", "#extra")
        places.add(tuple(map(tuple, (dock, own, rows, log))))
        assert own[3] <= DESK["height"], asked
        assert person.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), asked
        for left, top, right, bottom in person.page.evaluate(ANSWERS, ".go"):
            assert dock[0] <= left < right <= dock[2], asked
            assert dock[1] <= top < bottom <= dock[3], asked
    assert len(places) == 1


def test_on_a_phone_neanderthal_shows_phase_species_question_and_answer_at_once(player, server, long_questions):
    person = player(size=PHONE, **TOUCH)
    for asked in at_each(person, server, long_questions[::2]):
        wide, across, _ = person.page.evaluate(WINDOW)
        assert wide <= across, asked
        person.page.evaluate("scrollTo(0, 80)")
        status, strip, dock, tabs = boxes(person, "#status", "#strip", "#dock", ".tabs")
        assert status[1] == 0, asked
        assert status[3] < strip[1] < strip[3] <= dock[1] < dock[3] <= tabs[1], asked
        for left, top, right, bottom in person.page.evaluate(ANSWERS, "[data-confirm], .ends .go"):
            assert dock[0] <= left < right <= dock[2], asked
            assert dock[1] <= top < bottom <= dock[3], asked
    person.page.locator("#board .biome.gap").first.tap(force=True)  # it cannot be chosen
    person.page.locator("#zoom", has_text="Gap").wait_for()
