"""A view as one SVG file: the card of the turn, the rows with the parties on them, and a panel for each"
" species."""

from __future__ import annotations

from typing import Final

from altamira.core.game import View
from altamira.core.state import OVER
from altamira.draw.cache import remembered
from altamira.draw.markup import FONTS, box, esc, path, symbol, text
from altamira.draw.palette import CREAM, GOLD, INK, INK_2, PARCHMENT, TABLE
from altamira.draw.widths import BOLD, PLAIN, SERIF, fitting, shortened, width
from altamira.games.neanderthal.components import (
    ANIMAL,
    BIG,
    CLUB,
    COLUMNS,
    ELDER_DISC,
    GAP,
    ICE,
    INVENTION,
    LEVELS,
    PLACES,
    PORTAL_COLOUR,
    PORTALS,
    SMALL,
    TROPHY,
)
from altamira.games.neanderthal.draw.cards import FACE_SIZES, biome_of, face
from altamira.games.neanderthal.draw.events import EVENT_ICONS, PHASE_NAMES
from altamira.games.neanderthal.draw.layout import TALL, WIDE
from altamira.games.neanderthal.draw.marks import DISC_LETTERS, letter
from altamira.games.neanderthal.draw.page import definitions_of_table
from altamira.games.neanderthal.draw.placard import NO_POINTS, RINGS, SEXUALITY_ICONS, SPACES
from altamira.games.neanderthal.draw.reading import UNCHOSEN, Held, Party, Reading, read, strip, words_lacking
from altamira.games.neanderthal.names import SPECIES, Texts, daughter

EDGE: Final = 8
HEAD: Final = 40
LINE: Final = 34  # of the card of the turn
FOOT: Final = {WIDE: 36.0, TALL: 21.0}  # of a card, where a party stands
STEP: Final = {WIDE: 6.0, TALL: 3.0}
PIECE: Final = {WIDE: 19.0, TALL: 14.0}
PANEL_HEIGHT: Final = 152.0
GROUNDS: Final = {
    BIG: ("big", "#f6e4bb", "#d3a85f"),
    SMALL: ("small", "#e3edb8", "#98b75f"),
    CLUB: ("club", "#e9e6df", "#aaa294"),
}
SEAT_COLOURS: Final = {"g": "#4f8a3d", "y": "#e8b92e", "r": "#b3361f", "x": "#8d7657"}
SOFT: Final = {"g": "#cfe3bd", "y": "#f6e3a4", "r": "#efc4b6", "x": "#eadab6"}
STYLE: Final = (
    f".ts{{font-family:{FONTS[SERIF]};font-weight:700}}.tb{{font-family:{FONTS[PLAIN]};font-weight:700}}"
    f".tp{{font-family:{FONTS[PLAIN]}}}"
)


def picture(view: View, texts: Texts, layout: str, names: tuple[str, ...]) -> str:
    """A file of its own. Nothing in it can be clicked."""
    reading = read(view, texts, layout, names)
    w, h = FACE_SIZES[layout]
    step, card = STEP[layout], h + FOOT[layout]
    wide = 2 * EDGE + COLUMNS * w + (COLUMNS - 1) * step
    top = HEAD + LINE + 4
    letters = tuple(letter(held) for held in reading.held)
    rows = "".join(
        f'<g transform="translate({EDGE + place % COLUMNS * (w + step):g}'
        f' {top + 6 + place // COLUMNS * (card + step):g})">'
        f"{_place(reading, place, letters)}</g>"
        for place in range(PLACES)
    )
    below = top + 12 + 2 * card + step
    columns = len(reading.held) if layout == WIDE else 1
    panel_width = (wide - 2 * EDGE - (columns - 1) * step) / columns
    need, panels = int(reading.state.convert_at()), ""
    for n, held in enumerate(reading.held):
        x, y = EDGE + n % columns * (panel_width + step), below + 8 + n // columns * (PANEL_HEIGHT + 6)
        inside = panel(held, letters, panel_width, need, view.actor == held.seat, claims(reading, held), texts)
        panels += f'<g transform="translate({x:g} {y:g})">{inside}</g>'
    high = below + 8 + -(-len(reading.held) // columns) * (PANEL_HEIGHT + 6) + 2
    title = texts("Neanderthal, turn {n}", n=int(reading.state.turn))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide:g}"'
        f' height="{high:g}"'
        f' role="img" aria-label="{esc(title)}"><title>{esc(title)}</title><style>{STYLE}</style>'
        f"{definitions_of_table()}{gradients()}{box(0, 0, wide, high, 0, TABLE)}{_head(reading, wide)}"
        f"{_turn(reading, wide)}{box(3, top, wide - 6, below - top, 10, 'url(#land)')}{rows}{panels}</svg>\n"
    )


