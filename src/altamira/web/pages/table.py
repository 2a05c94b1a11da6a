"""The page of a table: the drawing of the game, and around it log, chat, seats, replay and the honest dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

import htpy as h
from markupsafe import Markup

from altamira.draw.markup import esc, figure, hole
from altamira.draw.markup import icon as draw_icon
from altamira.draw.page import fill, whole
from altamira.text import Texts, mark
from altamira.web.faces import Face, lessons
from altamira.web.info import (
    OPEN,
    OVER,
    PLAYING,
    Change,
    ChatLine,
    Context,
    LogLine,
    TableInfo,
)
from altamira.web.pages import guide
from altamira.web.pages.create import ABOUT_MODES, value_in_words
from altamira.web.pages.layout import bar, document, icon, plain, slip
from altamira.web.pages.lobby import COMPETITIVE, MODE
from altamira.web.pages.seats import again, own_piece, seats
from altamira.web.pages.thoughts import thinking

LONGEST_CHAT: Final = 300
SHEETS: Final = ("neanderthal",)  # games that leave a sheet
# What pieces may use that come later than the page
ICONS: Final = (
    "art", "bot", "card-plus", "dice", "field", "food", "lock", "person", "replay", "stone", "tool", "undo",
    "vp", "wood",
)  # fmt: skip

# The icon and the word of what a line of the log changes; a game's own things are words of its catalogues.
CHANGES: Final = {
    "wood": ("wood", "wood"),
    "clay": ("clay", "clay"),
    "stone": ("stone", "stone"),
    "gold": ("gold", "gold"),
    "food": ("food", "food"),
    "people": ("person", mark("people")),
    "track": ("field", mark("food track")),
    "tools": ("tool", mark("tools")),
    "score": ("vp", mark("points")),
    "vocabulary": ("", mark("free discs")),
    "dead": ("", mark("pieces alive")),
}


def page(ctx: Context, info: TableInfo, pieces: Mapping[str, str]) -> str:
    """The table, drawn for the width that the browser is expected to have; an open table is a room to wait in."""
    content = _waiting(ctx, info, pieces) if info.state == OPEN else _playing(ctx, info, pieces)
    return document(
        ctx,
        ctx.texts("{game} · Altamira", game=info.game.name),
        content,
        styles=(
            "lobby.css" if info.state == OPEN else f"games/{info.game.id}.css",
            "table.css",
            "panels.css",
            "small.css",
        ),
        scripts=("pages.js", "table.js"),
        attributes={
            "class": f"at-table {info.state}",
            "data-live": f"/t/{info.id}/live",
            "data-game": info.game.id,
            "data-layout": info.layout,
            "data-state": info.state,
        },
        icons=ICONS,
    )


def standing_pieces(ctx: Context, info: TableInfo) -> dict[str, str]:
    """What stands around the drawing, and changes with the table, not with a move."""
    pieces = {
        "topbar": plain(topbar(ctx, info)),
        "seats": plain(seats(ctx, info)),
        "proof": plain(proof(ctx, info)),
    }
    return pieces | {"calling": plain(_calling(ctx, info))} if info.state == OPEN else pieces


def tool_pieces(texts: Texts, info: TableInfo) -> dict[str, str]:
    """The bot that thinks and the tools of whoever plays, which are there or not at every move."""
    pieces = {"thinking": thinking(texts, info)} if info.state != OPEN else {}
    if _takes_part(info):
        asked = info.actor in info.viewer_seats and info.live
        pieces["tool-undo"] = _undo(texts, info.undoable)
        pieces["tool-hint"] = _hint(texts, asked and not info.day)
    return pieces


@lru_cache
def _undo(texts: Texts, possible: bool) -> str:
    return plain(_tool("undo", "undo", texts("Undo"), disabled=not possible))


@lru_cache
def _hint(texts: Texts, possible: bool) -> str:
    return plain(_tool("hint", "art", texts("Hint"), disabled=not possible))


def log_pieces(texts: Texts, lines: Sequence[LogLine], round: int) -> dict[str, str]:
    """Lines of the log that follow one of this round; each is a piece, so that a move sends the new ones only."""
    pieces: dict[str, str] = {}
    for line in lines:
        if line.round != round:
            round = line.round
            pieces[f"r-{round}"] = _round(round, texts)
        if line.sentences:
            pieces[f"l-{line.number}"] = _line(line, texts)
    return pieces


def chat_pieces(lines: Sequence[ChatLine]) -> dict[str, str]:
    return {f"c-{said.number}": _said(said) for said in lines}


# The room where people wait for others


def _waiting(ctx: Context, info: TableInfo, pieces: Mapping[str, str]) -> h.Node:
    _ = ctx.texts
    mode = info.options.get(MODE, COMPETITIVE)
    rules = [option for option in info.game.choices if option.name != MODE]
    changed = [option for option in rules if info.options.get(option.name, option.values[0]) != option.values[0]]
    return [
        h.a(".skip", href="#main")[_("To the content")],
        bar(ctx),
        _banner(ctx),
        h.main("#main.wide.room")[
            h.section(".leaf")[
                h.h1[info.game.name],
                Markup(pieces["calling"]),
                h.p[h.b[_(ABOUT_MODES[str(mode)])]] if mode in ABOUT_MODES and mode != COMPETITIVE else None,
                _invitation(ctx, info),
                Markup(pieces["seats"]),
                h.div(".house")[
                    h.h2[_("House rules")],
                    h.ul[
                        (
                            h.li[
                                _(
                                    "{rule} Here: {value}.",
                                    rule=_(option.help),
                                    value=value_in_words(info.options[option.name], _),
                                )
                            ]
                            for option in changed
                            if not option.own
                        ),
                        h.li[
                            _("The cards are those of a deck of the table's own."),
                            " ",
                            h.a(href=f"/t/{info.id}/deck")[_("All cards")],
                        ]
                        if any(option.own for option in changed)
                        else None,
                    ],
                ]
                if changed
                else None,
                h.p(".actions")[
                    h.a(href=f"/rules/{info.game.id}")[icon("writing", 20), _("How is it played?")],
                    _cards(ctx, info),
                ],
            ],
            h.section(".panel.talk", aria_label=_("Chat"))[
                h.h2[_("Chat")],
                _chat(ctx, pieces),
            ],
            h.section(".panel")[Markup(pieces["proof"])],
        ],
        _voices(),
    ]


def _calling(ctx: Context, info: TableInfo) -> h.Element:
    """What those who look at a table that waits can do."""
    _ = ctx.texts
    if info.full:
        words = _("This table has all its people. The game is about to start.")
    elif info.viewer_seats:
        words = _("This table waits for its people. Send the link to those who shall join you.")
    else:
        words = _("This table waits for its people. Take a free seat, or watch.")
    return h.p("#calling")[words]


def _invitation(ctx: Context, info: TableInfo) -> h.Element:
    _ = ctx.texts
    return h.div(".link")[
        h.label[
            h.span[_("The link to this table")],
            h.input(value=info.link, readonly=True, data_select=True),
        ],
        h.button(type="button", data_do="link", data_link=info.link, data_copied=_("The link is copied."))[
            icon("link", 20), _("Copy")
        ],
    ]


# The game


def _playing(ctx: Context, info: TableInfo, pieces: Mapping[str, str]) -> h.Node:
    _ = ctx.texts
    skeleton = Face(info.game).skeleton(info.layout, ctx.texts)
    return [
        h.a(".skip", href="#dock")[_("To what is asked")],
        _banner(ctx),
        h.div(".stage")[
            h.header[
                h.h1(".unseen")[info.game.name],
                h.a(".mark", href="/", aria_label=_("All tables"), title=_("All tables"))[icon("hut", 28)],
                Markup(whole(pieces["topbar"], pieces)),
            ],
            Markup(pieces["thinking"]),
            h.main("#table")[Markup(fill(skeleton, {**pieces, "extra": str(_extra(ctx, pieces))}))],
            _replay(ctx),
            h.aside("#advice", hidden=True, aria_live="polite", aria_label=_("Hint")),
            h.aside("#guide", hidden=True, aria_label=_("First-game guide"))[
                h.div(data_guide_text=True),
                h.p(".actions")[
                    h.button(".go", type="button", data_guide="read")[_("Got it")],
                    h.button(".quiet", type="button", data_guide="off")[_("No more tips")],
                ],
            ],
        ],
        _more(ctx, info, pieces),
        _zoom(ctx),
        guide.templates(ctx, lessons(info.game)),
        _voices(),
    ]


def _extra(ctx: Context, pieces: Mapping[str, str]) -> h.Element:
    """Log and chat; on a phone the tabs stand at the foot of the page, the board among them."""
    _ = ctx.texts
    tabs = (("board", "hut", _("Board")), ("log", "writing", _("Log")), ("chat", "chat", _("Chat")))
    lines = [markup for id, markup in pieces.items() if id[:2] in ("r-", "l-")]
    return h.div("#extra")[
        h.div(".tabs", role="tablist", aria_label=_("Log and chat"))[
            (
                h.button(
                    f"#tab-{name}",
                    type="button",
                    role="tab",
                    aria_selected="false",
                    aria_controls=f"panel-{name}" if name != "board" else "board",
                    data_panel_tab=name,
                )[
                    icon(picture, 20),
                    h.span[words],
                    h.b(".badge", data_unread=True, hidden=True)["0"] if name == "chat" else None,
                ]
                for name, picture, words in tabs
            )
        ],
        h.div(
            "#panel-log.panel",
            role="tabpanel",
            aria_labelledby="tab-log",
            data_panel_of="log",
            data_scroll=True,
            tabindex=0,
        )[h.ol("#log")[Markup("".join(lines))]],
        h.div("#panel-chat.panel", role="tabpanel", aria_labelledby="tab-chat", data_panel_of="chat")[
            _chat(ctx, pieces)
        ],
    ]


def _chat(ctx: Context, pieces: Mapping[str, str]) -> h.Node:
    _ = ctx.texts
    return [
        h.ol("#chat", data_scroll=True, tabindex=0, aria_label=_("What was said"))[
            Markup("".join(markup for id, markup in pieces.items() if id.startswith("c-")))
        ],
        h.form(".say", data_chat=True)[
            h.label[
                h.span(".unseen")[_("Say something")],
                h.input(name="text", maxlength=LONGEST_CHAT, autocomplete="off", placeholder=_("Say something…")),
            ],
            h.button(".go", type="submit")[_("Send")],
        ],
    ]


def topbar(ctx: Context, info: TableInfo) -> h.Element:
    _ = ctx.texts
    return h.div("#topbar", role="toolbar", aria_label=_("Table"))[
        again(ctx, info),
        _to_sheet(ctx, info, data_extra=True),
        _reveal(ctx, info),
        [Markup(hole("button", f"tool-{do}")) for do in ("undo", "hint")] if _takes_part(info) else None,
        _tool("replay", "replay", _("Look back"), disabled=info.latest < 1, data_extra=True),
        _tool(
            "link",
            "link",
            _("Copy the link"),
            data_link=info.link,
            data_copied=_("The link is copied."),
            data_extra=True,
        ),
        _tool("sound", "sound", _("Sound"), aria_pressed="false", data_extra=True),
        h.button(
            type="button", popovertarget="more", aria_label=_("Table and settings"), title=_("Table and settings")
        )[icon("menu", 22), h.span[_("More")]],
    ]


def _reveal(ctx: Context, info: TableInfo) -> h.Element | None:
    """On a shared screen: what only one of the people may see waits until they ask for it."""
    if not info.shared or info.viewpoint is None or info.state == OVER or info.game.unseen < 0:
        return None
    name = info.seats[info.viewpoint].name
    words = (
        ctx.texts("{name}: hide my cards", name=name)
        if info.revealed
        else ctx.texts("{name}: show my cards", name=name)
    )
    return h.button(
        ".wordy",
        type="button",
        data_do="reveal",
        data_seat=info.viewpoint,
        aria_pressed=str(info.revealed).lower(),
    )[icon("lock", 18), h.span[words]]


def _takes_part(info: TableInfo) -> bool:
    return info.state != OVER and bool(info.viewer_seats)


def _tool(do: str, picture: str, words: str, **more: str | bool) -> h.Element:
    return h.button(f"#tool-{do}", type="button", data_do=do, aria_label=words, title=words, **more)[
        icon(picture, 22), h.span[words]
    ]


def _replay(ctx: Context) -> h.Element:
    _ = ctx.texts
    return h.div("#replay", hidden=True, role="group", aria_label=_("Look back"))[
        h.b(data_text=_("Move {n} of {last}", n="{n}", last="{last}")),
        h.button(type="button", data_do="first", aria_label=_("To the beginning"), title=_("To the beginning"))[
            "|◀"
        ],
        h.button(type="button", data_do="back", aria_label=_("One move back"), title=_("One move back"))["◀"],
        h.input(type="range", min=0, max=0, value=0, aria_label=_("Move")),
        h.button(type="button", data_do="forward", aria_label=_("One move on"), title=_("One move on"))["▶"],
        h.button(type="button", data_do="link", data_copied=_("The link to this move is copied."))[
            icon("link", 18), h.span[_("Link to this move")]
        ],
        h.button(".go", type="button", data_do="now")[_("Back to the game")],
    ]


def _more(ctx: Context, info: TableInfo, pieces: Mapping[str, str]) -> h.Element:
    _ = ctx.texts
    return h.div("#more", popover="auto", role="dialog", aria_label=_("Table and settings"))[
        h.div(".top")[
            h.h2[_("Table and settings")],
            h.button(
                ".quiet", type="button", popovertarget="more", popovertargetaction="hide", aria_label=_("Close")
            )[icon("cross", 20)],
        ],
        Markup(pieces["seats"]),
        h.section(".you")[h.h2[_("You")], slip(ctx), h.p(".note")[_("A new name shows from the next table on.")]],
        h.section(".settings")[
            h.h2[_("Settings")],
            h.button(type="button", data_do="sound", aria_pressed="false")[icon("sound", 20), _("Sound")],
            h.button(
                type="button",
                data_do="notify",
                aria_pressed="false",
                data_refused=_("The browser does not allow notifications for this page."),
            )[icon("clock", 20), _("Notify me when it is my turn")],
            h.button(type="button", data_do="guide", data_done=_("The guide explains everything once more."))[
                icon("writing", 20), _("Explain the game again")
            ],
        ],
        h.section(".links")[
            h.h2[_("This game")],
            h.a(href=f"/rules/{info.game.id}", target="_blank")[icon("writing", 20), _("Rules")],
            h.button(type="button", data_do="replay")[icon("replay", 20), _("Look back")],
            h.button(type="button", data_do="link", data_link=info.link, data_copied=_("The link is copied."))[
                icon("link", 20), _("Copy the link")
            ],
            h.a(href=f"/t/{info.id}/record.json", download=f"{info.game.id}-{info.id}.json")[
                icon("card-plus", 20), _("Download the record")
            ],
            _cards(ctx, info),
            _to_sheet(ctx, info),
            h.a(href="/")[icon("hut", 20), _("All tables")],
        ],
        Markup(pieces["proof"]),
    ]


def _to_sheet(ctx: Context, info: TableInfo, **more: bool) -> h.Element | None:
    """After the last turn: what a game leaves for the next one."""
    if info.state != OVER or info.game.id not in SHEETS:
        return None
    words = ctx.texts("Sheet for Greenland")
    return h.a(".button", href=f"/t/{info.id}/sheet", target="_blank", aria_label=words, title=words, **more)[
        icon("writing", 20), h.span[ctx.texts("Sheet")]
    ]


def _cards(ctx: Context, info: TableInfo) -> h.Element | None:
    """To the cards of a game whose cards can be one's own."""
    if not any(option.own for option in info.game.choices):
        return None
    return h.a(href=f"/t/{info.id}/deck", target="_blank")[icon("card-back", 20), ctx.texts("All cards")]


