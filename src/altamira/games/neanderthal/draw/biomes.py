"""The two rows: cards, ice and gaps, with the parties on them and what a card says in words."""

from __future__ import annotations

from typing import Final, NamedTuple

from altamira.draw.cache import remembered
from altamira.draw.markup import esc, hole
from altamira.games.neanderthal.components import (
    BIG,
    COLUMNS,
    GAP,
    ICE,
    PLACE,
    PLACES,
    TROPHY,
)
from altamira.games.neanderthal.draw.cards import CLAIM_ICONS, FACE_SIZES, KINDS, TYPE_ICONS, Biome, biome_of, face
from altamira.games.neanderthal.draw.layout import BIOME_IDS, TALL
from altamira.games.neanderthal.draw.marks import (
    CHOSEN,
    LEGAL,
    capital,
    handles,
    pieces_of,
    sprite,
    tip,
)
from altamira.games.neanderthal.draw.reading import (
    BITES,
    FREEZES,
    HITS,
    Party,
    Reading,
    saved_bites,
    strip,
    words_lacking,
)
from altamira.games.neanderthal.hunting import nearest
from altamira.games.neanderthal.names import (
    STANDINGS,
    TYPES,
    Texts,
    abilities,
    deck_sheet,
    discs,
    mark,
    plural,
    product,
)
from altamira.games.neanderthal.pieces import frost_proof
from altamira.games.neanderthal.state import (
    ALPHA_ONE,
    ASSIGN,
    CLAIM,
    DECISIONS,
    FIRST,
    HOW_MANY,
    HUNT_NEW,
    ROLL_ATTACK,
    ROLL_HUNT,
    SPLIT,
    TRAVELERS,
    WITH_ALPHA,
)

# Questions and rolls that are about one place
ABOUT: Final = (WITH_ALPHA, HOW_MANY, TRAVELERS, SPLIT, FIRST, ALPHA_ONE, CLAIM, HUNT_NEW, ROLL_HUNT, ROLL_ATTACK)
PIECE_SIZE: Final = {False: 18, True: 14}  # by whether the layout is tall
MOST_SHOWN: Final = {False: 6, True: 4}


class Spot(NamedTuple):
    """What the table adds to a card: who stands on it, and what can be done with it."""

    state: str
    action: int
    parties: tuple[tuple[int, Party], ...]
    why: str  # why it cannot be chosen, where others can
    arrow: str  # from where a success would wake this predator: "left", "right"
    fresh: bool  # came this turn: a predator that sleeps


def draw_rows(drawn: dict[str, str], reading: Reading, letters: tuple[str, ...]) -> None:
    state, texts = reading.state, reading.texts
    about = chosen_place(reading)
    woken = _woken(reading, about)
    for place in range(PLACES):
        id, card = BIOME_IDS[place], int(state.rows[place])
        if card in (ICE, GAP):
            drawn[id] = bare_piece(place, card, PLACE + place if PLACE + place in reading.legal else -1, texts)
            drawn[f"tip-{id}"] = bare_tip(place, card, texts)
            continue
        action = PLACE + place if PLACE + place in reading.legal else -1
        look = CHOSEN if place == about else LEGAL if action >= 0 else ""
        one = biome_of(state, card, texts)
        why = "" if action >= 0 else why_not(reading, place, card)
        fresh = bool(state.fresh >> place & 1)
        spot = Spot(look, action, reading.parties[place], why, woken.get(place, ""), fresh)
        drawn[id] = biome_piece(reading.layout, place, one, spot, letters, reading.names, texts)
        does = strip(state, reading.focus, card)
        lacking = words_lacking(state, reading.focus, card)
        drawn[f"{id}-face"] = face_piece(reading.layout, place, one, does, lacking)
        drawn[f"tip-{id}"] = biome_tip(reading, place, one, does, lacking)


def why_not(reading: Reading, place: int, card: int) -> str:
    """Why nobody can be sent there, if that is the question."""
    if not reading.asked or reading.state.top().kind != ASSIGN:
        return ""
    texts, seat = reading.texts, reading.focus
    if reading.state.party(seat, place):
        return texts("Your hunters are there already.")
    lacking = words_lacking(reading.state, seat, card)
    if any(lacking):
        return texts("You lack free discs: {discs}.", discs=discs(list(lacking), texts))
    return texts("No hunter of your own is at home.")


def chosen_place(reading: Reading) -> int:
    """The place that the present question or roll is about; -1: none."""
    state = reading.state
    if state.over or state.awaited is None:
        return -1
    top = state.top()
    return int(top.a) if int(top.kind) in ABOUT and top.a < PLACES else -1


