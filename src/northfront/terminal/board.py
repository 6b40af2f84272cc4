"""A board in characters, for any grid: each hex two lines of a few characters, rivers and roads in the gaps between."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from rich.style import Style
from rich.text import Text

from northfront.core.hexes import SQRT3_2, Grid, Hex, Sheet, Sides, minus, scan

if TYPE_CHECKING:
    from northfront.core.game import Game

WIDTH: Final = 6
GROUND: Final = {
    "clear": "on #f3ecdb",
    "woods": "on #cdd6b2",
    "forest": "on #cdd6b2",
    "light-woods": "on #dfe1c6",
    "deep-woods": "on #b3c098",
    "marsh": "on #d9e2d6",
    "swamp": "on #d9e2d6",
    "hill": "on #e3d6b8",
    "town": "on #d9b9a5",
    "city": "on #d9b9a5",
    "major-city": "on #d39f86",
    "soviet-city": "on #d39f86",
    "sea": "on #c7d6db",
    "lake": "on #c9d9df",
}
SIGNS: Final = {
    "clear": " ",
    "woods": "♣",
    "forest": "♣",
    "light-woods": "♣",
    "deep-woods": "▲",
    "marsh": "≋",
    "swamp": "≋",
    "hill": "^",
    "town": "■",
    "city": "■",
    "major-city": "▣",
    "soviet-city": "▣",
}
FEATURES: Final = {"objective": "★", "victory": "★", "reserve": "○", "town": "■"}
MARKERS: Final = {"fort": "#", "air": "✈"}
COUNTERS: Final = ("bold #161c20 on #aab6be", "bold #fff4e2 on #ad4128", "bold #123f75 on #f7fafd")
INK: Final = "#5f594c"
LIT: Final = "bold #ffffff on #3f51b5"
GAP: Final = "on #e6dcc6"
MARKS: Final = (
    ("road over river", "=", "#a5662a"),
    ("river", "≈", "#2c6e8f"),
    ("road", "─", "#a5662a"),
    ("rail", "┄", "#3b3733"),
)


def legend(game: Game) -> str:
    """What the signs on this game's board mean."""
    board = game.board
    signs = [f"{SIGNS[name]} {name}" for name in board.terrain if board.terrain[name] and SIGNS.get(name, " ") != " "]
    signs += [f"{sign} {name}" for name, sign in FEATURES.items() if board.feature(name)]
    signs += [f"{sign} {kind}" for kind, sign in MARKERS.items() if any(piece.kind == kind for piece in game.pieces)]
    signs += [f"{sign} {name}" for name, sign, _ in MARKS if any(_hexsides(game, name))]
    return "  ".join([*signs, "?? face down", "- reduced", "+1 one more underneath"])


def draw(
    game: Game, view: Mapping[str, Any], lit: frozenset[str] = frozenset(), *, width: int = 0, around: str = ""
) -> Text:
    """The board of a view; lit hexes are the possible answers.

    If it is wider than `width`, only the part around a hex.
    """
    canvas = _Canvas()
    for sheet in game.board.grid.sheets:
        _draw_sheet(canvas, game, view, lit, sheet)
    middle = _spot(game.board.grid, game.board.grid.hex(around))[0] if around else 0
    return canvas.text(width, middle)


def _draw_sheet(canvas: _Canvas, game: Game, view: Mapping[str, Any], lit: frozenset[str], sheet: Sheet) -> None:
    grid = game.board.grid
    hexes = [h for h in scan(grid.all) if grid.sheet(h) is sheet]
    spots = {h: _spot(grid, h) for h in hexes}
    left, top = min(x for x, _ in spots.values()), min(y for _, y in spots.values()) - canvas.height
    stacks, markers = _stacks(game, view)
    for h, (x, y) in spots.items():
        name = grid.name(h)
        ground = game.board.terrain_at(h)
        colour = LIT if name in lit else f"{INK} {GROUND.get(ground, GROUND['clear'])}"
        signs = f"{SIGNS.get(ground, ' ')}{markers.get(name) or _feature(game, h)}"
        canvas.put(x - left, y - top, f"{name}{signs}".ljust(WIDTH)[:WIDTH], colour)
        canvas.put(
            x - left,
            y - top + 1,
            game.board.name_at(h).ljust(WIDTH)[:WIDTH],
            f"italic {INK} {GROUND.get(ground, GROUND['clear'])}",
        )
        _draw_stack(canvas, x - left, y - top + 1, stacks.get(name, []), game)
    _draw_hexsides(canvas, game, spots, left, top)


