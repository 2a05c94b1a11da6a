"""The Bronze Age at the terminal: alone, with others, with bots and with real dice."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import altamira
from altamira.core.game import Game
from altamira.games.bronze_age import words
from altamira.terminal.bronze_age import BELOW_THE_BOARD, Face
from altamira.terminal.screen import Screen
from altamira.text import texts

ALONE = ("play", "bronze-age", "--seats", "1", "--dealer", "me", "--record", "a.json")
TWO = ("play", "bronze-age", "--seats", "2", "--people", "2", "--names", "Ana,Luis", "--record", "a.json")
REAL = (*TWO, "--dealer", "me", "--option", "start_player=fixed")
END = {"en": "Your realm reaches", "es": "Tu reino alcanza", "fr": "Votre royaume atteint"}


def _moves(path: str = "a.json") -> list[str]:
    return altamira.load(path).moves


def _flat(shown: str) -> str:
    return " ".join(shown.split())


# Whole games


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_game_alone_can_be_played_by_reading_the_screen(read_and_play, language):
    shown = read_and_play("--seats", "1", "--lang", language, "--record", "a.json", game="bronze-age")
    assert END[language] in shown
    assert "{" not in shown
    record = altamira.load("a.json")
    assert record.finished
    assert altamira.verify(record).dealt


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_game_of_two_can_be_played_with_real_dice(read_and_play, language):
    options = ("--option", "edition=late-bronze-age", "--option", "trading=true")
    args = ("--bots", "random", "--dealer", "me", "--lang", language, "--record", "a.json")
    shown = read_and_play(*args, *options, game="bronze-age")
    assert "{" not in shown
    record = altamira.load("a.json")
    assert record.finished
    assert record.commitment is None


@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize("seats", [1, 4])
def test_no_line_is_wider_than_the_terminal(read_and_play, language, seats):
    bots = ("--bots", ",".join(["random"] * (seats - 1))) if seats > 1 else ("--seats", "1")
    args = (*bots, "--seed", "4", "--lang", language, "--option", "edition=late-bronze-age")
    shown = read_and_play(*args, game="bronze-age")
    wide = [line for line in shown.splitlines() if len(line) > 80 and " > " not in line and "altamira" not in line]
    assert wide == []


# A turn, move by move


ROLLED = "food workers coins\n\n"  # what the dice of the first turn show


def test_a_turn_alone_from_the_dice_to_its_end(run):
    typed = ROLLED + "0\ncity 4 2\nstep pyramid 1\n\nquit\n"
    shown = run(*ALONE, input=typed).stdout
    assert _moves() == [
        "*: roll food workers coins",
        "0: stop",
        "0: build city-4 2",
        "0: build step-pyramid 1",
        "0: end turn",
    ]
    told = _flat(shown)
    assert "If you stop now: 3 food, 3 workers, 7 coins. 3 cities eat: 3 food left." in told
    assert "Risk of a disaster when you roll again: 1 die 0%, 2 dice 3%, 3 dice 7%." in told
    assert "You check 2 boxes: City 4, 2 of 3." in told
    assert "Enter ends it" in told
    assert "Round 2 begins." in told


@pytest.mark.parametrize("again", ["1 3", "13", "reroll food coins", "roll again: food, coins"])
def test_dice_are_rolled_again_by_number_notation_or_name(run, again):
    run(*ALONE, input=f"{ROLLED}{again}\nskull skull\n\nquit\n")
    assert _moves() == ["*: roll food workers coins", "0: reroll food coins", "*: roll skull skull"]


@pytest.mark.parametrize(
    "typed", ["1 4 6", "146", "food, workers, coins", "f w c", "coins workers food", "roll f w c"]
)
def test_real_dice_may_be_typed_in_many_ways(run, typed):
    run(*ALONE, input=f"{typed}\n\nquit\n")
    assert _moves() == ["*: roll food workers coins"]


@pytest.mark.parametrize(
    ("language", "typed"),
    [("es", "comida trabajadores monedas"), ("fr", "nourriture ouvriers pièces"), ("fr", "n o pieces")],
)
def test_real_dice_may_be_typed_in_the_readers_language(run, language, typed):
    run(*ALONE, "--lang", language, input=f"{typed}\n\nquit\n")
    assert _moves() == ["*: roll food workers coins"]


@pytest.mark.parametrize("typed", ["1 4", "1 4 7", "1 4 6 6", "food workers gold", "147", "0 1 2", "x"])
def test_a_roll_that_cannot_be_is_refused_with_the_faces(run, typed):
    shown = _flat(run(*ALONE, input=f"{typed}\nquit\n").stdout)
    faces = "1 food, 2 good, 3 skull, 4 workers, 5 either, 6 coins"
    assert f"'{typed}' is no roll of 3 dice; type 3 of these: {faces}." in shown
    assert _moves() == []


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("2", "These dice may be rolled again: 1, 3; 0 stops. You typed 2."),
        ("1 1", "These dice may be rolled again: 1, 3; 0 stops. You typed 1 1."),
        ("8", "These dice may be rolled again: 1, 3; 0 stops. You typed 8."),
        ("0 1", "These dice may be rolled again: 1, 3; 0 stops. You typed 0 1."),
        ("reroll skull", "'reroll skull' is not possible here; possible: stop; reroll food; reroll coins;"),
        ("undo", "There is nothing to undo"),
        ("roll", "'roll' could mean"),
    ],
)
def test_a_wrong_choice_of_dice_is_refused_with_a_reason(run, typed, answer):
    shown = _flat(run(*REAL, input=f"food skull coins\n\n{typed}\nquit\n").stdout)
    assert answer in shown
    assert _moves() == ["*: roll food skull coins"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("1 4", "City 4: 1–3 is possible, not 4."),
        ("7 0", "Temple: 1–3 is possible, not 0."),
        ("12", "12 is not among the numbers; there is: 1–11, 0."),
        ("1 1 1", "1 1 1 is not among the numbers"),
        ("1\n9", "Type a number from 1 to 3."),
        ("temple", "'temple' could mean: build temple 1; build temple 2; build temple 3."),
        ("colossus 2", "'colossus 2' is not possible here"),
        ("odds", "There are no dice to roll again now."),
    ],
)
def test_a_wrong_building_is_refused_with_a_reason(run, typed, answer):
    shown = _flat(run(*ALONE, input=f"{ROLLED}0\n{typed}\nquit\n").stdout)
    assert answer in shown
    assert _moves()[-1] == "0: stop"


def test_undo_reaches_back_to_the_dice_until_the_turn_has_ended(run):
    typed = ROLLED + "0\n1 2\n5 1\nundo\nundo\nundo\nundo\n0\n1 3\n\nquit\n"
    shown = run(*ALONE, input=typed).stdout
    assert shown.count("You take back the last move.") == 3
    assert "There is nothing to undo" in shown
    assert _moves()[-3:] == ["0: stop", "0: build city-4 3", "0: end turn"]


def test_a_development_is_bought_with_what_wastes_least_first(run):
    typed = "good good skull\n\n0\n0\n" + "coins coins coins\n\n0\nbuy coinage\n1\n\nquit\n"
    shown = run(*ALONE, input=typed).stdout
    assert "How do you pay 20 for Coinage?" in shown
    assert "goods left: 1 wood, 1 stone, 1 pottery, 1 cloth" in _flat(shown)
    assert _moves()[-3:] == ["0: buy coinage", "0: pay coins", "0: end turn"]
    assert "You buy Coinage (4 points) for 21 coins: 21 instead of 20." in _flat(shown)


def test_an_offer_is_put_together_sent_and_answered(run):
    typed = "good good good\n\n0\n1\ngive 1 wood\nask for 1 food\nsend\n1\n0\nquit\n"
    shown = _flat(run(*REAL, "--option", "trading=true", input=typed).stdout)
    assert "Ana offers Luis 1 wood for 1 food." in shown
    assert "Ana gives you 1 wood for 1 food. Do you accept?" in shown
    assert "Luis accepts." in shown
    assert "1: accept" in _moves()


def test_the_commands_of_the_game_are_known_in_the_readers_language(run):
    typed = ROLLED + "riesgos\nprogresos\nayuda\ntablero\npista\nhistorial\nsalir\n"
    shown = _flat(run(*ALONE, "--lang", "es", input=typed).stdout)
    assert "2 dados: sin desastre 97 %, Sequía 3 %" in shown
    assert "Graneros, cuesta 30, 6 puntos. Al comprar, cada comida vale 4 monedas." in shown
    assert "La partida termina tras 10 rondas." in shown
    assert "Las mejores jugadas según el experto:" in shown
    assert shown.count("Ronda 1 de 10") == 2


def test_a_hint_is_for_a_seat_that_is_to_move(run):
    assert "The dice or cards come first" in run(*ALONE, input="hint\nquit\n").stdout


def test_signs_that_a_terminal_lacks_are_replaced(shell):
    result = shell(*ALONE, input=ROLLED + "quit\n", PYTHONIOENCODING="ascii:replace")
    assert result.returncode == 0
    assert "Temple          ......." in result.stdout


# Options and seats


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--seats", "5"), "The Bronze Age is for 1 to 4 seats, not 5."),
        (("--seats", "0"), "The Bronze Age is for 1 to 4 seats, not 0."),
        (("--option", "edition=iron"), "Option edition cannot be iron; it is one of: classic, revised,"),
        (
            ("--seats", "1", "--option", "trading=true"),
            "Option trading of The Bronze Age needs another number of seats than 1; it is for: 2, 3, 4.",
        ),
        (
            ("--option", "solo_skulls=locked"),
            "Option solo_skulls of The Bronze Age needs another number of seats than 3; it is for: 1.",
        ),
        (("--option", "decline_any=true"), "The Bronze Age has no option decline_any; it has: edition, trading,"),
        (("--seats", "2", "--people", "3"), "3 people do not fit on 2 seats."),
    ],
)
def test_wrong_seats_and_options_are_one_line(refuse, args, message):
    assert message in refuse("play", "bronze-age", *args)


def test_a_game_without_a_board_for_the_terminal_is_refused(refuse, monkeypatch):
    class Draughts(Game):
        id = "draughts"
        name = "Draughts"
        seats = range(1, 5)

        def start(self, seats):
            return altamira.game("bronze-age").new(seats)

    monkeypatch.setattr(sys.modules["altamira.games"], "_registered", {})
    altamira.register(Draughts)
    assert refuse("play", "draughts") == "Draughts cannot be shown in the terminal."


# Records


@pytest.fixture
def played() -> Path:
    """The record of a finished game of two bots with an honest dealer."""
    return _played(None)


def _played(seed: int | None) -> Path:
    match = altamira.new("bronze-age", seats=2, names=["Ana", "Blue (random)"], seed=seed)
    bot = altamira.bot("random", seed=5)
    while not match.over:
        match.play(bot.choose(match.view()))
    match.record().save("played.json")
    return Path("played.json")


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_replay_tells_the_game_and_its_result(run, played, language):
    result = run("replay", played, "--lang", language)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert len([line for line in lines if line[:4].strip().isdecimal()]) == len(_moves("played.json"))
    assert texts(language)("Bonuses") in result.stdout
    assert "{" not in result.stdout


@pytest.mark.parametrize(("move", "city"), [(0, "4□□□ 5"), (120, "4■■□ 5□□□□ 6■□□□□ 7■■■■□□")])
def test_replay_shows_the_board_after_any_move(run, move, city):
    shown = run("replay", _played(5), "--move", move).stdout
    assert "Great Wall" in shown
    assert f"cities [3] {city}" in shown


def test_verify_checks_a_finished_game(run, played):
    shown = run("verify", played).stdout
    assert "all follow from the secret" in shown
    assert "win" in shown
    found = json.loads(run("verify", played, "--json").stdout)
    assert found["dealt"]


def test_bots_play_among_themselves_and_machines_get_the_lines(shell):
    result = shell("play", "bronze-age", "--people", "0", "--bots", "random,random", "--seed", "3", "--json")
    assert result.returncode == 0
    found = json.loads(result.stdout)
    assert sum(line[0] for line in found["lines"].values()) == found["scores"][0]
    assert altamira.verify(found["record"]).dealt


def test_a_saved_game_goes_on_as_if_there_had_been_no_break(run):
    args = ("play", "bronze-age", "--seats", "1", "--seed", "1", "--record")
    run(*args, "whole.json", input="1\n0\nquit\n")
    run(*args, "part.json", input="1\nquit\n")
    run("play", "--resume", "part.json", input="0\nquit\n")
    assert _moves("part.json") == _moves("whole.json")


# The screen


@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("edition", ["classic", "late-bronze-age"])
def test_the_board_and_its_question_fit_on_80_by_24(monkeypatch, language, seats, edition):
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("FORCE_COLOR", "1")
    screen = Screen()
    assert (screen.is_terminal, screen.width, screen.height) == (True, 80, 24)
    face = Face(["Red", "Blue", "Yellow", "Green"][:seats], texts(language), screen)
    match = altamira.new("bronze-age", seats=seats, seed=seats, edition=edition)
    bot = altamira.bot("random", seed=1)
    boards = 0
    while not match.over and match.number < 400:
        view = match.view()
        if words.position(view).rolls == 1:
            shown = screen.render_lines(face.board(view, fitting=True))
            assert len(shown) + BELOW_THE_BOARD <= 24
            text = "\n".join("".join(segment.text for segment in line) for line in shown)
            assert text.count("/") <= 7  # one value for each monument, on its own line
            boards += 1
        match.play(bot.choose(view))
    assert boards > 8
