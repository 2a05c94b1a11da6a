"""`altamira play`: a game in the terminal."""

from __future__ import annotations

import errno
import json
import os
import secrets
import signal
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

import click

import altamira
from altamira.bots import Bot, bot, bots
from altamira.core.dealer import NONCE_LENGTH, Dealer, seeded
from altamira.core.errors import AltamiraError, BadOption, BadRecord
from altamira.core.game import Game, View
from altamira.core.match import Match
from altamira.core.record import load
from altamira.terminal.face import Face, face_of
from altamira.terminal.screen import Screen
from altamira.terminal.shell import INTERRUPTED, read_options
from altamira.terminal.table import Quit, Table
from altamira.text import LANGUAGES, Texts, clean, mark, texts

DEFAULT_SEATS = 3
DEFAULT_BOT = "greedy"
TRIBES = (mark("Red"), mark("Blue"), mark("Yellow"), mark("Green"))


@click.command(
    help=mark("Play GAME in the terminal: you against two bots, unless the options say otherwise."),
)
@click.argument("game", metavar=mark("[GAME]"), required=False)
@click.option("--seats", type=int, metavar="N", help=mark("How many seats play."))
@click.option("--people", type=int, metavar="N", help=mark("How many of them are people at this terminal (1)."))
@click.option("--bots", "bot_names", metavar="BOT,…", help=mark("The bots on the other seats (greedy)."))
@click.option("--names", metavar=mark("NAME,…"), help=mark("Names of the seats, people first."))
@click.option(
    "--option", "options", multiple=True, metavar=mark("NAME=VALUE"), help=mark("A rule; see 'altamira games'.")
)
@click.option(
    "--seed", type=int, metavar="N", help=mark("Luck that can be repeated, instead of an honest secret.")
)
@click.option(
    "--dealer",
    metavar="honest|me",
    help=mark("Who rolls: an honest dealer that proves its luck, or you with real dice and cards."),
)
@click.option("--record", metavar=mark("FILE"), help=mark("Where the game is saved."))
@click.option("--resume", metavar=mark("FILE"), help=mark("Go on with a saved game."))
@click.option("--json", "as_json", is_flag=True, help=mark("Print the result as JSON; the game goes to stderr."))
@click.pass_obj
def play(text: Texts, /, game: str | None, as_json: bool, **given: Any) -> int:
    screen = Screen(stderr=as_json)
    if given["resume"] is not None:
        table = _resumed(given, game, text, screen)
    elif game is None:
        raise BadOption("Which game? For example: altamira play {game}.", game=altamira.games()[-1])
    else:
        table = _started(given, altamira.game(game, **read_options(given["options"])), text, screen)
    return _run(table, text, screen, as_json)


def _run(table: Table, text: Texts, screen: Screen, as_json: bool) -> int:
    """Play; whatever ends the game early, it is saved first."""
    for name in ("SIGTERM", "SIGHUP"):  # a closed window is a reason to save, too
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    try:
        screen.say(text("Type 'help' at any time for the rules in short and the commands."), style="dim")
        table.run()
    except (Quit, EOFError):
        _say_saved(table, text, screen)
        return 0
    except KeyboardInterrupt:
        screen.say()
        _say_saved(table, text, screen)
        return INTERRUPTED
    except Exception:
        with suppress(AltamiraError):  # what went wrong first is what must be told
            table.save()
        raise
    path = _saved_somewhere(table, text, screen)
    screen.unbroken(text("The game is saved in {path}.", path=str(path)))
    dealer = table.match.dealer
    if dealer is not None and dealer.seed is None and any(dealer.nonces):  # then its fingerprint was shown
        screen.unbroken(
            text("'altamira verify {path}' checks every roll against the fingerprint.", path=_quoted(path))
        )
    if as_json:
        click.echo(json.dumps(_result(table.match, path), ensure_ascii=False))
    return 0


def _say_saved(table: Table, text: Texts, screen: Screen) -> None:
    path = table.save()
    screen.unbroken(text("The game is saved. Go on with: altamira play --resume {path}", path=_quoted(path)))


