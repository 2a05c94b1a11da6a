"""Y: scenarios of phases 5 and 6, the end of the game and the variants."""

from __future__ import annotations

import pytest

from .table import GREEN, RED, YELLOW, Table, deck_with

KIN = "Kinship Woman"
FOUR = ["venus orange", "venus black", "shaman white", "shaman orange"]


@pytest.mark.clause("Y30", "I11", "I12", "C11", "K24")
@pytest.mark.parametrize(
    ("seats", "mode", "converts"),
    [(3, "competitive", True), (2, "competitive", False), (3, "solitaire", False), (3, "cooperative", True)],
)
def test_conversion_with_five_or_six_portals(seats, mode, converts):
    table = Table(seats, mode=mode, order="GYR"[:seats]).give(GREEN, portals=FOUR, free=(2, 3, 3), hunters=3)
    table.give(GREEN, elders=["knapper"], immature=["fire-starter"])
    table.daughter("foraging-woman", GREEN, husband=GREEN).start("phase 6")
    assert table.legal[:1] == ["done"]
    assert "portal bison white" in table.legal
    table.play("portal bison white")
    one = table.species(GREEN)
    assert one["tribal"] == converts
    assert (one["elders"], one["immature_elders"]) == (["knapper", "fire-starter"], ["fire-starter"])
    assert table.free(GREEN) == ([4, 4, 4] if converts else [2, 2, 3])
    assert table.asked == "turn daughter"  # no second action
    if not converts:
        table.until("action", {"assign": "done", "bid": "pass"})


@pytest.mark.clause("I12", "C11")
def test_the_sixth_portal_converts_two_players():
    table = Table(2, order="GY").give(GREEN, portals=[*FOUR, "bison white"], free=(2, 2, 3))
    table.daughter("hearth-woman", GREEN, husband=GREEN).start("phase 6").play("portal bison black")
    assert table.species(GREEN)["tribal"]
    assert table.species(GREEN)["portals"] == []


@pytest.mark.clause("Y31", "I21")
@pytest.mark.parametrize("tribal", [False, True])
def test_neologism_through_marriage(tribal):
    table = Table(order="YGR").give(YELLOW, portals=["bison black"], free=(4, 4, 4))
    table.give(RED, portals=[] if tribal else ["shaman white"], tribal=tribal)
    table.daughter("totem-woman", RED, husband=YELLOW).daughter("midwife", YELLOW, discs={"orange": 1}).start(
        "phase 6"
    )
    assert ("word midwife" in table.legal) == tribal
    if tribal:
        table.play("Y: word midwife")
        assert table.woman("midwife")["discs"] == {}
        assert table.free(YELLOW) == [5, 4, 4]


@pytest.mark.clause("I21", "E31", "E21")
def test_neologism_frees_elders_and_husbands_too():
    table = Table().give(GREEN, portals=["shaman orange"], free=(2, 4, 4), elders=[], immature=["warrior"])
    table.daughter("totem-woman", GREEN, husband=GREEN, immature=True).start("phase 6")
    assert table.legal == ["done", "word warrior", "word husband totem-woman"]
    table.play("word husband totem-woman")
    assert not table.woman("totem-woman")["immature"]


@pytest.mark.clause("I11")
def test_portals_only_of_working_daughters():
    table = Table().give(GREEN, free=(4, 4, 4)).daughter("totem-woman", GREEN)  # pair bonding, unmarried
    table.daughter("midwife", YELLOW, husband=GREEN).start("phase 6")
    assert table.legal == ["done", "portal venus black", "portal shaman white"]  # of his wife abroad
    table.play("portal shaman white")
    assert table.species(GREEN)["portals"] == ["shaman white"]
    assert table.free(GREEN) == [4, 3, 4]


@pytest.mark.clause("I31")
@pytest.mark.parametrize("chief", [False, True])
def test_elder_actions_bind_a_disc_unless_there_is_a_chief(chief):
    elders = ["chief"] * chief + ["shaman", "knapper", "trapper"]
    hand = ["wild-boar", "saiga-antelope"]
    table = Table().give(GREEN, tribal=True, elders=elders, hand=hand, free=(4, 4, 4)).start("phase 6")
    assert table.legal == ["done", "make saiga-antelope", "make wild-boar"]
    table.play("make saiga-antelope")
    if not chief:
        assert table.legal == ["by knapper", "by trapper"]
        table.play("by trapper")
    assert table.species(GREEN)["tableau"] == {"saiga-antelope": None if chief else "white"}
    assert table.free(GREEN) == ([4, 4, 4] if chief else [4, 3, 4])
    assert table.actor != GREEN or table.asked != "action"
    boar = Table().give(GREEN, tribal=True, elders=["shaman"], hand=["wild-boar"], free=(4, 4, 4)).start("phase 6")
    boar.play("make wild-boar")
    assert boar.species(GREEN)["tableau"] == {"wild-boar": "white"}
    none = Table().give(GREEN, tribal=True, elders=["shaman"], hand=["wild-boar"], free=(4, 0, 4)).start("phase 6")
    assert none.asked == "turn daughter"  # no white disc is free


