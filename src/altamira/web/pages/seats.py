"""Who sits where, at a table and in the room before it: sitting down, leaving, bots, starting, playing again."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup

from altamira.draw.markup import figure
from altamira.text import Texts
from altamira.web.bots import title
from altamira.web.info import BOT, EMPTY, OPEN, OVER, PERSON, Context, SeatInfo, TableInfo
from altamira.web.pages.layout import LONGEST_NAME, icon, piece, post, token
from altamira.web.pages.lobby import QUICK_BOT
from altamira.web.pages.thoughts import seat_bot


def seats(ctx: Context, info: TableInfo) -> h.Element:
    _ = ctx.texts
    return h.section("#seats")[
        h.h2[_("Seats")],
        h.ul[(_seat(ctx, info, seat) for seat in info.seats)],
        h.p(".watchers")[ctx.texts.count("{n} person watches.", "{n} people watch.", info.watchers)]
        if info.watchers
        else None,
        _begin(ctx, info),
    ]


def _begin(ctx: Context, info: TableInfo) -> h.Node:
    """What leads to the next game: starting this one, or playing once more."""
    _ = ctx.texts
    if info.state == OPEN and not info.full:
        return h.p(".note")[_("The game can start when every seat is taken.")]
    if info.state == OPEN:
        if info.starting:
            return h.p(".note")[_("The game starts as soon as everybody is here.")]
        if not info.host:
            return h.p(".note")[_("Every seat is taken. Whoever made the table starts the game.")]
        return post(ctx, f"/t/{info.id}/start", _("Start the game"), kind="go")
    return again(ctx, info)


def again(ctx: Context, info: TableInfo) -> h.Node:
    """After a game: to the next one."""
    if info.state != OVER:
        return None
    if info.day:
        return h.a(".button.go", href=f"/day/{info.day}")[icon("dice", 20), h.span[ctx.texts("To the ladder")]]
    if info.rematch:
        return h.a(".button.go", href=f"/t/{info.rematch}")[
            icon("replay", 20), h.span[ctx.texts("To the next game")]
        ]
    if not info.viewer_seats:
        return None
    words = ctx.texts("Play again")
    return post(ctx, f"/t/{info.id}/rematch", [icon("replay", 20), h.span[words]], kind="go")


def own_piece(info: TableInfo, seat: int, size: int) -> h.Node:
    """The piece of a seat: once the game is on, as the table draws it."""
    return piece(seat, size) if info.state == OPEN else Markup(figure(f"m{seat}", size))


def _seat(ctx: Context, info: TableInfo, seat: SeatInfo) -> h.Element:
    _ = ctx.texts
    path = f"/t/{info.id}"
    notes = []
    if seat.mine:
        notes.append(_("you"))
    if seat.kind == BOT:
        notes.append(_stands_in(seat, _) if seat.held else _("bot: {name}", name=title(seat.bot, _)))
    if seat.away and not seat.mine:
        notes.append(_("away"))
    return h.li(f"#seat-{seat.seat}", class_=["seat", {"free": seat.kind == EMPTY}])[
        own_piece(info, seat.seat, 32) if seat.kind != EMPTY else h.span(".ring"),
        h.span(".who")[
            h.b[seat.name or _("free")],
            h.small[" · ".join(notes)] if notes else None,
        ],
        h.span(".deeds")[
            _sit(ctx, path, seat, first=not info.viewer_seats) if seat.takeable and seat.kind == EMPTY else None,
            seat_bot(ctx, path, seat) if seat.kind == EMPTY and info.host and info.state == OPEN else None,
            post(ctx, f"{path}/bot", _("Let a bot play for them"), seat=seat.seat, bot=QUICK_BOT)
            if seat.replaceable and seat.kind == PERSON and not seat.mine
            else None,
            post(ctx, f"{path}/bot", _("Let a bot play for me"), seat=seat.seat, bot=QUICK_BOT)
            if seat.mine and info.state not in (OPEN, OVER) and not info.day
            else None,
            post(ctx, f"{path}/sit", _("Play on myself"), kind="go", seat=seat.seat) if seat.held_for_me else None,
            post(ctx, f"{path}/leave", _("Leave"), seat=seat.seat) if seat.mine and info.state == OPEN else None,
        ],
    ]


def _stands_in(seat: SeatInfo, _: Texts) -> str:
    return _("a bot plays for you") if seat.held_for_me else _("a bot plays for them")


def _sit(ctx: Context, path: str, seat: SeatInfo, *, first: bool) -> h.Element:
    """Take a seat; somebody who already has one may seat a person beside them."""
    _ = ctx.texts
    return h.form(".post.sit", method="post", action=f"{path}/sit")[
        token(ctx),
        h.input(type="hidden", name="seat", value=str(seat.seat)),
        h.label[
            h.span(".unseen")[_("Name")],
            h.input(
                name="name",
                value=ctx.visitor_name if first else "",
                placeholder=_("their name"),
                required=not first,
                maxlength=LONGEST_NAME,
                autocomplete="nickname" if first else "off",
            ),
        ],
        h.button(".go", type="submit")[_("Sit here")],
    ]
