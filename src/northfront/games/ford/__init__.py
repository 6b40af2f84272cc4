"""The Ford: our own demonstration game, small enough to read in a quarter of an hour.

It shows how a rulebook becomes code here: one file a section, each case cited where it is enforced. Six turns, twelve
counters, four of them face down.
"""

from __future__ import annotations

from northfront.core.board import read_board, read_hex
from northfront.core.datafile import Data, Node
from northfront.core.game import Result, Scenario
from northfront.core.pieces import read_pieces, read_unit
from northfront.core.toolkit.policies import WITHOUT_SUPPLY
from northfront.core.toolkit.tables import read_ratio_table
from northfront.games.ford.charts import charts
from northfront.games.ford.combat import combat
from northfront.games.ford.movement import movement, movement_law
from northfront.games.ford.reserve import set_up, uncover
from northfront.games.ford.sequence import SEQUENCE, initiative
from northfront.games.ford.state import GERMAN, STACKING, Ford, FordState
from northfront.games.ford.victory import end_of_turn, score

SIDES = ("german", "soviet")
READY = ("ready", "school")
RESULTS = ("-", "A1", "AE", "D1", "DE", "X1", "XE")
PHASES = {
    "soviet set-up": set_up,
    "initiative": initiative,
    "first movement": movement,
    "first combat": combat,
    "second movement": movement,
    "second combat": combat,
    "end of turn": end_of_turn,
}
PHRASES = {
    "initiative": "{side} moves first",
    "moves": "{unit} moves from {start} to {to}",
    "something-moves": "A face-down counter moves from {start} to {to}",
    "retreats": "{unit} retreats from {start} to {to}",
    "something-retreats": "A face-down counter retreats from {start} to {to}",
    "advances": "{unit} advances into {to}",
    "placed": "{unit} waits at {to}",
    "something-placed": "A face-down counter waits at {to}",
    "uncovered": "{unit} is revealed at {at}",
    "attacks": "{side} attacks {target} at {ratio}, rolls {die}: {result}",
    "reduced": "{unit} loses a step at {at}",
    "eliminated": "{unit} is eliminated at {at}",
    "victory": "{side} wins",
}


def define(data: Data) -> Ford:
    """The game built from these data."""
    board, tables, scenario = read_board(data["map"]), data["tables"], data["scenarios"].table("crossing")
    for row in tables.table("combat").tables("rows"):
        if wrong := [result for result in row.texts("results") if result not in RESULTS]:
            raise row.fault(f"{wrong[0]!r} is not a result; the results are {', '.join(RESULTS)}", "results")
    combat_table = read_ratio_table(tables.table("combat"))
    return Ford(
        name="ford",
        hides=True,
        title="The Ford",
        version=1,
        digest=data.digest,
        sides=SIDES,
        board=board,
        pieces=read_pieces(data["counters"], SIDES),
        boxes=("unused", "reserve", "eliminated"),
        sequence=SEQUENCE,
        phases=PHASES,
        phrases=PHRASES,
        results={f"{side} victory": Result(side, f"The {side.capitalize()} player wins") for side in SIDES},
        state=FordState,
        scenarios={
            row.text("id"): Scenario(row.text("text"), lambda s: place_units(s, scenario))
            for row in scenario.tables("titles")
        },
        check=check,
        score=score,
        zones=FordState.zone,
        policies=WITHOUT_SUPPLY,
        combat=combat_table,
        charts=charts(data, combat_table),
        law=movement_law(board, tables.table("terrain")),
        turns=scenario.whole_within("turns", 1, 99),
    )


def place_units(s: FordState, scenario: Node) -> None:
    """The printed set-up, with the reserve face down in its box or, where the game is ready to play, in marked hexes."""
    for row in scenario.tables("set_up"):
        s.place(read_unit(row, "unit", s.game.units), read_hex(row, "at", s.game.board.grid))
    reserve = scenario.texts("reserve")
    if len(set(reserve)) > s.game.board.feature("reserve").bit_count():
        raise scenario.fault("there are more counters than marked hexes", "reserve")
    for unit in reserve:
        if unit not in s.game.units or s.game.side_of[s.game.units[unit]] == GERMAN:
            raise scenario.fault(f"{unit} is not a Soviet counter", "reserve")
        s.place(s.game.units[unit], s.game.box("reserve"))
        s.hide(s.game.units[unit])
    for row in scenario.tables("ready") if s.scenario in READY else ():
        s.place(read_unit(row, "unit", s.game.units), read_hex(row, "at", s.game.board.grid))  # [5.1]


def check(s: FordState) -> list[str]:
    """What must never be true of a state of this game."""
    grid = s.game.board.grid
    wrong = [f"{grid.name(h)} holds more than {STACKING} units" for h in s.stacks if len(s.stacks[h]) > STACKING]
    wrong += [
        f"both sides are in {grid.name(h)}" for h in s.stacks if len({s.game.side_of[u] for u in s.stacks[h]}) > 1
    ]
    shadow = s.copy()
    uncover(shadow)
    if shadow.hidden[GERMAN] != s.hidden[GERMAN]:
        wrong.append("a counter next to a German unit is still face down")
    return wrong
