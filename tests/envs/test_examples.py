"""The examples that `make test` can run, and the page of spaces; `make examples` runs the others."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import altamira
from altamira.envs import document

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"


@pytest.mark.parametrize("game", ["bronze-age", "neanderthal"])
def test_a_match_of_the_search_of_openspiel_is_played(game: str) -> None:
    arguments = ["--game", game, "--games", "2", "--simulations", "4", "--limit", "60"]
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "openspiel_mcts.py"), *arguments],
        env={**os.environ, "PYTHONPATH": str(Path(altamira.__file__).parents[1])},
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert done.returncode == 0, done.stderr
    assert "of 2 games" in done.stdout


@pytest.mark.slow
def test_a_minute_of_learning_beats_random_play_at_the_bronze_age() -> None:
    arguments = ["--minutes", "1", "--against", "random", "--games", "200", "--json"]
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "solo_bronze_age.py"), *arguments],
        env={**os.environ, "PYTHONPATH": str(Path(altamira.__file__).parents[1])},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["learner"]["mean"] - 3 * result["learner"]["error"] > result["random"]["mean"]


def test_the_notebook_is_whole_and_without_output() -> None:
    notebook = json.loads((EXAMPLES / "positions.ipynb").read_text("utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(code) > 4
    for cell in code:
        assert cell["outputs"] == []
        ast.parse("".join(cell["source"]))


def test_the_page_of_spaces_is_up_to_date() -> None:
    """If not: python -m altamira.envs.document."""
    assert (ROOT / document.PAGE).read_text("utf-8") == document.page()


@pytest.mark.parametrize("id", altamira.games())
def test_every_action_id_stands_on_the_page_once(id: str) -> None:
    end = 0
    for first, last, meaning in document.ACTIONS[id]():
        assert first == end
        assert last >= first
        assert meaning
        end = last + 1
    assert end == altamira.game(id).actions
