"""[1.0] [2.0] and the set-up: how the game begins, and what the figures on the counters mean."""

import re
from collections import Counter

import pytest

from northfront import games
from northfront.core.errors import Refusal
from northfront.core.fixture import Fixture
from tests.games.spi_leningrad.table import table

NUMBERS = (1, 11, 12, 21, 30, 32, 58, 61, 93, 96, 121, 122, 123, 126, 206, 217, 251, 253, 254, 289, 290, 291)
INFANTRY = [*(f"inf-{number}" for number in NUMBERS), "ss-pol"]
CORPS = {"1/41", "6/41", "36/41", "8/56", "3/56", "tot/56"}
COLUMNS = range(13, 20)

# The counters that wait, by the box of their arrival.
WAITING = {
    "g2-inf": {"infantry": 5},
    "g6-inf": {"infantry": 1},
    "g7-air": {"air": 1},
    "g10-39": {"armor": 1, "mechanized": 1},
    "s1-inf": {"untried-infantry": 1},
    "s1-arm": {"untried-armor": 3},
    "s2-inf": {"untried-infantry": 4},
    "s2-arm": {"untried-armor": 1},
    "s4-inf": {"untried-infantry": 3},
    "s4-arm": {"untried-armor": 1},
    "s5-inf": {"untried-infantry": 2},
    "s5-arm": {"untried-armor": 1},
    "s6-inf": {"untried-infantry": 3},
    "s7-inf-34": {"untried-infantry": 6},
    "s7-inf": {"untried-infantry": 2},
    "s7-arm": {"untried-armor": 1},
    "s8-inf": {"untried-infantry": 3},
    "s8-arm": {"untried-armor": 1},
    **{f"s{turn}-fort": {"fort": 2} for turn in range(3, 9)},
}


def begin(settings=None):
    game = games.load("spi-leningrad")
    return Fixture(game, game.start(settings=settings))


def land(t, column):
    water = set(t.game.board.grid.names(t.game.board.ground("sea", "lake")))
    return [name for row in range(1, 14) if (name := f"{column}{row:02}") not in water]


def set_up_line(t):
    """One unit in the southernmost land hex of each column."""
    for column in COLUMNS:
        t.play(land(t, column)[-1])


def kinds(t, place):
    return Counter(piece.kind for piece in t.game.pieces if t.at(piece.id) == place)


def units(t, place):
    return {piece.id for piece in t.game.pieces if t.at(piece.id) == place}


def on_map(t, side):
    return Counter(p.kind for p in t.game.pieces if t.game.sides[p.side] == side and t.at(p.id).isdecimal())


def test_1_0_all_other_counters_wait_for_their_turn():
    t = begin()
    for box, expected in WAITING.items():
        assert kinds(t, box) == expected, box
    assert units(t, "g10-39") == {"12/39", "20/39"}


def test_1_0_no_infantry_counter_is_left_for_the_last_turns():
    # Ruling R1: 12 on the map, 7 in the columns and 24 up to turn 8 are all the 43.
    t = begin()
    assert [sum(kinds(t, f"s{turn}-inf").values()) for turn in (9, 10, 11, 12)] == [0, 0, 0, 0]


def test_1_0_nothing_is_lost_or_reduced_at_the_start():
    t = begin()
    assert units(t, "eliminated") == set()
    assert not any(t.position.state.face)


def test_1_0_the_germans_begin():
    t = begin()
    set_up_line(t)
    assert (t.position.state.turn, t.position.state.phase) == (1, "german movement")
    assert t.game.sides[t.position.ask.side] == "german"
    assert kinds(t, "airfield") == {"air": 1}


def test_SU1_the_german_stacks():
    t = begin()
    assert kinds(t, "0111") == {"infantry": 7}
    assert kinds(t, "0112") == {"infantry": 2, "armor": 3, "mechanized": 3}
    assert kinds(t, "0113") == {"infantry": 8}
    assert units(t, "0112") >= CORPS
    assert sum(on_map(t, "german").values()) == 7 + 8 + 8


def test_SU1_the_germans_are_not_asked_unless_they_want_to_be():
    assert begin().position.state.phase == "soviet set-up"


def test_SU1_the_infantry_may_be_divided_freely():
    t = begin({"german-placement": "free"})
    assert t.position.state.phase == "german set-up"
    left = list(INFANTRY)
    for unit in INFANTRY[:-1]:  # 7, 2, 8 and 5
        assert (t.position.ask.kind, t.game.sides[t.position.ask.side]) == ("set-up", "german")
        assert sorted(t.options()) == sorted(left)
        t.play(unit)
        left.remove(unit)
    assert units(t, "0111") == set(INFANTRY[:7])
    assert units(t, "0112") == {*INFANTRY[7:9], *CORPS}
    assert units(t, "0113") == set(INFANTRY[9:17])
    assert units(t, "g2-inf") == set(INFANTRY[17:22])
    assert units(t, "g6-inf") == set(INFANTRY[22:])
    assert t.position.state.phase == "soviet set-up"


def test_SU1_a_unit_is_placed_once():
    t = begin({"german-placement": "free"})
    t.play("inf-30")
    for wrong in ("inf-30", "1/41", "12/39", "rifle-01"):
        with pytest.raises(Refusal):
            t.play(wrong)


def test_SU2_every_soviet_unit_begins_untried():
    t = begin()
    assert re.search(r"\d+-\d+-[57]\b", t.text()) is None
    soviet = [piece for piece in t.game.pieces if t.game.sides[piece.side] == "soviet" and piece.kind != "fort"]
    assert all(piece.kind.startswith("untried-") for piece in soviet)


