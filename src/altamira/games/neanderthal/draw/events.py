"""The card of the turn with its events explained, the decks, the common dead pile, and the track of phases."""

from __future__ import annotations

from typing import Final

from altamira.core.chance import pool_size
from altamira.draw.cache import remembered
from altamira.draw.markup import esc, icon
from altamira.games.neanderthal.components import (
    BLIZZARD_ICON,
    COMET,
    COOLING,
    EYES,
    GLACIAL,
    PORTAL_COLOUR,
    PORTALS,
    SKULL,
    WARMING,
)
from altamira.games.neanderthal.draw.layout import EVENT_TIPS, PHASE_TIPS, TALL
from altamira.games.neanderthal.draw.marks import DISC_LETTERS, capital, cube, sprite, tip
from altamira.games.neanderthal.draw.reading import PHASES, Reading
from altamira.games.neanderthal.names import (
    COLOUR_WORDS,
    EVENTS,
    PORTAL_WORDS,
    Texts,
    abilities,
    daughter,
    deck_sheet,
    mark,
)
from altamira.games.neanderthal.state import BID, COOPERATIVE, SOLITAIRE

# The track of phases: what it is called, and what happens in it

PHASE_NAMES: Final = [
    mark("Events and auction"),
    mark("Assign hunters"),
    mark("Talk, attack, gather"),
    mark("Hunt and court"),
    mark("Animals"),
    mark("One action"),
]
PHASE_SHORT: Final = [
    mark("Events"),
    mark("Assigning"),
    mark("Attacking"),
    mark("Hunting"),
    mark("Animals"),
    mark("Acting"),
]
PHASE_RULES: Final = [
    mark("A daughter is turned up: her events happen from top to bottom, then species bid free discs for her."),
    mark("In player order, hunters go to biomes, become elders or husbands, or court daughters of others."),
    mark(
        "Who shares a card may talk if a tribal chief is there; then all who share it attack; gatherers find food."
    ),
    mark("Parties roll a die for each hunter; predators come last. Suitors roll for the daughters they court."),
    mark("Tribal species get children and free discs from their mature domestic animals."),
    mark("Vocal species open a portal or free a disc; tribal ones bring animals and inventions into play."),
]

# Events: the picture, what happens in a few words, and the rule

EVENT_ICONS: Final = {
    COOLING: "cool", WARMING: "warm", GLACIAL: "glacial", SKULL: "skull", COMET: "comet",
    BLIZZARD_ICON: "blizzard", EYES: "eye",
}  # fmt: skip
EVENT_SHORT: Final = {
    COOLING: mark("Ice covers the lowest climax of the north."),
    WARMING: mark("The lowest of the south moves north; ice thaws."),
    GLACIAL: mark("The game lasts one turn more."),
    SKULL: mark("Elders of the levels rolled die."),
    COMET: mark("Half of the hunters at home die, and an elder."),
    BLIZZARD_ICON: mark("Two hunters at home keep one dependent."),
    EYES: mark("Dead cubes come back as travelers."),
}
EVENT_RULES: Final = {
    COOLING: mark(
        "An unseen north card covers the lowest climax of the north as ice; the card from there moves south and"
        " replaces the one below it, which leaves the game."
    ),
    WARMING: mark(
        "A new south card replaces the lowest climax of the south, which moves north: into a gap, onto the card"
        " there, or it frees the ice. Then all ice of the south thaws."
    ),
    GLACIAL: mark("One more daughter joins the deck of events, so the game lasts a turn longer."),
    SKULL: mark("Each species rolls so many dice and loses the elders whose levels come up, mature or not."),
    COMET: mark(
        "Lose half of your unassigned hunters, rounded up, and one elder. Immune: who has no more hunters than"
        " free"
        " discs, or a tribal chief. A mature fire starter rounds down and saves the elder."
    ),
    BLIZZARD_ICON: mark(
        "Two unassigned hunters keep one dependent: an elder, a daughter without a mature husband, an animal. The"
        " rest is lost."
    ),
    EYES: mark(
        "Who lost most hunters in this turn's chaos sends a dead cube for each eye to other species, as travelers"
        " who hunt for them."
    ),
}
ORDER: Final = mark("Player order: {names}.")
MODES: Final = {SOLITAIRE: mark("solitaire"), COOPERATIVE: mark("cooperative")}


