"""Places, cards, buildings, moves and questions of Stone Age, in the words of any language.

Pure functions of a position and a Texts object; the terminal, the browser and reports all use them. They need no
more than what a view shows: `position(view)` turns a view into the position they take.
"""

from __future__ import annotations

from typing import Final, Protocol, cast

from altamira.core.chance import cards_of, faces_of
from altamira.core.game import View
from altamira.games.stone_age.components import (
    AGRICULTURE,
    BUILDING,
    CARD,
    CARD_AMOUNT,
    CARD_FIGURE,
    CARD_FIGURES,
    CARD_GOOD,
    CARD_SYMBOL,
    CARD_TOP,
    DICE_GAME,
    DICE_GAME_GOODS,
    DICE_GAME_TOOL,
    DIVISOR,
    DRAW_CARD,
    DRAWN,
    END_TURN,
    FIELD,
    FOOD,
    FOREST,
    GAIN_FOOD,
    GAIN_POINTS,
    GAIN_RESOURCE,
    GAIN_TOOL,
    HUNT,
    HUT,
    LEAVE,
    MOST_PEOPLE,
    MOST_TOOLS,
    MOST_TRACK,
    ONE_USE_SET_VALUE,
    ONE_USE_SETS,
    ONE_USE_TOOL,
    ONE_USE_VALUE,
    PAY,
    PAYMENT_VALUE,
    PAYMENTS,
    PEOPLE_OF,
    PICK,
    PLACE_OF,
    REDEEM,
    RESOURCES,
    ROLL_RESOURCE,
    STARTS,
    STARVE,
    TAKE,
    TAKE_PAIRS,
    TILE_CHOICE_VALUE,
    TILE_CHOICES,
    TILE_COST,
    TILE_KINDS,
    TILE_LEAST,
    TILE_MOST,
    TILE_POINTS,
    TOOL_MAKER,
    TOOL_TILES,
    TOOLS,
    TURNED,
    UNSEEN,
    USE,
    tile_value,
)
from altamira.games.stone_age.rules import StoneAgeState
from altamira.games.stone_age.state import (
    ACTING,
    DRAWING,
    FEEDING,
    PAYING_CARD,
    PAYING_TILE,
    PICKING,
    PLACING,
    ROLLING,
    ROLLING_DICE_GAME,
    SCORE_LINES,
    STARTING,
    TAKING_TWO,
    TURNING_CARD,
    TURNING_TILE,
    USING_TOOLS,
    Tribe,
)


class Texts(Protocol):
    """The texts of one language: called with the English text, which is the key of the catalogues."""

    def __call__(self, text: str, /, **values: object) -> str: ...

    def decimal(self, value: float) -> str: ...

    def count(self, one: str, many: str, n: int, /, **values: object) -> str: ...


def mark(text: str) -> str:
    """Marks a text for the catalogues; it is translated where it is shown."""
    return text


def plural(one: str, many: str) -> tuple[str, str]:
    """Marks a text that depends on a number."""
    return one, many


def position(view: View) -> StoneAgeState:
    """What the view shows, as a position."""
    return cast(StoneAgeState, view.position)


# Names

GOODS: Final = [mark("wood"), mark("clay"), mark("stone"), mark("gold"), mark("food")]
AMOUNTS: Final = [
    plural("{n} wood", "{n} wood"),
    plural("{n} clay", "{n} clay"),
    plural("{n} stone", "{n} stone"),
    plural("{n} gold", "{n} gold"),
    plural("{n} food", "{n} food"),
]
PLACES: Final = [
    mark("Tool maker"),
    mark("Hut"),
    mark("Field"),
    mark("Hunt"),
    mark("Forest"),
    mark("Clay pit"),
    mark("Quarry"),
    mark("River"),
]
SYMBOLS: Final = [
    mark("writing"),
    mark("medicine"),
    mark("pottery"),
    mark("art"),
    mark("music"),
    mark("time"),
    mark("transport"),
    mark("weaving"),
]
FIGURES: Final = [
    plural("{n} farmer", "{n} farmers"),
    plural("{n} toolmaker", "{n} toolmakers"),
    plural("{n} builder", "{n} builders"),
    plural("{n} shaman", "{n} shamans"),
]
FIGURES_TIMES: Final = [
    plural("{n} farmer × food track", "{n} farmers × food track"),
    plural("{n} toolmaker × tools", "{n} toolmakers × tools"),
    plural("{n} builder × buildings", "{n} builders × buildings"),
    plural("{n} shaman × people", "{n} shamans × people"),
]
LINES: Final = [  # of the final count, in the order of SCORE_LINES
    mark("Points during the game"),
    mark("Culture"),
    mark("Farmers"),
    mark("Toolmakers"),
    mark("Builders"),
    mark("Shamans"),
    mark("Resources"),
]
# The same lines as statistics name them.
for _line in (
    mark("score"),
    mark("culture"),
    mark("farmers"),
    mark("toolmakers"),
    mark("builders"),
    mark("shamans"),
    mark("resources"),
):
    assert _line in SCORE_LINES
