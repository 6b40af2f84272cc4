"""[9.0] Movement: the Move mode of an activation, [9.2] by single units or stacks."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Reason, Unit, Units, UnitSet
from northfront.core.hexes import Hex, HexSet, first, scan
from northfront.core.toolkit.movement import Reach
from northfront.core.toolkit.questions import where_to
from northfront.games.duel_in_the_north.bridges import demolish, why_no_demolition
from northfront.games.duel_in_the_north.kampfgruppen import may_split, split
from northfront.games.duel_in_the_north.legs import costs, left, passed_by_unknown, preview, prices, ways_of
from northfront.games.duel_in_the_north.railed import may_rail
from northfront.games.duel_in_the_north.reinforcements import due
from northfront.games.duel_in_the_north.sea import ship, why_ashore
from northfront.games.duel_in_the_north.stacking import crowded
from northfront.games.duel_in_the_north.state import GERMAN, LATE, SIXTHS, SOVIET, DuelState
from northfront.games.duel_in_the_north.unknown import conceal, reveal_seen
from northfront.games.duel_in_the_north.zones import zone_of


def move_mode(s: DuelState) -> Procedure[bool]:
    """[9.0a] [9.0c] One unit or stack after another; True when the mode is over."""
    if s.mover:
        yield from _leg(s)
        return False
    words = (*(("split",) if may_split(s) else ()), "done")
    options = Either(Units(lambda: may_move(s)), *words)
    answer = yield Ask(s.active, "unit", lambda: _choose_prompt(s), options, "9.0a", warning=lambda: _warning(s))
    if answer == "split":
        yield from split(s)
    elif answer == "done":
        return True
    else:
        s.mover = 1 << answer
        s.spent = [0] * len(s.spent)
        s.afoot = 0  # [9.6b] a unit that does not start on a railway cannot use one
    return False


def _choose_prompt(s: DuelState) -> str:
    rest = (s.called & ~s.moved).bit_count()
    return f"Choose a unit to move, or end the movement. {rest} {'unit has' if rest == 1 else 'units have'} not moved."


def _warning(s: DuelState) -> str:
    """What ending the mode now would cost."""
    full = s.game.board.grid.names(crowded(s, s.active))
    if full:
        return f"More than three combat units are in {', '.join(full)}: the others will be lost. [7.1c]"
    late = due(s, s.active) & s.called & ~(may_rail(s, s.active) if s.rail[s.active] else 0)
    return (
        f"{late.bit_count()} {'arrival is' if late.bit_count() == 1 else 'arrivals are'} still off the map."
        if late
        else ""
    )


def may_move(s: DuelState) -> Narrow:
    """[6.0a] [9.0a] Activated units and the active headquarters, each once [9.0c]."""
    own = s.game.units_of[s.active]
    return (
        Narrow((1 << len(s.where)) - 1)
        .drop(s.game.markers, "2.4d", "it is not a unit")
        .keep(own, "9.0a", "it is not your unit")
        .keep(s.on_map[s.active] | due(s, s.active), "3.1a", "it is neither on the map nor due to arrive")
        .drop(s.placed, "4.3b", "it was put on the map this turn")
        .drop(s.game.hqs & ~s.called, "3.3e", "another headquarters moves only on its own activation")
        .drop(_used_up(s), "6.1b", "it was already activated this turn")
        .keep(s.called, "6.0b", "it is not activated: out of range, or of another command")
        .drop(s.moved, "9.0c", "it has moved already")
    )


def _used_up(s: DuelState) -> UnitSet:
    """[6.1b] [6.2d] Units used by an earlier activation this turn, where that matters."""
    once = s.active == SOVIET or s.turn >= LATE or not s.leader
    return s.used & ~s.called if once else 0


def _leg(s: DuelState) -> Procedure[None]:
    """One leg of a move: to a hex by the cheapest way, or something else the units can do."""
    legs = ways_of(s, s.mover)
    if not legs.members and under_way(s) and not s.mover & s.hidden[GERMAN]:
        finish(s)  # not for face-down units: that they cannot go on would give them away [9.5a]
        return
    words, barred = _other_actions(s)
    answer = yield Ask(
        s.active,
        "leg",
        lambda: _leg_prompt(s),
        Either(Hexes(legs), *words, barred=barred),
        "9.0d",
        about=s.mover,
        preview=lambda a: preview(s, legs, a),
        costs=lambda: costs(s, legs),
    )
    if isinstance(answer, str):
        yield from _do(s, answer)
    else:
        go(s, legs, answer)


def _other_actions(s: DuelState) -> tuple[list[str], dict[str, Reason]]:
    """What else the moving units can do, and why they cannot do the rest."""
    joiners = may_join(s)
    refused = {"ship": why_ashore(s), "demolish": why_no_demolition(s)}
    words = ["stop"]
    words += ["join"] if joiners else []
    words += ["stack"] if joiners & (joiners - 1) else []
    words += ["leave"] if s.mover & (s.mover - 1) else []
    words += [word for word, reason in refused.items() if not reason]
    return words, {word: reason for word, reason in refused.items() if reason}


def _do(s: DuelState, word: str) -> Procedure[None]:
    """Do one of these things."""
    if word == "stop":
        finish(s)
    elif word == "join":
        joiners = Units(may_join(s))
        s.mover |= 1 << (yield Ask(s.active, "company", "Which unit goes along?", joiners, "9.2a", about=s.mover))
    elif word == "stack":
        s.mover |= may_join(s)
    elif word == "leave":
        u = yield Ask(s.active, "company", "Which unit ends its move here?", Units(s.mover), "9.2b", about=s.mover)
        _break_off(s, u)
    elif word == "ship":
        _land(s, (yield from ship(s)))
    else:
        u = first(s.mover)
        s.spent[u] = s.allowance(u)  # [12.0b]
        s.used |= s.mover  # R71
        yield from demolish(s, u)
        finish(s)


def _leg_prompt(s: DuelState) -> str:
    return where_to(s, s.mover, min([left(s, u) for u in scan(s.mover)]) / SIXTHS)


def under_way(s: DuelState) -> bool:
    """Has the move begun? A Finn that has entered its square has spent nothing yet [4.0b]."""
    return bool(s.mover & s.afoot) or any([s.spent[u] for u in scan(s.mover)])


def may_join(s: DuelState) -> UnitSet:
    """[9.2a] Units that begin their movement stacked with those that move now."""
    if under_way(s):
        return 0
    at = s.where[first(s.mover)]
    here = s.in_hex(at) if at >= 0 else sum([1 << u for u in scan(due(s, s.active)) if s.where[u] == at])
    return here & s.called & ~s.moved & ~s.mover


def _break_off(s: DuelState, u: Unit) -> None:
    """[9.2b] It ends its move here, unless no unit has moved yet."""
    if under_way(s):
        s.moved |= 1 << u
    s.mover &= ~(1 << u)


def finish(s: DuelState) -> None:
    """[9.0c] The moving units are done; [9.0f] their unused points are lost. Units that have done nothing may move later."""
    if under_way(s):
        s.moved |= s.mover
    s.mover = 0


def go(s: DuelState, legs: Reach | Narrow, to: Hex) -> None:
    """Move the stack there and charge it the cost."""
    cost = prices(s, legs, to)
    start = s.where[first(s.mover)]
    passed = _passed(s, legs, start, to)
    on_rails = isinstance(legs, Reach) and legs.along_line(to)
    arriving = not isinstance(legs, Reach)
    for u in s.by_sight(s.mover):
        s.spent[u] += cost[u]
        _move(s, u, to, "arrives" if arriving else "moves", "4.0a" if arriving else "9.0d")
        if arriving:
            _arrived(s, u, to)
    s.afoot = 0 if on_rails else s.mover
    if s.mover & s.hidden[GERMAN] and passed & s.held & ~(1 << to):
        passed = passed_by_unknown(s, start, to)
    s.take(s.active, passed)
    reveal_seen(s, passed if s.active == GERMAN and s.mover & ~s.game.hqs else 0)


def _passed(s: DuelState, legs: Reach | Narrow, start: Hex, to: Hex) -> HexSet:
    """[15.0b] [9.5b] The hexes of the leg; those on the way only where the choice of way matters."""
    if not isinstance(legs, Reach):
        return 1 << to
    anywhere = legs.members | 1 << start
    if s.active == SOVIET:
        matters = anywhere & s.held
    else:
        unknown = s.occupied[SOVIET] if s.hidden[GERMAN] else 0
        matters = anywhere & ~s.held or zone_of(s, GERMAN, anywhere) & unknown
    return sum([1 << h for h in legs.path(to)]) if matters else 1 << to


def _move(s: DuelState, u: Unit, to: Hex, kind: str, rule: str) -> None:
    start = s.where[u]
    if start >= 0 and s.game.eastern_squares >> start & 1 and not s.game.squares >> to & 1:
        s.east |= 1 << u  # [4.4b]
    s.place(u, to)
    if start < 0:
        conceal(s, u)
    s.tell(u, kind, rule, start=start, to=to)
    s.used |= 1 << u  # R71


def _arrived(s: DuelState, u: Unit, to: Hex) -> None:
    s.entered |= 1 << u  # [4.0c]
    if s.game.arrows[s.active] >> to & 1:
        s.arrow[u] = int(s.game.board.grid.name(to))  # [5.1j]


def _land(s: DuelState, to: Hex) -> None:
    """[9.4c] The landing ends the move, and its points with it (R23)."""
    u = first(s.mover)
    s.spent[u] = s.allowance(u)
    _move(s, u, to, "sails", "9.4c")
    s.sailed += 1
    s.take(s.active, 1 << to)
    reveal_seen(s)
    finish(s)
