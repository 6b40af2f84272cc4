"""Golden playthroughs and whole games as records: a change in behaviour shows as a readable difference.

After a wanted change of the rules: `python -m tests.every_game.test_goldens` writes them anew; read the difference
against the rulebook before you commit it.
"""

from pathlib import Path
from random import Random

import pytest

from northfront.core.chance import Seeded
from northfront.core.events import sentence
from northfront.core.proof import verify
from northfront.core.record import new_record
from northfront.core.recordfile import parse_record, read_record, write_record
from northfront.core.view import show_ask
from tests.conftest import EVERY_GAME, game_named
from tests.games_played import committed_game

HERE = Path(__file__).parent
RECORDS = sorted((HERE / "records").glob("*.record"))
LENGTH = 60
LONG = ("leningrad-blitzkrieg", "leningrad-41")  # their first scenario begins with a long set-up
STARTS = [(name, "") for name in EVERY_GAME] + [(name, "ready") for name in LONG]


def playthrough(name, scenario):
    """The first answers of a game: what was asked, what was offered, what was answered, what happened."""
    game = game_named(name)
    record = new_record(game, scenario, chance=Seeded(2))
    rng = Random(2)
    lines = []
    told = 0
    while not record.position.over and record.serial < LENGTH:
        p = record.position
        if p.chance:
            lines.append(f"{p.serial}. chance: {p.chance.why} [{p.chance.rule}]")
            record.roll_pending()
            lines.append(f"   -> {record.entries[-1].text}")
        else:
            side = rng.choice(list(p.asks))
            ask = show_ask(game, p.asks[side])
            lines.append(f"{p.serial}. {game.sides[side]} {ask['kind']}: {ask['prompt']} [{ask['rule']}]")
            lines.append(f"   {' '.join(ask['options'])}")
            record.give_text(rng.choice(ask["options"]), side)
            lines.append(f"   -> {record.entries[-1].text}")
        lines += [f"   * {sentence(game, event)}" for _, event in record.log[told:]]
        told = len(record.log)
    return "\n".join(lines) + "\n"


def golden(name, scenario):
    return HERE / "goldens" / f"{name}{'-' if scenario else ''}{scenario}.txt"


@pytest.mark.parametrize(("name", "scenario"), STARTS)
def test_a_playthrough_goes_as_it_did_before(name, scenario):
    assert playthrough(name, scenario) == golden(name, scenario).read_text("utf-8")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_kept_game_replays_to_its_end_and_its_dice_are_true(path):
    text = path.read_text("utf-8")
    game = game_named(parse_record(text).header["game"])
    record = read_record(game, text)
    assert record.warnings == []
    assert record.position.over
    assert verify(game, text)[:2] == ([], [])
    assert write_record(record) == text


def test_there_is_a_kept_game_of_every_game():
    assert {parse_record(path.read_text("utf-8")).header["game"] for path in RECORDS} == set(EVERY_GAME)


def write_anew():
    for name, scenario in STARTS:
        golden(name, scenario).write_text(playthrough(name, scenario), "utf-8")
    for name in EVERY_GAME:
        (HERE / "records" / f"{name}-1.record").write_text(write_record(committed_game(game_named(name), 1)), "utf-8")


if __name__ == "__main__":
    write_anew()
