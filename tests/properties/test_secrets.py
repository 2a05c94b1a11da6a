"""No leak: what a seat cannot know changes nothing that it gets to see, byte for byte."""

from __future__ import annotations

import json
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from altamira import CHANCE, OVER, Match, Rng, State, View
from altamira.core.chance import cards_of, pool_size
from contract.cases import RULES, TABLES, Case, sight, step, text, walk
from contract.pieces import check_pieces
from contract.probe import SPEARS

pytestmark = pytest.mark.usefixtures("probe")
DRAW = "draw-writing"  # the card that lets its buyer draw another one face down
seeds = st.integers(0, 10**6)


def seen(match: Match, seat: int | None) -> list[bytes]:
    """All that reaches this seat: its view, the same sent to another process, its log and its record."""
    view = match.view(seat)
    return [
        sight(view).encode(),
        pickle.dumps(view),
        text(match.log(seat)).encode(),
        match.record(seat).text().encode(),
    ]


def before_the_draw(seats: int, seed: int) -> Match:
    """Seat 0 has bought the card that draws another one; everything else is at random."""
    match, rng = Match(RULES["stone-age"]({"start_player": "fixed"}), seats), Rng(seed)
    match.play("turn " + DRAW)
    plan = ["card 1", "forest 4", "use forest", "use card 1"]
    while True:
        if match.actor == CHANCE:
            line = match.game.write(match._state, step(match._state, rng))
            if line.startswith("draw"):
                return match
            match.play(line.replace("1", "6") if line.startswith("roll") else line)
        else:
            legal = match.legal()
            planned = [move for move in plan if match.actor == 0 and move in legal]
            apart = [move for move in legal if match.actor == 0 or not move.startswith(("card 1", "forest"))]
            match.play(planned[0] if planned else apart[rng.below(len(apart))])


def stay_alike(one: Match, other: Match, owner: int, moves: int, rng: Rng) -> int:
    """Play on in both tables alike and compare what everybody but the owner sees; how often it was compared."""
    compared = 0
    while compared < moves and not one.over:
        for seat in (*range(one.seats), None):
            if seat != owner:
                assert seen(one, seat) == seen(other, seat)
        compared += 1
        if one.actor == CHANCE:
            both = [out for out, _ in one._state.outcomes() if other._state.merge(out) == out]
        else:
            both = sorted({*one._state.legal()} & {*other._state.legal()})
            assert one.actor == owner or both == one._state.legal() == other._state.legal()
        if not both:
            break
        move = both[rng.below(len(both))]
        one.play(move)
        other.play(move)
    return compared


@settings(max_examples=25)
@given(st.integers(2, 4), seeds, st.data())
def test_nobody_sees_which_card_another_tribe_has_drawn(seats: int, seed: int, data: st.DataObject) -> None:
    one, other = before_the_draw(seats, seed), before_the_draw(seats, seed)
    pool = [one.game.write(one._state, outcome) for outcome, _ in one._state.outcomes()]
    lines = data.draw(st.lists(st.sampled_from(pool), min_size=2, max_size=2, unique=True))
    one.play(lines[0])
    other.play(lines[1])
    assert one.view(0).facts != other.view(0).facts
    assert f"*: {lines[0]}" in one.log(0)
    assert "*: draw ?" in one.log(1)
    assert one.legal() == other.legal()
    assert stay_alike(one, other, 0, 30, Rng(seed)) == 30


@settings(max_examples=60)
@given(st.integers(2, 3), seeds, st.data())
def test_nobody_sees_which_spear_another_tribe_has_drawn(seats: int, seed: int, data: st.DataObject) -> None:
    """One seat's spear is another one; the others draw the same."""
    owner = data.draw(st.integers(0, seats - 1))
    spears = data.draw(st.permutations(range(SPEARS)))
    one, other = (Match(RULES["probe"]({}), seats) for _ in range(2))
    for seat in range(seats):
        one.play(f"draw {spears[seat]}")
        other.play(f"draw {spears[-1 if seat == owner else seat]}")
    assert one.view(owner).facts != other.view(owner).facts
    assert stay_alike(one, other, owner, 60, Rng(seed)) >= 2


# The same for positions that a random game reaches, with a card put into somebody's hand


def random_position(case: Case, seed: int, moves: int) -> State:
    """The position after so many steps of a random game, or its end."""
    state = case.new()
    for number, _ in enumerate(walk(state, Rng(seed))):
        if number == moves:
            break
    return state


def unseen(case: Case, state: State) -> list[str]:
    cards: list[str] = case.rules().dump(state)["unseen_cards"] if state.actor() != OVER else []
    return cards


