"""Cards of one's own at a table: looked at, handed in, checked like the command does, never trusted."""

from __future__ import annotations

import random
import re
import tomllib
from html import unescape
from pathlib import Path

import httpx
import pytest

from altamira.core.errors import AltamiraError
from altamira.core.record import loads
from altamira.games.neanderthal import deck as decks
from altamira.games.neanderthal.handoff import handoff
from altamira.terminal.deck import report
from altamira.text import LANGUAGES, texts
from altamira.web.security import UPLOAD_BYTES
from web.neanderthal import played, proved
from web.visits import Visitor, complaint, kept

FORM = {"game": "neanderthal", "seats": 2, "seat-0": "me", "seat-1": "bot:random"}
DECK = "option-neanderthal:deck"
FILE = "file-neanderthal:deck"
RECONSTRUCTION = (
    "This deck is a reconstruction. The printed card list is not public: every fact of a card says where it comes"
    " from."
)
CODE = "onerror=alert(1)>"
EVIL = f"<img src=x {CODE}{{0.__class__}}&amp;%s"


def hostile() -> str:
    """A deck that can be played, with signs that would break a careless page wherever it has words."""
    count = 0

    def evil(found: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return f"{found[1]} = '{EVIL} {count}'"

    text = re.sub(r'^(name|product) = "[^"]*"', evil, decks.template(), flags=re.MULTILINE)
    text = text.replace('basket = "berries"', f"basket = '{EVIL}'")
    words = "<script>alert(2)</script> " + EVIL
    return text.replace('abilities = ["gatherer"]', f"abilities = ['gatherer', 'text {words}']")


def hand_in(visitor: Visitor, text: str | bytes, **fields: object) -> httpx.Response:
    """The form of a new table with a file."""
    data = {"csrf": visitor.csrf, **{name: str(value) for name, value in {**FORM, **fields}.items()}}
    raw = text.encode() if isinstance(text, str) else text
    return visitor.http.post("/new", data=data, files={FILE: ("deck.toml", raw, "application/toml")})


@pytest.fixture(scope="module")
def own(server):
    """A table with a hostile deck in which Ana plays a bot: she and its path."""
    server.hurry()
    ana = Visitor(server.address).name("Ana")
    answer = hand_in(ana, hostile())
    assert answer.status_code == 303, complaint(answer)
    yield ana, answer.headers["location"]
    ana.http.close()


# Looking at cards


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_deck_shows_every_card_with_its_marks_in_every_language(visitor, language):
    page = unescape(visitor(language=language).get("/deck").text)
    speech = texts(language)
    data = tomllib.loads(decks.template())
    for table in ("daughter", "north", "south"):
        for row in data[table]:
            assert f'id="card-{decks.slug(row["name"])}"' in page
            assert f"<span>{speech(row['name'])}</span>" in page
            if "product" in row:
                assert speech(row["product"]) in page
    for standing, count in decks.sheet("").standings().items():
        assert f"{speech(standing)}</b> · {count}" in page
    assert speech(RECONSTRUCTION) in page


def test_a_fact_has_the_mark_that_the_deck_file_gives_it(visitor):
    page = unescape(visitor().get("/deck").text)
    card = page.partition('id="card-generous-woman"')[2].partition("</article>")[0]
    facts = dict(re.findall(r"<dt>([^<]*)</dt><dd><span class=\"fact\">.*?class=\"standing (\w+)\"", card))
    assert facts == {
        "Player order": "inferred",
        "Events": "reconstructed",
        "Bids": "known",
        "Portals": "reconstructed",
        "Abilities": "reconstructed",
    }


@pytest.mark.parametrize(
    ("shown", "there", "missing"),
    [
        ("daughters", "card-grandmother", "card-rabbit"),
        ("predators", "card-gray-wolf", "card-rabbit"),
        ("small", "card-rabbit", "card-woolly-mammoth"),
        ("animals", "card-honey-bees", "card-grandmother"),
        ("nonsense<>", "card-honey-bees", "nonsense<>"),
    ],
)
def test_a_part_of_the_deck_can_be_shown_alone(visitor, shown, there, missing):
    page = visitor().get(f"/deck?show={shown}").text
    assert there in page
    assert missing not in page


def test_the_deck_file_to_begin_with_is_the_one_of_the_command(visitor):
    answer = visitor().get("/deck/template.toml")
    assert answer.text == decks.template()
    assert answer.headers["content-disposition"].startswith("attachment")


def test_rules_and_tables_lead_to_the_cards(visitor):
    ana = visitor("Ana")
    assert 'href="/deck"' in ana.get("/rules/neanderthal").text
    path = ana.new("me", "bot:random", game="neanderthal")
    ana.sit_at(path).close()
    assert f'href="{path}/deck"' in ana.get(path).text
    page = unescape(ana.get(f"{path}/deck").text)
    assert "This deck is a reconstruction." in page
    assert ana.get(ana.new("me", "bot:random") + "/deck").status_code == 404


# Handing in cards

GOOD = decks.template()
BAD = {
    "nothing of a deck": "name = 1\n",
    "no TOML": "[[daughter]\nname",
    "a missing field": GOOD.replace("climax = 30\n", "", 1),
    "out of range": GOOD.replace("climax = 30", "climax = 300", 1),
    "a number without end": GOOD.replace("climax = 30", "climax = 0x" + "f" * 480, 1),
    "digits without end": GOOD.replace("climax = 30", "climax = " + "9" * 480, 1),
    "tables in tables": GOOD.replace("bite = [3, 4, 5]", "bite = " + "[\n" * 200 + "]" * 200, 1),
    "brackets without end": "a = " + "[\n" * 20_000,
    "a line without end": "a = '" + "x" * 5000 + "'\n",
    "keys of keys": "\n".join(".".join(["b"] * 240) + f".x{n} = 1" for n in range(100)),
    "events without end": GOOD.replace('"comet", "eye 1"]', '"eye 6",\n' * 500 + "]", 1),
    "abilities without end": GOOD.replace('["gatherer"]', "[" + '"gatherer",\n' * 500 + "]", 1),
    "a long name": GOOD.replace("Generous Woman", "x" * 61, 1),
    "a long text": GOOD.replace('["gatherer"]', '["text ' + "x" * 301 + '"]', 1),
    "a name twice": GOOD.replace("Generous Woman", "Totem Woman", 1),
    "a name that steers": GOOD.replace("Generous Woman", "a\\u202eb", 1),
    "a text that steers": GOOD.replace('["gatherer"]', '["text a\\u001bb"]', 1),
    "an unknown ability": GOOD.replace('["gatherer"]', '["<script>alert(1)</script>"]', 1),
    "a portal that nobody shows": GOOD.replace("shaman orange", "shaman white").replace(
        '"shaman white", "shaman white"', '"shaman white"'
    ),
    "too large": GOOD + "# " + "\n# ".join(["x" * 400] * 150),
}


def test_a_line_that_is_no_deck_is_refused_in_words_of_the_form(visitor):
    answer = hand_in(visitor("Ana"), "mine.toml")
    assert answer.status_code == 400
    assert "paste the whole text of a deck file" in complaint(answer)


@pytest.mark.parametrize("name", BAD)
def test_a_deck_is_refused_with_the_words_of_the_command_and_nothing_of_the_form_is_lost(visitor, tmp_path, name):
    file = tmp_path / "deck.toml"
    file.write_text(BAD[name], "utf-8")
    with pytest.raises(AltamiraError) as refused:
        report(file, texts("en"))
    answer = hand_in(visitor("Ana"), BAD[name], **{"name-0": "Grandma", "option-neanderthal:mode": "competitive"})
    assert answer.status_code == 400
    assert texts("en").error(refused.value) in unescape(complaint(answer))
    page = answer.text
    assert BAD[name] in unescape(page)
    assert 'value="neanderthal" checked' in page
    assert 'value="Grandma"' in page
    assert 'value="2" checked' in page
    assert "<script>alert" not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_names_line_and_field_and_shows_the_line(visitor, language):
    line = GOOD.split("\n").index("climax = 30") + 1
    answer = hand_in(visitor("Ana", language), BAD["out of range"])
    words = {"en": f"Line {line}: climax", "es": f"Línea {line}: climax", "fr": f"Ligne {line}\u00a0: climax"}
    page = unescape(answer.text)
    assert words[language] in page
    assert f"{line:>4}  climax = 300" in page.partition('class="excerpt"')[2].partition("</pre>")[0]


@pytest.mark.parametrize("raw", [b"\xff\xfe\x00a = 1\n", b"\x80" * 100], ids=["UTF-16", "no text"])
def test_a_file_that_is_no_text_says_so(visitor, raw):
    answer = hand_in(visitor("Ana"), raw)
    assert answer.status_code == 400
    assert "not a text file in UTF-8" in complaint(answer)


def test_a_text_typed_in_is_as_good_as_a_file(visitor, server):
    ana = visitor("Ana")
    typed = GOOD.replace("Generous Woman", "Ágata").replace("\n", "\r\n")
    path = ana.post("/new", **FORM, **{DECK: typed}).headers["location"]
    kept = server.house._tables[path.removeprefix("/t/")].game.options["deck"]
    assert kept == GOOD.replace("Generous Woman", "Ágata")
    assert "Ágata" in ana.get(f"{path}/deck").text


def test_a_path_is_never_read(visitor, tmp_path):
    secret = tmp_path / "secret.toml"
    secret.write_text(GOOD, "utf-8")
    for typed in (str(secret), "/etc/passwd", f"file://{secret}"):
        answer = visitor("Ana").post("/new", **FORM, **{DECK: typed})
        assert answer.status_code == 400
        assert "root:" not in answer.text


def test_a_body_that_never_ends_is_cut_off_while_it_streams(visitor):
    ana = visitor("Ana")
    sent = 0

    def endless():
        nonlocal sent
        yield f'--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n{ana.csrf}\r\n'.encode()
        yield f'--x\r\nContent-Disposition: form-data; name="{FILE}"; filename="d"\r\n\r\n'.encode()
        while sent < 50_000_000:
            sent += 65_536
            yield b"x" * 65_536

    headers = {"content-type": "multipart/form-data; boundary=x"}
    try:
        answer = ana.http.post("/new", content=endless(), headers=headers)
        assert answer.status_code == 413
        assert str(UPLOAD_BYTES) in answer.text
    except httpx.WriteError:
        pass  # the server hung up: nobody reads on
    assert sent < 20_000_000


def test_other_forms_take_no_files_and_no_long_texts(visitor):
    ana = visitor("Ana")
    answer = ana.http.post("/me", data={"csrf": ana.csrf}, files={"name": ("n", b"x", "text/plain")})
    assert answer.status_code == 400
    assert ana.post("/me", name="x" * 20_000).status_code == 413


# Playing with them


def test_a_table_shows_the_deck_that_was_handed_in_and_none_of_its_signs_become_code(own):
    ana, path = own
    page = ana.get(f"{path}/deck").text
    assert "<img" not in page.partition("</header>")[2].partition("<footer")[0].replace('<img class="piece"', "")
    assert "<script>alert" not in page
    assert EVIL in unescape(page)
    assert "a deck that its maker handed in" in page
    assert ana.get(f"{path}/deck.toml").text == hostile()
    room = ana.get(path).text
    assert CODE not in room


def test_a_game_with_a_hostile_deck_can_be_played_and_shows_only_words(own, lines):
    ana, path = own
    line = lines(ana.sit_at(path))
    line.play_on(random.Random(2), 12)
    sent = "".join(markup for frame in line.frames for markup in frame["pieces"].values())
    assert "onerror=alert(1)&gt;" in sent
    assert CODE not in sent
    assert "<script>alert" not in sent


@pytest.fixture(scope="module")
def over(server):
    """A whole game with a hostile deck: who may look at it, and its path."""
    ana = Visitor(server.address).name("Ana")
    record = played(mode="cooperative", deck=hostile(), seed=6)
    yield ana, kept(server, record, len(record.moves), [ana, None, None], "hostile-over")
    ana.http.close()


def test_a_game_with_a_hostile_deck_is_told_drawn_kept_and_proved_like_any_other(over):
    ana, path = over
    for address in (path, f"{path}?at=20", f"{path}/board.svg", f"{path}/sheet", f"{path}/deck"):
        page = ana.get(address).text
        assert CODE not in page
        assert "onerror=alert(1)&gt;" in page
    record = loads(ana.get(f"{path}/record.json").text)
    assert record.options["deck"] == hostile()
    assert proved(record)


def test_a_table_may_keep_a_deck_with_the_marks_of_its_maker(visitor):
    ana = visitor("Ana")
    mine = re.sub(r'unlisted = "\w+"', 'unlisted = "known"', GOOD)
    path = hand_in(ana, mine).headers["location"]
    page = unescape(ana.get(f"{path}/deck").text)
    assert "reconstructed</b> · 0" in page
    assert "the marks are the maker's" in page
    assert "This deck is a reconstruction." not in page


def test_the_shipped_file_handed_in_as_it_is_is_a_deck_of_ones_own_too(visitor):
    ana = visitor("Ana")
    assert hand_in(ana, GOOD).status_code == 303
    assert Path(decks.__file__).with_name("deck.toml").read_text("utf-8") == GOOD


# The sheet


def test_there_is_no_sheet_before_the_last_turn(own):
    ana, path = own
    answer = ana.get(f"{path}/sheet")
    assert answer.status_code == 400
    assert "after the last turn" in complaint(answer)


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_the_last_turn_there_is_a_sheet_in_every_language(over, server, language):
    _, path = over
    reader = Visitor(server.address, language)
    page = unescape(reader.get(f"{path}/sheet").text)
    sheet = handoff(server.house._tables[path.removeprefix("/t/")].history.state)
    speech = texts(language)
    for block in sheet["species"]:
        assert block["tribe"] in page
        assert f"<td>{block['points']}</td>" in page
    assert page.count('class="block ') == 3
    assert speech("From Neanderthal into Greenland") in page
    assert speech("The deck that was played with is the table's own: {name}.", name=f"{EVIL} 1") in page
    assert f'href="{path}/sheet"' in reader.get(path).text
    reader.http.close()
