"""A view as pieces: which values each piece is drawn from, and what the viewer can do with it."""

from __future__ import annotations

from typing import Final, NamedTuple

from altamira.core.game import View
from altamira.core.state import CHANCE, OVER
from altamira.games.bronze_age import outlook
from altamira.games.bronze_age.choices import food_coins
from altamira.games.bronze_age.components import (
    BUY,
    CITIES,
    COST,
    DEVELOPMENTS,
    EITHER_FACE,
    END_DEVELOPMENTS,
    FACE_NAMES,
    FACES,
    GOODS,
    ITEM_NAMES,
    ITEMS,
    LATE,
    MONUMENTS,
    MOST_CITIES,
    SKULL_FACE,
    SOLO_ROUNDS,
    TARGETS,
    count,
)
from altamira.games.bronze_age.draw import dock, facts, pegs, reading, realms, sheet, tray
from altamira.games.bronze_age.draw.facts import Gains, Holdings
from altamira.games.bronze_age.draw.layout import (
    DEVELOPMENT_IDS,
    MOST_SEATS,
    PEGS,
    TALL,
    TARGET_IDS,
)
from altamira.games.bronze_age.draw.marks import NOTHING, Offer
from altamira.games.bronze_age.outlook import Forecast
from altamira.games.bronze_age.rules import BronzeAgeState
from altamira.games.bronze_age.state import (
    BUILDING,
    BUYING,
    CHOOSING,
    LEADING,
    PAYING,
    PRESERVING,
    REROLLING,
    ROLLING,
    STARTING,
)
from altamira.games.bronze_age.story import Story
from altamira.games.bronze_age.words import Texts, count_of, forecast, position

ON_TABLE: Final = (REROLLING, LEADING, CHOOSING)  # the dice lie there and have not been collected yet
LEGAL: Final = "legal"
CHOSEN: Final = "chosen"


class Scene(NamedTuple):
    """Whose eyes, whose board, and what was asked."""

    state: BronzeAgeState
    view: View
    held: tuple[Holdings, ...]
    names: tuple[str, ...]
    focus: int  # the seat whose pegs and sheet are shown large
    asked: bool  # is the viewer asked something?
    mine: bool  # is the large board the viewer's own?
    rolls: bool  # does the viewer roll?
    found: Forecast | None
    gains: Gains | None
    texts: Texts
    layout: str


def scene_of(view: View, texts: Texts, layout: str, names: tuple[str, ...]) -> Scene:
    state = position(view)
    focus = state.turn if view.seat is None else view.seat
    found = forecast(state) if state.kind in ON_TABLE and not state.over else None
    gains = facts.gains_of(found, count(state.dice, EITHER_FACE)) if found else None
    return Scene(
        state, view, facts.holdings_of(state, names), names, focus,
        view.actor == view.seat and bool(view.legal), focus == view.seat, state.turn == view.seat, found, gains,
        texts, layout,
    )  # fmt: skip


def pieces(view: View, texts: Texts, layout: str, names: tuple[str, ...]) -> dict[str, str]:
    """Every piece of the table by the id of its element, for the eyes of the view's seat."""
    scene = scene_of(view, texts, layout, names)
    drawn: dict[str, str] = {}
    _draw_tray(drawn, scene)
    _draw_disasters(drawn, scene)
    _draw_pegs(drawn, scene)
    _draw_targets(drawn, scene)
    _draw_developments(drawn, scene)
    _draw_players(drawn, scene)
    state = scene.state
    solo = SOLO_ROUNDS[state.edition] if state.seats == 1 else 0
    step = "" if state.over else facts.STEP_OF.get(state.kind, facts.KEEP if state.kind != STARTING else "")
    drawn["status"] = reading.status_piece(state.round, solo, facts.steps_of(state), step, texts)
    drawn["dock"] = _dock(scene)
    drawn["count"] = _count(scene)
    return drawn


# The dice


