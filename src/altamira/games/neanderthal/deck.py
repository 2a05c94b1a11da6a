"""Reading and checking deck files.

A deck is one TOML file. Whatever is wrong with it is said with its line and field; nothing is guessed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from altamira.games.neanderthal.components import (
    BIOMES,
    BLIZZARD_SUPPORT,
    BONUS_CHILD,
    CHAOS_MITIGATION,
    CLAIM_NAMES,
    COLOUR_NAMES,
    COLOUR_OF_SPECIES,
    COLOURS,
    DAUGHTERS,
    ELDER_NAMES,
    FIRST_STRIKE,
    FREE_ACTION,
    FREE_HUSBAND,
    FROST_IMMUNITY,
    GATHERER,
    HAND_SIZE,
    HOOKS,
    HUNT_FIRST,
    ICON_NAMES,
    IGNORE_BITE,
    ITEMS,
    LEVELS,
    MOST_NEEDED,
    NEEDS_BONUS,
    PORTAL_NAMES,
    ROW_DECK,
    SEXUALITY_NAMES,
    SPECIES_NAMES,
    TEXT,
    THREE_IS_ONE,
    TIEBREAK,
    TYPE_NAMES,
    VP_BONUS,
    WEAPON,
    Deck,
)
from altamira.games.neanderthal.deck_errors import BadDeck, Expected, line_numbers, not_toml, shown

SHIPPED: Final = "reconstruction"  # the value of the option `deck` for the deck that ships
STANDINGS: Final = ("known", "inferred", "reconstructed")
# A deck may come from a stranger: its size bounds the work of reading it, and that of playing and showing it.
MOST_BYTES: Final = 64_000
LINE_LENGTH: Final = 500
NAME_LENGTH: Final = 60
TEXT_LENGTH: Final = 300
MOST_ITEMS: Final = 20  # of a list
MOST_EVENTS: Final = 8

# Each hook: its first key, what its argument is, and whether it takes a number
HOOK_TABLE: Final[dict[str, tuple[int, str, bool]]] = {
    "gatherer": (GATHERER, "", False),
    "first_strike": (FIRST_STRIKE, "", False),
    "auction_tiebreak": (TIEBREAK, "", False),
    "hunt_first": (HUNT_FIRST, "type", False),
    "free_husband_promotion": (FREE_HUSBAND, "", False),
    "vp_bonus": (VP_BONUS, "item", True),
    "hand_size": (HAND_SIZE, "", True),
    "frost_immunity": (FROST_IMMUNITY, "", False),
    "ignore_bite": (IGNORE_BITE, "", True),
    "blizzard_support": (BLIZZARD_SUPPORT, "", False),
    "chaos_mitigation": (CHAOS_MITIGATION, "", False),
    "precondition_bonus": (NEEDS_BONUS, "colour", True),
    "bonus_child": (BONUS_CHILD, "type", True),
    "free_elder_action": (FREE_ACTION, "level", False),
    "die_3_to_1": (THREE_IS_ONE, "type", False),
    "weapon": (WEAPON, "", False),
    "text": (TEXT, "", False),
}
ARGUMENTS: Final = {
    "type": TYPE_NAMES,
    "item": ITEMS,
    "colour": COLOUR_NAMES,
    "level": [str(level + 1) for level in range(LEVELS)],
}
STANDING_FIELDS: Final = ("known", "inferred", "reconstructed")
DAUGHTER_FIELDS: Final = ("name", "order", "bid", "portals", "events", "abilities")
BIOME_FIELDS: Final = (
    "name", "climax", "type", "predator", "hit", "hits", "needs", "bite", "frost", "children", "discs", "basket",
    "claim",
)  # fmt: skip
CLAIM_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "none": (),
    "trophy": ("set", "horns"),
    "animal": ("set", "product", "yields"),
    "invention": ("set", "product"),
}
RESERVED: Final = (
    "ice",
    "gap",
    "nothing",
    "none",
    "alpha",
    "cube",
    *ELDER_NAMES,
    *COLOUR_NAMES,
)  # mean other things
TABLES: Final = {"placard": 3, "sexuality": 3, "daughter": DAUGHTERS, "north": ROW_DECK, "south": ROW_DECK}


class Sheet:
    """What a deck file says beyond what the rules need: for printing, drawing and checking."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.unlisted: str = data["deck"]["unlisted"]

    def daughter(self, number: int) -> dict[str, Any]:
        row: dict[str, Any] = self.data["daughter"][number]
        return row

    def biome(self, number: int) -> dict[str, Any]:
        row: dict[str, Any] = self.data["north" if number < ROW_DECK else "south"][number % ROW_DECK]
        return row

    def cards(self) -> Iterator[dict[str, Any]]:
        for table in TABLES:
            yield from self.data[table]

    def standing(self, row: dict[str, Any], field: str) -> str:
        """Is this field of a card known, inferred or reconstructed?"""
        for standing in STANDINGS:
            if field in row.get(standing, ()):
                return standing
        return self.unlisted

    def standings(self) -> dict[str, int]:
        """How many fields of daughters and biomes there are of each standing."""
        counts = dict.fromkeys(STANDINGS, 0)
        for table in ("daughter", "north", "south"):
            for row in self.data[table]:
                for field in row:
                    if field not in STANDING_FIELDS:
                        counts[self.standing(row, field)] += 1
        return counts

    def words_only(self) -> list[tuple[str, str]]:
        """The abilities that are only text: the card, and its words."""
        return [
            (row["name"], ability.partition(" ")[2])
            for row in self.cards()
            for ability in row.get("abilities", ())
            if ability.split()[0] == "text"
        ]


