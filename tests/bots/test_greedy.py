"""The greedy bot as a player: legal, honest, and better than chance."""

from __future__ import annotations

import subprocess
import sys

import pytest

import altamira
from altamira import CHANCE, OVER, Game, Rng
from altamira.arena.simulate import Plan, run
from altamira.bots.greedy import GreedyBot
from altamira.bots.random import RandomBot
from altamira.core.chance import BIT, cards_of
from altamira.core.errors import UnknownName

OPTIONS: list[dict[str, object]] = [
    {},
    *({option.name: value} for option in altamira.game("stone-age").choices for value in option.values[1:]),
    {"decline_any": True, "forbid_maxed": True, "two_resources": "immediate", "hunt_repeat": "yucata"},
]


def play(game: Game, bots: list, seed: int, check) -> None:
    """A game to its end; check sees every position, its view and what the bot chose."""
    state, rng = game.new(len(bots)), Rng(seed)
    while (actor := state.actor()) != OVER:
        if actor == CHANCE:
            state.apply(state.sample(rng))
        else:
            view = game.view(state, actor)
            choice = bots[actor].choose(view)
            check(state, view, choice)
            state.apply(choice)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_legal_moves_with_every_option(seats: int, options: dict[str, object]) -> None:
    game = altamira.game("stone-age", **options)

    def check(state, view, choice: int) -> None:
        assert choice in view.legal

    play(game, [GreedyBot(seat) for seat in range(seats)], 1, check)
    play(game, [GreedyBot(1), *(RandomBot(seat) for seat in range(1, seats))], 2, check)


def test_the_same_seed_gives_the_same_game() -> None:
    def moves() -> list[int]:
        chosen: list[int] = []
        bots = [GreedyBot("a"), GreedyBot("b"), GreedyBot("c")]
        play(altamira.game("stone-age"), bots, 5, lambda state, view, choice: chosen.append(choice))
        return chosen

    assert moves() == moves()


def test_cards_that_it_cannot_see_do_not_change_its_choice() -> None:
    """Wherever somebody else holds cards drawn face down, other cards there lead to the same move."""
    game = altamira.game("stone-age")
    compared = 0

    def check(state, view, choice: int) -> None:
        nonlocal compared
        for owner, tribe in enumerate(state.tribes):
            if owner == view.seat or not tribe.drawn:
                continue
            for other in cards_of(state.pool)[:3]:
                swapped = state.clone()
                mine = cards_of(tribe.drawn)[0]
                swapped.tribes[owner].drawn ^= BIT[mine] | BIT[other]
                swapped.pool ^= BIT[mine] | BIT[other]
                here = GreedyBot("same").choose(game.view(state, view.seat))
                assert GreedyBot("same").choose(game.view(swapped, view.seat)) == here
                compared += 1

    for seed in range(6):
        play(game, [GreedyBot(seat) for seat in range(3)], seed, check)
    assert compared > 300


def test_it_beats_random_nearly_always() -> None:
    wins = 0.0
    for rows in run(Plan(altamira.game("stone-age"), ("greedy", "random"), 200, "beats random")):
        for row in rows:
            wins += sum(row[f"seat_{seat}_win"] for seat in (0, 1) if row[f"seat_{seat}_bot"] == "greedy")
    assert wins >= 198


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_among_themselves_they_score_over_100_points_in_under_20_rounds(seats: int) -> None:
    plan = Plan(altamira.game("stone-age"), ("greedy",) * seats, 24, "among themselves")
    rows = [row for chunk in run(plan) for row in chunk]
    scores = [row[f"seat_{seat}_score"] for row in rows for seat in range(seats)]
    assert sum(scores) / len(scores) > 100
    assert max(row["rounds"] for row in rows) < 20


def test_a_game_that_it_does_not_know_is_one_clear_line() -> None:
    class Other(type(altamira.game("stone-age"))):
        id = "other"

    game = Other({"start_player": "fixed"})
    state = game.new(2)
    while state.actor() == CHANCE:
        state.apply(state.sample(Rng(1)))
    with pytest.raises(UnknownName, match=r"^The greedy bot does not know other; it plays: stone-age\.$"):
        GreedyBot(1).choose(game.view(state, 0))


def test_bots_are_found_by_name_and_importing_altamira_stays_light() -> None:
    assert altamira.bots() == ["easy", "expert", "greedy", "hard", "medium", "random", "search"]
    assert isinstance(altamira.bot("greedy", seed=1), GreedyBot)
    heavy = "{'rich', 'click', 'pyarrow', 'altamira.bots.stone_age', 'altamira.arena'}"
    code = f"import sys, altamira; sys.exit(bool({heavy} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