@remembered(1)
def gradients() -> str:
    grounds: list[tuple[str, tuple[tuple[float, str], ...]]] = []
    grounds += [(name, ((0.0, a), (1.0, b))) for name, a, b in GROUNDS.values()]
    grounds.append(("ice", ((0.0, "#f2fbff"), (1.0, "#9cc9de"))))
    grounds.append(("land", ((0.0, "#a9bfae"), (0.48, "#86a06c"), (1.0, "#8a7348"))))
    return "".join(
        f'<linearGradient id="{name}" x2="0" y2="1">'
        + "".join(f'<stop offset="{at:g}" stop-color="{colour}"/>' for at, colour in stops)
        + "</linearGradient>"
        for name, stops in grounds
    )


def _head(reading: Reading, room: float) -> str:
    """Turn, phase and whose turn it is."""
    state, texts, actor = reading.state, reading.texts, reading.view.actor
    turn = texts("Turn {n} of {most}", n=int(state.turn), most=int(state.turn + state.events_left))
    parts = [turn if state.turn else texts("Set-up")]
    if reading.phase:
        parts.append(texts(PHASE_NAMES[reading.phase - 1]))
    if actor == OVER:
        parts.append(texts("The game is over"))
    elif actor >= 0:
        parts.append(texts("It is the turn of {name}", name=shortened(reading.names[actor], 140, 15, BOLD)))
    line = " · ".join(parts)
    picture = f"ph{reading.phase}" if reading.phase else "big"
    return symbol(f"n-{picture}", EDGE, 7, 26) + text(
        EDGE + 34, 26, line, fitting(line, room - EDGE * 2 - 36, 15, BOLD), BOLD, CREAM
    )


def _turn(reading: Reading, room: float) -> str:
    """The card of the turn: its events, its daughter, the order."""
    state, number = reading.state, int(reading.state.current)
    drawn = box(3, HEAD, room - 6, LINE, 8, "#fff6e2")
    if number < 0:
        return drawn
    x = 10.0
    for one in state.deck.icons[number]:
        drawn += symbol(f"n-{EVENT_ICONS[int(one)]}", x, HEAD + 5, 24)
        x += 27
    right = room - 12
    for place in range(len(state.order), 0, -1):
        of = letter(reading.held[state.order[place - 1]])
        right -= 27
        drawn += symbol(f"n-mark-{of}", right, HEAD + 5, 24)
        fill = INK if of == "y" else "#fff"
        drawn += text(right + 12, HEAD + (23 if of == "g" else 21.5), str(place), 12, BOLD, fill, "middle")
    name = daughter(state, number, reading.texts)
    drawn += symbol("n-daughter", x + 6, HEAD + 5, 24)
    return drawn + text(x + 35, HEAD + 22, name, fitting(name, right - x - 45, 14, BOLD), BOLD)


