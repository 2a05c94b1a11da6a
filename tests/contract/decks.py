"""Decks of Neanderthal for tests."""

from __future__ import annotations

import re
from functools import cache

from altamira.games.neanderthal.deck import ARGUMENTS, HOOK_TABLE, template


def every_ability() -> list[str]:
    """Each hook with each of its arguments."""
    abilities = []
    for hook, (_, argument, numbered) in HOOK_TABLE.items():
        for word in ARGUMENTS[argument] if argument else [""]:
            parts = [hook, word, "1" if numbered else "", "It snows." if hook == "text" else ""]
            abilities.append(" ".join(part for part in parts if part))
    return abilities


@cache
def all_hooks() -> str:
    """The deck that ships, with every ability on daughters, on biomes, and two of each; cheap sets and hits.

    So random games take cards to hand, make them and use what they can do.
    """
    text = "# all hooks\n" + template()
    text = re.sub(r"(?m)^set = \d", "set = 2", text)
    text = re.sub(r"(?m)^hits = \d", "hits = 1", text)
    text = text.replace("harem = { orange = 1, black = 1 }", "harem = { orange = 1, any = 1 }")
    abilities = every_ability()
    cards = re.split(r"(?m)^(?=\[\[)", text)
    number = 0
    for at, card in enumerate(cards):
        if card.startswith(("[[daughter]]", "[[north]]", "[[south]]")):
            own = [abilities[number % len(abilities)], abilities[(number + 1) % len(abilities)]]
            line = f"abilities = {own}\n".replace("'", '"')
            number += 1
            bare = re.sub(r"(?m)^abilities = .*\n", "", card)
            bare = re.sub(r"(?m)^(known|inferred) = .*\n", "", bare)
            cards[at] = bare.rstrip("\n") + f"\n{line}\n"
    return "".join(cards)
