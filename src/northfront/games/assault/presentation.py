"""How the game is shown at a table: plain words for its answers, facts and marks. No rule reads this."""

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
    "ships": "The ships",
    "troops": "The troops",
    "support done": "No more support",
    "fire done": "Hold fire",
    "harbour": "Go to the harbour",
    "harbour stay": "Stay at sea",
    "appear delay": "Later",
    "transfers done": "Continue",
    "transfers transfer": "Change maps",
    "deploy done": "Done placing",
    "set-up done": "Start the game",
}
FACTS: Final = {
    "points": "Victory points",
    "ready": "Air Units ready",
    "fleet": "The fleet",
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
FORMATIONS: Final = {
    name: f"{name}{'nd' if name == '2' else 'st' if name == '41' else 'th'} Corps"
    for name in ("2", "28", "38", "39", "41", "56")
}
WORDS: Final = {**ANSWERS, **FACTS, **MARKS, **FORMATIONS}
STATUS: Final = ("ready",)
SIGNS: Final = {"unsupplied": "out", "disrupted": "low", "fought": "tick", "moved": "tick"}
