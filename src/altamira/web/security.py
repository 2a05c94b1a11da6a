"""Who a visitor is, what a request may do, how large and how often."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import sha256
from time import monotonic
from urllib.parse import urlsplit

from python_multipart.multipart import parse_options_header
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from altamira.core.errors import AltamiraError
from altamira.games.neanderthal.deck import MOST_BYTES
from altamira.web.rows import Visitor

COOKIE = "altamira"
COOKIE_AGE = 365 * 24 * 3600
TOKEN_BYTES = 32
TOKEN_LENGTH = 43  # of 32 bytes in letters
BODY_BYTES = 16_384  # of a form
UPLOADS = ("/new",)  # where a form may hold a deck …
UPLOAD_BYTES = BODY_BYTES + 3 * MOST_BYTES  # … of which some forms write three letters for a byte
DRAINED_BYTES = 2_000_000  # of a form that is too large, before we hang up
MESSAGE_BYTES = 4096  # of a message on a socket
OWN = "same-origin"
OWN_PAGES = (OWN, "none")  # none: what the person did themselves
PENALTY = 1.0  # seconds that whoever is too fast waits for every answer
BUCKETS = 20_000  # kept; the fullest, which are the oldest, go first

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # the link of a table is its key; stricter would blank the Origin of forms
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-frame-options": "DENY",
}


class Refused(AltamiraError):
    """A request that does not come from our own pages."""


class TooMuch(AltamiraError):
    """Too often, or too large."""


class TooLarge(TooMuch):
    pass


# Visitors


@dataclass(frozen=True)
class Guest:
    """A browser, known by its cookie; stored as a visitor once it does something."""

    token: str
    fresh: bool  # the browser does not have the cookie yet
    visitor: Visitor | None = None

    @property
    def hash(self) -> str:
        return sha256(self.token.encode()).hexdigest()

    @property
    def csrf(self) -> str:
        """Proves that a form comes from a page that was made for this browser."""
        return hmac.digest(self.token.encode(), b"form", "sha256").hex()


def token_of(connection: HTTPConnection) -> tuple[str, bool]:
    """The token of the cookie, or a fresh one."""
    token = connection.cookies.get(COOKIE, "")
    if len(token) == TOKEN_LENGTH and token.isascii():
        return token, False
    return secrets.token_urlsafe(TOKEN_BYTES), True


def remember(response: Response, guest: Guest, *, secure: bool) -> None:
    if guest.fresh:
        response.set_cookie(
            COOKIE, guest.token, max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=secure, path="/"
        )


# Where a request comes from


def check_origin(headers: Headers, *, secure: bool) -> None:
    """Forms and sockets must come from our own pages: browsers always say where they come from."""
    origin = headers.get("origin", "")
    parts = urlsplit(origin)
    schemes = ("https",) if secure else ("http", "https")
    if parts.scheme not in schemes or not parts.netloc or parts.netloc != headers.get("host"):
        raise _foreign()


def check_site(headers: Headers) -> None:
    """What newer browsers say besides, about forms; they do not agree about sockets."""
    if headers.get("sec-fetch-site", OWN) not in OWN_PAGES:
        raise _foreign()


def _foreign() -> Refused:
    return Refused("This did not come from a page of this server. Open the page again and repeat it there.")


def check_letters(headers: Headers) -> None:
    """Our pages send their forms in UTF-8; other codes can spell what is no text at all."""
    _, options = parse_options_header(headers.get("content-type"))
    if options.get(b"charset", b"utf-8").lower() != b"utf-8":
        raise Refused("A form has to be written in UTF-8.")


def check_csrf(guest: Guest, given: str) -> None:
    if guest.fresh or not hmac.compare_digest(guest.csrf.encode(), given.encode(errors="replace")):
        raise Refused("This page is too old, or cookies are switched off. Load the page again and repeat it.")


# How often


class Bucket:
    """Tokens that fill up over time, for each key; whoever has none left has to wait."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._per_second = per_second
        self._burst = burst
        self._left: dict[str, tuple[float, float]] = {}  # key -> tokens, and when they were counted

    def take(self, key: str) -> bool:
        now = monotonic()
        left, then = self._left.pop(key, (self._burst, now))
        left = min(self._burst, left + (now - then) * self._per_second)
        good = left >= 1.0
        self._left[key] = (left - 1.0 if good else left, now)
        while len(self._left) > BUCKETS:
            del self._left[next(iter(self._left))]
        return good

    def spend(self, key: str) -> None:
        if not self.take(key):
            raise too_often()


def too_often() -> TooMuch:
    return TooMuch("That was too often in a short time. Wait a moment, then go on.")


# What goes around every answer


class Guard:
    """Headers on every answer, a limit on the size of every body, and words where there is a bug."""

    def __init__(self, app: ASGIApp, bug: Callable[[Request, Exception], Awaitable[Response]]) -> None:
        self._app = app
        self._bug = bug

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most = UPLOAD_BYTES if scope["path"] in UPLOADS else BODY_BYTES
        size = 0
        begun = False

        async def limited() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > most:
                while message.get("more_body") and size < DRAINED_BYTES:  # whoever still sends cannot read
                    message = await receive()
                    size += len(message.get("body", b""))
                raise TooLarge("The form is too large: at most {most} bytes.", most=most)
            return message

        async def dressed(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if size >= DRAINED_BYTES:
                    headers["connection"] = "close"
                if "cache-control" not in headers:
                    headers["cache-control"] = "no-store"
            await send(message)

        try:
            await self._app(scope, limited, dressed)
        except ClientDisconnect:
            return  # nobody waits for an answer any more
        except Exception as error:
            answer = await self._bug(Request(scope), error)
            if begun:
                raise
            await answer(scope, receive, dressed)
