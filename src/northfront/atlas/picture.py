"""What `northfront show` draws: a board, a position with its counters, or the counter sheet, as SVG or PNG."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from northfront import games
from northfront.atlas.city import read_city
from northfront.atlas.draw.bitmap import to_png
from northfront.atlas.draw.board import draw_board
from northfront.atlas.draw.city.townscape import Townscape
from northfront.atlas.draw.coast import Coast
from northfront.atlas.draw.fonts import with_fonts
from northfront.atlas.draw.overlays import control_overlay, supply_overlay, zone_overlay
from northfront.atlas.draw.sheet import counter_sheet
from northfront.atlas.draw.stacks import draw_stacks
from northfront.atlas.draw.theme import THEMES, Theme
from northfront.atlas.library import load_board, load_coasts
from northfront.atlas.plan import BOARDS, CITIES, read_plan
from northfront.core.ask import Side
from northfront.core.board import Board
from northfront.core.errors import Refusal, UnknownOption
from northfront.core.game import Game
from northfront.core.position import Position
from northfront.core.recordfile import parse_record, read_record
from northfront.core.view import view
from northfront.files import read_text

OVERLAYS = ("zoc", "control", "supply")


@dataclass(frozen=True)
class Subject:
    """What is to be drawn."""

    board: Board
    title: str
    subtitle: str = ""
    km_per_hex: float | None = None
    north: float = 0.0
    coasts: Mapping[str, Coast] = field(default_factory=dict)
    game: Game | None = None
    position: Position | None = None
    city: Townscape | None = None


def picture(arguments: Namespace) -> bytes:
    """The file's content, by the ending of its name."""
    ending = arguments.out.suffix.lower()
    if ending not in (".svg", ".png"):
        raise UnknownOption(f"{arguments.out} should end in .svg or .png")
    theme = THEMES[arguments.theme]
    svg = (
        counter_sheet(games.load(arguments.what, arguments.data), theme)
        if arguments.counters
        else _board(arguments, theme)
    )
    return with_fonts(svg).encode() if ending == ".svg" else to_png(svg, arguments.width)


def _board(arguments: Namespace, theme: Theme) -> str:
    subject = find(arguments.what, arguments.turn, arguments.data)
    wanted = [each for each in arguments.overlay.split(",") if each]
    overlays: list[str] = []
    live = ""
    if subject.position and subject.game:
        side = subject.game.side(arguments.side) if arguments.side else None
        overlays = [drawn for each in wanted for drawn in _overlay(each, subject.position)]
        live = "".join(draw_stacks(subject.board, subject.game, view(subject.position, side), theme))
    elif wanted or arguments.side:
        raise UnknownOption("overlays and sides belong to a position: name a game that can be played, or a record")
    return draw_board(
        subject.board,
        subject.coasts,
        theme,
        title=subject.title,
        subtitle=subject.subtitle,
        km_per_hex=subject.km_per_hex,
        north=subject.north,
        city=subject.city,
        overlays=overlays,
        live=live,
    )


def find(what: str, turn: int | None, data: Path | None = None) -> Subject:
    """A game by name, a board of the atlas, or a record file."""
    if turn is not None and (turn < 1 or what in (*games.GAMES, *BOARDS, *CITIES)):
        raise UnknownOption("--turn takes a number of 1 or more and belongs to a record")
    if what in games.GAMES:
        game = games.load(what, data)
        return _subject(game, game.start())
    if what in (*BOARDS, *CITIES):
        return _of_atlas(what, load_board(what, data))
    path = Path(what)
    if not path.exists():
        known = ", ".join((*games.GAMES, *BOARDS, *CITIES))
        raise UnknownOption(f"{what} is neither a game ({known}) nor a record file")
    text = read_text(path)
    game = games.load(parse_record(text, path.name).header["game"], data)
    record = read_record(game, text, path.name)
    if turn is None:
        return _subject(game, record.position)
    p = record.at(0)
    for entry in record.entries:
        if p.state.turn >= turn:
            break
        p.step(entry.answer, entry.side)
    if p.state.turn < turn:
        raise Refusal(f"{path.name} does not reach turn {turn}")
    return _subject(game, p)


def _of_atlas(name: str, board: Board) -> Subject:
    """A board as it was made from geography, with its real coasts, or a city as it really lay."""
    if name in CITIES:
        city = read_city(name)
        return Subject(board, city.title, city.subtitle, city.km_per_hex, city=city.scape)
    plan = read_plan(name)
    coasts = {sheet: Coast(**drawn) for sheet, drawn in load_coasts(name).items()}
    return Subject(board, plan.title, plan.subtitle, plan.km_per_hex, plan.north, coasts)


def _printed(game: Game) -> Subject:
    """The board of a game before anything lies on it."""
    if game.name in (*BOARDS, *CITIES):
        return replace(_of_atlas(game.name, game.board), title=game.title, subtitle="")
    return Subject(game.board, game.title)


def _subject(game: Game, p: Position) -> Subject:
    """A position on its board."""
    return replace(_printed(game), subtitle=f"Turn {p.state.turn}, {p.state.phase}", game=game, position=p)


def draw_printed(game: Game, theme: Theme, *, titled: bool = False) -> str:
    """The board of a game, for a page that has its own title and key unless told otherwise; names are clear of the counters that will lie there."""
    subject = _printed(game)
    return draw_board(
        subject.board,
        subject.coasts,
        theme,
        title=subject.title if titled else "",
        legend=titled,
        km_per_hex=subject.km_per_hex,
        north=subject.north,
        city=subject.city,
        clear_of_counters=True,
    )


def draw_position(game: Game, p: Position, side: Side | None, theme: Theme) -> str:
    """A position as an SVG document, as this side sees it."""
    live = "".join(draw_stacks(game.board, game, view(p, side), theme))
    return with_fonts(draw_board_of(game, theme, subtitle=f"Turn {p.turn}, {p.phase}", live=live))


def draw_board_of(game: Game, theme: Theme, subtitle: str, live: str) -> str:
    """The board of a game as an SVG document, with counters on it."""
    subject = _printed(game)
    return draw_board(
        subject.board,
        subject.coasts,
        theme,
        title=subject.title,
        subtitle=subtitle,
        km_per_hex=subject.km_per_hex,
        north=subject.north,
        city=subject.city,
        live=live,
    )


def _overlay(name: str, p: Position) -> Iterator[str]:
    board, s, game = p.game.board, p.state, p.game
    if name == "zoc" and game.zones:
        yield zone_overlay(board, game.zones(s, 1 - s.active))
    elif name == "zoc":
        raise UnknownOption(f"{game.title} has no zones of control")
    elif name == "control":
        held = [game.control(s, side) for side in range(len(game.sides))] if game.control else s.occupied
        yield from (control_overlay(board, hexes, side) for side, hexes in enumerate(held))
    elif name == "supply" and game.supplied:
        yield from (supply_overlay(board, game.supplied(s, side), side) for side in range(len(game.sides)))
    elif name == "supply":
        raise UnknownOption(f"{game.title} has no rules of supply")
    else:
        raise UnknownOption(f"there is no overlay {name}; the overlays are {', '.join(OVERLAYS)}")
