"""The landscape: sky, grass and paths, and the picture of each place."""

from __future__ import annotations

import random

from altamira.draw.cache import remembered
from altamira.draw.icons import sheet
from altamira.draw.markup import box, num, path, use, zone
from altamira.draw.palette import INK, SHADOW
from altamira.games.stone_age.components import (
    CLAY_PIT,
    FIELD,
    FOREST,
    HUNT,
    HUT,
    QUARRY,
    RIVER,
    TOOL_MAKER,
)
from altamira.games.stone_age.draw.layout import WIDE, layout_of

GRADIENTS = "".join(
    f'<linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{top}"/>'
    f'<stop offset="1" stop-color="{bottom}"/></linearGradient>'
    for name, top, bottom in (
        ("sky", "#f3c98a", "#fdf0d2"),
        ("grass", "#c6cf86", "#8fae5b"),
        ("water", "#9fd6e6", "#3d8fb8"),
        ("wood", "#7a5030", "#553519"),
        ("cliff", "#dfe3e5", "#98a3aa"),
    )
)
GROUND = {
    TOOL_MAKER: ("#ecd9a8", "#b2935a"),
    HUT: ("#ecd9a8", "#b2935a"),
    FIELD: ("#ecd9a8", "#b2935a"),
    HUNT: ("#dcd68c", "#a99f4e"),
    FOREST: ("#6f9a55", "#3f6a35"),
    CLAY_PIT: ("#e3a878", "#a1562f"),
    QUARRY: ("#c9ced0", "#707b83"),
    RIVER: ("url(#water)", "#2f7396"),
}


@remembered(4)
def land(layout: str) -> str:
    """Everything that never changes: the landscape with its places, the strip of the camps, the tray."""
    ground = _wide_land() if layout == WIDE else _tall_land()
    pictures = "".join(_picture(layout, place) for place in GROUND)
    return f'<g id="land" aria-hidden="true">{ground}{pictures}{_tray(layout)}</g>'


def _tray(layout: str) -> str:
    board = layout_of(layout)
    w = board.width
    (camp, camp_end), (top, end) = board.camps, board.tray
    grain = "".join(
        path(
            f"M0 {num(top + (end - top) * part)}c{num(w * 0.13)}-5 {num(w * 0.26)} 5 {num(w * 0.43)} 0"
            f"s{num(w * 0.41)} 5 {num(w * 0.57)} 0",
            line="#3f2611",
            thick=1.6,
            more='stroke-opacity=".55"',
        )
        for part in (0.08, 0.36, 0.64, 0.9)
    )
    return (
        box(0, camp, w, camp_end - camp, 0, "#4a382a")
        + path(f"M0 {num(camp)}h{w}M0 {num(camp_end)}h{w}", line=INK, thick=2.5)
        + box(0, top, w, end - top, 0, "url(#wood)")
        + path(f"M0 {num(top)}h{w}", line=INK, thick=3)
        + path(f"M0 {num(top + 2.5)}h{w}", line="#b98a5a")
        + grain
    )


