"""The dock: what is asked, why now, what each answer leads to, and the answers."""

from __future__ import annotations

from typing import Final

from altamira.core.state import CHANCE, OVER
from altamira.draw.cache import AT_ONCE, remembered
from altamira.draw.markup import esc, icon
from altamira.games.neanderthal import words
from altamira.games.neanderthal.components import (
    COUNT,
    DAUGHTER,
    HUSBAND,
    LEVEL,
    MOST_SEATS,
    OWN_ALPHA,
    OWN_CUBE,
    PASS,
    PLACE,
    PLACES,
    PORTAL,
    SEAT,
    SWAP,
    YES,
)
from altamira.games.neanderthal.draw import forms
from altamira.games.neanderthal.draw.forms import button, picture
from altamira.games.neanderthal.draw.layout import TALL
from altamira.games.neanderthal.draw.marks import DISC_LETTERS, cube, letter, species_class, sprite
from altamira.games.neanderthal.draw.reading import Reading
from altamira.games.neanderthal.effects import (
    effect_in_words,
    marriage_in_words,
    no_room,
    points_in_words,
    promotion_in_words,
    sexuality_rule,
    worths,
)
from altamira.games.neanderthal.names import (
    LINES,
    SEXUALITIES,
    Texts,
    daughter,
    species,
    spot,
)
from altamira.games.neanderthal.outlook import Answer, Sending, answers, sendings
from altamira.games.neanderthal.questions import GOES_ON, HUNTING, LOSING, QUESTIONS, SWAPPING, TALKING
from altamira.games.neanderthal.reasons import facts, why
from altamira.games.neanderthal.risk import Fact, alpha_fact, attack_facts, courtship_in_words, hunt_facts
from altamira.games.neanderthal.rolls import how_it_went, since_last_roll
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.state import (
    ANSWER,
    ASSIGN,
    BID,
    BLIZZARD,
    CLAIM,
    CONSENT,
    FLIP,
    HOME,
    HOW_MANY,
    MPI,
    PARLEY,
    PAY,
    RECALL,
    RELEASE,
    SIDE,
    SULTAN_TO,
    TRADE_ANSWER,
    TRADE_WITH,
    WHO,
    WITH_ALPHA,
)
from altamira.games.neanderthal.story import Story

TOGETHER: Final = (BLIZZARD, MPI, PAY, *LOSING)  # each asked with what goes on with it, in one form
ENDING: Final = (ASSIGN, PARLEY, RECALL, TRADE_WITH)  # where to stop is the main answer
AGREEING: Final = (ANSWER, CONSENT, TRADE_ANSWER)


class Asked:
    """What the viewer is asked. The key holds all of the position that the answer can depend on."""

    def __init__(self, reading: Reading):
        state = reading.state
        self.reading = reading
        self.state = state
        self.legal = tuple(reading.view.legal)
        self.hunt = since_last_roll(reading.view.log) if state.top().kind == CLAIM else ()
        self._key = (
            reading.held, reading.parties, reading.names, self.legal, tuple(state.top().row()), tuple(state.deal),
            tuple(state.rows), tuple(state.order), int(state.current), int(state.events_left), int(state.unseen),
            int(state.down), int(state.fresh), tuple(state.offers), int(state.mode), state.deck.digest,
            tuple(int(one.discs) for one in state.species), tuple(int(one.moved) for one in state.species),
            tuple(int(one.side) * 3 + int(one.sex_card) for one in state.species), self.hunt,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Asked) and other._key == self._key

    def __hash__(self) -> int:
        return hash(self._key)


def dock(reading: Reading, texts: Texts, layout: str, names: tuple[str, ...]) -> str:
    """The prompt bar for the viewer."""
    view, state = reading.view, reading.state
    if view.actor == OVER:
        first = reading.held[view.placings.index(1)] if 1 in view.placings else reading.held[0]
        told = Story(list(names), texts, view.seat).result(state)
        return _saying(species_class(first), texts("The game is over"), told)
    if view.actor == CHANCE:
        return _saying("", texts("One moment"), words.chance_prompt(state, list(names), texts))
    acting = reading.held[view.actor]
    if not reading.asked:
        waits = texts("Waiting for {name}.", name=names[view.actor])
        return _saying(
            species_class(acting), waits, words.doing(state, names[view.actor], texts), cube(letter(acting), 30)
        )
    return _asking(Asked(reading), layout, texts)


