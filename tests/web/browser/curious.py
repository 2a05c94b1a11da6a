"""A person who clicks whatever can be clicked, and so plays any game that is drawn by the contract."""

from __future__ import annotations

import random

from playwright.sync_api import Locator

from web.browser.player import MY_TURN, OVER, Player

CLICKABLE = (
    ".table [data-action], .table [data-menu], .table [data-toggle], .table [data-part][data-step='1'],"
    " .table [data-confirm]"
)
MOST_CLICKS = 60


def settled(person: Player) -> bool:
    """Until it is this person's turn; False: the game is over."""
    person.until(f"{MY_TURN} || {OVER}")
    return not person.page.evaluate(OVER)


def clickable(person: Player) -> list[Locator]:
    return [one for one in person.page.locator(CLICKABLE).all() if one.is_visible() and one.is_enabled()]


def move(person: Player, chance: random.Random) -> None:
    """Click what can be clicked until the table has moved on, as a curious child would."""
    number = person.number
    for _ in range(MOST_CLICKS):
        found = clickable(person)
        while not found and settled(person) and person.number == number:
            found = clickable(person)
        if not found:
            return
        playing = [one for one in found if one.get_attribute("data-action") is not None]
        chance.choice(playing if playing and chance.random() < 0.7 else found).click()
        person.page.wait_for_timeout(30)
        if person.number > number or person.page.evaluate(OVER):
            return
    raise AssertionError("no move in so many clicks")


def begin(person: Player, seats: int, game: str = "bronze-age") -> None:
    """A game against bots by a click on the shelf."""
    person.page.goto("/")
    form = (
        f"form:has([name=game][value={game}]):has([name=seats][value='{seats}']):has([value^='bot:'], [value='1'])"
    )
    person.page.locator(f".game-card .quick {form} button").first.click()
    person.page.wait_for_selector("#dock")