def _wide_land() -> str:
    rng = random.Random(7)
    tufts = "".join(
        f"M{rng.uniform(0, 924):.0f} {rng.uniform(100, 330):.0f}l-2-6m2 6v-7m0 7l2.5-6" for _ in range(90)
    )
    return (
        box(0, 0, 924, 330, 0, "url(#grass)")
        + box(0, 0, 924, 92, 0, "url(#sky)")
        + '<g fill="#fff3c4"><circle cx="132" cy="52" r="24"/><circle cx="132" cy="52" r="36" opacity=".4"/></g>'
        + path(
            "M0 84 60 50l40 22 70-46 60 46 60-28 70 40 60-38 60 30 70-62 60 30 60-38 70 46 70-34 114 60v60H0z",
            "#c3c8bd",
        )
        + path("M560 92 620 30l30 18 34-38 44 44 30-16 60 60z", "#a9b2b2")
        + path("M672 24l12-14 14 14-8 6-6-4-6 6zM612 38l8-8 10 6-8 8z", "#fff")
        + path("M0 90c120-24 220-10 330-16s240 16 360 4 160-6 234-2v30H0z", "#b9c478")
        + path(tufts, line="#6f8d3e", thick=1.3, more='stroke-opacity=".55" stroke-linecap="round"')
        + path(
            "M190 300C260 250 280 262 330 262S470 268 520 262s120-10 210-6",
            line="#e4cf96",
            thick=26,
            more='stroke-linecap="round"',
        )
        + path("M310 200c4 30 6 40 6 60M485 196v60M655 196c-6 30-6 40-6 60", line="#e4cf96", thick=17)
        + path("M806 40c6 20 30 24 34 50", line="#d9cf94", thick=30)
        + path("M800 24c4 26 36 30 40 70", line="#2f7396", thick=22)
        + path("M800 24c4 26 36 30 40 70", line="#9fd6e6", thick=18)
        + path("M798 30c4 22 32 28 38 60M806 34c6 20 30 30 36 52", line="#fff", thick=1.6, more='opacity=".8"')
        + path("M880 290c20 20 40 30 60 34V250z", "#3d8fb8")
    )


def _tall_land() -> str:
    return (
        box(0, 22, 390, 306, 0, "url(#grass)")
        + box(0, 22, 390, 34, 0, "url(#sky)")
        + path("M0 48 50 30l30 12 50-18 50 22 60-18 50 16 60-20 50 20 40-10v40H0z", "#c3c8bd")
        + path("M0 54c90-10 200 6 390-4v20H0z", "#b9c478")
        + path("M340 122c-10 14-30 16-40 34", line="#e4cf96", thick=10)
        + path("M20 243c80-10 260 10 350 0M66 138v116M195 138v116", line="#e4cf96", thick=12)
    )


# The pictures of the places


def _picture(layout: str, place: int) -> str:
    """The clearing of a place and what is seen there."""
    fill, edge = GROUND[place]
    d = layout_of(layout).plots[place].outline
    bank = path(d, fill, "#d9cf94", 12) if place == RIVER and layout == WIDE else ""
    ground = path(d, fill if not bank else "none", edge, 2)
    return bank + ground + (_WIDE_PICTURES if layout == WIDE else _TALL_PICTURES)[place]()


def _tree(x: float, y: float, scale: float) -> str:
    return (
        f'<g transform="translate({x} {y}) scale({scale})">'
        f'<ellipse cx="0" cy="1" rx="15" ry="4" fill="{SHADOW}" opacity=".22"/>'
        + path("M-3 0v-9h6v9z", "#5f3915")
        + path("M0-50 12-31H6l10 12H8l9 13h-34l9-13h-8l10-12h-6z", "#2f6b3a", INK, 1.6, 'stroke-linejoin="round"')
        + path("M0-50 12-31H6l10 12H8l9 13H2z", "#1f4f2b", more='opacity=".7"')
        + "</g>"
    )


def _rock(x: float, y: float, scale: float) -> str:
    inside = sheet()["stone"].partition(">")[2].removesuffix("</symbol>")
    return f'<g transform="translate({x} {y}) scale({scale}) translate(-24 -40)">{inside}</g>'


def _mammoth(x: float, y: float, scale: float) -> str:
    return (
        f'<g transform="translate({x} {y}) scale({scale})">'
        f'<ellipse cx="46" cy="62" rx="44" ry="6" fill="{SHADOW}" opacity=".22"/>'
        + path(
            "M6 60V34C6 16 20 7 36 9c5-8 20-11 29-2 8 2 14 9 15 18 .8 8 0 17-2 24-1 4-4 7-8 7-2.5 0-2.5-3 0-3.5"
            " 3-.7 3.5-3 3.5-7l-1.5-8c-3 4-7 5-10 4.5V60H51V47c-6 1.5-14 1.5-20 0v13H19.5V48c-1 4-1.5 8-1.5 12z",
            "#7c5132",
            INK,
            2.2,
            'stroke-linejoin="round"',
        )
        + path("M37 11c4-6 17-9 25-2-3 6-6 8-8 14-7-1-14-5-17-12z", "#5e3b22")
        + path("M9 36c4 5 6 8 10 12M22 44c5 4 12 5 18 4", line="#5e3b22", thick=2.5, more='stroke-linecap="round"')
        + path("M72 40c6 10 15 11 21 3-2 14-17 18-26 5z", "#fffaf0", INK, 1.8, 'stroke-linejoin="round"')
        + f'<circle cx="69" cy="22" r="2.3" fill="{INK}"/>'
        + path("M6 36c-4 3-5 8-4 13", line=INK, thick=2.4, more='stroke-linecap="round"')
        + "</g>"
    )


