"""The greedy bot of Neanderthal."""

from __future__ import annotations

import pytest

import altamira
from altamira import CHANCE, OVER, Rng
from altamira.games.neanderthal.components import PASS
from altamira.games.neanderthal.rules import NeanderthalState
from contract.decks import all_hooks
from rules.neanderthal.table import GREEN, RED, Table
from rules.neanderthal.test_scorer_agrees import late_table


def play(players, seed, seats=2, **options):
    """A game between bots, by name; the final position."""
    game = altamira.game("neanderthal", **options)
    state, rng = game.new(seats), Rng(seed)
    bots = [altamira.bot(name, seed=f"{seed} {seat}") for seat, name in enumerate(players)]
    while state.actor() != OVER:
        seat = state.actor()
        state.apply(state.sample(rng) if seat == CHANCE else bots[seat].choose(game.view(state, seat)))
    assert isinstance(state, NeanderthalState)
    return game, state


def test_it_beats_random_play_in_95_of_100_games():
    won = 0
    for seed in range(40):
        greedy = seed % 2
        players = ["random", "random"]
        players[greedy] = "greedy"
        _, state = play(players, seed)
        won += state.placings()[greedy] == 1 and state.placings()[1 - greedy] == 2
    assert won >= 38


def test_it_hunts_buys_daughters_opens_portals_and_promotes_elders():
    moves: dict[str, int] = {}
    for seed in range(4):
        game = altamira.game("neanderthal")
        state, rng = game.new(3), Rng(seed)
        bots = [altamira.bot("greedy", seed=f"{seed} {seat}") for seat in range(3)]
        while state.actor() != OVER:
            seat = state.actor()
            action = state.sample(rng) if seat == CHANCE else bots[seat].choose(game.view(state, seat))
            if seat >= 0:
                verb = game.write(state, action).split()[0]
                moves[verb] = moves.get(verb, 0) + 1
            state.apply(action)
    assert all(moves.get(verb, 0) > 3 for verb in ("hunt", "bid", "portal", "promote", "word", "free", "take"))


def test_it_turns_tribal_while_there_is_time():
    games = [play(["greedy"] * 3, seed, seats=3) for seed in range(8)]
    assert sum(any(game.summary(state)["tribal"]) for game, state in games) >= 2


def talked(mode: str) -> set[str]:
    """What is said yes to when greedy bots play on from a table of tribal species with chiefs."""
    said = set()
    for seed in range(12):
        table = late_table(mode)
        game, state, rng = table.game, table.state, Rng(f"talks {seed}")
        bots = [altamira.bot("greedy", seed=f"{seed} {seat}") for seat in range(3)]
        while state.actor() != OVER:
            seat = state.actor()
            action = state.sample(rng) if seat == CHANCE else bots[seat].choose(game.view(state, seat))
            if action != PASS and seat != CHANCE:
                said.add(game.dump(state)["pending"][-1][0])
            state.apply(action)
    return said


def test_it_offers_and_accepts_deals():
    assert {"parley", "leaver", "answer"} <= talked("competitive")


def test_it_swaps_with_its_fellows():
    assert {"trade with", "trade give", "trade get", "trade answer"} <= talked("cooperative")


@pytest.mark.parametrize(("given", "answer"), [("nothing", "refuse"), ("bride totem-woman", "accept")])
def test_it_leaves_good_hunting_only_for_something(given, answer):
    table = Table().daughter("totem-woman", RED)
    table.give(GREEN, hunters=2, on={"red-deer": 5}, sexuality="pair-bonding", free=(4, 4, 4), elders=[])
    table.give(RED, tribal=True, hunters=0, on={"red-deer": 1}, free=(4, 5, 5), elders=["chief"], portals=[])
    table.start("phase 3").play("R: talk red-deer", "leaver archaic", f"give {given}")
    if table.asked == "ask":
        table.play("ask nothing")
    view = table.game.view(table.state, GREEN)
    assert view.write(altamira.bot("greedy", seed=1).choose(view)) == answer


@pytest.mark.parametrize("mode", ["solitaire", "cooperative"])
def test_it_plays_every_variant(mode):
    _, state = play(["greedy"] * 3, 1, seats=3, mode=mode)
    assert state.actor() == OVER


def test_it_plays_with_any_deck():
    _, state = play(["greedy"] * 3, 2, seats=3, deck=all_hooks())
    assert state.actor() == OVER


def test_the_same_seed_plays_the_same_game():
    dumps = [game.dump(state) for game, state in (play(["greedy"] * 2, 5) for _ in range(2))]
    assert dumps[0] == dumps[1]
