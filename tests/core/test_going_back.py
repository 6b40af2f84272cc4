"""Back past dice and other sides, and on from an earlier moment in a record of its own."""

from random import Random

import pytest

from northfront.core.ask import CHANCE
from northfront.core.chance import Seeded
from northfront.core.errors import RecordFault, Refusal
from northfront.core.proof import verify
from northfront.core.record import committed_record, imagined_record, new_record, resume_committed
from northfront.core.recordfile import read_record, write_record
from northfront.core.view import knowledge
from northfront.games import load
from tests.toy import RED, TOY

FORD = load("ford")
GERMAN, SOVIET = 0, 1
SECRET, OTHER = bytes(32), bytes(range(32))
SEATS = {"german": "aa", "soviet": "bb"}


def play_on(record, answers, seed=1):
    """Random answers, dice as they fall."""
    rng, wanted = Random(seed), record.serial + answers
    record.roll_pending()
    while record.serial < wanted and not record.position.over:
        side = rng.choice(list(record.position.asks))
        options = record.position.options(side)
        record.give(options.pick(rng.randrange(len(options))), side)
        record.roll_pending()
    return record


def ford(answers=60):
    return play_on(committed_record(FORD, "crossing", {}, SECRET, SEATS), answers)


def first_after_dice(record):
    return next(n for n, entry in enumerate(record.entries) if n and record.entries[n - 1].side == CHANCE)


def test_a_record_goes_back_past_dice_and_the_other_side_and_repeats_itself():
    record, again = ford(), ford()
    to = first_after_dice(record)
    record.rewind(to)
    assert (record.serial, record.rolls) == (to, sum(entry.side == CHANCE for entry in record.entries))
    while record.serial < again.serial:
        entry = again.entries[record.serial]
        record.give_text(entry.text, entry.side)
        record.roll_pending()
    assert write_record(record) == write_record(again)  # the promised dice fall as before, and every seal is the same


def test_a_finished_game_and_a_moment_that_does_not_exist_cannot_be_gone_back_to():
    record = ford(40)
    for to in (record.serial, -1):
        with pytest.raises(Refusal, match="cannot go back to that decision"):
            record.rewind(to)
    over = ford(10_000)
    with pytest.raises(Refusal, match="the game is over"):
        over.rewind(10)


def test_a_secret_round_is_taken_back_as_a_whole():
    record = new_record(TOY, chance=Seeded(1))
    while record.position.secret_answers < 1:
        record.give(record.position.options(RED).pick(0), RED)
    play_on(record, 20)
    record.rewind(1)
    assert (record.serial, record.position.secret_answers) == (0, 0)
    assert len(record.position.asks) == 2


def test_nobody_goes_back_into_the_part_that_was_played_elsewhere():
    record = ford(40)
    resume_committed(record, OTHER, SEATS)
    since = record.serial
    play_on(record, 20)
    with pytest.raises(Refusal, match="cannot go back"):
        record.rewind(since - 1)
    record.rewind(since)


def test_a_branch_has_the_answers_until_then_and_goes_on_with_new_dice():
    record = ford(10_000)
    record.secret = SECRET.hex()
    at = record.serial // 2
    branch = record.branch(at)
    assert branch.position.state.digest() == record.at(at).state.digest()
    assert [event.kind for _, event in branch.log] == [event.kind for n, event in record.log if n <= at]
    resume_committed(branch, OTHER, SEATS)
    play_on(branch, 10_000, seed=5)
    branch.secret = OTHER.hex()
    assert verify(FORD, write_record(branch))[:2] == ([], [])  # both parts are proved
    assert record.serial != branch.serial or record.entries[-1] != branch.entries[-1]


def test_a_branch_from_before_a_resumption_keeps_only_the_promise_that_held_then():
    record = ford(60)
    promised, at = record.header.chance, 30
    resume_committed(record, OTHER, SEATS)
    play_on(record, 30)
    branch = record.branch(at)
    assert (branch.header.chance, branch.header.resumed, branch.secret) == (promised, (), "")
    assert record.branch(record.serial).header == record.header


def test_what_a_side_does_not_know_is_dealt_again_in_a_record_of_its_own():
    record = play_on(new_record(FORD, chance=Seeded(3)), 12, seed=3)
    p = record.position
    assert p.state.hidden[GERMAN]
    trial = imagined_record(p, GERMAN, Random(1))
    mine, theirs = knowledge(trial.position, GERMAN), knowledge(p, GERMAN)
    changing = ("serial", "base_serial")  # it begins anew
    assert {k: v for k, v in mine.items() if k not in changing} == {
        k: v for k, v in theirs.items() if k not in changing
    }
    deals = {imagined_record(p, GERMAN, Random(seed)).position.state.digest() for seed in range(30)}
    assert len(deals) > 1
    again = read_record(FORD, write_record(trial))
    assert again.position.state.digest() == trial.position.state.digest()
    assert play_on(read_record(FORD, write_record(trial), chance=Seeded(1)), 10_000).position.over


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[1]", "cannot read 'position"),
        ("{}", "line 6: the game cannot begin with this position: this is not a state of ford"),
    ],
)
def test_a_position_that_cannot_be_begun_with_is_named_with_its_line(text, message):
    lines = write_record(new_record(FORD)).splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("chance"))
    with pytest.raises(RecordFault, match=message):
        read_record(FORD, "\n".join([*lines[:at], f"position {text}", *lines[at:]]))
