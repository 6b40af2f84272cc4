"""What the server sends of a position does not depend on what its reader may not know."""

import json
from copy import copy
from random import Random

import pytest

from northfront import games
from northfront.core.chance import Seeded
from northfront.core.errors import Refusal
from northfront.core.record import new_record
from northfront.server.table.audience import Watcher
from northfront.server.table.state import TableState
from northfront.server.table.summaries import summary
from northfront.server.table.table import Table
from northfront.server.wire.queries import explain, overlay, past
from northfront.sim.secrecy import twin

GAMES = (("ford", ""), ("spi-leningrad", ""), ("leningrad-blitzkrieg", "ready"), ("leningrad-41", "ready"))
POSITIONS = 60


def sent(record, sides):
    """Everything that a connection with these sides can be sent about a position, but for the story of how it came."""
    table = Table(TableState("t", record, dict.fromkeys(record.game.sides, "here"), ""), None)
    watcher = Watcher(list(sides), lambda: None)
    story = ("log", "steps", "fresh")
    shown = {key: value for key, value in table.audience.snapshot(watcher).items() if key not in story}
    somewhere = next(iter(record.game.board.grid.view(record.game.board.grid.all)))
    overlays = [attempt(overlay, record, kind, somewhere) for kind in ("zoc", "supply", "control", "threat")]
    texts = ("0101", "0303", "nonsense", *(shown["ask"]["options"] if shown["ask"] else ()))
    explained = [attempt(explain, record, side, text) for side in sides for text in texts]
    before = attempt(past, record, sides[0] if sides else None, 10**6)
    in_short = summary(table, [record.game.sides[side] for side in sides])
    return json.dumps([shown, overlays, explained, before, in_short], sort_keys=True)


def attempt(function, *arguments):
    try:
        return function(*arguments)
    except Refusal as error:
        return f"{type(error).__name__}: {error}"


@pytest.mark.parametrize(("name", "scenario"), GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_seat_the_other_seat_and_a_spectator_are_told_nothing_hidden(name, scenario, seed):
    game = games.load(name)
    record, rng = new_record(game, scenario, chance=Seeded(seed)), Random(seed)
    checked = 0
    while not record.position.over and checked < POSITIONS:
        for side in (0, 1, None):
            found = twin(record.position, 0 if side is None else side, rng)
            if found is None or side is None:
                continue
            other = copy(record)
            other.position = found[0]
            assert sent(record, [side]) == sent(other, [side])
            checked += 1
        if record.position.chance:
            record.roll_pending()
        else:
            side = rng.choice(list(record.position.asks))
            options = record.position.options(side)
            record.give(options.pick(rng.randrange(len(options))), side)


def test_a_spectator_is_not_shown_what_is_face_down():
    game = games.load("ford")
    record = new_record(game, chance=Seeded(1))
    for answer in ("tk-1", "0703", "gd-1", "0602"):
        record.give_text(answer)
    text = sent(record, [])
    assert "tk-1" not in text
    assert "Guards" not in text
