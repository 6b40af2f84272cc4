"""What an outlook says where a game says nothing: each of these follows from other parts of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from northfront.core.ask import Side, Unit
from northfront.core.hexes import Hex, HexSet
from northfront.core.outlook.terms import ExpectedResult, Goal, in_column

if TYPE_CHECKING:
    from northfront.core.outlook import Outlook

FINE = 4
"""Estimated strengths are reckoned in quarters."""


def goals(look: Outlook, s: Any) -> tuple[Goal, ...]:
    """The prizes that the attacker does not hold."""
    ours = look.holds(s, look.attacker)
    return tuple(Goal(h, worth) for h, worth in look.prize_values(s).items() if not ours >> h & 1)


def held(look: Outlook, s: Any) -> float:
    """The worth of those that it holds."""
    ours = look.holds(s, look.attacker)
    return sum((worth for h, worth in look.prize_values(s).items() if ours >> h & 1), 0.0)


def prizes(look: Outlook, s: Any) -> HexSet:
    return sum(1 << h for h in look.prize_values(s))


def hex_value(look: Outlook, s: Any, h: Hex) -> float:
    return float(look.prize_values(s).get(h, 0.0))


def guard(look: Outlook, s: Any, _u: Unit, h: Hex) -> float:
    """Part of what the hex is worth."""
    return look.garrison * look.hex_value(s, h)


def stakes(look: Outlook, s: Any, side: Side) -> Mapping[Hex, float]:
    """The attacker stands to lose the prizes that it holds, the defender all of them."""
    ours = look.holds(s, side)
    return {h: worth for h, worth in look.prize_values(s).items() if side != look.attacker or ours >> h & 1}


def attack(_look: Outlook, s: Any, u: Unit) -> float:
    """The figure of its face."""
    return figure(s, u, s.face[u], "attack")


def defence(_look: Outlook, s: Any, u: Unit) -> float:
    return figure(s, u, s.face[u], "defence")


def figure(s: Any, u: Unit, face: int, name: str) -> float:
    """A figure of a face, or the only strength that it has; nothing beyond the last face."""
    faces = s.game.pieces[u].faces
    return float(faces[face].get(name, faces[face].get("strength", 0))) if face < len(faces) else 0.0


def worth(look: Outlook, s: Any, u: Unit) -> float:
    """What it loses in strength with its next step."""
    return look.point * (_mean_strength(s, u, s.face[u]) - _mean_strength(s, u, s.face[u] + 1))


def value(look: Outlook, s: Any, u: Unit) -> float:
    return look.point * _mean_strength(s, u, s.face[u])


def _mean_strength(s: Any, u: Unit, face: int) -> float:
    return (figure(s, u, face, "attack") + figure(s, u, face, "defence")) / 2


def clash(look: Outlook, s: Any, by: Side, attack: float, defence: float, h: Hex) -> ExpectedResult:
    """By the combat table, its columns shifted as the ground is."""
    table = look.table(s)
    column = table.column(round(attack * FINE), max(1, round(defence * FINE)))
    return in_column(table, table.clamp(column + look.shift(s, by, h)), look.outcome)


def excess(look: Outlook, s: Any, h: Hex) -> int:
    """By the stacking limit."""
    return max(0, look.crowd(s, h) - look.limit(s))


def room(look: Outlook, s: Any, h: Hex) -> int:
    return look.limit(s) - look.crowd(s, h)
