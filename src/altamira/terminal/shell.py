"""What all commands share with the shell that starts them: exit codes, and options of the form NAME=VALUE."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from altamira.core.errors import BadOption

BUG = 1
WRONG = 2
INTERRUPTED = 130  # what shells expect of a program that Ctrl-C ended
FILE_ENDING = ".toml"  # of a value that is the name of a file
PIPE_CLOSED = 141  # what a shell shows for a program that stopped because nobody reads on


def read_options(pairs: Iterable[str]) -> dict[str, str | Path]:
    """The options of a game; their names may be typed with - or _, and a value may be a file."""
    options: dict[str, str | Path] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise BadOption("'{option}' is not an option; it should read like name=value.", option=pair)
        value = value.strip()
        options[name.strip().replace("-", "_")] = Path(value) if value.endswith(FILE_ENDING) else value
    return options
