"""Whatever a user gets wrong: one line, exit code 2, no traceback, nothing changed."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import altamira
from altamira.bench import command as bench
from altamira.bench import envs
from altamira.cli import COMMANDS
from cli.helpers import environment, start

STONE_AGE = ("play", "stone-age")
WRONG = [
    (("play", "chess"), "There is no game 'chess'; there is: bronze-age, neanderthal, stone-age."),
    (("play",), "Which game? For example: altamira play stone-age."),
    ((*STONE_AGE, "--bots", "clever"), "There is no bot 'clever'; there is:"),
    ((*STONE_AGE, "--seats", "9"), "Stone Age is for 2 to 4 seats, not 9."),
    ((*STONE_AGE, "--seats", "1"), "Stone Age is for 2 to 4 seats, not 1."),
    ((*STONE_AGE, "--bots", "random,random,random,random"), "Stone Age is for 2 to 4 seats, not 5."),
    ((*STONE_AGE, "--people", "5"), "Stone Age is for 2 to 4 seats, not 5."),
    ((*STONE_AGE, "--people", "-1"), "--people cannot be -1"),
    ((*STONE_AGE, "--seats", "2", "--people", "3"), "3 people do not fit on 2 seats."),
    (
        (*STONE_AGE, "--seats", "4", "--people", "1", "--bots", "random"),
        "1 people and 1 bots do not make 4 seats.",
    ),
    ((*STONE_AGE, "--seats", "1", "--bots", "random,random"), "0 people and 2 bots do not make 1 seats."),
    ((*STONE_AGE, "--option", "colour=red"), "Stone Age has no option colour; it has: tiebreak"),
    ((*STONE_AGE, "--option", "tiebreak=coin"), "Option tiebreak cannot be coin; it is one of: sum, sequential."),
    ((*STONE_AGE, "--option", "tiebreak"), "'tiebreak' is not an option"),
    ((*STONE_AGE, "--names", "a,b,c,d"), "4 names for 3 seats."),
    ((*STONE_AGE, "--names", "a,a"), "Two seats cannot have the same name"),
    ((*STONE_AGE, "--names", "Ann (greedy)"), "a name cannot end in (greedy). Perhaps: Ann."),
    ((*STONE_AGE, "--record", ""), "'' does not name a file"),
    ((*STONE_AGE, "--lang", "--seats", "2"), "--lang needs a language: en, es, fr."),
    ((*STONE_AGE, "--dealer", "crook"), "--dealer cannot be crook; it is one of: honest, me."),
    ((*STONE_AGE, "--dealer", "me", "--seed", "1"), "--dealer and --seed do not go together"),
    ((*STONE_AGE, "--record", "missing/folder/a.json"), "Cannot write missing/folder/a.json"),
    ((*STONE_AGE, "--seats", "two"), "'two' is not a valid"),
    ((*STONE_AGE, "--lang", "de"), "There is no language 'de'; there is: en, es, fr."),
    (("--lang", "de", "games"), "There is no language 'de'; there is: en, es, fr."),
    ((*STONE_AGE, "more"), "Got unexpected extra argument (more)"),
    ((*STONE_AGE, "--colour"), "No such option"),
    ((*STONE_AGE, "--seats"), "requires an argument"),
    (("dance",), "No such command 'dance'."),
    (("--dance",), "No such option"),
    (("verify",), "Missing argument 'FILE'."),
    (("replay", "nothing.json"), "Cannot read nothing.json: No such file or directory."),
    (("verify", "."), "Cannot read .: Is a directory."),
    (("play", "--resume", "nothing.json"), "Cannot read nothing.json: No such file or directory."),
    (("play", "--resume", "nothing.json", "--seed", "1"), "--resume goes on with the game as it was saved"),
    (("simulate", "chess", "--bots", "random,random"), "There is no game 'chess'"),
    (("simulate", "stone-age", "--bots", "random,clever"), "There is no bot 'clever'"),
    (("simulate", "stone-age"), "Missing option '--bots'."),
    (("bench", "chess"), "There is no game 'chess'"),
]


@pytest.mark.parametrize(("args", "message"), WRONG, ids=[" ".join(args) for args, _ in WRONG])
def test_a_mistake_gets_one_line_that_says_what_would_be_right(refuse, args, message):
    assert message in refuse(*args)


@pytest.mark.parametrize(("args", "message"), WRONG[:-6], ids=[" ".join(args) for args, _ in WRONG[:-6]])
@pytest.mark.parametrize("language", ["es", "fr"])
def test_a_mistake_is_explained_in_the_readers_language(refuse, monkeypatch, args, message, language):
    monkeypatch.setenv("LANG", f"{language}_XX.UTF-8")
    line = refuse(*args)
    if "--lang" not in args:
        assert message not in line
        assert not re.search(r"\b(the|there|is|not|requires|Missing|such)\b", line)


def test_usage_errors_point_to_the_help_of_their_command(refuse):
    assert refuse("play", "--colour").endswith("See 'altamira play --help'.")


def test_a_file_that_exists_is_not_written_over(refuse):
    Path("a.json").write_text("mine")
    assert "a.json exists already" in refuse("play", "stone-age", "--record", "a.json")
    assert Path("a.json").read_text() == "mine"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is cut off, or not a record"),
        (b"\xff\xfe\x00", "is cut off, or not a record"),
        (b"[1, 2]", "is not a record of an Altamira game"),
        (b'{"altamira": 1}', "is a damaged record"),
        (b'{"altamira": 2}', "has record format 2"),
        (b"[" * 100_000, "is cut off, or not a record"),
    ],
)
def test_a_file_that_is_no_record_is_refused(refuse, content, message):
    Path("a.json").write_bytes(content)
    for name in ("verify", "replay"):
        assert message in refuse(name, "a.json")


def test_the_program_itself_fails_in_one_line(shell):
    result = shell("play", "chess")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "altamira: There is no game 'chess'; there is: bronze-age, neanderthal, stone-age.\n"


def test_the_language_comes_from_the_environment(shell):
    assert "No hay ningún juego" in shell("play", "chess", LANG="es_ES.UTF-8").stderr
    assert "Il n'y a pas de jeu" in shell("play", "chess", LANG="es_ES.UTF-8", LC_ALL="fr_FR.UTF-8").stderr
    assert "There is no game" in shell("play", "chess", LANG="es_ES.UTF-8", LC_ALL="C").stderr
    assert "Il n'y a pas de jeu" in shell("play", "chess", LANG="es_ES.UTF-8", ALTAMIRA_LANG="fr").stderr
    assert "There is no language 'xx'" in shell("play", "chess", ALTAMIRA_LANG="xx").stderr


def test_the_version_says_which_build_runs(shell):
    build = "compiled" if altamira.COMPILED else "pure Python"
    assert shell("--version").stdout == f"altamira {altamira.__version__} ({build})\n"


@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_every_command_has_help_in_three_languages(run, name, language):
    args = [name, "--help"] if name else ["--help"]
    result = run(*args, "--lang", language)
    assert result.exit_code == 0
    english = run(*args, "--lang", "en").stdout
    assert (result.stdout == english) == (language == "en")
    if language != "en":
        same = {line.strip() for line in english.splitlines()} & {
            line.strip() for line in result.stdout.splitlines()
        }
        assert not {line for line in same if re.search(r"  [A-Z][a-z]+ ", line)}


@pytest.mark.parametrize("name", ["simulate", "bench", "play"])
def test_the_values_of_options_are_named_in_the_readers_language(run, name):
    english = r"\b(GAMES?|TEXT|INTEGER|FLOAT|RANGE|PATH|VALUE|required|default)\b"
    assert re.search(english, run(name, "--help", "--lang", "en").stdout)
    for language in ("es", "fr"):
        assert not re.search(english, run(name, "--help", "--lang", language).stdout)


@pytest.mark.parametrize("name", ["hunt-repeat", "hunt_repeat"])
def test_an_option_of_a_game_may_be_typed_with_either_dash_in_every_command(run, name):
    option = ("--option", f"{name}=yucata")
    run("play", "stone-age", *option, "--seed", "1", "--record", "a.json", input="quit\n")
    assert altamira.load("a.json").options["hunt_repeat"] == "yucata"
    bots = ("--bots", "random,random", "--games", "1", "--json")
    assert '"hunt_repeat": "yucata"' in run("simulate", "stone-age", *bots, *option).stdout


def test_bench_names_the_extra_plainly_and_writes_numbers_as_the_reader_does(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "catanatron", None)
    monkeypatch.setitem(sys.modules, "pgx", None)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    shown = run("bench", "--seconds", "0.1", "--part", "engines", "--lang", "es").stdout
    assert "pip install 'altamira[bench]'" in shown
    assert re.search(r"│ +[0-9.]+\.[0-9]{3} │", shown)
    assert re.search(r"│ +[0-9]+,[0-9]x │", shown)


def test_bench_measures_the_playouts_of_a_search_alone(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    [found] = json.loads(run("bench", "--seconds", "0.1", "--part", "search", "--json").stdout)
    assert found["playouts_in_search"].keys() == set(altamira.games())
    assert all(rate > 0 for rate in found["playouts_in_search"].values())
    assert found["open_spiel_backgammon"] == {}


def test_bench_measures_how_much_faster_two_processes_play_the_same_games(run):
    found = json.loads(run("bench", "--jobs", "2", "--seconds", "0.1", "--json").stdout)
    assert found["jobs"] == 2
    assert len(found["rounds"]) == 3
    assert found["times"] == max(one / both for one, both in found["rounds"])


def test_bench_measures_the_environments_at_three_sizes(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "pgx", None)
    monkeypatch.setattr(envs, "ROUNDS", 1)
    rows = json.loads(run("bench", "--seconds", "0.1", "--part", "environments", "--json").stdout)
    batched = [row for row in rows if row["part"] == "vectorised"]
    assert {row["batch"] for row in batched} == {1, 64, 1024}
    assert {row["name"].split(" (")[0] for row in batched} == {altamira.game(id).name for id in altamira.games()}
    names = [altamira.game(id).name for id in altamira.games()]
    for part in ("PettingZoo", "OpenSpiel"):
        ours = [row["name"].split(" (")[0] for row in rows if row["part"] == part and not row["version"]]
        assert sorted(ours) == sorted(names)
    assert {"python_tic_tac_toe", "python_kuhn_poker"} < {row["name"] for row in rows}
    assert all(row["steps"] > 0 for row in rows)


def test_without_a_command_the_help_is_shown(run):
    result = run()
    assert result.exit_code == 0
    assert "simulate" in result.stdout


def test_help_comes_quickly_because_no_command_is_imported(shell):
    code = "import sys\ntry:\n import altamira.cli as c; c.command.main(['--help'])\nexcept SystemExit: pass\n"
    code += "print([m for m in sys.modules if m.startswith(('rich', 'altamira.arena', 'altamira.bench'))])"
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True
    )
    assert found.stdout.splitlines()[-1] == "[]"


def test_a_bug_is_one_line_unless_details_are_asked_for(run, monkeypatch):
    monkeypatch.setitem(COMMANDS, "games", ("altamira.no_such_module:games", "broken"))
    result = run("games")
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1
    assert "internal error: ModuleNotFoundError" in result.stderr
    monkeypatch.setenv("ALTAMIRA_DEBUG", "1")
    assert isinstance(run("games").exception, ModuleNotFoundError)


def test_a_reader_who_has_seen_enough_may_close_the_pipe(finished):
    with start("replay", str(finished)) as process:
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == ""
