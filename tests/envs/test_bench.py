"""The benchmark of the environments is fair to those that ours are compared with."""

from __future__ import annotations

import os
import sys

import pytest
from rich.console import Console

from altamira.bench.envs import Pace, one_core, table
from altamira.text import texts


def test_others_are_compared_at_their_best_number_of_games() -> None:
    ours = [Pace("vectorised", "Ours (2)", "", batch, rate) for batch, rate in ((1, 1000.0), (64, 6000.0))]
    theirs = [
        Pace("vectorised", "theirs", "1.0", batch, rate) for batch, rate in ((1, 50.0), (32, 400.0), (64, 300.0))
    ]
    console = Console(width=150)
    with console.capture() as shown:
        console.print(table("Many games at once", ours + theirs, texts("en")))
    lines = shown.get().splitlines()
    [own] = [line for line in lines if "Ours" in line]
    [other] = [line for line in lines if "theirs 1.0" in line]
    assert own.split("│")[-2].strip() == "15.0x"
    assert other.split("│")[-2].strip() == "400 with 32 at once"


def test_others_of_one_game_are_each_compared() -> None:
    paces = [Pace("PettingZoo", "Ours", "", 1, 900.0)]
    paces += [Pace("PettingZoo", name, "1.0", 1, rate) for name, rate in (("wrapped", 100.0), ("raw", 300.0))]
    console = Console(width=150)
    with console.capture() as shown:
        console.print(table("PettingZoo, one game", paces, texts("en")))
    [own] = [line for line in shown.get().splitlines() if "Ours" in line]
    assert [cell.strip() for cell in own.split("│")[-3:-1]] == ["9.0x", "3.0x"]


@pytest.mark.skipif(sys.platform != "linux", reason="cores are chosen on Linux only")
def test_what_is_measured_has_one_core_and_gives_the_others_back() -> None:
    cores = os.sched_getaffinity(0)
    with one_core():
        assert len(os.sched_getaffinity(0)) == 1
    assert os.sched_getaffinity(0) == cores
