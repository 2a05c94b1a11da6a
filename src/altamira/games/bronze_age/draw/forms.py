"""Choices that are put together: dice to roll again, payments, goods to keep, swaps.

The browser matches the key of what is set (parts in alphabetical order) with the keys of the options.
"""

from __future__ import annotations

from altamira.core.chance import cards_of, faces_of
from altamira.draw.cache import remembered
from altamira.draw.combine import Choice, counter, form, key, toggle
from altamira.draw.markup import esc
from altamira.games.bronze_age import outlook
from altamira.games.bronze_age.choices import food_coins
from altamira.games.bronze_age.components import (
    END_TRADE,
    FACE_NAMES,
    FOOD,
    FOOD_CHOICES,
    GOODS,
    ITEM_NAMES,
    KEEP,
    KEEPINGS,
    KEPT_GOODS,
    LEAD,
    LEAD_NONE,
    PAY,
    SKULL_FACE,
    SWAP,
    count,
)
from altamira.games.bronze_age.draw.layout import REROLL_FORM
from altamira.games.bronze_age.draw.marks import sprite
from altamira.games.bronze_age.draw.pegs import worth, worth_of
from altamira.games.bronze_age.rules import BronzeAgeState
from altamira.games.bronze_age.words import Texts, amount, item, mark, percent

# Dice


@remembered(256)
def _chances(rolled: int, skulls: int, texts: Texts) -> str:
    """How likely each disaster is after so many dice are rolled, in the order of the table."""
    return "|".join(percent(chance, texts) if chance else "" for chance in outlook.chances(rolled, skulls))


@remembered(2048)
def _handful(action: int) -> tuple[str, int, int]:
    """The key of a handful, how many dice it has, and how many of them show skulls."""
    faces = [face - 1 for face in faces_of(action)]
    return key({FACE_NAMES[face]: faces.count(face) for face in faces}), len(faces), faces.count(SKULL_FACE)


def handfuls(state: BronzeAgeState, legal: tuple[int, ...], extra: str, texts: Texts) -> str:
    """The dice that can be rolled again: they lie on the tray; here is what the marked ones make."""
    lying = count(state.dice, SKULL_FACE)
    choices = []
    for action in legal:
        if action:
            name, rolled, skulls = _handful(action)
            words = texts.count("Roll {n} die again", "Roll {n} dice again", rolled)
            choices.append(Choice(name, action, words, _chances(rolled, lying - skulls, texts)))
    return form("", choices, "", texts("Mark dice to roll again"), "", extra, REROLL_FORM)


def one_die(state: BronzeAgeState, legal: tuple[int, ...], extra: str, texts: Texts) -> str:
    """Leadership: one die, a skull too."""
    lying = count(state.dice, SKULL_FACE)
    choices = [
        Choice(
            f"{FACE_NAMES[action - LEAD]}=1", action, texts("Roll this die again"),
            _chances(1, lying - (action - LEAD == SKULL_FACE), texts),
        )
        for action in legal
        if action != LEAD_NONE
    ]  # fmt: skip
    return form("", choices, "", texts("Mark a die to roll again"), "", extra, REROLL_FORM)


# Payments


