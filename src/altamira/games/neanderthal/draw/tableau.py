"""What the species have: daughters with husbands and suitors, trophies, inventions, animals, hands, and the"
" score."""

from __future__ import annotations

from typing import Final, NamedTuple

from altamira.draw.cache import remembered
from altamira.draw.markup import esc
from altamira.games.neanderthal.components import (
    ANIMAL,
    CARD,
    COLOURS,
    DAUGHTER,
    HUSBAND,
    INVENTION,
    PAIR_BONDING,
    PORTALS,
    TROPHY,
)
from altamira.games.neanderthal.draw.cards import CLAIM_ICONS, biome_of
from altamira.games.neanderthal.draw.marks import (
    LEGAL,
    capital,
    cube,
    disc,
    handles,
    letter,
    sprite,
    tip,
)
from altamira.games.neanderthal.draw.placard import NO_POINTS, sexuality_sign
from altamira.games.neanderthal.draw.reading import UNCHOSEN, Bride, Held, Reading
from altamira.games.neanderthal.names import (
    LINES,
    PORTAL_WORDS,
    SEXUALITIES,
    Texts,
    abilities,
    daughter,
    deck_sheet,
    discs,
    mark,
    product,
)

CARD_KINDS: Final = {TROPHY: "trophy", ANIMAL: "animal", INVENTION: "invention"}
LINE_ICONS: Final = (  # of the score, as components.ITEMS
    "cube", "el6", "husband", "daughter", "disc-o", "trophy", "invention", "alpha", "domestic",
)  # fmt: skip


class Lady(NamedTuple):
    """A daughter in a tableau, ready to be drawn."""

    bride: Bride
    name: str
    able: tuple[str, ...]
    portals: int
    works: bool  # does her owner have her abilities?
    action: int
    husband_action: int


class Thing(NamedTuple):
    """A card in a tableau or hand, ready to be drawn."""

    card: int
    name: str
    claim: int
    picture: str
    held: bool  # in the hand
    disc: int  # the colour of the disc on it; -1: none
    able: tuple[str, ...]
    gives: str  # what an animal gives each turn
    action: int


def ladies_of(reading: Reading, held: Held) -> tuple[Lady, ...]:
    state, texts, legal = reading.state, reading.texts, reading.legal
    found = []
    for bride in held.brides:
        n = bride.number
        mature = not any(bride.bound)
        married = bride.husband >= 0 and not bride.young
        found.append(
            Lady(
                bride, daughter(state, n, texts), tuple(abilities(deck_sheet(state).daughter(n), texts)),
                int(state.deck.portals[n]), mature and (married or held.sexuality != PAIR_BONDING),
                DAUGHTER + n if DAUGHTER + n in legal else -1, HUSBAND + n if HUSBAND + n in legal else -1,
            )
        )  # fmt: skip
    return tuple(found)


def things_of(reading: Reading, held: Held) -> tuple[Thing, ...]:
    """The cards in play, then those in the hand."""
    rows = [(card, colour, False) for card, colour in held.cards] + [(card, -1, True) for card in held.hand]
    return tuple(_thing(reading, *row) for row in rows)


def _thing(reading: Reading, card: int, colour: int, in_hand: bool) -> Thing:
    state, texts = reading.state, reading.texts
    gives = ""
    if state.deck.claim[card] == ANIMAL:
        parts = []
        children = int(state.deck.yield_children[card])
        if children:
            parts.append(texts.count("{n} child", "{n} children", children))
        freed = discs([int(n) for n in state.deck.yield_discs[card]], texts)
        if freed:
            parts.append(texts("frees {discs}", discs=freed))
        gives = ", ".join(parts)
    one = biome_of(state, card, texts)
    return Thing(
        card, product(state, card, texts), one.claim, one.picture, in_hand, colour,
        tuple(abilities(deck_sheet(state).biome(card), texts)), gives,
        CARD + card if CARD + card in reading.legal else -1,
    )  # fmt: skip


def draw_tableau(drawn: dict[str, str], reading: Reading, letters: tuple[str, ...]) -> None:
    held, texts = reading.mine, reading.texts
    ladies, things = ladies_of(reading, held), things_of(reading, held)
    drawn["tableau"] = tableau_piece(ladies, tuple(one for one in things if not one.held), letters, texts)
    drawn["hand"] = hand_piece(tuple(one for one in things if one.held), held.hand_size, texts)
    drawn["score"] = score_piece(
        held.sexuality, held.counts, held.worths, held.points, held.mpi, letter(held), immature(held), texts
    )
    tips = "".join(
        lady_tip(lady, reading.names, texts) for other in reading.held for lady in ladies_of(reading, other)
    )
    tips += "".join(thing_tip(one, texts) for other in reading.held for one in things_of(reading, other))
    drawn["card-tips"] = f'<div id="card-tips">{tips}</div>'


# Daughters


