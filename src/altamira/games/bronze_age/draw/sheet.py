"""The score sheet: cities and monuments with their boxes, developments, ships, and the score so far.

What can be chosen is two pieces: its face, which seldom changes, inside a button whose attributes say what can be
done with it. So a move that changes what can be done sends a few words for each and no picture.
"""

from __future__ import annotations

from typing import Final

from altamira.core.chance import pool_size
from altamira.draw.cache import remembered
from altamira.draw.markup import esc, hole
from altamira.games.bronze_age.components import (
    BOXES,
    CITIES,
    COST,
    DEVELOPMENT_NAMES,
    DEVELOPMENTS,
    FIRST_POINTS,
    GRANARIES,
    GRANARY_COINS,
    LATER_POINTS,
    MONUMENT_BONUS,
    MONUMENT_NAMES,
    MONUMENTS,
    MOST_SHIPS,
    POINTS,
    RELIGION,
    SMITHING,
    START_CITIES,
)
from altamira.games.bronze_age.draw.layout import DEVELOPMENT_IDS, TARGET_IDS
from altamira.games.bronze_age.draw.marks import Offer, boxes, disc, handles, signed, sprite
from altamira.games.bronze_age.words import LINES, Texts, development, effect, mark, points, price, target

SCORE_ICONS: Final = ["step-buy", "great-pyramid", "architecture", "drought"]
# What developments do, in as few words as a line of the sheet holds
IN_SHORT: Final = [
    mark("roll 1 die after the last roll"),
    mark("your Drought costs nothing"),
    mark("+1 food per food die"),
    mark("+1 stone when you get stone"),
    mark("Pestilence spares you"),
    mark("1 pottery doubles your food"),
    mark("coin dice are worth 12"),
    mark("you keep all goods"),
    mark("ships that swap goods"),
    mark("your Invasion hits the others"),
    mark("your Revolt hits the others"),
    mark("each food pays {n} coins"),
    mark("+1 worker per worker die"),
    mark("1 stone pays 3 workers"),
    mark("+1 point per good"),
    mark("+{n} per monument"),
    mark("+1 point per city"),
]
ALONE: Final = {RELIGION: mark("your Revolt costs nothing"), SMITHING: mark("your Invasion wins points")}


def in_short(one: int, edition: int, alone: bool, texts: Texts) -> str:
    if alone and one in ALONE:
        return texts(ALONE[one])
    if one == GRANARIES:
        return texts(IN_SHORT[one], n=GRANARY_COINS[edition])
    if DEVELOPMENT_NAMES[one] == "architecture":
        return texts(IN_SHORT[one], n=MONUMENT_BONUS[edition])
    return texts(IN_SHORT[one])


def developments_in(edition: int) -> list[int]:
    return [one for one in range(DEVELOPMENTS) if COST[edition * DEVELOPMENTS + one]]


# Cities


@remembered(16)
def start_cities(texts: Texts) -> str:
    """The cities that stand from the beginning."""
    tiles = "".join(
        f'<span class="city done start"><span class="face"><b>{n}</b>{sprite("city", 20)}</span></span>'
        for n in range(1, START_CITIES + 1)
    )
    label = esc(texts("Cities 1 to 3 stand from the beginning."))
    return f'<span id="start-cities" class="start-cities" role="img" aria-label="{label}">{tiles}</span>'


@remembered(512)
def city_piece(city: int, checked: int, offer: Offer, texts: Texts) -> str:
    id = TARGET_IDS[city]
    done = checked == BOXES[city]
    label = (
        texts("{city}: finished.", city=target(city, texts))
        if done
        else texts("{city}: {n} of {of} boxes.", city=target(city, texts), n=checked, of=BOXES[city])
    )
    kind = "city done" if done else "city"
    return f'<button type="button"{handles(id, kind, label, offer)}>{hole("span", f"{id}-face")}</button>'


@remembered(128)
def city_face(city: int, checked: int) -> str:
    id = TARGET_IDS[city]
    return (
        f'<span id="{id}-face" class="face"><b>{city + START_CITIES + 1}</b>{sprite("city", 20)}'
        f"{boxes(checked, BOXES[city])}</span>"
    )


@remembered(64)
def ships_piece(late: bool, ships: int, texts: Texts) -> str:
    """The ships of the Late Bronze Age."""
    if not late:
        return '<span id="ships" hidden></span>'
    fleet = "".join(sprite("ship", 18, kind="" if n < ships else "none") for n in range(MOST_SHIPS))
    label = esc(texts("Ships: {n} of {most}", n=ships, most=MOST_SHIPS))
    return f'<span id="ships" class="ships" role="img" aria-label="{label}" title="{label}">{fleet}</span>'


# Monuments


