"""Small builders of SVG and HTML. Whatever comes from outside goes through `esc`."""

from __future__ import annotations

import random
from html import escape

from altamira.draw.cache import remembered
from altamira.draw.palette import INK, PARCHMENT, SHADOW, TABLE
from altamira.draw.widths import BOLD, PLAIN, SERIF, fitting, width

FONTS = {
    SERIF: "'Palatino Linotype','Book Antiqua',Palatino,P052,Georgia,'Liberation Serif',serif",
    PLAIN: "'Segoe UI',Roboto,'Helvetica Neue','Liberation Sans',Arial,sans-serif",
}
# The same fonts as classes, for pages whose style sheet holds them.
CLASSES = {SERIF: "ts", BOLD: "tb", PLAIN: "tp"}


def esc(value: object) -> str:
    return escape(str(value), quote=True)


def num(value: float) -> str:
    return f"{round(value, 2):g}"


def hole(tag: str, id: str) -> str:
    """Where another piece belongs inside this one; whoever draws this one anew leaves the other as it is."""
    return f'<{tag} id="{id}" data-piece></{tag}>'


# SVG


def use(icon: str, x: float, y: float, size: float, colour: str = "") -> str:
    """An icon of the sheet."""
    return symbol(f"i-{icon}", x, y, size, colour)


def symbol(id: str, x: float, y: float, size: float, colour: str = "") -> str:
    side = num(size)
    paint = f' color="{colour}"' if colour else ""
    return f'<use href="#{id}" x="{num(x)}" y="{num(y)}" width="{side}" height="{side}"{paint}/>'


def text(
    x: float, y: float, words: str, size: float, face: str = PLAIN, fill: str = INK, anchor: str = "start"
) -> str:
    place = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return (
        f'<text class="{CLASSES[face]}" x="{num(x)}" y="{num(y)}" font-size="{num(size)}" fill="{fill}"{place}>'
        f"{esc(words)}</text>"
    )


def box(
    x: float, y: float, w: float, h: float, r: float, fill: str, line: str = "", thick: float = 1.5, more: str = ""
) -> str:
    stroke = f' stroke="{line}" stroke-width="{num(thick)}"' if line else ""
    place = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(r)}"'
    return f'<rect {place} fill="{fill}"{stroke}{" " + more if more else ""}/>'


def path(d: str, fill: str = "none", line: str = "", thick: float = 1.5, more: str = "") -> str:
    stroke = f' stroke="{line}" stroke-width="{num(thick)}"' if line else ""
    return f'<path d="{d}" fill="{fill}"{stroke}{" " + more if more else ""}/>'


RING = (
    '<symbol id="ring" viewBox="0 0 32 32">'
    f'<ellipse cx="16" cy="18" rx="13" ry="12" fill="{SHADOW}" opacity=".2"/>'
    f'<circle cx="16" cy="16" r="13" fill="#fff8e3" fill-opacity=".62" stroke="{INK}" stroke-opacity=".65"'
    ' stroke-width="1.5"/>'
    f'<circle cx="16" cy="16" r="9.6" fill="none" stroke="{INK}" stroke-opacity=".22"/></symbol>'
)


def ring(x: float, y: float, r: float) -> str:
    """A place for one piece; the page holds the symbol RING."""
    half = r * 16 / 13
    return symbol("ring", x - half, y - half, 2 * half)


@remembered(256)
def zone(x: float, y: float, w: float, h: float, seed: int, shake: float = 5, corner: float = 0.16) -> str:
    """The outline of a clearing: a box with soft corners and an unsteady hand, the same for the same seed."""
    rng = random.Random(seed)
    near, far = corner, 1 - corner
    points = [
        (x + w * near, y), (x + w / 2, y - 2), (x + w * far, y),
        (x + w, y + h * near), (x + w + 1, y + h / 2), (x + w, y + h * far),
        (x + w * far, y + h), (x + w / 2, y + h + 2), (x + w * near, y + h),
        (x, y + h * far), (x - 1, y + h / 2), (x, y + h * near),
    ]  # fmt: skip
    return smooth(
        [(a + rng.uniform(-shake, shake) * 0.6, b + rng.uniform(-shake, shake) * 0.6) for a, b in points]
    )


