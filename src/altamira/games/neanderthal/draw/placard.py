"""The large mat, first half: the brain map, the elders, the hunters at home and the vocabulary."""

from __future__ import annotations

from typing import Final, NamedTuple

from altamira.draw.cache import remembered
from altamira.draw.markup import box, esc, num, path, symbol, text
from altamira.draw.palette import INK
from altamira.draw.widths import BOLD
from altamira.games.neanderthal.components import (
    COLOUR,
    COLOURS,
    DISCS_OF_COLOUR,
    DOMAIN,
    ELDER_DISC,
    KNAPPER,
    LEVEL,
    LEVELS,
    ORANGE,
    OWN_ALPHA,
    OWN_CUBE,
    PORTAL,
    PORTAL_COLOUR,
    PORTALS,
    TRAPPER,
    TRAVELER,
    WARRIOR,
)
from altamira.games.neanderthal.draw.layout import ELDER_IDS, PORTAL_IDS
from altamira.games.neanderthal.draw.marks import (
    DISC_LETTERS,
    LEGAL,
    capital,
    cube,
    disc,
    handles,
    letter,
    sprite,
    tip,
)
from altamira.games.neanderthal.draw.reading import UNCHOSEN, Held, Party, Reading
from altamira.games.neanderthal.names import (
    COLOUR_WORDS,
    ELDERS,
    PORTAL_WORDS,
    SEXUALITIES,
    SPECIES,
    Texts,
    daughter,
    mark,
    product,
)

SPACES: Final = ("venus", "shaman", "bison")
SPACE_POINTS: Final = {"venus": (105.0, 34.0), "shaman": (36.0, 150.0), "bison": (174.0, 150.0)}
BRAIN: Final = (210, 184)
# The domains, as the elder they open: the two spaces, the colour of the side, where its pill lies
DOMAINS: Final = {
    WARRIOR: ("social", "venus", "shaman", "#e9a25a", (42.0, 88.0)),
    KNAPPER: ("technical", "venus", "bison", "#a39b8d", (168.0, 88.0)),
    TRAPPER: ("natural", "shaman", "bison", "#93b35a", (105.0, 172.0)),
}
DOMAIN_WORDS: Final = {
    WARRIOR: mark("Social domain: portals of all three colours here let you promote a warrior."),
    KNAPPER: mark("Technical domain: portals of all three colours here let you promote a knapper."),
    TRAPPER: mark("Natural domain: portals of all three colours here let you promote a trapper."),
}
RINGS: Final = ("#e5812b", "#a3906b", "#34302d")
SEXUALITY_ICONS: Final = ("promiscuous", "pair", "harem")
NO_POINTS: Final = "–"  # before the sexuality is chosen
POWERS: Final = [  # of the elders in a few words, from the chief on
    mark("talks; no chaos"),
    mark("tames animals"),
    mark("alpha is a 1: big game"),
    mark("alpha is a 1: club; war"),
    mark("alpha is a 1: small game"),
    mark("no frost; free elders"),
]
POWER_RULES: Final = [
    mark("Chief: only in a tribe. Its species may negotiate, is immune to chaos and needs no disc for new cards."),
    mark("Shaman: only in a tribe. He brings animals from the hand into play, with a white disc."),
    mark("Knapper: the alpha's die counts as a 1 in big game; in a tribe he makes inventions, with a black disc."),
    mark("Warrior: the alpha's die counts as a 1 in club and courtship, and his hunters are a war party; who is"
         " first may let others go first."),
    mark("Trapper: the alpha's die counts as a 1 in small game; in a tribe he makes inventions, with a white"
    " disc."),
    mark("Fire starter: no deaths by frost, milder chaos, and promotions without a disc."),
]  # fmt: skip
WORD_KINDS: Final = [mark("social"), mark("natural"), mark("technical")]
WORD_RULES: Final = [
    mark("Orange discs are social words: husbands bind one, and so do warriors and chiefs."),
    mark("White discs are natural words: trappers and shamans bind one, and so do animals."),
    mark(
        "Black discs are technical words: knappers and fire starters bind one; who has most of them attacks first."
    ),
]


