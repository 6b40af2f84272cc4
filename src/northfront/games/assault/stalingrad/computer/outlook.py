"""What is worth what in Assault on Stalingrad: who stands on the victory hexes at the end, how many Germans are in the city, hex 0120."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from northfront.core.ask import Side, Unit
from northfront.core.hexes import Hex, scan
from northfront.core.outlook import Goal, Outlook, read_weights
from northfront.games.assault.computer.outlook import escort, family_outlook, risk
from northfront.games.assault.stalingrad.tables import StalingradState
from northfront.games.assault.stalingrad.victory import holds_hex, path_is_cut, points
from northfront.games.assault.tables import GERMAN, SOVIET

WEIGHTS: Final = read_weights("northfront.games.assault.stalingrad.computer", ("german", "soviet"))
LOOKOUT: Final = 3.0  # value to the Soviets of a unit in hex 0120, whose presence keeps the path open


def worth_of(s: StalingradState, h: Hex) -> float:
    """[19.92] A victory hex counts twice, and [19.91] the German in it besides; [19.93a] [19.93b] the hex in the north."""
    worth = s.game.points
    if s.game.key_points >> h & 1:
        return 2.0 * worth.key_point + worth.unit
    if h == s.game.cut_off:
        return float(worth.hex + worth.path)
    return float(worth.unit) if s.game.chart.interior >> h & 1 else 0.0


def goals(s: StalingradState) -> tuple[Goal, ...]:
    """The victory hexes without Germans, and hex 0120 as long as it brings anything."""
    empty = s.game.key_points & ~s.occupied[GERMAN]
    places = [Goal(h, worth_of(s, h)) for h in scan(empty)]
    worth = s.game.points
    north = worth.hex * (not holds_hex(s)) + worth.path * (not path_is_cut(s))
    return (*places, Goal(s.game.cut_off, float(north))) if north else tuple(places)


def held(s: StalingradState) -> float:
    """The lead in points."""
    return float(points(s, GERMAN) - points(s, SOVIET))


def guard(s: StalingradState, u: Unit, h: Hex) -> float:
    """[19.91] [19.92] Only who is there at the end counts."""
    kept = escort(s, u, h)
    if kept is not None:
        return kept
    if s.game.hqs >> u & 1:
        return 0.0
    worth, german = s.game.points, s.game.side_of[u] == GERMAN
    if s.game.key_points >> h & 1:
        return float(worth.key_point + (worth.unit if german else 0))
    if h == s.game.cut_off:
        return 0.0 if german else LOOKOUT
    return float(worth.unit) if german and s.game.chart.interior >> h & 1 else 0.0


def stakes(s: StalingradState, side: Side) -> Mapping[Hex, float]:
    """The places that would change the score if they were lost."""
    german = s.occupied[GERMAN] & s.game.key_points
    if side == GERMAN:
        return {h: worth_of(s, h) for h in scan(german)}
    own = {h: worth_of(s, h) for h in scan(s.game.key_points & ~german)}
    return own if holds_hex(s) else own | {s.game.cut_off: worth_of(s, s.game.cut_off)}


OUTLOOK: Final[Outlook] = family_outlook(
    goals=goals,
    held=held,
    stakes=stakes,
    guard=guard,
    hex_value=worth_of,
    weights=WEIGHTS.everybody,
    side_weights=WEIGHTS.own,
    prospect=WEIGHTS.prospect,
    extra_value=lambda s, side: risk(s) if side == GERMAN else 0.0,
)
