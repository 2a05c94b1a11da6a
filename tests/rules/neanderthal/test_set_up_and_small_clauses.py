"""B, C, E: pieces and set-up, and the clauses that no scenario names; K1: the sheet for Greenland."""

from __future__ import annotations

import pytest

import altamira
from altamira import CHANCE, Rng
from altamira.core.errors import BadOption
from altamira.games.neanderthal.deck import template
from altamira.games.neanderthal.handoff import handoff
from contract.cases import walk

from .table import GREEN, NORTH, RED, YELLOW, Table, deck_with


@pytest.mark.clause("C01", "C02", "C03")
def test_the_set_up():
    game = altamira.game("neanderthal")
    state = game.new(3)
    seen = []
    while state.turn == 0:
        dump = game.dump(state)
        seen.append(dump["pending"][-1][0])
        if seen[-1] == "side":
            seat = dump["pending"][-1][1]
            texts = [game.write(state, action) for action in state.legal()]
            assert len(texts) == 2
            wanted = {0: "side pair-bonding", 1: "side harem", 2: "side promiscuous"}[seat]
            state.apply(game.read(state, wanted))
        elif seen[-1] == "deal placards":
            state.apply(game.read(state, "placards cro-magnon archaic neanderthal"))
        elif seen[-1] == "deal sexualities":
            state.apply(game.read(state, "sexualities 1 2 3"))
        else:
            state.apply(state.sample(Rng(1)))
    assert seen == ["turn biome"] * 12 + ["deal placards", "deal sexualities"] + ["side"] * 3
    dump = game.dump(state)
    assert (dump["events_left"], len(dump["unseen_daughters"])) == (10, 21)
    assert len(dump["unseen_north"]) == len(dump["unseen_south"]) == 12
    red, green, yellow = dump["species"]
    assert [one["species"] for one in dump["species"]] == ["cro-magnon", "archaic", "neanderthal"]
    for one in dump["species"]:
        assert (one["dead"], one["alpha"]) == (12, -1)
        assert (one["elders"], one["immature_elders"]) == (["fire-starter"], ["fire-starter"])
        assert sum(one["hunters"]["home"]) == 6
    assert (red["portals"], red["mpi"], red["vocabulary"]) == (["venus orange"], [0, 0, 0], [4, 5, 4])
    assert (green["portals"], green["mpi"], green["vocabulary"]) == (["shaman white"], [1, 0, 1], [4, 4, 3])
    assert (yellow["portals"], yellow["mpi"], yellow["vocabulary"]) == (["bison black"], [1, 1, 1], [4, 4, 2])


@pytest.mark.clause("C04", "D44")
def test_discs_of_any_colour_are_the_owners_choice():
    text = template().replace("harem = { orange = 1, black = 1 }", "harem = { any = 2 }")
    game = altamira.game("neanderthal", deck=text)
    state = game.new(2)
    while game.dump(state)["pending"][-1][0] != "mpi":
        if state.actor() == CHANCE:
            state.apply(state.outcomes()[0][0])
        else:
            state.apply(state.legal()[-1])
    seat = state.actor()
    before = game.dump(state)["species"][seat]["vocabulary"]
    assert [game.write(state, action) for action in state.legal()] == ["mpi orange", "mpi white", "mpi black"]
    state.apply(game.read(state, "mpi white"))
    state.apply(game.read(state, "mpi white"))
    assert game.dump(state)["species"][seat]["mpi"] == [0, 2, 0]
    assert game.dump(state)["species"][seat]["vocabulary"] == [before[0], before[1] - 2, before[2]]


@pytest.mark.clause("C11", "A21")
def test_two_players_skip_the_absent_colour():
    deck = deck_with(("Kinship Woman", "events", "[]"), ("Kinship Woman", "order", '["red", "yellow", "green"]'))
    table = Table(2, deck=deck, order="GY").start().play("daughter kinship-woman")
    assert table.position["order"] == [YELLOW, GREEN]
    council = Table(2, deck=deck, order="GY").give(YELLOW, elders=["warrior"]).start()
    council.play("daughter kinship-woman")
    assert council.legal == ["keep", "first archaic"]  # yellow is the first one that plays


@pytest.mark.clause("C11")
def test_together_means_all_three_species():
    for mode in ("solitaire", "cooperative"):
        with pytest.raises(BadOption):
            altamira.game("neanderthal", mode=mode).new(2)


@pytest.mark.clause("B01")
@pytest.mark.parametrize("seats", [2, 3])
def test_no_piece_no_disc_and_no_card_is_ever_lost(seats):
    """The check of loaded positions counts all of them; so every position of random games is loaded again."""
    game = altamira.game("neanderthal")
    for seed in range(3):
        state = game.new(seats)
        for number, _ in enumerate(walk(state, Rng(f"{seats} {seed}"))):
            if number > 15 and number % 3 == 0:
                game.load(game.dump(state))


