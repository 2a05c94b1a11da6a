"""Random playouts to the end inside a tree search, per CPU second and on one thread: ours and OpenSpiel's."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from importlib import metadata
from typing import Any

from altamira.bench.pace import paced
from altamira.bots.mind import Mind
from altamira.bots.tree import Tree
from altamira.core.rng import Rng
from altamira.core.state import CHANCE
from altamira.games import game as find

SEATS = 2  # as in backgammon
BATCH = 100  # playouts of one search
PEER_BATCH = 20


def ours(id: str, seconds: float) -> float:
    """The search without a mind, which plays at random to the end, from where the first seat decides."""
    rng = Rng("bench")
    game = find(id)
    state = game.new(SEATS)
    while state.actor() == CHANCE:
        state.apply(state.sample(rng))
    known = game.view(state, state.actor()).position

    def search() -> int:
        tree = Tree(known, Mind(), rng, 1.0)
        tree.run(BATCH, 0.0)
        return BATCH

    return paced(search, seconds)


def open_spiel(seconds: float) -> dict[str, float]:
    """OpenSpiel's two searches with its random rollouts on backgammon. Raises ImportError without OpenSpiel."""
    pyspiel = importlib.import_module("pyspiel")
    numpy = importlib.import_module("numpy")
    mcts = importlib.import_module("open_spiel.python.algorithms.mcts")
    game = pyspiel.load_game("backgammon")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    chance = numpy.random.RandomState(1)
    searches: dict[str, Any] = {
        "Python": mcts.MCTSBot(
            game, 1.0, PEER_BATCH, mcts.RandomRolloutEvaluator(1, chance), solve=False, random_state=chance
        ),
        "C++": pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.0, PEER_BATCH, 1000, False, 1, False),
    }

    def stepping(bot: Any) -> Callable[[], int]:
        def search() -> int:
            bot.step(state)
            return PEER_BATCH

        return search

    return {language: paced(stepping(bot), seconds) for language, bot in searches.items()}


def open_spiel_version() -> str:
    return metadata.version("open_spiel")
