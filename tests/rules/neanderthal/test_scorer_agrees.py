"""The scores of the engine against a scorer that shares no code with it."""

from __future__ import annotations

import pytest

import altamira
from altamira import CHANCE, OVER, Rng
from altamira.games.neanderthal.deck import template
from contract.cases import walk
from contract.decks import all_hooks

from .scorer import Scorer
from .table import GREEN, RED, YELLOW, Table


@pytest.mark.clause("J02", "J03", "J04")
@pytest.mark.parametrize("deck", ["", all_hooks()], ids=["shipped", "all hooks"])
@pytest.mark.parametrize("seats", [2, 3])
def test_random_games_are_scored_alike_at_every_moment(seats, deck):
    game = altamira.game("neanderthal", **({"deck": deck} if deck else {}))
    for seed in range(6):
        state = game.new(seats)
        for number, _ in enumerate(walk(state, Rng(seed))):
            if number > 16 and number % 9 == 0:
                assert Scorer(game.dump(state), deck or template()).scores() == state.scores()
        scores = Scorer(game.dump(state), deck or template()).scores()
        assert scores == state.scores()
        assert state.placings() == [1 + sum(other > mine for other in scores) for mine in scores]


@pytest.mark.clause("J02")
def test_games_of_the_greedy_bot_are_scored_alike():
    game = altamira.game("neanderthal")
    for seed in range(2):
        state, rng = game.new(3), Rng(seed)
        bots = [altamira.bot("greedy", seed=f"{seed} {seat}") for seat in range(3)]
        while state.actor() != OVER:
            seat = state.actor()
            state.apply(state.sample(rng) if seat == CHANCE else bots[seat].choose(game.view(state, seat)))
        assert Scorer(game.dump(state), template()).scores() == state.scores()


def late_table(mode: str) -> Table:
    """Tribal species with chiefs, daughters, hands and animals: what random games hardly ever reach."""
    table = Table(mode=mode, events_left=4)
    table.give(GREEN, tribal=True, hunters=7, alpha="home", elders=["chief", "shaman", "knapper", "warrior"])
    table.give(GREEN, hand=["wild-boar", "aurochs"], tableau=["leopard", "saiga-antelope"], sexuality="harem")
    table.give(YELLOW, tribal=True, hunters=6, elders=["chief", "shaman", "trapper"], travelers={RED: 2})
    table.give(YELLOW, hand=["alpine-ibex"], tableau={"european-ass": "white"}, free=(4, 3, 4))
    table.give(RED, hunters=8, elders=["fire-starter"], portals=["venus orange", "shaman orange"], free=(3, 4, 4))
    table.daughter("totem-woman", GREEN, husband=GREEN).daughter("midwife", GREEN)
    table.daughter("generous-woman", YELLOW, husband=RED).daughter("dancing-woman", RED, discs={"white": 1})
    table.give(RED, free=(3, 4, 4))
    return table.start()


@pytest.mark.clause("B01", "J02")
@pytest.mark.parametrize("mode", ["competitive", "solitaire", "cooperative"])
def test_late_games_lose_nothing_and_reach_every_kind_of_decision(mode):
    kinds: set[str] = set()
    for seed in range(14):
        table = late_table(mode)
        game, state, rng = table.game, table.state, Rng(f"{mode} {seed}")
        longest = 0
        for number, _ in enumerate(walk(state, rng)):
            if state.actor() >= 0:
                kinds.add(game.dump(state)["pending"][-1][0])
                longest = max(longest, len(state.legal()))
            if number % 5 == 0:
                dump = game.dump(state)
                game.load(dump)
                assert Scorer(dump, template()).scores() == state.scores()
        assert longest <= 80
    wanted = {"parley", "partner", "leaver", "give", "ask", "claim", "action", "alpha one", "release", "hand"}
    if mode == "competitive":
        wanted |= {"answer", "consent"}
    else:
        wanted |= {"trade with", "trade give", "trade get"}
    assert wanted <= kinds
