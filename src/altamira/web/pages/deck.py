"""The cards of Neanderthal to look at: each with its abilities in words, and where its facts come from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import htpy as h

from altamira.games.neanderthal import Neanderthal, cards
from altamira.games.neanderthal.cards import Line
from altamira.games.neanderthal.components import SEXUALITY_NAMES
from altamira.games.neanderthal.deck import SHIPPED, Sheet, slug
from altamira.text import Texts, mark
from altamira.web.info import Context
from altamira.web.pages.layout import icon, site

STYLES: Final = ("deck.css",)
PIECES: Final = {"archaic": "n-cube-g", "neanderthal": "n-cube-y", "cro-magnon": "n-cube-r"}
MARKS: Final = {"known": "●", "inferred": "◐", "reconstructed": "○"}
MEANINGS: Final = {
    "known": mark("stated by the rules, or by a page that describes the printed card"),
    "inferred": mark("not stated, but it follows from an example"),
    "reconstructed": mark("our own, made to fit the rest; the printed card may say something else"),
}
STANDINGS: Final = {"known": mark("known"), "inferred": mark("inferred"), "reconstructed": mark("reconstructed")}
KINDS: Final = {"big": "n-big", "small": "n-small", "club": "n-club"}
Test = Callable[[dict[str, Any]], bool]
# What can be shown alone: its words, and which biomes it is; None: it is not about biomes
FILTERS: Final[dict[str, tuple[str, Test | None]]] = {
    "all": (mark("All"), lambda row: True),
    "daughters": (mark("Daughters"), None),
    "big": (mark("Big game"), lambda row: row["type"] == "big"),
    "small": (mark("Small game"), lambda row: row["type"] == "small"),
    "club": (mark("Club"), lambda row: row["type"] == "club"),
    "predators": (mark("Predators"), lambda row: bool(row["predator"])),
    "baskets": (mark("Baskets"), lambda row: bool(row["basket"])),
    "trophies": (mark("Trophies"), lambda row: row["claim"] == "trophy"),
    "animals": (mark("Animals"), lambda row: row["claim"] == "animal"),
    "inventions": (mark("Inventions"), lambda row: row["claim"] == "invention"),
}


def page(ctx: Context, game: Neanderthal, table: str, shown: str) -> str:
    """The deck of a table, or (no table) the one that ships; `shown` names what of it."""
    _ = ctx.texts
    sheet = game.sheet
    shown = shown if shown in FILTERS else "all"
    path = f"/t/{table}/deck" if table else "/deck"
    return site(
        ctx,
        _("The cards of {game}", game=game.name),
        h.article(".leaf.deck")[
            h.h1[_("The cards of {game}", game=game.name)],
            _about(ctx, game, table),
            _legend(sheet, _),
            h.nav(".filters", aria_label=_("Show"))[
                (
                    h.a(
                        href=path if name == "all" else f"{path}?show={name}",
                        aria_current="page" if name == shown else None,
                    )[_(words)]
                    for name, (words, _test) in FILTERS.items()
                )
            ],
            _cards(sheet, shown, _),
        ],
        styles=STYLES,
        wide=True,
    )


def _about(ctx: Context, game: Neanderthal, table: str) -> h.Node:
    """Which deck this is: what is shown must never be taken for the printed cards."""
    _ = ctx.texts
    shipped = game.options["deck"] == SHIPPED
    file = "/deck/template.toml" if shipped else f"/t/{table}/deck.toml"
    return [
        h.p(".warning")[
            icon("card-back", 26),
            h.span[
                _(
                    "This deck is a reconstruction. The printed card list is not public: every fact of a card says"
                    " where it comes from."
                )
                if shipped
                else _(
                    "This table plays with a deck that its maker handed in: {name}. We have checked that it can be"
                    " played, not that it is what is printed; the marks are the maker's.",
                    name=game.cards.name,
                )
            ],
        ],
        h.p(".deeds")[
            h.a(".button", href=file, download=True)[icon("card-plus", 20), _("Download the deck file")],
            h.a(".button", href=f"/t/{table}")[icon("hut", 20), _("Back to the table")] if table else None,
            h.a(".button", href=f"/new?game={game.id}")[icon("link", 20), _("Play with my own deck: set a table")]
            if not table
            else None,
            h.a(".button", href=f"/rules/{game.id}")[icon("writing", 20), _("Rules of {game}", game=game.name)],
        ],
    ]


def _legend(sheet: Sheet, _: Texts) -> h.Element:
    counts = sheet.standings()
    return h.dl(".legend", aria_label=_("What the marks mean"))[
        (
            h.div[
                h.dt[_mark(name, _), " ", h.b[_(STANDINGS[name])], f" · {counts[name]}"],
                h.dd[_(MEANINGS[name])],
            ]
            for name in MARKS
        )
    ]


def _mark(standing: str, _: Texts) -> h.Element:
    words = _(STANDINGS[standing])
    return h.span(class_=f"standing {standing}", title=words)[
        h.span(aria_hidden="true")[MARKS[standing]], h.span(".unseen")[f" ({words})"]
    ]


def _cards(sheet: Sheet, shown: str, _: Texts) -> h.Node:
    test = FILTERS[shown][1]
    parts: list[h.Node] = []
    if shown == "all":
        parts += [
            _part(
                "species",
                _("The species"),
                [
                    _card(
                        cards.placard_name(row, _), PIECES[row["species"]], cards.placard(sheet, row, _), None, _
                    )
                    for row in sheet.data["placard"]
                ],
            ),
            _part(
                "sexualities",
                _("Sexualities"),
                [
                    _card(cards.sexuality_name(name, _), SIGNS[name], cards.sexuality(sheet, name, _), None, _)
                    for name in SEXUALITY_NAMES
                ],
            ),
        ]
    if shown in ("all", "daughters"):
        rows = sheet.data["daughter"]
        parts.append(
            _part(
                "daughters",
                _("Daughters"),
                [_named(sheet, row, "n-daughter", cards.daughter(sheet, row, _), _) for row in rows],
            )
        )
    for table, words in (("north", _("North")), ("south", _("South"))):
        biomes = [row for row in sheet.data[table] if test is not None and test(row)]
        if biomes:
            made = [_named(sheet, row, KINDS[row["type"]], cards.biome(sheet, row, _), _) for row in biomes]
            parts.append(_part(table, words, made))
    return parts


SIGNS: Final = {"promiscuous": "n-promiscuous", "pair-bonding": "n-pair", "harem": "n-harem"}


def _part(id: str, title: str, made: list[h.Element]) -> h.Element:
    return h.section(".part", aria_labelledby=id)[
        h.h2(id=id)[title, h.small[f" {len(made)}"]],
        h.div(".cards")[made],
    ]


def _named(sheet: Sheet, row: dict[str, Any], picture: str, lines: list[Line], _: Texts) -> h.Element:
    pictures = ["n-predator", picture] if row.get("predator") else [picture]
    return _card(
        cards.name(row, _),
        " ".join(pictures),
        lines,
        sheet.standing(row, "name"),
        _,
        id=f"card-{slug(row['name'])}",
    )


def _card(
    name: str, pictures: str, lines: list[Line], standing: str | None, _: Texts, id: str | None = None
) -> h.Element:
    return h.article(".card", id=id)[
        h.h3[
            (icon(picture, 26) for picture in pictures.split()),
            h.span[name],
            _mark(standing, _) if standing else None,
        ],
        h.dl[
            (
                [
                    h.dt[line.label],
                    h.dd[(h.span(".fact")[fact.words, "\u00a0", _mark(fact.standing, _)] for fact in line.facts)],
                ]
                for line in lines
            )
        ],
    ]
