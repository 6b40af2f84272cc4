"""Fail when a case is enforced or tested nowhere, or when a citation names a case that does not exist."""

from __future__ import annotations

import sys
from pathlib import Path

from northfront.checks.rules_index import coverage
from northfront.core.errors import Refusal
from northfront.games import GAMES

ROOT = Path(__file__).parent.parent


def main() -> int:
    """One line for each game, one for each thing that is missing."""
    bad = 0
    for name in GAMES:
        try:
            found = coverage(name, ROOT)
        except Refusal as error:
            found = {"cases": 0, "enforced": 0, "tested": 0, "missing": [str(error)]}
        print(f"{name}: {found['cases']} cases, {found['enforced']} enforced, {found['tested']} tested")
        for line in found["missing"]:
            print(f"  {line}")
        bad += len(found["missing"])
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
