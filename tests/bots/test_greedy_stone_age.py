"""What the greedy bot does in positions where a person would not hesitate."""

from __future__ import annotations

from typing import Any

import altamira
from altamira import CHANCE, Rng
from altamira.bots.greedy import GreedyBot
from altamira.core.chance import BIT, roll_of
from altamira.games.stone_age import components as c
from altamira.games.stone_age import state as kinds
from altamira.games.stone_age.rules import StoneAgeState

GAME = altamira.game("stone-age", start_player="fixed")


def card(name: str) -> int:
    return c.CARD_NAMES.index(name)


def tile(name: str) -> int:
    return c.TILE_NAMES.index(name)


def position(seats: int = 4, round: int = 5, seed: int = 1, **tribe: object) -> StoneAgeState:
    """Seat 0 begins to place, with what the arguments say; cards go at the usual pace."""
    state, rng = GAME.new(seats), Rng(seed)
    while state.actor() == CHANCE:
        state.apply(state.sample(rng))
    state.round = round
    state.deck -= 3 * (round - 1)
    give(state, **tribe)
    return state


def give(state: StoneAgeState, seat: int = 0, **tribe: Any) -> None:
    for name, value in tribe.items():
        if name == "resources":
            state.tribes[seat].hold(value, list(state.tribes[seat].placed))
        else:
            setattr(state.tribes[seat], name, value)


def ask(state: StoneAgeState, kind: int, a: int = 0, b: int = 0) -> str:
    """What the bot at seat 0 decides when it is asked this."""
    state.awaited = None
    state.push(kind, 0, a, b)
    return move(state)


def move(state: StoneAgeState) -> str:
    view = GAME.view(state, 0)
    assert len(view.legal) > 1
    return GAME.write(state, GreedyBot(1).choose(view))


def placements(state: StoneAgeState) -> list[str]:
    """Where seat 0 sends its people, one place after the other, while the others stand aside."""
    choices = []
    while state.tribes[0].free and len(state.legal()) > 1:
        choices.append(ask(state, kinds.PLACING))
        state.apply(GAME.read(state, choices[-1]))
    return choices


def send(state: StoneAgeState, **people: int) -> None:
    """Seat 0 has people on these places, and the rest at home."""
    tribe = state.tribes[0]
    tribe.hold(list(tribe.resources), [0] * c.PLACES)
    tribe.free = tribe.people
    for name, count in people.items():
        tribe.placed[c.PLACE_NAMES.index(name.replace("_", " "))] = count
        tribe.free -= count
    state.open_places()


def taken(state: StoneAgeState, *places: int) -> None:
    """Somebody else stands there."""
    for place in places:
        state.tribes[1].placed[place] = c.LEAST[place]
    state.open_places()


def bits(*cards: str) -> int:
    return sum(BIT[card(name)] for name in cards)


# Placing


def test_it_begins_with_the_village() -> None:
    village = {"tool maker", "hut", "field"}
    assert sum(move(position(round=1, seed=seed)) in village for seed in range(30)) >= 28


def test_it_hunts_when_food_is_short() -> None:
    state = position(food=0, resources=[0, 0, 0, 0])
    taken(state, c.TOOL_MAKER, c.HUT, c.FIELD, *range(c.CARD, c.PLACES))
    assert move(state).startswith("hunt")


def test_it_does_not_hunt_with_a_full_larder() -> None:
    choices = placements(position(food=60, track=5, resources=[1, 0, 0, 0]))
    assert not any(choice.startswith("hunt") for choice in choices)


def test_it_takes_the_cheap_card_that_completes_its_set() -> None:
    state = position(resources=[3, 0, 0, 0], food=20)
    state.slots = [card("agriculture-time"), card("points3-music.1"), card("food1-weaving"), card("dice-pottery")]
    give(
        state,
        cards=bits(
            "draw-writing", "two-medicine", "food7-pottery", "tool-art", "points3-music.2", "stone2-transport"
        ),
    )
    assert move(state) == "card 1"


