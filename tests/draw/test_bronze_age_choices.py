"""What can be clicked at a table of The Bronze Age is what is legal: no more, no less, and each in one way."""

from __future__ import annotations

import re

import pytest

from altamira.core.game import View
from altamira.games.bronze_age import draw
from altamira.games.bronze_age.components import BUILD, BUY, ENGINEER, PAY
from altamira.games.bronze_age.words import position
from altamira.text import texts
from draw.bronze import EDITIONS, KINDS, NAMES, drawn, kind_of, moments, page, play, seen_by, start
from draw.tables import ACTION, Reader


def offered(pieces: dict[str, str]) -> list[int]:
    return [int(action) for markup in pieces.values() for action in ACTION.findall(markup)]


def check(view: View, layout: str) -> None:
    actions = offered(drawn(view, layout))
    assert sorted(actions) == sorted(view.legal), (kind_of(view), view.log[-3:])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_legal_action_is_offered_once_and_nothing_else(seats: int, edition: str) -> None:
    for match in play(start(seats, seats, edition=edition), seats):
        check(match.view(), draw.WIDE)


@pytest.mark.slow
@pytest.mark.parametrize("trading", [False, True])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_legal_action_is_offered_once_in_wild_games_with_every_option(
    seats: int, edition: str, trading: bool
) -> None:
    options: dict[str, object] = {"trading": trading} if seats > 1 else {"solo_skulls": "locked"}
    for seed in range(3):
        for match in play(start(seats, seed, edition=edition, **options), seed, wild=True):
            check(match.view(), draw.TALL)


@pytest.mark.parametrize("layout", draw.LAYOUTS)
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_question_offers_its_answers(kind: str, layout: str) -> None:
    check(moments()[kind], layout)


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_but_the_acting_seat_is_offered_anything(kind: str) -> None:
    view = moments()[kind]
    for seat in (0, 1, 2, None):
        if seat != view.actor:
            for layout in draw.LAYOUTS:
                pieces = drawn(seen_by(view, seat), layout)
                assert not offered(pieces)
                for markup in pieces.values():
                    assert not re.search(r"data-(menu|toggle|part|confirm)", markup)


def test_the_past_can_be_looked_at_and_not_played() -> None:
    view = moments()["building"]
    shown = seen_by(view, view.seat)
    shown.legal = []
    assert not offered(drawn(shown))


@pytest.mark.parametrize("layout", draw.LAYOUTS)
@pytest.mark.parametrize("kind", KINDS)
def test_everything_referred_to_exists(kind: str, layout: str) -> None:
    read = Reader(page(moments()[kind], texts("en"), layout, NAMES))
    ids = read.all("id")
    assert len(ids) == len(set(ids))
    for attribute in ("data-menu", "aria-controls", "data-tip", "popovertarget", "form"):
        assert set(read.all(attribute)) <= set(ids), attribute
    for reference in read.all("href"):
        assert reference.removeprefix("#") in ids


@pytest.mark.parametrize("kind", KINDS)
def test_what_can_be_chosen_can_be_reached_by_keyboard_and_says_what_it_is(kind: str) -> None:
    for markup in drawn(moments()[kind]).values():
        for tag, values in Reader(markup).elements:
            if tag == "option" or not {"data-action", "data-menu", "data-toggle"} & set(values):
                continue
            assert tag == "button"
            assert "tabindex" not in values
            assert "aria-disabled" not in values


# Combinations


def parts_and_options(view: View) -> tuple[dict[str, int], list[dict[str, str | None]]]:
    """What can be set in the form of the dock, its parts on the tray among them, and the combinations."""
    pieces = drawn(view)
    (found,) = re.findall(r"<form.*?</form>", pieces["dock"])
    read = Reader(found)
    parts = dict(zip(read.all("data-value"), map(int, read.all("data-max")), strict=True))
    id = read.elements[0][1].get("id")
    dice = [element for n in range(1, 8) for element in Reader(pieces[f"die-{n}"]).elements]
    elements = read.elements + [element for element in dice if element[1].get("form") == id]
    for _, values in elements:
        name = values.get("data-toggle")
        if name:
            parts[name] = parts.get(name, 0) + 1
    return parts, [values for tag, values in read.elements if tag == "option"]


