"""What a game is worth to its seats, for learning programs."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, cast

from altamira.core.errors import BadOption
from altamira.core.game import Game
from altamira.core.state import OVER, State
from altamira.envs import single

# returns: -1 to 1 by the places at the end. points: what a seat has gained. margin: the same less what the best
# other seat has gained.
Rewards: TypeAlias = Literal["returns", "points", "margin"]
COUNTED: dict[str, int] = {"returns": single.RETURNS, "points": single.POINTS, "margin": single.MARGIN}


def reading(rewards: Any, seats: int) -> Rewards:
    """The rewards of this name; alone, where nobody can be placed before or behind, points are what counts."""
    if not isinstance(rewards, str) or rewards not in COUNTED:
        raise BadOption(
            "There are no rewards {rewards}; there are: {names}.", rewards=str(rewards), names=", ".join(COUNTED)
        )
    return "points" if seats == 1 else cast(Rewards, rewards)


def counting(game: Game, rewards: Rewards) -> int:
    """What is counted for these rewards.

    Where all win or lose together the points of all are everybody's, and there is nobody to be ahead of.
    """
    return single.ALL_POINTS if game.together and rewards != "returns" else COUNTED[rewards]


def secret(game: Game) -> bool:
    """Can anything be hidden from a seat?"""
    return game.unseen >= 0


def standing(game: Game, state: State, rewards: Rewards) -> list[int]:
    """Each seat's points, or its margin, if the game ended now; until it does, without what others hide."""
    shown = not secret(game) or state.actor() == OVER
    return single.standing(state, counting(game, rewards), shown)


def final(game: Game, state: State, rewards: Rewards) -> list[int]:
    """The same where a game ends as it stands: everything counts."""
    return single.standing(state, counting(game, rewards), True)
