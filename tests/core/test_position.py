"""A position: one gate for answers, copies that cost nothing, and rules that may break without harm."""

import dataclasses
import json
from random import Random

import pytest

from northfront.core.ask import CHANCE, Ask, Both, Draw, Either, Hexes, Narrow, Reason, Roll, Units, Words
from northfront.core.chance import Seeded
from northfront.core.errors import IllegalAnswer, InvalidAnswer, NotYourDecision, Refusal, RulesFault, StaleAnswer
from northfront.core.game import Scenario
from northfront.core.notation import give_orders
from northfront.core.position import Position, replay
from northfront.core.view import show_ask, view
from northfront.games import fixture
from tests.toy import BLUE, RED, TOY

NONSENSE = (None, True, [], [0], {}, (), 1.0, float("nan"), float("inf"), -1, -(10**30), 10**30, 10**5000, "", b"1", "x y")
CORNERED = "turn 1 first combat\nactive german\ngerman pz-1 0102\ngerman gr-1 0202\nsoviet ri-1 0101\n"


def made(first, **others):
    """A game of these phases."""
    return dataclasses.replace(TOY, phases={"chits": first, **others})


def question(*words, side=RED):
    return Ask(side, "word", "Which?", Words(*words), "1.1")


def facts(p):
    asks = {side: show_ask(p.game, ask) for side, ask in p.asks.items()}
    return p.state.digest(), p.base.digest(), p.serial, p.tail, asks, p.chance, p.over


def after(game, orders, setup=""):
    p = game.start() if not setup else fixture(game.name, setup).position
    give_orders(p, orders)
    return p


def moments(ford):
    """A position at every kind of question."""
    red = "red march red enough blue enough red-march"
    return {
        "words of both sides": TOY.start(),
        "a draw": after(TOY, "red march red enough blue enough"),
        "units or a word": after(TOY, red),
        "hexes or a word": after(TOY, f"{red} r1"),
        "a die": after(TOY, "red strike red enough blue enough red-strike r1 0201", ) if False else strike(),
        "secret units": ford.start(),
        "secret hexes": after(ford, "tk-1"),
        "a reach": after(ford, "pz-1", "turn 1 first movement\ngerman pz-1 0104\nsoviet ri-1 0503\n"),
        "a barred word": after(ford, "0101 pz-1 gr-1 6", CORNERED),
        "the end": ended(),
    }


def strike():
    p = TOY.start()
    s = p.base.copy()
    s.place(2, s.game.board.grid.hex("0201"))
    p = Position(TOY, s)
    give_orders(p, "red strike red enough blue enough red-strike r1 0201")
    return p


def ended():
    s = TOY.start().base.copy()
    s.over = "draw"
    return Position(TOY, s)


MOMENTS = ("words of both sides", "a draw", "units or a word", "hexes or a word", "a die", "secret units", "secret hexes")
MOMENTS = (*MOMENTS, "a reach", "a barred word", "the end")


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
@pytest.mark.parametrize("answer", NONSENSE, ids=lambda answer: str(answer)[:12] if answer != 10**5000 else "huge")
def test_nonsense_is_refused_and_changes_nothing(moment, answer, ford):
    p = moments(ford)[moment]
    before = facts(p)
    for side in (None, RED, BLUE, CHANCE, 2, -7):
        with pytest.raises(Refusal) as refused:
            p.step(answer, side)
        assert type(refused.value) in (IllegalAnswer, InvalidAnswer, NotYourDecision)
        assert facts(p) == before


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("text", ["", "nonsense", "9999", "9" * 5000, "-1", "٣", "b9"])
def test_texts_that_mean_nothing_are_refused_and_change_nothing(moment, text, ford):
    p = moments(ford)[moment]
    before = facts(p)
    for side in (None, RED, BLUE, CHANCE):
        with pytest.raises(Refusal):
            p.step_text(text, side)
        assert facts(p) == before


