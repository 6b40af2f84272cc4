"""Where several rules meet: who is used up, who may come by rail or over the lake, and how the free set-up ends."""

from random import Random

import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.table import table

BRIDGE = "hexside river 3010/3011\nhexside bridge 3010/3011\n"
LINE = "line rail 6610 6710 6810\nplace 6610 Town\nhas soviet-source 6810\n"


def hexes(t):
    return {answer for answer in t.options() if answer.isdecimal()}


# --- who has been activated


@pytest.mark.parametrize("die", [1, 4])
def test_6_1b_who_tried_to_blow_a_bridge_has_been_activated(die):
    t = table(f"""
        {BRIDGE}
        turn 3 activation
        chits = german= soviet=army-8,army-11
        soviet army-8 3010
        soviet army-11 3009
        soviet rd-43 3010
    """)
    t.play("draw army-8", "move-attack", "rd-43 demolish", f"die {die}", "done", "draw army-11", "move-attack")
    assert "rd-43" not in t.options()
    with pytest.raises(Refusal, match=r"6\.1b"):
        t.play("rd-43")


def test_6_3c_nor_is_he_fresh_for_a_hex_activation():
    t = table(f"""
        {BRIDGE}
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3010
        soviet rd-43 3010
        soviet rd-16 5030
    """)
    t.play("draw army-8", "move-attack", "rd-43 demolish", "die 4", "done")
    assert t.options() == ["5030", "pass"]


# --- by rail


def test_2_4c_a_headquarters_comes_by_rail_into_a_full_town():
    t = table(f"""
        {LINE}
        turn 6 activation
        chits = german= soviet=army-34
        rail = german=0 soviet=2
        soviet army-34 s6-east
        soviet rd-245 s6-east
        soviet rd-16 6610
        soviet rd-43 6610
        soviet rd-10 6610
    """)
    t.play("draw army-34", "move-attack", "done")
    assert t.options() == ["army-34", "done"]  # 245 RD would be the fourth
    t.play("army-34")
    assert t.at("army-34") == "6610"


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


# --- one hex for those without supply


@pytest.mark.parametrize(("marks", "granted"), [("", False), (" lack=2", True)])
def test_9_1a_a_stack_has_the_one_hex_only_if_all_of_it_lacks_supply(marks, granted):
    # A marsh costs the militia three of its two points.
    t = table(f"""
        terrain marsh 3011
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3009
        soviet rd-43 3010 lack=2
        soviet ldno-1 3010{marks}
    """)
    t.play("draw army-8", "move-attack", "rd-43 join ldno-1")
    assert ("3011" in t.options()) == granted


# --- the Finnish squares


def test_4_0b_a_finn_has_spent_nothing_before_he_leaves_his_square():
    t = table("""
        has finnish-square 5200 5300 5400
        turn 6 activation
        chits = german=finn-hq-4 soviet=
        german finn-hq-4 g6-finland
        german finn-4 g6-finland
        german finn-8 5300
    """)
    t.play("draw finn-hq-4", "move-attack", "finn-4")
    assert t.preview("5300")["left"] == "5"
    t.play("5300")
    assert "join" not in t.options()  # he is on his way [9.2a]
    assert "5305" in t.options()
    assert "5306" not in t.options()
    t.play("stop")
    assert "finn-4" not in t.options()


@pytest.mark.parametrize(("side", "unit"), [("soviet", "rd-43"), ("german", "id-1")])
def test_4_4c_no_supply_leads_through_a_finnish_square(side, unit):
    # 5301 is cut off by water; only the squares 5300, 5400 and 5500 lead to the source.
    t = table(f"""
        terrain sea 5201 5202 5302 5401 5402
        has finnish-square 5300 5400 5500
        has {side}-source 5501
        turn 3 end of turn
        {side} {unit} 5301
        soviet rd-16 6034
    """)
    assert t.position.state.lack[t.game.units[unit]] == 1