def _zoom(ctx: Context) -> h.Element:
    """A card seen closely, filled by the script."""
    return h.div("#zoom", popover="auto", role="dialog")[
        h.div(".seen", data_zoom="picture"),
        h.div(".tip", data_zoom="words"),
        h.div(".deeds", data_zoom="deeds"),
        h.button(".quiet", type="button", data_zoom="close")[ctx.texts("Close")],
    ]


def _banner(ctx: Context) -> h.Element:
    _ = ctx.texts
    return h.p(
        "#banner",
        role="status",
        hidden=True,
        data_unsent=_("Not sent: there is no connection. Try again in a moment."),
    )[h.span(".spin", aria_hidden="true"), _("The connection is lost. Reconnecting…")]


def _voices() -> h.Node:
    return [
        h.div("#say.unseen", role="log", aria_live="polite"),
        h.div("#toast", role="alert", hidden=True),
        h.div("#tip.tip", popover="manual", role="tooltip"),
    ]


# Lines


@lru_cache(maxsize=4096)
def _round(round: int, texts: Texts) -> str:
    return plain(h.li(f"#r-{round}.round", data_into="log")[texts("Round {n}", n=round)])


def _line(line: LogLine, texts: Texts) -> str:
    """Drawn for every reader of every move, so it is written out."""
    n, kind = line.number, f"seat-{line.seat}" if line.seat >= 0 else "chance"
    told = "".join(f'<span class="sentence">{esc(sentence)}</span>' for sentence in line.sentences)
    if line.undone:
        kind, told = f"{kind} undone", f"<del>{told}</del>"
    else:
        if line.forced:
            told += f'<small class="forced">{esc(texts("the only possible move"))}</small>'
        if line.changes:
            told += (
                f'<span class="changes">{"".join(_change(line.seat, one, texts) for one in line.changes)}</span>'
            )
    return (
        f'<li id="l-{n}" class="line {kind}" data-into="log">'
        f'<a href="?at={n}" data-look="{n}" title="{esc(texts("Look at this move"))}">'
        f"{figure(f'm{line.seat}' if line.seat >= 0 else 'i-dice', 20)}"
        f'<span class="told">{told}</span></a></li>'
    )


