"""A view as pieces: which values each piece is drawn from, and what the viewer can do with it."""

from __future__ import annotations

from altamira.core.game import View
from altamira.core.state import OVER
from altamira.draw.markup import esc
from altamira.games.neanderthal.components import (
    CARD,
    DAUGHTER,
    ELDER_DISC,
    GAP,
    ICE,
    LEVEL,
    LEVELS,
    MOST_SEATS,
    PLACE,
    PLACES,
)
from altamira.games.neanderthal.draw.dock import dock
from altamira.games.neanderthal.draw.layout import BIOME_IDS, ELDER_IDS, TALL
from altamira.games.neanderthal.draw.marks import (
    capital,
    cube,
    disc,
    handles,
    letter,
    pieces_of,
    species_class,
    sprite,
)
from altamira.games.neanderthal.draw.reading import Held, Reading, read
from altamira.games.neanderthal.names import (
    ELDERS,
    LINES,
    SEXUALITIES,
    SPECIES,
    Texts,
    biome,
    biome_facts,
    daughter,
    daughter_facts,
    events,
    mark,
    product,
)
from altamira.games.neanderthal.story import Story

PHASE_NAMES = [
    mark("Events and auction"),
    mark("Assign hunters"),
    mark("Talk, attack, gather"),
    mark("Hunt and court"),
    mark("Animals"),
    mark("One action"),
]


def pieces(view: View, texts: Texts, layout: str, names: tuple[str, ...]) -> dict[str, str]:
    """Every piece of the table by the id of its element, for the eyes of the view's seat."""
    reading = read(view, texts, layout, names)
    letters = tuple(letter(held) for held in reading.held)
    drawn = {"status": _status(reading), "marks": _marks(letters)}
    drawn["event"] = _event(reading)
    drawn["decks"] = _decks(reading, letters)
    for place in range(PLACES):
        drawn[BIOME_IDS[place]], drawn[f"tip-{BIOME_IDS[place]}"] = _biome(reading, place, letters)
    _own(drawn, reading, letters)
    for held in reading.held:
        drawn[f"mat-{held.seat}"] = _mat(reading, held, letters)
    for seat in range(len(reading.held), MOST_SEATS):
        drawn[f"mat-{seat}"] = f'<section id="mat-{seat}" hidden></section>'
    if layout == TALL:
        drawn["strip"] = _strip(reading, letters)
    drawn["dock"] = dock(reading, texts, layout, names)
    drawn["count"] = _count(reading)
    return drawn


def _marks(letters: tuple[str, ...]) -> str:
    """What the log calls the pieces of the seats."""
    inside = "".join(
        f'<symbol id="m{seat}" viewBox="0 0 24 24"><use href="#n-cube{"" if of == "x" else "-" + of}"/></symbol>'
        for seat, of in enumerate(letters)
    )
    return f'<g id="marks">{inside}</g>'


def _status(reading: Reading) -> str:
    state, texts = reading.state, reading.texts
    items = "".join(
        f'<li class="{"now" if n == reading.phase else "past" if n < reading.phase else "ahead"}">'
        f"{sprite(f'ph{n}', 20)}<span>{esc(texts(name))}</span></li>"
        for n, name in enumerate(PHASE_NAMES, 1)
    )
    total = int(state.turn + state.events_left)
    turn = texts("Turn {n} of {most}", n=int(state.turn), most=total) if state.turn else texts("Set-up")
    return f'<div id="status" class="status"><strong>{esc(turn)}</strong><ol class="phases">{items}</ol></div>'


def _event(reading: Reading) -> str:
    state, texts = reading.state, reading.texts
    number = int(state.current)
    if number < 0:
        return f'<section id="event" class="sheaf"><h3>{esc(texts("Set-up"))}</h3></section>'
    return (
        f'<section id="event" class="sheaf"><h3>{esc(daughter(state, number, texts))}</h3>'
        f"<p>{esc(events(state, number, texts))}</p><p>{esc(daughter_facts(state, number, texts))}</p></section>"
    )


def _decks(reading: Reading, letters: tuple[str, ...]) -> str:
    rows = "".join(
        f'<span class="n">{cube(of, 20)}<b>×{held.dead}</b>'
        f"{cube(of, 20, alpha=True) if held.dead_alpha else ''}</span>"
        for of, held in zip(letters, reading.held, strict=True)
    )
    title = reading.texts("Dead pile")
    return f'<section id="decks" class="sheaf"><h3>{sprite("dead", 20)}{esc(title)}</h3>{rows}</section>'


def _biome(reading: Reading, place: int, letters: tuple[str, ...]) -> tuple[str, str]:
    state, texts, id = reading.state, reading.texts, BIOME_IDS[place]
    card = int(state.rows[place])
    no_tip = f'<div id="tip-{id}" class="tip" role="tooltip" hidden></div>'
    if card in (ICE, GAP):
        words = texts("Ice") if card == ICE else texts("Gap")
        return (
            f"<button{handles(id, 'biome ice' if card == ICE else 'biome gap', words)}>{esc(words)}</button>",
            no_tip,
        )
    name, facts = biome(state, card, texts), biome_facts(state, card, texts)
    action = PLACE + place if PLACE + place in reading.legal else -1
    there = "".join(pieces_of(party, letters, 18, 8) for _, party in reading.parties[place])
    state_of = "legal" if action >= 0 else ""
    head = handles(id, "slot biome", f"{name}. {capital(facts)}.", action, state_of, opens=reading.opens(action))
    return (
        f'<button{head}><b>{esc(name)}</b><small>{esc(facts)}</small><span class="party">{there}</span></button>',
        f'<div id="tip-{id}" class="tip" role="tooltip" hidden><h4>{esc(name)}</h4><p>{esc(facts)}</p></div>',
    )


