"""A position: one gate for answers, copies that cost nothing, and rules that may break without harm."""

import dataclasses
import json
from functools import reduce
from random import Random

import pytest

from northfront.core.ask import CHANCE, Ask, Both, Either, Hexes, Words
from northfront.core.chance import Seeded
from northfront.core.errors import IllegalAnswer, InvalidAnswer, NotYourDecision, Refusal, RulesFault, StaleAnswer
from northfront.core.notation import give_orders, read_position
from northfront.core.position import Position
from northfront.core.view import show_ask, view
from northfront.games import load
from northfront.sim.match import play_out, play_randomly
from tests.toy import BLUE, RED, TOY

NUMBERS = (True, 1.0, float("nan"), float("inf"), -1, -(10**30), 10**30, 10**5000)
DEEP = reduce(lambda inner, _: [inner], range(2000), [])
NONSENSE = (*NUMBERS, None, [], [0], {}, (), "", b"1", "x y", [10**5000], DEEP)
REACH = "turn 1 first movement\ngerman pz-1 0104\nsoviet ri-1 0503\nthen pz-1"
CORNERED = "turn 1 first combat\ngerman pz-1 0102\ngerman gr-1 0201\nsoviet ri-1 0101\nthen 0101 pz-1 gr-1 die 2"
STRIKE = "turn 1 act\nred r1 0101\nblue b1 0201\nblue b2 0202 hidden\nchit = strike\nthen r1 0201"
MARCH = "red march red enough blue enough red-march"


def made(first, **others):
    return dataclasses.replace(TOY, phases={"chits": first, **others})


def question(*words, side=RED):
    return Ask(side, "word", "Which?", Words(*words), "1.1")


def nothing():
    yield from ()
    return 5


def facts(p):
    asks = {side: show_ask(p.game, ask) for side, ask in p.asks.items()}
    return p.state.digest(), p.base.digest(), p.serial, p.tail, asks, p.chance, p.over


def after(game, orders):
    p = game.start()
    give_orders(p, orders)
    return p


FORD = load("ford")
MOMENTS = {
    "words of both sides": TOY.start,
    "a draw": lambda: after(TOY, "red march red enough blue enough"),
    "units or a word": lambda: after(TOY, MARCH),
    "hexes or a word": lambda: after(TOY, f"{MARCH} r1"),
    "a die": lambda: read_position(TOY, STRIKE),
    "secret units": FORD.start,
    "secret hexes": lambda: after(FORD, "tk-1"),
    "a reach": lambda: read_position(FORD, REACH),
    "a barred word": lambda: read_position(FORD, CORNERED),
    "the end": lambda: read_position(TOY, "turn 1 chits\nover = draw"),
}


