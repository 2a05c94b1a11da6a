"""The table of the page with an empty element for every piece."""

from __future__ import annotations

from typing import Final

from altamira.draw.cache import remembered
from altamira.draw.icons import style, symbols
from altamira.draw.markup import esc
from altamira.games.neanderthal.components import COLUMNS, MOST_SEATS
from altamira.games.neanderthal.draw import events, placard, tableau
from altamira.games.neanderthal.draw.layout import BIOME_IDS, ELDER_IDS, TALL, TIPS
from altamira.games.neanderthal.draw.marks import icon_sheet
from altamira.games.neanderthal.names import Texts

ICONS: Final = ("person", "crown", "clock", "check", "cross", "up", *(f"die-{n}" for n in range(1, 7)))


@remembered(1)
def definitions_of_table() -> str:
    """Everything that a drawing refers to by name."""
    return f"<defs>{symbols(ICONS)}{icon_sheet()}</defs>"


def _empty(tag: str, id: str, more: str = "") -> str:
    return f'<{tag} id="{id}"{more}></{tag}>'


@remembered(16)
def skeleton(layout: str, texts: Texts) -> str:
    """The containers: `draw.page.fill` puts pieces in, and the browser's script replaces them by id."""
    dock = '<section id="dock" aria-live="polite"></section>'
    rivals = "".join(_empty("section", f"mat-{seat}", " hidden") for seat in range(MOST_SEATS))
    parts = {
        "event": _empty("section", "event") + _empty("section", "decks"),
        "rows": _rows(texts),
        "own": _own(),
        "others": f'<div class="mats">{rivals}</div>',
    }
    dice = _empty("div", "rolled")
    if layout == TALL:
        board = _folded(parts, dice, texts)
        foot = f'<div class="below"><section id="strip"></section>{dock}</div><div id="extra"></div>'
    else:
        parts["others"] += dice
        board = "".join(f'<div class="{name}">{inside}</div>' for name, inside in parts.items())
        foot = f'{dock}<div id="extra"></div>'
    return (
        f'<div class="table neanderthal {layout}">'
        f'<svg class="sheet" width="0" height="0" aria-hidden="true">{definitions_of_table()}'
        '<g id="marks"></g></svg>'
        '<div id="status"></div><section id="count" hidden></section>'
        f'<div id="board" role="group" aria-label="{esc(texts("The table"))}">{board}</div>{foot}'
        f'<div class="tips">{_tips()}{standing_tips(texts)}<div id="card-tips"></div></div></div>'
    )


def _rows(texts: Texts) -> str:
    """The two rows of biomes."""
    rows = ((texts("North"), BIOME_IDS[:COLUMNS]), (texts("South"), BIOME_IDS[COLUMNS:]))
    return "".join(
        f'<div class="row" role="group" aria-label="{esc(name)}"><h3><span>{esc(name)}</span></h3>'
        f"{''.join(_empty('button', id) for id in ids)}</div>"
        for name, ids in rows
    )


def _own() -> str:
    """The large mat: who I am, what I can do, what I have, what it is worth."""
    elders = "".join(_empty("button", id) for id in reversed(ELDER_IDS))
    return (
        f'<section class="placard"><div id="who"></div><div id="brain"></div><div class="elders">{elders}</div>'
        '</section><section class="stock"><div id="home"></div><div id="words"></div></section>'
        '<section class="holdings"><div id="tableau"></div><div id="hand"></div></section>'
        '<section id="score"></section>'
    )


def _folded(parts: dict[str, str], dice: str, texts: Texts) -> str:
    """On a phone the rows are always there; the rest is one tap away."""
    tabs = (("own", texts("Mine")), ("event", texts("Event")), ("others", texts("Others")))
    buttons = "".join(
        f'<button type="button" role="tab" aria-selected="false" aria-controls="panel-{name}" id="tab-{name}"'
        f' data-panel-tab="{name}">{esc(words)}</button>'
        for name, words in tabs
    )
    leaves = "".join(
        f'<div class="leaf {name}" id="panel-{name}" role="tabpanel" aria-labelledby="tab-{name}"'
        f' data-panel-of="{name}">{parts[name]}</div>'
        for name, _ in tabs
    )
    return (
        f'<div class="leaves" role="tablist" aria-label="{esc(texts("What to look at"))}">{buttons}</div>'
        f'<div id="brief"></div><div class="rows">{parts["rows"]}</div>{dice}{leaves}'
    )


def standing_tips(texts: Texts) -> str:
    """Tooltips that never change."""
    return events.standing_tips(texts) + placard.standing_tips(texts) + tableau.standing_tips(texts)


def _tips() -> str:
    return "".join(_empty("div", f"tip-{id}", ' class="tip" role="tooltip" hidden') for id in TIPS)


@remembered(1)
def css() -> str:
    """The style sheets of the table and of Neanderthal in one."""
    return style("table") + style("neanderthal") + style("neanderthal_dock")
