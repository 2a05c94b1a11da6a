"""What things are called in Neanderthal: species, cards, elders, discs, portals."""

from __future__ import annotations

from typing import Final, Protocol

from altamira.games.neanderthal.components import (
    COLOURS,
    INVENTION,
    PLACES,
    TROPHY,
)
from altamira.games.neanderthal.deck import Sheet, sheet
from altamira.games.neanderthal.state import Position


class Texts(Protocol):
    """The texts of one language: called with the English text, which is the key of the catalogues."""

    def __call__(self, text: str, /, **values: object) -> str: ...

    def count(self, one: str, many: str, n: int, /, **values: object) -> str: ...


def mark(text: str) -> str:
    """Marks a text for the catalogues; it is translated where it is shown."""
    return text


def plural(one: str, many: str) -> tuple[str, str]:
    """Marks a text that depends on a number."""
    return one, many


SPECIES: Final = [mark("Archaics"), mark("Neanderthals"), mark("Cro-Magnons")]
ELDERS: Final = [
    mark("chief"),
    mark("shaman"),
    mark("knapper"),
    mark("warrior"),
    mark("trapper"),
    mark("fire starter"),
]
COLOUR_WORDS: Final = [mark("orange"), mark("white"), mark("black")]
PORTAL_WORDS: Final = [
    mark("venus, orange"),
    mark("venus, black"),
    mark("shaman, white"),
    mark("shaman, orange"),
    mark("bison, white"),
    mark("bison, black"),
]
SEXUALITIES: Final = [mark("promiscuous"), mark("pair bonding"), mark("harem")]
TYPES: Final = [mark("big game"), mark("small game"), mark("club")]
EVENTS: Final = [
    mark("global cooling"),
    mark("global warming"),
    mark("late glacial"),
    mark("elder death ({n})"),
    mark("chaos"),
    mark("blizzard"),
    mark("traveling spirit ({n})"),
]
LINES: Final = [  # of the final count, as components.ITEMS
    mark("Hunters"),
    mark("Elders"),
    mark("Husbands"),
    mark("Daughters"),
    mark("Free discs"),
    mark("Trophies"),
    mark("Inventions"),
    mark("Alpha"),
    mark("Domestic animals"),
]
STANDINGS: Final = [mark("known"), mark("inferred"), mark("reconstructed")]
DISCS: Final = [
    plural("{n} orange disc", "{n} orange discs"),
    plural("{n} white disc", "{n} white discs"),
    plural("{n} black disc", "{n} black discs"),
]

# The cards of the deck that ships; cards of another deck keep the names that stand in it.
CARDS: Final = [
    mark("European Cave Lion"), mark("Irish Elk"), mark("Willow Ptarmigan"), mark("Tyrant Sea Bear"),
    mark("Sabertooth Salmon"), mark("Steppe Bison"), mark("Woolly Mammoth"), mark("Woolly Rhinoceros"),
    mark("Reindeer"), mark("Saiga Antelope"), mark("Musk Ox"), mark("Arctic Fox"), mark("Mountain Hare"),
    mark("Cave Hyena"), mark("Wolverine"), mark("Greylag Goose"), mark("Chalk Cliff Flint"),
    mark("Harp Seal Rookery"), mark("Wild Horse"), mark("Gray Wolf"), mark("Scimitar-toothed Cat"),
    mark("Straight-tusked Elephant"), mark("Common Fallow Deer"), mark("Honey Bees"), mark("Rabbit"),
    mark("European Ass"), mark("Aurochs"), mark("Wild Boar"), mark("Alpine Ibex"), mark("Leopard"),
    mark("Brown Bear"), mark("Red Deer"), mark("Narrow-nosed Rhinoceros"), mark("Hermann's Tortoise"),
    mark("Jasper Outcrop"), mark("Great Auk Colony"),
    mark("Generous Woman"), mark("Totem Woman"), mark("Loving Woman"), mark("Foraging Woman"),
    mark("Shellfish Woman"), mark("Matchmaking Woman"), mark("Tracking Woman"), mark("Snaring Woman"),
    mark("Dancing Woman"), mark("Grandmother"), mark("Bead-wearing Woman"), mark("Kinship Woman"),
    mark("Storytelling Woman"), mark("Hide-sewing Woman"), mark("Healing Woman"), mark("Hearth Woman"),
    mark("Lullaby Woman"), mark("Flint-finding Woman"), mark("Bone-carving Woman"), mark("Midwife"),
    mark("Animal-nursing Woman"),
    mark("Cordage Snare"), mark("Barbed Harpoon"), mark("Reindeer herd"), mark("Drive Lane"),
    mark("Musk ox herd"), mark("Bone Needle"), mark("Goose flock"), mark("Hafted Axe"), mark("Tallow Lamp"),
    mark("Tame horses"), mark("Dogs"), mark("Beehives"), mark("Pack asses"), mark("Cattle"), mark("Swine"),
    mark("Goats"), mark("Atlatl"), mark("Carrying Basket"), mark("Blade Burin"), mark("Bolas"),
]  # fmt: skip

