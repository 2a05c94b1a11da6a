"""What is read rather than played: the status line, the tooltips, the final count."""

from __future__ import annotations

from typing import Final

from altamira.draw.cache import remembered
from altamira.draw.markup import esc, icon
from altamira.games.bronze_age.components import (
    BOXES,
    CITIES,
    DEVELOPMENT_NAMES,
    FACE_NAMES,
    FOOD,
    GREAT_WALL,
    IRRIGATION,
    ITEM_NAMES,
    MEDICINE,
    MONUMENT_NAMES,
    RELIGION,
    TRACK,
)
from altamira.games.bronze_age.draw.facts import BUILD, BUY, FEED, KEEP, ROLL, TRADE, Peril
from altamira.games.bronze_age.draw.layout import DEVELOPMENT_IDS, TARGET_IDS
from altamira.games.bronze_age.draw.marks import capital, disc, signed, sprite
from altamira.games.bronze_age.draw.pegs import worth
from altamira.games.bronze_age.draw.sheet import SCORE_ICONS
from altamira.games.bronze_age.draw.tray import DISASTER_ICONS, SKULLS, brings
from altamira.games.bronze_age.outlook import ROWS, Strike
from altamira.games.bronze_age.state import Position
from altamira.games.bronze_age.words import (
    LINES,
    Texts,
    amount,
    development,
    disaster,
    effect,
    face,
    item,
    mark,
    monument,
    price,
    strike_in_words,
    target,
    target_effect,
)

STEPS: Final = {
    ROLL: mark("Roll"),
    FEED: mark("Feed"),
    TRADE: mark("Trade"),
    BUILD: mark("Build"),
    BUY: mark("Buy"),
    KEEP: mark("Keep 6"),
}
STEP_ICONS: Final = {TRADE: "trade"}


@remembered(512)
def status_piece(round: int, most: int, steps: tuple[str, ...], now: str, texts: Texts) -> str:
    """The round and the steps of the turn."""
    reached = steps.index(now) if now else -1
    items = "".join(
        f'<li class="{"now" if n == reached else "past" if n < reached else "ahead"}"'
        f"{' aria-current=' + chr(34) + 'step' + chr(34) if n == reached else ''}>"
        f"{sprite(STEP_ICONS.get(step, f'step-{step}'), 20)}<span>{esc(texts(STEPS[step]))}</span></li>"
        for n, step in enumerate(steps)
    )
    turn = texts("Round {n} of {most}", n=round, most=most) if most else texts("Round {n}", n=round)
    track = f'<ol class="phases">{items}</ol>' if now else ""
    return f'<div id="status" class="status"><strong>{esc(turn)}</strong>{track}</div>'


# Tooltips


def _tip(id: str, title: str, note: str, lines: list[tuple[str, str]]) -> str:
    rows = "".join(f"<p>{sprite(name, 22)}<span>{esc(words)}</span></p>" for name, words in lines if words)
    small = f"<small>{esc(note)}</small>" if note else ""
    return f'<div id="tip-{id}" class="tip" role="tooltip" hidden><h4>{esc(title)}{small}</h4>{rows}</div>'


FACE_RULES: Final = [
    mark("Each city eats 1 food in every turn."),
    mark("Goods fill the rows from wood upwards, one in each."),
    mark("Skulls bring disasters to those who roll two or more."),
    mark("Workers check boxes of cities and monuments."),
    mark("You decide after the last roll."),
    mark("Coins help to buy a development in this turn; they do not keep."),
]
FACE_ICONS: Final = ["food", "good", "skull", "worker", "face-5", "coin"]


@remembered(128)
def face_tip(one: int, developments: int, locked: bool, texts: Texts) -> str:
    lines = [(FACE_ICONS[one], texts(FACE_RULES[one]))]
    if FACE_NAMES[one] == "skull" and locked:
        lines.append(("lock", texts("A die with a skull is never rolled again, but by Leadership.")))
    title = capital(face(one, texts))
    return _tip(f"face-{FACE_NAMES[one]}", title, brings(one, developments, texts), lines)


PROTECTIONS: Final = [0, IRRIGATION, MEDICINE, GREAT_WALL, RELIGION]


@remembered(512)
def disaster_tip(peril: Peril, roller: int, viewer: int, names: tuple[str, ...], texts: Texts) -> str:
    """What a disaster does as things stand, and what protects from it."""
    row = peril.row
    title = capital(disaster(row, texts))
    skulls = texts("skulls: {n}", n=SKULLS[row])
    if row == 0:
        return _tip("dis-0", title, skulls, [("safe", texts("One skull alone does nothing."))])
    struck = Strike(row, ROWS[row], roller, list(peril.hit), list(peril.safe), peril.points, peril.spoils)
    shield = PROTECTIONS[row]
    guard = monument(shield, texts) if shield == GREAT_WALL and row == 3 else development(shield, texts)
    lines = [(DISASTER_ICONS[row], strike_in_words(struck, names, None if viewer < 0 else viewer, texts))]
    lines.append(("safe", texts("{protection} protects.", protection=guard)))
    return _tip(f"dis-{row}", title, skulls, lines)


