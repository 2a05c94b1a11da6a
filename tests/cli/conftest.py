from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import altamira
from altamira.cli import command
from altamira.text import choose
from cli.helpers import LANGUAGE_VARIABLES, Reader, environment


@pytest.fixture(autouse=True)
def _quiet_place(tmp_path, monkeypatch):
    """A folder of its own, English, 80 columns; signals and language as they were afterwards."""
    monkeypatch.chdir(tmp_path)
    for name in LANGUAGE_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    handlers = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    yield
    for number, handler in handlers.items():
        signal.signal(number, handler)
    choose(None)


@pytest.fixture
def run():
    """Run a command in this process."""

    def run(*args: object, input: str = "") -> Result:
        return CliRunner().invoke(command, [str(arg) for arg in args], input=input)

    return run


@pytest.fixture
def refuse(run):
    """Run a command that must fail in one line; gives the line."""

    def refuse(*args: object, input: str = "") -> str:
        before = sorted(Path().rglob("*"))
        result = run(*args, input=input)
        assert result.exit_code == 2, result.output
        lines = result.stderr.splitlines()
        assert len(lines) == 1, result.stderr
        assert lines[0].startswith("altamira: ")
        assert result.stdout == ""
        assert sorted(Path().rglob("*")) == before
        return lines[0].removeprefix("altamira: ")

    return refuse


@pytest.fixture
def shell():
    """Run the program in a process of its own."""

    def shell(*args: str, input: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "altamira", *args],
            input=input,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=environment(**env),
            timeout=120,
            check=False,
        )

    return shell


@pytest.fixture
def read_and_play(capsys, monkeypatch):
    """Play a whole game by reading the screen; gives everything that was shown."""

    def play(*args: str, game: str = "stone-age", seed: int = 1) -> str:
        reader = Reader(capsys, seed)
        monkeypatch.setattr(sys, "stdin", reader)
        with pytest.raises(SystemExit) as end:
            command.main(["play", game, *args])
        last = capsys.readouterr()
        assert last.err == ""
        assert end.value.code == 0
        return "".join(reader.screen) + last.out

    return play


@pytest.fixture
def finished(tmp_path) -> Path:
    """The record of a finished game of two bots with an honest dealer."""
    match = altamira.new("stone-age", seats=2, names=["Ana", "Blue (random)"])
    bot = altamira.bot("random", seed=5)
    while not match.over:
        match.play(bot.choose(match.view()))
    path = tmp_path / "finished.json"
    match.record().save(path)
    return path
