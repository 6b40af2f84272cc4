"""What a plan stresses: the few ways in which plans for one position differ in kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Posture:
    """Factors applied to the outlook's weights; 1 is neutral."""

    name: str = "steady"
    haste: float = 1.0  # how much ground toward the goal counts
    risk: float = 1.0  # how much the enemy's possible attacks count
    threshold: float = 1.0  # what an attack must gain
    forward: float = 1.0  # how far from the goals a defender makes its stand


STEADY: Final = Posture()
ATTACKING: Final = (
    STEADY,
    Posture("dash", haste=3.0, risk=0.3, threshold=4.0),
    Posture("pause", haste=0.3, risk=3.0, threshold=5.0),
)
DEFENDING: Final = (
    STEADY,
    Posture("stand", forward=2.5, risk=0.5),
    Posture("withdrawal", forward=-1.5, risk=2.0),
)
