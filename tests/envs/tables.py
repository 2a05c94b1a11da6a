"""The games and seat counts that every library is tested with."""

from __future__ import annotations

import altamira

GAMES = altamira.games()
TABLES = [(id, seats) for id in GAMES for seats in altamira.game(id).seats]
NAMES = [f"{id} {seats}" for id, seats in TABLES]
