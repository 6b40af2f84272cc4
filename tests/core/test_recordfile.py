"""Records as text: what is read back, what is refused and where, what survives new rules, and what a cheat cannot hide."""

import contextlib
import dataclasses
import json
import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from northfront.core.ask import CHANCE, Ask, Draw, Words
from northfront.core.chance import Committed, Seeded
from northfront.core.errors import RecordFault, Refusal
from northfront.core.proof import verify
from northfront.core.record import committed_record, entry_line, new_record, resume_committed, seal_of
from northfront.core.recordfile import read_record, write_record
from northfront.core.view import view
from northfront.games import load
from northfront.games.ford.sequence import next_phase
from tests.games_played import committed_game
from tests.toy import TOY

FORD = load("ford")
GAME, SHORT = committed_game(FORD, 3), committed_game(TOY, 1)
LINES = write_record(GAME).splitlines()
ROWS = [i for i, line in enumerate(LINES) if line[0].isdigit()]
SECRET = bytes([3]) * 32
MIDDLE = min(n for n in GAME.checkpoints if n)  # the checkpoint in the middle of the game
EARLY = "tk-1 0703 gd-1 0602 de-1 0803 de-2 0804"


def line_of(start):
    return next(i for i, line in enumerate(LINES) if line.startswith(start))


def joined(lines):
    return "\n".join(lines) + "\n"


def plain_lines(record):
    return [line for line in write_record(record).splitlines() if not line.startswith("checkpoint")]


def changed(i, old, new):
    line = re.sub(old, lambda _: new, LINES[i], count=1)
    assert line != LINES[i]
    return joined([*LINES[:i], line, *LINES[i + 1 :]])


def reported(text, game=FORD):
    """The lines that the check complains about, whether it lists them or stops at one."""
    try:
        faults = verify(game, text).wrong
    except RecordFault as error:
        faults = [str(error)]
    return [int(re.match(r"record, line (\d+): .", fault)[1]) for fault in faults]


def told(record, texts):
    for text in texts.split():
        record.give_text(text)
    return record


def new_rules(**phases):
    renamed = {name.replace("_", " "): phase for name, phase in phases.items()}
    return dataclasses.replace(FORD, phases={**FORD.phases, **renamed})


def other_cup(s):
    yield Draw("Initiative", "2.1", (("nobody", 1),))
    next_phase(s)


def only_pass(s):
    yield Ask(s.active, "target", "?", Words("pass"), "4.1")
    next_phase(s)


def broken(s):
    yield Ask(s.active, "target", "?", Words("done"), "4.1")
    raise ZeroDivisionError


def sound(record):
    """Everything that one may do with a record just read either works or is refused."""
    assert record.position.serial == record.serial == len(record.entries)
    assert record.rolls == sum(entry.side == CHANCE for entry in record.entries)
    for n in range(record.serial + 1):
        with contextlib.suppress(Refusal):
            assert record.at(n).serial == n
    assert view(record.at(record.serial), 0) == view(record.position, 0)
    for side in range(2):
        with contextlib.suppress(Refusal):
            read_record(record.game, write_record(record)).undo(side)
        with contextlib.suppress(Refusal):
            record.undo(side)


@pytest.mark.parametrize("game", [TOY, FORD], ids=["toy", "ford"])
@given(seed=st.integers(0, 30), limit=st.integers(0, 140))
@settings(max_examples=30)
def test_a_record_read_back_is_the_same_record(game, seed, limit):
    record = committed_game(game, seed, limit)
    text = write_record(record)
    again = read_record(game, text)
    assert (write_record(again), again.warnings) == (text, [])
    assert (again.entries, again.header, again.secret) == (record.entries, record.header, record.secret)
    assert [(n, event.kind) for n, event in again.log] == [(n, event.kind) for n, event in record.log]
    assert (view(again.position, 0), again.rolls) == (view(record.position, 0), record.rolls)


def test_a_record_holds_one_answer_a_line_and_its_checkpoints():
    assert [int(LINES[i].split()[0]) for i in ROWS] == list(range(1, GAME.serial + 1))
    assert [int(line.split()[1]) for line in LINES if line.startswith("checkpoint")] == [MIDDLE, GAME.serial]
    assert (LINES[0], LINES[-1]) == ("northfront record 1", f"secret {SECRET.hex()}")


