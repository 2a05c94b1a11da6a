"""What Stone Age never gains or loses: people, tools, cards, tiles. Works on the dump of a whole position."""

from __future__ import annotations

from typing import Any

from altamira.games.stone_age.components import CARD_NAMES, TILE_NAMES

STACK = 7


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
