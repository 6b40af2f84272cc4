"""[7.1] to [7.3] Reinforcements, [19.0] their schedules."""

from __future__ import annotations

from typing import Any

from northfront.core.ask import Ask, Draw, Either, Hexes, Narrow, Procedure, Roll, Unit, Words
from northfront.core.hexes import HexSet, first, scan
from northfront.games.leningrad_41.fog import choose_to_flip, draw_identity, face_down, flip, take_from_pool
from northfront.games.leningrad_41.replacements import replace_one, replacements_due
from northfront.games.leningrad_41.sequence import next_phase
from northfront.games.leningrad_41.state import AIRBORNE, CORPS, GERMAN, LUFTWAFFE, POOLS, RESERVE, SOVIET, CityState


def german_reinforcement(s: CityState) -> Procedure[None]:
    """[5.2b] Replacements first (R94), then the schedule."""
    if s.stage == 0:
        s.count = replacements_due(s)
        s.stage = 1
    elif s.stage == 1:
        if (yield from replace_one(s)):
            s.stage = 2
    else:
        yield from _scheduled(s)
        s.stage = s.count = 0
        next_phase(s)


def _scheduled(s: CityState) -> Procedure[None]:
    """[19.1a] [19.1b] [19.1c] [3.9] [7.2a] [19.1g] What comes this turn waits off the map until it moves on."""
    for u in scan(s.in_box("flown")):
        s.place(u, s.game.box("german-air"))  # [12.2b]
    if s.airborne_turn == s.turn:
        _trigger(s, AIRBORNE)
    row: Any = s.game.schedule.get(s.turn)
    if row is None:
        yield from _later(s)
        return
    for name in row["units"]:  # [19.1h]
        _wait(s, s.game.units[name])
    yield from _pick(s, LUFTWAFFE, row["air"])  # [19.1i]
    for step in (_corps, _division) if row["first"] == "corps" else (_division, _corps):
        yield from step(s, row)


