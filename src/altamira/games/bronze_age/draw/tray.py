"""The tray: the dice in their places, what stopping now would mean, and the table of disasters."""

from __future__ import annotations

from typing import Final

from altamira.draw.cache import remembered
from altamira.draw.markup import esc
from altamira.games.bronze_age.components import (
    AGRICULTURE,
    COINAGE,
    COINS_FACE,
    COINS_OF_COINAGE,
    COINS_OF_DIE,
    EITHER_FACE,
    EITHER_OF_DIE,
    FACE_NAMES,
    FOOD,
    FOOD_FACE,
    FOOD_OF_DIE,
    MASONRY,
    MOST_ROLLS,
    WORKERS_FACE,
    WORKERS_OF_DIE,
)
from altamira.games.bronze_age.draw.facts import IN_CUP, Die, Gains, Peril
from altamira.games.bronze_age.draw.layout import REROLL_FORM
from altamira.games.bronze_age.draw.marks import capital, disc, signed, sprite
from altamira.games.bronze_age.words import Texts, amount, coins, disaster, face_effect, workers

DISASTER_ICONS: Final = ["safe", "drought", "pestilence", "invasion", "revolt"]
SKULLS: Final = ["0–1", "2", "3", "4", "5+"]

# What the viewer can do with a die
SHOWN: Final = ""
LOOSE: Final = "loose"  # to be marked for another roll
LOCKED: Final = "locked"  # a skull, which stays


@remembered(256)
def head_piece(
    rolls: int, rolling: int, name: str, mine: bool, choosing: bool, leading: bool, texts: Texts
) -> str:
    """Which roll it is, and what the marks on the dice mean while they can be set."""
    if rolling:
        rolls = min(rolls + 1, MOST_ROLLS)
    count = texts("Roll {n} of {most}", n=rolls, most=MOST_ROLLS) if rolls else texts("Before the first roll")
    title = count if mine else texts("{name}: {what}", name=name, what=count)
    legend = ""
    if choosing:
        words = [("keep", texts("kept")), ("reroll", texts("rolled again"))]
        if not leading:
            words.append(("lock", texts("locked")))
        legend = "".join(f"<span>{sprite(icon, 17)}{esc(word)}</span>" for icon, word in words)
    return f'<div id="tray-head" class="tray-head"><h3>{esc(title)}</h3><span class="legend">{legend}</span></div>'


# Dice


def brings(face: int, developments: int, texts: Texts) -> str:
    """What a die brings to whoever has these developments: "4 food"."""
    more = developments >> AGRICULTURE & 1
    help = developments >> MASONRY & 1
    if face == FOOD_FACE:
        return amount(FOOD, FOOD_OF_DIE + more, texts)
    if face == WORKERS_FACE:
        return workers(WORKERS_OF_DIE + help, texts)
    if face == COINS_FACE:
        return coins(coins_of_die(developments), texts)
    if face == EITHER_FACE and (more or help):
        return texts(
            "{food} or {workers}",
            food=amount(FOOD, EITHER_OF_DIE + more, texts),
            workers=workers(EITHER_OF_DIE + help, texts),
        )
    return face_effect(face, texts)


def coins_of_die(developments: int) -> int:
    return COINS_OF_COINAGE if developments >> COINAGE & 1 else COINS_OF_DIE


def _chip(face: int, developments: int) -> str:
    """A number on the die: coins, and what a development adds."""
    if face == COINS_FACE:
        return f"<b>{coins_of_die(developments)}</b>"
    more, help = developments >> AGRICULTURE & 1, developments >> MASONRY & 1
    if (face == FOOD_FACE and more) or (face == WORKERS_FACE and help) or (face == EITHER_FACE and (more or help)):
        return "<b>+1</b>"
    return ""


MARKS: Final = f'<i class="marks">{sprite("keep", 22)}{sprite("reroll", 22)}{sprite("lock", 22)}</i>'


@remembered(4096)
def die_piece(place: int, die: Die | None, use: str, turn: str, developments: int, texts: Texts) -> str:
    """A place of the tray: a die, one that is in the cup, or one that a city still has to bring.

    `turn` tells the throws of one turn from those of all others: a die whose throw is new tumbles.
    """
    id = f"die-{place}"
    if die is None:
        words = texts("City {n}", n=place)
        label = texts("City {n} will bring another die.", n=place)
        return (
            f'<button type="button" id="{id}" class="die none" tabindex="-1" aria-disabled="true"'
            f' aria-label="{esc(label)}">{sprite("city", 26)}<span>{esc(words)}</span></button>'
        )
    face, thrown = die
    if face == IN_CUP:
        label = texts("Die {n} is in the cup.", n=place)
        return (
            f'<button type="button" id="{id}" class="die cup" tabindex="-1" aria-disabled="true"'
            f' aria-label="{esc(label)}">{sprite("step-roll", 34)}</button>'
        )
    name = FACE_NAMES[face]
    label = texts("Die {n}: {what}.", n=place, what=brings(face, developments, texts))
    if use == LOOSE:
        label = texts("{die} Choose it to roll it again.", die=label)
        more = f' form="{REROLL_FORM}" data-toggle="{name}" aria-pressed="false" data-rolls="{turn}"'
    elif use == LOCKED:
        label = texts("{die} A skull stays.", die=label)
        more = ' tabindex="-1" aria-disabled="true"'
    else:
        more = ' tabindex="-1" aria-disabled="true"'
    kind = f"die {use}" if use else "die"
    return (
        f'<button type="button" id="{id}" class="{kind} {name}"{more} aria-label="{esc(label)}"'
        f' data-tip="tip-face-{name}" data-throw="{turn.rpartition(".")[0]}.{thrown}">'
        f"{sprite(f'face-{face + 1}', 72)}{_chip(face, developments)}{MARKS if use else ''}</button>"
    )


