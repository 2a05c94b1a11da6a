"""Pictures of the pages in real Chromium: `make screenshots`, or python -m web.screenshots FOLDER in tests/."""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import sync_playwright

from altamira.games.bronze_age.state import BUILDING, BUYING, PAYING, REROLLING
from altamira.text import LANGUAGES
from altamira.web.settings import Settings
from web.browser.conftest import CHROMIUM, sandbox
from web.browser.curious import begin, move, settled
from web.browser.player import DESK, LOW, PHONE, TABLET, Player
from web.neanderthal import played
from web.visits import Server, Visitor, kept, running

QUIET = 700  # milliseconds until everything has arrived
PHASE = "#status li:nth-child({}).now"
# What a table can look like: a name, and what shows that it does
MOMENTS = (
    ("placing", f"{PHASE.format(1)}, #board [data-menu]"),
    ("acting", PHASE.format(2)),
    ("tools", "#dock [data-toggle]"),
    ("payment", "#status li:nth-child(2).now, #dock [data-part]"),
    ("feeding", f"{PHASE.format(3)}, #dock [data-part]"),
)
BRONZE_MOMENTS = (("building", BUILDING), ("buying", BUYING), ("paying", PAYING), ("rolling", REROLLING))
NEANDERTHAL_PHASES = (1, 2, 4, 6)  # the others ask only where tribes talk, parties meet or animals free discs
MOST_MOVES = 400  # that a game may take until a moment comes

People = Callable[..., Player]


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=sandbox())
        settings = Settings(database=str(Path(place) / "tables.sqlite3"), newcomers=1000, bot_pause=0)
        with running(settings) as server:

            def desk(language: str = "en") -> Player:
                return Player(browser, server.address, language=language, size=DESK)

            def touch(language: str = "en", size: dict[str, int] = PHONE) -> Player:
                return Player(
                    browser,
                    server.address,
                    language=language,
                    size=size,
                    is_mobile=True,
                    has_touch=True,
                    device_scale_factor=2,
                )

            for language in LANGUAGES:
                at_desk(desk(language), folder, language)
                at_phone(touch(language), folder, language)
                bronze_age(desk(language), folder, language)
                bronze_age(touch(language), folder, f"phone_{language}")
                around_neanderthal(desk(language), server, folder, language)
                around_neanderthal(touch(language), server, folder, f"phone_{language}")
                neanderthal(desk(language), folder, language)
                neanderthal(touch(language), folder, f"phone_{language}")
            whole_game(desk(), folder, "")
            whole_game(touch(), folder, "_phone")
            for name, size in (("tablet", TABLET), ("low", LOW)):
                moments(touch(size=size), folder, f"_{name}")
        browser.close()


def shoot(person: Player, folder: Path, name: str, *, whole: bool = False) -> None:
    person.page.wait_for_timeout(QUIET)
    person.page.screenshot(path=folder / f"{name}.png", full_page=whole)
    print(folder / f"{name}.png", flush=True)


def play_until(person: Player, chance: random.Random, selectors: str) -> bool:
    """Until the page shows something for each of the selectors; False: the game ended before."""
    wanted = selectors.split(", ")
    for _ in range(MOST_MOVES):
        if not person.wait_for_turn():
            return False
        if all(person.page.locator(one).count() for one in wanted):
            return True
        person.move(chance, eager=True)
    return False


def at_desk(person: Player, folder: Path, language: str) -> None:
    person.page.goto("/")
    shoot(person, folder, f"lobby_{language}", whole=True)
    person.page.goto("/new")
    shoot(person, folder, f"set_a_table_{language}", whole=True)
    person.set_table("me", "friend", "bot:greedy", names=("Ana",))
    shoot(person, folder, f"waiting_room_{language}")
    person.page.goto("/rules/stone-age")
    shoot(person, folder, f"rules_{language}")
    person.play_bots(3)
    person.play_on(random.Random(8), 24)
    play_until(person, random.Random(2), PHASE.format(2))
    shoot(person, folder, f"table_{language}")
    person.context.close()


def at_phone(person: Player, folder: Path, language: str) -> None:
    person.page.goto("/")
    shoot(person, folder, f"lobby_phone_{language}")
    person.play_bots(3)
    person.play_on(random.Random(8), 10)
    play_until(person, random.Random(2), MOMENTS[0][1])
    person.page.locator("#board [data-menu]").first.click()
    shoot(person, folder, f"table_phone_{language}")
    person.page.locator("#dock .menu:not([hidden]) .back").click()
    person.page.locator("#card-4").tap(force=True)  # whether it can be chosen or not
    shoot(person, folder, f"card_phone_{language}")
    person.page.keyboard.press("Escape")
    person.page.locator("#tab-log").tap()
    shoot(person, folder, f"log_phone_{language}")
    person.context.close()