# What abilities do, by hook; {word} is the argument and {n} the number
ABILITIES: Final = {
    "gatherer": mark("gathers a child on each basket biome"),
    "first_strike": mark("attacks first"),
    "auction_tiebreak": mark("wins ties in auctions"),
    "hunt_first": mark("may hunt first: {word}"),
    "free_husband_promotion": mark("husbands cost no disc"),
    "vp_bonus": mark("+{n} point for each: {word}"),
    "hand_size": mark("hand size +{n}"),
    "frost_immunity": mark("no deaths by frost"),
    "ignore_bite": mark("{n} bite in each hunt does not count"),
    "blizzard_support": mark("one hunter keeps a dependent in a blizzard"),
    "chaos_mitigation": mark("milder chaos, like a fire starter"),
    "precondition_bonus": mark("counts as {n} free disc for hunts: {word}"),
    "bonus_child": mark("{n} child more, once a turn: {word}"),
    "free_elder_action": mark("elder actions without a disc: {word}"),
    "die_3_to_1": mark("3s are 1s: {word}"),
    "weapon": mark("weapon: all own hunters are war parties"),
}
ARGUMENT_WORDS: Final = {
    **dict(zip(("big", "small", "club"), TYPES, strict=True)),
    **dict(zip(("orange", "white", "black"), COLOUR_WORDS, strict=True)),
    **dict(zip(("hunter", "elder", "husband", "daughter", "disc", "trophy", "invention", "alpha", "animal"), LINES,
               strict=True)),
    **{str(level + 1): ELDERS[level] for level in range(len(ELDERS))},
}  # fmt: skip


def deck_sheet(state: Position) -> Sheet:
    return sheet(state.deck.text)


def species(state: Position, seat: int, texts: Texts) -> str:
    return texts(SPECIES[state.species[seat].placard])


def biome(state: Position, card: int, texts: Texts) -> str:
    return texts(deck_sheet(state).biome(card)["name"])


def product(state: Position, card: int, texts: Texts) -> str:
    """What a card is in the tableau: the animal or the invention; a trophy keeps its name."""
    row = deck_sheet(state).biome(card)
    return texts(row.get("product", row["name"]))


def daughter(state: Position, number: int, texts: Texts) -> str:
    return texts(deck_sheet(state).daughter(number)["name"])


