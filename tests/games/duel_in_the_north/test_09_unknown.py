import pytest

from northfront.core.view import view
from northfront.games import load
from northfront.sim.secrecy import heard
from tests.games.duel_in_the_north.battle import german, give_way, soviet
from tests.games.duel_in_the_north.table import table

# 3010 touches 3009 3011 2909 2910 3109 3110; 3012 touches 3011 3013 2911 2912 3111 3112.
SPARE = "german id-251 6020\nsoviet rd-126 6030"
GERMANS = {"corps-41", "army-18"}


def moves(hq, text, dice=""):
    """The Move mode of this headquarters."""
    cup = f"chits = german={hq} soviet=" if hq in GERMANS else f"chits = german= soviet={hq}"
    t = table(f"turn 3 activation\n{cup}\ndice {hq} {dice}\n{SPARE}\n{text}")
    t.play("move-attack")
    return t


def face_down(t, unit, side="german"):
    """Is this side kept from seeing the unit's face?"""
    return unit not in view(t.position, t.game.side(side))["units"]


def test_9_5a_the_german_does_not_see_the_strength_of_a_unit_that_is_face_down():
    t = moves("corps-41", "german corps-41 3005\nsoviet rd-43 3012 hidden\nsoviet rd-10 3020")
    assert face_down(t, "rd-43")
    assert not face_down(t, "rd-43", "soviet")
    assert not face_down(t, "rd-10")
    assert [where for where, *_ in view(t.position, t.game.side("german"))["backs"]] == ["3012"]


def test_9_5a_headquarters_are_never_face_down():
    position = load("duel-in-the-north").start("historical", {})
    seen = view(position, position.game.side("german"))["units"]
    assert {"army-8", "army-11", "army-22", "army-23", "army-27"} <= set(seen)
    assert not {"rd-16", "rd-43", "td-3"} & set(seen)  # far from any German unit


def test_9_5a_only_soviet_units_are():
    position = load("duel-in-the-north").start("historical", {})
    seen = view(position, position.game.side("soviet"))["units"]
    assert {"pd-1", "id-1", "md-36", "rd-16"} <= set(seen)


def test_9_5a_who_threatens_a_hex_is_not_told_of_units_that_lie_face_down():
    t = table("turn 3 activation\nsoviet rd-43 3010 hidden\nsoviet rd-10 3010\ngerman pd-1 3012")
    found = t.game.threat(t.position.state, t.game.board.grid.hex("3011"))
    assert {piece.id for u, piece in enumerate(t.game.pieces) if found >> u & 1} == {"rd-10", "pd-1"}


def test_9_5a_a_hidden_unit_ends_its_move_by_a_word():
    for mark, kind in ((" hidden", "leg"), ("", "unit")):
        t = table(f"turn 3 activation\nchits = german= soviet=army-8\nsoviet army-8 3010\nsoviet rd-43 3010{mark}")
        t.play("draw army-8", "move-attack", "rd-43 3015")
        assert t.position.ask.kind == kind  # none of its five points is left


def test_9_5a_a_hidden_unit_that_attacks_out_of_a_fort_is_revealed():
    """Ruling R72."""
    t = soviet("has fort 3210\nsoviet td-21 3210 hidden\nsoviet td-3 3210 hidden\ngerman id-1 3110")
    t.play("3110 td-21")
    assert face_down(t, "td-21")
    t.play("attack")
    assert not face_down(t, "td-21")
    assert face_down(t, "td-3")


def test_9_5b_a_german_unit_that_comes_near_reveals_it():
    t = moves("corps-41", "german corps-41 3008\ngerman pd-1 3009\nsoviet rd-43 3012 hidden\nsoviet rd-10 3012 hidden")
    t.play("pd-1 3010")
    assert face_down(t, "rd-43")
    t.play("3011")
    assert not face_down(t, "rd-43")
    assert not face_down(t, "rd-10")


def test_9_5b_so_does_its_own_move_into_a_zone():
    t = moves("army-8", "soviet army-8 3014\nsoviet rd-43 3014 hidden\nsoviet rd-10 3014 hidden\ngerman id-1 3011")
    t.play("rd-43 3013 3012")
    assert not face_down(t, "rd-43")
    assert face_down(t, "rd-10")