def test_it_values_figures_by_what_its_tribe_has() -> None:
    for strong, wanted in (({"track": 9, "people": 5}, "card 1"), ({"track": 1, "people": 10}, "card 2")):
        state = position(resources=[2, 2, 0, 0], food=40, **strong)
        state.slots = [
            card("food3-farmer2"),
            card("clay1-shaman2"),
            card("once2-toolmaker2"),
            card("food1-weaving"),
        ]
        state.tribes[0].free = state.tribes[0].people
        assert next(choice for choice in placements(state) if choice in ("card 1", "card 2")) == wanted


def test_it_stands_on_a_building_that_it_can_pay() -> None:
    state = position(resources=[3, 2, 2, 0], food=30)
    taken(state, c.TOOL_MAKER, c.HUT, c.FIELD, *range(c.CARD, c.BUILDING))
    state.tops = [tile("wood+clay+stone.1"), tile("5of4"), tile("stone+stone+gold"), tile("5of1")]
    choices = placements(state)
    assert "building 1" in choices
    assert "building 2" not in choices


# Acting


def test_new_tools_come_before_the_rolls_and_purchases_after_them() -> None:
    state = position(food=20, resources=[1, 0, 0, 0])
    state.slots[0] = card("points3-music.1")
    send(state, tool_maker=1, forest=3, card_1=1)
    assert ask(state, kinds.ACTING) == "use tool maker"
    send(state, forest=3, card_1=1)
    assert ask(state, kinds.ACTING) == "use forest"
    send(state, card_1=1)
    assert ask(state, kinds.ACTING) == "use card 1"


def test_a_card_that_gains_nothing_is_left() -> None:
    state = position(food=90, track=10, resources=[0, 0, 2, 2], cards=bits("food3-weaving"))
    state.slots[3] = card("food1-weaving")
    send(state, card_4=1)
    state.deck = 4
    assert ask(state, kinds.ACTING) == "leave card 4"


def test_it_ends_the_game_when_ahead_and_not_when_behind() -> None:
    for score, wanted in ((60, "use building 1"), (-60, "leave building 1")):
        state = position(food=20, resources=[2, 1, 0, 0], score=score)
        state.tops[0] = tile("wood+wood+clay")
        state.stacks[0] = 1
        send(state, building_1=1)
        assert ask(state, kinds.ACTING) == wanted


def test_it_redeems_two_resources_when_a_building_wants_them() -> None:
    state = position(food=20, resources=[0, 1, 0, 0], two=1)
    state.tops[0] = tile("clay+stone+gold.1")
    send(state, building_1=1)
    assert ask(state, kinds.ACTING) == "redeem"
    assert ask(state, kinds.TAKING_TWO) == "take stone gold"


# Tools


def test_tools_are_used_only_where_they_gain_something_and_no_more_than_needed() -> None:
    state = position(food=20, tools=4)  # tiles of 2, 1 and 1
    assert ask(state, kinds.USING_TOOLS, c.WOOD, 6) == "tools 2 1"
    assert ask(state, kinds.USING_TOOLS, c.GOLD, 6) == "tools none"  # 6 + 4 is still one gold
    assert ask(state, kinds.USING_TOOLS, c.GOLD, 11) == "tools 1"
    assert ask(state, kinds.USING_TOOLS, c.GOLD, 10) in ("tools 2", "tools 1 1")


def test_tools_are_kept_for_a_better_roll_of_the_same_round() -> None:
    state = position(food=90, track=5, tools=2)
    assert ask(state, kinds.USING_TOOLS, c.WOOD, 4) == "tools 1 1"
    send(state, river=3)
    state.deck = 5
    assert ask(state, kinds.USING_TOOLS, c.FOOD, 3) == "tools none"


