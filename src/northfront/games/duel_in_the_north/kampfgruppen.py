"""[14.0] Kampfgruppen."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Narrow, Procedure, Unit, Units, UnitSet
from northfront.core.hexes import first, scan
from northfront.games.duel_in_the_north.state import GERMAN, DuelState


def may_split(s: DuelState) -> UnitSet:
    """[14.0a] Activated divisions at full strength, at the start of the Move mode, with a group of their type left.

    [14.0f] That is once a turn at most: a division that has broken down is not whole again before the next [14.0e].
    """
    if s.moved:
        return 0
    pool = {s.game.pieces[u].kind for u in scan(s.in_box("kg-pool"))}
    return sum(
        1 << u
        for u in scan(s.called & s.on_map[GERMAN] & ~s.game.finns)
        if s.game.pieces[u].size == "XX" and not s.face[u] and s.game.pieces[u].kind in pool  # [14.0b] R40
    )


def split(s: DuelState) -> Procedure[None]:
    """[14.0a] The division is depleted, and a group of its type appears with it; [14.0c] this is free."""
    able = Narrow(s.called).keep(
        may_split(s), "14.0b", "it cannot be broken down, or no Kampfgruppe of its type is left"
    )
    u = yield Ask(s.active, "division", "Which division do you break down?", Units(able), "14.0a")
    kind = s.game.pieces[u].kind
    group = next(v for v in scan(s.in_box("kg-pool")) if s.game.pieces[v].kind == kind)
    s.turn_over(u, 1)
    s.place(group, s.where[u])
    s.kin[group] = s.game.colours.index(s.colour(u)) + 1
    s.lack[group] = s.lack[u]
    s.arrow[group] = s.arrow[u]  # [5.1j] R86
    s.entered |= (s.entered >> u & 1) << group  # [4.0c] R91
    s.called |= 1 << group
    s.used |= 1 << u | 1 << group
    s.note("splits", "14.0a", unit=u, unit2=group, at=s.where[u])


def combine(s: DuelState) -> Procedure[bool]:
    """[14.0d] At the end of the Move mode, regardless of how far each has moved; True when done."""
    able = may_combine(s)
    if not able:
        return True
    prompt = "Which division absorbs a Kampfgruppe?"
    u = yield Ask(s.active, "combine", prompt, Either(Units(able), "done"), "14.0d")
    if u == "done":
        return True
    group = first(partners(s, u))
    s.joined[u] = group + 1
    s.used |= 1 << u | 1 << group
    s.note("combines", "14.0d", unit=u, unit2=group, at=s.where[u])
    return False


def may_combine(s: DuelState) -> UnitSet:
    """[14.0g] Reduced divisions stacked with a group of their type, both activated; never two of a kind."""
    return sum(1 << u for u in scan(s.called) if s.face[u] and not s.joined[u] and partners(s, u))  # [14.0f] R90


def partners(s: DuelState, u: Unit) -> UnitSet:
    """Groups of the same type in its hex that are not promised to another division."""
    taken = sum(1 << each - 1 for each in set(s.joined) if each)
    there = s.in_hex(s.where[u]) & s.called & s.game.kampfgruppen & ~taken
    return sum(1 << v for v in scan(there) if s.game.pieces[v].kind == s.game.pieces[u].kind)


def restore(s: DuelState) -> None:
    """[14.0e] Next turn the division is whole again if both are still there (R74)."""
    for u, partner in enumerate(s.joined):
        if not partner:
            continue
        group = partner - 1
        if s.where[u] == s.where[group]:
            s.turn_over(u, 0)
            s.place(group, s.game.box("kg-pool"))
            s.kin[group] = s.lack[group] = s.arrow[group] = 0
            s.note("restored", "14.0e", unit=u, at=s.where[u])
        s.joined[u] = 0
