"""The page about speed: `northfront bench --page docs/performance.md`."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Sequence
from typing import Any

DELIVERY = "\n## Delivery\n"
HEAD = """# Performance

Written by `northfront bench --page docs/performance.md`, which takes some minutes. Machines differ, so most figures
are ratios to [python-chess](https://pypi.org/project/chess/) playing random games in the same run. Measured with {python} on {machine}.
The compiled kernel {kernel} (`make fast`).

How large the package is, how soon it answers and how much a page loads stands [at the end](#delivery), written by hand; the server under
load has [a page of its own](load.md).
"""

DECISIONS = """
## Random decisions

A decision is one answer, chosen at random from all legal ones: *checked* means through the gate that every answer of a person or
player passes, with checkpoints for undo; *playout* means forward only, as in simulation and search. Figures are decisions per second
divided by those of python-chess; more is better.
"""

OPTIONS = """
## Why not

Milliseconds to work out where a chosen unit may go and, for every other hex on the board, which rule forbids it, over one random game.
"""

FIELDS = """
## Field of fire

Milliseconds to work out what a unit can fire at and what blocks the rest, asked for the first time where it stands, over one random game.
"""

KERNELS = """
## Operations

Time for one operation divided by that of one random python-chess decision, on a made-up board of 60 x 40 hexes with 100 units per
side; less is better.
"""

STAFF = """
## Computer players

What the staff can do per second on one core, early in a game.
"""


def by_hand(text: str) -> str:
    """What stays of an earlier page when it is measured anew: the section about delivery, which needs wheels and a browser."""
    return DELIVERY + text.partition(DELIVERY)[2] if DELIVERY in text else ""


def page(found: dict[str, Any], growth: str, delivery: str = "") -> str:
    """The whole page from the measurements."""
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
        FIELDS,
        table(
            ("game", "median", "95th percentile", "worst"),
            ((name, *figures.values()) for name, figures in found["fields"].items()),
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
        delivery,
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
