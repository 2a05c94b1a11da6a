"""The peg board: five tracks of goods and one of food, as SVG. Pegs walk to where they stand."""

from __future__ import annotations

from altamira.draw.cache import remembered
from altamira.draw.markup import box, esc, num, path, symbol, text
from altamira.draw.palette import INK, PARCHMENT
from altamira.draw.seats import COLOURS as SEAT_COLOURS
from altamira.draw.widths import BOLD, fitting
from altamira.games.bronze_age.components import FOOD, GOODS, GOODS_VALUE, ITEM_NAMES, ITEMS, TRACK, TRACK_WIDTH
from altamira.games.bronze_age.draw.layout import BOARDS, COLOURS, PEGS, TRACKS_DOWN
from altamira.games.bronze_age.words import Texts, amount, mark

# The names of the tracks, as short as they can be
TRACK_NAMES = [mark("Wood"), mark("Stone"), mark("Pottery"), mark("Cloth"), mark("Spearheads"), mark("Food")]
HOLE = "#4d2f12"
RIM = "#f0d6a0"


def worth(good: int, peg: int) -> int:
    return GOODS_VALUE[good * TRACK_WIDTH + peg]


def worth_of(goods: tuple[int, ...]) -> int:
    return sum(worth(good, peg) for good, peg in enumerate(goods))


@remembered(16)
def holes_piece(layout: str, texts: Texts) -> str:
    """The board without its pegs."""
    tracks = "".join(
        f'<g data-tip="tip-track-{ITEM_NAMES[one]}">{track(layout, one, texts)}</g>' for one in TRACKS_DOWN
    )
    return f'<g id="holes">{tracks}</g>'


def track(layout: str, one: int, texts: Texts) -> str:
    """A row of holes with its name and what stands below each hole."""
    board = BOARDS[layout]
    y, step = board.y(one), board.step(one)
    long = step * int(TRACK[one] + 1) + 4
    name = texts(TRACK_NAMES[one])
    drawn = box(board.left - 4, y + 2, long, board.row - 4, 7, COLOURS[one], HOLE, 1.2, 'fill-opacity=".55"')
    drawn += symbol(f"b-{ITEM_NAMES[one]}", 5, y + board.row / 2 - 11, 22)
    if board.names:
        size = fitting(name, board.left - 40, 13, BOLD)
        drawn += text(32, y + board.row / 2 + 4.5, name, size, BOLD)
    for peg in range(TRACK[one] + 1):
        x, middle = board.point(one, peg)
        drawn += (
            f'<circle cx="{num(x)}" cy="{num(middle)}" r="{num(board.hole)}" fill="{HOLE}" stroke="{RIM}"'
            ' stroke-width="1.2"/>'
        )
        value = peg if one == FOOD else worth(one, peg)
        drawn += _number(x, y + board.row - 5, str(value), board.text)
    return drawn


def _number(x: float, y: float, words: str, size: float) -> str:
    """A light number with a dark edge, readable on every colour of the board."""
    return (
        f'<text class="tb" x="{num(x)}" y="{num(y)}" font-size="{num(size)}" fill="#fffaf0" text-anchor="middle"'
        f' paint-order="stroke" stroke="#3b2412" stroke-width="2.5">{esc(words)}</text>'
    )


@remembered(4096)
def peg_piece(layout: str, seat: int, one: int, peg: int) -> str:
    """A peg where it stands."""
    board = BOARDS[layout]
    x, y = board.point(one, peg)
    size = board.peg
    piece = symbol("b-peg", -size / 2, -size * 0.78, size, SEAT_COLOURS[seat])
    return f'<g id="{PEGS[seat][one]}" class="peg" data-at="{num(x)},{num(y)}">{piece}</g>'


@remembered(32)
def no_peg(seat: int, one: int) -> str:
    return f'<g id="{PEGS[seat][one]}" class="peg"></g>'


@remembered(512)
def plan_piece(layout: str, now: tuple[int, ...], then: tuple[int, ...]) -> str:
    """Pale pegs where the pegs will stand, with a dotted way; `now` and `then` are goods, then food."""
    board = BOARDS[layout]
    size = board.peg
    drawn = ""
    for one in range(ITEMS):
        if now[one] == then[one]:
            continue
        (x, y), (end, _) = board.point(one, now[one]), board.point(one, then[one])
        first, last = (x + 8, end - 8) if end > x else (end + 8, x - 8)
        if last > first:
            drawn += path(
                f"M{num(first)} {num(y)}H{num(last)}", line="#fff6da", thick=2.5, more='stroke-dasharray="3 3"'
            )
        drawn += f'<g opacity=".5">{symbol("b-peg", end - size / 2, y - size * 0.78, size, "#ffe9a8")}</g>'
    return f'<g id="plan" aria-hidden="true">{drawn}</g>'


@remembered(512)
def worth_piece(layout: str, now: tuple[int, ...], then: tuple[int, ...], texts: Texts) -> str:
    return f'<g id="worth">{worth_drawn(layout, now, then, texts)}</g>'


def worth_drawn(layout: str, now: tuple[int, ...], then: tuple[int, ...], texts: Texts) -> str:
    """What the goods are worth, and what they will be: by row, and all in all."""
    board = BOARDS[layout]
    drawn = ""
    if board.names:
        for good in range(GOODS):
            before, after = worth(good, now[good]), worth(good, then[good])
            words = str(before) if before == after else f"{before} → {after}"
            drawn += text(board.width - 6, board.y(good) + board.row / 2 + 5, words, 13, BOLD, INK, "end")
    before, after = worth_of(now), worth_of(then)
    total = (
        texts("goods worth {n}", n=before)
        if before == after
        else texts("worth {n} → {then}", n=before, then=after)
    )
    w = 118.0
    x, y = (board.width - w - 52, board.y(4) + 3) if board.names else (board.width - w, board.y(4) + 2)
    drawn += box(x, y, w, 22, 8, PARCHMENT, "#7a5a2a", 1.3)
    drawn += text(x + w / 2, y + 15.5, total, fitting(total, w - 10, 12.5, BOLD), BOLD, INK, "middle")
    return drawn


@remembered(1024)
def stock_piece(name: str, mine: bool, stock: tuple[int, ...], texts: Texts) -> str:
    """The peg board in a sentence, for those who do not see it."""
    words = ", ".join(amount(one, n, texts) for one, n in enumerate(stock))
    label = (
        texts("You have {stock}; the goods are worth {n}.", stock=words, n=worth_of(stock[:GOODS]))
        if mine
        else texts(
            "{name} has {stock}; the goods are worth {n}.", name=name, stock=words, n=worth_of(stock[:GOODS])
        )
    )
    return f'<p id="stock" class="said">{esc(label)}</p>'
