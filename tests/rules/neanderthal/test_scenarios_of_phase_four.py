"""Y: scenarios of hunting."""

from __future__ import annotations

import pytest

from .table import GREEN, RED, SOUTH, YELLOW, Table

BIRTHS = {"child alpha": "cubes"}


@pytest.mark.clause("Y18", "G02", "E51")
def test_casualties_with_and_without_the_declared_alpha():
    north = ("woolly-rhinoceros", *[None] * 5)
    table = Table(north=north).give(GREEN, hunters=0, on={"woolly-rhinoceros": 2}, alpha="n1", elders=["knapper"])
    table.start("phase 4").play("roll", "*: roll 5 2")
    assert table.legal == ["keep alpha", "lose alpha"]
    again = Table(north=north).give(GREEN, hunters=0, on={"woolly-rhinoceros": 2}, alpha="n1", elders=["knapper"])
    again.start("phase 4").play("alpha 1", "*: roll 5")
    assert (again.home(GREEN), again.alpha(GREEN)) == (1, "home")


@pytest.mark.clause("Y19", "G21", "G45", "G51")
@pytest.mark.parametrize(("dice", "left", "trophy"), [("3 3 4", 2, False), ("3 3 3", 3, True)])
def test_atlatl_against_the_cave_lion(dice, left, trophy):
    north = ("european-cave-lion", "cave-hyena", *[None] * 4)
    south = ("wild-horse", "rabbit", "common-fallow-deer", "honey-bees", None, None)
    table = Table(north=north, south=south).give(
        GREEN, hunters=0, on={"european-cave-lion": 3}, elders=["fire-starter"]
    )
    table.give(GREEN, tableau=["red-deer"]).start("phase 4").play(f"*: roll {dice}")
    if table.asked == "child alpha":
        table.play("cubes")
    assert table.asked != "roll hunt"  # no further predator comes
    assert (table.asked == "claim") == trophy
    if trophy:
        assert table.legal == ["leave", "take"]
        table.play("take")
        assert table.position["rows"][0] is None
    assert table.home(GREEN) == left + 2


def two_predators(gap: str | None) -> Table:
    south = ("gray-wolf", gap, "wild-horse", "common-fallow-deer", "scimitar-toothed-cat", "red-deer")
    table = Table(south=south).give(GREEN, hunters=0, on={"wild-horse": 4}, elders=[], free=(4, 4, 4))
    table.daughter("totem-woman", GREEN, discs={"orange": 1}).start("phase 4")
    return table.play("*: roll 1 2 5 6", "cubes", "none")


@pytest.mark.clause("Y20", "G41", "G42")
def test_two_predators_at_equal_distance_attack_one_after_the_other():
    table = two_predators(None)
    assert table.position["pending"][-1][1:4] == [GREEN, 6, 4]  # the wolf, of lower climax, first
    table.play("*: roll 1 2 5 6", "free totem-woman")
    assert table.party(GREEN, "scimitar-toothed-cat") == [2, 0, 0]
    table.play("*: roll 1 4")
    assert table.home(GREEN) == 3 + 1
    assert table.free(GREEN) == [5, 4, 4]


@pytest.mark.clause("Y20", "G42")
def test_the_second_predator_steals_the_kill_but_not_the_reward_of_the_first():
    table = two_predators(None).play("*: roll 1 2 5 6", "free totem-woman", "*: roll 2 4")
    assert table.home(GREEN) == 1
    assert table.free(GREEN) == [5, 4, 4]


@pytest.mark.clause("Y20", "G41")
def test_ice_holds_a_predator_back():
    table = two_predators("ice")
    assert table.position["pending"][-1][1:4] == [GREEN, 10, 4]
    table.play("*: roll 1 6 6 6")
    assert table.asked != "roll hunt"


