"""Stone Age drawn: a view as pieces of SVG and HTML for the browser, and as one SVG picture.

`skeleton` is the page's table with an empty element for every piece, `pieces` are its contents as
`{element id: markup}`, and `css` is how it looks. `groups` are the same pieces, those together that change
together. `picture` is a file of its own.
"""

from __future__ import annotations

from altamira.games.stone_age.draw.image import picture
from altamira.games.stone_age.draw.layout import LAYOUTS, TALL, WIDE
from altamira.games.stone_age.draw.page import css, skeleton
from altamira.games.stone_age.draw.table import groups, pieces

__all__ = ["LAYOUTS", "TALL", "WIDE", "css", "groups", "picture", "pieces", "skeleton"]
