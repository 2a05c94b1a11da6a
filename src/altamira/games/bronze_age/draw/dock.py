"""The dock: the one place that says what is asked, offers the choices and what each of them does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from altamira.draw.cache import AT_ONCE, remembered
from altamira.draw.markup import esc, figure, icon
from altamira.games.bronze_age import outlook
from altamira.games.bronze_age.choices import stock
from altamira.games.bronze_age.components import (
    ACCEPT,
    ASK,
    BOXES,
    BUILD,
    CARAVANS,
    CITIES,
    DEVELOPMENT_NAMES,
    EAT,
    END_BUILD,
    END_TRADE,
    END_TURN,
    ENGINEER,
    FOOD,
    FORGE,
    GIVE,
    ITEM_NAMES,
    ITEMS,
    KEPT_GOODS,
    LEAD_NONE,
    MONUMENT_NAMES,
    MOST_BOXES,
    NO_PRESERVE,
    OFFER,
    PRESERVE,
    REFUSE,
    SEND,
    SHIP,
    SPEARHEADS,
    SWAP,
    WITHDRAW,
)
from altamira.games.bronze_age.draw import forms
from altamira.games.bronze_age.draw.facts import STEP_OF
from altamira.games.bronze_age.draw.layout import TARGET_IDS
from altamira.games.bronze_age.draw.marks import disc, sprite
from altamira.games.bronze_age.draw.pegs import worth_of
from altamira.games.bronze_age.rules import BronzeAgeState
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
from altamira.games.bronze_age.words import (
    Texts,
    amount,
    development,
    effect_in_words,
    forecast,
    item,
    mark,
    prompt,
    target,
    target_effect,
    workers,
)

TITLES: Final = {
    PRESERVING: mark("Preserve food?"),
    REROLLING: mark("Roll again or stop?"),
    LEADING: mark("Leadership: one more die?"),
    CHOOSING: mark("Food or workers?"),
    FORGING: mark("Your invasion"),
    TRADING: mark("Your turn: trade"),
    OFFERING: mark("Your offer"),
    ANSWERING: mark("An offer for you"),
    BUILDING: mark("Your turn: build"),
    BUYING: mark("Your turn: buy one development?"),
    PAYING: mark("Pay for {development}"),
    DISCARDING: mark("Too many goods"),
    ENDING: mark("Your turn is over"),
}
DOING: Final = {
    PRESERVING: mark("{name} may preserve food."),
    REROLLING: mark("{name} is rolling dice."),
    LEADING: mark("{name} may roll one die again."),
    CHOOSING: mark("{name} takes food or workers."),
    FORGING: mark("{name} is sending spearheads to an invasion."),
    TRADING: mark("{name} may trade."),
    OFFERING: mark("{name} is making an offer."),
    ANSWERING: mark("{name} is thinking about an offer."),
    BUILDING: mark("{name} is building."),
    BUYING: mark("{name} may buy a development."),
    PAYING: mark("{name} is paying for a development."),
    DISCARDING: mark("{name} chooses the goods to keep."),
    ENDING: mark("{name} is ending the turn."),
}
HINTS: Final = {
    REROLLING: mark("Mark the dice that you want to roll again; the others stay."),
    LEADING: mark("Mark one die, a skull too, or keep all."),
    BUILDING: mark("Choose a city or a monument with a gold edge."),
    BUYING: mark("Choose a development with a gold edge."),
}
TITLE_ICONS: Final = {
    PRESERVING: "preservation", REROLLING: "step-roll", LEADING: "leadership", CHOOSING: "face-5",
    FORGING: "smithing", TRADING: "trade", OFFERING: "trade", ANSWERING: "trade", BUILDING: "step-build",
    BUYING: "step-buy", PAYING: "step-buy", DISCARDING: "step-discard", ENDING: "keep",
}  # fmt: skip


class Question:
    """What the viewer is asked. The key holds all of the position that the answer can depend on."""

    def __init__(
        self, key: tuple[object, ...], state: BronzeAgeState, legal: tuple[int, ...], names: tuple[str, ...]
    ):
        self.state = state
        self.legal = legal
        self.names = names
        self._key = (key, legal, names)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Question) and other._key == self._key

    def __hash__(self) -> int:
        return hash(self._key)


@remembered(AT_ONCE)
def asking(question: Question, seat: int, texts: Texts) -> str:
    """The dock of the seat that decides."""
    kind = question.state.kind
    inside = _main(question, _CHOICES[kind](question, texts), texts)
    if kind == BUILDING:
        inside += "".join(_how_many(question, texts)) + _engineer_menu(question, texts)
    return _dock(f"ask seat-{seat}", kind, inside)


@remembered(512)
def waiting(seat: int, name: str, kind: int, texts: Texts) -> str:
    """The dock of everybody else: who is acting."""
    words = _words(texts("It is the turn of {name}", name=name), texts(DOING[kind], name=name))
    return _dock(
        f"wait seat-{seat}", -1, f'<div class="menu" id="menu-main">{figure(f"m{seat}", 40)}{words}</div>'
    )


@remembered(512)
def saying(title: str, words: str, seat: int) -> str:
    """A dock that only says something: dice are rolling, or the game is over."""
    piece = figure(f"m{seat}", 40) if seat >= 0 else sprite("step-roll", 44)
    colour = f" seat-{seat}" if seat >= 0 else ""
    return _dock(f"wait{colour}", -1, f'<div class="menu" id="menu-main">{piece}{_words(title, words)}</div>')


# Parts


def _dock(names: str, kind: int, inside: str) -> str:
    step = f' data-step="{STEP_OF[kind]}"' if kind in STEP_OF else ""
    return f'<section id="dock" class="dock {names}" aria-live="polite"{step}>{inside}</section>'


def _words(title: str, *lines: str) -> str:
    paragraphs = "".join(f"<p>{esc(line)}</p>" for line in lines if line)
    return f'<div class="words"><h2>{esc(title)}</h2>{paragraphs}</div>'


def _main(question: Question, choices: str, texts: Texts) -> str:
    state = question.state
    kind = state.kind
    picture = DEVELOPMENT_NAMES[state.wanted] if kind == PAYING else TITLE_ICONS[kind]
    values = {"development": development(state.wanted, texts)} if kind == PAYING else {}
    title = texts(TITLES[kind], **values)
    hint = texts(HINTS[kind]) if kind in HINTS else ""
    lead = "" if kind in (OFFERING, ANSWERING) else prompt(state, texts, question.names)
    words = _words(title, lead, hint)
    return f'<div class="menu k-{kind}" id="menu-main">{sprite(picture, 44, kind="lead")}{words}{choices}</div>'


def _button(action: int, words: str, effect: str = "", kind: str = "", picture: str = "") -> str:
    name = f' class="{kind}"' if kind else ""
    small = f"<small>{esc(effect)}</small>" if effect else ""
    return f'<button type="button"{name} data-action="{action}">{picture}<span>{esc(words)}</span>{small}</button>'


def _choices(*buttons: str) -> str:
    return f'<div class="choices">{"".join(buttons)}</div>'


def _effect(question: Question, action: int, texts: Texts) -> str:
    return effect_in_words(question.state, action, texts)


def _menu(id: str, picture: str, words: str, choices: str, texts: Texts) -> str:
    back = (
        f'<button type="button" class="back" data-menu="menu-main" aria-label="{esc(texts("Back"))}">'
        f"{icon('cross', 18)}</button>"
    )
    return (
        f'<div class="menu" id="{id}" hidden>{sprite(picture, 44, kind="lead")}{words}'
        f'<div class="choices">{choices}{back}</div></div>'
    )


# Dice


def _rerolling(question: Question, texts: Texts) -> str:
    stop = _button(0, texts("Stop and collect"), kind="go rest")
    return forms.handfuls(question.state, question.legal, stop, texts)


def _leading(question: Question, texts: Texts) -> str:
    stop = _button(LEAD_NONE, texts("Keep all dice"), kind="go rest")
    return forms.one_die(question.state, question.legal, stop, texts)


def _choosing(question: Question, texts: Texts) -> str:
    """How many dice are food: what all dice bring then, and how feeding goes."""
    buttons = []
    for action in question.legal:
        found = forecast(question.state, action - EAT)
        label = texts(
            "{food}, {workers}", food=amount(FOOD, found.food, texts), workers=workers(found.workers, texts)
        )
        effect = (
            texts.count("{n} goes hungry: −{n} point", "{n} go hungry: −{n} points", found.hungry)
            if found.hungry
            else texts("{food} left", food=amount(FOOD, found.food_left, texts))
        )
        picture = (
            f'<span class="pair">{sprite("food", 22)}<b>{found.food}</b></span>'
            f'<span class="pair">{sprite("worker", 22)}<b>{found.workers}</b></span>'
        )
        bad = "hungry" if found.hungry else ""
        buttons.append(
            f'<button type="button" class="both {bad}" data-action="{action}"'
            f' aria-label="{esc(label)}. {esc(effect)}">{picture}<small>{esc(effect)}</small></button>'
        )
    return _choices(*buttons)


def _preserving(question: Question, texts: Texts) -> str:
    return _choices(
        _button(
            PRESERVE, texts("Spend 1 pottery"), _effect(question, PRESERVE, texts), "go", sprite("pottery", 24)
        ),
        _button(NO_PRESERVE, texts("Keep the pottery"), _effect(question, NO_PRESERVE, texts), "plain"),
    )


def _forging(question: Question, texts: Texts) -> str:
    return _choices(
        *(
            _button(
                action, amount(SPEARHEADS, action - FORGE, texts), _effect(question, action, texts),
                picture=sprite("spearheads", 22),
            )
            for action in question.legal
        )
    )  # fmt: skip


# Trading


def _trading(question: Question, texts: Texts) -> str:
    swaps = any(SWAP <= action < END_TRADE for action in question.legal)
    offers = "".join(
        _button(
            action, texts("Offer to {name}", name=question.names[action - OFFER]),
            _effect(question, action, texts), "partner", disc(action - OFFER, 18),
        )
        for action in question.legal
        if OFFER <= action < GIVE
    )  # fmt: skip
    end = _button(END_TRADE, texts("No more trade"), kind="go")
    return (forms.swapping(question.state, question.legal, texts) if swaps else "") + _choices(offers, end)


def _offering(question: Question, texts: Texts) -> str:
    """The offer as it stands, both sides; a click adds one more of a thing."""
    state, legal = question.state, set(question.legal)
    partner = question.names[state.partner]
    gives = _side(state, legal, GIVE, state.turn, state.give, texts("You give"), mark("Give {item}"), texts)
    title = texts("{name} gives", name=partner)
    asks = _side(state, legal, ASK, state.partner, state.ask, title, mark("Ask for {item}"), texts)
    send = _button(SEND, texts("Send the offer"), kind="go") if SEND in legal else ""
    away = _button(WITHDRAW, texts("Withdraw"), kind="plain")
    return f'<div class="deal">{gives}{asks}</div>{_balance(question, texts)}{_choices(send, away)}'


def _side(
    state: BronzeAgeState,
    legal: set[int],
    verb: int,
    seat: int,
    said: list[int],
    title: str,
    add: str,
    texts: Texts,
) -> str:
    realm = state.realms[seat]
    cells = ""
    for one in range(ITEMS):
        have = stock(realm, one)
        label = texts(add, item=amount(one, 1, texts))
        inside = f"{sprite(ITEM_NAMES[one], 22)}<b>{said[one] or ''}</b><small>/ {have}</small>"
        name = "cell on" if said[one] else "cell"
        if verb + one in legal:
            cells += (
                f'<button type="button" class="{name}" data-action="{verb + one}" aria-label="{esc(label)}"'
                f' title="{esc(label)}">{inside}</button>'
            )
        else:
            cells += f'<span class="{name} off" title="{esc(item(one, texts))}">{inside}</span>'
    return f'<div class="half"><b title="{esc(title)}">{esc(title)}</b>{cells}</div>'


def _balance(question: Question, texts: Texts) -> str:
    """What the goods of both are worth before and after."""
    state = question.state
    rows = ""
    for seat, sign in ((state.turn, -1), (state.partner, 1)):
        before = tuple(state.realms[seat].goods)
        after = tuple(n + sign * (state.give[good] - state.ask[good]) for good, n in enumerate(before))
        words = texts("worth {n} → {then}", n=worth_of(before), then=worth_of(after))
        rows += f"<p>{disc(seat, 16, question.names[seat])}{esc(words)}</p>"
    return f'<div class="balance">{rows}</div>'


def _answering(question: Question, texts: Texts) -> str:
    state = question.state
    sides = "".join(
        f'<div class="half"><b>{esc(title)}</b>'
        + (
            "".join(
                f'<span class="cell on" title="{esc(amount(one, said[one], texts))}">'
                f"{sprite(ITEM_NAMES[one], 24, item(one, texts))}<b>{said[one]}</b></span>"
                for one in range(ITEMS)
                if said[one]
            )
            or f"<span>{esc(texts('nothing'))}</span>"
        )
        + "</div>"
        for title, said in (
            (texts("{name} gives you", name=question.names[state.turn]), state.give),
            (texts("You give"), state.ask),
        )
    )
    return f'<div class="deal">{sides}</div>{_balance(question, texts)}' + _choices(
        _button(ACCEPT, texts("Accept"), kind="go"), _button(REFUSE, texts("Refuse"), kind="stop")
    )


# Building


def _building(question: Question, texts: Texts) -> str:
    legal = question.legal
    buttons = []
    stones = [action for action in legal if ENGINEER < action < SHIP]
    if len(stones) == 1:
        buttons.append(
            _button(
                stones[0], texts("Spend 1 stone"), _effect(question, stones[0], texts),
                picture=sprite("engineering", 22),
            )
        )  # fmt: skip
    elif stones:
        words = texts("Spend stone")
        buttons.append(
            f'<button type="button" data-menu="menu-engineer" aria-controls="menu-engineer">'
            f"{sprite('engineering', 22)}<span>{esc(words)}</span></button>"
        )
    if SHIP in legal:
        buttons.append(
            _button(SHIP, texts("Build a ship"), _effect(question, SHIP, texts), picture=sprite("ship", 22))
        )
    buttons.append(_button(END_BUILD, texts("Done building"), _effect(question, END_BUILD, texts), "go"))
    return _choices(*buttons)


def _engineer_menu(question: Question, texts: Texts) -> str:
    stones = [action for action in question.legal if ENGINEER < action < SHIP]
    if len(stones) < 2:
        return ""
    words = _words(texts("Engineering: how many stones?"), texts("Each is worth 3 workers in this turn."))
    numbers = "".join(
        _number(
            action, action - ENGINEER, f"+{3 * (action - ENGINEER)}", "worker", _effect(question, action, texts)
        )
        for action in stones
    )
    return _menu("menu-engineer", "engineering", words, numbers, texts)


def targets(legal: tuple[int, ...]) -> dict[int, list[int]]:
    """The actions that build, by their target."""
    found: dict[int, list[int]] = {}
    for action in legal:
        if BUILD <= action <= ENGINEER:
            found.setdefault((action - BUILD) // MOST_BOXES, []).append(action)
    return found


def _how_many(question: Question, texts: Texts) -> Iterator[str]:
    """For each city or monument that more than one worker can build: a button for each number."""
    state = question.state
    for place, actions in targets(question.legal).items():
        if len(actions) == 1:
            continue
        left = outlook.boxes_left(state.realms[state.turn], place)
        title = texts("{target}: how many boxes?", target=target(place, texts))
        line = texts.count("{n} box is left.", "{n} boxes are left.", left)
        words = _words(title, line, target_effect(state, place, texts))
        picture = "city" if place < CITIES else MONUMENT_NAMES[place - CITIES]
        numbers = ""
        for action in actions:
            n = (action - BUILD) % MOST_BOXES + 1
            label = effect_in_words(state, action, texts)
            if n == left:
                gain = "+1" if place < CITIES else f"+{outlook.monument_points(state, place - CITIES)}"
                numbers += _number(action, n, gain, "step-roll" if place < CITIES else "vp", label, "ready")
            else:
                numbers += _number(
                    action, n, f"{state.realms[state.turn].boxes[place] + n}/{BOXES[place]}", "", label
                )
        yield _menu(f"menu-{TARGET_IDS[place]}", picture, words, numbers, texts)


def _number(action: int, n: int, note: str, picture: str, label: str, kind: str = "") -> str:
    names = f"number {kind}" if kind else "number"
    spoken = f"{n}: {label}"
    inside = f"{esc(note)}{sprite(picture, 15) if picture else ''}"
    return (
        f'<button type="button" class="{names}" data-action="{action}" aria-label="{esc(spoken)}"'
        f' title="{esc(label)}"><span>{n}</span><small>{inside}</small></button>'
    )


# Buying, keeping, ending


def _buying(question: Question, texts: Texts) -> str:
    state = question.state
    realm = state.realms[state.turn]
    keeps = realm.goods_count() <= KEPT_GOODS or realm.owns(CARAVANS)
    words = texts("Buy nothing, end the turn") if keeps else texts("Buy nothing")
    return _choices(_button(END_TURN, words, _effect(question, END_TURN, texts), "go"))


def _paying(question: Question, texts: Texts) -> str:
    return forms.payment(question.state, question.legal, texts)


def _discarding(question: Question, texts: Texts) -> str:
    return forms.keeping(question.state, question.legal, texts)


def _ending(question: Question, texts: Texts) -> str:
    return _choices(_button(END_TURN, texts("End the turn"), kind="go"))


_CHOICES: Final = {
    PRESERVING: _preserving, REROLLING: _rerolling, LEADING: _leading, CHOOSING: _choosing, FORGING: _forging,
    TRADING: _trading, OFFERING: _offering, ANSWERING: _answering, BUILDING: _building, BUYING: _buying,
    PAYING: _paying, DISCARDING: _discarding, ENDING: _ending,
}  # fmt: skip
assert len(_CHOICES) == len(TITLES) == len(DOING)
