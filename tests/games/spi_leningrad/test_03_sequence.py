import pytest

from northfront.core.errors import Refusal
from tests.games.spi_leningrad.table import table

# 0501 and 0502 are neighbours, and so are 0901 and 0902: each side has somebody to attack, and every unit is in supply.
PAIR = """
    has german-source 0501
    has soviet-source 0502
    german inf-1 0501
    soviet rifle-01 0502 4-4-5
"""
# The same with something to decide in every step that has decisions: an air unit that is ready, a fort that is due.
FULL = f"""
    has soviet-source 2505 2604 2605 2705
    {PAIR}
    german air-1 airfield
    soviet fort-01 s3-fort
"""


def asked(t):
    return t.game.sides[t.position.ask.side]


def now(t):
    return t.position.state.turn, t.position.state.phase


def until(t, turn, phase):
    """Let everything pass before this phase."""
    while now(t) != (turn, phase):
        t.play("done")


def reduced(t, unit):
    return t.position.state.face[t.game.units[unit]] == 1


def attack(t, target, *units):
    """Announce an attack of these units."""
    t.play(target, *units)
    if t.position.chance is None and t.position.ask.kind == "attackers":
        t.play("attack")


def phases_of_turn_3(t):
    """The phases of the rest of turn 3 in which something is asked, and who is."""
    seen = []
    while t.position.state.turn == 3:
        seen.append((t.position.state.phase, asked(t)))
        t.play("done")
    return seen


def test_3_0_the_steps_of_a_turn_in_their_order():
    t = table(f"{FULL}\nturn 3 german replacement")
    assert phases_of_turn_3(t) == [
        ("german movement", "german"),
        ("german combat", "german"),
        ("german interdiction", "german"),
        ("soviet fortification", "soviet"),
        ("soviet movement", "soviet"),
        ("soviet combat", "soviet"),
    ]
    assert now(t) == (4, "german movement")


def test_3_0_after_the_twelfth_turn_the_game_is_over():
    t = table(f"{PAIR}\nturn 12 soviet combat")
    assert not t.position.over
    t.play("done")
    assert t.position.over == "soviet-tactical"  # no points on either side
    with pytest.raises(Refusal):
        t.play("done")


def test_3_0_after_the_eleventh_it_is_not():
    t = table(f"{PAIR}\nturn 11 soviet combat")
    t.play("done")
    assert not t.position.over
    assert now(t) == (12, "german movement")


def test_3_0_the_set_up_is_of_the_first_turn_only():
    t = table("setting german-placement=free\nturn 1 soviet combat\ngerman inf-1 0112\nsoviet rifle-01 2001")
    until(t, 2, "german movement")
    assert t.position.ask.kind == "unit"


def test_3_1_a_unit_that_has_rested_is_whole_before_the_german_movement():
    # inf-11 is in the city before turn 3 begins and all through it, so turn 4 finds it at full strength.
    t = table(f"""
        {PAIR}
        terrain city 0301
        has german-source 0101
        german inf-11 0301 reduced
        turn 2 soviet combat
    """)
    until(t, 3, "german movement")
    assert reduced(t, "inf-11")
    until(t, 3, "soviet combat")
    assert reduced(t, "inf-11")
    until(t, 4, "german movement")
    assert not reduced(t, "inf-11")


def test_3_1_a_unit_that_has_not_met_the_conditions_stays_reduced():
    t = table(f"""
        {PAIR}
        has german-source 0101
        german inf-11 0301 reduced
        turn 2 soviet combat
    """)  # an open hex
    until(t, 4, "german movement")
    assert reduced(t, "inf-11")


def test_3_2_as_many_units_as_the_german_likes_one_after_another():
    t = table(f"""
        {PAIR}
        has german-source 1501
        german inf-11 1501
        german inf-12 1501
        german inf-21 1501
        turn 3 german movement
    """)
    assert (t.position.ask.kind, asked(t)) == ("unit", "german")
    t.play("inf-12 1503 stop", "inf-11 1504 stop")
    assert "inf-21" in t.options()
    t.play("done")
    assert (t.at("inf-11"), t.at("inf-12"), t.at("inf-21")) == ("1504", "1503", "1501")
    assert now(t) == (3, "german combat")


