"""A game as a PDF to print: board in tiles, counters with fronts and backs, charts, set-ups."""

from northfront.export.paper.document import print_and_play
from northfront.export.paper.sizes import SIZES

__all__ = ["SIZES", "print_and_play"]
