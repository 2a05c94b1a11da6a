"""The games for learning programs: `encoder` turns what a seat knows into numbers.

Needs NumPy: `pip install altamira[rl]`.
"""

from __future__ import annotations

from altamira.envs.encoder import Encoder, encoder

__all__ = ["Encoder", "encoder"]
