"""A position of Stone Age as plain data: the board, the tribes, the decisions that are pending."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from altamira.core.chance import BIT, cards_of, full_pool, pool_size
from altamira.core.rng import Rng
from altamira.core.waiting import Waiting
from altamira.games.stone_age.components import (
    BUILDING,
    CARD_FIGURE,
    CARD_FIGURES,
    CARD_SLOTS,
    CARD_SYMBOL,
    CARDS,
    FIELD,
    FIGURES,
    FOOD,
    FOREST,
    FULL_TABLE,
    HUNT,
    HUT,
    MOST_PEOPLE,
    MOST_TOOLS,
    MOST_TRACK,
    PLACES,
    RESOURCES,
    RINGS,
    RIVER,
    STACK_HEIGHT,
    STACKS,
    START_FOOD,
    START_PEOPLE,
    TILES,
    TOOL_MAKER,
    TOOLS_RAISED,
    USED_SETS,
    VILLAGE,
)

# Kinds of pending decisions. Those from CHANCE_KINDS on wait for an outcome.

PLACING: Final = 0  # phase 1: send people to a place
ACTING: Final = 1  # phase 2: choose the next place to use
USING_TOOLS: Final = 2  # a: good, b: total of the roll
PAYING_CARD: Final = 3  # a: slot
PAYING_TILE: Final = 4  # a: stack
PICKING: Final = 5  # a: the dice that are left
TAKING_TWO: Final = 6  # choose the resources of the two-resources card
FEEDING: Final = 7  # a: food that is missing
CHANCE_KINDS: Final = 8
STARTING: Final = 8  # who starts
TURNING_CARD: Final = 9  # a: slot
TURNING_TILE: Final = 10  # a: stack
ROLLING: Final = 11  # a: good, b: dice, c: place
ROLLING_DICE_GAME: Final = 12  # c: place
DRAWING: Final = 13  # a card face down

# The lines of the final count

SCORE_LINES: Final = ["score", "culture", "farmers", "toolmakers", "builders", "shamans", "resources"]


# The fields of a position and of a tribe that do not follow from others

FIELDS: Final = (
    "seats", "sequential", "decline_any", "forbid_maxed", "immediate", "hunt_repeat",
    "round", "start", "first", "over", "slots", "tops", "stacks", "pool", "deck", "tile_pool",
)  # fmt: skip
TRIBE_FIELDS: Final = (
    "people", "free", "food", "track", "score", "tools", "used", "one_use", "two", "done", "cards", "tiles",
    "resources", "placed", "drawn", "unseen",
)  # fmt: skip
TRIBE_VECTORS: Final = frozenset(("resources", "placed"))


class Tribe:
    """What one player has."""

    def __init__(self) -> None:
        self.people: i64 = START_PEOPLE
        self.free: i64 = START_PEOPLE  # people not sent out this round
        self.food: i64 = START_FOOD
        self.track: i64 = 0  # the food track
        self.score: i64 = 0
        self.tools: i64 = 0  # total value of the tiles; tile_value() says what each shows
        self.used: i64 = 0  # bits of the tiles used this round
        self.one_use: i64 = 0  # bits of the one-use tools in hand
        self.two: i64 = 0  # holds the two-resources card, not yet redeemed
        self.done: i64 = 0  # has ended the action turn with that card in hand
        self.cards: i64 = 0  # bits of the cards bought
        self.tiles: i64 = 0  # bits of the buildings
        self.resources: vec[i64] = vec[i64]()
        self.placed: vec[i64] = vec[i64]()
        self.stands: i64 = 0  # bits of the places where it has people
        # Only the owner may know these.
        self.drawn: i64 = 0  # bits of the cards drawn face down
        self.unseen: i64 = 0  # in a position as somebody else knows it: how many such cards there are

    def copy_public(self, other: Tribe) -> None:
        other.people = self.people
        other.free = self.free
        other.food = self.food
        other.track = self.track
        other.score = self.score
        other.tools = self.tools
        other.used = self.used
        other.one_use = self.one_use
        other.two = self.two
        other.done = self.done
        other.cards = self.cards
        other.tiles = self.tiles
        other.resources = self.resources[:]
        other.placed = self.placed[:]
        other.stands = self.stands

    def hold(self, resources: list[i64], placed: list[i64]) -> None:
        """Vectors are made here: compiled, the memory of one that comes from outside is never given back."""
        self.resources = vec[i64](resources)
        self.placed = vec[i64](placed)

    def owned(self) -> i64:
        """Bits of all cards that count for this tribe."""
        return self.cards | self.drawn

    def resource_count(self) -> i64:
        total: i64 = 0
        i: i64
        for i in range(RESOURCES):
            total += self.resources[i]
        return total

    def gain(self, good: i64, amount: i64) -> None:
        if good == FOOD:
            self.food += amount
        else:
            self.resources[good] += amount

    def gain_tool(self) -> None:
        """T1-T4: a new tile, or a lowest one raised by one."""
        if self.tools < MOST_TOOLS:
            self.used = TOOLS_RAISED[self.tools * USED_SETS + self.used]
            self.tools += 1

    def gain_track(self) -> None:
        if self.track < MOST_TRACK:
            self.track += 1

    def maxed(self, place: i64) -> bool:
        """P9, O3: has it nothing left to gain at this place of the village?"""
        if place == TOOL_MAKER:
            return self.tools >= MOST_TOOLS
        if place == HUT:
            return self.people >= MOST_PEOPLE
        return self.track >= MOST_TRACK

    def breakdown(self) -> list[i64]:
        """The points by line, as SCORE_LINES names them."""
        once: i64 = 0
        twice: i64 = 0
        figures: list[i64] = [0] * len(FIGURES)
        card: i64
        for card in cards_of(self.owned()):
            symbol: i64 = CARD_SYMBOL[card]
            if symbol < 0:
                figures[CARD_FIGURE[card]] += CARD_FIGURES[card]
            elif once >> symbol & 1:
                twice |= BIT[symbol]  # V1: a second card of a symbol starts a second set
            else:
                once |= BIT[symbol]
        first: i64 = pool_size(once)
        second: i64 = pool_size(twice)
        return [
            self.score,
            first * first + second * second,
            figures[0] * self.track,
            figures[1] * self.tools,
            figures[2] * pool_size(self.tiles),
            figures[3] * self.people,
            self.resource_count() + 2 * self.two,
        ]


class Position(Waiting):
    """The data of a position; StoneAgeState adds the rules."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        # Options
        self.sequential: bool = False
        self.decline_any: bool = False
        self.forbid_maxed: bool = False
        self.immediate: bool = False
        self.hunt_repeat: bool = False
        # The table
        self.round: i64 = 0
        self.start: i64 = 0
        self.first: i64 = 0  # who started the first round
        self.over: bool = False
        self.tribes: list[Tribe] = []
        self.slots: list[i64] = []  # the card on each space; -1: none
        self.tops: list[i64] = []  # the face-up tile of each stack; -1: none
        self.stacks: list[i64] = []  # tiles left in each stack, the face-up one included
        self.pool: i64 = 0  # bits of the unseen cards
        self.deck: i64 = 0  # how many of them are in the deck
        self.tile_pool: i64 = 0  # bits of the unseen tiles, those out of play included
        # What follows from the people placed; kept during phase 1, so that legal() need not count them
        self.rings: list[i64] = []  # free rings of each place
        self.closed: i64 = 0  # bits of the places that nobody can go to any more

    def set_up(self) -> None:
        """S2-S4: the pieces before the first card is turned."""
        for _ in range(self.seats):
            tribe = Tribe()
            tribe.hold([0] * RESOURCES, [0] * PLACES)
            self.tribes.append(tribe)
        self.slots = [-1] * CARD_SLOTS
        self.tops = [-1] * self.seats
        self.stacks = [STACK_HEIGHT] * self.seats
        self.pool = full_pool(CARDS)
        self.deck = CARDS
        self.tile_pool = full_pool(TILES)

    def open_places(self) -> None:
        """P4-P8, W1, W2: free rings and closed places, from the people who stand there."""
        self.rings = RINGS[:]
        self.closed = 0
        stack: i64
        for stack in range(self.seats, STACKS):
            self.closed |= BIT[BUILDING + stack]
        tribe: Tribe
        for tribe in self.tribes:
            tribe.stands = 0
        place: i64
        for place in range(PLACES):
            there: i64 = 0
            for tribe in self.tribes:
                if tribe.placed[place]:
                    there += tribe.placed[place]
                    tribe.stands |= BIT[place]
            if there:
                self.fill_rings(place, there)

    def fill_rings(self, place: i64, people: i64) -> None:
        self.rings[place] -= people
        if self.rings[place] == 0:
            self.closed |= BIT[place]
        if self.seats < FULL_TABLE:
            if place < HUNT:
                # W1: two of the three village places a round; the third stays empty.
                if self.rings[TOOL_MAKER] + self.rings[FIELD] + self.rings[HUT] // 2 == 1:
                    self.closed |= VILLAGE
            elif FOREST <= place <= RIVER and self.tribes_at(place) == self.seats - 1:
                self.closed |= BIT[place]  # W2: with two players one tribe, with three players two

    def tribes_at(self, place: i64) -> i64:
        count: i64 = 0
        tribe: Tribe
        for tribe in self.tribes:
            if tribe.stands >> place & 1:
                count += 1
        return count

    def copy_public(self, other: Position) -> None:
        """Everything that lies open on the table: the allow-list of views."""
        other.sequential = self.sequential
        other.decline_any = self.decline_any
        other.forbid_maxed = self.forbid_maxed
        other.immediate = self.immediate
        other.hunt_repeat = self.hunt_repeat
        other.round = self.round
        other.start = self.start
        other.first = self.first
        other.over = self.over
        other.slots = self.slots[:]
        other.tops = self.tops[:]
        other.stacks = self.stacks[:]
        other.deck = self.deck
        other.tile_pool = self.tile_pool
        self.share(other)
        other.rings = self.rings[:]
        other.closed = self.closed
        tribes: list[Tribe] = []
        tribe: Tribe
        for tribe in self.tribes:
            copy = Tribe()
            tribe.copy_public(copy)
            tribes.append(copy)
        other.tribes = tribes

    def copy_all(self, other: Position) -> None:
        self.copy_public(other)
        other.pool = self.pool
        seat: i64
        for seat in range(self.seats):
            mine = self.tribes[seat]
            copy = other.tribes[seat]
            copy.drawn = mine.drawn
            copy.unseen = mine.unseen

    def copy_known(self, other: Position, viewer: i64) -> None:
        """H2: as the viewer knows it. For the others, a card drawn face down may still be any unseen card."""
        self.copy_public(other)
        other.pool = self.pool
        seat: i64
        for seat in range(self.seats):
            mine = self.tribes[seat]
            copy = other.tribes[seat]
            if seat == viewer:
                copy.drawn = mine.drawn
                copy.unseen = mine.unseen
            else:
                copy.unseen = pool_size(mine.drawn) + mine.unseen
                other.pool |= mine.drawn

    def fill(self, rng: Rng) -> None:
        tribe: Tribe
        for tribe in self.tribes:
            while tribe.unseen:
                card = rng.draw(self.pool)
                self.pool &= ~BIT[card]
                tribe.drawn |= BIT[card]
                tribe.unseen -= 1

    def scores(self) -> list[i64]:
        result: list[i64] = []
        tribe: Tribe
        for tribe in self.tribes:
            total: i64 = 0
            points: i64
            for points in tribe.breakdown():
                total += points
            result.append(total)
        return result

    def placings(self) -> list[i64]:
        """V8, V9, O1: most points win; then the tie-break; who is still equal shares the place."""
        ranks: list[tuple[i64, i64, i64, i64]] = []
        scores = self.scores()
        seat: i64
        for seat in range(self.seats):
            tribe = self.tribes[seat]
            if self.sequential:
                ranks.append((scores[seat], tribe.track, tribe.tools, tribe.people))
            else:
                ranks.append((scores[seat], tribe.track + tribe.tools + tribe.people, 0, 0))
        result: list[i64] = []
        for seat in range(self.seats):
            place: i64 = 1
            other: i64
            for other in range(self.seats):
                if ranks[other] > ranks[seat]:
                    place += 1
            result.append(place)
        return result

    # All fields by name

    def data(self) -> dict[str, Any]:
        data: dict[str, Any] = {name: getattr(self, name) for name in FIELDS}
        data["pending"] = [pending.row() for pending in self.pending()]
        data["tribes"] = [{name: _own(getattr(tribe, name)) for name in TRIBE_FIELDS} for tribe in self.tribes]
        return data

    def set_data(self, data: Mapping[str, Any]) -> None:
        for name in FIELDS:
            setattr(self, name, _own(data[name]))
        self.wait_for_nothing()
        for kind, seat, a, b, c in data["pending"]:
            self.push(kind, seat, a, b, c)
        self.tribes = []
        for row in data["tribes"]:
            tribe = Tribe()
            for name in TRIBE_FIELDS:
                if name not in TRIBE_VECTORS:
                    setattr(tribe, name, row[name])
            tribe.hold(list(row["resources"]), list(row["placed"]))
            self.tribes.append(tribe)
        self.open_places()


def _own(value: Any) -> Any:
    """A list for a list or vector. Not asked by isinstance of int: compiled, a flag would come out as a number."""
    return list(value) if hasattr(value, "__len__") else value
