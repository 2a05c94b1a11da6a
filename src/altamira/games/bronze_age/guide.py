"""The first-game guide of The Bronze Age: what a newcomer reads the first time that each question is asked."""

from __future__ import annotations

from typing import Final

from altamira.draw.lesson import Lesson
from altamira.games.bronze_age.names import mark
from altamira.games.bronze_age.state import (
    ANSWERING,
    BUILDING,
    BUYING,
    CHOOSING,
    DISCARDING,
    ENDING,
    FORGING,
    LEADING,
    OFFERING,
    PAYING,
    PRESERVING,
    REROLLING,
    TRADING,
)


def _asked(*kinds: int) -> str:
    return ", ".join(f"#dock.ask:has(.k-{kind})" for kind in kinds)


# The more special ones first: the first that fits is shown.
LESSONS: Final = (
    Lesson(
        "end",
        "#count:not([hidden])",
        mark("The final count"),
        (
            mark("Developments, monuments and bonuses are added up, and what disasters cost is taken off."),
            mark("You can step back through the whole game, download it, and check every roll of the dice."),
        ),
    ),
    Lesson(
        "rolling",
        _asked(REROLLING),
        mark("Roll up to three times"),
        (
            mark("Mark the dice that you want to roll again, or stop and take what they show."),
            mark("You need 1 food for each city in every turn. Workers build, coins and goods buy."),
            mark(
                "Two skulls or more are a disaster."
                " Mark dice, and the row of disasters shows how likely each becomes."
            ),
        ),
    ),
    Lesson(
        "leading",
        _asked(LEADING),
        mark("Leadership"),
        (mark("After the last roll you may roll one die again, even one with a skull. Its new face counts."),),
    ),
    Lesson(
        "choosing",
        _asked(CHOOSING),
        mark("Food or workers"),
        (mark("Such a die brings 2 food or 2 workers. A city without food costs 1 point."),),
    ),
    Lesson(
        "building",
        _asked(BUILDING),
        mark("Workers check boxes"),
        (
            mark("Choose a city or a monument and how many boxes. Boxes stay checked from turn to turn."),
            mark("A finished city is one more die. A fourth and fifth city early make every later turn better."),
            mark("A monument brings points when all its boxes are checked, and more to the first who does it."),
        ),
    ),
    Lesson(
        "buying",
        _asked(BUYING),
        mark("One development a turn"),
        (
            mark(
                "Developments bring points and abilities."
                " Point at one, or hold a finger on it, to read what it does."
            ),
            mark("Goods are worth more the longer their row is: saving for a turn or two can pay off."),
        ),
    ),
    Lesson(
        "paying",
        _asked(PAYING),
        mark("Pay with whole rows"),
        (mark("A kind of goods is always spent whole, coins do not keep, and nobody gives change."),),
    ),
    Lesson(
        "discarding",
        _asked(DISCARDING),
        mark("Six goods stay"),
        (mark("Choose what you keep: one long row is worth more than several short ones."),),
    ),
    Lesson(
        "ending",
        _asked(ENDING),
        mark("The turn is done"),
        (mark("Until the next roll you can still take back what you did since your last one."),),
    ),
    Lesson(
        "trading",
        _asked(TRADING, OFFERING),
        mark("Trade with the others"),
        (mark("Put together what you give and what you ask for. The other one accepts or refuses all of it."),),
    ),
    Lesson(
        "answering",
        _asked(ANSWERING),
        mark("Somebody wants to trade with you"),
        (mark("Compare what you give with what you get: a good is worth more in a long row."),),
    ),
    Lesson(
        "preserving",
        _asked(PRESERVING),
        mark("Preserve food"),
        (mark("One pottery doubles the food that you have now, before you roll; 15 is the most."),),
    ),
    Lesson(
        "forging",
        _asked(FORGING),
        mark("Your smiths go to war"),
        (mark("Your invasion hits the others. Each spearhead that you spend makes it 2 points worse."),),
    ),
)
