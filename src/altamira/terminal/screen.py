"""Where the terminal writes: rich, at most 100 columns wide, also readable without colours and through a pipe."""

from __future__ import annotations

import sys
from typing import Any, NoReturn

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from altamira.text import clean

WIDEST = 100
NARROWEST = 40
LONGEST_LINE = 200  # of what people type; the rest of a longer line is cut off

# Each seat has a colour and a mark, so that a board reads without colours too.
COLOURS = ("red", "dodger_blue2", "yellow3", "green")
MARKS = ("●", "▲", "■", "◆")
PLAIN_MARKS = ("A", "B", "C", "D")


class Screen(Console):
    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, highlight=False, markup=False, emoji=False, soft_wrap=False)
        self.width = max(NARROWEST, min(self.width, WIDEST))
        self.marks = MARKS if self.encoding.startswith("utf") else PLAIN_MARKS

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError  # so that a game is saved before the program ends

    def say(self, *parts: Any, style: str | None = None) -> None:
        self.print(*parts, style=style)

    def unbroken(self, text: str) -> None:
        """A line that may be copied: never broken, however long."""
        self.print(text, soft_wrap=True)

    def indented(self, part: Any, style: str = "") -> None:
        self.print(Padding(Text(part, style=style) if isinstance(part, str) else part, (0, 0, 0, 2), expand=False))

    def mark(self, seat: int, times: int = 1) -> Text:
        return Text(self.marks[seat] * times, style=COLOURS[seat])

    def named(self, seat: int, name: str) -> Text:
        return Text.assemble(self.mark(seat), " ", (clean(name), f"bold {COLOURS[seat]}"))

    def ask(self, question: str) -> str:
        """A line from the keyboard, or from a pipe; then it is shown, so that what was played can be read."""
        self.print(Text(f"{question} > ", style="bold"), end="")
        self.file.flush()
        line = sys.stdin.readline()
        if not line:
            self.print()
            raise EOFError
        line = line.strip()
        if len(line) > LONGEST_LINE:
            line = line[:LONGEST_LINE] + "…"
        if not sys.stdin.isatty():
            self.print(clean(line))
        return line
