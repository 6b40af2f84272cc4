"""Leningrad Blitzkrieg (Game Journal 49): Army Group North, June to September 1941. One file a section of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from northfront.core.ask import Side
from northfront.core.board import named_hexes, read_board
from northfront.core.datafile import Data
from northfront.core.game import DRAW, Result, Rng, Scenario, read_option
from northfront.core.hexes import scan
from northfront.core.pieces import read_pieces
from northfront.core.presentation import Showing
from northfront.core.toolkit.policies import LOSSES_AND_RETREATS
from northfront.core.toolkit.reading import read_limits, with_markers
from northfront.core.toolkit.tables import read_ratio_table
from northfront.games.leningrad_blitzkrieg.charts import charts
from northfront.games.leningrad_blitzkrieg.chits import (
    allotment,
    available,
    chit_selection,
    held_back,
    held_count,
)
from northfront.games.leningrad_blitzkrieg.communication import communication, communication_lines, cut_off
from northfront.games.leningrad_blitzkrieg.load_data import (
    SIDES,
    read_chit_turns,
    read_code_of,
    read_codes,
    read_points,
    read_turns,
)
from northfront.games.leningrad_blitzkrieg.opening import opening_attack
from northfront.games.leningrad_blitzkrieg.orders import orders
from northfront.games.leningrad_blitzkrieg.presentation import BOX_TITLES, PHRASES, SIGNS, STATUS, WORDS
from northfront.games.leningrad_blitzkrieg.sequence import SEQUENCE, end_of_turn
from northfront.games.leningrad_blitzkrieg.setup import axis_set_up, place_units, soviet_set_up
from northfront.games.leningrad_blitzkrieg.state import AXIS, SOVIET, Blitzkrieg, BlitzkriegState, Limits
from northfront.games.leningrad_blitzkrieg.terrain import Chart
from northfront.games.leningrad_blitzkrieg.victory import LEVELS, bid, ledger, levels, points, score
from northfront.games.leningrad_blitzkrieg.ways import threat
from northfront.games.leningrad_blitzkrieg.zhukov import KEPT
from northfront.games.leningrad_blitzkrieg.zones import controlled

PHASES: Final = {
    "soviet set-up": soviet_set_up,
    "axis set-up": axis_set_up,
    "opening attack": opening_attack,
    "chit selection": chit_selection,
    "orders": orders,
    "end of turn": end_of_turn,
}
RESULTS: Final = {
    "axis": Result("axis", "The Axis player wins"),
    "soviet": Result("soviet", "The Soviet player wins"),
    "draw": Result(DRAW, "Nobody wins"),
}
ACTING: Final = ("move", "combat")


def define(data: Data) -> Blitzkrieg:
    """The game built from these data."""
    board, tables, schedule = read_board(data["map"]), data["tables"], data["schedule"]
    campaign = data["scenarios"].table("campaign")
    pieces = with_markers(read_pieces(data["counters"], SIDES), ("chit",))
    units = {piece.id: u for u, piece in enumerate(pieces)}
    chart = Chart(board, tables.table("terrain"))
    set_up = partial(place_units, campaign)
    combat_table = read_ratio_table(tables.table("combat"))
    return Blitzkrieg(
        name="leningrad-blitzkrieg",
        hides=True,
        title="Leningrad Blitzkrieg (Game Journal 49)",
        version=1,
        digest=data.digest,
        sides=SIDES,
        board=board,
        pieces=pieces,
        boxes=tuple(BOX_TITLES),
        sequence=SEQUENCE,
        phases=PHASES,
        phrases=PHRASES,
        state=BlitzkriegState,
        scenarios={row.text("id"): Scenario(row.text("text"), set_up) for row in campaign.tables("titles")},
        options={row.text("id"): read_option(row) for row in campaign.tables("options")},
        box_titles=BOX_TITLES,
        results=RESULTS,
        showing=Showing(WORDS, STATUS, SIGNS, tuple(row.text("dates") for row in schedule.tables("turns"))),
        check=check,
        facts=facts,
        guess=guess,
        supplied=communication,
        supply_lines=communication_lines,
        zones=controlled,
        control=BlitzkriegState.friendly,
        policies=LOSSES_AND_RETREATS,
        threat=threat,
        score=score,
        chart=chart,
        combat=combat_table,
        charts=charts(data, combat_table),
        ledger=ledger,
        levels=LEVELS,
        levels_by_option=levels,
        limits=read_limits(tables.table("limits"), Limits),
        points=read_points(tables.table("victory")),
        track=read_turns(schedule),
        chit_turns=read_chit_turns(schedule, units),
        codes=read_codes(campaign, board, chart),
        code_of=read_code_of(campaign, units),
        leningrad=named_hexes(campaign, "leningrad", board),
    )


def facts(s: BlitzkriegState, _side: Side | None) -> dict[str, Any]:
    """Other facts that everybody may know: points, [16.1(3)] how many the Axis needs, [6.1.3] how many chits are in the cup (R50), and who lacks communication."""
    wanted = bid(s)
    return {
        "points": {name: points(s, i) for i, name in enumerate(SIDES)},
        **({} if wanted is None else {"needed": wanted}),
        "cup": {name: s.chits[i].bit_count() for i, name in enumerate(SIDES)},
        "allotment": {name: allotment(s, i) for i, name in enumerate(SIDES)},
        "unsupplied": [s.game.pieces[u].id for u in scan(cut_off(s, AXIS) | cut_off(s, SOVIET))],
    }


def guess(s: BlitzkriegState, viewer: Side, known: Mapping[str, Any], rng: Rng) -> None:
    """[6.1.2] [6.1.3] Deal the enemy a cup of the known size, with the chits that were seen to go back, and the hand that is left."""
    enemy: Side = 1 - viewer
    count = known["cup"][SIDES[enemy]]
    kept = held_back(s) if enemy == AXIS else sum(1 << u for u in scan(s.game.chits_of[SOVIET]) if _is_kept(s, u))
    s.chits[enemy] = (1 << count) - 1  # for the count of what is held
    if s.phase == "orders" and held_count(s, enemy) > 0:
        s.hand[enemy] = kept
    others = list(scan(available(s, enemy) & ~held_back(s) & ~s.out & ~s.returned & ~s.hand[enemy] & ~_under_way(s)))
    rng.shuffle(others)
    sure = list(scan(s.returned & s.game.chits_of[enemy] & ~s.out & ~s.hand[enemy] & ~_under_way(s)))
    s.chits[enemy] = sum(1 << u for u in (sure + others)[:count])


def _is_kept(s: BlitzkriegState, u: int) -> bool:
    return s.game.pieces[u].id == KEPT


def _under_way(s: BlitzkriegState) -> int:
    """The chits that are drawn and not spent yet."""
    return sum(1 << s.game.units[chit] for chit in {s.chit, s.after} if chit in s.game.units)


def check(s: BlitzkriegState) -> list[str]:
    """What must never be true of a state of this game."""
    name = s.game.board.grid.name
    wrong = [f"both sides are in {name(h)}" for h in scan(s.occupied[AXIS] & s.occupied[SOVIET])]
    wrong += [f"there is a unit in the water of {name(h)}" for h in s.stacks if not s.game.chart.land >> h & 1]
    if s.mode not in ACTING:
        wrong += [f"{name(h)} holds more than two units" for h in scan(s.overstacked(AXIS) | s.overstacked(SOVIET))]
    for side in (AXIS, SOVIET):
        if (s.chits[side] | s.hand[side]) & ~s.game.chits_of[side]:
            wrong.append(f"the {SIDES[side]} side has something that is not one of its chits")
    return wrong
