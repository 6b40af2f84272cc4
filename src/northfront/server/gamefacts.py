"""What does not change during a game and may be kept by a browser: board, counters, rules."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from northfront import games
from northfront.ai import players_of
from northfront.ai.levels import described, with_levels
from northfront.atlas.draw.board import draw_board
from northfront.atlas.draw.counters import counter, nation_of, printed_figure
from northfront.atlas.draw.paper import centre_mu
from northfront.atlas.draw.theme import THEMES
from northfront.atlas.picture import find
from northfront.checks.rules_index import read_cases
from northfront.core.board import Board
from northfront.core.hexes import Hex, scan
from northfront.core.pieces import Piece

RULING = re.compile(r"^\*\*(R\d+)[^*]*\*\*", re.MULTILINE)


def list_games() -> list[dict[str, Any]]:
    """The games that can be played here."""
    return [_game(name, *about) for name, (_, *about) in games.GAMES.items()]


def _game(name: str, title: str, text: str) -> dict[str, Any]:
    game = games.load(name)
    return {
        "name": name,
        "title": title,
        "text": text,
        "sides": list(game.sides),
        "scenarios": [{"name": each, "title": scenario.title} for each, scenario in game.scenarios.items()],
        "options": [
            {"name": each, "text": option.text, "choices": list(option.choices), "default": option.default}
            for each, option in game.options.items()
        ],
        "players": [{"name": each, "text": described(each)} for each in with_levels(players_of(name))],
        "hints": games.has_outlook(name),
    }


@cache
def board_svg(name: str, theme: str) -> str:
    """The printed board."""
    games.folder(name)
    subject = find(name, None)
    return draw_board(
        subject.board,
        subject.coasts,
        THEMES[theme],
        title=subject.title,
        km_per_hex=subject.km_per_hex,
        north=subject.north,
        clear_of_counters=True,
    )


@cache
def board_facts(name: str) -> dict[str, Any]:
    """Where the hexes lie on the picture, and what is in them."""
    game = games.load(name)
    board, grid = game.board, game.board.grid
    view = re.search(r'viewBox="([^"]+)"', board_svg(name, "light"))
    hexes = list(scan(grid.all))
    return {
        "title": game.title,
        "view_box": [float(number) for number in view[1].split()] if view else [0, 0, 1000, 1000],
        "shape": grid.sheets[0].shape,
        "sides": list(game.sides),
        "boxes": list(game.boxes),
        "box_titles": dict(game.box_titles),
        "words": dict(game.showing.words),
        "status": list(game.showing.status),
        "signs": dict(game.showing.signs),
        "turn_titles": list(game.showing.turns),
        "hexes": {grid.name(h): [round(x, 2) for x in centre_mu(board, h)] for h in hexes},
        "terrain": {grid.name(h): board.terrain_at(h) for h in hexes},
        "places": {grid.name(h): name for name, h in board.places.items()},
        "neighbours": {grid.name(h): _neighbours(board, h) for h in hexes},
    }


def _neighbours(board: Board, h: Hex) -> list[str]:
    """The hexes that touch this one, and those that a link joins to it from another sheet."""
    linked = [link.b if link.a == h else link.a for link in board.links if h in (link.a, link.b)]
    return [board.grid.name(to) for to in (*(to for _, to in board.grid.neighbours(h)), *linked)]


@cache
def counter_facts(name: str, theme: str) -> dict[str, Any]:
    """Every counter with the drawings of each of its faces, near and from far; equal drawings are sent once."""
    game, colours = games.load(name), THEMES[theme]
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


@cache
def rule_facts(name: str) -> dict[str, Any]:
    """Every case in our own words, the rulings, and the data that had to be reconstructed."""
    game = games.load(name)
    cases = [
        {"id": case.id, "title": case.title, "text": case.text, "status": case.status}
        for case in read_cases(name).values()
    ]
    facts = [*game.board.facts, *(piece.origin for piece in game.pieces)]
    return {
        "title": game.title,
        "cases": cases,
        "rulings": _rulings((games.folder(name) / "rulings.md").read_text("utf-8")),
        "data": [
            {"what": fact.what, "source": fact.source, "confidence": fact.confidence}
            for fact in facts
            if fact.confidence == "reconstructed"
        ],
    }


def _rulings(text: str) -> list[dict[str, str]]:
    """The paragraphs that begin with a ruling's number."""
    paragraphs = [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]
    found = [(RULING.match(paragraph), paragraph) for paragraph in paragraphs]
    return [{"id": match[1], "text": paragraph} for match, paragraph in found if match]
