"""The games for learning programs: what a seat knows as numbers, and many games at once.

Needs NumPy: `pip install altamira[rl]`.
"""

from __future__ import annotations

from altamira.envs.encoder import Encoder, encoder
from altamira.envs.vector import VectorGames

__all__ = ["Encoder", "VectorGames", "encoder"]
