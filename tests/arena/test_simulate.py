"""Games in bulk: what the rows say and what they depend on."""

from __future__ import annotations

from collections import Counter
from io import StringIO

import pytest
from rich.console import Console

import altamira
from altamira.arena.report import Tally
from altamira.arena.simulate import Plan, Row, WorkerDied, play, run
from altamira.core.errors import BadOption, UnknownName
from altamira.games.bronze_age.state import SCORE_LINES as BRONZE_LINES
from altamira.games.stone_age.state import SCORE_LINES
from altamira.text import texts
from arena.games import Deadly, Peace


def plan(*bots: str, games: int = 6, seed: str = "1", **more) -> Plan:
    return Plan(more.pop("game", altamira.game("stone-age")), bots, games, seed, **more)


def rows(plan: Plan, jobs: int = 1) -> list[Row]:
    return [row for chunk in run(plan, jobs) for row in chunk]


def test_the_rows_depend_on_the_seed_and_not_on_the_number_of_processes() -> None:
    alone = rows(plan("random", "greedy", games=20))
    together = rows(plan("random", "greedy", games=20), jobs=2)
    assert alone == together
    assert [row["number"] for row in alone] == list(range(20))
    assert alone != rows(plan("random", "greedy", games=20, seed="2"))


def test_a_game_can_be_played_again_by_its_number() -> None:
    many = rows(plan("greedy", "random", "greedy"))
    assert play(plan("greedy", "random", "greedy"), 4) == many[4]


def test_a_row_holds_together() -> None:
    for row in rows(plan("greedy", "random", "greedy", game=altamira.game("stone-age", decline_any=True))):
        assert row["option_decline_any"] == "true"
        assert row["option_tiebreak"] == "sum"
        assert row["truncated"] is False
        scores = [row[f"seat_{seat}_score"] for seat in range(3)]
        places = [row[f"seat_{seat}_place"] for seat in range(3)]
        assert sum(row[f"seat_{seat}_win"] for seat in range(3)) == 1
        assert scores[places.index(1)] == max(scores)
        assert 0 <= row["first"] < 3
        assert row["decisions"] > row["rounds"] > 5
        for seat in range(3):
            assert scores[seat] == sum(row[f"seat_{seat}_points_{line}"] for line in SCORE_LINES)
            assert row[f"seat_{seat}_bot"] == ("greedy", "random", "greedy")[row[f"seat_{seat}_entry"]]


@pytest.mark.parametrize("seats", [1, 3])
def test_rows_of_the_bronze_age_hold_together(seats: int) -> None:
    rules = altamira.game("bronze-age", edition="revised")
    table = rows(plan(*["greedy"] * seats, games=4, game=rules))
    assert table == rows(plan(*["greedy"] * seats, games=4, game=rules), jobs=2)
    for row in table:
        assert row["option_edition"] == "revised"
        assert (row["seats"], row["truncated"]) == (seats, False)
        assert sum(row[f"seat_{seat}_win"] for seat in range(seats)) == 1
        assert seats > 1 or (row["rounds"], row["seat_0_place"], row["first"]) == (10, 1, 0)
        for seat in range(seats):
            lines = [row[f"seat_{seat}_points_{line}"] for line in BRONZE_LINES]
            assert row[f"seat_{seat}_score"] == sum(lines)


def test_bots_sit_everywhere_and_after_everybody_equally_often() -> None:
    four = plan("random", "random", "random", "random")
    seats: Counter[tuple[int, int]] = Counter()
    neighbours: Counter[tuple[int, int]] = Counter()
    for number in range(24):
        table = [four.entry(number, seat) for seat in range(4)]
        assert sorted(table) == [0, 1, 2, 3]
        seats.update(enumerate(table))
        neighbours.update((table[seat - 1], table[seat]) for seat in range(4))
    assert set(seats.values()) == {6}
    assert len(neighbours) == 12
    assert set(neighbours.values()) == {8}


