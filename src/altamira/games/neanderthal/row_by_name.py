"""The row of a position by the names of its fields, from a view alone: slow, and a test of the fast one."""

from __future__ import annotations

from typing import Any, Final

from altamira.core.features import cut, one_of, padded
from altamira.core.game import View
from altamira.games.neanderthal.card_features import abilities, biome_row, daughter_row
from altamira.games.neanderthal.components import (
    BIOMES,
    COLOUR_NAMES,
    COLOURS,
    DAUGHTERS,
    ELDER_NAMES,
    HOOKS,
    ICE,
    MOST_SEATS,
    PLACES,
    PORTAL_NAMES,
    SEXUALITY_NAMES,
    SPECIES_NAMES,
    SPOTS,
    Deck,
)
from altamira.games.neanderthal.notation import GROUP_NAMES
from altamira.games.neanderthal.row_fields import (
    ALPHA_NAMES,
    KILL_COLUMNS,
    MOST_FREED,
    MOST_KILLS,
    MOST_STEPS,
    NUMBERED,
    OF_SEATS,
    STEP_WIDTH,
)
from altamira.games.neanderthal.state import (
    ABROAD,
    AS_ELDER,
    AS_HUSBAND,
    AS_SUITOR,
    CHANCE_END,
    GROUPS,
    KIND_NAMES,
    MODE_NAMES,
)

_SPECIES: Final = len(SPECIES_NAMES)


