"""The set-up on the game's own map. Hexes of the printed first plan: 4701 fort, 2512 railroad station, 3026 on the Neva's mouth."""

from northfront.core.view import view
from northfront.sim.secrecy import heard
from tests.games.leningrad_41.arrivals_table import (
    asked,
    backs,
    chance,
    face,
    own_game,
    phase,
    pool,
    seen,
    start,
    table,
    units_in,
)

NAMED = ("zhdanov", "lg42", "aurora", "army-49", "army-50")


def on_map(t, side):
    s = t.position.state
    return {p.id for u, p in enumerate(t.game.pieces) if t.game.sides[p.side] == side and s.on_map[p.side] >> u & 1}


def planned(t):
    """How many units the Soviet player means to have in each hex."""
    found = {}
    for name, facts in view(t.position, t.game.side("soviet"))["units"].items():
        if "plan" in facts:
            found.setdefault(t.game.board.grid.name(facts["plan"] - 1), []).append(name)
    return found


def test_3_1b_play_begins_with_turn_1():
    assert phase(start()).startswith("1 ")
    t = start()
    t.play("done")
    assert phase(t) == "1 german reinforcement"


def test_3_1c_no_marker_lies_on_the_map():
    t = start("ready")
    s = t.position.state
    assert not s.rubble
    assert not s.blown
    assert not s.held
    assert not units_in(t, "flown")


def test_3_2a_the_soviet_player_sets_up_before_the_german_does_anything():
    t = start()
    assert asked(t) == "soviet set-up"
    t.play("done")
    assert asked(t) == "chance"
    assert chance(t) == "19.1c"  # the first German air markers


def test_3_2b_the_german_sees_no_unit_before_the_set_up_is_complete():
    t = start()
    t.play("4701", "4901")
    german = view(t.position, t.game.side("german"))
    assert backs(t) == []
    assert not {"zhdanov", "lg42", "aurora", "army-49", "army-50"} & set(german["units"])
    assert not [name for name, facts in german["units"].items() if "plan" in facts]
    assert german["ask"] is None
    t.play("done")
    assert len(backs(t)) == 36
    assert "4901" in backs(t)
    assert "4701" not in backs(t)


def test_3_2b_two_different_plans_look_alike_to_the_german():
    views = []
    for orders in (["4701", "4901"], ["4705", "0101"]):
        t = start()
        t.play(*orders)
        views.append(view(t.position, t.game.side("german")))
    assert views[0] == views[1]


def test_3_2b_the_german_sees_no_question_of_the_set_up():
    t = start()
    before = view(t.position, t.game.side("german"))  # he may count the answers
    for order, question in (("2807", "set-up-hex"), ("2512", "set-up"), ("2512", "set-up-unit")):
        t.play(order)
        assert asked(t) == f"soviet {question}"
        now = view(t.position, t.game.side("german"))
        assert {**now, "serial": 0} == before


def test_3_2b_the_log_does_not_tell_the_german_of_the_set_up():
    t = start()
    for order in ("4701", "4901"):
        t.play(order)
        assert t.position.take_events() == []


def test_3_3a_named_pieces_lie_face_up():
    t = start("ready")
    for unit in NAMED:
        assert seen(t, unit), unit
    assert {face(t, "army-49"), face(t, "army-50")} == {"art-51", "art-704"}


def test_3_3a_named_pieces_count_for_stacking():
    """Ruling R3: a clear hex that holds the artillery has no room for another unit."""
    t = start()
    t.play("3014", "0101")  # 51/42
    t.play("4701")
    assert t.why("0101").startswith("[3.6c]")
    assert not t.why("3014")  # the objective that it left


def test_3_3b_zhdanov_is_in_the_smolny_and_stays_there():
    t = start()
    t.play("2807", "0101")  # the unit with him
    assert "2807" not in t.options()
    t.play("done")
    assert t.at("zhdanov") == "2807"


def test_3_3c_the_gunboat_begins_at_sea_or_on_a_major_river():
    t = start()
    t.play("3026")
    assert not t.why("2134")  # all sea
    assert not t.why("4501")  # on the Neva
    assert t.why("4701").startswith("[3.3c]")
    assert t.why("4215").startswith("[3.3c]")  # no water
    assert t.why("3812").startswith("[3.3c]")  # on a canal only
    assert t.why("5132").startswith("[3.6b]")  # sea in the barred rows
    t.play("4501", "done")
    assert t.at("lg42") == "4501"


