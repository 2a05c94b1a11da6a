"""What nobody may do, and what nobody may see."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import re
import socket
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.server import ServerProtocol

from altamira.core.record import load
from altamira.web import tables
from altamira.web.command import listen
from altamira.web.rows import CHAT_KEPT, Message
from altamira.web.security import BODY_BYTES, MESSAGE_BYTES, Bucket
from altamira.web.settings import Settings
from altamira.web.sockets import PACKING, Sockets
from web.visits import WAIT, Line, Visitor, kept, running, until

RECORDS = Path(__file__).parents[1] / "records" / "stone_age"
PAGES = ("/", "/new", "/rules/stone-age", "/no-such-page", "/t/no-such-table")
SCRIPT = "<script>alert(1)</script>"


# Pages and headers


@pytest.mark.parametrize("path", [*PAGES, "/static/app.css", "/healthz"])
def test_every_answer_forbids_foreign_and_inline_code(visitor, path):
    headers = visitor().get(path).headers
    policy = dict(part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_no_page_needs_inline_code(visitor, lines):
    ana = visitor("Ana")
    path = ana.new("me", "bot:random")
    line = lines(ana.sit_at(path))
    assert line.my_turn()
    # Elements as a browser reads them: what people have written on a page is none, even if it looks like one.
    found = []
    reader = HTMLParser()
    reader.handle_starttag = lambda element, attributes: found.append((element, dict(attributes)))
    for page in [ana.get(place).text for place in (*PAGES, path)] + list(line.pieces.values()):
        reader.feed(page)
    reader.close()
    assert len(found) > 500
    for element, attributes in found:
        assert element != "style"
        assert element != "script" or "src" in attributes
        for name, value in attributes.items():
            assert name != "style"
            assert not name.startswith("on")
            assert not (value or "").strip().lower().startswith("javascript:")


def test_the_cookie_is_for_the_server_alone_and_stored_hashed(visitor, server):
    ana = visitor()
    cookie = visitor().http.get("/", headers={"cookie": ""}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert len(ana.cookie) >= 43
    ana.name("Ana")
    with sqlite3.connect(server.settings.database) as database:
        dump = "\n".join(database.iterdump())
    assert sha256(ana.cookie.encode()).hexdigest() in dump
    assert ana.cookie not in dump


def test_over_https_the_cookie_travels_no_other_way(tmp_path):
    with running(Settings(database=str(tmp_path / "a.db"), secure=True, bot_pause=0)) as server:
        cookie = Visitor(server.address).http.get("/", headers={"cookie": ""}).headers["set-cookie"]
    assert "Secure" in cookie


def test_over_https_a_page_that_came_without_is_not_ours(tmp_path):
    with running(Settings(database=str(tmp_path / "a.db"), secure=True)) as server:
        for scheme, code in (("http", 4403), ("https", 4404)):
            line = Visitor(server.address).connect(
                "/t/no-such-table", Origin=server.address.replace("http", scheme)
            )
            while line.read() is not None:
                pass
            assert line.closed == code
            line.close()


def test_a_bug_shows_a_number_and_no_traceback(visitor, server, monkeypatch):
    async def broken(visitor: int) -> None:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr(server.house, "lobby", broken)
    answer = Visitor(server.address).http.get("/")
    assert answer.status_code == 500
    assert re.search(r"number [0-9a-f]{8}", answer.text)
    assert "Traceback" not in answer.text
    assert "secret of the house" not in answer.text
    monkeypatch.undo()
    assert visitor().get("/").status_code == 200


# Forms


def forms(path: str) -> dict[str, dict[str, object]]:
    return {
        "/new": {"game": "stone-age", "seats": 2},
        "/me": {"name": "Mallory"},
        f"{path}/sit": {"seat": 1},
        f"{path}/leave": {"seat": 0},
        f"{path}/bot": {"seat": 0, "bot": "random"},
        f"{path}/start": {},
        f"{path}/rematch": {},
    }


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "", "http://127.0.0.1:1", "http://localhost"])
def test_a_form_from_elsewhere_is_refused(visitor, server, origin):
    ana = visitor("Ana")
    path = ana.new("me", "friend")
    before = _rows(server)
    for place, fields in forms(path).items():
        answer = ana.http.post(place, data={"csrf": ana.csrf, **fields}, headers={"origin": origin})
        assert answer.status_code == 403, place
        assert "did not come from a page of this server" in answer.text
    assert _rows(server) == before


def test_a_form_without_an_origin_is_refused(visitor):
    ana = visitor("Ana")
    del ana.http.headers["origin"]
    assert ana.post("/me", name="Mallory").status_code == 403


def test_a_form_without_its_token_is_refused(visitor, server):
    ana, ben = visitor("Ana"), visitor("Ben")
    path = ana.new("me", "friend")
    before = _rows(server)
    for place, fields in forms(path).items():
        for token in ("", "0" * 64, ben.csrf, "é"):
            answer = ana.http.post(place, data={"csrf": token, **fields})
            assert answer.status_code == 403, place
            assert "Load the page again" in answer.text
    assert _rows(server) == before


def _rows(server) -> list[str]:
    with sqlite3.connect(server.settings.database) as database:
        return [line for line in database.iterdump() if "INSERT" in line]


def test_a_form_that_is_too_large_is_refused(visitor):
    ana = visitor("Ana")
    answer = ana.post("/me", name="x" * BODY_BYTES)
    assert answer.status_code == 413
    assert str(BODY_BYTES) in answer.text


def test_a_form_cannot_lead_to_another_server(visitor):
    ana = visitor("Ana")
    for place in ("//evil.example", "https://evil.example", "/\\evil.example", "\\\\evil", "/\r\nx: y", ""):
        assert ana.post("/me", name="Ana", next=place).headers["location"] == "/"
    assert ana.post("/me", name="Ana", next="/t/abc?at=3").headers["location"] == "/t/abc?at=3"


def test_whoever_is_too_fast_has_to_wait(visitor):
    ana = visitor("Ana")
    answers = [ana.post("/me", lang="en").status_code for _ in range(60)]
    assert answers[0] == 303
    assert 429 in answers
    assert visitor("Ben").post("/me", lang="en").status_code == 303


def test_tokens_of_a_bucket_come_back_with_time(monkeypatch):
    now = 100.0
    monkeypatch.setattr("altamira.web.security.monotonic", lambda: now)
    bucket = Bucket(per_second=2, burst=3)
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]
    assert bucket.take("b")
    now += 0.5
    assert [bucket.take("a") for _ in range(2)] == [True, False]


def test_one_address_cannot_fill_the_database_with_visitors(tmp_path):
    with running(Settings(database=str(tmp_path / "a.db"), newcomers=3)) as server:
        codes = [Visitor(server.address).post("/me", name="Ana").status_code for _ in range(6)]
    assert codes[:3] == [303, 303, 303]
    assert 429 in codes


# The socket


@pytest.fixture
def game(visitor, lines) -> Iterator[tuple]:
    """Ana's game against a bot, at her turn."""
    ana = visitor("Ana")
    path = ana.new("me", "bot:random", **{"option-start_player": "fixed"})
    line = lines(ana.sit_at(path))
    assert line.my_turn()
    return ana, line, path


