"""`altamira replay`, `verify` and `games`."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
import time

import pytest

import altamira
from cli.helpers import environment


def test_replay_tells_every_entry_and_the_result(run, finished):
    record = altamira.load(finished)
    shown = run("replay", finished).stdout
    for number in range(1, len(record.moves) + 1):
        assert f"{number:>4}  " in shown
    assert "Points during the game" in shown
    assert " win" in shown
    assert "(random)" not in shown


@pytest.mark.parametrize("share", [0, 0.2, 0.5, 0.8, 1])
@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_replay_shows_the_board_after_any_move(run, finished, share, language):
    record = altamira.load(finished)
    move = int(len(record.moves) * share)
    result = run("replay", finished, "--move", move, "--lang", language)
    assert result.exit_code == 0
    assert "▲ Blue" in result.stdout
    position = json.loads(run("replay", finished, "--move", move, "--json").stdout)["position"]
    assert position == json.loads(json.dumps(altamira.replay(record, move).view(None).facts))


def test_replay_gives_machines_the_moves_and_the_result(run, finished):
    record = altamira.load(finished)
    data = json.loads(run("replay", finished, "--json").stdout)
    assert data["moves"] == record.moves
    assert data["result"]["scores"] == record.scores


def test_replay_of_a_tables_save_hides_what_only_a_seat_may_see(run):
    match = None
    for seed in range(60):
        match = altamira.new("stone-age", seats=2, seed=seed)
        bot = altamira.bot("random", seed=seed)
        while not match.over and not any("draw ?" in line for line in match.log(None)):
            match.play(bot.choose(match.view()))
        if not match.over:
            break
    match.save().save("table.json")
    drawn = next(line for line in altamira.load("table.json").moves if line.startswith("*: draw "))
    shown = run("replay", "table.json").stdout
    assert drawn not in run("replay", "table.json", "--json").stdout
    assert "takes a card face down." in shown
    assert "The game is not finished." in shown


def test_replay_steps_through_the_game_on_a_terminal(finished):
    keyboard, terminal = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "altamira", "replay", str(finished)],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env=environment(TERM="dumb"),
    ) as process:
        os.close(terminal)
        shown = b""

        def until(text: bytes) -> None:
            nonlocal shown
            start, deadline = len(shown), time.monotonic() + 60
            while text not in shown[start:]:
                assert time.monotonic() < deadline, shown.decode()
                shown += os.read(keyboard, 4096)

        most = str(len(altamira.load(finished).moves)).encode()
        until(b"0 of " + most)
        for typed, seen in (
            (b"n\n", b"1 of "),
            (b"12\n", b"12 of "),
            (b"p\n", b"11 of "),
            (b"99999\n", b"not among"),
        ):
            os.write(keyboard, typed)
            until(seen)
        os.write(keyboard, b"q\n")
        assert process.wait(60) == 0
    os.close(keyboard)


def test_verify_says_what_was_checked(run, finished):
    record = altamira.load(finished)
    result = run("verify", finished)
    assert result.exit_code == 0
    rolls = sum(line.startswith("*") for line in record.moves)
    assert f"{len(record.moves) - rolls} moves: all are legal" in result.stdout
    assert f"{rolls} rolls and cards: all follow from the secret" in result.stdout
    assert record.commitment in result.stdout
    data = json.loads(run("verify", finished, "--json").stdout)
    assert (data["moves"], data["outcomes"], data["dealt"]) == (len(record.moves) - rolls, rolls, True)


def _edited(path, change):
    data = json.loads(path.read_text())
    change(data)
    data.pop("check")
    path.write_text(json.dumps(data))


def _first(data, mark):
    return next(number for number, line in enumerate(data["moves"]) if line.startswith(mark))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda data: data["dealer"]["nonces"].__setitem__(0, "other"), "the dealer's secret gives"),
        (lambda data: data["moves"].__setitem__(_first(data, "0:"), "0: forest 9"), "cannot be played"),
        (lambda data: data["result"]["scores"].__setitem__(0, 999), "The record claims the scores"),
        (lambda data: data["moves"].pop(), "its moves stop before the end"),
        (lambda data: data["dealer"].__setitem__("secret", "00" * 32), "does not fit the commitment"),
        (lambda data: data["dealer"].__setitem__("secret", "xyz"), "not a hexadecimal number"),
        (lambda data: data.__setitem__("rules", 99), "rules version 99"),
        (lambda data: data.__setitem__("altamira", 99), "record format 99"),
        (lambda data: data.__setitem__("game", "chess"), "There is no game 'chess'"),
        (lambda data: data.__delitem__("moves"), "damaged record"),
        (lambda data: data["dealer"].__delitem__("secret"), "does not show the dealer's secret"),
    ],
)
def test_verify_refuses_a_record_that_does_not_hold_together(refuse, finished, change, reason):
    _edited(finished, change)
    assert reason in refuse("verify", finished)


def test_a_record_changed_by_hand_is_noticed(refuse, finished):
    finished.write_text(finished.read_text().replace("Ana", "Eva"))
    for name in ("verify", "replay"):
        assert "was changed after it was saved" in refuse(name, finished)


def test_a_record_that_is_cut_off_is_refused(refuse, finished):
    text = finished.read_text()
    finished.write_text(text[: len(text) // 2])
    for name in ("verify", "replay"):
        assert "is cut off, or not a record" in refuse(name, finished)
    assert "is cut off, or not a record" in refuse("play", "--resume", finished)


def test_a_finished_game_cannot_go_on(refuse, finished):
    assert "only a table's own save can go on" in refuse("play", "--resume", finished)


def test_names_in_a_record_cannot_steer_the_terminal(run, finished):
    _edited(finished, lambda data: data["seats"].__setitem__(0, "\x1b[2J[red]Ana"))
    shown = run("replay", finished).stdout
    assert "\x1b" not in shown
    assert "?[2J[red]Ana" in shown


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_games_lists_every_option_with_a_sentence(run, language):
    shown = " ".join(run("games", "--lang", language).stdout.split())
    listed = json.loads(run("games", "--lang", language, "--json").stdout)
    assert [game["id"] for game in listed] == altamira.games()
    for game in listed:
        assert game["id"] in shown
        for option in game["options"]:
            assert f"{option['name']} = {str(option['values'][0]).lower()}" in shown
            assert " ".join(option["help"].split()) in shown
