"""X: the worked examples of the rulebook."""

from __future__ import annotations

import pytest

from .table import GREEN, NORTH, RED, SOUTH, YELLOW, Table, deck_with

COOLING = deck_with(("Kinship Woman", "events", '["cooling"]'))
COMET = deck_with(("Kinship Woman", "events", '["comet"]'), ("Grandmother", "order", '["yellow", "red", "green"]'))
BLIZZARD = deck_with(("Kinship Woman", "events", '["blizzard"]'))
QUIET = deck_with(("Kinship Woman", "events", "[]"))


@pytest.mark.clause("X1", "D11", "B11")
def test_cooling_covers_the_lowest_climax_and_moves_it_below():
    north = ("willow-ptarmigan", "irish-elk", "woolly-mammoth", "ice", "ice", None)  # 23, 12, 27
    table = Table(deck=COOLING, north=north).start().play("daughter kinship-woman")
    rows = table.position["rows"]
    assert rows[:6] == ["willow-ptarmigan", "ice", "woolly-mammoth", "ice", "ice", None]
    assert rows[7] == "irish-elk"
    assert "rabbit" not in rows  # it left the game


@pytest.mark.clause("X2", "D41", "D43", "E51")
@pytest.mark.parametrize(("elders", "left"), [(["fire-starter"], 2), ([], 1)])
def test_two_cubes_and_the_alpha_in_chaos(elders, left):
    table = Table(deck=COMET).give(GREEN, hunters=3, alpha="home", elders=elders, free=(1, 1, 0))
    table.start().play("daughter kinship-woman")
    assert table.asked == "lose alpha"
    table.play("G: keep alpha")
    assert table.home(GREEN) == left
    assert table.alpha(GREEN) == "home"
    assert table.species(GREEN)["elders"] == elders
    assert table.legal == ["keep", "flip"]


@pytest.mark.clause("X3", "D51")
def test_five_hunters_keep_two_of_five_dependents():
    table = Table(deck=BLIZZARD).give(GREEN, hunters=5, elders=["knapper", "fire-starter"], tableau=["wild-boar"])
    table.daughter("totem-woman", GREEN).daughter("foraging-woman", GREEN)
    table.start().play("daughter kinship-woman")
    assert table.legal == ["discard knapper", "discard fire-starter", "discard totem-woman"]
    table.play("discard knapper", "discard fire-starter")
    assert table.legal == ["discard totem-woman", "discard foraging-woman", "discard wild-boar"]
    table.play("discard wild-boar")
    assert table.asked != "blizzard"
    assert set(table.position["daughters"]) == {"totem-woman", "foraging-woman"}
    assert (table.species(GREEN)["elders"], table.species(GREEN)["tableau"]) == ([], {})


@pytest.mark.clause("X4", "D63")
def test_chaos_may_take_both_travelers():
    table = Table(deck=COMET).give(YELLOW, hunters=1, travelers={RED: 2}, elders=[], free=(1, 0, 1))
    table.start().play("daughter kinship-woman")
    assert table.asked == "lose travelers"
    assert table.legal == ["lose 1", "lose 2"]
    dead = table.species(RED)["dead"]
    table.play("Y: lose 2")
    assert (table.home(YELLOW), table.home(YELLOW, RED)) == (1, 0)
    assert table.species(RED)["dead"] == dead + 2


@pytest.mark.clause("X5", "D71", "D73", "D74")
def test_equal_bids_of_one_disc_are_won_by_the_first_player():
    table = Table(daughter="generous-woman", order="YGR").give(GREEN, free=(0, 4, 0))
    table.give(YELLOW, free=(1, 4, 0)).give(RED, free=(1, 4, 0)).start("auction")
    assert table.legal == ["pass", "bid 1"]
    table.play("Y: pass", "R: bid 1")
    assert table.legal == ["pass", "bid 1"]  # an equal bid of yellow would lead
    table.play("Y: bid 1")
    assert table.woman("generous-woman") == {
        "owner": YELLOW, "husband": None, "immature": False, "discs": {"orange": 1},
    }  # fmt: skip
    assert table.free(YELLOW) == [0, 4, 0]
    assert table.free(RED) == [1, 4, 0]


@pytest.mark.clause("X6", "D72")
@pytest.mark.parametrize(("order", "least"), [("YGR", 2), ("GRY", 3)])
def test_a_tribal_harem_bids_half_discs(order, least):
    table = Table(daughter="loving-woman", order=order)
    table.give(GREEN, free=(1, 4, 4)).give(RED, tribal=True, sexuality="pair-bonding")
    table.give(YELLOW, tribal=True, sexuality="harem", free=(5, 2, 2)).start("auction")
    if order == "YGR":
        table.play("Y: pass")
    table.play("G: bid 1")
    assert table.legal == ["pass", *(f"bid {n}" for n in range(least, 6))]
    table.play(f"Y: bid {least}")
    assert table.woman("loving-woman")["owner"] == YELLOW
    assert table.woman("loving-woman")["discs"] == {"orange": least}


