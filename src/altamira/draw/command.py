"""`altamira draw`: the board of a record as a picture; and the picture that a view shows in a notebook."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click

import altamira
from altamira.core.errors import AltamiraError, BadRecord
from altamira.core.game import View
from altamira.core.record import load
from altamira.games import SHIPPED
from altamira.text import Texts, mark, texts

LAYOUTS = ("wide", "tall")


class CannotDraw(AltamiraError):
    """A game without a drawing."""


def picture(view: View, text: Texts, layout: str, names: tuple[str, ...]) -> str:
    """What the view shows, as one SVG file."""
    if view.game not in SHIPPED:
        raise CannotDraw("{game} has no drawing.", game=view.rules.name)
    drawing = import_module(f"{SHIPPED[view.game][0]}.draw")
    return str(drawing.picture(view, text, layout, names))


def in_a_notebook(view: View) -> str | None:
    """Drawn where a notebook shows a view; a game of one's own without a drawing shows itself as text."""
    names = tuple(texts()("Seat {seat}", seat=seat) for seat in range(view.seats))
    return picture(view, texts(), LAYOUTS[0], names) if view.game in SHIPPED else None


@click.command("draw", help=mark("Draw the board of a record, at its end or after any of its entries, as SVG."))
@click.argument("file", metavar=mark("FILE"))
@click.option("--move", type=int, metavar="N", help=mark("Draw the board after N entries."))
@click.option("--out", type=click.Path(path_type=Path), required=True, help=mark("File for the picture."))
@click.option(
    "--layout", type=click.Choice(LAYOUTS), default=LAYOUTS[0], help=mark("Wide as a table or tall as a phone.")
)
@click.pass_obj
def draw(text: Texts, /, file: str, move: int | None, out: Path, layout: str) -> None:
    record = load(file)
    match = altamira.replay(record, move)
    svg = picture(match.view(record.seat), text, layout, tuple(record.names))
    try:
        out.write_text(svg, encoding="utf-8")
    except OSError as error:
        raise BadRecord(
            "Cannot write {path}: {reason}. Choose a folder that exists and can be written.",
            path=str(out),
            reason=error.strerror or str(error),
        ) from None
    click.echo(text("The board is drawn in {path}.", path=str(out)))