def payment(state: BronzeAgeState, legal: tuple[int, ...], texts: Texts) -> str:
    """A switch for each row of goods, a counter for food with Granaries; it begins with what wastes least."""
    realm = state.realms[state.turn]
    have = tuple(realm.goods)
    coins, price = food_coins(state, realm), outlook.cost(state, state.wanted)
    choices = []
    best: tuple[int, int, int] = (1 << 30, 0, 0)
    start = ""
    chosen: tuple[list[int], int] = ([], 0)
    for action in legal:
        bits, food = divmod(action - PAY, FOOD_CHOICES)
        rows = [int(good) for good in cards_of(bits)]
        paid = state.coins + sum(worth(good, have[good]) for good in rows) + coins * food
        name = key({**{ITEM_NAMES[good]: 1 for good in rows}, ITEM_NAMES[FOOD]: food})
        choices.append(Choice(name, action, _pays(paid, price, texts)))
        waste = (paid - price, food, len(rows))
        if waste < best:
            best, start, chosen = waste, name, (rows, food)
    parts = [
        toggle(
            ITEM_NAMES[good],
            good in chosen[0],
            sprite(ITEM_NAMES[good], 24),
            texts("Give {goods}, worth {n}", goods=amount(good, have[good], texts), n=worth(good, have[good])),
            str(have[good]),
            texts("= {n}", n=worth(good, have[good])),
        )
        for good in range(GOODS)
        if have[good]
    ]
    if coins and realm.food:
        words = texts("{food} (Granaries: {n} coins each)", food=item(FOOD, texts), n=coins)
        parts.append(counter(ITEM_NAMES[FOOD], chosen[1], realm.food, sprite("food", 24), words, texts))
    if state.coins:
        label = texts.count("{n} coin", "{n} coins", state.coins)
        parts.insert(
            0, f'<span class="purse" title="{esc(label)}">{sprite("coin", 24, label)}<b>{state.coins}</b></span>'
        )
    return form("".join(parts), choices, start, texts("Not enough yet"), texts("Pay"))


def _pays(paid: int, price: int, texts: Texts) -> str:
    if paid == price:
        return texts("Pays exactly {price}", price=price)
    return texts("Pays {paid} for {price}: {n} lost", paid=paid, price=price, n=paid - price)


# Goods to keep


def keeping(state: BronzeAgeState, legal: tuple[int, ...], texts: Texts) -> str:
    """Counters for the goods that stay; it begins with those that are worth most."""
    have = tuple(state.realms[state.turn].goods)
    total = worth_of(have)
    choices = []
    kept: tuple[int, ...] = ()
    for action in legal:
        one = tuple(KEEPINGS[action - KEEP])
        name = key(dict(zip(ITEM_NAMES, one, strict=False)))
        label = texts("Worth {n}; {lost} lost", n=worth_of(one), lost=total - worth_of(one))
        choices.append(Choice(name, action, label))
        if not kept or worth_of(one) > worth_of(kept):
            kept = one
    parts = "".join(
        counter(ITEM_NAMES[good], kept[good], have[good], sprite(ITEM_NAMES[good], 24), item(good, texts), texts)
        for good in range(GOODS)
        if have[good]
    )
    start = key(dict(zip(ITEM_NAMES, kept, strict=False)))
    none = texts("Choose {n} goods to keep", n=KEPT_GOODS)
    return form(parts, choices, start, none, texts("Keep these"))


# Swaps by ship


def swapping(state: BronzeAgeState, legal: tuple[int, ...], texts: Texts) -> str:
    """One good against another: a switch for what goes and one for what comes."""
    have = tuple(state.realms[state.turn].goods)
    choices = []
    for action in legal:
        if not SWAP <= action < END_TRADE:
            continue
        given, taken = divmod(action - SWAP, GOODS)
        after = tuple(n - (good == given) + (good == taken) for good, n in enumerate(have))
        label = texts("Goods worth {n} → {then}", n=worth_of(have), then=worth_of(after))
        choices.append(
            Choice(key({f"give-{ITEM_NAMES[given]}": 1, f"take-{ITEM_NAMES[taken]}": 1}), action, label)
        )
    gives = {one.key.partition(",")[0].partition("=")[0].removeprefix("give-") for one in choices}
    takes = {one.key.partition(",")[2].partition("=")[0].removeprefix("take-") for one in choices}
    rows = []
    sides = (
        (texts("Give"), "give", gives, mark("Give {item}")),
        (texts("Take"), "take", takes, mark("Take {item}")),
    )
    for title, side, names, words in sides:
        cells = "".join(
            toggle(
                f"{side}-{ITEM_NAMES[good]}", False, sprite(ITEM_NAMES[good], 24),
                texts(words, item=amount(good, 1, texts)), str(have[good]),
            )
            for good in range(GOODS)
            if ITEM_NAMES[good] in names
        )  # fmt: skip
        rows.append(f'<span class="half"><b>{esc(title)}</b>{cells}</span>')
    return form("".join(rows), choices, "", texts("One good for another"), texts("Swap"))
