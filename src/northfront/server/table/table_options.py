"""Options of a table, apart from the rules of its game: chosen when it is opened, and some of them changed later."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

LONGEST_WAIT = 10.0


@dataclass(frozen=True, slots=True)
class TableOptions:
    """`going` and `wait` matter only when computers play each other, so that people can watch at their own pace."""

    hints: bool = True  # may a player ask for hints?
    going: bool = True  # do computers play on by themselves, or only step by step?
    wait: float = 0.0  # seconds between events; 0: as fast as they think
    branched: int = -1  # the number of answers of another table after which this one began
    trial: bool = False  # only for trying things out

    def texts(self) -> dict[str, str]:
        """The options as stored."""
        return {
            "hints": str(int(self.hints)),
            "going": str(int(self.going)),
            "wait": f"{self.wait:g}",
            "branched": str(self.branched),
            "trial": str(int(self.trial)),
        }


def read_table_options(texts: Mapping[str, str]) -> TableOptions:
    """The options from what was stored. What an earlier version did not store gets its default."""
    return TableOptions(
        hints=texts.get("hints", "1") == "1",
        going=texts.get("going", "1") == "1",
        wait=float(texts.get("wait", "0")),
        branched=int(texts.get("branched", "-1")),
        trial=texts.get("trial", "0") == "1",
    )
