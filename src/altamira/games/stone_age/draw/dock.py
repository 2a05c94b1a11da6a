"""The dock: the one place that says what is asked, offers the choices and what each of them does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from altamira.core.chance import ROLL_TOTAL, faces_of, totals
from altamira.draw.cache import AT_ONCE, remembered
from altamira.draw.markup import esc, figure, icon
from altamira.games.stone_age.components import (
    BUILDING,
    CARD,
    DICE_GAME_GOODS,
    DICE_GAME_TOOL,
    DIVISOR,
    END_TURN,
    GOOD_NAMES,
    LEAVE,
    MOST_TOOLS,
    MOST_TRACK,
    ONE_USE_SETS,
    ONE_USE_VALUE,
    PAY,
    PAYMENT_VALUE,
    PAYMENTS,
    PEOPLE_OF,
    PICK,
    PLACE_OF,
    REDEEM,
    RESOURCES,
    STARVE,
    TAKE,
    TAKE_PAIRS,
    TILE_CHOICES,
    TILE_COST,
    TILE_POINTS,
    TOOL_TILES,
    TOOLS,
    USE,
    tile_value,
)
from altamira.games.stone_age.draw.facts import Tribe
from altamira.games.stone_age.draw.layout import SLUGS
from altamira.games.stone_age.draw.mats import tool, tool_label
from altamira.games.stone_age.state import (
    ACTING,
    FEEDING,
    PAYING_CARD,
    PAYING_TILE,
    PICKING,
    PLACING,
    TAKING_TWO,
    USING_TOOLS,
)
from altamira.games.stone_age.words import (
    DICE_FOR,
    GOODS,
    Texts,
    amount,
    amounts,
    building_in_words,
    building_price,
    card_in_words,
    good_of,
    mark,
    place,
    points,
)

TITLES: Final = {
    PLACING: mark("Your turn: send people"),
    ACTING: mark("Your turn: use your places"),
    USING_TOOLS: mark("Your roll: add tools?"),
    PAYING_CARD: mark("Pay for the card"),
    PAYING_TILE: mark("Pay for the building"),
    PICKING: mark("Take one of the dice"),
    TAKING_TWO: mark("Take 2 resources"),
    FEEDING: mark("Your people are hungry"),
}
DOING: Final = {
    PLACING: mark("{name} is sending people."),
    ACTING: mark("{name} is using places."),
    USING_TOOLS: mark("{name} may add tools to a roll."),
    PAYING_CARD: mark("{name} is paying for a card."),
    PAYING_TILE: mark("{name} is paying for a building."),
    PICKING: mark("{name} is taking one of the dice."),
    TAKING_TWO: mark("{name} is taking 2 resources."),
    FEEDING: mark("{name} lacks food for the tribe."),
}
HINTS: Final = {
    PLACING: mark("Choose a place with a gold edge."),
    ACTING: mark("Choose a place with a gold edge, in any order."),
}


# What a click on a card does, for the button below a card that is looked at closely
GO: Final = {PLACING: mark("Send 1 person here"), ACTING: mark("Use it now")}


class Ask(NamedTuple):
    """A question to the viewer, in values that can be compared."""

    kind: int
    a: int
    b: int
    prompt: str
    legal: tuple[int, ...]
    slots: tuple[int, ...]  # the cards on the board
    tops: tuple[int, ...]  # the buildings on the board
    roll: int  # the dice that fell last
    target: int  # the place that is being used, or -1


@remembered(AT_ONCE)
def asking(ask: Ask, tribe: Tribe, texts: Texts) -> str:
    """The dock of the seat that decides."""
    if ask.kind == PLACING:
        inside = _main(ask, "", texts) + "".join(_how_many(ask.legal, texts))
    elif ask.kind == ACTING:
        inside = _main(ask, "".join(_turn_buttons(ask.legal, texts)), texts)
        inside += "".join(_use_or_leave(ask, texts))
    elif ask.kind == USING_TOOLS:
        inside = _main(ask, _tools(ask, tribe, texts), texts)
    elif ask.kind == PICKING:
        inside = _main(ask, _dice(ask, tribe, texts), texts)
    elif ask.kind == TAKING_TWO:
        inside = _main(ask, _pairs(ask.legal, texts), texts)
    else:
        inside = _main(ask, _payment(ask, tribe, texts), texts)
    more = f' data-go="{esc(texts(GO[ask.kind]))}"' if ask.kind in GO else ""
    if ask.kind == PLACING:
        more += f' data-home="{tribe.free}"'
    return f'<section id="dock" class="dock ask seat-{tribe.seat}" aria-live="polite"{more}>{inside}</section>'


@remembered(512)
def waiting(seat: int, name: str, kind: int, texts: Texts) -> str:
    """The dock of everybody else: who is acting."""
    return (
        f'<section id="dock" class="dock wait seat-{seat}" aria-live="polite"><div class="menu" id="menu-main">'
        f'{figure(f"m{seat}", 40)}<div class="words"><h2>{esc(texts("It is the turn of {name}", name=name))}</h2>'
        f"<p>{esc(texts(DOING[kind], name=name))}</p></div></div></section>"
    )


@remembered(512)
def saying(title: str, words: str, seat: int) -> str:
    """A dock that only says something: chance is at work, or the game is over."""
    piece = figure(f"m{seat}", 40) if seat >= 0 else icon("dice", 40)
    colour = f" seat-{seat}" if seat >= 0 else ""
    return (
        f'<section id="dock" class="dock wait{colour}" aria-live="polite"><div class="menu" id="menu-main">{piece}'
        f'<div class="words"><h2>{esc(title)}</h2><p>{esc(words)}</p></div></div></section>'
    )


# Parts


def _words(title: str, *lines: str) -> str:
    paragraphs = "".join(f"<p>{esc(line)}</p>" for line in lines if line)
    return f'<div class="words"><h2>{esc(title)}</h2>{paragraphs}</div>'


def _main(ask: Ask, choices: str, texts: Texts) -> str:
    title = texts(TITLES[ask.kind])
    if ask.kind == USING_TOOLS and ask.target >= 0:
        title = texts("Your roll: {place}", place=place(ask.target, texts))
    hint = texts(HINTS[ask.kind]) if ask.kind in HINTS else ""
    return f'<div class="menu" id="menu-main">{_words(title, ask.prompt, hint)}{choices}</div>'


def _button(action: int, words: str, effect: str = "", kind: str = "", picture: str = "") -> str:
    name = f' class="{kind}"' if kind else ""
    small = f"<small>{esc(effect)}</small>" if effect else ""
    inside = f"{picture}<span>{esc(words)}</span>{small}"
    return f'<button type="button"{name} data-action="{action}">{inside}</button>'


def _spoken(label: str) -> str:
    """The words of a button that shows only pictures or numbers."""
    return f' aria-label="{esc(label)}" title="{esc(label)}"'


def _menu(where: int, words: str, choices: str, texts: Texts) -> str:
    back = (
        f'<button type="button" class="back" data-menu="menu-main" aria-label="{esc(texts("Back"))}">'
        f"{icon('cross', 18)}</button>"
    )
    inside = f'{words}<div class="choices">{choices}{back}</div>'
    return f'<div class="menu" id="menu-{SLUGS[where]}" hidden>{inside}</div>'


# Phase 1: how many people


@remembered(64)
def average(dice: int, divisor: int, texts: Texts) -> str:
    """What so many dice bring on average."""
    rolls = totals(dice)
    weight = sum(n for _, n in rolls)
    return texts.decimal(int(sum(ROLL_TOTAL[roll] // divisor * n for roll, n in rolls)) / weight)


def _how_many(legal: tuple[int, ...], texts: Texts) -> Iterator[str]:
    """For each place that takes several numbers of people: a button for each number."""
    numbers: dict[int, list[int]] = {}
    for action in legal:
        numbers.setdefault(PLACE_OF[action], []).append(action)
    for where, actions in numbers.items():
        if len(actions) == 1:
            continue
        good = good_of(where)
        title = texts("{place}: how many people?", place=place(where, texts))
        each = texts.count(*DICE_FOR[good], 1)
        line = texts("For each person {dice}. Below: what they bring on average.", dice=each)
        yield _menu(
            where,
            _words(title, line),
            "".join(_number(action, good, texts) for action in actions),
            texts,
        )


def _number(action: int, good: int, texts: Texts) -> str:
    n = PEOPLE_OF[action]
    brings = average(n, DIVISOR[good], texts)
    label = texts.count(
        "Send {n} person: on average {amount} {good}",
        "Send {n} people: on average {amount} {good}",
        n,
        amount=brings,
        good=texts(GOODS[good]),
    )
    return (
        f'<button type="button" class="number" data-action="{action}" data-people="{n}"{_spoken(label)}>'
        f"<span>{n}</span><small>≈{brings}{icon(GOOD_NAMES[good], 15)}</small></button>"
    )


# Phase 2: using places


def _turn_buttons(legal: tuple[int, ...], texts: Texts) -> Iterator[str]:
    if REDEEM in legal:
        yield '<div class="choices">'
        yield _button(
            REDEEM,
            texts("Redeem the card of 2 resources"),
            texts("2 resources of your choice"),
            picture=icon("any", 26),
        )
        if END_TURN in legal:
            yield _button(END_TURN, texts("End the turn"), texts("the card of 2 resources stays for later"), "go")
        yield "</div>"


def _use_or_leave(ask: Ask, texts: Texts) -> Iterator[str]:
    """For each place that may be left unused: what using it means, and leaving it."""
    legal = set(ask.legal)
    for action in ask.legal:
        if not LEAVE <= action < TOOLS:
            continue
        where = action - LEAVE
        use = _use(ask, where, texts) if USE + where in legal else ""
        if where >= BUILDING:
            words = building_in_words(ask.tops[where - BUILDING], texts)
        elif where >= CARD:
            words = card_in_words(ask.slots[where - CARD], texts)
        else:
            words = ""
        poor = "" if use else texts("You cannot pay for it now.")
        leave = _button(action, texts("Leave it"), texts("your people go home"), "plain" if use else "go")
        yield _menu(where, _words(place(where, texts), words, poor), use + leave, texts)


def _use(ask: Ask, where: int, texts: Texts) -> str:
    if where >= BUILDING:
        tile = ask.tops[where - BUILDING]
        if TILE_POINTS[tile]:
            scored = points(TILE_POINTS[tile], texts)
            return _button(
                USE + where, texts("Build: {points}", points=scored), amounts(TILE_COST[tile], texts), "go"
            )
        return _button(USE + where, texts("Build"), building_price(tile, texts), "go")
    if where >= CARD:
        price = texts.count("for {n} resource", "for {n} resources", where - CARD + 1)
        return _button(USE + where, texts("Take the card"), price, "go")
    return _button(USE + where, texts("Use it"), "", "go")


# Combinations: the browser matches the key of what is set with the keys of the options


def _form(parts: str, options: list[tuple[str, int, str]], none: str, confirm: str, extra: str = "") -> str:
    """A form whose state is a key; the option of that key says what it does and which action it is."""
    known = {key: (action, label) for key, action, label in options}
    start = known.get("")
    rows = "".join(
        f'<option data-key="{key}" data-action="{action}" data-label="{esc(label)}"></option>'
        for key, action, label in options
    )
    off = "" if start else " disabled"
    return (
        f'<form class="combine" data-combine><div class="parts">{parts}</div>'
        f'<output class="result" data-result data-none="{esc(none)}">{esc(start[1] if start else none)}</output>'
        f'<div class="choices"><button type="button" class="go" data-confirm{off}>{esc(confirm)}</button>'
        f"{extra}</div>"
        f"<datalist>{rows}</datalist></form>"
    )


def _key(parts: dict[str, int]) -> str:
    return ",".join(f"{name}={n}" for name, n in sorted(parts.items()) if n)


def _tools(ask: Ask, tribe: Tribe, texts: Texts) -> str:
    good, total = ask.a, ask.b
    ids: dict[str, int] = {}  # what each toggle adds
    toggles = []
    for tile in range(TOOL_TILES):
        value, used = tile_value(tribe.tools, tile), bool(tribe.used >> tile & 1)
        if value and used:
            toggles.append(tool(value, "used", tool_label(value, used, texts)))
        elif value:
            ids[f"t{tile}"] = value
            toggles.append(_toggle(f"t{tile}", value, "", tool_label(value, used, texts)))
    for bit, value in enumerate(ONE_USE_VALUE):
        if tribe.one_use >> bit & 1:
            ids[f"o{bit}"] = value
            toggles.append(_toggle(f"o{bit}", value, "once", texts("One-use tool of {n}", n=value)))
    options = []
    for chosen in product((0, 1), repeat=len(ids)):
        parts = dict(zip(ids, chosen, strict=True))
        reach = total + sum(ids[name] for name, on in parts.items() if on)
        label = texts(
            "{total} ÷ {divisor} = {goods}",
            total=reach,
            divisor=DIVISOR[good],
            goods=amount(good, reach // DIVISOR[good], texts),
        )
        options.append((_key(parts), _tool_action(parts, ids), label))
    dice = "".join(icon(f"die-{face}", 34) for face in faces_of(ask.roll)) if ask.roll else ""
    shown = f'<span class="dice" aria-hidden="true">{dice}</span><b class="total">{total} +</b>'
    return _form(shown + "".join(toggles), options, "", texts("Take it"))


def _toggle(id: str, value: int, kind: str, label: str) -> str:
    return (
        f'<button type="button" class="toggle" data-toggle="{id}" aria-pressed="false" aria-label="{esc(label)}"'
        f' title="{esc(label)}">{tool(value, kind)}</button>'
    )


def _tool_action(parts: dict[str, int], values: dict[str, int]) -> int:
    counts = [0, 0, 0, 0]
    one_use = 0
    for name, on in parts.items():
        if on and name[0] == "t":
            counts[values[name] - 1] += 1
        elif on:
            one_use |= 1 << int(name[1:])
    return TOOLS + TILE_CHOICES.index(counts) * ONE_USE_SETS + one_use


def _payment(ask: Ask, tribe: Tribe, texts: Texts) -> str:
    payments = [action for action in ask.legal if action >= PAY]
    most = [max((PAYMENTS[action - PAY][good] for action in payments), default=0) for good in range(RESOURCES)]
    counters = "".join(
        _counter(good, tribe.resources[good], most[good], texts) for good in range(RESOURCES) if most[good]
    )
    options = []
    for action in payments:
        paid = PAYMENTS[action - PAY]
        label = amounts(paid, texts)
        if ask.kind == PAYING_TILE:
            label = texts("{goods}: {points}", goods=label, points=points(PAYMENT_VALUE[action - PAY], texts))
        options.append((_key({GOOD_NAMES[good]: paid[good] for good in range(RESOURCES)}), action, label))
    extra = ""
    if REDEEM in ask.legal:
        extra += _button(
            REDEEM, texts("Redeem the card of 2 resources"), texts("2 resources of your choice"), "plain"
        )
    if STARVE in ask.legal:
        extra += _button(STARVE, texts("Pay nothing"), texts("10 points lost, your resources stay"), "stop")
    if not options:
        return f'<div class="choices">{extra}</div>'
    if ask.kind == PAYING_TILE:
        none = texts("Choose: {price}.", price=building_price(ask.tops[ask.a], texts))
    else:
        n = ask.a + 1 if ask.kind == PAYING_CARD else ask.a
        none = texts.count("Choose {n} resource.", "Choose {n} resources.", n)
    return _form(counters, options, none, texts("Pay"), extra)


def _counter(good: int, have: int, most: int, texts: Texts) -> str:
    name, word = GOOD_NAMES[good], texts(GOODS[good])
    less, more = texts("{good}: one less", good=word), texts("{good}: one more", good=word)
    return (
        f'<span class="counter" role="group" aria-label="{esc(word)}">'
        f'<button type="button" data-part="{name}" data-step="-1" aria-label="{esc(less)}">−</button>'
        f'{icon(name, 24)}<output data-value="{name}" data-max="{most}">0</output><small>/ {have}</small>'
        f'<button type="button" data-part="{name}" data-step="1" aria-label="{esc(more)}">+</button></span>'
    )


# The dice game and the card of two resources


def _die_brings(face: int, tribe: Tribe, texts: Texts) -> str:
    if face <= DICE_GAME_GOODS:
        return amount(face - 1, 1, texts)
    if face == DICE_GAME_TOOL:
        return texts("1 tool") if tribe.tools < MOST_TOOLS else texts("nothing")
    return texts("food track +1") if tribe.track < MOST_TRACK else texts("nothing")


def _dice(ask: Ask, tribe: Tribe, texts: Texts) -> str:
    buttons = []
    for action in ask.legal:
        face = action - PICK
        gain = (*GOOD_NAMES[:RESOURCES], "tool", "field")[face - 1]
        picture = f'{icon(f"die-{face}", 34)}<i aria-hidden="true">▸</i>{icon(gain, 28)}'
        buttons.append(_button(action, _die_brings(face, tribe, texts), kind="pick", picture=picture))
    return f'<div class="choices">{"".join(buttons)}</div>'


def _pairs(legal: tuple[int, ...], texts: Texts) -> str:
    buttons = []
    for action in legal:
        pair = TAKE_PAIRS[action - TAKE]
        words = amounts([pair.count(good) for good in range(RESOURCES)], texts)
        picture = "".join(icon(GOOD_NAMES[good], 24) for good in pair)
        buttons.append(
            f'<button type="button" class="pair" data-action="{action}"{_spoken(words)}>{picture}</button>'
        )
    return f'<div class="choices pairs">{"".join(buttons)}</div>'