def _woken(reading: Reading, place: int) -> dict[int, str]:
    """The predators that a success on this place would still wake, and from which side it comes (G4)."""
    state = reading.state
    if place < 0 or state.top().kind >= DECISIONS or state.top().kind == CLAIM:
        return {}  # the hunt is over, or is being rolled
    card = int(state.rows[place])
    if card < 0 or state.deck.type[card] != BIG or state.deck.predator[card]:
        return {}
    left, right = int(nearest(state, place, -1)), int(nearest(state, place, 1))
    found = {}
    if left and (not right or left <= right):
        found[place - left] = "right"
    if right and (not left or right <= left):
        found[place + right] = "left"
    return {at: side for at, side in found.items() if not state.down >> at & 1}


# Ice and gaps


@remembered(256)
def bare_piece(place: int, card: int, action: int, texts: Texts) -> str:
    id, ice = BIOME_IDS[place], card == ICE
    name, note = bare_words(place, card, texts)
    head = handles(
        id, f"slot biome {'ice' if ice else 'gap'}", f"{name}. {note}", action, LEGAL if action >= 0 else ""
    )
    picture = sprite("ice", 48) if ice else ""
    return (
        f'<button type="button"{head}><span class="bare">{picture}<b>{esc(name)}</b>'
        f"<small>{esc(texts('no hunting') if ice else texts('empty'))}</small></span></button>"
    )


def bare_words(place: int, card: int, texts: Texts) -> tuple[str, str]:
    if card == ICE:
        return texts("Ice sheet"), texts(
            "Nobody hunts here. Under the ice lies a card of the north; warming frees it."
        )
    return texts("Gap"), texts("Nothing lives here any more; predators cross it. A change of climate may fill it.")


@remembered(128)
def bare_tip(place: int, card: int, texts: Texts) -> str:
    name, note = bare_words(place, card, texts)
    return tip(BIOME_IDS[place], name, where(place, texts), (("ice" if card == ICE else "climax", note),))


def where(place: int, texts: Texts) -> str:
    column = place % COLUMNS + 1
    return texts("north {n}", n=column) if place < COLUMNS else texts("south {n}", n=column)


# Cards


@remembered(4096)
def biome_piece(
    layout: str,
    place: int,
    one: Biome,
    spot: Spot,
    letters: tuple[str, ...],
    names: tuple[str, ...],
    texts: Texts,
) -> str:
    """A card on its place. Its picture is a piece of its own: it changes less often than who stands on it."""
    id = BIOME_IDS[place]
    kind = f"slot biome {KINDS[one.type]}{' predator' if one.predator else ''}"
    label = texts("{card}, {place}.", card=one.name, place=where(place, texts))
    there = " ".join(
        texts("{name}: {pieces}.", name=names[seat], pieces=party_in_words(party, texts))
        for seat, party in spot.parties
    )
    can = texts("Choose it.") if spot.action >= 0 else spot.why
    note = f"{can} {there}".strip()
    head = handles(id, kind, label, spot.action, spot.state, note)
    small = layout == TALL
    pieces = "".join(
        f'<span class="band">{pieces_of(party, letters, PIECE_SIZE[small], _room(spot.parties, small))}</span>'
        for _, party in spot.parties
    )
    contested = sprite("el4", 16, texts("contested"), "contested") if len(spot.parties) > 1 else ""
    arrow = f'<i class="arrow {spot.arrow}" aria-hidden="true"></i>' if spot.arrow else ""
    sleeps = f'<span class="sleeps">{esc(texts("sleeps"))}</span>' if spot.fresh and one.predator else ""
    return (
        f'<button type="button"{head}>{hole("svg", f"{id}-face")}'
        f'<span class="party">{pieces}{contested}</span>{arrow}{sleeps}</button>'
    )


def _room(parties: tuple[tuple[int, Party], ...], small: bool) -> int:
    """How many cubes of a colour in a party are drawn one by one."""
    bands = sum(len(party) for _, party in parties)
    return MOST_SHOWN[small] // bands - (1 if small and bands > 1 else 0)


def party_in_words(party: Party, texts: Texts) -> str:
    n = sum(group.cubes + group.alpha for group in party)
    if any(group.alpha for group in party):
        return texts.count("{n} hunter, the alpha", "{n} hunters with the alpha", n)
    return texts.count("{n} hunter", "{n} hunters", n)


@remembered(1024)
def face_piece(layout: str, place: int, one: Biome, does: tuple[int, ...], lacking: tuple[int, ...]) -> str:
    w, h = FACE_SIZES[layout]
    return (
        f'<svg id="{BIOME_IDS[place]}-face" viewBox="0 0 {w} {h}" aria-hidden="true">'
        f"{face(layout, one, does, lacking)}</svg>"
    )


