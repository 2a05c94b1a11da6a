"""A game of Neanderthal told move by move."""

from __future__ import annotations

from typing import Final

from altamira.core.chance import cards_of
from altamira.games.neanderthal.components import (
    COMET,
    DEALS,
    DEALT,
    DRAWN_BIOME,
    LEVELS,
    TROPHY,
)
from altamira.games.neanderthal.names import (
    ELDERS,
    SEXUALITIES,
    Texts,
    biome,
    daughter,
    plural,
    points,
    product,
    species,
)
from altamira.games.neanderthal.questions import GOES_ON
from altamira.games.neanderthal.rolls import tell_roll
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.state import (
    ASSIGN,
    CHAOS,
    CLAIM,
    COMPETITIVE,
    DEAL_PLACARDS,
    DEAL_SEXUALITIES,
    DECISIONS,
    EVENT,
    SIDE,
    SULTAN_TO,
    TURN_BIOME,
    TURN_DAUGHTER,
    WHO,
)
from altamira.games.neanderthal.telling import tell_answer, tell_auction, tell_unasked
from altamira.games.neanderthal.words import outcome_in_words, turn_in_words

CHAOS_HITS: Final = plural("Chaos costs {name} {n} hunter.", "Chaos costs {name} {n} hunters.")
LOSES: Final = plural("{name} loses {n} piece.", "{name} loses {n} pieces.")
GAINS: Final = plural(
    "{name} raises {n} child from the dead pile.", "{name} raises {n} children from the dead pile."
)


def figures(state: NeanderthalState) -> list[dict[str, int]]:
    """Each species' numbers, for a log that shows what a move changed; the dead count against it."""
    return [{"vocabulary": int(one.vocabulary()), "dead": -int(one.dead)} for one in state.species]


