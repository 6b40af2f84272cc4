"""All that can change in a game: copied, dumped, loaded, checked."""

import dataclasses
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from northfront.core.errors import Refusal
from northfront.core.events import EVERYBODY, Event
from northfront.core.game import Option
from tests.every_field import EVERY, EveryField
from tests.toy import BLUE, RED, TOY, ToyState

CHANGES = {
    "number": lambda s: setattr(s, "number", 9),
    "name": lambda s: setattr(s, "name", "else"),
    "spent": lambda s: s.spent.__setitem__(1, 0),
    "points": lambda s: s.points.__setitem__(BLUE, -4),
    "forts": lambda s: setattr(s, "forts", s.game.board.grid.hexes("0102 B1")),
    "tired": lambda s: setattr(s, "tired", 0b10010),
    "pools": lambda s: s.pools.__setitem__(RED, 0b11),
    "cups": lambda s: s.cups.__setitem__("march", 2),
    "turn": lambda s: setattr(s, "turn", 3),
    "phase": lambda s: setattr(s, "phase", "act"),
    "active": lambda s: setattr(s, "active", BLUE),
    "over": lambda s: setattr(s, "over", "draw"),
    "where": lambda s: s.place(0, s.game.board.grid.hex("0203")),
    "face": lambda s: s.face.__setitem__(4, 1),
    "hidden": lambda s: s.hide(0),
    "cup": lambda s: s.cup.__setitem__("red-march", 1),
    "strikes": lambda s: s.strikes.__setitem__(RED, 1),
    "chit": lambda s: setattr(s, "chit", "march"),
    "marched": lambda s: setattr(s, "marched", 0b1),
    "scarred": lambda s: setattr(s, "scarred", s.game.board.grid.hexes("A1")),
}


def start():
    return EVERY.start().base


def full_state():
    s = start()
    for change in CHANGES.values():
        change(s)
    return s


def through_json(s):
    return s.load(s.game, json.loads(json.dumps(s.dump())))


def dumped(**changes):
    return {**json.loads(json.dumps(start().dump())), **changes}


def derived(s):
    """Stacks and occupied hexes made from nothing but where the units are."""
    hexes = sorted({at for at in s.where if at >= 0})
    stacks = {h: tuple(u for u, at in enumerate(s.where) if at == h) for h in hexes}
    side_of = s.game.side_of
    occupied = [sum(1 << h for h in hexes if any(side_of[u] == side for u in stacks[h])) for side in (RED, BLUE)]
    return stacks, occupied


def test_every_declared_field_is_changed_by_these_tests():
    assert set(CHANGES) == set(EveryField.FIELDS)


@pytest.mark.parametrize("field", CHANGES)
def test_a_copy_is_independent_in_every_field(field):
    s = start()
    before = s.digest()
    copy = s.copy()
    assert copy.digest() == before
    CHANGES[field](copy)
    assert s.digest() == before
    assert copy.digest() != before
    assert s.check() == copy.check() == []


@pytest.mark.parametrize("field", CHANGES)
def test_the_copied_state_may_change_without_its_copy(field):
    s = start()
    copy = s.copy()
    CHANGES[field](s)
    assert copy.digest() == start().digest()


def test_a_copy_shares_no_list_and_no_dict_that_rules_write():
    s = full_state()
    copy = s.copy()
    for name in (*EveryField.FIELDS, "stacks", "occupied"):
        if isinstance(getattr(s, name), list | dict):
            assert getattr(s, name) is not getattr(copy, name), name
    assert type(copy) is EveryField
    assert copy.notes is None


@pytest.mark.parametrize("field", CHANGES)
def test_every_field_survives_dump_and_load(field):
    s = start()
    CHANGES[field](s)
    loaded = through_json(s)
    assert loaded.digest() == s.digest() != start().digest()
    assert getattr(loaded, field) == getattr(s, field)
    assert (loaded.stacks, loaded.occupied) == derived(s)


def test_a_dump_is_plain_json_with_names_that_a_person_can_read():
    dump = full_state().dump()
    assert json.loads(json.dumps(dump)) == dump
    assert dump["units"]["r1"] == {"at": "0203"}
    assert dump["units"]["b3"] == {"at": "A1", "face": 1}
    assert dump["units"]["r2"] == {"at": "0102", "spent": 0}
    assert dump["tired"] == ["r2", "b3"]
    assert dump["pools"] == {"red": ["r1", "r2"], "blue": []}
    assert dump["points"] == {"red": 2, "blue": -4}
    assert dump["forts"] == ["0102", "B1"]
    assert dump["hidden"] == {"red": ["b2", "b3"], "blue": ["r1"]}
    assert dump["settings"] == {"chits": "2"}


def test_a_field_at_its_default_is_left_out_of_the_dump():
    assert set(start().dump()) == {"scenario", "settings", "units", "turn", "phase", "active", "hidden"}


