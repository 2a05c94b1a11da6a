"""The commands `altamira arena` and `altamira bot`."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import click
from babel.numbers import format_decimal, format_percent
from rich.console import Console
from rich.table import Table

from altamira.arena import options as common
from altamira.arena.command import PLAIN_WIDTH, shown, undisturbed
from altamira.arena.contest import Contest, dismiss
from altamira.arena.guests import MEMORY, MOVE_SECONDS, fault_in
from altamira.arena.page import Page
from altamira.arena.rows import BadFolder, RowFiles
from altamira.arena.simulate import run
from altamira.arena.standings import Standings
from altamira.bots.own import TEMPLATE, OwnBot, own_names, split
from altamira.core.errors import AltamiraError, BadOption
from altamira.games import game as find_game
from altamira.terminal.shell import INTERRUPTED, read_options
from altamira.text import Texts, clean, mark, texts

REPORT = "report.html"
LONGEST_OPTION = 60  # signs that the report shows; a whole deck may be one


@click.command(
    "arena", help=mark("Let bots meet over the same deals from every seat: who is stronger, and how surely.")
)
@click.argument("game", metavar=mark("GAME"))
@click.option("--bots", default="", metavar="BOT,…", help=mark("Names of bots with commas between."))
@click.option(
    "--bot",
    "own",
    multiple=True,
    metavar="FILE:CLASS",
    help=mark("A bot of your own; it plays in its own process."),
)
@click.option(
    "--seats",
    type=int,
    metavar="N",
    help=mark("Number of seats; by default one for each bot. With more bots, all sets of them meet."),
)
@click.option(
    "--deals",
    type=int,
    metavar="N",
    default=100,
    show_default=True,
    help=mark("How many deals for each set of bots."),
)
@common.jobs
@common.seed
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar=mark("FOLDER"),
    help=mark("Folder for the report and the rows: HTML, JSON lines and Parquet."),
)
@common.overwrite
@common.of_the_game
@common.limit
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01),
    metavar="N",
    default=MOVE_SECONDS,
    show_default=True,
    help=mark("Seconds that a bot of your own has for a move."),
)
@click.option(
    "--memory",
    type=click.FloatRange(min=0.25),
    metavar="GB",
    default=MEMORY / 2**30,
    show_default=True,
    help=mark("Memory that a bot of your own may take."),
)
@common.on
@common.as_json
def arena(
    game: str,
    bots: str,
    own: tuple[str, ...],
    seats: int | None,
    deals: int,
    jobs: int,
    seed: str,
    out: Path | None,
    overwrite: bool,
    options: tuple[str, ...],
    limit: int,
    seconds: float,
    memory: float,
    on: str,
    as_json: bool,
) -> None:
    _ = texts()
    rules = find_game(game, **read_options(options))
    own_names(own)  # refuses what cannot be told apart
    places = tuple(str(Path(split(place)[0]).resolve()) + ":" + split(place)[1] for place in own)
    entries = (*(name.strip() for name in bots.split(",") if name.strip()), *places)
    if not entries:
        raise BadOption("--bots needs at least one name.")
    if len(entries) == 1 and seats is not None:
        entries *= seats
    guests = tuple(OwnBot.read(place) for place in places)
    contest = Contest(
        rules, entries, seats or len(entries), deals, seed, guests, limit, seconds, round(memory * 2**30)
    )
    chunks = run(contest, jobs, on)
    files = RowFiles(out, overwrite) if out else None
    standings = Standings(labels(entries, places), contest.seats)
    stopped = False
    try:
        with closing(chunks):
            for rows in chunks if as_json else shown(chunks, contest.games, _):
                with undisturbed():
                    standings.add(rows)
                    if files:
                        files.add(rows)
    except KeyboardInterrupt:
        stopped = True
    finally:
        dismiss()
        if files:
            files.close()
    paths = [str(path) for path in files.paths] if files else []
    if out:
        page = Page(standings, _("{game}: the arena", game=rules.name), _setting(contest, standings.names, _), _)
        paths.insert(0, str(_write_report(out, page)))
    if as_json:
        data = {"game": rules.id, "options": rules.options, "seed": seed, **standings.data(), "files": paths}
        click.echo(json.dumps(data, indent=2))
    else:
        _show(standings, _)
        if files and not files.parquet:
            click.echo(
                _("Parquet needs pyarrow: pip install 'altamira[data]'. The JSON lines are complete."), err=True
            )
        for path in paths:
            click.echo(_("File: {path}", path=path))
    if stopped:
        click.echo(
            _("Stopped after {played} of {games} games.", played=standings.games, games=contest.games), err=True
        )
        click.get_current_context().exit(INTERRUPTED)


def labels(entries: tuple[str, ...], own: tuple[str, ...]) -> list[str]:
    """Names for people: of one's own bots the class, of those that play more than once with a number."""
    names = [split(name)[1] if name in own else name for name in entries]
    return [
        f"{name} {names[: i + 1].count(name)}" if names.count(name) > 1 else name for i, name in enumerate(names)
    ]


