"""Positions and orders as text, both ways."""

import contextlib
import dataclasses
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from northfront.core.ask import Ask, Both, Words
from northfront.core.chance import Seeded
from northfront.core.errors import IllegalAnswer, InvalidAnswer, NotationFault, NotYourDecision, Refusal
from northfront.core.notation import give_orders, read_position, write_position
from northfront.core.position import Position
from northfront.core.record import new_record
from northfront.core.view import show_ask
from northfront.games import load
from tests.every_field import EVERY
from tests.toy import BLUE, RED, TOY

FORD = load("ford")
GAMES = {"toy": TOY, "ford": FORD}


def facts(p):
    asks = {side: show_ask(p.game, ask) for side, ask in p.asks.items()}
    return p.state.digest(), p.base.digest(), p.tail, asks, p.chance, p.over


def played(game, seed, length):
    record, rng = new_record(game, chance=Seeded(seed)), Random(seed)
    while record.serial < length and not record.position.over:
        if record.position.chance:
            record.give(record.chance.answer(record.position.chance, 0))
            continue
        side = rng.choice(list(record.position.asks))
        options = record.position.options(side)
        record.give(options.pick(rng.randrange(len(options))), side)
    return record.position


def two_questions(s, side, words):
    s.name = yield Ask(side, "first", "Who moves first?", Words(*words), "2.1")
    yield Ask(side, "second", "Sure?", Words("yes"), "2.1")


def fault(text, game=TOY, **options):
    with pytest.raises(NotationFault) as refused:
        read_position(game, text, **options)
    return refused.value


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 1000), length=st.integers(0, 130))
@settings(max_examples=80)
def test_a_position_written_and_read_is_the_same_position(name, seed, length):
    p = played(GAMES[name], seed, length)
    read = read_position(GAMES[name], write_position(p))
    assert facts(read) == facts(p)
    assert write_position(read) == write_position(p)


def test_positions_in_the_middle_of_a_procedure_are_among_them():
    tails = {len(played(FORD, seed, length).tail) for seed in range(5) for length in range(20, 80, 3)}
    assert {0, 1, 2, 3} <= tails
    p = TOY.start()
    give_orders(p, "blue strike red march")
    assert write_position(p).splitlines()[-2:] == ["then blue strike", "then red march"]


def test_every_kind_of_field_is_written_and_read():
    s = EVERY.start().base
    s.number, s.name, s.forts, s.tired = -3, "two words", s.game.board.grid.hexes("0102 A2"), 0b10001
    s.spent[1], s.face[0], s.active, s.over = 0, 1, BLUE, "red wins"
    s.points, s.pools, s.cups = [-1, 5], [0b11, 0], {"march": 2, "strike": 0}
    p = Position(EVERY, s)
    text = write_position(p)
    assert read_position(EVERY, text).state.digest() == s.digest()
    for line in (
        "red r1 0101 reduced", "red r2 0102 spent=0", "blue b3 A1 hidden", "active blue", "number = -3", "name = two words",
        "forts = 0102 A2", "tired = r1 b3", "points = red=-1 blue=5", "pools = red=r1,r2 blue=", "cups = march=2", "over = red wins",
    ):  # fmt: skip
        assert line in text.splitlines()


@pytest.mark.parametrize("unit", ["pz-1", "tk-1"])
def test_a_unit_with_a_mark_in_the_first_box_is_written_and_read(unit):
    s = FORD.start().base
    s.place(FORD.units[unit], FORD.box("unused"))
    s.face[FORD.units[unit]] = 1
    p = Position(FORD, s)
    assert read_position(FORD, write_position(p)).state.digest() == s.digest()


def test_settings_that_differ_from_the_default_are_written():
    p = TOY.start(settings={"chits": "1"})
    assert "setting chits=1" in write_position(p).splitlines()
    assert read_position(TOY, write_position(p)).state.settings == {"chits": "1"}
    assert "setting" not in write_position(TOY.start())


@pytest.mark.parametrize("words", [("red", "blue"), ("blue", "red"), ("chance", "die", "draw"), ("done", "red")])
@pytest.mark.parametrize("side", [RED, BLUE])
def test_an_answer_that_is_the_name_of_a_side_is_written_and_read(words, side):
    game = dataclasses.replace(EVERY, phases={"chits": lambda s: two_questions(s, side, words)})
    for answer in words:
        p = game.start()
        p.step(answer, side)
        assert facts(read_position(game, write_position(p))) == facts(p)


