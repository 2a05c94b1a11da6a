"""What a choice leads to, as exact figures: hunts, predators, attacks, courtships, events, words that are missing.

Pure functions of a position. Chances are counted from the dice, never simulated; drawings and words show them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb
from typing import Final, NamedTuple

from altamira.core.chance import FACES, cards_of, pool_size
from altamira.core.waiting import Pending
from altamira.games.neanderthal import events
from altamira.games.neanderthal.actions import shown_portals
from altamira.games.neanderthal.attacks import attack_order, enemies, war_party
from altamira.games.neanderthal.auction import least_bid, payments, purse, worth
from altamira.games.neanderthal.components import (
    BIG,
    BLIZZARD_SUPPORT,
    CHAOS_MITIGATION,
    CHIEF,
    CLUB,
    COLOURS,
    COUNT,
    FIRE_STARTER,
    IGNORE_BITE,
    NEEDS_BONUS,
    NO_CLAIM,
    PASS,
    PLACE,
    PLACES,
    PROMISCUOUS,
    THREE_IS_ONE,
    WARRIOR,
    YES,
)
from altamira.games.neanderthal.dice import HIT, RESULT_BITS, SET, SUCCESS
from altamira.games.neanderthal.hunting import POWER, nearest
from altamira.games.neanderthal.pieces import frost_proof
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.state import AS_SUITOR, HOME, MPI, PAY, SIDE, Position

SURE: Final = Fraction(1)
NEVER: Final = Fraction(0)


# Dice


class Reading(NamedTuple):
    """How a card reads the dice of a species."""

    faces: tuple[tuple[int, bool, bool, bool], ...]  # of each kind: faces that count alike, hits, bites, freezes
    hits: int  # needed
    set: int  # equal dice for the claim; 0: there is none
    spared: int  # bites that do not count


def reading(game: Position, seat: int, card: int) -> Reading:
    deck = game.deck
    three = game.ability(seat, THREE_IS_ONE + deck.type[card]) > 0
    frost = 0 if frost_proof(game, seat) else deck.frost[card]
    faces = tuple(
        (
            2 if three and face == 1 else 1,
            face == 1 or (face == 2 and deck.star[card]),
            bool(deck.bite[card] >> face & 1),
            bool(frost >> face & 1),
        )
        for face in range(1, FACES + 1)
        if not (three and face == 3)
    )
    wanted = int(deck.set[card]) if deck.claim[card] != NO_CLAIM else 0
    return Reading(faces, int(deck.hits[card]), wanted, int(game.ability(seat, IGNORE_BITE)))


@lru_cache(maxsize=512)
def rolls(how: Reading, dice: int, declared: bool) -> dict[int, int]:
    """The results of so many dice, as dice.read gives them, with their weights among the 6 ** dice rolls.

    declared: the alpha counts as one more 1, which cannot kill him.
    """
    # Kind by kind of face: dice used, hits, bites still spared, dead, whether the set lies there.
    found = {(0, min(int(declared), how.hits), how.spared, 0, False): 1}
    for number, (alike, hits, bites, freezes) in enumerate(how.faces):
        grown: dict[tuple[int, int, int, int, bool], int] = {}
        last = number == len(how.faces) - 1
        for (used, had, spared, dead, whole), weight in found.items():
            for new in range(dice - used if last else 0, dice - used + 1):
                saved = min(new, spared) if bites else 0
                equal = new + declared if number == 0 else new
                key = (
                    used + new,
                    min(had + new, how.hits) if hits else had,
                    spared - saved,
                    dead + new - saved if bites or freezes else dead,
                    whole or 0 < how.set <= equal,
                )
                grown[key] = grown.get(key, 0) + weight * comb(used + new, new) * alike**new
        found = grown
    results: dict[int, int] = {}
    for (_, had, _, dead, whole), weight in found.items():
        result = dead << RESULT_BITS
        result |= (SUCCESS if had == how.hits else 0) | (HIT if had else 0) | (SET if whole else 0)
        results[result] = results.get(result, 0) + weight
    return results


# Hunts


@dataclass(frozen=True)
class Hunt:
    """What a party can expect on a card, if nobody else disturbs it."""

    party: int
    declared: bool  # the alpha counts as a 1
    success: Fraction
    claim: Fraction  # the set of equal dice that the card asks for
    lost: Fraction  # hunters expected to die in the hunt itself
    wiped_out: Fraction  # nobody is left after it
    kept: Fraction  # a success that no predator steals
    lost_in_all: Fraction  # with the fights against the predators


class Fight(NamedTuple):
    """A predator that comes after a success."""

    how: Reading
    there: int  # own hunters who stand on its card, and fight with the party
    alpha: bool  # the alpha is one of them
    powers: bool  # an elder powers the alpha there


def powers(game: Position, seat: int, card: int) -> bool:
    """Would the alpha be powered on this card: may his die be declared a 1?"""
    return bool(game.species[seat].mature(POWER[game.deck.type[card]]))


def hunt(game: Position, seat: int, place: int, party: int, alpha: bool, declare: bool = True) -> Hunt:
    """A party of so many, the alpha among them or not. A powered alpha is declared, and is the last to die."""
    card = int(game.rows[place])
    declared = alpha and declare and powers(game, seat, card)
    return _hunt(reading(game, seat, card), _fights(game, seat, place), party, alpha, declared)


def ladder(game: Position, seat: int, place: int, most: int, alpha: bool) -> list[Hunt]:
    """The same for parties of 1, 2 … hunters."""
    return [hunt(game, seat, place, party, alpha) for party in range(1, most + 1)]


@lru_cache(maxsize=1024)
def _hunt(how: Reading, fights: tuple[Fight, ...], party: int, alpha: bool, declared: bool) -> Hunt:
    dice = party - declared
    success = claim = lost = wiped = kept = in_all = NEVER
    for result, weight in rolls(how, dice, declared).items():
        chance = Fraction(weight, FACES**dice)
        dead = result >> RESULT_BITS
        lost += chance * dead
        if result & SET:
            claim += chance
        if dead == party:
            wiped += chance
        if result & SUCCESS:
            success += chance
            safe, fallen = _chased(fights, party - dead, alpha)
            kept += chance * safe
            in_all += chance * fallen
    return Hunt(party, declared, success, claim, lost, wiped, kept, lost + in_all)


# Predators


def predators(game: Position, place: int) -> list[int]:
    """The places of the nearest predators of the row, in the order in which a success here wakes them."""
    card = game.rows[place]
    if game.deck.type[card] != BIG or game.deck.predator[card]:
        return []
    left, right = int(nearest(game, place, -1)), int(nearest(game, place, 1))
    found = []
    if left and (not right or left <= right):
        found.append(place - left)
    if right and (not left or right <= left):
        found.append(place + right)
    return sorted(found, key=lambda at: int(game.deck.climax[game.rows[at]]))


def _fights(game: Position, seat: int, place: int) -> tuple[Fight, ...]:
    """A predator that is down already stays down."""
    return tuple(
        Fight(
            reading(game, seat, int(game.rows[at])),
            int(game.party(seat, at)),
            game.species[seat].alpha == at,
            powers(game, seat, int(game.rows[at])),
        )
        for at in predators(game, place)
        if not game.down >> at & 1
    )


@lru_cache(maxsize=512)
def _chased(fights: tuple[Fight, ...], survivors: int, alpha: bool) -> tuple[Fraction, Fraction]:
    """How likely a kill is not stolen, and how many hunters fall, when these predators come one by one."""
    if not fights:
        return SURE, NEVER
    if not survivors:
        return NEVER, NEVER
    first = fights[0]
    party = survivors + first.there
    alpha = alpha or first.alpha
    declared = alpha and first.powers
    dice = party - declared
    kept = fallen = NEVER
    for result, weight in rolls(first.how, dice, declared).items():
        chance = Fraction(weight, FACES**dice)
        dead = result >> RESULT_BITS
        safe, more = _chased(fights[1:], party - dead, alpha)
        fallen += chance * (dead + more)
        if result & HIT:
            kept += chance * safe
    return kept, fallen


# Attacks and courtship


@dataclass(frozen=True)
class Attack:
    """One species' attack on a card, if it came now."""

    seat: int
    dice: int
    faces: int  # that hit, of six, with most of the dice
    hit: Fraction  # at least one
    hits: Fraction  # expected, excess hits not counted


