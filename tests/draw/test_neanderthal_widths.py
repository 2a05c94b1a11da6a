"""Words of Neanderthal fit where they stand, in every language: SVG text does not wrap, and columns are narrow."""

from __future__ import annotations

import pytest

from altamira.draw.widths import BOLD, PLAIN, width
from altamira.games.neanderthal import draw
from altamira.games.neanderthal.components import BIOMES, LEVELS
from altamira.games.neanderthal.draw import image, reading
from altamira.games.neanderthal.draw.cards import FACE_SIZES, PICTURES, biome_of, face
from altamira.games.neanderthal.draw.events import PHASE_NAMES, PHASE_SHORT
from altamira.games.neanderthal.draw.marks import capital, icon_sheet, letter
from altamira.games.neanderthal.draw.placard import POWERS
from altamira.games.neanderthal.names import ELDERS, deck_sheet
from altamira.games.neanderthal.words import position
from altamira.text import texts
from draw.neanderthal import KINDS, NAMES, moments
from draw.test_widths import LANGUAGES, LEAST_SIZE, extents

# The room that the style sheet leaves, in px
PHASES_ROOM = 780.0  # beside the turn and the bar of the table, 1280 px wide
SHORT_PHASES_ROOM = 640.0  # 1000 px wide
PHASE_EXTRA = 46.0  # the picture of a phase and the edges of its arrow
ELDER_ROOM = 134.0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", draw.LAYOUTS)
def test_the_faces_of_all_biomes_hold_their_words(layout: str, language: str) -> None:
    state = position(moments()["assign"])
    w, _ = FACE_SIZES[layout]
    for card in range(BIOMES):
        one = biome_of(state, card, texts(language))
        drawn = face(layout, one, reading.strip(state, 0, card), (1, 1, 1))
        for words, size, start, end in extents(drawn):
            assert size >= LEAST_SIZE, words
            assert 0 <= start < end <= w, words
            assert "…" not in words, words


def test_every_card_that_ships_has_a_picture_of_its_own_kind() -> None:
    state = position(moments()["assign"])
    names = {str(deck_sheet(state).biome(card)["name"]) for card in range(BIOMES)}
    assert set(PICTURES) == names
    assert all(f'id="n-{picture}"' in icon_sheet() for picture in PICTURES.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_the_phases_fit_beside_the_bar(language: str) -> None:
    for names, room in ((PHASE_NAMES, PHASES_ROOM), (PHASE_SHORT, SHORT_PHASES_ROOM)):
        assert sum(width(texts(language)(name), 12, PLAIN) + PHASE_EXTRA for name in names) <= room


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_elder_can_do_fits_a_line(language: str) -> None:
    for level in range(LEVELS):
        assert width(texts(language)(POWERS[level]), 11.5, PLAIN) <= ELDER_ROOM
        assert width(capital(texts(language)(ELDERS[level])), 12.5, BOLD) <= ELDER_ROOM


@pytest.mark.parametrize("language", LANGUAGES)
def test_panels_of_pictures_hold_their_words(language: str) -> None:
    long_names = ("Maximiliana of the Northern Lakes", "W" * 40, NAMES[2])
    for kind in KINDS:
        view = moments()[kind]
        seen = reading.read(view, texts(language), draw.WIDE, long_names[: view.seats])
        letters = tuple(letter(held) for held in seen.held)
        for held in seen.held:
            for w in (268.0, 374.0):
                panel = image.panel(held, letters, w, 5, False, image.claims(seen, held), texts(language))
                for words, size, start, end in extents(panel):
                    assert size >= LEAST_SIZE, words
                    assert 0 <= start < end <= w, words
