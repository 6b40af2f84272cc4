"""A plan in words, to be read after the game."""

from __future__ import annotations

from collections.abc import Sequence

from northfront.ai.plan.planning import Plan
from northfront.ai.plan.strikes import describe
from northfront.ai.staff.notes import Note
from northfront.ai.staff.search import Tried
from northfront.core.ask import Unit
from northfront.core.hexes import Hex
from northfront.core.position import Position

MOVES = 4


def briefing(p: Position, plan: Plan, tried: Sequence[Tried]) -> Note:
    """What was to be struck and moved, and which alternatives were considered."""
    s, grid = p.state, p.game.board.grid
    lines = [describe(s, strike) for strike in plan.strikes]
    struck = {u for strike in plan.strikes for u, _ in strike.team}
    moved = {u: h for u, h in plan.moves.items() if u not in struck and u not in plan.raids}
    if plan.raids:
        lines.append(f"Cut their supply: {'; '.join(_march(p, u, h) for u, h in plan.raids.items())}.")
    shown = [_march(p, u, h) for u, h in list(moved.items())[:MOVES]]
    if shown:
        more = f", and {len(moved) - len(shown)} more" if len(moved) > len(shown) else ""
        lines.append(f"March: {'; '.join(shown)}{more}.")
    if len(tried) > 1:
        chosen, *others = tried
        compared = ", ".join(f"{each.way.posture.name} {each.value - chosen.value:+.1f}" for each in others)
        if max(each.value for each in others) > chosen.value:
            compared += ", which is no clear gain"
        lines.append(
            f"Chosen of {len(tried)} ways, in {sum(each.playouts for each in tried)} playouts; against it: {compared}."
        )
    hexes = [strike.target for strike in plan.strikes] + [*plan.raids.values(), *moved.values()]
    places = f"{len(plan.strikes)} place{'s' if len(plan.strikes) != 1 else ''}"
    title = f"{plan.posture.name.capitalize()}: {f'strikes at {places}' if plan.strikes else 'no attack'}"
    return Note(s.turn, s.phase, title, tuple(lines), tuple(dict.fromkeys(grid.name(h) for h in hexes)))


def _march(p: Position, u: Unit, h: Hex) -> str:
    return f"{p.game.pieces[u].name or p.game.pieces[u].id} to {p.game.board.grid.name(h)}"
