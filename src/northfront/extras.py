"""Optional parts of the program: what they are for, and one sentence for whoever lacks one."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from northfront.core.errors import Refusal

EXTRAS: Final = {
    "draw": "boards of your own data, pictures, reports, ladders, export",
    "atlas": "boards rebuilt from geography",
    "postgres": "tables on PostgreSQL",
    "notify": "notices by chat services",
    "speed": "a quicker event loop, for servers with many tables; not on Windows",
    "cluster": "simulation on a Ray cluster",
    "research": "environments for training players",
    "openspiel": "the games in OpenSpiel",
    "paper": "games to print, as PDF",
}
DRAWING: Final = ("numpy", "shapely")


def need(what: str) -> None:
    """Refuse what cannot be drawn here."""
    if lacking := [name for name in DRAWING if find_spec(name) is None]:
        raise Refusal(f"{what} needs {' and '.join(lacking)}: pip install 'northfront[draw]'")
