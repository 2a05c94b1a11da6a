"""Neanderthal in the browser, by clicks and keys: hunts, auctions, talks, in every language and on a phone."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import TimeoutError as TooLate

from altamira.core.record import Record, load
from altamira.games.neanderthal.state import ASSIGN, BID, PAY
from altamira.text import LANGUAGES
from web.browser.curious import A_MOMENT
from web.browser.player import DESK, PHONE, Player, on_turn, sit_together
from web.browser.test_pages import SPILLED, problems, untranslated
from web.visits import Visitor, kept

RECORDS = Path(__file__).parents[2] / "records" / "neanderthal"
TOUCH = {"has_touch": True, "is_mobile": True}

# Marks something that can be clicked, as a curious child would choose it: an answer rather than a part of one.
# Says which of the two it is; null: nothing can be clicked.
MARK = """
(chance) => {
  for (const old of document.querySelectorAll("[data-marked]")) old.removeAttribute("data-marked");
  const shown = (el) => el.getClientRects().length && !el.disabled && el.getAttribute("aria-disabled") !== "true";
  const found = (what) => [...document.querySelectorAll(what)].filter(shown);
  const open = "#dock .menu:not([hidden]) ";
  const answers = found(`${open}[data-action]`);
  const parts = found(`${open}:is([data-set], [data-toggle], [data-part][data-step="1"], .opener)`);
  const board = found("#board .biome[data-action]");
  const [first, second] = chance;
  const pools = [answers, parts, board].filter((pool) => pool.length);
  if (!pools.length) return null;
  const pool = answers.length && first < 0.55 ? answers : pools[Math.floor(second * pools.length)];
  pool[Math.floor(((first * 7919) % 1) * pool.length)].setAttribute("data-marked", "");
  const marked = document.querySelector("[data-marked]");
  return marked.dataset.action !== undefined && marked.dataset.menu === undefined ? "answer" : "part";
}
"""


def kind(person: Player) -> int:
    return int(person.page.locator("#dock").get_attribute("data-kind") or -1)


def act(person: Player, chance: random.Random) -> None:
    """One answer, by clicks."""
    number = person.number
    for _ in range(80):
        marked = person.until(MARK, [chance.random(), chance.random()])
        try:
            person.page.locator("[data-marked]").click(timeout=A_MOMENT)
        except TooLate:
            continue  # the table was drawn anew before the click: look again
        if marked == "answer":
            person.wait_beyond(number)
            return
    raise AssertionError("no answer in so many clicks")


def sit(person: Player, *seats: str, mode: str = "", names: tuple[str, ...] = ()) -> None:
    """A table of Neanderthal through the form."""
    person.page.goto("/new")
    person.page.locator("input[name=game][value=neanderthal]").check(force=True)
    person.page.locator(f"input[name=seats][value='{len(seats)}']").check(force=True)
    for seat, choice in enumerate(seats):
        person.page.locator(f"select[name=seat-{seat}]").select_option(choice)
    for seat, name in enumerate(names):
        person.page.locator(f"input[name=name-{seat}]").fill(name)
    if mode:
        person.page.locator("details.house").evaluate("element => element.open = true")
        person.page.locator(f"input[name$=':mode']:enabled[value='{mode}']").check()
    person.page.locator("form.create button.go").click()
    person.page.wait_for_url("**/t/*")


def turn(person: Player) -> int:
    found = re.search(r"\d+", person.page.locator("#status").inner_text())
    return int(found[0]) if found else 0


# Whole games


@pytest.mark.slow
def test_two_turns_are_played_alone_with_clicks_only(player, server):
    server.hurry()
    person = player()
    sit(person, "me", "me", "me", mode="solitaire")
    person.page.wait_for_selector("#dock")
    chance = random.Random(1)
    while person.wait_for_turn() and turn(person) < 3:
        act(person, chance)
    assert turn(person) == 3
    assert person.page.locator("#log .line").count() > 30


@pytest.mark.slow
def test_a_game_against_greedy_bots_is_played_to_its_end_with_clicks_only(player, server):
    server.hurry()
    person = player()
    sit(person, "me", "bot:greedy", "bot:greedy")
    person.page.wait_for_selector("#dock")
    chance = random.Random(2)
    answers = 0
    while person.wait_for_turn():
        act(person, chance)
        answers += 1
    assert answers > 10  # of twenty and more; how many there are depends on what happens to the species
    assert person.page.locator("#count tbody tr").count() >= 9
    assert "win" in person.page.locator("#dock").inner_text()


# The hunt


def to_question(person: Player, wanted: int, chance: random.Random) -> None:
    for _ in range(60):
        assert person.wait_for_turn()
        if kind(person) == wanted:
            return
        act(person, chance)
    raise AssertionError("it was never asked")


def test_the_chance_of_a_hunt_changes_as_hunters_are_added(player):
    person = player()
    sit(person, "me", "bot:greedy", "bot:greedy")
    person.page.wait_for_selector("#dock")
    to_question(person, ASSIGN, random.Random(3))
    person.page.locator("#board .biome.legal").first.click()
    menu = person.page.locator("#dock .menu.hunt:not([hidden])")
    chance = menu.locator("[data-note='0']")
    menu.locator("[data-set]").first.click()
    alone = chance.inner_text()
    menu.locator("[data-part=cubes][data-step='1']").click()
    menu.locator("[data-part=cubes][data-step='1']").click()
    assert chance.inner_text() != alone
    third = menu.locator("[data-set]").nth(2)
    assert third.get_attribute("aria-pressed") == "true"
    said, shown = float(chance.inner_text().rstrip("%")), float(third.locator("b").inner_text())
    assert said == pytest.approx(shown, abs=0.6)  # the bar says it in whole percent
    number = person.number
    assert menu.locator("[data-confirm]").inner_text() == "Send 3 hunters"
    menu.locator("[data-confirm]").click()
    person.wait_beyond(number)
    assert person.wait_for_turn()
    assert person.page.locator("#log .line.seat-0", has_text="3 cubes").count() == 1


def test_hunters_are_sent_with_the_keyboard_alone(player):
    person = player()
    sit(person, "me", "bot:greedy", "bot:greedy")
    person.page.wait_for_selector("#dock")
    to_question(person, ASSIGN, random.Random(4))
    number = person.number
    keys = person.page.keyboard
    for _ in range(80):
        keys.press("Tab")
        if person.page.evaluate("document.activeElement.matches('#board .biome.legal')"):
            break
    keys.press("ArrowRight")
    assert person.page.evaluate("document.activeElement.matches('#board .biome')")
    if not person.page.evaluate("document.activeElement.matches('.legal')"):
        keys.press("ArrowLeft")  # nobody can hunt at the neighbour now
    keys.press("Enter")
    assert person.page.evaluate("Boolean(document.activeElement.closest('#dock .menu.hunt'))")
    keys.press("Escape")
    assert person.page.locator("#menu-main").is_visible()
    assert person.page.evaluate("document.activeElement.matches('#board .biome')")
    keys.press("Enter")
    for _ in range(40):
        if person.page.evaluate("document.activeElement.matches('[data-confirm]')"):
            break
        keys.press("Tab")
    keys.press("Enter")
    person.wait_beyond(number)


# Two people


def two_browsers(player) -> tuple[Player, Player]:
    ana, bo = player(), player()
    sit(ana, "me", "friend", names=("Ana",))
    sit_together(ana, bo, "Bo")
    return ana, bo


def bid_two(people: tuple[Player, Player], chance: random.Random) -> tuple[Player, Player]:
    """A first bid of two discs that the other one is asked about; where the deal leaves one too few, the next."""
    while True:
        person = on_turn(*people)
        discs = person.page.locator("#dock [data-value=discs]")
        more = person.page.locator("#dock [data-part=discs][data-step='1']")
        if kind(person) != BID or discs.inner_text() != "1" or more.is_disabled():
            act(person, chance)
            continue
        other = people[1] if person is people[0] else people[0]
        assert "may bid" in other.page.locator("#dock").inner_text()
        number = person.number
        more.click()
        assert person.page.locator("#dock [data-confirm]").inner_text() == "Bid 2"
        assert "free discs for" in person.page.locator("#dock .binds").inner_text()
        person.page.locator("#dock [data-confirm]").click()
        other.wait_beyond(number)
        if on_turn(*people) is other and kind(other) == BID:
            return person, other


def test_an_auction_between_two_browsers(player):
    people = two_browsers(player)
    chance = random.Random(5)
    person, other = bid_two(people, chance)
    asked = other.page.locator("#dock").inner_text()
    assert "lead with 2 discs" in asked
    number = other.number
    other.page.locator("#dock .plain[data-action='0']").click()
    person.wait_beyond(number)
    if on_turn(*people) is person and kind(person) == PAY:
        assert "bind" in person.page.locator("#dock").inner_text()
        act(person, chance)
    for one in people:
        one.until("/ wins .* in the auction/.test(document.querySelector('#log').textContent)")


@pytest.fixture
def deal() -> tuple[Record, int]:
    """A game with a deal, and the place in it where the deal is proposed."""
    record = load(RECORDS / "a_deal_3_seats.json")
    return record, next(number for number, move in enumerate(record.moves) if ": talk " in move)


def seat_of(move: str) -> int:
    return int(move.partition(":")[0])


def test_a_negotiation_between_two_browsers(player, server, deal):
    record, place = deal
    proposer = seat_of(record.moves[place])
    answers = next(move for move in record.moves[place:] if move.endswith(("accept", "refuse")))
    partner = seat_of(answers)
    visitors = {seat: Visitor(server.address).name(name) for seat, name in ((proposer, "Ana"), (partner, "Bo"))}
    path = kept(server, record, place, [visitors.get(seat) for seat in range(3)], "a-deal-to-make")
    ana, bo = player(), player()
    for person, seat in ((ana, proposer), (bo, partner)):
        cookie = {"name": "altamira", "value": visitors[seat].cookie, "url": person.address}
        person.context.add_cookies([cookie])
        visitors[seat].http.close()
        person.page.goto(path)
        person.page.wait_for_selector("#dock")
    assert ana.wait_for_turn()
    number = ana.number
    ana.page.locator("#dock .opener").first.click()
    form = ana.page.locator("#dock .menu:not([hidden]) form")
    leavers = form.locator("[data-group=leaves]")
    assert leavers.count() == 2
    leavers.nth(1).click()
    assert [one.get_attribute("aria-pressed") for one in leavers.all()] == ["false", "true"]
    wanted = form.locator("[data-group=ask]").first
    asked = wanted.inner_text()
    wanted.click()
    form.locator("[data-confirm]").click()
    for person in (ana, bo):
        person.wait_beyond(number)
    assert bo.wait_for_turn()
    sheet = bo.page.locator("#dock")
    assert asked in sheet.inner_text()
    assert "Who leaves" in sheet.inner_text()
    assert asked in ana.page.locator("#dock").inner_text()  # the offer is seen by whoever waits for the answer
    number = bo.number
    bo.page.locator("#dock .stop").click()
    ana.wait_beyond(number)
    assert ana.wait_for_turn()
    assert "refuses the offer" in ana.page.locator("#log").inner_text()


# Everybody's eyes, hands and languages


def test_a_phone_shows_question_and_answers_without_scrolling_sideways(player, server):
    server.hurry()
    person = player(size=PHONE, **TOUCH)
    sit(person, "me", "bot:greedy", "bot:greedy")
    person.page.wait_for_selector("#dock")
    chance = random.Random(6)
    assignments = 0
    for _ in range(12):
        assert person.wait_for_turn()
        assignments += kind(person) == ASSIGN
        if kind(person) == ASSIGN and assignments % 2 and person.page.locator("#board .biome.legal").count():
            person.page.locator("#board .biome.legal").first.tap()
            confirm = person.page.locator("#dock .menu.hunt:not([hidden]) [data-confirm]")
            confirm.wait_for()  # a tap is a click a moment later
            box = confirm.bounding_box()
            assert box
            assert box["height"] >= 44
            assert box["y"] + box["height"] <= PHONE["height"]
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        act(person, chance)
    assert assignments


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_are_translated_and_stay_in_their_boxes(player, server, language, size):
    server.hurry()
    person = player(language=language, size=size)
    sit(person, "me", "bot:greedy")
    person.page.wait_for_selector("#dock")
    chance = random.Random(7)
    seen = set()
    for _ in range(9):
        assert person.wait_for_turn()
        if kind(person) == ASSIGN and person.page.locator("#board .biome.legal").count():
            person.page.locator("#board .biome.legal").last.click()
        assert person.page.evaluate(SPILLED) == []
        if language != "en" and size is DESK and kind(person) not in seen and len(seen) < 4:
            assert untranslated(person, language) == []
            seen.add(kind(person))
        act(person, chance)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_wrong_with_what_is_asked(player, size):
    person = player(size=size)
    axe = Axe()
    sit(person, "me", "bot:greedy", "bot:greedy")
    person.page.wait_for_selector("#dock")
    chance = random.Random(8)
    seen = set()
    while ASSIGN not in seen:
        assert person.wait_for_turn()
        if kind(person) not in seen:
            seen.add(kind(person))
            assert problems(axe, person) == {}
            if kind(person) == ASSIGN:
                person.page.locator("#board .biome.legal").first.click()
                assert problems(axe, person) == {}
        act(person, chance)
    person.wait_for_turn()
    assert problems(axe, person) == {}


def test_the_guide_explains_each_question_once(player):
    person = player(guided=True)
    sit(person, "me", "bot:greedy", "bot:greedy")
    person.page.wait_for_selector("#guide:not([hidden])")
    assert "Your species begins" in person.page.locator("#guide").inner_text()
    person.page.locator("#guide [data-guide]:not([data-guide=off])").click()
    guide = person.page.locator("#guide")
    number = person.number
    person.page.locator("#dock [data-action]").first.click()
    person.wait_beyond(number)
    chance = random.Random(9)
    while person.wait_for_turn() and guide.is_hidden():  # not every question has something to explain
        act(person, chance)
    seen = json.loads(person.page.evaluate("localStorage.getItem('altamira.guide.neanderthal')"))
    assert "side" in seen
    assert guide.is_visible()
    assert "Your species begins" not in guide.inner_text()
