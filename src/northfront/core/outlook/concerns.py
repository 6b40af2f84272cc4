"""The parts of an outlook, each about one concern. Whatever has a default may be left out by a game; what is marked DERIVED
then follows from other parts (`standard.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from northfront.core.ask import Answer, Side, Unit, UnitSet
from northfront.core.hexes import Hex, HexSet, Passages
from northfront.core.outlook.terms import Boards, ExpectedResult, Goal, Pursuit
from northfront.core.toolkit.costs import MoveCosts
from northfront.core.toolkit.tables import RatioTable

DERIVED: Final[Any] = object()
UNLIMITED: Final = 99
ROLES: Final = {
    kind: kind for kind in ("unit", "leg", "target", "attackers", "harm", "advance", "advance-hex")
}  # where decisions are called as what they are for


def _nothing(_h: Hex) -> float:
    return 0.0


def _unknown(*_: Any) -> Any:
    raise NotImplementedError("this outlook gives neither an estimate nor what it would follow from")


@dataclass(frozen=True, kw_only=True)
class Goals:
    """What the attacker wants, and what both stand to lose. `prize_values` is enough where prizes count for who holds them."""

    attacker: Side = 0  # the side that must take something
    prize_values: Callable[[Any], Mapping[Hex, float]] = _unknown  # what each prize is worth
    holds: Callable[[Any, Side], HexSet] = lambda s, side: s.occupied[side]  # the hexes that count as held by a side
    garrison: float = 0.5  # share of a prize's worth for a unit that stands in it
    goals: Callable[[Any], tuple[Goal, ...]] = DERIVED  # the goals that the attacker does not hold yet
    held: Callable[[Any], float] = DERIVED  # the value of those it holds
    prizes: Callable[[Any], HexSet] = DERIVED  # the hexes that are worth points, whoever holds them
    hex_value: Callable[[Any, Hex], float] = DERIVED  # what a hex is worth to the attacker, whoever holds it
    guard: Callable[[Any, Unit, Hex], float] = DERIVED  # value of having this unit in a hex, apart from fighting
    stakes: Callable[[Any, Side], Mapping[Hex, float]] = (
        DERIVED  # the hexes that a side must not lose, and what each would cost it
    )
    extra_value: Callable[[Any, Side], float] = lambda _s, _side: 0.0  # anything else of value to a side in this game
    turns_left: Callable[[Any], float] = lambda s: s.game.turns - s.turn + 1
    endgame: int = 0  # in this many last turns a plan is played out to the end of the game


@dataclass(frozen=True, kw_only=True)
class Marching:
    """How far units get, and who moves when."""

    occasion: Callable[[Any], str] = lambda s: (
        f"{s.turn} {s.phase}"
    )  # what marches are planned for: a phase, an activation
    march: Callable[[Any], MoveCosts] = _unknown  # what the attacker's march costs, in points of `pace`
    pace: float = 8.0  # points that a spearhead covers in a turn if nothing stops it
    speed: Callable[[Any, Unit], int] = lambda s, u: s.game.pieces[u].figure(
        "moves", s.face[u]
    )  # hexes by which a unit can approach another in a turn
    reach: Callable[[Any, Unit], HexSet] | None = None  # where a unit could go with its own move, by the rules
    by_way_of: Callable[[Any, Unit], HexSet] = lambda _s, _u: (
        0
    )  # hexes from which this unit may go on to others that are not offered now
    gather: Callable[[Any], HexSet] = lambda _s: (
        0
    )  # where reserves assemble that the attacker cannot reach; at the prizes, if nothing is said
    passages: Callable[[Any], Passages] = lambda _s: ()  # by which the attacker goes from one map to another
    again: Callable[[Any, Unit], bool] = lambda _s, _u: False  # does this unit move again after it has attacked?
    moves_last: Callable[[Any, Unit], bool] = lambda _s, _u: False  # units that move after all others
    pending: Callable[[Any, Side], UnitSet] = lambda _s, _side: (
        0
    )  # units that will move this turn, but not with those that move now
    boards: Callable[[Any, Side], Boards] = lambda _s, _side: Boards({}, 0)  # units that may yet arrive by transport
    leaves: Callable[[Any, Unit], bool] = lambda _s, _u: False  # units soon to be removed, which hold nothing
    belongs: Callable[[Any, Unit], HexSet] = lambda _s, _u: (
        -1
    )  # where greedy keeps a unit, or sends it if it is elsewhere
    entries_to_block: Callable[[Any], HexSet] = lambda _s: (
        0
    )  # where the defender's reinforcements enter unless the attacker is there


@dataclass(frozen=True, kw_only=True)
class Fighting:
    """What units are worth, and what becomes of them in a fight. Strength defaults to the figures of the counters; a clash
    follows from `table`, `shift` and `outcome`.
    """

    attack: Callable[[Any, Unit], float] = DERIVED
    defence: Callable[[Any, Unit], float] = DERIVED
    steps: Callable[[Any, Unit], int] = lambda s, u: s.steps(u)
    point: float = 0.25  # value of a point of strength
    worth: Callable[[Any, Unit], float] = DERIVED  # of the step that it would lose next
    value: Callable[[Any, Unit], float] = DERIVED  # of all its remaining steps
    rest: Callable[[Any, Unit, Hex], float] = lambda _s, _u, _h: 0.0  # what a worn unit recovers by resting in a hex
    table: Callable[[Any], RatioTable] = _unknown  # the combat table
    shift: Callable[[Any, Side, Hex], int] = lambda _s, _by, _h: 0  # columns when this side attacks a hex
    outcome: Callable[[str], ExpectedResult] = _unknown  # a result of the combat table
    withstood: Callable[[Any, Hex, str], str] = lambda _s, _h, result: (
        result
    )  # what remains of a result in a hex: in forts
    clash: Callable[[Any, Side, float, float, Hex], ExpectedResult] = (
        DERIVED  # when this side attacks, strength against defence in a hex
    )
    across: Callable[[Any, Hex, Hex], float] = lambda _s, _at, _h: (
        1.0
    )  # how strong an attack from the first hex on the second is, compared with what a clash assumes
    odds: Callable[[Any, Sequence[Unit], Hex], Mapping[str, Fraction]] | None = (
        None  # of an attack by these units, with what will be added later; if not given, as the rules forecast it
    )
    cover: Callable[[Any, Hex], float] = lambda _s, _h: 0.0  # how much better a hex is for defence, in columns
    beside: Callable[[Any, HexSet], HexSet] = lambda s, hexes: s.game.board.grid.ring(
        hexes
    )  # hexes from which these can be attacked; all of them are adjacent
    fights: Callable[[Any], bool] = lambda _s: True  # do the units that move now attack before the enemy moves?
    overrun: Callable[[str], ExpectedResult] | None = (
        None  # a result of an overrun, where a moving stack can attack and go on
    )
    pursuit: Callable[[Any], Pursuit] | None = None  # what announcing an overrun means, if one can


@dataclass(frozen=True, kw_only=True)
class Stacking:
    """How many units share a hex, and which. A limit is enough where units count as one each."""

    limit: Callable[[Any], int] = lambda _s: UNLIMITED
    crowd: Callable[[Any, Hex], int] = lambda s, h: len(s.stacks.get(h, ()))  # what the units in a hex count
    excess: Callable[[Any, Hex], int] = DERIVED  # how many units too many are in a hex
    room: Callable[[Any, Hex], int] = DERIVED  # how many more units can stay in a hex
    cannot_stack: Callable[[Any, Unit, Unit, Hex], bool] = lambda _s, _u, _v, _h: (
        False
    )  # are these two not allowed to stay in one hex?
    must_leave_one: Callable[[Any, Hex], bool] = lambda _s, _h: False  # must one of the units in this hex stay behind?
    place: Callable[[Any, Hex], HexSet] = lambda _s, h: 1 << h  # the hexes whose units stack with those of this hex


@dataclass(frozen=True, kw_only=True)
class Command:
    """Headquarters, and who belongs together."""

    lead: Callable[[Any, Unit], Callable[[Hex], float]] = lambda _s, _u: _nothing  # what a headquarters does in a hex
    exposed: Callable[[Any, Unit], float] = lambda _s, _u: 0.0  # what a headquarters risks where it stands
    led: Callable[[Any, Unit], HexSet] = lambda _s, _u: -1  # where this unit will have a headquarters to lead it
    corps: Callable[[Any, Unit], UnitSet] = lambda _s, u: 1 << u  # this unit and those that are stronger with it
    corps_bonus: Callable[[Any, UnitSet], float] = lambda _s, _units: 1.0  # how much stronger these are together


@dataclass(frozen=True, kw_only=True)
class Supply:
    """Who lacks supply, what that costs, and on what supply depends."""

    unsupplied: Callable[[Any, Side], UnitSet] = lambda _s, _side: 0  # a side's units that are out of supply
    unsupplied_cost: Callable[[Any, Unit], float] = lambda _s, _u: 0.0  # what it costs this unit to be out of supply
    fed: Callable[[Any, Side], HexSet] | None = (
        None  # where a unit would be in supply if it went there; else by the rules
    )
    supply_zone: Callable[[Any, Unit], HexSet] | None = (
        None  # where this unit stays for its supply, if each has its own
    )
    supply_chokepoints: Callable[[Any, Side, HexSet], HexSet] = lambda _s, _side, _danger: (
        0
    )  # empty hexes on which supply will depend


@dataclass(frozen=True, kw_only=True)
class Decisions:
    """What each kind of decision is for, and how to answer those that are not about marches and attacks."""

    roles: Mapping[str, str] = field(
        default_factory=lambda: ROLES
    )  # by kind of decision: unit, leg, target, attackers, harm, advance, advance-hex, board, detrain, pursue-hex
    searched: Mapping[str, Callable[[Any, Side], tuple[Answer, ...]]] = field(
        default_factory=dict
    )  # by kind of decision: the answers that are played out if there is time, instead of only preferred
    preferences: Mapping[str, Callable[[Any, Side, Answer], float]] = field(default_factory=dict)  # by kind of decision
    spends: Mapping[str, Callable[[Any, Side, Answer], float]] = field(
        default_factory=dict
    )  # by kind of decision: what an answer sends to a fight and could be used elsewhere, in victory points
    planner_preferences: Mapping[str, Callable[[Any, Side, Answer], float]] = field(
        default_factory=dict
    )  # by kind of decision: what a planner prefers, though it gains nothing at once

    def planned(self, kind: str) -> Callable[[Any, Side, Answer], float] | None:
        """What a planner goes by in a decision of this kind, if the game says."""
        return self.planner_preferences.get(kind) or self.preferences.get(kind)
