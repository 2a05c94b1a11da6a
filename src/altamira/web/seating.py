"""Who may sit where: the rules of seats, as questions about a table's header."""

from __future__ import annotations

import secrets
from time import time

from altamira.core.dealer import NONCE_LENGTH
from altamira.core.errors import AltamiraError
from altamira.text import clean
from altamira.web.info import BOT, EMPTY, OPEN, OVER, PERSON, SeatInfo
from altamira.web.rows import Header, Seat

NAME_LENGTH = 24

# Names of bots, the same in all languages
BOT_NAMES = ("Oru", "Tika", "Mako", "Runa", "Besa", "Kano", "Luma", "Ibo")


class NotPossible(AltamiraError):
    """What a visitor wants cannot be done at this table, or not by this visitor."""


class Late(NotPossible):
    """Somebody else was first."""


def seat_of(header: Header, number: int) -> Seat:
    if not 0 <= number < len(header.seats):
        raise NotPossible(
            "There is no seat {seat}; the seats are 0 to {last}.", seat=number, last=len(header.seats) - 1
        )
    return header.seats[number]


def own_seat(header: Header, visitor: int, number: int) -> Seat:
    seat = seat_of(header, number)
    if number not in seats_of(header, visitor):
        raise NotPossible("This seat is not yours.")
    return seat


def seats_of(header: Header, visitor: int) -> tuple[int, ...]:
    """The seats that the visitor plays."""
    return tuple(seat.seat for seat in header.seats if seat.kind == PERSON and seat.visitor == visitor)


def is_full(header: Header) -> bool:
    return all(seat.kind != EMPTY for seat in header.seats)


def takeable(header: Header, seat: Seat, visitor: int) -> bool:
    """May the visitor sit down here: on an empty seat, or where a bot sits in for them?"""
    if header.state == OPEN and seat.kind == EMPTY:
        return True
    return header.state != OVER and seat.kind == BOT and seat.held_for is not None and seat.held_for == visitor


def why_not_takeable(header: Header, seat: Seat) -> Late:
    if header.state != OPEN:
        return Late("The game has begun; you can watch it, or make a table of your own.")
    if is_full(header):
        return Late("The table is full; you can watch, or make a table of your own.")
    return Late("Somebody sits there already: {name}. Take a free seat.", name=seat.name)


def replaceable(header: Header, seat: Seat, visitor: int, away_seconds: float) -> bool:
    """May the visitor put a bot here?"""
    host = header.host == visitor
    if header.state == OVER:
        return False
    if seat.kind == PERSON:
        long_away = seat.away_since is not None and time() - seat.away_since >= away_seconds
        return seat.visitor == visitor or (long_away and (host or bool(seats_of(header, visitor))))
    return host and (header.state == OPEN or seat.kind == BOT)


def hand_over(header: Header, seat: Seat, bot: str) -> None:
    """A bot plays on for a person, who may come back."""
    if header.state == OVER:
        raise NotPossible("The game is over; seats do not change any more.")
    seat.kind, seat.bot, seat.held_for, seat.visitor, seat.away_since = BOT, bot, seat.visitor, None, None


def clear(header: Header, seat: Seat) -> None:
    if header.state != OPEN:
        raise NotPossible("The game has begun; every seat has to be played, by a person or a bot.")
    seat.kind, seat.visitor, seat.bot, seat.name, seat.nonce = EMPTY, None, "", "", ""
    seat.away_since = seat.held_for = None


def good_name(name: str) -> str:
    """A name without signs that would spoil a page, of bearable length."""
    name = " ".join(clean(name).split())
    if not name or len(name) > NAME_LENGTH:
        raise NotPossible("A name has 1 to {most} characters.", most=NAME_LENGTH)
    return name


def free_name(name: str, others: set[str]) -> str:
    """The name, with a number if somebody has it already."""
    free, n = name, 1
    while free in others:
        n += 1
        free = f"{name} {n}"
    return free


def bot_name(others: set[str]) -> str:
    """A name that nobody has, as long as there are any."""
    return free_name(secrets.choice([name for name in BOT_NAMES if name not in others] or BOT_NAMES), others)


def good_nonce(nonce: str) -> str:
    nonce = clean(nonce.strip())
    if len(nonce) > NONCE_LENGTH:
        raise NotPossible("A nonce has at most {most} characters.", most=NONCE_LENGTH)
    return nonce


def record_names(seats: list[Seat]) -> list[str]:
    """Names as records keep them: a bot's with its kind; a person's stays when a bot sits in."""
    return [f"{s.name} ({s.bot})" if s.kind == BOT and s.held_for is None else s.name for s in seats]


def seat_info(header: Header, seat: Seat, visitor: int, away_seconds: float) -> SeatInfo:
    """The seat as the visitor sees it."""
    return SeatInfo(
        seat=seat.seat,
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        mine=seat.seat in seats_of(header, visitor),
        away=seat.kind == PERSON and seat.away_since is not None,
        replaceable=replaceable(header, seat, visitor, away_seconds),
        held=seat.kind == BOT and seat.held_for is not None,
        held_for_me=seat.kind == BOT and seat.held_for is not None and seat.held_for == visitor,
        takeable=takeable(header, seat, visitor),
    )
