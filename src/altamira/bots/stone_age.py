"""What a reasonable player of Stone Age estimates: everything is worth so many points.

Resources are worth what buildings pay for them, food what it saves, tools, fields and people what they bring in
the rounds that are left, cards what the tribe will score with them. A decision takes the option worth most.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final, cast

from altamira.core.chance import ROLL_TOTAL, cards_of, pool_size, totals
from altamira.core.game import View
from altamira.core.rng import Rng
from altamira.games.stone_age import components as c
from altamira.games.stone_age import state as kinds
from altamira.games.stone_age.rules import StoneAgeState

# Worths in points. The comments say where each number comes from. They are estimates: some were adjusted by a few
# hundred games of the bot against itself, which is too few to tell close values apart; the rest were never varied.

KEPT: Final = 0.8  # of its building value: a resource in hand still has to wait for a place on a building
WORKING_STOCK: Final = 4  # so many resources find a use next round;
GLUT: Final = 0.08  # each one more makes all worth less, for places on cards and buildings are few
LEFTOVER: Final = 1.0  # a resource that no building takes any more: the final count
ENABLING: Final = 4.0  # more for a resource that a card or building we stand on still lacks
GATHERER: Final = 2.2  # what a person brings who just gathers: 3.5 a die, times KEPT, less rounding
CHOOSY: Final = 1.2  # so much more a person should bring who does not gather, for better places may come
NEEDED_ELSEWHERE: Final = 1.2  # a person who gathers here what is less wanted than something else
PATIENCE: Final = 2.5  # cards, buildings and the village are taken by others sooner than forest and hunt
USELESS: Final = -100.0  # a place that brings nothing: only if there is no other
FOOD_NOW: Final = 2.4  # food that is missing this round is paid with the cheapest resource: wood, times KEPT
FOOD_LATER: Final = 1.1  # food for later rounds: there is time to hunt, two a person
TOOL_A_ROUND: Final = 1.0  # a tool adds 1 to a roll and saves some rounding
PERSON_A_ROUND: Final = 1.6  # one more person works for GATHERER or better, and eats
SYMBOL_GROWTH: Final = 0.4  # culture sets grow: a symbol now is worth more by this for each round left
FIGURE_GROWTH: Final = (0.3, 0.35, 0.5, 0.25)  # a round: food track, tools, buildings, people
DRAWN_CARD: Final = 6.0  # an unseen card's lower half, on average
GOOD_DIE: Final = 1 / 3  # of a die of the dice game to show a tool or a step on the food track
PLAIN_DIE: Final = 4.0  # the best of the resources of the dice game
DICE_FOR_OTHERS: Final = 2.0  # what the dice game gives to the others hurts this much
ONE_USE: Final = 1.0  # a point of a one-use tool
TOOL_KEPT: Final = 0.7  # a point of tools kept for another roll of this round
WASTE: Final = 0.01  # just enough to use no more tools than gain something
LIKELY: Final = 0.7  # a purchase succeeds whose resources must still be gathered
RACING: Final = 0.5  # of our lead: what ending the game soon is worth
MOST_RACING: Final = 10.0  # but a lead is no reason to throw away a turn

# How fast the game goes: cards and tiles of the lowest stack that leave in a round, and for how many rounds this
# expectation counts beside what was seen so far.
CARDS_A_ROUND: Final = 2.5
TILES_A_ROUND: Final = 0.6
EXPECTED_ROUNDS: Final = 3.0
SOONEST: Final = 0.5  # rounds still to come when the end is near but not certain

# The game's tables as numbers that multiply with fractions.
VALUE: Final = [float(value) for value in c.DIVISOR]  # of a resource in a building
AMOUNT: Final = [float(amount) for amount in c.CARD_AMOUNT]
FIGURES: Final = [float(count) for count in c.CARD_FIGURES]
POINTS: Final = [float(points) for points in c.TILE_POINTS]
COST: Final = [[float(amount) for amount in cost] for cost in c.TILE_COST]  # empty: the player chooses
LEAST_PAID: Final = [float(least) for least in c.TILE_LEAST]
PAYMENT: Final = [[float(amount) for amount in payment] for payment in c.PAYMENTS]
# The kinds that a building of 0 (any) to 4 kinds can be paid with, best first.
GOODS_OF_KINDS: Final = [list(combinations((c.GOLD, c.STONE, c.CLAY, c.WOOD), count or 4)) for count in range(5)]
FIXED_COST: Final = 3.0  # resources of every building with a fixed price
MEAN_DIE: Final = 3.5
MOST_DICE: Final = c.MOST_PEOPLE


def _expected(good: int, dice: int, tools: int) -> float:
    """How many of a good so many dice bring with so many points of tools, on average."""
    weight = gain = 0
    for roll, chances in totals(dice):
        weight += chances
        gain += chances * ((ROLL_TOTAL[roll] + tools) // c.DIVISOR[good])
    return gain / weight


EXPECTED: Final = [
    [[_expected(good, dice, tools) for tools in range(c.MOST_TOOLS + 1)] for dice in range(MOST_DICE + 1)]
    for good in range(c.RESOURCES + 1)
]


class Outlook:
    """What one seat makes of a position."""

    def __init__(self, state: StoneAgeState, seat: int, lead: float) -> None:
        self.state = state
        self.tribe = tribe = state.tribes[seat]
        self.rest = rest = _rounds_left(state)
        self.race = max(-MOST_RACING, min(MOST_RACING, RACING * lead))
        self._count_cards()
        # What a resource in hand, a tool, a step on the food track and one more person are worth.
        held = float(tribe.resource_count())
        share = KEPT / (1 + GLUT * max(0.0, held - WORKING_STOCK)) if rest else 0.0
        self.kept = [max(LEFTOVER, share * VALUE[good]) for good in range(c.RESOURCES)]
        farmers, toolmakers, _, shamans = self.figures
        self.tool = self.step = self.person = 0.0
        if tribe.tools < c.MOST_TOOLS:
            self.tool = TOOL_A_ROUND * rest + toolmakers
        if tribe.track < c.MOST_TRACK:
            self.step = farmers + (FOOD_LATER * (rest + 1) if tribe.track < tribe.people else 0.0)
        if tribe.people < c.MOST_PEOPLE:
            self.person = PERSON_A_ROUND * rest - FOOD_NOW + shamans
        self._plan()

    def _count_cards(self) -> None:
        self.once = self.twice = 0  # bits of the symbols
        self.figures = [0.0] * len(c.FIGURES)
        for card in cards_of(self.tribe.owned()):
            symbol = c.CARD_SYMBOL[card]
            if symbol < 0:
                self.figures[c.CARD_FIGURE[card]] += FIGURES[card]
            elif self.once >> symbol & 1:
                self.twice |= 1 << symbol
            else:
                self.once |= 1 << symbol

    def _plan(self) -> None:
        """What the people sent out so far will bring, and what the cards and buildings they stand on need."""
        tribe = self.tribe
        stock = [float(amount) for amount in tribe.resources]
        food = float(tribe.food + tribe.track)
        mouths = float(tribe.people)
        asked = 0.0  # resources of any kind
        self.rolls = 0  # of this round, still to come
        for place in range(c.PLACES):
            people = tribe.placed[place]
            if not people:
                continue
            if place == c.HUT:
                mouths += 1
            elif place == c.FIELD:
                food += 1
            elif place == c.HUNT:
                self.rolls += 1
                food += EXPECTED[c.FOOD][people][0]
            elif c.FOREST <= place <= c.RIVER:
                self.rolls += 1
                stock[place - c.FOREST] += EXPECTED[place - c.FOREST][people][0]
            elif c.CARD <= place < c.BUILDING:
                asked += place - c.CARD + 1
                card = self.state.slots[place - c.CARD]
                if c.CARD_TOP[card] == c.GAIN_FOOD:
                    food += AMOUNT[card]
            elif place >= c.BUILDING:
                tile = self.state.tops[place - c.BUILDING]
                for good, amount in enumerate(COST[tile]):
                    stock[good] -= amount
                if not COST[tile]:
                    asked += max(LEAST_PAID[tile], FIXED_COST)
        self.stock = stock  # negative: still lacking
        self.spare = sum([max(0.0, amount) for amount in stock]) + 2 * float(tribe.two) - asked
        self.tools = 0 if self.rolls else tribe.tools  # one roll will use them
        self.free = float(tribe.free)
        self.short = max(0.0, mouths - food)  # food that is missing this round
        # Dice that what is still lacking takes, for each good; what may be of any kind is best found as wood.
        self.wanted = [max(0.0, -stock[good]) * VALUE[good] / MEAN_DIE for good in range(c.RESOURCES)]
        self.wanted[c.WOOD] += max(0.0, -self.spare) * VALUE[c.WOOD] / MEAN_DIE
        self.wanted.append(self.short * VALUE[c.FOOD] / MEAN_DIE)
        self.later = max(0.0, self.rest * (mouths - float(tribe.track)) - max(0.0, food - mouths))
        # With more resources than we can use, even the best gathering brings less than usual.
        together = [self._brings(place, tribe.free) for place in range(c.HUNT, c.RIVER + 1)]
        self.gatherer = min(GATHERER, max(together) / max(1.0, self.free))

    # Goods

    def food(self, amount: float) -> float:
        now = min(amount, self.short)
        return FOOD_NOW * now + FOOD_LATER * min(amount - now, self.later)

    def good(self, good: int, amount: float) -> float:
        if good == c.FOOD:
            return self.food(amount)
        lacking = max(-self.stock[good], -self.spare, 0.0)
        return self.kept[good] * amount + ENABLING * min(amount, lacking)

    def payment(self, payment: list[float]) -> float:
        """What these resources are worth to us, what else we meant to buy with them included."""
        worth = paid = 0.0
        for good, amount in enumerate(payment):
            paid += amount
            worth += amount * self.kept[good] + ENABLING * max(0.0, amount - max(0.0, self.stock[good]))
        return worth + ENABLING * max(0.0, paid - max(0.0, self.spare)) + self.hunger_after(paid)

    def hunger_after(self, paid: float) -> float:
        """Points lost because what is paid away cannot feed people."""
        held = float(self.tribe.resource_count())
        if held - paid < self.short <= held:
            return c.HUNGER_PENALTY - _hunger(self.short)
        return 0.0

    # Cards and buildings

    def card(self, card: int) -> float:
        return self._upper(card) + self._lower(card)

    def _upper(self, card: int) -> float:
        top, amount, good = c.CARD_TOP[card], AMOUNT[card], c.CARD_GOOD[card]
        if top == c.DICE_GAME:
            plain: float = (1 - GOOD_DIE) ** int(self.state.seats)
            return plain * PLAIN_DIE + (1 - plain) * max(self.tool, self.step, PLAIN_DIE) - DICE_FOR_OTHERS
        if top == c.GAIN_FOOD:
            return self.food(amount)
        if top == c.GAIN_RESOURCE:
            return self.kept[good] * amount
        if top == c.ROLL_RESOURCE:
            return self.kept[good] * EXPECTED[good][c.CARD_AMOUNT[card]][0]
        if top == c.GAIN_POINTS:
            return amount
        if top == c.GAIN_TOOL:
            return self.tool
        if top == c.AGRICULTURE:
            return self.step
        if top == c.DRAW_CARD:
            return DRAWN_CARD if self.state.deck else 0.0
        if top == c.ONE_USE_TOOL:
            return ONE_USE * amount if self.rest or self.rolls else 0.0
        return self.kept[c.GOLD] * amount

    def _lower(self, card: int) -> float:
        symbol = c.CARD_SYMBOL[card]
        if symbol < 0:
            tribe, figure = self.tribe, c.CARD_FIGURE[card]
            level = (tribe.track, tribe.tools, pool_size(tribe.tiles), tribe.people)[figure]
            return FIGURES[card] * (float(level) + FIGURE_GROWTH[figure] * self.rest)
        if not self.once >> symbol & 1:
            return 2 * float(pool_size(self.once)) + 1 + SYMBOL_GROWTH * self.rest
        if not self.twice >> symbol & 1:
            return 2 * float(pool_size(self.twice)) + 1 + SYMBOL_GROWTH * self.rest / 2
        return 0.0

    def tile(self, stack: int, points: float) -> float:
        """A building for so many points: it also serves builders, and the lowest stack brings the end nearer."""
        left = self.state.stacks[stack]
        near = self.race / float(left) if left == min(self.state.stacks) else 0.0
        return points + self.figures[c.FIGURES.index("builder")] + near

    def fixed_price(self, tile: int) -> float:
        return sum([amount * kept for amount, kept in zip(COST[tile], self.kept, strict=True)])

    # P: where to send people

    def placement(self, place: int, people: int) -> float:
        """What sending so many there is worth beyond what they would do elsewhere."""
        gain = self._brings(place, people)
        if not c.HUNT <= place <= c.RIVER:
            return gain - (self.gatherer + CHOOSY) * people if gain > 0 else USELESS
        # Those who gather can wait: their places fill more slowly. Some may have to gather something else.
        here = self.wanted[c.FOOD if place == c.HUNT else place - c.FOREST]
        crowd = max(0.0, people - max(0.0, self.free - sum(self.wanted) + here))
        return gain - self.gatherer * people - NEEDED_ELSEWHERE * crowd - PATIENCE

    def _brings(self, place: int, people: int) -> float:
        if place == c.TOOL_MAKER:
            return self.tool
        if place == c.HUT:
            return self.person
        if place == c.FIELD:
            return self.step
        if place == c.HUNT:
            return self.food(EXPECTED[c.FOOD][people][self.tools])
        if place <= c.RIVER:
            return self.good(place - c.FOREST, EXPECTED[place - c.FOREST][people][self.tools])
        if place < c.BUILDING:
            return self._card_plan(place - c.CARD)
        return self._tile_plan(place - c.BUILDING)

    def _card_plan(self, slot: int) -> float:
        cost = slot + 1
        gain = self.card(self.state.slots[slot]) - cost * self.kept[c.WOOD]
        # What is missing the rest of the tribe may gather, about one resource each.
        return self._planned(gain, cost - max(0.0, self.spare), 1.0)

    def _tile_plan(self, stack: int) -> float:
        tile = self.state.tops[stack]
        if not COST[tile]:
            return self._choice(stack, self.stock, self.spare)
        dice = missing = 0.0
        for good, amount in enumerate(COST[tile]):
            lacking = max(0.0, amount - max(0.0, self.stock[good]))
            missing += lacking
            dice += lacking * VALUE[good] / MEAN_DIE
        gain = self.tile(stack, POINTS[tile]) - self.fixed_price(tile)
        if missing == 0:
            return self._planned(gain, FIXED_COST - self.spare, 1.0)
        return self._planned(gain, missing, dice / missing)

    def _planned(self, gain: float, missing: float, people_each: float) -> float:
        """A gain for which so many resources are missing, each the work of so many people."""
        if missing <= 0:
            return gain
        return gain * LIKELY if self.free - 1 >= missing * people_each else 0.0

    def _choice(self, stack: int, stock: list[float], spare: float) -> float:
        """A building whose price the player chooses, paid with the best that is there; 0 if it cannot be."""
        tile = self.state.tops[stack]
        count = min(float(c.TILE_MOST[tile]), spare)
        if count < LEAST_PAID[tile]:
            return 0.0
        best = 0.0
        for goods in GOODS_OF_KINDS[c.TILE_KINDS[tile]]:
            left, points, price = count, 0.0, 0.0
            for position, good in enumerate(goods):
                others = len(goods) - 1 - position if c.TILE_KINDS[tile] else 0  # each must give one
                used = max(0.0, min(left - others, stock[good]))
                if used < 1 and c.TILE_KINDS[tile]:
                    break
                left -= used
                points += used * VALUE[good]
                price += used * self.kept[good]
            else:
                if count - left >= LEAST_PAID[tile]:
                    best = max(best, self.tile(stack, points) - price)
        return best

    # A: what to buy

    def purchase(self, place: int) -> float:
        """What buying here would gain, all told."""
        if place < c.BUILDING:
            cost = place - c.CARD + 1
            return self.card(self.state.slots[place - c.CARD]) - self._cheapest(cost) - self.hunger_after(cost)
        stack = place - c.BUILDING
        tile = self.state.tops[stack]
        if COST[tile]:
            return self.tile(stack, POINTS[tile]) - self.fixed_price(tile) - self.hunger_after(FIXED_COST)
        held = [float(amount) for amount in self.tribe.resources]
        return self._choice(stack, held, sum(held)) - self.hunger_after(LEAST_PAID[tile])

    def _cheapest(self, cost: float) -> float:
        """What the least valuable so many resources are worth."""
        price = 0.0
        for good in range(c.RESOURCES):
            used = min(cost, float(self.tribe.resources[good]))
            cost -= used
            price += used * self.kept[good]
        return price


def _hunger(short: float) -> float:
    """What missing so much food costs: resources, or the penalty if that is cheaper."""
    return min(float(c.HUNGER_PENALTY), FOOD_NOW * short)


def _rounds_left(state: StoneAgeState) -> float:
    """How many rounds come after this one, judging by how fast cards and buildings went so far; 0: surely none."""
    low, deck = min(state.stacks), float(state.deck)
    if low == 0 or state.deck < sum([card < 0 for card in state.slots]):
        return 0.0
    rounds = float(state.round) - 1 + EXPECTED_ROUNDS
    cards = float(c.CARDS - c.CARD_SLOTS) - deck + CARDS_A_ROUND * EXPECTED_ROUNDS
    tiles = float(c.STACK_HEIGHT - low) + TILES_A_ROUND * EXPECTED_ROUNDS
    return max(SOONEST, min(deck * rounds / cards, float(low) * rounds / tiles) - SOONEST)


# The decisions


def choose(view: View, rng: Rng) -> int:
    if len(view.legal) == 1:
        return view.legal[0]
    state = cast(StoneAgeState, view.guess(rng))
    seat, scores = view.actor, view.scores
    lead = scores[seat] - max([score for other, score in enumerate(scores) if other != seat])
    outlook = Outlook(state, seat, lead)
    kind = state.top().kind
    if kind == kinds.ACTING:
        return _act(outlook, view.legal)
    worth = _WORTHS[kind]
    return max(view.legal, key=lambda action: worth(outlook, action))


def _placing(outlook: Outlook, action: int) -> float:
    return outlook.placement(c.PLACE_OF[action], c.PEOPLE_OF[action])


def _act(outlook: Outlook, legal: list[int]) -> int:
    """First what helps the rolls, then the rolls, then the best purchases; what is not worth its price is left."""
    for place in (c.TOOL_MAKER, c.FIELD, c.HUT):
        if c.USE + place in legal:
            unwanted = place == c.HUT and outlook.person < 0 and c.LEAVE + place in legal
            return (c.LEAVE if unwanted else c.USE) + place
    buys = [(outlook.purchase(place), place) for place in range(c.CARD, c.PLACES) if c.USE + place in legal]
    for gain, place in buys:
        if gain > 0 and place < c.BUILDING and c.CARD_TOP[outlook.state.slots[place - c.CARD]] == c.GAIN_TOOL:
            return c.USE + place
    for place in range(c.RIVER, c.HUNT - 1, -1):
        if c.USE + place in legal:
            return c.USE + place
    held = [place for place in range(c.CARD, c.PLACES) if c.LEAVE + place in legal]
    if c.REDEEM in legal and any(place >= c.BUILDING or c.USE + place not in legal for place in held):
        return c.REDEEM
    if buys and max(buys)[0] > 0:
        return c.USE + max(buys)[1]
    return c.LEAVE + held[0] if held else c.END_TURN


def _tools(outlook: Outlook, action: int) -> float:
    top = outlook.state.top()
    tiles = c.TILE_CHOICE_VALUE[(action - c.TOOLS) // c.ONE_USE_SETS]
    once = c.ONE_USE_SET_VALUE[(action - c.TOOLS) % c.ONE_USE_SETS]
    gain = outlook.good(top.a, float((top.b + tiles + once) // c.DIVISOR[top.a]))
    tile_price = TOOL_KEPT if outlook.rolls else WASTE
    once_price = ONE_USE if outlook.rest else tile_price + WASTE
    return gain - float(tiles) * tile_price - float(once) * once_price


def _paying_card(outlook: Outlook, action: int) -> float:
    return -outlook.payment(PAYMENT[action - c.PAY])


def _paying_tile(outlook: Outlook, action: int) -> float:
    return float(c.PAYMENT_VALUE[action - c.PAY]) - outlook.payment(PAYMENT[action - c.PAY])


def _picking(outlook: Outlook, action: int) -> float:
    face = action - c.PICK
    if face <= c.DICE_GAME_GOODS:
        return outlook.good(face - 1, 1.0)
    return outlook.tool if face == c.DICE_GAME_TOOL else outlook.step


def _taking(outlook: Outlook, action: int) -> float:
    first, second = c.TAKE_PAIRS[action - c.TAKE]
    if first == second:
        return outlook.good(first, 2.0)
    return outlook.good(first, 1.0) + outlook.good(second, 1.0)


def _feeding(outlook: Outlook, action: int) -> float:
    if action == c.STARVE:
        return -float(c.HUNGER_PENALTY)
    if action == c.REDEEM:  # only if it makes the difference; otherwise the card keeps better
        missing, held = outlook.state.top().a, outlook.tribe.resource_count()
        return -_hunger(float(missing)) if held < missing <= held + 2 else -2.0 * c.HUNGER_PENALTY
    return -sum([amount * kept for amount, kept in zip(PAYMENT[action - c.PAY], outlook.kept, strict=True)])


_WORTHS: Final[dict[int, Callable[[Outlook, int], float]]] = {
    kinds.PLACING: _placing,
    kinds.USING_TOOLS: _tools,
    kinds.PAYING_CARD: _paying_card,
    kinds.PAYING_TILE: _paying_tile,
    kinds.PICKING: _picking,
    kinds.TAKING_TWO: _taking,
    kinds.FEEDING: _feeding,
}