@pytest.mark.parametrize("kind", ["rerolling", "leading", "paying", "discarding", "trading"])
def test_every_combination_can_be_set_and_says_what_it_does(kind: str) -> None:
    view = moments()[kind]
    parts, options = parts_and_options(view)
    assert options
    keys = [values["data-key"] or "" for values in options]
    assert len(keys) == len(set(keys))
    for values, key in zip(options, keys, strict=True):
        assert values["data-label"]
        chosen = dict(part.split("=") for part in key.split(",") if part)
        assert list(chosen) == sorted(chosen)
        assert all(0 < int(n) <= parts[name] for name, n in chosen.items())
        assert int(values["data-action"] or -1) in view.legal


def test_marked_dice_say_how_likely_each_disaster_becomes() -> None:
    view = moments()["rerolling"]
    _, options = parts_and_options(view)
    for values in options:
        notes = (values["data-notes"] or "").split("|")
        assert len(notes) == 5
        certain = [note for note in notes if note]
        assert certain
        if all("<" not in note and ">" not in note for note in certain):
            assert 98 <= sum(int(note.rstrip("%")) for note in certain) <= 102
    rows = [drawn(view)[f"dis-{row}"] for row in range(5)]
    assert all(f'data-note="{row}"' in markup for row, markup in enumerate(rows))


def test_a_payment_says_what_is_lost_and_begins_with_the_one_that_wastes_least() -> None:
    view = moments()["paying"]
    _, options = parts_and_options(view)
    wasted = {}
    for values in options:
        numbers = [int(n) for n in re.findall(r"\d+", values["data-label"] or "")]
        assert len(numbers) in (1, 3)
        wasted[values["data-key"]] = numbers[2] if len(numbers) == 3 else 0
        if len(numbers) == 3:
            assert numbers[0] - numbers[1] == numbers[2]
    dock = drawn(view)["dock"]
    pressed = re.findall(r'data-toggle="(\w+)" aria-pressed="true"', dock)
    counted = re.findall(r'data-value="(\w+)" data-max="\d+">([1-9]\d*)<', dock)
    key = ",".join(sorted([f"{name}=1" for name in pressed] + [f"{name}={n}" for name, n in counted]))
    assert wasted[key] == min(wasted.values())


def test_goods_to_keep_begin_with_those_that_are_worth_most() -> None:
    view = moments()["discarding"]
    _, options = parts_and_options(view)
    worth = {values["data-key"]: int(re.findall(r"\d+", values["data-label"] or "")[0]) for values in options}
    counted = re.findall(r'data-value="(\w+)" data-max="\d+">([1-9]\d*)<', drawn(view)["dock"])
    key = ",".join(sorted(f"{name}={n}" for name, n in counted))
    assert worth[key] == max(worth.values())


# The sheet


def test_targets_with_several_numbers_open_a_menu_and_developments_are_bought_at_once() -> None:
    view = moments()["building"]
    pieces = drawn(view)
    built = [action for action in view.legal if BUILD <= action <= ENGINEER]
    menus = {menu for markup in pieces.values() for menu in re.findall(r'data-menu="(menu-[\w-]+)"', markup)}
    assert built
    assert menus - {"menu-main"} <= set(re.findall(r'id="(menu-[\w-]+)"', pieces["dock"]))
    buying = moments()["buying"]
    cards = {
        action for id, markup in drawn(buying).items() if id.startswith("dev-") for action in offered({id: markup})
    }
    assert cards == {action for action in buying.legal if BUY <= action < PAY}


def test_skulls_are_locked_unless_leadership_or_a_solo_game_lifts_the_lock() -> None:
    seen = set()
    for seats, seed in ((2, 1), (2, 5), (1, 1), (1, 2)):
        for match in play(start(seats, seed), seed):
            view = match.view()
            kind = kind_of(view)
            dice = [markup for id, markup in drawn(view).items() if id.startswith("die-")]
            skulls = [markup for markup in dice if "#b-face-3" in markup]
            if not skulls or kind not in ("rerolling", "leading"):
                continue
            locked = kind == "rerolling" and seats > 1
            assert position(view).locked == (seats > 1)
            assert all(('aria-disabled="true"' in markup) == locked for markup in skulls)
            seen.add((kind, seats))
    assert {("rerolling", 1), ("rerolling", 2)} <= seen