def test_14_0d_a_group_is_free_again_when_its_division_is_lost():
    t = table("""
        turn 3 activation
        chits = german=corps-41,corps-56 soviet=
        dice corps-41 1 1 corps-56
        german corps-41 3010
        german corps-56 3010
        german pd-1 3010 reduced
        german pd-6 3010 reduced
        german kg-e 3010 kin=7
        soviet rd-10 3011
    """)
    t.play("corps-41", "move-attack", "done", "pd-1", "3011 pd-1 attack 0")  # 5 to 6 is 1-2: it is lost
    assert t.at("pd-1") == "eliminated"
    t.play("done", "move-attack", "done")
    assert t.position.ask.kind == "combine"
    assert "pd-6" in t.options()


# --- what the alternative campaign adds


@pytest.mark.parametrize(("unit", "box", "lake"), [("rd-305", "s7-east", True), ("army-29", "s7-east", False)])
def test_18_2a_only_infantry_comes_over_the_lake(unit, box, lake):
    t = table(
        f"""
        scenario alternative
        turn 7 activation
        chits = german= soviet=army-29
        soviet army-29 {box if unit == "army-29" else "5327"}
        soviet rd-305 s7-east
        """,
        board=False,
    )
    t.play("draw army-29", "move-attack", unit)
    assert "6820" in t.options()
    assert ("5906" in t.options()) == lake


def test_18_2a_nor_does_a_stack_with_others_in_it():
    t = table(
        """
        scenario alternative
        turn 7 activation
        chits = german= soviet=army-29
        soviet army-29 s7-east
        soviet rd-305 s7-east
        """,
        board=False,
    )
    t.play("draw army-29", "move-attack", "rd-305 join army-29")
    assert "5906" not in t.options()


@pytest.mark.parametrize("lost", ["held = 5914", "german army-16 5914"])
def test_17_3g_48th_army_gives_way_where_novgorod_is_lost(lost):
    t = table(f"turn 7 reinforcement\nsoviet army-48 s7-novgorod\nsoviet rd-16 3010\n{lost}")
    assert t.position.ask.kind == "place"
    assert hexes(t) == {"5814", "5815", "5913", "5915", "6014", "6015"}
    t.play("5913")
    assert t.at("army-48") == "5913"


def test_17_3g_and_like_others_that_are_put_there_it_does_not_move():
    t = table("turn 7 reinforcement\nsoviet army-48 s7-novgorod\nsoviet rd-16 3010")
    assert t.at("army-48") == "5914"
    assert t.position.state.named("placed") == ["army-48"]


SET_UP = """
    scenario alternative
    turn 1 german set-up
    german id-121 2632
    german id-1 2128
    soviet rd-43 5101
"""


def test_18_3a_nobody_stays_east_of_the_border():
    t = table(SET_UP, board=False)
    assert "done" not in t.options()
    with pytest.raises(Refusal, match=r"18\.3a"):
        t.play("done")
    t.play("id-121 1833", "done")
    assert t.position.state.phase != "german set-up"


def test_15_0b_after_the_free_set_up_the_border_parts_the_land():
    # 2632 is east of the border, 2327 west of it; nobody is in either any more.
    t = table(SET_UP + "held = 2632", board=False)
    t.play("id-121 1833", "done")
    held = set(t.position.state.named("held"))
    assert "2632" not in held
    assert {"2327", "1833", "2128"} <= held


# --- the withdrawal


def test_17_7a_divisions_that_wait_off_the_map_count_as_well():
    t = table("turn 13 end of turn\nsoviet rd-16 6020\ngerman pd-1 3020\ngerman pd-12 g9-south\ngerman id-1 3022")
    t.play("pd-12")
    assert (t.at("pd-1"), t.at("pd-12")) == ("withdrawn", "withdrawn")


# --- what must not be told


def test_9_5a_who_threatens_a_hex_is_not_told_of_units_that_lie_face_down():
    t = table("turn 3 activation\nsoviet rd-43 3010 hidden\nsoviet rd-10 3010\ngerman pd-1 3012")
    found = t.game.threat(t.position.state, t.game.board.grid.hex("3011"))
    assert {piece.id for u, piece in enumerate(t.game.pieces) if found >> u & 1} == {"rd-10", "pd-1"}


# --- cases that no other test meets


def test_4_3b_a_headquarters_that_was_placed_is_not_taken_along():
    t = table("""
        turn 4 activation
        chits = german= soviet=log
        placed = log
        soviet log 5512
        soviet rd-43 5512
    """)
    t.play("draw log", "move-attack", "rd-43")
    assert "join" not in t.options()


