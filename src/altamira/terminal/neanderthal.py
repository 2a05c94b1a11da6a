"""Neanderthal in a terminal: the rows, the species, the menu, the final count, the sheet for Greenland."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final, cast

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from altamira.core.chance import cards_of, roll_of
from altamira.core.errors import AltamiraError, IllegalMove
from altamira.core.game import View
from altamira.core.state import State
from altamira.games.neanderthal import names as called
from altamira.games.neanderthal import outlook, words
from altamira.games.neanderthal.components import (
    COLOURS,
    COLUMNS,
    COUNT,
    DEALT,
    DRAWN_BIOME,
    DRAWN_DAUGHTER,
    GAP,
    ICE,
    ITEMS,
    LEVELS,
    PASS,
    PLACE,
    PLACES,
    PORTALS,
    SEAT,
    WORTH,
)
from altamira.games.neanderthal.handoff import handoff
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.state import ASSIGN, HOME, ROLL_ELDERS
from altamira.games.neanderthal.story import Story
from altamira.terminal.face import Extra, Row, pick_row
from altamira.terminal.screen import Screen
from altamira.terminal.typed import fold, ranges
from altamira.text import Texts, mark

BELOW_THE_BOARD = 2  # lines: the question and the prompt
EXAMPLE: Final = "514263"  # faces of dice
GREENLAND = mark(
    "{tribe}: points {points}, cubes {cubes}, free discs {discs}, animals {animals}, inventions {inventions}, "
    "pairs of daughters {pairs}"
)


class Face:
    """How a game of Neanderthal looks to the reader of one language."""

    def __init__(self, names: list[str], texts: Texts, screen: Screen, you: int | None = None) -> None:
        self.names = names
        self.texts = texts
        self.screen = screen
        self.story = Story(names, texts, you)
        self.extras: Mapping[str, Extra] = {
            mark("biomes"): Extra(mark("every biome that lies open, in full"), self.biomes),
            mark("daughters"): Extra(mark("the daughters in play, in full"), self.daughters),
            mark("cards"): Extra(mark("what counts for whom, and what each species holds"), self.worths),
            mark("deck"): Extra(mark("which cards are played with, and how sure they are"), self.deck),
        }

    # Telling

    def tell(self, before: State, action: int, after: State) -> list[str]:
        return self.story.tell(cast(NeanderthalState, before), action, cast(NeanderthalState, after))

    def undone(self, seat: int) -> str:
        return self.story.undone(seat)

    def prompt(self, view: View) -> str:
        return words.prompt(words.position(view), self.texts)

    def move(self, view: View, action: int) -> str:
        state = words.position(view)
        move = words.move_in_words(state, action, self.texts)
        effect = words.effect_in_words(state, action, self.texts)
        return self.texts("{move} ({effect})", move=move, effect=effect) if effect else move

    def result(self, view: View) -> str:
        return self.story.result(words.position(view))

    def rules(self, view: View) -> list[str]:
        return words.rules_in_short(self.texts)

    # What can be looked up

    def biomes(self, view: View) -> list[str]:
        state = words.position(view)
        return [
            self.texts(
                "{card}: {facts}", card=called.spot(state, place, self.texts), facts=self._facts(state, place)
            )
            for place in range(PLACES)
            if state.rows[place] >= 0
        ]

    def _facts(self, state: NeanderthalState, place: int) -> str:
        return called.biome_facts(state, int(state.rows[place]), self.texts)

    def daughters(self, view: View) -> list[str]:
        state = words.position(view)
        lines = [
            self.texts(
                "{card}: {facts}",
                card=called.daughter(state, int(number), self.texts),
                facts=called.daughter_facts(state, int(number), self.texts),
            )
            for number in state.brides
        ]
        return lines or [self.texts("No daughter is in play yet.")]

    def worths(self, view: View) -> list[str]:
        """The points of each sexuality, and what each species holds in full."""
        state = words.position(view)
        lines = []
        for sexuality, name in enumerate(called.SEXUALITIES):
            worth = ", ".join(f"{self.texts(called.LINES[i])} {WORTH[sexuality][i]}" for i in range(len(ITEMS)))
            lines.append(self.texts("{card}: {facts}", card=self.texts(name), facts=worth))
        for seat in range(state.seats):
            one = state.species[seat]
            held = [called.biome(state, int(card), self.texts) for card in cards_of(one.hand)]
            shown = [called.product(state, int(card), self.texts) for card in cards_of(one.tableau)]
            lines.append(
                self.texts(
                    "{name}: in hand: {hand}; in play: {cards}",
                    name=self.names[seat],
                    hand=", ".join(held) or "–",
                    cards=", ".join(shown) or "–",
                )
            )
        return lines

    def deck(self, view: View) -> list[str]:
        """Which deck this is, and how much of it is known."""
        sheet = called.deck_sheet(words.position(view))
        counts = sheet.standings()
        lines = [self.texts("Deck: {name}.", name=sheet.data["deck"]["name"])]
        if counts["reconstructed"]:
            lines.append(self.texts("This deck is a reconstruction: the printed card list is not public."))
        lines.append(
            self.texts(
                "Fields of its cards: {known} known, {inferred} inferred, {reconstructed} reconstructed.", **counts
            )
        )
        for card, text in sheet.words_only():
            lines.append(self.texts("Only in words, without effect: {card}: {words}", card=card, words=text))
        return lines

    # The menu

    def menu(self, view: View) -> list[Row]:
        state = words.position(view)
        rows: list[Row] = []
        for action in view.legal:
            number = 0 if action == PASS else len([row for row in rows if row.number]) + 1
            if COUNT <= action < SEAT:
                number = action - COUNT  # a number is typed as itself
            rows.append(
                Row(
                    number,
                    words.move_in_words(state, action, self.texts),
                    self._effect(state, action),
                    [action],
                    [],
                )
            )
        return rows

    def _effect(self, state: NeanderthalState, action: int) -> str:
        """What a move does; of a hunt what it takes and brings: 'biomes' tells the rest."""
        if state.top().kind == ASSIGN and PLACE <= action < PLACE + PLACES:
            return ", ".join(called.hunt_facts(state, int(state.rows[action - PLACE]), self.texts))
        return words.effect_in_words(state, action, self.texts)

    def chosen(self, view: View, rows: list[Row], numbers: list[int]) -> int | Row:
        return pick_row(rows, numbers, _one_number)

    def how_many(self, row: Row) -> str:
        return row.words

    def how_to_choose(self, view: View) -> tuple[str, str] | None:
        return None

    def names_of_moves(self, view: View) -> list[Mapping[str, int]]:
        state = words.position(view)
        spoken = {fold(words.move_in_words(state, action, self.texts)): action for action in view.legal}
        return [spoken, {view.write(action): action for action in view.legal}]

    def offers(self, view: View, actions: list[int]) -> list[str]:
        state = words.position(view)
        if self.texts.language == "en":
            return [view.write(action) for action in actions]
        return [words.move_in_words(state, action, self.texts) for action in actions]

    def menu_is_the_board(self, view: View) -> bool:
        return False

    def moment(self, view: View) -> Hashable:
        state = words.position(view)
        return state.turn, view.seat

    # Chance, when people roll real dice

    def chance_prompt(self, view: View) -> str:
        state = words.position(view)
        asked = words.chance_prompt(state, self.names, self.texts)
        n = self._dice(state)
        if not n:
            return asked
        example = " ".join(EXAMPLE[i % len(EXAMPLE)] for i in range(n))
        return self.texts("{question} For example: {example}", question=asked, example=example)

    def outcomes(self, view: View) -> dict[int, tuple[str, str]]:
        state = words.position(view)
        if self._dice(state):
            return {}
        outcomes = [int(outcome) for outcome, _ in state.outcomes()]
        base = max(first for first in (DRAWN_BIOME, DRAWN_DAUGHTER, DEALT) if first <= outcomes[0])
        return {
            outcome - base + 1: (
                view.rules.write(state, outcome),
                words.outcome_in_words(state, outcome, self.names, self.texts),
            )
            for outcome in outcomes
        }

    def outcome(self, view: View, outcome: int) -> str:
        return words.outcome_in_words(words.position(view), outcome, self.names, self.texts)

    def roll(self, view: View, typed: str) -> int:
        """Faces, with or without spaces, in any order."""
        state = words.position(view)
        parts = [sign for sign in fold(typed).removeprefix("roll") if sign not in " ,"]
        n = self._dice(state)
        if len(parts) != n or not set(parts) <= set("123456"):
            raise IllegalMove("'{typed}' is no roll of {n} dice; type {n} faces from 1 to 6.", typed=typed, n=n)
        return int(roll_of([int(part) for part in parts]))

    def _dice(self, state: NeanderthalState) -> int:
        return int(state.dice()) if state.top().kind >= ROLL_ELDERS else 0

    def private(self, view: View) -> int | None:
        return None

    # The board

    def board(self, view: View, numbered: bool = False, fitting: bool = False) -> RenderableType:
        """The rows, the daughter of the turn, the species; on a low screen without the facts of the biomes."""
        state = words.position(view)
        below = [self._species(state), *self._kinds(state)]
        full = Group(self._title(state), self._rows(state), *below, *self._brides(state))
        if not fitting or not self.screen.is_terminal or self._fits(full):
            return full
        return Group(self._title(state), self._low_rows(state), *below, *self._low_brides(state))

    def _fits(self, board: RenderableType) -> bool:
        return len(self.screen.render_lines(board)) + BELOW_THE_BOARD <= self.screen.height

    def _title(self, state: NeanderthalState) -> RenderableType:
        if state.current < 0:
            title = self.texts("Set-up")
        else:
            title = words.turn_in_words(state, self.texts)
        left = self.texts.count("{n} turn left", "{n} turns left", int(state.events_left))
        return Rule(f"{title} · {left}", align="left", characters="═", style="bold")

    def _rows(self, state: NeanderthalState) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        for place in range(PLACES):
            facts = self._facts(state, place) if state.rows[place] >= 0 else ""
            grid.add_row(*self._place(state, place), Text(facts, style="dim"))
        return grid

    def _low_rows(self, state: NeanderthalState) -> RenderableType:
        """North and south side by side, names and hunters only."""
        grid = Table.grid(padding=(0, 1))
        for _ in range(8):
            grid.add_column(no_wrap=True)
        for column in range(COLUMNS):
            grid.add_row(*self._place(state, column), *self._place(state, COLUMNS + column))
        return grid

    def _place(self, state: NeanderthalState, place: int) -> list[Text]:
        card = state.rows[place]
        label = Text(("N" if place < COLUMNS else "S") + str(place % COLUMNS + 1), style="bold")
        if card in (ICE, GAP):
            return [label, Text(), Text(self.texts("ice") if card == ICE else "–", style="dim"), Text()]
        climax = Text(str(state.deck.climax[card]), style="dim")
        style = "bold" if state.deck.predator[card] else ""
        name = Text(called.biome(state, int(card), self.texts), style=style)
        return [label, climax, name, self._standing(state, place)]

    def _standing(self, state: NeanderthalState, place: int) -> Text:
        text = Text()
        for seat in range(state.seats):
            count = int(state.party(seat, place))
            if count:
                text.append_text(self.screen.mark(seat)).append(f"{count} ")
        return text

    def _species(self, state: NeanderthalState) -> RenderableType:
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        heads = [
            "",
            self.texts("Species"),
            self.texts("points"),
            self.texts("hunters"),
            self.texts("dead"),
            self.texts("free discs O W B"),
            self.texts("cards"),
        ]
        for head in heads:
            table.add_column(head, no_wrap=True)
        for seat in range(state.seats):
            one = state.species[seat]
            table.add_row(
                self.screen.named(seat, self.names[seat]),
                "" if state.turn == 0 else called.species(state, seat, self.texts),
                str(outlook.points(state, seat)) if outlook.chosen(state, seat) else "–",
                self._hunters(state, seat),
                str(one.dead),
                " ".join(str(n) for n in one.free_discs()),
                str(len(cards_of(one.hand)) + len(cards_of(one.tableau))),
            )
        return table

    def _kinds(self, state: NeanderthalState) -> list[Text]:
        """Of each seat its species, elders and portals, once they are dealt."""
        if state.turn == 0:
            return []
        lines = []
        for seat in range(state.seats):
            line = self.texts(
                "{kind}; elders: {elders}; portals: {portals}",
                kind=self._kind(state, seat),
                elders=self._elders(state, seat),
                portals=self._portals(state, seat),
            )
            lines.append(Text.assemble(self.screen.mark(seat), " ", line))
        return lines

    def _kind(self, state: NeanderthalState, seat: int) -> str:
        one = state.species[seat]
        kind = self.texts("tribal") if one.tribal else self.texts("vocal")
        sexuality = self.texts(called.SEXUALITIES[state.sexuality(seat)])
        return f"{kind}, {sexuality}"

    def _hunters(self, state: NeanderthalState, seat: int) -> str:
        one = state.species[seat]
        own = int(one.hunters(HOME, seat))
        guests = int(state.party(seat, HOME)) - own
        alpha = "α" if one.alpha == HOME else ""
        return f"{own}{alpha}" + (f"+{guests}" if guests else "")

    def _elders(self, state: NeanderthalState, seat: int) -> str:
        """Those in brackets are immature."""
        one = state.species[seat]
        shown = []
        for level in range(LEVELS):
            if one.elders >> level & 1:
                name = self.texts(called.ELDERS[level])
                shown.append(f"({name})" if one.young >> level & 1 else name)
        return ", ".join(shown) or "–"

    def _portals(self, state: NeanderthalState, seat: int) -> str:
        portals = state.species[seat].portals
        shown = [self.texts(called.PORTAL_WORDS[portal]) for portal in range(PORTALS) if portals >> portal & 1]
        return "; ".join(shown) or "–"

    def _brides(self, state: NeanderthalState) -> list[Text]:
        """The daughters in play, a line each."""
        return [
            Text.assemble(self.screen.mark(int(state.owner[number])), " ", self._bride(state, int(number)))
            for number in state.brides
        ]

    def _low_brides(self, state: NeanderthalState) -> list[Text]:
        """The daughters in play, those of a seat together."""
        lines = []
        for seat in range(state.seats):
            own = [self._bride(state, int(number)) for number in state.brides if state.owner[number] == seat]
            if own:
                lines.append(Text.assemble(self.screen.mark(seat), " ", "; ".join(own)))
        return lines

    def _bride(self, state: NeanderthalState, number: int) -> str:
        """A daughter, with which discs, and with which husband and suitors."""
        parts = [called.daughter(state, number, self.texts)]
        bound = [int(n) for n in state.bound[number * COLOURS : number * COLOURS + COLOURS]]
        if any(bound):
            parts.append(self.texts("immature: {discs}", discs=called.discs(bound, self.texts)))
        husband = int(state.husband[number])
        if husband >= 0:
            young = state.immature >> number & 1
            text = mark("immature husband: {name}") if young else mark("husband: {name}")
            parts.append(self.texts(text, name=self.names[husband]))
        suitors = [self.names[s] for s in range(state.seats) if state.species[s].courts >> number & 1]
        if suitors:
            parts.append(self.texts("courted by {names}", names=", ".join(suitors)))
        return ", ".join(parts)

    def mat(self, view: View, seat: int) -> RenderableType:
        """What a species can use now, in a line."""
        state = words.position(view)
        one = state.species[seat]
        free = called.discs(one.free_discs(), self.texts) or self.texts("no free discs")
        hunters = self.texts.count("{n} hunter at home", "{n} hunters at home", int(state.party(seat, HOME)))
        return Text.assemble(self.screen.named(seat, self.names[seat]), "  ", f"{hunters} · {free}")

    # The end

    def count(self, view: View) -> RenderableType:
        """The final count, and what each species would bring into Greenland."""
        state = words.position(view)
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="")
        table.add_column("")
        for seat in range(state.seats):
            table.add_column(self.screen.named(seat, self.names[seat]), justify="right")
        counts = [state.tally(seat) for seat in range(state.seats)]
        lines = [state.breakdown(seat) for seat in range(state.seats)]
        for i, name in enumerate(called.LINES):
            table.add_row(
                self.texts(name), *(f"{counts[seat][i]} → {lines[seat][i]}" for seat in range(state.seats))
            )
        table.add_section()
        table.add_row(
            Text(self.texts("Total"), style="bold"), *(Text(str(n), style="bold") for n in state.scores())
        )
        return Group(table, *self._sheet(state))

    def _sheet(self, state: NeanderthalState) -> list[Text]:
        sheet = handoff(state)
        head = self.texts(
            "On to Greenland: {north} ice sheets in the north, {south} in the south.",
            north=sheet["ice_north"],
            south=sheet["ice_south"],
        )
        lines = [Text(head, style="dim")]
        for seat, block in enumerate(sheet["species"]):
            line = self.texts(
                GREENLAND,
                tribe=block["tribe"],
                points=block["points"],
                cubes=block["cubes"]["living"],
                discs=sum(colour["free"] for colour in block["discs"].values()),
                animals=sum(block["animals"].values()),
                inventions=sum(block["inventions"].values()),
                pairs=block["daughters"]["pairs"],
            )
            if not block["tribal"]:
                line = self.texts("{line}; vocal: no elders, no promotion in the first turn", line=line)
            lines.append(Text.assemble(self.screen.mark(seat), " ", line))
        return lines


def _one_number(row: Row, n: int) -> AltamiraError:
    return IllegalMove("One number is enough: {numbers}.", numbers=ranges([row.number]))
