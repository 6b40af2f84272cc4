"""Diagrams drawn by hand as SVG. Colours and type are those of the page, by classes: `s0` and `s1` are the sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final, NamedTuple

import numpy as np

from northfront.sim.report.markup import tag, words

WIDTH, HEIGHT = 520.0, 270.0
LEFT, RIGHT, TOP, BOTTOM = 46.0, 92.0, 16.0, 46.0
BANDS: Final = ((5, 95), (25, 75))
"""Percentiles that bound a band: nine games out of ten, and half of them."""
LABEL: Final = 15.0
"""Minimum distance between the names at the ends of lines."""


class Line(NamedTuple):
    """One quantity over the turns: a row for each turn, a value in it for each game."""

    name: str
    kind: str  # the class that colours it
    rows: Sequence[Sequence[float]]


@dataclass(frozen=True)
class Frame:
    """Maps values to points in a diagram."""

    x0: float
    x1: float
    y0: float
    y1: float
    right: float = RIGHT

    def x(self, value: float) -> float:
        return LEFT + (value - self.x0) / (self.x1 - self.x0) * (WIDTH - LEFT - self.right)

    def y(self, value: float) -> float:
        return HEIGHT - BOTTOM - (value - self.y0) / (self.y1 - self.y0) * (HEIGHT - TOP - BOTTOM)

    def axes(self, across: Sequence[float], up: Sequence[float], below: str) -> str:
        """Thin lines at round values, with numbers, and the label of the lower edge."""
        end = WIDTH - self.right
        found = [
            tag("line", x1=LEFT, x2=end, y1=self.y(v), y2=self.y(v), class_="zero" if v == 0 else "grid") for v in up
        ]
        found += [tag("text", words(_plain(v)), x=LEFT - 8, y=self.y(v) + 4, class_="end") for v in up]
        found += [tag("text", words(_plain(v)), x=self.x(v), y=HEIGHT - BOTTOM + 18, class_="mid") for v in across]
        found.append(tag("text", words(below), x=(LEFT + end) / 2, y=HEIGHT - 4, class_="mid faint"))
        return "".join(found)


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round values from at most `low` to at least `high`, roughly this many."""
    rough = (high - low or 1.0) / about
    unit = 10.0 ** floor(log10(rough))
    step = unit * next(factor for factor in (1, 2, 5, 10) if factor * unit >= rough)
    return [step * i for i in range(floor(low / step + 1e-9), ceil(high / step - 1e-9) + 1)]


def lines(title: str, plotted: Sequence[Line], below: str = "end of turn") -> str:
    """The median of each quantity over the turns, with bands for half of the games and for nine out of ten."""
    turns = len(plotted[0].rows)
    values = [v for line in plotted for row in line.rows for v in np.percentile(row, (5, 95))]
    up = ticks(min(0.0, *values), max(0.0, *values))
    frame = Frame(1, max(turns, 2), up[0], up[-1] if up[-1] > up[0] else up[0] + 1)
    every = max(1, ceil(turns / 14))
    drawn = [frame.axes(range(1, turns + 1, every), up, below)]
    ends: list[tuple[float, Line]] = []
    for line in plotted:
        medians = [float(np.median(row)) for row in line.rows]
        drawn += [_band(frame, line, band) for band in BANDS]
        drawn.append(tag("path", d=_path(frame, range(1, turns + 1), medians), class_=f"median {line.kind}"))
        ends.append((medians[-1], line))
    drawn += _names_at_the_end(frame, ends)
    return figure(title, "".join(drawn))


def _band(frame: Frame, line: Line, band: tuple[int, int]) -> str:
    low, high = ([float(np.percentile(row, edge)) for row in line.rows] for edge in band)
    turns = range(1, len(line.rows) + 1)
    back = _path(frame, list(reversed(turns)), list(reversed(low)))
    return tag("path", d=f"{_path(frame, turns, high)}L{back[1:]}Z", class_=f"band {line.kind}")


