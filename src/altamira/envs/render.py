"""Pictures of a position: in the terminal, as SVG, as pixels."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from altamira.core.errors import BadOption
from altamira.core.game import View
from altamira.draw.command import LAYOUTS, picture
from altamira.terminal.face import face_of
from altamira.terminal.screen import Screen
from altamira.text import texts

MODES = ("human", "svg", "rgb_array")


def check(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise BadOption("There is no render mode {mode}; there is: {modes}.", mode=mode, modes=", ".join(MODES))


def render(view: View, names: list[str], mode: str) -> str | NDArray[np.uint8] | None:
    """What the view shows: printed (human), as the text of an SVG file, or as rows of RGB pixels."""
    if mode == "human":
        screen = Screen()
        screen.say(face_of(view.rules, names, texts(), screen).board(view))
        return None
    svg = picture(view, texts(), LAYOUTS[0], tuple(names))
    return svg if mode == "svg" else pixels(svg)


def pixels(svg: str) -> NDArray[np.uint8]:
    """The picture as height x width x RGB."""
    import resvg_py
    from PIL import Image

    png: Any = resvg_py.svg_to_bytes(svg_string=svg)
    with Image.open(BytesIO(png)) as image:
        return np.array(image.convert("RGB"))
