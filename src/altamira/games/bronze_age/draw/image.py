"""A view as one SVG file: the dice, and a panel for each player with pegs, boxes and developments."""

from __future__ import annotations

from typing import Final

from altamira.core.chance import cards_of
from altamira.core.game import View
from altamira.core.state import OVER
from altamira.draw.cache import remembered
from altamira.draw.markup import FONTS, box, esc, path, symbol, text
from altamira.draw.page import placed
from altamira.draw.palette import CREAM, GOLD, INK, MAT, PARCHMENT, TABLE
from altamira.draw.seats import COLOURS, ON, person
from altamira.draw.widths import BOLD, PLAIN, SERIF, fitting, shortened, width
from altamira.games.bronze_age.components import (
    BOXES,
    CITIES,
    COINS_FACE,
    DEVELOPMENT_NAMES,
    GOODS,
    MONUMENT_NAMES,
    MONUMENTS,
    MOST_CITIES,
)
from altamira.games.bronze_age.draw import facts, pegs
from altamira.games.bronze_age.draw.facts import IN_CUP, Die, Holdings
from altamira.games.bronze_age.draw.layout import BOARDS, TALL, TRACKS_DOWN, WIDE
from altamira.games.bronze_age.draw.marks import signed
from altamira.games.bronze_age.draw.page import definitions_of_table
from altamira.games.bronze_age.draw.reading import STEPS
from altamira.games.bronze_age.draw.tray import coins_of_die
from altamira.games.bronze_age.words import Texts, position

EDGE: Final = 12
HEAD: Final = 44
TRAY: Final = 96
DIE: Final = 72.0
PANEL: Final = {WIDE: (640.0, 216.0), TALL: (390.0, 374.0)}  # width and height of a player's panel
STYLE: Final = (
    f".ts{{font-family:{FONTS[SERIF]};font-weight:700}}.tb{{font-family:{FONTS[PLAIN]};font-weight:700}}"
    f".tp{{font-family:{FONTS[PLAIN]}}}"
)


def picture(view: View, texts: Texts, layout: str, names: tuple[str, ...]) -> str:
    """A file of its own. Nothing in it can be clicked."""
    state = position(view)
    held = facts.holdings_of(state, names)
    w, h = PANEL[layout]
    columns = 2 if layout == WIDE else 1
    wide = EDGE + columns * (w + EDGE) if layout == WIDE else w
    left = EDGE if layout == WIDE else 0.0
    rows = -(-len(held) // columns)
    tray = TRAY if layout == WIDE else 74
    top = HEAD + tray + 10
    high = top + rows * (h + 10)
    panels = "".join(
        f'<g transform="translate({left + n % columns * (w + EDGE):g} {top + n // columns * (h + 10):g})">'
        f"{panel(layout, one, state.standing, one.seat == state.turn and not state.over, texts)}</g>"
        for n, one in enumerate(held)
    )
    dice = _dice(facts.dice_of(state, view.log), held[state.turn], wide - 2 * left, tray)
    title = texts("The Bronze Age, round {n}", n=state.round)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide:g}"'
        f' height="{high:g}" role="img" aria-label="{esc(title)}"><title>{esc(title)}</title>'
        f"<style>{STYLE}</style>"
        f"{definitions_of_table()}{box(0, 0, wide, high, 0, TABLE)}"
        f"{_head(state.round, _step(view), view.actor, names, texts, wide)}"
        f'<g transform="translate({left:g} {HEAD})">{dice}</g>{panels}</svg>\n'
    )


def _step(view: View) -> str:
    state = position(view)
    return "" if state.over else facts.STEP_OF.get(state.kind, "")


def _head(round: int, step: str, actor: int, names: tuple[str, ...], texts: Texts, room: float) -> str:
    """Round, step and whose turn it is."""
    parts = [texts("Round {n}", n=round)]
    if step:
        parts.append(texts(STEPS[step]))
    if actor == OVER:
        parts.append(texts("The game is over"))
    elif actor >= 0:
        parts.append(texts("It is the turn of {name}", name=shortened(names[actor], 140, 15, BOLD)))
    line = " · ".join(parts)
    size = fitting(line, room - 60, 15, BOLD)
    return symbol("b-great-pyramid", EDGE, 8, 28) + text(EDGE + 38, 28, line, size, BOLD, CREAM)


def _dice(dice: tuple[Die, ...], roller: Holdings, room: float, high: float) -> str:
    """The dice on their tray."""
    drawn = box(0, 0, room, high, 12, "#56693b", "#2f3d1f", 2)
    size = min(DIE, (room - 20) / MOST_CITIES - 8)
    step = size + 8
    top = (high - size) / 2
    for place in range(max(len(dice), roller.cities)):
        x = 12 + place * step
        face = dice[place][0] if place < len(dice) else IN_CUP
        if face == IN_CUP:
            drawn += box(x, top, size, size, 13, "none", "#e9dcb5", 1.5, 'stroke-dasharray="5 5" opacity=".6"')
        else:
            drawn += box(x, top + 3, size, size, 13, "#000", more='opacity=".4"')
            drawn += box(x, top, size, size, 13, "#fff6df", INK, 1.6)
            drawn += symbol(f"b-face-{face + 1}", x, top, size)
        if face == COINS_FACE:
            drawn += box(x + size - 26, top + size - 24, 22, 19, 7, PARCHMENT, INK, 1.3)
            words = str(coins_of_die(roller.developments))
            drawn += text(x + size - 15, top + size - 9.5, words, 13, SERIF, INK, "middle")
    return drawn


