"""Characters of the staff: what it values more or less than usual. All have the same view, the same time and the same dice.

A character is part of the name, after the level: `staff:normal:bold`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from northfront.core.ask import Side
from northfront.core.outlook import Outlook, Weighing


class Character(NamedTuple):
    """Factors for the weights of the attacker, which must take something, and of the defender, which holds it."""

    text: str
    attacking: Weighing
    defending: Weighing


_CAUTIOUS: Final = {"risk": 2.0, "keep": 1.5, "ward": 1.5, "stray": 1.5, "attack": 4.0, "overrun": 4.0, "alone": 2.0}
_BOLD: Final = {"risk": 0.3, "keep": 0.5, "ward": 0.5, "stray": 0.5, "attack": 0.25, "overrun": 0.25, "ground": 1.5}

CHARACTERS: Final[Mapping[str, Character]] = {
    "cautious": Character("spares its units and attacks only where it gains much", _CAUTIOUS, _CAUTIOUS),
    "bold": Character("takes risks and attacks for little", {**_BOLD, "haste": 1.5}, _BOLD),
    "historical": Character(
        "the attacker drives for its goals with open flanks, the defender clings to ground and strikes back",
        {"haste": 1.6, "risk": 0.7, "ward": 0.7, "stray": 1.5},
        {"ground": 2.0, "attack": 0.5, "risk": 0.5, "return": 2.0, "driven": 2.0, "forward": 0.5},
    ),
}


def values_of(outlook: Outlook, side: Side, character: str) -> tuple[tuple[str, float], ...]:
    """The weights of a side's staff that this character changes."""
    if not character:
        return ()
    found = CHARACTERS[character]
    factors = found.attacking if side == outlook.attacker else found.defending
    usual = {**outlook.weights, **outlook.side_weights[side]}
    return tuple((name, factor * usual[name]) for name, factor in factors.items())