@pytest.mark.parametrize("origin", ["https://evil.example", "null", None])
def test_a_socket_from_elsewhere_is_refused(game, origin):
    ana, _, path = game
    line = ana.connect(path, Origin=origin)
    assert line.read() == {
        "error": "This did not come from a page of this server. Open the page again and repeat it there."
    }
    assert line.read() is None
    assert line.closed == 4403
    line.close()


def test_a_socket_to_no_table_says_so(visitor):
    line = visitor().connect("/t/no-such-table")
    line.read()
    assert "no such table" in line.errors[0]
    line.read()
    assert line.closed == 4404
    line.close()


def test_another_visitors_cookie_plays_no_other_seat(game, visitor, lines):
    _, line, path = game
    mallory = visitor("Mallory")
    spy = lines(mallory.connect(path))
    spy.wait(lambda: spy.number >= 0)
    assert spy.choices() == []
    assert not spy.turn
    for message in (
        {"do": "action", "action": line.choices()[0], "n": line.number},
        {"do": "action", "action": line.choices()[0], "n": line.number, "seat": 0, "visitor": 1},
        {"do": "undo", "n": line.number},
        {"do": "hint"},
        {"do": "reveal", "seat": 0},
    ):
        errors = len(spy.errors)
        spy.send(**message)
        spy.wait(lambda errors=errors: len(spy.errors) > errors)
    line.settle()
    assert line.turn
    for form in ("leave", "bot", "start"):
        assert mallory.post(f"{path}/{form}", seat=0, bot="random").status_code == 400


