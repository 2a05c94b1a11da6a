"""Speed of the learning environments beside others, measured in this process; steps per CPU second.

Each part is a function that takes the seconds of one measurement and returns the paces that it found. What is
missing of the others' libraries is left out: they are an extra that only the benchmark needs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from importlib import import_module, metadata
from statistics import median

from babel.numbers import format_decimal
from rich.table import Table

from altamira.bench.pace import paced
from altamira.envs import VectorGames
from altamira.games import SHIPPED, game
from altamira.text import Texts, mark

BATCHES = (1, 64, 1024)
MORE_BATCHES = (16, 32, 128, 256)  # for the others only, which are to be seen at their best
ROUNDS = 3
AT_ONCE = 1024  # steps between two looks at the clock, all games together; of pgx also in one call
ONE_THREAD = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"


@dataclass(frozen=True)
class Pace:
    """How fast one environment is."""

    part: str  # what is compared
    name: str
    version: str  # of somebody else's; ours has none
    batch: int  # games at once
    steps: float  # of a single game, per CPU second

    def data(self) -> dict[str, object]:
        return asdict(self)


def interleaved(makers: dict[Pace, Callable[[], int]], seconds: float) -> list[Pace]:
    """The medians of some rounds in turns, so that a busy machine slows all alike."""
    found: dict[Pace, list[float]] = {pace: [] for pace in makers}
    for _ in range(ROUNDS):
        for pace, step in makers.items():
            found[pace].append(paced(step, seconds))
    return [Pace(pace.part, pace.name, pace.version, pace.batch, median(rates)) for pace, rates in found.items()]


@contextmanager
def one_core() -> Iterator[None]:
    """All on one core: on several, threads that wait for each other cost a library seconds of the processor."""
    if sys.platform != "linux":
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def vectorised(seconds: float) -> list[Pace]:
    """Our games at random in batches, with two seats and with the most, beside pgx's backgammon for two seats."""
    steps: dict[Pace, Callable[[], int]] = {}
    with one_core():
        for batch in BATCHES:
            for id in SHIPPED:
                for seats in (2, game(id).seats[-1]):
                    pace = Pace("vectorised", f"{game(id).name} ({seats})", "", batch, 0)
                    steps[pace] = _ours(id, seats, batch)
        with suppress(ImportError):
            for batch in BATCHES + MORE_BATCHES:
                for name, length in (("pgx backgammon", 1), ("pgx, many steps a call", max(1, AT_ONCE // batch))):
                    steps[Pace("vectorised", name, metadata.version("pgx"), batch, 0)] = _pgx(batch, length)
        return interleaved(steps, seconds)


def _ours(id: str, seats: int, batch: int) -> Callable[[], int]:
    games = VectorGames(id, batch, seats=seats, copy=False)
    games.reset(seed=1)

    def step() -> int:
        games.step(games.sample())
        return batch

    return chunk(step, batch)


def chunk(step: Callable[[], int], batch: int) -> Callable[[], int]:
    """So many calls that looking at the clock takes no time beside them."""
    calls = max(1, AT_ONCE // batch)
    return lambda: sum(step() for _ in range(calls))


def _pgx(batch: int, length: int) -> Callable[[], int]:
    """At random too, beginning anew at the end, all of it compiled; so many steps in one call.

    One step a call is how ours are driven, and how a policy in Python sees what it decides on. Many steps a call
    spare the way from Python, for a policy that is compiled into them.
    """
    os.environ["XLA_FLAGS"] = ONE_THREAD  # read when jax is first used
    env = import_module("pgx").make("backgammon")
    jax = import_module("jax")
    auto_reset = import_module("pgx.experimental").auto_reset(env.step, env.init)

    def move(state: object, key: object) -> tuple[object, object]:
        keys = jax.random.split(key, batch + 1)
        counts = jax.numpy.cumsum(state.legal_action_mask, axis=-1)  # type: ignore[attr-defined]
        # One number for each game: faster than jax.random.categorical, which draws one for each action.
        tickets = jax.random.uniform(keys[0], (batch, 1)) * counts[:, -1:]
        actions = jax.numpy.argmax(counts > tickets, axis=-1)
        later = jax.vmap(auto_reset)(state, actions, keys[1:])
        return later, later.observation[0, 0]

    def run(state: object, key: object) -> tuple[object, object, object]:
        keys = jax.random.split(key, length + 1)
        later, seen = jax.lax.scan(move, state, keys[1:])
        return later, keys[0], seen

    compiled = jax.jit(run)
    key = jax.random.PRNGKey(1)
    held = [jax.jit(jax.vmap(env.init))(jax.random.split(key, batch)), key]

    def step() -> int:
        held[0], held[1], seen = compiled(held[0], held[1])
        jax.block_until_ready(seen)
        return batch * length

    return chunk(step, batch * length)


PARTS: dict[str, Callable[[float], list[Pace]]] = {mark("Many games at once"): vectorised}


def table(title: str, paces: list[Pace], _: Texts) -> Table:
    """A line for each environment, a column for each number of games at once, and the best beside the others'."""

    def number(value: float, digits: int = 0) -> str:
        return format_decimal(value, f"#,##0.{'0' * digits}" if digits else "#,##0", locale=_.language)

    batches = sorted({pace.batch for pace in paces if not pace.version})
    caption = _("Random play, steps per CPU second, median of {n} rounds; seats in parentheses.", n=ROUNDS)
    grid = Table(title=_(title), caption=caption)
    grid.add_column("")
    for batch in batches:
        grid.add_column(_("{games} at once", games=number(batch)), justify="right")
    bests = {name: best(paces, name) for name in dict.fromkeys(pace.name for pace in paces)}
    others = [pace for pace in bests.values() if pace.version]
    for other in others:
        grid.add_column(_("to {name}", name=other.name), justify="right")
    for name, top in bests.items():
        rates = {pace.batch: number(pace.steps) for pace in paces if pace.name == name}
        times = ["" if top.version else number(top.steps / other.steps, 1) + "x" for other in others]
        if top.version and len(batches) > 1:
            at_best = _("{steps} with {games} at once", steps=number(top.steps), games=number(top.batch))
            times[others.index(top)] = at_best
        grid.add_row(f"{name} {top.version}".strip(), *(rates.get(batch, "") for batch in batches), *times)
    return grid


def best(paces: list[Pace], name: str) -> Pace:
    """At the best number of games at once."""
    return max((pace for pace in paces if pace.name == name), key=lambda pace: pace.steps)
