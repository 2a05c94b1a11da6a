"""A match in OpenSpiel: its Monte Carlo tree search against random moves, at The Bronze Age or Neanderthal.

    python examples/openspiel_mcts.py --game bronze-age --games 4 --simulations 30

The search is OpenSpiel's own and knows nothing of the game but its moves, its dice and its end.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from altamira.envs.openspiel import name_of

Player = Callable[[Any], int]
MOST = 2**31 - 1  # OpenSpiel's numbers have 32 bits


def searcher(game: Any, simulations: int, random: np.random.RandomState) -> Player:
    rollouts = mcts.RandomRolloutEvaluator(1, random)
    bot = mcts.MCTSBot(game, uct_c=1.4, max_simulations=simulations, evaluator=rollouts, random_state=random)
    return lambda state: int(bot.step(state))


def play(game: Any, players: list[Player], random: np.random.RandomState) -> tuple[list[float], int]:
    """One game: what it was worth to each player, and how many moves it had."""
    state = game.new_initial_state()
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(outcomes, p=chances)))
            continue
        legal = state.legal_actions()
        action = players[state.current_player()](state) if len(legal) > 1 else legal[0]
        state.apply_action(action)
        moves += 1
    return state.returns(), moves


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="bronze-age", choices=["bronze-age", "neanderthal"])
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=30, help="of the search, for each of its moves")
    parser.add_argument(
        "--limit", type=int, default=2000, help="moves and outcomes after which a game is counted as it stands"
    )
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for name, least in ("games", 1), ("simulations", 2), ("limit", 1), ("seed", 0):
        if not least <= getattr(chosen, name) <= MOST:
            parser.error(f"--{name} is a number from {least} to {MOST}, not {getattr(chosen, name)}")
    return chosen


def main() -> None:
    chosen = arguments()
    random = np.random.RandomState(chosen.seed)
    game = pyspiel.load_game(name_of(chosen.game), {"players": 2, "limit": chosen.limit})
    search = searcher(game, chosen.simulations, random)
    results = []
    for number in range(chosen.games):
        seat = number % 2  # the search plays first and second in turn
        players: list[Player] = [lambda state: int(random.choice(state.legal_actions()))] * 2
        players[seat] = search
        start = time.perf_counter()
        returns, moves = play(game, players, random)
        results.append(returns[seat])
        print(
            f"game {number + 1}: {moves} moves, {time.perf_counter() - start:.1f} s, result {returns[seat]:+.0f}"
        )
    wins = sum(result > 0 for result in results)
    print(f"The search won {wins} of {len(results)} games.")


if __name__ == "__main__":
    main()