@pytest.mark.parametrize("token", ["", "x", "x" * 43, "é" * 43, "x" * 4000])
def test_a_made_up_cookie_is_a_stranger(game, visitor, token):
    _, _, path = game
    stranger = visitor()
    stranger.http.cookies.clear()
    answer = stranger.http.get(path, headers={"cookie": f"altamira={token}".encode()})
    assert answer.status_code == 200
    assert "data-action" not in answer.text


BROKEN = [
    "",
    "x",
    "[]",
    "null",
    "1",
    "{}",
    '{"do": null}',
    '{"do": ["action"]}',
    '{"do": "dance"}',
    '{"do": "__class__"}',
    '{"do": "action"}',
    '{"do": "action", "action": "1", "n": 1}',
    '{"do": "action", "action": 1.5, "n": 1}',
    '{"do": "action", "action": true, "n": 1}',
    '{"do": "action", "action": 1e400, "n": 1}',
    '{"do": "action", "action": ' + "9" * 500 + ', "n": 1}',
    '{"do": "undo", "n": null}',
    '{"do": "chat", "text": 5}',
    '{"do": "chat"}',
    '{"do": "look", "n": "x"}',
    '{"do": "look", "n": [1]}',
    '{"do": "layout", "layout": "round"}',
    '{"do": "layout", "layout": {}}',
    '{"do": "reveal"}',
    '{"do": "nonce", "nonce": 1}',
    "[" * 2000,
    '{"do": "\ud800"}',
]


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_message_is_answered_in_words_and_the_game_goes_on(game, text):
    _, line, _ = game
    line.socket.send(text.encode("utf-8", "surrogatepass").decode("utf-8", "replace"))
    line.wait(lambda: line.errors)
    assert "did not understand" in line.errors[0]
    number = line.number
    line.errors.clear()
    line.act(line.choices()[0])
    assert line.number > number


def test_bytes_instead_of_text_are_answered_in_words(game):
    _, line, _ = game
    line.socket.send(b"\x00\xff")
    line.wait(lambda: line.errors)
    assert "did not understand" in line.errors[0]


@pytest.mark.parametrize("size", [MESSAGE_BYTES + 1, 60_000])
def test_a_message_that_is_too_large_ends_the_connection_and_nothing_else(game, visitor, size):
    ana, line, path = game
    line.socket.send(json.dumps({"do": "chat", "text": "x" * size}))
    line.wait(lambda: line.errors)
    assert str(MESSAGE_BYTES) in line.errors[0]
    assert line.read() is None
    assert line.closed == 1009
    again = ana.connect(path)
    assert again.my_turn()
    again.close()


def test_somebody_who_only_sends_nonsense_is_shown_out(game):
    _, line, _ = game
    with pytest.raises(ConnectionClosed):
        talk_nonsense(line)


def talk_nonsense(line: Line) -> None:
    for _ in range(200):
        line.socket.send("nonsense")
        line.socket.recv()


def test_a_flood_of_messages_is_slowed_down(game):
    _, line, _ = game
    for _ in range(150):
        line.send(do="ping")
    line.wait(lambda: line.errors)
    assert "too often" in line.errors[0]


def test_a_browser_that_says_that_the_server_stops_is_away_like_any_other(game, server):
    _, line, path = game
    table = server.house._tables[path.removeprefix("/t/")]
    assert table.header.seats[0].away_since is None
    line.socket.close(1012)
    until(lambda: table.header.seats[0].away_since is not None)


