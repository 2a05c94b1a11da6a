"""The faces of civilization cards and building tiles."""

from __future__ import annotations

from altamira.draw.cache import remembered
from altamira.draw.markup import box, num, path, text, use
from altamira.draw.palette import INK, INK_2, PARCHMENT
from altamira.draw.widths import BOLD, SERIF
from altamira.games.stone_age.components import (
    AGRICULTURE,
    CARD_AMOUNT,
    CARD_FIGURE,
    CARD_FIGURES,
    CARD_GOOD,
    CARD_SYMBOL,
    CARD_TOP,
    DICE_GAME,
    DRAW_CARD,
    FIGURES,
    GAIN_POINTS,
    GAIN_TOOL,
    GOOD_NAMES,
    ONE_USE_TOOL,
    RESOURCES,
    ROLL_RESOURCE,
    SYMBOLS,
    TILE_COST,
    TILE_KINDS,
    TILE_LEAST,
    TILE_MOST,
    TILE_POINTS,
    TWO_RESOURCES,
)

MULTIPLIED = ("field", "tool", "building", "person")  # what each kind of figure is multiplied with


@remembered(256)
def card_face(card: int, w: float, h: float) -> str:
    """A civilization card with its upper left corner at 0, 0: now on parchment, the end below the seam."""
    scale = min(w / 98, h / 100)
    seam = h * 0.56
    green = CARD_SYMBOL[card] >= 0
    wave = f"q{num(w / 8)} -5 {num(w / 4)} 0t{num(w / 4)} 0t{num(w / 4)} 0t{num(w / 4)} 0"
    inner = f"q{num(w / 8)} -5 {num(w / 4)} 0t{num(w / 4)} 0t{num(w / 4)} 0t{num(w / 4 - 10)} 0"
    return (
        box(0, 3, w, h, 9, "#000", more='opacity=".35"')
        + box(0, 0, w, h, 9, PARCHMENT)
        + path(
            f"M0 {num(seam)}{wave}V{num(h - 9)}a9 9 0 0 1 -9 9H9a9 9 0 0 1 -9 -9z",
            "#3f8a4c" if green else "#e9c680",
        )
        + path(f"M0 {num(seam)}{wave}", line=INK, thick=1.6)
        + path(f"M5 {num(seam + 5)}{inner}", line="#fff", more='stroke-opacity=".6" stroke-dasharray="4 3.5"')
        + _now(card, w / 2, seam, scale)
        + _end(card, w / 2, seam + (h - seam) / 2 + 1.5, scale)
        + box(0, 0, w, h, 9, "none", INK, 2)
    )


def _now(card: int, x: float, seam: float, scale: float) -> str:
    """What the card gives at once."""
    top, n, y = CARD_TOP[card], CARD_AMOUNT[card], seam / 2
    good = GOOD_NAMES[CARD_GOOD[card]]
    if top == DICE_GAME:
        dice = "".join(use(f"die-{face}", x - 41 * scale + i * 21 * scale, seam * 0.1, 19 * scale)
                       for i, face in enumerate((3, 6, 1, 5)))  # fmt: skip
        gains = "".join(use(icon, x - 45 * scale + i * 15.2 * scale, seam * 0.7 - 1, 14 * scale)
                        for i, icon in enumerate((*GOOD_NAMES[:RESOURCES], "tool", "field")))  # fmt: skip
        arrow = f"M{num(x - 6 * scale)} {num(seam * 0.5)}h{num(12 * scale)}l-{num(6 * scale)} {num(6 * scale)}z"
        return dice + path(arrow, INK_2) + gains
    if top == DRAW_CARD:
        return use("card-plus", x - 24 * scale, y - 23 * scale, 46 * scale)
    if top == TWO_RESOURCES:
        return use("any", x - 37 * scale, y - 17 * scale, 34 * scale) + use(
            "any", x + 3 * scale, y - 17 * scale, 34 * scale
        )
    if top == ROLL_RESOURCE:
        across, down = num(8 * scale), num(6 * scale)
        arrow = f"M{num(x - 3 * scale)} {num(y - 6 * scale)}l{across} {down}l-{across} {down}z"
        return (
            use("dice", x - 42 * scale, y - 18 * scale, 36 * scale)
            + path(arrow, INK_2)
            + use(good, x + 9 * scale, y - 17 * scale, 34 * scale)
        )
    icon = {GAIN_POINTS: "vp", GAIN_TOOL: "tool", AGRICULTURE: "field", ONE_USE_TOOL: "tool-once"}.get(top, good)
    return text(x - 4 * scale, y + 9 * scale, f"+{n}", 26 * scale, SERIF, INK, "end") + use(
        icon, x - 2 * scale, y - 19 * scale, 38 * scale
    )


