"""The greedy bot as a player: legal, honest, and better than chance."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest

import altamira
from altamira import CHANCE, OVER, Game, Rng
from altamira.arena.simulate import Plan, run
from altamira.bots.greedy import GreedyBot
from altamira.bots.random import RandomBot
from altamira.core.chance import BIT, cards_of
from altamira.core.errors import UnknownName

MIXED: dict[str, list[dict[str, object]]] = {
    "bronze-age": [
        {"edition": "revised", "trading": True},
        {"edition": "late-bronze-age", "trading": True},
        {"edition": "late-bronze-age", "solo_skulls": "reroll"},
    ],
    "stone-age": [
        {"decline_any": True, "forbid_maxed": True, "two_resources": "immediate", "hunt_repeat": "yucata"}
    ],
}


def cases() -> Iterator[tuple[str, int, dict[str, object]]]:
    """Every seat count with every option that it may choose, and some together."""
    for id, mixed in MIXED.items():
        game = altamira.game(id)
        single = [{option.name: value} for option in game.choices for value in option.values[1:]]
        for seats in game.seats:
            closed = {option.name for option in game.choices if option.seats and seats not in option.seats}
            yield from ((id, seats, options) for options in [{}, *single, *mixed] if not closed & set(options))


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


@pytest.mark.parametrize(("id", "seats", "options"), list(cases()), ids=str)
def test_it_plays_legal_moves_with_every_option(id: str, seats: int, options: dict[str, object]) -> None:
    game = altamira.game(id, **options)

    def check(state, view, choice: int) -> None:
        assert choice in view.legal

    play(game, [GreedyBot(seat) for seat in range(seats)], 1, check)
    play(game, [GreedyBot(1), *(RandomBot(seat) for seat in range(1, seats))], 2, check)


@pytest.mark.parametrize(
    ("id", "seats", "options"), [*cases(), *(("neanderthal", seats, {}) for seats in (2, 3))], ids=str
)
def test_what_it_advises_is_legal_where_others_have_begun(id: str, seats: int, options: dict[str, object]) -> None:
    """As somebody is asked who takes a seat over: one move of three here is not its own."""
    game = altamira.game(id, **options)
    for seed in range(15):
        state, rng, bot = game.new(seats), Rng(seed), GreedyBot(seed)
        for _ in range(250):
            actor = state.actor()
            if actor == OVER:
                break
            if actor == CHANCE:
                state.apply(state.sample(rng))
                continue
            view = game.view(state, actor)
            choice = bot.choose(view)
            assert choice in view.legal, (view.write(view.legal[0]), choice)
            state.apply(choice if rng.below(3) else view.legal[rng.below(len(view.legal))])


@pytest.mark.parametrize("id", MIXED)
def test_the_same_seed_gives_the_same_game(id: str) -> None:
    def moves() -> list[int]:
        chosen: list[int] = []
        bots = [GreedyBot("a"), GreedyBot("b"), GreedyBot("c")]
        play(altamira.game(id), bots, 5, lambda state, view, choice: chosen.append(choice))
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


def wins_against_random(id: str, games: int, **options: object) -> float:
    rows = [
        row for rows in run(Plan(altamira.game(id, **options), ("greedy", "random"), games, "1")) for row in rows
    ]
    return sum(row[f"seat_{seat}_win"] for row in rows for seat in (0, 1) if row[f"seat_{seat}_bot"] == "greedy")


@pytest.mark.parametrize(("id", "games"), [("bronze-age", 100), ("stone-age", 100)])
def test_it_beats_random_nearly_always(id: str, games: int) -> None:
    assert wins_against_random(id, games) >= 0.99 * games


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["classic", "revised", "late-bronze-age"])
def test_it_beats_random_in_every_edition_of_the_bronze_age(edition: str) -> None:
    assert wins_against_random("bronze-age", 80, edition=edition) >= 78


@pytest.mark.slow
def test_alone_in_the_bronze_age_it_scores_over_65_points_on_average() -> None:
    rows = [row for rows in run(Plan(altamira.game("bronze-age"), ("greedy",), 50, "alone")) for row in rows]
    scores = [row["seat_0_score"] for row in rows]
    assert sum(scores) / len(scores) > 65
    assert min(scores) > 30


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
    with pytest.raises(
        UnknownName, match=r"^The greedy bot does not know other; it plays: bronze-age, neanderthal, stone-age\.$"
    ):
        GreedyBot(1).choose(game.view(state, 0))


def test_bots_are_found_by_name_and_importing_altamira_stays_light() -> None:
    assert altamira.bots() == ["easy", "expert", "greedy", "hard", "medium", "random", "search"]
    assert isinstance(altamira.bot("greedy", seed=1), GreedyBot)
    heavy = "{'rich', 'click', 'pyarrow', 'altamira.bots.stone_age', 'altamira.bots.bronze_age', 'altamira.arena'}"
    code = f"import sys, altamira; sys.exit(bool({heavy} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
