"""Garbage collection, in steps too short to notice.

Python scans all objects again whenever their number has grown by a quarter. With two thousand sockets or five hundred tables
that takes a quarter of a second, in which nobody is answered. Here objects that have been scanned once are set aside, so each
scan covers only new ones. Objects that are set aside are freed as usual when nothing refers to them; only those
that refer to each other in a cycle wait until there are several times as many as before, and then everything is scanned.
"""

from __future__ import annotations

import gc
from typing import Final, Literal

OLDEST: Final = 2  # the generation of long-lived objects
TIMES: Final = 3
SPARE: Final = 5_000_000
"""Objects that may be set aside beyond `TIMES` the number last found alive: a few hundred megabytes."""


class Garbage:
    """Starts by setting aside all that exists when it is made, which lives as long as the process."""

    def __init__(self, spare: int = SPARE) -> None:
        gc.collect()
        gc.freeze()
        self._alive, self._spare, self._thorough = gc.get_freeze_count(), spare, False
        gc.callbacks.append(self._searched)

    def close(self) -> None:
        gc.callbacks.remove(self._searched)
        gc.unfreeze()

    def _searched(self, phase: Literal["start", "stop"], info: dict[str, int]) -> None:
        if phase == "start" or info["generation"] < OLDEST:
            return
        if not self._thorough and gc.get_freeze_count() > TIMES * self._alive + self._spare:
            self._thorough = True
            gc.unfreeze()  # the next scan covers everything
            return
        gc.freeze()
        if self._thorough:
            self._alive, self._thorough = gc.get_freeze_count(), False