IN_SHORT: Final = [  # what each place brings
    mark("+1 tool"),
    mark("+1 person"),
    mark("+1 food each round"),
    mark("dice ÷ 2 = food"),
    mark("dice ÷ 3 = wood"),
    mark("dice ÷ 4 = clay"),
    mark("dice ÷ 5 = stone"),
    mark("dice ÷ 6 = gold"),
]
ROLL_FOR: Final = [
    mark("roll 2 dice for wood"),
    mark("roll 2 dice for clay"),
    mark("roll 2 dice for stone"),
    mark("roll 2 dice for gold"),
    mark("roll 2 dice for food"),
]
DICE_FOR: Final = [
    plural("{n} die: 1 wood for every 3", "{n} dice: 1 wood for every 3"),
    plural("{n} die: 1 clay for every 4", "{n} dice: 1 clay for every 4"),
    plural("{n} die: 1 stone for every 5", "{n} dice: 1 stone for every 5"),
    plural("{n} die: 1 gold for every 6", "{n} dice: 1 gold for every 6"),
    plural("{n} die: 1 food for every 2", "{n} dice: 1 food for every 2"),
]


def amount(good: int, n: int, texts: Texts) -> str:
    """So much of a good: "3 wood"."""
    return texts.count(*AMOUNTS[good], n)


def amounts(resources: list[int], texts: Texts) -> str:
    """Several goods: "2 wood, 1 clay"."""
    return ", ".join(amount(good, n, texts) for good, n in enumerate(resources) if n)


def points(n: int, texts: Texts) -> str:
    return texts.count("{n} point", "{n} points", n)


def place(place: int, texts: Texts) -> str:
    """The name of a place."""
    if place >= BUILDING:
        return texts("Building {n}", n=place - BUILDING + 1)
    if place >= CARD:
        return texts("Card {n}", n=place - CARD + 1)
    return texts(PLACES[place])


def good_of(place: int) -> int:
    """What the dice bring on this place: food, or one of the resources."""
    return FOOD if place == HUNT else place - FOREST


# Cards and buildings


def card_top(card: int, texts: Texts) -> str:
    """What a civilization card gives at once."""
    top, n = CARD_TOP[card], CARD_AMOUNT[card]
    if top == DICE_GAME:
        return texts("dice for all: everyone takes one")
    if top in (GAIN_FOOD, GAIN_RESOURCE):
        return amount(CARD_GOOD[card], n, texts)
    if top == ROLL_RESOURCE:
        return texts(ROLL_FOR[CARD_GOOD[card]])
    if top == GAIN_POINTS:
        return points(n, texts)
    if top == GAIN_TOOL:
        return texts("1 tool")
    if top == AGRICULTURE:
        return texts("food track +1")
    if top == DRAW_CARD:
        return texts("a hidden card, for the end only")
    if top == ONE_USE_TOOL:
        return texts("a tool of {n}, usable once", n=n)
    return texts("2 resources of your choice")


def card_bottom(card: int, texts: Texts) -> str:
    """What a civilization card counts for at the end."""
    if CARD_SYMBOL[card] >= 0:
        return texts("culture: {symbol}", symbol=texts(SYMBOLS[CARD_SYMBOL[card]]))
    return texts.count(*FIGURES_TIMES[CARD_FIGURE[card]], CARD_FIGURES[card])


def card_in_words(card: int, texts: Texts) -> str:
    return texts("{top}; at the end {bottom}", top=card_top(card, texts), bottom=card_bottom(card, texts))


