"""Garbage collection, in steps too short to notice.

Python scans objects that live long again and again. With two thousand sockets or five hundred tables, that takes a tenth of a second
and more, in which nobody is answered. Here whatever survives a scan of the young objects is set aside at once, so no scan
covers more than some ten thousand new ones. Objects that are set aside are freed as usual when nothing refers to them; only those
that refer to each other in a cycle stay, until memory has grown so much that everything is scanned once.

To count the objects that are set aside would take longer than to scan the new ones, since each is visited. Python knows
the number of blocks of memory in use from a few thousand sums.
"""

from __future__ import annotations

import gc
import sys
from typing import Final, Literal

YOUNGEST: Final = 0
OLDEST: Final = 2  # the generation of long-lived objects
TIMES: Final = 2
SPARE: Final = 5_000_000
"""Blocks of memory that may be in use beyond `TIMES` the number after the last full scan: about half a gigabyte."""


class Garbage:
    """Starts by setting aside all that exists when it is made, which lives as long as the process."""

    def __init__(self, spare: int = SPARE) -> None:
        gc.collect()
        gc.freeze()
        self._spare, self._thorough = spare, False
        self._in_use = sys.getallocatedblocks()
        gc.callbacks.append(self._searched)

    def close(self) -> None:
        gc.callbacks.remove(self._searched)
        gc.unfreeze()

    def _searched(self, phase: Literal["start", "stop"], info: dict[str, int]) -> None:
        if phase == "start" or info["generation"] == YOUNGEST:
            return
        if self._thorough:
            if info["generation"] < OLDEST:  # the full scan is still to come
                return
            self._thorough, self._in_use = False, sys.getallocatedblocks()
        elif sys.getallocatedblocks() > TIMES * self._in_use + self._spare:
            self._thorough = True
            gc.unfreeze()  # the next scan of old objects covers everything
            return
        gc.freeze()
