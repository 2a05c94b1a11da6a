"""Stone Age, for two to four players. RULES.md states every rule that is played here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from altamira.core.errors import BadRecord
from altamira.core.features import Features
from altamira.core.game import Game, Option
from altamira.core.state import State
from altamira.games.stone_age import notation
from altamira.games.stone_age.components import ACTIONS, CHANCES, UNSEEN
from altamira.games.stone_age.features import StoneAgeFeatures
from altamira.games.stone_age.rules import StoneAgeState
from altamira.games.stone_age.state import DRAWING, SCORE_LINES


class StoneAge(Game):
    id = "stone-age"
    name = "Stone Age"
    seats = range(2, 5)
    rules_version = 1
    actions = ACTIONS
    chances = CHANCES
    unseen = UNSEEN
    chosen = ("sequential", "decline_any", "forbid_maxed", "immediate", "hunt_repeat")
    choices = (
        Option(
            "tiebreak",
            ("sum", "sequential"),
            "Equal points: compare food track + tools + people, or food track, then tools, then people.",
        ),
        Option("decline_any", (False, True), "People may be taken back from any place without using it."),
        Option(
            "forbid_maxed",
            (False, True),
            "No going to the hut, field or tool maker with nothing left to gain.",
        ),
        Option(
            "two_resources",
            ("deferrable", "immediate"),
            "The card of two resources: kept for later, or taken at once.",
        ),
        Option("hunt_repeat", (False, "yucata"), "More hunters may join one's hunt later in the same round."),
        Option("start_player", ("random", "fixed"), "Who starts: drawn by lot, or always the first seat."),
    )

    def start(self, seats: int) -> State:
        state = StoneAgeState(seats)
        state.sequential = self.options["tiebreak"] == "sequential"
        state.decline_any = self.options["decline_any"] is True
        state.forbid_maxed = self.options["forbid_maxed"] is True
        state.immediate = self.options["two_resources"] == "immediate"
        state.hunt_repeat = self.options["hunt_repeat"] == "yucata"
        state.begin(random_start=self.options["start_player"] == "random")
        return state

    def write(self, state: State, action: int, seat: int | None = None) -> str:
        return notation.write(cast(StoneAgeState, state), action, seat)

    def read(self, state: State, text: str) -> int:
        return notation.read(cast(StoneAgeState, state), text)

    def hides(self, state: State) -> bool:
        return cast(StoneAgeState, state).top().kind == DRAWING

    def dump(self, state: State) -> dict[str, Any]:
        return {"game": self.id, "rules": self.rules_version, **notation.dump(cast(StoneAgeState, state))}

    def load(self, data: Mapping[str, Any]) -> State:
        if data.get("game") != self.id or data.get("rules") != self.rules_version:
            raise BadRecord(
                "This is not a position of {game} under rules version {rules}.",
                game=self.name,
                rules=self.rules_version,
            )
        return notation.load(data)

    def features(self) -> Features:
        return StoneAgeFeatures()

    def summary(self, state: State) -> dict[str, Any]:
        """Rounds, who started, and each seat's points by line."""
        position = cast(StoneAgeState, state)
        lines = [tribe.breakdown() for tribe in position.tribes]
        return {
            "rounds": int(position.round),
            "first": int(position.first),
            "lines": {name: [int(line[i]) for line in lines] for i, name in enumerate(SCORE_LINES)},
        }
