"""[15.1] The attack before the first turn."""

from __future__ import annotations

from northfront.core.ask import Procedure
from northfront.core.hexes import scan
from northfront.games.leningrad_blitzkrieg.activation import in_command
from northfront.games.leningrad_blitzkrieg.combat import combat_segment
from northfront.games.leningrad_blitzkrieg.state import BlitzkriegState


def opening_attack(s: BlitzkriegState) -> Procedure[None]:
    """[15.1(1)] Once, before turn 1 (R31): the Panzer Group attacks without moving; advances are no movement (R12)."""
    leader = s.game.panzer_group
    if not s.mode and s.turn == 1 and leader >= 0 and s.where[leader] >= 0:
        army = s.game.pieces[leader].formation
        s.leader = 1 << leader
        s.called = sum(  # [15.1(2)] [2.2.2d] units of its colour only
            1 << u for u in scan(in_command(s, leader)) if s.game.pieces[u].formation == army
        )
        s.mode = "combat"
    elif not s.mode or (yield from combat_segment(s)):
        s.reset("order")
        s.game.sequence.advance(s)
