"""Every text exists in Spanish and French, and the catalogues hold nothing else."""

from __future__ import annotations

import string

import pytest
from babel.messages.pofile import read_po

from altamira.core.errors import BadRecord, IllegalMove
from altamira.text import Texts, texts, update

FOUND = update.extract()
CATALOGUES = [(folder, language) for folder in FOUND for language in ("es", "fr") if len(FOUND[folder])]
NAMES = [f"{folder.relative_to(update.ROOT).as_posix()}/{language}" for folder, language in CATALOGUES]


def _read(folder, language):
    with update.path_of(folder, language).open("rb") as file:
        return read_po(file, locale=language)


def _forms(value) -> list[str]:
    return list(value) if isinstance(value, list | tuple) else [value]


def _places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_texts_are_found_in_every_part_of_the_program():
    common = FOUND[update.ROOT / "text"]
    game = FOUND[update.ROOT / "games" / "stone_age" / "text"]
    assert common.get("There is no game '{game}'; there is: {games}.") is not None  # an error of a class
    assert common.get("Play a game in the terminal, with people, bots or both.") is not None  # marked
    assert common.get("{n} hidden card").id == ("{n} hidden card", "{n} hidden cards")  # by number
    assert game.get("Who starts: drawn by lot, or always the first seat.") is not None  # an option's sentence


@pytest.mark.parametrize(("folder", "language"), CATALOGUES, ids=NAMES)
def test_every_text_is_translated(folder, language):
    catalogue = _read(folder, language)
    missing = [
        message.id
        for message in FOUND[folder]
        if message.id and not all(_forms((catalogue.get(message.id) or message).string))
    ]
    assert missing == []


@pytest.mark.parametrize(("folder", "language"), CATALOGUES, ids=NAMES)
def test_no_translation_is_fuzzy_or_left_over(folder, language):
    catalogue = _read(folder, language)
    assert [message.id for message in catalogue if message.id and message.fuzzy] == []
    assert list(catalogue.obsolete) == []
    known = {str(message.id) for message in FOUND[folder]}
    assert [message.id for message in catalogue if str(message.id) not in known] == []


@pytest.mark.parametrize(("folder", "language"), CATALOGUES, ids=NAMES)
def test_translations_have_the_same_places_for_values(folder, language):
    for message in _read(folder, language):
        if not message.id:
            continue
        originals, translations = _forms(message.id), _forms(message.string)
        if not all(translations):
            continue  # said by the test above
        assert len(originals) == len(translations), message.id
        for original, translation in zip(originals, translations, strict=True):
            assert _places(original) == _places(translation), message.id


@pytest.mark.parametrize("language", ["es", "fr"])
def test_a_text_that_games_share_is_translated_alike(language):
    known: dict[str, object] = {}
    for folder in FOUND:
        for message in _read(folder, language):
            if message.id and all(_forms(message.string)):
                assert known.setdefault(str(message.id), message.string) == message.string


@pytest.mark.parametrize(("folder", "language"), CATALOGUES, ids=NAMES)
def test_running_the_update_changes_nothing(folder, language):
    before = {str(m.id): m.string for m in _read(folder, language) if m.id}
    after = {str(m.id): m.string for m in update.updated(folder, language, FOUND[folder]) if m.id}
    assert after == before


def test_the_update_keeps_translations_and_drops_what_is_gone(tmp_path):
    source = tmp_path / "part.py"
    (tmp_path / "text").mkdir()
    source.write_text('text("old {n}")\nraise Lost("gone")\nclass Lost(AltamiraError): pass\n')
    found = update.extract(tmp_path)[tmp_path / "text"]
    assert {m.id for m in found if m.id} == {"old {n}", "gone"}
    catalogue = update.updated(tmp_path / "text", "es", found)
    catalogue.get("old {n}").string = "viejo {n}"
    with update.path_of(tmp_path / "text", "es").open("wb") as file:
        update.write_po(file, catalogue)
    source.write_text('text("old {n}")\ntexts.count("one", "many", 2)\n')
    again = update.updated(tmp_path / "text", "es", update.extract(tmp_path)[tmp_path / "text"])
    assert again.get("old {n}").string == "viejo {n}"
    assert again.get("gone") is None
    assert update.untranslated(again) == ["('one', 'many')"]


def test_numbers_choose_their_form():
    assert Texts("en").count("{n} point", "{n} points", 0) == "0 points"
    assert texts("es").count("{n} point", "{n} points", 1) == "1 punto"
    assert texts("fr").count("{n} point", "{n} points", 0) == "0 point"


def test_the_reason_inside_an_error_is_translated_too():
    inner = IllegalMove("The game is over; no move is possible.")
    outer = BadRecord("Cannot read {path}: {reason}.", path="a", reason=inner)
    assert texts("es").error(outer) == "No se puede leer a: La partida ha terminado; ya no se puede jugar.."
    system = BadRecord("Cannot read {path}: {reason}.", path="a", reason="Permission denied")
    assert texts("fr").error(system) == "Impossible de lire a\u00a0: permission refusée."