def test_9_5b_a_headquarters_reveals_nobody():
    t = moves("corps-41", "german corps-41 3010\nsoviet rd-43 3012 hidden")
    t.play("corps-41 3011")
    assert face_down(t, "rd-43")


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        ("hexside lake 3011/3012", False),
        ("hexside lake 3011/3012\nhexside bridge 3011/3012", True),
        ("hexside river 3011/3012", True),
        ("terrain major-city 3012", False),
        ("terrain city 3012", True),
    ],
)
def test_9_5b_where_no_zone_reaches_nothing_is_revealed(lines, shown):
    t = moves("corps-41", f"{lines}\ngerman corps-41 3009\ngerman pd-1 3010\nsoviet rd-43 3012 hidden")
    t.play("pd-1 3011")
    assert face_down(t, "rd-43") is not shown


def test_9_5b_an_advance_reveals_as_well():
    # 9 to 1 with artillery or without: rd-43 in 3011 is lost, and pd-1 comes next to 3012.
    t = moves(
        "corps-41",
        "german corps-41 3008\ngerman pd-1 3010\nsoviet rd-43 3011\nsoviet rd-10 3012 hidden",
        dice="1 1",
    )
    t.play("done", "3011 pd-1 attack 0")
    assert t.at("rd-43") == "eliminated"
    assert face_down(t, "rd-10")
    t.play("pd-1")
    assert t.at("pd-1") == "3011"
    assert not face_down(t, "rd-10")


def test_9_5b_a_german_who_comes_by_rail_reveals_his_neighbours():
    # No zone reaches into a major city, so its station is open though 43 RD stands next to it in 1710.
    t = table("""
        line rail 1410 1510 1610
        terrain major-city 1610
        has german-source 1410
        turn 3 activation
        chits = german=army-18 soviet=
        rail = german=1 soviet=0
        held = 1410 1510 1610
        german army-18 3010
        german id-93 g3-west
        soviet rd-43 1710 hidden
    """)
    t.play("draw army-18", "move-attack", "done", "id-93")
    assert t.at("id-93") == "1610"
    assert t.position.state.knows(0, t.game.units["rd-43"])


def test_9_5b_who_lands_in_a_german_zone_is_revealed():
    t = table("""
        terrain sea 3011
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3009
        soviet rd-43 3010 hidden
        soviet rd-10 3012
        german id-1 3013
        soviet rd-16 5030
    """)
    t.play("draw army-8", "move-attack", "rd-43 ship 3012")
    assert t.position.state.knows(0, t.game.units["rd-43"])


@pytest.mark.parametrize(("unit", "seen"), [("pd-1", True), ("corps-41", False)])
def test_9_5b_whoever_is_passed_by_is_revealed_though_nobody_stops(unit, seen):
    # No zone reaches into the two hexes of the city; from 3011 the zone of a German reaches 2911 and 43 RD.
    t = table("""
        terrain major-city 3010 3011 3012
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 3010
        german pd-1 3010
        soviet rd-43 2911 hidden
    """)
    t.play("draw corps-41", "move-attack", f"{unit} 3014 stop")
    assert t.at(unit) == "3014"
    assert t.position.state.knows(0, t.game.units["rd-43"]) == seen


@pytest.mark.parametrize(("enemy", "seen"), [("", False), ("german id-1 5905", True)])
def test_9_5b_who_is_placed_lies_face_down_unless_a_german_is_near(enemy, seen):
    t = table(f"turn 6 reinforcement\nsoviet rd-115 s6-city\nsoviet rd-16 5030\n{enemy}")
    t.play("5805")
    assert t.position.state.knows(0, t.game.units["rd-115"]) == seen


def test_9_5b_whoever_begins_next_to_the_germans_is_known():
    t = table("turn 1 reinforcement\nsoviet rd-43 3010 hidden\nsoviet rd-10 3014 hidden\ngerman id-1 3011")
    assert t.position.state.knows(0, t.game.units["rd-43"])
    assert not t.position.state.knows(0, t.game.units["rd-10"])


def test_9_5b_germans_who_retreat_past_a_hidden_unit_reveal_it():
    # Out of 3110 by 3010, a major city without zones of control, to 2910. 3009 touches 3010 but neither of the others.
    t = soviet("""
        terrain major-city 3010
        terrain lake 3011
        has german-source 1410
        soviet td-21 3210
        soviet td-24 3210
        soviet td-3 3210
        soviet rd-10 3009 hidden
        german pd-1 3110
    """)
    t.play("3110 all attack 0", "die 3 die 4")  # 15 to 7: -/R2
    give_way(t)
    assert t.at("pd-1") == "2910"
    assert not face_down(t, "rd-10")


