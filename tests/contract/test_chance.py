"""Chance, on every game: outcomes, weights, samples, streams and the dealer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from math import sqrt

import pytest

from altamira import CHANCE, OVER, Dealer, Rng, State, seeded
from altamira.core.dealer import StreamRng
from contract.cases import BRONZE_AGE, PROBE, STONE_AGE, TABLES, Case, step, text, walk
from contract.probe import DICE, DRAWN

pytestmark = pytest.mark.usefixtures("probe")
every_table = pytest.mark.parametrize("case", TABLES, ids=str)


@cache
def situations(case: Case) -> dict[tuple[str, int], State]:
    """One chance situation of each kind and size that four random games meet."""
    game = case.rules()
    found: dict[tuple[str, int], State] = {}
    for seed in range(4):
        state = case.new()
        for action in walk(state, Rng(seed)):
            if state.actor() == CHANCE:
                verb = game.write(state, action).split()[0]
                found.setdefault((verb, len(state.outcomes())), state.clone())
    return found


def threshold(freedom: int) -> float:
    """What chi-square exceeds once in a million (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    root = 1 - part + 4.7534 * sqrt(part)
    return freedom * root * root * root


def chi_square(state: State, draw: Callable[[int], int], samples: int) -> tuple[float, int]:
    """How far the merged samples are from the weights, and the degrees of freedom; rare classes count as one."""
    weights = {int(outcome): int(weight) for outcome, weight in state.outcomes()}
    total = sum(weights.values())
    seen = Counter(state.merge(draw(number)) for number in range(samples))
    assert set(seen) <= set(weights)
    cells: list[tuple[float, int]] = []
    rare, rarely = 0.0, 0
    for outcome, weight in weights.items():
        expected = samples * weight / total
        if expected >= 5:
            cells.append((expected, seen[outcome]))
        else:
            rare, rarely = rare + expected, rarely + seen[outcome]
    if rare >= 5:
        cells.append((rare, rarely))
    else:
        assert rarely <= 25  # the chance of that is far below one in a million
    return sum((observed - expected) ** 2 / expected for expected, observed in cells), len(cells) - 1


def test_the_random_games_meet_every_kind_of_chance() -> None:
    for case in (case for case in STONE_AGE if not case.options):
        kinds = situations(case)
        assert {verb for verb, _ in kinds} == {"start", "turn", "tile", "roll", "draw"}
        assert len([verb for verb, _ in kinds if verb == "roll"]) >= 8
        assert len([verb for verb, _ in kinds if verb == "turn"]) >= 10
    for case in (case for case in BRONZE_AGE if not case.options):
        kinds = situations(case)
        assert {verb for verb, _ in kinds} == ({"roll"} if case.seats == 1 else {"start", "roll"})
        assert len([verb for verb, _ in kinds if verb == "roll"]) >= 3
    for case in PROBE:
        assert {verb for verb, _ in situations(case)} == {"draw", "roll"}


@every_table
def test_samples_are_as_frequent_as_the_weights_say(case: Case) -> None:
    for (verb, size), state in sorted(situations(case).items()):
        rng = Rng(f"{verb} {size}")

        def sample(_: int, state: State = state, rng: Rng = rng) -> int:
            return state.sample(rng)

        distance, freedom = chi_square(state, sample, 2000)
        assert freedom == 0 or distance < threshold(freedom), (verb, size)


@pytest.mark.slow
@every_table
def test_dealt_outcomes_are_as_frequent_as_the_weights_say(case: Case) -> None:
    """Over many games with secrets of their own."""
    for (verb, size), state in sorted(situations(case).items()):

        def deal(number: int, state: State = state) -> int:
            return state.sample(StreamRng(sha256(b"%d" % number).digest(), state.stream(), 0))

        distance, freedom = chi_square(state, deal, 1200)
        assert freedom == 0 or distance < threshold(freedom), (verb, size)


@every_table
def test_throws_of_one_stream_are_as_frequent_as_the_weights_say(case: Case) -> None:
    key = sha256(b"one game").digest()
    for (verb, size), state in sorted(situations(case).items()):
        if verb == "roll" and size <= 40:

            def deal(number: int, state: State = state) -> int:
                return state.sample(StreamRng(key, 5, number))

            distance, freedom = chi_square(state, deal, 2000)
            assert distance < threshold(freedom), (verb, size)


@every_table
def test_every_outcome_is_merged_into_one_that_is_listed(case: Case) -> None:
    game = case.rules()
    for state in situations(case).values():
        listed = {outcome for outcome, _ in state.outcomes()}
        rng = Rng(9)
        samples = {state.sample(rng) for _ in range(50)}
        step = max(1, game.chances // 3000)
        for outcome in {*range(0, game.chances, step), *samples, *listed}:
            merged = state.merge(outcome)
            assert merged == -1 or merged in listed
            assert merged == -1 or state.merge(merged) == merged
        assert all(state.merge(outcome) == outcome for outcome in listed)
        assert all(state.merge(outcome) in listed for outcome in samples)
        assert [state.merge(outcome) for outcome in (-1, game.unseen, game.chances)] == [-1, -1, -1]


@every_table
def test_the_rules_cannot_tell_an_outcome_from_the_one_it_is_merged_into(case: Case) -> None:
    for state in situations(case).values():
        rng = Rng(4)
        for outcome in {state.sample(rng) for _ in range(20)}:
            after, merged = state.clone(), state.clone()
            after.apply(outcome)
            merged.apply(state.merge(outcome))
            assert after.actor() == merged.actor()
            assert after.scores() == merged.scores()
            if after.actor() >= 0:
                assert after.legal() == merged.legal()
            elif after.actor() == CHANCE:
                weights = [sorted(weight for _, weight in end.outcomes()) for end in (after, merged)]
                assert weights[0] == weights[1]


def test_the_weights_count_every_way_the_dice_can_fall() -> None:
    for case in (case for case in STONE_AGE + BRONZE_AGE if not case.options):
        game = case.rules()
        for (verb, _), state in situations(case).items():
            if verb == "roll":
                dice = len(game.write(state, state.sample(Rng(1))).split()) - 1
                assert sum(weight for _, weight in state.outcomes()) == 6**dice


def test_thirty_dice_are_listed_by_what_they_hit() -> None:
    state = next(state for (verb, _), state in situations(PROBE[0]).items() if verb == "roll")
    outcomes = state.outcomes()
    assert len(outcomes) == DICE + 1
    assert sum(weight for _, weight in outcomes) == 3**DICE < 2**63
    assert all(outcome < DRAWN for outcome, _ in outcomes)


# Streams


def dealt(case: Case, secret: int, decisions: int) -> tuple[dict[str, int], list[str]]:
    """A game with this luck and these decisions: each question to chance with its answer, and all answers."""
    game, state, rng = case.rules(), case.new(), Rng(decisions)
    dealer = seeded(secret)
    dealer.seal(game.id, [""] * case.seats)
    asked: Counter[int] = Counter()
    questions: dict[str, int] = {}
    answers: list[str] = []
    for _ in range(20_000):
        actor = state.actor()
        if actor >= 0:
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))])
        elif actor == CHANCE:
            stream = state.stream()
            question = text([stream, asked[stream], state.outcomes()])
            asked[stream] += 1
            outcome = dealer.outcome(state)
            questions[question] = outcome
            answers.append(game.write(state, outcome))
            state.apply(outcome)
        else:
            break
    return questions, answers


