"""Counters to be cut out: what each has on its two sides, and sheets whose backs lie behind their fronts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final, NamedTuple

from northfront.atlas.draw.counters import counter, nation_of
from northfront.core.game import Game
from northfront.core.pieces import Piece
from northfront.export.images import LIGHT
from northfront.export.paper.sizes import BLEED, COUNTER, Size

ACROSS: Final = COUNTER + 2 * BLEED + 1.0  # from counter to counter
CAPTION: Final = 4.5  # the height of what is written below a counter
DOWN: Final = COUNTER + 2 * BLEED + CAPTION
EDGE: Final = 8.0  # of the page, at left and right
HEAD: Final = 19.0  # above the first row
FOOT: Final = 12.0
HAIRLINE: Final = "#b4aea2"


class Printed(NamedTuple):
    """One counter of paper."""

    number: str
    piece: Piece
    front: str
    back: str
    behind: str = ""  # what an untried unit turns out to be, if it has a name of its own then

    def caption(self, *, back: bool) -> dict[str, str]:
        doubt = "\N{NO-BREAK SPACE}°" if self.piece.origin.confidence == "reconstructed" else ""
        return {"number": self.number, "name": ((back and self.behind) or self.piece.name) + doubt}


@dataclass(frozen=True)
class CounterSheet:
    """Some counters on the two sides of one sheet of paper, which is turned over about its long edge."""

    size: Size
    columns: int
    counters: Sequence[Printed]

    def spot(self, n: int, *, back: bool) -> tuple[float, float]:
        """The upper left corner of a counter, in millimetres."""
        row, column = divmod(n, self.columns)
        left = (self.size.width - (self.columns - 1) * ACROSS - COUNTER) / 2
        x = left + column * ACROSS
        return self.size.width - x - COUNTER if back else x, HEAD + row * DOWN

    def svg(self, *, back: bool) -> str:
        """A side of the sheet. The lines to cut along lie below everything, so that they are seen only between counters."""
        width, height = self.size.width, self.size.height
        laid = [(self.spot(n, back=back), each) for n, each in enumerate(self.counters)]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}">'
            f'<path d="{self._cuts(back=back)}" stroke="{HAIRLINE}" stroke-width=".1"/>'
            + "".join(_placed(each.back if back else each.front, x, y) for (x, y), each in laid)
            + "</svg>"
        )

    def captions(self, *, back: bool) -> list[dict[str, Any]]:
        """What is written below each counter, on what is cut away, and where."""
        spots = (self.spot(n, back=back) for n in range(len(self.counters)))
        return [
            {"x": x - BLEED, "y": y + COUNTER + BLEED, **each.caption(back=back)}
            for (x, y), each in zip(spots, self.counters, strict=True)
        ]

    def _cuts(self, *, back: bool) -> str:
        spots = [self.spot(n, back=back) for n in range(len(self.counters))]
        across = sorted({edge for x, _ in spots for edge in (x, x + COUNTER)})
        down = sorted({edge for _, y in spots for edge in (y, y + COUNTER)})
        ticks = BLEED + 2.5
        left, right, top, bottom = across[0] - ticks, across[-1] + ticks, down[0] - ticks, down[-1] + ticks + 1
        return "".join(
            (*(f"M{x:.2f},{top:.2f}V{bottom:.2f}" for x in across), *(f"M{left:.2f},{y:.2f}H{right:.2f}" for y in down))
        )


def _placed(svg: str, x: float, y: float) -> str:
    return f'<g transform="translate({x:.3f},{y:.3f}) scale({COUNTER / 100:g})">{svg}</g>'


def counter_sheets(counters: Sequence[Printed], size: Size) -> list[CounterSheet]:
    """As many counters on a sheet as there is room for."""
    columns = int((size.width - 2 * EDGE + ACROSS - COUNTER) / ACROSS)
    rows = int((size.height - HEAD - FOOT) / DOWN)
    rest = iter(counters)
    return [CounterSheet(size, columns, page) for page in iter(lambda: list(islice(rest, columns * rows)), [])]


def printed_counters(game: Game) -> list[Printed]:
    """Every counter of a game; one that can show more than two sides is several, with letters behind its number."""
    found = []
    turned = _turned(game)
    for u, piece in enumerate(game.pieces):
        if u in turned:
            found.append(_untried(game, piece, turned[u], str(u + 1)))
            continue
        sides = list(_sides(game, piece))
        letters = "abcdefgh" if len(sides) > 1 else [""]
        found += [Printed(f"{u + 1}{letter}", piece, *shown) for letter, shown in zip(letters, sides, strict=False)]
    return found


def _untried(game: Game, piece: Piece, face: int, number: str) -> Printed:
    """In front what everybody sees, behind what the unit turns out to be; there it looks like any other unit of that name."""
    front = _drawn(game, piece, hidden=game.hides)
    if not piece.face_titles:
        return Printed(number, piece, front, _drawn(game, piece, face=face))
    name, kind, figures = piece.name_of(face), piece.kind_of(face), piece.faces[face]
    tried = replace(piece, name=name, kind=kind, faces=(figures,), face_names=(), face_kinds=(), face_titles=())
    return Printed(number, piece, front, _drawn(game, tried), name)


def _sides(game: Game, piece: Piece) -> Iterator[tuple[str, str]]:
    """What is on the front and the back of each counter that stands for a piece."""
    face_down = lies_face_down(game, piece)
    down = _drawn(game, piece if face_down else replace(piece, back=""), hidden=True)
    faces = [_drawn(game, piece, face=face) for face in range(len(piece.faces))]
    if len(faces) == 1 or face_down:
        return ((face, down) for face in faces)
    return zip(faces[::2], [*faces[1::2], down], strict=False)


def _drawn(game: Game, piece: Piece, *, face: int = 0, hidden: bool = False) -> str:
    nation = nation_of(piece, game.sides[piece.side])
    return counter(piece, nation, LIGHT, face=face, hidden=hidden, bleed=100 * BLEED / COUNTER)


def lies_face_down(game: Game, piece: Piece) -> bool:
    """Does this counter have a back of its own, to lie face down with?"""
    return piece.back not in {"", game.sides[piece.side]}


def _turned(game: Game) -> dict[int, int]:
    """What untried counters turn out to be: each gets one of the faces of its kind, which are as many as printed."""
    found: dict[int, int] = {}
    for kind in {piece.kind for piece in game.pieces if piece.face_names}:
        members = [u for u, piece in enumerate(game.pieces) if piece.kind == kind]
        names = game.pieces[members[0]].face_names
        counts = game.face_counts.get(kind, dict.fromkeys(names[1:], 1))
        faces = [names.index(name) for name, count in counts.items() for _ in range(count)]
        found.update(zip(members, faces, strict=True))
    return found
