"""How the game is shown at a table: plain words for its answers, facts and marks. No rule reads this."""

from __future__ import annotations

from typing import Final

ANSWERS: Final = {
    "move-attack": "Move, then attack",
    "attack-move": "Attack, then move",
    "order pass": "Do nothing",
    "unit done": "End the movement",
    "split": "Break down a division",
    "stop": "Stop here",
    "join": "Take one along",
    "stack": "Take all along",
    "leave": "Leave one behind",
    "ship": "Go by sea",
    "demolish": "Blow a bridge",
    "rail done": "No more units",
    "combine done": "No more",
    "target done": "No more attacks",
    "all": "All of them",
    "fighter": "A fighter",
    "support": "Close air support",
    "air fighter": "Send a fighter",
    "air support": "Send close support",
    "air pass": "Send nothing",
    "abort done": "Continue",
    "abort fighter": "Abort a fighter",
    "abort support": "Abort close support",
    "stand": "Stand in the fort",
    "stalwart": "Stand and lose a step",
    "advance done": "No more units",
    "advance-on stop": "Stay here",
    "exploit done": "No more units",
    "hex pass": "Activate none",
    "repair done": "No more repairs",
    "lift": "Take up a bridge",
    "pontoon done": "No more bridges",
    "place later": "Later, by another way",
    "fort done": "No more forts",
    "set-up done": "Start the game",
}
FACTS: Final = {
    "cup": "Chits in the cup",
    "allotment": "Chits this turn",
    "airfield": "Air units ready",
    "unsupplied": "Without a line of supply",
    "mode order": "",
    "mode move": "moves",
    "mode rail": "comes by rail",
    "mode combine": "combines",
    "mode excess": "loses excess units",
    "mode combat": "attacks",
    "mode exploit": "exploits",
}
MARKS: Final = {
    "lack": "turns out of supply:",
    "lack 1": "low supply",
    "lack 2": "out of supply",
    "kin": "",  # a colour's number means nothing to a player
    "joined": "",
    "mover": "",
    "out": "",
    "afoot": "left the railway",
    "arrow": "came in by",
    "east": "came east of Ladoga",
    "acted": "has been activated",
    "used": "has acted",
    "placed": "placed this turn",
    "later": "comes another way",
    "leader": "active headquarters",
    "called": "activated",
    "moved": "has moved",
    "fought": "has attacked",
    "overran": "has overrun",
    "entered": "arrived this turn",
}
FORMATIONS: Final = {
    "A16": "16th Army",
    "A18": "18th Army",
    "C6": "6th Corps",
    "F2": "2nd Finnish Corps",
    "F4": "4th Finnish Corps",
    "PG3": "3rd Panzer Group",
    "PG4": "4th Panzer Group",
}
HEXSIDES: Final = {"blown": "Blown bridge", "pontoon": "Pontoon bridge"}
BACKS: Final = {"back 2": "moves 2", "back 5": "moves 5", "back 8": "moves 8"}
WORDS: Final = {**FACTS, **MARKS, **FORMATIONS, **HEXSIDES, **BACKS, **ANSWERS}
STATUS: Final = ("cup", "allotment", "airfield", "leader", "mode")
SIGNS: Final = {  # where two share a corner, the first is shown
    "lack 1": "low",
    "lack": "out",
    "overran": "onward",
    "leader": "leads",
    "fought": "tick",
    "moved": "tick",
    "called": "active",
    "used": "done",
}
