"""Every position of a table so far, so that anybody can look back, and the log in words."""

from __future__ import annotations

from dataclasses import replace

from altamira.core.game import Game, View
from altamira.core.match import EVERYTHING, PUBLIC, Entry
from altamira.core.record import UNDO
from altamira.core.state import CHANCE, OVER, State
from altamira.text import Texts
from altamira.web.faces import Face
from altamira.web.info import Change, LogLine


class History:
    """The positions after 0, 1, 2 … entries. It grows when entries are stored, and never shows what is not."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.states: list[State] = [game.new(seats)]
        self.entries: list[Entry] = []
        self._actions: list[int] = []  # of entries; UNDO has none: -1
        self._before = [0]  # of each position: the one before its last move that was not taken back
        self._moved = [-1]  # of each position: the entry that is that move
        self._texts: dict[int, list[str]] = {}  # reader -> the log as the reader may see it
        self._changes: list[tuple[Change, ...]] = []
        self._figures: list[dict[str, int]] = []  # of each seat, after the last of the changes

    @property
    def number(self) -> int:
        return len(self.entries)

    @property
    def state(self) -> State:
        return self.states[-1]

    def add(self, seat: int, text: str) -> None:
        """An entry that is known to be legal."""
        here = self.number
        if text == UNDO:
            back = self._before[here]
            self.states.append(self.states[back])
            self._before.append(self._before[back])
            self._moved.append(self._moved[back])
            self._actions.append(-1)
            self.entries.append(Entry(seat, text))
            return
        before = self.states[here]
        action = self.game.read(before, text)
        seen: tuple[str, ...] = ()
        public = self.game.write(before, action, PUBLIC)
        if public != text:
            seen = (*(self.game.write(before, action, reader) for reader in range(self.seats)), public)
        after = before.clone()
        after.apply(action)
        self.states.append(after)
        self._before.append(here)
        self._moved.append(here)
        self._actions.append(action)
        self.entries.append(Entry(seat, text, seen))

    def log(self, number: int, reader: int) -> tuple[str, ...]:
        """The first entries as the reader may see them."""
        texts = self._texts.setdefault(reader, [])
        for entry in self.entries[len(texts) :]:
            texts.append(entry.text(reader))
        return tuple(texts[:number])

    def view(self, number: int, seat: int | None, *, hidden: bool = False) -> View:
        """What a seat, or the public, knew after so many entries; hidden: without what only the seat knows."""
        state = self.states[number]
        reader = PUBLIC if seat is None or hidden else seat
        if hidden:
            state = state.known(PUBLIC)
        return self.game.view(state, seat, self.log(number, reader))

    def forced(self, number: int) -> bool:
        """Was there only one move in this position?"""
        state = self.states[number]
        return state.actor() >= 0 and self.game.forced(state.legal())

    def continued(self, number: int) -> bool:
        """Does this position ask for the rest of a choice whose first part was made just before?"""
        entry = self._moved[number]
        if entry < 0 or self.entries[entry].seat < 0:
            return False
        return self.game.goes_on(self.states[self._before[number]], self.states[number])

    def undo_steps(self, seat: int) -> int:
        """How many moves the seat takes back to come to its last real choice, as a whole; 0: it cannot."""
        here = self.number
        if not here or self.entries[-1].seat != seat:
            return 0  # whoever moved in between, and took it back, has seen what there was to see
        for steps in range(1, here + 1):
            entry = self._moved[here]
            if entry < 0 or self.state.actor() in (CHANCE, OVER) or self.entries[entry].seat != seat:
                return 0
            here = self._before[here]
            if self.game.reveals(self.states[here], self._actions[entry]):
                return 0
            if not self.forced(here) and not self.continued(here):
                return steps
        return 0

    def last_move(self, number: int) -> int:
        """The entry of the last move before a position that was not taken back: what an undo there takes back."""
        return self._moved[number]

    def action(self, number: int, reader: int) -> int:
        """The action of an entry as the reader may know it; -1: an undo."""
        entry = self.entries[number]
        if reader == EVERYTHING or not entry.seen:
            return self._actions[number]
        return self.game.read(self.known(number, reader), entry.seen[reader])

    def known(self, number: int, reader: int) -> State:
        return self.states[number] if reader == EVERYTHING else self.states[number].known(reader)

    def changes(self, number: int, face: Face) -> tuple[Change, ...]:
        """What an entry changed for each seat; only what everybody sees."""
        if not self._changes:
            self._figures = face.figures(self.known(0, PUBLIC))
        while len(self._changes) <= number:
            before, after = self._figures, face.figures(self.known(len(self._changes) + 1, PUBLIC))
            self._figures = after
            self._changes.append(
                tuple(
                    Change(seat, what, now - was[what])
                    for seat, (was, new) in enumerate(zip(before, after, strict=True))
                    for what, now in new.items()
                    if now != was[what]
                )
            )
        return self._changes[number]


class Lines:
    """The log in one language for one reader, told as it grows."""

    def __init__(
        self,
        history: History,
        face: Face,
        names: tuple[str, ...],
        texts: Texts,
        reader: int,
        you: int | None,
    ) -> None:
        self._history = history
        self._face = face
        self._teller = face.teller(names, texts, you)
        self._reader = reader
        self._lines: list[LogLine] = []
        # Kept for whoever draws the lines: the pieces of the first so many, and which of them have changed since
        self.drawn: dict[str, str] = {}
        self.sizes = [0]  # of the first 0, 1, 2 … lines: how many pieces
        self.redrawn: list[str] = []  # every piece as often as it was drawn, in that order
        self.changed: list[int] = []

    def upto(self, number: int, first: int = 0) -> tuple[LogLine, ...]:
        """Lines from the first, counted from 0, up to so many."""
        while len(self._lines) < number:
            self._tell(len(self._lines))
        return tuple(self._lines[first:number])

    def _tell(self, number: int) -> None:
        history = self._history
        entry = history.entries[number]
        before = history.known(number, self._reader)
        undo = entry.move == UNDO
        if undo:
            back = history.last_move(number)
            self._lines[back] = replace(self._lines[back], undone=True)
            self.changed.append(back)
            sentences = [] if history.continued(number + 1) else [self._teller.undone(entry.seat)]
        else:
            action = history.action(number, self._reader)
            sentences = self._teller.tell(before, action, history.known(number + 1, self._reader))
        self._lines.append(
            LogLine(
                number=number + 1,
                round=self._face.round(before),
                seat=entry.seat,
                sentences=tuple(sentences),
                notation=entry.text(self._reader).partition(": ")[2],
                changes=() if undo else self._changes(number),
                forced=not undo and history.forced(number) and not self._follows(number),
            )
        )

    def _follows(self, number: int) -> bool:
        """Does this move come right after another of the same seat, which could have been another?"""
        entries, before = self._history.entries, self._history.last_move(number)
        return before >= 0 and entries[before].seat == entries[number].seat

    def _changes(self, number: int) -> tuple[Change, ...]:
        """What an entry changed; of a choice of several steps, the last one shows what all of them changed."""
        history = self._history
        changed = history.changes(number, self._face)
        if history.entries[number].move == UNDO or not history.continued(number):
            return changed
        total = {(one.seat, one.what): one.by for one in self._changes(history.last_move(number))}
        for one in changed:
            total[one.seat, one.what] = total.get((one.seat, one.what), 0) + one.by
        return tuple(Change(seat, what, by) for (seat, what), by in total.items() if by)
