"""Pages from a skeleton and pieces: what the server sends first, and what a static page is."""

from __future__ import annotations

import re
from collections.abc import Mapping

_EMPTY = re.compile(r'<(\w+) id="([\w-]+)"[^<>]*></\1>')


_HOLE = re.compile(r'<(\w+) id="([\w-]+)" data-piece></\1>')


def fill(skeleton: str, pieces: Mapping[str, str]) -> str:
    """The skeleton with each empty element replaced by the piece of its id, if there is one."""
    return _EMPTY.sub(lambda found: whole(pieces.get(found[2], found[0]), pieces), skeleton)


def whole(piece: str, pieces: Mapping[str, str]) -> str:
    """The piece with those that belong inside it."""
    return _HOLE.sub(lambda found: whole(pieces[found[2]], pieces), piece)


_AT = re.compile(r'<g id="([\w-]+)"([^<>]*) data-at="(-?[\d.]+),(-?[\d.]+)"')


def placed(markup: str) -> str:
    """The markup for a file: what a browser's script would move stands where it belongs."""
    return _AT.sub(r'<g id="\1"\2 transform="translate(\3 \4)"', markup)
