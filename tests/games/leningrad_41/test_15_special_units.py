"""[15.0] Aurora, the gunboat, the fleet and the Komsomol in the Metro."""

import pytest

from tests.games.leningrad_41.movement_table import (
    asked,
    costs,
    face_up,
    german,
    hexes,
    named,
    river,
    soviet,
    table,
    units,
)

ENEMY = "german 1-469i 1212\n"
LINE = "line rail 0505 0605 0705 0805 0905\n"
LONG = "grid point-up 0101-0240\n"


# --- Aurora


def test_15_1a_aurora_keeps_to_the_railroad():
    t = soviet(LINE + ENEMY + "soviet aurora 0605")
    t.play("aurora")
    assert hexes(t) == {"0505", "0705", "0805", "0905"}
    assert t.why("0604").startswith("[15.1a]")


def test_15_1a_it_follows_the_line():
    """Ruling R47: 0705 and 0706 both have a railroad, but none that joins them."""
    t = soviet(LINE + "line rail 0706 0806\n" + ENEMY + "soviet aurora 0605")
    t.play("aurora")
    assert not {"0706", "0806"} & hexes(t)


def test_15_1a_a_prospekt_is_no_railroad():
    t = soviet("line rail 0505 0605\nline prospekt 0605 0705\n" + ENEMY + "soviet aurora 0605")
    t.play("aurora")
    assert hexes(t) == {"0505"}


def test_15_1a_it_does_not_matter_who_controls_the_line():
    t = soviet(LINE + "held = 0705 0805\n" + ENEMY + "soviet aurora 0605")
    t.play("aurora 0905 stop")
    assert t.at("aurora") == "0905"
    assert named(t, "held") == ""  # it has passed through [4.2a]


@pytest.mark.parametrize(
    ("ground", "passes"),
    [
        ("hexside major-river 0605/0705\nhexside bridge 0605/0705\n", True),
        ("hexside major-river 0605/0705\nhexside bridge 0605/0705\nblown = 0605/0705=1\n", False),
        ("hexside river 0605/0705\nhexside bridge 0605/0705\nblown = 0605/0705=1\n", False),
        ("german 1-8m 0705\n", False),
        ("soviet r-181 0705\n", False),
        ("terrain objective 0705\nsoviet army-01 0705 kom-1\n", True),
        ("terrain objective 0705\nsoviet r-181 0705\n", False),
        ("soviet zhdanov 0705\n", True),
        ("terrain urban 0705\nrubble = 0705\n", True),
    ],
)
def test_15_1a_what_stops_it(ground, passes):
    """[8.14a] [6.4a] [6.3a] Ruling R47."""
    t = soviet(LINE + ground + ENEMY + "soviet aurora 0605")
    t.play("aurora")
    assert ("0805" in hexes(t)) is passes
    assert "0505" in hexes(t)


def test_15_1b_any_number_of_hexes():
    rails = "line rail " + " ".join(f"01{c:02}" for c in range(1, 39)) + "\n"
    t = soviet(LONG + rails + "soviet aurora 0101\ngerman 1-469i 0240")
    t.play("aurora")
    assert "0138" in hexes(t)


def test_15_1b_the_question_does_not_speak_of_twelve_points():
    t = soviet(LINE + ENEMY + "soviet aurora 0605")
    t.play("aurora")
    prompt = t.position.ask.prompt
    assert "12 points" not in (prompt if isinstance(prompt, str) else prompt())


def test_15_1c_it_may_be_fired_at_and_goes_on():
    t = soviet(LINE + "dice 6\ngerman 1-469i 0704\nsoviet aurora 0505")  # 0704 touches 0604 and 0705, not 0605
    t.play("aurora")
    assert "0705" in hexes(t)
    assert "0805" not in hexes(t)
    t.play("0705")
    assert asked(t) == ("german", "defensive-fire")
    t.play("1-469i fire")
    assert asked(t) == ("soviet", "leg")
    t.play("0905 stop" if "0905" in hexes(t) else "0805 hold 0905 stop")
    assert t.at("aurora") == "0905"


