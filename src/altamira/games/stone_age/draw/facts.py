"""A view as small values that can be compared: what the pieces are functions of."""

from __future__ import annotations

from typing import NamedTuple, cast

from altamira.core.chance import cards_of, pool_size
from altamira.core.game import View
from altamira.draw.cache import remembered
from altamira.games.stone_age.components import CARD_FIGURE, CARD_FIGURES, CARD_SYMBOL, FIGURES, SYMBOLS
from altamira.games.stone_age.rules import StoneAgeState
from altamira.games.stone_age.state import FEEDING, PLACING


def position(view: View) -> StoneAgeState:
    """What the view shows."""
    return cast(StoneAgeState, view.position)


class Tribe(NamedTuple):
    """What lies open on one mat; `drawn` holds the hidden cards only for the eyes that may see them."""

    seat: int
    name: str
    score: int
    total: int  # with what the open cards and resources would count at the end
    people: int
    free: int
    food: int
    resources: tuple[int, ...]
    track: int
    tools: int
    used: int
    one_use: int
    two: int
    cards: int
    buildings: int
    hidden: int
    drawn: int
    starts: bool
    order: int  # 0: plays first
    active: bool
    over: bool


def tribes_of(state: StoneAgeState, names: tuple[str, ...], viewer: int | None, actor: int) -> tuple[Tribe, ...]:
    return tuple(_tribe(state, seat, names[seat], viewer, actor) for seat in range(state.seats))


def _tribe(state: StoneAgeState, seat: int, name: str, viewer: int | None, actor: int) -> Tribe:
    tribe = state.tribes[seat]
    cards = tribe.owned() if state.over else tribe.cards
    resources = tuple(tribe.resources)
    buildings = pool_size(tribe.tiles)
    culture, (farmers, toolmakers, builders, shamans) = worth(cards)
    counted = (
        culture
        + farmers * tribe.track
        + toolmakers * tribe.tools
        + builders * buildings
        + shamans * tribe.people
        + sum(resources)
        + 2 * tribe.two
    )
    seen = viewer == seat and not state.over
    return Tribe(
        seat, name, tribe.score, tribe.score + counted, tribe.people, tribe.free, tribe.food, resources,
        tribe.track, tribe.tools, tribe.used, tribe.one_use, tribe.two, cards, buildings,
        0 if state.over else pool_size(tribe.drawn) + tribe.unseen,
        tribe.drawn if seen else 0, state.start == seat, (seat - state.start) % state.seats,
        actor == seat, bool(state.over),
    )  # fmt: skip


@remembered(1024)
def kinds(cards: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many of each culture symbol and of each figure a set of cards (bits) shows."""
    symbols = [0] * len(SYMBOLS)
    figures = [0] * len(FIGURES)
    for card in cards_of(cards):
        if CARD_SYMBOL[card] >= 0:
            symbols[CARD_SYMBOL[card]] += 1
        else:
            figures[CARD_FIGURE[card]] += CARD_FIGURES[card]
    return tuple(symbols), tuple(figures)


@remembered(1024)
def worth(cards: int) -> tuple[int, tuple[int, ...]]:
    """What a set of cards (bits) counts by its culture symbols, and how many of each figure it shows."""
    symbols, figures = kinds(cards)
    return squares(symbols), figures


def squares(symbols: tuple[int, ...]) -> int:
    """What the culture symbols count: the different ones squared, and so those held twice."""
    once, twice = sets(symbols)
    return once * once + twice * twice


def sets(symbols: tuple[int, ...]) -> tuple[int, int]:
    return sum(n >= 1 for n in symbols), sum(n >= 2 for n in symbols)


def phase(state: StoneAgeState) -> int:
    """1 placing, 2 acting, 3 feeding; 0 before the first round and after the last."""
    if state.over or not state.round:
        return 0
    kind = state.pending()[0].kind
    return 1 if kind == PLACING else 3 if kind == FEEDING else 2
