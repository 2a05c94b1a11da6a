"""A position of Neanderthal as plain data: the rows, the species, the daughters, the stack of what is pending."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from altamira.core.chance import BIT, full_pool, pool_size
from altamira.core.rng import Rng
from altamira.core.stamps import CLOCK
from altamira.core.waiting import Waiting
from altamira.games.neanderthal.components import (
    ANIMALS,
    BIOMES,
    BLACK,
    BRIDE,
    COLOURS,
    CUBES,
    DAUGHTERS,
    DISC,
    DISCS_OF_COLOUR,
    ELDER,
    FIRE_STARTER,
    GAP,
    HAND_SIZE,
    HUNTER,
    ICE,
    INVENTION,
    INVENTIONS,
    ITEMS,
    MOST_SEATS,
    PAIR_BONDING,
    PLACES,
    POWER_LEVELS,
    POWERED_ALPHA,
    ROW_DECK,
    SPOUSE,
    START_EVENTS,
    START_HUNTERS,
    TROPHIES,
    TROPHY,
    VP_BONUS,
    WORTH,
    Deck,
)
from altamira.games.neanderthal.species import Kill, Species

# Modes

COMPETITIVE: Final = 0
SOLITAIRE: Final = 1
COOPERATIVE: Final = 2
MODE_NAMES: Final = ["competitive", "solitaire", "cooperative"]

# Where hunters stand: on a place of the rows, or at home (unassigned)

HOME: Final = 12
GROUPS: Final = 13

# Where a cylinder is, besides the groups of its own seat

AS_ELDER: Final = 20  # + level
AS_HUSBAND: Final = 30  # + daughter
AS_SUITOR: Final = 60  # + daughter
ABROAD: Final = 100  # + seat * GROUPS + group: an ordinary traveler (Q39)

# What is pending. Decisions of seats come first.

# Set-up and phase 1
SIDE: Final = 0  # which side of the sexuality card (C)
MPI: Final = 1  # a: discs left to place
COUNCIL: Final = 2  # A2
ICE_COLUMN: Final = 3  # D1
LOSE_ELDER: Final = 4  # D4
FLIP: Final = 5  # D4
BLIZZARD: Final = 6  # a: dependents left to discard, b: the last one discarded
EYE: Final = 7  # a: cubes, b: the lower receiver, c: the other one
BID: Final = 8  # a: leader (-1: none), b: the leader's discs, c: passes since the last bid
PAY: Final = 9  # a: discs left to bind, b: which of the colours printed
# Any phase
LOSE_TRAVELERS: Final = 10  # a: group, b: pieces left to lose, c: colour * 2 + whether the alpha is exempt
LOSE_ALPHA: Final = 11  # a: group, b: pieces left to lose
LOSE_MATE: Final = 12  # a: daughter: suitor or husband
HAND: Final = 13  # B2
CHILD_ALPHA: Final = 14  # a: children, b: kill that brings them (-1: none)
RELEASE: Final = 15  # a: colour, b: kill that frees it (-1: none)
SWAP_NOW: Final = 16  # B4
# Phase 2
RECALL: Final = 17  # a: recalled so far
ASSIGN: Final = 18
WHO: Final = 19  # a: LEVEL or DAUGHTER answer
WITH_ALPHA: Final = 20  # a: place
HOW_MANY: Final = 21  # a: place
TRAVELERS: Final = 22  # a: place, b: colour
SULTAN_TO: Final = 23  # a: daughter
# Phase 3
PARLEY: Final = 24
PARTNER: Final = 25
LEAVER: Final = 26
GIVE: Final = 27
ASK: Final = 28
ANSWER: Final = 29
CONSENT: Final = 30
GROOM: Final = 31  # a: who gives the bride, b: daughter
TRADE_WITH: Final = 32  # K2
TRADE_GIVE: Final = 33  # a: partner
TRADE_GET: Final = 34  # a: partner, b: what is given
TRADE_ANSWER: Final = 35  # a: proposer, b: what is given, c: what is asked
SPLIT: Final = 36  # a: spot, b: hits
# Phase 4
NEXT_OWN: Final = 37
NEXT: Final = 38  # a: step of A4
FIRST: Final = 39  # a: spot, b: bits of those asked, c: bits of those who go first
ALPHA_ONE: Final = 40  # a: place
CLAIM: Final = 41  # a: place
HUNT_NEW: Final = 42  # a: place, b: the card that was there
REPLACED: Final = 43  # a: the suitor's seat, b: group
REPLACED_AT: Final = 44  # a: the suitor's seat
# Phase 6
ACTION: Final = 45
COLOUR_OF: Final = 46  # a: daughter
MAKER: Final = 47  # a: card
DECISIONS: Final = 48

# What chance is asked
DEAL_PLACARDS: Final = 48
DEAL_SEXUALITIES: Final = 49
TURN_DAUGHTER: Final = 50
TURN_BIOME: Final = 51  # a: place, b: 1 if it comes from the north pool
ROLL_ELDERS: Final = 52  # a: dice
ROLL_ATTACK: Final = 53  # a: spot, b: dice left, c: hits so far * 4 + husband's die * 2 + war party
ROLL_HUNT: Final = 54  # a: place, b: dice left, c: faces so far * 2 + whether the alpha is declared
ROLL_COURTSHIP: Final = 55  # a: daughter, b: bits of those who go first, c: 1 after a success in this courtship
CHANCE_END: Final = 56

# What the engine does by itself; it waits on the stack like the rest
BEGIN_TURN: Final = 56
EVENT: Final = 57  # a: icons before it
CHAOS: Final = 58
CHAOS_AFTER: Final = 59  # a: hunters lost
BLIZZARD_OF: Final = 60
EYE_OPENS: Final = 61  # a: eyes, b: whether the loser was asked to swap
AFTER_EVENTS: Final = 62
WARMED: Final = 63  # a: place, b: the card that was there
THAW: Final = 64  # a: place from which to look
LOSE: Final = 65  # a: group, b: pieces, c: whether the alpha is exempt
BIRTH: Final = 66  # a: children, b: kill
PHASE_2: Final = 67
ASSIGN_OF: Final = 68
PHASE_3: Final = 69
ATTACK_FROM: Final = 70  # a: spot
ATTACK: Final = 71  # a: spot, b: turn in the attack order
STRUCK: Final = 72  # a: spot, b: hits
GATHER: Final = 73  # a: turn in the player order
PHASE_4: Final = 74
OWN_HUNTS: Final = 75  # a: turn in the player order
COMMON_HUNTS: Final = 76  # a: step of A4
RESOLVE: Final = 77  # a: spot, b: whether the cylinder's owner was asked to swap
PARTIES: Final = 78  # a: place, b: bits of those who go first
HUNTED: Final = 79  # a: place, b: result
HUNT_END: Final = 80  # a: place, b: result, c: kill
SUITORS: Final = 81  # a: daughter, b: bits of those who go first, c: 1 after a success in this courtship
LEGACY: Final = 82  # a: the suitor's seat, b: whether he was asked to swap
REFILLED: Final = 83  # a: place, b: the card that was there
PHASE_5: Final = 84
YIELD: Final = 85  # a: card
PHASE_6: Final = 86
END_TURN: Final = 87
FINISH: Final = 88
COUNTED: Final = 89
TRADES: Final = 90  # K2
DEAL_DONE: Final = 91
KINDS: Final = 92
KIND_NAMES: Final = [
    "side", "mpi", "council", "ice column", "lose elder", "flip", "blizzard", "eye", "bid", "pay",
    "lose travelers", "lose alpha", "lose mate", "hand", "child alpha", "release", "swap now", "recall",
    "assign", "who", "with alpha", "how many", "travelers", "sultan to", "parley", "partner", "leaver", "give",
    "ask", "answer", "consent", "groom", "trade with", "trade give", "trade get", "trade answer", "split",
    "next own", "next", "first", "alpha one", "claim", "hunt new", "replaced", "replaced at", "action",
    "colour of", "maker", "deal placards", "deal sexualities", "turn daughter", "turn biome", "roll elders",
    "roll attack", "roll hunt", "roll courtship", "begin turn", "event", "chaos", "chaos after", "blizzard of",
    "eye opens", "after events", "warmed", "thaw", "lose", "birth", "phase 2", "assign of", "phase 3",
    "attack from", "attack", "struck", "gather", "phase 4", "own hunts", "common hunts", "resolve", "parties",
    "hunted", "hunt end", "suitors", "legacy", "refilled", "phase 5", "yield", "phase 6", "end turn", "finish",
    "counted", "trades", "deal done",
]  # fmt: skip
assert len(KIND_NAMES) == KINDS


class Position(Waiting):
    """The data of a position and what can be read from it; NeanderthalState adds the rules."""

    def __init__(self, seats: i64, deck: Deck) -> None:
        super().__init__(seats)
        self.deck: Deck = deck
        self.mode: i64 = COMPETITIVE
        self.turn: i64 = 0
        self.events_left: i64 = START_EVENTS
        self.over: bool = False
        self.current: i64 = -1  # the daughter whose turn it is
        self.order: vec[i64] = vec[i64]()  # the seats in player order
        self.rows: vec[i64] = vec[i64]()  # the biome on each place, GAP or ICE
        self.north: i64 = 0  # bits of the unseen biomes, those under ice included
        self.south: i64 = 0
        self.unseen: i64 = 0  # bits of the unseen daughters
        self.species: list[Species] = []
        self.owner: vec[i64] = vec[i64]()  # of each daughter: whose tableau; -1: none
        self.husband: vec[i64] = vec[i64]()  # the seat whose piece her husband is; -1: none
        self.immature: i64 = 0  # bits of the daughters whose husband has a disc under him
        self.bound: vec[i64] = vec[i64]()  # discs on each daughter, by colour
        self.made: vec[i64] = vec[i64]()  # the colour of the disc on each biome in a tableau; -1: none
        # What lasts a turn or less
        self.fresh: i64 = 0  # G7: places refilled this turn
        self.down: i64 = 0  # places whose card was brought down this turn
        self.contested: i64 = 0  # A4: spots with hunters of several seats when phase 4 began
        self.lost: vec[i64] = vec[i64]()  # D6: hunters lost in this turn's chaos
        self.kills: list[Kill] = []
        self.deal: list[i64] = []  # F1: proposer, partner, spot, leaver, what is given, what is asked
        self.offers: vec[i64] = vec[
            i64
        ]()  # for each proposer and partner, bits of the spots talked about this turn
        self.traded: bool = False  # K2: this turn's swap was made
        self.in_hands: i64 = 0  # cards in all hands; follows from them
        self.in_play: i64 = 0  # bits of the cards in all tableaus, daughters from BIOMES on; follows from them
        self.brides: list[i64] = []  # the daughters in tableaus, ascending; follows from owner
        self.laden: i64 = 0  # bits of the daughters with a disc on them; follows from bound
        self.covered: i64 = 0  # bits of the biomes with a disc on them; follows from made
        # Stamps of what changes seldom
        self.table_stamp: i64 = CLOCK.tick()  # the cards on the places, the daughter of the turn, the order
        self.discs_stamp: i64 = CLOCK.tick()  # the discs on daughters and biomes
        self.cards_stamp: i64 = CLOCK.tick()  # the cards of the seats, the marriages, what works for whom
        self.talks_stamp: i64 = CLOCK.tick()  # the deal and the offers
        self.choices: list[i64] = []  # the legal answers to what is pending; kept by the rules

    def set_up(self) -> None:
        """C: the pieces before the first card is turned."""
        self.order = vec[i64](range(self.seats))
        self.rows = vec[i64]([GAP] * PLACES)
        self.north = full_pool(ROW_DECK)
        self.south = full_pool(BIOMES) & ~full_pool(ROW_DECK)
        self.unseen = full_pool(DAUGHTERS)
        self.owner = vec[i64]([-1] * DAUGHTERS)
        self.husband = vec[i64]([-1] * DAUGHTERS)
        self.bound = vec[i64]([0] * (DAUGHTERS * COLOURS))
        self.made = vec[i64]([-1] * BIOMES)
        self.lost = vec[i64]([0] * self.seats)
        self.offers = vec[i64]([0] * (MOST_SEATS * MOST_SEATS))
        seat: i64
        colour: i64
        for seat in range(self.seats):
            one = Species()
            one.come(HOME, seat, START_HUNTERS)
            one.elders = BIT[FIRE_STARTER]
            one.young = BIT[FIRE_STARTER]
            one.dead = CUBES - START_HUNTERS
            for colour in range(COLOURS):
                one.earn(colour, DISCS_OF_COLOUR)
            one.earn(BLACK, -1)  # under the fire starter (C)
            self.species.append(one)

    # Hunters

    def party(self, seat: i64, group: i64) -> i64:
        """The hunters that a seat controls there, travelers included."""
        return self.species[seat].party(group)

    def spots(self, seat: i64) -> i64:
        """Bits of the spots with hunters of this seat: places, then daughters whom it courts."""
        one = self.species[seat]
        return one.stands | one.courts << PLACES

    def own_cubes(self, seat: i64, group: i64) -> i64:
        one = self.species[seat]
        cubes: i64 = one.hunters(group, seat)
        return cubes - 1 if one.alpha == group else cubes

    def hunters_on(self, seat: i64, spot: i64) -> i64:
        """Hunters on a place, or the suitor on a daughter."""
        if spot < PLACES:
            return self.party(seat, spot)
        return self.species[seat].courts >> (spot - PLACES) & 1

    def pieces_on(self, seat: i64, spot: i64) -> i64:
        """The same with a husband on a daughter."""
        count = self.hunters_on(seat, spot)
        if spot >= PLACES and self.husband[spot - PLACES] == seat:
            count += 1
        return count

    # Rows and pools

    def lay(self, place: i64, card: i64) -> None:
        """A biome, GAP or ICE on a place."""
        self.rows[place] = card
        self.table_stamp = CLOCK.tick()

    def ice_sheets(self) -> i64:
        count: i64 = 0
        card: i64
        for card in self.rows:
            if card == ICE:
                count += 1
        return count

    def north_deck(self) -> i64:
        """Cards left in the north deck: the unseen ones that do not lie in the rows as ice."""
        return pool_size(self.north) - self.ice_sheets()

    def unused_daughters(self) -> i64:
        return pool_size(self.unseen) - self.events_left

    def frozen(self) -> bool:
        """J: no biome is left to hunt in."""
        card: i64
        for card in self.rows:
            if card >= 0:
                return False
        return True

    # Daughters and abilities

    def sexuality(self, seat: i64) -> i64:
        return self.species[seat].sexuality

    def show(self, seat: i64) -> None:
        """Its sexuality card lies so now."""
        one = self.species[seat]
        one.sexuality = self.deck.all_sides[one.sex_card * 2 + one.side]
        self.renew()

    def give(self, daughter: i64, seat: i64) -> None:
        """To this seat's tableau; -1: out of all of them."""
        before: i64 = self.owner[daughter]
        self.owner[daughter] = seat
        if before >= 0:
            self.species[before].daughters &= ~BIT[daughter]
        else:
            self.brides.append(daughter)
            self.brides.sort()
        if seat >= 0:
            self.species[seat].daughters |= BIT[daughter]
            self.in_play |= BIT[BIOMES + daughter]
        else:
            self.brides.remove(daughter)
            self.in_play &= ~BIT[BIOMES + daughter]
        self.renew()

    def marry(self, daughter: i64, seat: i64) -> None:
        """Her husband has the colour of this seat now; -1: she has none."""
        before: i64 = self.husband[daughter]
        self.husband[daughter] = seat
        if before >= 0:
            self.species[before].wives &= ~BIT[daughter]
        if seat >= 0:
            self.species[seat].wives |= BIT[daughter]
        self.renew()

    def bind_husband(self, daughter: i64, bound: bool) -> None:
        """A disc lies under her husband, or no longer."""
        if bound:
            self.immature |= BIT[daughter]
        else:
            self.immature &= ~BIT[daughter]
        self.renew()

    def bind(self, daughter: i64, colour: i64, discs: i64) -> None:
        """So many more discs lie on her, or fewer."""
        at: i64 = daughter * COLOURS
        self.bound[at + colour] += discs
        self.discs_stamp = CLOCK.tick()
        if self.bound[at] + self.bound[at + 1] + self.bound[at + 2]:
            self.laden |= BIT[daughter]
        else:
            self.laden &= ~BIT[daughter]
        self.renew()

    def cover(self, card: i64, colour: i64) -> None:
        """A disc of this colour lies on a biome in a tableau; -1: none does."""
        self.made[card] = colour
        self.discs_stamp = CLOCK.tick()
        if colour >= 0:
            self.covered |= BIT[card]
        else:
            self.covered &= ~BIT[card]
        self.renew()

    def take_up(self, seat: i64, card: i64) -> None:
        """A biome comes into this seat's hand."""
        self.species[seat].hand |= BIT[card]
        self.in_hands += 1
        self.cards_stamp = CLOCK.tick()

    def put_down(self, seat: i64, card: i64) -> None:
        """It leaves the hand."""
        self.species[seat].hand &= ~BIT[card]
        self.in_hands -= 1
        self.cards_stamp = CLOCK.tick()

    def lay_out(self, seat: i64, card: i64) -> None:
        """A biome comes into this seat's tableau."""
        self.species[seat].tableau |= BIT[card]
        self.in_play |= BIT[card]
        self.renew()

    def take_in(self, seat: i64, card: i64) -> None:
        """It leaves the tableau."""
        self.species[seat].tableau &= ~BIT[card]
        self.in_play &= ~BIT[card]
        self.renew()

    def bride_mature(self, daughter: i64) -> bool:
        """B3: no disc lies on her."""
        return self.laden >> daughter & 1 == 0

    def married(self, daughter: i64) -> bool:
        """Has she a mature husband (E3)?"""
        return self.husband[daughter] >= 0 and self.immature >> daughter & 1 == 0

    def working(self, seat: i64) -> i64:
        """Bits of the cards whose abilities this seat has; daughters count on from BIOMES."""
        return self.species[seat].working

    def renew(self) -> None:
        """Find out again which cards work for whom."""
        self.cards_stamp = CLOCK.tick()
        one: Species
        wed: i64 = 0
        for one in self.species:
            wed |= one.wives
        for one in self.species:
            own: i64 = one.daughters
            if one.sexuality == PAIR_BONDING:  # E3, Q27: only those who are married
                own &= wed & ~self.immature
            shared: i64 = one.wives & ~self.immature  # G1: with the husband
            one.working = one.tableau & ~self.covered | ((own | shared) & ~self.laden) << BIOMES

    def ability(self, seat: i64, key: i64) -> i64:
        """The sum of the numbers of this ability; 0: the seat has it not."""
        having: i64 = self.deck.hook_cards[key] & self.in_play
        if having == 0:
            return 0
        having &= self.working(seat)
        if having == 0:
            return 0
        total: i64 = 0
        cards = self.deck.hooks[key]
        i: i64
        for i in range(len(cards)):
            if having >> cards[i] & 1:
                total += self.deck.hook_numbers[key][i]
        return total

    def hand_size(self, seat: i64) -> i64:
        """B2: the number of mature elders."""
        one = self.species[seat]
        return pool_size(one.elders & ~one.young) + self.ability(seat, HAND_SIZE)

    def convert_at(self) -> i64:
        """C1, I1: portals that turn a vocal species tribal."""
        return 6 if self.seats == 2 or self.mode == SOLITAIRE else 5

    def place_in_order(self, seat: i64) -> i64:
        i: i64
        for i in range(len(self.order)):
            if self.order[i] == seat:
                return i
        raise ValueError("no such seat")

    # J: scoring

    def tally(self, seat: i64) -> list[i64]:
        """How many of each of ITEMS count for this seat."""
        counts: list[i64] = [0] * len(ITEMS)
        one = self.species[seat]
        hunters: i64 = pool_size(one.courts)
        other: Species
        for other in self.species:
            hunters += other.guests(seat)
        powered = (one.elders & ~one.young & POWER_LEVELS) != 0
        if powered and (0 <= one.alpha <= HOME or AS_SUITOR <= one.alpha < ABROAD):
            hunters -= 1
            counts[POWERED_ALPHA] = 1  # E5
        counts[HUNTER] = hunters
        counts[ELDER] = pool_size(one.elders & ~one.young)
        daughter: i64
        for daughter in self.brides:
            if self.owner[daughter] == seat and self.bride_mature(daughter):
                counts[BRIDE] += 1
            if self.husband[daughter] == seat and self.married(daughter):
                counts[SPOUSE] += 1
        counts[DISC] = one.vocabulary()
        card: i64
        for card in range(BIOMES):
            if one.tableau >> card & 1 and self.made[card] < 0:
                if self.deck.claim[card] == TROPHY:
                    counts[TROPHIES] += self.deck.horns[card]
                elif self.deck.claim[card] == INVENTION:
                    counts[INVENTIONS] += 1
                else:
                    counts[ANIMALS] += 1
        return counts

    def breakdown(self, seat: i64) -> list[i64]:
        """The points of each of ITEMS."""
        counts = self.tally(seat)
        worth = WORTH[self.sexuality(seat)]
        item: i64
        for item in range(len(ITEMS)):
            if counts[item]:
                counts[item] *= worth[item] + self.ability(seat, VP_BONUS + item)
        return counts

    def scores(self) -> list[i64]:
        result: list[i64] = []
        seat: i64
        for seat in range(self.seats):
            total: i64 = 0
            points: i64
            for points in self.breakdown(seat):
                total += points
            result.append(total)
        return result

    def saved(self) -> i64:
        """K2: species that are alive and have a domestic animal (Q51, Q52)."""
        count: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if not self.species[seat].lazarus() and self.tally(seat)[ANIMALS] > 0:
                count += 1
        return count

    def placings(self) -> list[i64]:
        result: list[i64] = []
        seat: i64
        if self.mode != COMPETITIVE:
            together: i64 = 1 if self.saved() >= 2 else 2
            return [together] * self.seats
        scores = self.scores()
        for seat in range(self.seats):
            place: i64 = 1
            score: i64
            for score in scores:
                if score > scores[seat]:
                    place += 1
            result.append(place)
        return result

    def returns(self) -> list[float]:
        if self.mode != COMPETITIVE:
            return [1.0 if self.saved() >= 2 else -1.0] * self.seats
        return super().returns()

    def fill(self, rng: Rng) -> None:
        """Nothing is hidden: hands come from open rows, and decks are pools."""

    # Copies

    def copy_to(self, other: Position) -> None:
        other.mode = self.mode
        other.turn = self.turn
        other.events_left = self.events_left
        other.over = self.over
        other.current = self.current
        other.order = self.order[:]
        other.rows = self.rows[:]
        other.north = self.north
        other.south = self.south
        other.unseen = self.unseen
        species: list[Species] = []
        one: Species
        for one in self.species:
            species.append(one.copy())
        other.species = species
        other.owner = self.owner[:]
        other.husband = self.husband[:]
        other.immature = self.immature
        other.bound = self.bound[:]
        other.made = self.made[:]
        other.fresh = self.fresh
        other.down = self.down
        other.contested = self.contested
        other.lost = self.lost[:]
        kills: list[Kill] = []
        kill: Kill
        for kill in self.kills:
            kills.append(kill.copy())
        other.kills = kills
        other.deal = self.deal[:]
        other.offers = self.offers[:]
        other.traded = self.traded
        self.share(other)
        other.brides = self.brides[:]
        other.laden = self.laden
        other.covered = self.covered
        other.table_stamp = self.table_stamp
        other.discs_stamp = self.discs_stamp
        other.cards_stamp = self.cards_stamp
        other.talks_stamp = self.talks_stamp
        other.in_hands = self.in_hands
        other.in_play = self.in_play
        other.choices = self.choices