def _setting(contest: Contest, names: list[str], _: Texts) -> dict[str, str]:
    """What was played, so that whoever reads the report can play it again."""
    options = (f"{name}={str(value).lower()}" for name, value in contest.game.options.items())
    return {
        _("Game"): contest.game.name,
        _("Options"): ", ".join(option[:LONGEST_OPTION] for option in options) or "–",
        _("Seats"): str(contest.seats),
        _("Bots"): ", ".join(names),
        _("Deals for each set of bots"): str(contest.deals),
        _("Seed"): contest.seed,
        _("Limit of decisions"): str(contest.limit),
    }


def _write_report(folder: Path, page: Page) -> Path:
    path = folder / REPORT
    try:
        path.write_text(page.html(), "utf-8")
    except OSError as error:
        raise BadFolder(
            "Results cannot be written to {folder}: {reason}.",
            folder=folder,
            reason=error.strerror or str(error),
        ) from None
    return path


def _show(standings: Standings, _: Texts) -> None:
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=PLAIN_WIDTH)
    data = standings.data()

    def number(value: float | None, digits: int = 1) -> str:
        return "–" if value is None else format_decimal(value, f"#,##0.{'0' * digits}", locale=_.language)

    def percent(value: float) -> str:
        return format_percent(value, "#,##0.0%", locale=_.language)

    table = Table(title=_("Results"))
    table.add_column(_("bot"))
    for name in (_("wins"), _("95 % interval"), _("points"), _("rating"), _("median ms"), _("faults")):
        table.add_column(name, justify="right")
    for part in sorted(data["bots"], key=lambda part: -part["share"]):
        rating = f"{number(part['rating'][0])} ± {number(part['rating'][1])}" if part["rating"] else "–"
        interval = f"{percent(part['low'])} – {percent(part['high'])}"
        table.add_row(
            part["bot"],
            percent(part["share"]),
            interval,
            number(part["score"]),
            rating,
            number(part["median_ms"]),
            str(part["faults"]),
        )
    console.print(table)
    if data["duels"]:
        duels = Table(title=_("Who beats whom"))
        for name in (_("bot"), _("against")):
            duels.add_column(name)
        for name in (_("before it"), _("95 % interval"), "p", _("deals")):
            duels.add_column(name, justify="right")
        for duel in data["duels"]:
            if duel["share"] >= 0.5:
                interval = f"{percent(duel['low'])} – {percent(duel['high'])}"
                duels.add_row(
                    duel["bot"],
                    duel["other"],
                    percent(duel["share"]),
                    interval,
                    f"{duel['p']:.2g}",
                    str(duel["deals"]),
                )
        console.print(duels)
    if data["winning_score"] is not None:
        click.echo(_("Points of the winner, on average: {points}.", points=number(data["winning_score"])))
    if data["rounds"] is not None:
        click.echo(_("Rounds, on average: {rounds}.", rounds=number(data["rounds"])))
    for fault in data["faults"]:
        click.echo(
            _(
                "{bot} lost game {game}: {fault}",
                bot=fault["bot"],
                game=fault["game"],
                fault=clean(fault_in(fault["fault"], _)),
            ),
            err=True,
        )
    if standings.truncated:
        click.echo(
            _.count(
                "{n} game reached the limit of decisions; it is not counted above.",
                "{n} games reached the limit of decisions; they are not counted above.",
                standings.truncated,
            )
        )


@click.command("bot", help=mark("Write the start of a bot of your own: altamira bot template."))
@click.argument("what", metavar="template", type=click.Choice(["template"]))
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar=mark("FILE"),
    default=Path("my_bot.py"),
    show_default=True,
    help=mark("File for the bot; it must not exist yet."),
)
@click.option(
    "--game", metavar=mark("GAME"), default="stone-age", show_default=True, help=mark("The game to try.")
)
def bot(what: str, out: Path, game: str) -> None:
    _ = texts()
    find_game(game)
    name = "".join(part.capitalize() for part in out.stem.replace("-", "_").split("_"))
    if not name.isidentifier():
        raise BadOption("{path} cannot name a class; it should read like my_bot.py.", path=out)
    try:
        with out.open("x", encoding="utf-8") as file:
            file.write(TEMPLATE.format(game=game, file=out, name=name))
    except FileExistsError:
        raise BadOption("{path} exists already; choose another name with --out.", path=out) from None
    except OSError as error:
        raise AltamiraError(
            "{path} cannot be written: {reason}.", path=out, reason=error.strerror or str(error)
        ) from None
    click.echo(
        _(
            "{path} is a bot. Let it play: {command}",
            path=out,
            command=f"altamira arena {game} --bots greedy --bot {out}:{name}",
        )
    )
