"""The sentence about a computer's turn: what it says, when it is said, and that nothing hidden is in it."""

from random import Random

import pytest

from northfront import games
from northfront.ai.intentions import Intentions
from northfront.core.ask import CHANCE
from northfront.core.chance import Seeded
from northfront.core.errors import IllegalAnswer
from northfront.core.record import new_record
from tests.games_played import committed_game

GERMAN, SOVIET = 0, 1
SWAPPED = {"tk-1": "de-1", "de-1": "tk-1", "gd-1": "de-2", "de-2": "gd-1"}
READY = 8  # answers that place the four reserves


def record_of(*answers, seed=1):
    record = new_record(games.load("ford"), chance=Seeded(seed))
    record.roll_pending()
    for text in ("tk-1", "0703", "gd-1", "0602", "de-1", "0803", "de-2", "0804", *answers):
        record.give_text(text, next(iter(record.position.asks)))
        record.roll_pending()
    return record


def germans_first():
    """A seed with which the Germans have the initiative."""
    return next(seed for seed in range(50) if GERMAN in record_of(seed=seed).position.asks)


def texts(record, *sides):
    return [each.text for each in Intentions(sides).of(record)]


def test_nothing_is_said_before_a_turn_is_over():
    seed = germans_first()
    moving = record_of("pz-1", "0304", "done", seed=seed)
    assert moving.position.state.active == GERMAN
    assert texts(moving, GERMAN) == []
    over = record_of("pz-1", "0304", "done", "done", seed=seed)
    assert over.position.state.active == SOVIET
    assert texts(over, GERMAN) == ["The Germans go for Gorka with 1st Panzer Battalion"]
    assert texts(over, SOVIET) == [
        "The Soviets hold Gorka with 3 face-down counters and hold Station with a face-down counter"
    ]


def test_nothing_is_said_of_the_turns_of_people():
    assert texts(record_of("pz-1", "0304", "done", "done", seed=germans_first())) == []


def test_the_same_is_said_whatever_lies_under_the_counters():
    """Two games alike to everybody but the Soviets: tank and guards have changed places with the decoys."""
    said = 0
    for seed in range(30):
        rng = Random(seed)
        one, other = (new_record(games.load("ford"), chance=Seeded(seed)) for _ in range(2))
        first, second = Intentions((GERMAN, SOVIET)), Intentions((GERMAN, SOVIET))
        while not one.position.over:
            one.roll_pending()
            other.roll_pending()
            side = next(iter(one.position.asks))
            options = one.position.options(side)
            answer = one.position.text(options.pick(rng.randrange(len(options))), side)
            one.give_text(answer, side)
            try:
                other.give_text(SWAPPED.get(answer, answer), side)
            except IllegalAnswer:
                break
            if [event.seen_by(None) for _, event in one.log] != [event.seen_by(None) for _, event in other.log]:
                break  # somebody has looked
            assert first.of(one) == second.of(other)
        said += sum("face-down" in each.text for each in first.of(one))
    assert said > 10


def test_a_counter_that_lies_face_down_is_not_called_by_its_name():
    record = record_of("pz-1", "0304", "done", "done", "de-1", seed=germans_first())
    target = next(text for text in map(record.position.game.board.grid.name, record.position.options(SOVIET).members))
    record.give_text(target, SOVIET)
    while record.position.state.active == SOVIET and not record.position.over:
        record.give_text("done", SOVIET)
        record.roll_pending()
    last = texts(record, SOVIET)[-1]
    assert last.endswith("with a face-down counter")


@pytest.mark.parametrize("name", sorted(games.GAMES))
def test_what_is_known_answer_by_answer_is_what_is_known_at_once(name):
    record = committed_game(games.load(name), 3, 400, games.load(name).ready)
    grown, last = Intentions((GERMAN, SOVIET)), []
    whole = list(record.log)
    for cut in range(0, len(whole) + 1, 7):
        record.log[:] = whole[:cut]
        grown.of(record)
    record.log[:] = whole
    last = grown.of(record)
    assert last == Intentions((GERMAN, SOVIET)).of(record)
    record.log[:] = whole[: len(whole) // 2]
    assert grown.of(record) == Intentions((GERMAN, SOVIET)).of(record), "after a take-back"


@pytest.mark.parametrize("name", sorted(games.GAMES))
def test_every_sentence_is_short_and_says_who_and_where(name):
    game = games.load(name)
    record = committed_game(game, 4, 600, game.ready)
    assert any(entry.side != CHANCE for entry in record.entries)
    for each in Intentions((GERMAN, SOVIET)).of(record):
        assert each.text.startswith(f"The {game.sides[each.side].capitalize()}")
        assert len(each.text) < 330
        assert all(h >= 0 for h in each.hexes)
