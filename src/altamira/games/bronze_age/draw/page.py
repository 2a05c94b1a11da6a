"""The table of the page with an empty element for every piece."""

from __future__ import annotations

from typing import Final

from altamira.draw.cache import remembered
from altamira.draw.icons import style, symbols
from altamira.draw.markup import esc
from altamira.draw.seats import definitions
from altamira.games.bronze_age.components import FACE_NAMES, ITEM_NAMES, MONUMENT_NAMES, MOST_CITIES
from altamira.games.bronze_age.draw.layout import (
    BOARDS,
    DEVELOPMENT_IDS,
    DISASTER_ROWS,
    MOST_SEATS,
    PEGS,
    TALL,
    TARGET_IDS,
)
from altamira.games.bronze_age.draw.marks import icon_sheet, sprite
from altamira.games.bronze_age.words import Texts

ICONS: Final = ("person", "crown", "clock", "check", "cross", "up")


@remembered(1)
def definitions_of_table() -> str:
    """Everything that a drawing refers to by name."""
    return f"<defs>{symbols(ICONS)}{icon_sheet()}{definitions(MOST_SEATS)}</defs>"


@remembered(1)
def peg_layers() -> str:
    """The groups of the peg board, from the ground up."""
    pegs = "".join(f'<g id="{id}" class="peg"></g>' for row in PEGS for id in row)
    return f'<g id="holes"></g><g id="plan"></g>{pegs}<g id="worth"></g>'


def _empty(tag: str, id: str, more: str = "") -> str:
    return f'<{tag} id="{id}"{more}></{tag}>'


@remembered(16)
def skeleton(layout: str, texts: Texts) -> str:
    """The containers: `draw.page.fill` puts pieces in, and the browser's script replaces them by id."""
    foot = '<section id="dock" aria-live="polite"></section>'
    chips = ""
    if layout == TALL:
        seats = "".join(_empty("button", f"chip-{seat}", " hidden") for seat in range(MOST_SEATS))
        chips = f'<nav class="chips" aria-label="{esc(texts("Players"))}">{seats}</nav>'
        foot = f'<div class="below">{foot}</div>'
    mats = "".join(_empty("section", f"mat-{seat}", " hidden") for seat in range(MOST_SEATS))
    return (
        f'<div class="table bronze-age {layout}">'
        f'<svg class="sheet" width="0" height="0" aria-hidden="true">{definitions_of_table()}</svg>'
        f'<div id="status"></div><section id="count" hidden></section>{chips}'
        f'<div id="board" class="realm" role="group" aria-label="{esc(texts("The table"))}">'
        f"{_left(layout, texts)}{_sheet(texts)}</div>{foot}"
        f'<div class="side"><div class="players"><div class="mats">{mats}</div><div id="order"></div></div>'
        f'<div id="extra"></div></div><div class="tips">{_tips()}</div></div>'
    )


def _left(layout: str, texts: Texts) -> str:
    """Dice, disasters, pegs."""
    board = BOARDS[layout]
    dice = "".join(_empty("button", f"die-{place}") for place in range(1, MOST_CITIES + 1))
    rows = "".join(_empty("div", f"dis-{row}") for row in range(DISASTER_ROWS))
    return (
        f'<section class="tray" aria-label="{esc(texts("Dice"))}"><div class="felt"><div id="tray-head"></div>'
        f'<div class="dice">{dice}</div></div><div id="stop"></div></section>'
        f'<section class="disasters" aria-label="{esc(texts("Disasters"))}">{rows}</section>'
        f'<section class="pegs" aria-label="{esc(texts("Goods and food"))}"><p id="stock"></p>'
        f'<svg viewBox="0 0 {board.width} {board.height}" aria-hidden="true">{peg_layers()}</svg></section>'
    )


def _sheet(texts: Texts) -> str:
    """Cities, monuments, developments, the score."""
    cities = "".join(_empty("button", id) for id in TARGET_IDS[: -len(MONUMENT_NAMES)])
    monuments = "".join(_empty("button", id) for id in TARGET_IDS[-len(MONUMENT_NAMES) :])
    developments = "".join(_empty("button", id) for id in DEVELOPMENT_IDS)
    values = f"<small>{esc(texts('first'))}</small><small>{esc(texts('later'))}</small>"
    return (
        f'<section class="paper" aria-label="{esc(texts("Score sheet"))}">'
        f'<div class="building"><h3>{sprite("city", 22)}{esc(texts("Cities"))}<span id="owner"></span>'
        f'<span id="ships"></span></h3><div class="cities"><span id="start-cities"></span>{cities}</div>'
        f'<h3>{sprite("great-pyramid", 22)}{esc(texts("Monuments"))}<span class="values">{values}</span></h3>'
        f'<div class="monuments">{monuments}</div></div>'
        f'<div class="buying"><h3>{sprite("step-buy", 22)}{esc(texts("Developments"))}'
        '<span id="means"></span></h3>'
        f'<div class="developments">{developments}</div></div><div id="score"></div></section>'
    )


def _tips() -> str:
    ids = [f"face-{name}" for name in FACE_NAMES]
    ids += [f"dis-{row}" for row in range(DISASTER_ROWS)]
    ids += [f"track-{name}" for name in ITEM_NAMES]
    ids += [*TARGET_IDS, *DEVELOPMENT_IDS]
    return "".join(_empty("div", f"tip-{id}", ' class="tip" role="tooltip" hidden') for id in ids)


@remembered(1)
def css() -> str:
    """The style sheets of the table and of The Bronze Age in one."""
    return style("table") + style("bronze_age")
