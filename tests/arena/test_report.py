"""The statistics of a report, against values that others computed."""

from __future__ import annotations

import statistics
from io import StringIO
from itertools import pairwise

import pytest
from rich.console import Console

from altamira.arena.report import Counts, Tally, wilson
from altamira.arena.simulate import Row
from altamira.text import texts


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_intervals_are_those_of_the_table_of_newcombe(
    wins: int, games: int, low: float, high: float
) -> None:
    assert wilson(wins, games) == (pytest.approx(low, abs=0.00005), pytest.approx(high, abs=0.00005))


def test_wilson_intervals_are_symmetric_and_stay_between_0_and_1() -> None:
    for games in (1, 7, 1000):
        for wins in (0, 0.5, 1, games):
            low, high = wilson(wins, games)
            assert 0 <= low <= wins / games <= high <= 1
            assert wilson(games - wins, games) == (pytest.approx(1 - high), pytest.approx(1 - low))
    assert wilson(0, 0) == (0.0, 1.0)


def test_counts_agree_with_the_standard_library() -> None:
    values = [3, -10, 57, 57, 12, 0, 99, 100, 12, 12, 41]
    counts = Counts()
    for value in values:
        counts.add(value)
    quarters = statistics.quantiles(values, n=4, method="inclusive")
    assert counts.data() == {
        "mean": pytest.approx(statistics.mean(values)),
        "sd": pytest.approx(statistics.stdev(values)),
        "min": -10,
        "q1": pytest.approx(quarters[0]),
        "median": pytest.approx(quarters[1]),
        "q3": pytest.approx(quarters[2]),
        "max": 100,
    }


def test_one_value_has_no_spread_and_no_value_no_figures() -> None:
    counts = Counts()
    assert counts.data() is None
    counts.add(5)
    assert counts.data() == {"mean": 5, "sd": 0, "min": 5, "q1": 5, "median": 5, "q3": 5, "max": 5}


def counted(*values: int) -> Counts:
    counts = Counts()
    for value in values:
        counts.add(value)
    return counts


def test_the_bars_of_a_histogram_hold_every_value_once_and_begin_at_round_numbers() -> None:
    assert counted(7, 7, 9).bars() == [(7, 7, 2), (8, 8, 0), (9, 9, 1)]
    assert counted(-3, 0, 1, 14).bars()[:3] == [(-4, -3, 1), (-2, -1, 0), (0, 1, 2)]
    assert counted(38, 40, 44, 45, 92).bars()[:3] == [(35, 39, 1), (40, 44, 2), (45, 49, 1)]
    for values in ((0,), (-57, 12, 99), tuple(range(0, 3000, 7))):
        bars = counted(*values).bars()
        assert len(bars) <= 16
        assert sum(number for _, _, number in bars) == len(values)
        assert all(later[0] == earlier[1] + 1 for earlier, later in pairwise(bars))
        assert bars[0][0] <= min(values) <= bars[0][1]
        assert bars[-1][0] <= max(values) <= bars[-1][1]


def row(first: int, wins: tuple[float, float], entries: tuple[int, int], truncated: bool = False) -> Row:
    row: Row = {"seats": 2, "decisions": 100, "truncated": truncated, "rounds": 10 + first, "first": first}
    for seat in (0, 1):
        row[f"seat_{seat}_entry"] = entries[seat]
        row[f"seat_{seat}_score"] = 100 + 20 * seat
        row[f"seat_{seat}_win"] = wins[seat]
        row[f"seat_{seat}_points_culture"] = 9 + seat
    return row


def tally() -> Tally:
    tally = Tally(("greedy", "greedy"))
    tally.add(row(first=0, wins=(0.0, 1.0), entries=(0, 1)))
    tally.add(row(first=1, wins=(0.0, 1.0), entries=(1, 0)))
    tally.add(row(first=1, wins=(0.5, 0.5), entries=(0, 1)))
    tally.add(row(first=1, wins=(0.0, 0.0), entries=(0, 1), truncated=True))
    return tally


