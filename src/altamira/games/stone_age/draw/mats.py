"""The mats of the tribes as HTML: everything a tribe owns, as objects with their numbers."""

from __future__ import annotations

from typing import Final

from altamira.core.chance import cards_of
from altamira.draw.cache import remembered
from altamira.draw.markup import esc, figure, hole, icon
from altamira.draw.widths import SERIF, width
from altamira.games.stone_age.components import (
    CARD_FIGURE,
    CARD_SYMBOL,
    FIGURES,
    FOOD,
    GOOD_NAMES,
    MOST_PEOPLE,
    MOST_TRACK,
    ONE_USE_VALUE,
    SYMBOLS,
    TOOL_TILES,
    tile_value,
)
from altamira.games.stone_age.draw.facts import Tribe, kinds, sets, squares
from altamira.games.stone_age.draw.layout import TALL
from altamira.games.stone_age.words import FIGURES as FIGURE_WORDS
from altamira.games.stone_age.words import GOODS, Texts, card_bottom, mark
from altamira.games.stone_age.words import SYMBOLS as SYMBOL_WORDS

PEOPLE_OF_FIGURES: Final = [
    mark("Farmers: their number × the food track"),
    mark("Toolmakers: their number × the value of the tools"),
    mark("Builders: their number × the buildings"),
    mark("Shamans: their number × the people"),
]


# Who sends people first, second, …
PLAYS: Final = [mark("plays 1st"), mark("plays 2nd"), mark("plays 3rd"), mark("plays 4th")]
LONG: Final = 75.0  # a name that is wider than this gets two lines on the own mat


@remembered(16 * 1024)  # a mat changes seldom: the eight drawings of four mats at a thousand tables have room
def mat_pieces(layout: str, tribe: Tribe, own: bool, texts: Texts) -> dict[str, str]:
    """The mat of a tribe: large for its owner at a wide table, compact for all others.

    Each part is a piece of its own inside the mat, so that a move sends the numbers it changed.
    """
    if own and layout != TALL:
        return _own_mat(tribe, texts)
    id = f"mat-{tribe.seat}"
    return {
        id: _mat(layout, tribe.seat, tribe.name, tribe.active, texts),
        f"{id}-head": _head(tribe.seat, tribe.name, own, tribe.starts, tribe.order, texts),
        f"{id}-score": _score(tribe.seat, tribe.score, tribe.total, texts),
        f"{id}-goods": _goods(f"{id}-goods", tribe.food, tribe.resources, 22, texts),
        f"{id}-things": _things(tribe.seat, tribe.two, tribe.track, tribe.buildings, texts),
        f"{id}-tools": _tools(f"{id}-tools", tribe.tools, tribe.used, tribe.one_use, texts),
        f"{id}-people": _at_home(tribe.seat, tribe.people, tribe.free, texts),
        f"{id}-cards": _cards(tribe.seat, tribe.cards, tribe.hidden, tribe.drawn, texts),
    }


@remembered(4096)
def _mat(layout: str, seat: int, name: str, active: bool, texts: Texts) -> str:
    label = esc(texts("The tribe of {name}", name=name))
    inside = "".join(
        hole(tag, f"mat-{seat}-{part}")
        for tag, part in (("header", "head"), ("ul", "goods"), ("div", "things"), ("div", "cards"))
    )
    return (
        f'<section id="mat-{seat}" class="mat seat-{seat} other{" active" if active else ""}" aria-label="{label}"'
        f"{' popover' if layout == TALL else ''}>{inside}</section>"
    )


def _disc(seat: int, size: int) -> str:
    return f'<span class="disc">{figure(f"m{seat}", size)}</span>'


def _flag(starts: bool, size: int, texts: Texts) -> str:
    return icon("start", size, texts("Start player")) if starts else ""


def _ending(total: int, texts: Texts) -> str:
    """What the tribe would have if the game ended now."""
    return texts("At the end {n}", n=total)


