"""The first-game guide of Neanderthal: what a newcomer reads the first time that each question is asked."""

from __future__ import annotations

from typing import Final

from altamira.draw.lesson import Lesson
from altamira.games.neanderthal.names import mark
from altamira.games.neanderthal.state import (
    ACTION,
    ALPHA_ONE,
    ANSWER,
    ASSIGN,
    BID,
    BLIZZARD,
    CHILD_ALPHA,
    CLAIM,
    CONSENT,
    COUNCIL,
    EYE,
    FIRST,
    FLIP,
    HAND,
    HUNT_NEW,
    LOSE_ALPHA,
    LOSE_ELDER,
    LOSE_MATE,
    LOSE_TRAVELERS,
    NEXT,
    NEXT_OWN,
    PARLEY,
    PAY,
    RECALL,
    RELEASE,
    REPLACED,
    REPLACED_AT,
    SIDE,
    SPLIT,
    SWAP_NOW,
    TRADE_ANSWER,
    TRADE_WITH,
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
            mark("Only mature things score, each with the value that your sexuality gives it."),
            mark("You can step back through the whole game, download it, and check every roll of the dice."),
        ),
    ),
    Lesson(
        "side",
        _asked(SIDE),
        mark("Your species begins"),
        (
            mark("A turn has six phases; the arrows at the top show where you are."),
            mark(
                "Discs are words. Free ones protect you from chaos, buy daughters and are asked for by some hunts."
            ),
            mark("First choose how your species lives. The card says what will score for you at the end."),
        ),
    ),
    Lesson(
        "council",
        _asked(COUNCIL),
        mark("War council"),
        (mark("Going last lets you see where the others hunt before you send your own."),),
    ),
    Lesson(
        "chaos",
        _asked(LOSE_ELDER, FLIP),
        mark("Chaos"),
        (
            mark("Chaos hits whoever has more hunters at home than free discs: half of the hunters die."),
            mark("A mature fire starter makes it milder. Whoever lost hunters may turn the sexuality card over."),
        ),
    ),
    Lesson(
        "blizzard",
        _asked(BLIZZARD),
        mark("Blizzard"),
        (
            mark("Every two hunters at home keep one dependent alive. The rest is lost; choose what."),
            mark("A daughter with a mature husband needs nobody."),
        ),
    ),
    Lesson(
        "eye",
        _asked(EYE),
        mark("Traveling spirit"),
        (mark("Travelers of your colour serve other species, but they live, and score for you at the end."),),
    ),
    Lesson(
        "bidding",
        _asked(BID),
        mark("Daughters are won with words"),
        (
            mark("Bid discs of the colours shown. The winner's lie on her; while one is left, she is immature."),
            mark("She shows portals for your brain map. Five, or six for two players, make a species tribal."),
            mark("Every disc that you bind is one less against chaos. Passing costs nothing."),
        ),
    ),
    Lesson(
        "paying",
        _asked(PAY),
        mark("Which words do you bind?"),
        (mark("Bind the colours that your hunts and animals free again soonest."),),
    ),
    Lesson(
        "recall",
        _asked(RECALL),
        mark("Nearly extinct"),
        (mark("Without hunters at home, up to two elders or husbands may become hunters again."),),
    ),
    Lesson(
        "assigning",
        _asked(ASSIGN),
        mark("Send your hunters"),
        (
            mark("Click a card with a gold edge: you see the exact odds for each party before you send it."),
            mark(
                "The strip of six faces on a card is what a die does for you there: hit, bite, frost or nothing."
            ),
            mark("Children and freed discs come with success; equal dice take trophies, animals and inventions."),
            mark(
                "Hunters can also become elders or marry. Point at anything, or hold a finger on it, to read it."
            ),
        ),
    ),
    Lesson(
        "talks",
        _asked(PARLEY, TRADE_WITH),
        mark("Talk before you fight"),
        (
            mark("Species that share a card attack each other before the hunt, unless one of them leaves."),
            mark("Put an offer together: who leaves, what you give, what you ask for. Everybody sees it."),
        ),
    ),
    Lesson(
        "answer",
        _asked(ANSWER, CONSENT, TRADE_ANSWER),
        mark("Somebody asks you"),
        (mark("If you refuse, nothing changes, and whoever shares the card attacks."),),
    ),
    Lesson(
        "fighting",
        _asked(SPLIT, LOSE_MATE),
        mark("Attacks"),
        (
            mark(
                "Each piece rolls a die; a 1 kills, and for a war party a 2 as well. The victim chooses who dies."
            ),
        ),
    ),
    Lesson(
        "dying",
        _asked(LOSE_TRAVELERS, LOSE_ALPHA),
        mark("Who dies?"),
        (mark("You choose: cubes, travelers or the alpha. All the dead wait in the pile and can be born again."),),
    ),
    Lesson(
        "order",
        _asked(NEXT_OWN, NEXT),
        mark("Which hunt first?"),
        (
            mark("What one hunt frees can help the next: an elder who becomes mature works at once."),
            mark("After big game the nearest predator comes. Without a hit against it the kill is lost."),
        ),
    ),
    Lesson(
        "first",
        _asked(FIRST, HUNT_NEW),
        mark("Several parties on one card"),
        (mark("The smaller party rolls first, and the first success takes all; the others go home unharmed."),),
    ),
    Lesson(
        "alpha",
        _asked(ALPHA_ONE, SWAP_NOW),
        mark("Your alpha"),
        (
            mark(
                "Where a mature elder powers him, his die can count as a 1 without a roll, and it cannot kill him."
            ),
            mark("Knapper: big game. Trapper: small game. Warrior: club cards and courtship."),
        ),
    ),
    Lesson(
        "children",
        _asked(CHILD_ALPHA),
        mark("Children"),
        (mark("They come from the dead pile. The alpha is worth more once an elder powers him."),),
    ),
    Lesson(
        "freeing",
        _asked(RELEASE),
        mark("Set a word free"),
        (
            mark("A disc that comes free returns to your vocabulary, and what it lay on may become mature."),
            mark("A mature fire starter first is often good: no frost, milder chaos, promotions without a disc."),
        ),
    ),
    Lesson(
        "claiming",
        _asked(CLAIM, HAND),
        mark("Take the card?"),
        (
            mark(
                "Trophies score at once. Animals and inventions go to the hand, until a tribe's elder makes them."
            ),
            mark("You hold as many cards as you have mature elders."),
        ),
    ),
    Lesson(
        "replaced",
        _asked(REPLACED, REPLACED_AT),
        mark("A stranger's child"),
        (mark("A promiscuous suitor succeeded: one of your hunters makes room for a traveler of his species."),),
    ),
    Lesson(
        "acting",
        _asked(ACTION),
        mark("One action to end the turn"),
        (
            mark("While you are vocal: open a portal that a working daughter shows, or free one bound disc."),
            mark("Once you are tribal, your elders bring animals and inventions from your hand into play."),
        ),
    ),
)
