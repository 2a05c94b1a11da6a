"""The games as environments of PettingZoo: `stone_age_v1`, `bronze_age_v1` and `neanderthal_v1`.

    >>> from altamira.envs.pettingzoo import stone_age_v1
    >>> env = stone_age_v1.env(seats=3, render_mode="rgb_array")

Or `pettingzoo.make("aec", "altamira/stone_age-v1", seats=3)`, once `altamira.envs` is imported.

`env` and `raw_env` are the same: what PettingZoo's wrappers check is checked inside, because the wrappers take
longer than the game.
"""