def lady_words(lady: Lady, names: tuple[str, ...] | None, texts: Texts) -> str:
    """How things stand with her."""
    bride = lady.bride
    if any(bride.bound):
        return texts("immature, with {discs} on her", discs=discs(list(bride.bound), texts))
    if bride.husband < 0:
        return texts("mature, unmarried")
    return texts("mature, husband immature") if bride.young else texts("mature, married")


@remembered(1024)
def lady_tile(lady: Lady, letters: tuple[str, ...], texts: Texts, small: bool) -> str:
    """Her card, with the discs on her; husband and suitors stand on it."""
    bride, n = lady.bride, lady.bride.number
    young = any(bride.bound)
    kind = f"slot holding daughter{' young' if young else '' if lady.works else ' idle'}"
    label = texts("{card}: {state}.", card=lady.name, state=lady_words(lady, None, texts))
    head = handles(f"dau-{n}", kind, label, lady.action, LEGAL if lady.action >= 0 else "")
    size = 15 if small else 18
    on_her = "".join(disc(colour, size) * bride.bound[colour] for colour in range(COLOURS))
    suitors = "".join(cube(letters[seat], size, alpha=alpha) for seat, alpha in bride.suitors)
    courting = f'<span class="suitors" title="{esc(texts("suitors"))}">{suitors}</span>' if suitors else ""
    name = "" if small else f'<span class="name">{esc(lady.name)}</span>'
    return (
        f'<div class="tile"><button type="button"{head}>{sprite("daughter", 22)}{name}'
        f'<span class="on">{on_her}</span>{courting}</button>{_husband(lady, letters, size, texts)}</div>'
    )


def _husband(lady: Lady, letters: tuple[str, ...], size: int, texts: Texts) -> str:
    bride = lady.bride
    if bride.husband < 0:
        if any(bride.bound):
            return ""
        return f'<span class="mate none" title="{esc(texts("no husband"))}"></span>'
    under = disc(0, size + 5, "under") if bride.young else ""
    piece = under + cube(letters[bride.husband], size, alpha=bride.husband_alpha)
    words = texts("the husband of {daughter}", daughter=lady.name)
    if lady.husband_action < 0:
        return f'<span class="mate" role="img" aria-label="{esc(words)}">{piece}</span>'
    return (
        f'<button type="button" id="hus-{bride.number}" class="mate legal" aria-label="{esc(words)}"'
        f' data-action="{lady.husband_action}" data-tip="tip-dau-{bride.number}">{piece}</button>'
    )


def lady_tip(lady: Lady, names: tuple[str, ...], texts: Texts) -> str:
    bride = lady.bride
    who = texts("Husband: {name}.", name=names[bride.husband]) if bride.husband >= 0 else ""
    courting = ", ".join(names[seat] for seat, _ in bride.suitors)
    suit = texts("Courted by {names}.", names=courting) if courting else ""
    return _lady_tip(lady, who, suit, names[bride.owner], texts)


@remembered(1024)
def _lady_tip(lady: Lady, husband: str, suitors: str, owner: str, texts: Texts) -> str:
    bride = lady.bride
    lines = [("daughter", capital(words) + ".") for words in lady.able]
    shown = "; ".join(texts(PORTAL_WORDS[i]) for i in range(PORTALS) if lady.portals >> i & 1)
    lines.append(("portal", texts("Portals: {portals}.", portals=shown)))
    if any(bride.bound):
        rule = mark("Immature: {discs} on her must be freed before she works, scores or marries.")
        lines.append(("disc-o", texts(rule, discs=discs(list(bride.bound), texts))))
    elif not lady.works:
        lines.append(("pair", texts("With pair bonding she works only with a mature husband.")))
    if husband:
        lines.append(("husband", husband + (" " + texts("He is immature.") if bride.young else "")))
    if suitors:
        lines.append(("ph4", suitors))
    return tip(f"dau-{bride.number}", lady.name, owner, tuple(lines))


# Trophies, inventions, animals, hands


@remembered(2048)
def thing_tile(one: Thing, texts: Texts, small: bool) -> str:
    kind = f"slot holding {'hand-card' if one.held else CARD_KINDS[one.claim]}{' young' if one.disc >= 0 else ''}"
    label = texts("{card}: {state}.", card=one.name, state=thing_words(one, texts))
    head = handles(f"card-{one.card}", kind, label, one.action, LEGAL if one.action >= 0 else "")
    picture = one.picture if one.claim == TROPHY or one.held else CLAIM_ICONS[one.claim]
    if small:
        picture = CLAIM_ICONS[one.claim]
    on = disc(one.disc, 15 if small else 18) if one.disc >= 0 else ""
    sign = "" if small or picture == CLAIM_ICONS[one.claim] else sprite(CLAIM_ICONS[one.claim], 15, kind="sign")
    name = "" if small else f'<span class="name">{esc(one.name)}</span>'
    return (
        f'<div class="tile"><button type="button"{head}>{sprite(picture, 22)}{sign}{name}'
        f'<span class="on">{on}</span></button></div>'
    )