def attack(game: Position, seat: int, spot: int) -> Attack:
    groups = []  # dice and the faces that hit
    if spot >= PLACES and game.husband[spot - PLACES] == seat:
        groups.append((1, 2 if game.married(spot - PLACES) else 1))
    hunters = int(game.hunters_on(seat, spot))
    if hunters:
        groups.append((hunters, 2 if war_party(game, seat, spot) else 1))
    chances = [SURE]
    for dice, faces in groups:
        chances = _sum(chances, hits_of(dice, faces))
    most = int(enemies(game, seat, spot))
    return Attack(
        seat,
        sum(dice for dice, _ in groups),
        groups[-1][1] if groups else 0,
        1 - chances[0],
        sum((chance * min(n, most) for n, chance in enumerate(chances)), NEVER),
    )


def hits_of(dice: int, faces: int) -> list[Fraction]:
    """The chance of each number of hits."""
    one = Fraction(faces, FACES)
    return [comb(dice, n) * one**n * (1 - one) ** (dice - n) for n in range(dice + 1)]


def _sum(one: list[Fraction], other: list[Fraction]) -> list[Fraction]:
    """The distribution of the sum of two numbers."""
    result = [NEVER] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            result[i + j] += a * b
    return result


def attacks(game: Position, spot: int) -> list[Attack]:
    """Who would attack on this card, in the order of attacks."""
    return [
        attack(game, int(seat), spot)
        for seat in attack_order(game)
        if game.pieces_on(seat, spot) and enemies(game, seat, spot)
    ]