def test_6_2d_a_finnish_headquarters_still_commands_its_own_corps_only():
    t = table("""
        scenario alternative
        turn 14 activation
        chits = german=finn-hq-4 soviet=
        german finn-hq-4 3010
        german finn-4 3011
        german finn-2 3011
        german id-1 3011
    """)
    t.play("draw finn-hq-4", "move-attack")
    assert set(t.options()) == {"finn-hq-4", "finn-4", "done"}


def test_6_2c_an_arrival_may_be_activated_again_and_is_then_like_any_other():
    t = table("""
        turn 1 activation
        chits = german=corps-41,corps-56 soviet=
        held = 1410
        german corps-41 1412
        german corps-56 1412
        german md-sst g1-west
        german pd-1 1410
    """)
    t.play("draw corps-41", "corps-41", "move-attack", "md-sst 1410 stop", "done")
    t.play("draw corps-56", "move-attack", "md-sst")
    assert "join" in t.options()
    t.play("stop")
    assert "md-sst" in t.options()  # it has done nothing yet


def test_17_3g_the_chit_of_48th_army_is_not_automatic():
    hqs = ["army-8", "army-11", "army-22", "army-23", "army-27"]
    text = "\n".join(f"soviet {hq} 30{10 + n}" for n, hq in enumerate(hqs))
    t = table(f"turn 7 reinforcement\n{text}\nsoviet nog 3016\nsoviet army-48 s7-novgorod\nsoviet rd-16 3020")
    assert set(t.options()) == {*hqs, "army-48"}  # five of these six go in
    t.play(*hqs)
    assert set(t.position.state.named("chits")["soviet"]) == set(hqs)


def test_9_2b_who_is_left_behind_at_the_start_may_still_move():
    t = table("""
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 3010
        german pd-1 3010
        german pd-6 3010
    """)
    t.play("draw corps-41", "move-attack", "pd-1 join pd-6 leave pd-6 3011 stop")
    assert "pd-6" in t.options()


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


def test_2_6f_nobody_reckons_with_a_chit_that_has_been_drawn():
    t = table("""
        turn 3 activation
        chits = german= soviet=army-8,army-11
        soviet army-8 3010
        soviet army-11 3012
        soviet army-22 3014
        soviet rd-43 3010
    """)
    t.play("draw army-8")
    for seed in range(20):
        guessed = t.position.state.copy()
        t.game.guess(guessed, 0, t.game.facts(guessed, 0), Random(seed))
        assert guessed.named("chits")["soviet"] in (["army-11"], ["army-22"])


def test_9_5a_a_hidden_unit_ends_its_move_by_a_word():
    for mark, kind in ((" hidden", "leg"), ("", "unit")):
        t = table(f"turn 3 activation\nchits = german= soviet=army-8\nsoviet army-8 3010\nsoviet rd-43 3010{mark}")
        t.play("draw army-8", "move-attack", "rd-43 3015")
        assert t.position.ask.kind == kind  # none of its five points is left


def test_15_0b_who_lands_takes_the_hex():
    t = table("""
        terrain sea 3011
        turn 3 activation
        chits = german= soviet=army-8
        held = 3012
        soviet army-8 3009
        soviet rd-43 3010
    """)
    t.play("draw army-8", "move-attack", "rd-43 ship 3012")
    assert "3012" not in t.position.state.named("held")


def test_9_4a_no_stack_goes_over_the_water():
    t = table("""
        terrain sea 3011
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3009
        soviet rd-43 3010
        soviet rd-10 3010
    """)
    t.play("draw army-8", "move-attack", "rd-43")
    assert "ship" in t.options()
    t.play("join rd-10")
    assert t.why("ship").startswith("[9.4a]")
    t.play("leave rd-10", "ship")
    assert "3010" not in t.options()  # where it comes from


def test_9_4e_nobody_lands_in_sweden():  # ruling R83
    t = table("""
        terrain sea 1406
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 1408
        soviet rd-43 1407
    """)
    t.play("draw army-8", "move-attack", "rd-43 ship")
    assert "1506" in t.options()
    assert t.why("1405").startswith("[9.4e]")


