"""What one species has, and the kills that predators may still steal."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from altamira.core.chance import BIT
from altamira.games.neanderthal.components import COLOURS, MOST_SEATS, PIECES, PLACES

DEAD: Final = -1  # where a cylinder in the dead pile is; state.py names the other places

ROOM: Final = 5  # bits for the hunters of a colour on a place
CROWD: Final[i64] = 31
assert CROWD >= PIECES
DISC_ROOM: Final = 7  # bits for discs of a colour
DISCS: Final[i64] = 127

# The fields that do not follow from others, besides hunters and discs

SPECIES_FIELDS: Final = (
    "placard", "tribal", "sex_card", "side", "portals", "elders", "young", "dead", "alpha", "courts", "hand",
    "tableau", "moved", "bonus",
)  # fmt: skip


class Kill:
    """A big-game kill that predators may still steal, with what it brought (G4, Q41)."""

    def __init__(self, seat: i64, place: i64, claimable: bool, first: i64, second: i64) -> None:
        self.seat: i64 = seat
        self.place: i64 = place
        self.at: i64 = place  # where the party is now
        self.claimable: bool = claimable  # the set for the claim was rolled
        self.first: i64 = first  # places of the predators that still attack; -1: none
        self.second: i64 = second
        self.stolen: bool = False
        self.cubes: i64 = 0
        self.alpha: bool = False
        self.released: list[i64] = []  # answers of RELEASE times COLOURS plus the colour

    def copy(self) -> Kill:
        other = Kill(self.seat, self.place, self.claimable, self.first, self.second)
        other.at = self.at
        other.stolen = self.stolen
        other.cubes = self.cubes
        other.alpha = self.alpha
        other.released = self.released[:]
        return other

    def row(self) -> list[Any]:
        head = [int(self.seat), int(self.place), self.claimable, int(self.first), int(self.second)]
        gains = [int(self.cubes), self.alpha, [int(item) for item in self.released]]
        return [*head, int(self.at), self.stolen, *gains]


def kill_from(row: list[Any]) -> Kill:
    kill = Kill(row[0], row[1], row[2], row[3], row[4])
    kill.at = row[5]
    kill.stolen = row[6]
    kill.cubes = row[7]
    kill.alpha = row[8]
    kill.released = list(row[9])
    return kill


class Species:
    """What one seat has."""

    def __init__(self) -> None:
        self.placard: i64 = 0
        self.tribal: bool = False
        self.sex_card: i64 = 0
        self.side: i64 = 0
        self.portals: i64 = 0  # bits
        self.elders: i64 = 0  # bits of the levels
        self.young: i64 = 0  # those with a disc under them
        self.dead: i64 = 0  # pieces in the dead pile, the cylinder included
        self.alpha: i64 = DEAD  # where the cylinder is
        self.courts: i64 = 0  # bits of the daughters with a suitor of this species
        self.hand: i64 = 0  # bits of biomes
        self.tableau: i64 = 0  # bits of trophies, animals and inventions
        self.moved: i64 = 0  # E4: daughters whose husband the sultan has moved this turn
        self.bonus: i64 = 0  # bits of the cards whose extra child has come this turn
        # Discs by colour, DISC_ROOM bits for each: the vocabulary; those on the sexuality card; those that this
        # turn's hunts ask for (E1).
        self.discs: i64 = 0
        # Hunters: for each seat whose colour they have those on all places in one number, ROOM bits for a place;
        # and those at home, ROOM bits for a colour. So what changes can be seen, and the whole copied, at once.
        self.men: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.home: i64 = 0
        # What follows from the rest, so that it is found out only when that changes
        self.stands: i64 = 0  # bits of the places with hunters of this seat
        self.sexuality: i64 = 0  # which one the card shows
        self.daughters: i64 = 0  # bits of the daughters in this tableau
        self.wives: i64 = 0  # bits of the daughters whose husband has this colour
        self.working: i64 = 0  # bits of the cards whose abilities the seat has; daughters count on from BIOMES

    def copy(self) -> Species:
        other = Species()
        other.placard = self.placard
        other.tribal = self.tribal
        other.sex_card = self.sex_card
        other.side = self.side
        other.portals = self.portals
        other.elders = self.elders
        other.young = self.young
        other.dead = self.dead
        other.alpha = self.alpha
        other.courts = self.courts
        other.hand = self.hand
        other.tableau = self.tableau
        other.moved = self.moved
        other.bonus = self.bonus
        other.discs = self.discs
        other.men = self.men[:]
        other.home = self.home
        other.stands = self.stands
        other.sexuality = self.sexuality
        other.daughters = self.daughters
        other.wives = self.wives
        other.working = self.working
        return other

    def hunters(self, group: i64, colour: i64) -> i64:
        """Those of a colour in a group."""
        if group == PLACES:  # at home
            return self.home >> colour * ROOM & CROWD
        return self.men[colour] >> group * ROOM & CROWD

    def party(self, group: i64) -> i64:
        """All hunters in a group, travelers included."""
        if group == PLACES:  # at home
            return (self.home & CROWD) + (self.home >> ROOM & CROWD) + (self.home >> 2 * ROOM & CROWD)
        men = self.men
        shift: i64 = group * ROOM
        return (men[0] >> shift & CROWD) + (men[1] >> shift & CROWD) + (men[2] >> shift & CROWD)

    def guests(self, colour: i64) -> i64:
        """All of a colour, wherever they are."""
        count: i64 = self.hunters(PLACES, colour)
        there: i64 = self.men[colour]
        while there:
            count += there & CROWD
            there >>= ROOM
        return count

    def come(self, group: i64, colour: i64, count: i64) -> None:
        """So many more hunters of a colour are in a group, or fewer."""
        if group == PLACES:  # at home
            self.home += count << colour * ROOM
            return
        men = self.men
        men[colour] += count << group * ROOM
        if (men[0] | men[1] | men[2]) >> group * ROOM & CROWD:
            self.stands |= BIT[group]
        else:
            self.stands &= ~BIT[group]

    def groups(self) -> list[int]:
        """The hunters in each group, by colour."""
        return [int(self.hunters(group, colour)) for group in range(PLACES + 1) for colour in range(MOST_SEATS)]

    def free(self, colour: i64) -> i64:
        """Discs of the vocabulary."""
        return self.discs >> colour * DISC_ROOM & DISCS

    def vocabulary(self) -> i64:
        return self.free(0) + self.free(1) + self.free(2)

    def earn(self, colour: i64, count: i64) -> None:
        """So many more are free, or fewer."""
        self.discs += count << colour * DISC_ROOM

    def pinned(self, colour: i64) -> i64:
        """Discs on the sexuality card (MPI)."""
        return self.discs >> (COLOURS + colour) * DISC_ROOM & DISCS

    def pin(self, colour: i64, count: i64) -> None:
        self.discs += count << (COLOURS + colour) * DISC_ROOM

    def needed(self, colour: i64) -> i64:
        """E1: discs that this turn's hunts ask for."""
        return self.discs >> (2 * COLOURS + colour) * DISC_ROOM & DISCS

    def need(self, colour: i64, count: i64) -> None:
        self.discs += count << (2 * COLOURS + colour) * DISC_ROOM

    def need_nothing(self) -> None:
        colour: i64
        for colour in range(COLOURS):
            self.need(colour, -self.needed(colour))

    def free_discs(self) -> list[int]:
        return [int(self.free(colour)) for colour in range(COLOURS)]

    def pinned_discs(self) -> list[int]:
        return [int(self.pinned(colour)) for colour in range(COLOURS)]

    def needed_discs(self) -> list[int]:
        return [int(self.needed(colour)) for colour in range(COLOURS)]

    def mature(self, level: i64) -> bool:
        """Q1: an elder works when no disc lies under him."""
        return (self.elders & ~self.young) >> level & 1 == 1

    def lazarus(self) -> bool:
        """J1, Q40: no piece of the colour is alive."""
        return self.dead == PIECES

    def dead_cubes(self) -> i64:
        return self.dead - 1 if self.alpha == DEAD else self.dead
