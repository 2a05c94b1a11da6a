"""A position as plain data, and back: what follows from the rest is counted anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from altamira.core.chance import pool_size
from altamira.games.neanderthal.components import BIOMES, COLOURS, DAUGHTERS, MOST_SEATS
from altamira.games.neanderthal.species import SPECIES_FIELDS, Species, kill_from
from altamira.games.neanderthal.state import Position

# The fields that do not follow from others

FIELDS: Final = (
    "seats", "mode", "turn", "events_left", "over", "current", "order", "rows", "north", "south", "unseen",
    "owner", "husband", "immature", "bound", "made", "fresh", "down", "contested", "lost", "deal", "offers",
    "traded",
)  # fmt: skip
VECTORS: Final = frozenset(("order", "rows", "owner", "husband", "bound", "made", "lost", "offers"))


def data_of(position: Position) -> dict[str, Any]:
    data: dict[str, Any] = {name: _own(getattr(position, name)) for name in FIELDS}
    data["species"] = [
        {
            **{name: getattr(one, name) for name in SPECIES_FIELDS},
            "free": one.free_discs(),
            "mpi": one.pinned_discs(),
            "needs": one.needed_discs(),
            "men": one.groups(),
        }
        for one in position.species
    ]
    data["kills"] = [kill.row() for kill in position.kills]
    data["pending"] = [pending.row() for pending in position.pending()]
    return data


def set_data(position: Position, data: Mapping[str, Any]) -> None:
    for name in FIELDS:
        if name not in VECTORS:
            setattr(position, name, _own(data[name]))
    # Not by setattr: compiled, the memory of a vector that comes that way is never given back.
    position.order = vec[i64](data["order"])
    position.rows = vec[i64](data["rows"])
    position.owner = vec[i64](data["owner"])
    position.husband = vec[i64](data["husband"])
    position.bound = vec[i64](data["bound"])
    position.made = vec[i64](data["made"])
    position.lost = vec[i64](data["lost"])
    position.offers = vec[i64](data["offers"])
    position.species = []
    for row in data["species"]:
        one = Species()
        for name in SPECIES_FIELDS:
            setattr(one, name, row[name])
        for colour in range(COLOURS):
            one.earn(colour, row["free"][colour])
            one.pin(colour, row["mpi"][colour])
            one.need(colour, row["needs"][colour])
        for at, count in enumerate(row["men"]):
            one.come(at // MOST_SEATS, at % MOST_SEATS, count)
        position.species.append(one)
    position.brides = []
    position.in_hands = 0
    position.in_play = 0
    position.laden = 0
    position.covered = 0
    for daughter in range(DAUGHTERS):
        owner: i64 = position.owner[daughter]
        if owner >= 0:
            position.owner[daughter] = -1
            position.give(daughter, owner)
        position.marry(daughter, position.husband[daughter])
        position.bind(daughter, 0, 0)
    for card in range(BIOMES):
        position.cover(card, position.made[card])
    for seat in range(position.seats):
        position.in_play |= position.species[seat].tableau
        position.in_hands += pool_size(position.species[seat].hand)
        position.show(seat)
    position.kills = [kill_from(row) for row in data["kills"]]
    position.wait_for_nothing()
    for kind, seat, a, b, c in data["pending"]:
        position.push(kind, seat, a, b, c)


def _own(value: Any) -> Any:
    """A list for a list or vector. Not asked by isinstance of int: compiled, a flag would come out as a number."""
    return list(value) if hasattr(value, "__len__") else value
