"""What a request brings, and where its answer leads."""

from __future__ import annotations

from starlette.datastructures import FormData
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from altamira.web.info import LAYOUTS, TALL, WIDE


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def link_to(connection: HTTPConnection, id: str) -> str:
    scheme = "https" if connection.url.scheme in ("https", "wss") else "http"
    return f"{scheme}://{connection.headers.get('host', '')}/t/{id}"


def layout_for(request: Request) -> str:
    wanted = request.query_params.get("layout") or request.cookies.get("layout")
    if wanted in LAYOUTS:
        return str(wanted)
    return TALL if "Mobile" in request.headers.get("user-agent", "") else WIDE


def wants_json(request: Request) -> bool:
    return request.headers.get("accept", "").startswith("application/json")


def lead_to(request: Request, path: str) -> Response:
    return JSONResponse({"go": path}) if wants_json(request) else RedirectResponse(path, 303)


def text_file(text: str, name: str) -> Response:
    """A text to keep, never to be shown as a page of ours."""
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/toml", headers=headers)


def local_path(path: str) -> str:
    """A path on this server, never another server's address."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() else "/"


def field_of(data: FormData, name: str) -> str:
    value = data.get(name, "")
    return value if isinstance(value, str) else ""