def _deer(x: float, y: float, scale: float, turn: int = 1) -> str:
    return (
        f'<g transform="translate({x} {y}) scale({num(scale * turn)} {scale})">'
        f'<ellipse cx="20" cy="50" rx="20" ry="4" fill="{SHADOW}" opacity=".2"/>'
        + path(
            "M6 50V36c-3-4-3-12 2-14 8-2 16 0 20-2l5-12 8 2 4 4-3 3-5 1-3 16-2 16h-4l-1-14c-5 1-9 1-12 0"
            "l-2 4v10H9z",
            "#a86f3c",
            INK,
            1.9,
            'stroke-linejoin="round"',
        )
        + path(
            "M35 9C30 6 28 1 29-5M30 1l-5-4M37 9c3-4 4-9 3-14M40 1l5-3",
            line=INK,
            thick=2,
            more='stroke-linecap="round"',
        )
        + f'<circle cx="39" cy="12" r="1.3" fill="{INK}"/></g>'
    )


def _wide_hunt() -> str:
    trail = path("M20 180c40-14 70 8 110-6s50-4 66 0", line="#c1b768", thick=3, more='stroke-dasharray="14 10"')
    return trail + _mammoth(22, 124, 1.12) + _deer(146, 138, 0.82) + _deer(196, 184, 0.62, -1)


def _wide_forest() -> str:
    trees = (
        (236, 104, 0.95), (262, 92, 1), (292, 98, 1.05), (322, 90, 1), (350, 98, 1.05), (374, 110, 0.9),
        (246, 124, 0.9), (280, 120, 0.95), (340, 122, 0.95), (312, 118, 1.05),
    )  # fmt: skip
    return "".join(_tree(*tree) for tree in trees) + use("wood", 354, 128, 28.8)


def _wide_clay() -> str:
    return (
        path(zone(420, 76, 128, 72, 21, 4, 0.22), "#cf7f50")
        + path(zone(440, 88, 90, 48, 22, 3, 0.25), "#b8643a")
        + path(zone(458, 98, 56, 28, 23, 2, 0.25), "#964726")
        + use("clay", 418, 108, 30)
        + use("clay", 436, 118, 30)
        + use("clay", 524, 96, 32)
        + path("M420 82c6-6 14-6 20 0l-4 16h-12z", "#c46b3f", INK, 1.8)
        + path("M418 82h24", line=INK, thick=3, more='stroke-linecap="round"')
    )


def _wide_quarry() -> str:
    return (
        path(
            "M586 140 596 84l22-14 14 12 20-26 30 10 18-12 24 22 16 58c-40 16-110 18-154 6z",
            "url(#cliff)",
            INK,
            1.8,
            'stroke-linejoin="round"',
        )
        + path(
            "M632 82l8 30-16 24M652 56l12 36-10 44M682 66l-4 40 12 30M700 54l12 40-4 40M618 70l-6 40",
            line="#6f7b85",
            thick=2,
            more='stroke-linejoin="round"',
        )
        + path("M652 56l30 10-8 20-14-6zM700 54l24 22-12 8z", "#eef2f3", more='opacity=".8"')
        + _rock(606, 150, 0.75)
        + _rock(738, 142, 0.6)
    )


def _wide_river() -> str:
    waves = (
        "M786 120c16-8 30 6 46 0s30-6 44 0M780 160c20-8 34 6 54 0s40-8 66 0M776 204c20-8 40 8 60 0"
        "M850 212c14-6 34 4 52-2M784 300c20-8 40 6 64 0s30-4 44 0"
    )
    gold = ((796, 132, 26), (848, 124, 20), (868, 166, 26), (818, 178, 18))
    return path(waves, line="#e6f7fb", thick=2.6, more='stroke-linecap="round" opacity=".85"') + "".join(
        use("gold", *nugget) for nugget in gold
    )


