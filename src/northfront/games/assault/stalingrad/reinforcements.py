"""19.7: Reinforcements: the cup."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Draw, Procedure, UnitSet
from northfront.core.hexes import scan
from northfront.games.assault.movement import BEGIN, MOVE, move
from northfront.games.assault.sequence import next_phase
from northfront.games.assault.stalingrad.tables import StalingradState

AREAS: Final = ("n", "e")  # S-09
RETURNING: Final = ("rifle", "guards")  # [19.73a]


def soviet_movement(s: StalingradState) -> Procedure[None]:
    """[4.0-B3] The draw, then movement."""
    if s.stage == BEGIN:
        yield from draw(s)
        s.stage = MOVE
    elif (yield from move(s)):
        next_phase(s)


def draw(s: StalingradState) -> Procedure[None]:
    """[19.72b] [19.73b] As many units as the turn says; [19.72c] first those for N, then those for E; nobody knows which (S-23)."""
    for area, number in zip(AREAS, s.game.draws[s.turn - 1], strict=True):
        for _ in range(number):
            pool = in_cup(s)
            if not pool:
                return
            names = tuple((s.game.pieces[u].id, 1) for u in scan(pool))
            drawn = yield Draw(f"Reinforcement at Area {area.upper()}", "19.72b", names)
            u = s.game.units[drawn]
            s.place(u, s.game.box(area))
            s.note("drawn", "19.72c", unit=u, area=area.upper())


def in_cup(s: StalingradState) -> UnitSet:
    """The units that have not been drawn."""
    cup = s.game.box("cup")
    return sum(1 << u for u, at in enumerate(s.where) if at == cup)


def refill(s: StalingradState) -> None:
    """[19.73a] Fallen Rifle and Guards Rifle Divisions go back into the cup at full strength (S-24); [19.73c] never again."""
    dead = s.game.box("eliminated")
    fallen = [u for u in scan(s.game.of_kinds(*RETURNING)) if s.where[u] == dead]
    for u in fallen:
        s.place(u, s.game.box("cup"))
        s.face[u] = 0
    if fallen:
        s.note("refilled", "19.73a", count=str(len(fallen)))
