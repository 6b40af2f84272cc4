"""`northfront replay`: what a record tells, and whether its dice were the promised ones."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import TYPE_CHECKING

from northfront import games as library
from northfront.cli.console import console, notes
from northfront.core.errors import Refusal
from northfront.files import read_text

if TYPE_CHECKING:
    from northfront.core.game import Game
    from northfront.core.record import Record


def replay(arguments: Namespace) -> int:
    """A record: its story, one of its positions, or a check of its dice."""
    from northfront.core.notation import write_position
    from northfront.core.recordfile import parse_record, read_record
    from northfront.core.view import has_secrets

    text = read_text(arguments.file)
    name = arguments.file.name
    game = library.load(parse_record(text, name).header["game"], arguments.data)
    if arguments.verify:
        return _verify(game, text, name, as_json=arguments.json)
    record = read_record(game, text, name)
    for warning in record.warnings:
        notes.print(warning, style="yellow", markup=False)
    if arguments.at is not None and has_secrets(record.position):
        raise Refusal("the notation would show what one side may not know; it is available once the game is over")
    if arguments.at is not None:
        position = write_position(record.at(arguments.at))
        print(json.dumps({"at": arguments.at, "position": position}) if arguments.json else position.rstrip("\n"))
        return 0
    story, standing = _story(record)
    if arguments.json:
        print(json.dumps({"answers": record.serial, "over": record.position.over, "standing": standing, "log": story}))
        return 0
    for line in story:
        console.print(line, markup=False)
    answers = "1 answer" if record.serial == 1 else f"{record.serial} answers"
    console.print(f"{answers}; {standing}", style="bold")
    return 0


def _verify(game: Game, text: str, name: str, *, as_json: bool) -> int:
    """Verify a record: 0 if every roll is proved, 1 if something is wrong, 3 if a roll cannot be proved."""
    from northfront.core.proof import against_whom, verify

    proof = verify(game, text, name)
    status = 1 if proof.wrong else 3 if proof.unproved else 0
    if as_json:
        bound = [line for part in proof.parts for line in against_whom(part)]
        print(json.dumps({"wrong": proof.wrong, "unproved": proof.unproved, "rolls": proof.rolls, "bound": bound}))
        return status
    for line in proof.wrong:
        console.print(line, markup=False)
    if proof.wrong:
        return status
    every = f"every other roll and draw ({proof.rolls})" if proof.unproved else f"each of {proof.rolls} rolls and draws"
    console.print(f"Every answer is legal, and {every} is the promised one.")
    for part in proof.parts:
        for line in against_whom(part):
            console.print(line, markup=False)
    for line in proof.unproved:
        notes.print(line, style="yellow", markup=False)
    return status


def _story(record: Record) -> tuple[list[str], str]:
    """What happened in a record, as far as it is public, and how the game stands."""
    from northfront.core.events import sentence

    over = record.position.over
    events = (event if over else event.seen_by(None) for _, event in record.log)
    told = [sentence(record.game, event) for event in events if event]
    s = record.position.state
    return told, record.game.endings[s.over].text if s.over else f"turn {s.turn}, {s.phase}"
