"""Neanderthal in words: every move and outcome of whole games, in three languages; the deck command."""

from __future__ import annotations

import pytest

import altamira
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, OVER
from altamira.games.neanderthal import names, words
from altamira.games.neanderthal.deck import template
from altamira.games.neanderthal.state import ALPHA_ONE, NEXT, NEXT_OWN
from altamira.games.neanderthal.story import Story
from altamira.text import texts
from contract.decks import all_hooks
from rules.neanderthal.table import GREEN, YELLOW, Table

from .helpers import start

NAMES = ["Ana", "Luis", "Eva"]


def run(*args):
    """What the command says, and how it ends."""
    process = start(*args)
    said, complained = process.communicate()
    return process.returncode, said, complained


def games(seats, mode, deck):
    """A random game: the position before, the action, the position after."""
    options = {"deck": deck} if deck else {}
    state = altamira.game("neanderthal", mode=mode, **options).new(seats)
    rng = Rng(f"{seats} {mode}")
    while state.actor() != OVER:
        before = state.clone()
        legal = state.legal()
        action = state.sample(rng) if state.actor() == CHANCE else legal[rng.below(len(legal))]
        state.apply(action)
        yield before, action, state


def unsaid(before, after):
    """Is there nothing to tell yet: does the choice go on, or does a roll follow that says it?"""
    rolls = after.actor() == CHANCE and before.top().kind in (NEXT_OWN, NEXT, ALPHA_ONE)
    return rolls or before.actor() == after.actor() >= 0


@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize(
    ("seats", "mode", "deck"),
    [(2, "competitive", ""), (3, "competitive", ""), (3, "cooperative", ""), (3, "competitive", all_hooks())],
    ids=["two", "three", "together", "all hooks"],
)
def test_every_move_and_outcome_of_a_game_has_words(language, seats, mode, deck):
    text = texts(language)
    players = NAMES[:seats]
    story = Story(players, text, you=0)
    last = None
    for before, action, after in games(seats, mode, deck):
        said = story.tell(before, action, after)
        assert said or unsaid(before, after)
        assert all(line.endswith(".") for line in said)
        if before.actor() == CHANCE:
            said += [words.chance_prompt(before, players, text)]
            said += [words.outcome_in_words(before, action, players, text)]
        else:
            labels = [words.move_in_words(before, legal, text) for legal in before.legal()]
            assert all(labels)
            assert len(set(labels)) == len(labels)
            effects = [words.effect_in_words(before, legal, text) for legal in before.legal()]
            said += [words.prompt(before, text), *labels, *effects]
        assert not [line for line in said if "{" in line or "None" in line]
        last = after
    assert story.result(last)


# The story


def told_by(table, *moves):
    """What the log says of these moves, in English."""
    story = Story(list(NAMES), texts("en"))
    said = []
    for move in moves:
        before = table.state.clone()
        action = table.game.read(before, move)
        table.state.apply(action)
        said += story.tell(before, action, table.state)
    return said


def test_a_party_is_told_once_and_whole():
    table = Table().give(GREEN, hunters=5, alpha="home").give(YELLOW, hunters=3).start("phase 2")
    said = told_by(table, "hunt irish-elk", "with alpha", "cubes 2")
    assert said == ["Ana (Archaics) sends to Irish Elk: the alpha, 2 cubes."]


def test_what_passes_without_a_question_is_told():
    table = Table(daughter="loving-woman").give(GREEN, hunters=0).give(YELLOW, hunters=2).start("auction")
    said = told_by(table, "pass", "pass", "pass")
    assert "Nobody bids for Loving Woman: she leaves the game." in said
    assert said[-1] == "Ana (Archaics) has nobody left at home to assign."


def test_chaos_is_told_once_and_not_again_when_the_turn_ends():
    story, told = Story(list(NAMES), texts("en")), 0
    for before, action, after in games(3, "competitive", ""):
        spared = [line for line in story.tell(before, action, after) if line.startswith("Chaos ")]
        assert not spared or before.turn == after.turn
        told += len(spared)
    assert told


@pytest.mark.parametrize("language", ["es", "fr"])
def test_the_cards_of_the_deck_that_ships_are_translated(language):
    text = texts(language)
    assert all(text(name) != name for name in names.CARDS if name not in ("Aurochs", "Bolas"))


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_every_ability_has_words(language):
    text = texts(language)
    sheet = names.deck_sheet(altamira.game("neanderthal", deck=all_hooks()).new(2))
    for row in sheet.cards():
        for line in names.abilities(row, text):
            assert line
            assert "{" not in line


def test_the_template_is_printed_and_can_be_checked(tmp_path):
    code, said, _ = run("deck", "template")
    assert (code, said) == (0, template())
    file = tmp_path / "mine.toml"
    file.write_text(said, "utf-8")
    code, said, _ = run("deck", "check", str(file))
    assert code == 0
    assert "64 known, 26 inferred, 590 reconstructed" in said


def test_a_wrong_deck_is_said_in_one_line_in_the_readers_language(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(template().replace("climax = 12\n", "climax = 120\n"), "utf-8")
    for language, said in (("en", "a number from 1 to 99"), ("es", "un número del 1 al 99"), ("fr", "de 1 à 99")):
        code, _, complained = run("deck", "check", str(file), "--lang", language)
        assert code == 2
        assert said in complained
        assert len(complained.splitlines()) == 1
    assert run("deck", "check")[0] == 2


def test_abilities_that_are_only_words_are_listed(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(template().replace('abilities = ["first_strike"]', 'abilities = ["text She waits."]'), "utf-8")
    assert "Totem Woman: She waits." in run("deck", "check", str(file))[1]
