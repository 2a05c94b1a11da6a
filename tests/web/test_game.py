"""A game at a table, played through the socket."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import altamira
from altamira.core.match import EVERYTHING
from altamira.core.record import load, loads
from altamira.draw.page import whole
from altamira.games.neanderthal.components import DAUGHTER, PASS, PLACE
from altamira.games.neanderthal.outlook import answers
from altamira.games.neanderthal.state import ASSIGN, HOW_MANY, TRAVELERS, WITH_ALPHA
from web.visits import Visitor, kept

HUNTING = frozenset((WITH_ALPHA, HOW_MANY, TRAVELERS))
RECORDS = Path(__file__).parents[1] / "records" / "stone_age"


@pytest.fixture
def solo(visitor, lines):
    """Ana against one bot, at her first choice: gives her, her line and the path of the table."""

    def solo(*more: str, **fields: object):
        ana = visitor("Ana")
        path = ana.new("me", *(more or ("bot:random",)), **{"option-start_player": "fixed", **fields})
        line = lines(ana.sit_at(path))
        assert line.my_turn()
        return ana, line, path

    return solo


@pytest.fixture
def pair(visitor, lines):
    """Ana and Ben at one table, the game begun: gives (Ana, Ben), their lines and the path."""
    ana, ben = visitor("Ana"), visitor("Ben")
    path = ana.new("me", "friend", **{"option-start_player": "fixed"})
    assert ben.post(f"{path}/sit", seat=1).status_code == 303
    waiting = lines(ana.connect(path)), lines(ben.connect(path))
    for line in waiting:
        line.settle()
    assert ana.post(f"{path}/start").status_code == 303
    for line in waiting:
        line.wait(lambda line=line: line.reloads)
    both = lines(ana.sit_at(path)), lines(ben.sit_at(path))
    return (ana, ben), both, path


def told(server, path, line):
    """The log in Ana's words."""
    table = server.house._tables[path.removeprefix("/t/")]
    return table.told["en", EVERYTHING, 0].upto(line.number)


def record(visitor, path):
    return loads(visitor.get(f"{path}/record.json").text)


@pytest.fixture(scope="module")
def finished(server):
    """A game of Ana against two bots, played to its end: gives her, her line and the path."""
    server.hurry()
    ana = Visitor(server.address, hurried=True).name("Ana")
    path = ana.new("me", "bot:greedy", "bot:random")
    line = ana.sit_at(path)
    assert line.play_on(random.Random(1)) > 20
    yield ana, line, path
    line.close()


def test_a_game_against_bots_goes_to_its_end_and_its_record_proves_the_dice(finished):
    ana, line, path = finished
    found = record(ana, path)
    proof = altamira.verify(found)
    assert proof.dealt
    assert proof.moves + proof.outcomes == line.number
    assert found.names[0] == "Ana"
    assert found.names[1].endswith("(greedy)")
    assert all(found.nonces)
    assert found.secret in line.pieces["proof"]
    assert "hidden" not in line.pieces["count"][:60]


def test_the_page_offers_exactly_the_legal_moves(solo):
    ana, line, path = solo()
    chance = random.Random(3)
    for _ in range(15):
        assert line.my_turn()
        match = altamira.replay(record(ana, path))
        assert line.choices() == match.view(0).legal
        line.act(chance.choice(line.choices()))


def test_two_people_see_each_others_moves_at_once(pair):
    _, (ana, ben), _ = pair
    assert ana.my_turn()
    assert not ben.turn
    assert ben.choices() == []
    number = ana.number
    ana.act(ana.choices()[0])
    ben.wait(lambda: ben.number == ana.number)
    assert ben.number > number
    assert ben.turn
    assert ben.choices()
    assert any("Ana" in said for said in ben.said)
    assert any(ben.last["title"].startswith(word) for word in ("Your turn",))


def test_a_move_out_of_turn_is_refused_and_changes_nothing(pair):
    (_, _), (ana, ben), _ = pair
    move = ana.choices()[0]
    ben.send(do="action", action=move, n=ben.number)
    ben.wait(lambda: ben.errors)
    assert "not your turn" in ben.errors[0]
    assert "Ana" in ben.errors[0]
    ana.settle()
    assert ana.turn
    ana.act(move)
    assert not ana.errors


def test_a_stale_move_is_refused_and_the_sender_gets_the_new_position(solo):
    _, line, _ = solo()
    number, move = line.number, line.choices()[0]
    line.act(move)
    line.send(do="action", action=move, n=number)
    line.wait(lambda: line.errors)
    assert "moved on" in line.errors[0]
    assert line.number > number


