"""Whole games, with every byte that anybody gets: nobody is sent a secret of somebody else or of the dealer."""

from __future__ import annotations

import base64
import json
import random
import re
from hashlib import sha256
from pathlib import Path

import pytest

from altamira.core.match import PUBLIC
from altamira.core.record import load
from altamira.core.rng import Rng
from altamira.text import texts
from altamira.web.info import LAYOUTS, Context
from altamira.web.settings import Settings
from altamira.web.showing import draw, info
from web import fuzz
from web.visits import Line, Server, Visitor, kept, running, until

# A game in which a card is drawn face down; it is played again, move by move. The others are played at random.
RECORDED = {"stone-age": Path(__file__).parents[1] / "records" / "stone_age" / "never_redeems_two_resources.json"}
SEATS = {"stone-age": 2, "bronze-age": 2, "neanderthal": 2}
LOOKS = 4  # times that everybody also loads the pages and talks, during a game
UNDONE = 3  # moves of a game that are taken back and played again
GUESSES = 2
MOST_MOVES = 400


class Reader:
    """Somebody at the table, and everything that the server has sent them before the game was over."""

    def __init__(self, server: Server, name: str, layout: str) -> None:
        self.visitor = Visitor(server.address, hurried=True).name(name)
        self.layout = layout
        self.line: Line | None = None
        self.got: list[str] = []

    def load(self, path: str, at: int) -> None:
        rest = (
            "",
            f"?at={at}",
            "/record.json",
            "/board.svg",
            f"/board.svg?n={at}",
            "/deck",
            "/deck.toml",
            "/sheet",
        )
        for place in (*(path + part for part in rest), "/", "/day"):
            answer = self.visitor.get(place)
            self.got.append("\n".join((*(f"{k}: {v}" for k, v in answer.headers.items()), answer.text)))

    def keep(self) -> None:
        """What has come over the socket so far."""
        assert self.line is not None
        self.got += self.line.bytes
        self.line.bytes.clear()


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    database = tmp_path_factory.mktemp("traffic") / "t.sqlite3"
    with running(Settings(database=str(database), thinkers=1, newcomers=10_000, bot_pause=0)) as server:
        server.hurry()
        yield server


def play(server: Server, game: str) -> tuple[str, list[Reader]]:
    """People on every seat and one who watches, to the end of the game; what they got before it ended."""
    seats = SEATS[game]
    readers = [Reader(server, f"P{seat}", LAYOUTS[seat % 2]) for seat in range(seats)]
    readers.append(Reader(server, "Eve", LAYOUTS[0]))
    host = readers[0].visitor
    record = load(RECORDED[game]) if game in RECORDED else None
    if record is not None:
        path = kept(server, record, 0, [reader.visitor for reader in readers[:seats]], f"{game}-t")
    else:
        path = host.new("me", *["friend"] * (seats - 1), game=game)
        for seat, reader in enumerate(readers[1:seats], 1):
            assert reader.visitor.post(f"{path}/sit", seat=seat).status_code == 303
        for reader in readers:
            reader.load(path, 0)
        assert host.post(f"{path}/start").status_code == 303
    lines = []
    for reader in readers:
        reader.line = reader.visitor.sit_at(path, f"layout={reader.layout}")
        lines.append(reader.line)
    chance = random.Random(game)
    table = server.house._tables[path.removeprefix("/t/")]
    extra = undone = 0  # entries that the recorded game does not have, and moves that were taken back
    for made in range(MOST_MOVES * seats):
        for line in lines:
            line.wait(lambda line=line: line.number == table.history.number or line.over)
        if lines[0].over:
            break
        for reader in readers:
            reader.keep()
        if made % 40 == 39 and made < 40 * LOOKS:
            for reader in readers:
                reader.load(path, chance.randrange(table.history.number))
                reader.line.send(do="look", n=chance.randrange(table.history.number))
                reader.line.wait(lambda line=reader.line: not line.live)
                reader.line.send(do="look", n=None)
                reader.line.wait(lambda line=reader.line: line.live)
                reader.line.send(do="chat", text=f"hello {made}")
                reader.line.settle()
                reader.keep()
        mover = next(line for line in lines if line.turn)
        number = table.history.number
        if made == 20:
            get_hint(mover)
        if record is not None:
            move = record.moves[number - extra].partition(": ")[2]
            mover.act(table.game.read(table.history.state, move))
        else:
            mover.act(chance.choice(mover.choices()))
        assert not mover.errors, mover.errors
        if undone < UNDONE and table.history.undo_steps(lines.index(mover)):
            mover.send(do="undo", n=mover.number)
            mover.wait(lambda mover=mover, before=mover.number: mover.number > before)
            undone += 1
            extra += table.history.number - number
    assert lines[0].over
    assert undone
    for line in lines:
        line.close()
    until(lambda: not table.watchers)  # how many watch is drawn, too
    return path, readers


