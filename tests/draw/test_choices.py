"""What can be clicked is what is legal: no more, no less, and each combination says what it does."""

from __future__ import annotations

import re

import pytest

from altamira.core.game import View
from altamira.games.stone_age import draw
from altamira.games.stone_age.components import PAY, PAYMENT_VALUE
from altamira.games.stone_age.draw.layout import SLUGS
from altamira.text import texts
from draw.page import page
from draw.tables import ACTION, KINDS, NAMES, OPTIONS, Reader, drawn, moments, play, start


def offered(pieces: dict[str, str]) -> list[int]:
    return [int(action) for markup in pieces.values() for action in ACTION.findall(markup)]


def check(view: View, layout: str) -> None:
    actions = offered(drawn(view, layout))
    assert set(actions) == set(view.legal), view.log[-3:]


@pytest.mark.parametrize("layout", draw.LAYOUTS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_exactly_the_legal_actions_are_offered(seats: int, layout: str) -> None:
    for match in play(start(seats, seats), seats, sensible=True):
        check(match.view(), layout)


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_exactly_the_legal_actions_are_offered_in_wild_games_with_every_option(
    seats: int, options: dict[str, object]
) -> None:
    for match in play(start(seats, 7, **options), 7, sensible=False):
        check(match.view(), draw.TALL)


@pytest.mark.parametrize("kind", KINDS)
def test_an_action_is_offered_in_one_place_only(kind: str) -> None:
    """Equal tools are the one exception: either of two equal tiles may be laid, and both mean the same."""
    actions = offered(drawn(moments()[kind]))
    if kind != "using tools":
        assert len(actions) == len(set(actions))


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_but_the_acting_seat_is_offered_anything(kind: str) -> None:
    view = moments()[kind]
    state = view.rules.load(view.facts)
    for seat in (0, 1, 2, 3, None):
        if seat != view.actor:
            for layout in draw.LAYOUTS:
                pieces = drawn(view.rules.view(state, seat, view.log), layout)
                assert not offered(pieces)
                assert not any("data-menu" in markup for markup in pieces.values())


@pytest.mark.parametrize("layout", draw.LAYOUTS)
@pytest.mark.parametrize("kind", KINDS)
def test_everything_referred_to_exists(kind: str, layout: str) -> None:
    read = Reader(page(moments()[kind], texts("en"), layout, NAMES))
    ids = read.all("id")
    assert len(ids) == len(set(ids))
    for attribute in ("data-menu", "aria-controls", "data-tip", "popovertarget"):
        assert set(read.all(attribute)) <= set(ids), attribute
    for reference in read.all("href"):
        assert reference.removeprefix("#") in ids
    for reference in re.findall(r"url\(#([\w-]+)\)", " ".join(read.all("fill"))):
        assert reference in ids


# Combinations


def forms(dock: str) -> list[Reader]:
    return [Reader(form) for form in re.findall(r"<form.*?</form>", dock)]


@pytest.mark.parametrize("kind", ["using tools", "paying card", "paying building", "feeding"])
def test_every_combination_can_be_set_and_says_what_it_does(kind: str) -> None:
    view = moments()[kind]
    (form,) = forms(drawn(view)["dock"])
    parts = dict(zip(form.all("data-value"), map(int, form.all("data-max")), strict=True))
    parts |= dict.fromkeys(form.all("data-toggle"), 1)
    options = [values for tag, values in form.elements if tag == "option"]
    assert options
    keys = [values["data-key"] or "" for values in options]
    assert len(keys) == len(set(keys))
    for values, key in zip(options, keys, strict=True):
        assert values["data-label"]
        chosen = dict(part.split("=") for part in key.split(",") if part)
        assert list(chosen) == sorted(chosen)
        assert all(0 < int(n) <= parts[name] for name, n in chosen.items())
        assert int(values["data-action"] or -1) in view.legal


def test_a_payment_for_a_building_says_what_it_scores() -> None:
    view = moments()["paying building"]
    (form,) = forms(drawn(view)["dock"])
    for tag, values in form.elements:
        if tag == "option":
            scored = PAYMENT_VALUE[int(values["data-action"] or 0) - PAY]
            assert f": {scored} points" in (values["data-label"] or "")


def test_tools_say_what_the_roll_brings_with_them() -> None:
    view = moments()["using tools"]
    (form,) = forms(drawn(view)["dock"])
    labels = [values["data-label"] or "" for tag, values in form.elements if tag == "option"]
    for label in labels:
        total, divisor, result = map(int, re.findall(r"\d+", label)[:3])
        assert total // divisor == result


def test_one_can_confirm_at_once_only_where_nothing_has_to_be_chosen() -> None:
    (tools,) = forms(drawn(moments()["using tools"])["dock"])
    (paying,) = forms(drawn(moments()["paying card"])["dock"])
    confirm = {"data-confirm"}
    assert "disabled" not in next(values for _, values in tools.elements if confirm <= set(values))
    assert "disabled" in next(values for _, values in paying.elements if confirm <= set(values))


# Why not


def test_a_place_that_is_closed_says_why_and_cannot_be_reached() -> None:
    reasons = set()
    for match in play(start(2, 3), 3, sensible=True):
        view = match.view()
        if match.over or view.facts["pending"][-1][0] != "placing":
            continue
        for id, markup in drawn(view).items():
            head = markup.split(">")[0]
            if id not in SLUGS or "aria-hidden" in head:
                continue
            assert ("data-action" in head or "data-menu" in head) != ('aria-disabled="true"' in head)
            if "aria-disabled" in head:
                assert 'tabindex="-1"' in head
                label = re.search(r'aria-label="([^"]*)"', head)
                assert label is not None
                reasons.add(label[1].split(". ")[-1])
    assert {
        "It is full.",
        "You already have people there this round.",
        "Somebody stands there already.",
    } <= reasons
    assert any(reason.startswith("It is closed") for reason in reasons)
