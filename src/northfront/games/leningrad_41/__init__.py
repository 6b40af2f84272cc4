"""Leningrad '41: What if Manstein had Attacked? (Decision Games, 2011): the fight for the city. One file a section of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from northfront.core.ask import Side
from northfront.core.board import read_board
from northfront.core.datafile import Data
from northfront.core.game import Result, Scenario, read_option
from northfront.core.hexes import Hex, scan
from northfront.core.pieces import read_pieces
from northfront.core.presentation import Showing
from northfront.core.toolkit.reading import read_limits, with_markers
from northfront.core.toolkit.tables import read_strength_table
from northfront.games.leningrad_41.air import air_strikes
from northfront.games.leningrad_41.bridges import spans
from northfront.games.leningrad_41.charts import charts
from northfront.games.leningrad_41.lines import field_of_fire
from northfront.games.leningrad_41.load_data import (
    MARKERS,
    SIDES,
    read_barred,
    read_dice,
    read_enhanced,
    read_numbers,
    read_pool,
    read_replacements,
    read_rubble,
    read_schedule,
    read_ss,
    with_bodies,
)
from northfront.games.leningrad_41.movement import movement
from northfront.games.leningrad_41.offensive import fire_phase
from northfront.games.leningrad_41.policies import POLICIES
from northfront.games.leningrad_41.presentation import BOXES, FORMATIONS, KEYS, PHRASES, RINGS, SIGNS, STATUS, WORDS
from northfront.games.leningrad_41.reinforcements import german_reinforcement, soviet_reinforcement
from northfront.games.leningrad_41.sequence import SEQUENCE, end_of_turn
from northfront.games.leningrad_41.setup import defensive_state, place_units, soviet_set_up
from northfront.games.leningrad_41.stacking import crowded
from northfront.games.leningrad_41.state import ARMY, GERMAN, SOVIET, City, CityState, Limits
from northfront.games.leningrad_41.terrain import Chart
from northfront.games.leningrad_41.victory import ledger, levels, objectives_held, score
from northfront.games.leningrad_41.ways import threat

PHASES: Final = {
    "defensive state": defensive_state,
    "soviet set-up": soviet_set_up,
    "german reinforcement": german_reinforcement,
    "german air strikes": air_strikes,
    "german movement": movement,
    "german fire": fire_phase,
    "soviet reinforcement": soviet_reinforcement,
    "soviet movement": movement,
    "soviet fire": fire_phase,
    "end of turn": end_of_turn,
}
RESULTS: Final = {
    "german-at-once": Result("german", "The German player holds all of Leningrad and wins"),
    "soviet-at-once": Result("soviet", "No German unit is left: the Soviet player wins"),
    "german": Result("german", "The German player wins"),
    "soviet": Result("soviet", "The Soviet player wins"),
}
DIVISIONS: Final = ("3-mot", "8-pz", "269-inf", "pol", "tot", "7-fl")


def define(data: Data) -> City:
    """The game built from these data."""
    board, tables, schedule = read_board(data["map"]), data["tables"], data["schedule"]
    campaign = data["scenarios"].table("campaign")
    printed = with_markers(read_pieces(data["counters"], SIDES), MARKERS)
    pieces, identities = with_bodies(printed, read_pool(campaign, ARMY))
    options = {row.text("id"): read_option(row) for row in campaign.tables("options")}
    allowance = tables.table("allowance")
    waiting = {name: f"{FORMATIONS[name]}, still to come" for name in DIVISIONS}
    set_up = partial(place_units, campaign)
    fire, chart = read_strength_table(tables.table("combat")), Chart(board, tables)
    return City(
        name="leningrad-41",
        hides=True,
        title="Leningrad '41 (2011)",
        version=1,
        digest=data.digest,
        sides=SIDES,
        board=board,
        pieces=pieces,
        boxes=(*BOXES, *waiting),
        sequence=SEQUENCE,
        phases=PHASES,
        phrases=PHRASES,
        state=CityState,
        scenarios={row.text("id"): Scenario(row.text("text"), set_up) for row in campaign.tables("titles")},
        options=options,
        box_titles={**BOXES, **waiting},
        results=RESULTS,
        showing=Showing(
            WORDS, STATUS, SIGNS, tuple(row.text("dates") for row in schedule.tables("turns")), keys=KEYS, rings=RINGS
        ),
        check=check,
        facts=facts,
        hexside_marks=marks,
        control=CityState.friendly,
        threat=threat,
        policies=POLICIES,
        field_of_fire=field_of_fire,
        score=score,
        chart=chart,
        fire=fire,
        charts=charts(data, fire),
        ledger=ledger,
        levels=levels(tables.table("victory").whole("objectives"), chart.objectives.bit_count()),
        limits=read_limits(tables.table("limits"), Limits),
        numbers=read_numbers(tables),
        allowances=(allowance.whole("german"), allowance.whole("soviet")),
        replacements=read_replacements(schedule),
        rubble=read_rubble(tables.table("rubble")),
        enhanced=read_enhanced(campaign.table("enhanced")),
        ss=read_ss(campaign),
        metro=read_dice(tables.table("metro")),
        landing=read_dice(tables.table("airborne")),
        reserve_from=schedule.table("soviet").whole("from"),
        per_unit=schedule.table("soviet").whole("objectives"),
        turns=tables.table("victory").whole("turns"),
        schedule=read_schedule(schedule),
        identities=identities,
        barred=read_barred(campaign, board),
        wanted=tables.table("victory").whole("objectives"),
    )


def facts(s: CityState, _side: Side | None) -> dict[str, Any]:
    """What else everybody may know: objectives held and needed."""
    held, every = objectives_held(s), s.game.chart.objectives.bit_count()
    return {"objectives": {"german": held, "soviet": every - held}, "needed": s.game.wanted}


def marks(s: CityState) -> Iterator[tuple[str, Hex, Hex]]:
    """Demolished bridges and pontoons."""
    grid = s.game.board.grid
    for name in sorted(s.blown):
        a, b = (grid.hex(each) for each in name.split("/"))
        yield "blown", a, b
    for side in (GERMAN, SOVIET):
        for a, b in spans(s, side).values():
            yield "pontoon", a, b


def check(s: CityState) -> list[str]:
    """What must never be true of a state of this game."""
    name = s.game.board.grid.name
    wrong = [f"both sides are in {name(h)}" for h in scan(s.occupied[GERMAN] & s.occupied[SOVIET])]
    ashore = s.on_map[GERMAN] | s.on_map[SOVIET] & ~s.game.boats
    if s.way != "amphibious":
        wrong += [f"there is a unit in the sea at {name(h)}" for h in scan(s.hexes_of(ashore) & s.game.chart.sea)]
    if s.phase.endswith("fire"):
        full = crowded(s, GERMAN) | crowded(s, SOVIET)
        wrong += [f"{name(h)} holds units that may not be together" for h in scan(full)]
    seen = [s.face[u] for u in scan(s.game.bodies) if s.face[u]]
    if len(seen) != len(set(seen)):
        wrong.append("two units have the same identity")
    if s.hidden[SOVIET]:
        wrong.append("a unit is hidden from its owner")
    return wrong