def draw_placard(drawn: dict[str, str], reading: Reading, letters: tuple[str, ...]) -> None:
    held, texts, state = reading.mine, reading.texts, reading.state
    legal = reading.legal
    need = int(state.convert_at())
    drawn["who"] = who_piece(
        held.name, held.placard, held.tribal, held.sexuality, reading.seen, held.lazarus, texts
    )
    open_now = frozenset(action - PORTAL for action in legal if PORTAL <= action < PORTAL + PORTALS)
    mature = held.elders & ~held.young
    drawn["brain"] = (
        tribe_piece(mature, texts) if held.tribal else brain_piece(held.portals, open_now, need, texts)
    )
    of = letter(held)
    for level in range(LEVELS):
        id = ELDER_IDS[level]
        action = LEVEL + level if LEVEL + level in legal else -1
        place = _standing(held, level)
        drawn[id] = elder_piece(level, place, of, held.alpha_elder == level, action, texts)
        drawn[f"tip-{id}"] = elder_tip(level, place, texts)
    pieces = tuple(action for action in legal if OWN_CUBE <= action < TRAVELER + len(letters))
    drawn["home"] = home_piece(held.home, held.seat, letters, tuple(sorted(pieces)), texts)
    colours = tuple(colour if COLOUR + colour in legal else -1 for colour in range(COLOURS))
    drawn["words"] = words_piece(held.free, bound_words(reading, held), colours, texts)


# Who


def sexuality_sign(sexuality: int, size: int, words: str = "") -> str:
    return sprite(SEXUALITY_ICONS[sexuality], size, words) if sexuality != UNCHOSEN else ""


def sexuality_words(sexuality: int, texts: Texts) -> str:
    return texts(SEXUALITIES[sexuality]) if sexuality != UNCHOSEN else texts("sexuality to be chosen")


@remembered(128)
def who_piece(
    name: str, placard: int, tribal: bool, sexuality: int, mine: bool, lazarus: bool, texts: Texts
) -> str:
    species = texts(SPECIES[placard]) if placard >= 0 else texts("not dealt yet")
    kind = texts("tribal") if tribal else texts("vocal")
    who = texts("{name} (you)", name=name) if mine else name
    gone = f'<small class="gone">{esc(texts("extinct for now"))}</small>' if lazarus else ""
    of = "gyr"[placard] if placard >= 0 else "x"
    return (
        f'<div id="who" class="who sp-{of}">{sprite(f"mark-{of}", 20)}<h3>{esc(who)}</h3>'
        f"<span>{esc(species)}</span>{gone}"
        f'<span class="kind" data-tip="tip-kind"'
        f' tabindex="0">{sprite("tribal" if tribal else "vocal", 20)}{esc(kind)}</span>'
        f'<span class="kind" data-tip="tip-sexuality" tabindex="0">{sexuality_sign(sexuality, 20)}'
        f"{esc(sexuality_words(sexuality, texts))}</span></div>"
    )


# The brain map: a triangle whose corners are portal spaces and whose sides are domains


def colours_of(portals: int, domain: int) -> frozenset[int]:
    return frozenset(int(PORTAL_COLOUR[i]) for i in range(PORTALS) if portals & domain & 1 << i)


@remembered(512)
def brain_piece(portals: int, open_now: frozenset[int], need: int, texts: Texts) -> str:
    w, h = BRAIN
    have = bin(portals).count("1")
    sides = spots = pills = ""
    for level, (kind, one, other, colour, (x, y)) in DOMAINS.items():
        (ax, ay), (bx, by) = SPACE_POINTS[one], SPACE_POINTS[other]
        line = f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}"
        sides += path(line, line=INK, thick=20) + path(line, line=colour, thick=17)
        pills += _pill(level, kind, x, y, colours_of(portals, int(DOMAIN[level])), texts)
    for i, space in enumerate(SPACES):
        x, y = SPACE_POINTS[space]
        spots += f'<circle cx="{num(x)}" cy="{num(y)}" r="30" fill="#f6e3bd" stroke="{INK}" stroke-width="1.6"/>'
        spots += symbol(f"n-{space}", x - 11, y - 28, 22)
        for j in range(2):
            portal = 2 * i + j
            spots += _spot(portal, x - 11 + 22 * j, y + 9, bool(portals >> portal & 1), portal in open_now, texts)
    middle = text(105, 112, f"{have}/{need}", 21, BOLD, INK, "middle") + symbol("n-tribal", 94, 116, 22)
    label = texts("Brain map: {n} of {need} portals; then the species is tribal.", n=have, need=need)
    return (
        f'<div id="brain" class="brain"><svg viewBox="0 0 {w} {h}" role="group" aria-label="{esc(label)}">'
        f'{sides}<g data-tip="tip-kind">{middle}</g>{spots}{pills}</svg></div>'
    )


