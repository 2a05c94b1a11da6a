"""Our environments beside others' in the same library: PettingZoo's connect four, OpenSpiel's games in Python."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module, metadata
from typing import Any

import numpy as np

from altamira.bench.envs import Pace, interleaved
from altamira.core.rng import Rng
from altamira.games import SHIPPED, game
from altamira.text import mark

CHUNK = 200  # steps between two looks at the clock
SPIELS = ("tic_tac_toe", "kuhn_poker", "liars_poker")  # what OpenSpiel has written in Python itself


def alternating(seconds: float) -> list[Pace]:
    """PettingZoo, every agent at random: ours beside its own connect four, with and without its wrappers."""
    try:
        pettingzoo = import_module("pettingzoo")
        version = metadata.version("pettingzoo")
    except ImportError:
        return []
    steps: dict[Pace, Callable[[], int]] = {}
    for id in SHIPPED:
        most = game(id).seats[-1]
        env = import_module(f"altamira.envs.pettingzoo.{id.replace('-', '_')}_v1").env(seats=most)
        steps[Pace("PettingZoo", f"{game(id).name} ({most})", "", 1, 0)] = _agents(env)
    with suppress(import_module("pettingzoo.env_registry.exceptions").FailedToImport):  # it draws with pygame
        wrapped, bare = (pettingzoo.make("aec", "classic/connect_four-v3") for _ in range(2))
        steps[Pace("PettingZoo", "connect four", version, 1, 0)] = _agents(wrapped)
        steps[Pace("PettingZoo", "connect four, raw_env", version, 1, 0)] = _agents(bare.unwrapped)
    return interleaved(steps, seconds)


def _agents(env: Any) -> Callable[[], int]:
    """As PettingZoo's own benchmark does it: look, choose what the mask allows, step; at the end begin anew."""
    rng = Rng("bench")
    env.reset(seed=1)

    def step() -> int:
        for _ in range(CHUNK):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            legal = np.flatnonzero(observation["action_mask"].view(np.bool_))  # as numbers it takes NumPy longer
            env.step(int(legal[rng.below(len(legal))]))
        return CHUNK

    return step


def openspiel(seconds: float) -> list[Pace]:
    """OpenSpiel, every player and chance at random: ours beside the games that it has in Python."""
    try:
        pyspiel = import_module("pyspiel")
        version = metadata.version("open_spiel")
    except ImportError:
        return []
    name_of = import_module("altamira.envs.openspiel").name_of
    steps: dict[Pace, Callable[[], int]] = {}
    for id in SHIPPED:
        most = game(id).seats[-1]
        loaded = pyspiel.load_game(name_of(id), {"players": most})
        steps[Pace("OpenSpiel", f"{game(id).name} ({most})", "", 1, 0)] = _spiel(loaded)
    for name in SPIELS:
        import_module(f"open_spiel.python.games.{name}")
        loaded = pyspiel.load_game(f"python_{name}")
        steps[Pace("OpenSpiel", f"python_{name}", version, 1, 0)] = _spiel(loaded)
    return interleaved(steps, seconds)


def _spiel(loaded: Any) -> Callable[[], int]:
    """One game: its decisions are counted, what chance does between them is not."""
    rng = Rng("bench")

    def step() -> int:
        state = loaded.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_outcome(state.chance_outcomes(), rng))
            else:
                legal = state.legal_actions()
                state.apply_action(legal[rng.below(len(legal))])
                decisions += 1
        return decisions

    return step


def _outcome(outcomes: list[tuple[int, float]], rng: Rng) -> int:
    ticket = rng.below(2**31) / 2**31
    for outcome, probability in outcomes:
        ticket -= probability
        if ticket < 0:
            return outcome
    return outcomes[-1][0]


PARTS: dict[str, Callable[[float], list[Pace]]] = {
    mark("PettingZoo, one game"): alternating,
    mark("OpenSpiel, one game"): openspiel,
}
