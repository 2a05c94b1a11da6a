"""What all pages share: head, bar, name and language, icons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

import htpy as h
from markupsafe import Markup

from altamira.draw.icons import symbol_id, symbols
from altamira.text import LANGUAGES, NAMES
from altamira.web.info import Context

STATIC: Final = "/static"
ICON: Final = f"{STATIC}/icon.svg"
ICON_OF_TURN: Final = f"{STATIC}/icon-turn.svg"
LONGEST_NAME: Final = 24
_USED: Final = re.compile(r'href="#(?:i-([\w-]+)|(n-[\w-]+))"')
_BROUGHT: Final = re.compile(r'<symbol id="(?:i-)?([\w-]+)"')


def icon(name: str, size: int = 24, label: str = "") -> Markup:
    """An icon of the sheet; without a label it is decoration."""
    said = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup('<svg class="icon" width="{0}" height="{0}" {1}><use href="#{2}"/></svg>').format(
        size, said, symbol_id(name)
    )


def sheet(content: str, more: Iterable[str] = ()) -> Markup:
    """The icons that the content uses and does not bring along, and those that later pieces of it may use."""
    used = {shared or own for shared, own in _USED.findall(content)}
    wanted = {*used, *more} - set(_BROUGHT.findall(content))
    if not wanted:
        return Markup("")
    return Markup('<svg class="icons" width="0" height="0" aria-hidden="true"><defs>{}</defs></svg>').format(
        Markup(symbols(tuple(sorted(wanted))))
    )


def piece(seat: int, size: int = 28) -> h.VoidElement:
    """A person of a seat: its colour and its mark."""
    return h.img(".piece", src=f"{STATIC}/seat-{seat}.svg", width=size, height=size, alt="")


def document(
    ctx: Context,
    title: str,
    content: h.Node,
    *,
    styles: Iterable[str] = (),
    scripts: Iterable[str] = (),
    attributes: Mapping[str, str] | None = None,
    icons: Iterable[str] = (),
) -> str:
    """The whole page. No style and no script is inline: the Content-Security-Policy allows neither."""
    inside = str(h.fragment[content])
    return str(
        h.html(lang=ctx.lang)[
            h.head[
                h.meta(charset="utf-8"),
                h.title[title],
                h.meta(name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
                h.meta(name="color-scheme", content="dark"),
                h.meta(name="theme-color", content="#2a2019"),
                h.link(rel="icon", href=ICON, type="image/svg+xml", data_wait=ICON, data_turn=ICON_OF_TURN),
                (h.link(rel="stylesheet", href=f"{STATIC}/{name}") for name in ("app.css", *styles)),
                (h.script(type="module", src=f"{STATIC}/{name}") for name in scripts),
            ],
            h.body(attributes or {})[sheet(inside, icons), Markup(inside)],
        ]
    )


def site(ctx: Context, title: str, content: h.Node, *, styles: Iterable[str] = (), wide: bool = False) -> str:
    """A page beside the tables: lobby, rules, errors."""
    _ = ctx.texts
    return document(
        ctx,
        _("{page} · Altamira", page=title),
        [
            h.a(".skip", href="#main")[_("To the content")],
            bar(ctx),
            h.main("#main.wide" if wide else "#main")[content],
            h.footer(".foot")[
                h.p[_("Altamira: games from the dawn of humankind.")],
                h.p[
                    h.a(href="/")[_("Tables")],
                    h.a(href="/day")[_("Solo of the day")],
                    h.a(href="/rules")[_("Rules")],
                ],
            ],
        ],
        styles=styles,
        scripts=("pages.js",),
    )


def bar(ctx: Context) -> h.Element:
    _ = ctx.texts
    return h.header(".bar")[
        h.a(".brand", href="/", aria_label="Altamira")[icon("hut", 30), h.span["Altamira"]],
        h.nav(aria_label=_("Pages"))[
            h.a(href="/", aria_current="page" if ctx.path == "/" else None)[_("Tables")],
            h.a(href="/rules", aria_current="page" if ctx.path.startswith("/rules") else None)[_("Rules")],
        ],
        me(ctx),
    ]


def me(ctx: Context) -> h.Element:
    """Name and language: everything that a visitor can say about themselves."""
    _ = ctx.texts
    return h.details(".me")[
        h.summary[
            icon("person", 22),
            h.span(".who")[ctx.visitor_name],
            h.span(".lang")[ctx.lang.upper()],
        ],
        slip(ctx),
    ]


def slip(ctx: Context) -> h.Element:
    """The form for both."""
    _ = ctx.texts
    return h.form(".slip", method="post", action="/me")[
        token(ctx),
        h.input(type="hidden", name="next", value=ctx.path),
        h.label[
            h.span[_("Your name at the table")],
            h.input(
                name="name",
                value=ctx.visitor_name,
                maxlength=LONGEST_NAME,
                required=True,
                autocomplete="nickname",
            ),
        ],
        h.fieldset(".languages")[
            h.legend[_("Language")],
            (
                h.label[
                    h.input(type="radio", name="lang", value=language, checked=language == ctx.lang),
                    h.span(lang=language)[NAMES[language]],
                ]
                for language in LANGUAGES
            ),
        ],
        h.button(".go", type="submit")[_("Save")],
    ]


def token(ctx: Context) -> h.Node:
    """The field that tells our own forms from those of other sites."""
    return h.input(type="hidden", name="csrf", value=ctx.csrf)


def post(ctx: Context, action: str, words: h.Node, *, kind: str = "", **fields: str | int) -> h.Element:
    """A button that does something on the server."""
    return h.form(".post", method="post", action=action)[
        token(ctx),
        (h.input(type="hidden", name=name, value=str(value)) for name, value in fields.items()),
        h.button(type="submit", class_=kind or None)[words],
    ]


def plain(element: h.Element) -> str:
    """A string and nothing more: Python's collector never looks into what holds only those."""
    return "".join((str(element),))
