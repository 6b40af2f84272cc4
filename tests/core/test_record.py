"""The record of one game: answers in, positions out, and how far a side may go back."""

import dataclasses
from random import Random

import pytest

from northfront.core.ask import CHANCE
from northfront.core.chance import Committed, Scripted, Seeded
from northfront.core.errors import IllegalAnswer, NotYourDecision, Refusal, RulesFault, StaleAnswer, UnknownOption
from northfront.core.game import Scenario
from northfront.core.position import Position
from northfront.core.record import Entry, Record, committed_record, entry_line, new_record, resume_committed
from northfront.core.recordfile import write_record
from northfront.core.view import show_ask, view
from northfront.games import load
from tests.toy import BLUE, RED, TOY

FORD = load("ford")
GERMAN, SOVIET = 0, 1
SET_UP = "tk-1 0703 gd-1 0602 de-1 0803 de-2 0804"


class Spy(Seeded):
    """Dice that remember which roll they were asked for."""

    def __init__(self, seed):
        super().__init__(seed)
        self.numbers = []

    def answer(self, request, number):
        self.numbers.append(number)
        return super().answer(request, number)


def told(record, texts):
    for text in texts.split():
        record.give_text(text)
    return record


def facts(p):
    asks = {side: show_ask(p.game, ask) for side, ask in p.asks.items()}
    return p.state.digest(), p.base.digest(), p.serial, p.tail, asks, p.chance


def snapshot(record):
    events = [(n, event.kind, dict(event.args)) for n, event in record.log]
    return facts(record.position), list(record.entries), events, dict(record.checkpoints), record.rolls


def choice(record, rng):
    side = rng.choice(list(record.position.asks))
    options = record.position.options(side)
    return options.pick(rng.randrange(len(options))), side


def played(game, seed, chance=None, each=None):
    record, rng = new_record(game, chance=chance or Seeded(seed)), Random(seed)
    record.roll_pending()
    while not record.position.over:
        if each:
            each(record)
        if record.position.asks:
            record.give(*choice(record, rng))
        record.roll_pending()
    return record


def ambush():
    """German units west, and two face-down counters at 0105 and 0305."""

    def set_up(s):
        for unit, at in (("pz-1", "0101"), ("gr-1", "0102"), ("ri-1", "0905"), ("tk-1", "0105"), ("de-1", "0305")):
            s.place(s.game.units[unit], s.game.board.grid.hex(at))
        for unit in ("tk-1", "de-1"):
            s.hide(s.game.units[unit])
        s.phase, s.active = "first movement", GERMAN

    game = dataclasses.replace(FORD, scenarios={"ambush": Scenario("Ambush", set_up)})
    return new_record(game)


def test_a_side_may_go_back_over_its_own_answers_as_far_as_it_likes():
    record = told(new_record(FORD), SET_UP)
    assert (record.undo_floor(SOVIET), record.undo_floor(GERMAN), record.serial) == (0, 8, 8)
    for to in (7, 6, 3, 0):
        record.undo(SOVIET, to)
        assert facts(record.position) == facts(told(new_record(FORD), " ".join(SET_UP.split()[:to])).position)
    with pytest.raises(Refusal):
        record.undo(SOVIET)


def test_without_a_number_only_the_last_answer_is_taken_back():
    record = told(new_record(FORD), "tk-1 0703 gd-1")
    record.undo(SOVIET)
    assert (record.serial, record.position.ask.kind) == (2, "reserve-unit")


def test_the_dice_stop_an_undo():
    record = told(new_record(FORD, chance=Scripted("german")), SET_UP)
    record.roll_pending()
    assert (record.undo_floor(SOVIET), record.undo_floor(GERMAN)) == (9, 9)
    told(record, "gr-2 0101 pz-1")
    assert record.undo_floor(GERMAN) == 9
    record.undo(GERMAN, 9)
    for side in (GERMAN, SOVIET):
        with pytest.raises(Refusal, match="nothing can be undone"):
            record.undo(side)
    assert record.serial == 9


def test_the_other_sides_answer_stops_an_undo():
    record = told(new_record(FORD), f"{SET_UP} german gr-2 stay done done ri-1")
    assert (record.undo_floor(GERMAN), record.undo_floor(SOVIET)) == (14, 13)
    with pytest.raises(Refusal):
        record.undo(GERMAN)
    record.undo(SOVIET)
    assert record.position.next_side == SOVIET


def test_an_answer_that_uncovered_a_hidden_unit_stops_an_undo():
    record = told(ambush(), "pz-1 0102 gr-1")
    assert record.undo_floor(GERMAN) == 0
    told(record, "0104")
    assert record.position.state.hidden[GERMAN].bit_count() == 1, "the counter at 0105 was turned over"
    assert [entry.opened for entry in record.entries] == [False, False, False, True]
    assert record.undo_floor(GERMAN) == 4
    with pytest.raises(Refusal, match="uncovered"):
        record.undo(GERMAN)
    told(record, "done")
    record.undo(GERMAN)
    assert record.serial == 4
    with pytest.raises(Refusal):
        record.undo(GERMAN, 3)