@pytest.mark.clause("Y21", "G41", "G42")
@pytest.mark.parametrize(("dice", "kept"), [("2 3 4 4 2", False), ("1 3 4 4 2", True)])
def test_two_kills_and_one_wolf(dice, kept):
    south = ("wild-horse", "gray-wolf", "common-fallow-deer", "rabbit", "honey-bees", "red-deer")
    table = Table(south=south).give(RED, hunters=0, on={"wild-horse": 3, "common-fallow-deer": 2}, elders=[])
    table.start("phase 4").play("next wild-horse", "roll 1 1 6", "cubes", "roll 1 1", "cubes")
    assert table.party(RED, "gray-wolf") == [0, 0, 5]
    table.play(f"*: roll {dice}")
    assert table.home(RED) == (10 if kept else 5)


@pytest.mark.clause("Y22", "G44", "G51")
def test_a_predator_taken_as_a_trophy_threatens_nobody_any_more():
    south = ("wild-horse", "leopard", "red-deer", "rabbit", "honey-bees", "common-fallow-deer")
    table = Table(south=south).give(GREEN, hunters=0, on={"wild-horse": 3}, elders=[])
    table.give(RED, hunters=0, on={"red-deer": 4}, elders=[]).start("phase 4")
    table.play("roll 1 1 6", "cubes", "roll 1 1 6 5", "cubes")
    table.play("*: roll 6 6 6", "G: take")
    assert table.position["rows"][7] is None
    assert (table.home(GREEN), table.home(RED)) == (3, 4 + 2)
    assert list(table.species(GREEN)["tableau"]) == ["leopard"]


@pytest.mark.clause("Y23", "G61", "G71", "G72")
def test_bees_taken_to_hand_from_a_contested_card():
    def bees(black: int) -> Table:
        table = Table().give(GREEN, hunters=0, on={"honey-bees": 3}, elders=["fire-starter"])
        table.give(RED, hunters=0, on={"honey-bees": 4}, elders=[], free=(4, 4, black)).start("phase 4")
        return table.play("*: roll 5 5 5", "G: take")

    table = bees(1).play("turn aurochs")
    assert (table.species(GREEN)["hand"], table.home(GREEN)) == (["honey-bees"], 3)
    assert table.legal == ["go home", "hunt"]
    table.play("R: hunt")
    assert table.position["pending"][-1][1:4] == [RED, 9, 4]
    home = bees(0).play("turn aurochs")
    assert home.asked != "hunt new"
    assert home.home(RED) == 4
    leopard = bees(0).play("turn leopard", "R: hunt", "*: roll 6 6 5 4")
    assert leopard.home(RED) == 2


@pytest.mark.clause("G71", "Y23")
def test_a_predator_that_arrives_to_replace_a_card_sleeps_this_turn():
    table = Table().give(GREEN, hunters=0, on={"honey-bees": 3, "red-deer": 3}, elders=["fire-starter"])
    table.start("phase 4").play("next honey-bees", "*: roll 5 5 5", "G: take", "turn leopard")
    table.play("*: roll 1 1 6").until("turn daughter", BIRTHS)
    assert table.home(GREEN) == 6 + 2  # nobody attacked the party of the red deer


@pytest.mark.clause("Y24", "B21", "G61")
def test_a_card_taken_with_hand_size_0_is_discarded_at_once():
    table = Table().give(GREEN, hunters=0, on={"willow-ptarmigan": 2}, elders=[], immature=["fire-starter"])
    table.start("phase 4").play("*: roll 4 4", "take", "turn arctic-fox")
    assert table.species(GREEN)["hand"] == []
    assert table.home(GREEN) == 2
    assert table.position["rows"][1] == "arctic-fox"
    none = (
        Table().give(GREEN, hunters=0, on={"willow-ptarmigan": 2}, elders=[]).start("phase 4").play("*: roll 4 4")
    )
    assert none.asked != "claim"  # without an elder there is nobody to take it


@pytest.mark.clause("Y25", "G42", "G61")
def test_an_animal_is_lost_when_everybody_dies():
    south = ("gray-wolf", "wild-horse", *SOUTH[2:])
    table = Table(south=south).give(GREEN, hunters=0, on={"wild-horse": 4}, elders=["knapper"]).start("phase 4")
    table.play("*: roll 2 2 2 2", "cubes", "*: roll 5 5 6 6")
    assert table.asked != "claim"
    assert (table.home(GREEN), table.row("wild-horse")) == (0, "s2")