@pytest.mark.parametrize("field", [name for name, field in EveryField.FIELDS.items() if field.kind != "unit"])
def test_a_dump_of_an_older_version_that_lacks_a_field_loads_with_the_default(field):
    dump = full_state().dump()
    del dump[field]
    loaded = EveryField.load(EVERY, json.loads(json.dumps(dump)))
    first = {"phase": EVERY.sequence.steps[0].phase, "active": EVERY.sequence.steps[0].side}
    assert getattr(loaded, field) == first.get(field, loaded.blank(EveryField.FIELDS[field]))
    rest = {name for name in EveryField.FIELDS if name != field}
    assert all(getattr(loaded, name) == getattr(full_state(), name) for name in rest)


def test_marks_of_units_that_an_older_dump_lacks_have_their_defaults():
    dump = TOY.start().base.dump()
    del dump["units"]["b3"]
    loaded = EveryField.load(EVERY, dump)
    assert loaded.spent == [3] * 5
    assert loaded.where[4] == -1, "a counter that it does not know is in the first box"
    assert loaded.points == [2, 2]


def test_an_option_that_an_older_dump_does_not_know_has_its_default():
    newer = dataclasses.replace(TOY, options={**TOY.options, "fog": Option("Fog?", ("yes", "no"), "no")})
    loaded = ToyState.load(newer, TOY.start().base.dump())
    assert dict(loaded.settings) == {"chits": "2", "fog": "no"}


def test_tallies_that_differ_only_in_a_word_counted_zero_have_the_same_digest():
    s, t = start(), start()
    s.cups = {"b": 1, "a": 0}
    t.cups = {"b": 1}
    assert s.digest() == t.digest()
    assert s.dump()["cups"] == {"b": 1}


BAD_UNITS = {
    "a unit that is not there": ("r9", {"at": "0101"}, "r9"),
    "a hex that is not there": ("r1", {"at": "9999"}, "9999"),
    "a hex that is a number": ("r1", {"at": 7}, "7"),
    "no hex": ("r1", {"at": None}, "None"),
    "a unit that is a text": ("r1", "0101", ""),
    "a mark beyond its range": ("r1", {"at": "0101", "spent": -1_000_000_000}, "spent is a whole number from 0 to 999"),
    "a face in words": ("r1", {"at": "0101", "face": "torn"}, "torn"),
    "no face": ("r1", {"at": "0101", "face": None}, ""),
    "a face that is not there": ("r1", {"at": "0101", "face": 9}, "r1 shows a face"),
    "an endless face": ("r1", {"at": "0101", "face": float("inf")}, ""),
}
BAD_FIELDS = {
    "a set with an unknown hex": ({"forts": ["0101", "9999"]}, "9999"),
    "a set of hexes that is a number": ({"forts": 3}, ""),
    "a set with an unknown unit": ({"tired": ["r1", "r9"]}, "r9"),
    "a side left out": ({"hidden": {"red": []}}, "blue"),
    "a number beyond its range": ({"number": -1_000_000_000}, "number is a whole number from -9 to 999"),
    "a count beyond its range": ({"cups": {"march": 10**9}}, "cups march"),
    "a tally of too many words": ({"cups": {str(n): 1 for n in range(600)}}, "at most 500 words"),
    "a word that is too long": ({"name": "x" * 81}, "at most 80 characters"),
    "an ending that there is not": ({"over": "boredom"}, "boredom"),
    "a scenario that there is not": ({"scenario": "moon"}, "moon"),
    "a number in words": ({"points": {"red": 1, "blue": "many"}}, "many"),
    "a tally that is a number": ({"cups": 3}, ""),
    "a turn in words": ({"turn": "soon"}, ""),
    "no turn": ({"turn": None}, ""),
    "a phase that is a number": ({"phase": 5}, ""),
    "a side in words": ({"active": "blue"}, ""),
    "settings that are a number": ({"settings": 5}, ""),
    "units that are a list": ({"units": ["r1"]}, ""),
}


def refusal(dump):
    with pytest.raises(Refusal) as refused:
        EveryField.load(EVERY, dump)
    text = str(refused.value)
    assert text.startswith("this is not a state of toy")
    assert "\n" not in text
    return text


@pytest.mark.parametrize("bad", BAD_UNITS)
def test_a_dump_with_a_unit_that_cannot_be_true_is_refused_in_one_sentence(bad):
    unit, facts, named = BAD_UNITS[bad]
    dump = dumped()
    dump["units"][unit] = facts
    assert named in refusal(dump)


@pytest.mark.parametrize("bad", BAD_FIELDS)
def test_a_dump_with_a_field_that_cannot_be_true_is_refused_in_one_sentence(bad):
    changes, named = BAD_FIELDS[bad]
    assert named in refusal(dumped(**changes))


@pytest.mark.parametrize("mark", ["points", "hidden", "cups", "where"])
def test_a_mark_that_units_do_not_have_is_refused_or_changes_nothing(mark):
    dump = dumped()
    dump["units"]["b3"][mark] = 1
    try:
        loaded = EveryField.load(EVERY, dump)
    except Refusal:
        return
    assert loaded.digest() == start().digest()
    assert loaded.check() == []