def _own(drawn: dict[str, str], reading: Reading, letters: tuple[str, ...]) -> None:
    held, texts, state = reading.mine, reading.texts, reading.state
    kind = texts("tribal") if held.tribal else texts("vocal")
    species = texts(SPECIES[held.placard]) if held.placard >= 0 else ""
    drawn["who"] = f'<div id="who"><h3>{esc(held.name)} · {esc(species)} · {esc(kind)}</h3></div>'
    drawn["brain"] = '<div id="brain"></div>'
    of = letter(held)
    for level in range(LEVELS):
        id, name = ELDER_IDS[level], capital(texts(ELDERS[level]))
        action = LEVEL + level if LEVEL + level in reading.legal else -1
        piece = ""
        if held.elders >> level & 1:
            young = disc(ELDER_DISC[level], 20) if held.young >> level & 1 else ""
            piece = young + cube(of, 20, alpha=held.alpha_elder == level)
        head = handles(id, "elder", name, action, "legal" if action >= 0 else "", opens=reading.opens(action))
        drawn[id] = f"<button{head}>{sprite(f'el{level + 1}', 20)}<span>{esc(name)}</span>{piece}</button>"
        drawn[f"tip-{id}"] = f'<div id="tip-{id}" class="tip" role="tooltip" hidden><h4>{esc(name)}</h4></div>'
    drawn["home"] = f'<div id="home">{pieces_of(held.home, letters, 26, 99)}</div>'
    free = "".join(f'<span class="n">{disc(colour, 24)}<b>{n}</b></span>' for colour, n in enumerate(held.free))
    drawn["words"] = f'<div id="words">{free}</div>'
    cards = "".join(
        _card(f"own-d-{bride.number}", daughter(state, bride.number, texts), DAUGHTER + bride.number, reading)
        for bride in held.brides
    )
    cards += "".join(
        _card(f"own-c-{card}", product(state, card, texts), CARD + card, reading) for card, _ in held.cards
    )
    drawn["tableau"] = f'<div id="tableau">{cards}</div>'
    hand = "".join(_card(f"own-h-{card}", biome(state, card, texts), CARD + card, reading) for card in held.hand)
    drawn["hand"] = f'<div id="hand">{hand}</div>'
    rows = "".join(
        f"<li><span>{esc(texts(LINES[i]))}</span><span>{n} × {held.worths[i]}</span></li>"
        for i, n in enumerate(held.counts)
    )
    title = texts(SEXUALITIES[held.sexuality])
    drawn["score"] = (
        f'<section id="score" class="sheaf"><h3>{esc(capital(title))}<b>{held.points}</b></h3>'
        f"<ul>{rows}</ul></section>"
    )


def _card(id: str, name: str, action: int, reading: Reading) -> str:
    can = action in reading.legal
    head = handles(id, "holding", name, action if can else -1, "legal" if can else "", opens=reading.opens(action))
    return f"<button{head}>{esc(name)}</button>"


def _mat(reading: Reading, held: Held, letters: tuple[str, ...]) -> str:
    if held.seat == reading.focus:
        return f'<section id="mat-{held.seat}" hidden></section>'
    active = " active" if reading.view.actor == held.seat else ""
    free = "".join(f'<span class="n">{disc(colour, 18)}<b>{n}</b></span>' for colour, n in enumerate(held.free))
    return (
        f'<section id="mat-{held.seat}" class="mat other {species_class(held)}{active}"><header>'
        f"<h2>{esc(held.name)}</h2></header>"
        f'<div class="row">{sprite("vp", 20)}<b>{held.points}</b>'
        f"{pieces_of(held.home, letters, 18, 3)}{free}</div>"
        "</section>"
    )


def _strip(reading: Reading, letters: tuple[str, ...]) -> str:
    held = reading.mine
    free = "".join(f'<span class="n">{disc(colour, 20)}<b>{n}</b></span>' for colour, n in enumerate(held.free))
    return (
        f'<section id="strip" class="strip {species_class(held)}">{pieces_of(held.home, letters, 20, 6)}{free}'
        f'<span class="n">{sprite("vp", 20)}<b>{held.points}</b></span></section>'
    )


def _count(reading: Reading) -> str:
    if reading.view.actor != OVER:
        return '<section id="count" class="count" hidden></section>'
    texts, names = reading.texts, reading.names
    told = Story(list(names), texts, reading.view.seat).result(reading.state)
    heads = "".join(f'<th scope="col">{esc(held.name)}</th>' for held in reading.held)
    rows = "".join(
        f'<tr><th scope="row">{esc(texts(line))}</th>'
        + "".join(f"<td>{held.counts[i]} × {held.worths[i]}</td>" for held in reading.held)
        + "</tr>"
        for i, line in enumerate(LINES)
    )
    total = "".join(f"<td><b>{held.points}</b></td>" for held in reading.held)
    return (
        f'<section id="count" class="count"><h2>{esc(texts("Final count"))}</h2><p class="result">{esc(told)}</p>'
        f"<table><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody>"
        f'<tfoot><tr><th scope="row">{esc(texts("Total"))}</th>{total}</tr></tfoot></table></section>'
    )
