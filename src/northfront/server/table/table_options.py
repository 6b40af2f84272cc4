"""How a table is run, apart from the rules of its game: chosen when it is opened, and some of it changed later."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

LONGEST_WAIT = 10.0


@dataclass(frozen=True, slots=True)
class TableOptions:
    """`going` and `wait` matter only where computers play each other, so that people can watch at their own pace."""

    hints: bool = True  # may a player ask for hints?
    going: bool = True  # do computers play on by themselves, or only step by step?
    wait: float = 0.0  # seconds between one event and the next; 0: as fast as they think

    def texts(self) -> dict[str, str]:
        """As they are stored."""
        return {"hints": str(int(self.hints)), "going": str(int(self.going)), "wait": f"{self.wait:g}"}


def read_table_options(texts: Mapping[str, str]) -> TableOptions:
    """As they were stored. What an earlier version did not store has its default."""
    return TableOptions(
        hints=texts.get("hints", "1") == "1",
        going=texts.get("going", "1") == "1",
        wait=float(texts.get("wait", "0")),
    )
