"""What is read rather than played: the status line, the tooltips, the final count."""

from __future__ import annotations

from typing import Final

from altamira.draw.cache import remembered
from altamira.draw.markup import esc, figure, icon
from altamira.games.stone_age.components import (
    AGRICULTURE,
    BUILDING,
    CARD,
    CARD_FIGURE,
    CARD_GOOD,
    CARD_SYMBOL,
    CARD_TOP,
    DICE_GAME,
    DRAW_CARD,
    FIGURES,
    GAIN_POINTS,
    GAIN_TOOL,
    GOOD_NAMES,
    ONE_USE_TOOL,
    ROLL_RESOURCE,
    SYMBOLS,
    TWO_RESOURCES,
)
from altamira.games.stone_age.draw.board import ICONS
from altamira.games.stone_age.draw.layout import SLUGS, TALL
from altamira.games.stone_age.words import (
    LINES,
    Texts,
    building_price,
    building_worth,
    card_bottom,
    card_top,
    mark,
    place,
)

PHASES: Final = [mark("Send people"), mark("Use places"), mark("Feed")]
PLACE_RULES: Final = [
    mark("1 person. You get a tool: it adds to one roll each round."),
    mark("2 people of one tribe. They bring a new person, who works from the next round on."),
    mark("1 person. Your food track rises by 1: 1 more food every round."),
    mark("As many as you like. One die each: 1 food for every 2."),
    mark("7 places. One die for each person: 1 wood for every 3."),
    mark("7 places. One die for each person: 1 clay for every 4."),
    mark("7 places. One die for each person: 1 stone for every 5."),
    mark("7 places. One die for each person: 1 gold for every 6."),
]
PLACE_ICONS: Final = ["tool", "hut", "field", *ICONS[3:]]
TOP_ICONS: Final = {
    DICE_GAME: "dice",
    ROLL_RESOURCE: "dice",
    GAIN_POINTS: "vp",
    GAIN_TOOL: "tool",
    AGRICULTURE: "field",
    DRAW_CARD: "card-plus",
    ONE_USE_TOOL: "tool-once",
    TWO_RESOURCES: "any",
}


@remembered(512)
def status_piece(layout: str, round: int, phase: int, starter: int, name: str, deck: int, texts: Texts) -> str:
    """Round, phases and start player."""
    steps = "".join(
        f'<li class="{"now" if n == phase else "past" if n < phase else "ahead"}"'
        f"{' aria-current=' + chr(34) + 'step' + chr(34) if n == phase else ''}>"
        f"{icon('check', 14) if n < phase else f'<b>{n}</b>'} <span>{esc(texts(words))}</span></li>"
        for n, words in enumerate(PHASES, 1)
    )
    track = f'<ol class="phases">{steps}</ol>' if phase else ""
    turn = texts("Round {n}", n=round) if round else texts("Set-up")
    start = (
        f'<span class="starter">{icon("start", 20)}{esc(texts("{name} starts", name=name))}</span>' if name else ""
    )
    cards = texts.count("{n} card left in the deck", "{n} cards left in the deck", deck)
    left = (
        f'<span class="left" title="{esc(cards)}">{icon("card-back", 18, cards)}<b>{deck}</b></span>'
        if layout == TALL
        else ""
    )
    return f'<div id="status" class="status"><strong>{esc(turn)}</strong>{track}{start}{left}</div>'


# Tooltips


def _tip(id: str, title: str, note: str, lines: list[tuple[str, str]]) -> str:
    rows = "".join(f"<p>{icon(name, 22)}<span>{esc(words)}</span></p>" for name, words in lines)
    small = f"<small>{esc(note)}</small>" if note else ""
    return f'<div id="tip-{id}" class="tip" role="tooltip" hidden><h4>{esc(title)}{small}</h4>{rows}</div>'


@remembered(64)
def place_tip(where: int, texts: Texts) -> str:
    return _tip(SLUGS[where], place(where, texts), "", [(PLACE_ICONS[where], texts(PLACE_RULES[where]))])


