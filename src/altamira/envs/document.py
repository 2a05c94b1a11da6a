"""The observation and action spaces of every game as a page: `python -m altamira.envs.document [FILE]`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path

import altamira
from altamira.core.game import Game, Option
from altamira.envs.encoder import encoder
from altamira.games.bronze_age import components as bronze_age
from altamira.games.bronze_age import notation as bronze_age_notation
from altamira.games.neanderthal import components as neanderthal
from altamira.games.neanderthal import deck, row_fields
from altamira.games.neanderthal.state import KIND_NAMES
from altamira.games.stone_age import components as stone_age
from altamira.games.stone_age import notation as stone_age_notation

PAGE = Path("docs/spaces.md")

Row = tuple[int, int, str]  # first id, last id, what they mean

HEAD = """# Observation and action spaces

Written by `python -m altamira.envs.document` from the code; a test keeps it up to date.

An **observation** is one row of bytes (`uint8`), of the same size for every number of seats and all options of a
game. Seats are rotated: the first one is whoever observes, the others follow by their number at the table, and
what belongs to a seat that nobody has is 0. Numbers above 255 are written as 255.
`altamira.envs.encoder(game).decode(row)` gives the fields by name, and `altamira.envs.points(field)` whole points
of those that have two bytes for each. An observation holds what its seat may know and nothing else.

An **action** is a number; `game.write(state, action)` and `game.read(state, text)` translate it to notation and
back where it is legal. The **mask** has a 1 for each action that is legal now (`int8`), and is all 0 for a seat
that is not on turn. In Stone Age and The Bronze Age an action has the same notation everywhere; where the tables
below name only the first and the last of many, the list `TEXTS` in `altamira.games.stone_age.notation` (or
`bronze_age`) has them all, in the order of their ids.

An **outcome of chance** is a number too, of a row of its own. OpenSpiel shows them at its chance nodes; the other
environments play the part of chance themselves. A roll has one number whatever the order of its dice: `Game.write`
tells its faces, and so does `altamira.core.chance.faces_of`, numbered from 1 to 6.

- PettingZoo and Gymnasium: `Dict(observation=Box(uint8), action_mask=Box(int8))` and `Discrete`.
- `altamira.envs.VectorGames`: arrays with one row for each game; the mask is `info["action_mask"]`, of `uint8`.
- Whose a row is, the field `seat` tells, also of one in `info["final_obs"]`.
- OpenSpiel: the same ids; the observation tensor is the player (one number for each, 1 for who observes) and then
  the row, as floats. In Stone Age 36 numbers follow: the cards that only this player has seen. The tensor of an
  information state adds the ids of everything that has happened, each plus one; 0 is what the player did not see,
  and what has not happened yet.

**Options** of a game are arguments of every environment, by their names; the first value of each is the default.
In OpenSpiel they are parameters, beside `players`, `rewards` and `limit`, and `off` stands for `False` where the
other values are words: `altamira_stone_age(hunt_repeat=off)`.

Every environment has these arguments, too:

