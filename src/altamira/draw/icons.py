"""The icon sheet: symbols that a page or a file holds once and uses by name."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files


@cache
def sheet() -> dict[str, str]:
    """Every icon's symbol by its name, from static/icons.svg."""
    source = files("altamira.draw").joinpath("static", "icons.svg").read_text("utf-8")
    found = re.findall(r'<symbol id="i-([^"]+)".*?</symbol>', source, re.DOTALL)
    bodies = re.findall(r"<symbol .*?</symbol>", source, re.DOTALL)
    return dict(zip(found, bodies, strict=True))


def symbols(names: tuple[str, ...]) -> str:
    """The symbols of these icons."""
    icons = sheet()
    return "".join(icons[name] for name in names)


def style(name: str) -> str:
    """A style sheet of the table: "table", or that of a game."""
    return files("altamira.draw").joinpath("static", f"{name}.css").read_text("utf-8")
