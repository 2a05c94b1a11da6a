"""What a tribe can add to a roll and pay with: the long lists of choices."""

from __future__ import annotations

from mypy_extensions import i64

from altamira.games.stone_age.components import (
    MOST_PAID,
    ONE_USE_SETS,
    PAY,
    PAYMENT_ROW,
    REDEEM,
    RESOURCES,
    STARVE,
    SUBSETS,
    TOOL_CHOICES,
    TOOLS,
    USED_SETS,
)
from altamira.games.stone_age.state import Tribe


def tool_choices(tribe: Tribe) -> list[i64]:
    result: list[i64] = []
    tiles: i64
    one_use: i64
    for tiles in TOOL_CHOICES[tribe.tools * USED_SETS + tribe.used]:
        for one_use in SUBSETS[tribe.one_use]:
            result.append(TOOLS + tiles * ONE_USE_SETS + one_use)
    return result


def can_pay(tribe: Tribe, amount: i64, kinds: i64) -> bool:
    """Could the tribe pay so many resources of exactly so many kinds (0: of any)?"""
    if kinds == 0:
        return tribe.resource_count() >= amount
    # Of the richest `kinds` kinds each can give all it has, and each must give one.
    have: list[i64] = [tribe.resources[good] for good in range(RESOURCES)]
    have.sort(reverse=True)
    total: i64 = 0
    kind: i64
    for kind in range(kinds):
        if have[kind] == 0:
            return False
        total += have[kind]
    return total >= amount


def payments(tribe: Tribe, least: i64, most: i64, kinds: i64) -> list[i64]:
    """Every payment of least to most resources of exactly so many kinds (0: of any)."""
    result: list[i64] = []
    have = tribe.resources
    wood: i64
    clay: i64
    stone: i64
    gold: i64
    for wood in range(min(have[0], most) + 1):
        for clay in range(min(have[1], most - wood) + 1):
            for stone in range(min(have[2], most - wood - clay) + 1):
                so_far: i64 = wood + clay + stone
                row: i64 = PAY + PAYMENT_ROW[(wood * (MOST_PAID + 1) + clay) * (MOST_PAID + 1) + stone]
                for gold in range(max(0, least - so_far), min(have[3], most - so_far) + 1):
                    if kinds == 0 or _kinds(wood, clay, stone, gold) == kinds:
                        result.append(row + gold)
    return result


def _kinds(wood: i64, clay: i64, stone: i64, gold: i64) -> i64:
    count: i64 = 0
    if wood:
        count += 1
    if clay:
        count += 1
    if stone:
        count += 1
    if gold:
        count += 1
    return count


def feedings(tribe: Tribe, missing: i64) -> list[i64]:
    """F: pay all that is missing with resources, or go hungry; the two-resources card may come first."""
    result: list[i64] = []
    if tribe.two:
        result.append(REDEEM)
    result.append(STARVE)
    if tribe.resource_count() >= missing:
        result.extend(payments(tribe, missing, missing, 0))
    return result
