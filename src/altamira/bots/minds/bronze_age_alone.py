"""The Bronze Age alone: turns thought through for the points that a network expects."""

from __future__ import annotations

from mypy_extensions import i64

from altamira.bots.minds.bronze_age_judge import SoloJudge, contents
from altamira.bots.minds.bronze_age_plans import Plan, Planner, after
from altamira.bots.minds.bronze_age_turn import Turn
from altamira.bots.network import Network
from altamira.games.bronze_age.components import SOLO_ROUNDS
from altamira.games.bronze_age.rules import BronzeAgeState


class Alone(Planner):
    """Thinks for a realm alone."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network: Network = network
        self._judges: dict[i64, SoloJudge] = {}

    def judge(self, rest: i64) -> SoloJudge:
        known = self._judges.get(rest)
        if known is None:
            known = SoloJudge(self.network, rest)
            self._judges[rest] = known
        return known

    def turn(self, state: BronzeAgeState, likes: list[float]) -> Turn:
        rest: i64 = SOLO_ROUNDS[state.edition] - state.round
        return Turn(self.judge(rest), state.realms[0], state.edition, state.standing, likes)

    def key(self, state: BronzeAgeState) -> str:
        realm = state.realms[0]
        key = contents(realm)
        key.append(realm.points(state.edition))
        key.append(state.round)
        key.append(state.edition)
        return f"{state.locked} {key}"

    def judged_further(self, state: BronzeAgeState) -> bool:
        return state.round < SOLO_ROUNDS[state.edition]

    def next_turn(self, plan: Plan) -> float:
        return self.before(after(plan))
