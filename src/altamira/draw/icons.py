"""The icon sheet: symbols that a page or a file holds once and uses by name."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

GAMES = ("neanderthal",)  # whose own icons pages use too; their names begin with the letter of the game


@cache
def sheet() -> dict[str, str]:
    """Every icon's symbol by its name: of static/icons.svg, and of the games that have a sheet of their own."""
    icons: dict[str, str] = {}
    for file in ("icons", *GAMES):
        source = files("altamira.draw").joinpath("static", f"{file}.svg").read_text("utf-8")
        for symbol in re.findall(r"<symbol .*?</symbol>", source, re.DOTALL):
            icons[symbol.split('"', 2)[1].removeprefix("i-")] = symbol
    return icons


def symbols(names: tuple[str, ...]) -> str:
    """The symbols of these icons."""
    icons = sheet()
    return "".join(icons[name] for name in names)


def symbol_id(name: str) -> str:
    """How a page refers to an icon."""
    return name if any(name.startswith(f"{game[0]}-") for game in GAMES) else f"i-{name}"


def style(name: str) -> str:
    """A style sheet of the table: "table", or that of a game."""
    return files("altamira.draw").joinpath("static", f"{name}.css").read_text("utf-8")
