"""Deals between bots: the same luck again and again with the seats rotated, so that luck cancels out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from statistics import median
from time import perf_counter, thread_time

from altamira.arena.guests import MEMORY, MOVE_SECONDS, Guest, GuestFailed
from altamira.arena.simulate import DECISION_LIMIT, Row, circle
from altamira.bots import bot
from altamira.bots.own import OwnBot
from altamira.core.dealer import seeded
from altamira.core.errors import BadOption
from altamira.core.game import Game, View
from altamira.core.state import CHANCE, OVER

# The bots in files that this process has running, each by how often it sits at the table.
_guests: dict[tuple[OwnBot, int, float, int], Guest] = {}


@dataclass(frozen=True)
class Contest:
    """Everything that decides what the rows will be, but for bots that are not ours and for the clock."""

    game: Game
    bots: tuple[str, ...]  # names, or FILE:CLASS
    seats: int
    deals: int  # for each table of different bots
    seed: str
    own: tuple[OwnBot, ...] = ()  # those of the bots that are files
    limit: int = DECISION_LIMIT
    seconds: float = MOVE_SECONDS  # that a bot in a file may take for a move
    memory: int = MEMORY

    def check(self) -> None:
        """Refuse what cannot be played before anything is started."""
        if self.deals < 1:
            raise BadOption("The number of deals must be at least 1, not {deals}.", deals=self.deals)
        if self.limit < 1:
            raise BadOption("The limit of decisions must be at least 1, not {limit}.", limit=self.limit)
        if len(self.bots) < self.seats:
            raise BadOption(
                "{bots} bots for {seats} seats; name one bot, or at least one for each seat.",
                bots=len(self.bots),
                seats=self.seats,
            )
        self.game.new(self.seats)
        files = self._files
        for name in self.bots:
            if name not in files:
                bot(name)
        for name, file in files.items():
            guest = Guest(file, self.seconds, self.memory)
            try:
                guest.begin()
            except GuestFailed as error:
                raise BadOption("The bot {bot} cannot play: {reason}.", bot=name, reason=str(error)) from None
            finally:
                guest.end()

    @property
    def _files(self) -> dict[str, OwnBot]:
        return {file.place: file for file in self.own}

    @property
    def tables(self) -> list[tuple[int, ...]]:
        """Who meets whom: every set of as many bots as there are seats."""
        return list(combinations(range(len(self.bots)), self.seats))

    @property
    def games(self) -> int:
        return len(self.tables) * self.deals * self.seats

    def entry(self, number: int, seat: int) -> int:
        """Which of the bots has this seat in this game.

        In a deal they rotate. If all are different, the next deal has another order round the table, so that
        nobody always plays after the same opponent.
        """
        tables = self.tables
        deal, rotation = divmod(number, self.seats)
        table = tables[deal % len(tables)]
        different = len({self.bots[entry] for entry in table}) == self.seats
        order = circle(self.seats, self.deal(number) if different else 0)
        return table[order[(seat + rotation) % self.seats]]

    def deal(self, number: int) -> int:
        """Games of a deal have the same luck; every table gets every deal."""
        return number // self.seats // len(self.tables)

    def play(self, number: int) -> Row:
        game, seats = self.game, range(self.seats)
        entries = [self.entry(number, seat) for seat in seats]
        deal = self.deal(number)
        row: Row = {"game": game.id, "seed": self.seed, "number": number, "deal": deal, "seats": self.seats}
        for name, value in game.options.items():
            row[f"option_{name}"] = str(value).lower()
        state = game.new(self.seats)
        dealer = seeded(f"{self.seed} deal {deal}")
        dealer.seal(game.id, [""] * self.seats)
        files = self._files
        times: list[list[float]] = [[] for _ in seats]
        decisions, loser, fault = 0, -1, ""
        players: list[Callable[[View], int]] = []
        for seat in seats:
            try:
                players.append(self._player(entries, seat, number))
            except GuestFailed as error:
                loser, fault = seat, str(error)
                break
        while loser < 0 and (actor := state.actor()) != OVER and decisions < self.limit:
            if actor == CHANCE:
                state.apply(dealer.outcome(state))
                continue
            view = game.view(state, actor)
            # Of our own bots the processor's time, which a busy machine does not change.
            clock = perf_counter if self.bots[entries[actor]] in files else thread_time
            started = clock()
            try:
                action = players[actor](view)
            except GuestFailed as error:
                loser, fault = actor, str(error)
                break
            if len(view.legal) > 1:
                times[actor].append(clock() - started)
            state.apply(action)
            decisions += 1
        truncated = loser < 0 and state.actor() != OVER
        places = [int(place) for place in state.placings()]
        if loser >= 0:  # who fails is last, the others share the rest
            places = [self.seats if seat == loser else 1 for seat in seats]
        winners = places.count(1)
        scores, summary = state.scores(), game.summary(state)
        row["decisions"] = decisions
        row["truncated"] = truncated
        row["forfeit"] = loser
        row["fault"] = fault
        for name in ("rounds", "first"):
            if name in summary:
                row[name] = summary[name]
        for seat in seats:
            at = f"seat_{seat}_"
            row[at + "bot"] = self.bots[entries[seat]]
            row[at + "entry"] = entries[seat]
            row[at + "score"] = int(scores[seat])
            row[at + "place"] = None if truncated else places[seat]
            row[at + "win"] = 1 / winners if places[seat] == 1 and not truncated else 0.0
            row[at + "ms"] = round(1000 * median(times[seat]), 3) if times[seat] else 0.0
            if "species" in summary:
                row[at + "species"] = summary["species"][seat]
            for line, points in summary.get("lines", {}).items():
                row[f"{at}points_{line}"] = points[seat]
        return row

    def _player(self, entries: list[int], seat: int, number: int) -> Callable[[View], int]:
        name = self.bots[entries[seat]]
        file = self._files.get(name)
        if file is None:
            return bot(name, seed=f"{self.seed} game {number} bot {entries[seat]}").choose
        key = (file, sum(self.bots[entry] == name for entry in entries[:seat]), self.seconds, self.memory)
        if key not in _guests:
            _guests[key] = Guest(file, self.seconds, self.memory)
        _guests[key].begin()
        return _guests[key].choose


def dismiss() -> None:
    """End the processes of bots that played here."""
    for guest in _guests.values():
        guest.end()
    _guests.clear()
