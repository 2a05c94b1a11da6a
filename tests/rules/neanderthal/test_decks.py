"""L: deck files, abilities, and decks that are wrong."""

from __future__ import annotations

import re
import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import altamira
from altamira import Rng
from altamira.core.errors import AltamiraError, BadOption
from altamira.core.playout import playout
from altamira.games.neanderthal.components import HOOKS
from altamira.games.neanderthal.deck import BadDeck, load, sheet, template
from contract.decks import all_hooks, every_ability

from .table import GREEN, NORTH, RED, YELLOW, Table, deck_with

TEMPLATE = template()


def wrong(text: str) -> str:
    with pytest.raises(BadDeck) as error:
        load(text)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_the_deck_that_ships_is_a_whole_deck_and_says_that_it_is_a_reconstruction():
    deck = load("")
    assert sorted(deck.climax) == list(range(1, 37))
    assert "RECONSTRUCTION" in TEMPLATE
    standings = sheet("").standings()
    assert standings["reconstructed"] > standings["known"] > 0
    lion = sheet("").biome(0)
    assert [sheet("").standing(lion, field) for field in ("name", "bite", "climax")] == [
        "known", "known", "reconstructed",
    ]  # fmt: skip
    assert sheet("").words_only() == []


@pytest.mark.clause("L11")
def test_every_ability_can_stand_on_any_card():
    deck = load(all_hooks())
    assert all(deck.hooks[key] for key in range(HOOKS))
    assert len(every_ability()) == HOOKS
    assert [card for card, _ in sheet(all_hooks()).words_only()]


def with_ability(ability: str, card: str) -> str:
    return deck_with((card, "abilities", f'["{ability}"]'))


@pytest.mark.clause("L11", "A32")
def test_a_trophy_can_carry_an_ability():
    deck = with_ability("first_strike", card="Irish Elk")
    table = Table(deck=deck, north=(None, *NORTH[1:])).give(GREEN, tableau=["irish-elk"], free=(4, 4, 0))
    table.give(GREEN, hunters=0, on={"rabbit": 1}).give(RED, hunters=0, on={"rabbit": 1}).start("phase 3")
    assert table.position["pending"][-1][:2] == ["roll attack", GREEN]


@pytest.mark.clause("L11")
def test_words_only_do_nothing():
    deck = with_ability("text The dead speak.", card="Irish Elk")
    assert sheet(deck).words_only() == [("Irish Elk", "The dead speak.")]
    table = Table(deck=deck, north=(None, *NORTH[1:])).give(GREEN, tableau=["irish-elk"]).start("phase 2")
    assert table.asked == "assign"


@pytest.mark.clause("L11", "F31")
def test_the_gatherer_shares_with_her_mature_foreign_husband():
    table = Table(north=("mountain-hare", *[None] * 5)).daughter("generous-woman", RED, husband=GREEN)
    table.give(GREEN, hunters=0, on={"mountain-hare": 1}, elders=[]).start("phase 3").play("cubes")
    assert table.home(GREEN) == 1


@pytest.mark.clause("L11", "D43")
def test_chaos_mitigation_works_like_a_fire_starter():
    deck = deck_with(("Kinship Woman", "events", '["comet"]'))
    table = Table(deck=deck).daughter("lullaby-woman", GREEN, husband=GREEN)
    table.give(GREEN, hunters=5, elders=["knapper"], free=(1, 1, 0)).start().play("daughter kinship-woman")
    assert table.home(GREEN) == 3
    assert table.species(GREEN)["elders"] == ["knapper"]


@pytest.mark.clause("L11", "D51")
def test_blizzard_support_keeps_a_dependent_with_one_hunter():
    deck = deck_with(("Kinship Woman", "events", '["blizzard"]'))
    table = Table(deck=deck).daughter("hearth-woman", GREEN, husband=GREEN)
    table.give(GREEN, hunters=2, elders=["knapper", "fire-starter"]).start().play("daughter kinship-woman")
    assert table.species(GREEN)["elders"] == ["knapper", "fire-starter"]


@pytest.mark.clause("L11", "E31")
def test_a_free_husband_promotion_binds_no_disc():
    table = Table().daughter("matchmaking-woman", GREEN, husband=GREEN).daughter("totem-woman", GREEN)
    table.give(GREEN, free=(0, 4, 4)).start("phase 2").play("marry totem-woman")
    assert not table.woman("totem-woman")["immature"]


@pytest.mark.clause("L11", "E11")
def test_a_precondition_bonus_counts_as_a_disc_for_hunts():
    north = ("steppe-bison", *[None] * 5)
    table = Table(north=north).daughter("flint-finding-woman", GREEN, husband=GREEN)
    table.give(GREEN, free=(4, 4, 1)).start("phase 2")
    assert "hunt steppe-bison" in table.legal


