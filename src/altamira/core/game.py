"""The contract: what a game is to everything else.

A State is one position and knows the rules that move it on. A Game names the rules with one set of options:
how positions and moves are written, read and shown. A View is what one seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from altamira.core.errors import BadOption, IllegalMove
from altamira.core.rng import Rng
from altamira.core.state import State
from altamira.core.whole import whole

if TYPE_CHECKING:
    from altamira.core.features import Features


class Option:
    """A rule that the players may choose before the game."""

    own: bool = False  # takes a text of one's own, too

    def __init__(self, name: str, values: tuple[str | bool, ...], help: str, seats: range | None = None) -> None:
        self.name = name
        self.values = values  # the first one is the default
        self.help = help  # a sentence; an entry of the text catalogues
        self.seats = seats  # the seat counts that may choose another than the default; None: all

    def read(self, value: object) -> str | bool:
        """The value, given as itself or as text."""
        for known in self.values:
            if value is known or str(value).strip().lower() == str(known).lower():
                return known
        raise BadOption(
            "Option {option} cannot be {value}; it is one of: {values}.",
            option=self.name,
            value=str(value),
            values=", ".join(str(v).lower() for v in self.values),
        )


class Game:
    """The rules of one game with one set of options; immutable."""

    id: str = ""
    name: str = ""
    seats: range = range(1, 1)
    rules_version: int = 1
    actions: int = 0  # ids of seats' actions are below this
    chances: int = 0  # ids of chance's outcomes are below this
    unseen: int = -1  # the id that stands for an outcome that one may not see
    choices: tuple[Option, ...] = ()
    chosen: tuple[str, ...] = ()  # the names in dump() of what the options decide and nothing changes
    # Actions that a person makes even where there is no other: until then, what came before can be taken back.
    confirmed: frozenset[int] = frozenset()

    def __init__(self, options: Mapping[str, object]) -> None:
        known = {choice.name: choice for choice in self.choices}
        for name in options:
            if name not in known:
                raise BadOption(
                    "{game} has no option {option}; it has: {options}.",
                    game=self.name,
                    option=name,
                    options=", ".join(known) or "-",
                )
        self.options: dict[str, str | bool] = {
            name: choice.read(options.get(name, choice.values[0])) for name, choice in known.items()
        }

    @property
    def together(self) -> bool:
        """With these options, do all seats win or lose as one?"""
        return False

    def new(self, seats: int, **options: object) -> State:
        """The first position, with these options in place of the game's own."""
        number = whole(seats)
        if number is None or number not in self.seats:
            raise BadOption(
                "{game} is for {least} to {most} seats, not {seats}.",
                game=self.name,
                least=self.seats[0],
                most=self.seats[-1],
                seats=repr(seats) if number is None else number,
            )
        game = type(self)({**self.options, **options}) if options else self
        for choice in self.choices:
            if choice.seats and number not in choice.seats and game.options[choice.name] != choice.values[0]:
                raise BadOption(
                    "Option {option} of {game} needs another number of seats than {seats}; it is for: {fitting}.",
                    option=choice.name,
                    game=self.name,
                    seats=number,
                    fitting=", ".join(str(count) for count in choice.seats),
                )
        return game.start(number)

    def forced(self, legal: list[int]) -> bool:
        """Does this move play itself, having no alternative?"""
        return len(legal) == 1 and legal[0] not in self.confirmed

    def start(self, seats: int) -> State:
        raise NotImplementedError

    def write(self, state: State, action: int, seat: int | None = None) -> str:
        """The notation of an action or outcome here; given a seat (-1: the public), as it may see it."""
        raise NotImplementedError

    def read(self, state: State, text: str) -> int:
        """The action or outcome that the text means here: read(write(a)) == a. Raises IllegalMove."""
        raise NotImplementedError

    def reveals(self, state: State, action: int) -> bool:
        """Does this action of a seat show somebody what they did not know? Then it cannot be undone."""
        return False

    def goes_on(self, before: State, state: State) -> bool:
        """After a move of a seat: is it asked for the rest of one choice? That is told and taken back as one."""
        return False

    def hides(self, state: State) -> bool:
        """At CHANCE: is the outcome one that not everybody may see?"""
        return False

    def view(self, state: State, seat: int | None, log: tuple[str, ...] = ()) -> View:
        """What that seat (None: the public) may know."""
        return View(self, state, seat, log)

    def dump(self, state: State) -> dict[str, Any]:
        """The position as plain, named, canonical data."""
        raise NotImplementedError

    def load(self, data: Mapping[str, Any]) -> State:
        raise NotImplementedError

    def features(self) -> Features:
        """How a position is written for learning programs."""
        raise NotImplementedError

    def summary(self, state: State) -> dict[str, Any]:
        """Named figures of a finished game, for statistics."""
        return {}

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.options,))


