"""The Bronze Age for one to four agents."""

from __future__ import annotations

from altamira.envs.pettingzoo.aec import Environment, about


class BronzeAge(Environment):
    id = "bronze-age"
    metadata = about("bronze_age_v1")


raw_env = BronzeAge
env = BronzeAge
