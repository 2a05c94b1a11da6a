"""What the rows of an arena say: who beats whom and how surely, ratings, seats, strategies, faults."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib.util import find_spec
from math import comb, sqrt
from statistics import fmean, median, pstdev
from typing import Any

from altamira.arena.report import Z_95, seat_of, wilson
from altamira.arena.simulate import Row

ENOUGH = 5  # deals on either side for the spread between deals to be trusted
STEPS = 60  # points of the curve of results
MOST_FAULTS = 50  # that are listed


@dataclass
class Paired:
    """A share of something, deal by deal. Games of one deal belong together, so deals are what is counted."""

    deals: dict[Any, list[float]] = field(default_factory=lambda: defaultdict(list))

    def add(self, deal: Any, value: float) -> None:
        self.deals[deal].append(value)

    @property
    def means(self) -> list[float]:
        return [fmean(values) for values in self.deals.values()]

    @property
    def share(self) -> float:
        return fmean(self.means) if self.deals else 0.5

    def _error(self) -> float:
        n = len(self.deals)
        return pstdev(self.means) * sqrt(n / (n - 1)) / sqrt(n) if n > 1 else 0.0

    def interval(self) -> tuple[float, float]:
        """95 %: by the spread between deals; near 0 and 1, where that deceives, Wilson's for as many games as it
        stands for, at most those that were played."""
        share, error, deals = self.share, self._error(), len(self.deals)
        if min(share, 1 - share) * deals >= ENOUGH:
            return max(0.0, share - Z_95 * error), min(1.0, share + Z_95 * error)
        stands_for = share * (1 - share) / error**2 if error else 0.0
        games = min(self.games, max(deals, round(stands_for)))
        return wilson(share * games, games)

    def p_value(self) -> float:
        """How often equal bots would be so far apart, either way: the sign test over decided deals."""
        means = self.means
        won, lost = sum(mean > 0.5 for mean in means), sum(mean < 0.5 for mean in means)
        n, most = won + lost, max(won, lost)
        if n == 0:
            return 1.0
        return float(min(1.0, 2 * sum(comb(n, k) for k in range(most, n + 1)) / 2**n))

    @property
    def games(self) -> int:
        return sum(len(values) for values in self.deals.values())

    def data(self) -> dict[str, float]:
        low, high = self.interval()
        return {"share": self.share, "low": low, "high": high, "deals": len(self.deals), "games": self.games}


class Standings:
    """Adds up the rows of a contest. Games that were cut off say nothing but that they were."""

    def __init__(self, names: list[str], seats: int) -> None:
        self.names = names
        self.seats = seats
        count = range(len(names))
        self.rows: list[Row] = []
        self.truncated = 0
        self.wins = [Paired() for _ in count]
        self.duels = {(a, b): Paired() for a in count for b in count if a != b}
        self.scores: list[list[int]] = [[] for _ in count]
        self.places: list[Counter[int]] = [Counter() for _ in count]
        self.times: list[list[float]] = [[] for _ in count]
        self.lines: list[dict[str, list[int]]] = [defaultdict(list) for _ in count]
        self.order: dict[str, Paired] = defaultdict(Paired)  # by what seat_of says
        self.from_first = False  # does it count from who started?
        self.winning: list[int] = []
        self.rounds: list[int] = []
        self.faults: list[dict[str, Any]] = []
        self.fault_counts = [0 for _ in count]
        self._players: list[tuple[int, float, dict[str, int]]] = []  # entry, win, points by line

    def add(self, rows: Iterable[Row]) -> None:
        for row in rows:
            self._add(row)

    def _add(self, row: Row) -> None:
        values: dict[str, Any] = row
        self.rows.append(row)
        if values["truncated"]:
            self.truncated += 1
            return
        seats = range(values["seats"])
        entries = [values[f"seat_{seat}_entry"] for seat in seats]
        places = [values[f"seat_{seat}_place"] for seat in seats]
        key = (values["deal"], tuple(sorted(entries)))
        for seat in seats:
            at, entry = f"seat_{seat}_", entries[seat]
            self.wins[entry].add(key, values[at + "win"])
            self.places[entry][places[seat]] += 1
            if values[at + "ms"]:
                self.times[entry].append(values[at + "ms"])
            for other in seats:
                if entries[other] != entry:
                    better = 1.0 if places[seat] < places[other] else 0.5 if places[seat] == places[other] else 0.0
                    self.duels[entry, entries[other]].add(key, better)
        if values["forfeit"] >= 0:
            entry = entries[values["forfeit"]]
            self.fault_counts[entry] += 1
            if len(self.faults) < MOST_FAULTS:
                self.faults.append(
                    {
                        "bot": self.names[entry],
                        "game": values["number"],
                        "deal": values["deal"],
                        "fault": values["fault"],
                    }
                )
            return  # points of a game that was not played out mean nothing
        self.from_first = "first" in values
        self.winning.append(max(values[f"seat_{seat}_score"] for seat in seats))
        if "rounds" in values:
            self.rounds.append(values["rounds"])
        for seat in seats:
            at, entry = f"seat_{seat}_", entries[seat]
            self.scores[entry].append(values[at + "score"])
            self.order[seat_of(values, seat)].add(key, values[at + "win"])
            lines = {
                column.removeprefix(at + "points_"): points
                for column, points in values.items()
                if column.startswith(at + "points_")
            }
            for line, points in lines.items():
                self.lines[entry][line].append(points)
            if lines:
                self._players.append((entry, values[at + "win"], lines))

    @property
    def games(self) -> int:
        return len(self.rows)

    def ratings(self) -> list[tuple[float, float]] | None:
        """Plackett-Luce (openskill), game by game: strength and its uncertainty; None: not installed."""
        if find_spec("openskill") is None:
            return None
        from openskill.models import PlackettLuce

        model = PlackettLuce()
        rated = [model.rating() for _ in self.names]
        for row in self.rows:
            values: dict[str, Any] = row
            entries = [values[f"seat_{seat}_entry"] for seat in range(values["seats"])]
            if values["truncated"] or len(set(entries)) < 2 or len(set(entries)) < len(entries):
                continue
            places = [float(values[f"seat_{seat}_place"]) for seat in range(len(entries))]
            after = model.rate([[rated[entry]] for entry in entries], ranks=places)
            for entry, (rating,) in zip(entries, after, strict=True):
                rated[entry] = rating
        return [(float(rating.mu), float(rating.sigma)) for rating in rated]

    def strategies(self) -> list[dict[str, Any]]:
        """Who made more than usual of which line of the score, and how often that won.

        A game of a seat belongs to the line in which it stands out most from all seats of all games.
        """
        if not self._players:
            return []
        names = list(self._players[0][2])
        means = {line: fmean(player[2][line] for player in self._players) for line in names}
        spreads = {line: pstdev([player[2][line] for player in self._players]) or 1.0 for line in names}
        wins: dict[str, list[float]] = {line: [] for line in names}
        points: dict[str, list[int]] = {line: [] for line in names}
        who: dict[str, Counter[int]] = {line: Counter() for line in names}
        for entry, win, lines in self._players:
            chosen = max(names, key=lambda line: (lines[line] - means[line]) / spreads[line])
            wins[chosen].append(win)
            points[chosen].append(sum(lines.values()))
            who[chosen][entry] += 1
        return [
            {
                "strategy": line,
                "games": len(wins[line]),
                "share": fmean(wins[line]) if wins[line] else None,
                "interval": wilson(sum(wins[line]), len(wins[line])),
                "score": fmean(points[line]) if points[line] else None,
                "bots": [who[line][entry] for entry in range(len(self.names))],
            }
            for line in names
        ]

    def curve(self, entry: int) -> list[tuple[int, float]]:
        """The share of wins after so many deals."""
        means = self.wins[entry].means
        every = max(1, len(means) // STEPS)
        total, curve = 0.0, []
        for count, mean in enumerate(means, 1):
            total += mean
            if count % every == 0 or count == len(means):
                curve.append((count, total / count))
        return curve

    def data(self) -> dict[str, Any]:
        """The form for machines."""
        ratings = self.ratings()
        return {
            "games": self.games,
            "truncated": self.truncated,
            "seats": self.seats,
            "bots": [
                {
                    "bot": name,
                    **self.wins[entry].data(),
                    "score": fmean(self.scores[entry]) if self.scores[entry] else None,
                    "score_sd": pstdev(self.scores[entry]) if self.scores[entry] else None,
                    "lines": {line: fmean(points) for line, points in self.lines[entry].items()},
                    "rating": ratings[entry] if ratings else None,
                    "median_ms": median(self.times[entry]) if self.times[entry] else None,
                    "faults": self.fault_counts[entry],
                }
                for entry, name in enumerate(self.names)
            ],
            "duels": [
                {"bot": self.names[a], "other": self.names[b], **duel.data(), "p": duel.p_value()}
                for (a, b), duel in self.duels.items()
                if duel.deals
            ],
            "order": [{"seat": seat, **wins.data()} for seat, wins in sorted(self.order.items())],
            "winning_score": fmean(self.winning) if self.winning else None,
            "rounds": fmean(self.rounds) if self.rounds else None,
            "strategies": self.strategies(),
            "faults": self.faults,
        }
