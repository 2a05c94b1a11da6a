"""What is asked, and a button for each answer."""

from __future__ import annotations

from altamira.core.state import CHANCE, OVER
from altamira.draw.markup import esc
from altamira.games.neanderthal import words
from altamira.games.neanderthal.draw.marks import cube, letter, species_class
from altamira.games.neanderthal.draw.reading import Reading
from altamira.games.neanderthal.names import Texts
from altamira.games.neanderthal.story import Story


def dock(reading: Reading, texts: Texts, layout: str, names: tuple[str, ...]) -> str:
    """The prompt bar for the viewer."""
    view, state = reading.view, reading.state
    if view.actor == OVER:
        first = reading.held[view.placings.index(1)] if 1 in view.placings else reading.held[0]
        told = Story(list(names), texts, view.seat).result(state)
        return _saying(species_class(first), texts("The game is over"), told)
    if view.actor == CHANCE:
        return _saying("", texts("One moment"), words.chance_prompt(state, list(names), texts))
    acting = reading.held[view.actor]
    if not reading.asked:
        waits = texts("Waiting for {name}.", name=names[view.actor])
        return _saying(species_class(acting), waits, words.prompt(state, texts), cube(letter(acting), 30))
    buttons = "".join(
        f'<button type="button" data-action="{action}">'
        f"<span>{esc(words.move_in_words(state, action, texts))}</span></button>"
        for action in view.legal
    )
    return (
        f'<section id="dock" class="dock ask {species_class(acting)}" aria-live="polite"'
        f' data-go="{esc(texts("Do it"))}">'
        f'<div id="menu-main" class="menu"><div class="words"><h2>{esc(texts("Your turn"))}</h2>'
        f"<p>{esc(words.prompt(state, texts))}</p></div>"
        f'<div class="choices">{buttons}</div></div></section>'
    )


def _saying(kind: str, title: str, line: str, picture: str = "") -> str:
    return (
        f'<section id="dock" class="dock wait {kind}" aria-live="polite"><div id="menu-main" class="menu">'
        f'{picture}<div class="words"><h2>{esc(title)}</h2><p>{esc(line)}</p></div></div></section>'
    )