def courtship(game: Position, seat: int, daughter: int, alpha: bool) -> Fraction:
    """How likely a suitor succeeds when he rolls."""
    if alpha and game.species[seat].mature(WARRIOR):
        return SURE
    if game.owner[daughter] == seat and game.husband[daughter] < 0:
        return SURE
    return Fraction(3 if game.ability(seat, THREE_IS_ONE + CLUB) else 2, FACES)


def marriage(game: Position, seat: int, daughter: int, alpha: bool) -> Fraction:
    """How likely the suitor is her husband in the end: nobody who rolls after him succeeds."""
    chance = courtship(game, seat, daughter, alpha)
    after = False
    for other in game.order:
        if other == seat:
            after = True
        elif after and game.species[other].courts >> daughter & 1 and game.sexuality(int(other)) != PROMISCUOUS:
            his = game.species[other].alpha == AS_SUITOR + daughter
            chance *= 1 - courtship(game, int(other), daughter, his)
    return chance


# Events


@dataclass(frozen=True)
class Chaos:
    """What chaos would do to a species now."""

    hunters: int
    words: int  # free discs
    immune: bool
    mild: bool  # a fire starter softens it
    lost: int
    elder: bool  # one dies, too


def hunters_in_all(game: Position, seat: int) -> int:
    """The unassigned hunters of a species once everybody who hunts or courts has come home."""
    return sum(game.species[seat].groups()) + int(pool_size(game.species[seat].courts))


def chaos(game: Position, seat: int) -> Chaos:
    """With all its hunters at home, as they are when events come."""
    one = game.species[seat]
    hunters, words = hunters_in_all(game, seat), int(one.vocabulary())
    immune = hunters <= words or (one.tribal and one.mature(CHIEF))
    mild = bool(one.mature(FIRE_STARTER) or game.ability(seat, CHAOS_MITIGATION) > 0)
    lost = 0 if immune else hunters // 2 if mild else (hunters + 1) // 2
    return Chaos(hunters, words, bool(immune), mild, lost, bool(not immune and not mild and one.elders))


@dataclass(frozen=True)
class Blizzard:
    """What a blizzard would do to a species now."""

    hunters: int
    dependents: int
    kept: int
    lost: int


