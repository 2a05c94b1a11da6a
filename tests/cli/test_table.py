"""At the table in the terminal: letters for the dice, real dice, undo, saving, typing, and room on the screen."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import altamira
from altamira.core.match import Match
from altamira.terminal.screen import Screen
from altamira.terminal.stone_age import BELOW_THE_BOARD, Face
from altamira.terminal.table import Table
from altamira.text import texts
from cli.helpers import environment

PEOPLE = ("--seats", "2", "--people", "2", "--names", "Ana,Luis", "--record", "a.json")
FIXED = (*PEOPLE, "--seed", "1", "--option", "start_player=fixed")
REAL = (*PEOPLE, "--dealer", "me", "--option", "start_player=fixed")


def _moves(path: str = "a.json") -> list[str]:
    return [line for line in altamira.load(path).moves if not line.startswith("*")]


# Honest dice


def test_only_people_add_letters_to_the_dice(run):
    shown = run("play", "stone-age", "--bots", "random,random", "--record", "a.json", input="mine\nquit\n").stdout
    assert altamira.load("a.json").nonces == ["mine", "", ""]
    assert "Enter: the program takes random ones for you." in shown
    run("play", "stone-age", "--bots", "random", "--record", "b.json", input="\nquit\n")
    yours, bots = altamira.load("b.json").nonces
    assert len(yours) == 16
    assert bots == ""


@pytest.mark.parametrize("more", [("--seed", "3"), ()])
def test_no_proof_is_promised_where_no_fingerprint_was_shown(run, more):
    args = ("play", "stone-age", "--people", "0", "--bots", "random,random", "--record", "a.json", *more)
    shown = run(*args).stdout
    assert "altamira verify" not in shown
    assert altamira.load("a.json").nonces == ["", ""]


def test_verify_says_that_a_seed_was_known_to_whoever_chose_it(run):
    run("play", "stone-age", "--people", "0", "--bots", "random,random", "--seed", "3", "--record", "a.json")
    shown = run("verify", "a.json").stdout
    assert "The luck came from the seed 3, and was known to whoever chose the seed." in " ".join(shown.split())
    assert "fingerprint" not in shown


def test_verify_says_that_nobody_added_letters(run):
    run("play", "stone-age", "--people", "0", "--bots", "random,random", "--record", "a.json")
    assert "No seat added letters" in run("verify", "a.json").stdout


def test_verify_says_what_a_record_without_dealer_does_not_show(run, read_and_play):
    read_and_play("--bots", "random", "--dealer", "me", "--record", "a.json", game="bronze-age")
    shown = " ".join(run("verify", "a.json").stdout.split())
    assert "This record names no dealer: its moves are legal, its rolls cannot be checked." in shown


# Real dice and cards


def test_the_list_of_buildings_follows_the_list_of_cards(run):
    cards = "draw-writing\n\ntool-art\n\ndice-time\n\nfood7-pottery\n\n"
    shown = run("play", "stone-age", *REAL, input=cards + "quit\n").stdout
    assert shown.count("Type its number, or words that only it has") == 2
    tiles = shown[shown.index("building stack 1") :]
    assert "  1  " in tiles


def test_a_mistyped_card_or_roll_can_be_corrected_before_it_counts(run):
    cards = "tool-art\ndraw-writing\n\ntool-art\n\ndice-time\n\nfood7-pottery\n\nwood+wood+clay\n\n1to7\n\n"
    typed = cards + "hunt 5\nhunt 5\n11111\n22222\n\nquit\n"
    shown = run("play", "stone-age", *REAL, input=typed).stdout
    moves = altamira.load("a.json").moves
    assert moves[:2] == ["*: turn draw-writing", "*: turn tool-art"]
    assert "*: roll 2 2 2 2 2" in moves
    assert "*: roll 1 1 1 1 1" not in moves
    assert "Enter if that is right, or type it again" in shown


def test_part_of_a_word_does_not_name_a_card(run):
    shown = run("play", "stone-age", *REAL, input="transp\nmedi\nquit\n").stdout
    assert "'transp' is not in the list" in shown
    assert altamira.load("a.json").moves == []


# Nothing is lost


def test_an_unforeseen_error_saves_the_game_first(run, monkeypatch):
    def broken(*_):
        raise RuntimeError("out of order")

    monkeypatch.setattr(Table, "_log", broken)
    result = run("play", "stone-age", *FIXED, input="forest 2\nlog\n")
    assert result.exit_code == 1
    assert "internal error: RuntimeError: out of order" in result.stderr
    assert _moves() == ["0: forest 2"]


def test_quit_goes_on_with_the_game_if_it_cannot_be_saved(run):
    Path("folder").mkdir()
    Path("folder/b.json.part").mkdir()  # in the way of the file
    args = [arg if arg != "a.json" else "folder/b.json" for arg in FIXED]
    result = run("play", "stone-age", *args, input="forest 2\nquit\nhunt 5\n")
    assert "Cannot write folder/b.json" in result.stdout
    assert "Luis sends 5 people hunting." in result.stdout
    assert result.exit_code == 2


def test_a_finished_game_can_be_saved_elsewhere(run):
    Path("a.json.part").mkdir()
    args = ("play", "stone-age", "--people", "0", "--bots", "random,random", "--seed", "3", "--record", "a.json")
    result = run(*args, input="\n.\nb.json\n")
    assert result.exit_code == 0, result.output
    assert result.stdout.count("Cannot write a.json") == 3
    assert altamira.verify("b.json").seed == "3"


def test_bots_of_a_seeded_game_go_on_after_a_resume_as_if_there_had_been_no_break(run):
    args = ("play", "stone-age", "--bots", "random,random,random", "--seed", "2", "--record")
    places = ["hunt 1", "clay pit 1", "forest 1", "quarry 1", "river 1"]
    typed = [f"{line}\n" for line in (*places, "use hunt", "use clay pit", "use forest", "use quarry")]
    run(*args, "whole.json", input="".join(typed) + "quit\n")
    run(*args, "part.json", input=typed[0] + "quit\n")
    for line in typed[1:]:
        run("play", "--resume", "part.json", input=line + "quit\n")
    assert len([line for line in _moves("whole.json") if not line.startswith("0")]) >= 8
    assert _moves("part.json") == _moves("whole.json")


# Undo


def test_the_last_mover_can_undo_at_the_prompt_of_the_next_person(run):
    shown = run("play", "stone-age", *FIXED, input="forest 2\nundo\nriver 3\nquit\n").stdout
    assert "Ana takes back the last move." in shown
    assert _moves() == ["0: forest 2", "0: undo", "0: river 3"]


def test_the_move_of_a_bot_cannot_be_undone(run):
    args = ("play", "stone-age", "--bots", "random", "--seed", "2", "--record", "a.json")
    shown = run(*args, input="hunt 1\nundo\nquit\n").stdout
    assert "There is nothing to undo" in shown
    assert not [line for line in _moves() if line.endswith("undo")]


def test_undo_quit_and_help_work_at_the_question_how_many(run):
    shown = run("play", "stone-age", *FIXED, input="forest 2\n8\nhelp\nundo\nriver 3\n8\nquit\n").stdout
    assert "A round has three phases" in " ".join(shown.split())
    assert _moves() == ["0: forest 2", "0: undo", "0: river 3"]
    assert "altamira play --resume a.json" in shown


# Typing


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("es", "bosque 2\npradera (caza) 5\ncampo\nquit\n"),
        ("fr", "forêt 2\nchasse 5\nCHAMP\nquit\n"),
        ("fr", "foret 2\nchas\nchasse 5\nfield 1\nquit\n"),
        ("es", "forest 2\nhunt 5\nfield\nquit\n"),
    ],
)
def test_moves_can_be_typed_as_the_board_names_the_places(run, language, typed):
    run("play", "stone-age", *FIXED, "--lang", language, input=typed)
    assert _moves() == ["0: forest 2", "1: hunt 5", "0: field"]


def test_the_number_of_people_of_the_hut_may_be_typed(run):
    run("play", "stone-age", *FIXED, input="hut 2\nquit\n")
    assert _moves() == ["0: hut"]


@pytest.mark.parametrize(
    ("language", "offered"),
    [("es", "bosque 1–5; pozo de arcilla 1–5"), ("fr", "forêt 1–5; glaisière 1–5")],
)
def test_moves_are_listed_in_the_readers_language(run, language, offered):
    shown = run("play", "stone-age", *FIXED, "--lang", language, input="zzz\nquit\n").stdout
    assert offered in " ".join(shown.split())
    assert "forest" not in shown


def test_places_are_used_by_their_name_alone(run):
    run("play", "stone-age", *FIXED, "--lang", "es", input="campo\nhunt 5\nhunt 4\ncampo\nquit\n")
    used = [line for line in _moves() if "use" in line]
    assert used[0] == "0: use field"


# The screen


@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_and_its_question_fit_on_80_by_24(monkeypatch, language, seats):
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("FORCE_COLOR", "1")
    screen = Screen()
    assert (screen.is_terminal, screen.width, screen.height) == (True, 80, 24)
    face = Face(["Red", "Blue", "Yellow", "Green"][:seats], texts(language), screen)
    match: Match = altamira.new("stone-age", seats=seats, seed=seats)
    bot = altamira.bot("greedy", seed=1)
    boards = moves = 0
    while not match.over:
        view = match.view()
        moves += 1
        if face.menu_is_the_board(view) and moves % seats == 0:
            shown = screen.render_lines(face.board(view, numbered=True, fitting=True))
            assert len(shown) + BELOW_THE_BOARD <= 24
            assert len(screen.render_lines(face.board(view, numbered=True))) >= len(shown)
            boards += 1
        match.play(bot.choose(view))
    assert boards > 20


@pytest.mark.parametrize("args", [("games",), ("play", "stone-age", *FIXED), ("--help",)])
def test_a_full_device_is_one_line(args):
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [sys.executable, "-m", "altamira", *args],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
            check=False,
            timeout=60,
        )
    assert result.returncode == 2
    assert result.stderr == "altamira: Cannot write the output: No space left on device.\n"