def template() -> str:
    """The text of the deck that ships, to be copied and changed."""
    return files("altamira.games.neanderthal").joinpath("deck.toml").read_text("utf-8")


def slug(name: str) -> str:
    """The name of a card as moves and records write it."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


def read_file(path: str | Path) -> str:
    try:
        with Path(path).open("rb") as file:
            text = file.read(MOST_BYTES + 1).decode("utf-8-sig")
    except OSError as error:
        raise BadDeck(
            "Cannot read the deck {path}: {reason}.", path=str(path), reason=error.strerror or str(error)
        ) from None
    except UnicodeDecodeError:
        raise BadDeck("The deck {path} is not a text file in UTF-8.", path=str(path)) from None
    return text


@lru_cache(maxsize=64)
def load(text: str) -> Deck:
    """The tables of a deck, from its text; the empty text is the deck that ships."""
    return _Reader(text or template(), text).deck()


@lru_cache(maxsize=64)
def sheet(text: str) -> Sheet:
    reader = _Reader(text or template(), text)
    reader.deck()
    return Sheet(reader.data)


class _Reader:
    """Reads one deck text; every complaint names the line and the field."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        raw = text.encode(errors="replace")
        if len(raw) > MOST_BYTES:
            raise BadDeck("The deck is too large: at most {most} bytes.", most=MOST_BYTES)
        for number, line in enumerate(text.split("\n"), 1):
            if len(line) > LINE_LENGTH:
                raise BadDeck(
                    "Line {line}: it is too long; at most {most} letters.", line=number, most=LINE_LENGTH
                )
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise not_toml(str(error)) from None
        self.lines = line_numbers(text)
        self.digest = sha256(raw).hexdigest()[:12]

    def deck(self) -> Deck:
        deck = Deck()
        deck.text = self.source
        deck.digest = self.digest
        self._check_tables()
        deck.name = self._text("deck", 0, self.data["deck"], "name")
        self._one_of("deck", 0, self.data["deck"], "unlisted", STANDINGS)
        deck.hooks = [[] for _ in range(HOOKS)]
        deck.hook_numbers = [[] for _ in range(HOOKS)]
        self._read_mpi(deck)
        self._read_placards(deck)
        self._read_sexualities(deck)
        for number, row in enumerate(self.data["daughter"]):
            self._read_daughter(deck, number, row)
        for table in ("north", "south"):
            for number, row in enumerate(self.data[table]):
                self._read_biome(deck, table, number, row)
        deck.all_sides = vec[i64]([side for sides in deck.sides for side in sides])
        deck.beyond = vec[i64](
            [
                sum(1 << card for card, needs in enumerate(deck.needs) if needs[colour] > spare)
                for colour in range(COLOURS)
                for spare in range(MOST_NEEDED)
            ]
        )
        deck.hook_cards = vec[i64]([sum(1 << card for card in set(cards)) for cards in deck.hooks])
        self._check_names()
        self._check_climax(deck)
        shown = 0
        for portals in deck.portals:
            shown |= portals
        for portal, name in enumerate(PORTAL_NAMES):
            if not shown >> portal & 1:
                raise BadDeck(
                    "No daughter shows the portal {portal}, so nobody can ever open it. Show it on one of them.",
                    portal=name,
                )
        return deck

    # Tables

    def _check_tables(self) -> None:
        for name in self.data:
            if name not in ("deck", "mpi", *TABLES):
                raise BadDeck(
                    "Line {line}: the deck has a table '{table}'; it should have only: {tables}.",
                    line=self.lines.get((name, 0, ""), self.lines.get(("", 0, name), 1)),
                    table=name,
                    tables=", ".join(("deck", "mpi", *TABLES)),
                )
        for name in ("deck", "mpi"):
            if not isinstance(self.data.get(name), dict):
                raise BadDeck("The deck has no table [{table}].", table=name)
        for name, count in TABLES.items():
            rows = self.data.get(name, [])
            if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
                raise BadDeck("The cards of '{table}' should each begin with [[{table}]].", table=name)
            if len(rows) != count:
                raise BadDeck(
                    "The deck has {found} cards [[{table}]]; it should have {count}.",
                    found=len(rows),
                    table=name,
                    count=count,
                )
        self._known_fields("deck", 0, self.data["deck"], ("name", "unlisted"))

    def _read_mpi(self, deck: Deck) -> None:
        row = self.data["mpi"]
        self._known_fields("mpi", 0, row, (*SEXUALITY_NAMES, *STANDING_FIELDS))
        for name in SEXUALITY_NAMES:
            discs = self._amounts("mpi", 0, row, name, (*COLOUR_NAMES, "any"), 5)
            if sum(discs) > 5:
                self._fail("mpi", 0, name, Expected("at most {most} discs in all", most=5), row[name])
            deck.mpi.append(discs)
        self._check_standing("mpi", 0, row, SEXUALITY_NAMES)

    def _read_placards(self, deck: Deck) -> None:
        found: dict[str, int] = {}
        for number, row in enumerate(self.data["placard"]):
            self._fields("placard", number, row, ("species", "portal"))
            species = self._one_of("placard", number, row, "species", SPECIES_NAMES)
            portal = self._one_of("placard", number, row, "portal", PORTAL_NAMES)
            if species in found:
                self._fail("placard", number, "species", Expected("a species that has no placard yet"), species)
            found[species] = PORTAL_NAMES.index(portal)
        deck.start_portal = [found[species] for species in SPECIES_NAMES]

    def _read_sexualities(self, deck: Deck) -> None:
        for number, row in enumerate(self.data["sexuality"]):
            self._fields("sexuality", number, row, ("sides",))
            sides = self._names("sexuality", number, row, "sides", SEXUALITY_NAMES, 2, 2)
            deck.sides.append(sides)

    # Daughters

    def _read_daughter(self, deck: Deck, number: int, row: dict[str, Any]) -> None:
        self._fields("daughter", number, row, DAUGHTER_FIELDS)
        deck.daughter_names.append(slug(self._text("daughter", number, row, "name")))
        deck.order.append(self._names("daughter", number, row, "order", COLOUR_OF_SPECIES, 3, 3))
        deck.bid.append(self._names("daughter", number, row, "bid", COLOUR_NAMES, 1, 3))
        portals = self._names("daughter", number, row, "portals", PORTAL_NAMES, 1, 2)
        deck.portals.append(sum(1 << portal for portal in portals))
        icons: list[int] = []
        counts: list[int] = []
        listed = self._texts("daughter", number, row, "events")
        if len(listed) > MOST_EVENTS:
            expected = Expected("a list of at most {most} texts", most=MOST_EVENTS)
            self._fail("daughter", number, "events", expected, listed)
        for event in listed:
            icon, count = self._event(number, event)
            icons.append(icon)
            counts.append(count)
        deck.icons.append(icons)
        deck.icon_counts.append(counts)
        self._read_abilities(deck, "daughter", number, row, BIOMES + number)

    def _event(self, number: int, event: str) -> tuple[int, int]:
        name, _, count = event.partition(" ")
        counted = name in ("skull", "eye")
        if name not in ICON_NAMES or (counted and count not in "123456") or bool(count) != counted:
            names = "cooling, warming, glacial, comet, blizzard, skull 1 … skull 6, eye 1 … eye 6"
            self._fail("daughter", number, "events", Expected("one of: {names}", names=names), event)
        return ICON_NAMES.index(name), int(count) if counted else 1

    # Biomes

    def _read_biome(self, deck: Deck, table: str, number: int, row: dict[str, Any]) -> None:
        claim = row.get("claim", "none")
        extra = CLAIM_FIELDS.get(claim, ()) if isinstance(claim, str) else ()
        self._fields(table, number, row, (*BIOME_FIELDS, *extra), ("abilities",))
        deck.biome_names.append(slug(self._text(table, number, row, "name")))
        deck.climax.append(self._number(table, number, row, "climax", 1, 99))
        deck.type.append(TYPE_NAMES.index(self._one_of(table, number, row, "type", TYPE_NAMES)))
        deck.predator.append(self._flag(table, number, row, "predator"))
        deck.star.append(self._one_of(table, number, row, "hit", ("1", "*")) == "*")
        deck.hits.append(self._number(table, number, row, "hits", 1, 19))
        needs = self._amounts(table, number, row, "needs", COLOUR_NAMES, MOST_NEEDED)
        if sum(needs) > MOST_NEEDED:
            expected = Expected("at most {most} discs in all", most=MOST_NEEDED)
            self._fail(table, number, "needs", expected, row["needs"])
        deck.needs.append(needs)
        if sum(needs) == 0:
            deck.open |= 2 ** (len(deck.needs) - 1)
        deck.bite.append(self._faces(table, number, row, "bite"))
        deck.frost.append(self._faces(table, number, row, "frost"))
        deck.children.append(self._number(table, number, row, "children", 0, 19))
        deck.discs.append(self._amounts(table, number, row, "discs", COLOUR_NAMES, 5))
        deck.basket.append(bool(self._text(table, number, row, "basket", least=0)))
        kind = CLAIM_NAMES.index(self._one_of(table, number, row, "claim", CLAIM_NAMES))
        deck.claim.append(kind)
        deck.set.append(self._number(table, number, row, "set", 2, 4) if "set" in extra else 0)
        deck.horns.append(self._number(table, number, row, "horns", 1, 2) if "horns" in extra else 0)
        if "product" in extra:
            self._text(table, number, row, "product")
        yields = [0, 0, 0, 0]
        if "yields" in extra:
            yields = self._amounts(table, number, row, "yields", ("children", *COLOUR_NAMES), 5)
        deck.yield_children.append(yields[0])
        deck.yield_discs.append(yields[1:])
        self._read_abilities(deck, table, number, row, len(deck.biome_names) - 1)

    def _read_abilities(self, deck: Deck, table: str, number: int, row: dict[str, Any], card: int) -> None:
        if "abilities" not in row:
            return
        for ability in self._texts(table, number, row, "abilities"):
            key, amount = self._ability(table, number, ability)
            deck.hooks[key].append(card)
            deck.hook_numbers[key].append(amount)

    def _ability(self, table: str, number: int, ability: str) -> tuple[int, int]:
        name, _, rest = ability.partition(" ")
        if name not in HOOK_TABLE:
            self._fail(
                table, number, "abilities", Expected("one of: {names}", names=", ".join(HOOK_TABLE)), ability
            )
        key, argument, numbered = HOOK_TABLE[name]
        if key == TEXT:
            if not rest.strip() or len(rest) > TEXT_LENGTH:
                self._fail(
                    table, number, "abilities", Expected("text and 1 to {most} letters", most=TEXT_LENGTH), ability
                )
            return key, 1
        words = rest.split()
        form = " ".join([name, *([argument.upper()] if argument else []), *(["N"] if numbered else [])])
        names = ", ".join(ARGUMENTS[argument]) if argument else ""
        good = len(words) == bool(argument) + numbered
        if good and argument:
            good = words[0] in ARGUMENTS[argument]
        if good and numbered:
            good = words[-1] in ("1", "2", "3", "4", "5")
        if not good:
            expected = Expected("{form}, with N from 1 to 5 and the words: {names}", form=form, names=names or "-")
            self._fail(table, number, "abilities", expected, ability)
        if argument:
            key += ARGUMENTS[argument].index(words[0])
        return key, int(words[-1]) if numbered else 1

    # What holds for the whole deck

    def _check_names(self) -> None:
        seen: dict[str, str] = {}
        for table in ("daughter", "north", "south"):
            for number, row in enumerate(self.data[table]):
                name = slug(row["name"])
                if not name or name in seen or name in RESERVED:
                    self._fail(table, number, "name", Expected("a name of its own, in letters"), row["name"])
                seen[name] = table

    def _check_climax(self, deck: Deck) -> None:
        for card, climax in enumerate(deck.climax):
            if climax in deck.climax[:card]:
                table = "north" if card < ROW_DECK else "south"
                self._fail(table, card % ROW_DECK, "climax", Expected("a number that no other biome has"), climax)

    # Fields

    def _fail(self, table: str, number: int, field: str, expected: Expected, found: object) -> None:
        raise BadDeck(
            "Line {line}: {field} of {card} is {found}; it should be {expected}.",
            line=self.lines.get((table, number, field), self.lines.get((table, number, ""), 1)),
            field=field,
            card=self._card(table, number),
            found=shown(found),
            expected=expected,
        )

    def _card(self, table: str, number: int) -> str:
        rows = self.data[table]
        row = rows[number] if isinstance(rows, list) else rows
        name = row.get("name", row.get("species"))
        return (
            f"[[{table}]] {number + 1} ({name[:NAME_LENGTH]})"
            if isinstance(name, str)
            else f"[[{table}]] {number + 1}"
        )

    def _fields(
        self, table: str, number: int, row: dict[str, Any], wanted: tuple[str, ...], free: tuple[str, ...] = ()
    ) -> None:
        for field in wanted:
            if field not in row:
                raise BadDeck(
                    "Line {line}: {card} has no field '{field}'.",
                    line=self.lines.get((table, number, ""), 1),
                    card=self._card(table, number),
                    field=field,
                )
        self._known_fields(table, number, row, (*wanted, *free, *STANDING_FIELDS))
        self._check_standing(table, number, row, [*wanted, *free])

    def _known_fields(self, table: str, number: int, row: dict[str, Any], known: tuple[str, ...]) -> None:
        for field in row:
            if field not in known:
                raise BadDeck(
                    "Line {line}: {card} has a field '{field}'; it should have only: {fields}.",
                    line=self.lines.get((table, number, field), 1),
                    card=self._card(table, number),
                    field=field,
                    fields=", ".join(known),
                )

    def _check_standing(self, table: str, number: int, row: dict[str, Any], fields: Any) -> None:
        listed: set[str] = set()
        for standing in STANDING_FIELDS:
            if standing in row:
                for field in self._texts(table, number, row, standing):
                    if field not in fields or field in listed:
                        self._fail(table, number, standing, Expected("fields of this card, each once"), field)
                    listed.add(field)

    def _text(self, table: str, number: int, row: dict[str, Any], field: str, least: int = 1) -> str:
        value = row.get(field)
        if not isinstance(value, str) or not least <= len(value.strip()) <= NAME_LENGTH or not value.isprintable():
            self._fail(
                table,
                number,
                field,
                Expected("a text of {least} to {most} letters", least=least, most=NAME_LENGTH),
                value,
            )
        return str(value)

    def _texts(self, table: str, number: int, row: dict[str, Any], field: str) -> list[str]:
        value = row.get(field)
        if not isinstance(value, list) or not all(
            isinstance(item, str) and item.strip() and item.isprintable() for item in value
        ):
            self._fail(table, number, field, Expected("a list of texts"), value)
            raise AssertionError
        if len(value) > MOST_ITEMS:
            self._fail(table, number, field, Expected("a list of at most {most} texts", most=MOST_ITEMS), value)
        return value

    def _one_of(self, table: str, number: int, row: dict[str, Any], field: str, names: Any) -> str:
        value = row.get(field)
        if value not in list(names) or not isinstance(value, str):
            self._fail(table, number, field, Expected("one of: {names}", names=", ".join(names)), value)
        return str(value)

    def _names(
        self, table: str, number: int, row: dict[str, Any], field: str, names: list[str], least: int, most: int
    ) -> list[int]:
        values = self._texts(table, number, row, field)
        if not least <= len(values) <= most or len(set(values)) < len(values) or not set(values) <= set(names):
            amount = str(least) if least == most else f"{least} to {most}"
            self._fail(
                table,
                number,
                field,
                Expected("{amount} different ones of: {names}", amount=amount, names=", ".join(names)),
                values,
            )
        return [names.index(value) for value in values]

    def _number(self, table: str, number: int, row: dict[str, Any], field: str, least: int, most: int) -> int:
        value = row.get(field)
        if type(value) is not int or not least <= value <= most:
            self._fail(
                table, number, field, Expected("a number from {least} to {most}", least=least, most=most), value
            )
            raise AssertionError
        return value

    def _flag(self, table: str, number: int, row: dict[str, Any], field: str) -> bool:
        value = row.get(field)
        if type(value) is not bool:
            self._fail(table, number, field, Expected("true or false"), value)
        return bool(value)

    def _faces(self, table: str, number: int, row: dict[str, Any], field: str) -> int:
        values = row.get(field)
        if not isinstance(values, list) or not all(type(face) is int and 1 <= face <= 6 for face in values):
            self._fail(table, number, field, Expected("a list of faces from 1 to 6"), values)
            raise AssertionError
        if len(set(values)) < len(values):
            self._fail(table, number, field, Expected("faces that differ"), values)
        return sum(1 << face for face in values)

    def _amounts(
        self, table: str, number: int, row: dict[str, Any], field: str, names: Any, most: int
    ) -> list[int]:
        value = row.get(field)
        good = isinstance(value, dict) and all(
            name in names and type(amount) is int and 0 <= amount <= most for name, amount in value.items()
        )
        if not good or not isinstance(value, dict):
            expected = Expected(
                "amounts from 0 to {most} of: {names}; for example: {example}",
                most=most,
                names=", ".join(names),
                example=f"{{ {names[0]} = 1 }}",
            )
            self._fail(table, number, field, expected, value)
            raise AssertionError
        return [value.get(name, 0) for name in names]
