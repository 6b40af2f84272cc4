"""Charts, turn track and set-ups as plain data for the page that lays them out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any

from northfront.core.ask import Unit
from northfront.core.board import Board
from northfront.core.charts import Chart, Turn
from northfront.core.game import Game
from northfront.core.hexes import Hex, HexSet, scan
from northfront.export.paper.counters import lies_face_down

Spot = Callable[[Hex], tuple[float, float]]


def charts(game: Game, spot: Spot) -> list[dict[str, Any]]:
    """All charts but the turn track; a row about terrain says where on the board it can be seen."""
    example = {name: spot(_typical(game.board, hexes)) for name, hexes in game.board.terrain.items() if hexes}
    dice, others = game.charts.combat[:1], (*game.charts.combat[1:], *game.charts.terrain, *game.charts.points)
    return [*(_chart(each, "die", example) for each in dice), *(_chart(each, "", example) for each in others)]


def _typical(board: Board, hexes: HexSet) -> Hex:
    """The hex of a terrain with the most of it around, and nothing printed in it."""
    named = set(board.places.values())

    def alike(h: Hex) -> tuple[bool, int]:
        return h not in named, sum(hexes >> to & 1 for _, to in board.grid.neighbours(h))

    return max(scan(hexes), key=alike)


def _chart(chart: Chart, corner: str, example: dict[str, tuple[float, float]]) -> dict[str, Any]:
    rows = [
        {
            "head": row.head,
            "cells": [text + (" *" if n in row.doubts else "") for n, text in enumerate(row.cells)],
            "rule": "" if row.rule == chart.rule else row.rule,
            "at": example.get(row.terrain),
        }
        for row in chart.rows
    ]
    doubts = [
        f"{chart.columns[n]}, {row.head}: {text}." for row in chart.rows for n, text in sorted(row.doubts.items())
    ]
    return {
        "title": chart.title,
        "corner": corner,
        "columns": chart.columns,
        "rows": rows,
        "rule": chart.rule,
        "note": chart.note,
        "reconstructed": chart.confidence == "reconstructed",
        "doubts": doubts,
        "pictured": any(row["at"] for row in rows),
    }


def turns(game: Game) -> list[dict[str, Any]]:
    """The turn track. Those who arrive are named by the numbers of their counters."""
    return [_turn(game, turn) for turn in game.charts.turns]


def _turn(game: Game, turn: Turn) -> dict[str, Any]:
    arrivals = [
        {
            "side": each.side.capitalize(),
            "text": each.text,
            "units": [f"unit-{game.units[name]}.svg" for name in each.units],
            "numbers": numbers(game.units[name] for name in each.units),
        }
        for each in turn.arrivals
    ]
    return {"number": turn.number, "title": turn.title, "arrivals": arrivals}


def numbers(units: Iterable[Unit]) -> str:
    """The numbers of counters, neighbours as a range: 4, 7-9."""
    found = []
    for _, run in groupby(enumerate(sorted(units)), lambda each: each[1] - each[0]):
        members = [u + 1 for _, u in run]
        found.append(str(members[0]) if len(members) == 1 else f"{members[0]}\N{EN DASH}{members[-1]}")
    return ", ".join(found)


def set_ups(game: Game) -> list[dict[str, Any]]:
    """For every scenario the places of each side, and the counters that begin there."""
    return [
        {
            "title": scenario.title,
            "sides": [
                {"title": title.capitalize(), "places": list(_places(game, name, side))}
                for side, title in enumerate(game.sides)
            ],
        }
        for name, scenario in game.scenarios.items()
    ]


def _places(game: Game, scenario: str, side: int) -> Iterator[dict[str, Any]]:
    s = game.start(scenario).state
    places: dict[Hex, list[Unit]] = {}
    for u, piece in enumerate(game.pieces):
        if piece.side == side:
            places.setdefault(s.where[u], []).append(u)
    for at in sorted(places, key=lambda at: (at < 0, -at if at < 0 else game.place_name(at))):
        units = places[at]
        name = f"{game.place_name(at)} {game.board.name_at(at)}".strip() if at >= 0 else _box(game, at)
        all_down = len(units) > 1 and all(_face_down(game, u) or _untried(game, u, s.face[u]) for u in units)
        title = f"{name}, face down" if all_down else name
        yield {"place": title, "counters": list(_counters(game, units, [s.face[u] for u in units], told=all_down))}


def _box(game: Game, at: Hex) -> str:
    name = game.place_name(at)
    return game.box_titles.get(name, name.replace("-", " ").capitalize())


def _face_down(game: Game, u: Unit) -> bool:
    return game.hides and lies_face_down(game, game.pieces[u])


def _untried(game: Game, u: Unit, face: int) -> bool:
    return bool(game.pieces[u].face_names) and not face


def _counters(game: Game, units: list[Unit], faces: list[int], *, told: bool = False) -> Iterator[dict[str, str]]:
    """Counters by number and name; those that nobody can tell apart by how many they are. `told`: that they lie face down."""
    known = []
    for u, face in zip(units, faces, strict=True):
        piece = game.pieces[u]
        if _untried(game, u, face):
            continue
        turned = ("" if told else "face down") if _face_down(game, u) else piece.face_mark(face)
        known.append((u, piece.name + (f" ({turned})" if turned else "")))
    for name, members in groupby(known, lambda each: each[1]):
        yield {"numbers": numbers(u for u, _ in members), "name": name}
    untried = [u for u, face in zip(units, faces, strict=True) if _untried(game, u, face)]
    for back, alike in groupby(untried, lambda u: game.pieces[u].back):
        yield {"numbers": "", "name": f"{len(list(alike))} of {back}, drawn unseen"}
