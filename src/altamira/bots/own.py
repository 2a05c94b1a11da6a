"""Anyone's bot: a class in a Python file, named FILE:CLASS."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from altamira.bots import bots
from altamira.core.errors import BadOption

TEMPLATE = '''"""A bot for Altamira. Try it: altamira arena {game} --bots greedy --bot {file}:{name} --deals 50"""

from altamira import Rng, View


class {name}:
    """Gets the view of its seat and answers with one of view.legal. It prints nothing and is quick."""

    def __init__(self) -> None:
        self.rng = Rng(1)

    def choose(self, view: View) -> int:
        # view.legal      the numbers of the moves that are possible; view.write(move) says one in words
        # view.facts      the position as named data, without what this seat may not know
        # view.scores     the points so far, by seat; view.seat is ours
        # view.guess(rng) a full position that fits what we know: clone(), apply(move), scores() to look ahead
        best = view.legal[0]
        most = -10_000
        for move in view.legal:
            state = view.guess(self.rng)
            state.apply(move)
            points = state.scores()[view.seat]
            if points > most:
                best, most = move, points
        return best
'''


def split(place: str) -> tuple[str, str]:
    """FILE:CLASS as file and class."""
    file, _, name = place.rpartition(":")
    if not file or not name:
        raise BadOption("'{bot}' is not a bot; it should read like my_bot.py:MyBot.", bot=place)
    return file, name


@dataclass(frozen=True)
class OwnBot:
    """A bot with the text of its file, so that it plays on machines where the file is not."""

    place: str  # FILE:CLASS
    source: bytes

    @classmethod
    def read(cls, place: str) -> OwnBot:
        """Refuses what is not there; the rest shows when it is loaded."""
        file, _ = split(place)
        if not Path(file).is_file():
            raise BadOption("There is no file {path} with a bot in it.", path=file)
        if Path(file).suffix != ".py":
            raise BadOption("{path} is not a Python file.", path=file)
        try:
            return cls(place, Path(file).read_bytes())
        except OSError as error:
            reason = error.strerror or str(error)
            raise BadOption("{path} cannot be loaded: {reason}", path=file, reason=reason) from None

    def load(self) -> type:
        """The class."""
        file, name = split(self.place)
        module = ModuleType(Path(file).stem)
        module.__file__ = file  # it may read what lies beside it
        sys.modules[module.__name__] = module
        try:
            exec(compile(self.source, file, "exec"), module.__dict__)
        except Exception as error:
            raise BadOption(
                "{path} cannot be loaded: {reason}", path=file, reason=f"{type(error).__name__}: {error}"
            ) from None
        found = getattr(module, name, None)
        if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
            raise BadOption("{path} has no class {name} with a method choose(view).", path=file, name=name)
        return found


def own_bot(place: str) -> type:
    """The class of a bot in a file: FILE:CLASS."""
    return OwnBot.read(place).load()


def own_names(places: tuple[str, ...]) -> dict[str, str]:
    """Names of one's own bots -> FILE:CLASS."""
    names: dict[str, str] = {}
    for place in places:
        _, name = split(place)
        if name in bots() or name in names:
            raise BadOption("There are two bots named '{bot}'; give one class another name.", bot=name)
        names[name] = place
    return names