def test_15_1d_it_never_returns():
    t = soviet(LINE + "dice 1\ngerman 1-469i 0704\nsoviet aurora 0505\nsoviet r-181 0101")
    t.play("aurora 0705", "1-469i fire")
    assert t.at("aurora") == "eliminated"


# --- the gunboat


SEA = "terrain sea " + " ".join(f"05{c:02}" for c in range(1, 13)) + "\n"


def test_15_2a_the_gunboat_moves_at_sea_and_along_the_coast():
    t = soviet(SEA + ENEMY + "soviet lg42 0505")
    t.play("lg42")
    assert {"0501", "0512", "0405", "0605"} <= hexes(t)
    assert not {"0305", "0705"} & hexes(t)
    assert t.why("0305").startswith("[15.2a]")


def test_15_2a_and_on_major_rivers_across_and_along_them():
    """Ruling R27."""
    t = soviet(river("major-river") + ENEMY + "soviet lg42 0505")
    t.play("lg42")
    assert {"0506", "0605", "0604", "0510", "0610"} <= hexes(t)
    assert not {"0404", "0405", "0705"} & hexes(t)


def test_15_2a_not_on_minor_rivers():
    t = soviet(river("river") + "terrain sea 0501\n" + ENEMY + "soviet lg42 0501")
    t.play("lg42")
    assert hexes(t) == {"0401", "0502", "0601"}  # the coast


def test_15_2a_twelve_hexes_at_one_point_each():
    """Ruling R46."""
    t = soviet(LONG + river("major-river", 1, 40) + "soviet lg42 0101\ngerman 1-469i 0240")
    t.play("lg42")
    assert "0113" in hexes(t)
    assert "0114" not in hexes(t)
    assert costs(t)["0113"] == 12
    t.play("0106")
    assert "0113" in hexes(t)
    assert "0114" not in hexes(t)  # five of the twelve are spent


def test_15_2a_terrain_and_rubble_do_not_matter_to_a_boat():
    t = soviet(river("major-river") + "terrain objective 0506\nrubble = 0506\n" + ENEMY + "soviet lg42 0505")
    t.play("lg42")
    assert costs(t)["0506"] == 1


def test_15_2a_bridges_do_not_stop_it():
    ground = "grid point-up 0101-0112\nhexside major-river " + " ".join(f"01{c:02}/01{c + 1:02}" for c in range(1, 12))
    ground += "\nhexside bridge 0103/0104\n"
    t = soviet(ground + "soviet lg42 0102\ngerman 1-469i 0112")
    t.play("lg42")
    assert "0106" in hexes(t)


@pytest.mark.parametrize(("unit", "case"), [("german 1-8m", "[8.14a]"), ("soviet r-181", "[6.")])
def test_15_2a_units_in_its_way_do(unit, case):
    ground = (
        "grid point-up 0101-0112\nhexside major-river "
        + " ".join(f"01{c:02}/01{c + 1:02}" for c in range(1, 12))
        + "\n"
    )
    t = soviet(f"{ground}soviet lg42 0102\n{unit} 0105\ngerman 1-469i 0112")
    t.play("lg42")
    assert not {h for h in hexes(t) if h >= "0105"}
    assert t.why("0105").startswith(case)


@pytest.mark.parametrize(("setting", "left"), [("off", {"0103", "0104", "0105"}), ("on", set())])
def test_15_2a_it_takes_no_hex_unless_by_option(setting, left):
    """[4.2a] Ruling R46."""
    ground = (
        "grid point-up 0101-0112\nhexside major-river "
        + " ".join(f"01{c:02}/01{c + 1:02}" for c in range(1, 12))
        + "\n"
    )
    text = f"setting water-control={setting}\nheld = 0103 0104 0105\nsoviet lg42 0102\ngerman 1-469i 0112"
    t = soviet(ground + text)
    t.play("lg42 0105 stop")
    assert set(named(t, "held").split()) == left


