"""Every question of Neanderthal in words: what is asked and why, the answers, and how the log tells them.

{card}, {species}, {n}, {colour} and {thing} are what a question is about and what an answer names; {name} is the
species that answers. An answer without words for the log is told by what it changes, or by the roll that follows.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from altamira.games.neanderthal import state as kinds
from altamira.games.neanderthal.names import mark
from altamira.games.neanderthal.rules import NeanderthalState


class Question(NamedTuple):
    ask: str
    why: str  # the rule behind it
    no: str = ""  # the button for PASS
    yes: str = ""  # for YES
    answer: str = ""  # for all others
    tell_no: str = ""  # the same for the log
    tell_yes: str = ""
    tell: str = ""
    doing: str = mark("{name} decides.")  # for those who wait
    icon: str = ""


THING: Final = mark("{thing}")

QUESTIONS: Final[dict[int, Question]] = {
    # Set-up and phase 1
    kinds.SIDE: Question(
        mark("Which side of your sexuality card do you show?"),
        mark("It decides what scores for you and how you marry. Only chaos lets you turn it over later."),
        tell=mark("{name} chooses the sexuality: {thing}."),
        doing=mark("{name} chooses a sexuality."),
        icon="pair",
    ),
    kinds.MPI: Question(
        mark("Which disc goes on your sexuality card? {n} to go."),
        mark("Discs on the sexuality card are bound for as long as you show this side."),
        answer=THING,
        doing=mark("{name} chooses a sexuality."),
        icon="pair",
    ),
    kinds.COUNCIL: Question(
        mark("War council: keep the order, or let another species go first and go last yourself?"),
        mark("You are first and have a mature warrior: you may give the first place away and go last this turn."),
        no=mark("Keep the order"),
        answer=mark("The {thing} first"),
        tell_no=mark("{name} holds a war council and keeps the order."),
        tell=mark("{name} holds a war council: the {thing} go first, {name} last."),
        doing=mark("{name} holds a war council."),
        icon="el4",
    ),
    kinds.ICE_COLUMN: Question(
        mark("The north is all ice: into which gap of the south does an ice sheet move?"),
        mark("It gets colder and the whole north is ice already; the first player says where it goes on."),
        answer=mark("Into {thing}"),
        tell=mark("{name} chooses where the ice goes on: {thing}."),
        icon="ice",
    ),
    kinds.LOSE_ELDER: Question(
        mark("Chaos: which elder do you lose?"),
        mark("Chaos also takes an elder from whoever has no mature fire starter."),
        answer=mark("Lose the {thing}"),
        tell=mark("{name} loses the {thing} in the chaos."),
        icon="comet",
    ),
    kinds.FLIP: Question(
        mark("You lost hunters: turn your sexuality card over?"),
        mark("Who lost hunters in chaos may turn the card over, if the discs of the other side are there."),
        no=mark("Keep the sexuality"),
        yes=mark("Turn the card over"),
        tell_no=mark("{name} keeps the sexuality card as it is."),
        tell_yes=mark("{name} turns the sexuality card over."),
        doing=mark("{name} may change sexuality."),
        icon="comet",
    ),
    kinds.BLIZZARD: Question(
        mark("Blizzard: what can you not keep? {n} to discard."),
        mark("Two hunters at home keep one dependent alive: elders, animals, daughters without a mature husband."),
        answer=mark("Discard: {thing}"),
        tell=mark("{name} cannot keep this through the blizzard: {thing}."),
        doing=mark("{name} chooses what the blizzard takes."),
        icon="blizzard",
    ),
    kinds.EYE: Question(
        mark("Traveling spirit: how many of {n} cubes go to the {species}? The rest goes to the others."),
        mark("You lost most hunters in chaos: cubes of yours return from the dead as travelers with others."),
        answer=mark("Send {thing}"),
        tell=mark("{name} sends travelers from the dead pile: {shares}."),
        doing=mark("{name} sends travelers."),
        icon="eye",
    ),
    kinds.BID: Question(
        mark("Auction of {card}: your bid?"),
        mark("Most discs win her. The discs of the bid lie on her, and she works when they are free again."),
        no=mark("Pass"),
        answer=mark("Bid {thing}"),
        tell_no=mark("{name} passes: no bid for {card}."),
        doing=mark("{name} may bid for {card}."),
        icon="bid",
    ),
    kinds.PAY: Question(
        mark("How many of the {n} discs are {colour}?"),
        mark("The discs of your bid are bound on her until they are freed, colour by colour."),
        answer=THING,
        doing=mark("{name} binds the discs of the bid."),
        icon="bid",
    ),
    # Any phase
    kinds.LOSE_TRAVELERS: Question(
        mark("You lose {n}: how many of them are travelers of the {species}?"),
        mark("You choose who dies; travelers who serve you count."),
        answer=THING,
        icon="dead",
    ),
    kinds.LOSE_ALPHA: Question(
        mark("You lose {n}: is the alpha among them?"),
        mark("You choose who dies. A dead alpha can be born again as a child."),
        no=mark("Keep the alpha"),
        yes=mark("Lose the alpha"),
        tell_no=mark("{name} keeps the alpha alive."),
        tell_yes=mark("{name} loses the alpha."),
        icon="dead",
    ),
    kinds.LOSE_MATE: Question(
        mark("A hit on {card}: who dies, your suitor or your husband?"),
        mark("One hit on two pieces of yours: you choose who dies."),
        tell=mark("{name} chooses who dies on {card}: {thing}."),
        icon="strike",
    ),
    kinds.HAND: Question(
        mark("Your hand is too large: which card do you discard?"),
        mark("You hold as many cards as you have mature elders; what is too much leaves the game at once."),
        answer=mark("Discard: {thing}"),
        tell=mark("{name} has no room in the hand: {thing} leaves the game."),
        icon="hand",
    ),
    kinds.CHILD_ALPHA: Question(
        mark("Children: {n}. Is the alpha among them?"),
        mark("Children come from the dead pile, and the alpha lies there, too."),
        no=mark("Cubes only"),
        yes=mark("The alpha, too"),
        tell_no=mark("{name} leaves the alpha among the dead: the children are cubes."),
        tell_yes=mark("{name} has the alpha again: he is among the children."),
        icon="child",
    ),
    kinds.RELEASE: Question(
        mark("Which {colour} disc do you release?"),
        mark("Success frees discs. What has none left is mature: it works and scores."),
        no=mark("Release nothing"),
        answer=mark("Release: {thing}"),
        tell_no=mark("{name} leaves all {colour} discs where they are."),
        tell=mark("{name} frees a disc ({colour}): {thing}."),
        icon="disc-o",
    ),
    kinds.SWAP_NOW: Question(
        mark("Exchange your alpha for an unassigned cube?"),
        mark("An alpha in office or marriage may change places with a cube at home while it matters."),
        no=mark("No exchange"),
        yes=mark("Exchange the alpha"),
        tell_no=mark("{name} leaves the alpha where he is."),
        tell_yes=mark("{name} exchanges the alpha for a cube."),
        icon="alpha",
    ),
    # Phase 2
    kinds.RECALL: Question(
        mark("Nearly extinct: which elder or husband becomes a hunter again?"),
        mark("You begin without hunters at home: up to two elders or husbands may become hunters again."),
        no=mark("Nobody more"),
        answer=mark("Take back: {thing}"),
        tell_no=mark("{name} takes nobody back as a hunter."),
        tell=mark("{name} takes back as a hunter: {thing}."),
        icon="ph2",
    ),
    kinds.ASSIGN: Question(
        mark("Assign your hunters."),
        mark("Each hunter hunts, becomes an elder, marries, courts or stays at home. Nothing is rolled yet."),
        no=mark("Done"),
        doing=mark("{name} is assigning hunters."),
        icon="ph2",
    ),
    kinds.WHO: Question(
        mark("Who takes this place: {thing}?"),
        mark("Elders and husbands leave the hunt; a suitor comes home if he fails."),
        answer=THING,
        doing=mark("{name} is assigning hunters."),
        icon="ph2",
    ),
    kinds.WITH_ALPHA: Question(
        mark("{card}: does the alpha go along?"),
        mark("The alpha's die is a sure 1 where a mature elder powers him."),
        no=mark("Without the alpha"),
        yes=mark("With the alpha"),
        doing=mark("{name} is assigning hunters."),
        icon="alpha",
    ),
    kinds.HOW_MANY: Question(
        mark("{card}: how many of your cubes go?"),
        mark("Each hunter rolls one die. More dice mean more hits, and more that can die."),
        answer=THING,
        doing=mark("{name} is assigning hunters."),
        icon="ph2",
    ),
    kinds.TRAVELERS: Question(
        mark("{card}: how many travelers of the {species} go along?"),
        mark("Travelers roll for you, but a party needs a hunter of your own."),
        answer=THING,
        doing=mark("{name} is assigning hunters."),
        icon="traveler",
    ),
    kinds.SULTAN_TO: Question(
        mark("To which daughter does the husband of {card} move?"),
        mark("In a harem each husband may move once a turn, and his disc moves with him."),
        answer=mark("To {thing}"),
        tell=mark("{name} moves the husband of {card} to {thing}."),
        doing=mark("{name} is assigning hunters."),
        icon="harem",
    ),
    # Phase 3
    kinds.PARLEY: Question(
        mark("Negotiations: what do you propose?"),
        mark(
            "Species that share a card fight unless somebody leaves; with a mature chief among them they may talk."
        ),
        no=mark("Done"),
        tell_no=mark("{name} proposes nothing more."),
        doing=mark("{name} may negotiate."),
        icon="ph3",
    ),
    kinds.PARTNER: Question(
        mark("With whom do you talk about {card}?"),
        mark("You may make each other species on the card one offer this turn."),
        answer=mark("With the {thing}"),
        doing=mark("{name} may negotiate."),
        icon="ph3",
    ),
    kinds.LEAVER: Question(
        mark("Who would leave {card}?"),
        mark("The whole party of whoever leaves goes home and is idle this turn."),
        answer=mark("The {thing} leave"),
        doing=mark("{name} may negotiate."),
        icon="ph3",
    ),
    kinds.GIVE: Question(
        mark("What do you give the {species}?"),
        mark("Cards and brides may change hands: hand for hand, tableau for tableau."),
        no=mark("Give nothing"),
        answer=mark("Give: {thing}"),
        doing=mark("{name} may negotiate."),
        icon="ph3",
    ),
    kinds.ASK: Question(
        mark("What do you ask of the {species}?"),
        mark("In an exchange hand cards go against hand cards, tableau cards against tableau cards."),
        no=mark("Ask for nothing"),
        answer=mark("Ask for: {thing}"),
        doing=mark("{name} may negotiate."),
        icon="ph3",
    ),
    kinds.ANSWER: Question(
        mark("The {species} make an offer about {card}: {offer} Do you accept?"),
        mark("If you accept, and nobody else on the card forbids it, it is done at once."),
        no=mark("Refuse"),
        yes=mark("Accept"),
        tell_no=mark("{name} refuses the offer of the {species}."),
        tell_yes=mark("{name} accepts the offer of the {species}."),
        doing=mark("{name} has an offer: {offer}"),
        icon="ph3",
    ),
    kinds.CONSENT: Question(
        mark("The {species} want to leave {card}. Do you allow it?"),
        mark("Every species with pieces on the card must agree, or nothing changes."),
        no=mark("Forbid it"),
        yes=mark("Allow it"),
        tell_no=mark("{name} does not let the {species} leave {card}."),
        tell_yes=mark("{name} lets the {species} leave {card}."),
        doing=mark("{name} must agree: {offer}"),
        icon="ph3",
    ),
    kinds.GROOM: Question(
        mark("Who marries {card}?"),
        mark("A daughter given in marriage marries a hunter who stands on the card; he is mature at once."),
        answer=THING,
        icon="ph3",
    ),
    kinds.TRADE_WITH: Question(
        mark("One swap a turn: with whom?"),
        mark("Together, one swap a turn: a free disc or an invention for another, if one of the two is tribal."),
        no=mark("No swap"),
        answer=mark("With the {thing}"),
        tell_no=mark("{name} offers no swap."),
        icon="ph3",
    ),
    kinds.TRADE_GIVE: Question(
        mark("What do you give the {species}?"),
        mark("One free disc or one invention, in the hand or mature."),
        answer=mark("Give: {thing}"),
        icon="ph3",
    ),
    kinds.TRADE_GET: Question(
        mark("What do you want from the {species}?"),
        mark("One free disc or one invention, in the hand or mature."),
        answer=mark("For: {thing}"),
        icon="ph3",
    ),
    kinds.TRADE_ANSWER: Question(
        mark("The {species} offer {given} for {asked}. Do you accept?"),
        mark("One swap a turn for all species together."),
        no=mark("Refuse"),
        yes=mark("Accept"),
        tell_no=mark("{name} refuses the swap: {given} for {asked}."),
        tell_yes=mark("{name} accepts the swap: {given} for {asked}."),
        doing=mark("{name} has an offer of a swap."),
        icon="ph3",
    ),
    kinds.SPLIT: Question(
        mark("{card}: {n} hits. How many of them on the {species}?"),
        mark("You choose whom your hits strike; each victim chooses who dies."),
        answer=THING,
        doing=mark("{name} chooses whom the hits strike."),
        icon="strike",
    ),
    # Phase 4
    kinds.NEXT_OWN: Question(
        mark("Where do you roll next?"),
        mark("Uncontested hunts and courtships come in an order of your choice; the last one rolls by itself."),
        answer=THING,
        doing=mark("{name} is hunting."),
        icon="ph4",
    ),
    kinds.NEXT: Question(
        mark("You are first: which card comes next?"),
        mark(
            "The first player orders the contested cards, and at last the predators; the last one comes by itself."
        ),
        answer=THING,
        doing=mark("{name} orders the hunts."),
        icon="ph4",
    ),
    kinds.FIRST: Question(
        mark("{card}: do you use your right to go first?"),
        mark("The smaller party goes first, unless somebody uses such a right. The first success takes all."),
        no=mark("Wait for your turn"),
        yes=mark("Go first"),
        tell_no=mark("{name} waits on {card}: the smaller party goes first."),
        tell_yes=mark("{name} goes first on {card}."),
        icon="1st",
    ),
    kinds.ALPHA_ONE: Question(
        mark("{card}: does your alpha's die count as a 1, without a roll?"),
        mark("His elder is mature: the die may count as a 1 for hits and sets, and cannot kill him."),
        no=mark("Roll for him"),
        yes=mark("A 1 without a roll"),
        doing=mark("{name} is hunting."),
        icon="alpha",
    ),
    kinds.CLAIM: Question(
        mark("Do you take {card}?"),
        mark("You rolled enough equal dice for the card."),
        no=mark("Leave the card"),
        yes=mark("Take the card"),
        tell_no=mark("{name} leaves {card} in its row."),
        doing=mark("{name} may take a card."),
        icon="hand",
    ),
    kinds.HUNT_NEW: Question(
        mark("{card} came in its place: do you hunt it?"),
        mark("The card you hunted was taken; another lies there, and you have the discs for it."),
        no=mark("Go home"),
        yes=mark("Hunt it"),
        tell_no=mark("{name} goes home instead of hunting {card}."),
        tell_yes=mark("{name} stays to hunt {card}."),
        icon="ph4",
    ),
    kinds.REPLACED: Question(
        mark("A promiscuous suitor succeeded: which of your hunters is replaced?"),
        mark("He leaves a traveler of his species in place of a hunter of yours, who dies."),
        answer=THING,
        tell=mark("{name} loses {thing} to the suitor, who leaves a traveler."),
        icon="traveler",
    ),
    kinds.REPLACED_AT: Question(
        mark("A promiscuous suitor succeeded: where is one of your hunters replaced?"),
        mark("None of your hunters is at home, so one on a card is replaced."),
        answer=mark("At {thing}"),
        tell=mark("{name} has a hunter replaced by a traveler: {thing}."),
        icon="traveler",
    ),
    # Phase 6
    kinds.ACTION: Question(
        mark("One action: a portal, a new word, or what your elders can make."),
        mark("The turn ends with one action for each species."),
        no=mark("No action"),
        tell_no=mark("{name} takes no action."),
        doing=mark("{name} takes an action."),
        icon="ph6",
    ),
    kinds.COLOUR_OF: Question(
        mark("Which disc of {card} do you release?"),
        mark("Your portals name this colour, so one such disc comes free."),
        answer=THING,
        tell=mark("{name} frees a disc ({thing}) with a new word: {card}."),
        icon="ph4",
    ),
    kinds.MAKER: Question(
        mark("Who makes {card}?"),
        mark("An elder brings the card from your hand into play."),
        answer=mark("The {thing}"),
        icon="hand",
    ),
}
assert len(QUESTIONS) == kinds.DECISIONS

TRIBAL_ACTION: Final = mark(
    "The turn ends with one action: elders of a tribe bring cards from the hand into play."
)
VOCAL_ACTION: Final = mark(
    "The turn ends with one action: open a portal of a working daughter, or free a disc of your portals' colours."
)

# Choices that a table asks for as one: after a question of the first kind, one of the others goes on with it

HUNTING: Final = frozenset((kinds.WITH_ALPHA, kinds.HOW_MANY, kinds.TRAVELERS))
TALKING: Final = frozenset((kinds.PARTNER, kinds.LEAVER, kinds.GIVE, kinds.ASK))
SWAPPING: Final = frozenset((kinds.TRADE_GIVE, kinds.TRADE_GET))
LOSING: Final = frozenset((kinds.LOSE_TRAVELERS, kinds.LOSE_ALPHA))
GOES_ON: Final[dict[int, frozenset[int]]] = {
    kinds.MPI: frozenset((kinds.MPI,)),
    kinds.BLIZZARD: frozenset((kinds.BLIZZARD,)),
    kinds.PAY: frozenset((kinds.PAY,)),
    kinds.ASSIGN: HUNTING | {kinds.WHO, kinds.SULTAN_TO},
    kinds.PARLEY: TALKING,
    kinds.TRADE_WITH: SWAPPING,
    **dict.fromkeys(HUNTING, HUNTING),
    **dict.fromkeys(TALKING, TALKING),
    **dict.fromkeys(SWAPPING, SWAPPING),
    **dict.fromkeys(LOSING, LOSING),
}


def goes_on(before: NeanderthalState, state: NeanderthalState) -> bool:
    """Is the question of a position the rest of the choice that led to it?"""
    if before.over or state.over or before.actor() != state.actor():
        return False
    return int(state.top().kind) in GOES_ON.get(int(before.top().kind), ())