def test_9_5b_soviets_who_retreat_reveal_nobody():
    t = german("german pd-1 3010\nsoviet rd-112 3110\nsoviet rd-10 3211 hidden\n")
    t.play("3110 pd-1 attack 0", "die 3 die 4", "3210", "3310")
    assert face_down(t, "rd-10")


def test_9_5b_nor_does_a_headquarters_that_retreats():
    # As above, but with a lone headquarters of 2, which has no zone of control.
    t = soviet("""
        terrain major-city 3010
        terrain lake 3011
        has german-source 1410
        soviet td-21 3210
        soviet rd-10 3009 hidden
        german corps-41 3110
    """)
    t.play("3110 all attack 0", "die 3 die 4")  # 5 to 2: 2-1, -/R2
    assert t.at("corps-41") == "2910"
    assert face_down(t, "rd-10")


def test_9_5b_soviets_who_break_through_reveal_nobody():
    t = soviet("soviet td-21 3210\nsoviet td-24 3210\nsoviet rd-10 3208 hidden\ngerman kg-a 3110")
    t.play("3110 all overrun", "die 6 die 6", "done", "td-21 3209 3108")  # 10 to 4: 2-1, -/1R3
    assert face_down(t, "rd-10")


FORTS = ["has fort 3012\n", "soviet fort-1 3012\n"]


@pytest.mark.parametrize("fort", FORTS)
def test_9_5c_in_a_fort_a_unit_is_not_revealed_by_a_zone(fort):
    t = moves("corps-41", f"{fort}german corps-41 3009\ngerman pd-1 3010\nsoviet rd-43 3012 hidden")
    t.play("pd-1 3011", "done")
    assert t.position.ask.kind == "target"
    assert face_down(t, "rd-43")


@pytest.mark.parametrize("fort", FORTS)
def test_9_5c_but_by_an_attack(fort):
    # 9 to 6 is 1-1; the fort makes it two columns less, 1-3, where a 9 has no effect.
    t = moves("corps-41", f"{fort}german corps-41 3009\ngerman pd-1 3011\nsoviet rd-10 3012 hidden", dice="4 5")
    t.play("done", "3012 pd-1")
    assert face_down(t, "rd-10")
    t.play("attack 0")
    assert t.at("rd-10") == "3012"
    assert not face_down(t, "rd-10")


def test_9_5c_all_units_of_the_hex_at_once():
    # 9 to 7 is 1-1, two columns less 1-3, where a 9 has no effect.
    t = moves(
        "corps-41",
        """
        has fort 3012
        german corps-41 3009
        german pd-1 3011
        soviet rd-10 3012 hidden
        soviet rd-43 3012 hidden
        soviet rd-33 3013 hidden
        """,
        dice="4 5",
    )
    t.play("done", "3012 pd-1 attack 0")
    assert not face_down(t, "rd-10")
    assert not face_down(t, "rd-43")
    assert face_down(t, "rd-33")


def test_9_5c_outside_the_fort_a_zone_reveals_it():
    # From the fort in 3012 to 3112, which the German in 3111 touches as well.
    t = moves("army-8", "has fort 3012\nsoviet army-8 3013\nsoviet rd-43 3012 hidden\ngerman id-1 3111")
    assert face_down(t, "rd-43")
    t.play("rd-43 3112")
    assert not face_down(t, "rd-43")


# pd-1 has 9. A rifle division face down may be rd-10 (6) or rd-43 (1), which lies elsewhere.
HIDDEN = "has fort 3110\ngerman pd-1 3010\nsoviet rd-10 3110 hidden\nsoviet rd-43 5010 hidden\n"


def test_9_5c_the_odds_are_those_of_what_the_attacker_can_see():
    """Ruling R56."""
    t = german(HIDDEN)
    t.play("3110 pd-1")
    even = [{"column": "1-1", "chance": "1/2"}, {"column": "9-1", "chance": "1/2"}]
    assert t.preview("attack")["ratio"] == even