def _end(card: int, x: float, y: float, scale: float) -> str:
    """What the card counts for at the end."""
    if CARD_SYMBOL[card] >= 0:
        return use(SYMBOLS[CARD_SYMBOL[card]], x - 20 * scale, y - 20 * scale, 40 * scale)
    n, kind = int(CARD_FIGURES[card]), CARD_FIGURE[card]
    size = (0, 34, 29, 21)[n] * scale
    times = (20 if n < 3 else 15) * scale
    left = x - (n * (size + scale) + 11 * scale + times) / 2
    right = left + n * (size + scale)
    return (
        "".join(use(FIGURES[kind], left + i * (size + scale), y - size / 2, size) for i in range(n))
        + text(right + 6 * scale, y + 5 * scale, "×", 15 * scale, BOLD, INK, "middle")
        + use(MULTIPLIED[kind], right + 11 * scale, y - times / 2, times, "#7a4c1f")
    )


@remembered(512)
def tile_face(tile: int, w: float, h: float, left: int) -> str:
    """A building tile with its upper left corner at 0, 0, on as many tiles as the stack still has."""
    scale = w / 84
    x = w / 2
    under = "".join(box(i * 2, i * 2.5, w, h, 7, "#8d5f2f", INK, 1.3) for i in range(min(left - 1, 3), 0, -1))
    planks = "".join(f"M0 {num(h * part)}h{num(w)}" for part in (0.2, 0.4, 0.6))
    band = 36 * scale
    return (
        under
        + box(0, 0, w, h, 7, "#e3b573")
        + path(planks, line="#b98745", thick=1.2)
        + _house(tile, x, h - band, scale)
        + use("vp", -4 * scale, -5 * scale, 38 * scale)
        + text(15 * scale, 21 * scale, str(TILE_POINTS[tile] or "?"), 14.5 * scale, BOLD, INK, "middle")
        + path(
            f"M0 {num(h - band)}h{num(w)}v{num(band - 7)}a7 7 0 0 1 -7 7h-{num(w - 14)}a7 7 0 0 1 -7 -7z",
            PARCHMENT,
            INK,
        )
        + _price(tile, x, h - band, scale)
        + box(0, 0, w, h, 7, "none", INK, 2)
    )


def _house(tile: int, x: float, room: float, scale: float) -> str:
    """A house for a fixed price, a tent for a chosen one, both for one to seven."""
    size = min(54 * scale, room * 0.96)
    y = room - size * 0.93
    if TILE_POINTS[tile]:
        return use("building", x - size * 0.4, y, size)
    if TILE_KINDS[tile]:
        return use("hut", x - size * 0.4, y, size)
    small = size * 0.8
    return use("building", x - size * 0.1, y + size * 0.18, small) + use(
        "hut", x - size * 0.55, y + size * 0.18, small
    )


def _price(tile: int, x: float, y: float, scale: float) -> str:
    if TILE_POINTS[tile]:
        goods = [GOOD_NAMES[good] for good in range(RESOURCES) for _ in range(TILE_COST[tile][good])]
        left = x - len(goods) * 12.5 * scale
        return "".join(use(good, left + i * 25 * scale, y + 6 * scale, 24 * scale) for i, good in enumerate(goods))
    base = y + 24 * scale
    if TILE_KINDS[tile] == 0:
        return text(
            x - 2 * scale, base, f"{TILE_LEAST[tile]}–{TILE_MOST[tile]}×", 16 * scale, BOLD, INK, "end"
        ) + use("any", x + 4 * scale, y + 7 * scale, 22 * scale)
    kinds = "=" if TILE_KINDS[tile] == 1 else f"{TILE_KINDS[tile]}≠"
    return (
        text(x - 15 * scale, base, f"{TILE_MOST[tile]}×", 16 * scale, BOLD, INK, "end")
        + use("any", x - 12 * scale, y + 7 * scale, 22 * scale)
        + path(f"M{num(x + 14 * scale)} {num(y + 9 * scale)}v{num(19 * scale)}", line="#b59b6c", thick=1.3)
        + text(x + 28 * scale, base, kinds, 15 * scale, BOLD, INK, "middle")
    )