def _change(actor: int, change: Change, texts: Texts) -> str:
    picture, word = CHANGES.get(change.what, ("", change.what))
    sign = f"+{change.by}" if change.by > 0 else f"−{-change.by}"
    whose = figure(f"m{change.seat}", 16) if change.seat != actor else ""
    what = draw_icon(picture, 16, texts(word)) if picture else esc(texts(word))
    return f'<span class="{"plus" if change.by > 0 else "minus"}">{whose}<b>{sign}</b>{what}</span>'


@lru_cache(maxsize=4096)
def _said(line: ChatLine) -> str:
    """A line of the chat; what the table itself says has no name."""
    kind: list[str | dict[str, bool]] = ["said", {"mine": line.mine, "table": not line.name}]
    return plain(
        h.li(f"#c-{line.number}", class_=kind, data_into="chat", data_line=True)[
            h.b(class_=f"seat-{line.seat}" if line.seat is not None else None)[line.name] if line.name else None,
            h.span[line.text],
        ]
    )


# Honest dice


def proof(ctx: Context, info: TableInfo) -> h.Element:
    _ = ctx.texts
    return h.section("#proof")[
        h.details(f"#proof-{info.state}", open=info.state != PLAYING)[
            h.summary[icon("dice", 22), _("Honest dice")],
            h.p[
                _(
                    "Before the first move the table fixed a secret and showed its fingerprint. Every seat then"
                    " added signs of its own. All dice and cards follow from both, so nobody can choose them."
                )
            ],
            h.dl[
                h.dt[_("Fingerprint of the secret")],
                h.dd[h.code("#commitment")[info.commitment]],
                [
                    h.dt[_("What the seats added")],
                    h.dd[
                        (
                            h.div[own_piece(info, seat, 18), h.code[value or "–"]]
                            for seat, value in enumerate(info.nonces)
                        )
                    ],
                ]
                if info.nonces
                else None,
                [h.dt[_("The secret")], h.dd[h.code("#secret")[info.secret]]] if info.secret else None,
            ],
            [
                h.p(
                    "#checked",
                    role="status",
                    data_fits=_("Checked here: the secret fits the fingerprint that was shown before the game."),
                    data_differs=_("The secret does not fit the fingerprint!"),
                ),
                h.p[
                    _("To check every roll and every card, download the record and run:"),
                    " ",
                    h.code[f"altamira verify {info.game.id}-{info.id}.json"],
                ],
                h.a(".button", href=f"/t/{info.id}/record.json", download=f"{info.game.id}-{info.id}.json")[
                    icon("card-plus", 20), _("Download the record")
                ],
            ]
            if info.secret
            else h.p(".note")[
                _("When the day is over the secret is shown here, and anybody can check every roll.")
                if info.day
                else _("When the game is over the secret is shown here, and anybody can check every roll.")
            ],
        ]
    ]
