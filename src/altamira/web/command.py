"""`altamira serve`: tables in the browser."""

from __future__ import annotations

import asyncio
import errno
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

import click
import uvicorn
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from altamira.core.errors import AltamiraError
from altamira.text import Texts, mark
from altamira.web.app import create_app
from altamira.web.house import House
from altamira.web.settings import Settings
from altamira.web.sockets import Requests, Sockets
from altamira.web.storage import check_file
from altamira.web.watch import SHARED, forget_process, log_config

if sys.platform != "win32":
    import fcntl

PORT = 8421
LAST_PORT = 65_535
SOCKET_BYTES = 65_536  # what is larger is not even read; what is too large for us is answered in words
SHUTDOWN_SECONDS = 5
PING_SECONDS = 50.0  # a proxy that waits for a minute keeps a silent connection, and a dead one is noticed
BACKLOG = 2048
HUNG_SECONDS = 30  # a process that gives no sign for so long is replaced; on a busy machine to begin takes a while


class CannotServe(AltamiraError):
    """The address cannot be used."""


class Together(Multiprocess):
    """Several processes behind one socket; one that dies is replaced, and what it had open counts no more."""

    def keep_subprocess_alive(self) -> None:
        for process in self.processes:
            process.child_conn.close()  # its own end: else one that dies while it is asked is waited for in vain
        before = {process.pid for process in self.processes}
        super().keep_subprocess_alive()
        for pid in before - {process.pid for process in self.processes}:
            forget_process(pid)


@click.command(help=mark("Play in the browser: serves the pages and the tables."))
@click.option("--host", default="127.0.0.1", show_default=True, help=mark("Address to listen on; 0.0.0.0: all."))
@click.option(
    "--port", default=PORT, show_default=True, type=int, help=mark("Port to listen on; 0: any free one.")
)
@click.option(
    "--database", metavar=mark("FILE"), help=mark("Where tables are kept; by default in the user's data.")
)
@click.option(
    "--bot",
    "own_bots",
    multiple=True,
    metavar=mark("FILE:CLASS"),
    help=mark("A bot of your own that can be seated; can be given several times."),
)
@click.option("--open/--no-open", "open_page", default=True, help=mark("Open the page in a browser."))
@click.option(
    "--workers",
    default=1,
    show_default=True,
    type=click.IntRange(1, 64),
    help=mark("Server processes that share the tables."),
)
@click.option(
    "--thinkers",
    default=2,
    show_default=True,
    type=click.IntRange(1, 64),
    help=mark("Processes in which bots think, for each server process."),
)
@click.option(
    "--bot-seconds",
    default=5.0,
    show_default=True,
    type=click.FloatRange(0.1, 600),
    help=mark("How long a bot may think about a move."),
)
@click.option(
    "--bot-pause",
    default=0.8,
    show_default=True,
    type=click.FloatRange(0, 60),
    help=mark("Seconds that each move can be seen before a bot goes on; 0: none."),
)
@click.option(
    "--kept-tables",
    default=Settings.kept_tables,
    show_default=True,
    type=click.IntRange(0),
    help=mark("Tables kept in memory, besides those that somebody looks at."),
)
@click.option("--metrics", is_flag=True, help=mark("Answer at /metrics with numbers for Prometheus."))
@click.option(
    "--log", type=click.Choice(["text", "json"]), default="text", show_default=True, help=mark("Form of the log.")
)
@click.option(
    "--log-level",
    type=click.Choice(["debug", "info", "warning", "error"]),
    default="warning",
    show_default=True,
    help=mark("What is logged; info: every request."),
)
@click.option("--secure", is_flag=True, help=mark("The pages are reached over https (behind a proxy)."))
@click.pass_obj
def serve(
    text: Texts,
    /,
    host: str,
    port: int,
    database: str | None,
    own_bots: tuple[str, ...],
    open_page: bool,
    workers: int,
    thinkers: int,
    bot_seconds: float,
    bot_pause: float,
    kept_tables: int,
    metrics: bool,
    log: str,
    log_level: str,
    secure: bool,
) -> None:
    settings = Settings(
        database=database or "",
        language=text.language,
        own_bots=own_bots,
        workers=workers,
        thinkers=thinkers,
        bot_seconds=bot_seconds,
        bot_pause=bot_pause,
        kept_tables=kept_tables,
        metrics=metrics,
        log=log,
        log_level=log_level,
        secure=secure,
    )
    with listen(host, port) as listener, sole_server(settings.file):
        if workers == 1:
            asyncio.run(_serve(settings, listener, text, open_page=open_page))
        else:
            _announce(asyncio.run(_try(settings)), listener, text, open_page=open_page)
            _serve_together(settings, listener)


