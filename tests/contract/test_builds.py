"""The installed package and the sources play the same games, whether compiled or not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

from altamira import Rng
from altamira.core.playout import playout
from altamira.core.state import State
from contract.cases import TABLES, text, walk

TESTS = Path(__file__).parents[1]
SOURCES = TESTS.parent / "src"


def summed(python_path: list[str]) -> dict[str, Any]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(python_path)}
    command = [sys.executable, "-m", "contract.checksum", "3"]
    done = subprocess.run(command, cwd=TESTS, env=environment, capture_output=True, text=True, check=True)
    result: dict[str, Any] = json.loads(done.stdout)
    return result


@pytest.mark.slow
def test_the_installed_package_and_the_sources_play_identical_games() -> None:
    path = [entry for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if entry]
    installed = summed([entry for entry in path if Path(entry).resolve() != SOURCES])
    sources = summed([str(SOURCES)])
    assert Path(sources["package"]) == SOURCES / "altamira"
    assert Path(installed["package"]) != SOURCES / "altamira"
    assert not sources["compiled"]
    extensions = [
        path for path in Path(installed["package"]).rglob("state*") if path.name.endswith(EXTENSION_SUFFIXES[0])
    ]
    assert installed["compiled"] == bool(extensions)
    assert installed["games"] == sources["games"]


def test_random_play_of_the_library_and_of_these_tests_is_the_same() -> None:
    """The compiled loop asks a game in plain Python the same questions as an interpreted one."""
    for case in TABLES:
        one, other, decisions = case.new(), case.new(), 0
        for _ in walk(one, Rng(7)):
            decisions += one.actor() >= 0
        assert playout(other, Rng(7)) == decisions
        assert text(case.rules().dump(one)) == text(case.rules().dump(other))


def test_the_contract_leaves_no_method_without_an_answer() -> None:
    """What a game in plain Python does not define says so, instead of doing something else."""
    for name in ("actor", "legal", "stream", "outcomes", "clone", "scores", "placings", "returns"):
        with pytest.raises(NotImplementedError):
            getattr(State(2), name)()
