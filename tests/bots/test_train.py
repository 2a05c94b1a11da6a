"""Learning: least squares that finds what is there, and the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from altamira.bots.minds import values
from altamira.bots.train import train
from altamira.bots.value import Fit, Lesson, Value
from altamira.core.errors import AltamiraError
from altamira.core.rng import Rng


def lessons(seats: int, count: int) -> list[Lesson]:
    """Gains that follow exactly from the features, and something that happens to everybody alike."""
    rng = Rng(1)
    result = []
    for _ in range(count):
        rest = float(rng.below(8))
        luck = float(rng.below(100)) if seats > 1 else 0.0
        features = [[float(rng.below(10)), float(rng.below(5))] for _ in range(seats)]
        lesson = Lesson(rest, features, [0.0] * seats)
        lesson.gains = [3 * a + 0.5 * rest * b - 0.1 * rest * rest * a + luck for a, b in features]
        result.append(lesson)
    return result


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_weights_of_a_law_are_found_whatever_happens_to_everybody_alike(seats: int) -> None:
    fit = Fit(seats, 2)
    for lesson in lessons(seats, 2000):
        fit.add(lesson)
    assert fit.solve() == pytest.approx([3, 0, 0, 0.5, -0.1, 0], abs=0.02)


def test_parts_of_a_fit_add_up_to_the_whole() -> None:
    whole, part, other = Fit(2, 2), Fit(2, 2), Fit(2, 2)
    for i, lesson in enumerate(lessons(2, 100)):
        whole.add(lesson)
        (part if i % 2 else other).add(lesson)
    part.merge(*other.sums())
    assert part.lessons == whole.lessons == 100
    assert part.solve() == pytest.approx(whole.solve())


def test_a_lead_is_worth_more_the_nearer_the_end() -> None:
    value = Value([0.0] * 3, [5.0, 2.0])
    near, far = value.shares([110.0, 100.0], 0.0), value.shares([110.0, 100.0], 10.0)
    assert sum(near) == pytest.approx(1.0)
    assert near[0] > far[0] > 0.5


def test_the_command_learns_and_writes_weights_that_can_be_used(tmp_path: Path) -> None:
    out = tmp_path / "weights.json"
    words = ["stone-age", "--games", "40", "--out", str(out)]
    result = CliRunner().invoke(train, words)
    assert result.exit_code == 0, result.exception
    data = json.loads(out.read_text())
    assert sorted(data["seats"]) == ["2", "3", "4"]
    assert sorted(values(data["seats"])) == [2, 3, 4]
    assert data["seats"]["2"]["lessons"] > 40
    first = data["seats"]
    again = CliRunner().invoke(train, [*words, "--jobs", "2"])
    assert again.exit_code == 0, again.exception
    assert json.loads(out.read_text())["seats"]["3"]["lessons"] == first["3"]["lessons"]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["go"], "There is no game 'go'"),
        (["stone-age", "--games", "3"], "Training needs at least 10 games and 1 job."),
        (["stone-age", "--games", "10", "--out", "/nowhere/w.json"], "/nowhere/w.json cannot be written: "),
    ],
)
def test_what_is_wrong_is_said_in_one_line(words: list[str], line: str, tmp_path: Path) -> None:
    if "--out" not in words:
        words = [*words, "--out", str(tmp_path / "w.json")]
    result = CliRunner().invoke(train, words)
    assert isinstance(result.exception, AltamiraError)
    assert str(result.exception).startswith(line)
