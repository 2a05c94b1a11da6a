"""One game stepped in compiled code: what a table of one game asks for at every move."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from altamira.core.features import Features
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, State

# What is counted for the rewards
RETURNS: Final = 0  # only the places, at the end
POINTS: Final = 1
MARGIN: Final = 2  # the points less those of the best other seat
ALL_POINTS: Final = 3  # those of all seats, which win or lose together

LEAST: Final = -(2**40)  # points; nobody has so few


def deal(state: State, rng: Rng) -> i64:
    """Let chance do what it has to; who decides then."""
    actor: i64 = state.actor()
    while actor == CHANCE:
        state.apply(state.sample(rng))
        actor = state.actor()
    return actor


def advance(state: State, action: i64, rng: Rng) -> i64:
    """A move, and what chance does after it; who decides then."""
    state.apply(action)
    return deal(state, rng)


def look(features: Features, state: State, seat: i64, actions: i64) -> bytes:
    """What a seat knows, then a byte for each action: 1 if it is the seat's turn and the action legal."""
    out = vec[u8](bytes(features.size + actions))
    features.write(state, seat, out, 0)
    if state.actor() == seat:
        at: i64 = features.size
        action: i64
        for action in state.options():
            out[at + action] = 1
    return bytes(out)


def standing(state: State, counted: i64, shown: bool) -> list[i64]:
    """What each seat has of what is counted, if the game ended now.

    shown: everything counts. If not, a seat counts of the others what the public knows: a reward must not tell it
    what they hide.
    """
    own = state.scores()
    others = own if shown or counted == POINTS else state.known(CHANCE).scores()
    result: list[i64] = []
    seat: i64
    for seat in range(state.seats):
        result.append(_worth(own[seat], seat, others, counted))
    return result


def _worth(own: i64, seat: i64, others: list[i64], counted: i64) -> i64:
    if counted == POINTS:
        return own
    total: i64 = own
    best: i64 = LEAST
    other: i64
    for other in range(len(others)):
        if other != seat:
            points: i64 = others[other]
            total += points
            best = max(best, points)
    return total if counted == ALL_POINTS else own - best
