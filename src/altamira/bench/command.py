"""The `altamira bench` command."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from statistics import median

import click
from babel.numbers import format_decimal
from rich.console import Console
from rich.progress import track
from rich.table import Table

from altamira.bench import peers, playouts
from altamira.bench.jobs import measure as measure_jobs
from altamira.bench.ours import Speed, measure, measure_pure
from altamira.games import SHIPPED, game
from altamira.text import Texts, mark, texts

ROUNDS = 3
JOBS_SECONDS = 8  # times as long as other measurements: processes have to begin


@dataclass(frozen=True)
class Results:
    """The medians of some interleaved rounds, so that a busy machine slows all alike."""

    game: str
    seats: int
    installed: Speed
    pure: Speed
    peer: peers.PeerResult | None

    def data(self) -> dict[str, object]:
        ours, pure, peer = self.installed, self.pure, self.peer
        data: dict[str, object] = {
            "game": self.game,
            "seats": self.seats,
            "installed": vars(ours),
            "pure": vars(pure),
            "installed_to_pure": ours.decisions / pure.decisions,
        }
        if peer:
            data["peer"] = {
                "name": peer.name,
                "version": peer.version,
                "decisions": peer.decisions_per_second,
                "games": peer.games_per_second,
                "clone_us": peer.clone_us,
            }
            data["playouts_to_peer"] = ours.decisions / peer.decisions_per_second
            data["steps_to_peer"] = ours.steps / peer.decisions_per_second
        return data


def run(id: str, seats: int, seconds: float, progress: bool) -> Results:
    """Measure everything in turns; each measurement takes about so many seconds."""
    installed: list[Speed] = []
    pure: list[Speed] = []
    found: list[peers.PeerResult] = []
    for _ in track(range(ROUNDS), description=id, disable=not progress, console=Console(stderr=True)):
        installed.append(measure(id, seats, seconds))
        with suppress(ImportError):  # a bench-only extra; the table says how to get it
            found.append(peers.catanatron(seconds))
        pure.append(measure_pure(id, seats, seconds))
    peer = sorted(found, key=lambda result: result.decisions_per_second)[len(found) // 2] if found else None
    return Results(id, seats, _median(installed), _median(pure), peer)


def _median(speeds: list[Speed]) -> Speed:
    def middle(name: str) -> float:
        return float(median(getattr(speed, name) for speed in speeds))

    return Speed(
        compiled=speeds[0].compiled,
        games=middle("games"),
        decisions=middle("decisions"),
        steps=middle("steps"),
        clone_us=middle("clone_us"),
        slowest_legal_us=max(speed.slowest_legal_us for speed in speeds),
    )


def table(results: Results, _: Texts) -> Table:
    ours, pure, peer = results.installed, results.pure, results.peer
    name = _("{game}, {seats} random seats", game=game(results.game).name, seats=results.seats)

    def number(value: float, digits: int = 0, sign: str = "") -> str:
        return format_decimal(value, f"#,##0.{'0' * digits}" if digits else "#,##0", locale=_.language) + sign

    grid = Table(title=name, caption=_("One thread, per CPU second, median of {n} rounds.", n=ROUNDS))
    grid.add_column("")
    for title in (_("decisions/s"), _("step by step/s"), _("games/s"), _("clone, µs"), _("slowest legal(), µs")):
        grid.add_column(title, justify="right")
    rows = [(_("compiled") if ours.compiled else _("installed (not compiled)"), ours), (_("pure Python"), pure)]
    for label, speed in rows:
        grid.add_row(
            label,
            number(speed.decisions),
            number(speed.steps),
            number(speed.games, 1),
            number(speed.clone_us, 2),
            number(speed.slowest_legal_us, 1),
        )

    def ratio(decisions: float, steps: float) -> None:
        times = (number(ours.decisions / decisions, 1, "x"), number(ours.steps / steps, 1, "x"))
        grid.add_row(_("ratio"), *times, "", "", "")

    ratio(pure.decisions, pure.steps)
    if peer:
        rate = peer.decisions_per_second
        clone = number(peer.clone_us, 2) if peer.clone_us is not None else ""
        label = f"{peer.name} {peer.version}"
        grid.add_section()
        grid.add_row(label, number(rate), number(rate), number(peer.games_per_second, 1), clone, "")
        ratio(rate, rate)
    return grid


@dataclass(frozen=True)
class Searches:
    """Random playouts a second in a search, with two seats; the medians of some interleaved rounds."""

    ours: dict[str, float]  # by game
    peer: dict[str, float]  # OpenSpiel's on backgammon, by language; empty: not installed

    def data(self) -> dict[str, object]:
        return {"playouts_in_search": self.ours, "open_spiel_backgammon": self.peer}


def run_searches(ids: tuple[str, ...], seconds: float, progress: bool) -> Searches:
    ours: dict[str, list[float]] = {id: [] for id in ids}
    peer: dict[str, list[float]] = {}
    for _ in track(range(ROUNDS), description="search", disable=not progress, console=Console(stderr=True)):
        for id in ids:
            ours[id].append(playouts.ours(id, seconds))
        with suppress(ImportError):
            for language, rate in playouts.open_spiel(seconds).items():
                peer.setdefault(language, []).append(rate)
    return Searches(
        {id: float(median(rates)) for id, rates in ours.items()},
        {language: float(median(rates)) for language, rates in peer.items()},
    )


def search_table(searches: Searches, _: Texts) -> Table:
    grid = Table(
        title=_("Random playouts in a search, 2 seats"),
        caption=_("One thread, per CPU second, median of {n} rounds.", n=ROUNDS),
    )
    grid.add_column("")
    grid.add_column(_("playouts/s"), justify="right")
    for language in searches.peer:
        grid.add_column(_("to OpenSpiel in {language}", language=language), justify="right")
    for id, rate in searches.ours.items():
        times = (
            format_decimal(rate / other, "#,##0.0", locale=_.language) + "x" for other in searches.peer.values()
        )
        grid.add_row(game(id).name, format_decimal(rate, "#,##0", locale=_.language), *times)
    for language, rate in searches.peer.items():
        version = playouts.open_spiel_version()
        name = _("OpenSpiel {version} in {language}, backgammon", version=version, language=language)
        grid.add_row(name, format_decimal(rate, "#,##0", locale=_.language), *[""] * len(searches.peer))
    return grid


@click.command("bench", help=mark("Measure how fast games are played, beside the pure build and others' engines."))
@click.argument("games", nargs=-1, metavar=mark("[GAME]…"))
@click.option("--seats", type=int, metavar="N", default=4, show_default=True, help=mark("Number of seats."))
@click.option(
    "--seconds",
    metavar="N",
    type=click.FloatRange(min=0.1, max=600),
    default=3.0,
    show_default=True,
    help=mark("Seconds for each measurement."),
)
@click.option(
    "--jobs",
    type=click.IntRange(min=2),
    metavar="N",
    help=mark("Measure only how much faster so many processes play than one."),
)
@click.option(
    "--part",
    type=click.Choice(["all", "engines", "search", "environments"]),
    default="all",
    show_default=True,
    help=mark("What to measure: the games themselves, playouts in a search, the learning environments, or all."),
)
@click.option("--json", "as_json", is_flag=True, help=mark("Print the result as JSON and nothing else."))
def bench(games: tuple[str, ...], seats: int, seconds: float, jobs: int | None, part: str, as_json: bool) -> None:
    if jobs is not None:
        processes(jobs, seconds, as_json)
        return
    results: list[dict[str, object]] = []
    if part in ("all", "engines"):
        results += engines(games, seats, seconds, as_json)
    if part in ("all", "search"):
        results += search(games, seconds, as_json)
    if part == "environments" or (part == "all" and not games):
        results += environments(seconds, as_json)
    if as_json:
        print(json.dumps(results, indent=1))


def processes(jobs: int, seconds: float, as_json: bool) -> None:
    """Measure how much faster several processes play than one."""
    _ = texts()
    scaling = measure_jobs(jobs, JOBS_SECONDS * seconds, ROUNDS)
    times = format_decimal(scaling.times, "#,##0.00", locale=_.language)
    if as_json:
        print(json.dumps(scaling.data(), indent=1))
    else:
        click.echo(
            _(
                "{jobs} processes play {times} times as fast as one (best of {n}).",
                jobs=jobs,
                times=times,
                n=ROUNDS,
            )
        )


def environments(seconds: float, as_json: bool) -> list[dict[str, object]]:
    """Measure the learning environments; they need libraries of their own."""
    _ = texts()
    try:
        from altamira.bench import envs, libraries
    except ImportError:
        click.echo(
            _("To measure the learning environments: {command}", command="pip install 'altamira[rl]'"), err=True
        )
        return []
    console = Console()
    paces = []
    for title, measure_part in {**envs.PARTS, **libraries.PARTS}.items():
        found = measure_part(seconds)
        paces += found
        if not as_json:
            if found:
                console.print(envs.table(title, found, _))
            if not any(pace.version for pace in found):
                click.echo(
                    _("To compare with others' environments: {command}", command="pip install 'altamira[bench]'")
                )
    return [pace.data() for pace in paces]


def engines(games: tuple[str, ...], seats: int, seconds: float, as_json: bool) -> list[dict[str, object]]:
    """Measure the games themselves, those that are named or all."""
    _ = texts()
    console = Console()
    wanted = games or tuple(SHIPPED)
    # Asked for all games, each is played with as many seats as it has; what was named is taken as it was named.
    at = {id: seats if games else min(seats, game(id).seats[-1]) for id in wanted}
    for id in wanted:
        game(id).new(at[id])  # says what is wrong before anything is measured
    all_results: list[dict[str, object]] = []
    for id in wanted:
        results = run(id, at[id], seconds, progress=console.is_terminal and not as_json)
        all_results.append(results.data())
        if not as_json:
            console.print(table(results, _))
            if results.peer is None:
                click.echo(_("To compare with catanatron: {command}", command="pip install 'altamira[bench]'"))
    return all_results


def search(games: tuple[str, ...], seconds: float, as_json: bool) -> list[dict[str, object]]:
    """Measure playouts in a search, of the games that are named or of all."""
    _ = texts()
    console = Console()
    searches = run_searches(games or tuple(SHIPPED), seconds, progress=console.is_terminal and not as_json)
    if not as_json:
        console.print(search_table(searches, _))
        if not searches.peer:
            click.echo(_("To compare with OpenSpiel: {command}", command="pip install 'altamira[bench]'"))
    return [searches.data()]
