"""10.5: Advance After Combat."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Unit, Units, unless_forced
from northfront.core.hexes import HexSet, scan
from northfront.games.assault.forecast import Combat
from northfront.games.assault.inset import closed_to
from northfront.games.assault.stacking import full_for
from northfront.games.assault.state import AssaultState
from northfront.games.assault.zones import beside


def advance(s: AssaultState, combat: Combat) -> Procedure[None]:
    """[10.51a] [10.51b] Attackers may enter the vacated hexes, up to the stacking limit; [10.54] the defender never may.

    [10.53] Enemy zones do not matter. A unit that retreated stays where it is (R74); [11.23b] one out of supply may advance.
    """
    vacant = combat.hexes & ~s.occupied[1 - combat.side]
    able = sum(1 << u for u in scan(combat.attackers) if s.where[u] >= 0 and not s.retreated >> u & 1)
    while vacant:
        units = sum(1 << u for u in scan(able) if ways_in(s, u, vacant).members)
        if not units:
            return
        where = " or ".join(s.game.board.grid.names(vacant))
        prompt = f"Which unit advances into {where}, if any?"
        u = yield Ask(combat.side, "advance", prompt, Either(Units(units), "done"), "10.51a", about=units, where=vacant)
        if u == "done":
            return
        able &= ~(1 << u)
        prompt = f"Into which hex does {s.game.pieces[u].name} advance?"
        hexes = Hexes(ways_in(s, u, vacant))
        to = yield from unless_forced(Ask(combat.side, "advance-hex", prompt, hexes, "10.52", about=1 << u))
        s.enter(u, to, "advances", "10.51a")


def ways_in(s: AssaultState, u: Unit, vacant: HexSet) -> Narrow:
    """[10.52] The vacated hexes that this unit can advance into; [14.4b] Workers do not leave the city (R47)."""
    hexes = Narrow(vacant).keep(beside(s, 1 << s.where[u]), "10.13", "it is not adjacent")
    hexes.drop_all(closed_to(s, u))
    return hexes.drop(full_for(s, u), "7.5b", "it may not stack with the unit there")
