"""Small things that all parts of the table use: the game's icons, pieces, discs, and what can be clicked."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final

from altamira.draw.cache import remembered
from altamira.draw.markup import esc, figure
from altamira.games.neanderthal.draw.reading import Held, Party

LETTERS: Final = "gyr"  # of the species, in the names of their pieces
DISC_LETTERS: Final = "owb"
NOBODY: Final = "x"  # before the placards are dealt

# What can be done with something on the table
LEGAL: Final = "legal"
CHOSEN: Final = "chosen"


@cache
def icon_sheet() -> str:
    """The symbols of the game's own icons, whose ids begin with "n-"."""
    source = files("altamira.draw").joinpath("static", "neanderthal.svg").read_text("utf-8")
    return "".join(re.findall(r"<symbol .*?</symbol>", source, re.DOTALL))


def sprite(name: str, size: int, label: str = "", kind: str = "") -> str:
    """One of the game's icons in a line of HTML."""
    return figure(f"n-{name}", size, label, kind)


def letter(held: Held) -> str:
    return LETTERS[held.placard] if held.placard >= 0 else NOBODY


def species_class(held: Held) -> str:
    return f"sp-{letter(held)}"


@remembered(512)
def mover(symbol: str, size: int, kind: str = "", many: int = 0) -> str:
    """A piece that may go elsewhere: the script moves one of its kin from where one was to where one is."""
    names = f"i {kind}" if kind else "i"
    more = f' data-many="{many}"' if many else ""
    return (
        f'<svg class="{names}" width="{size}" height="{size}" data-kin="{symbol}"{more} aria-hidden="true">'
        f'<use href="#n-{symbol}"/></svg>'
    )


def cube(of: str, size: int, alpha: bool = False, kind: str = "", many: int = 0) -> str:
    return mover(f"{'alpha' if alpha else 'cube'}-{of}", size, kind, many)


def disc(colour: int, size: int, kind: str = "", many: int = 0) -> str:
    return mover(f"disc-{DISC_LETTERS[colour]}", size, kind, many)


@remembered(1024)
def pieces_of(party: Party, letters: tuple[str, ...], size: int, most: int) -> str:
    """The pieces of a party, the alpha first; too many of one colour are counted."""
    drawn = ""
    total = sum(group.cubes for group in party)
    for group in party:
        of = letters[group.colour]
        if group.alpha:
            drawn += cube(of, size, alpha=True)
        if group.cubes and total > most:
            drawn += f'<span class="n">{cube(of, size, many=group.cubes)}<b>×{group.cubes}</b></span>'
        else:
            drawn += cube(of, size) * group.cubes
    return drawn


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def handles(id: str, kind: str, label: str, action: int = -1, state: str = "", note: str = "") -> str:
    """The attributes of something on the table that can be chosen, or not now."""
    names = f"{kind} {state}" if state else kind
    words = f"{label} {note}" if note else label
    head = f' id="{id}" class="{names}" aria-label="{esc(words)}" data-tip="tip-{id}"'
    if action >= 0:
        return f'{head} data-action="{action}"'
    return f'{head} tabindex="-1" aria-disabled="true"'


@remembered(512)
def tip(id: str, title: str, note: str, lines: tuple[tuple[str, str], ...], foot: str = "") -> str:
    """A tooltip: what a thing is called, and what each of its icons means."""
    rows = "".join(f"<p>{sprite(name, 20)}<span>{esc(words)}</span></p>" for name, words in lines if words)
    small = f"<small>{esc(note)}</small>" if note else ""
    last = f'<p class="source">{esc(foot)}</p>' if foot else ""
    return f'<div id="tip-{id}" class="tip" role="tooltip" hidden><h4>{esc(title)}{small}</h4>{rows}{last}</div>'
