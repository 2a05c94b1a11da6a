"""How long a click takes to show in somebody else's browser: python -m web.latency [MOVES] [--pieces] in tests/.

Two browsers at one table, everything on this machine; the time from the click until the other page has changed,
not until it is painted. Also: the size of a message as it is written and as it travels (what the socket's
compression makes of it, with the head of its frame), and of the page and its files. With --pieces: which pieces of
the drawing are sent, how often, and how much of all messages they are.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from unittest.mock import patch

import httpx
from playwright.sync_api import sync_playwright
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

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
HEAVIEST = 20
SHORT_FRAME = 126  # a longer one has a head of 4 bytes instead of 2; none is as long as 64 kB


def main(moves: int, *, pieces: bool) -> None:
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright, weighed() as messages:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=sandbox())
        settings = Settings(database=str(Path(place) / "tables.sqlite3"), newcomers=1000, bot_pause=0)
        with running(settings) as server:
            ana, bo = Player(browser, server.address), Player(browser, server.address)
            address = ana.set_table("me", "friend", names=("Ana",))
            bo.page.goto(address)
            bo.page.locator(".sit button").click()
            ana.page.locator("#seats form[action$=start] button").click()
            for person in (ana, bo):
                person.page.wait_for_selector("#board")
                person.until("document.body.dataset.number !== undefined")
                person.page.evaluate(WATCH)
            messages.clear()
            times = [_move(ana, bo, random.Random(number)) for number in range(moves)]
            cut = quantiles(times, n=20)
            print(f"click to the other browser: p50 {median(times):.0f} ms, p95 {cut[-1]:.0f} ms ({moves} moves)")
            for words, sizes in (
                ("written", [len(data) for data, _ in messages]),
                ("sent", [n for _, n in messages]),
            ):
                cut = quantiles(sizes, n=20)
                print(f"message as {words}: p50 {median(sizes):,.0f} bytes, p95 {cut[-1]:,.0f} bytes")
            if pieces:
                _weigh_pieces([data for data, _ in messages])
            _weigh_page(address)
        browser.close()


@contextmanager
def weighed() -> Iterator[list[tuple[bytes, int]]]:
    """Every message of the server, and how many bytes it is on the wire."""
    messages: list[tuple[bytes, int]] = []
    deflate = PerMessageDeflate.encode

    def encode(self: PerMessageDeflate, frame: Frame) -> Frame:
        sent = deflate(self, frame)
        if frame.opcode is Opcode.TEXT:
            messages.append((bytes(frame.data), len(sent.data) + (2 if len(sent.data) < SHORT_FRAME else 4)))
        return sent

    with patch.object(PerMessageDeflate, "encode", encode):
        yield messages


def _move(ana: Player, bo: Player, chance: random.Random) -> float:
    ana_first = ana.page.evaluate("document.body.classList.contains('my-turn')")
    mover, other = (ana, bo) if ana_first else (bo, ana)
    mover.wait_for_turn()
    before = other.number
    mover.move(chance)
    other.wait_beyond(before)
    other.until("n => Number(document.body.dataset.number) >= n", mover.number)
    return float(other.page.evaluate("window.changed") - mover.page.evaluate("window.clicked"))


def _print_sizes(words: str, sizes: list[int]) -> None:
    print(f"message as {words}: p50 {median(sizes):,.0f} bytes, p95 {quantiles(sizes, n=20)[-1]:,.0f} bytes")


def _weigh_pieces(messages: list[bytes]) -> None:
    """What the messages are made of; numbers in names are left out, so that equal things count together."""
    weight: Counter[str] = Counter()
    times: Counter[str] = Counter()
    for message in map(json.loads, messages):
        for frame in message.get("frames", ()):
            for id, markup in frame["pieces"].items():
                name = "-".join(part for part in id.split("-") if not part.isdecimal())
                weight[name] += len(json.dumps(markup, ensure_ascii=False).encode())
                times[name] += 1
    total = sum(map(len, messages))
    for name, n in weight.most_common(HEAVIEST):
        print(f"  {name:<20} {n / total:6.1%} {n / len(messages):8.0f} bytes a message, {times[name]:5} times")


def _weigh_page(address: str) -> None:
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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("moves", nargs="?", type=int, default=100)
    parser.add_argument("--pieces", action="store_true", help="also show what the messages are made of")
    chosen = parser.parse_args()
    main(chosen.moves, pieces=chosen.pieces)
