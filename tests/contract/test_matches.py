"""The contract of Match, on every game: refusals, undo, views, records, saves."""

from __future__ import annotations

import pytest

import altamira
from altamira import CHANCE, AltamiraError, Match, Rng
from altamira.core.errors import IllegalMove
from altamira.core.record import loads
from contract.cases import CASES, MOST_STEPS, TABLES, Case, another, everything, play, position, sight, step

pytestmark = pytest.mark.usefixtures("probe")
every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_table = pytest.mark.parametrize("case", TABLES, ids=str)
REVEALS = {"probe": "show"}  # the first word of the moves that show what was hidden


def whole(match: Match) -> tuple[object, ...]:
    return (everything(match), match.log(), match.save().text(), match.undoable())


def refused(match: Match, move: int | str, seat: int | None = None, before: tuple[object, ...] = ()) -> str:
    """The reason why the match refuses this move; nothing may have changed since before."""
    before = before or whole(match)
    with pytest.raises(IllegalMove) as error:
        match.play(move, seat)
    assert whole(match) == before
    assert "\n" not in str(error.value)
    return str(error.value)


@every_table
def test_a_refused_move_changes_nothing_and_says_why(case: Case) -> None:
    rng = Rng(str(case))
    match = case.match(1)
    for _ in range(40):
        if match.over:
            break
        actor, legal = match.actor, match.view().legal
        other, before = another(case.seats, actor), whole(match)
        assert match.names[actor] in refused(match, legal[0], other, before)
        assert match.names[actor] in refused(match, match.legal()[0], other, before)
        assert f"seat {case.seats}" in refused(match, legal[0], case.seats, before)
        for wrong in (-1, match.game.actions, min(set(range(match.game.actions)) - set(legal)), 10**30):
            assert match.legal()[0] in refused(match, wrong, before=before)
        for garbage in ("", " ", "xyzzy", "undo", "roll 1", "*", "0: " + match.legal()[0], "é{0}{move}", "9" * 99):
            assert match.legal()[0] in refused(match, garbage, before=before)
        play(match, rng, 1)


@every_table
def test_text_that_could_mean_several_moves_is_refused_with_their_list(case: Case) -> None:
    match, rng, met = case.match(2), Rng(5), 0
    for _ in range(60):
        if match.over:
            break
        legal = match.legal()
        for word in {line.split()[0] for line in legal} - set(legal):
            meant = [line for line in legal if line.startswith(word + " ")]
            if len(meant) > 1:
                assert "; ".join(meant[:8]) in refused(match, word)
                met += 1
            else:
                assert match.game.read(match._state, word) == match.game.read(match._state, meant[0])
        play(match, rng, 1)
    assert met


@every_table
def test_nothing_can_be_played_or_undone_after_the_end(case: Case) -> None:
    match = play(case.match(3), Rng(3))
    for move in (0, "anything", match.game.actions, -1):
        assert "over" in refused(match, move)
    assert match.legal() == []
    assert not match.undoable()
    with pytest.raises(IllegalMove):
        match.undo()


@every_table
def test_without_a_dealer_chance_is_played_like_a_move(case: Case) -> None:
    match, rng = Match(case.rules(), case.seats), Rng(8)
    dice = 0
    for _ in range(MOST_STEPS):
        if match.over:
            break
        if match.actor == CHANCE:
            outcome = step(match._state, rng)
            assert match.legal() == []
            refused(match, "xyzzy")
            refused(match, match.game.write(match._state, outcome), 0)
            refused(match, match.game.chances)
            refused(match, match.game.unseen)
            match.play(match.game.write(match._state, outcome), CHANCE)
            assert not match.undoable()
            dice += 1
            if dice == 12:
                break
        else:
            play(match, rng, 1)
    rest = play(case.match(4), rng)
    plain = Match(case.rules(), case.seats)
    for line in rest.record().moves:
        plain.play(line.partition(": ")[2])
    assert everything(plain) == everything(rest)
    record = plain.record()
    assert record.commitment is None
    assert altamira.verify(record) == altamira.core.replay.Proof(len(record.moves), 0, dealt=False)


# Undo


@every_case
def test_undo_and_redo_give_the_same_positions(case: Case) -> None:
    """After every move: undo as far as the rules of undo allow, compare, and play the moves again."""
    match, rng = case.match(11), Rng(str(case))
    positions: list[str] = []  # that undo may go back to
    moves: list[str] = []
    mover, undone = CHANCE, 0
    for number in range(150 if case.options else MOST_STEPS):
        before, actor, entries = position(match), match.actor, match.number
        legal = match.legal()
        move = legal[rng.below(len(legal))]
        match.play(move, actor)
        if actor != mover:
            positions, moves = [], []
        if match.number > entries + 1 or move.split()[0] == REVEALS.get(case.id):
            positions, moves = [], []  # chance followed, or something was shown
        else:
            positions, moves = [*positions, before], [*moves, move]
        mover = actor
        if match.over:
            assert not match.undoable()
            break
        assert match.undoable() == match.undoable(actor) == bool(positions)
        assert not match.undoable(another(case.seats, actor))
        if positions and number % 5 == 0:
            after, entries = position(match), match.number
            for back in reversed(positions):
                match.undo(actor)
                assert position(match) == back
                undone += 1
            assert not match.undoable()
            with pytest.raises(IllegalMove):
                match.undo()
            assert match.log()[entries:] == (f"{actor}: undo",) * len(positions)
            for again in moves:
                match.play(again)
            assert position(match) == after
    assert undone
    same = altamira.replay(match.record()) if match.over else altamira.resume(match.save())
    assert everything(same) == everything(match)
    assert same.log() == match.log()