def draw_events(drawn: dict[str, str], reading: Reading, letters: tuple[str, ...]) -> None:
    state, texts, number = reading.state, reading.texts, int(reading.state.current)
    order = tuple((int(seat), letters[seat], reading.names[seat]) for seat in state.order)
    if number < 0:
        drawn["event"] = setup_piece(texts)
        shown: tuple[tuple[int, int], ...] = ()
    else:
        shown = tuple(
            (int(one), int(n))
            for one, n in zip(state.deck.icons[number], state.deck.icon_counts[number], strict=True)
        )
        owner, bidding = int(state.owner[number]), reading.phase == 1 and not state.over
        leads = ""
        top = state.top() if not state.over else None
        if owner >= 0:
            leads = texts("won by {name}", name=reading.names[owner])
        elif top is not None and top.kind == BID and top.a >= 0:
            leads = texts("{name} leads with {n}", name=reading.names[top.a], n=int(top.b))
        elif not bidding:
            leads = texts("nobody won her")
        drawn["event"] = event_piece(
            daughter(state, number, texts), shown, reading.events_done, order,
            tuple(int(colour) for colour in state.deck.bid[number]), int(state.deck.portals[number]),
            tuple(abilities(deck_sheet(state).daughter(number), texts)), leads,
            letters[owner] if owner >= 0 else "", texts,
        )  # fmt: skip
    for i, id in enumerate(EVENT_TIPS):
        drawn[f"tip-{id}"] = event_tip(id, *shown[i], texts) if i < len(shown) else no_tip(id)
    dead = tuple((of, held.dead, held.dead_alpha) for of, held in zip(letters, reading.held, strict=True))
    drawn["decks"] = decks_piece(
        int(state.events_left), int(state.north_deck()), int(pool_size(state.south)), dead, texts
    )
    if reading.layout == TALL:
        name = daughter(state, number, texts) if number >= 0 else texts("Set-up")
        won = letters[state.owner[number]] if number >= 0 and state.owner[number] >= 0 else ""
        drawn["brief"] = brief_piece(shown, name, won, dead, texts)
    mode = MODES.get(int(state.mode), "")
    drawn["status"] = status_piece(
        int(state.turn), int(state.turn + state.events_left), reading.phase, mode, order, texts
    )


@remembered(8)
def setup_piece(texts: Texts) -> str:
    rule = texts(
        "Each species gets a placard and a sexuality card and chooses its side; then the first daughter is"
        " turned up."
    )
    return (
        f'<section id="event" class="sheaf event-card"><h2>{sprite("ph1", 20)}{esc(texts("Set-up"))}</h2>'
        f'<p class="note">{esc(rule)}</p></section>'
    )