@remembered(1024)
def card_tip(slot: int, card: int, texts: Texts) -> str:
    where = CARD + slot
    price = texts.count("costs {n} resource", "costs {n} resources", slot + 1)
    if card < 0:
        lines = [("card-back", texts("The space is empty until the next round."))]
        return _tip(SLUGS[where], place(where, texts), price, lines)
    top = TOP_ICONS.get(CARD_TOP[card], GOOD_NAMES[CARD_GOOD[card]])
    now = (top, texts("Now: {what}.", what=card_top(card, texts)))
    if CARD_SYMBOL[card] >= 0:
        end = (
            SYMBOLS[CARD_SYMBOL[card]],
            texts(
                "At the end: {what}. Different symbols score their number times itself.",
                what=card_bottom(card, texts),
            ),
        )
    else:
        end = (FIGURES[CARD_FIGURE[card]], texts("At the end: {what}.", what=card_bottom(card, texts)))
    return _tip(SLUGS[where], place(where, texts), price, [now, end])


@remembered(1024)
def building_tip(stack: int, tile: int, left: int, texts: Texts) -> str:
    where = BUILDING + stack
    rest = texts.count(
        "{n} left in this stack; an empty stack ends the game.",
        "{n} left in this stack; an empty stack ends the game.",
        left,
    )
    if tile < 0:
        return _tip(SLUGS[where], place(where, texts), "", [("building", rest)])
    lines = [
        ("any", texts("It costs {price}.", price=building_price(tile, texts))),
        ("vp", texts("It scores {worth}, at once.", worth=building_worth(tile, texts))),
        ("building", rest),
    ]
    return _tip(SLUGS[where], place(where, texts), "", lines)


# The final count


@remembered(64)
def count_piece(
    names: tuple[str, ...],
    rows: tuple[tuple[str, ...], ...],
    scores: tuple[int, ...],
    placings: tuple[int, ...],
    result: str,
    texts: Texts,
) -> str:
    """The final count line by line: rows are the lines of each seat, as words.count_of writes them."""
    head = "".join(
        f'<th scope="col" class="{"won" if placing == 1 else ""}">'
        f'<span class="disc">{figure(f"m{seat}", 24)}</span>'
        f"{esc(name)}{icon('crown', 22, texts('Winner')) if placing == 1 else ''}</th>"
        for seat, (name, placing) in enumerate(zip(names, placings, strict=True))
    )
    lines = "".join(
        f'<tr><th scope="row">{icon(picture, 22)}{esc(texts(line))}</th>'
        + "".join(f"<td>{_sum(row[n])}</td>" for row in rows)
        + "</tr>"
        for n, (line, picture) in enumerate(zip(LINES, COUNT_ICONS, strict=True))
    )
    total = "".join(
        f'<td class="{"won" if placing == 1 else ""}"><b>{score}</b></td>'
        for score, placing in zip(scores, placings, strict=True)
    )
    title = esc(texts("Final count"))
    order = "".join(f"<td>{placing}</td>" for placing in placings)
    return (
        f'<section id="count" class="count" aria-label="{title}"><h2>{title}</h2>'
        f'<p class="result">{icon("crown", 30)}{esc(result)}</p><table><thead><tr><td></td>{head}</tr></thead>'
        f'<tbody>{lines}</tbody><tfoot><tr><th scope="row">{icon("vp", 22)}{esc(texts("Total"))}</th>{total}</tr>'
        f'<tr><th scope="row">{icon("start", 22)}{esc(texts("Place"))}</th>{order}</tr></tfoot></table></section>'
    )


COUNT_ICONS: Final = ["vp", "pottery", *FIGURES, "any"]


def _sum(words: str) -> str:
    """The result of a sum in bold: "3² + 1² = <b>10</b>"."""
    way, equals, result = words.rpartition("= ")
    return f"<small>{esc(way)}{equals}</small><b>{esc(result)}</b>"


NO_COUNT: Final = '<section id="count" class="count" hidden></section>'