def with_drawn(case: Case, state: State, owner: int, card: str) -> State:
    """The position as it would be if this seat had also drawn this card."""
    dump = case.rules().dump(state)
    dump["unseen_cards"].remove(card)
    dump["tribes"][owner]["drawn"].append(card)
    return case.rules().load({**dump, "deck": dump["deck"] - 1})


stone_age = st.sampled_from([case for case in TABLES if case.id == "stone-age"])


@given(stone_age, seeds, st.integers(0, 400), st.data())
def test_a_view_is_the_same_whatever_card_another_tribe_holds(
    case: Case, seed: int, moves: int, data: st.DataObject
) -> None:
    game, state = case.rules(), random_position(case, seed, moves)
    owner, pool = data.draw(st.integers(0, case.seats - 1)), unseen(case, state)
    if len(pool) < 2:
        return
    cards = data.draw(st.lists(st.sampled_from(pool), min_size=2, max_size=2, unique=True))
    one, other = (with_drawn(case, state, owner, card) for card in cards)
    for seat in (*range(case.seats), None):
        views = [game.view(state, seat) for state in (one, other)]
        assert (sight(views[0]) == sight(views[1])) == (seat != owner)
        assert (pickle.dumps(views[0]) == pickle.dumps(views[1])) == (seat != owner)
    if one.actor() >= 0:
        assert one.legal() == other.legal()


# Guesses


def fits(view: View, guess: State) -> bool:
    """Does the seat see the same in its guess as at the table, and is nothing left open there?"""
    whole = json.dumps(view.rules.dump(guess))
    return sight(view.rules.view(guess, view.seat, view.log)) == sight(view) and '"?"' not in whole


@given(stone_age, seeds, st.integers(0, 400), st.data())
def test_a_guess_fits_what_the_seat_knows(case: Case, seed: int, moves: int, data: st.DataObject) -> None:
    state, owner = random_position(case, seed, moves), data.draw(st.integers(0, case.seats - 1))
    cards = unseen(case, state)
    if cards:
        state = with_drawn(case, state, owner, data.draw(st.sampled_from(cards)))
    for seat in (*range(case.seats), None):
        view = case.rules().view(state, seat)
        before = sight(view)
        for number in range(3):
            guess = view.guess(Rng(number))
            assert fits(view, guess)
            check_pieces(case.rules().dump(guess))
        assert sight(view) == before


@settings(max_examples=10)
@given(stone_age, seeds, st.integers(0, 400))
def test_every_card_that_a_seat_has_not_seen_can_be_guessed(case: Case, seed: int, moves: int) -> None:
    game, state = case.rules(), random_position(case, seed, moves)
    for card in unseen(case, state)[:1]:
        view = game.view(with_drawn(case, state, 0, card), 1)
        guesses = [game.dump(view.guess(Rng(number))) for number in range(600)]
        assert {card for guess in guesses for card in guess["tribes"][0]["drawn"]} == set(
            view.facts["unseen_cards"]
        )


@given(st.integers(2, 3), seeds, st.integers(0, 12))
def test_a_guess_at_the_spears_fits_what_the_seat_knows(seats: int, seed: int, moves: int) -> None:
    case = Case("probe", seats)
    game, state = case.rules(), random_position(case, seed, moves)
    for seat in (*range(seats), None):
        view = game.view(state, seat)
        guesses = [view.guess(Rng(number)) for number in range(60)]
        for guess in guesses:
            assert fits(view, guess)
            dump = game.dump(guess)
            held = [spear for spear in dump["hands"] if spear != -1]
            assert len({*held, *cards_of(dump["pool"])}) == len(held) + pool_size(dump["pool"])
            assert min(held, default=0) >= 0
        hidden = [owner for owner, spear in enumerate(view.facts["hands"]) if spear == -2]
        possible = {*cards_of(view.facts["pool"])}
        for owner in hidden:
            assert {game.dump(guess)["hands"][owner] for guess in guesses} == possible


@given(st.sampled_from(TABLES), seeds, st.integers(0, 300))
def test_a_view_is_the_same_in_another_process(case: Case, seed: int, moves: int) -> None:
    game, state = case.rules(), random_position(case, seed, moves)
    for seat in (*range(case.seats), None):
        view = game.view(state, seat, ("0: a line",))
        again = pickle.loads(pickle.dumps(view))
        assert sight(again) == sight(view)
        assert [again.read(line) for line in again.moves()] == view.legal
        assert (seat == state.actor()) == bool(view.legal)
