"""Y: scenarios of events, auction and assignment."""

from __future__ import annotations

import pytest

from .table import GREEN, NORTH, RED, SOUTH, YELLOW, Table, deck_with

KIN = "Kinship Woman"


def with_events(events: str, order: str = '["red", "yellow", "green"]') -> str:
    return deck_with((KIN, "events", events), (KIN, "order", order))


@pytest.mark.clause("Y1", "A21", "A22", "D31")
def test_a_war_council_holds_all_turn_even_if_the_warrior_dies():
    table = Table(deck=with_events('["skull 1"]')).give(RED, elders=["warrior"]).start()
    table.play("daughter kinship-woman")
    assert table.asked == "council"
    assert table.legal == ["keep", "first archaic", "first neanderthal"]
    table.play("R: first archaic", "*: roll 4")
    assert table.species(RED)["elders"] == []
    assert table.position["order"] == [GREEN, YELLOW, RED]
    assert table.actor == GREEN  # the auction follows the new order
    table.play("G: pass", "Y: pass", "R: pass", "G: done", "Y: done")
    assert (table.asked, table.actor) == ("assign", RED)


@pytest.mark.clause("Y2", "D41", "D42", "B32", "D44")
@pytest.mark.parametrize("vocabulary", [7, 6])
def test_immunity_by_vocabulary(vocabulary):
    table = Table(deck=with_events('["comet"]')).give(GREEN, hunters=1).give(RED, hunters=1)
    table.give(YELLOW, hunters=6, alpha="home", travelers={RED: 1}, elders=[], immature=["fire-starter"])
    table.give(YELLOW, free=(3, 4, 0) if vocabulary == 7 else (3, 3, 0)).start().play("daughter kinship-woman")
    if vocabulary == 7:
        assert table.asked == "bid"
        assert table.home(YELLOW) == 6
        return
    dead = table.species(RED)["dead"]
    table.play("Y: lose 1", "keep alpha")
    assert (table.home(YELLOW), table.home(YELLOW, RED)) == (3, 0)
    assert table.species(RED)["dead"] == dead + 1  # in the common pile: again a child of red
    assert table.species(YELLOW)["elders"] == []
    assert table.free(YELLOW) == [3, 3, 1]
    assert table.position["lost"][YELLOW] == 4
    assert table.legal == ["keep", "flip"]


@pytest.mark.clause("Y3", "D44")
def test_no_flip_without_the_discs_for_it():
    table = Table(deck=with_events('["comet"]')).give(GREEN, hunters=4, free=(2, 0, 1), mpi=(1, 0, 1))
    table.data["species"][GREEN].update(sexuality_card=2, side=0)  # harem, with promiscuity behind it
    table.give(GREEN, free=(2, 0, 1), mpi=(1, 0, 1)).daughter(
        "totem-woman", GREEN, discs={"orange": 2, "white": 5}
    )
    table.daughter("midwife", GREEN, discs={"black": 3}).start().play("daughter kinship-woman")
    assert table.home(GREEN) == 2
    assert table.asked == "bid"
    assert (table.species(GREEN)["side"], table.species(GREEN)["mpi"]) == (0, [1, 0, 1])


@pytest.mark.clause("Y4", "D61")
@pytest.mark.parametrize("lazarus", [False, True])
def test_two_eyes_after_equal_losses(lazarus):
    deck = with_events('["comet", "eye 2"]', '["red", "green", "yellow"]')
    table = Table(deck=deck).give(YELLOW, hunters=6, free=(1, 1, 0)).give(RED, hunters=6, free=(1, 1, 0))
    table.give(GREEN, hunters=0 if lazarus else 1)
    table.start().play("daughter kinship-woman", "R: keep", "Y: keep")
    if not lazarus:
        assert (table.asked, table.actor) == ("eye", RED)
        assert table.legal == ["send 0", "send 1", "send 2"]
        table.play("send 1")
    assert table.home(GREEN, RED) == (0 if lazarus else 1)
    assert table.home(YELLOW, RED) == (2 if lazarus else 1)
    assert table.home(RED, YELLOW) == table.home(GREEN, YELLOW) == 0


@pytest.mark.clause("Y5", "D51", "D52", "B32")
def test_a_blizzard_among_immature_dependents():
    table = Table(deck=with_events('["blizzard"]')).give(GREEN, hunters=3, alpha="home", travelers={RED: 1})
    table.give(GREEN, elders=[], immature=["fire-starter"], tableau=["wild-boar"], free=(1, 1, 1))
    table.daughter("totem-woman", GREEN, discs={"orange": 1, "black": 1})
    table.daughter("foraging-woman", GREEN, husband=GREEN, immature=True).daughter("midwife", GREEN, husband=RED)
    table.start().play("daughter kinship-woman")
    assert table.legal == ["discard fire-starter", "discard totem-woman", "discard foraging-woman"]
    table.play("discard totem-woman")
    assert table.legal == ["discard foraging-woman", "discard wild-boar"]
    table.play("discard foraging-woman")
    assert set(table.position["daughters"]) == {"midwife"}
    assert table.free(GREEN) == [3, 1, 2]
    assert table.home(GREEN) + table.home(GREEN, RED) == 5


