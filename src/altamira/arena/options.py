"""The options that the commands which play many games have in common."""

from __future__ import annotations

import click

from altamira.arena.simulate import DECISION_LIMIT, HERE, RAY
from altamira.text import mark

jobs = click.option(
    "--jobs", type=int, metavar="N", default=1, show_default=True, help=mark("How many processes play.")
)
seed = click.option(
    "--seed",
    metavar=mark("TEXT"),
    default="1",
    show_default=True,
    help=mark("The same seed gives the same games."),
)
overwrite = click.option("--overwrite", is_flag=True, help=mark("Replace results that are in the folder."))
of_the_game = click.option(
    "--option", "options", multiple=True, metavar=mark("NAME=VALUE"), help=mark("An option of the game.")
)
limit = click.option(
    "--limit",
    type=int,
    metavar="N",
    default=DECISION_LIMIT,
    show_default=True,
    help=mark("Decisions after which a game is cut off."),
)
on = click.option(
    "--on",
    type=click.Choice([HERE, RAY]),
    default=HERE,
    show_default=True,
    metavar="here|ray",
    help=mark("Where to play: in processes here, or on a Ray cluster."),
)
as_json = click.option("--json", "as_json", is_flag=True, help=mark("Print the result as JSON and nothing else."))
