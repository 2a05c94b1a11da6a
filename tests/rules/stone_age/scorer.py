"""A second opinion on a finished game of Stone Age: a scorer who was never told about the engine.

It is written from the rules and reads nothing but the text of a record. It plays the game along on paper: it knows
whose turn it is, what is asked next and what everybody has, and it objects to any line that does not fit.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[3] / "src" / "altamira" / "games" / "stone_age"
CARDS = {row["id"]: row for row in tomllib.loads((FOLDER / "cards.toml").read_text("utf-8"))["cards"]}
TILES = {row["id"]: row for row in tomllib.loads((FOLDER / "buildings.toml").read_text("utf-8"))["buildings"]}

WORTH = {"wood": 3, "clay": 4, "stone": 5, "gold": 6}  # divides a roll, and counts in a building
GATHERED = {"forest": "wood", "clay pit": "clay", "quarry": "stone", "river": "gold"}
ROOM = {"tool maker": 1, "hut": 2, "field": 1, **dict.fromkeys(GATHERED, 7)}
CULTURE = ("writing", "medicine", "pottery", "art", "music", "time", "transport", "weaving")


class Objection(Exception):
    """A line of the record does not fit the rules as the scorer knows them."""


class Sheet:
    """What the scorer notes about one player."""

    def __init__(self) -> None:
        self.people = 5
        self.out: Counter[str] = Counter()
        self.food = 12
        self.track = 0
        self.points = 0
        self.goods: Counter[str] = Counter()
        self.tools: list[list[int]] = []  # [value, used]
        self.once: list[int] = []
        self.two = False
        self.cards: list[str] = []
        self.buildings: list[str] = []

    def tool_value(self) -> int:
        return sum(value for value, _ in self.tools)

    def gain_tool(self) -> None:
        """T1-T4: a new tile of 1 while a slot is empty; then the lowest is raised, rather one not used yet."""
        if len(self.tools) < 3:
            self.tools.append([1, 0])
        else:
            lowest = min(self.tools)
            if lowest[0] < 4:
                lowest[0] += 1

    def gain_step(self) -> None:
        self.track = min(10, self.track + 1)


class Scorer:
    def __init__(self, text: str) -> None:
        record: dict[str, Any] = json.loads(text)
        self.options: dict[str, Any] = record["options"]
        self.sheets = [Sheet() for _ in record["seats"]]
        self.order = list(range(len(self.sheets)))  # from the start player on
        self.lines = _without_undone(record["moves"])
        self.at = 0
        self.open: list[str | None] = [None] * 4
        self.deck = 36
        self.tops: list[str | None] = [None] * len(self.sheets)
        self.left = [7] * len(self.sheets)
        self.rounds = 0
        self.seen: Counter[str] = Counter()  # what happened, for those who want to know what a game covered
        self._play()

    # The record, line by line

    def _next(self, who: int | str) -> str:
        """The next line, which must be this seat's (or `*`, chance's)."""
        if self.at == len(self.lines):
            raise Objection(f"the record stops, but {who} has to act")
        seat, _, move = self.lines[self.at].partition(": ")
        self.at += 1
        if seat != str(who):
            raise Objection(f"entry {self.at} is {seat}: {move}, but {who} has to act")
        return move

    def _outcome(self, verb: str) -> list[str]:
        words = self._next("*").split()
        self._check(words[0] == verb, f"{verb} should follow, not {words}")
        return words[1:]

    def _check(self, holds: bool, complaint: str) -> None:
        if not holds:
            raise Objection(f"entry {self.at}: {complaint}")

    # The game

    def _play(self) -> None:
        if self.options["start_player"] == "random":
            self._rotate(int(self._outcome("start")[0]))
        self._refill()
        for stack in range(len(self.sheets)):
            self._turn_tile(stack)
        while True:
            self.rounds += 1
            self._place()
            for seat in self.order:
                self._act(seat)
            for seat in self.order:
                self._feed(seat)
            short = self.deck < self.open.count(None)
            empty = 0 in self.left
            if short or empty:
                self.seen[f"end: {'deck and stack' if short and empty else 'deck' if short else 'stack'}"] += 1
                break
            self._rotate(1)
            self._refill()
            for sheet in self.sheets:
                for tool in sheet.tools:
                    tool[1] = 0
        self._check(self.at == len(self.lines), "the game is over, but the record goes on")

    def _rotate(self, by: int) -> None:
        self.order = self.order[by:] + self.order[:by]

    def _refill(self) -> None:
        """N2: slide to the cheap end, then fill from there."""
        self.open = [card for card in self.open if card is not None]
        while len(self.open) < 4:
            self.open.append(self._draw("turn"))

    def _draw(self, verb: str) -> str:
        (card,) = self._outcome(verb)
        self._check(card in CARDS, f"there is no card {card}")
        taken = [owned for sheet in self.sheets for owned in sheet.cards]
        self._check(card not in taken and card not in self.open, f"{card} is not in the deck")
        self.deck -= 1
        return card

    def _turn_tile(self, stack: int) -> None:
        (tile,) = self._outcome("tile")
        built = [owned for sheet in self.sheets for owned in sheet.buildings]
        self._check(tile in TILES and tile not in built and tile not in self.tops, f"{tile} is in no stack")
        self.tops[stack] = tile

    # Phase 1

    def _place(self) -> None:
        while self.at < len(self.lines):
            who, _, move = self.lines[self.at].partition(": ")
            place, _, number = move.rpartition(" ")
            if place in GATHERED or place == "hunt":
                people = int(number)
            elif move in ROOM or place in ("card", "building"):
                place, people = move, 2 if move == "hut" else 1
            else:
                break
            self.at += 1
            sheet = self.sheets[int(who)]
            self._check(people + sum(sheet.out.values()) <= sheet.people, "more people than there are at home")
            there = sum(other.out[place] for other in self.sheets)
            self._check(place == "hunt" or there + people <= ROOM.get(place, 1), f"{place} is full")
            self._check(len(self.sheets) == 4 or self._open_to_few(sheet, place), f"{place} is closed")
            again = place == "hunt" and self.options["hunt_repeat"]
            self._check(not sheet.out[place] or bool(again), "nobody adds people to a place")
            if sheet.out[place]:
                self.seen["hunted again"] += 1
            sheet.out[place] += people

    def _open_to_few(self, sheet: Sheet, place: str) -> bool:
        """W1, W2: with two or three players two village places, and all but one player in a gathering place."""
        if place in GATHERED:
            others = [other for other in self.sheets if other is not sheet and other.out[place]]
            return len(others) < len(self.sheets) - 1
        village = {"tool maker", "hut", "field"}
        taken = village & {there for other in self.sheets for there in other.out}
        return place not in village or len(taken - {place}) < 2

    # Phase 2

    def _act(self, seat: int) -> None:
        sheet = self.sheets[seat]
        while sheet.out or sheet.two:
            move = self._next(seat)
            if move == "redeem":
                self._redeem(seat)
            elif move == "end turn":
                self._check(not sheet.out and sheet.two, "the turn cannot end here")
                self.seen["kept two resources"] += 1
                return
            else:
                verb, _, place = move.partition(" ")
                people = sheet.out.pop(place, 0)
                self._check(people > 0, f"nobody stands on {place}")
                if verb == "use":
                    self._use(seat, place, people)
                else:
                    bought = place.startswith(("card", "building"))
                    self._check(verb == "leave" and (bought or self.options["decline_any"]), f"what is {move}?")
                    self.seen["left a place" if not bought else "left a card or building"] += 1

    def _use(self, seat: int, place: str, people: int) -> None:
        sheet = self.sheets[seat]
        if place == "tool maker":
            sheet.gain_tool()
        elif place == "hut":
            sheet.people = min(10, sheet.people + 1)
        elif place == "field":
            sheet.gain_step()
        elif place == "hunt":
            sheet.food += self._roll(seat, people) // 2
        elif place in GATHERED:
            good = GATHERED[place]
            sheet.goods[good] += self._roll(seat, people) // WORTH[good]
        elif place.startswith("card "):
            self._buy(seat, int(place[-1]))
        else:
            self._build(seat, int(place[-1]) - 1)

    def _dice(self, number: int) -> list[int]:
        faces = [int(face) for face in self._outcome("roll")]
        self._check(len(faces) == number and all(1 <= face <= 6 for face in faces), f"{number} dice are rolled")
        return faces

    def _roll(self, seat: int, dice: int) -> int:
        """A8, T5-T7: the total, with the tools that the player adds; who has none is not asked."""
        sheet = self.sheets[seat]
        total = sum(self._dice(dice))
        if not sheet.once and all(used for _, used in sheet.tools):
            return total
        verb, *words = self._next(seat).split()
        self._check(verb == "tools", "the player may add tools here")
        tiles, _, once = " ".join(words).partition("once")
        for value in tiles.split() if tiles.strip() != "none" else []:
            tool = next((tool for tool in sheet.tools if tool == [int(value), 0]), None)
            self._check(tool is not None, f"no unused tool of {value}")
            assert tool is not None
            tool[1] = 1
            total += int(value)
            self.seen["used a tool"] += 1
        for value in once.split():
            self._check(int(value) in sheet.once, f"no one-use tool of {value}")
            sheet.once.remove(int(value))
            total += int(value)
            self.seen["used a one-use tool"] += 1
        return total

    def _pay(self, seat: int) -> Counter[str]:
        words = self._next(seat).split()
        self._check(words[0] == "pay", f"the player has to pay, not to {words[0]}")
        paid = Counter({good: int(amount) for good, amount in zip(words[1::2], words[2::2], strict=True)})
        self._check(set(paid) <= set(WORTH), "only resources pay")
        sheet = self.sheets[seat]
        self._check(paid <= sheet.goods, "the player does not have that much")
        sheet.goods -= paid
        return paid

    def _buy(self, seat: int, space: int) -> None:
        sheet = self.sheets[seat]
        card = self.open[space - 1]
        assert card is not None
        self._check(self._pay(seat).total() == space, f"card {space} costs {space}")
        self.open[space - 1] = None
        sheet.cards.append(card)
        row = CARDS[card]
        top, amount = row["top"], row.get("amount", 0)
        self.seen[top] += 1
        if top == "dice_game":
            self._dice_game(seat)
        elif top == "food":
            sheet.food += amount
        elif top == "resource":
            sheet.goods[row["resource"]] += amount
        elif top == "roll_resource":
            sheet.goods[row["resource"]] += self._roll(seat, 2) // WORTH[row["resource"]]
        elif top == "points":
            sheet.points += amount
        elif top == "tool":
            sheet.gain_tool()
        elif top == "agriculture":
            sheet.gain_step()
        elif top == "draw_card":
            if self.deck:
                sheet.cards.append(self._draw("draw"))
            else:
                self.seen["drew from an empty deck"] += 1
        elif top == "one_use_tool":
            sheet.once.append(amount)
        elif self.options["two_resources"] == "immediate":
            self._take_two(seat)
        else:
            sheet.two = True

    def _dice_game(self, buyer: int) -> None:
        dice = self._dice(len(self.sheets))
        for turn in range(len(self.sheets)):
            seat = (buyer + turn) % len(self.sheets)
            verb, face = self._next(seat).split()
            self._check(verb == "die" and int(face) in dice, "one of the dice has to be taken")
            dice.remove(int(face))
            sheet = self.sheets[seat]
            if face in "1234":
                sheet.goods[list(WORTH)[int(face) - 1]] += 1
            elif face == "5":
                sheet.gain_tool()
            else:
                sheet.gain_step()

    def _redeem(self, seat: int) -> None:
        self._check(self.sheets[seat].two, "no card to redeem")
        self.sheets[seat].two = False
        self._take_two(seat)

    def _take_two(self, seat: int) -> None:
        verb, *goods = self._next(seat).split()
        self._check(verb == "take" and len(goods) == 2 and set(goods) <= set(WORTH), "two resources are taken")
        self.sheets[seat].goods.update(goods)

    def _build(self, seat: int, stack: int) -> None:
        sheet = self.sheets[seat]
        tile = self.tops[stack]
        assert tile is not None
        row = TILES[tile]
        if "cost" in row:
            self._check(Counter(row["cost"]) <= sheet.goods, f"{tile} cannot be paid")
            sheet.goods -= Counter(row["cost"])
            sheet.points += row["points"]
        else:
            paid = self._pay(seat)
            least, most = row.get("least", row.get("resources")), row.get("most", row.get("resources"))
            self._check(least <= paid.total() <= most, f"{tile} costs {least} to {most}")
            self._check(len(paid) == row.get("kinds", len(paid)), f"{tile} wants other kinds")
            sheet.points += sum(WORTH[good] * amount for good, amount in paid.items())
        sheet.buildings.append(tile)
        self.tops[stack] = None
        self.left[stack] -= 1
        if self.left[stack]:
            self._turn_tile(stack)

    # Phase 3

    def _feed(self, seat: int) -> None:
        sheet = self.sheets[seat]
        sheet.food += sheet.track
        if sheet.food >= sheet.people:
            sheet.food -= sheet.people
            return
        missing = sheet.people - sheet.food
        sheet.food = 0
        while True:
            if sheet.goods.total() < missing and not sheet.two:
                self.seen["could not feed"] += 1
                sheet.points -= 10
                return
            move = self._next(seat)
            if move == "redeem":
                self.seen["redeemed at feeding"] += 1
                self._redeem(seat)
            elif move == "starve":
                self.seen["would not feed"] += 1
                sheet.points -= 10
                return
            else:
                self.at -= 1
                self._check(self._pay(seat).total() == missing, f"{missing} are missing")
                self.seen["fed with resources"] += 1
                return

    # The final count

    def count(self, seat: int) -> dict[str, int]:
        """The points of a seat by line."""
        sheet = self.sheets[seat]
        rows = [CARDS[card] for card in sheet.cards]
        symbols = Counter(row["symbol"] for row in rows if "symbol" in row)
        figures: Counter[str] = Counter()
        for row in rows:
            if "figure" in row:
                figures[row["figure"]] += row["count"]
        first = sum(symbols[symbol] >= 1 for symbol in CULTURE)
        second = sum(symbols[symbol] >= 2 for symbol in CULTURE)
        return {
            "score": sheet.points,
            "culture": first * first + second * second,
            "farmers": figures["farmer"] * sheet.track,
            "toolmakers": figures["toolmaker"] * sheet.tool_value(),
            "builders": figures["builder"] * len(sheet.buildings),
            "shamans": figures["shaman"] * sheet.people,
            "resources": sheet.goods.total() + (2 if sheet.two else 0),
        }

    def scores(self) -> list[int]:
        return [sum(self.count(seat).values()) for seat in range(len(self.sheets))]

    def winners(self) -> list[int]:
        """V9, O1: who has most points; of those who tie, who wins the tie-break."""
        scores = self.scores()
        tied = [seat for seat, score in enumerate(scores) if score == max(scores)]
        ranks = [self._rank(seat) for seat in tied]
        winners = [seat for seat, rank in zip(tied, ranks, strict=True) if rank == max(ranks)]
        if len(winners) < len(tied):
            self.seen["tie broken"] += 1
        if len(winners) > 1:
            self.seen["win shared"] += 1
        return winners

    def _rank(self, seat: int) -> list[int]:
        sheet = self.sheets[seat]
        rank = [sheet.track, sheet.tool_value(), sheet.people]
        return rank if self.options["tiebreak"] == "sequential" else [sum(rank)]


def _without_undone(moves: list[str]) -> list[str]:
    """The moves that count: `undo` takes back the line before it."""
    kept: list[str] = []
    for line in moves:
        if line.endswith(": undo"):
            kept.pop()
        else:
            kept.append(line)
    return kept
