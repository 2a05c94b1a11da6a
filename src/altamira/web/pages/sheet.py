"""The sheet that a finished game of Neanderthal leaves: what each species would bring into Greenland."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import htpy as h

from altamira.games.neanderthal import Neanderthal
from altamira.games.neanderthal.components import COLOUR_NAMES, ELDER_NAMES, ITEMS, SPECIES_NAMES
from altamira.games.neanderthal.deck import SHIPPED
from altamira.games.neanderthal.names import COLOUR_WORDS, ELDERS, LINES, SPECIES
from altamira.text import Texts, mark
from altamira.web.info import Context
from altamira.web.pages.create import VALUES
from altamira.web.pages.layout import icon, site

STYLES: Final = ("deck.css",)
COLOURS: Final = {"green": mark("green"), "yellow": mark("yellow"), "red": mark("red")}
CYLINDER: Final = {
    "dead": mark("among the dead"),
    "hunter": mark("a hunter"),
    "elder": mark("an elder"),
    "husband": mark("a husband"),
    "abroad": mark("with another species"),
}


def page(
    ctx: Context, game: Neanderthal, table: str, names: Sequence[str], result: str, data: Mapping[str, Any]
) -> str:
    _ = ctx.texts
    title = _("From Neanderthal into Greenland")
    shipped = game.options["deck"] == SHIPPED
    return site(
        ctx,
        title,
        h.article(".leaf.sheet")[
            h.h1[title],
            h.p[
                _(
                    "What each species takes along into a game of Greenland. Set up as its rules say, except for"
                    " what stands here; add these points to the final ones there to find the overall winner."
                )
            ],
            h.p[h.b[result]],
            h.p[
                _(
                    "{turns} turns, played {mode}. Ice sheets: {north} in the north, {south} in the south; each"
                    " turns one biome of that part of Greenland to its cold side.",
                    turns=data["turns"],
                    mode=_(VALUES[data["mode"]]),
                    north=data["ice_north"],
                    south=data["ice_south"],
                )
            ],
            h.p(".warning")[
                icon("card-back", 26),
                h.span[
                    _("The deck that was played with is a reconstruction.")
                    if shipped
                    else _("The deck that was played with is the table's own: {name}.", name=data["deck"])
                ],
            ],
            h.p(".deeds")[
                h.a(".button", href=f"/t/{table}")[icon("hut", 20), _("Back to the table")],
                h.a(".button", href=f"/t/{table}/record.json", download=f"{game.id}-{table}.json")[
                    icon("card-plus", 20), _("Download the record")
                ],
            ],
            h.div(".blocks")[(_block(block, name, _) for block, name in zip(data["species"], names, strict=True))],
            h.p[
                _(
                    "Not carried along: trophies, cards in hand, sexuality, portals and abilities of daughters."
                    " Animals, inventions and daughters are counted with immature ones; take all of them."
                )
            ],
        ],
        styles=STYLES,
        wide=True,
    )


def _block(block: Mapping[str, Any], name: str, _: Texts) -> h.Element:
    cubes, elders = block["cubes"], block["elders"]
    return h.section(class_=f"block {block['colour']}")[
        h.h2[_("{name} ({species})", name=name, species=_(SPECIES[SPECIES_NAMES.index(block["species"])]))],
        h.p[
            _(
                "Colour: {colour}. Tribe in Greenland: {tribe}.",
                colour=_(COLOURS[block["colour"]]),
                tribe=block["tribe"],
            )
        ],
        h.p[
            _("Tribal: elders go to the same level in Greenland.")
            if block["tribal"]
            else _("Vocal: begins Greenland without elders, and may not promote in its first turn.")
        ],
        h.h3[_("Points")],
        h.table[
            h.tbody[(_row(_(LINES[i]), block["lines"][item]) for i, item in enumerate(ITEMS))],
            h.tfoot[_row(_("Sum"), block["points"])],
        ],
        h.h3[_("Living cubes")],
        h.table[
            h.tbody[
                _row(_("unassigned hunters"), cubes["unassigned"]),
                _row(_("elders"), len(cubes["elders"])),
                _row(_("husbands at home"), cubes["husbands_at_home"]),
                _row(_("husbands abroad"), cubes["husbands_abroad"]),
                _row(_("travelers abroad"), cubes["travelers_abroad"]),
            ],
            h.tfoot[_row(_("all cubes"), cubes["living"]), _row(_("cylinder"), _(CYLINDER[block["cylinder"]]))],
        ],
        h.h3[_("Discs")],
        h.table[
            h.thead[
                h.tr[
                    h.th[h.span(".unseen")[_("Colour")]],
                    h.th(scope="col")[_("free ones")],
                    h.th(scope="col")[_("bound ones")],
                ]
            ],
            h.tbody[
                (
                    h.tr[
                        h.th(scope="row")[_(COLOUR_WORDS[i])],
                        h.td[str(block["discs"][colour]["free"])],
                        h.td[str(block["discs"][colour]["bound"])],
                    ]
                    for i, colour in enumerate(COLOUR_NAMES)
                )
            ],
        ],
        h.h3[_("Elders")],
        h.table[
            h.tbody[
                (
                    _row(_(ELDERS[level]), _("mature") if elders[elder] else _("immature"))
                    for level, elder in enumerate(ELDER_NAMES)
                    if elder in elders
                )
            ]
        ]
        if elders
        else h.p[_("none")],
        h.h3[_("Cards")],
        h.table[
            h.thead[
                h.tr[
                    h.th[h.span(".unseen")[_("Kind")]],
                    h.th(scope="col")[_("mature")],
                    h.th(scope="col")[_("immature")],
                ]
            ],
            h.tbody[
                _ages(_("Domestic animals"), block["animals"]),
                _ages(_("Inventions"), block["inventions"]),
                _ages(_("Daughters"), block["daughters"]),
            ],
        ],
        h.p[
            _("Pairs of daughters, each of which becomes one daughter there: {n}.", n=block["daughters"]["pairs"])
        ],
    ]


def _row(words: str, value: object) -> h.Element:
    return h.tr[h.th(scope="row")[words], h.td[str(value)]]


def _ages(words: str, ages: Mapping[str, int]) -> h.Element:
    return h.tr[h.th(scope="row")[words], h.td[str(ages["mature"])], h.td[str(ages["immature"])]]
