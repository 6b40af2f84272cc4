"""The words that mean the same in every game. Clients and computer players rely on them; authors: docs/what-a-game-promises.md.

Any other word belongs to a game: its `Showing.words` says what a button with it reads.
"""

from __future__ import annotations

from typing import Final

ANSWERS: Final = {
    "done": "ends the phase, the activation or whatever is under way",
    "stop": "ends the move of the unit or stack that is picked up",
    "stay": "leaves a unit where it is",
    "pass": "lets a chance go by",
    "cancel": "takes back what was begun and not yet decided",
    "attack": "makes the attack as it was announced",
    "overrun": "makes it as an overrun",
    "all": "adds everybody who may take part",
    "also": "attacks another hex as well",
    "join": "takes another unit along",
    "leave": "leaves a unit behind",
    "stack": "takes along all who may come",
    "retreat": "takes a result as a retreat",
    "step": "takes it as the loss of a step",
    "steps": "takes it as the loss of steps",
    "step-and-retreat": "takes both",
}
ENDS: Final = ("done", "stop", "pass")
"""The answers that end something: what a player says to do nothing more."""

EVENTS: Final = {
    "eliminated": ("unit", "at"),
    "reduced": ("unit", "at"),
}
"""Kinds of events that are counted for reports, with the arguments that they have."""