def _place(reading: Reading, place: int, letters: tuple[str, ...]) -> str:
    state, layout = reading.state, reading.layout
    w, h = FACE_SIZES[layout]
    high = h + FOOT[layout]
    card = int(state.rows[place])
    if card == ICE:
        side = 48 if layout == WIDE else 32
        return box(0, 0, w, high, 9, "url(#ice)", "#5c93ad", 1.6) + symbol(
            "n-ice", w / 2 - side / 2, high / 2 - side / 2, side
        )
    if card == GAP:
        return box(0, 0, w, high, 9, "#000", CREAM, 1.6, 'fill-opacity=".12" stroke-dasharray="6 5"')
    one = biome_of(state, card, reading.texts)
    seat = reading.focus
    edge, thick = ("#b3361f", 2.6) if one.predator else ("#6b4d22", 1.6)
    drawn = box(0, 0, w, high, 9, f"url(#{GROUNDS[one.type][0]})", edge, thick)
    drawn += face(layout, one, strip(state, seat, card), words_lacking(state, seat, card))
    foot = box(4, h, w - 8, FOOT[layout] - 4, 5, "#fff", INK, 1, 'fill-opacity=".3" stroke-opacity=".35"')
    return drawn + foot + _pieces(tuple(party for _, party in reading.parties[place]), letters, w, h, layout)


def _pieces(parties: tuple[Party, ...], letters: tuple[str, ...], w: float, y: float, layout: str) -> str:
    """The parties on a card, side by side; where there is too little room, counted."""
    size = PIECE[layout]
    groups = [group for party in parties for group in party]
    total = sum(group.cubes + group.alpha for group in groups)
    counted = total * size * 0.85 > w - 12
    x, drawn = 6.0, ""
    for group in groups:
        of = letters[group.colour]
        if group.alpha:
            drawn += symbol(f"n-alpha-{of}", x, y + 4, size)
            x += size * 0.85
        if counted and group.cubes:
            drawn += symbol(f"n-cube-{of}", x, y + 4, size)
            drawn += text(x + size, y + 4 + size * 0.75, f"×{group.cubes}", max(size * 0.65, 10.5), BOLD)
            x += size + width(f"×{group.cubes}", max(size * 0.65, 10.5), BOLD) + 2
        else:
            for _ in range(group.cubes):
                drawn += symbol(f"n-cube-{of}", x, y + 4, size)
                x += size * 0.85
    return drawn


def claims(reading: Reading, held: Held) -> tuple[int, ...]:
    """How many trophies, inventions and animals are in play."""
    kinds = [int(reading.state.deck.claim[card]) for card, _ in held.cards]
    return tuple(kinds.count(kind) for kind in (TROPHY, INVENTION, ANIMAL))


@remembered(1024)
def panel(
    held: Held, letters: tuple[str, ...], w: float, need: int, active: bool, cards: tuple[int, ...], texts: Texts
) -> str:
    """A species at a glance."""
    of = letter(held)
    drawn = box(0, 0, w, PANEL_HEIGHT, 11, "#f6ead2", GOLD if active else SEAT_COLOURS[of], 3.4 if active else 2)
    drawn += path(f"M1 30v-19a10 10 0 0 1 10 -10h{w - 22:g}a10 10 0 0 1 10 10v19z", SOFT[of])
    drawn += symbol(f"n-mark-{of}", 7, 6, 19)
    name = shortened(held.name, w * 0.34, 15, SERIF)
    drawn += text(32, 21, name, 15, SERIF)
    species = texts(SPECIES[held.placard]) if held.placard >= 0 else ""
    start = 38 + width(name, 15, SERIF)
    drawn += text(start, 20.5, shortened(species, w - start - 112, 12), 12, PLAIN)
    drawn += symbol("n-tribal" if held.tribal else "n-vocal", w - 104, 5, 20)
    known = held.sexuality != UNCHOSEN
    drawn += symbol(f"n-{SEXUALITY_ICONS[held.sexuality]}", w - 82, 5, 20) if known else ""
    drawn += box(w - 58, 4, 52, 22, 11, PARCHMENT, INK, 1.2) + symbol("n-vp", w - 55, 6, 18)
    drawn += text(w - 12, 20.5, str(held.points) if known else NO_POINTS, 15, SERIF, INK, "end")
    drawn += _pieces((held.home,), letters, w - 120, 33, WIDE) or text(10, 52, "–", 14, BOLD)
    for colour, n in enumerate(held.free):
        drawn += symbol(f"n-disc-{DISC_LETTERS[colour]}", w - 112 + colour * 36, 37, 19)
        drawn += text(w - 92 + colour * 36, 52, str(n), 13.5, BOLD)
    return drawn + _elders(held, of, w) + _portals(held, need, w, texts) + _cards(held, cards, w)