@pytest.mark.clause("L11", "G02")
def test_ignored_bites_and_frost_immunity():
    north = ("woolly-rhinoceros", *[None] * 5)
    table = Table(north=north).daughter("healing-woman", GREEN, husband=GREEN)
    table.give(GREEN, hunters=0, on={"woolly-rhinoceros": 4}, elders=[]).start("phase 4").play("*: roll 5 5 6 4")
    assert table.home(GREEN) == 2  # one of two bites, and the frost
    warm = Table(north=north).daughter("hide-sewing-woman", GREEN, husband=GREEN)
    warm.give(GREEN, hunters=0, on={"woolly-rhinoceros": 4}, elders=[]).start("phase 4").play("*: roll 5 5 6 4")
    assert warm.home(GREEN) == 2  # both bites, no frost


@pytest.mark.clause("L11", "G31")
def test_an_extra_child_comes_once_a_turn():
    south = ("wild-horse", "rabbit", "common-fallow-deer", *[None] * 3)
    table = Table(south=south).daughter("midwife", GREEN, husband=GREEN)
    table.give(GREEN, hunters=0, on={"wild-horse": 2, "common-fallow-deer": 2}, elders=[]).start("phase 4")
    table.play("next wild-horse", "*: roll 1 1", "cubes")
    assert table.home(GREEN) == 2 + 4
    table.play("*: roll 1 1", "cubes")
    assert table.home(GREEN) == 2 + 4 + 2 + 2


@pytest.mark.clause("L11", "I31", "B21")
def test_a_free_elder_action_and_a_larger_hand():
    table = Table().daughter("animal-nursing-woman", GREEN, husband=GREEN)
    table.give(GREEN, tribal=True, elders=["shaman"])
    table.give(GREEN, hand=["wild-boar"], free=(4, 0, 4)).start("phase 6").play("make wild-boar")
    assert table.species(GREEN)["tableau"] == {"wild-boar": None}
    hand = Table().daughter("storytelling-woman", GREEN, husband=GREEN).give(GREEN, hand=["wild-boar"])
    hand.start("phase 6")
    assert hand.species(GREEN)["hand"] == ["wild-boar"]  # no elder, but a hand of one


@pytest.mark.clause("L11", "J02")
def test_a_points_bonus_counts_for_owner_and_husband():
    table = Table().daughter("grandmother", GREEN, husband=RED).give(GREEN, elders=["knapper", "warrior"])
    table.give(RED, elders=["trapper"]).start("end turn")
    lines = table.game.summary(table.state)["lines"]["elder"]
    assert (lines[GREEN], lines[RED], lines[YELLOW]) == (2 * 3, 1 * 3, 0)


# Wrong decks


@pytest.mark.clause("L12")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("climax = 12\n", "climax = 23\n", r"^Line \d+: climax of .*Willow Ptarmigan.* no other biome has"),
        ("climax = 12\n", "", r"^Line \d+: .*Irish Elk.* has no field 'climax'"),
        ("climax = 12\n", "climax = 0\n", r"a number from 1 to 99"),
        ("climax = 12\n", 'climax = "12"\n', r"climax .* is '12'"),
        ("climax = 12\n", "climax = 12\ncolour = 3\n", r"has a field 'colour'"),
        ('name = "Irish Elk"', 'name = "Rabbit"', r"name of .*Rabbit"),
        ('name = "Irish Elk"', 'name = "Ice"', r"a name of its own"),
        ("set = 3\n", "set = 5\n", r"set of .* a number from 2 to 4"),
        ("bite = [3, 4, 5]", "bite = [3, 4, 7]", r"faces from 1 to 6"),
        ("needs = { white = 1 }", "needs = { white = 3 }", r"needs of"),
        ("needs = { white = 1 }", "needs = { green = 1 }", r"needs of"),
        ('"skull 1"', '"skull 9"', r"events of .*Generous"),
        ('"cooling"', '"snow"', r"events of"),
        ('abilities = ["gatherer"]', 'abilities = ["flies"]', r"abilities of .*Generous"),
        ('"hunt_first big"', '"hunt_first huge"', r"hunt_first TYPE"),
        ('"vp_bonus elder 1"', '"vp_bonus elder 9"', r"vp_bonus ITEM N"),
        ('portal = "shaman white"', 'portal = "shaman black"', r"portal of"),
        ('species = "archaic"', 'species = "neanderthal"', r"species"),
        ("predator = true", "predator = 1", r"true or false"),
        ('unlisted = "reconstructed"', 'unlisted = "sure"', r"unlisted of"),
        ('known = ["name", "bid"]', 'known = ["name", "bids"]', r"known of"),
        ("[deck]", "[cards]", r"table"),
        ("[[placard]]\nspecies", "[[placard]]\n\nspecies = = 1", r"not proper TOML"),
    ],
)
def test_what_is_wrong_is_said_with_line_and_field(old, new, said):
    assert old in TEMPLATE
    assert re.search(said, wrong(TEMPLATE.replace(old, new, 1)))