def _corps(s: CityState, row: Any) -> Procedure[None]:
    """[19.1j] [19.1m] [19.1o] As many of its units as half a die, rounded up."""
    if row["half"]:
        case = {1: "19.1j", 2: "19.1m"}.get(s.turn, "19.1o")
        die = yield Roll("Units of the 56th Panzer Corps: half the die", case)
        yield from _pick(s, CORPS, (die + 1) // 2)


def _division(s: CityState, row: Any) -> Procedure[None]:
    """[19.1k] [19.1n] The one that a die names, [19.1l] or the one that has not come yet."""
    if row["rolls"]:
        die = yield Roll("Which division enters?", "19.1k" if s.turn == 1 else "19.1n")
        _trigger(s, row["rolls"][die])
    for name in row["others"]:
        _trigger(s, name)


def _later(s: CityState) -> Procedure[None]:
    """[19.1p] From turn 4 on one die decides."""
    die = yield Roll("German reinforcements", "19.1p")
    rows: Any = s.game.schedule[0]
    row = rows[die]
    waiting = [name for name in row["one_of"] if not _triggered(s, name)]
    if len(waiting) > 1:
        waiting = [(yield from _higher(s, waiting))]
    for name in waiting:
        _trigger(s, name)  # [19.1q]
    yield from _pick(s, CORPS, row["corps"])  # [19.1r] [19.1s] R48
    yield from _pick(s, LUFTWAFFE, row["air"])
    if row["next"] and not _triggered(s, row["next"]) and not s.airborne_turn:
        s.airborne_turn = s.turn + 1  # [19.1t] [19.1f] R49


def _higher(s: CityState, names: list[str]) -> Procedure[str]:
    """[19.1q] A die for each; the higher one comes, ties are rolled again."""
    while True:
        rolled: list[int] = []
        for name in names:
            die = yield Roll(f"Does {s.game.showing.words.get(name, name)} come?", "19.1q")
            rolled += [die]
        best = max(rolled)
        if rolled.count(best) == 1:
            return names[rolled.index(best)]


def _triggered(s: CityState, name: str) -> bool:
    """[19.1d] Has a division been called already?"""
    return not s.in_box(name)


def _trigger(s: CityState, name: str) -> None:
    """[19.1b] All units of a division wait to move on in the same phase."""
    waiting = s.in_box(name)
    if not waiting:
        return  # [19.1d]
    for u in scan(waiting):
        _wait(s, u)
    s.note("division", "19.1b", name=str(s.game.showing.words.get(name, name)))


def _wait(s: CityState, u: int) -> None:
    s.place(u, s.game.box("german-entry"))


def _pick(s: CityState, pool: str, count: int) -> Procedure[None]:
    """[19.1c] [19.1e] [7.8] [12.2a] Some at random, as far as there are any."""
    for _ in range(count):
        there = s.in_box(POOLS[pool])
        if not there:
            return
        drawn = yield Draw("Reinforcement", "19.1c", tuple((s.game.pieces[u].id, 1) for u in scan(there)))
        u = s.game.units[drawn]
        s.place(u, s.game.box("german-air" if pool == LUFTWAFFE else "german-entry"))
        s.note("picked", "19.1c", unit=u)


def soviet_reinforcement(s: CityState) -> Procedure[None]:
    """[5.2d] [7.3a] Not on turn 1; the 42nd Army, then the reserve."""
    if s.turn < s.game.reserve_from:
        next_phase(s)
    elif s.stage == 0:
        s.count = army_units(s)
        s.stage = 1
    elif s.stage == 1:
        if s.mover:
            yield from _place_army_unit(s, first(s.mover))
        elif not _next_army_unit(s):
            s.stage = 2
    else:
        yield from _draw_reserve(s)
        s.stage = s.count = 0
        next_phase(s)


def army_units(s: CityState) -> int:
    """[19.2a] One for every six objectives that are Soviet and not rubble (R62)."""
    good = s.game.chart.objectives & ~s.held & ~s.rubble
    return good.bit_count() // s.game.per_unit


def _next_army_unit(s: CityState) -> bool:
    """[19.2a] One more is taken, if any is due and there is one; what it is, is drawn in the next pass, when it is hidden."""
    u = take_from_pool(s) if s.count else -1
    s.count = max(0, s.count - 1)
    s.mover, s.looked = (1 << u, 0) if u >= 0 else (0, 0)
    return u >= 0


def _place_army_unit(s: CityState, u: Unit) -> Procedure[None]:
    """[19.2b] [7.3c] Drawn, looked at by its owner, and placed; [7.3b] without a hex it goes back."""
    if not s.looked:
        yield from draw_identity(s, u)
        s.looked = 1
    hexes = placing_hexes(s)
    if not hexes.members:
        s.mover = 0
        s.return_to_pool(u)
        return
    flips = ("flip",) if face_down(s) else ()  # [6.6b]
    prompt = f"Where is {s.name(u)} placed?"
    to = yield Ask(SOVIET, "army-place", prompt, Either(Hexes(hexes), *flips), "19.2b", about=1 << u)
    if to == "flip":
        yield from choose_to_flip(s)
        return  # and asked again in the next pass
    s.mover = 0
    s.fresh |= 1 << u
    s.enter(u, to, "placed", "19.2b")
    # [19.2f]
    ask = Ask(SOVIET, "face", "Face down or face up?", Words("down", "up"), "19.2f", about=1 << u)
    if (yield ask) == "up":
        yield from flip(s, 1 << u, "19.2f")


def placing_hexes(s: CityState) -> Narrow:
    """[19.2b] [19.2c] [19.2d] Soviet objectives that are not rubble nor next to Germans, one unit each; [19.2e] full ones too."""
    return (
        Narrow(s.game.board.grid.all)
        .keep(s.game.chart.objectives, "19.2b", "it is not an objective")
        .drop(s.held | s.occupied[GERMAN], "19.2b", "the German controls it")
        .drop(s.rubble, "19.2c", "it is rubble")
        .drop(s.game.board.grid.ring(s.occupied[GERMAN]), "19.2c", "German units are adjacent")
        .drop(s.hexes_of(s.fresh), "19.2d", "a unit has been placed there this turn")
    )


def _draw_reserve(s: CityState) -> Procedure[None]:
    """[19.3a] [19.3c] As many as a die shows; [19.3d] [7.3d] openly. [12.4a] Air strikes wait off the map (R66)."""
    die = yield Roll("Units of the Leningrad Front Reserve", "19.3a")
    for _ in range(die):
        there = s.in_box(POOLS[RESERVE])
        if not there:
            return
        drawn = yield Draw("Leningrad Front Reserve", "19.3c", tuple((s.game.pieces[u].id, 1) for u in scan(there)))
        u = s.game.units[drawn]
        s.place(u, s.game.box("soviet-air" if s.game.air >> u & 1 else "reserve-entry"))
        s.note("picked", "19.3c", unit=u)


def entry_hexes(s: CityState, u: int) -> HexSet:
    """[19.1a] The south edge; [19.3b] the north edge and the northern part of the east edge."""
    return s.game.chart.entry[s.game.side_of[u]]
