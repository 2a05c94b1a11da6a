"""Small things that all parts of the table use: the game's icons, seats, boxes, and what can be done."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from altamira.draw.cache import remembered
from altamira.draw.markup import esc, figure


@cache
def icon_sheet() -> str:
    """The symbols of the game's own icons, whose ids begin with "b-"."""
    source = files("altamira.draw").joinpath("static", "bronze_age.svg").read_text("utf-8")
    return "".join(re.findall(r"<symbol .*?</symbol>", source, re.DOTALL))


def sprite(name: str, size: int, label: str = "", kind: str = "") -> str:
    """One of the game's icons in a line of HTML."""
    return figure(f"b-{name}", size, label, kind)


def disc(seat: int, size: int, label: str = "") -> str:
    """The piece of a seat on a disc, so that it stands out from its own colour."""
    return f'<span class="disc">{figure(f"m{seat}", size, label)}</span>'


def signed(n: int) -> str:
    """A number with a true minus sign."""
    return f"−{-n}" if n < 0 else str(n)


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


@remembered(512)
def boxes(checked: int, of: int) -> str:
    """The boxes of a city or monument."""
    return (
        '<span class="boxes" aria-hidden="true">'
        + '<i class="on"></i>' * checked
        + "<i></i>" * (of - checked)
        + "</span>"
    )


class Offer(NamedTuple):
    """What the viewer can do with a city, a monument or a development."""

    state: str = ""
    action: int = -1  # played by a click
    menu: str = ""  # or a click shows this menu of the dock
    note: str = ""  # why, or why not: a sentence, translated already


NOTHING = Offer()


def handles(id: str, kind: str, label: str, offer: Offer) -> str:
    """The attributes of something on the table that can be chosen, or not now."""
    names = f"{kind} {offer.state}" if offer.state else kind
    words = f"{label} {offer.note}" if offer.note else label
    head = f' id="{id}" class="{names}" aria-label="{esc(words)}" data-tip="tip-{id}"'
    if offer.action >= 0:
        return f'{head} data-action="{offer.action}"'
    if offer.menu:
        return f'{head} data-menu="{offer.menu}" aria-controls="{offer.menu}"'
    return f'{head} tabindex="-1" aria-disabled="true"'