def _spot(portal: int, x: float, y: float, filled: bool, legal: bool, texts: Texts) -> str:
    colour = int(PORTAL_COLOUR[portal])
    words = texts("portal: {portal}", portal=texts(PORTAL_WORDS[portal]))
    ring = (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="9.5" fill="#fffaf0" stroke="{RINGS[colour]}" stroke-width="2"'
        ' stroke-dasharray="3 2"/>'
    )
    name = f"disc-{DISC_LETTERS[colour]}"
    inside = f'<g data-kin="{name}">{symbol(f"n-{name}", x - 11, y - 11, 22)}</g>'
    if filled:
        return (
            f'<g id="{PORTAL_IDS[portal]}" role="img" aria-label="{esc(words)}"'
            f' data-tip="tip-portals">{inside}</g>'
        )
    if not legal:
        return f'<g id="{PORTAL_IDS[portal]}" data-tip="tip-portals">{ring}</g>'
    can = texts("Open this {portal}.", portal=words)
    glow = f'<circle class="glow" cx="{num(x)}" cy="{num(y)}" r="12" fill="none"/>'
    return (
        f'<g id="{PORTAL_IDS[portal]}" class="spot legal" role="button" tabindex="0" aria-label="{esc(can)}"'
        f' data-action="{PORTAL + portal}" data-tip="tip-portals">{glow}{ring}</g>'
    )


def _pill(level: int, kind: str, x: float, y: float, have: frozenset[int], texts: Texts) -> str:
    """A domain: which of the three colours it has, and the elder it opens."""
    whole = len(have) == COLOURS
    w = 76
    drawn = box(x - w / 2, y - 12, w, 24, 12, "#dff0c4" if whole else "#fff6e2", TICK if whole else EDGE, 1.8)
    drawn += symbol(f"n-{kind}", x - w / 2 + 3, y - 8.5, 17)
    for colour in range(COLOURS):
        at = x - 12 + colour * 11
        if colour in have:
            drawn += symbol(f"n-disc-{DISC_LETTERS[colour]}", at - 5.5, y - 5.5, 11)
        else:
            drawn += (
                f'<circle cx="{num(at)}" cy="{num(y)}" r="4.2" fill="none" stroke="{RINGS[colour]}"'
                f' stroke-width="1.5"'
                ' stroke-dasharray="2 1.5"/>'
            )
    faded = "" if whole else ' opacity=".45"'
    drawn += f"<g{faded}>{symbol(f'n-el{level + 1}', x + w / 2 - 20, y - 8.5, 17)}</g>"
    return f'<g data-tip="tip-domain-{kind}">{drawn}</g>'


TICK: Final = "#2f6b33"
EDGE: Final = "#7a5a2a"
TRIBAL_POWERS: Final = [
    ("el1", 0, mark("A mature chief negotiates and is immune to chaos.")),
    ("el2", 1, mark("A mature shaman brings animals into play.")),
    ("el3", 2, mark("A mature knapper or trapper makes inventions.")),
    ("domestic", -1, mark("Animals bring children and free discs each turn.")),
]


@remembered(128)
def tribe_piece(mature: int, texts: Texts) -> str:
    """After the conversion: what a tribe can do; what an elder lacks for is pale."""
    rows = ""
    for name, level, words in TRIBAL_POWERS:
        able = level < 0 or mature >> level & 1 or (level == KNAPPER and mature >> TRAPPER & 1)
        rows += (
            f'<li class="{"able" if able else "unable"}">{sprite(name, 26)}<span>{esc(texts(words))}</span></li>'
        )
    return (
        f'<div id="brain" class="brain tribe"><h4>{sprite("tribal", 24)}{esc(texts("A tribe"))}</h4>'
        f"<ul>{rows}</ul></div>"
    )


# Elders

EMPTY: Final = 0
MATURE: Final = 1
YOUNG: Final = 2
LOCKED: Final = 3  # a domain lacks a colour
TRIBES: Final = 4  # for tribal species only


def _standing(held: Held, level: int) -> int:
    if held.elders >> level & 1:
        return YOUNG if held.young >> level & 1 else MATURE
    if held.tribal:
        return EMPTY
    if level < KNAPPER:
        return TRIBES
    if DOMAIN[level] and len(colours_of(held.portals, int(DOMAIN[level]))) < COLOURS:
        return LOCKED
    return EMPTY


