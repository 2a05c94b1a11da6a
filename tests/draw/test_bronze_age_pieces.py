"""The pieces of The Bronze Age: stable ids, dice that stay, pegs, figures, escaping, the end, files."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from altamira.core.game import View
from altamira.games.bronze_age import draw, outlook
from altamira.games.bronze_age.components import (
    COST,
    DEVELOPMENT_NAMES,
    DEVELOPMENTS,
    ITEM_NAMES,
    LEAD,
    MONUMENT_NAMES,
    PACKED,
    faces_in,
)
from altamira.games.bronze_age.draw import facts
from altamira.games.bronze_age.draw.layout import BOARDS
from altamira.games.bronze_age.words import position
from altamira.text import texts
from draw.bronze import EDITIONS, KINDS, NAMES, drawn, kind_of, moments, play, seen_by, start
from draw.tables import Reader

AT = re.compile(r'data-at="(-?[\d.]+),(-?[\d.]+)"')
THROW = re.compile(r'class="die[^"]* (\w+)".*data-throw="([\d.]+)"')


@pytest.mark.parametrize("layout", draw.LAYOUTS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_piece_is_one_element_with_its_own_id_and_a_place(kind: str, layout: str) -> None:
    pieces = drawn(moments()[kind], layout)
    places = set(Reader(draw.skeleton(layout, texts("en"))).all("id"))
    for markup in pieces.values():
        places |= set(Reader(markup).all("id"))
    assert set(pieces) <= places
    for id, markup in pieces.items():
        assert Reader(markup).elements[0][1]["id"] == id


@pytest.mark.parametrize("layout", draw.LAYOUTS)
@pytest.mark.parametrize("kind", KINDS)
def test_no_piece_needs_style_or_script_in_the_page(kind: str, layout: str) -> None:
    for markup in (*drawn(moments()[kind], layout).values(), draw.skeleton(layout, texts("en"))):
        assert not re.search(r"style=|<style|<script|\son\w+=", markup)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_ids_are_there_during_the_whole_game(edition: str) -> None:
    ids = {frozenset(drawn(match.view())) for match in play(start(3, 5, edition=edition), 5)}
    assert len(ids) == 1


def test_a_position_drawn_again_is_not_drawn_again() -> None:
    for kind in KINDS:
        view = moments()[kind]
        first, second = drawn(view), drawn(seen_by(view, view.seat))
        assert all(first[id] is second[id] for id in first), kind


def test_a_move_redraws_a_small_part_of_the_table() -> None:
    """What is sent for a move is what it changed; the pictures on the sheet are not."""
    before: dict[str, str] = {}
    sizes, whole = [], 0
    for match in play(start(4, 3), 3):
        pieces = drawn(match.view(0))
        if before:
            sizes.append(sum(len(markup) for id, markup in pieces.items() if before.get(id) != markup))
        before, whole = pieces, sum(map(len, pieces.values()))
    assert sum(sizes) / len(sizes) < whole / 5


# Dice


def dice(view: View) -> dict[str, tuple[str, str]]:
    """The face and the throw of each die on the tray."""
    found = {id: THROW.search(markup) for id, markup in drawn(view).items() if id.startswith("die-")}
    return {id: (match[1], match[2]) for id, match in found.items() if match}


def test_the_tray_shows_the_dice_of_the_position() -> None:
    for match in play(start(3, 9), 9):
        state = position(match.view())
        names = sorted(face for face, _ in dice(match.view()).values())
        assert names == sorted(facts.FACE_NAMES[face] for face in faces_in(state.dice))


def test_dice_that_are_kept_stay_where_they_lie_and_only_those_rolled_again_are_thrown() -> None:
    looked = 0
    for seed in range(6):
        match = start(2, seed)
        while not match.over and looked < 200:
            view = match.view()
            state, before = position(view), dice(view)
            handful = view.legal[-1] if kind_of(view) == "rerolling" and len(view.legal) > 2 else view.legal[0]
            if kind_of(view) == "leading":
                handful = view.legal[0]
            rolls = kind_of(view) in ("rerolling", "leading") and handful != 0
            turn = (int(state.round), int(state.turn))
            match.play(handful)
            after = position(match.view())
            if rolls and (after.round, after.turn) == turn:
                now = dice(match.view())
                thrown = [id for id in now if now[id][1] != before[id][1]]
                size = 1 if handful >= LEAD else len(faces_in(PACKED[handful]))
                assert len(thrown) == size
                assert all(now[id] == before[id] for id in now if id not in thrown)
                looked += 1
    assert looked > 30


def test_what_was_undone_leaves_the_dice_where_they_were() -> None:
    rolled = ("*: roll food good skull", "0: reroll good", "*: roll coins")
    undone = (*rolled, "0: stop", "0: undo", "0: reroll food", "0: undo")
    state = position(start(2, 1, start_player="fixed").view())
    state.dice, state.rolls, state.rolling = facts_dice("food", "skull", "coins"), 2, 0
    assert facts.dice_of(state, rolled) == facts.dice_of(state, undone) == ((0, 1), (5, 2), (2, 1))


def facts_dice(*names: str) -> int:
    return int(sum(8 ** facts.FACE_NAMES.index(name) for name in names))


def test_without_a_log_the_dice_lie_in_order() -> None:
    view = moments()["rerolling"]
    bare = view.rules.view(view.rules.load(view.facts), view.seat)
    assert sorted(face for face, _ in dice(bare).values()) == sorted(face for face, _ in dice(view).values())


# Pegs


@pytest.mark.parametrize("layout", draw.LAYOUTS)
def test_each_peg_stands_in_the_hole_of_its_number(layout: str) -> None:
    board = BOARDS[layout]
    for match in play(start(2, 4), 4):
        view = match.view(0)
        pieces = drawn(view, layout)
        realm = position(view).realms[0]
        for item, n in enumerate([*realm.goods, realm.food]):
            at = AT.search(pieces[f"s0-peg-{ITEM_NAMES[item]}"])
            assert at is not None
            x, y = board.point(item, n)
            assert (float(at[1]), float(at[2])) == (pytest.approx(x, abs=0.01), pytest.approx(y, abs=0.01))
            assert 0 < x < board.width
            assert 0 < y < board.height
        assert all("data-at" not in pieces[f"s1-peg-{name}"] for name in ITEM_NAMES)


def test_pale_pegs_show_where_the_pegs_will_stand() -> None:
    shown = 0
    for match in play(start(2, 6), 6):
        view = match.view()
        if kind_of(view) != "rerolling":
            continue
        state = position(view)
        found = outlook.forecast(state)
        realm = state.realms[state.turn]
        before, after = [*realm.goods, realm.food], [*found.stock, found.food_left]
        moved = sum(a != b for a, b in zip(before, after, strict=True))
        assert drawn(view)["plan"].count("<use") == moved
        assert "<use" not in drawn(match.view(1 - state.turn))["plan"]
        shown += moved
    assert shown > 20


# The sheet


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_sheet_shows_boxes_owners_and_costs(edition: str) -> None:
    *_, match = play(start(4, 2, edition=edition), 2)
    view = match.view(0)
    state, pieces = position(view), drawn(view)
    realm = state.realms[0]
    for monument, name in enumerate(MONUMENT_NAMES):
        assert pieces[f"{name}-face"].count('class="on"') == realm.boxes[4 + monument]
        done = sum(1 for other in state.realms if other.finished(monument))
        assert pieces[f"{name}-face"].count('class="disc"') == done
    for one, name in enumerate(DEVELOPMENT_NAMES):
        cost = COST[state.edition * DEVELOPMENTS + one]
        if not cost:
            assert "hidden" in pieces[f"dev-{name}"]
        else:
            assert f'<b class="cost">{cost}</b>' in pieces[f"dev-{name}-face"]
            assert (" own" in pieces[f"dev-{name}"].split(">")[0]) == realm.owns(one)


def test_the_value_that_a_monument_still_has_is_marked() -> None:
    seen = set()
    for seed in range(4):
        for match in play(start(3, seed), seed):
            view = match.view(0)
            state, pieces = position(view), drawn(view)
            for monument, name in enumerate(MONUMENT_NAMES):
                marked = re.findall(r'<b class="now">(\d+)</b>', pieces[f"{name}-face"])
                if state.realms[0].finished(monument):
                    assert not marked
                else:
                    assert marked == [str(outlook.monument_points(state, monument))]
                seen.add((bool(marked), bool(outlook.finishers(state, monument))))
    assert len(seen) == 3


def test_struck_out_monuments_are_shown_as_such() -> None:
    for seats, out in ((2, {"temple", "great-pyramid"}), (3, {"hanging-gardens"}), (4, set())):
        pieces = drawn(start(seats, 1).view(0))
        assert {name for name in MONUMENT_NAMES if 'class="monument out"' in pieces[name]} == out


def test_who_watches_sees_the_board_of_whoever_is_on_turn() -> None:
    for match in play(start(3, 7), 7):
        view = match.view(None)
        turn = position(view).turn
        pieces = drawn(view)
        assert all(("data-at" in pieces[f"s{seat}-peg-food"]) == (seat == turn) for seat in range(3))
        assert all((" hidden" in pieces[f"mat-{seat}"].split(">")[0]) == (seat == turn) for seat in range(3))


# Names


def test_names_are_escaped_everywhere() -> None:
    evil = ('<script>alert("a")</script>', 'O\'B" onload="x', "&amp;", "<b>")
    for kind in KINDS:
        view = moments()[kind]
        for seat in (view.seat, None):
            shown = seen_by(view, seat)
            for layout in draw.LAYOUTS:
                for markup in draw.pieces(shown, texts("es"), layout, evil[:3]).values():
                    read = Reader(markup)
                    assert not {"script", "onload"} & {tag for tag, _ in read.elements}
                    assert all("onload" not in values for _, values in read.elements)
        ElementTree.fromstring(draw.picture(view, texts("fr"), draw.WIDE, evil[:3]))


# The end


@pytest.mark.parametrize("seats", [1, 4])
def test_the_final_count_adds_up_line_by_line(seats: int) -> None:
    *_, match = play(start(seats, 11), 11)
    view = match.view(0)
    markup = drawn(view)["count"].replace("−", "-")
    rows = re.findall(r"<tr>.*?</tr>", markup)
    columns = [[int(n) for n in re.findall(r"<b>(-?\d+)</b></td>", row)] for row in rows]
    lines = [row for row in columns if len(row) == seats]
    assert len(lines) == 5
    for seat in range(seats):
        assert sum(line[seat] for line in lines[:-1]) == lines[-1][seat] == view.scores[seat]


# Files


@pytest.mark.parametrize("layout", draw.LAYOUTS)
@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_picture_is_a_file_of_its_own(layout: str, language: str) -> None:
    for kind in KINDS:
        view = moments()[kind]
        picture = draw.picture(view, texts(language), layout, NAMES[:3])
        root = ElementTree.fromstring(picture)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert not re.search(r"data-(at|action|menu|tip)", picture)
        ids = [node.get("id") for node in root.iter() if node.get("id")]
        assert len(ids) == len(set(ids))
        pegs = [node for node in root.iter() if "-peg-" in (node.get("id") or "")]
        assert len(pegs) == 3 * len(ITEM_NAMES)
        assert all((node.get("transform") or "").startswith("translate(") for node in pegs)
