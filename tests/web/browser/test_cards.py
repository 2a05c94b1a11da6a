"""Around Neanderthal's table, in a real browser: rules, cards, a deck handed in, and the sheet of a game."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from altamira.text import LANGUAGES
from web.browser.player import DESK, PHONE, Player
from web.browser.test_pages import OTHER_LANGUAGES, SPILLED, problems, untranslated
from web.neanderthal import played
from web.test_decks import hostile
from web.visits import Visitor, kept

SOME_CARDS = "/deck?show=animals"
GLYPHS = """
() => [...document.querySelectorAll("use")].filter((use) => !document.querySelector(use.getAttribute("href")))
  .map((use) => use.getAttribute("href"))
"""


@pytest.fixture(scope="session")  # a worker can come back to this module, and a server has one table of a name
def sheet(server) -> str:
    """The address of the sheet of a game that is over."""
    ana = Visitor(server.address).name("Ana")
    record = played(seed=11, mode="solitaire")
    path = kept(server, record, len(record.moves), [ana, None, None], "a-sheet-left")
    ana.http.close()
    return f"{path}/sheet"


def choose_neanderthal(person: Player) -> None:
    person.page.goto("/new")
    person.page.locator("input[name=game][value=neanderthal]").check(force=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_rules_cards_and_sheet_stay_in_their_boxes(player, sheet, language):
    for size in (DESK, PHONE):
        person = player(language=language, size=size)
        for path in ("/rules/neanderthal", "/deck", sheet):
            person.page.goto(path)
            assert person.page.evaluate(SPILLED) == [], path
            assert person.page.evaluate(GLYPHS) == [], path


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_cards_and_sheet_are_translated(player, sheet, language):
    person = player(language=language)
    for path in (SOME_CARDS, sheet):
        person.page.goto(path)
        assert untranslated(person, language) == [], path


@pytest.mark.parametrize(
    ("size", "pages"), [(DESK, ("/rules/neanderthal", SOME_CARDS)), (PHONE, (SOME_CARDS,))], ids=["desk", "phone"]
)
def test_axe_finds_nothing_wrong_around_the_table(player, sheet, size, pages):
    person = player(size=size)
    axe = Axe()
    for path in (*pages, sheet):
        person.page.goto(path)
        assert problems(axe, person) == {}, path
    choose_neanderthal(person)
    person.page.locator(".own details summary").click()
    assert problems(axe, person) == {}


def test_the_form_offers_what_fits_the_way_to_play(player):
    person = player()
    choose_neanderthal(person)
    numbers = person.page.locator("input[name=seats]:enabled")
    assert [one.get_attribute("value") for one in numbers.all()] == ["2", "3"]
    person.page.locator("input[name=seats][value='2']").check(force=True)
    assert person.page.locator("[data-seat='2']").is_hidden()
    person.page.locator("input[value=cooperative]").check(force=True)
    assert [one.get_attribute("value") for one in numbers.all()] == ["3"]
    assert person.page.locator("[data-seat='2']").is_visible()
    person.page.locator("input[value=solitaire]").check(force=True)
    assert person.page.locator("fieldset.who").is_hidden()
    person.page.locator("form.create button.go").click()
    person.page.wait_for_selector("#dock [data-action]")
    person.page.locator("#topbar [popovertarget=more]").click()
    assert person.page.locator("#more li.seat").count() == 3
    with person.context.expect_page() as opened:
        person.page.locator("#more a[href$='/deck']").click()
    opened.value.locator(".warning").wait_for()


def test_a_deck_with_a_mistake_comes_back_with_it_and_plays_once_it_is_mended(player, tmp_path):
    person = player(size=PHONE)
    choose_neanderthal(person)
    person.page.locator(".own details summary").click()
    file = tmp_path / "deck.toml"
    file.write_text(hostile().replace("climax = 30\n", "climax = 100\n", 1), "utf-8")
    person.page.locator("input[type=file]").set_input_files(file)
    person.page.locator("input[name=name-0]").fill("Grandma")
    person.page.locator("select[name=seat-1]").select_option("bot:random")
    person.page.locator("form.create button.go").click()
    error = person.page.locator(".errors")
    error.wait_for()
    person.page.wait_for_load_state()  # with its styles
    assert "climax" in error.inner_text()
    assert "climax = 100" in error.locator("pre").inner_text()
    assert person.page.locator("input[name=name-0]").input_value() == "Grandma"
    assert person.page.evaluate(SPILLED) == []
    text = person.page.locator("textarea")
    assert text.input_value() == file.read_text("utf-8")
    text.fill(text.input_value().replace("climax = 100\n", "climax = 30\n"))
    person.page.locator("form.create button.go").click()
    person.page.wait_for_selector("#dock")
    table = person.page.url
    person.page.goto(f"{table}/deck")
    assert person.page.locator(".card h3 img").count() == 0
    assert "<img src=x onerror=alert(1)>" in person.page.locator(".card h3").nth(8).inner_text()
    assert person.page.evaluate(SPILLED) == []


def test_a_file_that_is_too_large_is_not_even_sent(player, tmp_path):
    person = player()
    choose_neanderthal(person)
    person.page.locator(".own details summary").click()
    file = tmp_path / "deck.toml"
    file.write_bytes(b"#" * 5_000_000)
    person.page.locator("input[type=file]").set_input_files(file)
    person.page.locator("form.create button.go").click()
    assert "too large" in person.page.locator("input[type=file]").evaluate("field => field.validationMessage")
    assert person.page.url.endswith("/new")


def test_cards_and_sheet_print_without_what_is_only_for_the_screen(player, sheet):
    person = player()
    person.page.emulate_media(media="print")
    for path in ("/deck", sheet):
        person.page.goto(path)
        assert person.page.locator(".warning").is_visible()
        for gone in (".bar", ".foot", ".deeds"):
            assert person.page.locator(gone).first.is_hidden()