@every_table
def test_the_same_secret_and_decisions_give_the_same_game(case: Case) -> None:
    assert dealt(case, 1, 1) == dealt(case, 1, 1)
    assert dealt(case, 1, 1)[1] != dealt(case, 2, 1)[1]


@every_table
def test_what_a_stream_gives_does_not_depend_on_what_is_done_elsewhere(case: Case) -> None:
    games = [dealt(case, 5, decisions)[0] for decisions in range(12)]
    shared = 0
    for one in games:
        for other in games:
            if one is not other:
                common = one.keys() & other.keys()
                shared += len(common)
                assert {question: one[question] for question in common} == {
                    question: other[question] for question in common
                }
    assert shared > 12 * 11  # more in common than the first question


@pytest.mark.parametrize("case", [case for case in STONE_AGE if not case.options], ids=str)
def test_the_deck_comes_in_the_same_order_whatever_is_played(case: Case) -> None:
    decks = []
    for decisions in range(6):
        answers = dealt(case, 3, decisions)[1]
        decks.append([line.split()[1] for line in answers if line.split()[0] in ("turn", "draw")])
    longest = max(decks, key=len)
    assert len(longest) >= 20
    assert all(deck == longest[: len(deck)] for deck in decks)


@pytest.mark.parametrize("case", [case for case in STONE_AGE if not case.options], ids=str)
def test_the_dice_of_a_round_seat_and_place_fall_the_same_whatever_is_done_elsewhere(case: Case) -> None:
    fell: dict[str, int] = {}
    again = 0
    for decisions in range(12):
        game, state, rng = case.rules(), case.new(), Rng(decisions)
        dealer = seeded(7)
        dealer.seal(game.id, [""] * case.seats)
        while state.actor() != OVER:
            if state.actor() == CHANCE:
                outcome = dealer.outcome(state)
                dump = game.dump(state)
                kind, seat, _, dice, place = dump["pending"][-1]
                if kind.startswith("rolling"):
                    question = text([dump["round"], seat, place, dice])
                    again += question in fell
                    assert fell.setdefault(question, outcome) == outcome
                state.apply(outcome)
            else:
                state.apply(step(state, rng))
    assert again > 100


@pytest.mark.parametrize("case", BRONZE_AGE, ids=str)
def test_each_roll_of_a_round_and_seat_has_luck_of_its_own(case: Case) -> None:
    """Who rolls as many dice in the same round, seat and roll gets the same, whatever was done before."""
    fell: dict[str, int] = {}
    again = 0
    for decisions in range(8):
        game, state, rng = case.rules(), case.new(), Rng(decisions)
        dealer = seeded(7)
        dealer.seal(game.id, [""] * case.seats)
        streams: set[int] = set()
        while state.actor() != OVER:
            if state.actor() == CHANCE:
                assert state.stream() not in streams
                streams.add(state.stream())
                outcome = dealer.outcome(state)
                dump = game.dump(state)
                roll = "leadership" if dump["led"] else dump["rolls"]
                question = text([dump["asked"], dump["round"], dump["turn"], roll, dump["rolling"]])
                again += question in fell
                assert fell.setdefault(question, outcome) == outcome
                state.apply(outcome)
            else:
                state.apply(step(state, rng))
    assert again > 20


def test_a_dealer_deals_one_game_and_only_after_the_nonces() -> None:
    case = STONE_AGE[0]
    dealer, state = Dealer(), case.new()
    assert len(dealer.commitment) == 64
    with pytest.raises(ValueError, match="nonces"):
        dealer.outcome(state)
    dealer.seal(case.id, ["a", "b"])
    assert state.merge(dealer.outcome(state)) >= 0
    with pytest.raises(ValueError, match="already"):
        dealer.seal(case.id, ["a", "b"])
