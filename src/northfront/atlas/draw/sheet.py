"""All counters of a game on one sheet, as they would be printed: fronts and backs, by side and kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from textwrap import wrap
from typing import Final, NamedTuple

from northfront.atlas.draw.counters import counter, nation_of
from northfront.atlas.draw.fonts import SANS, SERIF
from northfront.atlas.draw.symbols import lettering
from northfront.atlas.draw.theme import Theme
from northfront.core.board import CONFIDENCE
from northfront.core.game import Game
from northfront.core.pieces import Piece

WIDTH: Final = 1240.0
MARGIN: Final = 40.0
SIDE: Final = 66.0  # of a counter on the sheet
GAP: Final = 8.0  # between the faces of one counter
SPACE: Final = 22.0  # between counters
LINE: Final = 13.0  # of the names below
HEADING: Final = 24.0


class Cell(NamedTuple):
    """One counter with all its faces, and what is written below."""

    drawn: tuple[str, ...]
    caption: str

    @property
    def width(self) -> float:
        return len(self.drawn) * (SIDE + GAP) - GAP

    @property
    def room(self) -> float:
        return self.width + SPACE - 6

    @property
    def lines(self) -> list[str]:
        return wrap(self.caption, int(self.room / 5.3), max_lines=3, placeholder=" …")


class Group(NamedTuple):
    """The counters of one kind."""

    title: str
    cells: tuple[Cell, ...]

    @property
    def width(self) -> float:
        return sum(cell.width + SPACE for cell in self.cells) - SPACE


def counter_sheet(game: Game, theme: Theme) -> str:
    """A whole document with every counter once for each face, and each kind of face-down back once for each side."""
    drawn, y = [], 118.0
    for side in range(len(game.sides)):
        pieces = [piece for piece in game.pieces if piece.side == side]
        drawn.append(_side_heading(game.sides[side], len(pieces), y, theme))
        laid, y = _laid_out(tuple(_groups(game, pieces, theme)), y + 34, theme)
        drawn.append(laid)
    height = y + MARGIN - SPACE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {height:g}" width="{WIDTH:g}"'
        f' height="{height:g}">'
        f"<title>{escape(game.title)}: counters</title>"
        f'<rect width="{WIDTH:g}" height="{height:g}" fill="{theme.sheet}"/>'
        f"{_title(game, theme)}{''.join(drawn)}</svg>\n"
    )


def values_line(pieces: Iterable[Piece]) -> str:
    """How many counters bear printed values, and how many bear values that had to be reconstructed."""
    count = Counter(piece.origin.confidence or "of unknown origin" for piece in pieces)
    parts = [f"{count[name]} {name}" for name in (*CONFIDENCE, "of unknown origin") if count[name]]
    told = f"Values of counters: {', '.join(parts)}." if parts else "There are no counters."
    return told + (" Reconstructed ones are marked °." if count["reconstructed"] else " None is reconstructed.")


def _title(game: Game, theme: Theme) -> str:
    return (
        f'<text x="{MARGIN:g}" y="62" font-family="{SERIF}" font-size="30" font-weight="700" font-style="italic"'
        f' fill="{theme.ink}">{escape(game.title)}</text>'
        f'<text x="{MARGIN:g}" y="86" font-family="{SANS}" font-size="14" fill="{theme.muted}">'
        f"{escape(values_line(game.pieces))}</text>"
    )


def _side_heading(name: str, count: int, y: float, theme: Theme) -> str:
    return (
        f'<path d="M{MARGIN:g},{y:g}H{WIDTH - MARGIN:g}" stroke="{theme.ink}" stroke-opacity=".28"/>'
        f'<text x="{MARGIN:g}" y="{y + 22:g}" font-family="{SANS}" font-size="14" font-weight="700"'
        f' letter-spacing="1.6" fill="{theme.ink}">{escape(name.upper())} · {count}</text>'
    )


def _groups(game: Game, pieces: list[Piece], theme: Theme) -> Iterator[Group]:
    for kind in dict.fromkeys(piece.kind for piece in pieces):
        cells = tuple(_cell(game, piece, theme) for piece in pieces if piece.kind == kind)
        yield Group(f"{kind.replace('_', ' ').capitalize()} · {len(cells)}", cells)
    backs = {(_nation(game, piece), piece.back): piece for piece in pieces if _turns_over(game, piece)}
    if backs:
        cells = tuple(
            Cell((counter(piece, nation, theme, hidden=True),), back.capitalize())
            for (nation, back), piece in backs.items()
        )
        yield Group("Face down", cells)


def _cell(game: Game, piece: Piece, theme: Theme) -> Cell:
    shown = 1 if piece.face_names else len(piece.faces)  # what a face-down counter may turn out to be is a table
    faces = tuple(counter(piece, _nation(game, piece), theme, face=face) for face in range(shown))
    return Cell(faces, piece.name + (" °" if piece.origin.confidence == "reconstructed" else ""))


def _nation(game: Game, piece: Piece) -> str:
    return nation_of(piece, game.sides[piece.side])


def _turns_over(game: Game, piece: Piece) -> bool:
    """Whether this counter has its own face-down back."""
    return piece.back not in {"", game.sides[piece.side]}


def _laid_out(groups: Sequence[Group], top: float, theme: Theme) -> tuple[str, float]:
    """The groups in rows, and where the next thing may begin; a group shares a row only if it fits there as a whole.

    Nothing follows in a row that continues another: there is no room for a heading above it.
    """
    drawn: list[str] = []
    x, y, right, continued = MARGIN, top, WIDTH - MARGIN, False
    row = SIDE + 20 + LINE * max((len(cell.lines) for group in groups for cell in group.cells), default=0)
    for group in groups:
        if x > MARGIN and (continued or x + group.width > right):
            x, y, continued = MARGIN, y + HEADING + row, False
        drawn.append(_group_heading(group.title, x, y, theme))
        for cell in group.cells:
            if x + cell.width > right:
                x, y, continued = MARGIN, y + row, True
            drawn.append(_placed(cell, x, y + HEADING, theme))
            x += cell.width + SPACE
        x += SPACE
    return "".join(drawn), y + HEADING + row + SPACE


def _group_heading(title: str, x: float, y: float, theme: Theme) -> str:
    return (
        f'<text x="{x:g}" y="{y + 14:g}" font-family="{SANS}" font-size="12.5" fill="{theme.muted}">'
        f"{escape(title)}</text>"
    )


def _placed(cell: Cell, x: float, y: float, theme: Theme) -> str:
    faces = "".join(
        f'<g transform="translate({x + i * (SIDE + GAP):g},{y:g}) scale({SIDE / 100:g})">{face}</g>'
        for i, face in enumerate(cell.drawn)
    )
    names = "".join(
        lettering(line, (x + cell.width / 2, y + SIDE + 18 + i * LINE), 12, cell.room, fill=theme.ink, bold=False)
        for i, line in enumerate(cell.lines)
    )
    return f'{faces}<g font-family="{SANS}" text-anchor="middle">{names}</g>'
