"""[8.11] Marines by water, [15.5] the Metro."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Reason, Roll, Unit
from northfront.core.hexes import HexSet
from northfront.games.leningrad_41.defensive import defensive_fire
from northfront.games.leningrad_41.stacking import closed_to
from northfront.games.leningrad_41.state import GERMAN, CityState


def why_not_amphibious(s: CityState, u: Unit) -> Reason | None:
    """[8.11a] [8.11b] Why a unit cannot go by water."""
    if s.face_down(u):
        return Reason("6.6d", "turn it face up first")  # R76
    if s.kind(u) != "marine":
        return Reason("8.11a", "only marines go by water")
    if s.afloat >= s.game.limits.marines:
        return Reason("8.11a", "one marine unit has done so in this phase")
    chart, at = s.game.chart, s.where[u]
    if not (chart.river_hexes | chart.coastal) >> at & 1:
        return Reason("8.11b", "it is not on a major river or the coast")
    if s.game.board.grid.ring(1 << at) & s.occupied[GERMAN]:
        return Reason("8.11b", "German units are adjacent")
    return None


def why_no_metro(s: CityState, u: Unit) -> Reason | None:
    """[15.5a] [15.5f] [15.5i] Why a unit cannot use the tunnels."""
    if s.face_down(u):
        return Reason("6.6d", "turn it face up first")  # R76
    if s.kind(u) != "komsomol":
        return Reason("15.5a", "only Komsomol units know the tunnels")
    if not s.game.chart.objectives >> s.where[u] & 1:
        return Reason("15.5a", "it is not in an objective hex")
    return Reason("15.5f", "its hex is rubble") if s.rubble >> s.where[u] & 1 else None


def metro(s: CityState, u: Unit) -> Procedure[None]:
    """[15.5b] [15.5c] [15.5d] A die decides; [15.5h] the enemy may fire in the last hex."""
    die = yield Roll("Through the Metro: on 1 to 3 it moves, on 6 it is lost", "15.5b")
    s.note("metro", "15.5b", unit=u, die=str(die))
    result = s.game.metro[die]
    if result == "eliminated":
        s.eliminate(u, "15.5b")
        return
    hexes = stations(s, u)
    if result != "moves" or not hexes.members:  # R45
        return
    prompt = f"Where does {s.name(u)} come up?"
    to = yield Ask(s.active, "station", prompt, Either(Hexes(hexes), "stay"), "15.5c", about=1 << u)
    if to == "stay":  # R91
        return
    start = s.where[u]
    s.place(u, to)
    s.note("moves", "15.5c", unit=u, start=start, to=to)
    yield from defensive_fire(s, u)
    if s.where[u] == to:
        s.take(u, 1 << to)


def stations(s: CityState, u: Unit) -> Narrow:
    """[15.5c] [15.5e] [15.5f] [15.5g] Other objectives that are not rubble and hold no German unit."""
    objectives: HexSet = s.game.chart.objectives
    return (
        Narrow(s.game.board.grid.all)
        .keep(objectives & ~(1 << s.where[u]), "15.5c", "it is not another objective")
        .drop(s.rubble, "15.5f", "it is rubble")
        .drop(s.occupied[GERMAN], "15.5g", "a German unit is there")
        .drop_all(closed_to(s, u))
    )
