"""What somebody may send who wants to break the server or to be somebody else: it answers in words and goes on."""

from __future__ import annotations

import asyncio
import random
import re
import secrets
import socket
import string
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.protocols.utils import ClientDisconnected

from altamira.games.neanderthal import deck as decks
from altamira.web.house import ID_BYTES
from altamira.web.security import Bucket
from altamira.web.settings import Settings
from altamira.web.sockets import Sockets
from altamira.web.tables import CHAT_LENGTH
from web import fuzz
from web.process import Process
from web.visits import WAIT, Line, Visitor, complaint, running

FEW = settings(fuzz.PLAIN, max_examples=8)
BATCH = fuzz.BATCH
FIXED = {"option-start_player": "fixed"}


@dataclass
class Target:
    process: Process
    log: Path
    ana: Visitor
    path: str
    read: int = 0  # of the log, by the tests before

    @property
    def who(self) -> fuzz.Who:
        return fuzz.Who(self.process.address, self.ana.cookie, self.ana.csrf, self.path)

    def goes_on(self) -> None:
        """The table still plays, and nothing was logged that is an error."""
        assert self.process.process.poll() is None
        line = self.ana.sit_at(self.path)
        line.settle()
        line.close()
        logged = self.log.read_text()
        seen, self.read = self.read, len(logged)
        assert fuzz.logged_errors(logged[seen:]) == []


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    """A server without limits on how often, so that every input is really looked at, and a table in play."""
    folder = tmp_path_factory.mktemp("attacked")
    process = Process(folder / "t.sqlite3", "--thinkers", "1", log=folder / "log", limits=False)
    ana = Visitor(process.address).name("Ana")
    path = ana.new("me", "bot:random", **FIXED)
    ana.sit_at(path).close()
    yield Target(process, folder / "log", ana, path)
    ana.http.close()
    process.remove()


# Whatever is sent


@pytest.mark.parametrize("game", ["stone-age", "bronze-age", "neanderthal"])
def test_fuzzed_messages_are_answered_in_words(target, game):
    path = target.ana.new("me", "bot:random", game=game)

    errors: list[str] = []

    @FEW
    @given(st.lists(fuzz.messages, min_size=BATCH, max_size=BATCH))
    def attack(sent: list[str]) -> None:
        errors.extend(fuzz.talk(target.ana, path, sent))

    attack()
    assert any(fuzz.ILLEGAL in error for error in errors)  # some came as far as the rules
    target.goes_on()


def test_fuzzed_frames_break_at_most_their_own_connection(target):
    @FEW
    @given(st.lists(fuzz.frames(), min_size=12, max_size=12))
    def attack(sent: list[fuzz.Frame]) -> None:
        fuzz.send_frames(target.who, sent)

    attack()
    target.goes_on()


def test_what_is_said_after_the_server_has_hung_up_by_itself_is_a_browser_that_has_gone():
    """On a bad frame the protocol hangs up while answers to what came before it may be under way."""
    hung_up = Sockets.__new__(Sockets)
    hung_up.close_sent, hung_up.initial_response = True, None
    with pytest.raises(ClientDisconnected):
        asyncio.run(hung_up.send({"type": "websocket.send", "text": "{}"}))


def test_a_message_that_unpacks_to_too_much_is_not_unpacked(target):
    """Fifty megabytes of one letter are fifty kilobytes of a compressed message."""

    def most() -> int:
        """Kilobytes that the server has ever had."""
        status = Path(f"/proc/{target.process.process.pid}/status").read_text()
        return int(re.findall(r"VmHWM:\s+(\d+) kB", status)[0])

    raw = fuzz.Raw(target.who, packed=True)
    assert raw.answers(fuzz.packed_frame(b'{"do": "look", "n": 0}'))
    before = most()
    assert not raw.answers(fuzz.packed_frame(b"x" * 50_000_000))
    raw.plug.close()
    assert most() < before + 25_000
    target.goes_on()


def test_fuzzed_requests_are_answered_without_a_trace_of_the_server(target):
    @FEW
    @given(st.lists(fuzz.requests(target.who), min_size=BATCH, max_size=BATCH))
    def attack(sent: list[bytes]) -> None:
        for request in sent:
            fuzz.harmless(fuzz.send(target.who, request))

    attack()
    target.goes_on()