def test_whoever_neither_reads_nor_answers_is_cut_off():
    ended = threading.Event()

    async def pour(scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        with suppress(OSError):  # the visitor has gone
            while True:
                await send({"type": "websocket.send", "text": "x" * 100_000})
        ended.set()

    listener = listen("127.0.0.1", 0)
    config = uvicorn.Config(
        pour, ws=Sockets, ws_ping_interval=0.2, ws_ping_timeout=0.2, lifespan="off", log_config=None
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        with socket.create_connection(listener.getsockname()) as deaf:
            deaf.sendall(
                b"GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            )
            assert ended.wait(WAIT)
    finally:
        server.should_exit = True
        thread.join(WAIT)


def test_a_connection_that_has_ended_leaves_nothing_for_the_collector(game, visitor):
    _, _, path = game
    bea = visitor()

    def left() -> int:
        """Of what sends, of our side's protocol, and of what packs for it."""
        packing = PACKING.server_max_window_bits
        return sum(
            issubclass(kind, (asyncio.Transport, ServerProtocol))
            or (kind is PerMessageDeflate and thing.local_max_window_bits == packing)
            for kind, thing in ((type(thing), thing) for thing in gc.get_objects())
        )

    gc.collect()
    before = left()
    gc.disable()
    try:
        for _ in range(10):
            bea.connect(path).close()
            httpx.get(bea.address)
        until(lambda: left() <= before)
    finally:
        gc.enable()


def test_talk_that_nobody_sees_any_more_is_thrown_away(game, server):
    _, _, path = game
    id = path.removeprefix("/t/")

    async def talk() -> list[Message]:
        for number in range(1, CHAT_KEPT + 11):
            await server.house.storage.say(id, Message(number, None, "", f"line {number}"))
        return await server.house.storage.chat(id, 10 * CHAT_KEPT)

    said = server.inside(talk)
    assert [message.number for message in said] == list(range(11, CHAT_KEPT + 11))


def test_not_everything_can_be_taken_back_again_and_again(visitor, lines, monkeypatch):
    monkeypatch.setattr(tables, "MOST_UNDONE", 3)
    ana = visitor()
    line = lines(ana.sit_at(ana.new("me", "me")))
    for undone in range(4):
        line.act(line.choices()[0])
        line.send(do="undo", n=line.number)
        number = line.number
        line.wait(lambda number=number: line.number > number or line.errors)
        assert bool(line.errors) == (undone == 3)
    assert "every move counts" in line.errors[0]


def test_a_visitor_has_a_limited_number_of_windows(game):
    ana, _, path = game
    opened = [ana.connect(path) for _ in range(22)]
    for line in opened:
        line.read()
    assert any("too many windows" in error for line in opened for error in line.errors)
    for line in opened:
        line.close()


# Names and chat


@pytest.mark.parametrize(
    "text", [SCRIPT[:24], '"><img src=x onerror=1>', "'; DROP TABLE moves;--", "{name} {0}", "%s"]
)
def test_names_are_words_and_nothing_else(visitor, lines, text):
    ana, ben = visitor(text), visitor("Ben")
    path = ana.new("me", "bot:random", public=1)
    line = lines(ana.sit_at(path))
    line.my_turn()
    shown = [ben.get("/").text, ben.get(path).text, *line.pieces.values(), ben.get(f"{path}/board.svg").text]
    for markup in shown:
        assert "<script>" not in markup
        assert "<img src=x" not in markup
    assert json.loads(ben.get(f"{path}/record.json").text)["seats"][0] == text


@pytest.mark.parametrize("text", [SCRIPT, "</li></ul><b>", "&lt;", "{name}"])
def test_chat_is_words_and_nothing_else(game, text):
    _, line, _ = game
    line.send(do="chat", text=text)
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    line.wait(lambda: any(escaped in markup for id, markup in line.pieces.items() if id.startswith("c-")))
    assert not any(SCRIPT in markup for markup in line.pieces.values())


@pytest.mark.parametrize("name", ["", " ", "x" * 25])
def test_a_name_has_limits(visitor, name):
    ana = visitor("Ana")
    answer = ana.post("/me", name=name or " ")
    assert answer.status_code == 400
    assert "1 to 24 characters" in answer.text


def test_signs_that_steer_a_terminal_do_not_get_into_names(visitor, server):
    visitor("A\x1b[31mna\u202e")
    with sqlite3.connect(server.settings.database) as database:
        names = [name for (name,) in database.execute("SELECT name FROM visitors")]
    assert all(name.isprintable() for name in names)


# Secrets of the game


def test_the_card_drawn_face_down_is_in_nobody_elses_bytes(visitor, server, lines):
    record = load(RECORDS / "never_redeems_two_resources.json")
    drawn = next(n for n, entry in enumerate(record.moves, 1) if entry.startswith("*: draw "))
    owner = int(record.moves[drawn - 2][0])
    ana, ben, eva = visitor("Ana"), visitor("Ben"), visitor("Eva")
    seats = [ana, ben] if owner == 0 else [ben, ana]
    path = kept(server, record, drawn, seats, "a-hidden-card")
    own, other, watcher = (lines(one.connect(path)) for one in (ana, ben, eva))
    for line in (own, other, watcher):
        line.wait(lambda line=line: line.number >= drawn)
    chance = random.Random(1)
    for _ in range(12):
        for line in (own, other):
            line.settle()
            if line.turn:
                line.act(chance.choice(line.choices()))
    for look in range(drawn - 2, drawn + 3):
        for line in (own, other, watcher):
            line.send(do="look", n=look)
            line.settle()
    card = record.moves[drawn - 1].removeprefix("*: draw ")
    table = server.house._tables["a-hidden-card"]
    secret = next(s for s in table.told["en", owner, owner].upto(drawn)[-1].sentences if "face down: " in s)
    words = secret.partition("face down: ")[2].rstrip(".")
    assert any(words in text for text in own.bytes)
    mine = "\n".join([ana.get(f"{path}/record.json").text, ana.get(path).text])
    assert f"draw {card}" in mine
    hidden = f"mat-{owner}"
    assert own.pieces[hidden] != other.pieces[hidden]
    foreign = [*other.bytes, *watcher.bytes]
    for one in (ben, eva):
        foreign += [one.get(f"{path}{rest}").text for rest in ("", "/record.json", "/board.svg", f"?at={drawn}")]
    for text in foreign:
        assert "face down: " not in text
        assert f"draw {card}" not in text


def test_what_others_get_does_not_depend_on_the_hidden_card(visitor, server):
    """The same table, but another card is drawn face down: the bytes for everybody else are the same."""
    record = load(RECORDS / "never_redeems_two_resources.json")
    drawn = next(n for n, entry in enumerate(record.moves, 1) if entry.startswith("*: draw "))
    owner = int(record.moves[drawn - 2][0])
    ana, ben, eva = visitor("Ana"), visitor("Ben"), visitor("Eva")
    seats = [ana, ben] if owner == 0 else [ben, ana]
    path = kept(server, record, drawn, seats, "another-card")
    seen = {}
    for one in (ana, ben, eva):
        seen[one] = one.get(path).text
    table = server.house._tables["another-card"]
    state = table.history.states[drawn]
    swapped = state.clone()
    tribe = swapped.tribes[owner]
    held = tribe.drawn
    other = swapped.pool & -swapped.pool
    tribe.drawn, swapped.pool = other, swapped.pool & ~other | held
    table.history.states[drawn] = swapped
    assert ana.get(path).text != seen[ana]
    assert ben.get(path).text == seen[ben]
    assert eva.get(path).text == seen[eva]


def test_the_dealers_secret_stays_until_the_game_is_over(game, server):
    ana, line, path = game
    line.play_on(random.Random(1), moves=5)
    secret = server.house._tables[path.removeprefix("/t/")].header.secret
    pages = [ana.get(f"{path}{rest}").text for rest in ("", "/record.json", "/board.svg", "?at=1")]
    for text in [*line.bytes, *pages]:
        assert secret.hex() not in text
    assert server.house._tables[path.removeprefix("/t/")].header.commitment in pages[0]
