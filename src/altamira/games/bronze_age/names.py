"""What things are called in The Bronze Age: goods, dice, cities, monuments, developments, disasters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from altamira.games.bronze_age.components import (
    ARCHITECTURE,
    CITIES,
    COST,
    DEVELOPMENTS,
    FACES,
    FIRST_POINTS,
    GRANARIES,
    GRANARY_COINS,
    GREAT_WALL,
    LATER_POINTS,
    MONUMENT_BONUS,
    MONUMENTS,
    POINTS,
    RELIGION,
    SMITHING,
    count,
)
from altamira.games.bronze_age.state import SCORE_LINES, Position


class Texts(Protocol):
    """The texts of one language: called with the English text, which is the key of the catalogues."""

    def __call__(self, text: str, /, **values: object) -> str: ...

    def count(self, one: str, many: str, n: int, /, **values: object) -> str: ...


def mark(text: str) -> str:
    """Marks a text for the catalogues; it is translated where it is shown."""
    return text


def plural(one: str, many: str) -> tuple[str, str]:
    """Marks a text that depends on a number."""
    return one, many


# Names

ITEMS: Final = [  # goods, then food
    mark("wood"),
    mark("stone"),
    mark("pottery"),
    mark("cloth"),
    mark("spearheads"),
    mark("food"),
]
AMOUNTS: Final = [
    plural("{n} wood", "{n} wood"),
    plural("{n} stone", "{n} stone"),
    plural("{n} pottery", "{n} pottery"),
    plural("{n} cloth", "{n} cloth"),
    plural("{n} spearhead", "{n} spearheads"),
    plural("{n} food", "{n} food"),
]
FACE_WORDS: Final = [  # a die, in a word
    mark("food"),
    mark("good"),
    mark("skull"),
    mark("workers"),
    mark("either"),
    mark("coins"),
]
FACE_EFFECTS: Final = [  # what each face brings
    mark("3 food"),
    mark("1 good"),
    mark("2 goods and a skull"),
    mark("3 workers"),
    mark("2 food or 2 workers"),
    mark("7 coins"),
]
TARGETS: Final = [  # what workers build: cities, then monuments
    mark("City 4"),
    mark("City 5"),
    mark("City 6"),
    mark("City 7"),
    mark("Step Pyramid"),
    mark("Stone Circle"),
    mark("Temple"),
    mark("Obelisk"),
    mark("Hanging Gardens"),
    mark("Great Wall"),
    mark("Great Pyramid"),
]
DEVELOPMENT_WORDS: Final = [
    mark("Leadership"),
    mark("Irrigation"),
    mark("Agriculture"),
    mark("Quarrying"),
    mark("Medicine"),
    mark("Preservation"),
    mark("Coinage"),
    mark("Caravans"),
    mark("Shipping"),
    mark("Smithing"),
    mark("Religion"),
    mark("Granaries"),
    mark("Masonry"),
    mark("Engineering"),
    mark("Commerce"),
    mark("Architecture"),
    mark("Empire"),
]
EFFECTS: Final = [
    mark("After the last roll, roll one die again, even a skull; the new face counts."),
    mark("Your Drought costs you nothing."),
    mark("1 food more for each die that brings food."),
    mark("1 stone more in each turn in which you collect stone."),
    mark("Pestilence does not hit you."),
    mark("Before the first roll, 1 pottery doubles your food."),
    mark("A die with coins is worth 12 instead of 7."),
    mark("You keep all goods at the end of your turn."),
    mark("Build ships for 1 wood and 1 cloth each; every ship swaps 1 good a turn."),
    mark("Your Invasion costs the others 4 points, and 2 more for each spearhead you spend."),
    mark("Your Revolt takes the goods of the others, not yours; theirs never takes yours."),
    mark("When you buy, each food is worth {n} coins."),
    mark("1 worker more for each die that brings workers."),
    mark("When you build, each stone you spend is worth 3 workers."),
    mark("At the end, 1 point for each good you have."),
    mark("At the end, {n} more for each monument you finished."),
    mark("At the end, 1 point for each of your cities."),
]
ALONE_EFFECTS: Final = {
    RELIGION: mark("Your Revolt costs you nothing."),
    SMITHING: mark("Your Invasion brings you 4 points, and 2 more for each spearhead you spend."),
}
DISASTERS: Final = [  # as outlook.ROWS counts them
    mark("no disaster"),
    mark("Drought"),
    mark("Pestilence"),
    mark("Invasion"),
    mark("Revolt"),
]
LINES: Final = [  # of the final count, in the order of SCORE_LINES
    mark("Developments"),
    mark("Monuments"),
    mark("Bonuses"),
    mark("Disasters"),
]
# The same lines as statistics name them.
for _line in (mark("developments"), mark("monuments"), mark("bonuses"), mark("disasters")):
    assert _line in SCORE_LINES


def item(item: int, texts: Texts) -> str:
    """A good, or food: "wood"."""
    return texts(ITEMS[item])


def amount(item: int, n: int, texts: Texts) -> str:
    """So much of a good or of food: "3 wood"."""
    return texts.count(*AMOUNTS[item], n)


def amounts(stock: Sequence[int], texts: Texts) -> str:
    """Several goods, and food at the end: "2 wood, 1 food"; "nothing" if there are none."""
    return ", ".join(amount(item, n, texts) for item, n in enumerate(stock) if n) or texts("nothing")


def points(n: int, texts: Texts) -> str:
    return texts.count("{n} point", "{n} points", n)


def workers(n: int, texts: Texts) -> str:
    return texts.count("{n} worker", "{n} workers", n)


def coins(n: int, texts: Texts) -> str:
    return texts.count("{n} coin", "{n} coins", n)


def face(face: int, texts: Texts) -> str:
    """A die in a word: "skull"."""
    return texts(FACE_WORDS[face])


def face_effect(face: int, texts: Texts) -> str:
    """What a face of the dice brings: "2 goods and a skull"."""
    return texts(FACE_EFFECTS[face])


def faces(dice: int, texts: Texts) -> str:
    """A packed handful of dice: "food ×2, skull"."""
    shown = [(face, count(dice, face)) for face in range(FACES)]
    return ", ".join(texts(FACE_WORDS[face]) + (f" ×{n}" if n > 1 else "") for face, n in shown if n)


def target(target: int, texts: Texts) -> str:
    """A city or a monument: "City 4", "Temple"."""
    return texts(TARGETS[target])


def monument(monument: int, texts: Texts) -> str:
    return texts(TARGETS[CITIES + monument])


def development(development: int, texts: Texts) -> str:
    return texts(DEVELOPMENT_WORDS[development])


def effect(development: int, edition: int, texts: Texts, seats: int = 2) -> str:
    """What a development does in this edition, in a sentence; alone (one seat) two of them do something else."""
    if seats == 1 and development in ALONE_EFFECTS:
        return texts(ALONE_EFFECTS[development])
    if development == GRANARIES:
        return texts(EFFECTS[development], n=GRANARY_COINS[edition])
    if development == ARCHITECTURE:
        return texts(EFFECTS[development], n=points(MONUMENT_BONUS[edition], texts))
    return texts(EFFECTS[development])


def price(development: int, edition: int, texts: Texts) -> str:
    """What a development costs and scores: "costs 20, 6 points"."""
    row = edition * DEVELOPMENTS + development
    return texts("costs {n}, {points}", n=COST[row], points=points(POINTS[row], texts))


def target_effect(state: Position, target: int, texts: Texts) -> str:
    """What finishing a city or monument brings, in a sentence."""
    if target < CITIES:
        return texts("One more die and one more mouth to feed, from your next turn on.")
    monument = target - CITIES
    first, later = FIRST_POINTS[monument], LATER_POINTS[state.edition * MONUMENTS + monument]
    if monument == GREAT_WALL:
        if state.seats == 1:
            return texts("{n} points; keeps Invasions away.", n=first)
        return texts(
            "{first} points for the first to finish it, {later} for later ones; keeps Invasions away.",
            first=first,
            later=later,
        )
    if state.seats == 1:
        return points(first, texts)
    return texts.count(
        "{n} point for the first to finish it, {later} for later ones.",
        "{n} points for the first to finish it, {later} for later ones.",
        first,
        later=later,
    )
