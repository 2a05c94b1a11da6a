"""The honest dealer and the records that prove it; and every way a record can be wrong."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import altamira
from altamira import Dealer, Match, Record, Rng
from altamira.core.dealer import commit
from altamira.core.errors import BadRecord
from altamira.core.record import MOST_BYTES, _checksum, load, loads
from contract.cases import TABLES, Case, another, play

pytestmark = pytest.mark.usefixtures("probe")
every_table = pytest.mark.parametrize("case", TABLES, ids=str)


def honest(case: Case, nonces: list[str] | None = None, secret: bytes = b"s" * 32) -> Match:
    added = ["n"] * case.seats if nonces is None else nonces
    return Match(case.rules(), case.seats, dealer=Dealer(secret), nonces=added)


def refused(record: Record) -> str:
    with pytest.raises(BadRecord) as error:
        altamira.verify(record)
    assert "\n" not in str(error.value)
    return str(error.value)


def dealt(match: Match) -> list[str]:
    return [line for line in match.save().moves if line.startswith("*")]


@every_table
def test_an_honest_game_can_be_verified(case: Case) -> None:
    match = play(honest(case), Rng(1))
    record = loads(match.record().text())
    proof = altamira.verify(record)
    assert proof.dealt
    assert proof.outcomes == len(dealt(match)) > 0
    assert proof.moves + proof.outcomes == len(record.moves)
    assert record.commitment == commit(bytes.fromhex(record.secret or ""))
    assert record.nonces == ["n"] * case.seats


@every_table
def test_nobody_knows_the_luck_before_everybody_has_added_a_nonce(case: Case) -> None:
    """Another secret, or another nonce of any one seat, is other luck; the commitment is to the secret alone."""
    plain = honest(case)
    for seat in range(case.seats):
        other = honest(case, ["n"] * seat + ["other"] + ["n"] * (case.seats - seat - 1))
        assert dealt(other) != dealt(plain)
        assert other.record().commitment == plain.record().commitment
    assert dealt(honest(case, secret=b"t" * 32)) != dealt(plain)
    assert dealt(honest(case)) == dealt(plain)


@every_table
def test_every_seat_adds_one_nonce(case: Case) -> None:
    for nonces in (["n"] * (case.seats - 1), ["n"] * (case.seats + 1), ["n" * 65] * case.seats):
        with pytest.raises(altamira.AltamiraError) as error:
            honest(case, nonces)
        assert "\n" not in str(error.value)


@every_table
def test_two_tables_have_secrets_of_their_own(case: Case) -> None:
    one, other = altamira.new(case.id, case.seats), altamira.new(case.id, case.seats)
    assert one.record().commitment != other.record().commitment
    assert one.record().nonces != other.record().nonces
    assert len({*one.record().nonces}) == case.seats


@every_table
def test_every_changed_outcome_is_found(case: Case) -> None:
    match = play(honest(case), Rng(1))
    record = match.record()
    numbers = [number for number, line in enumerate(record.moves) if line.startswith("*")]
    for number in {*numbers[:3], *numbers[:: max(1, len(numbers) // 8)], numbers[-1]}:
        before = altamira.replay(record, number)
        state = before._state
        for other, _ in state.outcomes()[:40]:
            line = f"*: {match.game.write(state, other)}"
            if line != record.moves[number]:
                moves = [*record.moves[:number], line, *record.moves[number + 1 :]]
                refused(replace(record, moves=moves))
                break


@every_table
def test_a_changed_secret_nonce_or_commitment_is_found(case: Case) -> None:
    record = play(honest(case), Rng(1)).record()
    assert "commitment" in refused(replace(record, secret="00" * 32))
    assert "commitment" in refused(replace(record, commitment="00" * 32))
    assert "secret gives" in refused(replace(record, secret="00" * 32, commitment=commit(bytes(32))))
    assert "secret gives" in refused(replace(record, nonces=["m", *record.nonces[1:]]))
    refused(replace(record, nonces=[*record.nonces, "one more"]))
    refused(replace(record, nonces=["n" * 65, *record.nonces[1:]]))
    refused(replace(record, secret=None))
    refused(replace(record, secret="not hexadecimal"))
    refused(replace(record, secret="", commitment=commit(b"")))


@every_table
def test_changed_moves_and_results_are_found(case: Case) -> None:
    record = play(honest(case), Rng(1)).record()
    assert record.scores
    assert record.placings
    decisions = [number for number, line in enumerate(record.moves) if not line.startswith("*")]
    for number in {decisions[0], decisions[len(decisions) // 2], decisions[-1]}:
        seat, _, move = record.moves[number].partition(": ")
        for line in (
            f"{seat}: xyzzy",
            f"{another(case.seats, int(seat))}: {move}",
            f"*: {move}",
            f"{seat} {move}",
            move,
            "",
            ": ",
            f"{'9' * 5000}: {move}",
        ):
            refused(replace(record, moves=[*record.moves[:number], line, *record.moves[number + 1 :]]))
        refused(replace(record, moves=[*record.moves[:number], *record.moves[number + 1 :]]))
    refused(replace(record, moves=record.moves[:-1]))
    refused(replace(record, moves=[*record.moves, record.moves[-1]]))
    refused(replace(record, moves=[*record.moves, "0: undo"]))
    refused(replace(record, scores=[score + 1 for score in record.scores]))
    refused(replace(record, placings=[place + 1 for place in record.placings]))
    refused(replace(record, scores=None, placings=None))


def test_an_unfinished_game_cannot_be_verified() -> None:
    for case in TABLES:
        match = play(honest(case), Rng(1), 2)
        assert "not finished" in refused(match.record())
        assert "not finished" in refused(match.save())


# Files


def file(tmp_path: Path, content: str | bytes) -> Path:
    path = tmp_path / "game.json"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def unreadable(path: Path) -> str:
    with pytest.raises(BadRecord) as error:
        load(path)
    assert "\n" not in str(error.value)
    assert str(path) in str(error.value)
    return str(error.value)


def signed(data: dict[str, Any]) -> str:
    """The data as a record whose checksum fits."""
    return json.dumps({**data, "check": _checksum(data)})


@every_table
def test_a_record_survives_the_file(case: Case, tmp_path: Path) -> None:
    for match in (play(honest(case), Rng(1), 2), play(honest(case), Rng(1))):
        for record in (match.record(), match.record(case.seats - 1), match.save()):
            record.save(tmp_path / "game.json")
            assert load(tmp_path / "game.json") == record
            assert altamira.replay(tmp_path / "game.json").number == match.number
            assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


@every_table
def test_a_truncated_record_is_refused(case: Case, tmp_path: Path) -> None:
    whole = play(honest(case), Rng(1)).record().text()
    for length in {*range(0, len(whole) - 1, max(1, len(whole) // 60)), len(whole) - 2}:
        assert "cut off" in unreadable(file(tmp_path, whole[:length]))


@every_table
def test_an_edited_record_is_refused(case: Case, tmp_path: Path) -> None:
    data = play(honest(case), Rng(1)).record().data()
    edits: list[dict[str, Any]] = [
        {**data, "seats": ["Somebody else", *data["seats"][1:]]},
        {**data, "moves": data["moves"][:-1]},
        {**data, "result": {**data["result"], "scores": [999] * case.seats}},
        {**data, "more": "than was saved"},
        {**data, "check": "0" * 16},
        {**data, "check": None},
    ]
    for edited in edits:
        assert "checksum" in unreadable(file(tmp_path, json.dumps(edited)))


@every_table
def test_records_of_newer_rules_and_formats_are_refused(case: Case, tmp_path: Path) -> None:
    data = play(honest(case), Rng(1)).record().data()
    newer = file(tmp_path, signed({**data, "rules": data["rules"] + 1}))
    for use in (altamira.replay, altamira.verify):
        with pytest.raises(BadRecord, match="rules version"):
            use(newer)
    assert "format 2" in unreadable(file(tmp_path, signed({**data, "altamira": 2})))


def test_what_is_not_a_record_is_refused(tmp_path: Path) -> None:
    texts = ("", "hello", "[]", "{}", "null", "7", '"altamira"', '{"game": "stone-age"}', "[" * 100_000)
    damaged = (b"\xff\xfe\x00", b"\x00" * 99, b'{"altamira": "\xff"}', b'{"altamira": ' + b"1" * 5000 + b"}")
    for content in (*texts, *damaged):
        unreadable(file(tmp_path, content))
    unreadable(tmp_path / "nothing here.json")
    unreadable(tmp_path)


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as huge:
        huge.truncate(MOST_BYTES + 1)
    assert "too large" in unreadable(path)


def test_a_record_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    record = play(honest(TABLES[0]), Rng(1)).record()
    for path in (tmp_path / "no such folder" / "game.json", tmp_path):
        with pytest.raises(BadRecord) as error:
            record.save(path)
        assert "\n" not in str(error.value)
    assert list(tmp_path.iterdir()) == []


WRONG: list[Any] = [None, True, 7, -1, 1.5, "text", "two\nlines", [], [7], ["a"], [[]], {}, {"a": 1}, {"id": 1}]


@every_table
def test_a_field_of_the_wrong_type_is_refused_in_one_line(case: Case) -> None:
    """Any value in any field: a record is refused with a sentence, or it is a record."""
    reasons: list[str] = []
    for data in (play(honest(case), Rng(1)).record().data(), play(honest(case), Rng(1), 2).save().data()):
        del data["check"]
        places: list[tuple[str, ...]] = [(name,) for name in data]
        places += [(name, inner) for name in ("dealer", "result", "options") for inner in data.get(name, {})]
        for place in places:
            for value in WRONG:
                wrong = deepcopy(data)
                (wrong[place[0]] if len(place) == 2 else wrong)[place[-1]] = value
                try:
                    altamira.replay(loads(signed(wrong)))
                except altamira.AltamiraError as error:
                    reasons.append(str(error))
    assert len(reasons) > 100
    assert [reason for reason in reasons if "\n" in reason] == []
