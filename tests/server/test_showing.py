"""What lies on hexsides and which dice fell, as a seat is told of them."""

import pytest

from northfront import games
from northfront.core.chance import Seeded
from northfront.core.record import new_record
from northfront.server.wire.log import GameLog
from northfront.server.wire.patch import patch
from northfront.server.wire.picture import picture_of
from northfront.server.wire.queries import past


def least(record, ask):
    """The answer that does as little as can be."""
    texts = [ask.options.text(record.game, answer) for answer in ask.options]
    return next((word for word in ("pass", "done") if word in texts), texts[0])


def idle(record, kind):
    """Answer so, up to a kind of decision."""
    record.roll_pending()
    while (ask := next(iter(record.position.asks.values()))).kind != kind:
        record.give_text(least(record, ask), ask.side)
        record.roll_pending()


@pytest.fixture
def record():
    return new_record(games.load("duel-in-the-north"), chance=Seeded(1))


def shown(record, viewer=0):
    return {**picture_of(record, viewer), "log": GameLog(viewer).lines(record)}


def test_a_mark_on_a_hexside_is_in_the_view_in_the_patch_and_not_in_the_past(record):
    idle(record, "pontoon")
    before, serial = shown(record), record.serial
    assert before["hexsides"] == []
    while not record.position.state.pontoons:
        record.give(record.position.ask.options.pick(0))
    after = shown(record)
    [[kind, here, there]] = after["hexsides"]
    assert (kind, f"{here}/{there}") == ("pontoon", *record.position.state.pontoons)
    assert patch(before, after)["hexsides"] == after["hexsides"]
    assert past(record, 0, serial)["hexsides"] == []
    assert past(record, 0, record.serial)["hexsides"] == after["hexsides"]
    assert after["log"][-1]["hexes"] == [here, there]


def test_the_dice_of_a_line_are_those_that_fell_right_before_it(record):
    idle(record, "order")
    record.give_text("attack-move")
    record.give(record.position.ask.options.pick(0))
    for word in ("all", "attack"):
        record.give_text(word)
    while record.position.chance is None:
        record.give_text(least(record, record.position.ask))
    count = record.serial
    record.roll_pending()
    line = next(line for line in shown(record)["log"] if line["kind"] == "attacks")
    assert line["die"].split(" and ") == [entry.text for entry in record.entries[count : count + 2]]


def test_a_secret_decision_says_so(record):
    record.roll_pending()
    assert shown(record, 1)["ask"]["secret"] is True
    idle(record, "order")
    assert shown(record)["ask"]["secret"] is False
