"""A module for VASSAL 3.7: board, counters with all faces, numbered hexes, a set-up for each scenario."""

from northfront.export.vassal.module import vassal_module

__all__ = ["vassal_module"]