def _saying(kind: str, title: str, line: str, piece: str = "") -> str:
    return (
        f'<section id="dock" class="dock wait {kind}" aria-live="polite"><div id="menu-main" class="menu">'
        f'{piece}<div class="words"><h2>{esc(title)}</h2><p>{esc(line)}</p></div></div></section>'
    )


@remembered(AT_ONCE)
def _asking(question: Asked, layout: str, texts: Texts) -> str:
    """The dock of the seat that decides."""
    acting = question.reading.held[question.reading.view.actor]
    kind = int(question.state.top().kind)
    inside = _main(question, texts) + "".join(_menus(question, texts))
    tall = " low" if layout == TALL else ""
    return (
        f'<section id="dock" class="dock ask {species_class(acting)}{tall}" aria-live="polite"'
        f' data-kind="{kind}" data-go="{esc(texts("Do it"))}">{inside}</section>'
    )


# Parts


def _words(title: str, reason: str, lines: list[Fact]) -> str:
    because = f'<p class="why">{esc(reason)}</p>' if reason else ""
    rows = "".join(f"<li>{sprite(name, 18)}<span>{esc(line)}</span></li>" for name, line in lines)
    return f'<div class="words"><h2>{esc(title)}</h2>{because}{f"<ul>{rows}</ul>" if rows else ""}</div>'


def _lead(name: str) -> str:
    return sprite(name, 44, kind="lead")


def _main(question: Asked, texts: Texts) -> str:
    state = question.state
    kind = int(state.top().kind)
    name = QUESTIONS[kind].icon
    if kind == RELEASE:
        name = f"disc-{DISC_LETTERS[state.top().a]}"
    told = facts(state, texts)
    if kind == CLAIM:
        told.insert(0, ("ph4", how_it_went(state, question.hunt, texts)))
    said = _words(_title(state, texts), why(state, texts), told)
    look = " hunt" if kind in HUNTING else ""
    return (
        f'<div class="menu k-{kind}{look}" id="menu-main">{_lead(name)}{said}{_choices_of(question, texts)}</div>'
    )


def _title(state: NeanderthalState, texts: Texts) -> str:
    """The question; where one form answers several, all of them."""
    top = state.top()
    if top.kind in HUNTING:
        return texts("How many hunters go here: {card}?", card=spot(state, int(top.a), texts))
    if top.kind == PAY:
        return texts("Which discs do you bind on {card}?", card=daughter(state, int(state.current), texts))
    if top.kind == MPI:
        return texts("Which discs do you bind on your sexuality card?")
    if top.kind in LOSING:
        return texts("You lose {n}: who dies?", n=int(top.b))
    return words.prompt(state, texts)


def _choices_of(question: Asked, texts: Texts) -> str:
    state, legal = question.state, question.legal
    kind = int(state.top().kind)
    if kind in (SIDE, FLIP):
        return _sides(question, texts)
    if kind == BID:
        effects = {action: effect_in_words(state, action, texts) for action in legal}
        away = button(PASS, texts("Pass"), effects[PASS], "plain")
        return forms.bidding(state, legal, away, effects, texts)
    if kind in TOGETHER:
        made = forms.composed(state, GOES_ON[kind], texts)
        return made or _buttons(question, legal, texts)
    if kind in HUNTING:
        return forms.hunting(state, int(state.top().seat), int(state.top().a), _rest_of_party(state), "", texts)
    if kind == TRADE_WITH:
        return _swapping(question, texts)
    if kind in AGREEING:
        return _agreeing(question, texts)
    if kind == ASSIGN:
        return _assigning(question, texts)
    if kind == PARLEY:
        return _parleying(question, texts)
    return _buttons(question, legal, texts)


