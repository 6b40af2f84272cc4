"""Fail when the data of a game are not sound: schema, counts, hexsides, schedule, sources."""

from __future__ import annotations

import sys

from northfront.checks.data import check_data
from northfront.games import GAMES


def main() -> int:
    """One line for each game, one for each fault."""
    bad = 0
    for name in GAMES:
        wrong = check_data(name)
        print(f"{name}: {'data are sound' if not wrong else f'{len(wrong)} faults'}")
        for line in wrong:
            print(f"  {line}")
        bad += len(wrong)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