def test_a_side_that_showed_its_own_counter_cannot_hide_it_again():
    record = told(ambush(), "done done")
    assert record.position.next_side == SOVIET
    told(record, "tk-1")
    record.undo(SOVIET)
    told(record, "tk-1 0103")
    assert record.entries[-1].opened
    with pytest.raises(Refusal):
        record.undo(SOVIET)


@pytest.mark.parametrize(("last", "first"), [(BLUE, RED), (RED, BLUE)])
def test_a_secret_choice_cannot_be_taken_back_once_the_other_sides_is_known(last, first):
    record = new_record(TOY)
    record.give("march", first)
    record.give("enough", first)
    record.give("strike", last)
    ignorant = view(record.position, last)["facts"]
    record.undo(last)
    record.give("strike", last)
    record.give("enough", last)
    assert view(record.position, last)["facts"] != ignorant, "now the cup shows what the other side chose"
    with pytest.raises(Refusal):
        record.undo(last)


@pytest.mark.parametrize(("last", "first"), [(BLUE, RED), (RED, BLUE)])
def test_a_secret_choice_that_leads_straight_to_the_next_cannot_be_taken_back_either(last, first):
    record = new_record(TOY)
    record.give("enough", first)
    record.give("enough", last)
    assert record.position.state.turn == 2, "the cup was empty, so the other side chose nothing"
    with pytest.raises(Refusal):
        record.undo(last)


def test_in_a_secret_round_a_side_takes_back_its_own_answers_whatever_the_other_gave_meanwhile():
    record = committed_record(TOY, "", {}, b"\x01" * 32, {})
    for side, chit in ((RED, "march"), (BLUE, "strike"), (RED, "strike")):
        record.give(chit, side)
    assert (record.undo_floor(BLUE), record.position.serial_for(BLUE)) == (0, 1)
    assert record.undo(BLUE) == 0
    assert [(entry.side, entry.text) for entry in record.entries] == [(RED, "march"), (RED, "strike")]
    with pytest.raises(Refusal):
        record.undo(BLUE)
    record.give("march", BLUE)
    straight = committed_record(TOY, "", {}, b"\x01" * 32, {})
    for side, chit in ((RED, "march"), (RED, "strike"), (BLUE, "march")):
        straight.give(chit, side)
    assert snapshot(record) == snapshot(straight)
    assert write_record(record) == write_record(straight)


def test_what_was_answered_before_a_secret_round_stands():
    """Else a side could see from what it may take back whether the other has begun to answer."""
    record = new_record(TOY, chance=Scripted("red-march"))
    for side, chit in ((RED, "march"), (RED, "enough"), (BLUE, "enough")):
        record.give(chit, side)
    record.roll_pending()
    told(record, "r1 stay")
    assert record.position.secret_round is not None
    for each in (RED, BLUE):
        with pytest.raises(Refusal):
            record.undo(each)


@pytest.mark.parametrize("game", [TOY, FORD], ids=["toy", "ford"])
def test_a_game_that_is_over_stays_so_for_all_its_secrets_are_told(game):
    record = played(game, 3)
    for side in (0, 1):
        with pytest.raises(Refusal):
            record.undo(side)


@pytest.mark.parametrize("to", [-1, 0, 8, 12, 10**30])
def test_an_undo_beyond_the_floor_or_the_end_is_refused_and_changes_nothing(to):
    record = told(new_record(FORD), f"{SET_UP} german gr-2 stay")
    before = snapshot(record)
    with pytest.raises(Refusal):
        record.undo(GERMAN, to)
    assert snapshot(record) == before


def test_when_one_side_took_its_answer_back_the_other_may_or_is_told_why_not():
    record = told(new_record(FORD), f"{SET_UP} german gr-2 stay done done ri-1")
    record.undo(SOVIET)
    before = snapshot(record)
    try:
        record.undo(GERMAN)
    except Refusal:
        assert snapshot(record) == before
    else:
        assert facts(record.position) == facts(record.at(12))
    told(record, "done")


def plain_floor(record, side):
    """The floor of an undo as the rule is put: walk back over every answer that may be taken back."""
    p = record.position
    if p.secret_round is not None:
        began = record.serial - p.secret_answers
        return began + sum(entry.side == side for entry in record.entries[began : record.header.since])
    floor, last = record.serial, max(record.fixed, record.header.since)
    while floor > last and record.entries[floor - 1].side == side and not record.entries[floor - 1].opened:
        floor -= 1
    return floor


