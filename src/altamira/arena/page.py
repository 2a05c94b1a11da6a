"""The report of an arena: one HTML file with its plots drawn into it, to open anywhere and send to anybody."""

from __future__ import annotations

from html import escape
from statistics import fmean, median, quantiles

from babel.numbers import format_decimal, format_percent

from altamira.arena.guests import fault_in
from altamira.arena.report import said
from altamira.arena.standings import Standings
from altamira.text import Texts, clean

COLOURS = ("#b4552d", "#3a6f6a", "#c99a2e", "#6b5b95", "#8a9a3b", "#a23e5b", "#4d7ea8", "#7a6652")
WIDTH = 720
LABEL = 150
BINS = 28

STYLE = """
:root { --paper: #faf6ef; --ink: #2b2520; --soft: #7d7268; --line: #ddd2c2; --card: #fffdf8; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1d1a17; --ink: #efe7db; --soft: #a4978a; --line: #41392f; --card: #26221e; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 820px; margin: 0 auto; padding: 2rem 1.2rem 4rem; }
h1 { font: 600 2rem/1.2 Georgia, serif; margin: 0 0 .3rem; }
h2 { font: 600 1.2rem/1.3 Georgia, serif; margin: 0 0 .2rem; }
p { margin: .2rem 0 .8rem; color: var(--soft); }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.1rem 1.3rem;
  margin: 1.2rem 0; overflow-x: auto; }
svg { display: block; width: 100%; height: auto; font: 13px system-ui, sans-serif; }
svg text { fill: var(--ink); } svg .soft { fill: var(--soft); } svg .grid { stroke: var(--line); }
svg .whisker, svg .even { stroke: var(--ink); stroke-width: 1.6; } svg .even { stroke-dasharray: 3 4; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .3rem .5rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
th { color: var(--soft); font-weight: 500; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 1rem 0 0; font-size: .9rem; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.facts { display: flex; flex-wrap: wrap; gap: .6rem 2rem; margin: 1rem 0 0; padding: 0; list-style: none; }
.facts b { display: block; font: 600 1.5rem/1.2 Georgia, serif; }
.facts span { color: var(--soft); font-size: .9rem; }
"""


