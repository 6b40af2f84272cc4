"""What the staff anticipates in Duel in the North: which units leave for Moscow, where forts will be needed. Nothing here decides what is legal."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Answer, Side, Unit
from northfront.core.hexes import scan
from northfront.games.duel_in_the_north.state import GERMAN, DuelState
from northfront.games.duel_in_the_north.withdrawals import DIVISIONS, WITHDRAWAL

KEPT: Final = 0.5  # points for keeping a marker for another place
SOON: Final = 2  # turns before they leave that count as soon


def leaves(s: DuelState, u: Unit) -> bool:
    """[17.7a] Will it be among the units that leave soon?"""
    if not WITHDRAWAL - SOON < s.turn <= WITHDRAWAL:
        return False
    kind = s.game.pieces[u].kind
    count = dict(DIVISIONS).get(kind, 0)
    if not count or s.game.side_of[u] != GERMAN:
        return False
    alike = [v for v in scan(s.on_map[GERMAN] & ~s.game.kampfgruppen) if s.game.pieces[v].kind == kind]
    return u in sorted(alike, key=lambda v: -withdraw(s, GERMAN, v))[:count]


def withdraw(s: DuelState, _side: Side, answer: Answer) -> float:
    """[17.7a] First units that do not hold a prize alone, then the weakest."""
    u = int(answer)
    alone = sum(not s.game.hqs >> v & 1 for v in s.stacks.get(s.where[u], ())) == 1
    held = sum(prize.points for prize in s.game.prizes if prize.hex == s.where[u]) if alone else 0
    return -100.0 * held - s.figure(u, "attack") - s.figure(u, "defence")


def fort(s: DuelState, _side: Side, answer: Answer) -> float:
    """[13.0b] In the most valuable place without one; not just anywhere."""
    return KEPT if answer == "done" else float(sum(prize.points for prize in s.game.prizes if prize.hex == answer))
