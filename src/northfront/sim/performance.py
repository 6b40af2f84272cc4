"""The page that tells how fast it is: `northfront bench --page docs/performance.md`."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Sequence
from typing import Any

HEAD = """# Performance

How fast it is, measured by `northfront bench --page docs/performance.md` (some minutes; it writes this page). Machines differ, so most figures
are ratios to [python-chess](https://pypi.org/project/chess/) playing random games in the same run. Measured with {python} on {machine}.
The compiled kernel {kernel} (`make fast`).
"""

DECISIONS = """
## Random decisions

A decision is one answer, chosen at random from all legal ones: *checked* through the gate that every answer of a person or player
goes through, with a checkpoint to go back to; in a *playout* forward only, as simulation and search go. Figures are decisions a second
over those of python-chess; more is better.
"""

OPTIONS = """
## Why not

Milliseconds to work out where a chosen unit may go, and for every other hex of the board the rule that forbids it, over one random game.
"""

KERNELS = """
## Operations

Time for one operation over that of one random python-chess decision, on a made-up board of 60 x 40 hexes with 100 units a side; less
is better.
"""

STAFF = """
## Computer players

What the staff can do in a second on one core, early in a game.
"""


def page(found: dict[str, Any], growth: str) -> str:
    """The whole page from what was measured."""
    games = found["games"]
    compiled = any(figures["kernel"] for figures in games.values())
    used = "was used; figures in brackets are without it" if compiled else "was not installed"
    machine = f"{platform.machine()}, {platform.system()}"
    parts = [
        HEAD.format(python=f"Python {platform.python_version()}", machine=machine, kernel=used),
        DECISIONS,
        table(
            ("game", "checked", "playout"),
            ((name, _both(figures, "ratio"), _both(figures, "playout_ratio")) for name, figures in games.items()),
        ),
        OPTIONS,
        table(
            ("game", "median", "95th percentile"),
            ((name, figures["options_ms"], figures["options_ms_95"]) for name, figures in games.items()),
        ),
        KERNELS,
        table(("operation", "ratio"), found["kernels"].items()),
        STAFF,
        table(
            ("game", "positions valued", "marches planned", "whole random games"),
            (
                (name, *(figures[key] for key in ("values", "plans", "random_games")))
                for name, figures in found["staff"].items()
            ),
        ),
        growth,
    ]
    return "".join(parts)


def _both(figures: dict[str, Any], key: str) -> str:
    """A figure, and in brackets the one without the kernel."""
    pure = figures.get("pure")
    return f"{figures[key]} ({pure[key]})" if pure else str(figures[key])


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n" + "".join(f"| {' | '.join(str(cell) for cell in line)} |\n" for line in lines)
