"""Taking seats, leaving them, and what becomes of them."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from html import escape
from pathlib import Path

import pytest

from altamira.core.record import load
from altamira.web.settings import Settings
from web.visits import Server, Visitor, complaint, kept, running, until

RECORDS = Path(__file__).parents[1] / "records" / "stone_age"
AWAY = 0.6


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where somebody is long away after half a second."""
    database = tmp_path_factory.mktemp("away") / "tables.sqlite3"
    settings = Settings(
        database=str(database), thinkers=1, away_seconds=AWAY, newcomers=10_000, nonce_seconds=0.3, bot_pause=0
    )
    with running(settings) as server:
        yield server


@pytest.fixture
def come(impatient: Server):
    def come(name: str) -> Visitor:
        return Visitor(impatient.address).name(name)

    return come


def table(server: Server, path: str):
    return server.house._tables[path.removeprefix("/t/")]


def kinds(server: Server, path: str) -> list[str]:
    return [seat.kind for seat in table(server, path).header.seats]


def test_a_table_that_everybody_has_left_can_be_forgotten_at_once(server, visitor):
    ana = visitor("Ana")
    path = ana.new("me", "bot:random", **{"option-start_player": "fixed"})
    line = ana.sit_at(path)
    line.play_on(random.Random(1), moves=1)
    assert not table(server, path).idle
    line.close()
    until(lambda: table(server, path).header.seats[0].away_since is not None)
    until(lambda: table(server, path).idle)  # although nobody may be replaced yet
    assert server.settings.away_seconds > 60


def test_a_friend_comes_by_link_and_the_host_starts(come, impatient, lines):
    ana, ben = come("Ana"), come("Ben")
    path = ana.new("me", "friend")
    here, there = lines(ana.connect(path)), lines(ben.connect(path))
    here.settle()
    assert "Ben" not in here.pieces["seats"]
    assert "Send the link" in here.pieces["calling"]
    assert ben.post(f"{path}/sit", seat=1).status_code == 303
    here.wait(lambda: "Ben" in here.pieces["seats"])
    assert "has all its people" in here.pieces["calling"]
    there.wait(lambda: "Whoever made the table starts" in there.pieces.get("seats", ""))
    assert "/start" in here.pieces["seats"]
    assert "/start" not in there.pieces["seats"]
    refused = ben.post(f"{path}/start").text
    assert "Only who made the table" in refused
    assert f'href="{path}"' in refused  # not only to the other tables
    assert ana.post(f"{path}/start").status_code == 303
    for line in (here, there):
        line.wait(lambda line=line: line.reloads)
    assert table(impatient, path).header.state == "playing"


def test_who_sits_down_while_others_wait_is_named_in_their_log(come, lines):
    ana, ben, cleo = come("Ana"), come("Ben"), come("Cleo")
    path = ana.new("me", "friend", "friend", **{"option-start_player": "fixed"})
    waiting = [lines(ana.connect(path))]
    for guest, seat in ((ben, 1), (cleo, 2)):
        guest.post(f"{path}/sit", seat=seat)
        waiting.append(lines(guest.connect(path)))
        waiting[0].settle()
    ana.post(f"{path}/start")
    for line in waiting:
        line.wait(lambda line=line: line.reloads)
    people = [lines(one.sit_at(path)) for one in (ana, ben, cleo)]
    for line in people:
        assert line.my_turn()
        line.act(line.choices()[0])
    for seat, line in enumerate(people):
        line.wait(lambda line=line: line.number == people[-1].number)
        log = "".join(markup for id, markup in line.pieces.items() if id.startswith("l-"))
        assert [name in log for name in ("Ana", "Ben", "Cleo")] == [other != seat for other in range(3)]


def test_a_table_with_bots_only_beside_me_starts_by_itself(come, impatient, lines):
    ana = come("Ana")
    path = ana.new("me", "bot:greedy", "bot:random", "bot:random")
    assert table(impatient, path).header.state == "open"  # until the browser has added its nonce
    line = lines(ana.sit_at(path))
    assert line.my_turn()


