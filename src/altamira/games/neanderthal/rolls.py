"""The story of each roll: what the dice showed, what hit, who died of it, and what that means."""

from __future__ import annotations

from typing import Final

from altamira.core.chance import faces_of
from altamira.games.neanderthal.attacks import attack_hits
from altamira.games.neanderthal.components import (
    AT_ONCE,
    LEVELS,
    ONE_OF,
    counts_of,
    face_count,
    faces_in,
)
from altamira.games.neanderthal.courting import courtship_hits
from altamira.games.neanderthal.dice import HIT, SET, SUCCESS, read
from altamira.games.neanderthal.hunting import reading_of
from altamira.games.neanderthal.names import ELDERS, Texts, biome, daughter, plural, spot
from altamira.games.neanderthal.outlook import reading
from altamira.games.neanderthal.pieces import frost_proof
from altamira.games.neanderthal.rules import NeanderthalState, levels_of
from altamira.games.neanderthal.state import ROLL_ATTACK, ROLL_COURTSHIP, ROLL_ELDERS

BITTEN: Final = plural("{n} hunter is bitten.", "{n} hunters are bitten.")
FROZEN: Final = plural("{n} hunter freezes.", "{n} hunters freeze.")
STRIKES: Final = plural(
    "{name} attacks on {card} with {dice}: {n} hit.", "{name} attacks on {card} with {dice}: {n} hits."
)


def dice(roll: int) -> str:
    return " ".join(str(face) for face in faces_of(roll))


def tell_roll(before: NeanderthalState, outcome: int, name: str, texts: Texts) -> list[str]:
    """What a roll of the dice says."""
    top = before.top()
    shown, kind = dice(outcome), int(top.kind)
    if kind == ROLL_ELDERS:
        return _elders(before, outcome, name, texts)
    if kind == ROLL_COURTSHIP:
        bride = daughter(before, int(top.a), texts)
        if courtship_hits(before, top.seat, counts_of(outcome)):
            return [texts("{name} courts {card} with {dice}: accepted.", name=name, card=bride, dice=shown)]
        return [texts("{name} courts {card} with {dice}: refused.", name=name, card=bride, dice=shown)]
    if kind == ROLL_ATTACK:
        hits = int(attack_hits(top, counts_of(outcome)))
        card = spot(before, int(top.a), texts)
        return [texts.count(*STRIKES, hits, name=name, card=card, dice=shown)]
    return _hunt(before, outcome, name, texts)


def _elders(before: NeanderthalState, outcome: int, name: str, texts: Texts) -> list[str]:
    top = before.top()
    dying = int(levels_of(outcome) & before.species[top.seat].elders)
    if not dying:
        return [texts("{name} rolls {dice} for elder death: nobody dies.", name=name, dice=dice(outcome))]
    gone = ", ".join(texts(ELDERS[level]) for level in range(LEVELS) if dying >> level & 1)
    return [texts("{name} rolls {dice} for elder death: {elders}.", name=name, dice=dice(outcome), elders=gone)]


def _hunt(before: NeanderthalState, outcome: int, name: str, texts: Texts) -> list[str]:
    """The dice of a hunt; those of a very large party come in several rolls, and the last one counts them all."""
    top = before.top()
    seat, place, declared = int(top.seat), int(top.a), int(top.c & 1)
    card, shown = int(before.rows[place]), dice(outcome)
    where = biome(before, card, texts)
    if top.b > AT_ONCE:
        return [texts("{name} hunts on {card}: {dice}, and more dice to come.", name=name, card=where, dice=shown)]
    counts = counts_of(outcome) + (top.c >> 1)
    result = int(read(reading_of(before, seat, place, declared), counts))
    if reading(before, seat, card).faces[0][0] == 2:
        counts += face_count(counts, 3) * (ONE_OF[1] - ONE_OF[3])
    hits = int(face_count(counts, 1)) + declared
    if before.deck.star[card]:
        hits += int(face_count(counts, 2))
    values = {"name": name, "card": where, "dice": shown, "n": hits, "most": int(before.deck.hits[card])}
    if declared:
        told = [texts("{name} hunts on {card}: {dice} and the alpha's 1. Hits: {n} of {most}.", **values)]
    else:
        told = [texts("{name} hunts on {card}: {dice}. Hits: {n} of {most}.", **values)]
    told.append(texts("The hunt succeeds.") if result & SUCCESS else texts("The hunt fails."))
    told += _deaths(before, seat, card, int(counts), texts)
    told += _kills(before, seat, place, result, texts)
    if result & SET:
        told.append(texts("Enough equal dice to take the card."))
    return told


def _deaths(before: NeanderthalState, seat: int, card: int, counts: int, texts: Texts) -> list[str]:
    deck = before.deck
    bites = int(faces_in(counts, deck.bite[card]))
    spared = min(bites, reading(before, seat, card).spared)
    frozen = 0 if frost_proof(before, seat) else int(faces_in(counts, deck.frost[card] & ~deck.bite[card]))
    told = [texts.count(*BITTEN, bites - spared)] if bites > spared else []
    return [*told, *([texts.count(*FROZEN, frozen)] if frozen else [])]


def _kills(before: NeanderthalState, seat: int, place: int, result: int, texts: Texts) -> list[str]:
    """What a fight against a predator means for the kill that drew it."""
    kept = [
        biome(before, int(before.rows[kill.place]), texts)
        for kill in before.kills
        if kill.seat == seat and kill.at == place and kill.first == place and not kill.stolen
    ]
    if not kept:
        return []
    names = ", ".join(kept)
    if result & HIT:
        return [texts("The predator is fought off; the kill is kept: {names}.", names=names)]
    return [texts("The predator steals the kill: {names}.", names=names)]
