"""The story of each roll: what the dice showed, what hit, who died of it, and what that means."""

from __future__ import annotations

from typing import Final

from altamira.core.chance import faces_of, roll_of
from altamira.core.record import CHANCE_MARK
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
from altamira.games.neanderthal.names import ELDERS, Texts, biome, daughter, mark, plural, spot
from altamira.games.neanderthal.outlook import predators, reading
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
    return [
        texts(
            "{name} rolls {dice} for elder death and loses: {elders}.", name=name, dice=dice(outcome), elders=gone
        )
    ]


def _hunt(before: NeanderthalState, outcome: int, name: str, texts: Texts) -> list[str]:
    """The dice of a hunt; those of a very large party come in several rolls, and the last one counts them all."""
    top = before.top()
    shown = dice(outcome)
    if top.b > AT_ONCE:
        card = spot(before, int(top.a), texts)
        return [texts("{name} hunts on {card}: {dice}, and more dice to come.", name=name, card=card, dice=shown)]
    counts = int(counts_of(outcome) + (top.c >> 1))
    return tell_hunt(before, int(top.seat), int(top.a), counts, int(top.c & 1), shown, name, texts)


def hits_in(state: NeanderthalState, seat: int, place: int, counts: int, declared: int) -> int:
    """The hits among these dice; declared: the alpha counts as one more 1."""
    card = int(state.rows[place])
    hits = int(face_count(counts, 1)) + declared
    if state.deck.star[card]:
        hits += int(face_count(counts, 2))
    if threes_are_ones(state, seat, card):
        hits += int(face_count(counts, 3))
    return hits


def threes_are_ones(state: NeanderthalState, seat: int, card: int) -> bool:
    return reading(state, seat, card).faces[0][0] == 2


def tell_hunt(
    before: NeanderthalState,
    seat: int,
    place: int,
    counts: int,
    declared: int,
    shown: str,
    name: str,
    texts: Texts,
) -> list[str]:
    """A hunt with all its dice: an alpha alone who is declared a 1 rolls none."""
    card = int(before.rows[place])
    result = int(read(reading_of(before, seat, place, declared), counts))
    values = {
        "name": name,
        "card": biome(before, card, texts),
        "dice": shown,
        "n": hits_in(before, seat, place, counts, declared),
        "most": int(before.deck.hits[card]),
    }
    if declared and shown:
        told = [texts("{name} hunts on {card}: {dice} and the alpha's 1. Hits: {n} of {most}.", **values)]
    elif declared:
        told = [texts("{name} hunts on {card}: the alpha's 1. Hits: {n} of {most}.", **values)]
    else:
        told = [texts("{name} hunts on {card}: {dice}. Hits: {n} of {most}.", **values)]
    told.append(texts("The hunt succeeds.") if result & SUCCESS else texts("The hunt fails."))
    if threes_are_ones(before, seat, card):
        counts += int(face_count(counts, 3) * (ONE_OF[1] - ONE_OF[3]))
    told += _deaths(before, seat, card, counts, texts)
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


# How a hunt went, for whoever may take its card

ROLL: Final = f"{CHANCE_MARK}: roll "


def since_last_roll(log: tuple[str, ...]) -> tuple[str, ...]:
    """The entries of a log from the one before its last roll on; none without a roll."""
    for number in range(len(log) - 1, 0, -1):
        if log[number].startswith(ROLL):
            return log[number - 1 :]
    return ()


def how_it_went(state: NeanderthalState, hunt: tuple[str, ...], texts: Texts) -> str:
    """The hunt of a card that can be claimed now; with its dice, if those were the last that fell."""
    top = state.top()
    seat, place = int(top.seat), int(top.a)
    card, down = int(state.rows[place]), bool(state.down >> place & 1)
    values: dict[str, object] = {"most": int(state.deck.hits[card]), "set": int(state.deck.set[card])}
    counts, declared = _last_dice(state, hunt)
    result = int(read(reading_of(state, seat, place, declared), counts)) if counts else 0
    if not result & SET or bool(result & SUCCESS) != down:
        told = mark("You brought it down, and {set} dice were equal.") if down else FAILED
        return texts(told, **values)
    values["n"], shown = hits_in(state, seat, place, counts, declared), hunt[1].removeprefix(ROLL)
    values["dice"] = texts("{dice} and the alpha's 1", dice=shown) if declared else shown
    told = mark("You brought it down: {dice}, {n} of {most} hits.") if down else FAILED_WITH
    return texts(told, **values)


FAILED: Final = mark("The hunt failed, but {set} dice were equal.")
FAILED_WITH: Final = mark("The hunt failed: {dice}, {n} of {most} hits. But {set} dice are equal.")


def _last_dice(state: NeanderthalState, hunt: tuple[str, ...]) -> tuple[int, int]:
    """The faces of the last roll, and whether the alpha was declared a 1; 0: they are not of this hunt."""
    top = state.top()
    taken = any(line.endswith((": take", ": leave")) for line in hunt[2:])  # a predator's card came first
    fought = state.down >> top.a & 1 and predators(state, int(top.a))
    if not hunt or taken or fought:
        return 0, 0
    faces = [int(face) for face in hunt[1].removeprefix(ROLL).split()]
    return int(counts_of(roll_of(faces))), int(hunt[0] == f"{top.seat}: alpha 1")
