"""The `altamira` command. Each of its commands is imported when it is asked for.

Whatever a user can get wrong ends in one line on stderr, in the user's language, and exit code 2.
"""

from __future__ import annotations

import copy
import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from altamira import COMPILED, __version__
from altamira.core.errors import AltamiraError, BadOption
from altamira.terminal.shell import BUG, INTERRUPTED, PIPE_CLOSED, WRONG
from altamira.terminal.speech import complain, plain, speak
from altamira.text import LANGUAGES, Texts, choose, mark, texts

# What writing to a full or broken device says; that is no bug of ours.
DEVICE_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)

# name -> where the command is, and what it does in a line
COMMANDS = {
    "serve": ("altamira.web.command:serve", mark("Play in the browser: serves the pages and the tables.")),
    "play": ("altamira.terminal.play:play", mark("Play a game in the terminal, with people, bots or both.")),
    "replay": ("altamira.terminal.records:replay", mark("Show a recorded game, whole or at any move.")),
    "verify": ("altamira.terminal.records:verify", mark("Check every move and every roll of a finished record.")),
    "draw": (
        "altamira.draw.command:draw",
        mark("Draw the board of a record, at its end or after any of its entries, as SVG."),
    ),
    "simulate": ("altamira.arena.command:simulate", mark("Let bots play many games and count the results.")),
    "arena": (
        "altamira.arena.compete:arena",
        mark("Let bots meet over the same deals from every seat: who is stronger, and how surely."),
    ),
    "bot": ("altamira.arena.compete:bot", mark("Write the start of a bot of your own.")),
    "train": ("altamira.bots.train:train", mark("Learn what positions are worth, for the bots that search.")),
    "bench": ("altamira.bench.command:bench", mark("Measure how fast games are played.")),
    "deck": ("altamira.terminal.deck:deck", mark("Print or check a deck of cards for Neanderthal.")),
    "games": ("altamira.terminal.records:games", mark("List the games, their seats and their options.")),
    "export": (
        "altamira.web.backup:export_tables",
        mark("Write all tables of a server into a file, as a backup."),
    ),
    "import": (
        "altamira.web.backup:import_tables",
        mark("Read a backup into a database; tables that it has already are left alone."),
    ),
    "validate": (
        "altamira.web.backup:validate",
        mark("Replay every stored game on this build, and name those that differ."),
    ),
}


def _language_option() -> click.Option:
    return click.Option(
        ["--lang"],
        metavar="es|fr|en",
        expose_value=False,
        is_eager=True,
        help=texts()("Language; by default the system's."),
    )


def _asked_language(args: Sequence[str]) -> str | None:
    """The language is needed before the arguments are read: their errors and help are in it."""
    asked = None
    for position, word in enumerate(args):
        if word == "--":
            break
        if word == "--lang" and position + 1 < len(args):
            asked = args[position + 1]
            if asked.startswith("-"):
                raise BadOption("--lang needs a language: {languages}.", languages=", ".join(LANGUAGES))
        elif word.startswith("--lang="):
            asked = word.removeprefix("--lang=")
    return asked


class Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name][0].partition(":")
        return _translated(getattr(import_module(module), attribute), cmd_name, texts())

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [(name, texts()(line)) for name, (_, line) in COMMANDS.items()]
        with formatter.section(texts()("Commands")):
            formatter.write_dl(rows)

    def main(self, args: Sequence[str] | None = None, *_: Any, **__: Any) -> NoReturn:
        words = sys.argv[1:] if args is None else list(args)
        code = self._run(words)
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            _let_go_of_stdout()
        except OSError as error:
            code = _unwritable(error)
        sys.exit(code)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (KeyboardInterrupt, EOFError):
            ctx.exit(INTERRUPTED)
        except BrokenPipeError:
            _let_go_of_stdout()
            ctx.exit(PIPE_CLOSED)

    def _dressed(self) -> Commands:
        """The command with options and help in the chosen language."""
        dressed = copy.copy(self)
        dressed.help = texts()("Games from the dawn of humankind: exact rules, fast simulation, honest dice.")
        dressed.options_metavar = texts()("[OPTIONS]")
        dressed.subcommand_metavar = texts()("COMMAND [ARGS]...")
        version = click.Option(
            ["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_version,
            help=texts()("Show the version and exit."),
        )
        dressed.params = [version, _language_option()]
        return dressed

    def _run(self, args: list[str]) -> int:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")  # a sign that the terminal lacks must not end a game
        try:
            speak(choose(_asked_language(args)))
        except AltamiraError as error:
            choose("en")
            complain(texts().error(error))
            return WRONG
        try:
            dressed = self._dressed()
            code = click.Group.main(dressed, args, "altamira", standalone_mode=False, obj=texts())
            return code if isinstance(code, int) else 0
        except AltamiraError as error:
            complain(texts().error(error))
            return WRONG
        except click.UsageError as error:
            where = error.ctx.command_path if error.ctx else "altamira"
            complain(
                texts()("{error} See '{command} --help'.", error=plain(error.format_message()), command=where)
            )
            return WRONG
        except click.ClickException as error:
            complain(error.format_message())
            return WRONG
        except Exception as error:
            if isinstance(error, OSError) and error.errno in DEVICE_ERRORS:
                return _unwritable(error)
            if os.environ.get("ALTAMIRA_DEBUG"):
                raise
            complain(
                texts()(
                    "internal error: {error}. Set ALTAMIRA_DEBUG=1 for details.",
                    error=f"{type(error).__name__}: {error}",
                )
            )
            return BUG


def _translated(command: click.Command, name: str, texts: Texts) -> click.Command:
    """The command with its help in the chosen language, and the option to choose one."""
    result = copy.copy(command)
    result.name = name
    result._help_option = None  # click keeps the one it made first, in whatever language that was
    result.help = texts(" ".join(result.help.split()) if result.help else COMMANDS[name][1])
    result.options_metavar = texts("[OPTIONS]")
    result.params = []
    for param in command.params:
        param = copy.copy(param)
        if param.metavar:
            param.metavar = texts(param.metavar)
        elif isinstance(param, click.Option) and not param.is_flag:
            param.metavar = texts(param.type.name.upper())
        if isinstance(param, click.Option) and param.help:
            param.help = texts(" ".join(param.help.split()))
        result.params.append(param)
    if not any("--lang" in param.opts for param in result.params):
        result.params.append(_language_option())
    return result


def _unwritable(error: OSError) -> int:
    """What was to be shown did not fit on the device that should take it."""
    _let_go_of_stdout()
    complain(texts()("Cannot write the output: {reason}.", reason=texts()(error.strerror or str(error))))
    return WRONG


def _let_go_of_stdout() -> None:
    """Nobody reads on: nothing may complain about it when Python closes its files."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.stdout.flush()
    except OSError:
        sys.stdout = sys.stderr


def _version(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    if asked:
        build = texts()("compiled") if COMPILED else texts()("pure Python")
        click.echo(f"altamira {__version__} ({build})")
        ctx.exit()


@click.pass_context
def _help_if_alone(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


command = Commands("altamira", invoke_without_command=True, callback=_help_if_alone)


def main() -> NoReturn:
    command.main()
