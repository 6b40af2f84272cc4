"""How rows of data files become what several games need: markers, limits, sets of units."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from northfront.core.ask import Unit, UnitSet
from northfront.core.datafile import Node
from northfront.core.pieces import Piece

Limits = TypeVar("Limits", bound=tuple[int, ...])


def with_markers(pieces: Iterable[Piece], kinds: Container[str]) -> tuple[Piece, ...]:
    """Counters of these kinds lie on a hex without being units there."""
    return tuple(replace(piece, marker=True) if piece.kind in kinds else piece for piece in pieces)


def read_limits(node: Node, limits: type[Limits]) -> Limits:
    """A number from 1 to 99 for every field of a named tuple."""
    shape: Any = limits
    found: Limits = shape(*(node.whole_within(name, 1, 99) for name in shape._fields))
    return found


def read_units(row: Node, units: Mapping[str, Unit]) -> UnitSet:
    """The units of a row that are in the game: a made-up board may have others."""
    return sum(1 << units[name] for name in row.texts("units") if name in units)