@pytest.mark.clause("L12")
def test_the_line_is_that_of_the_field():
    text = TEMPLATE.replace("climax = 12\n", "climax = 123\n", 1)
    line = text.splitlines().index("climax = 123") + 1
    assert wrong(text).startswith(f"Line {line}: climax of [[north]] 2 (Irish Elk) is 123;")


@pytest.mark.clause("L12")
def test_wrong_counts_and_portals_that_nobody_can_open():
    cards = re.split(r"(?m)^(?=\[\[)", TEMPLATE)
    daughters = [card for card in cards if card.startswith("[[daughter]]")]
    fewer = TEMPLATE.replace(daughters[3], "")
    assert wrong(fewer) == "The deck has 20 cards [[daughter]]; it should have 21."
    closed = TEMPLATE.replace('"bison white"', '"bison black"')
    closed.replace('["bison black", "bison black"]', '["bison black"]')
    assert "bison white" in wrong(closed)


@pytest.mark.clause("L12")
def test_files_that_are_no_decks(tmp_path):
    deck = tmp_path / "mine.toml"
    deck.write_text(TEMPLATE.replace("Irish Elk", "Giant Deer"))
    assert "giant-deer" in altamira.game("neanderthal", deck=deck).cards.biome_names
    for content in (b"", b"\xff\xfe", b"[deck]\n", b"x" * 500_000):
        deck.write_bytes(content)
        with pytest.raises(AltamiraError) as error:
            altamira.game("neanderthal", deck=deck)
        assert "\n" not in str(error.value)
    with pytest.raises(BadDeck, match="Cannot read"):
        altamira.game("neanderthal", deck=tmp_path / "none.toml")


@pytest.mark.clause("L12")
def test_a_text_without_lines_is_never_taken_for_a_file(tmp_path):
    deck = tmp_path / "mine.toml"
    deck.write_text(TEMPLATE)
    with pytest.raises(BadOption, match="deck template"):
        altamira.game("neanderthal", deck=str(deck))


@pytest.mark.clause("L13")
def test_a_record_carries_its_deck(tmp_path):
    text = TEMPLATE.replace("Irish Elk", "Giant Deer")
    match = altamira.new("neanderthal", seats=2, seed=3, deck=text)
    bot = altamira.bot("random", seed=1)
    while not match.over:
        match.play(bot.choose(match.view()))
    path = tmp_path / "game.json"
    match.record().save(path)
    again = altamira.replay(str(path))
    assert again.over
    assert again.game.options["deck"] == text


# Decks by Hypothesis

FIELDS = sorted(set(re.findall(r"(?m)^([a-z-]+) = ", TEMPLATE)))
VALUES = st.one_of(
    st.integers(-3, 200),
    st.booleans(),
    st.text(max_size=12),
    st.lists(st.one_of(st.integers(0, 9), st.text(max_size=6)), max_size=4),
    st.dictionaries(
        st.sampled_from(["orange", "white", "black", "any", "children", "x"]), st.integers(-1, 9), max_size=3
    ),
)


def toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(sign):08x}" for sign in value if not 0xD800 <= ord(sign) < 0xE000) + '"'
    if isinstance(value, list):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {toml(item)}" for name, item in value.items()) + " }"
    return str(value)


def refusal(text: str) -> str | None:
    try:
        load(text)
    except BadDeck as error:
        return str(error)
    return None


@pytest.mark.clause("L12")
@settings(max_examples=120, deadline=None)
@given(st.sampled_from(FIELDS), st.integers(0, 30), VALUES)
def test_a_deck_with_any_value_in_any_field_is_refused_in_one_line_or_played(field, number, value):
    places = [match.span() for match in re.finditer(rf"(?m)^{field} = .*$", TEMPLATE)]
    start, end = places[number % len(places)]
    text = TEMPLATE[:start] + f"{field} = {toml(value)}" + TEMPLATE[end:]
    tomllib.loads(text)
    refused = refusal(text)
    if refused is None:
        playout(altamira.game("neanderthal", deck=text).new(2), Rng(number))
    else:
        assert "\n" not in refused
        assert re.match(r"Line \d+: |The deck |No daughter ", refused)


@pytest.mark.clause("L12")
@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(TEMPLATE)), st.integers(0, 300), st.text(max_size=10))
def test_a_damaged_deck_is_refused_in_one_line_or_played(start, length, inserted):
    text = TEMPLATE[:start] + inserted + TEMPLATE[start + length :] + "\n"
    refused = refusal(text)
    assert refused is None or "\n" not in refused


@pytest.mark.clause("L11", "B01")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_deck_with_every_ability_is_played_at_random(seats):
    game = altamira.game("neanderthal", deck=all_hooks())
    for seed in range(12):
        state = game.new(seats)
        playout(state, Rng(seed))
        assert game.dump(game.load(game.dump(state))) == game.dump(state)
