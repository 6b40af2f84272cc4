"""What computer players know about The Ford. Nothing here decides what is legal. `docs/teaching.md` explains it line by line."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from northfront.core.ask import Answer, Side, Unit
from northfront.core.hexes import Hex, scan
from northfront.core.outlook import ALL, ExpectedResult, Outlook, in_column, read_weights
from northfront.games.ford.combat import safe
from northfront.games.ford.state import STACKING, FordState

TOWN: Final = 10.0  # points for the objective, which decides the game
HARM: Final = {"": (0.0, 0.0), "1": (0.6, 0.6), "1 step": (0.0, 1.0), "E": (1.0, ALL)}  # the hex is cleared, steps lost
BY: Final = {"A": ("", "1"), "D": ("1", ""), "X": ("1", "1")}
ROLES: Final = {
    "unit": "unit",
    "destination": "leg",
    "target": "target",
    "attacker": "attackers",
    "step-or-retreat": "harm",
    "advance": "advance",
}


def prize_values(s: FordState) -> Mapping[Hex, float]:
    """[6.1] Gorka."""
    return dict.fromkeys(scan(s.game.board.feature("objective")), TOWN)


@cache
def outcome(result: str) -> ExpectedResult:
    """[4.4] [4.5] Whom a result of the table hits."""
    if result == "-":
        return ExpectedResult(0.0, 0.0, 0.0)
    defender, attacker = BY[result[0]]
    return ExpectedResult(*HARM[defender and result[1:]], HARM[attacker and result[1]][1])


def in_steps(result: str) -> str:
    """[4.5] The same result where the defender loses a step rather than retreat."""
    return f"{result} step" if result in ("D1", "X1") else result


@cache
def outcome_in_town(result: str) -> ExpectedResult:
    return outcome(in_steps(result))


def stands(s: FordState, h: Hex) -> bool:
    """[4.5] Nobody retreats from Gorka as long as there is a step to lose."""
    return bool(s.game.board.feature("objective") >> h & 1) and sum(steps(s, u) for u in s.stacks.get(h, ())) != 1


def clash(s: FordState, by: Side, attack: float, defence: float, h: Hex) -> ExpectedResult:
    """[4.2] [4.3] The river counts where the attacker must come from beyond it; columns shift from the last one at most."""
    board, table = s.game.board, s.game.combat
    far = board.grid.cross(1 << h, board.hexsides("river"))
    across = bool(far) and not s.occupied[by] & board.grid.ring(1 << h) & ~far
    column = table.clamp(table.column(round(attack * 4), max(1, round(defence * 4))))
    return in_column(table, max(0, column - int(cover(s, h)) - across), outcome_in_town if stands(s, h) else outcome)


def cover(s: FordState, h: Hex) -> float:
    """[4.3] In columns."""
    return float(s.game.board.ground("woods", "town") >> h & 1)


def steps(s: FordState, u: Unit) -> int:
    """[5.3] A dummy has none."""
    return s.steps(u) if s.strength(u) else 0


def loss(s: FordState, _side: Side, u: Answer) -> float:
    """[4.5] The cheapest step, and no last one."""
    return -OUTLOOK.worth(s, int(u)) - 0.1 * (steps(s, int(u)) == 1)


def retreat(s: FordState, side: Side, answer: Answer) -> float:
    """[4.6] Into cover, and nearer to the town."""
    grid = s.game.board.grid
    away = min(grid.distance(int(answer), h) for h in prize_values(s))
    return cover(s, int(answer)) - 0.5 * away + 0.2 * bool(s.stack(int(answer), side))


OUTLOOK: Final = Outlook(
    roles=ROLES,
    prize_values=prize_values,
    march=lambda s: s.game.law,
    limit=lambda _s: STACKING,
    steps=steps,
    outcome=outcome,
    withstood=lambda s, h, result: in_steps(result) if stands(s, h) else result,
    clash=clash,
    cover=cover,
    tables=read_weights("northfront.games.ford.computer", ("german", "soviet")),
    preferences={
        "reserve-unit": lambda _s, _side, _u: (
            0.0
        ),  # [5.1] in any order, for the Germans see it; each where it does most
        "loss": loss,
        "retreat-unit": lambda s, _side, u: -safe(s, int(u)).members.bit_count(),
        "retreat-hex": retreat,
    },
)