@pytest.mark.parametrize("value", ["AB", "ab cd", ""])
@pytest.mark.parametrize("seat", ["german", "the german"])
def test_whatever_a_seat_contributes_the_record_can_be_read_again_or_never_begins(seat, value):
    try:
        record = committed_record(FORD, "", {}, SECRET, {seat: value})
    except Refusal:
        return
    assert read_record(FORD, write_record(record)).header == record.header


MALFORMED = [
    "nonsense", "12", "1 soviet", "1 soviet reserve-unit", "1 soviet reserve-unit tk-1 now", "1 soviet reserve-unit tk-1 ~xyz",
    "999 soviet reserve-unit tk-1", "0 soviet reserve-unit tk-1", "-1 soviet reserve-unit tk-1", "٣ soviet unit tk-1",
    "checkpoint", "checkpoint 3", "checkpoint x {}", "checkpoint 3 [1]", "checkpoint 3 {", "checkpoint -1 {}", "rules one",
    "secret", "secret xyz", "secret abc", "contribution german", "contribution german zz", "setting", "setting chits", "game",
    "resumed", "resumed x", "resumed -1", "resumed " + "9" * 5000, "9" * 5000 + " soviet unit tk-1", "checkpoint " + "9" * 5000 + " {}", "checkpoint 3 " + "[" * 100_000
]  # fmt: skip


@pytest.mark.parametrize("line", MALFORMED, ids=lambda line: line[:25])
@pytest.mark.parametrize("at", [2, 20, len(LINES)])
def test_a_line_that_cannot_be_read_is_refused_with_its_number(line, at):
    with pytest.raises(RecordFault, match=f"game.record, line {at + 1}: "):
        read_record(FORD, joined([*LINES[:at], line, *LINES[at:]]), "game.record")


HEADERS = {"northfront": "record 9", "game": "toy", "rules": "9" * 5000, "scenario": "nowhere", "setting": "fog=1"}


@pytest.mark.parametrize("key", HEADERS)
def test_a_header_that_cannot_be_true_is_refused_with_its_line(key):
    at = line_of(key) if key != "setting" else 5
    with pytest.raises(RecordFault, match=f"line {at + 1}: "):
        read_record(FORD, joined([*LINES[:at], f"{key} {HEADERS[key]}", *LINES[at + (key != "setting") :]]))


@pytest.mark.parametrize("key", ["game", "rules", "data", "scenario", "chance"])
def test_a_header_without_one_of_its_lines_is_refused(key):
    with pytest.raises(RecordFault, match=key):
        read_record(FORD, joined(line for line in LINES if not line.startswith(key)))


PLACES = st.integers(0, 10_000)
WORDS = st.sampled_from(["red", "0", "-1", "r1", "chance", "{}", "999999999", "stay", "inf"])
KINDS = st.sampled_from(["delete", "double", "swap", "word", "type"])
EDITS = st.lists(st.tuples(KINDS, PLACES, PLACES, WORDS, st.text(max_size=3)), min_size=1, max_size=4)


