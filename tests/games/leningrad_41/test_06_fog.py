"""What lies face down. `hidden`: the Soviet player knows it; `unknown`: nobody does."""

import json

import pytest

from northfront.core.errors import Refusal
from northfront.core.view import view
from northfront.sim.secrecy import heard
from tests.games.leningrad_41.arrivals_table import asked, backs, chance, face, phase, pool, seen, table


def german(text, name="movement", turn=5):
    return table(f"turn {turn} german {name}\n{text}")


def soviet(text, name="movement", turn=5, lines=""):
    return table(f"{lines}turn {turn} soviet {name}\n{text}")


def shown(t, side="german"):
    """All that a side is shown, as text."""
    return json.dumps(view(t.position, t.game.side(side)))


def test_6_5a_the_german_does_not_see_what_lies_under_a_face_up_unit():
    t = german("G 1-8m 0505  S army-01 0404 kom-1  S army-02 0404 kom-2 hidden")
    assert seen(t, "army-01")
    assert not seen(t, "army-02")
    assert backs(t) == ["0404"]  # he sees that there is one (R19)
    assert "kom-2" not in shown(t)
    assert '"2nd Komsomol' not in shown(t)


def test_6_5a_german_stacks_are_open():
    """Ruling R19."""
    t = soviet("G 1-8m 0505  G 2-8m 0505  S army-01 0404 kom-1 hidden")
    assert seen(t, "1-8m", "soviet")
    assert seen(t, "2-8m", "soviet")


def test_6_5c_declared_fire_uncovers_every_unit_in_the_hex():
    """[6.6c] Both are turned before the die is rolled."""
    t = german("G 1-8m 0505  S army-01 0404 kom-1  S army-02 0404 kom-2 hidden", "fire")
    t.play("0404", "1-8m")
    assert not seen(t, "army-02")  # nothing is declared yet
    t.play("fire", "draw kom-2")
    assert chance(t) == "10.3a"
    assert seen(t, "army-02")


def test_6_6a_a_hidden_unit_is_kept_from_the_german():
    t = german("G 1-8m 0505  S army-01 0404 kom-1 hidden  S army-02 0202 unknown  S r-181 0113")
    assert not seen(t, "army-01")
    assert seen(t, "army-01", "soviet")
    assert backs(t) == ["0202", "0404"]
    assert "kom-1" not in shown(t)
    assert seen(t, "r-181")


def test_6_6a_coming_next_to_it_shows_nothing():
    t = german("G 1-8m 0506  S army-01 0404 kom-1 hidden")
    t.play("1-8m", "0405", "hold")
    assert not seen(t, "army-01")


def test_6_6a_the_pause_before_defensive_fire_comes_for_every_unit():
    """[9.2b] Ruling R96: artillery can never fire, a Komsomol unit can; the German is not to tell them apart."""
    views = []
    for what in ("kom-1 hidden", "art-51 hidden", "unknown"):
        t = german(f"G 1-8m 0506  S army-01 0404 {what}")
        t.play("1-8m", "0405")
        assert asked(t) == "soviet defensive-fire"
        views.append(shown(t))
    assert views[0] == views[1] == views[2]


def test_6_6a_the_move_of_a_hidden_unit_tells_no_name():
    t = soviet("S army-01 0404 kom-1 hidden  S army-02 0202 kom-2 hidden  G 1-8m 0909")
    t.play("army-01", "0304", "stop")
    told = str(heard(t.position, t.game.side("german")))
    assert "army-01" not in told
    assert "Komsomol" not in shown(t)
    assert not seen(t, "army-01")


def test_6_6a_where_a_hidden_unit_went_does_not_tell_which_one_moved():
    """Two hidden units of one stack look alike, whichever of them leaves."""
    views = []
    for mover in ("army-01", "army-02"):
        t = soviet("S army-01 0404 kom-1 hidden  S army-02 0404 kom-2 hidden  G 1-8m 0909")
        t.play(mover, "0305", "stop")
        views.append(shown(t))
    assert views[0] == views[1]


def test_6_6a_the_german_cannot_name_a_hidden_unit():
    t = german("G 1-8m 0505  S army-01 0404 kom-1 hidden")
    with pytest.raises(Refusal) as error:
        t.play("army-01")
    assert "Komsomol" not in str(error.value)


