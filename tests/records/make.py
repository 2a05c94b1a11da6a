"""Makes the golden records again, always the same: `cd tests && python -m records.make [GAME]`, half a minute."""

from __future__ import annotations

import sys

from . import bronze_age, neanderthal, stone_age
from .golden import FOLDER, find

GAMES = {"bronze_age": bronze_age, "neanderthal": neanderthal, "stone_age": stone_age}


def main() -> None:
    for folder, game in GAMES.items():
        if game.GAME in sys.argv[1:] or not sys.argv[1:]:
            for number, (name, wanted) in enumerate(game.GOLDEN.items()):
                record = find(game.GAME, wanted, game.traits, 10_000 * number)
                record.save(FOLDER / folder / f"{name}.json")
                print(f"{game.GAME} {name}: {len(record.moves)} entries, {record.scores}", flush=True)


if __name__ == "__main__":
    main()
