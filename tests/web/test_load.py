"""The load that measures the server, on a few tables: it plays by the rules, and nobody is shown anything else."""

from __future__ import annotations

import re
import sys

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
    assert "24 seats are connected" in said
    assert "errors: none" in said, said
    moves = re.search(r"(\d+) moves, (\d+) updates of other seats", said)
    assert moves
    assert int(moves[2]) == 3 * int(moves[1]) > 0


def test_a_system_that_allows_too_few_files_is_named_before_anything_begins():
    with pytest.raises(SystemExit) as ended:
        load.allow_files(10**9)
    assert "ulimit" in str(ended.value)
