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
LABELS: Final = {
    "stop": "Stop here",
    "all": "All of them",
    "also": "Another hex, too",
    "join": "Take one along",
    "leave": "Leave one behind",
    "stack": "Take all along",
    "cancel": "Call it off",
    "step": "Lose a step",
    "steps": "Lose two steps",
    "step-and-retreat": "Lose a step and retreat",
    "target done": "No more attacks",
    "advance done": "Nobody",
}
"""How their buttons read, unless a game says it in its own words; "target done" is done at a decision of the kind target."""
ENDS: Final = ("done", "stop", "pass")
"""The answers that end something: what a player says to do nothing more."""
HALTS: Final = ("stop", "stay")
"""The answers that leave a unit where it stands."""

EVENTS: Final = {
    "eliminated": ("unit", "at"),
    "reduced": ("unit", "at"),
}
"""Kinds of events that are counted for reports, with the arguments that they have."""

MOVES: Final = ("moves", "something-moves", "transfers", "sails")
ARRIVALS: Final = ("arrives", "railed", "placed", "something-placed", "returns", "set-up")
STRIKES: Final = (
    "attacks",
    "overruns",
    "overwhelms",
    "fires",
    "assaults",
    "fires-back",
    "bombs",
    "bombed",
    "missed",
    "shells",
    "demolishes",
)
BEFORE_STRIKES: Final = ("revealed", "uncovered", "flipped", "flies", "supports", "dogfight")
AFTER_STRIKES: Final = (
    *EVENTS,
    "retreats",
    "something-retreats",
    "advances",
    "stands",
    "disrupted",
    "air-lost",
    "air-home",
    "fort-taken",
    "rubble",
    "bridge-blown",
)
"""Kinds of events by what they tell of, so that those of one march or one fight can be told together. Others stand alone."""

DRAWN: Final = "agreed-draw"
"""What a state's `over` holds, and the kind of the event, where both sides agreed to a draw."""
RESIGNED, LEFT = "resigned", "left"
"""What `over` holds after the name of the side that ended the game, as in "soviet-resigned"."""
AGREED: Final = {
    RESIGNED: "{side} resigned",
    DRAWN: "A draw was agreed",
    "claimed": "{side} claimed the game, which the other side had left",
}
"""Kinds of events by which players end a game between them (core/agreed.py), with the sentence that tells them."""