@pytest.mark.clause("Y6", "D13")
def test_cooling_of_an_all_ice_north():
    ice = ["ice"] * 6
    south = ("wild-horse", "rabbit", "common-fallow-deer", None, "red-deer", "honey-bees")
    table = Table(deck=with_events('["cooling"]'), north=ice, south=south).start().play("daughter kinship-woman")
    assert table.position["rows"] == [*ice, "wild-horse", "rabbit", "common-fallow-deer", "ice", *south[4:]]
    table = Table(deck=with_events('["cooling"]'), north=ice).start().play("daughter kinship-woman")
    assert table.position["rows"] == [*ice, SOUTH[0], "ice", *SOUTH[2:]]  # the rabbit has climax 1


@pytest.mark.clause("D13")
def test_the_first_player_chooses_among_gaps_of_the_south():
    south = ("wild-horse", None, "common-fallow-deer", None, "red-deer", "honey-bees")
    table = Table(deck=with_events('["cooling"]'), north=["ice"] * 6, south=south).start()
    table.play("daughter kinship-woman")
    assert (table.asked, table.actor) == ("ice column", RED)
    assert table.legal == ["ice s2", "ice s4"]
    table.play("ice s4")
    assert table.position["rows"][6:] == [
        "wild-horse",
        None,
        "common-fallow-deer",
        "ice",
        "red-deer",
        "honey-bees",
    ]
    table = Table(deck=with_events('["cooling"]'), north=("ice", None, "ice", None, "ice", "ice")).start()
    table.play("daughter kinship-woman")
    assert table.position["rows"][:6] == ["ice", "ice", "ice", None, "ice", "ice"]  # the left-most gap
    table = Table(deck=with_events('["skull 1", "cooling"]'), north=("ice", None, "ice", None, "ice", "ice"))
    table.give(GREEN, elders=["fire-starter"]).start().play("daughter kinship-woman", "*: roll 4")
    assert table.position["rows"][:6] == ["ice", "ice", "ice", None, "ice", "ice"]  # after another icon, too


@pytest.mark.clause("Y7", "D14", "D15")
def test_warming_under_ice_turns_it_and_thaws_the_south():
    north = ("irish-elk", "reindeer", "ice", "mountain-hare", "woolly-mammoth", "willow-ptarmigan")
    south = ("wild-boar", "aurochs", "rabbit", "honey-bees", "ice", "red-deer")
    table = Table(deck=with_events('["warming"]'), north=north, south=south).start().play("daughter kinship-woman")
    table.play("*: turn wild-horse", "*: turn steppe-bison", "*: turn musk-ox")
    rows = table.position["rows"]
    assert (rows[8], rows[2], rows[10]) == ("wild-horse", "steppe-bison", "musk-ox")
    assert "rabbit" not in rows + table.position["unseen_south"]


@pytest.mark.clause("D14", "D16")
def test_warming_moves_the_lowest_card_north():
    table = Table(deck=with_events('["warming"]')).start().play("daughter kinship-woman", "turn aurochs")
    rows = table.position["rows"]
    assert (rows[7], rows[1]) == ("aurochs", "rabbit")  # the ptarmigan left the game
    gap = Table(deck=with_events('["warming"]'), north=("irish-elk", None, *NORTH[2:])).start()
    gap.play("daughter kinship-woman", "turn aurochs")
    assert gap.position["rows"][1] == "rabbit"
    closed = Table(deck=with_events('["warming"]'), south=("ice", None, "ice", None, "ice", "ice")).start()
    closed.play("daughter kinship-woman", "turn aurochs")
    assert closed.position["rows"][7] == "aurochs"  # the left-most gap; nothing moves north
    assert closed.asked == "turn biome"  # and the ice thaws


@pytest.mark.clause("D12", "D16")
def test_an_arriving_card_loses_to_ice_and_an_empty_deck_replaces_nothing():
    south = ("ice", *SOUTH[1:])
    north = ("saiga-antelope", *NORTH[1:])  # climax 5
    table = Table(deck=with_events('["cooling"]'), north=north, south=south).start().play("daughter kinship-woman")
    assert table.position["rows"][0] == table.position["rows"][6] == "ice"
    gap = Table(deck=with_events('["cooling"]'), north=north, south=(None, *SOUTH[1:])).start()
    gap.play("daughter kinship-woman")
    assert gap.position["rows"][6] == "saiga-antelope"
    empty = Table(deck=with_events('["cooling", "warming"]'), north=north)
    empty.data["unseen_north"] = empty.data["unseen_south"] = []
    empty.start().play("daughter kinship-woman")
    assert empty.position["rows"] == [*north, *SOUTH]


