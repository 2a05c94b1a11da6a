"""A view as one SVG file: the board, the people, and a panel for each tribe."""

from __future__ import annotations

from altamira.core.game import View
from altamira.core.state import OVER
from altamira.draw.cache import remembered
from altamira.draw.markup import FONTS, box, esc, path, text, use
from altamira.draw.page import fill, placed
from altamira.draw.palette import CREAM, GOLD, INK, INK_2, MAT, PARCHMENT, STOP, TABLE
from altamira.draw.seats import COLOURS, ON, person
from altamira.draw.widths import BOLD, PLAIN, SERIF, fitting, shortened, width
from altamira.games.stone_age.components import FIGURES, GOOD_NAMES, ONE_USE_VALUE, SYMBOLS, TOOL_TILES, tile_value
from altamira.games.stone_age.draw import facts
from altamira.games.stone_age.draw.facts import Tribe, kinds
from altamira.games.stone_age.draw.layout import WIDE, layout_of
from altamira.games.stone_age.draw.page import definitions_of_board, layers
from altamira.games.stone_age.draw.sheets import PHASES
from altamira.games.stone_age.draw.table import pieces
from altamira.games.stone_age.words import Texts

EDGE = 12
HEAD = 44
PANEL_WIDTH, PANEL_HEIGHT = 320, 130
STYLE = (
    f".ts{{font-family:{FONTS[SERIF]};font-weight:700}}.tb{{font-family:{FONTS[PLAIN]};font-weight:700}}"
    f".tp{{font-family:{FONTS[PLAIN]}}}.camp.active .ground{{stroke:{GOLD};stroke-width:2.4}}"
)


def picture(view: View, texts: Texts, layout: str, names: tuple[str, ...]) -> str:
    """A file of its own. Nothing in it can be clicked, so it is drawn as somebody who only watches sees it."""
    state = facts.position(view)
    watcher = view if view.seat is None else view.rules.view(state, None, view.log)
    drawn = pieces(watcher, texts, layout, names)
    board = layout_of(layout)
    tribes = facts.tribes_of(state, names, None, view.actor)
    if layout == WIDE:
        w = board.width + PANEL_WIDTH + 3 * EDGE
        h = HEAD + max(board.height, len(tribes) * (PANEL_HEIGHT + 8) - 8) + EDGE
        places = [(board.width + 2 * EDGE, HEAD + seat * (PANEL_HEIGHT + 8)) for seat in range(len(tribes))]
        x = EDGE
    else:
        w = board.width
        h = HEAD + board.height + len(tribes) * (PANEL_HEIGHT + 8) + EDGE
        places = [(35, HEAD + board.height + 10 + seat * (PANEL_HEIGHT + 8)) for seat in range(len(tribes))]
        x = 0
    inside = placed(fill(layers(), drawn))
    title = texts("Stone Age, round {n}", n=state.round)
    panels = "".join(
        f'<g transform="translate({left} {top})">{panel(tribe)}</g>'
        for tribe, (left, top) in zip(tribes, places, strict=True)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img"'
        f' aria-label="{esc(title)}"><title>{esc(title)}</title><style>{STYLE}</style>'
        f"{definitions_of_board()}{box(0, 0, w, h, 0, TABLE)}"
        f"{_head(state.round, facts.phase(state), view.actor, names, texts, w)}"
        f'<svg x="{x}" y="{HEAD}" width="{board.width}" height="{board.height}"'
        f' viewBox="0 0 {board.width} {board.height}">{inside}</svg>{panels}</svg>\n'
    )


def _head(round: int, phase: int, actor: int, names: tuple[str, ...], texts: Texts, room: float) -> str:
    """Round, phase and whose turn it is."""
    parts = [texts("Round {n}", n=round)]
    if phase:
        parts.append(texts(PHASES[phase - 1]))
    if actor == OVER:
        parts.append(texts("The game is over"))
    elif actor >= 0:
        parts.append(texts("It is the turn of {name}", name=shortened(names[actor], 140, 15, BOLD)))
    line = " · ".join(parts)
    size = fitting(line, room - 52, 15, BOLD)
    return use("hut", EDGE, 8, 28) + text(EDGE + 36, 28, line, size, BOLD, CREAM)


