"""A table for tests: positions set up in a line or two, moves and outcomes by notation, every one checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

import altamira
from altamira.core.errors import IllegalMove
from altamira.core.state import CHANCE, OVER
from contract.rows import Rows

GOODS = ("wood", "clay", "stone", "gold")
# What lies open unless a test says otherwise: food and points, so that a purchase asks for nothing more.
CARDS = ("food3-weaving", "food5-medicine", "food7-pottery", "points3-builder3")
TILES = ("wood+wood+clay", "4of2", "1to7.1", "clay+stone+gold.1")


class Table:
    def __init__(
        self,
        seats: int = 2,
        *,
        start: int = 0,
        cards: Iterable[str] = CARDS,
        tiles: Iterable[str] = TILES,
        **options: object,
    ) -> None:
        self.game = altamira.game("stone-age", **options)
        self.state = self.game.new(seats)
        self._rows = Rows(self.game, seats)
        if self.game.options["start_player"] == "random":
            self.play(f"start {start}")
        self.play(*(f"turn {card}" for card in cards))
        self.play(*(f"tile {tile}" for tile in list(tiles)[:seats]))

    # Looking

    @property
    def position(self) -> dict[str, Any]:
        return self.game.dump(self.state)

    @property
    def actor(self) -> int:
        return int(self.state.actor())

    @property
    def asked(self) -> str:
        """The kind of decision or outcome that the game waits for."""
        return "over" if self.over else str(self.position["pending"][-1][0])

    @property
    def over(self) -> bool:
        return self.actor == OVER

    @property
    def legal(self) -> list[str]:
        assert self.actor >= 0, f"nobody decides here: {self.asked}"
        return [self.game.write(self.state, action) for action in self.state.legal()]

    def mat(self, seat: int) -> dict[str, Any]:
        """What a player has."""
        mat: dict[str, Any] = self.position["tribes"][seat]
        return mat

    def wealth(self, seat: int) -> list[int]:
        """Wood, clay, stone and gold of a player."""
        resources = self.mat(seat)["resources"]
        return [resources[good] for good in GOODS]

    def unused(self, seat: int) -> list[int]:
        """The values of the tool tiles that a player can still use this round, highest first."""
        mat = self.mat(seat)
        tiles = zip(mat["tools"], mat["tools_used"], strict=True)
        return sorted((value for value, used in tiles if value and not used), reverse=True)

    def lines(self, seat: int) -> dict[str, int]:
        """A player's points by line, as they would count now."""
        return {name: values[seat] for name, values in self.game.summary(self.state)["lines"].items()}

    # Playing

    def play(self, *lines: str) -> Table:
        """Play moves and outcomes. `2: hut` also says whose move it must be, `*: roll 3` that it is chance."""
        for line in lines:
            who, colon, move = line.rpartition(": ")
            if colon:
                assert self.actor == (CHANCE if who == "*" else int(who)), f"{line}: seat {self.actor} is to act"
            action = self.game.read(self.state, move)
            assert self.game.write(self.state, action) == move
            assert self.state.merge(action) >= 0 if self.actor == CHANCE else action in self.state.legal()
            self._apply(action)
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

    def place(self, *moves: str, **others: list[str]) -> Table:
        """Play the placing phase: the start player's moves, others' as `seat1=[...]`; all who are left hunt."""
        position = self.position
        plans = {seat: list(others.get(f"seat{seat}", [])) for seat in range(len(position["tribes"]))}
        plans[position["start"]] = list(moves)
        while self.asked == "placing":
            plan = plans[self.actor]
            self.play(plan.pop(0) if plan else f"hunt {self.mat(self.actor)['free']}")
        assert not any(plans.values()), f"never asked for: {plans}"
        return self

    def finish_round(self, cards: Iterable[str] = (), tiles: Iterable[str] = ()) -> Table:
        """Go on to the next round or the end: everybody buys nothing, rolls ones, keeps the tools and starves."""
        return self._go_on(list(cards), list(tiles))

    def finish_actions(self) -> Table:
        """Go on like finish_round, but stop at the first feeding decision."""
        return self._go_on([], [], stop_at="feeding")

    def _go_on(self, cards: list[str], tiles: list[str], stop_at: str = "placing") -> Table:
        this_round = self.position["round"]
        while self.asked not in ("over", stop_at):
            position = self.position
            if position["round"] > this_round and self.asked == "placing":
                break
            if self.actor == CHANCE:
                self.play(self._outcome(position, cards, tiles))
            else:
                self.play(self._meek_move())
        return self

    def _outcome(self, position: Mapping[str, Any], cards: list[str], tiles: list[str]) -> str:
        kind, _, _, dice, _ = position["pending"][-1]
        if kind == "turning card":
            return f"turn {cards.pop(0) if cards else position['unseen_cards'][0]}"
        if kind == "turning building":
            return f"tile {tiles.pop(0) if tiles else position['unseen_buildings'][0]}"
        return "roll" + " 1" * int(dice)

    def _meek_move(self) -> str:
        legal: list[str] = self.legal
        for wish in ("leave ", "use ", "tools none", "end turn", "starve"):
            for move in legal:
                if move.startswith(wish):
                    return move
        return legal[0]

    # Setting up

    def set(self, **fields: Any) -> Table:
        """Change fields of the position, by the names of its dump."""
        return self._load({**self.position, **fields})

    def give(self, seat: int, **fields: Any) -> Table:
        """Change what a player has. Cards and buildings come out of the deck and the highest stack."""
        position = self.position
        mat = position["tribes"][seat]
        for good in GOODS:
            if good in fields:
                mat["resources"][good] = fields.pop(good)
        mat["free"] += fields.get("people", mat["people"]) - mat["people"]
        mat.update(fields)
        for card in [*fields.get("cards", ()), *fields.get("drawn", ())]:
            position["unseen_cards"].remove(card)
            position["deck"] -= 1
        for tile in fields.get("buildings", ()):
            position["unseen_buildings"].remove(tile)
            stacks = position["stacks"]
            stacks[stacks.index(max(stacks))] -= 1
        self._load(position)
        assert self.mat(seat)["tools"] == mat["tools"], "no player can have these tools"
        return self

    def put(self, seat: int, **people: int) -> Table:
        """Put a player's people on places (`clay_pit=2`); the rest are at home."""
        position = self.position
        mat = position["tribes"][seat]
        mat["placed"] = {place.replace("_", " "): number for place, number in people.items()}
        mat["free"] = mat["people"] - sum(people.values())
        return self._load(position)

    def deck(self, *cards: str) -> Table:
        """Let the deck hold just these cards."""
        return self.set(unseen_cards=list(cards), deck=len(cards))

    def _load(self, position: Mapping[str, Any]) -> Table:
        self.state = self.game.load(position)
        return self


def offer(
    card: str, *places: str, seats: int = 2, mats: Mapping[int, Mapping[str, Any]] | None = None, **options: Any
) -> Table:
    """Seat 0 stands on card 1, which is this card, with 1 gold to pay, and on the other places."""
    others = [
        name for name in ("food3-weaving", "food5-medicine", "food7-pottery", "clay1-shaman2") if name != card
    ]
    table = Table(seats, cards=[card, *others[:3]], **options).give(0, gold=1)
    for seat, mat in (mats or {}).items():
        table.give(seat, **mat)
    return table.place("card 1", *places)


def buy(card: str, *places: str, **how: Any) -> Table:
    """Like offer, and seat 0 has just paid for the card."""
    return offer(card, *places, **how).play("use card 1", "pay gold 1")
