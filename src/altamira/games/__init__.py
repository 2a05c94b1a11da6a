"""The games, by the names that people type."""

from __future__ import annotations

from importlib import import_module

from altamira.core.errors import UnknownName
from altamira.core.game import Game

# id -> module and class; imported when first asked for
SHIPPED = {
    "bronze-age": ("altamira.games.bronze_age", "BronzeAge"),
    "neanderthal": ("altamira.games.neanderthal", "Neanderthal"),
    "stone-age": ("altamira.games.stone_age", "StoneAge"),
}
_registered: dict[str, type[Game]] = {}


def register(game: type[Game]) -> type[Game]:
    """Make a game of your own known by its id."""
    _registered[game.id] = game
    return game


def games() -> list[str]:
    return sorted({*SHIPPED, *_registered})


def game(id: str, /, **options: object) -> Game:
    """The rules of a game, with these options."""
    if id not in _registered and id in SHIPPED:
        module, name = SHIPPED[id]
        _registered[id] = getattr(import_module(module), name)
    if id not in _registered:
        raise UnknownName("There is no game '{game}'; there is: {games}.", game=id, games=", ".join(games()))
    return _registered[id](options)