@pytest.mark.clause("Y25", "G42")
def test_a_trophy_is_lost_without_a_hit():
    north = ("steppe-bison", "tyrant-sea-bear", *[None] * 4)
    table = Table(north=north).give(GREEN, hunters=0, on={"steppe-bison": 4}, elders=["knapper"]).start("phase 4")
    table.play("*: roll 1 2 2 2", "cubes", "*: roll 2 2 3 3")
    assert (table.home(GREEN), table.row("steppe-bison"), table.species(GREEN)["tableau"]) == (4, "n1", {})


@pytest.mark.clause("Y25", "G42", "G61")
def test_an_invention_is_kept_without_a_hit():
    south = ("red-deer", "leopard", *[None] * 4)
    table = Table(south=south).give(GREEN, hunters=0, on={"red-deer": 4}, elders=["knapper"]).start("phase 4")
    table.play("*: roll 2 2 2 6", "cubes", "*: roll 2 2 3 6")
    assert table.home(GREEN) == 4  # the children are stolen
    table.play("G: take", "turn wild-boar")
    assert table.species(GREEN)["hand"] == ["red-deer"]


@pytest.mark.clause("Y26", "G32", "G43")
def test_a_fire_starter_matured_by_the_kill_works_against_the_wolf_and_is_undone():
    south = ("gray-wolf", "wild-horse", *SOUTH[2:])
    table = Table(south=south).give(GREEN, hunters=0, on={"wild-horse": 5}, elders=[], immature=["fire-starter"])
    table.give(GREEN, free=(3, 4, 4)).daughter("totem-woman", GREEN, discs={"orange": 1}).start("phase 4")
    table.play("*: roll 1 1 4 4 6", "cubes", "free totem-woman", "free fire-starter")
    assert table.species(GREEN)["immature_elders"] == []
    table.play("*: roll 6 6 4 4 2")
    assert table.home(GREEN) == 5  # no frost deaths, but the three children are gone
    assert table.species(GREEN)["immature_elders"] == ["fire-starter"]
    assert (table.free(GREEN), table.woman("totem-woman")["discs"]) == ([3, 4, 4], {"orange": 1})


@pytest.mark.clause("Y27", "G31", "J03")
def test_the_last_dead_pieces_come_as_children_unasked():
    table = Table(south=("wild-horse", *[None] * 5)).give(YELLOW, hunters=13, on={"wild-horse": 4}, elders=[])
    table.start("phase 4").play("*: roll 1 1 6 6")
    assert table.asked != "child alpha"
    assert (table.home(YELLOW), table.species(YELLOW)["dead"], table.alpha(YELLOW)) == (19, 0, "home")
    assert table.game.summary(table.state)["counts"]["alpha"] == [0, 0, 0]


@pytest.mark.clause("G31")
def test_the_cylinder_is_a_child_by_choice():
    table = Table().give(GREEN, hunters=0, on={"rabbit": 1}, elders=[]).start("phase 4").play("*: roll 1")
    assert table.legal == ["cubes", "alpha"]
    table.play("alpha")
    assert (table.home(GREEN), table.alpha(GREEN)) == (2, "home")