def building_price(tile: int, texts: Texts) -> str:
    if TILE_POINTS[tile]:
        return amounts(TILE_COST[tile], texts)
    if TILE_KINDS[tile] == 0:
        return texts("{least} to {most} resources", least=TILE_LEAST[tile], most=TILE_MOST[tile])
    return texts.count(
        "{resources} resources, all of {n} kind",
        "{resources} resources of {n} kinds",
        TILE_KINDS[tile],
        resources=TILE_MOST[tile],
    )


def building_worth(tile: int, texts: Texts) -> str:
    return points(TILE_POINTS[tile], texts) if TILE_POINTS[tile] else texts("their value in points")


def building_in_words(tile: int, texts: Texts) -> str:
    return texts("{price}: {worth}", price=building_price(tile, texts), worth=building_worth(tile, texts))


def die_in_words(face: int, tribe: Tribe, texts: Texts) -> str:
    """What a die of the dice game brings to this tribe."""
    if face <= DICE_GAME_GOODS:
        return amount(face - 1, 1, texts)
    if face == DICE_GAME_TOOL:
        return texts("1 tool") if tribe.tools < MOST_TOOLS else texts("nothing")
    return texts("food track +1") if tribe.track < MOST_TRACK else texts("nothing")


def gains_nothing(target: int, tribe: Tribe) -> bool:
    """Is the tribe at the limit of what this place of the village gives?"""
    if target == TOOL_MAKER:
        return tribe.tools >= MOST_TOOLS
    if target == HUT:
        return tribe.people >= MOST_PEOPLE
    return target == FIELD and tribe.track >= MOST_TRACK


def dice(roll: int) -> str:
    return " ".join(str(face) for face in faces_of(roll))


# Tools


def tools_of(tribe: Tribe) -> list[tuple[int, bool]]:
    """The tool tiles: what each shows, and whether it was used this round."""
    tiles = [(tile_value(tribe.tools, tile), bool(tribe.used >> tile & 1)) for tile in range(TOOL_TILES)]
    return [(value, used) for value, used in tiles if value]


def one_use_tools_of(tribe: Tribe) -> list[int]:
    return [value for bit, value in enumerate(ONE_USE_VALUE) if tribe.one_use >> bit & 1]


def tools_in_words(action: int, texts: Texts) -> str:
    tiles, one_use = divmod(action - TOOLS, ONE_USE_SETS)
    words = [str(value) for value in range(4, 0, -1) for _ in range(TILE_CHOICES[tiles][value - 1])]
    once = [str(value) for bit, value in enumerate(ONE_USE_VALUE) if one_use >> bit & 1]
    if words and once:
        return texts("tools {tools} and, once, {once}", tools=" + ".join(words), once=" + ".join(once))
    if once:
        return texts("one-use tool {once}", once=" + ".join(once))
    return texts("tools {tools}", tools=" + ".join(words)) if words else texts("no tools")


def total_with_tools(state: StoneAgeState, action: int) -> int:
    """The roll on the table together with the tools of this choice."""
    tiles, one_use = divmod(action - TOOLS, ONE_USE_SETS)
    return state.top().b + TILE_CHOICE_VALUE[tiles] + ONE_USE_SET_VALUE[one_use]


def yield_of(good: int, total: int) -> int:
    """How much of the good a roll brings."""
    return total // DIVISOR[good]


# Moves

PEOPLE_TO: Final = [
    plural("{n} person to the tool maker", "{n} people to the tool maker"),
    plural("{n} person to the hut", "{n} people to the hut"),
    plural("{n} person to the field", "{n} people to the field"),
    plural("{n} person hunting", "{n} people hunting"),
    plural("{n} person to the forest", "{n} people to the forest"),
    plural("{n} person to the clay pit", "{n} people to the clay pit"),
    plural("{n} person to the quarry", "{n} people to the quarry"),
    plural("{n} person to the river", "{n} people to the river"),
]


def move_in_words(state: StoneAgeState, action: int, texts: Texts) -> str:
    """What somebody does: "3 people to the forest", "2 wood, 1 clay", "tools 2 + 1"."""
    if action < USE:
        target, people = PLACE_OF[action], PEOPLE_OF[action]
        return place(target, texts) if target >= CARD else texts.count(*PEOPLE_TO[target], people)
    if action < LEAVE:
        return place(action - USE, texts)
    if action < TOOLS:
        return texts("Not used: {place}", place=place(action - LEAVE, texts))
    if action < REDEEM:
        return tools_in_words(action, texts)
    if action == REDEEM:
        return texts("Redeem the card of 2 resources")
    if action == END_TURN:
        return texts("End the turn")
    if action == STARVE:
        return texts("Pay nothing")
    if action <= PICK:
        pair = TAKE_PAIRS[action - TAKE]
        return amounts([pair.count(good) for good in range(RESOURCES)], texts)
    if action < PAY:
        return texts("Die {face}", face=action - PICK)
    return amounts(PAYMENTS[action - PAY], texts)


