"""What the computer players of Duel in the North reckon with. Nothing here decides what is legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from northfront.core.ask import Answer, Side, Unit
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.movement import Cost, Law
from northfront.core.outlook import Clash, Goal, Outlook, read_weights
from northfront.core.supply import trace
from northfront.core.tables import RatioTable
from northfront.games.duel_in_the_north.state import GERMAN, SIXTHS, SOVIET, DuelState
from northfront.games.duel_in_the_north.supply import supply_sides
from northfront.games.duel_in_the_north.victory import points
from northfront.games.duel_in_the_north.zones import beside

WEIGHTS, OWN = read_weights("northfront.games.duel_in_the_north", ("german", "soviet"))
FOLLOWS: Final = 6  # troops so many hexes beyond its range draw a headquarters half as much as those just out of it
REACH: Final = 10  # so many hexes beyond its range a headquarters is of no use
ROLES: Final = {"unit": "unit", "leg": "leg", "target": "target", "attackers": "attackers"}


def goals(s: DuelState) -> tuple[Goal, ...]:
    """[15.0a] What the German does not hold yet."""
    german = s.friendly(GERMAN)
    return tuple(Goal(prize.hex, prize.points) for prize in s.game.prizes if not german >> prize.hex & 1)


@cache
def _coarse(law: Law) -> Law:
    """The same costs in whole points: near enough to plan a march."""
    costs = [Cost(over, into, max(1, round(cost / SIXTHS))) for over, _, groups in law.groups for into, cost in groups]
    return Law(law.grid, costs)


def worth(s: DuelState, u: Unit) -> float:
    """What a step of it can still do, in victory points: they count at the end of the game only."""
    left = (len(s.game.allotments) - s.turn + 1) / len(s.game.allotments)
    if s.game.hqs >> u & 1:
        return 0.15 * left
    strength = (s.figure(u, "attack") + s.figure(u, "defence")) / 2
    return (0.02 + 0.05 * left) * strength


def defence(s: DuelState, u: Unit) -> float:
    return s.defence(u) if not s.game.hqs >> u & 1 else 0.5


def clash(s: DuelState, attack: float, strength: float, h: Hex) -> Clash:
    table = s.game.combat
    column = table.column(round(attack * 2), max(1, round(strength * 2)))
    column -= s.game.chart.shifts.get(h, 0)
    if s.fort_hexes >> h & 1 and s.occupied[SOVIET] >> h & 1:
        column -= s.game.fort
    return column_clash(table, table.clamp(column), max(0, column - table.last))


@cache
def column_clash(table: RatioTable, column: int, above: int) -> Clash:
    cleared = theirs = ours = 0.0
    for result, chance in table.odds(column, modifier=above + 1, dice=2).items():  # a gun or an aeroplane is usual
        each = outcome(result)
        cleared += float(chance) * each.cleared
        theirs += float(chance) * each.theirs
        ours += float(chance) * each.ours
    return Clash(cleared, theirs, ours)


@cache
def outcome(result: str) -> Clash:
    """[10.2a] Left of the stroke the attacker, right of it the defender, who may have to retreat as well."""
    ours, _, theirs = result.partition("/")
    losses, _, hexes = theirs.partition("R")
    steps = float(losses) if losses.isdecimal() else 0.0
    cleared = min(1.0, 0.75 + 0.25 * steps) if hexes else 0.35 * steps
    return Clash(cleared, steps + (0.2 if hexes else 0.0), float(ours) if ours.isdecimal() else 0.0)


def chit(s: DuelState, side: Side, answer: Answer) -> float:
    """[2.6b] The headquarters with the most strength in range that is near the enemy."""
    u = int(answer)
    here, grid = s.where[u], s.game.board.grid
    if here < 0:
        return 1.0
    enemy = grid.flood(s.occupied[1 - side], grid.all, limit=6)
    strength = 0.0
    for h in scan(grid.flood(1 << here, grid.all, limit=s.figure(u, "range")) & s.occupied[side]):
        led = [v for v in s.stacks[h] if not s.game.hqs >> v & 1 and (side == SOVIET or s.colour(v) == s.colour(u))]
        strength += (1.0 if enemy >> h & 1 else 0.4) * sum(s.figure(v, "attack") for v in led)
    return strength


def order(s: DuelState, _side: Side, answer: Answer) -> float:
    """[6.0c] Move first, but strike first where the enemy is at hand and nobody need come up."""
    adjacent = (beside(s, s.occupied[1 - s.active]) & s.hexes_of(s.called & ~s.game.hqs)).bit_count()
    count = max(1, (s.called & ~s.game.hqs).bit_count())
    return {"move-attack": 0.6, "attack-move": adjacent / count, "pass": -1.0}[str(answer)]


def guard(s: DuelState, _u: Unit, h: Hex) -> float:
    """[15.0b] A prize is kept without a garrison, but an empty one is easily lost."""
    return float(sum(prize.points for prize in s.game.prizes if prize.hex == h))


def all_of_it(_s: DuelState, _side: Side, answer: Answer) -> float:
    return float(answer)


PREFERENCES: Final[Mapping[str, Callable[[DuelState, Side, Answer], float]]] = {
    "chits": chit,
    "headquarters": chit,
    "order": order,
    "artillery": all_of_it,
    "set-up": lambda _s, _side, answer: float(answer == "done"),
    "abort": lambda _s, _side, answer: float(answer == "done"),
    "pontoon": lambda _s, _side, answer: float(answer == "done"),
    "air": lambda _s, _side, answer: {"support": 1.0, "fighter": 0.5, "pass": 0.8}[str(answer)],
}


def command(s: DuelState, side: Side) -> float:
    """[6.0b] Units that a headquarters reaches can act; a headquarters alone beside the enemy is in danger."""
    grid = s.game.board.grid
    hqs = [u for u in scan(s.game.hqs & s.game.units_of[side]) if s.where[u] >= 0]
    ranges: dict[str, list[tuple[Hex, int]]] = {}  # of the headquarters, by colour
    for u in hqs:
        ranges.setdefault(s.colour(u), []).append((s.where[u], s.figure(u, "range")))
    total = 0.0
    care: dict[tuple[Hex, str], float] = {}  # how well a hex is led, by colour
    for u in scan(s.combat_units(side)):
        h, colour = s.where[u], s.colour(u)
        if (h, colour) not in care:
            beyond = min([grid.distance(h, at) - within for at, within in ranges.get(colour, ())], default=REACH)
            care[h, colour] = 1 - min(max(beyond, 0), REACH) / REACH
        total += 0.015 * (s.figure(u, "attack") + 2) * care[h, colour]
    for u in hqs:
        alone = not s.crowd(s.where[u])
        if alone and beside(s, 1 << s.where[u]) & s.occupied[1 - side]:
            total -= 0.4
    return total


def led(s: DuelState, u: Unit) -> HexSet:
    """[6.0b] Where a headquarters of its own will reach a unit next turn, if it follows."""
    side, grid = s.game.side_of[u], s.game.board.grid
    found = 0
    for v in scan(s.game.hqs & s.game.units_of[side]):
        if s.where[v] >= 0 and (side == SOVIET or s.colour(v) == s.colour(u)):
            found |= grid.flood(1 << s.where[v], grid.all, limit=s.figure(v, "range") + s.figure(v, "moves") // 2)
    return found


def thread(s: DuelState, side: Side, danger: HexSet) -> HexSet:
    """[5.1g] A zone cuts a line of supply unless a unit of one's own is there: the hex, or the two, that feed the richest."""
    if side == GERMAN:
        return 0
    grid, sides, chart = s.game.board.grid, supply_sides(s, side), s.game.chart
    danger &= chart.land & ~chart.major_city  # [8.0b] [8.0c]
    ground = (chart.land | s.game.board.ground("lake")) & ~s.occupied[GERMAN]
    fed = trace(grid, s.game.sources[side], ground & (s.occupied[side] | ~danger), sides)
    bare, near = ground & danger & ~s.occupied[side], grid.cross(fed, sides)
    for prize in sorted(s.game.prizes, key=lambda prize: -prize.points):
        held = grid.flood(1 << prize.hex & ~fed, s.occupied[side], sides)
        first = grid.cross(held, sides) & bare
        if first & near:
            return _safest(s, first & near)
        if second := grid.cross(first, sides) & near & bare:
            link = _safest(s, second)
            return link | _safest(s, grid.cross(link, sides) & first)
    return 0


