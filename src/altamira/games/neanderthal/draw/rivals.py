"""The other species, at a glance, and the strip that stands for one's own mat on a phone."""

from __future__ import annotations

from typing import Final

from altamira.draw.cache import remembered
from altamira.draw.markup import esc, hole
from altamira.games.neanderthal.components import (
    ELDER_DISC,
    LEVELS,
    MOST_SEATS,
    PORTAL_COLOUR,
    PORTALS,
    SEAT,
)
from altamira.games.neanderthal.draw.layout import TALL
from altamira.games.neanderthal.draw.marks import (
    DISC_LETTERS,
    LETTERS,
    NOBODY,
    cube,
    disc,
    letter,
    pieces_of,
    sprite,
)
from altamira.games.neanderthal.draw.placard import (
    NO_POINTS,
    SEXUALITY_ICONS,
    SPACES,
    sexuality_sign,
    sexuality_words,
)
from altamira.games.neanderthal.draw.reading import UNCHOSEN, Held, Party, Reading
from altamira.games.neanderthal.draw.tableau import Lady, Thing, ladies_of, lady_tile, thing_tile, things_of
from altamira.games.neanderthal.names import COLOUR_WORDS, ELDERS, PORTAL_WORDS, SPECIES, Texts

MOST_AT_HOME: Final = 4
PARTS: Final = ("head", "stock", "elders", "portals", "tiles")


def draw_rivals(drawn: dict[str, str], reading: Reading, letters: tuple[str, ...]) -> None:
    need = int(reading.state.convert_at())
    for held in reading.held:
        if held.seat == reading.focus:
            drawn[f"mat-{held.seat}"] = no_mat(held.seat)
            continue
        draw_mat(drawn, reading, held, letters, need)
    for seat in range(len(reading.held), MOST_SEATS):
        drawn[f"mat-{seat}"] = no_mat(seat)
    if reading.layout == TALL:
        drawn["strip"] = strip_piece(reading.mine, letters, need, reading.texts)


def draw_mat(drawn: dict[str, str], reading: Reading, held: Held, letters: tuple[str, ...], need: int) -> None:
    texts, of, id = reading.texts, letter(held), f"mat-{held.seat}"
    action = SEAT + held.seat if SEAT + held.seat in reading.legal else -1
    drawn[id] = mat_piece(held.seat, held.name, of, reading.view.actor == held.seat)
    drawn[f"{id}-head"] = head_part(
        f"{id}-head", held.name, held.placard, held.tribal, held.sexuality, held.points, action, texts
    )
    drawn[f"{id}-stock"] = stock_part(f"{id}-stock", held.home, letters, held.free, held.lazarus, texts)
    elders = elders_row(held.elders, held.young, held.alpha_elder, held.tribal, of, texts, 19)
    drawn[f"{id}-elders"] = f'<div id="{id}-elders" class="rail"><span class="seats">{elders}</span></div>'
    portals = portals_row(held.portals, held.tribal, need, texts) + on_card(held.mpi, held.sexuality, texts)
    drawn[f"{id}-portals"] = f'<div id="{id}-portals" class="rail">{portals}</div>'
    drawn[f"{id}-tiles"] = tiles_part(
        f"{id}-tiles", ladies_of(reading, held), things_of(reading, held), letters, texts
    )


@remembered(8)
def no_mat(seat: int) -> str:
    return f'<section id="mat-{seat}" hidden></section>'


@remembered(64)
def mat_piece(held_seat: int, name: str, of: str, active: bool) -> str:
    """The frame of a mat; its parts are pieces of their own, because a move seldom changes them all."""
    id = f"mat-{held_seat}"
    parts = "".join(hole("div", f"{id}-{part}") for part in PARTS)
    return (
        f'<section id="{id}" class="mat other sp-{of}{" active" if active else ""}" aria-label="{esc(name)}">'
        f"{parts}</section>"
    )


@remembered(512)
def head_part(
    id: str,
    name: str,
    placard: int,
    tribal: bool,
    sexuality: int,
    points: int,
    action: int,
    texts: Texts,
) -> str:
    of = LETTERS[placard] if placard >= 0 else NOBODY
    species = texts(SPECIES[placard]) if placard >= 0 else ""
    title = f'<h2 title="{esc(name)}">{esc(name)}</h2>'
    if action >= 0:
        label = texts("Choose the {species}.", species=species)
        title = (
            f'<h2><button type="button" class="pick legal" data-action="{action}" aria-label="{esc(label)}">'
            f"{esc(name)}</button></h2>"
        )
    signs = sprite("tribal" if tribal else "vocal", 20, texts("tribal") if tribal else texts("vocal"))
    signs += sexuality_sign(sexuality, 20, sexuality_words(sexuality, texts))
    shown = NO_POINTS if sexuality == UNCHOSEN else points
    return (
        f'<div id="{id}" class="head"><header>{sprite(f"mark-{of}", 20)}{title}<small>{esc(species)}</small>'
        f'<span class="signs">{signs}</span>'
        f'<span class="score">{sprite("vp", 18, texts("points"))}<b>{shown}</b></span></header></div>'
    )