class Story:
    """Tells what happened, in whole sentences; `you` is the seat of the reader, if there is one."""

    def __init__(self, names: list[str], texts: Texts, you: int | None = None) -> None:
        self.names = names
        self.texts = texts
        self.you = you

    def tell(self, before: NeanderthalState, action: int, after: NeanderthalState) -> list[str]:
        """What an action or outcome did, and what followed from it by itself.

        Of a choice that is made step by step only the last step is told, with the whole choice.
        """
        top = before.top()
        if top.kind < DECISIONS:
            told = tell_answer(before, action, after, self._who(before, int(top.seat)), self.texts)
        else:
            told = self._chance(before, action, after)
        if top.kind not in (DEAL_PLACARDS, DEAL_SEXUALITIES, SIDE):
            told += self._chaos(before, after)
            unasked = tell_unasked(before, action, self._who, self.texts)
            assigning = top.kind in GOES_ON[ASSIGN] or top.kind == ASSIGN
            told += unasked if assigning else []  # then what is gathered in the next phase
            told += self._changes(before, after)
            told += tell_auction(before, after, self._who, self.texts)
            told += [] if assigning else unasked
        return told

    def undone(self, seat: int) -> str:
        if seat == self.you:
            return self.texts("You take back the last move.")
        return self.texts("{name} takes back the last move.", name=self.names[seat])

    def result(self, state: NeanderthalState) -> str:
        """Who won a finished game."""
        placings, scores = state.placings(), state.scores()
        if state.mode != COMPETITIVE:
            if placings[0] == 1:
                return self.texts("All win: at least two species live on, each with a domestic animal.")
            return self.texts("All lose: fewer than two species live on with a domestic animal.")
        first = [seat for seat in range(state.seats) if placings[seat] == 1]
        best = points(int(scores[first[0]]), self.texts)
        if len(first) > 1:
            names = ", ".join(self.names[seat] for seat in first)
            return self.texts("{names} share the win with {points}.", names=names, points=best)
        if first[0] == self.you:
            return self.texts("You win with {points}.", points=best)
        return self.texts("{name} wins with {points}.", name=self.names[first[0]], points=best)

    def _who(self, state: NeanderthalState, seat: int) -> str:
        """A seat by its name and its species, once it has one."""
        if state.turn == 0:
            return self.names[seat]
        return self.texts("{name} ({species})", name=self.names[seat], species=species(state, seat, self.texts))

    # Chance

    def _chance(self, before: NeanderthalState, outcome: int, after: NeanderthalState) -> list[str]:
        top = before.top()
        if top.kind == TURN_DAUGHTER:
            order = ", ".join(self._who(after, int(seat)) for seat in after.order)
            return [turn_in_words(after, self.texts), self.texts("Player order: {order}.", order=order)]
        if top.kind == TURN_BIOME:
            card = biome(before, outcome - DRAWN_BIOME, self.texts)
            return [self.texts("{card} is turned up.", card=card)]
        if top.kind in (DEAL_PLACARDS, DEAL_SEXUALITIES):
            assert outcome - DEALT in range(len(DEALS))
            dealt = outcome_in_words(before, outcome, self.names, self.texts)
            return [self.texts("Dealt: {cards}.", cards=dealt)]
        return tell_roll(before, outcome, self._who(before, int(top.seat)), self.texts)

    # What changed

    def _chaos(self, before: NeanderthalState, after: NeanderthalState) -> list[str]:
        """Whom chaos hit and whom it spared, as soon as that is settled."""
        told = []
        if not _has_chaos(after):
            return []
        for seat in range(after.seats):
            coming = before.current != after.current or _chaos_ahead(before, seat)
            if coming and not _chaos_ahead(after, seat):
                name = self._who(after, seat)
                lost = int(after.lost[seat])
                if lost:
                    told.append(self.texts.count(*CHAOS_HITS, lost, name=name))
                else:
                    told.append(self.texts("Chaos spares {name}.", name=name))
        return told

    def _changes(self, before: NeanderthalState, after: NeanderthalState) -> list[str]:
        told: list[str] = []
        ice = after.ice_sheets() - before.ice_sheets()
        if ice > 0:
            told.append(self.texts("Ice advances."))
        elif ice < 0:
            told.append(self.texts("Ice melts."))
        for seat in range(after.seats):
            told += self._seat_changes(before, after, seat)
        for number in range(len(after.owner)):
            told += self._daughter_changes(before, after, number)
        return told

    def _seat_changes(self, before: NeanderthalState, after: NeanderthalState, seat: int) -> list[str]:
        old, new, texts = before.species[seat], after.species[seat], self.texts
        name = self._who(after, seat)
        told: list[str] = []
        dead = int(new.dead - old.dead)
        if dead > 0:
            told.append(texts.count(*LOSES, dead, name=name))
        elif dead < 0:
            told.append(texts.count(*GAINS, -dead, name=name))
        for level in range(LEVELS):
            grown = old.young & ~new.young & new.elders
            if grown >> level & 1:
                told.append(texts("{name}: the {elder} is mature.", name=name, elder=texts(ELDERS[level])))
        if new.tribal and not old.tribal:
            told.append(texts("{name} becomes tribal.", name=name))
        if before.sexuality(seat) != after.sexuality(seat):
            now = texts(SEXUALITIES[after.sexuality(seat)])
            told.append(texts("{name} changes sexuality: {sexuality}.", name=name, sexuality=now))
        claimed = before.top().kind == CLAIM  # told as what was chosen
        for card in cards_of(0 if claimed else new.hand & ~old.hand):
            told.append(texts("{name} takes {card} to hand.", name=name, card=biome(after, int(card), texts)))
        for card in cards_of(new.tableau & ~old.tableau):
            if after.deck.claim[card] != TROPHY:
                made = product(after, int(card), texts)
                told.append(texts("{name} brings {card} into play.", name=name, card=made))
            elif not claimed:
                trophy = biome(after, int(card), texts)
                told.append(texts("{name} takes {card} as a trophy.", name=name, card=trophy))
        return told

    def _daughter_changes(self, before: NeanderthalState, after: NeanderthalState, number: int) -> list[str]:
        texts = self.texts
        card = daughter(after, number, texts)
        told: list[str] = []
        owner, husband = int(after.owner[number]), int(after.husband[number])
        was = int(before.owner[number])
        if owner != was >= 0:  # the auction is told by itself
            if owner >= 0:
                told.append(texts("{card} joins {name}.", card=card, name=self._who(after, owner)))
            else:
                told.append(texts("{card} leaves the game.", card=card))
        elif owner == was >= 0 and after.bride_mature(number) and not before.bride_mature(number):
            told.append(texts("{card} is mature.", card=card))
        chosen = before.top().kind in (ASSIGN, WHO, SULTAN_TO)
        if husband != before.husband[number] and husband >= 0 and not chosen:
            told.append(texts("{name} is married to {card}.", name=self._who(after, husband), card=card))
        return told


def _has_chaos(state: NeanderthalState) -> bool:
    return state.current >= 0 and COMET in state.deck.icons[state.current]


def _chaos_ahead(state: NeanderthalState, seat: int) -> bool:
    """Does this turn's chaos still have to come to the seat?"""
    if not _has_chaos(state) or state.over:
        return False
    number = list(state.deck.icons[state.current]).index(COMET)
    return any(
        (waits.kind == CHAOS and waits.seat == seat) or (waits.kind == EVENT and waits.a <= number)
        for waits in state.pending()
    )
