"""A person at a browser: sees the page, clicks what can be clicked, types, and knows nothing else."""

from __future__ import annotations

import random
import time
from typing import Any

from playwright.sync_api import Browser, CDPSession, ConsoleMessage, Error, Locator, Page

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
LOW = {"width": 844, "height": 390}  # a phone on its side
WAIT = 60_000  # milliseconds until something has to happen, on however busy a machine
# What a browser writes by itself when a connection is lost, which tests do on purpose
EXPECTED = (
    "WebSocket connection to",
    "net::ERR_CONNECTION",
    "net::ERR_EMPTY_RESPONSE",
    "the server responded with a status of 4",
)
# … and of what was on its way when the server was killed
CUT_SHORT = ("net::ERR_CONTENT_LENGTH_MISMATCH", "net::ERR_INCOMPLETE_CHUNKED_ENCODING")

MY_TURN = "document.body.classList.contains('my-turn')"
OVER = "Boolean(document.querySelector('#count:not([hidden])'))"
NUMBER = "Number(document.body.dataset.number ?? -1)"  # of the position shown; -1: the server has not said any yet
TUMBLING = "[...document.querySelectorAll('#dice .die')].some((die) => die.getAnimations().length)"
ACTING = "Boolean(document.querySelector('#status .phases li:nth-child(2).now'))"  # the phase in which dice fall
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
CHOICES = "#board [data-action], #board [data-menu], #dock .menu:not([hidden]) [data-action]"
# One look: whether a form asks, and what can be clicked now: its place among all that are there, the menu that it
# opens, and whether that is open. (To ask of each by itself takes ten times as long.)
LOOK = """
(what) => {
  const on = (el) => !el.closest(":disabled, [aria-disabled=true]");
  const seen = (el) => {
    const { width, height } = el.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(el).visibility === "visible";
  };
  const open = (menu) => Boolean(menu && document.getElementById(menu)?.checkVisibility());
  const found = [...document.querySelectorAll(what)].flatMap((el, place) =>
    on(el) && seen(el) ? [[place, el.dataset.menu ?? "", open(el.dataset.menu)]] : [],
  );
  const form = Boolean(document.querySelector("#dock form[data-combine]"));
  return [form, found];
}
"""


