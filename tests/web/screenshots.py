"""Pictures of the pages in real Chromium: `make screenshots`, or python -m web.screenshots FOLDER in tests/."""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from altamira.text import LANGUAGES
from altamira.web.settings import Settings
from web.browser.conftest import CHROMIUM, sandbox
from web.browser.player import DESK, PHONE, Player
from web.visits import running

QUIET = 700  # milliseconds until everything has arrived
PHONE_OPTIONS = {"size": PHONE, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=sandbox())
        with running(Settings(database=str(Path(place) / "tables.sqlite3"), newcomers=1000)) as server:

            def person(**options: object) -> Player:
                return Player(browser, server.address, **options)  # type: ignore[arg-type]

            for language in LANGUAGES:
                at_desk(person(language=language, size=DESK), folder, language)
                at_phone(person(language=language, **PHONE_OPTIONS), folder, language)
            whole_game(person(language="en"), folder)
        browser.close()


def shoot(person: Player, folder: Path, name: str, *, whole: bool = False) -> None:
    person.page.wait_for_timeout(QUIET)
    person.page.screenshot(path=folder / f"{name}.png", full_page=whole)
    print(folder / f"{name}.png")


def play_until(person: Player, chance: random.Random, selector: str) -> None:
    """Until something is asked that shows this."""
    while person.wait_for_turn() and not person.page.locator(selector).count():
        person.move(chance)


def at_desk(person: Player, folder: Path, language: str) -> None:
    person.page.goto("/")
    shoot(person, folder, f"lobby_{language}")
    person.page.goto("/new")
    shoot(person, folder, f"set_a_table_{language}", whole=True)
    person.set_table("me", "friend", "bot:greedy", names=("Ana",))
    shoot(person, folder, f"waiting_room_{language}")
    person.page.goto("/rules/stone-age")
    shoot(person, folder, f"rules_{language}")
    person.play_bots(3)
    person.play_on(random.Random(8), 24)
    play_until(person, random.Random(2), "#status li:nth-child(2).now")
    shoot(person, folder, f"table_{language}")
    person.context.close()


def at_phone(person: Player, folder: Path, language: str) -> None:
    person.page.goto("/")
    shoot(person, folder, f"lobby_phone_{language}")
    person.play_bots(3)
    person.play_on(random.Random(8), 10)
    play_until(person, random.Random(2), "#status li:nth-child(1).now")
    person.page.locator("#board [data-menu]").first.click()
    shoot(person, folder, f"table_phone_{language}")
    person.page.locator("#tab-log").tap()
    shoot(person, folder, f"log_phone_{language}")
    person.context.close()


def whole_game(person: Player, folder: Path) -> None:
    person.play_bots(2)
    chance = random.Random(5)
    for name, selector in (("tools", "#dock [data-toggle]"), ("payment", "#dock [data-part]")):
        play_until(person, chance, selector)
        shoot(person, folder, f"table_{name}")
    person.play_on(chance)
    shoot(person, folder, "final_count", whole=True)
    person.page.locator("#topbar [popovertarget=more]").click()
    person.page.locator("#proof").scroll_into_view_if_needed()
    shoot(person, folder, "proof")
    person.page.keyboard.press("Escape")
    person.page.locator("#log .line [data-look]").nth(60).click()
    shoot(person, folder, "replay")
    person.context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