def test_15_2b_it_is_an_armored_target():
    t = soviet(SEA + "dice 1\ngerman 1-469i 0605\nsoviet lg42 0503")
    t.play("lg42 0505", "1-469i fire")
    assert t.at("lg42") == "0505"
    assert "rolls 1, 3 in all" in " ".join(t.log())  # +2 and no terrain at sea
    t = soviet(SEA + "dice 1\ngerman mot-pzj 0605\nsoviet lg42 0503\nsoviet r-181 0101")
    t.play("lg42 0505", "mot-pzj fire")
    assert t.at("lg42") == "eliminated"


def test_15_2b_it_fires_like_other_units():
    t = table(SEA + "turn 2 soviet fire\nsoviet lg42 0505\ngerman 1-469i 0705")
    t.play("0705 lg42")
    assert t.preview("fire")["ratio"] == "strength 8"


def test_15_2b_it_counts_for_stacking():
    """[6.1c] Ruling R46."""
    t = soviet(SEA + ENEMY + "soviet lg42 0405\nsoviet army-01 0404 kom-1")
    t.play("army-01")
    assert "0405" not in hexes(t)


def test_15_2c_it_never_returns():
    t = table(SEA + "turn 2 german fire\nsoviet lg42 0505\ngerman 1-10pz 0605\nsoviet r-181 1212")
    t.play("0505 1-10pz fire", "die 1")  # 10 points, anti-armor, no terrain
    assert t.at("lg42") == "eliminated"


def test_15_2a_at_sea_it_can_only_be_shot_at():
    """[8.13a] Ruling R89: nobody could advance there."""
    t = table(SEA + "turn 2 german fire\nsoviet lg42 0505\ngerman 1-10pz 0605\nsoviet r-181 1212")
    t.play("0505 1-10pz")
    assert "fire" in t.options()
    assert "assault" not in t.options()


# --- the fleet


FLEET = "soviet rbf fleet\nsoviet army-01 0605 kom-1\ngerman 1-469i 0505\n"


def shell(text, turn=2):
    return table(f"turn {turn} soviet fire\n{text}")


def test_15_3a_the_fleet_fires_in_the_soviet_fire_phase():
    t = shell(FLEET)
    t.play("naval 0505", "die 3", "die 1")
    assert t.at("1-469i") == "german-dead"  # 20 points: 3 and less
    t = shell(FLEET)
    t.play("naval 0505", "die 4", "die 1")
    assert t.at("1-469i") == "0505"


def test_15_3a_not_while_units_move():
    assert "naval" not in soviet(FLEET).options()


@pytest.mark.parametrize(
    ("spotters", "able"),
    [
        ("soviet army-01 0605 kom-1", True),
        ("soviet r-181 0605", False),  # of the other sub-command
        ("soviet army-01 0705 kom-1", False),  # out of its range of 1
        ("soviet army-01 0705 mg-1", True),  # range 2
        ("soviet zhdanov 0605", False),
        ("soviet army-01 0605 kom-1 hidden", False),  # ruling R76
        ("soviet army-01 0605 unknown", False),
    ],
)
def test_15_3a_a_unit_of_the_42nd_army_must_spot(spotters, able):
    """[11.2d] Ruling R18."""
    t = shell(
        f"soviet rbf fleet\n{spotters}\nsoviet nkvd-6 0606\nsoviet army-02 1106 kom-2\ngerman 2-469i 1206\ngerman 1-469i 0505"
    )
    t.play("naval")
    if asked(t)[1] == "naval-target":
        assert ("0505" in hexes(t)) is able
    else:
        assert not able


def test_15_3a_a_hex_that_nobody_spots_is_refused_with_the_rule():
    t = shell(FLEET + "soviet r-181 0905\ngerman 2-469i 0805")
    t.play("naval")
    assert t.why("0805").startswith("[11.2d]")


def test_15_3a_like_a_strike_it_may_fire_at_an_empty_structure():
    """[10.19b] Ruling R16: 20 hits on 3, and 2 with +1 is 3; the rubble needs no roll of its own."""
    t = shell("terrain urban 0604\n" + FLEET)
    t.play("naval structure-fire 0604", "die 2", "die 5")
    assert named(t, "rubble") == "0604"
    assert named(t, "fleet_turn") == "7"


