"""The whole PDF: everything is laid out by Typst, which keeps our drawings as vectors."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, Final

from northfront import __version__, games
from northfront.atlas.draw.counters import counter, nation_of
from northfront.atlas.draw.field import centre_mu
from northfront.atlas.picture import draw_printed
from northfront.core.board import Board
from northfront.core.datafile import read_toml
from northfront.core.errors import Refusal
from northfront.core.game import Game
from northfront.core.hexes import Hex
from northfront.export.images import LIGHT, view_box
from northfront.export.paper import tables
from northfront.export.paper.counters import CAPTION, Printed, counter_sheets, printed_counters
from northfront.export.paper.sizes import BLEED, COUNTER, HEX, OVERLAP, Size
from northfront.export.paper.tiles import SCALE, map_sheets

PAPER: Final = replace(LIGHT, table="#ffffff")  # no ink beside the map
SIDES: Final = ("front", "back")
BOARD: Final = '#set document(date: none)\n#set page(width: auto, height: auto, margin: 0pt)\n#image("board.svg", width: {width}mm)'


def print_and_play(game: Game, size: Size, progress: Callable[[str], object] = str) -> bytes:
    """The file's content. The same game makes the same file."""
    typesetter()  # before anybody waits for a board to be drawn
    progress("board")
    svg = draw_printed(game, PAPER, titled=True)
    view = view_box(svg)
    board = compiled(BOARD.format(width=view[2] * SCALE), {"board.svg": svg.encode()})
    counters = printed_counters(game)
    sheets = counter_sheets(counters, size)
    sides = {f"{side}-{n}.svg": sheet.svg(back=side == "back") for n, sheet in enumerate(sheets) for side in SIDES}

    def spot(h: Hex) -> tuple[float, float]:
        x, y = centre_mu(game.board, h)
        return (x - view[0]) * SCALE, (y - view[1]) * SCALE

    told = {
        "version": __version__,
        "size": size._asdict(),
        "overlap": OVERLAP,
        "hex": HEX,
        "bleed": BLEED,
        "board": [view[2] * SCALE, view[3] * SCALE],
        "maps": [
            {**each._asdict(), "tiles": [tile._asdict() for tile in each.tiles]}
            for each in map_sheets(game.board, view, size)
        ],
        "sheets": [{side: sheet.captions(back=side == "back") for side in SIDES} for sheet in sheets],
        "caption": [COUNTER + 2 * BLEED, CAPTION],
        "cover": _cover(game, counters),
        "charts": tables.charts(game, spot),
        "turns": tables.turns(game),
        "set_ups": tables.set_ups(game),
    }
    progress("pages")
    drawn = {name: text.encode() for name, text in {**sides, **_arriving(game)}.items()}
    page = (files("northfront.export.paper") / "pages.typ").read_text("utf-8")
    return compiled(page, {**drawn, "board.pdf": board, "data.json": json.dumps(told).encode()})


def typesetter() -> ModuleType:
    """Typst, which is an extra."""
    try:
        import typst  # noqa: PLC0415 - not everybody has it
    except ImportError:
        raise Refusal("a PDF is laid out by Typst: pip install 'northfront[paper]'") from None
    return typst


def compiled(page: str, parts: Mapping[str, bytes]) -> bytes:
    """A page of Typst and the files that it names, as PDF. No font but our own is used, so that all machines make the same file."""
    with TemporaryDirectory() as folder:
        for name, content in {"main.typ": page.encode(), **parts}.items():
            Path(folder, name).write_bytes(content)
        fonts = Path(str(files("northfront.atlas.draw"))) / "ttf"
        made = typesetter().compile(
            Path(folder, "main.typ"), format="pdf", font_paths=[fonts], ignore_system_fonts=True
        )
    assert isinstance(made, bytes)
    return made


def _cover(game: Game, counters: list[Printed]) -> dict[str, Any]:
    """What the first page says of the game and of where its values come from."""
    folder = games.folder(game.name)
    briefing = read_toml((folder / "briefing.toml").read_text("utf-8"), "briefing.toml")
    listed = read_toml((folder / "data" / "sources.toml").read_text("utf-8"), "sources.toml")
    sources = [listed.table(key).text("title") for key in listed if "title" in listed.table(key)]
    doubtful = Counter(fact.confidence for fact in game.board.facts)
    return {
        "title": games.GAMES[game.name].short,
        "full-title": game.title,
        "own": not games.GAMES[game.name].edition,
        "name": game.name,
        "sources": briefing.text("sources"),
        "list": sources,
        "counters": len(game.pieces),
        "counters_reconstructed": sum(piece.origin.confidence == "reconstructed" for piece in game.pieces),
        "read": list(_read(game.board)) if doubtful["reconstructed"] else [],
        "facts": doubtful.total(),
        "facts_reconstructed": doubtful["reconstructed"],
        "coast": (folder / "data" / "coast.json").is_file(),
        "untried": any(piece.face_names for piece in game.pieces),
        "several": " and ".join([each.number for each in counters if each.number.endswith(("a", "b"))][:2]),
    }


def _read(board: Board) -> Iterator[str]:
    """What of the map is not reconstructed: places Riga, Pskov; hexes 0101, 0102."""
    facts = [fact.what.partition(" ") for fact in board.facts if fact.confidence != "reconstructed"]
    for kind in dict.fromkeys(kind for kind, _, _ in facts):
        yield f"{kind} {', '.join(what for each, _, what in facts if each == kind)}"


def _arriving(game: Game) -> dict[str, str]:
    """Small pictures of all who come on a later turn."""
    names = {name for turn in game.charts.turns for each in turn.arrivals for name in each.units}
    found = {}
    for u in sorted(game.units[name] for name in names):
        piece = game.pieces[u]
        drawn = counter(piece, nation_of(piece, game.sides[piece.side]), LIGHT)
        found[f"unit-{u}.svg"] = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 107 109" width="107" height="109">{drawn}</svg>'
        )
    return found
