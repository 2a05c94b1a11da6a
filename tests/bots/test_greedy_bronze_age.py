"""What the greedy bot does in The Bronze Age where a person would not hesitate, and that its sums are right."""

from __future__ import annotations

from itertools import product

import pytest

import altamira
from altamira import CHANCE, OVER, Rng
from altamira.bots.bronze_age_worths import COST, WEIGHTS, Facts, Outlook, outlook
from altamira.bots.greedy import GreedyBot
from altamira.games.bronze_age import components as c
from altamira.games.bronze_age import state as kinds
from altamira.games.bronze_age.rules import BronzeAgeState, collect_goods

GAME = altamira.game("bronze-age", start_player="fixed")
LATE = altamira.game("bronze-age", start_player="fixed", edition="late-bronze-age")


def position(
    kind: int, seats: int = 1, round: int = 3, game=GAME, dice: str = "", **more: object
) -> BronzeAgeState:
    """Seat 0 is asked this, with what the arguments say of the turn and of its realm."""
    state = game.new(seats)
    state.kind, state.round, state.rolling = kind, round, 0
    state.dice = sum(c.DIE[c.FACE_NAMES.index(face)] for face in dice.split())
    for name in ("rolls", "workers", "coins", "swaps", "trading"):
        if name in more:
            setattr(state, name, more.pop(name))
    if "wanted" in more:
        state.wanted = c.DEVELOPMENT_NAMES.index(str(more.pop("wanted")))
    give(state, **more)
    return state


def give(state: BronzeAgeState, seat: int = 0, **more: object) -> None:
    realm = state.realms[seat]
    for name, value in more.items():
        if name == "owns":
            realm.developments = sum(1 << c.DEVELOPMENT_NAMES.index(owned) for owned in value)
        elif name == "boxes":
            for target, boxes in value.items():
                realm.boxes[c.TARGET_NAMES.index(target)] = boxes
        elif name == "cities":
            for city in range(value - c.START_CITIES):
                realm.boxes[city] = c.BOXES[city]
        else:
            setattr(realm, name, value)
    for monument in range(c.MONUMENTS):
        if realm.boxes[c.CITIES + monument] == c.BOXES[c.CITIES + monument]:
            realm.monuments |= 1 << monument
            realm.firsts |= 1 << monument
    state.count_boxes()


def move(state: BronzeAgeState, game=GAME) -> str:
    view = game.view(state, state.actor())
    assert len(view.legal) > 1
    return view.write(GreedyBot(1).choose(view))


def moves(state: BronzeAgeState, game=GAME) -> list[str]:
    """What it does until the turn ends or dice are rolled."""
    done = []
    while state.actor() == 0 and state.kind != kinds.ENDING:
        done.append(move(state, game) if len(state.legal()) > 1 else game.write(state, state.legal()[0]))
        state.apply(game.read(state, done[-1]))
    return done


# Dice


def test_it_keeps_what_builds_a_city_at_the_start() -> None:
    assert move(position(kinds.REROLLING, round=1, rolls=1, dice="workers workers workers", food=3)) == "stop"


def test_it_rolls_for_food_when_its_cities_would_starve() -> None:
    state = position(kinds.REROLLING, round=3, rolls=2, dice="coins coins coins good good", food=0, cities=5)
    assert move(state).startswith("reroll")


def test_in_the_last_turn_food_beyond_the_meal_is_rolled_again() -> None:
    state = position(kinds.REROLLING, round=10, rolls=2, dice="food food food", food=0)
    assert move(state) == "reroll food food"


def test_alone_it_rolls_skulls_again_and_with_others_it_cannot() -> None:
    dice = "skull skull workers food"
    alone = position(kinds.REROLLING, rolls=1, dice=dice, cities=4, food=6)
    assert "skull" in move(alone)
    together = position(kinds.REROLLING, seats=2, rolls=1, dice=dice, cities=4, food=6)
    assert "skull" not in move(together)