@pytest.mark.parametrize(("orders", "chosen"), [("red yes", "red"), ("blue yes", "blue"), ("red blue red yes", "blue")])
def test_an_order_that_is_the_name_of_a_side_is_told_from_the_side_that_gives_it(orders, chosen):
    game = dataclasses.replace(EVERY, phases={"chits": lambda s: two_questions(s, RED, ("red", "blue"))})
    p = game.start()
    give_orders(p, orders)
    assert (p.state.name, p.serial) == (chosen, 2)


def test_a_bare_position_is_an_empty_board_in_the_first_phase():
    p = read_position(TOY, "")
    assert (p.state.turn, p.state.phase, p.state.stacks, p.serial) == (1, "chits", {}, 0)


def test_several_counters_stand_on_a_line_and_a_side_may_be_shortened():
    p = read_position(TOY, "turn 2 act\nR r1 0101 reduced  b b1 0401  BLUE b2 A1 hidden\n")
    s = p.state
    assert [s.game.place_name(at) for at in s.where] == ["0101", "off", "0401", "A1", "off"]
    assert (s.face[0], s.hidden, s.turn) == (1, [0b1000, 0], 2)


def test_comments_and_blank_lines_are_passed_over():
    p = read_position(TOY, "# a comment\n\n  turn 3 chits  # the last turn\n   # red r1 9999\nred r1 0101 # here\n")
    assert (p.state.turn, p.state.where[0]) == (3, TOY.board.grid.hex("0101"))


def test_a_shared_name_takes_the_next_counters():
    s = read_position(
        FORD, "turn 1 initiative\nsoviet rifle 0503 0505\nsoviet ri-3 0502\nsoviet rifle 0703 reduced"
    ).state
    where = {piece.id: FORD.place_name(s.where[u]) for u, piece in enumerate(FORD.pieces) if s.where[u] >= 0}
    assert where == {"ri-1": "0503", "ri-2": "0505", "ri-3": "0502", "gd-1": "0703"}
    assert [s.face[FORD.units[unit]] for unit in ("ri-1", "gd-1")] == [0, 1]


def test_a_shared_name_runs_out():
    line = "german panzer 0101 0102"
    assert "no (further) german unit panzer" in str(fault(f"{line} 0103", FORD))
    assert fault(f"{line}\n\ngerman panzer 0103", FORD).line == 3
    assert "one counter" in str(fault("german pz-1 0101 0102", FORD))


MALFORMED = {
    "turn": "side", "turn 1": "phase", "turn one chits": "whole", "turn 1 lunch": "lunch", "turn 1.5 chits": "whole",
    "active": "side", "active green": "green", "scenario nowhere": "nowhere", "setting fog=1": "fog", "setting chits=3": "3",
    "setting chits": "name=value", "green r1 0101": "green", "red r1": "place", "red": "place", "red r1 9999": "9999",
    "red r9 0101": "r9", "red b1 0101": "other side", "red r1 0101 0102": "one counter", "red r1 0101 tired": "name=value",
    "red r1 0101 spent=": "name=value", "red r1 0101 =2": "name=value", "red r1 0101 spent=x": "whole", "red r1 0101 luck=1": "luck",
    "red r1 0101 where=3": "where", "red r1 0101 points=3": "points", "red r1 0101 face=2": "face", "red r1 0101 face=-1": "face",
    "red r1 0101 reduced 0102": "010", "red r2 0102  red r2 0103": "twice", "luck = 1": "luck", "turn = 3": "",
    "phase = act": "phase", "hidden = red=b1": "hidden", "where = 3": "where", "spent = r9": "r9", "number = many": "whole",
    "number =": "whole", "forts = 9999": "9999", "tired = r9": "r9", "pools = red=r9 blue=": "r9", "pools = red=r1": "blue",
    "points = red=1": "blue", "points = red=1 blue=x": "whole", "points = 3": "name=value", "cups = march": "name=value",
    "points = red=1 blue=2 green=3": "green", "then red": "", "then green march": "", "then red lunch": "lunch", "nonsense": "",
    "then red march red march red march": "", "then 9999": "", "= 3": "", "red r1 0101 spent=" + "9" * 5000: "", "\x00": "",
}  # fmt: skip


