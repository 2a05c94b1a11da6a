"""How playouts of Stone Age are played: a reasonable player's estimates in points, made for speed.

The same ideas as the greedy bot's, with less care: hundreds of thousands of decisions a second matter more here.
"""

from __future__ import annotations

from mypy_extensions import i64

from altamira.bots.minds.stone_age_estimates import (
    ALL_DICE,
    ALL_TOOLS,
    AMOUNT,
    CHOOSY,
    DICE_FOR_OTHERS,
    DRAWN_CARD,
    ENABLING,
    FIGURE_COUNT,
    FIGURE_GROWTH,
    FIXED_COST,
    FOOD_LATER,
    FOOD_NOW,
    GATHERER,
    GLUT,
    GOOD_DIE,
    HUNGER,
    KEPT,
    LEFTOVER,
    LIKELY,
    MEAN_DIE,
    NEEDED_ELSEWHERE,
    ONE_USE,
    PATIENCE,
    PERSON_A_ROUND,
    PLAIN_DIE,
    POINTS,
    SYMBOL_CARDS,
    SYMBOL_GROWTH,
    TOOL_A_ROUND,
    TOOL_KEPT,
    USELESS,
    VALUE,
    WASTE,
    WORKING_STOCK,
    expected,
    figures_of,
    rounds_left,
)
from altamira.core.chance import BIT, pool_size
from altamira.core.rng import Rng
from altamira.games.stone_age.components import (
    AGRICULTURE,
    BUILDING,
    CARD,
    CARD_AMOUNT,
    CARD_FIGURE,
    CARD_GOOD,
    CARD_SYMBOL,
    CARD_TOP,
    DICE_GAME,
    DICE_GAME_GOODS,
    DICE_GAME_TOOL,
    DIVISOR,
    DRAW_CARD,
    END_TURN,
    FIELD,
    FOOD,
    FOREST,
    GAIN_FOOD,
    GAIN_POINTS,
    GAIN_RESOURCE,
    GAIN_TOOL,
    GOLD,
    HUNGER_PENALTY,
    HUNT,
    HUT,
    LEAVE,
    MOST_PEOPLE,
    MOST_TOOLS,
    MOST_TRACK,
    ONE_USE_SET_VALUE,
    ONE_USE_SETS,
    ONE_USE_TOOL,
    PAY,
    PAYMENT_VALUE,
    PAYMENTS,
    PEOPLE_OF,
    PICK,
    PLACE_OF,
    PLACES,
    REDEEM,
    RESOURCES,
    RIVER,
    ROLL_RESOURCE,
    STARVE,
    TAKE,
    TAKE_PAIRS,
    TILE_CHOICE_VALUE,
    TILE_COST,
    TILE_KINDS,
    TILE_LEAST,
    TILE_MOST,
    TILE_POINTS,
    TOOL_MAKER,
    TOOLS,
    USE,
    WOOD,
)
from altamira.games.stone_age.rules import StoneAgeState
from altamira.games.stone_age.state import (
    ACTING,
    PAYING_CARD,
    PAYING_TILE,
    PICKING,
    PLACING,
    TAKING_TWO,
    USING_TOOLS,
    Tribe,
)


