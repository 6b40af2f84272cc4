"""Lengths in millimetres, the same for every game."""

from __future__ import annotations

from typing import Final, NamedTuple


class Size(NamedTuple):
    """A sheet of paper, upright."""

    title: str
    width: float
    height: float


SIZES: Final = {"a4": Size("A4", 210.0, 297.0), "letter": Size("US Letter", 215.9, 279.4)}

COUNTER: Final = 15.0
HEX: Final = 20.5  # from flat to flat: this counter is the largest square that fits
BLEED: Final = 1.2  # how far the colour of a counter goes on over its edge
MARGIN: Final = 9.0  # of a page with a part of the map; no printer needs more
OVERLAP: Final = 8.0  # of two such pages: the strip to glue on
