"""Neanderthal, for two or three species, alone or together. RULES.md states every rule that is played here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from altamira.core.errors import BadOption, BadRecord
from altamira.core.features import Features
from altamira.core.game import Game, Option
from altamira.core.state import State
from altamira.games.neanderthal import deck as decks
from altamira.games.neanderthal import notation
from altamira.games.neanderthal.components import ACTIONS, CHANCES, ITEMS, SEXUALITY_NAMES, SPECIES_NAMES, Deck
from altamira.games.neanderthal.features import NeanderthalFeatures
from altamira.games.neanderthal.questions import goes_on
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.state import COMPETITIVE, MODE_NAMES

ALL_SPECIES = range(3, 4)


class DeckOption(Option):
    """The cards: the deck that ships, a file of one's own, or the text of such a file.

    The value that is kept is the text, so that a record holds its deck. Files are read only for somebody who can
    name them as a Path: what a stranger types into a form is never taken for one.
    """

    own = True

    def read(self, value: object) -> str | bool:
        if isinstance(value, Path):
            value = decks.read_file(value)
        text = str(value)
        if text.strip().lower() == decks.SHIPPED:
            return decks.SHIPPED
        if "\n" not in text:
            raise BadOption(
                "Option {option} cannot be {value}; it is {shipped} or a deck file, in Python a pathlib.Path: see "
                "'altamira deck template'.",
                option=self.name,
                value=text[:80],
                shipped=decks.SHIPPED,
            )
        decks.load(text)
        return text


class Neanderthal(Game):
    id = "neanderthal"
    name = "Neanderthal"
    seats = range(2, 4)
    rules_version = 1
    actions = ACTIONS
    chances = CHANCES
    chosen = ("mode",)
    choices = (
        Option(
            "mode",
            tuple(MODE_NAMES),
            "Against each other; or all three species together, steered by one person or by three.",
            seats=ALL_SPECIES,
        ),
        DeckOption(
            "deck",
            (decks.SHIPPED,),
            "The cards: our reconstruction of the deck, or a deck file with the cards of your own copy.",
        ),
    )

    @cached_property
    def cards(self) -> Deck:
        """The deck that is played with."""
        return decks.load(self._deck_text)

    @property
    def sheet(self) -> decks.Sheet:
        """What the deck file says, with the standing of every field."""
        return decks.sheet(self._deck_text)

    @property
    def _deck_text(self) -> str:
        text = str(self.options["deck"])
        return "" if text == decks.SHIPPED else text

    @cached_property
    def _mode(self) -> int:
        return MODE_NAMES.index(str(self.options["mode"]))

    @property
    def together(self) -> bool:
        return self._mode != COMPETITIVE

    def start(self, seats: int) -> State:
        state = NeanderthalState(seats, self.cards)
        state.mode = self._mode
        state.begin()
        return state

    def write(self, state: State, action: int, seat: int | None = None) -> str:
        return notation.write(cast(NeanderthalState, state), action)

    def read(self, state: State, text: str) -> int:
        return notation.read(cast(NeanderthalState, state), text)

    def goes_on(self, before: State, state: State) -> bool:
        return goes_on(cast(NeanderthalState, before), cast(NeanderthalState, state))

    def dump(self, state: State) -> dict[str, Any]:
        return {"game": self.id, "rules": self.rules_version, **notation.dump(cast(NeanderthalState, state))}

    def load(self, data: Mapping[str, Any]) -> State:
        if data.get("game") != self.id or data.get("rules") != self.rules_version:
            raise BadRecord(
                "This is not a position of {game} under rules version {rules}.",
                game=self.name,
                rules=self.rules_version,
            )
        return notation.load(self.cards, data)

    def features(self) -> Features:
        return NeanderthalFeatures(self.cards)

    def summary(self, state: State) -> dict[str, Any]:
        """Turns, and each seat's species, sexuality, standing and points by line."""
        position = cast(NeanderthalState, state)
        seats = range(position.seats)
        lines = [position.breakdown(seat) for seat in seats]
        counts = [position.tally(seat) for seat in seats]
        return {
            "rounds": int(position.turn),
            "species": [SPECIES_NAMES[one.placard] for one in position.species],
            "sexuality": [SEXUALITY_NAMES[position.sexuality(seat)] for seat in seats],
            "tribal": [one.tribal for one in position.species],
            "extinct": [one.lazarus() for one in position.species],
            "frozen": position.frozen(),
            "lines": {name: [int(line[i]) for line in lines] for i, name in enumerate(ITEMS)},
            "counts": {name: [int(count[i]) for count in counts] for i, name in enumerate(ITEMS)},
        }
