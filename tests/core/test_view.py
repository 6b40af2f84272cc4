"""What one side may know, and positions imagined from it."""

import dataclasses
import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from northfront.core.ask import Ask, Draw, Hexes, Units, Words
from northfront.core.chance import Seeded
from northfront.core.errors import Refusal
from northfront.core.fields import NOBODY, OWN, hex_set, per_side, tally, unit_set, unit_set_per_side, whole
from northfront.core.imagine import PlayerView, ToldView
from northfront.core.notation import give_orders, read_position
from northfront.core.record import new_record
from northfront.core.view import answer_type, knowledge, view
from northfront.games import load
from tests.toy import BLUE, RED, TOY, ToyState

FORD = load("ford")
GERMAN, SOVIET = 0, 1
GAMES = {"toy": TOY, "ford": FORD}
VIEWERS = (0, 1, None)


class Secrets(ToyState):
    """A secret of every kind."""

    plan: int = whole(seen=NOBODY)
    mines: int = hex_set(seen=NOBODY)
    deck: dict[str, int] = tally(seen=NOBODY)
    gold: list[int] = per_side(seen=OWN)
    spies: list[int] = unit_set_per_side(seen=OWN)
    tired: int = unit_set()
    seen: list[int] = unit_set_per_side()


def positions(game, seed):
    """Every position of a random game."""
    record, rng = new_record(game, chance=Seeded(seed)), Random(seed)
    yield record.position.copy()
    while not record.position.over:
        if record.position.chance:
            record.give(record.chance.answer(record.position.chance, 0))
        else:
            side = rng.choice(list(record.position.asks))
            options = record.position.options(side)
            record.give(options.pick(rng.randrange(len(options))), side)
        yield record.position.copy()


def after(game, orders):
    p = game.start()
    give_orders(p, orders)
    return p


def asking(*asks, **fields):
    """A game that asks these questions in turn, with a secret of every kind in its state."""

    def phase(_):
        for ask in asks:
            _ = yield ask

    game = dataclasses.replace(TOY, phases={"chits": phase}, state=Secrets)
    p = game.start()
    for name, value in fields.items():
        setattr(p.base, name, value)
    return p


def words_of(value):
    """Every text and every key in plain data."""
    if isinstance(value, dict):
        return {word for key, each in value.items() for word in {key} | words_of(each)}
    if isinstance(value, list):
        return {word for each in value for word in words_of(each)}
    return {value} if isinstance(value, str) else set()


def hidden_from(p, side):
    return {piece.id for u, piece in enumerate(p.game.pieces) if not p.state.knows(side, u)}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_views_and_knowledge_are_plain_data(name, seed):
    for p in positions(GAMES[name], seed):
        for shown in (*(view(p, side) for side in VIEWERS), *(knowledge(p, side) for side in (0, 1))):
            assert json.loads(json.dumps(shown)) == shown


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_the_id_of_a_hidden_unit_appears_nowhere_in_what_others_are_shown(name, seed):
    hidden = 0
    for p in positions(GAMES[name], seed):
        for side in VIEWERS:
            ids = hidden_from(p, side)
            hidden += len(ids)
            shown = [view(p, side)] if side is None else [view(p, side), knowledge(p, side)]
            assert not ids & words_of(shown)
            if name == "ford":
                assert not any(each in json.dumps(shown) for each in ids)
    assert hidden > 20


def test_a_spectator_sees_no_more_than_every_side_sees():
    for p in positions(FORD, 2):
        assert set(view(p, None)["units"]) == set(view(p, 0)["units"]) & set(view(p, 1)["units"])


def test_a_hidden_unit_is_shown_as_a_back_where_it_lies():
    p = after(FORD, "tk-1 0703 gd-1 0602 de-1 0803 de-2 0804")
    backs = [["0602", "soviet", "reserve"], ["0703", "soviet", "reserve"], ["0803", "soviet", "reserve"]]
    assert view(p, GERMAN)["backs"] == [*backs, ["0804", "soviet", "reserve"]]
    assert view(p, SOVIET)["backs"] == []
    assert view(p, SOVIET)["units"]["tk-1"] == {"at": "0703"}


def test_backs_tell_nothing_by_their_order():
    deals = ("tk-1 0703 gd-1 0602 de-1 0803 de-2 0804", "de-2 0602 de-1 0703 tk-1 0804 gd-1 0803")
    p, q = (after(FORD, deal) for deal in deals)
    for side in (GERMAN, None):
        assert view(p, side) == view(q, side)
    assert knowledge(p, GERMAN) == knowledge(q, GERMAN)


