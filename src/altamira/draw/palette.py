"""The colours of the table. Parchment means "read me", dark wood "table", gold "you can act here"."""

from __future__ import annotations

from typing import Final

TABLE: Final = "#2a2019"
PANEL: Final = "#37291f"
PARCHMENT: Final = "#fbf3e0"
MAT: Final = "#eadab6"
INK: Final = "#2b1d10"
INK_2: Final = "#5a4630"
CREAM: Final = "#fff6e3"
GOLD: Final = "#ffc83d"
GO: Final = "#2e7d32"
STOP: Final = "#b3261e"
SHADOW: Final = "#000"
