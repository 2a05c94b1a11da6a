"""What a record shows, told from its text alone, and whether it depends on its options."""

from __future__ import annotations

from collections.abc import Iterator

import altamira
from altamira import Record
from altamira.core.errors import IllegalMove
from rules.stone_age.scorer import Scorer


def traits(record: Record) -> set[str]:
    """The scorer's words for what happened, and a few more."""
    scorer = Scorer(record.text())
    scorer.winners()
    found = set(scorer.seen)
    if any(sheet.two for sheet in scorer.sheets):
        found.add("two resources never redeemed")
    if min(scorer.scores()) < 0:
        found.add("score below zero")
    if any(line.endswith(": undo") for line in record.moves):
        found.add("moves taken back")
    default = altamira.game(record.game).options
    found |= {
        f"option {name}" for name in default if default[name] != record.options[name] and matters(record, name)
    }
    return found


def matters(record: Record, option: str) -> bool:
    """Would the game be another with the default of this option: a move illegal, a choice more, another result?"""
    rest = {name: value for name, value in record.options.items() if name != option}
    try:
        return list(_course(record, record.options)) != list(_course(record, rest))
    except IllegalMove:
        return True


def _course(record: Record, options: dict[str, object]) -> Iterator[list[str] | list[int]]:
    """What could be chosen at each entry, and the places at the end."""
    game = altamira.game(record.game, **options)
    state = game.new(len(record.names))
    for line in record.moves:
        if state.actor() >= 0:
            yield [game.write(state, action) for action in state.legal()]
        state.apply(game.read(state, line.partition(": ")[2]))
    yield [int(place) for place in state.placings()]


def bought(record: Record) -> set[str]:
    """The cards that were bought, not drawn, and the buildings that were built."""
    scorer = Scorer(record.text())
    owned = {card for sheet in scorer.sheets for card in sheet.cards}
    drawn = {line.removeprefix("*: draw ") for line in record.moves if line.startswith("*: draw ")}
    return (owned - drawn) | {tile for sheet in scorer.sheets for tile in sheet.buildings}
