"""The pieces of the board: places, cards, buildings, the deck, the camps and the dice.

Whatever can be chosen is two pieces: its face, which seldom changes, inside a button whose attributes say what can
be done with it. So a move that changes what can be done sends a few words for each place and no picture.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from altamira.core.chance import faces_of
from altamira.draw.cache import remembered
from altamira.draw.markup import (
    OFF,
    box,
    chip,
    esc,
    frame,
    hole,
    num,
    path,
    plate,
    ring,
    text,
    use,
)
from altamira.draw.palette import CREAM, GO, GOLD, INK, PANEL, PARCHMENT
from altamira.draw.seats import COLOURS, ghost
from altamira.draw.widths import BOLD, PLAIN, fitting
from altamira.games.stone_age.components import (
    BUILDING,
    CARD,
    DIVISOR,
    HUNT,
)
from altamira.games.stone_age.draw.cards import card_face, tile_face
from altamira.games.stone_age.draw.layout import FACES, SLUGS, WIDE, homes, layout_of
from altamira.games.stone_age.words import (
    IN_SHORT,
    Texts,
    building_in_words,
    card_in_words,
    good_of,
    mark,
    place,
)

# The names on the plates: as short as they can be, because a plate has little room.
PLATES: Final = [
    mark("Tools"),
    mark("Hut"),
    mark("Field"),
    mark("Hunting"),
    mark("Forest"),
    mark("Clay"),
    mark("Quarry"),
    mark("River"),
]
ICONS: Final = ["", "", "", "food", "wood", "clay", "stone", "gold"]

# Why a place cannot be chosen: a word for its chip, a sentence for those who ask
FULL: Final = mark("Full")
TAKEN: Final = mark("Taken")
THERE: Final = mark("You are there")
YOURS: Final = mark("Yours")  # the same for a card or a building
CLOSED: Final = mark("Closed")
NEEDS_TWO: Final = mark("Needs 2")
NO_GAIN: Final = mark("No gain")
DONE: Final = mark("Done")
WAITS: Final = mark("Next")
NOW: Final = mark("Now")
SENTENCES: Final = {
    FULL: mark("It is full."),
    TAKEN: mark("Somebody stands there already."),
    THERE: mark("You already have people there this round."),
    YOURS: mark("You already have a person there."),
    CLOSED: mark("It is closed for the rest of the round, as with 2 or 3 players some places are."),
    NEEDS_TWO: mark("It takes 2 people, and you have 1 at home."),
    NO_GAIN: mark("You have nothing left to gain there."),
    DONE: mark("You have used it this round."),
    WAITS: mark("Your people there come next."),
    NOW: mark("It is being used now."),
}


FOOTPRINTS: Final = 10  # on the hunting ground; with more hunters it is crowded


class Offer(NamedTuple):
    """What the viewer can do with a place, a card or a building."""

    state: str = ""  # of the outline, as draw.markup names them
    action: int = -1  # played by a click
    menu: bool = False  # or a click shows the menu of the place
    reason: str = ""  # why nothing can be done: a key of SENTENCES
    can: str = ""  # what a click does: a sentence


def _button(where: int, offer: Offer, label: str, note: str, texts: Texts) -> str:
    """The face of a place, a card or a building as something to choose."""
    return f'<g id="{SLUGS[where]}"{_handles(where, offer, label, texts)}>{hole("g", FACES[where])}{note}</g>'


def _handles(where: int, offer: Offer, label: str, texts: Texts) -> str:
    """The attributes that make a drawing a button; one that is locked says why, for its tooltip."""
    id = SLUGS[where]
    names = ["place" if where < CARD else "slot"]
    if offer.state:
        names.append(offer.state)
    words = f' class="{" ".join(names)}" role="button" aria-label="{esc(label)}" data-tip="tip-{id}"'
    if offer.action >= 0:
        return f'{words} tabindex="0" data-action="{offer.action}"'
    if offer.menu:
        return f'{words} tabindex="0" data-menu="menu-{id}" aria-controls="menu-{id}"'
    why = f' data-why="{esc(texts(SENTENCES[offer.reason]))}"' if offer.state == OFF and offer.reason else ""
    return f'{words} tabindex="-1" aria-disabled="true"{why}'


def _label(what: str, there: tuple[tuple[str, int], ...], offer: Offer, texts: Texts) -> str:
    """A place in full sentences: what it is, who is there, what can be done."""
    crowd = ", ".join(texts("{name} {n}", name=name, n=n) for name, n in there)
    sentences = [
        what,
        texts("People there: {people}.", people=crowd) if there else texts("Nobody is there."),
    ]
    if offer.can:
        sentences.append(texts(offer.can))
    elif offer.reason:
        sentences.append(texts(SENTENCES[offer.reason]))
    return " ".join(sentences)


def _chip(x: float, y: float, room: float, offer: Offer, texts: Texts) -> str:
    if offer.reason == NOW:
        return chip(x, y, texts(NOW), GOLD, INK, room)
    if offer.reason == WAITS:
        return chip(x, y, texts(WAITS), CREAM, INK, room)
    if offer.reason == DONE:
        return chip(x, y, texts(DONE), GO, "#fff", room, "check")
    if offer.reason and offer.state == OFF:
        return chip(x, y, texts(offer.reason), PANEL, CREAM, room, "lock")
    return ""


@remembered(4096)
def place_piece(layout: str, where: int, there: tuple[tuple[str, int], ...], offer: Offer, texts: Texts) -> str:
    """What can be done with a place; `there` are the names and numbers of those who stand on it."""
    plot = layout_of(layout).plots[where]
    what = texts("{place}: {effect}.", place=place(where, texts), effect=texts(IN_SHORT[where]))
    return _button(
        where, offer, _label(what, there, offer, texts), _chip(*plot.chip, plot.room, offer, texts), texts
    )


@remembered(128)
def place_face(layout: str, where: int, crowded: bool, texts: Texts) -> str:
    """The rings and the name of a place; a crowded hunting ground has no room for rings."""
    plot = layout_of(layout).plots[where]
    rings = "".join(ring(x, y, plot.radius) for x, y in plot.rings)
    if where == HUNT and not crowded:
        rings = _hunting_ground(layout)
    note = f"÷{DIVISOR[good_of(where)]}" if where >= HUNT else ""
    scale = (
        "" if layout == WIDE else f' transform="translate({num(plot.plate[0])} {num(plot.plate[1])}) scale(.92)"'
    )
    x, y = plot.plate if layout == WIDE else (0.0, 0.0)
    name = plate(x, y, texts(PLATES[where]), plot.room if layout == WIDE else plot.room / 0.92, ICONS[where], note)
    return f'<g id="{FACES[where]}">{rings}{frame(plot.outline)}<g{scale}>{name}</g></g>'


def _hunting_ground(layout: str) -> str:
    """The hunt has no rings, but footprints where the first hunters will stand."""
    board = layout_of(layout)
    r = board.plots[HUNT].radius
    spots = "".join(
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r * 0.7)}"/>' for x, y in board.hunters(FOOTPRINTS)
    )
    paint = f'fill="#fff8e3" fill-opacity=".35" stroke="{INK}" stroke-opacity=".4" stroke-dasharray="3 3"'
    return f"<g {paint}>{spots}</g>"


# Cards and buildings


@remembered(4096)
def card_piece(layout: str, slot: int, card: int, owner: str, offer: Offer, texts: Texts) -> str:
    """What can be done with a card, or with its empty space."""
    if card < 0:
        what = texts("Card {n}: the space is empty until the next round.", n=slot + 1)
    else:
        what = texts.count(
            "Card {card}, for {n} resource: {words}.", "Card {card}, for {n} resources: {words}.", slot + 1,
            card=slot + 1, words=card_in_words(card, texts),
        )  # fmt: skip
    return _slot(layout, CARD + slot, what, owner, offer, texts)


@remembered(512)
def card_space(layout: str, slot: int, card: int) -> str:
    """A space for a card: what it costs, the ring, and the card."""
    board = layout_of(layout)
    where = CARD + slot
    x, y, w, h = board.cards[slot]
    r = board.slot_ring
    at = board.slot_point(where)
    high = 2 * r + 1
    plaque = (
        box(x, at[1] - high / 2, w, high, high / 2, "#3a2413", "#b98a5a", 1.3)
        + text(x + 24, at[1] + 4.8, f"{slot + 1}×", 14, BOLD, CREAM, "end")
        + use("any", x + 27, at[1] - 8.5, 17)
        + ring(*at, r)
    )
    if card < 0:
        face = box(x, y, w, h, 9, "#2b1d10", "#b98a5a", 1.3, 'fill-opacity=".35" stroke-dasharray="5 4"')
    else:
        face = f'<g transform="translate({num(x)} {num(y)})">{card_face(card, w, h)}</g>'
    return f'<g id="{FACES[where]}">{plaque}{face}{frame(board.outline(where))}</g>'


@remembered(4096)
def building_piece(layout: str, stack: int, tile: int, left: int, owner: str, offer: Offer, texts: Texts) -> str:
    """What can be done with a stack of buildings."""
    where = BUILDING + stack
    if left < 0:  # with fewer players there are fewer stacks
        return f'<g id="{SLUGS[where]}" aria-hidden="true">{hole("g", FACES[where])}</g>'
    if tile < 0:
        what = texts("Building {n}: no tile lies open.", n=stack + 1)
    else:
        note = texts.count("{n} left", "{n} left", left)
        what = texts(
            "Building {n}: {words}. {left}.", n=stack + 1, words=building_in_words(tile, texts), left=note
        )
    return _slot(layout, where, what, owner, offer, texts)


@remembered(512)
def building_space(layout: str, stack: int, tile: int, left: int, texts: Texts) -> str:
    """A stack of buildings: the ring, how many are left, and the tile on top."""
    board = layout_of(layout)
    where = BUILDING + stack
    x, y, w, h = board.tiles[stack]
    at = board.slot_point(where)
    if left < 0:
        blank = box(x, y, w, h, 7, "none", "#b98a5a", 1.3, 'opacity=".4" stroke-dasharray="5 4"')
        return f'<g id="{FACES[where]}">{blank}</g>'
    note = texts.count("{n} left", "{n} left", left)
    size = fitting(note, w - 36, 12, PLAIN)
    head = ring(*at, board.slot_ring) + text(x + w - 4, at[1] + 4.3, note, size, PLAIN, CREAM, "end")
    if tile < 0:
        face = box(x, y, w, h, 7, "#2b1d10", "#b98a5a", 1.3, 'fill-opacity=".35" stroke-dasharray="5 4"')
    else:
        face = f'<g transform="translate({num(x)} {num(y)})">{tile_face(tile, w, h, left)}</g>'
    return f'<g id="{FACES[where]}">{head}{face}{frame(board.outline(where))}</g>'


def _slot(layout: str, where: int, what: str, owner: str, offer: Offer, texts: Texts) -> str:
    board = layout_of(layout)
    x, y, w, h = board.cards[where - CARD] if where < BUILDING else board.tiles[where - BUILDING]
    there = ((owner, 1),) if owner else ()
    note = _chip(x + w / 2, y + h - board.chip, w + 6, offer, texts)
    return _button(where, offer, _label(what, there, offer, texts), note, texts)


@remembered(256)
def deck_piece(layout: str, left: int, texts: Texts) -> str:
    """The deck beside the cards; a phone says its number in the status line."""
    words = texts.count("Deck: {n}", "Deck: {n}", left)
    board = layout_of(layout)
    if board.deck is None:
        return '<g id="deck"></g>'
    x, y, size = board.deck
    label = esc(texts.count("{n} card left in the deck", "{n} cards left in the deck", left))
    back = use("card-back", x, y, size) if left else ""
    fit = fitting(words, size, 12, BOLD)
    return (
        f'<g id="deck" role="img" aria-label="{label}"><title>{label}</title>{back}'
        + text(x + size / 2, y + size + 14, words, fit, BOLD, CREAM, "middle")
        + "</g>"
    )


# The camps


@remembered(16)
def camp_piece(seat: int, active: bool) -> str:
    """The camp of a tribe; the one whose turn it is has an edge of gold."""
    name = "camp active" if active else "camp"
    return f'<g id="camp-{seat}" class="{name}" aria-hidden="true">{hole("g", f"camp-{seat}-face")}</g>'


@remembered(256)
def camp_face(layout: str, seat: int, seats: int, people: int) -> str:
    """Where a tribe is at home: a shape for everybody who belongs there, a dot for those to come."""
    board = layout_of(layout)
    top, end = board.camps
    room = board.width / seats
    left = room * seat
    back = box(left + 2, top + 2, room - 4, end - top - 4, 7, "#e8d8b4", INK, 1.2, 'class="ground"')
    head = ""
    if layout == WIDE:
        high = end - top - 4
        flag = (
            f"M{num(left + 9)} {num(top + 2)}h17v{num(high)}h-17a7 7 0 0 1 -7 -7v-{num(high - 14)}a7 7 0 0 1 7 -7z"
        )
        head = path(flag, COLOURS[seat]) + path(flag, f"url(#p{seat})")
    spots = homes(layout, seat, seats)
    size = board.person
    inside = "".join(
        ghost(seat, x - size / 2, y - size / 2 - 1.5, size)
        if person < people
        else f'<circle cx="{num(x)}" cy="{num(y)}" r="2.6" fill="#b59b6c" opacity=".8"/>'
        for person, (x, y) in enumerate(spots)
    )
    return f'<g id="camp-{seat}-face">{back}{head}{inside}</g>'


# The dice


@remembered(2048)
def dice_piece(layout: str, roll: int, where: int, texts: Texts) -> str:
    """The dice that fell last, over the place they were rolled for."""
    if not roll:
        return '<g id="dice"></g>'
    board = layout_of(layout)
    faces = faces_of(roll)
    size = 34.0 if layout == WIDE else 27.0
    columns = min(len(faces), 5)
    rows = -(-len(faces) // columns)
    w, h = columns * (size + 3) + 11, rows * (size + 3) + 9
    if where >= CARD:
        x, y = board.slot_point(where)[0] - w / 2, board.land[1] - h - 6
    else:
        plot = board.plots[where] if where >= 0 else board.plots[HUNT]
        x, y = plot.plate[0] - w / 2, plot.plate[1] + (48 if layout == WIDE else 22)
    x = min(max(x, 4), board.width - w - 4)
    words = ", ".join(str(face) for face in faces)
    label = esc(texts("The dice show {dice}.", dice=words))
    step = size + 3
    dice = ""
    for i, face in enumerate(faces):
        row, column = divmod(i, columns)
        dice += f'<g class="die">{use(f"die-{face}", x + 7 + column * step, y + 6 + row * step, size)}</g>'
    tray = box(x, y + 2, w, h, 12, "#000", more='opacity=".3"') + box(x, y, w, h, 12, PARCHMENT, INK, 1.8)
    return f'<g id="dice" role="img" aria-label="{label}" data-faces="{"".join(map(str, faces))}">{tray}{dice}</g>'