@remembered(4096)
def _head(seat: int, name: str, own: bool, starts: bool, order: int, texts: Texts) -> str:
    you = f" <small>{esc(texts('you'))}</small>" if own else ""
    return (
        f'<header id="mat-{seat}-head">{_disc(seat, 22)}<h2 title="{esc(name)}">{esc(name)}{you}</h2>'
        f'{_flag(starts, 18, texts)}<span class="order">{esc(texts(PLAYS[order]))}</span>'
        f"{hole('span', f'mat-{seat}-score')}</header>"
    )


@remembered(1024)
def _score(seat: int, score: int, total: int, texts: Texts) -> str:
    return (
        f'<span id="mat-{seat}-score" class="score" title="{esc(_ending(total, texts))}">'
        f"{icon('vp', 20, texts('Points'))}<b>{score}</b></span>"
    )


@remembered(1024)
def _goods(id: str, food: int, resources: tuple[int, ...], size: int, texts: Texts) -> str:
    counts = [(FOOD, food), *enumerate(resources)]
    items = "".join(f"<li>{icon(GOOD_NAMES[good], size, texts(GOODS[good]))}<b>{n}</b></li>" for good, n in counts)
    return f'<ul id="{id}" class="goods">{items}</ul>'


def tool(value: int, kind: str = "", label: str = "") -> str:
    """A tool tile; kind: used, once or empty."""
    names = f"tool {kind}" if kind else "tool"
    once = '<i aria-hidden="true">1×</i>' if kind == "once" else ""
    role = f' role="img" aria-label="{esc(label)}" title="{esc(label)}"' if label else ""
    return f'<span class="{names}"{role}>{icon("tool", 20)}{once}<b>{value or ""}</b></span>'


def tool_label(value: int, used: bool, texts: Texts) -> str:
    return texts("Tool of {n}, used this round", n=value) if used else texts("Tool of {n}", n=value)


@remembered(1024)
def _tools(id: str, tools: int, used: int, one_use: int, texts: Texts) -> str:
    tiles = []
    for tile in range(TOOL_TILES):
        value, spent = tile_value(tools, tile), bool(used >> tile & 1)
        if value:
            tiles.append(tool(value, "used" if spent else "", tool_label(value, spent, texts)))
        else:
            tiles.append('<span class="tool empty"></span>')
    tiles += [
        tool(value, "once", texts("One-use tool of {n}", n=value))
        for bit, value in enumerate(ONE_USE_VALUE)
        if one_use >> bit & 1
    ]
    return f'<div id="{id}" class="tools">{"".join(tiles)}</div>'


def _number(name: str, n: object, label: str, size: int) -> str:
    return f'<span class="n">{icon(name, size, label)}<b>{n}</b></span>'


def _two(two: int, texts: Texts) -> str:
    """The card of two resources that waits to be redeemed."""
    if not two:
        return ""
    return f'<span class="n two">{icon("any", 22, texts("2 resources of choice to come"))}<b>2</b></span>'


@remembered(1024)
def _things(seat: int, two: int, track: int, buildings: int, texts: Texts) -> str:
    return (
        f'<div id="mat-{seat}-things" class="row">{hole("div", f"mat-{seat}-tools")}{_two(two, texts)}'
        f"{_number('field', f'+{track}', texts('Food each round'), 22)}{hole('span', f'mat-{seat}-people')}"
        f"{_number('building', buildings, texts('Buildings'), 22)}</div>"
    )


@remembered(1024)
def _at_home(seat: int, people: int, free: int, texts: Texts) -> str:
    """How many people are at home, of how many; a rival's mat has no room for more than the numbers."""
    label = texts("At home {home} of {n} people", home=free, n=people)
    return (
        f'<span id="mat-{seat}-people" class="n">{figure(f"m{seat}", 22, label)}'
        f"<b>{free}<small>/{people}</small></b></span>"
    )


@remembered(1024)
def _symbols(symbols: tuple[int, ...], size: int, texts: Texts, all_of_them: bool) -> str:
    parts = []
    for kind, n in enumerate(symbols):
        label = texts(SYMBOL_WORDS[kind])
        if n:
            twice = f"<b>{n}</b>" if n > 1 else ""
            parts.append(f'<span class="sym">{icon(SYMBOLS[kind], size, label)}{twice}</span>')
        elif all_of_them:
            parts.append(f'<span class="sym none">{icon(SYMBOLS[kind], size, label)}</span>')
    return "".join(parts)