def test_the_same_click_sent_twice_plays_once(solo):
    ana, line, path = solo()
    number, move = line.number, line.choices()[0]
    for _ in range(2):
        line.send(do="action", action=move, n=number)
    line.wait(lambda: line.errors)
    written = [entry for entry in record(ana, path).moves[number:] if entry.startswith("0: ")]
    assert len(written) == 1


@pytest.mark.parametrize("action", [-1, 10**8, 2**31 - 1])
def test_an_impossible_move_is_refused_in_words(solo, action):
    _, line, _ = solo()
    number = line.number
    line.send(do="action", action=action, n=number)
    line.wait(lambda: line.errors)
    assert "not possible" in line.errors[0]
    line.settle()
    assert line.number == number
    assert line.turn


def test_one_can_take_back_ones_last_choice_within_the_turn(pair):
    _, (ana, ben), _ = pair
    before, choices = ana.number, ana.choices()
    assert 'data-do="undo"' not in ana.pieces["topbar"] or "disabled" in ana.pieces["topbar"]
    ana.act(choices[0])
    assert not ana.turn
    ana.send(do="undo", n=ana.number)
    ana.wait(lambda: ana.turn)
    assert ana.number == before + 2  # an undo is an entry of its own
    assert ana.choices() == choices
    ben.wait(lambda: ben.number == ana.number)
    assert not ben.turn
    assert any("takes back" in said for said in ben.said)
    for line in (ana, ben):
        assert "undone" in line.pieces[f"l-{before + 1}"]


def test_nobody_takes_back_what_another_seat_did(pair):
    _, (ana, ben), _ = pair
    ana.act(ana.choices()[0])
    ben.wait(lambda: ben.turn)
    ben.send(do="undo", n=ben.number)
    ben.wait(lambda: ben.errors)
    assert "nothing to undo" in ben.errors[0]


def test_a_forced_move_plays_itself_and_the_log_says_so(finished, server):
    ana, line, path = finished
    match = altamira.replay(record(ana, path), 0)
    forced, before = set(), "*"
    for number, entry in enumerate(record(ana, path).moves, 1):
        who, _, move = entry.partition(": ")
        if who not in ("*", before) and len(match.legal()) == 1:  # else it follows from what the seat chose
            forced.add(number)
        match.play(move)
        before = who
    assert forced
    assert {entry.number for entry in told(server, path, line) if entry.forced} == forced


def test_one_can_look_back_while_the_game_goes_on(solo):
    ana, line, path = solo()
    line.play_on(random.Random(2), moves=6)
    assert line.my_turn()
    newest = dict(line.pieces)
    number = line.number
    line.send(do="look", n=0)
    line.wait(lambda: line.number == 0)
    assert not line.live
    assert not line.turn
    assert line.choices() == []
    assert line.last["last"] == number
    assert f"{path}?at=0" in str(ana.get(f"{path}?at=0").url)
    line.send(do="look", n=None)
    line.wait(lambda: line.live)
    assert line.pieces == newest
    line.send(do="look", n=number + 50)
    line.wait(lambda: line.errors)
    assert str(number) in line.errors[0]


def test_a_link_to_a_move_opens_that_move(solo):
    ana, line, path = solo()
    line.play_on(random.Random(2), moves=4)
    page = ana.get(f"{path}?at=8").text
    assert "data-action" not in page
    other = ana.connect(path, "layout=tall&at=8")
    other.wait(lambda: other.number == 8)
    assert not other.live
    other.close()


def test_a_choice_of_several_steps_is_played_whole_or_not_at_all(visitor, lines):
    ana = visitor("Ana")
    path = ana.new("me", "me", "me", game="neanderthal")
    line = lines(ana.sit_at(path))
    chance = random.Random(2)

    def state():
        return altamira.replay(record(ana, path)).view().position

    while line.my_turn() and state().top().kind != ASSIGN:
        line.act(chance.choice(state().legal()))
    here, number = state(), line.number
    steps = next(answer.steps for answer in answers(here, HUNTING) if PLACE <= answer.steps[0] < DAUGHTER)
    assert len(steps) > 1
    for wrong in ([*steps[:-1], 143], [*steps, PASS, PASS, PASS, PASS], [], [[1]], ["1"], [*steps] * 20):
        line.send(do="action", action=wrong, n=number)
        line.wait(lambda: line.errors)
        line.errors.clear()
        line.settle()
        assert line.number == number
    line.act(steps)
    assert line.number == number + len(steps)
    assert state().data() == next(one.after.data() for one in answers(here, HUNTING) if one.steps == steps)
    line.send(do="undo", n=line.number)
    line.wait(lambda: line.number > number + len(steps))
    line.settle()
    assert state().data() == here.data()


