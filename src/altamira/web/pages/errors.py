"""What went wrong and what to do now."""

from __future__ import annotations

from typing import Final

import htpy as h

from altamira.text import mark
from altamira.web.info import Context
from altamira.web.pages.layout import icon, site

TITLES: Final = {
    403: mark("This is not allowed"),
    404: mark("There is nothing here"),
    409: mark("Somebody was faster"),
    413: mark("That was too much"),
    429: mark("A little slower, please"),
    500: mark("Something broke on our side"),
    503: mark("Not now"),
}
OTHER: Final = mark("That did not work")


def page(ctx: Context, status: int, message: str, table: str = "") -> str:
    """table: the path of the one at which it happened."""
    _ = ctx.texts
    title = _(TITLES.get(status, OTHER))
    return site(
        ctx,
        title,
        h.section(".leaf.error")[
            h.div(".sign")[icon("cross", 44)],
            h.h1[title],
            h.p[message],
            h.p(".actions")[
                h.a(".button.go", href=table)[_("Back to the table")] if table else None,
                h.a(class_=["button", {"go": not table}], href="/")[_("To the tables")],
            ],
        ],
        styles=("lobby.css",),
    )