def edited(text, edits):
    for kind, at, spot, word, typed in edits:
        lines = text.splitlines() or [""]
        i, j = at % len(lines), spot % len(lines)
        words = lines[i].split() or [""]
        if kind in ("delete", "double"):
            lines[i : i + 1] = [lines[i]] * 2 if kind == "double" else []
        elif kind == "swap":
            lines[i], lines[j] = lines[j], lines[i]
        elif kind == "word":
            words[spot % len(words)] = word
            lines[i] = " ".join(words)
        else:
            cut = spot % (len(lines[i]) + 1)
            lines[i] = lines[i][:cut] + typed + lines[i][cut + len(typed) // 2 :]
        text = joined(lines)
    return text


@given(EDITS)
@settings(max_examples=250)
def test_a_record_edited_at_random_is_refused_or_read_and_never_crashes(edits):
    text = edited(write_record(SHORT), edits)
    with contextlib.suppress(Refusal):
        sound(read_record(TOY, text))
    assert all(line > 0 for line in reported(text, TOY))


def test_answers_that_no_longer_fit_are_passed_over_to_the_next_checkpoint_and_the_game_goes_on():
    text = write_record(told(new_record(FORD), f"{EARLY} german gr-2 stay gr-3"))
    record = read_record(new_rules(initiative=other_cup), text)
    (warning,) = record.warnings
    assert re.search(r"answer 9 \(line 15\) no longer fits .* goes on from its checkpoint after answer 11", warning)
    assert (record.serial, record.position.ask.kind, record.entries[-1].text) == (12, "destination", "gr-3")
    told(record, "0102")
    assert view(read_record(record.game, write_record(record)).position, 0) == view(record.position, 0)
    sound(record)
    assert read_record(record.game, write_record(GAME)).position.over, "of several checkpoints the last is taken"


def test_answers_after_the_checkpoint_that_do_not_fit_either_are_dropped():
    text = joined(line for line in LINES if not line.startswith(f"checkpoint {GAME.serial} "))
    record = read_record(new_rules(first_combat=only_pass, second_combat=only_pass), text)
    found = [re.search("checkpoint after answer|were dropped", warning)[0] for warning in record.warnings]
    assert found == ["checkpoint after answer", "were dropped"]
    assert MIDDLE <= record.serial < GAME.serial
    sound(told(record, "pass"))


@pytest.mark.parametrize(("phase", "rule"), [("initiative", other_cup), ("first_combat", broken)])
def test_without_a_checkpoint_the_answers_are_dropped_from_the_first_that_does_not_fit(phase, rule):
    record = read_record(new_rules(**{phase: rule}), joined(plain_lines(GAME)))
    assert [f"the answers from {record.serial + 1} on were dropped" in each for each in record.warnings] == [True]
    assert record.entries == GAME.entries[: record.serial]
    sound(told(record, "nobody done" if rule is other_cup else ""))


BAD_STATES = [
    ("units", 5), ("turn", []), ("settings", 5), ("phase", 7), ("active", 9), ("de-1", {"hidden": 1}), ("pz-1", {"where": 99}),
    ("pz-1", {"face": float("inf")}), ("pz-1", 5), ("pz-1", {"at": []}), ("pz-1", {"at": "0101", "face": 9}),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value"), BAD_STATES)
def test_a_checkpoint_that_is_no_state_does_no_harm(key, value):
    at = line_of("checkpoint")
    state = json.loads(LINES[at].split(" ", 2)[2])
    (state["units"] if key in state["units"] else state)[key] = value
    text = joined([*LINES[:at], f"checkpoint {MIDDLE} {json.dumps(state)}"])
    sound(read_record(new_rules(initiative=other_cup), text))


@pytest.mark.parametrize("n", [1, 12])
def test_a_checkpoint_beyond_the_answers_is_not_a_way_into_the_game(n):
    state = LINES[line_of("checkpoint")].split(" ", 2)[2]
    lines = [*LINES[: ROWS[n]], f"{n + 1} soviet whim 0101", f"checkpoint 9999 {state}"]
    with pytest.raises(RecordFault, match=f"line {len(lines)}: a checkpoint is the number of the answer right before"):
        read_record(FORD, joined(lines))


def test_an_answer_of_a_side_that_does_not_exist_is_named_by_its_line():
    with pytest.raises(RecordFault, match=f"line {ROWS[3] + 1}: ford has no side finnish"):
        read_record(FORD, changed(ROWS[3], "soviet", "finnish"))


def test_a_false_checkpoint_does_not_change_the_past():
    record = read_record(FORD, changed(line_of("checkpoint"), '"turn":\\d', '"turn":1'))
    assert record.at(GAME.serial).state.digest() == GAME.position.state.digest() == record.position.state.digest()
    assert record.at(MIDDLE).state.digest() == GAME.at(MIDDLE).state.digest()


def test_an_untouched_game_checks_out():
    for seed in range(3):
        for game in (TOY, FORD):
            record = committed_game(game, seed)
            assert verify(game, write_record(record))[:3] == ([], [], record.rolls)


@pytest.mark.parametrize("seal", ["kept", "stripped", "another line's"])
def test_every_changed_answer_roll_and_draw_is_reported_by_its_line(seal):
    at = FORD.start()
    for i, entry in zip(ROWS, GAME.entries, strict=True):
        options = at.options(entry.side)
        others = [options.text(FORD, each) for each in options if each != entry.answer]
        at.step(entry.answer, entry.side)
        text = LINES[i].split(" ~")[0].rsplit(" ", 1)[0]
        mark = {"kept": f" ~{entry.seal}", "stripped": "", "another line's": f" ~{GAME.entries[0].seal}"}[seal]
        if others and (entry.side == CHANCE or i % 4 == 0):
            assert i + 1 in reported(joined([*LINES[:i], f"{text} {others[0]}{mark}", *LINES[i + 1 :]]))


def test_a_roll_is_checked_even_if_every_line_was_sealed_anew():
    stream = Committed(SECRET, {"german": b"\x03", "soviet": b"\x03"})
    for number in [n for n, entry in enumerate(GAME.entries) if entry.kind == "die"][::3]:
        lines, seal = plain_lines(GAME), ""
        for n, entry in enumerate(GAME.entries):
            text = entry.text if n != number else str(1 + entry.answer % 6)
            line = entry_line(FORD, n + 1, entry._replace(text=text))
            seal = seal_of(stream, seal, line)
            lines[ROWS[0] + n] = f"{line} ~{seal}"
        assert ROWS[0] + number + 1 in reported(joined(lines))


CHANGES = [
    ("20 ", "~........", "~00000000"), ("20 ", " ~........", ""), ("20 ", " (german|soviet) ", " chance "),
    ("20 ", " (german|soviet) ", " finnish "), ("21 ", r" \S+ (?=\S+ ~)", " whim "), ("checkpoint", '"turn":', '"turn":1'),
    ("checkpoint", '"pz-1":{"at":"', '"pz-1":{"face":1,"at":"'), ("checkpoint", "{.*", "{}"),
    ("checkpoint", r" \d+ ", f" {MIDDLE + 1} "), ("checkpoint", r" \d+ ", " 9999 "), ("checkpoint", r" \d+ ", " 0 "),
    ("contribution soviet", "03$", "04"), ("contribution soviet", "soviet", "tsarist"), ("data", "data ", "data 0"),
    ("chance", "commitment ..", "commitment 00"), ("chance", "commitment", "recommitment"), ("chance", "commitment .*", "none"),
    ("secret", "03", "04"), ("secret", "03", ""),
]  # fmt: skip


@pytest.mark.parametrize(("start", "old", "new"), CHANGES)
def test_every_other_changed_line_is_reported_too(start, old, new):
    at = line_of(start)
    assert at + 1 in reported(changed(at, old, new))


@pytest.mark.parametrize("i", ROWS[9::9])
def test_missing_doubled_and_swapped_lines_are_reported(i):
    assert i + 1 in reported(joined([*LINES[:i], *LINES[i + 1 :]]))
    assert i + 2 in reported(joined([*LINES[: i + 1], *LINES[i:]]))
    assert {i, i + 1} & set(reported(joined([*LINES[: i - 1], LINES[i], LINES[i - 1], *LINES[i + 1 :]])))


def test_lines_missing_at_the_end_or_renumbered_are_reported():
    assert reported(joined([*LINES[: ROWS[-1]], LINES[-1]])) == [ROWS[-1] + 1]
    renumbered = [re.sub(r"^\d+", lambda found: str(int(found[0]) - 1), LINES[i]) for i in ROWS[20:]]
    assert ROWS[19] + 1 in reported(joined([*LINES[: ROWS[19]], *renumbered, LINES[-1]]))


def test_an_unfinished_game_says_that_the_secret_is_not_told():
    begun = verify(FORD, write_record(committed_game(FORD, 3, 50)))
    assert (begun.wrong, begun.rolls) == ([], 0)
    assert "the secret is revealed only when the game is over" in begun.unproved[0]
    loose = new_record(FORD, chance=Seeded(1), promise="seed 1")
    told(loose, EARLY).roll_pending()
    assert "without a commitment" in verify(FORD, write_record(loose)).unproved[0]


@pytest.mark.parametrize("count", [1, 2])
def test_answers_that_were_taken_back_cannot_be_put_in_afterwards(count):
    record, branch = told(committed_record(FORD, "", {}, SECRET, {}), EARLY), []
    while not record.position.over:
        record.roll_pending()
        if not branch and record.position.ask.kind == "unit" and record.position.next_side == 0:
            told(record, "gr-2 0101 done")
            branch = plain_lines(record)
            record.undo(0, record.serial - 2)
            told(record, "stay")
        told(record, "done")
    lines = [*plain_lines(record), f"secret {SECRET.hex()}"]
    at = next(i for i, line in enumerate(lines) if " destination stay " in line)
    assert verify(FORD, joined(lines)).wrong == []
    found = reported(joined([*lines[:at], *branch[at : at + count], *lines[at + count :]]))
    assert {at + 1, at + 2} & set(found)


def test_reading_a_changed_line_does_not_seal_it_anew():
    lines = plain_lines(told(committed_record(FORD, "", {}, SECRET, {}), EARLY))
    forged = joined(line.split(" ~")[0].replace("0703", "0605") for line in lines)
    try:
        record = read_record(FORD, forged, chance=Committed(SECRET, {}))
    except Refusal:
        return
    record.secret = SECRET.hex()
    assert 1 + next(i for i, line in enumerate(plain_lines(record)) if "0605" in line) in reported(write_record(record))


AGAIN = bytes([9]) * 32
CUT = 40  # the answer after which the game is resumed


def resumed(told_before=False, cut=CUT):
    """A game that was left after so many answers, read elsewhere and played to its end there."""
    before = committed_game(FORD, 3, cut)
    record = read_record(FORD, write_record(before))
    record.secret = SECRET.hex() if told_before else ""
    resume_committed(record, AGAIN, {"german": "aa", "soviet": "bb"})
    return played_out(record, 5, AGAIN)


def played_out(record, seed, secret):
    rng = Random(seed)
    while not record.position.over:
        record.roll_pending()
        options = record.position.options()
        record.give(options.pick(rng.randrange(len(options))))
        record.roll_pending()
    record.secret = secret.hex()
    return record


RESUMED = resumed(told_before=True)
BOTH = write_record(RESUMED).splitlines()
BOTH_ROWS = [i for i, line in enumerate(BOTH) if line[0].isdigit()]


def test_a_resumed_game_played_to_its_end_checks_out():
    assert verify(FORD, joined(BOTH)).wrong == []
    assert verify(FORD, joined(BOTH)).unproved == []
    cut = RESUMED.header.since
    assert CUT <= cut < RESUMED.serial
    rolls = [n for n, entry in enumerate(RESUMED.entries, start=1) if entry.kind in ("die", "draw")]
    assert min(rolls) <= cut < max(rolls), "there are dice in both parts"


def test_a_resumed_record_names_both_promises_and_where_one_ends():
    header = BOTH[BOTH.index("scenario crossing") + 1 :][:7]
    keys = [line.split()[0] for line in header]
    assert keys == ["chance", "contribution", "contribution", "resumed", "chance", "contribution", "contribution"]
    assert header[3] == f"resumed {RESUMED.header.since}"
    assert header[4] == f"chance {Committed.promise(AGAIN)}"


@pytest.mark.parametrize("told_before", [True, False])
def test_a_resumed_record_read_back_is_the_same_record(told_before):
    record = resumed(told_before)
    again = read_record(FORD, write_record(record))
    assert (write_record(again), again.warnings) == (write_record(record), [])
    assert (again.entries, again.header, again.secret) == (record.entries, record.header, record.secret)


def test_where_the_first_secret_is_not_told_its_rolls_are_said_to_be_unproved():
    text = write_record(resumed())
    assert verify(FORD, text).wrong == []
    (said,) = verify(FORD, text, "mine").unproved
    assert re.match(r"mine: the rolls up to answer \d+ were made before the game was resumed", said)
    assert verify(FORD, text + f"secret {SECRET.hex()}\n")[:2] == ([], [])
    false = text + f"secret {'ab' * 32}\n"
    assert reported(false) == [len(false.splitlines())]


@pytest.mark.parametrize("told_before", [True, False])
def test_every_changed_answer_and_roll_of_both_parts_is_reported_by_its_line(told_before):
    record = resumed(told_before)
    lines, at = write_record(record).splitlines(), FORD.start()
    rows = [i for i, line in enumerate(lines) if line[0].isdigit()]
    for i, entry in zip(rows, record.entries, strict=True):
        options = at.options(entry.side)
        others = [options.text(FORD, each) for each in options if each != entry.answer]
        at.step(entry.answer, entry.side)
        if others and (entry.side == CHANCE or i % 5 == 0):
            changed = f"{lines[i].split(' ~')[0].rsplit(' ', 1)[0]} {others[0]} ~{entry.seal}"
            assert i + 1 in reported(joined([*lines[:i], changed, *lines[i + 1 :]]))


def test_a_roll_of_either_part_is_checked_even_if_every_line_was_sealed_anew():
    stream = Committed(AGAIN, {"german": b"\xaa", "soviet": b"\xbb"})
    for number in [n for n, entry in enumerate(RESUMED.entries) if entry.kind == "die"][::3]:
        lines, seal = plain_lines(RESUMED), ""
        first = next(i for i, line in enumerate(lines) if line.startswith("1 "))
        for n, entry in enumerate(RESUMED.entries):
            text = entry.text if n != number else str(1 + entry.answer % 6)
            line = entry_line(FORD, n + 1, entry._replace(text=text))
            seal = seal_of(stream, seal, line)
            lines[first + n] = f"{line} ~{seal}"
        assert first + number + 1 in reported(joined(lines))


HEADER_OF_BOTH = [i for i, line in enumerate(BOTH) if line.split()[0] in ("chance", "contribution", "resumed")]


@pytest.mark.parametrize("i", HEADER_OF_BOTH, ids=lambda i: BOTH[i][:24])
def test_a_changed_promise_of_either_part_is_reported(i):
    forged = BOTH[i][:-1] + ("1" if BOTH[i][-1] != "1" else "2")
    assert i + 1 in reported(joined([*BOTH[:i], forged, *BOTH[i + 1 :]]))
    assert reported(joined([*BOTH[:i], *BOTH[i + 1 :]]))


@pytest.mark.parametrize("i", [i for i, line in enumerate(BOTH) if line.startswith("secret")])
def test_a_false_secret_of_either_part_is_reported(i):
    assert i + 1 in reported(joined([*BOTH[:i], "secret " + "ab" * 32, *BOTH[i + 1 :]]))


def test_a_game_may_be_resumed_again_and_again():
    record = read_record(FORD, joined(line for line in BOTH[: BOTH_ROWS[70]] if not line.startswith("checkpoint")))
    resume_committed(record, b"third" * 6, {})
    text = write_record(played_out(record, 8, b"third" * 6))
    assert verify(FORD, text).wrong == []
    assert len(read_record(FORD, text).header.resumed) == 2
    assert len(verify(FORD, text).unproved) == 1, "the second secret was not told where the game was left again"


def test_what_came_before_the_new_promise_cannot_be_taken_back():
    """Its dice would have to fall under two promises."""
    record = read_record(FORD, write_record(told(new_record(FORD), f"{EARLY} german gr-2 stay gr-3")))
    assert record.undo_floor(0) < record.serial
    resume_committed(record, AGAIN, {})
    assert record.undo_floor(0) == record.serial
    told(record, "0102")
    record.undo(0)
    with pytest.raises(Refusal):
        record.undo(0)


def test_a_record_without_a_promise_gets_one_when_it_is_resumed():
    loose = told(new_record(FORD, chance=Seeded(1)), EARLY)
    loose.roll_pending()
    record = read_record(FORD, write_record(loose))
    resume_committed(record, AGAIN, {})
    text = write_record(played_out(record, 4, AGAIN))
    assert verify(FORD, text).wrong == []
    assert len(verify(FORD, text).unproved) == 1
