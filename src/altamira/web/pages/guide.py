"""The first-game guide: a card for everything that is asked, shown the first time it is."""

from __future__ import annotations

import htpy as h

from altamira.draw.lesson import Lesson
from altamira.web.info import Context


def templates(ctx: Context, lessons: tuple[Lesson, ...]) -> h.Node:
    """The cards of a game, the more special ones first; the script takes the first that fits."""
    return [
        h.template(id=f"guide-{lesson.topic}", data_when=lesson.when)[
            h.h2[ctx.texts(lesson.title)],
            (h.p[ctx.texts(line)] for line in lesson.lines),
        ]
        for lesson in lessons
    ]
