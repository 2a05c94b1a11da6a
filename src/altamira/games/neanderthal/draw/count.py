"""The final count: every line of every species, with what it is worth there."""

from __future__ import annotations

from altamira.core.state import OVER
from altamira.draw.cache import remembered
from altamira.draw.markup import esc, icon
from altamira.games.neanderthal.draw.marks import letter, sprite
from altamira.games.neanderthal.draw.reading import Held, Reading
from altamira.games.neanderthal.draw.tableau import LINE_ICONS
from altamira.games.neanderthal.names import LINES, SEXUALITIES, Texts
from altamira.games.neanderthal.state import COMPETITIVE
from altamira.games.neanderthal.story import Story

NO_COUNT = '<section id="count" class="count" hidden></section>'


def count_of(reading: Reading) -> str:
    if reading.view.actor != OVER:
        return NO_COUNT
    story = Story(list(reading.names), reading.texts, reading.view.seat)
    placings = tuple(int(n) for n in reading.view.placings)
    competitive = reading.state.mode == COMPETITIVE
    return count_piece(reading.held, placings, competitive, story.result(reading.state), reading.texts)


@remembered(64)
def count_piece(
    held: tuple[Held, ...], placings: tuple[int, ...], competitive: bool, result: str, texts: Texts
) -> str:
    won = ["won" if competitive and place == 1 else "" for place in placings]
    heads = "".join(
        f'<th scope="col" class="{won[i]}"><span class="disc">{sprite(f"mark-{letter(one)}", 22)}'
        f"</span>{esc(one.name)}"
        f"{icon('crown', 22) if won[i] else ''}<small>{esc(texts(SEXUALITIES[one.sexuality]))}</small></th>"
        for i, one in enumerate(held)
    )
    rows = ""
    for i, line in enumerate(LINES):
        name = LINE_ICONS[i] if LINE_ICONS[i] not in ("cube", "alpha") else f"{LINE_ICONS[i]}-x"
        cells = "".join(
            f'<td class="{won[n]}"><small>{one.counts[i]} × {one.worths[i]} =</small> '
            f"<b>{one.counts[i] * one.worths[i]}</b></td>"
            for n, one in enumerate(held)
        )
        rows += f'<tr><th scope="row">{sprite(name, 20)}{esc(texts(line))}</th>{cells}</tr>'
    total = "".join(f'<td class="{won[n]}"><b>{one.points}</b></td>' for n, one in enumerate(held))
    return (
        f'<section id="count" class="count"><h2>{esc(texts("Final count"))}</h2><p class="result">{esc(result)}'
        f"</p>"
        f"<table><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody>"
        f'<tfoot><tr><th scope="row">{sprite("vp", 22)}{esc(texts("Total"))}</th>{total}</tr></tfoot></table>'
        f"</section>"
    )
