"""Assault on Leningrad (Moore and Bagley, 1980; Six Angles edition): the campaign and the city, 1941. One file a section."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from northfront.core.ask import Side
from northfront.core.board import read_board, read_hexes
from northfront.core.datafile import Data
from northfront.core.game import Result, Scenario, read_option
from northfront.core.hexes import scan
from northfront.core.pieces import read_pieces
from northfront.core.presentation import Showing
from northfront.core.toolkit.reading import read_limits, read_units, with_markers
from northfront.core.toolkit.tables import read_ratio_table
from northfront.games.assault.air import bombardment, ready
from northfront.games.assault.combat import combat
from northfront.games.assault.legs import threat
from northfront.games.assault.load_data import (
    SIDES,
    box_titles,
    city_workers,
    named,
    read_air,
    read_arrivals,
    read_prizes,
    read_withdrawals,
)
from northfront.games.assault.movement import german_movement, mechanized_movement, soviet_movement
from northfront.games.assault.presentation import SIGNS, STATUS, WORDS
from northfront.games.assault.sequence import SEQUENCE
from northfront.games.assault.setup import place_units, set_up
from northfront.games.assault.stacking import check_stacks
from northfront.games.assault.state import AssaultState
from northfront.games.assault.supply import supplied, supply_phase
from northfront.games.assault.supply_lines import supply_lines
from northfront.games.assault.tables import MARKERS, A, Assault, B, C, Limits
from northfront.games.assault.terrain import Chart
from northfront.games.assault.turns import end_of_german_turn, end_of_soviet_turn
from northfront.games.assault.victory import points, score
from northfront.games.assault.zones import zones

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
PHRASES: Final = {
    "set-up": "{unit} is set up in {to}",
    "air-units": "{side} Air Units: {count}",
    "bombs": "{unit} flies over {target}",
    "bombed": "The bombs on {target} hit with a {die}",
    "missed": "The bombs on {target} miss with a {die}",
    "disrupted": "{unit} in {at} is disrupted",
    "supports": "{unit} supports the attack on {target}",
    "withdrawn": "{unit} is withdrawn",
    "stays": "The corps stays because Germans are in the city",
    "arrives": "{unit} arrives in {to}",
    "moves": "{unit} moves from {start} to {to}",
    "sails": "{unit} sails from {start} to {to}",
    "transfers": "{unit} changes maps from {start} to {to}",
    "fires": "The fleet fires on {at}",
    "attacks": "{side} attacks {hexes}, {strengths} is {ratio}; {modifiers}; rolls {die}: {result}",
    "overwhelms": "{side} attacks {hexes}, {strengths} is {ratio}: the defender is eliminated",
    "reduced": "{unit} loses a step in {at}",
    "eliminated": "{unit} is eliminated in {at}",
    "retreats": "{unit} retreats from {start} to {to}",
    "advances": "{unit} advances into {to}",
    "prize-taken": "The marker in {at} is removed",
    "forfeited": "{at} is left without a division: the German player loses its points",
    "victory": "{german} German points to {soviet} Soviet: {result}",
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
    campaign, letters = data["scenarios"].table("campaign"), tables.table("classes")
    pieces = with_markers(read_pieces(data["counters"], SIDES), MARKERS)
    units = {piece.id: u for u, piece in enumerate(pieces)}
    arrivals = read_arrivals(schedule, board, units)
    turns = tuple(row.text("dates") for row in schedule.tables("turns"))
    return Assault(
        name="assault-on-leningrad",
        title="Assault on Leningrad (1980)",
        version=1,
        digest=data.digest,
        sides=SIDES,
        board=board,
        pieces=pieces,
        boxes=("unused", *arrivals, "off-map", "ready", "eliminated", "withdrawn"),
        sequence=SEQUENCE,
        phases=PHASES,
        phrases=PHRASES,
        state=AssaultState,
        scenarios={"campaign": Scenario(campaign.text("title"), partial(place_units, campaign))},
        options={row.text("id"): read_option(row) for row in campaign.tables("options")},
        box_titles=box_titles(arrivals.values()),
        results=RESULTS,
        showing=Showing(WORDS, STATUS, SIGNS, turns),
        check=check_stacks,
        facts=facts,
        supplied=supplied,
        supply_lines=supply_lines,
        zones=lambda s, side: zones(s, side)[0] | zones(s, side)[1],
        threat=threat,
        score=score,
        chart=Chart(board, tables.table("terrain")),
        combat=read_ratio_table(tables.table("combat")),
        classes={number: tuple(letters.wholes(letter)) for letter, number in (("A", A), ("B", B), ("C", C))},
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
    )


def facts(s: AssaultState, _side: Side | None) -> dict[str, Any]:
    """Other public facts: the points so far, and the Air Units that are ready."""
    return {
        "points": {name: points(s, i) for i, name in enumerate(SIDES)},
        "ready": {name: len(ready(s, i)) for i, name in enumerate(SIDES)},
        "unsupplied": [s.game.pieces[u].id for u in scan(s.unsupplied)],
    }
