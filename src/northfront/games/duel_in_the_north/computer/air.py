"""What air units and guns mean to the computer players of Duel in the North. Nothing here decides what is legal."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Answer, Side
from northfront.core.hexes import Hex
from northfront.games.duel_in_the_north.air import SORTS, WORTH, ready
from northfront.games.duel_in_the_north.combat import guns_left
from northfront.games.duel_in_the_north.state import GERMAN, SOVIET, DuelState

DICE: Final = 3.0  # dice modifiers from the air that the fights of one activation could use
LATER: Final = 0.5  # activations still to expect once the last one has begun: the enemy's
MOST: Final = 4  # most air support, on the dice, that a planned attack counts on
AGAINST: Final = 5  # and most that it expects from the enemy, who sends many where it matters
USUAL: Final = 1  # guns and air, on the dice, of an attack that is not being planned now


def dice_ready(s: DuelState, side: Side) -> int:
    """[10.1k] [10.1l] What the air units that have not flown yet could add to the dice."""
    return sum(WORTH[sort] * ready(s, side, sort).bit_count() for sort in SORTS)


def sortie(s: DuelState, side: Side, answer: Answer) -> float:
    """[11.0a] An air unit acts once a turn: the more activations to come and the fewer units left, the more it is worth."""
    if answer == "pass":
        return 0.0
    to_come = s.chits[side].bit_count() + (s.active == side) + LATER
    return WORTH[str(answer)] * to_come * DICE / max(DICE, dice_ready(s, side))


def barrage(s: DuelState, _side: Side, answer: Answer) -> float:
    """[10.1i] Guns are for this activation, so they are only worth saving while other attacks in it could use them."""
    waiting = s.called & s.on_map[s.active] & ~s.fought & ~s.game.hqs
    return 0.5 * float(answer) * bool(waiting)


def support(s: DuelState, target: Hex) -> int:
    """[10.1i] [10.1k] [10.1l] What an attack on a hex may count on, on the dice, less what the enemy may send."""
    attacker = SOVIET if s.occupied[GERMAN] >> target & 1 else GERMAN
    if s.active != attacker:
        return USUAL
    return guns_left(s) + air(s, attacker)


def air(s: DuelState, side: Side) -> int:
    """The same for air alone."""
    return min(MOST, dice_ready(s, side)) - min(AGAINST, dice_ready(s, 1 - side))