def test_wins_are_counted_by_bot_and_by_the_order_of_the_first_round() -> None:
    data = tally().data(seconds=2.0)
    assert [(bot["bot"], bot["wins"], bot["games"]) for bot in data["bots"]] == [
        ("greedy 1", 1.5, 3),
        ("greedy 2", 1.5, 3),
    ]
    assert [(place["wins"], place["games"]) for place in data["order"]] == [(1.5, 3), (1.5, 3)]
    assert (data["games"], data["truncated"]) == (4, 1)
    assert data["rounds"]["mean"] == pytest.approx(32 / 3)
    assert data["bots"][0]["score"]["mean"] == pytest.approx(320 / 3)
    assert data["bots"][0]["lines"] == {"culture": pytest.approx(28 / 3)}
    assert data["speed"] == {"seconds": 2.0, "games_per_second": 2.0, "decisions_per_second": 200.0}


def test_the_place_in_the_order_counts_from_whoever_started() -> None:
    one = Tally(("random", "greedy"))
    one.add(row(first=1, wins=(0.0, 1.0), entries=(0, 1)))
    assert [place["wins"] for place in one.data(1.0)["order"]] == [1.0, 0.0]


def test_the_tables_say_the_same_in_the_readers_numbers() -> None:
    shown = {}
    for language in ("en", "es"):
        console = Console(width=120, file=StringIO())
        console.print(tally().tables(texts(language), 2.0))
        shown[language] = console.file.getvalue()
    assert "50.0 %" in shown["en"]
    assert "50,0 %" in shown["es"]
    assert "Rounds: 10.7 on average, from 10 to 11." in shown["en"]
    assert "1 game reached the limit of decisions" in shown["en"]
    assert "4 games in 2.0 s: 2.0 games and 200 decisions a second." in shown["en"]
    assert "greedy 2" in shown["en"]


def shown(tally: Tally, language: str = "en") -> str:
    console = Console(width=120, file=StringIO())
    console.print(tally.tables(texts(language), 2.0))
    return console.file.getvalue()


def alone(*scores: int, truncated: bool = False) -> Tally:
    tally = Tally(("greedy",))
    for score in scores:
        values = {"entry": 0, "score": score, "win": 1.0, "points_monuments": score - 3}
        row: Row = {"seats": 1, "decisions": 80, "truncated": truncated, "rounds": 10, "first": 0}
        tally.add({**row, **{f"seat_0_{name}": value for name, value in values.items()}})
    return tally


def test_with_one_seat_the_points_are_shown_and_nobody_wins() -> None:
    data = alone(38, 44, 41, 45).data(seconds=2.0)
    assert data["bots"] == [
        {
            "bot": "greedy",
            "games": 4,
            "score": alone(38, 44, 41, 45).scores[0].data(),
            "distribution": {38: 1, 41: 1, 44: 1, 45: 1},
            "lines": {"monuments": 39},
        }
    ]
    assert data["order"] is None
    text = shown(alone(38, 44, 41, 45))
    assert "42.0" in text
    assert "Distribution of the points" in text
    assert "Results" not in text
    assert "Wins" not in text


def test_the_histogram_has_a_bar_for_each_range_the_longest_for_the_most_games() -> None:
    lines = {
        line.split("│")[1].strip(): line
        for line in shown(alone(31, 38, 44, 44, 41, 45, 92)).splitlines()
        if "%" in line
    }
    assert list(lines)[:3] == ["30 – 34", "35 – 39", "40 – 44"]
    assert len(lines) == 13
    assert lines["40 – 44"].count("█") == 40
    assert 13 <= lines["90 – 94"].count("█") <= 14
    assert "42.9 %" in lines["40 – 44"]
    assert "█" not in lines["70 – 74"]


def test_with_more_seats_there_is_no_histogram() -> None:
    assert "Distribution" not in shown(tally())


def test_games_of_one_seat_that_were_all_cut_off_have_no_points() -> None:
    cut = alone(5, truncated=True)
    assert cut.data(1.0)["bots"][0]["score"] is None
    assert cut.data(1.0)["bots"][0]["distribution"] == {}
    assert "1 game reached the limit" in shown(cut)
