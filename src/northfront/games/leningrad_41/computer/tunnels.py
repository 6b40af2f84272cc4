"""[15.5] Komsomol units come up through the Metro in objectives that the German has left empty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from northfront.core.ask import Answer, Unit
from northfront.core.hexes import Hex, scan
from northfront.core.tactics import Advice
from northfront.games.leningrad_41.computer.marches import TAKE, Marches
from northfront.games.leningrad_41.computer.words import percent, place
from northfront.games.leningrad_41.special import stations
from northfront.games.leningrad_41.state import SOVIET

LEAST: Final = 0.1  # what the way through the tunnels must promise


def by_metro(marches: Marches, options: Iterable[Answer]) -> Advice | None:
    """The most promising way through the tunnels; a unit that lies face down is turned up first [6.6d]."""
    s, scene, options = marches.s, marches.scene, list(options)
    if scene.side != SOVIET:
        return None
    units = [u for u in options if isinstance(u, int) and s.where[u] >= 0 and s.kind(u) == "komsomol"]
    units = [u for u in units if scene.chart.objectives & ~s.rubble & 1 << s.where[u]]
    ways = [
        (gain(marches, u, to), u, to) for u in units for to in scan(stations(s, u).members & scene.their_objectives)
    ]
    best, u, to = max(ways, default=(0.0, -1, -1))
    if best < LEAST:
        return None
    name = s.game.pieces[u].id
    if s.face_down(u):
        why = f"Turn {s.name(u)} face up, so that it can take the Metro."
        return Advice(("flip", name), best, why) if "flip" in options else None
    why = f"{s.name(u)} through the Metro to {place(scene, to)}, which stands empty: {percent(_chances(marches)['moves'])}."
    return Advice((name, "metro", scene.grid.name(to)), best, why, (s.where[u], to))


def gain(marches: Marches, u: Unit, to: Hex) -> float:
    """What it promises against staying."""
    scene, chances = marches.scene, _chances(marches)
    here, risk = marches.stay(u), scene.caught(to, u)
    there = (1 - risk) * (TAKE + marches.worth(u, to)) - risk * scene.worth(u)
    return chances["moves"] * (there - here) - chances["eliminated"] * (scene.worth(u) + here)


def _chances(marches: Marches) -> dict[str, float]:
    """[15.5b]"""
    table = marches.s.game.metro
    counts = Counter(table.values())
    return {result: counts[result] / len(table) for result in ("moves", "eliminated")}
