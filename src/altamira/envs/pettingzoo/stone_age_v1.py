"""Stone Age for two to four agents."""

from __future__ import annotations

from altamira.envs.pettingzoo.aec import Environment, about


class StoneAge(Environment):
    id = "stone-age"
    metadata = about("stone_age_v1")


raw_env = StoneAge
env = StoneAge
