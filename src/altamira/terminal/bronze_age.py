"""The Bronze Age in a terminal: peg board, score sheet, developments, rivals, the menu, the final count."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import cast

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from altamira.core.chance import cards_of, roll_of
from altamira.core.errors import AltamiraError, IllegalMove
from altamira.core.game import View
from altamira.core.state import State
from altamira.games.bronze_age import outlook, words
from altamira.games.bronze_age.components import (
    BOXES,
    BUILD,
    CITIES,
    COST,
    DEVELOPMENTS,
    END_BUILD,
    END_TRADE,
    END_TURN,
    ENGINEER,
    ENGINEERING,
    FACE_NAMES,
    FIRST_POINTS,
    FOOD,
    GOODS,
    GOODS_VALUE,
    ITEMS,
    KEEP,
    KEEPINGS,
    LATER_POINTS,
    LEAD_NONE,
    MONUMENTS,
    MOST_BOXES,
    MOST_FOOD,
    POINTS,
    SHIP,
    SKULL_FACE,
    SPEARHEADS,
    STARTS,
    TRACK,
    TRACK_WIDTH,
    WITHDRAW,
    count,
    faces_in,
)
from altamira.games.bronze_age.rules import BronzeAgeState
from altamira.games.bronze_age.state import (
    BUILDING,
    CHOOSING,
    DISCARDING,
    ENDING,
    LEADING,
    PAYING,
    REROLLING,
    STARTING,
    Realm,
)
from altamira.games.bronze_age.story import Story
from altamira.terminal.face import Extra, Row, pick_row
from altamira.terminal.screen import Screen
from altamira.terminal.typed import fold, ranges
from altamira.text import Texts, mark

BELOW_THE_BOARD = 2  # lines: the question and the prompt
LAST = {0, LEAD_NONE, WITHDRAW, END_TRADE, END_BUILD, END_TURN}  # have the number 0: nothing more of this
FULL, OPEN = "■", "□"
PLAIN_FULL, PLAIN_OPEN = "x", "."  # for terminals without the signs
COLUMNS = 3  # of developments


class Face:
    """How a game of The Bronze Age looks to the reader of one language."""

    def __init__(self, names: list[str], texts: Texts, screen: Screen, you: int | None = None) -> None:
        self.names = names
        self.texts = texts
        self.screen = screen
        self.story = Story(names, texts, you)
        self.extras: Mapping[str, Extra] = {
            mark("developments"): Extra(mark("what each development costs and does"), self.developments),
            mark("odds"): Extra(mark("the chance of each disaster when you roll again"), self.odds),
        }

    # Telling

    def tell(self, before: State, action: int, after: State) -> list[str]:
        return self.story.tell(cast(BronzeAgeState, before), action, cast(BronzeAgeState, after))

    def undone(self, seat: int) -> str:
        return self.story.undone(seat)

    def prompt(self, view: View) -> str:
        state = words.position(view)
        if state.kind == ENDING:
            return self.texts("Your turn is done. Enter ends it; 'undo' takes back what you did since the dice.")
        return words.prompt(state, self.texts, self.names)

    def move(self, view: View, action: int) -> str:
        state = words.position(view)
        move = words.move_in_words(state, action, self.texts, self.names)
        effect = words.effect_in_words(state, action, self.texts)
        return self.texts("{move} ({effect})", move=move, effect=effect.rstrip(".")) if effect else move

    def result(self, view: View) -> str:
        return self.story.result(words.position(view))

    def rules(self, view: View) -> list[str]:
        signs = (FULL, "✓") if self.screen.encoding.startswith("utf") else (PLAIN_FULL, "*")
        legend = self.texts(
            "On the board: [6] is where a peg stands, {full} a checked box, {owned} a development of yours;"
            " 10/5 are the points for the first and for later builders, =10 those that you have.",
            full=signs[0],
            owned=signs[1],
        )
        return [*words.rules_in_short(words.position(view), self.texts), legend]

    def developments(self, view: View) -> list[str]:
        """What each development of this edition costs and does."""
        state = words.position(view)
        return [
            self.texts(
                "{development}, {price}. {effect}",
                development=words.development(i, self.texts),
                price=words.price(i, state.edition, self.texts),
                effect=words.effect(i, state.edition, self.texts, state.seats),
            )
            for i in self._on_sheet(state)
        ]

    # The menu

    def menu(self, view: View) -> list[Row]:
        state = words.position(view)
        if state.kind == REROLLING:
            return self._dice_menu(state)
        if state.kind == BUILDING:
            return self._building_menu(state, view.legal)
        actions = list(view.legal)
        if state.kind == PAYING:  # what wastes least first, then what keeps the goods that are worth most
            actions.sort(key=lambda action: _waste(state, action))
        elif state.kind == DISCARDING:
            actions.sort(key=lambda action: -outlook.value_of(KEEPINGS[action - KEEP]))
        rows: list[Row] = []
        for action in actions:
            number = 0 if action in LAST else len([row for row in rows if row.number]) + 1
            rows.append(self._row(state, number, action))
        return rows

    def _row(self, state: BronzeAgeState, number: int, action: int) -> Row:
        move = words.move_in_words(state, action, self.texts, self.names)
        return Row(number, move, words.effect_in_words(state, action, self.texts), [action], [])

    def _dice_menu(self, state: BronzeAgeState) -> list[Row]:
        """The dice by number; those chosen are rolled again."""
        rows = []
        for number, face in enumerate(faces_in(state.dice), 1):
            stays = state.locked and face == SKULL_FACE
            action = roll_of([face + 1])
            note = self.texts("stays") if stays else ""
            rows.append(Row(number, words.face_effect(face, self.texts), note, [] if stays else [action], []))
        return [*rows, Row(0, words.move_in_words(state, 0, self.texts), "", [0], [])]

    def _building_menu(self, state: BronzeAgeState, legal: list[int]) -> list[Row]:
        """Cities and monuments by number, then stone, ships and the end; with how many boxes or stones."""
        rows: dict[int, Row] = {}
        realm = state.realms[state.turn]
        for action in legal:
            if action <= ENGINEER:
                target, boxes = divmod(action - BUILD, MOST_BOXES)
                if target not in rows:
                    name = words.target(target, self.texts)
                    rows[target] = Row(target + 1, name, self._open_boxes(state, realm, target), [], [])
                rows[target].actions.append(action)
                rows[target].counts.append(boxes + 1)
            elif action < SHIP:
                engineering = len(BOXES)
                if engineering not in rows:
                    name = words.development(ENGINEERING, self.texts)
                    rows[engineering] = Row(engineering + 1, name, self.texts("3 workers for each stone"), [], [])
                rows[engineering].actions.append(action)
                rows[engineering].counts.append(action - ENGINEER)
            else:
                number = 0 if action == END_BUILD else len(BOXES) + 2
                rows[len(BOXES) + action] = self._row(state, number, action)
        return list(rows.values())

    def _open_boxes(self, state: BronzeAgeState, realm: Realm, target: int) -> str:
        left = outlook.boxes_left(realm, target)
        if target < CITIES:
            return self.texts.count("{n} box left: one more die", "{n} boxes left: one more die", left)
        scored = words.points(outlook.monument_points(state, target - CITIES), self.texts)
        if outlook.finishers(state, target - CITIES):
            return self.texts.count(
                "{n} box left: {points}, somebody was first",
                "{n} boxes left: {points}, somebody was first",
                left,
                points=scored,
            )
        return self.texts.count("{n} box left: {points}", "{n} boxes left: {points}", left, points=scored)

    def chosen(self, view: View, rows: list[Row], numbers: list[int]) -> int | Row:
        state = words.position(view)
        if state.kind != REROLLING:
            return pick_row(rows, numbers, _too_many)
        if numbers == [0]:
            return 0
        numbers = [int(digit) for number in numbers for digit in str(number)]  # 13 for 1 3
        faces = faces_in(state.dice)
        loose = [n for n, face in enumerate(faces, 1) if not (state.locked and face == SKULL_FACE)]
        if len(set(numbers)) < len(numbers) or not set(numbers) <= set(loose):
            raise IllegalMove(
                "These dice may be rolled again: {numbers}; 0 stops. You typed {typed}.",
                numbers=ranges(loose),
                typed=" ".join(str(n) for n in numbers),
            )
        return roll_of([faces[n - 1] + 1 for n in numbers])

    def how_many(self, row: Row) -> str:
        return self.texts(
            "{target}: how many? {low} to {high}", target=row.words, low=row.counts[0], high=row.counts[-1]
        )

    def how_to_choose(self, view: View) -> tuple[str, str] | None:
        state = words.position(view)
        if state.kind == REROLLING:
            faces = faces_in(state.dice)
            loose = [n for n, face in enumerate(faces, 1) if not (state.locked and face == SKULL_FACE)][:2]
            action = roll_of([faces[n - 1] + 1 for n in loose])
            return "dice", self.texts(
                "Type the numbers of the dice that you roll again; '{example}' means: {move}.",
                example=" ".join(str(n) for n in loose),
                move=words.move_in_words(state, action, self.texts),
            )
        boxes = [action for action in view.legal if action <= ENGINEER]
        if state.kind == BUILDING and boxes:
            target, more = divmod(boxes[-1] - BUILD, MOST_BOXES)
            return "boxes", self.texts(
                "Type the number of a city or monument, and how many boxes; '{example}' means: {move}.",
                example=f"{target + 1} {more + 1}",
                move=words.move_in_words(state, boxes[-1], self.texts),
            )
        return None

    def names_of_moves(self, view: View) -> list[Mapping[str, int]]:
        state = words.position(view)
        spoken = {
            fold(words.move_in_words(state, action, self.texts, self.names)): action for action in view.legal
        }
        if state.kind == BUILDING:  # the name of what is built, with a number or, if one box is left, without
            for row in self._building_menu(state, view.legal):
                for n, action in zip(row.counts, row.actions, strict=False):
                    spoken[f"{fold(row.words)} {n}"] = action
        return [spoken, {view.write(action): action for action in view.legal}]

    def offers(self, view: View, actions: list[int]) -> list[str]:
        state = words.position(view)
        if self.texts.language == "en":
            return [view.write(action) for action in actions]
        return [words.move_in_words(state, action, self.texts, self.names) for action in actions]

    def menu_is_the_board(self, view: View) -> bool:
        return False

    def moment(self, view: View) -> Hashable:
        """A turn of one seat; an answer to an offer is another."""
        state = words.position(view)
        return state.round, state.turn, view.seat

    # Chance, when people roll real dice

    def chance_prompt(self, view: View) -> str:
        return words.chance_prompt(words.position(view), self.names, self.texts)

    def outcomes(self, view: View) -> dict[int, tuple[str, str]]:
        state = words.position(view)
        if state.kind != STARTING:
            return {}
        return {
            seat + 1: (view.rules.write(state, STARTS + seat), self.names[seat]) for seat in range(state.seats)
        }

    def outcome(self, view: View, outcome: int) -> str:
        return words.outcome_in_words(words.position(view), outcome, self.names, self.texts)

    def roll(self, view: View, typed: str) -> int:
        """Numbers of faces, with or without spaces, or their names or beginnings, in any order."""
        state = words.position(view)
        parts = list(typed) if typed.isdecimal() else fold(typed).replace(",", " ").split()
        if parts and parts[0] == "roll":
            parts = parts[1:]
        faces = [self._face_typed(part) for part in parts]
        if len(faces) != state.rolling or -1 in faces:
            legend = ", ".join(f"{n} {words.face(n - 1, self.texts)}" for n in range(1, len(FACE_NAMES) + 1))
            raise IllegalMove(
                "'{typed}' is no roll of {n} dice; type {n} of these: {legend}.",
                typed=typed,
                n=state.rolling,
                legend=legend,
            )
        return roll_of([face + 1 for face in faces])

    def _face_typed(self, part: str) -> int:
        if part.isdecimal():
            return int(part) - 1 if 1 <= int(part) <= len(FACE_NAMES) else -1
        for known in ([fold(words.face(face, self.texts)) for face in range(len(FACE_NAMES))], FACE_NAMES):
            close = [face for face, name in enumerate(known) if name.startswith(part)]
            if part in known or len(close) == 1:
                return known.index(part) if part in known else close[0]
        return -1

    def private(self, view: View) -> int | None:
        return None

    # The board

    def board(self, view: View, numbered: bool = False, fitting: bool = False) -> RenderableType:
        """The sheet of the viewer, or of the seat on turn, and everybody's figures.

        Fitting: on a low screen what the others have bought and built is left out, then the developments.
        """
        state = words.position(view)
        seat = state.turn if view.seat is None else view.seat
        parts = [self._title(state, seat), self._sheet(state, seat)]
        bought = self._developments(state, seat)
        figures, owned = self._figures(state), self._owned(state, seat)
        whole = Group(*parts, *bought, figures, *owned)
        if not fitting or not self.screen.is_terminal or self._fits(whole):
            return whole
        low = Group(*parts, *bought, figures)
        return low if self._fits(low) else Group(*parts, figures)

    def _fits(self, board: RenderableType) -> bool:
        return len(self.screen.render_lines(board)) + BELOW_THE_BOARD <= self.screen.height

    def _title(self, state: BronzeAgeState, seat: int) -> RenderableType:
        """How far the end is, and whose sheet this is."""
        title = Text(words.end_in_words(state, self.texts))
        if state.seats > 1:
            title = Text.assemble(self.screen.named(seat, self.names[seat]), " · ", title)
        return Rule(title, align="left", characters="═", style="bold")

    def _sheet(self, state: BronzeAgeState, seat: int) -> RenderableType:
        """The peg board on the left, the monuments on the right."""
        realm = state.realms[seat]
        grid = Table.grid(padding=(0, 2))
        left = [*self._pegs(realm), self._cities(realm)]
        right = [self._monument(state, realm, monument) for monument in cards_of(state.standing)]
        for n in range(max(len(left), len(right))):
            grid.add_row(left[n] if n < len(left) else "", right[n] if n < len(right) else "")
        return grid

    def _boxes(self, checked: int, boxes: int) -> Text:
        signs = (FULL, OPEN) if self.screen.encoding.startswith("utf") else (PLAIN_FULL, PLAIN_OPEN)
        return Text.assemble((signs[0] * checked, "bold"), (signs[1] * (boxes - checked), "dim"))

    def _pegs(self, realm: Realm) -> list[Text]:
        """Each row of goods with the value of every hole; the peg stands in brackets."""
        names = [words.item(item, self.texts) for item in range(ITEMS)]
        names[SPEARHEADS] = self.texts("spears")  # there is little room
        width = max(len(name) for name in names)
        food = Text.assemble(
            f"{names[FOOD]:<{width}} ",
            (f"[{realm.food}]", "bold reverse"),
            (" " + self.texts("of {most}", most=MOST_FOOD), "dim"),
        )
        lines = [food]
        for good in reversed(range(GOODS)):
            line = Text(f"{names[good]:<{width}} ")
            for peg in range(TRACK[good] + 1):
                value = str(GOODS_VALUE[good * TRACK_WIDTH + peg])
                line.append(" " if peg else "")
                if peg == realm.goods[good]:
                    line.append(f"[{value}]", "bold reverse" if peg else "bold")
                else:
                    line.append(value, "dim")
            lines.append(line)
        return lines

    def _cities(self, realm: Realm) -> Text:
        line = Text.assemble(self.texts("cities"), " ", (f"[{realm.cities}]", "bold reverse"))
        for city in range(CITIES):
            line.append(f" {city + 4}").append_text(self._boxes(realm.boxes[city], BOXES[city]))
        return line

    def _monument(self, state: BronzeAgeState, realm: Realm, monument: int) -> Text:
        """Boxes, and what the first and later ones get; the value that is gone is not shown."""
        target = CITIES + monument
        width = max(len(words.monument(other, self.texts)) for other in range(MONUMENTS))
        line = Text(f"{words.monument(monument, self.texts):<{width}} ")
        line.append_text(self._boxes(realm.boxes[target], BOXES[target]))
        first, later = FIRST_POINTS[monument], LATER_POINTS[state.edition * MONUMENTS + monument]
        done = outlook.finishers(state, monument)
        if realm.finished(monument):
            scored = first if realm.firsts >> monument & 1 else later
            return line.append(f" ={scored}", "bold green")
        line.append(f" {later}" if done else f" {first}" if state.seats == 1 else f" {first}/{later}")
        for seat in done:
            line.append_text(self.screen.mark(seat))
        return line

    def _on_sheet(self, state: BronzeAgeState) -> list[int]:
        return [i for i in range(DEVELOPMENTS) if COST[state.edition * DEVELOPMENTS + i]]

    def _developments(self, state: BronzeAgeState, seat: int) -> list[RenderableType]:
        """All of this edition with cost and points; those that the seat has are marked."""
        heading = self.texts("Developments: cost, points ('developments' tells what they do)")
        realm = state.realms[seat]
        cells = []
        for i in self._on_sheet(state):
            row = state.edition * DEVELOPMENTS + i
            name = words.development(i, self.texts)
            mine = realm.owns(i)
            sign = "✓" if self.screen.encoding.startswith("utf") else "*"
            cells.append(
                Text.assemble(
                    (f"{sign if mine else ' '} {name:<14}", "bold green" if mine else ""),
                    (f"{COST[row]:>3} {POINTS[row]:>2}", "dim"),
                )
            )
        columns = Table.grid(padding=(0, 3))
        lines = -(-len(cells) // COLUMNS)
        for line in range(lines):
            columns.add_row(*cells[line::lines])
        return [Rule(heading, align="left", style="dim"), columns]

    def _figures(self, state: BronzeAgeState) -> RenderableType:
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        heads = [
            self.texts("Realms"),
            self.texts("points"),
            self.texts("cities"),
            words.item(FOOD, self.texts),
            self.texts("wood → spears (value)"),
            self.texts("disasters"),
        ]
        late = any(realm.ships for realm in state.realms)
        for column, head in enumerate([*heads, self.texts("ships")] if late else heads):
            table.add_column(head, justify="left" if column in (0, 4) else "right")
        for seat, (realm, score) in enumerate(zip(state.realms, state.scores(), strict=True)):
            goods = "·".join(str(n) for n in realm.goods)
            row: list[RenderableType] = [
                self.screen.named(seat, self.names[seat]),
                _signed(score),
                str(realm.cities),
                str(realm.food),
                f"{goods} ({realm.goods_value()})" if realm.goods_count() else "–",
                _signed(-realm.disasters),
            ]
            table.add_row(*row, *([str(realm.ships)] if late else []))
        return table

    def _owned(self, state: BronzeAgeState, seat: int) -> list[Text]:
        """What the others have bought and built, a line for each."""
        lines = []
        for other, realm in enumerate(state.realms):
            if other == seat:
                continue
            parts = [words.development(i, self.texts) for i in outlook.developments_of(realm)]
            parts += [words.monument(i, self.texts) for i in cards_of(realm.monuments)]
            if parts:
                lines.append(Text.assemble(self.screen.mark(other), " ", ", ".join(parts)))
        return lines

    def mat(self, view: View, seat: int) -> RenderableType:
        """What a seat can use now, and what the dice on the table mean."""
        state = words.position(view)
        realm = state.realms[seat]
        have = [words.amount(FOOD, realm.food, self.texts)]
        if realm.goods_count():
            goods = words.amounts(realm.goods, self.texts)
            have.append(self.texts("{goods} (worth {n})", goods=goods, n=realm.goods_value()))
        if state.coins and seat == state.turn:
            have.append(words.coins(state.coins, self.texts))
        have.append(words.points(state.scores()[seat], self.texts))
        lines = [Text.assemble(self.screen.named(seat, self.names[seat]), "  ", " · ".join(have))]
        if state.kind in (LEADING, CHOOSING):
            dice = words.faces(state.dice, self.texts)
            lines.append(Text(self.texts("Dice: {dice}", dice=dice)))
        lines += [Text(line) for line in words.notes(state, self.names, self.texts)]
        if state.kind == REROLLING:
            lines.append(Text(self._risk(state), style="dim"))
        return Group(*lines)

    def _risk(self, state: BronzeAgeState) -> str:
        """The chance of any disaster for each number of dice."""
        odds = [
            self.texts.count(
                "{n} die {chance}", "{n} dice {chance}", dice, chance=words.percent(1 - chances[0], self.texts)
            )
            for dice, chances in _odds(state)
        ]
        if not odds:
            return self.texts("Every die shows a skull.")
        return self.texts("Risk of a disaster when you roll again: {odds}.", odds=", ".join(odds))

    def odds(self, view: View) -> list[str]:
        """The chance of each disaster for each number of dice."""
        state = words.position(view)
        if state.kind != REROLLING:
            raise IllegalMove("There are no dice to roll again now.")
        return [
            self.texts.count(
                "{n} die: {odds}", "{n} dice: {odds}", dice, odds=words.odds_in_words(chances, self.texts)
            )
            for dice, chances in _odds(state)
        ]

    # The end

    def count(self, view: View) -> RenderableType:
        state = words.position(view)
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="")
        table.add_column("")
        for seat in range(state.seats):
            table.add_column(self.screen.named(seat, self.names[seat]), justify="right")
        lines = [words.count_of(state, seat) for seat in range(state.seats)]
        for number, name in enumerate(words.LINES):
            table.add_row(self.texts(name), *(line[number] for line in lines))
        table.add_section()
        table.add_row(
            Text(self.texts("Total"), style="bold"), *(Text(_signed(n), style="bold") for n in state.scores())
        )
        return table


def _signed(n: int) -> str:
    return str(n).replace("-", "−")


def _odds(state: BronzeAgeState) -> list[tuple[int, list[Fraction]]]:
    """The chances for each number of dice that may be rolled again, if the skulls are left on the table."""
    skulls = count(state.dice, SKULL_FACE)
    loose = len(faces_in(state.dice)) - skulls
    return [(dice, outlook.chances(dice, skulls)) for dice in range(1, loose + 1)]


def _waste(state: BronzeAgeState, action: int) -> tuple[int, int, int]:
    paid = outlook.payment(state, action)
    return paid.lost, paid.food, -outlook.value_of(paid.left)


def _too_many(row: Row, n: int) -> AltamiraError:
    return IllegalMove(
        "{target}: {numbers} is possible, not {n}.", target=row.words, numbers=ranges(row.counts) or "0", n=n
    )
