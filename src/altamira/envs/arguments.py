"""What is given to an environment, looked at before it is used: a wrong value is refused where it was given."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from numbers import Real
from typing import Any, Literal, TypeAlias, TypeGuard

import altamira
from altamira.bots import Bot
from altamira.core.errors import BadOption, IllegalMove
from altamira.core.game import Game
from altamira.core.whole import whole

# Decisions after which a game is cut off unless another number is given: several times what random games need,
# because players who avoid what ends a game could go on for ever.
LIMITS = {"bronze-age": 2000, "neanderthal": 2000, "stone-age": 5000}
LIMIT = 5000  # of a game of one's own

Maker: TypeAlias = Callable[[int], Bot]  # gets a seed
Opponent: TypeAlias = str | Bot | Maker
Illegal: TypeAlias = float | Literal["loss"] | None


def rules_of(game: Any, options: Mapping[str, object]) -> Game:
    """A game by its name and options, or as it is."""
    if isinstance(game, str):
        return altamira.game(game, **options)
    if not isinstance(game, Game):
        raise BadOption("A game is given by its name or as altamira.game(...), not as {game}.", game=repr(game))
    if options:
        raise BadOption(
            "A game that is given as an object has its options already: give {options} to altamira.game(...).",
            options=", ".join(options),
        )
    return game


def seat_of(seat: Any, seats: int) -> int:
    """One of so many seats."""
    number = whole(seat)
    if number is None or not 0 <= number < seats:
        raise BadOption("Seats have numbers from 0 to {last}, not {seat}.", last=seats - 1, seat=repr(seat))
    return number


def seed_of(seed: Any) -> int:
    number = whole(seed)
    if number is None:
        raise BadOption("A seed is a whole number, not {seed}.", seed=repr(seed))
    return number


def limit_for(id: str, limit: Any) -> int | None:
    """Decisions until a game is cut off; 0: a number that no sensible game of this kind reaches; None: never."""
    number = whole(limit)
    if limit is not None and (number is None or number < 0):
        raise BadOption(
            "The limit is a number of decisions, 0 for the usual one or None for none, not {limit}.",
            limit=repr(limit),
        )
    return LIMITS.get(id, LIMIT) if number == 0 else number


def penalty_of(illegal: Any, rewards: str) -> float | None:
    """The reward of an illegal move; None: it is refused.

    Unless told, that of a lost game. Where rewards are points it is refused: any game can be lost by more, and a
    learner would soon find out that an illegal move saves it the rest.
    """
    if illegal is None:
        return None
    if isinstance(illegal, str) and illegal == "loss":
        return -1.0 if rewards == "returns" else None
    if isinstance(illegal, bool) or not isinstance(illegal, Real) or not isfinite(illegal):
        raise BadOption(
            'The reward of an illegal move is a number, "loss", or None to refuse it, not {illegal}.',
            illegal=repr(illegal),
        )
    return float(illegal)


def opponents_of(opponents: Any) -> list[Opponent]:
    """Bots by their names, objects that choose, or what makes these."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        raise BadOption(
            'Opponents are a list of bots, such as ["greedy", "random"], not {opponents}.',
            opponents=repr(opponents),
        )
    for bot in opponents:
        if isinstance(bot, str):
            altamira.bot(bot)  # refuses a name that it does not know
        elif not is_bot(bot) and not callable(bot):
            raise BadOption(
                "An opponent is the name of a bot, an object with choose(view), or a function that makes one of a "
                "seed, not {bot}.",
                bot=repr(bot),
            )
    return list(opponents)


def is_bot(opponent: Opponent) -> TypeGuard[Bot]:
    """Is it an object that chooses? Then it goes on with its own luck from game to game."""
    return not isinstance(opponent, type) and callable(getattr(opponent, "choose", None))


def made(opponent: Any, seed: int) -> Bot:
    """The bot of this name, or what the function makes, with this seed."""
    if isinstance(opponent, str):
        return altamira.bot(opponent, seed=seed)
    try:
        bot: Bot = opponent(seed)
    except Exception as error:
        raise _no_bot(opponent, f"{type(error).__name__}: {error}") from error
    if not is_bot(bot):
        raise _no_bot(opponent, repr(bot))
    return bot


def _no_bot(maker: object, got: str) -> BadOption:
    return BadOption(
        "An opponent that is a function gets a seed and gives an object with choose(view); {maker} gave: {got}",
        maker=repr(maker),
        got=got,
    )


def action_of(action: Any) -> int:
    """The action, legal or not: what is no number at all is a mistake of the program, not a bad move."""
    number = whole(action)
    if number is None:
        raise IllegalMove("An action is a whole number, not {action}.", action=repr(action))
    return number


def no_game() -> IllegalMove:
    return IllegalMove("No game is being played here: call reset() first.")
