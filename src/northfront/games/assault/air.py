"""[12.0] Airpower."""

from __future__ import annotations

from northfront.core.ask import (
    Ask,
    Either,
    Hexes,
    Narrow,
    Procedure,
    Roll,
    Side,
    Unit,
    Units,
    UnitSet,
    Words,
    unless_forced,
)
from northfront.core.hexes import Hex, scan
from northfront.games.assault.naval import disrupt_fleet
from northfront.games.assault.sequence import next_phase
from northfront.games.assault.state import AssaultState
from northfront.games.assault.tables import GERMAN, SOVIET

COUNT, PLACE, DROP = range(3)


def bombardment(s: AssaultState) -> Procedure[None]:
    """[4.0-A1] [4.0-B1] How many fly, which bombs what, then the dice."""
    if s.stage == COUNT:
        yield from _muster(s)
        s.stage = PLACE
    elif s.stage == PLACE:
        if (yield from _send(s)):
            s.stage = DROP
    elif not (yield from _drop(s)):
        next_phase(s)


def _muster(s: AssaultState) -> Procedure[None]:
    """[12.22a] [19.12] Numbers are printed for the first turns; [12.23] [19.13a] [3.2-9] otherwise a die decides."""
    side, (rule, fixed, die_rule, by_die) = s.active, s.game.air.available[s.active]
    if s.turn <= len(fixed):
        count = fixed[s.turn - 1]
    else:
        rule = die_rule
        name = s.game.sides[side].capitalize()
        die = yield Roll(f"{name} Air Units", rule)
        count = next(row for until, row in by_die if s.turn <= until)[die - 1]  # [19.13b] [19.13c]
    for u in s.game.air_units[side][:count]:
        s.place(u, s.game.box("ready"))
    s.note("air-units", rule, side=side, count=str(count))


def ready(s: AssaultState, side: Side) -> list[Unit]:
    """[12.11] [12.31] Air Units that have no mission yet."""
    box = s.game.box("ready")
    return [u for u in s.game.air_units[side] if s.where[u] == box]


def flying(s: AssaultState, side: Side) -> list[Unit]:
    """Air Units over a hex."""
    return [u for u in s.game.air_units[side] if s.where[u] >= 0]


def _send(s: AssaultState) -> Procedure[bool]:
    """[12.31] [12.33] [12.36] One Air Unit after another to its target, all before the first die; True when done."""
    units = ready(s, s.active)
    hexes = bomb_targets(s, s.active)
    if not units or not hexes.members:
        return True
    prompt = f"Choose a hex to bomb, or keep the rest for Ground Support. Air Units ready: {len(units)}."
    ask = Ask(s.active, "bomb", prompt, Either(Hexes(hexes), "done"), "12.32", about=1 << units[0])
    to = yield ask
    if to == "done":
        return True
    if (yield from _at_fleet(s, to)):
        s.at_fleet |= 1 << units[0]
    s.place(units[0], to)
    s.note("bombs", "12.33", unit=units[0], target=to)
    return False


def bomb_targets(s: AssaultState, side: Side) -> Narrow:
    """[12.32] [12.12] Hexes with enemy ground units, on either map; [13.9] and the Naval Unit's."""
    fleet = s.where[s.game.fleet] if side == GERMAN and s.game.fleet >= 0 else -1
    ships = 1 << fleet if fleet >= 0 else 0
    return Narrow(s.game.board.grid.all).keep(s.occupied[1 - side] | ships, "12.32", "no enemy unit is there")


def _at_fleet(s: AssaultState, to: Hex) -> Procedure[bool]:
    """[13.9] In 0220 ships and troops are separate targets (R10)."""
    if s.active != GERMAN or s.game.fleet < 0 or s.where[s.game.fleet] != to:
        return False
    words = ("ships", "troops") if s.stacks.get(to) else ("ships",)
    ask = Ask(s.active, "aim", "Bomb the ships or the troops?", Words(*words), "13.9")
    answer = yield from unless_forced(ask)
    return bool(answer == "ships")