def _names_at_the_end(frame: Frame, ends: Sequence[tuple[float, Line]]) -> list[str]:
    """The name and final value of each line at its end, without overlaps."""
    found: list[str] = []
    last = -LABEL
    for value, line in sorted(ends, key=lambda end: -end[0]):
        last = max(frame.y(value) + 4, last + LABEL)
        text = f"{line.name} {_plain(round(value, 1))}"
        found.append(tag("text", words(text), x=WIDTH - frame.right + 8, y=last, class_=f"name {line.kind}"))
    return found


def walk(title: str, values: Sequence[float], limit: float, names: tuple[str, str]) -> str:
    """A quantity that moves between two named limits until it reaches one."""
    reach = 1.15 * max(limit, *(abs(v) for v in values))
    frame = Frame(0, max(len(values) - 1, 1), -reach, reach)
    across = [v for v in ticks(0, len(values) - 1) if v <= len(values) - 1]
    drawn = [frame.axes(across, [v for v in ticks(-reach, reach) if abs(v) <= reach], "pairs of games")]
    for edge, name in ((limit, names[0]), (-limit, names[1])):
        drawn.append(tag("line", x1=LEFT, x2=WIDTH - RIGHT, y1=frame.y(edge), y2=frame.y(edge), class_="limit"))
        drawn.append(tag("text", words(name), x=WIDTH - RIGHT + 8, y=frame.y(edge) + 4, class_="name accent"))
    drawn.append(tag("path", d=_path(frame, range(len(values)), values), class_="median accent"))
    drawn.append(tag("circle", cx=frame.x(len(values) - 1), cy=frame.y(values[-1]), r=4, class_="spot accent"))
    return figure(title, "".join(drawn))


def columns(title: str, named: Sequence[tuple[str, int]], below: str, *, between: bool = False) -> str:
    """A column for each name, as high as its count; names of classes are at the column's left edge."""
    up = [v for v in ticks(0, max(count for _, count in named)) if v == int(v)]
    frame = Frame(-0.5, len(named) - 0.5, 0, up[-1] or 1, right=12)
    step = frame.x(1) - frame.x(0)
    wide = 0.94 * step if between else min(64.0, 0.72 * step)
    drawn = [frame.axes([], up, below)]
    for i, (name, count) in enumerate(named):
        middle, top = frame.x(i), frame.y(count)
        box = {"x": middle - wide / 2, "y": top, "width": wide, "height": HEIGHT - BOTTOM - top}
        drawn.append(tag("rect", class_="column", rx=2, **box))
        at = middle - step / 2 if between else middle
        drawn.append(tag("text", words(name), x=at, y=HEIGHT - BOTTOM + 18, class_="mid"))
        if count:
            drawn.append(tag("text", words(count), x=middle, y=max(top - 5, 10), class_="mid faint"))
    return figure(title, "".join(drawn))


def histogram(title: str, values: Sequence[float], below: str, about: int = 7) -> str:
    """A histogram with classes of a round width; a few whole numbers get one column each."""
    low, high = min(values), max(values)
    if all(v == int(v) for v in values) and high - low < 2 * about:
        return columns(title, [(str(int(v)), list(values).count(v)) for v in range(int(low), int(high) + 1)], below)
    if low == high:
        return columns(title, [(_plain(low), len(values))], below)
    edges = ticks(low, high, about)
    counts, _ = np.histogram(values, edges)
    named = [(_plain(edge), int(count)) for edge, count in zip(edges, counts, strict=False)]
    return columns(title, named, below, between=True)


def figure(title: str, drawn: str) -> str:
    """A diagram with its title."""
    svg = tag("svg", drawn, viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}", role="img", aria_label=title, class_="chart")
    return tag("figure", tag("figcaption", words(title)), svg)


def _path(frame: Frame, across: Sequence[float], values: Sequence[float]) -> str:
    spots = (f"{frame.x(x):.1f},{frame.y(v):.1f}" for x, v in zip(across, values, strict=True))
    return "M" + "L".join(spots)


def _plain(value: float) -> str:
    """A number without needless digits and with a true minus sign."""
    return f"{round(value, 6):,g}".replace("-", "\N{MINUS SIGN}") if abs(value) < 1e5 else f"{value / 1000:,.0f}k"
