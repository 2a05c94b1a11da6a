"""Whatever is typed or loaded: it is understood, or refused with an AltamiraError."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import altamira
from altamira import CHANCE, AltamiraError, Match, Record, Rng, State
from altamira.core.errors import IllegalMove
from altamira.core.record import _checksum, loads
from contract.cases import TABLES, Case, play, step

pytestmark = pytest.mark.usefixtures("probe")
WORDS = [
    "roll", "1", "2", "3", "6", "0", "7", "-1", "draw", "turn", "tile", "start", "?", "undo", "use", "leave",
    "forest", "card", "building", "hunt", "pay", "wood", "gold", "tools", "none", "once", "die", "take", "starve",
    "redeem", "reroll", "skull", "good", "coins", "food", "dice", "stop", "lead", "build", "city-4", "obelisk",
    "engineer", "buy", "leadership", "offer", "give", "ask", "send", "withdraw", "end", "trade", "pass",
    "bid", "yes", "no", "keep", "show", "points3-music", "1to7", "wood+clay+stone",
    "é", "²", "*", ":", "{}", "{move}",
]  # fmt: skip
typed = st.one_of(st.text(), st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join))
values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), typed),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(), inner, max_size=3)),
    max_leaves=6,
)


@cache
def positions(case: Case) -> list[State]:
    """Every 30th position of a random game, of those with chance every 10th."""
    state, rng, found = case.new(), Rng(12), []
    for number in range(600):
        if state.actor() == altamira.OVER:
            break
        if number % (10 if state.actor() == CHANCE else 30) == 0 or number < 8:
            found.append(state.clone())
        state.apply(step(state, rng))
    return [*found, state]


@settings(max_examples=150)
@given(st.sampled_from(TABLES), st.data())
def test_a_text_is_a_possible_move_or_refused(case: Case, data: st.DataObject) -> None:
    game = case.rules()
    state = data.draw(st.sampled_from(positions(case)))
    line = data.draw(typed)
    try:
        action = game.read(state, line)
    except IllegalMove:
        return
    if state.actor() == CHANCE:
        assert action == game.unseen or state.merge(action) >= 0
    else:
        assert action in state.legal()


@given(st.one_of(st.text(), st.binary(), values.map(json.dumps)))
def test_what_is_not_a_record_is_refused(raw: str | bytes) -> None:
    with pytest.raises(AltamiraError):
        loads(raw)


@cache
def good(case: Case, finished: bool) -> dict[str, Any]:
    match = Match(case.rules(), case.seats, dealer=altamira.seeded(1), nonces=[""] * case.seats)
    data = (play(match, Rng(1)).record() if finished else play(match, Rng(1), 4).save()).data()
    del data["check"]
    return data


def use(record: Record) -> None:
    for call in (altamira.replay, altamira.resume, altamira.verify):
        try:
            call(record)
        except AltamiraError as error:
            str(error)


def mutated(data: Any, draw: st.DataObject, depth: int = 0) -> Any:
    """The data with one part, somewhere, replaced, left out or put in."""
    if depth and draw.draw(st.booleans()):
        return draw.draw(values)
    if isinstance(data, dict) and data:
        name = draw.draw(st.sampled_from(sorted(data)))
        what = draw.draw(st.sampled_from(["change", "change", "drop", "add"]))
        if what == "change":
            return {**data, name: mutated(data[name], draw, depth + 1)}
        if what == "drop":
            return {key: value for key, value in data.items() if key != name}
        return {**data, draw.draw(st.text()): draw.draw(values)}
    if isinstance(data, list) and data:
        at = draw.draw(st.integers(0, len(data) - 1))
        return [*data[:at], mutated(data[at], draw, depth + 1), *data[at + draw.draw(st.integers(0, 1)) :]]
    return draw.draw(values)


@settings(max_examples=150)
@given(st.sampled_from(TABLES), st.booleans(), st.data())
def test_a_record_that_was_tampered_with_raises_nothing_else(case: Case, whole: bool, data: st.DataObject) -> None:
    tampered = mutated(deepcopy(good(case, whole and case.id == "probe")), data)
    try:
        record = loads(json.dumps({**tampered, "check": _checksum(tampered)}))
    except AltamiraError:
        return
    use(record)


@given(st.sampled_from(TABLES), st.data())
def test_a_position_without_one_of_its_parts_is_refused(case: Case, data: st.DataObject) -> None:
    game = case.rules()
    dump = game.dump(data.draw(st.sampled_from(positions(case))))
    name = data.draw(st.sampled_from([name for name in dump if name not in ("game", "rules", "options")]))
    del dump[name]
    with pytest.raises(AltamiraError):
        game.load(dump)


KINDS = [
    "rolling",
    "rerolling",
    "choosing",
    "trading",
    "offering",
    "answering",
    "building",
    "paying",
    "discarding",
]
likely = st.one_of(
    st.integers(-1, 20),
    st.booleans(),
    st.sampled_from(
        ["wood", "food", "skull", "empire", "obelisk", "city-4", "classic", "late-bronze-age", *KINDS]
    ),
    st.lists(st.sampled_from(["food", "coins", "skull", "religion", "caravans", "obelisk", "temple"]), max_size=4),
    st.dictionaries(st.sampled_from(["wood", "food", "obelisk", "city-4"]), st.integers(-1, 20), max_size=3),
)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where a value stands in the data, at any depth."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [*([path] if path else []), *(place for key, value in inner for place in places(value, (*path, key)))]


@settings(max_examples=600)
@given(st.sampled_from([case for case in TABLES if case.id == "bronze-age"]), st.data())
def test_a_position_that_was_tampered_with_is_refused_or_can_be_played_on(case: Case, data: st.DataObject) -> None:
    game = case.rules()
    dump = game.dump(data.draw(st.sampled_from(positions(case))))
    *path, last = data.draw(st.sampled_from(places(dump)))
    part = dump
    for key in path:
        part = part[key]
    part[last] = data.draw(likely)
    try:
        state = game.load(dump)
    except AltamiraError:
        return
    rng = Rng(1)
    for _ in range(60):
        if state.actor() == altamira.OVER:
            break
        state.apply(step(state, rng))
        assert state.actor() < 0 or state.legal()
