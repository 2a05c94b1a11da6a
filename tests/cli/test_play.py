"""`altamira play`, by what the screen shows and what people type."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

import pytest

import altamira
from cli.helpers import start

TWO_PEOPLE = (
    "--seats",
    "2",
    "--people",
    "2",
    "--names",
    "Ana,Luis",
    "--seed",
    "1",
    "--option",
    "start_player=fixed",
)
# Ana has people on the field, at the tool maker and hunting; Luis hunts.
PLACED = "field\nhunt 5\ntool maker\nhunt 3\n"
WINS = {"en": " win", "es": " gana", "fr": " gagne"}
SAVED = {"en": "The game is saved in", "es": "La partida está guardada en", "fr": "La partie est enregistrée dans"}


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_whole_game_can_be_played_by_reading_the_screen(read_and_play, language):
    shown = read_and_play("--bots", "greedy", "--lang", language, "--record", "game.json")
    assert WINS[language] in shown
    assert SAVED[language] in shown
    assert "{" not in shown
    record = altamira.load("game.json")
    assert record.finished
    assert altamira.verify(record).dealt
    assert "altamira verify game.json" in shown
    commitment = altamira.load("game.json").commitment
    assert shown.index(commitment) < shown.index("> ")  # shown before anybody typed anything


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_whole_game_can_be_played_with_real_dice_and_cards(read_and_play, language):
    shown = read_and_play("--bots", "greedy", "--lang", language, "--dealer", "me", "--record", "game.json")
    assert WINS[language] in shown
    record = altamira.load("game.json")
    assert record.commitment is None
    assert not altamira.verify(record).dealt


def test_no_line_is_wider_than_the_terminal(read_and_play):
    shown = read_and_play("--bots", "greedy", "--seed", "4", "--lang", "es")
    wide = [line for line in shown.splitlines() if len(line) > 80 and " > " not in line and "altamira" not in line]
    assert wide == []


def test_a_lone_person_plays_against_two_greedy_bots_by_default(run):
    result = run("play", "stone-age", input="\nquit\n")
    assert result.exit_code == 0
    saved = altamira.load(next(Path().glob("altamira-*-1.json")))
    assert saved.names == ["You", "Blue (greedy)", "Yellow (greedy)"]


def test_every_seat_has_a_mark_of_its_own_without_colours(run):
    shown = run("play", "stone-age", *TWO_PEOPLE, input="forest 2\nriver 3\nquit\n").stdout
    assert "●●" in shown
    assert "▲▲▲" in shown
    assert "\x1b" not in shown


def test_a_move_can_be_typed_in_full_or_by_its_beginning(run):
    run("play", "stone-age", *TWO_PEOPLE, "--record", "a.json", input="forest 2\nhun\nhunt 5\nfie\nquit\n")
    moves = [line for line in altamira.load("a.json").moves if not line.startswith("*")]
    assert moves == ["0: forest 2", "1: hunt 5", "0: field"]


def test_a_number_may_carry_the_number_of_people(run):
    run("play", "stone-age", *TWO_PEOPLE, "--record", "a.json", input="5 3\n4\n2\nquit\n")
    moves = [line for line in altamira.load("a.json").moves if not line.startswith("*")]
    assert moves == ["0: forest 3", "1: hunt 2"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("forest 9", "'forest 9' is not possible here"),
        ("forest", "'forest' could mean: forest 1–5."),
        ("f", "'f' could mean: field; forest 1–5. Type one of them in full."),
        ("hu", "'hu' could mean: hut; hunt 1–5."),
        ("h", "'h' could mean: hut; hunt 1–5."),
        (
            "dance",
            "possible: tool maker; hut; field; hunt 1–5; forest 1–5; clay pit 1–5; quarry 1–5; river 1–5; card 1;",
        ),
        ("9" * 5000, "is not possible here"),
        ("5\nx", "Type a number from 1 to 5."),
        ("5\n6", "Type a number from 1 to 5."),
        ("99", "99 is not among the numbers; there is:"),
        ("5 9", "Forest takes 1–5 of your people, not 9."),
        ("1 2 3", "1 2 3 is not among the numbers"),
        ("[red]", "'[red]' is not possible here"),
        ("undo", "There is nothing to undo"),
    ],
)
def test_a_wrong_move_is_refused_with_a_reason_and_asked_again(run, typed, answer):
    shown = run("play", "stone-age", *TWO_PEOPLE, "--record", "a.json", input=f"{typed}\nquit\n").stdout
    assert answer in " ".join(shown.split())
    assert all(line.startswith("*") for line in altamira.load("a.json").moves)


def test_undo_takes_back_a_move_within_the_own_turn(run):
    result = run(
        "play",
        "stone-age",
        *TWO_PEOPLE,
        "--record",
        "a.json",
        input=PLACED + "use field\nundo\nuse tool maker\nquit\n",
    )
    assert "Ana takes back the last move." in result.stdout
    moves = [line for line in altamira.load("a.json").moves if not line.startswith("*")]
    assert moves[-3:] == ["0: use field", "0: undo", "0: use tool maker"]


def test_undo_does_not_reach_past_dice(run):
    result = run("play", "stone-age", *TWO_PEOPLE, input=PLACED + "use hunt\nundo\nquit\n")
    assert "There is nothing to undo" in result.stdout


def test_commands_are_known_in_the_readers_language(run):
    typed = PLACED + "ayuda\ntablero\ncartas\nhistorial\nmás\nguardar\ndeshacer\nsalir\n"
    shown = run("play", "stone-age", *TWO_PEOPLE, "--lang", "es", input=typed).stdout
    assert "Una ronda tiene tres fases" in shown
    assert "Tus cartas, para el final: ninguna." in shown
    assert "Ana envía 3 personas de caza." in shown
    assert "Guardada: altamira-" in shown
    assert "Ana deshace la última jugada." in shown
    assert "altamira play --resume" in shown


def test_a_move_without_alternative_plays_itself_and_is_told(run):
    shown = run("play", "stone-age", *TWO_PEOPLE, input="hunt 5\nhunt 5\nquit\n").stdout
    assert "Your only move: Hunt (5 dice: 1 food for every 2)." in shown
    assert "Ana rolls" in shown


def test_quit_saves_and_resume_goes_on_with_the_same_luck(run):
    typed = PLACED + "use field\n"
    end = "use tool maker\nquit\n"
    run("play", "stone-age", *TWO_PEOPLE, "--record", "whole.json", input=typed + end)
    stopped = run("play", "stone-age", *TWO_PEOPLE, "--record", "part.json", input=typed + "quit\n")
    assert "altamira play --resume part.json" in stopped.stdout
    resumed = run("play", "--resume", "part.json", input=end)
    assert resumed.exit_code == 0
    assert altamira.load("part.json").moves == altamira.load("whole.json").moves


def test_bots_go_on_after_a_resume(run):
    run("play", "stone-age", "--bots", "random", "--record", "a.json", "--seed", "2", input="quit\n")
    before = len(altamira.load("a.json").moves)
    run("play", "--resume", "a.json", "--lang", "es", input="8\n1\n4\n1\n5\n1\nsalir\n")
    record = altamira.load("a.json")
    assert len(record.moves) > before
    assert record.names[1].endswith("(random)")
    assert {line[0] for line in record.moves[before:]} >= {"0", "1"}


def test_the_end_of_the_input_saves_the_game(run):
    result = run("play", "stone-age", *TWO_PEOPLE, "--record", "a.json", input="forest 2\n")
    assert result.exit_code == 0
    assert altamira.load("a.json").moves[-1] == "0: forest 2"


def test_a_hidden_card_is_shown_to_its_owner_and_only_on_request(run):
    cards = "draw-writing\ntool-art\ndice-time\nfood7-pottery\n"
    setup = "1\n\n" + cards.replace("\n", "\n\n") + "wood+wood+clay\n\n1to7\n\n"
    # Ana gathers wood, buys card 1, which draws a card face down, and types in which one it is.
    bought = "forest 4\nhunt 5\ncard 1\nuse forest\n6666\n\npay wood 1\ngold1-shaman1\n\n"
    rest = "3 3 3 3 3\n\ntwo-medicine\n\n"  # Luis hunts; a new card is turned up
    people = ("--seats", "2", "--people", "2", "--names", "Ana,Luis", "--dealer", "me", "--record", "a.json")
    shown = run("play", "stone-age", *people, input=setup + bought.replace("pay", "use card 1\npay") + rest).stdout
    assert "*: draw gold1-shaman1" in altamira.load("a.json").moves
    told = shown[shown.index("Ana takes a card face down.") :]
    assert "● writing; 1 hidden card" in told
    assert not [line for line in told.splitlines() if "shaman" in line and not re.match(r" ?\d+  ", line)]
    luis = run("play", "--resume", "a.json", input="cards\nquit\n").stdout
    assert "Your cards, for the end: none." in luis
    assert "shaman" not in luis
    ana = run("play", "--resume", "a.json", input="4 1\ncards\nquit\n").stdout
    assert "Hidden from the others: 1 shaman." in ana


def test_a_card_is_found_by_words_that_only_it_has(run):
    typed = "2\n\ntransport\n18\n\ntwo-medicine\n\n6666\nquit\n"
    people = ("--seats", "2", "--people", "2", "--names", "Ana,Luis", "--dealer", "me", "--record", "a.json")
    shown = run("play", "stone-age", *people, input=typed).stdout
    moves = altamira.load("a.json").moves
    assert moves == ["*: start 1", "*: turn stone2-transport", "*: turn two-medicine"]
    assert "'6666' is not in the list" in shown


def test_the_result_is_given_to_machines_on_stdout_alone(shell):
    result = shell("play", "stone-age", "--people", "0", "--bots", "random,random", "--seed", "3", "--json")
    assert result.returncode == 0
    found = json.loads(result.stdout)
    assert found["placings"].count(1) >= 1
    assert sum(line[0] for line in found["lines"].values()) == found["scores"][0]
    assert altamira.verify(result_file := found["record"]).dealt, result_file


AGAINST_A_BOT = ("play", "stone-age", "--bots", "random", "--seed", "1", "--record", "a.json")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupt_or_a_closed_window_saves_the_game_first(number):
    with start(*AGAINST_A_BOT) as process:
        shown = ""
        while not shown.endswith("'help' > "):
            sign = process.stdout.read(1)
            assert sign, shown
            shown += sign
        process.send_signal(number)
        rest, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors == ""
    assert "altamira play --resume a.json" in rest
    assert altamira.load("a.json").private


def test_a_closed_pipe_saves_the_game_and_stays_quiet():
    with start(*AGAINST_A_BOT) as process:
        process.stdout.read(1)
        process.stdout.close()
        process.stdin.write("8 1\n" * 20)
        process.stdin.close()
        assert process.stderr.read() == ""
        assert process.wait(60) == 141
    assert altamira.load("a.json").private


def test_a_terminal_without_the_signs_still_plays(shell):
    result = shell("play", "stone-age", *TWO_PEOPLE, input="forest 2\nquit\n", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert "AA" in result.stdout
    assert result.stderr == ""
