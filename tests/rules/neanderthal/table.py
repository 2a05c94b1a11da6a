"""A table for tests: positions set up in a few lines, moves and outcomes by notation, every one checked.

Seats are green (0, archaic), yellow (1, neanderthal) and red (2, cro-magnon).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, cast

import pytest

import altamira
from altamira.core.errors import IllegalMove
from altamira.core.state import CHANCE, OVER
from altamira.games.neanderthal import Neanderthal, notation
from altamira.games.neanderthal.components import (
    COLOUR_NAMES,
    ELDER_DISC,
    ELDER_NAMES,
    PORTAL_NAMES,
    SEXUALITY_NAMES,
)
from altamira.games.neanderthal.deck import template
from altamira.games.neanderthal.rules import restored
from contract.rows import Rows

GREEN, YELLOW, RED = 0, 1, 2
COLOURS = {"G": GREEN, "Y": YELLOW, "R": RED}
NORTH = ("irish-elk", "willow-ptarmigan", "woolly-mammoth", "reindeer", "mountain-hare", "chalk-cliff-flint")
SOUTH = ("wild-horse", "rabbit", "common-fallow-deer", "honey-bees", "red-deer", "jasper-outcrop")
PHASES = ("phase 2", "phase 3", "phase 4", "phase 5", "phase 6", "end turn")
SIDES = {"promiscuous": (0, 0), "pair-bonding": (0, 1), "harem": (1, 1)}  # sexuality card and side
ALPHA = {"dead": -1, "home": 12}


@cache
def deck_with(*changes: tuple[str, str, str]) -> str:
    """The deck that ships with other fields: (name of the card, field, TOML value); a new field is added."""
    text = template()
    for name, field, value in changes:
        cards = re.split(r"(?m)^(?=\[)", text)
        found = [number for number, card in enumerate(cards) if f'\nname = "{name}"\n' in card]
        assert len(found) == 1, name
        card = cards[found[0]]
        line = f"{field} = {value}\n"
        pattern = rf"(?m)^{field} = .*\n"
        old = re.search(pattern, card)
        card = card.replace(old[0], line) if old else card.rstrip("\n") + f"\n{line}\n"
        cards[found[0]] = card
        text = "".join(cards)
    return text


class Table:
    def __init__(
        self,
        seats: int = 3,
        *,
        mode: str = "competitive",
        deck: str | None = None,
        north: Iterable[str | None] = NORTH,
        south: Iterable[str | None] = SOUTH,
        order: str = "GYR",
        turn: int = 1,
        events_left: int = 9,
        daughter: str = "loving-woman",
    ) -> None:
        options: dict[str, object] = {"deck": deck} if deck else {}
        self.game = cast(Neanderthal, altamira.game("neanderthal", mode=mode, **options))
        self.state = self.game.new(seats)
        self._rows = Rows(self.game, seats)
        self.play_chance()
        rows = [*north, *south]
        data = self.position
        cards = self.game.cards
        seen = [name for name in rows if name not in ("ice", None)]
        data["rows"] = rows
        data["unseen_north"] = [name for name in cards.biome_names[:18] if name not in seen]
        data["unseen_south"] = [name for name in cards.biome_names[18:] if name not in seen]
        data["order"] = [COLOURS[letter] for letter in order]
        data["turn"], data["events_left"], data["daughter"] = turn, events_left, daughter
        data["unseen_daughters"] = [name for name in cards.daughter_names if name != daughter]
        self.data = data
        for seat in range(seats):
            self.give(seat, free=(4, 4, 4), portals=[], elders=[], sexuality="pair-bonding")

    def play_chance(self) -> None:
        """Through the set-up: species in the order of their colours, the first outcomes, the first sides."""
        while self.state.turn == 0:
            if self.asked == "deal placards":
                self.play("placards " + " ".join(["archaic", "neanderthal", "cro-magnon"][: self.state.seats]))
            elif self.actor == CHANCE:
                self._apply(self.state.outcomes()[0][0])
            else:
                self._apply(self.state.legal()[0])

    # Setting up

    def give(
        self,
        seat: int,
        *,
        hunters: int | None = None,
        alpha: str | None = None,
        travelers: Mapping[int, int] | None = None,
        elders: Iterable[str] | None = None,
        immature: Iterable[str] | None = None,
        free: tuple[int, int, int] | None = None,
        portals: Iterable[str] | None = None,
        tribal: bool | None = None,
        sexuality: str | None = None,
        mpi: tuple[int, int, int] | None = None,
        hand: Iterable[str] | None = None,
        tableau: Mapping[str, str | None] | Iterable[str] | None = None,
        on: Mapping[str, int | Mapping[int, int]] | None = None,
        courts: Iterable[str] | None = None,
    ) -> Table:
        """What a species has. `hunters` are own pieces at home, the alpha included if it is there."""
        one = self.data["species"][seat]
        if hunters is not None or travelers is not None:
            counts = list(one["hunters"].get("home", [0, 0, 0]))
            counts[seat] = counts[seat] if hunters is None else hunters
            for other, number in (travelers or {}).items():
                counts[other] = number
            one["hunters"]["home"] = counts
        if alpha is not None:
            one["alpha"] = self._alpha(alpha)
        if elders is not None:
            one["elders"] = [*elders, *(immature or ())]
            one["immature_elders"] = list(immature or ())
        if sexuality is not None:
            one["sexuality_card"], one["side"] = SIDES[sexuality]
        for name, value in (("portals", portals), ("hand", hand), ("courts", courts)):
            if value is not None:
                one[name] = list(value)
        if tribal is not None:
            one["tribal"] = tribal
        if tableau is not None:
            one["tableau"] = dict(tableau) if isinstance(tableau, Mapping) else dict.fromkeys(tableau)
        if free is not None:
            one["vocabulary"] = list(free)
        one["mpi"] = list(mpi) if mpi else one["mpi"]
        one["asked_mpi"] = mpi is not None
        for place, party in (on or {}).items():
            counts = [0, 0, 0]
            if isinstance(party, int):
                counts[seat] = party
            else:
                for other, number in party.items():
                    counts[other] = number
            one["hunters"][self._place(place)] = counts
        return self

    def _place(self, name: str) -> str:
        return notation.GROUP_NAMES[self.data["rows"].index(name)] if name in self.data["rows"] else name

    def _alpha(self, where: str) -> int:
        if where in ALPHA:
            return ALPHA[where]
        if where in ELDER_NAMES:
            return 20 + ELDER_NAMES.index(where)
        kind, _, name = where.partition(" ")
        daughters = self.game.cards.daughter_names
        if kind == "husband":
            return 30 + daughters.index(name)
        if kind == "suitor":
            return 60 + daughters.index(name)
        return notation.GROUP_NAMES.index(self._place(where))

    def daughter(
        self,
        name: str,
        owner: int,
        husband: int | None = None,
        immature: bool = False,
        discs: Mapping[str, int] | None = None,
    ) -> Table:
        self.data["daughters"][name] = {
            "owner": owner,
            "husband": husband,
            "immature": immature,
            "discs": dict(discs or {}),
        }
        if name in self.data["unseen_daughters"]:
            self.data["unseen_daughters"].remove(name)
        return self

    def start(self, phase: str = "begin turn") -> Table:
        """Play from here: at the start of a turn, or of a phase of this turn."""
        after = PHASES[PHASES.index(phase) :] if phase in PHASES else (phase,)
        if phase == "auction":
            after = ("after events", *PHASES)
        self.data["pending"] = [[kind, 0, 0, 0, 0] for kind in reversed(after)]
        self._count_pieces()
        self._count_discs()
        for one in self.data["species"]:
            for card in [*one["hand"], *one["tableau"]]:
                for pool in ("unseen_north", "unseen_south"):
                    if card in self.data[pool]:
                        self.data[pool].remove(card)
        cards = self.game.cards
        self.state = restored(cards, notation.data_of(cards, self.data))
        self.check()
        return self

    def _count_pieces(self) -> None:
        for seat, one in enumerate(self.data["species"]):
            alive = sum(counts[seat] for other in self.data["species"] for counts in other["hunters"].values())
            alive += len(one["elders"]) + len(one["courts"])
            alive += sum(row["husband"] == seat for row in self.data["daughters"].values())
            one["dead"] = 19 - alive

    def _count_discs(self) -> None:
        """Discs that a test does not care about lie on the sexuality card."""
        for seat, one in enumerate(self.data["species"]):
            if one.pop("asked_mpi", False):
                continue
            rest = [5 - free for free in one["vocabulary"]]
            for elder in one["immature_elders"]:
                rest[ELDER_DISC[ELDER_NAMES.index(elder)]] -= 1
            for portal in one["portals"]:
                rest[COLOUR_NAMES.index(PORTAL_NAMES[PORTAL_NAMES.index(portal)].split()[1])] -= 1
            for colour in one["tableau"].values():
                if colour:
                    rest[COLOUR_NAMES.index(colour)] -= 1
            for row in self.data["daughters"].values():
                if row["owner"] == seat:
                    for colour, number in row["discs"].items():
                        rest[COLOUR_NAMES.index(colour)] -= number
                if row["husband"] == seat and row["immature"]:
                    rest[0] -= 1
            assert min(rest) >= 0, f"seat {seat} has more than five discs of a colour"
            one["mpi"] = rest

    # Looking

    @property
    def position(self) -> dict[str, Any]:
        return self.game.dump(self.state)

    def check(self) -> None:
        """The position is one that can be: nothing is lost, nothing in two places."""
        again = self.game.load(self.position)
        assert self.game.dump(again) == self.position

    @property
    def actor(self) -> int:
        return int(self.state.actor())

    @property
    def over(self) -> bool:
        return self.actor == OVER

    @property
    def asked(self) -> str:
        """The kind of decision or outcome that the game waits for."""
        return "over" if self.over else str(self.position["pending"][-1][0])

    @property
    def legal(self) -> list[str]:
        assert self.actor >= 0, f"nobody decides here: {self.asked}"
        return [self.game.write(self.state, action) for action in self.state.legal()]

    def species(self, seat: int) -> dict[str, Any]:
        one: dict[str, Any] = self.position["species"][seat]
        return one

    def home(self, seat: int, colour: int | None = None) -> int:
        """Unassigned hunters: of the own colour, or of another."""
        counts = self.species(seat)["hunters"].get("home", [0, 0, 0])
        return int(counts[seat if colour is None else colour])

    def party(self, seat: int, card: str) -> list[int]:
        """Hunters of a seat on a card of the rows, by colour."""
        place = notation.GROUP_NAMES[self.position["rows"].index(card)]
        return list(self.species(seat)["hunters"].get(place, [0, 0, 0]))

    def free(self, seat: int) -> list[int]:
        return list(self.species(seat)["vocabulary"])

    def woman(self, name: str) -> dict[str, Any]:
        row: dict[str, Any] = self.position["daughters"][name]
        return row

    def alpha(self, seat: int) -> str:
        at = self.species(seat)["alpha"]
        if at == -1:
            return "dead"
        if at < 13:
            return notation.GROUP_NAMES[at]
        return "elder" if at < 30 else "husband" if at < 60 else "suitor" if at < 100 else "abroad"

    def row(self, card: str) -> str:
        """Where a card lies."""
        return notation.GROUP_NAMES[self.position["rows"].index(card)]

    # Playing

    def play(self, *lines: str) -> Table:
        """Play moves and outcomes. `2: done` also says whose move it must be, `*: roll 3` that it is chance."""
        for line in lines:
            who, colon, move = line.rpartition(": ")
            if colon:
                expected = CHANCE if who == "*" else COLOURS[who]
                assert self.actor == expected, f"{line}: {self.actor} is asked for {self.asked}"
            if move.startswith("roll "):
                move = " ".join(["roll", *sorted(move.split()[1:])])
            action = self.game.read(self.state, move)
            assert self.game.write(self.state, action) == move
            assert self.state.merge(action) >= 0 if self.actor == CHANCE else action in self.state.legal()
            self._apply(action)
            if not self.over:
                self.check()
        return self

    def _apply(self, action: int) -> None:
        self.state.apply(action)
        self._rows.follow(self.state)

    def refuses(self, *moves: str) -> None:
        """None of these can be played here."""
        before = self.position
        for move in moves:
            with pytest.raises(IllegalMove):
                self.play(move)
            assert self.actor < 0 or move not in self.legal
            assert self.position == before

    def until(self, kind: str, answers: Mapping[str, str] | None = None) -> Table:
        """Go on with the first legal answer, or the given ones by kind, to a decision or outcome of this kind.

        Dice show 6s, as far as a test does not say otherwise; cards come in the order of the deck file.
        """
        for _ in range(500):
            if self.asked == kind or self.over:
                return self
            if answers and self.asked in answers:
                self.play(answers[self.asked])
            elif self.actor == CHANCE:
                dice = notation.dice_of(self.state)
                first = self.game.write(self.state, self.state.outcomes()[0][0])
                self.play("roll " + " ".join(["6"] * dice) if dice else first)
            else:
                self._apply(self.state.legal()[0])
        raise AssertionError(f"never came to {kind}")


assert set(SIDES) == set(SEXUALITY_NAMES)
