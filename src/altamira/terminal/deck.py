"""`altamira deck`: the cards of Neanderthal as a file, to copy and to check."""

from __future__ import annotations

from pathlib import Path

import click

from altamira.core.errors import BadOption
from altamira.games.neanderthal import deck as decks
from altamira.text import Texts, clean, mark

TEMPLATE = "template"
CHECK = "check"


@click.command(
    help=mark("The cards of Neanderthal: 'template' prints the deck that ships, 'check FILE' checks your own.")
)
@click.argument("what", type=click.Choice([TEMPLATE, CHECK]), metavar="template|check")
@click.argument("file", type=click.Path(path_type=Path), required=False, metavar="[FILE]")
@click.pass_obj
def deck(text: Texts, /, what: str, file: Path | None) -> None:
    if what == TEMPLATE:
        click.echo(decks.template(), nl=False)
    elif file is None:
        raise BadOption("Name the deck to check: altamira deck check FILE.")
    else:
        for line in report(file, text):
            click.echo(clean(line))


def report(file: Path, text: Texts) -> list[str]:
    """What a deck holds; a deck that cannot be played raises BadDeck."""
    content = decks.read_file(file)
    found = decks.load(content)
    sheet = decks.sheet(content)
    lines = [
        text("{file} can be played: {name}.", file=str(file), name=found.name),
        text(
            "Fields of its cards: {known} known, {inferred} inferred, {reconstructed} reconstructed.",
            **sheet.standings(),
        ),
    ]
    words = sheet.words_only()
    lines += [
        text("Only in words, without effect: {card}: {words}", card=card, words=said) for card, said in words
    ]
    if not words:
        lines.append(text("Every ability has an effect."))
    lines.append(text("Play with it: altamira play neanderthal --option deck={file}", file=str(file)))
    return lines
