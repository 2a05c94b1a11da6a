"""Neanderthal for two or three agents."""

from __future__ import annotations

from altamira.envs.pettingzoo.aec import Environment, about


class Neanderthal(Environment):
    id = "neanderthal"
    metadata = about("neanderthal_v1")


raw_env = Neanderthal
env = Neanderthal
