"""A view as pieces: which values each piece is drawn from, and what the viewer can do with it."""

from __future__ import annotations

from typing import Final, NamedTuple

from altamira.core.game import View
from altamira.core.state import CHANCE, OVER
from altamira.draw.cache import AT_ONCE, remembered
from altamira.draw.markup import CHOSEN, LEGAL, NEXT, OFF, REST
from altamira.games.stone_age import words
from altamira.games.stone_age.components import (
    BUILDING,
    CARD,
    CARD_SLOTS,
    FOOD,
    FOREST,
    HUNT,
    HUT,
    LEAST,
    LEAVE,
    PEOPLE_OF,
    PLACE_OF,
    PLACES,
    STACKS,
    TOOLS,
    USE,
)
from altamira.games.stone_age.draw import board, dock, facts, mats, people, sheets
from altamira.games.stone_age.draw.board import Offer
from altamira.games.stone_age.draw.layout import FACES, SLUGS, TALL, TIPS
from altamira.games.stone_age.draw.scenery import land
from altamira.games.stone_age.rules import StoneAgeState
from altamira.games.stone_age.state import ACTING, PAYING_CARD, PAYING_TILE, PICKING, PLACING, USING_TOOLS
from altamira.games.stone_age.story import Story
from altamira.games.stone_age.words import Texts, mark

SEND_ONE: Final = mark("Choose it to send a person there.")
SEND_TWO: Final = mark("Choose it to send 2 people there.")
SEND_SOME: Final = mark("Choose it to say how many people go there.")
USE_IT: Final = mark("Choose it to use it now.")
DECIDE: Final = mark("Choose it to use it or to leave it.")
NOTHING: Final = Offer()
RESTING: Final = Offer(REST)
NOTHINGS: Final = (NOTHING,) * PLACES


class Scene(NamedTuple):
    """What lies and stands on the board, whoever looks at it."""

    people: tuple[int, ...]  # of each tribe
    placed: tuple[tuple[int, ...], ...]  # of each tribe, on each place
    spots: tuple[tuple[people.Spot, ...], ...]
    slots: tuple[int, ...]
    tops: tuple[int, ...]
    stacks: tuple[int, ...]
    deck: int
    roll: int
    rolled: int  # the place where the dice lie
    actor: int


def groups(view: View, texts: Texts, layout: str, names: tuple[str, ...]) -> list[dict[str, str]]:
    """Every piece of the table by the id of its element, for the eyes of the view's seat.

    What changes together is together: a group in which nothing has changed is mostly the same object as before.
    What stands inside another piece comes after it.
    """
    state = facts.position(view)
    happened = people.events(view.log) if any(tribe.stands for tribe in state.tribes) or view.actor >= 0 else ()
    tribes = facts.tribes_of(state, names, view.seat, view.actor)
    scene = _scene(state, view, happened)
    crowded = sum(placed[HUNT] for placed in scene.placed) > board.FOOTPRINTS
    drawn = [
        _places(layout, scene, _offers(state, view, happened), names, texts),
        _ground(layout, scene.slots, scene.tops, scene.stacks, scene.deck, scene.people, crowded, texts),
    ]
    for tribe in tribes:
        own = tribe.seat == view.seat
        drawn.append(mats.mat_pieces(layout, tribe, own, texts))
        if layout == TALL:
            drawn.append(mats.chip_pieces(tribe, own, texts))
    if layout == TALL and view.seat is not None:
        drawn.append(mats.strip_pieces(tribes[view.seat], texts))
    status = sheets.status_piece(
        layout, state.round, facts.phase(state), state.start, names[state.start] if state.round else "",
        state.deck, texts,
    )  # fmt: skip
    asked = {
        "dock": _dock(state, view, happened, tribes, texts, names),
        "count": _count(state, view, texts, names),
    }
    return [*drawn, {"status": status, **asked}, people.layer(layout, scene.spots)]


def pieces(view: View, texts: Texts, layout: str, names: tuple[str, ...]) -> dict[str, str]:
    return {id: markup for group in groups(view, texts, layout, names) for id, markup in group.items()}


