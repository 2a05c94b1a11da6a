"""A view as pieces: every part of the table draws its own."""

from __future__ import annotations

from altamira.core.game import View
from altamira.draw.cache import remembered
from altamira.games.neanderthal.draw.biomes import draw_rows
from altamira.games.neanderthal.draw.count import count_of
from altamira.games.neanderthal.draw.dock import dock
from altamira.games.neanderthal.draw.events import draw_events
from altamira.games.neanderthal.draw.marks import letter
from altamira.games.neanderthal.draw.placard import draw_placard
from altamira.games.neanderthal.draw.reading import read
from altamira.games.neanderthal.draw.rivals import draw_rivals
from altamira.games.neanderthal.draw.tableau import draw_tableau
from altamira.games.neanderthal.draw.tray import last_roll, tray_piece
from altamira.games.neanderthal.names import Texts


def pieces(view: View, texts: Texts, layout: str, names: tuple[str, ...]) -> dict[str, str]:
    """Every piece of the table by the id of its element, for the eyes of the view's seat."""
    reading = read(view, texts, layout, names)
    letters = tuple(letter(held) for held in reading.held)
    drawn = {"marks": marks_piece(letters)}
    draw_events(drawn, reading, letters)
    draw_rows(drawn, reading, letters)
    draw_placard(drawn, reading, letters)
    draw_tableau(drawn, reading, letters)
    draw_rivals(drawn, reading, letters)
    drawn["rolled"] = tray_piece(*last_roll(view.log), texts)
    drawn["dock"] = dock(reading, texts, layout, names)
    drawn["count"] = count_of(reading)
    return drawn


@remembered(16)
def marks_piece(letters: tuple[str, ...]) -> str:
    """The pieces of the seats by the names that the log has for them: the colour of a seat is that of its"
    " species."""
    inside = "".join(
        f'<symbol id="m{seat}" viewBox="0 0 24 24"><use href="#n-cube-{of}"/></symbol>'
        for seat, of in enumerate(letters)
    )
    return f'<g id="marks">{inside}</g>'
