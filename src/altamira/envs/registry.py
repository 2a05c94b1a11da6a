"""The names of our environments in Gymnasium and PettingZoo; none of ours is imported before it is made."""

from __future__ import annotations

from typing import Any

# Alone a turn costs at most 11 points (seven hungry cities and an invasion), and there are at most 11 turns; goods
# that count, as with Commerce, can bring 30 points and be lost again. Any way to play on brings more than this.
SOLO: dict[str, Any] = {"game": "bronze-age", "opponents": (), "seat": 0, "illegal": -155.0}
SINGLE: dict[str, dict[str, Any]] = {
    "altamira/StoneAge-v1": {"game": "stone-age"},
    "altamira/BronzeAge-v1": {"game": "bronze-age"},
    "altamira/BronzeAgeSolo-v1": SOLO,
    "altamira/Neanderthal-v1": {"game": "neanderthal"},
}
MULTI = {
    "altamira/stone_age-v1": "altamira.envs.pettingzoo.stone_age_v1:env",
    "altamira/bronze_age-v1": "altamira.envs.pettingzoo.bronze_age_v1:env",
    "altamira/neanderthal-v1": "altamira.envs.pettingzoo.neanderthal_v1:env",
}


def in_gymnasium() -> None:
    import gymnasium

    for name, arguments in SINGLE.items():
        if name not in gymnasium.registry:
            kind = "Solo" if arguments is SOLO else "SingleAgent"
            gymnasium.register(name, entry_point=f"altamira.envs.gymnasium:{kind}", kwargs=arguments)


def in_pettingzoo() -> None:
    import pettingzoo

    for name, entry_point in MULTI.items():
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, entry_point)
