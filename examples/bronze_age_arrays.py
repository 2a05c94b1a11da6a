"""The Bronze Age in arrays, for solo_bronze_age.py: what its networks see, and what is known of the dice.

Handfuls have the ids of the actions that roll them again, fewer dice first. Arrays of worths have a line for
each handful and a column for each game.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

import altamira
from altamira import envs
from altamira.core.chance import FIRST_ROLL
from altamira.games.bronze_age import components as c
from altamira.games.bronze_age.state import BUILDING, BUYING

Whole = NDArray[np.int64]
Numbers = NDArray[np.float32]
Seen = dict[str, Whole]

ENCODER = envs.encoder(altamira.game("bronze-age"))
ROUNDS = int(c.SOLO_ROUNDS[c.CLASSIC])
COSTS = np.array(c.COST[: c.DEVELOPMENTS])  # of the classic edition; 0: not in it
PRICES = np.unique(COSTS[COSTS > 0])
VALUES = np.array(c.GOODS_VALUE).reshape(c.GOODS, -1)  # what so many of each good pay
MOST = c.MOST_CITIES


# Positions: numbers are brought to a similar size


def look(rows: NDArray[np.uint8]) -> Seen:
    """Positions by the names of their fields (docs/spaces.md), alone: of four seats only the first."""
    fields = {name: field[:, 0] if field.shape[1] == 4 else field for name, field in ENCODER.decode(rows).items()}
    return {name: field.reshape(len(rows), -1).astype(np.int64) for name, field in fields.items()}


def points(seen: Seen) -> Numbers:
    return envs.points(seen["points"]).astype(np.float32)


def paying(seen: Seen) -> Whole:
    return np.asarray(VALUES[range(c.GOODS), seen["goods"]].sum(1, keepdims=True))


def realm(seen: Seen) -> Numbers:
    """Inputs for what lasts from turn to turn; all of it twice, because its worth depends on the turns left."""
    food, cities, goods, boxes = (seen[name] for name in ("food", "cities", "goods", "boxes"))
    counted = [
        0.15 * food,
        food == range(c.MOST_FOOD + 1),
        0.3 * cities,
        cities == range(c.START_CITIES, MOST + 1),
    ]
    stored = [0.3 * goods, 0.1 * goods * (goods + 1), np.minimum(paying(seen) / PRICES, 1.5)]
    built = [0.2 * boxes, boxes == 0, seen["developments"], seen["monuments"]]
    lasting = np.concatenate([*counted, *stored, *built], 1, dtype=np.float32)
    turns = [lasting * (1 - seen["round"] / ROUNDS), seen["round"] == range(1, ROUNDS + 1)]
    return np.concatenate([lasting, *turns], 1, dtype=np.float32)


def position(seen: Seen) -> Numbers:
    """The realm, what the turn has still to spend, and as a hint what that could buy and finish at a glance."""
    decision, workers, coins = seen["decision"], seen["workers"], seen["coins"]
    payable = (seen["developments"] == 0) & (COSTS > 0) & (paying(seen) + coins >= COSTS)
    payable &= decision[:, [BUILDING, BUYING]].any(1, keepdims=True)
    open = np.array(c.BOXES) - seen["boxes"]
    finished = (open > 0) & (open <= workers) & (decision[:, [BUILDING]] > 0)
    now = [decision, seen["wanted"], 0.15 * workers, 0.05 * coins, payable, finished]
    return np.concatenate([realm(seen), *now], 1, dtype=np.float32)


# Dice: altamira.bots.handfuls does the same for one game, and the tests compare them

DIE = np.array(c.DIE)
PACKED = np.array(c.PACKED)  # handfuls as numbers, three bits for each face: they add and subtract
COUNTS = PACKED[:, None] // DIE % (MOST + 1)  # dice of each face
SIZES = COUNTS.sum(1)
OF_SIZE = [slice(int(FIRST_ROLL[size]), int(FIRST_ROLL[size + 1])) for size in range(MOST + 1)]

HANDFUL = np.zeros((MOST + 1) ** c.FACES, np.int64)  # by what it is when packed
HANDFUL[PACKED] = np.arange(len(PACKED))
MORE = HANDFUL[PACKED[SIZES < MOST] + DIE[:, None]]  # for each face the handfuls with one such die more
FEWER = HANDFUL[PACKED - DIE[:, None] * (COUNTS.T > 0)]  # or one less; those that have none are left as they are
TAKEN = np.concatenate([PACKED, DIE, [0]])  # by the actions that roll dice again, Leadership's one die, and none
SHOWN = np.concatenate([*(number == COUNTS for number in range(MOST + 1)), 0.3 * COUNTS], 1, dtype=np.float32)


def in_hand(seen: Seen) -> Whole:
    """The dice on the table, packed."""
    return np.asarray(seen["dice"] @ DIE)


def with_dice(seen: Seen, hands: Whole) -> Numbers:
    """The realm at the beginning of a turn, and the dice at the end of rolling."""
    return np.concatenate([realm(seen), SHOWN[hands]], 1)


def rolled(worth: Numbers, dice: Whole) -> Numbers:
    """From what handfuls of all dice are worth: what it is worth to keep any handful and to roll the others."""
    kept = worth.copy()
    for size in range(MOST - 1, -1, -1):  # dice rolled at once are dice rolled one after the other
        these = OF_SIZE[size]
        mean = sum(kept.take(more, 0) for more in MORE[:, these]) / np.float32(c.FACES)
        kept[these] = np.where(dice > size, mean, kept[these])
    return kept


def best_kept(kept: Numbers) -> Numbers:
    """What each handful is worth when any part of it may be kept."""
    best = kept.copy()
    for these in OF_SIZE[1:]:
        for fewer in FEWER[:, these]:
            np.maximum(best[these], best.take(fewer, 0), out=best[these])
    return best


def turn(worth: Numbers, dice: Whole, leads: NDArray[np.bool_]) -> tuple[Numbers, Numbers]:
    """From what handfuls are worth at the end of rolling: what it is worth to keep each one for the second roll,
    for the third and for Leadership's; and what the turn is worth before the first."""
    for_lead = rolled(worth, dice)
    led = np.max([for_lead.take(fewer, 0) for fewer in FEWER], 0)
    final = np.where(leads, np.maximum(worth, led), worth)
    for_third = rolled(final, dice)
    for_second = rolled(best_kept(for_third), dice)
    for_second = np.where(SIZES[:, None] == dice, final, for_second)  # who keeps all dice stops
    return np.stack([for_second, for_third, for_lead]), rolled(best_kept(for_second), dice)[0]
