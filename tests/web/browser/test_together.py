"""Several people: at one table, at one screen, and when something goes wrong on the way."""

from __future__ import annotations

import os
import random
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

import altamira
from web.browser.player import CUT_SHORT, WAIT, on_turn, sit_together
from web.visits import until


def test_two_browsers_at_one_table_see_each_others_moves(player):
    ana, bo = player(), player()
    ana.set_table("me", "friend", names=("Ana",))
    assert ana.page.locator("#seats .free").count() == 1
    sit_together(ana, bo, "Bo")
    chance = random.Random(1)
    for _ in range(6):
        on_turn(ana, bo).move(chance)
        on_turn(ana, bo)  # both show the move
        standing = "[...document.querySelectorAll('.person')].map((person) => person.dataset.at).join(' ')"
        assert ana.page.evaluate(standing) == bo.page.evaluate(standing)
    assert bo.page.locator("#log .line").count() == ana.page.locator("#log .line").count()
    for person, other in ((ana, "Bo"), (bo, "Ana")):  # although Bo came after Ana had seen the table
        assert f"{other} sends" in person.page.locator("#log").inner_text()


def test_chat_reaches_the_other_browser_and_counts_as_unread(player):
    ana, bo = player(), player()
    address = ana.play_bots(1)
    ana.wait_for_turn()
    bo.page.goto(address)
    bo.connected()
    ana.page.locator("#tab-chat").click()
    ana.page.locator("[data-chat] input").fill("Hello <b>you</b>")
    ana.page.keyboard.press("Enter")
    bo.page.wait_for_selector("#tab-chat [data-unread]:not([hidden])")
    bo.page.locator("#tab-chat").click()
    assert bo.page.locator("#chat .said").last.inner_text().endswith("Hello <b>you</b>")
    assert bo.page.locator("#chat .said b b").count() == 0
    assert bo.page.locator("[data-unread]").first.is_hidden()


def test_scripts_in_names_and_chat_are_words_and_nothing_else(player):
    evil = "<img src=x onerror=alert(1)>"[:24]
    ana, bo = player(), player()
    for person in (ana, bo):
        person.page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    ana.page.goto("/")
    ana.call_me(evil)
    address = ana.play_bots(1)
    ana.wait_for_turn()
    ana.page.locator("#tab-chat").click()
    ana.page.locator("[data-chat] input").fill("<script>alert(2)</script><svg onload=alert(3)>")
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_selector("#chat .said.mine")
    bo.page.goto(address)
    bo.connected()
    for person in (ana, bo):
        assert person.page.locator("#table img[src=x], #chat script, #chat svg").count() == 0
        assert evil in person.page.locator("#table").inner_text()


def test_a_watcher_sees_the_game_and_is_asked_nothing(player):
    ana, bo = player(), player()
    address = ana.play_bots(1)
    ana.wait_for_turn()
    bo.page.goto(address)
    bo.connected()
    number = bo.number
    assert bo.page.locator("[data-action], [data-menu^=menu-place]").count() == 0
    assert bo.page.locator("#topbar [data-do=undo]").count() == 0
    ana.move(random.Random(1))
    bo.until("n => Number(document.body.dataset.number) >= n", ana.number)
    assert bo.number > number


def test_several_people_at_one_screen_play_in_turn_and_keep_their_cards_to_themselves(player):
    person = player()
    person.sit_on_all_sides(names=("Ana", "Bo"))
    names = set()
    chance = random.Random(2)
    for _ in range(4):
        person.wait_for_turn()
        names.add(person.page.locator("#topbar .wordy").inner_text().split(":")[0])
        person.move(chance)
    assert names == {"Ana", "Bo"}


def test_stepping_back_shows_the_past_and_a_link_leads_to_it(player):
    person = player()
    address = person.play_bots(1)
    person.play_on(random.Random(1), 3)
    person.wait_for_turn()
    number = person.number
    page = person.page
    page.locator("#topbar [data-do=replay]").click()
    page.wait_for_selector("#replay:not([hidden])")
    page.locator("#replay [data-do=back]").click()
    person.until("n => Number(document.body.dataset.number) === n", number - 2)
    assert page.locator("[data-action]").count() == 0
    assert f"at={number - 2}" in page.evaluate("location.search")
    page.locator("#replay [data-do=first]").click()
    person.until("document.body.dataset.number === '0'")
    page.keyboard.press("ArrowRight")
    person.until("document.body.dataset.number === '1'")
    page.locator("#replay [data-do=now]").click()
    page.wait_for_selector("#replay", state="hidden")
    assert person.number == number
    assert page.evaluate("location.href") == address
    page.goto(f"{address}?at={number - 1}")
    person.until("n => Number(document.body.dataset.number) === n", number - 1)
    assert page.locator("#replay").is_visible()
    earlier = page.locator("#log [data-look]").first
    line = earlier.get_attribute("data-look")
    assert 0 < int(line) < number - 1
    earlier.click()
    person.until("line => document.body.dataset.number === line", line)


# A server of its own, in a process that can be killed


def free_port() -> int:
    """One that nobody gets while the server is down: connections, and who asks for any port, get higher ones."""
    while True:
        port = random.randrange(20_000, 32_000)
        with suppress(OSError):
            socket.create_server(("127.0.0.1", port)).close()
            return port


class Process:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = ["serve", "--port", str(self.port), "--database", str(self.folder / "t.sqlite3"), "--no-open"]
        words += ["--bot-pause", "0"]
        source = str(Path(altamira.__file__).parents[1])
        self.process = subprocess.Popen(
            [sys.executable, "-m", "altamira", *words],
            env={**os.environ, "PYTHONPATH": source},
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        until(self._answers, WAIT / 1000)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.address}/healthz").status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """As a power cut would: the server and its workers at once."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(10)


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    process = Process(tmp_path)
    process.start()
    yield process
    process.kill()


@pytest.mark.slow
def test_after_a_crash_the_page_reconnects_by_itself_and_nothing_accepted_is_lost(player, process):
    person = player(process.address)
    person.expected += CUT_SHORT
    person.play_bots(2)
    person.play_on(random.Random(1), 5)
    person.wait_for_turn()
    number, lines = person.number, person.page.locator("#log .line").count()
    people = "[...document.querySelectorAll('.person')].map((person) => person.dataset.at).join(' ')"
    before = person.page.evaluate(people)
    process.kill()
    person.page.wait_for_selector("#banner:not([hidden])")
    person.choose(random.Random(2))
    assert "no connection" in person.page.locator("#toast").inner_text()
    person.page.evaluate("delete document.body.dataset.number")  # what is there later, the new server has said
    process.start()
    person.page.wait_for_selector("#banner", state="hidden")
    person.connected()
    person.wait_for_turn()
    assert (person.number, person.page.locator("#log .line").count()) == (number, lines)
    assert person.page.evaluate(people) == before
    person.play_on(random.Random(2), 3)
    assert person.number > number


def test_a_table_that_does_not_exist_is_explained(player):
    person = player()
    answer = person.page.goto("/t/nothing-here")
    assert answer is not None
    assert answer.status == 404
    assert "no such table" in person.page.locator("main").inner_text()
    assert re.search("tables", person.page.locator("main a").inner_text())
