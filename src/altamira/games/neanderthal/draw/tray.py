"""The dice that were rolled last in this turn."""

from __future__ import annotations

from typing import Final

from altamira.core.record import CHANCE_MARK
from altamira.draw.cache import remembered
from altamira.draw.markup import esc, icon
from altamira.games.neanderthal.names import Texts

ROLL: Final = f"{CHANCE_MARK}: roll "
TURN: Final = f"{CHANCE_MARK}: daughter "


def last_roll(log: tuple[str, ...]) -> tuple[int, tuple[int, ...]]:
    """The number of the entry and the faces of the last roll of the turn; no faces: there was none."""
    for number in range(len(log) - 1, -1, -1):
        if log[number].startswith(ROLL):
            return number, tuple(int(face) for face in log[number].removeprefix(ROLL).split())
        if log[number].startswith(TURN):
            break
    return -1, ()


@remembered(256)
def tray_piece(number: int, faces: tuple[int, ...], texts: Texts) -> str:
    """Each die says in which entry it was thrown, so that the script lets new ones tumble."""
    dice = "".join(
        f'<span id="roll-{i}" class="die" data-throw="{number}">{icon(f"die-{face}", 26)}</span>'
        for i, face in enumerate(faces)
    )
    words = (
        texts("Last roll: {dice}", dice=" ".join(map(str, faces))) if faces else texts("No dice yet this turn.")
    )
    return (
        f'<div id="rolled" class="rolled{"" if faces else " none"}" role="img" aria-label="{esc(words)}">'
        f"<small>{esc(texts('Last roll'))}</small>{dice}</div>"
    )