# --- why not


def test_3_3e_another_headquarters_is_refused_by_its_case():
    t = table("turn 3 activation\nchits = german= soviet=army-8\nsoviet army-8 3010\nsoviet army-11 3010")
    t.play("draw army-8", "move-attack")
    assert t.why("army-11").startswith("[3.3e]")


def test_6_2d_who_was_used_on_turn_14_is_refused_for_that():
    t = table("turn 14 activation\nchits = german=army-18 soviet=\nused = id-1\ngerman army-18 3010\ngerman id-1 3010")
    t.play("draw army-18", "move-attack")
    assert t.why("id-1").startswith("[6.1b]")


def test_6_3c_so_is_he_in_a_hex_activation():
    t = table("turn 3 hex activation\nused = id-1\ngerman id-11 3010\ngerman id-1 3010")
    t.play("3010", "move-attack")
    assert t.why("id-1").startswith("[6.1b]")


def test_7_0a_an_entry_hex_with_an_enemy_is_refused_for_that():
    t = table("turn 4 activation\nchits = german=corps-57 soviet=\ngerman corps-57 g4-south\nsoviet rd-43 4634")
    t.play("draw corps-57", "move-attack", "corps-57")
    assert t.why("4634").startswith("[7.0a]")


# --- arrivals


RAILED = f"""
    {LINE}
    turn 3 activation
    chits = german= soviet=army-8,army-11
    rail = german=0 soviet=1
    soviet army-8 3010
    soviet army-11 6611
    soviet rd-111 s3-east
    soviet rd-16 5030
"""


def test_6_1b_who_came_by_rail_has_been_activated():
    t = table(RAILED)
    t.play("draw army-8", "move-attack", "done", "rd-111", "draw army-11", "move-attack")
    assert t.at("rd-111") == "6610"
    assert "rd-111" not in t.options()


def test_16_1a_who_comes_by_rail_lies_face_down():
    t = table(RAILED)
    t.play("draw army-8", "move-attack", "done", "rd-111")
    assert not t.position.state.knows(0, t.game.units["rd-111"])


def test_4_2b_trains_are_not_kept_for_the_next_turn():
    t = table("turn 3 hex activation\nrail = german=2 soviet=3\nsoviet rd-16 5030")
    t.play("pass")
    assert t.position.state.turn == 4
    assert t.position.state.rail == [0, 0]


def test_18_2a_who_may_be_placed_in_a_town_does_not_march_in_there():
    t = table("""
        scenario alternative
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3010
        soviet rd-111 s3-east
    """)
    t.play("draw army-8", "move-attack", "rd-111")
    assert hexes(t) == {f"68{row:02}" for row in range(35)}


def test_9_0e_an_entry_hex_may_be_too_dear():
    t = table("""
        terrain marsh 6810
        scenario alternative
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3010
        soviet ldno-1 s3-leningrad
    """)
    t.play("draw army-8", "move-attack", "ldno-1")
    assert "6811" in t.options()
    assert t.why("6810").startswith("[9.0e]")


def test_18_2a_who_is_not_placed_now_may_be_placed_next_turn():
    t = table("scenario alternative\nturn 3 reinforcement\nsoviet ldno-1 s3-leningrad\nsoviet rd-16 5030")
    t.play("die 1", "later")
    assert t.position.state.phase == "hex activation"
    t.play("pass", "die 1")
    assert (t.position.state.turn, t.position.ask.kind) == (4, "place")


def test_18_2a_48th_army_takes_over_from_a_group_that_has_just_been_placed():
    t = table("""
        scenario alternative
        turn 7 reinforcement
        soviet nog s5-novgorod
        soviet army-48 s7-novgorod
        soviet rd-16 5030
    """)
    t.play("die 1", "5914")
    assert t.at("army-48") == "5914"
    assert t.position.state.named("placed") == ["nog", "army-48"]


def test_17_3g_it_takes_over_the_lack_of_supply():
    t = table("turn 7 reinforcement\nsoviet nog 5814 lack=1\nsoviet army-48 s7-novgorod\nsoviet rd-16 5030")
    assert t.position.state.lack[t.game.units["army-48"]] == 1


