"""Assault on Leningrad (Moore and Bagley, 1980; Six Angles edition): the campaign and the city, 1941. One file a section."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from northfront.core.ask import Side
from northfront.core.board import read_board, read_hexes
from northfront.core.datafile import Data, Node
from northfront.core.game import Result, Scenario, read_option
from northfront.core.hexes import scan
from northfront.core.pieces import read_pieces
from northfront.core.presentation import Showing
from northfront.core.sequence import Sequence
from northfront.core.toolkit.policies import LOSSES_AND_RETREATS
from northfront.core.toolkit.reading import read_limits, read_units, with_markers
from northfront.core.toolkit.tables import read_ratio_table
from northfront.games.assault.air import bombardment, ready
from northfront.games.assault.charts import family_charts
from northfront.games.assault.combat import combat
from northfront.games.assault.legs import threat
from northfront.games.assault.leningrad.charts import points_chart
from northfront.games.assault.leningrad.load_data import city_workers, named, read_air, read_prizes, read_withdrawals
from northfront.games.assault.leningrad.presentation import PHRASES, WORDS
from northfront.games.assault.leningrad.terrain import LeningradChart
from northfront.games.assault.leningrad.victory import LEVELS, end_game, end_turn, ledger, points, score
from northfront.games.assault.load_data import SIDES, box_titles, read_arrivals, read_classes, read_turns
from northfront.games.assault.movement import german_movement, mechanized_movement, soviet_movement
from northfront.games.assault.presentation import SIGNS, STATUS
from northfront.games.assault.sequence import STEPS
from northfront.games.assault.setup import place_units, set_up
from northfront.games.assault.stacking import check_stacks
from northfront.games.assault.state import AssaultState
from northfront.games.assault.supply import supplied, supply_phase
from northfront.games.assault.supply_lines import supply_lines
from northfront.games.assault.tables import MARKERS, Assault, Limits, Names
from northfront.games.assault.turns import end_of_german_turn, end_of_soviet_turn
from northfront.games.assault.zones import zones

AREAS: Final = ("a", "b", "c")
NAMES: Final = Names("Leningrad", "Neva")
PHASES: Final = {
    "set-up": set_up,
    "german air": bombardment,
    "german supply": supply_phase,
    "german movement": german_movement,
    "german combat": combat,
    "german mechanized": mechanized_movement,
    "german fringe": end_of_german_turn,
    "soviet air": bombardment,
    "soviet supply": supply_phase,
    "soviet movement": soviet_movement,
    "soviet combat": combat,
    "soviet fringe": end_of_soviet_turn,
}
RESULTS: Final = {
    "german-decisive": Result("german", "The German player has a decisive victory: Leningrad is taken"),
    "soviet-decisive": Result(
        "soviet", "The Soviet player has a decisive victory: the city is free and the way to the east is open"
    ),
    "german": Result("german", "The German player wins on points"),
    "soviet": Result("soviet", "The Soviet player wins on points"),
    "draw": Result("draw", "A draw: both sides have the same points"),
}


def define(data: Data) -> Assault:
    """The game built from these data."""
    board, tables, schedule = read_board(data["map"]), data["tables"], data["schedule"]
    campaign = data["scenarios"].table("campaign")
    pieces = with_markers(read_pieces(data["counters"], SIDES), MARKERS)
    units = {piece.id: u for u, piece in enumerate(pieces)}
    arrivals, turns = read_arrivals(schedule, board, units, AREAS, NAMES.city), read_turns(data)
    combat_table = read_ratio_table(tables.table("combat"))
    return Assault(
        name="assault-on-leningrad",
        title="Assault on Leningrad (1980)",
        version=1,
        digest=data.digest,
        sides=SIDES,
        board=board,
        pieces=pieces,
        boxes=("unused", *arrivals, "off-map", "ready", "eliminated", "withdrawn"),
        sequence=Sequence(STEPS),
        phases=PHASES,
        phrases=PHRASES,
        state=AssaultState,
        scenarios={
            row.text("id"): Scenario(row.text("text"), partial(start, campaign)) for row in campaign.tables("titles")
        },
        options={row.text("id"): read_option(row) for row in campaign.tables("options")},
        box_titles={**box_titles(arrivals.values()), "withdrawn": "Withdrawn"},
        results=RESULTS,
        showing=Showing(WORDS, STATUS, SIGNS, turns),
        check=check_stacks,
        facts=facts,
        supplied=supplied,
        supply_lines=supply_lines,
        zones=lambda s, side: zones(s, side)[0] | zones(s, side)[1],
        policies=LOSSES_AND_RETREATS,
        threat=threat,
        score=score,
        names=NAMES,
        chart=LeningradChart(board, tables.table("terrain")),
        combat=combat_table,
        charts=family_charts(data, combat_table, turns, points_chart(campaign, board)),
        ledger=ledger,
        levels=LEVELS,
        classes=read_classes(tables),
        air=read_air(tables.table("air")),
        limits=read_limits(tables.table("limits"), Limits),
        divisions=tuple(found for row in tables.table("divisions").tables("rows") if (found := read_units(row, units))),
        arrivals=arrivals,
        withdrawals=read_withdrawals(schedule, units),
        turns=len(turns),
        standing=tuple((row.whole("turns"), read_units(row, units)) for row in campaign.tables("standing")),
        city_workers=city_workers(campaign, pieces, units),
        sea=read_hexes(campaign, "sea", board.grid),
        harbour=named(campaign, "harbour", board),
        refuge=named(campaign, "refuge", board),
        road_entries=read_hexes(campaign, "roads", board.grid),
        prizes=read_prizes(campaign, board),
        bonus=campaign.whole_within("prize_points", 1, 99),
        set_up_rule="APP1A",
        end_turn=end_turn,
        end_game=end_game,
    )


def start(campaign: Node, s: AssaultState) -> None:
    """[5.0-1a] [APP1A] The Soviet units, [18.51] with the option the additional markers; [5.0-3b] all Germans arrive later."""
    rows = [*campaign.tables("soviet"), *campaign.tables("leningrad")]
    if s.settings["prizes"] == "on":
        rows += campaign.tables("prizes")
    place_units(rows, s)


def facts(s: AssaultState, _side: Side | None) -> dict[str, Any]:
    """Other public facts: the points so far, and the Air Units that are ready."""
    return {
        "points": {name: points(s, i) for i, name in enumerate(SIDES)},
        "ready": {name: len(ready(s, i)) for i, name in enumerate(SIDES)},
        "unsupplied": [s.game.pieces[u].id for u in scan(s.unsupplied)],
    }
