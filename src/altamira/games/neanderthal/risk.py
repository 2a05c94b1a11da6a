"""Chances and what they threaten, in words: hunts, predators, attacks, courtships, chaos and blizzards."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from altamira.core.chance import pool_size
from altamira.games.neanderthal import outlook
from altamira.games.neanderthal.components import (
    ANIMAL,
    BLIZZARD_ICON,
    COMET,
    FIRE_STARTER,
    GATHERER,
    INVENTION,
    NO_CLAIM,
    PLACES,
    PROMISCUOUS,
    TROPHY,
)
from altamira.games.neanderthal.hunting import POWER
from altamira.games.neanderthal.names import ELDERS, Texts, biome, discs, mark, product, species
from altamira.games.neanderthal.outlook import Hunt
from altamira.games.neanderthal.pieces import frost_proof
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.state import AS_SUITOR, HOME

Fact = tuple[str, str]  # the name of an icon and a sentence

MOST_DIGITS: Final = 6  # of a fraction that is still worth reading


# Numbers


def percent(chance: Fraction, texts: Texts) -> str:
    """A chance with one decimal; a small one is not shown as none, nor a large one as certain."""
    tenths = round(1000 * chance)
    if tenths == 0 and chance:
        return texts("<0.1%")
    if tenths == 1000 and chance != 1:
        return texts(">99.9%")
    if tenths % 10 == 0:
        return texts("{n}%", n=tenths // 10)
    return texts("{whole}.{tenth}%", whole=tenths // 10, tenth=tenths % 10)


def short(chance: Fraction, texts: Texts) -> str:
    """A chance without decimals, where there is little room."""
    rounded = round(100 * chance)
    if rounded == 0 and chance:
        return texts("<1%")
    if rounded == 100 and chance != 1:
        return texts(">99%")
    return texts("{n}%", n=rounded)


def exactly(chance: Fraction) -> str:
    """The same as a fraction; empty if nobody would read it."""
    if chance in (0, 1) or len(str(chance.denominator)) > MOST_DIGITS:
        return ""
    return f"{chance.numerator}/{chance.denominator}"


def mean(number: Fraction, texts: Texts) -> str:
    """A number that is expected, with one decimal."""
    tenths = round(10 * number)
    if tenths % 10 == 0:
        return str(tenths // 10)
    return texts("{whole}.{tenth}", whole=tenths // 10, tenth=tenths % 10)


def faces(bits: int) -> str:
    return ", ".join(str(face) for face in range(1, 7) if bits >> face & 1)


# Hunts


def hit_faces(state: NeanderthalState, seat: int, card: int) -> int:
    """Bits of the faces with which a die of this species hits on this card."""
    how = outlook.reading(state, seat, card).faces
    bits = 2 | (4 if state.deck.star[card] else 0)
    return bits | (8 if how[0][0] == 2 else 0)  # 3s that are 1s


def hunt_facts(state: NeanderthalState, seat: int, place: int, texts: Texts) -> list[Fact]:
    """What a hunt on a card is about, line by line."""
    deck, card = state.deck, int(state.rows[place])
    return [
        _needs_hits(state, seat, card, texts),
        *_deaths(state, seat, card, texts),
        *_wakes(state, place, texts),
        _brings(state, card, texts),
        *([_claims(state, seat, card, texts)] if deck.claim[card] != NO_CLAIM else []),
        *_others_there(state, seat, place, texts),
    ]


def _needs_hits(state: NeanderthalState, seat: int, card: int, texts: Texts) -> Fact:
    deck = state.deck
    icon = "hit-star" if deck.star[card] else "hit-1"
    shown = faces(hit_faces(state, seat, card))
    return icon, texts.count(
        "Needs {n} hit; a die hits with {faces}.", "Needs {n} hits; a die hits with {faces}.",
        int(deck.hits[card]), faces=shown,
    )  # fmt: skip


def alpha_fact(state: NeanderthalState, seat: int, card: int, texts: Texts) -> list[Fact]:
    """What the alpha would be worth on this card."""
    elder = int(POWER[state.deck.type[card]])
    name = texts(ELDERS[elder])
    if outlook.powers(state, seat, card):
        return [
            (f"el{elder + 1}", texts("Your alpha's die counts as a 1, thanks to this elder: {elder}.", elder=name))
        ]
    return [(f"el{elder + 1}", texts("A mature elder would make your alpha's die a 1: {elder}.", elder=name))]


def _deaths(state: NeanderthalState, seat: int, card: int, texts: Texts) -> list[Fact]:
    deck = state.deck
    how = outlook.reading(state, seat, card)
    three = how.faces[0][0] == 2
    bites, frost = int(deck.bite[card]), int(deck.frost[card]) & ~int(deck.bite[card])
    if three:  # a 3 that is a 1 does what a 1 does
        bites = bites & ~8 | (8 if bites & 2 else 0)
        frost = frost & ~8 | (8 if frost & 2 else 0)
    lines: list[Fact] = []
    if bites:
        lines.append(("bite", texts("Each {faces} is a bite that kills a hunter.", faces=faces(bites))))
        if how.spared:
            spared = texts.count(
                "{n} bite in this hunt does not count.", "{n} bites in this hunt do not count.", how.spared
            )
            lines.append(("bite", spared))
    if frost and frost_proof(state, seat):
        lines.append(("frost", texts("Frost with {faces}, but you are protected.", faces=faces(frost))))
    elif frost:
        young = state.species[seat].young >> FIRE_STARTER & 1
        text = (
            texts("Each {faces} freezes a hunter: your fire starter is still immature.", faces=faces(frost))
            if young
            else texts("Each {faces} freezes a hunter: you have no mature fire starter.", faces=faces(frost))
        )
        lines.append(("frost", text))
    return lines


def _wakes(state: NeanderthalState, place: int, texts: Texts) -> list[Fact]:
    """The predators that a success draws, and what they do."""
    woken = outlook.predators(state, place)
    names = ", ".join(biome(state, int(state.rows[at]), texts) for at in woken)
    if not woken:
        return []
    return [
        ("predator", texts("Success wakes {names}: without a hit in that fight the kill is stolen.", names=names))
    ]


def _brings(state: NeanderthalState, card: int, texts: Texts) -> Fact:
    deck = state.deck
    children = int(deck.children[card])
    freed = discs([int(n) for n in deck.discs[card]], texts)
    born = texts.count("{n} child", "{n} children", children)
    if children and freed:
        return "child", texts("Success: {children}, and frees {discs}.", children=born, discs=freed)
    if children:
        return "child", texts("Success: {children}.", children=born)
    if freed:
        return "child", texts("Success frees {discs}.", discs=freed)
    return "child", texts("Success alone brings nothing.")


CLAIM_ICONS: Final = {TROPHY: "trophy", ANIMAL: "domestic", INVENTION: "invention"}


def _claims(state: NeanderthalState, seat: int, card: int, texts: Texts) -> Fact:
    deck, n = state.deck, int(state.deck.set[card])
    kind = int(deck.claim[card])
    if kind == TROPHY:
        return "trophy", texts("{n} equal dice: it is yours as a trophy, success or not.", n=n)
    name = product(state, card, texts)
    held, most = int(pool_size(state.species[seat].hand)), int(state.hand_size(seat))
    if not state.species[seat].elders:
        said = mark("{n} equal dice: {name}, but you have no elder to take it.")
    elif not most:
        said = mark("{n} equal dice: {name}, but your hand has no room without a mature elder.")
    elif held >= most:
        said = mark("{n} equal dice and a survivor: {name}, but your hand is full ({held} of {most}).")
    else:
        said = mark("{n} equal dice and a survivor: to your hand for {name}.")
    return CLAIM_ICONS[kind], texts(said, n=n, name=name, held=held, most=most)


def _others_there(state: NeanderthalState, seat: int, place: int, texts: Texts) -> list[Fact]:
    """Whom one meets there, and what is gathered before."""
    lines: list[Fact] = []
    rivals = rivals_at(state, seat, place)
    if rivals:
        names = ", ".join(species(state, other, texts) for other in rivals)
        lines.append(
            ("strike", texts("Also there: {names}. Whoever shares a card attacks before the hunt.", names=names))
        )
    if state.deck.basket[state.rows[place]] and _gathers(state, seat):
        lines.append(("basket", texts("Whoever is still there after the attacks gathers you a child.")))
    return lines


def rivals_at(state: NeanderthalState, seat: int, place: int) -> list[int]:
    """The others who have hunters on a card."""
    return [other for other in range(state.seats) if other != seat and state.party(other, place)]


def _gathers(state: NeanderthalState, seat: int) -> bool:
    return state.sexuality(seat) == PROMISCUOUS or state.ability(seat, GATHERER) > 0


def hunt_in_words(found: Hunt, texts: Texts) -> str:
    """The odds of a hunt in a line."""
    if found.kept != found.success:
        return texts(
            "{chance} success, {kept} after the predator; {lost} expected to die",
            chance=percent(found.success, texts),
            kept=percent(found.kept, texts),
            lost=mean(found.lost_in_all, texts),
        )
    return texts(
        "{chance} success; {lost} expected to die",
        chance=percent(found.success, texts),
        lost=mean(found.lost_in_all, texts),
    )


def odds_at(state: NeanderthalState, seat: int, spot: int, texts: Texts) -> str:
    """The odds of a party or a suitor that stands there already."""
    one = state.species[seat]
    if spot >= PLACES:
        alpha = one.alpha == AS_SUITOR + spot - PLACES
        return courtship_in_words(state, seat, spot - PLACES, alpha, texts)
    party = int(state.party(seat, spot))
    if not party or state.rows[spot] < 0:
        return ""
    return hunt_in_words(outlook.hunt(state, seat, spot, party, one.alpha == spot), texts)


# Attacks and courtships


def attack_facts(state: NeanderthalState, spot: int, texts: Texts) -> list[Fact]:
    """Who would strike first on a card that is shared, and how hard."""
    return [
        (
            "strike",
            texts.count(
                "{species}: {n} die, a hit with {faces}; {chance} for at least one.",
                "{species}: {n} dice, a hit with {faces}; {chance} for at least one.",
                found.dice,
                species=species(state, found.seat, texts),
                faces=faces(6 if found.faces == 2 else 2),
                chance=percent(found.hit, texts),
            ),
        )
        for found in outlook.attacks(state, spot)
    ]


def courtship_in_words(state: NeanderthalState, seat: int, daughter: int, alpha: bool, texts: Texts) -> str:
    chance = outlook.courtship(state, seat, daughter, alpha)
    if state.sexuality(seat) == PROMISCUOUS:
        return texts(
            "{chance}: one of her owner's hunters becomes a traveler of yours", chance=percent(chance, texts)
        )
    last = outlook.marriage(state, seat, daughter, alpha)
    if last != chance:
        return texts(
            "{chance} success, {kept} to be the husband in the end",
            chance=percent(chance, texts),
            kept=percent(last, texts),
        )
    if chance == 1:
        return texts("succeeds for certain")
    return texts("{chance} success", chance=percent(chance, texts))


# Events to come


def event_facts(state: NeanderthalState, seat: int, texts: Texts) -> list[Fact]:
    """What chaos and a blizzard would cost this species, and how likely the next turn brings them."""
    return [fact for fact in (chaos_fact(state, seat, texts), blizzard_fact(state, seat, texts)) if fact[1]]


def chaos_fact(state: NeanderthalState, seat: int, texts: Texts) -> Fact:
    chance, found = outlook.event_chance(state, COMET), outlook.chaos(state, seat)
    if not chance:
        return "comet", ""
    values = {"chance": short(chance, texts), "hunters": found.hunters, "words": found.words}
    if found.immune:
        return "comet", texts(
            "Chaos ({chance} next turn) would cost nothing: hunters {hunters}, free discs {words}.", **values
        )
    if found.elder:
        text = texts(
            "Chaos ({chance} next turn) would kill {n} of {hunters} hunters and an elder: free discs {words}.",
            **values, n=found.lost,
        )  # fmt: skip
        return "comet", text
    text = texts(
        "Chaos ({chance} next turn) would kill {n} of {hunters} hunters: free discs {words}.",
        **values, n=found.lost,
    )  # fmt: skip
    return "comet", text


def blizzard_fact(state: NeanderthalState, seat: int, texts: Texts) -> Fact:
    chance, found = outlook.event_chance(state, BLIZZARD_ICON), outlook.blizzard(state, seat)
    if not chance or not found.dependents:
        return "blizzard", ""
    values = {"chance": short(chance, texts), "hunters": found.hunters, "dependents": found.dependents}
    if not found.lost:
        text = texts(
            "A blizzard ({chance} next turn) would cost nothing: hunters {hunters}, dependents {dependents}.",
            **values,
        )
        return "blizzard", text
    text = texts(
        "A blizzard ({chance} next turn) would cost {n} of {dependents} dependents: hunters {hunters}.",
        **values, n=found.lost,
    )  # fmt: skip
    return "blizzard", text


def chaos_now(state: NeanderthalState, seat: int, texts: Texts) -> list[Fact]:
    """Why chaos hits this species now; its losses may be under way."""
    one = state.species[seat]
    left, words = int(state.party(seat, HOME)), int(one.vocabulary())
    hit = texts("Hunters at home: {hunters}; free discs: {words}. With no more hunters than discs you are immune.",
                hunters=left, words=words)  # fmt: skip
    return [("comet", hit)]
