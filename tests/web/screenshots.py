"""Pictures of the pages in real Chromium: `make screenshots`, or python -m web.screenshots FOLDER [GAME …] in
tests/.
"""

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
from web.browser.player import DESK, LOW, PHONE, TABLET, WAIT, Player
from web.neanderthal import Moment, played, questions, recorded, sit_down, when_animals_free_discs
from web.visits import Server, Visitor, kept, running

GAMES = STONE_AGE, BRONZE_AGE, NEANDERTHAL = "stone-age", "bronze-age", "neanderthal"
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
# Questions of recorded games: a name, the game, what is asked, and what is opened of it
NEANDERTHAL_MOMENTS = (
    ("set_up", "a_deal_3_seats", "side", ""),
    ("phase_1_chaos", "a_deal_3_seats", "flip", ""),
    ("phase_1_blizzard", "a_deal_3_seats", "blizzard", ""),
    ("phase_1_auction", "tribal_3_seats", "bid", ""),
    ("phase_2_assign", "courtship_3_seats", "assign", ""),
    ("phase_2_hunt", "courtship_3_seats", "assign", "#board .biome.legal"),
    ("phase_3_offer", "a_deal_3_seats", "parley", "#dock .opener"),
    ("phase_3_answer", "a_deal_3_seats", "answer", ""),
    ("phase_3_swap", "cooperative_with_a_swap", "trade with", ""),
    ("phase_4_alpha", "a_deal_3_seats", "alpha one", ""),
    ("phase_4_claim", "tribal_3_seats", "claim", ""),
    ("phase_6_action", "tribal_3_seats", "action", ""),
    ("solitaire", "solitaire", "action", ""),
)
NO = (": pass", ": done", ": no trade")  # how somebody says that they want none of what is asked
MOST_MOVES = 400  # that a game may take until a moment comes

People = Callable[..., Player]


def main(folder: Path, *games: str) -> None:
    """Of all games, or of those that are named."""
    shown = games or GAMES
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
                phone = f"phone_{language}"
                if STONE_AGE in shown:
                    at_desk(desk(language), folder, language)
                    at_phone(touch(language), folder, language)
                if BRONZE_AGE in shown:
                    bronze_age(desk(language), folder, language)
                    bronze_age(touch(language), folder, phone)
                if NEANDERTHAL in shown:
                    for person, suffix in ((desk, language), (touch, phone)):
                        around_neanderthal(person(language), server, folder, suffix)
                        neanderthal(person(language), server, folder, suffix)
            if STONE_AGE in shown:
                whole_game(desk(), folder, "")
                whole_game(touch(), folder, "_phone")
                for name, size in (("tablet", TABLET), ("low", LOW)):
                    moments(touch(size=size), folder, f"_{name}")
        browser.close()


def shoot(person: Player, folder: Path, name: str, *, whole: bool = False) -> None:
    if whole:
        person.page.evaluate("scrollTo(0, 0)")  # or the bar that stays at the top is drawn in the middle
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


def neanderthal(person: Player, server: Server, folder: Path, suffix: str) -> None:
    """Each phase in which something is asked, its forms, what is one tap away on a phone, and the end."""
    games = {name: recorded(name) for _, name, _, _ in NEANDERTHAL_MOMENTS}
    asked = {
        (name, one.asked): one
        for name, record in games.items()
        for one in questions(record)
        if not record.moves[one.place].endswith(NO)
    }
    person.page.set_default_timeout(3 * WAIT)
    for name, game, kind, opened in NEANDERTHAL_MOMENTS:
        visit(person, server, asked[game, kind], f"{name}-{suffix}")
        if opened:
            person.page.locator(opened).first.click()
        shoot(person, folder, f"neanderthal_{name}_{suffix}")
    visit(person, server, when_animals_free_discs(), f"phase-5-{suffix}")
    shoot(person, folder, f"neanderthal_phase_5_animals_{suffix}")
    on_a_phone = suffix.startswith("phone")
    for tab in ("own", "event", "others") if on_a_phone else ():
        person.page.locator(f"#tab-{tab}").tap()
        shoot(person, folder, f"neanderthal_{tab}_{suffix}")
    if on_a_phone:
        person.page.locator("#tab-board").tap()
        person.page.locator("#board .biome:not(.gap, .ice)").first.tap(force=True)
        shoot(person, folder, f"neanderthal_card_{suffix}")
    else:
        person.page.locator("#bio-n3").hover()
        shoot(person, folder, f"neanderthal_tip_{suffix}")
    record = games["tribal_3_seats"]
    last = Moment(record, "", len(record.moves), 0)
    visit(person, server, last, f"over-{suffix}")
    shoot(person, folder, f"neanderthal_count_{suffix}", whole=True)
    person.context.close()


def visit(person: Player, server: Server, moment: Moment, name: str) -> None:
    """Sit down where this is asked."""
    path, cookie = sit_down(server, moment, name, person.page.evaluate("navigator.language"))
    person.context.add_cookies([{"name": "altamira", "value": cookie, "url": person.address}])
    person.page.goto(path)
    settled(person)


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
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"), *sys.argv[2:])