def _draw_tray(drawn: dict[str, str], scene: Scene) -> None:
    state, texts = scene.state, scene.texts
    roller = scene.held[state.turn]
    marking = scene.asked and state.kind in (REROLLING, LEADING)
    drawn["tray-head"] = tray.head_piece(
        state.rolls, state.rolling, roller.name, scene.rolls, marking, state.kind == LEADING or not state.locked,
        texts,
    )  # fmt: skip
    dice = facts.dice_of(state, scene.view.log)
    turn = f"{state.round}.{state.turn}.{state.rolls}"
    for place in range(1, MOST_CITIES + 1):
        die = dice[place - 1] if place <= len(dice) else (facts.IN_CUP, 0) if place <= roller.cities else None
        use = tray.SHOWN
        if marking and die is not None and die[0] != facts.IN_CUP:
            locked = die[0] == SKULL_FACE and state.locked and state.kind == REROLLING
            use = tray.LOCKED if locked else tray.LOOSE
        drawn[f"die-{place}"] = tray.die_piece(place, die, use, turn, roller.developments, texts)
    for face in range(FACES):
        tip = reading.face_tip(face, roller.developments, state.locked, texts)
        drawn[f"tip-face-{FACE_NAMES[face]}"] = tip
    if scene.gains is not None:
        drawn["stop"] = tray.stop_piece(scene.gains, roller.name, scene.rolls, texts)
    elif state.over:
        drawn["stop"] = tray.idle_piece(texts("The game is over"))
    elif state.kind in (ROLLING, STARTING):
        drawn["stop"] = tray.idle_piece(texts("The dice are rolling."))
    elif state.kind == PRESERVING:
        drawn["stop"] = tray.idle_piece(texts("Before the first roll"))
    else:
        drawn["stop"] = tray.turn_piece(
            roller.name, scene.rolls, state.workers, state.coins, outlook.means(state), texts
        )


def _draw_disasters(drawn: dict[str, str], scene: Scene) -> None:
    state, texts = scene.state, scene.texts
    now = scene.gains.row if scene.gains else -1
    marking = scene.asked and state.kind in (REROLLING, LEADING)
    viewer = -1 if scene.view.seat is None else scene.view.seat
    for peril in facts.perils_of(state):
        drawn[f"dis-{peril.row}"] = tray.disaster_piece(peril, peril.row == now, marking, state.seats == 1, texts)
        drawn[f"tip-dis-{peril.row}"] = reading.disaster_tip(peril, state.turn, viewer, scene.names, texts)


# The pegs


def _draw_pegs(drawn: dict[str, str], scene: Scene) -> None:
    texts, layout = scene.texts, scene.layout
    held = scene.held[scene.focus]
    now = (*held.goods, held.food)
    then = now
    if scene.gains is not None and scene.state.turn == scene.focus:
        then = (*scene.gains.stock, scene.gains.food_left)
    drawn["holes"] = pegs.holes_piece(layout, texts)
    drawn["plan"] = pegs.plan_piece(layout, now, then)
    drawn["worth"] = pegs.worth_piece(layout, now[:GOODS], then[:GOODS], texts)
    drawn["stock"] = pegs.stock_piece(held.name, scene.mine, now, texts)
    for seat in range(MOST_SEATS):
        for item in range(ITEMS):
            drawn[PEGS[seat][item]] = (
                pegs.peg_piece(layout, seat, item, now[item]) if seat == held.seat else pegs.no_peg(seat, item)
            )
    for item in range(ITEMS):
        drawn[f"tip-track-{ITEM_NAMES[item]}"] = reading.track_tip(item, now[item], texts)


# The sheet


def _draw_targets(drawn: dict[str, str], scene: Scene) -> None:
    state, texts = scene.state, scene.texts
    held = scene.held[scene.focus]
    building = dock.targets(tuple(scene.view.legal)) if scene.asked and state.kind == BUILDING else {}
    offers = [_target_offer(place, building.get(place, []), texts) for place in range(TARGETS)]
    for city in range(CITIES):
        id, checked = TARGET_IDS[city], held.boxes[city]
        drawn[id] = sheet.city_piece(city, checked, offers[city], texts)
        drawn[f"{id}-face"] = sheet.city_face(city, checked)
        drawn[f"tip-{id}"] = reading.target_tip(city, checked, state.edition, state.seats, "", False, texts)
    for monument in range(MONUMENTS):
        place = CITIES + monument
        id, checked = TARGET_IDS[place], held.boxes[place]
        by = tuple(outlook.finishers(state, monument))
        out = not state.standing >> monument & 1
        scored = outlook.points_scored(state, scene.focus, monument) if scene.focus in by else -1
        now = scored if scored >= 0 else outlook.monument_points(state, monument)
        drawn[id] = sheet.monument_piece(monument, checked, by, scene.names, now, out, offers[place], texts)
        drawn[f"{id}-face"] = sheet.monument_face(
            monument, checked, by, state.edition, state.seats == 1, scored, texts
        )
        names = ", ".join(scene.names[seat] for seat in by)
        drawn[f"tip-{id}"] = reading.target_tip(place, checked, state.edition, state.seats, names, out, texts)
    drawn["start-cities"] = sheet.start_cities(texts)
    drawn["ships"] = sheet.ships_piece(state.edition == LATE, held.ships, texts)
    drawn["owner"] = sheet.owner_piece(held.seat, held.name, scene.mine, texts)
    drawn["score"] = sheet.score_piece(held.lines, held.developments, texts)


