"""[15.0] [16.0] [17.0] Control, set-up and the historical campaign: where clauses meet each other, and single ones that are easily lost."""

import pytest

from tests.games.duel_in_the_north.battle import RAILED, SET_UP, german, hexes
from tests.games.duel_in_the_north.table import table


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


def test_15_0b_after_the_free_set_up_the_border_parts_the_land():
    # 2632 is east of the border, 2327 west of it; nobody is in either any more.
    t = table(SET_UP + "held = 2632", board=False)
    t.play("id-121 1833", "done")
    held = set(t.position.state.named("held"))
    assert "2632" not in held
    assert {"2327", "1833", "2128"} <= held


def test_17_7a_divisions_that_wait_off_the_map_count_as_well():
    t = table("turn 13 end of turn\nsoviet rd-16 6020\ngerman pd-1 3020\ngerman pd-12 g9-south\ngerman id-1 3022")
    t.play("pd-12")
    assert (t.at("pd-1"), t.at("pd-12")) == ("withdrawn", "withdrawn")


def test_17_3g_the_chit_of_48th_army_is_not_automatic():
    hqs = ["army-8", "army-11", "army-22", "army-23", "army-27"]
    text = "\n".join(f"soviet {hq} 30{10 + n}" for n, hq in enumerate(hqs))
    t = table(f"turn 7 reinforcement\n{text}\nsoviet nog 3016\nsoviet army-48 s7-novgorod\nsoviet rd-16 3020")
    assert set(t.options()) == {*hqs, "army-48"}  # five of these six go in
    t.play(*hqs)
    assert set(t.position.state.named("chits")["soviet"]) == set(hqs)


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


def test_16_1a_who_comes_by_rail_lies_face_down():
    t = table(RAILED)
    t.play("draw army-8", "move-attack", "done", "rd-111")
    assert not t.position.state.knows(0, t.game.units["rd-111"])


def test_17_3g_it_takes_over_the_lack_of_supply():
    t = table("turn 7 reinforcement\nsoviet nog 5814 lack=1\nsoviet army-48 s7-novgorod\nsoviet rd-16 5030")
    assert t.position.state.lack[t.game.units["army-48"]] == 1


def test_15_0b_a_headquarters_that_returns_takes_its_hex():
    t = table("turn 3 chits\nheld = 3011\nsoviet army-8 returning\nsoviet rd-43 3010")
    t.play("3011")
    assert "3011" not in t.position.state.named("held")


def test_15_0b_west_of_the_border_a_soviet_hex_is_soviet():
    t = table(SET_UP + "soviet rd-90 2327", board=False)
    t.play("id-121 1833", "done")
    assert "2327" not in t.position.state.named("held")


def test_15_0b_a_retreat_takes_control_of_its_way():
    t = german("held = 3210 3310\ngerman pd-1 3010\nsoviet rd-112 3110")
    t.play("3110 pd-1 attack 0", "die 3 die 4", "3210", "3310")  # -/R2
    assert not {"3210", "3310"} & set(t.position.state.named("held"))


def test_15_0b_an_advance_takes_control_of_its_way():
    t = german("german pd-1 3010\nsoviet rd-43 3110")
    t.play("3110 pd-1 attack 0", "die 3 die 4", "pd-1", "3211")
    assert {"3110", "3211"} <= set(t.position.state.named("held"))


@pytest.mark.parametrize(("choice", "over"), [("seven", "german-automatic"), ("nine", "")])
def test_17_8a_whether_nine_hexes_are_wanted_is_an_option(choice, over):
    """Ruling R44."""
    seven = "3319 3807 4908 5906 6306 5706 5606"
    t = table(f"setting automatic={choice}\nturn 5 end of turn\nheld = {seven}\nsoviet rd-16 6020\ngerman id-1 2020")
    assert t.position.over == over