@remembered(1024)
def monument_piece(
    monument: int, checked: int, finishers: tuple[int, ...], names: tuple[str, ...], now: int, out: bool,
    offer: Offer, texts: Texts,
) -> str:  # fmt: skip
    """`now`: what finishing it would score, or did score; `finishers`: seats, the first one at the head."""
    id = TARGET_IDS[CITIES + monument]
    name = target(CITIES + monument, texts)
    of = BOXES[CITIES + monument]
    if out:
        label = texts("{monument}: not in play with this number of players.", monument=name)
        kind = "monument out"
    elif checked == of:
        label = texts("{monument}: finished, {points}.", monument=name, points=points(now, texts))
        kind = "monument done"
    else:
        label = texts(
            "{monument}: {n} of {of} boxes; worth {points} now.", monument=name, n=checked, of=of,
            points=points(now, texts),
        )  # fmt: skip
        kind = "monument"
    if finishers:
        by = ", ".join(names[seat] for seat in finishers)
        label = texts("{monument} Finished by {names}.", monument=label, names=by)
    return f'<button type="button"{handles(id, kind, label, offer)}>{hole("span", f"{id}-face")}</button>'


@remembered(1024)
def monument_face(
    monument: int, checked: int, finishers: tuple[int, ...], edition: int, alone: bool, mine: int, texts: Texts
) -> str:
    """`mine`: the points that the owner of the sheet scored with it, or -1."""
    id = TARGET_IDS[CITIES + monument]
    of = BOXES[CITIES + monument]
    first, later = FIRST_POINTS[monument], LATER_POINTS[edition * MONUMENTS + monument]
    if mine >= 0:
        value = f'<span class="worth got">{sprite("keep", 20)}<b>+{mine}</b></span>'
    else:
        taken = bool(finishers)
        low = "" if alone else f'<b class="{"now" if taken else ""}">{later}</b>'
        value = f'<span class="worth"><b class="{"gone" if taken else "now"}">{first}</b>{low}</span>'
    by = "".join(disc(seat, 15) for seat in finishers)
    return (
        f'<span id="{id}-face" class="face">{sprite(MONUMENT_NAMES[monument], 36)}'
        f'<span class="name">{esc(target(CITIES + monument, texts))}</span><span class="by">{by}</span>'
        f'{boxes(checked, of)}<span class="of">{checked}/{of}</span>{value}</span>'
    )


# Developments


@remembered(2048)
def development_piece(one: int, edition: int, alone: bool, state: str, offer: Offer, texts: Texts) -> str:
    """`state`: own, can (it could be paid) or poor."""
    id = DEVELOPMENT_IDS[one]
    label = texts(
        "{development}, {price}. {effect}", development=development(one, texts),
        price=price(one, edition, texts), effect=effect(one, edition, texts, 1 if alone else 2),
    )  # fmt: skip
    if state == "own":
        label = texts("{development} It is yours.", development=label)
    face = hole("span", f"{id}-face")
    return f'<button type="button"{handles(id, f"dev {state}", label, offer)}>{face}</button>'


@remembered(128)
def development_face(one: int, edition: int, alone: bool, texts: Texts) -> str:
    row = edition * DEVELOPMENTS + one
    name = esc(development(one, texts))
    return (
        f'<span id="{DEVELOPMENT_IDS[one]}-face" class="face"><b class="cost">{COST[row]}</b>'
        f"{sprite(DEVELOPMENT_NAMES[one], 24)}"
        f'<span class="name">{name}<small>{esc(in_short(one, edition, alone, texts))}</small></span>'
        f'<span class="vp">{sprite("vp", 18)}<b>{POINTS[row]}</b></span>{sprite("keep", 18, kind="tick")}</span>'
    )


@remembered(64)
def no_development(one: int) -> str:
    """An edition without it."""
    return f'<button type="button" id="{DEVELOPMENT_IDS[one]}" hidden></button>'


@remembered(512)
def means_piece(means: int, mine: bool, name: str, texts: Texts) -> str:
    words = (
        texts("you could pay up to {n}", n=means)
        if mine
        else texts("{name} could pay up to {n}", name=name, n=means)
    )
    return f'<span id="means" class="means">{esc(words)}</span>'


@remembered(64)
def owner_piece(seat: int, name: str, mine: bool, texts: Texts) -> str:
    """Whose sheet it is."""
    words = texts("a city brings a die and eats 1 food") if mine else texts("the sheet of {name}", name=name)
    piece = "" if mine else disc(seat, 16)
    return f'<span id="owner" class="note{" hint" if mine else ""}">{piece}{esc(words)}</span>'


# The score


@remembered(512)
def score_piece(lines: tuple[int, ...], developments: int, texts: Texts) -> str:
    """The points by line."""
    count = pool_size(developments)
    parts = "".join(
        f'<span class="n">{sprite(icon, 22)}<b>{signed(n)}</b><small>{esc(texts(line))}</small></span>'
        for n, line, icon in zip(lines, LINES, SCORE_ICONS, strict=True)
    )
    label = esc(texts.count("{n} development so far", "{n} developments so far", count))
    return (
        f'<div id="score" class="score-line" title="{label}"><h3>{esc(texts("Score now"))}</h3>{parts}'
        f'<span class="sum">{sprite("vp", 26, texts("Points"))}<b>{signed(sum(lines))}</b></span></div>'
    )