@pytest.mark.clause("E12")
def test_ice_and_gaps_cannot_be_entered():
    north = ("ice", None, "reindeer", "ice", None, "mountain-hare")
    table = Table(north=north).start("phase 2")
    assert [move for move in table.legal if move.startswith("hunt")][:2] == ["hunt reindeer", "hunt mountain-hare"]


@pytest.mark.clause("E31", "E33")
def test_a_husband_costs_an_orange_disc_and_the_promiscuous_have_none():
    table = Table().daughter("totem-woman", GREEN).give(GREEN, hunters=2, free=(1, 4, 4)).start("phase 2")
    table.play("marry totem-woman")
    assert table.woman("totem-woman") == {"owner": GREEN, "husband": GREEN, "immature": True, "discs": {}}
    assert table.free(GREEN) == [0, 4, 4]
    assert "court totem-woman" in table.legal  # married, she can be courted by her own
    poor = Table().daughter("totem-woman", GREEN).give(GREEN, free=(0, 4, 4)).start("phase 2")
    poor.refuses("marry totem-woman", "court totem-woman")
    loose = Table().daughter("totem-woman", GREEN).daughter("midwife", RED, husband=RED)
    loose.give(GREEN, sexuality="promiscuous").start("phase 2")
    loose.refuses("marry totem-woman")
    loose.play("court midwife")
    loose.refuses("court midwife")  # one suitor for each daughter
    young = Table().daughter("midwife", RED, discs={"black": 1}).start("phase 2")
    young.refuses("court midwife")


@pytest.mark.clause("E32")
def test_a_pair_bonding_owner_needs_a_mature_husband():
    for husband, immature, works in ((None, False, 0), (GREEN, True, 0), (GREEN, False, 1), (RED, False, 1)):
        table = Table().daughter("totem-woman", GREEN, husband=husband, immature=immature)
        table.give(GREEN, free=(3, 4, 4)).start("phase 2")
        assert table.state.ability(GREEN, 1) == works
    harem = Table().daughter("totem-woman", GREEN).give(GREEN, sexuality="harem").start("phase 2")
    assert harem.state.ability(GREEN, 1) == 1


@pytest.mark.clause("E41")
def test_the_sultan_moves_each_husband_once():
    table = Table().give(GREEN, sexuality="harem", free=(3, 4, 4))
    table.daughter("totem-woman", GREEN, husband=GREEN, immature=True)
    table.daughter("midwife", GREEN).daughter("hearth-woman", GREEN, discs={"black": 1}).start("phase 2")
    assert "move husband totem-woman" in table.legal
    table.play("move husband totem-woman")
    assert table.asked == "assign"  # there is only one daughter to go to
    assert table.woman("midwife")["husband"] == GREEN
    assert table.woman("midwife")["immature"]
    table.refuses("move husband midwife")
    other = Table().daughter("totem-woman", GREEN, husband=GREEN).daughter("midwife", GREEN).start("phase 2")
    other.refuses("move husband totem-woman")  # no harem


@pytest.mark.clause("E21")
def test_a_mature_fire_starter_makes_promotions_free():
    table = Table().give(GREEN, tribal=True, elders=["fire-starter"], free=(0, 0, 0)).start("phase 2")
    table.play("promote chief")
    assert table.species(GREEN)["immature_elders"] == []
    assert table.species(GREEN)["elders"] == ["chief", "fire-starter"]


@pytest.mark.clause("K11")
def test_the_sheet_for_greenland():
    north = ("ice", "ice", *NORTH[2:])
    table = Table(north=north, events_left=0)
    table.give(RED, hunters=3, alpha="home", elders=["chief"], immature=["shaman"])
    table.give(RED, tribal=True, free=(2, 3, 4), tableau={"wild-boar": None, "red-deer": "black"})
    table.data["rows"][10] = None
    table.daughter("totem-woman", RED, husband=GREEN).daughter("midwife", RED, discs={"orange": 1})
    table.daughter("hearth-woman", GREEN, husband=RED).give(GREEN, travelers={RED: 2}).start("end turn")
    sheet = handoff(table.state)
    assert (sheet["ice_north"], sheet["ice_south"], sheet["turns"]) == (2, 0, 1)
    red = sheet["species"][RED]
    assert (red["tribe"], red["colour"], red["tribal"]) == ("Norse", "red", True)
    assert red["cubes"] == {
        "living": 7, "unassigned": 2, "elders": ["chief", "shaman"], "husbands_at_home": 0, "husbands_abroad": 1,
        "travelers_abroad": 2,
    }  # fmt: skip
    assert red["cylinder"] == "hunter"
    assert red["discs"]["orange"] == {"free": 2, "bound": 3}
    assert red["elders"] == {"chief": True, "shaman": False}
    assert (red["animals"], red["inventions"]) == ({"mature": 1, "immature": 0}, {"mature": 0, "immature": 1})
    assert red["daughters"] == {"mature": 1, "immature": 1, "pairs": 1}
    assert red["points"] == table.state.scores()[RED] == sum(red["lines"].values())
    assert sheet["species"][GREEN]["tribe"] == "Tunit"
    assert sheet["species"][YELLOW]["tribe"] == "Thule"
