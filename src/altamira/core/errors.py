"""Errors that speak to the person who can act on them."""

from __future__ import annotations

from typing import Any


class AltamiraError(ValueError):
    """What was wrong and what would be right, in one line; nothing was changed.

    The message is an entry of the text catalogues, with named places for the values,
    so that whoever shows it can show it in the reader's language.
    """

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message, values)
        self.message = message
        self.values = values

    def __str__(self) -> str:
        return one_line(self.message.format(**self.values))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), self.message, self.values))


def one_line(text: str) -> str:
    """What a person typed may hold line breaks; an error has none."""
    return " ".join(text.split())


def _rebuild(kind: type[AltamiraError], message: str, values: dict[str, object]) -> AltamiraError:
    return kind(message, **values)


class UnknownName(AltamiraError):
    """A game, bot, option or language that does not exist."""


class BadOption(AltamiraError):
    """An option value or a seat count that the game does not know."""


class IllegalMove(AltamiraError):
    """A move that the rules do not allow here, that cannot be read, or that could mean several."""


class BadRecord(AltamiraError):
    """A file that is not a record, or a record that does not hold together."""
