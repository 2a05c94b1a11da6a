"""Y: scenarios of negotiations, attacks and courtship."""

from __future__ import annotations

import pytest

from .table import GREEN, RED, YELLOW, Table, deck_with


@pytest.mark.clause("Y11", "A31", "F21", "F22", "F23", "A44")
def test_three_on_one_biome():
    table = Table(order="YGR").give(
        RED, hunters=0, on={"rabbit": 3}, free=(4, 4, 4), tableau=["red-deer"], elders=[]
    )
    table.data["rows"][10] = None
    table.give(GREEN, hunters=0, on={"rabbit": 2}, free=(4, 4, 3), elders=[])
    table.give(YELLOW, hunters=0, on={"rabbit": 1}, free=(4, 4, 3), elders=[]).start("phase 3")
    table.play("*: roll 1 2 5")
    assert (table.asked, table.actor) == ("split", RED)
    assert table.legal == ["hits 1", "hits 2"]  # on green; yellow has only one piece to lose
    table.play("hits 1")
    assert (table.party(GREEN, "rabbit"), table.party(YELLOW, "rabbit")) == ([1, 0, 0], [0, 0, 0])
    assert table.position["pending"][-1][1] == GREEN  # yellow is dead and rolls nothing
    table.play("*: roll 2")
    assert table.party(RED, "rabbit") == [0, 0, 3]
    assert table.asked == "roll hunt"
    assert table.position["pending"][-1][1:4] == [GREEN, 7, 1]  # fewest hunters first


@pytest.mark.clause("Y12", "A32", "G14")
@pytest.mark.parametrize(("rivals", "first"), [((YELLOW, RED), YELLOW), ((YELLOW, GREEN), GREEN)])
def test_first_strike_is_shared_by_a_husband(rivals, first):
    black = {GREEN: 2, YELLOW: 1, RED: 5}
    table = Table().daughter("totem-woman", GREEN, husband=YELLOW)
    for seat in range(3):
        table.give(seat, free=(4, 4, black[seat]), sexuality="harem", elders=[])
    for seat in rivals:
        table.give(seat, hunters=0, on={"rabbit": 1})
    table.start("phase 3")
    assert table.position["pending"][-1][:2] == ["roll attack", first]


@pytest.mark.clause("Y13", "F22", "G13", "G14", "B32", "B31")
def test_an_immature_husband_fights_weakly_and_is_displaced():
    table = Table().daughter("totem-woman", GREEN, husband=GREEN, immature=True)
    table.give(GREEN, hunters=1, free=(3, 4, 4), elders=[]).give(
        RED, hunters=0, courts=["totem-woman"], free=(4, 4, 2)
    )
    table.start("phase 3").play("*: roll 2", "*: roll 3", "*: roll 2")
    assert table.woman("totem-woman") == {"owner": GREEN, "husband": RED, "immature": False, "discs": {}}
    assert (table.home(GREEN), table.free(GREEN)) == (2, [4, 4, 4])
    assert table.state.ability(GREEN, 1) == table.state.ability(RED, 1) == 1  # first strike for both
    counts = table.game.summary(table.state)["counts"]
    assert (counts["daughter"], counts["husband"]) == ([1, 0, 0], [0, 0, 1])


@pytest.mark.clause("Y14", "G12", "E33")
def test_the_owner_courts_his_own_daughter_free():
    table = (
        Table()
        .daughter("totem-woman", GREEN, husband=RED)
        .give(GREEN, hunters=0, courts=["totem-woman"], free=(4, 4, 4))
    )
    table.give(RED, free=(4, 4, 2)).start("phase 3").play("*: roll 1")
    assert table.asked == "action"  # no roll in phase 4; married, she already shows her portals
    assert table.woman("totem-woman") == {"owner": GREEN, "husband": GREEN, "immature": False, "discs": {}}
    assert table.free(GREEN) == [4, 4, 4]


@pytest.mark.clause("Y15", "G13")
def test_the_last_suitor_wins():
    table = Table(order="YRG").daughter("totem-woman", GREEN)
    table.give(YELLOW, hunters=0, courts=["totem-woman"]).give(RED, hunters=0, courts=["totem-woman"])
    table.start("phase 3").play("roll 6", "roll 6", "*: roll 1", "*: roll 2")
    assert table.woman("totem-woman")["husband"] == RED
    assert (table.home(YELLOW), table.home(GREEN, YELLOW)) == (1, 0)


