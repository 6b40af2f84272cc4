"""How hints name answers, units and places."""

from __future__ import annotations

from northfront.core.ask import Answer, Side, Unit
from northfront.core.hexes import Hex
from northfront.core.position import Position


class Labels:
    """The names in one position, for the side to decide."""

    def __init__(self, p: Position, side: Side) -> None:
        self._p, self._side, self._game = p, side, p.game

    def label(self, answer: Answer) -> str:
        """An answer in words."""
        text = self._p.text(answer, self._side)
        if text in self._game.units:
            return self.unit(self._game.units[text])
        if isinstance(answer, int) and self._game.board.grid.has(text):
            return self.place(answer)
        words = self._game.showing.words
        kind = self._p.asks[self._side].kind
        return words.get(f"{kind} {text}") or words.get(text) or text.replace("-", " ").capitalize()

    def hexes_of(self, answer: Answer) -> tuple[str, ...]:
        """The hex of an answer that is a hex, or of one that is a unit."""
        text = self._p.text(answer, self._side)
        if text in self._game.units:
            return self.hexes(self._p.state.where[self._game.units[text]])
        return (text,) if self._game.board.grid.has(text) else ()

    def unit(self, u: Unit) -> str:
        return self._game.pieces[u].name or self._game.pieces[u].id

    def hex(self, h: Hex) -> str:
        return self._game.board.grid.name(h)

    def hexes(self, *hexes: Hex) -> tuple[str, ...]:
        """Those on the map."""
        return tuple(self.hex(h) for h in hexes if h >= 0)

    def place(self, h: Hex) -> str:
        """A hex by its number and name, or a box beside the map."""
        return f"{self.hex(h)} {self._game.board.name_at(h)}".strip() if h >= 0 else self._game.place_name(h)


def points(value: float) -> str:
    """Victory points with their sign, in words."""
    shown = f"{value:+.1f}".replace("-", "\N{MINUS SIGN}")
    return "no gain" if shown[1:] == "0.0" else f"{shown} points"