def effect_in_words(state: StoneAgeState, action: int, texts: Texts) -> str:
    """What a move brings: "3 dice: 1 wood for every 3", "13 → 4 wood", "10 points"; empty if that is plain."""
    tribe = state.tribes[state.top().seat]
    if action < USE:
        return place_effect(state, PLACE_OF[action], PEOPLE_OF[action], texts)
    if action < LEAVE:
        return place_effect(state, action - USE, tribe.placed[action - USE], texts)
    if action < TOOLS:
        return texts.count("your person goes home", "your {n} people go home", tribe.placed[action - LEAVE])
    if action < REDEEM:
        good, total = state.top().a, total_with_tools(state, action)
        return texts("{total} → {goods}", total=total, goods=amount(good, yield_of(good, total), texts))
    if action == REDEEM:
        return texts("2 resources of your choice")
    if action == END_TURN:
        return texts("the card of 2 resources stays for later")
    if action == STARVE:
        return texts("10 points lost, your resources stay")
    if PICK < action < PAY:
        return die_in_words(action - PICK, tribe, texts)
    if action >= PAY and state.top().kind == PAYING_TILE:
        return points(PAYMENT_VALUE[action - PAY], texts)
    return ""


def place_effect(state: StoneAgeState, target: int, people: int, texts: Texts) -> str:
    """What so many people of the acting tribe bring on a place."""
    tribe = state.tribes[state.top().seat]
    if target >= BUILDING:
        return building_in_words(state.tops[target - BUILDING], texts)
    if target >= CARD:
        card = card_in_words(state.slots[target - CARD], texts)
        return texts("costs {n}: {card}", n=target - CARD + 1, card=card)
    if target == TOOL_MAKER:
        nothing = texts("nothing: your tools cannot get better")
        return nothing if gains_nothing(target, tribe) else texts("1 tool: adds to a roll, once a round")
    if target == HUT:
        nothing = texts("nothing: you have 10 people")
        return nothing if gains_nothing(target, tribe) else texts("2 people go, 3 come home: a new person")
    if target == FIELD:
        nothing = texts("nothing: your food track is at 10")
        return nothing if gains_nothing(target, tribe) else texts("food track +1: 1 more food every round")
    good = good_of(target)
    return texts.count(*DICE_FOR[good], people)


# Questions


def prompt(state: StoneAgeState, texts: Texts) -> str:
    """What the acting seat is asked."""
    top = state.top()
    tribe = state.tribes[top.seat]
    if top.kind == PLACING:
        return texts.count(
            "Where does your last person go?", "Where do people go? You have {n} at home.", tribe.free
        )
    if top.kind == ACTING:
        return texts("Which of your places do you use now?")
    if top.kind == USING_TOOLS:
        plain = amount(top.a, yield_of(top.a, top.b), texts)
        return texts("Your roll is {total}, worth {goods}. Do you add tools?", total=top.b, goods=plain)
    if top.kind == PAYING_CARD:
        return texts.count(
            "Which resource do you pay for card {card}?",
            "Which {n} resources do you pay for card {card}?",
            top.a + 1,
            card=top.a + 1,
        )
    if top.kind == PAYING_TILE:
        return texts(
            "What do you pay for the building ({price})? Wood scores 3, clay 4, stone 5, gold 6.",
            price=building_price(state.tops[top.a], texts),
        )
    if top.kind == PICKING:
        return texts("The dice show {dice}. Which one do you take?", dice=dice(top.a))
    if top.kind == TAKING_TWO:
        return texts("Which 2 resources do you take?")
    assert top.kind == FEEDING
    return texts.count(
        "{n} food is missing. Do you pay a resource for it, or lose 10 points?",
        "{n} food are missing. Do you pay a resource for each, or lose 10 points?",
        top.a,
    )


