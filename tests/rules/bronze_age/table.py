"""A table for tests: positions set up in a line or two, moves and outcomes by notation, every one checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

import altamira
from altamira.core.errors import IllegalMove
from altamira.core.state import CHANCE, OVER
from contract.rows import Rows

from .sheet import BOXES, CITIES, DEVELOPMENTS, FACES, GOODS, MONUMENTS

# What somebody answers who wants nothing, by what is asked
MEEK = {
    "preserving": "no preserve",
    "rerolling": "stop",
    "leading": "lead none",
    "forging": "spearheads 0",
    "trading": "end trade",
    "offering": "withdraw",
    "answering": "refuse",
    "building": "end build",
    "buying": "end turn",
    "ending": "end turn",
}


class Table:
    def __init__(self, seats: int = 2, *, start: int = 0, **options: object) -> None:
        self.game = altamira.game("bronze-age", **options)
        self.state = self.game.new(seats)
        self._rows = Rows(self.game, seats)
        if self.asked == "start player":
            self.play(f"*: start {start}")

    # Looking

    @property
    def position(self) -> dict[str, Any]:
        return self.game.dump(self.state)

    @property
    def actor(self) -> int:
        return int(self.state.actor())

    @property
    def over(self) -> bool:
        return self.actor == OVER

    @property
    def asked(self) -> str:
        """The kind of decision or outcome that the game waits for."""
        return "over" if self.over else str(self.position["asked"])

    @property
    def legal(self) -> list[str]:
        assert self.actor >= 0, f"nobody decides here: {self.asked}"
        return [self.game.write(self.state, action) for action in self.state.legal()]

    def realm(self, seat: int = 0) -> dict[str, Any]:
        """What a player has."""
        realm: dict[str, Any] = self.position["realms"][seat]
        return realm

    def goods(self, seat: int = 0) -> list[int]:
        """Wood, stone, pottery, cloth and spearheads of a player."""
        return [self.realm(seat)["goods"][good] for good in GOODS]

    def food(self, seat: int = 0) -> int:
        return int(self.realm(seat)["food"])

    def lost(self, seat: int = 0) -> int:
        """Disaster points of a player."""
        return int(self.realm(seat)["disasters"])

    def lines(self, seat: int = 0) -> dict[str, int]:
        """A player's points by line, as they would count now."""
        return {name: values[seat] for name, values in self.game.summary(self.state)["lines"].items()}

    def scores(self) -> list[int]:
        return [int(score) for score in self.state.scores()]

    def placings(self) -> list[int]:
        return [int(place) for place in self.state.placings()]

    # Playing

    def play(self, *lines: str) -> Table:
        """Play moves and outcomes. `1: end turn` also says whose move it must be, `*: roll …` that of chance."""
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
        """None of these can be played here: a line says why, and nothing changes."""
        before = self.position
        for move in moves:
            with pytest.raises(IllegalMove) as error:
                self.play(move)
            assert "\n" not in str(error.value)
            assert move in str(error.value)
            assert self.actor < 0 or move not in self.legal
            assert self.position == before

    def roll(self, dice: str) -> Table:
        """These faces fall, in whatever order they are named; the player has not decided anything yet."""
        return self.play("*: roll " + in_order(dice))

    def throw(self, dice: str, eaten: int | None = None) -> Table:
        """These faces fall, and the player leaves them so; either-or dice are food, all or as many as are said."""
        if self.asked == "preserving":
            self.play("no preserve")
        self.roll(dice)
        while self.asked in ("rerolling", "leading"):
            self.play(MEEK[self.asked])
        if self.asked == "choosing":
            self.play(self.legal[-1] if eaten is None else f"food dice {eaten}")
        return self

    def on_to(self, *asked: str) -> Table:
        """Go on until one of these is asked: the players want nothing."""
        while self.asked not in asked:
            assert not self.over, f"never asked: {asked}"
            self.play(MEEK.get(self.asked) or self.legal[0])
        return self

    def end_turn(self) -> Table:
        """Go on to the next player's roll or to the end."""
        return self.on_to("rolling", "preserving", "over")

    def idle(self, turns: int = 1, dice: str = "food") -> Table:
        """So many whole turns, in which every die shows the same face and the players want nothing."""
        for _ in range(turns):
            if self.asked == "preserving":
                self.play("no preserve")
            self.throw(" ".join([dice] * self.position["rolling"])).end_turn()
        return self

    # Setting up

    def set(self, **fields: Any) -> Table:
        """Change fields of the position, by the names of its dump."""
        self.state = self.game.load({**self.position, **fields})
        return self

    def give(
        self,
        seat: int = 0,
        *,
        cities: int | None = None,
        boxes: Mapping[str, int] | None = None,
        developments: Iterable[str] = (),
        monuments: Iterable[str] = (),
        later: Iterable[str] = (),
        **amounts: int,
    ) -> Table:
        """Change what a player has; monuments as the first who finished them, or as one who came later."""
        position = self.position
        realm = position["realms"][seat]
        if cities is not None:
            realm["cities"] = cities
            realm["boxes"].update({name: CITIES[name] for name in list(CITIES)[: cities - 3]})
        realm["boxes"].update({name: BOXES[name] for name in [*monuments, *later]})
        realm["boxes"].update(boxes or {})
        _add(realm, "developments", developments, DEVELOPMENTS)
        _add(realm, "monuments", [*monuments, *later], MONUMENTS)
        _add(realm, "first_to_finish", monuments, MONUMENTS)
        for name, amount in amounts.items():
            (realm["goods"] if name in GOODS else realm)[name] = amount
        realm["boxes"] = {name: realm["boxes"][name] for name in BOXES if name in realm["boxes"]}
        if position["rolls"] == 0 and position["turn"] == seat and position["rolling"]:
            position["rolling"] = realm["cities"]
        return self.set(**position)


def _add(realm: dict[str, Any], list_: str, names: Iterable[str], order: Iterable[str]) -> None:
    both = {*realm[list_], *names}
    realm[list_] = [name for name in order if name in both]


def in_order(dice: str) -> str:
    """Faces in the order in which a roll is written."""
    return " ".join(sorted(dice.split(), key=FACES.index))