@pytest.mark.parametrize("code", fuzz.CODES)
def test_a_form_in_an_odd_code_is_refused_or_read(target, code):
    body = "".join(
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in (("csrf", "\\ud800"), ("name", "\\ud800"))
    )
    answer = target.ana.http.post(
        "/me",
        content=(body + "--x--\r\n").encode(),
        headers={"content-type": f"multipart/form-data; boundary=x; charset={code}"},
    )
    assert answer.status_code == 403
    target.goes_on()


@pytest.mark.parametrize("id", ["%00", "%00abc", "a%0Ab", "é" * 9, "x" * 5000, "..%2f..%2fetc%2fpasswd", "%ff%fe"])
def test_an_impossible_id_is_no_table(target, id):
    for rest in ("", "/record.json", "/board.svg"):
        assert target.ana.http.get(f"/t/{id}{rest}").status_code == 404
    target.goes_on()


# Too large


@pytest.mark.parametrize("form", ["/me", "/new", "{table}/sit"])
def test_a_form_without_end_is_refused_before_it_is_read(target, form):
    """A body in chunks says nowhere how long it is: the server answers, or hangs up, though more could come."""
    who, chunk = target.who, b"4000\r\n" + b"a" * 0x4000 + b"\r\n"
    head = (
        f"POST {form.replace('{table}', target.path)} HTTP/1.1\r\nHost: {who.host}\r\nOrigin: {who.address}\r\n"
        f"Cookie: altamira={who.cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        "Transfer-Encoding: chunked\r\n\r\n"
    )
    host, _, port = who.host.partition(":")
    answer, refused = b"", False
    with socket.create_connection((host, int(port)), WAIT) as plug:
        try:
            plug.sendall(head.encode())
            for _ in range(2500):  # 40 MB, which would be too much for anybody
                plug.sendall(chunk)
            answer = plug.recv(65_536)
            refused = not answer or b" 413 " in answer.splitlines()[0]
        except ConnectionError:
            refused = True
    assert refused, answer
    fuzz.harmless(answer)
    target.goes_on()


def test_names_and_chat_that_are_too_long_are_refused_and_change_nothing(target):
    ana = target.ana
    for name in ("x" * 25, "x" * 10_000, "é" * 25):
        answer = ana.post("/me", name=name)
        assert answer.status_code == 400
        assert "A name has 1 to 24" in complaint(answer)
    assert ">Ana<" in ana.get("/").text
    line = ana.sit_at(target.path)
    line.send(do="chat", text="x" * (CHAT_LENGTH + 1))
    line.wait(lambda: line.errors)
    assert str(CHAT_LENGTH) in line.errors[0]
    line.settle()
    assert not any("xxxx" in piece for piece in line.pieces.values())
    line.close()


def deck_with(line: str) -> str:
    return decks.template() + "\n" + line + "\n"


@pytest.mark.parametrize(
    "text",
    [
        "/etc/passwd",
        "file:///etc/passwd",
        "/etc/passwd\n",
        "x = 1\n" * 20_000,
        deck_with("y = " + "[" * 450),
        deck_with("a." * 240 + "a = 1"),
        deck_with('name = "' + "x" * 400 + '"'),
        deck_with("x = 0x" + "f" * 450),
        deck_with("[[[["),
        "\x00\n\x00",
        "a = 1979-05-27T07:32:00-99:99\n",
    ],
    ids=range(11),
)
@pytest.mark.parametrize("way", ["typed", "file"])
def test_a_deck_that_is_none_is_refused_in_words(target, text, way):
    ana = target.ana
    fields = {"csrf": ana.csrf, "game": "neanderthal", "seats": "2", "seat-0": "me", "seat-1": "bot:random"}
    if way == "typed":
        answer = ana.http.post("/new", data={**fields, "option-neanderthal:deck": text})
    else:
        answer = ana.http.post("/new", data=fields, files={"file-neanderthal:deck": ("deck.toml", text.encode())})
    assert answer.status_code in (400, 413), answer.text[:300]
    assert "root:" not in answer.text
    assert answer.elapsed.total_seconds() < 5
    fuzz.harmless(answer.content)
    target.goes_on()


