"""The other species, at a glance, and the strip that stands for one's own mat on a phone."""

from __future__ import annotations

from typing import Final

from altamira.draw.cache import remembered
from altamira.draw.markup import esc
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
    cube,
    disc,
    letter,
    pieces_of,
    sprite,
)
from altamira.games.neanderthal.draw.placard import SEXUALITY_ICONS, SPACES
from altamira.games.neanderthal.draw.reading import Held, Reading
from altamira.games.neanderthal.draw.tableau import Lady, Thing, ladies_of, lady_tile, thing_tile, things_of
from altamira.games.neanderthal.names import COLOUR_WORDS, ELDERS, PORTAL_WORDS, SEXUALITIES, SPECIES, Texts

MOST_AT_HOME: Final = 4


def draw_rivals(drawn: dict[str, str], reading: Reading, letters: tuple[str, ...]) -> None:
    need = int(reading.state.convert_at())
    for held in reading.held:
        if held.seat == reading.focus:
            drawn[f"mat-{held.seat}"] = no_mat(held.seat)
            continue
        action = SEAT + held.seat if SEAT + held.seat in reading.legal else -1
        drawn[f"mat-{held.seat}"] = mat_piece(
            held, ladies_of(reading, held), things_of(reading, held), letters,
            reading.view.actor == held.seat, action, need, reading.texts,
        )  # fmt: skip
    for seat in range(len(reading.held), MOST_SEATS):
        drawn[f"mat-{seat}"] = no_mat(seat)
    if reading.layout == TALL:
        drawn["strip"] = strip_piece(reading.mine, letters, need, reading.texts)


@remembered(8)
def no_mat(seat: int) -> str:
    return f'<section id="mat-{seat}" hidden></section>'


@remembered(512)
def mat_piece(
    held: Held,
    ladies: tuple[Lady, ...],
    things: tuple[Thing, ...],
    letters: tuple[str, ...],
    active: bool,
    action: int,
    need: int,
    texts: Texts,
) -> str:
    of = letter(held)
    species = texts(SPECIES[held.placard]) if held.placard >= 0 else ""
    kind = texts("tribal") if held.tribal else texts("vocal")
    name = f'<h2 title="{esc(held.name)}">{esc(held.name)}</h2>'
    if action >= 0:
        label = texts("Choose the {species}.", species=species)
        name = (
            f'<h2><button type="button" class="pick legal" data-action="{action}" aria-label="{esc(label)}">'
            f"{esc(held.name)}</button></h2>"
        )
    signs = sprite("tribal" if held.tribal else "vocal", 20, kind)
    signs += sprite(SEXUALITY_ICONS[held.sexuality], 20, texts(SEXUALITIES[held.sexuality]))
    gone = f'<small class="gone">{esc(texts("extinct for now"))}</small>' if held.lazarus else ""
    tiles = "".join(lady_tile(lady, letters, texts, True) for lady in ladies)
    tiles += "".join(thing_tile(one, texts, True) for one in things)
    empty = f'<small class="none">{esc(texts("no cards yet"))}</small>' if not tiles else ""
    return (
        f'<section id="mat-{held.seat}" class="mat other sp-{of}{" active" if active else ""}"'
        f' aria-label="{esc(held.name)}">'
        f"<header>{sprite(f'mark-{of}', 20)}{name}<small>{esc(species)}</small>"
        f'<span class="signs">{signs}</span><span class="score">{sprite("vp", 18, texts("points"))}'
        f"<b>{held.points}</b></span></header>"
        f'<div class="rail">'
        f'<span class="at-home" data-tip="tip-home">{pieces_of(held.home, letters, 19, MOST_AT_HOME) or "–"}'
        f"</span>"
        f"{gone}{free_words(held.free, texts, 18)}</div>"
        f'<div class="rail"><span class="seats">{elders_row(held, of, texts, 19)}</span></div>'
        f'<div class="rail">{portals_row(held, need, texts)}{on_card(held, texts)}</div>'
        f'<div class="tiles">{tiles}{empty}</div></section>'
    )


