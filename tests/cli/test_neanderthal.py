"""Neanderthal at the terminal: with bots, and with real cards and dice."""

from __future__ import annotations

import pytest

import altamira
from altamira.games.neanderthal import words
from altamira.terminal.neanderthal import BELOW_THE_BOARD, Face
from altamira.terminal.screen import Screen
from altamira.text import texts

PEOPLE = ("play", "neanderthal", "--seats", "2", "--people", "2", "--names", "Ana,Luis", "--record", "a.json")
REAL = (*PEOPLE, "--dealer", "me")
NORTH = ("reindeer", "irish elk", "mammoth", "mountain hare", "steppe bison", "1")
SOUTH = ("wild horse", "rabbit", "honey bees", "red deer", "jasper outcrop", "wild boar")
# Ana gets the archaics and Luis the Cro-Magnons; she shows pair bonding, he harem.
SET_UP = "\n\n".join((*NORTH, *SOUTH, "2", "1")) + "\n\n1\n1\n"


def _moves() -> list[str]:
    return altamira.load("a.json").moves


def _flat(shown: str) -> str:
    return " ".join(shown.split())


@pytest.mark.parametrize(("language", "mode"), [("en", "competitive"), ("es", "cooperative"), ("fr", "solitaire")])
def test_a_game_can_be_played_with_real_cards_and_dice(read_and_play, language, mode):
    bots = ("--seats", "3") if mode == "solitaire" else ("--bots", "random,random")
    args = ("--dealer", "me", "--lang", language, "--option", f"mode={mode}", "--record", "a.json")
    shown = read_and_play(*bots, *args, game="neanderthal")
    assert "{" not in shown
    wide = [line for line in shown.splitlines() if len(line) > 80 and " > " not in line and "altamira" not in line]
    assert wide == []
    record = altamira.load("a.json")
    assert record.finished
    assert record.commitment is None


def test_a_turn_with_real_cards_and_dice(run):
    events = "hearth woman\n\n3 4\n\n12\n\n"
    bids = "0\nbid 1\nbid 3\n0\n"
    hunts = "hunt reindeer\n6\n0\n222456\n\n"
    shown = run(*REAL, input=SET_UP + events + bids + hunts + "1\n12266\n\nmidwife\n\nquit\n").stdout
    assert _moves()[12:] == [
        "*: placards archaic cro-magnon",
        "*: sexualities 1 2",
        "0: side pair-bonding",
        "1: side harem",
        "*: daughter hearth-woman",
        "*: roll 3 4",
        "*: roll 1 2",
        "1: pass",
        "0: bid 1",
        "1: bid 3",
        "0: pass",
        "1: hunt reindeer",
        "1: cubes 6",
        "0: done",
        "*: roll 2 2 2 4 5 6",
        "1: alpha",
        "*: roll 1 2 2 6 6",
        "*: daughter midwife",
    ]
    told = _flat(shown)
    assert "Luis: elder death. Dice to roll: 2. For example: 5 1" in told
    assert "Luis (Cro-Magnons) loses 1 piece." in told
    assert "Luis (Cro-Magnons) wins Hearth Woman in the auction." in told
    assert "Luis hunts on European Cave Lion. Dice to roll: 5." in told  # the predator comes for the kill
    assert "Turn 2: Midwife." in told


def test_the_list_of_the_south_follows_the_list_of_the_north(run):
    shown = run(*REAL, input="\n\n".join(NORTH) + "\n\nquit\n").stdout
    assert shown.count("European Cave Lion\n") >= 1
    assert shown.index("Turn up a biome of the south.") < shown.index("Wild Horse") < shown.index("Rabbit")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("moon", "'moon' is not in the list; 'more' shows it again."),
        ("wild horse", "'wild horse' is not in the list"),  # of the south
        ("99", "'99' is not in the list"),
    ],
)
def test_a_card_that_cannot_come_up_is_refused(run, typed, answer):
    assert answer in _flat(run(*REAL, input=f"{typed}\nquit\n").stdout)
    assert _moves() == []


@pytest.mark.parametrize("typed", ["3", "3 7", "3 4 5", "x y", "0 1"])
def test_a_roll_that_cannot_be_is_refused(run, typed):
    shown = _flat(run(*REAL, input=SET_UP + f"hearth woman\n\n{typed}\nquit\n").stdout)
    assert f"'{typed}' is no roll of 2 dice; type 2 faces from 1 to 6." in shown
    assert _moves()[-1] == "*: daughter hearth-woman"


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("bid 9", "'bid 9' is not possible here; possible: pass; bid 1; bid 2; bid 3."),
        ("hunt rabbit", "'hunt rabbit' is not possible here"),
        ("7", "7 is not among the numbers; there is: 0–3."),
        ("undo", "There is nothing to undo"),
    ],
)
def test_a_wrong_bid_is_refused_with_a_reason(run, typed, answer):
    shown = _flat(run(*REAL, input=SET_UP + f"hearth woman\n\n3 4\n\n12\n\n{typed}\nquit\n").stdout)
    assert answer in shown
    assert _moves()[-1] == "*: roll 1 2"


@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize("seats", [2, 3])
def test_the_board_and_its_question_fit_on_80_by_24(monkeypatch, language, seats):
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("FORCE_COLOR", "1")
    screen = Screen()
    assert (screen.is_terminal, screen.width, screen.height) == (True, 80, 24)
    face = Face(["Red", "Blue", "Yellow"][:seats], texts(language), screen)
    match = altamira.new("neanderthal", seats=seats, seed=seats)
    boards = 0
    turn = 0
    while not match.over:
        view = match.view()
        state = words.position(view)
        if state.turn != turn:
            turn = int(state.turn)
            shown = screen.render_lines(face.board(view, fitting=True))
            assert len(shown) + BELOW_THE_BOARD <= 24
            text = "\n".join("".join(segment.text for segment in line) for line in shown)
            assert "…" not in text.partition("\n")[2]  # only the title is cut
            boards += 1
        match.play(altamira.bot("greedy", seed=1).choose(view))
    assert boards > 8
