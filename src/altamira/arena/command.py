"""The command `altamira simulate`."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator, Sized
from contextlib import closing, contextmanager
from pathlib import Path
from time import perf_counter
from typing import TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from altamira.arena import options as common
from altamira.arena.report import Tally
from altamira.arena.rows import RowFiles
from altamira.arena.simulate import Plan, run
from altamira.core.errors import BadOption
from altamira.games import game as find_game
from altamira.terminal.shell import INTERRUPTED, read_options
from altamira.text import Texts, mark, texts

PLAIN_LINES = 10  # progress reports of a run without a terminal
PLAIN_WIDTH = 120  # of tables that go to a file or pipe

Chunk = TypeVar("Chunk", bound=Sized)


@click.command("simulate", help=mark("Play many games between bots and report who wins, how, and how fast."))
@click.argument("game", metavar=mark("GAME"))
@click.option(
    "--bots",
    required=True,
    metavar="BOT,…",
    help=mark("Names of bots with commas between; one name with --seats."),
)
@click.option("--seats", type=int, metavar="N", help=mark("Number of seats, all filled with the one bot named."))
@click.option(
    "--games", type=int, metavar="N", default=1000, show_default=True, help=mark("How many games to play.")
)
@common.jobs
@common.seed
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar=mark("FOLDER"),
    help=mark("Folder for the rows: JSON lines and Parquet."),
)
@common.overwrite
@common.of_the_game
@click.option("--fixed-seats", is_flag=True, help=mark("Every bot keeps its seat; else they rotate."))
@common.limit
@common.on
@common.as_json
def simulate(
    game: str,
    bots: str,
    seats: int | None,
    games: int,
    jobs: int,
    seed: str,
    out: Path | None,
    overwrite: bool,
    options: tuple[str, ...],
    fixed_seats: bool,
    limit: int,
    on: str,
    as_json: bool,
) -> None:
    _ = texts()
    rules = find_game(game, **read_options(options))
    plan = Plan(rules, _read_bots(bots, seats), games, seed, fixed_seats, limit)
    chunks = run(plan, jobs, on)
    files = RowFiles(out, overwrite) if out else None
    tally = Tally(plan.bots)
    started = perf_counter()
    stopped = False
    try:
        with closing(chunks):
            for rows in chunks if as_json else shown(chunks, games, _):
                with undisturbed():
                    for row in rows:
                        tally.add(row)
                    if files:
                        files.add(rows)
    except KeyboardInterrupt:
        stopped = True
    finally:
        if files:
            files.close()
    seconds = perf_counter() - started
    if files and not files.parquet:
        click.echo(
            _("Parquet needs pyarrow: pip install 'altamira[data]'. The JSON lines are complete."), err=True
        )
    if as_json:
        data = {"game": rules.id, "options": rules.options, "seed": seed, **tally.data(seconds)}
        data["files"] = [str(path) for path in files.paths] if files else []
        click.echo(json.dumps(data, indent=2))
    else:
        console = Console(highlight=False)
        if not console.is_terminal:
            console = Console(highlight=False, width=PLAIN_WIDTH)
        console.print(tally.tables(_, seconds))
        for path in files.paths if files else []:
            click.echo(_("Rows: {path}", path=path))
    if stopped:
        click.echo(_("Stopped after {played} of {games} games.", played=tally.games, games=games), err=True)
        click.get_current_context().exit(INTERRUPTED)


def _read_bots(names: str, seats: int | None) -> tuple[str, ...]:
    bots = tuple(name.strip() for name in names.split(",") if name.strip())
    if not bots:
        raise BadOption("--bots needs at least one name.")
    if seats is None or seats == len(bots):
        return bots
    if len(bots) > 1:
        raise BadOption(
            "{bots} bots for {seats} seats; name one bot, or one for each seat.", bots=len(bots), seats=seats
        )
    return bots * seats


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C waits until what was played is counted and written, so that all counts agree."""
    asked: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: asked.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if asked:
        raise KeyboardInterrupt


def shown(chunks: Iterator[Chunk], games: int, _: Texts) -> Iterator[Chunk]:
    """The same chunks, as long as they have games, with progress on the way.

    A bar on a terminal, else plain lines; both on standard error.
    """
    played = 0
    if not sys.stderr.isatty():
        for chunk in chunks:
            before, played = played, played + len(chunk)
            yield chunk
            if before * PLAIN_LINES // games < played * PLAIN_LINES // games:
                click.echo(_("{played} of {games} games played", played=played, games=games), err=True)
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(_("games"), total=games)
        for chunk in chunks:
            yield chunk
            bar.advance(task, len(chunk))
