"""[4.0] Combat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from northfront.core.ask import (
    Answer,
    Ask,
    Either,
    Hexes,
    Narrow,
    Procedure,
    Reason,
    Roll,
    Side,
    Unit,
    Units,
    UnitSet,
    Words,
)
from northfront.core.combat import Fight, belonging_to
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.toolkit.forecast import GONE, HURT, NOTHING, Effect, Forecast, headings
from northfront.core.toolkit.tables import Shift, shifted
from northfront.games.ford.reserve import go
from northfront.games.ford.sequence import next_phase
from northfront.games.ford.state import FordState

NOWHERE = Reason("4.6", "no unit has a hex to retreat to")


def combat(s: FordState) -> Procedure[None]:
    """[4.1] One attack after another, none mandatory."""
    options = Either(Hexes(lambda: targets(s)), "done")
    target = yield Ask(s.active, "target", "Choose a hex to attack, or end the phase.", options, "4.1")
    if target == "done":
        next_phase(s)
        return
    attackers = yield from choose_attackers(s, target)
    yield from belonging_to(fight_of(s, attackers, target), attack(s, attackers, target))


def targets(s: FordState) -> Narrow:
    """[4.1] Enemy hexes not yet attacked, next to a unit that has not attacked."""
    grid = s.game.board.grid
    ready = sum(1 << s.where[u] for u in scan(_on_map(s, s.active)) if not s.fought >> u & 1 and _first(s, u))
    return (
        Narrow(s.occupied[1 - s.active])
        .drop(s.attacked, "4.1", "it was attacked already")
        .keep(grid.ring(ready), "4.1", "no unit that has not yet attacked is adjacent")
    )


def _on_map(s: FordState, side: Side) -> UnitSet:
    return sum(1 << u for u, at in enumerate(s.where) if at >= 0 and s.game.side_of[u] == side)


def _first(s: FordState, u: Unit) -> bool:
    """Is this the first unit of its stack that has not attacked? This counts each hex once."""
    return next(v for v in s.stacks[s.where[u]] if not s.fought >> v & 1) == u


def choose_attackers(s: FordState, target: Hex) -> Procedure[list[Unit]]:
    """[4.1] Any units adjacent to the target that have not attacked, one at least."""
    beside = s.game.board.grid.ring(1 << target)
    adjacent = sum(1 << u for u in scan(_on_map(s, s.active)) if beside >> s.where[u] & 1)
    ready = adjacent ^ (adjacent & s.fought)
    chosen: list[Unit] = []
    while ready:
        units = Units(
            Narrow(adjacent)
            .drop(s.fought, "4.1", "it has attacked already")
            .keep(ready, "4.1", "it is already in the attack")
        )
        options = Either(units, "attack") if chosen else units
        preview = _preview(s, chosen, target)
        prompt = "Who attacks?" if not chosen else "Who else attacks? Or attack now."
        answer = yield Ask(s.active, "attacker", prompt, options, "4.1", preview=preview)
        if answer == "attack":
            break
        chosen.append(answer)
        ready ^= 1 << answer
    return chosen


def _preview(s: FordState, chosen: list[Unit], target: Hex) -> Callable[[Answer], Mapping[str, Any]]:
    """The attack with the unit in question added, or as it stands."""

    def preview(answer: Answer) -> Mapping[str, Any]:
        attackers = [*chosen, answer] if isinstance(answer, int) else chosen
        return forecast(s, attackers, target)

    return preview


def forecast(s: FordState, attackers: list[Unit], target: Hex) -> dict[str, Any]:
    """Odds, shifts with their cases, and the exact chance of each result."""
    table = s.game.combat
    start = ratio(s, attackers, target)
    shifts = column_shifts(s, attackers, target)
    end = shifted(start, shifts)
    return Forecast(
        state=s,
        fight=fight_of(s, attackers, target),
        ratio=table.heading(start),
        shifts=[shift._asdict() for shift in shifts],
        column=table.heading(end),
        odds=table.odds(end),
        columns=headings(table),
        words=said,
        effect=effect,
    ).data()


def fight_of(s: FordState, attackers: list[Unit], target: Hex) -> Fight:
    """Both sides, and how strong they are [4.2]."""
    defenders = s.stack(target, 1 - s.active)
    attack, defence = sum(map(s.strength, attackers)), sum(map(s.strength, defenders))
    return Fight(s.active, _set(attackers), _set(list(defenders)), 1 << target, str(attack), str(defence))


def said(result: str) -> str:
    """A result of the table in words."""
    if result == "-":
        return "nothing happens"
    whom, harm = result[0], "are destroyed" if result.endswith("E") else "lose a step or retreat"
    both = f"each side {'is destroyed' if result.endswith('E') else 'loses a step or retreats'}"
    return both if whom == "X" else f"{{{'attacker' if whom == 'A' else 'defender'}}} {harm}"


def effect(result: str) -> Effect:
    """[4.4] D harms the defender, A the attacker, X both."""
    harm = GONE if result.endswith("E") else HURT
    return Effect(harm if result[0] in "DX" else NOTHING, harm if result[0] in "AX" else NOTHING)


def ratio(s: FordState, attackers: list[Unit], target: Hex) -> int:
    """[4.2] All attackers against all units in the hex; a ratio beyond the table is its last column."""
    table, defenders = s.game.combat, s.stack(target, 1 - s.active)
    return table.clamp(table.column(sum(map(s.strength, attackers)), sum(map(s.strength, defenders))))


def column_shifts(s: FordState, attackers: list[Unit], target: Hex) -> list[Shift]:
    """[4.3] Cover, and the river if every attacker must cross it."""
    board, shifts = s.game.board, []
    if board.ground("woods", "town") >> target & 1:
        shifts.append(Shift(-1, "4.3", f"defender in {board.terrain_at(target)}"))
    across = board.grid.cross(1 << target, board.hexsides("river"))
    if all(across >> s.where[u] & 1 for u in attackers):
        shifts.append(Shift(-1, "4.3", "every attacker attacks across the river"))
    return shifts


def attack(s: FordState, attackers: list[Unit], target: Hex) -> Procedure[None]:
    """[4.4] One die, the defender first, then the attacker, then the advance."""
    us, them = s.active, 1 - s.active
    s.attacked |= 1 << target
    s.fought |= sum(1 << u for u in attackers)
    stood = {u: s.where[u] for u in attackers}
    column = shifted(ratio(s, attackers, target), column_shifts(s, attackers, target))
    die = yield Roll(f"Attack on {s.game.board.grid.name(target)}", "4.4")
    result = s.game.combat.result(column, die)
    fight, heading = fight_of(s, attackers, target), s.game.combat.heading(column)
    s.note(
        "attacks",
        "4.4",
        side=us,
        target=target,
        attackers=fight.attackers,
        defenders=fight.defenders,
        attack=fight.attack,
        defence=fight.defence,
        ratio=heading,
        column=heading,
        die=str(die),
        result=result,
        means=said(result),
    )
    if result[0] in "DX":
        yield from apply_losses(s, them, list(s.stack(target, them)), result[1])
    if result[0] in "AX":
        yield from apply_losses(s, us, list(attackers), result[1], 1 << target)
    yield from advance(s, [u for u in attackers if s.where[u] == stood[u]], target)


def apply_losses(s: FordState, owner: Side, units: list[Unit], harm: str, attacked: HexSet = 0) -> Procedure[None]:
    """[4.4] [4.5] All units are eliminated; or the owner loses a step or retreats all."""
    if harm == "E":
        for u in units:
            s.eliminate(u, "4.4")
        return
    can_retreat = any(safe(s, u, attacked).members for u in units)  # [4.6] R1
    ways = Words("step", "retreat") if can_retreat else Words("step", barred={"retreat": NOWHERE})
    way = yield Ask(owner, "step-or-retreat", "Lose a step, or retreat?", ways, "4.5", about=_set(units))
    if way == "step":
        loser = yield Ask(owner, "loss", "Which unit loses a step?", Units(_set(units)), "4.5")
        s.lose_step(loser, "4.5")
        return
    while units:
        u = yield Ask(owner, "retreat-unit", "Which unit retreats next?", Units(_set(units)), "4.6")
        units.remove(u)
        hexes = safe(s, u, attacked)
        if not hexes.members:
            s.eliminate(u, "4.6")
            continue
        prompt = f"Where does {s.game.pieces[u].name} retreat to?"
        to = yield Ask(owner, "retreat-hex", prompt, Hexes(hexes), "4.6", about=1 << u)
        go(s, u, to, "retreats", "4.6")


def safe(s: FordState, u: Unit, attacked: HexSet = 0) -> Narrow:
    """[4.6] Where a unit may retreat to; an attacker not into the hex it attacked."""
    us, them = s.game.side_of[u], 1 - s.game.side_of[u]
    return (
        Narrow(s.game.board.grid.ring(1 << s.where[u]))
        .drop(s.occupied[them], "4.6", "an enemy unit is there")
        .drop(s.zone(them), "4.6", "it is in an enemy zone of control")
        .drop(s.full(us), "3.6", "two units are there already")
        .drop(attacked, "4.6", "it is the hex that was attacked")
    )


def advance(s: FordState, in_place: list[Unit], target: Hex) -> Procedure[None]:
    """[4.7] Attackers still in place may enter the empty hex, within stacking."""
    ready = _set(in_place)
    while ready and not s.stack(target, 1 - s.active) and not s.full(s.active) >> target & 1:
        u = yield Ask(s.active, "advance", "Which unit advances, if any?", Either(Units(ready), "done"), "4.7")
        if u == "done":
            return
        ready ^= 1 << u
        go(s, u, target, "advances", "4.7")


def _set(units: list[Unit]) -> UnitSet:
    return sum(1 << u for u in units)