class View:
    """What one seat may know of a position (seat None: the public). Bots, drawings and the network get this."""

    painter: Callable[[View], str | None] | None = None  # draws views for notebooks; set by the package

    def __init__(self, game: Game, state: State, seat: int | None, log: tuple[str, ...] = ()) -> None:
        self.rules = game
        self.game: str = game.id
        self.options: dict[str, str | bool] = dict(game.options)
        self.seat: int | None = seat
        self.log: tuple[str, ...] = log
        self._known: State = state.known(-1 if seat is None else seat)
        self.actor: int = state.actor()
        self.legal: list[int] = state.legal() if self.actor == seat else []

    @property
    def seats(self) -> int:
        return self._known.seats

    @property
    def together(self) -> bool:
        """Do all seats win or lose as one?"""
        return self.rules.together

    @property
    def scores(self) -> list[int]:
        """What would count if the game ended now, without what the seat cannot know."""
        return self._known.scores()

    @property
    def placings(self) -> list[int]:
        return self._known.placings()

    @property
    def position(self) -> State:
        """The position as the seat knows it, for drawings and words: to be read; `guess` is for playing on."""
        return self._known

    @property
    def facts(self) -> dict[str, Any]:
        """The position as named data, with what the seat cannot know left open."""
        return self.rules.dump(self._known)

    def guess(self, rng: Rng) -> State:
        """A full position that fits everything the seat knows; the rest is filled in at random."""
        state = self._known.clone()
        state.fill(rng)
        return state

    def _repr_svg_(self) -> str | None:
        painter = type(self).painter
        return painter(self) if painter else None

    def write(self, action: int) -> str:
        return self.rules.write(self._known, action, -1 if self.seat is None else self.seat)

    def read(self, text: str) -> int:
        return self.rules.read(self._known, text)

    def moves(self) -> list[str]:
        return [self.write(action) for action in self.legal]

    def __reduce__(self) -> tuple[Any, ...]:
        return (View, (self.rules, self._known, self.seat, self.log))


def pick(text: str, moves: Mapping[str, int], exact: tuple[str, ...] = ()) -> int:
    """The one move whose notation is this text, or begins with it; moves maps notations to ids.

    After the verbs named as exact nothing is completed: it would spend more than was said.
    """
    wanted = " ".join(text.lower().split())
    if wanted in moves:
        return moves[wanted]
    verb, _, rest = wanted.partition(" ")
    close = [move for move in moves if move.startswith(wanted + " ")]
    if not wanted or (rest and verb in exact):
        close = []
    if len(close) == 1:
        return moves[close[0]]
    if close:
        raise IllegalMove("'{move}' could mean: {moves}. Type one of them in full.", move=text, moves=some(close))
    raise IllegalMove("'{move}' is not possible here; possible: {moves}.", move=text, moves=some(list(moves)))


def some(moves: list[str]) -> str:
    """The first of a list of moves, for a message."""
    return "; ".join(moves[:8]) + (" …" if len(moves) > 8 else "")
