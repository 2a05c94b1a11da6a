"""The load that measures the server, on a few tables: it plays by the rules, and nobody is shown anything else."""

from __future__ import annotations

import asyncio
import re
import socket
import sys
from collections import Counter

import pytest

from altamira.bench import load
from web.postgres import Postgres

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_many_people_come_at_once_to_two_processes_and_every_move_reaches_them(kind, monkeypatch, capsys):
    cluster = Postgres() if kind == "postgresql" else None
    try:
        place = ["--database", cluster.create("load")] if cluster else []
        monkeypatch.setattr(load, "PERIOD", 1.0)
        monkeypatch.setattr(sys, "argv", ["load", "--tables", "6", "--seconds", "3", "--workers", "2", *place])
        load.main()
    finally:
        if cluster:
            cluster.remove()
    said = capsys.readouterr().out
    assert "a table of 500 moves opens in" in said
    assert "24 seats are connected" in said
    assert "errors: none" in said, said
    moves = re.search(r"(\d+) moves, (\d+) updates of other seats", said)
    assert moves
    assert int(moves[2]) == 3 * int(moves[1]) > 0


def test_the_long_table_has_five_hundred_moves_besides_what_chance_did():
    match = load._played(load.LONG, 1, moves=load.LONG)
    assert sum(seat >= 0 for seat, _ in match.since(0)) >= 500
    assert not match.over


def test_a_load_that_is_not_as_promised_says_so_in_a_sentence():
    assert load.verdict(1000, 0.09, Counter()) == ""
    assert load.verdict(10, 0.9, Counter()) == ""  # the promise is about a thousand tables
    assert load.verdict(1000, 0.12, Counter()) == "Of 100 updates 5 took longer than 120 ms; 100 ms are promised."
    assert load.verdict(10, 0.01, Counter(lost=2)) == "Something went wrong 2 times: lost."


def test_seats_that_are_never_shown_a_position_are_not_waited_for_without_end(monkeypatch):
    """A server that takes connections and says nothing."""
    monkeypatch.setattr(load, "CONNECTING", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        people = [load.Person("x") for _ in range(load.SEATS)]
        board = load.Board("t", load._played(1, 1), people, "")

        async def connect() -> None:
            await load.Load(f"http://127.0.0.1:{silent.getsockname()[1]}", [board]).connect()

        with pytest.raises(SystemExit) as ended:
            asyncio.run(connect())
    assert str(ended.value) == "0 of 4 seats were connected after 0 seconds"


def test_a_system_that_allows_too_few_files_is_named_before_anything_begins():
    with pytest.raises(SystemExit) as ended:
        load.allow_files(10**9)
    assert "ulimit" in str(ended.value)