@pytest.mark.clause("X7", "E22")
@pytest.mark.parametrize(
    "portals",
    [["venus black", "shaman white", "shaman orange"], ["venus orange", "venus black", "shaman white"]],
)
def test_three_colours_in_the_social_domain_allow_a_warrior(portals):
    table = Table().give(GREEN, portals=portals, free=(3, 3, 3)).start("phase 2")
    assert "promote warrior" in table.legal
    table.refuses("promote knapper", "promote trapper", "promote chief", "promote shaman")
    free = table.free(GREEN)
    table.play("promote warrior")
    assert table.species(GREEN)["immature_elders"] == ["warrior"]
    assert table.free(GREEN) == [free[0] - 1, *free[1:]]


@pytest.mark.clause("X8", "E51")
def test_a_mature_trapper_makes_the_alpha_a_one_in_small_game():
    table = Table().give(GREEN, hunters=3, alpha="home", elders=["trapper"]).start("phase 2")
    table.play("hunt rabbit", "with alpha", "cubes 1", "done").until("alpha one")
    assert table.legal == ["roll", "alpha 1"]
    table.play("alpha 1")
    assert table.asked == "roll hunt"
    table.refuses("roll 1 2")  # one die only: the alpha's is not rolled
    table.play("roll 6")
    assert table.home(GREEN) == 4  # success: one child


@pytest.mark.clause("X9", "F22", "G12", "E52")
def test_a_promiscuous_warriors_alpha_kills_the_husband_and_succeeds():
    table = Table(order="GYR").give(YELLOW, hunters=0, elders=["warrior"], sexuality="promiscuous", free=(4, 4, 1))
    table.give(YELLOW, courts=["totem-woman"], alpha="suitor totem-woman").give(RED, free=(4, 4, 3), hunters=3)
    table.daughter("totem-woman", RED, husband=RED).start("phase 3")
    table.play("*: roll 3")  # the husband, who has more black discs, misses with a 1 or 2 only
    table.play("*: roll 2")  # the alpha is a war party
    assert table.woman("totem-woman")["husband"] is None
    assert (table.home(RED), table.home(RED, YELLOW)) == (2, 1)  # no roll: the alpha succeeds
    assert table.alpha(YELLOW) == "home"


@pytest.mark.clause("X10", "F31")
def test_a_gatherer_on_the_sea_bear_gets_a_child_even_if_all_die():
    north = ("tyrant-sea-bear", *NORTH[1:])
    table = Table(north=north).give(GREEN, hunters=0, sexuality="promiscuous", elders=[])
    table.give(GREEN, on={"tyrant-sea-bear": 2}).start("phase 3")
    table.play("G: cubes", "*: roll 4 5")
    assert table.home(GREEN) == 1


@pytest.mark.clause("X11", "G13", "F24")
def test_a_husband_becomes_the_owners_traveler_and_the_last_success_marries():
    table = Table(order="GYR").daughter("totem-woman", GREEN, husband=YELLOW)
    table.give(GREEN, hunters=2, courts=["totem-woman"], free=(4, 4, 1))
    table.give(RED, hunters=2, courts=["totem-woman"], free=(4, 4, 2)).give(YELLOW, hunters=2, free=(4, 4, 3))
    table.start("phase 3")
    table.play("roll 5", "roll 5", "roll 5")  # nobody hits anybody
    table.play("*: roll 2")  # green first
    assert table.home(GREEN, YELLOW) == 1
    table.play("*: roll 1")  # red too
    assert table.woman("totem-woman") == {"owner": GREEN, "husband": RED, "immature": False, "discs": {}}
    assert (table.home(GREEN), table.home(GREEN, YELLOW)) == (3, 1)


@pytest.mark.clause("X12", "G33", "A44")
def test_three_ones_on_the_rabbit_bring_one_child():
    table = Table().give(GREEN, hunters=0, on={"rabbit": 3}, elders=[]).start("phase 4")
    table.play("*: roll 1 1 1").until("turn daughter", {"child alpha": "cubes"})
    assert table.home(GREEN) == 4


@pytest.mark.clause("X12", "G33", "A43")
def test_two_green_hunt_the_wolf_before_three_red_who_go_home_unharmed():
    south = ("gray-wolf", *SOUTH[1:])
    table = Table(south=south, order="RGY").give(GREEN, hunters=0, on={"gray-wolf": 2}, elders=[])
    table.give(RED, hunters=0, on={"gray-wolf": 3}, elders=[]).start("phase 4")
    assert table.position["pending"][-1][1] == GREEN
    table.play("*: roll 1 4")
    assert table.asked != "roll hunt"
    assert (table.home(GREEN), table.home(RED)) == (2, 3)


