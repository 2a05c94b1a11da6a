"""What the contract is tested on: every game and the probe, with every seat count and a spread of options."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import altamira
from altamira import CHANCE, OVER, Game, Match, Rng, State, View
from altamira.core.game import Option
from contract.decks import all_hooks
from contract.probe import Probe

MOST_STEPS = 20_000  # no random game of ours is longer; a game that is goes in circles
RULES: dict[str, type[Game]] = {**{id: type(altamira.game(id)) for id in altamira.games()}, Probe.id: Probe}


@dataclass(frozen=True)
class Case:
    """A game with a seat count and options."""

    id: str
    seats: int
    options: tuple[tuple[str, str | bool], ...] = ()

    def __str__(self) -> str:
        return " ".join([self.id, str(self.seats), *(f"{name}={_short(value)}" for name, value in self.options)])

    def rules(self) -> Game:
        return RULES[self.id](dict(self.options))

    def new(self) -> State:
        return self.rules().new(self.seats)

    def match(self, seed: int) -> Match:
        """A match with a dealer; the same seed, the same luck."""
        return Match(self.rules(), self.seats, dealer=altamira.seeded(seed), nonces=[""] * self.seats)


def _short(value: str | bool) -> str:
    """A value as a name: a deck by what its first line says."""
    return str(value).partition("\n")[0].strip("# ")


def spread(choices: tuple[Option, ...], seats: int) -> Iterator[tuple[tuple[str, str | bool], ...]]:
    """The defaults, every other value alone, all of the last values together, and half of them."""
    yield ()
    free = [
        choice for choice in choices if len(choice.values) > 1 and (choice.seats is None or seats in choice.seats)
    ]
    for choice in free:
        for value in choice.values[1:]:
            yield ((choice.name, value),)
    if len(free) > 1:
        last = tuple((choice.name, choice.values[-1]) for choice in free)
        yield from (last, last[::2])


# Every edition of The Bronze Age is played with trading; the spread has the other two.
TRADED = [Case("bronze-age", seats, (("edition", "revised"), ("trading", True))) for seats in (2, 3, 4)]
CASES = [
    *(
        Case(id, seats, options)
        for id, rules in RULES.items()
        for seats in rules.seats
        for options in spread(rules.choices, seats)
    ),
    *TRADED,
]
# Options that a game refuses with so many seats
REFUSED = [
    Case(id, seats, ((choice.name, value),))
    for id, rules in RULES.items()
    for choice in rules.choices
    for value in choice.values[1:]
    for seats in rules.seats
    if choice.seats is not None and seats not in choice.seats
]
HOOKS = ("deck", all_hooks())
CASES += [
    Case("neanderthal", 2, (HOOKS,)),
    Case("neanderthal", 3, (HOOKS,)),
    Case("neanderthal", 3, (("mode", "solitaire"), HOOKS)),
    Case("neanderthal", 3, (("mode", "cooperative"), HOOKS)),
]
TABLES = [case for case in CASES if not case.options]  # each game with each seat count
BRONZE_AGE = [case for case in CASES if case.id == "bronze-age"]
NEANDERTHAL = [case for case in CASES if case.id == "neanderthal"]
STONE_AGE = [case for case in CASES if case.id == "stone-age"]
PROBE = [case for case in CASES if case.id == "probe"]


def another(seats: int, seat: int) -> int:
    """Another seat than this one; alone, one that does not exist."""
    return (seat + 1) % seats if seats > 1 else 1


def step(state: State, rng: Rng) -> int:
    """An action of the acting seat, or an outcome of chance, at random."""
    if state.actor() == CHANCE:
        return state.sample(rng)
    legal = state.legal()
    return legal[rng.below(len(legal))]


def walk(state: State, rng: Rng) -> Iterator[int]:
    """Play at random to the end, in place: yields each step before it is applied."""
    for _ in range(MOST_STEPS):
        if state.actor() == OVER:
            return
        action = step(state, rng)
        yield action
        state.apply(action)
    raise AssertionError("the game does not end")


def play(match: Match, rng: Rng, moves: int = MOST_STEPS) -> Match:
    """So many random moves in a match with a dealer, or all to the end."""
    for _ in range(moves):
        if match.over:
            return match
        match.play(step(match._state, rng))
    assert moves < MOST_STEPS
    return match


def text(data: Any) -> str:
    """Data as exact text, order of names included."""
    return json.dumps(data, ensure_ascii=False)


def sight(view: View) -> str:
    """All that a view tells, as text."""
    parts = [view.seat, view.actor, view.legal, view.moves(), view.scores, view.placings, view.facts, view.log]
    return text([view.game, view.options, view.seats, *parts])


def everything(match: Match) -> list[str]:
    """The position and all that anybody at the table sees of it; without the log."""
    viewers = [*range(match.seats), None]
    return [position(match), *(sight(match.game.view(match._state, seat)) for seat in viewers)]


def position(match: Match) -> str:
    """The whole position as text, what only one seat knows included."""
    return text(match.game.dump(match._state))
