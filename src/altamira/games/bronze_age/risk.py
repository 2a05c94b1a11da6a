"""What stopping now means, in words: what the dice bring, who goes hungry, whom a disaster hits, and the odds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from altamira.games.bronze_age.components import FOOD, MOST_FOOD
from altamira.games.bronze_age.names import DISASTERS, Texts, amount, coins, mark, workers
from altamira.games.bronze_age.outlook import Forecast, Strike
from altamira.games.bronze_age.state import Position


def disaster(row: int, texts: Texts) -> str:
    """A row of outlook.ROWS: "Drought"."""
    return texts(DISASTERS[row])


PROTECTION: Final = [  # from the disaster of each row
    mark("nothing"),
    mark("Irrigation"),
    mark("Medicine"),
    mark("Great Wall"),
    mark("Religion"),
]


def strike_in_words(struck: Strike, names: Sequence[str], you: int | None, texts: Texts) -> str:
    """A disaster, whom it hits and who is protected: "Drought (2 skulls): you −2 points." Empty if none."""
    if struck.row == 0:
        return ""
    title = texts.count(
        "{disaster} ({n} skull)", "{disaster} ({n} skulls)", struck.skulls, disaster=disaster(struck.row, texts)
    )
    hit = _listed(struck.hit, names, you, texts)
    safe = _listed(struck.safe, names, you, texts)
    values = {"disaster": title, "hit": hit, "safe": safe, "protection": texts(PROTECTION[struck.row])}
    if struck.spoils:
        winner = _listed([struck.roller], names, you, texts)
        return texts("{disaster}: {winner} +{n} points.", **values, n=struck.spoils, winner=winner)
    if not struck.hit:
        return texts("{disaster}, but {protection} protects: {safe}.", **values)
    if struck.loses_goods:
        if struck.safe:
            return texts("{disaster}: all goods lost ({hit}); {protection} protects: {safe}.", **values)
        return texts("{disaster}: all goods lost ({hit}).", **values)
    if struck.safe:
        return texts("{disaster}: {hit} −{n} points; {protection} protects: {safe}.", **values, n=struck.points)
    return texts("{disaster}: {hit} −{n} points.", **values, n=struck.points)


def _listed(seats: Sequence[int], names: Sequence[str], you: int | None, texts: Texts) -> str:
    return ", ".join(texts("you") if seat == you else names[seat] for seat in seats)


def gains_in_words(found: Forecast, texts: Texts) -> str:
    """What the dice bring: "3 food, 1 wood, 3 workers, 7 coins"."""
    parts = [amount(FOOD, found.food, texts)] if found.food else []
    parts += [amount(good, n, texts) for good, n in enumerate(found.goods) if n]
    parts += [workers(found.workers, texts)] if found.workers else []
    parts += [coins(found.coins, texts)] if found.coins else []
    return ", ".join(parts) or texts("nothing")


def feeding_in_words(found: Forecast, texts: Texts) -> str:
    """How feeding goes: "3 cities eat: 2 food left", "5 cities eat: 2 go hungry, −2 points"."""
    if found.hungry:
        return texts.count(
            "{cities} cities eat: {n} goes hungry, −{n} point",
            "{cities} cities eat: {n} go hungry, −{n} points",
            found.hungry,
            cities=found.cities,
        )
    return texts(
        "{cities} cities eat: {food} left", cities=found.cities, food=amount(FOOD, found.food_left, texts)
    )


def forecast_in_words(state: Position, found: Forecast, names: Sequence[str], texts: Texts) -> list[str]:
    """What stopping now means for the seat on turn, who is spoken to as "you": what it gets, feeding, disaster."""
    lines = [
        texts(
            "If you stop now: {gains}. {feeding}.",
            gains=gains_in_words(found, texts),
            feeding=feeding_in_words(found, texts),
        )
    ]
    struck = strike_in_words(found.strike, names, state.turn, texts)
    if struck:
        lines.append(struck)
    if found.goods_lost:
        lines.append(
            texts.count(
                "{n} good has no room in its row and is lost.",
                "{n} goods have no room in their rows and are lost.",
                found.goods_lost,
            )
        )
    if found.food_lost:
        lines.append(texts("Food stops at {most}: {n} is lost.", most=MOST_FOOD, n=found.food_lost))
    return lines


def percent(chance: Fraction, texts: Texts) -> str:
    """A chance in percent; a small one is not shown as none, nor a large one as certain."""
    rounded = round(100 * chance)
    if rounded == 0 and chance:
        return texts("<1%")
    if rounded == 100 and chance != 1:
        return texts(">99%")
    return texts("{n}%", n=rounded)


def odds_in_words(chances: Sequence[Fraction], texts: Texts) -> str:
    """The chance of each disaster: "no disaster 83%, Drought 17%"."""
    return ", ".join(
        texts("{disaster} {chance}", disaster=disaster(row, texts), chance=percent(chance, texts))
        for row, chance in enumerate(chances)
        if chance
    )
