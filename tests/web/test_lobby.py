"""The way to a table: making one, finding one, names and languages."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from altamira.text import texts
from altamira.web.app import accepted
from web.visits import Visitor, complaint


def test_a_public_table_is_listed_and_a_private_one_is_not(visitor):
    ana, ben = visitor("Ana"), visitor("Ben")
    public = ana.new("me", "friend", public=1)
    private = ana.new("me", "friend")
    shown = ben.get("/").text
    assert public in shown
    assert private not in shown
    assert private in ana.get("/").text  # her own


def test_my_tables_name_those_first_where_it_is_my_turn(visitor, lines):
    ana = visitor("Ana")
    fixed = {"option-start_player": "fixed"}
    mine = ana.new("me", "bot:random", **fixed)
    line = lines(ana.sit_at(mine))
    assert line.my_turn()
    later = ana.new("me", "friend")
    page = ana.get("/").text
    assert page.index(mine) < page.index(later)
    assert page.index('id="mine"') < page.index("game-card")  # before the other games that one could play


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"game": "chess"}, "There is no game"),
        ({"seats": 7}, "2 to 4 seats"),
        ({"seats": 0}, "2 to 4 seats"),
        ({"seats": "many"}, "should be a number"),
        ({"seat-1": "bot:genius"}, "There is no bot"),
        ({"seat-1": "nobody"}, "not for 'nobody'"),
        ({"option-tiebreak": "dice"}, "cannot be dice"),
        ({"option-magic": "yes"}, "no option magic"),
        ({"seat-0": "me", "name-0": "x" * 40}, "1 to 24 characters"),
    ],
)
def test_a_table_that_cannot_be_made_says_why(visitor, fields, words):
    ana = visitor("Ana")
    plan = {"game": "stone-age", "seats": 2, "seat-0": "me", "seat-1": "friend", **fields}
    answer = ana.post("/new", **plan)
    assert 400 <= answer.status_code < 500
    assert words in complaint(answer).replace("&#39;", "'")


def test_the_options_of_a_table_are_those_of_its_game(visitor, server):
    ana = visitor("Ana")
    path = ana.new("me", "friend", **{"option-tiebreak": "sequential", "option-decline_any": "true"})
    options = server.house._tables[path.removeprefix("/t/")].game.options
    assert options["tiebreak"] == "sequential"
    assert options["decline_any"] is True


def test_whoever_asks_for_json_gets_json(visitor):
    ana = visitor("Ana")
    ana.http.headers["accept"] = "application/json"
    plan = {"game": "stone-age", "seats": 2, "seat-0": "me"}
    assert ana.post("/new", **plan).json()["go"].startswith("/t/")
    wrong = ana.post("/new", **{**plan, "seats": 9})
    assert wrong.status_code == 400
    assert "2 to 4 seats" in wrong.json()["error"]
    assert "no such table" in ana.http.get("/t/nowhere").json()["error"]


def test_a_visitor_has_a_name_before_choosing_one(visitor):
    ana = visitor()
    assert "Visitor " in ana.get("/").text
    ana.name("Ana")
    assert 'value="Ana"' in ana.get("/").text


def test_looking_around_leaves_no_trace_in_the_database(server, visitor):
    async def count() -> int:
        async with server.house.storage.begin() as connection:
            return (await connection.execute(sa.text("SELECT count(*) FROM visitors"))).scalar()

    before = server.inside(count)
    stranger = visitor()
    for path in ("/", "/new", "/t/nowhere"):
        stranger.get(path)
    assert server.inside(count) == before


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_page_is_in_the_language_that_the_browser_asks_for(server, language):
    page = Visitor(server.address, language).get("/").text
    assert f'<html lang="{language}"' in page


def test_a_language_that_was_chosen_stays(visitor):
    ana = visitor("Ana", language="en")
    ana.post("/me", lang="fr", next="/")
    assert '<html lang="fr"' in ana.get("/").text
    answer = ana.post("/me", lang="tlh")
    assert answer.status_code == 404
    assert (
        texts("fr")("There is no language '{language}'; there is: {languages}.").partition("'")[0] in answer.text
    )


def test_errors_on_the_socket_are_in_the_visitors_language(visitor, lines):
    ana = visitor("Ana")
    ana.post("/me", lang="es")
    path = ana.new("me", "friend")
    line = lines(ana.connect(path))
    line.send(do="action", action=1, n=0)
    line.wait(lambda: line.errors)
    assert line.errors[0] == texts("es")("The game has not begun yet.")


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("de,es;q=0.5,en;q=0.4", "es"),
        ("en;q=0.1,es;q=0.9", "es"),
        ("de", "en"),
        ("x;q=y,,;;q=", "en"),
        ("*", "en"),
    ],
)
def test_the_wishes_of_a_browser_are_read_as_they_are_meant(header, language):
    assert accepted(header, "en") == language


@pytest.mark.parametrize(
    "path", ["/t/nowhere", "/t/nowhere/record.json", "/t/nowhere/board.svg", "/rules/chess", "/x"]
)
def test_what_does_not_exist_says_so_in_words(visitor, path):
    answer = visitor().get(path)
    assert answer.status_code == 404
    assert "<h1>" in answer.text


def test_a_record_before_the_game_says_that_there_is_none(visitor):
    ana = visitor("Ana")
    answer = ana.get(ana.new("me", "friend") + "/record.json")
    assert answer.status_code == 400
    assert "has not begun" in answer.text


def test_the_page_is_drawn_for_the_width_that_is_asked_for(visitor, lines):
    ana = visitor("Ana")
    path = ana.new("me", "bot:random")
    lines(ana.sit_at(path))
    assert 'data-layout="tall"' in ana.get(f"{path}?layout=tall").text
    assert 'data-layout="wide"' in ana.get(f"{path}?layout=wide").text
    assert 'data-layout="wide"' in ana.get(f"{path}?layout=round").text
    phone = ana.http.get(path, headers={"user-agent": "Mozilla/5.0 (Linux; Android 14) Mobile Safari"})
    assert 'data-layout="tall"' in phone.text
    ana.http.cookies.set("layout", "tall")
    assert 'data-layout="tall"' in ana.get(path).text


def test_the_style_of_a_game_and_the_icons_are_served(visitor):
    ana = visitor()
    assert ana.get("/static/games/stone-age.css").headers["content-type"].startswith("text/css")
    assert ana.get("/static/draw/icons.svg").status_code == 200
    assert ana.get("/static/../app.py").status_code == 404
    assert ana.get("/static/%2e%2e/app.py").status_code == 404


def test_a_table_leaves_memory_when_nobody_has_used_it_for_long_and_comes_back(visitor, server, monkeypatch):
    ana = visitor("Ana")
    path = ana.new("me", "friend")
    id = path.removeprefix("/t/")

    async def forget() -> None:
        server.house._forget()

    monkeypatch.setattr("altamira.web.house.RESTING", -1.0)
    monkeypatch.setattr(server.house, "settings", type(server.settings)(kept_tables=0))
    server.inside(forget)
    assert id not in server.house._tables
    assert ana.get(path).status_code == 200
    assert id in server.house._tables


def test_a_browser_first_met_on_the_socket_keeps_the_language_of_its_page(visitor, lines, server):
    ana = visitor("Ana")
    path = ana.new("me", "friend")
    carla = Visitor(server.address, "es")  # has looked at a page and done nothing
    line = lines(carla.connect(path, "layout=wide&lang=es", **{"Accept-Language": ""}))
    line.settle()
    assert "Asientos" in line.pieces["seats"]
    carla.http.headers["accept-language"] = ""
    assert 'lang="es"' in carla.get("/").text
    carla.http.close()


def test_the_language_can_be_changed_in_the_middle_of_a_game(visitor, lines):
    ana = visitor("Ana")
    path = ana.new("me", "bot:random")
    lines(ana.sit_at(path))
    menu = ana.get(path).text.partition('id="more"')[2]
    assert 'action="/me"' in menu
    assert f'name="next" value="{path}"' in menu
    answer = ana.post("/me", name="Ana", lang="fr", next=path)
    assert answer.headers["location"] == path
    assert 'lang="fr"' in ana.get(path).text