def _safest(s: DuelState, hexes: HexSet) -> HexSet:
    """Of these the prize, or where one stands best."""
    prizes = sum(1 << prize.hex for prize in s.game.prizes)
    return 1 << max(scan(hexes), key=lambda h: (prizes >> h & 1, s.game.chart.shifts.get(h, 0), -h))


def lead(s: DuelState, u: Unit, h: Hex) -> float:
    """[6.0b] The troops that a headquarters reaches from a hex; [2.4c] it should not stand alone beside the enemy."""
    side, grid = s.game.side_of[u], s.game.board.grid
    within = s.figure(u, "range")
    value = 0.0
    for v in scan(s.combat_units(side)):
        if side == GERMAN and s.colour(v) != s.colour(u):
            continue
        away = grid.distance(h, s.where[v])
        value += (s.figure(v, "attack") + 2) * (1.0 if away <= within else FOLLOWS / (FOLLOWS + away - within) / 2)
    escorted = any(not s.game.hqs >> v & 1 for v in s.stacks.get(h, ()))
    near = grid.flood(1 << h, grid.all, limit=1 if escorted else 3) & s.occupied[1 - side]
    return value - (10.0 if near else 0.0) + (1.0 if escorted else 0.0)


OUTLOOK: Final = Outlook(
    attacker=GERMAN,
    occasion=lambda s: f"{s.turn} {s.phase} {s.leader} {s.drawn} {s.hexed}",
    roles=ROLES,
    goals=goals,
    held=lambda s: float(points(s, GERMAN)),
    turns_left=lambda s: len(s.game.allotments) - s.turn + 1,
    march=lambda s: _coarse(s.ground.laws[True]),
    pace=8.0,
    attack=lambda s, u: float(s.attack(u)),
    defence=defence,
    steps=lambda s, u: s.steps(u),
    worth=worth,
    value=lambda s, u: worth(s, u) * s.steps(u),
    clash=clash,
    outcome=outcome,
    excess=lambda s, h: max(0, s.crowd(h) - s.game.limits.stack),
    room=lambda s, h: s.game.limits.stack - s.crowd(h),
    speed=lambda s, u: 8 if s.game.mechanized >> u & 1 else 4,
    guard=guard,
    prizes=lambda s: sum(1 << prize.hex for prize in s.game.prizes),
    prized=lambda s, h: float(sum(prize.points for prize in s.game.prizes if prize.hex == h)),
    cover=lambda s, h: float(s.game.chart.shifts.get(h, 0)),
    beside=beside,
    weights=WEIGHTS,
    own=OWN,
    besides=command,
    lead=lead,
    led=led,
    thread=thread,
    last=lambda s, u: bool(s.game.hqs >> u & 1),
    preferences=PREFERENCES,
)
