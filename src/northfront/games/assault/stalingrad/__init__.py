"""Assault on Stalingrad (bonus game of the Six Angles edition of Assault on Leningrad, section 19): from the Don to the Volga, 1942."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from northfront.core.ask import Side
from northfront.core.board import Board, read_board, read_hex, read_hexes
from northfront.core.datafile import Data, Node
from northfront.core.game import Result, Scenario, read_option
from northfront.core.hexes import HexSet, scan, through
from northfront.core.pieces import read_pieces
from northfront.core.presentation import Showing
from northfront.core.sequence import Sequence
from northfront.core.toolkit.policies import LOSSES_AND_RETREATS
from northfront.core.toolkit.reading import with_markers
from northfront.core.toolkit.tables import read_ratio_table
from northfront.games.assault.air import bombardment, ready
from northfront.games.assault.charts import family_charts
from northfront.games.assault.combat import combat
from northfront.games.assault.legs import threat
from northfront.games.assault.load_data import (
    SIDES,
    box_titles,
    read_arrivals,
    read_bombardment,
    read_classes,
    read_turns,
)
from northfront.games.assault.movement import german_movement, mechanized_movement
from northfront.games.assault.presentation import SIGNS
from northfront.games.assault.sequence import STEPS
from northfront.games.assault.setup import place_units, set_up
from northfront.games.assault.stacking import check_stacks
from northfront.games.assault.stalingrad.charts import points_chart
from northfront.games.assault.stalingrad.presentation import BOXES, PHRASES, STATUS, WORDS
from northfront.games.assault.stalingrad.reinforcements import soviet_movement
from northfront.games.assault.stalingrad.tables import Points, Stalingrad, StalingradState
from northfront.games.assault.stalingrad.terrain import StalingradChart
from northfront.games.assault.stalingrad.victory import LEVELS, end_game, end_turn, ledger, points, score
from northfront.games.assault.supply import supplied, supply_phase
from northfront.games.assault.supply_lines import supply_lines
from northfront.games.assault.tables import (
    GERMAN,
    MARKERS,
    SOVIET,
    AirTables,
    Arrival,
    Availability,
    Limits,
    Names,
    Prize,
)
from northfront.games.assault.turns import end_of_german_turn, end_of_soviet_turn
from northfront.games.assault.zones import zones

AREAS: Final = ("w", "s", "n", "e")
NAMES: Final = Names("Stalingrad", "Volga")
PHASES: Final = {  # [19.11] without a Soviet Air Bombardment Phase
    "set-up": set_up,
    "german air": bombardment,
    "german supply": supply_phase,
    "german movement": german_movement,
    "german combat": combat,
    "german mechanized": mechanized_movement,
    "german fringe": end_of_german_turn,
    "soviet supply": supply_phase,
    "soviet movement": soviet_movement,
    "soviet combat": combat,
    "soviet fringe": end_of_soviet_turn,
}
RESULTS: Final = {
    "german": Result("german", "The German player wins on points"),
    "soviet": Result("soviet", "The Soviet player wins on points"),
    "draw": Result("draw", "A draw: both sides have the same points"),
}


def define(data: Data) -> Stalingrad:
    """The game built from these data."""
    board, tables, schedule = read_board(data["map"]), data["tables"], data["schedule"]
    campaign = data["scenarios"].table("campaign")
    pieces = with_markers(read_pieces(data["counters"], SIDES), MARKERS)
    units = {piece.id: u for u, piece in enumerate(pieces)}
    arrivals, turns = read_arrivals(schedule, board, units, AREAS, NAMES.city) | rooms(board), read_turns(data)
    limits, cut_off = tables.table("limits"), read_hex(campaign, "cut_off", board.grid)
    worth = read_points(campaign.table("points"))
    combat_table = read_ratio_table(tables.table("combat"))
    return Stalingrad(
        name="assault-on-stalingrad",
        title="Assault on Stalingrad",
        version=1,
        digest=data.digest,
        sides=SIDES,
        board=board,
        pieces=pieces,
        boxes=("unused", *arrivals, "cup", "off-map", "ready", "eliminated"),
        sequence=Sequence(tuple(step for step in STEPS if step.phase in PHASES)),
        phases=PHASES,
        phrases=PHRASES,
        state=StalingradState,
        scenarios={
            row.text("id"): Scenario(row.text("text"), partial(start, campaign)) for row in campaign.tables("titles")
        },
        options={row.text("id"): read_option(row) for row in campaign.tables("options")},
        box_titles={**box_titles(arrivals.values()), **BOXES},
        results=RESULTS,
        showing=Showing(WORDS, STATUS, SIGNS, turns),
        check=check_stacks,
        facts=facts,
        supplied=supplied_hexes,
        supply_lines=supply_lines,
        zones=lambda s, side: zones(s, side)[0] | zones(s, side)[1],
        policies=LOSSES_AND_RETREATS,
        threat=threat,
        score=score,
        names=NAMES,
        chart=StalingradChart(board, tables.table("terrain")),
        combat=combat_table,
        charts=family_charts(data, combat_table, turns, points_chart(worth)),
        ledger=ledger,
        levels=LEVELS,
        classes=read_classes(tables),
        air=read_air(tables.table("air")),
        limits=Limits(limits.whole_within("supply", 1, 99), limits.whole_within("city", 1, 99)),
        arrivals=arrivals,
        turns=len(turns),
        road_entries=read_hexes(campaign, "roads", board.grid),
        prizes=(
            Prize(cut_off, worth.hex, garrison=False),
            *(Prize(h, worth.key_point, garrison=False) for h in scan(board.feature("key-point"))),
        ),
        set_up_rule="19.82",
        end_turn=end_turn,
        end_game=end_game,
        bound=read_names(campaign, "bound", units),
        retreat_disrupts=True,
        hq_room="hq",
        hqs_take=False,
        german_worth=(1.0, 1.2),
        cup=read_names(campaign, "cup", units),
        draws=tuple((row.whole_within("n", 0, 9), row.whole_within("e", 0, 9)) for row in schedule.tables("turns")),
        refill=schedule.whole_within("refill", 1, 99),
        key_points=board.feature("key-point"),
        cut_off=cut_off,
        area_n=board.feature("entry-n"),
        points=worth,
    )


def rooms(board: Board) -> dict[str, Arrival]:
    """[19.72c] Where units drawn from the cup wait; [19.74] and lost headquarters, who enter at W or S as they like."""
    north, east, west, south = (board.feature(f"entry-{area}") for area in ("n", "e", "w", "s"))
    return {
        "n": Arrival("n", 1, SOVIET, north, 0),
        "e": Arrival("e", 1, SOVIET, east, 0),
        "hq": Arrival("hq", 1, GERMAN, west | south, 0),
    }


def read_air(node: Node) -> AirTables:
    """[19.11] [19.12] [19.13b] [19.13c] For the German player only."""
    rows = tuple((row.whole("until"), tuple(row.wholes("units"))) for row in node.tables("by_die"))
    return read_bombardment(node, (Availability("19.12", tuple(node.wholes("fixed")), "19.13a", rows),))


def read_points(node: Node) -> Points:
    return Points(*(node.whole_within(name, 1, 99) for name in Points._fields))


def read_names(campaign: Node, key: str, units: dict[str, int]) -> int:
    """The units of a list that are in the game: a made-up board may have others."""
    return sum(1 << units[name] for name in campaign.texts(key) if name in units)


def start(campaign: Node, s: StalingradState) -> None:
    """[19.81] Both sides' units in their hexes, [19.82] the units marked St in the city, [19.72a] the units marked R in the cup."""
    place_units([*campaign.tables("german"), *campaign.tables("soviet"), *campaign.tables("stalingrad")], s)
    for u in scan(s.game.cup):
        s.place(u, s.game.box("cup"))


def supplied_hexes(s: StalingradState, side: Side) -> HexSet:
    """Where a side's supply reaches, for the map: with a city hex also its district (S-31)."""
    chart, found = s.game.chart, supplied(s, side)
    return found | through(found & chart.city, chart.districts)


def facts(s: StalingradState, _side: Side | None) -> dict[str, Any]:
    """Other public facts: the points so far, and the Air Units that are ready."""
    return {
        "points": {name: points(s, i) for i, name in enumerate(SIDES)},
        "ready": {SIDES[GERMAN]: len(ready(s, GERMAN))},
        "unsupplied": [s.game.pieces[u].id for u in scan(s.unsupplied)],
    }
