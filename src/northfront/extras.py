"""Optional parts of the program: what they are for, and one sentence for whoever lacks one."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Final

from northfront.core.errors import Refusal

EXTRAS: Final = {
    "draw": "boards of your own data, pictures, reports, ladders, export",
    "atlas": "boards rebuilt from geography",
    "push": "notices by browsers whose page is closed, from a server of yours",
    "postgres": "tables on PostgreSQL",
    "notify": "notices by chat services",
    "speed": "a quicker event loop, for servers with many tables; not on Windows",
    "cluster": "simulation on a Ray cluster",
    "research": "environments for training players",
    "openspiel": "the games in OpenSpiel",
    "paper": "games to print, as PDF",
}
DRAWING: Final = ("numpy", "shapely")
PRINTING: Final = (*DRAWING, "typst")
PUSHING: Final = ("cryptography", "http_ece", "py_vapid")


def need(what: str, names: Sequence[str] = DRAWING, extra: str = "draw") -> None:
    """Refuse what needs an extra that is not installed here."""
    if missing := lacking(names):
        *most, last = missing
        every = f"{', '.join(most)} and {last}" if most else last
        raise Refusal(f"{what} needs {every}: pip install 'northfront[{extra}]'")


def lacking(names: Sequence[str]) -> list[str]:
    """Which of these packages are not installed."""
    return [name for name in names if find_spec(name) is None]
