"""A game at the terminal: asks the people, lets the bots move, tells what happens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.columns import Columns
from rich.text import Text

from altamira.bots import Bot
from altamira.core.errors import AltamiraError, IllegalMove
from altamira.core.game import View
from altamira.core.match import Match
from altamira.core.state import CHANCE
from altamira.terminal.screen import Screen
from altamira.terminal.stone_age import Face, Row
from altamira.terminal.teller import Teller
from altamira.text import Texts, clean, mark

LONG = 8  # a list longer than this stands in columns, if they fit
SHOWN = 30  # rows of a long menu; `more` shows the rest
SHORT_LIST = 8  # longer lists of cards are not shown again for each card that is turned
LOG_LINES = 40

COMMANDS = {
    mark("help"): mark("these commands, and the rules in short"),
    mark("board"): mark("show the board again"),
    mark("cards"): mark("look at your own cards, the hidden ones too"),
    mark("log"): mark("what happened so far"),
    mark("more"): mark("show all moves of a long list"),
    mark("undo"): mark("take back your last move: not past dice, cards or another player"),
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
        self._path = path
        self._teller = Teller(match.game, match.seats, face)
        self._told: list[str] = []
        self._listed = False  # the cards that can come up were listed for the question before
        self._asked: int | None = None  # the seat that saw the board last, while its turn lasts
        self._commands: dict[str, Callable[[View], None]] = {
            "help": self._help,
            "board": self._board,
            "cards": self._cards,
            "log": self._log,
            "more": self._more,
            "undo": self._undo,
            "save": self._save,
            "quit": self._quit,
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
                self._listed = False
                self.match.play(self.bots[actor].choose(self.match.view(actor)), actor)
            else:
                self._ask_person(actor)
        self._tell()
        view = self.match.view(None)
        self.screen.rule(self.texts("Final count"), align="left", characters="═", style="bold")
        self.screen.say(self.face.count(view))
        self.screen.say(self.face.result(view), style="bold")

    def save(self) -> Path:
        path = self._path()
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
        self._listed = False
        view = self.match.view(seat)
        if len(view.legal) == 1:
            only = self.face.move(view, view.legal[0])
            self.screen.indented(self.texts("Your only move: {move}.", move=only), style="dim")
            self.match.play(view.legal[0], seat)
            return
        rows = self.face.menu(view)
        self.screen.say()
        if self.face.menu_is_the_board(view):
            self._asked = None
            self.screen.say(self.face.board(view, numbered=True))
            self.screen.say()
            self._question(seat, self.face.prompt(view))
            typed, move = self.face.example(view)
            self.screen.say(
                self.texts(
                    "Type the number of a place, and how many go there; '{example}' means: {move}.",
                    example=typed,
                    move=move,
                ),
                style="dim",
            )
        else:
            if self._asked != seat:
                self._board(view)
                self.screen.say()
            self._asked = seat
            self.screen.say(self.face.mat(view, seat))
            self._question(seat, self.face.prompt(view))
            self._show(rows[:SHOWN])
            if len(rows) > SHOWN:
                self.screen.say(
                    self.texts(
                        "{n} more moves: type 'more' to see them all, or a move such as '{example}'.",
                        n=len(rows) - SHOWN,
                        example=view.write(rows[-1].actions[0]),
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

    def _show(self, rows: list[Row]) -> None:
        """A numbered list; in columns when it is long."""
        width = max(len(row.words) for row in rows)
        lines = []
        for row in rows:
            line = Text.assemble((f"{row.number:>3}  ", "bold"), row.words)
            if row.effect:
                line = Text.assemble(line, " " * (width + 2 - len(row.words)), (row.effect, "dim"))
            lines.append(line)
        if len(lines) > LONG and max(line.cell_len for line in lines) < self.screen.width // 2 - 2:
            self.screen.say(Columns(lines, padding=(0, 2), column_first=True))
        else:
            for line in lines:
                self.screen.say(line)

    def _answer(self, view: View, rows: list[Row]) -> None:
        """Read one line and do what it says: a number, a move in notation or a command."""
        answer = self.screen.ask(self.texts("Your move, or 'help'"))
        if not answer:
            return
        numbers = answer.split()
        if all(word.isdecimal() for word in numbers):
            action = self._numbered(rows, [int(word) for word in numbers])
            if action is not None:
                self.match.play(action, view.seat)
        elif not self._command(answer, view):
            self.match.play(self._notation(view, answer), view.seat)

    def _numbered(self, rows: list[Row], numbers: list[int]) -> int | None:
        row = next((row for row in rows if row.number == numbers[0]), None)
        if row is None or len(numbers) > 2:
            raise IllegalMove(
                "{typed} is not among the numbers; there is: {numbers}.",
                typed=" ".join(str(n) for n in numbers),
                numbers=_ranges([row.number for row in rows]),
            )
        if len(numbers) == 1:
            if len(row.actions) == 1:
                return row.actions[0]
            low, high = row.counts[0], row.counts[-1]
            answer = self.screen.ask(
                self.texts("{place}: how many people? {low} to {high}", place=row.words, low=low, high=high)
            )
            if not answer:
                return None
            numbers.append(int(answer) if answer.isdecimal() else 0)
        if numbers[1] not in row.counts:
            raise IllegalMove(
                "{place} takes {numbers} of your people, not {n}.",
                place=row.words,
                numbers=_ranges(row.counts) or "0",
                n=numbers[1],
            )
        return row.actions[row.counts.index(numbers[1])]

    def _notation(self, view: View, text: str) -> int:
        """A move in notation; its beginning is enough when no other move begins so."""
        wanted = " ".join(text.lower().split())
        close = [action for action in view.legal if view.write(action).startswith(wanted)]
        return close[0] if len(close) == 1 else view.read(text)

    def _command(self, answer: str, view: View) -> bool:
        """Commands are known by their name in the reader's language and in English, and by its beginning."""
        word = answer.lower()
        names = {name: name for name in self._commands} | {self.texts(name): name for name in self._commands}
        found = {names[word]} if word in names else {names[name] for name in names if name.startswith(word)}
        if len(found) != 1:
            return False
        if word not in names and any(view.write(action).startswith(word) for action in view.legal):
            return False
        self._commands[found.pop()](view)
        return True

    # Commands

    def _help(self, view: View) -> None:
        for line in self.face.rules():
            self.screen.indented(line)
        for name, meaning in COMMANDS.items():
            self.screen.indented(Text.assemble((f"{self.texts(name):<10}", "bold"), self.texts(meaning)))
        if view.legal:
            moves = view.moves()
            some = moves[:: max(1, len(moves) // 6)][:6]
            self.screen.indented(self.texts("Moves can also be typed: {moves}.", moves="; ".join(some)))

    def _board(self, view: View) -> None:
        self.screen.say(self.face.board(view, numbered=bool(view.legal) and self.face.menu_is_the_board(view)))

    def _cards(self, view: View) -> None:
        if view.seat is None:
            raise IllegalMove("The dice or cards come first; no seat can move now.")
        for line in self.face.cards(view):
            self.screen.indented(line)
        self._hide()

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
        seat = view.seat
        if seat is None:  # before real dice: whoever moved last, if that was a person
            last = self.match.log()[-1].partition(":")[0] if self.match.number else ""
            seat = int(last) if last.isdecimal() and int(last) in self.people else CHANCE
        self.match.undo(seat)
        # A move that had no alternative would be played again at once.
        while len(self.match.view().legal) == 1 and self.match.undoable(seat):
            self.match.undo(seat)
        self._asked = None

    def _save(self, view: View) -> None:
        self.screen.unbroken(self.texts("Saved: {path}", path=str(self.save())))

    def _quit(self, view: View) -> None:
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
        if outcomes and not self._listed:
            self._list(outcomes)
        number = self.match.number
        while self.match.number == number:
            try:
                self._answer_chance(view, outcomes)
            except AltamiraError as error:
                self._say_error(error)
        self._listed = len(outcomes) > SHORT_LIST
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

    def _answer_chance(self, view: View, outcomes: dict[int, tuple[str, str]]) -> None:
        answer = self.screen.ask(self.texts("What came up, or 'help'"))
        if not answer or (not answer[0].isdecimal() and self._command(answer, view)):
            return
        if not outcomes:
            if answer.isdecimal() and len(answer) == self.face.dice(view):
                answer = " ".join(answer)  # 244 for 2 4 4
            self.match.play(answer, CHANCE)
            return
        if answer.isdecimal():
            close = {int(answer): outcomes[int(answer)]} if int(answer) in outcomes else {}
        else:
            close = _holding(outcomes, answer.lower().split())
        if len(close) > 1:
            self._list(close)
            return
        try:
            self.match.play(next(iter(close.values()))[0] if close else "", CHANCE)
        except IllegalMove:  # its own words would tell everybody which card somebody holds face down
            raise IllegalMove("'{typed}' is not in the list; 'more' shows it again.", typed=answer) from None


def _holding(outcomes: dict[int, tuple[str, str]], wanted: list[str]) -> dict[int, tuple[str, str]]:
    """The outcomes whose words hold all that is wanted."""
    return {
        number: (move, line)
        for number, (move, line) in outcomes.items()
        if all(word in line.lower() or word == move.split()[1] for word in wanted)
    }


def _ranges(numbers: list[int]) -> str:
    """Rising numbers in short: 1–4, 7."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