@pytest.mark.parametrize("line", MALFORMED, ids=lambda line: line[:30])
def test_a_line_that_cannot_be_read_is_named(line):
    found = fault(f"turn 1 chits\n\nblue b1 0401\n  {line}\n# end", EVERY, name="my.txt", first_line=11)
    assert (found.line, found.name) == (14, "my.txt")
    assert MALFORMED[line] in str(found)
    assert str(found).startswith("my.txt, line 14: ")


WORDS = [
    "turn",
    "1",
    "chits",
    "act",
    "red",
    "r1",
    "r2",
    "b1",
    "0101",
    "off",
    "=",
    "tired",
    "points",
    "red=1",
    "then",
    "#",
    "\n",
]


@given(st.lists(st.sampled_from(WORDS), max_size=12))
@settings(max_examples=300)
def test_whatever_is_written_is_read_or_refused(words):
    with contextlib.suppress(NotationFault):
        assert read_position(EVERY, " ".join(words)).state.check() == []


def test_a_unit_named_twice_in_a_set_is_in_it_once():
    assert read_position(TOY, "turn 1 chits\nmarched = r1 r1").state.named("marched") == ["r1"]


def test_a_counter_placed_twice_is_named_by_its_second_line():
    assert fault("red r1 0101\nred r2 0102\nred r1 0103").line == 3


def test_orders_answer_one_decision_after_another():
    p = TOY.start()
    give_orders(p, "red march, red enough; blue enough")
    give_orders(p, "draw red-march r1 0201")
    assert (p.state.where[0], p.serial) == (TOY.board.grid.hex("0201"), 6)


@pytest.mark.parametrize("orders", ["die 3", "chance 3", "3", "die, 3;"])
def test_the_words_die_draw_and_chance_are_for_the_reader(orders):
    p = read_position(TOY, "turn 1 act\nred r1 0101\nblue b1 0201\nchit = strike\nthen r1 0201")
    give_orders(p, orders)
    assert p.ask.kind == "stand"


@pytest.mark.parametrize(
    ("orders", "wrong"),
    [("march", NotYourDecision), ("red lunch", IllegalAnswer), ("red enough red march", Refusal), ("die 3", Refusal)],
)
def test_orders_that_cannot_be_given_are_refused(orders, wrong):
    with pytest.raises(wrong):
        give_orders(TOY.start(), orders)


def test_an_order_that_means_nothing_is_refused():
    p = FORD.start()
    with pytest.raises(InvalidAnswer, match="panther"):
        give_orders(p, "panther")
    with pytest.raises(InvalidAnswer, match="9901"):
        give_orders(p, "tk-1 9901")


def test_a_side_named_for_one_answer_does_not_answer_the_next():
    p = TOY.start()
    with pytest.raises(NotYourDecision):
        give_orders(p, "red march march")
    assert p.tail == ((RED, "march"),)


def test_both_sides_are_told_apart_by_their_names():
    def part(side):
        return (yield Ask(side, "word", "?", Words("yes", "no"), "1.1"))

    def phase(s):
        s.points = [int(each == "yes") for each in (yield Both(((RED, part(RED)), (BLUE, part(BLUE)))))]
        yield Ask(RED, "word", "?", Words("go"), "1.1")

    p = dataclasses.replace(EVERY, phases={"chits": phase}).start()
    give_orders(p, "blue yes red no")
    assert p.state.points == [0, 1]
    assert facts(read_position(p.game, write_position(p))) == facts(p)


def test_a_unit_that_not_even_its_owner_may_see_is_written_and_read():
    p = read_position(TOY, "turn 1 chits\nblue b2 A1 unknown\nblue b3 A2 hidden")
    assert [p.state.knows(side, TOY.units["b2"]) for side in (RED, BLUE)] == [False, False]
    assert [p.state.knows(side, TOY.units["b3"]) for side in (RED, BLUE)] == [False, True]
    assert facts(read_position(TOY, write_position(p))) == facts(p)
