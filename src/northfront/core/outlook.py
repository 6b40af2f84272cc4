"""What a game tells its computer players: what is worth what, and how to estimate marches and fights.

Everything is counted in victory points of the game. The game's rules decide what is legal; an outlook only says what is
good, so it may be rough where the rules may not.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib.resources import files
from typing import Any, Final, NamedTuple, TypeAlias

from northfront.core.ask import Answer, Side, Unit, UnitSet
from northfront.core.datafile import Node, read_toml
from northfront.core.hexes import Hex, HexSet, Passages
from northfront.core.toolkit.costs import MoveCosts

ALL: Final = 4.0
"""A loss of this many steps or more means that every unit is eliminated."""


class ExpectedResult(NamedTuple):
    """The expected result of an attack."""

    cleared: float  # the chance that the hex is cleared
    theirs: float  # steps the defender loses
    ours: float  # steps the attacker loses


def expected(odds: Mapping[str, Fraction], outcome: Callable[[str], ExpectedResult]) -> ExpectedResult:
    """What to expect of a table whose results mean this."""
    cleared = theirs = ours = 0.0
    for result, chance in odds.items():
        each = outcome(result)
        cleared += float(chance) * each.cleared
        theirs += float(chance) * each.theirs
        ours += float(chance) * each.ours
    return ExpectedResult(cleared, theirs, ours)


class Goal(NamedTuple):
    """A place that the attacking side wants."""

    hex: Hex
    worth: float


class Boards(NamedTuple):
    """Units that may be put straight into hexes once the others have moved: by rail, for instance."""

    hexes: Mapping[Unit, HexSet]
    most: int  # how many of them


class Pursuit(NamedTuple):
    """What announcing an attack as an overrun does to the march of the attackers, in points of `pace`."""

    won: float  # how far they go on if the hex is cleared
    lost: float  # what they can no longer do if it is not


WEIGHTS: Final = (
    "patience", "hope", "haste", "mass", "horizon", "zone", "queue", "wall", "expected", "blows", "ground", "hunger", "alone",
    "attack", "spend", "detour", "shared", "risk", "struck", "seal", "cut", "ward", "grave", "plug", "still", "thread", "overrun",
    "lifeline", "together", "stray", "least", "forward", "follow", "keep", "picket", "return", "driven", "weak",
)  # fmt: skip
"""The weights that computer players use in every game. Each `ai.toml` gives all of them a value, and says what it means."""

UNWEIGHED: Final = ("held", "material", "crowds", "extra_value")
"""Terms that count as they are in the value of a position, but may have a weight in a prediction."""

Weighing: TypeAlias = Mapping[str, float]
"""The weight of each name in `ai.toml`."""


class WeightTables(NamedTuple):
    """What a game's `ai.toml` says."""

    everybody: Weighing
    own: tuple[Weighing, ...]  # by side: where its staff differs
    prospect: Weighing  # where the weights that predict the end of the game differ


def read_weights(package: str, sides: Sequence[str]) -> WeightTables:
    """The weights of a game, from its `ai.toml`."""
    text = (files(package) / "ai.toml").read_text("utf-8")
    return parse_weights(text, f"{package.rpartition('.')[2]}/ai.toml", sides)


def parse_weights(text: str, file: str, sides: Sequence[str]) -> WeightTables:
    """The weights of a text: all of them for every player, and for a side or the prospect those that differ."""
    table = read_toml(text, file)
    table.text("tuned")
    common = table.table("weights")
    for name in WEIGHTS:
        if name not in common:
            raise common.fault(f"the weight {name!r} is missing")
    weights = _weights(common, WEIGHTS)
    own = tuple(_weights(table.table(side, {}), WEIGHTS) for side in sides)
    prospect = _weights(table.table("prospect", {}), [*WEIGHTS, *UNWEIGHED])
    table.done()
    return WeightTables(weights, own, prospect)


def _weights(table: Node, known: Container[str]) -> Weighing:
    for name in table:
        if name not in known:
            raise table.fault(f"there is no weight {name!r}", name)
    found = {name: table.number(name) for name in table}
    table.done()
    return found


def _nothing(_h: Hex) -> float:
    return 0.0


