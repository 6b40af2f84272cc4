"""[18.0] Option: German airborne assault."""

from __future__ import annotations

from math import atan2, pi

from northfront.core.ask import Ask, Hexes, Narrow, Procedure, Reason, Roll, Unit
from northfront.core.hexes import Hex
from northfront.games.leningrad_41.defensive import defensive_fire
from northfront.games.leningrad_41.stacking import closed_to
from northfront.games.leningrad_41.state import AIRBORNE, SOVIET, CityState


def why_no_drop(s: CityState, u: Unit) -> Reason | None:
    """[18.1a] [18.1b] [18.1c] Why a unit cannot land by parachute: it may on the turn of its arrival as reinforcement."""
    if s.settings["airborne"] != "on":
        return Reason("18.1a", "airborne assaults are an option that was not chosen")
    if s.formation(u) != AIRBORNE:
        return Reason("18.1a", "it is no airborne unit")
    if s.turn != s.airborne_turn:
        return Reason("18.1b", "airborne units jump on the turn of their arrival only")
    return None if landing_hexes(s, u).members else Reason("18.2a", "no clear hex has room")


def landing_hexes(s: CityState, u: Unit) -> Narrow:
    """[18.2a] [18.3a] Clear hexes without enemy or fortification, within the stacking limits."""
    chart = s.game.chart
    return (
        Narrow(s.game.board.grid.all)
        .keep(chart.clear, "18.2a", "it is not clear")
        .drop(chart.forts, "18.3a", "a fortification is there")
        .drop(s.occupied[SOVIET], "18.3a", "an enemy unit is there")
        .drop_all(closed_to(s, u))
    )


def drop(s: CityState, u: Unit) -> Procedure[None]:
    """[18.2b] The hex is named first, then the die decides; [18.3b] it does nothing else; [18.3c] the enemy may fire."""
    hexes = landing_hexes(s, u)
    to = yield Ask(s.active, "landing", f"Where does {s.name(u)} jump?", Hexes(hexes), "18.2b", about=1 << u)
    die = yield Roll(f"Landing in {s.game.board.grid.name(to)}", "18.2b")
    result = s.game.landing[die]
    if result == "eliminated":
        _lost(s, u)
        return
    if result == "drifts":
        away = yield Roll("Drift", "18.2b")
        found = _beside(s, to, away)
        if found < 0 or not landing_hexes(s, u).members >> found & 1:
            _lost(s, u)
            return
        to = found
    s.tell(u, "lands", "18.2b", start=s.where[u], to=to)
    s.place(u, to)
    s.landed |= 1 << u  # [18.3d]
    s.silent |= 1 << u if result == "lands-silent" else 0
    yield from defensive_fire(s, u)
    if s.where[u] == to:
        s.take(u, 1 << to)  # R56


def _lost(s: CityState, u: Unit) -> None:
    s.note("lost-landing", "18.2b", unit=u)
    s.place(u, s.game.box("german-dead"))


def _beside(s: CityState, h: Hex, die: int) -> Hex:
    """The neighbour that a die names: 1 is the next place eastward, then clockwise with north up; -1 off the map."""
    grid = s.game.board.grid
    x, y = grid.centre(h)
    turn = {to: grid.centre(to) for _, to in grid.neighbours(h)}
    ahead = {round((atan2(cy - y, cx - x) % (2 * pi)) / (pi / 3)) % 6: to for to, (cx, cy) in turn.items()}
    return ahead.get((die - 1) % 6, -1)
