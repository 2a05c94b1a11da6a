"""How wide a text will be: SVG text does not wrap, so its size is chosen by this estimate.

Hundredths of the font size for each sign, for the three faces that drawings use. The sans faces have the widths of
Arial; the serif is Palatino, with room for the wider Georgia.
"""

from __future__ import annotations

from typing import Final

from altamira.draw.cache import remembered

PLAIN: Final = "plain"
BOLD: Final = "bold"
SERIF: Final = "serif"

_FACES: Final[dict[str, dict[int, str]]] = {
    PLAIN: {
        19: "'", 22: "ijl’", 26: "|", 28: " !,./:;I[\\]ftíîïÍÎ·\u00a0\u202f", 33: "()-`r{}¡²“”", 35: '"', 37: "º",
        39: "*", 40: "°", 47: "^", 50: "Jcksvxyzç", 55: "÷≈≠", 56: "#$0123456789?L_abdeghnopquáéóúüñàâèêëôûù«»–",
        58: "+<=>~×", 61: "FTZ¿", 67: "&ABEKPSVXYÁÉÀÂÈÊ", 72: "CDHNRUwÚÑÇ", 78: "GOQÓÔ", 83: "Mm½", 89: "%",
        94: "Wœ", 100: "—…→", 102: "@",
    },
    BOLD: {
        24: "'", 28: " ,./I\\ijl|íîïÍÎ·’\u00a0\u202f", 33: "!()-:;[]`ft¡²", 37: "º", 39: "*r{}", 40: "°", 47: '"',
        50: "z“”", 55: "÷≈≠", 56: "#$0123456789J_aceksvxyáéçàâèêë«»–", 58: "+<=>^~×",
        61: "?FLTZbdghnopquóúüñôûù¿", 67: "EPSVXYÉÈÊ", 72: "&ABCDHKNRUÁÚÑÀÂÇ", 78: "GOQwÓÔ", 83: "M½", 89: "%m",
        94: "Wœ", 98: "@", 100: "—…→",
    },
    SERIF: {
        23: "'", 25: " ,.:;·\u00a0\u202f", 28: "!¡’", 30: "/²", 31: "{}", 33: "()-[]`ijltíîï", 39: "IJfrÍÎ",
        40: '"°', 44: "*?csç¿", 49: "º", 50: "#$0123456789_aexzáéàâèêë«»–“”", 56: "Fgovyóô",
        61: "+<=>ELPS\\^bdhknpqu|~úüñûùÉÈÊ×÷", 67: "BTXYZ", 72: "CRÇ→", 75: "@½", 78: "AKUVÁÚÀÂ",
        83: "&DGHNOQwœÓÑÔ", 89: "%m", 100: "MW—…≈≠",
    },
}  # fmt: skip
_WIDTHS: Final = {
    face: {sign: width / 100 for width, signs in rows.items() for sign in signs} for face, rows in _FACES.items()
}
_SLACK: Final = {PLAIN: 1.02, BOLD: 1.02, SERIF: 1.08}
UNKNOWN: Final = 1.0  # a sign of another script may be as wide as it is high


@remembered(4096)
def width(text: str, size: float, face: str = PLAIN) -> float:
    widths = _WIDTHS[face]
    return sum(widths.get(sign, UNKNOWN) for sign in text) * size * _SLACK[face]


def fitting(text: str, room: float, size: float, face: str = PLAIN) -> float:
    """The size at which the text fits the room: as wanted, or smaller."""
    wanted = width(text, size, face)
    return size if wanted <= room else int(size * room / wanted * 10) / 10


@remembered(1024)
def shortened(text: str, room: float, size: float, face: str = PLAIN) -> str:
    """The text, or as much of it as fits; only for names of people."""
    if width(text, size, face) <= room:
        return text
    while text and width(text + "…", size, face) > room:
        text = text[:-1]
    return text.rstrip() + "…"