def test_a_disaster_is_worth_what_it_costs_us_less_what_it_costs_the_others() -> None:
    alone = outlook(position(kinds.REROLLING, rolls=1, dice="food food food"), 0)
    assert [alone.disaster(skulls) for skulls in range(6)] == [0, 0, -2, -3, -4, 0]
    state = position(kinds.REROLLING, seats=3, rolls=1, dice="food food food", owns=["irrigation", "religion"])
    give(state, seat=1, goods=[0, 0, 0, 0, 3])
    harm = WEIGHTS.harm * 3
    assert outlook(state, 0).disaster(2) == 0
    assert outlook(state, 0).disaster(3) == pytest.approx(harm)
    assert outlook(state, 0).disaster(5) > 0
    give(state, seat=2, owns=["medicine"])
    assert outlook(state, 0).disaster(3) == pytest.approx(harm / 2)
    give(state, boxes={"great-wall": 13})
    assert outlook(state, 0).disaster(4) == 0


def test_leadership_takes_back_the_skull_that_makes_a_drought() -> None:
    state = position(kinds.LEADING, dice="skull skull workers workers", cities=4, food=4, owns=["leadership"])
    assert move(state) == "lead skull"


def test_either_or_dice_feed_the_hungry_and_else_build() -> None:
    hungry = position(kinds.CHOOSING, round=9, dice="either coins coins", food=1)
    assert move(hungry) == "food dice 1"
    full = position(kinds.CHOOSING, dice="either workers coins", food=9)
    assert move(full) == "food dice 0"


# Building


def test_early_workers_build_cities_and_late_ones_monuments() -> None:
    early = moves(position(kinds.BUILDING, round=1, workers=3, food=6))
    assert early[0] == "build city-4 3"
    late = position(kinds.BUILDING, round=10, workers=3, food=6, boxes={"city-4": 0, "stone-circle": 2})
    assert moves(late)[0] == "build stone-circle 3"


def test_in_the_last_turn_only_what_is_finished_counts() -> None:
    state = position(
        kinds.BUILDING, round=10, workers=7, boxes={"great-pyramid": 7, "obelisk": 4, "step-pyramid": 1}
    )
    assert set(moves(state)[:2]) == {"build obelisk 5", "build step-pyramid 2"}


def test_it_finishes_first_what_a_rival_is_about_to_finish() -> None:
    boxes = {"obelisk": 5, "hanging-gardens": 7}
    for wanted in boxes:
        state = position(kinds.BUILDING, seats=2, round=6, workers=4, cities=7, food=9, boxes=boxes)
        give(state, seat=1, boxes={wanted: boxes[wanted] + 3})
        assert moves(state)[0] == f"build {wanted} 4"


def test_stone_is_spent_where_it_finishes_a_monument() -> None:
    state = position(
        kinds.BUILDING, round=10, workers=1, goods=[0, 1, 0, 0, 0], owns=["engineering"], boxes={"great-wall": 9}
    )
    assert moves(state)[:2] == ["engineer 1", "build great-wall 4"]


# Buying, paying, discarding


def test_in_the_last_turn_it_buys_the_most_points() -> None:
    assert move(position(kinds.BUYING, round=10, coins=30)) in ("buy granaries", "buy masonry", "buy religion")
    assert move(position(kinds.BUYING, round=10, coins=60)) == "buy empire"


def test_the_payment_wastes_least() -> None:
    state = position(kinds.PAYING, coins=7, goods=[2, 1, 2, 0, 2], wanted="leadership")
    assert move(state) == "pay wood"


def test_food_pays_with_granaries_when_nobody_will_eat_it() -> None:
    realm = {"food": 4, "goods": [0, 1, 0, 0, 2], "owns": ["granaries"], "wanted": "leadership", "coins": 8}
    assert move(position(kinds.PAYING, round=5, cities=7, **realm)) == "pay stone"
    assert move(position(kinds.PAYING, round=10, **realm)) == "pay food 1"  # goods at least decide ties


def test_it_discards_the_goods_that_pay_least() -> None:
    state = position(kinds.DISCARDING, goods=[3, 2, 1, 1, 1])
    assert move(state) == "keep wood 1 stone 2 pottery 1 cloth 1 spearheads 1"


