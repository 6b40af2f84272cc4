"""The option `balance`, which is ours: with `even`, 1 is added to the die of German ground fire at units (R101), and nothing else changes."""

import pytest

from northfront import games
from northfront.core.chance import Seeded
from northfront.core.events import sentence
from northfront.core.record import new_record
from northfront.games.leningrad_41.computer.scene import Scene
from tests.games.leningrad_41 import arrivals_table, movement_table
from tests.games.leningrad_41.fire_table import dead, drm, german, soviet, told

EVEN = "setting balance=even\n"
ADDED = {"even balance": 1}
TARGET = "german 1-10pz 2205\nsoviet r-181 2206\n"  # 10 points hit on 2, a close assault on 3


@pytest.mark.parametrize(
    ("ground", "answer", "others"),
    [
        ("", "fire", {}),
        ("", "assault", {"close assault": -1}),
        ("terrain objective 2206\n", "fire", {"objective": 2}),
    ],
)
def test_r101_one_is_added_to_german_fire(ground, answer, others):
    for setting, added in (("", {}), ("setting balance=book\n", {}), (EVEN, ADDED)):
        t = german(setting + ground + TARGET)
        t.play("2206 1-10pz")
        assert drm(t, answer) == others | added


def test_r101_engineers_do_not_cancel_it():
    """[10.20a] They cancel the +2 of the ground."""
    t = german(EVEN + "terrain objective 2206\ngerman pz-pi 2205\nsoviet r-181 2206\n")
    t.play("2206 pz-pi")
    assert sum(drm(t, "assault").values()) == -1 + 1


@pytest.mark.parametrize(("setting", "die", "hit"), [("", 2, True), (EVEN, 1, True), (EVEN, 2, False)])
def test_r101_the_die_is_judged_with_it(setting, die, hit):
    t = german(setting + TARGET)
    told(t, "2206 1-10pz fire", f"die {die}")
    assert dead(t, "r-181") == hit


def test_r101_the_log_and_the_forecast_name_it():
    t = german(EVEN + TARGET)
    t.play("2206 1-10pz")
    shown = t.preview("fire")
    assert [(each["dice"], each["rule"]) for each in shown["modifiers"]] == [(1, "R101")]
    assert [each["hits"] for each in shown["volley"]["targets"]] == [1]
    assert any("+1 even balance" in line for line in told(t, "fire", "die 3"))


@pytest.mark.parametrize(("setting", "added"), [("", {}), (EVEN, ADDED)])
def test_r101_in_defensive_fire_too(setting, added):
    t = movement_table.table(f"turn 2 soviet movement\n{setting}soviet r-181 0303\ngerman 1-10pz 0605\n")
    t.play("r-181 0505 1-10pz")
    assert drm(t) == added


def test_r101_not_to_aircraft():
    text = f"{EVEN}turn 5 german air strikes\nG ju87-1 german-air  G 1-469i 0914  S army-01 0405 1-1dno  S army-50 0101 unknown"
    t = arrivals_table.table(text)
    t.play("0405", "ju87-1")
    assert drm(t) == {}


def test_r101_not_to_demolition():
    ground = "hexside major-river 2205/2206\nhexside bridge 2205/2206\n"
    t = german(EVEN + ground + "german mot-a1 2201\n")
    t.play("bridge-fire 2205 mot-a1")
    assert drm(t) == {"bridge": 2}


def test_r101_not_to_soviet_fire():
    t = soviet(EVEN + "german 1-8p 2205\nsoviet r-181 2206\n")
    t.play("2205 r-181")
    assert drm(t) == {}


def test_r101_a_chart_of_its_own_lies_beside_the_map_with_the_option():
    chart = next(each for each in games.load("leningrad-41").charts.combat if each.when == ("balance", "even"))
    assert [(row.head, row.cells) for row in chart.rows] == [("German ground fire at units", ("+1",))]
    assert "our own variant" in chart.note


@pytest.mark.parametrize(("balance", "count"), [("book", 0), ("even", 1)])
def test_r101_the_log_says_so_when_the_game_begins(balance, count):
    record = new_record(games.load("leningrad-41"), "ready", {"balance": balance}, chance=Seeded(1))
    record.roll_pending()
    lines = [sentence(record.game, event) for _, event in record.log]
    assert sum("our own variant and not the book's: 1 is added" in line and "[R101]" in line for line in lines) == count


def test_r101_the_objectives_needed_and_the_levels_stay():
    """[4.3a] The German needs 22 of 36, that is, eight more than the Soviet."""
    game = games.load("leningrad-41")
    for balance in ("book", "even"):
        s = game.start("ready", {"balance": balance}).state
        assert game.facts(s, None)["needed"] == 22
    assert game.levels[0] == ("german", 22 - 14)


def test_r101_the_computer_reckons_with_it():
    """In an objective 2, with the option 3; the same for Germans stays 2."""
    for setting, added in (("", 0), (EVEN, 1)):
        t = german(f"{setting}terrain objective 2206\n{TARGET}")
        scene, at = Scene(t.position.state, 0), t.game.board.grid.hex("2206")
        assert (scene.drm(at, 1), scene.drm(at, 0)) == (2 + added, 2)
        assert (scene.lasting(at, 1), scene.lasting(at, 0)) == (added, 0)


@pytest.mark.parametrize(("setting", "sixths"), [("", 2), (EVEN, 1)])
def test_r101_the_computer_knows_what_awaits_its_units(setting, sixths):
    """[9.2i] Ten points hit a regiment that enters in the open on 2."""
    t = movement_table.table(f"turn 2 soviet movement\n{setting}soviet r-181 0303\ngerman 1-10pz 0605\n")
    chance = Scene(t.position.state, 1).caught(t.game.board.grid.hex("0505"), t.game.units["r-181"])
    assert chance == pytest.approx(sixths / 6)