def named(deck: Deck, view: View) -> dict[str, list[int]]:
    """The same row by names, from nothing but what the seat's view tells."""
    facts, seat = view.facts, view.seat or 0
    species = facts["species"]
    seats = len(species)
    order = [(seat + i) % seats for i in range(seats)]
    pending = facts["pending"]
    kind, asked, *numbers = pending[-1] if pending else ("", 0, -1, -1, -1)
    fallen = 0
    if kind == "roll hunt":  # six bits for each face, and one for the alpha
        fallen, numbers[2] = divmod(numbers[2], 2)
    who = order.index(asked) if view.actor >= 0 or kind.startswith("roll ") else -1
    steps = [_step(row, order) for row in reversed(pending[:-1]) if KIND_NAMES.index(row[0]) in NUMBERED]
    daughters = facts["daughters"]
    rows = [
        deck.biome_names.index(name) if name and name != "ice" else ICE if name else -1 for name in facts["rows"]
    ]
    event = -1 if facts["daughter"] is None else deck.daughter_names.index(facts["daughter"])
    unseen = {*facts["unseen_north"], *facts["unseen_south"]}
    made = {card: colour for one in species for card, colour in one["tableau"].items()}
    sums = [_sums(deck, view, other) for other in order]

    def each(rows: list[list[int]], width: int) -> list[int]:
        return padded([cut(value) for row in rows for value in row], MOST_SEATS * width)

    def having(name: str, of: list[str]) -> list[int]:
        return each([[int(one in species[other][name]) for one in of] for other in order], len(of))

    def amounts(name: str) -> list[int]:
        return each([species[other][name] for other in order], COLOURS)

    def brides(name: str) -> list[int]:
        return each(
            [
                [int(bride in daughters and daughters[bride][name] == other) for bride in deck.daughter_names]
                for other in order
            ],
            DAUGHTERS,
        )

    def bits(numbers: list[int], width: int) -> list[int]:
        return [int(i in numbers) for i in range(width)]

    alphas = [_alpha(species[other]["alpha"]) for other in order]
    kills = [_kill(row, order) for row in facts["kills"][:MOST_KILLS]]
    return {
        "seats": padded([1] * seats, MOST_SEATS),
        "seat": one_of(seat, MOST_SEATS),
        "mode": [int(facts["mode"] == mode) for mode in MODE_NAMES],
        "turn": [cut(facts["turn"])],
        "events_left": [facts["events_left"]],
        "over": [int(facts["over"])],
        "order": padded([facts["order"].index(other) + 1 for other in order], MOST_SEATS),
        "actor": one_of(who, MOST_SEATS),
        "decision": [int(kind == name) for name in KIND_NAMES[:CHANCE_END]],
        "decision_numbers": [cut(number + 1) for number in numbers],
        "fallen": [fallen // 64**face % 64 for face in range(6)],
        "waiting": [int(any(row[0] == name for row in pending[:-1])) for name in KIND_NAMES],
        "steps": padded([cut(value) for step in steps[:MOST_STEPS] for value in step], MOST_STEPS * STEP_WIDTH),
        "rows": [value for card in rows for value in biome_row(deck, card)],
        "fresh": bits(facts["fresh"], PLACES),
        "down": bits(facts["down"], PLACES),
        "contested": bits(facts["contested"], SPOTS),
        "event": daughter_row(deck, event),
        "unseen_biomes": [int(name in unseen) for name in deck.biome_names],
        "unseen_daughters": [int(name in facts["unseen_daughters"]) for name in deck.daughter_names],
        "made": [int(made.get(name) == colour) for name in deck.biome_names for colour in COLOUR_NAMES],
        "owner": brides("owner"),
        "husband": brides("husband"),
        "immature": [int(name in daughters and daughters[name]["immature"]) for name in deck.daughter_names],
        "bound": [
            daughters[name]["discs"].get(colour, 0) if name in daughters else 0
            for name in deck.daughter_names
            for colour in COLOUR_NAMES
        ],
        "species": each([[int(species[o]["species"] == name) for name in SPECIES_NAMES] for o in order], _SPECIES),
        "tribal": each([[int(species[other]["tribal"])] for other in order], 1),
        "sexuality": each(
            [one_of(deck.sides[one["sexuality_card"]][one["side"]], 3) for one in (species[o] for o in order)], 3
        ),
        "other_side": each(
            [one_of(deck.sides[one["sexuality_card"]][1 - one["side"]], 3) for one in (species[o] for o in order)],
            3,
        ),
        "vocabulary": amounts("vocabulary"),
        "mpi": amounts("mpi"),
        "portals": having("portals", PORTAL_NAMES),
        "elders": having("elders", ELDER_NAMES),
        "immature_elders": having("immature_elders", ELDER_NAMES),
        "dead": each([[species[other]["dead"]] for other in order], 1),
        "alpha": each([one_of(what, len(ALPHA_NAMES)) for what, _ in alphas], len(ALPHA_NAMES)),
        "alpha_at": each([[where] for _, where in alphas], 1),
        "hunters": each(
            [
                padded(
                    [species[other]["hunters"].get(group, [0] * MOST_SEATS)[colour] for colour in order],
                    MOST_SEATS,
                )
                for other in order
                for group in GROUP_NAMES
            ],
            GROUPS * MOST_SEATS,
        ),
        "courts": having("courts", deck.daughter_names),
        "moved": having("moved", deck.daughter_names),
        "hand": having("hand", deck.biome_names),
        "tableau": having("tableau", deck.biome_names),
        "bonus": each([bits(species[other]["bonus"], BIOMES + DAUGHTERS) for other in order], BIOMES + DAUGHTERS),
        "needs": amounts("needs"),
        "abilities": each(sums, HOOKS),
        "lost": each([[facts["lost"][other]] for other in order], 1),
        "kills": padded([value for row in kills for value in row], MOST_KILLS * len(KILL_COLUMNS)),
        "deal": padded([cut(number + 1) for number in facts["deal"]], 6),
        "talked": each(
            [
                padded(
                    [
                        facts["offers"][one * MOST_SEATS + other] >> spot & 1
                        for other in order
                        for spot in range(SPOTS)
                    ],
                    MOST_SEATS * SPOTS,
                )
                for one in order
            ],
            MOST_SEATS * SPOTS,
        ),
        "traded": [int(facts["traded"])],
    }


def _alpha(place: int) -> tuple[int, int]:
    """What the alpha is, and where, plus 1."""
    for kind, first in ((5, ABROAD), (4, AS_SUITOR), (3, AS_HUSBAND), (2, AS_ELDER), (1, 0)):
        if place >= first:
            return kind, place - first + 1
    return 0, 0


def _kill(row: list[Any], order: list[int]) -> list[int]:
    seat, place, claimable, first, second, at, stolen, cubes, alpha, freed = row
    head = [1, *one_of(order.index(seat), MOST_SEATS), place + 1, at + 1, int(claimable)]
    discs = padded([part + 1 for disc in freed[:MOST_FREED] for part in divmod(disc, COLOURS)], 2 * MOST_FREED)
    return [*head, first + 1, second + 1, int(stolen), cubes, int(alpha), *discs]


def _step(row: list[Any], order: list[int]) -> list[int]:
    name, seat, *numbers = row
    kind = KIND_NAMES.index(name)
    return [kind + 1, order.index(seat) + 1 if kind in OF_SEATS else 0, *(number + 1 for number in numbers)]


def _sums(deck: Deck, view: View, seat: int) -> list[int]:
    """The abilities that a seat has: of cards in its tableau without a disc, and of brides that work for it."""
    facts = view.facts
    one = facts["species"][seat]
    cards = {deck.biome_names.index(name) for name, colour in one["tableau"].items() if colour is None}
    pair_bonding = SEXUALITY_NAMES[deck.sides[one["sexuality_card"]][one["side"]]] == "pair-bonding"
    for name, bride in facts["daughters"].items():
        if bride["discs"]:
            continue
        married = bride["husband"] is not None and not bride["immature"]
        if (bride["owner"] == seat and (married or not pair_bonding)) or (married and bride["husband"] == seat):
            cards.add(BIOMES + deck.daughter_names.index(name))
    return [sum(values) for values in zip(*([0] * HOOKS, *(abilities(deck, card) for card in cards)), strict=True)]
