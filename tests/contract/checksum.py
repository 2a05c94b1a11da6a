"""Plays seeded random games of every game, seat count and choice of options and sums up all moves and positions.

Two builds that print the same line for `games` play the same games. Run as `python -m contract.checksum GAMES`.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path

import altamira
from altamira import CHANCE, Rng
from contract.cases import CASES, TABLES, text, walk


def checksum(games: int) -> str:
    sums = sha256()
    for case in CASES:
        game = case.rules()
        for seed in range(games if case in TABLES else 1):
            state = case.new()
            for action in walk(state, Rng(seed)):
                choices = state.outcomes() if state.actor() == CHANCE else state.legal()
                sums.update(text([int(action), choices, game.dump(state)]).encode())
            sums.update(text([game.dump(state), state.scores(), state.placings(), state.returns()]).encode())
        match = case.match(seed=1)
        rng = Rng(1)
        while not match.over:
            legal = match.view().legal
            match.play(legal[rng.below(len(legal))])
        sums.update(match.record().text().encode())
    return sums.hexdigest()


if __name__ == "__main__":
    package = str(Path(altamira.__file__).parent)
    print(json.dumps({"package": package, "compiled": altamira.COMPILED, "games": checksum(int(sys.argv[1]))}))