@pytest.mark.parametrize(("second", "made"), [(5, ""), (6, "0505")])
def test_15_3a_its_fire_leaves_rubble_like_that_of_guns(second, made):
    """[10.18a] Ruling R100: 20 hits on 3, and 2 with +1 is 3; on 5 aircraft would have left rubble [12.10R]."""
    t = shell("terrain urban 0505\n" + FLEET)
    t.play("naval 0505", "die 2", f"die {second}", "die 1")
    assert t.at("1-469i") == "german-dead"
    assert named(t, "rubble") == made


def test_15_3a_flak_does_not_help_against_shells():
    """[12.10] Ruling R100."""
    t = shell(FLEET + "german flak-88 0404")
    t.play("naval 0505", "die 3")
    assert t.at("1-469i") == "german-dead"


def test_15_3a_once_flipped_a_unit_spots():
    """Ruling R76."""
    t = shell("soviet rbf fleet\nsoviet army-01 0605 kom-1 hidden\ngerman 1-469i 0505")
    assert "naval" not in t.options()
    t.play("flip army-01", "draw kom-1")
    t.play("naval")
    assert asked(t)[1] == "naval-target"


@pytest.mark.parametrize("die", [1, 3, 6])
def test_15_3b_a_die_tells_when_it_can_fire_again(die):
    """Ruling R61."""
    t = shell(FLEET)
    t.play("naval 0505", "die 6", f"die {die}")
    assert named(t, "fleet_turn") == str(2 + die)
    assert t.at("rbf") == "fleet"
    assert "naval" not in (t.options() if t.position.state.phase == "soviet fire" else ())


@pytest.mark.parametrize(("turn", "able"), [(4, False), (5, True), (6, True)])
def test_15_3b_from_that_turn_on(turn, able):
    t = shell(FLEET + "fleet_turn = 5", turn)
    assert ("naval" in t.options()) is able


def test_15_3b_before_it_is_refused_with_the_rule():
    assert shell(FLEET + "fleet_turn = 5", 4).why("naval").startswith("[15.3b]")


def test_15_3c_it_reaches_every_hex():
    t = shell(
        LONG
        + "soviet rbf fleet\nsoviet army-01 0101 kom-1\nsoviet army-02 0140 kom-2\ngerman 1-469i 0102\ngerman 2-469i 0139"
    )
    t.play("naval")
    assert {"0102", "0139"} <= hexes(t)


def test_15_3d_it_fires_alone():
    t = shell(FLEET + "soviet army-02 0506 kom-2\n")
    t.play("naval 0505")
    assert asked(t)[1] == "chance"  # nobody else is asked for
    t.play("die 6", "die 1")
    assert "strength 20" in " ".join(t.log()) or t.at("1-469i") == "0505"
    assert "0505" not in t.options()  # it has been attacked [10.5]


def test_15_3d_nor_does_it_join_others():
    t = shell(FLEET + "soviet army-02 0506 kom-2\n")
    t.play("0505")
    assert "rbf" not in units(t)


def test_15_3e_nobody_attacks_it():
    t = table("turn 2 german fire\nsoviet rbf fleet\nsoviet army-01 0605 kom-1\ngerman 1-469i 0505")
    assert hexes(t) == {"0605"}
    t = table(
        "turn 2 german air strikes\ngerman ju87-1 german-air\nsoviet rbf fleet\nsoviet army-01 0605 kom-1\ngerman 1-469i 0505"
    )
    assert hexes(t) == {"0605"}


# --- the Metro


STATIONS = "terrain objective 0303 0505 0909\n"
KOM = STATIONS + ENEMY + "soviet army-01 0303 kom-1\n"


def stations(t):
    assert asked(t) == ("soviet", "station")
    return hexes(t)


def test_15_5a_a_komsomol_unit_in_an_objective_may_try_the_metro():
    t = soviet(KOM)
    t.play("army-01")
    assert "metro" in t.options()


