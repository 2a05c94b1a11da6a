"""Who stands where. A person keeps its number, its home and, until it leaves, its ring.

A position says only how many people of a tribe stand on a place; the log says in which order they came. With it, a
move moves those who really walk and nobody else. Without a log people stand in the order of the places.
"""

from __future__ import annotations

from typing import Final

from altamira.core.chance import roll_of
from altamira.core.record import CHANCE_MARK, UNDO
from altamira.draw.cache import AT_ONCE, remembered
from altamira.draw.markup import num, symbol
from altamira.games.stone_age.components import (
    CARD,
    HUNT,
    LEAVE,
    MOST_PEOPLE,
    PEOPLE_OF,
    PLACE_OF,
    PLACES,
    TOOLS,
    USE,
)
from altamira.games.stone_age.draw.layout import homes, layout_of
from altamira.games.stone_age.notation import IDS

HOME: Final = -1
Spot = tuple[int, int]  # a place and a ring there; HOME and one's own number
# Made once, and shared by all positions of all tables
_AT_HOME: Final = [(HOME, person) for person in range(MOST_PEOPLE)]
_AT: Final = [[(place, ring) for ring in range(4 * MOST_PEOPLE)] for place in range(PLACES)]
Event = tuple[int, int]  # a seat and what it did: went somewhere, or used or left a place
_ROLL: Final = f"{CHANCE_MARK}: roll "


@remembered(AT_ONCE)
def events(log: tuple[str, ...]) -> tuple[Event, ...]:
    """Who went where and who came back since the last round began, in order; what was undone did not happen."""
    found: list[Event] = []
    undone = 0
    placing = False
    for line in reversed(log):
        seat, _, move = line.partition(": ")
        if move == UNDO:
            undone += 1
        elif undone:
            undone -= 1
        elif seat != CHANCE_MARK:
            action = IDS[move]
            if action < USE:
                placing = True
            elif placing:
                break
            if action < TOOLS:
                found.append((int(seat), action))
        elif placing:
            break
    found.reverse()
    return tuple(found)


def last_roll(log: tuple[str, ...]) -> int:
    """The dice that fell last, if nothing happened since that was not taken back; else no dice."""
    undone = 0
    for line in reversed(log):
        if line.endswith(f": {UNDO}"):
            undone += 1
        elif undone:
            undone -= 1
        elif line.startswith(_ROLL):
            return roll_of([int(face) for face in line.removeprefix(_ROLL).split()])
        else:
            break
    return 0


def last_used(happened: tuple[Event, ...], seat: int) -> int:
    """The place that the seat used last, or -1."""
    for who, action in reversed(happened):
        if who == seat and USE <= action < LEAVE:
            return action - USE
    return -1


def used_by(happened: tuple[Event, ...], seat: int) -> frozenset[int]:
    """The places that the seat has used or left this round."""
    return frozenset((action - USE) % PLACES for who, action in happened if who == seat and action >= USE)


@remembered(AT_ONCE)
def whereabouts(
    happened: tuple[Event, ...], people: tuple[int, ...], placed: tuple[tuple[int, ...], ...]
) -> tuple[tuple[Spot, ...], ...]:
    """For each seat, where each of its people is."""
    told = _follow(happened, people)
    if told is not None and all(_fits(spots, counts) for spots, counts in zip(told, placed, strict=True)):
        return told
    spots = _at_home(people)
    for place in range(PLACES):
        for seat, counts in enumerate(placed):
            _send(spots, seat, place, counts[place])
    return tuple(tuple(row) for row in spots)


def _fits(spots: tuple[Spot, ...], counts: tuple[int, ...]) -> bool:
    """Do the people who are out stand where the position says?"""
    found = [0] * PLACES
    for place, _ in spots:
        if place != HOME:
            found[place] += 1
    return tuple(found) == counts


def _at_home(people: tuple[int, ...]) -> list[list[Spot]]:
    return [_AT_HOME[:count] for count in people]


def _follow(happened: tuple[Event, ...], people: tuple[int, ...]) -> tuple[tuple[Spot, ...], ...] | None:
    spots = _at_home(people)
    for seat, action in happened:
        if action < USE:
            if not _send(spots, seat, PLACE_OF[action], PEOPLE_OF[action]):
                return None
        else:
            place = (action - USE) % PLACES
            spots[seat] = [
                home if spot[0] == place else spot for home, spot in zip(_AT_HOME, spots[seat], strict=False)
            ]
    return tuple(tuple(row) for row in spots)


def _send(spots: list[list[Spot]], seat: int, place: int, count: int) -> bool:
    """The lowest numbers go first: whoever is born later is the highest, and changes nobody's way."""
    taken = {ring for row in spots for where, ring in row if where == place}
    ring = 0
    for person in range(len(spots[seat])):
        if count and spots[seat][person][0] == HOME:
            while ring in taken:
                ring += 1
            taken.add(ring)
            spots[seat][person] = _AT[place][ring]
            count -= 1
    return count == 0


# Drawing


@remembered(AT_ONCE)
def points(layout: str, spots: tuple[tuple[Spot, ...], ...]) -> tuple[tuple[tuple[float, float], ...], ...]:
    """The same on the board, in its coordinates."""
    board = layout_of(layout)
    hunting = [ring for row in spots for place, ring in row if place == HUNT]
    hunters = _hunters(layout, max(hunting) + 1) if hunting else ()

    def point(seat: int, spot: Spot) -> tuple[float, float]:
        place, ring = spot
        if place == HOME:
            return homes(layout, seat, len(spots))[ring]
        if place == HUNT:
            return hunters[ring]
        if place >= CARD:
            return board.slot_point(place)
        return board.plots[place].rings[ring]

    return tuple(tuple(point(seat, spot) for spot in row) for seat, row in enumerate(spots))


@remembered(128)
def _hunters(layout: str, count: int) -> tuple[tuple[float, float], ...]:
    return tuple(layout_of(layout).hunters(count))


@remembered(2048)
def person(layout: str, seat: int, number: int, at: tuple[float, float] | None) -> tuple[str, str]:
    """The id and the piece; who is not born yet is an empty element, so that it has its place in the layer."""
    id = f"p-{seat}-{number}"
    if at is None:
        return id, f'<g id="{id}" class="person"></g>'
    size = layout_of(layout).person
    piece = symbol(f"m{seat}", -size / 2, -size / 2 - 1.5, size)
    return id, f'<g id="{id}" class="person" data-at="{num(at[0])},{num(at[1])}">{piece}</g>'


@remembered(AT_ONCE)
def layer(layout: str, spots: tuple[tuple[Spot, ...], ...]) -> dict[str, str]:
    """Every person of every tribe."""
    return dict(
        person(layout, seat, number, row[number] if number < len(row) else None)
        for seat, row in enumerate(points(layout, spots))
        for number in range(MOST_PEOPLE)
    )