def test_a_browser_that_adds_no_nonce_does_not_hold_up_the_game(come, impatient):
    ana = come("Ana")
    path = ana.new("me", "bot:random")
    line = ana.connect(path)
    line._take = lambda message: None  # a browser that never answers
    until(lambda: table(impatient, path).header.state == "playing")
    line.close()


def test_a_game_does_not_start_while_a_seat_is_free(come):
    ana = come("Ana")
    path = ana.new("me", "friend")
    answer = ana.post(f"{path}/start")
    assert answer.status_code == 400
    assert "A seat is free" in answer.text


def test_nobody_takes_a_seat_that_is_taken(come):
    ana, ben, eva = come("Ana"), come("Ben"), come("Eva")
    path = ana.new("me", "friend", "friend")
    assert ben.post(f"{path}/sit", seat=1).status_code == 303
    answer = eva.post(f"{path}/sit", seat=1)
    assert answer.status_code == 409
    assert "Somebody sits there already: Ben" in answer.text


def test_a_refused_name_leaves_the_seat_as_it_was(come, impatient):
    ana, ben = come("Ana"), come("Ben")
    path = ana.new("me", "friend", "friend")
    assert ben.post(f"{path}/sit", seat=1, name="x" * 50).status_code == 400
    assert ana.post(f"{path}/bot", seat=2, bot="random").status_code == 303
    assert kinds(impatient, path) == ["person", "empty", "bot"]


def test_a_full_table_says_so_and_can_be_watched(come, lines):
    ana, ben, eva = come("Ana"), come("Ben"), come("Eva")
    path = ana.new("me", "friend")
    ben.post(f"{path}/sit", seat=1)
    answer = eva.post(f"{path}/sit", seat=1)
    assert answer.status_code == 409
    assert "The table is full" in answer.text
    assert eva.get(path).status_code == 200
    line = lines(eva.connect(path))
    line.wait(lambda: line.pieces)
    assert line.choices() == []


def test_a_seat_that_is_left_before_the_game_is_free_again(come, impatient):
    ana, ben = come("Ana"), come("Ben")
    path = ana.new("me", "friend")
    ben.post(f"{path}/sit", seat=1)
    assert ben.post(f"{path}/leave", seat=1).status_code == 303
    assert kinds(impatient, path) == ["person", "empty"]


def test_nobody_leaves_for_somebody_else(come, impatient):
    ana, ben = come("Ana"), come("Ben")
    path = ana.new("me", "friend")
    answer = ben.post(f"{path}/leave", seat=0)
    assert answer.status_code == 400
    assert "not yours" in answer.text
    assert kinds(impatient, path) == ["person", "empty"]


@pytest.mark.parametrize("seat", ["7", "-1", "", "x", "²", "99999999"])
def test_a_seat_that_does_not_exist_is_refused_in_words(come, seat):
    ana = come("Ana")
    path = ana.new("me", "friend")
    for form in ("sit", "leave", "bot"):
        answer = ana.post(f"{path}/{form}", seat=seat)
        assert answer.status_code == 400
        assert "seat" in answer.text


def test_the_host_puts_a_bot_on_a_free_seat_and_takes_it_off_again(come, impatient):
    ana, ben = come("Ana"), come("Ben")
    path = ana.new("me", "friend")
    assert ben.post(f"{path}/bot", seat=1, bot="greedy").status_code == 400
    assert ana.post(f"{path}/bot", seat=1, bot="greedy").status_code == 303
    assert kinds(impatient, path) == ["person", "bot"]
    assert ana.post(f"{path}/bot", seat=1, bot="").status_code == 303
    assert kinds(impatient, path) == ["person", "empty"]


def test_an_unknown_bot_is_refused_with_the_names_of_those_there_are(come):
    ana = come("Ana")
    path = ana.new("me", "friend")
    answer = ana.post(f"{path}/bot", seat=1, bot="genius")
    assert answer.status_code == 404
    assert "greedy, hard" in answer.text


def test_a_bot_plays_on_for_who_hands_over_the_seat_until_they_take_it_back(come, impatient, lines):
    ana = come("Ana")
    path = ana.new("me", "bot:random", **{"option-start_player": "fixed"})
    line = lines(ana.sit_at(path))
    assert line.my_turn()
    number = line.number
    assert ana.post(f"{path}/bot", seat=0, bot="random").status_code == 303
    line.wait(lambda: line.number > number + 10)
    assert ana.post(f"{path}/sit", seat=0).status_code == 303
    assert line.my_turn()
    assert table(impatient, path).header.seats[0].name == "Ana"


