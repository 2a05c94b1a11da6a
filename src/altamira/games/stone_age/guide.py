"""The first-game guide of Stone Age: what a newcomer reads the first time that something is asked."""

from __future__ import annotations

from typing import Final

from altamira.draw.lesson import Lesson
from altamira.games.stone_age.words import mark


def _phase(n: int, dock: str) -> str:
    return f".table:has(#status li:nth-child({n}).now) #dock.ask{dock}"


# The more special ones first: the first that fits is shown.
LESSONS: Final = (
    Lesson(
        "end",
        "#count:not([hidden])",
        mark("The final count"),
        (
            mark("Points of the game, cards and resources are added up line by line."),
            mark("You can step back through the whole game, download it, and check every roll of the dice."),
        ),
    ),
    Lesson(
        "tools",
        "#dock.ask:has([data-toggle])",
        mark("Tools improve a roll"),
        (
            mark("Choose the tools that you add to the dice; the result shows what you would take."),
            mark("Each tool works once a round and always counts whole, so save it when it brings nothing."),
        ),
    ),
    Lesson(
        "dice",
        "#dock.ask:has(.pick)",
        mark("Dice for everybody"),
        (
            mark(
                "The buyer of this card rolls a die for each tribe. In"
                " turn, everybody takes one and gets its gift."
            ),
        ),
    ),
    Lesson(
        "two",
        "#dock.ask:has(.pair)",
        mark("Two resources of your choice"),
        (mark("Take what you need for a card or building that you will use this round."),),
    ),
    Lesson(
        "feeding",
        _phase(3, ""),
        mark("Food is short"),
        (
            mark("Each person needs one food. You may pay what is missing with resources, one for one."),
            mark("If you do not, you lose 10 points and keep your resources. Nobody dies."),
        ),
    ),
    Lesson(
        "paying",
        _phase(2, ":has([data-part])"),
        mark("Pay with plus and minus"),
        (
            mark("Choose how many of each resource you give. What you get for it is written beside."),
            mark("For a building with a free price, rarer resources score more: wood 3, clay 4, stone 5, gold 6."),
        ),
    ),
    Lesson(
        "acting",
        _phase(2, ""),
        mark("Phase 2: use your places"),
        (
            mark("Click one of your places; its people work and go home. The order is yours."),
            mark("Dice first and cards later is often good: what a place brings can pay for the next one."),
            mark("A card or building that you cannot or will not pay may be left."),
        ),
    ),
    Lesson(
        "placing",
        _phase(1, ""),
        mark("Phase 1: send your people"),
        (
            mark(
                "Choose a place with a gold edge and say how many people go there."
                " Then the others take their turn."
            ),
            mark("More people mean more dice. Hunting brings food, and at the end of the round everybody eats."),
            mark("The village makes you grow: tools, a new person in the hut, grain in the field."),
            mark(
                "Cards and buildings cost resources and bring points."
                " Point at anything, or hold a finger on it, to read what it does."
            ),
        ),
    ),
)
