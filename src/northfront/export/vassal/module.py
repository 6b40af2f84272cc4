"""The module file: pictures, the build file that puts them together, and a saved game for each scenario."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from html import escape
from typing import Any, Final
from xml.etree.ElementTree import Element, SubElement, tostring
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from northfront import __version__
from northfront.core.game import Game
from northfront.core.hexes import scan
from northfront.core.pieces import Piece
from northfront.core.position import Position
from northfront.core.view import view
from northfront.export.images import BoardImage, CounterImages, board_image
from northfront.export.vassal.saved import Spot, saved_game
from northfront.export.vassal.traits import Counter, Trait, faces, mark, mask

VASSAL: Final = "3.7.0"
MAP: Final = "Board"
HEX: Final = 90  # pixels from hex to hex
SIDE: Final = 52  # pixels of a counter
WIDEST: Final = 6000
LONG_AGO: Final = (2000, 1, 1, 0, 0, 0)  # so that the same game makes the same file
READABLE: Final = 0o644 << 16
ABOUT: Final = (
    "Written by Northfront. The rules are not enforced here. Map, counters and tables that were lost with the printed"
    " game are reconstructed; the game's page of sources says which."
)


def vassal_module(game: Game, progress: Callable[[str], object] = str) -> bytes:
    """The whole file, as VASSAL opens it."""
    board = board_image(game, HEX, WIDEST)
    images = CounterImages(game)
    counters = [_counter(game, images, u) for u in range(len(game.pieces))]
    build = _document(_build_file(game, board, counters))
    content = io.BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as archive:
        _write(archive, "moduledata", _metadata(game.title, "name"))
        _write(archive, "buildFile.xml", build)
        _write(archive, "about.html", f"<html><h1>{escape(game.title)}</h1><p>{escape(ABOUT)}</p></html>".encode())
        for name in game.scenarios:
            progress(game.scenarios[name].title)
            _write(archive, f"{name}.vsav", _set_up(game, board, counters, images, game.start(name)))
        progress("board")
        _write(archive, "images/board.png", board.png())
        for name in images.svgs:
            progress(name)
            _write(archive, f"images/{name}", images.png(name, SIDE))
    return content.getvalue()


def _write(archive: ZipFile, name: str, content: bytes) -> None:
    entry = ZipInfo(name, LONG_AGO)
    entry.compress_type = ZIP_DEFLATED
    entry.external_attr = READABLE
    archive.writestr(entry, content)


def _document(root: Element) -> bytes:
    text: bytes = tostring(root, encoding="UTF-8", xml_declaration=True)
    return text


def _metadata(title: str, kind: str = "") -> bytes:
    """What VASSAL reads before it opens a file; a module has a name, a saved game has not."""
    data = Element("data", version="1")
    SubElement(data, "version").text = __version__
    SubElement(data, "VassalVersion").text = VASSAL
    SubElement(data, "dateSaved").text = "946684800000"
    SubElement(data, "description").text = title
    if kind:
        SubElement(data, kind).text = title
    return _document(data)


def _counter(game: Game, images: CounterImages, u: int) -> Counter:
    """A counter of the palette: face up, with all that it can turn to."""
    piece = game.pieces[u]
    return Counter(piece.name or piece.id, u, (*_masked(images, piece, ""), *_traits(images, piece, 0)))


def _masked(images: CounterImages, piece: Piece, owner: str) -> tuple[Trait, ...]:
    return (mask(images.back(piece), owner),) if piece.back else ()


def _traits(images: CounterImages, piece: Piece, shown: int) -> tuple[Trait, ...]:
    layers = [images.face(piece, face) for face in range(len(piece.faces))]
    names = [piece.face_mark(face) for face in range(len(piece.faces))]
    return faces(layers, names, shown), mark("id", piece.id), mark("kind", piece.kind)


def _set_up(game: Game, board: BoardImage, counters: list[Counter], images: CounterImages, p: Position) -> bytes:
    """A scenario as a saved game; who lies face down is known to his own side alone."""
    public = view(p, None)["units"]
    known = [view(p, side)["units"] for side in range(len(game.sides))]
    stacks: dict[Spot, list[Counter]] = {}
    for u in range(len(game.pieces)):
        at = p.state.where[u]
        piece = game.pieces[u]
        if at < 0:  # a box off the map: it waits in the palette
            continue
        facts: dict[str, Any] = public.get(piece.id) or known[piece.side].get(piece.id) or {}
        owner = "" if piece.id in public else game.sides[piece.side].capitalize()
        traits = (*_masked(images, piece, owner), *_traits(images, piece, facts.get("face", 0)))
        stacks.setdefault(board.spot(at), []).append(counters[u]._replace(traits=traits))
    content = io.BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as archive:
        _write(archive, "savedGame", saved_game(MAP, game.title, stacks))
        _write(archive, "moduledata", _metadata(game.title, "name"))
        _write(archive, "savedata", _metadata(game.title))
    return content.getvalue()


def _build_file(game: Game, board: BoardImage, counters: list[Counter]) -> Element:
    root = Element(
        "VASSAL.build.GameModule",
        ModuleOther1="",
        ModuleOther2="",
        VassalVersion=VASSAL,
        description=f"{game.title}, a reconstruction by Northfront",
        name=game.title,
        nextPieceSlotId=str(len(counters)),
        version=__version__,
    )
    _part(root, "BasicCommandEncoder")
    about = _part(root, "Documentation")
    _part(about, "documentation.HelpFile", fileName="about.html", fileType="archive", title="About this module")
    roster = _part(root, "PlayerRoster", buttonText="Change side", buttonToolTip="Change side")
    for side in game.sides:
        SubElement(roster, "entry").text = side.capitalize()
    _part(root, "GlobalOptions", autoReport="Always", nonOwnerUnmaskable="Never", promptString="Which side?")
    _part(root, "Chatter")
    _part(root, "KeyNamer")
    _part(root, "DiceButton", name="1d6", text="1d6", nDice="1", nSides="6", reportTotal="false", plus="0")
    _part(root, "DiceButton", name="2d6", text="2d6", nDice="2", nSides="6", reportTotal="true", plus="0")
    for name, scenario in game.scenarios.items():
        attributes = {"name": scenario.title, "file": f"{name}.vsav", "useFile": "true", "isMenu": "false"}
        _part(root, "PredefinedSetup", **attributes)
    _map(root, game, board)
    _palette(root, game, counters)
    return root


def _part(parent: Element, part: str, /, **attributes: str) -> Element:
    return SubElement(parent, f"VASSAL.build.module.{part}", attributes)


def _map(root: Element, game: Game, board: BoardImage) -> None:
    """The window of the map. Its grid names every hex, so that insets and odd numberings hold too."""
    shown = _part(root, "Map", mapName=MAP, edgeWidth="0", edgeHeight="0", allowMultiple="false", markMoved="Never")
    picker = _part(shown, "map.BoardPicker", title="Choose a board")
    SubElement(picker, "setup").text = f"{MAP}BoardPicker\t{game.title}\t0\t0"
    sizes = {"width": str(board.width), "height": str(board.height)}
    sheet = _part(picker, "map.boardPicker.Board", name=game.title, image="board.png", reversible="false", **sizes)
    grid = _part(sheet, "map.boardPicker.board.RegionGrid", snapto="true", visible="false", fontsize="9")
    for h in scan(game.board.grid.all):
        x, y = board.spot(h)
        place = {"name": game.board.grid.name(h), "originx": str(x), "originy": str(y)}
        _part(grid, "map.boardPicker.board.Region", **place)
    metrics = {"exSepX": "6", "exSepY": "18", "unexSepX": "4", "unexSepY": "4"}
    _part(shown, "map.StackMetrics", **metrics)
    for name in ("ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer", "StackExpander"):
        _part(shown, f"map.{name}")
    for name in ("PieceMover", "KeyBufferer", "ImageSaver", "CounterDetailViewer", "Zoomer", "HighlightLastMoved"):
        _part(shown, f"map.{name}")


def _palette(root: Element, game: Game, counters: list[Counter]) -> None:
    """All counters by side and kind, to be dragged onto the map."""
    window = _part(root, "PieceWindow", name="Counters", text="Counters", hidden="false", scale="1.0")
    sides = SubElement(window, "VASSAL.build.widget.TabWidget", entryName="Counters")
    for side, side_name in enumerate(game.sides):
        kinds = SubElement(sides, "VASSAL.build.widget.ListWidget", entryName=side_name.capitalize(), scale="1.0")
        for kind, members in _by_kind(game, side):
            shelf = SubElement(kinds, "VASSAL.build.widget.ListWidget", entryName=kind, scale="1.0")
            for u in members:
                counter = counters[u]
                slot = {"entryName": counter.name, "gpid": str(u), "width": str(SIDE), "height": str(SIDE)}
                entry = SubElement(shelf, "VASSAL.build.widget.PieceSlot", slot)
                entry.text = counter.command()


def _by_kind(game: Game, side: int) -> Iterator[tuple[str, list[int]]]:
    own = [u for u, piece in enumerate(game.pieces) if piece.side == side]
    for kind in dict.fromkeys(game.pieces[u].kind for u in own):
        yield kind.replace("_", " ").capitalize(), [u for u in own if game.pieces[u].kind == kind]
