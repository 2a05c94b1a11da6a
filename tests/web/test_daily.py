"""The solo of the day: the same dice for everybody, one game each, nothing that tells them too early."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

import altamira
from altamira.core.record import loads
from altamira.web.settings import Settings
from web.visits import Line, Server, Visitor, complaint, running

MORNING = datetime(2026, 3, 14, 8, tzinfo=UTC).timestamp()
DAY = 24 * 3600.0


class Clock:
    def __init__(self) -> None:
        self.now = MORNING

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(tmp_path, clock) -> Iterator[Server]:
    settings = Settings(database=str(tmp_path / "t.sqlite3"), thinkers=1, newcomers=1000, bot_pause=0, now=clock)
    with running(settings) as server:
        yield server


def solo(visitor: Visitor) -> str:
    answer = visitor.post("/day")
    assert answer.status_code == 303, complaint(answer)
    return answer.headers["location"]


def play(visitor: Visitor, seed: int) -> tuple[str, Line]:
    """A whole solo of today at random."""
    path = solo(visitor)
    line = visitor.sit_at(path)
    chance = random.Random(seed)
    while line.my_turn():
        line.act(chance.choice(line.choices()))
        assert not line.errors
    return path, line


def rolls(house: Server, path: str) -> list[str]:
    table = house.house._tables[path.removeprefix("/t/")]
    return [entry.text(-1) for entry in table.history.entries]


def test_everybody_gets_the_same_dice_and_one_game_a_day(house):
    ana, ben = Visitor(house.address), Visitor(house.address)
    first, second = solo(ana), solo(ben)
    assert first != second
    assert solo(ana) == first
    for visitor, path in ((ana, first), (ben, second)):
        line = visitor.sit_at(path)
        assert line.my_turn()
        line.act(0)  # stop after the first roll
        line.close()
    assert rolls(house, first)[0].startswith("*: roll")
    assert rolls(house, first)[:2] == rolls(house, second)[:2]


def test_the_ladder_names_who_has_finished_best_first(house):
    scores = []
    for seed, name in enumerate(("Ana", "Ben")):
        visitor = Visitor(house.address).name(name)
        path, line = play(visitor, seed)
        line.close()
        table = house.house._tables[path.removeprefix("/t/")]
        scores.append((table.header.score, name))
    page = Visitor(house.address).get("/day").text
    rows = re.findall(r"<tr><td>(\d+)</td><td>(\w+)</td><td>(-?\d+)</td></tr>", page)
    best = sorted(scores, key=lambda row: -row[0])  # who finished first stands first
    assert [(name, int(score)) for _, name, score in rows] == [(name, score) for score, name in best]
    assert "(you)" in visitor.get("/day").text
    assert f"You scored {scores[-1][0]} point" in visitor.get("/day").text


def test_nobody_else_sees_a_game_of_a_day_that_is_not_over(house, clock):
    ana, eve = Visitor(house.address), Visitor(house.address).name("Eve")
    path = solo(ana)
    for page in (path, f"{path}/record.json", f"{path}/board.svg"):
        assert eve.get(page).status_code == 404
    line = eve.connect(path)
    line.wait(lambda: line.errors)
    assert "when the day is over" in line.errors[0]
    assert not line.pieces
    line.close()
    assert eve.post(f"{path}/sit", seat=0).status_code == 404
    clock.now += DAY
    assert eve.get(path).status_code == 200


def test_the_secret_is_kept_until_the_day_is_over_and_proves_the_dice_then(house, clock):
    ana = Visitor(house.address)
    path, line = play(ana, 1)
    secret = house.house._tables[path.removeprefix("/t/")].header.secret.hex()
    seen = ana.get("/day").text
    fingerprint = re.search(r"<code>(\w{64})</code>", seen)[1]
    answer = ana.get(f"{path}/record.json")
    assert answer.status_code == 400
    assert "when the day is over" in complaint(answer)
    for text in (seen, ana.get(path).text, *line.bytes):
        assert secret not in text
    line.close()
    clock.now += DAY
    yesterday = ana.get("/day/2026-03-14").text
    assert secret in yesterday
    assert fingerprint in yesterday
    record = loads(ana.get(f"{path}/record.json").text)
    assert record.commitment == fingerprint
    assert altamira.verify(record).dealt


def test_the_fingerprint_of_tomorrow_is_shown_today(house, clock):
    ana = Visitor(house.address)
    tomorrow = re.findall(r"<code>(\w{64})</code>", ana.get("/day").text)[-1]
    clock.now += DAY
    assert re.findall(r"<code>(\w{64})</code>", ana.get("/day").text)[0] == tomorrow


def test_a_game_that_ends_after_midnight_does_not_count(house, clock):
    ana = Visitor(house.address).name("Ana")
    path = solo(ana)
    line = ana.sit_at(path)
    clock.now += DAY
    chance = random.Random(5)
    while line.my_turn():
        line.act(chance.choice(line.choices()))
    line.close()
    assert "Nobody finished that day." in ana.get("/day/2026-03-14").text


def test_a_solo_of_the_day_has_no_bots_no_hints_and_no_rematch(house):
    ana = Visitor(house.address)
    path, line = play(ana, 2)
    for form in ("leave", "bot", "rematch"):
        answer = ana.post(f"{path}/{form}", seat=0, bot="greedy")
        assert answer.status_code == 400, form
    line.send(do="hint")
    line.wait(lambda: line.errors)
    line.close()


@pytest.mark.parametrize("day", ["2019-01-01", "2026-03-20", "today", "2026-02-30", "%00"])
def test_a_day_that_never_was_is_not_found(house, day):
    answer = Visitor(house.address).get(f"/day/{day}")
    assert "\0" not in answer.text
    assert answer.status_code == 404
    assert day in complaint(answer)