def test_3_2_reinforcements_come_in_the_german_movement():
    t = table(f"""
        {PAIR}
        has german-source 0111 0112 0113
        german inf-93 g2-inf
        turn 2 german movement
    """)
    assert "inf-93" in t.options()
    t.play("inf-93 0112 stop")
    assert t.at("inf-93") == "0112"


def test_3_2_overruns_are_made_in_the_german_movement():
    # 10 against 1 is 10-1, a column more for armor, two less for the overrun: 9-1, where a 6 is E/-.
    t = table("""
        has german-source 0501
        has soviet-source 0502
        german 1/41 0501
        german inf-1 0901
        soviet rifle-01 0502 1-1-5
        turn 3 german movement
    """)
    t.play("1/41 0502", "die 6")
    assert (t.at("rifle-01"), t.at("1/41")) == ("eliminated", "0502")
    assert now(t) == (3, "german movement")


# Two attacks of 12 against 1: 10-1, where a 6 is E/-.
TWO_ATTACKS = """
    has german-source 0501 0901
    has soviet-source 0502 0902
    german inf-1 0501
    german inf-11 0501
    german inf-12 0901
    german inf-21 0901
    soviet rifle-01 0502 1-1-5
    soviet rifle-02 0902 1-1-5
    turn 3 german combat
"""


@pytest.mark.parametrize(
    ("target", "attackers", "gone", "other", "there"),
    [
        ("0502", ("inf-1", "inf-11"), "rifle-01", "0902", "rifle-02"),
        ("0902", ("inf-12", "inf-21"), "rifle-02", "0502", "rifle-01"),
    ],
)
def test_3_3_attacks_in_any_order_each_carried_out_before_the_next(target, attackers, gone, other, there):
    t = table(TWO_ATTACKS)
    assert (t.position.ask.kind, asked(t)) == ("target", "german")
    assert {target, other} <= set(t.options())
    attack(t, target, *attackers)
    t.play("die 6")
    assert (t.at(gone), t.at(there)) == ("eliminated", other)
    t.play("done")  # nobody advances
    assert t.position.ask.kind == "target"
    assert target not in t.options()
    assert other in t.options()


def test_3_3_only_adjacent_units_are_attacked():
    t = table(f"{PAIR}\nsoviet rifle-02 0504\nturn 3 german combat")
    assert t.options() == ["0502", "done"]
    with pytest.raises(Refusal):
        t.play("0504")


def test_3_3_nobody_has_to_attack():
    t = table(f"{TWO_ATTACKS}\ngerman air-1 airfield")
    t.play("done")
    assert now(t) == (3, "german interdiction")


def test_3_4_an_air_unit_that_is_left_may_be_placed_on_a_hex():
    t = table(f"{FULL}\nturn 3 german combat")
    t.play("done")
    assert (now(t), t.position.ask.kind, asked(t)) == ((3, "german interdiction"), "air-hex", "german")
    t.play("0707")
    assert t.at("air-1") == "0707"
    assert now(t) == (3, "soviet fortification")  # there is no other


def test_3_4_it_need_not():
    t = table(f"{FULL}\nturn 3 german interdiction")
    t.play("done")
    assert t.at("air-1") == "airfield"


def test_3_4_the_step_is_passed_over_if_no_air_unit_is_left():
    t = table(f"{FULL.replace('airfield', 'flown')}\nturn 3 german combat")
    t.play("done")
    assert now(t) == (3, "soviet fortification")


def test_3_4_only_air_units_that_were_not_committed():
    t = table(f"{FULL}\ngerman air-2 flown\nturn 3 german interdiction")
    t.play("0707")
    assert (t.at("air-1"), t.at("air-2")) == ("0707", "flown")
    assert now(t) == (3, "soviet fortification")


# 2105 is four hexes from 2505 and four points of supply line away; 2005 is five hexes from the nearest Leningrad hex.
def test_3_5_a_fort_within_four_hexes_of_leningrad():
    t = table(f"{FULL}\nturn 3 soviet fortification")
    assert (t.position.ask.kind, asked(t)) == ("fort", "soviet")
    assert {"2505", "2705", "2105"} <= set(t.options())
    assert "2005" not in t.options()
    assert t.why("2005").startswith(("[3.5]", "[15.0a]", "[RS2]"))
    with pytest.raises(Refusal):
        t.play("2005")
    t.play("2105")
    assert t.at("fort-01") == "2105"