def _elders(held: Held, of: str, w: float) -> str:
    step = (w - 16) / LEVELS
    drawn = ""
    for i, level in enumerate(range(LEVELS - 1, -1, -1)):
        x = 8 + i * step
        sits = held.elders >> level & 1
        dash = "" if sits else 'stroke-dasharray="3 2"'
        drawn += box(x, 63, step - 4, 25, 6, "#fffaf0" if sits else "none", INK_2, 1.1, dash)
        middle = x + (step - 4) / 2
        if not sits:
            drawn += f'<g opacity=".4">{symbol(f"n-el{level + 1}", middle - 9, 66, 18)}</g>'
            continue
        drawn += symbol(f"n-el{level + 1}", middle - 18, 66, 18)
        if held.young >> level & 1:
            drawn += symbol(f"n-disc-{DISC_LETTERS[ELDER_DISC[level]]}", middle - 1, 65, 21)
        kind = "alpha" if held.alpha_elder == level else "cube"
        drawn += symbol(f"n-{kind}-{of}", middle + 1, 66, 17)
    return drawn


def _portals(held: Held, need: int, w: float, texts: Texts) -> str:
    if held.tribal:
        return symbol("n-tribal", 8, 93, 20) + text(32, 108, texts("a tribe"), 12.5, BOLD)
    drawn = ""
    for i, space in enumerate(SPACES):
        x = 8 + i * 66
        drawn += symbol(f"n-{space}", x, 94, 18)
        for portal in (2 * i, 2 * i + 1):
            colour = int(PORTAL_COLOUR[portal])
            at = x + 19 + portal % 2 * 18
            if held.portals >> portal & 1:
                drawn += symbol(f"n-disc-{DISC_LETTERS[colour]}", at, 94.5, 17)
            else:
                ring = f'cx="{at + 8.5:g}" cy="103" r="6.5" stroke="{RINGS[colour]}"'
                drawn += f'<circle {ring} fill="none" stroke-width="1.6" stroke-dasharray="3 2"/>'
    have = bin(held.portals).count("1")
    return drawn + text(w - 10, 107.5, f"{have}/{need}", 12.5, BOLD, INK, "end")


def _cards(held: Held, cards: tuple[int, ...], w: float) -> str:
    """Daughters, trophies, inventions, animals, cards in hand: how many, and how many daughters are immature."""
    late = sum(1 for bride in held.brides if any(bride.bound))
    rows = [("daughter", len(held.brides)), *zip(("trophy", "invention", "domestic"), cards, strict=True)]
    rows.append(("hand", len(held.hand)))
    step = (w - 32) / len(rows)  # the daughters need more room
    drawn = path(f"M8 117h{w - 16:g}", line="#cdb88c", thick=1)
    for i, (name, n) in enumerate(rows):
        x = 8 + i * step + (16 if i else 0)
        pale = "" if n else ' opacity=".45"'
        drawn += f"<g{pale}>{symbol(f'n-{name}', x, 122, 24)}{text(x + 27, 140, str(n), 14, BOLD)}</g>"
        if name == "daughter" and late:
            drawn += text(x + 27 + width(str(n), 14, BOLD), 140, f"−{late}", 11, BOLD, "#b3361f")
    return drawn


assert len(SPACES) * 2 == PORTALS