def free_words(free: tuple[int, ...], texts: Texts, size: int) -> str:
    inside = "".join(
        f'<span class="n" title="{esc(texts(COLOUR_WORDS[colour]))}">{_discs(colour, size, n)}<b>{n}</b></span>'
        for colour, n in enumerate(free)
    )
    return f'<span class="free" data-tip="tip-words-all">{inside}</span>'


def _discs(colour: int, size: int, n: int) -> str:
    return disc(colour, size, many=n) if n else sprite(f"disc-{DISC_LETTERS[colour]}", size, kind="pale")


def elders_row(held: Held, of: str, texts: Texts, size: int) -> str:
    drawn = ""
    for level in range(LEVELS - 1, -1, -1):
        inside, kind = sprite(f"el{level + 1}", size - 3), "vacant"
        words = texts("{elder}: {state}", elder=texts(ELDERS[level]), state=texts("vacant"))
        if held.elders >> level & 1:
            young = held.young >> level & 1
            kind = "young" if young else "mature"
            state = texts("immature") if young else texts("mature")
            words = texts("{elder}: {state}", elder=texts(ELDERS[level]), state=state)
            inside += f'<span class="sat">{disc(int(ELDER_DISC[level]), size, "under") if young else ""}'
            inside += f"{cube(of, size - 3, alpha=held.alpha_elder == level)}</span>"
        elif level < 2 and not held.tribal:
            kind = "vacant closed"
        drawn += (
            f'<span class="seat-of {kind}" title="{esc(words)}" data-tip="tip-elder-{level + 1}">{inside}</span>'
        )
    return drawn


def portals_row(held: Held, need: int, texts: Texts) -> str:
    """The portals as pairs, or the word that the species is a tribe."""
    if held.tribal:
        return f'<span class="n tribe">{sprite("tribal", 18)}<small>{esc(texts("a tribe"))}</small></span>'
    drawn = ""
    for i, space in enumerate(SPACES):
        spots = ""
        for portal in (2 * i, 2 * i + 1):
            colour = int(PORTAL_COLOUR[portal])
            filled = held.portals >> portal & 1
            spots += disc(colour, 15) if filled else f'<i class="ring r-{DISC_LETTERS[colour]}"></i>'
        words = "; ".join(texts(PORTAL_WORDS[portal]) for portal in (2 * i, 2 * i + 1))
        drawn += f'<span class="pair" title="{esc(words)}">{sprite(space, 17)}{spots}</span>'
    have = bin(held.portals).count("1")
    return f'<span class="portals" data-tip="tip-portals">{drawn}</span><small class="of">{have}/{need}</small>'


def on_card(held: Held, texts: Texts) -> str:
    """The discs that lie on the sexuality card."""
    drawn = "".join(disc(colour, 15) * n for colour, n in enumerate(held.mpi))
    if not drawn:
        return ""
    words = texts("discs on the sexuality card")
    return f'<span class="pair" title="{esc(words)}">{sprite(SEXUALITY_ICONS[held.sexuality], 16)}{drawn}</span>'


@remembered(256)
def strip_piece(held: Held, letters: tuple[str, ...], need: int, texts: Texts) -> str:
    of = letter(held)
    return (
        f'<section id="strip" class="strip sp-{of}" aria-label="{esc(held.name)}"><div class="rail">'
        f'<span class="at-home" data-tip="tip-home">{pieces_of(held.home, letters, 20, 5) or "–"}</span>'
        f"{free_words(held.free, texts, 20)}"
        f'<span class="n">{sprite("vp", 20, texts("points"))}<b>{held.points}</b></span></div>'
        f'<div class="rail"><span class="seats">{elders_row(held, of, texts, 21)}'
        f"</span>{portals_row(held, need, texts)}"
        "</div></section>"
    )


assert 2 * len(SPACES) == PORTALS
