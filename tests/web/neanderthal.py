"""Games of Neanderthal for tables that need one, whole or up to a question."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import altamira
from altamira.core.dealer import Dealer
from altamira.core.game import View
from altamira.core.match import Match
from altamira.core.record import CHANCE_MARK, Record, load
from altamira.core.replay import verify
from altamira.core.state import CHANCE
from altamira.games import game as find_game
from altamira.games.neanderthal.components import ANIMAL, CARD, DAUGHTER, LEVEL, PASS, PIECE, PLACE, PORTAL, YES
from altamira.games.neanderthal.deck import template
from altamira.games.neanderthal.state import ACTION, ASSIGN, BID, CLAIM, HOME, HOW_MANY, PHASE_5, PHASE_6, RELEASE
from altamira.games.neanderthal.words import position
from web.visits import Server, Visitor, kept

RECORDS = Path(__file__).parents[1] / "records" / "neanderthal"


class Moment(NamedTuple):
    """A question of a recorded game: what was asked, after how many entries, and of whom."""

    record: Record
    asked: str
    place: int
    seat: int


def proved(record: Record) -> bool:
    """Every move is legal, and every roll and card follows from the secret."""
    return bool(verify(find_game(record.game, **record.options), record))


def played(seed: int, **options: str) -> Record:
    """A whole game of three random seats."""
    match = Match(
        find_game("neanderthal", **options), 3, dealer=Dealer(bytes([seed] * 32)), nonces=["a", "b", "c"]
    )
    chance = random.Random(seed)
    while not match.over:
        match.play(chance.choice(match.view().legal), match.actor)
    return match.record()


def recorded(name: str) -> Record:
    return load(RECORDS / f"{name}.json")


def questions(record: Record) -> Iterator[Moment]:
    """Everything that was asked in a game, from its beginning on."""
    match = Match(find_game(record.game, **record.options), len(record.names))
    for place, line in enumerate(record.moves):
        if match.actor >= 0:
            yield Moment(record, str(match.view().facts["pending"][-1][0]), place, match.actor)
        who, _, move = line.partition(": ")
        match.play(move, CHANCE if who == CHANCE_MARK else int(who))


def sit_down(server: Server, moment: Moment, name: str, language: str = "en") -> tuple[str, str]:
    """A table at which this is asked of Ana: its path and her cookie."""
    ana = Visitor(server.address, language).name("Ana")
    seats = [ana if seat == moment.seat else None for seat in range(len(moment.record.names))]
    path = kept(server, moment.record, moment.place, seats, name)
    ana.http.close()
    return path, ana.cookie


# Animals free discs late in a game, and seldom: so this world is gentle and lasts long

GENTLE = {
    "set": "2", "hits": "1", "bite": "[]", "frost": "[]", "needs": "{}", "events": '["glacial"]',
    "yields": "{ orange = 1, children = 1 }",
}  # fmt: skip
GENTLE_SEED = 11


def herder(view: View) -> int:
    """What leads to a tribe with animals; -1: anything."""
    state, legal = position(view), view.legal
    top, at = state.top(), [action for action in view.legal if action != PASS]
    me = state.species[top.seat]
    if top.kind == ACTION:
        herd = [one for one in at if CARD <= one < PIECE and state.deck.claim[one - CARD] == ANIMAL]
        return next(iter(herd or [one for one in at if PORTAL <= one < PLACE] or at), -1)
    if top.kind == CLAIM:
        return YES if YES in legal else -1
    if top.kind == ASSIGN:
        elders = [LEVEL + n for n in ((1, 0, 2, 3) if me.tribal else (5, 2, 3)) if LEVEL + n in legal]
        hunts = [one for one in at if PLACE <= one < DAUGHTER]
        return next(iter(elders if elders and state.own_cubes(top.seat, HOME) > 2 else hunts), -1)
    if top.kind == HOW_MANY:
        return legal[min(3, len(legal) - 1)]
    if top.kind == BID:
        return legal[1] if len(legal) > 1 and not me.tribal else PASS
    return at[0] if top.kind == RELEASE and at else -1


@cache
def when_animals_free_discs() -> Moment:
    """The question of phase 5."""
    deck = "# gentle\n" + template()
    for name, value in GENTLE.items():
        deck = re.sub(rf"(?m)^{name} = .*", f"{name} = {value}", deck)
    dealer = Dealer(GENTLE_SEED.to_bytes(32, "big"))
    match = Match(find_game("neanderthal", deck=deck), 2, dealer=dealer, nonces=["a", "b"])
    bot = altamira.bot("greedy", seed=GENTLE_SEED)
    while True:
        view = match.view()
        waits = [one.kind for one in position(view).pending()]
        if waits[-1] == RELEASE and PHASE_6 in waits and PHASE_5 not in waits:
            return Moment(match.save(), "release", match.number, match.actor)
        wanted = herder(view)
        match.play(wanted if wanted in view.legal else int(bot.choose(view)), match.actor)
