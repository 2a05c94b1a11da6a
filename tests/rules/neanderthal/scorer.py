"""An independent scorer: reads the dump of a final position and the deck file, and uses nothing of the engine."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

ITEMS = ("hunter", "elder", "husband", "daughter", "trophy", "invention", "alpha")
TABLE = {
    "promiscuous": dict(zip(ITEMS, (2, 1, 1, 1, 3, 3, 4), strict=True)),
    "pair-bonding": dict(zip(ITEMS, (1, 2, 3, 1, 2, 3, 3), strict=True)),
    "harem": dict(zip(ITEMS, (1, 1, 1, 2, 4, 3, 3), strict=True)),
}
ANIMAL = 4
DISC = 1


def key(name: str) -> str:
    return "".join(sign if sign.isalnum() else "-" for sign in name.lower().replace("'", "")).strip("-")


@cache
def read(deck: str) -> dict[str, Any]:
    return tomllib.loads(deck)


class Scorer:
    def __init__(self, dump: dict[str, Any], deck: str) -> None:
        self.dump = dump
        self.deck = read(deck)
        self.cards = {key(row["name"]): row for row in [*self.deck["north"], *self.deck["south"]]}
        self.women = {key(row["name"]): row for row in self.deck["daughter"]}

    def scores(self) -> list[int]:
        return [self.score(seat) for seat in range(len(self.dump["species"]))]

    def sexuality(self, seat: int) -> str:
        one = self.dump["species"][seat]
        side: str = self.deck["sexuality"][one["sexuality_card"]]["sides"][one["side"]]
        return side

    def bonus(self, seat: int, item: str) -> int:
        """Points that cards add to each of an item."""
        total = 0
        for name, disc in self.dump["species"][seat]["tableau"].items():
            if disc is None:
                total += self._adds(self.cards[name], item)
        for name, row in self.dump["daughters"].items():
            married = row["husband"] is not None and not row["immature"]
            if row["discs"]:
                continue
            mine = row["owner"] == seat and (married or self.sexuality(seat) != "pair-bonding")
            if mine or (married and row["husband"] == seat):
                total += self._adds(self.women[name], item)
        return total

    @staticmethod
    def _adds(row: dict[str, Any], item: str) -> int:
        words = [ability.split() for ability in row.get("abilities", ())]
        return sum(int(parts[2]) for parts in words if parts[:2] == ["vp_bonus", item])

    def score(self, seat: int) -> int:
        dump, one = self.dump, self.dump["species"][seat]
        numbers = dict.fromkeys((*ITEMS, "animal"), 0)
        for other in dump["species"]:
            numbers["hunter"] += sum(counts[seat] for counts in other["hunters"].values())
        numbers["hunter"] += len(one["courts"])
        mature = [elder for elder in one["elders"] if elder not in one["immature_elders"]]
        numbers["elder"] = len(mature)
        unassigned = 0 <= one["alpha"] <= 12 or 60 <= one["alpha"] < 100
        if unassigned and set(mature) & {"knapper", "warrior", "trapper"}:
            numbers["alpha"], numbers["hunter"] = 1, numbers["hunter"] - 1
        for row in dump["daughters"].values():
            numbers["daughter"] += row["owner"] == seat and not row["discs"]
            numbers["husband"] += row["husband"] == seat and not row["immature"]
        for name, disc in one["tableau"].items():
            if disc is None:
                card = self.cards[name]
                numbers[card["claim"]] += card.get("horns", 1)
        worth = {**TABLE[self.sexuality(seat)], "animal": ANIMAL}
        points = sum(n * (worth[item] + self.bonus(seat, item)) for item, n in numbers.items())
        return points + sum(one["vocabulary"]) * (DISC + self.bonus(seat, "disc"))
