"""The examples that `make test` can run, and the page of spaces; `make examples` runs the others."""

from __future__ import annotations

import ast
import json
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import altamira
from altamira.bots import handfuls
from altamira.envs import document

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"


@pytest.mark.parametrize("game", ["bronze-age", "neanderthal"])
def test_the_search_of_openspiel_beats_random_moves_in_a_match(game: str) -> None:
    """Two whole games: each has a winner, and the line at the end counts them."""
    arguments = ["--game", game, "--games", "2", "--simulations", "20"]
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "openspiel_mcts.py"), *arguments],
        env={**os.environ, "PYTHONPATH": str(Path(altamira.__file__).parents[1])},
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert done.returncode == 0, done.stderr
    results = re.findall(r"^game \d: \d+ moves, \S+ s, result ([+-]1)$", done.stdout, re.MULTILINE)
    assert results == ["+1", "+1"]
    assert "The search won 2 of 2 games." in done.stdout


def test_the_learner_sums_up_dice_as_the_bots_do() -> None:
    arrays = runpy.run_path(str(EXAMPLES / "bronze_age_arrays.py"))
    cities = np.array([3, 5])
    worth = np.random.default_rng(1).normal(size=(len(arrays["PACKED"]), 2)).astype(np.float32)
    kept, before = arrays["turn"](worth, cities, np.array([False, True]))
    for game, dice in enumerate(cities.tolist()):
        all_dice = arrays["OF_SIZE"][dice]
        final = worth[all_dice, game].tolist()
        if game == 1:  # with Leadership
            led = [max(ways)[0] for ways in handfuls.led_worths(final, dice)]
            final = [max(both) for both in zip(final, led, strict=True)]
        for_third = handfuls.kept_worths(final, dice)
        second = handfuls.rolled_worths(final, dice, -1)
        for_second = handfuls.kept_worths(second, dice)
        assert kept[1, : all_dice.stop, game].tolist() == pytest.approx(for_third, abs=1e-5)
        assert kept[0, : all_dice.start, game].tolist() == pytest.approx(for_second[: all_dice.start], abs=1e-5)
        assert kept[0, all_dice, game].tolist() == pytest.approx(final, abs=1e-5)
        first = handfuls.rolled_worths(second, dice, -1)
        assert before[game] == pytest.approx(handfuls.kept_worths(first, dice)[0], abs=1e-5)


@pytest.mark.slow
def test_a_minute_of_learning_beats_random_play_at_the_bronze_age() -> None:
    arguments = ["--minutes", "1", "--against", "random", "--games", "200"]
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "solo_bronze_age.py"), *arguments],
        env={**os.environ, "PYTHONPATH": str(Path(altamira.__file__).parents[1])},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    said = re.findall(r"^(\w+) (\S+) ± (\S+) points over 200 games$", done.stdout, re.MULTILINE)
    (learner, mean, error), (random, other, _) = said
    assert (learner, random) == ("learner", "random")
    assert float(mean) - 3 * float(error) > float(other)


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
def test_every_id_of_an_action_or_an_outcome_stands_on_the_page_once(id: str) -> None:
    rules = altamira.game(id)
    for rows, size in (document.ACTIONS, rules.actions), (document.CHANCES, rules.chances):
        end = 0
        for first, last, meaning in rows[id]():
            assert first == end
            assert last >= first
            assert meaning
            end = last + 1
        assert end == size