# What the dice bring


def _number(icon: str, words: str, label: str) -> str:
    return f'<span class="n" title="{esc(label)}">{sprite(icon, 24, label)}<b>{esc(words)}</b></span>'


@remembered(512)
def stop_piece(gains: Gains, name: str, mine: bool, texts: Texts) -> str:
    """What stopping now means: what is collected, how feeding goes, which disaster comes."""
    title = texts("If you stop now") if mine else texts("If {name} stops now", name=name)
    numbers = (
        _number("food", f"+{gains.food}", texts("food"))
        + _number("good", f"+{gains.collected}", texts("goods"))
        + _number("worker", str(gains.workers), texts("workers"))
        + _number("coin", str(gains.coins), texts("coins"))
    )
    if gains.hungry:
        feeding = texts.count(
            "{n} city goes hungry: −{n} point", "{n} cities go hungry: −{n} points", gains.hungry
        )
    else:
        feeding = texts("{n} cities fed, {left} food left", n=gains.cities, left=gains.food_left)
    skulls = texts.count(
        "{n} skull: {disaster}", "{n} skulls: {disaster}", gains.skulls, disaster=disaster(gains.row, texts)
    )
    lost = (
        texts.count("{n} has no room and is lost", "{n} have no room and are lost", gains.lost)
        if gains.lost
        else ""
    )
    either = (
        texts.count("{n} die is food or workers", "{n} dice are food or workers", gains.either)
        if gains.either
        else ""
    )
    lines = [("bad" if gains.hungry else "good", "famine" if gains.hungry else "step-feed", feeding)]
    lines.append(("bad" if gains.row else "good", "skull", skulls))
    notes = "".join(f'<p class="{kind}">{sprite(icon, 16)}{esc(words)}</p>' for kind, icon, words in lines)
    extra = "".join(f"<small>{esc(words)}</small>" for words in (either, lost) if words)
    return (
        f'<div id="stop" class="stop"><h3>{esc(title)}{extra}</h3><span class="numbers">{numbers}</span>'
        f'<div class="notes">{notes}</div></div>'
    )


@remembered(256)
def turn_piece(name: str, mine: bool, workers: int, coins: int, means: int, texts: Texts) -> str:
    """After the dice: what is left of what they brought."""
    title = texts("Your turn") if mine else texts("The turn of {name}", name=name)
    words = texts("can pay up to {n}", n=means)
    return (
        f'<div id="stop" class="stop"><h3>{esc(title)}</h3><span class="numbers">'
        f"{_number('worker', str(workers), texts('workers'))}{_number('coin', str(coins), texts('coins'))}</span>"
        f'<div class="notes"><p class="good">{sprite("step-buy", 16)}{esc(words)}</p></div></div>'
    )


@remembered(64)
def idle_piece(words: str) -> str:
    return f'<div id="stop" class="stop"><h3>{esc(words)}</h3></div>'


# Disasters


@remembered(2048)
def disaster_piece(peril: Peril, now: bool, asked: bool, alone: bool, texts: Texts) -> str:
    """A row of the table: how many skulls, what it costs and whom; while dice are chosen, how likely it is."""
    row = peril.row
    name = capital(disaster(row, texts)) if row else texts("Nothing")
    if row == 0:
        effect = "<p></p>"
    elif peril.spoils:
        effect = f"<p><b>+{peril.spoils}</b></p>"
    elif not peril.hit:
        effect = f'<p class="safe">{sprite("safe", 16)}{esc(texts("protected"))}</p>'
    else:
        loss = f"<b>{signed(-peril.points)}</b>" if peril.points else f"<b>{esc(texts('all goods'))}</b>"
        hit = "" if alone else "".join(disc(seat, 14) for seat in peril.hit)
        safe = sprite("safe", 16) if peril.safe else ""
        effect = f"<p>{loss}{hit}{safe}</p>"
    chance = f'<output form="{REROLL_FORM}" data-note="{row}"></output>' if asked else ""
    icon = "safe" if row and not peril.hit and not peril.spoils else DISASTER_ICONS[row]
    state = " now" if now else ""
    return (
        f'<div id="dis-{row}" class="dis{state}{" bad" if row and peril.hit else ""}" data-tip="tip-dis-{row}">'
        f"<header>{sprite('skull', 17, texts('Skulls'))}<b>{SKULLS[row]}</b>{sprite(icon, 24)}</header>"
        f"<h4>{esc(name)}</h4>{effect}{chance}</div>"
    )