@pytest.mark.clause("Y16", "G15")
@pytest.mark.parametrize("dead", [True, False])
def test_promiscuous_courtship_replaces_a_hunter(dead):
    table = Table(order="YRG").daughter("totem-woman", GREEN).give(GREEN, hunters=2, travelers={RED: 1}, elders=[])
    table.give(YELLOW, hunters=0 if dead else 18, courts=["totem-woman"], sexuality="promiscuous", elders=[])
    if not dead:
        table.give(YELLOW, alpha="home")
    table.give(RED, hunters=0, courts=["totem-woman"], elders=[]).start("phase 3")
    table.play("roll 6", "roll 6", "*: roll 2")
    if dead:
        assert (table.asked, table.actor) == ("replaced", GREEN)
        assert table.legal == ["lose cube", "lose cro-magnon traveler"]
        table.play("lose cube")
    table.play("*: roll 5")
    assert table.woman("totem-woman")["husband"] is None
    assert (table.home(GREEN), table.home(GREEN, YELLOW)) == ((1, 1) if dead else (2, 0))
    assert table.home(YELLOW) == (1 if dead else 19)


@pytest.mark.clause("G15")
def test_without_unassigned_hunters_one_on_a_biome_is_replaced_where_he_stands():
    table = Table(order="GYR").daughter("totem-woman", GREEN).give(GREEN, hunters=0, elders=[])
    table.give(GREEN, on={"rabbit": 1, "honey-bees": 2}).give(
        YELLOW, hunters=0, sexuality="promiscuous", elders=[]
    )
    table.give(YELLOW, courts=["totem-woman"]).give(RED, hunters=1, on={"rabbit": 1, "honey-bees": 1}, elders=[])
    table.start("phase 4").play("*: roll 1")
    assert table.legal == ["at rabbit", "at honey-bees"]
    table.play("G: at rabbit")
    assert table.party(GREEN, "rabbit") == [0, 1, 0]


@pytest.mark.clause("Y17", "G11", "F22", "G21")
def test_a_club_weapon_in_attack_and_courtship():
    north = ("irish-elk", *[None] * 5)
    table = (
        Table(north=north)
        .daughter("totem-woman", GREEN, husband=YELLOW)
        .give(RED, hunters=0, courts=["totem-woman"])
    )
    table.give(RED, tableau=["chalk-cliff-flint"], free=(4, 4, 5)).give(YELLOW, hunters=1).start("phase 3")
    table.play("*: roll 3")  # no hit: 3s are 3s in attacks
    assert table.woman("totem-woman")["husband"] == YELLOW
    table.play("*: roll 6", "*: roll 3")
    assert table.woman("totem-woman")["husband"] == RED
    assert table.home(GREEN, YELLOW) == 1


def three_at() -> Table:
    table = Table().give(
        RED, hunters=0, on={"rabbit": 2}, tribal=True, elders=["chief"], hand=["wild-boar"], free=(4, 4, 5)
    )
    table.give(RED, elders=["chief", "knapper"], tableau=["irish-elk"])
    table.data["rows"][0] = None
    table.give(GREEN, hunters=0, on={"rabbit": 2}, elders=["fire-starter"], tableau=["aurochs"])
    return table.give(YELLOW, hunters=0, on={"rabbit": 1}, elders=[]).start("phase 3")


@pytest.mark.clause("Y32", "F11", "F12", "F13", "F16")
@pytest.mark.parametrize("consent", ["forbid", "allow"])
def test_a_deal_that_needs_consent(consent):
    table = three_at()
    assert (table.asked, table.actor) == ("parley", RED)
    assert table.legal == ["done", "talk rabbit"]
    table.play("talk rabbit")
    assert table.legal == ["with archaic", "with neanderthal"]
    table.play("with archaic", "leaver archaic", "give wild-boar")
    table.refuses("ask aurochs")
    table.play("G: accept")
    assert (table.asked, table.actor) == ("consent", YELLOW)
    table.play(f"Y: {consent}")
    if consent == "forbid":
        assert table.species(RED)["hand"] == ["wild-boar"]
        assert table.party(GREEN, "rabbit") == [2, 0, 0]
    else:
        assert (table.species(GREEN)["hand"], table.species(RED)["hand"]) == (["wild-boar"], [])
        assert table.home(GREEN) == 2
    assert table.legal == ["done", "talk rabbit"]
    table.play("talk rabbit")
    table.refuses("with archaic")  # one offer a turn


@pytest.mark.clause("F11")
def test_two_vocal_species_cannot_talk_and_an_immature_chief_does_not_help():
    vocal = (
        Table().give(GREEN, hunters=0, on={"rabbit": 2}).give(YELLOW, hunters=0, on={"rabbit": 1}).start("phase 3")
    )
    assert vocal.asked == "roll attack"
    table = Table().give(GREEN, hunters=0, on={"rabbit": 2}, tribal=True, elders=[], immature=["chief"])
    table.give(YELLOW, hunters=0, on={"rabbit": 1}).start("phase 3")
    assert table.asked == "roll attack"


@pytest.mark.clause("F11", "F12")
def test_a_vocal_species_may_ask_to_leave():
    table = Table().give(RED, hunters=0, on={"rabbit": 2}, tribal=True, elders=["chief"], free=(4, 4, 1))
    table.give(GREEN, hunters=0, on={"rabbit": 2}, elders=[]).start("phase 3")
    assert table.legal == ["done", "leave rabbit"]
    table.play("G: leave rabbit", "R: allow")
    assert table.home(GREEN) == 2
    assert table.party(RED, "rabbit") == [0, 0, 2]
    assert table.asked == "roll hunt"  # alone, red attacks nobody


