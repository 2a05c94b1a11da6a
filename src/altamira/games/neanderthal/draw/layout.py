"""The two layouts, and the ids of everything on the table."""

from __future__ import annotations

from typing import Final

from altamira.games.neanderthal.components import LEVELS, PLACE_NAMES, PORTAL_NAMES

WIDE: Final = "wide"
TALL: Final = "tall"
LAYOUTS: Final = (WIDE, TALL)

BIOME_IDS: Final = [f"bio-{name}" for name in PLACE_NAMES]
ELDER_IDS: Final = [f"elder-{level + 1}" for level in range(LEVELS)]
PORTAL_IDS: Final = [f"portal-{name.replace(' ', '-')}" for name in PORTAL_NAMES]
PHASE_TIPS: Final = [f"phase-{n}" for n in range(1, 7)]
EVENT_TIPS: Final = [f"event-{n}" for n in range(8)]  # more icons than any daughter has
TIPS: Final = [*BIOME_IDS, *ELDER_IDS, *EVENT_TIPS]
