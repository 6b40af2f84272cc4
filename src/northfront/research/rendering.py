"""The board as a side sees it, for people."""

from __future__ import annotations

from io import StringIO
from typing import Final

from rich.console import Console
from rich.segment import Segment, Segments

from northfront.atlas.draw.theme import LIGHT
from northfront.atlas.picture import draw_position
from northfront.core.ask import Side
from northfront.core.position import Position
from northfront.core.view import view
from northfront.terminal import board

RENDER_MODES: Final = ("ansi", "svg")
WIDE: Final = 10_000
"""So that no line of a board is broken; wrapping is left to the terminal that prints it."""


def draw(p: Position, side: Side, mode: str) -> str:
    """A position in one of the modes."""
    return draw_position(p.game, p, side, LIGHT) if mode == "svg" else _text(p, side)


def _text(p: Position, side: Side) -> str:
    """Board and decision with the colours of a terminal."""
    seen = view(p, side)
    ask = seen["ask"]
    hexes = frozenset(ask["options"] if ask and ask["of"] == "hex" else ())
    console = Console(file=StringIO(), force_terminal=True, color_system="truecolor", width=WIDE)
    drawn = board.draw(p.game, seen, hexes)
    console.print(Segments(Segment.simplify(drawn.render(console, end="\n"))), end="")  # each character has a style
    words = f"{ask['prompt']} [{ask['rule']}]" if ask else p.over
    console.print(f"Turn {seen['turn']}, {seen['phase']}. {words}", markup=False, highlight=False)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()