def listen(host: str, port: int) -> socket.socket:
    """The socket, bound before anything else is begun."""
    if not 0 <= port <= LAST_PORT:  # the system would take another one without a word
        raise CannotServe("There is no port {port}; ports are 0 to {last}.", port=port, last=LAST_PORT)
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
    except (OSError, OverflowError, UnicodeError) as error:
        raise _unusable(host, port, error) from None
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        raise _unusable(host, port, error) from None
    return listener


@contextmanager
def sole_server(file: Path | None) -> Iterator[None]:
    """A SQLite file has one server: another one would not hear of what this one changes."""
    if file is None or sys.platform == "win32":
        yield
        return
    check_file(file)
    with file.with_name(file.name + "-server").open("w") as place:
        try:
            fcntl.lockf(place, fcntl.LOCK_EX | fcntl.LOCK_NB)  # let go by the system, however the server ends
        except OSError:
            raise CannotServe(
                "Another Altamira serves {path} already. Go to its page, or give this one tables of its own: "
                "--database FILE.",
                path=str(file),
            ) from None
        yield


def _unusable(host: str, port: int, error: Exception) -> CannotServe:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return CannotServe(
            "Port {port} is in use, perhaps by another Altamira. Choose another one: --port {other}.",
            port=port,
            other=port + 1,
        )
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return CannotServe("Cannot listen on {host}, port {port}: {reason}.", host=host, port=port, reason=reason)


async def _serve(settings: Settings, listener: socket.socket, text: Texts, *, open_page: bool) -> None:
    house = await House.open(settings)
    _announce(house.storage.name, listener, text, open_page=open_page)
    await uvicorn.Server(_config(settings, create_app(settings, house))).serve(sockets=[listener])


def _serve_together(settings: Settings, listener: socket.socket) -> None:
    with tempfile.TemporaryDirectory(prefix="altamira-metrics-") as folder:
        os.environ[SHARED] = folder  # before the processes begin, which read it when they are born
        Together(_config(settings, partial(_one_of_several, settings)), [listener]).run()


def _one_of_several(settings: Settings) -> Starlette:
    """The application, in a process that others run beside."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    return create_app(settings, patient=True)


def _end_with_parent() -> None:
    """Who began the processes and was killed cannot end them; they would keep the address for themselves."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)


async def _try(settings: Settings) -> str:
    """What would stop every process stops the command, with a line; the name of the database."""
    house = await House.open(settings)
    await house.close()
    return house.storage.name


def _config(settings: Settings, app: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        factory=isinstance(app, partial),
        workers=settings.workers,
        loop="asyncio",  # whatever else is installed: our connections know its transports
        http=Requests,
        ws=Sockets,
        ws_max_size=SOCKET_BYTES,
        ws_ping_interval=PING_SECONDS,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        timeout_worker_healthcheck=HUNG_SECONDS,
        log_config=log_config(settings.log, settings.log_level),
        access_log=False,
        server_header=False,
        proxy_headers=settings.secure,
    )


def _announce(database: str, listener: socket.socket, text: Texts, *, open_page: bool) -> None:
    address = _address(listener)
    click.echo(text("Altamira is at {address} (Ctrl-C stops it).", address=address))
    click.echo(text("Tables are kept in {path}.", path=database))
    if open_page and _has_browser():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _has_browser() -> bool:
    """Is there a browser with a window of its own? One inside the terminal would take the place of our lines."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