class Policy:
    """What one seat makes of a position; look() takes the next one."""

    def __init__(self) -> None:
        self.state: StoneAgeState = StoneAgeState(2)
        self.tribe: Tribe = Tribe()
        self.rest: float = 0.0
        self.once: i64 = 0  # bits of symbols held, and held twice
        self.twice: i64 = 0
        self.sets: float = 0.0  # how many
        self.second_sets: float = 0.0
        self.figures: list[i64] = [0, 0, 0, 0]
        self.kept: list[float] = [0.0, 0.0, 0.0, 0.0]
        self.tool: float = 0.0
        self.step: float = 0.0
        self.person: float = 0.0
        self.stock: list[float] = [0.0, 0.0, 0.0, 0.0]
        self.spare: float = 0.0
        self.tools: i64 = 0
        self.rolls: i64 = 0
        self.free: float = 0.0
        self.short: float = 0.0
        self.later: float = 0.0
        self.wanted: list[float] = [0.0, 0.0, 0.0, 0.0, 0.0]
        self.all_wanted: float = 0.0
        self.gatherer: float = 0.0

    def look(self, state: StoneAgeState, seat: i64) -> None:
        self.state = state
        tribe = state.tribes[seat]
        self.tribe = tribe
        rest: float = rounds_left(state)
        self.rest = rest
        self._count_cards(tribe.owned())
        held: float = float(tribe.resource_count())
        share: float = 0.0
        if rest > 0:
            share = KEPT / (1.0 + GLUT * (held - WORKING_STOCK)) if held > WORKING_STOCK else KEPT
        good: i64
        for good in range(RESOURCES):
            kept: float = share * VALUE[good]
            self.kept[good] = kept if kept > LEFTOVER else LEFTOVER
        self.tool = 0.0
        self.step = 0.0
        self.person = 0.0
        if tribe.tools < MOST_TOOLS:
            self.tool = TOOL_A_ROUND * rest + float(self.figures[1])
        if tribe.track < MOST_TRACK:
            self.step = float(self.figures[0])
            if tribe.track < tribe.people:
                self.step += FOOD_LATER * (rest + 1.0)
        if tribe.people < MOST_PEOPLE:
            self.person = PERSON_A_ROUND * rest - FOOD_NOW + float(self.figures[3])
        self._plan(tribe)

    def _count_cards(self, owned: i64) -> None:
        once: i64 = 0
        twice: i64 = 0
        sets: i64 = 0
        second: i64 = 0
        bit: i64 = 1
        cards: i64
        for cards in SYMBOL_CARDS:
            mine: i64 = owned & cards
            if mine:
                once |= bit
                sets += 1
                if mine & (mine - 1):
                    twice |= bit
                    second += 1
            bit += bit
        self.once = once
        self.twice = twice
        self.sets = float(sets)
        self.second_sets = float(second)
        figure: i64
        for figure in range(4):
            self.figures[figure] = figures_of(owned, figure)

    def _plan(self, tribe: Tribe) -> None:
        """What the people sent out so far will bring, and what the cards and buildings they stand on need."""
        stock = self.stock
        good: i64
        for good in range(RESOURCES):
            stock[good] = float(tribe.resources[good])
        food: float = float(tribe.food + tribe.track)
        mouths: float = float(tribe.people)
        asked: float = 0.0
        rolls: i64 = 0
        places: i64 = tribe.stands
        place: i64 = 0
        tile: i64
        card: i64
        while places:
            if places & 1:
                if place == HUT:
                    mouths += 1.0
                elif place == FIELD:
                    food += 1.0
                elif place == HUNT:
                    rolls += 1
                    food += expected(FOOD, tribe.placed[place], 0)
                elif FOREST <= place <= RIVER:
                    rolls += 1
                    stock[place - FOREST] += expected(place - FOREST, tribe.placed[place], 0)
                elif place >= BUILDING:
                    tile = self.state.tops[place - BUILDING]
                    if TILE_POINTS[tile]:
                        cost = TILE_COST[tile]
                        for good in range(RESOURCES):
                            stock[good] -= float(cost[good])
                    else:
                        asked += FIXED_COST if TILE_LEAST[tile] < 3 else float(TILE_LEAST[tile])
                elif place >= CARD:
                    asked += float(place - CARD + 1)
                    card = self.state.slots[place - CARD]
                    if CARD_TOP[card] == GAIN_FOOD:
                        food += AMOUNT[card]
            places >>= 1
            place += 1
        spare: float = 2.0 * float(tribe.two) - asked
        wanted = self.wanted
        lacking: float
        every: float = 0.0
        for good in range(RESOURCES):
            amount: float = stock[good]
            if amount > 0.0:
                spare += amount
                wanted[good] = 0.0
            else:
                lacking = -amount * VALUE[good] / MEAN_DIE
                wanted[good] = lacking
                every += lacking
        self.spare = spare
        if spare < 0.0:
            lacking = -spare * VALUE[WOOD] / MEAN_DIE
            wanted[WOOD] += lacking
            every += lacking
        self.rolls = rolls
        self.tools = 0 if rolls else tribe.tools
        self.free = float(tribe.free)
        short: float = mouths - food
        self.short = short if short > 0.0 else 0.0
        lacking = self.short * VALUE[FOOD] / MEAN_DIE
        wanted[FOOD] = lacking
        self.all_wanted = every + lacking
        later: float = self.rest * (mouths - float(tribe.track))
        if food > mouths:
            later -= food - mouths
        self.later = later if later > 0.0 else 0.0

    def look_round(self) -> None:
        """With more resources than we can use, even the best gathering brings less than usual."""
        free: i64 = self.tribe.free
        best: float = 0.0
        place: i64
        for place in range(HUNT, RIVER + 1):
            gain: float = self.gathering(place, free)
            if gain > best:
                best = gain
        best = best / self.free if self.free > 1.0 else best
        self.gatherer = best if best < GATHERER else GATHERER

    # Goods

    def food(self, amount: float) -> float:
        if amount <= self.short:
            return FOOD_NOW * amount
        more: float = amount - self.short
        return FOOD_NOW * self.short + FOOD_LATER * (more if more < self.later else self.later)

    def good(self, good: i64, amount: float) -> float:
        if good == FOOD:
            return self.food(amount)
        lacking: float = -self.stock[good]
        if -self.spare > lacking:
            lacking = -self.spare
        worth: float = self.kept[good] * amount
        if lacking > 0.0:
            worth += ENABLING * (amount if amount < lacking else lacking)
        return worth

    def gathering(self, place: i64, people: i64) -> float:
        if place == HUNT:
            return self.food(expected(FOOD, people, self.tools))
        return self.good(place - FOREST, expected(place - FOREST, people, self.tools))

    def hunger_after(self, paid: float) -> float:
        """Points lost because what is paid away cannot feed people."""
        if self.short == 0.0:
            return 0.0
        held: float = float(self.tribe.resource_count())
        if held - paid < self.short <= held:
            worth: float = FOOD_NOW * self.short
            return HUNGER - worth if worth < HUNGER else 0.0
        return 0.0

    # Cards and buildings

    def card(self, card: i64) -> float:
        """What the upper and the lower half of a card bring."""
        worth: float = 0.0
        top: i64 = CARD_TOP[card]
        if top == DICE_GAME:
            plain: float = 1.0
            for _ in range(self.state.seats):
                plain *= 1.0 - GOOD_DIE
            best: float = self.tool if self.tool > self.step else self.step
            if best < PLAIN_DIE:
                best = PLAIN_DIE
            worth = plain * PLAIN_DIE + (1.0 - plain) * best - DICE_FOR_OTHERS
        elif top == GAIN_FOOD:
            worth = self.food(AMOUNT[card])
        elif top == GAIN_RESOURCE:
            worth = self.kept[CARD_GOOD[card]] * AMOUNT[card]
        elif top == ROLL_RESOURCE:
            worth = self.kept[CARD_GOOD[card]] * expected(CARD_GOOD[card], CARD_AMOUNT[card], 0)
        elif top == GAIN_POINTS:
            worth = AMOUNT[card]
        elif top == GAIN_TOOL:
            worth = self.tool
        elif top == AGRICULTURE:
            worth = self.step
        elif top == DRAW_CARD:
            worth = DRAWN_CARD if self.state.deck else 0.0
        elif top == ONE_USE_TOOL:
            worth = ONE_USE * AMOUNT[card] if self.rest > 0.0 or self.rolls else 0.0
        else:
            worth = self.kept[GOLD] * AMOUNT[card]
        symbol: i64 = CARD_SYMBOL[card]
        if symbol < 0:
            tribe = self.tribe
            figure: i64 = CARD_FIGURE[card]
            level: i64
            if figure == 0:
                level = tribe.track
            elif figure == 1:
                level = tribe.tools
            elif figure == 2:
                level = pool_size(tribe.tiles)
            else:
                level = tribe.people
            return worth + FIGURE_COUNT[card] * (float(level) + FIGURE_GROWTH[figure] * self.rest)
        if not self.once >> symbol & 1:
            return worth + 2.0 * self.sets + 1.0 + SYMBOL_GROWTH * self.rest
        if not self.twice >> symbol & 1:
            return worth + 2.0 * self.second_sets + 1.0 + SYMBOL_GROWTH * self.rest / 2.0
        return worth

    def fixed_price(self, tile: i64) -> float:
        cost = TILE_COST[tile]
        price: float = 0.0
        good: i64
        for good in range(RESOURCES):
            price += float(cost[good]) * self.kept[good]
        return price

    def planned(self, gain: float, missing: float, people_each: float) -> float:
        """A gain for which so many resources are missing, each the work of so many people."""
        if missing <= 0.0:
            return gain
        return gain * LIKELY if self.free - 1.0 >= missing * people_each else 0.0

    def card_plan(self, slot: i64) -> float:
        cost: float = float(slot + 1)
        gain: float = self.card(self.state.slots[slot]) - cost * self.kept[WOOD]
        return self.planned(gain, cost - (self.spare if self.spare > 0.0 else 0.0), 1.0)

    def tile_plan(self, stack: i64) -> float:
        tile: i64 = self.state.tops[stack]
        if TILE_POINTS[tile] == 0:
            return self.open_price(tile, self.stock, self.spare)
        dice: float = 0.0
        missing: float = 0.0
        cost = TILE_COST[tile]
        good: i64
        for good in range(RESOURCES):
            lacking: float = float(cost[good])
            if self.stock[good] > 0.0:
                lacking -= self.stock[good]
            if lacking > 0.0:
                missing += lacking
                dice += lacking * VALUE[good] / MEAN_DIE
        gain: float = POINTS[tile] + float(self.figures[2]) - self.fixed_price(tile)
        if missing == 0.0:
            return self.planned(gain, FIXED_COST - self.spare, 1.0)
        return self.planned(gain, missing, dice / missing)

    def open_price(self, tile: i64, stock: list[float], spare: float) -> float:
        """A building whose price the player chooses, paid with the best that is there; 0 if it cannot be."""
        count: float = float(TILE_MOST[tile])
        if spare < count:
            count = spare
        if count < float(TILE_LEAST[tile]):
            return 0.0
        kinds: i64 = TILE_KINDS[tile]
        still: i64 = kinds
        left: float = count
        gain: float = 0.0
        good: i64
        for good in range(RESOURCES - 1, -1, -1):
            have: float = stock[good]
            if have < 1.0 or left < 1.0:
                continue
            if kinds:
                if still == 0:
                    break
                still -= 1
                if have > left - float(still):
                    have = left - float(still)
            elif have > left:
                have = left
            left -= have
            gain += have * (VALUE[good] - self.kept[good])
        if still or count - left < float(TILE_LEAST[tile]):
            return 0.0
        return gain + float(self.figures[2])

    # P: where to send people

    def placement(self, place: i64, people: i64) -> float:
        """What sending so many there is worth beyond what they would do elsewhere."""
        gain: float
        if HUNT <= place <= RIVER:
            # Those who gather can wait: their places fill more slowly. Some may have to gather something else.
            gain = self.gathering(place, people) - self.gatherer * float(people) - PATIENCE
            here: float = self.wanted[FOOD if place == HUNT else place - FOREST]
            room: float = self.free - self.all_wanted + here
            crowd: float = float(people) - (room if room > 0.0 else 0.0)
            return gain - NEEDED_ELSEWHERE * crowd if crowd > 0.0 else gain
        if place == TOOL_MAKER:
            gain = self.tool
        elif place == HUT:
            gain = self.person
        elif place == FIELD:
            gain = self.step
        elif place < BUILDING:
            gain = self.card_plan(place - CARD)
        else:
            gain = self.tile_plan(place - BUILDING)
        return gain - (self.gatherer + CHOOSY) * float(people) if gain > 0.0 else USELESS

    # A: what to use next

    def act(self, legal: list[i64]) -> i64:
        """First what helps the rolls, then the rolls, then the best purchases; what costs too much is left."""
        use: i64 = 0
        leave: i64 = -1
        redeem: bool = False
        open_tiles: bool = False
        action: i64
        place: i64
        for action in legal:
            if action < LEAVE:
                place = action - USE
                if place <= FIELD:
                    if place == HUT and self.person < 0.0 and LEAVE + HUT in legal:
                        return LEAVE + HUT
                    return action
                use |= BIT[place]
            elif action < LEAVE + PLACES:
                place = action - LEAVE
                if place >= CARD:
                    if leave < 0:
                        leave = action
                    if place >= BUILDING or not use >> place & 1:
                        open_tiles = True
            elif action == REDEEM:
                redeem = True
        best: i64 = -1
        most: float = 0.0
        for place in range(CARD, PLACES):
            if use >> place & 1:
                gain: float = self.purchase(place)
                if gain > 0.0 and place < BUILDING and CARD_TOP[self.state.slots[place - CARD]] == GAIN_TOOL:
                    return USE + place
                if gain > most:
                    best = place
                    most = gain
        for place in range(RIVER, HUNT - 1, -1):
            if use >> place & 1:
                return USE + place
        if redeem and open_tiles:
            return REDEEM
        if best >= 0:
            return USE + best
        return leave if leave >= 0 else END_TURN

    def purchase(self, place: i64) -> float:
        """What buying here would gain, all told."""
        if place < BUILDING:
            cost: float = float(place - CARD + 1)
            gain: float = self.card(self.state.slots[place - CARD]) - self.hunger_after(cost)
            good: i64
            for good in range(RESOURCES):
                used: float = float(self.tribe.resources[good])
                if used > cost:
                    used = cost
                cost -= used
                gain -= used * self.kept[good]
            return gain
        tile: i64 = self.state.tops[place - BUILDING]
        if TILE_POINTS[tile]:
            return POINTS[tile] + float(self.figures[2]) - self.fixed_price(tile) - self.hunger_after(FIXED_COST)
        held: list[float] = [float(amount) for amount in self.tribe.resources]
        spare: float = float(self.tribe.resource_count())
        return self.open_price(tile, held, spare) - self.hunger_after(float(TILE_LEAST[tile]))

    # The other decisions

    def tool_worth(self, good: i64, total: i64, action: i64) -> float:
        tiles: i64 = TILE_CHOICE_VALUE[(action - TOOLS) // ONE_USE_SETS]
        once: i64 = ONE_USE_SET_VALUE[(action - TOOLS) % ONE_USE_SETS]
        gain: float = self.good(good, float((total + tiles + once) // DIVISOR[good]))
        tile_price: float = TOOL_KEPT if self.rolls else WASTE
        once_price: float = ONE_USE if self.rest > 0.0 else tile_price + WASTE
        return gain - float(tiles) * tile_price - float(once) * once_price

    def payment(self, payment: i64) -> float:
        """What these resources are worth to us, what else we meant to buy with them included."""
        amounts = PAYMENTS[payment]
        worth: float = 0.0
        paid: float = 0.0
        good: i64
        for good in range(RESOURCES):
            amount: float = float(amounts[good])
            if amount > 0.0:
                paid += amount
                have: float = self.stock[good]
                worth += amount * self.kept[good]
                if have < 0.0:
                    have = 0.0
                if amount > have:
                    worth += ENABLING * (amount - have)
        over: float = paid - (self.spare if self.spare > 0.0 else 0.0)
        if over > 0.0:
            worth += ENABLING * over
        return worth + self.hunger_after(paid)

    def plain_payment(self, payment: i64) -> float:
        amounts = PAYMENTS[payment]
        worth: float = 0.0
        good: i64
        for good in range(RESOURCES):
            worth += float(amounts[good]) * self.kept[good]
        return worth

    def feeding(self, missing: i64, action: i64) -> float:
        if action == STARVE:
            return -HUNGER
        if action == REDEEM:  # only if it makes the difference; otherwise the card keeps better
            held: i64 = self.tribe.resource_count()
            if held < missing <= held + 2:
                worth: float = FOOD_NOW * float(missing)
                return -worth if worth < HUNGER else -HUNGER
            return -2.0 * HUNGER
        return -self.plain_payment(action - PAY)

    def worth(self, kind: i64, a: i64, b: i64, action: i64) -> float:
        """What an action is worth, at every decision but that of what to use next."""
        if kind == PLACING:
            return self.placement(PLACE_OF[action], PEOPLE_OF[action])
        if kind == USING_TOOLS:
            return self.tool_worth(a, b, action)
        if kind == PAYING_CARD:
            return -self.payment(action - PAY)
        if kind == PAYING_TILE:
            return float(PAYMENT_VALUE[action - PAY]) - self.payment(action - PAY)
        if kind == PICKING:
            face: i64 = action - PICK
            if face <= DICE_GAME_GOODS:
                return self.good(face - 1, 1.0)
            return self.tool if face == DICE_GAME_TOOL else self.step
        if kind == TAKING_TWO:
            pair = TAKE_PAIRS[action - TAKE]
            if pair[0] == pair[1]:
                return self.good(pair[0], 2.0)
            return self.good(pair[0], 1.0) + self.good(pair[1], 1.0)
        return self.feeding(a, action)

    def decide(self, state: StoneAgeState, legal: list[i64], noise: float, rng: Rng) -> i64:
        """The best move by these estimates; where people are sent, up to so many points of chance come in."""
        top = state.top()
        kind: i64 = top.kind
        self.look(state, top.seat)
        if kind == ACTING:
            return self.act(legal)
        if kind == PLACING:
            self.look_round()
        best: i64 = -1
        most: float = 0.0
        a: i64 = top.a
        b: i64 = top.b
        action: i64
        for action in legal:
            worth: float = self.worth(kind, a, b, action)
            if kind == PLACING and noise > 0.0:
                worth += noise * float(rng.below(1024)) / 1024.0
            if best < 0 or worth > most:
                best = action
                most = worth
        return best


assert HUNGER_PENALTY == HUNGER
assert (ALL_DICE, ALL_TOOLS) == (MOST_PEOPLE + 1, MOST_TOOLS + 1)