def _feature(game: Game, h: Hex) -> str:
    return next((sign for name, sign in FEATURES.items() if game.board.feature(name) >> h & 1), "")


def _spot(grid: Grid, h: Hex) -> tuple[int, int]:
    """Column and line of a hex's corner on the screen."""
    x, y = grid.centre(h)
    if grid.sheet(h).shape == "flat-top":
        return round(x / SQRT3_2) * (WIDTH + 1), round(y * 2)
    return round(x * (WIDTH + 1)), round(y / SQRT3_2) * 2


def _stacks(game: Game, view: Mapping[str, Any]) -> tuple[dict[str, list[tuple[str, str]]], dict[str, str]]:
    """Hex -> the units in it, each with its name and visible mark; and the sign of a marker in it."""
    stacks: dict[str, list[tuple[str, str]]] = {}
    markers: dict[str, str] = {}
    for unit, facts in view["units"].items():
        piece = game.pieces[game.units[unit]]
        if piece.marker:
            markers[facts["at"]] = MARKERS.get(piece.kind, "*")
        else:
            reduced = facts.get("face") and not piece.face_names
            stacks.setdefault(facts["at"], []).append((unit, "-" if reduced else ""))
    for at, side, *_ in view["backs"]:
        stacks.setdefault(at, []).append((f"?{side}", ""))
    return stacks, markers


def _draw_stack(canvas: _Canvas, x: int, y: int, stack: list[tuple[str, str]], game: Game) -> None:
    if not stack:
        return
    unit, mark = stack[0]
    side = game.side(unit[1:]) if unit.startswith("?") else game.side_of[game.units[unit]]
    more = f"+{len(stack) - 1}" if len(stack) > 1 else ""
    room = WIDTH - len(mark) - len(more)
    label = "??" if unit.startswith("?") else _short(unit, room) + mark
    canvas.put(x, y, label.ljust(WIDTH - len(more)) + more, COUNTERS[side])


def _short(unit: str, room: int) -> str:
    """A shortened name: the number is kept, since it is what distinguishes units."""
    if len(unit) <= room:
        return unit
    letters, _, number = unit.partition("-")
    return letters[: max(room - len(number), 0)] + number[-room:]


def _draw_hexsides(canvas: _Canvas, game: Game, spots: Mapping[Hex, tuple[int, int]], left: int, top: int) -> None:
    """Marks between hexes that lie side by side; there is no room between hexes above each other."""
    for name, sign, colour in reversed(MARKS):
        for a, b in game.board.grid.pairs(_hexsides(game, name)):
            if a not in spots or spots[a][0] == spots[b][0]:
                continue
            (x, y), (x2, y2) = sorted((spots[a], spots[b]))
            for line in {y, y + 1} & {y2, y2 + 1}:
                canvas.put(max(x + WIDTH, x2 - 1) - left, line - top, sign, f"bold {colour} {GAP}")


def _hexsides(game: Game, name: str) -> Sides:
    """A hexside feature."""
    board = game.board
    if name != "road over river":
        return board.hexsides(name)
    return minus(board.hexsides("road"), minus(board.hexsides("road"), board.hexsides("river")))


class _Canvas:
    """Characters with a style, set in any order."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], tuple[str, str]] = {}

    @property
    def height(self) -> int:
        return max((y for _, y in self._cells), default=-2) + 2

    def put(self, x: int, y: int, text: str, style: str) -> None:
        for i, character in enumerate(text):
            self._cells[x + i, y] = (character, style)

    def text(self, most: int = 0, middle: int = 0) -> Text:
        """All of it, or as many columns as fit, around one of them."""
        width = max((x for x, _ in self._cells), default=-1) + 1
        room = min(most, width) if most else width
        left = max(0, min(middle - room // 2, width - room))
        found = Text()
        for y in range(max((y for _, y in self._cells), default=-1) + 1):
            for x in range(left, left + room):
                character, style = self._cells.get((x, y), (" ", self._between(x, y)))
                found.append(character, Style.parse(style))
            found.append("\n")
        found.right_crop(1)
        return found

    def _between(self, x: int, y: int) -> str:
        """The gap between two hexes belongs to the map."""
        return GAP if (x - 1, y) in self._cells and (x + 1, y) in self._cells else ""
