"""Everything a person reads, in Spanish, French and English.

English texts stand in the code and are the keys of gettext catalogues (`es.po`, `fr.po`) beside this file and in
each game's `text` folder. Values go into named places, so that no sentence is glued from fragments.
"""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from altamira.core.errors import AltamiraError, UnknownName

LANGUAGES = ("en", "es", "fr")
NAMES = {"en": "English", "es": "español", "fr": "français"}

NO_BREAK = "\u00a0"  # the space before a French colon

_chosen: str | None = None


def mark(text: str) -> str:
    """Marks a text for the catalogues where it cannot be translated yet."""
    return text


# What the operating system says when a file cannot be read or written; it stands in errors as their reason.
REASONS = (
    mark("No such file or directory"),
    mark("Permission denied"),
    mark("Is a directory"),
    mark("Not a directory"),
    mark("File name too long"),
    mark("Read-only file system"),
    mark("No space left on device"),
)


class Texts:
    """The texts of one language: call it with the English text."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._plain: dict[str, str] = {}
        self._plural: dict[str, tuple[str, ...]] = {}
        if language != "en":
            for catalogue in _catalogues(language):
                self._add(catalogue)

    def __call__(self, text: str, /, **values: object) -> str:
        text = self._plain.get(text, text)
        return text.format(**values) if values else text

    def count(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The text for n of something; {n} stands for the number."""
        return self.form(one, many, n).format(n=n, **values)

    def decimal(self, value: float) -> str:
        """A number with one place behind the mark, as the language writes it; none if it is 0."""
        return format_decimal(round(value, 1), format="0.#", locale=self.language)

    def form(self, one: str, many: str, n: int) -> str:
        """The text for n of something, with its places still open."""
        forms = self._plural.get(one, (one, many))
        return forms[0] if n == 1 or (n == 0 and self.language == "fr") else forms[1]

    def error(self, error: AltamiraError) -> str:
        """The error in this language; an error or a word of the system that it gives as its reason, too."""
        values = dict(error.values)
        for name, value in values.items():
            if isinstance(value, AltamiraError):
                values[name] = self.error(value)
        if isinstance(values.get("reason"), str):
            values["reason"] = self(str(values["reason"]))
        return self(error.message, **values)

    def _add(self, catalogue: Traversable) -> None:
        with catalogue.open("rb") as file:
            for message in read_po(file):
                if not message.id or not message.string or not all(message.string):
                    continue
                if isinstance(message.id, str):
                    self._plain[message.id] = str(message.string)
                else:
                    self._plural[message.id[0]] = tuple(message.string)


def _catalogues(language: str) -> list[Traversable]:
    root = files("altamira")
    folders = [root / "text", *(game / "text" for game in (root / "games").iterdir())]
    return [folder / f"{language}.po" for folder in folders if (folder / f"{language}.po").is_file()]


def texts(language: str | None = None) -> Texts:
    """The texts of a language; by default of the one chosen with `choose`, else of the environment's."""
    return _texts(language or _chosen or preferred())


def choose(language: str | None) -> Texts:
    """Make a language the one that `texts()` gives; None: the environment's."""
    global _chosen
    chosen = texts(language or preferred())
    _chosen = language
    return chosen


@cache
def _texts(language: str) -> Texts:
    if language not in LANGUAGES:
        raise UnknownName(
            "There is no language '{language}'; there is: {languages}.",
            language=language,
            languages=", ".join(LANGUAGES),
        )
    return Texts(language)


def preferred() -> str:
    """The language of the environment: ALTAMIRA_LANG as it is, else as LC_ALL, LC_MESSAGES or LANG begin."""
    if os.environ.get("ALTAMIRA_LANG"):
        return os.environ["ALTAMIRA_LANG"]
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            language = os.environ[name][:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"


def clean(text: str) -> str:
    """The text without signs that would steer a terminal, as names and files from elsewhere may hold."""
    return "".join(sign if sign.isprintable() or sign == NO_BREAK else "?" for sign in text)
