"""The pieces: stable ids, people who keep their rings, secrets, escaping, and how the game ends."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from altamira.core.chance import cards_of, roll_of
from altamira.core.rng import Rng
from altamira.games.stone_age import draw
from altamira.games.stone_age.components import PEOPLE_OF
from altamira.games.stone_age.draw import people
from altamira.games.stone_age.draw.layout import layout_of
from altamira.games.stone_age.rules import StoneAgeState
from altamira.text import texts
from draw.tables import KINDS, NAMES, Reader, drawn, moments, play, start

AT = re.compile(r'data-at="(-?[\d.]+),(-?[\d.]+)"')


@pytest.mark.parametrize("layout", draw.LAYOUTS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_piece_is_one_element_with_its_own_id_and_a_place(kind: str, layout: str) -> None:
    """A place in the skeleton, or in a piece that is drawn before it."""
    pieces = drawn(moments()[kind], layout)
    places = set(Reader(draw.skeleton(layout, texts("en"))).all("id"))
    for id, markup in pieces.items():
        assert id in places
        (_, values), *inside = Reader(markup).elements
        assert values["id"] == id
        assert "data-piece" not in values
        holes = [values["id"] for _, values in inside if "data-piece" in values]
        assert set(holes) <= set(pieces)
        places.update(id for id in holes if id)


@pytest.mark.parametrize("layout", draw.LAYOUTS)
def test_a_piece_stands_in_one_place_only_and_keeps_the_name_of_its_element(layout: str) -> None:
    """The browser keeps what is inside a piece that is drawn anew, so it must find it where it was."""
    stands: dict[str, tuple[str, str]] = {}
    read: set[tuple[str, str]] = set()
    for match in play(start(3, 5), 5, sensible=True):
        for seat in (0, None):
            for id, markup in drawn(match.view(seat), layout).items():
                if (id, markup) in read:
                    continue
                read.add((id, markup))
                elements = Reader(markup).elements
                for tag, values in elements[1:]:
                    if "data-piece" in values:
                        assert stands.setdefault(str(values["id"]), (id, tag)) == (id, tag)
                assert stands.get(id, ("", elements[0][0]))[1] == elements[0][0]


def test_a_move_sends_no_picture_of_a_place_and_few_bytes() -> None:
    """What can be done changes with every move; what the board looks like does not."""
    sizes = []
    match = start(2, 3)
    sent = [drawn(match.view(seat)) for seat in (0, 1)]
    for _ in range(12):
        match.play(match.legal()[0])
        for seat in (0, 1):
            pieces = drawn(match.view(seat))
            changed = {id: markup for id, markup in pieces.items() if sent[seat][id] != markup}
            sent[seat] = pieces
            if match.view().facts["pending"][-1][0] == "placing":
                assert not any(id.endswith("-face") for id in changed)
                sizes.append(sum(map(len, changed.values())))
    assert len(sizes) > 10
    assert max(sizes) < 16_000
    assert sum(sizes) / len(sizes) < 9_000


@pytest.mark.parametrize("layout", draw.LAYOUTS)
@pytest.mark.parametrize("kind", KINDS)
def test_no_piece_needs_style_or_script_in_the_page(kind: str, layout: str) -> None:
    for markup in (*drawn(moments()[kind], layout).values(), draw.skeleton(layout, texts("en"))):
        assert not re.search(r"style=|<style|<script|\son\w+=", markup)


def test_the_same_ids_are_there_during_the_whole_game() -> None:
    for seat in (0, None):
        ids = {frozenset(drawn(match.view(seat))) for match in play(start(3, 5), 5, sensible=True)}
        assert len(ids) == 1


def test_a_position_drawn_again_is_not_drawn_again() -> None:
    view = moments()["placing"]
    first, second = drawn(view), drawn(view)
    assert all(first[id] is second[id] for id in first)


# People


def where(pieces: dict[str, str]) -> dict[str, tuple[str, str] | None]:
    found = {id: AT.search(markup) for id, markup in pieces.items() if id.startswith("p-")}
    return {id: (at[1], at[2]) if at else None for id, at in found.items()}


def test_people_carry_their_place_and_no_transform() -> None:
    for id, markup in drawn(moments()["acting"]).items():
        if id.startswith("p-"):
            assert "transform" not in markup


@pytest.mark.parametrize("layout", draw.LAYOUTS)
def test_no_two_people_stand_on_the_same_spot_and_all_stand_on_the_board(layout: str) -> None:
    board = layout_of(layout)
    for match in play(start(4, 2), 2, sensible=True):
        spots = [at for at in where(drawn(match.view(), layout)).values() if at]
        assert len(spots) == len(set(spots))
        assert sum(tribe["people"] for tribe in match.view().facts["tribes"]) == len(spots)
        for x, y in spots:
            assert 0 < float(x) < board.width
            assert 0 < float(y) < board.height


def test_a_placement_moves_those_who_are_sent_and_nobody_else() -> None:
    match = start(4, 6)
    while match.view().facts["pending"][-1][0] == "placing":
        view = match.view()
        before = where(drawn(match.view(None)))
        action = view.legal[len(view.legal) // 2]
        match.play(action)
        after = where(drawn(match.view(None)))
        moved = [id for id in before if before[id] != after[id]]
        if match.actor >= 0:  # nobody has gone home yet
            assert len(moved) == PEOPLE_OF[action]
            assert all(id.startswith(f"p-{view.seat}-") for id in moved)


def test_a_place_that_is_used_sends_home_those_who_stood_there_and_nobody_else() -> None:
    looked = 0
    for match in play(start(4, 8), 8, sensible=True):
        view = match.view()
        if match.over or view.facts["pending"][-1][0] != "acting" or looked > 60:
            continue
        copy = match.game.load(view.facts)
        action = view.legal[0]
        before = where(drawn(view))
        placed = view.facts["tribes"][match.actor]["placed"]
        name = view.write(action).partition(" ")[2]
        copy.apply(action)
        if copy.actor() < 0:  # dice follow: nobody else can have moved
            after = where(drawn(match.game.view(copy, None, (*view.log, f"{match.actor}: {view.write(action)}"))))
            moved = [id for id in before if before[id] != after[id]]
            assert len(moved) == placed[name]
            looked += 1
    assert looked > 10


def test_without_a_log_people_stand_somewhere_sensible() -> None:
    view = moments()["acting"]
    bare = view.rules.view(view.rules.load(view.facts), view.seat)
    spots = [at for at in where(drawn(bare)).values() if at]
    assert len(spots) == len(set(spots)) == len([at for at in where(drawn(view)).values() if at])


def test_a_move_taken_back_puts_people_back() -> None:
    match = start(2, 3)
    for _ in range(3):
        match.play(match.legal()[-1])
    before = where(drawn(match.view(None)))
    match.play(match.legal()[0])
    assert where(drawn(match.view(None))) != before
    match.undo()
    assert where(drawn(match.view(None))) == before


def test_events_are_those_of_the_round() -> None:
    log = ("0: forest 3", "1: hunt 2", "1: undo", "1: hunt 3", "0: use forest", "*: roll 1 2 3")
    assert [seat for seat, _ in people.events(log)] == [0, 1, 0]
    assert people.events(("0: use forest", "*: turn dice-time", "1: hunt 2")) == people.events(("1: hunt 2",))


# Secrets and names


def test_a_hidden_card_shows_to_its_owner_and_in_nobody_elses_pieces() -> None:
    for match in play(start(3, 12), 12, sensible=True):
        state = match.view().guess(Rng(1))
        owners = [seat for seat in range(3) if match.view(seat).facts["tribes"][seat]["drawn"]]
        if owners and not match.over:
            break
    else:
        pytest.fail("nobody drew a card face down")
    assert isinstance(state, StoneAgeState)
    owner = owners[0]
    tables = []  # the same table, only that another card was drawn face down
    for card in cards_of(state.pool)[:2]:
        table = state.clone()
        table.tribes[owner].drawn = 1 << card
        tables.append(table)
    for viewer in (0, 1, 2, None):
        one, other = (drawn(match.game.view(table, viewer)) for table in tables)
        assert (one == other) == (viewer != owner)


def test_after_a_choice_is_taken_back_the_dice_lie_there_again() -> None:
    rolled = ("0: use forest", "*: roll 3 4")
    for log, dice in (
        (rolled, (3, 4)),
        ((*rolled, "0: tools 1"), ()),
        ((*rolled, "0: tools 1", "0: undo"), (3, 4)),
        ((*rolled, "0: tools 1", "0: undo", "0: tools none"), ()),
        ((*rolled, "0: tools 1", "1: use hut", "1: undo", "1: use field", "1: undo"), ()),
        ((), ()),
    ):
        assert people.last_roll(log) == (roll_of(list(dice)) if dice else 0)


def test_names_are_escaped_everywhere() -> None:
    evil = ('<script>alert("a")</script>', 'O\'B" onload="x', "&amp;", "<b>")
    for kind in ("placing", "using tools", "over"):
        view = moments()[kind]
        for seat in (view.seat, None):
            shown = view.rules.view(view.rules.load(view.facts), seat, view.log)
            for layout in draw.LAYOUTS:
                for markup in draw.pieces(shown, texts("es"), layout, evil).values():
                    read = Reader(markup)
                    assert not {"script", "onload"} & {tag for tag, _ in read.elements}
                    assert all("onload" not in values for _, values in read.elements)
        ElementTree.fromstring(draw.picture(view, texts("fr"), draw.WIDE, evil))


# The end


def test_the_final_count_adds_up_line_by_line() -> None:
    view = moments()["over"]
    markup = drawn(view)["count"]
    rows = re.findall(r"<tr>.*?</tr>", markup)
    columns = [[int(n) for n in re.findall(r"<b>(-?\d+)</b></td>", row)] for row in rows]
    lines = [row for row in columns if len(row) == 4]
    assert len(lines) == 8
    for seat in range(4):
        assert sum(line[seat] for line in lines[:-1]) == lines[-1][seat] == view.scores[seat]
    winner = NAMES[view.placings.index(1)]
    assert winner in markup.partition("<table>")[0]


# Files


@pytest.mark.parametrize("layout", draw.LAYOUTS)
@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_picture_is_a_file_of_its_own(layout: str, language: str) -> None:
    for kind in KINDS:
        picture = draw.picture(moments()[kind], texts(language), layout, NAMES)
        root = ElementTree.fromstring(picture)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert "data-at" not in picture
        assert "data-action" not in picture
        people_shown = [node for node in root.iter() if (node.get("id") or "").startswith("p-") and len(node)]
        assert all((node.get("transform") or "").startswith("translate(") for node in people_shown)
        assert len(people_shown) == sum(tribe["people"] for tribe in moments()[kind].facts["tribes"])


def test_nobody_is_told_to_wait_once_the_game_is_over() -> None:
    over = moments()["over"]
    mine = drawn(over.rules.view(over.position, 0))
    assert "Game over" in mine["own-0-turn"]