@remembered(512)
def panel(layout: str, held: Holdings, standing: int, active: bool, texts: Texts) -> str:
    """What a player has: pegs, boxes, monuments, developments, points."""
    w, h = PANEL[layout]
    seat = held.seat
    band = f"M0 12a12 12 0 0 1 12 -12h{w - 24:g}a12 12 0 0 1 12 12v20h-{w:g}z"
    name = shortened(held.name, 130, 16, SERIF)
    long = width(name, 16, SERIF)
    x, y = (396.0, 40.0) if layout == WIDE else (10.0, 214.0)
    return (
        box(0, 0, w, h, 12, MAT, GOLD if active else INK, 4 if active else 2)
        + path(band, COLOURS[seat])
        + path(band, f"url(#p{seat})")
        + box(38, 2, 12 + long, 28, 8, COLOURS[seat])
        + f'<circle cx="21" cy="16" r="14.5" fill="{PARCHMENT}" stroke="{INK}" stroke-width="1.3"/>'
        + person(seat, 10, 4.5, 22)
        + text(44, 22, name, 16, SERIF, ON[seat])
        + _sums(held, w)
        + f'<g transform="translate(8 40)">{_pegs(held, texts)}</g>'
        + f'<g transform="translate({x:g} {y:g})">{_things(held, standing, w - x - 10)}</g>'
    )


def _sums(held: Holdings, w: float) -> str:
    """Cities, disasters and points, at the right end of the band."""
    parts = (("b-city", str(held.cities)), ("b-drought", signed(held.lines[-1])), ("b-vp", signed(held.score)))
    drawn = box(w - 186, 3, 180, 26, 13, PARCHMENT, INK, 1.3)
    for n, (icon, words) in enumerate(parts):
        drawn += symbol(icon, w - 178 + n * 58, 6, 20) + text(w - 154 + n * 58, 21.5, words, 15, BOLD)
    return drawn


def _pegs(held: Holdings, texts: Texts) -> str:
    board = BOARDS[TALL]
    stock = (*held.goods, held.food)
    tracks = "".join(pegs.track(TALL, one, texts) for one in TRACKS_DOWN)
    standing = "".join(pegs.peg_piece(TALL, held.seat, one, peg) for one, peg in enumerate(stock))
    worth = pegs.worth_drawn(TALL, stock[:GOODS], stock[:GOODS], texts)
    return box(-3, -3, board.width + 6, board.height + 5, 10, "#c18d50", "#5b3a1e", 1.5) + placed(
        tracks + standing + worth
    )


def _things(held: Holdings, standing: int, room: float) -> str:
    """Cities and monuments with their boxes, developments and ships as pictures."""
    drawn = ""
    step = room / CITIES
    for city in range(CITIES):
        x, done = city * step, held.boxes[city] == BOXES[city]
        drawn += box(
            x, 0, step - 4, 42, 6, "#dff0c4" if done else "#fffaf0", "#4f8a3d" if done else "#b59b6c", 1.3
        )
        drawn += text(x + 5, 15, str(city + 4), 13, BOLD) + symbol("b-city", x + 18, 2, 17)
        drawn += _boxes(x + 5, 22, held.boxes[city], BOXES[city], min(7.0, (step - 12) / int(BOXES[city]) - 1))
    step = room / MONUMENTS
    for monument in range(MONUMENTS):
        x, target = monument * step, CITIES + monument
        done = held.boxes[target] == BOXES[target]
        tile = box(x, 48, step - 3, 50, 6, "#dff0c4" if done else "#fffaf0", "#4f8a3d" if done else "#b59b6c", 1.2)
        tile += symbol(f"b-{MONUMENT_NAMES[monument]}", x + (step - 3) / 2 - 13, 51, 26)
        words = f"{held.boxes[target]}/{BOXES[target]}"
        tile += text(x + (step - 3) / 2, 93, words, fitting(words, step - 6, 12, BOLD), BOLD, INK, "middle")
        drawn += tile if standing >> monument & 1 else f'<g opacity=".35">{tile}</g>'
    icons = [DEVELOPMENT_NAMES[one] for one in cards_of(held.developments)] + ["ship"] * held.ships
    columns = int(room // 27)
    for n, icon in enumerate(icons):
        x, y = n % columns * 27, 104 + n // columns * 27
        drawn += box(x, y, 25, 25, 6, "#dff0c4", "#4f8a3d", 1.3) + symbol(f"b-{icon}", x + 2.5, y + 2.5, 20)
    return drawn


def _boxes(x: float, y: float, checked: int, of: int, size: float) -> str:
    return "".join(
        box(x + n * (size + 1.2), y, size, 12, 2, "#4f8a3d" if n < checked else "#fffdf5", "#5b3a1e", 1)
        for n in range(of)
    )