def test_it_ends_the_game_when_ahead_and_not_when_behind() -> None:
    for disasters, wanted in ((30, "buy irrigation"), (-30, "end turn")):
        state = position(
            kinds.BUYING, seats=2, round=7, coins=10, owns=["leadership", "quarrying", "caravans", "medicine"]
        )
        give(state, seat=1, disasters=disasters)
        assert move(state) == wanted


# Late Bronze Age


def test_pottery_is_spent_to_double_food_that_is_short() -> None:
    for food, wanted in ((4, "preserve"), (15, "no preserve")):
        state = position(
            kinds.PRESERVING, game=LATE, round=4, food=food, cities=6, goods=[0, 0, 1, 0, 0], owns=["preservation"]
        )
        assert move(state, LATE) == wanted


def test_alone_spearheads_join_an_invasion_of_ones_own() -> None:
    state = position(kinds.FORGING, game=LATE, round=5, goods=[0, 0, 0, 0, 2], owns=["smithing"])
    assert move(state, LATE) == "spearheads 2"
    guarded = position(kinds.FORGING, game=LATE, seats=2, round=5, goods=[0, 0, 0, 0, 2], owns=["smithing"])
    give(guarded, seat=1, boxes={"great-wall": 13})
    assert move(guarded, LATE) == "spearheads 0"


def test_ships_swap_goods_for_better_ones() -> None:
    state = position(
        kinds.TRADING, game=LATE, round=5, goods=[1, 0, 0, 0, 3], swaps=1, ships=1, owns=["shipping"], coins=0
    )
    assert move(state, LATE) == "swap wood spearheads"
    assert state.realms[0].goods == [1, 0, 0, 0, 3]


# Trading


def traders(**more: object) -> BronzeAgeState:
    return position(kinds.TRADING, seats=2, trading=True, round=4, **more)


def test_it_offers_what_helps_both_and_such_an_offer_is_accepted() -> None:
    state = traders(goods=[0, 2, 1, 0, 0], food=5, owns=["leadership", "irrigation"])
    give(state, seat=1, goods=[0, 1, 2, 0, 0], food=5)
    done = []
    while state.kind in (kinds.TRADING, kinds.OFFERING, kinds.ANSWERING):
        done.append(move(state))
        state.apply(GAME.read(state, done[-1]))
    assert done[0] == "offer 1"
    assert sorted(done[1:3]) == ["ask stone", "give pottery"]
    assert done[3:5] == ["send", "accept"]
    assert state.realms[0].goods == [0, 3, 0, 0, 0]
    assert state.realms[1].goods == [0, 0, 3, 0, 0]
    assert done.count("offer 1") == 1


def test_it_refuses_what_costs_it_more_than_it_gains() -> None:
    for give_item, ask_item, answer in ((c.WOOD, c.SPEARHEADS, "refuse"), (c.SPEARHEADS, c.WOOD, "accept")):
        state = traders(goods=[2, 0, 0, 0, 2], food=5)
        give(state, seat=1, goods=[2, 0, 0, 0, 2], food=5)
        state.kind, state.partner = kinds.ANSWERING, 1
        state.give[give_item] = state.ask[ask_item] = 1
        assert move(state) == answer


def test_an_offer_that_somebody_began_otherwise_is_withdrawn() -> None:
    state = traders(goods=[0, 2, 1, 0, 0], food=5, owns=["leadership", "irrigation"])
    give(state, seat=1, goods=[0, 1, 2, 0, 0], food=5)
    state.kind, state.partner = kinds.OFFERING, 1
    state.give[c.CLOTH] = 2
    assert move(state) == "withdraw"


# The sums behind the choices


