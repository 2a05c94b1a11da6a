"""One game stepped in compiled code: what a table of one game asks for at every move."""

from __future__ import annotations

from librt.strings import BytesWriter
from mypy_extensions import i64

from altamira.core.features import Features
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, State


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
    out = BytesWriter()
    out.write(bytes(features.size + actions))
    features.write(state, seat, out, 0)
    if state.actor() == seat:
        at: i64 = features.size
        action: i64
        for action in state.legal():
            out[at + action] = 1
    return out.getvalue()
