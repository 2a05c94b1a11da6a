"""A game at the terminal: asks the people, lets the bots move, tells what happens."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from pathlib import Path

from rich.columns import Columns
from rich.table import Table as Grid
from rich.text import Text

from altamira.bots import Bot
from altamira.bots.search import EXPERT, SearchBot
from altamira.bots.words import value_in_words
from altamira.core.errors import AltamiraError, IllegalMove
from altamira.core.game import View
from altamira.core.match import Match
from altamira.core.state import CHANCE
from altamira.terminal.face import Extra, Face, Row
from altamira.terminal.screen import Screen
from altamira.terminal.teller import Teller
from altamira.terminal.typed import find_move, find_outcome, fold
from altamira.text import Texts, clean, mark

LONG = 8  # a list longer than this stands in columns, if they fit
SHOWN = 30  # rows of a long menu; `more` shows the rest
ROUND_A_LIST = 4  # lines that stand with a list of moves: the mat, the question, a hint, the prompt
SHORT_LIST = 8  # longer lists of cards are not shown again for each card that is turned
LOG_LINES = 40
HINT_SECONDS = 2.0

COMMANDS = {
    mark("help"): mark("these commands, and the rules in short"),
    mark("board"): mark("show the board again"),
    mark("log"): mark("what happened so far"),
    mark("more"): mark("show all moves of a long list"),
    mark("hint"): mark("the expert's three best moves"),
    mark("undo"): mark("take back the last move, until the next player has moved or dice or cards came"),
    mark("save"): mark("save the game and go on"),
    mark("quit"): mark("save the game and stop"),
}


class Quit(Exception):
    """Somebody wants to stop."""


class Table:
    def __init__(
        self,
        match: Match,
        bots: dict[int, Bot],
        face: Face,
        texts: Texts,
        screen: Screen,
        path: Callable[[], Path],
    ) -> None:
        self.match = match
        self.bots = bots
        self.face = face
        self.texts = texts
        self.screen = screen
        self.people = [seat for seat in range(match.seats) if seat not in bots]
        self.path = path
        self._teller = Teller(match.game, match.seats, face)
        self._told: list[str] = []
        self._listed: frozenset[str] = frozenset()  # the cards or tiles that were listed for the question before
        self._explained: set[tuple[int, str]] = set()  # the seats that were told how to choose, and what
        self._asked: Hashable = None  # what the board was shown for last
        self._commands: dict[str, Callable[[View], None]] = {
            "help": self._help,
            "board": self._board,
            "log": self._log,
            "more": self._more,
            "hint": self._hint,
            "undo": self._undo,
            "save": self._save,
            "quit": self._quit,
            **{name: partial(self._extra, extra) for name, extra in face.extras.items()},
        }

    def run(self) -> None:
        """Play until the game is over."""
        while not self.match.over:
            self._tell()
            actor = self.match.actor
            if actor == CHANCE:
                self._ask_chance()
            elif actor in self.bots:
                self._asked = None
                self._listed = frozenset()
                self.match.play(self.bots[actor].choose(self.match.view(actor)), actor)
            else:
                self._ask_person(actor)
        self._tell()
        view = self.match.view(None)
        self.screen.rule(self.texts("Final count"), align="left", characters="═", style="bold")
        self.screen.say(self.face.count(view))
        self.screen.say(self.face.result(view), style="bold")

    def save(self) -> Path:
        path = self.path()
        self.match.save().save(path)
        return path

    # Telling

    def _tell(self) -> None:
        for sentences in self._teller.follow(self.match.log(None)):
            for sentence in sentences:
                self._told.append(clean(sentence))
                self.screen.indented(clean(sentence))

    def _say_error(self, error: AltamiraError) -> None:
        self.screen.say(Text(clean(self.texts.error(error)), style="red"))

    # Asking people

    def _ask_person(self, seat: int) -> None:
        self._listed = frozenset()
        view = self.match.view(seat)
        if view.rules.forced(view.legal):
            only = self.face.move(view, view.legal[0])
            self.screen.indented(self.texts("Your only move: {move}.", move=only), style="dim")
            self.match.play(view.legal[0], seat)
            return
        rows = self.face.menu(view)
        if self.face.menu_is_the_board(view):
            self._asked = None
            self._board(view, fitting=True)
            self._question(seat, self.face.prompt(view))
            self._explain(view, seat)
        else:
            if self._asked != self.face.moment(view):
                self._board(view, fitting=True)
            self._asked = self.face.moment(view)
            self.screen.say(self.face.mat(view, seat))
            self._question(seat, self.face.prompt(view))
            self._explain(view, seat)
            shown = self._fitting(rows)
            self._show(rows[:shown])
            if len(rows) > shown:
                self.screen.say(
                    self.texts(
                        "{n} more moves: type 'more' to see them all, or a move such as '{example}'.",
                        n=len(rows) - shown,
                        example=self.face.offers(view, rows[-1].actions)[0],
                    ),
                    style="dim",
                )
        number = self.match.number
        while self.match.number == number:
            try:
                self._answer(view, rows)
            except AltamiraError as error:
                self._say_error(error)

    def _question(self, seat: int, question: str) -> None:
        line = Text(question, style="bold")
        if len(self.people) > 1:
            line = Text.assemble(self.screen.named(seat, self.face.names[seat]), ": ", line)
        self.screen.say(line)

    def _explain(self, view: View, seat: int) -> None:
        lesson = self.face.how_to_choose(view)
        if lesson is not None and (seat, lesson[0]) not in self._explained:
            self._explained.add((seat, lesson[0]))
            self.screen.say(lesson[1], style="dim")

    def _fitting(self, rows: list[Row]) -> int:
        """How many rows of a long menu can be shown so that the question stays on the screen."""
        if not self.screen.is_terminal:
            return SHOWN
        lines = max(LONG, self.screen.height - ROUND_A_LIST)
        return lines if len(rows) <= lines or not self._in_columns(rows) else min(SHOWN, 2 * lines)

    def _in_columns(self, rows: list[Row]) -> bool:
        widest = max(len(self._line(row, rows)) for row in rows)
        return len(rows) > LONG and widest < self.screen.width // 2 - 2

    def _line(self, row: Row, rows: list[Row]) -> Text:
        line = Text.assemble((f"{row.number:>3}  ", "bold"), row.words)
        if row.effect:
            width = max(len(other.words) for other in rows)
            line = Text.assemble(line, " " * (width + 2 - len(row.words)), (row.effect, "dim"))
        return line

    def _show(self, rows: list[Row]) -> None:
        """A numbered list; in columns when it is long."""
        if self._in_columns(rows):
            lines = [self._line(row, rows) for row in rows]
            self.screen.say(Columns(lines, padding=(0, 2), column_first=True))
            return
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for row in rows:
            grid.add_row(Text(f"{row.number:>3}", style="bold"), row.words, Text(row.effect, style="dim"))
        self.screen.say(grid)

    def _answer(self, view: View, rows: list[Row]) -> None:
        """Read one line and do what it says: a number, a move in notation or a command."""
        answer = self.screen.ask(self.texts("Your move, or 'help'"))
        if not answer:
            if len(rows) == 1 and len(rows[0].actions) == 1:  # Enter, if there is nothing else to do
                self.match.play(rows[0].actions[0], view.seat)
            return
        numbers = answer.split()
        if all(word.isdecimal() for word in numbers):
            action = self._numbered(view, rows, [int(word) for word in numbers])
            if action is not None:
                self.match.play(action, view.seat)
        elif not self._command(answer, view):
            move = find_move(answer, self.face.names_of_moves(view), lambda close: self.face.offers(view, close))
            self.match.play(move, view.seat)

    def _numbered(self, view: View, rows: list[Row], numbers: list[int]) -> int | None:
        chosen = self.face.chosen(view, rows, numbers)
        return self._how_many(view, chosen) if isinstance(chosen, Row) else chosen

    def _how_many(self, view: View, row: Row) -> int | None:
        """Ask until it is a number that can go there; nothing typed, or the move before undone: no move."""
        low, high = row.counts[0], row.counts[-1]
        number = self.match.number
        while self.match.number == number:
            answer = self.screen.ask(self.face.how_many(row))
            if not answer:
                return None
            if answer.isdecimal() and int(answer) in row.counts:
                return row.actions[row.counts.index(int(answer))]
            try:
                if answer.isdecimal() or not self._command(answer, view):
                    raise IllegalMove("Type a number from {low} to {high}.", low=low, high=high)
            except AltamiraError as error:
                self._say_error(error)
        return None

    def _command(self, answer: str, view: View) -> bool:
        """Commands are known by their name in the reader's language and in English, and by its beginning."""
        word = fold(answer)
        names = {name: name for name in self._commands} | {fold(self.texts(name)): name for name in self._commands}
        found = {names[word]} if word in names else {names[name] for name in names if name.startswith(word)}
        if len(found) != 1:
            return False
        moves = self.face.names_of_moves(view)
        if word not in names and any(move.startswith(word) for known in moves for move in known):
            return False
        self._commands[found.pop()](view)
        return True

    # Commands

    def _help(self, view: View) -> None:
        for line in self.face.rules(view):
            self.screen.indented(line)
        extras = {name: extra.meaning for name, extra in self.face.extras.items()}
        commands = Grid.grid(padding=(0, 2))
        for name, meaning in {**COMMANDS, **extras}.items():
            commands.add_row(Text(self.texts(name), style="bold"), self.texts(meaning))
        self.screen.indented(commands)
        if view.legal:
            lesson = self.face.how_to_choose(view)
            if lesson is not None:
                self.screen.indented(lesson[1])
            moves = self.face.offers(view, view.legal)
            some = moves[:: max(1, len(moves) // 6)][:6]
            self.screen.indented(self.texts("Moves can also be typed: {moves}.", moves="; ".join(some)))

    def _board(self, view: View, fitting: bool = False) -> None:
        numbered = bool(view.legal) and self.face.menu_is_the_board(view)
        self.screen.say(self.face.board(view, numbered, fitting))

    def _extra(self, extra: Extra, view: View) -> None:
        for line in extra.lines(view):
            self.screen.indented(line)
        if extra.secret:
            self._hide()

    def _hint(self, view: View) -> None:
        if not view.legal:
            raise IllegalMove("The dice or cards come first; no seat can move now.")
        moves = SearchBot(level=EXPERT, seconds=HINT_SECONDS).advise(view)
        self.screen.indented(self.texts("The expert's best moves:"))
        for one in moves:
            value = value_in_words(view, one, self.texts)
            move = self.face.move(view, one.action)
            self.screen.indented(self.texts("{move} ({value})", move=move, value=value) if value else move)

    def _log(self, view: View) -> None:
        for line in self._told[-LOG_LINES:]:
            self.screen.indented(line)

    def _more(self, view: View) -> None:
        if view.legal:
            self._show(self.face.menu(view))
        else:
            self.screen.say(self.face.chance_prompt(view), style="bold")
            self._list(self.face.outcomes(view))

    def _undo(self, view: View) -> None:
        # At one screen anybody may ask for it: the move of whoever moved last is taken back, if that was a person.
        last = self.match.log()[-1].partition(":")[0] if self.match.number else ""
        seat = int(last) if last.isdecimal() and int(last) in self.people else CHANCE
        self.match.undo(seat)
        # A move that had no alternative would be played again at once.
        while self.match.game.forced(self.match.view().legal) and self.match.undoable(seat):
            self.match.undo(seat)
        self._asked = None

    def _save(self, view: View) -> None:
        self.screen.unbroken(self.texts("Saved: {path}", path=str(self.save())))

    def _quit(self, view: View) -> None:
        self.save()  # if that is not possible, the game goes on
        raise Quit

    def _hide(self) -> None:
        """What only one of several people may see does not stay on the screen."""
        if len(self.people) > 1 and self.screen.is_terminal:
            self.screen.ask(self.texts("Enter hides this again"))
            self.screen.clear()

    # Chance, when people roll real dice and turn real cards

    def _ask_chance(self) -> None:
        view = self.match.view(None)
        owner = self.face.private(view)
        question = self.face.chance_prompt(view)
        self.screen.say(question, style="bold")
        outcomes = self.face.outcomes(view)
        possible = frozenset(notation for notation, _ in outcomes.values())
        if not possible <= self._listed:
            self._list(outcomes)
            self._listed = possible
        number = self.match.number
        answer = ""
        while self.match.number == number:
            try:
                answer = self._answer_chance(view, outcomes, answer)
            except AltamiraError as error:
                answer = ""
                self._say_error(error)
        if len(outcomes) <= SHORT_LIST:
            self._listed = frozenset()
        if owner is not None:
            self._hide()

    def _list(self, outcomes: dict[int, tuple[str, str]]) -> None:
        for number, (_, line) in outcomes.items():
            self.screen.say(Text.assemble((f"{number:>3}  ", "bold"), line))
        if len(outcomes) > SHORT_LIST:
            self.screen.say(
                self.texts("Type its number, or words that only it has; 'more' shows this list again."),
                style="dim",
            )

    def _answer_chance(self, view: View, outcomes: dict[int, tuple[str, str]], answer: str) -> str:
        """Read what came up, say how it was understood, and play it; gives what was typed instead, if anything."""
        answer = answer or self.screen.ask(self.texts("What came up, or 'help'"))
        if not answer or (not answer[0].isdecimal() and self._command(answer, view)):
            return ""
        if outcomes:
            close = find_outcome(answer, outcomes)
            if len(close) > 1:
                self._list(close)
                return ""
            if not close:
                raise IllegalMove("'{typed}' is not in the list; 'more' shows it again.", typed=answer)
            move, words = next(iter(close.values()))
        else:
            outcome = self.face.roll(view, answer)
            move, words = view.write(outcome), self.face.outcome(view, outcome)
        self.screen.indented(words)
        instead = self.screen.ask(self.texts("Enter if that is right, or type it again"))
        if instead:
            return instead
        try:
            self.match.play(move, CHANCE)
        except IllegalMove:  # its own words would tell everybody which card somebody holds face down
            raise IllegalMove("'{typed}' is not in the list; 'more' shows it again.", typed=answer) from None
        return ""