class Page:
    def __init__(self, standings: Standings, title: str, setting: dict[str, str], texts: Texts) -> None:
        self.standings = standings
        self.title = title
        self.setting = setting  # what was played: named values, for people
        self.texts = texts
        self.names = [clean(name) for name in standings.names]
        self.ranked = sorted(range(len(self.names)), key=lambda entry: -standings.wins[entry].share)

    def html(self) -> str:
        _ = self.texts
        standings = self.standings
        parts = [self._head(), self._wins()]
        if len(self.names) > 1:
            parts.append(self._duels())
        if any(standings.scores):
            parts += [self._scores(), self._lines()]
        parts += [self._curves(), self._order(), self._strategies(), self._ratings(), self._faults()]
        body = "\n".join(part for part in parts if part)
        return (
            f'<!doctype html>\n<html lang="{_.language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(self.title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
            f"{body}\n</main>\n</body>\n</html>\n"
        )

    # Pieces

    def _head(self) -> str:
        _, standings = self.texts, self.standings
        deals = len({row["deal"] for row in standings.rows})
        facts = [(self._number(standings.games), _("games")), (self._number(deals), _("deals"))]
        if standings.winning:
            facts.append((self._number(fmean(standings.winning), 1), _("points of the winner, on average")))
        if standings.rounds:
            facts.append((self._number(fmean(standings.rounds), 1), _("rounds, on average")))
        items = "".join(f"<li><b>{value}</b><span>{escape(name)}</span></li>" for value, name in facts)
        note = _(
            "Every deal is played once from each seat with the same dice and cards, so that luck cancels out. "
            "Intervals hold the true value in 95 of 100 cases; they count deals, not games."
        )
        setting = "".join(
            f"<dt>{escape(name)}</dt><dd>{escape(clean(value))}</dd>" for name, value in self.setting.items()
        )
        return (
            f"<h1>{escape(self.title)}</h1>\n<p>{escape(note)}</p>\n"
            f'<ul class="facts">{items}</ul>\n<dl>{setting}</dl>'
        )

    def _section(self, title: str, note: str, content: str) -> str:
        return f"<section>\n<h2>{escape(title)}</h2>\n<p>{escape(note)}</p>\n{content}\n</section>"

    def _svg(self, height: float, content: str, label: str) -> str:
        return (
            f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(label)}" '
            f'xmlns="http://www.w3.org/2000/svg">{content}</svg>'
        )

    def _x(self, share: float) -> float:
        return LABEL + share * (WIDTH - LABEL - 90)

    def _axis(self, height: float, even: float) -> str:
        grid = ""
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            x = self._x(share)
            grid += _line("grid", x, 0, x, height - 18) + _text(
                x, height - 3, "middle", self._percent(share), "soft"
            )
        at = self._x(even)
        return grid + _line("even", at, 0, at, height - 18)

    def _bars(self, rows: list[tuple[str, float, tuple[float, float], str]], even: float, label: str) -> str:
        """Shares with their intervals."""
        height = len(rows) * 34 + 24
        parts = [self._axis(height, even)]
        for i, (name, share, (low, high), colour) in enumerate(rows):
            y = i * 34 + 4
            middle = y + 13
            width = self._x(share) - LABEL
            parts.append(
                _text(LABEL - 10, middle + 4, "end", _short(name))
                + f'<rect x="{LABEL}" y="{y}" width="{width:.1f}" height="26" rx="4" fill="{colour}"/>'
                + _line("whisker", self._x(low), middle, self._x(high), middle)
                + _line("whisker", self._x(low), middle - 6, self._x(low), middle + 6)
                + _line("whisker", self._x(high), middle - 6, self._x(high), middle + 6)
                + _text(WIDTH - 4, middle + 4, "end", self._percent(share, 1))
            )
        return self._svg(height, "".join(parts), label)

    def _wins(self) -> str:
        _ = self.texts
        rows = [
            (
                self.names[entry],
                self.standings.wins[entry].share,
                self.standings.wins[entry].interval(),
                _colour(entry),
            )
            for entry in self.ranked
        ]
        title = _("Who wins")
        note = _("Share of the games won, with its interval; dashed: what equally strong bots would win.")
        return self._section(title, note, self._bars(rows, 1 / self.standings.seats, title))

    def _duels(self) -> str:
        _, standings = self.texts, self.standings
        head = "".join(f"<th>{escape(_short(self.names[other]))}</th>" for other in self.ranked)
        rows = []
        for entry in self.ranked:
            cells = []
            for other in self.ranked:
                duel = standings.duels.get((entry, other))
                if duel is None or not duel.deals:
                    cells.append("<td>·</td>")
                    continue
                low, high = duel.interval()
                strength = round(abs(duel.share - 0.5) * 90)
                colour = COLOURS[1] if duel.share > 0.5 else COLOURS[0]
                cells.append(
                    f'<td style="background: color-mix(in srgb, {colour} {strength}%, transparent)">'
                    f"<b>{self._percent(duel.share)}</b><br><small>{self._percent(low)}–{self._percent(high)}, "
                    f"p {_p(duel.p_value())}</small></td>"
                )
            rows.append(f"<tr><td>{escape(self.names[entry])}</td>{''.join(cells)}</tr>")
        note = _(
            "How often the bot of the row came out before the bot of the column; p: how likely by chance alone."
        )
        return self._section(_("Who beats whom"), note, f"<table><tr><th></th>{head}</tr>{''.join(rows)}</table>")

    def _scores(self) -> str:
        """Outlines of the distributions, one above the other."""
        _, standings = self.texts, self.standings
        every = [score for scores in standings.scores for score in scores]
        low, high = min(every), max(every)
        span = max(1, high - low)
        entries = [entry for entry in self.ranked if standings.scores[entry]]
        row = 62
        height = len(entries) * row + 26
        parts = []
        for tick in range(5):
            value = low + span * tick / 4
            x = LABEL + (WIDTH - LABEL - 90) * tick / 4
            parts.append(
                _line("grid", x, 0, x, height - 20) + _text(x, height - 4, "middle", self._number(value), "soft")
            )
        for i, entry in enumerate(entries):
            scores = standings.scores[entry]
            bins = [0] * BINS
            for score in scores:
                bins[min(BINS - 1, (score - low) * BINS // span)] += 1
            base, most = (i + 1) * row - 8, max(bins)
            step = (WIDTH - LABEL - 90) / BINS
            points = [f"{LABEL},{base}"]
            points += [
                f"{LABEL + (j + 0.5) * step:.1f},{base - 48 * count / most:.1f}" for j, count in enumerate(bins)
            ]
            points.append(f"{WIDTH - 90},{base}")
            middle = LABEL + (WIDTH - LABEL - 90) * (median(scores) - low) / span
            spread = quantiles(scores, n=4) if len(scores) > 1 else [scores[0]] * 3
            parts.append(
                f'<polygon points="{" ".join(points)}" fill="{_colour(entry)}" fill-opacity=".75" '
                f'stroke="{_colour(entry)}"/>'
                + _line("whisker", middle, base - 48, middle, base)
                + _text(LABEL - 10, base - 12, "end", _short(self.names[entry]))
                + _text(WIDTH - 4, base - 22, "end", f"⌀ {self._number(fmean(scores), 1)}")
                + _text(WIDTH - 4, base - 6, "end", f"{self._number(spread[0])}–{self._number(spread[2])}", "soft")
            )
        title = _("Points")
        note = _("How the final scores are spread; the stroke marks the median, the numbers mean and middle half.")
        return self._section(title, note, self._svg(height, "".join(parts), title))

    def _lines(self) -> str:
        """Where the points come from: a stacked bar for each bot."""
        _, standings = self.texts, self.standings
        entries = [entry for entry in self.ranked if standings.lines[entry]]
        if not entries:
            return ""
        lines = list(standings.lines[entries[0]])
        means = {entry: {line: fmean(standings.lines[entry][line]) for line in lines} for entry in entries}
        most = max(sum(max(0.0, value) for value in part.values()) for part in means.values()) or 1.0
        height = len(entries) * 34 + 8 + 22 * ((len(lines) + 3) // 4)
        parts = []
        for i, entry in enumerate(entries):
            x, y = float(LABEL), i * 34 + 4
            parts.append(_text(LABEL - 10, y + 17, "end", _short(self.names[entry])))
            for j, line in enumerate(lines):
                width = max(0.0, means[entry][line]) / most * (WIDTH - LABEL - 10)
                value = self._number(means[entry][line])
                number = f'<text x="{x + width / 2:.1f}" y="{y + 17}" text-anchor="middle">{value}</text>'
                parts.append(
                    f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="26" fill="{_colour(j)}" '
                    f'fill-opacity=".8"><title>{escape(said(line, _))}: {value}</title></rect>'
                    + (number if width > 26 else "")
                )
                x += width
        for j, line in enumerate(lines):
            x, y = LABEL + (j % 4) * 140, len(entries) * 34 + 12 + 22 * (j // 4)
            parts.append(
                f'<rect x="{x}" y="{y}" width="12" height="12" rx="2" fill="{_colour(j)}"/>'
                f'<text class="soft" x="{x + 18}" y="{y + 11}">{escape(said(line, _))}</text>'
            )
        title = _("Where the points come from")
        return self._section(
            title, _("Points by line of the final count, on average."), self._svg(height, "".join(parts), title)
        )

    def _curves(self) -> str:
        _, standings = self.texts, self.standings
        curves = {entry: curve for entry in self.ranked if (curve := standings.curve(entry))}
        last = max((curve[-1][0] for curve in curves.values()), default=0)
        if last < 3:
            return ""
        height, left, right = 220, 50, WIDTH - LABEL
        parts = []
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            y = 10 + (1 - share) * (height - 40)
            parts.append(
                _line("grid", left, y, right, y) + _text(left - 8, y + 4, "end", self._percent(share), "soft")
            )
        ends: list[float] = []
        for entry, curve in curves.items():
            points = " ".join(
                f"{left + (right - left) * (count - 1) / (last - 1):.1f},{10 + (1 - share) * (height - 40):.1f}"
                for count, share in curve
            )
            y = 10 + (1 - curve[-1][1]) * (height - 40) + 4
            while any(abs(y - other) < 15 for other in ends):
                y += 15
            ends.append(y)
            parts.append(
                f'<polyline points="{points}" fill="none" stroke="{_colour(entry)}" stroke-width="2.4"/>'
                + _text(right + 8, y, "start", _short(self.names[entry]))
            )
        parts.append(
            f'<text class="soft" x="{right}" y="{height - 6}" text-anchor="end">{self._number(last)}</text>'
        )
        title = _("How the result settled")
        return self._section(
            title, _("Share of wins after so many deals."), self._svg(height, "".join(parts), title)
        )

    def _order(self) -> str:
        _, order = self.texts, self.standings.order
        if len(order) < 2:
            return ""
        rows = [
            (
                _("seat {n}", n=seat) if seat.isdecimal() else said(seat, _),
                wins.share,
                wins.interval(),
                COLOURS[-1],
            )
            for seat, wins in sorted(order.items())
        ]
        title = _("Does the seat matter?")
        note = _("Share of wins by seat.")
        if self.standings.from_first:
            note = _("Share of wins by the order of play in the first round.")
        return self._section(title, note, self._bars(rows, 1 / len(order), title))

    def _strategies(self) -> str:
        _ = self.texts
        rows = []
        for part in self.standings.strategies():
            if not part["games"]:
                continue
            low, high = part["interval"]
            rows.append(
                f"<tr><td>{escape(said(part['strategy'], _))}</td><td>{self._number(part['games'])}</td>"
                f"<td>{self._percent(part['share'], 1)}</td><td>{self._percent(low)}–{self._percent(high)}</td>"
                f"<td>{self._number(part['score'], 1)}</td>"
                + "".join(f"<td>{self._number(part['bots'][entry])}</td>" for entry in self.ranked)
                + "</tr>"
            )
        if not rows:
            return ""
        heads = [_("strategy"), _("games"), _("wins"), _("95 % interval"), _("points")]
        heads += [_short(self.names[entry]) for entry in self.ranked]
        note = _(
            "A seat's game belongs to the line of the count in which it stands out most. "
            "The last columns say how often each bot played that way."
        )
        head = "".join(f"<th>{escape(name)}</th>" for name in heads)
        return self._section(_("Strategies"), note, f"<table><tr>{head}</tr>{''.join(rows)}</table>")

    def _ratings(self) -> str:
        _, standings = self.texts, self.standings
        ratings = standings.ratings()
        if ratings is None or len(self.names) < 2:
            return ""
        rows = []
        for entry in sorted(self.ranked, key=lambda entry: -ratings[entry][0]):
            strength, doubt = ratings[entry]
            times = standings.times[entry]
            rows.append(
                f"<tr><td>{escape(self.names[entry])}</td><td>{self._number(strength, 1)}</td>"
                f"<td>± {self._number(doubt, 1)}</td>"
                f"<td>{self._number(median(times), 1) if times else '–'}</td></tr>"
            )
        heads = [_("bot"), _("rating"), _("uncertainty"), _("median time of a decision, ms")]
        head = "".join(f"<th>{escape(name)}</th>" for name in heads)
        note = _("Plackett-Luce ratings of openskill, from all games in their order; everybody starts at 25.")
        return self._section(_("Ratings"), note, f"<table><tr>{head}</tr>{''.join(rows)}</table>")

    def _faults(self) -> str:
        _, standings = self.texts, self.standings
        if not standings.faults:
            return ""
        rows = "".join(
            f"<tr><td>{escape(clean(str(fault['bot'])))}</td><td>{self._number(fault['game'])}</td>"
            f"<td>{escape(clean(fault_in(fault['fault'], _)))}</td></tr>"
            for fault in standings.faults
        )
        head = "".join(f"<th>{escape(name)}</th>" for name in (_("bot"), _("game"), _("what happened")))
        note = _.count(
            "{n} game was lost because a bot failed.",
            "{n} games were lost because a bot failed.",
            sum(standings.fault_counts),
        )
        return self._section(_("Bots that failed"), note, f"<table><tr>{head}</tr>{rows}</table>")

    # Numbers

    def _number(self, value: float, digits: int = 0) -> str:
        form = f"#,##0.{'0' * digits}" if digits else "#,##0"
        return format_decimal(value, form, locale=self.texts.language)

    def _percent(self, value: float, digits: int = 0) -> str:
        form = f"#,##0.{'0' * digits}%" if digits else "#,##0%"
        return format_percent(value, form, locale=self.texts.language)


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _text(x: float, y: float, anchor: str, text: str, kind: str = "") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _colour(number: int) -> str:
    return COLOURS[number % len(COLOURS)]


def _short(name: str) -> str:
    return name if len(name) <= 18 else name[:17] + "…"


def _p(p: float) -> str:
    return "< 0.0001" if p < 0.0001 else f"{p:.2g}"
