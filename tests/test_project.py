"""The project's own promises: a README whose examples run, and files that a newcomer can find their way in."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")
SOURCES = sorted([*ROOT.glob("src/**/*.py"), *ROOT.glob("tests/**/*.py"), ROOT / "setup.py"])


def test_the_python_examples_of_the_readme_run_and_print_what_they_say(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted > 10
    assert results.failed == 0


def test_the_bot_of_the_contributing_page_plays_a_game() -> None:
    import altamira

    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    names: dict[str, type] = {}
    exec(code, names)
    bot = names["Collector"]()
    match = altamira.new("stone-age", seats=2, seed=1)
    while not match.over and match.number < 10_000:
        match.play(bot.choose(match.view()))
    assert len(match.record().placings or []) == 2


def commands() -> list[str]:
    """The lines of the README's shell blocks that call altamira."""
    blocks = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    lines = [line.partition("  #")[0].strip() for block in blocks for line in block.splitlines()]
    return [line.removeprefix(".venv/bin/") for line in lines if "altamira" in line]


@pytest.mark.parametrize("command", commands())
def test_the_commands_of_the_readme_work(command: str, tmp_path: Path) -> None:
    """As it stands, in a folder with the files it names, only with fewer games; play is left at once."""
    import altamira
    from altamira.games.neanderthal.deck import template

    match = altamira.new("stone-age", seats=2, seed=1)
    while not match.over:
        match.play(match.legal()[0])
    match.record().save(tmp_path / "evening.json")
    (tmp_path / "mine.toml").write_text(template(), "utf-8")
    fewer = re.sub(r"--deals \d+", "--deals 1", re.sub(r"--games \d+", "--games 6", command))
    words = shlex.split(fewer.partition(" > ")[0])
    assert words[0] == "altamira"
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(altamira.__file__).parents[1])},
        input="\nquit\n",
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_commands_of_the_readme_are_found() -> None:
    found = {shlex.split(line)[1] for line in commands()}
    assert {"play", "verify", "replay", "draw", "simulate", "games"} <= found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_is_too_long_to_find_a_rule_in(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 650


def test_core_imports_nothing_but_itself_and_the_standard_library() -> None:
    allowed = {*sys.stdlib_module_names, "mypy_extensions", "librt"}  # librt is the run-time of mypyc
    for path in ROOT.glob("src/altamira/core/*.py"):
        for module in re.findall(r"^(?:from|import) ([\w.]+)", path.read_text("utf-8"), re.MULTILINE):
            assert module.startswith("altamira.core") or module.split(".")[0] in allowed, (path.name, module)


def test_games_import_nothing_but_core_drawing_and_themselves() -> None:
    for path in ROOT.glob("src/altamira/games/**/*.py"):
        for module in re.findall(r"^(?:from|import) (altamira[\w.]*)", path.read_text("utf-8"), re.MULTILINE):
            assert module.startswith(("altamira.core", "altamira.draw", "altamira.games")), (path.name, module)