def test_9_5c_units_that_he_sees_count_as_they_are():
    t = german(HIDDEN + "soviet rd-123 3110")  # 2 more: 9 to 8 or to 3
    t.play("3110 pd-1")
    even = [{"column": "1-1", "chance": "1/2"}, {"column": "3-1", "chance": "1/2"}]
    assert t.preview("attack")["ratio"] == even


def test_9_5c_the_owner_knows_his_own():
    t = soviet("soviet rd-10 3210 hidden\nsoviet td-21 3210 hidden\ngerman kg-a 3110")
    t.play("3110 all")
    assert t.preview("attack")["ratio"] == "2-1"  # 3 and 5 to 4


def test_9_5d_once_revealed_it_stays_so():
    # Out of the zone of 3011, and into a fort.
    t = moves("army-8", "has fort 3014\nsoviet army-8 3014\nsoviet rd-10 3012\ngerman id-1 3011")
    t.play("rd-10 3014 stop")
    assert t.at("rd-10") == "3014"
    assert not face_down(t, "rd-10")


def test_9_5d_even_when_the_enemy_goes_away():
    # pd-1 comes next to rd-43 and stops; on the next chit it leaves again.
    t = table(
        f"""
        turn 3 activation
        chits = german=corps-41,corps-56 soviet=
        dice corps-41 corps-56
        {SPARE}
        german corps-41 3008
        german corps-56 3008
        german pd-1 3010
        soviet rd-43 3012 hidden
        """
    )
    t.play("corps-41 move-attack", "pd-1 3011", "done", "done")
    assert not face_down(t, "rd-43")
    t.play("move-attack", "pd-1 3007 stop")
    assert t.at("pd-1") == "3007"
    assert not face_down(t, "rd-43")


@pytest.mark.parametrize("unknown", ["rd-43", "rd-70"])  # counted before and after army-23
def test_9_5a_the_order_in_which_a_stack_moves_tells_nothing_of_the_units_in_it(unknown):
    t = moves("army-23", f"soviet army-23 3010\nsoviet {unknown} 3010 hidden")
    t.play(f"army-23 join {unknown}")
    t.position.take_events()
    t.play("3011")
    assert [event["kind"] for event in heard(t.position, 0)] == ["moves", "unknown-moves"]


@pytest.mark.parametrize("unknown", ["rd-43", "rd-70"])
def test_9_5a_the_order_in_which_units_starve_tells_nothing_of_them(unknown):
    t = table(f"""
        terrain sea 2909 2910 3009 3011 3109 3110
        has soviet-source 6834
        turn 3 end of turn
        soviet rd-16 6834
        soviet {unknown} 3010 hidden lack=2
        soviet rd-123 3010 lack=2
    """)
    kinds = [event["kind"] for event in heard(t.position, 0) if "eliminated" in str(event["kind"])]
    assert kinds == ["eliminated", "unknown-eliminated"]


def test_9_5a_whether_an_unknown_unit_goes_by_rail_is_not_told():
    t = moves("army-8", "line rail 3010 3011 3012\nsoviet army-8 3009\nsoviet rd-43 3010 hidden")
    t.play("rd-43 3109")
    assert t.position.state.afoot
    assert view(t.position, 0)["afoot"] == []
    assert view(t.position, 1)["afoot"] == ["rd-43"]


AROUND = "3011 3110 3211 3212 3112"


def way_of(unknown, face="hidden"):
    """The German hexes that are left when a unit has gone from 3010 over two rivers, or around them, to 3012."""
    text = f"terrain sea 2910 2911 3111\nhexside river 3010/3011 3110/3011 3011/3012\nheld = {AROUND}\nsoviet army-8 3009\n"
    t = moves("army-8", f"{text}soviet {unknown} 3010 {face}")
    t.play(f"{unknown} 3012")
    return t.game.board.grid.names(t.position.state.held & t.game.board.grid.hexes(AROUND))


def test_9_5a_the_way_of_an_unknown_unit_does_not_tell_cavalry_from_tanks():
    """R88. Over the rivers it is 4 points for cavalry and 6 for tanks, around them 5 for both."""
    assert way_of("cd-50", face="") == ["3110", "3112", "3211", "3212"]
    assert way_of("td-21", face="") == ["3011"]
    assert way_of("td-21") == way_of("cd-50") == ["3011", "3110", "3112", "3211", "3212"]
