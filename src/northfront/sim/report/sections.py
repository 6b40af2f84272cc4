"""The panels common to all series: who won, how it went turn by turn, where, how long, and how to repeat it."""

from __future__ import annotations

import platform
import shlex
from collections import Counter
from collections.abc import Callable, Sequence

from northfront.core.game import DRAW, Game
from northfront.sim.match_spec import Played
from northfront.sim.report.charts import Line, histogram, lines
from northfront.sim.report.front import front
from northfront.sim.report.markup import percent, table, tag, words
from northfront.sim.results import Series
from northfront.sim.timeline import Mark
from northfront.sim.winrates import Share, wilson


def section(title: str, *inside: str, note: str = "") -> str:
    """A panel of the page."""
    return tag("section", tag("h2", words(title)), *inside, tag("p", words(note), class_="note") if note else "")


def pair(*figures: str) -> str:
    """Diagrams side by side if there is room."""
    return tag("div", *figures, class_="beside")


def meter(name: str, share: Share, count: str, kind: str = "") -> str:
    """A share as a bar, with its 95 % interval as a line upon it."""
    told = f"{percent(share.value)} ({percent(share.low)} to {percent(share.high)})"
    interval = f"left:{100 * share.low:.1f}%;width:{100 * (share.high - share.low):.1f}%"
    track = tag(
        "div",
        tag("div", class_=f"bar {kind}", style=f"width:{100 * share.value:.1f}%"),
        tag("div", class_="interval", style=interval),
        class_="track",
        role="img",
        aria_label=told,
    )
    cells = (tag("div", words(name), class_="what"), track, tag("div", words(told), class_="told"))
    return tag("div", *cells, tag("div", words(count), class_="count"), class_="meter")


def winners(game: Game, played: Sequence[Played]) -> str:
    """By side, and by level of victory."""
    wins = Counter(each.winner for each in played)
    results = Counter(each.result for each in played)
    kinds = {side: f"s{i}" for i, side in enumerate(game.sides)}
    names = [*game.sides, *([DRAW] if wins[DRAW] else [])]
    by_side = [_meter(name.capitalize(), wins[name], len(played), kinds.get(name, "none")) for name in names]
    owner = {each.result: kinds.get(each.winner, "none") for each in played}
    order = [name for name in game.results if name in results]
    by_level = [_meter(game.results[name].text, results[name], len(played), owner[name]) for name in order]
    note = "Bar: share of all games. Line: 95 % Wilson interval."
    return section("Who won", *by_side, tag("h3", "By level of victory"), *by_level, note=note)


def _meter(name: str, count: int, games: int, kind: str) -> str:
    return meter(name, wilson(count, games), f"{count} of {games}", kind)


def courses(game: Game, played: Sequence[Played]) -> str:
    """Victory points and losses over the turns."""
    ahead = all(not sum(mark.score) for each in played for mark in each.course)
    scores = [
        Line(f"{side.capitalize()}", f"s{i}", _rows(played, lambda mark, i=i: mark.score[i]))  # type: ignore[misc]
        for i, side in enumerate(game.sides[:1] if ahead else game.sides)
    ]
    lost = [
        Line(side.capitalize(), f"s{i}", _rows(played, lambda mark, i=i: mark.lost[i]))  # type: ignore[misc]
        for i, side in enumerate(game.sides)
    ]
    title = f"Victory points, {game.sides[0].capitalize()} lead" if ahead else "Victory points"
    ends = [[sum(each.course[-1].reduced[i] for each in played) / len(played)] for i in range(len(game.sides))]
    reduced = ", ".join(f"{side.capitalize()} {end[0]:.1f}" for side, end in zip(game.sides, ends, strict=True))
    note = (
        "Line: the median of all games. Bands: half of the games, and nine out of ten. A finished game keeps its final value. "
        f"Units reduced per game on average, besides the losses: {reduced}."
    )
    return section("Turn by turn", pair(lines(title, scores), lines("Units lost", lost)), note=note)


def _rows(played: Sequence[Played], figure: Callable[[Mark], int]) -> list[list[float]]:
    """A row for each turn, with the value of each game then."""
    turns = max(len(each.course) for each in played)
    return [[float(figure(each.course[min(turn, len(each.course) - 1)])) for each in played] for turn in range(turns)]


def fronts(game: Game, played: Sequence[Played]) -> str:
    """The board with its heat."""
    swatches = tag(
        "p",
        *(
            tag("span", tag("span", class_=f"swatch s{i}"), words(f" {side.capitalize()} units stood here "))
            for i, side in enumerate(game.sides)
        ),
        tag("span", tag("span", class_="stroke"), words(" the typical front")),
        class_="legend",
    )
    note = (
        "The more games had a unit of that side in a hex, the stronger its tint; point at one for the shares. The line runs "
        "between the hexes that were closer to one side's units in most games and those closer to the other's."
    )
    return section("Where the front ran", swatches, front(game, played), note=note)


def lengths(played: Sequence[Played]) -> str:
    """How long the games were, and how fast they were played."""
    quick = [each.decisions / each.seconds for each in played if each.seconds]
    drawn = [
        histogram("Length in turns", [each.turns for each in played], "turns"),
        histogram("Length in decisions", [each.decisions for each in played], "decisions, dice included"),
    ]
    if quick:
        drawn.append(histogram("Speed of a game", quick, "decisions a second, one process"))
    return section("How long it took", tag("div", *drawn, class_="beside three"))


def repeating(game: Game, agreed: Series, played: Sequence[Played], command: Sequence[str]) -> str:
    """Versions and seeds, and every single game."""
    facts = {
        "Command": shlex.join(command),
        "Northfront": f"{agreed.northfront}, code {agreed.code}, Python {agreed.python}",
        "Game": f"{game.title}, rules {agreed.rules}, data {agreed.data}",
        "Scenario": agreed.scenario,
        "Options": ", ".join(f"{name} = {value}" for name, value in agreed.options) or "none",
        "Seed": str(agreed.seed),
        "Python": platform.python_version(),
    }
    listed = tag("dl", *(tag("dt", words(name)) + tag("dd", words(value)) for name, value in facts.items()))
    heads = ["seed", *(side.capitalize() for side in game.sides), "result", "points", "turns", "decisions", "digest"]
    rows = [
        [
            each.seed,
            *each.players,
            game.results[each.result].text,
            " : ".join(str(value) for value in each.score),
            str(each.turns),
            str(each.decisions),
            each.digest,
        ]
        for each in played
    ]
    games = tag("details", tag("summary", words(f"All {len(played)} games")), table(heads, rows))
    note = (
        "The same command gives the same games on any number of processes and machines; compare the digests to check."
    )
    return section("To repeat it", listed, games, note=note)