@pytest.mark.parametrize("unit", ["r-181 0303", "army-01 0303 nkvd-5", "army-01 0303 rb-1", "army-01 0404 kom-1"])
def test_15_5a_nobody_else_and_nowhere_else(unit):
    t = soviet(STATIONS + ENEMY + f"soviet {unit}")
    t.play(unit.split()[0])
    assert "metro" not in t.options()
    assert t.why("metro").startswith("[15.5a]")


def test_15_5a_the_move_must_begin_there():
    t = soviet(STATIONS + ENEMY + "soviet army-01 0404 kom-1")
    t.play("army-01 0505")
    assert "metro" not in t.options()


@pytest.mark.parametrize("mark", ["kom-1 hidden", "unknown"])
def test_15_5a_a_face_down_unit_must_be_flipped(mark):
    """Ruling R76."""
    t = soviet(STATIONS + ENEMY + f"soviet army-01 0303 {mark}")
    t.play("army-01")
    assert "metro" not in t.options()
    t.play("stop", "flip army-01")
    if t.position.chance:
        t.play("draw kom-1")
    assert face_up(t, "army-01")
    t.play("army-01")
    assert "metro" in t.options()


@pytest.mark.parametrize("die", [1, 2, 3])
def test_15_5b_on_1_to_3_it_comes_through(die):
    t = soviet(KOM)
    t.play("army-01 metro", f"die {die}", "0909")
    assert t.at("army-01") == "0909"


@pytest.mark.parametrize("die", [4, 5])
def test_15_5b_on_4_and_5_it_stays_and_may_not_move_otherwise(die):
    """[15.5i] Ruling R45."""
    t = soviet(KOM + "soviet r-181 0101")
    t.play("army-01 metro", f"die {die}")
    assert t.at("army-01") == "0303"
    assert units(t) == {"r-181"}
    assert t.why("army-01").startswith("[")


def test_15_5b_on_6_it_is_lost():
    t = soviet(KOM + "soviet r-181 0101")
    t.play("army-01 metro", "die 6")
    assert t.at("army-01") == "pool-42"  # [7.7a]


def test_15_5c_any_other_objective_with_room():
    """[6.1b] [6.3a]"""
    more = "terrain objective 0707 0808 0606\nsoviet army-02 0707 nkvd-5\nsoviet army-03 0808 nkvd-7\nsoviet army-04 0808 nkvd-8\nsoviet r-181 0606\n"
    t = soviet(KOM + more)
    t.play("army-01 metro", "die 1")
    assert stations(t) == {"0505", "0707", "0909"}
    assert t.why("0808").startswith("[6.1b]")
    assert t.why("0606").startswith("[6.3a]")
    assert t.why("0404").startswith("[15.5c]")


def test_15_5c_it_may_stay_below():
    """Ruling R91."""
    t = soviet(KOM)
    t.play("army-01 metro", "die 1", "stay")
    assert t.at("army-01") == "0303"
    assert "army-01" not in units(t)


def test_15_5c_if_no_station_is_left_it_stays():
    t = soviet("terrain objective 0303\n" + ENEMY + "soviet army-01 0303 kom-1\nsoviet r-181 0101")
    t.play("army-01")
    if "metro" in t.options():
        t.play("metro", "die 1")
        if asked(t)[1] == "station":
            t.play("stay")
    else:
        t.play("stop")
    assert asked(t) == ("soviet", "unit")
    assert t.at("army-01") == "0303"


def test_15_5d_it_takes_the_whole_allowance():
    t = soviet(KOM + "soviet r-181 0101")
    t.play("army-01 metro", "die 1", "0909")
    assert asked(t) == ("soviet", "unit")
    assert units(t) == {"r-181"}


def test_15_5d_the_attempt_is_a_move_of_its_sub_command():
    """[8.2a]"""
    t = soviet(KOM + "soviet r-181 0101\nsoviet r-309 0103")
    t.play("r-181 0102 stop", "army-01 metro", "die 4")
    assert t.why("r-309").startswith("[8.2a]")


