"""A person who clicks whatever can be clicked, and so plays any game that is drawn by the contract."""

from __future__ import annotations

import random

from playwright.sync_api import TimeoutError as TooLate

from web.browser.player import Player

CLICKABLE = (
    ".table [data-action], .table [data-menu], .table [data-toggle], .table [data-part][data-step='1'],"
    " .table [data-confirm]"
)
# Numbers what can be clicked now, and says of each whether it plays a move. It is one look: between two the table
# may be drawn anew, and what was there is gone.
LOOK = """
(what) => {
  for (const old of document.querySelectorAll("[data-seen]")) old.removeAttribute("data-seen");
  const on = (el) => !el.disabled && el.getAttribute("aria-disabled") !== "true";
  const seen = (el) => el.getClientRects().length && getComputedStyle(el).visibility === "visible";
  const found = [...document.querySelectorAll(what)].filter((el) => on(el) && seen(el));
  found.forEach((el, i) => el.setAttribute("data-seen", i));
  return found.map((el) => el.dataset.action !== undefined && el.dataset.menu === undefined);
}
"""
MOST_CLICKS = 60
A_MOMENT = 3000  # milliseconds for a click; what is gone by then is not waited for


def settled(person: Player) -> bool:
    """Until it is this person's turn; False: the game is over."""
    return person.wait_for_turn()


def move(person: Player, chance: random.Random) -> None:
    """Click what can be clicked until the table has moved on, as a curious child would."""
    number = person.number
    for _ in range(MOST_CLICKS):
        if not settled(person) or person.number > number:
            return
        found = person.page.evaluate(LOOK, CLICKABLE)
        playing = [i for i, plays in enumerate(found) if plays]
        chosen = chance.choice(playing if playing and chance.random() < 0.7 else range(len(found)))
        try:
            person.page.locator(f"[data-seen='{chosen}']").click(timeout=A_MOMENT)
        except TooLate:
            continue  # the table was drawn anew: look again
        if found[chosen]:
            person.wait_beyond(number)
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