@pytest.mark.parametrize("missing", ["scenario", "settings", "units"])
def test_a_dump_without_its_head_is_refused(missing):
    dump = dumped()
    del dump[missing]
    assert missing in refusal(dump)


def test_a_unit_that_a_dump_names_twice_in_a_set_is_in_it_once():
    loaded = EveryField.load(EVERY, dumped(tired=["r1", "r1"], pools={"red": ["b1", "b1"], "blue": []}))
    assert loaded.named("tired") == ["r1"]
    assert loaded.named("pools") == {"red": ["b1"], "blue": []}


def test_a_fresh_state_checks_out():
    assert start().check() == full_state().check() == []


def test_the_check_finds_a_unit_off_the_board():
    s = start()
    gap = next(h for h in range(s.game.board.grid.size) if not s.game.board.grid.all >> h & 1)
    s.place(1, gap)
    assert s.check() == ["r2 is off the board"]


def test_the_check_finds_a_unit_in_no_box():
    s = start()
    s.place(1, ~1)
    assert s.check() == []
    s.place(1, ~2)
    assert s.check() == ["r2 is in no box"]


@pytest.mark.parametrize(("face", "fine"), [(-1, False), (0, True), (1, True), (2, False)])
def test_the_check_finds_a_face_that_the_counter_does_not_have(face, fine):
    s = start()
    s.face[2] = face
    assert s.check() == ([] if fine else ["b1 shows a face that it does not have"])


@pytest.mark.parametrize(
    "tamper",
    [
        lambda s: s.where.__setitem__(0, s.where[1]),
        lambda s: s.stacks.pop(s.where[0]),
        lambda s: s.stacks.__setitem__(s.where[0], (1, 0)),
        lambda s: s.stacks.__setitem__(s.game.board.grid.hex("0303"), ()),
        lambda s: s.occupied.__setitem__(RED, s.occupied[RED] | s.occupied[BLUE]),
        lambda s: s.occupied.__setitem__(BLUE, 0),
    ],
)
def test_the_check_finds_stacks_that_were_tampered_with(tamper):
    s = start()
    tamper(s)
    assert s.check() == ["stacks and occupied hexes do not agree with where the units are"]


def test_the_check_asks_the_game_too():
    game = dataclasses.replace(TOY, check=lambda s: [f"turn {s.turn} is never played"])
    assert game.state.new(game, "meeting", {}).check() == ["turn 1 is never played"]
    with pytest.raises(Refusal, match="cannot begin with this set-up: turn 1 is never played"):
        game.start()


HEXES = [-1, -2, *(TOY.board.grid.hex(name) for name in ("0101", "0102", "0201", "A1"))]


@given(st.lists(st.tuples(st.integers(0, 4), st.sampled_from(HEXES)), max_size=25))
def test_placing_keeps_stacks_and_occupied_hexes_right(moves):
    s = TOY.start().base
    for u, to in moves:
        s.place(u, to)
        assert s.where[u] == to
        assert (s.stacks, s.occupied) == derived(s)
    assert s.check() == []


def test_a_stack_is_told_by_side_and_in_the_order_of_the_counters():
    s = start()
    here = s.where[2]
    for u in (4, 0, 1):
        s.place(u, here)
    assert s.stack(here) == (0, 1, 2, 4)
    assert (s.stack(here, RED), s.stack(here, BLUE), s.stack(here + 1, RED)) == ((0, 1), (2, 4), ())


def test_a_hidden_unit_is_known_to_its_owner_only_until_it_is_revealed():
    s = start()
    b2 = s.game.units["b2"]
    assert [s.knows(side, b2) for side in (RED, BLUE, None)] == [False, True, False]
    s.reveal(b2)
    assert [s.knows(side, b2) for side in (RED, BLUE, None)] == [True, True, True]


def test_revealing_or_hiding_leaves_the_set_that_others_hold_alone():
    s = start()
    before, content = s.hidden, list(s.hidden)
    s.reveal(3)
    s.hide(0)
    assert before == content


def test_a_whisper_is_for_one_side_and_its_twin_for_the_others():
    s = start()
    s.notes = []
    public = Event("stirred", "2.1", {"to": 0})
    s.whisper(BLUE, Event("marched", "2.1", {"unit": 3, "to": 0}), public)
    s.whisper(RED, Event("marched", "2.1", {"unit": 0, "to": 0}))
    s.note("marched", "2.1", unit=1, to=0)
    kinds = [[event.seen_by(side) and event.seen_by(side).kind for event in s.notes] for side in (RED, BLUE, None)]
    assert kinds == [["stirred", "marched", "marched"], ["marched", None, "marched"], ["stirred", None, "marched"]]
    assert s.notes[-1].audience == EVERYBODY
