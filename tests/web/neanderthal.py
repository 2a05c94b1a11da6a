"""Whole games of Neanderthal for tables that need one."""

from __future__ import annotations

import random

from altamira.core.dealer import Dealer
from altamira.core.match import Match
from altamira.core.record import Record
from altamira.core.replay import verify
from altamira.games import game as find_game


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