def test_a_deck_of_odd_bytes_is_refused_in_words(target):
    ana = target.ana
    fields = {"csrf": ana.csrf, "game": "neanderthal", "seats": "2", "seat-0": "me", "seat-1": "bot:random"}
    answer = ana.http.post("/new", data=fields, files={"file-neanderthal:deck": ("d", b"\xff\xfe\n" * 99)})
    assert answer.status_code == 400
    assert "UTF-8" in answer.text


# Who one is


def as_somebody(address: str, token: str) -> Visitor:
    """A browser that sends this cookie."""
    somebody = Visitor(address)
    somebody.http.cookies.clear()
    somebody.http.cookies.set("altamira", token, domain="127.0.0.1")
    somebody.get("/")
    return somebody


def sees_moves(visitor: Visitor, path: str) -> bool:
    """Is the visitor offered moves: by the page, or by the socket?"""
    line = visitor.connect(path)
    line.wait(lambda: line.number >= 0)
    offered = bool(line.choices()) or line.turn
    line.close()
    return offered or "data-action" in visitor.get(path).text


@pytest.fixture(scope="module")
def waiting(target) -> str:
    """A table at Ana's turn."""
    path = target.ana.new("me", "bot:random", **FIXED)
    line = target.ana.sit_at(path)
    assert line.my_turn()
    line.close()
    return path


def test_an_altered_cookie_is_a_stranger(target, waiting):
    token = target.ana.cookie
    assert sees_moves(target.ana, waiting)
    chance = random.Random(1)
    for _ in range(5):
        place = chance.randrange(len(token))
        letter = chance.choice([sign for sign in string.ascii_letters if sign.lower() != token[place].lower()])
        assert not sees_moves(
            as_somebody(target.process.address, token[:place] + letter + token[place + 1 :]), waiting
        )
    assert not sees_moves(as_somebody(target.process.address, token.swapcase()), waiting)
    assert not sees_moves(as_somebody(target.process.address, token[::-1]), waiting)


def test_what_is_stored_is_no_cookie(target, waiting):
    """Somebody who has read the database has hashes, and nobody's cookie."""
    stored = sha256(target.ana.cookie.encode()).hexdigest()
    for token in (stored, stored[:43], stored[-43:]):
        assert not sees_moves(as_somebody(target.process.address, token), waiting)


def test_the_cookie_of_another_server_is_a_stranger_here(target, waiting, tmp_path):
    with running(Settings(database=str(tmp_path / "other.sqlite3"), thinkers=1)) as other:
        elsewhere = Visitor(other.address).name("Ana")
        assert not sees_moves(as_somebody(target.process.address, elsewhere.cookie), waiting)
        strange = as_somebody(other.address, target.ana.cookie)
        assert strange.get(waiting).status_code == 404


def test_the_csrf_token_of_one_browser_is_worth_nothing_with_another_cookie(target):
    ben = Visitor(target.process.address).name("Ben")
    ben.csrf = target.ana.csrf
    assert ben.post("/me", name="Mallory").status_code == 403
    assert ben.post(f"{target.path}/leave", seat=0).status_code == 403


def test_a_form_sent_again_after_leaving_gives_no_seat_back(target):
    ana, ben = Visitor(target.process.address).name("Ana"), Visitor(target.process.address).name("Ben")
    path = ana.new("me", "friend", **FIXED)
    ben.post(f"{path}/sit", seat=1)
    line = ben.connect(path)
    line.wait(lambda: "seats" in line.pieces)
    assert ben.post(f"{path}/leave", seat=1).status_code == 303
    eva = Visitor(target.process.address).name("Eva")
    assert eva.post(f"{path}/sit", seat=1).status_code == 303
    assert ben.post(f"{path}/sit", seat=1).status_code == 409  # the same form, once more
    assert ben.post(f"{path}/leave", seat=1).status_code == 400
    ana.post(f"{path}/start")
    playing, other = ana.sit_at(path), eva.sit_at(path)
    for message in ({"do": "action", "action": 0, "n": 0}, {"do": "nonce", "nonce": "x"}, {"do": "undo", "n": 1}):
        line.send(**message)  # the socket from before is a stranger's now
    line.settle()
    assert not line.choices()
    assert not line.turn
    other.settle()
    for one in (line, playing, other):
        one.close()


