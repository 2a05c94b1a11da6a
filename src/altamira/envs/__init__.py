"""The games for learning programs: what a seat knows as numbers, and many games at once.

Needs NumPy, of the extra `rl`.
"""

from __future__ import annotations

from contextlib import suppress

from altamira.envs import registry
from altamira.envs.encoder import Encoder, encoder, points
from altamira.envs.vector import VectorGames

for _register in (registry.in_gymnasium, registry.in_pettingzoo):
    with suppress(ModuleNotFoundError):  # who only wants numbers needs only NumPy, and who wants one not the other
        _register()

__all__ = ["Encoder", "VectorGames", "encoder", "points"]