@pytest.mark.clause("A41", "A42", "A43", "A11")
def test_uncontested_hunts_come_first_then_contested_ones_then_predators():
    south = ("rabbit", "wild-horse", "honey-bees", "gray-wolf", None, None)
    table = Table(south=south, order="RGY").give(RED, hunters=0, on={"rabbit": 1, "gray-wolf": 1}, elders=[])
    table.give(RED, on={"honey-bees": 1}).give(GREEN, hunters=0, on={"wild-horse": 1, "honey-bees": 2}, elders=[])
    table.give(GREEN, on={"rabbit": 0}).give(YELLOW, hunters=0, on={"irish-elk": 1, "reindeer": 1}, elders=[])
    table.start("phase 4")
    seen = []
    while table.asked in ("roll hunt", "next own", "next"):
        if table.asked == "roll hunt":
            seat, place = table.position["pending"][-1][1:3]
            seen.append((seat, table.position["rows"][place]))
            table.play("roll " + " ".join(["4"] * table.position["pending"][-1][3]))
        else:
            table.play(table.legal[0])
    assert seen == [
        (RED, "rabbit"), (GREEN, "wild-horse"), (YELLOW, "irish-elk"), (YELLOW, "reindeer"),
        (RED, "honey-bees"), (GREEN, "honey-bees"), (RED, "gray-wolf"),
    ]  # fmt: skip


@pytest.mark.clause("A45")
@pytest.mark.parametrize(("answer", "first"), [("first", GREEN), ("in turn", RED)])
def test_a_first_card_is_asked_where_it_changes_the_order(answer, first):
    table = (
        Table().daughter("snaring-woman", GREEN, husband=GREEN).give(GREEN, hunters=0, on={"rabbit": 3}, elders=[])
    )
    table.give(RED, hunters=0, on={"rabbit": 1}, elders=[]).start("phase 4")
    assert (table.asked, table.actor) == ("first", GREEN)
    table.play(answer)
    assert table.position["pending"][-1][:2] == ["roll hunt", first]
    already = (
        Table().daughter("snaring-woman", GREEN, husband=GREEN).give(GREEN, hunters=0, on={"rabbit": 1}, elders=[])
    )
    already.give(RED, hunters=0, on={"rabbit": 3}, elders=[]).start("phase 4")
    assert already.asked == "roll hunt"


@pytest.mark.clause("A45", "G11")
def test_a_first_card_for_clubs_serves_in_courtship():
    table = Table(order="GYR").daughter("dancing-woman", YELLOW, husband=YELLOW).daughter("totem-woman", RED)
    table.give(GREEN, hunters=0, courts=["totem-woman"]).give(YELLOW, hunters=0, courts=["totem-woman"])
    table.start("phase 4")
    assert (table.asked, table.actor) == ("first", YELLOW)
    table.play("first")
    assert table.position["pending"][-1][:2] == ["roll courtship", YELLOW]


@pytest.mark.clause("G01")
@pytest.mark.parametrize(("card", "dice", "success"), [("rabbit", "2", False), ("rabbit", "1", True)])
def test_only_ones_hit_without_a_star(card, dice, success):
    table = Table().give(GREEN, hunters=0, on={card: 1}, elders=[]).start("phase 4").play(f"*: roll {dice}")
    assert (table.asked == "child alpha") == success


@pytest.mark.clause("G01", "D62")
def test_a_party_of_more_than_nineteen_rolls_ten_dice_first():
    table = Table(south=("rabbit", *[None] * 5)).give(
        GREEN, hunters=0, elders=[], on={"rabbit": {GREEN: 15, RED: 8}}
    )
    table.give(RED, hunters=1, elders=[]).start("phase 4")
    table.refuses("roll " + " ".join(["6"] * 23))
    table.play("*: roll " + " ".join(["6"] * 10))
    assert len(table.state.outcomes()) == 2  # a hit or none in the thirteen that are left: no bites, no claim
    table.play("*: roll 1 " + " ".join(["6"] * 12), "cubes")
    assert table.home(GREEN) == 16


@pytest.mark.clause("F21", "D62")
def test_more_than_nineteen_attack_in_two_rolls():
    table = Table().give(GREEN, hunters=0, elders=[], on={"rabbit": {GREEN: 15, YELLOW: 8}}, free=(4, 4, 5))
    table.give(RED, hunters=0, elders=[], on={"rabbit": 5}).give(YELLOW, hunters=1).start("phase 3")
    table.play("*: roll 1 1 6 6 6 6 6 6 6 6", "*: roll 1 6 6 6 6 6 6 6 6 6 6 6 6")
    assert table.party(RED, "rabbit") == [0, 0, 2]
