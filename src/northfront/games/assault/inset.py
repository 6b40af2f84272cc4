"""[8.0] The Inset: which hexes are closed to whom, and transfer between the maps."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Reason, Side, Unit, Units, UnitSet, Words
from northfront.core.hexes import HexSet, Sides, first, scan
from northfront.core.memo import by_side
from northfront.games.assault.stacking import full_for, overstacked, too_many
from northfront.games.assault.state import AssaultState
from northfront.games.assault.tables import GERMAN, SOVIET

ENEMY: Final = Reason("6.12b", "an enemy unit is there")
CITY: Final = Reason("8.31", "Germans are never in the city hexes of the main map")
INSIDE: Final = Reason("8.33b", "the city hexes are closed while Germans are on the Inset")
SHUT: Final = Reason("8.35b", "the enemy holds its hex of the main map")
BEHIND: Final = Reason("8.35b", "the enemy is on the Inset there")  # R26
BOUND: Final = Reason("19.43", "it never leaves the interior of the Inset")

Closed = list[tuple[HexSet, Reason]]


def closed_to(s: AssaultState, u: Unit) -> Closed:
    """Hexes that a unit may not enter by any means: movement, retreat or advance. [18.53] No marker closes one."""
    side, chart = s.game.side_of[u], s.game.chart
    closed = [(s.occupied[1 - side], ENEMY)]  # [6.12b] [7.5a]
    if side == GERMAN:
        closed.append((chart.city, CITY))
    elif s.inside:
        closed.append((chart.city, INSIDE))
    closed += _shut_fringes(s, 1 - side)
    if side == SOVIET:
        city = s.game.names.city
        if s.game.workers >> u & 1:
            stays = Reason("14.4a", f"Workers do not leave {city}")
            closed.append((s.game.board.grid.all & ~chart.whole_city, stays))  # [14.4a] [14.5]
        elif s.game.bound >> u & 1:
            closed.append((s.game.board.grid.all & ~chart.interior, BOUND))  # [19.43]
        elif s.game.guerrillas >> u & 1 and keeps_off(s, u):
            closed.append((s.game.surroundings, Reason("18.21b", f"guerrillas stay away from {city}")))
    return closed


def crossed_by(s: AssaultState, u: Unit) -> Sides:
    """The hexsides that a unit may cross somehow: [6.32] Germans never the great river, [6.33a] Soviets where they may at the moment."""
    chart = s.game.chart
    return chart.open if s.game.side_of[u] == GERMAN else chart.soviet_open


@by_side
def _shut_fringes(s: AssaultState, side: Side) -> Closed:
    """[8.35b] Fringe hexes whose counterparts this side holds (R25, R26): so the two sides never share a fringe area."""
    enemy, inset, both = s.occupied[side], 0, 0
    for one, other in s.game.chart.fringes:
        if enemy & one:
            inset |= other
        if enemy & other:
            both |= one | other
    return ([(inset, SHUT)] if inset else []) + ([(both, BEHIND)] if both else [])


def keeps_off(s: AssaultState, u: Unit) -> bool:
    """[18.21b] From turn 2 on a guerrilla that is away stays away (R39)."""
    return s.settings["guerrillas"] == "on" and s.turn > 1 and not s.game.surroundings >> s.where[u] & 1


def transferable(s: AssaultState) -> UnitSet:
    """[8.32] Soviet units in the city, while no German is on the Inset; [12.45] disrupted ones only off the main map; [19.43]."""
    if s.inside:
        return 0
    found = 0
    for city, interior in s.garrisons():
        found |= city | interior & ~s.disrupted
    return found & ~s.game.bound


def transfer(s: AssaultState, units: UnitSet) -> Procedure[None]:
    """[8.32] One unit from a city hex to its district or back, at no cost."""
    u = yield Ask(SOVIET, "transfer", "Which unit changes maps?", Units(units), "8.32", about=units)
    hexes = counterparts(s, u)
    prompt = f"Where does {s.game.pieces[u].name} go?"
    to = yield Ask(SOVIET, "transfer-hex", prompt, Hexes(hexes), "8.32", about=1 << u)
    s.enter(u, to, "transfers", "8.32")


def counterparts(s: AssaultState, u: Unit) -> Narrow:
    """[8.12c] The hexes of the other map that correspond to the unit's hex."""
    district = s.game.chart.district(s.where[u])
    assert district is not None
    city, interior = district
    there = interior if city >> s.where[u] & 1 else city
    return (
        Narrow(s.game.chart.whole_city & ~(1 << s.where[u]))
        .keep(city | interior, "8.12c", "it belongs to another district")
        .keep(there, "8.32", "it is on the same map")
        .drop(full_for(s, u), "8.26a", "there is no room for it")
    )


