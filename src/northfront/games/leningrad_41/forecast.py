"""What a player is told of a fire before it: who fires at whom, die by die. Everything as the firing side knows it."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import Any, Final

from northfront.core.ask import Unit
from northfront.core.combat import Fight
from northfront.core.hexes import scan
from northfront.core.toolkit.forecast import GONE, HURT, Effect, Forecast, Modifier, Target, Volley, added
from northfront.games.leningrad_41 import fire as fires
from northfront.games.leningrad_41.command import directed
from northfront.games.leningrad_41.fire import HIT, Fire
from northfront.games.leningrad_41.presentation import FORMATIONS
from northfront.games.leningrad_41.state import CORPS, GERMAN, CityState

KINDS: Final = {
    "fire": "offensive fire",
    "assault": "close assault",
    "defensive": "defensive fire",
    "air": "air strike",
    "naval": "naval gunfire",
    "bridge": "demolition",
    "structure": "demolition",
}
FEW: Final = 4


def forecast(s: CityState, fire: Fire) -> dict[str, Any]:
    """What a fire would bring, for all that the firing side knows: a face-down unit counts as unarmored."""
    table, total = s.game.fire, fires.strength(s, fire)
    # those that the firing side knows first: the order of the others must not tell which they are
    defenders = sorted(scan(fires.targets_in(s, fire)), key=lambda u: (fires.seen(s, fire, u) < 0, u)) or [-1]
    odds = {0: Fraction(1)}
    for u in defenders:
        chance = table.odds(total, added(fires.modifiers(s, fire, fires.seen(s, fire, u)))).get(HIT, Fraction(0))
        more: dict[int, Fraction] = {}
        for hits, weight in odds.items():
            more[hits] = more.get(hits, Fraction(0)) + weight * (1 - chance)
            more[hits + 1] = more.get(hits + 1, Fraction(0)) + weight * chance
        odds = more
    first = defenders[0]
    return Forecast(
        state=s,
        fight=Fight(fire.side, fire.firers, fires.targets_in(s, fire), 1 << fire.target, str(total), ""),
        ratio=f"strength {total}",
        column=table.heading(total),
        modifiers=fires.modifiers(s, fire, fires.seen(s, fire, first)),
        odds={_result(hits, len(defenders)): chance for hits, chance in sorted(odds.items()) if chance},
        columns=list(table.headings),
        words=partial(said, len(defenders)),
        effect=effect,
        volley=volley(s, fire, defenders),
    ).data()


def _result(hits: int, of: int) -> str:
    return "-" if not hits else HIT if hits == of else f"{hits} {HIT}"


def said(of: int, result: str) -> str:
    """A result in words, for so many targets."""
    if of == 1:
        return "no effect" if result == "-" else "eliminated"
    if result == HIT:
        return "both lost" if of == 2 else "all lost"
    return "none lost" if result == "-" else f"{result.removesuffix(HIT).strip()} lost"


def effect(result: str) -> Effect:
    return Effect() if result == "-" else Effect(GONE if result == HIT else HURT)


def volley(s: CityState, fire: Fire, defenders: list[Unit]) -> Volley:
    """[10.13a] A die for each defender."""
    kind, rule = _under_command(s, fire)
    return Volley(
        kind=kind,
        rule=rule,
        firers=[(s.game.pieces[u].id, s.figure(u, "fire")) for u in scan(fire.firers)],
        needs=[fires.hits_up_to(s, least, 0) for least in s.game.fire.least],
        targets=[_target(s, fire, u) for u in defenders if u >= 0],
        sum_rule="10.10a",
        each_rule="10.13a",
        unused=_unused(s, fire, defenders[0]),
        fewer=_fewer(s, fire) if fire.mover >= 0 else (),
        remarks=_remarks(s, fire),
    )


def _under_command(s: CityState, fire: Fire) -> tuple[str, str]:
    """The kind of fire, by whose units, and the case under which they fire together."""
    kind, count = KINDS[fire.kind], fire.firers.bit_count()
    names = sorted({s.formation(u) for u in scan(fire.firers)} - {""}, key=lambda name: (name == CORPS, name))
    if not names or count < 2:
        return kind, "10.3a"
    whose = " and the ".join(FORMATIONS[name] for name in names)
    if directed(s, fire.side, fire.firers) and len(names) > 1:
        return f"{kind}, {count} units under one leader", "14.2a"
    return f"{kind}, {count} units of the {whose}", "13.2b" if fire.side == GERMAN else "13.4b"


def _target(s: CityState, fire: Fire, u: Unit) -> Target:
    total, piece = fires.strength(s, fire), s.game.pieces[u]
    seen = fires.seen(s, fire, u)
    drm = added(fires.modifiers(s, fire, seen))
    hits = fires.hits_up_to(s, total, drm)
    unit = piece.id if seen >= 0 else ""
    matters = seen < 0 and not s.marked(fire.firers, "anti-armor")
    armored = fires.hits_up_to(s, total, drm + s.game.numbers["drm.armored"]) if matters else None
    return Target(
        unit=unit,
        side=s.game.sides[piece.side],
        back=piece.back,
        hits=hits,
        chance=Fraction(hits, 6),
        if_armored=armored if armored != hits else None,
    )


def _unused(s: CityState, fire: Fire, defender: Unit) -> list[Modifier]:
    """What does not count here, though it would elsewhere: terrain before engineers, armor before anti-armor weapons."""
    if fire.kind in ("bridge", "structure"):
        return []
    found, chart = [], s.game.chart
    close = fires.assaulting(s, fire.side, fire.firers, fire.target) if fire.kind == "assault" else 0
    if s.marked(close, "engineer"):
        ground = chart.modifier(fire.target)
        found += (
            [Modifier(ground, "10.20a", f"{s.game.board.terrain_at(fire.target)}: engineers cancel it")]
            if ground
            else []
        )
        if fire.side == GERMAN and chart.forts >> fire.target & 1:
            found.append(Modifier(s.game.numbers["drm_lost.fort"], "10.20a", "fortification: engineers cancel it"))
    seen = fires.seen(s, fire, defender) if defender >= 0 else -1
    if seen >= 0 and s.has(seen, "armored") and s.marked(fire.firers, "anti-armor"):
        found.append(Modifier(0, "10.12a", "armored, but anti-armor weapons fire"))
    if fire.kind == "defensive":
        found.append(Modifier(0, "9.5a", "never a close assault"))
    return found


def _fewer(s: CityState, fire: Fire) -> list[tuple[list[str], int, Fraction]]:
    """All who fire, and all but one of them."""
    units = list(scan(fire.firers))
    groups = [tuple(units), *(combinations(units, len(units) - 1) if len(units) > 1 else ())]
    drm = added(fires.modifiers(s, fire, fires.seen(s, fire, fire.mover)))
    found = []
    for group in groups[:FEW]:
        total = sum(s.figure(u, "fire") for u in group)
        found.append(([s.game.pieces[u].id for u in group], total, Fraction(fires.hits_up_to(s, total, drm), 6)))
    return found


def _remarks(s: CityState, fire: Fire) -> list[tuple[str, str, str]]:
    if fire.kind != "defensive":
        return []
    again = ("no cost", "the units fire again", "9.2d")
    return [("ends", "its motor move", "8.8c"), again] if s.way == "motorized" else [again]