FULL = "\n".join(f"soviet {unit} 5706" for unit in ("rd-43", "rd-10", "rd-33"))


def test_4_3a_a_full_place_sends_a_unit_next_door():  # ruling R77
    t = table(f"turn 5 reinforcement\nsoviet ldno-5 s5-leningrad\n{FULL}")
    assert hexes(t) == {"5606", "5607", "5705", "5707", "5806", "5807"}
    t.play("5707")
    assert t.at("ldno-5") == "5707"


def test_2_4c_a_headquarters_finds_room_in_a_full_place():  # ruling R77
    full = FULL.replace("5706", "5512")
    t = table(f"turn 4 reinforcement\nsoviet log s4-luga\n{full}")
    assert t.at("log") == "5512"


@pytest.mark.parametrize(("enemy", "seen"), [("", False), ("german id-1 5905", True)])
def test_9_5b_who_is_placed_lies_face_down_unless_a_german_is_near(enemy, seen):
    t = table(f"turn 6 reinforcement\nsoviet rd-115 s6-city\nsoviet rd-16 5030\n{enemy}")
    t.play("5805")
    assert t.position.state.knows(0, t.game.units["rd-115"]) == seen


# --- headquarters that return


def test_15_0b_a_headquarters_that_returns_takes_its_hex():
    t = table("turn 3 chits\nheld = 3011\nsoviet army-8 returning\nsoviet rd-43 3010")
    t.play("3011")
    assert "3011" not in t.position.state.named("held")


def test_4_4c_it_does_not_return_in_a_square():
    text = "has finnish-square 5300\nturn 8 chits\nsoviet rd-16 6030\n"
    t = table(text + "german army-18 returning\ngerman id-1 5301")
    assert "5302" in t.options()
    assert "5300" not in t.options()
    t = table(text + "german finn-hq-4 returning\ngerman finn-4 5301")
    assert "5300" in t.options()


def test_4_1b_next_to_a_unit_is_next_to_it_even_across_water():
    t = table("hexside sea 3010/3011\nturn 3 chits\nsoviet army-8 returning\nsoviet rd-43 3010")
    assert "3011" in t.options()


def test_5_2c_a_headquarters_that_starved_returns_in_supply():
    t = table("turn 3 end of turn\nsoviet army-8 3010 lack=2\nsoviet rd-43 5030")
    t.play("5031")
    assert (t.at("army-8"), t.position.state.lack[t.game.units["army-8"]]) == ("5031", 0)


# --- the beginning


def test_9_5b_whoever_begins_next_to_the_germans_is_known():
    t = table("turn 1 reinforcement\nsoviet rd-43 3010 hidden\nsoviet rd-10 3014 hidden\ngerman id-1 3011")
    assert t.position.state.knows(0, t.game.units["rd-43"])
    assert not t.position.state.knows(0, t.game.units["rd-10"])


def test_7_0a_nobody_sets_up_where_the_enemy_stands():
    t = table(SET_UP + "soviet rd-90 2327", board=False)
    t.play("id-1")
    assert "2328" in t.options()
    assert t.why("2327").startswith("[7.0a]")


def test_15_0b_west_of_the_border_a_soviet_hex_is_soviet():
    t = table(SET_UP + "soviet rd-90 2327", board=False)
    t.play("id-121 1833", "done")
    assert "2327" not in t.position.state.named("held")


def test_9_0a_the_lost_are_not_counted_among_those_who_may_still_move():
    t = table("""
        turn 3 activation
        chits = german=corps-41 soviet=
        dice corps-41 1 1
        german corps-41 3010
        german pd-1 3010 reduced
        soviet rd-10 3011
    """)
    t.play("attack-move", "3011 pd-1 attack 0")  # 5 to 6 is 1-2: it is lost
    assert "1 has not moved" in t.position.ask.prompt


def test_4_4a_neither_squares_nor_waters_are_towns_though_they_have_names():
    game = table("turn 3 activation", board=False).game
    named = game.board.grid.hexes(game.board.grid.name(h) for h in game.board.places.values())
    assert named & game.squares
    assert named & ~game.chart.land
    assert not game.chart.town & (game.squares | ~game.chart.land)