def _scene(state: StoneAgeState, view: View, happened: tuple[people.Event, ...]) -> Scene:
    number = tuple(tribe.people for tribe in state.tribes)
    placed = tuple(tuple(tribe.placed) for tribe in state.tribes)
    roll, rolled = _roll(state, view, happened)
    return Scene(
        number, placed, people.whereabouts(happened, number, placed), tuple(state.slots), tuple(state.tops),
        tuple(state.stacks), state.deck, roll, rolled, view.actor,
    )  # fmt: skip


@remembered(2048)
def _ground(
    layout: str,
    slots: tuple[int, ...],
    tops: tuple[int, ...],
    stacks: tuple[int, ...],
    deck: int,
    people: tuple[int, ...],
    crowded: bool,
    texts: Texts,
) -> dict[str, str]:
    """Land, cards, buildings, deck and camps without who is there, and tooltips; a move seldom changes them."""
    drawn = {"land": land(layout)}
    for where in range(CARD):
        drawn[FACES[where]] = board.place_face(layout, where, where == HUNT and crowded, texts)
        drawn[TIPS[where]] = sheets.place_tip(where, texts)
    for slot, card in enumerate(slots):
        drawn[FACES[CARD + slot]] = board.card_space(layout, slot, card)
        drawn[TIPS[CARD + slot]] = sheets.card_tip(slot, card, texts)
    seats = len(people)
    for stack in range(STACKS):
        tile, left = (tops[stack], stacks[stack]) if stack < seats else (-1, -1)
        drawn[FACES[BUILDING + stack]] = board.building_space(layout, stack, tile, left, texts)
        if left >= 0:
            drawn[TIPS[BUILDING + stack]] = sheets.building_tip(stack, tile, left, texts)
    drawn["deck"] = board.deck_piece(layout, deck, texts)
    for seat in range(seats):
        drawn[f"camp-{seat}-face"] = board.camp_face(layout, seat, seats, people[seat])
    return drawn


@remembered(AT_ONCE)
def _places(
    layout: str, scene: Scene, offers: tuple[Offer, ...], names: tuple[str, ...], texts: Texts
) -> dict[str, str]:
    """Who is where and what can be chosen, dice, and whose turn it is; the same for all who only watch."""
    seats = len(names)
    drawn = {}
    for where in range(CARD):
        there = _there(scene, where, names)
        drawn[SLUGS[where]] = board.place_piece(layout, where, there, offers[where], texts)
    for slot in range(CARD_SLOTS):
        where, card = CARD + slot, scene.slots[slot]
        drawn[SLUGS[where]] = board.card_piece(
            layout, slot, card, _owner(scene, where, names), offers[where], texts
        )
    for stack in range(STACKS):
        where = BUILDING + stack
        tile, left = (scene.tops[stack], scene.stacks[stack]) if stack < seats else (-1, -1)
        drawn[SLUGS[where]] = board.building_piece(
            layout, stack, tile, left, _owner(scene, where, names), offers[where], texts
        )
    drawn["dice"] = board.dice_piece(layout, scene.roll, scene.rolled, texts)
    for seat in range(seats):
        drawn[f"camp-{seat}"] = board.camp_piece(seat, seat == scene.actor)
    return drawn


