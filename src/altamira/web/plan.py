"""The form that sets a table, as it was sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.datastructures import FormData, UploadFile

from altamira.core.errors import AltamiraError, BadOption
from altamira.games.neanderthal.deck import SHIPPED
from altamira.games.neanderthal.deck_errors import BadDeck
from altamira.web.house import Chair
from altamira.web.info import BOT, EMPTY, PERSON
from altamira.web.pages.create import FILE, FRIEND, Filled
from altamira.web.pages.lobby import ALONE, HERE, MODE

BOT_CHOICE = "bot:"
DECK = "deck"  # the option that takes a text of one's own
MOST_SEATS = 20
AROUND = 2  # lines shown before and after one that is wrong
SHOWN = 100  # letters of a line


@dataclass(frozen=True)
class Plan:
    """The game, its seats and its options."""

    game: str
    chairs: list[Chair]
    options: dict[str, str]


async def fields_of(data: FormData) -> dict[str, str]:
    """Every field as text; a file takes the place of the text of its option."""
    fields = {name: value for name, value in data.items() if isinstance(value, str)}
    for name, value in data.items():
        if name.startswith(f"{FILE}-") and isinstance(value, UploadFile):
            raw = await value.read()
            if raw:
                fields["option-" + name.removeprefix(f"{FILE}-")] = _text(raw)
    return fields


def _text(raw: bytes) -> str:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadDeck("The deck is not a text file in UTF-8.") from None
    return text


def read(fields: Mapping[str, str]) -> Plan:
    game = fields.get("game", "")
    options = {}
    for name, value in fields.items():
        if name.startswith("option-") and value.strip():
            whose, _, option = name.removeprefix("option-").rpartition(":")  # the form holds those of every game
            if whose in ("", game):
                options[option] = _deck(value) if option == DECK else value
    alone = options.get(MODE) == ALONE
    chairs = []
    for seat in range(min(number(fields, "seats"), MOST_SEATS)):
        choice = fields.get(f"seat-{seat}") or (HERE if alone else FRIEND)
        if choice == HERE:
            chairs.append(Chair(PERSON, name=fields.get(f"name-{seat}", "").strip()))
        elif choice.startswith(BOT_CHOICE):
            chairs.append(Chair(BOT, bot=choice.removeprefix(BOT_CHOICE)))
        elif choice != FRIEND:
            raise BadOption("A seat is for 'me', a 'friend' or a 'bot:…', not for '{value}'.", value=choice)
        elif alone:
            raise BadOption(
                "A game alone has no seat for a friend: choose yourself for every seat, or play together."
            )
        else:
            chairs.append(Chair(EMPTY))
    return Plan(game, chairs, options)


def _deck(value: str) -> str:
    text = value.replace("\r\n", "\n")  # as browsers send texts
    if "\n" not in text and text.strip().lower() != SHIPPED:
        raise BadDeck("This is not a deck: paste the whole text of a deck file, or choose the file.")
    return text


def number(fields: Mapping[str, object], name: str) -> int:
    value = fields.get(name, "")
    text = value if isinstance(value, str) else ""
    if not text.isascii() or not text.isdecimal() or len(text) > 4:
        raise BadOption("'{name}' should be a number, not '{value}'.", name=name, value=text)
    return int(text)


def sent_back(fields: Mapping[str, str], error: AltamiraError, words: str) -> Filled:
    """The form once more, with what was wrong."""
    lines: list[tuple[int, str]] = []
    wrong = str(error.values.get("line", ""))
    if isinstance(error, BadDeck) and wrong.isdecimal():
        deck = next((value for name, value in fields.items() if name.endswith(f":{DECK}")), "")
        all_lines = deck.replace("\r\n", "\n").split("\n")
        for line in range(max(1, int(wrong) - AROUND), min(len(all_lines), int(wrong) + AROUND) + 1):
            lines.append((line, all_lines[line - 1][:SHOWN]))
    return Filled(fields, words, lines)
