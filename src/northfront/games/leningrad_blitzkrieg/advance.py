"""[10.7] Advance after combat."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Unit, Units, UnitSet
from northfront.core.hexes import Hex, scan
from northfront.games.leningrad_blitzkrieg.forecast import Combat, rivers_count
from northfront.games.leningrad_blitzkrieg.state import BlitzkriegState


def advance(s: BlitzkriegState, combat: Combat) -> Procedure[None]:
    """[10.7.1a] [10.7.2a] Any of the attackers, none of them forced to; [10.7.2b] zones and points do not matter; [10.7.4] HQs too."""
    able = combat.attackers & s.on_map[combat.side]
    while (units := _may_advance(s, combat, able)).members:
        prompt = f"Which unit advances into {s.game.board.grid.name(combat.target)}, if any?"
        options = Either(Units(units), "done")
        about = units.members
        u = yield Ask(combat.side, "advance", prompt, options, "10.7.1a", about=about, where=1 << combat.target)
        if u == "done":
            return
        able &= ~(1 << u)
        onward = second_hexes(s, u, combat.target)
        _enter(s, u, combat.target)  # [10.7.3a]
        yield from _go_on(s, u, onward)


def _may_advance(s: BlitzkriegState, combat: Combat, able: UnitSet) -> Narrow:
    """[10.7.6b] [3.1.3c] Into a full hex only a unit that can go on."""
    units = s.own_units(combat.side, "10.7.1a")
    units.keep(able, "10.7.1a", "it has not attacked here, or has advanced already")
    if s.full(combat.side) >> combat.target & 1:
        passing = sum([1 << u for u in scan(able) if second_hexes(s, u, combat.target).members])
        units.keep(passing, "10.7.6b", "there are two units already")
    return units


def second_hexes(s: BlitzkriegState, u: Unit, first: Hex) -> Narrow:
    """[10.7.1c] [10.7.5] [TEC.a] Mechanized units go on where both hexes are clear and no river is crossed; [10.7.1b] others do not."""
    grid, chart = s.game.board.grid, s.game.chart
    near, side = grid.ring(1 << first), s.game.side_of[u]
    wet = grid.cross(1 << first, chart.rivers) if rivers_count(s) else 0
    return (
        Narrow(grid.all)
        .keep(near, "10.7.1c", "it is not the next hex")
        .drop(1 << s.where[u], "10.7.1c", "the unit comes from there")
        .keep(near if s.game.mechanized >> u & 1 else 0, "10.7.1b", "only mechanized units advance two hexes")
        .keep(grid.cross(1 << first, chart.open) & chart.land, "10.7.3b", "water is in the way")  # [10.7.6a]
        .drop(s.occupied[1 - side], "3.1.2", "an enemy unit is there")
        .keep(near if chart.clear >> first & 1 else 0, "10.7.5", "the attacked hex is not clear")
        .keep(0 if wet >> s.where[u] & 1 else near, "10.7.5", "the first hex was behind a river")
        .keep(chart.clear, "10.7.5", "it is not clear")
        .drop(wet, "10.7.5", "a river lies between")
        .drop(s.full(side), "10.7.6b", "there are two units already")
    )


def _go_on(s: BlitzkriegState, u: Unit, hexes: Narrow) -> Procedure[None]:
    """[10.7.3b] [10.7.3c] The second hex, each unit where it likes."""
    if not hexes.members:
        return
    must = s.crowd(s.where[u]) > s.game.limits.stack
    name = s.game.pieces[u].name
    prompt = f"Where does {name} advance? It cannot stay here." if must else f"Does {name} advance a second hex?"
    options = Either(Hexes(hexes), *(() if must else ("stop",)))
    to = yield Ask(s.game.side_of[u], "advance-on", prompt, options, "10.7.1c", about=1 << u)
    if to != "stop":
        _enter(s, u, to)


def _enter(s: BlitzkriegState, u: Unit, to: Hex) -> None:
    s.note("advances", "10.7.1a", unit=u, start=s.where[u], to=to)
    s.place(u, to)
    s.take(s.game.side_of[u], 1 << to)  # R13
