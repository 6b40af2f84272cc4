"""The counters of a position, to be laid over its board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from northfront.atlas.draw.counters import Shown, nation_of, stack
from northfront.atlas.draw.field import centre_mu
from northfront.atlas.draw.theme import Theme
from northfront.core.board import Board
from northfront.core.game import Game
from northfront.core.pieces import Piece

MARKER: Final = 34.0
"""mu: the size of a marker beside units."""
ALONE: Final = 56.0
MARKER_AWAY: Final = 30.0


def draw_stacks(board: Board, game: Game, seen: Mapping[str, Any], theme: Theme) -> Iterator[str]:
    """The counters of a view on the map, north to south."""
    stacks: dict[str, list[Shown]] = {}
    markers: dict[str, list[Shown]] = {}
    for unit, facts in seen["units"].items():
        piece = game.pieces[game.units[unit]]
        shown = Shown(piece, nation_of(piece, game.sides[piece.side]), face=facts.get("face", 0))
        (markers if piece.marker else stacks).setdefault(facts["at"], []).append(shown)
    for at, side, back, *_ in seen["backs"]:  # what lies on a face-down counter is not drawn
        blank = Piece("", game.side(side), "", ({},), back=back)
        stacks.setdefault(at, []).append(Shown(blank, nation_of(blank, side), hidden=True))
    yield from _north_first(board, stacks, theme)
    yield from _beside(board, markers, stacks, theme)


def _beside(
    board: Board, markers: Mapping[str, Sequence[Shown]], stacks: Mapping[str, Sequence[Shown]], theme: Theme
) -> Iterator[str]:
    """Forts and air units: small, at the corner of the units they lie with."""
    for at, shown in markers.items():
        if board.grid.has(at):
            x, y = centre_mu(board, board.grid.hex(at))
            away = (-MARKER_AWAY, MARKER_AWAY) if at in stacks else (0, 0)
            yield stack(shown, (x + away[0], y + away[1]), theme, side=MARKER if at in stacks else ALONE)


def _north_first(board: Board, stacks: Mapping[str, Sequence[Shown]], theme: Theme) -> Iterator[str]:
    placed = [(centre_mu(board, board.grid.hex(at)), shown) for at, shown in stacks.items() if board.grid.has(at)]
    for spot, shown in sorted(placed, key=lambda each: (each[0][1], each[0][0])):
        yield stack(shown, spot, theme)
