"""The solo of the day: play, the ladder, and yesterday's proof."""

from __future__ import annotations

from datetime import date

import htpy as h
from babel.dates import format_date

from altamira.games import game as find_game
from altamira.web import daily
from altamira.web.daily import DayInfo, Rank
from altamira.web.info import Context
from altamira.web.pages.layout import icon, site, token

STYLES = ("lobby.css", "day.css")


def page(ctx: Context, shown: DayInfo, before: DayInfo | None, after: DayInfo | None) -> str:
    """A day with its ladder; `after` is tomorrow, and given only on today's page."""
    _ = ctx.texts
    today = after is not None
    return site(
        ctx,
        _("Solo of the day"),
        [
            h.section(".leaf.day")[
                h.h1[_("Solo of the day")],
                h.p(".date")[h.time(datetime=shown.day.isoformat())[_date(ctx, shown.day)]],
                h.p[
                    _(
                        "Ten rounds of {game}, alone. The dice of the day are the same for everybody, so what you"
                        " make of them is up to you. There is one game each; it counts if it ends before midnight"
                        " UTC.",
                        game=find_game(daily.GAME).name,
                    )
                ],
                _play(ctx, shown) if today else None,
                _ladder(ctx, shown),
                _proof(ctx, shown),
                h.section(".tomorrow")[
                    h.h2[_("Tomorrow")],
                    h.p[_("The dice of tomorrow are already fixed. This is the fingerprint of their secret:")],
                    h.p[h.code[after.commitment]],
                ]
                if after
                else None,
            ],
            h.section(".leaf.day.before", aria_labelledby="before")[
                h.h2("#before")[
                    h.a(href=f"/day/{before.day.isoformat()}")[
                        _("Yesterday") if today else _("The day before: {date}", date=_date(ctx, before.day))
                    ]
                ],
                _ladder(ctx, before),
                _proof(ctx, before),
            ]
            if before
            else None,
            None if today else h.p[h.a(".button", href="/day")[_("To today's solo")]],
        ],
        styles=STYLES,
    )


def _date(ctx: Context, day: date) -> str:
    return format_date(day, format="full", locale=ctx.lang)


def _play(ctx: Context, shown: DayInfo) -> h.Node:
    _ = ctx.texts
    if shown.score is not None:
        words = ctx.texts.count("You scored {n} point today.", "You scored {n} points today.", shown.score)
        return h.p(".yours")[icon("dice", 28), h.b[words], h.a(href=f"/t/{shown.mine}")[_("Look at your game")]]
    return h.form(method="post", action="/day")[
        token(ctx),
        h.button(".go", type="submit")[
            icon("dice", 28), h.span[_("Go on with your game") if shown.mine else _("Play today's solo")]
        ],
    ]


def _ladder(ctx: Context, shown: DayInfo) -> h.Element:
    _ = ctx.texts
    if not shown.ladder:
        return h.p(".none")[_("Nobody has finished yet.") if not shown.secret else _("Nobody finished that day.")]
    return h.table(".ladder")[
        h.caption[ctx.texts.count("{n} game finished", "{n} games finished", shown.players)],
        h.thead[h.tr[h.th(scope="col")[_("Place")], h.th(scope="col")[_("Name")], h.th(scope="col")[_("Points")]]],
        h.tbody[(_rank(ctx, rank) for rank in shown.ladder)],
    ]


def _rank(ctx: Context, rank: Rank) -> h.Element:
    _ = ctx.texts
    name: h.Node = h.a(href=f"/t/{rank.table}")[rank.name] if rank.table else rank.name
    return h.tr(class_={"mine": rank.mine})[
        h.td[str(rank.place)],
        h.td[name, h.small[" ", _("(you)")] if rank.mine else None],
        h.td[str(rank.score)],
    ]


def _proof(ctx: Context, shown: DayInfo) -> h.Element:
    _ = ctx.texts
    return h.details(".proof")[
        h.summary[_("Honest dice")],
        h.p[
            _(
                "All rolls of the day follow from one secret and the date. Its fingerprint is shown the day"
                " before; the secret follows when the day is over. Then every record of that day can be checked:"
                " altamira verify FILE."
            )
        ],
        h.dl[
            h.dt[_("Fingerprint of the secret")],
            h.dd[h.code[shown.commitment]],
            [h.dt[_("The secret")], h.dd[h.code("#secret")[shown.secret]]] if shown.secret else None,
        ],
        h.p(".note")[
            _("The ladder is among friends: somebody with a second browser could play twice, and we do not pry.")
        ],
    ]
