"""The mats of the tribes as HTML: everything a tribe owns, as objects with their numbers."""

from __future__ import annotations

from typing import Final

from altamira.core.chance import cards_of
from altamira.draw.cache import remembered
from altamira.draw.markup import esc, figure, icon
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


@remembered(2048)
def mat_piece(layout: str, tribe: Tribe, viewer: int | None, texts: Texts) -> str:
    """The mat of a tribe: large for its owner at a wide table, compact for all others."""
    own = viewer == tribe.seat
    names = f"mat seat-{tribe.seat}"
    if tribe.active:
        names += " active"
    label = esc(texts("The tribe of {name}", name=tribe.name))
    if own and layout != TALL:
        return (
            f'<section id="mat-{tribe.seat}" class="{names} own" aria-label="{label}">'
            f"{_own_head(tribe, texts)}{_own_body(tribe, texts)}</section>"
        )
    sheet = " popover" if layout == TALL else ""
    return (
        f'<section id="mat-{tribe.seat}" class="{names} other" aria-label="{label}"{sheet}>'
        f"{_head(tribe, own, texts)}{_goods(tribe.food, tribe.resources, 22, texts)}"
        f"{_things(tribe, texts)}{_cards(tribe, texts)}</section>"
    )


def _disc(tribe: Tribe, size: int) -> str:
    return f'<span class="disc">{figure(f"m{tribe.seat}", size)}</span>'


def _flag(tribe: Tribe, size: int, texts: Texts) -> str:
    return icon("start", size, texts("Start player")) if tribe.starts else ""


def _score(tribe: Tribe, size: int, texts: Texts) -> str:
    return f"{icon('vp', size, texts('Points'))}<b>{tribe.score}</b>"


def _ending(tribe: Tribe, texts: Texts) -> str:
    """What the tribe would have if the game ended now."""
    return f'<span class="ending">{esc(texts("At the end {n}", n=tribe.total))}</span>'


def _head(tribe: Tribe, own: bool, texts: Texts) -> str:
    you = f" <small>{esc(texts('you'))}</small>" if own else ""
    return (
        f'<header>{_disc(tribe, 22)}<h2 title="{esc(tribe.name)}">{esc(tribe.name)}{you}</h2>'
        f"{_flag(tribe, 18, texts)}{_ending(tribe, texts)}"
        f'<span class="score">{_score(tribe, 20, texts)}</span></header>'
    )


def _own_head(tribe: Tribe, texts: Texts) -> str:
    turn = texts("Your turn") if tribe.active else texts("Wait")
    return (
        f'<header>{_disc(tribe, 30)}<h2 title="{esc(tribe.name)}">{esc(tribe.name)}'
        f"<small>{esc(texts('you'))}</small></h2>"
        f'{_flag(tribe, 24, texts)}<p class="score">{_score(tribe, 34, texts)}{_ending(tribe, texts)}</p>'
        f'<p class="turn">{icon("clock", 15)} {esc(turn)}</p></header>'
    )


@remembered(1024)
def _goods(food: int, resources: tuple[int, ...], size: int, texts: Texts) -> str:
    counts = [(FOOD, food), *enumerate(resources)]
    items = "".join(f"<li>{icon(GOOD_NAMES[good], size, texts(GOODS[good]))}<b>{n}</b></li>" for good, n in counts)
    return f'<ul class="goods">{items}</ul>'


def tool(value: int, kind: str = "", label: str = "") -> str:
    """A tool tile; kind: used, once or empty."""
    names = f"tool {kind}" if kind else "tool"
    once = '<i aria-hidden="true">1×</i>' if kind == "once" else ""
    role = f' role="img" aria-label="{esc(label)}" title="{esc(label)}"' if label else ""
    return f'<span class="{names}"{role}>{icon("tool", 20)}{once}<b>{value or ""}</b></span>'