def _saved_somewhere(table: Table, text: Texts, screen: Screen) -> Path:
    """A finished game is not lost because of a full disk: another place can be named."""
    while True:
        try:
            return table.save()
        except BadRecord as error:
            screen.say(clean(text.error(error)), style="red")
            try:
                typed = screen.ask(text("Another file, or Enter to try again"))
                if typed:
                    table.path = SaveFile(typed).path
            except EOFError:
                raise error from None
            except AltamiraError as another:
                screen.say(clean(text.error(another)), style="red")


def _quoted(path: Path) -> str:
    return f"'{path}'" if " " in str(path) else str(path)


def _result(match: Match, path: Path) -> dict[str, Any]:
    record = match.record()
    return {
        "game": record.game,
        "seats": record.names,
        "scores": record.scores,
        "placings": record.placings,
        **match.game.summary(match.view(None).position),
        "record": str(path),
    }


class SaveFile:
    """Where the game is saved: the file that was asked for, or a new one in this folder."""

    def __init__(self, asked: str | None, mine: bool = False) -> None:
        if asked is not None and not Path(asked).name:
            raise BadOption("'{path}' does not name a file; for example: --record game.json.", path=asked)
        self._path = Path(asked) if asked is not None else None
        folder = Path(asked or "here").parent
        if not folder.is_dir() or not os.access(folder, os.W_OK):
            raise BadRecord(
                "Cannot write {path}: {reason}. Choose a folder that exists and can be written.",
                path=asked or str(Path.cwd()),
                reason=os.strerror(errno.EACCES if folder.is_dir() else errno.ENOENT),
            )
        if self._path is not None and self._path.exists() and not mine:
            raise BadOption("{path} exists already; choose another name.", path=str(asked))

    def path(self) -> Path:
        number = 0
        while self._path is None:
            number += 1
            path = Path(f"altamira-{date.today()}-{number}.json")
            if not path.exists():
                self._path = path
        return self._path


# A new game


def _started(given: dict[str, Any], game: Game, text: Texts, screen: Screen) -> Table:
    people, bot_names = _seats(given, game)
    names = _names(given["names"], people, bot_names, text)
    seed = given["seed"]
    players = _bots(dict(enumerate(bot_names, people)), seed)
    file = SaveFile(given["record"])
    real_dice = _real_dice(given["dealer"], seed)
    face = _face(game, names, text, screen)
    seats = people + len(bot_names)
    game.new(seats)  # a wrong number of seats is refused before anything is asked
    stored = [*names[:people], *(f"{name} ({kind})" for name, kind in zip(names[people:], bot_names, strict=True))]
    if real_dice:
        match = Match(game, seats, names=stored)
    elif seed is not None:
        screen.say(
            text("The luck of this game comes from the seed {seed}: whoever chose it can know it.", seed=seed)
        )
        match = Match(game, seats, names=stored, dealer=seeded(seed), nonces=[""] * seats)
    else:
        dealer = Dealer()
        nonces = _nonces(dealer, face, people, seats, text, screen)
        match = Match(game, seats, names=stored, dealer=dealer, nonces=nonces)
    return Table(match, players, face, text, screen, file.path)


def _seats(given: dict[str, Any], game: Game) -> tuple[int, list[str]]:
    """How many people, and which bots."""
    seats, people = given["seats"], given["people"]
    if people is not None and people < 0:
        raise BadOption("--people cannot be {people}; it is 0 or more.", people=people)
    if given["bot_names"] is not None:
        names = [name.strip() for name in given["bot_names"].split(",") if name.strip()]
        if people is None:
            people = 1 if seats is None else seats - len(names)
        if (seats is not None and people + len(names) != seats) or people < 0:
            raise BadOption(
                "{people} people and {bots} bots do not make {seats} seats.",
                people=max(people, 0),
                bots=len(names),
                seats=seats,
            )
        return people, names
    people = 1 if people is None else people
    if seats is None:
        seats = max(DEFAULT_SEATS, people)
    if seats not in game.seats or people > seats:
        game.new(seats)
        raise BadOption("{people} people do not fit on {seats} seats.", people=people, seats=seats)
    return people, [DEFAULT_BOT] * (seats - people)


