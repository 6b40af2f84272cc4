"""[17.6] Finnish Offensive Halt, [17.7] German Panzer Group Withdrawal, [18.5] Possible Finnish Offensive Halt."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Ask, Procedure, Roll, Units, UnitSet, unless_forced
from northfront.core.hexes import scan
from northfront.games.duel_in_the_north.reinforcements import due
from northfront.games.duel_in_the_north.state import GERMAN, DuelState

HALT: Final = 10  # [17.6a] after this turn
ROLL_FROM: Final = 11  # [18.5a]
STAY: Final = 5  # [18.5a] the lowest roll with which the Finns carry on
WITHDRAWAL: Final = 13  # [17.7a] after this turn
LEAVING: Final = ("corps-41", "corps-56", "corps-57")
DIVISIONS: Final = (("panzer", 4), ("motorized", 3))


def chits_in_play(s: DuelState) -> UnitSet:
    """[17.6a] [17.7a] The headquarters whose chits are still in play."""
    late = s.turn > HALT and s.scenario != "alternative"
    return s.game.hqs & ~(s.game.finns if s.halted or late else 0)


def finnish_halt(s: DuelState) -> None:
    """[17.6a] Both Finnish chits leave play (R46)."""
    if s.turn == HALT and s.scenario != "alternative":
        s.note("finns-halt", "17.6a")


def finnish_die(s: DuelState) -> Procedure[None]:
    """[18.5a] From turn 11 on, a die decides each turn whether the Finns carry on."""
    if s.scenario != "alternative" or s.turn < ROLL_FROM or s.halted:
        return
    die = yield Roll("Do the Finns go on? On 5 or 6 they do", "18.5a")
    if die < STAY:
        s.halted = 1
        s.note("finns-halt", "18.5a")
    else:
        s.note("finns-stay", "18.5a", die=str(die))


def panzer_withdrawal(s: DuelState) -> Procedure[None]:
    """[17.7a] Three headquarters, four panzer and three motorized divisions of their colours (R47)."""
    if s.turn != WITHDRAWAL:
        return
    for u in (s.game.units[name] for name in LEAVING):
        if s.where[u] != s.game.box("unused"):
            _withdraw(s, u)
    for kind, count in DIVISIONS:
        for _ in range(count):
            left = (s.on_map[GERMAN] | due(s, GERMAN)) & ~s.game.kampfgruppen
            able = sum(1 << u for u in scan(left) if s.game.pieces[u].kind == kind)  # all of them have their colours
            if able:
                ask = Ask(GERMAN, "withdraw", f"Which {kind} division leaves for Moscow?", Units(able), "17.7a")
                _withdraw(s, (yield from unless_forced(ask)))


def _withdraw(s: DuelState, u: int) -> None:
    s.note("withdrawn", "17.7a", unit=u)
    s.place(u, s.game.box("withdrawn"))
