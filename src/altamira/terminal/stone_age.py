"""Stone Age in a terminal: the board, the mats, the menu of moves, the final count."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import cast

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from altamira.core.errors import AltamiraError, IllegalMove
from altamira.core.game import View
from altamira.core.state import State
from altamira.games.stone_age import words
from altamira.games.stone_age.components import (
    BUILDING,
    CARD,
    CARD_SLOTS,
    DRAWN,
    FOOD,
    FOREST,
    HUNT,
    MOST,
    PAY,
    PAYMENT_VALUE,
    PEOPLE_OF,
    PLACE_OF,
    RINGS,
    RIVER,
    STARTS,
    TOOL_MAKER,
    TURNED,
    USE,
)
from altamira.games.stone_age.rules import StoneAgeState
from altamira.games.stone_age.state import (
    DRAWING,
    PAYING_TILE,
    PLACING,
    ROLLING,
    ROLLING_DICE_GAME,
    STARTING,
    TURNING_TILE,
    USING_TOOLS,
    Tribe,
)
from altamira.games.stone_age.story import Story
from altamira.terminal.face import Extra, Row, pick_row
from altamira.terminal.screen import WIDEST, Screen
from altamira.terminal.typed import fold, ranges
from altamira.text import Texts, mark

BELOW_THE_BOARD = 2  # lines: the question and the prompt
MOST_MARKS = 7  # that stand side by side on a place
IN_A_WORD = [  # what each place brings, where there is little room
    mark("tool"),
    mark("person"),
    mark("food/round"),
    mark("food ÷2"),
    mark("wood ÷3"),
    mark("clay ÷4"),
    mark("stone ÷5"),
    mark("gold ÷6"),
]


def _takes_a_number(place: int) -> bool:
    """Do different numbers of people fit there?"""
    return place < CARD and MOST[place] > 2


def _too_many(row: Row, n: int) -> AltamiraError:
    return IllegalMove(
        "{place} takes {numbers} of your people, not {n}.",
        place=row.words,
        numbers=ranges(row.counts) or "0",
        n=n,
    )


class Face:
    """How a game of Stone Age looks to the reader of one language."""

    def __init__(self, names: list[str], texts: Texts, screen: Screen, you: int | None = None) -> None:
        self.names = names
        self.texts = texts
        self.screen = screen
        self.story = Story(names, texts, you)
        self.extras: Mapping[str, Extra] = {
            mark("cards"): Extra(mark("look at your own cards, the hidden ones too"), self.cards, secret=True)
        }
        self._view: View | None = None
        self._state: StoneAgeState

    def _position(self, view: View) -> StoneAgeState:
        """The position of a view, kept for the next question about the same view."""
        if view is not self._view:
            self._view = view
            self._state = words.position(view)
        return self._state

    # Telling

    def tell(self, before: State, action: int, after: State) -> list[str]:
        return self.story.tell(cast(StoneAgeState, before), action, cast(StoneAgeState, after))

    def undone(self, seat: int) -> str:
        return self.story.undone(seat)

    def prompt(self, view: View) -> str:
        return words.prompt(self._position(view), self.texts)

    def move(self, view: View, action: int) -> str:
        state = self._position(view)
        effect = words.effect_in_words(state, action, self.texts)
        move = words.move_in_words(state, action, self.texts)
        return self.texts("{move} ({effect})", move=move, effect=effect) if effect else move

    def result(self, view: View) -> str:
        return self.story.result(self._position(view))

    def rules(self, view: View) -> list[str]:
        return words.rules_in_short(self.texts)

    # The menu

    def menu(self, view: View) -> list[Row]:
        state = self._position(view)
        kind = state.top().kind
        if kind == PLACING:
            return self._places_menu(state, view.legal)
        actions = list(view.legal)
        if kind == USING_TOOLS:
            actions.sort(key=lambda action: (words.total_with_tools(state, action), action))
        elif kind == PAYING_TILE:
            actions.sort(key=lambda action: -PAYMENT_VALUE[action - PAY])
        elif actions[-1] >= PAY:
            actions.sort(key=lambda action: PAYMENT_VALUE[action - PAY] if action >= PAY else -1)
        return [
            Row(
                number,
                words.move_in_words(state, action, self.texts),
                words.effect_in_words(state, action, self.texts),
                [action],
                [],
            )
            for number, action in enumerate(actions, 1)
        ]

    def _places_menu(self, state: StoneAgeState, legal: list[int]) -> list[Row]:
        rows: dict[int, Row] = {}
        for action in legal:
            place = PLACE_OF[action]
            if place not in rows:
                rows[place] = Row(place + 1, words.place(place, self.texts), "", [], [])
            rows[place].actions.append(action)
            rows[place].counts.append(PEOPLE_OF[action])
        return list(rows.values())

    def names_of_moves(self, view: View) -> list[Mapping[str, int]]:
        """What may be typed for each move: in the reader's language, as the screen names it, and in notation."""
        state = self._position(view)
        spoken: dict[str, int] = {}
        notation: dict[str, int] = {}
        for action in view.legal:
            written = view.write(action)
            notation[written] = action
            if action >= USE:
                spoken.setdefault(fold(words.move_in_words(state, action, self.texts)), action)
                continue
            place, people = PLACE_OF[action], PEOPLE_OF[action]
            name = fold(words.place(place, self.texts))
            if not _takes_a_number(place):
                spoken[name] = action
            if place < CARD:  # "hut 2" says no more than "hut", but people type it
                spoken[f"{name} {people}"] = action
                notation[written if _takes_a_number(place) else f"{written} {people}"] = action
        return [spoken, notation]

    def offers(self, view: View, actions: list[int]) -> list[str]:
        """How these moves may be typed, in the reader's language; one entry for each place."""
        state = self._position(view)
        places: dict[int, list[int]] = {}
        moves = []
        for action in actions:
            if action < USE:
                places.setdefault(PLACE_OF[action], []).append(PEOPLE_OF[action])
            elif self.texts.language == "en":
                moves.append(view.write(action))
            else:
                moves.append(words.move_in_words(state, action, self.texts))
        return moves + [
            words.place(place, self.texts).lower() + (f" {ranges(people)}" if _takes_a_number(place) else "")
            for place, people in places.items()
        ]

    def chosen(self, view: View, rows: list[Row], numbers: list[int]) -> int | Row:
        return pick_row(rows, numbers, _too_many)

    def how_many(self, row: Row) -> str:
        low, high = row.counts[0], row.counts[-1]
        return self.texts("{place}: how many people? {low} to {high}", place=row.words, low=low, high=high)

    def how_to_choose(self, view: View) -> tuple[str, str] | None:
        """How to choose a place together with a number of people, and what that means."""
        if not self.menu_is_the_board(view):
            return None
        state = self._position(view)
        many = [action for action in view.legal if PEOPLE_OF[action] > 1 and PLACE_OF[action] >= HUNT]
        action = many[0] if many else view.legal[0]
        return "places", self.texts(
            "Type the number of a place, and how many go there; '{example}' means: {move}.",
            example=f"{PLACE_OF[action] + 1} {PEOPLE_OF[action]}",
            move=words.move_in_words(state, action, self.texts),
        )

    def menu_is_the_board(self, view: View) -> bool:
        """Places are chosen by the numbers that stand on the board."""
        return bool(self._position(view).top().kind == PLACING)

    def moment(self, view: View) -> Hashable:
        """A turn, as long as nobody else moves."""
        return view.seat

    # Chance, when people roll real dice

    def chance_prompt(self, view: View) -> str:
        return words.chance_prompt(self._position(view), self.names, self.texts)

    def outcomes(self, view: View) -> dict[int, tuple[str, str]]:
        """The cards, tiles or seats that can come up: number -> notation and words; none for dice.

        A card keeps its number through the game. The notation names no copy: which one somebody holds face down
        is not for everybody to know.
        """
        state = self._position(view)
        if self.dice(view):
            return {}
        base = STARTS if state.top().kind == STARTING else TURNED if state.top().kind == TURNING_TILE else DRAWN
        return {
            outcome - base + 1: (
                view.rules.write(state, outcome).partition(".")[0],
                words.outcome_in_words(state, outcome, self.names, self.texts),
            )
            for outcome, _ in state.outcomes()
        }

    def outcome(self, view: View, outcome: int) -> str:
        return words.outcome_in_words(self._position(view), outcome, self.names, self.texts)

    def roll(self, view: View, typed: str) -> int:
        if typed.isdecimal() and len(typed) == self.dice(view):
            typed = " ".join(typed)  # 244 for 2 4 4
        return view.read(typed)

    def dice(self, view: View) -> int:
        """How many dice are rolled."""
        top = self._position(view).top()
        return top.b if top.kind in (ROLLING, ROLLING_DICE_GAME) else 0

    def private(self, view: View) -> int | None:
        """The seat that alone may see the outcome that comes now."""
        top = self._position(view).top()
        return top.seat if top.kind == DRAWING else None

    # The board

    def board(self, view: View, numbered: bool = False, fitting: bool = False) -> RenderableType:
        """The whole table; numbered: with the number of each place where the viewer may send people.

        Fitting: on a low screen the headings and then the tribes' cards are left out.
        """
        state = self._position(view)
        numbers = {PLACE_OF[action] for action in view.legal} if numbered else set()
        cards = self._rule(self.texts("Civilization cards: now │ at the end ({n} more in the deck)", n=state.deck))
        buildings = self._rule(self.texts("Buildings (value: wood 3, clay 4, stone 5, gold 6)"))
        top = [self._title(state), self._places(state, numbers)]
        middle = [self._cards(state, numbers), self._buildings(state, numbers)]
        tribes, owned = self._tribes(state), self._owned(state)
        whole = Group(*top, cards, middle[0], buildings, middle[1], tribes, *owned)
        if not fitting or not self.screen.is_terminal or self._fits(whole):
            return whole
        low = Group(*top, *middle, tribes, *owned)
        if not owned or self._fits(low):
            return low
        hint = Text(self.texts("'board' shows the cards of the tribes, too."), style="dim")
        return Group(*top, *middle, tribes, hint)

    def _fits(self, board: RenderableType) -> bool:
        return len(self.screen.render_lines(board)) + BELOW_THE_BOARD <= self.screen.height

    def _rule(self, title: str) -> Rule:
        return Rule(title, align="left", style="dim")

    def _title(self, state: StoneAgeState) -> RenderableType:
        round = self.texts("Round {n}", n=state.round)
        starts = self.texts("start player: {name}", name=self.names[state.start])
        legend = self.texts("○ free  × closed this round")
        return Rule(f"{round} · {starts} · {legend}", align="left", characters="═", style="bold")

    def _number(self, place: int, numbers: set[int]) -> Text:
        """The number to type for a place; it is the same all game long."""
        return Text(f"{place + 1:>2}", style="bold reverse") if place in numbers else Text("  ")

    def _places(self, state: StoneAgeState, numbers: set[int]) -> RenderableType:
        """In two columns, if they fit with what each place brings, or with a shorter word for it."""

        def row(place: int, brings: list[str]) -> tuple[Text, str, Text, Text]:
            short = Text(self.texts(brings[place]), style="dim")
            name = words.place(place, self.texts)
            if place == TOOL_MAKER and brings is IN_A_WORD:
                name = self.texts("Toolmaker")  # the longest name, down to its beginning
            return self._number(place, numbers), name, self._rings(state, place), short

        for brings in (words.IN_SHORT, IN_A_WORD):
            wide = Table.grid(padding=(0, 1))
            for left, right in zip(range(HUNT + 1), range(FOREST, RIVER + 1), strict=True):
                wide.add_row(*row(left, brings), *row(right, brings))
            if self._is_narrow(wide):
                return wide
        tall = Table.grid(padding=(0, 1))
        for place in range(RIVER + 1):
            tall.add_row(*row(place, words.IN_SHORT))
        return tall

    def _is_narrow(self, table: Table) -> bool:
        """Does it fit without breaking its lines?"""
        unbounded = self.screen.options.update(width=2 * WIDEST)
        return self.screen.measure(table, options=unbounded).maximum <= self.screen.width

    def _rings(self, state: StoneAgeState, place: int) -> Text:
        """Who stands there, and which rings are free."""
        text = Text()
        taken = 0
        for seat, tribe in enumerate(state.tribes):
            text.append_text(self.screen.mark(seat, tribe.placed[place]))
            taken += tribe.placed[place]
        if place == HUNT:
            if taken > MOST_MARKS:  # everybody may hunt: then a number for each tribe
                text = Text()
                for seat, tribe in enumerate(state.tribes):
                    if tribe.placed[place]:
                        text.append_text(self.screen.mark(seat)).append(str(tribe.placed[place]))
            return text if taken else Text("○", style="dim")
        closed = state.closed >> place & 1
        text.append(("×" if closed else "○") * (RINGS[place] - taken), style="dim")
        return text

    def _cards(self, state: StoneAgeState, numbers: set[int]) -> RenderableType:
        """With what each costs, unless that leaves too little room: card 3 costs 3."""
        priced = self._card_rows(state, numbers, priced=True)
        return priced if self._is_narrow(priced) else self._card_rows(state, numbers, priced=False)

    def _card_rows(self, state: StoneAgeState, numbers: set[int], priced: bool) -> Table:
        grid = Table.grid(padding=(0, 1))
        for slot in range(CARD_SLOTS):
            place = CARD + slot
            if state.slots[slot] < 0:
                grid.add_row(
                    self._number(place, numbers), words.place(place, self.texts), "", "", self.texts("taken")
                )
                continue
            card = state.slots[slot]
            grid.add_row(
                self._number(place, numbers),
                words.place(place, self.texts),
                self._rings(state, place),
                self.texts("costs {n}", n=slot + 1) if priced else "",
                words.card_top(card, self.texts),
                Text("│", style="dim"),
                words.card_bottom(card, self.texts),
            )
        return grid

    def _buildings(self, state: StoneAgeState, numbers: set[int]) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        for stack in range(state.seats):
            place = BUILDING + stack
            if state.tops[stack] < 0:
                grid.add_row(
                    self._number(place, numbers), words.place(place, self.texts), "", self.texts("none left")
                )
                continue
            tile = state.tops[stack]
            grid.add_row(
                self._number(place, numbers),
                words.place(place, self.texts),
                self._rings(state, place),
                words.building_price(tile, self.texts),
                Text("→", style="dim"),
                words.building_worth(tile, self.texts),
                Text(self.texts.count("{n} tile left", "{n} tiles left", state.stacks[stack]), style="dim"),
            )
        return grid

    # The tribes

    def _tribes(self, state: StoneAgeState) -> RenderableType:
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        heads = [
            self.texts("Tribes"),
            self.texts("points"),
            self.texts("at home"),
            self.texts("food + per round"),
            self.texts("tools"),
            *(self.texts(good) for good in words.GOODS[:4]),
            self.texts("buildings"),
        ]
        for column, head in enumerate(heads):
            table.add_column(head, justify="left" if column in (0, 4) else "right")
        for seat, tribe in enumerate(state.tribes):
            table.add_row(
                self.screen.named(seat, self.names[seat]),
                str(tribe.score),
                self.texts("{n} of {most}", n=tribe.free, most=tribe.people),
                f"{tribe.food} + {tribe.track}",
                self._tools(tribe),
                *(str(n) for n in tribe.resources),
                str(bin(tribe.tiles).count("1")),
            )
        return table

    def _owned(self, state: StoneAgeState) -> list[Text]:
        """The tribes' cards, one tribe after the other; nothing as long as nobody has any."""
        owned = [
            Text.assemble(self.screen.mark(seat), " ", "; ".join(cards))
            for seat, tribe in enumerate(state.tribes)
            if (cards := self._tribe_cards(tribe))
        ]
        return [Text("   ").join(owned)] if owned else []

    def _tools(self, tribe: Tribe) -> Text:
        """The tiles; those used this round stand in brackets."""
        tools = words.tools_of(tribe)
        text = Text()
        for value, used in tools:
            text.append(f"({value})" if used else f" {value} ", style="dim" if used else "")
        return text if tools else Text("–", style="dim")

    def _tribe_cards(self, tribe: Tribe) -> list[str]:
        """What lies open of a tribe's cards; hidden ones are shown by `cards`."""
        result = []
        bought = words.cards_in_words(tribe.cards, self.texts)
        if bought:
            result.append(", ".join(bought))
        hidden = bin(tribe.drawn).count("1") + tribe.unseen
        if hidden:
            result.append(self.texts.count("{n} hidden card", "{n} hidden cards", hidden))
        for value in words.one_use_tools_of(tribe):
            result.append(self.texts("a tool of {n}, usable once", n=value))
        if tribe.two:
            result.append(self.texts("2 resources of choice to come"))
        return result

    def mat(self, view: View, seat: int) -> Text:
        """What a tribe can use now, in a line."""
        tribe = self._position(view).tribes[seat]
        have = [words.amount(FOOD, tribe.food, self.texts)]
        if any(tribe.resources):
            have.append(words.amounts(list(tribe.resources), self.texts))
        tools = [str(value) for value, used in words.tools_of(tribe) if not used]
        if tools:
            have.append(self.texts("tools {tools}", tools=" + ".join(tools)))
        have.append(words.points(tribe.score, self.texts))
        return Text.assemble(self.screen.named(seat, self.names[seat]), "  ", " · ".join(have))

    def cards(self, view: View) -> list[str]:
        """The viewer's own cards, the hidden ones too."""
        if view.seat is None:
            raise IllegalMove("The dice or cards come first; no seat can move now.")
        tribe = self._position(view).tribes[view.seat]
        lines = [self.texts("Your cards, for the end: {cards}.", cards=", ".join(self._listed(tribe.cards)))]
        if tribe.drawn:
            hidden = ", ".join(self._listed(tribe.drawn))
            lines.append(self.texts("Hidden from the others: {cards}.", cards=hidden))
        return lines

    def _listed(self, cards: int) -> list[str]:
        return words.cards_in_words(cards, self.texts) or [self.texts("none")]

    # The end

    def count(self, view: View) -> RenderableType:
        """The final count, line by line."""
        state = self._position(view)
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="")
        table.add_column("")
        for seat in range(state.seats):
            table.add_column(self.screen.named(seat, self.names[seat]), justify="right")
        lines = [words.count_of(tribe) for tribe in state.tribes]
        for number, name in enumerate(words.LINES):
            table.add_row(self.texts(name), *(line[number] for line in lines))
        table.add_section()
        table.add_row(
            Text(self.texts("Total"), style="bold"), *(Text(str(n), style="bold") for n in state.scores())
        )
        return table
