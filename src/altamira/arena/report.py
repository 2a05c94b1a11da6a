"""What the rows say: wins with their intervals, scores, rounds, seats, points by line."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import count
from math import sqrt
from typing import Any

from babel.numbers import format_decimal, format_percent
from rich.bar import Bar
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from altamira.arena.simulate import Row
from altamira.games.neanderthal.components import ITEMS, SPECIES_NAMES
from altamira.games.neanderthal.names import LINES, SPECIES
from altamira.text import Texts

Z_95 = 1.959964  # standard deviations that hold 95 % of a normal distribution
QUANTILES = ("min", "q1", "median", "q3", "max")
MOST_BARS = 16  # of a histogram
BAR_WIDTH = 40
# Words of rows for which the catalogues have others.
WORDS = dict(zip([*SPECIES_NAMES, *ITEMS], [*SPECIES, *LINES], strict=True))


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of Wilson's score: right for few games and for shares near 0 and 1."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = wins / games, Z_95 * Z_95
    centre = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z_95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    # At the ends the interval touches them, but for rounding.
    return (max(0.0, centre - half) if wins else 0.0), (min(1.0, centre + half) if wins < games else 1.0)


def seat_of(row: dict[str, Any], seat: int) -> str:
    """What a seat's games count under: its species, or its number, from who started if that is known."""
    species = row.get(f"seat_{seat}_species")
    return str(species or (seat - row.get("first", 0)) % row["seats"] + 1)


def said(word: str, texts: Texts) -> str:
    """A species or a line of the count, as rows name it, for people."""
    return texts(WORDS.get(word, word))


