"""The command `altamira simulate` and the files it leaves."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow
import pytest
from click.testing import CliRunner, Result
from pyarrow import parquet

from altamira.arena.command import simulate
from altamira.arena.rows import RowFiles
from altamira.core.errors import AltamiraError


def call(*words: str, bots: str = "random,greedy", games: str = "4") -> Result:
    return CliRunner().invoke(simulate, ["stone-age", "--bots", bots, "--games", games, *words])


def refused(*words: str, **more: str) -> str:
    """The one line of an error."""
    result = call(*words, **more)
    assert isinstance(result.exception, AltamiraError)
    assert "\n" not in str(result.exception)
    return str(result.exception)


def test_it_reports_and_keeps_the_rows_in_both_forms(tmp_path: Path) -> None:
    result = call("--out", str(tmp_path / "new" / "folder"))
    assert result.exit_code == 0, result.exception
    assert "4 of 4 games played" in result.stderr
    assert "Points by line" in result.stdout
    lines = [json.loads(line) for line in (tmp_path / "new/folder/games.jsonl").read_text().splitlines()]
    table = parquet.read_table(tmp_path / "new/folder/games.parquet")
    assert len(lines) == 4
    assert table.to_pylist() == lines
    types = {field.name: field.type for field in table.schema}
    assert types["number"] == types["seat_0_place"] == types["rounds"] == pyarrow.int64()
    assert types["seat_1_win"] == pyarrow.float64()
    assert types["truncated"] == pyarrow.bool_()
    assert types["seed"] == types["seat_0_bot"] == types["option_hunt_repeat"] == pyarrow.string()


def test_one_seat_gets_the_distribution_of_its_points(tmp_path: Path) -> None:
    words = ["bronze-age", "--seats", "1", "--bots", "greedy", "--games", "5", "--out", str(tmp_path)]
    result = CliRunner().invoke(simulate, words)
    assert result.exit_code == 0, result.exception
    assert "5 of 5 games played" in result.stderr
    assert "Distribution of the points" in result.stdout
    assert "95 % interval" not in result.stdout
    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert parquet.read_table(tmp_path / "games.parquet").to_pylist() == lines
    data = json.loads(CliRunner().invoke(simulate, [*words, "--json", "--overwrite"]).stdout)
    seen = data["bots"][0]["distribution"]
    assert sum(seen.values()) == 5
    assert sorted(int(points) for points in seen for _ in range(seen[points])) == sorted(
        line["seat_0_score"] for line in lines
    )


def test_places_of_truncated_games_are_missing_whole_numbers(tmp_path: Path) -> None:
    assert call("--limit", "5", "--out", str(tmp_path)).exit_code == 0
    table = parquet.read_table(tmp_path / "games.parquet")
    assert table.schema.field("seat_0_place").type == pyarrow.int64()
    assert table["seat_0_place"].to_pylist() == [None] * 4


def test_rows_of_several_groups_all_arrive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("altamira.arena.rows.ROWS_IN_GROUP", 3)
    files = RowFiles(tmp_path)
    for number in range(8):
        files.add([{"number": number, "seat_0_place": None if number == 0 else 1}])
    files.close()
    file = parquet.ParquetFile(tmp_path / "games.parquet")
    assert file.num_row_groups == 3
    assert file.read()["number"].to_pylist() == list(range(8))


def test_the_form_for_machines_is_json_and_nothing_else(tmp_path: Path) -> None:
    result = call("--json", "--option", "tiebreak=sequential", "--out", str(tmp_path), "--seed", "7")
    assert result.stderr == ""
    data = json.loads(result.stdout)
    assert data["options"]["tiebreak"] == "sequential"
    assert data["seed"] == "7"
    assert data["games"] == 4
    assert sum(bot["wins"] for bot in data["bots"]) == 4
    assert data["files"] == [str(tmp_path / "games.jsonl"), str(tmp_path / "games.parquet")]


def test_one_bot_can_fill_all_seats() -> None:
    data = json.loads(call("--seats", "3", "--json", bots="random").stdout)
    assert [bot["bot"] for bot in data["bots"]] == ["random 1", "random 2", "random 3"]


def test_results_are_not_overwritten_unless_asked_for(tmp_path: Path) -> None:
    assert call("--out", str(tmp_path)).exit_code == 0
    before = (tmp_path / "games.jsonl").read_bytes()
    assert "already holds results (games.jsonl, games.parquet)" in refused("--out", str(tmp_path), games="2")
    assert (tmp_path / "games.jsonl").read_bytes() == before
    assert call("--out", str(tmp_path), "--overwrite", games="2").exit_code == 0
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 2
    assert parquet.read_table(tmp_path / "games.parquet").num_rows == 2


def test_a_folder_that_cannot_be_written_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    assert refused("--out", str(file)) == f"{file} is a file; --out needs a folder."
    assert refused("--out", str(file / "below")).startswith(f"Results cannot be written to {file / 'below'}: ")
    assert file.read_text() == "mine"


def test_what_is_wrong_with_the_arguments_is_said_in_one_line(tmp_path: Path) -> None:
    assert refused("--seats", "3") == "2 bots for 3 seats; name one bot, or one for each seat."
    assert refused(bots=" , ") == "--bots needs at least one name."
    assert refused("--option", "tiebreak") == "'tiebreak' is not an option; it should read like name=value."
    assert "cannot be fast" in refused("--option", "tiebreak=fast")
    assert "has no option speed" in refused("--option", "speed=fast")
    assert "at least 1, not 0" in refused("--jobs", "0")
    assert "There is no bot 'oracle'" in refused("--out", str(tmp_path / "never"), bots="random,oracle")
    assert not (tmp_path / "never").exists()
    result = CliRunner().invoke(simulate, ["go", "--bots", "random"])
    assert str(result.exception).startswith("There is no game 'go'")


def test_without_pyarrow_the_json_lines_are_written_and_a_line_says_how_to_get_parquet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = call("--out", str(tmp_path))
    assert result.exit_code == 0
    assert "pip install 'altamira[data]'" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["games.jsonl"]
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 4


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_politely_and_keeps_the_rows_so_far(tmp_path: Path, jobs: str) -> None:
    words = ["simulate", "stone-age", "--bots", "random,random", "--games", "1000000", "--jobs", jobs]
    process = subprocess.Popen(
        [sys.executable, "-m", "altamira", *words, "--out", str(tmp_path), "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # so that the signal reaches the whole group, as from a keyboard, and not us
    )
    rows = tmp_path / "games.jsonl"
    until = time.monotonic() + 60
    while time.monotonic() < until and not (rows.exists() and rows.stat().st_size):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in errors
    played = len(rows.read_text().splitlines())
    assert played > 0
    assert f"Stopped after {played} of 1000000 games." in errors
    assert "Results" in out
    assert parquet.read_table(tmp_path / "games.parquet").num_rows == played