@remembered(512)
def elder_piece(level: int, place: int, of: str, alpha: bool, action: int, texts: Texts) -> str:
    name = capital(texts(ELDERS[level]))
    words = texts("{elder}, level {n}: {state}.", elder=name, n=level + 1, state=_state_words(place, texts))
    head = handles(ELDER_IDS[level], f"slot elder e-{place}", words, action, LEGAL if action >= 0 else "")
    inside = ""
    if place in (MATURE, YOUNG):
        under = disc(int(ELDER_DISC[level]), 27, "under") if place == YOUNG else ""
        inside = under + cube(of, 22, alpha=alpha)
    elif place == LOCKED:
        inside = sprite("lock", 16)
    elif place == TRIBES:
        inside = sprite("tribal", 17)
    ring = f"ring r-{DISC_LETTERS[ELDER_DISC[level]]}"
    return (
        f'<button type="button"{head}><b>{level + 1}</b>{sprite(f"el{level + 1}", 22)}'
        f'<span class="name">{esc(name)}<small>{esc(texts(POWERS[level]))}</small></span>'
        f'<span class="{ring}">{inside}</span></button>'
    )


STATES: Final = [
    mark("vacant"),
    mark("mature"),
    mark("immature, a disc lies under him"),
    mark("vacant, the domain lacks a colour"),
    mark("only for tribes"),
]


def _state_words(place: int, texts: Texts) -> str:
    return texts(STATES[place])


@remembered(256)
def elder_tip(level: int, place: int, texts: Texts) -> str:
    lines = [(f"el{level + 1}", texts(POWER_RULES[level]))]
    colour = texts(COLOUR_WORDS[ELDER_DISC[level]])
    if place == YOUNG:
        rule = texts("A {colour} disc lies under him: he works once it is freed.", colour=colour)
        lines.append((f"disc-{DISC_LETTERS[ELDER_DISC[level]]}", rule))
    elif place == LOCKED:
        lines.append(("lock", texts("First open portals of all three colours in his domain.")))
    elif place == TRIBES:
        lines.append(("tribal", texts("A vocal species has no place for him; a tribe has.")))
    elif place == EMPTY:
        rule = texts(
            "To promote a hunter binds a {colour} disc, unless a mature fire starter makes it free.", colour=colour
        )
        lines.append((f"disc-{DISC_LETTERS[ELDER_DISC[level]]}", rule))
    note = texts("level {n}", n=level + 1)
    return tip(ELDER_IDS[level], capital(texts(ELDERS[level])), note, tuple(lines))


# Hunters at home


@remembered(512)
def home_piece(home: Party, seat: int, letters: tuple[str, ...], legal: tuple[int, ...], texts: Texts) -> str:
    total = sum(group.cubes + group.alpha for group in home)
    size = 26 if total <= 6 else 19 if total <= 16 else 17
    drawn = ""
    for group in home:
        of, own = letters[group.colour], group.colour == seat
        if group.alpha:
            drawn += _at_hand(cube(of, size + 2, alpha=True), OWN_ALPHA if own else -1, legal, texts("the alpha"))
        if group.cubes:
            action = OWN_CUBE if own else TRAVELER + group.colour
            words = texts.count("{n} hunter", "{n} hunters", group.cubes)
            if not own:
                words = texts.count("{n} traveler", "{n} travelers", group.cubes)
            pieces = cube(of, size, kind="" if own else "traveler") * group.cubes
            drawn += _at_hand(pieces, action, legal, words)
    nobody = f'<small class="none">{esc(texts("Nobody is at home."))}</small>' if not total else ""
    return (
        f'<div id="home" class="home"><h4 data-tip="tip-home" tabindex="0">{esc(texts("Hunters at home"))}'
        f"<b>{total}</b></h4>"
        f"<p>{drawn}{nobody}</p></div>"
    )


def _at_hand(pieces: str, action: int, legal: tuple[int, ...], words: str) -> str:
    if action not in legal:
        return f'<span class="lot" role="img" aria-label="{esc(words)}">{pieces}</span>'
    return (
        f'<button type="button" class="lot legal" data-action="{action}" aria-label="{esc(words)}">{pieces}'
        f"</button>"
    )


# The vocabulary


class Bound(NamedTuple):
    """Where a bound disc lies: an icon, the id of what it lies on, and what that is called."""

    icon: str
    id: str
    name: str