def _culture_sum(symbols: tuple[int, ...], texts: Texts) -> str:
    once, twice = sets(symbols)
    total = squares(symbols)
    if twice:
        return texts("Culture {once}² + {twice}² = {points}", once=once, twice=twice, points=total)
    return texts("Culture {once}² = {points}", once=once, points=total)


def _factors(tribe: Tribe) -> tuple[int, ...]:
    return (tribe.track, tribe.tools, tribe.buildings, tribe.people)


def _hidden(seat: int, hidden: int, drawn: int, texts: Texts) -> str:
    """Cards drawn face down: their backs; their owner can open them."""
    if not hidden:
        return ""
    label = texts.count("{n} hidden card", "{n} hidden cards", hidden)
    back = f"{icon('card-back', 28)}{icon('lock', 13, kind='lock')}"
    number = f"<b>{hidden}</b>" if hidden > 1 else ""
    if not drawn:
        return (
            f'<span class="hidden" role="img" aria-label="{esc(label)}" title="{esc(label)}">{back}{number}</span>'
        )
    cards = "".join(
        f"<li>{icon(_bottom(card), 26)}{esc(card_bottom(card, texts))}</li>" for card in cards_of(drawn)
    )
    return (
        f'<details class="hidden" id="hidden-{seat}">'
        f'<summary aria-label="{esc(label)}" title="{esc(label)}">'
        f'{back}{number}</summary><div class="paper"><p>{esc(texts("Only you may see this."))}</p><ul>{cards}</ul>'
        "</div></details>"
    )


def _bottom(card: int) -> str:
    return SYMBOLS[CARD_SYMBOL[card]] if CARD_SYMBOL[card] >= 0 else FIGURES[CARD_FIGURE[card]]


@remembered(1024)
def _cards(seat: int, cards: int, hidden: int, drawn: int, texts: Texts) -> str:
    symbols, figures = kinds(cards)
    heads = "".join(
        f'<span class="n">{icon(FIGURES[kind], 22, texts(PEOPLE_OF_FIGURES[kind]))}<b>{n}</b></span>'
        for kind, n in enumerate(figures)
        if n
    )
    return (
        f'<div id="mat-{seat}-cards" class="row cards">'
        f'<span class="culture" title="{esc(_culture_sum(symbols, texts))}">'
        f"{_symbols(symbols, 22, texts, False)}</span>{heads}"
        f"{_number('card-back', cards.bit_count(), texts('Cards'), 22)}{_hidden(seat, hidden, drawn, texts)}</div>"
    )


# The own mat of a wide table


BLOCKS: Final = (("goods", "tools", "people"), ("track", "culture", "figures", "rest"))  # in two lines


def _own_mat(tribe: Tribe, texts: Texts) -> dict[str, str]:
    id = f"own-{tribe.seat}"
    symbols, figures = kinds(tribe.cards)
    points = tuple(n * factor for n, factor in zip(figures, _factors(tribe), strict=True))
    tools = _tools(f"{id}-tiles", tribe.tools, tribe.used, tribe.one_use, texts)
    home = texts("Tribe {n} of 10 · at home {home}", n=tribe.people, home=tribe.free)
    blocks = {
        "goods": (texts("Resources"), _goods(f"{id}-amounts", tribe.food, tribe.resources, 28, texts)),
        "tools": (texts("Tools"), tools + _two(tribe.two, texts)),
        "people": (home, _people(tribe.seat, tribe.people, tribe.free)),
        "track": (texts("Field: +{n} food a round", n=tribe.track), _track(tribe.track)),
        "culture": (
            _culture_sum(symbols, texts),
            f'<div class="symbols">{_symbols(symbols, 26, texts, True)}</div>',
        ),
        "figures": (texts("Figures at the end: {n}", n=sum(points)), _figures(figures, points, texts)),
        "rest": (texts("Built, cards"), _built(tribe, texts)),
    }
    pieces = {
        f"mat-{tribe.seat}": _own_shell(tribe.seat, tribe.name, tribe.active, texts),
        f"{id}-head": _own_head(tribe.seat, tribe.name, tribe.starts, texts),
        f"{id}-score": _own_score(tribe.seat, tribe.score, tribe.total, texts),
        f"{id}-turn": _turn(tribe.seat, tribe.active, tribe.over, texts),
        f"{id}-body": _own_body(tribe.seat),
    }
    for block, (title, inside) in blocks.items():
        pieces[f"{id}-{block}"] = _block(f"{id}-{block}", block, title, inside)
    return pieces


