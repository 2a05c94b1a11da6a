"""Plays many games of Neanderthal and prints how they ended, as the tables of neanderthal_deck.md.

`python docs/neanderthal_deck.py --bot greedy --seats 3 --games 1000 --jobs 2`; with --deck FILE another deck.
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import altamira
from altamira import CHANCE, OVER, Rng
from altamira.games.neanderthal.components import ITEMS, SEXUALITY_NAMES, SPECIES_NAMES

CHUNK = 20
COLUMNS = ("score", "won", "extinct", "tribal", "hunter", "elder", "husband", "daughter", "disc", "trophy")
COLUMNS += ("invention", "animal", "alpha")


def play(bot: str, seats: int, mode: str, deck: str, numbers: range) -> Counter[str]:
    """Sums over these games; the same numbers give the same games."""
    game = altamira.game("neanderthal", mode=mode, **({"deck": Path(deck)} if deck else {}))
    sums: Counter[str] = Counter()
    longest = 0
    for number in numbers:
        state, rng = game.new(seats), Rng(f"deck {number}")
        players = [altamira.bot(bot, seed=f"deck {number} {seat}") for seat in range(seats)]
        while (actor := state.actor()) != OVER:
            if actor == CHANCE:
                state.apply(state.sample(rng))
            else:
                sums["decisions"] += 1
                longest = max(longest, len(state.legal()))
                state.apply(players[actor].choose(game.view(state, actor)))
        summary, scores, places = game.summary(state), state.scores(), state.placings()
        sums["games"] += 1
        sums[f"turns {summary['rounds']}"] += 1
        sums["frozen"] += summary["frozen"]
        sums["together"] += mode != "competitive" and places[0] == 1
        for seat in range(seats):
            found = {"score": scores[seat], "won": places[seat] == 1 and 1 / places.count(1)}
            found |= {name: summary[name][seat] for name in ("extinct", "tribal")}
            found |= {name: summary["counts"][name][seat] for name in ITEMS}
            for group in (summary["species"][seat], summary["sexuality"][seat]):
                sums[f"{group} n"] += 1
                for name, value in found.items():
                    sums[f"{group} {name}"] += value
    sums[f"longest {longest}"] = 1
    return sums


def table(sums: Counter[str], groups: list[str]) -> str:
    lines = [" | ".join(("", "seats", *COLUMNS)), "|".join("---" for _ in range(len(COLUMNS) + 2))]
    for group in groups:
        seats = sums[f"{group} n"]
        if seats:
            cells = [group, str(seats)]
            for name in COLUMNS:
                mean = sums[f"{group} {name}"] / seats
                share = name in ("won", "extinct", "tribal")
                cells.append(f"{mean:.1%}" if share else f"{mean:.1f}" if name == "score" else f"{mean:.2f}")
            lines.append(" | ".join(cells))
    return "\n".join(f"| {line} |" for line in lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--mode", default="competitive")
    parser.add_argument("--deck", default="")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    sums: Counter[str] = Counter()
    with ProcessPoolExecutor(asked.jobs) as pool:
        parts = [
            pool.submit(
                play, asked.bot, asked.seats, asked.mode, asked.deck, range(at, min(at + CHUNK, asked.games))
            )
            for at in range(0, asked.games, CHUNK)
        ]
        for part in parts:
            sums += part.result()
    turns = {int(name.split()[1]): count for name, count in sums.items() if name.startswith("turns ")}
    longest = max(int(name.split()[1]) for name in sums if name.startswith("longest "))
    games = sums["games"]
    print(f"{games} games, {asked.seats} seats, {asked.mode}, {asked.bot} bots; compiled: {altamira.COMPILED}")
    print(f"Decisions a game: {sums['decisions'] / games:.0f}; longest list of choices: {longest}")
    print("Turns: " + ", ".join(f"{turn} in {count / games:.1%}" for turn, count in sorted(turns.items())))
    print(f"Ended in ice: {sums['frozen']}; won together: {sums['together']}\n")
    print(table(sums, SEXUALITY_NAMES) + "\n\n" + table(sums, SPECIES_NAMES))


if __name__ == "__main__":
    main()