def bound_words(reading: Reading, held: Held) -> tuple[tuple[Bound, ...], ...]:
    """The bound discs of each colour."""
    state, texts = reading.state, reading.texts
    found: list[list[Bound]] = [[] for _ in range(COLOURS)]
    for portal in range(PORTALS):
        if held.portals >> portal & 1 and not held.tribal:
            name = texts("portal: {portal}", portal=texts(PORTAL_WORDS[portal]))
            found[PORTAL_COLOUR[portal]].append(Bound(SPACES[portal // 2], PORTAL_IDS[portal], name))
    for level in range(LEVELS):
        if held.young >> level & 1:
            found[ELDER_DISC[level]].append(Bound(f"el{level + 1}", ELDER_IDS[level], texts(ELDERS[level])))
    for bride in (*held.brides, *held.wives):
        name, id = daughter(state, bride.number, texts), f"dau-{bride.number}"
        if bride.owner == held.seat:
            for colour in range(COLOURS):
                found[colour] += [Bound("daughter", id, name)] * bride.bound[colour]
        if bride.husband == held.seat and bride.young:
            found[ORANGE].append(Bound("husband", id, texts("the husband of {daughter}", daughter=name)))
    for card, colour in held.cards:
        if colour >= 0:
            found[colour].append(Bound("domestic", f"card-{card}", product(state, card, texts)))
    for colour in range(COLOURS):
        words = texts("discs on the sexuality card")
        found[colour] += [Bound(SEXUALITY_ICONS[held.sexuality], "score", words)] * held.mpi[colour]
    return tuple(tuple(row) for row in found)


@remembered(512)
def words_piece(
    free: tuple[int, ...],
    bound: tuple[tuple[Bound, ...], ...],
    legal: tuple[int, ...],
    texts: Texts,
) -> str:
    rows = ""
    for colour in range(COLOURS):
        drawn = disc(colour, 24) * free[colour]
        drawn += "".join(
            f'<span class="ring r-{DISC_LETTERS[colour]}" title="{esc(one.name)}">{sprite(one.icon, 15)}</span>'
            for one in bound[colour]
        )
        words = texts(
            "{colour}: {n} free of {most}",
            colour=texts(COLOUR_WORDS[colour]),
            n=free[colour],
            most=DISCS_OF_COLOUR,
        )
        inside = f"<small>{esc(texts(WORD_KINDS[colour]))}</small><span>{drawn}</span>"
        if legal[colour] >= 0:
            rows += (
                f'<button type="button" class="word legal" data-action="{COLOUR + colour}"'
                f' aria-label="{esc(words)}"'
                f' data-tip="tip-words-{colour}">{inside}</button>'
            )
        else:
            rows += (
                f'<div class="word" role="img" aria-label="{esc(words)}"'
                f' data-tip="tip-words-{colour}">{inside}</div>'
            )
    title = texts("Vocabulary: {n} free", n=sum(free))
    return f'<div id="words" class="vocabulary"><h4>{esc(title)}</h4>{rows}</div>'


@remembered(8)
def standing_tips(texts: Texts) -> str:
    """Tooltips of this part that never change."""
    tips = [
        tip("kind", texts("Vocal or tribal"), "", (
            ("vocal", texts("Vocal species bid for daughters and open portals with them; they have elders from"
            " level 3 on.")),
            ("tribal", texts("With five portals (six for two players or alone) a species is tribal: all elders,"
            " animals,"
                             " inventions, talks; its portal discs are free again.")),
        )),
        tip("portals", texts("Portals"), "", (
            ("portal", texts("One action places a disc of this colour here, if a working daughter shows this"
            " portal.")),
            ("social", texts("A side with portals of all three colours opens the elder beside it.")),
        )),
        tip("sexuality", texts("Sexuality"), "", (
            ("promiscuous", texts("Promiscuous: gathers at baskets; its suitors leave travelers instead of"
            " husbands.")),
            ("pair", texts("Pair bonding: husbands score most; daughters work only with a mature husband.")),
            ("harem", texts("Harem: trophies and daughters score most; husbands may move; a tribe may still"
            " bid.")),
        )),
        tip("home", texts("Hunters at home"), "", (
            ("cube-x", texts("They can be sent out in phase 2. Chaos and blizzard look at them.")),
            ("alpha-x", texts("The alpha: with a mature knapper, trapper or warrior his die may count as a 1.")),
            ("traveler", texts("Travelers have another species' colour and hunt for their host.")),
        )),
    ]  # fmt: skip
    all_words = tuple((f"disc-{DISC_LETTERS[colour]}", texts(WORD_RULES[colour])) for colour in range(COLOURS))
    tips.append(tip("words-all", texts("Free discs"), texts("words"), all_words))
    for level, (kind, *_) in DOMAINS.items():
        tips.append(tip(f"domain-{kind}", capital(texts(kind)), "", ((kind, texts(DOMAIN_WORDS[level])),)))
    for colour in range(COLOURS):
        name = capital(texts(COLOUR_WORDS[colour]))
        lines = (
            (f"disc-{DISC_LETTERS[colour]}", texts(WORD_RULES[colour])),
            ("portal", texts("A ring shows a bound disc and where it lies.")),
        )
        tips.append(tip(f"words-{colour}", name, texts(WORD_KINDS[colour]), lines))
    return "".join(tips)


assert len(POWERS) == LEVELS
