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

from altamira.core.errors import AltamiraError, UnknownName

LANGUAGES = ("en", "es", "fr")
NAMES = {"en": "English", "es": "español", "fr": "français"}


def mark(text: str) -> str:
    """Marks a text for the catalogues where it cannot be translated yet."""
    return text


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
        forms = self._plural.get(one, (one, many))
        text = forms[0] if n == 1 or (n == 0 and self.language == "fr") else forms[1]
        return text.format(n=n, **values)

    def error(self, error: AltamiraError) -> str:
        return self(error.message, **error.values) if error.values else self(error.message)

    def _add(self, catalogue: Traversable) -> None:
        with catalogue.open("rb") as file:
            for message in read_po(file):
                if message.id and message.string:
                    if isinstance(message.id, tuple):
                        self._plural[message.id[0]] = tuple(message.string)
                    else:
                        self._plain[message.id] = str(message.string)


def _catalogues(language: str) -> list[Traversable]:
    root = files("altamira")
    folders = [root / "text", *(game / "text" for game in (root / "games").iterdir())]
    return [folder / f"{language}.po" for folder in folders if (folder / f"{language}.po").is_file()]


@cache
def texts(language: str | None = None) -> Texts:
    """The texts of a language; by default of the one the system is set to, else English."""
    if language is None:
        language = preferred()
    if language not in LANGUAGES:
        raise UnknownName(
            "There is no language '{language}'; there is: {languages}.",
            language=language,
            languages=", ".join(LANGUAGES),
        )
    return Texts(language)


def preferred() -> str:
    """The language of the environment: ALTAMIRA_LANG, LC_ALL, LC_MESSAGES or LANG."""
    for name in ("ALTAMIRA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        language = os.environ.get(name, "")[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"