def test_who_leaves_a_running_game_is_followed_by_a_bot_and_may_come_back(come, impatient, lines):
    ana, ben = come("Ana"), come("Ben")
    path = ana.new("me", "friend", **{"option-start_player": "fixed"})
    ben.post(f"{path}/sit", seat=1)
    both = lines(ana.connect(path)), lines(ben.connect(path))
    for line in both:
        line.settle()
    ana.post(f"{path}/start")
    line = lines(ana.sit_at(path))
    line.play_on(random.Random(1), moves=1)
    assert ben.post(f"{path}/leave", seat=1).status_code == 303
    assert line.my_turn()
    assert kinds(impatient, path) == ["person", "bot"]
    assert ben.post(f"{path}/sit", seat=1).status_code == 303
    assert kinds(impatient, path) == ["person", "person"]


def test_after_a_while_the_others_may_put_a_bot_on_the_seat_of_who_is_away(come, impatient, lines):
    ana, ben, eva = come("Ana"), come("Ben"), come("Eva")
    path = ana.new("me", "friend", **{"option-start_player": "fixed"})
    ben.post(f"{path}/sit", seat=1)
    waiting = ana.connect(path), ben.connect(path)
    for one in waiting:
        one.settle()
    ana.post(f"{path}/start")
    waiting[0].wait(lambda: waiting[0].reloads)
    line = lines(ana.sit_at(path))
    for one in waiting:
        one.close()
    line.wait(lambda: table(impatient, path).header.seats[1].away_since is not None)
    assert ana.post(f"{path}/bot", seat=1, bot="greedy").status_code == 400  # only just
    line.wait(lambda: f'action="{path}/bot"' in line.pieces["seats"].partition("Ben")[2], 2 * AWAY + 1)
    assert eva.post(f"{path}/bot", seat=1, bot="greedy").status_code == 400  # not at this table
    assert ana.post(f"{path}/bot", seat=1, bot="greedy").status_code == 303
    line.play_on(random.Random(1), moves=2)
    assert ben.post(f"{path}/sit", seat=1).status_code == 303
    assert kinds(impatient, path) == ["person", "person"]


def test_nobody_is_replaced_while_present(come, impatient, lines):
    ana, ben = come("Ana"), come("Ben")
    path = ana.new("me", "friend")
    ben.post(f"{path}/sit", seat=1)
    there = lines(ben.connect(path))
    there.settle()
    until(lambda: table(impatient, path).header.seats[1].away_since is None)
    time.sleep(AWAY * 1.5)
    answer = ana.post(f"{path}/bot", seat=1, bot="greedy")
    assert answer.status_code == 400
    assert kinds(impatient, path) == ["person", "person"]


def test_two_people_of_one_name_can_be_told_apart(come, impatient):
    ana, other = come("Ana"), come("Ana")
    path = ana.new("me", "friend")
    other.post(f"{path}/sit", seat=1)
    assert table(impatient, path).names == ("Ana", "Ana 2")


def test_a_new_name_shows_at_tables_that_have_not_begun(come, impatient, lines):
    ana = come("Ana")
    path = ana.new("me", "friend")
    line = lines(ana.connect(path))
    ana.post("/me", name="Anna")
    line.wait(lambda: "Anna" in line.pieces.get("seats", ""))


def test_several_people_share_a_screen_and_private_cards_wait_to_be_asked_for(come, impatient, lines):
    ana = come("Ana")
    path = ana.new("me", "me", **{"name-0": "Ana", "name-1": "Otto", "option-start_player": "fixed"})
    line = lines(ana.sit_at(path))
    chance = random.Random(1)
    actors = set()
    for _ in range(8):
        line.wait(lambda: line.turn)
        actors.add(table(impatient, path).history.state.actor())
        line.act(chance.choice(line.choices()))
    assert actors == {0, 1}
    assert table(impatient, path).names == ("Ana", "Otto")
    seat = table(impatient, path).history.state.actor()
    line.send(do="reveal", seat=1 - seat)
    line.wait(lambda: line.errors)
    assert "whose turn it is" in line.errors[0]


