"""[10.17] Bridge demolition, [10.18] rubble, [10.19] structure demolition."""

from __future__ import annotations

from northfront.core.ask import Ask, Hexes, Procedure, Roll, Side, unless_forced
from northfront.core.hexes import Hex, HexSet
from northfront.games.leningrad_41.state import CityState
from northfront.games.leningrad_41.terrain import pair_name

RUBBLE, AIR_RUBBLE = 6, 5  # [10.18a] [12.10R] the lowest die that leaves rubble


def bridges(s: CityState, near: HexSet) -> list[tuple[Hex, Hex]]:
    """[10.17a] [10.17d] Printed bridges that stand, were not fired at in this phase, and with an end in these hexes (R40)."""
    if s.turn < s.game.numbers["demolition.from_turn"]:
        return []
    grid = s.game.board.grid
    standing = [pair for pair in s.game.chart.bridge_pairs if (near >> pair[0] | near >> pair[1]) & 1]
    return [pair for pair in standing if (name := pair_name(grid, *pair)) not in s.bombed and name not in s.blown]


def choose_bridge(s: CityState, side: Side, near: HexSet) -> Procedure[tuple[Hex, Hex]]:
    """Which bridge: one end, and then the other."""
    able = bridges(s, near)
    ends = sum({1 << h for pair in able for h in pair})
    a = yield Ask(side, "bridge-end", "Which bridge? Choose one end.", Hexes(ends), "10.17a")
    others = sum({1 << h for pair in able for h in pair if a in pair and h != a})
    ask = Ask(side, "bridge-end", "And the other end?", Hexes(others), "10.17a", where=1 << a)
    b = yield from unless_forced(ask)
    return min(a, b), max(a, b)


def structures(s: CityState, near: HexSet) -> HexSet:
    """[10.19a] Empty urban and objective hexes, not yet rubble, among these (R41)."""
    empty = s.game.chart.structures & ~s.rubble & ~s.occupied[0] & ~s.occupied[1] & ~s.attacked
    return empty & near


def leave_rubble(s: CityState, target: Hex, least: int, rule: str) -> Procedure[None]:
    """[10.18a] [10.18b] [10.18f] After an elimination that empties an urban or objective hex a die may leave rubble (R28)."""
    if s.in_hex(target) or not s.game.chart.structures & ~s.rubble & 1 << target:
        return
    die = yield Roll(f"Rubble in {s.game.board.grid.name(target)}", rule)
    if die >= least:
        put_rubble(s, target, rule)


def put_rubble(s: CityState, target: Hex, rule: str) -> None:
    """[10.18d]"""
    s.rubble |= 1 << target
    s.note("rubble", rule, at=target)


def blow(s: CityState, pair: tuple[Hex, Hex]) -> None:
    """[10.17b] [10.17d]"""
    name = pair_name(s.game.board.grid, *pair)
    s.blown[name] = 1
    s.forget()
    s.note("bridge-blown", "10.17b", bridge=name)
