"""What one species has, and the kills that predators may still steal."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from altamira.games.neanderthal.components import PIECES

DEAD: Final = -1  # where a cylinder in the dead pile is; state.py names the other places

# The fields that do not follow from others

SPECIES_FIELDS: Final = (
    "placard", "tribal", "sex_card", "side", "mpi", "free", "portals", "elders", "young", "dead", "alpha", "men",
    "courts", "hand", "tableau", "needs", "moved", "bonus",
)  # fmt: skip
SPECIES_VECTORS: Final = frozenset(("mpi", "free", "men", "needs"))


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
        self.mpi: vec[i64] = vec[i64]()
        self.free: vec[i64] = vec[i64]()  # the vocabulary
        self.men: vec[i64] = vec[i64]()  # hunters in each group, by the seat whose colour they have
        self.needs: vec[i64] = vec[i64]()  # E1: discs that this turn's hunts ask for
        self.stands: i64 = 0  # bits of the places with hunters of this seat; follows from men
        self.daughters: i64 = 0  # bits of the daughters in this tableau; follows from the position's owner
        self.wives: i64 = 0  # bits of the daughters whose husband has this colour; follows from its husband

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
        other.mpi = self.mpi[:]
        other.free = self.free[:]
        other.men = self.men[:]
        other.needs = self.needs[:]
        other.stands = self.stands
        other.daughters = self.daughters
        other.wives = self.wives
        return other

    def vocabulary(self) -> i64:
        return self.free[0] + self.free[1] + self.free[2]

    def mature(self, level: i64) -> bool:
        """Q1: an elder works when no disc lies under him."""
        return (self.elders & ~self.young) >> level & 1 == 1

    def lazarus(self) -> bool:
        """J1, Q40: no piece of the colour is alive."""
        return self.dead == PIECES

    def dead_cubes(self) -> i64:
        return self.dead - 1 if self.alpha == DEAD else self.dead
