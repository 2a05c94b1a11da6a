"""Games from the dawn of humankind: exact rules, fast simulation, honest dice.

>>> import altamira
>>> match = altamira.new("stone-age", seats=3, seed=7)
>>> match.legal()[:3]
['tool maker', 'hut', 'field']
>>> match.play("forest 3")
"""

from __future__ import annotations

from pathlib import Path

from altamira.bots import bot, bots
from altamira.core import replay as _replay
from altamira.core import state as _state
from altamira.core.dealer import Dealer, seeded
from altamira.core.errors import AltamiraError
from altamira.core.game import Game, View
from altamira.core.match import Match
from altamira.core.record import Record, load
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, OVER, State
from altamira.games import game, games, register

__version__ = "0.1.0"
COMPILED = not _state.__file__.endswith(".py")

__all__ = [
    "CHANCE",
    "COMPILED",
    "OVER",
    "AltamiraError",
    "Dealer",
    "Game",
    "Match",
    "Record",
    "Rng",
    "State",
    "View",
    "bot",
    "bots",
    "game",
    "games",
    "load",
    "new",
    "register",
    "replay",
    "resume",
    "seeded",
    "verify",
]


def new(
    id: str,
    /,
    seats: int,
    *,
    seed: int | None = None,
    names: list[str] | None = None,
    **options: object,
) -> Match:
    """A match with a dealer: an honest secret one, or with a seed one whose luck can be repeated."""
    if seed is None:
        return Match(game(id, **options), seats, names=names, dealer=Dealer())
    return Match(game(id, **options), seats, names=names, dealer=seeded(seed), nonces=[""] * seats)


def replay(record: Record | str | Path, moves: int | None = None) -> Match:
    """The match of a record, or of a file, after so many entries (all, if not given)."""
    record = _loaded(record)
    return _replay.replay(game(record.game, **record.options), record, moves)


def resume(record: Record | str | Path) -> Match:
    """Go on with a table's own save (`match.save()`)."""
    record = _loaded(record)
    return _replay.resume(game(record.game, **record.options), record)


def verify(record: Record | str | Path) -> _replay.Proof:
    """Check every move and every outcome of a finished record."""
    record = _loaded(record)
    return _replay.verify(game(record.game, **record.options), record)


def _paint(view: View) -> str | None:
    from altamira.draw.command import in_a_notebook

    return in_a_notebook(view)


View.painter = _paint


def _loaded(record: Record | str | Path) -> Record:
    return record if isinstance(record, Record) else load(record)