@pytest.mark.clause("H11")
def test_animals_that_are_mature_when_the_phase_begins_yield():
    table = Table().give(
        GREEN, tribal=True, hunters=1, elders=[], tableau={"wild-boar": None, "alpine-ibex": None}
    )
    table.give(GREEN, tableau={"wild-boar": None, "alpine-ibex": None, "aurochs": "white"}, free=(4, 3, 4))
    table.start("phase 5").play("cubes")
    assert table.home(GREEN) == 2  # the boar; the cattle are immature
    assert table.legal == ["none", "free aurochs"]
    table.play("free aurochs")
    assert table.species(GREEN)["tableau"]["aurochs"] is None
    assert table.home(GREEN) == 2  # matured in the phase, it yields from the next turn on


@pytest.mark.clause("Y34", "J03", "B41")
def test_the_swap_before_scoring():
    table = Table(events_left=0).give(GREEN, sexuality="harem", elders=["trapper"], hunters=4, free=(0, 0, 0))
    table.start("end turn")
    assert table.legal == ["no swap", "swap"]
    table.play("swap")
    assert table.over
    lines = table.game.summary(table.state)["lines"]
    assert (lines["hunter"][GREEN], lines["alpha"][GREEN]) == (3, 3)


@pytest.mark.clause("B41")
def test_the_alpha_swap_in_assignment():
    table = Table().give(GREEN, elders=["knapper"], hunters=3).start("phase 2")
    table.play("swap")
    assert (table.alpha(GREEN), table.home(GREEN)) == ("home", 3)
    table.refuses("swap")
    office = (
        Table().give(GREEN, elders=["fire-starter"], alpha="fire-starter", hunters=3).start("phase 2").play("swap")
    )
    assert (office.alpha(GREEN), office.species(GREEN)["elders"]) == ("home", ["fire-starter"])
    none = Table().give(GREEN, elders=["fire-starter"], hunters=3).start("phase 2")
    none.refuses("swap")


@pytest.mark.clause("Y35", "H11", "D52", "J02")
def test_a_vocal_owner_of_an_animal_keeps_it_without_a_yield():
    deck = deck_with((KIN, "events", '["blizzard"]'))
    table = Table(deck=deck).give(YELLOW, hunters=1, elders=[], tableau=["wild-boar"]).start("phase 5")
    assert table.asked == "turn daughter"
    assert table.home(YELLOW) == 1
    assert table.game.summary(table.state)["lines"]["animal"][YELLOW] == 4
    table.play("daughter kinship-woman")
    assert table.species(YELLOW)["tableau"] == {}  # one hunter keeps no dependent


@pytest.mark.clause("Y36", "J01", "D13")
def test_the_last_open_biome():
    deck = deck_with((KIN, "events", '["cooling"]'), ("Healing Woman", "events", '["cooling"]'))
    south = ("ice", "ice", "rabbit", None, "ice", "ice")
    table = Table(deck=deck, north=["ice"] * 6, south=south).start().play("daughter kinship-woman")
    assert table.position["rows"][6:] == ["ice", "ice", "rabbit", "ice", "ice", "ice"]
    table.until("turn daughter", {"bid": "pass", "assign": "done"}).play("daughter healing-woman")
    assert table.over  # before the auction


@pytest.mark.clause("Y36", "J01", "G51")
def test_a_trophy_that_removes_the_last_biome_ends_the_game_with_the_turn():
    south = (None, None, "common-fallow-deer", None, "ice", "ice")
    table = Table(north=["ice"] * 6, south=south).give(GREEN, hunters=0, on={"common-fallow-deer": 3}, elders=[])
    table.start("phase 4").play("*: roll 6 6 6", "take").until("over")
    assert table.over


@pytest.mark.clause("Y37", "K22", "K21", "K23")
def test_the_swap_of_the_cooperative_game():
    north = ("irish-elk", *[None] * 5)
    table = Table(mode="cooperative", north=north).give(
        RED, tribal=True, elders=["chief"], hand=["willow-ptarmigan"]
    )
    table.give(GREEN, free=(4, 5, 5), elders=["fire-starter"]).give(RED, free=(4, 5, 4)).start("phase 3")
    assert (table.asked, table.actor) == ("trade with", GREEN)  # most black discs
    table.play("trade cro-magnon", "give white", "for willow-ptarmigan", "R: accept")
    assert (table.free(GREEN)[1], table.free(RED)[1]) == (4, 6)
    assert table.species(GREEN)["hand"] == ["willow-ptarmigan"]
    assert table.asked != "trade with"  # one swap a turn
    vocal = Table(mode="cooperative").start("phase 3")
    assert vocal.asked == "turn daughter"