def _buttons(question: Asked, legal: tuple[int, ...], texts: Texts) -> str:
    """A button for each answer, with what it leads to; to do nothing comes last."""
    ordered = sorted(legal, key=lambda action: action == PASS)
    return f'<div class="choices">{"".join(_button(question, action, texts) for action in ordered)}</div>'


def _button(question: Asked, action: int, texts: Texts) -> str:
    state = question.state
    kind = int(state.top().kind)
    main = action == (PASS if kind in ENDING or _better_left(state) else YES)
    look = "go" if main else "plain" if action == PASS else "number" if COUNT <= action < SEAT else ""
    icon = picture(state, action, 22, int(state.top().seat))
    effect = effect_in_words(state, action, texts)
    return button(action, words.move_in_words(state, action, texts), effect, look, icon)


def _better_left(state: NeanderthalState) -> bool:
    """Is the card that can be taken one that the hand has no room for?"""
    top = state.top()
    return top.kind == CLAIM and no_room(state, int(top.seat), int(state.rows[top.a]))


def _sides(question: Asked, texts: Texts) -> str:
    """Two sexualities side by side: what each scores and how it lives."""
    state = question.state
    one = state.species[state.top().seat]
    cells = ""
    for action in question.legal:
        if state.top().kind == SIDE:
            side = action - COUNT
        else:
            side = int(1 - one.side if action == YES else one.side)
        sexuality = int(state.deck.sides[one.sex_card][side])
        values = "".join(
            f'<span class="n">{sprite(ITEM_ICONS[item], 18)}{esc(texts(LINES[item]))} <b>{n}</b></span>'
            for item, n in worths(sexuality)
        )
        values += f'<span class="n">{esc(texts("all else 1"))}</span>'
        title = texts(SEXUALITIES[sexuality])
        if state.top().kind == FLIP:
            title = words.move_in_words(state, action, texts)
        rule = sexuality_rule(state, sexuality, texts)
        cells += (
            f'<button type="button" class="side" data-action="{action}">{sprite(SEX_ICONS[sexuality], 26)}'
            f'<span>{esc(title[:1].upper() + title[1:])}</span><span class="values">{values}</span>'
            f"<small>{esc(rule)}</small>"
            f'<small class="points">{esc(points_in_words(state, action, texts))}</small></button>'
        )
    return f'<div class="choices sides">{cells}</div>'


SEX_ICONS: Final = ("promiscuous", "pair", "harem")
ITEM_ICONS: Final = ("cube", "el1", "husband", "daughter", "disc-o", "trophy", "invention", "alpha", "domestic")


# Menus


def _menu(action: int, name: str, said: str, inside: str, kind: str = "") -> str:
    return f'<div class="menu {kind}" id="menu-{action}" hidden>{_lead(name)}{said}{inside}</div>'


def _back(texts: Texts) -> str:
    return (
        f'<button type="button" class="back" data-menu="menu-main" aria-label="{esc(texts("Back"))}">'
        f"{icon('cross', 18)}</button>"
    )


def _opener(action: int, words: str, picture: str) -> str:
    return (
        f'<button type="button" class="opener" data-menu="menu-{action}" aria-controls="menu-{action}"'
        f' aria-expanded="false">{picture}<span>{esc(words)}</span></button>'
    )


def _menus(question: Asked, texts: Texts) -> list[str]:
    """The menus behind what is on the table."""
    kind = int(question.state.top().kind)
    opened = [action for action in question.legal if question.reading.opens(action)]
    if kind == ASSIGN:
        return [_assignment(question, action, texts) for action in opened]
    return [_talk(question, action, texts) for action in opened]


# Assignment