def _wide_tools() -> str:
    return (
        f'<ellipse cx="252" cy="296" rx="26" ry="6" fill="{SHADOW}" opacity=".18"/>'
        + path("M226 288h54l6 10h-66z", "#8f5c2c", INK, 1.8)
        + use("tool", 228, 244, 44)
        + use("stone", 268, 278, 20)
    )


def _wide_hut() -> str:
    fire = path("M474 302q4-10 0-16 10 6 4 16z", "#f59a23", INK, 1.3)
    return use("hut", 402, 236, 62) + use("hut", 442, 260, 34) + fire


def _wide_field() -> str:
    soil = (
        '<g stroke="#7a5a2a" stroke-width="1.5">'
        + path("M592 250h70l8 54h-84z", "#9c763b")
        + path("M596 262h68M594 274h72M592 286h74M590 296h78", more='stroke-dasharray="5 3"')
        + "</g>"
    )
    plants = ((592, 240), (614, 238), (636, 240), (602, 262), (626, 262), (646, 264))
    return soil + "".join(use("field", x, y, 26) for x, y in plants)


def _tall_hunt() -> str:
    return _mammoth(18, 52, 0.5) + _deer(80, 54, 0.5) + _deer(118, 60, 0.36, -1)


def _tall_forest() -> str:
    trees = ((150, 82, 0.6), (170, 77, 0.62), (192, 80, 0.64), (214, 77, 0.62), (238, 82, 0.6))
    return "".join(_tree(*tree) for tree in trees)


def _tall_clay() -> str:
    return (
        path(zone(282, 54, 84, 28, 21, 2, 0.25), "#cf7f50")
        + path(zone(300, 60, 48, 15, 22, 1, 0.25), "#964726")
        + use("clay", 274, 58, 24)
        + use("clay", 346, 52, 26)
    )


def _tall_quarry() -> str:
    return path(
        "M14 204 22 178l18-10 16 8 18-12 26 6 18-8 26 8 20-4 16 14 4 24c-50 8-120 8-170 0z",
        "url(#cliff)",
        INK,
        1.5,
        'stroke-linejoin="round"',
    ) + path(
        "M40 168l6 20-8 14M74 164l8 24-6 16M100 170l-4 20 8 14M144 170l-6 18 8 14M164 166l6 20",
        line="#6f7b85",
        thick=1.7,
    )


def _tall_river() -> str:
    waves = "M214 178c14-6 26 4 40 0s26-5 40 0 30 4 44-1M220 200c14-6 26 4 40 0s26-5 40 0 40 4 66-1"
    gold = ((228, 180, 22), (282, 174, 18), (330, 182, 23))
    return path(waves, line="#e6f7fb", thick=2.2, more='stroke-linecap="round" opacity=".85"') + "".join(
        use("gold", *nugget) for nugget in gold
    )


def _tall_tools() -> str:
    return use("tool", 22, 266, 38) + use("stone", 52, 292, 17)


def _tall_hut() -> str:
    return use("hut", 146, 262, 46)


def _tall_field() -> str:
    return use("field", 274, 268, 34) + use("field", 300, 276, 30)


_WIDE_PICTURES = {
    TOOL_MAKER: _wide_tools,
    HUT: _wide_hut,
    FIELD: _wide_field,
    HUNT: _wide_hunt,
    FOREST: _wide_forest,
    CLAY_PIT: _wide_clay,
    QUARRY: _wide_quarry,
    RIVER: _wide_river,
}
_TALL_PICTURES = {
    TOOL_MAKER: _tall_tools,
    HUT: _tall_hut,
    FIELD: _tall_field,
    HUNT: _tall_hunt,
    FOREST: _tall_forest,
    CLAY_PIT: _tall_clay,
    QUARRY: _tall_quarry,
    RIVER: _tall_river,
}