@pytest.mark.clause("Y37", "K21")
@pytest.mark.parametrize(
    ("animals", "placings"),
    [
        ({YELLOW: ["wild-boar"], RED: ["aurochs"]}, [1, 1, 1]),
        ({RED: ["wild-boar", "aurochs"]}, [2, 2, 2]),
        ({GREEN: ["wild-boar"], RED: ["aurochs"]}, [2, 2, 2]),
    ],
)
def test_all_win_with_two_species_alive_that_have_animals(animals, placings):
    table = Table(mode="cooperative", events_left=0).give(GREEN, hunters=0, elders=[])
    for seat, cards in animals.items():
        table.give(seat, tableau=cards)
    table.start("end turn")
    assert table.over
    assert list(table.state.placings()) == placings
    assert table.state.returns() == [1.0 if placings[0] == 1 else -1.0] * 3


@pytest.mark.clause("K21")
def test_an_immature_animal_does_not_save_a_species():
    table = Table(mode="solitaire", events_left=0).give(RED, tableau=["wild-boar"])
    table.give(YELLOW, tableau={"aurochs": "white"}).start("end turn")
    assert list(table.state.placings()) == [2, 2, 2]


@pytest.mark.clause("K23", "K24")
def test_alone_nobody_answers_trophies_are_taken_and_cards_stay():
    table = Table(mode="solitaire").give(
        RED, hunters=0, on={"rabbit": 2}, tribal=True, elders=["chief"], free=(4, 4, 5)
    )
    table.give(RED, hand=["wild-boar"]).give(GREEN, hunters=0, on={"rabbit": 2}, elders=[]).start("phase 3")
    table.play("R: no trade", "G: no trade", "Y: no trade", "R: talk rabbit", "leaver archaic")
    assert table.asked != "give"  # neither cards nor brides to give: nothing is asked
    assert table.home(GREEN) == 2
    deer = Table(mode="solitaire").give(GREEN, hunters=0, on={"common-fallow-deer": 3}, elders=[]).start("phase 4")
    deer.play("*: roll 6 6 6")
    assert list(deer.species(GREEN)["tableau"]) == ["common-fallow-deer"]


@pytest.mark.clause("J01", "D21")
def test_the_game_ends_after_the_last_event_and_late_glacials_lengthen_it():
    deck = deck_with((KIN, "events", '["glacial"]'))
    table = Table(deck=deck, events_left=1).start().play("daughter kinship-woman")
    assert table.position["events_left"] == 1
    quiet = Table(deck=deck_with((KIN, "events", "[]")), events_left=1).start().play("daughter kinship-woman")
    quiet.until("over", {"bid": "pass", "assign": "done"})
    assert quiet.over


@pytest.mark.clause("J04")
def test_most_points_win_and_equal_points_share():
    table = Table(events_left=0)
    for seat, hunters in ((GREEN, 5), (YELLOW, 5), (RED, 2)):
        table.give(seat, hunters=hunters, elders=[])
    table.start("end turn")
    assert list(table.state.placings()) == [1, 1, 3]


@pytest.mark.clause("J02", "B31")
@pytest.mark.parametrize(
    ("sexuality", "worth"),
    [
        ("promiscuous", [2, 1, 1, 1, 1, 3, 3, 4, 4]),
        ("pair-bonding", [1, 2, 3, 1, 1, 2, 3, 3, 4]),
        ("harem", [1, 1, 1, 2, 1, 4, 3, 3, 4]),
    ],
)
def test_points_go_by_the_sexuality_shown(sexuality, worth):
    table = Table(south=("rabbit", *[None] * 5)).give(
        GREEN, sexuality=sexuality, free=(1, 1, 1), hunters=3, alpha="home"
    )
    table.give(GREEN, elders=["knapper"], immature=["fire-starter"])
    mature = ("leopard", "straight-tusked-elephant", "red-deer", "wild-horse")
    table.give(GREEN, tableau={**dict.fromkeys(mature), "aurochs": "white"})
    table.daughter("totem-woman", GREEN).daughter("midwife", GREEN, discs={"black": 1})
    table.daughter("foraging-woman", RED, husband=GREEN).start("end turn")
    numbers = [
        2,
        1,
        1,
        1,
        3,
        3,
        1,
        1,
        1,
    ]  # one of the trophies has two horns
    lines = table.game.summary(table.state)["lines"]
    assert [lines[name][GREEN] for name in lines] == [n * points for n, points in zip(numbers, worth, strict=True)]