def test_what_marks_a_hidden_unit_bears_is_not_shown():
    p = read_position(TOY, "turn 1 act\nblue b2 0402 reduced hidden\nmarched = b2\nred r1 0101")
    assert view(p, BLUE)["units"]["b2"] == {"at": "0402", "face": 1}
    assert (view(p, RED)["marched"], view(p, BLUE)["marched"]) == ([], ["b2"])
    assert view(p, RED)["backs"].count(["0402", "blue", "blue"]) == 1


def test_own_fields_are_shown_to_the_owner_and_to_nobody_else():
    p = asking(Ask(RED, "word", "?", Words("go"), "1.1"), gold=[3, 8], spies=[0b1, 0b100])
    assert [view(p, side)["gold"] for side in VIEWERS] == [{"red": 3}, {"blue": 8}, {}]
    assert [view(p, side)["spies"] for side in VIEWERS] == [{"red": ["r1"]}, {"blue": ["b1"]}, {}]
    assert [knowledge(p, side)["base"]["gold"] for side in (RED, BLUE)] == [{"red": 3}, {"blue": 8}]


def test_what_nobody_may_see_is_shown_to_nobody():
    p = asking(Ask(RED, "word", "?", Words("go"), "1.1"), plan=77, mines=1, deck={"ace": 1})
    for shown in (*(view(p, side) for side in VIEWERS), knowledge(p, RED), knowledge(p, BLUE)):
        assert not {"plan", "mines", "deck", "ace"} & words_of(shown)
        assert "77" not in json.dumps(shown)


def test_sets_of_units_show_only_the_known_members():
    p = asking(Ask(RED, "word", "?", Words("go"), "1.1"), tired=0b11111, seen=[0b11000, 0b01100])
    assert view(p, RED)["tired"] == ["r1", "r2", "b1"]
    assert view(p, BLUE)["tired"] == ["r1", "r2", "b1", "b2", "b3"]
    assert (view(p, RED)["seen"], view(p, None)["seen"]) == ({"red": [], "blue": ["b1"]},) * 2


def test_the_options_are_shown_to_the_side_that_is_asked_and_to_nobody_else():
    p = after(TOY, "red march red enough blue enough red-march r1")
    ask = view(p, RED)["ask"]
    assert (ask["kind"], ask["of"], ask["about"], ask["rule"]) == ("to", "hex", ["r1"], "2.1")
    assert ask["options"] == ["0102", "0201", "stay"]
    assert [view(p, side)["ask"] for side in (BLUE, None)] == [None, None]
    assert [view(p, side)["waiting"] for side in VIEWERS] == [["red"]] * 3
    assert [view(p, side)["waiting_for"] for side in VIEWERS] == [["to"]] * 3


def test_of_a_secret_decision_the_others_learn_only_that_there_is_one():
    p = FORD.start()
    assert [view(p, side)["waiting"] for side in VIEWERS] == [["soviet"]] * 3
    assert [view(p, side)["waiting_for"] for side in VIEWERS] == [[], ["reserve-unit"], []]
    assert "reserve-unit" not in json.dumps([view(p, GERMAN), view(p, None)])


def test_while_chance_must_answer_and_after_the_end_nobody_is_asked():
    for p in (after(TOY, "red march red enough blue enough"), read_position(TOY, "turn 1 chits\nover = draw")):
        assert all(view(p, side)["ask"] is None and view(p, side)["waiting"] == [] for side in VIEWERS)


PENDING = ["red {}", "blue {}", "red enough blue {}", "blue enough red {}", "red march red {}", "red {} blue march"]


@pytest.mark.parametrize("orders", PENDING)
def test_a_choice_made_in_secret_is_not_in_what_the_other_side_knows(orders):
    chooser = orders.split(" {}")[0].split()[-1]
    viewer = 1 - TOY.side(chooser)
    p, q = after(TOY, orders.format("march")), after(TOY, orders.format("strike"))
    assert knowledge(p, viewer) == knowledge(q, viewer)
    assert [view(p, side) for side in (viewer, None)] == [view(q, side) for side in (viewer, None)]
    assert knowledge(p, 1 - viewer) != knowledge(q, 1 - viewer)


def test_an_answer_that_names_a_hidden_unit_is_left_out_of_what_the_other_side_knows():
    p = read_position(TOY, "turn 1 act\nactive blue\nblue b2 0402 hidden\nblue b1 0401\nchit = march\nthen b2")
    assert (knowledge(p, RED)["tail"], knowledge(p, BLUE)["tail"]) == ([["blue", None]], [["blue", "b2"]])
    q = read_position(TOY, "turn 1 act\nactive blue\nblue b2 0402 hidden\nblue b1 0401\nchit = march\nthen b1")
    assert knowledge(q, RED)["tail"] == [["blue", "b1"]]


