"""Stone Age in words: every move and outcome of whole games, in three languages."""

from __future__ import annotations

import re

import pytest

import altamira
from altamira.core.state import CHANCE
from altamira.games.stone_age import words
from altamira.games.stone_age.story import Story
from altamira.terminal.screen import Screen
from altamira.terminal.stone_age import Face
from altamira.terminal.teller import Teller
from altamira.text import texts

OPTIONS = [
    {},
    {"decline_any": True, "hunt_repeat": "yucata", "tiebreak": "sequential", "two_resources": "immediate"},
]


def _positions(seats, seed, options):
    """A random game, entry by entry: the position before, the action, the position after."""
    match = altamira.Match(altamira.game("stone-age", **options), seats)
    bot = altamira.bot("random", seed=seed)
    dealer = altamira.seeded(seed)
    dealer.seal("stone-age", [""] * seats)
    while not match.over:
        before = words.position(match.view(match.actor if match.actor >= 0 else None))
        if match.actor == CHANCE:
            action = match.game.read(before, match.next_outcome(dealer))
        else:
            action = bot.choose(match.view())
        match.play(action)
        yield before, action, words.position(match.view(None))


@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_move_and_outcome_of_a_game_has_words(language, options, seats):
    text = texts(language)
    names = ["Ana", "Luis", "Eva", "Pau"][:seats]
    story = Story(names, text, you=0)
    for before, action, after in _positions(seats, seats, options):
        said = story.tell(before, action, after)
        if before.actor() == CHANCE:
            assert words.chance_prompt(before, names, text)
            said.append(words.outcome_in_words(before, action, names, text))
            assert len(said) > 1
        else:
            assert words.prompt(before, text)
            labels = [words.move_in_words(before, legal, text) for legal in before.legal()]
            assert all(labels)
            assert len(set(labels)) == len(labels)
            said += labels + [words.effect_in_words(before, legal, text) for legal in before.legal()]
        assert not [line for line in said if "{" in line or "None" in line]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_story_counts_food_points_and_goods_as_the_rules_do(seats):
    names = ["Ana", "Luis", "Eva", "Pau"][:seats]
    story = Story(names, texts("en"))
    meals = rolls = hungers = 0
    for before, action, after in _positions(seats, 1, {}):
        for line in story.tell(before, action, after):
            if meal := re.fullmatch(r"The (\d+) people of (\w+) eat; (\d+) food is left\.", line):
                tribe = after.tribes[names.index(meal[2])]
                assert (tribe.people, tribe.food) == (int(meal[1]), int(meal[3]))
                meals += 1
            elif hunger := re.fullmatch(r"The people of (\w+) go hungry: 10 points lost\.", line):
                assert after.tribes[names.index(hunger[1])].food == 0
                hungers += 1
            elif roll := re.fullmatch(
                r"(\w+) rolls [\d ]+ = (\d+) and takes (\d+) (wood|clay|stone|gold)\.", line
            ):
                good = words.GOODS.index(roll[4])
                seat = names.index(roll[1])
                gained = after.tribes[seat].resources[good] - before.tribes[seat].resources[good]
                assert gained == int(roll[3])
                rolls += 1
    assert min(meals, rolls, hungers) > 0


def test_every_seat_is_fed_once_a_round_in_the_story():
    names = ["Ana", "Luis", "Eva"]
    story = Story(names, texts("en"))
    fed = dict.fromkeys(names, 0)
    rounds = 0
    for before, action, after in _positions(3, 8, {}):
        rounds = after.round
        for line in story.tell(before, action, after):
            if "eat;" in line or "hungry" in line or "feeds people" in line:
                fed[next(name for name in names if name in line)] += 1
    assert fed == dict.fromkeys(names, rounds)


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_hidden_card_stays_hidden_in_what_is_told(language):
    told = 0
    for seed in range(40):
        match = altamira.new("stone-age", seats=2, seed=seed)
        bot = altamira.bot("random", seed=seed)
        face = Face(["Ana", "Luis"], texts(language), Screen())
        teller = Teller(match.game, 2, face)
        while not match.over:
            for line, sentences in zip(match.log(None)[-1:], teller.follow(match.log(None))[-1:], strict=False):
                if line == "*: draw ?":
                    told += 1
                    assert sentences[0] in (
                        texts(language)("{name} takes a card face down.", name=name) for name in ("Ana", "Luis")
                    )
            match.play(bot.choose(match.view()))
        if told:
            return
    assert told


def _ended(sequential, tribes):
    state = altamira.game("stone-age").new(len(tribes))
    state.sequential = sequential
    state.over = True
    for tribe, (score, track, tools, people) in zip(state.tribes, tribes, strict=True):
        tribe.score, tribe.track, tribe.tools, tribe.people = score, track, tools, people
    return state


@pytest.mark.parametrize(
    ("sequential", "tribes", "said"),
    [
        (False, [(50, 0, 0, 5), (40, 9, 9, 9)], "You win with 50 points."),
        (False, [(40, 0, 0, 5), (50, 0, 0, 5)], "Luis wins with 50 points."),
        (
            False,
            [(50, 2, 3, 5), (50, 1, 3, 5)],
            "You, Luis have 50 points each. You win the tie-break: food track + tools + people: 10 – 9.",
        ),
        (
            True,
            [(50, 2, 9, 9), (50, 3, 0, 5)],
            "You, Luis have 50 points each. Luis wins the tie-break: food track: 2 – 3.",
        ),
        (
            True,
            [(50, 3, 4, 5), (50, 3, 2, 9)],
            "You, Luis have 50 points each. You win the tie-break: tools: 4 – 2.",
        ),
        (
            True,
            [(50, 3, 2, 5), (50, 3, 2, 9)],
            "You, Luis have 50 points each. Luis wins the tie-break: people: 5 – 9.",
        ),
        (
            False,
            [(50, 3, 2, 5), (50, 2, 3, 5)],
            "You, Luis share the win with 50 points: the tie-break is equal too.",
        ),
    ],
)
def test_the_winner_is_named_with_the_tie_break_that_decided(sequential, tribes, said):
    assert Story(["You", "Luis"], texts("en"), you=0).result(_ended(sequential, tribes)) == said


def test_the_final_count_shows_how_each_line_comes_about():
    for before, _, after in _positions(3, 2, {}):
        last, end = before, after
    assert last is not end
    for tribe in end.tribes:
        for shown, points in zip(words.count_of(tribe), tribe.breakdown(), strict=True):
            assert int(shown.rpartition(" ")[2]) == points