def _target_offer(place: int, actions: list[int], texts: Texts) -> Offer:
    if not actions:
        return NOTHING
    if len(actions) == 1:
        return Offer(LEGAL, action=actions[0], note=texts("Choose it to check 1 box."))
    return Offer(LEGAL, menu=f"menu-{TARGET_IDS[place]}", note=texts("Choose it to say how many boxes."))


def _draw_developments(drawn: dict[str, str], scene: Scene) -> None:
    state, texts = scene.state, scene.texts
    held = scene.held[scene.focus]
    alone = state.seats == 1
    legal = set(scene.view.legal) if scene.asked and state.kind == BUYING else set()
    paying = state.kind == PAYING and state.turn == scene.focus
    means = _means(scene)
    for one in range(DEVELOPMENTS):
        id = DEVELOPMENT_IDS[one]
        cost = COST[state.edition * DEVELOPMENTS + one]
        if not cost:
            drawn[id] = sheet.no_development(one)
            continue
        own = held.developments >> one & 1
        look = "own" if own else "can" if cost <= means else "poor"
        offer = NOTHING
        if BUY + one in legal:
            offer = Offer(LEGAL, action=BUY + one, note=texts("Choose it to buy it."))
        elif paying and state.wanted == one:
            offer = Offer(CHOSEN)
        drawn[id] = sheet.development_piece(one, state.edition, alone, look, offer, texts)
        drawn[f"{id}-face"] = sheet.development_face(one, state.edition, alone, texts)
        names = ", ".join(other.name for other in scene.held if other.developments >> one & 1)
        drawn[f"tip-{id}"] = reading.development_tip(one, state.edition, state.seats, names, texts)
    drawn["means"] = sheet.means_piece(means, scene.mine, held.name, texts)


def _means(scene: Scene) -> int:
    """What the owner of the large board can pay with, or could if the dice stayed as they are."""
    state = scene.state
    if state.turn == scene.focus:
        return scene.found.means if scene.found is not None else outlook.means(state)
    realm = state.realms[scene.focus]
    return realm.goods_value() + food_coins(state, realm) * realm.food


# The players


def _draw_players(drawn: dict[str, str], scene: Scene) -> None:
    state, view, texts = scene.state, scene.view, scene.texts
    most = END_DEVELOPMENTS[state.edition] if state.seats > 1 else 0
    for held in scene.held:
        own, active = held.seat == view.seat, held.seat == view.actor
        drawn.update(realms.mat_pieces(scene.layout, held, own, held.seat == scene.focus, active, most, texts))
        if scene.layout == TALL and state.seats > 1:
            drawn[f"chip-{held.seat}"] = realms.chip_piece(held, own, active, texts)
    if state.seats == 1:
        rounds = texts("Round {n} of {most}", n=state.round, most=SOLO_ROUNDS[state.edition])
        ends: tuple[tuple[str, str], ...] = (("step-roll", rounds),)
        last = False
    else:
        in_play = sum(1 for monument in range(MONUMENTS) if state.standing >> monument & 1)
        built = in_play - len(outlook.monuments_open(state))
        ends = (
            ("great-pyramid", texts("all monuments: {n}/{most}", n=built, most=in_play)),
            ("step-buy", texts("developments of one: {n}/{most}", n=outlook.most_developments(state), most=most)),
        )
        last = outlook.is_ending(state) and not state.over
    drawn["order"] = realms.order_piece(
        scene.names, state.first, -1 if state.over else state.turn, ends, last, texts
    )


# What is asked, and the end


def _dock(scene: Scene) -> str:
    state, view, texts, names = scene.state, scene.view, scene.texts, scene.names
    if view.actor == OVER:
        result = Story(list(names), texts, view.seat).result(state)
        return dock.saying(texts("The game is over"), result, view.placings.index(1))
    if view.actor == CHANCE:
        words = texts("{name} rolls the dice.", name=names[state.turn])
        if state.kind == STARTING:
            words = texts("The start player is drawn.")
        return dock.saying(texts("One moment"), words, -1)
    if not scene.asked:
        return dock.waiting(view.actor, names[view.actor], state.kind, texts)
    key = (
        scene.held, state.kind, state.edition, state.locked, state.trading, state.turn, state.dice, state.rolls,
        state.workers, state.coins, state.swaps, state.offers, state.partner, tuple(state.give), tuple(state.ask),
        state.wanted,
    )  # fmt: skip
    return dock.asking(dock.Question(key, state, tuple(view.legal), names), view.actor, texts)


def _count(scene: Scene) -> str:
    state, view = scene.state, scene.view
    if view.actor != OVER:
        return reading.NO_COUNT
    return reading.count_piece(
        scene.names,
        tuple(tuple(count_of(state, seat)) for seat in range(state.seats)),
        tuple(view.scores),
        tuple(realm.goods_value() for realm in state.realms),
        tuple(view.placings),
        Story(list(scene.names), scene.texts, view.seat).result(state),
        scene.texts,
    )
