from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from altamira.web.settings import Settings
from web.visits import Line, Server, Visitor, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not need one of their own."""
    database = tmp_path_factory.mktemp("web") / "tables.sqlite3"
    with running(Settings(database=str(database), thinkers=1, newcomers=10_000, bot_pause=0)) as server:
        yield server


@pytest.fixture(autouse=True)
def calm(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that hurries the server of all leaves it as it was."""
    yield
    if "server" in request.fixturenames and isinstance(shared := request.getfixturevalue("server"), Server):
        shared.calm()


@pytest.fixture
def visitor(server: Server) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors."""
    made: list[Visitor] = []

    def make(name: str = "", language: str = "en") -> Visitor:
        made.append(Visitor(server.address, language))
        return made[-1].name(name) if name else made[-1]

    yield make
    for one in made:
        one.http.close()


@pytest.fixture
def lines() -> Iterator[Callable[[Line], Line]]:
    """Closes lines when the test ends."""
    opened: list[Line] = []

    def keep(line: Line) -> Line:
        opened.append(line)
        return line

    yield keep
    for line in opened:
        line.close()
