"""The Bronze Age in words: every move and outcome of whole games, and figures that are those of the rules."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

import altamira
from altamira.core.chance import cards_of, rolls
from altamira.core.state import CHANCE
from altamira.games.bronze_age import outlook, words
from altamira.games.bronze_age.components import (
    BOXES,
    BUY,
    CITIES,
    COST,
    DEVELOPMENTS,
    DIE,
    EAT,
    EDITIONS,
    EITHER_FACE,
    FIRST_POINTS,
    FORGE,
    GOODS,
    GOODS_VALUE,
    GREAT_WALL,
    INVASION,
    KEEP,
    KEEPINGS,
    LATER_POINTS,
    MONUMENTS,
    MOST_FOOD,
    PACKED,
    PAY,
    POINTS,
    SKULL_FACE,
    SPEARHEADS,
    TRACK,
    TRACK_WIDTH,
    count,
)
from altamira.games.bronze_age.guide import LESSONS
from altamira.games.bronze_age.rules import BronzeAgeState
from altamira.games.bronze_age.state import (
    BUYING,
    CHANCE_KINDS,
    CHOOSING,
    DISCARDING,
    ENDING,
    FORGING,
    PAYING,
    REROLLING,
)
from altamira.games.bronze_age.story import Story
from altamira.text import texts

GAMES = [
    (1, {}),
    (1, {"edition": "late-bronze-age", "solo_skulls": "reroll"}),
    (2, {"trading": True}),
    (3, {"edition": "revised"}),
    (4, {"edition": "late-bronze-age", "trading": True}),
]
IDS = ["alone", "alone, late", "two, trading", "three, revised", "four, late, trading"]
NAMES = ["Ana", "Luis", "Eva", "Pau"]
MOST = 1500  # entries of a game of players who do not want it to end

Entry = tuple[BronzeAgeState, int, BronzeAgeState]


def _positions(seats: int, seed: int, options: dict[str, object]) -> Iterator[Entry]:
    """A random game, entry by entry: the position before, the action, the position after."""
    match = altamira.Match(altamira.game("bronze-age", **options), seats)
    bot = altamira.bot("random", seed=seed)
    dealer = altamira.seeded(seed)
    dealer.seal("bronze-age", [""] * seats)
    while not match.over and match.number < MOST:
        before = words.position(match.view(match.actor if match.actor >= 0 else None))
        if match.actor == CHANCE:
            action = match.game.read(before, match.next_outcome(dealer))
        else:
            action = bot.choose(match.view())
        match.play(action)
        yield before, action, words.position(match.view(None))


@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize(("seats", "options"), GAMES, ids=IDS)
def test_every_move_and_outcome_of_a_game_has_words(language, seats, options):
    text = texts(language)
    names = NAMES[:seats]
    story = Story(names, text, you=0)
    kinds = set()
    for before, action, after in _positions(seats, 1, options):
        said = story.tell(before, action, after)
        kinds.add(before.kind)
        if before.actor() == CHANCE:
            assert said
            said += [words.chance_prompt(before, names, text), words.outcome_in_words(before, action, names, text)]
        else:
            said += [
                words.prompt(before, text),
                words.prompt(before, text, names),
                *words.notes(before, names, text),
            ]
            labels = [words.move_in_words(before, legal, text, names) for legal in before.legal()]
            assert len(set(labels)) == len(labels)
            said += labels + [words.move_in_words(before, legal, text) for legal in before.legal()]
            assert all(said)
            said += [words.effect_in_words(before, legal, text) for legal in before.legal()]
        assert not [line for line in said if "{" in line or "None" in line]
    assert len(kinds) >= 6


def _anything(rng: random.Random) -> BronzeAgeState:
    """A position before the dice are collected: any developments, goods, food, walls and dice."""
    seats = rng.randint(1, 4)
    state = altamira.game("bronze-age", edition=rng.choice(EDITIONS), start_player="fixed").new(seats)
    assert isinstance(state, BronzeAgeState)
    for realm in state.realms:
        realm.food = rng.randint(0, MOST_FOOD)
        realm.goods = [rng.randint(0, TRACK[good]) for good in range(GOODS)]
        realm.developments = sum(1 << i for i in range(DEVELOPMENTS) if rng.random() < 0.4 and COST[_late(i)])
        realm.monuments = rng.choice([0, 1 << GREAT_WALL])
    state.turn = rng.randrange(seats)
    state.rolling = 0
    faces = [rng.choice([*range(6), SKULL_FACE, SKULL_FACE]) for _ in range(rng.randint(3, 7))]
    state.realms[state.turn].cities = len(faces)
    state.dice = sum(DIE[face] for face in faces)
    state.kind = CHOOSING
    return state


def _late(development: int) -> int:
    return EDITIONS.index("late-bronze-age") * DEVELOPMENTS + development


def test_the_forecast_is_what_the_rules_then_do():
    rng = random.Random(7)
    seen = set()
    for _ in range(3000):
        before = _anything(rng)
        eaten = rng.randint(0, count(before.dice, EITHER_FACE))
        found = words.forecast(before, eaten)
        after = before.clone()
        after.apply(EAT + eaten)
        had, has = before.realms[before.turn], after.realms[before.turn]
        spent = 0
        if after.kind == FORGING:
            spent = rng.randint(0, has.goods[SPEARHEADS])
            after.apply(FORGE + spent)
        struck = outlook.strike(before, count(before.dice, SKULL_FACE), spent)
        assert (struck.hit, struck.safe) == (found.strike.hit, found.strike.safe)
        if after.kind not in (BUYING, DISCARDING, ENDING):
            assert found.workers == after.workers
        assert found.coins == after.coins
        assert found.food_left == has.food == max(0, had.food + found.food - had.cities)
        assert found.hungry == max(0, had.cities - had.food - found.food)
        assert [n - spent * (good == SPEARHEADS) for good, n in enumerate(found.stock)] == has.goods
        losses = [b.disasters - a.disasters for a, b in zip(before.realms, after.realms, strict=True)]
        losses[before.turn] -= found.hungry
        assert losses == [struck.points * (seat in struck.hit) for seat in range(before.seats)]
        emptied = [seat for seat, realm in enumerate(after.realms) if not realm.goods_count()]
        assert not struck.loses_goods or set(struck.hit) <= set(emptied)
        assert has.spoils - had.spoils == struck.spoils
        if not spent:
            assert found.means == outlook.means(after)
        seen.add((struck.row, bool(struck.hit), bool(struck.safe)))
    assert {(row, True, False) for row in (1, 2, 3, 4)} | {(row, False, True) for row in (1, 2, 3)} <= seen


def test_the_forecast_takes_no_more_food_dice_than_hunger_needs():
    state = _state(2)
    state.dice = 3 * DIE[EITHER_FACE]
    state.realms[0].food = 0
    assert (words.forecast(state).eaten, words.forecast(state).hungry) == (2, 0)
    state.realms[0].food = 3
    assert words.forecast(state).eaten == 0


def _state(seats: int, edition: str = "classic", **own: int) -> BronzeAgeState:
    state = altamira.game("bronze-age", edition=edition, start_player="fixed").new(seats)
    assert isinstance(state, BronzeAgeState)
    for name, value in own.items():
        setattr(state.realms[0], name, value)
    return state


def _own(state: BronzeAgeState, seat: int, *developments: str) -> None:
    for name in developments:
        names = [words.development(i, texts("en")) for i in range(DEVELOPMENTS)]
        state.realms[seat].developments |= 1 << names.index(name)


@pytest.mark.parametrize(
    ("seats", "skulls", "owners", "said"),
    [
        (2, 1, {}, ""),
        (2, 2, {}, "Drought (2 skulls): you −2 points."),
        (2, 2, {0: "Irrigation"}, "Drought (2 skulls), but Irrigation protects: you."),
        (3, 3, {}, "Pestilence (3 skulls): Luis, Eva −3 points."),
        (3, 3, {2: "Medicine"}, "Pestilence (3 skulls): Luis −3 points; Medicine protects: Eva."),
        (2, 3, {1: "Medicine"}, "Pestilence (3 skulls), but Medicine protects: Luis."),
        (1, 3, {}, "Pestilence (3 skulls): you −3 points."),
        (2, 4, {}, "Invasion (4 skulls): you −4 points."),
        (2, 4, {0: "Great Wall"}, "Invasion (4 skulls), but Great Wall protects: you."),
        (3, 4, {0: "Smithing", 1: "Great Wall"}, "Invasion (4 skulls): Eva −4 points; Great Wall protects: Luis."),
        (1, 4, {0: "Smithing"}, "Invasion (4 skulls): you +4 points."),
        (2, 6, {}, "Revolt (6 skulls): all goods lost (you)."),
        (3, 5, {0: "Religion"}, "Revolt (5 skulls): all goods lost (Luis, Eva); Religion protects: you."),
        (1, 5, {0: "Religion"}, "Revolt (5 skulls), but Religion protects: you."),
    ],
)
def test_a_disaster_is_told_with_whom_it_hits_and_who_is_protected(seats, skulls, owners, said):
    state = _state(seats)
    for seat, owned in owners.items():
        if owned == "Great Wall":
            state.realms[seat].monuments |= 1 << GREAT_WALL
        else:
            _own(state, seat, owned)
    assert words.strike_in_words(outlook.strike(state, skulls), NAMES[:seats], 0, texts("en")) == said


def test_spearheads_make_an_invasion_worse():
    state = _state(2, "late-bronze-age")
    _own(state, 0, "Smithing")
    assert outlook.strike(state, INVASION, 3).points == 10
    assert words.effect_in_words(state, FORGE + 3, texts("en")) == "−10 points for each one hit"


def test_the_odds_are_those_of_all_rolls():
    checked = 0
    for before, _, _ in _positions(2, 3, {}):
        if before.kind != REROLLING or checked > 300:
            continue
        for handful in before.legal()[1:]:
            dice = PACKED[handful]
            kept = count(before.dice, SKULL_FACE) - count(dice, SKULL_FACE)
            chances = [Fraction(0)] * 5
            outcomes = rolls(sum(count(dice, face) for face in range(6)))
            total = sum(weight for _, weight in outcomes)
            for roll, weight in outcomes:
                chances[outlook.row_of(kept + count(PACKED[roll], SKULL_FACE))] += Fraction(weight, total)
            assert words.odds(before, handful) == chances
            assert sum(chances) == 1
            checked += 1
    assert checked > 100


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "0%"),
        (Fraction(1, 1000), "<1%"),
        (Fraction(1, 6), "17%"),
        (Fraction(999, 1000), ">99%"),
        (Fraction(1), "100%"),
    ],
)
def test_a_chance_is_never_rounded_to_impossible_or_certain(chance, said):
    assert words.percent(chance, texts("en")) == said


def test_a_payment_leaves_what_it_says():
    paid = 0
    for before, action, after in _positions(4, 2, {"edition": "late-bronze-age"}):
        if before.kind != PAYING:
            continue
        found = words.payment(before, action)
        realm = after.realms[before.turn]
        assert (found.left, found.food_left) == (realm.goods, realm.food)
        assert found.lost >= 0
        best = outlook.best_payment(before, before.wanted)
        assert best is not None
        assert best.lost <= found.lost
        paid += 1
    assert paid > 3


def test_a_purchase_says_what_would_be_lost_at_least():
    state = _state(2)
    assert outlook.best_payment(state, 0) is None
    state.coins = 14
    assert words.effect_in_words(state, BUY, texts("en")).startswith(
        "costs 10, 2 points, at least 4 lost as change."
    )
    state.coins, state.realms[0].goods[2] = 7, 1
    assert words.effect_in_words(state, BUY, texts("en")).startswith("costs 10, 2 points. After the last roll,")


def test_the_end_is_announced_in_the_round_in_which_it_comes():
    for seed in range(3):
        announced = 0
        for before, action, after in _positions(2, seed, {}):
            said = Story(NAMES[:2], texts("en")).tell(before, action, after)
            announced += sum("this is the last round" in line for line in said)
            assert after.over <= outlook.is_ending(after)
            end, last = after, said
        if end.over:
            assert announced == 1
            assert f"The game ends after round {end.round}." in last


@pytest.mark.parametrize(("seats", "options"), GAMES, ids=IDS)
def test_the_final_count_shows_how_each_line_comes_about(seats, options):
    for _, _, after in _positions(seats, 4, options):
        end = after
    for seat in range(seats):
        shown = words.count_of(end, seat)
        assert [int(line.rpartition(" ")[2].replace("−", "-")) for line in shown] == end.realms[seat].breakdown(
            end.edition
        )


def _ended(*realms: tuple[int, int]) -> BronzeAgeState:
    """Points (lost) and wood of each seat."""
    state = _state(len(realms))
    for realm, (lost, wood) in zip(state.realms, realms, strict=True):
        realm.disasters = lost
        realm.goods[0] = wood
    state.over = True
    return state


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (_ended((2, 0)), "Your realm reaches -2 points."),
        (_ended((0, 0), (3, 8)), "You win with 0 points."),
        (_ended((3, 0), (0, 0)), "Luis wins with 0 points."),
        (
            _ended((0, 2), (0, 1)),
            "You, Luis have 0 points each. You win the tie-break: value of the goods: 3 – 1.",
        ),
        (
            _ended((0, 2), (0, 4)),
            "You, Luis have 0 points each. Luis wins the tie-break: value of the goods: 3 – 10.",
        ),
        (_ended((0, 2), (0, 2)), "You, Luis share the win with 0 points: the tie-break is equal too."),
    ],
)
def test_the_winner_is_named_with_the_tie_break_that_decided(state, said):
    names = ["You", "Luis"][: state.seats]
    assert Story(names, texts("en"), you=0).result(state) == said


def test_keeping_and_paying_say_what_they_cost():
    state = _state(2)
    state.realms[0].goods = [3, 2, 1, 1, 0]
    state.coins = 7
    state.wanted = 1  # Irrigation, 10
    state.kind = PAYING
    text = texts("en")
    pay_stone = PAY + 2 * 16
    assert words.move_in_words(state, pay_stone, text) == "Pay 2 stone, 7 coins"
    assert (
        words.effect_in_words(state, pay_stone, text)
        == "13 for 10: 3 lost; goods left: 3 wood, 1 pottery, 1 cloth"
    )
    assert words.effect_in_words(state, PAY + 4 * 16, text).startswith("exactly 10;")
    keeping = KEEP + KEEPINGS.index([3, 2, 0, 1, 0])
    assert words.move_in_words(state, keeping, text) == "Keep 3 wood, 2 stone, 1 cloth"
    assert words.effect_in_words(state, keeping, text) == "value 19 → 16"


# The rules page


def _tables(language: str) -> list[list[list[str]]]:
    source = Path(words.__file__).parent / "text" / f"rules.{language}.md"
    rows = [re.findall(r"(?<=\|)([^|]*)(?=\|)", line) for line in source.read_text("utf-8").splitlines()]
    tables: list[list[list[str]]] = [[]]
    for row in rows:
        if row:
            tables[-1].append([cell.strip() for cell in row])
        elif tables[-1]:
            tables.append([])
    return tables


def _numbers(cell: str) -> list[int]:
    """15 (20): in the classic edition, and since."""
    found = [int(n) for n in re.findall(r"\d+", cell)]
    return found * 2 if len(found) == 1 else found


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_the_rules_page_has_the_numbers_of_the_game(language):
    text = texts(language)
    cells = {row[0].lower(): row[1:] for table in _tables(language) for row in table}
    classic, late = 0, EDITIONS.index("late-bronze-age") * DEVELOPMENTS
    for i in range(DEVELOPMENTS):
        row = cells[words.development(i, text).lower()]
        old, new = [_numbers(cell) for cell in row[:2]]
        if COST[classic + i]:
            assert (old[0], new[0]) == (COST[classic + i], POINTS[classic + i])
        assert (old[1], new[1]) == (COST[late + i], POINTS[late + i])
    for monument in range(MONUMENTS):
        boxes, first, later, later_since = map(int, cells[words.monument(monument, text).lower()])
        assert boxes == BOXES[CITIES + monument]
        assert first == FIRST_POINTS[monument]
        assert (later, later_since) == (LATER_POINTS[monument], LATER_POINTS[MONUMENTS + monument])
    for city in range(CITIES):
        assert cells[words.target(city, text).lower()] == [str(BOXES[city])]
    for good in range(GOODS):
        values = [cell for cell in cells[words.item(good, text)] if cell]
        assert values == [str(GOODS_VALUE[good * TRACK_WIDTH + n]) for n in range(1, TRACK[good] + 1)]


def test_the_finishers_of_a_monument_are_led_by_the_first():
    state = _state(3)
    for seat in (0, 2):
        state.realms[seat].monuments = 1
    state.realms[2].firsts = 1
    assert outlook.finishers(state, 0) == [2, 0]
    assert outlook.monument_points(state, 0) == 0
    assert [outlook.points_scored(state, seat, 0) for seat in (0, 2)] == [0, 1]
    assert cards_of(state.realms[2].monuments) == [0]


def test_every_kind_of_question_is_taught_once():
    asked = [int(kind) for lesson in LESSONS for kind in re.findall(r"\.k-(\d+)", lesson.when)]
    assert sorted(asked) == list(range(CHANCE_KINDS))
    assert len({lesson.topic for lesson in LESSONS}) == len(LESSONS)
