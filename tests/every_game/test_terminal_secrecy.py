"""What a terminal prints for a side stays the same when the facts that are hidden from it are dealt anew."""

from copy import copy
from functools import cache
from pathlib import Path
from random import Random

import pytest

from northfront.core.record import new_record
from northfront.core.view import show_ask
from northfront.sim.secrecy import check_secrecy
from northfront.terminal.session import Session
from tests.conftest import game_named
from tests.every_game.test_secrecy import positions
from tests.typist import Typist

ENOUGH = 10  # positions of a long game
NARROW = 60  # columns, so that the board is cut about what is decided


@pytest.mark.parametrize("seed", range(2))
def test_no_terminal_prints_anything_that_depends_on_hidden_facts(every_game, seed):
    for p in some_positions(every_game, seed):
        for side in range(len(every_game.sides)):
            assert check_secrecy(p, side, Random(f"{seed} {p.serial}"), printed) == []


@pytest.mark.parametrize(("name", "seen"), [("duel-in-the-north", 1), ("ford", 0), ("toy", 0)])
def test_the_check_finds_a_notation_that_tells(monkeypatch, name, seen):
    monkeypatch.setattr("northfront.terminal.session.has_secrets", lambda _: False)
    assert any(check_secrecy(p, seen, Random(p.serial), printed) for p in some_positions(game_named(name), 0))


def some_positions(game, seed):
    played = list(positions(game, seed))
    return played[seed :: max(1, len(played) // ENOUGH)]


def printed(p, side):
    """The screens of this side, and what its terminal prints at each command."""
    if p.over:
        return ""  # all is told
    session, options = seated(p, side), some_options(p, side)
    for line in commands(p, options):
        session._order(line, side)
    if options:
        session._seat(side)
        session._ask(side)
    for option in options:
        session._meant(option, side)  # what it asks before the dice are rolled
    return session.console.shown()


def some_options(p, side):
    options = show_ask(p.game, p.asks[side])["options"] if side in p.asks else []
    return some(options, p, 12)


def some(texts, p, most):
    """A few of these, the same ones for a position and its twin."""
    return Random(p.serial).sample(texts, min(most, len(texts)))


def seated(p, side):
    """A terminal at which two people play; the log holds what happened since the last answer."""
    record = copy(new_game(p.game))
    record.position = p
    record.log = [(p.serial, event) for event in p.take_events()]
    session = Session(record, Path("not-written"), dict.fromkeys(range(len(p.game.sides))), Typist(width=NARROW))
    session.seated, session.told = 1 - side, dict.fromkeys(session.players, 0)
    return session


new_game = cache(new_record)


def commands(p, options):
    """What somebody could type; much of it makes sense only where there is something to decide."""
    yield from ("text", "log", "map", "units")
    if options:
        grid = p.game.board.grid
        names = some([*grid.names(grid.all), *p.game.units], p, 40)
        yield from ("?", "why nonsense", "odds nonsense")
        yield from (f"{command} {name}" for command in ("why", "odds") for name in (*options, *names))