def _drop(s: AssaultState) -> Procedure[bool]:
    """[12.33] [12.35] A die for each bomber; False when all have dropped their bombs. [12.38] They fly home."""
    bombers = flying(s, s.active)
    if not bombers:
        return False
    u, where = bombers[0], s.game.board.grid.name(s.where[bombers[0]])
    target, at_fleet = s.where[u], bool(s.at_fleet >> u & 1)
    die = yield Roll(f"Bombs on {where}", "12.33")
    hit = die <= (needed(s, target, at_fleet=True) if at_fleet else max(_needed_by_unit(s, target).values()))
    s.note("bombed" if hit else "missed", "12.34", target=target, die=str(die))
    s.place(u, s.game.box("off-map"))
    s.at_fleet &= ~(1 << u)
    if hit and at_fleet:
        if not s.disrupted >> s.game.fleet & 1:  # [12.43]
            yield from disrupt_fleet(s)  # [12.46]
    elif hit:
        yield from _disrupt(s, target, die)
    return True


def needed(s: AssaultState, h: Hex, *, at_fleet: bool = False) -> int:
    """[12.34] [12.37] The highest die that disrupts: fortifications before other terrain; [9.6c] not for Germans (R73)."""
    table, board = s.game.air.bombardment, s.game.board
    if at_fleet:
        return table["harbour" if s.game.harbour >> h & 1 else "sea"]  # [13.9]
    if s.game.chart.forts >> h & 1 and s.active == GERMAN:
        return table["fort"]
    return table[board.terrain_at(h)]


def _needed_by_unit(s: AssaultState, h: Hex) -> dict[Unit, int]:
    """[19.42] The highest die that disrupts each unit of a hex: Tank Corps in towns and cities have their own (S-13)."""
    usual, own = needed(s, h), s.game.air.bombardment.get("tank-corps", 0)
    return {u: max(usual, own) if s.game.unaided >> u & 1 else usual for u in s.stacks[h]}


def _disrupt(s: AssaultState, h: Hex, die: int) -> Procedure[None]:
    """[12.41a] Every unit in the hex; [12.44] in a city hex one, chosen by the bomber; [12.43] none twice."""
    hit = sum(1 << u for u, highest in _needed_by_unit(s, h).items() if die <= highest)
    units = hit & ~s.disrupted & ~_spared(s)
    if s.game.chart.city >> h & 1 and units:
        prompt = f"Which unit in {s.game.board.grid.name(h)} is disrupted?"
        u = yield from unless_forced(Ask(s.active, "disrupt", prompt, Units(units), "12.44", about=units, where=1 << h))
        units = 1 << u
    for u in scan(units):
        s.note("disrupted", "12.41a", unit=u, at=h)
    s.disrupted |= units


def _spared(s: AssaultState) -> UnitSet:
    """[18.11]"""
    return s.game.hqs | s.game.guerrillas if s.settings.get("bombing") == "on" else 0


def place_support(s: AssaultState, hexes: Narrow) -> Procedure[bool]:
    """[12.51] [10.18b] [12.54] The remaining Air Units fly to hexes about to be attacked; [12.53a] one to each. True when done."""
    units = ready(s, s.active)
    taken = sum(1 << s.where[u] for u in flying(s, s.active))
    hexes.drop(taken, "12.53a", "an Air Unit is there already")
    if not units or not hexes.members:
        return True
    prompt = f"Choose a hex for Ground Support, or send no more. Air Units ready: {len(units)}."
    to = yield Ask(s.active, "support", prompt, Either(Hexes(hexes), "done"), "12.51", about=1 << units[0])
    if to == "done":
        return True
    s.place(units[0], to)
    s.note("supports", "12.52a", unit=units[0], target=to)
    return False


def supported(s: AssaultState, side: Side, hexes: int) -> bool:
    """[12.52a] [12.53a] Is an Air Unit over one of these hexes? Two count as one (R18)."""
    return any(hexes >> s.where[u] & 1 for u in flying(s, side))


def fly_home(s: AssaultState, side: Side) -> None:
    """[12.55] [12.56] [12.13] After the Combat Phase no Air Unit stays on the map or ready."""
    for u in s.game.air_units[side]:
        s.place(u, s.game.box("off-map"))


def recover(s: AssaultState, side: Side) -> None:
    """[4.0-A5b] [4.0-B4b] [12.41b] [19.62] Disruption ends with the owner's player-turn; [13.10b] so does the fleet's."""
    own = s.game.units_of[side] | (s.game.ships if side == SOVIET else 0)
    s.disrupted &= ~own