@pytest.mark.clause("F13")
def test_gifts_and_demands_go_one_way_too():
    table = three_at()
    table.play("talk rabbit", "with archaic", "leaver cro-magnon", "give nothing")
    assert table.legal == ["ask nothing", "ask aurochs"]
    table.play("ask aurochs", "G: accept", "Y: allow")
    assert "aurochs" in table.species(RED)["tableau"]
    assert table.home(RED) == 2


@pytest.mark.clause("F14", "E32")
def test_a_bride_for_one_of_the_leavers_hunters():
    table = Table().give(RED, hunters=0, on={"rabbit": 2}, tribal=True, elders=["chief"], free=(4, 4, 5))
    table.give(GREEN, hunters=0, on={"rabbit": {GREEN: 2, YELLOW: 1}}, alpha="rabbit", elders=[])
    table.daughter("totem-woman", RED).start("phase 3")
    table.play("R: talk rabbit", "leaver archaic", "give bride totem-woman", "G: accept")
    assert table.legal == ["groom cube", "groom alpha"]
    table.play("G: groom cube")
    assert table.woman("totem-woman") == {"owner": RED, "husband": GREEN, "immature": False, "discs": {}}
    assert (table.home(GREEN), table.home(GREEN, YELLOW), table.alpha(GREEN)) == (1, 1, "home")
    promiscuous = Table().give(RED, hunters=0, on={"rabbit": 2}, tribal=True, elders=["chief"], free=(4, 4, 5))
    promiscuous.give(GREEN, hunters=0, on={"rabbit": 2}, sexuality="promiscuous").daughter("totem-woman", RED)
    promiscuous.start("phase 3").play("R: talk rabbit", "leaver archaic")
    promiscuous.refuses("give bride totem-woman")


@pytest.mark.clause("F15", "B32")
def test_divorce_needs_no_consent():
    table = Table().give(RED, hunters=0, on={"rabbit": 1}, tribal=True, elders=["chief"], free=(3, 4, 5))
    table.give(GREEN, hunters=0, on={"rabbit": 1}, elders=[]).daughter(
        "totem-woman", RED, husband=RED, immature=True
    )
    table.daughter("midwife", GREEN, husband=RED).start("phase 3")
    assert table.legal == ["done", "talk rabbit", "divorce totem-woman", "divorce midwife"]
    table.play("divorce totem-woman", "divorce midwife")
    assert (table.home(RED), table.free(RED)) == (2, [4, 4, 5])
    assert table.woman("midwife")["husband"] is None


@pytest.mark.clause("F24", "F23")
def test_suitor_and_husband_of_one_species_stand_together():
    table = (
        Table()
        .daughter("totem-woman", GREEN, husband=GREEN)
        .give(GREEN, hunters=1, courts=["totem-woman"], free=(4, 4, 5))
    )
    table.give(RED, hunters=1, courts=["totem-woman"], elders=[]).start("phase 3")
    table.play("*: roll 3", "*: roll 2")  # the husband, then the suitor, who is no war party
    assert table.asked == "roll attack"
    table.play("*: roll 1")
    assert table.legal == ["lose suitor", "lose husband"]
    table.play("G: lose suitor")
    assert table.woman("totem-woman")["husband"] == GREEN
    alone = (
        Table().daughter("totem-woman", GREEN, husband=GREEN).give(GREEN, courts=["totem-woman"]).start("phase 3")
    )
    assert alone.asked == "roll courtship"


@pytest.mark.clause("Y33", "B41", "B42")
@pytest.mark.parametrize("cubes", [1, 0])
def test_the_cylinder_as_a_displaced_husband(cubes):
    table = (
        Table().daughter("totem-woman", GREEN, husband=RED).give(RED, alpha="husband totem-woman", hunters=cubes)
    )
    table.give(YELLOW, hunters=0, courts=["totem-woman"], elders=[]).start("phase 4")
    if cubes:
        assert (table.asked, table.actor) == ("swap now", RED)
        table.play("swap")
    table.play("*: roll 1")
    assert table.home(GREEN, RED) == 1
    assert table.alpha(RED) == ("home" if cubes else "abroad")


@pytest.mark.clause("B42", "D63")
def test_a_cylinder_abroad_dies_after_the_cubes_of_its_colour():
    deck = deck_with(("Kinship Woman", "events", '["comet"]'))
    table = Table(deck=deck).give(GREEN, hunters=1, travelers={RED: 3}, elders=[], free=(1, 0, 0))
    table.data["species"][RED]["alpha"] = 100 + 12  # with green, at home
    table.start().play("daughter kinship-woman", "G: lose 2")
    assert table.alpha(RED) == "abroad"
    table.play("G: keep")
    assert table.home(GREEN, RED) == 1