@remembered(4096)  # most mats differ from others in one block: the rest is shared by all that are remembered
def _block(id: str, block: str, title: str, inside: str) -> str:
    return f'<div id="{id}" class="b-{block}"><h3>{esc(title)}</h3>{inside}</div>'


@remembered(4096)
def _own_shell(seat: int, name: str, active: bool, texts: Texts) -> str:
    label = esc(texts("The tribe of {name}", name=name))
    return (
        f'<section id="mat-{seat}" class="mat seat-{seat} own{" active" if active else ""}" aria-label="{label}">'
        f"{hole('header', f'own-{seat}-head')}{hole('div', f'own-{seat}-body')}</section>"
    )


@remembered(4096)
def _own_head(seat: int, name: str, starts: bool, texts: Texts) -> str:
    """A long name takes the line that else says whose mat it is."""
    if width(name, 18, SERIF) > LONG:
        title = f'<h2 class="long" title="{esc(name)}">{esc(name)}</h2>'
    else:
        title = f"<h2>{esc(name)}<small>{esc(texts('you'))}</small></h2>"
    return (
        f'<header id="own-{seat}-head">{_disc(seat, 30)}{title}{hole("p", f"own-{seat}-score")}'
        f"{_flag(starts, 22, texts)}{hole('p', f'own-{seat}-turn')}</header>"
    )


@remembered(1024)
def _own_score(seat: int, score: int, total: int, texts: Texts) -> str:
    return (
        f'<p id="own-{seat}-score" class="score">{icon("vp", 34, texts("Points"))}<b>{score}</b>'
        f'<span class="ending">{esc(_ending(total, texts))}</span></p>'
    )


@remembered(64)
def _turn(seat: int, active: bool, over: bool, texts: Texts) -> str:
    words = texts("Your turn") if active else texts("Game over") if over else texts("Wait")
    return f'<p id="own-{seat}-turn" class="turn">{icon("clock", 15)} {esc(words)}</p>'


@remembered(8)
def _own_body(seat: int) -> str:
    lines = "".join(
        f'<div class="line">{"".join(hole("div", f"own-{seat}-{block}") for block in line)}</div>'
        for line in BLOCKS
    )
    return f'<div id="own-{seat}-body" class="lines">{lines}</div>'


@remembered(1024)
def _people(seat: int, people: int, free: int) -> str:
    pieces = "".join(
        figure(f"m{seat}", 22, kind="" if person < free else "away")
        if person < people
        else '<span class="dot"></span>'
        for person in range(MOST_PEOPLE)
    )
    return f'<div class="crowd" aria-hidden="true">{pieces}</div>'


@remembered(1024)
def _track(track: int) -> str:
    steps = "".join(
        f'<li class="{"now" if n == track else "past" if 0 < n < track else "ahead"}">{n}</li>'
        for n in range(MOST_TRACK + 1)
    )
    return f'<ol class="steps" aria-hidden="true">{steps}</ol>'


@remembered(1024)
def _figures(figures: tuple[int, ...], points: tuple[int, ...], texts: Texts) -> str:
    parts = []
    for kind, n in enumerate(figures):
        label = texts.count(*FIGURE_WORDS[kind], n)
        none = "" if n else " none"
        parts.append(
            f'<span class="fig{none}" title="{esc(texts(PEOPLE_OF_FIGURES[kind]))}">'
            f"{icon(FIGURES[kind], 28, label)}<i>{n}</i><b>+{points[kind]}</b></span>"
        )
    return f'<div class="figures">{"".join(parts)}</div>'


