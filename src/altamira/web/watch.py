"""What whoever runs a server can watch: metrics for Prometheus, and a log with a number for every request."""

from __future__ import annotations

import json
import logging
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import perf_counter
from typing import Any, Final
from urllib.parse import quote

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"  # where several processes keep their numbers
QUICK: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
LONGEST_ID: Final = 64
NO_TEXT: Final = "Invalid UTF-8 sequence"  # how uvicorn begins its line about a message

TABLES = Gauge("altamira_tables", "Tables in memory.", multiprocess_mode="livesum")
VIEWERS = Gauge("altamira_viewers", "Open connections to tables.", multiprocess_mode="livesum")
MOVES = Counter("altamira_moves", "Moves that were accepted and stored.", ["by"])
REFUSED = Counter("altamira_refused", "Moves that were refused: stale, illegal, or from the wrong seat.")
STORING = Histogram("altamira_move_seconds", "From a move's arrival to its being stored.", buckets=QUICK)
SHOWING = Histogram("altamira_update_seconds", "From a change of a table to a viewer's update.", buckets=QUICK)
THINKING = Histogram("altamira_bot_seconds", "What a bot's answer took, waiting included.", buckets=QUICK)
QUEUE = Gauge("altamira_bot_queue", "Questions that wait for a bot.", multiprocess_mode="livesum")
REQUESTS = Histogram("altamira_request_seconds", "Answers to pages and forms.", ["status"], buckets=QUICK)

request_id: ContextVar[str] = ContextVar("request_id", default="")

log = logging.getLogger("altamira.access")


def metrics() -> tuple[bytes, str]:
    """The numbers of all processes of this server, as Prometheus reads them."""
    registry = REGISTRY
    if SHARED in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
    return generate_latest(registry), CONTENT_TYPE_LATEST


def forget_process(pid: int | None = None) -> None:
    """This process ends, or another one has: what it had open is closed."""
    if SHARED in os.environ:
        mark_process_dead(pid or os.getpid())


@contextmanager
def timed(histogram: Histogram) -> Iterator[None]:
    """Counts what succeeds."""
    begun = perf_counter()
    yield
    histogram.observe(perf_counter() - begun)


class Numbered:
    """Gives every request a number, which its answer and all lines of the log carry."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        given = Headers(scope=scope).get("x-request-id", "")  # a proxy may have numbered it already
        number = given if given.isalnum() and len(given) <= LONGEST_ID else secrets.token_hex(8)
        request_id.set(number)
        begun = perf_counter()
        status = 0

        async def marked(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["x-request-id"] = number
            await send(message)

        try:
            await self._app(scope, receive, marked)
        finally:
            seconds = perf_counter() - begun
            if scope["type"] == "http":
                REQUESTS.labels(str(status)).observe(seconds)
            what = scope["method"] if scope["type"] == "http" else "SOCKET"
            log.info("%s %s %s %.1f ms", what, quote(scope["path"]), status or "-", seconds * 1000)


class Lines(logging.Formatter):
    """The log as text, a line for each event."""

    def format(self, record: logging.LogRecord) -> str:
        line = super().format(record)
        number = request_id.get()
        return f"{line} [{number}]" if number else line


class JsonLines(logging.Formatter):
    """The log as JSON, an object for each event."""

    def format(self, record: logging.LogRecord) -> str:
        event = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        if request_id.get():
            event["request"] = request_id.get()
        if record.exc_info:
            event["error"] = self.formatException(record.exc_info)
        return json.dumps(event, ensure_ascii=False)


class Visitors(logging.Filter):
    """Bytes that are no text are a visitor's fault: worth a line, but no error of the server."""

    def filter(self, record: logging.LogRecord) -> bool:
        if str(record.msg).startswith(NO_TEXT):
            record.levelno, record.levelname, record.exc_info = logging.WARNING, "WARNING", None
        return True


def log_config(form: str, level: str) -> dict[str, Any]:
    """The log for logging.config.dictConfig."""
    text = {"()": Lines, "format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"visitors": {"()": Visitors}},
        "formatters": {"text": text, "json": {"()": JsonLines}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": form, "filters": ["visitors"]}},
        "root": {"level": level.upper(), "handlers": ["console"]},
    }
