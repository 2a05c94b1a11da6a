"""The pieces of Neanderthal: stable ids, nothing lost or drawn twice, what can be clicked, the end, files."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

import altamira
from altamira.core.game import View
from altamira.draw.page import fill
from altamira.games.neanderthal import draw
from altamira.games.neanderthal.components import COLOURS, DISCS_OF_COLOUR, ONE_OF, PIECES, PLACES
from altamira.games.neanderthal.dice import HIT, RESULT_BITS
from altamira.games.neanderthal.dice import read as read_roll
from altamira.games.neanderthal.draw import biomes, reading
from altamira.games.neanderthal.draw.placard import bound_words
from altamira.games.neanderthal.hunting import draw_predators, reading_of
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.words import position
from altamira.text import texts
from contract.decks import all_hooks
from draw.neanderthal import KINDS, NAMES, OVER, drawn, games, moments, seen_by
from draw.tables import ACTION, Reader

KIN = re.compile(r'data-kin="([\w-]+)"(?: data-many="(\d+)")?')
TIP = re.compile(r'data-tip="([\w-]+)"')
ID = re.compile(r'\sid="([\w-]+)"')
LANGUAGES = ("en", "es", "fr")


def some(views: tuple[View, ...], step: int = 7) -> tuple[View, ...]:
    return views[::step]


@pytest.mark.parametrize("layout", draw.LAYOUTS)
def test_every_piece_is_one_element_with_its_own_id_and_a_place(layout: str) -> None:
    for kind in KINDS:
        pieces = drawn(moments()[kind], layout)
        page = ID.findall(fill(draw.skeleton(layout, texts("en")), pieces))
        assert [id for id, n in Counter(page).items() if n > 1] == [], kind
        assert set(pieces) <= set(page), kind
        for id, markup in pieces.items():
            assert Reader(markup).elements[0][1]["id"] == id


@pytest.mark.parametrize("layout", draw.LAYOUTS)
def test_no_piece_needs_style_or_script_in_the_page(layout: str) -> None:
    for kind in KINDS:
        for markup in (*drawn(moments()[kind], layout).values(), draw.skeleton(layout, texts("en"))):
            assert not re.search(r"style=|<style|<script|\son\w+=", markup)


def test_every_tooltip_that_is_named_is_there_and_says_something() -> None:
    for kind in KINDS:
        page = fill(draw.skeleton(draw.WIDE, texts("en")), drawn(moments()[kind]))
        tips = dict(re.findall(r'<div id="(tip-[\w-]+)" class="tip" role="tooltip" hidden>(.*?)</div>', page))
        for name in set(TIP.findall(page)):
            assert "<h4>" in tips[name], (kind, name)


def test_the_same_ids_are_there_during_the_whole_game() -> None:
    """But for the pictures of cards, which ice and gaps have not."""
    for layout in draw.LAYOUTS:
        seen = [drawn(seen_by(view, 1), layout) for view in some(games()[0])]
        assert len({frozenset(id for id in pieces if not id.endswith("-face")) for pieces in seen}) == 1


def test_a_move_redraws_a_small_part_of_the_table() -> None:
    before: dict[str, str] = {}
    sizes, whole = [], 0
    for view in games()[0][:120]:
        pieces = drawn(seen_by(view, 0))
        if before:
            sizes.append(sum(len(markup) for id, markup in pieces.items() if before.get(id) != markup))
        before, whole = pieces, sum(map(len, pieces.values()))
    assert sum(sizes) / len(sizes) < whole / 5


# Everything is drawn, and nothing twice


def counted(pieces: dict[str, str]) -> Counter[str]:
    found: Counter[str] = Counter()
    for id, markup in pieces.items():
        if id != "dock":
            for kin, many in KIN.findall(markup):
                found[kin] += int(many or 1)
    return found


def test_every_cube_cylinder_and_disc_is_drawn_exactly_once() -> None:
    for views in games():
        for view in some(views):
            found = counted(drawn(view))
            for one in position(view).species:
                of = "gyr"[one.placard]
                assert (found[f"cube-{of}"], found[f"alpha-{of}"]) == (PIECES - 1, 1)
            assert [found[f"disc-{of}"] for of in "owb"] == [DISCS_OF_COLOUR * view.seats] * COLOURS


def test_the_vocabulary_knows_where_every_bound_disc_lies() -> None:
    for views in games():
        for view in some(views):
            seen = reading.read(view, texts("en"), draw.WIDE, NAMES[: view.seats])
            for held in seen.held:
                bound = bound_words(seen, held)
                assert [held.free[colour] + len(bound[colour]) for colour in range(COLOURS)] == [5, 5, 5]
            ids = set(ID.findall("".join(drawn(view).values())))
            assert {one.id for row in bound_words(seen, seen.mine) for one in row} <= ids


# What the dice do


def test_the_die_strip_says_what_the_rules_do_with_each_face() -> None:
    looked = 0
    for view in some(games()[0], 11):
        state = position(view)
        for place in range(PLACES):
            card = int(state.rows[place])
            if card < 0:
                continue
            for seat in range(view.seats):
                key = reading_of(state, seat, place, 0)
                saved = reading.saved_bites(state, seat)
                for face, does in enumerate(reading.strip(state, seat, card), 1):
                    result = int(read_roll(key, ONE_OF[face]))
                    assert bool(result & HIT) == bool(does & reading.HITS)
                    if not saved:
                        assert bool(result >> RESULT_BITS) == bool(does & (reading.BITES | reading.FREEZES))
                    looked += 1
    assert looked > 500


def test_the_arrows_show_the_predators_that_a_success_wakes() -> None:
    woken = 0
    for view in games()[0]:
        seen = reading.read(view, texts("en"), draw.WIDE, NAMES)
        place = biomes.chosen_place(seen)
        if place < 0:
            continue
        shown = {
            i for i in range(PLACES) if 'class="arrow' in drawn(view)[biomes.BIOME_IDS[i]]
        }  # fmt: skip
        state = position(view).clone()
        assert isinstance(state, NeanderthalState)
        card = state.rows[place]
        wanted = set()
        if card >= 0 and state.deck.type[card] == 0 and not state.deck.predator[card]:
            number = draw_predators(state, view.actor, place, 0)
            if number >= 0:
                kill = state.kills[number]
                wanted = {int(at) for at in (kill.first, kill.second) if at >= 0}
        assert shown == wanted
        woken += len(wanted)
    assert woken > 0


def test_the_dice_of_the_last_roll_lie_on_the_table_until_the_next_turn() -> None:
    seen = 0
    for view in games()[0][:200]:
        rolls = [line for line in view.log if line.startswith(("*: roll", "*: daughter"))]
        shown = re.findall(r'href="#i-die-(\d)"', drawn(view)["rolled"])
        wanted = rolls[-1].split()[2:] if rolls and "roll" in rolls[-1] else []
        assert shown == wanted
        seen += len(shown)
    assert seen > 50


# What can be done


def offered(pieces: dict[str, str]) -> list[int]:
    return [
        int(action) for id, markup in pieces.items() if id != "dock" for action in ACTION.findall(markup)
    ]  # fmt: skip


@pytest.mark.parametrize("layout", draw.LAYOUTS)
def test_what_can_be_chosen_on_the_table_is_legal_and_there_once(layout: str) -> None:
    some_on_board = 0
    for views in games():
        for view in some(views, 5):
            actions = offered(drawn(view, layout))
            assert len(actions) == len(set(actions))
            assert set(actions) <= set(view.legal)
            some_on_board += len(actions)
    assert some_on_board > 100


@pytest.mark.parametrize("kind", ["assign", "next own", "release", "hand", "blizzard", "who"])
def test_answers_that_name_a_thing_can_be_given_on_that_thing(kind: str) -> None:
    view = moments()[kind]
    things = {action for action in view.legal if action > 1}
    assert things <= set(offered(drawn(view)))


def test_nobody_but_the_acting_seat_is_offered_anything() -> None:
    for kind in KINDS:
        view = moments()[kind]
        for seat in (*range(view.seats), None):
            if seat != view.actor:
                assert not offered(drawn(seen_by(view, seat)))


# The track of phases


def test_the_track_goes_from_phase_to_phase_and_never_back() -> None:
    last = (0, 0)
    for view in games()[0][:-1]:
        state = position(view)
        seen = reading.read(view, texts("en"), draw.WIDE, NAMES)
        assert last <= (int(state.turn), seen.phase)
        last = (int(state.turn), seen.phase)
        assert drawn(view)["status"].count('class="now"') == (1 if state.turn else 0)
    assert last[1] == 6


# Names, decks of one's own, languages


def test_names_are_escaped_everywhere() -> None:
    evil = ('<script>alert("a")</script>', 'O\'B" onload="x', "&amp;")
    for kind in KINDS:
        view = moments()[kind]
        for shown in (view, seen_by(view, None)):
            for layout in draw.LAYOUTS:
                for markup in draw.pieces(shown, texts("es"), layout, evil[: view.seats]).values():
                    read = Reader(markup)
                    assert "script" not in {tag for tag, _ in read.elements}
                    assert all("onload" not in values for _, values in read.elements)
        ElementTree.fromstring(draw.picture(view, texts("fr"), draw.WIDE, evil[: view.seats]))


def test_a_deck_of_ones_own_draws_with_every_ability() -> None:
    match = altamira.new("neanderthal", seats=3, seed=5, deck=all_hooks())
    for _ in range(60):
        view = match.view()
        for layout in draw.LAYOUTS:
            draw.pieces(view, texts("fr"), layout, NAMES)
        match.play(view.legal[-1])


@pytest.mark.parametrize("layout", draw.LAYOUTS)
def test_every_kind_of_question_draws_in_every_language(layout: str) -> None:
    for view in moments().values():
        shown = {language: "".join(drawn(view, layout, language).values()) for language in LANGUAGES}
        assert len(set(shown.values())) == len(LANGUAGES)


# The end


def test_the_final_count_adds_up_line_by_line() -> None:
    view = moments()[OVER]
    rows = re.findall(r"<tr>.*?</tr>", drawn(view)["count"])
    columns = [[int(n) for n in re.findall(r"<b>(\d+)</b></td>", row)] for row in rows]
    lines = [row for row in columns if len(row) == view.seats]
    assert len(lines) == 10
    for seat in range(view.seats):
        assert sum(line[seat] for line in lines[:-1]) == lines[-1][seat] == view.scores[seat]


# Files


@pytest.mark.parametrize("layout", draw.LAYOUTS)
def test_a_picture_is_a_file_of_its_own(layout: str) -> None:
    for kind in KINDS:
        view = moments()[kind]
        picture = draw.picture(view, texts("es"), layout, NAMES[: view.seats])
        root = ElementTree.fromstring(picture)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert not re.search(r"data-(at|action|menu|tip)", picture)
        ids = [node.get("id") for node in root.iter() if node.get("id")]
        assert len(ids) == len(set(ids))
