"""Moves as browsers were told of them, beside the moves that the database holds."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from altamira.games import game as find_game
from altamira.web.history import History
from altamira.web.rows import Header
from altamira.web.settings import Settings
from altamira.web.storage import Storage


@dataclass(frozen=True)
class Sent:
    """A choice for the position with this number: a move, or several at once."""

    number: int
    steps: tuple[int, ...]

    @classmethod
    def of(cls, number: int, choice: int | Sequence[int]) -> Sent:
        return cls(number, (choice,) if isinstance(choice, int) else tuple(choice))

    @property
    def moves(self) -> dict[int, int]:
        """The action at each position."""
        return dict(enumerate(self.steps, self.number))


@dataclass
class Stored:
    """A table as its rows say, whatever a server has in memory."""

    header: Header
    rows: list[tuple[int, str]]

    @classmethod
    def read(cls, database: str, path: str) -> Stored:
        async def read() -> Stored:
            storage = await Storage.open(Settings(database=database))
            try:
                id = path.removeprefix("/t/")
                header = await storage.header(id)
                assert header is not None
                return cls(header, await storage.log(id))
            finally:
                await storage.close()

        return asyncio.run(read())

    def check(self, accepted: Sequence[Sent], unsure: Sequence[Sent] = (), seats: Sequence[int] = (0, 1)) -> int:
        """Whatever these seats chose was accepted, once, and whatever was accepted is there, in its place.

        Nobody knows what became of the unsure moves: gives how many of them are there.
        """
        told = [place for sent in accepted for place in sent.moves.items()]
        assert len(dict(told)) == len(told), "two moves were accepted for one position"
        held, chosen = self._moves(seats)
        lost = {place: action for place, action in told if held.get(place) != action}
        assert not lost, f"accepted and not stored: {lost}"
        others = {place: action for place, action in chosen.items() if place not in dict(told)}
        landed = {sent for sent in unsure if sent.number in others and sent.moves.items() <= held.items()}
        known = {place for sent in landed for place in sent.moves}
        assert others.keys() <= known, f"stored and not accepted: {others}"
        return len(landed)

    def _moves(self, seats: Sequence[int]) -> tuple[dict[int, int], dict[int, int]]:
        """By position: the moves of these seats, and those of them that had an alternative."""
        game = find_game(self.header.game, **self.header.options)
        history = History(game, len(self.header.seats))
        held, chosen = {}, {}
        for number, (seat, text) in enumerate(self.rows):
            state = history.state
            assert seat == state.actor(), f"entry {number} is not of the seat whose turn it was"
            if seat in seats:
                held[number] = game.read(state, text)
                if not game.forced(state.legal()):
                    chosen[number] = held[number]
            history.add(seat, text)
        return held, chosen
