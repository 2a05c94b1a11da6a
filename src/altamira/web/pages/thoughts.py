"""Bots at a table, shown to people: which can be seated, who thinks now, and what the expert advises."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import htpy as h

from altamira.text import Texts
from altamira.web.bots import ABOUT
from altamira.web.info import BOT, PLAYING, Advice, Context, SeatInfo, TableInfo
from altamira.web.pages.layout import icon, plain, token
from altamira.web.pages.lobby import QUICK_BOT


def thinking(texts: Texts, info: TableInfo) -> str:
    """Which bot everybody waits for; hidden when it is somebody's turn."""
    seat = info.seats[info.actor] if info.state == PLAYING and info.live and info.actor >= 0 else None
    return _thinking(texts, seat.name if seat is not None and seat.kind == BOT else "")


@lru_cache
def _thinking(texts: Texts, name: str) -> str:
    if not name:
        return plain(h.p("#thinking", role="status", hidden=True))
    return plain(h.p("#thinking", role="status")[icon("bot", 18), h.span[texts("{name} thinks", name=name)], h.i])


def seat_bot(ctx: Context, path: str, seat: SeatInfo) -> h.Element:
    """Put a bot on a free seat, of whatever level."""
    _ = ctx.texts
    return h.form(".post", method="post", action=f"{path}/bot")[
        token(ctx),
        h.input(type="hidden", name="seat", value=str(seat.seat)),
        h.label[
            h.span(".unseen")[_("Level")],
            h.select(name="bot")[
                (
                    h.option(value=name, selected=name == QUICK_BOT)[_(words)]
                    for name, (words, about) in ABOUT.items()
                )
            ],
        ],
        h.button(type="submit")[_("Seat a bot")],
    ]


def advice(ctx: Context, moves: Sequence[Advice]) -> str:
    """The expert's best moves from the best on; each can be played from here."""
    _ = ctx.texts
    return str(
        h.fragment[
            h.h2[_("The expert's best moves")],
            h.ol[
                (
                    h.li[
                        h.button(type="button", data_action=one.action)[
                            h.span[one.move],
                            h.b[one.value] if one.value else None,
                        ]
                    ]
                    for one in moves
                )
            ],
            h.button(".quiet", type="button", data_do="unhint")[_("Close")],
        ]
    )
