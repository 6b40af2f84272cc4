"""[6.5] [6.6] Fog of war: face-down Soviet units, and how they are flipped."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Ask, Draw, Procedure, Reason, Unit, Units, UnitSet
from northfront.core.hexes import first, scan
from northfront.games.leningrad_41.command import own_units
from northfront.games.leningrad_41.state import ARMY, POOLS, SOVIET, CityState

NO_FLIP: Final = Reason("6.6b", "only the Soviet player turns units up, and only those that lie face down")


def conceal(s: CityState, u: Unit) -> None:
    """[3.5d] A unit is laid face down."""
    s.hide(u)


def flip(s: CityState, units: UnitSet, rule: str) -> Procedure[None]:
    """[6.6c] [6.6e] Turn units face up; [6.6f] they stay so. What nobody knew is drawn now [3.5c] (R97).

    What the owner has seen is drawn from a pool of one, so that nobody can tell whether he had.
    """
    for u in scan(units & s.game.bodies):
        if not s.face_down(u):
            continue
        names, where = s.game.pieces[u].face_names, s.game.place_name(s.where[u])
        pool = unseen(s) if s.unknown(u) else [names[s.face[u]]]
        drawn = yield Draw(f"Soviet unit in {where}", "3.6d", tuple((name, 1) for name in pool))
        s.turn_over(u, names.index(drawn))
        s.reveal(u)
        s.note("flipped", rule, unit=u, at=s.where[u])


def unseen(s: CityState) -> list[str]:
    """Identities that nobody has seen: neither on a counter nor back in the pool."""
    return [name for name in _not_shown(s) if name not in s.known]


def _not_shown(s: CityState) -> list[str]:
    """Identities that no counter has."""
    shown = {s.face[u] for u in scan(s.game.bodies)}
    return [each.id for n, each in enumerate(s.game.identities, start=1) if n not in shown]


def take_from_pool(s: CityState) -> Unit:
    """[7.3c] A counter is taken from the 42nd Army's pool, face down; -1 if the pool is empty. Its face is drawn next."""
    there = s.in_box(POOLS[ARMY]) & s.game.bodies
    if not there:
        return -1
    u = first(there)
    conceal(s, u)
    return u


def draw_identity(s: CityState, u: Unit) -> Procedure[None]:
    """[7.3c] [3.5c] Its owner alone sees which unit it is.

    Each counter of the pool is as likely as any other. Some have been seen and are known by name, the others are any of those
    that nobody has seen.
    """
    back, fresh = [name for name in _not_shown(s) if name in s.known], unseen(s)
    blanks = (s.in_box(POOLS[ARMY]) & s.game.bodies).bit_count() - len(back)
    pool = [(name, max(1, len(fresh))) for name in back] + [(name, blanks) for name in fresh if blanks > 0]
    drawn = yield Draw("Unit of the 42nd Army", "7.3c", tuple(pool), for_side=SOVIET)
    s.turn_over(u, s.game.pieces[u].face_names.index(drawn))


def face_down(s: CityState) -> UnitSet:
    """Soviet units on the map that lie face down."""
    return sum([1 << u for u in scan(s.on_map[SOVIET] & (s.hidden[1 - SOVIET] | s.game.bodies)) if s.face_down(u)])


def choose_to_flip(s: CityState) -> Procedure[None]:
    """[6.6b] In his own player turn the Soviet player may turn any of his units face up."""
    units = own_units(s, SOVIET, "6.6b").keep(s.on_map[SOVIET], "6.6b", "it is not on the map")
    units.keep(face_down(s), "6.6f", "it is face up already")
    u = yield Ask(SOVIET, "flip", "Which unit do you turn face up?", Units(units), "6.6b")
    yield from flip(s, 1 << u, "6.6b")