def blizzard(game: Position, seat: int) -> Blizzard:
    """With all its hunters at home."""
    each = 1 if game.ability(seat, BLIZZARD_SUPPORT) else 2
    hunters, needy = hunters_in_all(game, seat), len(events.dependents(game, seat))
    kept = min(needy, hunters // each)
    return Blizzard(hunters, needy, kept, needy - kept)


def elder_death(dice: int) -> Fraction:
    """How likely one elder dies when so many dice are rolled."""
    return 1 - Fraction(FACES - 1, FACES) ** dice


def event_chance(game: Position, icon: int) -> Fraction:
    """How likely the next daughter brings this event; 0 in the last turn."""
    if game.events_left == 0:
        return NEVER
    unseen = [int(card) for card in cards_of(game.unseen)]
    return Fraction(sum(icon in game.deck.icons[card] for card in unseen), len(unseen))


# The score


def chosen(game: Position, seat: int) -> bool:
    """Has the species shown a side of its sexuality card?"""
    return all(one.kind != SIDE or one.seat != seat for one in game.pending())


def bound_soon(state: NeanderthalState) -> NeanderthalState:
    """The position once the discs that somebody is choosing are bound: which ones does not matter for points."""
    if state.over or state.top().kind not in (PAY, MPI):
        return state
    game = state.clone()
    while game.top().kind in (PAY, MPI):
        top = game.top()
        game.take(payments(game, top)[0] if top.kind == PAY else events.legal(game, top)[0])
    return game


def points(state: NeanderthalState, seat: int) -> int:
    """What a species has for certain if the game ended now."""
    return int(sum(bound_soon(state).breakdown(seat)))


def points_after(state: NeanderthalState, action: int) -> int:
    """The same for the species that is asked, if this is its answer."""
    game = state.clone()
    game.take(action)
    return points(game, int(state.top().seat))


# Words


def words_missing(game: Position, seat: int, card: int) -> list[int]:
    """Free discs that lack for a hunt on this card, by colour, beside those that other hunts of the turn use."""
    one = game.species[seat]
    needs = game.deck.needs[card]
    return [
        max(0, int(one.needed(i) + needs[i] - one.free(i) - game.ability(seat, NEEDS_BONUS + i)))
        if needs[i]
        else 0
        for i in range(COLOURS)
    ]


def portals_to_go(game: Position, seat: int) -> int:
    """How many portals lack to become tribal."""
    return int(game.convert_at()) - int(pool_size(game.species[seat].portals))


def new_portals(game: Position, seat: int) -> int:
    """Bits of the portals that working daughters show and that are still closed."""
    return int(shown_portals(game, seat)) & ~int(game.species[seat].portals)


# The auction


@dataclass(frozen=True)
class Bid:
    """Where the auction stands for a bidder."""

    leader: int  # -1: nobody has bid
    leading: int
    least: int  # the smallest bid that leads
    most: int
    rivals: tuple[tuple[int, int], ...]  # the others who may bid, with the discs they could bid


def bid(game: Position, top: Pending) -> Bid:
    seat = int(top.seat)
    most = int(purse(game, seat))
    least = int(least_bid(game, seat, top.a, top.b))
    rivals = tuple(
        (int(other), int(purse(game, other))) for other in game.order if other != seat and worth(game, other) > 0
    )
    return Bid(int(top.a), int(top.b), least, most, rivals)


# Whole answers that the rules take step by step


class Answer(NamedTuple):
    """Decisions of one seat, one after the other: what was asked each time, what was said, where it leads."""

    asked: tuple[Pending, ...]
    steps: tuple[int, ...]
    after: NeanderthalState


def answers(state: NeanderthalState, kinds: frozenset[int], first: tuple[int, ...] = ()) -> Iterator[Answer]:
    """Every way to answer all questions of these kinds that come now, without a break, to the same seat.

    first: only those that begin so.
    """
    seat = state.actor()
    ahead = [Answer((), (), state)]
    while ahead:
        asked, steps, here = ahead.pop()
        if steps and (here.actor() != seat or here.top().kind not in kinds):
            yield Answer(asked, steps, here)
            continue
        wanted = first[len(steps) :][:1]
        for action in reversed(here.legal()):
            if not wanted or action == wanted[0]:
                after = here.clone()
                after.apply(action)
                ahead.append(Answer((*asked, here.top()), (*steps, int(action)), after))


class Sending(NamedTuple):
    """A party that can be sent out: the answers that send it, and who goes."""

    steps: tuple[int, ...]
    cubes: int
    alpha: bool
    travelers: tuple[int, ...]  # by colour

    @property
    def party(self) -> int:
        return self.cubes + self.alpha + sum(self.travelers)


def sendings(state: NeanderthalState, seat: int, place: int) -> list[Sending]:
    """All parties that the assigning seat can send to a place. What has no alternative is not asked."""
    one = state.species[seat]
    cubes, alpha = int(state.own_cubes(seat, HOME)), one.alpha == HOME
    men = [int(one.hunters(HOME, colour)) for colour in range(state.seats)]
    guests = [range(men[colour] + 1) if colour != seat else range(1) for colour in range(state.seats)]
    found = []
    for along in (False, True) if alpha else (False,):
        if not along and not cubes:
            continue  # somebody of one's own must go
        says = [YES if along else PASS] if alpha and cubes else []
        numbers = range(0 if along else 1, cubes + 1)
        for number in numbers:
            counted = [COUNT + number] if len(numbers) > 1 else []
            for travelers in product(*guests):
                guided = [COUNT + n for colour, n in enumerate(travelers) if colour != seat and men[colour]]
                steps = (PLACE + place, *says, *counted, *guided)
                found.append(Sending(steps, number, along, travelers))
    return found
