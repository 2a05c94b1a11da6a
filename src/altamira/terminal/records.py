"""`altamira replay`, `verify` and `games`."""

from __future__ import annotations

import json
import sys
from typing import Any

import click
from rich.text import Text

import altamira
from altamira.core.record import Record, load
from altamira.terminal.face import Face, face_of
from altamira.terminal.play import reader, split_name
from altamira.terminal.screen import Screen
from altamira.terminal.teller import Teller
from altamira.text import Texts, clean, mark


def _face(record: Record, text: Texts, screen: Screen) -> Face:
    game = altamira.game(record.game, **record.options)
    names = [clean(split_name(name)[0]) for name in record.names]
    you = reader(names)
    if you is not None:
        names[you] = text("You")
    return face_of(game, names, text, screen, you)


# Replay


@click.command(
    help=mark("Show the game of a record: all of it in words, or the board after any of its entries."),
)
@click.argument("file", metavar=mark("FILE"))
@click.option("--move", type=int, metavar="N", help=mark("Show the board after N entries."))
@click.option("--json", "as_json", is_flag=True, help=mark("Print the moves, or the position, as JSON."))
@click.pass_obj
def replay(text: Texts, /, file: str, move: int | None, as_json: bool) -> None:
    record = load(file)
    match = altamira.replay(record, move)
    if as_json:
        click.echo(json.dumps(_replayed(record, match, move), ensure_ascii=False))
        return
    screen = Screen()
    film = Film(record, text, screen)
    if move is not None:
        film.show(move)
    elif sys.stdin.isatty() and screen.is_terminal:
        film.step()
    else:
        film.tell()


def _replayed(record: Record, match: altamira.Match, move: int | None) -> dict[str, Any]:
    data: dict[str, Any] = {"game": record.game, "seats": record.names, "entries": match.number}
    if move is not None:
        return {**data, "position": match.view(record.seat).facts}
    data["moves"] = list(match.log(record.seat))
    if record.finished:
        data["result"] = {"scores": record.scores, "placings": record.placings}
    return data


class Film:
    """A recorded game, told and shown."""

    def __init__(self, record: Record, text: Texts, screen: Screen) -> None:
        self.record = record
        self.text = text
        self.screen = screen
        self.match = altamira.replay(record)
        self.face = _face(record, text, screen)
        # A table's own save holds what its players may not see; this shows what everybody may.
        log = self.match.log(record.seat)
        self.told = Teller(self.match.game, self.match.seats, self.face).follow(log)

    def tell(self) -> None:
        """All entries in words, then the result."""
        for number in range(1, len(self.told) + 1):
            self._entry(number)
        self._end()

    def show(self, move: int) -> None:
        """The board after so many entries."""
        match = altamira.replay(self.record, move)
        if move:
            self._entry(move)
        self.screen.say(self.face.board(match.view(self.record.seat)))
        if match.over:
            self._end()

    def step(self) -> None:
        """Go through the game by keyboard."""
        move = 0
        self.show(move)
        while True:
            question = self.text("{n} of {most}: n next, p back, a number, or q", n=move, most=len(self.told))
            try:
                answer = self.screen.ask(question).lower()
            except EOFError:
                return
            if answer == "q":
                return
            if answer.isdecimal():
                wanted = int(answer)
            else:
                wanted = move + {"n": 1, "": 1, "p": -1}.get(answer, 0)
            if 0 <= wanted <= len(self.told):
                move = wanted
                self.show(move)
            else:
                self.screen.say(
                    self.text(
                        "The record has {most} entries; {moves} is not among them.",
                        most=len(self.told),
                        moves=wanted,
                    )
                )

    def _entry(self, number: int) -> None:
        sentences = self.told[number - 1]
        notation = self.match.log(self.record.seat)[number - 1]
        line = " ".join(clean(sentence) for sentence in sentences) or clean(notation)
        self.screen.say(Text.assemble((f"{number:>4}  ", "dim"), line))

    def _end(self) -> None:
        if not self.match.over:
            self.screen.say(self.text("The game is not finished."), style="bold")
            return
        view = self.match.view(None)
        self.screen.say(self.face.count(view))
        self.screen.say(self.face.result(view), style="bold")


# Verify


@click.command(
    help=mark("Check a finished record: every move is legal, every roll follows from the dealer's secret."),
)
@click.argument("file", metavar=mark("FILE"))
@click.option("--json", "as_json", is_flag=True, help=mark("Print what was found as JSON."))
@click.pass_obj
def verify(text: Texts, /, file: str, as_json: bool) -> None:
    record = load(file)
    proof = altamira.verify(record)
    if as_json:
        found = {
            "file": file,
            "game": record.game,
            "moves": proof.moves,
            "outcomes": proof.outcomes,
            "dealt": proof.dealt,
            "seed": proof.seed,
            "commitment": record.commitment,
            "scores": record.scores,
            "placings": record.placings,
        }
        click.echo(json.dumps(found, ensure_ascii=False))
        return
    screen = Screen()
    if proof.dealt:
        screen.say(text("{n} moves: all are legal, and they give the result.", n=proof.moves))
        screen.say(
            text("{n} rolls and cards: all follow from the secret and the seats' letters.", n=proof.outcomes)
        )
        if proof.seed is not None:
            seed = clean(proof.seed)
            screen.say(
                text("The luck came from the seed {seed}, and was known to whoever chose the seed.", seed=seed)
            )
        else:
            screen.unbroken(text("The secret fits the fingerprint {hash}.", hash=record.commitment))
            if any(record.nonces):
                screen.say(text("Compare it with the fingerprint that was shown before the first move."))
            else:
                screen.say(text("No seat added letters: whoever made the secret could have chosen it."))
    else:
        screen.say(text("{n} moves and rolls: all are possible, and they give the result.", n=proof.moves))
        screen.say(text("This record names no dealer: its moves are legal, its rolls cannot be checked."))
    screen.say(_face(record, text, screen).result(altamira.replay(record).view(None)))


# Games


@click.command(help=mark("List the games, with their seats and options."))
@click.option("--json", "as_json", is_flag=True, help=mark("Print the list as JSON."))
@click.pass_obj
def games(text: Texts, /, as_json: bool) -> None:
    known = [altamira.game(id) for id in altamira.games()]
    if as_json:
        listed = [
            {
                "id": game.id,
                "name": game.name,
                "seats": list(game.seats),
                "rules_version": game.rules_version,
                "options": [
                    {"name": option.name, "values": list(option.values), "help": text(option.help)}
                    for option in game.choices
                ],
            }
            for game in known
        ]
        click.echo(json.dumps(listed, ensure_ascii=False))
        return
    screen = Screen()
    for game in known:
        seats = text("{least} to {most} seats", least=game.seats[0], most=game.seats[-1])
        screen.say(Text.assemble((game.id, "bold"), f"  {game.name}, {seats}"))
        for option in game.choices:
            values = " | ".join(str(value).lower() for value in option.values)
            screen.say(Text.assemble("  ", (option.name, "bold"), f" = {values}"))
            screen.say(f"      {text(option.help)}")
        screen.say(
            text("The first value of an option is the default. Choose with: --option name=value"), style="dim"
        )
