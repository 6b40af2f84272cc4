"""[18.0] Optional rules that have an object here."""

import pytest

from northfront import games
from tests.games.assault.table import units
from tests.games.assault_on_stalingrad.table import own_map

GAME = games.load("assault-on-stalingrad")
ALWAYS = "table combat\n  die 1-3 1-2 1-1 3-2 2-1 3-1 4-1 5-1 6-1 7-1\n  1 {}\n"


def test_18_the_options_are_those_with_an_object():
    assert set(GAME.options) == {"losses", "isolation", "retreats", "attacks"}


@pytest.mark.parametrize(("setting", "face"), [("off", 0), ("on", 1)])
def test_18_31a_the_highest_class_loses_first(setting, face):
    table = ALWAYS.format(" ".join(["2/-"] * 10))
    t = own_map(
        f"setting losses={setting}\n{table}turn 12 german combat\ngerman 113-inf 0812\ngerman rum-1 0711\nsoviet 18-rifle 0811"
    )
    t.play("0811 all attack", "die 1", "step")
    assert units(t) == {"113-inf", "rum-1"}
    assert t.position.state.face[t.game.units["113-inf"]] == face  # with the option nobody is asked for the first step


LOST = "german 113-inf 1010 reduced\nsoviet 18-rifle 0405\nunsupplied = 113-inf\n"


@pytest.mark.parametrize(("setting", "at"), [("off", "eliminated"), ("on", "1010")])
def test_18_41_isolated_germans_lose_nothing(setting, at):
    assert own_map(f"setting isolation={setting}\nturn 12 soviet supply\n{LOST}").at("113-inf") == at


POCKET = (
    "german 44-inf 1105\ngerman 71-inf 1206\ngerman 76-inf 1307\ngerman 94-inf 1407\ngerman 16-pz G6\ngerman 24-pz J7\n"
)
POCKET += "german 14-pz M9\ngerman 389-inf P10\nsoviet 23-tank K8\nunsupplied = 23-tank\n"


@pytest.mark.parametrize(("setting", "face"), [("off", 1), ("on", 0)])
def test_18_42_soviets_beside_workers_lose_nothing(setting, face):
    t = own_map(f"setting isolation={setting}\nturn 12 german supply\n{POCKET}soviet work-1 K8")
    assert t.position.state.face[t.game.units["23-tank"]] == face


def test_18_42_without_workers_they_do():
    t = own_map(f"setting isolation=on\nturn 12 german supply\n{POCKET}")
    assert t.position.state.face[t.game.units["23-tank"]] == 1