@remembered(512)
def stock_part(
    id: str, home: Party, letters: tuple[str, ...], free: tuple[int, ...], lazarus: bool, texts: Texts
) -> str:
    gone = f'<small class="gone">{esc(texts("extinct for now"))}</small>' if lazarus else ""
    pieces = pieces_of(home, letters, 19, MOST_AT_HOME) or "–"
    return (
        f'<div id="{id}" class="rail"><span class="at-home" data-tip="tip-home">{pieces}</span>'
        f"{gone}{free_words(free, texts, 18)}</div>"
    )


@remembered(512)
def tiles_part(
    id: str, ladies: tuple[Lady, ...], things: tuple[Thing, ...], letters: tuple[str, ...], texts: Texts
) -> str:
    tiles = "".join(lady_tile(lady, letters, texts, True) for lady in ladies)
    tiles += "".join(thing_tile(one, texts, True) for one in things)
    if not tiles:
        tiles = f'<small class="none">{esc(texts("no cards yet"))}</small>'
    return f'<div id="{id}" class="tiles">{tiles}</div>'


def free_words(free: tuple[int, ...], texts: Texts, size: int) -> str:
    inside = "".join(
        f'<span class="n" title="{esc(texts(COLOUR_WORDS[colour]))}">{_discs(colour, size, n)}<b>{n}</b></span>'
        for colour, n in enumerate(free)
    )
    return f'<span class="free" data-tip="tip-words-all">{inside}</span>'


def _discs(colour: int, size: int, n: int) -> str:
    return disc(colour, size, many=n) if n else sprite(f"disc-{DISC_LETTERS[colour]}", size, kind="pale")


@remembered(512)
def elders_row(elders: int, young: int, alpha: int, tribal: bool, of: str, texts: Texts, size: int) -> str:
    drawn = ""
    for level in range(LEVELS - 1, -1, -1):
        inside, kind = sprite(f"el{level + 1}", size - 3), "vacant"
        words = texts("{elder}: {state}", elder=texts(ELDERS[level]), state=texts("vacant"))
        if elders >> level & 1:
            late = young >> level & 1
            kind = "young" if late else "mature"
            state = texts("immature") if late else texts("mature")
            words = texts("{elder}: {state}", elder=texts(ELDERS[level]), state=state)
            inside += f'<span class="sat">{disc(int(ELDER_DISC[level]), size, "under") if late else ""}'
            inside += f"{cube(of, size - 3, alpha=alpha == level)}</span>"
        elif level < 2 and not tribal:
            kind = "vacant closed"
        drawn += (
            f'<span class="seat-of {kind}" title="{esc(words)}" data-tip="tip-elder-{level + 1}">{inside}</span>'
        )
    return drawn


@remembered(512)
def portals_row(portals: int, tribal: bool, need: int, texts: Texts) -> str:
    """The portals as pairs, or the word that the species is a tribe."""
    if tribal:
        return f'<span class="n tribe">{sprite("tribal", 18)}<small>{esc(texts("a tribe"))}</small></span>'
    drawn = ""
    for i, space in enumerate(SPACES):
        spots = ""
        for portal in (2 * i, 2 * i + 1):
            colour = int(PORTAL_COLOUR[portal])
            filled = portals >> portal & 1
            spots += disc(colour, 15) if filled else f'<i class="ring r-{DISC_LETTERS[colour]}"></i>'
        words = "; ".join(texts(PORTAL_WORDS[portal]) for portal in (2 * i, 2 * i + 1))
        drawn += f'<span class="pair" title="{esc(words)}">{sprite(space, 17)}{spots}</span>'
    have = bin(portals).count("1")
    return f'<span class="portals" data-tip="tip-portals">{drawn}</span><small class="of">{have}/{need}</small>'


def on_card(mpi: tuple[int, ...], sexuality: int, texts: Texts) -> str:
    """The discs that lie on the sexuality card."""
    drawn = "".join(disc(colour, 15) * n for colour, n in enumerate(mpi))
    if not drawn:
        return ""
    words = texts("discs on the sexuality card")
    return f'<span class="pair" title="{esc(words)}">{sprite(SEXUALITY_ICONS[sexuality], 16)}{drawn}</span>'


@remembered(256)
def strip_piece(held: Held, letters: tuple[str, ...], need: int, texts: Texts) -> str:
    of = letter(held)
    return (
        f'<section id="strip" class="strip sp-{of}" aria-label="{esc(held.name)}"><div class="rail">'
        f'<span class="at-home" data-tip="tip-home">{pieces_of(held.home, letters, 20, 5) or "–"}</span>'
        f"{free_words(held.free, texts, 20)}"
        f'<span class="n">{sprite("vp", 20, texts("points"))}'
        f"<b>{NO_POINTS if held.sexuality == UNCHOSEN else held.points}</b></span></div>"
        f'<div class="rail">'
        f'<span class="seats">{elders_row(held.elders, held.young, held.alpha_elder, held.tribal, of, texts, 18)}'
        f"</span>{portals_row(held.portals, held.tribal, need, texts)}"
        "</div></section>"
    )


assert 2 * len(SPACES) == PORTALS