@every_table
def test_undo_does_not_change_what_chance_gives_next(case: Case) -> None:
    plain, hesitant, rng = case.match(6), case.match(6), Rng(6)
    while not plain.over:
        move = step(plain._state, rng)
        plain.play(move)
        hesitant.play(move)
        if hesitant.undoable():
            hesitant.undo()
            hesitant.play(move)
    assert everything(plain) == everything(hesitant)
    assert plain.number < hesitant.number


def test_a_shown_spear_cannot_be_taken_back() -> None:
    match = altamira.new("probe", 2, seed=1)
    for move in ("pass", "yes", "yes"):
        match.play(move)
    match.undo()
    match.play("yes")
    match.play(next(line for line in match.legal() if line.startswith("show")))
    assert not match.undoable()
    with pytest.raises(IllegalMove):
        match.undo()


# Records and views


@every_case
def test_a_record_replays_to_the_identical_game_without_a_seed(case: Case) -> None:
    match = play(case.match(21), Rng(str(case)))
    record = loads(match.record().text())
    record.secret, record.commitment, record.nonces = None, None, []
    again = altamira.replay(record)
    assert everything(again) == everything(match)
    assert again.log() == match.log()
    assert again.record().moves == match.record().moves
    assert record.scores == match.view(None).scores
    assert record.placings == match.view(None).placings


@every_table
def test_a_record_replays_to_every_move(case: Case) -> None:
    match, rng, seen = case.match(22), Rng(1), []
    for _ in range(30):
        if not match.over:
            seen.append((match.number, everything(match)))
            play(match, rng, 1)
    record = play(match, rng).record()
    for number, before in seen:
        assert everything(altamira.replay(record, number)) == before
    for wrong in (-1, len(record.moves) + 1):
        with pytest.raises(AltamiraError):
            altamira.replay(record, wrong)


@every_case
def test_what_a_seat_saw_can_be_replayed_to_its_view(case: Case) -> None:
    """Records of unfinished games are per seat, and each gives that seat's view and nothing else."""
    match, rng = case.match(23), Rng(str(case))
    secret = altamira.seeded(23).secret.hex()
    hidden = 0
    for moves in (0, 1, 2, 3, 60, 200, 200):
        play(match, rng, moves)
        if match.over:
            break
        for seat in (*range(case.seats), None):
            record = match.record(seat)
            assert secret not in record.text()
            again = altamira.replay(loads(record.text()))
            assert sight(again.view(seat)) == sight(match.view(seat))
            assert again.record(seat).moves == record.moves
            hidden += any(line.endswith("draw ?") for line in record.moves)
    assert hidden or case.id != "probe"


@every_table
def test_a_saved_game_goes_on_with_the_same_luck(case: Case) -> None:
    match, rng = case.match(24), Rng(2)
    saved = []
    for moves in (0, 1, 3):
        play(match, rng, moves)
        resumed = altamira.resume(loads(match.save().text()))
        assert everything(resumed) == everything(match)
        assert resumed.log(0) == match.log(0)
        saved.append(resumed)
    end = play(match, Rng(77)).record().text()
    assert play(saved[-1], Rng(77)).record().text() == end
    assert altamira.verify(play(saved[0], Rng(78)).record()).dealt
    with pytest.raises(AltamiraError):
        altamira.resume(match.record())


@every_table
def test_only_a_tables_own_save_can_go_on(case: Case) -> None:
    match = play(case.match(25), Rng(2), 2)
    for seat in (0, None):
        with pytest.raises(AltamiraError) as error:
            altamira.resume(match.record(seat))
        assert "\n" not in str(error.value)


@every_table
def test_a_seat_that_does_not_exist_sees_nothing(case: Case) -> None:
    match = play(case.match(26), Rng(2), 2)
    for seat in (-1, -2, case.seats, 99):
        for look in (match.view, match.log, match.record):
            with pytest.raises(AltamiraError) as error:
                look(seat)
            assert "\n" not in str(error.value)


@every_table
def test_the_same_seed_gives_the_same_match_and_another_seed_another(case: Case) -> None:
    records = [play(altamira.new(case.id, case.seats, seed=seed), Rng(1)).record().text() for seed in (1, 1, 2)]
    assert records[0] == records[1] != records[2]
