"""Draws docs/terminal.svg: a moment of a game as the terminal shows it. Run it after changing the terminal."""

from __future__ import annotations

import re
from pathlib import Path

from rich.console import Group

import altamira
from altamira.terminal.screen import Screen
from altamira.terminal.stone_age import Face
from altamira.text import texts

NAMES = ["Ana", "Blue", "Yellow"]
MOMENT = 150  # entries of the log


def main() -> None:
    match = altamira.new("stone-age", seats=3, seed=4, names=NAMES)
    bots = [altamira.bot("greedy", seed=seat) for seat in range(3)]
    while match.number < MOMENT or match.actor != 0 or not 8 < len(match.legal()) < 20:
        match.play(bots[match.actor].choose(match.view()))
    screen = Screen()
    screen.record = True
    screen.width = 100
    face = Face(NAMES, texts("en"), screen, you=0)
    view = match.view(0)
    screen.print(Group(face.board(view, numbered=True), "", face.prompt(view)))
    svg = screen.export_svg(title="altamira play stone-age")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # fonts from elsewhere: the system's will do
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    Path(__file__).with_name("terminal.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    main()
