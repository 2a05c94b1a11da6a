"""The Bronze Age among rivals: a turn thought through as alone, for the chance to win."""

from __future__ import annotations

from mypy_extensions import i64

from altamira.bots.minds.bronze_age_chances import Rivals, Sheet, TableJudge
from altamira.bots.minds.bronze_age_plans import Plan, Planner, Weighed, after
from altamira.bots.minds.bronze_age_turn import Turn
from altamira.bots.network import Network
from altamira.games.bronze_age.rules import BronzeAgeState
from altamira.games.bronze_age.state import ANSWERING, Realm


class AtTable(Planner):
    """Thinks for the realm whose turn it is, at a table of so many seats as its network has learned."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network: Network = network
        self._sheets: dict[i64, Sheet] = {}

    def judge(self, state: BronzeAgeState, seat: i64) -> TableJudge:
        rivals = Rivals(state, seat)
        sheet = self._sheets.get(rivals.lacking)
        if sheet is None:
            sheet = Sheet(self.network, rivals.lacking)
            self._sheets[rivals.lacking] = sheet
        return TableJudge(sheet, rivals)

    def turn(self, state: BronzeAgeState, likes: list[float]) -> Turn:
        return Turn(self.judge(state, state.turn), state.realms[state.turn], state.edition, state.standing, likes)

    def key(self, state: BronzeAgeState) -> str:
        key: list[i64] = [state.edition, state.first, state.turn]
        realm: Realm
        for realm in state.realms:
            key.append(realm.food)
            key.extend(realm.goods)
            key.extend(realm.boxes)
            key.append(realm.developments)
            key.append(realm.points(state.edition))
        return f"{key}"

    def weigh(self, state: BronzeAgeState, ahead: i64, until: float) -> Weighed:
        if state.kind == ANSWERING:
            return self._weigh_answer(state)
        return super().weigh(state, ahead, until)

    def _weigh_answer(self, state: BronzeAgeState) -> Weighed:
        """Of two seats the asked one wants what the seat on turn can make least of."""
        result = Weighed()
        action: i64
        for action in state.legal():
            answered = state.clone()
            answered.apply(action)
            if state.seats == 2:
                result.put(action, 1.0 - self.plans(answered)[0].value)
            else:
                realm = answered.realms[state.partner]
                result.put(action, self.judge(answered, state.partner).value_of(realm))
        return result

    def judged_further(self, state: BronzeAgeState) -> bool:
        """What is good for the next seat is as bad for this one, if there are but two."""
        return state.seats == 2

    def next_turn(self, plan: Plan) -> float:
        following = after(plan)
        if following.over:
            return plan.value
        return 1.0 - self.before(following)
