"""One clear line for whatever goes wrong, and click's own sentences in the reader's language."""

from __future__ import annotations

import re
import sys

import click
import click.core
import click.decorators
import click.exceptions
import click.formatting
import click.parser
import click.types

from altamira.text import Texts, clean, mark


def _plural(one: str, many: str) -> None:
    """Marks a text that depends on a number."""


# Click takes its texts from compiled catalogues in the system's folders, which a package cannot bring along.
# So its modules get our lookup instead, and these are the sentences that our commands can make it say.
mark("Usage:")
mark("Options")
mark("Commands")
mark("Show this message and exit.")
mark("default: {default}")
mark("required")
mark("TEXT")
mark("INTEGER")
mark("FLOAT")
mark("PATH")
mark("Missing command.")
mark("Missing argument")
mark("Missing option")
mark("Missing parameter")
mark("Missing parameter: {param_name}")
mark("Missing {param_type}")
mark("Choose from:\n\t{choices}")
mark("Invalid value: {message}")
mark("Invalid value for {param_hint}: {message}")
mark("No such option {name!r}.")
mark("No such option: {name}")
mark("No such command {name!r}.")
mark("Option {name!r} does not take a value.")
mark("{value!r} is not a valid {number_type}.")
mark("{value} is not in the range {range}.")
mark("{value!r} is not a valid boolean. Recognized values: {states}")
mark("{name} {filename!r} does not exist.")
mark("{name} {filename!r} is a file.")
mark("{name} {filename!r} is a directory.")
mark("{name} {filename!r} is not readable.")
mark("{name} {filename!r} is not writable.")
mark("file")
mark("File")
mark("directory")
mark("Directory")
mark("path")
mark("Path")
_plural("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)")
_plural("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})")
_plural("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.")
_plural("{value!r} is not {choice}.", "{value!r} is not one of {choices}.")

_MODULES = (click.core, click.decorators, click.exceptions, click.formatting, click.parser, click.types)


def speak(texts: Texts) -> None:
    """Let click speak this language."""
    for module in _MODULES:
        for name, lookup in (("_", texts.__call__), ("ngettext", texts.form)):
            if hasattr(module, name):
                setattr(module, name, lookup)


def plain(message: str) -> str:
    """The message as one line without signs that would steer a terminal; it ends as a sentence."""
    line = clean(re.sub(r"[ \t\r\n]+", " ", message.strip()))
    return line if line.endswith((".", "?", "!", "…")) else line + "."


def complain(message: str) -> None:
    """One line on stderr."""
    sys.stdout.flush()
    click.echo(f"altamira: {plain(message)}", err=True)
