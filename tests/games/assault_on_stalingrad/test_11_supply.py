"""[11.0] 19.34 19.5: Supply."""

import pytest

from tests.games.assault.supply import fed
from tests.games.assault.table import asked, in_set, units
from tests.games.assault_on_stalingrad.table import combat, german, own_map, soviet, table

# --- Germans


def supplied(text, *names):
    return fed(german(text, turn=12), *names)


WEST_EDGE = "has entry-w " + " ".join(f"{row:02}26" for row in range(1, 30)) + "\n"
ROAD = "line road " + " ".join(f"15{place}" for place in range(26, 9, -1)) + "\n"  # off the west edge


def on_empty_board(text, *names):
    return fed(table(f"{WEST_EDGE}{text}\nturn 12 german movement\n"), *names)


@pytest.mark.parametrize(("at", "ok"), [("0621", True), ("0620", False)])
def test_19_51a_at_most_six_hexes_to_the_edge(at, ok):
    """Five hexes lie between 0621 and beyond the edge, which is the sixth."""
    assert (on_empty_board(f"german hq-8 {at}", "hq-8") == {"hq-8"}) == ok


def test_19_51a_only_off_areas_w_and_s():
    assert on_empty_board("german hq-8 3015", "hq-8") == set()
    assert on_empty_board("has entry-s 3014\ngerman hq-8 3015", "hq-8") == {"hq-8"}


@pytest.mark.parametrize(("at", "ok"), [("2113", True), ("2213", False)])
def test_19_51b_or_to_a_road_that_runs_off_the_map(at, ok):
    found = on_empty_board(f"{ROAD}german hq-51 {at}\ngerman 71-inf {at}", "hq-51", "71-inf")
    assert found == ({"hq-51", "71-inf"} if ok else set())


def test_19_51b_a_zone_on_the_road_cuts_it():
    text = ROAD + "german hq-51 1510\ngerman 71-inf 1409\nsoviet 229-rifle 1418\n"
    assert on_empty_board(text, "hq-51", "71-inf") == set()
    assert on_empty_board(text + "german 113-inf 1518\ngerman 305-inf 1519", "hq-51", "71-inf") == {"hq-51", "71-inf"}


def test_19_53_railways_do_not_serve():
    assert on_empty_board(ROAD.replace("road", "rail") + "german hq-51 1510", "hq-51") == set()


def test_19_53_nobody_moves_by_rail():
    t = german("german 16-pz 1717")
    t.play("16-pz")
    assert t.preview("1616")["cost"] == 1


def test_19_34a_german_supply_never_crosses_the_volga():
    volga = "hexside major-river 1511/1510 1410/1510 1409/1510 1509/1510 1610/1510 1609/1510\nhexside ferry 1511/1510\n"
    assert on_empty_board(ROAD + volga + "german hq-51 1512\ngerman 71-inf 1510", "hq-51", "71-inf") == {"hq-51"}


def test_11_36a_19_74_a_lost_headquarters_comes_back_by_w_or_s():
    """[11.36a] [19.74]"""
    t = combat("DE", "soviet", "soviet 35-guards 1521\ngerman hq-24pz 1520\ngerman 16-pz 0811")
    t.play("1520 35-guards attack", "die 1", "done")
    assert t.at("hq-24pz") == "hq"
    t = german("german hq-24pz hq\ngerman hq-8 hq\ngerman 16-pz 0811", turn=13)
    assert {"hq-24pz", "hq-8"} <= units(t)
    t.play("hq-24pz 2926 stop hq-8 3018 stop")
    assert (t.at("hq-24pz"), t.at("hq-8")) == ("2926", "3018")


def test_19_74_one_that_is_crowded_out_does_not():
    t = german("german hq-8 I10\ngerman hq-51 J10\nsoviet 22-tank M9\ngerman 16-pz 0811", "fringe", turn=12)
    t.play("hq-8")
    assert t.at("hq-8") == "eliminated"


