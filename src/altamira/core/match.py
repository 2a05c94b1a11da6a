"""A game being played: the one way in for every move of a real game."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from operator import index
from types import EllipsisType

from altamira.core.dealer import Dealer
from altamira.core.errors import BadOption, IllegalMove
from altamira.core.game import Game, View, some
from altamira.core.record import CHANCE_MARK, UNDO, Record
from altamira.core.state import CHANCE, OVER, State

# Readers of a log, besides the seats
PUBLIC = -1
EVERYTHING = -2


@dataclass(frozen=True)
class Entry:
    """A line of the log: whose it is, its notation, and what each seat and then the public sees if they differ."""

    seat: int
    move: str
    seen: tuple[str, ...] = ()

    def text(self, reader: int) -> str:
        """The line as that seat, the public, or somebody who may know everything sees it."""
        move = self.move if reader == EVERYTHING or not self.seen else self.seen[reader]
        return f"{CHANCE_MARK if self.seat == CHANCE else self.seat}: {move}"


class Match:
    """State, log and undo of one game. A refused move changes nothing and says why.

    With a dealer, outcomes of chance follow by themselves; without one, whoever runs the table plays them
    like moves: real dice, real cards.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        *,
        names: list[str] | None = None,
        dealer: Dealer | None = None,
        nonces: list[str] | None = None,
        blind: bool = False,
    ) -> None:
        self._state: State = game.new(seats)
        self.game = game
        self.seats = seats
        self.names = list(names) if names else [f"Seat {seat}" for seat in range(seats)]
        if len(self.names) != seats:
            raise BadOption("{names} names for {seats} seats.", names=len(self.names), seats=seats)
        if nonces is not None and len(nonces) != seats:
            raise BadOption("{nonces} nonces for {seats} seats.", nonces=len(nonces), seats=seats)
        self.dealer = dealer
        self._blind = blind  # replays what one seat saw: outcomes may stay unseen
        self._log: list[Entry] = []
        self._lines: dict[int, list[str]] = {seat: [] for seat in (*range(seats), PUBLIC, EVERYTHING)}
        self._before: list[State] = []  # the positions that undo may go back to
        self._mover = CHANCE
        if dealer is not None:
            dealer.seal(game.id, nonces if nonces is not None else [secrets.token_hex(8) for _ in range(seats)])
            self._deal()

    # Looking

    @property
    def actor(self) -> int:
        """The seat that decides, CHANCE or OVER."""
        return self._state.actor()

    @property
    def over(self) -> bool:
        return self.actor == OVER

    @property
    def number(self) -> int:
        """The number of the position: how many entries the log has."""
        return len(self._log)

    def legal(self) -> list[str]:
        """The notations of everything that the acting seat may do."""
        if self.actor < 0:
            return []
        return [self.game.write(self._state, action) for action in self._state.legal()]

    def view(self, seat: int | EllipsisType | None = ...) -> View:
        """What that seat may know; None: the public; by default the acting seat's."""
        if isinstance(seat, EllipsisType):
            seat = self.actor if self.actor >= 0 else None
        self._check_seat(seat)
        return self.game.view(self._state, seat, self.log(seat))

    def log(self, seat: int | None = None) -> tuple[str, ...]:
        """The moves so far as that seat (None: the public) may see them."""
        self._check_seat(seat)
        return tuple(self._lines[EVERYTHING if self.over else PUBLIC if seat is None else seat])

    def since(self, number: int) -> list[tuple[int, str]]:
        """The entries after the first so many, with everything that is secret: seat and notation."""
        return [(entry.seat, entry.move) for entry in self._log[number:]]

    # Playing

    def play(self, move: int | str, seat: int | None = None) -> None:
        """Play a move, by notation or id; given a seat, only if it is that seat's turn."""
        actor = self.actor
        if actor == OVER:
            raise IllegalMove("The game is over; no move is possible.")
        if seat is not None and seat != actor:
            if actor == CHANCE:
                raise IllegalMove("The dice or cards come first; no seat can move now.")
            raise IllegalMove(
                "It is the turn of {actor}, not of {seat}.", actor=self.names[actor], seat=self._name(seat)
            )
        action = self._read(move)
        if not self._possible(actor, action):
            if actor == CHANCE:
                raise IllegalMove("Outcome {move} cannot happen here.", move=move)
            raise IllegalMove(
                "Move {move} is not possible here; possible: {moves}.", move=move, moves=some(self.legal())
            )
        self._apply(actor, action)
        self._deal()

    def undo(self, seat: int | None = None) -> None:
        """Take back the last move: never past an outcome of chance, a reveal or another seat's move."""
        if not self.undoable(seat):
            raise IllegalMove(
                "There is nothing to undo: only one's own last moves, and none before dice or cards."
            )
        self._add(Entry(self._mover, UNDO))
        self._state = self._before.pop()

    def undoable(self, seat: int | None = None) -> bool:
        return bool(self._before) and not self.over and (seat is None or seat == self._mover)

    def _read(self, move: int | str) -> int:
        if isinstance(move, str):
            return self.game.read(self._state, move)
        try:
            return index(move)
        except TypeError:
            raise IllegalMove("A move is a text or a number, not {move}.", move=repr(move)) from None

    def _possible(self, actor: int, action: int) -> bool:
        if actor == CHANCE:
            if action == self.game.unseen:
                return self._blind and self.game.hides(self._state)
            return 0 <= action < self.game.chances and self._state.merge(action) >= 0
        return action in self._state.legal()

    def _apply(self, actor: int, action: int) -> None:
        game, state = self.game, self._state
        full = game.write(state, action)
        public = game.write(state, action, -1)
        seen: tuple[str, ...] = ()
        if public != full:
            seen = (*(game.write(state, action, seat) for seat in range(self.seats)), public)
        if actor != self._mover:
            self._before.clear()
        if actor == CHANCE or game.reveals(state, action):
            self._before.clear()
        else:
            self._before.append(state.clone())
        self._mover = actor
        state.apply(action)
        self._add(Entry(actor, full, seen))

    def _add(self, entry: Entry) -> None:
        self._log.append(entry)
        for seat, lines in self._lines.items():
            lines.append(entry.text(seat))

    def attach(self, dealer: Dealer) -> None:
        """Let this dealer deal from here on; it must have dealt the outcomes so far."""
        self.dealer = dealer
        self._deal()

    def next_outcome(self, dealer: Dealer) -> str:
        """What this dealer would deal here, without playing it."""
        return self.game.write(self._state, dealer.outcome(self._state))

    def _deal(self) -> None:
        if self.dealer is not None:
            while self.actor == CHANCE:
                self._apply(CHANCE, self.dealer.outcome(self._state))

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not (type(seat) is int and 0 <= seat < self.seats):
            raise BadOption(
                "There is no seat {seat}; the seats are 0 to {last}.", seat=str(seat), last=self.seats - 1
            )

    def _name(self, seat: int) -> str:
        return self.names[seat] if seat in range(self.seats) else f"seat {seat}"

    # Keeping

    def record(self, seat: int | None = None) -> Record:
        """The game as a file: whole once it is over, before that as the seat (None: the public) may see it."""
        self._check_seat(seat)
        return self._record(None if seat is None or self.over else seat, private=False)

    def save(self) -> Record:
        """The table's own record, with everything needed to go on; not for the eyes of players."""
        return self._record(None, private=not self.over)

    def _record(self, seat: int | None, private: bool) -> Record:
        whole = private or self.over
        record = Record(
            game=self.game.id,
            rules=self.game.rules_version,
            options=dict(self.game.options),
            names=list(self.names),
            seat=seat,
            private=private,
            moves=list(self._lines[EVERYTHING if whole else PUBLIC if seat is None else seat]),
        )
        if self.dealer is not None:
            record.commitment = self.dealer.commitment
            record.nonces = list(self.dealer.nonces)
            record.secret = self.dealer.secret.hex() if whole else None
            record.seed = self.dealer.seed if whole else None
        if self.over:
            record.scores = [int(score) for score in self._state.scores()]
            record.placings = [int(place) for place in self._state.placings()]
        return record