def test_an_answer_that_is_not_known_is_imagined_as_one_that_would_not_be():
    """The unit under way lies face down: nobody imagines one that he sees."""
    p = read_position(TOY, "turn 1 act\nactive blue\nblue b2 0402 hidden\nblue b1 0401\nchit = march\nthen b2")
    for luck in range(20):
        for seen in (PlayerView(p, RED), ToldView(TOY, knowledge(p, RED))):
            assert knowledge(seen.imagine(Random(luck)), RED)["tail"] == [["blue", None]]


def test_a_draw_for_one_side_is_known_to_that_side_only():
    draw = Draw("Card", "7.1", (("ace", 1), ("king", 1)), for_side=BLUE)
    p = asking(draw, Ask(RED, "word", "?", Words("go"), "1.1"))
    p.step("ace")
    assert (knowledge(p, RED)["tail"], knowledge(p, BLUE)["tail"]) == ([["chance", None]], [["chance", "ace"]])
    assert "ace" not in json.dumps(knowledge(p, RED))


def test_a_secret_answer_is_known_to_its_giver_only():
    p = after(FORD, "tk-1")
    assert (knowledge(p, GERMAN)["tail"], knowledge(p, SOVIET)["tail"]) == ([["soviet", None]], [["soviet", "tk-1"]])


def test_looking_does_not_touch():
    for p in positions(TOY, 3):
        before = p.state.digest(), p.base.digest(), p.serial, p.tail
        for side in (0, 1):
            view(p, side)["units"].clear()
            knowledge(p, side)["base"]["units"].clear()
        assert (p.state.digest(), p.base.digest(), p.serial, p.tail) == before


def test_the_type_of_an_answer_is_told():
    assert [answer_type(each) for each in (Hexes(1), Units(1), Words("a"))] == ["hex", "unit", "word"]


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 40), stop=st.integers(0, 60), side=st.sampled_from([0, 1]), luck=st.integers(0, 9))
@settings(max_examples=60)
def test_an_imagined_position_agrees_with_all_that_its_side_knows(name, seed, stop, side, luck):
    *_, p = (p for _, p in zip(range(stop + 1), positions(GAMES[name], seed), strict=False))
    known = knowledge(p, side)
    found = ToldView(GAMES[name], json.loads(json.dumps(known))).imagine(Random(luck))
    assert view(found, side) == view(p, side)
    assert knowledge(found, side) == known
    assert found.serial_for(side) == p.serial_for(side)
    assert name != "ford" or found.chance == p.chance
    assert found.state.check() == []
    if side in p.asks:
        assert list(found.asks[side].options) == list(p.asks[side].options)


def test_different_hidden_deals_are_imagined():
    p = after(FORD, "tk-1 0703 gd-1 0602 de-1 0803 de-2 0804 german")
    known, rng = knowledge(p, GERMAN), Random(1)
    deals = {tuple(ToldView(FORD, known).imagine(rng).state.where) for _ in range(200)}
    assert len(deals) == 24, "four counters lie in four hexes in every order"


def test_the_owner_imagines_nothing_about_his_own_counters():
    p = after(FORD, "tk-1 0703 gd-1 0602 de-1 0803 de-2 0804 german")
    assert {ToldView(FORD, knowledge(p, SOVIET)).imagine(Random(n)).state.digest() for n in range(20)} == {
        p.state.digest()
    }


def test_the_same_luck_imagines_the_same():
    p = after(FORD, "tk-1 0703 gd-1 0602 de-1 0803 de-2 0804 german")
    a, b = (ToldView(FORD, knowledge(p, GERMAN)).imagine(Random(4)) for _ in range(2))
    assert a.state.digest() == b.state.digest()


def test_an_imagined_position_can_be_played_and_notes_nothing():
    p = after(FORD, "tk-1 0703 gd-1 0602 de-1 0803 de-2 0804 german")
    before = p.state.digest()
    found = ToldView(FORD, knowledge(p, GERMAN)).imagine(Random(4))
    give_orders(found, "gr-2 stay done")
    assert found.take_events() == []
    assert p.state.digest() == before


@pytest.mark.parametrize("key", ["turn", "units"])
def test_a_view_that_no_position_fits_is_refused(key):
    known = knowledge(after(FORD, "tk-1 0703 gd-1 0602 de-1 0803 de-2 0804 german"), GERMAN)
    lie = {**known, key: 9 if key == "turn" else {**known["units"], "pz-1": {"at": "0101"}}}
    with pytest.raises(Refusal, match="no position"):
        ToldView(FORD, lie).imagine(Random(1))
