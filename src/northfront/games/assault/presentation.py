"""How the games of the family are shown at a table: plain words for answers, facts, marks and events. No rule reads this."""

from __future__ import annotations

from typing import Final

ANSWERS: Final = {
    "unit done": "End the movement",
    "unit transfer": "Change maps",
    "stop": "Stop here",
    "target done": "No more attacks",
    "all": "All of them",
    "also": "Another hex, too",
    "cancel": "Cancel the attack",
    "retreat": "Retreat",
    "step": "Lose a step",
    "waive": "Take no penalty",
    "follow stay": "Stay",
    "advance done": "No more units",
    "bomb done": "Keep the rest",
    "support done": "No more support",
    "transfers done": "Continue",
    "transfers transfer": "Change maps",
    "deploy done": "Done placing",
    "set-up done": "Start the game",
}
FACTS: Final = {
    "points": "Victory points",
    "ready": "Air Units ready",
}
MARKS: Final = {
    "unsupplied": "out of supply",
    "disrupted": "disrupted",
    "moved": "has moved",
    "fought": "has attacked",
    "attacked": "was attacked",
    "retreated": "has retreated",
    "pinned": "held in a rigid zone",
    "mover": "",
    "deployed": "",
    "at_fleet": "aims at the ships",
}
WORDS: Final = {**ANSWERS, **FACTS, **MARKS}
STATUS: Final = ("ready",)
SIGNS: Final = {"unsupplied": "out", "disrupted": "low", "fought": "tick", "moved": "tick"}
PHRASES: Final = {
    "set-up": "{unit} is set up in {to}",
    "air-units": "{side} Air Units: {count}",
    "bombs": "{unit} flies over {target}",
    "bombed": "The bombs on {target} hit with a {die}",
    "missed": "The bombs on {target} miss with a {die}",
    "disrupted": "{unit} in {at} is disrupted",
    "supports": "{unit} supports the attack on {target}",
    "arrives": "{unit} arrives in {to}",
    "moves": "{unit} moves from {start} to {to}",
    "transfers": "{unit} changes maps from {start} to {to}",
    "attacks": "{side} attacks {hexes}, {attack} to {defence} is {ratio}; {modifiers}; rolls {die}: {result}",
    "overwhelms": "{side} attacks {hexes}, {attack} to {defence} is {ratio}: the defender is eliminated",
    "reduced": "{unit} loses a step in {at}",
    "eliminated": "{unit} is eliminated in {at}",
    "retreats": "{unit} retreats from {start} to {to}",
    "advances": "{unit} advances into {to}",
    "victory": "{german} German points to {soviet} Soviet: {result}",
}
