"""Neanderthal drawn: a view as pieces of HTML and SVG for the browser, and as one SVG picture.

`skeleton` is the page's table with an empty element for every piece, `pieces` are its contents as
`{element id: markup}`, and `css` is how it looks. `picture` is a file of its own.
"""

from __future__ import annotations

from altamira.games.neanderthal.draw.image import picture
from altamira.games.neanderthal.draw.layout import LAYOUTS, TALL, WIDE
from altamira.games.neanderthal.draw.page import css, skeleton
from altamira.games.neanderthal.draw.table import pieces

__all__ = ["LAYOUTS", "TALL", "WIDE", "css", "picture", "pieces", "skeleton"]
