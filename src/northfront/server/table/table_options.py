"""How a table is run, beside the rules of its game: what was agreed when it was opened, or set since."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

LONGEST_WAIT = 10.0


@dataclass(frozen=True, slots=True)
class TableOptions:
    """The last two are for computers that play each other, so that one can watch at one's own pace."""

    hints: bool = True  # may a player ask for hints?
    going: bool = True  # do they go on by themselves, or only when told to?
    wait: float = 0.0  # seconds between one thing that happens and the next; 0: as fast as they think

    def texts(self) -> dict[str, str]:
        """As they are kept."""
        return {"hints": str(int(self.hints)), "going": str(int(self.going)), "wait": f"{self.wait:g}"}


def read_table_options(texts: Mapping[str, str]) -> TableOptions:
    """As they were kept; what a table of an earlier version does not have is as usual."""
    return TableOptions(
        hints=texts.get("hints", "1") == "1",
        going=texts.get("going", "1") == "1",
        wait=float(texts.get("wait", "0")),
    )