class Counts:
    """How often each whole number was seen: exact statistics in little memory."""

    def __init__(self) -> None:
        self._seen: Counter[int] = Counter()

    def add(self, value: int) -> None:
        self._seen[value] += 1

    def __len__(self) -> int:
        return self._seen.total()

    @property
    def mean(self) -> float:
        return sum(value * count for value, count in self._seen.items()) / len(self)

    @property
    def deviation(self) -> float:
        """The standard deviation of the population that these are a sample of."""
        mean, n = self.mean, len(self)
        squares = sum(count * (value - mean) ** 2 for value, count in self._seen.items())
        return sqrt(squares / (n - 1)) if n > 1 else 0.0

    def quantile(self, share: float) -> float:
        """Linear between the two nearest values, as spreadsheets do."""
        position = share * (len(self) - 1)
        low = int(position)
        first = self._at(low)
        return first + (self._at(min(low + 1, len(self) - 1)) - first) * (position - low)

    def _at(self, index: int) -> int:
        for value in sorted(self._seen):
            index -= self._seen[value]
            if index < 0:
                return value
        raise IndexError(index)

    def seen(self) -> dict[int, int]:
        """Every value, in order, with how often it was seen."""
        return dict(sorted(self._seen.items()))

    def bars(self) -> list[tuple[int, int, int]]:
        """Ranges of 1, 2, 5, 10 and so on values that hold all: first value, last value, how many were seen."""
        low, high = min(self._seen), max(self._seen)
        width = next(
            n * 10**k for k in count() for n in (1, 2, 5) if high // (n * 10**k) - low // (n * 10**k) < MOST_BARS
        )
        tops = range(low // width * width, high + 1, width)
        return [
            (top, top + width - 1, sum(self._seen[value] for value in range(top, top + width))) for top in tops
        ]

    def data(self) -> dict[str, float] | None:
        if not self._seen:
            return None
        return {
            "mean": self.mean,
            "sd": self.deviation,
            "min": min(self._seen),
            "q1": self.quantile(0.25),
            "median": self.quantile(0.5),
            "q3": self.quantile(0.75),
            "max": max(self._seen),
        }


@dataclass
class Share:
    """Wins out of games; shared wins count in parts."""

    wins: float = 0.0
    games: int = 0

    def add(self, wins: float) -> None:
        self.wins += wins
        self.games += 1

    def data(self) -> dict[str, Any]:
        low, high = wilson(self.wins, self.games)
        share = self.wins / self.games if self.games else None
        return {"wins": self.wins, "games": self.games, "share": share, "low": low, "high": high}


class Tally:
    """Adds up rows. Truncated games are counted, but say nothing about wins, scores or rounds."""

    def __init__(self, bots: tuple[str, ...]) -> None:
        self.names = _labels(bots)
        self.games = 0
        self.truncated = 0
        self.decisions = 0
        self.rounds = Counts()
        self.wins = [Share() for _ in bots]
        self.scores = [Counts() for _ in bots]
        self.lines: list[dict[str, int]] = [{} for _ in bots]
        self.order: dict[str, Share] = {}  # by what seat_of says
        self.from_first = False  # does it count from who started?

    def add(self, row: Row) -> None:
        values: dict[str, Any] = row
        self.games += 1
        self.decisions += values["decisions"]
        if values["truncated"]:
            self.truncated += 1
            return
        if "rounds" in values:
            self.rounds.add(values["rounds"])
        self.from_first = "first" in values
        seats = values["seats"]
        for seat in range(seats):
            at = f"seat_{seat}_"
            entry, win = values[at + "entry"], values[at + "win"]
            self.wins[entry].add(win)
            self.scores[entry].add(values[at + "score"])
            self.order.setdefault(seat_of(values, seat), Share()).add(win)
            for column, points in values.items():
                if column.startswith(at + "points_"):
                    line = column.removeprefix(at + "points_")
                    self.lines[entry][line] = self.lines[entry].get(line, 0) + points

    @property
    def alone(self) -> bool:
        """With one seat there is nobody to win against: only the points say anything."""
        return len(self.names) == 1

    @property
    def finished(self) -> int:
        return self.games - self.truncated

    def data(self, seconds: float) -> dict[str, Any]:
        """The form for machines; everything but the speed follows from the rows."""
        return {
            "games": self.games,
            "truncated": self.truncated,
            "decisions": self.decisions,
            "bots": [
                {
                    "bot": name,
                    **({"games": self.finished} if self.alone else self.wins[entry].data()),
                    "score": self.scores[entry].data(),
                    "distribution": self.scores[entry].seen(),
                    "lines": {line: points / self.finished for line, points in self.lines[entry].items()},
                }
                for entry, name in enumerate(self.names)
            ],
            "rounds": self.rounds.data(),
            "order": None
            if self.alone
            else [{"seat": seat, **share.data()} for seat, share in sorted(self.order.items())],
            "speed": {
                "seconds": seconds,
                "games_per_second": self.games / seconds,
                "decisions_per_second": self.decisions / seconds,
            },
        }

    def tables(self, texts: Texts, seconds: float) -> RenderableType:
        """The form for people."""
        _ = texts
        parts: list[RenderableType] = []
        if self.finished:
            if self.alone:
                parts.extend([self._scores(texts), self._histogram(texts)])
            else:
                parts.extend([self._results(texts), self._scores(texts), self._seats(texts)])
            if any(self.lines):
                parts.append(self._points(texts))
        if len(self.rounds):
            rounds = self.rounds.data() or {}
            parts.append(
                Text(
                    _(
                        "Rounds: {mean} on average, from {least} to {most}.",
                        mean=_number(rounds["mean"], texts, 1),
                        least=rounds["min"],
                        most=rounds["max"],
                    )
                )
            )
        if self.truncated:
            parts.append(
                Text(
                    _.count(
                        "{n} game reached the limit of decisions; it is not counted above.",
                        "{n} games reached the limit of decisions; they are not counted above.",
                        self.truncated,
                    )
                )
            )
        parts.append(
            Text(
                _(
                    "{games} games in {seconds} s: {speed} games and {decisions} decisions a second.",
                    games=_number(self.games, texts),
                    seconds=_number(seconds, texts, 1),
                    speed=_number(self.games / seconds, texts, 1),
                    decisions=_number(self.decisions / seconds, texts),
                )
            )
        )
        return Group(*parts)

    def _results(self, texts: Texts) -> Table:
        _ = texts
        table = _table(_("Results"), [_("bot"), _("wins"), _("share"), _("95 % interval")])
        for name, share in zip(self.names, self.wins, strict=True):
            table.add_row(name, *_share_cells(share, texts))
        return table

    def _scores(self, texts: Texts) -> Table:
        _ = texts
        quantiles = [_("least"), _("quartile 1"), _("median"), _("quartile 3"), _("most")]
        table = _table(_("Points"), [_("bot"), _("mean"), _("sd"), *quantiles])
        for name, scores in zip(self.names, self.scores, strict=True):
            score = scores.data() or {}
            spread = [_number(score[column], texts, 1) for column in ("mean", "sd")]
            table.add_row(name, *spread, *(_number(score[column], texts) for column in QUANTILES))
        return table

    def _histogram(self, texts: Texts) -> Table:
        _ = texts
        bars = self.scores[0].bars()
        most = max(games for _first, _last, games in bars)
        table = _table(_("Distribution of the points"), [_("points"), _("games"), _("share"), ""])
        for first, last, games in bars:
            points = (
                _number(first, texts) if first == last else f"{_number(first, texts)} – {_number(last, texts)}"
            )
            share = format_percent(games / self.finished, "0.0 %", locale=texts.language)
            table.add_row(points, _number(games, texts), share, Bar(most, 0, games, width=BAR_WIDTH))
        return table

    def _seats(self, texts: Texts) -> Table:
        _ = texts
        title, column = _("Wins by seat"), _("seat")
        if self.from_first:
            title, column = _("Wins by the order of the first round"), _("order")
        table = _table(title, [column, _("wins"), _("share"), _("95 % interval")])
        for seat, share in sorted(self.order.items()):
            table.add_row(said(seat, texts), *_share_cells(share, texts))
        return table

    def _points(self, texts: Texts) -> Table:
        _ = texts
        table = _table(_("Points by line, on average"), [_("line"), *self.names])
        for line in self.lines[0]:
            table.add_row(
                said(line, _), *(_number(points[line] / self.finished, texts, 1) for points in self.lines)
            )
        return table


def _labels(bots: tuple[str, ...]) -> list[str]:
    """The bots' names; those that play more than once get numbers."""
    seen: Counter[str] = Counter()
    labels = []
    for name in bots:
        seen[name] += 1
        labels.append(f"{name} {seen[name]}" if bots.count(name) > 1 else name)
    return labels


def _table(title: str, headings: list[str]) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", min_width=len(title))
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left", no_wrap=True)
    return table


def _share_cells(share: Share, texts: Texts) -> list[str]:
    data = share.data()
    percent = [format_percent(data[key], "0.0 %", locale=texts.language) for key in ("share", "low", "high")]
    digits = 0 if float(share.wins).is_integer() else 2
    return [_number(share.wins, texts, digits), percent[0], f"{percent[1]} – {percent[2]}"]


def _number(value: float, texts: Texts, digits: int = 0) -> str:
    return format_decimal(value, "#,##0." + "0" * digits if digits else "#,##0", locale=texts.language)
