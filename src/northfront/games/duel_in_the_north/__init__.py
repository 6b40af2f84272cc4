"""Duel in the North (Decision Games, 2016): the battle for Leningrad, 1941. One file a section of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from northfront.core.ask import Side
from northfront.core.board import read_board, read_hex, read_hexes
from northfront.core.datafile import Data
from northfront.core.game import Result, Rng, Scenario, read_option
from northfront.core.hexes import scan
from northfront.core.pieces import read_pieces
from northfront.core.presentation import Showing
from northfront.core.toolkit.policies import LOSSES_AND_RETREATS
from northfront.core.toolkit.reading import read_limits, with_markers
from northfront.core.toolkit.tables import read_ratio_table
from northfront.games.duel_in_the_north.activation import MOVE, activation, hex_activation
from northfront.games.duel_in_the_north.bridges import standing
from northfront.games.duel_in_the_north.charts import charts
from northfront.games.duel_in_the_north.chits import allotment, automatic, eligible
from northfront.games.duel_in_the_north.legs import threat
from northfront.games.duel_in_the_north.load_data import (
    MARKERS,
    SIDES,
    box_titles,
    boxes_of_turns,
    read_allotments,
    read_arrivals,
    read_ladoga,
    read_prizes,
    west_of_the_border,
)
from northfront.games.duel_in_the_north.presentation import SIGNS, STATUS, WORDS
from northfront.games.duel_in_the_north.sequence import (
    SEQUENCE,
    air_allotment,
    chits,
    end_of_turn,
    reinforcement,
)
from northfront.games.duel_in_the_north.setup import german_set_up, place_units, soviet_set_up
from northfront.games.duel_in_the_north.state import GERMAN, SOVIET, Duel, DuelState, Limits
from northfront.games.duel_in_the_north.supply import supplied, supplied_units
from northfront.games.duel_in_the_north.supply_lines import supply_lines
from northfront.games.duel_in_the_north.terrain import Chart
from northfront.games.duel_in_the_north.victory import LEVELS, ledger, points, score
from northfront.games.duel_in_the_north.zones import controlled

PHASES: Final = {
    "soviet set-up": soviet_set_up,
    "german set-up": german_set_up,
    "reinforcement": reinforcement,
    "air allotment": air_allotment,
    "chits": chits,
    "activation": activation,
    "hex activation": hex_activation,
    "end of turn": end_of_turn,
}
UNSEEN: Final = "A Soviet unit"
MOVES: Final = {
    "set-up": "{unit} is set up in {to}",
    "placed": "{unit} is placed in {to}",
    "railed": "{unit} comes by rail to {to}",
    "arrives": "{unit} enters the map in {to}",
    "moves": "{unit} moves from {start} to {to}",
    "sails": "{unit} goes by water from {start} to {to}",
    "exploits": "{unit} moves on from {start} to {to}",
    "retreats": "{unit} retreats from {start} to {to}",
    "advances": "{unit} advances into {to}",
    "eliminated": "{unit} is eliminated in {at}",
    "bridge-blown": "{unit} blows the bridge {bridge} with a {die}",
    "bridge-stands": "{unit} fails to blow the bridge {bridge} with a {die}",
}
PHRASES: Final = {
    **MOVES,
    **{f"unknown-{kind}": phrase.replace("{unit}", UNSEEN) for kind, phrase in MOVES.items()},
    "rail-die": "The {side} rolls {die}: that many units may come by rail",
    "returns": "{unit} returns in {to}",
    "disbanded": "{unit} has no units left and is disbanded",
    "replaces": "{unit} takes the place of {unit2}",
    "fort-built": "A fort is built in {at}",
    "cup": "The {side} puts {count} chits into the cup",
    "chit": "The chit of {unit} is drawn",
    "void": "No headquarters can use the chit of {unit}",
    "splits": "{unit} is broken down in {at}: {unit2} is formed",
    "combines": "{unit} absorbs {unit2} in {at}",
    "restored": "{unit} is back at full strength in {at}",
    "revealed": "{unit} in {at} is revealed: {strength}",
    "flies": "{unit} flies over {target}",
    "dogfight": "Dogfight over {target}: German {german}, Soviet {soviet}",
    "air-lost": "{unit} is shot down",
    "air-home": "{unit} flies home",
    "attacks": "{side} attacks {target} at {ratio}; {shifts}; column {column}; {modifiers}; rolls {die}, {net} in all: {result}",
    "overruns": "{side} overruns {target} at {ratio}; {shifts}; column {column}; {modifiers}; rolls {die}, {net} in all: {result}",
    "reduced": "{unit} loses a step in {at}",
    "stands": "The {side} stands fast in {at}",
    "bridge-repaired": "The {side} repairs the bridge {bridge}",
    "pontoon": "A pontoon bridge is laid at {bridge}",
    "pontoon-lifted": "The pontoon bridge at {bridge} is taken up",
    "finns-halt": "The Finns halt their offensive",
    "finns-stay": "The Finns roll {die} and carry on",
    "withdrawn": "{unit} is withdrawn",
    "victory": "{german} German points to {soviet} Soviet: {result}",
}
RESULTS: Final = {
    "german-automatic": Result("german", "The German player wins at once"),
    "german": Result("german", "The German player wins on points"),
    "soviet": Result("soviet", "The Soviet player wins"),
}


def define(data: Data) -> Duel:
    """The game built from these data."""
    board, tables, schedule = read_board(data["map"]), data["tables"], data["schedule"]
    campaign = data["scenarios"].table("campaign")
    pieces = with_markers(read_pieces(data["counters"], SIDES), MARKERS)
    units = {piece.id: u for u, piece in enumerate(pieces)}
    arrivals = read_arrivals(schedule, board, units)
    others = list(boxes_of_turns(schedule))
    set_up = partial(place_units, campaign, schedule)
    combat_table = read_ratio_table(tables.table("combat"))
    return Duel(
        name="duel-in-the-north",
        hides=True,
        title="Duel in the North (2016)",
        version=1,
        digest=data.digest,
        sides=SIDES,
        board=board,
        pieces=pieces,
        boxes=(
            "unused",
            "kg-pool",
            *arrivals,
            *others,
            "airfield",
            "flown",
            "lost",
            "fort-store",
            "returning",
            "eliminated",
            "withdrawn",
        ),
        sequence=SEQUENCE,
        phases=PHASES,
        phrases=PHRASES,
        state=DuelState,
        scenarios={row.text("id"): Scenario(row.text("text"), set_up) for row in campaign.tables("titles")},
        options={row.text("id"): read_option(row) for row in campaign.tables("options")},
        box_titles=box_titles(arrivals.values(), others),
        results=RESULTS,
        showing=Showing(WORDS, STATUS, SIGNS, tuple(row.text("dates") for row in schedule.tables("turns"))),
        check=check,
        facts=facts,
        guess=guess,
        supplied=supplied,
        supply_lines=supply_lines,
        hexside_marks=standing,
        zones=controlled,
        control=DuelState.friendly,
        policies=LOSSES_AND_RETREATS,
        threat=threat,
        score=score,
        chart=Chart(board, tables.table("terrain")),
        combat=combat_table,
        charts=charts(data, combat_table),
        ledger=ledger,
        levels=LEVELS,
        fort=tables.table("terrain").whole("fort"),
        limits=read_limits(tables.table("limits"), Limits),
        arrivals=arrivals,
        allotments=read_allotments(schedule),
        prizes=read_prizes(campaign, board),
        finland=read_hexes(campaign, "finland", board.grid),
        neutral=read_hexes(campaign, "neutral", board.grid),
        ladoga=read_ladoga(campaign, board),
        set_up=(
            west_of_the_border(campaign, board),
            sum({1 << read_hex(row, "at", board.grid) for row in campaign.tables("soviet")}),
        ),
    )


def facts(s: DuelState, side: Side | None) -> dict[str, Any]:
    """Other facts a side may know: points, the number of chits in the cup, and the visible units out of supply."""
    hungry = s.on_map[GERMAN] & ~supplied_units(s, GERMAN) | s.on_map[SOVIET] & ~supplied_units(s, SOVIET)
    return {
        "points": {name: points(s, i) for i, name in enumerate(SIDES)},
        "cup": {name: s.chits[i].bit_count() for i, name in enumerate(SIDES)},
        "allotment": {name: allotment(s, i) for i, name in enumerate(SIDES)},
        "unsupplied": [s.game.pieces[u].id for u in scan(hungry) if s.knows(side, u)],
    }


def guess(s: DuelState, viewer: Side, known: Mapping[str, Any], rng: Rng) -> None:
    """Deal the enemy a cup of the known size: the chits that must be in it, the rest at random."""
    enemy: Side = 1 - viewer
    count = known["cup"][SIDES[enemy]]
    if not count:
        return
    sure = list(scan(automatic(s, enemy) & ~s.out))
    others = list(scan((eligible(s, enemy) | s.in_box("returning") & s.game.units_of[enemy]) & ~s.out))
    rng.shuffle(others)
    s.chits[enemy] = sum(1 << u for u in (sure + others)[:count])


def check(s: DuelState) -> list[str]:
    """What must never be true of a state of this game."""
    name = s.game.board.grid.name
    wrong = [f"both sides are in {name(h)}" for h in scan(s.occupied[GERMAN] & s.occupied[SOVIET])]
    wrong += [f"there is a unit in the water of {name(h)}" for h in s.stacks if not s.game.chart.land >> h & 1]
    wrong += [
        f"a unit that is not Finnish is in {name(h)}"
        for h in scan(s.hexes_of(~s.game.finns & _all(s)) & s.game.squares)
    ]
    if s.mode not in MOVE:
        crowded = s.full(GERMAN, 0) | s.full(SOVIET, 0)
        wrong += [f"{name(h)} holds more than three combat units" for h in scan(crowded)]
    if s.hidden[SOVIET] or s.hidden[GERMAN] & s.game.hqs:
        wrong.append("a unit that must lie open is face down")
    for side in (GERMAN, SOVIET):
        if s.chits[side] & ~(s.game.hqs & s.game.units_of[side]):
            wrong.append(f"the {SIDES[side]} cup holds a chit of the other side")
    return wrong


def _all(s: DuelState) -> int:
    return s.on_map[GERMAN] | s.on_map[SOVIET]