def cat_table(*, horse: int = 7) -> Table:
    south = ("wild-horse", "scimitar-toothed-cat", "straight-tusked-elephant", "rabbit", "red-deer", "honey-bees")
    table = Table(south=south, order="YGR").give(
        GREEN, hunters=0, on={"wild-horse": horse}, elders=["fire-starter"]
    )
    table.give(GREEN, on={"scimitar-toothed-cat": 1}, free=(4, 4, 4))
    return table.give(
        YELLOW, hunters=0, on={"straight-tusked-elephant": 19}, elders=[], alpha="straight-tusked-elephant"
    )


@pytest.mark.clause("X13", "G41", "G44")
def test_eight_hunt_the_cat_before_nineteen_and_bring_it_down():
    table = cat_table().start("phase 4")
    table.play("*: roll " + " ".join(["1"] * 4 + ["6"] * 15))  # the elephant
    assert table.party(YELLOW, "scimitar-toothed-cat") == [0, 19, 0]
    table.play("*: roll 1 1 6 6 6 6 6").until("roll hunt", {"child alpha": "cubes"})  # the horse
    assert table.party(GREEN, "scimitar-toothed-cat") == [8, 0, 0]
    children = table.home(GREEN)
    assert children == 3
    table.play("*: roll 1 1 2 2 3 3 6 6").until("turn daughter", {"child alpha": "cubes"})
    assert table.home(YELLOW) == 19  # home without a roll; the elephant is kept
    assert table.home(GREEN) == 8 + 3 + 2


@pytest.mark.clause("X13", "G42", "G51")
def test_one_hit_saves_the_horse_and_quads_take_the_cat():
    table = cat_table().start("phase 4")
    table.play("*: roll " + " ".join(["1"] * 4 + ["6"] * 15))
    table.play("*: roll 1 1 6 6 6 6 6").until("roll hunt", {"child alpha": "cubes"})
    table.play("*: roll 1 2 6 6 6 6 3 3")
    assert table.legal == ["leave", "take"]
    table.play("take")
    assert "scimitar-toothed-cat" in table.species(GREEN)["tableau"]
    assert table.position["rows"][7] is None
    assert table.home(GREEN) == 8 + 3
    assert table.home(YELLOW) == 19  # nothing is left to hunt there


@pytest.mark.clause("X14", "G51", "G21")
@pytest.mark.parametrize("atlatl", [False, True])
def test_fallow_deer_with_three_threes(atlatl):
    south = ("rabbit", "common-fallow-deer", "honey-bees", "wild-horse", "jasper-outcrop", "aurochs")
    table = Table(south=south).give(GREEN, hunters=0, on={"common-fallow-deer": 5}, elders=[])
    if atlatl:
        table.give(GREEN, tableau=["red-deer"])
    table.start("phase 4").play("*: roll 2 3 3 3 5")
    if table.asked == "child alpha":
        assert atlatl
        table.play("cubes")
    assert table.legal == ["leave", "take"]
    table.play("take")
    assert table.home(GREEN) == (7 if atlatl else 5)
    assert "common-fallow-deer" in table.species(GREEN)["tableau"]


@pytest.mark.clause("X15", "G61", "G71", "E51")
def test_bees_with_the_alpha_and_two_ones():
    table = (
        Table()
        .give(GREEN, hunters=0, on={"honey-bees": 3}, alpha="honey-bees", elders=["trapper"])
        .start("phase 4")
    )
    table.play("alpha 1", "*: roll 1 1")
    assert table.home(GREEN) == 4  # success: a child; the alpha is alive, so nobody is asked
    assert table.legal == ["leave", "take"]
    table.play("take")
    assert table.asked == "turn biome"
    table.play("turn wild-boar")
    assert table.species(GREEN)["hand"] == ["honey-bees"]
    assert table.position["rows"][9] == "wild-boar"


def horse_hunt(*, atlatl: bool, fire: bool = False) -> Table:
    south = ("gray-wolf", "wild-horse", "rabbit", "honey-bees", "common-fallow-deer", "jasper-outcrop")
    elders = ["knapper", "fire-starter"] if fire else ["knapper"]
    table = Table(south=south).give(
        RED, hunters=0, tribal=True, elders=elders, on={"wild-horse": 5}, alpha="wild-horse"
    )
    table.give(RED, tableau=["red-deer"] if atlatl else [], free=(3, 4, 3))
    table.daughter("totem-woman", RED, discs={"orange": 1, "black": 1})
    return table.start("phase 4").play("alpha 1", "*: roll 3 4 5 6")


