"""[17.0] Option: fanaticism in close assaults."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Ask, Procedure, Units, UnitSet, unless_forced
from northfront.core.hexes import scan
from northfront.games.leningrad_41.command import own_units
from northfront.games.leningrad_41.fire import Fire, strength
from northfront.games.leningrad_41.state import GERMAN, CityState

TOTENKOPF: Final = "tot"
ZEALOTS: Final = ("komsomol", "nkvd")


def may_be_fanatic(s: CityState, fire: Fire) -> bool:
    """[17.1] [17.2] At least half the strength comes from adjacent units of the right sort (R60)."""
    if s.settings["fanaticism"] == "off":
        return False
    near = fire.firers & s.units_in(s.game.board.grid.ring(1 << fire.target))
    zealous = [u for u in scan(near) if _zealous(s, u)]
    return 2 * sum(s.figure(u, "fire") for u in zealous) >= strength(s, fire) > 0 and bool(zealous)


def _zealous(s: CityState, u: int) -> bool:
    return s.formation(u) == TOTENKOPF if s.game.side_of[u] == GERMAN else s.kind(u) in ZEALOTS


def sacrifice(s: CityState, fire: Fire, close: UnitSet) -> Procedure[None]:
    """[17.3a] [17.3b] After the dice one of the assaulting units is lost, whatever they said."""
    whom = own_units(s, fire.side, "17.3a").keep(close, "17.3a", "it is not one of the close-assaulting units")
    ask = Ask(fire.side, "sacrifice", "Which of the assaulting units is lost?", Units(whom), "17.3a", about=close)
    s.eliminate((yield from unless_forced(ask)), "17.3a")
