"""Observations hold exactly what a seat knows, in the form that the fields describe."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

import altamira
from altamira import CHANCE, OVER, Rng, State
from altamira.core.chance import BIT
from altamira.core.errors import BadOption, BadRecord
from altamira.core.features import split_points
from altamira.core.stamps import CLOCK
from altamira.envs import Encoder, encoder, points
from altamira.envs.table import Table
from altamira.games.neanderthal.components import BIOMES, COLOURS, DAUGHTERS
from altamira.games.neanderthal.deck import ARGUMENTS, HOOK_TABLE
from altamira.games.neanderthal.row_fields import ABILITY_NAMES, NUMBERS, STEPS_OF_NOBODY, STEPS_OF_SEATS
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.state import KIND_NAMES, ROLL_HUNT
from altamira.games.stone_age.components import CARD_NAMES, CARD_SYMBOL, SYMBOLS
from contract.cases import CASES, NEANDERTHAL, Case, text, walk
from contract.decks import all_hooks

TABLES = [case for case in CASES if not case.options]
SENSIBLE = [case for case in TABLES if case.id in altamira.games()]  # there are bots that play well
SECRET = [case for case in CASES if case.rules().unseen >= 0]


def positions(case: Case, seed: int, every: int, of_them: int = 1) -> list[State]:
    """Some positions of a random game, the last one included."""
    state, rng = case.new(), Rng(seed)
    found = [state.clone() for number, _ in enumerate(walk(state, rng)) if number % every < of_them]
    return [*found, state]


def sensible_positions(case: Case, seed: int, every: int) -> list[State]:
    """Some positions of a game of greedy bots, which come to what random play does not; the last one included."""
    rules, state, rng = case.rules(), case.new(), Rng(seed)
    bots = [altamira.bot("greedy", seed=seat) for seat in range(case.seats)]
    found: list[State] = []
    number = 0
    while (actor := state.actor()) != OVER:
        if number % every == 0:
            found.append(state.clone())
        number += 1
        state.apply(state.sample(rng) if actor == CHANCE else bots[actor].choose(rules.view(state, actor)))
    return [*found, state]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_fast_row_is_the_slow_one_for_every_seat(case: Case) -> None:
    assert_both_ways_equal(case, positions(case, 1, 23))


@pytest.mark.parametrize("case", SENSIBLE, ids=str)
def test_the_fast_row_is_the_slow_one_in_a_game_of_greedy_bots(case: Case) -> None:
    assert_both_ways_equal(case, sensible_positions(case, 1, 5))


def assert_both_ways_equal(case: Case, states: list[State]) -> None:
    rules = case.rules()
    rows = encoder(rules)
    space = Table(case.rules(), case.seats).observation_space()["observation"]
    for state in states:
        for seat in range(case.seats):
            view = rules.view(state, seat)
            slow = written_slowly(rows, state, seat)
            fast = rows.encode_state(state, seat)
            assert_equal(rows, np.frombuffer(slow, np.uint8), fast)
            assert_equal(rows, fast, rows.encode(view))
            assert space.contains(fast), [
                field for field in rows.fields if (rows.decode(fast)[field.name] > field.high).any()
            ]


def written_slowly(rows: Encoder, state: State, seat: int) -> bytes:
    return rows.features.layout.row(rows.named(rows.game.view(state, seat)))


def assert_equal(rows: Encoder, one: np.ndarray, other: np.ndarray) -> None:
    a, b = rows.decode(one), rows.decode(other)
    assert [(name, a[name].tolist(), b[name].tolist()) for name in a if (a[name] != b[name]).any()] == []


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_row_written_over_another_of_its_table_is_the_same_as_a_new_one(case: Case) -> None:
    rules = case.rules()
    rows = encoder(rules)
    features = rows.features
    rng = Rng(6)
    some = positions(case, 6, 26, of_them=3)  # such as follow each other, so that most of them is the same, too
    found = [shaken(state, rng) if number % 4 == 3 else state for number, state in enumerate(some)]
    out, kept = vec[u8](bytes([9, *[0] * features.size, 9])), vec[i64]([7, *[0] * features.keys])
    for number in range(2 * len(found)):
        state = found[number] if number < len(found) else found[rng.below(len(found))]
        seat = rng.below(case.seats)
        features.rewrite(state, seat, out, 1, kept, 1)
        over = np.frombuffer(bytes(out), np.uint8)
        assert_equal(rows, over[1:-1], rows.encode_state(state, seat))
        assert_equal(rows, over[1:-1], np.frombuffer(written_slowly(rows, state, seat), np.uint8))
        assert (over[0], over[-1], kept[0]) == (9, 9, 7)  # nothing beside it is touched


def shaken(state: State, rng: Rng) -> State:
    """The same table with what random games of Neanderthal never come to: discs on cards, talks, swaps, tribes."""
    if not isinstance(state, NeanderthalState):
        return state
    later = state.clone()
    assert isinstance(later, NeanderthalState)
    for seat, one in enumerate(later.species):
        card = rng.below(BIOMES)
        later.lay_out(seat, card)
        later.cover(card, rng.below(COLOURS + 1) - 1)
        one.tribal = rng.below(2) == 1
        one.moved = rng.below(BIT[DAUGHTERS])
        one.bonus = BIT[rng.below(BIOMES + DAUGHTERS)]
        one.courts = rng.below(BIT[DAUGHTERS])
        one.hand = rng.below(BIT[30])
    for pair in range(len(later.offers)):
        later.offers[pair] = rng.below(BIT[30])
    later.deal = [rng.below(9) - 1 for _ in range(rng.below(7))]
    later.talks_stamp = CLOCK.tick()
    later.traded = rng.below(2) == 1
    return later


@pytest.mark.parametrize("case", SECRET, ids=str)
def test_what_a_seat_cannot_know_changes_nothing_in_its_row(case: Case) -> None:
    rules = case.rules()
    rows = encoder(rules)
    changed = game = 0
    while changed < 40:  # positions in which something was hidden, and another one put in its place
        game += 1
        assert game < 200
        for number, state in enumerate(positions(case, game, 11)[:-1]):
            true = rules.dump(state)
            for seat in range(case.seats):
                view = rules.view(state, seat)
                row = rows.encode_state(state, seat)
                guesses = [view.guess(Rng(f"{number} {seat} {guess}")) for guess in range(3)]
                for other in guesses:
                    assert_equal(rows, row, rows.encode_state(other, seat))
                changed += any(rules.dump(other) != true for other in guesses)


@pytest.mark.parametrize("case", [case for case in TABLES if case not in SECRET], ids=str)
def test_where_nothing_is_hidden_a_guess_is_the_position_itself(case: Case) -> None:
    rules = case.rules()
    for state in positions(case, 1, 29):
        for seat in range(case.seats):
            assert rules.dump(rules.view(state, seat).guess(Rng(seat))) == rules.dump(state)


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_the_mask_is_what_is_legal(case: Case) -> None:
    rules = case.rules()
    rows = encoder(rules)
    for state in positions(case, 3, 29):
        for seat in range(case.seats):
            view = rules.view(state, seat)
            mask = rows.mask(view)
            assert mask.shape == (rules.actions,)
            assert np.flatnonzero(mask).tolist() == (state.legal() if state.actor() == seat else [])


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_one_row_fits_all_seats_of_a_game(case: Case) -> None:
    rows = encoder(case.rules())
    named = rows.decode(rows.encode_state(case.new(), 0))
    assert rows.size == encoder(type(case.rules())({})).size == sum(field.size for field in rows.fields)
    assert named["seats"].tolist() == [1] * case.seats + [0] * (len(named["seats"]) - case.seats)
    assert all(named[field.name].shape == field.shape for field in rows.fields)
    ends = [field.offset + field.size for field in rows.fields]
    assert [field.offset for field in rows.fields] == [0, *ends[:-1]]
    assert all(field.meaning for field in rows.fields)


# What rows leave out, and positions of which they need not tell

LEFT_OUT = {
    "bronze-age": {
        "partner",  # of an offer, when there is none
        "turn",  # when the game is over
    },
    "neanderthal": {
        "pending",  # what its numbers are, the page of spaces says: tests of their own look at them
        "offers",  # of a seat that nobody has
    },
    "stone-age": {
        "pending",
        "first",  # who started the first round: of no use to anybody
        "buildings",  # two that cost the same are the same
        "tribes buildings",  # only how many
    },
}


@pytest.mark.parametrize("case", SENSIBLE, ids=str)
def test_nothing_on_the_table_can_be_changed_without_a_change_in_the_row(case: Case) -> None:
    rules = case.rules()
    rows = encoder(rules)
    seats = range(case.seats)
    changed = set()
    for state in sensible_positions(case, 4, 40)[1:]:  # in the first one it is still drawn who starts
        data = rules.dump(state)
        before = [(rules.dump(rules.view(state, seat).position), rows.encode_state(state, seat)) for seat in seats]
        for name, other in changes(data):
            if name in LEFT_OUT[case.id]:
                continue
            with suppress(BadRecord):
                later = rules.load(other)
                for seat, (known, row) in enumerate(before):
                    if rules.dump(rules.view(later, seat).position) != known:
                        assert (rows.encode_state(later, seat) != row).any(), (seat, name)
                        changed.add(name)
    assert len(changed) > 20


def changes(data: Any) -> Iterator[tuple[str, Any]]:
    """The data with one number or truth value changed, or two neighbours of a list, or what these have."""
    pairs = list(data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else [])
    for key, value in pairs:
        for name, other in changes(value):
            copied: Any = data.copy()
            copied[key] = other
            yield (f"{key} {name}" if isinstance(key, str) else name).strip(), copied
    if isinstance(data, bool):
        yield "", not data
    elif isinstance(data, int):
        yield "", data + 1
        yield "", data - 1
    elif isinstance(data, list):
        for i, (one, other) in enumerate(pairwise(data)):
            for name in one if isinstance(one, dict) else [""]:
                swapped = [{**one, name: other[name]}, {**other, name: one[name]}] if name else [other, one]
                yield name, [*data[:i], *swapped, *data[i + 2 :]]


@pytest.mark.parametrize("case", NEANDERTHAL, ids=str)
def test_positions_that_a_seat_can_tell_apart_have_different_rows(case: Case) -> None:
    """All that can come next, and next after that: there the dice just rolled, or what still waits, is all that
    differs. Where the rules would go on differently the row must say so."""
    rules, rows = case.rules(), encoder(case.rules())
    looked = alike = 0
    for state in sensible_positions(case, 5, 9):
        seen: dict[tuple[int, bytes], str] = {}
        for later in soon(state, Rng(f"{looked}"), 3):
            seat = max(0, later.actor())
            key = (later.actor(), rows.encode_state(later, seat).tobytes())
            alike += key in seen
            known = text(rules.dump(later))
            assert seen.setdefault(key, known) == known
            looked += 1
    assert looked > 500
    assert alike > 5


def soon(state: State, rng: Rng, steps: int) -> Iterator[State]:
    """What can follow, several steps ahead: of each step four ways at most."""
    if state.actor() == OVER:
        return
    yield state
    if steps:
        ways = [way for way, _ in state.outcomes()] if state.actor() == CHANCE else state.legal()
        while len(ways) > 4:
            ways.pop(rng.below(len(ways)))
        for way in ways:
            later = state.clone()
            later.apply(way)
            yield from soon(later, rng, steps - 1)


def test_at_the_end_of_stone_age_a_row_shows_what_others_drew_face_down() -> None:
    shown = 0
    for case in SECRET:
        if case.id != "stone-age" or case.options:
            continue
        rules, rows = case.rules(), encoder(case.rules())
        state = sensible_positions(case, 1, 10**6)[-1]
        facts = rules.view(state, 0).facts
        held = [[*tribe["cards"], *tribe["drawn"]] for tribe in facts["tribes"]]
        named = rows.decode(rows.encode_state(state, 0))
        for seat, cards in enumerate(held):
            symbols = [CARD_SYMBOL[CARD_NAMES.index(name)] for name in cards]
            assert [symbols.count(symbol) for symbol in range(len(SYMBOLS))] == named["symbols"][seat].tolist()
            assert not any(named["unseen_cards"][CARD_NAMES.index(name)] for name in cards)
            shown += seat > 0 and len(facts["tribes"][seat]["drawn"])
    assert shown


@pytest.mark.parametrize(("id", "field"), [("bronze-age", "first"), ("stone-age", "start")])
def test_while_it_is_drawn_who_starts_nobody_does(id: str, field: str) -> None:
    rows, state = encoder(id), altamira.game(id).new(3)
    assert state.actor() == CHANCE
    for seat in range(3):
        assert not rows.decode(rows.encode_state(state, seat))[field].any()
    state.apply(state.sample(Rng(1)))
    assert rows.decode(rows.encode_state(state, 0))[field].sum() == 1


def test_points_are_put_together_whole() -> None:
    """More than a byte holds, and below nothing."""
    given = [-9999, -501, -500, -1, 0, 9, 10, 255, 256, 2050, 2051]
    field = np.array([split_points(number) for number in given], np.uint8)
    assert points(field).tolist() == np.clip(given, -500, 2050).tolist()
    state, rows = altamira.game("bronze-age").new(3), encoder("bronze-age")
    for _ in walk(state, Rng(1)):
        pass
    seen = rows.decode(np.stack([rows.encode_state(state, seat) for seat in range(3)]))
    scores = state.scores()
    assert points(seen["points"])[:, :3].tolist() == [scores[seat:] + scores[:seat] for seat in range(3)]


def test_the_public_has_no_observation() -> None:
    match = altamira.new("stone-age", seats=2, seed=1)
    with pytest.raises(ValueError, match="a seat"):
        encoder(match.game).encode(match.game.view(match._state, None))


def test_the_abilities_of_neanderthal_are_named_in_the_order_of_their_keys() -> None:
    for name, (key, kind, _) in HOOK_TABLE.items():
        for i, argument in enumerate(ARGUMENTS.get(kind, [""])):
            assert ABILITY_NAMES[key + i] == f"{name} {argument}".strip()


def test_numbers_that_nothing_pending_in_neanderthal_is_said_to_have_are_0() -> None:
    """In all positions of several games: the page of spaces names those that are something else."""
    told = {**NUMBERS, **STEPS_OF_SEATS, **STEPS_OF_NOBODY}
    seen: set[int] = set()
    for case in NEANDERTHAL:
        state = case.new()
        assert isinstance(state, NeanderthalState)
        for _ in walk(state, Rng(f"numbers {case}")):
            for one in state.pending():
                kind = int(one.kind)
                assert not any([one.a, one.b, one.c][len(told.get(kind, ())) :]), KIND_NAMES[kind]
                assert not (kind in STEPS_OF_NOBODY and one.seat), KIND_NAMES[kind]
                seen.add(kind)
    assert len(seen & NUMBERS.keys()) > 20
    assert len(seen & STEPS_OF_SEATS.keys()) > 2
    assert len(seen & STEPS_OF_NOBODY.keys()) > 8


def test_the_dice_so_far_of_a_hunt_that_is_rolled_in_parts_are_told() -> None:
    rows = encoder("neanderthal")
    state = altamira.game("neanderthal").new(3)
    assert isinstance(state, NeanderthalState)
    fallen = [1, 0, 3, 2, 0, 4]
    for alpha in (0, 1):
        later = state.clone()
        assert isinstance(later, NeanderthalState)
        later.push(ROLL_HUNT, 1, 9, 10, sum(dice << 6 * face for face, dice in enumerate(fallen)) * 2 + alpha)
        for seat in range(3):
            row = rows.encode_state(later, seat)
            named = rows.decode(row)
            assert named["fallen"].tolist() == fallen
            assert named["decision_numbers"].tolist() == [10, 11, 1 + alpha]
            assert_equal(rows, row, np.frombuffer(written_slowly(rows, later, seat), np.uint8))
        assert rows.decode(rows.encode_state(state, 0))["fallen"].tolist() == [0] * 6


def test_a_deck_of_ones_own_has_an_encoder_of_its_own() -> None:
    own = altamira.game("neanderthal", deck=all_hooks())
    state = own.new(3)
    assert encoder(own).encode_state(state, 0).shape == (encoder("neanderthal").size,)
    for write in (
        lambda: encoder("neanderthal").encode_state(state, 0),
        lambda: encoder("neanderthal").encode(own.view(state, 0)),
    ):
        with pytest.raises(BadOption, match="of another game, or with other cards"):
            write()