@dataclass(frozen=True, slots=True)
class Outlook:
    """What one game tells its computer players."""

    attacker: Side  # the side that must take something
    occasion: Callable[[Any], str]  # what marches are planned for: a phase, an activation
    roles: Mapping[
        str, str
    ]  # by kind of decision: unit, leg, target, attackers, harm, advance, advance-hex, board, detrain, pursue-hex
    goals: Callable[[Any], tuple[Goal, ...]]  # the goals that the attacker does not hold yet
    held: Callable[[Any], float]  # the value of those it holds
    turns_left: Callable[[Any], float]
    march: Callable[[Any], MoveCosts]  # what the attacker's march costs, in points of `pace`
    pace: float  # points that a spearhead covers in a turn if nothing stops it
    attack: Callable[[Any, Unit], float]
    defence: Callable[[Any, Unit], float]
    steps: Callable[[Any, Unit], int]
    worth: Callable[[Any, Unit], float]  # of the step that it would lose next
    value: Callable[[Any, Unit], float]  # of all its remaining steps
    clash: Callable[
        [Any, Side, float, float, Hex], ExpectedResult
    ]  # when this side attacks, strength against defence in a hex
    outcome: Callable[[str], ExpectedResult]  # a result of the combat table
    excess: Callable[[Any, Hex], int]  # how many units too many are in a hex
    room: Callable[[Any, Hex], int]  # how many more units can stay in a hex
    speed: Callable[[Any, Unit], int]  # hexes by which a unit can approach another in a turn
    guard: Callable[[Any, Unit, Hex], float]  # value of having this unit in a hex, apart from fighting
    prizes: Callable[[Any], HexSet]  # the hexes that are worth points, whoever holds them
    hex_value: Callable[[Any, Hex], float]  # what a hex is worth to the attacker, whoever holds it
    cover: Callable[[Any, Hex], float]  # how much better a hex is for defence than open ground, in columns
    beside: Callable[[Any, HexSet], HexSet]  # hexes from which these can be attacked; all of them are adjacent
    weights: Weighing
    side_weights: tuple[Weighing, ...]  # by side: where its staff differs
    prospect: Weighing  # where the weights that predict the end of the game differ
    odds: Callable[[Any, Sequence[Unit], Hex], Mapping[str, Fraction]] | None = (
        None  # of an attack by these units, with what will be added later; if not given, as the rules forecast it
    )
    stakes: Callable[[Any, Side], Mapping[Hex, float]] = (
        lambda _s, _side: {}
    )  # the hexes that a side must not lose, and what each would cost it
    rest: Callable[[Any, Unit, Hex], float] = lambda _s, _u, _h: 0.0  # what a worn unit recovers by resting in a hex
    withstood: Callable[[Any, Hex, str], str] = lambda _s, _h, result: (
        result
    )  # what remains of a result in a hex: in forts
    extra_value: Callable[[Any, Side], float] = lambda _s, _side: 0.0  # anything else of value to a side in this game
    lead: Callable[[Any, Unit], Callable[[Hex], float]] = lambda _s, _u: _nothing  # what a headquarters does in a hex
    exposed: Callable[[Any, Unit], float] = lambda _s, _u: 0.0  # what a headquarters risks where it stands
    led: Callable[[Any, Unit], HexSet] = lambda _s, _u: -1  # where this unit will have a headquarters to lead it
    cannot_stack: Callable[[Any, Unit, Unit, Hex], bool] = lambda _s, _u, _v, _h: (
        False
    )  # are these two not allowed to stay in one hex?
    corps: Callable[[Any, Unit], UnitSet] = lambda _s, u: 1 << u  # this unit and those that are stronger with it
    must_leave_one: Callable[[Any, Hex], bool] = lambda _s, _h: False  # must one of the units in this hex stay behind?
    corps_bonus: Callable[[Any, UnitSet], float] = lambda _s, _units: 1.0  # how much stronger these are together
    place: Callable[[Any, Hex], HexSet] = lambda _s, h: 1 << h  # the hexes whose units stack with those of this hex
    passages: Callable[[Any], Passages] = lambda _s: ()  # by which the attacker goes from one map to another
    unsupplied: Callable[[Any, Side], UnitSet] = lambda _s, _side: 0  # a side's units that are out of supply
    unsupplied_cost: Callable[[Any, Unit], float] = lambda _s, _u: 0.0  # what it costs this unit to be out of supply
    supply_zone: Callable[[Any, Unit], HexSet] | None = (
        None  # where this unit stays for its supply, if each has its own
    )
    belongs: Callable[[Any, Unit], HexSet] = lambda _s, _u: (
        -1
    )  # where greedy keeps a unit, or sends it if it is elsewhere
    reach: Callable[[Any, Unit], HexSet] | None = None  # where a unit could go with its own move, by the rules
    pending: Callable[[Any, Side], UnitSet] = lambda _s, _side: (
        0
    )  # units that will move this turn, but not with those that move now
    supply_chokepoints: Callable[[Any, Side, HexSet], HexSet] = lambda _s, _side, _danger: (
        0
    )  # empty hexes on which supply will depend
    entries_to_block: Callable[[Any], HexSet] = lambda _s: (
        0
    )  # where the defender's reinforcements enter unless the attacker is there
    fights: Callable[[Any], bool] = lambda _s: True  # do the units that move now attack before the enemy moves?
    again: Callable[[Any, Unit], bool] = lambda _s, _u: False  # does this unit move again after it has attacked?
    overrun: Callable[[str], ExpectedResult] | None = (
        None  # a result of an overrun, where a moving stack can attack and go on
    )
    pursuit: Callable[[Any], Pursuit] | None = None  # what announcing an overrun means, if one can
    endgame: int = 0  # in this many last turns a plan is played out to the end of the game
    moves_last: Callable[[Any, Unit], bool] = lambda _s, _u: False  # units that move after all others
    boards: Callable[[Any, Side], Boards] = lambda _s, _side: Boards({}, 0)  # units that may yet arrive by transport
    leaves: Callable[[Any, Unit], bool] = lambda _s, _u: False  # units soon to be removed, which hold nothing
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
