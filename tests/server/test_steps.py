"""Steps: the log by things that happened, made from a viewer's own log alone."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from northfront import games
from northfront.core.chance import Seeded
from northfront.core.naming import together
from northfront.core.record import new_record
from northfront.core.recordfile import read_record
from northfront.core.vocabulary import ARRIVALS, BEFORE_STRIKES, MOVES, STRIKES
from northfront.server.wire.log import GameLog
from northfront.server.wire.steps import GameSteps, fresh

RECORDS = Path(__file__).parents[1] / "every_game" / "records"
LENINGRAD = games.load("spi-leningrad")


def line(n, kind, units=(), hexes=(), side="german", phase="german movement", **more):
    told = {"n": n, "turn": 1, "phase": phase, "kind": kind, "units": list(units), "hexes": list(hexes), "side": side}
    return {**told, "name": " ".join(units), **more}


def parts(log):
    """The kinds of lines in each step, after its own kind."""
    steps = GameSteps().of(log)
    ends = [step["line"] for step in steps[1:]] + [len(log)]
    return [
        (step["kind"], [each["kind"] for each in log[step["line"] : end]])
        for step, end in zip(steps, ends, strict=True)
    ]


@pytest.fixture(scope="module", params=games.GAMES)
def record(request):
    """A recorded game right before its end, when its secrets are still kept."""
    found = read_record(games.load(request.param), (RECORDS / f"{request.param}-1.record").read_text("utf-8"))
    found.position = found.at(found.serial - 1)
    return found


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_steps_of_a_game_hold_every_line_once_and_in_order(record, viewer):
    log = GameLog(viewer).lines(record)
    steps = GameSteps().of(log)
    assert steps[0]["line"] == 0
    assert all(a["line"] < b["line"] for a, b in pairwise(steps))
    for step, end in zip(steps, [*(each["line"] for each in steps[1:]), len(log)], strict=True):
        inside = log[step["line"] : end]
        assert len({(each["turn"], each["phase"]) for each in inside}) == 1
        assert sum(each["kind"] in STRIKES and "die" in each for each in inside) <= 1  # two fights are two steps
        assert (step["kind"] == "fight") == any(each["kind"] in STRIKES for each in inside)
        if step["kind"] in ("move", "arrival"):
            assert {each["kind"] for each in inside} <= {*MOVES, *ARRIVALS, *BEFORE_STRIKES}
            assert {*step["way"]} <= {at for each in inside for at in each["hexes"]}


def test_a_face_down_counter_has_no_name_in_the_steps_of_the_other_side():
    record = new_record(games.load("ford"), chance=Seeded(1))
    for answer in ("tk-1", "0703", "gd-1", "0602"):
        record.give_text(answer)
    names = {}
    for viewer in (0, 1):
        log = GameLog(viewer).lines(record)
        names[viewer] = {step.get("who") for step in GameSteps().of(json.loads(json.dumps(log)))}
    assert any("Guards" in str(name) for name in names[1])
    assert not any("Guards" in str(name) for name in names[0])


def test_a_stack_that_marches_together_or_one_after_the_other_is_one_step():
    log = [
        line(1, "moves", ["A"], ["0101", "0102"]),
        line(1, "moves", ["B"], ["0101", "0102"]),
        line(2, "moves", ["A"], ["0102", "0103"]),
        line(2, "moves", ["B"], ["0102", "0103"]),
        line(3, "moves", ["C"], ["0101", "0103"]),
        line(4, "moves", ["D"], ["0201", "0103"]),
    ]
    steps = GameSteps().of(log)
    assert [(step["who"], step["way"]) for step in steps] == [
        ("A, B and C", ["0101", "0102", "0103"]),
        ("D", ["0201", "0103"]),
    ]


def test_a_fight_holds_what_led_to_it_and_what_came_of_it():
    log = [
        line(1, "moves", ["A"], ["0101", "0102"]),
        line(2, "revealed", ["X"], ["0103"], "soviet"),
        line(3, "attacks", (), ["0103"], die="5"),
        line(3, "eliminated", ["X"], ["0103"], "soviet"),
        line(4, "advances", ["A"], ["0102", "0103"]),
        line(5, "flies", ["F"], ["0104"]),
        line(6, "attacks", (), ["0104"], die="1"),
        line(6, "eliminated", ["A"], ["0103"]),
        line(7, "eliminated", ["B"], ["0101"], phase="soviet supply"),
        line(8, "eliminated", ["C"], ["0105"], phase="soviet supply"),
    ]
    assert parts(log) == [
        ("move", ["moves"]),
        ("fight", ["revealed", "attacks", "eliminated", "advances"]),
        ("fight", ["flies", "attacks", "eliminated"]),
        ("event", ["eliminated", "eliminated"]),
    ]
    assert [step["side"] for step in GameSteps().of(log)] == ["german"] * 4


def test_a_unit_that_enters_and_marches_on_is_one_arrival():
    log = [
        line(1, "arrives", ["A"], ["0101"]),
        line(2, "moves", ["A"], ["0101", "0105"]),
        line(2, "revealed", ["A"], ["0105"]),
        line(3, "arrives", ["B"], ["0101"]),
    ]
    assert parts(log) == [("arrival", ["arrives", "moves", "revealed"]), ("arrival", ["arrives"])]


def test_news_run_from_my_own_turn_whatever_i_answered_meanwhile():
    log = [
        line(1, "moves", ["R"], ["0201", "0202"], "soviet", "soviet movement"),
        line(2, "moves", ["A"], ["0101", "0102"]),
        line(3, "attacks", (), ["0202"], phase="german combat", die="5"),
        line(4, "retreats", ["R"], ["0202", "0203"], "soviet", "german combat"),  # as the Soviet player chose
        line(5, "fires-back", ["A"], ["0102"], "soviet", "german combat", die="2"),  # his own fire out of turn
        line(6, "moves", ["B"], ["0101", "0103"], phase="german mechanized"),
    ]
    steps = GameSteps().of(log)
    assert len(steps) == 5
    assert fresh(LENINGRAD, steps, log, "soviet") == 4
    assert fresh(LENINGRAD, steps, log, "german") == 0
    assert fresh(LENINGRAD, steps[:1], log, "german") == 1


def test_names_in_a_row_share_their_words():
    assert together([]) == ""
    assert together(["1st Infantry Division"]) == "1st Infantry Division"
    assert together(["1st Infantry Division", "11th Infantry Division"]) == "1st and 11th Infantry Divisions"
    assert together([f"Soviet infantry {n}" for n in range(5)]) == "Soviet infantry 0, 1, 2 and 2 more"
    assert together(["8th Panzer Division", "SS Totenkopf"]) == "8th Panzer Division and SS Totenkopf"
    assert together(["A B", "A B"]) == "A B and B"


def test_a_picture_of_the_past_shows_what_stood_there_then(open_table, client, sit):
    opened = open_table(game="ford")
    seat = sit(opened["table"], opened["token"])
    before = seat.view["serial"]
    seat.answer("tk-1", "0703")
    headers = {"Authorization": f"Bearer {opened['token']}"}
    pictures = [
        client.get(f"/api/tables/{opened['table']}/picture.svg{at}", headers=headers).text
        for at in ("", f"?at={before}", f"?at={seat.view['serial']}")
    ]
    assert pictures[0] == pictures[2] != pictures[1]
    assert client.get(f"/api/tables/{opened['table']}/picture.svg?at=999999").status_code == 409