@pytest.mark.parametrize("game", ["stone-age", "bronze-age", "neanderthal"])
def test_who_plays_several_seats_is_told_which_of_them_is_asked(come, impatient, lines, game):
    ana = come("Ana")
    names = ('Ana "the axe"', "Otto")
    path = ana.new(
        "me", "me", "bot:random", game=game, **{f"name-{seat}": name for seat, name in enumerate(names)}
    )
    line = lines(ana.sit_at(path))
    chance, asked = random.Random(1), set()
    for _ in range(12):
        assert line.my_turn()
        seat = table(impatient, path).history.state.actor()
        asked.add(seat)
        dock = line.pieces["dock"]
        assert dock.count("<h2>") == dock.count("<h2><span") == dock.count(f"{escape(names[seat])}</span> ") > 0
        line.act(chance.choice(line.choices()))
    assert asked == {0, 1}


def test_who_plays_one_seat_is_asked_without_a_name(come, lines):
    ana = come("Ana")
    line = lines(ana.sit_at(ana.new("me", "bot:random")))
    assert line.my_turn()
    assert "whose" not in line.pieces["dock"]


@pytest.mark.slow
def test_the_same_people_play_again_at_one_new_table(come, impatient, lines):
    ana, ben = come("Ana"), come("Ben")
    path = ana.new("me", "friend")
    ben.post(f"{path}/sit", seat=1)
    assert "not over yet" in ana.post(f"{path}/rematch").text
    waiting = ana.connect(path), ben.connect(path)
    for one in waiting:
        one.settle()
    ana.post(f"{path}/start")
    waiting[0].wait(lambda: waiting[0].reloads)
    for one in waiting:
        one.close()
    for visitor, seat in ((ana, 0), (ben, 1)):
        visitor.post(f"{path}/bot", seat=seat, bot="random")
    until(lambda: table(impatient, path).header.state == "over")
    assert complaint(ana.post(f"{path}/leave", seat=0))
    # Both had handed over their seats: only the host can ask for more.
    assert ben.post(f"{path}/rematch").status_code == 400
    again = ana.post(f"{path}/rematch").headers["location"]
    assert again != path
    assert ana.post(f"{path}/rematch").headers["location"] == again
    assert kinds(impatient, again) == ["bot", "bot"]
    assert again in ana.get(path).text


def test_a_rematch_waits_for_both_and_then_starts_by_itself(come, impatient, lines):
    ana, ben = come("Ana"), come("Ben")
    record = load(RECORDS / "ends_by_deck_2_seats.json")
    path = kept(impatient, record, len(record.moves), [ana, ben], "once-more")
    here = lines(ana.connect(path))
    here.wait(lambda: here.over)
    again = ben.post(f"{path}/rematch").headers["location"]
    here.wait(lambda: any(again in markup for markup in here.pieces.values()))
    assert kinds(impatient, again) == ["person", "person"]
    first = lines(ben.connect(again))
    first.settle()
    assert table(impatient, again).header.state == "open"
    second = lines(ana.connect(again))
    for line in (first, second):
        line.wait(lambda line=line: line.reloads)
    assert table(impatient, again).header.state == "playing"
    assert table(impatient, again).header.commitment != table(impatient, path).header.commitment


def test_whoever_let_a_bot_play_takes_the_seat_back_by_the_button_of_the_page(visitor, lines):
    ana, ben = visitor("Ana"), visitor("Ben")
    path = ana.new("me", "friend")
    ben.post(f"{path}/sit", seat=1)
    ana.post(f"{path}/start")
    lines(ana.sit_at(path))
    lines(ben.sit_at(path))
    assert ben.post(f"{path}/bot", seat=1, bot="random").status_code == 303
    assert "a bot plays for them" in ana.get(path).text
    page = ben.get(path).text
    assert "a bot plays for you" in page
    button = page.partition("Play on myself")[0].rpartition("<form")[2]
    action = re.search(r'action="([^"]+)"', button)[1]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', button))
    assert ben.http.post(action, data=fields).status_code == 303
    assert "a bot plays for" not in ana.get(path).text
