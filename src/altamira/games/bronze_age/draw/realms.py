"""The other players: what each has, at a glance; the order of play; how far the end is."""

from __future__ import annotations

from altamira.core.chance import cards_of, pool_size
from altamira.draw.cache import remembered
from altamira.draw.markup import esc, figure, hole, icon
from altamira.games.bronze_age.components import (
    DEVELOPMENT_NAMES,
    GOODS,
    ITEM_NAMES,
    MONUMENT_NAMES,
)
from altamira.games.bronze_age.draw.facts import Holdings
from altamira.games.bronze_age.draw.layout import TALL
from altamira.games.bronze_age.draw.marks import capital, disc, signed, sprite
from altamira.games.bronze_age.draw.pegs import worth_of
from altamira.games.bronze_age.words import Texts, development, item, monument


def mat_pieces(
    layout: str, held: Holdings, own: bool, shown: bool, active: bool, most: int, texts: Texts
) -> dict[str, str]:
    """What a player has; `shown`: the big board of a wide table is this player's, so the mat is not needed."""
    id = f"mat-{held.seat}"
    return {
        id: _mat(layout, held.seat, held.name, active, shown and layout != TALL, texts),
        f"{id}-head": _head(held.seat, held.name, own, texts),
        f"{id}-sum": _sum(held.seat, held.cities, held.food, held.lines[-1], held.score, texts),
        f"{id}-goods": _goods(held.seat, held.goods, held.ships, texts),
        f"{id}-things": _things(held.seat, held.developments, held.monuments, most, texts),
    }


@remembered(256)
def _mat(layout: str, seat: int, name: str, active: bool, hidden: bool, texts: Texts) -> str:
    label = esc(texts("What {name} has", name=name))
    inside = "".join(
        hole(tag, f"mat-{seat}-{part}") for tag, part in (("header", "head"), ("ul", "goods"), ("div", "things"))
    )
    return (
        f'<section id="mat-{seat}" class="mat seat-{seat} other{" active" if active else ""}" aria-label="{label}"'
        f"{' popover' if layout == TALL else ''}{' hidden' if hidden else ''}>{inside}</section>"
    )


@remembered(64)
def _head(seat: int, name: str, own: bool, texts: Texts) -> str:
    you = f" <small>{esc(texts('you'))}</small>" if own else ""
    return (
        f'<header id="mat-{seat}-head">{disc(seat, 20)}<h2 title="{esc(name)}">{esc(name)}{you}</h2>'
        f"{hole('span', f'mat-{seat}-sum')}</header>"
    )


@remembered(1024)
def _sum(seat: int, cities: int, food: int, disasters: int, score: int, texts: Texts) -> str:
    parts = (
        ("city", cities, texts("Cities")),
        ("food", food, capital(texts("food"))),
        ("drought", disasters, texts("Disasters")),
        ("vp", score, texts("Points")),
    )
    inside = "".join(
        f'<span class="n" title="{esc(label)}">{sprite(picture, 19, label)}<b>{signed(n)}</b></span>'
        for picture, n, label in parts
    )
    return f'<span id="mat-{seat}-sum" class="sums">{inside}</span>'


@remembered(1024)
def _goods(seat: int, goods: tuple[int, ...], ships: int, texts: Texts) -> str:
    items = "".join(
        f'<li class="{"" if goods[good] else "none"}">{sprite(ITEM_NAMES[good], 22, item(good, texts))}'
        f"<b>{goods[good]}</b></li>"
        for good in range(GOODS)
    )
    worth = texts("worth {n}", n=worth_of(goods))
    fleet = f"<li>{sprite('ship', 22, texts('Ships'))}<b>{ships}</b></li>" if ships else ""
    return f'<ul id="mat-{seat}-goods" class="goods">{items}{fleet}<li class="all">{esc(worth)}</li></ul>'


@remembered(1024)
def _things(seat: int, developments: int, monuments: int, most: int, texts: Texts) -> str:
    """Developments and monuments as pictures."""
    bought = "".join(
        f'<span class="tile own">{sprite(DEVELOPMENT_NAMES[one], 20, development(one, texts))}</span>'
        for one in cards_of(developments)
    )
    built = "".join(
        f'<span class="tile">{sprite(MONUMENT_NAMES[one], 20, monument(one, texts))}</span>'
        for one in cards_of(monuments)
    )
    count = pool_size(developments)
    label = texts("{n} of {most} developments", n=count, most=most) if most else ""
    left = (
        f'<span class="left" title="{esc(label)}">{sprite("step-buy", 17, label)}{count}/{most}</span>'
        if most
        else ""
    )
    return f'<div id="mat-{seat}-things" class="row">{bought}{built}{left}</div>'


@remembered(1024)
def chip_piece(held: Holdings, own: bool, active: bool, texts: Texts) -> str:
    """A player in the strip of a phone; a tap shows everything."""
    names = f"chip seat-{held.seat}" + (" active" if active else "") + (" me" if own else "")
    label = texts(
        "{name}: {points} points, {n} cities. Show everything.", name=held.name, points=held.score, n=held.cities
    )
    star = sprite("vp", 14) if -10 < held.score < 100 else ""  # long numbers leave no room for it
    return (
        f'<button type="button" id="chip-{held.seat}" class="{names}" popovertarget="mat-{held.seat}"'
        f' aria-label="{esc(label)}"><span class="side">{disc(held.seat, 18)}</span>'
        f'<span class="name">{esc(held.name)}</span>'
        f'<span class="sum">{star}<b>{signed(held.score)}</b>'
        f"{sprite('city', 15)}<b>{held.cities}</b></span></button>"
    )


@remembered(512)
def order_piece(
    names: tuple[str, ...], first: int, turn: int, ends: tuple[tuple[str, str], ...], last: bool, texts: Texts
) -> str:
    """Who plays after whom, and what ends the game: pictures with words."""
    seats = len(names)
    pills = ""
    if seats > 1:
        pills = "".join(
            f'<li class="pill seat-{seat}{" now" if seat == turn else ""}"'
            f"{' aria-current=' + chr(34) + 'true' + chr(34) if seat == turn else ''}>"
            f"{figure(f'm{seat}', 18)}<span>{esc(names[seat])}</span></li>"
            for seat in ((first + n) % seats for n in range(seats))
        )
        pills = f'<h3>{esc(texts("Order of play"))}</h3><ol class="pills">{pills}</ol>'
    words = texts("This is the last round") if last else texts("Last round with")
    notes = "".join(f'<span class="n">{sprite(picture, 20)}{esc(note)}</span>' for picture, note in ends)
    title = f"<h3>{esc(words)}</h3>" if last or seats > 1 else ""
    flag = icon("clock", 16) if last else ""
    kind = "order last" if last else "order"
    return f'<div id="order" class="{kind}">{pills}<div class="ends">{flag}{title}{notes}</div></div>'
