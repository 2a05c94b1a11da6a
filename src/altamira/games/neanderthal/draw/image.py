"""A view as one SVG file: the rows, and a line for each species."""

from __future__ import annotations

from altamira.core.game import View
from altamira.draw.markup import FONTS, box, esc, symbol, text
from altamira.draw.palette import CREAM, INK, PARCHMENT, TABLE
from altamira.draw.widths import BOLD, PLAIN, SERIF, fitting
from altamira.games.neanderthal.components import COLUMNS, GAP, ICE, PLACES
from altamira.games.neanderthal.draw.layout import WIDE
from altamira.games.neanderthal.draw.marks import letter
from altamira.games.neanderthal.draw.page import definitions_of_table
from altamira.games.neanderthal.draw.reading import read
from altamira.games.neanderthal.names import Texts, biome

STYLE = (
    f".ts{{font-family:{FONTS[SERIF]};font-weight:700}}.tb{{font-family:{FONTS[PLAIN]};font-weight:700}}"
    f".tp{{font-family:{FONTS[PLAIN]}}}"
)


def picture(view: View, texts: Texts, layout: str, names: tuple[str, ...]) -> str:
    """A file of its own. Nothing in it can be clicked."""
    reading = read(view, texts, layout, names)
    state = reading.state
    w, card_w, card_h = (820, 130, 168) if layout == WIDE else (390, 60, 108)
    h = 44 + 2 * (card_h + 8) + 40 * len(reading.held) + 12
    drawn = ""
    for place in range(PLACES):
        x, y = 8 + place % COLUMNS * (card_w + 4), 44 + place // COLUMNS * (card_h + 8)
        card = int(state.rows[place])
        fill = "#9cc9de" if card == ICE else "#6b5a3a" if card == GAP else PARCHMENT
        drawn += box(x, y, card_w, card_h, 8, fill, INK, 1.5)
        if card >= 0:
            name = biome(state, card, texts)
            drawn += text(x + 4, y + 16, name, fitting(name, card_w - 8, 12, BOLD), BOLD)
    for row, held in enumerate(reading.held):
        y = 44 + 2 * (card_h + 8) + 40 * row
        of = letter(held)
        drawn += symbol(f"n-cube-{of}" if of != "x" else "n-cube", 12, y + 4, 28)
        drawn += text(48, y + 24, f"{held.name} · {held.points}", 15, BOLD, CREAM)
    title = texts("Neanderthal, turn {n}", n=int(state.turn))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img"'
        f' aria-label="{esc(title)}"><title>{esc(title)}</title><style>{STYLE}</style>'
        f"{definitions_of_table()}{box(0, 0, w, h, 0, TABLE)}{text(12, 28, title, 15, BOLD, CREAM)}{drawn}</svg>\n"
    )
