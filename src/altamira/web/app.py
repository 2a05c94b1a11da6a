"""The server as an ASGI application.

Forms: POST /new, /t/{id}/sit, /t/{id}/leave, /t/{id}/bot, /t/{id}/start, /t/{id}/rematch and /me. They carry the
field `csrf` and lead to the next page; whoever accepts JSON gets {"go": path} or {"error": line}.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

import altamira.draw
from altamira.core.errors import AltamiraError, BadOption, UnknownName
from altamira.games import game as find_game
from altamira.games import games
from altamira.games.neanderthal import Neanderthal
from altamira.games.neanderthal import deck as decks
from altamira.games.neanderthal.deck_errors import BadDeck
from altamira.games.neanderthal.handoff import handoff
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.text import LANGUAGES, texts
from altamira.web.asking import (
    address_of,
    field_of,
    layout_for,
    lead_to,
    link_to,
    local_path,
    text_file,
    wants_json,
)
from altamira.web.daily import day_of, read_day
from altamira.web.faces import Face
from altamira.web.house import House
from altamira.web.info import OVER, Context
from altamira.web.kept import NoTable, Stale
from altamira.web.live import (
    NO_TABLE,
    POLICY,
    REFUSED,
    TRY_LATER,
    Connection,
    Limits,
    hang_up,
    layout_of,
    look_of,
    say,
)
from altamira.web.pages import create, day, deck, errors, lobby, rules, sheet
from altamira.web.pages import table as table_page
from altamira.web.pages.create import Filled
from altamira.web.plan import fields_of, number, read, sent_back
from altamira.web.rows import Visitor
from altamira.web.seating import Late, NotPossible, good_name
from altamira.web.security import (
    PENALTY,
    Bucket,
    Guard,
    Guest,
    Refused,
    TooLarge,
    TooMuch,
    check_csrf,
    check_letters,
    check_origin,
    check_site,
    remember,
    token_of,
    too_often,
)
from altamira.web.settings import Settings
from altamira.web.showing import draw, info
from altamira.web.storage import CannotStore
from altamira.web.tables import Table
from altamira.web.watch import VIEWERS, Numbered, forget_process, metrics, request_id

STATIC = Path(__file__).with_name("static")
DRAWN = Path(altamira.draw.__file__).with_name("static")
TABLE = re.compile("/t/[^/]+")  # its path
MOST_SOCKETS = 20  # of one visitor
MOST_FILES = 1  # of the form that sets a table
STATUS: dict[type[AltamiraError], int] = {
    NoTable: 404,
    UnknownName: 404,
    Refused: 403,
    Late: 409,
    Stale: 409,
    TooLarge: 413,
    TooMuch: 429,
    CannotStore: 503,
}

log = logging.getLogger(__name__)

Act = Callable[[Table, Visitor, FormData], Awaitable[str | None]]


class Site:
    """What the pages of one server share."""

    def __init__(self, settings: Settings, house: House | None = None, *, patient: bool = False) -> None:
        self.settings = settings
        self._house = house
        self._patient = patient
        self.limits = Limits()
        self.forms = Bucket(per_second=1, burst=40)
        self.tables = Bucket(per_second=0.1, burst=10)
        self.pages = Bucket(per_second=5, burst=60)
        self.newcomers = Bucket(per_second=1, burst=settings.newcomers)  # by address
        self.strangers = Bucket(per_second=10, burst=5 * settings.newcomers)  # by address
        self.sockets: dict[int, int] = {}

    @property
    def house(self) -> House:
        if self._house is None:
            raise CannotStore("The server cannot reach its tables now. Try again in a moment.")
        return self._house

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        opening: asyncio.Task[None] | None = None
        try:
            await self._open()
        except CannotStore as error:
            if not self._patient:
                raise
            log.warning("%s", error)
            opening = asyncio.create_task(self._open_later())
        try:
            yield
        finally:
            if opening is not None:
                opening.cancel()
                await asyncio.wait([opening])
            if self._house is not None:
                await self._house.close()
            forget_process()

    async def _open(self) -> None:
        if self._house is None:
            self._house = await House.open(self.settings)
        self._house.resume()

    async def _open_later(self) -> None:
        """One of several processes does not end because the database is away when it begins: all would."""
        while self._house is None:
            await asyncio.sleep(PENALTY)
            try:
                await self._open()
            except AltamiraError as error:
                log.warning("%s", error)

    # Who asks

    async def guest(self, connection: HTTPConnection) -> Guest:
        token, fresh = token_of(connection)
        guest = connection.state.guest = Guest(token, fresh)
        if not fresh:
            self.pages.spend(guest.hash)
            guest = connection.state.guest = Guest(token, fresh, await self.house.storage.visitor(guest.hash))
        if guest.visitor is None:  # whoever makes up a cookie for every request
            self.strangers.spend(address_of(connection))
        return guest

    async def visitor(self, connection: HTTPConnection, guest: Guest) -> Visitor:
        """The guest as a stored visitor."""
        if guest.visitor is not None:
            return guest.visitor
        self.newcomers.spend(address_of(connection))
        language = self.language(connection, guest)
        return await self.house.storage.add_visitor(guest.hash, _first_name(guest, language), language)

    def language(self, connection: HTTPConnection, guest: Guest) -> str:
        if guest.visitor is not None and guest.visitor.lang in LANGUAGES:
            return guest.visitor.lang
        shown = connection.query_params.get("lang")  # on a socket: what the page before it was written in
        if connection.scope["type"] == "websocket" and shown in LANGUAGES:
            return str(shown)
        return accepted(connection.headers.get("accept-language", ""), self.settings.language)

    def context(self, connection: HTTPConnection, guest: Guest) -> Context:
        language = self.language(connection, guest)
        path = quote(connection.url.path)
        query = connection.url.query
        visitor = guest.visitor
        return Context(
            lang=language,
            texts=texts(language),
            visitor_id=visitor.id if visitor else 0,
            visitor_name=visitor.name if visitor else _first_name(guest, language),
            path=f"{path}?{query}" if query else path,
            csrf=guest.csrf,
        )

    async def look_at(self, connection: HTTPConnection, guest: Guest) -> Table:
        """The table that is asked for, if this guest may look at it."""
        table = await self.house.table(connection.path_params["id"])
        table.admit(guest.visitor.id if guest.visitor else 0)
        return table

    def page(self, guest: Guest, html: str, status: int = 200) -> Response:
        response = HTMLResponse(html, status)
        remember(response, guest, secure=self.settings.secure)
        return response

    # Pages

    async def lobby(self, request: Request) -> Response:
        guest = await self.guest(request)
        ctx = self.context(request, guest)
        tables, mine = await self.house.lobby(ctx.visitor_id)
        return self.page(guest, lobby.page(ctx, tables, mine))

    async def new(self, request: Request) -> Response:
        guest = await self.guest(request)
        wished = Filled({"game": request.query_params.get("game", "")})
        return self.page(guest, self._create_page(self.context(request, guest), wished))

    def _create_page(self, ctx: Context, filled: Filled) -> str:
        self.house.thinkers.wake()
        return create.page(ctx, games(), self.house.thinkers.infos(ctx.texts), filled)

    async def table(self, request: Request) -> Response:
        guest = await self.guest(request)
        ctx = self.context(request, guest)
        table = await self.look_at(request, guest)
        self.house.thinkers.wake()
        look = look_of(request.query_params.get("at"), table.history.number)
        seen = info(table, ctx.visitor_id, link_to(request, table.id), layout_for(request), look)
        return self.page(guest, table_page.page(ctx, seen, draw(table, ctx, seen)))

    async def day(self, request: Request) -> Response:
        guest = await self.guest(request)
        ctx = self.context(request, guest)
        today = day_of(self.settings.now())
        wanted = read_day(request.path_params["day"]) if "day" in request.path_params else today
        shown = await self.house.day(wanted, ctx.visitor_id)
        try:
            before = await self.house.day(wanted - timedelta(days=1), ctx.visitor_id)
        except UnknownName:
            before = None
        after = await self.house.day(today + timedelta(days=1), ctx.visitor_id) if wanted == today else None
        return self.page(guest, day.page(ctx, shown, before, after))

    async def record(self, request: Request) -> Response:
        guest = await self.guest(request)
        table = await self.look_at(request, guest)
        record = await table.record(guest.visitor.id if guest.visitor else 0)
        name = f"{table.header.game}-{table.id}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(record.text(), media_type="application/json", headers=headers)

    async def board(self, request: Request) -> Response:
        """The board as a file that anybody may have: it shows what everybody may see."""
        guest = await self.guest(request)
        ctx = self.context(request, guest)
        table = await self.look_at(request, guest)
        look = look_of(request.query_params.get("n"), table.history.number)
        view = table.history.view(table.history.number if look is None else look, None)
        picture = await run_in_threadpool(table.face.picture, view, ctx.texts, layout_for(request), table.names)
        if picture is None:
            raise HTTPException(404)
        return Response(picture, media_type="image/svg+xml")

    async def books(self, request: Request) -> Response:
        guest = await self.guest(request)
        return self.page(guest, rules.index(self.context(request, guest), games()))

    async def rules(self, request: Request) -> Response:
        guest = await self.guest(request)
        ctx = self.context(request, guest)
        return self.page(guest, rules.page(ctx, find_game(request.path_params["game"]).id))

    async def deck(self, request: Request) -> Response:
        """The cards that ship."""
        guest = await self.guest(request)
        shown = request.query_params.get("show", "")
        return self.page(guest, deck.page(self.context(request, guest), Neanderthal({}), "", shown))

    async def deck_file(self, request: Request) -> Response:
        return text_file(decks.template(), "deck.toml")

    async def table_deck(self, request: Request) -> Response:
        """The cards that a table plays with."""
        guest = await self.guest(request)
        table, game = await self._with_cards(request, guest)
        shown = request.query_params.get("show", "")
        return self.page(guest, deck.page(self.context(request, guest), game, table.id, shown))

    async def table_deck_file(self, request: Request) -> Response:
        table, game = await self._with_cards(request, await self.guest(request))
        return text_file(game.cards.text or decks.template(), f"deck-{table.id}.toml")

    async def sheet(self, request: Request) -> Response:
        """What the species of a finished game would bring into the next one."""
        guest = await self.guest(request)
        ctx = self.context(request, guest)
        table, game = await self._with_cards(request, guest)
        state = table.history.state
        if table.header.state != OVER or not isinstance(state, NeanderthalState):
            raise NotPossible("The game is not over yet: there is a sheet after the last turn.")
        result = table.face.result(state, table.names, ctx.texts, None)
        return self.page(guest, sheet.page(ctx, game, table.id, table.names, result, handoff(state)))

    async def _with_cards(self, request: Request, guest: Guest) -> tuple[Table, Neanderthal]:
        table = await self.look_at(request, guest)
        if not isinstance(table.game, Neanderthal):
            raise HTTPException(404)
        return table, table.game

    async def style(self, request: Request) -> Response:
        css = Face(find_game(request.path_params["game"])).css()
        return Response(css, media_type="text/css", headers={"cache-control": "no-cache"})

    async def health(self, request: Request) -> Response:
        """The process is alive."""
        return PlainTextResponse("ok\n")

    async def ready(self, request: Request) -> Response:
        """Tables can be read and moves be stored."""
        await self.house.storage.check()
        return PlainTextResponse("ready\n")

    async def metrics(self, request: Request) -> Response:
        if not self.settings.metrics:
            raise HTTPException(404)
        self.house.count()
        numbers, kind = metrics()
        return Response(numbers, headers={"content-type": kind})

    # Forms

    async def form(self, request: Request, files: int = 0) -> tuple[Guest, Visitor, FormData]:
        """A form that really comes from a page of ours, sent by a visitor who is not too fast."""
        check_origin(request.headers, secure=self.settings.secure)
        check_site(request.headers)
        check_letters(request.headers)
        guest = await self.guest(request)
        data = await request.form(max_files=files, max_fields=60)
        check_csrf(guest, field_of(data, "csrf"))
        self.forms.spend(guest.hash)
        return guest, await self.visitor(request, guest), data

    async def make(self, request: Request) -> Response:
        guest, visitor, data = await self.form(request, files=MOST_FILES)
        fields = {name: value for name, value in data.items() if isinstance(value, str)}
        try:
            self.tables.spend(guest.hash)
            fields = await fields_of(data)
            plan = read(fields)
            table = await self.house.create(
                visitor, plan.game, plan.chairs, plan.options, public=bool(fields.get("public"))
            )
        except (BadOption, BadDeck, UnknownName, NotPossible, TooMuch) as error:
            ctx = self.context(request, guest)
            words = ctx.texts.error(error)
            if wants_json(request):
                return JSONResponse({"error": words}, status_of(error))
            return self.page(guest, self._create_page(ctx, sent_back(fields, error, words)), status_of(error))
        return lead_to(request, f"/t/{table.id}")

    async def solo(self, request: Request) -> Response:
        """Today's solo: begun, or gone on with."""
        guest, visitor, _ = await self.form(request)
        self.tables.spend(guest.hash)
        return lead_to(request, "/t/" + await self.house.solo(visitor))

    def at_table(self, act: Act) -> Callable[[Request], Awaitable[Response]]:
        """A form at a table; it leads back there unless it says where to."""

        async def endpoint(request: Request) -> Response:
            guest, visitor, data = await self.form(request)
            table = await self.look_at(request, guest)
            return lead_to(request, await act(table, visitor, data) or f"/t/{table.id}")

        return endpoint

    async def sit(self, table: Table, visitor: Visitor, data: FormData) -> None:
        await table.sit(visitor, number(data, "seat"), field_of(data, "name").strip(), field_of(data, "nonce"))

    async def leave(self, table: Table, visitor: Visitor, data: FormData) -> None:
        await table.leave(visitor, number(data, "seat"))

    async def bot(self, table: Table, visitor: Visitor, data: FormData) -> None:
        await table.seat_bot(visitor, number(data, "seat"), field_of(data, "bot"))

    async def start(self, table: Table, visitor: Visitor, data: FormData) -> None:
        await table.start(visitor)

    async def rematch(self, table: Table, visitor: Visitor, data: FormData) -> str:
        return "/t/" + await self.house.rematch(table, visitor)

    async def me(self, request: Request) -> Response:
        """One's name and language."""
        _, visitor, data = await self.form(request)
        values: dict[str, str] = {}
        if field_of(data, "name"):
            values["name"] = good_name(field_of(data, "name"))
        if field_of(data, "lang"):
            values["lang"] = texts(field_of(data, "lang")).language
        if values:
            await self.house.storage.change_visitor(visitor.id, **values)
        if "name" in values:
            await self.house.rename(Visitor(visitor.id, values["name"], visitor.lang))
        return lead_to(request, local_path(field_of(data, "next")))

    # The socket

    async def live(self, socket: WebSocket) -> None:
        guest = Guest(*token_of(socket))
        fast = not self.limits.connections.take(guest.hash)
        if fast:
            await asyncio.sleep(PENALTY)
        try:
            await socket.accept()
            if fast:
                raise too_often()
            check_origin(socket.headers, secure=self.settings.secure)
            guest = await self.guest(socket)
            visitor = await self.visitor(socket, guest)
            guest = Guest(guest.token, guest.fresh, visitor)
            table = await self.look_at(socket, guest)
            open_now = self.sockets.get(visitor.id, 0)
            if open_now >= MOST_SOCKETS:
                raise TooMuch("You have this server open in too many windows. Close some of them.")
        except WebSocketDisconnect:
            return
        except AltamiraError as error:
            speech = texts(self.language(socket, guest))
            await say(socket, {"error": speech.error(error)})
            codes: dict[type[AltamiraError], int] = {
                NoTable: NO_TABLE,
                Refused: REFUSED,
                CannotStore: TRY_LATER,
            }
            await hang_up(socket, codes.get(type(error), POLICY))
            return
        self.sockets[visitor.id] = open_now + 1
        VIEWERS.inc()
        try:
            ctx = replace(self.context(socket, guest), path=f"/t/{table.id}")
            look = look_of(socket.query_params.get("at"), table.history.number)
            layout = layout_of(socket.query_params.get("layout"))
            link = link_to(socket, table.id)
            await Connection(socket, table, visitor, ctx, self.limits, link=link, layout=layout, look=look).run()
        except asyncio.CancelledError:
            log.info("table %s: cut off, because the server stops", table.id)
        finally:
            VIEWERS.dec()
            self.sockets[visitor.id] -= 1
            if not self.sockets[visitor.id]:
                del self.sockets[visitor.id]

    # Errors

    async def wrong(self, request: Request, error: Exception) -> Response:
        """What a person got wrong, in words."""
        assert isinstance(error, AltamiraError)
        if status_of(error) == STATUS[TooMuch]:
            await asyncio.sleep(PENALTY)
        return await self._error(request, status_of(error), lambda ctx: ctx.texts.error(error))

    async def http_error(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code == 404:
            return await self._error(request, 404, lambda ctx: ctx.texts("There is no such page here."))
        answer = await self._error(
            request,
            error.status_code,
            lambda ctx: ctx.texts("The server cannot do this: it asked for the wrong thing."),
        )
        answer.headers.update(error.headers or {})  # which methods there are
        return answer

    async def bug(self, request: Request, error: Exception) -> Response:
        """The details are in the server's log, under a number that the page shows."""
        number = request_id.get()
        log.error("error %s at %s", number, request.url.path, exc_info=error)
        return await self._error(
            request,
            500,
            lambda ctx: ctx.texts(
                "Something went wrong on the server (number {number}). Nothing is lost; load the page again.",
                number=number,
            ),
        )

    async def _error(self, request: Request, status: int, say: Callable[[Context], str]) -> Response:
        guest = getattr(request.state, "guest", None) or Guest(*token_of(request))
        ctx = self.context(request, guest)
        if wants_json(request):
            return JSONResponse({"error": say(ctx)}, status)
        did = request.method == "POST" and status != STATUS[NoTable]  # something at a table that there is
        table = TABLE.match(request.url.path) if did else None
        return self.page(guest, errors.page(ctx, status, say(ctx), table[0] if table else ""), status)


def create_app(settings: Settings, house: House | None = None, *, patient: bool = False) -> Starlette:
    """The application; a house that is open already is taken as it is, and closed with the server.

    Patient: if the database is away at the start, say so to whoever asks until it is there.
    """
    site = Site(settings, house, patient=patient)
    forms: Mapping[str, Act] = {
        "sit": site.sit,
        "leave": site.leave,
        "bot": site.bot,
        "start": site.start,
        "rematch": site.rematch,
    }
    routes = [
        Route("/", site.lobby),
        Route("/new", site.new),
        Route("/new", site.make, methods=["POST"]),
        Route("/me", site.me, methods=["POST"]),
        Route("/day", site.day),
        Route("/day", site.solo, methods=["POST"]),
        Route("/day/{day}", site.day),
        Route("/t/{id}", site.table),
        Route("/t/{id}/record.json", site.record),
        Route("/t/{id}/board.svg", site.board),
        WebSocketRoute("/t/{id}/live", site.live),
        *(Route(f"/t/{{id}}/{name}", site.at_table(act), methods=["POST"]) for name, act in forms.items()),
        Route("/t/{id}/deck", site.table_deck),
        Route("/t/{id}/deck.toml", site.table_deck_file),
        Route("/t/{id}/sheet", site.sheet),
        Route("/deck", site.deck),
        Route("/deck/template.toml", site.deck_file),
        Route("/rules", site.books),
        Route("/rules/{game}", site.rules),
        Route("/healthz", site.health),
        Route("/readyz", site.ready),
        Route("/metrics", site.metrics),
        Route("/static/games/{game}.css", site.style),
        Mount("/static/draw", StaticFiles(directory=DRAWN)),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    app = Starlette(
        routes=routes,
        lifespan=site.lifespan,
        middleware=[
            Middleware(Numbered),
            Middleware(Guard, bug=site.bug),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        exception_handlers={AltamiraError: site.wrong, HTTPException: site.http_error},
    )
    app.state.site = site
    return app


def status_of(error: AltamiraError) -> int:
    return next((status for kind, status in STATUS.items() if isinstance(error, kind)), 400)


def accepted(header: str, default: str) -> str:
    """The first of our languages that a browser asks for."""
    wishes = []
    for place, wish in enumerate(header.split(",")[:20]):
        name, _, quality = wish.partition(";q=")
        try:
            wishes.append((-float(quality or 1), place, name.strip()[:2].lower()))
        except ValueError:
            continue
    return next((name for _, _, name in sorted(wishes) if name in LANGUAGES), default)


def _first_name(guest: Guest, language: str) -> str:
    """A name that a browser has until its visitor chooses one; always the same."""
    return texts(language)("Visitor {number}", number=int(guest.hash[:8], 16) % 9000 + 1000)