def test_a_negative_number_is_not_taken_for_the_last_counter():
    p = after(TOY, "red march red enough blue enough red-march")
    with pytest.raises(Refusal) as refused:
        p.step(-1, RED)
    assert not any(piece.id in str(refused.value) for piece in TOY.pieces)


def test_an_answer_that_a_rule_forbids_is_refused_with_that_rule(ford):
    p = moments(ford)["a reach"]
    with pytest.raises(IllegalAnswer) as refused:
        p.step_text("0503")
    assert refused.value.reason == Reason("3.4", "an enemy unit is there")
    assert (refused.value.answer, refused.value.kind) == ("0503", "destination")
    assert "[3.4]" in str(refused.value)


def test_a_barred_word_is_refused_with_its_rule(ford):
    p = moments(ford)["a barred word"]
    with pytest.raises(IllegalAnswer) as refused:
        p.step("retreat", BLUE)
    assert refused.value.reason.rule == "4.6"
    p.step("step", BLUE)
    assert p.ask.kind == "loss"


def test_an_answer_from_the_wrong_side_is_not_its_decision():
    p = after(TOY, "red march red enough blue enough red-march")
    for side in (BLUE, CHANCE):
        with pytest.raises(NotYourDecision, match="waits for red"):
            p.step("nobody", side)
    p.step("nobody", RED)


def test_no_side_rolls_the_dice_and_chance_decides_nothing():
    p = strike()
    for side in (RED, BLUE):
        with pytest.raises(NotYourDecision, match="waits for chance"):
            p.step(6, side)
    p.step(6, CHANCE)
    with pytest.raises(NotYourDecision):
        p.step("red-march", CHANCE) if not p.chance else p.step("red-march", RED)


@pytest.mark.parametrize("die", [0, 7, -1, True, 1.0, "6", None])
def test_a_die_shows_nothing_but_its_faces(die):
    with pytest.raises(IllegalAnswer):
        strike().step(die, CHANCE)


def test_after_the_end_nobody_decides():
    for side in (None, RED, BLUE, CHANCE):
        with pytest.raises(NotYourDecision, match="over"):
            ended().step("march", side)
    assert (ended().turn_of, ended().asks, ended().over) == (None, {}, "draw")


@pytest.mark.parametrize("serial", [0, 2, -1, 10**30, "1", 1.5])
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


def test_a_side_must_be_named_where_several_are_asked():
    p = TOY.start()
    with pytest.raises(NotYourDecision):
        p.step("march")
    assert p.serial == 0


def test_a_copy_is_independent_and_shares_its_base():
    p = after(TOY, "red march red enough blue enough red-march r1")
    before = facts(p)
    copy = p.copy()
    assert copy.base is p.base
    assert copy.tail is p.tail
    assert facts(copy) == before
    copy.step_text("0201")
    assert facts(p) == before
    p.step("stay", RED)
    assert copy.state.where[0] != p.state.where[0]


@pytest.mark.parametrize("name", ["toy", "ford"])
@pytest.mark.parametrize("seed", range(3))
def test_the_live_rules_made_again_from_base_and_tail_ask_the_same(name, seed, toy, ford):
    game = {"toy": toy, "ford": ford}[name]
    for p in random_positions(game, seed, 130):
        again = Position(game, p.base, p.tail, p.serial)
        assert facts(again) == facts(p)
        dumped = game.state.load(game, json.loads(json.dumps(p.base.dump())))
        assert facts(Position(game, dumped, p.tail, p.serial)) == facts(p)


def test_a_base_is_never_written_by_the_answers_that_follow(ford):
    seen = [(p.base, p.base.digest()) for p in random_positions(ford, 4, 130)]
    assert all(base.digest() == digest for base, digest in seen)


def test_replaying_all_answers_gives_the_same_position(toy):
    start, given = toy.start(), []
    p = toy.start()
    for side, text in ((BLUE, "strike"), (RED, "march"), (BLUE, "enough"), (RED, "enough"), (CHANCE, "red-march")):
        given.append((side, p.step_text(text, side)))
    assert facts(replay(start, given)) == facts(p)
    assert start.serial == 0


