import pytest

from tests.games.leningrad_41.fire_table import asked, dead, drm, german, soviet, told

# Totenkopf motorized battalions have (8), its artillery 8, the Komsomol (4), the NKVD (6), militia (4), rifle regiments (7).
ON = "setting fanaticism=on\n"
SS = "german 1-1tot 2205\nsoviet r-181 2206\n"


def assault(t, target, *units):
    t.play(f"{target} {' '.join(units)} assault")
    return asked(t)[1] == "zeal"


def test_17_1_only_with_the_option():
    assert assault(german(ON + SS), "2206", "1-1tot")
    t = german(SS)
    assert not assault(t, "2206", "1-1tot")
    assert asked(t)[1] == "chance"


def test_17_1_totenkopf_may_declare_ardor():
    """A further -1: 8 hits on 1, so a 3 becomes 1."""
    t = german(ON + SS)
    assert assault(t, "2206", "1-1tot")
    assert asked(t) == ("german", "zeal")
    lines = told(t, "zeal", "die 3")
    assert any("rolls 3, 1 in all" in line and "[17.1]" in line for line in lines)
    assert dead(t, "r-181")


def test_17_1_what_it_would_bring_is_shown_before():
    """Without it 8 hits on 1 and 2, with it on 3 as well."""
    t = german(ON + SS)
    assault(t, "2206", "1-1tot")
    assert drm(t, "pass") == {"close assault": -1}
    assert drm(t, "zeal") == {"close assault": -1, "fanaticism": -1}
    assert (t.preview("pass")["odds"]["E"], t.preview("zeal")["odds"]["E"]) == ("1/3", "1/2")


def test_17_1_it_may_be_left_out():
    t = german(ON + SS)
    assault(t, "2206", "1-1tot")
    t.play("pass", "die 3")
    assert not dead(t, "r-181")
    assert not dead(t, "1-1tot")


@pytest.mark.parametrize("unit", ["1-1pol", "1-8m", "1-3f"])
def test_17_1_other_divisions_do_not(unit):
    assert not assault(german(f"{ON}german {unit} 2205\nsoviet r-181 2206\n"), "2206", unit)


def test_17_1_not_in_ordinary_fire():
    t = german(ON + SS)
    t.play("2206 1-1tot fire")
    assert asked(t)[1] == "chance"


def test_17_1_half_the_strength_is_enough():
    """8 adjacent against 8 of the guns; then against 10."""
    assert assault(german(ON + SS + "german tot-a1 2201\n"), "2206", "1-1tot", "tot-a1")
    assert not assault(german(ON + SS + "german tot-a4 2201\n"), "2206", "1-1tot", "tot-a4")


def test_17_1_units_farther_off_do_not_count():
    """Totenkopf guns are of the division, but not adjacent."""
    t = german(ON + SS + "german tot-a1 2201\ngerman tot-a2 2201\n")
    assert not assault(t, "2206", "1-1tot", "tot-a1", "tot-a2")


def test_17_1_corps_units_count_against_it():
    """8 + 8 against nbw-1 with 12, and nbw-1 and nbw-2 with 24."""
    text = ON + SS + "german 2-1tot 2207\ngerman nbw-1 2201\ngerman nbw-2 2201\n"
    assert assault(german(text), "2206", "1-1tot", "2-1tot", "nbw-1")
    assert not assault(german(text), "2206", "1-1tot", "2-1tot", "nbw-1", "nbw-2")


@pytest.mark.parametrize(
    ("unit", "may"), [("army-01 2206 kom-1", True), ("army-01 2206 nkvd-5", True), ("nkvd-6 2206", True)]
)
def test_17_2_komsomol_and_nkvd_may_declare_fervor(unit, may):
    t = soviet(f"{ON}german 1-8m 2205\nsoviet {unit}\n")
    assert assault(t, "2205", unit.split()[0]) == may
    lines = told(t, "zeal", "die 3")
    assert any("rolls 3, 1 in all" in line and "[17.2]" in line for line in lines)
    assert dead(t, "1-8m")