def test_3_5_a_supply_line_must_lead_there():
    sides = " ".join(f"2105/{other}" for other in ("2104", "2106", "2004", "2005", "2204", "2205"))
    t = table(f"hexside lake {sides}\n{FULL}\nturn 3 soviet fortification")
    assert "2105" not in t.options()
    assert t.why("2105").startswith(("[3.5]", "[15.0a]", "[RS2]"))


def test_3_5_no_fort_need_be_placed():
    t = table(f"{FULL}\nturn 3 soviet fortification")
    t.play("done")
    assert t.at("fort-01") == "s3-fort"
    assert now(t) == (3, "soviet movement")


def test_3_6_the_soviet_moves_as_many_units_as_he_likes():
    t = table(f"""
        {PAIR}
        has soviet-source 1501
        soviet rifle-02 1501
        soviet rifle-03 1501
        soviet rifle-04 1501
        turn 3 soviet movement
    """)
    assert (t.position.ask.kind, asked(t)) == ("unit", "soviet")
    t.play("rifle-03 1503 stop", "rifle-02 1504 stop", "done")
    assert (t.at("rifle-02"), t.at("rifle-03"), t.at("rifle-04")) == ("1504", "1503", "1501")
    assert now(t) == (3, "soviet combat")


def test_3_6_soviet_reinforcements_come_in_the_soviet_movement():
    t = table(f"""
        {PAIR}
        has soviet-source 2906 2908
        soviet rifle-02 s2-inf
        turn 2 soviet movement
    """)
    t.play("rifle-02 2908 stop")
    assert t.at("rifle-02") == "2908"


def test_3_6_soviet_units_overrun_in_the_soviet_movement():
    # 10 against 3 is 3-1, a column more for armor, two less for the overrun: 2-1, where a 6 is 1/-.
    t = table("""
        has german-source 0502
        has soviet-source 0501
        german inf-1 0502 reduced
        soviet armor-01 0501 armor-10-4-7
        soviet rifle-01 0901
        turn 3 soviet movement
    """)
    t.play("armor-01 0502", "die 6")
    assert (now(t), t.position.ask.kind, asked(t)) == ((3, "soviet movement"), "harm", "german")


# 10 + 9 + 7 against 3 is 8-1, 6 + 5 + 5 against 3 is 5-1, and a column more for armor each: a 6 is E/-.
@pytest.mark.parametrize(
    ("target", "attackers", "gone", "other", "there"),
    [
        ("0502", ("armor-01", "armor-02", "armor-03"), "inf-1", "0902", "inf-11"),
        ("0902", ("armor-04", "armor-05", "armor-06"), "inf-11", "0502", "inf-1"),
    ],
)
def test_3_7_soviet_attacks_in_any_order_each_carried_out_before_the_next(target, attackers, gone, other, there):
    t = table("""
        has german-source 0502 0902
        has soviet-source 0501 0901
        german inf-1 0502 reduced
        german inf-11 0902 reduced
        soviet armor-01 0501 armor-10-4-7
        soviet armor-02 0501 armor-9-3-7
        soviet armor-03 0501 armor-7-5-7
        soviet armor-04 0901 armor-6-5-7
        soviet armor-05 0901 armor-5-5-7
        soviet armor-06 0901 armor-5-3-7
        turn 3 soviet combat
    """)
    assert (t.position.ask.kind, asked(t)) == ("target", "soviet")
    assert {target, other} <= set(t.options())
    attack(t, target, *attackers)
    t.play("die 6")
    assert (t.at(gone), t.at(there)) == ("eliminated", other)
    t.play("done")  # nobody advances
    assert t.position.ask.kind == "target"
    assert target not in t.options()
    assert other in t.options()


def test_3_7_the_soviet_need_not_attack():
    t = table(f"{PAIR}\nturn 3 soviet combat")
    assert t.options() == ["0501", "done"]
    t.play("done")
    assert now(t) == (4, "german movement")


def test_3_8_interdicting_air_units_leave_the_map_when_the_turn_ends():
    t = table(f"{PAIR}\ngerman air-1 0707\nturn 3 soviet movement")
    until(t, 3, "soviet combat")
    assert t.at("air-1") == "0707"
    t.play("done")
    assert t.position.state.turn == 4
    assert t.at("air-1") == "airfield"


def test_3_8_the_next_turn_begins():
    t = table(f"{FULL}\nturn 3 soviet combat")
    t.play("done")
    assert (now(t), asked(t)) == ((4, "german movement"), "german")
