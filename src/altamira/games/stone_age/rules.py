"""The rules of Stone Age, in the order of the rulebook. Letters name the clauses of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from altamira.core.chance import (
    BIT,
    ROLL_TOTAL,
    designs_in,
    dice_in,
    rolls,
    same_design,
    same_total,
    throw,
    totals,
)
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, OVER
from altamira.games.stone_age.components import (
    AGRICULTURE,
    ALL_PLACES,
    BUILDING,
    CARD,
    CARD_AMOUNT,
    CARD_DESIGN,
    CARD_GOOD,
    CARD_SLOTS,
    CARD_TOP,
    DICE_GAME,
    DICE_GAME_GOODS,
    DICE_GAME_TOOL,
    DIVISOR,
    DRAW_CARD,
    DRAWN,
    END_TURN,
    FIELD,
    FIRST_OF_PLACE,
    FOOD,
    FOREST,
    GAIN_FOOD,
    GAIN_POINTS,
    GAIN_RESOURCE,
    GAIN_TOOL,
    HUNGER_PENALTY,
    HUNT,
    HUT,
    LEAST,
    LEAVE,
    MOST_PEOPLE,
    ONE_USE_BIT,
    ONE_USE_SET_VALUE,
    ONE_USE_SETS,
    ONE_USE_TOOL,
    PAY,
    PAYMENT_VALUE,
    PAYMENTS,
    PEOPLE_OF,
    PICK,
    PLACE_OF,
    PLACEMENTS,
    PLACES,
    REDEEM,
    RESOURCES,
    RIVER,
    ROLL_RESOURCE,
    STARTS,
    STARVE,
    TAKE,
    TAKE_PAIRS,
    TILE_CHOICE_VALUE,
    TILE_COST,
    TILE_DESIGN,
    TILE_KINDS,
    TILE_LEAST,
    TILE_MOST,
    TILE_POINTS,
    TOOL_CHOICES,
    TOOL_MAKER,
    TOOLS,
    TOOLS_AFTER,
    TURNED,
    TWO_RESOURCES,
    UNSEEN,
    USE,
    USED_SETS,
    WITHOUT_DIE,
)
from altamira.games.stone_age.payments import can_pay, feedings, payments, tool_choices
from altamira.games.stone_age.state import (
    ACTING,
    CHANCE_KINDS,
    DRAWING,
    FEEDING,
    PAYING_CARD,
    PAYING_TILE,
    PICKING,
    PLACING,
    ROLLING,
    ROLLING_DICE_GAME,
    STARTING,
    TAKING_TWO,
    TURNING_CARD,
    TURNING_TILE,
    USING_TOOLS,
    Position,
    Tribe,
)


class StoneAgeState(Position):
    # Who is asked

    def actor(self) -> i64:
        if self.over:
            return OVER
        top = self.top()
        return CHANCE if top.kind >= CHANCE_KINDS else top.seat

    def legal(self) -> list[i64]:
        if self.actor() < 0:
            return []
        top = self.top()
        tribe = self.tribes[top.seat]
        if top.kind == PLACING:
            return self._placements(tribe)
        if top.kind == ACTING:
            return self._actions(tribe)
        if top.kind == USING_TOOLS:
            return tool_choices(tribe)
        if top.kind == PAYING_CARD:
            return payments(tribe, top.a + 1, top.a + 1, 0)
        if top.kind == PAYING_TILE:
            tile = self.tops[top.a]
            return payments(tribe, TILE_LEAST[tile], TILE_MOST[tile], TILE_KINDS[tile])
        if top.kind == PICKING:
            return [PICK + face for face in range(1, 7) if WITHOUT_DIE[top.a][face] >= 0]
        if top.kind == TAKING_TWO:
            return [TAKE + pair for pair in range(len(TAKE_PAIRS))]
        return feedings(tribe, top.a)

    def apply(self, action: i64) -> None:
        top = self.pop()
        kind = top.kind
        seat = top.seat
        if kind == PLACING:
            self._place(seat, PLACE_OF[action], PEOPLE_OF[action])
        elif kind == ACTING:
            self._act(seat, action)
        elif kind == USING_TOOLS:
            self._use_tools(seat, action - TOOLS, top.a, top.b)
        elif kind == PAYING_CARD:
            self._pay(seat, action - PAY)
            self._take_card(seat, top.a)
        elif kind == PAYING_TILE:
            self._pay(seat, action - PAY)
            self._take_tile(seat, top.a, PAYMENT_VALUE[action - PAY])
        elif kind == PICKING:
            self._pick(seat, top.a, action - PICK)
        elif kind == TAKING_TWO:
            self._take_two(seat, action - TAKE)
        elif kind == FEEDING:
            self._feed_with(seat, top.a, action)
        elif kind == STARTING:
            self._set_start(action - STARTS)
        elif kind == TURNING_CARD:
            self._turn_card(top.a, action - DRAWN)
        elif kind == TURNING_TILE:
            self._turn_tile(top.a, action - TURNED)
        elif kind == ROLLING:
            self._rolled(seat, top.a, ROLL_TOTAL[action])
        elif kind == ROLLING_DICE_GAME:
            self.push(PICKING, seat, action)
        else:
            self._draw(seat, action)
        self._settle()

    def _settle(self) -> None:
        """Go on until somebody has to decide or chance is asked."""
        while not self.over:
            if self.awaited is None:
                self._new_round()
                continue
            top = self.top()
            if top.kind != ACTING or self._can_act(self.tribes[top.seat]):
                return
            self.pop()
            following = (top.seat + 1) % self.seats
            if following == self.start:
                self._feed_from(self.start)
            else:
                self.push(ACTING, following)

    # S: set-up

    def begin(self, random_start: bool) -> None:
        self.set_up()
        stack: i64
        for stack in range(self.seats - 1, -1, -1):
            self.push(TURNING_TILE, 0, stack)
        self._ask_for_cards()
        if random_start:
            self.push(STARTING, 0)

    def _set_start(self, seat: i64) -> None:
        self.start = seat
        self.first = seat

    def _turn_card(self, slot: i64, card: i64) -> None:
        self.slots[slot] = card
        self.pool &= ~BIT[card]
        self.deck -= 1

    def _turn_tile(self, stack: i64, tile: i64) -> None:
        self.tops[stack] = tile
        self.tile_pool &= ~BIT[tile]

    # P: phase 1, placing people

    def _open(self, tribe: Tribe) -> i64:
        """Bits of the places that this tribe may go to, had it the people."""
        stands: i64 = tribe.stands
        if self.hunt_repeat:
            stands &= ~BIT[HUNT]
        places: i64 = ALL_PLACES & ~self.closed & ~stands  # P3: nobody goes twice to the same place
        if self.forbid_maxed:
            place: i64
            for place in range(TOOL_MAKER, FIELD + 1):
                if tribe.maxed(place):
                    places &= ~BIT[place]
        return places

    def _placements(self, tribe: Tribe) -> list[i64]:
        result: list[i64] = []
        places = self._open(tribe)
        place: i64
        for place in range(CARD):
            if places & 1:
                result.extend(PLACEMENTS[place][min(tribe.free, self.rings[place])])
            places >>= 1
        for place in range(CARD, PLACES):
            if places & 1:
                result.append(FIRST_OF_PLACE[place])
            places >>= 1
        return result

    def _can_place(self, tribe: Tribe) -> bool:
        if tribe.free == 0:
            return False
        places = self._open(tribe)
        if tribe.free < LEAST[HUT]:
            places &= ~BIT[HUT]
        return places != 0

    def _place(self, seat: i64, place: i64, people: i64) -> None:
        tribe = self.tribes[seat]
        tribe.free -= people
        tribe.placed[place] += people
        tribe.stands |= BIT[place]
        self.fill_rings(place, people)
        turn: i64
        for turn in range(1, self.seats + 1):
            following: i64 = (seat + turn) % self.seats
            if self._can_place(self.tribes[following]):
                self.push(PLACING, following)
                return
        self.push(ACTING, self.start)  # P11: phase 2 begins when nobody can place

    # A: phase 2, actions

    def _can_act(self, tribe: Tribe) -> bool:
        return tribe.free < tribe.people or (tribe.two > 0 and tribe.done == 0)

    def _actions(self, tribe: Tribe) -> list[i64]:
        use: list[i64] = []
        leave: list[i64] = []
        places: i64 = tribe.stands
        place: i64 = 0
        while places:
            if places & 1:
                if place < CARD:
                    use.append(USE + place)
                    if self.decline_any:
                        leave.append(LEAVE + place)
                else:
                    if self._affordable(tribe, place):
                        use.append(USE + place)
                    leave.append(LEAVE + place)
            places >>= 1
            place += 1
        use.extend(leave)
        if tribe.two:
            use.append(REDEEM)
            if tribe.free == tribe.people:
                use.append(END_TURN)
        return use

    def _act(self, seat: i64, action: i64) -> None:
        tribe = self.tribes[seat]
        self.push(ACTING, seat)
        if action == END_TURN:
            tribe.done = 1
        elif action == REDEEM:
            self.push(TAKING_TWO, seat)
        else:
            place: i64 = (action - USE) % PLACES
            people: i64 = tribe.placed[place]
            tribe.placed[place] = 0
            tribe.stands &= ~BIT[place]
            tribe.free += people
            if action < LEAVE:
                self._use(seat, place, people)

    def _use(self, seat: i64, place: i64, people: i64) -> None:
        tribe = self.tribes[seat]
        if place == TOOL_MAKER:
            tribe.gain_tool()
        elif place == HUT:
            if tribe.people < MOST_PEOPLE:
                tribe.people += 1
                tribe.free += 1
        elif place == FIELD:
            tribe.gain_track()
        elif place == HUNT:
            self.push(ROLLING, seat, FOOD, people, place)
        elif place <= RIVER:
            self.push(ROLLING, seat, place - FOREST, people, place)
        elif place < BUILDING:
            self.push(PAYING_CARD, seat, place - CARD)
        else:
            tile = self.tops[place - BUILDING]
            if TILE_POINTS[tile]:  # a fixed price leaves nothing to choose
                good: i64
                for good in range(RESOURCES):
                    tribe.resources[good] -= TILE_COST[tile][good]
                self._take_tile(seat, place - BUILDING, TILE_POINTS[tile])
            else:
                self.push(PAYING_TILE, seat, place - BUILDING)

    # T: rolls and tools

    def _rolled(self, seat: i64, good: i64, total: i64) -> None:
        tribe = self.tribes[seat]
        if tribe.one_use or len(TOOL_CHOICES[tribe.tools * USED_SETS + tribe.used]) > 1:
            self.push(USING_TOOLS, seat, good, total)
        else:
            tribe.gain(good, total // DIVISOR[good])

    def _use_tools(self, seat: i64, choice: i64, good: i64, total: i64) -> None:
        tribe = self.tribes[seat]
        tiles: i64 = choice // ONE_USE_SETS
        one_use: i64 = choice % ONE_USE_SETS
        tribe.used = TOOLS_AFTER[tribe.tools * USED_SETS + tribe.used][tiles]
        tribe.one_use &= ~one_use
        total += TILE_CHOICE_VALUE[tiles] + ONE_USE_SET_VALUE[one_use]
        tribe.gain(good, total // DIVISOR[good])

    # C, B: cards and buildings

    def _affordable(self, tribe: Tribe, place: i64) -> bool:
        if place < BUILDING:
            return tribe.resource_count() > place - CARD
        tile = self.tops[place - BUILDING]
        good: i64
        if TILE_POINTS[tile]:
            for good in range(RESOURCES):
                if tribe.resources[good] < TILE_COST[tile][good]:
                    return False
            return True
        return can_pay(tribe, TILE_LEAST[tile], TILE_KINDS[tile])

    def _pay(self, seat: i64, payment: i64) -> None:
        tribe = self.tribes[seat]
        good: i64
        for good in range(RESOURCES):
            tribe.resources[good] -= PAYMENTS[payment][good]

    def _take_card(self, seat: i64, slot: i64) -> None:
        tribe = self.tribes[seat]
        card: i64 = self.slots[slot]
        self.slots[slot] = -1
        tribe.cards |= BIT[card]
        top: i64 = CARD_TOP[card]
        amount: i64 = CARD_AMOUNT[card]
        if top == DICE_GAME:
            self.push(ROLLING_DICE_GAME, seat, 0, self.seats, CARD + slot)
        elif top == GAIN_FOOD:
            tribe.food += amount
        elif top == GAIN_RESOURCE:
            tribe.resources[CARD_GOOD[card]] += amount
        elif top == ROLL_RESOURCE:
            self.push(ROLLING, seat, CARD_GOOD[card], amount, CARD + slot)
        elif top == GAIN_POINTS:
            tribe.score += amount
        elif top == GAIN_TOOL:
            tribe.gain_tool()
        elif top == AGRICULTURE:
            tribe.gain_track()
        elif top == DRAW_CARD:
            if self.deck:  # C15: an empty deck gives nothing
                self.push(DRAWING, seat)
        elif top == ONE_USE_TOOL:
            tribe.one_use |= ONE_USE_BIT[card]
        else:
            assert top == TWO_RESOURCES
            tribe.two = 1
            if self.immediate:
                self.push(TAKING_TWO, seat)

    def _pick(self, seat: i64, dice: i64, face: i64) -> None:
        """C5, C6: the buyer first, then clockwise, all take one die; a full track or tool set gains nothing."""
        tribe = self.tribes[seat]
        if face <= DICE_GAME_GOODS:
            tribe.resources[face - 1] += 1
        elif face == DICE_GAME_TOOL:
            tribe.gain_tool()
        else:
            tribe.gain_track()
        rest: i64 = WITHOUT_DIE[dice][face]
        if rest > 0:
            self.push(PICKING, (seat + 1) % self.seats, rest)

    def _draw(self, seat: i64, outcome: i64) -> None:
        """C14, H2: the card counts only at the end, and only its owner may look at it."""
        tribe = self.tribes[seat]
        self.deck -= 1
        if outcome == UNSEEN:
            tribe.unseen += 1
        else:
            self.pool &= ~BIT[outcome - DRAWN]
            tribe.drawn |= BIT[outcome - DRAWN]

    def _take_two(self, seat: i64, pair: i64) -> None:
        tribe = self.tribes[seat]
        tribe.two = 0
        good: i64
        for good in TAKE_PAIRS[pair]:
            tribe.resources[good] += 1
        if self.awaited is not None and self.top().kind == FEEDING and tribe.resource_count() < self.top().a:
            self.pop()  # F6: still not enough, and nothing left to choose
            self._go_hungry(seat)

    def _take_tile(self, seat: i64, stack: i64, points: i64) -> None:
        """B2, B5, B6: the points count at once; the next tile of the stack is turned up."""
        tribe = self.tribes[seat]
        tribe.tiles |= BIT[self.tops[stack]]
        tribe.score += points
        self.tops[stack] = -1
        self.stacks[stack] -= 1
        if self.stacks[stack]:
            self.push(TURNING_TILE, seat, stack)

    # F: phase 3, feeding

    def _feed_from(self, seat: i64) -> None:
        """F1-F4: feed the tribes from this seat on, in turn order, until one has a choice."""
        while True:
            tribe = self.tribes[seat]
            tribe.food += tribe.track
            missing: i64 = tribe.people - tribe.food
            if missing <= 0:
                tribe.food = -missing
            else:
                tribe.food = 0
                if tribe.two or tribe.resource_count() >= missing:
                    self.push(FEEDING, seat, missing)
                    return
                tribe.score -= HUNGER_PENALTY  # F6
            seat = (seat + 1) % self.seats
            if seat == self.start:
                return

    def _feed_with(self, seat: i64, missing: i64, action: i64) -> None:
        if action == REDEEM:
            self.push(FEEDING, seat, missing)
            self.push(TAKING_TWO, seat)
            return
        if action == STARVE:
            self._go_hungry(seat)
        else:
            self._pay(seat, action - PAY)
            self._feed_after(seat)

    def _go_hungry(self, seat: i64) -> None:
        """F5: ten points, whatever the shortfall; the resources stay."""
        self.tribes[seat].score -= HUNGER_PENALTY
        self._feed_after(seat)

    def _feed_after(self, seat: i64) -> None:
        following = (seat + 1) % self.seats
        if following != self.start:
            self._feed_from(following)

    # N, E: the next round, or the end

    def _new_round(self) -> None:
        """The pending stack has run empty: the set-up, or a round, is complete."""
        if self.round:
            if self._stack_is_empty() or self._deck_is_short():
                self.over = True
                return
            self.start = (self.start + 1) % self.seats
            self._slide_cards()
        self.round += 1
        tribe: Tribe
        for tribe in self.tribes:
            tribe.used = 0
            tribe.done = 0
        self.open_places()
        self.push(PLACING, self.start)
        self._ask_for_cards()

    def _stack_is_empty(self) -> bool:
        left: i64
        for left in self.stacks:
            if left == 0:
                return True
        return False

    def _deck_is_short(self) -> bool:
        """E1: the deck cannot fill the empty spaces."""
        empty: i64 = 0
        card: i64
        for card in self.slots:
            if card < 0:
                empty += 1
        return self.deck < empty

    def _slide_cards(self) -> None:
        """N2: the cards that are left move to the cheap end and keep their order."""
        target: i64 = 0
        slot: i64
        for slot in range(CARD_SLOTS):
            card: i64 = self.slots[slot]
            if card >= 0:
                self.slots[slot] = -1
                self.slots[target] = card
                target += 1

    def _ask_for_cards(self) -> None:
        """N2: empty spaces are filled from the cheap end."""
        slot: i64
        for slot in range(CARD_SLOTS - 1, -1, -1):
            if self.slots[slot] < 0:
                self.push(TURNING_CARD, 0, slot)

    # Chance

    def stream(self) -> i64:
        """The deck, each stack, and the dice of each round, seat and place have luck of their own."""
        top = self.top()
        if top.kind == TURNING_CARD or top.kind == DRAWING:
            return 0
        if top.kind == TURNING_TILE:
            return 1 + top.a
        if top.kind == STARTING:
            return 5
        return 6 + (self.round * 4 + top.seat) * PLACES + top.c

    def outcomes(self) -> list[tuple[i64, i64]]:
        top = self.top()
        if top.kind == TURNING_CARD or top.kind == DRAWING:
            return designs_in(self.pool, CARD_DESIGN, DRAWN)
        if top.kind == TURNING_TILE:
            return designs_in(self.tile_pool, TILE_DESIGN, TURNED)
        if top.kind == STARTING:
            return [(STARTS + seat, 1) for seat in range(self.seats)]
        if top.kind == ROLLING:
            return totals(top.b)
        return rolls(top.b)

    def merge(self, outcome: i64) -> i64:
        top = self.top()
        if top.kind == TURNING_CARD or top.kind == DRAWING:
            return same_design(self.pool, CARD_DESIGN, outcome - DRAWN, DRAWN)
        if top.kind == TURNING_TILE:
            return same_design(self.tile_pool, TILE_DESIGN, outcome - TURNED, TURNED)
        if top.kind == STARTING:
            return outcome if STARTS <= outcome < STARTS + self.seats else -1
        if outcome < 0 or outcome >= DRAWN or dice_in(outcome) != top.b:
            return -1
        return same_total(outcome) if top.kind == ROLLING else outcome

    def sample(self, rng: Rng) -> i64:
        top = self.top()
        if top.kind == TURNING_CARD or top.kind == DRAWING:
            return DRAWN + rng.draw(self.pool)
        if top.kind == TURNING_TILE:
            return TURNED + rng.draw(self.tile_pool)
        if top.kind == STARTING:
            return STARTS + rng.below(self.seats)
        return throw(top.b, rng)

    # Copies

    def clone(self) -> StoneAgeState:
        other = StoneAgeState(self.seats)
        self.copy_all(other)
        return other

    def known(self, seat: i64) -> StoneAgeState:
        other = StoneAgeState(self.seats)
        if self.over:
            self.copy_all(other)  # H2: the final count shows all cards
        else:
            self.copy_known(other, seat)
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, (self.data(),))


def _restore(data: Mapping[str, Any]) -> StoneAgeState:
    state = StoneAgeState(data["seats"])
    state.set_data(data)
    return state