def _built(tribe: Tribe, texts: Texts) -> str:
    cards = texts("Cards")
    hidden = _hidden(tribe.seat, tribe.hidden, tribe.drawn, texts)
    return (
        f'<div class="rest">{_number("building", tribe.buildings, texts("Buildings"), 28)}'
        f"{_number('card-back', tribe.cards.bit_count(), cards, 28)}{hidden}</div>"
    )


# The phone


def chip_pieces(tribe: Tribe, own: bool, texts: Texts) -> dict[str, str]:
    """A tribe in the strip above the board; a tap opens its mat."""
    id = f"chip-{tribe.seat}"
    return {
        id: _chip(tribe.seat, tribe.name, tribe.score, tribe.free, tribe.active, own, texts),
        f"{id}-face": _chip_face(tribe.seat, tribe.name, tribe.starts, texts),
    }


@remembered(1024)
def _chip(seat: int, name: str, score: int, free: int, active: bool, mine: bool, texts: Texts) -> str:
    names = f"chip seat-{seat}" + (" active" if active else "") + (" me" if mine else "")
    star = icon("vp", 14) if len(f"{score}{free}") < 4 else ""  # long numbers leave no room for it
    label = texts("{name}: {points} points, {n} people at home. Show the mat.", name=name, points=score, n=free)
    return (
        f'<button type="button" id="chip-{seat}" class="{names}" popovertarget="mat-{seat}"'
        f' aria-label="{esc(label)}">{hole("span", f"chip-{seat}-face")}'
        f'<span class="sum">{star}<b>{score}</b>{figure(f"m{seat}", 15)}<b>{free}</b></span></button>'
    )


@remembered(64)
def _chip_face(seat: int, name: str, starts: bool, texts: Texts) -> str:
    return (
        f'<span id="chip-{seat}-face" class="face"><span class="side">{_disc(seat, 20)}</span>'
        f'<span class="name">{esc(name)}</span>{_flag(starts, 14, texts)}</span>'
    )


def strip_pieces(tribe: Tribe, texts: Texts) -> dict[str, str]:
    """One's own things on a phone, in two rows; the arrow opens the whole mat."""
    symbols, figures = kinds(tribe.cards)
    heads = sum(n * factor for n, factor in zip(figures, _factors(tribe), strict=True))
    return {
        "strip": _strip(tribe.seat, tribe.active, texts),
        "strip-goods": _goods("strip-goods", tribe.food, tribe.resources, 22, texts),
        "strip-things": _strip_things(
            tribe.seat, tribe.two, tribe.track, tribe.buildings, squares(symbols), heads, texts
        ),
        "strip-tools": _tools("strip-tools", tribe.tools, tribe.used, tribe.one_use, texts),
    }


@remembered(64)
def _strip(seat: int, active: bool, texts: Texts) -> str:
    names = f"strip seat-{seat}" + (" active" if active else "")
    return (
        f'<section id="strip" class="{names}" aria-label="{esc(texts("Your tribe"))}">'
        f"{hole('ul', 'strip-goods')}{hole('div', 'strip-things')}</section>"
    )


@remembered(1024)
def _strip_things(seat: int, two: int, track: int, buildings: int, culture: int, heads: int, texts: Texts) -> str:
    return (
        f'<div id="strip-things" class="row">{hole("div", "strip-tools")}{_two(two, texts)}'
        f"{_number('field', f'+{track}', texts('Food each round'), 20)}"
        f"{_number('building', buildings, texts('Buildings'), 20)}"
        f"{_number('pottery', culture, texts('Culture'), 20)}"
        f"{_number('shaman', heads, texts('Figures at the end: {n}', n=heads), 20)}"
        f'<button type="button" class="more" popovertarget="mat-{seat}"'
        f' aria-label="{esc(texts("Show the whole mat"))}">'
        f"{icon('up', 18)}</button></div>"
    )
