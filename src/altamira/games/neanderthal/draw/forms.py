"""Choices that are put together: parties with their odds, bids, losses, discards, offers."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from altamira.core.waiting import Pending
from altamira.draw.combine import Choice, counter, form, key, steps, toggle
from altamira.draw.markup import esc, num
from altamira.games.neanderthal import outlook
from altamira.games.neanderthal.components import (
    ANIMAL,
    CARD,
    COLOUR,
    COLOUR_NAMES,
    COLOURS,
    COUNT,
    DAUGHTER,
    HUSBAND,
    INVENTION,
    LEVEL,
    NO_CLAIM,
    OWN_ALPHA,
    PASS,
    PIECE,
    PLACE,
    PORTAL,
    SEAT,
    SWAP,
    TRAVELER,
    YES,
)
from altamira.games.neanderthal.draw.marks import DISC_LETTERS, LETTERS, capital, cube, disc, sprite
from altamira.games.neanderthal.events import dependents
from altamira.games.neanderthal.names import COLOUR_WORDS, Texts, discs, species
from altamira.games.neanderthal.outlook import Hunt, Sending
from altamira.games.neanderthal.risk import exactly, mean, percent, rivals_at, short
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.state import (
    ASK,
    BLIZZARD,
    GIVE,
    LEAVER,
    LOSE_TRAVELERS,
    MPI,
    PARTNER,
    PAY,
    TRADE_GET,
    TRADE_GIVE,
    TRADE_WITH,
)
from altamira.games.neanderthal.words import thing

MOST_BARS: Final = 9
BAR: Final = 36  # the height of a certain success
MOST_WAYS: Final = 400  # of a form; beyond that the question is answered step by step
MOST_OFFERS: Final = 1600
SPACES: Final = ("venus", "venus", "shaman", "shaman", "bison", "bison")
TYPE_ICONS: Final = ("big", "small", "club")


def letter_of(state: NeanderthalState, seat: int) -> str:
    return LETTERS[state.species[seat].placard]


def picture(state: NeanderthalState, action: int, size: int, seat: int = 0) -> str:
    """What an answer names, as an icon; nothing for numbers and plain words."""
    if SEAT <= action < COLOUR:
        return cube(letter_of(state, action - SEAT), size)
    if COLOUR <= action < LEVEL:
        return disc(action - COLOUR, size)
    if LEVEL <= action < PORTAL:
        return sprite(f"el{action - LEVEL + 1}", size)
    if PORTAL <= action < PLACE:
        return sprite(SPACES[action - PORTAL], size)
    if PLACE <= action < DAUGHTER:
        card = int(state.rows[action - PLACE])
        return sprite(TYPE_ICONS[state.deck.type[card]] if card >= 0 else "ice", size)
    if DAUGHTER <= action < HUSBAND:
        return sprite("daughter", size)
    if HUSBAND <= action < CARD:
        return sprite("husband", size)
    if CARD <= action < PIECE:
        kind = int(state.deck.claim[action - CARD])
        return sprite("domestic" if kind == ANIMAL else "invention" if kind == INVENTION else "trophy", size)
    if action in (PIECE, OWN_ALPHA):
        return cube(letter_of(state, seat), size, alpha=action == OWN_ALPHA)
    if TRAVELER <= action < SWAP:
        return cube(letter_of(state, action - TRAVELER), size)
    return ""


# Parties


def hunting(
    state: NeanderthalState, seat: int, place: int, ways: Iterable[Sending], back: str, texts: Texts
) -> str:
    """How many go: counters, the odds of each party, and the chance as hunters are added."""
    found = [(way, outlook.hunt(state, seat, place, way.party, way.alpha)) for way in ways]
    if not found:
        return ""
    start = _start(found)
    keys = [_party_key(way) for way, _ in found]
    choices = [
        Choice(name, way.steps, _sends(way, texts), _odds(state, seat, place, one, texts))
        for name, (way, one) in zip(keys, found, strict=True)
    ]
    chosen, odds = found[start]
    parts = _members(state, seat, found, chosen, texts)
    figures = _figures(state, place, choices[start].notes, odds, texts)
    bars = _ladder([(name, way, one) for name, (way, one) in zip(keys, found, strict=True)], chosen, texts)
    return form(bars + figures + parts, choices, keys[start], "", "", back)


def _start(found: list[tuple[Sending, Hunt]]) -> int:
    """The smallest party that succeeds rather than not, with the alpha where he counts; else the largest."""
    powered = any(hunt.declared for _, hunt in found)
    fitting = [
        number for number, (way, _) in enumerate(found) if way.alpha == powered and not sum(way.travelers)
    ] or list(range(len(found)))
    likely = [number for number in fitting if found[number][1].success >= Fraction(1, 2)]
    return likely[0] if likely else fitting[-1]


def _party_key(way: Sending) -> str:
    guests = {f"guest{colour}": n for colour, n in enumerate(way.travelers)}
    return key({"cubes": way.cubes, "alpha": int(way.alpha), **guests})


def _sends(way: Sending, texts: Texts) -> str:
    return texts.count("Send {n} hunter", "Send {n} hunters", way.party)


def _odds(state: NeanderthalState, seat: int, place: int, found: Hunt, texts: Texts) -> str:
    """The figures of a party, in the order of the places that show them."""
    card = int(state.rows[place])
    claims = state.deck.claim[card] != NO_CLAIM
    hunted = bool(outlook.predators(state, place))
    return "|".join(
        (
            percent(found.success, texts),
            exactly(found.success),
            mean(found.lost, texts),
            percent(found.claim, texts) if claims else "",
            percent(found.kept, texts) if hunted else "",
            mean(found.lost_in_all, texts) if hunted else "",
        )
    )


def _figures(state: NeanderthalState, place: int, notes: str, found: Hunt, texts: Texts) -> str:
    said = notes.split("|")

    def shown(number: int) -> str:
        return f'<output data-note="{number}">{esc(said[number])}</output>'

    card = int(state.rows[place])
    rows = [f'<p class="chance">{esc(texts("Success"))} <b>{shown(0)}</b> <small>{shown(1)}</small></p>']
    if rivals_at(state, int(state.top().seat), place):
        rows.append(f'<p class="chance"><small>{esc(texts("before losses in the attack"))}</small></p>')
    rows += [
        f"<p>{sprite('dead', 16)}{esc(texts('die in the hunt:'))} {shown(2)}</p>",
    ]
    if state.deck.claim[card] != NO_CLAIM:
        equal = texts("{n} equal dice:", n=int(state.deck.set[card]))
        rows.append(f"<p>{sprite(f'set{int(state.deck.set[card])}', 16)}{esc(equal)} {shown(3)}</p>")
    if outlook.predators(state, place):
        rows.append(f"<p>{sprite('predator', 16)}{esc(texts('kill kept:'))} {shown(4)}</p>")
        rows.append(f"<p>{sprite('dead', 16)}{esc(texts('die in all:'))} {shown(5)}</p>")
    return f'<div class="odds">{"".join(rows)}</div>'


def _members(
    state: NeanderthalState, seat: int, found: list[tuple[Sending, Hunt]], chosen: Sending, texts: Texts
) -> str:
    """Who can go: cubes, the alpha, travelers of each species."""
    of = letter_of(state, seat)
    parts = ""
    most = max(way.cubes for way, _ in found)
    if most:
        parts += counter("cubes", chosen.cubes, most, cube(of, 22), texts("hunter"), texts)
    if any(way.alpha for way, _ in found):
        words = texts("the alpha")
        parts += toggle("alpha", chosen.alpha, cube(of, 24, alpha=True), words, texts("alpha"))
    for colour in range(state.seats):
        guests = max(way.travelers[colour] for way, _ in found)
        if guests:
            words = texts("a traveler of the {species}", species=species(state, colour, texts))
            icon = cube(letter_of(state, colour), 22)
            parts += counter(f"guest{colour}", chosen.travelers[colour], guests, icon, words, texts)
    return f'<div class="members">{parts}</div>'


def _ladder(found: list[tuple[str, Sending, Hunt]], chosen: Sending, texts: Texts) -> str:
    """A bar for each size of the party: its chance of success; a click chooses it."""
    rungs = [
        (name, way, hunt)
        for name, way, hunt in found
        if way.alpha == chosen.alpha and not sum(way.travelers) and way.party <= MOST_BARS
    ]
    bars = "".join(
        f'<button type="button" class="rung" data-set="{name}" aria-pressed="{str(way == chosen).lower()}"'
        f' aria-label="{esc(_rung(way, hunt, texts))}">'
        f'<svg width="26" height="{BAR + 2}" aria-hidden="true">'
        f'<rect x="2" y="{num(BAR - float(hunt.success) * BAR)}" width="22"'
        f' height="{num(float(hunt.success) * BAR + 2)}" rx="3"/></svg>'
        f"<b>{round(100 * hunt.success)}</b><small>{way.party}</small></button>"
        for name, way, hunt in rungs
    )
    title = texts("Chance by party size, in %")
    head = f'<div class="ladder" role="group" aria-label="{esc(title)}"><span>{esc(title)}</span>'
    return f"{head}<div>{bars}</div></div>"


def _rung(way: Sending, hunt: Hunt, texts: Texts) -> str:
    return texts.count(
        "{n} hunter: {chance} success", "{n} hunters: {chance} success", way.party,
        chance=short(hunt.success, texts),
    )  # fmt: skip


# The auction


def bidding(
    state: NeanderthalState, legal: Iterable[int], extra: str, effects: dict[int, str], texts: Texts
) -> str:
    """How many discs: a counter from the least bid that leads to all that one has."""
    bids = [action for action in legal if action != PASS]
    if not bids:
        return ""
    choices = [
        Choice(key({"discs": action - COUNT}), action, texts("Bid {thing}", thing=action - COUNT), effects[action])
        for action in bids
    ]
    first = bids[0] - COUNT
    colours = "".join(disc(int(colour), 22) for colour in state.deck.bid[state.current])
    parts = counter("discs", first, bids[-1] - COUNT, colours, texts("disc"), texts)
    note = f'<output class="binds" data-note="0">{esc(effects[bids[0]])}</output>'
    return form(parts + note, choices, key({"discs": first}), texts("Too low: it must lead"), "", extra)


# Several questions as one


def composed(state: NeanderthalState, kinds: frozenset[int], texts: Texts) -> str:
    """A form that answers all questions of these kinds at once; empty if there are too many ways."""
    ways: dict[str, tuple[tuple[int, ...], dict[str, int]]] = {}
    for asked, said, after in outlook.answers(state, kinds):
        parts = _parts(state, asked, said, after)
        ways.setdefault(key(parts), (said, parts))
        if len(ways) > MOST_WAYS:
            return ""
    choices = [Choice(name, said, _told(state, parts, texts)) for name, (said, parts) in ways.items()]
    names = sorted(dict.fromkeys(name for _, parts in ways.values() for name, n in parts.items() if n))
    start, first = next(iter(ways.items()))
    begins = first[1] if state.top().kind not in (BLIZZARD, MPI) else {}
    controls = "".join(
        _control(state, name, begins.get(name, 0), max(parts.get(name, 0) for _, parts in ways.values()), texts)
        for name in names
    )
    return form(controls, choices, start if begins else "", texts("Choose first"), "")


def _parts(
    state: NeanderthalState, asked: tuple[Pending, ...], said: tuple[int, ...], after: NeanderthalState
) -> dict[str, int]:
    """What a whole answer sets each control to; what was not asked because it had no alternative counts, too."""
    top = state.top()
    if top.kind == BLIZZARD:
        left = int(top.a) - len(said)
        rest = dependents(state, top.seat)[-left:] if left else []
        return {f"a{int(action)}": 1 for action in (*said, *rest)}
    if top.kind in (MPI, PAY):
        before, then = _bound(state), _bound(after)
        return {f"disc{colour}": then[colour] - before[colour] for colour in range(COLOURS)}
    parts = {}
    for question, action in zip(asked, said, strict=True):
        if question.kind == LOSE_TRAVELERS:
            parts[f"guest{int(question.c) >> 1}"] = action - COUNT
        else:
            parts["alpha"] = int(action == YES)
    return parts


def _bound(state: NeanderthalState) -> list[int]:
    """The discs of each colour that lie on the sexuality card of a seat, or on the daughter of the turn."""
    discs = [int(sum(one.pinned(colour) for one in state.species)) for colour in range(COLOURS)]
    if state.current >= 0:
        at = int(state.current) * COLOURS
        discs = [n + int(state.bound[at + colour]) for colour, n in enumerate(discs)]
    return discs


def _control(state: NeanderthalState, name: str, value: int, most: int, texts: Texts) -> str:
    seat = int(state.top().seat)
    if name.startswith("a") and name[1:].isdecimal():
        action = int(name[1:])
        words = capital(thing(state, action, texts))
        return toggle(name, bool(value), picture(state, action, 24, seat), words, words)
    if name == "alpha":
        words = texts("the alpha")
        icon = cube(letter_of(state, seat), 24, alpha=True)
        return toggle(name, bool(value), icon, words, words) if most else ""
    if name.startswith("disc"):
        colour = int(name[4:])
        return counter(name, value, most, disc(colour, 24), texts(COLOUR_WORDS[colour]), texts)
    colour = int(name[5:])
    words = texts("a traveler of the {species}", species=species(state, colour, texts))
    return counter(name, value, most, cube(letter_of(state, colour), 24), words, texts)


def _told(state: NeanderthalState, parts: dict[str, int], texts: Texts) -> str:
    """What a combination does, for the button."""
    top = state.top()
    if top.kind == BLIZZARD:
        gone = ", ".join(thing(state, int(name[1:]), texts) for name in parts)
        return texts("Discard: {thing}", thing=gone)
    if top.kind in (MPI, PAY):
        amounts = [parts.get(f"disc{colour}", 0) for colour in range(len(COLOUR_NAMES))]
        return texts("Bind {discs}", discs=discs(amounts, texts))
    seat, group, left = int(top.seat), int(top.a), int(top.b) - sum(parts.values())
    named = [
        texts.count(
            "{n} traveler ({species})",
            "{n} travelers ({species})",
            n,
            species=species(state, int(name[5:]), texts),
        )
        for name, n in parts.items()
        if n and name != "alpha"
    ]
    cubes = int(state.own_cubes(seat, group))
    forced = "alpha" not in parts and left > cubes and state.species[seat].alpha == group
    if parts.get("alpha") or forced:
        named.append(texts("the alpha"))
        left -= forced
    if left:
        named.append(texts.count("{n} cube", "{n} cubes", left))
    return texts("Lose: {pieces}", pieces=", ".join(named))


# Offers

SIDES: Final = {PARTNER: "with", LEAVER: "leaves", GIVE: "give", ASK: "ask", TRADE_WITH: "with",
                TRADE_GIVE: "give", TRADE_GET: "ask"}  # fmt: skip


def offer(state: NeanderthalState, first: tuple[int, ...], kinds: frozenset[int], back: str, texts: Texts) -> str:
    """An offer built from items: with whom, who leaves, what is given, what is asked."""
    ways: dict[str, tuple[int, ...]] = {}
    rows: dict[str, dict[int, None]] = {}
    for asked, said, _ in outlook.answers(state, kinds, first):
        parts: dict[str, int] = {}
        if said == (PASS,):
            continue  # no offer at all
        for question, action in zip(asked, said, strict=True):
            side = SIDES.get(int(question.kind))
            if side is not None:
                rows.setdefault(side, {})[action] = None
                if action != PASS:
                    parts[f"{side}{action}"] = 1
        ways[key(parts)] = said
        if len(ways) > MOST_OFFERS:
            slowly = button(first, texts("Build the offer step by step"), kind="go")
            return f'<div class="choices">{slowly}{back}</div>'
    if not ways:
        return ""
    choices = [Choice(name, said, texts("Make this offer")) for name, said in ways.items()]
    start = next(iter(ways))
    chosen = set(start.replace("=1", "").split(","))
    parts_html = "".join(
        _row(state, side, list(actions), chosen, texts) for side, actions in rows.items() if len(actions) > 1
    )
    return form(parts_html, choices, start, texts("This cannot be offered"), "", back)


def _row(state: NeanderthalState, side: str, actions: list[int], chosen: set[str], texts: Texts) -> str:
    titles = {
        "with": texts("With"), "leaves": texts("Who leaves"), "give": texts("You give"), "ask": texts("They give"),
    }  # fmt: skip
    cells = "".join(
        toggle(
            f"{side}{action}", f"{side}{action}" in chosen, picture(state, action, 20),
            item_words(state, action, texts), item_words(state, action, texts), group=side,
        )
        for action in actions
        if action != PASS
    )  # fmt: skip
    return f'<div class="half"><b>{esc(titles[side])}</b><span class="cells">{cells}</span></div>'


def item_words(state: NeanderthalState, action: int, texts: Texts) -> str:
    """A thing of an offer; a daughter as a bride is another thing than as a card."""
    if HUSBAND <= action < CARD:
        bride = thing(state, DAUGHTER + action - HUSBAND, texts)
        return texts("{daughter} in marriage", daughter=bride)
    return thing(state, action, texts)


def sheet(state: NeanderthalState, given: int, asked: int, giver: str, leaves: str, texts: Texts) -> str:
    """An offer as the one who answers sees it."""
    sides = ((texts("{name} gives you", name=giver), given), (texts("You give"), asked))
    rows = "".join(
        f'<div class="half"><b>{esc(title)}</b><span class="cells"><span class="cell on">'
        f"{picture(state, item, 22) if item != PASS else ''}"
        f"{esc(item_words(state, item, texts) if item != PASS else texts('nothing'))}</span></span></div>"
        for title, item in sides
    )
    if leaves:
        rows += (
            f'<div class="half"><b>{esc(texts("Who leaves"))}</b><span class="cells">'
            f'<span class="cell on">{esc(leaves)}</span></span></div>'
        )
    return f'<div class="deal">{rows}</div>'


def button(action: int | tuple[int, ...], words: str, effect: str = "", kind: str = "", icon: str = "") -> str:
    name = f' class="{kind}"' if kind else ""
    small = f"<small>{esc(effect)}</small>" if effect else ""
    head = f'<button type="button"{name} data-action="{steps(action)}">'
    return f"{head}{icon}<span>{esc(words)}</span>{small}</button>"


assert len(DISC_LETTERS) == len(COLOUR_NAMES)
