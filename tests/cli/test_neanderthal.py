"""Neanderthal at the terminal: with bots, and with real cards and dice."""

from __future__ import annotations

import pytest

import altamira


@pytest.mark.parametrize(("language", "mode"), [("en", "competitive"), ("es", "cooperative"), ("fr", "solitaire")])
def test_a_game_can_be_played_with_real_cards_and_dice(read_and_play, language, mode):
    bots = ("--seats", "3") if mode == "solitaire" else ("--bots", "random,random")
    args = ("--dealer", "me", "--lang", language, "--option", f"mode={mode}", "--record", "a.json")
    shown = read_and_play(*bots, *args, game="neanderthal")
    assert "{" not in shown
    wide = [line for line in shown.splitlines() if len(line) > 80 and " > " not in line and "altamira" not in line]
    assert wide == []
    record = altamira.load("a.json")
    assert record.finished
    assert record.commitment is None