def test_both_sides_answer_in_either_order_with_the_same_result():
    orders = ("red march red strike blue enough", "blue enough red march red strike", "red march blue enough red strike")
    ends = [after(TOY, each) for each in orders]
    assert len({p.state.digest() for p in ends}) == 1
    assert {p.serial for p in ends} == {3}
    assert ends[0].state.cup == {"red-march": 1, "red-strike": 1}


@pytest.mark.parametrize(("me", "them"), [("red", "blue"), ("blue", "red")])
def test_a_pending_choice_is_not_visible_to_the_other_side(me, them):
    p, q = after(TOY, f"{them} march"), after(TOY, f"{them} strike")
    for viewer in (TOY.side(me), None):
        assert view(p, viewer) == view(q, viewer)
    assert "strike" not in json.dumps(view(q, None))
    assert facts(p) != facts(q)


def test_the_other_side_may_not_answer_for_one_that_is_done():
    p = after(TOY, "red enough")
    with pytest.raises(NotYourDecision, match="waits for blue"):
        p.step("march", RED)
    assert list(p.asks) == [BLUE]


def test_a_both_whose_parts_ask_nothing_is_passed():
    def nothing():
        return 5
        yield

    def phase(s):
        s.turn = sum((yield Both(((RED, nothing()), (BLUE, nothing())))))
        yield question("go")

    assert made(phase).start().state.turn == 10


def test_a_part_of_a_both_that_asks_the_other_side_is_a_fault_of_the_rules():
    def part():
        yield question("go", side=BLUE)

    def phase(s):
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
    with pytest.raises(RulesFault, match="toy, .*turn .*a slip"):
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

    def phase(s):
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
        return
        yield

    p = made(first, second=second, third=lambda s: iter_question(s)).start()
    assert (p.state.phase, p.state.turn, p.turn_of) == ("third", 2, RED)


def iter_question(s):
    yield question("go")
    s.phase = "chits"


def test_a_loop_without_decisions_is_a_fault_and_does_not_hang():
    with pytest.raises(RulesFault, match="without a decision"):
        _ = made(lambda s: None).start().asks


def test_a_loop_without_decisions_after_an_answer_leaves_the_position_as_it_was():
    def phase(s):
        answer = yield question("in", "round")
        s.phase = "chits" if answer == "in" else "loop"

    p = made(phase, loop=lambda s: None).start()
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
    assert [event.kind for event in p.take_events()] == ["marched"]
    assert p.take_events() == []
    p.step("go")
    assert [event.kind for event in p.take_events()] == ["stirred"]
    p.step("on")
    assert [event.kind for event in p.take_events()] == ["marched"]
    assert p.take_events() == []


def test_a_refused_answer_neither_loses_nor_repeats_events():
    p = made(noting).start()
    _ = p.asks
    with pytest.raises(Refusal):
        p.step("nonsense")
    assert [event.kind for event in p.take_events()] == ["marched"]
    with pytest.raises(Refusal):
        p.step("nonsense")
    assert p.take_events() == []


def test_events_that_were_delivered_are_not_delivered_again_after_the_rules_broke():
    p = made(noting).start()
    p.take_events()
    with pytest.raises(RulesFault):
        p.step("break")
    assert p.take_events() == []


def test_a_quiet_copy_notes_nothing_and_a_loud_one_hears_what_follows():
    p = made(noting).start()
    quiet, loud = p.copy(quiet=True), p.copy()
    for copy in (quiet, loud):
        copy.step("go")
    assert quiet.take_events() == []
    assert [event.kind for event in loud.take_events()] == ["stirred"]
    assert quiet.state.digest() == loud.state.digest()


def test_a_scenario_is_set_up_before_the_first_question():
    game = dataclasses.replace(TOY, scenarios={"empty": Scenario("Nobody", lambda s: None)})
    assert game.start("empty").state.stacks == {}
