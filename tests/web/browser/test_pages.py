"""Every page in every language: translated, within its box, and usable by everybody."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest
from axe_playwright_python.sync_playwright import Axe

from altamira.text import LANGUAGES
from altamira.text.update import extract, read
from web.browser.player import DESK, PHONE, Player

OTHER_LANGUAGES = [language for language in LANGUAGES if language != "en"]
PAGES = ("/", "/new", "/rules/stone-age", "/nothing-here")
SIZES = {"desk": DESK, "phone": PHONE}
# Contrast is measured on plain backgrounds only; axe cannot see gold that lies on ink in a drawing.
# What is right is not written down: that takes longer than to find it.
AXE_RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
    "resultTypes": ["violations"],
}

# Everything that a person can read: texts, labels, tooltips, placeholders
WORDS = """
() => {
  const words = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const at = walker.currentNode.parentElement;
    if (!at.closest("script, style, code, .who, [lang]:not(html)")) words.add(walker.currentNode.data.trim());
  }
  for (const el of document.querySelectorAll("*"))
    for (const name of ["aria-label", "title", "placeholder", "data-copied", "data-text", "data-label"])
      if (el.hasAttribute(name)) words.add(el.getAttribute(name).trim());
  for (const template of document.querySelectorAll("template")) {
    const inside = document.createTreeWalker(template.content, NodeFilter.SHOW_TEXT);
    while (inside.nextNode()) words.add(inside.currentNode.data.trim());
  }
  return [...words].filter((word) => /\\p{L}{2}/u.test(word));
}
"""

# Elements whose words are wider than they are
SPILLED = """
() => {
  const found = [];
  const speakers = "button, a, h1, h2, h3, p, span, label, legend, li, td, th, dd, summary";
  for (const el of document.body.querySelectorAll(speakers)) {
    const speaks = [...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!speaks || !el.checkVisibility() || el.closest("svg, .unseen, [data-scroll]")) continue;
    const { display, textOverflow, overflowX } = getComputedStyle(el);
    if (display === "inline" || textOverflow === "ellipsis" || overflowX === "auto") continue;
    if (el.clientWidth && el.scrollWidth > el.clientWidth + 1)
      found.push([el.outerHTML.slice(0, 160), el.scrollWidth, el.clientWidth]);
  }
  const page = document.documentElement.scrollWidth;
  if (page > innerWidth) found.push(["page", page, innerWidth]);
  return found;
}
"""


def pattern(text: str) -> re.Pattern[str]:
    """What the text looks like with its places filled in."""
    return re.compile(r"(.+)".join(re.escape(part) for part in re.split(r"\{\w+\}", text)), re.DOTALL)


texts_of_the_code = cache(extract)


@cache
def english(language: str) -> list[re.Pattern[str]]:
    """The English texts that the language does not use as they are; those with nothing but places say nothing."""
    found = []
    for folder, catalogue in texts_of_the_code().items():
        known = read(folder, language)
        for message in catalogue:
            translated = known.get(message.id)
            forms = message.id if isinstance(message.id, tuple) else (message.id,)
            there = translated.string if translated and translated.string else ()
            used = there if isinstance(there, tuple) else (there,)
            found += [pattern(form) for form in forms if form not in used and _says_something(form)]
    return found


def _says_something(text: str) -> bool:
    return re.search(r"[A-Za-z]{4}", re.sub(r"\{\w+\}", "", text)) is not None


@cache  # the same words stand on page after page
def is_english(word: str, language: str) -> bool:
    return any(text.fullmatch(word) for text in english(language))


def untranslated(person: Player, language: str) -> list[str]:
    return [word for word in person.page.evaluate(WORDS) if is_english(word, language)]


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_every_page_is_translated(player, language):
    person = player(language=language)
    for path in PAGES:
        person.page.goto(path)
        assert untranslated(person, language) == [], path


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_the_table_is_translated_whatever_is_asked(player, language):
    person = player(language=language, guided=True)
    person.set_table("me", "friend", "bot:greedy", options={"decline_any": "true"})
    assert untranslated(person, language) == []
    person.play_bots(2)
    chance = random.Random(4)
    person.page.locator("[data-guide=off]").click()
    for _ in range(25):
        person.wait_for_turn()
        assert untranslated(person, language) == []
        person.move(chance)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_leave_their_box(player, language, size):
    person = player(language=language, size=SIZES[size])
    for path in PAGES:
        person.page.goto(path)
        assert person.page.evaluate(SPILLED) == [], path
    person.play_bots(2)
    chance = random.Random(6)
    for _ in range(8):
        person.wait_for_turn()
        assert person.page.evaluate(SPILLED) == []
        person.move(chance)
    person.page.locator("#topbar [popovertarget=more]").click()
    assert person.page.evaluate(SPILLED) == []


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_wrong(player, size):
    person = player(size=SIZES[size])
    axe = Axe()
    for path in PAGES:
        person.page.goto(path)
        assert problems(axe, person) == {}, path
    person.set_table("me", "friend", names=("Ana",))
    person.connected()  # axe looks for a while, and nothing shall change meanwhile
    assert problems(axe, person) == {}
    person.play_bots(2)
    chance = random.Random(1)
    for _ in range(6):
        person.wait_for_turn()
        assert problems(axe, person) == {}
        person.move(chance)
    person.wait_for_turn()
    person.page.locator("#topbar [popovertarget=more]").click()
    assert problems(axe, person) == {}


def problems(axe: Axe, person: Player) -> dict[str, list[str]]:
    found = axe.run(person.page, options=AXE_RULES).response["violations"]
    return {rule["id"]: [node["html"][:200] for node in rule["nodes"]][:4] for rule in found}


def test_the_name_and_the_language_can_be_changed_anywhere(player):
    person = player()
    person.page.goto("/rules/stone-age")
    person.page.locator(".me summary").click()
    person.page.locator(".me input[name=name]").fill("Marie")
    person.page.locator(".me input[value=fr]").check()
    person.page.locator(".me button.go").click()
    person.page.wait_for_selector("html[lang=fr]")
    assert person.page.url.endswith("/rules/stone-age")
    assert person.page.locator(".me .who").inner_text() == "Marie"


def test_no_page_needs_more_than_its_own_server_and_nothing_is_inline(player):
    person = player()
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    for path in PAGES:
        person.page.goto(path)
        assert person.page.locator("[style], style, script:not([src]), [onclick]").count() == 0
    person.play_bots(1)
    person.wait_for_turn()
    written = person.page.content()
    assert "<style" not in written
    assert all(url.startswith(person.address) for url in asked)