def test_with_fixed_seats_every_bot_keeps_its_seat() -> None:
    fixed = plan("greedy", "random", games=3, fixed_seats=True)
    assert [(row["seat_0_bot"], row["seat_1_bot"]) for row in rows(fixed)] == [("greedy", "random")] * 3


def test_a_tie_is_shared_and_a_game_without_figures_of_its_own_has_rows_too() -> None:
    table = rows(plan("random", "random", "random", "random", game=Peace({})))
    assert {row["seat_3_win"] for row in table} == {0.25}
    assert "rounds" not in table[0]
    tally = Tally(("random",) * 4)
    for row in table:
        tally.add(row)
    assert tally.data(1.0)["bots"][2]["wins"] == 6 / 4
    assert tally.data(1.0)["rounds"] is None
    assert [(seat["seat"], seat["wins"]) for seat in tally.data(1.0)["order"]] == [
        (str(n), 1.5) for n in (1, 2, 3, 4)
    ]


def test_a_game_that_reaches_the_limit_of_decisions_is_truncated_and_nobody_wins_it() -> None:
    cut = rows(plan("greedy", "random", games=4, limit=50))
    assert {(row["truncated"], row["decisions"]) for row in cut} == {(True, 50)}
    assert {row[f"seat_{seat}_{column}"] for row in cut for seat in (0, 1) for column in ("place", "win")} == {
        None,
        0.0,
    }
    tally = Tally(("greedy", "random"))
    for row in cut:
        tally.add(row)
    data = tally.data(1.0)
    assert (data["games"], data["truncated"]) == (4, 4)
    assert [bot["games"] for bot in data["bots"]] == [0, 0]
    assert [bot["score"] for bot in data["bots"]] == [None, None]


def test_a_game_that_ends_with_its_last_allowed_decision_is_whole() -> None:
    whole = play(plan("greedy", "random"), 0)
    assert play(plan("greedy", "random", limit=whole["decisions"]), 0) == whole
    assert play(plan("greedy", "random", limit=whole["decisions"] - 1), 0)["truncated"]


def test_the_seats_of_neanderthal_are_told_by_species() -> None:
    tally = Tally(("random", "random"))
    for row in rows(plan("random", "random", game=altamira.game("neanderthal"))):
        tally.add(row)
    seats = tally.data(1.0)["order"]
    assert {seat["seat"] for seat in seats} <= {"archaic", "cro-magnon", "neanderthal"}
    assert sum(seat["wins"] for seat in seats) == 6
    console = Console(width=120, file=StringIO())
    console.print(tally.tables(texts("fr"), 1.0))
    for said in ("Néandertaliens", "Anciens"):  # a species, and a line of the count
        assert said in console.file.getvalue()


def test_a_worker_that_dies_is_one_clear_line() -> None:
    with pytest.raises(WorkerDied, match=r"^A process that played games died after 0 games, .*Try fewer jobs\.$"):
        rows(plan("random", "random", games=20, game=Deadly({})), jobs=2)


def test_an_error_in_a_worker_arrives_as_itself() -> None:
    with pytest.raises(
        UnknownName, match=r"^The greedy bot does not know peace; it plays: bronze-age, neanderthal, stone-age\.$"
    ):
        rows(plan("greedy", "random", games=20, game=Peace({})), jobs=2)


def test_closing_a_run_stops_its_processes() -> None:
    chunks = run(plan("random", "random", games=100_000), jobs=2)
    assert len(next(chunks)) > 0
    chunks.close()
    assert list(chunks) == []


def test_what_cannot_be_played_is_refused_before_anything_starts() -> None:
    with pytest.raises(BadOption, match="at least 1, not 0"):
        run(plan("random", "random", games=0))
    with pytest.raises(BadOption, match="at least 1, not 0"):
        run(plan("random", "random"), jobs=0)
    with pytest.raises(BadOption, match="at least 1, not 0"):
        run(plan("random", "random", limit=0))
    with pytest.raises(BadOption, match="2 to 4 seats, not 5"):
        run(plan(*["random"] * 5))
    with pytest.raises(UnknownName, match="There is no bot 'oracle'"):
        run(plan("random", "oracle"))