def test_3_3d_the_two_artillery_units_begin_on_land():
    t = start()
    for home, to in (("3014", "0101"), ("2812", "4927")):
        t.play(home)
        assert "2134" not in t.options()  # all sea
        assert t.why("5001").startswith("[3.6b]")
        t.play(to)
    t.play("done")
    assert (t.at("army-50"), t.at("army-49")) == ("0101", "4927")
    assert (face(t, "army-50"), face(t, "army-49")) == ("art-51", "art-704")


def test_3_3d_the_sea_is_refused_with_its_case():
    t = start()
    t.play("3014")
    assert t.why("2134").startswith("[3.3d]")


def test_3_3e_aurora_begins_on_a_railroad():
    t = start()
    t.play("2512")
    assert t.why("0101").startswith("[3.3e]")
    assert t.why("3017").startswith("[3.3e]")  # a Prospekt is no railroad
    assert t.why("5122").startswith("[3.6b]")  # Baltic line, barred row
    assert not t.why("4921")
    t.play("4921", "done")
    assert t.at("aurora") == "4921"


def test_3_3f_the_fleet_is_ready_off_the_map():
    t = start("ready")
    assert t.at("rbf") == "fleet"
    assert t.position.state.fleet_turn <= 1


def test_3_4a_both_soviet_air_strikes_are_ready():
    t = start("ready")
    assert units_in(t, "soviet-air") == {"air-10", "air-5"}
    strengths = {u: t.position.state.figure(t.game.units[u], "fire") for u in ("air-10", "air-5")}
    assert strengths == {"air-10": 10, "air-5": 5}


def test_3_4b_zhukov_waits_off_the_map_and_may_enter_from_turn_2():
    assert start("ready").at("zhukov") == "zhukov"
    for turn, may in ((1, False), (2, True), (9, True)):
        t = table(f"turn {turn} soviet movement\nS army-01 0404 unknown  S zhukov zhukov  G 1-8m 0909")
        assert ("zhukov" in t.options()) is may, turn
    t.play("zhukov")
    assert t.options() == ["0101", "0102", "stop"]  # [19.3b]
    t.play("0101")
    assert t.at("zhukov") == "0101"


def test_3_4b_with_the_option_never_zhukov_stays_away():
    t = table("setting zhukov=never\nturn 5 soviet movement\nS army-01 0404 unknown  S zhukov zhukov  G 1-8m 0909")
    assert "zhukov" not in t.options()


def test_3_4b_zhukov_may_wait():
    """Ruling R88."""
    t = table("turn 5 soviet movement\nS army-01 0404 unknown  S zhukov zhukov  G 1-8m 0909")
    t.play("done")
    assert phase(t) == "5 soviet fire"
    assert t.at("zhukov") == "zhukov"


def test_3_4b_zhukov_may_come_though_no_other_unit_arrives():
    """Ruling R4: with any sub-command, and outside the number rolled."""
    t = table(
        "turn 2 soviet reinforcement\nG 1-8m 0909\nheld = 0115 0215 0315 0415\nS zhukov zhukov  S army-01 0404 unknown"
    )
    t.play("die 6")
    assert phase(t) == "2 soviet movement"
    t.play("zhukov", "0102", "stop")
    assert t.at("zhukov") == "0102"


def test_3_5a_the_rest_of_the_42nd_army_is_in_its_pool():
    t = start("ready")
    assert len(units_in(t, "pool-42")) == 12  # 48 drawn from, 36 placed
    assert all(unit.startswith("army-") for unit in units_in(t, "pool-42"))


def test_3_5b_the_rest_of_the_front_reserve_is_in_its_own():
    t = start("ready")
    reserve = {p.id for p in t.game.pieces if p.formation == "lfr"}
    assert units_in(t, "pool-lfr") == reserve - {"air-10", "air-5", "zhukov"}
    assert len(units_in(t, "pool-lfr")) == 24


def test_3_5c_units_are_drawn_at_random():
    # Two of fifty bodies are in the pool, and nothing is known of any.
    t = table("turn 2 soviet reinforcement\nG 1-8m 0909\nS army-01 pool-42  S army-02 pool-42")
    weights = pool(t)
    assert len(weights) == 50
    assert len(set(weights.values())) == 1


def test_3_5c_a_unit_that_came_back_is_as_likely_as_any_other_in_the_pool():
    """[7.7a] kom-1 is one of three counters in the pool: one chance in three; the others share the rest."""
    t = table("""
        turn 2 soviet reinforcement
        G 1-8m 0909
        S army-01 pool-42  S army-02 pool-42  S army-03 pool-42  S army-04 0404 unknown
        known = kom-1=1
    """)
    weights = pool(t)
    assert weights["kom-1"] * 3 == sum(weights.values())
    assert len({n for name, n in weights.items() if name != "kom-1"}) == 1


