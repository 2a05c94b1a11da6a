"""Words of The Bronze Age fit where they stand, in every language: SVG text does not wrap, and rows are narrow."""

from __future__ import annotations

import pytest

from altamira.draw.widths import BOLD, PLAIN, SERIF, width
from altamira.games.bronze_age import draw
from altamira.games.bronze_age.components import CITIES, GOODS, ITEMS, TARGETS, TRACK
from altamira.games.bronze_age.draw import image, pegs, reading, sheet
from altamira.games.bronze_age.draw.facts import holdings_of
from altamira.games.bronze_age.draw.layout import BOARDS, LAYOUTS, TALL
from altamira.games.bronze_age.draw.marks import capital
from altamira.games.bronze_age.words import DISASTERS, development, position, target
from altamira.text import texts
from draw.bronze import EDITIONS, KINDS, NAMES, moments
from draw.test_widths import LANGUAGES, LEAST_SIZE, extents

# The room that the style sheet leaves at a wide table, in px
DEVELOPMENT_ROOM = 188.0
MONUMENT_ROOM = 162.0
DISASTER_ROOM = 104.0
TALL_DISASTER_ROOM = 62.0
STATUS_ROOM = 912.0
STEP_EXTRA = 57.0  # the picture of a step and the edges of its arrow
FULL = tuple(int(n) for n in TRACK[:GOODS])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_names_and_numbers_of_the_peg_board_stay_in_their_place(layout: str, language: str) -> None:
    board = BOARDS[layout]
    for item in range(ITEMS):
        for words, size, start, end in extents(pegs.track(layout, item, texts(language))):
            assert size >= LEAST_SIZE, words
            assert 0 <= start < end <= board.left - 4, words
    for goods, then in (((0,) * GOODS, (0,) * GOODS), (FULL, FULL), ((0,) * GOODS, FULL)):
        markup = pegs.worth_drawn(layout, goods, then, texts(language))
        for words, size, start, end in extents(markup):
            assert size >= LEAST_SIZE, words
            assert board.right - 110 <= start < end <= board.width, words


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_development_does_fits_a_line_of_the_sheet(language: str) -> None:
    for edition in range(len(EDITIONS)):
        for one in sheet.developments_in(edition):
            for alone in (False, True):
                words = sheet.in_short(one, edition, alone, texts(language))
                assert width(words, 12, PLAIN) <= DEVELOPMENT_ROOM, words
            name = development(one, texts(language))
            assert width(name, 13, BOLD) <= DEVELOPMENT_ROOM, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_monuments_disasters_and_steps_fit(language: str) -> None:
    for place in range(CITIES, TARGETS):
        assert width(target(place, texts(language)), 13, SERIF) <= MONUMENT_ROOM
    for name in DISASTERS[1:]:
        words = capital(texts(language)(name))
        assert width(words, 13, BOLD) <= DISASTER_ROOM, words
        assert width(words, 11, BOLD) - 0.4 * len(words) <= TALL_DISASTER_ROOM, words
    round = texts(language)("Round {n} of {most}", n=10, most=10)
    steps = [texts(language)(words) for words in reading.STEPS.values()]
    wide = width(round, 14.5, BOLD) + sum(width(words, 13, BOLD) + STEP_EXTRA for words in steps)
    assert wide <= STATUS_ROOM


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", draw.LAYOUTS)
def test_panels_of_pictures_hold_their_words(layout: str, language: str) -> None:
    long_names = ("Maximiliana of the Northern Lakes", "W" * 40, NAMES[2])
    for kind in KINDS:
        state = position(moments()[kind])
        for held in holdings_of(state, long_names):
            for words, size, start, end in extents(
                image.panel(layout, held, state.standing, True, texts(language))
            ):
                assert size >= 9, words
                assert 0 <= start < end <= image.PANEL[layout][0], words
    assert BOARDS[TALL].width < image.PANEL[layout][0]
