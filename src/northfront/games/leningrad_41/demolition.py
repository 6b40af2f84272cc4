"""[10.17] Bridge demolition, [10.18] rubble, [10.19] structure demolition."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from northfront.core.ask import Ask, Hexes, Narrow, Procedure, Reason, Roll, Side, unless_forced
from northfront.core.hexes import Hex, HexSet
from northfront.games.leningrad_41.state import CityState
from northfront.games.leningrad_41.terrain import pair_name


def bridges(s: CityState, near: HexSet) -> list[tuple[Hex, Hex]]:
    """[10.17a] [10.17d] Printed bridges that stand, were not fired at in this phase, and with an end in these hexes (R40)."""
    if s.turn < s.game.numbers["demolition.from_turn"]:
        return []
    grid = s.game.board.grid
    standing = [pair for pair in s.game.chart.bridge_pairs if (near >> pair[0] | near >> pair[1]) & 1]
    return [pair for pair in standing if (name := pair_name(grid, *pair)) not in s.bombed and name not in s.blown]


def _ends(pairs: Iterable[tuple[Hex, Hex]]) -> HexSet:
    return sum({1 << h for pair in pairs for h in pair})


def choose_bridge(s: CityState, side: Side, near: HexSet, far: Reason) -> Procedure[tuple[Hex, Hex]]:
    """Which bridge: one end, and then the other. `far` is why none but those near are offered."""
    able, name = bridges(s, near), partial(pair_name, s.game.board.grid)
    standing = [pair for pair in s.game.chart.bridge_pairs if name(*pair) not in s.blown]
    ends = (
        Narrow(s.game.board.grid.all)
        .keep(_ends(s.game.chart.bridge_pairs), "10.17a", "no printed bridge is there")
        .keep(_ends(standing), "10.17d", "the bridge is demolished")
        .keep(
            _ends([pair for pair in standing if name(*pair) not in s.bombed]), "10.5", "it was already fired at"
        )  # R40
        .keep(_ends(able), *far)
    )
    a = yield Ask(side, "bridge-end", "Which bridge? Choose one end.", Hexes(ends), "10.17a")
    others = Narrow(s.game.board.grid.all)
    others.keep(_ends([pair for pair in able if a in pair]) & ~(1 << a), "10.17a", "no such bridge leads there")
    ask = Ask(side, "bridge-end", "And the other end?", Hexes(others), "10.17a", where=1 << a)
    b = yield from unless_forced(ask)
    return min(a, b), max(a, b)


def structures(s: CityState, near: HexSet) -> HexSet:
    """[10.19a] Empty urban and objective hexes, not yet rubble, among these (R41)."""
    empty = s.game.chart.structures & ~s.rubble & ~s.occupied[0] & ~s.occupied[1] & ~s.attacked
    return empty & near


def choose_structure(s: CityState, side: Side, near: HexSet, far: Reason) -> Procedure[Hex]:
    """Which of the structures; `far` is why none but those near are offered."""
    hexes = (
        Narrow(s.game.board.grid.all)
        .keep(s.game.chart.structures, "10.19a", "it is neither urban nor an objective")
        .drop(s.occupied[0] | s.occupied[1], "10.19a", "it is not empty")
        .drop(s.rubble, "10.18f", "it is rubble already")
        .drop(s.attacked, "10.5", "it was already attacked in this phase")
        .keep(structures(s, near), *far)
    )
    found: Hex = yield Ask(side, "structure", "Which empty structure do you demolish?", Hexes(hexes), "10.19a")
    return found


def leave_rubble(s: CityState, target: Hex, by: str, rule: str) -> Procedure[None]:
    """[10.18a] [10.18b] [10.18f] After an elimination that empties an urban or objective hex a die may leave rubble (R28)."""
    if s.in_hex(target) or not s.game.chart.structures & ~s.rubble & 1 << target:
        return
    die = yield Roll(f"Rubble in {s.game.board.grid.name(target)}", rule)
    if die in s.game.rubble[by]:
        put_rubble(s, target, rule)


def put_rubble(s: CityState, target: Hex, rule: str) -> None:
    """[10.18d]"""
    s.rubble |= 1 << target
    s.note("rubble", rule, at=target)


def blow(s: CityState, name: str) -> None:
    """[10.17b] [10.17d]"""
    s.blown[name] = 1
    s.forget()
    s.note("bridge-blown", "10.17b", bridge=name)