def test_11_44_reinforcements_are_in_supply_when_they_enter():
    t = soviet("soviet 35-guards n\ngerman 44-inf 0211\ngerman 71-inf 0209\ngerman 76-inf 0213")
    t.play("35-guards 0111 done")
    assert not in_set(t, "unsupplied", "35-guards")
    assert asked(t) == ("soviet", "target")


# --- Soviets

WEST = "german 44-inf 1105\ngerman 71-inf 1206\ngerman 76-inf 1307\ngerman 94-inf 1407\ngerman 113-inf 1507\n"


def soviets(text, *names):
    return fed(soviet(text), *names)


def test_19_52_any_length_to_the_red_edge():
    assert soviets("soviet 18-rifle 2910\ngerman 16-pz 1626", "18-rifle") == {"18-rifle"}
    assert soviets("soviet 18-rifle 0120\ngerman 16-pz 0220", "18-rifle") == {"18-rifle"}  # on the edge itself


def test_19_52_not_off_another_edge_and_not_through_zones():
    """0122 to 0126 are no red edge, and the rest is closed."""
    ring = "german 44-inf 0220\ngerman 71-inf 0422\ngerman 76-inf 0325\ngerman 94-inf 0120\n"
    assert soviets(ring + "soviet 18-rifle 0123", "18-rifle") == set()


def test_19_52_the_city_feeds_nobody():
    ring = "german 44-inf 0809\ngerman 71-inf 1008\ngerman 76-inf 0811\ngerman 94-inf 1010\ngerman 113-inf 0910\n"
    assert soviets(ring + "soviet 18-rifle 0909\nsoviet 22-tank 1306", "18-rifle", "22-tank") == {"22-tank"}


def test_19_34b_over_the_volga_to_the_city_while_no_german_is_inside():
    city = "soviet 22-tank 1406\nsoviet 23-tank K8\nsoviet work-1 1205\n"
    assert soviets(WEST + city, "22-tank", "23-tank", "work-1") == {"22-tank", "23-tank", "work-1"}


RING = "german 44-inf 0704\ngerman 71-inf 0906\ngerman 76-inf 1105\n"  # around 0803 and 0904 on the west bank


def test_19_34b_not_where_there_is_neither_city_nor_ferry():
    assert soviets(RING + "soviet 18-rifle 0904", "18-rifle") == set()
    assert soviets(RING + "soviet 18-rifle 0803", "18-rifle") == {"18-rifle"}  # the ferry of Dubovka


INSIDE = WEST + "soviet 23-tank K8\n"


def test_19_34c_with_a_german_inside_only_by_ferry():
    assert soviets(INSIDE + "german 16-pz D5", "23-tank") == {"23-tank"}
    landings = "german 16-pz G6\ngerman 24-pz J7\ngerman 14-pz M9\ngerman 389-inf P10\n"  # in reach of all four
    assert soviets(INSIDE + landings, "23-tank") == set()
    assert soviets(INSIDE + landings.replace("P10", "O11"), "23-tank") == set()  # cut off from the last
    assert soviets(INSIDE + landings + "soviet 22-tank J6\nsoviet 13-guards K7", "23-tank", "22-tank") == {
        "23-tank",
        "22-tank",
    }


def test_19_34c_a_unit_at_the_landing_lifts_the_zone():
    lonely = WEST + "german 16-pz J7\ngerman 24-pz G6\nsoviet 23-tank J6\n"
    assert soviets(lonely, "23-tank") == {"23-tank"}
    assert soviets(lonely.replace("J6", "I6"), "23-tank") == set()  # no ferry there, and J6 is in the zone


def test_19_34c_other_ferries_still_serve():
    ring = "german 44-inf 1607\ngerman 71-inf 1805\ngerman 16-pz D5\ngerman 94-inf 1803\n"
    assert soviets(ring + "soviet 18-rifle 1705", "18-rifle") == {"18-rifle"}


def test_11_24a_isolated_soviets_in_the_city_lose_steps():
    t = own_map(
        "turn 12 german supply\n"
        + INSIDE
        + "german 16-pz G6\ngerman 24-pz J7\ngerman 14-pz M9\ngerman 389-inf P10\nunsupplied = 23-tank"
    )
    assert t.position.state.face[t.game.units["23-tank"]] == 1
