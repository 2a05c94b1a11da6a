"""A static page of one position, to look at: `python tests/draw/page.py --seed 3 --move 40 out.html`.

Positions can also be asked for by the question they put (`--kind feeding`): the first one of that kind is drawn.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import altamira
from altamira.core.game import View
from altamira.core.match import Match
from altamira.draw.page import fill
from altamira.games.stone_age import draw
from altamira.games.stone_age.notation import KIND_NAMES
from altamira.text import Texts, texts

NAMES = ("Ada", "Bo", "Chi", "Dee")
# What the browser's script does: put the people where they belong, and show one menu of the dock.
SCRIPT = """
for (const piece of document.querySelectorAll("[data-at]")) {
  const [x, y] = piece.dataset.at.split(",");
  piece.style.transform = `translate(${x}px, ${y}px)`;
}
const wanted = MENU;
for (const menu of document.querySelectorAll(".dock .menu")) menu.hidden = menu.id !== wanted;
"""


def page(view: View, texts: Texts, layout: str, names: tuple[str, ...], menu: str = "menu-main") -> str:
    """The table as a page of its own."""
    table = fill(draw.skeleton(layout, texts), draw.pieces(view, texts, layout, names))
    script = SCRIPT.replace("MENU", json.dumps(menu))
    return (
        f'<!doctype html><html lang="{texts.language}"><head><meta charset="utf-8"><title>Stone Age</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>body{{margin:0;background:#2a2019}}{draw.css()}</style></head>"
        f"<body>{table}<script>{script}</script></body></html>"
    )


def kind_of(match: Match) -> str:
    """The question that the table waits for an answer to."""
    if match.over:
        return "over"
    return str(match.view().facts["pending"][-1][0])


def reach(seats: int, seed: int, move: int | None, kind: str | None) -> Match:
    """A game of bots up to a move, or to the first question of a kind from that move on."""
    match = altamira.new("stone-age", seats=seats, seed=seed, names=list(NAMES[:seats]))
    players = altamira.bot("greedy", seed=seed)
    while not match.over:
        if kind is None and match.number >= (move or 0):
            break
        if kind is not None and match.number >= (move or 0) and kind_of(match) == kind:
            break
        match.play(players.choose(match.view()))
    return match


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--record", type=Path, help="a saved game instead of a seed")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--move", type=int)
    parser.add_argument("--kind", choices=[*KIND_NAMES, "over"])
    parser.add_argument(
        "--seat", help="whose eyes: a number, or 'none' for somebody who watches; default who acts"
    )
    parser.add_argument("--layout", choices=draw.LAYOUTS, default=draw.WIDE)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--menu", default="menu-main", help="the menu of the dock that is open")
    chosen = parser.parse_args()
    if chosen.record:
        match = altamira.replay(altamira.load(chosen.record), chosen.move)
    else:
        match = reach(chosen.seats, chosen.seed, chosen.move, chosen.kind)
    if chosen.seat is None:
        view = match.view()
    else:
        view = match.view(None if chosen.seat == "none" else int(chosen.seat))
    names = tuple(match.names)
    chosen.out.write_text(page(view, texts(chosen.lang), chosen.layout, names, chosen.menu), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
