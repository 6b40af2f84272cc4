"""The extra panels for a comparison of two players and for a ladder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from northfront.sim.compare import Comparison
from northfront.sim.report.charts import columns, walk
from northfront.sim.report.markup import table, tag, words
from northfront.sim.report.sections import meter, pair, section
from northfront.sim.sequential import LIMIT
from northfront.sim.winrates import Share


def comparison_panel(found: Mapping[str, Any], compared: Comparison) -> str:
    """Who is better, how sure it is, and how the test got there."""
    one, other = found["players"]
    games = 2 * found["pairs"]
    meters = [meter(f"{one} against {other}", Share(*found["score"]), f"{found['pairs']} pairs", "accent")]
    for i, (side, share) in enumerate(found["by_side"].items()):
        meters.append(meter(f"{one} as {side.capitalize()}", Share(*share), f"{games // 2} games", f"s{i}"))
    bounds = compared.test.bounds
    even = bounds.low == -bounds.high
    names = (one, other) if even else (f"{bounds.high:+g}", f"{bounds.low:+g}")
    drawn = pair(
        walk("Is it clear? The log-likelihood ratio", [each.ratio for each in compared.test.course], LIMIT, names),
        columns("Pairs", list(found["pairs_by_points"].items()), f"points of {one} in a pair of games"),
    )
    says = tag("p", words(f"{found['test']['says']}."), class_="says")
    note = (
        f"Each pair is one seed played twice with the sides swapped. Share of points with its 95 % interval over pairs{_elo(found)}"
        f"{_lead(found)}. The test decides between a difference of {bounds.low:+g} and one of {bounds.high:+g} rating points, "
        "and its error rate is at most one in twenty either way."
    )
    return section("Which is better?", says, *meters, drawn, note=note)


def _elo(found: Mapping[str, Any]) -> str:
    value, low, high = ("beyond measure" if each is None else f"{each:+d}" for each in found["elo"])
    return f"; in rating points {value} ({low} to {high})" if found["pairs"] else ""


def _lead(found: Mapping[str, Any]) -> str:
    if not found["lead"]:
        return ""
    middle, low, high = found["lead"]
    return f"; mean lead per pair {middle:+g} victory points ({low:+g} to {high:+g})"


def ladder_panel(found: Mapping[str, Any]) -> str:
    """The ratings on a scale, and the points each player took from the others."""
    rows = found["players"]
    names = [row["player"] for row in rows]
    side = found["side"]
    edge = max(abs(row["rating"]) + row["margin"] for row in rows) or 1
    scale = [_rating(row, edge) for row in rows]
    cells = [
        [name, *("" if other == name else "{:g} of {}".format(*found["against"][name][other]) for other in names)]
        for name in names
    ]
    note = (
        "Bradley-Terry ratings with a term for the side, 0 being the mean of all players; 400 points are odds of ten "
        f"to one. Playing the {side['name'].capitalize()} side is worth {side['rating']:+} ± {side['margin']}. "
        "Lines are 95 % intervals. A prior of 600 points keeps ratings finite for players who won or lost every game."
    )
    against = (tag("h3", words("Points taken from each other")), table(["", *names], cells))
    return section("The ladder", *scale, *against, note=note)


def _rating(row: Mapping[str, Any], edge: float) -> str:
    low, point, high = (50 + 50 * (row["rating"] + row["margin"] * way) / edge for way in (-1, 0, 1))
    told = f"{row['rating']:+} ± {row['margin']}"
    track = tag(
        "div",
        tag("div", class_="middle"),
        tag("div", class_="interval", style=f"left:{low:.1f}%;width:{high - low:.1f}%"),
        tag("div", class_="point", style=f"left:{point:.1f}%"),
        class_="track open",
        role="img",
        aria_label=told,
    )
    cells = (tag("div", words(row["player"]), class_="what"), track, tag("div", words(told), class_="told"))
    points = f"{row['points']:g} of {row['games']}"
    return tag("div", *cells, tag("div", words(points), class_="count"), class_="meter")
