"""Every card of a deck in words, each fact with its standing: known, inferred or reconstructed."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from altamira.games.neanderthal.components import (
    COLOUR_NAMES,
    COLOUR_OF_SPECIES,
    ICON_NAMES,
    PORTAL_NAMES,
    SEXUALITY_NAMES,
    SPECIES_NAMES,
    TYPE_NAMES,
)
from altamira.games.neanderthal.deck import Sheet
from altamira.games.neanderthal.names import (
    COLOUR_WORDS,
    EVENTS,
    PORTAL_WORDS,
    SEXUALITIES,
    SPECIES,
    TYPES,
    Texts,
    abilities,
    discs,
    mark,
    plural,
)

# What is gathered on the biomes of the deck that ships, and its name
WORDS: Final = [
    mark("berries"), mark("bilberries"), mark("crowberries"), mark("roots"), mark("eggs"), mark("nuts"),
    mark("acorns"), mark("figs"), mark("Altamira's reconstruction"),
]  # fmt: skip
HITS: Final = plural("{n} hit ({sign})", "{n} hits ({sign})")
CHILDREN: Final = plural("{n} child", "{n} children")
HORNS: Final = plural("counts as {n} trophy", "counts as {n} trophies")
MORE: Final = plural("{n} disc of any colour", "{n} discs of any colour")


class Fact(NamedTuple):
    """One field of a card in words."""

    words: str
    standing: str


class Line(NamedTuple):
    label: str
    facts: list[Fact]


def name(row: dict[str, Any], texts: Texts) -> str:
    return texts(row["name"])


def daughter(sheet: Sheet, row: dict[str, Any], texts: Texts) -> list[Line]:
    def line(label: str, field: str, words: list[str]) -> Line:
        return Line(label, [Fact(word, sheet.standing(row, field)) for word in words])

    order = [texts(SPECIES[COLOUR_OF_SPECIES.index(colour)]) for colour in row["order"]]
    shown = [event.partition(" ") for event in row["events"]]
    happen = [texts(EVENTS[ICON_NAMES.index(icon)], n=n or 1) for icon, _, n in shown]
    return [
        line(texts("Player order"), "order", [", ".join(order)]),
        line(texts("Events"), "events", [" · ".join(happen) or texts("no events")]),
        line(texts("Bids"), "bid", [", ".join(texts(COLOUR_WORDS[COLOUR_NAMES.index(c)]) for c in row["bid"])]),
        line(
            texts("Portals"),
            "portals",
            ["; ".join(texts(PORTAL_WORDS[PORTAL_NAMES.index(portal)]) for portal in row["portals"])],
        ),
        line(texts("Abilities"), "abilities", abilities(row, texts) or [texts("none")]),
    ]


def biome(sheet: Sheet, row: dict[str, Any], texts: Texts) -> list[Line]:
    def fact(field: str, words: str) -> Fact:
        return Fact(words, sheet.standing(row, field))

    def amounts(field: str) -> str:
        return discs([row[field].get(colour, 0) for colour in COLOUR_NAMES], texts)

    kind = [fact("type", texts(TYPES[TYPE_NAMES.index(row["type"])]))]
    if row["predator"]:
        kind.append(fact("predator", texts("predator")))
    sign = "1-2" if row["hit"] == "*" else "1"
    deaths = [
        fact(field, texts(words, faces=" ".join(map(str, sorted(row[field])))))
        for field, words in (("bite", mark("bites: {faces}")), ("frost", mark("frost: {faces}")))
        if row[field]
    ]
    brings = [fact("children", texts.count(*CHILDREN, row["children"]))] if row["children"] else []
    if amounts("discs"):
        brings.append(fact("discs", texts("frees {discs}", discs=amounts("discs"))))
    lines = [
        Line(texts("Kind"), kind),
        Line(texts("Climax"), [fact("climax", str(row["climax"]))]),
        Line(texts("Success"), [fact("hits", texts.count(*HITS, row["hits"], sign=sign))]),
        Line(texts("Words needed"), [fact("needs", amounts("needs") or texts("nothing"))]),
        Line(texts("Deaths"), deaths or [fact("bite", texts("none"))]),
        Line(texts("It brings"), brings or [fact("children", texts("nothing"))]),
    ]
    if row["basket"]:
        lines.append(Line(texts("Basket"), [fact("basket", texts(row["basket"]))]))
    lines += _claim(sheet, row, texts)
    if row.get("abilities"):
        lines.append(Line(texts("Abilities"), [fact("abilities", words) for words in abilities(row, texts)]))
    return lines


def _claim(sheet: Sheet, row: dict[str, Any], texts: Texts) -> list[Line]:
    """What the card becomes for whoever takes it."""
    claim, standing = row["claim"], sheet.standing(row, "claim")
    if claim == "none":
        return []
    if claim == "trophy":
        facts = [Fact(texts("trophy with {n} equal", n=row["set"]), standing)]
        if row["horns"] > 1:
            facts.append(Fact(texts.count(*HORNS, row["horns"]), sheet.standing(row, "horns")))
        return [Line(texts("Taken as"), facts)]
    words = mark("animal {name} with {n} equal") if claim == "animal" else mark("invention {name} with {n} equal")
    made = Fact(texts(words, name=texts(row["product"]), n=row["set"]), sheet.standing(row, "product"))
    lines = [Line(texts("Taken as"), [made])]
    if "yields" in row:
        given = []
        if row["yields"].get("children"):
            given.append(texts.count(*CHILDREN, row["yields"]["children"]))
        freed = discs([row["yields"].get(colour, 0) for colour in COLOUR_NAMES], texts)
        if freed:
            given.append(texts("frees {discs}", discs=freed))
        yielded = ", ".join(given) or texts("nothing")
        lines.append(Line(texts("Each turn"), [Fact(yielded, sheet.standing(row, "yields"))]))
    return lines


def placard(sheet: Sheet, row: dict[str, Any], texts: Texts) -> list[Line]:
    portal = texts(PORTAL_WORDS[PORTAL_NAMES.index(row["portal"])])
    return [Line(texts("First portal"), [Fact(portal, sheet.standing(row, "portal"))])]


def placard_name(row: dict[str, Any], texts: Texts) -> str:
    return texts(SPECIES[SPECIES_NAMES.index(row["species"])])


def sexuality(sheet: Sheet, name: str, texts: Texts) -> list[Line]:
    """One of the three sexualities: the discs that it holds, and the cards that show it."""
    row = sheet.data["mpi"]
    held = [discs([row[name].get(colour, 0) for colour in COLOUR_NAMES], texts)]
    if row[name].get("any"):
        held.append(texts.count(*MORE, row[name]["any"]))
    words = ", ".join(part for part in held if part) or texts("nothing")
    cards = [
        Fact(" / ".join(sexuality_name(side, texts) for side in card["sides"]), sheet.standing(card, "sides"))
        for card in sheet.data["sexuality"]
        if name in card["sides"]
    ]
    return [
        Line(texts("Discs on the card"), [Fact(words, sheet.standing(row, name))]),
        Line(texts("Cards with this side"), cards),
    ]


def sexuality_name(name: str, texts: Texts) -> str:
    return texts(SEXUALITIES[SEXUALITY_NAMES.index(name)])
