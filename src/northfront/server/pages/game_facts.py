"""Facts about a game: what can be chosen when a table is opened, its counters, its rules."""

from __future__ import annotations

import re
from typing import Any

from northfront import games
from northfront.ai import selectable
from northfront.ai.levels import described
from northfront.atlas.draw.counters import counter, nation_of, printed_figure
from northfront.atlas.draw.theme import THEMES
from northfront.checks.rules_index import read_cases
from northfront.core.charts import Chart
from northfront.core.game import Game
from northfront.core.hexes import scan
from northfront.core.pieces import Piece

RULING = re.compile(r"^\*\*([RS]-?\d+)[^*]*\*\*", re.MULTILINE)


def about(game: Game) -> dict[str, Any]:
    """What the lobby shows of a game."""
    entry = games.entry(game.name)
    return {
        "name": game.name,
        "title": entry.title,
        "short": entry.short,
        "text": entry.summary,
        "edition": entry.edition,
        "hook": entry.hook,
        "headline": entry.headline,
        "pitch": entry.pitch,
        "school": entry.school,
        "sides": list(game.sides),  # the one that moves first comes first
        "turns": getattr(game, "turns", len(game.showing.turns)),
        "ready": game.ready,
        "scenarios": [{"name": each, "title": scenario.title} for each, scenario in game.scenarios.items()],
        "options": [
            {"name": each, "text": option.text, "choices": list(option.choices), "default": option.default}
            for each, option in game.options.items()
        ],
        "players": [{"name": each, "text": described(each)} for each in selectable(game.name)],
        "hints": games.has_players(game.name),
    }


def counter_facts(game: Game, theme: str) -> dict[str, Any]:
    """Every counter with drawings of its faces, in detail and simplified; equal drawings are sent once."""
    colours = THEMES[theme]
    art: dict[str, str] = {}
    far: dict[str, str] = {}

    def drawn(piece: Piece, *, face: int = 0, hidden: bool = False) -> str:
        nation = nation_of(piece, game.sides[piece.side])
        near, small = (
            counter(piece, nation, colours, face=face, hidden=hidden, detail=detail) for detail in ("near", "far")
        )
        key = art.setdefault(near, f"a{len(art)}")
        far[key] = art.setdefault(small, f"a{len(art)}")
        return key

    pieces: dict[str, Any] = {}
    backs: dict[str, str] = {}
    for piece in game.pieces:
        blank = Piece("", piece.side, "", ({},), back=piece.back)
        back = drawn(blank, hidden=True)
        backs[f"{game.sides[piece.side]}|{piece.back}"] = back
        faces = [
            {
                "figures": {name: printed_figure(name, value) for name, value in figures.items()},
                "name": piece.face_mark(i),
                **({"title": piece.face_titles[i]} if piece.face_titles else {}),
                "art": drawn(piece, face=i),
            }
            for i, figures in enumerate(piece.faces)
        ]
        pieces[piece.id] = {
            "side": game.sides[piece.side],
            "kind": piece.kind,
            "name": piece.name,
            "size": piece.size,
            "formation": piece.formation,
            "marker": piece.marker,
            "faces": faces,
            "back_art": back,
        }
    return {"pieces": pieces, "backs": backs, "art": {key: svg for svg, key in art.items()}, "far": far}


def rule_facts(game: Game) -> dict[str, Any]:
    """Every case in our own words, the rulings, and the data that had to be reconstructed."""
    cases = [
        {"id": case.id, "title": case.title, "text": case.text, "status": case.status}
        for case in read_cases(game.name).values()
    ]
    facts = [*game.board.facts, *(piece.origin for piece in game.pieces)]
    return {
        "title": game.title,
        "cases": cases,
        "rulings": _rulings((games.folder(game.name) / "rulings.md").read_text("utf-8")),
        "data": [
            {"what": fact.what, "source": fact.source, "confidence": fact.confidence}
            for fact in facts
            if fact.confidence == "reconstructed"
        ],
    }


def chart_facts(game: Game) -> dict[str, Any]:
    """The charts that lie beside the map. Each terrain comes with a hex of the board that shows it."""
    charts, grid = game.charts, game.board.grid
    example = {name: grid.name(next(scan(hexes))) for name, hexes in game.board.terrain.items() if hexes}

    def plain(chart: Chart) -> dict[str, Any]:
        rows = [{**row._asdict(), "hex": example.get(row.terrain, "")} for row in chart.rows]
        return {
            **{name: getattr(chart, name) for name in ("title", "columns", "rule", "confidence", "note", "when")},
            "rows": rows,
        }

    return {
        "combat": [plain(chart) for chart in charts.combat],
        "terrain": [plain(chart) for chart in charts.terrain],
        "turns": [{**turn._asdict(), "arrivals": [each._asdict() for each in turn.arrivals]} for turn in charts.turns],
        "points": [plain(chart) for chart in charts.points],
    }


def _rulings(text: str) -> list[dict[str, str]]:
    """The paragraphs that start with the number of a ruling."""
    paragraphs = [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]
    found = [(RULING.match(paragraph), paragraph) for paragraph in paragraphs]
    return [{"id": match[1], "text": paragraph} for match, paragraph in found if match]