@pytest.fixture(scope="module")
def positions() -> list[BronzeAgeState]:
    """Positions of whole games, alone and together, in all editions."""
    found = []
    for edition, seats in product(c.EDITIONS, (1, 3)):
        game = altamira.game("bronze-age", edition=edition)
        state, rng, bots = game.new(seats), Rng(f"{edition} {seats}"), [GreedyBot(0), GreedyBot(1), GreedyBot(2)]
        while (actor := state.actor()) != OVER:
            if actor == CHANCE:
                state.apply(state.sample(rng))
            else:
                found.append(state.clone())
                state.apply(bots[actor].choose(game.view(state, actor)))
    return found


def test_goods_are_gathered_as_the_rules_say(positions: list[BronzeAgeState]) -> None:
    for state in positions[::7]:
        mind = outlook(state, state.turn)
        for number in range(15):
            realm = state.realms[state.turn].copy()
            collect_goods(realm, number)
            assert mind.gathered(number) == tuple(realm.goods)


def test_what_is_kept_is_the_best_of_all_discards(positions: list[BronzeAgeState]) -> None:
    state = next(state for state in positions if state.kind == kinds.REROLLING)
    mind = outlook(state, 0)
    for goods in ((3, 2, 2, 1, 1), (8, 7, 6, 5, 4), (7, 0, 0, 0, 0), (2, 2, 1, 1, 1), (0, 0, 0, 4, 4)):
        fitting = [kept for kept in c.KEEPINGS if all(n <= have for n, have in zip(kept, goods, strict=True))]
        best = max(mind.market.held(tuple(kept)) for kept in fitting)
        assert mind.market.kept(goods, False) == pytest.approx(best)
        assert mind.market.kept(goods, True) == mind.market.held(goods) >= best


def test_a_purchase_leaves_what_the_best_of_all_payments_leaves(positions: list[BronzeAgeState]) -> None:
    compared = 0
    for state in positions:
        if state.kind != kinds.BUYING:
            continue
        mind = outlook(state, state.turn)
        best = mind.market.kept(mind.me.goods, mind.me.owns(c.CARAVANS)) + mind.stock[mind.me.food]
        for buy in state.legal()[:-1]:
            after = state.clone()
            after.apply(buy)
            row = state.edition * c.DEVELOPMENTS + buy - c.BUY
            worth = next((worth for development, _, worth in mind.wanted if development == buy - c.BUY), None)
            if worth is None:  # another costs no more and is worth as much
                assert any(cost <= COST[row] for _, cost, _ in mind.wanted)
                continue
            caravans = mind.me.owns(c.CARAVANS) or buy == c.BUY + c.CARAVANS
            for payment in after.legal():
                paid = after.clone()
                paid.apply(payment)
                realm = paid.realms[state.turn]
                left = mind.market.kept(tuple(realm.goods), caravans) + mind.stock[realm.food]
                best = max(best, worth + left)
        worth, _ = mind.bought(mind.me.goods, int(state.coins), mind.me.food)
        assert worth + mind.stock[mind.me.food] == pytest.approx(best)
        compared += 1
    assert compared > 50


def best_work(sites: list[list[float]], workers: int) -> float:
    """By trying everything."""
    if not sites:
        return 0.0
    here = range(min(workers, len(sites[0]) - 1) + 1)
    return max(sites[0][boxes] + best_work(sites[1:], workers - boxes) for boxes in here)


def test_the_best_work_is_the_best_of_all_ways_to_build(positions: list[BronzeAgeState]) -> None:
    for state in positions[::40]:
        mind = outlook(state, state.turn)
        for workers in range(6):
            best = best_work(mind.sites, workers)
            assert mind.built(workers)[workers] == pytest.approx(best)
            part = mind.work(workers)
            assert (part is None) == (best == 0)
            if part:
                target, boxes = part
                others = [site for other, site in enumerate(mind.sites) if other != target]
                assert mind.sites[target][boxes] + best_work(others, workers - boxes) == pytest.approx(best)


def test_facts_alone_decide_an_outlook() -> None:
    state = position(kinds.REROLLING, rolls=1, dice="workers food either")
    facts = outlook(state, 0).facts
    assert isinstance(facts, Facts)
    assert Outlook(facts, WEIGHTS).final == outlook(state.clone(), 0).final
