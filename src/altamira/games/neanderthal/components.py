"""Sizes, names, ids of answers and outcomes, and the tables of a deck.

Every number that the rules use stands here. The cards themselves come from a deck file, which deck.py reads.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from altamira.core.chance import BIT, MOST_DICE, faces_of, rolls_below

# Species, by placard

ARCHAIC: Final = 0
NEANDERTHAL: Final = 1
CRO_MAGNON: Final = 2
SPECIES_NAMES: Final = ["archaic", "neanderthal", "cro-magnon"]
COLOUR_OF_SPECIES: Final = ["green", "yellow", "red"]
MOST_SEATS: Final = 3

# Pieces (B, C)

CUBES: Final = 18
PIECES: Final = 19  # with the cylinder
START_HUNTERS: Final = 6
MOST_NEEDED: Final = 2  # discs that a biome can ask for, in all
DISCS_OF_COLOUR: Final = 5
START_EVENTS: Final = 10

# Colours of discs

ORANGE: Final = 0
WHITE: Final = 1
BLACK: Final = 2
COLOURS: Final = 3
COLOUR_NAMES: Final = ["orange", "white", "black"]

# Elders: levels 1-6 are counted from 0 (E2)

CHIEF: Final = 0
SHAMAN: Final = 1
KNAPPER: Final = 2
WARRIOR: Final = 3
TRAPPER: Final = 4
FIRE_STARTER: Final = 5
LEVELS: Final = 6
ELDER_NAMES: Final = ["chief", "shaman", "knapper", "warrior", "trapper", "fire-starter"]
ELDER_DISC: Final[list[i64]] = [ORANGE, WHITE, BLACK, ORANGE, WHITE, BLACK]
POWER_LEVELS: Final = 28  # bits of knapper, warrior, trapper: what powers the alpha (E5)
ALL_LEVELS: Final = 63
LEVELS_OF_COLOUR: Final[list[i64]] = [9, 18, 36]  # bits of the levels that take a disc of this colour

# The brain map (I1): six places for a disc, two on each of the three portal spaces

PORTALS: Final = 6
PORTAL_NAMES: Final = [
    "venus orange", "venus black", "shaman white", "shaman orange", "bison white", "bison black",
]  # fmt: skip
PORTAL_COLOUR: Final[list[i64]] = [ORANGE, BLACK, WHITE, ORANGE, WHITE, BLACK]
PORTALS_OF_COLOUR: Final[list[i64]] = [9, 20, 34]  # bits of the places for a disc of this colour
VENUS: Final = 3  # bits of the two places of each space
SHAMAN_SPACE: Final = 12
BISON: Final = 48
# The portals that touch the domain of an elder: technical, social and natural (E2)
DOMAIN: Final[list[i64]] = [0, 0, VENUS | BISON, VENUS | SHAMAN_SPACE, SHAMAN_SPACE | BISON, 0]
ALL_COLOURS: Final = 7


def _colours(portals: int) -> int:
    return sum(BIT[colour] for colour in {PORTAL_COLOUR[i] for i in range(PORTALS) if portals >> i & 1})


def _vocal_levels(portals: int) -> int:
    domains = range(KNAPPER, TRAPPER + 1)
    return BIT[FIRE_STARTER] + sum(BIT[i] for i in domains if PORTAL_COLOURS[portals & DOMAIN[i]] == ALL_COLOURS)


# By the open portals as bits: the colours of their discs, and the elders of a vocal species (E2)
PORTAL_COLOURS: Final[list[i64]] = [_colours(portals) for portals in range(64)]
VOCAL_LEVELS: Final[list[i64]] = [_vocal_levels(portals) for portals in range(64)]

# Sexualities and what they are worth (J)

PROMISCUOUS: Final = 0
PAIR_BONDING: Final = 1
HAREM: Final = 2
SEXUALITY_NAMES: Final = ["promiscuous", "pair-bonding", "harem"]
ITEMS: Final = [
    "hunter", "elder", "husband", "daughter", "disc", "trophy", "invention", "alpha", "animal",
]  # fmt: skip
HUNTER: Final = 0
ELDER: Final = 1
SPOUSE: Final = 2
BRIDE: Final = 3
DISC: Final = 4
TROPHIES: Final = 5
INVENTIONS: Final = 6
POWERED_ALPHA: Final = 7
ANIMALS: Final = 8
WORTH: Final[list[list[i64]]] = [
    [2, 1, 1, 1, 1, 3, 3, 4, 4],
    [1, 2, 3, 1, 1, 2, 3, 3, 4],
    [1, 1, 1, 2, 1, 4, 3, 3, 4],
]

# Cards

BIOMES: Final = 36  # 0-17 north, 18-35 south
ROW_DECK: Final = 18
DAUGHTERS: Final = 21
SEXUALITY_CARDS: Final = 3
COLUMNS: Final = 6
PLACES: Final = 12  # the north row, then the south row
SPOTS: Final = 33  # what hunters can be sent to: the places, then the daughters
GAP: Final = -1
ICE: Final = -2
PLACE_NAMES: Final = ["n1", "n2", "n3", "n4", "n5", "n6", "s1", "s2", "s3", "s4", "s5", "s6"]

BIG: Final = 0
SMALL: Final = 1
CLUB: Final = 2
TYPE_NAMES: Final = ["big", "small", "club"]
NO_CLAIM: Final = 0
TROPHY: Final = 1
ANIMAL: Final = 2
INVENTION: Final = 3
CLAIM_NAMES: Final = ["none", "trophy", "animal", "invention"]

# Event icons (D1-D6)

COOLING: Final = 0
WARMING: Final = 1
GLACIAL: Final = 2
SKULL: Final = 3
COMET: Final = 4
BLIZZARD_ICON: Final = 5
EYES: Final = 6
ICON_NAMES: Final = ["cooling", "warming", "glacial", "skull", "comet", "blizzard", "eye"]

# Abilities: each hook and argument is one key of Deck.hooks

GATHERER: Final = 0
FIRST_STRIKE: Final = 1
TIEBREAK: Final = 2
HUNT_FIRST: Final = 3  # + type
FREE_HUSBAND: Final = 6
VP_BONUS: Final = 7  # + item
HAND_SIZE: Final = 16
FROST_IMMUNITY: Final = 17
IGNORE_BITE: Final = 18
BLIZZARD_SUPPORT: Final = 19
CHAOS_MITIGATION: Final = 20
NEEDS_BONUS: Final = 21  # + colour
BONUS_CHILD: Final = 24  # + type
FREE_ACTION: Final = 27  # + level
THREE_IS_ONE: Final = 33  # + type
WEAPON: Final = 36
TEXT: Final = 37
HOOKS: Final = 38

# Answers of seats: one small vocabulary, whatever is asked

PASS: Final = 0
YES: Final = 1
COUNT: Final = 2  # + 0 .. 19
SEAT: Final = 22
COLOUR: Final = 25
LEVEL: Final = 28
PORTAL: Final = 34
PLACE: Final = 40
DAUGHTER: Final = 52
HUSBAND: Final = 73
CARD: Final = 94
PIECE: Final = 130  # own cube, own alpha, then a traveler of each seat
OWN_CUBE: Final = 130
OWN_ALPHA: Final = 131
TRAVELER: Final = 132  # + seat
SWAP: Final = 135
ACTIONS: Final = 144

# Lists of answers that come up all the time. They are shared: nobody may change them.

ONLY_PASS: Final[list[i64]] = [PASS]
ONLY_YES: Final[list[i64]] = [YES]
PASS_OR_YES: Final[list[i64]] = [PASS, YES]
MOST_COUNTED: Final = 20
_COUNTS: Final[list[list[i64]]] = [
    [COUNT + count for count in range(least, most + 1)]
    for least in range(MOST_COUNTED)
    for most in range(MOST_COUNTED)
]


_PASS_OR_COUNTS: Final[list[list[i64]]] = [[PASS, *counts] for counts in _COUNTS]


def numbers(least: i64, most: i64) -> list[i64]:
    """The answers from one number to another; shared, not to be changed."""
    return _COUNTS[least * MOST_COUNTED + most]


def pass_or_numbers(least: i64, most: i64) -> list[i64]:
    """The same after PASS; PASS alone where there is no such number."""
    return ONLY_PASS if least > most else _PASS_OR_COUNTS[least * MOST_COUNTED + most]


class Answers:
    """The answers that name the members of a set: listed beforehand for every combination of six in a row."""

    def __init__(self, first: i64, most: i64) -> None:
        self._lists: list[list[i64]] = []
        start: i64
        bits: i64
        for start in range(first, first + most, 6):
            for bits in range(64):
                self._lists.append([start + i for i in range(6) if bits >> i & 1])

    def add(self, result: list[i64], chosen: i64) -> None:
        """Append those of the set, ascending."""
        at: i64 = 0
        while chosen:
            if chosen & 63:
                result += self._lists[at + (chosen & 63)]
            chosen >>= 6
            at += 64


LEVEL_ANSWERS: Final = Answers(LEVEL, PORTAL - LEVEL)
PORTAL_ANSWERS: Final = Answers(PORTAL, PLACE - PORTAL)
PLACE_ANSWERS: Final = Answers(PLACE, HUSBAND - PLACE)  # daughters, who can be spots, too, follow the places
DAUGHTER_ANSWERS: Final = Answers(DAUGHTER, HUSBAND - DAUGHTER)
HUSBAND_ANSWERS: Final = Answers(HUSBAND, CARD - HUSBAND)
CARD_ANSWERS: Final = Answers(CARD, PIECE - CARD)


# Outcomes of chance: rolls have the ids of core.chance, then cards, then deals of placards and sexuality cards

DRAWN_BIOME: Final = 177100  # + biome
DRAWN_DAUGHTER: Final = DRAWN_BIOME + BIOMES  # + daughter
DEALT: Final = DRAWN_DAUGHTER + DAUGHTERS  # + deal
CHANCES: Final = DEALT + 6
assert rolls_below(PIECES + 1) == DRAWN_BIOME

# Who gets which of three cards, by the number of the deal; two players take the first two.
DEALS: Final[list[list[i64]]] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]

# Rolls as counts of each face, six bits a face. No more dice than a species has pieces are rolled at once, so that
# the weights of rolls stay exact; a larger party, with many travelers, rolls ten by ten first.

AT_ONCE: Final = 19
SOME_OF_MANY: Final = 10
FACE_BITS: Final = 6
FACE_MASK: Final = 63
FACE_SHIFT: Final[list[i64]] = [0, 0, 6, 12, 18, 24, 30]
ONE_OF: Final[list[i64]] = [0, 1, 2**6, 2**12, 2**18, 2**24, 2**30]


def dice_at_once(dice: i64) -> i64:
    """How many of so many dice are rolled first."""
    return SOME_OF_MANY if dice > AT_ONCE else dice


def count_faces(roll: i64) -> i64:
    counts: i64 = 0
    face: i64
    for face in faces_of(roll):
        counts += ONE_OF[face]
    return counts


ROLL_COUNTS: Final[list[i64]] = [count_faces(roll) for roll in range(rolls_below(MOST_DICE + 1))]
TABLED_ROLLS: Final = 8008
assert len(ROLL_COUNTS) == TABLED_ROLLS


def counts_of(roll: i64) -> i64:
    """How many dice of a roll show each face."""
    if roll < TABLED_ROLLS:
        return ROLL_COUNTS[roll]
    return count_faces(roll)


def most_equal(counts: i64) -> i64:
    """The size of the largest set of equal dice."""
    most: i64 = 0
    while counts:
        here: i64 = counts & FACE_MASK
        if here > most:
            most = here
        counts >>= FACE_BITS
    return most


class Deck:
    """The cards of one deck file, as tables. Never changed, so that positions may share it."""

    def __init__(self) -> None:
        self.name: str = ""
        self.digest: str = ""
        self.text: str = ""  # "": the deck that ships
        self.biome_names: list[str] = []
        self.daughter_names: list[str] = []
        # Placards and sexuality cards
        self.start_portal: list[i64] = []
        self.sides: list[list[i64]] = []  # of each sexuality card
        self.all_sides: vec[i64] = vec[i64]()  # the same, one card after the other
        self.mpi: list[list[i64]] = []  # of each sexuality: discs by colour, then discs of any colour
        # Daughters
        self.order: list[list[i64]] = []  # species
        self.bid: list[list[i64]] = []
        self.portals: list[i64] = []  # bits
        self.icons: list[list[i64]] = []
        self.icon_counts: list[list[i64]] = []
        # Biomes
        self.climax: list[i64] = []
        self.type: list[i64] = []
        self.predator: list[bool] = []
        self.star: list[bool] = []  # 2s hit too
        self.hits: list[i64] = []
        self.needs: list[list[i64]] = []
        self.beyond: vec[i64] = vec[i64]()  # for each colour, the biomes that need more than no disc, than one
        self.open: i64 = 0  # bits of the biomes that need no tools
        self.bite: list[i64] = []  # bits of faces
        self.frost: list[i64] = []
        self.children: list[i64] = []
        self.discs: list[list[i64]] = []
        self.basket: list[bool] = []
        self.claim: list[i64] = []
        self.set: list[i64] = []
        self.horns: list[i64] = []
        self.yield_children: list[i64] = []
        self.yield_discs: list[list[i64]] = []
        # Abilities: for each key the cards that carry it (daughters count on from BIOMES) and their numbers
        self.hooks: list[list[i64]] = []
        self.hook_numbers: list[list[i64]] = []
        self.hook_cards: vec[i64] = vec[i64]()  # the same cards as bits


def face_count(counts: i64, face: i64) -> i64:
    return (counts >> FACE_SHIFT[face]) & FACE_MASK


def faces_in(counts: i64, faces: i64) -> i64:
    """How many dice show one of the faces (bits, as Deck.bite)."""
    total: i64 = 0
    faces >>= 1
    while faces:
        if faces & 1:
            total += counts & FACE_MASK
        faces >>= 1
        counts >>= FACE_BITS
    return total


def faces_shown(counts: i64) -> i64:
    """The faces that some die shows, as bits from the first face on."""
    shown: i64 = 0
    bit: i64 = 1
    while counts:
        if counts & FACE_MASK:
            shown |= bit
        bit *= 2
        counts >>= FACE_BITS
    return shown