def moments(person: Player, folder: Path, suffix: str) -> None:
    """A game with everything that can be asked."""
    person.play_bots(2)
    chance = random.Random(5)
    person.play_on(chance, 6)
    for name, selectors in MOMENTS:
        if play_until(person, chance, selectors):
            shoot(person, folder, f"table_{name}{suffix}")
    person.context.close()


def whole_game(person: Player, folder: Path, suffix: str) -> None:
    person.play_bots(2)
    chance = random.Random(5)
    for name, selectors in MOMENTS:
        if play_until(person, chance, selectors):
            shoot(person, folder, f"table_{name}{suffix}")
    person.play_on(chance)
    shoot(person, folder, f"final_count{suffix}", whole=True)
    person.page.locator("#topbar [popovertarget=more]").click()
    person.page.locator("#proof").scroll_into_view_if_needed()
    shoot(person, folder, f"proof{suffix}")
    person.page.keyboard.press("Escape")
    if suffix:
        person.page.locator("#tab-log").click()
    person.page.locator("#log .line [data-look]").nth(60).click()
    shoot(person, folder, f"replay{suffix}")
    person.context.close()


def bronze_age(person: Player, folder: Path, suffix: str) -> None:
    begin(person, 3)
    chance = random.Random(11)
    for name, kind in BRONZE_MOMENTS:
        for _ in range(MOST_MOVES):
            if not settled(person) or person.page.locator(f"#dock .k-{kind}").count():
                break
            move(person, chance)
        shoot(person, folder, f"bronze_{name}_{suffix}")
    while settled(person):
        move(person, chance)
    shoot(person, folder, f"bronze_count_{suffix}", whole=True)
    person.page.goto("/day")
    shoot(person, folder, f"day_{suffix}", whole=True)
    person.page.goto("/rules/bronze-age")
    shoot(person, folder, f"bronze_rules_{suffix}")
    person.context.close()


def neanderthal(person: Player, folder: Path, suffix: str) -> None:
    """Each phase in which something is asked, what is one tap away on a phone, and the end."""
    begin(person, 3, "neanderthal")
    chance = random.Random(7)
    settled(person)
    shoot(person, folder, f"neanderthal_set_up_{suffix}")
    for phase in NEANDERTHAL_PHASES:
        for _ in range(MOST_MOVES):
            if not settled(person) or person.page.locator(PHASE.format(phase)).count():
                break
            move(person, chance)
        shoot(person, folder, f"neanderthal_phase_{phase}_{suffix}")
    for tab in ("own", "event", "others"):
        if person.page.locator(f"#tab-{tab}").count():
            person.page.locator(f"#tab-{tab}").tap()
            shoot(person, folder, f"neanderthal_{tab}_{suffix}")
            person.page.locator("#tab-board").tap()
    if suffix.startswith("phone"):
        person.page.locator("#bio-n1").tap(force=True)  # whether it can be chosen or not
        shoot(person, folder, f"neanderthal_card_{suffix}")
        person.page.keyboard.press("Escape")
    else:
        person.page.locator("#bio-n3").hover()
        shoot(person, folder, f"neanderthal_tip_{suffix}")
    while settled(person):
        move(person, chance)
    shoot(person, folder, f"neanderthal_count_{suffix}", whole=True)
    person.context.close()


def around_neanderthal(person: Player, server: Server, folder: Path, suffix: str) -> None:
    """Its rules and cards, the form with a deck of one's own, and the sheet of a game."""
    for path, name in (("/rules/neanderthal", "rules"), ("/deck", "deck")):
        person.page.goto(path)
        shoot(person, folder, f"neanderthal_{name}_{suffix}")
    person.page.goto("/new?game=neanderthal")
    person.page.locator(".own details summary").click()
    shoot(person, folder, f"neanderthal_set_a_table_{suffix}", whole=True)
    record = played(seed=11, mode="solitaire")
    ana = Visitor(server.address).name("Ana")
    path = kept(server, record, len(record.moves), [ana, None, None], f"sheet-{suffix}")
    person.page.goto(f"{path}/sheet")
    shoot(person, folder, f"neanderthal_sheet_{suffix}", whole=True)
    ana.http.close()
    person.context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