def check_floors(record):
    """The depths to which the sides may go back now; the floors that are kept must be those that are walked to."""
    floors = [record.undo_floor(side) for side in (0, 1)]
    assert floors == [plain_floor(record, side) for side in (0, 1)]
    return {record.serial - floor for floor in floors}


@pytest.mark.parametrize("game", [TOY, FORD], ids=["toy", "ford"])
def test_the_floor_that_is_kept_is_the_floor_that_is_walked_to(game):
    undone, depths, rng = 0, set(), Random(5)
    for seed in range(12):
        record = new_record(game, chance=Seeded(seed))
        record.roll_pending()
        while not record.position.over:
            depths |= check_floors(record)
            side = rng.choice((0, 1))
            now = record.position.serial_for(side)
            if record.undo_floor(side) < now and rng.random() < 0.3:
                record.undo(side, rng.randrange(record.undo_floor(side), now))
                undone += 1
            else:
                record.give(*choice(record, rng))
                record.roll_pending()
    assert undone > 20
    assert max(depths) > 2


def test_to_give_an_answer_nobody_walks_back_over_the_others(monkeypatch):
    """D2: else each answer of a long game takes longer than the one before, and 16,000 of them a quarter of a minute."""
    walks, walk = [], Record._run_began
    monkeypatch.setattr(Record, "_run_began", lambda record: walks.append(record.serial) or walk(record))
    record = played(FORD, 3)
    assert record.serial > 20
    assert walks == [0], "once, when the record begins"


def test_the_floor_of_a_record_that_was_resumed_is_where_it_was_resumed():
    record = told(new_record(FORD), f"{SET_UP} german gr-2 stay")
    resume_committed(record, b"\x01" * 32, {"german": "aa"})
    assert [record.undo_floor(side) for side in (GERMAN, SOVIET)] == [11, 11]
    told(record, "gr-3")
    assert [record.undo_floor(side) for side in (GERMAN, SOVIET)] == [11, 12]


def test_an_undo_goes_back_behind_the_checkpoints_at_hand():
    record = told(new_record(FORD), f"{SET_UP} german gr-2 stay done done ri-1")
    record.undo(SOVIET)
    for left in range(12, 8, -1):
        before = facts(record.at(left))
        record.undo(GERMAN)
        assert (record.serial, facts(record.position)) == (left, before)
    assert write_record(record) == write_record(told(new_record(FORD), f"{SET_UP} german"))


def test_what_is_remembered_of_the_answers_stands_for_playing_them_again():
    whole = told(new_record(FORD), f"{SET_UP} german gr-2 stay done")
    for n in range(whole.serial + 1):
        at = whole.at(n)
        start = n - len(at.tail)
        again = new_record(FORD)
        events = [(k, event) for k, event in whole.log if 0 < k <= start]
        again.recall(whole.entries[:start], whole.times[:start], events, Position(FORD, at.base, serial=start))
        told(again, " ".join(entry.text for entry in whole.entries[start:]))
        assert snapshot(again) == snapshot(whole)
        assert again.undo_floor(GERMAN) == whole.undo_floor(GERMAN) == 9
        assert write_record(again) == write_record(whole)
        again.undo(GERMAN, 9)
        assert facts(again.position) == facts(whole.at(9))


@pytest.mark.parametrize("game", [TOY, FORD], ids=["toy", "ford"])
def test_an_undo_restores_position_log_and_checkpoints_wherever_it_is_free(game):
    undone, rng = [], Random(1)

    def give_and_take_back(record):
        answer, side = choice(record, rng)
        before = snapshot(record)
        record.give(answer, side)
        if record.undo_floor(side) < record.serial:
            undone.append(len(record.checkpoints) - len(before[3]))
            record.undo(side)
            assert snapshot(record) == before
            assert record.position.take_events() == []

    for seed in range(4):
        played(game, seed, each=give_and_take_back)
    assert 0 in undone
    assert game is TOY or 1 in undone, "a checkpoint was taken back too"


def test_an_undo_of_many_answers_at_once_equals_many_undos():
    one, many = (told(new_record(FORD), f"{SET_UP} german gr-2 stay gr-3 0102 pz-1") for _ in range(2))
    one.undo(GERMAN, 10)
    for _ in range(4):
        many.undo(GERMAN)
    assert snapshot(one) == snapshot(many)
    assert write_record(one) == write_record(many)


def test_what_was_taken_back_leaves_no_trace_in_the_record():
    straight = told(new_record(FORD), f"{SET_UP} german gr-2 stay done")
    winding = told(new_record(FORD), f"{SET_UP} german gr-2 0101 gr-3")
    winding.undo(GERMAN, 10)
    told(winding, "stay done")
    assert write_record(winding) == write_record(straight)
    assert snapshot(winding) == snapshot(straight)