def _assigning(question: Asked, texts: Texts) -> str:
    """Hunts are chosen on the board; what has no place there has a button here."""
    state = question.state
    seat = int(state.top().seat)
    openers = "".join(
        _opener(action, words.move_in_words(state, action, texts), picture(state, action, 20, seat))
        for action in question.legal
        if question.reading.opens(action) and not PLACE <= action < DAUGHTER
    )
    places = [action for action in question.legal if PLACE <= action < DAUGHTER]
    hunts = (
        f'<p class="hint">{esc(texts("Choose a card with a gold edge to see its odds and send hunters."))}</p>'
        if places
        else ""
    )
    ends = "".join(_button(question, action, texts) for action in (SWAP, PASS) if action in question.legal)
    ways = f'<div>{hunts}<div class="choices">{openers}</div></div>' if hunts or openers else ""
    return f'<div class="assign">{ways}<div class="ends">{ends}</div></div>'


def _assignment(question: Asked, action: int, texts: Texts) -> str:
    state = question.state
    seat = int(state.top().seat)
    if PLACE <= action < DAUGHTER:
        place = action - PLACE
        card = int(state.rows[place])
        lines = hunt_facts(state, seat, place, texts)
        if state.species[seat].alpha == HOME:
            lines[1:1] = alpha_fact(state, seat, card, texts)
        said = _words(texts("How many hunters go here: {card}?", card=spot(state, place, texts)), "", lines)
        made = forms.hunting(state, seat, place, sendings(state, seat, place), _back(texts), texts)
        return _menu(action, forms.TYPE_ICONS[state.deck.type[card]], said, made, "hunt")
    title = words.move_in_words(state, action, texts)
    if action < PORTAL:
        lines = [(f"el{action - LEVEL + 1}", promotion_in_words(state, seat, action - LEVEL, texts))]
        said = _words(texts("{move}: who?", move=title), texts("He leaves the hunters for good."), lines)
    elif action < HUSBAND:
        said = _words(texts("{move}: who?", move=title), *_wooing(state, seat, action - DAUGHTER, texts))
    else:
        rule = texts("In a harem each husband may move once a turn, and his disc moves with him.")
        said = _words(title, rule, [])
    kinds = frozenset((WHO, SULTAN_TO))
    ways = "".join(_way(state, seat, way, texts) for way in answers(state, kinds, (action,)))
    return _menu(action, _icon_name(action), said, f'<div class="choices">{ways}{_back(texts)}</div>')


def _icon_name(action: int) -> str:
    return f"el{action - LEVEL + 1}" if action < PORTAL else "daughter" if action < HUSBAND else "husband"


def _wooing(state: NeanderthalState, seat: int, number: int, texts: Texts) -> tuple[str, list[Fact]]:
    if state.owner[number] == seat and state.husband[number] < 0:
        return texts("A husband stays with her; married daughters are no dependents once he is mature."), [
            ("husband", marriage_in_words(state, seat, texts))
        ]
    lines: list[Fact] = [("daughter", courtship_in_words(state, seat, number, False, texts))]
    return texts("He rolls in the hunting phase; rivals and a husband fight him before."), lines


def _way(state: NeanderthalState, seat: int, way: Answer, texts: Texts) -> str:
    """A button for a whole answer: who goes, or to whom."""
    last = way.steps[-1]
    asked = way.asked[-1]
    if asked.kind == ASSIGN:  # nothing else was asked
        only = OWN_ALPHA if state.own_cubes(seat, HOME) == 0 and last < HUSBAND else -1
        label = texts("Send the alpha") if only == OWN_ALPHA else texts("Send a hunter")
        if last >= HUSBAND:
            label = texts("Do it")
        return button(way.steps, label, kind="go", icon=picture(state, only if only >= 0 else OWN_CUBE, 22, seat))
    if asked.kind == SULTAN_TO:
        to = texts("To {thing}", thing=words.thing(state, last, texts))
        return button(way.steps, to, icon=picture(state, last, 22, seat))
    here = state.clone()
    here.apply(way.steps[0])
    alpha = last == OWN_ALPHA
    label = texts("Send the alpha") if alpha else texts("Send a hunter")
    effect = effect_in_words(here, last, texts)
    return button(way.steps, label, effect, "" if alpha else "go", picture(state, last, 22, seat))


