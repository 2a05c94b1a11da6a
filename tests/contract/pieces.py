"""What never gets lost in Stone Age, and what is never exceeded in The Bronze Age. Works on dumps of positions."""

from __future__ import annotations

from typing import Any

from altamira.games.stone_age.components import CARD_NAMES, TILE_NAMES

STACK = 7
ROWS = {"wood": 8, "stone": 7, "pottery": 6, "cloth": 5, "spearheads": 4}
BOXES = {
    "city-4": 3, "city-5": 4, "city-6": 5, "city-7": 6, "step-pyramid": 3, "stone-circle": 5, "temple": 7,
    "obelisk": 9, "hanging-gardens": 11, "great-wall": 13, "great-pyramid": 15,
}  # fmt: skip
STRUCK_OUT = {2: {"temple", "great-pyramid"}, 3: {"hanging-gardens"}}
LATE_ONLY = {"preservation", "shipping", "smithing", "commerce"}


def check_pieces(dump: dict[str, Any]) -> None:
    tribes = dump["tribes"]
    turned = [card for card in dump["cards"] if card]
    bought = [card for tribe in tribes for card in tribe["cards"] + tribe["drawn"]]
    assert sorted(turned + bought + dump["unseen_cards"]) == sorted(CARD_NAMES)
    assert dump["deck"] == len(dump["unseen_cards"])

    tops = [tile for tile in dump["buildings"] if tile]
    built = [tile for tribe in tribes for tile in tribe["buildings"]]
    assert sorted(tops + built + dump["unseen_buildings"]) == sorted(TILE_NAMES)
    assert sum(STACK - left for left in dump["stacks"]) == len(built)
    assert all(0 <= left <= STACK for left in dump["stacks"])
    to_turn = [row[2] for row in dump["pending"] if row[0] == "turning building"]
    for stack, left in enumerate(dump["stacks"]):
        assert (dump["buildings"][stack] is None) == (left == 0 or stack in to_turn)

    for tribe in tribes:
        assert tribe["free"] + sum(tribe["placed"].values()) == tribe["people"]
        assert 5 <= tribe["people"] <= 10
        assert min(tribe["free"], tribe["food"], *tribe["resources"].values()) >= 0
        assert 0 <= tribe["track"] <= 10
        assert 0 <= sum(tribe["tools"]) <= 12
        assert max(tribe["tools"]) - min(tribe["tools"]) <= 1
        assert not any(used and not tool for tool, used in zip(tribe["tools"], tribe["tools_used"], strict=True))
        assert len(tribe["one_use_tools"]) <= sum(card.startswith("once") for card in tribe["cards"])
        assert not tribe["two_resources"] or "two-medicine" in tribe["cards"]
    assert dump["over"] != bool(dump["pending"])


def check_realms(dump: dict[str, Any]) -> None:
    realms, late = dump["realms"], dump["edition"] == "late-bronze-age"
    for realm in realms:
        assert 0 <= realm["food"] <= 15
        assert {good: 0 <= amount <= ROWS[good] for good, amount in realm["goods"].items()} == dict.fromkeys(
            ROWS, True
        )
        assert all(0 < count <= BOXES[name] for name, count in realm["boxes"].items())
        done = {name for name, count in realm["boxes"].items() if count == BOXES[name]}
        assert realm["cities"] == 3 + sum(name.startswith("city") for name in done)
        assert set(realm["monuments"]) == {name for name in done if not name.startswith("city")}
        assert set(realm["first_to_finish"]) <= set(realm["monuments"])
        assert late or not STRUCK_OUT.get(len(realms), set()) & set(realm["boxes"])
        assert len(set(realm["developments"])) == len(realm["developments"])
        assert late or not LATE_ONLY & set(realm["developments"])
        assert 0 <= realm["ships"] <= (5 if "shipping" in realm["developments"] else 0)
        assert realm["disasters"] >= 0
        assert realm["spoils"] == 0 or (late and len(realms) == 1)
    firsts = [name for realm in realms for name in realm["first_to_finish"]]
    assert sorted(firsts) == sorted({name for realm in realms for name in realm["monuments"]})
    assert len(dump["dice"]) + dump["rolling"] <= realms[dump["turn"]]["cities"]
    assert 0 <= dump["rolls"] <= 3
    assert 0 <= dump["offers"] <= (3 if dump["trading"] else 0)
    assert 0 <= dump["swaps"] <= realms[dump["turn"]]["ships"]
    assert 0 <= dump["workers"] <= 4 * 7 + 3 * 7
    assert 0 <= dump["coins"] <= 12 * 7
    assert not dump["give"].keys() & dump["ask"].keys()
    on_turn, partner = realms[dump["turn"]], realms[dump["partner"]]
    for goods, giver, taker in ((dump["give"], on_turn, partner), (dump["ask"], partner, on_turn)):
        for item, amount in goods.items():
            have, room = (
                (giver["food"], 15 - taker["food"])
                if item == "food"
                else (giver["goods"][item], ROWS[item] - taker["goods"][item])
            )
            assert amount <= min(have, room)
    if dump["asked"] == "rolling" and dump["rolls"] == 0:
        waiting = [seat for seat in range(len(realms)) if seat != dump["turn"]]
        for seat in waiting if not dump["trading"] else []:
            kept = sum(realms[seat]["goods"].values())
            assert kept <= 6 or "caravans" in realms[seat]["developments"]