def thing_words(one: Thing, texts: Texts) -> str:
    if one.held:
        return texts("in the hand")
    if one.disc >= 0:
        return texts("immature")
    return texts("trophy") if one.claim == TROPHY else texts("in play")


@remembered(1024)
def thing_tip(one: Thing, texts: Texts) -> str:
    lines = [(CLAIM_ICONS[one.claim], capital(words) + ".") for words in one.able]
    if one.gives:
        lines.append(("domestic", texts("Each turn, for a tribe: {gifts}.", gifts=one.gives)))
    if one.held:
        rule = (
            mark("In the hand it does nothing: a tribe's mature shaman brings it into play.")
            if one.claim == ANIMAL
            else mark("In the hand it does nothing: a tribe's mature knapper or trapper makes it.")
        )
        lines.append(("hand", texts(rule)))
    if one.disc >= 0:
        lines.append(("portal", texts("A disc lies on it: it works and scores once the disc is freed.")))
    return tip(f"card-{one.card}", one.name, thing_words(one, texts), tuple(lines))


@remembered(512)
def tableau_piece(
    ladies: tuple[Lady, ...], things: tuple[Thing, ...], letters: tuple[str, ...], texts: Texts
) -> str:
    tiles = "".join(lady_tile(lady, letters, texts, False) for lady in ladies)
    tiles += "".join(thing_tile(one, texts, False) for one in things)
    if not tiles:
        none = texts("Daughters, trophies, inventions and animals come here.")
        icons = "".join(sprite(name, 26) for name in ("daughter", "trophy", "invention", "domestic"))
        tiles = f'<p class="none">{icons}<small>{esc(none)}</small></p>'
    more = f"<small>{esc(texts('hatched = immature'))}</small>"
    return (
        f'<div id="tableau" class="tableau"><h4>{esc(texts("Tableau"))}{more if ladies or things else ""}</h4>'
        f'<div class="tiles">{tiles}</div></div>'
    )


@remembered(512)
def hand_piece(cards: tuple[Thing, ...], size: int, texts: Texts) -> str:
    tiles = "".join(thing_tile(one, texts, False) for one in cards)
    title = texts("Hand {n} of {most}", n=len(cards), most=size)
    return (
        f'<div id="hand" class="hand"><h4 data-tip="tip-hand" tabindex="0">{sprite("hand", 18)}{esc(title)}</h4>'
        f'<div class="tiles">{tiles}</div></div>'
    )


# The score


def immature(held: Held) -> tuple[int, ...]:
    """How many things of each line of the score are immature and count nothing yet."""
    late = [0] * len(LINES)
    late[1] = bin(held.young).count("1")
    late[3] = sum(1 for bride in held.brides if any(bride.bound))
    late[2] = sum(1 for bride in (*held.brides, *held.wives) if bride.husband == held.seat and bride.young)
    return tuple(late)


@remembered(512)
def score_piece(
    sexuality: int,
    counts: tuple[int, ...],
    worths: tuple[int, ...],
    points: int,
    mpi: tuple[int, ...],
    of: str,
    late: tuple[int, ...],
    texts: Texts,
) -> str:
    """The sexuality card as a running score: how many, times what they are worth."""
    rows = ""
    known = sexuality != UNCHOSEN
    for i, name in enumerate(LINES):
        picture = f"{LINE_ICONS[i]}-{of}" if LINE_ICONS[i] in ("cube", "alpha") else LINE_ICONS[i]
        words = texts(name)
        if late[i]:
            words = texts("{thing}; immature: {n}", thing=words, n=late[i])
        rows += (
            f'<li class="{"some" if counts[i] else "no"}" title="{esc(words)}">{sprite(picture, 17)}'
            f'<span class="what">{esc(texts(name))}</span><span>{counts[i]} × {worths[i] if known else "?"}</span>'
            f"<b>{counts[i] * worths[i] if known else NO_POINTS}</b></li>"
        )
    on_card = "".join(disc(colour, 15) * n for colour, n in enumerate(mpi))
    title = capital(texts(SEXUALITIES[sexuality])) if known else texts("Not chosen yet")
    return (
        f'<section id="score" class="score-card"><h3 data-tip="tip-sexuality" tabindex="0">'
        f"{sexuality_sign(sexuality, 22)}<span>{esc(title)}</span></h3>"
        f'<p class="sum">{sprite("vp", 22, texts("points"))}<b>{points if known else NO_POINTS}</b>'
        f'<span class="on">{on_card}</span></p>'
        f"<ul>{rows}</ul></section>"
    )


@remembered(8)
def standing_tips(texts: Texts) -> str:
    return tip("hand", texts("Hand"), "", (
        ("hand", texts("Animals and inventions wait here until a tribe brings them into play.")),
        ("el6", texts("You may hold as many cards as you have mature elders.")),
    ))  # fmt: skip