def test_SU3_the_forward_units_are_in_place():
    # Eleven forward divisions, one in 2204, and the four armored units that the schedule leaves.
    t = begin()
    assert on_map(t, "soviet") == {"untried-infantry": 12, "untried-armor": 4}
    assert kinds(t, "0205") == kinds(t, "2204") == {"untried-infantry": 1}


def test_SU3_a_unit_for_each_of_seven_columns():
    t = begin()
    for column in COLUMNS:
        assert (t.position.ask.kind, t.game.sides[t.position.ask.side]) == ("set-up", "soviet")
        assert f"column {column} " in t.position.ask.prompt
        assert t.options() == land(t, column)
        place = land(t, column)[0]
        t.play(place)
        assert kinds(t, place) == {"untried-infantry": 1}
    assert on_map(t, "soviet") == {"untried-infantry": 19, "untried-armor": 4}
    assert t.position.state.phase != "soviet set-up"


def test_SU3_in_its_own_column_and_on_land():
    t = begin()
    for wrong in ("1213", "1413", "done"):
        with pytest.raises(Refusal):
            t.play(wrong)
    for column in range(13, 17):
        t.play(land(t, column)[0])
    assert "1701" not in t.options()  # the sea
    with pytest.raises(Refusal):
        t.play("1701")


# 2.0: what the figures mean in play


def test_2_4_only_combat_units_move():
    t = table("""
        turn 3 german movement
        german inf-1 0501
        german air-1 airfield
    """)
    assert t.options() == ["inf-1", "done"]
    t = table("""
        turn 3 soviet movement
        soviet rifle-01 0501
        soviet fort-01 0501
        soviet fort-02 0502
    """)
    assert t.options() == ["rifle-01", "done"]


def ratio(phase, attacker, defender):
    """The first ratio of an attack from 0504 on 0505, both in supply by a source in their own hex."""
    own, other = ("german", "soviet") if phase == "german combat" else ("soviet", "german")
    unit, *mark = attacker.split()
    enemy, *enemy_mark = defender.split()
    t = table(f"""
        has {own}-source 0504
        has {other}-source 0505
        turn 3 {phase}
        {own} {unit} 0504 {" ".join(mark)}
        {other} {enemy} 0505 {" ".join(enemy_mark)}
    """)
    t.play("0505")
    return t.preview(unit)["ratio"]


def test_2_5_a_german_unit_has_one_strength_for_attack_and_defence():
    assert ratio("german combat", "1/41", "rifle-01 1-5-5") == "2-1"  # 10 to 5
    assert ratio("german combat", "1/41 reduced", "rifle-01 1-5-5") == "1-1"  # 5 to 5
    assert ratio("soviet combat", "rifle-01 5-5-5", "1/41") == "1-2"  # 5 to 10
    assert ratio("soviet combat", "rifle-01 5-5-5", "1/41 reduced") == "1-1"
    assert ratio("german combat", "inf-1", "rifle-01 3-3-5") == "2-1"  # 6 to 3
    assert ratio("soviet combat", "rifle-01 3-3-5", "inf-1") == "1-2"


def test_2_6_a_soviet_unit_has_one_strength_for_attack_and_one_for_defence():
    assert ratio("soviet combat", "rifle-01 6-4-5", "inf-1") == "1-1"  # 6 to 6
    assert ratio("german combat", "36/41", "rifle-01 6-4-5") == "2-1"  # 8 to 4
    assert ratio("soviet combat", "armor-01 armor-9-3-7", "inf-1 reduced") == "3-1"  # 9 to 3
    assert ratio("german combat", "inf-1", "armor-01 armor-9-3-7") == "2-1"  # 6 to 3


@pytest.mark.parametrize(
    ("unit", "moves"),
    [
        ("german inf-1 0101", 6),
        ("german inf-1 0101 reduced", 6),
        ("german 1/41 0101", 8),
        ("german 36/41 0101 reduced", 8),
        ("soviet rifle-01 0101", 5),
        ("soviet rifle-01 0101 4-4-5", 5),
        ("soviet armor-01 0101", 7),
        ("soviet armor-01 0101 mech-5-5-7", 7),
    ],
)
def test_2_7_the_movement_allowance(unit, moves):
    side, name, *_ = unit.split()
    t = table(f"has {side}-source 0101\nturn 3 {side} movement\n{unit}")
    t.play(name)
    assert f"01{1 + moves:02}" in t.options()  # straight down the first column, a point a hex
    assert f"01{2 + moves:02}" not in t.options()


@pytest.mark.parametrize(
    ("attackers", "corps"),
    [
        ("1/41 6/41 36/41", True),
        ("8/56 3/56 tot/56", True),
        ("1/41 6/41 3/56", False),
        ("inf-121 inf-122 inf-123", False),  # the numbers of infantry mean nothing
    ],
)
def test_2_8a_only_the_number_of_the_panzer_corps_matters(attackers, corps):
    *named, last = attackers.split()
    lines = "\n".join(f"german {unit} 0504" for unit in attackers.split())
    t = table(f"""
        has german-source 0504
        has soviet-source 0505
        turn 3 german combat
        soviet rifle-01 0505 4-4-5
        {lines}
    """)
    t.play("0505", *named)
    assert ("12.1b" in {shift["rule"] for shift in t.preview(last)["shifts"]}) == corps