@remembered(1024)
def track_tip(one: int, peg: int, texts: Texts) -> str:
    """A track of the peg board, as far as its peg has come."""
    name = capital(item(one, texts))
    if one == FOOD:
        rule = texts("You can store {n} food; what is more is lost.", n=TRACK[FOOD])
        return _tip("track-food", name, amount(FOOD, peg, texts), [("food", rule)])
    lines = []
    if peg:
        now = texts("{goods}: worth {n}.", goods=amount(one, peg, texts), n=worth(one, peg))
        lines.append((ITEM_NAMES[one], now))
    if peg < TRACK[one]:
        lines.append(("good", texts("One more makes them worth {n}.", n=worth(one, peg + 1))))
    else:
        lines.append(("good", texts("The row is full; what is more is lost.")))
    lines.append(("step-buy", texts("Who pays with it gives the whole row.")))
    return _tip(f"track-{ITEM_NAMES[one]}", name, texts("worth {n}", n=worth(one, peg)), lines)


@remembered(512)
def target_tip(place: int, checked: int, edition: int, seats: int, by: str, out: bool, texts: Texts) -> str:
    """A city or monument: what it brings and how far it is."""
    sample = Position(seats)
    sample.edition = edition
    picture = "city" if place < CITIES else MONUMENT_NAMES[place - CITIES]
    if out:
        lines = [(picture, texts("It is not in play with this number of players."))]
    else:
        lines = [(picture, capital(target_effect(sample, place, texts)))]
    if by:
        lines.append(("keep", texts("Finished by {names}.", names=by)))
    note = texts("{n} of {of} boxes", n=checked, of=BOXES[place])
    return _tip(TARGET_IDS[place], target(place, texts), note, lines)


@remembered(256)
def development_tip(one: int, edition: int, seats: int, by: str, texts: Texts) -> str:
    lines = [(DEVELOPMENT_NAMES[one], effect(one, edition, texts, seats))]
    if by:
        lines.append(("keep", texts("Bought by {names}.", names=by)))
    return _tip(DEVELOPMENT_IDS[one], development(one, texts), price(one, edition, texts), lines)


# The final count


@remembered(64)
def count_piece(
    names: tuple[str, ...],
    rows: tuple[tuple[str, ...], ...],
    scores: tuple[int, ...],
    goods: tuple[int, ...],
    placings: tuple[int, ...],
    result: str,
    texts: Texts,
) -> str:
    """The final count line by line: rows are the lines of each seat, as words.count_of writes them."""
    alone = len(names) == 1
    head = "".join(
        f'<th scope="col" class="{"won" if placing == 1 else ""}">{disc(seat, 24)}'
        f"{esc(name)}{icon('crown', 22, texts('Winner')) if placing == 1 and not alone else ''}</th>"
        for seat, (name, placing) in enumerate(zip(names, placings, strict=True))
    )
    lines = "".join(
        f'<tr><th scope="row">{sprite(picture, 22)}{esc(texts(line))}</th>'
        + "".join(f"<td>{_sum(row[n])}</td>" for row in rows)
        + "</tr>"
        for n, (line, picture) in enumerate(zip(LINES, SCORE_ICONS, strict=True))
    )
    total = "".join(
        f'<td class="{"won" if placing == 1 else ""}"><b>{signed(score)}</b></td>'
        for score, placing in zip(scores, placings, strict=True)
    )
    title = esc(texts("Final count"))
    order = "".join(f"<td>{placing}</td>" for placing in placings)
    tie = "".join(f"<td><small>{n}</small></td>" for n in goods)
    last = (
        ""
        if alone
        else f'<tr><th scope="row">{sprite("good", 22)}{esc(texts("Value of goods, for a tie"))}</th>{tie}</tr>'
        f'<tr><th scope="row">{icon("crown", 22)}{esc(texts("Place"))}</th>{order}</tr>'
    )
    return (
        f'<section id="count" class="count" aria-label="{title}"><h2>{title}</h2>'
        f'<p class="result">{icon("crown", 30)}{esc(result)}</p><table><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{lines}</tbody>"
        f'<tfoot><tr><th scope="row">{sprite("vp", 22)}{esc(texts("Total"))}</th>{total}</tr>'
        f"{last}</tfoot></table></section>"
    )


def _sum(words: str) -> str:
    """The result of a sum in bold: "3 + 1 = <b>4</b>"."""
    way, equals, result = words.rpartition("= ")
    return f"<small>{esc(way)}{equals}</small><b>{esc(result)}</b>"


NO_COUNT: Final = '<section id="count" class="count" hidden></section>'
