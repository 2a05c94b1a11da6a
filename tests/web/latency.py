"""How long a click takes to show in somebody else's browser: python -m web.latency [MOVES] in tests/.

Two browsers at one table, everything on this machine. Also: bytes of a message, and of the page and its files.
"""

from __future__ import annotations

import gzip
import random
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

import httpx
from playwright.sync_api import sync_playwright

from altamira.web.settings import Settings
from web.browser.conftest import CHROMIUM, sandbox
from web.browser.player import Player
from web.visits import running

NOW = "performance.timeOrigin + performance.now()"
WATCH = f"""
() => {{
  addEventListener("click", () => (window.clicked = {NOW}), true);
  const noted = new MutationObserver(() => (window.changed = {NOW}));
  noted.observe(document.body, {{ attributeFilter: ["data-number"] }});
}}
"""


def main(moves: int) -> None:
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=sandbox())
        with running(Settings(database=str(Path(place) / "tables.sqlite3"), newcomers=1000)) as server:
            ana, bo = Player(browser, server.address), Player(browser, server.address)
            sizes: list[int] = []
            bo.page.on(
                "websocket", lambda socket: socket.on("framereceived", lambda text: sizes.append(len(text)))
            )
            address = ana.set_table("me", "friend", names=("Ana",))
            bo.page.goto(address)
            bo.page.locator(".sit button").click()
            ana.page.locator("#seats form[action$=start] button").click()
            for person in (ana, bo):
                person.page.wait_for_selector("#board")
                person.until("document.body.dataset.number !== undefined")
                person.page.evaluate(WATCH)
            sizes.clear()
            times = [_move(ana, bo, random.Random(number)) for number in range(moves)]
            cut = quantiles(times, n=20)
            print(f"click to the other browser: p50 {median(times):.0f} ms, p95 {cut[-1]:.0f} ms ({moves} moves)")
            print(f"message: p50 {median(sizes):.0f} bytes before compression")
            _weigh(address)
        browser.close()


def _move(ana: Player, bo: Player, chance: random.Random) -> float:
    ana_first = ana.page.evaluate("document.body.classList.contains('my-turn')")
    mover, other = (ana, bo) if ana_first else (bo, ana)
    mover.wait_for_turn()
    before = other.number
    mover.move(chance)
    other.wait_beyond(before)
    other.until("n => Number(document.body.dataset.number) >= n", mover.number)
    return float(other.page.evaluate("window.changed") - mover.page.evaluate("window.clicked"))


def _weigh(address: str) -> None:
    """The page and its files, as they travel."""
    total = 0
    with httpx.Client(headers={"accept-encoding": "gzip"}) as client:
        page = client.get(address).text
        names = {part.split('"')[0] for part in page.split('"/static/')[1:]}
        scripts = ("combine.js", "guide.js", "live.js", "morph.js", "motion.js", "signal.js", "tips.js")
        for name in {*names, *scripts}:
            total += len(gzip.compress(client.get(httpx.URL(address).join(f"/static/{name}")).content))
    print(f"page: {len(gzip.compress(page.encode())):,} bytes compressed; its files: {total:,} bytes, once")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