# In words

NEEDS_HITS: Final = plural(
    "Needs {n} hit; a hunter's die hits with {faces}.", "Needs {n} hits; a hunter's die hits with {faces}."
)
CHILDREN: Final = plural(
    "Success brings {n} child from the dead pile.", "Success brings {n} children from the dead pile."
)
TROPHY_SET: Final = mark("{n} equal dice, hits or not: take it as a trophy; survivors are not needed.")
CARD_SET: Final = mark("{n} equal dice, with an elder and a survivor: {product} goes to your hand.")


def faces_in_words(faces: list[int], texts: Texts) -> str:
    """1, 2 or 3."""
    if len(faces) == 1:
        return str(faces[0])
    return texts("{some} or {last}", some=", ".join(map(str, faces[:-1])), last=faces[-1])


def biome_tip(reading: Reading, place: int, one: Biome, does: tuple[int, ...], lacking: tuple[int, ...]) -> str:
    state, texts = reading.state, reading.texts
    sheet = deck_sheet(state).biome(one.card)
    lowest = one.climax == min(
        int(state.deck.climax[card])
        for card in state.rows[place // COLUMNS * COLUMNS : place // COLUMNS * COLUMNS + COLUMNS]
        if card >= 0
    )
    known = deck_sheet(state).standing(sheet, "hits") == STANDINGS[0]
    return _biome_tip(
        place, one, does, lacking, saved_bites(state, reading.focus), bool(frost_proof(state, reading.focus)),
        int(state.deck.frost[one.card]), lowest, product(state, one.card, texts), tuple(abilities(sheet, texts)),
        known, texts,
    )  # fmt: skip


@remembered(1024)
def _biome_tip(
    place: int,
    one: Biome,
    does: tuple[int, ...],
    lacking: tuple[int, ...],
    saved: int,
    warm: bool,
    frost: int,
    lowest: bool,
    made: str,
    able: tuple[str, ...],
    known: bool,
    texts: Texts,
) -> str:
    hits = [i + 1 for i, bits in enumerate(does) if bits & HITS]
    bites = [i + 1 for i, bits in enumerate(does) if bits & BITES]
    cold = [i + 1 for i, bits in enumerate(does) if bits & FREEZES]
    lines = [
        (
            "hit-star" if one.star else "hit-1",
            texts.count(*NEEDS_HITS, one.hits, faces=faces_in_words(hits, texts)),
        )
    ]
    if any(one.needs):
        words = texts("Needs {discs} free this turn; they are not spent.", discs=discs(list(one.needs), texts))
        if any(lacking):
            words = texts("{rule} You lack {discs}.", rule=words, discs=discs(list(lacking), texts))
        lines.append(("lock", words))
    if bites:
        words = texts("Each {faces} kills a hunter, even in a success.", faces=faces_in_words(bites, texts))
        if saved:
            words = texts("{rule} Bites that do not count: {n}.", rule=words, n=saved)
        lines.append(("bite", words))
    if cold:
        rule = mark("Each {faces} freezes a hunter: no mature fire starter protects.")
        lines.append(("frost", texts(rule, faces=faces_in_words(cold, texts))))
    elif frost and warm:
        lines.append(("frost", texts("Frost does nothing: the fire starter protects.")))
    if one.children:
        lines.append(("child", texts.count(*CHILDREN, one.children)))
    if any(one.discs):
        lines.append(
            ("portal", texts("Success frees {discs} of what is bound.", discs=discs(list(one.discs), texts)))
        )
    if one.claim:
        rule = TROPHY_SET if one.claim == TROPHY else CARD_SET
        lines.append((CLAIM_ICONS[one.claim], texts(rule, n=one.set, product=made)))
    lines += [(CLAIM_ICONS.get(one.claim, "vp"), capital(words) + ".") for words in able]
    if one.predator:
        rule = mark("Predator: it comes when big game nearby is brought down, and steals it if no die hits.")
        lines.append(("predator", texts(rule)))
    if one.basket:
        lines.append(("basket", texts("Basket: gatherers who stand here gain a child.")))
    climax = (
        mark("Climax {n}, the lowest of its row: it is the next to give way when the climate changes.")
        if lowest
        else mark("Climax {n}: the lowest of a row gives way first when the climate changes.")
    )
    lines.append(("climax", texts(climax, n=one.climax)))
    note = capital(texts(TYPES[one.type]))
    foot = "" if known else texts("Values reconstructed")
    return tip(BIOME_IDS[place], one.name, note, tuple(lines), foot)


assert set(TYPE_ICONS) == set(KINDS)