class Player:
    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        language: str = "en",
        size: dict[str, int] = DESK,
        calm: bool = True,
        guided: bool = False,
        **context: Any,
    ) -> None:
        self.address = address
        self.context = browser.new_context(
            base_url=address,
            locale=language,
            viewport=size,
            reduced_motion="reduce" if calm else "no-preference",
            **context,
        )
        if not guided:
            for game in ("bronze-age", "neanderthal", "stone-age"):
                self.context.add_init_script(f"localStorage.setItem('altamira.guide.{game}', '[\"all\"]')")
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(WAIT)
        self._clock: CDPSession | None = None  # that of what moves
        self.expected: tuple[str, ...] = EXPECTED
        self.complaints: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(part in message.text for part in self.expected):
            self.complaints.append(f"{message.text} {message.location['url']}")

    def until(self, expression: str, arg: Any = None) -> Any:
        """Wait for something to be true on the page, or on the one that follows it; gives what it is then.

        (Playwright's own way needs eval, which the pages forbid.)
        """
        end = time.monotonic() + WAIT / 1000
        while not (found := self._now(expression, arg)):
            assert time.monotonic() < end, f"never true: {expression}"
            time.sleep(0.02)
        return found

    def _now(self, expression: str, arg: Any) -> Any:
        """What it is now; None while one page gives way to the next."""
        try:
            return self.page.evaluate(expression, arg)
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
            return None

    # Getting to a table

    def play_bots(self, bots: int = 1) -> str:
        """Two clicks at most: the front page and its button. Gives the address of the table."""
        self.page.goto("/")
        self.page.locator(f".hero .quick button:has(.piece:nth-child({bots + 1}):last-child)").click()
        self.page.wait_for_selector("#board")
        return self.page.url

    def set_table(self, *seats: str, names: tuple[str, ...] = (), options: dict[str, str] | None = None) -> str:
        """Through the form: a choice for each seat, by the value that it stands for."""
        self.page.goto("/new")
        self.page.locator(f"input[name=seats][value='{len(seats)}']").check(force=True)
        for seat, choice in enumerate(seats):
            self.page.locator(f"select[name=seat-{seat}]").select_option(choice)
        for seat, name in enumerate(names):
            self.page.locator(f"input[name=name-{seat}]").fill(name)
        for name, value in (options or {}).items():
            self.page.locator("details.house").evaluate("element => element.open = true")
            self.page.locator(f"input[name$=':{name}']:enabled[value='{value}']").check()
        self.page.locator("form.create button.go").click()
        self.page.wait_for_url("**/t/*")
        return self.page.url

    def sit_on_all_sides(self, seats: int = 2, **how: Any) -> str:
        """A table of one's own without bots, on which nobody has moved before."""
        address = self.set_table(*["me"] * seats, **how)
        self.page.wait_for_selector("#board")
        self.wait_for_turn()
        return address

    def call_me(self, name: str) -> None:
        self.page.locator(".me summary").click()
        self.page.locator(".me input[name=name]").fill(name)
        self.page.locator(".me button.go").click()
        self.until("name => document.querySelector('.me .who')?.textContent === name", name)

    # At the table

    @property
    def number(self) -> int:
        return self.page.evaluate(NUMBER)

    def connected(self) -> None:
        """Until the server has said what there is: before that nothing can be sent, and nothing comes."""
        self.until(f"{NUMBER} >= 0")

    def wait_for_turn(self) -> bool:
        """Until something is asked of this person, however many moves others make before; False: it is over."""
        found: int | str = -1
        while isinstance(found, int):
            found = self.until(f"n => {OVER} ? 'over' : {MY_TURN} ? 'asked' : {NUMBER} > n && {NUMBER}", found)
        return found == "asked"

    def wait_beyond(self, number: int) -> None:
        self.until(f"n => {NUMBER} > n", number)

    def point_at(self, what: Locator, **how: Any) -> None:
        """Move the pointer there from elsewhere, once the log has scrolled: that hides what is explained."""
        self.page.mouse.move(0, 0)
        self.page.evaluate(TWO_FRAMES)
        what.hover(**how)

    def see_motion(self, seen: bool) -> None:
        """Whether things move on the page from now on, or are at once where they belong."""
        self.page.emulate_media(reduced_motion="no-preference" if seen else "reduce")

    def slow_down(self, speed: float = 0.05) -> None:
        """What moves does so slowly: on however busy a machine it is seen on its way. 1: as usual again."""
        if self._clock is None:
            self._clock = self.context.new_cdp_session(self.page)
            self._clock.send("Animation.enable")
        self._clock.send("Animation.setPlaybackRate", {"playbackRate": speed})

    def move(self, chance: random.Random, *, eager: bool = False) -> None:
        """One move, chosen by chance and made by clicks; eager: what can be bought is bought."""
        number = self.number
        self.choose(chance, eager=eager)
        self.wait_beyond(number)

    def choose(self, chance: random.Random, *, eager: bool = False) -> None:
        """The clicks of a move."""
        form, found = self.page.evaluate(LOOK, CHOICES)
        if form:
            self._combine(self.page.locator("#dock form[data-combine]"), chance)
        else:
            place, opens, is_open = chance.choice(found)
            if not is_open:  # a second click would close the menu
                self.page.locator(CHOICES).nth(place).click()
            if opens:
                wanted = self.page.locator(f"#{opens} .go[data-action]").all() if eager else []
                chance.choice(wanted or self.page.locator(f"#{opens} [data-action]").all()).click()

    def _combine(self, form: Locator, chance: random.Random) -> None:
        for toggle in form.locator("[data-toggle]").all():
            if chance.random() < 0.5:
                toggle.click()
        confirm = form.locator("[data-confirm]")
        while not confirm.is_enabled():
            chance.choice(form.locator("[data-part][data-step='1']:enabled").all()).click()
        confirm.click()

    def play_on(self, chance: random.Random, moves: int = 10_000) -> int:
        """So many moves, or to the end; gives how many were made."""
        for made in range(moves):
            if not self.wait_for_turn():
                return made
            self.move(chance)
        return moves


# Two of them


def sit_together(host: Player, guest: Player, name: str) -> None:
    """The guest takes the free seat at the host's table, the host starts, and both see the game."""
    guest.page.goto(host.page.url)
    guest.page.locator(".sit input[name=name]").fill(name)
    guest.page.locator(".sit button").click()
    host.page.wait_for_selector(f"#seats .who b:text-is('{name}')")
    host.page.locator("#seats form[action$=start] button").click()
    for person in (host, guest):
        person.page.wait_for_selector("#dock")
        person.connected()


def on_turn(*people: Player) -> Player:
    """Whoever is asked now, once all show the same position: a page that is behind shows an old question."""
    end = time.monotonic() + WAIT / 1000
    while time.monotonic() < end:
        seen = [person.page.evaluate(f"[{NUMBER}, {MY_TURN}]") for person in people]
        asked = [person for person, (_, turn) in zip(people, seen, strict=True) if turn]
        if len(asked) == 1 and len({number for number, _ in seen}) == 1:
            return asked[0]
        time.sleep(0.02)
    raise AssertionError("nobody is asked")
