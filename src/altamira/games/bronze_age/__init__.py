"""Roll Through the Ages: The Bronze Age, for one to four players. RULES.md states every rule played here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from altamira.core.errors import BadRecord
from altamira.core.features import Features
from altamira.core.game import Game, Option
from altamira.core.state import State
from altamira.games.bronze_age import notation
from altamira.games.bronze_age.components import ACTIONS, CHANCES, CLASSIC, EDITIONS, END_TURN
from altamira.games.bronze_age.features import BronzeAgeFeatures
from altamira.games.bronze_age.rules import BronzeAgeState
from altamira.games.bronze_age.state import SCORE_LINES

ALONE = range(1, 2)
TOGETHER = range(2, 5)


class BronzeAge(Game):
    id = "bronze-age"
    name = "The Bronze Age"
    seats = range(1, 5)
    rules_version = 1
    actions = ACTIONS
    chances = CHANCES
    confirmed = frozenset({END_TURN})
    chosen = ("edition", "locked", "trading")
    choices = (
        Option(
            "edition",
            tuple(EDITIONS),
            "Costs and points of the classic sheet, of the revised one, or of the Late Bronze Age with its ships.",
        ),
        Option(
            "trading",
            (False, True),
            "Whoever is on turn may trade goods and food with the others.",
            seats=TOGETHER,
        ),
        Option(
            "solo_skulls",
            ("by-edition", "reroll", "locked"),
            "Alone: whether dice with skulls may be rolled again; in the classic edition they may.",
            seats=ALONE,
        ),
        Option("start_player", ("random", "fixed"), "Who starts: drawn by lot, or always the first seat."),
    )

    def start(self, seats: int) -> State:
        state = BronzeAgeState(seats)
        state.edition = EDITIONS.index(str(self.options["edition"]))
        state.trading = self.options["trading"] is True
        skulls = self.options["solo_skulls"]
        may_reroll = state.edition == CLASSIC if skulls == "by-edition" else skulls == "reroll"
        state.locked = not (seats == 1 and may_reroll)
        state.begin(random_start=self.options["start_player"] == "random")
        return state

    def write(self, state: State, action: int, seat: int | None = None) -> str:
        return notation.write(cast(BronzeAgeState, state), action)

    def read(self, state: State, text: str) -> int:
        return notation.read(cast(BronzeAgeState, state), text)

    def dump(self, state: State) -> dict[str, Any]:
        return {"game": self.id, "rules": self.rules_version, **notation.dump(cast(BronzeAgeState, state))}

    def load(self, data: Mapping[str, Any]) -> State:
        if data.get("game") != self.id or data.get("rules") != self.rules_version:
            raise BadRecord(
                "This is not a position of {game} under rules version {rules}.",
                game=self.name,
                rules=self.rules_version,
            )
        return notation.load(data)

    def features(self) -> Features:
        return BronzeAgeFeatures()

    def summary(self, state: State) -> dict[str, Any]:
        """Rounds, who started, and each seat's points by line."""
        position = cast(BronzeAgeState, state)
        lines = [realm.breakdown(position.edition) for realm in position.realms]
        return {
            "rounds": int(position.round),
            "first": int(position.first),
            "lines": {name: [int(line[i]) for line in lines] for i, name in enumerate(SCORE_LINES)},
        }
