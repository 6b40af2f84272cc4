"""What a table answers by itself: forced choices, standing answers, dice; and what it leaves to people."""

import asyncio
from unittest.mock import Mock

from northfront.core.chance import Seeded
from northfront.core.record import new_record
from northfront.server.table.state import TableState
from northfront.server.table.table import Table
from tests.games.spi_leningrad.table import table

ATTACK = """
    turn 3 soviet combat
    german inf-1 0610
    german air-1 airfield
    soviet rifle-01 0611 6-4-5
"""


def attacked(standing):
    """A Soviet attack on a German unit with an air unit ready; who has answered what."""
    fixture = table(ATTACK, board=False)
    record = new_record(fixture.game, chance=Seeded(3))
    record.resume(fixture.position)
    here = Table(TableState("t", record, {"german": "link", "soviet": "link"}, "", standing=standing), Mock())
    asyncio.run(here.answer([1], record.serial, ["0610", "rifle-01", "attack"]))
    return [(entry.side, entry.kind, entry.text) for entry in record.entries], record.position


def test_a_standing_answer_is_given_in_the_other_sides_turn():
    given, _ = attacked({("german", "air"): "0"})
    assert (0, "air", "0") in given
    assert any(kind == "die" for _, kind, _ in given)


def test_without_one_the_person_is_asked():
    given, position = attacked({})
    assert [kind for _, kind, _ in given] == ["target", "attackers", "attackers"]
    assert (position.ask.side, position.ask.kind) == (0, "air")


def test_a_standing_answer_that_is_not_offered_is_not_given():
    _, position = attacked({("german", "air"): "2"})
    assert position.ask.kind == "air"


def test_the_last_word_of_an_attack_is_never_said_for_somebody():
    fixture = table(ATTACK, board=False)
    record = new_record(fixture.game, chance=Seeded(3))
    record.resume(fixture.position)
    here = Table(TableState("t", record, {"german": "link", "soviet": "link"}, ""), Mock())
    asyncio.run(here.answer([1], record.serial, ["0610", "rifle-01"]))
    assert list(record.position.options()) == ["attack"]