def _names(given: str | None, people: int, bot_names: list[str], text: Texts) -> list[str]:
    seats = people + len(bot_names)
    names = [clean(text(TRIBES[seat % len(TRIBES)])) for seat in range(seats)]
    if people == 1:
        names[0] = text("You")
    typed = [clean(name.strip()) for name in given.split(",")] if given is not None else []
    if len(typed) > seats:
        raise BadOption("{names} names for {seats} seats.", names=len(typed), seats=seats)
    names[: len(typed)] = [name or names[seat] for seat, name in enumerate(typed)]
    for name in names:
        shown, kind = split_name(name)
        if kind is not None:
            raise BadOption(
                "'{name}' is how a bot is called; a name cannot end in ({bot}). Perhaps: {shown}.",
                name=name,
                bot=kind,
                shown=shown,
            )
    if len(set(names)) < seats:
        raise BadOption("Two seats cannot have the same name: {names}.", names=", ".join(names))
    return names


class SeededBot:
    """A bot whose choice follows from the seed and the number of the move, so that a saved game goes on alike."""

    def __init__(self, kind: str, seed: str) -> None:
        bot(kind)  # a name that does not exist is refused at once
        self._kind = kind
        self._seed = seed

    def choose(self, view: View) -> int:
        return bot(self._kind, seed=f"{self._seed} {len(view.log)}").choose(view)


def _bots(kinds: dict[int, str], seed: int | str | None) -> dict[int, Bot]:
    return {seat: bot(kind) if seed is None else SeededBot(kind, f"{seed} {seat}") for seat, kind in kinds.items()}


def _real_dice(dealer: str | None, seed: int | None) -> bool:
    if dealer not in (None, "honest", "me"):
        raise BadOption("--dealer cannot be {value}; it is one of: {values}.", value=dealer, values="honest, me")
    if dealer is not None and seed is not None:
        raise BadOption("--dealer and --seed do not go together: a seed is a dealer of its own.")
    return dealer == "me"


def _nonces(dealer: Dealer, face: Face, people: int, seats: int, text: Texts, screen: Screen) -> list[str]:
    """The dealer commits itself first; then everybody adds something it could not know."""
    nonces = [""] * seats  # only people add letters: what the program added it could have chosen
    if not people:
        return nonces
    screen.say(text("The luck of this game is fixed by a secret, whose fingerprint is:"))
    screen.say(f"  {dealer.commitment}")
    screen.say(text("Mix in a few letters of your own, and nobody can have chosen it."))
    screen.say(text("Enter: the program takes random ones for you."))
    for seat in range(people):
        question = text("{name}, your letters", name=face.names[seat]) if people > 1 else text("Your letters")
        nonce = screen.ask(question)
        while len(nonce) > NONCE_LENGTH:
            screen.say(text("A nonce has at most {most} characters.", most=NONCE_LENGTH), style="red")
            nonce = screen.ask(question)
        nonces[seat] = nonce or secrets.token_hex(8)
    return nonces


def _face(game: Game, names: list[str], text: Texts, screen: Screen) -> Face:
    """A lone person is spoken to as "you", unless the person gave a name."""
    shown = list(names)
    you = reader(names)
    if you is not None:
        shown[you] = text("You")
    return face_of(game, shown, text, screen, you)


def reader(names: list[str]) -> int | None:
    """The seat that is called "You", in whatever language the game was begun."""
    yours = {texts(language)("You") for language in LANGUAGES}
    found = [seat for seat, name in enumerate(names) if name in yours]
    return found[0] if len(found) == 1 else None


# A saved game


def split_name(name: str) -> tuple[str, str | None]:
    """A seat's name as records keep it: "Blue (greedy)" is Blue, played by the greedy bot."""
    shown, bracket, kind = name.removesuffix(")").rpartition(" (")
    return (shown, kind) if bracket and name.endswith(")") and kind in bots() else (name, None)


def _resumed(given: dict[str, Any], game: str | None, text: Texts, screen: Screen) -> Table:
    fixed = ("seats", "people", "bot_names", "names", "options", "seed", "dealer")
    if game is not None or any(given[name] not in (None, ()) for name in fixed):
        raise BadOption("--resume goes on with the game as it was saved; only --record and --lang can be added.")
    source = Path(given["resume"])
    record = load(source)
    match = altamira.resume(record)
    seats = [split_name(name) for name in match.names]
    names = [clean(name) for name, _ in seats]
    players = _bots({seat: kind for seat, (_, kind) in enumerate(seats) if kind}, record.seed)
    asked = given["record"]
    file = SaveFile(str(source) if asked is None else asked, mine=asked is None)
    return Table(match, players, _face(match.game, names, text, screen), text, screen, file.path)