def able_to_transfer(s: AssaultState) -> UnitSet:
    """Those of them with room for it: with at most ten units of each kind there always is."""
    units, limit = transferable(s), s.game.limits.city
    for city, interior in s.garrisons() if units else ():
        if any(((city | interior) & slot).bit_count() > limit for slot in s.game.slots):
            crowd = units & (city | interior)
            units &= ~sum(1 << u for u in scan(crowd) if not counterparts(s, u).members)
    return units


def first_inside(s: AssaultState) -> None:
    """[8.33a] [8.33c] A German unit has entered the Inset: all Soviets must leave the city hexes at once."""
    if s.units_in(s.game.chart.city) or may_be_moved(s):
        s.deploying, s.deployed = 1, 0


def may_be_moved(s: AssaultState) -> UnitSet:
    """Units on the Inset that a moment ago could have gone to the main map [8.32] and now come back (R64)."""
    return s.units_in(s.game.chart.interior) & s.game.units_of[SOVIET] & ~s.disrupted & ~s.deployed & ~s.game.bound


def deploy(s: AssaultState) -> Procedure[None]:
    """[8.33a] Unit by unit into the districts; one already on the Inset may be moved within its own (R64)."""
    must = s.units_in(s.game.chart.city)
    may = may_be_moved(s)
    barred = {"done": Reason("8.33a", "units are still in the city hexes of the main map")} if must else {}
    options = Either(Units(must | may), *(() if must else ("done",)), barred=barred)
    prompt = "The Germans are in the city. Which unit do you place on the Inset?"
    u = yield Ask(SOVIET, "deploy", prompt, options, "8.33a", about=must)
    if u == "done":
        s.deploying = s.deployed = 0
        return
    to = yield Ask(
        SOVIET,
        "deploy-hex",
        f"Where do you place {s.game.pieces[u].name}?",
        Hexes(stations(s, u)),
        "8.33a",
        about=1 << u,
    )
    s.enter(u, to, "transfers", "8.33a")
    s.deployed |= 1 << u
    if not s.units_in(s.game.chart.city) and not may & ~(1 << u):
        s.deploying = s.deployed = 0


def stations(s: AssaultState, u: Unit) -> Narrow:
    """[8.12c] [8.26a] Interior hexes of the unit's own district that have room for it."""
    district = s.game.chart.district(s.where[u])
    assert district is not None
    full = s.hexes_of(s.game.slot_of[u] & s.game.units_of[SOVIET] & ~(1 << u))
    return (
        Narrow(s.game.chart.interior)
        .keep(district[1], "8.12c", "it belongs to another district")
        .drop(full, "8.26a", "there is no room for it")
    )


def leave_fringe(s: AssaultState, side: Side) -> Procedure[bool]:
    """[8.37a] [8.37b] Units on fringe hexes of the Inset go to the main map; [8.37c] True when no unit is in excess.

    [8.37d] Until then each fringe hex has the usual limit, whatever is in the others.
    """
    for u in scan(s.units_in(s.game.chart.fringe) & s.game.units_of[side]):
        to = first(s.game.chart.counterparts(s.where[u]))
        s.enter(u, to, "transfers", "8.37a" if side == GERMAN else "8.37b")
    done = yield from overstacked(s, side)
    return done


def doomed(s: AssaultState, side: Side) -> list[str]:
    """[8.37c] The main-map hexes where units would be lost if the player-turn ended now."""
    crowds = [(one, s.units_in(one | other) & s.game.units_of[side]) for one, other in s.game.chart.fringes]
    return [s.game.board.grid.name(first(one)) for one, units in crowds if too_many(s, units)]


def offer_transfer(s: AssaultState) -> Procedure[bool]:
    """[8.32] Before the German player-turn begins (R64); True when no more units change maps."""
    units = able_to_transfer(s)
    if not units:
        return True
    prompt = "Move units between the city hexes and the Inset, or continue."
    answer = yield Ask(SOVIET, "transfers", prompt, Words("done", "transfer"), "8.32", about=units)
    if answer == "transfer":
        yield from transfer(s, units)
    return bool(answer == "done")