def spot(state: Position, where: int, texts: Texts) -> str:
    """A place by its card, a daughter by her name."""
    if where >= PLACES:
        return daughter(state, where - PLACES, texts)
    card = state.rows[where]
    if card >= 0:
        return biome(state, card, texts)
    return ("N" if where < PLACES // 2 else "S") + str(where % (PLACES // 2) + 1)


def discs(amounts: list[int], texts: Texts) -> str:
    return ", ".join(texts.count(*DISCS[colour], amounts[colour]) for colour in range(COLOURS) if amounts[colour])


def points(n: int, texts: Texts) -> str:
    return texts.count("{n} point", "{n} points", n)


def abilities(row: dict[str, list[str]], texts: Texts) -> list[str]:
    """What a card can do, in words; of an ability that is only text, its own words."""
    result = []
    for ability in row.get("abilities", ()):
        hook, _, rest = ability.partition(" ")
        if hook == "text":
            result.append(texts("only in words: {words}", words=rest))
            continue
        parts = rest.split()
        number = parts[-1] if parts and parts[-1].isdecimal() and hook != "free_elder_action" else ""
        word = (
            texts(ARGUMENT_WORDS[parts[0]]) if parts and parts[0] in ARGUMENT_WORDS and parts[0] != number else ""
        )
        result.append(texts(ABILITIES[hook], word=word, n=number))
    return result


def hunt_facts(state: Position, card: int, texts: Texts) -> list[str]:
    """What a hunt there takes, costs and brings, in short."""
    deck = state.deck
    sign = "1-2" if deck.star[card] else "1"
    facts = [texts.count("{n} hit ({sign})", "{n} hits ({sign})", int(deck.hits[card]), sign=sign)]
    for faces, text in ((deck.bite[card], mark("bites: {faces}")), (deck.frost[card], mark("frost: {faces}"))):
        shown = " ".join(str(face) for face in range(1, 7) if faces >> face & 1)
        if shown:
            facts.append(texts(text, faces=shown))
    if deck.children[card]:
        facts.append(texts.count("{n} child", "{n} children", int(deck.children[card])))
    return facts


def biome_facts(state: Position, card: int, texts: Texts) -> str:
    """A biome in a line: what it takes, what it brings, what it costs."""
    deck = state.deck
    facts = [texts(TYPES[deck.type[card]])]
    if deck.predator[card]:
        facts.append(texts("predator"))
    needs = discs([int(n) for n in deck.needs[card]], texts)
    if needs:
        facts.append(texts("needs {discs}", discs=needs))
    facts += hunt_facts(state, card, texts)
    freed = discs([int(n) for n in deck.discs[card]], texts)
    if freed:
        facts.append(texts("frees {discs}", discs=freed))
    if deck.basket[card]:
        facts.append(texts("basket"))
    if deck.claim[card] == TROPHY:
        facts.append(texts("trophy with {n} equal", n=deck.set[card]))
    elif deck.claim[card]:
        name, n = product(state, card, texts), deck.set[card]
        if deck.claim[card] == INVENTION:
            facts.append(texts("invention {name} with {n} equal", name=name, n=n))
        else:
            facts.append(texts("animal {name} with {n} equal", name=name, n=n))
    facts += abilities(deck_sheet(state).biome(card), texts)
    return ", ".join(facts)


def daughter_facts(state: Position, number: int, texts: Texts) -> str:
    """A daughter in a line: bids, portals, abilities."""
    deck = state.deck
    colours = ", ".join(texts(COLOUR_WORDS[colour]) for colour in deck.bid[number])
    portals = "; ".join(texts(PORTAL_WORDS[i]) for i in range(len(PORTAL_WORDS)) if deck.portals[number] >> i & 1)
    facts = [texts("bids: {colours}", colours=colours), texts("portals: {portals}", portals=portals)]
    return " · ".join([*facts, *abilities(deck_sheet(state).daughter(number), texts)])


def events(state: Position, number: int, texts: Texts) -> str:
    """The event icons of a daughter, from top to bottom."""
    deck = state.deck
    shown = [
        texts(EVENTS[icon], n=count)
        for icon, count in zip(deck.icons[number], deck.icon_counts[number], strict=True)
    ]
    return ", ".join(shown) or texts("no events")