@pytest.mark.clause("X16", "G01")
def test_the_horse_gets_away_without_the_atlatl():
    table = horse_hunt(atlatl=False)
    assert table.asked != "claim"
    assert table.home(RED) == 5
    assert table.free(RED) == [3, 4, 3]


@pytest.mark.clause("X16", "G32", "G31", "G42", "G43")
def test_the_wolves_steal_the_horse_when_everybody_dies():
    table = horse_hunt(atlatl=True)
    assert table.asked == "release"
    assert table.legal == ["none", "free totem-woman"]
    table.play("free totem-woman", "free totem-woman")
    assert (table.home(RED), table.free(RED)) == (3, [4, 4, 4])
    assert table.asked == "roll hunt"  # the trapper is missing: all five dice are rolled against the wolf
    table.play("*: roll 5 5 6 6 6")
    assert (table.home(RED), table.free(RED)) == (0, [3, 4, 3])
    assert table.woman("totem-woman")["discs"] == {"orange": 1, "black": 1}
    assert table.asked != "claim"


@pytest.mark.clause("X16", "G02", "G61")
def test_with_a_fire_starter_three_survive_and_take_the_wolf():
    table = horse_hunt(atlatl=True, fire=True)
    table.play("none", "none", "*: roll 5 5 6 6 6").until("claim", {"lose alpha": "keep alpha"})
    table.play("take", "turn wild-boar")
    assert table.home(RED) == 3  # the children of the horse are lost, three hunters are home
    assert table.species(RED)["hand"] == ["gray-wolf"]


@pytest.mark.clause("X17", "I21")
def test_a_daughter_matures_in_two_neologisms():
    table = Table(deck=QUIET).give(RED, portals=["shaman white", "shaman orange"], free=(3, 3, 4))
    table.daughter("totem-woman", RED, discs={"white": 1, "orange": 1}).start("phase 6")
    table.until("colour of", {"action": "word totem-woman"})
    table.play("R: colour orange")
    assert table.woman("totem-woman")["discs"] == {"white": 1}
    table.until("turn daughter").play("daughter kinship-woman").until("action")
    while table.actor != RED:
        table.play("done")
    table.play("R: word totem-woman")
    assert table.woman("totem-woman")["discs"] == {}


@pytest.mark.clause("X18", "J02", "J03")
@pytest.mark.parametrize("abroad", [False, True])
def test_pair_bonding_scores_28_and_32_with_a_traveler_and_a_husband_abroad(abroad):
    table = Table().give(
        GREEN, hunters=10, alpha="home", elders=["knapper"], free=(4, 4, 4), tableau=["irish-elk"]
    )
    table.data["rows"][0] = None
    table.daughter("totem-woman", GREEN).daughter("midwife", GREEN)
    if abroad:
        table.give(RED, travelers={GREEN: 1}).daughter("foraging-woman", RED, husband=GREEN)
    table.start("phase 6")
    lines = table.game.summary(table.state)["lines"]
    assert lines["elder"][GREEN] == 2  # the knapper, whom the example leaves out
    assert table.state.scores()[GREEN] - 2 == (32 if abroad else 28)


@pytest.mark.clause("X19", "E11")
@pytest.mark.parametrize("black", [1, 2])
def test_the_bison_asks_for_two_free_black_discs(black):
    table = Table(north=("steppe-bison", *NORTH[1:])).give(GREEN, free=(4, 4, black)).start("phase 2")
    assert ("hunt steppe-bison" in table.legal) == (black == 2)
    if black == 2:
        table.play("hunt steppe-bison", "cubes 1")
        assert table.free(GREEN) == [4, 4, 2]


@pytest.mark.clause("X20", "G21")
@pytest.mark.parametrize("snare", ["mature", "immature", None])
def test_cordage_snare_makes_threes_ones_in_small_game(snare):
    north = ("irish-elk", *[None] * 5)
    table = Table(north=north).give(GREEN, hunters=0, on={"rabbit": 1}, elders=[])
    if snare:
        table.give(GREEN, tableau={"willow-ptarmigan": None if snare == "mature" else "black"})
    table.start("phase 4").play("*: roll 3").until("turn daughter", {"child alpha": "cubes"})
    assert table.home(GREEN) == (2 if snare == "mature" else 1)


@pytest.mark.clause("X21", "G51")
def test_two_sixes_are_a_failed_hunt_and_a_trophy():
    deck = deck_with(("Common Fallow Deer", "set", "2"))
    table = Table(deck=deck).give(GREEN, hunters=0, on={"common-fallow-deer": 2}, elders=[]).start("phase 4")
    table.play("*: roll 6 6", "take")
    assert table.home(GREEN) == 2
    assert list(table.species(GREEN)["tableau"]) == ["common-fallow-deer"]