- **`rewards`**: `"returns"`, from -1 to 1 by the places when the game is over; `"points"`, what each step brought
  a seat, which adds up to its final score; `"margin"`, the same of the difference to the best other seat. Alone
  always points; where all win or lose together, both are the points of all. What others hide from a seat counts
  in its rewards only when the game is over. (OpenSpiel's come all at the end.)
- **`limit`**: the game is cut off, and truncated, after so many decisions; 0 for a number that no sensible game
  reaches, `None` for no limit. (In OpenSpiel outcomes of chance count as well, and the game ends there as it
  stands.)
- **`illegal`**, in PettingZoo and Gymnasium: the reward of an illegal move, which ends the game; `None` refuses
  it with an error. Unless told, -1 with returns, and refused with points and margins. The others always refuse
  it.

What the **`info`** of each tells: at the end of a game `scores` and the `placing` of the seat (PettingZoo,
Gymnasium), after an illegal move `illegal` instead; `moves` in notation (Gymnasium); `actor`, `action_mask`, and
of games that ended `final_obs` and `final_scores` (`VectorGames`).
"""


def page() -> str:
    return "\n".join([HEAD, *(section(altamira.game(id)) for id in altamira.games())])


def section(game: Game) -> str:
    rows = encoder(game)
    size = f"{rows.size} bytes in {len(rows.fields)} fields"
    lines = [
        f"## {game.name}",
        "",
        f"`{game.id}`, {game.seats[0]} to {game.seats[-1]} seats. Observation: {size}. Actions: {game.actions}.",
        "",
        "### Options",
        "",
        "| Option | Values | Meaning |",
        "|---|---|---|",
        *(_option(choice) for choice in game.choices),
        "",
        "### Observation",
        "",
        "| From | Field | Shape | Most | Meaning |",
        "|---:|---|---|---:|---|",
    ]
    for field in rows.fields:
        shape = " x ".join(str(length) for length in field.shape)
        lines.append(f"| {field.offset} | `{field.name}` | {shape} | {field.high} | {_cell(field.meaning)} |")
    lines += MORE.get(game.id, list)()
    lines += ["", "### Actions", "", "| Ids | Actions |", "|---|---|", *_lines(ACTIONS[game.id]())]
    lines += ["", "### Outcomes of chance", "", "| Ids | Outcomes |", "|---|---|", *_lines(CHANCES[game.id]())]
    return "\n".join([*lines, ""])


def _option(choice: Option) -> str:
    values = ", ".join(f"`{value}`" for value in choice.values)
    if choice.own:
        values += ", or a file: a `pathlib.Path` or its text, in OpenSpiel its name"
    return f"| `{choice.name}` | {values} | {_cell(choice.help)} |"


def _lines(rows: Iterator[Row]) -> Iterator[str]:
    for first, last, meaning in rows:
        yield f"| {first if first == last else f'{first} – {last}'} | {_cell(meaning)} |"


def by_verb(texts: list[str]) -> Iterator[Row]:
    """Ids that follow each other and begin with the same word, by their first and last notation."""
    for _, group in groupby(enumerate(texts), key=lambda pair: pair[1].partition(" ")[0]):
        ids = list(group)
        (first, text), (last, other) = ids[0], ids[-1]
        yield first, last, f"`{text}`" if first == last else f"`{text}` … `{other}`"


def of_neanderthal() -> Iterator[Row]:
    """What an id names; which of them a decision offers, and what it means there, follows from the position."""
    kinds = [
        (neanderthal.PASS, "no, or nothing more"),
        (neanderthal.YES, "yes"),
        (neanderthal.COUNT, f"a number from 0 to {neanderthal.MOST_COUNTED - 1}"),
        (neanderthal.SEAT, "a seat"),
        (neanderthal.COLOUR, f"a colour: {', '.join(neanderthal.COLOUR_NAMES)}"),
        (neanderthal.LEVEL, f"an elder: {', '.join(neanderthal.ELDER_NAMES)}"),
        (neanderthal.PORTAL, f"a portal: {', '.join(neanderthal.PORTAL_NAMES)}"),
        (neanderthal.PLACE, f"a place of the rows: {', '.join(neanderthal.PLACE_NAMES)}"),
        (neanderthal.DAUGHTER, f"a daughter: {_listed(deck.load('').daughter_names)}"),
        (neanderthal.HUSBAND, "the husband of that daughter, in the same order"),
        (neanderthal.CARD, f"a card of the rows: {_listed(deck.load('').biome_names)}"),
        (neanderthal.PIECE, "a piece: an own cube, the own alpha, a traveler of each seat"),
        (neanderthal.SWAP, "exchange the alpha for a cube"),
        (neanderthal.SWAP + 1, "not used"),
    ]
    return by_first(kinds, neanderthal.ACTIONS)


def more_of_neanderthal() -> list[str]:
    """What is too long for the table of fields."""
    numbers = {**row_fields.NUMBERS, **row_fields.STEPS_OF_SEATS, **row_fields.STEPS_OF_NOBODY}
    abilities = ", ".join(f"`{name}`" for name in row_fields.ABILITY_NAMES)
    return [
        "",
        f"The **abilities** of which `rows`, `event` and `abilities` tell are, in this order: {abilities}.",
        "",
        "The numbers of each **decision**, of what chance is asked, and of **steps** that wait. The row has them",
        "plus 1 (`decision_numbers` and `steps`); those that are not named are 0, so 1 in the row. Groups are the",
        "places and then home; spots are the places and then the daughters; seats have their number at the table.",
        "",
        "| Decision or step | Its numbers |",
        "|---|---|",
        *(f"| {KIND_NAMES[kind]} | {'; '.join(told)} |" for kind, told in sorted(numbers.items())),
    ]


def by_first(kinds: list[tuple[int, str]], end: int) -> Iterator[Row]:
    """What begins at each id and goes on to the next, the last one to the end."""
    ends = [*(first for first, _ in kinds[1:]), end]
    for (first, meaning), after in zip(kinds, ends, strict=True):
        yield first, after - 1, meaning


def chances_of_bronze_age() -> Iterator[Row]:
    kinds = [
        (0, f"a roll of 0 to 7 dice, fewer dice first; faces: {_listed(bronze_age.FACE_NAMES)}"),
        (bronze_age.STARTS, "the seat that starts"),
    ]
    return by_first(kinds, bronze_age.CHANCES)


def chances_of_neanderthal() -> Iterator[Row]:
    kinds = [
        (0, f"a roll of 0 to {neanderthal.PIECES} dice, fewer dice first"),
        (neanderthal.DRAWN_BIOME, f"a card for the rows: {_listed(deck.load('').biome_names)}"),
        (neanderthal.DRAWN_DAUGHTER, f"a daughter: {_listed(deck.load('').daughter_names)}"),
        (
            neanderthal.DEALT,
            f"who gets which of three cards: {_listed([str(deal) for deal in neanderthal.DEALS])}",
        ),
    ]
    return by_first(kinds, neanderthal.CHANCES)


def chances_of_stone_age() -> Iterator[Row]:
    kinds = [
        (0, f"a roll of 0 to {stone_age.MOST_PEOPLE} dice, fewer dice first"),
        (stone_age.DRAWN, f"a card: {_listed(stone_age.CARD_NAMES)}"),
        (stone_age.TURNED, f"a building: {_listed(stone_age.TILE_NAMES)}"),
        (stone_age.STARTS, "the seat that starts"),
        (
            stone_age.UNSEEN,
            "in what a seat has seen: a card that somebody else drew face down; no outcome of a chance node",
        ),
    ]
    return by_first(kinds, stone_age.CHANCES)


ACTIONS: dict[str, Callable[[], Iterator[Row]]] = {
    "bronze-age": lambda: by_verb(bronze_age_notation.TEXTS),
    "neanderthal": of_neanderthal,
    "stone-age": lambda: by_verb(stone_age_notation.TEXTS),
}
CHANCES: dict[str, Callable[[], Iterator[Row]]] = {
    "bronze-age": chances_of_bronze_age,
    "neanderthal": chances_of_neanderthal,
    "stone-age": chances_of_stone_age,
}


MORE: dict[str, Callable[[], list[str]]] = {"neanderthal": more_of_neanderthal}


def _listed(names: list[str]) -> str:
    return ", ".join(names)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes the page of observation and action spaces.")
    parser.add_argument("file", nargs="?", type=Path, default=PAGE, help=f"where to, if not to {PAGE}")
    path: Path = parser.parse_args().file
    try:
        path.write_text(page(), encoding="utf-8")
    except OSError as error:
        parser.error(f"{path} cannot be written: {error.strerror}")
    print(path)


if __name__ == "__main__":
    main()
