"""[16.2] Option: Zhukov commands Leningrad, and the Soviet player may keep his reinforcement chit."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Ask, Procedure, UnitSet, Words
from northfront.games.leningrad_blitzkrieg.chits import chit_name
from northfront.games.leningrad_blitzkrieg.state import AXIS, SOVIET, BlitzkriegState
from northfront.games.leningrad_blitzkrieg.zones import beside

KEPT: Final = "soviet-reinf"


def look_at_leningrad(s: BlitzkriegState) -> None:
    """[16.2a] German units next to Leningrad make Zhukov its commander (R70)."""
    if s.settings["zhukov"] == "on" and not s.zhukov and beside(s, s.game.leningrad) & s.occupied[AXIS]:
        s.zhukov = s.turn
        s.note("zhukov", "16.2a")


def keep_or_play(s: BlitzkriegState) -> Procedure[None]:
    """[16.2b] [16.2c] From the next turn on a drawn reinforcement chit may be kept, and played after a later draw; [16.2d] Manstein first."""
    s.mode, chit = "execute", _chit(s)
    if not s.zhukov or s.zhukov >= s.turn or not chit or s.after:
        return
    if s.chit == KEPT and (s.supply or any(s.chits)):
        prompt = "Your reinforcements are drawn. Do you take them now or keep the chit?"
        if (yield Ask(SOVIET, "keep", prompt, Words("play", "keep"), "16.2b")) == "keep":
            s.hand[SOVIET] |= chit
            s.note("kept", "16.2b")
            s.reset("order")
    elif s.hand[SOVIET] & chit:
        prompt = f"The chit of {chit_name(s, s.chit)} is drawn. Do you first play the reinforcement chit that you kept?"
        if (yield Ask(SOVIET, "kept", prompt, Words("play", "pass"), "16.2c")) == "play":
            s.hand[SOVIET] &= ~chit
            s.after, s.chit, s.mode = s.chit, KEPT, "drawn"  # R56, R69
            s.note("plays-kept", "16.2c")


def _chit(s: BlitzkriegState) -> UnitSet:
    return 1 << s.game.units[KEPT] if KEPT in s.game.units else 0
