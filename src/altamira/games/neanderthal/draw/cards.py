"""The faces of biomes: what a card takes, risks and brings, always in the same places."""

from __future__ import annotations

from typing import Final, NamedTuple

from altamira.draw.cache import remembered
from altamira.draw.markup import box, path, symbol, text
from altamira.draw.palette import INK
from altamira.draw.widths import BOLD, fitting, shortened, width
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

FACE_SIZES: Final = {WIDE: (130, 136), TALL: (60, 89)}
LEAST_NAME: Final = 10.5


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


@remembered(2048)
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
        + f'<ellipse cx="{w / 2}" cy="63" rx="29" ry="3.4" fill="#000" fill-opacity=".18"/>'
        + icon(one.picture, w / 2 - 21, 23, 43)
        + icon("climax", 4, 28, 17)
        + text(12.5, 58, str(one.climax), 13, BOLD, INK, "middle")
    )
    if one.predator:
        drawn += icon("predator", w - 23, 27, 19)
    if one.basket:
        drawn += icon("basket", w - 23, 46, 19)
    drawn += box(4, 67, w - 8, 67, 6, PANEL, more='fill-opacity=".92"')
    drawn += _hits(one, 7, 69, 18, 3)
    drawn += _needs(one, lacking, w - 6, 70, 14.5, lock=True)
    drawn += _strip(strip, 6, 89, (w - 12) / 6, 20)
    x = 7.0
    if one.children:
        drawn += icon("child", x - 1, 112.5, 19) + text(x + 18, 127, str(one.children), 13.5, BOLD)
        x += 28
    many = sum(one.discs) > 2
    drawn += _discs(one.discs, x, 115 if many else 114.5, 13.5 if many else 15, 12.5 if many else 15)
    if one.claim:
        drawn += icon(CLAIM_ICONS[one.claim], w - 47, 112, 20) + icon(f"set{min(one.set, 4)}", w - 25, 112.5, 19)
        if one.claim == TROPHY and one.horns > 1:
            drawn += f'<circle cx="{w - 46}" cy="117" r="7" fill="#fff6e2" stroke="{INK}"/>'
            drawn += text(w - 46, 121, str(one.horns), 11, BOLD, INK, "middle")
    return drawn


def tall_face(one: Biome, strip: tuple[int, ...], lacking: tuple[int, ...]) -> str:
    w = FACE_SIZES[TALL][0]
    drawn = (
        icon(TYPE_ICONS[one.type], 2, 2, 16)
        + f'<circle cx="{w - 11}" cy="10.5" r="9" fill="#fff6e2" fill-opacity=".85"/>'
        + text(w - 11, 14.8, str(one.climax), 12, BOLD, INK, "middle")
        + icon(one.picture, w / 2 - 17, 14, 33)
    )
    if one.predator:
        drawn += icon("predator", 1, 32, 15)
    if one.basket:
        drawn += icon("basket", w - 16, 32, 15)
    drawn += _hits(one, 2.5, 48, 14, 2 if any(one.needs) else 3)
    drawn += _needs(one, lacking, w - 1.5, 49, 12, lock=False)
    drawn += _strip(strip, 2, 64, (w - 3) / 6, 10)
    x = 2.0
    if one.children:
        drawn += icon("child", x - 1, 75, 14) + text(x + 12.5, 86.3, str(one.children), 12, BOLD)
        x += 21
    return drawn + _discs(one.discs, x, 76, 12, 11 if sum(one.discs) < 4 else 9)


def _hits(one: Biome, x: float, y: float, size: float, most: int) -> str:
    """The hits needed, as dice, or one die and their number."""
    sign = "hit-star" if one.star else "hit-1"
    if one.hits <= most:
        return "".join(icon(sign, x + i * (size + 1), y, size) for i in range(one.hits))
    return icon(sign, x, y, size) + text(x + size + 1, y + size * 0.78, f"×{one.hits}", max(12, size * 0.72), BOLD)


def _needs(one: Biome, lacking: tuple[int, ...], right: float, y: float, size: float, lock: bool) -> str:
    """The words that must be free, behind a lock; those that the viewer lacks are ringed in red."""
    wanted = [colour for colour, n in enumerate(one.needs) for _ in range(n)]
    if not wanted:
        return ""
    missing = list(lacking)
    x = right - len(wanted) * size
    drawn = icon("lock", x - size, y, size) if lock else ""
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


def _strip(strip: tuple[int, ...], x: float, y: float, cell: float, height: float) -> str:
    """What each face of a die does: green hits, red bites, blue freezes."""
    drawn = ""
    large = height >= 16
    for i, does in enumerate(strip):
        left = x + i * cell
        fill = PLAIN_COLOUR
        if does & BITES:
            fill = BITE_COLOUR
        elif does & FREEZES:
            fill = FROST_COLOUR
        elif does & HITS:
            fill = HIT_COLOUR
        drawn += box(left, y, cell - 1.2, height, 2.5, fill, EDGE, 0.8)
        if does & HITS and does & (BITES | FREEZES):
            drawn += box(left, y, (cell - 1.2) / 2, height, 2.5, HIT_COLOUR, EDGE, 0.8)
        if not large:
            continue
        middle = left + (cell - 1.2) / 2
        drawn += text(
            middle - cell * 0.26 if does else middle, y + height / 2 + 4, str(i + 1), 11, BOLD, INK, "middle"
        )
        if does & BITES:
            drawn += icon("bite", middle - 2, y + height / 2 - 5.4, 11)
        elif does & FREEZES:
            drawn += icon("frost", middle - 2, y + height / 2 - 5.4, 11)
        elif does & HITS:
            tick = f"M{middle + 0.6:.1f} {y + height / 2:.1f}l2.3 2.6 4.2 -5.4"
            drawn += path(tick, line=TICK, thick=2, more='stroke-linecap="round" stroke-linejoin="round"')
    return drawn


assert len(CLAIM_NAMES) == len(CLAIM_ICONS) + 1
