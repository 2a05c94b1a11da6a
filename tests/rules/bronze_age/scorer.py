"""A second opinion on a finished game of The Bronze Age: a scorer who was never told about the engine.

It is written from the rules and reads nothing but the text of a record. It plays the game along on paper: it knows
whose turn it is, what is asked next and what everybody has, and it objects to any line that does not fit.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from .sheet import BOXES, CITIES, FACES, GOODS, MONUMENTS, ROWS, WORTH, developments, later_value, monuments


class Objection(Exception):
    """A line of the record does not fit the rules as the scorer knows them."""


def insist(fits: object, why: str) -> None:
    if not fits:
        raise Objection(why)


class Sheet:
    """What the scorer notes about one player."""

    def __init__(self) -> None:
        self.stock: Counter[str] = Counter(food=3)  # pegs: goods and food
        self.boxes: Counter[str] = Counter()
        self.owned: set[str] = set()
        self.first: set[str] = set()
        self.disasters = 0
        self.spoils = 0
        self.ships = 0

    def cities(self) -> int:
        return 3 + sum(self.boxes[city] == size for city, size in CITIES.items())

    def finished(self) -> set[str]:
        return {name for name, row in MONUMENTS.items() if self.boxes[name] == row[0]}

    def goods(self) -> int:
        return sum(self.stock[good] for good in GOODS)

    def worth(self) -> int:
        return sum(WORTH[good][self.stock[good]] for good in GOODS)

    def room(self, item: str) -> int:
        return ROWS[item] - self.stock[item]

    def gain(self, item: str, amount: int) -> None:
        self.stock[item] = min(ROWS[item], self.stock[item] + amount)

    def lose_goods(self) -> None:
        for good in GOODS:
            self.stock[good] = 0

    def note(self) -> dict[str, Any]:
        """Everything at a glance, to be compared."""
        return {
            "stock": {item: self.stock[item] for item in ROWS},
            "boxes": {name: count for name, count in self.boxes.items() if count},
            "owned": set(self.owned),
            "finished": self.finished(),
            "first": set(self.first),
            "losses": (self.disasters, self.spoils, self.ships, self.cities()),
        }


class Scorer:
    def __init__(self, text: str) -> None:
        record = json.loads(text)
        options = record["options"]
        self.edition: str = options["edition"]
        self.late = self.edition == "late-bronze-age"
        self.trading = options["trading"] is True
        self.seats = len(record["seats"])
        self.alone = self.seats == 1
        by_edition = "reroll" if self.edition == "classic" else "locked"
        skulls = by_edition if options["solo_skulls"] == "by-edition" else options["solo_skulls"]
        self.locked = not self.alone or skulls == "locked"
        self.prices = developments(self.edition)
        self.in_play = monuments(self.edition, self.seats)
        self.sheets = [Sheet() for _ in range(self.seats)]
        self.seen: Counter[str] = Counter()
        self.notes: list[list[dict[str, Any]]] = []  # all sheets after each turn
        self.lines = without_undone(record["moves"])
        self.number = 0
        drawn = options["start_player"] == "random" and not self.alone
        self.first = int(self.chance("start")) if drawn else 0
        self.rounds = 0
        self.play()
        insist(self.number == len(self.lines), "there are lines after the end")

    # Reading

    def peek(self) -> str:
        insist(self.number < len(self.lines), "the record ends too early")
        return self.lines[self.number]

    def chance(self, verb: str) -> str:
        line = self.peek()
        insist(line.startswith(f"*: {verb} "), f"{line}: expected {verb}")
        self.number += 1
        return line.removeprefix(f"*: {verb} ")

    def move(self, seat: int) -> tuple[str, list[str]]:
        """The next line, which must be this seat's: its verb and the words that follow."""
        who, _, text = self.peek().partition(": ")
        insist(who == str(seat), f"{self.peek()}: seat {seat} is to act")
        self.number += 1
        verb, *words = text.split()
        return verb, words

    # The game

    def play(self) -> None:
        while True:
            self.rounds += 1
            for turn in range(self.seats):
                seat = (self.first + turn) % self.seats
                self.turn(seat, self.sheets[seat])
                self.notes.append([sheet.note() for sheet in self.sheets])
            if self.alone:
                if self.rounds == (11 if self.late else 10):
                    self.seen["end: rounds"] += 1
                    return
                continue
            enough = any(len(sheet.owned) >= (7 if self.late else 5) for sheet in self.sheets)
            built = set().union(*(sheet.finished() for sheet in self.sheets)) == set(self.in_play)
            if enough or built:
                self.seen["end: both" if enough and built else "end: bought" if enough else "end: built"] += 1
                return

    def turn(self, seat: int, sheet: Sheet) -> None:
        dice = self.roll(seat, sheet)
        food_dice = self.divide(seat, dice)
        skulls = dice.count("skull")
        worker_dice = dice.count("workers") + dice.count("either") - food_dice
        workers = 3 * dice.count("workers") + 2 * (dice.count("either") - food_dice)
        workers += worker_dice if "masonry" in sheet.owned else 0
        coins = (12 if "coinage" in sheet.owned else 7) * dice.count("coins")
        food = 3 * dice.count("food") + 2 * food_dice
        sheet.gain("food", food + (dice.count("food") + food_dice if "agriculture" in sheet.owned else 0))
        self.collect(sheet, dice.count("good") + 2 * skulls)
        unfed = max(0, sheet.cities() - sheet.stock["food"])
        self.seen["famine"] += unfed > 0
        sheet.disasters += unfed
        sheet.stock["food"] -= sheet.cities() - unfed
        self.disaster(seat, sheet, skulls)
        if self.late:
            self.build(seat, sheet, workers)
            self.trade(seat, sheet, sheet.ships)
        else:
            self.trade(seat, sheet, 0)
            self.build(seat, sheet, workers)
        ended = self.buy(seat, sheet, coins)
        if sheet.goods() > 6 and "caravans" not in sheet.owned:
            self.discard(seat, sheet)
            ended = False
        if not ended:
            insist(self.move(seat) == ("end", ["turn"]), "the turn must be ended")

    def roll(self, seat: int, sheet: Sheet) -> list[str]:
        if "preservation" in sheet.owned and sheet.stock["pottery"]:
            verb, words = self.move(seat)
            insist((verb, words) in (("preserve", []), ("no", ["preserve"])), "preserve or not?")
            if verb == "preserve":
                sheet.stock["pottery"] -= 1
                sheet.gain("food", sheet.stock["food"])
                self.seen["preservation"] += 1
        dice = self.fall(sheet.cities())
        for _ in range(2):
            free = Counter(face for face in dice if face != "skull" or not self.locked)
            if not free:
                break
            verb, words = self.move(seat)
            if verb == "stop":
                break
            insist(verb == "reroll" and words and Counter(words) <= free, f"{words} cannot be rolled again")
            dice = list((Counter(dice) - Counter(words)).elements()) + self.fall(len(words))
        if "leadership" in sheet.owned:
            verb, words = self.move(seat)
            insist(verb == "lead" and (words == ["none"] or (len(words) == 1 and words[0] in dice)), "lead what?")
            if words != ["none"]:
                dice.remove(words[0])
                dice += self.fall(1)
                self.seen["leadership"] += 1
        return dice

    def fall(self, count: int) -> list[str]:
        dice = self.chance("roll").split()
        insist(len(dice) == count and set(dice) <= set(FACES), f"{dice} are not {count} dice")
        return dice

    def divide(self, seat: int, dice: list[str]) -> int:
        """How many of the either-or dice are food."""
        if "either" not in dice:
            return 0
        verb, words = self.move(seat)
        insist((verb, words[0]) == ("food", "dice") and 0 <= int(words[1]) <= dice.count("either"), "food dice?")
        return int(words[1])

    def collect(self, sheet: Sheet, count: int) -> None:
        for number in range(count):
            good = GOODS[number % 5]
            self.seen["full row"] += sheet.room(good) == 0
            sheet.gain(good, 1)
        if count >= 2 and "quarrying" in sheet.owned:
            sheet.gain("stone", 1)
            self.seen["quarrying"] += 1

    def disaster(self, seat: int, sheet: Sheet, skulls: int) -> None:
        others = [other for other in self.sheets if other is not sheet]
        name = {2: "drought", 3: "pestilence", 4: "invasion"}.get(skulls, "revolt" if skulls >= 5 else "")
        self.seen[name] += 1
        if name == "drought" and "irrigation" not in sheet.owned:
            sheet.disasters += 2
        if name == "pestilence":
            for victim in [sheet] if self.alone else others:
                victim.disasters += 0 if "medicine" in victim.owned else 3
        if name == "invasion" and "smithing" in sheet.owned:
            spent = 0
            if sheet.stock["spearheads"]:
                verb, words = self.move(seat)
                spent = int(words[0])
                insist(verb == "spearheads" and 0 <= spent <= sheet.stock["spearheads"], "how many spearheads?")
            sheet.stock["spearheads"] -= spent
            self.seen["smithing"] += 1
            for victim in others:
                victim.disasters += 0 if "great-wall" in victim.finished() else 4 + 2 * spent
            sheet.spoils += 4 + 2 * spent if self.alone else 0
        elif name == "invasion" and "great-wall" not in sheet.finished():
            sheet.disasters += 4
        if name == "revolt":
            pious = "religion" in sheet.owned
            self.seen["revolt against others"] += pious
            for victim in self.sheets if pious else [sheet]:
                if "religion" not in victim.owned:
                    victim.lose_goods()

    # Trading

    def trade(self, seat: int, sheet: Sheet, swaps: int) -> None:
        begun = 0
        while True:
            partners = [other for other in range(self.seats) if other != seat and self.could_trade(seat, other)]
            may_offer = self.trading and begun < 3 and partners
            may_swap = swaps and any(
                sheet.stock[good] and sheet.room(other) for good in GOODS for other in GOODS if other != good
            )
            if not may_offer and not may_swap:
                return
            verb, words = self.move(seat)
            if (verb, words) == ("end", ["trade"]):
                return
            if verb == "swap":
                given, taken = words
                insist(may_swap and given != taken and sheet.stock[given] and sheet.room(taken), "no such swap")
                sheet.stock[given] -= 1
                sheet.stock[taken] += 1
                swaps -= 1
                self.seen["swap"] += 1
            else:
                insist(verb == "offer" and may_offer and int(words[0]) in partners, f"{verb} {words}?")
                begun += 1
                self.offer(seat, int(words[0]))

    def could_trade(self, seat: int, other: int) -> bool:
        one, two = self.sheets[seat], self.sheets[other]
        return any((one.stock[i] and two.room(i)) or (two.stock[i] and one.room(i)) for i in ROWS)

    def offer(self, seat: int, other: int) -> None:
        given, asked = Counter[str](), Counter[str]()
        while True:
            verb, words = self.move(seat)
            if verb == "withdraw":
                self.seen["offer withdrawn"] += 1
                return
            if verb == "send":
                break
            insist(verb in ("give", "ask") and len(words) == 1 and words[0] in ROWS, f"{verb} {words}?")
            (given if verb == "give" else asked)[words[0]] += 1
        insist(given or asked, "an empty offer")
        insist(not given.keys() & asked.keys(), "the same thing goes both ways")
        verb, _ = self.move(other)
        insist(verb in ("accept", "refuse"), "accept or refuse?")
        self.seen["offer accepted" if verb == "accept" else "offer refused"] += 1
        for goods, giver, taker in ((given, seat, other), (asked, other, seat)):
            for item, amount in goods.items():
                one, two = self.sheets[giver], self.sheets[taker]
                insist(amount <= one.stock[item] and amount <= two.room(item), "nobody could fulfil this offer")
                if verb == "accept":
                    one.stock[item] -= amount
                    two.stock[item] += amount

    # Building and buying

    def build(self, seat: int, sheet: Sheet, workers: int) -> None:
        places = [*CITIES, *self.in_play]
        while True:
            open_places = [place for place in places if sheet.boxes[place] < BOXES[place]]
            may_engineer = open_places and "engineering" in sheet.owned and sheet.stock["stone"]
            timber = sheet.stock["wood"] and sheet.stock["cloth"]
            may_ship = "shipping" in sheet.owned and sheet.ships < 5 and timber
            if not (open_places and workers) and not may_engineer and not may_ship:
                return
            verb, words = self.move(seat)
            if (verb, words) == ("end", ["build"]):
                self.seen["workers left"] += workers > 0
                return
            if verb == "ship":
                insist(may_ship, "no ship can be built")
                sheet.stock["wood"] -= 1
                sheet.stock["cloth"] -= 1
                sheet.ships += 1
                self.seen["ship"] += 1
            elif verb == "engineer":
                insist(may_engineer and 1 <= int(words[0]) <= sheet.stock["stone"], "too few stones")
                sheet.stock["stone"] -= int(words[0])
                workers += 3 * int(words[0])
                self.seen["engineering"] += 1
            else:
                place, count = words[0], int(words[1])
                insist(verb == "build" and place in open_places and 1 <= count <= workers, f"build {words}?")
                insist(sheet.boxes[place] + count <= BOXES[place], "too many boxes")
                workers -= count
                taken = any(place in other.finished() for other in self.sheets)
                sheet.boxes[place] += count
                if sheet.boxes[place] == BOXES[place]:
                    self.seen[f"built {place}"] += 1
                    if place in MONUMENTS and not taken:
                        sheet.first.add(place)
                    elif place in MONUMENTS:
                        self.seen["built later"] += 1

    def buy(self, seat: int, sheet: Sheet, coins: int) -> bool:
        """True if the player ended the turn instead."""
        each = (4 if self.edition == "classic" else 6) if "granaries" in sheet.owned else 0
        means = coins + sheet.worth() + each * sheet.stock["food"]
        on_sale = [name for name, (price, _) in self.prices.items() if name not in sheet.owned and price <= means]
        if not on_sale:
            return False
        verb, words = self.move(seat)
        if (verb, words) == ("end", ["turn"]):
            return True
        insist(verb == "buy" and len(words) == 1 and words[0] in on_sale, f"{verb} {words}?")
        wanted = words[0]
        verb, words = self.move(seat)
        insist(verb == "pay", "a price must be paid")
        food = int(words[-1]) if words[-2:-1] == ["food"] else 0
        goods = words[:-2] if food else [] if words == ["coins"] else words
        insist(len(set(goods)) == len(goods) and all(sheet.stock[good] for good in goods), f"pay {words}?")
        insist(food == 0 or (each and food <= sheet.stock["food"]), "too little food")
        paid = coins + each * food + sum(WORTH[good][sheet.stock[good]] for good in goods)
        insist(paid >= self.prices[wanted][0], f"{paid} coins are too few for {wanted}")
        for good in goods:
            sheet.stock[good] = 0
        sheet.stock["food"] -= food
        sheet.owned.add(wanted)
        self.seen[f"bought {wanted}"] += 1
        self.seen["paid with food"] += food > 0
        self.seen["no change"] += paid > self.prices[wanted][0]
        return False

    def discard(self, seat: int, sheet: Sheet) -> None:
        verb, words = self.move(seat)
        kept = dict(zip(words[::2], map(int, words[1::2]), strict=True))
        insist(verb == "keep" and sum(kept.values()) == 6, "six goods are kept")
        insist(all(good in GOODS and sheet.stock[good] >= count for good, count in kept.items()), "not in store")
        for good in GOODS:
            sheet.stock[good] = kept.get(good, 0)
        self.seen["discarded"] += 1

    # The count

    def count(self, seat: int) -> dict[str, int]:
        sheet = self.sheets[seat]
        done = sheet.finished()
        bonuses = sheet.spoils
        bonuses += (1 if self.edition == "classic" else 2) * len(done) if "architecture" in sheet.owned else 0
        bonuses += sheet.cities() if "empire" in sheet.owned else 0
        bonuses += sheet.goods() if "commerce" in sheet.owned else 0
        values = (MONUMENTS[name][1] if name in sheet.first else later_value(self.edition, name) for name in done)
        return {
            "developments": sum(self.prices[name][1] for name in sheet.owned),
            "monuments": sum(values),
            "bonuses": bonuses,
            "disasters": -sheet.disasters,
        }

    def scores(self) -> list[int]:
        return [sum(self.count(seat).values()) for seat in range(self.seats)]

    def placings(self) -> list[int]:
        ranks = [(score, sheet.worth()) for score, sheet in zip(self.scores(), self.sheets, strict=True)]
        return [1 + sum(other > mine for other in ranks) for mine in ranks]


def without_undone(lines: list[str]) -> list[str]:
    """The lines that count: each undo takes the line before it away."""
    kept: list[str] = []
    for line in lines:
        if line.endswith(": undo"):
            kept.pop()
        else:
            kept.append(line)
    return kept