def chance_prompt(state: StoneAgeState, names: list[str], texts: Texts) -> str:
    """What is asked of people who roll real dice and turn real cards."""
    top = state.top()
    name = names[top.seat]
    if top.kind == STARTING:
        return texts("Draw lots: who is the first start player?")
    if top.kind == TURNING_CARD:
        return texts("Turn up the next card for space {n}. Which one is it?", n=top.a + 1)
    if top.kind == TURNING_TILE:
        return texts("Turn up the top tile of building stack {n}. Which one is it?", n=top.a + 1)
    if top.kind == DRAWING:
        return texts("{name}, take the top card of the deck; nobody else looks. Which one is it?", name=name)
    example = " ".join(["2", "4", "4", "1", "6", "3", "5", "2", "1", "6"][: top.b])
    if top.kind == ROLLING_DICE_GAME:
        return texts(
            "{name}: roll {n} dice, one for each player. What do they show? For example: {example}",
            name=name,
            n=top.b,
            example=example,
        )
    assert top.kind == ROLLING
    return texts.count(
        "{name}: roll {n} die for {good}. What does it show? For example: {example}",
        "{name}: roll {n} dice for {good}. What do they show? For example: {example}",
        top.b,
        name=name,
        good=texts(GOODS[top.a]),
        example=example,
    )


def outcome_in_words(state: StoneAgeState, outcome: int, names: list[str], texts: Texts) -> str:
    """An outcome of chance: a card, a building, a seat or the faces of a roll."""
    if outcome == UNSEEN:
        return texts("a hidden card")
    if outcome >= STARTS:
        return names[outcome - STARTS]
    if outcome >= TURNED:
        return building_in_words(outcome - TURNED, texts)
    if outcome >= DRAWN:
        if state.top().kind == DRAWING:
            return card_bottom(outcome - DRAWN, texts)
        return card_in_words(outcome - DRAWN, texts)
    return dice(outcome)


# Cards together, and the final count


def _kinds(cards: int) -> tuple[list[int], list[int]]:
    """How many of each symbol and of each figure a set of cards (bits) shows."""
    symbols = [0] * len(SYMBOLS)
    figures = [0] * len(FIGURES)
    for card in cards_of(cards):
        if CARD_SYMBOL[card] >= 0:
            symbols[CARD_SYMBOL[card]] += 1
        else:
            figures[CARD_FIGURE[card]] += CARD_FIGURES[card]
    return symbols, figures


def cards_in_words(cards: int, texts: Texts) -> list[str]:
    """What the cards of a set (bits) count for together, kind by kind."""
    symbols, figures = _kinds(cards)
    words = [texts(SYMBOLS[symbol]) + (f" ×{n}" if n > 1 else "") for symbol, n in enumerate(symbols) if n]
    return words + [texts.count(*FIGURES[figure], n) for figure, n in enumerate(figures) if n]


def count_of(tribe: Tribe) -> list[str]:
    """How each line of the final count comes about, in the order of LINES: "24", "3² + 1² = 10", "5 × 7 = 35"."""
    symbols, figures = _kinds(tribe.owned())
    points = tribe.breakdown()
    once, twice = (sum(n >= copies for n in symbols) for copies in (1, 2))
    culture = f"{once}² + {twice}² = {points[1]}" if twice else f"{once}² = {points[1]}"
    factors = [tribe.track, tribe.tools, len(cards_of(tribe.tiles)), tribe.people]
    products = [f"{n} × {factor} = {n * factor}" for n, factor in zip(figures, factors, strict=True)]
    return [
        str(points[0]),
        culture if once else "0",
        *(product if n else "0" for n, product in zip(figures, products, strict=True)),
        str(points[6]),
    ]


def rules_in_short(texts: Texts) -> list[str]:
    """What a newcomer needs to know."""
    return [
        texts("A round has three phases: people go to places, the places are used, the people are fed."),
        texts("In turn, everybody sends one or more people to one place, until nobody has people at home."),
        texts("Then, in turn, everybody uses their places in any order and takes their people home."),
        texts("Dice bring food (hunt), wood, clay, stone and gold: one die for each person there."),
        texts("Tools add to a roll, each once a round. The hut brings people, the field food every round."),
        texts("Cards cost 1 to 4 resources. The first half counts at once, the second at the end of the game."),
        texts("Buildings score points at once. Different culture cards score their number times itself."),
        texts("At the end of a round each person eats 1 food; whoever cannot pay loses 10 points."),
        texts("The game ends when a stack of buildings is empty or the deck cannot fill the four spaces."),
    ]