def tool_label(value: int, used: bool, texts: Texts) -> str:
    return texts("Tool of {n}, used this round", n=value) if used else texts("Tool of {n}", n=value)


def _tools(tribe: Tribe, texts: Texts) -> str:
    tiles = []
    for tile in range(TOOL_TILES):
        value, used = tile_value(tribe.tools, tile), bool(tribe.used >> tile & 1)
        if value:
            tiles.append(tool(value, "used" if used else "", tool_label(value, used, texts)))
        else:
            tiles.append('<span class="tool empty"></span>')
    tiles += [
        tool(value, "once", texts("One-use tool of {n}", n=value))
        for bit, value in enumerate(ONE_USE_VALUE)
        if tribe.one_use >> bit & 1
    ]
    return f'<div class="tools">{"".join(tiles)}</div>'


def _number(name: str, n: object, label: str, size: int = 24) -> str:
    return f'<span class="n">{icon(name, size, label)}<b>{n}</b></span>'


def _two(tribe: Tribe, texts: Texts) -> str:
    """The card of two resources that waits to be redeemed."""
    if not tribe.two:
        return ""
    return f'<span class="n two">{icon("any", 22, texts("2 resources of choice to come"))}<b>2</b></span>'


def _things(tribe: Tribe, texts: Texts) -> str:
    people = figure(f"m{tribe.seat}", 24, texts("People, and of these at home"))
    return (
        f'<div class="row">{_tools(tribe, texts)}{_two(tribe, texts)}'
        f"{_number('field', f'+{tribe.track}', texts('Food each round'))}"
        f'<span class="n">{people}<b>{tribe.people}</b>'
        f"<small>{esc(texts('home {n}', n=tribe.free))}</small></span>"
        f"{_number('building', tribe.buildings, texts('Buildings'))}</div>"
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


def _hidden(tribe: Tribe, texts: Texts) -> str:
    """Cards drawn face down: their backs; their owner can open them."""
    if not tribe.hidden:
        return ""
    label = texts.count("{n} hidden card", "{n} hidden cards", tribe.hidden)
    back = f"{icon('card-back', 28)}{icon('lock', 13, kind='lock')}"
    number = f"<b>{tribe.hidden}</b>" if tribe.hidden > 1 else ""
    if not tribe.drawn:
        return (
            f'<span class="hidden" role="img" aria-label="{esc(label)}" title="{esc(label)}">{back}{number}</span>'
        )
    cards = "".join(
        f"<li>{icon(_bottom(card), 26)}{esc(card_bottom(card, texts))}</li>" for card in cards_of(tribe.drawn)
    )
    return (
        f'<details class="hidden" id="hidden-{tribe.seat}">'
        f'<summary aria-label="{esc(label)}" title="{esc(label)}">'
        f'{back}{number}</summary><div class="paper"><p>{esc(texts("Only you may see this."))}</p><ul>{cards}</ul>'
        "</div></details>"
    )


def _bottom(card: int) -> str:
    return SYMBOLS[CARD_SYMBOL[card]] if CARD_SYMBOL[card] >= 0 else FIGURES[CARD_FIGURE[card]]


def _cards(tribe: Tribe, texts: Texts) -> str:
    symbols, figures = kinds(tribe.cards)
    heads = "".join(
        f'<span class="n">{icon(FIGURES[kind], 22, texts(PEOPLE_OF_FIGURES[kind]))}<b>{n}</b></span>'
        for kind, n in enumerate(figures)
        if n
    )
    count = tribe.cards.bit_count()
    return (
        f'<div class="row cards"><span class="culture" title="{esc(_culture_sum(symbols, texts))}">'
        f"{_symbols(symbols, 22, texts, False)}</span>{heads}"
        f"{_number('card-back', count, texts('Cards'), 22)}{_hidden(tribe, texts)}</div>"
    )


# The own mat of a wide table


def _own_body(tribe: Tribe, texts: Texts) -> str:
    symbols, figures = kinds(tribe.cards)
    points = tuple(n * factor for n, factor in zip(figures, _factors(tribe), strict=True))
    first = (
        ("goods", texts("Resources"), _goods(tribe.food, tribe.resources, 28, texts)),
        ("tools", texts("Tools"), _tools(tribe, texts) + _two(tribe, texts)),
        (
            "people",
            texts("Tribe {n} of 10 · at home {home}", n=tribe.people, home=tribe.free),
            _people(tribe.seat, tribe.people, tribe.free),
        ),
    )
    second = (
        ("track", texts("Field: +{n} food a round", n=tribe.track), _track(tribe.track)),
        (
            "culture",
            _culture_sum(symbols, texts),
            f'<div class="symbols">{_symbols(symbols, 26, texts, True)}</div>',
        ),
        ("figures", texts("Figures at the end: {n}", n=sum(points)), _figures(figures, points, texts)),
        ("rest", texts("Built, cards"), _built(tribe, texts)),
    )
    lines = [
        "".join(f'<div class="b-{name}"><h3>{esc(title)}</h3>{inside}</div>' for name, title, inside in line)
        for line in (first, second)
    ]
    return f'<div class="lines"><div class="line">{lines[0]}</div><div class="line">{lines[1]}</div></div>'


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
    return (
        f'<div class="rest">{_number("building", tribe.buildings, texts("Buildings"), 28)}'
        f"{_number('card-back', tribe.cards.bit_count(), cards, 28)}{_hidden(tribe, texts)}</div>"
    )


# The phone


@remembered(2048)
def chip_piece(tribe: Tribe, viewer: int | None, texts: Texts) -> str:
    """A tribe in the strip above the board; a tap opens its mat."""
    names = (
        f"chip seat-{tribe.seat}" + (" active" if tribe.active else "") + (" me" if viewer == tribe.seat else "")
    )
    star = icon("vp", 14) if len(f"{tribe.score}{tribe.free}") < 4 else ""  # long numbers leave no room for it
    label = texts(
        "{name}: {points} points, {n} people at home. Show the mat.",
        name=tribe.name,
        points=tribe.score,
        n=tribe.free,
    )
    return (
        f'<button type="button" id="chip-{tribe.seat}" class="{names}" popovertarget="mat-{tribe.seat}"'
        f' aria-label="{esc(label)}"><span class="side">{_disc(tribe, 20)}</span>'
        f'<span class="name">{esc(tribe.name)}</span>{_flag(tribe, 14, texts)}'
        f'<span class="sum">{star}<b>{tribe.score}</b>{figure(f"m{tribe.seat}", 15)}'
        f"<b>{tribe.free}</b></span></button>"
    )


@remembered(2048)
def strip_piece(tribe: Tribe, texts: Texts) -> str:
    """One's own things on a phone, in two rows; the arrow opens the whole mat."""
    symbols, figures = kinds(tribe.cards)
    heads = sum(n * factor for n, factor in zip(figures, _factors(tribe), strict=True))
    active = " active" if tribe.active else ""
    return (
        f'<section id="strip" class="strip seat-{tribe.seat}{active}" aria-label="{esc(texts("Your tribe"))}">'
        f"{_goods(tribe.food, tribe.resources, 22, texts)}"
        f'<div class="row">{_tools(tribe, texts)}{_two(tribe, texts)}'
        f"{_number('field', f'+{tribe.track}', texts('Food each round'), 20)}"
        f"{_number('building', tribe.buildings, texts('Buildings'), 20)}"
        f"{_number('pottery', squares(symbols), texts('Culture'), 20)}"
        f"{_number('shaman', heads, texts('Figures at the end: {n}', n=heads), 20)}"
        f'<button type="button" class="more" popovertarget="mat-{tribe.seat}"'
        f' aria-label="{esc(texts("Show the whole mat"))}">'
        f"{icon('up', 18)}</button></div></section>"
    )
