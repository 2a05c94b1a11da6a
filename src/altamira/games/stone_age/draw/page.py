"""The table of the page with an empty element for every piece."""

from __future__ import annotations

from typing import Final

from altamira.draw.cache import remembered
from altamira.draw.icons import style, symbols
from altamira.draw.markup import RING, esc
from altamira.draw.seats import definitions
from altamira.games.stone_age.components import CARD, FIGURES, GOOD_NAMES, HUNT, MOST_PEOPLE, PLACES, SYMBOLS
from altamira.games.stone_age.draw.layout import SLUGS, TALL, layout_of
from altamira.games.stone_age.draw.scenery import GRADIENTS
from altamira.games.stone_age.words import Texts

MOST_SEATS: Final = 4
ICONS: Final = (
    "person", *GOOD_NAMES, "tool", "tool-once", "field", "hut", *(f"die-{n}" for n in range(1, 7)), "dice",
    "card-back", "card-plus", "any", "vp", *SYMBOLS, *FIGURES, "start", "crown", "building", "clock", "lock",
    "check", "up", "cross",
)  # fmt: skip


@remembered(1)
def definitions_of_board() -> str:
    """Everything that a drawing refers to by name."""
    return f"<defs>{symbols(ICONS)}{definitions(MOST_SEATS)}{RING}{GRADIENTS}</defs>"


@remembered(1)
def layers() -> str:
    """The groups of the board, from the ground up; people move in one flat layer above all places."""
    ids = ["land", *(f"camp-{seat}" for seat in range(MOST_SEATS)), "deck"]
    # The outline of a place must not hide the plate of the one below, so the village comes last.
    ids += [SLUGS[place] for place in (*range(HUNT, CARD), *range(HUNT), *range(CARD, PLACES))]
    ground = "".join(f'<g id="{id}"></g>' for id in ids)
    persons = "".join(
        f'<g id="p-{seat}-{n}" class="person"></g>' for seat in range(MOST_SEATS) for n in range(MOST_PEOPLE)
    )
    return f'{ground}<g id="people" aria-hidden="true">{persons}</g><g id="dice"></g>'


@remembered(16)
def skeleton(layout: str, texts: Texts) -> str:
    """The containers: `draw.page.fill` puts pieces in, and the browser's script replaces them by id."""
    board = layout_of(layout)
    mats = "".join(f'<section id="mat-{seat}" hidden></section>' for seat in range(MOST_SEATS))
    tips = "".join(
        f'<div id="tip-{SLUGS[place]}" class="tip" role="tooltip" hidden></div>' for place in range(PLACES)
    )
    chips = ""
    foot = '<section id="dock" aria-live="polite"></section>'
    if layout == TALL:
        chips = "".join(f'<button id="chip-{seat}" hidden></button>' for seat in range(MOST_SEATS))
        chips = f'<nav class="chips" aria-label="{esc(texts("Tribes"))}">{chips}</nav>'
        # What I own stays beside what I am asked, however far the board is scrolled.
        foot = f'<div class="below"><section id="strip" hidden></section>{foot}</div>'
    return (
        f'<div class="table stone-age {layout}">'
        f'<svg class="sheet" width="0" height="0" aria-hidden="true">{definitions_of_board()}</svg>'
        f'<div id="status"></div><section id="count" hidden></section>{chips}'
        f'<div class="board"><svg id="board" viewBox="0 0 {board.width} {board.height}" role="group"'
        f' aria-label="{esc(texts("The board"))}">{layers()}</svg></div>'
        f"{foot}"
        f'<div class="side"><div class="tribes">{mats}</div><div id="extra"></div></div>'
        f'<div class="tips">{tips}</div></div>'
    )


@remembered(1)
def css() -> str:
    """The style sheets of the table and of Stone Age in one."""
    return style("table") + style("stone_age")