@pytest.mark.parametrize("what", ["kir-t1 hidden", "art-51 hidden", "unknown"])
def test_6_6a_previews_do_not_betray_a_hidden_unit(what):
    """A tank would add to the die: fire, assault, air strike and defensive fire must not tell it from a Komsomol unit."""

    def shown_of(face_):
        found = []
        t = german(f"G 1-8m 0505  S army-01 0404 {face_}", "fire")
        found.append(t.preview("0404"))
        t.play("0404", "1-8m")
        found += [t.preview("fire"), t.preview("assault")]
        t = german(f"G 1-8m 0505  G ju87-1 german-air  S army-01 0404 {face_}", "air strikes")
        t.play("0404", "ju87-1")
        found.append(t.preview("fire"))
        t = soviet(f"G 1-8m 0505  S army-01 0304 {face_}")
        t.play("army-01", "0404")
        found += [t.preview("1-8m"), str(t.position.ask.prompt)]
        return found

    assert shown_of(what) == shown_of("kom-1 hidden")


@pytest.mark.parametrize("name", ["movement", "fire"])
def test_6_6b_the_soviet_player_may_flip_a_unit_at_any_time_of_his_turn(name):
    t = soviet("S army-01 0404 kom-1 hidden  S army-02 0304 kom-2  G 1-8m 0505", name)
    t.play("flip")
    assert t.options() == ["army-01"]
    t.play("army-01", "draw kom-1")
    assert seen(t, "army-01")


def test_6_6b_in_his_first_phase_as_well():
    """Any portion of his player turn."""
    t = soviet("S army-01 0404 kom-1 hidden  S army-02 pool-42  G 1-8m 0909", "reinforcement")
    t.play("draw kom-2")
    assert "flip" in t.options()


def test_6_6b_a_unit_that_nobody_knows_is_drawn_when_it_is_flipped():
    """Ruling R97."""
    t = soviet("S army-01 0404 unknown  S army-02 0304 kom-2  G 1-8m 0909")
    t.play("flip", "army-01")
    assert asked(t) == "chance"
    assert "kom-2" not in pool(t)
    t.play("draw kom-3")
    assert face(t, "army-01") == "kom-3"
    assert seen(t, "army-01")


@pytest.mark.parametrize("order", ["flip army-01", "army-01 0405"])
def test_6_6b_a_flip_does_not_tell_whether_the_owner_had_seen_the_unit(order):
    """What he has seen is drawn from a pool of one: as many draws, and the same words, whichever of the two it was."""
    told = []
    for what in ("unknown", "kom-1 hidden"):
        t = soviet(f"S army-01 0404 {what}  S army-02 0202 kom-2 hidden  G 1-8m 0506")
        t.play(order, *(() if order.startswith("flip") else ("1-8m fire",)))
        before = shown(t)
        assert chance(t) == "3.6d"
        assert t.position.chance.why == f"Soviet unit in {t.at('army-01')}"
        t.play("draw kom-1")
        told.append((before, heard(t.position, t.game.side("german")), t.position.serial))
    assert told[0] == told[1]


def test_6_6b_not_in_the_german_turn():
    """Ruling R53."""
    t = german("G 1-8m 0506  S army-01 0404 kom-1 hidden")
    t.play("1-8m", "0405")
    assert "flip" not in t.options()


def test_6_6c_fire_at_a_hex_flips_its_units():
    t = german("G 1-8m 0505  S army-01 0404 kom-1 hidden  S army-02 0404 unknown  S army-03 0304 kom-3 hidden", "fire")
    t.play("0404", "1-8m", "fire", "draw kom-1", "draw kom-4")
    assert seen(t, "army-01")
    assert seen(t, "army-02")
    assert face(t, "army-02") == "kom-4"
    assert not seen(t, "army-03")  # another hex


def test_6_6c_an_air_strike_flips_them_as_well():
    t = german("G 1-8m 0909  G rudel german-air  S army-01 0404 kom-1 hidden", "air strikes")
    t.play("0404", "rudel", "fire", "draw kom-1")
    assert seen(t, "army-01")


def test_6_6c_so_does_defensive_fire_at_a_moving_unit_and_all_in_its_hex():
    """Ruling R77: both are flipped, only the moving one is rolled for."""
    t = soviet("G 1-8m 0505  S army-01 0403 kom-1 hidden  S army-02 0404 kom-2 hidden")
    t.play("army-01", "0404", "1-8m", "fire", "draw kom-1", "draw kom-2")
    assert seen(t, "army-01")
    assert seen(t, "army-02")
    t.play("die 1")
    assert t.at("army-02") == "0404"


def test_6_6c_held_fire_flips_nobody():
    t = soviet("G 1-8m 0505  S army-01 0403 kom-1 hidden")
    t.play("army-01", "0404", "hold")
    assert not seen(t, "army-01")


