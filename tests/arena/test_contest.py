"""The arena: paired deals, what they say, and bots that misbehave."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pyarrow import parquet

import altamira
from altamira.arena.compete import arena, bot, labels
from altamira.arena.contest import Contest, dismiss
from altamira.arena.guests import fault_in
from altamira.arena.page import Page
from altamira.arena.simulate import Row, run
from altamira.arena.standings import Paired, Standings
from altamira.bots.own import OwnBot
from altamira.core.errors import AltamiraError, BadOption
from altamira.text import texts

HERE = Path(__file__).parent / "guest_bots.py"
CALM = f"{HERE}:Calm"


def contest(*bots: str, seats: int = 2, deals: int = 2, game: str = "stone-age", **more) -> Contest:
    own = tuple(OwnBot.read(name) for name in dict.fromkeys(bots) if ":" in name and "=" not in name)
    return Contest(altamira.game(game), bots, seats, deals, "1", own, **more)


def rows(contest: Contest, jobs: int = 1) -> list[Row]:
    try:
        return [row for chunk in run(contest, jobs) for row in chunk]
    finally:
        dismiss()


def untimed(rows: list[Row]) -> list[Row]:
    return [{name: value for name, value in row.items() if not name.endswith("_ms")} for row in rows]


def call(*words: str) -> Result:
    return CliRunner().invoke(arena, ["stone-age", *words])


# Deals


def test_the_rows_depend_on_the_seed_and_not_on_the_number_of_processes() -> None:
    three = contest("greedy", "random", "greedy", seats=3, deals=3)
    alone = untimed(rows(three))
    assert alone == untimed(rows(three, jobs=2))
    assert [row["number"] for row in alone] == list(range(9))


def test_every_bot_plays_every_deal_from_every_seat() -> None:
    seen: Counter[tuple[int, int, int]] = Counter()
    three = contest("random", "random", "random", seats=3, deals=4)
    for number in range(three.games):
        seen.update((three.deal(number), three.entry(number, seat), seat) for seat in range(3))
    assert len(seen) == 4 * 3 * 3
    assert set(seen.values()) == {1}


def test_different_bots_change_their_neighbours_and_the_same_ones_keep_their_order() -> None:
    three = contest("random", "greedy", "easy", seats=3, deals=2)
    after = {
        (three.entry(number, seat), three.entry(number, (seat + 1) % 3))
        for number in range(three.games)
        for seat in range(3)
    }
    assert len(after) == 6
    alike = contest("greedy", "greedy", "easy", seats=3, deals=2)
    assert [[alike.entry(number, seat) for seat in range(3)] for number in range(6)] == [
        [0, 1, 2],
        [1, 2, 0],
        [2, 0, 1],
    ] * 2


def test_with_more_bots_than_seats_every_pair_meets_over_the_same_deals() -> None:
    four = contest("random", "greedy", "easy", "medium", deals=5)
    met: dict[tuple[int, ...], set[int]] = {}
    for number in range(four.games):
        pair = tuple(sorted(four.entry(number, seat) for seat in range(2)))
        met.setdefault(pair, set()).add(four.deal(number))
    assert len(met) == 6
    assert set(map(frozenset, met.values())) == {frozenset(range(5))}
    assert four.games == 6 * 5 * 2


def test_the_games_of_a_deal_have_the_same_luck_so_that_a_bot_against_itself_comes_out_even() -> None:
    same = rows(contest("greedy", "greedy", deals=3))
    for first, second in zip(same[::2], same[1::2], strict=True):
        assert [first["seat_0_score"], first["seat_1_score"]] == [second["seat_0_score"], second["seat_1_score"]]
    standings = Standings(["a", "b"], 2)
    standings.add(same)
    assert standings.wins[0].share == 0.5
    assert standings.wins[0].p_value() == 1.0


# Bots that misbehave


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Endless", "took longer than 0.5 seconds"),
        ("Quitter", "its process ended"),
        ("Hog", "broke down: MemoryError"),
        ("Texter", "answered 'forest 1', which is not a number of a move"),
        ("Glutton", "broke down: MemoryError"),
        ("Filler", "broke down: OSError: [Errno 27] File too large"),
        ("Printer", "wrote to standard output"),
        ("Babbler", "wrote to standard output"),
        ("Shouter", "wrote to standard output"),
        ("Cheat", "chose 999999, which is not possible"),
        ("Boaster", "broke down: ValueError: Exceeds the limit"),
        ("Novelist", "answered 'word word "),
        ("Mumbler", "broke down: ValueError: ?"),
        ("Stutterer", "took longer than 0.5 seconds"),
        ("Flooder", "answered ?, which is not a number of a move"),
        ("Breaker", "broke down: SystemExit: enough"),
    ],
)
def test_a_bot_that_fails_loses_that_game_and_stops_nothing_else(name: str, fault: str) -> None:
    bad = f"{HERE}:{name}"
    seconds = 0.5 if "0.5 seconds" in fault else 20  # a busy machine must not change the fault
    played = rows(contest("random", bad, deals=1, seconds=seconds, memory=2**29))
    assert [row["forfeit"] for row in played] == [1, 0]
    for row in played:
        assert str(row["fault"]).startswith(fault)
        assert len(str(row["fault"]).encode()) < 400
        loser = row["forfeit"]
        assert row[f"seat_{loser}_place"] == 2
        assert row[f"seat_{loser}_win"] == 0.0
        assert row[f"seat_{1 - int(str(loser))}_win"] == 1.0
    standings = Standings(["random", name], 2)
    standings.add(played)
    assert standings.fault_counts == [0, 2]
    assert standings.wins[0].share == 1.0


def test_a_bot_in_a_file_plays_whole_games_and_the_same_class_may_sit_twice() -> None:
    played = rows(contest(CALM, CALM, deals=1))
    assert {row["forfeit"] for row in played} == {-1}
    assert all(int(str(row["decisions"])) > 50 for row in played)


def test_a_bot_that_cannot_even_be_made_is_refused_before_anything_is_played() -> None:
    bad = f"{HERE}:Unborn"
    with pytest.raises(BadOption, match=r"cannot play: broke down: RuntimeError: not today\.$"):
        rows(contest("random", bad))


def test_a_bot_plays_on_though_its_file_is_gone(tmp_path: Path) -> None:
    file = tmp_path / "gone.py"
    file.write_text(HERE.read_text())
    described = contest("random", f"{file}:Calm", deals=1)
    file.unlink()
    assert {row["forfeit"] for row in rows(described)} == {-1}


def test_bots_end_with_the_process_that_asked_them_though_they_would_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, folder in (("ALTAMIRA_TEST_FOLDER", tmp_path / "bots"), ("TMPDIR", tmp_path / "temporary")):
        folder.mkdir()
        monkeypatch.setenv(name, str(folder))
    monkeypatch.setattr(tempfile, "tempdir", None)  # so that it is looked up again
    played = rows(contest("random", f"{HERE}:Deaf", deals=2), jobs=2)
    assert {row["forfeit"] for row in played} == {-1}
    numbers = [int(path.name) for path in (tmp_path / "bots").iterdir()]
    assert len(numbers) >= 2  # the first looks whether it can play at all
    for number in numbers:
        with pytest.raises(ProcessLookupError):
            os.kill(number, 0)
    assert not list((tmp_path / "temporary").iterdir())


def test_without_a_way_to_limit_memory_the_arena_still_opens() -> None:
    code = "import sys; sys.modules['resource'] = None; import altamira.arena.compete"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_bot_whose_file_or_class_is_missing_is_refused_in_one_sentence() -> None:
    for bad, said in (
        ("nowhere.py:MyBot", r"^There is no file nowhere\.py with a bot in it\.$"),
        (f"{HERE}:Nobody", r"cannot play: broke down: .* has no class Nobody with a method choose\(view\)\.$"),
    ):
        with pytest.raises(BadOption, match=said):
            rows(contest("random", bad))


# What the rows say


def test_a_share_over_deals_knows_how_sure_it_is() -> None:
    even, better = Paired(), Paired()
    for deal in range(100):
        even.add(deal, 1.0)
        even.add(deal, 0.0)
        better.add(deal, 1.0)
        better.add(deal, float(deal % 4 > 0))
    assert (even.share, even.p_value()) == (0.5, 1.0)
    low, high = better.interval()
    assert low < better.share == 0.875 < high
    assert better.p_value() < 1e-6
    # Each deal is 1 or 0.5: its standard deviation is 0.2176, the interval 1.96 of its hundredth part each way.
    assert high - low == pytest.approx(2 * 1.96 * 0.2176 / 10, abs=1e-3)


def test_the_stronger_bot_is_rated_higher_and_its_duel_is_told_with_a_small_p() -> None:
    standings = Standings(["greedy", "random"], 2)
    standings.add(rows(contest("greedy", "random", deals=8)))
    data = standings.data()
    assert data["bots"][0]["rating"][0] > data["bots"][1]["rating"][0] + 5
    duel = next(duel for duel in data["duels"] if duel["bot"] == "greedy")
    assert (duel["share"], duel["games"], duel["deals"]) == (1.0, 16, 8)
    assert duel["p"] < 0.01
    assert sum(part["games"] for part in data["strategies"]) == 32
    assert sum(sum(part["bots"]) for part in data["strategies"]) == 32


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_the_report_is_one_file_that_loads_nothing_and_escapes_names(language: str) -> None:
    standings = Standings(["<script>", "random"], 2)
    standings.add(rows(contest("greedy", "random", deals=3)))
    page = Page(standings, "Stone Age", {"Seed": "<script>"}, texts(language)).html()
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert not re.search(r'(src|href)="|url\(|@import', page)
    assert page.count("<svg") == page.count("</svg>") >= 5
    assert f'<html lang="{language}">' in page


def test_the_seats_of_neanderthal_are_told_by_species() -> None:
    standings = Standings(["a", "b", "c"], 3)
    standings.add(rows(contest("random", "random", "random", seats=3, deals=2, game="neanderthal")))
    seats = standings.data()["order"]
    assert [seat["seat"] for seat in seats] == ["archaic", "cro-magnon", "neanderthal"]
    assert [(seat["games"], seat["deals"]) for seat in seats] == [(6, 2)] * 3
    assert sum(seat["share"] for seat in seats) == pytest.approx(1)
    page = Page(standings, "Neanderthal", {}, texts("es")).html()
    assert ">cromañones</text>" in page
    assert ">Ancianos</text>" in page  # a line of the count


def test_a_bot_that_finished_no_deal_has_no_curve_and_the_report_is_whole() -> None:
    standings = Standings(["greedy", "random", "late"], 2)
    standings.add(rows(contest("random", "random", deals=3)))
    assert "How the result settled" in Page(standings, "Stone Age", {}, texts("en")).html()


# The commands


def test_the_arena_reports_and_leaves_report_and_rows(tmp_path: Path) -> None:
    setting = ["--option", "tiebreak=sequential", "--seed", "full moon"]
    result = call("--bots", "greedy,random", "--deals", "2", "--out", str(tmp_path), *setting)
    assert result.exit_code == 0, result.exception
    report = (tmp_path / "report.html").read_text()
    for said in ("<dd>Stone Age</dd>", "tiebreak=sequential", "full moon", "<dd>greedy, random</dd>"):
        assert said in report
    assert "Who beats whom" in result.stdout
    assert {path.name for path in tmp_path.iterdir()} == {"report.html", "games.jsonl", "games.parquet"}
    table = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert table == [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert [row["deal"] for row in table] == [0, 0, 1, 1]


def test_the_form_for_machines_is_json_and_tells_of_faults() -> None:
    words = ["--bots", "random", "--bot", f"{HERE}:Quitter", "--deals", "1", "--json"]
    result = call(*words)
    data = json.loads(result.stdout)
    assert [part["bot"] for part in data["bots"]] == ["random", "Quitter"]
    assert data["bots"][1]["faults"] == 2
    assert data["faults"][0]["fault"] == "its process ended"


def test_what_a_bot_says_in_its_fall_never_ends_the_run(tmp_path: Path) -> None:
    result = call("--bots", "random", "--bot", f"{HERE}:Mumbler", "--deals", "1", "--out", str(tmp_path))
    assert result.exit_code == 0, result.exception
    assert parquet.read_table(tmp_path / "games.parquet")["fault"].to_pylist() == ["broke down: ValueError: ?"] * 2
    assert "broke down: ValueError: ?" in (tmp_path / "report.html").read_text()


def test_one_bot_can_fill_all_seats_and_gets_numbers() -> None:
    data = json.loads(call("--bots", "random", "--seats", "4", "--deals", "1", "--json").stdout)
    assert [part["bot"] for part in data["bots"]] == ["random 1", "random 2", "random 3", "random 4"]
    assert labels((CALM, "random"), (CALM,)) == ["Calm", "random"]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--bots", " , "], "--bots needs at least one name."),
        (["--bots", "random,greedy", "--seats", "3"], "2 bots for 3 seats; "),
        (["--bots", "random,greedy", "--deals", "0"], "The number of deals must be at least 1, not 0."),
        (["--bots", "random,greedy", "--limit", "0"], "The limit of decisions must be at least 1, not 0."),
        (["--bots", "random", "--bot", "nowhere.py"], "'nowhere.py' is not a bot; "),
        (["--bots", "search:speed=3,random"], "'speed=3' is no option of the search; it takes "),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_one_line(words: list[str], line: str) -> None:
    result = call(*words)
    assert isinstance(result.exception, AltamiraError)
    assert str(result.exception).startswith(line)
    assert "\n" not in str(result.exception)


def test_the_template_is_a_bot_that_plays_and_is_never_written_over_a_file(tmp_path: Path) -> None:
    file = tmp_path / "quick_wit.py"
    result = CliRunner().invoke(bot, ["template", "--out", str(file)])
    assert result.exit_code == 0, result.exception
    data = json.loads(call("--bots", "random", "--bot", f"{file}:QuickWit", "--deals", "1", "--json").stdout)
    assert data["bots"][1]["faults"] == 0
    before = file.read_text()
    again = CliRunner().invoke(bot, ["template", "--out", str(file)])
    assert str(again.exception) == f"{file} exists already; choose another name with --out."
    assert file.read_text() == before


def test_faults_are_told_in_the_language_of_the_reader() -> None:
    spanish = texts("es")
    assert fault_in("took longer than 0.5 seconds", spanish) == "tardó más de 0.5 segundos"
    assert fault_in("broke down: ValueError: a\nb {c}", spanish) == "falló: ValueError: a\nb {c}"
    assert fault_in("something else", spanish) == "something else"
