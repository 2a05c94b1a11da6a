"""Games in which Hypothesis makes every choice: it looks for the one in which something is lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import altamira
from altamira import CHANCE, OVER, Rng, State
from altamira.games.bronze_age.rules import BronzeAgeState
from altamira.games.neanderthal.components import BIOMES, COLOURS, DAUGHTERS, PAIR_BONDING, PLACES
from altamira.games.neanderthal.rules import NeanderthalState
from contract.cases import BRONZE_AGE, CASES, NEANDERTHAL, PROBE, STONE_AGE, Case, text
from contract.pieces import check_pieces, check_realms
from contract.probe import MEAT, PRIZE, SPEARS

pytestmark = pytest.mark.usefixtures("probe")
choices = st.lists(st.integers(0, 9999), min_size=20, max_size=200)


def choose(state: State, choice: int) -> int:
    """A chosen action or outcome; first and last ones are as likely as all others together."""
    options = [outcome for outcome, _ in state.outcomes()] if state.actor() == CHANCE else state.legal()
    assert state.actor() == CHANCE or state.options() == options
    return options[(0, -1, choice, choice)[choice % 4] % len(options)]


@settings(max_examples=150)
@given(st.sampled_from(STONE_AGE), choices)
def test_no_piece_of_stone_age_is_lost(case: Case, walk: list[int]) -> None:
    game, state = case.rules(), case.new()
    for choice in walk:
        check_pieces(game.dump(state))
        if state.actor() == OVER:
            break
        state.apply(choose(state, choice))


@settings(max_examples=200)
@given(st.sampled_from(BRONZE_AGE), choices)
def test_no_limit_of_the_bronze_age_is_exceeded(case: Case, walk: list[int]) -> None:
    """And whatever has been won stays: developments, boxes and disaster points only grow."""
    game, state = case.rules(), case.new()
    before: list[dict[str, Any]] = []
    for choice in walk:
        dump = game.dump(state)
        check_realms(dump)
        for old, new in zip(before, dump["realms"], strict=False):
            assert set(old["developments"]) <= set(new["developments"])
            assert all(new["boxes"][name] >= count for name, count in old["boxes"].items())
            assert set(old["first_to_finish"]) <= set(new["first_to_finish"])
            assert all(new[name] >= old[name] for name in ("disasters", "spoils", "ships", "cities"))
        before = dump["realms"]
        if state.actor() == OVER:
            break
        state.apply(choose(state, choice))


def sensible(case: Case, seed: int) -> Iterator[State]:
    """All positions of a game in which a greedy bot makes three of four choices."""
    game, state, rng, bot = case.rules(), case.new(), Rng(seed), altamira.bot("greedy", seed=seed)
    while (seat := state.actor()) != OVER:
        yield state
        if seat == CHANCE:
            state.apply(state.sample(rng))
        elif rng.below(4):
            state.apply(bot.choose(game.view(state, seat)))
        else:
            state.apply(choose(state, rng.below(9999)))
    yield state


@pytest.mark.parametrize("case", NEANDERTHAL, ids=str)
def test_what_neanderthal_remembers_besides_its_data_follows_from_them(case: Case) -> None:
    seen = [0] * 7
    for seed in range(3):
        for state in sensible(case, seed):
            check_bits(state)
            for kind, shown in enumerate(remembered(state)):
                seen[kind] |= shown
    assert all(seen[:5])  # tableaus, hands, daughters, husbands, discs on daughters


def remembered(state: State) -> tuple[int, ...]:
    assert isinstance(state, NeanderthalState)
    daughters = sum(one.daughters for one in state.species)
    wives = sum(one.wives for one in state.species)
    stands = sum(one.stands for one in state.species)
    return state.in_play, state.in_hands, daughters, wives, state.laden, state.covered, stands


def check_bits(state: State) -> None:
    """The bits that a position keeps so that nothing is counted twice, counted again."""
    assert isinstance(state, NeanderthalState)

    def bits(found: Iterable[bool]) -> int:
        return sum(2**number for number, one in enumerate(found) if one)

    discs = [sum(state.bound[COLOURS * i + colour] for colour in range(COLOURS)) for i in range(DAUGHTERS)]
    assert state.laden == bits(count > 0 for count in discs)
    assert state.covered == bits(colour >= 0 for colour in state.made)
    assert state.brides == [i for i in range(DAUGHTERS) if state.owner[i] >= 0]
    tableaus = 0
    husbands = [state.husband[i] >= 0 and not state.immature >> i & 1 for i in range(DAUGHTERS)]  # mature ones
    for seat, one in enumerate(state.species):
        assert one.sexuality == state.deck.sides[one.sex_card][one.side]
        assert one.working == bits(
            [one.tableau >> card & 1 and state.made[card] < 0 for card in range(BIOMES)]
            + [not discs[i] and works_for(state, seat, i, husbands[i]) for i in range(DAUGHTERS)]
        )
        assert one.daughters == bits(owner == seat for owner in state.owner)
        assert one.wives == bits(husband == seat for husband in state.husband)
        assert one.stands == bits(one.party(place) > 0 for place in range(PLACES))
        tableaus |= one.tableau | one.daughters << BIOMES
    assert state.in_play == tableaus
    assert state.in_hands == sum(one.hand.bit_count() for one in state.species)


def works_for(state: NeanderthalState, seat: int, daughter: int, married: bool) -> bool:
    """E3, G1, Q27: for her tableau, in pair bonding only when she is married; and for that of her husband."""
    if married and state.husband[daughter] == seat:
        return True
    return state.owner[daughter] == seat and (married or state.sexuality(seat) != PAIR_BONDING)


@pytest.mark.parametrize("case", [*NEANDERTHAL, *BRONZE_AGE], ids=str)
def test_what_has_the_same_stamp_is_the_same(case: Case) -> None:
    """In all positions of several games: stamps stand for contents when rows for learning are written."""
    contents: dict[int, object] = {}
    for seed in range(3):
        for state in sensible(case, seed):
            for stamp, content in stamped(state):
                assert contents.setdefault(stamp, content) == content
    assert len(contents) > 20


def stamped(state: State) -> Iterable[tuple[int, object]]:
    if isinstance(state, BronzeAgeState):
        for realm in state.realms:
            own = [realm.food, realm.cities, *realm.goods, *realm.boxes, realm.developments, realm.monuments]
            yield realm.stamp, (*own, realm.firsts, realm.disasters, realm.spoils, realm.ships)
    else:
        assert isinstance(state, NeanderthalState)
        yield state.table_stamp, (*state.rows, *state.order, state.current)
        yield state.discs_stamp, (*state.bound, *state.made)
        cards = [(one.hand, one.tableau, one.bonus, one.moved, one.working) for one in state.species]
        marriages = (*state.owner, "husbands", *state.husband, state.immature)
        yield state.cards_stamp, (*cards, "owners", *marriages)
        yield state.talks_stamp, (*state.offers, "deal", *state.deal)


@given(st.sampled_from(PROBE), choices)
def test_no_spear_and_no_meat_of_the_probe_is_lost(case: Case, walk: list[int]) -> None:
    game, state, shown = case.rules(), case.new(), []
    for choice in walk:
        if state.actor() == OVER:
            break
        action = choose(state, choice)
        move = game.write(state, action).split()
        state.apply(action)
        if move[0] == "show":
            shown.append(int(move[1]))
        dump = game.dump(state)
        unseen = [spear for spear in range(SPEARS) if dump["pool"] >> spear & 1]
        held = [spear for spear in dump["hands"] if spear >= 0]
        assert sorted(unseen + held + shown) == list(range(SPEARS))
        gain = PRIZE - dump["bid"] if dump["phase"] == "won" else 0
        assert sum(dump["meat"]) == MEAT * case.seats + gain
    assert state.actor() == OVER or len(walk) < 200


@settings(max_examples=40)
@given(st.sampled_from(CASES), choices)
def test_what_one_can_do_is_always_written_and_read(case: Case, walk: list[int]) -> None:
    game, state = case.rules(), case.new()
    for choice in walk:
        if state.actor() == OVER:
            break
        action = choose(state, choice)
        assert game.read(state, game.write(state, action)) == action
        again = game.load(game.dump(state))
        state.apply(action)
        again.apply(action)
        assert text(game.dump(again)) == text(game.dump(state))
