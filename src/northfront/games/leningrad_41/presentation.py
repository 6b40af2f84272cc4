"""How the game is shown at a table: plain words for its answers, facts and marks. No rule reads this."""

from __future__ import annotations

from typing import Final

from northfront.core.presentation import Rings

ANSWERS: Final = {
    "set-up done": "End the set-up",
    "replacement pass": "No more replacements",
    "unit done": "End the movement",
    "bridge": "Build a pontoon bridge",
    "flip": "Turn a unit face up",
    "stop": "Stop here",
    "motorized": "Motorized movement",
    "amphibious": "Go by water",
    "metro": "Through the Metro",
    "drop": "Jump by parachute",
    "station stay": "Stay below",
    "fire": "Fire",
    "assault": "Close assault",
    "fire-all": "All fire",
    "hold": "Hold fire",
    "all": "All of them",
    "defensive-fire all": "Choose all",
    "bridge-fire": "Fire at a bridge",
    "structure-fire": "Fire at an empty structure",
    "air": "Air strike",
    "naval": "Fire of the fleet",
    "target done": "No more fire",
    "air-target done": "No more strikes",
    "advance done": "Nobody else",
    "zeal": "With fanatic zeal",
    "zeal pass": "An ordinary assault",
    "down": "Face down",
    "up": "Face up",
    "eliminate": "Eliminated",
    "move": "Moved",
}
FACTS: Final = {
    "objectives": "Objectives",
    "needed": "Objectives needed",
    "german-air": "Air strikes ready",
    "soviet-air": "Soviet air strikes ready",
    "fleet": "Fleet ready",
    "command": "Moving",
    "barricades": "The city is barricaded",
}
MARKS: Final = {
    "mover": "",
    "moved": "has moved",
    "fired": "has fired",
    "fresh": "placed this turn",
    "silent": "may not fire this turn",
    "landed": "came by parachute",
    "bridging": "holds a bridge in use",
    "pontoon": "bridges hexside",
    "plan": "",
    "looked": "",
}
FORMATIONS: Final = {
    "3-mot": "3rd Motorized Division",
    "8-pz": "8th Panzer Division",
    "269-inf": "269th Infantry Division",
    "pol": "SS Polizei Division",
    "tot": "SS Totenkopf Division",
    "7-fl": "7th Flieger Division",
    "56-pz": "56th Panzer Corps",
    "lw": "Luftwaffe",
    "42": "42nd Army",
    "lfr": "Leningrad Front Reserve",
}
KINDS: Final = {"unknown": "unknown unit", "back 42": "42nd Army"}
HEXSIDES: Final = {"blown": "Demolished bridge", "pontoon": "Pontoon bridge"}
WORDS: Final = {**FACTS, **MARKS, **FORMATIONS, **KINDS, **HEXSIDES, **ANSWERS}
STATUS: Final = ("objectives", "needed", "german-air", "soviet-air", "command")
KEYS: Final = {"hold": "h"}
RINGS: Final = Rings("objective", "held", within="german", outside="soviet")
SIGNS: Final = {"fired": "tick", "moved": "tick", "fresh": "active"}
BOXES: Final = {
    "unused": "Not in this game",
    "pool-42": "Pool of the 42nd Army",
    "pool-lfr": "Pool of the Leningrad Front Reserve",
    "pool-corps": "56th Panzer Corps, still to come",
    "pool-luftwaffe": "Air strikes still to come",
    "german-entry": "Germans about to enter",
    "reserve-entry": "Leningrad Front Reserve about to enter",
    "zhukov": "Zhukov",
    "manstein": "Manstein",
    "german-air": "Air strikes ready",
    "flown": "Air strikes flown",
    "soviet-air": "Soviet air strikes ready",
    "fleet": "Red Banner Fleet",
    "german-dead": "German losses",
    "eliminated": "Out of the game",
}
UNSEEN: Final = "A Soviet unit"
MOVES: Final = {
    "moves": "{unit} moves from {start} to {to}",
    "arrives": "{unit} enters the map in {to}",
    "placed": "{unit} is placed in {to}",
    "advances": "{unit} advances into {to}",
    "displaced": "{unit} is moved to {to}",
    "returns": "{unit} returns in {to}",
    "lands": "{unit} lands in {to}",
    "eliminated": "{unit} is eliminated in {at}",
}
PHRASES: Final = {
    **MOVES,
    **{f"unknown-{kind}": phrase.replace("{unit}", UNSEEN) for kind, phrase in MOVES.items()},
    "set-up": "The Soviet player has set up {count} units",
    "even-balance": "Even balance, our own variant and not the book's: {added} is added to the die of German ground fire at units",
    "barricades": "The die shows {die}: Leningrad has been made ready for defence",
    "no-barricades": "The die shows {die}: Leningrad is caught unprepared",
    "waits": "{unit} returns and waits off the map",
    "division": "{name} arrives",
    "picked": "{unit} is picked",
    "flipped": "{unit} in {at} is turned face up",
    "pontoon": "{unit} builds a pontoon bridge at {bridge}",
    "cannot-fire": "No {side} unit can fire at {at}",
    "fires": "{side} fires at {unit} in {target}: strength {strength}; {modifiers}; rolls {die}, {net} in all: {result}",
    "assaults": "{side} assaults {unit} in {target}: strength {strength}; {modifiers}; rolls {die}, {net} in all: {result}",
    "fires-back": "{side} fires at {unit} in {target} as it moves: strength {strength}; {modifiers}; rolls {die}, {net} in all: {result}",
    "bombs": "{side} aircraft strike {unit} in {target}: strength {strength}; {modifiers}; rolls {die}, {net} in all: {result}",
    "shells": "The fleet fires at {unit} in {target}: strength {strength}; {modifiers}; rolls {die}, {net} in all: {result}",
    "demolishes": "{side} fires at {what}: strength {strength}; {modifiers}; rolls {die}, {net} in all: {result}",
    "rubble": "{at} is reduced to rubble",
    "bridge-blown": "The bridge {bridge} is demolished",
    "metro": "{unit} tries the Metro and rolls {die}",
    "lost-landing": "{unit} is lost in its landing",
    "fleet-away": "The fleet can fire again on turn {turn}",
    "victory": "The Germans hold {count} objectives: {result}",
}
