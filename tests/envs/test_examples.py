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

import gymnasium
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


@pytest.mark.parametrize(
    ("example", "arguments", "told"),
    [
        ("solo_bronze_age", ["--minutes", "-1"], "--minutes is more than 0, not -1"),
        ("solo_bronze_age", ["--minutes", "0"], "--minutes is more than 0, not 0"),
        ("solo_bronze_age", ["--minutes", "nan"], "--minutes is more than 0, not nan"),
        ("solo_bronze_age", ["--processes", "0"], "--processes is a number from 1 to "),
        ("solo_bronze_age", ["--games", "0"], "--games is a number from 1 to "),
        ("solo_bronze_age", ["--against", "nobody"], "There is no bot 'nobody'"),
        ("openspiel_mcts", ["--simulations", "1"], "--simulations is a number from 2 to "),
        ("openspiel_mcts", ["--limit", "0"], "--limit is a number from 1 to "),
        ("openspiel_mcts", ["--limit", "99999999999"], "--limit is a number from 1 to "),
        ("openspiel_mcts", ["--seed", "-1"], "--seed is a number from 0 to "),
        ("openspiel_mcts", ["--games", "0"], "--games is a number from 1 to "),
        ("masked_ppo", ["--env", "CartPole-v1"], "invalid choice: 'CartPole-v1'"),
        ("masked_ppo", ["--env", "altamira/StoneAge-v1", "--opponent", "nobody"], "There is no bot 'nobody'"),
        ("masked_ppo", ["--opponent", "greedy"], "against bots it is altamira/BronzeAge-v1"),
        ("masked_ppo", ["--steps", "0"], "--steps is a number from 1 to "),
    ],
)
def test_an_example_refuses_what_it_cannot_do_before_it_begins(
    example: str,
    arguments: list[str],
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In its last line; masked_ppo without the libraries that it would need."""
    with pytest.raises(SystemExit) as stopped:
        run(example, arguments, monkeypatch)
    assert stopped.value.code == 2
    line = capsys.readouterr().err.splitlines()[-1]
    assert line.startswith(f"{example}.py: error: ")
    assert told in line


def test_masked_ppo_plays_by_the_masks_of_the_environment() -> None:
    """Without the learner, which needs libraries of its own: whole games by chance, to compare with."""
    ppo = runpy.run_path(str(EXAMPLES / "masked_ppo.py"))
    table = ppo["Row"](gymnasium.make("altamira/BronzeAgeSolo-v1"))
    luck = np.random.default_rng(1)

    def choose(row: object) -> int:
        mask = table.action_masks()
        assert table.observation_space.contains(row)
        assert mask.dtype == np.bool_
        assert mask.tolist() == table.unwrapped.action_masks().astype(bool).tolist()
        return int(luck.choice(np.flatnonzero(mask)))

    assert -30 < ppo["score"](table, choose, 5) < 60


def run(example: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [f"{example}.py", *arguments])
    monkeypatch.syspath_prepend(str(EXAMPLES))
    runpy.run_path(str(EXAMPLES / f"{example}.py"), run_name="__main__")


@pytest.mark.parametrize("example", ["solo_bronze_age", "openspiel_mcts", "masked_ppo"])
def test_an_example_says_how_it_is_used(
    example: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        run(example, ["--help"], monkeypatch)
    assert stopped.value.code == 0
    shown = capsys.readouterr().out
    written = [line.strip() for line in (EXAMPLES / f"{example}.py").read_text("utf-8").splitlines()]
    commands = [line for line in written if line.startswith("python examples/")]
    assert all(command in map(str.strip, shown.splitlines()) for command in commands)  # each on a line of its own


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


def test_the_page_is_written_where_it_is_told_and_help_is_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for arguments, code, told in (
        (["--help"], 0, "usage: "),
        (["no/folder.md"], 2, "no/folder.md cannot be written"),
    ):
        monkeypatch.setattr(sys, "argv", ["document", *arguments])
        with pytest.raises(SystemExit) as stopped:
            document.main()
        assert stopped.value.code == code
        assert told in "".join(capsys.readouterr())
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(sys, "argv", ["document", "spaces.md"])
    document.main()
    assert (tmp_path / "spaces.md").read_text("utf-8") == document.page()


@pytest.mark.parametrize("id", altamira.games())
def test_every_option_stands_on_the_page(id: str) -> None:
    rules = altamira.game(id)
    section = document.section(rules)
    for choice in rules.choices:
        for value in choice.values:
            assert re.search(rf"^\| `{choice.name}` \| .*`{value}`", section, re.MULTILINE)


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