def test_a_move_sent_twice_counts_once(target, waiting):
    line = target.ana.sit_at(waiting)
    assert line.my_turn()
    move = {"do": "action", "action": line.choices()[0], "n": line.number}
    for _ in range(5):
        line.send(**move)
    line.settle()
    line.wait(lambda: len(line.errors) == 4)
    assert all("moved on" in error for error in line.errors)
    line.close()


# From elsewhere


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_form_that_the_browser_calls_foreign_is_refused(target, site):
    headers = {"sec-fetch-site": site}
    answer = target.ana.http.post("/me", data={"csrf": target.ana.csrf, "name": "Mallory"}, headers=headers)
    assert answer.status_code == 403
    headers = {"sec-fetch-site": "same-origin"}
    assert target.ana.http.post("/me", data={"csrf": target.ana.csrf}, headers=headers).status_code == 303


@pytest.mark.parametrize(
    "origin", ["http://127.0.0.1", "http://127.0.0.1.evil.example", "https://evil.example", "null", "file://"]
)
def test_a_socket_of_another_site_sees_nothing_even_with_the_cookie(target, origin):
    line = target.ana.connect(target.path, Origin=origin)
    line.read()
    line.read()
    assert line.closed == 4403
    assert not line.pieces
    line.close()


def test_a_page_that_is_asked_for_by_another_site_cannot_be_read_by_it(target):
    answer = target.ana.http.get(target.path, headers={"origin": "https://evil.example"})
    assert not [name for name in answer.headers if name.startswith("access-control")]
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"


# Guessing


def test_ids_of_tables_cannot_be_guessed(target):
    ids = {target.ana.new("me", "friend").removeprefix("/t/") for _ in range(40)}
    assert len(ids) == 40
    assert ID_BYTES * 8 >= 64
    assert all(re.fullmatch(r"[\w-]{12}", id) for id in ids)
    assert all(len({id[place] for id in ids}) > 15 for place in range(12))


def test_a_table_that_is_not_there_and_one_that_is_forbidden_look_the_same(target):
    """A solo of the day is for its player alone: others cannot even learn that it exists."""
    ana, eve = Visitor(target.process.address), Visitor(target.process.address).name("Eve")
    there = ana.post("/day").headers["location"]
    absent = "/t/" + secrets.token_urlsafe(ID_BYTES)
    for rest in ("", "/record.json", "/board.svg", "?at=1"):
        one, other = eve.get(there + rest), eve.get(absent + rest)
        assert one.status_code == other.status_code == 404
        assert plain(one.text, there) == plain(other.text, absent)
        assert set(one.headers) == set(other.headers)
    for form in ("sit", "leave", "bot", "start", "rematch"):
        answers = [eve.post(f"{path}/{form}", seat=0, bot="random") for path in (there, absent)]
        assert answers[0].status_code == answers[1].status_code == 404
    lines: list[Line] = [eve.connect(path) for path in (there, absent)]
    for line in lines:
        line.read()
        line.read()
        line.close()
    assert lines[0].errors == lines[1].errors
    assert lines[0].closed == lines[1].closed == 4404


def plain(page: str, path: str) -> str:
    """A page without its own address and what is new on every page."""
    return page.replace(path, "")


def test_whoever_tries_many_ids_is_slowed_down(tmp_path):
    with running(Settings(database=str(tmp_path / "t.sqlite3"), thinkers=1)) as server:
        site = server.app.state.site
        ana, mallory = Visitor(server.address).name("Ana"), Visitor(server.address).name("Mallory")
        site.pages = Bucket(per_second=0.1, burst=30)
        site.strangers = Bucket(per_second=0.1, burst=30)
        codes = [mallory.http.get(f"/t/{secrets.token_urlsafe(9)}").status_code for _ in range(31)]
        assert codes == [404] * 30 + [429]
        for _ in range(31):  # a new cookie for every guess does not help
            made_up = {"cookie": f"altamira={secrets.token_urlsafe(32)}"}
            codes.append(httpx.get(f"{server.address}/t/guess", headers=made_up).status_code)
        assert codes[31:] == [404] * 30 + [429]
        assert ana.get("/").status_code == 200  # somebody whom the server knows, from the same house
