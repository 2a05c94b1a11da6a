"""The rules of a game to read, from a text in each language that lies beside the game."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

import htpy as h
from markdown_it import MarkdownIt
from markupsafe import Markup

from altamira.games import game as find_game
from altamira.web.info import Context
from altamira.web.pages.layout import icon, site

_HEADING = re.compile(r"<h2>(.*?)</h2>")
_ICON = re.compile(r":([a-z][a-z0-9-]*):")


def page(ctx: Context, game_id: str) -> str:
    _ = ctx.texts
    game = find_game(game_id)
    title = _("Rules of {game}", game=game.name)
    text, headings = rules(type(game).__module__, ctx.lang)
    return site(
        ctx,
        title,
        [
            h.nav(".toc", aria_label=_("Contents"))[
                h.b[_("Contents")],
                h.ol[(h.li[h.a(href=f"#{id}")[words]] for id, words in headings)],
            ],
            h.article(".leaf.rules")[Markup(text)],
        ],
        styles=("rules.css",),
        wide=True,
    )


def index(ctx: Context, game_ids: list[str]) -> str:
    """The games whose rules can be read here."""
    _ = ctx.texts
    return site(
        ctx,
        _("Rules"),
        h.article(".leaf")[
            h.h1[_("Rules")],
            h.ul(".books")[
                (
                    h.li[h.a(href=f"/rules/{game.id}")[_("Rules of {game}", game=game.name)]]
                    for game in map(find_game, game_ids)
                )
            ],
        ],
        styles=("rules.css",),
    )


@cache
def rules(package: str, language: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The rules as markup, and their headings with the ids of their places."""
    source = files(package).joinpath("text", f"rules.{language}.md").read_text("utf-8")
    markup = MarkdownIt("commonmark", {"html": False}).enable("table").render(source)
    headings: list[tuple[str, str]] = []

    def place(found: re.Match[str]) -> str:
        id = f"part-{len(headings) + 1}"
        headings.append((id, Markup(_ICON.sub("", found[1])).striptags()))
        return f'<h2 id="{id}">{found[1]}</h2>'

    placed = _HEADING.sub(place, markup)
    return _ICON.sub(lambda found: str(icon(found[1], 26)), placed), tuple(headings)