@pytest.mark.parametrize("unit", ["army-01 2206 1-1dno", "army-01 2206 rb-1", "r-181 2206"])
def test_17_2_others_do_not(unit):
    assert not assault(soviet(f"{ON}german 1-8m 2205\nsoviet {unit}\n"), "2205", unit.split()[0])


def test_17_2_komsomol_and_nkvd_together_make_half():
    """4 + 6 against 10; 4 against 10."""
    text = ON + "german 1-8m 2205\nsoviet army-01 2206 kom-1\nsoviet army-02 2106 nkvd-5\nsoviet army-03 2701 art-51\n"
    assert assault(soviet(text), "2205", "army-01", "army-02", "army-03")
    assert not assault(soviet(text), "2205", "army-01", "army-03")


def test_17_2_the_question_cites_its_case():
    t = soviet(ON + "german 1-8m 2205\nsoviet army-01 2206 kom-1\n")
    assault(t, "2205", "army-01")
    assert t.position.ask.rule == "17.2"


@pytest.mark.parametrize("die", [1, 6])
def test_17_3a_one_of_the_units_is_lost(die):
    """[17.3b] Whatever the die brings."""
    t = german(ON + SS)
    assault(t, "2206", "1-1tot")
    t.play("zeal", f"die {die}")
    assert t.at("1-1tot") == "german-dead"
    assert dead(t, "r-181") == (die == 1)
    assert asked(t) == ("german", "target")


def test_17_3a_the_owner_chooses_which():
    """Ruling R60: one of the adjacent units capable of close assault."""
    t = german(ON + SS + "german 2-1tot 2207\ngerman tot-pzj 2205\ngerman tot-a1 2201\n")
    assault(t, "2206", "1-1tot", "2-1tot", "tot-pzj", "tot-a1")
    t.play("zeal", "die 6")
    assert (asked(t)[0], t.options()) == ("german", ["1-1tot", "2-1tot"])
    t.play("2-1tot")
    assert dead(t, "2-1tot")
    assert not dead(t, "1-1tot")


def test_17_3a_it_need_not_be_a_fanatic_one():
    """One of the close-assaulting units."""
    t = german(ON + SS + "german stug-659 2207\n")
    assault(t, "2206", "1-1tot", "stug-659")
    t.play("zeal", "die 6")
    assert t.options() == ["1-1tot", "stug-659"]


def test_17_3b_before_rubble_and_advance():
    """Ruling R60: the unit that is lost does not advance."""
    t = german("terrain urban 2206\n" + ON + SS + "german 2-1tot 2207\n")
    assault(t, "2206", "1-1tot", "2-1tot")
    t.play("zeal", "die 1")
    assert asked(t)[0] == "german"
    t.play("1-1tot")
    assert dead(t, "1-1tot")
    assert t.position.chance.why.startswith("Rubble")
    t.play("die 1")
    assert t.options() == ["2-1tot", "done"]


def test_17_3b_after_the_rolls_for_all_defenders():
    """Ruling R60."""
    t = german("terrain objective 2206\n" + ON + SS + "soviet r-309 2206\ngerman 2-1tot 2207\n")
    assault(t, "2206", "1-1tot", "2-1tot")
    t.play("zeal", "die 6")
    assert t.position.chance
    t.play("die 6")
    assert asked(t)[0] == "german"


def test_17_3a_without_zeal_nobody_is_lost():
    t = german(ON + SS)
    assault(t, "2206", "1-1tot")
    t.play("pass", "die 6")
    assert t.at("1-1tot") == "2205"


def test_17_1_it_adds_to_the_other_modifiers():
    t = german("terrain objective 2206\n" + ON + SS)
    t.play("2206 1-1tot")
    assert drm(t, "assault") == {"objective": 2, "close assault": -1}
    t.play("assault")
    assert any("rolls 4, 4 in all" in line for line in told(t, "zeal", "die 4"))