@remembered(512)
def event_piece(
    name: str,
    shown: tuple[tuple[int, int], ...],
    done: int,
    order: tuple[tuple[int, str, str], ...],
    bid: tuple[int, ...],
    portals: int,
    able: tuple[str, ...],
    leads: str,
    owner: str,
    texts: Texts,
) -> str:
    rows = "".join(
        f'<li class="{"done" if i < done else "ahead"}" data-tip="tip-{EVENT_TIPS[i % len(EVENT_TIPS)]}"'
        f' tabindex="0">'
        f"{sprite(EVENT_ICONS[one], 26)}<span><b>{esc(capital(texts(EVENTS[one], n=n)))}</b>"
        f"<small>{esc(texts(EVENT_SHORT[one]))}</small></span>"
        f"{icon('check', 16, texts('done')) if i < done else ''}</li>"
        for i, (one, n) in enumerate(shown)
    )
    if not rows:
        rows = f"<li><span><b>{esc(texts('no events'))}</b></span></li>"
    marks = "".join(order_mark(of, place, who) for place, (_, of, who) in enumerate(order, 1))
    colours = "".join(sprite(f"disc-{DISC_LETTERS[colour]}", 18, texts(COLOUR_WORDS[colour])) for colour in bid)
    places = "".join(portal_sign(portal, 17, texts) for portal in range(PORTALS) if portals >> portal & 1)
    ability = "; ".join(able)
    cube_of = sprite(f"cube-{owner}", 16) if owner else ""
    return (
        f'<section id="event" class="sheaf event-card"><h2>{sprite("ph1", 20)}{esc(texts("This turn"))}'
        f'<span class="order" data-tip="tip-order" tabindex="0" role="img"'
        f' aria-label="{esc(_order_words(order, texts))}">{marks}</span></h2><ul>{rows}</ul>'
        f'<div class="prize" data-tip="tip-prize" tabindex="0">{sprite("daughter", 30)}<span><b>{esc(name)}</b>'
        f'<small>{esc(ability)}</small></span><span class="facts"><i>{sprite("bid", 16, texts("bids"))}{colours}'
        f"</i>"
        f'<i>{places}</i></span><small class="leads">{cube_of}{esc(leads)}</small></div></section>'
    )


def _order_words(order: tuple[tuple[int, str, str], ...], texts: Texts) -> str:
    return texts(ORDER, names=", ".join(name for _, _, name in order))


def order_mark(of: str, place: int, who: str) -> str:
    """The mark of a species with its place in the order."""
    return (
        f'<span class="seal sp-{of}" title="{esc(who)}" aria-hidden="true">{sprite(f"mark-{of}", 26)}'
        f"<b>{place}</b></span>"
    )


