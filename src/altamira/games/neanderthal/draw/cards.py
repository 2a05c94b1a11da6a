"""The faces of biomes: what a card takes, risks and brings, always in the same places."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from altamira.draw.cache import remembered
from altamira.draw.markup import box, path, symbol, text
from altamira.draw.palette import INK
from altamira.draw.widths import BOLD, PLAIN, fitting, shortened, width
from altamira.games.neanderthal.components import ANIMAL, BIG, CLAIM_NAMES, CLUB, INVENTION, SMALL, TROPHY
from altamira.games.neanderthal.draw.layout import TALL, WIDE
from altamira.games.neanderthal.draw.marks import DISC_LETTERS
from altamira.games.neanderthal.draw.reading import BITES, FREEZES, HITS
from altamira.games.neanderthal.names import Texts, biome, deck_sheet
from altamira.games.neanderthal.rules import NeanderthalState

# The pictures of the cards that ship; cards of another deck show what their type stands for.
PICTURES: Final = {
    "European Cave Lion": "a-cat", "Irish Elk": "a-deer", "Willow Ptarmigan": "a-bird",
    "Tyrant Sea Bear": "a-seabear", "Sabertooth Salmon": "a-fish", "Steppe Bison": "a-ox",
    "Woolly Mammoth": "a-mammoth", "Woolly Rhinoceros": "a-woolly", "Reindeer": "a-reindeer",
    "Saiga Antelope": "a-antelope", "Musk Ox": "a-muskox", "Arctic Fox": "a-fox", "Mountain Hare": "small",
    "Cave Hyena": "a-hyena", "Wolverine": "a-wolverine", "Greylag Goose": "a-goose",
    "Chalk Cliff Flint": "a-flint", "Harp Seal Rookery": "a-seal", "Wild Horse": "a-horse",
    "Gray Wolf": "a-wolf", "Scimitar-toothed Cat": "a-cat", "Straight-tusked Elephant": "a-elephant",
    "Common Fallow Deer": "a-fallow", "Honey Bees": "a-bee", "Rabbit": "small", "European Ass": "a-ass",
    "Aurochs": "a-aurochs", "Wild Boar": "a-boar", "Alpine Ibex": "a-ibex", "Leopard": "a-leopard",
    "Brown Bear": "a-bear", "Red Deer": "a-reddeer", "Narrow-nosed Rhinoceros": "a-rhino",
    "Hermann's Tortoise": "a-tortoise", "Jasper Outcrop": "a-jasper", "Great Auk Colony": "a-auk",
}  # fmt: skip
TYPE_PICTURES: Final = {BIG: "a-deer", SMALL: "small", CLUB: "a-flint"}
TYPE_ICONS: Final = {BIG: "big", SMALL: "small", CLUB: "club"}
CLAIM_ICONS: Final = {TROPHY: "trophy", ANIMAL: "domestic", INVENTION: "invention"}
KINDS: Final = {BIG: "k-big", SMALL: "k-small", CLUB: "k-club"}

HIT_COLOUR: Final = "#bfe0a0"
BITE_COLOUR: Final = "#f2b8a6"
FROST_COLOUR: Final = "#c4e3f2"
PLAIN_COLOUR: Final = "#f7efdd"
PANEL: Final = "#fff9ec"
EDGE: Final = "#7a5a2a"
TICK: Final = "#2f6b33"

FACE_SIZES: Final = {WIDE: (130, 132), TALL: (61, 128)}
LEAST_NAME: Final = 10.5
SMALL_NAME: Final = 10.0  # on a phone
SMALL_LINES: Final = 3


class Biome(NamedTuple):
    """What a biome card says."""

    card: int
    name: str  # translated
    picture: str
    type: int
    climax: int
    predator: bool
    basket: bool
    star: bool
    hits: int
    needs: tuple[int, ...]
    children: int
    discs: tuple[int, ...]
    claim: int
    set: int
    horns: int


def biome_of(state: NeanderthalState, card: int, texts: Texts) -> Biome:
    deck = state.deck
    name = str(deck_sheet(state).biome(card)["name"])
    kind = int(deck.type[card])
    return Biome(
        card, biome(state, card, texts), PICTURES.get(name, TYPE_PICTURES[kind]), kind, int(deck.climax[card]),
        bool(deck.predator[card]), bool(deck.basket[card]), bool(deck.star[card]), int(deck.hits[card]),
        tuple(int(n) for n in deck.needs[card]), int(deck.children[card]),
        tuple(int(n) for n in deck.discs[card]), int(deck.claim[card]), int(deck.set[card]),
        int(deck.horns[card]),
    )  # fmt: skip


def icon(name: str, x: float, y: float, size: float) -> str:
    return symbol(f"n-{name}", x, y, size)


@remembered(1024)
def face(layout: str, one: Biome, strip: tuple[int, ...], lacking: tuple[int, ...]) -> str:
    """The inside of the picture of a card, in the units of FACE_SIZES."""
    return wide_face(one, strip, lacking) if layout == WIDE else tall_face(one, strip, lacking)


def name_lines(name: str, room: float, size: float) -> tuple[list[str], float]:
    """The name in one line, or in two if it is long, and the size of its letters."""
    if width(name, LEAST_NAME + 0.5, BOLD) <= room or " " not in name:
        return [shortened(name, room, LEAST_NAME, BOLD)], max(LEAST_NAME, fitting(name, room, size, BOLD))
    words = name.split(" ")
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    first, second = min(cuts, key=lambda cut: max(width(part, 10, BOLD) for part in cut))
    lines = [shortened(first, room, LEAST_NAME, BOLD), shortened(second, room, LEAST_NAME, BOLD)]
    return lines, LEAST_NAME


@remembered(512)
def small_name(name: str, room: float) -> tuple[list[str], str]:
    """The name in at most three narrow lines, cut at spaces and hyphens, and the weight at which it fits."""
    parts = re.findall(r"[^ -]+-?", name) or [name]
    for weight in (BOLD, PLAIN):
        for most in range(1, SMALL_LINES + 1):
            cuts = [
                [_joined(parts[start:end]) for start, end in pairwise((0, *places, len(parts)))]
                for places in combinations(range(1, len(parts)), most - 1)
            ]
            widths = [max(width(line, SMALL_NAME, weight) for line in lines) for lines in cuts]
            if widths and min(widths) <= room:
                return cuts[widths.index(min(widths))], weight
    return [shortened(part, room, SMALL_NAME, PLAIN) for part in parts[:SMALL_LINES]], PLAIN


def _joined(parts: list[str]) -> str:
    return " ".join(parts).replace("- ", "-")


def wide_face(one: Biome, strip: tuple[int, ...], lacking: tuple[int, ...]) -> str:
    w = FACE_SIZES[WIDE][0]
    lines, size = name_lines(one.name, w - 30, 12)
    head = "".join(
        text(26, (16.5 if len(lines) == 1 else 11) + 10.5 * i, line, size, BOLD) for i, line in enumerate(lines)
    )
    drawn = (
        path(f"M1 25v-15a9 9 0 0 1 9 -9h{w - 20}a9 9 0 0 1 9 9v15z", "#fff6e2", more='fill-opacity=".85"')
        + icon(TYPE_ICONS[one.type], 4, 3, 20)
        + head
        + f'<ellipse cx="{w / 2}" cy="59" rx="27" ry="3" fill="#000" fill-opacity=".18"/>'
        + icon(one.picture, w / 2 - 19.5, 22, 39)
        + icon("climax", 4, 27, 16)
        + text(12, 56, str(one.climax), 13, BOLD, INK, "middle")
    )
    if one.predator:
        drawn += icon("predator", w - 23, 26, 18)
    if one.basket:
        drawn += icon("basket", w - 23, 44, 18)
    drawn += box(4, 63, w - 8, 67, 6, PANEL, more='fill-opacity=".92"')
    drawn += _hits(one, 7, 64.5, 17, 3)
    drawn += _needs(one, lacking, w - 6, 65.5, 14.5)
    drawn += _strip(strip, 6, 83, (w - 12) / 6, 26, 11.5, 13)
    x = 7.0
    if one.children:
        drawn += icon("child", x - 1, 110.5, 19) + text(x + 18, 125, str(one.children), 13.5, BOLD)
        x += 28
    many = sum(one.discs) > 2
    drawn += _discs(one.discs, x, 113 if many else 112.5, 13 if many else 15, 11.5 if many else 15)
    if one.claim:
        drawn += icon(CLAIM_ICONS[one.claim], w - 47, 110, 20) + icon(f"set{min(one.set, 4)}", w - 25, 110.5, 19)
        if one.claim == TROPHY and one.horns > 1:
            drawn += text(w - 51, 125, str(one.horns), 13.5, BOLD, INK, "middle")
    return drawn


def tall_face(one: Biome, strip: tuple[int, ...], lacking: tuple[int, ...]) -> str:
    w = FACE_SIZES[TALL][0]
    lines, weight = small_name(one.name, w - 0.5)
    first = 24.5 - 5 * len(lines)
    head = "".join(
        text(w / 2, first + 9.7 * i, line, SMALL_NAME, weight, INK, "middle") for i, line in enumerate(lines)
    )
    drawn = (
        path(f"M1 30v-22a7 7 0 0 1 7 -7h{w - 16}a7 7 0 0 1 7 7v22z", "#fff6e2", more='fill-opacity=".85"')
        + head
        + icon(one.picture, w / 2 - 15, 30, 29)
        + icon(TYPE_ICONS[one.type], 1.5, 31.5, 14)
        + f'<circle cx="{w - 9.5}" cy="39" r="8.5" fill="#fff6e2" fill-opacity=".85"/>'
        + text(w - 9.5, 43, str(one.climax), 11.5, BOLD, INK, "middle")
    )
    if one.predator:
        drawn += icon("predator", 1, 46, 14)
    if one.basket:
        drawn += icon("basket", w - 15.5, 47.5, 14)
    drawn += box(1.5, 61, w - 3, 66, 4, PANEL, more='fill-opacity=".85"')
    drawn += _hits(one, 2.5, 62, 13, 1 if any(one.needs) else 3)
    drawn += _needs(one, lacking, w - 2, 63, 11 if sum(one.needs) < 2 else 9.5)
    drawn += _strip(strip, 2.2, 76.5, (w - 3.6) / 6, 23, 10, 9.2)
    x = 2.0
    if one.children:
        drawn += icon("child", x - 0.5, 100.5, 13) + text(x + 12.5, 111, str(one.children), 11, BOLD)
        x += 20
    drawn += _discs(one.discs, x, 101.5, 11.5, 11.5)
    if one.claim:
        drawn += icon(CLAIM_ICONS[one.claim], w - 28, 113.5, 13) + icon(
            f"set{min(one.set, 4)}", w - 14.5, 113.5, 13
        )
        if one.claim == TROPHY and one.horns > 1:
            drawn += text(w - 32, 124, str(one.horns), 11, BOLD, INK, "middle")
    return drawn


def _hits(one: Biome, x: float, y: float, size: float, most: int) -> str:
    """The hits needed, as dice, or one die and their number."""
    sign = "hit-star" if one.star else "hit-1"
    if one.hits <= most:
        return "".join(icon(sign, x + i * (size + 1), y, size) for i in range(one.hits))
    return icon(sign, x, y, size) + text(x + size + 1, y + size * 0.78, f"×{one.hits}", max(12, size * 0.72), BOLD)


def _needs(one: Biome, lacking: tuple[int, ...], right: float, y: float, size: float) -> str:
    """The words that must be free, behind a lock; those that the viewer lacks are ringed in red."""
    wanted = [colour for colour, n in enumerate(one.needs) for _ in range(n)]
    if not wanted:
        return ""
    missing = list(lacking)
    x = right - len(wanted) * size
    drawn = icon("lock", x - size, y, size)
    for i, colour in enumerate(wanted):
        at = x + i * size
        drawn += icon(f"disc-{DISC_LETTERS[colour]}", at, y, size)
        if missing[colour]:
            missing[colour] -= 1
            middle = f'cx="{at + size / 2:g}" cy="{y + size / 2:g}" r="{size / 2:g}"'
            drawn += f'<circle {middle} fill="none" stroke="#b3261e" stroke-width="2"/>'
    return drawn


def _discs(discs: tuple[int, ...], x: float, y: float, size: float, step: float) -> str:
    freed = [colour for colour, n in enumerate(discs) for _ in range(n)]
    return "".join(icon(f"disc-{DISC_LETTERS[colour]}", x + i * step, y, size) for i, colour in enumerate(freed))


def _strip(
    strip: tuple[int, ...], x: float, y: float, cell: float, height: float, digits: float, marks: float
) -> str:
    """What each face of a die does, under its number: green hits, red bites, blue freezes."""
    drawn = ""
    for i, does in enumerate(strip):
        left = x + i * cell
        fill = PLAIN_COLOUR
        if does & BITES:
            fill = BITE_COLOUR
        elif does & FREEZES:
            fill = FROST_COLOUR
        elif does & HITS:
            fill = HIT_COLOUR
        drawn += box(left, y, cell - 0.8, height, 2.5, fill, EDGE, 0.8)
        if does & HITS and does & (BITES | FREEZES):
            drawn += box(left, y, (cell - 0.8) / 2, height, 2.5, HIT_COLOUR, EDGE, 0.8)
        middle = left + (cell - 0.8) / 2
        top = y + digits * 0.92 if does else y + height / 2 + digits * 0.36
        drawn += text(middle, top, str(i + 1), digits, BOLD, INK, "middle")
        low = y + height - marks - 0.3
        if does & BITES:
            drawn += icon("bite", middle - marks / 2, low, marks)
        elif does & FREEZES:
            drawn += icon("frost", middle - marks / 2, low, marks)
        elif does & HITS:
            step = marks / 13
            tick = f"M{middle - 4 * step:.1f} {low + 6.5 * step:.1f}l{3 * step:.1f} {3.2 * step:.1f}"
            tick += f" {5 * step:.1f} {-6.4 * step:.1f}"
            drawn += path(tick, line=TICK, thick=2.2 * step, more='stroke-linecap="round" stroke-linejoin="round"')
    return drawn


assert len(CLAIM_NAMES) == len(CLAIM_ICONS) + 1
