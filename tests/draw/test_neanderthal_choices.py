"""What Neanderthal asks: every answer can be given in the dock and no other, and it says why and what for."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator

import pytest

import altamira
from altamira.core.game import Game
from altamira.core.state import CHANCE, OVER
from altamira.games.neanderthal import effects, reasons, risk, rolls
from altamira.games.neanderthal.components import CARD, DAUGHTER, HUSBAND, PLACE, SEAT
from altamira.games.neanderthal.draw.dock import dock
from altamira.games.neanderthal.draw.reading import read
from altamira.games.neanderthal.questions import QUESTIONS
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.state import BID, BLIZZARD, DECISIONS, KIND_NAMES
from altamira.text import texts
from contract.decks import all_hooks
from rules.neanderthal.table import GREEN, RED, YELLOW, Table

NAMES = ("Ada", "Bo", "Chi")
ACTIONS = re.compile(r'data-action="([\d ]+)"')
EN = texts("en")


def asked(state: NeanderthalState, game: Game, language: str = "en", layout: str = "wide", seat: int = -1) -> str:
    """The dock of the seat that decides, or of another."""
    view = game.view(state, state.actor() if seat < 0 else seat, ())
    names = NAMES[: state.seats]
    return dock(read(view, texts(language), layout, names), texts(language), layout, names)


def offered(markup: str) -> set[tuple[int, ...]]:
    return {tuple(int(step) for step in steps.split()) for steps in ACTIONS.findall(markup)}


def decisions(seed: int, seats: int, every: int, **options: object) -> Iterator[tuple[Game, NeanderthalState]]:
    """Positions of a game of chance in which somebody decides: some, and the first ones of each kind."""
    game = altamira.game("neanderthal", **options)
    rng, state = random.Random(seed), game.new(seats)
    met: dict[int, int] = {}
    for number in range(100_000):
        if state.actor() == OVER:
            return
        if state.actor() == CHANCE:
            state.apply(rng.choice(state.outcomes())[0])
            continue
        kind = int(state.top().kind)
        met[kind] = met.get(kind, 0) + 1
        if number % every == 0 or met[kind] <= 2:
            yield game, state
        state.apply(rng.choice(state.legal()))


@pytest.mark.parametrize(
    ("seed", "seats", "options"),
    [
        (1, 3, {}),
        (2, 2, {}),
        (3, 3, {"mode": "cooperative"}),
        (4, 3, {"mode": "solitaire"}),
        (5, 3, {"deck": all_hooks()}),
    ],
    ids=["three", "two", "together", "alone", "all hooks"],
)
def test_every_legal_answer_is_in_the_dock_and_no_other(seed, seats, options):
    for game, state in decisions(seed, seats, 5, **options):
        found = offered(asked(state, game))
        assert {steps[0] for steps in found} == set(state.legal()), KIND_NAMES[state.top().kind]
        for steps in found:
            after = state.clone()
            for step in steps:
                assert after.actor() == state.actor()
                assert step in after.legal()
                after.apply(step)


def test_whoever_waits_reads_who_decides_and_can_choose_nothing():
    for game, state in decisions(6, 3, 40):
        other = (state.actor() + 1) % 3
        markup = asked(state, game, seat=other)
        assert not offered(markup)
        assert NAMES[state.actor()] in markup


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_every_question_says_what_is_asked_and_why(language):
    seen = set()
    for game, state in decisions(7, 3, 60):
        markup = html.unescape(asked(state, game, language))
        assert reasons.why(state, texts(language)) in markup
        for _, line in reasons.facts(state, texts(language)):
            assert line in markup
        seen.add(int(state.top().kind))
    assert len(seen) >= 12
    assert set(QUESTIONS) == set(range(DECISIONS))
    assert all(question.ask and question.why and question.icon for question in QUESTIONS.values())


def test_the_main_answer_is_green_and_there_is_never_more_than_one_in_a_menu():
    for game, state in decisions(8, 3, 30):
        for menu in re.split(r'<div class="menu', asked(state, game))[1:]:
            assert len(re.findall(r'class="go"', menu)) <= 1


# The hunt


def elk(**things: object) -> Table:
    table = Table(north=("irish-elk", "european-cave-lion", *(None,) * 4))
    table.give(GREEN, hunters=7, alpha="home", elders=["knapper"], **things)
    return table.start("phase 2")


def test_the_odds_of_each_party_are_shown_before_it_is_sent():
    table = elk()
    markup = html.unescape(asked(table.state, table.game))
    menu = markup[markup.index('id="menu-40"') :]
    menu = menu[: menu.index('<div class="menu')]
    four = re.search(
        r'data-key="alpha=1,cubes=3" data-action="40 1 5" data-label="Send 4 hunters" data-notes="(.*?)"', menu
    )
    assert four
    assert four[1].split("|")[:4] == ["70.4%", "19/27", "0.5", "9.7%"]
    bars = re.findall(r"<b>(\d+)</b><small>(\d)</small>", menu)
    assert [int(chance) for chance, _ in bars] == [0, 33, 56, 70, 80, 87, 91]
    assert "Success wakes European Cave Lion" in menu
    assert "Your alpha's die counts as a 1" in menu
    assert "Each 6 freezes a hunter: you have no mature fire starter." in menu


def test_the_form_begins_with_a_party_that_rather_succeeds():
    table = elk()
    markup = asked(table.state, table.game)
    menu = markup[markup.index('id="menu-40"') :]
    assert re.search(r'<output data-value="cubes" data-max="6">2</output>', menu)  # with the alpha: 55.6 %
    assert re.search(r'data-toggle="alpha" aria-pressed="true"', menu)


def test_a_party_that_is_being_put_together_keeps_what_was_said():
    table = elk(travelers={RED: 2}).play("hunt irish-elk", "with alpha")
    found = offered(asked(table.state, table.game))
    assert found == {(2 + cubes, 2 + guests) for cubes in range(7) for guests in range(3)}


def claimed(**things: object) -> Table:
    """After a hunt that failed with two equal dice, for an invention."""
    table = Table(north=("chalk-cliff-flint", *(None,) * 5))
    table.give(GREEN, hunters=0, on={"chalk-cliff-flint": 3}, **things)
    return table.start("phase 4").play("roll 3 3 5")


def test_whoever_may_take_a_card_reads_how_the_hunt_went():
    table = claimed(elders=["fire-starter"])
    assert table.asked == "claim"
    log = ("*: roll 6", "0: next chalk-cliff-flint", "*: roll 3 3 5")
    hunt = rolls.since_last_roll(log)
    assert rolls.how_it_went(table.state, hunt, EN) == (
        "The hunt failed: 3 3 5, 0 of 1 hits. But 2 dice are equal."
    )
    assert rolls.how_it_went(table.state, (), EN) == "The hunt failed, but 2 dice were equal."
    markup = html.unescape(asked(table.state, table.game))
    assert "The hunt failed, but 2 dice were equal." in markup


def test_a_card_that_the_hand_has_no_room_for_is_better_left():
    fire = ["fire-starter"]
    for elders, late, main in ((fire, [], "Take the card"), ([], fire, "Leave the card")):
        table = claimed(elders=elders, immature=late)
        markup = html.unescape(asked(table.state, table.game))
        assert re.findall(r'class="go"[^>]*><span>([^<]*)', markup) == [main]
        assert ("no mature elder, so no room" in markup) == bool(late)


# Events


def test_chaos_and_blizzard_are_told_with_their_chance_and_their_cost():
    table = Table().give(GREEN, hunters=9, free=(1, 1, 1), elders=["knapper", "warrior"]).start("phase 2")
    told = " ".join(line for _, line in risk.event_facts(table.state, GREEN, EN))
    assert re.search(r"Chaos \(\d+% next turn\) would kill 5 of 9 hunters and an elder", told)
    assert re.search(r"A blizzard \(\d+% next turn\) would cost nothing: hunters 9, dependents 2", told)
    calm = Table().give(GREEN, hunters=3, elders=["knapper", "warrior"]).start("phase 2")
    told = " ".join(line for _, line in risk.event_facts(calm.state, GREEN, EN))
    assert "would cost nothing: hunters 3, free discs 12" in told
    assert "would cost 1 of 2 dependents: hunters 3" in told
    last = Table(events_left=0).give(GREEN, hunters=9, free=(1, 1, 1)).start("phase 2")
    assert risk.event_facts(last.state, GREEN, EN) == []


def test_a_blizzard_is_answered_with_switches_for_all_dependents():
    table = Table().give(GREEN, hunters=2, elders=["knapper", "warrior", "trapper"]).start("phase 2")
    state = table.state
    state.push(BLIZZARD, GREEN, 2)
    state.settle()
    markup = asked(state, table.game)
    assert markup.count("data-toggle=") == 3
    assert offered(markup) == {(30, 31), (30, 32), (31,)}  # then the last one is not asked
    assert re.findall(r'data-key="(.*?)"', markup) == ["a30=1,a31=1", "a30=1,a32=1", "a31=1,a32=1"]


# The auction


def test_a_bid_says_what_it_binds():
    table = Table(daughter="loving-woman").give(GREEN, hunters=11).start("auction")
    assert table.state.top().kind == BID
    markup = html.unescape(asked(table.state, table.game))
    assert "leaves 11 free discs for 11 hunters: still safe from chaos" in markup
    assert "leaves 10 free discs for 11 hunters: chaos would hit you" in markup
    assert offered(markup) == {(0,), (3,), (4,), (5,), (6,)}


# Talks


def test_an_offer_is_built_from_items_and_answered_as_it_was_made():
    table = Table(south=("wild-horse", "rabbit", "common-fallow-deer", None, "red-deer", None))
    table.give(GREEN, hunters=0, on={"irish-elk": 3}, tribal=True, elders=["chief"], portals=[])
    table.give(YELLOW, hunters=0, on={"irish-elk": 2}, tableau=["honey-bees"]).give(RED, hunters=3)
    table.daughter("totem-woman", GREEN).start("phase 3")
    markup = html.unescape(asked(table.state, table.game))
    woman = table.game.cards.daughter_names.index("totem-woman")
    bees = table.game.cards.biome_names.index("honey-bees")
    toggles = set(re.findall(r'data-toggle="(\w+)"', markup))
    assert {
        "leaves22",
        "leaves23",
        f"give{DAUGHTER + woman}",
        f"give{HUSBAND + woman}",
        f"ask{CARD + bees}",
    } == toggles
    wanted = (PLACE, SEAT + YELLOW, DAUGHTER + woman, CARD + bees)
    assert wanted in offered(markup)
    for step in wanted:
        table.state.apply(step)
    assert table.asked == "answer"
    sheet = html.unescape(asked(table.state, table.game))
    assert "Ada gives you" in sheet
    assert "Totem Woman" in sheet
    assert offered(sheet) == {(0,), (1,)}
    waiting = html.unescape(asked(table.state, table.game, seat=RED))
    assert "Bo has an offer" in waiting
    assert "Totem Woman" in waiting


# Effects


def test_effects_are_told_in_every_language_without_a_place_left_open():
    for language in ("en", "es", "fr"):
        for _, state in decisions(9, 3, 60):
            for action in state.legal():
                told = effects.effect_in_words(state, action, texts(language))
                assert "{" not in told


def test_how_far_a_portal_leads_is_told():
    table = Table().give(GREEN, portals=["venus black", "shaman white"], free=(3, 3, 3)).start("phase 2")
    told = effects.portal_in_words(table.state, GREEN, 3, EN)
    assert told == "portal 3 of 5; you can promote: warrior"
    four = ["venus black", "shaman white", "bison white", "bison black"]
    many = Table().give(GREEN, portals=four, free=(3, 3, 3)).start("phase 2")
    assert "you become tribal at once" in effects.portal_in_words(many.state, GREEN, 3, EN)
