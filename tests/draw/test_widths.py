"""Words fit where they stand, in every language: SVG text does not wrap."""

from __future__ import annotations

import re

import pytest

from altamira.draw.widths import BOLD, PLAIN, SERIF, fitting, shortened, width
from altamira.games.stone_age import draw
from altamira.games.stone_age.components import (
    BUILDING,
    CARD,
    CARD_SLOTS,
    CARDS,
    PLACES,
    STACK_HEIGHT,
    STACKS,
    TILES,
)
from altamira.games.stone_age.draw import board, image
from altamira.games.stone_age.draw.board import CLOSED, DONE, NOW, SENTENCES, TAKEN, WAITS, YOURS, Offer
from altamira.games.stone_age.draw.cards import card_face, tile_face
from altamira.games.stone_age.draw.facts import position, tribes_of
from altamira.games.stone_age.draw.layout import layout_of
from altamira.text import texts
from draw.tables import KINDS, NAMES, moments

LANGUAGES = ("en", "es", "fr")
LEAST_SIZE = 10.0  # in the units of the board; what is smaller cannot be read
TEXT = re.compile(
    r'<text class="(\w+)" x="(-?[\d.]+)" y="-?[\d.]+" font-size="([\d.]+)" fill="[^"]*"(?: text-anchor="(\w+)")?>'
    r"([^<]*)</text>"
)
FACES = {"ts": SERIF, "tb": BOLD, "tp": PLAIN}


def extents(markup: str) -> list[tuple[str, float, float, float]]:
    """Each text with its size and where it begins and ends."""
    found = []
    for name, x, size, anchor, words in TEXT.findall(markup):
        long = width(words.replace("&#x27;", "'").replace("&amp;", "&"), float(size), FACES[name])
        start = float(x) - {"": 0.0, "middle": long / 2, "end": long}[anchor]
        found.append((words, float(size), start, start + long))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", draw.LAYOUTS)
def test_names_and_chips_of_places_fit_their_room(layout: str, language: str) -> None:
    place_room = [plot.room for plot in layout_of(layout).plots]
    for where in range(CARD):
        for reason in ("", *SENTENCES):
            markup = board.place_piece(layout, where, (), Offer("off", reason=reason), texts(language))
            markup += board.place_face(layout, where, False, texts(language))
            assert markup.count("<text") == len(extents(markup))
            for words, size, start, end in extents(markup):
                assert size >= LEAST_SIZE, (words, size)
                assert end - start <= place_room[where], words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", draw.LAYOUTS)
def test_words_on_cards_and_buildings_stay_inside_them(layout: str, language: str) -> None:
    boxes = layout_of(layout)
    for where in range(CARD, PLACES):
        x, _, w, _ = boxes.cards[where - CARD] if where < BUILDING else boxes.tiles[where - BUILDING]
        for reason in (TAKEN, YOURS, CLOSED, DONE, NOW, WAITS):
            offer = Offer("off", reason=reason)
            if where < BUILDING:
                markup = board.card_piece(layout, where - CARD, 0, "Ada", offer, texts(language))
                markup += board.card_space(layout, where - CARD, 0)
            else:
                markup = board.building_piece(
                    layout, where - BUILDING, 0, STACK_HEIGHT, "Ada", offer, texts(language)
                )
                markup += board.building_space(layout, where - BUILDING, 0, STACK_HEIGHT, texts(language))
            outer = re.sub(r"<g transform.*?</g>", "", markup)
            assert extents(outer)
            for words, size, start, end in extents(outer):
                assert size >= LEAST_SIZE, (words, size)
                assert x - 3 <= start < end <= x + w + 3, words


@pytest.mark.parametrize("layout", draw.LAYOUTS)
def test_the_faces_of_all_cards_and_buildings_hold_their_words(layout: str) -> None:
    boxes = layout_of(layout)
    assert len(boxes.cards) == CARD_SLOTS
    assert len(boxes.tiles) == STACKS
    _, _, w, h = boxes.cards[0]
    for card in range(CARDS):
        assert all(0 <= start < end <= w for _, _, start, end in extents(card_face(card, w, h)))
    _, _, w, h = boxes.tiles[0]
    for tile in range(TILES):
        assert all(0 <= start < end <= w for _, _, start, end in extents(tile_face(tile, w, h, 3)))


@pytest.mark.parametrize("kind", KINDS)
def test_panels_of_pictures_hold_their_words(kind: str) -> None:
    view = moments()[kind]
    long_names = ("Maximiliana of the Northern Lakes", "W" * 40, *NAMES[2:])
    for tribe in tribes_of(position(view), long_names, None, view.actor):
        for _, _, start, end in extents(image.panel(tribe)):
            assert 0 <= start < end <= image.PANEL_WIDTH


def test_a_text_that_is_too_long_gets_smaller_until_it_fits() -> None:
    size = fitting("Fabricante de herramientas", 100, 14, SERIF)
    assert size < 14
    assert width("Fabricante de herramientas", size, SERIF) <= 100
    assert fitting("Río", 100, 14, SERIF) == 14


def test_a_name_that_is_too_long_is_cut_and_says_so() -> None:
    cut = shortened("Maximiliana of the Northern Lakes", 100, 16, SERIF)
    assert cut.endswith("…")
    assert width(cut, 16, SERIF) <= 100
    assert shortened("Ada", 100, 16, SERIF) == "Ada"


def test_an_unknown_sign_counts_as_wide() -> None:
    assert width("漢", 10) >= width("M", 10)