@pytest.mark.parametrize("game", [TOY, FORD], ids=["toy", "ford"])
def test_every_former_position_can_be_seen_again(game):
    history = []

    def keep(record):
        history.append((record.serial, facts(record.position)))

    record = played(game, 1, each=keep)
    before = snapshot(record)
    assert len(record.checkpoints) == 1 + (game is FORD)
    assert [facts(record.at(n)) for n, _ in history] == [each for _, each in history]
    assert facts(record.at(record.serial)) == facts(record.position)
    assert snapshot(record) == before


@pytest.mark.parametrize("n", [-1, 3, 10**30])
def test_a_position_that_never_was_is_refused(n):
    with pytest.raises(Refusal, match="2 answers"):
        told(new_record(FORD), "tk-1 0703").at(n)


def test_looking_back_does_not_touch_the_game():
    record = told(new_record(FORD), SET_UP)
    record.at(0).step_text("de-1")
    assert record.position.serial == 8
    assert record.at(0).serial == 0


def test_chance_answers_until_a_side_must_decide():
    record = told(new_record(FORD, chance=Scripted("soviet")), SET_UP)
    assert record.position.chance
    record.roll_pending()
    assert (record.position.next_side, record.rolls, record.entries[-1].text) == (SOVIET, 1, "soviet")
    record.roll_pending()
    assert record.rolls == 1


def test_a_record_without_dice_waits_for_them():
    record = told(new_record(FORD), SET_UP)
    with pytest.raises(NotYourDecision, match="no dice"):
        record.roll_pending()
    told(record, "german")
    assert record.entries[-1][:4] == Entry(CHANCE, "german", "draw", "german")[:4]


def test_dice_that_lie_are_refused_and_change_nothing():
    record = told(new_record(FORD, chance=Scripted("italian")), SET_UP)
    before = snapshot(record)
    with pytest.raises(IllegalAnswer):
        record.roll_pending()
    assert snapshot(record) == before


def test_rolls_are_counted_from_nought_without_a_gap():
    spy = Spy(2)
    record = played(FORD, 2, chance=spy)
    assert spy.numbers == list(range(record.rolls))
    assert record.rolls == sum(entry.side == CHANCE for entry in record.entries) > 6


def test_a_refused_answer_leaves_the_record_as_it_was():
    record = told(new_record(FORD), "tk-1")
    before = snapshot(record)
    for answer, side, serial, wrong in (
        (-1, SOVIET, None, Refusal),
        ("0703", SOVIET, None, Refusal),
        (FORD.board.grid.hex("0101"), SOVIET, None, IllegalAnswer),
        (5, GERMAN, None, NotYourDecision),
        (6, CHANCE, None, NotYourDecision),
        (5, SOVIET, 0, StaleAnswer),
    ):
        with pytest.raises(wrong):
            record.give(answer, side, serial)
        assert snapshot(record) == before


def test_a_stale_text_is_stale_even_where_it_no_longer_means_anything():
    record = told(new_record(FORD), "tk-1")
    with pytest.raises(StaleAnswer):
        record.give_text("tk-1", SOVIET, 0)


def test_rules_that_break_leave_the_record_as_it_was():
    def broken(s):
        s.turn += 1
        raise ZeroDivisionError

    game = dataclasses.replace(FORD, phases={**FORD.phases, "initiative": broken})
    record = told(new_record(game), SET_UP.rsplit(" ", 1)[0])
    before = snapshot(record)
    with pytest.raises(RulesFault):
        told(record, "0804")
    assert snapshot(record) == before


def test_each_event_stands_in_the_log_once_under_the_answer_that_brought_it():
    record = told(new_record(FORD), "tk-1 0703 gd-1 0602")
    assert [(n, event.kind) for n, event in record.log] == [(2, "placed"), (4, "placed")]


def test_only_a_committed_record_is_sealed():
    assert told(new_record(FORD), "tk-1").entries[0].seal == ""
    record = told(committed_record(FORD, "", {}, b"\x01" * 32, {"german": "aa"}), "tk-1 0703")
    stream = Committed(b"\x01" * 32, {"german": b"\xaa"})
    for number, entry in enumerate(record.entries, start=1):
        assert entry.seal[:8] == stream.seal(entry_line(FORD, number, entry))
        before = record.entries[number - 2].seal if number > 1 else ""
        assert entry.seal[8:] == stream.seal(f"{before} {entry.seal[:8]}")[:4], "and tied to the line before"
    assert record.header.chance == "commitment " + Committed.commitment(b"\x01" * 32)


def test_what_does_not_exist_cannot_be_agreed_on():
    for scenario, settings in (("nowhere", {}), ("", {"fog": "yes"}), ("", {"chits": "3"})):
        with pytest.raises(UnknownOption):
            new_record(TOY, scenario, settings)
    assert new_record(TOY, settings={"chits": "1"}).header.settings == {"chits": "1"}
