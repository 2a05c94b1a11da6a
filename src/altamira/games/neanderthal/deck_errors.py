"""What is said about a deck file that cannot be played with, and on which line it is wrong."""

from __future__ import annotations

import re
from typing import Final

from altamira.core.errors import AltamiraError


def mark(text: str) -> str:
    """Marks a text for the catalogues; errors are translated where they are shown."""
    return text


# What Python's reader of TOML says; the first stands for everything else.
TOML_REASONS: Final = (
    mark("something cannot be read"),
    mark("Invalid statement"),
    mark("Invalid value"),
    mark("Expected '=' after a key in a key/value pair"),
    mark("Expected newline or end of document after a statement"),
    mark("Expected ']' at the end of a table declaration"),
    mark("Expected ']]' at the end of an array declaration"),
    mark("Invalid initial character for a key part"),
    mark("Cannot overwrite a value"),
    mark("Unclosed array"),
    mark("Unclosed inline table"),
    mark("Unterminated string"),
)


class BadDeck(AltamiraError):
    """A deck file that cannot be played with, and where it is wrong."""


class Expected(AltamiraError):
    """What a field should be: a part of a BadDeck, translated with it."""


def line_numbers(text: str) -> dict[tuple[str, int, str], int]:
    """The line of each table (field "") and of each field; tomllib does not tell."""
    lines: dict[tuple[str, int, str], int] = {}
    counts: dict[str, int] = {}
    table, number = "", 0
    for line, content in enumerate(text.split("\n"), 1):
        header = re.match(r"\s*\[{1,2}\s*([\w-]+)\s*\]{1,2}", content)
        field = re.match(r"\s*\"?([\w-]+)\"?\s*=", content)
        if header:
            table = header.group(1)
            number = counts.get(table, 0)
            counts[table] = number + 1
            lines[table, number, ""] = line
        elif field:
            lines.setdefault((table, number, field.group(1)), line)
    return lines


def shown(value: object) -> str:
    """A value as an error shows it."""
    try:
        return repr(value)[:80]
    except (ValueError, RecursionError):  # a number of thousands of digits, or tables in tables in tables
        return "…"


def not_toml(said: str) -> BadDeck:
    """What tomllib says, with the line in front."""
    reason, _, where = said.partition(" (at ")
    found = re.match(r"line (\d+), column (\d+)", where)
    reason = reason if reason in TOML_REASONS else TOML_REASONS[0]
    if found is None:
        return BadDeck("The deck is not proper TOML: {reason}.", reason=reason)
    line, column = found.groups()
    return BadDeck(
        "Line {line}, column {column}: this is not proper TOML: {reason}.", line=line, column=column, reason=reason
    )
