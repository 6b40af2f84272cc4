"""[10.3] Retreat, [10.5] Stalwart Defense, [10.6] Stalwart Defense in Forts."""

from __future__ import annotations

from functools import lru_cache

from northfront.core.ask import Ask, Hexes, Narrow, Procedure, Side, Unit, Units, Words, unless_forced
from northfront.core.hexes import Hex, HexSet, scan
from northfront.games.duel_in_the_north.forts import fortified
from northfront.games.duel_in_the_north.results import apply_losses
from northfront.games.duel_in_the_north.state import Duel, DuelState
from northfront.games.duel_in_the_north.unknown import reveal_seen
from northfront.games.duel_in_the_north.zones import controlled


def retreat_or_stand(s: DuelState, side: Side, target: Hex, hexes: int, several_steps: bool) -> Procedure[bool]:
    """[10.3a] All survivors retreat this many hexes, or stand. True if they made a stalwart defence."""
    there = s.in_hex(target)
    words = ["retreat"]
    if fortified(s, target, there):
        words.append("stand")  # [10.6a] [13.0e] [13.0f] R36
    elif several_steps and there & ~s.game.hqs:
        words.append("stalwart")  # [10.5a] R35
    prompt = f"Retreat {hexes} hexes from {s.game.board.grid.name(target)}, or stand?"
    answer = yield from unless_forced(
        Ask(side, "stand", prompt, Words(*words), "10.3a", about=there, where=1 << target)
    )
    if answer == "retreat":
        yield from retreat(s, side, target, hexes)
        return False
    s.note("stands", "10.6a" if answer == "stand" else "10.5a", side=side, at=target)
    if answer == "stalwart":
        yield from apply_losses(s, side, there, 1, "10.5b")  # [10.5b]
    return True


def retreat(s: DuelState, side: Side, target: Hex, hexes: int) -> Procedure[None]:
    """[10.3b] Unit by unit, each by its own way; [10.3f] a unit that cannot go all the way is eliminated."""
    while units := s.in_hex(target):
        ask = Ask(side, "retreat-unit", "Which unit retreats next?", Units(units), "10.3b", about=units)
        u = yield from unless_forced(ask)
        yield from _go_back(s, u, hexes)


def _go_back(s: DuelState, u: Unit, hexes: int) -> Procedure[None]:
    """[10.3c] Hex by hex, without points; [4.4e] a unit that leaves the map for a square is done."""
    side, start = s.game.side_of[u], s.where[u]
    goals, at = sources(s, u), start
    for left in range(hexes, 0, -1):
        onward = steps_back(s, u, at, goals, left)
        if not onward.members:
            s.eliminate(u, "10.3f")
            return
        prompt = f"Where does {s.game.pieces[u].name} retreat from {s.game.board.grid.name(at)}? {left} more."
        to = yield from unless_forced(
            Ask(side, "retreat-hex", prompt, Hexes(onward), "10.3d", about=1 << u, where=1 << at)
        )
        goals = closer(s, at, to, goals)
        at = to
        s.take(side, 1 << at)
        if not s.full(side) >> at & 1:  # a full hex is only passed through [7.1b]
            s.place(u, at)
            reveal_seen(s)
        if s.game.squares >> at & 1:
            break
    s.place(u, at)
    s.tell(u, "retreats", "10.3a", start=start, to=at)


def sources(s: DuelState, u: Unit) -> HexSet:
    """[10.3d] Friendly supply sources that are neither enemy-occupied nor in an enemy zone (R34)."""
    side = s.game.side_of[u]
    found = s.game.squares if s.game.finns >> u & 1 else s.game.sources[side] | s.arrow_of(u)  # [5.1d] [5.1j]
    return found & ~s.occupied[1 - side] & ~controlled(s, 1 - side)


def closer(s: DuelState, at: Hex, to: Hex, goals: HexSet) -> HexSet:
    """[10.3d] The sources that this step brings nearer."""
    return goals & _nearer(s.game, at, to)


@lru_cache(maxsize=4096)
def _nearer(game: Duel, at: Hex, to: Hex) -> HexSet:
    """Of all sources, those that are closer to one hex than to another."""
    distance, every = game.board.grid.distance, game.squares
    for hexes in (*game.sources, *game.arrows):
        every |= hexes
    return sum(1 << goal for goal in scan(every) if distance(to, goal) < distance(at, goal))


def steps_back(s: DuelState, u: Unit, at: Hex, goals: HexSet, left: int) -> Narrow:
    """[10.3e] Hexes for the next step from which the retreat can be completed; the last one must have room [7.1b]."""
    side, grid = s.game.side_of[u], s.game.board.grid
    last = grid.all if left == 1 else s.game.squares  # [4.4e]
    hexes = (
        Narrow(grid.ring(1 << at))
        .keep(grid.cross(1 << at, s.ground.open) & s.game.chart.land, "10.3e", "water is in the way")
        .drop(s.occupied[1 - side], "7.0a", "an enemy unit is there")
        .drop(controlled(s, 1 - side), "8.0h", "it is in an enemy zone of control")  # [8.0h]
        .drop(0 if s.game.finns >> u & 1 else s.game.squares, "4.4c", "only Finns enter a square")  # [4.4e]
    )
    if not s.game.hqs >> u & 1:
        hexes.drop(last & s.full(side), "7.1a", "there are three units already")
    for h in scan(hexes.members):
        nearer = closer(s, at, h, goals)
        if not nearer:
            hexes.drop(1 << h, "10.3d", "it is not closer to a supply source")
        elif not last >> h & 1 and not steps_back(s, u, h, nearer, left - 1).members:
            hexes.drop(1 << h, "10.3f", "the retreat could not be completed from there")
    return hexes
