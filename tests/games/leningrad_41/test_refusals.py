"""Whatever a player names that is not offered is refused with the case that forbids it, out of place as it may be."""

from random import Random

import pytest

from northfront.core.errors import Refusal
from tests.games.leningrad_41 import fire_table
from tests.games.leningrad_41.arrivals_table import own_game
from tests.games.leningrad_41.movement_table import river, table

ASSAULT = "german 1-8p 2205\ngerman pz-a1 2207\nsoviet r-181 2206\n"
HELD = "german ju87-1 german-air\ngerman 2-8p german-dead\n"
BRIDGES = (
    "hexside river 2206/2207 2206/2306 2306/2307\nhexside bridge 2206/2207 2206/2306 2306/2307\nblown = 2206/2306=1\n"
)
HOUSES = "terrain urban 2206 2207 2208 2210\nrubble = 2207\ngerman 1-8p 2205\ngerman 2-8p 2208\n"
FLEET = "soviet r-181 2205\nsoviet rbf fleet\nsoviet air-5 soviet-air\nsoviet air-10 soviet-air\ngerman 1-8p 2206\n"


def german(text, *orders):
    t = fire_table.german(text)
    t.play(*orders)
    return t


def soviet(text, *orders):
    t = fire_table.soviet(text)
    t.play(*orders)
    return t


@pytest.mark.parametrize(
    ("answer", "case"), [("r-181", "10.1a"), ("2-8p", "7.1c"), ("ju87-1", "12.7b"), ("air-5", "10.1a")]
)
def test_who_does_not_fire(answer, case):
    assert german(ASSAULT + HELD, "2206").why(answer).startswith(f"[{case}]")


@pytest.mark.parametrize(("answer", "case"), [("rbf", "15.3d"), ("air-5", "12.9b"), ("r-309", "7.1c")])
def test_who_does_not_fire_with_soviet_units(answer, case):
    assert soviet(FLEET, "2206").why(answer).startswith(f"[{case}]")


@pytest.mark.parametrize(
    ("answer", "case"),
    [("1-8p", "9.2b"), ("air-5", "9.3b"), ("rbf", "9.3b"), ("r-309", "7.1c"), ("r-942", "9.4"), ("zhdanov", "9.1")],
)
def test_who_does_not_fire_defensively(answer, case):
    t = table(
        "turn 2 german movement\ngerman 1-8p 0404\nsoviet r-181 0605\nsoviet r-942 0909\nsoviet zhdanov 0605\n"
        "soviet rbf fleet\nsoviet air-5 soviet-air"
    )
    t.play("1-8p 0505")
    assert t.why(answer).startswith(f"[{case}]")


@pytest.mark.parametrize(
    ("answer", "case"), [("pz-a1", "12.7b"), ("r-181", "12.2b"), ("ju87-2", "12.6a"), ("ju87-1", "12.6a")]
)
def test_who_does_not_fly(answer, case):
    text = f"{ASSAULT}{HELD}german rudel german-air\ngerman ju87-2 flown\n{fire_table.AWAY}"
    t = fire_table.table(text, "3 german air strikes")
    t.play("2206", "ju87-1")
    assert t.why(answer).startswith(f"[{case}]")


@pytest.mark.parametrize(("answer", "case"), [("r-181", "12.9b"), ("1-8p", "12.4b")])
def test_who_does_not_fly_for_the_soviets(answer, case):
    assert soviet(FLEET, "air", "2206").why(answer).startswith(f"[{case}]")


@pytest.mark.parametrize("answer", ["pz-a1", "r-309", "2-8m"])
def test_who_does_not_advance(answer):
    t = german(ASSAULT + "german 2-8m 2106\n", "2206", "1-8p", "pz-a1", "assault", "die 1")
    assert t.options() == ["1-8p", "done"]
    assert t.why(answer).startswith("[10.15c]")


@pytest.mark.parametrize(("answer", "case"), [("2306", "10.5"), ("2205", "10.17a"), ("2307", "10.5"), ("2207", "")])
def test_where_no_bridge_is_fired_at(answer, case):
    t = german(BRIDGES + "german 1-8p 2206\ngerman pz-a1 2305\n", "bridge-fire", "2306", "pz-a1", "fire", "die 6")
    t.play("bridge-fire")
    assert t.why(answer)[1:].partition("]")[0] == case


@pytest.mark.parametrize(
    ("answer", "case"), [("2209", "10.19a"), ("2208", "10.19a"), ("2207", "10.18f"), ("2210", "10.6a"), ("2206", "")]
)
def test_which_structures_are_not_fired_at(answer, case):
    assert german(HOUSES, "structure-fire").why(answer)[1:].partition("]")[0] == case


@pytest.mark.parametrize(
    ("answer", "case"),
    [("r-181", "8.10a"), ("1-8p", "8.10a"), ("mot-pi", "7.1c"), ("pi-62", "8.10b"), ("tot-pi", "8.10j")],
)
def test_who_builds_no_bridge(answer, case):
    """pi-62 stands away from the river; over the bridge of tot-pi somebody has gone."""
    units = ["pz-pi", "0505", "pi-48", "0507", "pi-62", "0303", "1-8p", "0404", "tot-pi", "0509", "1-1tot", "0409"]
    lines = "".join(f"german {unit} {at}\n" for unit, at in zip(units[::2], units[1::2], strict=True))
    t = table(f"{river('major-river')}turn 2 german movement\n{lines}soviet r-181 1212")
    t.play("bridge tot-pi 0609", "1-1tot 0609 stop", "bridge")
    assert t.why(answer).startswith(f"[{case}]")


def test_where_no_bridge_is_built():
    t = table(f"{river('major-river')}turn 2 german movement\ngerman pz-pi 0505\nsoviet r-181 1212")
    t.play("bridge")
    assert {answer: t.why(answer)[:7] for answer in ("0404", "0909", "0605")} == {
        "0404": "[8.10m]",
        "0909": "[8.10m]",
        "0605": "",
    }


@pytest.mark.parametrize(("answer", "case"), [("1-8p", "6.6b"), ("r-309", "6.6b"), ("r-181", "6.6f")])
def test_who_is_not_turned_up(answer, case):
    t = table("turn 2 soviet movement\ngerman 1-8p 1212\nsoviet r-181 0605\nsoviet army-01 0404 kom-1 hidden")
    t.play("flip")
    assert t.why(answer).startswith(f"[{case}]")


@pytest.mark.parametrize("answer", ["8-pz", "56-pz"])
def test_which_sub_command_gets_no_replacement(answer):
    t = table("turn 2 german reinforcement\ngerman 1-469i 0505\ngerman 2-469i german-dead\nsoviet r-181 1212")
    assert t.why(answer).startswith("[7.5a]")


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_is_refused_without_a_case(seed):
    """Hexes and units named at random, in a game played at random from the middle on."""
    rng = Random(seed)
    game = own_game()
    p = game.start("ready", {})
    asked = set()
    for _ in range(900):
        if p.chance:
            p.step(p.chance.options.at_random(rng.randrange))
            continue
        options = p.options()
        for name in (rng.choice(game.board.grid.names(game.board.grid.all)), rng.choice(list(game.units))):
            try:
                answer = options.read(game, name)
            except Refusal:
                continue  # no such answer is meant here
            if isinstance(answer, int) and answer not in options:
                asked.add(p.ask.kind)
                assert options.why(answer), (p.ask.kind, name)
        p.step(options.at_random(rng.randrange))
    assert asked >= {"unit", "leg"}
