"""The figures that prompts show are those of the rules: counted from all rolls, walked through the whole tree."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

import altamira
from altamira.core.chance import roll_of
from altamira.core.state import CHANCE
from altamira.games.neanderthal import auction, dice, events, hunting, outlook
from altamira.games.neanderthal.components import (
    BIOMES,
    BLIZZARD_ICON,
    COMET,
    ICE,
    PLACE,
    PLACES,
    counts_of,
)
from altamira.games.neanderthal.outlook import Hunt
from altamira.games.neanderthal.pieces import go_home, suitor_home
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.state import (
    ACTION,
    ASSIGN,
    BID,
    BLIZZARD,
    DECISIONS,
    GROUPS,
    HOW_MANY,
    LOSE,
    LOSE_ELDER,
    TRAVELERS,
    TURN_DAUGHTER,
    WITH_ALPHA,
)

from .table import GREEN, RED, YELLOW, Table, deck_with

Look = Callable[[NeanderthalState], Fraction | int]


def expected(state: NeanderthalState, look: Look) -> Fraction:
    """What is seen after the hunts, on average over all outcomes, when seats answer calmly."""
    if state.top().kind in (ACTION, TURN_DAUGHTER):
        return Fraction(look(state))
    if state.actor() != CHANCE:
        after = state.clone()
        after.apply(calm(state))
        return expected(after, look)
    outcomes = state.outcomes()
    total, weights = Fraction(0), sum(weight for _, weight in outcomes)
    for outcome, weight in outcomes:
        after = state.clone()
        after.apply(outcome)
        total += Fraction(weight, weights) * expected(after, look)
    return total


def calm(state: NeanderthalState) -> int:
    """Declare the alpha, keep him, raise cubes, free and claim nothing."""
    kind = altamira.game("neanderthal").write(state, state.legal()[-1])
    return state.legal()[-1 if kind == "alpha 1" else 0]


# Dice


@pytest.mark.parametrize("declared", [False, True])
@pytest.mark.parametrize("tools", [(), ("red-deer", "willow-ptarmigan", "chalk-cliff-flint")])
def test_every_roll_on_every_card_is_counted_as_the_rules_read_it(tools, declared):
    table = Table(north=(None,) * 6, south=(None,) * 6).give(GREEN, hunters=6, tableau=tools)
    table.daughter("healing-woman", GREEN, husband=GREEN).start("phase 2")
    state = table.state
    for card in range(BIOMES):
        state.rows[0] = card
        for number in range(4):
            found: dict[int, int] = {}
            for faces in product(range(1, 7), repeat=number):
                key = hunting.reading_of(state, GREEN, 0, declared)
                result = dice.read(key, counts_of(roll_of(list(faces))))
                found[result] = found.get(result, 0) + 1
            how = outlook.reading(state, GREEN, card)
            assert outlook.rolls(how, number, declared) == found


def test_large_parties_are_counted_as_the_rules_class_their_rolls():
    state = Table().start("phase 2").state
    for card in range(0, BIOMES, 5):
        state.rows[0] = card
        key = hunting.reading_of(state, GREEN, 0, 1)
        assert outlook.rolls(outlook.reading(state, GREEN, card), 11, True) == dice.classes(key, 11).weights


# Hunts

QUIET = deck_with(*((name, "children", "0") for name in ("European Cave Lion", "Cave Hyena")))


def hunted(north: tuple[str | None, ...], party: int, alpha: bool, **things: object) -> tuple[Hunt, Table]:
    table = Table(north=north, south=(None,) * 6, deck=QUIET)
    things.setdefault("elders", ["knapper"])
    table.give(GREEN, hunters=0, on={"irish-elk": party}, alpha="irish-elk" if alpha else "dead", **things)
    table.start("phase 4")
    place = table.position["rows"].index("irish-elk")
    return outlook.hunt(table.state, GREEN, place, party, alpha), table


@pytest.mark.parametrize("alpha", [False, True])
@pytest.mark.parametrize(
    "north",
    [
        ("irish-elk", None, None, None, None, None),
        ("irish-elk", "european-cave-lion", None, None, None, None),
        ("european-cave-lion", None, "irish-elk", None, "cave-hyena", "wolverine"),
        ("european-cave-lion", "ice", "irish-elk", None, None, "cave-hyena"),
    ],
)
@pytest.mark.parametrize("elders", [("knapper",), ("fire-starter",), ()])
def test_a_hunt_and_its_predators_end_as_the_rules_play_them(north, alpha, elders):
    for party in (1, 3):
        found, table = hunted(north, party, alpha, elders=elders)
        children = table.game.cards.children[table.state.rows[north.index("irish-elk")]]
        dead = table.state.species[GREEN].dead
        grown = expected(table.state, lambda state, dead=dead: dead - state.species[GREEN].dead)
        assert grown == children * found.kept - found.lost_in_all
        assert found.kept <= found.success
        assert found.lost <= found.lost_in_all


def test_a_success_and_the_losses_of_the_hunt_itself_are_those_of_the_first_roll():
    found, table = hunted(("irish-elk", None, None, None, None, None), 4, True)
    assert (found.party, found.declared) == (4, True)
    assert found.success == found.kept == Fraction(19, 27)
    assert found.lost == found.lost_in_all == Fraction(1, 2)
    assert found.wiped_out == 0
    count = table.state.dice()
    assert count == 0  # the alpha is asked first
    ladder = outlook.ladder(table.state, GREEN, 0, 7, True)
    assert [round(100 * float(one.success)) for one in ladder] == [0, 33, 56, 70, 80, 87, 91]


def test_hunters_on_the_card_of_a_predator_fight_beside_the_party():
    north = ("irish-elk", "european-cave-lion", None, None, None, None)
    alone, table = hunted(north, 2, False)
    table = Table(north=north, south=(None,) * 6, deck=QUIET).give(
        GREEN, hunters=0, on={"irish-elk": 2, "european-cave-lion": 2}, elders=["knapper"], alpha="dead"
    )
    table.start("phase 4")
    together = outlook.hunt(table.state, GREEN, 0, 2, False)
    assert together.success == alone.success
    assert together.kept > alone.kept


def test_of_predators_as_near_both_come_and_the_lower_climax_first():
    north = ("european-cave-lion", None, "irish-elk", None, "cave-hyena", "wolverine")
    table = Table(north=north).start("phase 2")
    climax = [table.state.deck.climax[table.state.rows[place]] for place in (0, 4)]
    assert outlook.predators(table.state, 2) == ([0, 4] if climax[0] < climax[1] else [4, 0])
    state = table.state
    state.rows[3] = ICE
    assert outlook.predators(state, 2) == [0]


# Attacks and courtships


def test_an_attack_hits_as_often_as_the_rules_roll():
    table = Table().give(GREEN, hunters=0, on={"irish-elk": 3}).give(YELLOW, hunters=0, on={"irish-elk": 2})
    table.give(RED, hunters=3).start("phase 3")
    found = outlook.attacks(table.state, 0)
    assert [one.seat for one in found] == [GREEN, YELLOW]
    first = found[0]
    assert (first.dice, first.faces) == (3, 1)
    assert first.hit == 1 - Fraction(5, 6) ** 3
    dead = table.state.species[YELLOW].dead
    hits = Fraction(0)
    outcomes = table.state.outcomes()
    for outcome, weight in outcomes:
        after = table.state.clone()
        after.apply(outcome)
        hits += Fraction(weight, 6**3) * (after.species[YELLOW].dead - dead)
    assert hits == first.hits


def test_a_war_party_hits_with_two_faces_and_so_does_a_mature_husband():
    table = Table().give(GREEN, hunters=0, on={"irish-elk": 2}, alpha="irish-elk", elders=["warrior"])
    table.give(YELLOW, hunters=1, on={"irish-elk": 1}, courts=["totem-woman"])
    table.daughter("totem-woman", RED, husband=RED).start("phase 3")
    assert outlook.attack(table.state, GREEN, 0).faces == 2
    assert outlook.attack(table.state, YELLOW, 0).faces == 1
    woman = PLACES + table.game.cards.daughter_names.index("totem-woman")
    assert outlook.attack(table.state, RED, woman).hit == Fraction(1, 3)
    assert outlook.attack(table.state, YELLOW, woman).hit == Fraction(1, 6)


@pytest.mark.parametrize("tools", [(), ("chalk-cliff-flint",)])
def test_the_last_suitor_who_succeeds_is_the_husband(tools):
    table = Table(north=("irish-elk", *(None,) * 5)).give(GREEN, hunters=1, courts=["totem-woman"], tableau=tools)
    table.give(RED, hunters=1, courts=["totem-woman"]).daughter("totem-woman", YELLOW).start("phase 4")
    woman = table.game.cards.daughter_names.index("totem-woman")
    for seat in (GREEN, RED):
        chance = expected(table.state, lambda state, seat=seat: state.husband[woman] == seat)
        assert outlook.marriage(table.state, seat, woman, False) == chance


def test_the_alpha_of_a_warrior_and_the_owner_of_a_widow_need_no_luck():
    table = Table().give(GREEN, hunters=1, elders=["warrior"]).daughter("totem-woman", YELLOW).start("phase 2")
    woman = table.game.cards.daughter_names.index("totem-woman")
    assert outlook.courtship(table.state, GREEN, woman, True) == 1
    assert outlook.courtship(table.state, GREEN, woman, False) == Fraction(1, 3)
    assert outlook.courtship(table.state, YELLOW, woman, False) == 1


# Events


def positions(seeds: int, every: int) -> list[NeanderthalState]:
    """Positions of games of chance."""
    game = altamira.game("neanderthal")
    found: list[NeanderthalState] = []
    for seed in range(seeds):
        rng, state = random.Random(seed), game.new(3)
        for number in range(1200):
            if state.actor() == CHANCE:
                state.apply(rng.choice(state.outcomes())[0])
            elif state.actor() >= 0:
                if number % every == 0:
                    found.append(state.clone())
                state.apply(rng.choice(state.legal()))
    return found


def test_chaos_and_blizzard_cost_what_the_rules_take():
    seen = set()
    for state in positions(4, 7):
        for seat in range(3):
            for group in range(GROUPS - 1):
                go_home(state, seat, group)
            for woman in range(21):
                if state.species[seat].courts >> woman & 1:
                    suitor_home(state, seat, woman)
            chaos, blizzard = outlook.chaos(state, seat), outlook.blizzard(state, seat)
            after = state.clone()
            after.awaited = None
            events.chaos(after, seat)
            asked = {int(one.kind): one for one in after.pending()}
            assert chaos.lost == (asked[LOSE].b if LOSE in asked else 0)
            assert chaos.elder == (LOSE_ELDER in asked)
            after.awaited = None
            events.blizzard(after, seat)
            assert blizzard.lost == (after.pending()[0].a if after.awaited else 0)
            assert blizzard.dependents == blizzard.kept + blizzard.lost
            seen.add((chaos.immune, chaos.mild, blizzard.lost > 0))
    assert len(seen) >= 5


def test_the_chance_of_an_event_is_its_share_of_the_cards_nobody_has_seen():
    table = Table().start("phase 2")
    cards = table.game.cards
    unseen = [number for number, name in enumerate(cards.daughter_names) if name != "loving-woman"]
    for icon in (COMET, BLIZZARD_ICON):
        share = Fraction(sum(icon in cards.icons[number] for number in unseen), 20)
        assert outlook.event_chance(table.state, icon) == share > 0
    last = Table(events_left=0).start("phase 2")
    assert outlook.event_chance(last.state, COMET) == 0
    assert outlook.elder_death(2) == Fraction(11, 36)


# Words, auctions, whole answers


def test_what_lacks_for_a_hunt_is_what_keeps_it_from_being_offered():
    checked = 0
    for state in positions(3, 1):
        if state.top().kind != ASSIGN:
            continue
        seat = state.actor()
        for place in range(PLACES):
            card = state.rows[place]
            if card >= 0 and not state.species[seat].stands >> place & 1 and state.own_cubes(seat, GROUPS - 1):
                missing = outlook.words_missing(state, seat, card)
                assert (sum(missing) == 0) == (PLACE + place in state.legal())
                checked += sum(missing) > 0
    assert checked > 20


def test_the_least_bid_is_the_smallest_that_may_be_made():
    checked = 0
    for state in positions(4, 1):
        if state.top().kind == BID:
            found = outlook.bid(state, state.top())
            bids = [action - 2 for action in state.legal() if action]
            assert found.least == bids[0]
            assert found.most == bids[-1] == auction.purse(state, state.actor())
            assert all(seat != state.actor() for seat, _ in found.rivals)
            checked += found.leader >= 0
    assert checked > 5


def test_whole_answers_are_all_ways_to_answer_step_by_step():
    table = Table().give(GREEN, hunters=4, alpha="home", travelers={RED: 2}).start("phase 2")
    state, place = table.state, PLACE + 6  # the wild horse
    kinds = frozenset((WITH_ALPHA, HOW_MANY, TRAVELERS))
    found = list(outlook.answers(state, kinds, (place,)))
    written = set()
    for asked, steps, after in found:
        assert len(asked) == len(steps)
        again = state.clone()
        for action in steps:
            assert again.actor() == GREEN
            assert action in again.legal()
            again.apply(action)
        assert table.game.dump(again) == table.game.dump(after)
        assert again.top().kind not in kinds
        assert again.top().kind < DECISIONS
        written.add((*again.species[GREEN].groups()[6 * 3 : 6 * 3 + 3], again.species[GREEN].alpha == 6))
    # 1 to 3 cubes without the alpha, 0 to 3 with him; 0 to 2 travelers
    assert len(found) == len(written) == (3 + 4) * 3


def test_the_parties_that_can_be_sent_are_those_of_the_rules():
    checked = 0
    for state in positions(4, 1):
        if state.top().kind == ASSIGN:
            seat = state.actor()
            for place in range(PLACES):
                if PLACE + place in state.legal():
                    kinds = frozenset((WITH_ALPHA, HOW_MANY, TRAVELERS))
                    found = {answer.steps for answer in outlook.answers(state, kinds, (PLACE + place,))}
                    sendings = outlook.sendings(state, seat, place)
                    assert {one.steps for one in sendings} == found
                    assert len(sendings) == len(found)
                    checked += len(found)
    assert checked > 500


def test_a_blizzard_is_answered_whole_with_every_set_of_dependents():
    table = Table(daughter="totem-woman").give(
        GREEN, hunters=2, elders=["knapper", "warrior", "trapper", "fire-starter"]
    )
    table.start("phase 2")
    state = table.state
    top = state.top()
    state.push(top.kind, top.seat, top.a, top.b, top.c)
    state.push(BLIZZARD, GREEN, 3)
    state.settle()
    assert len({answer.steps for answer in outlook.answers(state, frozenset((BLIZZARD,)))}) == 4