def get_hint(line: Line) -> None:
    """Ask until there is one: on a slow machine the expert may not be in time."""
    while not line.hints:
        line.errors.clear()
        line.send(do="hint")
        line.wait(lambda: line.hints or line.errors)
        assert not any("too often" in error for error in line.errors)
    line.errors.clear()


@pytest.fixture(scope="module", params=sorted(SEATS))
def played(request, house):
    path, readers = play(house, request.param)
    return house.house._tables[path.removeprefix("/t/")], readers


def test_the_dealers_secret_is_in_nobodys_bytes_before_the_end(played):
    table, readers = played
    secret = table.header.secret
    spellings = {
        secret.hex(),
        secret.hex().upper(),
        base64.b64encode(secret).decode().rstrip("="),
        base64.urlsafe_b64encode(secret).decode().rstrip("="),
        str(int.from_bytes(secret, "big")),
        str(int.from_bytes(secret, "little")),
        json.dumps(secret.decode("latin-1"))[1:-1],
        repr(secret)[2:-1],
        secret.hex()[:16],
        secret.hex()[-16:],
    }
    for reader in readers:
        assert len(reader.got) > 80
        everything = "\n".join(reader.got)
        assert table.header.commitment in everything  # what may be seen is there
        assert not [spelling for spelling in spellings if spelling in everything]


def test_nobody_gets_what_proves_that_one_is_somebody_else(played):
    """Cookies, what is stored of them, and the tokens of forms."""
    _, readers = played
    for reader in readers:
        everything = "\n".join(reader.got)
        assert reader.visitor.csrf in everything  # one's own is there
        assert "hello 39" in everything
        for other in readers:
            cookie = other.visitor.cookie
            assert cookie not in everything
            assert sha256(cookie.encode()).hexdigest() not in everything
            assert other is reader or other.visitor.csrf not in everything


def test_what_one_seat_knows_alone_is_in_nobody_elses_bytes_before_the_end(played):
    table, readers = played
    hidden = [entry for entry in table.history.entries if entry.seen]
    assert bool(hidden) == (table.game.id == "stone-age")  # the other games lie open
    lines = {seat: told.upto(table.history.number) for (_, seat, _), told in table.told.items()}
    for seat, reader in enumerate(readers):
        me = seat if seat < len(table.header.seats) else PUBLIC
        everything = "\n".join(reader.got)
        for number, entry in enumerate(table.history.entries):
            if not entry.seen or entry.seen[me] == entry.move:
                continue
            owner = next(who for who in range(len(table.header.seats)) if entry.seen[who] == entry.move)
            assert f"*: {entry.move}" not in everything
            for sentence in lines[owner][number].sentences:
                assert sentence not in everything
        assert "face down: " not in everything or any(e.seen and e.seen[me] == e.move for e in hidden)


def test_nothing_that_is_sent_depends_on_what_the_reader_cannot_know(played):
    """At every position: put any other hidden cards that fit what the reader knows, and draw everything again."""
    table, _ = played
    if table.game.id != "stone-age":
        assert all(state.known(PUBLIC).data() == state.data() for state in table.history.states[:50])
        return
    rng = Rng(1)
    different = 0
    states = table.history.states
    picked = [n for n in range(len(states) - 1) if states[n].known(PUBLIC).data() != states[n].data()]
    for number in random.Random(3).sample(picked, min(4, len(picked))):
        true = states[number]
        for seat in (*range(len(table.header.seats)), None):
            visitor = table.header.seats[seat].visitor if seat is not None else 0
            before = drawn(table, visitor, number)
            for _ in range(GUESSES):
                states[number] = table.game.view(true, seat).guess(rng)
                different += states[number].data() != true.data()
                assert drawn(table, visitor, number) == before
            states[number] = true
    assert different > 3


def drawn(table, visitor: int, number: int) -> dict[str, str]:
    """Every piece of the table for this visitor, at this position of the game that was not over then."""
    language = texts("en")
    state, table.header.state = table.header.state, "playing"
    table.told.clear()
    try:
        ctx = Context("en", language, visitor, "", "/", "")
        pieces = draw(table, ctx, info(table, visitor, "", LAYOUTS[0], number))
        return {id: piece for id, piece in pieces.items() if id != "seats"}  # who is away changes with the clock
    finally:
        table.header.state = state
        table.told.clear()


def test_no_answer_shows_how_the_server_is_built(played):
    _, readers = played
    for reader in readers:
        for text in reader.got:
            fuzz.harmless(text)
            assert not re.search(r"site-packages|/altamira/\w+\.py|sqlalchemy|asyncpg|sqlite3\.", text)