def _there(scene: Scene, where: int, names: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    return tuple((names[seat], placed[where]) for seat, placed in enumerate(scene.placed) if placed[where])


def _owner(scene: Scene, where: int, names: tuple[str, ...]) -> str:
    return next((names[seat] for seat, placed in enumerate(scene.placed) if placed[where]), "")


def _roll(state: StoneAgeState, view: View, happened: tuple[people.Event, ...]) -> tuple[int, int]:
    """The dice on the table and the place they lie on."""
    if view.actor == OVER:
        return 0, -1
    top = state.top()
    roll = top.a if top.kind == PICKING else people.last_roll(view.log)
    if not roll:
        return 0, -1
    for _, action in reversed(happened):
        if USE <= action < LEAVE:
            return roll, action - USE
    return roll, HUNT


# What the viewer can do


def _offers(state: StoneAgeState, view: View, happened: tuple[people.Event, ...]) -> tuple[Offer, ...]:
    if view.seat is None or view.actor != view.seat or not view.legal:  # without choices: a look at the past
        return NOTHINGS
    kind = state.top().kind
    if kind == PLACING:
        return tuple(_placing(state, view.legal, view.seat))
    done = people.used_by(happened, view.seat)
    if kind == ACTING:
        return tuple(_acting(view.legal, done))
    current = _current(state, happened)
    tribe = state.tribes[view.seat]
    return tuple(
        Offer(CHOSEN, reason=board.NOW)
        if where == current
        else Offer(NEXT, reason=board.WAITS)
        if tribe.placed[where]
        else RESTING
        for where in range(PLACES)
    )


def _placing(state: StoneAgeState, legal: list[int], seat: int) -> list[Offer]:
    actions: list[list[int]] = [[] for _ in range(PLACES)]
    for action in legal:
        actions[PLACE_OF[action]].append(action)
    offers = []
    for where, choices in enumerate(actions):
        if len(choices) > 1:
            offers.append(Offer(LEGAL, menu=True, can=SEND_SOME))
        elif choices:
            offers.append(Offer(LEGAL, choices[0], can=SEND_TWO if PEOPLE_OF[choices[0]] == 2 else SEND_ONE))
        else:
            offers.append(Offer(OFF, reason=_why_not(state, where, seat)))
    return offers


def _why_not(state: StoneAgeState, where: int, seat: int) -> str:
    tribe = state.tribes[seat]
    if tribe.placed[where]:
        return board.THERE if where < CARD else board.YOURS
    if where >= BUILDING and where - BUILDING >= state.seats:
        return board.CLOSED
    if state.rings[where] == 0:
        return board.FULL if where < CARD else board.TAKEN
    if state.forbid_maxed and words.gains_nothing(where, tribe):
        return board.NO_GAIN
    if where == HUT and not state.closed >> HUT & 1 and tribe.free < LEAST[HUT]:
        return board.NEEDS_TWO
    return board.CLOSED


def _acting(legal: list[int], done: frozenset[int]) -> list[Offer]:
    offers = [Offer(REST, reason=board.DONE) if where in done else RESTING for where in range(PLACES)]
    for action in legal:
        if USE <= action < LEAVE:
            offers[action - USE] = Offer(LEGAL, action, can=USE_IT)
        elif LEAVE <= action < TOOLS:
            offers[action - LEAVE] = Offer(LEGAL, menu=True, can=DECIDE)
    return offers


def _current(state: StoneAgeState, happened: tuple[people.Event, ...]) -> int:
    """The place whose use goes on, or -1."""
    top = state.top()
    if top.kind == PAYING_CARD:
        return CARD + top.a
    if top.kind == PAYING_TILE:
        return BUILDING + top.a
    if top.kind == USING_TOOLS:
        used = people.last_used(happened, top.seat)
        return used if used >= 0 else HUNT if top.a == FOOD else FOREST + top.a
    return -1


# What is asked, and the end


def _dock(
    state: StoneAgeState,
    view: View,
    happened: tuple[people.Event, ...],
    tribes: tuple[facts.Tribe, ...],
    texts: Texts,
    names: tuple[str, ...],
) -> str:
    if view.actor == OVER:
        result = Story(list(names), texts, view.seat).result(state)
        first = view.placings.index(1)
        return dock.saying(texts("The game is over"), result, first)
    if view.actor == CHANCE:
        return dock.saying(texts("One moment"), texts("Dice or cards come first."), -1)
    top = state.top()
    if view.actor != view.seat:
        return dock.waiting(top.seat, names[top.seat], top.kind, texts)
    ask = dock.Ask(
        top.kind, top.a, top.b, words.prompt(state, texts), tuple(view.legal), tuple(state.slots),
        tuple(state.tops), people.last_roll(view.log), _current(state, happened),
    )  # fmt: skip
    return dock.asking(ask, tribes[view.seat], texts)


def _count(state: StoneAgeState, view: View, texts: Texts, names: tuple[str, ...]) -> str:
    if view.actor != OVER:
        return sheets.NO_COUNT
    return sheets.count_piece(
        names,
        tuple(tuple(words.count_of(tribe)) for tribe in state.tribes),
        tuple(view.scores),
        tuple(view.placings),
        Story(list(names), texts, view.seat).result(state),
        texts,
    )