def test_a_hint_shows_the_experts_best_moves_with_their_values(solo):
    _, line, _ = solo()
    line.send(do="hint")
    line.wait(lambda: line.hints)
    hint = line.hints[0]
    assert hint["n"] == line.number
    assert len(hint["actions"]) == 3
    assert set(hint["actions"]) <= set(line.choices())
    assert hint["markup"].count("<li>") == len(hint["actions"])
    for percent in re.findall(r"wins: (\d+) %", hint["markup"]):
        assert 1 <= int(percent) <= 99
    assert hint["markup"].count("wins: ") == len(hint["actions"])


def test_a_hint_out_of_turn_is_refused(pair):
    _, (_, ben), _ = pair
    ben.send(do="hint")
    ben.wait(lambda: ben.errors)
    assert "your own turn" in ben.errors[0]


def test_only_what_changed_is_sent(pair):
    _, (ana, ben), _ = pair
    ben.settle()
    frames = len(ben.frames)
    ana.act(ana.choices()[0])
    ben.wait(lambda: ben.turn)
    first = ben.frames[0]["pieces"]
    for frame in ben.frames[frames:]:
        assert "land" in first
        assert "land" not in frame["pieces"]
        assert len(frame["pieces"]) < len(first)


def test_dice_fall_in_a_frame_of_their_own(solo):
    _, line, _ = solo()
    line.play_on(random.Random(1), moves=25)
    paced = [frame for frame in line.frames if frame["pace"] > 1000 and "dice" in frame["pieces"]]
    assert paced


def test_the_page_and_the_socket_draw_the_same(solo):
    ana, line, path = solo()
    page = ana.get(path).text
    for id in ("dock", "status", "mat-0", "place-forest"):
        assert whole(line.pieces[id], line.pieces) in page, id


def test_an_unfinished_record_is_for_the_eyes_of_who_asks(pair, visitor):
    (ana, ben), _, path = pair
    assert record(ana, path).seat == 0
    assert record(ben, path).seat == 1
    watcher = visitor()
    assert record(watcher, path).seat is None
    assert record(watcher, path).secret is None
    with pytest.raises(altamira.AltamiraError, match="not finished"):
        altamira.verify(record(ana, path))


def test_the_board_can_be_had_as_a_picture_of_any_move(solo):
    ana, line, path = solo()
    line.play_on(random.Random(1), moves=3)
    now, then = ana.get(f"{path}/board.svg"), ana.get(f"{path}/board.svg?n=1")
    assert now.headers["content-type"].startswith("image/svg+xml")
    assert now.text.startswith("<svg")
    assert now.text != then.text


def test_chat_reaches_everybody_at_the_table(pair):
    _, (ana, ben), _ = pair
    ana.send(do="chat", text="Good  luck!")
    ben.wait(lambda: any("Good luck!" in markup for markup in ben.pieces.values()))
    shown = next(markup for markup in ben.pieces.values() if "Good luck!" in markup)
    assert "Ana" in shown


def test_a_message_of_the_chat_has_a_limit(pair):
    _, (ana, ben), _ = pair
    ana.send(do="chat", text="x" * 301)
    ana.wait(lambda: ana.errors)
    assert "300" in ana.errors[0]
    ben.settle()
    assert not any("xxxx" in markup for markup in ben.pieces.values())


def test_the_log_tells_every_move_with_what_it_changed(finished, server):
    _, line, path = finished
    log = told(server, path, line)
    assert [entry.number for entry in log] == list(range(1, line.number + 1))
    table = server.house._tables[path.removeprefix("/t/")]
    first, last = (table.face.figures(state) for state in (table.history.states[0], table.history.state))
    for seat in range(3):
        for what, now in last[seat].items():
            changed = sum(c.by for entry in log for c in entry.changes if (c.seat, c.what) == (seat, what))
            assert first[seat][what] + changed == now
    rounds = [entry.round for entry in log]
    assert rounds == sorted(rounds)
    assert all(re.search(r"[a-z]", sentence) for entry in log for sentence in entry.sentences)


def test_when_the_game_is_over_the_log_tells_what_was_secret(server, lines):
    ana = Visitor(server.address).name("Ana")
    record = load(RECORDS / "never_redeems_two_resources.json")
    path = kept(server, record, len(record.moves), [ana, None], "over-and-told")
    line = lines(ana.connect(path))
    line.wait(lambda: line.number == len(record.moves))
    drawn = next(n for n, entry in enumerate(record.moves, 1) if entry.startswith("*: draw "))
    assert told(server, path, line)[drawn - 1].notation == record.moves[drawn - 1].removeprefix("*: ")
    assert altamira.verify(loads(ana.get(f"{path}/record.json").text)).dealt