def test_6_6d_motorized_movement_needs_a_unit_that_is_face_up():
    t = soviet("S army-01 0203 kir-t1 hidden  G 1-8m 0909")
    t.play("army-01")
    if "motorized" in t.options():
        t.play("motorized")
        assert seen(t, "army-01")
    else:
        assert t.why("motorized").startswith("[6.6d]")
    t = soviet("S army-01 0203 kir-t1  G 1-8m 0909")
    t.play("army-01")
    assert "motorized" in t.options()


def test_6_6d_an_ordinary_move_does_not_flip():
    t = soviet("S army-01 0203 kir-t1 hidden  G 1-8m 0909")
    t.play("army-01", "0204", "stop")
    assert not seen(t, "army-01")


def test_6_6e_a_unit_must_be_flipped_before_it_fires():
    t = soviet("G 1-8m 0505  S army-01 0404 kom-1  S army-02 0504 kom-2 hidden", "fire")
    t.play("0505")
    assert t.why("army-02").startswith("[6.6e]")
    t = soviet("G 1-8m 0505  S army-01 0404 kom-1  S army-02 0504 kom-2 hidden", "fire")
    t.play("flip", "army-02", "draw kom-2", "0505")
    assert "army-02" in t.options()


def test_6_6e_flipped_units_fire_in_the_same_phase():
    t = soviet("G 1-8m 0505  S army-01 0404 kom-1 hidden  S army-02 0202 kom-2 hidden", "fire")
    t.play("flip", "army-01", "draw kom-1", "0505", "army-01", "fire")
    assert chance(t) == "10.3a"


def test_6_6e_also_in_defensive_fire():
    t = german("G 1-8m 0506  S army-01 0404 kom-1 hidden  S army-02 0404 kom-2 hidden")
    t.play("1-8m", "0405", "army-01", "fire", "draw kom-1")
    assert seen(t, "army-01")
    assert not seen(t, "army-02")


def test_6_6e_a_unit_that_proves_unable_has_been_flipped_in_vain():
    """Ruling R17: artillery does not fire defensively; nothing is fired."""
    t = german("G 1-8m 0506  S army-01 0404 unknown")
    t.play("1-8m", "0405", "army-01", "fire", "draw art-51")
    assert seen(t, "army-01")
    assert asked(t) == "german leg"
    assert t.at("1-8m") == "0405"


def test_6_6e_others_may_fire_when_a_flipped_unit_proves_unable():
    """Ruling R67: the unit in 0303 has a range of 1 and is two hexes off."""
    t = soviet("G 1-8m 0505  S army-01 0404 1-1dno  S army-02 0303 unknown", "fire")
    t.play("flip", "army-02", "draw kom-1", "0505")
    assert t.options() == ["army-01", "all"]
    assert t.why("army-02").startswith("[10.6a]")
    t.play("army-01", "fire")
    assert asked(t) == "chance"


def test_6_6f_a_face_up_unit_stays_face_up():
    t = soviet("G 1-8m 0909  S army-01 0404 kom-1  S army-02 0202 kom-2 hidden")
    t.play("army-01", "0304", "stop")
    assert seen(t, "army-01")
    t.play("flip")
    assert t.options() == ["army-02"]


def test_6_6f_only_death_and_return_hide_it_again():
    t = table("turn 5 german fire\nG 1-8m 0505  G 2-8m 0505  S army-01 0405 kom-1  S army-02 0202 kom-2")
    t.play("0405", "all", "fire", "die 1")
    assert t.at("army-01") == "pool-42"
    assert phase(t) == "5 soviet reinforcement"
    assert pool(t).keys() >= {"kom-1"}
    t.play("draw kom-1", "0707", "down")
    (unit,) = [f"army-{n:02}" for n in range(1, 51) if face(t, f"army-{n:02}") == "kom-1"]
    assert t.at(unit) == "0707"
    assert not seen(t, unit)


def test_6_6g_both_sides_see_all_face_up_units():
    t = german("G 1-8m 0505  G 2-8m 0505  S army-01 0404 kom-1  S r-181 0303  S army-02 0404 kom-2")
    for unit in ("1-8m", "2-8m", "army-01", "army-02", "r-181"):
        assert seen(t, unit, "german")
        assert seen(t, unit, "soviet")


def test_6_7_german_units_are_never_hidden():
    t = table("turn 1 german movement\nG 1-8m german-entry  G manstein german-entry  S army-01 0404 unknown")
    t.play("1-8m", "0901", "stop")
    for unit in ("1-8m", "manstein"):
        assert seen(t, unit, "soviet")