@remembered(1024)
def panel(tribe: Tribe) -> str:
    """What a tribe has, as on its compact mat."""
    seat, w, h = tribe.seat, PANEL_WIDTH, PANEL_HEIGHT
    band = f"M0 12a12 12 0 0 1 12 -12h{w - 24}a12 12 0 0 1 12 12v20h-{w}z"
    name = shortened(tribe.name, 150, 16, SERIF)
    goods = "".join(
        use(icon, 10 + i * 62, 37, 23) + text(38 + i * 62, 54, str(n), 15.5, BOLD)
        for i, (icon, n) in enumerate(zip(("food", *GOOD_NAMES), (tribe.food, *tribe.resources), strict=False))
    )
    numbers = (
        ("field", f"+{tribe.track}"),
        ("", f"{tribe.free}/{tribe.people}"),
        ("building", str(tribe.buildings)),
    )
    things = "".join(
        (use(icon, 148 + i * 58, 69, 24) if icon else person(seat, 148 + i * 58, 69, 24))
        + text(174 + i * 58, 87, words, 13.5, BOLD)
        for i, (icon, words) in enumerate(numbers)
    )
    return (
        box(0, 0, w, h, 12, MAT, GOLD if tribe.active else INK, 4 if tribe.active else 2)
        + path(band, COLOURS[seat])
        + path(band, f"url(#p{seat})")
        + box(38, 2, 22 + width(name, 16, SERIF), 28, 8, COLOURS[seat])
        + f'<circle cx="21" cy="16" r="14.5" fill="{PARCHMENT}" stroke="{INK}" stroke-width="1.3"/>'
        + person(seat, 10, 4.5, 22)
        + text(44, 22, name, 16, SERIF, ON[seat])
        + (use("start", 50 + width(name, 16, SERIF), 6, 20) if tribe.starts else "")
        + box(w - 76, 3, 70, 26, 13, PARCHMENT, INK, 1.3)
        + use("vp", w - 71, 5, 21)
        + text(w - 14, 22, str(tribe.score), 17, SERIF, INK, "end")
        + goods
        + path(f"M10 65h{w - 20}M10 97h{w - 20}", line="#cdb88c", thick=1)
        + _tools(tribe)
        + things
        + _cards(tribe)
    )


def _tools(tribe: Tribe) -> str:
    drawn = ""
    for tile in range(TOOL_TILES):
        x, value = 10 + tile * 28, tile_value(tribe.tools, tile)
        if not value:
            drawn += box(x, 69, 25, 24, 6, "none", "#b59b6c", 1.4, 'stroke-dasharray="3 3"')
            continue
        face = box(x, 69, 25, 24, 6, "#f3dfb3", INK, 1.4) + use("tool", x + 1, 70, 14)
        face += text(x + 22, 90, str(value), 13.5, BOLD, INK, "end")
        used = tribe.used >> tile & 1
        drawn += f'<g opacity=".45">{face}</g>{path(f"M{x + 3} 90l19-18", line=STOP, thick=2.2)}' if used else face
    once = [str(value) for bit, value in enumerate(ONE_USE_VALUE) if tribe.one_use >> bit & 1]
    if once:
        size = fitting("+".join(once), 26, 13, BOLD)
        drawn += use("tool-once", 95, 69, 24) + text(119, 87, "+".join(once), size, BOLD)
    return drawn


def _cards(tribe: Tribe) -> str:
    """Culture symbols and figures, side by side as far as they need."""
    symbols, figures = kinds(tribe.cards)
    items = [(SYMBOLS[kind], n) for kind, n in enumerate(symbols) if n]
    items += [(FIGURES[kind], n) for kind, n in enumerate(figures) if n]
    if tribe.hidden:
        items.append(("card-back", tribe.hidden))
    step = min(40.0, (PANEL_WIDTH - 20) / max(len(items), 1))
    size = min(23.0, step - 2)
    drawn = ""
    for i, (icon, n) in enumerate(items):
        x = 10 + i * step
        drawn += use(icon, x, 102 + (23 - size) / 2, size)
        if n > 1 or icon in FIGURES or icon == "card-back":
            if step >= 36:
                drawn += text(x + size + 2, 119, str(n), 13, BOLD)
            else:
                drawn += f'<circle cx="{x + size - 2:g}" cy="105" r="7" fill="{PARCHMENT}" stroke="{INK_2}"/>'
                drawn += text(x + size - 2, 109, str(n), 11, BOLD, INK, "middle")
    return drawn
