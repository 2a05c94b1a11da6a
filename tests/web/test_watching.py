"""What whoever runs the server can watch."""

from __future__ import annotations

import json
import logging
import os
import random
import signal
import socket
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from altamira.web.settings import Settings
from web.visits import Visitor, running, until


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def numbers(text: str) -> dict[str, float]:
    rows = [line.rsplit(" ", 1) for line in text.splitlines() if line and not line.startswith("#")]
    return {name: float(value) for name, value in rows}


def test_the_metrics_count_tables_viewers_moves_and_what_they_took(tmp_path):
    settings = Settings(database=str(tmp_path / "t.sqlite3"), thinkers=1, metrics=True, bot_pause=0)
    with running(settings) as server:
        ana = Visitor(server.address)
        before = numbers(ana.get("/metrics").text)
        line = ana.sit_at(ana.new("me", "bot:random", **{"option-start_player": "fixed"}))
        line.play_on(random.Random(1), moves=6)
        line.my_turn()
        for action, number in ((line.choices()[0], 0), (-1, line.number)):
            line.send(do="action", action=action, n=number)
        line.wait(lambda: len(line.errors) == 2)
        after = numbers(ana.get("/metrics").text)
        line.close()

    def grown(name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    assert after["altamira_tables"] == 1
    assert grown("altamira_viewers") == 1
    assert grown('altamira_moves_total{by="person"}') == 6
    assert grown('altamira_moves_total{by="bot"}') >= 1
    assert grown("altamira_refused_total") == 2
    assert grown("altamira_move_seconds_count") == 6
    assert grown("altamira_bot_seconds_count") >= 1
    assert grown("altamira_update_seconds_count") >= 6
    assert after["altamira_bot_queue"] == 0


def test_the_metrics_are_for_those_who_ask_for_them_at_the_start(server):
    assert Visitor(server.address).get("/metrics").status_code == 404


def test_the_server_says_whether_it_lives_and_whether_it_can_store(server):
    ana = Visitor(server.address)
    assert (ana.get("/healthz").status_code, ana.get("/readyz").status_code) == (200, 200)


def test_every_answer_has_a_number_and_a_proxys_number_is_kept(server):
    one, other = httpx.get(server.address), httpx.get(server.address)
    assert one.headers["x-request-id"] != other.headers["x-request-id"]
    given = httpx.get(server.address, headers={"x-request-id": "from7proxy"})
    assert given.headers["x-request-id"] == "from7proxy"
    forged = httpx.get(server.address, headers={"x-request-id": "a b\tc"})
    assert forged.headers["x-request-id"] != "a b\tc"


def test_nobody_writes_lines_of_their_own_into_the_log(server, caplog):
    with caplog.at_level(logging.INFO, logger="altamira.access"):
        httpx.get(f"{server.address}/x%0aFORGED%1b%5b31m")
        until(lambda: any("FORGED" in record.getMessage() for record in caplog.records))
    [line] = [record.getMessage() for record in caplog.records if "FORGED" in record.getMessage()]
    assert line.isprintable()


def test_a_wrong_method_is_answered_with_the_right_ones(server):
    answer = httpx.delete(f"{server.address}/day")
    assert answer.status_code == 405
    assert "GET" in answer.headers["allow"]


NUMBER = {"x-request-id": "seen1"}


@pytest.mark.slow
def test_several_processes_serve_one_address_and_log_in_json_with_numbers(tmp_path):
    port = free_port()
    command = [
        sys.executable, "-m", "altamira", "serve", "--port", str(port), "--no-open", "--workers", "2",
        "--thinkers", "1", "--database", str(tmp_path / "t.sqlite3"), "--metrics", "--log", "json",
        "--log-level", "info",
    ]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            address = f"http://127.0.0.1:{port}"

            def up() -> bool:
                try:
                    return httpx.get(f"{address}/readyz").status_code == 200
                except httpx.HTTPError:
                    return False

            logged: list[str] = []
            listener = threading.Thread(target=lambda: logged.extend(server.stderr or ()))
            listener.start()
            until(up)
            sent = 0

            def seen() -> list[dict[str, Any]]:
                events = [json.loads(line) for line in list(logged)]
                return [event for event in events if event.get("request") == "seen1"]

            def both_have_answered() -> bool:
                nonlocal sent
                with ThreadPoolExecutor(8) as askers:
                    for answer in askers.map(lambda _: httpx.get(address, headers=NUMBER), range(40)):
                        assert answer.status_code == 200
                sent += 40
                until(lambda: len(seen()) == sent)
                return len({event["process"] for event in seen()}) == 2

            until(both_have_answered)
            counted = numbers(httpx.get(f"{address}/metrics").text)
            assert counted['altamira_request_seconds_count{status="200"}'] >= sent
        finally:
            os.kill(server.pid, signal.SIGTERM)
            assert server.wait(30) == 0
            listener.join()
    assert {event["message"].split()[0] for event in seen()} == {"GET"}