def portal_sign(portal: int, size: int, texts: Texts) -> str:
    """A portal as its space and the colour of its disc."""
    space = ("venus", "shaman", "bison")[portal // 2]
    words = texts(PORTAL_WORDS[portal])
    return (
        f'<span class="pair" title="{esc(words)}">{sprite(space, size, words)}'
        f"{sprite(f'disc-{DISC_LETTERS[PORTAL_COLOUR[portal]]}', size - 3)}</span>"
    )


@remembered(256)
def event_tip(id: str, one: int, n: int, texts: Texts) -> str:
    title = capital(texts(EVENTS[one], n=n))
    return tip(id, title, "", ((EVENT_ICONS[one], texts(EVENT_RULES[one])),))


@remembered(128)
def no_tip(id: str) -> str:
    return f'<div id="tip-{id}" class="tip" role="tooltip" hidden></div>'


def _dead_alpha(of: str, texts: Texts) -> str:
    return f"<small>{cube(of, 18, alpha=True)}{esc(texts('alpha'))}</small>"


def pile(of: str, n: int) -> str:
    return cube(of, 20, many=n) if n else sprite(f"cube-{of}", 20)


@remembered(256)
def decks_piece(events: int, north: int, south: int, dead: tuple[tuple[str, int, bool], ...], texts: Texts) -> str:
    decks = "".join(
        f'<span class="deck {kind}" data-tip="tip-deck-{kind}" tabindex="0"><b>{n}</b><small>{esc(words)}'
        f"</small></span>"
        for kind, n, words in (
            ("events", events, texts("events")),
            ("north", north, texts("north")),
            ("south", south, texts("south")),
        )
    )
    piles = "".join(
        f'<span class="n">{pile(of, n)}<b>×{n}</b>{_dead_alpha(of, texts) if alpha else ""}</span>'
        for of, n, alpha in dead
    )
    return (
        f'<section id="decks" class="sheaf decks-card"><div class="decks">{decks}</div>'
        f'<div class="dead" data-tip="tip-dead" tabindex="0"><h3>{sprite("dead", 20)}{esc(texts("Dead pile"))}'
        f"</h3>"
        f"<p>{piles}</p></div></section>"
    )


@remembered(256)
def brief_piece(
    shown: tuple[tuple[int, int], ...], name: str, won: str, dead: tuple[tuple[str, int, bool], ...], texts: Texts
) -> str:
    """The card of the turn in a line, for a phone."""
    icons = "".join(sprite(EVENT_ICONS[one], 21, capital(texts(EVENTS[one], n=n))) for one, n in shown)
    piles = "".join(f'<span class="sp-{of}">{n + alpha}</span>' for of, n, alpha in dead)
    owner = sprite(f"cube-{won}", 18) if won else ""
    return (
        f'<div id="brief" class="brief"><span class="omens">{icons}</span>'
        f'<span class="name">{sprite("daughter", 20)}<span>{esc(name)}</span>{owner}</span>'
        f'<span class="dead-row" data-tip="tip-dead">{sprite("dead", 19, texts("Dead pile"))}{piles}</span></div>'
    )


@remembered(512)
def status_piece(
    turn: int, total: int, phase: int, mode: str, order: tuple[tuple[int, str, str], ...], texts: Texts
) -> str:
    """The turn and the six phases: where we are, and what comes next."""
    items = ""
    for n in range(1, PHASES + 1):
        look = "now" if n == phase else "past" if n < phase else "ahead"
        current = ' aria-current="step"' if n == phase else ""
        items += (
            f'<li class="{look}"{current} data-tip="tip-{PHASE_TIPS[n - 1]}">{sprite(f"ph{n}", 20)}'
            f'<span class="long">{esc(texts(PHASE_NAMES[n - 1]))}</span>'
            f'<span class="short">{esc(texts(PHASE_SHORT[n - 1]))}</span></li>'
        )
    words = texts("Turn {n} of {most}", n=turn, most=total) if turn else texts("Set-up")
    if mode:
        words = texts("{turn} · {mode}", turn=words, mode=texts(mode))
    marks = "".join(order_mark(of, place, who) for place, (_, of, who) in enumerate(order, 1)) if turn else ""
    return (
        f'<div id="status" class="status"><strong>{esc(words)}</strong><ol class="phases">{items}</ol>'
        f'<span class="marks">{marks}</span></div>'
    )


@remembered(8)
def standing_tips(texts: Texts) -> str:
    """Tooltips that never change."""
    tips = [
        tip(
            PHASE_TIPS[n],
            texts(PHASE_NAMES[n]),
            texts("phase {n} of 6", n=n + 1),
            ((f"ph{n + 1}", texts(PHASE_RULES[n])),),
        )
        for n in range(PHASES)
    ]
    tips.append(
        tip("order", texts("Player order"), "", (
            ("1st", texts("It serves the events, the auction and the assignment, and breaks ties.")),
            ("el4", texts("A mature warrior who is first may let others go first.")),
        ))
    )  # fmt: skip
    tips.append(
        tip("prize", texts("The daughter of the turn"), "", (
            ("bid", texts("Vocal species bid free discs of these colours; the winner's discs lie on her until"
            " freed.")),
            ("daughter", texts("With discs on her she is immature: no ability, no points.")),
            ("portal", texts("Once she works, one action opens a portal that she shows.")),
        ))
    )  # fmt: skip
    tips.append(
        tip(
            "dead",
            texts("Dead pile"),
            "",
            (("dead", texts("Dead pieces of all species; children come from here.")),),
        )
    )
    for kind, title, words in (
        ("events", texts("Events"), texts("Daughters still to come: one for each turn that is left.")),
        ("north", texts("North deck"), texts("Unseen cards of the north; they come as ice or replace cards taken"
        " to hand.")),
        ("south", texts("South deck"), texts("Unseen cards of the south; they come with warming or replace cards"
        " taken.")),
    ):  # fmt: skip
        tips.append(tip(f"deck-{kind}", title, "", (("ph1", words),)))
    return "".join(tips)
