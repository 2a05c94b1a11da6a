"""A keyboard that reads the screen, and processes in a known environment."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from pathlib import Path

import altamira
from altamira.text import LANGUAGES, texts

CONFIRM = [texts(language)("Enter if that is right, or type it again") for language in LANGUAGES]
LANGUAGE_VARIABLES = ("ALTAMIRA_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def environment(**more: str) -> dict[str, str]:
    env = {name: value for name, value in os.environ.items() if name not in LANGUAGE_VARIABLES}
    source = str(Path(altamira.__file__).parents[1])
    return {**env, "PYTHONPATH": source, "PYTHONIOENCODING": "utf-8", "COLUMNS": "80", **more}


def start(*args: str, **env: str) -> subprocess.Popen[str]:
    """The program, running, with pipes for all it reads and writes."""
    return subprocess.Popen(
        [sys.executable, "-m", "altamira", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(**env),
        text=True,
        encoding="utf-8",
    )


class Reader:
    """Plays a game with no knowledge but what the screen shows: the keyboard of a person who can only read."""

    def __init__(self, capsys, seed: int) -> None:
        self.capsys = capsys
        self.random = random.Random(seed)
        self.screen: list[str] = []

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        shown = self.capsys.readouterr().out
        self.screen.append(shown)
        assert len(self.screen) < 5000, "".join(self.screen[-20:])  # a reader who gets nowhere
        return self.answer(shown) + "\n"

    def answer(self, shown: str) -> str:
        if shown.endswith(tuple(f"{text} > " for text in CONFIRM)):
            return ""
        how_many = re.search(r"\? \w+ (\d+) \S+ (\d+) > $|\? (\d+) \S+ (\d+) > $", shown)
        if how_many:
            low, high = (int(n) for n in how_many.groups() if n)
            return str(self.random.randint(low, high))
        example = re.search(r":\s+((?:[1-6]\s+)+)[^\n]* > $", shown)
        if example:
            return " ".join(example[1].split())
        refused = re.search(r"^\d[\d ]* \D[^\n]*;[^\n]*:\s(\d+)", shown, re.MULTILINE)
        if refused:
            return refused[1]
        numbers = re.findall(r"^\s{0,3}(\d+) ", shown, re.MULTILINE)
        return self.random.choice(numbers) if numbers else "more"
