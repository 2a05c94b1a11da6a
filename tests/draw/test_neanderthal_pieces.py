"""The pieces of Neanderthal: every view of a game draws, with ids that are unique and have a place."""

from __future__ import annotations

import re

import pytest

from altamira.games.neanderthal import draw
from altamira.text import texts
from draw.neanderthal import KINDS, drawn, moments
from draw.tables import Reader


@pytest.mark.parametrize("layout", draw.LAYOUTS)
def test_every_piece_is_one_element_with_its_own_id_and_a_place(layout: str) -> None:
    for kind in KINDS:
        pieces = drawn(moments()[kind], layout)
        places = set(Reader(draw.skeleton(layout, texts("en"))).all("id"))
        for markup in pieces.values():
            places |= set(Reader(markup).all("id"))
        assert set(pieces) <= places, kind
        for id, markup in pieces.items():
            assert Reader(markup).elements[0][1]["id"] == id


@pytest.mark.parametrize("layout", draw.LAYOUTS)
def test_no_piece_needs_style_or_script_in_the_page(layout: str) -> None:
    for kind in KINDS:
        for markup in (*drawn(moments()[kind], layout).values(), draw.skeleton(layout, texts("en"))):
            assert not re.search(r"style=|<style|<script|\son\w+=", markup)