def random_positions(game, seed, count):
    p, rng, dice = game.start(), Random(seed), Seeded(seed)
    for _ in range(count):
        if p.over:
            return
        yield p
        side = CHANCE if p.chance else rng.choice(list(p.asks))
        options = p.options(side)
        p.step(dice.answer(p.chance, 0) if p.chance else options.pick(rng.randrange(len(options))), side)


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("answer", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_refused_and_changes_nothing(moment, answer):
    p = MOMENTS[moment]()
    before = facts(p)
    for side in (None, RED, BLUE, CHANCE, 2, -7):
        with pytest.raises(Refusal) as refused:
            p.step(answer, side)
        assert type(refused.value) in (IllegalAnswer, InvalidAnswer, NotYourDecision)
        assert facts(p) == before


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("text", ["", "nonsense", "9999", "9" * 5000, "-1", "٣", "b9"])
def test_texts_that_mean_nothing_are_refused_and_change_nothing(moment, text):
    p = MOMENTS[moment]()
    before = facts(p)
    for side in (None, RED, BLUE, CHANCE):
        with pytest.raises(Refusal):
            p.step_text(text, side)
        assert facts(p) == before


def test_a_negative_number_is_not_taken_for_the_last_counter():
    with pytest.raises(Refusal) as refused:
        after(TOY, MARCH).step(-1, RED)
    assert not any(piece.id in str(refused.value) for piece in TOY.pieces)


@pytest.mark.parametrize(
    ("moment", "answer", "kind", "rule"),
    [("a reach", "0503", "destination", "3.4"), ("a barred word", "retreat", "step-or-retreat", "4.6")],
)
def test_an_answer_that_a_rule_forbids_is_refused_with_that_rule(moment, answer, kind, rule):
    with pytest.raises(IllegalAnswer) as refused:
        MOMENTS[moment]().step_text(answer)
    assert (refused.value.answer, refused.value.kind, refused.value.reason.rule) == (answer, kind, rule)
    assert f"[{rule}]" in str(refused.value)


def test_an_answer_from_the_wrong_side_or_from_nobody_in_particular_is_not_its_decision():
    for orders, side in (("", None), ("red enough", RED)):
        with pytest.raises(NotYourDecision):
            after(TOY, orders).step("march", side)
    p = after(TOY, MARCH)
    for side in (BLUE, CHANCE):
        with pytest.raises(NotYourDecision, match="waits for red"):
            p.step("nobody", side)
    p.step("nobody", RED)


def test_no_side_rolls_the_dice_and_chance_decides_nothing():
    p = MOMENTS["a die"]()
    for side in (RED, BLUE):
        with pytest.raises(NotYourDecision, match="waits for chance"):
            p.step(6, side)
    for die in (0, 7, "6"):
        with pytest.raises(IllegalAnswer):
            p.step(die, CHANCE)
    p.step(3, CHANCE)
    with pytest.raises(NotYourDecision, match="waits for blue"):
        p.step("stand", CHANCE)


def test_after_the_end_nobody_decides():
    p = MOMENTS["the end"]()
    for side in (None, RED, BLUE, CHANCE):
        with pytest.raises(NotYourDecision, match="over"):
            p.step("march", side)
    assert (p.next_side, p.asks, p.over) == (None, {}, "draw")


@pytest.mark.parametrize("serial", [0, 2, -1, 10**30, "1", 1.5, 10**5000], ids=range(7))
def test_an_answer_to_another_decision_is_stale(serial):
    p = TOY.start()
    p.step("march", RED, 0)
    before = facts(p)
    with pytest.raises(StaleAnswer, match="decision 1"):
        p.step("march", RED, serial)
    assert facts(p) == before
    p.step("march", RED, 1)


def test_a_stale_text_is_stale_even_where_it_no_longer_means_anything(ford):
    p = ford.start()
    p.step_text("tk-1", BLUE, 0)
    with pytest.raises(StaleAnswer):
        p.step_text("tk-1", BLUE, 0)


def test_a_copy_is_independent_and_shares_its_base():
    p = after(TOY, f"{MARCH} r1")
    before = facts(p)
    copy = p.copy()
    assert copy.base is p.base
    assert copy.tail is p.tail
    assert facts(copy) == before
    copy.step_text("0201")
    assert facts(p) == before
    p.step("stay", RED)
    assert copy.state.where[0] != p.state.where[0]


@pytest.mark.parametrize("game", [TOY, FORD], ids=["toy", "ford"])
@pytest.mark.parametrize("seed", range(3))
def test_the_live_rules_made_again_from_base_and_tail_ask_the_same(game, seed):
    bases = []
    for p in random_positions(game, seed, 130):
        bases.append((p.base, p.base.digest()))
        again = Position(game, p.base, p.tail, p.serial)
        assert facts(again) == facts(p)
        dumped = game.state.load(game, json.loads(json.dumps(p.base.dump())))
        assert facts(Position(game, dumped, p.tail, p.serial)) == facts(p)
    assert all(base.digest() == digest for base, digest in bases), "a base was written after a position held it"


def test_both_sides_answer_in_either_order_with_the_same_result():
    orders = (
        "red march red strike blue enough",
        "blue enough red march red strike",
        "red march blue enough red strike",
    )
    ends = [after(TOY, each) for each in orders]
    assert len({p.state.digest() for p in ends}) == 1
    assert {p.serial for p in ends} == {3}
    assert ends[0].state.cup == {"red-march": 1, "red-strike": 1}


@pytest.mark.parametrize(("me", "them"), [("red", "blue"), ("blue", "red")])
def test_a_pending_choice_is_not_visible_to_the_other_side(me, them):
    p, q = after(TOY, f"{them} march"), after(TOY, f"{them} strike")
    for viewer in (TOY.side(me), None):
        assert view(p, viewer) == view(q, viewer)
    assert '"strike"' not in json.dumps(view(q, None))
    assert p.tail != q.tail


def test_a_both_whose_parts_ask_nothing_is_passed():
    def phase(s):
        s.turn = sum((yield Both(((RED, nothing()), (BLUE, nothing())))))
        yield question("go")

    assert made(phase).start().state.turn == 10


def test_a_part_of_a_both_that_asks_the_other_side_is_a_fault_of_the_rules():
    def part():
        yield question("go", side=BLUE)

    def phase(_):
        yield Both(((RED, part()),))

    with pytest.raises(RulesFault, match="its own side"):
        _ = made(phase).start().asks


def broken(s):
    answer = yield question("well", "badly", "worse")
    s.note("chose", "1.1", side=RED, words=answer)
    s.turn += 1
    s.place(0, -1)
    if answer == "badly":
        raise ZeroDivisionError("a slip")
    s.phase = "automatic" if answer == "worse" else "chits"
    if answer == "well":
        yield question("more")


def failing(s):
    raise {1: KeyError, 2: StopIteration, 3: Refusal}[s.active + 1]("a slip")


@pytest.mark.parametrize("answer", ["badly", "worse"])
@pytest.mark.parametrize("active", [0, 1, 2])
def test_rules_that_break_leave_the_position_as_it_was(answer, active):
    game = made(broken, automatic=failing)
    base = game.start().base
    base.active = active
    p = Position(game, base, serial=7)
    before = facts(p)
    with pytest.raises(RulesFault, match=r"toy, .*turn .*a slip"):
        p.step(answer, RED)
    assert facts(p) == before
    assert p.take_events() == []
    p.step("well", RED)
    assert (p.state.turn, p.serial, p.tail) == (2, 8, ((RED, "well"),))
    assert len(p.take_events()) == 1


@pytest.mark.parametrize("wrong", [KeyError, ValueError, TypeError, ZeroDivisionError, Refusal])
def test_rules_that_break_while_they_work_out_the_options_are_not_the_players_fault(wrong):
    def options():
        raise wrong("a slip")

    def phase(_):
        yield Ask(RED, "to", "Where to?", Either(Hexes(options), "stay"), "2.1")

    p = made(phase).start()
    with pytest.raises(RulesFault):
        p.step(3, RED)
    assert p.serial == 0


def test_phases_that_ask_nothing_are_passed():
    def first(s):
        s.phase, s.turn = "second", s.turn + 1

    def second(s):
        s.phase = "third"
        yield from ()

    p = made(first, second=second, third=noting).start()
    assert (p.state.phase, p.state.turn, p.next_side) == ("third", 2, RED)


def test_a_loop_without_decisions_is_a_fault_does_not_hang_and_leaves_the_position_as_it_was():
    with pytest.raises(RulesFault, match="without a decision"):
        _ = made(lambda _: None).start().asks

    def phase(s):
        answer = yield question("in", "round")
        s.phase = "chits" if answer == "in" else "loop"

    p = made(phase, loop=lambda _: None).start()
    before = facts(p)
    with pytest.raises(RulesFault, match="without a decision"):
        p.step("round")
    assert facts(p) == before
    p.step("in")
    assert p.serial == 1


def noting(s):
    s.note("marched", "2.1", unit=0, to=s.where[0])
    answer = yield question("go", "break")
    s.note("stirred", "2.1", to=s.where[0])
    if answer == "break":
        raise ZeroDivisionError
    yield question("on")


def test_events_are_delivered_once():
    p = made(noting).start()
    with pytest.raises(Refusal):
        p.step("nonsense")
    assert [event.kind for event in p.take_events()] == ["marched"]
    assert p.take_events() == []
    p.step("go")
    assert [event.kind for event in p.take_events()] == ["stirred"]
    assert p.copy().take_events() == [], "a copy does not tell again what led to it"
    p.step("on")
    assert [event.kind for event in p.take_events()] == ["marched"]
    assert p.take_events() == []


def test_events_that_were_delivered_are_not_delivered_again_after_the_rules_broke():
    p = made(noting).start()
    p.take_events()
    with pytest.raises(RulesFault):
        p.step("break")
    assert p.take_events() == []


def test_a_quiet_copy_notes_nothing_and_a_loud_one_hears_what_follows():
    p = made(noting).start()
    assert p.copy(quiet=True).take_events() == []
    quiet, loud = p.copy(quiet=True), p.copy()
    for copy in (quiet, loud):
        copy.step("go")
    assert quiet.take_events() == []
    assert [event.kind for event in loud.take_events()] == ["stirred"]
    assert quiet.state.digest() == loud.state.digest()


@pytest.mark.parametrize("seed", range(3))
def test_a_playout_is_the_same_game_without_the_way_back(every_game, seed):
    begun = every_game.start()
    p = begun.copy(quiet=True)
    play_randomly(p, Random(seed), limit=30)  # from the middle of a procedure, perhaps
    before = p.state.digest()
    state, count = play_out(p, Random(seed))
    assert p.state.digest() == before
    assert play_randomly(p, Random(seed)) == count
    assert p.state.digest() == state.digest()


def test_a_fault_in_a_playout_says_where():
    def broken(_s):
        yield question("yes")
        raise ZeroDivisionError("by nothing")

    playout = made(broken).start().playout()
    side, options = playout.waits_for()
    with pytest.raises(RulesFault, match="toy, chits of turn 1: ZeroDivisionError: by nothing"):
        playout.give(side, options.pick(0))


def test_what_a_copy_goes_over_again_is_not_worked_out_again():
    looked = []

    def options(n):
        looked.append(n)
        return Words("yes", "no")

    def three(_s):
        for n in range(3):
            yield Ask(RED, "word", "Which?", lambda n=n: options(n), "1.1")

    p = made(three).start()
    for answer in ("yes", "no"):
        p.step(answer, RED)
    assert looked == [0, 1]
    again = p.copy()
    assert list(again.asks) == [RED]
    assert looked == [0, 1]
    assert list(again.options(RED)) == ["yes", "no"]
    assert looked == [0, 1, 2]