def _rest_of_party(state: NeanderthalState) -> list[Sending]:
    """The parties that can still be made of one that is being put together."""
    top = state.top()
    seat, place = int(top.seat), int(top.a)
    found = []
    for asked, steps, _ in answers(state, HUNTING):
        one = state.species[seat]
        cubes, alpha = int(state.own_cubes(seat, place)), one.alpha == place
        travelers = [int(one.hunters(place, colour)) for colour in range(MOST_SEATS)]
        travelers[seat] = 0
        for question, action in zip(asked, steps, strict=True):
            if question.kind == WITH_ALPHA:
                alpha = action == YES
            elif question.kind == HOW_MANY:
                cubes = action - COUNT
            else:
                travelers[question.b] = action - COUNT
        if not any(question.kind == HOW_MANY for question in asked) and not cubes and not alpha:
            cubes = 1  # the last cube goes without a question
        found.append(Sending(steps, cubes, alpha, tuple(travelers)))
    return found


# Talks


def _parleying(question: Asked, texts: Texts) -> str:
    state = question.state
    openers = "".join(
        _opener(action, words.move_in_words(state, action, texts), picture(state, action, 20))
        for action in question.legal
        if question.reading.opens(action)
    )
    return f'<div class="choices">{openers}{_button(question, PASS, texts)}</div>'


def _talk(question: Asked, action: int, texts: Texts) -> str:
    """An offer about one card; a vocal species can only ask to leave."""
    state = question.state
    seat = int(state.top().seat)
    title = words.move_in_words(state, action, texts)
    if action >= HUSBAND:
        said = _words(title, texts("Your husband goes home. She keeps her abilities, but not for you."), [])
        inside = f'<div class="choices">{button(action, texts("Take him home"), kind="go")}{_back(texts)}</div>'
        return _menu(action, "husband", said, inside)
    where = action - PLACE
    lines = attack_facts(state, where, texts)
    if not state.species[seat].tribal:
        said = _words(
            title, texts("If all others on the card agree, your party goes home unharmed, and idle."), lines
        )
        inside = f'<div class="choices">{button(action, texts("Ask to leave"), kind="go")}{_back(texts)}</div>'
        return _menu(action, "ph3", said, inside)
    others = [
        species(state, other, texts)
        for other in range(state.seats)
        if other != seat and (state.pieces_on(other, where) or _owns(state, other, where))
    ]
    rule = texts("One offer to each this turn, about this card. Concerned: {names}.", names=", ".join(others))
    made = forms.offer(state, (action,), TALKING, _back(texts), texts)
    return _menu(action, "ph3", _words(title, rule, lines), made)


def _owns(state: NeanderthalState, seat: int, where: int) -> bool:
    return where >= PLACES and state.owner[where - PLACES] == seat


def _swapping(question: Asked, texts: Texts) -> str:
    """With whom, what is given and what for, at once."""
    made = forms.offer(question.state, (), SWAPPING | {TRADE_WITH}, "", texts)
    return made + f'<div class="choices">{_button(question, PASS, texts)}</div>'


def _agreeing(question: Asked, texts: Texts) -> str:
    """The offer as it was made, and the two answers."""
    state = question.state
    top = state.top()
    names = question.reading.names
    if top.kind == TRADE_ANSWER:
        deal = forms.sheet(state, int(top.b), int(top.c), names[top.a], "", texts)
    else:
        leaver = int(state.deal[3])
        leaves = texts("{name} ({species})", name=names[leaver], species=species(state, leaver, texts))
        if top.kind == ANSWER:
            deal = forms.sheet(
                state, int(state.deal[4]), int(state.deal[5]), names[int(state.deal[0])], leaves, texts
            )
        else:
            deal = f'<p class="terms">{esc(words.offer_in_words(state, texts))}</p>'
    yes = button(YES, words.move_in_words(state, YES, texts), effect_in_words(state, YES, texts), "go")
    no = button(PASS, words.move_in_words(state, PASS, texts), effect_in_words(state, PASS, texts), "stop")
    return f'{deal}<div class="choices">{yes}{no}</div>'
