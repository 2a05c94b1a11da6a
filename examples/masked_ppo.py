"""Masked PPO from Stable-Baselines3-contrib learns The Bronze Age alone, or a game against bots.

    pip install '.[rl,torch]'
    python examples/masked_ppo.py --steps 60000
    python examples/masked_ppo.py --env altamira/StoneAge-v1 --opponent random --steps 200000

Prints what the agent scores before and after, beside a player of random legal moves.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

from altamira import AltamiraError
from altamira.envs.registry import SINGLE  # with altamira.envs, which registers them

Chooser = Callable[[Any], int]
MOST = 2**31 - 1  # seeds of the libraries have 32 bits


class Row(gymnasium.ObservationWrapper[Any, Any, Any]):
    """The observation alone, scaled to 0 .. 1; the mask goes through `action_masks`, as the library wants it."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        assert isinstance(env.observation_space, gymnasium.spaces.Dict)
        box = env.observation_space["observation"]
        assert isinstance(box, gymnasium.spaces.Box)
        self._high = np.maximum(box.high, 1).astype(np.float32)
        self.observation_space = gymnasium.spaces.Box(0.0, 1.0, box.shape, np.float32)

    def observation(self, observation: Any) -> Any:
        return observation["observation"] / self._high

    def action_masks(self) -> Any:
        return self.env.get_wrapper_attr("action_masks")().astype(bool)


def score(env: Row, choose: Chooser, games: int) -> float:
    """The mean reward of so many games."""
    total = 0.0
    for game in range(games):
        observation, _ = env.reset(seed=1_000_000 + game)
        over = False
        while not over:
            observation, reward, terminated, truncated, _ = env.step(choose(observation))
            total += float(reward)
            over = terminated or truncated
    return total / games


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--env", default="altamira/BronzeAgeSolo-v1", choices=SINGLE)
    parser.add_argument("--opponent", help="a bot, for the games that have opponents")
    parser.add_argument("--steps", type=int, default=60_000)
    parser.add_argument("--games", type=int, default=100, help="to measure with")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for name, least in ("steps", 1), ("games", 1), ("seed", 0):
        if not least <= getattr(chosen, name) <= MOST:
            parser.error(f"--{name} is a number from {least} to {MOST}, not {getattr(chosen, name)}")
    try:
        making(chosen)()
    except AltamiraError as error:
        parser.error(str(error))
    return chosen


def making(chosen: argparse.Namespace) -> Callable[[], Row]:
    options: dict[str, Any] = {"opponents": [chosen.opponent]} if chosen.opponent else {}
    return lambda: Row(gymnasium.make(chosen.env, **options))


def main() -> None:
    chosen = arguments()
    # After the arguments are known to be right: these take seconds to come.
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import DummyVecEnv

    torch.set_num_threads(1)
    make = making(chosen)
    table = make()
    random = np.random.default_rng(chosen.seed)
    by_chance = score(table, lambda _: int(random.choice(np.flatnonzero(table.action_masks()))), chosen.games)
    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([make] * 8),
        n_steps=256,
        batch_size=512,
        n_epochs=4,
        learning_rate=1e-3,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=chosen.seed,
        device="cpu",
    )

    def learned(observation: Any) -> int:
        action, _ = model.predict(observation, action_masks=table.action_masks(), deterministic=True)
        return int(action)

    print(f"random moves: {by_chance:.2f}; before learning: {score(table, learned, chosen.games):.2f}")
    start = time.perf_counter()
    model.learn(chosen.steps)
    seconds = time.perf_counter() - start
    after = score(table, learned, chosen.games)
    print(f"after {chosen.steps} steps in {seconds:.0f} s: {after:.2f}")
    if after <= by_chance:
        raise SystemExit("The agent has learned nothing: it is no better than random moves.")


if __name__ == "__main__":
    main()