def smooth(points: list[tuple[float, float]]) -> str:
    """A closed curve through the points."""
    n = len(points)
    d = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for i in range(n):
        before, start, end, after = (points[(i + k) % n] for k in (-1, 0, 1, 2))
        d += (
            f"C{start[0] + (end[0] - before[0]) / 6:.1f} {start[1] + (end[1] - before[1]) / 6:.1f}"
            f" {end[0] - (after[0] - start[0]) / 6:.1f} {end[1] - (after[1] - start[1]) / 6:.1f}"
            f" {end[0]:.1f} {end[1]:.1f}"
        )
    return d + "z"


def rounded(x: float, y: float, w: float, h: float, r: float) -> str:
    """The path of a box with round corners."""
    a, b, n = num(w - 2 * r), num(h - 2 * r), num(r)
    return (
        f"M{num(x + r)} {num(y)}h{a}a{n} {n} 0 0 1 {n} {n}v{b}a{n} {n} 0 0 1 -{n} {n}"
        f"h-{a}a{n} {n} 0 0 1 -{n} -{n}v-{b}a{n} {n} 0 0 1 {n} -{n}z"
    )


# What can be done with a place, card or tile

LEGAL = "legal"
CHOSEN = "chosen"  # in progress
NEXT = "next"  # mine, waiting for its turn
OFF = "off"  # not possible while a place is chosen
REST = "rest"  # not in play while another place is resolved


def frame(d: str) -> str:
    """The shade and the edges of all states of a place; the style sheet shows those of the state it is in.

    So a new state changes attributes of one element and draws nothing anew. Without a style sheet it is a pane.
    Paths, not uses of one: a use is a tree of its own, which the browser styles anew with each state.
    """
    edges = "".join(f'<path d="{d}" class="{name}" fill="none"/>' for name in ("halo", "rim", "edge", "core"))
    return f'<path d="{d}" class="veil" fill="{TABLE}" fill-opacity="0"/>{edges}'


def chip(x: float, y: float, words: str, fill: str, colour: str, room: float, icon: str = "") -> str:
    """A small label around x, no wider than the room."""
    extra = 31 if icon else 16
    size = fitting(words, room - extra, 12, BOLD)
    w = width(words, size, BOLD) + extra
    left = x - w / 2
    return (
        box(left, y, w, 20, 10, fill, INK, 1.3)
        + (use(icon, left + 6, y + 3.5, 13, colour) if icon else "")
        + text(left + (21 if icon else 8), y + 14.3, words, size, BOLD, colour)
    )


def plate(x: float, y: float, name: str, room: float, icon: str = "", note: str = "") -> str:
    """The name of a place around x: icon, name, a short note, no wider than the room."""
    extra = 20 + (20 if icon else 0) + (width(note, 13, BOLD) + 9 if note else 0)
    size = fitting(name, room - extra, 13.5, SERIF)
    w = width(name, size, SERIF) + extra
    left = x - w / 2
    start = left + (29 if icon else 10)
    return (
        box(left, y + 2, w, 24, 12, SHADOW, more='opacity=".25"')
        + box(left, y, w, 24, 12, PARCHMENT, INK, 1.6)
        + (use(icon, left + 7, y + 2.5, 19) if icon else "")
        + text(start, y + 16.8, name, size, SERIF)
        + (text(left + w - 10, y + 16.8, note, 13, BOLD, "#5a4630", "end") if note else "")
    )


# HTML


def icon(name: str, size: int, label: str = "", kind: str = "") -> str:
    """An icon of the sheet in a line of HTML; without a label it is decoration."""
    return figure(f"i-{name}", size, label, kind)


@remembered(1024)
def figure(id: str, size: int, label: str = "", kind: str = "") -> str:
    role = f' role="img" aria-label="{esc(label)}"' if label else ' aria-hidden="true"'
    title = f"<title>{esc(label)}</title>" if label else ""
    names = f"i {kind}" if kind else "i"
    return f'<svg class="{names}" width="{size}" height="{size}"{role}>{title}<use href="#{id}"/></svg>'