def test_3_5c_what_is_known_to_be_in_the_pool_is_not_what_lies_on_the_map():
    t = table("""
        turn 2 soviet movement
        G 1-8m 0909
        S army-01 pool-42  S army-02 0404 unknown  S army-03 0202 kom-2
        known = kom-1=1
    """)
    t.play("flip", "army-02")
    assert "kom-1" not in pool(t)
    assert "kom-2" not in pool(t)
    assert "kom-3" in pool(t)


def test_3_5d_drawn_units_lie_face_down():
    t = start("ready")
    drawn = [f"army-{n:02}" for n in range(1, 37)]
    assert not any(seen(t, unit) for unit in drawn)
    assert len(backs(t)) == 36


def test_3_6a_thirty_six_units_are_placed_and_none_can_be_left_out():
    t = start()
    planned_units = [unit for units in planned(t).values() for unit in units]
    assert len(planned_units) == 36 + len(NAMED)
    t.play("done")
    assert len(on_map(t, "soviet")) == 41
    assert len([u for u in on_map(t, "soviet") if u.startswith("army-") and not face(t, u)]) == 36


def test_3_6b_they_begin_on_any_land_but_not_in_the_southern_rows():
    t = start()
    t.play("4701")
    for barred in ("5001", "5027", "5101", "5128"):
        assert t.why(barred).startswith("[3.6b]"), barred
    for sea in ("2134", "4928"):
        assert t.why(sea).startswith("[3.6b]"), sea
    for land in ("0101", "0134", "4901", "4927"):
        assert not t.why(land), land
    land = own_game().chart.land & ~own_game().barred
    assert set(t.options()) <= set(own_game().board.grid.names(land))


def test_3_6c_stacking_limits_hold_in_the_set_up():
    t = start()
    t.play("4701")
    assert t.why("4711").startswith("[3.6c]")  # clear, one unit
    assert t.why("4303").startswith("[3.6c]")  # urban, one unit
    assert not t.why("4516")  # an objective with one unit
    t.play("4516", "4705")
    assert t.why("4516").startswith("[3.6c]")  # now two


def test_3_6c_a_leader_takes_no_room():
    t = start()
    t.play("4701")
    assert not t.why("2807")  # Zhdanov and one unit
    t.play("2807", "4705")
    assert t.why("2807").startswith("[3.6c]")


def test_3_6c_the_gunboat_takes_room():
    """Ruling R3: all named pieces count."""
    t = start()
    t.play("3026", "4501", "4701")
    assert t.why("4501").startswith("[3.6c]")


def test_3_6d_neither_player_knows_what_they_are():
    t = start("ready")
    assert all(face(t, f"army-{n:02}") == "" for n in range(1, 37))
    own = view(t.position, t.game.side("soviet"))["units"]
    assert all("face" not in own[f"army-{n:02}"] for n in range(1, 37))


def test_3_6e_soviet_units_may_enter_the_southern_rows_in_play():
    board = "grid point-up 4801-5105\nground clear\nhas german-entry 5101\n"
    t = table("turn 2 soviet movement\nS army-01 4903 unknown  G 1-8m 5105", board=board)
    t.play("army-01")
    assert {"5003", "5103"} <= set(t.options())
    t = table("turn 2 soviet fire\nS army-01 4903 1-1dno  G 1-8m 5003", board=board)
    assert "5003" in t.options()


def test_3_7_no_front_reserve_unit_is_on_the_map():
    t = start("ready")
    assert not [u for u in on_map(t, "soviet") if t.game.pieces[t.game.units[u]].formation == "lfr"]


def test_3_8a_no_german_is_on_the_map():
    t = start("ready")
    assert on_map(t, "german") == set()


def test_3_8b_german_units_wait_by_sub_command():
    t = start("ready")
    for division, count in (("3-mot", 13), ("8-pz", 14), ("269-inf", 16), ("pol", 16), ("tot", 17), ("7-fl", 6)):
        assert len(units_in(t, division)) == count
        assert {t.game.pieces[t.game.units[u]].formation for u in units_in(t, division)} == {division}
    assert len(units_in(t, "pool-corps")) == 16
    assert len(units_in(t, "pool-luftwaffe")) == 10


def test_3_9_the_german_begins_with_his_reinforcements():
    t = start("ready")
    assert phase(t) == "1 german reinforcement"
    assert asked(t) == "chance"


def test_3_2b_the_german_hears_of_no_hex_of_the_set_up():
    t = start()
    t.play("4701", "4901", "done")
    assert "4901" not in str(heard(t.position, t.game.side("german")))
