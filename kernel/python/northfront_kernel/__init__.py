"""Sets of hexes, floods and reaches in C: the same answers as northfront.core, sooner.

A set is an int that is not negative. What a grid, a law and a reach are is said in northfront.core; where these
functions refuse an argument, they do so with TypeError, ValueError or OverflowError.
"""

from northfront_kernel._kernel import INTERFACE, Grid, Law, Reach, pick, scan

__all__ = ["INTERFACE", "Grid", "Law", "Reach", "pick", "scan"]