def test_15_5e_distance_and_enemies_do_not_matter():
    ring = "".join(
        f"german {u} {at}\n"
        for u, at in zip(
            ("1-8m", "2-8m", "3-8m", "1-29m", "2-29m", "3-29m"),
            ("0202", "0203", "0302", "0304", "0402", "0403"),
            strict=True,
        )
    )
    t = soviet(LONG.replace("0240", "0640") + "terrain objective 0303 0440\n" + ring + "soviet army-01 0303 kom-1")
    t.play("army-01 metro", "die 1", "0440")
    assert t.at("army-01") == "0440"


def test_15_5e_it_takes_only_the_hex_where_it_comes_up():
    """[4.2a] Ruling R56."""
    t = soviet(KOM + "held = 0404 0505 0606 0909")
    t.play("army-01 metro", "die 1", "0909")
    assert set(named(t, "held").split()) == {"0404", "0505", "0606"}


def test_15_5f_no_rubble_at_either_end():
    t = soviet(KOM + "rubble = 0909")
    t.play("army-01 metro", "die 1")
    assert stations(t) == {"0505"}
    assert t.why("0909").startswith("[15.5f]")
    t = soviet(KOM + "rubble = 0303")
    t.play("army-01")
    assert t.why("metro").startswith("[15.5f]")


def test_15_5g_no_german_unit_at_the_end():
    t = soviet(KOM + "german 1-8m 0909")
    t.play("army-01 metro", "die 1")
    assert stations(t) == {"0505"}
    assert t.why("0909").startswith("[15.5g]")


def test_15_5g_german_control_alone_does_not_matter():
    t = soviet(KOM + "held = 0909 0505")
    t.play("army-01 metro", "die 1", "0909")
    assert t.at("army-01") == "0909"
    assert named(t, "held") == "0505"


def test_15_5h_fire_in_the_last_hex():
    t = soviet(KOM + "german 1-10pz 0908\nsoviet r-181 0101")
    t.play("army-01 metro", "die 1", "0909")
    assert asked(t) == ("german", "defensive-fire")
    t.play("1-10pz fire", "die 1")  # 10 points and +2: a 3 is no hit
    assert t.at("army-01") == "0909"
    assert units(t) == {"r-181"}


def test_15_5h_who_is_hit_does_not_take_the_hex():
    """[9.2e] Ruling R56."""
    t = soviet(KOM + "held = 0909\ngerman 1-10pz 0908\ngerman 2-10pz 0908\ngerman 3-10pz 0910\nsoviet r-181 0101")
    t.play("army-01 metro", "die 1", "0909", "all fire", "die 1")  # 30 points and +2: a 3 hits
    assert t.at("army-01") == "pool-42"
    assert named(t, "held") == "0909"


def test_15_5h_none_at_the_start():
    t = soviet(KOM + "german 1-8m 0302\nsoviet r-181 0101")
    t.play("army-01 metro", "die 1", "0909")
    assert asked(t)[0] == "soviet"


def test_15_5i_any_number_of_units_each_once():
    t = soviet(KOM + "soviet army-02 0505 kom-2\nsoviet army-03 0505 kom-3\nsoviet army-04 0101 kom-4")
    t.play("army-01 metro", "die 1", "0909")
    t.play("army-02 metro", "die 5")
    t.play("army-03 metro", "die 2", "0303")
    assert [t.at(f"army-0{n}") for n in (1, 2, 3)] == ["0909", "0505", "0303"]
    assert units(t) == {"army-04"}


def test_15_5i_the_germans_have_no_metro():
    t = german(STATIONS + "german 1-469i 0303\nsoviet r-181 1212")
    t.play("1-469i")
    assert "metro" not in t.options()


def test_15_3a_why_the_fleet_does_not_fire():
    """Only the Front Reserve sees the Germans."""
    t = shell("soviet rbf fleet\nsoviet r-181 0505\ngerman 1-469i 0506")
    assert t.why("naval").startswith("[15.3a]")