def test_a_one_use_tool_is_not_spent_on_little() -> None:
    state = position(food=20, one_use=1)  # the one of value 4
    assert ask(state, kinds.USING_TOOLS, c.CLAY, 3) == "tools none"
    assert ask(state, kinds.USING_TOOLS, c.GOLD, 8) == "tools once 4"


# Paying, picking, feeding


def test_a_card_is_paid_with_what_is_worth_least() -> None:
    state = position(food=20, resources=[1, 2, 0, 3])
    assert ask(state, kinds.PAYING_CARD, 1) == "pay wood 1 clay 1"


def test_what_a_building_needs_is_not_paid_for_a_card() -> None:
    state = position(food=20, resources=[2, 2, 0, 0])
    state.tops[0] = tile("wood+wood+clay")
    send(state, building_1=1)
    assert ask(state, kinds.PAYING_CARD, 0) == "pay clay 1"


def test_a_building_is_paid_with_what_scores_most() -> None:
    state = position(food=20, resources=[2, 0, 2, 3])
    state.tops[0] = tile("4of2")
    assert ask(state, kinds.PAYING_TILE, 0) == "pay stone 1 gold 3"


def test_in_the_last_round_a_building_of_1_to_7_takes_all_it_can() -> None:
    state = position(food=20, resources=[2, 2, 2, 2])
    state.tops[0] = tile("1to7.1")
    state.stacks[1] = 0
    assert ask(state, kinds.PAYING_TILE, 0) == "pay wood 1 clay 2 stone 2 gold 2"


def test_it_picks_the_die_that_helps_most() -> None:
    dice = roll_of([1, 2, 5, 6])
    assert (
        ask(position(food=20, cards=bits("once2-toolmaker2", "dice-toolmaker2.1")), kinds.PICKING, dice) == "die 5"
    )
    assert ask(position(food=0, tools=c.MOST_TOOLS), kinds.PICKING, dice) == "die 6"
    assert ask(position(track=c.MOST_TRACK, tools=c.MOST_TOOLS), kinds.PICKING, dice) == "die 2"


def test_it_feeds_its_people_with_the_cheapest_resources() -> None:
    state = position(food=0, resources=[1, 2, 0, 3])
    assert ask(state, kinds.FEEDING, 2) == "pay wood 1 clay 1"


def test_it_goes_hungry_when_that_is_the_better_deal() -> None:
    state = position(food=0, resources=[0, 0, 0, 6])
    assert ask(state, kinds.FEEDING, 6) == "starve"


def test_in_the_last_round_resources_are_better_eaten_than_counted() -> None:
    state = position(food=0, resources=[0, 0, 0, 6])
    state.stacks[0] = 0
    assert ask(state, kinds.FEEDING, 6) == "pay gold 6"


def test_it_redeems_two_resources_if_they_feed_its_people() -> None:
    state = position(food=0, resources=[1, 0, 0, 0], two=1)
    assert ask(state, kinds.FEEDING, 2) == "redeem"
    assert ask(position(food=0, resources=[3, 0, 0, 0], two=1), kinds.FEEDING, 2) == "pay wood 2"


def test_over_whole_games_hunger_is_rare() -> None:
    """Not more than one tribe in thirty goes hungry in a round, by choice or not."""
    hungry = rounds = 0
    for seed in range(12):
        state, rng = GAME.new(4), Rng(seed)
        bots = [GreedyBot(f"{seed} {seat}") for seat in range(4)]
        while (actor := state.actor()) != altamira.OVER:
            before = [tribe.score for tribe in state.tribes]
            chance = actor == CHANCE
            state.apply(state.sample(rng) if chance else bots[actor].choose(GAME.view(state, actor)))
            hungry += sum(
                tribe.score == score - c.HUNGER_PENALTY for tribe, score in zip(state.tribes, before, strict=True)
            )
        rounds += 4 * state.round
    assert 0 < hungry < rounds / 30
