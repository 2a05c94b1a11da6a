"""Views of The Bronze Age to draw: games at all seat counts, with every option; and a page to look at."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import altamira
from altamira.core.game import View
from altamira.core.match import Match
from altamira.draw.page import fill
from altamira.games.bronze_age import draw
from altamira.games.bronze_age.components import BUILD, BUY, END_TURN, ENGINEER, MOST_BOXES, PAY
from altamira.games.bronze_age.notation import KIND_NAMES
from altamira.games.bronze_age.words import position
from altamira.text import Texts, texts

NAMES = ("Ada", "Bo", "Chi", "Dee")
EDITIONS = ("classic", "revised", "late-bronze-age")
KINDS = (*KIND_NAMES[:13], "over")
SCRIPT = """
for (const piece of document.querySelectorAll("[data-at]")) {
  const [x, y] = piece.dataset.at.split(",");
  piece.style.transform = `translate(${x}px, ${y}px)`;
}
const wanted = MENU;
for (const menu of document.querySelectorAll(".dock .menu")) menu.hidden = menu.id !== wanted;
"""


def start(seats: int, seed: int, **options: object) -> Match:
    return altamira.new("bronze-age", seats=seats, seed=seed, names=list(NAMES[:seats]), **options)


def choose(view: View, rng: random.Random, wild: bool) -> int:
    """Anything; or, mostly, what gets on: stop, build the most, buy."""
    legal = view.legal
    if wild or rng.random() < 0.35:
        return rng.choice(legal)
    building = [action for action in legal if BUILD <= action <= ENGINEER]
    if building:
        return max(building, key=lambda action: ((action - BUILD) % MOST_BOXES, rng.random()))
    buying = [action for action in legal if BUY <= action < PAY]
    return rng.choice(buying) if buying else legal[0] if legal[0] != END_TURN else legal[-1]


def play(match: Match, seed: int, wild: bool = False) -> Iterator[Match]:
    """The match at each of its decisions."""
    rng = random.Random(seed)
    while not match.over:
        yield match
        match.play(choose(match.view(), rng, wild))
    yield match


def kind_of(view: View) -> str:
    state = position(view)
    return "over" if state.over else KIND_NAMES[state.kind]


def drawn(view: View, layout: str = draw.WIDE, language: str = "en") -> dict[str, str]:
    return draw.pieces(view, texts(language), layout, NAMES[: view.seats])


def seen_by(view: View, seat: int | None) -> View:
    """The same position through other eyes."""
    return view.rules.view(view.rules.load(view.facts), seat, view.log)


@cache
def moments() -> dict[str, View]:
    """A view of each kind of question as the acting seat has it, the one with most to choose from; and the end."""
    found: dict[str, View] = {}
    for seed in range(24):
        for match in play(start(3, seed, edition="late-bronze-age", trading=True), seed):
            view = match.view()
            kind = kind_of(view)
            if kind not in found or len(view.legal) > len(found[kind].legal):
                found[kind] = view
    found.setdefault("forging", _forging())
    return found


def _forging() -> View:
    """An invasion of one's own is rare, so it is made: four skulls, Smithing and three spearheads."""
    game = start(3, 1, edition="late-bronze-age", start_player="fixed")
    facts = game.view().facts
    facts["dice"], facts["asked"], facts["rolling"], facts["rolls"] = ["skull"] * 4, "forging", 0, 3
    realm = facts["realms"][0]
    realm["developments"], realm["goods"] = ["smithing"], {**realm["goods"], "spearheads": 3}
    realm["boxes"], realm["cities"] = {"city-4": 3}, 4
    return game.game.view(game.game.load(facts), 0)


# A static page: `python tests/draw/bronze.py --seed 3 --kind building out.html`


def page(view: View, texts: Texts, layout: str, names: tuple[str, ...], menu: str = "menu-main") -> str:
    """The table as a page of its own."""
    table = fill(draw.skeleton(layout, texts), draw.pieces(view, texts, layout, names[: view.seats]))
    script = SCRIPT.replace("MENU", json.dumps(menu))
    return (
        f'<!doctype html><html lang="{texts.language}"><head><meta charset="utf-8"><title>The Bronze Age</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>body{{margin:0;background:#2a2019}}{draw.css()}</style></head>"
        f"<body>{table}<script>{script}</script></body></html>"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=KINDS, default="rerolling")
    parser.add_argument("--number", type=int, default=1, help="the how many-th question of the kind")
    parser.add_argument("--edition", choices=EDITIONS, default=EDITIONS[0])
    parser.add_argument("--trading", action="store_true")
    parser.add_argument("--layout", choices=draw.LAYOUTS, default=draw.WIDE)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--menu", default="menu-main", help="the menu of the dock that is open")
    chosen = parser.parse_args()
    left = chosen.number
    game = start(chosen.seats, chosen.seed, edition=chosen.edition, trading=chosen.trading)
    for match in play(game, chosen.seed):
        view = match.view()
        left -= kind_of(view) == chosen.kind
        if not left:
            chosen.out.write_text(page(view, texts(chosen.lang), chosen.layout, NAMES, chosen.menu), "utf-8")
            return
    sys.exit(f"This game has fewer than {chosen.number} questions of the kind '{chosen.kind}'.")


if __name__ == "__main__":
    main()
