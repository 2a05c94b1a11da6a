"""Games of Neanderthal for tables that need one, whole or up to a question."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from altamira.core.dealer import Dealer
from altamira.core.match import Match
from altamira.core.record import CHANCE_MARK, Record, load
from altamira.core.replay import verify
from altamira.core.state import CHANCE
from altamira.games import game as find_game
from web.visits import Server, Visitor, kept

RECORDS = Path(__file__).parents[1] / "records" / "neanderthal"


class Moment(NamedTuple):
    """A question of a recorded game: what was asked, after how many entries, and of whom."""

    record: Record
    asked: str
    place: int
    seat: int


def proved(record: Record) -> bool:
    """Every move is legal, and every roll and card follows from the secret."""
    return bool(verify(find_game(record.game, **record.options), record))


def played(seed: int, **options: str) -> Record:
    """A whole game of three random seats."""
    match = Match(
        find_game("neanderthal", **options), 3, dealer=Dealer(bytes([seed] * 32)), nonces=["a", "b", "c"]
    )
    chance = random.Random(seed)
    while not match.over:
        match.play(chance.choice(match.view().legal), match.actor)
    return match.record()


def recorded(name: str) -> Record:
    return load(RECORDS / f"{name}.json")


def questions(record: Record) -> Iterator[Moment]:
    """Everything that was asked in a game, from its beginning on."""
    match = Match(find_game(record.game, **record.options), len(record.names))
    for place, line in enumerate(record.moves):
        if match.actor >= 0:
            yield Moment(record, str(match.view().facts["pending"][-1][0]), place, match.actor)
        who, _, move = line.partition(": ")
        match.play(move, CHANCE if who == CHANCE_MARK else int(who))


def sit_down(server: Server, moment: Moment, name: str, language: str = "en") -> tuple[str, str]:
    """A table at which this is asked of Ana: its path and her cookie."""
    ana = Visitor(server.address, language).name("Ana")
    seats = [ana if seat == moment.seat else None for seat in range(len(moment.record.names))]
    path = kept(server, moment.record, moment.place, seats, name)
    ana.http.close()
    return path, ana.cookie