@pytest.mark.clause("Y8", "D71", "D72", "D73", "D74")
def test_an_auction_with_a_comeback_and_half_discs():
    table = Table(daughter="dancing-woman", order="GYR").give(GREEN, free=(3, 2, 0)).give(YELLOW, free=(3, 2, 0))
    table.give(RED, free=(4, 2, 0), tribal=True, sexuality="harem").daughter("loving-woman", RED).start("auction")
    table.play("G: pass", "Y: bid 1", "R: bid 2")
    assert table.legal == ["pass", "bid 2", "bid 3", "bid 4", "bid 5"]  # a 1 would lose the tie to red
    table.play("G: bid 2", "Y: pass", "R: bid 4", "G: bid 3", "Y: pass", "R: pass")
    assert table.legal == ["pay 1", "pay 2", "pay 3"]  # orange; the rest is white
    table.play("G: pay 1")
    assert table.woman("dancing-woman")["discs"] == {"orange": 1, "white": 2}
    assert (table.free(GREEN), table.free(YELLOW), table.free(RED)) == ([2, 0, 0], [3, 2, 0], [4, 2, 0])


@pytest.mark.clause("D71", "D74")
def test_without_a_bid_the_card_leaves_the_game_and_tribal_species_do_not_bid():
    table = Table(daughter="dancing-woman").give(RED, tribal=True).start("auction")
    table.play("G: pass", "Y: pass")
    assert table.position["daughters"] == {}
    assert table.asked == "assign"


@pytest.mark.clause("Y9", "E11", "E21")
def test_tools_for_several_hunts_bound_afterwards():
    north = ("steppe-bison", "woolly-rhinoceros", "irish-elk", None, None, None)
    table = Table(north=north).give(GREEN, tribal=True, free=(0, 1, 2), hunters=6).start("phase 2")
    table.play("hunt steppe-bison", "cubes 3")
    table.refuses("hunt woolly-rhinoceros")
    table.play("hunt irish-elk", "cubes 1", "promote knapper")
    assert table.free(GREEN) == [0, 1, 1]
    assert table.species(GREEN)["immature_elders"] == ["knapper"]
    table.until("roll hunt")
    assert table.party(GREEN, "steppe-bison") == [3, 0, 0]


@pytest.mark.clause("E11")
def test_a_hunt_that_asks_for_nothing_is_open_after_another_hunts_disc_was_bound():
    north = ("steppe-bison", "reindeer", None, None, None, None)
    table = Table(north=north).give(GREEN, tribal=True, free=(0, 0, 2), hunters=6).start("phase 2")
    table.play("hunt steppe-bison", "cubes 3", "promote knapper")
    assert "hunt reindeer" in table.legal


@pytest.mark.clause("Y10", "D62")
def test_travelers_without_a_chaperone():
    table = Table().give(GREEN, hunters=1, travelers={RED: 3}, elders=[]).give(YELLOW, hunters=1, free=(4, 4, 5))
    table.daughter("totem-woman", YELLOW).start("phase 2")
    table.play("G: hunt rabbit", "travelers 2")
    assert table.actor == YELLOW  # the third traveler can go nowhere
    table.play("Y: hunt rabbit").until("roll attack", {"assign": "done"})
    table.play("*: roll 1")  # yellow hits
    assert table.legal == ["lose 0", "lose 1"]
    table.play("G: lose 0")
    assert table.party(GREEN, "rabbit") == [0, 0, 2]
    table.play("*: roll 1 6").until("roll hunt")
    assert table.position["pending"][-1][1:4] == [GREEN, 7, 2]  # two travelers roll


@pytest.mark.clause("Y28", "E42", "B21", "B32")
def test_near_extinction():
    table = Table().give(
        GREEN, hunters=0, elders=["knapper"], immature=["fire-starter"], free=(4, 4, 3), hand=["wild-boar"]
    )
    table.daughter("totem-woman", YELLOW, husband=GREEN).start("phase 2")
    assert table.legal == ["none", "recall knapper", "recall fire-starter", "recall husband totem-woman"]
    table.play("recall fire-starter")
    assert table.free(GREEN) == [4, 4, 4]
    table.play("recall knapper")
    assert table.asked == "assign"
    assert table.home(GREEN) == 2
    assert table.species(GREEN)["hand"] == []  # cut to hand size 0
    travelers = Table().give(GREEN, hunters=0, travelers={RED: 1}, elders=["knapper"]).start("phase 2")
    assert (travelers.asked, travelers.actor) == ("assign", YELLOW)


@pytest.mark.clause("Y29", "J11", "D72", "H11")
def test_a_lazarus_species_through_a_turn():
    deck = with_events('["comet", "eye 1"]')
    table = Table(deck=deck).give(
        YELLOW, hunters=0, elders=[], tribal=True, sexuality="harem", tableau=["wild-boar"]
    )
    table.give(YELLOW, travelers={RED: 2}).give(GREEN, hunters=8, free=(1, 1, 1)).give(RED, hunters=1)
    table.start().play("daughter kinship-woman", "G: keep")
    assert table.home(YELLOW, GREEN) == 0  # only red could receive
    assert table.home(RED, GREEN) == 1
    table.play("R: pass")
    assert (table.asked, table.actor) == ("bid", YELLOW)
    table.until("turn daughter", {"assign": "done", "child alpha": "cubes"})
    assert table.home(YELLOW) == 1
