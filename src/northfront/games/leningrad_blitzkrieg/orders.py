"""[7.0] Order Execution Phase: draw a chit, let the Axis interrupt, execute it; and again until the cup is empty."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Ask, Procedure, UnitSet, Words
from northfront.games.leningrad_blitzkrieg.activation import activate
from northfront.games.leningrad_blitzkrieg.chits import chit_name, draw_chit, put_back
from northfront.games.leningrad_blitzkrieg.combat import combat_segment
from northfront.games.leningrad_blitzkrieg.fortress import build
from northfront.games.leningrad_blitzkrieg.movement import movement_segment
from northfront.games.leningrad_blitzkrieg.reinforcements import reinforce
from northfront.games.leningrad_blitzkrieg.reserves import choose_reserves, roll_for_reserves
from northfront.games.leningrad_blitzkrieg.state import (
    AXIS,
    MANSTEIN,
    REINFORCEMENTS,
    RESERVES,
    SUPPLY,
    BlitzkriegState,
)
from northfront.games.leningrad_blitzkrieg.supply import check_supply, transfer, transfer_headquarters
from northfront.games.leningrad_blitzkrieg.withdrawal import due, withdraw
from northfront.games.leningrad_blitzkrieg.zhukov import keep_or_play, look_at_leningrad

STEPS: Final = {  # what follows when a step of an order is over; nothing: the order is over
    "select": (choose_reserves, "move"),
    "move": (movement_segment, "combat"),  # [5.4.1]
    "combat": (combat_segment, ""),  # [5.4.2]
    "reinforce": (reinforce, ""),
    "withdraw": (withdraw, "transfer"),  # the order of R35
    "transfer": (transfer, "hq-transfer"),
    "hq-transfer": (transfer_headquarters, "fortify"),
    "fortify": (build, ""),
}


def orders(s: BlitzkriegState) -> Procedure[None]:
    """[5.2a] [5.4.3] One step of an order, or the next draw."""
    if not s.mode:
        yield from _next_chit(s)
    elif s.mode == "drawn":
        yield from _interrupt(s)
    elif s.mode == "kept":
        yield from keep_or_play(s)
    elif s.mode == "execute":
        yield from _execute(s)
    else:
        step, following = STEPS[s.mode]
        if (yield from step(s)):
            _go_on(s, following if following != "move" or s.called else "")


def _next_chit(s: BlitzkriegState) -> Procedure[None]:
    """[7.1a] Draw; with the cup empty, [7.3.3] Manstein may still be played, and then the turn ends [5.4.3]."""
    chit = yield from draw_chit(s)
    if chit:
        s.chit, s.mode = chit, "drawn"
    elif may_interrupt(s):
        prompt = "The cup is empty. Do you play Manstein before the turn ends?"
        words, about = Words("play", "pass"), _panzer_group(s)
        if (yield Ask(AXIS, "last-order", prompt, words, "7.3.3", about=about)) == "play":
            _play_manstein(s)
        else:
            s.hand[AXIS] = 0
    else:
        s.game.sequence.advance(s)


def _interrupt(s: BlitzkriegState) -> Procedure[None]:
    """[7.3.1] After any draw the Axis may cancel it and act with Manstein (R16); nothing of the drawn chit has happened yet."""
    if not may_interrupt(s):
        s.mode = "kept"
        return
    name = chit_name(s, s.chit)
    verb = "played" if s.after else "drawn"
    prompt = f"The chit of {name} is {verb}. Do you return it to the cup and play Manstein?"
    words, about = Words("interrupt", "pass"), _panzer_group(s)
    if (yield Ask(AXIS, "interrupt", prompt, words, "7.3.1", about=about)) == "pass":
        s.mode = "kept"
        return
    put_back(s, s.chit)
    s.note("interrupt", "7.3.1", chit=name)
    _play_manstein(s)


def may_interrupt(s: BlitzkriegState) -> bool:
    """[6.3.2] Manstein is in hand and would do something (R14): activate the Panzer Group, or put off its withdrawal [15.3(2)c]."""
    if not s.hand[AXIS]:
        return False
    return bool(_panzer_group(s)) or (s.chit == SUPPLY and due(s))


def _panzer_group(s: BlitzkriegState) -> UnitSet:
    """[7.3.2] The headquarters that Manstein activates, if it is on the map."""
    leader = s.game.panzer_group
    return 1 << leader if leader >= 0 and s.where[leader] >= 0 else 0


def _play_manstein(s: BlitzkriegState) -> None:
    s.note("manstein", "6.3.2")
    s.hand[AXIS] = 0
    s.chit, s.mode = MANSTEIN, "execute"


def _execute(s: BlitzkriegState) -> Procedure[None]:
    """[7.2.1] [7.2.2] [7.2.3] [7.2.4] What the chit orders. [5.2b] Supply and reinforcements happen now and at no other time."""
    if s.chit == SUPPLY:
        check_supply(s)
        _go_on(s, "withdraw")
        return
    u = s.game.units[s.chit]
    s.active = s.game.side_of[u]  # [5.2a] the owner becomes the active player
    if s.chit in REINFORCEMENTS:
        s.count = s.game.track[s.turn - 1].reinforcements[s.active]  # [12.2.1]
        _go_on(s, "reinforce")
    elif s.chit in RESERVES:
        yield from roll_for_reserves(s)
        _go_on(s, "select")
    elif activate(s, u):
        _go_on(s, "move")
    else:
        s.note("void", "13.2", unit=u)
        _go_on(s, "")


def _go_on(s: BlitzkriegState, mode: str) -> None:
    """To the next step of the order, or to its end."""
    if not mode:
        end_order(s)
        return
    s.mode, limits = mode, s.game.limits
    s.count = {"withdraw": limits.withdrawn, "fortify": limits.steps}.get(mode, s.count)


def end_order(s: BlitzkriegState) -> None:
    """[7.1b] The chit lies face up and is spent until the next turn; [16.2b] a chit that had to wait is executed now (R69)."""
    if s.chit in s.game.units:
        s.out |= 1 << s.game.units[s.chit]
    look_at_leningrad(s)
    waiting, s.after = s.after, ""
    s.reset("order")
    if waiting:
        s.chit, s.mode = waiting, "execute"
